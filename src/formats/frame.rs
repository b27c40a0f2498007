//! One record from reset to delivery: what every reader does the same, whatever its format.
//!
//! A reader fills the frame's record, findings and script; [`Frame::deliver`] plays the script, puts
//! the findings in order, hands the record to the sink and leaves all empty for the next.

use super::bench::Pool;
use super::{Bench, Sink};
use crate::findings::{Arg, Code, Edit, Finding, Severity};
use crate::games::{self, shogi};
use crate::notation::evaluation;
use crate::notation::go::opening;
use crate::notation::headers::date_fault;
use crate::notation::headers::seen::Seen;
use crate::notation::shogi::japanese::time::is_past_sixty;
use crate::record::{Header, Key, NoteKind, Record};
use crate::replay::go::GoMove;
use crate::replay::{self, Buffers, Item, Notation, Script, handicap_finding};
use crate::source::{Source, Span};
use std::ops::ControlFlow;

/// The record under way, whose moves are written as `N`.
pub(super) struct Frame<'a, N: Notation> {
    /// What is read.
    pub(super) source: &'a Source,
    /// The record.
    pub(super) record: &'a mut Record,
    /// What was found in it.
    pub(super) findings: &'a mut Vec<Finding>,
    /// What it says about its moves. It is looked up once a source: adding a move costs no more than
    /// adding to a list.
    pub(super) script: Script<N>,
    seen: &'a mut Seen,
    pool: &'a mut Pool,
    sink: &'a mut dyn Sink,
}

impl<'a, N: Notation> Frame<'a, N> {
    /// A frame for the records of a source, with nothing in it.
    pub(super) fn new(
        source: &'a Source,
        bench: &'a mut Bench,
        sink: &'a mut dyn Sink,
    ) -> Frame<'a, N> {
        let Bench { record, findings, seen, pool, .. } = bench;
        let script = pool.take();
        let mut frame = Frame { source, record, findings, script, seen, pool, sink };
        frame.clear();
        frame
    }

    /// Adds a finding.
    pub(super) fn report(&mut self, finding: Finding) {
        self.findings.push(finding);
    }

    /// Whether there is a header about the same thing: of this key or, where no key is known, of this
    /// name.
    pub(super) fn has_header(&mut self, key: Key, name: &str) -> bool {
        self.seen.has(self.record, key, name)
    }

    /// The value of the first header of this name.
    pub(super) fn first_value(&mut self, name: &str) -> Option<&str> {
        let at = self.seen.first(self.record, name)?;
        Some(self.record.text(self.record.headers.get(at)?.value))
    }

    /// Adds a header that stands at a place, and says so if there is one about the same thing.
    pub(super) fn header(&mut self, key: Key, name: &str, value: &str, span: Span) {
        if self.has_header(key, name) {
            let mut finding = Finding::at(Code::HeaderRepeated, span);
            finding = match self.other_name(key, name) {
                Some(other) => finding.with("name", format!("{other}, {name}")),
                None => finding.with("name", name),
            };
            // Where both say the same, one of them is too many.
            let is_same = |header: &Header| {
                self.record.text(header.name) == name && self.record.text(header.value) == value
            };
            if self.record.headers.last().is_some_and(is_same)
                && let Some(lines) = self.source.whole_lines(span)
            {
                finding = finding.unsafe_fix(lines, "");
            }
            self.report(finding);
        }
        self.record.push_header(key, name, value);
    }

    /// The name under which what a header tells has been told, if it is not the header's own.
    fn other_name(&self, key: Key, name: &str) -> Option<&str> {
        /// A bound on the work that a malicious file can ask for.
        const NEAR: usize = 64;
        let same = self.record.headers.iter().rev().take(NEAR).find(|header| header.key == key)?;
        let other = self.record.text(same.name);
        (key != Key::Other && !other.is_empty() && other != name).then_some(other)
    }

    /// Adds what is wrong with the text of the record as a whole, such as that it is cut off in the middle,
    /// if anything is. Nobody knows then what belongs where, so that nothing in it is put right.
    pub(super) fn broken(&mut self, fault: Option<Finding>) {
        if let Some(fault) = fault {
            self.findings.iter_mut().for_each(|finding| finding.fix = None);
            self.report(fault);
        }
    }

    /// Says so if the value of a header that should be a date is none.
    pub(super) fn check_date(&mut self, value: &str, span: Span) {
        self.findings.extend(date_fault(value, span));
    }

    /// The same where a format has any text for a date.
    pub(super) fn note_date(&mut self, value: &str, span: Span) {
        let fault = date_fault(value, span);
        self.findings.extend(fault.map(|fault| Finding { severity: Severity::Note, ..fault }));
    }

    /// Says so if a time of a move counts past 59 seconds or minutes.
    pub(super) fn check_time(&mut self, span: Span) {
        if is_past_sixty(self.source.slice(span)) {
            self.report(Finding::at(Code::TimePastSixty, span));
        }
    }

    /// Says so if a start of shogi is not what a header calls it.
    #[cold]
    pub(super) fn check_handicap(&mut self, name: &str, span: Span) {
        if let (true, games::Position::Shogi(start)) = (self.record.start_known, &self.record.start)
        {
            self.findings.extend(handicap_finding(name, &start.setup(), span));
        }
    }

    /// Adds a note on the position reached.
    pub(super) fn note(&mut self, kind: NoteKind, text: &str, span: Span) {
        let text = self.record.keep(text);
        self.script.push(Item::Note { kind, text, span });
    }

    /// Adds a remark of a program on the position reached, in which an engine may speak.
    pub(super) fn remark(&mut self, text: &str, span: Span) {
        evaluation::push_line(self.record, &mut self.script, NoteKind::Remark, text, span);
    }

    /// Adds a comment on the position reached, in which an engine may speak.
    pub(super) fn comment(&mut self, text: &str, span: Span) {
        evaluation::push_line(self.record, &mut self.script, NoteKind::Comment, text, span);
    }

    /// Adds what stands in the place of a move and is none; `number` is written before it, or 0. Why
    /// it is none has been reported.
    pub(super) fn unreadable(&mut self, text: &str, number: u32, span: Span) {
        let text = self.record.keep(text);
        self.script.push(Item::Unreadable { text, number, span });
    }

    /// Plays the script into the record, whose start and headers are set.
    pub(super) fn replay(&mut self) {
        play(&self.script, self.source, self.record, self.findings, self.pool);
    }

    /// An empty script for moves that are written in another way than the frame's.
    pub(super) fn script_as<M: Notation>(&mut self) -> Script<M> {
        self.pool.take()
    }

    /// Plays such a script in place of the frame's.
    pub(super) fn replay_as<M: Notation>(&mut self, mut script: Script<M>) {
        play(&script, self.source, self.record, self.findings, self.pool);
        script.clear();
        self.pool.put(script);
    }

    /// Plays the script and hands the record on, which stands at `span`.
    pub(super) fn deliver(&mut self, span: Span) -> ControlFlow<()> {
        self.replay();
        self.hand_on(span)
    }

    /// Hands on a record that has been played, or has nothing to be played, and begins the next.
    pub(super) fn hand_on(&mut self, span: Span) -> ControlFlow<()> {
        put_in_order(self.findings, self.record, span);
        let flow = self.sink.record(self.record, self.findings, span);
        self.clear();
        flow
    }

    /// Leaves nothing of a record but its start position.
    pub(super) fn clear(&mut self) {
        self.record.clear();
        self.findings.clear();
        self.seen.clear();
        self.script.clear();
    }
}

