//! `kifu validate`: reads, replays, and says what is wrong.

mod appendix;
mod check;
mod mend;
mod tally;

use appendix::Appendix;
use check::{Checked, Task};
use mend::Mender;
use tally::Tally;

use crate::cli::{self, ReportFormat};
use crate::commands::baseline::Baselines;
use crate::commands::destination::{beside_records, is_one_file, refuse_to_overwrite};
use crate::commands::diff::Reader;
use crate::commands::draft::Draft;
use crate::commands::failure::Failure;
use crate::commands::fix::Original;
use crate::commands::games::{Games, Picker};
use crate::commands::input::Inputs;
use crate::commands::job::{Done, Event, Planned};
use crate::commands::piece::Piece;
use crate::commands::place::shown;
use crate::commands::selection::{Selection, Selections, selection};
use crate::commands::usage::refuse;
use crate::commands::{Exit, Session, lookup, terminal_width};
use crate::findings::report::{CodeCount, Counts, Place as Spot, Reporter, Style};
use crate::findings::{Finding, Lang, Severity};
use crate::formats::Bench;
use anyhow::{Context, Result};
use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// How many findings of a file people are shown.
const MAX_PER_FILE: u64 = 100;

/// Checks the inputs.
///
/// # Errors
/// If the usage is wrong, or the report cannot be written.
pub(super) fn run(args: &cli::Validate, session: &mut Session) -> Result<()> {
    let asked = selection(args, session)?;
    let engine = session.engine(&args.input)?;
    let games = lookup::games(&args.input)?;
    // What is mended is a whole file, and so is what findings are known of.
    let has_baseline = args.baseline.is_some() || args.write_baseline.is_some();
    let inputs =
        Inputs::new(&args.input, &session.configs)?.whole(args.fix || args.diff || has_baseline);
    let baselines = Baselines::new(args, inputs.configs())?;
    let selections = Selections::new(asked, inputs.configs());
    let mut report = Report::new(args, games.clone(), baselines, session)?;
    let keeps = args.fix && !args.check;
    let inputs = inputs.map(move |input| {
        let input = if keeps { input?.keeping() } else { input? };
        Ok(Planned { input, plan: () })
    });
    let mending = args.fix || args.diff;
    let marking = report.reporter.follows();
    let daring = args.unsafe_fixes;
    let task = Task { games, mending, daring, marking, selections: &selections };
    let work = |piece: &mut Piece, planned: &Planned<()>, bench: &mut Bench| {
        task.check(piece, &planned.input, bench)
    };
    if args.fix {
        session.stdout.persist();
    }
    report.begin(session)?;
    engine.run(session, inputs, work, |session, event| match event {
        Event::Failed(error) => {
            report.mender.give_up();
            report.baselines.give_up();
            if let Some(failure) = Failure::of(&error) {
                report.failed(session, failure, selections.asked())?;
            }
            Ok(ControlFlow::Continue(()))
        }
        Event::Done(done) => report.take(session, done, selections.asked()),
    })?;
    report.end(session, selections.asked())
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
    let is_stdin = |path: &PathBuf| path == Path::new("-");
    input.files.iter().any(is_stdin) || input.files.is_empty() && input.files_from.is_none()
}

/// The report as it grows.
struct Report<'a> {
    args: &'a cli::Validate,
    reporter: Reporter,
    counts: Counts,
    tally: Tally,
    appendix: Appendix,
    /// The report, if it goes to a file.
    file: Option<Draft>,
    /// Whether standard output is for a mended text, and the report goes beside it.
    aside: bool,
    is_empty: bool,
    failing: bool,
    picker: Picker,
    /// Of the input that is being read: how many findings it has, and how many were listed.
    found: u64,
    listed: u64,
    /// How many of each are errors, and their text while it waits for the file's end.
    errors_found: u64,
    errors: u64,
    suite: Draft,
    /// The text of what is no error, while it waits for all errors to be written.
    milder: Draft,
    /// The input that is being read, if there is more of it to come.
    open: Option<PathBuf>,
    mender: Mender,
    /// Whether anything would be changed, and whether the input that is being read would be.
    changes: bool,
    would_change: bool,
    /// How many more lines the input that is being read would have so far, if any would be changed.
    added: Option<i64>,
    /// The file that differences are shown of, where programs read them.
    original: Option<Original>,
    baselines: Baselines,
    /// The file that the report must not replace, if it is one of those that are read.
    own_input: Option<PathBuf>,
    /// Whether it was stopped by the number of errors.
    is_stopped: bool,
}

