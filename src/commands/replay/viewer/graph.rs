//! The evaluations of a line as a graph: the higher it stands, the better for the first side.

use crate::games::{Game, Side};
use crate::record::Score;

/// The parts of a character cell from below, in eighths.
const BLOCKS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// A graph in rows of characters, and the column of the move that is shown.
pub(super) struct Graph {
    pub(super) rows: Vec<String>,
    pub(super) here: Option<usize>,
}

/// The graph of what engines say behind each move of a line, `at` of which have been made.
pub(super) fn draw(
    scores: &[Option<Score>],
    at: usize,
    game: Game,
    columns: usize,
    rows: u16,
) -> Graph {
    let rows = usize::from(rows);
    let moves = scores.len().max(1);
    // A short game has a column for each move; in a long one several share a column.
    let used = moves.min(columns);
    let column_of = |index: usize| index * used / moves;
    let mut levels: Vec<Option<usize>> = vec![None; used];
    for (index, score) in scores.iter().enumerate() {
        if let Some(score) = score {
            let full = (rows * 8) as f64;
            levels[column_of(index)] = Some((share(*score, game) * full).round() as usize);
        }
    }
    let line = |row: usize| -> String {
        let below = (rows - 1 - row) * 8;
        let block = |level: &Option<usize>| match level {
            Some(level) => BLOCKS[level.saturating_sub(below).min(8)],
            None => ' ',
        };
        levels.iter().map(block).collect()
    };
    let here = at.checked_sub(1).filter(|&index| index < scores.len()).map(column_of);
    Graph { rows: (0..rows).map(line).collect(), here }
}

/// How much of the points the first side may hope for, from 0 to 1. Engines of shogi count a pawn
/// as about 100, and 600 as winning three games of four; those of chess 100 and 400 or so.
fn share(score: Score, game: Game) -> f64 {
    match score {
        Score::Mate(Side::First, _) => 1.0,
        Score::Mate(Side::Second, _) => 0.0,
        Score::Points(points) => {
            let scale = if game.vocabulary().is_paired() { 250.0 } else { 600.0 };
            1.0 / (1.0 + (-f64::from(points) / scale).exp())
        }
    }
}
