//! Which game with known rules an array of pieces begins.

use super::extension::Extension;
use crate::games::board::{Names, Position};
use crate::games::square_board::Pieces;
use crate::games::{
    self, Game, Rules, Side, chess, go, janggi, makruk, shogi, square_board, xiangqi,
};

/// The game whose starting position this is.
pub(super) fn of_array(start: &Position) -> Option<games::Position> {
    let names = start.sheet().names();
    match *start.sheet().shape().lengths() {
        [9, 9] if names.all_are_of("s") => shogi(start),
        [8, 8] if names.all_are_of("w") => chess(start),
        [8, 8] if names.all_are_of("m") => makruk(start),
        [10, 9] if names.all_are_of("x") => xiangqi(start),
        [10, 9] if names.all_are_of("j") => janggi(start),
        [1..=52, 1..=52] if names.all_are_of("go") => go(start),
        _ => None,
    }
}

/// The game and start that an extension names: any position at all.
pub(super) fn of_extension(extension: &Extension<'_>, start: &Position) -> Option<games::Position> {
    let game = extension.game?;
    let known = match game {
        // No stone need ever be played.
        Game::Go if start.sheet().names().is_empty() => go(start),
        _ => of_array(start).filter(|known| known.game() == game),
    };
    if let Some(games::Position::Go(mut go)) = known {
        go.set_side_to_move(extension.to_move.unwrap_or(Side::First));
        return Some(games::Position::Go(go));
    }
    let Some(line) = &extension.position else { return known };
    match game {
        Game::Shogi => {
            let (setup, _) = shogi::Setup::from_sfen(line).ok()?;
            Some(games::Position::Shogi(setup.into()))
        }
        Game::Chess => chess::Position::from_fen(line).ok().map(games::Position::Chess),
        Game::Xiangqi => from_fen::<xiangqi::Role>(line),
        Game::Janggi => from_fen::<janggi::Role>(line),
        Game::Makruk => from_fen::<makruk::Role>(line),
        Game::Go | Game::Board | Game::Other => known,
    }
}

/// Puts into the hands of a board what is in those of the game.
pub(super) fn fill_hands(known: &games::Position, start: &mut Position) {
    let games::Position::Shogi(known) = known else { return };
    for side in Side::BOTH {
        for (kind, count) in known.hand(side).iter() {
            let letter = char::from(kind.letter());
            // A piece in hand was the other side's before; that is how the style tells it.
            let name = match side {
                Side::First => format!("s:{letter}"),
                Side::Second => format!("S:{}", letter.to_ascii_lowercase()),
            };
            if let Some(piece) = start.sheet().names().find(&name) {
                start.give(side, piece, u32::from(count));
            }
        }
    }
}

fn from_fen<R: Pieces>(line: &str) -> Option<games::Position> {
    let setup = square_board::Setup::<R>::from_fen(line).ok()?;
    Some(square_board::Position::new(setup).wrap_position())
}

/// The pieces of a board: square, side, abbreviation in small letters, promoted or not.
fn pieces(start: &Position) -> impl Iterator<Item = (u32, Side, String, bool)> + '_ {
    let names: &Names = start.sheet().names();
    (0..).zip(start.squares()).filter_map(|(square, piece)| {
        let name = names.name((*piece)?)?;
        Some((square, name.side, name.abbreviation.to_ascii_lowercase(), name.promoted))
    })
}

/// The square of shogi with a number: rows are ranks, columns are files from 9 down.
pub(super) fn shogi_square(number: u32) -> Option<shogi::Square> {
    let (row, column) = (u8::try_from(number / 9).ok()?, u8::try_from(number % 9).ok()?);
    shogi::Square::new(9 - column, row + 1)
}

/// The kind of a piece of shogi.
pub(super) fn shogi_kind(abbreviation: &str, promoted: bool) -> Option<shogi::Kind> {
    let [letter] = *abbreviation.as_bytes() else { return None };
    let kind = shogi::Kind::from_letter(letter)?;
    if promoted { kind.promoted() } else { Some(kind) }
}

fn shogi(start: &Position) -> Option<games::Position> {
    let mut setup = shogi::Setup::empty();
    for (square, side, abbreviation, promoted) in pieces(start) {
        let kind = shogi_kind(&abbreviation, promoted)?;
        setup.set(shogi_square(square)?, Some(shogi::Piece::new(side, kind)));
    }
    // Whoever gives a handicap moves first, and the bottom moves first.
    let given = shogi::Setup { turn: Side::Second, ..setup.clone() };
    let known = shogi::Handicap::of_setup(&setup).or(shogi::Handicap::of_setup(&given));
    known.map(|_| games::Position::Shogi(setup.into()))
}

