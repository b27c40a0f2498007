//! What goes to the threads, and what comes back.

use super::open::Body;
use super::piece::Description;
use super::place::Input;
use anyhow::Error;
use std::sync::Arc;

/// An input and what the command plans to do with it.
#[derive(Debug)]
pub(super) struct Planned<P> {
    /// The input.
    pub(super) input: Input,
    /// The plan.
    pub(super) plan: P,
}

/// What comes back for a piece.
#[derive(Debug)]
pub(super) struct Done<P, D> {
    /// What was read.
    pub(super) subject: Arc<Planned<P>>,
    /// Whether this piece begins the input.
    pub(super) first: bool,
    /// Whether it ends the input.
    pub(super) last: bool,
    /// What was found out about the text, if that was asked for.
    pub(super) description: Option<Description>,
    /// The number of records of this input in the pieces before this one.
    pub(super) before: u32,
    /// The number of records in this piece.
    pub(super) records: u32,
    /// The numbers in this piece of those that nobody wants for what they say, or that were there
    /// before.
    pub(super) unwanted: Vec<u32>,
    /// What tells games apart, of those that are wanted, if that is asked for.
    pub(super) identities: Vec<(u32, u128)>,
    /// What the command made of it.
    pub(super) value: D,
}

/// What the collecting side gets, in the order of the input.
#[derive(Debug)]
pub(super) enum Event<P, D> {
    /// A piece is done.
    Done(Done<P, D>),
    /// An input cannot be read (further), or a piece not processed; the error names it. If it is
    /// the input's fault, the error is a [`Failure`].
    Failed(Error),
}

/// What a job is made of.
pub(super) enum Load<P> {
    /// An input that cannot be read.
    Failed(Error),
    /// A piece of an input, and whether it is the last.
    Piece(Arc<Planned<P>>, Body, bool),
    /// Small files that nobody has opened yet, with their sizes.
    Files(Vec<(Planned<P>, u64)>),
}

/// Work for a thread.
pub(super) struct Job<P> {
    pub(super) number: u64,
    pub(super) load: Load<P>,
    pub(super) bytes: u64,
}

/// Results, each with the number of bytes it was made from.
pub(super) type Events<P, D> = Vec<(u64, Event<P, D>)>;

/// What came of a job, or of the first parts of it.
pub(super) struct Finished<P, D> {
    pub(super) number: u64,
    /// The bytes of the job, once all of it is done.
    pub(super) ended: Option<u64>,
    pub(super) events: Events<P, D>,
}
