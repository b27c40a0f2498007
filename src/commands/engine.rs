//! One machine for all commands: inputs go to threads, results come back in the order of the input.
//!
//! A thread of its own goes through the inputs and cuts what is long; worker threads read and
//! check; the calling thread collects. A job is a piece of an input. The number of jobs under way
//! is bounded, so that neither many files nor long ones fill the memory.

use super::Session;
use super::input::Input;
use super::open::{Body, Description, Piece, Reading};
use crate::formats::{Bench, Loss};
use anyhow::{Context, Error, Result};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

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
    /// What the command made of it.
    pub(super) value: D,
}

/// What the collecting side gets, in the order of the input.
#[derive(Debug)]
pub(super) enum Event<P, D> {
    /// A piece is done.
    Done(Done<P, D>),
    /// An input cannot be read (further), or a piece not processed; the error names it.
    Failed(Error),
}

/// How the machine runs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Engine {
    /// How inputs are read.
    pub(super) reading: Reading,
    /// Number of worker threads.
    pub(super) threads: usize,
}

/// What a piece is made from, or why it cannot be.
type Subject<P> = Result<(Arc<Planned<P>>, Body)>;

/// A piece on its way.
struct Job<P> {
    number: u64,
    subject: Subject<P>,
    last: bool,
}

struct Finished<P, D> {
    number: u64,
    event: Event<P, D>,
}

impl Engine {
    /// Runs `work` on every piece of every input, and `collect` on the results in order, on the
    /// calling thread. `Break` from `collect` ends the run. What fails is reported here.
    ///
    /// # Errors
    /// Only those of `collect`; others are events.
    pub(super) fn run<P, D, I, W, C>(
        &self,
        session: &mut Session,
        inputs: I,
        work: W,
        mut collect: C,
    ) -> Result<()>
    where
        P: Send + Sync,
        D: Send,
        I: Iterator<Item = Result<Planned<P>>> + Send,
        W: Fn(&mut Piece, &Planned<P>, &mut Bench) -> Result<D> + Sync,
        C: FnMut(&mut Session, Event<P, D>) -> Result<ControlFlow<()>>,
    {
        let describe = session.verbose;
        let (jobs, queue) = sync_channel::<Job<P>>(self.threads);
        let queue = Mutex::new(queue);
        let (results, finished) = sync_channel::<Finished<P, D>>(self.threads);
        // A ticket is held by each job between its start and its collection.
        let (tickets, returned) = sync_channel::<()>(self.threads * 4);
        thread::scope(|scope| {
            scope.spawn(move || self.feed(inputs, &jobs, &tickets));
            let queue = &queue;
            let work = &work;
            for _ in 0..self.threads {
                let results = results.clone();
                scope.spawn(move || self.labor(describe, queue, work, &results));
            }
            drop(results);
            let outcome = gather(session, &finished, &returned, &mut collect);
            // Whoever still has something to send learns that nobody waits for it.
            drop((finished, returned));
            session.progress.finish();
            outcome
        })
    }

    fn feed<P>(
        &self,
        inputs: impl Iterator<Item = Result<Planned<P>>>,
        jobs: &SyncSender<Job<P>>,
        tickets: &SyncSender<()>,
    ) {
        let mut number = 0;
        let mut send = |subject, last| {
            let job = Job { number, subject, last };
            number += 1;
            if tickets.send(()).is_err() || jobs.send(job).is_err() {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        };
        for planned in inputs {
            let flow = match planned {
                Err(error) => send(Err(error), true),
                Ok(planned) => self.feed_one(planned, &mut send),
            };
            if flow.is_break() {
                return;
            }
        }
    }

    fn feed_one<P>(
        &self,
        planned: Planned<P>,
        send: &mut impl FnMut(Subject<P>, bool) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let planned = Arc::new(planned);
        let input = &planned.input;
        let mut hand_on = |body, last| send(Ok((Arc::clone(&planned), body)), last);
        match self.reading.cut(input, &mut hand_on) {
            Ok(flow) => flow,
            Err(error) => send(Err(error.context(input.name.clone())), true),
        }
    }

    fn labor<P, D>(
        &self,
        describe: bool,
        queue: &Mutex<Receiver<Job<P>>>,
        work: &(impl Fn(&mut Piece, &Planned<P>, &mut Bench) -> Result<D> + Sync),
        results: &SyncSender<Finished<P, D>>,
    ) {
        let mut bench = Bench::default();
        loop {
            let job = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok(Job { number, subject, last }) = job else { return };
            let event = match subject {
                Err(error) => Event::Failed(error),
                Ok((subject, body)) => {
                    let name = subject.input.name.clone();
                    self.process(subject, body, last, work, &mut bench, describe)
                        .context(name)
                        .map_or_else(Event::Failed, Event::Done)
                }
            };
            if results.send(Finished { number, event }).is_err() {
                return;
            }
        }
    }

    fn process<P, D>(
        &self,
        subject: Arc<Planned<P>>,
        body: Body,
        last: bool,
        work: &impl Fn(&mut Piece, &Planned<P>, &mut Bench) -> Result<D>,
        bench: &mut Bench,
        describe: bool,
    ) -> Result<Done<P, D>> {
        let mut piece = self.reading.open(&subject.input, body)?;
        let description = (describe && piece.first).then(|| piece.description());
        let value = work(&mut piece, &subject, bench)?;
        let (first, records) = (piece.first, piece.records);
        Ok(Done { subject, first, last, description, before: 0, records, value })
    }
}

/// Puts results into the order of the input and hands them on.
fn gather<P, D>(
    session: &mut Session,
    finished: &Receiver<Finished<P, D>>,
    returned: &Receiver<()>,
    collect: &mut impl FnMut(&mut Session, Event<P, D>) -> Result<ControlFlow<()>>,
) -> Result<()> {
    let mut early = BTreeMap::new();
    let mut next = 0;
    let mut records = 0u32;
    let mut description = None;
    for Finished { number, event } in finished {
        early.insert(number, event);
        while let Some(mut event) = early.remove(&next) {
            next += 1;
            match &mut event {
                Event::Failed(error) => session.fail(error),
                Event::Done(done) => {
                    if done.first {
                        records = 0;
                        description = done.description;
                    }
                    done.before = records;
                    records = records.saturating_add(done.records);
                    session.progress.advance(&done.subject.input.name, done.last);
                    if let Some(description) = description.take_if(|_| done.last) {
                        describe(session, &done.subject.input.name, &description, records);
                    }
                }
            }
            if collect(session, event)?.is_break() {
                return Ok(());
            }
            let _ = returned.try_recv();
        }
    }
    Ok(())
}

/// `a.kif: kif, Shift_JIS, CRLF, 1 record`
fn describe(session: &Session, name: &str, found: &Description, records: u32) {
    let format = found.format.map_or("?", |format| format.name);
    let bom = if found.bom { " BOM" } else { "" };
    let records = Loss::Records.count(u64::from(records), session.lang);
    let (encoding, eol) = (found.encoding.name(), found.eol.name());
    session.tell(&format!("{name}: {format}, {encoding}{bom}, {eol}, {records}\n"));
}
