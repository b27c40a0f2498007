//! Reading the line of a position.

use super::{Names, Piece, Shape, Sheet};
use crate::games::Side;

/// The longest line that names a position, in bytes. Findings quote it, and boards can be huge.
pub(super) const LINE: usize = 2048;

/// The names of the sides.
pub(super) const SIDES: [&str; 2] = ["bottom", "top"];

/// What a line says.
pub(super) struct Told {
    pub(super) sheet: Sheet,
    pub(super) squares: Vec<Option<Piece>>,
    pub(super) turn: Side,
    pub(super) hands: Vec<(Side, Piece, u32)>,
}

/// Reads the line of a position. Dimensions of one square only, at which nothing ends that does not end
/// without them, cannot be told from none.
pub(super) fn read(line: &str) -> Option<Told> {
    let mut words = line.split(' ');
    let (board, turn) = (words.next()?, words.next()?);
    let mut names = Names::default();
    let (squares, ends) = squares(board, &mut names)?;
    let shape = shape(&ends)?;
    let turn = Side::BOTH.into_iter().find(|side| SIDES[side.index()] == turn)?;
    let mut hands = Vec::new();
    for side in Side::BOTH {
        for held in words.next()?.split(',').filter(|held| *held != "-") {
            let (count, name) = held.split_once('*').unwrap_or(("1", held));
            hands.push((side, names.add(name).ok()?, count.parse().ok()?));
        }
    }
    let sheet = Sheet::new(shape, names);
    words.next().is_none().then_some(Told { sheet, squares, turn, hands })
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
