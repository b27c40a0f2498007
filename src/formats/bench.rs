//! The buffers that a thread reuses from record to record.

use crate::findings::Finding;
use crate::games::Game;
use crate::notation::headers::seen::Seen;
use crate::record::Record;
use crate::source::{Encoding, Eol, Output};
use std::any::Any;

/// The buffers a thread reuses from record to record, lent to a reader as a frame for each record.
#[derive(Debug, Default)]
pub struct Bench {
    /// The record being read.
    pub(super) record: Record,
    /// What was found in it.
    pub(super) findings: Vec<Finding>,
    /// Which headers it has.
    pub(super) seen: Seen,
    /// What was written into last; it has room for as much again.
    output: Output,
    /// Scripts by their notation, and the replayer's buffers by their game.
    pub(super) pool: Pool,
}

impl Bench {
    /// Has records say whether they [come by](Record::reaches) the position of this game with this key;
    /// none is looked for at first.
    pub fn look_for(&mut self, position: Option<(Game, u64)>) {
        self.pool.awaited = position;
    }

    /// An empty file to write into; what was [given back](Self::give_back), if it is of this kind.
    #[must_use]
    pub fn output(&mut self, encoding: Encoding, eol: Eol) -> Output {
        let last = std::mem::take(&mut self.output);
        if last.is_like(encoding, eol) { last } else { Output::new(encoding, eol) }
    }

    /// Keeps what was written into, once that is [taken](Output::take).
    pub fn give_back(&mut self, output: Output) {
        self.output = output;
    }
}

/// Buffers, one of each type that was ever asked for: a new notation or game needs no place here. And
/// the position that is looked for.
#[derive(Debug, Default)]
pub(super) struct Pool {
    buffers: Vec<Box<dyn Any + Send>>,
    pub(super) awaited: Option<(Game, u64)>,
}

impl Pool {
    /// The buffer of a type, as it was put back last.
    pub(super) fn take<T: Default + Send + 'static>(&mut self) -> T {
        self.place().map(std::mem::take).unwrap_or_default()
    }

    /// Puts a buffer back.
    pub(super) fn put<T: Default + Send + 'static>(&mut self, buffer: T) {
        match self.place() {
            Some(place) => *place = buffer,
            None => self.buffers.push(Box::new(buffer)),
        }
    }

    fn place<T: 'static>(&mut self) -> Option<&mut T> {
        self.buffers.iter_mut().find_map(|buffer| buffer.downcast_mut())
    }
}
