//! The writer, in the layout of Kifu for Windows (specs: KIF §5, §8, §13).

mod head;

pub(super) use head::{Head, rank};

use super::{HOLDS, read};
use crate::formats::{Loss, Losses, WriteOptions};
use crate::games::shogi::{Move, Position, Square};
use crate::games::{Rules, Side};
use crate::notation::evaluation::Translator;
use crate::notation::shogi::japanese::{endings, time};
use crate::notation::syntax::push_ascii;
use crate::record::{EndKind, Ending, Entry, NodeId, NoteKind, Outcome, Record};
use std::fmt::Write;

/// The width of a move's column, in half-width characters.
const MOVE_WIDTH: usize = 12;

/// What stands behind a move, by its width: one blank at least.
const BLANKS: &str = "             ";

/// Writes a record as KIF.
pub(super) fn record(record: &Record, _: &WriteOptions, out: &mut String, losses: &mut Losses) {
    let Some(start) = Position::of(&record.start) else { return };
    let setup = start.setup();
    let head = Head::new(record, &setup);
    head.write(rank, out, losses);
    out.push_str("手数----指手---------消費時間--\n");
    head.other_headers(out, losses);
    let mut writer = KifWriter::new(record, &head, out, losses);
    writer.notes(NodeId::ROOT);
    writer.lines(start.side_to_move());
}

/// Writes the start position of a record as a diagram.
pub(super) fn position(record: &Record, _: &WriteOptions, out: &mut String, losses: &mut Losses) {
    let Some(start) = Position::of(&record.start) else { return };
    let setup = start.setup();
    let head = Head::new(record, &setup);
    head.write_position(out, losses);
    head.other_headers(out, losses);
    KifWriter::new(record, &head, out, losses).notes(NodeId::ROOT);
}

/// A block of alternatives still to be written.
struct Block {
    first: NodeId,
    ply: u32,
    spent: [u64; 2],
    /// Whose turn a reader of what is written takes it to be.
    turn: Side,
    /// The first move of the line that it goes on with, and its ply, where that line only stops.
    repeats: Option<(NodeId, u32)>,
}

/// Where a move stands.
struct Spot {
    ply: u32,
    /// Where the move before went.
    previous: Option<Square>,
    mover: Side,
    /// Whose turn a reader takes it to be.
    turn: Side,
}

/// The writing of one record; KI2 differs only in how moves are written.
pub(super) struct KifWriter<'a> {
    pub(super) record: &'a Record,
    head: &'a Head<'a>,
    pub(super) out: &'a mut String,
    pub(super) losses: &'a mut Losses,
    pub(super) evaluations: Translator<'a>,
}

