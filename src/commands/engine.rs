//! One machine for all commands: inputs go to threads, results come back in the order of the input.
//!
//! A thread of its own goes through the inputs and cuts what is long; worker threads read and
//! check; the calling thread collects. A job is a piece of an input, or a batch of small files:
//! handing on one by one costs more than reading them. The number of jobs under way and their bytes
//! are bounded by the [`Belt`], so that neither many files nor long ones fill the memory.
//!
//! The thread that goes through the inputs is not waited for at an early end: it may wait itself,
//! for ever, for a standard input that says nothing. A run of one small file, or with one thread,
//! starts none: what is read is then in the cache of the processor that works on it.

use super::Session;
use super::belt::{Belt, Closing, Feeding};
use super::failure::Failure;
use super::filter::Filter;
use super::job::{Event, Finished, Job, Load, Planned};
use super::open::{Body, Reading, small};
use super::order::{Order, gather};
use super::piece::Choice;
use super::shard::Shard;
use super::unique::Seen;
use super::usage::Usage;
use super::worker::{AHEAD, Work, Worker, labor};
use anyhow::Result;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::panic;
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::thread;

/// How many jobs may be under way for each thread, and how many bytes for each and one more. A
/// result may be ten times as large as what it was made from.
const JOBS: usize = 16;
const BYTES: u64 = 240 << 10;

/// A batch of small files is this large: at most in files and in bytes, at least in files if
/// somebody waits for it.
const MOST: usize = 64;
const BATCH: u64 = 256 << 10;
const LEAST: usize = 8;

/// Memory that is free goes back to the system only beyond twice this many bytes.
const KEPT: usize = 4 << 20;

/// How the machine runs.
#[derive(Clone, Debug)]
pub(super) struct Engine {
    /// How inputs are read.
    pub(super) reading: Reading,
    /// Number of worker threads.
    pub(super) threads: usize,
    /// How many inputs come.
    pub(super) expected: Expected,
    /// Which records are wanted, if not all.
    pub(super) filter: Option<Arc<Filter>>,
    /// How much memory may take what tells games apart, if each is wanted once only.
    pub(super) unique: Option<u64>,
    /// Which part of the inputs is read, if not all.
    pub(super) shard: Option<Shard>,
    /// Whether what is named may be left out: nothing is a fine answer then.
    pub(super) may_be_empty: bool,
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
        W: Work<P, D> + Sync,
        C: FnMut(&mut Session, Event<P, D>) -> Result<ControlFlow<()>>,
    {
        if self.expected != Expected::One {
            keep_freed_memory();
        }
        let mut order = Order::new(self.unique.map(Seen::new), self.filter.clone());
        let outcome = match self.threads {
            1 => self.run_here(session, inputs, &work, &mut order, &mut collect),
            _ => self.run_threads(session, inputs, &work, &mut order, &mut collect),
        };
        session.progress.finish();
        outcome?;
        if let Some(filter) = &self.filter {
            filter.end(session, self.shard.is_some());
        }
        order.tell_repeated(session);
        if let Some(shard) = self.shard.filter(|_| order.is_empty) {
            // A part without records is a part like any other.
            shard.tell_empty(session);
            return Ok(());
        }
        if order.is_empty && !self.may_be_empty {
            let words = Usage::new(
                "nothing was read: no game record was found",
                "棋譜が見つからず、何も読み込みませんでした",
            );
            session.fail(&words.into());
        }
        Ok(())
    }

    fn choice(&self) -> Option<Arc<dyn Choice>> {
        self.filter.clone().map(|filter| filter as Arc<dyn Choice>)
    }

    /// On the calling thread: starting others takes longer than a small file, and who asks for one thread gets one.
    fn run_here<P, D>(
        &self,
        session: &mut Session,
        inputs: impl Iterator<Item = Result<Planned<P>>>,
        work: &impl Work<P, D>,
        order: &mut Order,
        collect: &mut impl FnMut(&mut Session, Event<P, D>) -> Result<ControlFlow<()>>,
    ) -> Result<()> {
        let mut worker =
            Worker::new(self.reading, self.choice(), self.unique.is_some(), session.verbose, work);
        let least = if self.expected == Expected::Told { 1 } else { AHEAD };
        let mut batch = Batch { files: Vec::new(), bytes: 0, least };
        // Small files, and what comes behind them.
        let mut work_on = |batch: &mut Batch<P>, next: Option<Result<Planned<P>>>| {
            let mut flow = Ok(ControlFlow::Continue(()));
            let mut take = |event| {
                flow = order.take(session, event, collect);
                match flow {
                    Ok(ControlFlow::Continue(())) => ControlFlow::Continue(()),
                    Ok(ControlFlow::Break(())) | Err(_) => ControlFlow::Break(()),
                }
            };
            if worker.files(batch.take(), &mut take).is_continue() {
                match next {
                    None => {}
                    Some(Ok(planned)) => worker.input(planned, &mut take),
                    Some(Err(error)) => drop(take((0, Event::Failed(error)))),
                }
            }
            flow
        };
        for planned in inputs {
            let next = match planned {
                Ok(planned) => match small(&planned.input) {
                    Some(size) => {
                        batch.push(planned, size);
                        if !batch.is_ready(true) {
                            continue;
                        }
                        None
                    }
                    None => Some(Ok(planned)),
                },
                failed => Some(failed),
            };
            if work_on(&mut batch, next)?.is_break() {
                return Ok(());
            }
        }
        // That nobody wants more is no news at the end.
        work_on(&mut batch, None).map(drop)
    }

    fn run_threads<P, D, I>(
        &self,
        session: &mut Session,
        inputs: I,
        work: &(impl Work<P, D> + Sync),
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
            let (engine, belt) = (self.clone(), Arc::clone(&belt));
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
                let mut worker =
                    Worker::new(self.reading, self.choice(), self.unique.is_some(), describe, work);
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
                        batch.push(planned, size);
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

/// Lets what a piece took be there for the next one.
///
/// The allocator of glibc gives memory back as soon as 128 KiB at the end of it are free, which they are
/// after each piece: the system then has to find, clear and map the same pages again for the next, a fifth
/// of the time that reading KIF takes. It keeps twice the largest block that was mapped by itself and
/// freed; one that nobody wrote into takes no memory. Other allocators do nothing with it.
fn keep_freed_memory() {
    drop(black_box(Vec::<u8>::with_capacity(KEPT)));
}

impl<P> Batch<P> {
    fn push(&mut self, planned: Planned<P>, size: u64) {
        self.files.push((planned, size));
        self.bytes += size;
    }

    /// What is in it, and leaves it empty.
    fn take(&mut self) -> Vec<(Planned<P>, u64)> {
        self.bytes = 0;
        std::mem::take(&mut self.files)
    }

    /// Whether it should wait for no more.
    fn is_ready(&self, is_awaited: bool) -> bool {
        let count = self.files.len();
        count >= MOST || self.bytes >= BATCH || is_awaited && count >= self.least
    }

    fn send(&mut self, send: &mut impl FnMut(Load<P>, u64) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.files.is_empty() {
            return ControlFlow::Continue(());
        }
        let bytes = self.bytes;
        send(Load::Files(self.take()), bytes)
    }
}
