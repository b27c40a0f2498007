//! Writing CSA: V2.2 and V3.0 differ in what they can say, not in how.

use super::{declares_encoding, glued, position};
use crate::formats::{Loss, Losses, WriteOptions};
use crate::games::shogi::Position;
use crate::games::{self, Rules, Side};
use crate::notation::evaluation::Translator;
use crate::notation::shogi::csa::statement;
use crate::notation::shogi::{csa_endings, is_read_as_others};
use crate::notation::syntax::{Ascii, two_digits};
use crate::record::{EndKind, Ending, Entry, Key, Millis, NodeId, NoteKind, Outcome, Record};
use crate::source::{Output, Row};
use std::fmt::Write as _;

/// The version that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Version {
    /// V2.2.
    V2,
    /// V3.0: parts of seconds, time controls with increments, an ending for the move limit.
    V3,
}

/// Appends one record as V2.2.
pub(super) fn v2(record: &Record, _: &WriteOptions, out: &mut Output, losses: &mut Losses) {
    CsaWriter::new(record, Version::V2, out, losses).record();
}

/// Appends one record as V3.0.
pub(super) fn v3(record: &Record, _: &WriteOptions, out: &mut Output, losses: &mut Losses) {
    CsaWriter::new(record, Version::V3, out, losses).record();
}

/// The writing of one record.
pub(super) struct CsaWriter<'a> {
    pub(super) record: &'a Record,
    pub(super) version: Version,
    pub(super) out: &'a mut Output,
    pub(super) losses: &'a mut Losses,
    evaluations: Translator<'a>,
}

