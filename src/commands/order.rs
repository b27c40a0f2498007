//! The collecting side of the engine: results come in any order and go on in that of the input.

use super::Session;
use super::belt::Belt;
use super::failure::Failure;
use super::job::{Event, Events, Finished, Job};
use super::piece::Description;
use crate::formats::Loss;
use anyhow::Result;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

/// How long nothing may come before the progress shows that the program is alive.
const PATIENCE: Duration = Duration::from_millis(200);

/// What is known of the input whose pieces are being collected.
pub(super) struct Order {
    /// Whether nothing has come yet.
    pub(super) is_empty: bool,
    records: u32,
    description: Option<Description>,
    /// What was said last of a piece that could not be processed. What one piece of an input fails
    /// for, the others fail for as well; what cannot be read fails once.
    failure: String,
}

impl Default for Order {
    fn default() -> Self {
        Order { is_empty: true, records: 0, description: None, failure: String::new() }
    }
}

impl Order {
    /// Takes the next event, numbers its records, and hands it on.
    pub(super) fn take<P, D>(
        &mut self,
        session: &mut Session,
        (bytes, mut event): (u64, Event<P, D>),
        collect: &mut impl FnMut(&mut Session, Event<P, D>) -> Result<ControlFlow<()>>,
    ) -> Result<ControlFlow<()>> {
        self.is_empty = false;
        match &mut event {
            Event::Failed(error) => {
                let words = format!("{error:#}");
                if Failure::of(error).is_none() && words == self.failure {
                    return Ok(ControlFlow::Continue(()));
                }
                session.fail(error);
                self.failure = words;
            }
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
        let flow = collect(session, event)?;
        session.page()?;
        Ok(flow)
    }
}

/// Puts results into the order of the input and hands them on.
pub(super) fn gather<P, D>(
    session: &mut Session,
    finished: &Receiver<Finished<P, D>>,
    belt: &Belt<Job<P>>,
    order: &mut Order,
    collect: &mut impl FnMut(&mut Session, Event<P, D>) -> Result<ControlFlow<()>>,
) -> Result<()> {
    let mut early: BTreeMap<u64, (Events<P, D>, Option<u64>)> = BTreeMap::new();
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
