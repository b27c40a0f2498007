//! Shogi moves as CSA, KIF, KI2 and USI write them: one value for all, since each of them states
//! some of the same facts (origin, destination, piece, promotion, relative marks) and leaves the
//! rest to the board.

use crate::findings::{Arg, Code, Finding};
use crate::games::shogi::{Kind, Move, Piece, Position, Square, Squares, UsiMove};
use crate::games::{Rules, Side};
use crate::record::Entry;
use crate::replay::{Notation, Reading, kind_arg, square_arg};

/// Where a written move starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Not written: to be found by the piece and the marks.
    Unstated,
    /// On the board, and else as [`Origin::Unstated`].
    Board,
    /// From the hand.
    Hand,
    /// From this square.
    Square(Square),
}

/// Where a written move goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// To this square.
    Square(Square),
    /// To where the previous move went (`同`).
    Same,
    /// To this square, with the claim that the previous move went there (`２二同`).
    SameSquare(Square),
}

/// What is written about promotion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promotion {
    /// Nothing.
    Unstated,
    /// `成`, `+`.
    Yes,
    /// `不成`, `生`.
    No,
}

/// The relative marks of a written move, as a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Marks(u8);

impl Marks {
    /// No mark.
    pub const NONE: Marks = Marks(0);
    /// `左`
    pub const LEFT: Marks = Marks(1);
    /// `直`
    pub const STRAIGHT: Marks = Marks(2);
    /// `右`
    pub const RIGHT: Marks = Marks(4);
    /// `上`, `行`
    pub const UP: Marks = Marks(8);
    /// `寄`
    pub const SIDEWAYS: Marks = Marks(16);
    /// `引`, `下`, `退`
    pub const DOWN: Marks = Marks(32);
    /// `行` behind 角: `上`, or no mark at all but the end of a name, 角行.
    pub const UP_OR_NAME: Marks = Marks(64);

    /// The marks of both.
    #[must_use]
    pub const fn with(self, other: Marks) -> Marks {
        Marks(self.0 | other.0)
    }

    /// Whether all marks of `other` are in this set.
    #[must_use]
    pub const fn has(self, other: Marks) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether there are none that are certain.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 & !Marks::UP_OR_NAME.0 == 0
    }
}

/// A move of shogi as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrittenMove {
    /// The side written with it.
    pub side: Option<Side>,
    /// Where from.
    pub origin: Origin,
    /// Where to.
    pub target: Target,
    /// The piece it names.
    pub kind: Option<Kind>,
    /// Whether the name is that of the piece after the move (CSA), not before it.
    pub named_after: bool,
    /// What it says of promotion.
    pub promotion: Promotion,
    /// Its relative marks.
    pub marks: Marks,
}

/// Whether a move behind one that stands in a comment is read as another side's: as that of `read`, whose turn it then
/// is. Nothing on the board tells who makes a move out of turn where a piece is dropped or is the opponent's, unless it
/// is legal.
pub(crate) fn is_read_as_others(entry: Entry, mv: Move, read: Side) -> bool {
    let is_untold = mv.moves_opponents() || mv.is_drop() && matches!(entry, Entry::Illegal(_));
    mv.piece().side() != read && is_untold
}

/// A move of USI, which names the piece of drops only.
impl From<UsiMove> for WrittenMove {
    fn from(mv: UsiMove) -> WrittenMove {
        let (origin, to, kind, promotes) = match mv {
            UsiMove::Board { from, to, promotes } => (Origin::Square(from), to, None, promotes),
            UsiMove::Drop { kind, to } => (Origin::Hand, to, Some(kind), false),
        };
        WrittenMove {
            side: None,
            origin,
            target: Target::Square(to),
            kind,
            named_after: false,
            promotion: if promotes { Promotion::Yes } else { Promotion::No },
            marks: Marks::NONE,
        }
    }
}

impl Notation for WrittenMove {
    type Rules = Position;

