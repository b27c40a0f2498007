//! `kifu validate`: reads, replays, and says what is wrong.

use super::edits::fingerprint;
use super::engine::{Done, Event, Planned};
use super::fix::{Mended, mend};
use super::input::{Inputs, Place};
use super::open::Piece;
use super::output::Draft;
use super::{Exit, Session, lookup, terminal_width};
use crate::cli::{self, Level, ReportFormat};
use crate::findings::report::{Counts, Place as Spot, Reporter, Style};
use crate::findings::{Code, Finding, Lang, Severity};
use crate::formats::Bench;
use crate::source::Source;
use anyhow::{Context, Result, bail};
use similar::TextDiff;
use std::collections::BTreeMap;
use std::io::Write;
use std::ops::ControlFlow;

/// Which findings count, and as what.
#[derive(Debug)]
pub(super) struct Selection {
    select: Vec<Code>,
    ignore: Vec<Code>,
    lowest: Severity,
    strict: bool,
}

impl Selection {
    /// Findings of at least a severity; with `strict`, warnings and tolerated departures from the
    /// format are errors.
    #[must_use]
    pub(super) fn at_least(lowest: Severity, strict: bool) -> Selection {
        Selection { select: Vec::new(), ignore: Vec::new(), lowest, strict }
    }

    /// Whether a finding counts; its severity is set.
    pub(super) fn admits(&self, finding: &mut Finding) -> bool {
        let refused = match finding.severity {
            Severity::Note => finding.code.row().departure,
            Severity::Warning => true,
            Severity::Error => false,
        };
        if self.strict && refused {
            finding.severity = Severity::Error;
        }
        finding.severity >= self.lowest
            && (self.select.is_empty() || self.select.contains(&finding.code))
            && !self.ignore.contains(&finding.code)
    }
}

/// The findings of a piece with the number of their record in it; 0 for the text as a whole.
pub(super) type Numbered = Vec<(u32, Finding)>;

/// Adds the findings of a record that count, in the order of their places.
pub(super) fn admit(
    selection: &Selection,
    game: u32,
    from: &mut Vec<Finding>,
    into: &mut Numbered,
) {
    let start = into.len();
    into.extend(
        from.drain(..)
            .filter_map(|mut finding| selection.admits(&mut finding).then_some((game, finding))),
    );
    into[start..].sort_by_key(|(_, finding)| finding.span.map(|span| span.start));
}

/// What is known of a piece after reading it.
struct Checked {
    findings: Numbered,
    /// The text, if something is to be shown of it.
    source: Option<Source>,
    mended: Option<Mended>,
    bytes: Option<Vec<u8>>,
    plies: u64,
}

/// Checks the inputs.
///
/// # Errors
/// If the usage is wrong, or the report cannot be written.
pub(super) fn run(args: &cli::Validate, session: &mut Session) -> Result<()> {
    let selection = selection(args, session)?;
    let engine = session.engine(&args.input)?;
    let inputs = Inputs::new(&args.input)?;
    let inputs = inputs.map(|input| Ok(Planned { input: input?, plan: () }));
    let mending = args.fix || args.diff;
    let work = |piece: &mut Piece, _: &Planned<()>, bench: &mut Bench| {
        Ok(check(piece, bench, &selection, mending))
    };
    let mut report = Report::new(args, session)?;
    if args.fix {
        session.stdout.persist();
    }
    report.begin(session)?;
    engine.run(session, inputs, work, |session, event| match event {
        Event::Failed(_) => {
            report.draft = None;
            Ok(ControlFlow::Continue(()))
        }
        Event::Done(done) => report.take(session, done),
    })?;
    report.end(session)
}

fn selection(args: &cli::Validate, session: &Session) -> Result<Selection> {
    let codes = |texts: &[String]| -> Result<Vec<Code>> {
        let found: Result<Vec<Vec<Code>>> = texts.iter().map(|t| lookup::codes(t)).collect();
        Ok(found?.concat())
    };
    let lowest = match args.severity {
        Some(Level::Note) => Severity::Note,
        Some(Level::Warning) => Severity::Warning,
        Some(Level::Error) => Severity::Error,
        None if session.quiet => Severity::Error,
        None if session.verbose || !args.select.is_empty() => Severity::Note,
        None => Severity::Warning,
    };
    Ok(Selection {
        select: codes(&args.select)?,
        ignore: codes(&args.ignore)?,
        lowest,
        strict: args.strict,
    })
}

