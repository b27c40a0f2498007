//! What joined action lists are in each game, as its replayer takes moves.

use super::{Lift, Path, Ply, game_arg};
use crate::findings::{Code, Finding};
use crate::formats::pcn::read::extension::Named;
use crate::formats::pcn::read::start::is_stone;
use crate::games::square_board::{Pieces, Square};
use crate::games::{Game, Rules, Side, board, chess, go, shogi, square_board};
use crate::notation::shogi::{Marks, Origin, Promotion, Target, WrittenMove};
use crate::record::Record;
use crate::replay::go::{mark_handicap, stated_handicap};
use crate::replay::{self, Notation, Reading, Referee, Script};

/// The same expression for the position of whichever game it is.
macro_rules! each_game {
    ($position:expr, $game:ident => $body:expr) => {
        match $position {
            crate::games::Position::Shogi($game) => $body,
            crate::games::Position::Chess($game) => $body,
            crate::games::Position::Go($game) => $body,
            crate::games::Position::Xiangqi($game) => $body,
            crate::games::Position::Janggi($game) => $body,
            crate::games::Position::Makruk($game) => $body,
            _ => false,
        }
    };
}
pub(super) use each_game;

/// The small letter that an abbreviation is, if it is one letter.
fn letter(abbreviation: &str) -> Option<char> {
    let mut letters = abbreviation.chars();
    let letter = letters.next()?.to_ascii_lowercase();
    letters.next().is_none().then_some(letter)
}

impl Lift for shogi::Position {
    type Written = WrittenMove;

    fn written(&self, ply: &Ply<'_>) -> Option<WrittenMove> {
        let &[path] = ply.paths.as_slice() else { return None };
        let name = |piece| {
            let name = ply.names.name(piece)?;
            let kind = shogi::Kind::from_letter(u8::try_from(letter(name.abbreviation)?).ok()?)?;
            if name.promoted { kind.promoted() } else { Some(kind) }
        };
        if path.removes {
            return None; // What is captured in shogi comes into the hand.
        }
        let origin = match path.from {
            Some(from) => Origin::Square(shogi::Square::from_number(from)?),
            None => Origin::Hand,
        };
        let (kind, promotion) = match (path.from, path.promotion) {
            (None, None) => (Some(name(path.piece?)?), Promotion::Unstated),
            (None, Some(_)) => return None,
            (Some(_), None) => (None, Promotion::No),
            (Some(_), Some(promotion)) if !ply.names.name(promotion)?.promoted => {
                return None; // The sign of a promoted piece is lost, or another piece is meant.
            }
            (Some(_), Some(promotion)) => (Some(name(promotion)?), Promotion::Unstated),
        };
        // On the board the piece tells whose move it is; a dropped one tells it by its name.
        let dropped = path.piece.filter(|_| path.from.is_none());
        Some(WrittenMove {
            side: dropped.map(|piece| ply.names.side(piece)),
            origin,
            target: Target::Square(shogi::Square::from_number(path.to)?),
            kind,
            named_after: path.promotion.is_some(),
            promotion,
            marks: Marks::NONE,
        })
    }

    fn naming(written: WrittenMove, Named { piece, by }: Named) -> WrittenMove {
        if written.origin == Origin::Hand {
            return written;
        }
        let written = WrittenMove { side: by.or(written.side), ..written };
        match piece {
            None => written,
            // What is turned over is told by its name, and that is another one.
            Some(kind) => WrittenMove {
                kind: Some(kind),
                promotion: if written.named_after { Promotion::Yes } else { written.promotion },
                named_after: false,
                ..written
            },
        }
    }
}

/// A move of chess: where a piece goes, or for castling the king and its rook.
#[derive(Clone, Copy, Debug)]
pub(super) struct ChessMove {
    from: chess::Square,
    to: chess::Square,
    promotion: Option<chess::Role>,
    /// Where both king and rook go, if both go.
    castling: Option<(chess::Square, chess::Square)>,
    /// Where something is taken.
    taken: Option<chess::Square>,
    /// Who makes it, if that is said.
    by: Option<Side>,
}

