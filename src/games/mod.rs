//! The rules of the games, and nothing else: no format, no file, no wording.
//!
//! Each game lives in a folder of its own and implements [`Rules`].
//!
//! ```
//! use kifu::games::{Rules, chess};
//!
//! let mut position = chess::Position::start();
//! let mut moves = Vec::new();
//! position.legal_moves(&mut moves);
//! assert_eq!(moves.len(), 20);
//!
//! let e4 = moves.into_iter().find(|mv| mv.to_string() == "e2e4").unwrap();
//! assert!(position.check(e4).is_ok());
//! position.play(e4);
//! assert_eq!(position.to_line(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
//! // The reason why a move is illegal is a value: white has moved already.
//! assert!(position.check(e4).is_err());
//! ```

// Modules stand in plain sight, not in the list of games below: formatters do not look into macros.
mod bits;
pub mod board;
pub mod chess;
pub mod go;
pub mod janggi;
pub mod makruk;
pub mod other;
mod placement;
mod row;
pub mod shogi;
mod side;
pub mod square_board;
mod view;
mod vocabulary;
pub mod xiangqi;

pub use row::Row;
pub use side::Side;
pub use view::{Coordinates, Standing, Step, View};
pub use vocabulary::{PieceRow, SideNames, Vocabulary};

use std::fmt;

