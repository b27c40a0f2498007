//! Tag pairs (PGN standard 8.1; specs: pgn §4.1).

use super::games::is_number_of_game;
use super::time_control::Clocks;
use super::{ROSTER, glyphs, scan};
use crate::findings::{Code, Finding, Fix, LeftOut, Severity};
use crate::formats::frame::Frame;
use crate::notation::chess::san::San;
use crate::notation::headers::csa_key;
use crate::notation::syntax::is_slip_of;
use crate::record::{EndKind, Key, Outcome, TextRef};
use crate::source::Span;
use std::ops::Range;

/// What the tags of a game say, besides being its headers.
#[derive(Debug, Default)]
pub(super) struct Tags {
    pub(super) fen: Option<(TextRef, Span)>,
    pub(super) set_up: Option<(bool, Span)>,
    pub(super) variant: Option<(TextRef, Span)>,
    /// The places of the headers' values, by their index.
    pub(super) values: Vec<Span>,
    /// The result that the tag states, as a marker.
    pub(super) stated: Option<(Outcome, Span)>,
    /// What the time control lets clocks do.
    pub(super) clocks: Clocks,
    /// How the Termination tag says that the game was lost.
    pub(super) lost_by: Option<EndKind>,
    /// A position stands in a tag that is none, or has a name with a slip.
    pub(super) has_lost_fen: bool,
    /// The tags that a repair writes anew.
    rewritten: Vec<Span>,
}

/// Whether a name is that of a position in other letters, or with a slip.
fn is_nearly_fen(name: &str) -> bool {
    // Most names are longer.
    let is_of_it = |byte: &u8| matches!(byte.to_ascii_uppercase(), b'F' | b'E' | b'N');
    if name.len() > 4 || name.bytes().filter(is_of_it).count() < 2 {
        return false;
    }
    name.eq_ignore_ascii_case("FEN") || is_slip_of(&name.to_ascii_uppercase(), "FEN")
}

/// Whether a text holds the eight ranks of a position, or the nine or ten of another game.
pub(super) fn is_board(text: &str) -> bool {
    let mut words = text.split([' ', '"', '[', ']', '\'']);
    words.any(|word| (7..=9).contains(&word.bytes().filter(|&byte| byte == b'/').count()))
}

/// The name and the value of a tag that has no quotes at all (`[White B. Spassky]`), or such as everybody has in text, too
/// (`[White «Spassky»]`), if its name is one that everybody knows. Text in brackets may begin with it as well: it says
/// something of a side, or goes on in small letters or for long.
fn unquoted(tag: &str) -> Option<Unquoted<'_>> {
    const OTHERS: [&str; 14] = [
        "Annotator",
        "BlackElo",
        "BlackTitle",
        "ECO",
        "EventDate",
        "FEN",
        "Opening",
        "PlyCount",
        "SetUp",
        "Termination",
        "TimeControl",
        VARIANT,
        "WhiteElo",
        "WhiteTitle",
    ];
    const SAID_OF_A_SIDE: [&str; 26] = [
        "adjudged", "better", "draw", "draws", "forfeit", "forfeits", "has", "is", "lose", "loses",
        "lost", "mate", "mated", "mates", "moves", "offered", "offers", "on", "plays", "resigned",
        "resigns", "the", "time", "to", "win", "wins",
    ];
    /// Who writes more tells a story.
    const WORDS: usize = 4;
    let (name, whole) = tag.strip_prefix('[')?.strip_suffix(']')?.split_once(' ')?;
    let whole = whole.trim_matches(scan::is_blank);
    let mut value = whole;
    if let Some(inside) = whole.strip_prefix(OPENING) {
        value = inside.strip_suffix(CLOSING)?.trim_matches(scan::is_blank);
    }
    let is_quoted = value.len() < whole.len();
    let is_player = matches!(name, "White" | "Black");
    let begins_value = match name {
        "FEN" => is_board(value),
        "Annotator" | "Site" => true,
        _ => value.starts_with(|c: char| {
            c.is_ascii_uppercase()
                || c.is_ascii_digit()
                || !c.is_ascii()
                || matches!(c, '?' | '*' | '-')
        }),
    };
    let mut words = value.split(' ').filter(|word| !word.is_empty());
    let is_said = |word: &str| SAID_OF_A_SIDE.iter().any(|it| it.eq_ignore_ascii_case(word));
    let is_story = is_player
        && !is_quoted
        && (words.clone().next().is_some_and(is_said)
            || words.nth(WORDS).is_some()
            || value.contains(':')
            || value.starts_with(|c: char| c.is_ascii_digit()));
    let is_known = ROSTER.into_iter().chain(OTHERS).any(|known| known == name);
    let is_odd = |c: char| c.is_control() || "[]".contains(c) || is_quote(c);
    let is_plain = !value.is_empty() && !value.contains(is_odd);
    let is_tag = is_known && (begins_value || is_quoted) && is_plain && !is_story;
    is_tag.then_some(Unquoted { name, value, is_quoted })
}

