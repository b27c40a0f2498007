//! Findings as people and machines read them.
//!
//! A [`Reporter`] keeps no state between findings, so threads may render those of different files
//! at the same time. A whole report is
//!
//! 1. [`Reporter::begin`],
//! 2. the findings of each file between [`Reporter::begin_file`] and [`Reporter::end_file`], with
//!    [`Reporter::between`] between any two files that have some,
//! 3. the lists that the style has behind them ([`Reporter::lists`]),
//! 4. [`Reporter::summary`].
//!
//! [`Reporter::finding`] puts the text between findings itself when its buffer holds something
//! already; whoever joins the buffers of several files puts it between those that are not empty.
//! Styles without a frame around a file need not wait for its end: the parts can be written as they
//! come.
//!
//! Names, comments and paths are anyone's text. The styles that people see escape them, see
//! [`escape_for_display`]; JSON has escapes of its own.

mod explain;
mod gcc;
mod github;
mod gitlab;
mod human;
mod json;
mod junit;
mod progress;
mod sarif;

pub use explain::{AREAS, area, blanked, explain, list};
pub use progress::Progress;

use super::{Code, Finding, Lang, Safety, Severity};
use crate::source::{Source, Span, escape_for_display, is_deceptive};
use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::fmt::Write as _;
use std::path::{Component, Path, Prefix};

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
    /// A JSON object a finding, each on its own line, and nothing else.
    JsonLines,
    /// Workflow commands of GitHub Actions, one line a finding.
    GitHub,
    /// One SARIF log.
    Sarif,
    /// One JUnit document.
    JUnit,
    /// One JSON document as GitLab reads it for code quality.
    GitLab,
}

impl Style {
    /// All styles with their names on the command line.
    pub const ALL: &[(&str, Style)] = &[
        ("human", Style::Human),
        ("gcc", Style::Gcc),
        ("json", Style::Json),
        ("jsonl", Style::JsonLines),
        ("github", Style::GitHub),
        ("sarif", Style::Sarif),
        ("junit", Style::JUnit),
        ("gitlab", Style::GitLab),
    ];

    /// The style called `name`, in lower case.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Style> {
        Style::ALL.iter().find(|(known, _)| *known == name).map(|&(_, style)| style)
    }
}

/// What a report lists behind the findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum List {
    /// The files that were read, as [`Reporter::file_row`] writes them.
    Files,
    /// What could not be read, as [`Reporter::failure_row`] writes it.
    Failures,
}

/// Where a finding was made.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// The text that the finding's spans belong to, when there is one.
    pub source: Option<&'a Source>,
    /// The file's path as it is; each style shows it in its own way.
    pub path: &'a Path,
    /// The number of the record in the file, from 1; 0 for the file as a whole.
    pub game: u64,
    /// A number that the finding keeps when lines move, for services that follow it from one run
    /// to the next.
    pub mark: Option<u64>,
    /// How many findings of the file were listed before it under the same [`Reporter::name`].
    pub again: u64,
}

/// What a report calls a finding: its code, and the line and column if there are any.
pub type Name = (Code, Option<(u32, u32)>);

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
    /// The number that follows the finding, as services write it; without one, what is known of it.
    fn fingerprint(&self, finding: &Finding) -> String {
        match self.mark {
            Some(mark) => format!("{mark:016x}"),
            None => format!("{}-{}", finding.code.row().id, self.game),
        }
    }

    /// The lines and columns of a span; `None` without a source.
    fn extent(&self, span: Span) -> Option<Extent> {
        let source = self.source?;
        let (line, column) = source.line_col(span.start);
        let (end_line, end_column) = source.line_col(span.end);
        Some(Extent { line, column, end_line, end_column })
    }

    /// The path fit to be shown; bytes that are not UTF-8 replaced.
    fn shown(&self) -> String {
        escape_for_display(&self.path.to_string_lossy(), &[]).into_owned()
    }

    /// `game 2, move 33`. The first game is not named: most files hold no other. Where the source is no
    /// text, the variation is: `move 33 of the variation 5 h8e8`.
    fn words(&self, finding: &Finding, lang: Lang) -> Option<String> {
        let game = (self.game > 1).then_some(self.game);
        let ply = finding.ply.map(|ply| match (lang, finding.branch.as_deref()) {
            (Lang::En, None) => format!("move {ply}"),
            (Lang::En, Some(branch)) => format!("move {ply} of the variation {branch}"),
            (Lang::Ja, None) => format!("{ply}手目"),
            (Lang::Ja, Some(branch)) => format!("変化（{branch}）の{ply}手目"),
        });
        Some(match (lang, game, ply) {
            (_, None, None) => return None,
            (Lang::En, Some(game), Some(ply)) => format!("game {game}, {ply}"),
            (Lang::En, Some(game), None) => format!("game {game}"),
            (Lang::Ja, Some(game), Some(ply)) => format!("第{game}局 {ply}"),
            (Lang::Ja, Some(game), None) => format!("第{game}局"),
            (_, None, Some(ply)) => ply,
        })
    }

    /// Whether a line and a column do not tell all of the place.
    fn needs_words(&self, finding: &Finding) -> bool {
        self.game > 1 || finding.branch.is_some()
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
    /// Games and positions with at least one error.
    pub records_with_errors: u64,
    /// Findings that can be mended without looking.
    pub fixable: u64,
    /// Findings that can be mended, but somebody should look.
    pub fixable_unsafely: u64,
}