/// The square of chess with a number: rows are ranks from 8 down.
pub(super) fn chess_square(number: u32) -> Option<chess::Square> {
    let (row, column) = (u8::try_from(number / 8).ok()?, u8::try_from(number % 8).ok()?);
    chess::Square::new(column, 7_u8.checked_sub(row)?)
}

/// The role of a chess piece.
pub(super) fn chess_role(abbreviation: &str) -> Option<chess::Role> {
    let mut letters = abbreviation.chars();
    let role = chess::Role::from_letter(letters.next()?)?;
    letters.next().is_none().then_some(role)
}

fn chess(start: &Position) -> Option<games::Position> {
    let even = chess::Position::start();
    let mut count = 0;
    for (square, side, abbreviation, promoted) in pieces(start) {
        let role = chess_role(&abbreviation).filter(|_| !promoted)?;
        let standing = even.board().piece_at(chess_square(square)?);
        if standing != Some(chess::Piece { side, role }) {
            return None;
        }
        count += 1;
    }
    (count == 32).then_some(games::Position::Chess(even))
}

/// The point with a number on a board of these games: rows are ranks from the last down.
pub(super) fn point<R: Pieces>(number: u32) -> Option<square_board::Square<R>> {
    let (row, column) = (number / u32::from(R::FILES), number % u32::from(R::FILES));
    let rank = R::RANKS.checked_sub(1)?.checked_sub(u8::try_from(row).ok()?)?;
    square_board::Square::new(u8::try_from(column).ok()?, rank)
}

/// The kind of a piece, by its abbreviation in small letters.
pub(super) fn by_abbreviation<R: Pieces>(abbreviation: &str) -> Option<R> {
    let mut letters = abbreviation.chars();
    let role = R::from_abbreviation(letters.next()?)?;
    letters.next().is_none().then_some(role)
}

/// The pieces of a game that is kept on such a board, by the letters of its style.
fn square_board_of<R: Pieces>(start: &Position) -> Option<square_board::Board<R>> {
    let mut board = square_board::Board::empty();
    for (square, side, abbreviation, promoted) in pieces(start) {
        let role = by_abbreviation::<R>(&abbreviation).filter(|_| !promoted)?;
        board.set(point(square)?, Some(square_board::Piece { side, role }));
    }
    Some(board)
}

fn xiangqi(start: &Position) -> Option<games::Position> {
    let setup = xiangqi::Setup::start();
    (setup.board == square_board_of(start)?)
        .then(|| games::Position::Xiangqi(xiangqi::Position::new(setup)))
}

fn janggi(start: &Position) -> Option<games::Position> {
    use janggi::Wings;
    const WINGS: [Wings; 4] = [
        Wings::HorseElephantElephantHorse,
        Wings::ElephantHorseHorseElephant,
        Wings::HorseElephantHorseElephant,
        Wings::ElephantHorseElephantHorse,
    ];
    let board = square_board_of(start)?;
    let orders = WINGS.into_iter().flat_map(|cho| WINGS.map(|han| (cho, han)));
    let mut setups = orders.map(|(cho, han)| janggi::Setup::start(cho, han));
    let setup = setups.find(|setup| setup.board == board)?;
    Some(games::Position::Janggi(janggi::Position::new(setup)))
}

/// Makruk, also with the kings on one file, as the sample of 2014 has them (specs: pcn §8).
fn makruk(start: &Position) -> Option<games::Position> {
    use makruk::{Piece, Role, Square};
    let board = square_board_of(start)?;
    let mut setup = makruk::Setup::start(makruk::Variant::Makruk);
    if setup.board != board {
        for (file, role) in [(3, Role::Met), (4, Role::King)] {
            setup.board.set(Square::new(file, 0)?, Some(Piece { side: Side::First, role }));
            setup.board.set(Square::new(file, 7)?, Some(Piece { side: Side::Second, role }));
        }
    }
    (setup.board == board).then(|| games::Position::Makruk(makruk::Position::new(setup)))
}

/// Go, on an empty board or with stones laid out.
fn go(start: &Position) -> Option<games::Position> {
    let [height, width] = *start.sheet().shape().lengths() else { return None };
    let size = (u8::try_from(width).ok()?, u8::try_from(height).ok()?);
    let mut position = go::Position::new(size.0, size.1, go::Ruleset::UNSPECIFIED)?;
    let stones = pieces(start)
        .filter_map(|(square, side, ..)| Some((go_point(square, size.0)?, Some(side))));
    position.setup(stones);
    Some(games::Position::Go(position))
}

/// The point with a number on a board of this width.
pub(super) fn go_point(number: u32, width: u8) -> Option<go::Point> {
    let (row, column) = (number / u32::from(width), number % u32::from(width));
    Some(go::Point::new(u8::try_from(column).ok()?, u8::try_from(row).ok()?))
}
