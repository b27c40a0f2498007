//! KI2 and KI2U: KIF's headers, diagrams, comments and variations around moves in relative
//! notation, with the ending in the closing line only (specs: KIF §10, §11).
//!
//! Reading is that of KIF, which takes lines of such moves where this format is asked for. Written
//! are six moves a line in columns of twelve, as Kifu for Windows does. A move that relative
//! notation cannot express, because the piece cannot go there, gets its origin in parentheses.

use super::write::{Head, KifWriter, comment, may_fit_elsewhere, rank};
use super::{declaration, read, score};
use crate::formats::{Door, Format, Holds, Loss, Losses, Write, WriteOptions};
use crate::games::shogi::{Move, Position, Square};
use crate::games::{Game, Rules, Side};
use crate::notation::shogi::is_read_as_others;
use crate::notation::shogi::japanese::endings;
use crate::notation::shogi::japanese::push_relative;
use crate::record::{EndKind, Ending, Entry, Key, NodeId, Note, NoteKind, Outcome, Record};
use crate::source::{Candidates, Encoding, Eol, Output};
use std::borrow::Cow;
use std::fmt::Write as _;

/// What both hold: all that KIF does but times.
const HOLDS: Holds = super::HOLDS.but(Holds::TIMES).but(Holds::END_TIMES).but(Holds::TOTALS);

/// How both are read and written.
const DOOR: Door = Door::Text {
    score: score::ki2,
    split: Some(read::split_relative),
    seek: Some(read::split_relative),
    read: read::read_relative,
};
const WRITE: Write = Write { prologue, separator, ..Write::plain(HOLDS, record) };

/// KI2: Shift_JIS with CRLF, as Kifu for Windows writes it.
pub static KI2: Format = Format {
    name: "ki2",
    aliases: &[],
    extensions: &["ki2"],
    games: &[Game::Shogi],
    multi: false,
    doc: [
        "shogi: moves as they are printed (７六歩, ４三金右), in Shift_JIS",
        "将棋、本に載る書き方の指し手（７六歩、４三金右）、Shift_JIS",
    ],
    candidates: Candidates::Shogi,
    encoding: Encoding::ShiftJis,
    eol: Eol::CrLf,
    door: DOOR,
    write: Some(WRITE),
};

/// KI2U: the same in UTF-8.
pub static KI2U: Format = Format {
    name: "ki2u",
    aliases: &["ki2-utf8"],
    extensions: &["ki2u"],
    games: &[Game::Shogi],
    multi: false,
    doc: [
        "shogi: moves as they are printed (７六歩, ４三金右), in UTF-8",
        "将棋、本に載る書き方の指し手（７六歩、４三金右）、UTF-8",
    ],
    candidates: Candidates::Shogi,
    encoding: Encoding::Utf8,
    eol: Eol::Lf,
    door: DOOR,
    write: Some(WRITE),
};

/// Files in the usual encodings begin with their first header.
fn prologue(options: &WriteOptions) -> Cow<'static, str> {
    match options.encoding {
        Encoding::Utf8 | Encoding::ShiftJis => Cow::Borrowed(""),
        encoding => Cow::Owned(declaration("KI2", encoding)),
    }
}

/// As that of KIF: nothing else tells where a record without moves ends.
fn separator(options: &WriteOptions) -> &'static str {
    match options.encoding {
        Encoding::Utf8 => "#KI2 version=2.0 encoding=UTF-8\n",
        Encoding::ShiftJis => "#KI2 version=2.0 encoding=Shift_JIS\n",
        _ => "#KI2 version=2.0\n",
    }
}

/// Moves a line.
const MOVES: usize = 6;
/// The width of a move's column, in half-width characters.
const WIDTH: usize = 12;

/// A line of play still to be written.
struct Block {
    first: NodeId,
    /// That of its first move for who reads what is written: moves in comments do not count there.
    ply: u32,
    position: Position,
    previous: Option<Square>,
    /// Whether a move before stands in a comment.
    gap: bool,
    /// Whose turn a reader of what is written takes it to be.
    read: Side,
    /// Where the line begins that it goes on with, where that line only stops.
    repeats: Option<Beginning>,
}

/// Where a line begins.
#[derive(Clone)]
struct Beginning {
    first: NodeId,
    ply: u32,
    position: Position,
    previous: Option<Square>,
}

/// Where the next move goes.
#[derive(Default)]
struct Columns {
    /// Moves on the line under way.
    count: usize,
    /// The width of the last of them.
    width: usize,
}

