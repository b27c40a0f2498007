//! What engines say of positions.

use super::TextRef;
use crate::games::Side;

/// An engine's judgement of the position at a node, found in the text of a note. The text stays as
/// it is written: these are the facts in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// Who is better, and by how much.
    pub score: Score,
    /// How many plies deep the search went.
    pub depth: Option<u32>,
    /// How many plies deep it went in places.
    pub selective_depth: Option<u32>,
    /// How many positions it looked at.
    pub nodes: Option<u64>,
    /// The moves that are expected to follow, as the convention writes them.
    pub line: TextRef,
    /// The engine's name.
    pub engine: TextRef,
    /// Whose way of writing this is.
    pub convention: Convention,
}

/// Who is better. All conventions that are read count from the view of the first side, whoever's turn
/// it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Hundredths of a pawn, by the engine's own measure; positive if the first side is better.
    Points(i32),
    /// This side mates, perhaps in so many plies.
    Mate(Side, Option<u32>),
}

/// Ways of writing evaluations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Convention {
    /// `'** 120 -3334FU +2625FU #1234`: CSA V3 and floodgate (specs: CSA §6). The moves follow the
    /// position.
    Csa,
    /// Lines such as `*評価値=120`, `*読み筋=△３四歩` of the program that played, as ShogiHome
    /// writes them (specs: KIF §9).
    Lines,
    /// The same of a program that analysed the game: `#評価値=120`.
    AnalysisLines,
    /// `*対局 時間 00:05.2 深さ 20/27 ノード数 4912345 評価値 -186 読み筋 …` of ShogiGUI: the
    /// program that played.
    ShogiGui,
    /// `*解析 …` of ShogiGUI: a program that analysed the game.
    ShogiGuiAnalysis,
    /// `[%eval 0.17]`, `[%eval #-3]` in comments of PGN (specs: pgn §5.5).
    Pgn,
    /// `+0.16/13 0.074s` in comments of PGN: score of the side that has moved, depth and time, by programs that let
    /// engines play (specs: pgn §5.5).
    Match,
}

/// A name for machines of each way of writing.
const NAMES: [(Convention, &str); 7] = [
    (Convention::Csa, "csa"),
    (Convention::Lines, "lines"),
    (Convention::AnalysisLines, "analysis-lines"),
    (Convention::ShogiGui, "shogigui"),
    (Convention::ShogiGuiAnalysis, "shogigui-analysis"),
    (Convention::Pgn, "pgn"),
    (Convention::Match, "match"),
];

impl Convention {
    /// A name for machines.
    #[must_use]
    pub fn name(self) -> &'static str {
        NAMES.iter().find(|row| row.0 == self).map_or("", |row| row.1)
    }

    /// The convention of such a name.
    #[must_use]
    pub fn find(name: &str) -> Option<Convention> {
        NAMES.iter().find(|row| row.1 == name).map(|row| row.0)
    }
}
