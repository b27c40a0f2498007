//! One machine for all commands: inputs go to threads, results come back in the order of the input.
//!
//! A thread of its own goes through the inputs and cuts what is long; worker threads read and
//! check; the calling thread collects. A job is a piece of an input, or a batch of small files:
//! handing on one by one costs more than reading them. The number of jobs under way and their bytes
//! are bounded by the [`Belt`], so that neither many files nor long ones fill the memory.
//!
//! The thread that goes through the inputs is not waited for at an early end: it may wait itself,
//! for ever, for a standard input that says nothing. A run of one small file needs no threads.

use super::Session;
use super::belt::{Alarm, Belt, Closing, Feeding};
use super::failure::Failure;
use super::open::{Body, Reading, small};
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

/// A batch of small files is this large: at most in files and in bytes, at least in files if
/// somebody waits for it.
const MOST: usize = 64;
const BATCH: u64 = 256 << 10;
const LEAST: usize = 8;

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
    /// How many inputs come.
    pub(super) expected: Expected,
}

/// How many inputs come, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Expected {
    /// One small file.
    One,
    /// Any number, all there to be looked up.
    Many,
    /// Any number, told by somebody who may take their time.
    Told,
}

/// What a job is made of.
enum Load<P> {
    /// An input that cannot be read.
    Failed(Error),
    /// A piece of an input, and whether it is the last.
    Piece(Arc<Planned<P>>, Body, bool),
    /// Small files that nobody has opened yet, with their sizes.
    Files(Vec<(Planned<P>, u64)>),
}

/// Work for a thread.
struct Job<P> {
    number: u64,
    load: Load<P>,
    bytes: u64,
}

/// What came of a job, or of the first parts of it.
struct Finished<P, D> {
    number: u64,
    /// The bytes of the job, once all of it is done.
    ended: Option<u64>,
    /// Each with the bytes it was made from.
    events: Vec<(u64, Event<P, D>)>,
}

