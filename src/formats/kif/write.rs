//! The writer, in the layout of Kifu for Windows (specs: KIF §5, §8, §13).

mod closing;
mod head;

pub(super) use head::{Head, rank};

use super::{HOLDS, read};
use crate::formats::{Loss, Losses, WriteOptions};
use crate::games::shogi::{Move, Position, Square};
use crate::games::{Rules, Side};
use crate::notation::evaluation::Translator;
use crate::notation::shogi::japanese::signs::Signs;
use crate::notation::shogi::japanese::time;
use crate::notation::syntax::{Ascii, two_digits};
use crate::record::{Again, EndKind, Ending, Entry, Node, NodeId, NoteKind, Outcome, Record, Tree};
use crate::replay::TRIED_MOVES;
use crate::source::{Output, Row};
use std::collections::HashSet;
use std::fmt::Write;

/// The width of a move's column, in half-width characters.
const MOVE_WIDTH: usize = 12;

/// Writes a record as KIF.
pub(super) fn record(record: &Record, _: &WriteOptions, out: &mut Output, losses: &mut Losses) {
    let Some(start) = Position::of(&record.start) else { return };
    let setup = start.setup();
    let head = Head::new(record, &setup);
    let text = out.text();
    head.write(rank, text, losses);
    text.push_str("手数----指手---------消費時間--\n");
    head.other_headers(text, losses);
    let mut writer = KifWriter::new(record, &head, out, losses);
    writer.notes(NodeId::ROOT);
    writer.lines(start.side_to_move());
}

/// Writes the start position of a record as a diagram.
pub(super) fn position(record: &Record, _: &WriteOptions, out: &mut Output, losses: &mut Losses) {
    let Some(start) = Position::of(&record.start) else { return };
    let setup = start.setup();
    let head = Head::new(record, &setup);
    // Wherever a remark stands beside a diagram, it is read as one of the head: above it, it stays there.
    KifWriter::new(record, &head, out, losses)
        .notes_if(NodeId::ROOT, |kind| kind == NoteKind::Remark);
    head.write_position(out.text(), losses);
    head.other_headers(out.text(), losses);
    KifWriter::new(record, &head, out, losses)
        .notes_if(NodeId::ROOT, |kind| kind != NoteKind::Remark);
}

/// Appends the diagram of a position that a record comes to after so many plies, `last` being the last of them. The
/// sides are called what they are called in the record. The diagram itself is always that of the first side, for
/// readers know no other; that it is to be shown from the second side is a line below it (specs: KIF 11).
pub(crate) fn diagram(
    record: &Record,
    position: &Position,
    last: Option<crate::games::Move>,
    ply: u32,
    flipped: bool,
    out: &mut String,
) {
    let Some(start) = Position::of(&record.start) else { return };
    let setup = start.setup();
    let before = record.start_ply.unwrap_or(setup.number.saturating_sub(1));
    let mut shown = Record::new(crate::games::Position::Shogi(position.clone()));
    shown.before_start = last;
    shown.flipped = flipped;
    shown.start_ply = Some(before.saturating_add(ply)).filter(|&ply| ply > 0);
    let names = Head::new(record, &setup).names();
    Head::new(&shown, &position.setup()).called(names).write_position(out, &mut Losses::default());
}

/// A block of alternatives still to be written.
struct Block {
    first: NodeId,
    ply: u32,
    spent: [u64; 2],
    /// Whose turn a reader of what is written takes it to be.
    turn: Side,
    /// Where the move before went, if one is written.
    previous: Option<Square>,
    /// Where the line begins that it goes on with, where that line only stops.
    repeats: Option<Beginning>,
}

/// Where a line begins: its first move, the ply of that, and where the move before went.
type Beginning = (NodeId, u32, Option<Square>);

/// What is written of the ending of a line.
enum LineEnd {
    /// A word in the place of a move.
    Said,
    /// The closing line alone.
    Claimed,
    /// Nothing.
    Unsaid(Ending),
}

/// Where a move stands.
#[derive(Clone, Copy)]
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
    pub(super) out: &'a mut Output,
    pub(super) losses: &'a mut Losses,
    pub(super) evaluations: Translator<'a>,
    signs: &'static Signs,
    /// Alternatives that [are none](Self::is_aside) in what is written, and what stands beside nothing but such ones.
    asides: HashSet<NodeId>,
    /// The ending that stands behind a move which is out of turn for who reads what is written, and for nobody else.
    blamed: Option<NodeId>,
    last_of_blocks: HashSet<NodeId>,
    pub(super) again: Again<'a>,
}

