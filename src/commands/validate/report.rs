//! The report of `kifu validate` as it grows.

use super::appendix::Appendix;
use super::check::Checked;
use super::mend::Mender;
use super::root::Root;
use super::tally::Tally;
use crate::cli::{self, ReportFormat};
use crate::commands::baseline::Baselines;
use crate::commands::destination::{beside_records, is_one_file, refuse_to_overwrite};
use crate::commands::diff::Reader;
use crate::commands::draft::Draft;
use crate::commands::failure::Failure;
use crate::commands::fix::{Mended, Original};
use crate::commands::games::{Games, Picker};
use crate::commands::job::Done;
use crate::commands::place::{Input, is_stdin};
use crate::commands::selection::{Selection, Selections};
use crate::commands::usage::refuse;
use crate::commands::{Session, terminal_width};
use crate::findings::report::{Counts, Name, Place as Spot, Reporter, Style};
use crate::findings::{Code, Finding, Lang, Severity};
use crate::source::Source;
use anyhow::Result;
use std::collections::HashMap;
use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// How many findings of a file people are shown.
const MAX_PER_FILE: u64 = 100;

/// The report as it grows.
pub(super) struct Report<'a> {
    pub(super) args: &'a cli::Validate,
    pub(super) reporter: Reporter,
    pub(super) counts: Counts,
    pub(super) tally: Tally,
    /// Where the names of files begin, if that is not as they were given.
    pub(super) root: Option<Root>,
    pub(super) appendix: Appendix,
    /// The report, if it goes to a file.
    pub(super) file: Option<Draft>,
    /// Whether standard output is for a mended text, and the report goes beside it.
    pub(super) aside: bool,
    pub(super) is_empty: bool,
    pub(super) failing: bool,
    pub(super) picker: Picker,
    /// Of the input that is being read: how many findings it has, and how many were listed.
    pub(super) found: u64,
    pub(super) listed: u64,
    /// How many of each are errors, and their text while it waits for the file's end.
    pub(super) errors_found: u64,
    pub(super) errors: u64,
    pub(super) suite: Draft,
    /// How often each name of a finding was listed, where the report knows findings by names.
    pub(super) names: HashMap<Name, u64>,
    /// The text of what is no error, while it waits for all errors to be written.
    pub(super) milder: Draft,
    /// The input that is being read, if there is more of it to come.
    pub(super) open: Option<PathBuf>,
    pub(super) mender: Mender,
    /// Whether anything would be changed, and whether the input that is being read would be.
    pub(super) changes: bool,
    pub(super) would_change: bool,
    /// How many more lines the input that is being read would have so far, if any would be changed.
    pub(super) added: Option<i64>,
    /// The file that differences are shown of, where programs read them.
    pub(super) original: Option<Original>,
    pub(super) baselines: Baselines,
    /// The file that the report must not replace, if it is one of those that are read.
    pub(super) own_input: Option<PathBuf>,
    /// Whether it was stopped by the number of errors.
    pub(super) is_stopped: bool,
}