fn check(piece: &mut Piece, bench: &mut Bench, selection: &Selection, mending: bool) -> Checked {
    let mut findings = Numbered::new();
    let mut plies = 0;
    let mut games = Vec::new();
    piece.read(bench, |record, found, game| {
        admit(selection, game, found, &mut findings);
        let moves = record.tree.walk().map(|node| record.tree.node(node).entry);
        plies += moves.filter(|entry| entry.is_ply()).count() as u64;
        if mending {
            games.push(fingerprint(record));
        }
        ControlFlow::Continue(())
    });
    let mut whole = Numbered::new();
    admit(selection, 0, &mut piece.findings, &mut whole);
    findings.splice(0..0, whole);
    let mended = mending.then(|| mend(piece, &mut findings, &games, bench));
    let bytes = mended.as_ref().and_then(|mended| mended.bytes(&piece.source));
    let wanted = !findings.is_empty();
    let source = wanted.then(|| std::mem::take(&mut piece.source));
    Checked { findings, source, mended, bytes, plies }
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
    mended: u64,
    /// The input that is being mended.
    draft: Option<Draft>,
    fixes: u64,
}

impl<'a> Report<'a> {
    fn new(args: &'a cli::Validate, session: &Session) -> Result<Report<'a>> {
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
        let color = args.output_file.is_none() && session.colors(true);
        Ok(Report {
            args,
            reporter: Reporter { style, lang: session.lang, color, width: terminal_width() },
            counts: Counts::default(),
            codes: BTreeMap::new(),
            file: args.output_file.as_deref().map(Draft::new),
            is_empty: true,
            failing: false,
            mended: 0,
            draft: None,
            fixes: 0,
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
        if first {
            self.counts.files += 1;
            self.failing = false;
        }
        self.counts.records += u64::from(records);
        self.counts.plies += checked.plies;
        let mut text = String::new();
        let mut full = false;
        for (game, finding) in &checked.findings {
            let game = if *game == 0 { 0 } else { u64::from(before) + u64::from(*game) };
            let place = Spot { source: checked.source.as_ref(), path: &subject.input.name, game };
            self.counts.add(finding.severity);
            *self.codes.entry(finding.code).or_default() += 1;
            if finding.severity == Severity::Error && !self.failing {
                self.failing = true;
                self.counts.files_with_errors += 1;
            }
            if !self.args.stats && !self.args.diff {
                self.reporter.finding(finding, &place, &mut text);
            }
            full = self.args.max_errors.is_some_and(|most| self.counts.errors >= most);
            if full {
                break;
            }
        }
        if !text.is_empty() {
            let between = if self.is_empty { "" } else { self.reporter.between() };
            self.is_empty = false;
            self.write(session, &format!("{between}{text}"))?;
        }
        if let Some(mended) = &checked.mended {
            let path = match &subject.input.place {
                Place::File(path) => Some(path.as_path()),
                Place::Stdin | Place::Member(_) => None,
            };
            let name = &subject.input.name;
            if self.args.diff {
                let diff = unified_diff(name, &mended.before, &mended.after);
                self.write(session, &diff)?;
            } else if let Err(error) = self.mend(path, mended, checked.bytes, first, last) {
                self.draft = None;
                session.fail(&error.context(name.clone()));
            }
        }
        Ok(if full { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    /// Adds a piece to the mended file, and puts the file in its place when it is complete.
    fn mend(
        &mut self,
        path: Option<&std::path::Path>,
        mended: &Mended,
        bytes: Option<Vec<u8>>,
        first: bool,
        last: bool,
    ) -> Result<()> {
        if first {
            self.draft = path.map(Draft::new);
            self.fixes = 0;
        }
        self.fixes += mended.fixes;
        let packed = path.is_some_and(|path| {
            path.extension().is_some_and(|e| e.eq_ignore_ascii_case("gz") || e == "zst")
        });
        if self.fixes > 0 && (path.is_none() || packed) {
            bail!("standard input, compressed files and archives cannot be mended in place");
        }
        let Some(draft) = &mut self.draft else { return Ok(()) };
        draft.push(&bytes.context("the mended text does not fit the encoding of the file")?)?;
        if last && self.fixes > 0 {
            if let Some(draft) = self.draft.take() {
                draft.commit(true)?;
            }
            self.mended += self.fixes;
        }
        Ok(())
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
            if !self.is_empty && human {
                text.push('\n');
            }
            self.reporter.summary(&self.counts, &mut text);
        }
        self.write(session, &text)?;
        if let (Some(file), Some(path)) = (self.file.take(), &self.args.output_file) {
            file.commit(true).with_context(|| super::input::shown(path))?;
        }
        if self.counts.errors > 0 && !self.args.exit_zero {
            session.exit.raise(Exit::Found);
        }
        Ok(())
    }
}

/// The difference of two texts as `diff -u` writes it; empty if there is none.
#[must_use]
pub(super) fn unified_diff(name: &str, before: &str, after: &str) -> String {
    if before == after {
        return String::new();
    }
    // Line ends are not for the eye; where nothing else differs, all lines do.
    let [plain_before, plain_after] = [before, after].map(|text| text.replace("\r\n", "\n"));
    let diff = match plain_before == plain_after {
        true => TextDiff::from_lines(before, after),
        false => TextDiff::from_lines(&plain_before, &plain_after),
    };
    let text = diff.unified_diff().context_radius(3).header(name, name).to_string();
    crate::source::escape_for_display(&text, &['\n', '\t']).into_owned()
}