impl ChessMove {
    /// Whether a move takes what the actions take. Where the pieces go, they may take without saying so; what
    /// stands beside the way is taken by a pawn only, and not left there.
    fn takes_what(&self, mv: chess::Move) -> bool {
        match mv.kind {
            chess::MoveKind::EnPassant => self.taken == mv.capture_square(),
            _ => self.taken.is_none_or(|taken| taken == self.to),
        }
    }
}

impl Notation for ChessMove {
    type Rules = chess::Position;

    fn resolve(
        &self,
        position: &chess::Position,
        _: Option<chess::Move>,
    ) -> Reading<chess::Position> {
        let empty = || {
            let finding = Finding::new(Code::ChessEmptyOrigin)
                .with("side", chess::Position::side_name(position.side_to_move()))
                .with("from", self.from.to_string());
            Reading::Nothing(Box::new(finding))
        };
        let Ok(mv) = position.move_between(self.from, self.to, self.promotion) else {
            return empty();
        };
        if !self.takes_what(mv) {
            // In the main line the path is told before.
            let finding = Finding::new(Code::PcnNoMove).with("path", "...kifu.plies");
            return Reading::Nothing(Box::new(finding.with("game", game_arg(Game::Chess))));
        }
        let normal = |to| {
            let captured = position.board().piece_at(to).map(|piece| piece.role);
            Reading::Move(chess::Move::normal(self.from, to, mv.role, captured))
        };
        // Alone, a king that goes two files does not castle; with a rook, both have their places, whether they may
        // go there or not.
        match self.castling {
            None if mv.wing().is_none() => Reading::Move(mv),
            None => normal(self.to),
            Some((king, rook)) => {
                let wing = chess::Wing::of(self.from, self.to);
                let is_one_rank =
                    [self.to, king, rook].iter().all(|at| at.rank() == self.from.rank());
                let places = [wing.king_file(), wing.rook_file()];
                let is_king = mv.role == chess::Role::King && is_one_rank;
                match is_king && [king.file(), rook.file()] == places {
                    true => Reading::Move(chess::Move::castling(self.from, self.to, wing)),
                    false => normal(king),
                }
            }
        }
    }

    fn side(&self) -> Option<Side> {
        self.by
    }
}

impl Lift for chess::Position {
    type Written = ChessMove;

    fn naming(written: ChessMove, Named { by, .. }: Named) -> ChessMove {
        ChessMove { by, ..written }
    }

    fn written(&self, ply: &Ply<'_>) -> Option<ChessMove> {
        let origin = |path: &Path| chess::Square::from_number(path.from?);
        let target = |path: &Path| chess::Square::from_number(path.to);
        // Where the board is not known, the king comes first.
        let is = |path: &Path, letter: &str| {
            let name = path.piece.and_then(|piece| ply.names.name(piece));
            name.is_none_or(|name| name.abbreviation.eq_ignore_ascii_case(letter))
        };
        match ply.paths.as_slice() {
            // A king that jumps castles with a rook that stays (see the writer).
            [king] if king.jumps && king.promotion.is_none() => {
                let to = target(king)?;
                let wing = chess::Wing::BOTH.into_iter().find(|wing| wing.king_file() == to.file());
                let rook = chess::Square::new(wing?.rook_file(), to.rank())?;
                let (from, castling) = (origin(king)?, Some((to, rook)));
                Some(ChessMove { from, to: rook, promotion: None, castling, taken: None, by: None })
            }
            [path] => {
                let promotion = match path.promotion {
                    None => None,
                    Some(piece) => {
                        let letter = letter(ply.names.name(piece)?.abbreviation)?;
                        Some(chess::Role::from_letter(letter)?)
                    }
                };
                let (from, to) = (origin(path)?, target(path)?);
                let taken = path.taken_at.and_then(chess::Square::from_number);
                Some(ChessMove { from, to, promotion, castling: None, taken, by: None })
            }
            [a, b] if a.promotion.or(b.promotion).is_none() => {
                let (king, rook) = if is(a, "k") { (a, b) } else { (b, a) };
                // Two moves of others are not one.
                (is(king, "k") && is(rook, "r")).then_some(())?;
                Some(ChessMove {
                    from: origin(king)?,
                    to: origin(rook)?,
                    promotion: None,
                    castling: Some((target(king)?, target(rook)?)),
                    taken: None,
                    by: None,
                })
            }
            _ => None,
        }
    }
}

