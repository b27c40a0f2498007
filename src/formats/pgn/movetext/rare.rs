//! Words among the moves that are written otherwise than the standard has it, or are none.

use super::Movetext;
use crate::findings::{Code, Finding};
use crate::formats::pgn::others::Other;
use crate::formats::pgn::{glyphs, scan, words};
use crate::games::Side;
use crate::games::chess::Role;
use crate::notation::chess::san::San;
use crate::record::NoteKind;
use crate::replay::Item;
use crate::source::Span;

impl Movetext<'_> {
    /// A word that is neither move nor number nor result.
    pub(super) fn rare_word(&mut self, at: usize, end: usize) -> usize {
        let word = &self.text[at..end];
        let place = Span::of(at..end);
        if glyphs::is_null_move(word) {
            self.null_move(place);
            return end;
        }
        if let Some(end) = self.number_on_a_board(at, end) {
            return end;
        }
        // Right behind a move other letters than those of signs part nothing.
        let is_of_move = |c: char| c.is_alphanumeric() || matches!(c, '+' | '#' | '=' | '!' | '?');
        let is_apart = !self.text[..at].ends_with(is_of_move);
        // Before White's move there is a number, behind which no sign stands.
        let sign = [("N", Role::Knight), ("D", Role::Queen)].into_iter().find(|it| it.0 == word);
        let sign = sign.filter(|_| !self.lines.has_number());
        let may_part = (is_apart || sign.is_some()) && self.other.is_none();
        let parted = words::parted(self.text, at, end).filter(|_| may_part);
        if let (Some((_, end)), None) = (parted, sign) {
            return self.unreadable_word(at, end);
        }
        if let Some(other) = self.other
            && let Some(end) = self.parted_from(other, at, end)
        {
            return self.unreadable_word(at, end);
        }
        if self.lines.has_number() && matches!(word, "N" | "D") {
            // Behind the number of a move no sign stands.
            return self.unreadable_word(at, end);
        }
        if let Some((length, nag)) = glyphs::leading(word) {
            let (glyph, place) = (&word[..length], Span::of(at..at + length));
            let finding = Finding::at(Code::PgnGlyph, place).with("text", glyph);
            let blank = if glyph.len() < word.len() { " " } else { "" };
            let mut finding = finding.with("nag", nag).fix(place, format!("${nag}{blank}"));
            if glyph == "=" && self.text[..at].ends_with(['1', '8']) {
                // A promotion may have lost its letter.
                finding.doubt_fix();
            }
            // Comments in between are read first: whoever writes them there means the sign.
            let parted = parted.filter(|&(_, end)| !self.text[at..end].contains(['{', ';']));
            if let (Some((san, end)), Some((_, role))) = (parted, sign) {
                finding.doubt_fix();
                self.frame.report(finding);
                self.behind_letter(nag, san.behind_letter(role), at, end);
                return end;
            }
            self.frame.report(finding);
            self.nag(nag, place);
            return at + length;
        }
        if self.other.is_none()
            && let Some((san, length)) = scan::with_glyph(word)
        {
            self.mv(san, at, at + length);
            return at + length;
        }
        // Moves have digits, or are not in Latin letters.
        let like_a_move = |byte: u8| byte.is_ascii_digit() || !byte.is_ascii();
        if self.other.is_some() && word.bytes().any(like_a_move) {
            return self.unreadable_word(at, end);
        }
        if self.other.is_none()
            && let Some(end) = self.en_passant_mark(at, end).or_else(|| self.mark_behind(at, end))
        {
            return end;
        }
        if self.other.is_none()
            && let Some(split) = words::glued(self.text, at, end, |next, number| {
                self.lines.is_number_of(next, number)
            })
        {
            let text = word;
            let finding = Finding::at(Code::PgnGlued, place).with("text", text);
            self.frame.report(finding.fix(Span::of(split..split), " "));
            if let Some(san) = San::read(&self.text[at..split]) {
                self.mv(san, at, split);
            } else {
                self.move_number(at, split);
            }
            return split;
        }
        if word.contains('@') || words::looks_like_a_move(word) {
            return self.unreadable_word(at, end);
        }
        // Of a number, or a time, with a fraction only what stands before its period is a word.
        let is_number = word.bytes().all(|byte| matches!(byte, b'+' | b'-' | b':' | b'0'..=b'9'));
        let fraction = is_number.then(|| words::fraction(self.text, end)).flatten();
        self.stray_word(at, fraction.unwrap_or(end))
    }

    /// Keeps a word as the move of a game whose rules are not known, if it may be one, with the signs that end words
    /// of chess; returns where it ends.
    pub(super) fn word_as_it_stands(&mut self, at: usize, end: usize) -> Option<usize> {
        let whole = self.end_of_no_rules(end);
        let word = &self.text[at..whole];
        if !words::may_be_of_no_rules(word) || glyphs::is_null_move(word) {
            return None;
        }
        // Between a number and its move a period may be lost.
        let is_number_of = |next, number: &str| self.lines.is_number_of(next, number);
        let is_numbered = self.bytes[at].is_ascii_digit()
            && words::glued(self.text, at, end, is_number_of).is_some();
        // `e.p.` belongs to it.
        let is_longer = || words::san(self.text, at, end).is_some_and(|(_, end)| end > whole);
        if is_numbered || is_longer() {
            return None;
        }
        self.text_of_move(word, Span::of(at..whole));
        Some(whole)
    }

    /// Where a word that ends at `end` in chess ends in a game whose rules are not known.
    fn end_of_no_rules(&mut self, end: usize) -> usize {
        let whole = words::end_of_no_rules(self.text, end);
        if whole == end {
            return end;
        }
        let next_number = self.lines.next_number_of_white();
        // Behind the last move nothing tells it but the moves before.
        let parts = words::comma_parts(self.text, end, whole, next_number);
        let parts = parts.unwrap_or(self.commas_part);
        self.commas_part |= parts;
        if parts { end } else { whole }
    }

    /// Keeps a word as a move that cannot be read; returns where it ends.
    fn unreadable_word(&mut self, at: usize, end: usize) -> usize {
        let (word, place) = (&self.text[at..end], Span::of(at..end));
        self.unreadable(Finding::at(Code::PgnUnreadable, place).with("text", word), place);
        end
    }

    /// A digit among the moves, which is the number of the next one or all that is left of one (`6` of `d6`);
    /// returns where it ends.
    pub(super) fn lone_number(&mut self, at: usize, end: usize) -> usize {
        match self.is_rest_of_move(at, end) {
            true => self.unreadable_word(at, end),
            false => self.move_number(at, end),
        }
    }

    /// Whether a number is no number of a move: it is that of a rank, has no period, and is not the one that the
    /// next move or the one behind it has; and no move follows, or all numbers before it had periods.
    fn is_rest_of_move(&self, at: usize, end: usize) -> bool {
        let is_rank = matches!(self.bytes[at..end], [b'1'..=b'8']);
        if !is_rank || self.other.is_some() || words::periods(self.text, end).0 > 0 {
            return false;
        }
        let waits = self.lines.has_number() || self.lines.to_move() == Side::Second;
        if !waits || self.lines.is_number_near(&self.text[at..end]) {
            return false;
        }
        let next = words::past_blanks_and_comments(self.text, end);
        let word = &self.text[next..scan::word_end(self.text, next)];
        // What stands behind a variation it is too far to look for.
        let opens = self.bytes.get(next) == Some(&b'(');
        let is_move = opens || word.starts_with(char::is_alphabetic) || San::read(word).is_some();
        /// Any number stands so near before the next.
        const NEAR: usize = 64;
        let before = self.bytes[at.saturating_sub(NEAR)..at].windows(2);
        let mut numbers = before.filter(|pair| pair[1] == b'.' && pair[0].is_ascii_digit());
        !is_move || self.lines.has_number() || !opens && numbers.next().is_some()
    }

    /// Where a move ends whose letter stands at `at`, parted from the rest, which is a move as well: the letter
    /// may be a sign, or that of a piece.
    fn parted_from(&self, other: &Other, at: usize, end: usize) -> Option<usize> {
        let [b'A'..=b'Z'] = self.bytes[at..end] else { return None };
        let rest = self.text[end..].trim_start_matches([' ', '\t', '\n', '\r']);
        let next = self.text.len() - rest.len();
        let behind = scan::word_end(self.text, next);
        let (letter, word) = (&self.text[at..end], &self.text[next..behind]);
        let is_move = |word: &str| (other.is_move)(word);
        (next > end && is_move(word) && is_move(&format!("{letter}{word}"))).then_some(behind)
    }

    /// The move of a pawn behind a sign, at `at`, that may be the letter of a piece.
    fn behind_letter(&mut self, nag: u8, san: San, at: usize, end: usize) {
        // Where nobody can tell which it is, both stand in the text that is kept, and the replay takes the
        // sign away. In what was written before, it stands beside them.
        let said = match self.frame.script.items.last() {
            Some(Item::Note { kind: NoteKind::Nag, text, .. }) => {
                self.frame.record.text(*text) == nag.to_string()
            }
            _ => false,
        };
        if !said {
            self.nag(nag, Span::of(at..at + 1));
        }
        self.mv(san, at, end);
    }

    /// The number of a move of bughouse, which names the board and the side (`1A.`, `1b.`) and is none of a game with
    /// one board: it is kept beside the moves, whose rules nobody knows here. Returns where it ends.
    fn number_on_a_board(&mut self, at: usize, end: usize) -> Option<usize> {
        let (&letter, digits) = self.bytes[at..end].split_last()?;
        let is_number = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
        let is_board = matches!(letter, b'A' | b'B' | b'a' | b'b');
        if !self.lines.is_opaque() || !is_number || !is_board || self.bytes.get(end) != Some(&b'.')
        {
            return None;
        }
        self.comment(at, end + 1, Span::of(at..end + 1));
        Some(end + 1)
    }

    /// A mark of check or mate that a blank parts from its move, or what is thought of it (`Bb5!+`). Returns where it
    /// ends.
    fn mark_behind(&mut self, at: usize, end: usize) -> Option<usize> {
        /// More glyphs stand behind no move.
        const GLYPHS: usize = 4;
        if self.lines.has_number() {
            return None;
        }
        let is_glyph = |item: &&mut Item<San>| match item {
            Item::Note { kind, .. } => *kind == NoteKind::Nag,
            _ => false,
        };
        let mut behind = self.frame.script.items.iter_mut().rev().take(GLYPHS).skip_while(is_glyph);
        let Some(Item::Move { written, span, .. }) = behind.next() else { return None };
        // A number of a glyph ends where the mark would stand.
        let is_number = |c: char| c == '$' || c.is_alphanumeric();
        let between = self.text.get(span.end as usize..at)?.trim_start_matches(' ');
        let between = &between[en_passant_length(between)..];
        if between.contains(is_number) {
            return None;
        }
        *written = written.with_mark(&self.text[at..end])?;
        Some(end)
    }

    /// `e.p.` behind a move, which may be none: whoever reads the move says so. Returns where it ends.
    fn en_passant_mark(&mut self, at: usize, end: usize) -> Option<usize> {
        let letters = self.text[at..end].trim_end_matches(['+', '#']).len();
        let length = match letters {
            1 | 2 => en_passant_length(&self.text[at..]),
            _ => 0,
        };
        // The word ends with the letters: `ep4` is none.
        if length < letters || length == 0 || self.lines.has_number() {
            return None;
        }
        // Without periods it may be what is left of a move.
        let is_sure =
            self.bytes.get(at + 1) == Some(&b'.') || self.bytes.get(at + 2) == Some(&b'.');
        let is_pawns = |san: &San| san.letter().is_none_or(|letter| letter == b'P');
        /// More notes stand behind no move, or are there to be looked at again and again.
        const NOTES: usize = 64;
        let mut behind = self.frame.script.items.iter_mut().rev().take(NOTES);
        match behind.find(|item| !matches!(item, Item::Note { .. })) {
            Some(Item::Move { written, .. }) if is_sure || is_pawns(written) => {
                *written = written.with_en_passant_mark();
            }
            _ => return None,
        }
        Some(at + length)
    }
}

/// How long a text's `e.p.` is, of which periods may be missing.
fn en_passant_length(text: &str) -> usize {
    match text.as_bytes() {
        [b'e', b'.', b'p', b'.', ..] | [b'E', b'.', b'P', b'.', ..] => 4,
        [b'e', b'.', b'p', ..] | [b'E', b'.', b'P', ..] => 3,
        [b'e', b'p', b'.', ..] | [b'E', b'P', b'.', ..] => 3,
        [b'e', b'p', ..] | [b'E', b'P', ..] => 2,
        _ => 0,
    }
}
