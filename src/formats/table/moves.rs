//! A table of moves: a line each, of the main line.

#[cfg(feature = "parquet")]
use super::columns::Kind;
use super::games::push_move;
use super::row::Row;
use crate::formats::{Loss, Losses};
use crate::games::{Move, Position};
use crate::notation::machine::Spell as _;
use crate::notation::people;
use crate::record::{Entry, Evaluation, NodeId, Note, NoteKind, Record, Score};
use crate::replay::Referee;

/// What each line says of a move: whose it is, the move for programs and for people, whether it breaks
/// a rule, the position before it, the time spent and what the clock showed in milliseconds, what an
/// engine said of the position behind it (from the view of the first side), and the comment.
pub const MOVES: [&str; 13] = [
    "record", "ply", "side", "move", "notation", "illegal", "position", "time", "clock", "score",
    "mate", "mate_in", "comment",
];

/// The types of [`MOVES`], where columns have types.
#[cfg(feature = "parquet")]
pub(super) const KINDS: [Kind; MOVES.len()] = [
    Kind::Number,
    Kind::Number,
    Kind::Text,
    Kind::Text,
    Kind::Text,
    Kind::Bool,
    Kind::Text,
    Kind::Int64,
    Kind::Int64,
    Kind::Int32,
    Kind::Text,
    Kind::Int32,
    Kind::Text,
];

/// Appends the moves of a game, and counts what stands beside them. A game without any has no line but its number, as
/// in a table of games.
pub(super) fn write(record: &Record, mut row: Row<'_>, losses: &mut Losses) {
    let tree = &record.tree;
    beside(record, NodeId::ROOT, losses);
    let mut position = record.start.clone();
    let mut turn = position.side_to_move();
    let mut previous = record.before_start;
    let mut ply = 0_u32;
    let takes_rook = record.start.has_chess960_castling();
    let (mut name, mut comment) = (Vec::new(), String::new());
    for node in tree.main_line() {
        let entry = tree.node(node).entry;
        if !entry.is_ply() {
            beside(record, node, losses);
            if let (Entry::Setup(setup), Position::Go(go)) = (entry, &mut position) {
                let _ = go.set_up(tree.placements(setup));
                turn = position.side_to_move();
                previous = None;
            }
            continue;
        }
        ply = ply.saturating_add(1);
        let to_move = position.side_to_move();
        tree.give_turn(node, &mut position);
        if position.side_to_move() != to_move {
            turn = to_move.other();
        }
        let mover = entry.mv().and_then(crate::games::Move::side).unwrap_or(turn);
        row.record_number();
        row.number(Some(ply));
        row.word(mover.name());
        name.clear();
        match entry {
            Entry::Unreadable(text) => {
                row.empty();
                row.text(record.text(text));
            }
            _ => {
                if let Some(mv) = entry.mv() {
                    match (mv, &record.start) {
                        // What it does, the start position knows.
                        (Move::Board(mv), Position::Board(board)) => {
                            let mut text = String::new();
                            board.push_short(mv, &mut text);
                            name.extend_from_slice(text.as_bytes());
                        }
                        _ => push_move(mv, takes_rook, &mut name),
                    }
                    row.word(std::str::from_utf8(&name).unwrap_or_default());
                    row.word(&people::move_text(mv, &position, previous));
                }
            }
        }
        row.word(if matches!(entry, Entry::Move(_)) { "false" } else { "true" });
        row.word(&position.to_line());
        row.number(tree.node(node).time.get());
        row.number(tree.clock(node).and_then(|clock| clock.get()));
        evaluation(record, node, &mut row);
        comment.clear();
        for (index, note) in tree.notes(node).filter(is_comment).enumerate() {
            comment.push_str(if index == 0 { "" } else { "\n" });
            comment.push_str(record.text(note.text));
        }
        row.text(&comment);
        row.end();
        match entry.mv() {
            Some(mv) => position.play(mv),
            None => position.skip(),
        }
        previous = entry.mv();
        turn = mover.other();
    }
    losses.add(Loss::MarkedCells, row.marked);
}

fn is_comment(note: &Note) -> bool {
    matches!(note.kind, NoteKind::Comment | NoteKind::Introduction)
}

/// Writes what an engine says of the position.
fn evaluation(record: &Record, node: NodeId, row: &mut Row<'_>) {
    match record.tree.evaluation_at(node) {
        None => (0..3).for_each(|_| row.empty()),
        Some(Evaluation { score: Score::Points(points), .. }) => {
            row.number(Some(points));
            row.empty();
            row.empty();
        }
        Some(Evaluation { score: Score::Mate(winner, plies), .. }) => {
            row.empty();
            row.word(winner.name());
            row.number(plies);
        }
    }
}

/// Counts what stands at a node without a line.
fn beside(record: &Record, node: NodeId, losses: &mut Losses) {
    let comments = record.tree.notes(node).filter(is_comment).count();
    losses.add(Loss::Comments, comments as u64);
    losses.add(Loss::Clocks, u64::from(record.tree.clock(node).is_some()));
}