fn record(record: &Record, _: &WriteOptions, out: &mut Output, losses: &mut Losses) {
    let Some(start) = Position::of(&record.start) else { return };
    let setup = start.setup();
    let tree = &record.tree;
    let head = Head::new(record, &setup);
    // Programs refuse a KI2 that begins with a remark.
    let text = out.text();
    head.write(|key| if key == Key::Remark { u8::MAX } else { rank(key) }, text, losses);
    text.push('\n');
    head.other_headers(text, losses);
    let mut writer = KifWriter::new(record, &head, out, losses);
    for note in tree.notes(NodeId::ROOT) {
        // Nothing parts the head from the moves: a remark here would be read as one of the head.
        let mark = match note.kind {
            NoteKind::Bookmark => '&',
            NoteKind::Comment | NoteKind::Introduction | NoteKind::Remark => '*',
            NoteKind::Nag | NoteKind::Property => continue,
        };
        writer.losses.add(Loss::Remarks, u64::from(note.kind == NoteKind::Remark));
        let translated = writer.evaluations.lines(NodeId::ROOT, &note);
        let text = translated.as_deref().unwrap_or(record.text(note.text));
        for text in text.split(['\n', '\r']) {
            let _ = writeln!(writer.out.text(), "{mark}{text}");
        }
    }
    let previous = record.before_start.and_then(Position::unwrap).map(Move::to);
    let mut open: Vec<Block> = Vec::new();
    if let Some(first) = tree.next(NodeId::ROOT) {
        let (position, read) = (start.clone(), start.side_to_move());
        let block = Block { first, ply: 1, position, previous, gap: false, read, repeats: None };
        line(&mut writer, block, &mut open, true);
    }
    while let Some(block) = open.pop() {
        line(&mut writer, block, &mut open, false);
    }
}

/// Begins a block; `false` if nothing can say where it branches off, and it is lost.
fn begin(writer: &mut KifWriter<'_>, block: &Block, columns: &mut Columns) -> bool {
    let tree = &writer.record.tree;
    let Some(Beginning { first, ply, position, previous }) = &block.repeats else {
        let _ = write!(writer.out.text(), "\n変化：{}手\n", block.ply);
        return true;
    };
    let Some(path) = writer.again.moves_before(*first, block.first) else {
        writer.losses.variation(writer.record, block.first, HOLDS);
        return false;
    };
    let _ = write!(writer.out.text(), "\n変化：{ply}手\n");
    let (mut position, mut previous) = (position.clone(), *previous);
    for mv in path.into_iter().filter_map(|node| tree.node(node).entry.mv()) {
        if let Some(mv) = Position::unwrap(mv) {
            columns.add(&written(mv, &position, previous), writer.out.text());
            position.follow(mv);
            previous = Some(mv.to());
        }
    }
    true
}

/// Writes one line of play and adds the variations that branch off it, the one to be written first
/// on top.
fn line(writer: &mut KifWriter<'_>, block: Block, open: &mut Vec<Block>, is_main: bool) {
    let tree = &writer.record.tree;
    let mut columns = Columns::default();
    if !is_main && !begin(writer, &block, &mut columns) {
        return;
    }
    let Block { first, mut ply, mut position, mut previous, mut gap, mut read, repeats } = block;
    let beginning = match repeats {
        _ if is_main => None,
        None => Some(Beginning { first, ply, position: position.clone(), previous }),
        repeats => repeats,
    };
    let mut moves = ply - 1;
    let mut is_untold = false;
    // Whether a reader's board lacks a move that stands on ours.
    let mut is_astray = false;
    let mut end = None;
    let mut next = Some(first);
    while let Some(node) = next {
        if is_main || node != first {
            // An ending that has no closing line is nothing that another could stand beside.
            let is_unsaid = match tree.node(node).entry {
                Entry::End(ending) => matches!(ending.kind, EndKind::Stops | EndKind::Unknown),
                _ => false,
            };
            tree.stack_siblings(node, open, |first| {
                let must_tell = is_unsaid || may_fit_elsewhere(tree, first);
                let repeats = beginning.as_ref().filter(|_| must_tell).cloned();
                Block { first, ply, position: position.clone(), previous, gap, read, repeats }
            });
        }
        let mut is_counted = tree.node(node).entry.mv().is_some();
        match tree.node(node).entry {
            entry @ (Entry::Move(mv) | Entry::Illegal(mv)) => {
                let mv = Position::unwrap(mv);
                let is_others = |mv: &Move| gap && is_read_as_others(entry, *mv, read);
                if let Some(mv) = mv.filter(is_others) {
                    aside(writer, &mut columns, &mv.kanji());
                    position.follow(mv);
                    is_counted = false;
                    is_astray = true;
                } else if let Some(mv) = mv {
                    let mut text = written(mv, &position, previous);
                    // Of a drop that cannot be, nothing else says that it is one.
                    let untold = mv.from().is_none() && !text.ends_with('打');
                    if matches!(entry, Entry::Illegal(_)) && untold {
                        text.push('打');
                    }
                    // Who reads that misses a move before it, and takes it for one out of turn.
                    let is_behind_gap = std::mem::take(&mut is_untold) || is_astray;
                    let is_behind_gap = is_behind_gap && !text.ends_with(')');
                    if let Some(from) = mv.from().filter(|_| is_behind_gap) {
                        let _ = write!(text, "({}{})", from.file(), from.rank());
                    }
                    columns.add(&text, writer.out.text());
                    position.follow(mv);
                    previous = Some(mv.to());
                    read = mv.piece().side().other();
                }
                moves = if is_counted { ply } else { moves };
            }
            Entry::Unreadable(text) => {
                aside(writer, &mut columns, writer.record.text(text));
                position.skip();
                previous = None;
                gap = true;
                is_untold = true;
            }
            Entry::End(ending) => {
                columns.end(writer.out.text());
                close(writer, ending, moves, (position.side_to_move(), gap));
                end = Some(ending.kind);
            }
            Entry::Start | Entry::Setup(_) | Entry::Blank => {}
        }
        next = tree.next(node);
        let is_written = |note: Note| !matches!(note.kind, NoteKind::Nag | NoteKind::Property);
        if tree.notes(node).any(is_written) || next.is_none() {
            columns.end(writer.out.text());
        }
        writer.notes(node);
        ply += u32::from(is_counted);
    }
    let is_unsaid = matches!(end, None | Some(EndKind::Stops | EndKind::Unknown));
    // Other programs read what begins behind the main line as the rest of the game.
    if is_main && is_unsaid && open.iter().any(|block| block.ply == ply) {
        // That nothing is said of an ending is counted already.
        writer.losses.add(Loss::Endings, u64::from(end != Some(EndKind::Unknown)));
        writer.closing(Ending::new(EndKind::Interrupted), moves, position.side_to_move());
    }
}