impl<'a> KifWriter<'a> {
    pub(super) fn new(
        record: &'a Record,
        head: &'a Head<'a>,
        out: &'a mut Output,
        losses: &'a mut Losses,
    ) -> KifWriter<'a> {
        let signs = Signs::of(out);
        KifWriter {
            record,
            head,
            out,
            losses,
            evaluations: Translator::new(record),
            signs,
            asides: HashSet::new(),
            blamed: None,
            last_of_blocks: HashSet::new(),
            again: Again::new(&record.tree),
        }
    }

    pub(super) fn notes(&mut self, node: NodeId) {
        self.notes_if(node, |_| true);
    }

    /// Writes the notes of some kinds.
    fn notes_if(&mut self, node: NodeId, wanted: impl Fn(NoteKind) -> bool) {
        for note in self.record.tree.notes(node).filter(|note| wanted(note.kind)) {
            let mark = match note.kind {
                NoteKind::Comment | NoteKind::Introduction => '*',
                NoteKind::Nag | NoteKind::Property => continue,
                NoteKind::Remark => '#',
                NoteKind::Bookmark => '&',
            };
            let translated = self.evaluations.lines(node, &note);
            let text = translated.as_deref().unwrap_or(self.record.text(note.text));
            for line in text.split(['\n', '\r']) {
                let out = self.out.text();
                if mark == '#' {
                    head::push_remark(line, out, self.losses);
                    continue;
                }
                out.push(mark);
                out.push_str(line);
                out.push('\n');
            }
        }
    }

    /// The main line and then all variations: of each line from its last move to its first, and
    /// after each block the variations that branch off it.
    fn lines(&mut self, turn: Side) {
        let mut open: Vec<Block> = Vec::new();
        if let Some(first) = self.record.tree.next(NodeId::ROOT) {
            let before = self.record.before_start.and_then(Position::unwrap);
            let previous = before.map(Move::to);
            self.asides(first, Spot { ply: 1, previous, mover: turn, turn });
            let block = Block { first, ply: 1, spent: [0; 2], turn, previous, repeats: None };
            self.line(block, &mut open, true);
        }
        while let Some(block) = open.pop() {
            if !self.asides.contains(&block.first) && self.begin(&block) {
                self.line(block, &mut open, false);
            }
        }
    }

    /// Whether nothing of a line can be written as moves, nor branches anything off it: a block without moves is
    /// none, and a reader has what stands in it beside the move before (R114).
    fn is_aside(&self, first: NodeId, turn: Side) -> bool {
        let tree = &self.record.tree;
        let mut mover = self.record.turn_after(tree.parent(first).unwrap_or(NodeId::ROOT));
        let mut nodes = std::iter::successors(Some(first), |&node| tree.next(node));
        nodes.all(|node| {
            let entry = tree.node(node).entry;
            let mv = entry.mv().and_then(Position::unwrap);
            mover = mv.map_or(mover, |mv| mv.piece().side());
            let is_comment = match (entry, mv) {
                (Entry::Unreadable(text), _) => {
                    !self.stays_unreadable(node, self.record.text(text), mover)
                }
                (_, Some(mv)) => is_unclear(mv, turn),
                _ => false,
            };
            mover = mover.other();
            is_comment && (node == first || tree.next_sibling(node).is_none())
        })
    }

    /// Writes what stands in the place of moves beside a node, and is none, behind the move before.
    fn asides(&mut self, node: NodeId, place: Spot) {
        let tree = &self.record.tree;
        let mut last = node;
        for first in tree.siblings(node) {
            if !self.is_aside(first, place.turn) {
                last = first;
                continue;
            }
            self.asides.insert(first);
            let nodes = std::iter::successors(Some(first), |&node| tree.next(node));
            let mut mover = place.mover;
            for node in nodes {
                let mv = tree.node(node).entry.mv().and_then(Position::unwrap);
                mover = mv.map_or(mover, |mv| mv.piece().side());
                self.entry(node, Spot { mover, ..place }, &mut [0; 2]);
                self.notes(node);
                mover = mover.other();
            }
        }
        if tree.next_sibling(last).is_some() {
            self.last_of_blocks.insert(last);
        }
    }

    /// Begins a block; `false` if nothing can say where it branches off, and it is lost.
    fn begin(&mut self, block: &Block) -> bool {
        let Some((first, ply, mut previous)) = block.repeats else {
            let _ = write!(self.out.text(), "\n変化：{}手\n", block.ply);
            return true;
        };
        let tree = &self.record.tree;
        let Some(path) = self.again.moves_before(first, block.first) else {
            self.losses.variation(self.record, block.first, HOLDS);
            return false;
        };
        let _ = write!(self.out.text(), "\n変化：{ply}手\n");
        for (ply, node) in (ply..).zip(path) {
            let mv = tree.node(node).entry.mv().and_then(Position::unwrap);
            if let Some(mv) = mv {
                let mut row = self.out.row();
                push_number(ply, &mut row);
                self.signs.write_move(mv, previous, &mut row);
                row.end();
                previous = Some(mv.to());
            }
        }
        true
    }

    /// Writes one line of play and adds the variations that branch off it, the one to be written
    /// first on top.
    fn line(&mut self, block: Block, open: &mut Vec<Block>, is_main: bool) {
        let tree = &self.record.tree;
        let Block { first, mut ply, mut spent, mut turn, mut previous, repeats } = block;
        let line = repeats.unwrap_or((first, ply, previous));
        let mut moves = ply - 1;
        let mut mover = self.record.turn_after(tree.parent(first).unwrap_or(NodeId::ROOT));
        let mut next = Some(first);
        // Whether the last of the moves is out of turn for who reads what is written.
        let mut is_out_of_turn = false;
        let mut end = None;
        let is_plain = mover == turn && !tree.has_totals();
        if let Some(nodes) = tree.straight_from(first).filter(|_| is_plain) {
            let place = Spot { ply, previous, mover, turn };
            (next, Spot { ply, previous, mover, turn }) =
                self.plain_moves(nodes, place, &mut spent);
            moves = ply - 1;
        }
        while let Some(node) = next {
            if tree.next_sibling(node).is_some() && (is_main || node != first) {
                let is_unsaid = self.is_unsaid(node);
                tree.stack_siblings(node, open, |first| {
                    let must_tell = !is_main && (is_unsaid || may_fit_elsewhere(tree, first));
                    let repeats = Some(line).filter(|_| must_tell);
                    Block { first, ply, spent, turn, previous, repeats }
                });
            }
            let data = tree.node(node);
            let mv = data.entry.mv().and_then(Position::unwrap);
            mover = mv.map_or(mover, |mv| mv.piece().side());
            if is_out_of_turn && matches!(data.entry, Entry::End(_)) {
                self.blamed = Some(node);
            }
            if let Entry::End(ending) = data.entry
                && turn != mover
                && let Outcome::Win(winner) = ending.outcome(mover)
                && !self.is_only_claimed(node, ending, mover)
            {
                self.end_out_of_turn(node, ending, winner, moves);
                end = Some(LineEnd::Claimed);
                break;
            }
            let place = Spot { ply, previous, mover, turn };
            let before = spent;
            let is_counted = self.entry(node, place, &mut spent);
            if !is_counted {
                // A time that is not written is none of the totals that are.
                spent = before;
            }
            if is_counted {
                is_out_of_turn = mv.is_some() && mover != turn;
                turn = mover.other();
            }
            // Where the closing line is all that says how the line ends, notes on that stand behind.
            let is_claimed =
                matches!(data.entry, Entry::End(end) if self.is_only_claimed(node, end, mover));
            if !is_claimed && tree.has_notes(node) {
                self.notes(node);
            }
            match data.entry {
                Entry::End(ending) if is_claimed => {
                    self.closing(ending, moves, mover);
                    self.notes(node);
                    end = Some(LineEnd::Claimed);
                }
                Entry::End(ending) => {
                    self.closing(ending, moves, mover);
                    let is_unsaid = self.is_unsaid(node);
                    end = Some(if is_unsaid { LineEnd::Unsaid(ending) } else { LineEnd::Said });
                }
                _ => {
                    moves = if is_counted { ply } else { moves };
                    // What stands in a comment is no move to a reader, nor has it a number.
                    previous = mv.filter(|_| is_counted).map(Move::to);
                    mover = mover.other();
                    ply += u32::from(is_counted);
                }
            }
            next = tree.next(node);
            if let Some(next) = next {
                self.asides(next, Spot { ply, previous, mover, turn });
            }
        }
        if is_main && !open.is_empty() {
            self.keep_apart(open, end, Spot { ply, previous, mover, turn }, moves);
        }
    }

    /// Writes moves, up to the first that has more beside it than its time, or anything else that is out of the
    /// ordinary. Gives that, and its place. Most lines are nothing but such moves, and most of a file is they.
    fn plain_moves(
        &mut self,
        nodes: impl Iterator<Item = (NodeId, &'a Node)>,
        mut place: Spot,
        spent: &mut [u64; 2],
    ) -> (Option<NodeId>, Spot) {
        for (node, data) in nodes {
            let mv = match data.entry {
                Entry::Move(mv) if !data.has_notes() => Position::unwrap(mv),
                _ => None,
            };
            let plain = |mv: &Move| mv.piece().side() == place.turn && !mv.moves_opponents();
            let Some(mv) = mv.filter(plain) else { return (Some(node), place) };
            let mut row = self.out.row();
            push_number(place.ply, &mut row);
            let width = self.signs.write_move(mv, place.previous, &mut row);
            let sum = &mut spent[place.turn.index()];
            let time = data.time.get();
            *sum = sum.saturating_add(u64::from(time.unwrap_or(0)));
            push_time(width, time, *sum, &mut row);
            row.end();
            let turn = place.turn.other();
            place = Spot { ply: place.ply + 1, previous: Some(mv.to()), mover: turn, turn };
        }
        (None, place)
    }

    /// Whether a text is read again as what stands in the place of a move and is none. A word that could
    /// end a game is so where the numbers go on behind it.
    fn stays_unreadable(&self, node: NodeId, text: &str, mover: Side) -> bool {
        read::stays_unreadable(text) || read::is_unknown_ending(text) && self.goes_on(node, mover)
    }

    /// Whether what is written behind a node has the number that follows.
    fn goes_on(&self, node: NodeId, mover: Side) -> bool {
        let tree = &self.record.tree;
        let Some(next) = tree.next(node) else { return false };
        match tree.node(next).entry {
            Entry::Move(mv) | Entry::Illegal(mv) => {
                Position::unwrap(mv).is_some_and(|mv| mv.from().is_some())
            }
            Entry::Unreadable(text) => read::stays_unreadable(self.record.text(text)),
            Entry::End(end) => {
                let is_said = !matches!(end.kind, EndKind::Stops | EndKind::Unknown);
                is_said && !self.is_only_claimed(next, end, mover.other())
            }
            Entry::Start | Entry::Setup(_) | Entry::Blank => false,
        }
    }

    /// Writes a move or an ending with its time. Says whether a reader counts a move.
    fn entry(&mut self, node: NodeId, place: Spot, spent: &mut [u64; 2]) -> bool {
        let tree = &self.record.tree;
        let data = tree.node(node);
        let Spot { ply, previous, mover, turn } = place;
        let sum = &mut spent[mover.index()];
        let before = *sum;
        let time = data.time.get();
        *sum = sum.saturating_add(u64::from(time.unwrap_or(0)));
        if let Some(stated) = tree.stated_total(node).and_then(|total| total.get()) {
            *sum = stated;
            // A total stands behind a time only.
            self.losses.add(Loss::Totals, u64::from(time.is_none()));
        }
        let sum = *sum;
        let untimed = |losses: &mut Losses| losses.add(Loss::Times, u64::from(time.is_some()));
        let has_others = tree.next_sibling(node).is_some() && !self.last_of_blocks.contains(&node);
        match data.entry {
            Entry::Start | Entry::End(Ending { kind: EndKind::Stops, .. }) => return false,
            Entry::Setup(_) | Entry::Blank => return false,
            Entry::Unreadable(text) => {
                let text = self.record.text(text);
                // Behind anything but a word a time is read as a part of it.
                let is_timed = read::is_unknown_ending(text) && self.goes_on(node, mover);
                if !is_timed {
                    untimed(self.losses);
                    spent[mover.index()] = before;
                }
                if !self.stays_unreadable(node, text, mover) {
                    self.losses.add(Loss::MovesAsComments, 1);
                    comment(text, self.out.text());
                    return false;
                }
                let out = self.out.text();
                let _ = write!(out, "{ply:>4} {text}");
                push_word_time(text, time.filter(|_| is_timed), sum, out);
                out.push('\n');
            }
            Entry::End(ending) => {
                let Some(word) = self.ending_word(node, ending, mover) else {
                    untimed(self.losses);
                    return false;
                };
                let out = self.out.text();
                let _ = write!(out, "{ply:>4} {word}");
                push_word_time(word, time, sum, out);
                out.push_str(if has_others { "+\n" } else { "\n" });
                return false;
            }
            Entry::Move(mv) | Entry::Illegal(mv) => {
                let Some(mv) = Position::unwrap(mv) else { return false };
                let mut row = self.out.row();
                // Whose turn it is by the count of moves is all that says who makes one.
                let side = mv.piece().side();
                let needs_mark = side != turn || mv.moves_opponents();
                let mark = needs_mark.then(|| self.signs.mark(side));
                if let Some(mark) = mark.filter(|_| is_unclear(mv, turn)) {
                    self.losses.add(Loss::MovesAsComments, 1);
                    untimed(self.losses);
                    row.ascii(*b"*");
                    row.word(mark);
                    self.signs.write_move(mv, previous, &mut row);
                    row.end();
                    return false;
                }
                push_number(ply, &mut row);
                let mut width = 0;
                if let Some(mark) = mark {
                    row.word(mark);
                    width = mark.columns();
                }
                width += self.signs.write_move(mv, previous, &mut row);
                push_time(width, time, sum, &mut row);
                if has_others {
                    row.ascii(*b"+");
                }
                row.end();
            }
        }
        true
    }
}

