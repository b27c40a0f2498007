//! A line of cells, as CSV and TSV write it.

use crate::source::Output;
use std::fmt::{Display, Write as _};

/// How cells are kept apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// By commas, in quotation marks where they need them.
    Csv,
    /// By tabs, with backslashes before what a cell cannot hold.
    Tsv,
    /// The same, in columns that have types.
    Typed,
}

impl Style {
    /// What stands between two cells.
    pub(super) const fn separator(self) -> &'static str {
        match self {
            Style::Csv => ",",
            Style::Tsv | Style::Typed => "\t",
        }
    }
}

/// A line under way; once it ends, the next begins.
pub(super) struct Row<'o> {
    out: &'o mut Output,
    style: Style,
    raw: bool,
    begun: bool,
    /// How many texts were marked as such.
    pub(super) marked: u64,
}

impl<'o> Row<'o> {
    /// An empty row. With `raw`, no text is marked that a spreadsheet takes for a formula.
    pub(super) fn new(style: Style, raw: bool, out: &'o mut Output) -> Row<'o> {
        Row { out, style, raw, begun: false, marked: 0 }
    }

    fn next(&mut self) -> &mut String {
        let separator =
            if std::mem::replace(&mut self.begun, true) { self.style.separator() } else { "" };
        let out = self.out.text();
        out.push_str(separator);
        out
    }

    /// The number of the record in the output: only who puts records together knows it.
    pub(super) fn record_number(&mut self) {
        self.next();
        self.out.push_record_number();
    }

    /// A cell of which nothing is known.
    pub(super) fn empty(&mut self) {
        self.next();
    }

    /// A number; an empty cell if it is not known.
    pub(super) fn number(&mut self, number: Option<impl Display>) {
        let out = self.next();
        if let Some(number) = number {
            let _ = write!(out, "{number}");
        }
    }

    /// What this program says itself, such as a move.
    pub(super) fn word(&mut self, word: &str) {
        let style = self.style;
        push(style, word, self.next());
    }

    /// What a record says, which can be anything.
    pub(super) fn text(&mut self, text: &str) {
        if self.raw || self.style == Style::Typed || !is_formula(text) {
            return self.word(text);
        }
        self.marked += 1;
        self.word(&format!("'{text}"));
    }

    /// Whether a text can stand in a column of numbers; it can in one that has no type.
    pub(super) fn takes_as_number(&self, text: &str) -> bool {
        self.style != Style::Typed || text.trim().parse().is_ok_and(f64::is_finite)
    }

    /// Ends the line.
    pub(super) fn end(&mut self) {
        self.out.text().push('\n');
        self.begun = false;
    }
}

/// Appends a cell.
fn push(style: Style, text: &str, out: &mut String) {
    match style {
        Style::Csv if has_one_of([b',', b'"', b'\n', b'\r'], text) => {
            out.push('"');
            out.push_str(&text.replace('"', "\"\""));
            out.push('"');
        }
        Style::Csv => out.push_str(text),
        Style::Tsv | Style::Typed => push_tsv(text, out),
    }
}

/// Whether any of these ASCII characters is in a text.
fn has_one_of([a, b, c, d]: [u8; 4], text: &str) -> bool {
    memchr::memchr3(a, b, c, text.as_bytes())
        .or_else(|| memchr::memchr(d, text.as_bytes()))
        .is_some()
}

/// Appends a cell of a line of cells with tabs between them, as [`TSV`](super::TSV) writes it.
pub fn push_tsv(text: &str, out: &mut String) {
    if !has_one_of([b'\t', b'\\', b'\n', b'\r'], text) {
        return out.push_str(text);
    }
    for c in text.chars() {
        match c {
            '\t' => out.push_str("\\t"),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            c => out.push(c),
        }
    }
}

/// A cell as it was before it stood in a row.
pub(super) fn pull_tsv(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        plain.push(match c {
            '\\' => match chars.next() {
                Some('t') => '\t',
                Some('n') => '\n',
                Some('r') => '\r',
                other => other.unwrap_or('\\'),
            },
            c => c,
        });
    }
    plain
}

/// Whether a spreadsheet may take a text for a formula; those in Japanese know full-width signs too.
fn is_formula(text: &str) -> bool {
    const SIGNS: [char; 10] = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'];
    // A hyphen alone says that there is nothing to say (`[Round "-"]`), and there is nothing to calculate.
    if !text.starts_with(SIGNS) || matches!(text, "-" | "－") {
        return false;
    }
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let is_number = !digits.is_empty()
        && digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
        && digits.parse::<f64>().is_ok();
    !is_number
}
