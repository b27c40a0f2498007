//! `kifu validate`: reads, replays, and says what is wrong.

use super::destination::{is_packed, refuse_outside, refuse_to_overwrite};
use super::diff::unified_diff;
use super::edits::fingerprint;
use super::failure::Failure;
use super::fix::{Mended, marks, mend};
use super::games::{Games, Picker, Wish, wish};
use super::input::Inputs;
use super::job::{Done, Event, Planned};
use super::output::{Committed, Draft, permit};
use super::piece::Piece;
use super::place::{Input, InputPlace, shown};
use super::selection::{Numbered, Selection, admit, selection};
use super::voice::parted;
use super::{Exit, Session, lookup, terminal_width};
use crate::cli::{self, ReportFormat};
use crate::findings::report::{Counts, Place as Spot, Reporter, Style};
use crate::findings::{Code, Finding, Fix, Lang, Severity};
use crate::formats::Bench;
use crate::source::Source;
use anyhow::{Context, Result, anyhow, bail};
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// How many findings of a file people are shown.
const MAX_PER_FILE: u64 = 100;

/// What is known of a piece after reading it.
struct Checked {
    findings: Numbered,
    /// The text, if something is to be shown of it.
    source: Option<Source>,
    mended: Option<Mended>,
    /// Of each record, how many moves it has.
    plies: Vec<u64>,
}

/// Checks the inputs.
///
/// # Errors
/// If the usage is wrong, or the report cannot be written.
pub(super) fn run(args: &cli::Validate, session: &mut Session) -> Result<()> {
    let selection = selection(args, session)?;
    let engine = session.engine(&args.input)?;
    let games = lookup::games(&args.input)?;
    let mut report = Report::new(args, games.clone(), session)?;
    let inputs = Inputs::new(&args.input)?;
    let inputs = inputs.map(|input| Ok(Planned { input: input?, plan: () }));
    let mending = args.fix || args.diff;
    let work = |piece: &mut Piece, _: &Planned<()>, bench: &mut Bench| {
        Ok(check(piece, bench, &selection, games.as_ref(), mending))
    };
    if args.fix {
        session.stdout.persist();
    }
    report.begin(session)?;
    engine.run(session, inputs, work, |session, event| match event {
        Event::Failed(error) => {
            report.mending = Mending::Nothing;
            if let Some(failure) = Failure::of(&error) {
                report.failed(session, failure, &selection)?;
            }
            Ok(ControlFlow::Continue(()))
        }
        Event::Done(done) => report.take(session, done),
    })?;
    report.end(session)
}

fn check(
    piece: &mut Piece,
    bench: &mut Bench,
    selection: &Selection,
    games: Option<&Games>,
    mending: bool,
) -> Checked {
    let mut findings = Numbered::new();
    let mut plies = Vec::new();
    let mut fingerprints = Vec::new();
    let mut fixes: Vec<Fix> = Vec::new();
    // A fix is worth making whether or not its finding is shown.
    let mut gather = |found: &[Finding]| {
        let named = found.iter().filter(|finding| mending && selection.names(finding.code));
        fixes.extend(named.filter_map(|finding| finding.fix.as_deref().cloned()));
    };
    let first = piece.first;
    piece.read(bench, |record, found, game| {
        match wish(games, first, game) {
            Wish::Perhaps => {}
            Wish::No => {
                plies.push(0);
                return ControlFlow::Continue(());
            }
            Wish::Enough => return ControlFlow::Break(()),
        }
        gather(found);
        admit(selection, game, found, &mut findings);
        plies.push(record.tree.entries().filter(|entry| entry.is_ply()).count() as u64);
        if mending {
            fingerprints.push(fingerprint(record));
        }
        ControlFlow::Continue(())
    });
    gather(&piece.findings);
    let mut whole = Numbered::new();
    admit(selection, 0, &mut piece.findings, &mut whole);
    findings.splice(0..0, whole);
    let mended = mending.then(|| mend(piece, fixes, &fingerprints, bench));
    let wanted = !findings.is_empty();
    let source = wanted.then(|| std::mem::take(&mut piece.source));
    Checked { findings, source, mended, plies }
}

