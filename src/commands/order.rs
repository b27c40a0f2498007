//! The collecting side of the engine: results come in any order and go on in that of the input.

use super::Session;
use super::belt::Belt;
use super::failure::Failure;
use super::filter::Filter;
use super::job::{Done, Event, Events, Finished, Job};
use super::piece::Description;
use super::place::Input;
use super::terms;
use super::unique::Seen;
use crate::findings::Lang;
use crate::formats::Loss;
use anyhow::Result;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;
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
    /// Who is told which records are there, if not all are wanted.
    filter: Option<Arc<Filter>>,
    /// The games so far, if each is wanted once only, and how many of them came again.
    seen: Option<Seen>,
    repeated: u64,
}

impl Order {
    /// Nothing yet.
    pub(super) fn new(seen: Option<Seen>, filter: Option<Arc<Filter>>) -> Order {
        let failure = String::new();
        Order { is_empty: true, records: 0, description: None, failure, filter, seen, repeated: 0 }
    }

    /// Passes over the games of a piece that were there before.
    fn leave_out<P, D>(&mut self, session: &Session, done: &mut Done<P, D>) -> Result<()> {
        let Some(seen) = &mut self.seen else { return Ok(()) };
        let mut repeated = Vec::new();
        for (number, identity) in done.identities.drain(..) {
            if !seen.insert(identity)? {
                repeated.push(number);
            }
        }
        if repeated.is_empty() {
            return Ok(());
        }
        self.repeated += repeated.len() as u64;
        let games = repeated.iter().map(|&number| done.before.saturating_add(number));
        if !session.quiet {
            let words = session.word(
                "left out, being the same as an earlier game: game",
                "前の対局と同じため除外した対局:",
            );
            let name = &done.subject.input.name;
            session.tell(&format!("{name}: {words} {}\n", ranges(games)));
        }
        done.unwanted.extend(repeated);
        done.unwanted.sort_unstable();
        Ok(())
    }

    /// Says how many games were there before.
    pub(super) fn tell_repeated(&self, session: &Session) {
        if self.repeated > 0 && !session.quiet {
            let games = Loss::Records.count(self.repeated, Lang::En);
            let words = match session.lang {
                Lang::En => format!("{games} left out"),
                Lang::Ja => format!("{}局を除外しました", self.repeated),
            };
            session.tell(&format!("kifu: {words}\n"));
        }
    }

    /// Takes the next event, numbers its records, and hands it on.
    pub(super) fn take<P, D>(
        &mut self,
        session: &mut Session,
        (bytes, mut event): (u64, Event<P, D>),
        collect: &mut impl FnMut(&mut Session, Event<P, D>) -> Result<ControlFlow<()>>,
    ) -> Result<ControlFlow<()>> {
        if let Event::Failed(error) = &event
            && let Some(failure) = Failure::of(error).filter(|it| it.is_mild())
        {
            if !session.quiet {
                session.tell(&format!("kifu: {}\n", failure.words(session.lang)));
            }
            return Ok(ControlFlow::Continue(()));
        }
        self.is_empty = false;
        match &mut event {
            Event::Failed(error) => {
                let words = format!("{error:#}");
                if Failure::of(error).is_none() && words == self.failure {
                    return Ok(ControlFlow::Continue(()));
                }
                session.fail(error);
                self.failure = words;
                // What could not be read further is done with.
                if let Some(failure) = Failure::of(error)
                    && let Some(description) = self.description.take()
                {
                    describe(session, &failure.name, &description, self.records);
                }
            }
            Event::Done(done) => {
                if done.first {
                    self.records = 0;
                    self.description = done.description;
                    tell_uncut(session, &done.subject.input);
                }
                done.before = self.records;
                if let Some(filter) = &self.filter {
                    filter.note(done.before, done.records, &done.unwanted);
                }
                self.leave_out(session, done)?;
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

/// Says that an input is not read in parts though it should be.
fn tell_uncut(session: &Session, input: &Input) {
    if input.is_uncut && !session.quiet {
        let words = session.word(
            "cannot be cut; all of it is in this part",
            "分割できないため、全体がこの部分に含まれます",
        );
        session.tell(&format!("{}: {words}\n", input.name));
    }
}

/// `3, 7-9`
pub(super) fn ranges(numbers: impl Iterator<Item = u32>) -> String {
    let mut text = String::new();
    let mut numbers = numbers.peekable();
    while let Some(first) = numbers.next() {
        let mut last = first;
        while let Some(next) = numbers.next_if(|&next| next == last.saturating_add(1)) {
            last = next;
        }
        text.push_str(if text.is_empty() { "" } else { ", " });
        text.push_str(&first.to_string());
        if last > first {
            text.push_str(&format!("-{last}"));
        }
    }
    text
}

/// `a.kif: kif, Shift_JIS, CRLF, 1 record`
fn describe(session: &Session, name: &str, found: &Description, records: u32) {
    let format = found.format.map_or("?", |format| format.name);
    let bom = if found.bom { " BOM" } else { "" };
    let records = Loss::Records.count(u64::from(records), session.lang);
    let (encoding, eol) = (found.encoding.name(), terms::eol(found.eol, session.lang));
    session.tell(&format!("{name}: {format}, {encoding}{bom}, {eol}, {records}\n"));
}
