//! What engines say in the notes of a game, beside its moves.

use super::Lift;
use crate::games::board::Move;
use crate::games::{Game, Side};
use crate::notation::evaluation;
use crate::record::{Evaluation, NoteKind, Record, TextRef};
use crate::replay::{Item, Script};

/// Takes away all nodes, but not what engines say in the notes of the script.
pub(super) fn clear_tree(record: &mut Record, script: &Script<Move>) {
    let evaluations = evaluations(record, script);
    record.tree.clear();
    for (text, evaluation) in evaluations {
        record.tree.state_evaluation(text, evaluation);
    }
}

/// What engines say in the notes of a script, which stands beside the tree.
fn evaluations(record: &Record, script: &Script<Move>) -> Vec<(TextRef, Evaluation)> {
    let note = |item: &Item<Move>| match *item {
        Item::Note { text, .. } => Some((text, record.tree.evaluation(text)?)),
        _ => None,
    };
    script.items.iter().filter_map(note).collect()
}

/// States what an engine says in a comment, as PGN of the game has it, given whose turn it is and whether a move stands
/// before it.
pub(super) fn state_evaluation<G: Lift>(
    record: &mut Record,
    item: &Item<Move>,
    to_move: Side,
    is_behind_move: bool,
) {
    if let Item::Note { kind: NoteKind::Comment, text, .. } = *item
        && !matches!(G::GAME, Game::Shogi | Game::Go)
    {
        evaluation::state_of_pgn(record, text, to_move, is_behind_move);
    }
}

/// Whether an item is said of the move before it, and no entry.
pub(super) fn stands_beside(item: &Item<Move>) -> bool {
    matches!(item, Item::Time { .. } | Item::Clock { .. } | Item::Note { .. })
}