/// A tag that has no quotes, or other signs in their place.
struct Unquoted<'a> {
    name: &'a str,
    value: &'a str,
    is_quoted: bool,
}

/// Signs around a value that text in brackets has as well, so that they make no tag of what has another name.
const OPENING: [char; 9] = ['«', '»', '‹', '›', '「', '『', '＂', '`', '＇'];
const CLOSING: [char; 9] = ['»', '«', '›', '‹', '」', '』', '＂', '´', '＇'];

/// Whether a sign is a quote of any kind, but for that within names (`O'Kelly`, `O’Kelly`).
fn is_quote(c: char) -> bool {
    !matches!(c, '\'' | '‘' | '’' | '′')
        && (QUOTES.contains(&c)
            || OPENING.contains(&c)
            || CLOSING.contains(&c)
            || "《》〝〞".contains(c))
}

/// Whether the line at `at` begins a game with a tag that has no quotes, behind one that `has_ended` or is under way.
pub(super) fn begins_unquoted(text: &str, at: usize, has_ended: bool) -> bool {
    let bytes = text.as_bytes();
    if !scan::is_line_start(bytes, at) {
        return false;
    }
    let line = text[at..scan::line_end(bytes, at)].trim_end();
    unquoted(line).is_some_and(|tag| has_ended || tag.name == "Event")
}

/// Whether a tag of this name stands below in the same head, written as it should be: then that is the one.
fn is_told_below(text: &str, at: usize, name: &str) -> bool {
    /// No head has more lines.
    const LINES: usize = 64;
    let lines = text[at..].split('\n').skip(1).take(LINES).map(str::trim);
    let is_it = |line: &str| {
        let rest = line.strip_prefix('[').and_then(|line| line.strip_prefix(name));
        rest.is_some_and(|rest| rest.starts_with(" \""))
    };
    lines.take_while(|line| line.starts_with('[')).any(is_it)
}

/// The key of a tag.
fn key(name: &str) -> Key {
    match name {
        "Event" => Key::Event,
        "Site" => Key::Site,
        "Date" => Key::Start,
        "Round" => Key::Round,
        "White" => Key::First,
        "Black" => Key::Second,
        "Result" => Key::Result,
        "Opening" => Key::Opening,
        "TimeControl" => Key::TimeControl,
        "Annotator" => Key::Annotator,
        // Headers of CSA files, which keep their names as tags.
        _ => match csa_key(name) {
            key @ (Key::End
            | Key::Title
            | Key::Opening
            | Key::TimeControl
            | Key::MoveLimit
            | Key::ImpasseRule
            | Key::Note) => key,
            _ => Key::Other,
        },
    }
}

/// The tag that names the rules.
const VARIANT: &str = "Variant";

/// A value as it stands in the text: its place, and where the tag ends.
struct Value {
    start: usize,
    end: usize,
    next: usize,
    /// Whether it is quoted as it should be.
    regular: bool,
    escapes: bool,
    /// Whether it goes on over lines.
    broken: bool,
}