impl<'a> Report<'a> {
    pub(super) fn new(
        args: &'a cli::Validate,
        games: Option<Games>,
        baselines: Baselines,
        session: &Session,
    ) -> Result<Report<'a>> {
        let format = if args.json { ReportFormat::Json } else { args.output_format };
        let style = match format {
            ReportFormat::Human => Style::Human,
            ReportFormat::Gcc => Style::Gcc,
            ReportFormat::Json => Style::Json,
            ReportFormat::Jsonl => Style::JsonLines,
            ReportFormat::Gitlab => Style::GitLab,
            ReportFormat::Github => Style::GitHub,
            ReportFormat::Sarif => Style::Sarif,
            ReportFormat::Junit => Style::JUnit,
        };
        if args.diff && style != Style::Human {
            return refuse(
                "--diff cannot be combined with --output-format",
                "--diffは--output-formatと同時に指定できません",
            );
        }
        if args.stats && !matches!(style, Style::Human | Style::Json) {
            return refuse(
                "of --output-format, --stats knows human and json",
                "--statsと同時に指定できる--output-formatはhumanとjsonだけです",
            );
        }
        let target = args.output_file.as_deref().filter(|path| *path != Path::new("-"));
        if let Some(path) = target {
            let files = args.input.files.iter().map(PathBuf::as_path);
            let others = beside_records(&args.input).chain(args.baseline.as_deref());
            refuse_to_overwrite(path, &files.chain(others).collect::<Vec<_>>(), args.force)?;
            if args.write_baseline.as_deref().is_some_and(|other| is_one_file(path, other)) {
                return refuse(
                    "--write-baseline and --output-file name the same file",
                    "--write-baselineと--output-fileに同じファイルが指定されています",
                );
            }
        }
        let aside = args.fix && !args.check && reads_stdin(&args.input);
        let color = target.is_none() && session.colors(!aside);
        let reporter = Reporter { style, lang: session.lang, color, width: terminal_width() };
        Ok(Report {
            args,
            reporter,
            counts: Counts::default(),
            tally: Tally::new(args.input.shard.is_some()),
            root: reporter.begins_at_root().then(Root::new).flatten(),
            appendix: Appendix::new(&reporter),
            file: target.map(Draft::new).transpose()?,
            aside,
            is_empty: true,
            failing: false,
            picker: Picker::new(games),
            found: 0,
            listed: 0,
            errors_found: 0,
            errors: 0,
            suite: Draft::waiting(),
            names: HashMap::new(),
            milder: Draft::waiting(),
            open: None,
            mender: Mender::new(&args.input.files),
            changes: false,
            would_change: false,
            added: None,
            original: None,
            baselines,
            own_input: None,
            is_stopped: false,
        })
    }

    /// Says something beside the report; nothing, if the report goes to the same place and programs
    /// read it.
    pub(super) fn tell(&self, session: &Session, text: &str) {
        let is_report = self.aside && self.file.is_none() && self.reporter.style != Style::Human;
        if !is_report {
            session.tell(text);
        }
    }

    pub(super) fn write(&mut self, session: &mut Session, text: &str) -> Result<()> {
        self.write_bytes(session, text.as_bytes())
    }

    fn write_bytes(&mut self, session: &mut Session, bytes: &[u8]) -> Result<()> {
        match &mut self.file {
            Some(file) => file.push(bytes),
            None if self.aside => {
                session.tell(&String::from_utf8_lossy(bytes));
                Ok(())
            }
            None => session.progress.suspend(|| {
                session.stdout.write_all(bytes)?;
                Ok(())
            }),
        }
    }

    pub(super) fn begin(&mut self, session: &mut Session) -> Result<()> {
        let mut text = String::new();
        if !self.args.stats {
            self.reporter.begin(&mut text);
        }
        self.write(session, &text)
    }

    pub(super) fn take(
        &mut self,
        session: &mut Session,
        done: Done<(), Checked>,
        selections: &Selections,
    ) -> Result<ControlFlow<()>> {
        let Done { subject, first, last, before, records, unwanted, value: checked, .. } = done;
        let Checked { told, after, mended, encoding, plies } = checked;
        let input = &subject.input;
        if first {
            if let Some(failure) = self.baselines.begin(input, selections)? {
                // The report goes on to its end, without what is known.
                self.beside(session, &failure, None, selections.asked())?;
                session.fail(&failure.into());
            }
            self.counts.files += 1;
            (self.added, self.original) = (None, None);
            self.begin_file();
            self.begin_suite();
            self.tally.begin();
            self.note_own(input.path());
        }
        let path = self.named(&input.real_path());
        if first {
            self.appendix.file(&self.reporter, &path, encoding.name())?;
        }
        let games = self.picker.count(input, before, records, &unwanted);
        let above = self.added;
        let applied = match &mended {
            Some(mended) => self.mend(session, input, mended, first, last)?,
            None => false,
        };
        let mut told = after.filter(|_| applied).unwrap_or(told);
        if let Some(above) = above
            && let Some(source) = told.source.take()
        {
            // Lines are those of the file as it is now.
            let (line, byte) = (source.first_line(), source.first_byte());
            let line = u32::try_from(i64::from(line) + above).unwrap_or(line);
            told.source = Some(source.starting_at(line, byte));
        }
        let mut text = String::new();
        let mut full = None;
        for (index, (game, finding)) in told.findings.iter().enumerate() {
            let game = if *game == 0 { 0 } else { before.saturating_add(*game) };
            if !self.picker.wants(game) {
                continue;
            }
            let mark = told.marks.get(index).copied();
            if mark.is_some_and(|mark| self.baselines.takes(finding, mark)) {
                continue;
            }
            let number = game;
            let game = u64::from(game);
            let mark = match self.reporter.follows() {
                true => mark.map(|mark| self.tally.own_mark(mark)),
                false => mark,
            };
            let archive = input.archive_of(finding).map(|path| self.named(path));
            let place = match &archive {
                // It is wrong with the archive, not with the member that happens to be read first.
                Some(path) => Spot { source: None, path, game, mark, again: 0 },
                None => Spot { source: told.source.as_ref(), path: &path, game, mark, again: 0 },
            };
            self.finding(finding, &place, &mut text)?;
            if self.args.max_errors.is_some_and(|most| self.counts.errors >= most.get()) {
                full = Some(number);
                break;
            }
        }
        // Behind the error at which it stops, nobody has judged anything.
        let judged = |game: &u32| full.is_none_or(|last| *game <= last);
        let numbers = before.saturating_add(1)..=before.saturating_add(records);
        let wanted = |game: &u32| self.picker.wants(*game);
        let games = match full {
            None => games,
            Some(_) => numbers.filter(judged).filter(wanted).count() as u64,
        };
        let numbered = (before.saturating_add(1)..).zip(&plies);
        let plies = numbered.filter(|(game, _)| judged(game) && wanted(game));
        self.counts.plies += plies.map(|(_, plies)| plies).sum::<u64>();
        self.counts.records += games;
        self.tally.add_games(games);
        let full = full.is_some();
        self.is_stopped |= full;
        if (last || full) && self.found > self.listed && !self.args.stats && !self.args.diff {
            self.tell_more(session, &input.name, &mut text);
        }
        self.put(session, &path, &text, last || full)?;
        if (last || full) && self.args.diff && self.errors_found > 0 && !session.quiet {
            // What no fix mends is no part of a difference.
            tell_errors(session, &input.name, self.errors_found);
        }
        if last || full {
            self.tally.end(&input.name, session.lang);
        }
        self.open = (!last).then_some(path);
        Ok(if full { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    /// Does with a mended text what is asked for; whether it is told of as it is then.
    fn mend(
        &mut self,
        session: &mut Session,
        input: &Input,
        mended: &Mended,
        first: bool,
        last: bool,
    ) -> Result<bool> {
        if self.args.diff {
            let reader = Reader::of(&session.stdout);
            if first && reader == Reader::Patch {
                self.original = Original::of(input);
            }
            let diff = mended.diff(input, &mut self.original, &mut self.added, reader)?;
            self.write_bytes(session, &diff.bytes)?;
            if diff.is_foreign {
                let words = session.word(
                    "the difference is text in UTF-8, and no patch for what is in",
                    "差分はUTF-8の文字列で、次の文字コードのファイルには適用できません:",
                );
                let encoding = mended.encoding().name();
                session.tell(&format!("{}: {words} {encoding}\n", input.name));
            }
            self.changes |= mended.changes();
            return Ok(true);
        }
        if self.args.check {
            self.changes |= mended.changes();
            self.would_change |= mended.changes();
            if last && std::mem::take(&mut self.would_change) {
                let words = session.word("would be changed", "変更されます");
                session.tell(&format!("{}: {words}\n", input.name));
            }
            return Ok(false);
        }
        let applied = self.mender.mend(session, input, mended, first, last);
        if applied {
            self.added = Some(self.added.unwrap_or(0) + mended.more_lines());
        }
        Ok(applied)
    }

    /// Puts what could not be read into reports that programs read; people have been told, and damaged data are counted
    /// for them, too. An input that could be read in part is done with. Its place is in a source, where that
    /// could be read.
    pub(super) fn failed(
        &mut self,
        session: &mut Session,
        failure: &Failure,
        source: Option<&Source>,
        selection: &Selection,
    ) -> Result<()> {
        let mut finding = failure.finding.clone();
        let path = self.named(failure.path.as_deref().unwrap_or(Path::new(&failure.name)));
        self.appendix.failure(&self.reporter, &finding, &path)?;
        // A file that could be read in part keeps what was found there.
        let is_open = self.open.take().is_some();
        let is_listed = self.reporter.style != Style::Human;
        let is_counted = is_listed || finding.code == Code::DamagedArchive;
        let is_counted = is_counted && selection.admits(&mut finding);
        if is_counted && !is_open {
            self.counts.files += 1;
            self.begin_file();
            self.begin_suite();
        }
        let mut text = String::new();
        let place = Spot { source, path: &path, game: 0, mark: None, again: 0 };
        match is_listed {
            _ if !is_counted => {}
            true => self.finding(&finding, &place, &mut text)?,
            false => self.count(&finding, 0),
        }
        if is_open {
            if self.found > self.listed && !self.args.stats && !self.args.diff {
                self.tell_more(session, &failure.name, &mut text);
            }
            self.tally.end(&failure.name, session.lang);
        }
        if is_open || is_counted { self.put(session, &path, &text, true) } else { Ok(()) }
    }

    /// The same of a file of settings or of known findings, which is none of those that are checked.
    pub(super) fn beside(
        &mut self,
        session: &mut Session,
        failure: &Failure,
        source: Option<&Source>,
        selection: &Selection,
    ) -> Result<()> {
        let counts = (self.counts.files, self.counts.files_with_errors);
        self.failed(session, failure, source, selection)?;
        (self.counts.files, self.counts.files_with_errors) = counts;
        Ok(())
    }

    /// The path of a file as the report has it.
    fn named(&self, path: &Path) -> PathBuf {
        let below = self.root.as_ref().and_then(|root| root.below(path));
        below.unwrap_or_else(|| path.to_owned())
    }

    /// Forgets the counts of the file before.
    fn begin_file(&mut self) {
        self.failing = false;
        (self.found, self.listed) = (0, 0);
        (self.errors_found, self.errors) = (0, 0);
    }

    /// Forgets the findings of the file before.
    fn begin_suite(&mut self) {
        if self.reporter.frames_files() {
            self.suite = Draft::waiting();
            self.names.clear();
        }
    }

    /// Writes findings of a file, or keeps them until it ends where the report counts them first.
    fn put(&mut self, session: &mut Session, path: &Path, text: &str, ends: bool) -> Result<()> {
        let between = self.reporter.between();
        if !self.reporter.frames_files() {
            if text.is_empty() {
                return Ok(());
            }
            let between = if std::mem::take(&mut self.is_empty) { "" } else { between };
            return self.write(session, &format!("{between}{text}"));
        }
        self.suite.push(text.as_bytes())?;
        if !ends || self.args.stats {
            return Ok(());
        }
        let mut suite = std::mem::replace(&mut self.suite, Draft::waiting());
        let mut part = String::new();
        if !std::mem::take(&mut self.is_empty) {
            part.push_str(between);
        }
        let (more, more_errors) = (self.found - self.listed, self.errors_found - self.errors);
        let cases = self.listed + u64::from(more > 0);
        let failures = self.errors + u64::from(more_errors > 0);
        self.reporter.begin_file(path, cases, failures, &mut part);
        suite.parts(part, |part| self.write(session, part))?;
        let mut rest = String::new();
        self.reporter.rest_of_file(path, more, more_errors, &mut rest);
        rest.push_str(self.reporter.end_file());
        self.write(session, &rest)
    }

    /// Counts a finding of a game, or of its file as a whole.
    fn count(&mut self, finding: &Finding, game: u64) {
        self.counts.add(finding.severity);
        if let Some(fix) = &finding.fix {
            self.counts.add_fix(fix.safety);
        }
        self.tally.add(finding.code, finding.severity, self.counts.files);
        if finding.severity == Severity::Error {
            self.counts.files_with_errors += u64::from(!self.failing);
            self.failing = true;
            let is_new = game > 0 && self.tally.add_error(game);
            self.counts.records_with_errors += u64::from(is_new);
        }
    }

    /// Counts a finding, and lists it unless its file has too many.
    fn finding(&mut self, finding: &Finding, place: &Spot<'_>, text: &mut String) -> Result<()> {
        let is_error = finding.severity == Severity::Error;
        self.count(finding, place.game);
        self.errors_found += u64::from(is_error);
        self.found += 1;
        let usual = (self.reporter.style == Style::Human).then_some(MAX_PER_FILE);
        let most = self.args.max_per_file.or(usual);
        // What is no error takes no room from the errors behind it.
        let listed = if is_error { self.errors } else { self.listed };
        if most.is_some_and(|most| listed >= most) || self.args.stats || self.args.diff {
            return Ok(());
        }
        self.listed += 1;
        self.errors += u64::from(is_error);
        let mut place = *place;
        if let Some(name) = self.reporter.name(finding, &place) {
            let times = self.names.entry(name).or_default();
            place.again = *times;
            *times += 1;
        }
        if is_error || !self.reporter.begins_with_errors() {
            self.reporter.finding(finding, &place, text);
            return Ok(());
        }
        let mut line = String::new();
        self.reporter.finding(finding, &place, &mut line);
        self.milder.push(line.as_bytes())
    }

    /// `a.kif: … and 39,900 more findings (--max-per-file)`
    fn tell_more(&self, session: &Session, name: &str, text: &mut String) {
        let more = self.found - self.listed;
        let findings = if more == 1 { "finding" } else { "findings" };
        let more = indicatif::HumanCount(more);
        let line = match session.lang {
            Lang::En => format!("{name}: … and {more} more {findings} (--max-per-file)\n"),
            Lang::Ja => format!("{name}: ほか{more}件の指摘があります(--max-per-file)\n"),
        };
        if self.reporter.style != Style::Human {
            // A machine's report has no room for such a line.
            return self.tell(session, &line);
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
}

/// Says how many errors of an input stay.
fn tell_errors(session: &Session, name: &str, errors: u64) {
    session.tell(&match session.lang {
        Lang::En if errors == 1 => format!("{name}: 1 error stays; see `kifu validate`\n"),
        Lang::En => format!("{name}: {errors} errors stay; see `kifu validate`\n"),
        Lang::Ja => {
            format!("{name}: エラー{errors}件は直りません。`kifu validate`で確認できます\n")
        }
    });
}

/// Whether one of the inputs is standard input.
fn reads_stdin(input: &cli::Input) -> bool {
    input.files.iter().any(|path| is_stdin(path))
        || input.files.is_empty() && input.files_from.is_none()
}
