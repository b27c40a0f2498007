//! Writing USI position lines.

use super::{HOLDS, ending};
use crate::formats::{Loss, Losses, WriteOptions};
use crate::games::Rules;
use crate::games::shogi::{Position, Setup, UsiMove};
use crate::record::{EndKind, Entry, Record};
use crate::replay::Referee;

/// Appends one record as a line.
pub(super) fn record(record: &Record, _: &WriteOptions, out: &mut String, losses: &mut Losses) {
    let Some(start) = Position::of(&record.start) else { return };
    let setup = start.setup();
    if setup.same_position(&Setup::start()) && setup.number == 1 {
        out.push_str("position startpos");
    } else {
        out.push_str("position sfen ");
        out.push_str(&setup.to_sfen());
    }
    losses.add(Loss::Moves, moves_of_nothing(record, start));
    let mut to_move = start.side_to_move();
    let mut first = true;
    let mut word = |out: &mut String, word: &str| {
        out.push_str(if std::mem::take(&mut first) { " moves " } else { " " });
        out.push_str(word);
    };
    for node in record.tree.main_line() {
        match record.tree.node(node).entry {
            Entry::Start | Entry::Setup(_) | Entry::Blank => {}
            Entry::Move(mv) | Entry::Illegal(mv) => {
                let Some(mv) = Position::unwrap(mv) else { continue };
                let (text, length) = mv.to_usi();
                word(out, std::str::from_utf8(&text[..length]).unwrap_or_default());
                to_move = mv.piece().side().other();
            }
            Entry::End(ending) => {
                let own = record.text(ending.word);
                let readable = !own.is_empty()
                    && own.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'_');
                let (text, exact) = match ending.kind {
                    EndKind::Unknown if readable => (own, ending::read(own).is_none()),
                    _ => ending::write(ending, to_move),
                };
                if !text.is_empty() {
                    word(out, text);
                }
                losses.add(Loss::Endings, u64::from(!exact));
            }
            Entry::Unreadable(text) if UsiMove::parse(record.text(text)).is_ok() => {
                word(out, record.text(text));
                to_move = to_move.other();
            }
            Entry::Unreadable(_) => {
                // Nothing can stand in its place, and without it the rest means other moves.
                losses.rest(record, node, HOLDS);
                break;
            }
        }
    }
    out.push('\n');
}

/// Moves from empty squares: a move of USI does not say which piece it was.
fn moves_of_nothing(record: &Record, start: &Position) -> u64 {
    let entries = || record.tree.main_line().map(|node| record.tree.node(node).entry);
    if !entries().any(|entry| matches!(entry, Entry::Illegal(_))) {
        return 0;
    }
    let mut position = start.clone();
    let mut count = 0;
    for entry in entries() {
        match entry.mv().and_then(Position::unwrap) {
            Some(mv) => {
                let from = mv.from();
                count += u64::from(from.is_some_and(|from| position.board(from).is_none()));
                position.follow(mv);
            }
            None => position.skip(),
        }
    }
    count
}