/// Writes what stands in the place of a move as a comment.
fn aside(writer: &mut KifWriter<'_>, columns: &mut Columns, text: &str) {
    columns.end(writer.out.text());
    writer.losses.add(Loss::MovesAsComments, 1);
    comment(text, writer.out.text());
}

/// Writes the closing line, which is all that tells how a line ends. `gap` is whether a move before it stands
/// in a comment.
fn close(writer: &mut KifWriter<'_>, ending: Ending, moves: u32, (to_move, gap): (Side, bool)) {
    use EndKind::{LostByDefault, Mate, PerpetualCheck, Try, WonByDefault};
    let names_nobody =
        matches!(ending.kind, Mate | WonByDefault | LostByDefault | Try | PerpetualCheck);
    if let (Outcome::Win(winner), true) = (ending.outcome(to_move), gap && names_nobody) {
        // Who reads that counts fewer moves, and may take the other for the winner.
        writer.losses.add(Loss::Endings, 1);
        let _ = writeln!(writer.out.text(), "*{}", endings::word(ending.kind).unwrap_or_default());
        let lost = Ending::by(EndKind::Lost, winner.other());
        return writer.closing(lost, moves, to_move);
    }
    match ending.kind {
        // A win of one side alone would be read as a resignation.
        EndKind::WonByDefault | EndKind::LostByDefault | EndKind::Try => {
            let word = endings::word(ending.kind).unwrap_or_default();
            let _ = writeln!(writer.out.text(), "まで{moves}手で{word}");
        }
        EndKind::Unknown => {
            writer.losses.add(Loss::Endings, 1);
            let word = writer.record.text(ending.word);
            if !word.is_empty() {
                comment(word, writer.out.text());
            }
        }
        kind => {
            // Those that are read as what is next to them.
            let inexact = match kind {
                EndKind::DeclaredDraw => true,
                // Nobody gives up out of turn: of the other side it says only that it lost.
                EndKind::Resign => ending.by.is_some_and(|by| by != to_move),
                // Of the side to move, the closing line says that it gave up, of nobody nothing.
                EndKind::Lost => ending.by.is_none_or(|by| by == to_move),
                EndKind::IllegalAction => ending.by == Some(to_move),
                _ => false,
            };
            writer.losses.add(Loss::Endings, u64::from(inexact));
            writer.closing(ending, moves, to_move);
        }
    }
}

impl Columns {
    /// Writes a move in the next column.
    fn add(&mut self, mv: &str, out: &mut String) {
        if self.count == MOVES {
            self.end(out);
        } else if self.count > 0 {
            let gap = WIDTH.saturating_sub(self.width).max(1);
            out.extend(std::iter::repeat_n(' ', gap));
        }
        out.push_str(mv);
        self.width = mv.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum();
        self.count += 1;
    }

    /// Ends the line, if one is under way.
    fn end(&mut self, out: &mut String) {
        if self.count > 0 {
            out.push('\n');
            *self = Columns::default();
        }
    }
}

/// A move with its side's mark, such as `▲４三金右`.
fn written(mv: Move, position: &Position, previous: Option<Square>) -> String {
    let mut text = String::new();
    push_relative(mv, position, previous, &mut text);
    text
}
