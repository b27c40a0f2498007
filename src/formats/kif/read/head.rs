//! Headers and the diagram. After moves they may be those of a second game.

use super::entries::Entries;
use super::forms::{has_two_colons, is_separator, is_side_mark, may_hold_move, split_header};
use super::glued;
use crate::findings::{Code, Finding, Severity};
use crate::formats::frame::Frame;
use crate::formats::kif::diagram::{self, Diagram};
use crate::formats::kif::start::{self, Statements};
use crate::games::shogi::Position;
use crate::games::{self, Side};
use crate::notation::headers::{DAY, kif_key};
use crate::notation::shogi::WrittenMove;
use crate::notation::shogi::japanese::cursor::{Cursor, digit, is_blank};
use crate::notation::shogi::japanese::departures::Departures;
use crate::notation::shogi::japanese::is_other_game;
use crate::notation::shogi::japanese::moves::{self, Attempt};
use crate::record::Key;
use crate::replay::Referee;
use crate::source::{Span, offset};
use std::ops::ControlFlow;

/// What a header has to do with others of its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Glue {
    /// It is the first or the only one.
    None,
    /// The same, and what may be another stands in one of them.
    Doubtful,
    /// It stands behind another and this gap.
    Behind(Span),
}

/// What the head says of the start position.
#[derive(Debug, Default)]
pub(super) struct Head<'a> {
    handicap: Option<(&'a str, Span)>,
    pub(super) diagram: Diagram,
    /// The moves are those of another game than shogi.
    pub(super) other_game: bool,
    /// They are those of Chushogi, whose moves may have two steps.
    pub(super) chushogi: bool,
    /// What the next line says of pieces in hand is not said of this game's.
    pub(super) stray: bool,
}

impl<'a> Head<'a> {
    pub(super) fn row(&mut self, line: &str, span: Span, entries: &mut Entries<'_, '_>) {
        entries.mark_late(span.start as usize);
        entries.name_late();
        if self.other_game {
            entries.keep_as_comment(line, span);
        } else if !entries.is_empty() && may_hold_move(line) {
            entries.unknown(line, span);
        } else if self.diagram.rows >= 9 || !entries.is_empty() {
            entries.keep_line(Code::KifExtraRow, line, span);
        } else if line.contains(['个', '仝', '今', '･', '.', '·', '‥', 'V', 'ｖ', '^']) {
            entries.mends.add(Departures::CELL, span, || diagram::corrected_row(line));
            entries.depart(Departures::CELL, span);
            self.diagram_row(line, span, entries);
        } else {
            self.diagram_row(line, span, entries);
        }
    }

    fn diagram_row(&mut self, line: &str, span: Span, entries: &mut Entries<'_, '_>) {
        if !self.diagram.row(line, span) {
            self.diagram.broken = true;
            entries.frame.report(Finding::at(Code::KifBoardRow, span));
            entries.keep_as_comment(line, span);
            return;
        }
        let tail = diagram::behind_row(line);
        if tail.is_empty() {
            return;
        }
        // Boards of books have the pieces in hand beside them.
        let code = match names_hand(tail) {
            true => Code::KifHand,
            false => Code::KifUnknownLine,
        };
        self.diagram.broken |= code == Code::KifHand;
        let trimmed = line.trim_end_matches(is_blank).len();
        let place =
            Span::new(span.start + offset(trimmed - tail.len()), span.start + offset(trimmed));
        let mut finding = Finding::at(code, place);
        if code == Code::KifUnknownLine {
            // The row itself is complete.
            finding.severity = Severity::Note;
        }
        entries.frame.report(finding);
        entries.keep_as_comment(tail, place);
    }

