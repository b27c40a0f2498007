//! Tag pairs (PGN standard 8.1; specs: pgn §4.1).

use super::read::{Reader, span};
use super::time_control::Clocks;
use super::{ROSTER, glyphs, scan};
use crate::findings::{Code, Finding};
use crate::notation::headers::csa_key;
use crate::record::{EndKind, Key};
use crate::source::Span;

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

impl Reader<'_> {
    /// Reads the tag whose bracket stands at `at` and returns where it ends.
    pub(super) fn tag(&mut self, at: usize) -> usize {
        let line_end = scan::line_end(self.bytes, at);
        let Some(name) = scan::tag_name(self.bytes, at) else {
            // No quote, or no name.
            let place = span(at, line_end);
            let text = &self.text[at..line_end];
            self.report(Finding::at(Code::PgnTagForm, place).with("text", text));
            return line_end.max(at + 1);
        };
        let name = &self.text[name];
        let after = self.text[at..].find(name).map_or(at, |from| at + from + name.len());
        let value = self.value(after);
        if !value.regular {
            let place = span(at, value.next);
            let finding = Finding::at(Code::PgnTagQuotes, place).with("tag", name);
            let raw = &self.text[value.start..value.end];
            let plain = !raw.contains(['[', ']']) && !raw.contains(char::is_control);
            self.report(match plain && !self.bytes[at..].starts_with(b"[[") {
                true => finding.fix(place, quoted(name, &unescape(raw))),
                false => finding,
            });
        }
        if self.bytes[at..].starts_with(b"[[") {
            let text = &self.text[at..value.next];
            self.report(Finding::at(Code::PgnTagForm, span(at, value.next)).with("text", text));
        }
        let place = span(value.start, value.end);
        let raw = &self.text[value.start..value.end];
        let known = ROSTER.into_iter().find(|known| known.eq_ignore_ascii_case(name));
        if known.is_some_and(|known| known != name) {
            self.report(Finding::at(Code::PgnTagForm, span(at, value.next)).with("text", name));
        }
        let name = known.unwrap_or(name);
        if value.broken {
            let joined = unescape(raw).split_whitespace().collect::<Vec<_>>().join(" ");
            let whole = span(at, value.next);
            let finding = Finding::at(Code::PgnTagBroken, whole).with("tag", name);
            self.report(finding.fix(whole, quoted(name, &joined)));
            self.keep_tag(name, &joined, place);
        } else if raw.contains(char::is_control) {
            self.report(Finding::at(Code::PgnNul, place));
            let text = unescape(raw).replace(char::is_control, " ");
            self.keep_tag(name, &text, place);
        } else if value.escapes {
            self.keep_tag(name, &unescape(raw), place);
        } else {
            self.keep_tag(name, raw, place);
        }
        let mut next = value.next;
        while self.bytes.get(next) == Some(&b']') {
            next += 1;
        }
        next
    }

    /// The value behind a tag's name, and the bracket behind it.
    fn value(&self, from: usize) -> Value {
        let blanks = self.bytes[from..].iter().take_while(|byte| byte.is_ascii_whitespace());
        let open = from + blanks.count();
        let line_end = scan::line_end(self.bytes, open);
        if self.bytes.get(open) == Some(&b'"') {
            let mut regular = true;
            let mut escapes = false;
            let mut at = open + 1;
            while at < line_end {
                match self.bytes[at] {
                    b'\\' if matches!(self.bytes.get(at + 1), Some(b'"' | b'\\')) => {
                        escapes = true;
                        at += 2;
                    }
                    b'"' => {
                        let rest = &self.bytes[at + 1..];
                        let blanks = rest.iter().take_while(|byte| byte.is_ascii_whitespace());
                        let close = at + 1 + blanks.count();
                        if self.bytes.get(close) == Some(&b']') {
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
        if self.bytes.get(open) == Some(&b'"')
            && let Some((end, next)) = scan::broken_value(self.bytes, open)
        {
            let escapes = self.text[open + 1..end].contains('\\');
            return Value { start: open + 1, end, next, regular: true, escapes, broken: true };
        }
        // Other quotes, or none at the end: the value is what stands between them on the line.
        let quotes = ['"', '\'', '“', '”', '‘', '’'];
        let line = self.text[open..line_end].trim_end();
        let inner = line.strip_suffix(']').unwrap_or(line).trim_end();
        let rest = inner.strip_prefix(quotes).unwrap_or(inner);
        let start = open + inner.len() - rest.len();
        let inner = rest.strip_suffix(quotes).unwrap_or(rest);
        let end = start + inner.len();
        Value { start, end, next: line_end, regular: false, escapes: false, broken: false }
    }

    /// Whether a tag of the roster, or the position, has been read already.
    pub(super) fn has_tag(&mut self, name: &str) -> bool {
        match name {
            "FEN" => self.game.fen.is_some(),
            _ => self.bench.seen.has_name(&self.bench.record, name),
        }
    }

    fn keep_tag(&mut self, name: &str, value: &str, place: Span) {
        if self.has_tag(name) {
            self.report(Finding::at(Code::PgnTagTwice, place).with("tag", name));
            return;
        }
        match name {
            "FEN" => {
                let text = self.bench.record.keep(value);
                self.game.fen = Some((text, place));
                return;
            }
            "SetUp" => {
                self.game.set_up = Some((value == "1", place));
                return;
            }
            "Variant" | "Game" => {
                let text = self.bench.record.keep(value);
                self.game.variant = Some((text, place));
            }
            "Result" => {
                self.game.stated = glyphs::result(value).map(|(outcome, _)| (outcome, place));
            }
            "TimeControl" => self.game.clocks = Clocks::new(value),
            "Termination" => self.game.lost_by = termination(value),
            _ => {}
        }
        self.bench.record.push_header(key(name), name, value);
        self.game.values.push(place);
    }
}

/// How a game was lost, where a Termination tag says it (PGN standard 9.8.1; servers write more).
fn termination(value: &str) -> Option<EndKind> {
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
