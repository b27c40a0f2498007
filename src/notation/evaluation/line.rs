//! The moves an engine expects: CSA's and Japanese notation, one into the other.

use crate::games::shogi::{Move, Position};
use crate::games::{Rules, Side};
use crate::notation::shogi::WrittenMove;
use crate::notation::shogi::csa;
use crate::notation::shogi::japanese::{push_relative, read_relative};
use crate::replay::{Notation, Reading};

/// What stands among moves without being one, in CSA and in Japanese (specs: CSA §6).
const WORDS: [(&str, &str); 9] = [
    ("%PASS", "パス"),
    ("+PASS", "▲パス"),
    ("-PASS", "△パス"),
    ("%TORYO", "投了"),
    ("%KACHI", "入玉勝ち"),
    ("%SENNICHITE", "千日手"),
    ("%MAX_MOVES", "最大手数"),
    ("%REP_SUP", "優等局面"),
    ("%REP_INF", "劣等局面"),
];

/// Longer lines are nothing that an engine says.
const LONGEST: usize = 1024;

/// A position under way in a line.
struct Walk {
    position: Position,
    previous: Option<Move>,
    left: usize,
}

impl Walk {
    fn new(position: &Position) -> Walk {
        Walk { position: position.clone(), previous: None, left: LONGEST }
    }

    /// Resolves and plays a move; `None` if it is not exactly one legal move of its side.
    fn play(&mut self, written: WrittenMove) -> Option<Move> {
        self.left = self.left.checked_sub(1)?;
        if written.side.is_some_and(|side| side != self.position.side_to_move()) {
            return None;
        }
        let Reading::Move(mv) = written.resolve(&self.position, self.previous) else { return None };
        self.position.check(mv).ok()?;
        self.position.play(mv);
        self.previous = Some(mv);
        Some(mv)
    }

    /// Goes past a word that is no move.
    fn word(&mut self, csa: &str) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        let side = self.position.side_to_move();
        if csa.ends_with("PASS") {
            let other = if side == Side::First { "-PASS" } else { "+PASS" };
            (csa != other).then_some(())?;
            self.position.skip();
            self.previous = None;
        }
        Some(())
    }
}

/// Appends moves in CSA notation as Japanese ones with side marks.
pub(super) fn csa_to_japanese(moves: &str, position: &Position, out: &mut String) -> Option<()> {
    let mut walk = Walk::new(position);
    for word in moves.split(' ') {
        if let Some((csa, japanese)) = WORDS.iter().find(|(csa, _)| *csa == word) {
            walk.word(csa)?;
            out.push_str(japanese);
            continue;
        }
        let written = csa::written_move(word.as_bytes())?;
        let (before, previous) = (walk.position.clone(), walk.previous);
        let mv = walk.play(written)?;
        push_relative(mv, &before, previous.map(Move::to), out);
    }
    Some(())
}

/// Appends Japanese moves in CSA notation, a blank before each.
pub(super) fn japanese_to_csa(moves: &str, position: &Position, out: &mut String) -> Option<()> {
    let mut walk = Walk::new(position);
    let mut rest = moves;
    while !rest.is_empty() {
        out.push(' ');
        if let Some((csa, japanese)) = WORDS.iter().find(|(_, word)| rest.starts_with(word)) {
            walk.word(csa)?;
            out.push_str(csa);
            rest = &rest[japanese.len()..];
            continue;
        }
        let (written, after) = read_relative(rest)?;
        let mv = walk.play(written)?;
        csa::push_move(mv, out);
        rest = after;
    }
    Some(())
}