    /// Reads a line of headers, mostly of one, or something else; breaks off if it is one of `another` game.
    pub(super) fn header(
        &mut self,
        line: &'a str,
        at: usize,
        another: bool,
        entries: &mut Entries<'_, '_>,
    ) -> ControlFlow<()> {
        if !has_two_colons(line) {
            return self.one_header(line, at, Glue::None, another, entries);
        }
        let glued::Line { parts, doubtful } = glued::line(line);
        let mut end = at;
        for (index, part) in parts.into_iter().enumerate() {
            let begin = at + (part.as_ptr() as usize - line.as_ptr() as usize);
            let glue = match index {
                0 if doubtful => Glue::Doubtful,
                0 => Glue::None,
                _ => Glue::Behind(Span::of(end..begin)),
            };
            self.one_header(part, begin, glue, another && index == 0, entries)?;
            end = begin + part.len();
        }
        ControlFlow::Continue(())
    }

    /// Reads one header of a line.
    fn one_header(
        &mut self,
        line: &'a str,
        at: usize,
        glue: Glue,
        another: bool,
        entries: &mut Entries<'_, '_>,
    ) -> ControlFlow<()> {
        let span = Span::new(offset(at), offset(at + line.len()));
        let Some((name, value)) = split_header(line) else {
            let is_hand = self.diagram.has_hand() && is_more_of_a_hand(line);
            if entries.is_empty() && !self.stray && (is_hand || is_like_hand(line)) {
                self.diagram.broken = true;
                entries.frame.report(Finding::at(Code::KifHand, span));
                entries.keep_as_comment(line, span);
                return ControlFlow::Continue(());
            }
            entries.unknown(line, span);
            return ControlFlow::Continue(());
        };
        let key = kif_key(name);
        let is_day = name == DAY;
        let trimmed = value.trim_matches(is_blank);
        // From another start, moves are those of another game.
        let is_other_start = key == Key::Handicap
            && !entries.is_empty()
            && trimmed != self.handicap.map_or("平手", |(name, _)| name);
        if another || is_other_start {
            return ControlFlow::Break(());
        }
        entries.mark_late(at);
        // No header with a meaning is a hand, and most have one.
        let is_any = || entries.is_empty() && is_hand_by_value(key, name, value);
        let is_hand = key == Key::Other && (names_hand(name) || is_like_hand(line) || is_any());
        let is_late = !entries.is_empty() && !is_hand;
        let mut narrow = None;
        let between = value.as_ptr() as usize - name.as_ptr() as usize - name.len();
        let end = span.end - offset(value.len());
        let colon = Span::new(end - offset(between), end);
        let is_narrow = entries.frame.source.slice(colon) != "：";
        if is_narrow || glue != Glue::None {
            let mut finding = Finding::at(Code::KifColon, span);
            // Of several colons it is not certain which is meant.
            let certain = !value.contains([':', '：']) || matches!(key, Key::Start | Key::End);
            narrow = Some(colon).filter(|_| is_narrow && certain);
            // A line that is moved is mended on the way.
            if !is_late && (certain || !is_narrow) {
                let is_plain = self.diagram.rows == 0 && !entries.have_begun();
                let eol = entries.mends.eol.filter(|_| is_plain);
                if let (Glue::Behind(gap), Some(eol)) = (glue, eol) {
                    finding = finding.fix(gap, eol);
                }
                if let Some(colon) = narrow {
                    finding = finding.fix(colon, "：");
                }
            }
            entries.frame.report(finding);
        }
        if is_hand {
            self.hand(line, name, value, entries);
            return ControlFlow::Continue(());
        }
        if matches!(key, Key::First | Key::Second) {
            entries.name_late();
        }
        let is_player = matches!(key, Key::First | Key::Second);
        if entries.are_relative() && is_player && holds_marked_move(value) {
            // A line end is lost, and with it the moves behind the name.
            entries.frame.report(Finding::at(Code::KifMoveWithin, span));
        }
        if is_late {
            // What is said of a game that is over titles no other.
            if !matches!(key, Key::End | Key::Note | Key::FirstTime | Key::SecondTime) {
                entries.title_late();
            }
            let finding = entries.late_header(span, narrow).with("name", name);
            entries.frame.report(finding);
        }
        let value = value.trim_end_matches(is_blank);
        match key {
            // Kifu for Windows writes line breaks so.
            Key::Note => entries.frame.header(key, name, &value.replace("\\n", "\n"), span),
            _ => entries.frame.header(key, name, value, span),
        }
        match key {
            Key::Handicap => {
                self.handicap = Some((trimmed, span));
                self.other_game = is_other_game(trimmed);
            }
            Key::Start | Key::End => entries.frame.check_date(value, span),
            Key::Other if is_day => entries.frame.check_date(value, span),
            _ => {}
        }
        ControlFlow::Continue(())
    }