    fn named(&self) -> Option<&'static str> {
        self.kind.map(Kind::letters)
    }

    fn side(&self) -> Option<Side> {
        self.side
    }

    #[inline(always)]
    fn plain(&self, position: &Position, previous: Option<Move>) -> Option<Move> {
        let to = self.destination(previous)?;
        match self.origin {
            Origin::Square(from) => {
                let piece = position.board(from)?;
                let turns = self.turns(piece).filter(|_| self.marks.is_empty())?;
                Some(Move::forced(from, to, piece, turns, position.board(to)))
            }
            Origin::Hand if self.promotion == Promotion::Yes => None,
            Origin::Hand => Some(position.drop_move(self.kind?, to)),
            Origin::Unstated | Origin::Board => self.told_by_marks(position, to),
        }
    }

    fn resolve(&self, position: &Position, previous: Option<Move>) -> Reading<Position> {
        let Some(to) = self.destination(previous) else {
            return Reading::Nothing(Box::new(self.nowhere()));
        };
        match self.origin {
            Origin::Square(from) => self.on_board(position, from, to),
            Origin::Hand => match self.kind {
                // A piece on the board is meant, and which is not said.
                Some(kind) if self.promotion == Promotion::Yes => no_origin(kind, to),
                Some(kind) => Reading::Move(position.drop_move(kind, to)),
                None => Reading::Nothing(Box::new(Finding::new(Code::NoPieceNamed))),
            },
            Origin::Unstated | Origin::Board => self.by_marks(position, to),
        }
    }
}

impl WrittenMove {
    /// Where it goes; none if that is where a move before it went, and there is none.
    #[inline(always)]
    fn destination(&self, previous: Option<Move>) -> Option<Square> {
        match self.target {
            Target::Square(to) => Some(to),
            Target::Same => Some(previous?.to()),
            Target::SameSquare(to) => {
                previous.is_none_or(|previous| previous.to() == to).then_some(to)
            }
        }
    }

    /// Why there is no destination.
    #[cold]
    fn nowhere(&self) -> Finding {
        match self.target {
            Target::SameSquare(to) => Finding::new(Code::SameElsewhere).with("to", square_arg(to)),
            _ => Finding::new(Code::SameWithoutPrevious),
        }
    }

    fn on_board(&self, position: &Position, from: Square, to: Square) -> Reading<Position> {
        let Some(piece) = position.board(from) else {
            return self.off_an_empty_square(position, from, to);
        };
        match self.turns(piece) {
            Some(turns) => {
                let mv = Move::forced(from, to, piece, turns, position.board(to));
                match self.against_origin(position, mv) {
                    Some(finding) => Reading::Doubtful(mv, Box::new(finding)),
                    None => Reading::Move(mv),
                }
            }
            None => self.of_another(position, from, to, piece),
        }
    }

    /// What is to be said where marks stand beside the origin, and do not fit it.
    fn against_origin(&self, position: &Position, mv: Move) -> Option<Finding> {
        let from = mv.from().filter(|_| !self.marks.is_empty())?;
        let (piece, to) = (mv.piece(), mv.to());
        let all = position.candidates(to, piece);
        if self.fits(from, to, piece.kind(), piece.side(), all) {
            return None;
        }
        let finding = Finding::new(Code::MarkAgainstOrigin).with("piece", kind_arg(piece.kind()));
        Some(finding.with("from", square_arg(from)))
    }

    /// Whether the piece that moves is turned over; none if another is named.
    #[inline]
    fn turns(&self, piece: Piece) -> Option<bool> {
        match self.kind {
            Some(kind) if kind != piece.kind() => {
                (self.named_after && piece.kind().promoted() == Some(kind)).then_some(true)
            }
            _ => Some(self.promotion == Promotion::Yes),
        }
    }

    /// Nothing stands there: kept as written, and reported by the rules.
    #[cold]
    fn off_an_empty_square(
        &self,
        position: &Position,
        from: Square,
        to: Square,
    ) -> Reading<Position> {
        match self.kind {
            Some(kind) => {
                let piece = Piece::new(self.side.unwrap_or(position.side_to_move()), kind);
                let promotes = self.promotion == Promotion::Yes;
                Reading::Move(Move::forced(from, to, piece, promotes, position.board(to)))
            }
            None => Reading::Nothing(Box::new(
                Finding::new(Code::EmptyOrigin).with("from", square_arg(from)),
            )),
        }
    }

    /// Another piece stands there than is named.
    #[cold]
    fn of_another(
        &self,
        position: &Position,
        from: Square,
        to: Square,
        piece: Piece,
    ) -> Reading<Position> {
        let mut finding = Finding::new(Code::PieceMismatch);
        if let Some(kind) = self.kind {
            finding = misnamed(kind, piece.kind(), from);
        }
        let promotes = self.promotion == Promotion::Yes;
        let mv = Move::forced(from, to, piece, promotes, position.board(to));
        Reading::Doubtful(mv, Box::new(finding))
    }