impl<'a> Report<'a> {
    fn new(
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
    fn tell(&self, session: &Session, text: &str) {
        let is_report = self.aside && self.file.is_none() && self.reporter.style != Style::Human;
        if !is_report {
            session.tell(text);
        }
    }

    fn write(&mut self, session: &mut Session, text: &str) -> Result<()> {
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

    fn begin(&mut self, session: &mut Session) -> Result<()> {
        let mut text = String::new();
        if !self.args.stats {
            self.reporter.begin(&mut text);
        }
        self.write(session, &text)
    }

    fn take(
        &mut self,
        session: &mut Session,
        done: Done<(), Checked>,
        selection: &Selection,
    ) -> Result<ControlFlow<()>> {
        let Done { subject, first, last, before, records, unwanted, value: checked, .. } = done;
        let input = &subject.input;
        if first {
            if let Err(error) = self.baselines.begin(input) {
                // The report goes on to its end, without what is known.
                session.fail(&error);
                self.failed(session, &Failure::reading(input, error), selection)?;
            }
            self.counts.files += 1;
            (self.added, self.original) = (None, None);
            self.begin_file();
            self.begin_suite();
            self.tally.begin();
            self.note_own(input.path());
        }
        let path = input.real_path();
        if first {
            self.appendix.file(&self.reporter, &path, checked.encoding.name())?;
        }
        let games = self.picker.count(input, before, records, &unwanted);
        let applied = match &checked.mended {
            Some(mended) if self.args.diff => {
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
                true
            }
            Some(mended) if self.args.check => {
                self.changes |= mended.changes();
                self.would_change |= mended.changes();
                if last && std::mem::take(&mut self.would_change) {
                    let words = session.word("would be changed", "変更されます");
                    session.tell(&format!("{}: {words}\n", input.name));
                }
                false
            }
            Some(mended) => self.mender.mend(session, input, mended, first, last),
            None => false,
        };
        let mended = checked.mended.as_ref().filter(|_| applied);
        let mut text = String::new();
        let mut full = None;
        for (index, (game, finding)) in checked.findings.iter().enumerate() {
            let game = if *game == 0 { 0 } else { before.saturating_add(*game) };
            if !self.picker.wants(game) || mended.is_some_and(|mended| mended.mends(finding)) {
                continue;
            }
            let mark = checked.marks.get(index).copied();
            if mark.is_some_and(|mark| self.baselines.takes(finding, mark)) {
                continue;
            }
            let number = game;
            let game = u64::from(game);
            let mark = match self.reporter.follows() {
                true => mark.map(|mark| self.tally.own_mark(mark)),
                false => mark,
            };
            let place = Spot { source: checked.source.as_ref(), path: &path, game, mark };
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
        let numbered = (before.saturating_add(1)..).zip(&checked.plies);
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

    /// Puts what could not be read into reports that programs read; people have been told.
    fn failed(
        &mut self,
        session: &mut Session,
        failure: &Failure,
        selection: &Selection,
    ) -> Result<()> {
        let mut finding = failure.finding.clone();
        let path = failure.path.clone().unwrap_or_else(|| PathBuf::from(&failure.name));
        self.appendix.failure(&self.reporter, &finding, &path)?;
        if self.reporter.style == Style::Human || !selection.admits(&mut finding) {
            return Ok(());
        }
        let mut text = String::new();
        // A file that could be read in part keeps what was found there.
        if self.open.take().is_none() {
            self.counts.files += 1;
            self.begin_file();
            self.begin_suite();
        }
        let place = Spot { source: None, path: &path, game: 0, mark: None };
        self.finding(&finding, &place, &mut text)?;
        self.put(session, &path, &text, true)
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

    /// Counts a finding, and lists it unless its file has too many.
    fn finding(&mut self, finding: &Finding, place: &Spot<'_>, text: &mut String) -> Result<()> {
        let is_error = finding.severity == Severity::Error;
        self.counts.add(finding.severity);
        if let Some(fix) = &finding.fix {
            self.counts.add_fix(fix.safety);
        }
        self.tally.add(finding.code, finding.severity, self.counts.files);
        if is_error {
            self.errors_found += 1;
            self.counts.files_with_errors += u64::from(!self.failing);
            self.failing = true;
            let is_new = place.game > 0 && self.tally.add_error(place.game);
            self.counts.records_with_errors += u64::from(is_new);
        }
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
        if is_error || !self.reporter.begins_with_errors() {
            self.reporter.finding(finding, place, text);
            return Ok(());
        }
        let mut line = String::new();
        self.reporter.finding(finding, place, &mut line);
        self.milder.push(line.as_bytes())
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

    fn end(mut self, session: &mut Session, selection: &Selection) -> Result<()> {
        let mut milder = std::mem::replace(&mut self.milder, Draft::waiting());
        milder.parts(String::new(), |part| self.write(session, part))?;
        let unchanged = !self.args.check || !self.changes;
        if (self.counts.errors > 0 && !self.args.exit_zero) || !unchanged {
            session.exit.raise(Exit::Found);
        }
        let appendix = std::mem::take(&mut self.appendix);
        let (reporter, exit) = (self.reporter, session.exit as u8);
        appendix.end(&reporter, exit, |part| self.write(session, part))?;
        let mut text = self.stats();
        let human = self.reporter.style == Style::Human;
        match human {
            true => text.push_str(&self.mended(session.lang)),
            // Programs read nothing but the report there.
            false => self.tell(session, self.mended(session.lang).trim_start()),
        }
        let quiet = session.quiet && self.counts.errors == 0;
        // Where no file could be opened, there is nothing to sum up.
        let nothing = human && self.counts.files == 0 && session.exit == Exit::Failed;
        let silent = self.args.diff || nothing || (quiet || self.baselines.writes()) && human;
        if !silent && (human || !self.args.stats) {
            if !self.is_empty && human && self.mender.mended == 0 {
                text.push('\n');
            }
            self.reporter.summary(&self.counts, &mut text);
        }
        if !silent && human {
            self.tally.games(session.lang, &self.counts, &mut text);
        }
        if self.is_stopped && !self.args.diff {
            let line = self.stopped(session.lang);
            match human {
                true => text.push_str(&line),
                false => self.tell(session, &line),
            }
        }
        let known = self.baselines.known;
        if human && known > 0 && !session.quiet {
            text.push_str(&match session.lang {
                Lang::En if known == 1 => "1 known finding is not shown\n".to_owned(),
                Lang::En => format!("{known} known findings are not shown\n"),
                Lang::Ja => format!("既知の指摘{known}件は表示していません\n"),
            });
        }
        self.write(session, &text)?;
        self.picker.end(session);
        if let Some(target) = self.args.output_file.as_deref().filter(|_| self.file.is_some())
            && self.baselines.reads(target)
        {
            self.own_input = Some(target.to_owned());
        }
        if let Some(own) = &self.own_input {
            let name = shown(own);
            return refuse(
                format!("{name} is one of the files that were read; the report was not written"),
                format!("{name}は読み込んだファイルの一つなので、結果を書き込みませんでした"),
            );
        }
        if let (Some(file), Some(path)) = (self.file.take(), &self.args.output_file) {
            file.commit(self.args.force).with_context(|| shown(path))?;
        }
        let is_report = self.aside && self.args.output_file.is_none() && !human;
        let stale = self.baselines.end(selection, session.lang)?;
        if !is_report {
            session.tell(&stale);
        }
        Ok(())
    }

    /// That not all was read.
    fn stopped(&self, lang: Lang) -> String {
        let errors = indicatif::HumanCount(self.counts.errors);
        match lang {
            Lang::En if self.counts.errors == 1 => {
                "stopped after 1 error (--max-errors)\n".to_owned()
            }
            Lang::En => format!("stopped after {errors} errors (--max-errors)\n"),
            Lang::Ja => format!("エラー{errors}件で打ち切りました(--max-errors)\n"),
        }
    }

    /// The counts by code, if they were asked for.
    fn stats(&self) -> String {
        let codes = self.tally.codes();
        let mut text = String::new();
        match self.reporter.style {
            _ if !self.args.stats => {}
            Style::Json => Reporter::stats(&codes, &self.counts, &mut text),
            _ => {
                let rows = codes.into_iter().map(|CodeCount { code, severity, count, .. }| {
                    let (row, severity) = (code.row(), severity.name().to_owned());
                    [count.to_string(), row.id.to_owned(), severity, row.name.to_owned()]
                });
                text.push_str(&super::formats::table(&rows.collect::<Vec<_>>()));
            }
        }
        text
    }

    /// How many findings were mended, if any.
    fn mended(&self, lang: Lang) -> String {
        let count = self.mender.mended;
        if count == 0 {
            return String::new();
        }
        let before = if self.is_empty { "" } else { "\n" };
        match lang {
            Lang::En if count == 1 => format!("{before}1 finding was mended\n"),
            Lang::En => format!("{before}{count} findings were mended\n"),
            Lang::Ja => format!("{before}{count}件を修正しました\n"),
        }
    }
}
