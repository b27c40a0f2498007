//! Paragraphs for people: what is wrong, where, the text itself underlined, and what to do.

use super::{Counts, Place, Reporter};
use crate::findings::{Finding, Lang, Safety, Severity};
use crate::source::{Source, Span, escape_for_display};
use annotate_snippets::renderer::{DEFAULT_LINE_NUM_STYLE, Renderer};
use annotate_snippets::{AnnotationKind, Group, Level, Snippet};
use std::borrow::Cow;
use std::fmt::Write as _;
use std::ops::Range;
use unicode_width::UnicodeWidthChar;

/// Stands for the part of a line that was cut off. In ASCII, because an ellipsis has one column on
/// some terminals and two on others.
const CUT: &str = "...";

/// No line is shown wider than this, whatever the terminal.
const MAX_WIDTH: usize = 200;

/// A span over more lines than this is shown by its first line alone.
const MAX_LINES: u32 = 1000;

pub(super) fn finding(reporter: &Reporter, finding: &Finding, place: &Place<'_>, out: &mut String) {
    let lang = reporter.lang;
    let message = finding.message(lang);
    let help = finding.help(lang);
    let level = match finding.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let title = level
        .with_name(finding.severity.word(lang))
        .primary_title(escape_for_display(&message, &[]))
        .id(finding.code.row().id);

    let mut group = Group::with_title(title);
    let mut origin = place.shown();
    let mut gutter = 1;
    if let (Some(span), Some(source)) = (finding.span, place.source) {
        // Writing to a string cannot fail.
        let (first, view) = if source.is_binary() {
            let _ = match lang {
                Lang::En => write!(origin, ", byte {} (0x{:x})", span.start, span.start),
                Lang::Ja => write!(origin, " {}バイト目(0x{:x})", span.start, span.start),
            };
            bytes::view(source, span)
        } else {
            let (line, column) = source.line_col(span.start);
            let _ = write!(origin, ":{line}:{column}");
            (line, View::new(source, span, reporter.width))
        };
        gutter = view.gutter;
        group =
            group.element(Snippet::source(view.text).line_start(first as usize).annotations(
                view.marks.into_iter().map(|mark| AnnotationKind::Primary.span(mark)),
            ));
    }
    let words = place.words(finding, lang);
    for (names, text) in [
        (["note", "注"], words.as_deref()),
        (["position", "局面"], finding.position.as_deref()),
        (["help", "対処"], Some(help.as_str()).filter(|help| !help.is_empty())),
        (["fix", "修正"], finding.fix.as_ref().map(|fix| by(fix.safety, lang))),
    ] {
        if let Some(text) = text {
            let level = Level::NOTE.with_name(names[lang as usize]);
            group = group.element(level.message(escape_for_display(text, &[])));
        }
    }

    let renderer = if reporter.color { Renderer::styled() } else { Renderer::plain() };
    // The lines have been cut already, with their columns known.
    let rendered = renderer.term_width(4 * MAX_WIDTH).render(&[group]);
    // The renderer would print the column within the text it was given, which has been escaped and
    // cut; so it is given no path, and the line with the true column is put in here.
    let (title, rest) = rendered.split_once('\n').unwrap_or((&rendered, ""));
    let arrow = format!("{:gutter$}-->", "");
    let arrow = if reporter.color {
        format!("{DEFAULT_LINE_NUM_STYLE}{arrow}{DEFAULT_LINE_NUM_STYLE:#}")
    } else {
        arrow
    };
    let _ = writeln!(out, "{title}\n{arrow} {origin}");
    if !rest.is_empty() {
        out.push_str(rest);
        out.push('\n');
    }
}

/// What mends a finding.
fn by(safety: Safety, lang: Lang) -> &'static str {
    match safety {
        Safety::Safe => lang.word("--fix mends this", "--fixで修正できます"),
        Safety::Unsafe => lang.word(
            "--fix --unsafe-fixes mends this; look at what it changes",
            "--fix --unsafe-fixesで修正できます。修正内容を確かめてください",
        ),
    }
}

/// The bytes of a finding in a source that is no text.
mod bytes {
    use super::View;
    use crate::source::{Source, Span, offset};
    use std::fmt::Write as _;

    /// So many bytes are shown.
    const ROW: u32 = 16;

    /// The row that holds the first byte of a span, in hexadecimal digits; it is numbered by its own first
    /// byte.
    pub(super) fn view(source: &Source, span: Span) -> (u32, View) {
        let last = offset(source.bytes().len()).saturating_sub(1);
        let start = span.start.min(last) / ROW * ROW;
        let end = start.saturating_add(ROW);
        let row = source.bytes().get(start as usize..).unwrap_or_default();
        let mut text = String::new();
        for byte in row.iter().take(ROW as usize) {
            // Writing to a string cannot fail.
            let _ = write!(text, "{byte:02x} ");
        }
        let text = text.trim_end().to_owned();
        let digits = |at: u32| 3 * (at.clamp(start, end) - start) as usize;
        let (from, to) = (digits(span.start).min(text.len()), digits(span.end));
        // Without the blank behind the last of them.
        let to = to.saturating_sub(1).clamp(from, text.len());
        let mark = from..to;
        (start, View { text, marks: vec![mark], gutter: start.to_string().len() })
    }
}

/// The lines of a finding as they are shown, and the bytes to be underlined in them.
struct View {
    text: String,
    marks: Vec<Range<usize>>,
    /// The number of digits of the greatest line number.
    gutter: usize,
}