    /// Reads the pieces in hand of a side. Those of nobody that is known are not passed over.
    fn hand(&mut self, line: &str, name: &str, value: &str, entries: &mut Entries<'_, '_>) {
        let at = entries.frame.source.text();
        let span = offset(line.as_ptr() as usize - at.as_ptr() as usize);
        let span = Span::new(span, span + offset(line.len()));
        entries.name_late();
        let owner = hand_owner(name);
        if owner.is_some() && !is_plain_hand(value) {
            let place = Span::new(span.end - offset(value.len()), span.end);
            entries.mends.add(Departures::HAND, place, || diagram::corrected_hand(value));
            entries.depart(Departures::HAND, span);
        }
        if self.other_game {
            entries.keep_as_comment(line, span);
        } else if !entries.is_empty()
            || self.stray
            || owner.is_some_and(|side| self.diagram.is_other_hand(side, value))
        {
            entries.keep_line(Code::KifExtraRow, line, span);
        } else if !owner.is_some_and(|side| self.diagram.hand(side, value, span)) {
            self.diagram.broken = true;
            entries.frame.report(Finding::at(Code::KifHand, span));
            entries.keep_as_comment(line, span);
        }
    }

    /// The first move, at a place, is one of Chushogi.
    pub(super) fn begin_chushogi(&mut self, at: Span) {
        self.chushogi = true;
        if !self.other_game {
            self.handicap = Some(("中将棋", at));
            self.other_game = true;
        }
    }

    /// Finds the start position. `span` is the place for findings about the whole.
    pub(super) fn begin(&self, span: Span, frame: &mut Frame<'_, WrittenMove>) {
        let Head { handicap, diagram, .. } = self;
        let said = Statements { handicap: *handicap, diagram, script: &frame.script };
        let start::Start { setup, known } = start::position(said, span, frame.findings);
        let mark = diagram.last.and_then(|last| last.side).filter(|&side| side == setup.turn);
        if let (Some(side), Some(at)) = (mark, diagram.last_at) {
            // The diagram's turn counts, and the mark stays as it is written.
            let finding =
                Finding::at(Code::SideMark, at).with("written", Position::side_name(side));
            frame.findings.push(finding.with("side", Position::side_name(side.other())));
        }
        let record = &mut *frame.record;
        record.before_start = diagram.before_start(setup.turn).map(games::Move::Shogi);
        record.start_ply = diagram.ply;
        record.start_known = known;
        record.start = games::Position::Shogi(Position::from(&setup));
    }
}

/// Whether pieces in hand are written as Kifu for Windows does: `飛　金二　歩十八　`.
fn is_plain_hand(value: &str) -> bool {
    let value = value.trim_matches(is_blank);
    let pieces = value.chars().filter(|&c| "飛角金銀桂香歩".contains(c)).count();
    let odd = |c: char| c == ' ' || digit(c).is_some() || "、,・".contains(c);
    !value.contains(odd) && (pieces < 2 || value.contains('　'))
}

/// Whether a line is nothing but pieces in hand, as the second line is of a hand that mail has broken.
pub(super) fn is_more_of_a_hand(line: &str) -> bool {
    let line = line.trim_matches(is_blank);
    let is_piece = |c| "飛角金銀桂香歩".contains(c);
    let is_count = |c| "一二三四五六七八九十".contains(c);
    line.contains(is_piece) && line.chars().all(|c| is_piece(c) || is_count(c) || is_blank(c))
}

