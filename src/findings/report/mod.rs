//! Findings as people and machines read them.
//!
//! A [`Reporter`] keeps no state between findings, so threads may render those of different files
//! at the same time. A whole report is
//!
//! 1. [`Reporter::begin`],
//! 2. the findings, with [`Reporter::between`] between any two of them,
//! 3. [`Reporter::summary`].
//!
//! [`Reporter::finding`] puts the text between findings itself when its buffer holds something
//! already; whoever joins the buffers of several files puts it between those that are not empty.
//!
//! Names, comments and paths are anyone's text. The styles that people see escape them, see
//! [`escape_for_display`](crate::source::escape_for_display); JSON has escapes of its own.

mod explain;
mod gcc;
mod github;
mod human;
mod json;
mod junit;
mod sarif;

pub use explain::{AREAS, explain, list};

use super::{Finding, Lang, Severity};
use crate::source::{Source, Span};

/// The shape of a report. One style is one file of this folder, one name in [`Style::ALL`] and
/// one arm in each `match` below.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Style {
    /// Paragraphs with the source text underlined.
    #[default]
    Human,
    /// One line a finding, as editors and review tools read it.
    Gcc,
    /// One JSON document.
    Json,
    /// Workflow commands of GitHub Actions, one line a finding.
    GitHub,
    /// One SARIF log.
    Sarif,
    /// One JUnit document.
    JUnit,
}

impl Style {
    /// All styles with their names on the command line.
    pub const ALL: &[(&str, Style)] = &[
        ("human", Style::Human),
        ("gcc", Style::Gcc),
        ("json", Style::Json),
        ("github", Style::GitHub),
        ("sarif", Style::Sarif),
        ("junit", Style::JUnit),
    ];

    /// The style called `name`, in lower case.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Style> {
        Style::ALL.iter().find(|(known, _)| *known == name).map(|&(_, style)| style)
    }
}

/// Where a finding was made.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// The text that the finding's spans belong to, when there is one.
    pub source: Option<&'a Source>,
    /// The file's path as it is shown; bytes that are not UTF-8 replaced.
    pub path: &'a str,
    /// The number of the record in the file, from 1; 0 for the file as a whole.
    pub game: u64,
}

/// A stretch of text as its lines and columns, all from 1; columns are code points and the end is
/// exclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Extent {
    line: u32,
    column: u32,
    end_line: u32,
    end_column: u32,
}

impl Place<'_> {
    /// The lines and columns of a span; `None` without a source.
    fn extent(&self, span: Span) -> Option<Extent> {
        let source = self.source?;
        let (line, column) = source.line_col(span.start);
        let (end_line, end_column) = source.line_col(span.end);
        Some(Extent { line, column, end_line, end_column })
    }

    /// `game 2, move 33`. The first game is not named: most files hold no other.
    fn words(&self, ply: Option<u32>, lang: Lang) -> Option<String> {
        let game = (self.game > 1).then_some(self.game);
        Some(match (lang, game, ply) {
            (_, None, None) => return None,
            (Lang::En, Some(game), Some(ply)) => format!("game {game}, move {ply}"),
            (Lang::En, Some(game), None) => format!("game {game}"),
            (Lang::En, None, Some(ply)) => format!("move {ply}"),
            (Lang::Ja, Some(game), Some(ply)) => format!("第{game}局 {ply}手目"),
            (Lang::Ja, Some(game), None) => format!("第{game}局"),
            (Lang::Ja, None, Some(ply)) => format!("{ply}手目"),
        })
    }
}

/// What a whole run has met.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Files read.
    pub files: u64,
    /// Games and positions in them.
    pub records: u64,
    /// Moves in them, variations included.
    pub plies: u64,
    /// Findings of severity error.
    pub errors: u64,
    /// Findings of severity warning.
    pub warnings: u64,
    /// Findings of severity note.
    pub notes: u64,
    /// Files with at least one error.
    pub files_with_errors: u64,
}

impl Counts {
    /// Counts one finding.
    pub fn add(&mut self, severity: Severity) {
        match severity {
            Severity::Error => self.errors += 1,
            Severity::Warning => self.warnings += 1,
            Severity::Note => self.notes += 1,
        }
    }
}

impl std::ops::AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.files += other.files;
        self.records += other.records;
        self.plies += other.plies;
        self.errors += other.errors;
        self.warnings += other.warnings;
        self.notes += other.notes;
        self.files_with_errors += other.files_with_errors;
    }
}

/// Renders findings in one style and one language.
#[derive(Clone, Copy, Debug)]
pub struct Reporter {
    /// The shape of the report.
    pub style: Style,
    /// The language of its sentences.
    pub lang: Lang,
    /// Whether the human style uses terminal colours.
    pub color: bool,
    /// The width of the terminal in columns; source lines are cut to it in the human style.
    pub width: usize,
}

impl Reporter {
    /// A reporter without colours, for a terminal of 100 columns.
    #[must_use]
    pub fn new(style: Style, lang: Lang) -> Reporter {
        Reporter { style, lang, color: false, width: 100 }
    }

    /// What stands before the first finding.
    pub fn begin(&self, out: &mut String) {
        match self.style {
            Style::Human | Style::Gcc | Style::GitHub => {}
            Style::Json => out.push_str(json::BEGIN),
            Style::Sarif => sarif::begin(out),
            Style::JUnit => out.push_str(junit::BEGIN),
        }
    }

    /// What stands between two findings.
    #[must_use]
    pub fn between(&self) -> &'static str {
        match self.style {
            Style::Human => "\n",
            Style::Gcc | Style::GitHub | Style::JUnit => "",
            Style::Json | Style::Sarif => ",\n",
        }
    }

    /// Appends one finding, after [`Reporter::between`] unless `out` is empty.
    pub fn finding(&self, finding: &Finding, place: &Place<'_>, out: &mut String) {
        if !out.is_empty() {
            out.push_str(self.between());
        }
        match self.style {
            Style::Human => human::finding(self, finding, place, out),
            Style::Gcc => gcc::finding(self.lang, finding, place, out),
            Style::Json => json::finding(self.lang, finding, place, out),
            Style::GitHub => github::finding(self.lang, finding, place, out),
            Style::Sarif => sarif::finding(self.lang, finding, place, out),
            Style::JUnit => junit::finding(self.lang, finding, place, out),
        }
    }

    /// Appends what stands after the last finding and closes the report: one line with the counts
    /// for people, who also read the logs of GitHub, the rest of a document, nothing for gcc, whose
    /// readers know no such line.
    pub fn summary(&self, counts: &Counts, out: &mut String) {
        match self.style {
            Style::Human | Style::GitHub => human::summary(self.lang, counts, out),
            Style::Gcc => {}
            Style::Json => json::end(counts, out),
            Style::Sarif => out.push_str(sarif::END),
            Style::JUnit => junit::end(counts, out),
        }
    }
}
