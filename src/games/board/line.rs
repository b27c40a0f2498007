//! Reading the line of a position.

use super::position::LINE;
use super::{Names, Piece, Position, Shape, Sheet};
use crate::games::{Rules, Side};
use std::sync::Arc;

/// Reads a position as [`to_line`](Rules::to_line) writes it. Dimensions of one square only, at which
/// nothing ends that does not end without them, cannot be told from none.
pub(super) fn read(line: &str) -> Option<Position> {
    let mut words = line.split(' ');
    let (board, turn) = (words.next()?, words.next()?);
    let mut names = Names::default();
    let (squares, ends) = squares(board, &mut names)?;
    let shape = shape(&ends)?;
    let turn = ["bottom", "top"].iter().position(|side| *side == turn)?;
    let mut hands = [Vec::new(), Vec::new()];
    for hand in &mut hands {
        let held = words.next()?;
        for held in held.split(',').filter(|held| *held != "-") {
            let (count, name) = held.split_once('*').unwrap_or(("1", held));
            hand.push((names.add(name).ok()?, count.parse().ok()?));
        }
    }
    let mut position = Position::new(Arc::new(Sheet::new(shape, names)), squares);
    for (side, hand) in Side::BOTH.into_iter().zip(hands) {
        for (piece, count) in hand {
            position.give(side, piece, count);
        }
    }
    position.set_turn(*Side::BOTH.get(turn)?);
    // What is written otherwise is some other text.
    (words.next().is_none() && position.to_line() == line).then_some(position)
}

/// The squares, and how many dimensions end with each.
fn squares(board: &str, names: &mut Names) -> Option<(Vec<Option<Piece>>, Vec<usize>)> {
    let (mut squares, mut ends) = (Vec::new(), Vec::new());
    // Between slashes that stand side by side is nothing: they end one dimension each.
    for row in board.split('/') {
        for cell in row.split(',').filter(|_| !row.is_empty()) {
            let empty = if cell.contains(':') { 0 } else { cell.parse().ok()? };
            match empty {
                0 => squares.push(Some(names.add(cell).ok()?)),
                1..=LINE => squares.resize(squares.len() + empty, None),
                _ => return None,
            }
            if squares.len() > LINE {
                return None;
            }
            ends.resize(squares.len(), 0);
        }
        *ends.last_mut()? += 1;
    }
    Some((squares, ends))
}

/// The shape of a board by what ends with each of its squares.
fn shape(ends: &[usize]) -> Option<Shape> {
    let deepest = ends.split_last()?.1.iter().copied().max().unwrap_or(0) + 1;
    // How many parts of each depth there are: at the last square all of them end.
    let parts = |depth: usize| ends.iter().filter(|&&ends| ends >= depth).count();
    let counts = |depth: usize| match depth {
        0 => ends.len(),
        _ => parts(depth) + usize::from(ends.last() < Some(&depth)),
    };
    let lengths: Option<Vec<u32>> = (1..=deepest)
        .rev()
        .map(|depth| u32::try_from(counts(depth - 1) / counts(depth).max(1)).ok())
        .collect();
    let shape = Shape::new(&lengths?)?;
    (shape.squares() as usize == ends.len()).then_some(shape)
}
