//! Which game with known rules an array of pieces begins.

use super::extension::Extension;
use crate::games::board::{Names, Position};
use crate::games::{self, Game, Side, chess, janggi, makruk, mailbox, shogi, xiangqi};

/// The game whose starting position this is.
pub(super) fn of_array(start: &Position) -> Option<games::Position> {
    let names = start.sheet().names();
    match *start.sheet().shape().lengths() {
        [9, 9] if names.all_are_of("s") => shogi(start),
        [8, 8] if names.all_are_of("w") => chess(start),
        [8, 8] if names.all_are_of("m") => makruk(start),
        [10, 9] if names.all_are_of("x") => xiangqi(start),
        [10, 9] if names.all_are_of("j") => janggi(start),
        _ => None,
    }
}

/// The game and start that an extension names: any position at all.
pub(super) fn of_extension(extension: &Extension<'_>, start: &Position) -> Option<games::Position> {
    let game = extension.game?;
    let known = of_array(start).filter(|known| known.game() == game);
    let Some(line) = &extension.position else { return known };
    Some(match game {
        Game::Shogi => {
            games::Position::Shogi(shogi::Setup::from_sfen(line).ok()?.0.into())
        }
        Game::Chess => games::Position::Chess(chess::Position::from_fen(line).ok()?),
        Game::Xiangqi => {
            games::Position::Xiangqi(xiangqi::Setup::from_fen(line).ok()?.into())
        }
        Game::Janggi => games::Position::Janggi(janggi::Setup::from_fen(line).ok()?.into()),
        Game::Makruk => games::Position::Makruk(makruk::Setup::from_fen(line).ok()?.into()),
        Game::Go | Game::Board => return None,
    })
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

/// The role of a chess man.
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
pub(super) fn point<const FILES: u8, const RANKS: u8>(
    number: u32,
) -> Option<mailbox::Square<FILES, RANKS>> {
    let (row, column) = (number / u32::from(FILES), number % u32::from(FILES));
    let rank = RANKS.checked_sub(1)?.checked_sub(u8::try_from(row).ok()?)?;
    mailbox::Square::new(u8::try_from(column).ok()?, rank)
}

fn men<R: mailbox::Role, const FILES: u8, const RANKS: u8>(
    start: &Position,
    role: impl Fn(&str) -> Option<R>,
) -> Option<mailbox::Board<R, FILES, RANKS>> {
    let mut board = mailbox::Board::empty();
    for (square, side, abbreviation, promoted) in pieces(start) {
        let role = role(&abbreviation).filter(|_| !promoted)?;
        board.set(point(square)?, Some(mailbox::Piece { side, role }));
    }
    Some(board)
}

fn xiangqi(start: &Position) -> Option<games::Position> {
    use xiangqi::Role;
    let board = men(start, |abbreviation| {
        Some(match abbreviation {
            "g" => Role::General,
            "a" => Role::Advisor,
            "e" => Role::Elephant,
            "r" => Role::Chariot,
            "c" => Role::Cannon,
            "h" => Role::Horse,
            "s" => Role::Soldier,
            _ => return None,
        })
    })?;
    let setup = xiangqi::Setup::start();
    (setup.board == board).then(|| games::Position::Xiangqi(setup.into()))
}

fn janggi(start: &Position) -> Option<games::Position> {
    use janggi::{Role, Wings};
    const WINGS: [Wings; 4] = [
        Wings::HorseElephantElephantHorse,
        Wings::ElephantHorseHorseElephant,
        Wings::HorseElephantHorseElephant,
        Wings::ElephantHorseElephantHorse,
    ];
    let board = men(start, |abbreviation| {
        Some(match abbreviation {
            "g" => Role::General,
            "a" => Role::Guard,
            "e" => Role::Elephant,
            "r" => Role::Chariot,
            "c" => Role::Cannon,
            "h" => Role::Horse,
            "s" => Role::Soldier,
            _ => return None,
        })
    })?;
    let orders = WINGS.into_iter().flat_map(|cho| WINGS.map(|han| (cho, han)));
    let setup = orders
        .map(|(cho, han)| janggi::Setup::start(cho, han))
        .find(|setup| setup.board == board)?;
    Some(games::Position::Janggi(setup.into()))
}

/// The role of a man of makruk.
pub(super) fn makruk_role(abbreviation: &str) -> Option<makruk::Role> {
    use makruk::Role;
    Some(match abbreviation {
        "k" => Role::King,
        "q" => Role::Met,
        "r" => Role::Rook,
        "b" => Role::Khon,
        "n" => Role::Knight,
        "p" => Role::Pawn,
        _ => return None,
    })
}

/// Makruk, also with the kings on one file, as the sample of 2014 has them (specs: pcn §8).
fn makruk(start: &Position) -> Option<games::Position> {
    use makruk::{Piece, Role, Square};
    let board = men(start, makruk_role)?;
    let mut setup = makruk::Setup::start(makruk::Variant::Makruk);
    if setup.board != board {
        for (file, role) in [(3, Role::Met), (4, Role::King)] {
            setup.board.set(Square::new(file, 0)?, Some(Piece { side: Side::First, role }));
            setup.board.set(Square::new(file, 7)?, Some(Piece { side: Side::Second, role }));
        }
    }
    (setup.board == board).then(|| games::Position::Makruk(setup.into()))
}