/// A tag that is written as it should be: its name, the place of its value, and where it ends. None if
/// there is anything to look at more closely.
fn plain(text: &str, at: usize) -> Option<(&str, Range<usize>, usize)> {
    let bytes = text.as_bytes();
    let start = at + 1;
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let length = bytes.get(start..)?.iter().position(|byte| !is_name(byte))?;
    let name = &text[start..start + length];
    let is_usual = |name: &[u8]| match name {
        [first, rest @ ..] => first.is_ascii_uppercase() && rest.iter().all(u8::is_ascii_lowercase),
        [] => false,
    };
    if name != "FEN" && is_nearly_fen(name) {
        return None;
    }
    if length == VARIANT.len() && name != VARIANT && name.eq_ignore_ascii_case(VARIANT) {
        return None;
    }
    // A name of the roster in other letters has the length of one.
    if length == 0 || length > 256 || ((4..=6).contains(&length) && !is_usual(name.as_bytes())) {
        return None;
    }
    let value = start + length + 2;
    if bytes.get(value - 2..value)? != b" \"" {
        return None;
    }
    let rest = bytes.get(value..)?;
    // `C2` begins control characters too.
    let stops = |byte: &u8| matches!(byte, 0..b' ' | b'"' | b'\\' | 0x7f | 0xc2);
    let length = rest.iter().position(stops)?;
    let end = value + length;
    bytes[end..].starts_with(b"\"]\n").then_some((name, value..end, end + 2))
}

impl Tags {
    /// Nothing of a game.
    pub(super) fn clear(&mut self) {
        let mut values = std::mem::take(&mut self.values);
        values.clear();
        *self = Tags { values, ..Tags::default() };
    }

    /// Reads the tag whose bracket stands at `at`, if it is written as it should be, and returns where it ends.
    pub(super) fn plain(&mut self, at: usize, frame: &mut Frame<'_, San>) -> Option<usize> {
        let text = frame.source.text();
        let (name, value, next) = plain(text, at)?;
        self.keep(name, &text[value.clone()], Span::of(value), frame);
        Some(next)
    }