/// Small files on their way to becoming a job.
struct Batch<P> {
    files: Vec<(Planned<P>, u64)>,
    bytes: u64,
    /// How many have to be there before they go to one who waits.
    least: usize,
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
        let mut order = Order::default();
        let outcome = match self.expected {
            Expected::One => self.run_here(session, inputs, &work, &mut order, &mut collect),
            Expected::Many | Expected::Told => {
                self.run_threads(session, inputs, &work, &mut order, &mut collect)
            }
        };
        session.progress.finish();
        outcome?;
        if order.is_empty {
            let words = session.word(
                "nothing was read: no game record was found",
                "棋譜が見つからず、何も読み込みませんでした",
            );
            session.fail(&anyhow!("{words}"));
        }
        Ok(())
    }

    /// Without a thread: starting them takes longer than a small file.
    fn run_here<P, D>(
        &self,
        session: &mut Session,
        inputs: impl Iterator<Item = Result<Planned<P>>>,
        work: &impl Fn(&mut Piece, &Planned<P>, &mut Bench) -> Result<D>,
        order: &mut Order,
        collect: &mut impl FnMut(&mut Session, Event<P, D>) -> Result<ControlFlow<()>>,
    ) -> Result<()> {
        let mut worker = Worker::new(self.reading, session.verbose, work);
        for planned in inputs {
            let mut flow = Ok(ControlFlow::Continue(()));
            let mut take = |event| {
                flow = order.take(session, (0, event), collect);
                match flow {
                    Ok(ControlFlow::Continue(())) => ControlFlow::Continue(()),
                    Ok(ControlFlow::Break(())) | Err(_) => ControlFlow::Break(()),
                }
            };
            match planned {
                Err(error) => drop(take(Event::Failed(error))),
                Ok(planned) => {
                    let planned = Arc::new(planned);
                    match small(&planned.input) {
                        Some(size) => worker.file(planned, size, &mut take),
                        None => worker.pieces(planned, &mut take),
                    }
                }
            }
            if flow?.is_break() {
                break;
            }
        }
        Ok(())
    }

    fn run_threads<P, D, I>(
        &self,
        session: &mut Session,
        inputs: I,
        work: &(impl Fn(&mut Piece, &Planned<P>, &mut Bench) -> Result<D> + Sync),
        order: &mut Order,
        collect: &mut impl FnMut(&mut Session, Event<P, D>) -> Result<ControlFlow<()>>,
    ) -> Result<()>
    where
        P: Send + Sync + 'static,
        D: Send,
        I: Iterator<Item = Result<Planned<P>>> + Send + 'static,
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
            let belt = &*belt;
            let _ends = Closing(belt);
            for _ in 0..self.threads {
                let results = results.clone();
                let mut worker = Worker::new(self.reading, describe, work);
                scope.spawn(move || labor(&mut worker, belt, &results));
            }
            drop(results);
            gather(session, &finished, belt, order, collect)
        });
        if belt.is_fed()
            && let Err(panic) = feeder.join()
        {
            panic::resume_unwind(panic);
        }
        outcome
    }

    fn feed<P>(&self, inputs: impl Iterator<Item = Result<Planned<P>>>, belt: &Belt<Job<P>>) {
        let mut number = 0;
        let mut send = |load: Load<P>, bytes| {
            let job = Job { number, load, bytes };
            number += 1;
            match belt.put(job, bytes) {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        };
        let least = if self.expected == Expected::Told { 1 } else { LEAST };
        let mut batch = Batch { files: Vec::new(), bytes: 0, least };
        for planned in inputs {
            let flow = match planned {
                Err(error) => {
                    batch.send(&mut send).is_break() || send(Load::Failed(error), 0).is_break()
                }
                Ok(planned) => match small(&planned.input) {
                    Some(size) => {
                        batch.files.push((planned, size));
                        batch.bytes += size;
                        batch.is_ready(belt.is_awaited()) && batch.send(&mut send).is_break()
                    }
                    None => {
                        batch.send(&mut send).is_break() || self.cut(planned, &mut send).is_break()
                    }
                },
            };
            if flow {
                return;
            }
        }
        // That the belt takes no more is no news at the end.
        let _ = batch.send(&mut send);
    }

    fn cut<P>(
        &self,
        planned: Planned<P>,
        send: &mut impl FnMut(Load<P>, u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let planned = Arc::new(planned);
        let input = &planned.input;
        let mut hand_on = |body: Body, last| {
            let bytes = body.size();
            send(Load::Piece(Arc::clone(&planned), body, last), bytes)
        };
        match self.reading.cut(input, &mut hand_on) {
            Ok(flow) => flow,
            Err(error) => send(Load::Failed(Failure::reading(input, error).into()), 0),
        }
    }
}

impl<P> Batch<P> {
    /// Whether it should wait for no more.
    fn is_ready(&self, is_awaited: bool) -> bool {
        let count = self.files.len();
        count >= MOST || self.bytes >= BATCH || is_awaited && count >= self.least
    }

    fn send(&mut self, send: &mut impl FnMut(Load<P>, u64) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.files.is_empty() {
            return ControlFlow::Continue(());
        }
        let files = std::mem::take(&mut self.files);
        send(Load::Files(files), std::mem::take(&mut self.bytes))
    }
}

/// Does jobs until there are no more.
fn labor<P, D, W>(worker: &mut Worker<'_, W>, belt: &Belt<Job<P>>, results: &Sender<Finished<P, D>>)
where
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
                    let mut weight = size;
                    let mut parts = 0;
                    worker.file(Arc::new(planned), size, &mut |event| {
                        events.push((std::mem::take(&mut weight), event));
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
struct Worker<'a, W> {
    reading: Reading,
    /// Whether to say what was found out about each text.
    describe: bool,
    work: &'a W,
    bench: Bench,
    /// Memory that files are read into.
    memory: Vec<u8>,
}

impl<'a, W> Worker<'a, W> {
    fn new(reading: Reading, describe: bool, work: &'a W) -> Worker<'a, W> {
        Worker { reading, describe, work, bench: Bench::default(), memory: Vec::new() }
    }

    /// Does a small file; `Break` from `take` ends it early.
    fn file<P, D>(
        &mut self,
        planned: Arc<Planned<P>>,
        size: u64,
        take: &mut dyn FnMut(Event<P, D>) -> ControlFlow<()>,
    ) where
        W: Fn(&mut Piece, &Planned<P>, &mut Bench) -> Result<D>,
    {
        let (reading, memory) = (self.reading, std::mem::take(&mut self.memory));
        let mut send = |body, last| take(self.event(Arc::clone(&planned), body, last));
        if let Err(error) = reading.read_small(&planned.input, size, memory, &mut send) {
            // The file is done, whether or not anybody wants more.
            let _ = take(Event::Failed(Failure::reading(&planned.input, error).into()));
        }
    }

    /// Does an input piece by piece; `Break` from `take` ends it early.
    fn pieces<P, D>(
        &mut self,
        planned: Arc<Planned<P>>,
        take: &mut dyn FnMut(Event<P, D>) -> ControlFlow<()>,
    ) where
        W: Fn(&mut Piece, &Planned<P>, &mut Bench) -> Result<D>,
    {
        let reading = self.reading;
        let mut send = |body, last| take(self.event(Arc::clone(&planned), body, last));
        if let Err(error) = reading.cut(&planned.input, &mut send) {
            let _ = take(Event::Failed(Failure::reading(&planned.input, error).into()));
        }
    }

    fn event<P, D>(&mut self, subject: Arc<Planned<P>>, body: Body, last: bool) -> Event<P, D>
    where
        W: Fn(&mut Piece, &Planned<P>, &mut Bench) -> Result<D>,
    {
        let mut piece = self.reading.open(&subject.input, body);
        let description = (self.describe && piece.first).then(|| piece.description());
        let value = (self.work)(&mut piece, &subject, &mut self.bench);
        let (first, records) = (piece.first, piece.records);
        self.memory = piece.source.into_memory();
        match value.with_context(|| subject.input.name.clone()) {
            Ok(value) => {
                Event::Done(Done { subject, first, last, description, before: 0, records, value })
            }
            Err(error) => Event::Failed(error),
        }
    }
}

/// What is known of the input whose pieces are being collected.
struct Order {
    /// Whether nothing has come yet.
    is_empty: bool,
    records: u32,
    description: Option<Description>,
}

impl Default for Order {
    fn default() -> Self {
        Order { is_empty: true, records: 0, description: None }
    }
}

impl Order {
    /// Takes the next event, numbers its records, and hands it on.
    fn take<P, D>(
        &mut self,
        session: &mut Session,
        (bytes, mut event): (u64, Event<P, D>),
        collect: &mut impl FnMut(&mut Session, Event<P, D>) -> Result<ControlFlow<()>>,
    ) -> Result<ControlFlow<()>> {
        self.is_empty = false;
        match &mut event {
            Event::Failed(error) => session.fail(error),
            Event::Done(done) => {
                if done.first {
                    self.records = 0;
                    self.description = done.description;
                }
                done.before = self.records;
                self.records = self.records.saturating_add(done.records);
                let name = &done.subject.input.name;
                session.progress.advance(name, done.last, bytes, done.records);
                if let Some(description) = self.description.take_if(|_| done.last) {
                    describe(session, name, &description, self.records);
                }
            }
        }
        collect(session, event)
    }
}

/// Puts results into the order of the input and hands them on.
fn gather<P, D>(
    session: &mut Session,
    finished: &Receiver<Finished<P, D>>,
    belt: &Belt<Job<P>>,
    order: &mut Order,
    collect: &mut impl FnMut(&mut Session, Event<P, D>) -> Result<ControlFlow<()>>,
) -> Result<()> {
    let mut early: BTreeMap<u64, (Vec<(u64, Event<P, D>)>, Option<u64>)> = BTreeMap::new();
    let mut next = 0;
    loop {
        let Finished { number, ended, events } = match finished.recv_timeout(PATIENCE) {
            Ok(finished) => finished,
            Err(RecvTimeoutError::Timeout) => {
                session.progress.tick();
                continue;
            }
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        };
        let waiting = early.entry(number).or_default();
        waiting.0.extend(events);
        waiting.1 = ended;
        while let Some(waiting) = early.get_mut(&next) {
            let (events, ended) = (std::mem::take(&mut waiting.0), waiting.1);
            for event in events {
                if order.take(session, event, collect)?.is_break() {
                    return Ok(());
                }
            }
            let Some(bytes) = ended else { break };
            early.remove(&next);
            next += 1;
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