impl<'a> CsaWriter<'a> {
    fn new(
        record: &'a Record,
        version: Version,
        out: &'a mut Output,
        losses: &'a mut Losses,
    ) -> CsaWriter<'a> {
        CsaWriter { record, version, out, losses, evaluations: Translator::new(record) }
    }

    fn record(&mut self) {
        let record = self.record;
        let games::Position::Shogi(start) = &record.start else { return };
        self.headers();
        position::write(&start.setup(), self.out.text());
        self.notes(NodeId::ROOT);
        let mut to_move = record.start.side_to_move();
        // Whose turn it is for who reads what is written.
        let mut read = to_move;
        let mut gap = false;
        // Up to the first that is illegal, all pieces stand where the moves say.
        let mut board: Option<Position> = None;
        for id in record.tree.main_line() {
            match record.tree.node(id).entry {
                Entry::Start | Entry::Setup(_) | Entry::Blank => {}
                Entry::Move(games::Move::Shogi(mv)) | Entry::Illegal(games::Move::Shogi(mv))
                    if gap && is_read_as_others(record.tree.node(id).entry, mv, read) =>
                {
                    self.aside(&mv.kanji(), id);
                    if let Some(board) = &mut board {
                        board.follow(mv);
                    }
                    to_move = mv.piece().side().other();
                }
                entry @ (Entry::Move(mv) | Entry::Illegal(mv)) => {
                    let games::Move::Shogi(mv) = mv else { continue };
                    let mut row = self.out.row();
                    let time = record.tree.node(id).time;
                    match short_time(time) {
                        Some((text, len)) => row.end_two_lines(statement(mv), text, len),
                        None => {
                            row.ascii_up_to(&statement(mv), 7);
                            if time.get().is_some() {
                                row.end_line();
                                push_time(time, self.version, &mut row);
                            }
                            row.end();
                        }
                    }
                    if board.is_none() && matches!(entry, Entry::Illegal(_)) {
                        board = Some(self.board_before(start, id));
                    }
                    // The piece after the move is all that tells whether it promoted, and only if
                    // it stands where it comes from.
                    let elsewhere = board
                        .as_ref()
                        .zip(mv.from())
                        .is_some_and(|(board, from)| board.board(from) != Some(mv.piece()));
                    let untold =
                        mv.promotes() && (elsewhere || mv.piece().kind().promoted().is_none());
                    if let Some(board) = &mut board {
                        board.follow(mv);
                    }
                    self.losses.add(Loss::Moves, u64::from(untold));
                    to_move = mv.piece().side().other();
                    read = to_move;
                }
                Entry::Unreadable(text) => {
                    self.aside(record.text(text), id);
                    gap = true;
                    to_move = to_move.other();
                }
                Entry::End(ending) => self.ending(ending, id, to_move, (read, gap)),
            }
            if record.tree.has_notes(id) {
                self.notes(id);
            }
        }
    }

    /// Writes what stands in the place of a move as a comment.
    #[cold]
    fn aside(&mut self, text: &str, node: NodeId) {
        self.comment(text);
        self.losses.add(Loss::MovesAsComments, 1);
        // Behind a comment it would be that of the move before.
        self.lose_time(node);
    }

    /// The position before a move of the main line.
    #[cold]
    fn board_before(&self, start: &Position, node: NodeId) -> Position {
        let tree = &self.record.tree;
        let mut board = start.clone();
        let before = tree.main_line().take_while(|&id| id != node);
        for mv in before.filter_map(|id| Position::unwrap(tree.node(id).entry.mv()?)) {
            board.follow(mv);
        }
        board
    }

    /// `read` is whose turn it is for who reads what is written, `gap` whether a move before stands in a
    /// comment.
    fn ending(&mut self, ending: Ending, node: NodeId, to_move: Side, (read, gap): (Side, bool)) {
        let word = self.record.text(ending.word);
        let own = ending.kind == EndKind::Unknown
            && csa_endings::is_word(word)
            && csa_endings::read(word).is_none()
            && !is_read_otherwise(word);
        let (statement, exact) = match (ending.kind, self.version) {
            _ if own => (word, true),
            (EndKind::MoveLimit, Version::V3) => ("%MAX_MOVES", true),
            // V3 has no word for it any more.
            (EndKind::Takeback, Version::V3) => ("%CHUDAN", false),
            _ => {
                let ending = self.record.with_blame(node, ending);
                csa_endings::write_as_read(ending, to_move, read, gap)
            }
        };
        if statement.is_empty() {
            // Behind a move the time would be that move's.
            self.lose_time(node);
            match ending.outcome(to_move) {
                Outcome::Win(winner) if self.is_summed_up(node, winner) => return,
                Outcome::Win(winner) => {
                    let name = |key| self.record.header(key).unwrap_or_default();
                    let names = [name(Key::First), name(Key::Second)];
                    csa_endings::push_summary(winner, names, self.out.text());
                }
                _ => {}
            }
        } else {
            let _ = writeln!(self.out.text(), "{}{statement}", if own { "%" } else { "" });
            self.time(node);
        }
        if !exact {
            self.losses.add(Loss::Endings, 1);
            let words = if word.is_empty() { csa_endings::inexact(ending.kind) } else { word };
            if !own && !words.is_empty() {
                self.comment(words);
            }
        }
    }

    /// Writes a text as commentary, each of its lines behind the mark of one.
    fn comment(&mut self, text: &str) {
        for line in text.split(['\n', '\r']) {
            let _ = writeln!(self.out.text(), "'*{line}");
        }
    }

    /// Writes a remark, perhaps above the moves. With a blank before it, it is not read as something else than
    /// one; above the moves a summary would say how the game ends.
    pub(super) fn remark(&mut self, text: &str, is_above: bool) {
        let is_other = text.starts_with('*')
            || declares_encoding(text)
            || is_above && text.starts_with("summary:")
            || self.claims_another_ending(text);
        self.losses.add(Loss::Remarks, u64::from(is_other));
        let _ = writeln!(self.out.text(), "{}{text}", if is_other { "' " } else { "'" });
    }

    /// Whether a remark reads as the summary of a server that says of the ending what the record does not.
    fn claims_another_ending(&self, remark: &str) -> bool {
        let Some(text) = remark.strip_prefix("summary:") else { return false };
        let name = |key| self.record.header(key).unwrap_or_default();
        let claim = csa_endings::summary(text, name(Key::First), name(Key::Second));
        let Ok(Some(claim)) = claim else { return false };
        self.record.ending().is_none_or(|(ending, _)| match ending.kind {
            EndKind::Stops => true,
            EndKind::Interrupted => claim.winner.is_some(),
            _ => false,
        })
    }

    /// Whether a remark of a server, which is written again, says already who won.
    fn is_summed_up(&self, node: NodeId, winner: Side) -> bool {
        let tree = &self.record.tree;
        let before = tree.parent(node).unwrap_or(NodeId::ROOT);
        let name = |key| self.record.header(key).unwrap_or_default();
        [before, node].into_iter().flat_map(|node| tree.notes(node)).any(|note| {
            let text = self.record.text(note.text).strip_prefix("summary:");
            let claim = text
                .filter(|_| note.kind == NoteKind::Remark)
                .map(|text| csa_endings::summary(text, name(Key::First), name(Key::Second)));
            claim.and_then(Result::ok).flatten().is_some_and(|claim| claim.winner == Some(winner))
        })
    }

    fn time(&mut self, node: NodeId) {
        let time = self.record.tree.node(node).time;
        if time.get().is_some() {
            let mut row = self.out.row();
            push_time(time, self.version, &mut row);
            row.end();
        }
    }

    /// Counts a time that has no place. Of parts of a second to V2.2 it is counted already that they are cut.
    fn lose_time(&mut self, node: NodeId) {
        let is_counted = |time: u32| self.version == Version::V2 && !time.is_multiple_of(1000);
        let time = self.record.tree.node(node).time.get().filter(|&time| !is_counted(time));
        self.losses.add(Loss::Times, u64::from(time.is_some()));
    }

    fn notes(&mut self, node: NodeId) {
        let tree = &self.record.tree;
        let is_move = |next: NodeId| tree.node(next).entry.is_ply();
        let is_above = node == NodeId::ROOT && tree.next(node).is_some_and(is_move);
        for note in tree.notes(node) {
            let translated = self.evaluations.csa(node, &note);
            let text = translated.as_deref().unwrap_or(self.record.text(note.text));
            for text in text.split(['\n', '\r']) {
                let mark = match note.kind {
                    NoteKind::Comment | NoteKind::Introduction => "'*",
                    NoteKind::Nag | NoteKind::Property => continue,
                    NoteKind::Remark => {
                        self.remark(text, is_above);
                        continue;
                    }
                    NoteKind::Bookmark => "'*&",
                };
                let _ = writeln!(self.out.text(), "{mark}{text}");
            }
        }
    }
}

