//! What a move of a piece can be in a position, and why it can be none.

use super::super::uci;
use super::departure::Departure;
use super::write::{self, write};
use super::{PieceMove, San};
use crate::findings::{Arg, Code, Finding};
use crate::games::Rules;
use crate::games::chess::{Bitboard, Move, Position, Role, Square};
use crate::replay::{Reading, Referee, chess_square_arg as square_arg, role_arg};

impl San {
    /// The move of a [usual](San::is_usual) word, if it is legal and written as it should be: nearly all are.
    /// What it finds of any other is nothing, and left to [`resolve`](PieceMove::resolve).
    #[inline(always)]
    pub(super) fn legal(self, position: &Position) -> Option<Move> {
        let to = self.goes_to();
        let role = self.mover_role();
        let free = position.candidates(role, to);
        let board = position.board();
        let captured = board.occupied().contains(to).then(|| board.role_at(to));
        if role != Role::Pawn {
            let from = (free & self.origins()).single()?;
            let is_usual = captured.is_some() == self.captures()
                && (!self.has_origin() || self.stated() == write::origin(free, from))
                && self.promotion().is_none();
            return is_usual.then_some(Move::normal(from, to, role, captured));
        }
        let captures = self.captures();
        let (has_file, has_rank) = self.stated();
        let file = if captures { self.origin_file()? } else { to.file() };
        let from = (free & Bitboard::file(file)).single()?;
        let promotion = self.promotion();
        let promotes = to.rank_from(position.side_to_move()) == 7;
        let is_usual = !self.is_named()
            && !has_rank
            && has_file == captures
            && captures == (file != to.file())
            && promotion.is_some() == promotes;
        if !is_usual {
            return None;
        }
        let mv = Move { promotion, ..Move::normal(from, to, role, captured) };
        Some(if captures && captured.is_none() { Move::en_passant(from, to) } else { mv })
    }
}

impl PieceMove {
    pub(super) fn origins(&self) -> Bitboard {
        self.from_file.map_or(Bitboard::FULL, Bitboard::file)
            & self.from_rank.map_or(Bitboard::FULL, Bitboard::rank)
    }

    /// The origin, if it is written in full.
    pub(super) fn origin(&self) -> Option<Square> {
        Square::new(self.from_file?, self.from_rank?)
    }

    pub(super) fn to(&self) -> Option<Square> {
        Square::new(self.to_file, self.to_rank?)
    }

    pub(super) fn resolve(&self, departure: Departure, position: &Position) -> Reading<Position> {
        let Some(to) = self.to() else { return self.resolve_short(position) };
        if self.drops {
            return San::settle(
                Move::drop(self.role.unwrap_or(Role::Pawn), to),
                departure,
                position,
            );
        }
        let Some(role) = self.role else {
            return match self.origin() {
                Some(from) => self.resolve_long(from, to, departure, position),
                None => self.resolve_pawn(to, departure, position),
            };
        };
        if role == Role::Pawn {
            return self.resolve_pawn(to, departure, position);
        }
        let free = position.candidates(role, to);
        let stated = self.from_file.is_some() || self.from_rank.is_some();
        let fitting = free & self.origins();
        let Some(from) = fitting.first() else {
            return self.explain(role, to, position);
        };
        if fitting.several() {
            return ambiguous(
                position,
                fitting.into_iter().map(|from| self.mv(position, from, to)),
            );
        }
        let captured = position.board().piece_at(to).map(|piece| piece.role);
        let mv = Move { promotion: self.promotion, ..Move::normal(from, to, role, captured) };
        let mut departure = departure;
        if mv.captured.is_some() && !self.captures && departure.is_none_of_the_move() {
            departure = Departure::MissingCapture;
        } else if mv.captured.is_none() && self.captures {
            departure = Departure::SuperfluousCapture;
        } else if stated && departure.is_none_of_the_move() {
            let needed = write::origin(free, from);
            if needed != (self.from_file.is_some(), self.from_rank.is_some()) {
                departure = Departure::Overstated;
            }
        }
        San::settle(mv, departure, position)
    }

