//! Collecting what threads have converted, in order.

use super::Piecework;
use super::delivery::{Delivery, Part};
use super::terms::Terms;
use crate::commands::games::{Games, Picker};
use crate::commands::job::{Done, Event};
use crate::commands::sort::Sorter;
use crate::commands::{Exit, Session};
use anyhow::Result;
use std::ops::ControlFlow;
use std::path::PathBuf;

/// Puts converted pieces into files, in order, and says of each input what there is to say.
pub(super) struct Collector<'a> {
    terms: &'a Terms<'a>,
    picker: Picker,
    delivery: Delivery,
    has_records: bool,
}

impl<'a> Collector<'a> {
    pub(super) fn new(
        terms: &'a Terms<'a>,
        games: Option<Games>,
        sorter: Option<Sorter>,
    ) -> Collector<'a> {
        let delivery = Delivery::sorting(sorter);
        Collector { terms, picker: Picker::new(games), delivery, has_records: false }
    }

    /// Whether there was anything to read.
    pub(super) fn has_records(&self) -> bool {
        self.has_records
    }

    /// Takes what comes next.
    ///
    /// # Errors
    /// If a joint target cannot be written.
    pub(super) fn take(
        &mut self,
        session: &mut Session,
        event: Event<Option<PathBuf>, Piecework>,
    ) -> Result<ControlFlow<()>> {
        let bad = match event {
            Event::Failed(error) => {
                self.delivery.fail(self.terms, &error, session);
                true
            }
            Event::Done(done) => self.piece(session, done)?,
        };
        if bad && self.terms.args.fail_fast {
            self.delivery.spoilt = true;
            return Ok(ControlFlow::Break(()));
        }
        Ok(ControlFlow::Continue(()))
    }

    fn piece(
        &mut self,
        session: &mut Session,
        done: Done<Option<PathBuf>, Piecework>,
    ) -> Result<bool> {
        let input = &done.subject.input;
        let wanted = self.picker.count(input, done.before, done.records, &done.unwanted);
        self.has_records |= wanted > 0;
        let converted = match done.value {
            Piecework::Delivered { said, bad } => {
                said.repeat(session)?;
                return Ok(bad);
            }
            Piecework::Converted(converted) => converted,
        };
        let part = Part {
            input,
            path: done.subject.plan.as_deref(),
            first: done.first,
            last: done.last,
            before: done.before,
            picker: &self.picker,
            converted: &converted,
        };
        self.delivery.piece(self.terms, &part, session)
    }

    /// Completes a joint target. Where no record was wanted and all could be read, it is what a file of
    /// no record holds.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(super) fn end(
        self,
        session: &mut Session,
        blank: impl FnOnce() -> Result<Vec<u8>>,
    ) -> Result<()> {
        self.picker.end(session);
        let blank = (session.exit == Exit::Clean).then(blank).transpose()?;
        self.delivery.end(self.terms, blank, session)
    }
}
