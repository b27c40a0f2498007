//! Why a move is illegal in any of these games, and what is to be said of a legal one.

/// Why a move is illegal. Which reasons a game has follows from its pieces: only xiangqi has an eye,
/// only janggi a pass, only makruk a promotion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Illegal {
    /// No piece stands on the first point.
    NoPiece,
    /// Another piece stands there than the move says.
    OtherPiece,
    /// The piece is the opponent's.
    NotYours,
    /// A piece of one's own stands on the second point (or the piece does not move at all).
    OwnPiece,
    /// The move takes another piece than stands there.
    OtherCapture,
    /// The king would be taken, which a legal move before has prevented.
    KingCapture,
    /// The piece never moves like that.
    NotItsMove,
    /// General, advisor or guard would leave the palace.
    OutsidePalace,
    /// The elephant of xiangqi would cross the river.
    AcrossRiver,
    /// A diagonal is drawn only in the palaces of janggi, through their centres.
    OffTheLines,
    /// A piece stands in the way of the rook or chariot, of the cannon of xiangqi that does not
    /// capture, or before the pawn.
    Blocked,
    /// A piece stands on the eye of xiangqi's elephant, the point in the middle of its way.
    BlockedEye,
    /// A piece stands on the horse's leg, the point that it passes first.
    BlockedLeg,
    /// A piece stands on one of the two points that janggi's elephant passes.
    BlockedElephant,
    /// The cannon has no piece to jump over.
    NoScreen,
    /// The cannon would jump over more than one piece.
    TooManyScreens,
    /// The cannon of janggi would jump over a cannon.
    CannonAsScreen,
    /// The cannon of janggi would take a cannon.
    CannonTakesCannon,
    /// The soldier would go back.
    Backward,
    /// The soldier of xiangqi goes sideways before it has crossed the river.
    SidewaysBeforeRiver,
    /// The pawn goes diagonally only to capture.
    NothingToCapture,
    /// A pawn that reaches the sixth rank must become a met.
    MustPromote,
    /// Only a pawn that reaches the sixth rank promotes.
    NoPromotion,
    /// The king of Cambodian chess must not leap out of check.
    LeapInCheck,
    /// The generals of xiangqi would face each other on an open file.
    FlyingGeneral,
    /// The generals of janggi face each other, and the move neither parts them nor passes.
    Bikjang,
    /// A side in check must not pass.
    PassInCheck,
    /// The king is in check and stays so.
    StaysInCheck,
    /// The move puts the own king in check.
    IntoCheck,
}

/// What players should notice about a game that goes on, repetitions apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notice {
    /// The game of janggi was over by passes.
    PassedOn,
    /// The count towards a draw of makruk has reached its limit.
    CountComplete {
        /// The limit, in moves of the side that counts.
        moves: u16,
    },
}