impl View {
    /// The first and the last line of a span, fit for `width` columns.
    fn new(source: &Source, span: Span, width: usize) -> View {
        // The end of a span is exclusive: one that takes in a line end is not on the next line.
        let last = if span.is_empty() { span.start } else { span.end - 1 };
        let (first_line, last_line) = (source.line_col(span.start).0, source.line_col(last).0);
        let skip = last_line - first_line;
        let has_last = (1..=MAX_LINES).contains(&skip);
        let gutter = if has_last { last_line } else { first_line }.to_string().len();
        let room = width.min(MAX_WIDTH).saturating_sub(gutter + " | ".len());

        let mut view = View { text: String::new(), marks: Vec::new(), gutter };
        view.push(source, span.start, span, room);
        if has_last {
            // The renderer folds lines without a mark, so they need no text. It does show a single
            // one between two others.
            for line in first_line + 1..last_line {
                view.text.push('\n');
                if skip == 2 {
                    let line = source.line_text(line).unwrap_or_default();
                    view.text.push_str(&Excerpt::new(line, 0..0, room).text);
                }
            }
            view.text.push('\n');
            view.push(source, last, span, room);
        }
        view
    }

    /// Adds the line that holds the byte `at`, and marks what lies in it of `span`.
    fn push(&mut self, source: &Source, at: u32, span: Span, room: usize) {
        let place = source.line_span(at);
        let line = source.slice(place);
        let within = |at: u32| line.floor_char_boundary(at.saturating_sub(place.start) as usize);
        let excerpt = Excerpt::new(line, within(span.start)..within(span.end), room);
        let shift = self.text.len();
        self.text.push_str(&excerpt.text);
        self.marks.push(excerpt.mark.start + shift..excerpt.mark.end + shift);
    }
}

/// A line, escaped and cut around the part that is marked.
struct Excerpt {
    text: String,
    mark: Range<usize>,
}

impl Excerpt {
    /// Looks at no more of the line than will be shown: lines can be very long.
    fn new(line: &str, mark: Range<usize>, room: usize) -> Excerpt {
        let room = room.saturating_sub(2 * CUT.len()).max(20);
        let (before, rest) = line.split_at(mark.start);
        let (marked, after) = rest.split_at(mark.len());

        let (marked_end, width) = fitting(marked.chars(), room);
        let room = room - width;
        let (_, left) = fitting(before.chars().rev(), room);
        let (_, right) = fitting(after.chars(), room);
        let (from, _) = fitting(before.chars().rev(), (room / 2).max(room - right));
        let (to, _) = fitting(after.chars(), (room / 2).max(room - left));
        let to = if marked_end < marked.len() { 0 } else { to };

        let mut text = String::new();
        if from < before.len() {
            text.push_str(CUT);
        }
        text.push_str(&escaped(&before[before.len() - from..]));
        let start = text.len();
        text.push_str(&escaped(&marked[..marked_end]));
        let end = text.len();
        text.push_str(&escaped(&after[..to]));
        if marked_end + to < marked.len() + after.len() {
            text.push_str(CUT);
        }
        Excerpt { text, mark: start..end }
    }
}

/// How many bytes of `chars` fit into `room` columns, and how many columns those fill.
fn fitting(chars: impl Iterator<Item = char>, room: usize) -> (usize, usize) {
    let (mut bytes, mut filled) = (0, 0);
    for c in chars {
        let width = match escaped(c.encode_utf8(&mut [0; 4])) {
            Cow::Owned(escape) => escape.len(),
            Cow::Borrowed("\t") => 4,
            Cow::Borrowed(_) => c.width().unwrap_or(0),
        };
        if filled + width > room {
            break;
        }
        bytes += c.len_utf8();
        filled += width;
    }
    (bytes, filled)
}

/// Tabs stay: the renderer turns them into blanks.
fn escaped(text: &str) -> Cow<'_, str> {
    escape_for_display(text, &['\t'])
}

/// One line: `3 files, 5 games: 1 error, 2 warnings`.
pub(super) fn summary(lang: Lang, counts: &Counts, out: &mut String) {
    let plural = |count: u64, noun: &str| match count {
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    };
    let found = [
        (counts.errors, Severity::Error),
        (counts.warnings, Severity::Warning),
        (counts.notes, Severity::Note),
    ];
    let found = found.into_iter().filter(|&(count, _)| count > 0);
    let line = match lang {
        Lang::En => {
            let found: Vec<_> = found.map(|(count, of)| plural(count, of.name())).collect();
            let found = if found.is_empty() { "no findings".into() } else { found.join(", ") };
            format!("{}, {}: {found}", plural(counts.files, "file"), plural(counts.records, "game"))
        }
        Lang::Ja => {
            let found: Vec<_> =
                found.map(|(count, of)| format!("{}{count}件", of.word(lang))).collect();
            let found = if found.is_empty() { "指摘なし".into() } else { found.join(" ") };
            format!("{}ファイル {}局: {found}", counts.files, counts.records)
        }
    };
    out.push_str(&line);
    out.push_str(&fixable(lang, counts));
    out.push('\n');
}

/// What can be mended: `; 2 can be mended with --fix, 1 can be mended with --fix --unsafe-fixes`
fn fixable(lang: Lang, counts: &Counts) -> String {
    let parts = [(counts.fixable, "--fix"), (counts.fixable_unsafely, "--fix --unsafe-fixes")];
    let parts = parts.into_iter().filter(|(count, _)| *count > 0);
    let parts: Vec<String> = parts
        .map(|(count, flag)| match lang {
            Lang::En => format!("{count} can be mended with {flag}"),
            Lang::Ja => format!("{flag}で{count}件を修正できます"),
        })
        .collect();
    match (parts.is_empty(), lang) {
        (true, _) => String::new(),
        (false, Lang::En) => format!("; {}", parts.join(", ")),
        (false, Lang::Ja) => format!("。{}", parts.join("、")),
    }
}