/// A move of xiangqi, janggi or makruk; `None` is a pass.
#[derive(Clone, Copy, Debug)]
pub(super) struct PcnMove<R: Pieces> {
    squares: Option<(square_board::Square<R>, square_board::Square<R>)>,
    promotion: Option<R>,
    /// Who makes it, if that is said.
    by: Option<Side>,
}

impl<R: Pieces> Notation for PcnMove<R> {
    type Rules = square_board::Position<R>;

    fn resolve(
        &self,
        position: &Self::Rules,
        _: Option<square_board::Move<R>>,
    ) -> Reading<Self::Rules> {
        let side = Self::Rules::side_name(position.side_to_move());
        let Some((from, to)) = self.squares else {
            return match position.pass() {
                Some(pass) => Reading::Move(pass),
                None => Reading::Nothing(Box::new(
                    Finding::new(Code::BoardNoAction).with("path", R::GAME.name()),
                )),
            };
        };
        match position.move_between(from, to) {
            Some(mv) => {
                let promotes = match self.promotion {
                    None => false,
                    Some(role) if role == mv.piece.role.promoted() => true,
                    // Another promotion than there is: the rules refuse what is not theirs.
                    Some(_) => !mv.promotes,
                };
                Reading::Move(square_board::Move { promotes, ..mv })
            }
            None => Reading::Nothing(Box::new(
                Finding::new(Code::VariantEmptyOrigin)
                    .with("side", side)
                    .with("from", from.to_string())
                    .with("to", to.to_string()),
            )),
        }
    }

    fn side(&self) -> Option<Side> {
        self.by
    }
}

impl<R: Pieces> Lift for square_board::Position<R> {
    type Written = PcnMove<R>;

    fn written(&self, ply: &Ply<'_>) -> Option<PcnMove<R>> {
        let path = match ply.paths.as_slice() {
            [] => return Some(PcnMove { squares: None, promotion: None, by: None }),
            [path] => path,
            _ => return None,
        };
        let promotion = match path.promotion {
            None => None,
            Some(piece) => {
                let name = ply.names.name(piece)?;
                Some(R::from_abbreviation(letter(name.abbreviation)?)?)
            }
        };
        let squares = (Square::from_number(path.from?)?, Square::from_number(path.to)?);
        Some(PcnMove { squares: Some(squares), promotion, by: None })
    }

    fn naming(written: PcnMove<R>, Named { by, .. }: Named) -> PcnMove<R> {
        PcnMove { by, ..written }
    }
}

impl Lift for go::Position {
    type Written = replay::go::GoMove;

    fn written(&self, ply: &Ply<'_>) -> Option<replay::go::GoMove> {
        let side = ply.side;
        let mv = match ply.paths.split_first() {
            None => go::Move::Pass { side },
            Some((stone, taken)) => {
                let takes = |path: &Path| path.from == Some(path.to);
                let name = stone.piece.and_then(|piece| ply.names.name(piece));
                let is_stone = name.is_some_and(is_stone) && stone.promotion.is_none();
                if stone.from.is_some() || !is_stone || !taken.iter().all(takes) {
                    return None;
                }
                go::Move::Play { point: self.board().numbered(stone.to)?, side }
            }
        };
        Some(replay::go::GoMove::new(mv))
    }

    /// Moves place a handicap that no stones are laid out for.
    fn prepare(&self, script: &mut Script<replay::go::GoMove>, record: &Record) {
        let stated = stated_handicap(record).filter(|_| self.board().stone_count() == 0);
        if let Some(stones) = stated {
            mark_handicap(script, stones);
        }
    }

    /// What is captured may be left to the rules; what is taken must be captured.
    fn has_done(&self, paths: &[Path], _: &board::Position) -> bool {
        let mut taken: Vec<u32> = paths.iter().skip(1).map(|path| path.to).collect();
        let mut removed: Vec<u32> =
            self.removed().iter().map(|&point| self.board().number(point)).collect();
        taken.sort_unstable();
        removed.sort_unstable();
        taken.is_empty() || taken == removed
    }
}