impl Counts {
    /// Counts that a finding can be mended.
    pub fn add_fix(&mut self, safety: Safety) {
        match safety {
            Safety::Safe => self.fixable += 1,
            Safety::Unsafe => self.fixable_unsafely += 1,
        }
    }

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
        self.records_with_errors += other.records_with_errors;
        self.fixable += other.fixable;
        self.fixable_unsafely += other.fixable_unsafely;
    }
}

/// How often a code was found with one severity, which need not be its usual one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CodeCount {
    /// The code.
    pub code: Code,
    /// How bad the findings were taken to be.
    pub severity: Severity,
    /// How many there are.
    pub count: u64,
    /// In how many files they are.
    pub files: u64,
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
            Style::Human | Style::Gcc | Style::JsonLines | Style::GitHub => {}
            Style::GitLab => out.push_str(gitlab::BEGIN),
            Style::Json => out.push_str(json::BEGIN),
            Style::Sarif => sarif::begin(self.lang, out),
            Style::JUnit => out.push_str(junit::BEGIN),
        }
    }

    /// What stands between two findings.
    #[must_use]
    pub fn between(&self) -> &'static str {
        match self.style {
            Style::Human => "\n",
            Style::Gcc | Style::JsonLines | Style::GitHub | Style::JUnit => "",
            Style::Json | Style::Sarif | Style::GitLab => ",\n",
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
            Style::JsonLines => {
                json::finding(self.lang, finding, place, out);
                out.push('\n');
            }
            Style::GitLab => gitlab::finding(self.lang, finding, place, out),
            Style::GitHub => github::finding(self.lang, finding, place, out),
            Style::Sarif => sarif::finding(self.lang, finding, place, out),
            Style::JUnit => junit::finding(self.lang, finding, place, out),
        }
    }

    /// Whether the report is for services that follow findings by their [`Place::mark`].
    #[must_use]
    pub fn follows(&self) -> bool {
        matches!(self.style, Style::Sarif | Style::GitLab)
    }

    /// Whether the report is for services that know files only by their names from the root of the repository
    /// on. GitHub's runner makes those of absolute names itself, from whatever folder.
    #[must_use]
    pub fn begins_at_root(&self) -> bool {
        matches!(self.style, Style::Sarif | Style::GitLab)
    }

    /// Whether a file's findings stand in a frame, so that they have to wait for its end.
    #[must_use]
    pub fn frames_files(&self) -> bool {
        self.style == Style::JUnit
    }

    /// Appends what stands before the findings of a file that has `found` of them, `errors` of them errors,
    /// where the style puts them into a frame.
    pub fn begin_file(&self, path: &Path, found: u64, errors: u64, out: &mut String) {
        if self.frames_files() {
            junit::begin_file(path, found, errors, out);
        }
    }

    /// Appends what a file has that is not listed: `more` findings, `errors` of them errors.
    pub fn rest_of_file(&self, path: &Path, more: u64, errors: u64, out: &mut String) {
        if self.frames_files() && more > 0 {
            junit::rest_of_file(self.lang, path, more, errors, out);
        }
    }

    /// The name by which readers of the report know a finding, who show but one of those that share it; `None`
    /// where findings have no names.
    #[must_use]
    pub fn name(&self, finding: &Finding, place: &Place<'_>) -> Option<Name> {
        let at = finding.span.and_then(|span| place.extent(span));
        let at = at.map(|Extent { line, column, .. }| (line, column));
        (self.style == Style::JUnit).then_some((finding.code, at))
    }

    /// Whether all errors stand before what is milder: who shows only some of it shows the first.
    #[must_use]
    pub fn begins_with_errors(&self) -> bool {
        self.style == Style::GitHub
    }

    /// What stands behind the findings of a file.
    #[must_use]
    pub fn end_file(&self) -> &'static str {
        if self.frames_files() { junit::END_FILE } else { "" }
    }

    /// The lists that stand behind the findings, in their order. Whoever writes the report keeps
    /// their rows until then, puts `",\n"` between them, and [`Reporter::begin_list`] before each
    /// list, also an empty one.
    #[must_use]
    pub fn lists(&self) -> &'static [List] {
        match self.style {
            Style::Sarif => &[List::Files, List::Failures],
            _ => &[],
        }
    }

    /// Appends what stands before a list; `exit` is the code that the program will end with.
    pub fn begin_list(&self, list: List, exit: u8, out: &mut String) {
        sarif::begin_list(list, exit, out);
    }

    /// Appends a row of [`List::Files`]: a file and the name of its encoding.
    pub fn file_row(&self, path: &Path, encoding: &str, out: &mut String) {
        sarif::file(path, encoding, out);
    }

    /// Appends a row of [`List::Failures`]: why a file could not be read.
    pub fn failure_row(&self, finding: &Finding, path: &Path, out: &mut String) {
        sarif::failure(self.lang, finding, path, out);
    }

    /// Appends the counts of codes as one JSON document.
    pub fn stats(rows: &[CodeCount], counts: &Counts, out: &mut String) {
        json::stats(rows, counts, out);
    }

    /// Appends what stands after the last finding and closes the report: one line with the counts
    /// for people, who also read the logs of GitHub, the rest of a document, nothing for those who
    /// read findings line by line.
    pub fn summary(&self, counts: &Counts, out: &mut String) {
        match self.style {
            Style::Human | Style::GitHub => human::summary(self.lang, counts, out),
            Style::Gcc | Style::JsonLines => {}
            Style::GitLab => out.push_str(gitlab::END),
            Style::Json => json::end(counts, out),
            Style::Sarif => out.push_str(sarif::END),
            Style::JUnit => out.push_str(junit::END),
        }
    }
}