    /// The move with the only origin that the marks tell, or the drop if there is none, where nothing is
    /// to be said of it: what [`by_marks`](Self::by_marks) finds then.
    #[inline(never)]
    fn told_by_marks(&self, position: &Position, to: Square) -> Option<Move> {
        let piece = Piece::new(position.side_to_move(), self.kind?);
        let all = position.candidates(to, piece);
        if all.is_empty() {
            return self
                .can_drop(piece, to, position)
                .then(|| position.drop_move(piece.kind(), to));
        }
        let from = self.only_origin(to, piece, all)?;
        let promotes = self.promotion == Promotion::Yes;
        let mv = Move::forced(from, to, piece, promotes, position.board(to));
        (!self.lacks_promotion(mv)).then_some(mv)
    }

    /// Whether it can be a drop, where no piece on the board can go there. Of what is said to promote, or
    /// not to, a piece on the board is meant.
    fn can_drop(&self, piece: Piece, to: Square, position: &Position) -> bool {
        position.hand(piece.side()).get(piece.kind()) > 0
            && position.board(to).is_none()
            && self.origin != Origin::Board
            && self.promotion == Promotion::Unstated
            && self.marks.is_empty()
    }

    /// Of all origins the one that agrees with every mark, if no other does.
    #[inline]
    fn only_origin(&self, to: Square, piece: Piece, all: Squares) -> Option<Square> {
        if self.marks.is_empty() {
            // Where the name alone tells no piece, its end is the mark.
            let is_name = !self.marks.has(Marks::UP_OR_NAME);
            return all.only().or_else(|| match is_name {
                true => None,
                false => WrittenMove { marks: Marks::UP, ..*self }.only_origin(to, piece, all),
            });
        }
        let mut marked = all.filter(|&from| self.fits(from, to, piece.kind(), piece.side(), all));
        let only = marked.next()?;
        marked.next().is_none().then_some(only)
    }

    /// Finds the origin by the rules of relative notation (specs: KI2 §11).
    #[inline(never)]
    fn by_marks(&self, position: &Position, to: Square) -> Reading<Position> {
        let Some(kind) = self.kind else {
            return Reading::Nothing(Box::new(Finding::new(Code::NoPieceNamed)));
        };
        let side = position.side_to_move();
        let piece = Piece::new(side, kind);
        let all = position.candidates(to, piece);
        if all.is_empty() {
            if self.can_drop(piece, to, position) {
                return Reading::Move(position.drop_move(kind, to));
            }
            return no_origin(kind, to);
        }
        let play = |from: Square| {
            Move::forced(from, to, piece, self.promotion == Promotion::Yes, position.board(to))
        };
        if let Some(only) = self.only_origin(to, piece, all) {
            return self.promoted_if_it_must(position, play(only));
        }
        let marked: Vec<_> = all.filter(|&from| self.fits(from, to, kind, side, all)).collect();
        let misfit = marked.is_empty();
        let origins: Vec<_> = if misfit { all.collect() } else { marked };
        let legal: Vec<Move> = origins
            .iter()
            .map(|&from| play(from))
            .filter(|&mv| {
                position.check(mv).is_ok()
                    || position
                        .check(Move::forced(
                            mv.from().unwrap_or(to),
                            to,
                            mv.piece(),
                            true,
                            mv.captured(),
                        ))
                        .is_ok()
            })
            .collect();
        match (origins.as_slice(), legal.as_slice()) {
            (_, [only]) if !misfit => self.promoted_if_it_must(position, *only),
            ([only], _) => {
                let finding = Finding::new(Code::MarkMisfit)
                    .with("piece", kind_arg(kind))
                    .with("from", square_arg(*only))
                    .with("to", square_arg(to));
                Reading::Doubtful(play(*only), Box::new(finding))
            }
            _ => {
                let list = |squares: &[Square]| {
                    let join = |words: Vec<String>, by: &str| words.join(by);
                    Arg::term(
                        join(squares.iter().map(ToString::to_string).collect(), ", "),
                        join(
                            squares.iter().map(|square| square.kanji().to_owned()).collect(),
                            "、",
                        ),
                    )
                };
                let finding = Finding::new(Code::AmbiguousMove)
                    .with("piece", kind_arg(kind))
                    .with("to", square_arg(to))
                    .with("origins", list(&origins));
                if misfit || legal.is_empty() {
                    return Reading::Nothing(Box::new(finding));
                }
                Reading::Ambiguous(legal, Box::new(finding))
            }
        }
    }

