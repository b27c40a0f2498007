//! Where pieces go and what stands in their way, as tables: which piece moves, and how far, is not known
//! beforehand, so that asking for each kind what it does costs more than all else.

use super::{Board, Illegal, Piece, Role, Square};
use crate::games::Side;
use crate::games::square_board::Pieces;

const POINTS: usize = 90;

/// Whether `piece` can go from `from` to `to`, as [`reach`](super::reach::reach) says, which also says
/// why not.
#[inline]
pub(super) fn can_reach(board: &Board, piece: Piece, from: Square, to: Square) -> bool {
    let goes = GOES[piece.side.index()][piece.role as usize][from.index()] & to.bit() != 0;
    let between = board.occupied() & WAYS[from.index()][to.index()];
    let jumps = piece.role == Role::Cannon && board.occupied() & to.bit() != 0;
    let is_clear = between == 0;
    let is_one = !is_clear & (between & between.wrapping_sub(1) == 0);
    goes & (is_clear & !jumps | is_one & jumps)
}

/// Where each side's pieces go from each point if nothing stands in their way, by kind.
static GOES: [[[u128; POINTS]; Role::ALL.len()]; 2] = {
    let mut table = [[[0; POINTS]; Role::ALL.len()]; 2];
    let mut role = 0;
    while role < Role::ALL.len() {
        let mut from = 0;
        while from < POINTS {
            let mut left = aimed(role, point(from));
            while left != 0 {
                let to = left.trailing_zeros() as usize;
                left &= left - 1;
                let mut side = 0;
                while side < 2 {
                    if taboo(Role::ALL[role], Side::BOTH[side], point(from), point(to)).is_none() {
                        table[side][role][from] |= 1 << to;
                    }
                    side += 1;
                }
            }
            from += 1;
        }
        role += 1;
    }
    table
};

/// The points that must be empty for a piece to get from one point to another, except for the one that a
/// cannon takes a piece over: those between two of a file or rank, a horse's leg, an elephant's eye.
static WAYS: [[u128; POINTS]; POINTS] = {
    let mut table = [[0; POINTS]; POINTS];
    let mut from = 0;
    while from < POINTS {
        let (file, rank) = (point(from).file(), point(from).rank());
        let mut left = aimed(Role::Chariot as usize, point(from))
            | aimed(Role::Horse as usize, point(from))
            | aimed(Role::Elephant as usize, point(from));
        while left != 0 {
            let to = left.trailing_zeros() as usize;
            left &= left - 1;
            let (files, ranks) = point(from).delta(point(to));
            let is_straight = files == 0 || ranks == 0;
            // From point to point, or to the only one.
            let (one_file, one_rank) =
                if is_straight { (files.signum(), ranks.signum()) } else { (files / 2, ranks / 2) };
            let last = if is_straight { (files + ranks).abs() - 1 } else { 1 };
            let mut step = 1;
            while step <= last {
                let (file, rank) = (file as i8 + one_file * step, rank as i8 + one_rank * step);
                table[from][to] |= 1 << (rank as u8 * Role::FILES + file as u8);
                step += 1;
            }
        }
        from += 1;
    }
    table
};

const fn point(index: usize) -> Square {
    match Square::new(index as u8 % Role::FILES, index as u8 / Role::FILES) {
        Some(point) => point,
        None => panic!("it is on the board"),
    }
}

/// The points that a kind of piece has the shape for.
const fn aimed(role: usize, from: Square) -> u128 {
    let shape = Role::SHAPES[role];
    let mut points = 0;
    let mut at = 0;
    while shape.is_straight && at < POINTS {
        let to = point(at);
        if (to.file() == from.file()) != (to.rank() == from.rank()) {
            points |= 1 << at;
        }
        at += 1;
    }
    let mut leap = 0;
    while leap < shape.leaps.len() {
        let (files, ranks) = (shape.leaps[leap].0 as i8, shape.leaps[leap].1 as i8);
        let mut sign = 0;
        while sign < 4 {
            let files = if sign & 1 == 0 { files } else { -files };
            let ranks = if sign & 2 == 0 { ranks } else { -ranks };
            let (file, rank) = (from.file() as i8 + files, from.rank() as i8 + ranks);
            if file >= 0 && rank >= 0 && file < Role::FILES as i8 && rank < Role::RANKS as i8 {
                points |= 1 << (rank as u8 * Role::FILES + file as u8);
            }
            sign += 1;
        }
        leap += 1;
    }
    points
}

/// Why the palace, the river or the way of a soldier keeps a piece from going where it has the shape for,
/// if it does.
pub(super) const fn taboo(role: Role, side: Side, from: Square, to: Square) -> Option<Illegal> {
    let (is_allowed, reason) = match role {
        Role::General | Role::Advisor => (to.in_palace(side), Illegal::OutsidePalace),
        Role::Elephant => (!beyond_river(to, side), Illegal::AcrossRiver),
        Role::Soldier if from.file() == to.file() => {
            (to.rank_for(side) > from.rank_for(side), Illegal::Backward)
        }
        Role::Soldier => (beyond_river(from, side), Illegal::SidewaysBeforeRiver),
        Role::Horse | Role::Chariot | Role::Cannon => return None,
    };
    if is_allowed { None } else { Some(reason) }
}

/// How many pieces stand on the way between two points.
pub(super) fn pieces_between(board: &Board, from: Square, to: Square) -> u32 {
    (board.occupied() & WAYS[from.index()][to.index()]).count_ones()
}

/// Whether a point lies on the opponent's half, seen from `side`.
pub(super) const fn beyond_river(at: Square, side: Side) -> bool {
    at.rank_for(side) >= 5
}
