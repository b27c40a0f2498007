//! The belt on which jobs go from the one who feeds to those who work.
//!
//! It is the only place where the feeder waits for the others, and it bounds what is under way: a
//! job counts from the moment it is put on until its result is collected. Closed, it lets go
//! everybody who waits, so that an early end is an end for all.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// A bounded queue. See the module's page.
#[derive(Debug)]
pub(super) struct Belt<J> {
    state: Mutex<BeltState<J>>,
    /// There is a job, or there will be none.
    work: Condvar,
    /// There is room, or none is needed.
    room: Condvar,
    most_jobs: usize,
    most_bytes: u64,
    /// How many wait for a job, and whether nobody waits for results any more: for those who look
    /// without stopping.
    idle: AtomicUsize,
    is_closed: AtomicBool,
}

#[derive(Debug)]
struct BeltState<J> {
    jobs: VecDeque<J>,
    /// How many jobs are under way, and how many bytes they hold.
    under_way: usize,
    bytes: u64,
    /// No more jobs are coming.
    fed: bool,
    /// Nobody waits for results any more.
    closed: bool,
}

impl<J> Belt<J> {
    /// An empty belt. At most so many jobs and bytes are under way; one job may be larger.
    #[must_use]
    pub(super) fn new(most_jobs: usize, most_bytes: u64) -> Belt<J> {
        let state =
            BeltState { jobs: VecDeque::new(), under_way: 0, bytes: 0, fed: false, closed: false };
        let (work, room) = (Condvar::new(), Condvar::new());
        let (idle, is_closed) = (AtomicUsize::new(0), AtomicBool::new(false));
        let state = Mutex::new(state);
        Belt { state, work, room, most_jobs, most_bytes, idle, is_closed }
    }

    fn lock(&self) -> MutexGuard<'_, BeltState<J>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts a job on as soon as there is room; whether it is still wanted.
    pub(super) fn put(&self, job: J, bytes: u64) -> bool {
        let full = |state: &mut BeltState<J>| {
            let heavy = state.bytes.saturating_add(bytes) > self.most_bytes;
            !state.closed && state.under_way > 0 && (heavy || state.under_way >= self.most_jobs)
        };
        let waited = self.room.wait_while(self.lock(), full);
        let mut state = waited.unwrap_or_else(PoisonError::into_inner);
        if state.closed {
            return false;
        }
        state.under_way += 1;
        state.bytes = state.bytes.saturating_add(bytes);
        state.jobs.push_back(job);
        self.work.notify_one();
        true
    }

    /// Takes a job off as soon as there is one; none when all is done.
    pub(super) fn take(&self) -> Option<J> {
        let idle = |state: &mut BeltState<J>| !state.closed && !state.fed && state.jobs.is_empty();
        let mut state = self.lock();
        if idle(&mut state) {
            self.idle.fetch_add(1, Ordering::Relaxed);
            let waited = self.work.wait_while(state, idle);
            self.idle.fetch_sub(1, Ordering::Relaxed);
            state = waited.unwrap_or_else(PoisonError::into_inner);
        }
        if state.closed { None } else { state.jobs.pop_front() }
    }

    /// The result of a job has been collected.
    pub(super) fn collected(&self, bytes: u64) {
        let mut state = self.lock();
        state.under_way = state.under_way.saturating_sub(1);
        state.bytes = state.bytes.saturating_sub(bytes);
        // Not for every small job: waking the feeder costs more than what it puts on.
        let has_room =
            state.under_way * 2 <= self.most_jobs && state.bytes <= self.most_bytes / 4 * 3;
        if has_room {
            self.room.notify_one();
        }
    }

    /// Whether somebody waits for a job.
    pub(super) fn is_awaited(&self) -> bool {
        self.idle.load(Ordering::Relaxed) > 0
    }

    /// Whether nobody waits for results any more.
    pub(super) fn is_closed(&self) -> bool {
        self.is_closed.load(Ordering::Relaxed)
    }

    /// Whether no more jobs are coming.
    pub(super) fn is_fed(&self) -> bool {
        self.lock().fed
    }

    fn feed_ends(&self) {
        self.lock().fed = true;
        self.work.notify_all();
    }

    /// Ends it all: what is on the belt is dropped, and nobody waits any more.
    pub(super) fn close(&self) {
        let mut state = self.lock();
        state.closed = true;
        self.is_closed.store(true, Ordering::Relaxed);
        state.jobs.clear();
        self.work.notify_all();
        self.room.notify_all();
    }
}

/// Says that no more jobs are coming, however the feeder ends.
pub(super) struct Feeding<'a, J>(pub(super) &'a Belt<J>);

impl<J> Drop for Feeding<'_, J> {
    fn drop(&mut self) {
        self.0.feed_ends();
    }
}

/// Closes the belt when the thread panics: a job without a result would be waited for for ever.
pub(super) struct Alarm<'a, J>(pub(super) &'a Belt<J>);

impl<J> Drop for Alarm<'_, J> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.close();
        }
    }
}

/// Closes the belt when it goes, even by a panic.
pub(super) struct Closing<'a, J>(pub(super) &'a Belt<J>);

impl<J> Drop for Closing<'_, J> {
    fn drop(&mut self) {
        self.0.close();
    }
}