    /// Reads the tag whose bracket stands at `at` and returns where it ends.
    pub(super) fn read(&mut self, at: usize, frame: &mut Frame<'_, San>) -> usize {
        if let Some(next) = self.plain(at, frame) {
            return next;
        }
        let text = frame.source.text();
        let bytes = text.as_bytes();
        let Some(name) = scan::tag_name(bytes, at) else {
            // No quote, or no name: nothing but what is in the brackets is left out.
            let close = scan::sign_or_line_end(bytes, at, b']');
            let is_closed = bytes.get(close) == Some(&b']')
                && memchr::memchr(b'"', &bytes[at..close]).is_none();
            let end = if is_closed { close + 1 } else { scan::line_end(bytes, close) };
            let end = end.max(at + 1);
            if let Some(Unquoted { name, value, is_quoted }) = unquoted(&text[at..end])
                && !is_told_below(text, end, name)
            {
                let whole = Span::of(at..end);
                let finding = Finding::at(Code::PgnTagQuotes, whole).with("tag", name);
                let written = quoted(name, value);
                frame.report(match is_quoted {
                    true => finding.fix(whole, written),
                    // Somebody may have said it of the game.
                    false => finding.unsafe_fix(whole, written),
                });
                self.rewritten.push(whole);
                let begin = value.as_ptr() as usize - text.as_ptr() as usize;
                self.keep(name, value, Span::of(begin..begin + value.len()), frame);
                return end;
            }
            let mut finding = Finding::at(Code::PgnTagForm, Span::of(at..end));
            if is_board(&text[at..end]) {
                // What is played then does not begin at the usual start.
                self.has_lost_fen = true;
                finding.severity = Severity::Error;
            }
            frame.report(finding.with("text", &text[at..end]).leaving_out(LeftOut::Everywhere));
            return end;
        };
        let after = name.end;
        let name = &text[name];
        let value = value(text, after);
        if !value.regular {
            let place = Span::of(at..value.next);
            let finding = Finding::at(Code::PgnTagQuotes, place).with("tag", name);
            let raw = &text[value.start..value.end];
            let plain = !raw.contains(['[', ']']) && !raw.contains(char::is_control);
            frame.report(match plain && !bytes[at..].starts_with(b"[[") {
                true => {
                    self.rewritten.push(place);
                    finding.fix(place, quoted(name, &unescape(raw)))
                }
                false => finding,
            });
        }
        if bytes[at..].starts_with(b"[[") {
            let whole = &text[at..value.next];
            let finding =
                Finding::at(Code::PgnTagForm, Span::of(at..value.next)).with("text", whole);
            let closing = bytes[value.next..].iter().take_while(|byte| **byte == b']').count();
            frame.report(match value.regular && !value.broken {
                true => finding
                    .fix(Span::of(at..at + 1), "")
                    .fix(Span::of(value.next..value.next + closing), ""),
                false => finding,
            });
        }
        if value.regular && !value.broken {
            // Other programs may take them for a part of a word.
            let ends = [after..value.start - 1, value.end + 1..value.next - 1];
            // That there is a NUL is said of the text as a whole.
            let is_odd = |byte: &u8| !matches!(byte, 0 | b'\t'..=b'\r' | b' ');
            for blanks in ends.into_iter().filter(|it| bytes[it.clone()].iter().any(is_odd)) {
                let blank = if blanks.start == after { " " } else { "" };
                let place = Span::of(blanks);
                frame.report(Finding::at(Code::PgnBlank, place).fix(place, blank));
            }
        }
        let place = Span::of(value.start..value.end);
        let raw = &text[value.start..value.end];
        let known = ROSTER.into_iter().chain(["FEN", VARIANT]);
        let known = known.into_iter().find(|known| known.eq_ignore_ascii_case(name));
        if let Some(known) = known.filter(|known| *known != name) {
            let finding =
                Finding::at(Code::PgnTagForm, Span::of(at..value.next)).with("text", name);
            let place = Span::of(after - name.len()..after);
            frame.report(match value.regular && !value.broken {
                true => finding.fix(place, known),
                false => finding,
            });
        }
        let name = known.unwrap_or(name);
        let lost = self.lost_fen(name, raw, Span::of(at..value.next));
        lost.into_iter().for_each(|finding| frame.report(finding));
        if value.broken {
            let joined = unescape(raw).split_whitespace().collect::<Vec<_>>().join(" ");
            let whole = Span::of(at..value.next);
            self.rewritten.push(whole);
            let finding = Finding::at(Code::PgnTagBroken, whole).with("tag", name);
            frame.report(finding.fix(whole, quoted(name, &joined)));
            self.keep(name, &joined, place, frame);
        } else if raw.contains(char::is_control) {
            let mended = raw.replace(char::is_control, " ");
            let finding = Finding::at(Code::PgnNul, place);
            // What changes to another set of characters and back is a name that can be read once more.
            let shifts = raw.contains(['\x1b', '\x0e', '\x0f']);
            frame.report(if shifts { finding } else { finding.fix(place, mended) });
            let plain = unescape(raw).replace(char::is_control, " ");
            self.keep(name, &plain, place, frame);
        } else if value.escapes {
            self.keep(name, &unescape(raw), place, frame);
        } else {
            self.keep(name, raw, place, frame);
        }
        let closing = bytes[value.next..].iter().take_while(|byte| **byte == b']').count();
        let next = value.next + closing;
        if closing > 0 && !bytes[at..].starts_with(b"[[") {
            let finding = Finding::at(Code::PgnTagForm, Span::of(at..next));
            frame.report(finding.with("text", &text[at..next]).fix(Span::of(value.next..next), ""));
        }
        next
    }

    /// Reads a tag that has lost a bracket and returns where it ends.
    pub(super) fn read_bare(&mut self, tag: &scan::BareTag, frame: &mut Frame<'_, San>) -> usize {
        let text = frame.source.text();
        let (name, raw) = (&text[tag.name.clone()], &text[tag.value.clone()]);
        let place = Span::of(tag.whole.clone());
        let finding = Finding::at(Code::PgnTagForm, place).with("text", &text[tag.whole.clone()]);
        let value = unescape(raw);
        match self.lost_fen(name, raw, place) {
            Some(lost) => frame.report(lost),
            None => {
                self.rewritten.push(place);
                frame.report(finding.fix(place, quoted(name, &value)));
            }
        }
        self.keep(name, &value, Span::of(tag.value.clone()), frame);
        tag.whole.end
    }

