//! Start positions and moves of every game as texts that say all of them, for machines.
//!
//! A legal move needs no more than engines of its game are told (`7g7f`, `e7e8q`, `B[pd]`): the board
//! says the rest. Of one that is illegal the board can say something else than the record, so there is
//! a longer text with all that a move knows (`7g7f G xp`). A position is its one line (SFEN, FEN), with
//! what that line leaves out behind it: the rules that decide about moves of Go, and all squares and
//! hands of a board of any kind.

mod board;
mod chess;
pub(crate) mod go;
pub(crate) mod other;
mod shogi;
pub(crate) mod square_board;

use crate::findings::Finding;
use crate::games::{self, Game, Rules, Side};
use crate::notation::syntax::push_ascii;
use crate::record::{Record, Spelling};
use crate::replay::{Notation, Reading, Referee, Script};
use crate::source::Span;
use std::sync::LazyLock;

/// The longest move as engines are told it, in bytes.
pub(crate) const SHORT: usize = 8;

/// A game whose positions and moves have such texts.
pub(crate) trait Spell: Referee {
    /// A move as engines are told it, to be found on a board.
    type Short: Notation<Rules = Self>;
    /// A start position while the moves are read: those of a board of any kind belong to it.
    type Draft;

    /// Appends a start position: its line, and behind it the name of its rules, if the line does not tell them.
    fn push_start(&self, out: &mut String) {
        out.push_str(&self.to_line());
        if let Some(name) = self.untold_rules() {
            out.extend([" ", name]);
        }
    }

    /// By which of several rules the position is played, if its line does not tell. Those of Go are told by
    /// a header.
    fn untold_rules(&self) -> Option<&'static str> {
        None
    }

    /// Reads a start position; without a text it is the usual one.
    fn draft(text: Option<&str>) -> Option<Self::Draft>;

    /// What is wrong with a start position that stands at a place.
    fn faults(_: &Self::Draft, _: Span) -> Vec<Finding> {
        Vec::new()
    }

    /// Looks at what is written as a whole, before it is played: headers can say what moves mean. What does not fit
    /// them is told, at the place of the header of the handicap.
    fn prepare(_: &mut Script<MoveOf<Self>>, _: &Self::Draft, _: &Record, _: Span) -> Vec<Finding> {
        Vec::new()
    }

    /// The start position, once all moves are read.
    fn settle(draft: Self::Draft) -> Self;

    /// A move as engines are told it: so many of these bytes, which are ASCII. None where it can be
    /// longer.
    fn short_bytes(_: Self::Move) -> Option<([u8; SHORT], usize)> {
        None
    }

    /// Appends a move as engines are told it.
    fn push_short(&self, mv: Self::Move, out: &mut String) {
        if let Some((bytes, length)) = Self::short_bytes(mv) {
            push_ascii(&bytes[..length], out);
        }
    }

    /// Reads such a move; none if it is none.
    fn short(draft: &mut Self::Draft, text: &str) -> Option<Self::Short>;

    /// Appends all that a move says.
    fn push_exact(&self, mv: Self::Move, out: &mut String);

    /// Reads such a move; none if it is none.
    fn exact(draft: &mut Self::Draft, text: &str) -> Option<Self::Move>;

    /// Reads the piece that a move names where another one moves; none if it is none.
    fn named(_: &str) -> Option<&'static str> {
        None
    }

    /// That a move names such a piece, if it is another one than moves.
    fn misnamed(_: Self::Move, _: &'static str) -> Option<Finding> {
        None
    }
}

/// A move in either way.
#[derive(Clone, Copy, Debug)]
pub(crate) enum MachineMove<N, M> {
    /// To be found on the board.
    Short(N),
    /// As it is, and said to be illegal; whether the turn was given to the side that makes it.
    Exact(M, bool),
    /// The same, and the piece that it names where another one moves.
    Misnamed(M, &'static str),
}

/// A move of a game in either way.
pub(crate) type MoveOf<R> = MachineMove<<R as Spell>::Short, <R as Rules>::Move>;

impl<N: Notation> Notation for MachineMove<N, <N::Rules as Rules>::Move>
where
    N::Rules: Spell,
{
    type Rules = N::Rules;

    fn resolve(
        &self,
        position: &N::Rules,
        previous: Option<<N::Rules as Rules>::Move>,
    ) -> Reading<N::Rules> {
        match *self {
            MachineMove::Short(written) => written.resolve(position, previous),
            MachineMove::Exact(mv, _) => Reading::Move(mv),
            MachineMove::Misnamed(mv, named) => match N::Rules::misnamed(mv, named) {
                Some(finding) => Reading::Doubtful(mv, Box::new(finding)),
                None => Reading::Move(mv),
            },
        }
    }

    #[inline]
    fn plain(
        &self,
        position: &N::Rules,
        previous: Option<<N::Rules as Rules>::Move>,
    ) -> Option<<N::Rules as Rules>::Move> {
        match self {
            MachineMove::Short(written) => written.plain(position, previous),
            MachineMove::Exact(..) | MachineMove::Misnamed(..) => None,
        }
    }

    #[inline]
    fn try_play(
        &self,
        position: &mut N::Rules,
        previous: Option<<N::Rules as Rules>::Move>,
    ) -> Option<<N::Rules as Rules>::Move> {
        match self {
            MachineMove::Short(written) => written.try_play(position, previous),
            MachineMove::Exact(..) | MachineMove::Misnamed(..) => None,
        }
    }

    fn side(&self) -> Option<Side> {
        match self {
            MachineMove::Short(written) => written.side(),
            MachineMove::Exact(mv, _) | MachineMove::Misnamed(mv, _) => N::Rules::mover(*mv),
        }
    }

    fn named(&self) -> Option<&'static str> {
        match self {
            MachineMove::Short(written) => written.named(),
            MachineMove::Exact(..) => None,
            MachineMove::Misnamed(_, named) => Some(named),
        }
    }

