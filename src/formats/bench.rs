//! The buffers that a thread reuses from record to record.

use crate::findings::Finding;
use crate::games::square_board::Position;
use crate::games::{chess, go, janggi, makruk, shogi, xiangqi};
use crate::notation::chess::san::San;
use crate::notation::chess::uci::Uci;
use crate::notation::headers::seen::Seen;
use crate::notation::shogi::WrittenMove;
use crate::notation::variants::{Style, Written};
use crate::record::Record;
use crate::replay::{Buffers, Script, go::Written as WrittenStone};

/// The moves of a record as written, and the replayer's buffers for them.
#[derive(Debug)]
pub struct Moves<R: Style> {
    /// The moves as written.
    pub script: Script<Written<R>>,
    /// The replayer's buffers.
    pub buffers: Buffers<Position<R>>,
}

impl<R: Style> Default for Moves<R> {
    fn default() -> Self {
        Moves { script: Script::default(), buffers: Buffers::default() }
    }
}

/// A variant whose moves have their place on the bench.
pub trait OnBench: Style {
    /// The buffers for its moves.
    fn moves(bench: &mut Bench) -> &mut Moves<Self>;
}

impl OnBench for xiangqi::Role {
    fn moves(bench: &mut Bench) -> &mut Moves<Self> {
        &mut bench.xiangqi
    }
}

impl OnBench for janggi::Role {
    fn moves(bench: &mut Bench) -> &mut Moves<Self> {
        &mut bench.janggi
    }
}

impl OnBench for makruk::Role {
    fn moves(bench: &mut Bench) -> &mut Moves<Self> {
        &mut bench.makruk
    }
}

/// The buffers a thread reuses from record to record.
#[derive(Debug, Default)]
pub struct Bench {
    /// The record being read.
    pub record: Record,
    /// What was found in it.
    pub findings: Vec<Finding>,
    /// Which headers it has.
    pub seen: Seen,
    /// The moves of a shogi record as written.
    pub shogi: Script<WrittenMove>,
    /// The replayer's buffers for shogi.
    pub shogi_buffers: Buffers<shogi::Position>,
    /// The moves of a chess record as written.
    pub chess: Script<San>,
    /// The moves of a chess record as engines are told them.
    pub uci: Script<Uci>,
    /// The replayer's buffers for chess.
    pub chess_buffers: Buffers<chess::Position>,
    /// The moves of a Go record as written.
    pub go: Script<WrittenStone>,
    /// The replayer's buffers for Go.
    pub go_buffers: Buffers<go::Position>,
    /// The moves of a xiangqi record.
    pub xiangqi: Moves<xiangqi::Role>,
    /// The moves of a janggi record.
    pub janggi: Moves<janggi::Role>,
    /// The moves of a makruk record.
    pub makruk: Moves<makruk::Role>,
}

impl Bench {
    /// Empties the buffers for the next record.
    pub fn clear(&mut self) {
        self.record.clear();
        self.findings.clear();
        self.seen.clear();
        self.shogi.clear();
        self.chess.clear();
        self.uci.clear();
        self.go.clear();
        self.xiangqi.script.clear();
        self.janggi.script.clear();
        self.makruk.script.clear();
    }
}
