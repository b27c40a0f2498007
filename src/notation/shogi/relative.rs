//! Relative marks: which of several pieces moves, as Japanese notation says it (左 直 右 上 寄 引 打),
//! and whether it promotes (specs: KIF §11, the rules of the Japan Shogi Association).
//!
//! KI2 writes the marks in kanji, JKF in letters. Reading them is a matter of
//! [`WrittenMove`](super::WrittenMove).

use super::{Marks, Promotion};
use crate::games::shogi::{Kind, Move, Position, Square};
use crate::games::{Rules, Side};

/// What has to be written behind the name of the piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Relative {
    /// The marks that tell the piece from others of its kind.
    pub marks: Marks,
    /// Whether `打` is needed: a piece on the board could go there too.
    pub drop: bool,
    /// `成`, `不成` where promotion was possible and declined, else nothing.
    pub promotion: Promotion,
}

/// The marks, with their kanji and letters, in the order in which they are written.
const SIGNS: [(Marks, char, char); 6] = [
    (Marks::LEFT, '左', 'L'),
    (Marks::STRAIGHT, '直', 'C'),
    (Marks::RIGHT, '右', 'R'),
    (Marks::UP, '上', 'U'),
    (Marks::SIDEWAYS, '寄', 'M'),
    (Marks::DOWN, '引', 'D'),
];

impl Relative {
    /// What has to be written of a move in the position before it. `None` if the piece cannot go
    /// there: no marks tell where an impossible move comes from; nor do any where three pieces of a kind can that
    /// go any distance, of which a game has two.
    #[must_use]
    pub fn of(mv: Move, position: &Position) -> Option<Relative> {
        let (to, piece) = (mv.to(), mv.piece());
        let candidates = position.candidates(to, piece);
        let Some(from) = mv.from() else {
            // Without a piece in hand the bare name would not be read as a drop.
            let held = position.hand(piece.side()).get(piece.kind()) > 0;
            let drop = !candidates.is_empty() || !held;
            return Some(Relative { marks: Marks::NONE, drop, promotion: Promotion::Unstated });
        };
        if !candidates.contains(from) || piece.side() != position.side_to_move() {
            return None;
        }
        let side = piece.side();
        let own = Way::of(from, to, side);
        let others =
            || candidates.filter(|&other| other != from).map(|other| Way::of(other, to, side));
        let marks = if others().next().is_none() {
            Marks::NONE
        } else if others().all(|other| other.motion != own.motion) {
            own.motion
        } else if matches!(piece.kind(), Kind::Rook | Kind::Bishop | Kind::Dragon | Kind::Horse) {
            if others().all(|other| own.left > other.left) {
                Marks::LEFT
            } else if others().all(|other| own.left < other.left) {
                Marks::RIGHT
            } else {
                // Between two others of three, or behind one of them, it has no mark.
                return None;
            }
        } else if others().all(|other| other.flank() != own.flank()) {
            own.flank()
        } else if own.flank() == Marks::STRAIGHT {
            Marks::STRAIGHT
        } else {
            own.flank().with(own.motion)
        };
        let promotion = match mv.promotes() {
            true => Promotion::Yes,
            false if can_promote(mv) => Promotion::No,
            false => Promotion::Unstated,
        };
        Some(Relative { marks, drop: false, promotion })
    }

    /// Appends the kanji, promotion included.
    pub fn push_kanji(self, out: &mut String) {
        out.extend(signs(self.marks).map(|(kanji, _)| kanji));
        if self.drop {
            out.push('打');
        }
        out.push_str(match self.promotion {
            Promotion::Yes => "成",
            Promotion::No => "不成",
            Promotion::Unstated => "",
        });
    }

    /// Appends the letters of JKF (`L C R U M D H`), which leave promotion to another place.
    pub fn push_letters(self, out: &mut String) {
        out.extend(signs(self.marks).map(|(_, letter)| letter));
        if self.drop {
            out.push('H');
        }
    }
}

/// The kanji and letters of marks, in the order in which they are written.
pub fn signs(marks: Marks) -> impl Iterator<Item = (char, char)> {
    SIGNS.iter().filter(move |sign| marks.has(sign.0)).map(|sign| (sign.1, sign.2))
}

/// Reads the letters of JKF: the marks, and whether it is a drop.
#[must_use]
pub fn from_letters(text: &str) -> Option<(Marks, bool)> {
    if text == "H" {
        return Some((Marks::NONE, true));
    }
    let mark = |letter: char| SIGNS.iter().find(|sign| sign.2 == letter).map(|sign| sign.0);
    let marks = text.chars().try_fold(Marks::NONE, |marks, letter| Some(marks.with(mark(letter)?)));
    marks.filter(|marks| !marks.is_empty()).map(|marks| (marks, false))
}

/// Whether a move may turn the piece over: it enters, leaves or moves within the last three ranks.
#[must_use]
pub fn can_promote(mv: Move) -> bool {
    let side = mv.piece().side();
    mv.piece().kind().promoted().is_some()
        && mv.from().is_some_and(|from| from.in_camp(side) || mv.to().in_camp(side))
}

/// How a piece goes to a square, as its player sees it.
#[derive(Clone, Copy)]
struct Way {
    /// 上, 寄 or 引.
    motion: Marks,
    /// Files to the left of the destination; negative to the right.
    left: i8,
}

impl Way {
    fn of(from: Square, to: Square, side: Side) -> Way {
        let motion = match from.rank_for(side).cmp(&to.rank_for(side)) {
            std::cmp::Ordering::Greater => Marks::UP,
            std::cmp::Ordering::Equal => Marks::SIDEWAYS,
            std::cmp::Ordering::Less => Marks::DOWN,
        };
        let files = from.file() as i8 - to.file() as i8;
        Way { motion, left: if side == Side::First { files } else { -files } }
    }

    /// 左, 右, or 直 for a piece straight behind the square. A piece straight before it has no
    /// such mark; that it moves back has told it from all others already.
    fn flank(self) -> Marks {
        match self.left {
            1.. => Marks::LEFT,
            0 => Marks::STRAIGHT,
            _ => Marks::RIGHT,
        }
    }
}
