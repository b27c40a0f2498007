//! Shogi in the algebraic notation of engines, as PyChess writes it: `Pc4`, `Gfxe2`, `B@e5`,
//! `Bxd8=H`, its long form `Ph3-h4`, and UCI (`h3h4`, `h8h2+`) (specs: variant-files §1.2).
//!
//! Files run from `a` on sente's left, ranks from 1 on sente's side. Whatever moves as a gold
//! general is a `G`; a promoted bishop is an `H`, a promoted rook a `D`. A `+` behind a move of a
//! named piece means check.
//!
//! Cute Chess and XBoard write the same moves with another `+`: behind a move it promotes (`Bxh8+`; `Bxh8=` does
//! not), before a piece it says that it is promoted (`+Bxi9`), and checks have no mark. Which of the two a game is
//! written in only its moves tell: [`ShogiSan::with_plus_as_promotion`].

use super::written::taking;
use super::{Marks, Origin, Promotion, Target, WrittenMove};
use crate::findings::{Arg, Code, Finding};
use crate::games::shogi::{Kind, Move, Piece, Position, Square};
use crate::games::{Rules, Side};
use crate::replay::{Notation, Reading, kind_arg, square_arg};

/// A written move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShogiSan {
    shape: Shape,
    /// Whether it is written that something is captured.
    captures: bool,
    /// Whether a `+` stands behind the move of a named piece.
    plus: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    /// One that names its squares, or is a drop, or is in another notation.
    Squares(WrittenMove),
    /// A piece and where it goes.
    Named(Named),
}

impl ShogiSan {
    /// A move in another notation, as it is written and as it was read.
    #[must_use]
    pub fn of(text: &str, mv: WrittenMove) -> ShogiSan {
        ShogiSan { shape: Shape::Squares(mv), captures: text.contains('x'), plus: false }
    }

    /// Whether a `+` stands behind it that means check, or a promotion.
    #[must_use]
    pub const fn has_plus(&self) -> bool {
        self.plus
    }

    /// Whether it says by a letter what the piece becomes, as nobody does for whom a `+` says that it does.
    #[must_use]
    pub const fn names_promotion(&self) -> bool {
        matches!(self.shape, Shape::Named(Named { promotes: true, .. }))
    }

    /// The same move as those write it for whom the `+` is a promotion, and a `G` nothing but a gold general.
    #[must_use]
    pub fn with_plus_as_promotion(self) -> ShogiSan {
        let shape = match self.shape {
            Shape::Named(named) => {
                let kinds = if named.kinds.len() > 1 { &[Kind::Gold][..] } else { named.kinds };
                let promotes = named.promotes || self.plus;
                Shape::Named(Named { kinds, promotes, ..named })
            }
            squares => squares,
        };
        ShogiSan { shape, ..self }
    }
}

/// A piece, where it goes, and as much of its origin as is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    kinds: &'static [Kind],
    /// 1 to 9, as in shogi.
    from_file: Option<u8>,
    /// 1 to 9, as in shogi.
    from_rank: Option<u8>,
    to: Square,
    promotes: bool,
}

/// The pieces that move as a letter says.
fn kinds(letter: char) -> Option<&'static [Kind]> {
    use Kind as K;
    Some(match letter {
        'K' => &[K::King],
        'R' => &[K::Rook],
        'B' => &[K::Bishop],
        'G' => &[K::Gold, K::ProPawn, K::ProLance, K::ProKnight, K::ProSilver],
        'S' => &[K::Silver],
        'N' => &[K::Knight],
        'L' => &[K::Lance],
        'P' => &[K::Pawn],
        'H' => &[K::Horse],
        'D' => &[K::Dragon],
        _ => return None,
    })
}

/// The promoted piece that a letter behind a `+` says.
fn promoted_kinds(letter: char) -> Option<&'static [Kind]> {
    let promoted = kinds(letter)?.first()?.promoted()?;
    Kind::ALL.iter().find(|&&kind| kind == promoted).map(std::slice::from_ref)
}

/// Takes a file off the front.
fn file(text: &str) -> Option<(u8, &str)> {
    match text.bytes().next()? {
        letter @ b'a'..=b'i' => Some((9 - (letter - b'a'), &text[1..])),
        _ => None,
    }
}

/// Takes a rank off the front.
fn rank(text: &str) -> Option<(u8, &str)> {
    match text.bytes().next()? {
        digit @ b'1'..=b'9' => Some((10 - (digit - b'0'), &text[1..])),
        _ => None,
    }
}

/// Takes a square off the front.
fn square(text: &str) -> Option<(Square, &str)> {
    let (file, rest) = file(text)?;
    let (rank, rest) = rank(rest)?;
    Some((Square::new(file, rank)?, rest))
}

