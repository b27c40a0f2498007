//! How each game is written in PGN: the tags that name it and its position, and its moves, each in
//! the style of its own (specs: variants §2–4).

use super::layout::Layout;
use super::names;
use crate::formats::WriteOptions;
use crate::games::chess::fen::FenStyle;
use crate::games::square_board::{self, Numbering};
use crate::games::{Position, Rules, Side, chess, xiangqi};
use crate::notation::chess::san;
use crate::notation::variants::{Style, VariantMove, compact_chinese};
use crate::record::{NodeId, Record, Spelling};
use crate::replay::{Notation, Reading, Referee};
use std::borrow::Cow;

/// What a writer of PGN has to know of a game.
pub(super) trait Movetext: Referee {
    /// The tag for the name of the first side.
    const FIRST: &'static str;
    /// What the tag Format says of the moves.
    const FORMAT: Option<&'static str>;
    /// The tag that names the game, and what it says; none for chess.
    fn variant(&self) -> Option<(&'static str, &'static str)>;
    /// Whether a game begins so where nothing says how.
    fn is_usual(&self) -> bool;
    /// The start position.
    fn fen(&self, options: &WriteOptions) -> String;
    /// The number of the next move.
    fn number(&self) -> u32;
    /// What is carried along a line to write its moves.
    type Walk<'a>: Walk<Rules = Self>;
    /// How the moves of a record that begins here are spelled, if the walk asks for that.
    fn spellings<'a>(&self, _record: &'a Record) -> Cow<'a, [Spelling]> {
        Cow::Borrowed(&[])
    }
    /// The walk that begins here.
    fn walk<'a>(&self, spellings: &'a [Spelling]) -> Self::Walk<'a>;
    /// Appends a move that cannot stand among the others: from where to where.
    fn write_squares(mv: Self::Move, out: &mut String);
}

/// A way along a line of moves that are written.
pub(super) trait Walk: Clone {
    /// The rules of the game.
    type Rules: Movetext;
    /// Whether its moves are words of chess: then those alone tell which others stay what they are among them.
    const IS_CHESS: bool = false;
    /// Writes the legal move of a node with its mark, and makes it.
    fn write(&mut self, node: NodeId, mv: <Self::Rules as Rules>::Move, out: &mut Layout<'_>);
    /// Makes a move that is not written so; `None` leaves the turn to the other side.
    fn pass_by(&mut self, mv: Option<<Self::Rules as Rules>::Move>);
    /// Gives the turn to the other side, which moves out of turn.
    fn give_turn(&mut self);
    /// Whether a word of a PGN file, of a move that is illegal or of none, is read as that among
    /// moves as they are written here.
    fn still_says(&self, word: &str, mv: Option<<Self::Rules as Rules>::Move>) -> bool;
}

/// Moves of chess, which need no board once it is known how they are spelled.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spelled<'a>(&'a [Spelling]);

impl Walk for Spelled<'_> {
    type Rules = chess::Position;
    const IS_CHESS: bool = true;

    fn write(&mut self, node: NodeId, mv: chess::Move, out: &mut Layout<'_>) {
        let spelling = self.0.get(node.index()).copied().unwrap_or_default();
        let (letters, len) = san::spelled(mv, spelling);
        out.short([letters, 0], len);
    }

    fn pass_by(&mut self, _: Option<chess::Move>) {}

    fn give_turn(&mut self) {}

    fn still_says(&self, _: &str, _: Option<chess::Move>) -> bool {
        true
    }
}

/// Moves that are written from the position before them.
#[derive(Clone, Debug)]
pub(super) struct Played<P>(pub(super) P);

/// What such moves are written by.
pub(super) trait Board: Movetext {
    /// Appends a move.
    fn write_move(&self, mv: Self::Move, out: &mut String);
    /// The mark behind a move that led to this position.
    fn mark(&self) -> &'static str;
    /// See [`Walk::still_says`].
    fn still_says(&self, _word: &str, _mv: Option<Self::Move>) -> bool {
        true
    }
}

impl<P: Board> Walk for Played<P> {
    type Rules = P;

    fn write(&mut self, _: NodeId, mv: P::Move, out: &mut Layout<'_>) {
        out.text(|text| {
            self.0.write_move(mv, text);
            self.0.play(mv);
            text.push_str(self.0.mark());
        });
    }

    fn pass_by(&mut self, mv: Option<P::Move>) {
        match mv {
            Some(mv) => self.0.follow(mv),
            None => self.0.skip(),
        }
    }

    fn give_turn(&mut self) {
        self.0.skip();
    }

    fn still_says(&self, word: &str, mv: Option<P::Move>) -> bool {
        self.0.still_says(word, mv)
    }
}

/// The same expression for a position of whichever game PGN is written of, and one for others.
macro_rules! each_game {
    ($position:expr, $game:ident => $body:expr, _ => $other:expr) => {
        match $position {
            crate::games::Position::Chess($game) => $body,
            crate::games::Position::Shogi($game) => $body,
            crate::games::Position::Xiangqi($game) => $body,
            crate::games::Position::Janggi($game) => $body,
            crate::games::Position::Makruk($game) => $body,
            _ => $other,
        }
    };
}
pub(super) use each_game;

/// The tags that are written anew for games other than chess.
pub(super) const VARIANT_TAGS: [&str; 3] = ["Variant", "Game", "Format"];

