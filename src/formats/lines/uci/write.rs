//! Writing UCI position lines.

use crate::formats::lines::setting;
use crate::formats::{Holds, Losses, WriteOptions};
use crate::games::Rules;
use crate::games::chess::{Position, Variant};
use crate::notation::chess::uci;
use crate::record::{Entry, Record};
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
    for node in record.tree.main_line() {
        let entry = record.tree.node(node).entry;
        if matches!(entry, Entry::End(_)) {
            continue;
        }
        let is_pass =
            matches!(entry, Entry::Unreadable(text) if record.text(text) == crate::record::PASS);
        let mv = entry.mv().and_then(Position::unwrap);
        if mv.is_none() && !is_pass {
            // Nothing can stand in its place, and without it the rest means other moves.
            losses.rest(record, node, Holds::MOVES);
            break;
        }
        out.push_str(if std::mem::take(&mut is_first) { " moves " } else { " " });
        match mv {
            Some(mv) => uci::write(mv, takes_rook, out),
            None => out.push_str(uci::NULL_MOVE),
        }
    }
    out.push('\n');
    if start.is_variant() {
        // Other games may stand behind it.
        setting::push(Variant::Chess.name(), out);
    }
}