    /// Relative notation writes nothing where a piece does not promote; where it has to, a missing
    /// `成` is a slip of the pen.
    fn promoted_if_it_must(&self, position: &Position, mv: Move) -> Reading<Position> {
        let Some(from) = mv.from() else { return Reading::Move(mv) };
        if self.lacks_promotion(mv) && position.check(mv).is_err() {
            let promoted = Move::forced(from, mv.to(), mv.piece(), true, mv.captured());
            if position.check(promoted).is_ok() {
                let finding = Finding::new(Code::PromotionImplied)
                    .with("piece", kind_arg(mv.piece().kind()))
                    .with("to", square_arg(mv.to()));
                return Reading::Doubtful(promoted, Box::new(finding));
            }
        }
        Reading::Move(mv)
    }

    /// Whether nothing is written of a promotion without which the piece could never move again.
    fn lacks_promotion(&self, mv: Move) -> bool {
        let rank = || mv.to().rank_for(mv.piece().side());
        self.promotion == Promotion::Unstated
            && match mv.piece().kind() {
                Kind::Pawn | Kind::Lance => rank() == 1,
                Kind::Knight => rank() <= 2,
                _ => false,
            }
    }

    /// Whether an origin agrees with every mark.
    fn fits(&self, from: Square, to: Square, kind: Kind, side: Side, all: Squares) -> bool {
        // Files as the player counts them: greater is further left. Ranks: positive is forward.
        let leftness = |square: Square| match side {
            Side::First => i16::from(square.file()),
            Side::Second => -i16::from(square.file()),
        };
        let forward = i16::from(from.rank_for(side)) - i16::from(to.rank_for(side));
        let left = leftness(from) - leftness(to);
        let ranging = matches!(kind, Kind::Rook | Kind::Bishop | Kind::Dragon | Kind::Horse);
        let marks = self.marks;
        let sides_fit = if ranging {
            // Of the (at most two) ranging pieces, the one further left or right.
            let furthest = |sign: i16| {
                let mut others = all.filter(|&other| other != from).peekable();
                match others.peek() {
                    Some(_) => others.all(|other| sign * leftness(from) > sign * leftness(other)),
                    // With no other to compare it with, it must not stand on the other side.
                    None => sign * left >= 0,
                }
            };
            (!marks.has(Marks::LEFT) || furthest(1))
                && (!marks.has(Marks::RIGHT) || furthest(-1))
                && (!marks.has(Marks::STRAIGHT) || (left == 0 && forward > 0))
        } else {
            (!marks.has(Marks::LEFT) || left > 0)
                && (!marks.has(Marks::RIGHT) || left < 0)
                && (!marks.has(Marks::STRAIGHT) || (left == 0 && forward > 0))
        };
        sides_fit
            && (!marks.has(Marks::UP) || forward > 0)
            && (!marks.has(Marks::SIDEWAYS) || forward == 0)
            && (!marks.has(Marks::DOWN) || forward < 0)
    }
}

/// That a move names one kind of piece, while another stands on its origin.
pub(crate) fn misnamed(named: Kind, actual: Kind, from: Square) -> Finding {
    let finding = Finding::new(Code::PieceMismatch).with("named", kind_arg(named));
    finding.with("actual", kind_arg(actual)).with("from", square_arg(from))
}

/// No piece is there that could be meant.
#[cold]
fn no_origin(kind: Kind, to: Square) -> Reading<Position> {
    let finding = Finding::new(Code::NoOrigin).with("piece", kind_arg(kind));
    Reading::Nothing(Box::new(finding.with("to", square_arg(to))))
}

/// What a move with the sign of a capture is read as: where it takes nothing, that is to be reported.
pub(super) fn taking(reading: Reading<Position>, position: &Position) -> Reading<Position> {
    match reading {
        Reading::Move(mv) if mv.captured().is_none() && position.check(mv).is_ok() => {
            let finding = Finding::new(Code::SanNothingCaptured).with("san", mv.to_string());
            Reading::Doubtful(mv, Box::new(finding))
        }
        reading => reading,
    }
}