    /// That a tag with a position is nearly called `FEN`: nobody knows from where the moves are played.
    fn lost_fen(&mut self, name: &str, value: &str, place: Span) -> Option<Finding> {
        if name == "FEN" || !is_nearly_fen(name) || !is_board(value) {
            return None;
        }
        self.has_lost_fen = true;
        let mut finding = Finding::at(Code::PgnTagForm, place).with("text", name);
        finding.severity = Severity::Error;
        Some(finding)
    }

    /// Takes away repairs of values in tags that are written anew as a whole: both would not fit.
    pub(super) fn part_repairs(&self, findings: &mut [Finding]) {
        use Code::{PgnTagBroken, PgnTagForm, PgnTagQuotes};
        let is_within = |span: Span| {
            self.rewritten.iter().any(|tag| tag.start <= span.start && span.end <= tag.end)
        };
        if self.rewritten.is_empty() {
            return;
        }
        for finding in findings {
            let is_own = matches!(finding.code, PgnTagBroken | PgnTagForm | PgnTagQuotes);
            let touches = |fix: &Fix| fix.edits.iter().any(|edit| is_within(edit.span));
            if !is_own && finding.fix.as_deref().is_some_and(touches) {
                finding.fix = None;
            }
        }
    }

    /// Whether a tag of the roster, or the position, has been read already.
    pub(super) fn has(&self, name: &str, frame: &mut Frame<'_, San>) -> bool {
        match name {
            "FEN" => self.fen.is_some(),
            "SetUp" => self.set_up.is_some(),
            _ => frame.has_header(Key::Other, name),
        }
    }

    /// Keeps what a tag says, or what stands for one at this place.
    pub(super) fn keep(
        &mut self,
        name: &str,
        value: &str,
        place: Span,
        frame: &mut Frame<'_, San>,
    ) {
        if self.has(name, frame) {
            let finding = Finding::at(Code::PgnTagTwice, place).with("tag", name);
            let source = frame.source;
            // Of a line of many tags no more is looked at than up to the next one.
            let bytes = source.text().as_bytes();
            let next = scan::sign_or_line_end(bytes, place.end as usize, b'[');
            let is_last = bytes.get(next) != Some(&b'[');
            let line = is_last.then(|| source.line_span(place.start)).filter(|&line| {
                let text = source.slice(line).trim_end();
                let is_alone = text.starts_with('[') && text.ends_with(']');
                is_alone && text.matches('[').count() == 1 && place.end <= line.end
            });
            // What counts is the first, and where it says nothing this is the only one that can be read.
            let says = |value: &str| value.contains(|c| !matches!(c, '?' | '.' | ' '));
            let is_spare = frame.first_value(name).is_none_or(|first| says(first) || !says(value));
            let lines = line.and_then(|line| source.whole_lines(line)).filter(|_| is_spare);
            frame.report(lines.into_iter().fold(finding, |it, lines| it.unsafe_fix(lines, "")));
            return;
        }
        match name {
            "FEN" => {
                let text = frame.record.keep(value);
                self.fen = Some((text, place));
                return;
            }
            "SetUp" => {
                if !matches!(value, "0" | "1") {
                    let finding = Finding::at(Code::PgnTagValue, place).with("tag", name);
                    let finding = finding.with("value", value);
                    frame.report(finding.leaving_out(LeftOut::Everywhere));
                }
                self.set_up = Some((value == "1", place));
                return;
            }
            _ if is_number_of_game(name, value) => {}
            // Who knows none says so.
            "Variant" | "Game" if !matches!(value.trim(), "" | "?") => {
                let text = frame.record.keep(value);
                self.variant = Some((text, place));
            }
            "Result" => {
                self.stated = glyphs::stated(value.trim()).map(|outcome| (outcome, place));
            }
            "TimeControl" => self.clocks = Clocks::new(value),
            "Termination" => self.lost_by = termination(value),
            _ => {}
        }
        frame.record.push_header(key(name), name, value);
        self.values.push(place);
    }
}

