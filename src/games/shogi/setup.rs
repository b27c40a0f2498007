//! A position as plain data, before any rule has looked at it.

use super::{Hand, Kind, Piece, Position, Square};
use crate::games::Side;

/// A position as a file gives it: board, hands, turn, move number. It can hold anything, the
/// impossible included; [`Setup::faults`] says what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// What stands on each square, by [`Square::index`].
    pub board: [Option<Piece>; Square::COUNT],
    /// The hands, by [`Side::index`].
    pub hands: [Hand; 2],
    /// The side to move.
    pub turn: Side,
    /// The number of the next move, normally from 1.
    pub number: u32,
}

/// A rule that a set-up position breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SetupFault {
    /// There are more pieces of a kind, on the board and in both hands and either face counted,
    /// than the set of 40 holds ([`Kind::in_set`]).
    TooMany {
        /// The unpromoted kind.
        kind: Kind,
        /// How many there are.
        count: u16,
    },
    /// A side has no king. Usual for the attacker of a mate problem.
    NoKing {
        /// The side without a king.
        side: Side,
    },
    /// A side has a king too many.
    ExtraKing {
        /// The side with several kings.
        side: Side,
        /// Where each king beyond the first is.
        at: Square,
    },
    /// Two unpromoted pawns of a side stand on one file (二歩).
    TwoPawns {
        /// The owner of the pawns.
        side: Side,
        /// The pawn on the lower rank number.
        first: Square,
        /// Another pawn on the same file.
        second: Square,
    },
    /// A pawn, lance or knight stands where it can never move again (行き所のない駒).
    DeadPiece {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        at: Square,
    },
    /// The side that is not to move is in check.
    InCheckOutOfTurn {
        /// The square of the attacked king.
        king: Square,
        /// A piece that attacks it.
        by: Square,
    },
}

impl Setup {
    /// An empty board, empty hands, sente to move, move 1.
    #[must_use]
    pub const fn empty() -> Setup {
        Setup {
            board: [None; Square::COUNT],
            hands: [Hand::EMPTY; 2],
            turn: Side::First,
            number: 1,
        }
    }

    /// The start of an even game (平手).
    #[must_use]
    pub const fn start() -> Setup {
        const START: Setup = Setup::even();
        START
    }

    const fn even() -> Setup {
        const BACK: [Kind; 9] = [
            Kind::Lance,
            Kind::Knight,
            Kind::Silver,
            Kind::Gold,
            Kind::King,
            Kind::Gold,
            Kind::Silver,
            Kind::Knight,
            Kind::Lance,
        ];
        let mut setup = Setup::empty();
        let mut index = 0;
        while index < Square::COUNT {
            let square = Square::ALL[index];
            index += 1;
            let side = if square.rank() <= 3 { Side::Second } else { Side::First };
            // Files and ranks as the owner sees them, so that one table serves both.
            let (file, rank) = match side {
                Side::First => (square.file(), 10 - square.rank()),
                Side::Second => (10 - square.file(), square.rank()),
            };
            let kind = match (file, rank) {
                (_, 1) => BACK[file as usize - 1],
                (2, 2) => Kind::Rook,
                (8, 2) => Kind::Bishop,
                (_, 3) => Kind::Pawn,
                _ => continue,
            };
            setup.board[square.index()] = Some(Piece::new(side, kind));
        }
        setup
    }

    /// What stands on a square.
    #[must_use]
    pub fn board(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// Puts a piece on a square or empties it.
    pub fn set(&mut self, square: Square, piece: Option<Piece>) {
        self.board[square.index()] = piece;
    }

    /// The hand of a side.
    #[must_use]
    pub fn hand(&self, side: Side) -> &Hand {
        &self.hands[side.index()]
    }

    /// The hand of a side, to change it.
    pub fn hand_mut(&mut self, side: Side) -> &mut Hand {
        &mut self.hands[side.index()]
    }

    /// The occupied squares in index order, each with its piece.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::ALL.into_iter().filter_map(|square| Some((square, self.board(square)?)))
    }

    /// How many pieces of an unpromoted kind there are on the board and in both hands, either face
    /// counted.
    #[must_use]
    pub fn count(&self, kind: Kind) -> u16 {
        let on_board =
            self.pieces().filter(|(_, piece)| piece.kind().unpromoted() == kind).count() as u16;
        let in_hands: u16 = self.hands.iter().map(|hand| u16::from(hand.get(kind))).sum();
        on_board + in_hands
    }

    /// Whether two positions are the same but for the move number.
    #[must_use]
    pub fn same_position(&self, other: &Setup) -> bool {
        self.board == other.board && self.hands == other.hands && self.turn == other.turn
    }

    /// Every rule that the position breaks, once for each piece or square concerned.
    #[must_use]
    pub fn faults(&self) -> Vec<SetupFault> {
        let mut faults = Vec::new();
        for kind in Kind::HAND {
            let count = self.count(kind);
            if count > u16::from(kind.in_set()) {
                faults.push(SetupFault::TooMany { kind, count });
            }
        }
        for side in Side::BOTH {
            let king = Piece::new(side, Kind::King);
            let mut kings = self.pieces().filter(|&(_, piece)| piece == king);
            if kings.next().is_none() {
                faults.push(SetupFault::NoKing { side });
            }
            faults.extend(kings.map(|(at, _)| SetupFault::ExtraKing { side, at }));
        }
        let mut pawns: [[Option<Square>; 9]; 2] = [[None; 9]; 2];
        for (at, piece) in self.pieces() {
            if piece.kind() == Kind::Pawn {
                let side = piece.side();
                match &mut pawns[side.index()][usize::from(at.file() - 1)] {
                    Some(first) => {
                        faults.push(SetupFault::TwoPawns { side, first: *first, second: at })
                    }
                    unseen => *unseen = Some(at),
                }
            }
            if piece.is_dead_on(at) {
                faults.push(SetupFault::DeadPiece { piece, at });
            }
        }
        let position = Position::from(self);
        if let Some(king) = position.king(self.turn.other())
            && let Some(by) = position.attackers(king, self.turn).first()
        {
            faults.push(SetupFault::InCheckOutOfTurn { king, by });
        }
        faults
    }
}

impl Default for Setup {
    fn default() -> Setup {
        Setup::start()
    }
}