/// The report as it grows.
struct Report<'a> {
    args: &'a cli::Validate,
    reporter: Reporter,
    counts: Counts,
    codes: BTreeMap<Code, u64>,
    /// The report, if it goes to a file.
    file: Option<Draft>,
    is_empty: bool,
    failing: bool,
    picker: Picker,
    /// Of the input that is being read: how many findings it has, and how many were listed.
    found: u64,
    listed: u64,
    /// How many of those are errors, and their text while it waits for the file's end.
    errors: u64,
    suite: String,
    /// The input that is being read, if there is more of it to come.
    open: Option<PathBuf>,
    mended: u64,
    mending: Mending,
    /// The file that the report must not replace, if it is one of those that are read.
    own_input: Option<PathBuf>,
}

/// The input that is being mended.
#[derive(Default)]
enum Mending {
    /// There is nothing to mend, or it cannot be done.
    #[default]
    Nothing,
    /// The mended file as it grows.
    File {
        draft: Draft,
        old: Vec<u8>,
        /// How many of the old bytes have been gone through.
        at: usize,
        fixes: u64,
    },
}

impl<'a> Report<'a> {
    fn new(args: &'a cli::Validate, games: Option<Games>, session: &Session) -> Result<Report<'a>> {
        let format = if args.json { ReportFormat::Json } else { args.output_format };
        let style = match format {
            ReportFormat::Human => Style::Human,
            ReportFormat::Gcc => Style::Gcc,
            ReportFormat::Json => Style::Json,
            ReportFormat::Github => Style::GitHub,
            ReportFormat::Sarif => Style::Sarif,
            ReportFormat::Junit => Style::JUnit,
        };
        if (args.stats || args.diff) && style != Style::Human {
            bail!("--stats and --diff cannot be combined with --output-format");
        }
        let target = args.output_file.as_deref().filter(|path| *path != Path::new("-"));
        if let Some(path) = target {
            refuse_to_overwrite(path, &args.input.files, args.force)?;
        }
        let color = target.is_none() && session.colors(true);
        Ok(Report {
            args,
            reporter: Reporter { style, lang: session.lang, color, width: terminal_width() },
            counts: Counts::default(),
            codes: BTreeMap::new(),
            file: target.map(Draft::new).transpose()?,
            is_empty: true,
            failing: false,
            picker: Picker::new(games),
            found: 0,
            listed: 0,
            errors: 0,
            suite: String::new(),
            open: None,
            mended: 0,
            mending: Mending::Nothing,
            own_input: None,
        })
    }

    fn write(&mut self, session: &mut Session, text: &str) -> Result<()> {
        match &mut self.file {
            Some(file) => file.push(text.as_bytes()),
            None => session.progress.suspend(|| {
                session.stdout.write_all(text.as_bytes())?;
                Ok(())
            }),
        }
    }

    fn begin(&mut self, session: &mut Session) -> Result<()> {
        let mut text = String::new();
        self.reporter.begin(&mut text);
        self.write(session, &text)
    }

    fn take(&mut self, session: &mut Session, done: Done<(), Checked>) -> Result<ControlFlow<()>> {
        let Done { subject, first, last, before, records, value: checked, .. } = done;
        let input = &subject.input;
        if first {
            self.counts.files += 1;
            self.failing = false;
            (self.found, self.listed, self.errors) = (0, 0, 0);
            self.suite.clear();
            self.note_own(input.path());
        }
        self.counts.records += self.picker.count(input, before, records);
        let numbered = (before.saturating_add(1)..).zip(&checked.plies);
        let plies = numbered.filter(|(game, _)| self.picker.wants(*game));
        self.counts.plies += plies.map(|(_, plies)| plies).sum::<u64>();
        let applied = match &checked.mended {
            Some(mended) if self.args.diff => {
                let diff = unified_diff(&input.name, &mended.before, &mended.after);
                self.write(session, &diff)?;
                true
            }
            Some(mended) => self.mend(session, input, mended, first, last),
            None => false,
        };
        let mended = checked.mended.as_ref().filter(|_| applied);
        let path = input.real_path();
        let mut text = String::new();
        let mut full = false;
        for (game, finding) in &checked.findings {
            let game = if *game == 0 { 0 } else { before.saturating_add(*game) };
            if !self.picker.wants(game) || mended.is_some_and(|mended| mended.mends(finding)) {
                continue;
            }
            let game = u64::from(game);
            let place = Spot { source: checked.source.as_ref(), path: &path, game };
            self.finding(finding, &place, &mut text);
            full = self.args.max_errors.is_some_and(|most| self.counts.errors >= most);
            if full {
                break;
            }
        }
        if (last || full) && self.found > self.listed && !self.args.stats && !self.args.diff {
            self.tell_more(session, &input.name, &mut text);
        }
        self.put(session, &path, &text, last || full)?;
        self.open = (!last).then_some(path);
        Ok(if full { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    /// Puts what could not be read into reports that programs read; people have been told.
    fn failed(
        &mut self,
        session: &mut Session,
        failure: &Failure,
        selection: &Selection,
    ) -> Result<()> {
        let mut finding = failure.finding.clone();
        if self.reporter.style == Style::Human || !selection.admits(&mut finding) {
            return Ok(());
        }
        let path = failure.path.clone().unwrap_or_else(|| PathBuf::from(&failure.name));
        let mut text = String::new();
        // A file that could be read in part keeps what was found there.
        if self.open.take().is_none() {
            self.counts.files += 1;
            (self.found, self.listed, self.errors, self.failing) = (0, 0, 0, false);
            self.suite.clear();
        }
        let place = Spot { source: None, path: &path, game: 0 };
        self.finding(&finding, &place, &mut text);
        self.put(session, &path, &text, true)
    }

    /// Writes findings of a file, or keeps them until it ends where the report counts them first.
    fn put(&mut self, session: &mut Session, path: &Path, text: &str, ends: bool) -> Result<()> {
        let mut whole = String::new();
        if self.reporter.frames_files() {
            self.suite.push_str(text);
            if ends && !self.args.stats {
                let suite = std::mem::take(&mut self.suite);
                self.reporter.file(path, self.listed, self.errors, &suite, &mut whole);
            }
        } else {
            whole.push_str(text);
        }
        if whole.is_empty() {
            return Ok(());
        }
        let between = if self.is_empty { "" } else { self.reporter.between() };
        self.is_empty = false;
        self.write(session, &format!("{between}{whole}"))
    }

    /// Counts a finding, and lists it unless its file has too many.
    fn finding(&mut self, finding: &Finding, place: &Spot<'_>, text: &mut String) {
        self.counts.add(finding.severity);
        *self.codes.entry(finding.code).or_default() += 1;
        if finding.severity == Severity::Error && !self.failing {
            self.failing = true;
            self.counts.files_with_errors += 1;
        }
        self.found += 1;
        let usual = (self.reporter.style == Style::Human).then_some(MAX_PER_FILE);
        let most = self.args.max_per_file.or(usual);
        if most.is_none_or(|most| self.listed < most) && !self.args.stats && !self.args.diff {
            self.listed += 1;
            self.errors += u64::from(finding.severity == Severity::Error);
            self.reporter.finding(finding, place, text);
        }
    }

    /// `a.kif: … and 39,900 more findings (--max-per-file)`
    fn tell_more(&self, session: &Session, name: &str, text: &mut String) {
        let more = indicatif::HumanCount(self.found - self.listed);
        let line = match session.lang {
            Lang::En => format!("{name}: … and {more} more findings (--max-per-file)\n"),
            Lang::Ja => format!("{name}: ほか{more}件の指摘があります(--max-per-file)\n"),
        };
        if self.reporter.style != Style::Human {
            // A machine's report has no room for such a line.
            return session.tell(&line);
        }
        if !text.is_empty() {
            text.push_str(self.reporter.between());
        }
        text.push_str(&line);
    }

    /// Takes note if an input is the file that the report goes to.
    fn note_own(&mut self, input: Option<&Path>) {
        let (Some(input), Some(target)) = (input, &self.args.output_file) else { return };
        let same = || Some(fs::canonicalize(input).ok()? == fs::canonicalize(target).ok()?);
        if input.file_name() == target.file_name() && same() == Some(true) {
            self.own_input = Some(target.clone());
        }
    }

    /// Adds a piece to the mended file, and puts the file in its place when it is complete; whether
    /// the piece's fixes were made. What cannot be mended is said.
    fn mend(
        &mut self,
        session: &mut Session,
        input: &Input,
        mended: &Mended,
        first: bool,
        last: bool,
    ) -> bool {
        let context = || input.name.clone();
        if first {
            self.mending = Mending::Nothing;
            if mended.fixes() == 0 && last {
                return false;
            }
            match begin(input, &self.args.input.files) {
                Ok(mending) => self.mending = mending,
                Err(error) if mended.fixes() > 0 => session.fail(&error.context(context())),
                // The first of several pieces, of which perhaps none has anything to mend.
                Err(_) => {}
            }
        }
        let applied = self.add(mended);
        if applied.is_err() {
            let words = session.word(
                "left as it is, since its bytes cannot be changed at these places only",
                "該当箇所のバイトだけを変更できないため、修正しませんでした",
            );
            session.fail(&anyhow!("{}: {words}", context()));
            self.mending = Mending::Nothing;
        }
        let applied = applied.unwrap_or(false);
        if last
            && let Mending::File { draft, fixes, old, at } = std::mem::take(&mut self.mending)
            && fixes > 0
        {
            let whole = at == old.len();
            let committed = match whole {
                true => draft.commit(true),
                false => Err(anyhow!("it has changed while it was read")),
            };
            match committed {
                Ok(committed) => {
                    self.mended += fixes;
                    if committed == Committed::Parted {
                        session.tell(&parted(session.lang, &input.name));
                    }
                }
                Err(error) => {
                    session.fail(&error.context(context()));
                    return false;
                }
            }
        }
        applied
    }

    /// Adds a piece to the mended file; whether with its fixes.
    fn add(&mut self, mended: &Mended) -> Result<bool> {
        let Mending::File { draft, old, at, fixes } = &mut self.mending else { return Ok(false) };
        let rest = old.get(*at..).unwrap_or_default();
        let with_fixes = mended.bytes(rest).filter(|_| mended.fixes() > 0);
        let applied = with_fixes.is_some();
        let replaced = with_fixes.or_else(|| mended.unchanged(rest));
        let replaced = replaced.context("the bytes are not those of the text")?;
        draft.push(&replaced.bytes)?;
        *at += replaced.consumed;
        if applied {
            *fixes += mended.fixes();
        } else if mended.fixes() > 0 {
            bail!("the fixes do not fit the bytes");
        }
        Ok(applied)
    }

    fn end(mut self, session: &mut Session) -> Result<()> {
        let mut text = String::new();
        if self.args.stats {
            let rows: Vec<[String; 4]> = self
                .codes
                .iter()
                .map(|(code, count)| {
                    let row = code.row();
                    let severity = row.severity.name().to_owned();
                    [count.to_string(), row.id.to_owned(), severity, row.name.to_owned()]
                })
                .collect();
            text.push_str(&super::formats::table(&rows));
        }
        if self.mended > 0 {
            let count = self.mended;
            if !self.is_empty {
                text.push('\n');
            }
            text.push_str(&match session.lang {
                Lang::En if count == 1 => "1 finding was mended\n".to_owned(),
                Lang::En => format!("{count} findings were mended\n"),
                Lang::Ja => format!("{count}件を修正しました\n"),
            });
        }
        let human = self.reporter.style == Style::Human;
        let quiet = session.quiet && self.counts.errors == 0;
        // Where no file could be opened, there is nothing to sum up.
        let nothing = human && self.counts.files == 0 && session.exit == Exit::Failed;
        let silent = self.args.diff || nothing || quiet && human;
        if !silent {
            if !self.is_empty && human && self.mended == 0 {
                text.push('\n');
            }
            self.reporter.summary(&self.counts, &mut text);
        }
        self.write(session, &text)?;
        self.picker.end(session);
        if let Some(own) = &self.own_input {
            bail!("{} is one of the files that were read; the report was not written", shown(own));
        }
        if let (Some(file), Some(path)) = (self.file.take(), &self.args.output_file) {
            file.commit(self.args.force).with_context(|| shown(path))?;
        }
        if self.counts.errors > 0 && !self.args.exit_zero {
            session.exit.raise(Exit::Found);
        }
        Ok(())
    }
}

/// Begins to mend an input.
fn begin(input: &Input, named: &[PathBuf]) -> Result<Mending> {
    let InputPlace::File(path) = &input.place else {
        bail!("only files can be mended in place; --diff shows what would change");
    };
    if is_packed(path) {
        bail!("compressed files cannot be mended in place; --diff shows what would change");
    }
    refuse_outside(path, named)?;
    permit(path)?;
    let old = fs::read(path)?;
    let mut draft = Draft::new(path)?;
    let at = marks(&old);
    draft.push(&old[..at])?;
    Ok(Mending::File { draft, old, at, fixes: 0 })
}
