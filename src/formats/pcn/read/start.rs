//! Which game with known rules an array of pieces begins.

use super::extension::Extension;
use crate::findings::Finding;
use crate::games::board::{Name, Names, Position};
use crate::games::{self, Game, PieceRow, Rules, Side, Standing, View, go};
use crate::notation::machine::start_of_line;
use crate::replay::{chess_setup_findings, piece_setup_findings, setup_findings};
use crate::source::Span;
use std::collections::HashMap;

/// The game whose starting position this is; `rules` are those of Go, if it is that.
pub(super) fn of_array(start: &Position, rules: go::Ruleset) -> Option<games::Position> {
    let names = start.sheet().names();
    // What is written in moves only says nothing of the start.
    let mut standing: Vec<_> = start.squares().iter().flatten().collect();
    standing.sort_unstable();
    standing.dedup();
    let is_of = |game: &&Game| {
        let style = game.vocabulary().style;
        let is = |piece| names.name(piece).is_some_and(|name| name.is_of(style));
        !style.is_empty() && standing.iter().all(|&&piece| is(piece))
    };
    Game::ALL.iter().filter(is_of).find_map(|&game| match game {
        // An empty board is one of Go if stones are played on it, and nothing else.
        Game::Go => go(start, rules).filter(|_| names.all_are_of(STONES) && names.any(is_stone)),
        _ if standing.is_empty() => None,
        _ => games::Position::known_starts(game)
            .find(|known| known.view().is_some_and(|view| is_array(view, start))),
    })
}

/// What is wrong with the start position of a game whose rules are known, at the place that says it.
pub(super) fn faults(known: &games::Position, span: Span) -> Vec<Finding> {
    match known {
        games::Position::Shogi(start) => setup_findings(&start.setup(), span).collect(),
        games::Position::Chess(start) => chess_setup_findings(&start.to_setup(), span).collect(),
        games::Position::Xiangqi(start) => piece_setup_findings(start.setup(), span).collect(),
        games::Position::Janggi(start) => piece_setup_findings(start.setup(), span).collect(),
        games::Position::Makruk(start) => piece_setup_findings(start.setup(), span).collect(),
        _ => Vec::new(),
    }
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
        Game::Go => go(start, rules),
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

/// Whether the name of a piece is that of a kind in a game.
fn is_of_kind(row: &PieceRow, name: Name<'_>) -> bool {
    let abbreviation = [row.abbreviation as u8];
    name.promoted == row.is_promoted
        && name.abbreviation.as_bytes().eq_ignore_ascii_case(&abbreviation)
}

/// Whether what stands on a board is what an array says, if `is` tells so of each piece beside its side.
fn stands(
    view: &dyn View,
    start: &Position,
    mut is: impl FnMut(&'static PieceRow, Name<'_>) -> bool,
) -> bool {
    let names: &Names = start.sheet().names();
    *start.sheet().shape().lengths() == [u32::from(view.ranks()), u32::from(view.files())]
        && (0..).zip(start.squares()).all(|(square, piece)| match (view.at(square), *piece) {
            (None, None) => true,
            (Some(Standing { row, side }), Some(piece)) => {
                names.name(piece).is_some_and(|name| name.side == side && is(row, name))
            }
            _ => false,
        })
}

/// Whether what stands on a board is what an array says, in the letters of the game.
fn is_array(view: &dyn View, start: &Position) -> bool {
    stands(view, start, is_of_kind)
}

/// Whether an array says what stands in a position that is given beside it. The letters of the game say which
/// kind they are; what is called otherwise may be of any, but of one only.
pub(super) fn stands_so(known: &games::Position, start: &Position) -> bool {
    let Some(view) = known.view() else { return false };
    let vocabulary = known.game().vocabulary();
    let mut others: HashMap<String, &PieceRow> = HashMap::new();
    stands(view, start, |row, name| {
        let is_own = name.is_of(vocabulary.style)
            && vocabulary.pieces.iter().any(|row| is_of_kind(row, name));
        if is_own {
            return is_of_kind(row, name);
        }
        let plus = if name.promoted { "+" } else { "" };
        let text = format!("{plus}{}:{}", name.style, name.abbreviation).to_ascii_lowercase();
        *others.entry(text).or_insert(row) == row
    })
}

/// The style of the stones of Go.
const STONES: &str = go::Position::VOCABULARY.style;

/// Whether a name is that of a stone; in Go there is nothing else.
pub(super) fn is_stone(name: Name<'_>) -> bool {
    let mut rows = go::Position::VOCABULARY.pieces.iter();
    name.is_of(STONES) && rows.any(|row| is_of_kind(row, name))
}

/// Go, on an empty board or with stones laid out.
fn go(start: &Position, rules: go::Ruleset) -> Option<games::Position> {
    let [height, width] = *start.sheet().shape().lengths() else { return None };
    let mut position =
        go::Position::new(u8::try_from(width).ok()?, u8::try_from(height).ok()?, rules)?;
    let names = start.sheet().names();
    let mut stones = Vec::new();
    for (square, piece) in (0..).zip(start.squares()) {
        let Some(piece) = *piece else { continue };
        let stone = names.name(piece).filter(|&name| is_stone(name))?;
        stones.push((position.board().numbered(square)?, Some(stone.side)));
    }
    position.setup(stones);
    Some(games::Position::Go(position))
}
