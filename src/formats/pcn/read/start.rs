//! Which game with known rules an array of pieces begins.

use super::extension::Extension;
use crate::games::board::{Name, Names, Position};
use crate::games::{self, Game, Side, Standing, View, go};
use crate::notation::machine::start_of_line;

/// The game whose starting position this is; `rules` are those of Go, if it is that.
pub(super) fn of_array(start: &Position, rules: go::Ruleset) -> Option<games::Position> {
    let names = start.sheet().names();
    let is_of = |game: &&Game| {
        let style = game.vocabulary().style;
        !style.is_empty() && names.all_are_of(style)
    };
    Game::ALL.iter().filter(is_of).find_map(|&game| match game {
        Game::Go => go(start, rules),
        _ => games::Position::known_starts(game)
            .find(|known| known.view().is_some_and(|view| is_array(view, start))),
    })
}

/// The game and start that an extension names: any position at all. `rules` are those of Go that a header
/// names.
pub(super) fn of_extension(
    extension: &Extension<'_>,
    start: &Position,
    rules: go::Ruleset,
) -> Option<games::Position> {
    let game = extension.game?;
    let known = match game {
        // No stone need ever be played.
        Game::Go if start.sheet().names().is_empty() => go(start, rules),
        _ => of_array(start, rules).filter(|known| known.game() == game),
    };
    if let Some(games::Position::Go(mut go)) = known {
        go.set_side_to_move(extension.to_move.unwrap_or(Side::First));
        return Some(games::Position::Go(go));
    }
    match &extension.position {
        Some(line) => start_of_line(game, line),
        None => known,
    }
}

/// Puts into the hands of a board what is in those of the game.
pub(super) fn fill_hands(known: &games::Position, start: &mut Position) {
    let Some(view) = known.view() else { return };
    let style = known.game().vocabulary().style;
    for side in Side::BOTH {
        for (row, count) in view.hand(side) {
            // A piece in hand was the other side's before; that is how the style tells it.
            let name = match side {
                Side::First => format!("{style}:{}", row.abbreviation.to_ascii_uppercase()),
                Side::Second => format!("{}:{}", style.to_ascii_uppercase(), row.abbreviation),
            };
            if let Some(piece) = start.sheet().names().find(&name) {
                start.give(side, piece, u32::from(count));
            }
        }
    }
}

/// Sets up what an extension says of the start of a game without a name; whether it says anything: that no
/// game with rules begins so.
pub(super) fn set_up(extension: &Extension<'_>, start: &mut Position) -> bool {
    for &(side, piece, count) in &extension.hands {
        start.give(side, piece, count);
    }
    start.set_turn(extension.to_move.unwrap_or(Side::First));
    extension.to_move == Some(Side::Second) || !extension.hands.is_empty()
}

/// Whether what stands on a board is what an array says.
fn is_array(view: &dyn View, start: &Position) -> bool {
    let names: &Names = start.sheet().names();
    let is = |standing: Standing, name: Name<'_>| {
        let Standing { row, side } = standing;
        let abbreviation = [row.abbreviation as u8];
        name.side == side
            && name.promoted == row.is_promoted
            && name.abbreviation.as_bytes().eq_ignore_ascii_case(&abbreviation)
    };
    *start.sheet().shape().lengths() == [u32::from(view.ranks()), u32::from(view.files())]
        && (0..).zip(start.squares()).all(|(square, piece)| match (view.at(square), *piece) {
            (None, None) => true,
            (Some(standing), Some(piece)) => {
                names.name(piece).is_some_and(|name| is(standing, name))
            }
            _ => false,
        })
}

/// Go, on an empty board or with stones laid out.
fn go(start: &Position, rules: go::Ruleset) -> Option<games::Position> {
    let [height, width] = *start.sheet().shape().lengths() else { return None };
    let mut position =
        go::Position::new(u8::try_from(width).ok()?, u8::try_from(height).ok()?, rules)?;
    let names = start.sheet().names();
    let stones: Vec<_> = (0..)
        .zip(start.squares())
        .filter_map(|(square, piece)| {
            let side = names.name((*piece)?)?.side;
            Some((position.board().numbered(square)?, Some(side)))
        })
        .collect();
    position.setup(stones);
    Some(games::Position::Go(position))
}