    /// No piece can legally go there: the one that was meant, if that is clear, so that the rules
    /// name the reason.
    pub(super) fn explain(&self, role: Role, to: Square, position: &Position) -> Reading<Position> {
        let own = position.board().of(position.side_to_move(), role) & self.origins();
        if let Some(from) = self.origin()
            && position.board().piece_at(from).is_some_and(|piece| piece.role != role)
        {
            let captured = position.board().piece_at(to).map(|piece| piece.role);
            return Reading::Move(Move::normal(from, to, role, captured));
        }
        // Where castling leads the king, and not where the rook stands: a king's move there is one before
        // which the castling may be missing.
        let is_castling = matches!(to.file(), 2 | 6) && !self.captures && self.promotion.is_none();
        if role == Role::King
            && is_castling
            && let Some(king) = own.single()
            && let Ok(mv) = position.move_between(king, to, None)
            && mv.wing().is_some()
            && position.check(mv).is_ok()
        {
            return San::settle(mv, Departure::Castling, position);
        }
        // In Chess960 a king that takes its own rook castles with it, as UCI has it (specs: pgn §11.1).
        if role == Role::King
            && position.has_chess960_castling()
            && self.captures
            && self.promotion.is_none()
            && let Some(king) = own.single()
            && let Ok(mv) = position.move_between(king, to, None)
            && mv.wing().is_some()
            && mv.to == to
            && position.board().piece_at(to).is_some()
        {
            return San::settle(mv, Departure::Castling, position);
        }
        let near = position.pseudo_candidates(role, to) & own;
        match near.single().or(own.single()) {
            Some(from) if !position.is_over() || near.any() => {
                let mv = self.mv(position, from, to);
                if mv.from == to { San::nothing(position, role, to) } else { Reading::Move(mv) }
            }
            _ => San::nothing(position, role, to),
        }
    }

    pub(super) fn resolve_pawn(
        &self,
        to: Square,
        departure: Departure,
        position: &Position,
    ) -> Reading<Position> {
        let free = position.candidates(Role::Pawn, to) & self.origins();
        let pushes = free & Bitboard::file(to.file());
        let captures = free & !pushes;
        let wants_capture = self.captures || self.from_file.is_some_and(|file| file != to.file());
        let fitting = match (wants_capture, self.from_file) {
            // `xe4`, where there is nothing to capture.
            (true, None) if captures.is_empty() => pushes,
            (true, None) => captures,
            (true, Some(_)) => free,
            (false, _) => pushes,
        };
        if self.captures && self.from_file == Some(to.file()) {
            // `cxc3`: no pawn takes on its own file.
            return San::nothing(position, Role::Pawn, to);
        }
        let Some(from) = fitting.first() else {
            if self.too == Some(Role::Bishop) {
                let bishop =
                    PieceMove { role: Some(Role::Bishop), from_file: None, too: None, ..*self };
                if (position.candidates(Role::Bishop, to) & bishop.origins()).any() {
                    return bishop.resolve(Departure::SmallLetter, position);
                }
            }
            return self.explain_pawn(to, wants_capture, position);
        };
        // `xd5`, where a piece can take as well: its letter may be lost, and not the file.
        let nameless = self.role.is_none() && self.from_file.is_none() && captures.any();
        let too = self.too.filter(|&role| role != Role::Bishop);
        let others = || pieces(position, to).filter(|mv| nameless || too == Some(mv.role));
        if fitting.several() || (nameless || too.is_some()) && others().next().is_some() {
            let pawns = fitting.into_iter().map(|from| self.mv(position, from, to));
            return ambiguous(position, pawns.chain(others()));
        }
        let mv = self.mv(position, from, to);
        let promotes = to.rank_from(position.side_to_move()) == 7;
        if promotes && mv.promotion.is_none() {
            // The rules say that it is missing. On the board a queen stands in, as help tells; the move does not
            // say so, or it would be legal to whoever reads it next.
            return Reading::Move(mv);
        }
        let mut departure = departure;
        if mv.captured.is_none() && self.captures {
            departure = Departure::SuperfluousCapture;
        } else if departure.is_none_of_the_move() {
            if mv.captured.is_some() && !self.captures {
                departure = Departure::MissingCapture;
            } else if self.from_rank.is_some() || (self.from_file.is_some() && !self.captures) {
                departure = Departure::Overstated;
            } else if self.captures && self.from_file.is_none() {
                departure = Departure::ShortCapture;
            }
        }
        San::settle(mv, departure, position)
    }