/// Reads a move.
#[must_use]
pub fn read(text: &str) -> Option<ShogiSan> {
    let plus = text.ends_with('+') && text.starts_with(|first: char| !first.is_ascii_lowercase());
    Some(ShogiSan { shape: shape(text)?, captures: text.contains('x'), plus })
}

fn shape(text: &str) -> Option<Shape> {
    let letter = text.chars().next()?;
    let squares = |origin, to, kind, promotion| {
        let target = Target::Square(to);
        let marks = Marks::NONE;
        let side = None;
        let mv = WrittenMove { side, origin, target, kind, named_after: false, promotion, marks };
        Some(Shape::Squares(mv))
    };
    if letter.is_ascii_lowercase() {
        let (from, rest) = square(text)?;
        let (to, rest) = square(rest)?;
        let promotion = match rest {
            "" => Promotion::No,
            "+" => Promotion::Yes,
            _ => return None,
        };
        return squares(Origin::Square(from), to, None, promotion);
    }
    let (kinds, text) = match text.strip_prefix('+') {
        Some(text) => (promoted_kinds(text.chars().next()?)?, text),
        None => (kinds(letter)?, text),
    };
    let text = text[1..].trim_end_matches(['+', '#']);
    if let Some(to) = text.strip_prefix('@') {
        let (to, rest) = square(to)?;
        let kind = kinds.first().copied().filter(|kind| rest.is_empty() && !kind.is_promoted())?;
        return squares(Origin::Hand, to, Some(kind), Promotion::No);
    }
    let (text, promotes) = match text.split_once('=') {
        None | Some((_, "")) => (text.trim_end_matches('='), false),
        Some((text, after)) => {
            let promoted = match letter {
                'P' | 'L' | 'N' | 'S' => "G",
                'B' => "H",
                'R' => "D",
                _ => return None,
            };
            (text, (after == promoted).then_some(true)?)
        }
    };
    let goes = |rest: &str| {
        let rest = rest.strip_prefix(['x', '-']).unwrap_or(rest);
        square(rest).filter(|(_, rest)| rest.is_empty()).map(|(to, _)| to)
    };
    let named = |from_file, from_rank, to| {
        Some(Shape::Named(Named { kinds, from_file, from_rank, to, promotes }))
    };
    if let Some(to) = goes(text) {
        return named(None, None, to);
    }
    let (from_file, rest) = file(text).map_or((None, text), |(file, rest)| (Some(file), rest));
    if let Some(to) = goes(rest).filter(|_| from_file.is_some()) {
        return named(from_file, None, to);
    }
    let (from_rank, rest) = rank(rest)?;
    named(from_file, Some(from_rank), goes(rest)?)
}

impl Notation for ShogiSan {
    type Rules = Position;

    fn resolve(&self, position: &Position, previous: Option<Move>) -> Reading<Position> {
        let reading = match &self.shape {
            Shape::Squares(mv) => mv.resolve(position, previous),
            Shape::Named(named) => named.resolve(position),
        };
        if self.captures { taking(reading, position) } else { reading }
    }

    fn side(&self) -> Option<Side> {
        None
    }
}

impl Named {
    /// What can be meant, legal or not.
    fn candidates(&self, position: &Position) -> Vec<Move> {
        let side = position.side_to_move();
        let mut found = Vec::new();
        for &kind in self.kinds {
            let piece = Piece::new(side, kind);
            let origins = position.candidates(self.to, piece).filter(|from| {
                self.from_file.is_none_or(|file| from.file() == file)
                    && self.from_rank.is_none_or(|rank| from.rank() == rank)
            });
            let taken = position.board(self.to);
            found.extend(
                origins.map(|from| Move::forced(from, self.to, piece, self.promotes, taken)),
            );
        }
        found
    }

    fn resolve(&self, position: &Position) -> Reading<Position> {
        let all = self.candidates(position);
        let legal: Vec<Move> =
            all.iter().copied().filter(|&mv| position.check(mv).is_ok()).collect();
        let kind = self.kinds.first().copied().unwrap_or(Kind::Pawn);
        let finding = |code| {
            let finding = Finding::new(code).with("piece", kind_arg(kind));
            finding.with("to", square_arg(self.to))
        };
        match (legal.as_slice(), all.as_slice()) {
            (&[only], _) | (&[], &[only, ..]) => Reading::Move(only),
            (&[], &[]) => Reading::Nothing(Box::new(finding(Code::NoOrigin))),
            _ => {
                let origins: Vec<Square> = legal.iter().filter_map(|mv| mv.from()).collect();
                let list = |name: fn(&Square) -> String, by: &str| {
                    origins.iter().map(name).collect::<Vec<_>>().join(by)
                };
                let origins = Arg::term(
                    list(ToString::to_string, ", "),
                    list(|at| at.kanji().to_owned(), "、"),
                );
                let finding = finding(Code::AmbiguousMove).with("origins", origins);
                Reading::Ambiguous(legal, Box::new(finding))
            }
        }
    }
}