/// Whether nothing tells a reader who makes a move, where the count of moves does not and a mark has to: of a drop the
/// board does not tell either, and of a piece of the opponent's it tells the other.
fn is_unclear(mv: Move, turn: Side) -> bool {
    let is_out_of_turn = mv.piece().side() != turn;
    match mv.from() {
        None => is_out_of_turn || mv.moves_opponents(),
        Some(_) => is_out_of_turn && mv.moves_opponents(),
    }
}

/// Whether a block that begins with this node may be one of another line for who reads it: one that is illegal where it
/// stands is taken for one of a line further back in which more of it is legal (R113).
pub(super) fn may_fit_elsewhere(tree: &Tree, first: NodeId) -> bool {
    let moves = std::iter::once(first).chain(tree.line(first)).take(TRIED_MOVES);
    moves.map(|node| tree.node(node).entry).any(|entry| matches!(entry, Entry::Illegal(_)))
}

/// Appends a text as comments.
pub(super) fn comment(text: &str, out: &mut String) {
    for line in text.split(['\n', '\r']) {
        let _ = writeln!(out, "*{line}");
    }
}

/// Adds the time behind a word in the place of a move, if there is one.
fn push_word_time(word: &str, time: Option<u32>, sum: u64, out: &mut String) {
    if let Some(time) = time {
        let width = word.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum();
        let field = time::field(time, sum);
        let _ = write!(out, "{:1$}{2}", "", blanks(width), field.as_str());
    }
}

/// Adds the time behind a move of this width, if there is one.
#[inline]
fn push_time(width: usize, time: Option<u32>, sum: u64, row: &mut Row<'_>) {
    if let Some(time) = time {
        row.ascii_up_to(&[b' '; 16], blanks(width));
        time::push(time, sum, row);
    }
}

/// How many blanks stand behind a move or a word of this width: one at least.
fn blanks(width: usize) -> usize {
    (MOVE_WIDTH + 1).saturating_sub(width).max(1)
}

/// Adds the number before a move.
#[inline]
fn push_number(ply: u32, row: &mut Row<'_>) {
    if ply >= 10_000 {
        let mut field = Ascii::<16>::new([]);
        field.push_number(u64::from(ply));
        field.push(b" ");
        return row.ascii_up_to(field.bytes(), field.len());
    }
    let digits = two_digits(ply / 100) | two_digits(ply % 100) << 16 | u64::from(b' ') << 32;
    // Zeros in front are blanks.
    let zeros = match ply {
        0..10 => 0x10_1010,
        10..100 => 0x1010,
        100..1000 => 0x10,
        _ => 0,
    };
    row.ascii_up_to(&(digits ^ zeros).to_le_bytes(), 5);
}