/// The side of a line such as `後手番`.
pub(super) fn turn(line: &str) -> Option<Side> {
    // Most lines that begin so are names, and what has a colon is a header.
    if !line.contains('番') || line.contains(['：', ':']) {
        return None;
    }
    let signs: String = line.chars().filter(|&c| c.is_alphanumeric()).collect();
    match signs.as_str() {
        "先手番" | "下手番" => Some(Side::First),
        "後手番" | "上手番" => Some(Side::Second),
        _ => None,
    }
}

/// Whose hand a header of this name and value is, if that is known; `None` if it is no hand.
pub(super) fn hand_of_line(line: &str, name: &str, value: &str) -> Option<Option<Side>> {
    let is_any = || is_hand_by_value(kif_key(name), name, value);
    (names_hand(name) || is_like_hand(line) || is_any()).then(|| hand_owner(name))
}

/// Beside a board, what is nothing but pieces is the hand of the side, whatever it is called.
fn is_hand_by_value(key: Key, name: &str, value: &str) -> bool {
    key == Key::Other && behind_side(name).is_some() && is_more_of_a_hand(value)
}

/// Whether pieces in hand are spoken of.
fn names_hand(text: &str) -> bool {
    ["持駒", "持ち駒", "手駒"].iter().any(|word| text.contains(word))
}

/// Whether a move with its triangle stands right behind a name, as where a line end is lost. Alone it may be what
/// somebody is called.
fn holds_marked_move(text: &str) -> bool {
    text.char_indices().any(|(at, c)| {
        let is_behind = text[..at].chars().next_back().is_some_and(|before| !is_blank(before));
        let read = || moves::read(&mut Cursor::new(&text[at..]));
        is_side_mark(c) && is_behind && matches!(read(), Attempt::Move(_))
    })
}

/// Whether a line tells pieces in hand of a side in other words: `後手の駒台：飛　金二`, `後手の持駒飛　金二`.
fn is_like_hand(line: &str) -> bool {
    let line = line.trim_start_matches(is_blank);
    let named = behind_side(line).and_then(|rest| {
        let rest = rest.trim_start_matches(|c| c == 'の' || is_blank(c));
        let words = ["持駒", "持ち駒", "持ちゴマ", "持ちごま", "持ゴマ", "持ごま", "持の駒", "持"];
        let words = words.iter().chain(&["手駒", "駒台", "駒"]);
        words.into_iter().find_map(|word| rest.strip_prefix(*word))
    });
    named.is_some_and(|rest| is_more_of_a_hand(rest.trim_start_matches(['：', ':', '；', ';'])))
}

/// What stands behind the word for a side.
fn behind_side(text: &str) -> Option<&str> {
    ["先手", "後手", "上手", "下手"].iter().find_map(|side| text.strip_prefix(side))
}

/// The owner of a hand by the name of its line.
fn hand_owner(name: &str) -> Option<Side> {
    let owner = name.strip_suffix("の持駒").or_else(|| name.strip_suffix("の持ち駒"))?;
    match owner {
        "先手" | "下手" => Some(Side::First),
        "後手" | "上手" => Some(Side::Second),
        _ => None,
    }
}

/// Whether a header of this name and value reads as that, and as none with a meaning.
pub(in crate::formats::kif) fn is_other_header(name: &str, value: &str) -> bool {
    let line = format!("{name}：{value}");
    let is_word = |words: &[&str]| words.iter().any(|word| name.starts_with(word));
    split_header(&line).is_some_and(|(read, _)| read == name)
        && !name.contains(['\n', '\r'])
        && !name.starts_with(['#', '＊', '*', '&', '+', '|', '｜'])
        && !name.starts_with(|c: char| c.is_numeric() || is_side_mark(c))
        && !is_word(&["変化", "まで", "手数＝", "手数="])
        && !is_separator(name)
        && !names_hand(name)
        && kif_key(name) == Key::Other
}