impl<N: Notation<Rules = shogi::Position>> Frame<'_, N> {
    /// Begins from a position that is set up at a place, and says what is wrong with it, unless it
    /// stands in for one that could not be read.
    pub(super) fn set_up(&mut self, setup: shogi::Setup, span: Span) {
        if self.record.start_known {
            self.findings.extend(replay::setup_findings(&setup, span));
        }
        self.record.start = games::Position::Shogi(setup.into());
    }
}

impl Frame<'_, GoMove> {
    /// Begins on a square board of so many lines with the stones of a handicap, which stands at a place, on the points
    /// where they always lie, and says what of them does not fit. `place` is where nothing better is known. Where the
    /// size is none, nothing is done.
    pub(super) fn open_board(&mut self, size: u8, handicap: Option<(u32, Span)>, place: Span) {
        let Some(mut position) = opening::fixed(size, handicap) else { return };
        let found = opening::open(&mut position, handicap, &mut self.script, place);
        self.findings.extend(found);
        self.record.start = games::Position::Go(position);
    }
}

/// Gives the buffer back to the thread.
impl<N: Notation> Drop for Frame<'_, N> {
    fn drop(&mut self) {
        self.clear();
        self.pool.put(std::mem::take(&mut self.script));
    }
}

/// Gives each finding of a record at `span` a place and, as far as that is known, a node, takes repairs from it that
/// would lose something, and sorts them by place. It is not part of a frame so that it is there once and not for every
/// notation.
fn put_in_order(findings: &mut [Finding], record: &Record, span: Span) {
    record.place_on_main_line(findings);
    let first = Span::new(span.start, span.start.saturating_add(1));
    for finding in findings.iter_mut() {
        finding.span.get_or_insert(first);
        // What the decoder has put for bytes of which no character comes would be written over them.
        let destroys = |edit: &Edit| edit.text.contains(char::REPLACEMENT_CHARACTER);
        if finding.fix.as_ref().is_some_and(|fix| fix.edits.iter().any(destroys)) {
            finding.fix = None;
        }
    }
    if !findings.is_empty() && record.is_with_handicap() {
        name_handicap_sides(findings);
    }
    findings.sort_by_key(|finding| finding.span.map(|span| span.start));
}

/// Calls the sides in Japanese as they are called in games with a handicap.
#[cold]
fn name_handicap_sides(findings: &mut [Finding]) {
    for (_, arg) in findings.iter_mut().flat_map(|finding| &mut finding.args) {
        let Arg::Term(term) = arg else { continue };
        for (usual, name) in [("先手", "下手"), ("後手", "上手")] {
            if let Some(rest) = term.ja.strip_prefix(usual) {
                term.ja = format!("{name}{rest}").into();
                break;
            }
        }
    }
}

fn play<M: Notation>(
    script: &Script<M>,
    source: &Source,
    record: &mut Record,
    findings: &mut Vec<Finding>,
    pool: &mut Pool,
) {
    let mut buffers: Buffers<M::Rules> = pool.take();
    let awaited = pool.awaited.filter(|(game, _)| *game == record.game());
    buffers.look_for(awaited.map(|(_, key)| key));
    replay::replay(script, source, record, &mut buffers, findings);
    pool.put(buffers);
}
