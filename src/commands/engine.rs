//! One machine for all commands: inputs go to threads, results come back in the order of the input.
//!
//! A thread of its own goes through the inputs and cuts what is long; worker threads read and
//! check; the calling thread collects. A job is a piece of an input. The number of jobs under way
//! and their bytes are bounded by the [`Belt`], so that neither many files nor long ones fill the
//! memory.
//!
//! The thread that goes through the inputs is not waited for at an early end: it may wait itself,
//! for ever, for a standard input that says nothing.

use super::Session;
use super::belt::{Alarm, Belt, Closing, Feeding};
use super::failure::Failure;
use super::open::{Body, Reading};
use super::piece::{Description, Piece};
use super::place::Input;
use crate::formats::{Bench, Loss};
use anyhow::{Context, Error, Result, anyhow};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::panic;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

/// How many jobs may be under way for each thread, and how many bytes for each and one more. A
/// result may be ten times as large as what it was made from.
const JOBS: usize = 16;
const BYTES: u64 = 1 << 20;

/// How long nothing may come before the progress shows that the program is alive.
const PATIENCE: Duration = Duration::from_millis(200);

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
    /// An input cannot be read (further), or a piece not processed; the error names it. If it is
    /// the input's fault, the error is a [`Failure`].
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
#[derive(Debug)]
struct Job<P> {
    number: u64,
    subject: Subject<P>,
    bytes: u64,
    last: bool,
}

struct Finished<P, D> {
    number: u64,
    bytes: u64,
    event: Event<P, D>,
}

impl Engine {
    /// Runs `work` on every piece of every input, and `collect` on the results in order, on the
    /// calling thread. `Break` from `collect` ends the run. What fails is reported here, and so is
    /// a run that found nothing to read.
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
        P: Send + Sync + 'static,
        D: Send,
        I: Iterator<Item = Result<Planned<P>>> + Send + 'static,
        W: Fn(&mut Piece, &Planned<P>, &mut Bench) -> Result<D> + Sync,
        C: FnMut(&mut Session, Event<P, D>) -> Result<ControlFlow<()>>,
    {
        let describe = session.verbose;
        let belt = Arc::new(Belt::new(self.threads * JOBS, (self.threads as u64 + 1) * BYTES));
        let (results, finished) = channel::<Finished<P, D>>();
        let feeder = {
            let (engine, belt) = (*self, Arc::clone(&belt));
            thread::spawn(move || {
                let belt = &*belt;
                let _ends = Feeding(belt);
                engine.feed(inputs, belt);
            })
        };
        let outcome = thread::scope(|scope| {
            let (belt, work) = (&*belt, &work);
            let _ends = Closing(belt);
            for _ in 0..self.threads {
                let results = results.clone();
                scope.spawn(move || self.labor(describe, belt, work, &results));
            }
            drop(results);
            gather(session, &finished, belt, &mut collect)
        });
        session.progress.finish();
        if belt.is_fed()
            && let Err(panic) = feeder.join()
        {
            panic::resume_unwind(panic);
        }
        if outcome? == 0 {
            let words = session.word(
                "nothing was read: no game record was found",
                "棋譜が見つからず、何も読み込みませんでした",
            );
            session.fail(&anyhow!("{words}"));
        }
        Ok(())
    }

    fn feed<P>(&self, inputs: impl Iterator<Item = Result<Planned<P>>>, belt: &Belt<Job<P>>) {
        let mut number = 0;
        let mut send = |subject: Subject<P>, last| {
            let bytes = subject.as_ref().map_or(0, |(_, body)| body.size());
            let job = Job { number, subject, bytes, last };
            number += 1;
            match belt.put(job, bytes) {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
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
            Err(error) => send(Err(Failure::reading(input, error).into()), true),
        }
    }

    fn labor<P, D>(
        &self,
        describe: bool,
        belt: &Belt<Job<P>>,
        work: &(impl Fn(&mut Piece, &Planned<P>, &mut Bench) -> Result<D> + Sync),
        results: &Sender<Finished<P, D>>,
    ) {
        let _alarm = Alarm(belt);
        let mut bench = Bench::default();
        while let Some(Job { number, subject, bytes, last }) = belt.take() {
            let event = match subject {
                Err(error) => Event::Failed(error),
                Ok((subject, body)) => self
                    .process(subject, body, last, work, &mut bench, describe)
                    .map_or_else(Event::Failed, Event::Done),
            };
            if results.send(Finished { number, bytes, event }).is_err() {
                break;
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
        let input = &subject.input;
        let opened = self.reading.open(input, body);
        let mut piece = opened.map_err(|error| Failure::reading(input, error))?;
        let description = (describe && piece.first).then(|| piece.description());
        let value =
            work(&mut piece, &subject, bench).with_context(|| subject.input.name.clone())?;
        let (first, records) = (piece.first, piece.records);
        Ok(Done { subject, first, last, description, before: 0, records, value })
    }
}

/// Puts results into the order of the input and hands them on; how many there were.
fn gather<P, D>(
    session: &mut Session,
    finished: &Receiver<Finished<P, D>>,
    belt: &Belt<Job<P>>,
    collect: &mut impl FnMut(&mut Session, Event<P, D>) -> Result<ControlFlow<()>>,
) -> Result<u64> {
    let mut early = BTreeMap::new();
    let mut next = 0;
    let mut records = 0u32;
    let mut description = None;
    loop {
        let Finished { number, bytes, event } = match finished.recv_timeout(PATIENCE) {
            Ok(finished) => finished,
            Err(RecvTimeoutError::Timeout) => {
                session.progress.tick();
                continue;
            }
            Err(RecvTimeoutError::Disconnected) => return Ok(next),
        };
        early.insert(number, (bytes, event));
        while let Some((bytes, mut event)) = early.remove(&next) {
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
                    session.progress.advance(
                        &done.subject.input.name,
                        done.last,
                        bytes,
                        done.records,
                    );
                    if let Some(description) = description.take_if(|_| done.last) {
                        describe(session, &done.subject.input.name, &description, records);
                    }
                }
            }
            if collect(session, event)?.is_break() {
                return Ok(next);
            }
            belt.collected(bytes);
        }
    }
}

/// `a.kif: kif, Shift_JIS, CRLF, 1 record`
fn describe(session: &Session, name: &str, found: &Description, records: u32) {
    let format = found.format.map_or("?", |format| format.name);
    let bom = if found.bom { " BOM" } else { "" };
    let records = Loss::Records.count(u64::from(records), session.lang);
    let (encoding, eol) = (found.encoding.name(), found.eol.name());
    session.tell(&format!("{name}: {format}, {encoding}{bom}, {eol}, {records}\n"));
}