/// JSON in which nothing could deceive a reader or drive a terminal that it is printed on: what
/// [`escape_for_display`] escapes is escaped in JSON's own way, so that the value is the same.
#[must_use]
pub fn harmless_json(json: &str) -> Cow<'_, str> {
    // What is ASCII has been escaped where it has to be; outside strings there is nothing else.
    let shown = |c: char| c == '\u{7f}' || !c.is_ascii() && is_deceptive(c);
    if !json.contains(shown) {
        return Cow::Borrowed(json);
    }
    let mut out = String::with_capacity(json.len() + 16);
    for c in json.chars() {
        if shown(c) {
            for unit in c.encode_utf16(&mut [0; 2]) {
                // Writing to a string cannot fail.
                let _ = write!(out, "\\u{unit:04x}");
            }
        } else {
            out.push(c);
        }
    }
    Cow::Owned(out)
}

/// A path as services have it, from the root of the repository on: with slashes on every system, and
/// without the `./` that a folder named `.` begins with, by which they would not find the file again.
fn from_root(path: &Path) -> OsString {
    let mut name = OsString::new();
    let mut is_parted = true;
    for part in path.components().filter(|part| *part != Component::CurDir) {
        let is_name = matches!(part, Component::Normal(_) | Component::ParentDir);
        if is_name && !is_parted {
            name.push("/");
        }
        match part {
            Component::RootDir => name.push("/"),
            Component::Prefix(prefix) => match prefix.kind() {
                Prefix::Disk(letter) | Prefix::VerbatimDisk(letter) => {
                    name.push(format!("{}:", char::from(letter)));
                }
                Prefix::UNC(server, share) | Prefix::VerbatimUNC(server, share) => {
                    name.extend([OsStr::new("//"), server, OsStr::new("/"), share]);
                }
                _ => name.push(part),
            },
            _ => name.push(part),
        }
        is_parted = !is_name;
    }
    name
}

/// A path as a relative reference (RFC 3986): what has a meaning there, or none, is in percents,
/// also the bytes of names that are not UTF-8.
#[must_use]
pub fn uri(path: &Path) -> String {
    let mut uri = String::new();
    for &byte in from_root(path).as_encoded_bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'.' | b'_' | b'~' => {
                uri.push(char::from(byte));
            }
            // Writing to a string cannot fail.
            _ => _ = write!(uri, "%{byte:02X}"),
        }
    }
    uri
}