    fn gives_turn(&self) -> Option<bool> {
        match self {
            MachineMove::Exact(mv, turn) if N::Rules::mover(*mv).is_none() => Some(*turn),
            _ => None,
        }
    }

    #[inline]
    fn spelling(&self, after: &N::Rules) -> Spelling {
        match self {
            MachineMove::Short(written) => written.spelling(after),
            MachineMove::Exact(..) | MachineMove::Misnamed(..) => Spelling::UNKNOWN,
        }
    }

    fn confirm(&self, spelling: Spelling) -> Option<Finding> {
        match self {
            MachineMove::Short(written) => written.confirm(spelling),
            MachineMove::Exact(..) | MachineMove::Misnamed(..) => None,
        }
    }
}

/// The same expression for the position of whichever game it is.
macro_rules! each_position {
    ($position:expr, $inner:ident => $body:expr) => {
        match $position {
            crate::games::Position::Shogi($inner) => $body,
            crate::games::Position::Chess($inner) => $body,
            crate::games::Position::Go($inner) => $body,
            crate::games::Position::Xiangqi($inner) => $body,
            crate::games::Position::Janggi($inner) => $body,
            crate::games::Position::Makruk($inner) => $body,
            crate::games::Position::Board($inner) => $body,
            crate::games::Position::Other($inner) => $body,
        }
    };
}
pub(crate) use each_position;

/// The same expression for the type of the position of whichever game it is.
macro_rules! each_game {
    ($game:expr, $position:ident => $body:expr) => {
        each_game!(@ $game, $position => $body,
            Shogi shogi, Chess chess, Go go, Xiangqi xiangqi, Janggi janggi, Makruk makruk,
            Board board, Other other)
    };
    (@ $game:expr, $position:ident => $body:expr, $($name:ident $module:ident),*) => {
        match $game {
            $(crate::games::Game::$name => {
                type $position = crate::games::$module::Position;
                $body
            })*
        }
    };
}
pub(crate) use each_game;

/// A move of any game as engines are told it: so many of these bytes, which are ASCII. None where it
/// can be longer.
#[inline]
pub(crate) fn short_bytes(mv: games::Move) -> Option<([u8; SHORT], usize)> {
    match mv {
        games::Move::Shogi(mv) => games::shogi::Position::short_bytes(mv),
        games::Move::Chess(mv) => games::chess::Position::short_bytes(mv),
        games::Move::Go(mv) => games::go::Position::short_bytes(mv),
        games::Move::Xiangqi(mv) => games::xiangqi::Position::short_bytes(mv),
        games::Move::Janggi(mv) => games::janggi::Position::short_bytes(mv),
        games::Move::Makruk(mv) => games::makruk::Position::short_bytes(mv),
        games::Move::Board(mv) => games::board::Position::short_bytes(mv),
    }
}

/// The text of the usual start of each game.
static USUAL: LazyLock<Vec<(Game, String)>> = LazyLock::new(|| {
    let line = |game: Game| {
        let mut line = String::new();
        each_game!(game, R => {
            if let Some(start) = R::draft(None).map(R::settle) {
                start.push_start(&mut line);
            }
        });
        (game, line)
    };
    Game::ALL.iter().copied().map(line).collect()
});

/// Appends a start position with all that its line leaves out.
pub(crate) fn push_whole_start(position: &games::Position, out: &mut String) {
    each_position!(position, start => start.push_start(out));
}

/// Appends a start position, unless it is the usual one of its game; says whether it did.
pub(crate) fn push_unusual_start(position: &games::Position, out: &mut String) -> bool {
    let begin = out.len();
    push_whole_start(position, out);
    let game = position.game();
    let is_usual = USUAL.iter().any(|(of, line)| *of == game && *line == out[begin..]);
    if is_usual {
        out.truncate(begin);
    }
    !is_usual
}

/// The start position that such a line tells, of a game that usually begins from one.
pub(crate) fn start_of_line(game: Game, line: &str) -> Option<games::Position> {
    match game {
        Game::Chess | Game::Xiangqi | Game::Janggi | Game::Makruk => each_game!(game, R => {
            R::draft(Some(line)).map(|draft| R::settle(draft).wrap_position())
        }),
        _ => games::Position::from_line(game, line),
    }
}

/// Puts words one behind the other.
fn joined<const N: usize>(words: [&[u8]; N]) -> Option<([u8; SHORT], usize)> {
    let mut bytes = [0; SHORT];
    let mut length = 0;
    for word in words {
        bytes.get_mut(length..length + word.len())?.copy_from_slice(word);
        length += word.len();
    }
    Some((bytes, length))
}

/// The word behind the mark `x`: what a move captures; none within if there is no such word. `None`
/// if something else follows.
fn captured<'t, T>(
    words: &mut impl Iterator<Item = &'t str>,
    read: impl Fn(&str) -> Option<T>,
) -> Option<Option<T>> {
    match words.next() {
        None => Some(None),
        Some(word) => read(word.strip_prefix('x')?).map(Some),
    }
}
