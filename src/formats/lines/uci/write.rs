//! Writing UCI position lines.

use crate::formats::lines::setting;
use crate::formats::{Holds, Losses, WriteOptions};
use crate::games::Rules;
use crate::games::chess::{Move, Position, Variant};
use crate::notation::chess::uci::{self, Uci};
use crate::record::{Entry, NodeId, Record};
use crate::replay::{self, Notation, Reading};
use crate::source::Output;

/// Appends one record as a line.
pub(super) fn record(
    record: &Record,
    options: &WriteOptions,
    out: &mut Output,
    losses: &mut Losses,
) {
    let out = out.text();
    let Some(start) = Position::of(&record.start) else { return };
    let variant = start.variant();
    if start.is_variant() {
        setting::push(variant.name(), out);
    }
    if *start == variant.start() {
        out.push_str("position startpos");
    } else {
        out.push_str("position fen ");
        start.write_fen(options.fen, out);
    }
    let takes_rook = start.has_chess960_castling();
    let mut is_first = true;
    // From the first illegal move on: the board of whoever reads the line.
    let mut read: Option<Position> = None;
    for node in record.tree.main_line() {
        let entry = record.tree.node(node).entry;
        if matches!(entry, Entry::End(_)) {
            continue;
        }
        let is_pass =
            matches!(entry, Entry::Unreadable(text) if record.text(text) == crate::record::PASS);
        let mv = entry.mv().and_then(Position::unwrap);
        if matches!(entry, Entry::Illegal(_)) && read.is_none() {
            read = before(record, node);
        }
        let is_told = match (&mut read, mv) {
            (_, None) => is_pass,
            (None, Some(_)) => true,
            (Some(board), Some(mv)) => {
                tells(mv, matches!(entry, Entry::Illegal(_)), takes_rook, board)
            }
        };
        if !is_told {
            // Nothing can stand in its place, and without it the rest means other moves.
            losses.rest(record, node, Holds::MOVES);
            break;
        }
        out.push_str(if std::mem::take(&mut is_first) { " moves " } else { " " });
        match mv {
            Some(mv) => uci::write(mv, takes_rook, out),
            None => {
                if let Some(board) = &mut read {
                    board.skip();
                }
                out.push_str(uci::NULL_MOVE);
            }
        }
    }
    out.push('\n');
    if start.is_variant() {
        // Other games may stand behind it.
        setting::push(Variant::Chess.name(), out);
    }
}

/// The position before a node of the main line behind legal moves.
fn before(record: &Record, node: NodeId) -> Option<Position> {
    let mut board = record.start.clone();
    let earlier = record.tree.main_line().take_while(|&earlier| earlier != node);
    earlier.for_each(|earlier| replay::enact(record, earlier, &mut board));
    Position::of(&board).cloned()
}

/// Whether a move is read back as what it is, and one that is illegal as no legal one: a king's journey of two files
/// is castling, and castling where it cannot be is a king's step. Plays it as it is read.
fn tells(mv: Move, is_illegal: bool, takes_rook: bool, board: &mut Position) -> bool {
    let is_others =
        board.board().piece_at(mv.from).is_some_and(|it| it.side != board.side_to_move());
    if is_others && !is_illegal {
        // Behind a move out of turn.
        board.skip();
    }
    let (bytes, length) = uci::bytes(mv, takes_rook);
    let text = std::str::from_utf8(&bytes[..length]).unwrap_or_default();
    let Some((written, _)) = Uci::parse(text) else { return false };
    let Reading::Move(read) = written.resolve(board, None) else { return false };
    let said = |mv: Move| (mv.from, mv.to, mv.promotion, mv.kind);
    if said(read) != said(mv) || is_illegal && board.check(read).is_ok() {
        return false;
    }
    board.play(read);
    true
}
