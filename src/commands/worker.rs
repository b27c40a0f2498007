//! The threads' side of the engine: from files and pieces to what the command makes of them.

use super::belt::{Alarm, Belt};
use super::failure::Failure;
use super::job::{Done, Event, Finished, Job, Load, Planned};
use super::open::{Body, CHUNK, Reading, load};
use super::piece::{Choice, Piece};
use super::place::Input;
use crate::formats::Bench;
use anyhow::{Context, Result};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::Sender;

/// So many files may be loaded before they are worked on.
pub(super) const AHEAD: usize = 16;

/// Does jobs until there are no more.
pub(super) fn labor<P, D, W>(
    worker: &mut Worker<'_, W>,
    belt: &Belt<Job<P>>,
    results: &Sender<Finished<P, D>>,
) where
    W: Fn(&mut Piece, &Planned<P>, &mut Bench) -> Result<D>,
{
    let _alarm = Alarm(belt);
    while let Some(Job { number, load, bytes }) = belt.take() {
        let mut events = Vec::new();
        match load {
            Load::Failed(error) => events.push((0, Event::Failed(error))),
            Load::Piece(subject, body, last) => {
                events.push((bytes, worker.event(subject, body, last)));
            }
            Load::Files(files) => {
                for (planned, size) in files {
                    let mut parts = 0;
                    let loaded = worker.load(&planned.input, size);
                    worker.input(Arc::new(planned), Some(loaded), &mut |event| {
                        events.push(event);
                        parts += 1;
                        // Of what unpacks to much, no more than a piece waits.
                        if parts > 1 {
                            let events = std::mem::take(&mut events);
                            let part = Finished { number, ended: None, events };
                            if results.send(part).is_err() {
                                return ControlFlow::Break(());
                            }
                        }
                        match belt.is_closed() {
                            true => ControlFlow::Break(()),
                            false => ControlFlow::Continue(()),
                        }
                    });
                    if belt.is_closed() {
                        return;
                    }
                }
            }
        }
        if results.send(Finished { number, ended: Some(bytes), events }).is_err() {
            break;
        }
    }
}

/// One who reads and checks, with all that is used again for the next.
pub(super) struct Worker<'a, W> {
    reading: Reading,
    /// Which records are wanted, if not all.
    filter: Option<Arc<dyn Choice>>,
    /// Whether to say what tells games apart.
    identify: bool,
    /// Whether to say what was found out about each text.
    describe: bool,
    work: &'a W,
    bench: Bench,
    /// Memory that files are read into, of those that are done.
    memory: Vec<Vec<u8>>,
}

impl<'a, W> Worker<'a, W> {
    pub(super) fn new(
        reading: Reading,
        filter: Option<Arc<dyn Choice>>,
        identify: bool,
        describe: bool,
        work: &'a W,
    ) -> Worker<'a, W> {
        Worker {
            reading,
            filter,
            identify,
            describe,
            work,
            bench: Bench::default(),
            memory: Vec::new(),
        }
    }

    /// Reads a small file of this size, for [`input`](Self::input).
    ///
    /// # Errors
    /// If it cannot be read.
    pub(super) fn load(&mut self, input: &Input, size: u64) -> Result<Vec<u8>> {
        load(input, size, self.memory.pop().unwrap_or_default())
    }

    /// Does an input: at once if it is loaded, else piece by piece. `take` gets what comes of it and of how many
    /// bytes; `Break` from it ends it early.
    pub(super) fn input<P, D>(
        &mut self,
        planned: Arc<Planned<P>>,
        loaded: Option<Result<Vec<u8>>>,
        take: &mut dyn FnMut((u64, Event<P, D>)) -> ControlFlow<()>,
    ) where
        W: Fn(&mut Piece, &Planned<P>, &mut Bench) -> Result<D>,
    {
        let reading = self.reading;
        let mut send = |body: Body, last| {
            let bytes = body.size();
            take((bytes, self.event(Arc::clone(&planned), body, last)))
        };
        let read = match loaded {
            Some(loaded) => {
                loaded.and_then(|bytes| reading.hand_on(&planned.input, bytes, &mut send))
            }
            None => reading.cut(&planned.input, &mut send),
        };
        if let Err(error) = read {
            // The input is done, whether or not anybody wants more.
            let _ = take((0, Event::Failed(Failure::reading(&planned.input, error).into())));
        }
    }

    fn event<P, D>(&mut self, subject: Arc<Planned<P>>, body: Body, last: bool) -> Event<P, D>
    where
        W: Fn(&mut Piece, &Planned<P>, &mut Bench) -> Result<D>,
    {
        let mut piece = self.reading.open(&subject.input, body);
        piece.filter.clone_from(&self.filter);
        piece.identities = self.identify.then(Vec::new);
        piece.stretch.clone_from(&subject.input.stretch);
        let description = (self.describe && piece.first).then(|| piece.description());
        let value = (self.work)(&mut piece, &subject, &mut self.bench);
        let (first, records) = (piece.first, piece.records);
        let unwanted = std::mem::take(&mut piece.unwanted);
        let identities = piece.identities.take().unwrap_or_default();
        let fault = piece.fault.take();
        let memory = piece.source.into_memory();
        if self.memory.len() < AHEAD && memory.capacity() <= 2 * CHUNK {
            self.memory.push(memory);
        }
        if let Some(error) = fault {
            return Event::Failed(Failure::reading(&subject.input, error.into()).into());
        }
        match value.with_context(|| subject.input.name.clone()) {
            Ok(value) => Event::Done(Done {
                subject,
                first,
                last,
                description,
                before: 0,
                records,
                unwanted,
                identities,
                value,
            }),
            Err(error) => Event::Failed(error),
        }
    }
}
