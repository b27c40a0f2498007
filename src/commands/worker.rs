//! The threads' side of the engine: from files and pieces to what the command makes of them.

use super::belt::{Alarm, Belt};
use super::failure::Failure;
use super::job::{Done, Event, Finished, Job, Load, Planned};
use super::open::{Body, CHUNK, Reading, load};
use super::piece::{Choice, Piece};
use crate::formats::Bench;
use anyhow::{Context, Result};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::Sender;

/// So many small files, or so many bytes of them, are read one after the other before any is worked on, and what
/// comes of them goes out one after the other: between the calls of the system what was at hand for the work on
/// records goes from the caches.
pub(super) const AHEAD: usize = 16;
const AHEAD_BYTES: u64 = 64 << 10;

/// What a command does with what is read.
pub(super) trait Work<P, D> {
    /// Works on a piece.
    ///
    /// # Errors
    /// If the command cannot do what it is there for.
    fn piece(&self, piece: &mut Piece, planned: &Planned<P>, bench: &mut Bench) -> Result<D>;

    /// Goes on with what came of an input that is one piece, once those read with it have been worked on. What calls
    /// the system belongs here.
    ///
    /// # Errors
    /// Those of [`piece`](Self::piece).
    fn whole(&self, _: &Planned<P>, value: D) -> Result<D> {
        Ok(value)
    }
}

impl<P, D, F> Work<P, D> for F
where
    F: Fn(&mut Piece, &Planned<P>, &mut Bench) -> Result<D>,
{
    fn piece(&self, piece: &mut Piece, planned: &Planned<P>, bench: &mut Bench) -> Result<D> {
        self(piece, planned, bench)
    }
}

/// Does jobs until there are no more.
pub(super) fn labor<P, D, W>(
    worker: &mut Worker<'_, W>,
    belt: &Belt<Job<P>>,
    results: &Sender<Finished<P, D>>,
) where
    W: Work<P, D>,
{
    let _alarm = Alarm(belt);
    while let Some(Job { number, load, bytes }) = belt.take() {
        let mut events = Vec::new();
        match load {
            Load::Failed(error) => events.push((0, Event::Failed(error))),
            Load::Piece(subject, body, last) => {
                events.push((bytes, worker.piece(subject, body, last)));
            }
            Load::Files(files) => {
                let flow = worker.files(files, &mut |event| {
                    // Of what unpacks to much, no more than a piece waits.
                    let goes_on = matches!(&event.1, Event::Done(done) if !done.first);
                    events.push(event);
                    if goes_on {
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
                if flow.is_break() {
                    return;
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

    /// Does small files of these sizes, as [`input`](Self::input) does each; says whether `take` wants more.
    pub(super) fn files<P, D>(
        &mut self,
        files: Vec<(Planned<P>, u64)>,
        take: &mut dyn FnMut((u64, Event<P, D>)) -> ControlFlow<()>,
    ) -> ControlFlow<()>
    where
        W: Work<P, D>,
    {
        let mut files = files.into_iter();
        loop {
            let mut ahead = Vec::new();
            let mut bytes = 0;
            while ahead.len() < AHEAD
                && bytes < AHEAD_BYTES
                && let Some((planned, size)) = files.next()
            {
                let memory = self.memory.pop().unwrap_or_default();
                let loaded = load(&planned.input, size, memory);
                ahead.push((Arc::new(planned), loaded));
                bytes += size;
            }
            if ahead.is_empty() {
                return ControlFlow::Continue(());
            }
            let work = self.work;
            let mut done = Vec::with_capacity(ahead.len());
            let mut hand_on = |done: &mut Vec<_>| {
                done.drain(..).try_for_each(|(bytes, event)| take((bytes, whole(work, event))))
            };
            for (planned, loaded) in ahead {
                let mut flow = ControlFlow::Continue(());
                self.pieces(planned, Some(loaded), &mut |event| {
                    done.push(event);
                    // What unpacks to much does not wait.
                    if done.iter().map(|&(bytes, _)| bytes).sum::<u64>() >= AHEAD_BYTES {
                        flow = hand_on(&mut done);
                    }
                    flow
                });
                flow?;
            }
            hand_on(&mut done)?;
        }
    }

    /// Does an input piece by piece. `take` gets what comes of it and of how many bytes; `Break` from it ends it early.
    pub(super) fn input<P, D>(
        &mut self,
        planned: Planned<P>,
        take: &mut dyn FnMut((u64, Event<P, D>)) -> ControlFlow<()>,
    ) where
        W: Work<P, D>,
    {
        let work = self.work;
        self.pieces(Arc::new(planned), None, &mut |(bytes, event)| {
            take((bytes, whole(work, event)))
        });
    }

    /// Does a piece.
    fn piece<P, D>(&mut self, subject: Arc<Planned<P>>, body: Body, last: bool) -> Event<P, D>
    where
        W: Work<P, D>,
    {
        whole(self.work, self.event(subject, body, last))
    }

    /// Works on the pieces of an input: at once if it is loaded.
    fn pieces<P, D>(
        &mut self,
        planned: Arc<Planned<P>>,
        loaded: Option<Result<Vec<u8>>>,
        take: &mut dyn FnMut((u64, Event<P, D>)) -> ControlFlow<()>,
    ) where
        W: Work<P, D>,
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
        W: Work<P, D>,
    {
        let mut piece = self.reading.open(&subject.input, body);
        piece.filter.clone_from(&self.filter);
        piece.identities = self.identify.then(Vec::new);
        piece.stretch.clone_from(&subject.input.stretch);
        let description = (self.describe && piece.first).then(|| piece.description());
        let value = self.work.piece(&mut piece, &subject, &mut self.bench);
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

/// Lets the command go on with what came of an input that is one piece.
fn whole<P, D>(work: &impl Work<P, D>, event: Event<P, D>) -> Event<P, D> {
    let Event::Done(done) = event else { return event };
    if !(done.first && done.last) {
        return Event::Done(done);
    }
    let value = work.whole(&done.subject, done.value);
    match value.with_context(|| done.subject.input.name.clone()) {
        Ok(value) => Event::Done(Done { value, ..done }),
        Err(error) => Event::Failed(error),
    }
}