    /// No pawn can legally go there as it is written: the one that was meant, if that is clear, so
    /// that the rules name the reason. A capture that the text says nothing of was not meant.
    pub(super) fn explain_pawn(
        &self,
        to: Square,
        wants_capture: bool,
        position: &Position,
    ) -> Reading<Position> {
        let side = position.side_to_move();
        let own = position.board().of(side, Role::Pawn) & self.origins();
        let steps = if wants_capture { Bitboard::FULL } else { Bitboard::file(to.file()) };
        let near = position.pseudo_candidates(Role::Pawn, to) & self.origins() & steps;
        let from = near.single().or_else(|| {
            // The pawn of that file that could have been meant by the shape of the move alone.
            let file = self.from_file.unwrap_or(to.file());
            let back = to.forward(side.other())?;
            let steps = [Some(back), back.forward(side.other())];
            steps
                .into_iter()
                .flatten()
                .filter_map(|square| Square::new(file, square.rank()))
                .find(|&square| own.contains(square))
        });
        match from {
            Some(from) if !position.is_over() => Reading::Move(self.mv(position, from, to)),
            _ => San::nothing(position, Role::Pawn, to),
        }
    }

    /// `exd`: a pawn of one file captures on another, wherever that is possible.
    pub(super) fn resolve_short(&self, position: &Position) -> Reading<Position> {
        let mut moves = Vec::new();
        for rank in 0..8 {
            let Some(to) = Square::new(self.to_file, rank) else { continue };
            let fitting = position.candidates(Role::Pawn, to) & self.origins();
            moves.extend(fitting.into_iter().map(|from| self.mv(position, from, to)));
        }
        match moves.as_slice() {
            [] => {
                let file = char::from(b'a' + self.to_file).to_string();
                Reading::Nothing(Box::new(
                    position
                        .over_or(Code::NoPieceForMove)
                        .with("side", Position::side_name(position.side_to_move()))
                        .with("piece", role_arg(Role::Pawn))
                        .with("to", file),
                ))
            }
            [mv] => San::settle(*mv, Departure::ShortCapture, position),
            _ => ambiguous(position, moves.into_iter()),
        }
    }

    /// Long algebraic notation and UCI: the origin says which piece it is.
    pub(super) fn resolve_long(
        &self,
        from: Square,
        to: Square,
        departure: Departure,
        position: &Position,
    ) -> Reading<Position> {
        match position.move_between(from, to, self.promotion) {
            Ok(mv) if self.captures && mv.captured.is_none() => {
                San::settle(mv, Departure::SuperfluousCapture, position)
            }
            Ok(mv) if mv.role == Role::Pawn => {
                if to.rank_from(position.side_to_move()) == 7 && mv.promotion.is_none() {
                    return self.resolve_pawn(to, departure, position);
                }
                San::settle(mv, departure.max(Departure::Long), position)
            }
            Ok(mv) => San::settle(mv, departure.max(Departure::Long), position),
            Err(_) => uci::nothing_there(position, from),
        }
    }

    pub(super) fn mv(&self, position: &Position, from: Square, to: Square) -> Move {
        let captured = position.board().piece_at(to).map(|piece| piece.role);
        let role = position.board().piece_at(from).map_or(Role::Pawn, |piece| piece.role);
        if role == Role::Pawn
            && let Ok(mv) = position.move_between(from, to, self.promotion)
        {
            return mv;
        }
        Move { promotion: self.promotion, ..Move::normal(from, to, role, captured) }
    }
}

/// The legal moves of pieces, not pawns, to a square.
fn pieces(position: &Position, to: Square) -> impl Iterator<Item = Move> {
    let captured = position.board().piece_at(to).map(|piece| piece.role);
    let roles = Role::ALL.into_iter().filter(|&role| role != Role::Pawn);
    roles.flat_map(move |role| {
        let from = position.candidates(role, to).into_iter();
        from.map(move |from| Move::normal(from, to, role, captured))
    })
}

fn ambiguous(position: &Position, moves: impl Iterator<Item = Move>) -> Reading<Position> {
    let moves: Vec<Move> = moves.collect();
    let mut names = String::new();
    for &mv in &moves {
        if !names.is_empty() {
            names.push_str(", ");
        }
        write(position, mv, &mut names);
    }
    let role = moves.first().map_or(Role::Pawn, |mv| mv.role);
    let finding =
        Finding::new(Code::ChessAmbiguous).with("piece", role_arg(role)).with("moves", names);
    Reading::Nothing(Box::new(finding.with("to", targets(&moves))))
}

/// The squares that moves lead to: one, unless the rank is not written.
fn targets(moves: &[Move]) -> Arg {
    let mut squares: Vec<Square> = moves.iter().map(|mv| mv.to).collect();
    squares.dedup();
    if let [to] = squares[..] {
        return square_arg(to);
    }
    let names: Vec<String> = squares.iter().map(ToString::to_string).collect();
    Arg::term(names.join(" or "), names.join("か"))
}
