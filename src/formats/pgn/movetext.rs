//! The moves and what stands among them (PGN standard 7, 8.2; specs: pgn §3, §5).

mod chinese;
mod comment;
mod given;
mod percent;
mod plain;
mod rare;
mod signs;
mod stray;
mod variations;

use super::comments::Comments;
use super::lines::PgnLines;
use super::others::Other;
use super::start::Start;
use super::tags::Tags;
use super::{glyphs, scan, untagged, wide, words};
use crate::findings::{Code, Finding};
use crate::formats::frame::Frame;
use crate::games::Side;
use crate::notation::chess::san::San;
use crate::notation::variants::is_thai_piece;
use crate::record::{EndKind, Ending, Outcome, TextRef};
use crate::replay::Item;
use crate::source::Span;

/// The game under way, and the place in the text.
pub(super) struct Movetext<'a> {
    text: &'a str,
    bytes: &'a [u8],
    pub(super) frame: Frame<'a, San>,
    pub(super) tags: Tags,
    pub(super) lines: PgnLines,
    pub(super) comments: Comments,
    /// The game, if it is not chess.
    pub(super) other: Option<&'static Other>,
    /// Whether the rules of the game are not known.
    is_of_no_rules: bool,
    /// Whether commas part two moves in such a game, and not the places of one.
    commas_part: bool,
    /// The piece letters seen (bit 0 = `A`), and where the first that is not English stands.
    pub(super) letters: u32,
    pub(super) foreign: Option<Span>,
    /// Where the first `P` stands, which is a pawn's in English and a knight's in Dutch.
    pub(super) pawn_letter: Option<Span>,
    /// Where the first man is dropped.
    pub(super) first_drop: Option<Span>,
    /// Which finding is about control characters, once there is one.
    nul: Option<usize>,
    /// Which is about blanks that are none to other programs, and which about empty comments.
    odd_blank: Option<usize>,
    empty: Option<usize>,
    /// How far no `>` stands behind the latest `<`.
    unclosed: usize,
    /// How far no `]` stands behind the latest `[%`.
    unclosed_bracket: usize,
    /// How far no `）` stands behind the latest `（`.
    unclosed_wide: usize,
    /// Whether a variation has been closed.
    has_variations: bool,
    /// Whether the result has been read.
    pub(super) ended: bool,
    /// The kind of a text that says otherwise than by tags what the game is.
    pub(super) untagged: Option<untagged::Kind>,
    /// Whether the sign that ends such a text has been read.
    pub(super) closed: bool,
    /// Where the last thing ends that belongs to the game.
    pub(super) end: usize,
}