impl<'a> KifWriter<'a> {
    pub(super) fn new(
        record: &'a Record,
        head: &'a Head<'a>,
        out: &'a mut String,
        losses: &'a mut Losses,
    ) -> KifWriter<'a> {
        KifWriter { record, head, out, losses, evaluations: Translator::new(record) }
    }

    pub(super) fn notes(&mut self, node: NodeId) {
        for note in self.record.tree.notes(node) {
            let mark = match note.kind {
                NoteKind::Comment | NoteKind::Introduction => '*',
                NoteKind::Nag | NoteKind::Property => continue,
                NoteKind::Remark => '#',
                NoteKind::Bookmark => '&',
            };
            let translated = self.evaluations.lines(node, &note);
            let text = translated.as_deref().unwrap_or(self.record.text(note.text));
            for line in text.split(['\n', '\r']) {
                self.out.push(mark);
                self.out.push_str(line);
                self.out.push('\n');
            }
        }
    }

    /// The main line and then all variations: of each line from its last move to its first, and
    /// after each block the variations that branch off it.
    fn lines(&mut self, turn: Side) {
        let mut open: Vec<Block> = Vec::new();
        if let Some(first) = self.record.tree.next(NodeId::ROOT) {
            let block = Block { first, ply: 1, spent: [0; 2], turn, repeats: None };
            self.line(block, &mut open, true);
        }
        while let Some(block) = open.pop() {
            if self.begin(&block) {
                self.line(block, &mut open, false);
            }
        }
    }

    /// Begins a block; `false` if nothing can say where it branches off, and it is lost.
    fn begin(&mut self, block: &Block) -> bool {
        let Some((first, ply)) = block.repeats else {
            let _ = write!(self.out, "\n変化：{}手\n", block.ply);
            return true;
        };
        let tree = &self.record.tree;
        let Some(path) = tree.moves_before(first, block.first) else {
            self.losses.add(Loss::Variations, 1);
            self.losses.branch(self.record, block.first, HOLDS);
            return false;
        };
        let _ = write!(self.out, "\n変化：{ply}手\n");
        let mut previous = self.destination_before(first);
        for (ply, node) in (ply..).zip(path) {
            let mv = tree.node(node).entry.mv().and_then(Position::unwrap);
            if let Some(mv) = mv {
                self.number(ply);
                write_move(self.out, mv, previous);
                self.out.push('\n');
                previous = Some(mv.to());
            }
        }
        true
    }

    /// Writes one line of play and adds the variations that branch off it, the one to be written
    /// first on top.
    fn line(&mut self, block: Block, open: &mut Vec<Block>, is_main: bool) {
        let tree = &self.record.tree;
        let Block { first, ply, mut spent, mut turn, repeats } = block;
        let line = repeats.unwrap_or((first, ply));
        let mut previous = self.destination_before(first);
        let mut ply = ply;
        let mut moves = ply - 1;
        let mut mover = self.record.turn_after(tree.parent(first).unwrap_or(NodeId::ROOT));
        let mut next = Some(first);
        while let Some(node) = next {
            if is_main || node != first {
                let begin = open.len();
                // An ending that nothing is read of is nothing that another could stand beside.
                let is_unsaid = match tree.node(node).entry {
                    Entry::End(Ending { kind: EndKind::Unknown, word, .. }) => {
                        !read::is_unknown_ending(self.record.text(word))
                    }
                    entry => entry.stops(),
                };
                let repeats = (!is_main && is_unsaid).then_some(line);
                open.extend(tree.siblings(node).map(|first| Block {
                    first,
                    ply,
                    spent,
                    turn,
                    repeats,
                }));
                open[begin..].reverse();
            }
            let data = tree.node(node);
            let mv = data.entry.mv().and_then(Position::unwrap);
            mover = mv.map_or(mover, |mv| mv.piece().side());
            let place = Spot { ply, previous, mover, turn };
            if self.entry(node, place, &mut spent) {
                turn = mover.other();
            }
            // Where the closing line is all that says how the line ends, notes on that stand behind.
            let is_claimed =
                matches!(data.entry, Entry::End(end) if self.is_only_claimed(node, end, mover));
            if !is_claimed {
                self.notes(node);
            }
            match data.entry {
                Entry::End(ending) if is_claimed => {
                    self.closing(ending, moves, mover);
                    self.notes(node);
                }
                Entry::End(ending) => self.closing(ending, moves, mover),
                _ => {
                    moves = ply;
                    previous = mv.map(Move::to);
                    mover = mover.other();
                }
            }
            next = tree.next(node);
            ply += 1;
        }
    }

    /// Where the move before a node went.
    fn destination_before(&self, node: NodeId) -> Option<Square> {
        let mv = match self.record.tree.parent(node) {
            None | Some(NodeId::ROOT) => self.record.before_start,
            Some(parent) => self.record.tree.node(parent).entry.mv(),
        };
        mv.and_then(Position::unwrap).map(Move::to)
    }

    /// Writes a move or an ending with its time. Says whether a reader counts a move.
    fn entry(&mut self, node: NodeId, place: Spot, spent: &mut [u64; 2]) -> bool {
        let tree = &self.record.tree;
        let data = tree.node(node);
        let Spot { ply, previous, mover, turn } = place;
        let sum = &mut spent[mover.index()];
        let time = data.time.get().map(u64::from);
        *sum = sum.saturating_add(time.unwrap_or(0));
        if let Some(stated) = tree.stated_total(node).and_then(|total| total.get()) {
            *sum = u64::from(stated);
        }
        let sum = *sum;
        let untimed = |losses: &mut Losses| losses.add(Loss::Times, u64::from(time.is_some()));
        let width = match data.entry {
            Entry::Start | Entry::End(Ending { kind: EndKind::Stops, .. }) => return false,
            Entry::Setup(_) | Entry::Blank => return false,
            Entry::Unreadable(text) => {
                let text = self.record.text(text);
                if !read::stays_unreadable(text) {
                    self.losses.add(Loss::MovesAsComments, 1);
                    untimed(self.losses);
                    comment(text, self.out);
                    return false;
                }
                self.number(ply);
                self.out.push_str(text);
                self.out.push('\n');
                untimed(self.losses);
                return true;
            }
            Entry::End(ending) => match self.ending_word(node, ending, mover) {
                Some(word) => {
                    self.number(ply);
                    self.out.push_str(word);
                    word.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum()
                }
                None => {
                    untimed(self.losses);
                    return false;
                }
            },
            Entry::Move(mv) | Entry::Illegal(mv) => {
                let Some(mv) = Position::unwrap(mv) else { return false };
                // Whose turn it is by the count of moves is all that says who makes one.
                let mark = match (mv.piece().side() == turn, turn) {
                    (true, _) => "",
                    (false, Side::Second) => "▲",
                    (false, Side::First) => "△",
                };
                if !mark.is_empty() && mv.from().is_none() {
                    // Nor does the board tell of a drop.
                    self.losses.add(Loss::MovesAsComments, 1);
                    untimed(self.losses);
                    let mut text = mark.to_owned();
                    write_move(&mut text, mv, previous);
                    comment(&text, self.out);
                    return false;
                }
                self.number(ply);
                self.out.push_str(mark);
                write_move(self.out, mv, previous) + if mark.is_empty() { 0 } else { 2 }
            }
        };
        if let Some(time) = time {
            self.out.push_str(&BLANKS[width.min(MOVE_WIDTH)..]);
            time::write(self.out, time, sum);
        }
        if tree.next_sibling(node).is_some() {
            self.out.push('+');
        }
        self.out.push('\n');
        data.entry.is_ply()
    }

    /// Writes the number before a move.
    fn number(&mut self, ply: u32) {
        let mut field = [b' '; 11];
        let (mut first, mut rest) = (10, ply);
        while rest > 0 || first == 10 {
            first -= 1;
            field[first] = b'0' + (rest % 10) as u8;
            rest /= 10;
        }
        push_ascii(&field[first.min(6)..], self.out);
    }

    /// Whether only the closing line can say an ending: the words mean the side to move, and one for
    /// a fault means whoever made an illegal move before it.
    fn is_only_claimed(&self, node: NodeId, ending: Ending, to_move: Side) -> bool {
        match ending.kind {
            EndKind::Lost => true,
            EndKind::Resign | EndKind::Timeout => ending.by.is_some_and(|by| by != to_move),
            EndKind::IllegalMove => self.record.blames_other(node),
            EndKind::IllegalAction => ending.by == Some(to_move) && self.record.blames_other(node),
            _ => false,
        }
    }

    /// The word for an ending; none if only the closing line says it, or nothing. An illegal action
    /// is named from the view of the side to move.
    fn ending_word(&mut self, node: NodeId, ending: Ending, to_move: Side) -> Option<&'a str> {
        if self.is_only_claimed(node, ending, to_move) {
            // A line that names the winner alone says that he lost who did, and not why; one for a
            // fault says that of a move.
            let inexact = matches!(ending.kind, EndKind::Resign | EndKind::IllegalAction);
            self.losses.add(Loss::Endings, u64::from(inexact));
            return None;
        }
        let word = self.record.text(ending.word);
        Some(match ending.kind {
            EndKind::Unknown => {
                if read::is_unknown_ending(word) {
                    // A word that has a meaning here says more than the source did.
                    self.losses.add(Loss::Endings, u64::from(endings::kind(word).is_some()));
                    return Some(word);
                }
                // Another word would say what nobody said.
                self.losses.add(Loss::Endings, 1);
                if !word.is_empty() {
                    comment(word, self.out);
                }
                return None;
            }
            EndKind::IllegalMove => "反則負け",
            EndKind::IllegalAction if ending.by == Some(to_move) => {
                // The same word as for an illegal move.
                self.losses.add(Loss::Endings, 1);
                "反則負け"
            }
            EndKind::IllegalAction => "反則勝ち",
            kind => {
                self.losses.add(Loss::Endings, u64::from(kind == EndKind::DeclaredDraw));
                endings::word(kind).unwrap_or("中断")
            }
        })
    }

    /// The closing line: how many moves, and how it ended.
    pub(super) fn closing(&mut self, ending: Ending, moves: u32, to_move: Side) {
        use EndKind as E;
        let winner = match ending.outcome(to_move) {
            Outcome::Win(side) => Some(self.head.name(side)),
            _ => None,
        };
        let _ = match (ending.kind, winner) {
            (E::Stops | E::Unknown, _) => return,
            (E::Resign | E::Lost | E::WonByDefault | E::LostByDefault | E::Try, Some(name)) => {
                writeln!(self.out, "まで{moves}手で{name}の勝ち")
            }
            (E::Timeout, Some(name)) => {
                writeln!(self.out, "まで{moves}手で時間切れにより{name}の勝ち")
            }
            (E::DeclaredWin, Some(name)) => writeln!(self.out, "まで{moves}手で{name}の入玉勝ち"),
            (E::IllegalMove | E::IllegalAction, Some(winner)) => {
                let winner_is_first = winner == self.head.name(Side::First);
                let loser =
                    self.head.name(if winner_is_first { Side::Second } else { Side::First });
                match ending.kind {
                    E::IllegalAction if ending.by != Some(to_move) => {
                        writeln!(self.out, "まで{moves}手で{winner}の反則勝ち")
                    }
                    _ => writeln!(self.out, "まで{moves}手で{loser}の反則負け"),
                }
            }
            (kind, _) => {
                writeln!(self.out, "まで{moves}手で{}", endings::word(kind).unwrap_or("中断"))
            }
        };
    }
}

/// Appends a text as comments.
fn comment(text: &str, out: &mut String) {
    for line in text.split(['\n', '\r']) {
        let _ = writeln!(out, "*{line}");
    }
}

/// Appends a move and says how wide it is in half-width characters.
fn write_move(out: &mut String, mv: Move, previous: Option<Square>) -> usize {
    let begin = out.len();
    out.push_str(match previous {
        Some(square) if square == mv.to() => "同　",
        _ => mv.to().kanji(),
    });
    out.push_str(mv.piece().kind().kanji());
    if mv.promotes() {
        out.push('成');
    }
    // Up to here every character is three bytes and two columns.
    let wide = (out.len() - begin) / 3 * 2;
    match mv.from() {
        Some(from) => {
            push_ascii(&[b'(', b'0' + from.file(), b'0' + from.rank(), b')'], out);
            wide + 4
        }
        None => {
            out.push('打');
            wide + 2
        }
    }
}