/// The statement of a time of whole seconds that are not many, with zeros behind, and its length.
#[inline]
fn short_time(time: Millis) -> Option<([u8; 8], usize)> {
    let millis = time.get()?;
    let (seconds, rest) = (millis / 1000, millis % 1000);
    let (digits, len) = match seconds {
        _ if rest != 0 => return None,
        0..10 => (u64::from(b'0') + u64::from(seconds), 2),
        10..100 => (two_digits(seconds), 3),
        100..1000 => {
            ((u64::from(b'0') + u64::from(seconds / 100)) | two_digits(seconds % 100) << 8, 4)
        }
        _ => return None,
    };
    Some(((u64::from(b'T') | digits << 8).to_le_bytes(), len))
}

/// Adds the statement of a time, if there is one.
#[inline]
fn push_time(time: Millis, version: Version, row: &mut Row<'_>) {
    if let Some((text, len)) = short_time(time) {
        return row.ascii_up_to(&text, len);
    }
    let Some(millis) = time.get() else { return };
    let (seconds, rest) = (millis / 1000, millis % 1000);
    let mut number = Ascii::<16>::new(*b"T");
    number.push_number(u64::from(seconds));
    row.ascii_up_to(number.bytes(), number.len());
    if rest != 0 && version == Version::V3 {
        let digits = [rest / 100, rest / 10 % 10, rest % 10];
        let [a, b, c] = digits.map(|digit| b'0' + digit as u8);
        let zeros = digits.iter().rev().take_while(|&&digit| digit == 0).count();
        row.ascii_up_to(&[b'.', a, b, c], 4 - zeros);
    }
}

/// Whether a word that names no known ending is read as a result behind `%`, or as an ending and what it runs into.
fn is_read_otherwise(word: &str) -> bool {
    csa_endings::result_word(word).is_some() || !glued::statements(&format!("%{word}")).is_empty()
}