/// Whether a tag tells the number of a game in a match, and not, under the same name, which game is played.
pub(super) fn is_number_of_game(name: &str, value: &str) -> bool {
    name == "Game" && !value.contains(char::is_alphabetic)
}

impl Movetext for chess::Position {
    const FIRST: &'static str = "White";
    const FORMAT: Option<&'static str> = None;

    fn variant(&self) -> Option<(&'static str, &'static str)> {
        names::tag(self.variant()).map(|tag| ("Variant", tag))
    }

    fn is_usual(&self) -> bool {
        *self == self.variant().start()
    }

    fn fen(&self, options: &WriteOptions) -> String {
        let mut fen = String::new();
        let beside = options.pgn.beside();
        self.write_fen(FenStyle { beside, ..options.fen }, &mut fen);
        fen
    }

    fn number(&self) -> u32 {
        self.fullmoves()
    }

    type Walk<'a> = Spelled<'a>;

    fn spellings<'a>(&self, record: &'a Record) -> Cow<'a, [Spelling]> {
        san::spellings(record, self)
    }

    fn walk<'a>(&self, spellings: &'a [Spelling]) -> Spelled<'a> {
        Spelled(spellings)
    }

    fn write_squares(mv: chess::Move, out: &mut String) {
        if mv.kind == chess::MoveKind::Drop {
            out.push_str(&mv.to_string());
            return;
        }
        for part in [mv.from.to_string().as_str(), "-", mv.destination().to_string().as_str()] {
            out.push_str(part);
        }
    }
}

impl<R: Style> Movetext for square_board::Position<R> {
    const FIRST: &'static str = R::FIRST_TAG;
    const FORMAT: Option<&'static str> = R::PGN_FORMAT;

    fn variant(&self) -> Option<(&'static str, &'static str)> {
        Some(R::tag(&self.setup().state))
    }

    fn is_usual(&self) -> bool {
        let setup = self.setup();
        *setup == R::start(&setup.state)
    }

    fn fen(&self, _: &WriteOptions) -> String {
        self.setup().to_fen()
    }

    fn number(&self) -> u32 {
        self.move_number()
    }

    type Walk<'a> = Played<Self>;

    fn walk(&self, _: &[Spelling]) -> Played<Self> {
        Played(self.clone())
    }

    fn write_squares(mv: Self::Move, out: &mut String) {
        out.push_str(&mv.to_string());
    }
}

impl<R: Style> Board for square_board::Position<R> {
    fn write_move(&self, mv: Self::Move, out: &mut String) {
        R::write_move(self, mv, out);
    }

    fn mark(&self) -> &'static str {
        match self.in_check() {
            true if R::HAS_MARKS && self.has_legal_move() => "+",
            true if R::HAS_MARKS => "#",
            _ => "",
        }
    }

    /// The moves written here may count the ranks in another way than the file did.
    fn still_says(&self, word: &str, mv: Option<Self::Move>) -> bool {
        let [one, zero] =
            [Numbering::FromOne, Numbering::FromZero].map(|numbering| read::<R>(word, numbering));
        let means = |written: &VariantMove<R>| match written.resolve(self, None) {
            Reading::Move(mv) | Reading::Doubtful(mv, _) => Some(mv),
            Reading::Ambiguous(..) | Reading::Nothing(_) => None,
        };
        let is_legal = |mv: Option<Self::Move>| mv.is_some_and(|mv| self.check(mv).is_ok());
        if R::PGN_FORMAT.is_none() {
            return one.as_ref().and_then(means) == mv;
        }
        // What is another move in the other numbering could renumber all the others.
        zero.as_ref().and_then(means) == mv
            && (one == zero || mv.is_some() && !is_legal(one.as_ref().and_then(means)))
    }
}

/// Reads a move, with its mark of check or mate.
pub(super) fn read<R: Style>(word: &str, numbering: Numbering) -> Option<VariantMove<R>> {
    R::read_move(word.trim_end_matches(['+', '#']), numbering)
}

/// Whether a move is one of xiangqi and cannot be one of chess: WXF, Chinese, or ICCS on points
/// that chess has not.
pub(super) fn is_xiangqi(word: &str) -> bool {
    if san::San::read(word).is_some() {
        return false;
    }
    if compact_chinese(word, true).is_some() {
        return true;
    }
    match read::<xiangqi::Role>(word, Numbering::FromZero) {
        Some(VariantMove::Relative(_)) => true,
        Some(VariantMove::Points { from, to, .. }) => {
            let beyond = |at: xiangqi::Square| at.file() == 8 || matches!(at.rank(), 0 | 9);
            word.contains('-') && (beyond(from) || beyond(to))
        }
        _ => false,
    }
}

/// Plies before a position, counted from move 1 of the first side.
pub(super) fn plies_before(position: &Position) -> u32 {
    let number = each_game!(position, position => Movetext::number(position), _ => 1);
    let second = u32::from(position.side_to_move() == Side::Second);
    // So that it stays even, whatever number a text states.
    number.saturating_sub(1).min(1 << 30) * 2 + second
}

/// Whether a game of its kind begins so where nothing says how.
pub(super) fn is_usual(position: &Position) -> bool {
    each_game!(position, position => Movetext::is_usual(position), _ => false)
}
