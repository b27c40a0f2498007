//! Writing USI position lines.

use crate::formats::{Loss, Losses, WriteOptions};
use crate::games::Rules;
use crate::games::shogi::{Kind, Position, Setup, UsiMove};
use crate::notation::shogi::usi_endings;
use crate::record::{EndKind, Entry, NodeId, Record};
use crate::source::Output;

/// Appends one record as a line. How it ended is only said on request: engines are told positions, and
/// most programs refuse a line with a word that is no move.
pub(super) fn record(
    record: &Record,
    options: &WriteOptions,
    out: &mut Output,
    losses: &mut Losses,
) {
    let out = out.text();
    let start = record.numbered_start();
    let Some(start) = Position::of(&start) else { return };
    let setup = start.setup();
    if setup.same_position(&Setup::start()) && setup.number == 1 {
        out.push_str("position startpos");
    } else {
        out.push_str("position sfen ");
        out.push_str(&setup.to_sfen());
    }
    let tree = &record.tree;
    let last = last_told(record, start);
    let mut told = last.is_some();
    let mut first = true;
    let mut is_whole = true;
    for node in tree.main_line() {
        let text = match tree.node(node).entry {
            Entry::End(ending) if options.results => {
                // Behind another move it would be said of another player, and so it would be if it is
                // not that of whoever is to move.
                let exact = usi_endings::word(ending.kind).filter(|_| ending.by.is_none());
                let word = exact.or_else(|| usi_endings::nearest(ending)).filter(|_| is_whole);
                if let Some(word) = word {
                    out.push_str(if std::mem::take(&mut first) { " moves " } else { " " });
                    out.push_str(word);
                }
                let is_exact = word.is_some() && word == exact;
                losses.add(Loss::Endings, u64::from(!is_exact && ending.kind != EndKind::Stops));
                continue;
            }
            Entry::Start | Entry::Setup(_) | Entry::Blank | Entry::End(_) => continue,
            _ if !told => {
                losses.add(Loss::Moves, 1);
                is_whole = false;
                continue;
            }
            Entry::Move(mv) | Entry::Illegal(mv) => Position::unwrap(mv).map(Move::Played),
            Entry::Unreadable(text) => Some(Move::Written(record.text(text))),
        };
        out.push_str(if std::mem::take(&mut first) { " moves " } else { " " });
        match text {
            Some(Move::Played(mv)) => {
                let (text, length) = mv.to_usi();
                out.push_str(std::str::from_utf8(&text[..length]).unwrap_or_default());
            }
            Some(Move::Written(text)) => out.push_str(text),
            None => {}
        }
        told = last != Some(node);
    }
    out.push('\n');
}

/// A move to be written.
enum Move<'a> {
    Played(crate::games::shogi::Move),
    Written(&'a str),
}

/// The last move of the main line that a reader takes for what it is. Sides are not written: one
/// that moves out of turn would be taken for the other. Nor are pieces: one that stands elsewhere
/// would be no move. And that a player lost by an illegal move is not said, which left it alone
/// would be a fault of the record.
fn last_told(record: &Record, start: &Position) -> Option<NodeId> {
    let entry = |node| record.tree.node(node).entry;
    let mut to_move = start.side_to_move();
    // Where all moves are legal, no board is needed.
    let is_fault = |node| matches!(entry(node), Entry::Illegal(_) | Entry::Unreadable(_));
    let mut position = record.tree.main_line().any(is_fault).then(|| start.clone());
    let mut last = None;
    for node in record.tree.main_line() {
        match entry(node) {
            Entry::Move(mv) | Entry::Illegal(mv) => {
                let mv = Position::unwrap(mv)?;
                let stands = match (&position, mv.from()) {
                    (Some(position), Some(from)) => position.board(from) == Some(mv.piece()),
                    (None, Some(_)) => true,
                    // Of what no hand can hold, it is no drop.
                    (_, None) => Kind::HAND.contains(&mv.piece().kind()),
                };
                if mv.piece().side() != to_move || !stands || is_confessed(record, node) {
                    return last;
                }
                if let Some(position) = &mut position {
                    position.follow(mv);
                }
            }
            Entry::Unreadable(text) => {
                // A move of nothing is unreadable again. For anything else nothing can stand in its
                // place, and without it the rest means other moves.
                let position = position.as_mut()?;
                match UsiMove::parse(record.text(text)) {
                    Ok((mv, _)) if mv.on(position).is_none() => position.skip(),
                    _ => return last,
                }
            }
            _ => continue,
        }
        to_move = to_move.other();
        last = Some(node);
    }
    last
}

/// Whether a move is an illegal one by which, as its ending says, the game was lost.
fn is_confessed(record: &Record, node: NodeId) -> bool {
    let tree = &record.tree;
    matches!(tree.node(node).entry, Entry::Illegal(_))
        && tree.next(node).is_some_and(|next| match tree.node(next).entry {
            Entry::End(ending) => {
                matches!(ending.kind, EndKind::IllegalMove | EndKind::IllegalAction)
            }
            _ => false,
        })
}