/// THE list of games. Each row is a module beside this file, in which `Position` implements [`Rules`]
/// and `Move` is its move, and makes an arm of everything that does not care which game it is.
macro_rules! games {
    ($($(#[$doc:meta])* $game:ident $module:ident,)* - $(#[$last_doc:meta])* $last:ident $last_module:ident,) => {
        /// The games whose rules this program knows.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Game {
            $($(#[$doc])* $game,)*
            $(#[$last_doc])* $last,
        }

        impl Game {
            /// All games, in the order in which they are listed.
            pub const ALL: &[Game] = &[$(Game::$game,)* Game::$last];

            /// Those of which at least a board is known.
            pub const PLAYED: &[Game] = &[$(Game::$game,)*];

            /// The name of the game, in small letters.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Game::$game => stringify!($module),)*
                    Game::$last => stringify!($last_module),
                }
            }

            /// What the game calls things.
            #[must_use]
            pub const fn vocabulary(self) -> &'static Vocabulary {
                match self {
                    $(Game::$game => <$module::Position as Rules>::VOCABULARY,)*
                    Game::$last => <$last_module::Position as Rules>::VOCABULARY,
                }
            }
        }

        /// The rows of the list, as types.
        pub mod rows {
            use super::{Game, Move, Position, Row};

            $($(#[$doc])*
            #[derive(Debug)]
            pub enum $game {}

            impl Row for $game {
                const GAME: Game = Game::$game;
                type Move = super::$module::Move;
                type Position = super::$module::Position;

                fn wrap(mv: Self::Move) -> Move {
                    Move::$game(mv)
                }

                fn unwrap(mv: Move) -> Option<Self::Move> {
                    match mv {
                        Move::$game(mv) => Some(mv),
                        _ => None,
                    }
                }

                fn wrap_position(position: Self::Position) -> Position {
                    Position::$game(position)
                }

                fn of(position: &Position) -> Option<&Self::Position> {
                    match position {
                        Position::$game(position) => Some(position),
                        _ => None,
                    }
                }
            })*

            $(#[$last_doc])*
            #[derive(Debug)]
            pub enum $last {}

            impl Row for $last {
                const GAME: Game = Game::$last;
                type Move = super::$last_module::Move;
                type Position = super::$last_module::Position;

                fn wrap(mv: Self::Move) -> Move {
                    match mv {}
                }

                fn unwrap(_: Move) -> Option<Self::Move> {
                    None
                }

                fn wrap_position(position: Self::Position) -> Position {
                    Position::$last(position)
                }

                fn of(position: &Position) -> Option<&Self::Position> {
                    match position {
                        Position::$last(position) => Some(position),
                        _ => None,
                    }
                }
            }
        }

        /// A move of any game that records can hold.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Move {
            $($(#[$doc])* $game($module::Move),)*
        }

        /// The move as engines of the game name it: USI, UCI, or `B[pd]` in Go. Of an action list
        /// there is only the number to tell without its position.
        impl fmt::Display for Move {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Move::$game(mv) => mv.fmt(f),)*
                }
            }
        }

        impl Move {
            /// The side that moves, where the move itself says so.
            #[must_use]
            pub fn side(self) -> Option<Side> {
                match self {
                    $(Move::$game(mv) => $module::Position::mover(mv),)*
                }
            }

            /// The number of the square in a [`View`] where the moving piece goes; of castling,
            /// the king.
            #[must_use]
            pub fn target(self) -> Option<u32> {
                match self {
                    $(Move::$game(mv) => $module::Position::target(mv),)*
                }
            }

            /// The number of the square in a [`View`] where the moving piece comes from; none if it
            /// was not on the board.
            #[must_use]
            pub fn origin(self) -> Option<u32> {
                match self {
                    $(Move::$game(mv) => $module::Position::origin(mv),)*
                }
            }
        }

        /// A position of any game that records can hold.
        #[derive(Clone, Debug)]
        pub enum Position {
            $($(#[$doc])* $game($module::Position),)*
            /// The unknown position of a game without rules here.
            $last($last_module::Position),
        }

        /// The same expression for the position of whichever game it is.
        macro_rules! each {
            ($position:expr, $inner:ident => $body:expr) => {
                match $position {
                    $(Position::$game($inner) => $body,)*
                    Position::$last($inner) => $body,
                }
            };
        }

        impl Position {
            /// Plays a move of a record of the same game; a move of another game changes nothing.
            pub fn play(&mut self, mv: Move) {
                match (self, mv) {
                    $((Position::$game(position), Move::$game(mv)) => position.follow(mv),)*
                    _ => {}
                }
            }

            /// Gives the turn to the side that makes a move of a record of the same game, if it moves out of
            /// turn ([`Rules::give_turn`]).
            pub fn give_turn(&mut self, mv: Move) {
                match (self, mv) {
                    $((Position::$game(position), Move::$game(mv)) => position.give_turn(mv),)*
                    _ => {}
                }
            }

            /// Whether a move of the same game is legal here; one of another game never is.
            #[must_use]
            pub fn is_legal(&self, mv: Move) -> bool {
                match (self, mv) {
                    $((Position::$game(position), Move::$game(mv)) => position.check(mv).is_ok(),)*
                    _ => false,
                }
            }

            /// Whether the pieces stand as a move of the same game says.
            #[must_use]
            pub fn fits(&self, mv: Move) -> bool {
                match (self, mv) {
                    $((Position::$game(position), Move::$game(mv)) => position.fits(mv),)*
                    _ => false,
                }
            }

            /// What the moving piece of a move of the same game does.
            #[must_use]
            pub fn step(&self, mv: Move) -> Option<Step> {
                match (self, mv) {
                    $((Position::$game(position), Move::$game(mv)) => position.step(mv),)*
                    _ => None,
                }
            }

            /// The positions that a diagram of a game can be told to be, the usual start first.
            #[must_use]
            pub fn known_starts(game: Game) -> Box<dyn Iterator<Item = Position>> {
                match game {
                    $(Game::$game => {
                        Box::new($module::Position::known_starts().map(Position::$game))
                    })*
                    Game::$last => Box::new(std::iter::empty()),
                }
            }

            /// Reads the line of a position of a game, as [`to_line`](Self::to_line) writes it; none
            /// if it is none, or if nobody writes such lines.
            #[must_use]
            pub fn from_line(game: Game, line: &str) -> Option<Position> {
                match game {
                    $(Game::$game => $module::Position::from_line(line).map(Position::$game),)*
                    Game::$last => None,
                }
            }
        }
    };
}

games! {
    /// Shogi, 9×9, with drops.
    Shogi shogi,
    /// Western chess, including Chess960 and the variants of Lichess.
    Chess chess,
    /// Go, on boards of any size.
    Go go,
    /// Xiangqi (Chinese chess).
    Xiangqi xiangqi,
    /// Janggi (Korean chess).
    Janggi janggi,
    /// Makruk (Thai chess).
    Makruk makruk,
    /// Any pieces on any board, by actions whose rules nobody knows (Portable Chess Notation).
    Board board,
    - /// A game whose rules are not known here: its records are passed through as they are written.
    Other other,
}

impl Game {
    /// The game of a name.
    #[must_use]
    pub fn find(name: &str) -> Option<Game> {
        Game::ALL.iter().copied().find(|game| game.name() == name)
    }
}

impl Position {
    /// The game that is played.
    #[must_use]
    pub fn game(&self) -> Game {
        fn of<R: Rules>(_: &R) -> Game {
            R::GAME
        }
        each!(self, position => of(position))
    }

    /// Whether castling is written as king takes own rook in the games of chess that begin here.
    #[must_use]
    pub fn has_chess960_castling(&self) -> bool {
        matches!(self, Position::Chess(position) if position.has_chess960_castling())
    }

    /// The variant of chess that is played, if it is chess with other rules.
    #[must_use]
    pub fn chess_variant(&self) -> Option<chess::Variant> {
        match self {
            Position::Chess(position) if position.is_variant() => Some(position.variant()),
            _ => None,
        }
    }

    /// The side whose turn it is.
    #[must_use]
    pub fn side_to_move(&self) -> Side {
        each!(self, position => position.side_to_move())
    }

    /// A hash of all that makes two positions of a game the same for its repetition rule, side to move
    /// included.
    #[must_use]
    pub fn key(&self) -> u64 {
        each!(self, position => position.key())
    }

    /// The number of the next move, from 1, in games that count a move of each side as one.
    #[must_use]
    pub fn move_number(&self) -> Option<u32> {
        match self {
            Position::Chess(position) => Some(position.fullmoves()),
            Position::Xiangqi(position) => Some(position.move_number()),
            Position::Janggi(position) => Some(position.move_number()),
            Position::Makruk(position) => Some(position.move_number()),
            Position::Shogi(_) | Position::Go(_) | Position::Board(_) | Position::Other(_) => None,
        }
    }

    /// Passes the turn.
    pub fn skip(&mut self) {
        each!(self, position => position.skip());
    }

    /// How the position looks, if it is one on a rectangular board.
    #[must_use]
    pub fn view(&self) -> Option<&dyn View> {
        each!(self, position => position.view())
    }

    /// The position as one line (SFEN, FEN).
    #[must_use]
    pub fn to_line(&self) -> String {
        each!(self, position => position.to_line())
    }
}

/// What the replayer needs to know of a game.
///
/// A position also says whose turn it is. Implementations must be total: no method may panic or
/// loop for any position that the type can hold, since positions come from untrusted files.
pub trait Rules: Clone + Send + Sync + 'static {
    /// The row of the game in the list.
    type Row: Row<Move = Self::Move, Position = Self>;
    /// The game these are the rules of.
    const GAME: Game = <Self::Row as Row>::GAME;
    /// What the game calls its sides and pieces.
    const VOCABULARY: &'static Vocabulary;
    /// A move, complete enough to be played and written without looking at a board. At most 8 bytes.
    type Move: Copy + Eq + fmt::Debug + Send + Sync + 'static;
    /// The named reasons why a move can be illegal.
    type Illegal: Copy + Eq + fmt::Debug + Send + Sync + 'static;

    /// A move as one of any game.
    fn wrap(mv: Self::Move) -> Move {
        Self::Row::wrap(mv)
    }

    /// The move, if it is one of this game.
    fn unwrap(mv: Move) -> Option<Self::Move> {
        Self::Row::unwrap(mv)
    }

    /// The position as one of any game.
    fn wrap_position(self) -> Position {
        Self::Row::wrap_position(self)
    }

    /// The position, if it is one of this game.
    fn of(position: &Position) -> Option<&Self> {
        Self::Row::of(position)
    }

    /// The side whose turn it is.
    fn side_to_move(&self) -> Side;

    /// Says whether one given move is legal here, and if not, why. Must not generate all moves
    /// (except where the rule itself asks for it, as drop-pawn mate does).
    ///
    /// # Errors
    /// The first broken rule, from the crudest (no such piece) to the subtlest.
    fn check(&self, mv: Self::Move) -> Result<(), Self::Illegal>;

    /// Plays a move and passes the turn. An illegal move is executed as far as the board allows,
    /// because records contain illegal moves that were really played.
    fn play(&mut self, mv: Self::Move);

    /// Plays a legal move of a record. One that is not legal changes nothing.
    ///
    /// # Errors
    /// As [`check`](Self::check).
    fn try_play(&mut self, mv: Self::Move) -> Result<(), Self::Illegal> {
        self.check(mv)?;
        self.follow(mv);
        Ok(())
    }

    /// Passes the turn without a move, for a move that cannot be read.
    fn skip(&mut self);

    /// Plays a move of a record, in which a side can have moved out of turn: the next turn is the other side's.
    fn follow(&mut self, mv: Self::Move) {
        self.give_turn(mv);
        self.play(mv);
    }

    /// Gives the turn to the side that makes a move of a record, if it moves out of turn, and the move says whose
    /// it is. Of others the record tells ([`Tree::gives_turn`](crate::record::Tree::gives_turn)).
    fn give_turn(&mut self, _mv: Self::Move) {}

    /// The side that moves, where the move itself says so.
    #[must_use]
    fn mover(_: Self::Move) -> Option<Side> {
        None
    }

    /// An illegal move as one of this side, where a move says whose it is and the side can be
    /// another one than that of the piece that moves here.
    #[must_use]
    fn made_by(&self, mv: Self::Move, _: Side) -> Self::Move {
        mv
    }

    /// A hash of all that makes two positions the same for the repetition rule, side to move
    /// included.
    fn key(&self) -> u64;

    /// The key that is counted for remarks on repetitions: [`key`](Self::key), unless players of
    /// the game take positions for the same that differ in more.
    fn repetition_key(&self) -> u64 {
        self.key()
    }

    /// Whether the side to move is in check (never, in games without a king).
    fn in_check(&self) -> bool;

    /// Appends every legal move of the side to move, in a fixed order.
    fn legal_moves(&self, into: &mut Vec<Self::Move>);

    /// The position as the one line of text that players of the game use (SFEN, FEN).
    fn to_line(&self) -> String;

    /// Reads such a line; none if it is none, or if the game has lines that nobody reads.
    #[must_use]
    fn from_line(_: &str) -> Option<Self> {
        None
    }

    /// The positions that a diagram can be told to be, the usual start first, with the first side to
    /// move; none if games begin with any.
    fn known_starts() -> impl Iterator<Item = Self> {
        std::iter::empty()
    }

    /// How the position looks, if it is one on a rectangular board.
    fn view(&self) -> Option<&dyn View> {
        None
    }

    /// The number of the square in a [`View`] where the moving piece goes; of castling, the king.
    #[must_use]
    fn target(_: Self::Move) -> Option<u32> {
        None
    }

    /// The number of the square in a [`View`] where the moving piece comes from; none if it was not
    /// on the board.
    #[must_use]
    fn origin(_: Self::Move) -> Option<u32> {
        None
    }

    /// What the moving piece does; none for a pass, or where one piece does not tell all.
    fn step(&self, _: Self::Move) -> Option<Step> {
        None
    }

    /// Whether the pieces stand as a move says: what moves at its origin, and what it takes.
    fn fits(&self, _: Self::Move) -> bool {
        true
    }
}