impl<'a> Movetext<'a> {
    /// Nothing of a game that begins at `end`.
    pub(super) fn new(frame: Frame<'a, San>, end: usize) -> Movetext<'a> {
        let text = frame.source.text();
        Movetext {
            text,
            bytes: text.as_bytes(),
            frame,
            tags: Tags::default(),
            lines: PgnLines::default(),
            comments: Comments::default(),
            other: None,
            is_of_no_rules: false,
            commas_part: false,
            letters: 0,
            foreign: None,
            pawn_letter: None,
            first_drop: None,
            nul: None,
            odd_blank: None,
            empty: None,
            unclosed: 0,
            unclosed_bracket: 0,
            unclosed_wide: 0,
            has_variations: false,
            ended: false,
            untagged: None,
            closed: false,
            end,
        }
    }

    /// The next game begins behind this one.
    pub(super) fn clear(&mut self) {
        self.tags.clear();
        self.lines.clear();
        self.comments = Comments::default();
        self.other = None;
        self.is_of_no_rules = false;
        self.commas_part = false;
        self.letters = 0;
        self.foreign = None;
        self.pawn_letter = None;
        self.first_drop = None;
        self.nul = None;
        self.odd_blank = None;
        self.empty = None;
        self.has_variations = false;
        self.ended = false;
        self.untagged = None;
        self.closed = false;
    }

    /// Reads the tag at `at` and returns where it ends.
    pub(super) fn tag(&mut self, at: usize) -> usize {
        self.end = self.tags.read(at, &mut self.frame);
        self.end
    }

    /// Reads a tag that is written as it should be and returns where it ends.
    pub(super) fn plain_tag(&mut self, at: usize) -> Option<usize> {
        self.end = self.tags.plain(at, &mut self.frame)?;
        Some(self.end)
    }

    /// Reads what stands above the moves at `at` in a text without tags, and returns where it ends.
    pub(super) fn untagged_lines(&mut self, kind: untagged::Kind, at: usize) -> usize {
        self.untagged = Some(kind);
        let end = kind.end(self.text, at);
        let place = |part: &str| {
            let begin = part.as_ptr() as usize - self.text.as_ptr() as usize;
            Span::of(begin..begin + part.len())
        };
        let lines = self.text[at..end].split(['\n', '\r']).flat_map(|line| kind.lines(line));
        let lines: Vec<_> = lines.collect();
        let is_of_white = lines.iter().any(|line| line.name == "White");
        for mut line in lines {
            if is_of_white
                && line.name == "Result"
                && let Some(outcome) = glyphs::result_of_white(&line.value)
            {
                line.value = glyphs::marker(outcome).into();
            }
            if kind == untagged::Kind::Dpxq
                && let Some(is_likely) = untagged::hides_start(line.name, &line.value)
            {
                let finding = Finding::at(Code::PgnTagForm, place(line.place));
                self.frame.report(finding.with("text", line.name).error_if(is_likely));
            }
            self.tags.keep(line.name, &line.value, place(line.place), &mut self.frame);
            if let Some((name, value)) = line.more {
                self.tags.keep(name, value, place(value), &mut self.frame);
            }
        }
        self.end = end;
        end
    }

    /// Reads a tag that has lost a bracket and returns where it ends.
    pub(super) fn bare_tag(&mut self, tag: &scan::BareTag) -> usize {
        self.end = self.tags.read_bare(tag, &mut self.frame);
        self.end
    }

    /// Whether a tag of the roster, or the position, has been read already.
    pub(super) fn has_tag(&mut self, name: &str) -> bool {
        self.tags.has(name, &mut self.frame)
    }

    /// The moves begin, after `ply` plies from move 1 of White.
    pub(super) fn begin(&mut self, start: &Start, ply: u32) {
        self.other = start.other;
        self.is_of_no_rules = start.is_of_no_rules;
        self.comments.is_shogi = start.is_shogi();
        self.comments.clocks = std::mem::take(&mut self.tags.clocks);
        self.lines.begin(ply, self.tags.fen.is_some(), start.is_opaque);
    }

    /// Reads whatever stands at `at` among the moves and returns where it ends.
    pub(super) fn element(&mut self, at: usize) -> usize {
        let byte = self.bytes[at];
        let end = match byte {
            b'.' => self.stray_periods(at),
            0xe2 if self.text[at..].starts_with('…') => self.stray_periods(at),
            b'(' => self.open(at),
            b')' => self.close(at),
            b'*' => self.result(Outcome::Undecided, at, at + 1),
            b'$' => self.numbered_glyph(at),
            b'!' | b'?' => self.suffix(at),
            b'<' => self.reserved(at),
            b'%' => self.percent(at),
            b'}' if self.untagged == Some(untagged::Kind::Wxf)
                && self.text[at..].starts_with("}END") =>
            {
                self.closed = true;
                at + "}END".len()
            }
            b'}' | b'>' | b']' | b'"' | b',' => self.stray_sign(at),
            b'&' if self.text[at..].starts_with(glyphs::DRAW_ENTITY) => self.draw_entity(at),
            _ => match self.blank_at(at) {
                Some(length) => return at + length,
                None => self.word(at),
            },
        };
        self.end = end;
        end
    }

    fn result(&mut self, outcome: Outcome, at: usize, end: usize) -> usize {
        let place = Span::of(at..end);
        if !self.lines.at_top() && self.is_last(end) {
            // The variation has lost its parenthesis; the game ends all the same.
            let before = self.text[..at].trim_end().len();
            self.lines.close_all(Span::of(before..before), &mut self.frame);
        }
        if !self.lines.at_top() {
            let finding = Finding::at(Code::PgnResultInVariation, place);
            self.frame.report(self.braced(finding, at, end));
            self.comment(at, end, place);
            return end;
        }
        if let Some((stated, tag)) = self.tags.stated
            && stated != outcome
        {
            let marker = glyphs::marker(outcome);
            let finding = Finding::at(Code::PgnResultMismatch, place);
            let finding = finding.with("tag", glyphs::marker(stated)).with("marker", marker);
            self.frame.report(match self.goes_on(end) {
                // It is the marker that is wrong.
                true => finding,
                false => finding.unsafe_fix(tag, marker),
            });
        }
        self.end_with(outcome, place);
        end
    }

    /// Whether nothing but comments of the game stand behind a place: the text ends there, or the tags of the next one
    /// follow.
    fn is_last(&self, at: usize) -> bool {
        let mut rest = self.text[at..].trim_start();
        let mut is_line = self.text[at..self.text.len() - rest.len()].contains('\n');
        loop {
            let behind = match rest.as_bytes() {
                [b'{', ..] => rest.split_once('}').map(|(_, behind)| behind),
                [b';', ..] => Some(rest.split_once('\n').map_or("", |(_, behind)| behind)),
                // A line for other programs.
                [b'%', ..] if is_line => Some(rest.split_once('\n').map_or("", |(_, next)| next)),
                _ => break,
            };
            let Some(behind) = behind else { return false };
            let next = behind.trim_start();
            is_line =
                rest.starts_with([';', '%']) || behind[..behind.len() - next.len()].contains('\n');
            rest = next;
        }
        let is_tag = matches!(rest.as_bytes(), [b'[', name, ..] if name.is_ascii_alphabetic());
        rest.is_empty() || is_line && is_tag
    }

    /// Whether the moves of the game go on behind a place, with their numbers or without.
    fn goes_on(&self, at: usize) -> bool {
        let rest = self.text[at..].trim_start();
        let behind = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        let number = &rest[..rest.len() - behind.len()];
        match number {
            "" => rest.starts_with(|c: char| c.is_ascii_alphabetic()),
            "0" | "1" => false,
            _ => behind.starts_with(['.', ' ']),
        }
    }

    /// A draw as web pages write it, where `;` would begin a comment.
    fn draw_entity(&mut self, at: usize) -> usize {
        let end = at + glyphs::DRAW_ENTITY.len();
        self.result_form(Outcome::Draw, at, end);
        self.result(Outcome::Draw, at, end)
    }

    fn result_form(&mut self, outcome: Outcome, at: usize, end: usize) {
        if self.untagged == Some(untagged::Kind::Dpxq) && !self.text[at..end].is_ascii() {
            // Words are what such a text has.
            return;
        }
        let place = Span::of(at..end);
        let marker = glyphs::marker(outcome);
        let finding = Finding::at(Code::PgnResultForm, place).with("text", &self.text[at..end]);
        self.frame.report(finding.with("result", marker).fix(place, marker));
    }

    /// The game ends with a result.
    pub(super) fn end_with(&mut self, outcome: Outcome, span: Span) {
        let lost_by = self.tags.lost_by.filter(|_| !self.lines.is_opaque());
        let ending = ending(outcome, lost_by, self.lines.to_move_at_top());
        self.frame.script.push(Item::End { ending, number: 0, span });
        self.ended = true;
        self.lines.end();
    }

    fn word(&mut self, at: usize) -> usize {
        if let Some(end) = wide::number(self.text, at) {
            return self.move_number(at, end);
        }
        // Signs of full width stand behind moves in letters, too.
        let has_wide_signs =
            self.other.is_some_and(Other::is_xiangqi) && !self.bytes[at].is_ascii_digit();
        let end = if has_wide_signs {
            scan::chinese_word_end(self.text, at)
        } else {
            scan::word_end_of_no_number(self.text, at)
        };
        let word = &self.text[at..end];
        if word.is_empty() {
            return self.stray_sign(at);
        }
        if (word.as_bytes()[0].is_ascii_digit() || word.starts_with('½'))
            && let Some((outcome, end)) = glyphs::parted_result(&self.text[at..])
        {
            let end = at + end;
            self.result_form(outcome, at, end);
            return self.result(outcome, at, end);
        }
        if word.as_bytes()[0].is_ascii_digit() {
            if let Some(other) = self.other.filter(|other| other.is_xiangqi())
                && let Some(end) = scan::soldier_by_file(self.text, at)
                && (other.is_move)(&self.text[at..end])
            {
                self.text_of_move(&self.text[at..end], Span::of(at..end));
                return end;
            }
            let digits = word.bytes().take_while(u8::is_ascii_digit).count();
            if digits == word.len() && !matches!(word, "00" | "000" | "0000") {
                return match words::fraction(self.text, end) {
                    Some(end) => self.stray_word(at, end),
                    None => self.lone_number(at, end),
                };
            }
        }
        if self.is_of_no_rules
            && let Some(end) = self.word_as_it_stands(at, end)
        {
            return end;
        }
        if let Some(other) = self.other {
            if let Some(end) = self.other_move(other, at, end) {
                return end;
            }
            if other.is_xiangqi()
                && let Some(end) = self.chinese(other, at, end)
            {
                return end;
            }
        } else if let Some(split) = self.two_pawns(at, end) {
            let finding = Finding::at(Code::PgnGlued, Span::of(at..end)).with("text", word);
            self.frame.report(finding.fix(Span::of(split..split), " "));
            if let Some(san) = San::read(&self.text[at..split]) {
                self.mv(san, at, split);
            }
            return split;
        } else if self.is_lost_by_both(at, end) {
            return self.stray_word(at, end);
        } else if let Some((san, end)) = words::san(self.text, at, end) {
            self.mv(san, at, end);
            return end;
        }
        // What is said of the game has signs of full width within.
        let end = if has_wide_signs { scan::word_end_of_no_number(self.text, at) } else { end };
        let word = &self.text[at..end];
        if let Some((outcome, regular)) = glyphs::result(word) {
            if !regular {
                self.result_form(outcome, at, end);
            }
            return self.result(outcome, at, end);
        }
        if self.other.is_none()
            && let Some(outcome) = glyphs::result_of_white(word)
        {
            self.result_form(outcome, at, end);
            return self.result(outcome, at, end);
        }
        if let Some(outcome) = self.forfeit(at, end) {
            self.result_form(outcome, at, end);
            return self.result(outcome, at, end);
        }
        self.rare_word(at, end)
    }

    /// The result that `+/-` and `-/+` are of a game that was not played: a glyph behind a move, they stand at the end
    /// of the game here, which has no move, or a tag that says the same.
    fn forfeit(&self, at: usize, end: usize) -> Option<Outcome> {
        let word = &self.text[at..end];
        if !matches!(word, "+/-" | "-/+") || !self.ends_game(end) {
            return None;
        }
        let outcome = glyphs::stated(word)?;
        let is_stated = self.tags.stated.is_some_and(|(stated, _)| stated == outcome);
        (is_stated || !self.lines.is_behind_move()).then_some(outcome)
    }

    /// Whether `0-0` is the result of a game that both have lost, and no castling: at its end, where the Result tag says
    /// so too or no move stands before it.
    fn is_lost_by_both(&self, at: usize, end: usize) -> bool {
        const BOTH: &str = "0-0";
        let record = &self.frame.record;
        let is_stated = || {
            let mut headers = record.headers.iter();
            headers.any(|it| record.text(it.name) == "Result" && record.text(it.value) == BOTH)
        };
        &self.text[at..end] == BOTH
            && self.ends_game(end)
            && (!self.lines.is_behind_move() || is_stated())
    }

    /// Whether nothing but comments stands behind `end` in a game, and no variation is open.
    fn ends_game(&self, end: usize) -> bool {
        let next = words::past_blanks_and_comments(self.text, end);
        let ends = next == self.text.len() || scan::tag_name(self.bytes, next).is_some();
        ends && self.lines.at_top()
    }

    /// The word at `at` as a move of another game than chess; returns where it ends.
    fn other_move(&mut self, other: &Other, at: usize, end: usize) -> Option<usize> {
        // A drop or a WXF move holds a sign that ends words elsewhere: `P*5e`, `C2.5`.
        let longer = match self.bytes.get(end) {
            Some(b'*' | b'.') => scan::word_end(self.text, end + 1),
            // In Thai a blank stands behind the piece: `ม จ๕-ค๖`.
            _ if !self.bytes[at].is_ascii() && is_thai_piece(&self.text[at..end]) => {
                let rest = &self.text[end..];
                scan::word_end(self.text, end + rest.len() - rest.trim_start().len())
            }
            _ => end,
        };
        let is_move = |&end: &usize| (other.is_move)(&self.text[at..end]);
        let end = [longer, end].into_iter().find(is_move)?;
        self.text_of_move(&self.text[at..end], Span::of(at..end));
        Some(end)
    }

    /// Where two moves of pawns stand together that look like one in long notation (`1.e4e5`).
    fn two_pawns(&self, at: usize, end: usize) -> Option<usize> {
        words::two_pawns(self.text, at, end, || self.lines.next_number_of_white())
    }

    fn move_number(&mut self, at: usize, end: usize) -> usize {
        let number = wide::decimal(&self.text[at..end]);
        let (dots, end) = words::periods(self.text, end);
        self.lines.number(number, dots, Span::of(at..end), &mut self.frame);
        end
    }

    fn mv(&mut self, san: San, at: usize, end: usize) {
        let text = self.text;
        self.mv_of(san, &text[at..end], Span::of(at..end));
    }

    /// A move that a word at a place says.
    fn mv_of(&mut self, san: San, word: &str, place: Span) {
        for letter in san.letter().into_iter().chain(san.promotion_letter()) {
            self.letters |= 1 << (letter - b'A');
            if !b"PNBRQK".contains(&letter) {
                self.foreign.get_or_insert(place);
            } else if letter == b'P' {
                self.pawn_letter.get_or_insert(place);
            }
        }
        if self.lines.is_opaque() {
            return self.text_of_move(word, place);
        }
        if san.drops() {
            self.first_drop.get_or_insert(place);
        }
        self.push(san, place);
    }

    /// Keeps the text of what stands in the place of a move.
    fn text_of_move(&mut self, text: &str, span: Span) {
        self.lines.push(&mut self.frame, |_, frame| {
            let text: TextRef = frame.record.keep(text);
            Item::Unreadable { text, number: 0, span }
        });
    }

    fn null_move(&mut self, place: Span) {
        self.text_of_move(super::NULL_MOVE, place);
        if self.lines.at_top() {
            self.frame.report(Finding::at(Code::PgnNullMove, place));
        }
    }

    fn unreadable(&mut self, finding: Finding, place: Span) {
        self.text_of_move(self.frame.source.slice(place), place);
        if !self.lines.is_opaque() {
            self.frame.report(finding);
        }
    }

    /// The length of the blank character at `at`, if there is one.
    pub(super) fn blank_at(&mut self, at: usize) -> Option<usize> {
        let character = match self.bytes[at] {
            byte if byte < 0x80 => char::from(byte),
            _ => self.text[at..].chars().next()?,
        };
        if !scan::is_blank(character) {
            return None;
        }
        let place = Span::of(at..at + character.len_utf8());
        if character.is_control() && !character.is_whitespace() && character != '\u{1a}' {
            mend_once(&mut self.nul, Code::PgnNul, &mut self.frame, place, " ");
        } else if self.is_odd_blank(character, at) {
            mend_once(&mut self.odd_blank, Code::PgnBlank, &mut self.frame, place, " ");
        }
        Some(character.len_utf8())
    }

    /// Whether other programs may take a blank at `at` for a part of a word.
    fn is_odd_blank(&self, character: char, at: usize) -> bool {
        match character {
            // Where a line begins, whoever reads the bytes says so.
            '\u{feff}' => !scan::is_line_start(self.bytes, at),
            // It is as usual in games told in Chinese or Japanese as the other one is in others.
            '\u{3000}' => false,
            '\u{c}' => true,
            _ => !character.is_ascii(),
        }
    }
}

/// Adds a place to what is found once in a game, and what is to stand there.
fn mend_once(
    known: &mut Option<usize>,
    code: Code,
    frame: &mut Frame<'_, San>,
    place: Span,
    text: &str,
) {
    let index = match *known {
        Some(index) => index,
        None => {
            frame.report(Finding::at(code, place));
            *known.insert(frame.findings.len() - 1)
        }
    };
    if let Some(finding) = frame.findings.get_mut(index) {
        finding.add_fix(place, text);
    }
}

/// How a game ended, by its result, how a tag says that it was lost, and whose turn it is.
pub(super) fn ending(outcome: Outcome, lost_by: Option<EndKind>, to_move: Side) -> Ending {
    match outcome {
        Outcome::Win(side) => match lost_by {
            // Whoever is to move has not made the illegal move but makes it now.
            Some(EndKind::IllegalAction) if side != to_move => {
                Ending::by(EndKind::IllegalMove, side.other())
            }
            Some(EndKind::IllegalAction) => Ending::by(EndKind::IllegalAction, side.other()),
            // A flag can fall behind a move that was played but not recorded, and who has moved can resign. Whose turn
            // it is the replay knows better, where one side has moved twice.
            Some(kind @ (EndKind::Timeout | EndKind::Resign)) => Ending::by(kind, side.other()),
            Some(kind) if side != to_move => Ending::new(kind),
            _ => Ending::by(EndKind::Lost, side.other()),
        },
        Outcome::Draw => Ending::new(EndKind::Draw),
        Outcome::Undecided | Outcome::Unknown => Ending::new(EndKind::Interrupted),
    }
}
