//! A `%` elsewhere than where a line begins: there it has no meaning, and hides nothing (PGN standard 6; specs: pgn §3.2).

use super::Movetext;
use crate::findings::{Code, Finding};
use crate::formats::pgn::{glyphs, scan, wide};
use crate::notation::chess::san::San;
use crate::source::Span;

/// What a word behind the sign is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Neither a move nor what stands beside one.
    Text,
    /// A number without a move says nothing.
    Number,
    /// A move or a result.
    Move,
    /// A glyph, or a bracket of a variation.
    Sign,
}

/// What stands behind the words that are no moves, up to the line's end.
#[derive(Clone, Copy, Debug)]
struct Rest {
    start: usize,
    holds_move: bool,
    /// Whether there is more than numbers.
    counts: bool,
    /// Whether a variation stands there, or a move with the number that is to come next.
    goes_on: bool,
    /// The last thing, and whether it is a number that is to come next.
    last: (usize, bool),
}

impl Movetext<'_> {
    /// Keeps what stands behind the sign as a comment, as far as it is none of the moves; returns where it ends.
    pub(super) fn percent(&mut self, at: usize) -> usize {
        if scan::starts_movetext(self.text, at + 1, true) {
            // It hides nothing here, least of all the rest of a game on one line.
            return self.stray_sign(at);
        }
        let (end, may_hide) = self.text_behind_percent(at);
        let finding = Finding::at(Code::PgnPercent, Span::of(at..end));
        let finding = finding.with("text", &self.text[at..end]);
        let mut finding = self.braced(finding, at, end).error_if(may_hide);
        if may_hide {
            finding.doubt_fix();
        }
        self.frame.report(finding);
        self.comment(at, end, Span::of(at..end));
        end
    }

    /// Where the text ends that a sign at `at` begins, and whether moves of the game may stand in it.
    ///
    /// One word is not enough for a sentence, and moves and all else go on behind it. Of several the rest of the line
    /// is part, moves that it names too, unless it surely goes on with the game: with the next number and its move, or a
    /// variation. The result at the end, comments, and what closes a variation, are never part of it.
    fn text_behind_percent(&self, at: usize) -> (usize, bool) {
        let mut here = at;
        let mut end = at + 1;
        let mut words = 0;
        let mut depth = 0_usize;
        let mut may_hide = false;
        let mut rest: Option<Rest> = None;
        while let Some(&byte) = self.bytes.get(here) {
            // What is read up to the next of these signs is not looked at again from there.
            let is_other =
                matches!(byte, b'{' | b'}' | b';' | b'\n' | b'\r') || byte == b'%' && here > at;
            if is_other || byte == b')' && depth == 0 && !self.lines.at_top() {
                break;
            }
            let blank = self.text[here..].chars().next().filter(|&c| scan::is_blank(c));
            if let Some(blank) = blank {
                here += blank.len_utf8();
                continue;
            }
            let (next, kind) = match byte {
                b')' if depth == 0 => (here + 1, Kind::Text),
                _ => self.word_behind_percent(here),
            };
            match byte {
                b'(' => depth += 1,
                b')' => depth = depth.saturating_sub(1),
                _ => {}
            }
            if kind == Kind::Text {
                may_hide |= rest.take().is_some_and(|rest| rest.holds_move);
                words += usize::from(self.text[here..next].contains(char::is_alphanumeric));
                end = next;
            } else {
                let rest = rest.get_or_insert(Rest {
                    start: here,
                    holds_move: false,
                    counts: false,
                    goes_on: false,
                    last: (here, false),
                });
                rest.goes_on |= byte == b'(' || kind == Kind::Move && rest.last.1;
                rest.holds_move |= kind == Kind::Move;
                rest.counts |= kind != Kind::Number;
                let is_next = self.lines.is_number_near(&self.text[here..next]);
                // Its periods stand behind it.
                let is_period = kind == Kind::Number && !byte.is_ascii_digit();
                rest.last = (here, is_next || is_period && rest.last.1);
            }
            here = next;
        }
        let Some(rest) = rest else { return (end, may_hide) };
        if rest.counts && (words < 2 || rest.holds_move && rest.goes_on) {
            return (end, may_hide);
        }
        let is_result = scan::marker(self.text, rest.last.0).is_some() && self.ends_game(here);
        let here = if is_result { rest.last.0 } else { here };
        let holds_move = rest.holds_move && !(is_result && rest.last.0 == rest.start);
        (self.text[..here].trim_end_matches(scan::is_blank).len(), may_hide || holds_move)
    }

    /// Where the word or sign at `at` ends, and what it is.
    fn word_behind_percent(&self, at: usize) -> (usize, Kind) {
        match self.bytes[at] {
            b'*' => return (at + 1, Kind::Move),
            b'(' | b')' | b'!' | b'?' => return (at + 1, Kind::Sign),
            b'.' => return (at + 1, Kind::Number),
            b'$' if self.bytes.get(at + 1).is_some_and(u8::is_ascii_digit) => {
                return (scan::word_end(self.text, at + 1), Kind::Sign);
            }
            _ => {}
        }
        if let Some(end) = wide::number(self.text, at) {
            return (end, Kind::Number);
        }
        if self.text[at..].starts_with('…') {
            return (at + '…'.len_utf8(), Kind::Number);
        }
        let end = scan::word_end_of_no_number(self.text, at);
        match self.kind_behind_percent(&self.text[at..end]) {
            Kind::Text => {
                // A text has signs within its words that end those of moves (`%eval=0.3`).
                let ends = |c: char| scan::is_blank(c) || "{}();".contains(c);
                let rest = &self.text[at..];
                let first = rest.chars().next().map_or(0, char::len_utf8);
                let length = rest[first..].find(ends).map_or(rest.len(), |length| first + length);
                (at + length, Kind::Text)
            }
            kind => (end, kind),
        }
    }

    fn kind_behind_percent(&self, word: &str) -> Kind {
        if word.is_empty() {
            return Kind::Text;
        }
        let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let is_move = match self.other {
            Some(other) => (other.is_move)(word),
            None => {
                San::read(word).is_some()
                    || San::read(rest).is_some()
                    || scan::with_glyph(word).is_some()
            }
        };
        if is_move || glyphs::result(word).is_some() {
            Kind::Move
        } else if rest.is_empty() {
            Kind::Number
        } else if glyphs::leading(word).is_some_and(|(length, _)| length == word.len())
            || glyphs::is_null_move(word)
        {
            Kind::Sign
        } else {
            Kind::Text
        }
    }
}