/// The value behind a tag's name, and the bracket behind it.
fn value(text: &str, from: usize) -> Value {
    let bytes = text.as_bytes();
    let open = scan::past_blanks_in_tag(bytes, from);
    if bytes.get(open) == Some(&b'"') {
        let mut regular = true;
        let mut escapes = false;
        let mut at = open + 1;
        while let Some(&byte) = bytes.get(at) {
            match byte {
                b'\n' | b'\r' => break,
                b'\\' if matches!(bytes.get(at + 1), Some(b'"' | b'\\')) => {
                    escapes = true;
                    at += 2;
                }
                b'"' => {
                    let close = scan::past_blanks_in_tag(bytes, at + 1);
                    if bytes.get(close) == Some(&b']') {
                        return Value {
                            start: open + 1,
                            end: at,
                            next: close + 1,
                            regular,
                            escapes,
                            broken: false,
                        };
                    }
                    // A quote inside the value that should have been escaped.
                    regular = false;
                    at += 1;
                }
                _ => at += 1,
            }
        }
    }
    if bytes.get(open) == Some(&b'"')
        && let Some((end, next)) = scan::broken_value(bytes, open)
    {
        let escapes = text[open + 1..end].contains('\\');
        return Value { start: open + 1, end, next, regular: true, escapes, broken: true };
    }
    // Other quotes, or none at the end: the value is what stands between them on the line.
    let line_end = scan::line_end(bytes, open);
    let line = text[open..line_end].trim_end();
    let inner = line.strip_suffix(']').unwrap_or(line).trim_end();
    let rest = inner.strip_prefix(QUOTES).unwrap_or(inner);
    let opening = inner.chars().next().filter(|_| rest.len() < inner.len());
    let inner = match rest.strip_suffix(|closing| closes(opening, closing)) {
        // A quote behind a backslash is one of the value.
        Some(inner) if rest.ends_with('"') && ends_in_escape(inner) => rest,
        inner => inner.unwrap_or(rest),
    };
    let start = inner.as_ptr() as usize - text.as_ptr() as usize;
    let end = start + inner.len();
    let escapes = inner.contains('\\');
    Value { start, end, next: line_end, regular: false, escapes, broken: false }
}

/// What programs for texts make of `"` in many languages, and what people take for it.
const QUOTES: [char; 14] = ['"', '\'', '“', '”', '‘', '’', '„', '‟', '‚', '‛', '″', '′', '‹', '›'];

/// Whether a sign closes a value that another one opens. What also stands at the end of a value itself (`40′`) closes
/// only what is opened by its kind.
fn closes(opening: Option<char>, closing: char) -> bool {
    match closing {
        '„' | '‚' => false,
        '″' | '′' => matches!(opening, Some('″' | '′')),
        '‹' | '›' => matches!(opening, Some('‹' | '›')),
        _ => QUOTES.contains(&closing),
    }
}

/// How a game was lost, where a Termination tag says it (PGN standard 9.8.1; servers write more).
pub(super) fn termination(value: &str) -> Option<EndKind> {
    let value = value.to_ascii_lowercase();
    match value.as_str() {
        "time forfeit" => Some(EndKind::Timeout),
        "rules infraction" | "illegal move" => Some(EndKind::IllegalAction),
        _ if value.ends_with(" won on time") => Some(EndKind::Timeout),
        _ if value.ends_with(" won by resignation") => Some(EndKind::Resign),
        _ => None,
    }
}

/// A tag as it should be.
fn quoted(name: &str, value: &str) -> String {
    format!("[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Whether a text ends in a backslash that stands before what follows, and is not itself behind one.
fn ends_in_escape(text: &str) -> bool {
    (text.len() - text.trim_end_matches('\\').len()) % 2 == 1
}

/// Takes the backslashes off quotes and backslashes.
fn unescape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        match (character, characters.peek()) {
            ('\\', Some(&next @ ('"' | '\\'))) => {
                characters.next();
                out.push(next);
            }
            _ => out.push(character),
        }
    }
    out
}
