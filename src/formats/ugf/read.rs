//! Reading UGF: sections, and what becomes of them.

use super::board::Board;
use crate::findings::{Code, Finding};
use crate::formats::frame::Frame;
use crate::formats::{Bench, ReadOptions, Sink};
use crate::games;
use crate::games::go::{Position, Ruleset};
use crate::notation::go::opening;
use crate::notation::go::values::Verdict;
use crate::record::NoteKind;
use crate::replay::Referee;
use crate::replay::go::GoMove;
use crate::replay::go_plan::{GoPlan, START};
use crate::source::{Source, Span, is_nothing};
use std::ops::ControlFlow;

/// Reads every game of a source.
pub(super) fn read(source: &Source, _: &ReadOptions, bench: &mut Bench, sink: &mut dyn Sink) {
    let frame = Frame::new(source, bench, sink);
    let mut reader = UgfReader { source, frame };
    let _ = reader.run();
}

/// Cuts where a header stands below another section: there the next game begins.
pub(super) fn split(text: &str, starts: &mut Vec<usize>) {
    starts.push(0);
    let (mut at, mut is_below) = (0, false);
    for line in text.split_inclusive(['\n', '\r']) {
        match Section::of(line.trim_matches(is_nothing)) {
            Some(Section::Header) if std::mem::replace(&mut is_below, true) => starts.push(at),
            Some(_) => is_below = true,
            None => {}
        }
        at += line.len();
    }
}

/// The sections. Those that are not named here are kept as they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Section {
    /// What stands before the first.
    Above,
    Header,
    Data,
    Figure,
    Comment,
    ReviewNode,
    ReviewComment,
    /// What follows is no part of the game.
    End,
    /// One of those whose lines programs need and nobody else.
    Other,
}

impl Section {
    /// The section that a line begins.
    fn of(line: &str) -> Option<Section> {
        Some(match line {
            "[Header]" => Section::Header,
            "[Data]" => Section::Data,
            "[Figure]" => Section::Figure,
            "[Comment]" => Section::Comment,
            "[ReviewNode]" => Section::ReviewNode,
            "[ReviewComment]" => Section::ReviewComment,
            "[End]" => Section::End,
            "[Remote]" | "[Files]" | "[MessageLine]" => Section::Other,
            _ => return None,
        })
    }
}

/// What the header says, besides being headers of the record.
pub(super) struct Head {
    pub(super) size: u8,
    /// Whether rows count from the bottom.
    pub(super) flips: bool,
    pub(super) rules: Ruleset,
    pub(super) handicap: Option<(u32, Span)>,
    pub(super) verdict: Option<(Verdict, Span)>,
    /// Where it says that the rest is enciphered.
    pub(super) enciphered: Option<Span>,
    /// Where it says that moves follow.
    pub(super) moves: Option<Span>,
}

/// The lines of a game, by section.
#[derive(Default)]
struct Sections {
    span: Option<Span>,
    header: Vec<Span>,
    has_data: bool,
    data: Vec<Span>,
    figure: Vec<Span>,
    comment: Vec<Span>,
    nodes: Vec<Span>,
    comments: Vec<Span>,
    kept: Vec<Span>,
}

pub(super) struct UgfReader<'a> {
    pub(super) source: &'a Source,
    pub(super) frame: Frame<'a, GoMove>,
}

impl<'a> UgfReader<'a> {
    fn run(&mut self) -> ControlFlow<()> {
        let source = self.source;
        let mut sections = Sections::default();
        let mut section = Section::Above;
        for line in source.lines() {
            let span = source.trimmed(line);
            let text = source.slice(span);
            if let Some(next) = Section::of(text) {
                let begins = next == Section::Header && section != Section::Above;
                if begins && sections.span.is_some() {
                    self.game(std::mem::take(&mut sections))?;
                }
                section = next;
                sections.has_data |= section == Section::Data;
            } else {
                match section {
                    // A comment may have lines without anything on them.
                    Section::Figure => sections.figure.push(span),
                    Section::Comment => sections.comment.push(span),
                    Section::ReviewComment => sections.comments.push(span),
                    _ if text.is_empty() => continue,
                    Section::Header => sections.header.push(span),
                    Section::Data => sections.data.push(span),
                    Section::ReviewNode => sections.nodes.push(span),
                    Section::Above | Section::Other => sections.kept.push(span),
                    Section::End => {
                        sections.kept.push(span);
                        self.frame.report(Finding::at(Code::UgfText, span).with("text", text));
                    }
                }
            }
            if !text.is_empty() {
                let whole = sections.span.get_or_insert(span);
                *whole = whole.join(span);
            }
        }
        match sections.span {
            Some(_) => self.game(sections),
            None => ControlFlow::Continue(()),
        }
    }

    /// Reads a game from its sections and hands it over.
    fn game(&mut self, sections: Sections) -> ControlFlow<()> {
        let span = sections.span.unwrap_or_default();
        let head = self.header(&sections.header);
        let mut tree = GoPlan::default();
        for &line in &sections.kept {
            let text = self.source.slice(line).to_owned();
            tree.note(START, NoteKind::Remark, text, line);
        }
        let text = self.text(&sections.comment);
        if let Some((text, place)) = text {
            tree.note(START, NoteKind::Comment, text, place);
        }
        let Some(mut position) = Position::new(head.size, head.size, head.rules) else {
            return ControlFlow::Continue(());
        };
        if let Some(place) = head.enciphered {
            self.frame.report(Finding::at(Code::UgfEnciphered, place));
            self.frame.record.start = games::Position::Go(position);
            self.frame.record.start_known = false;
            tree.script(None, self.frame.record, &mut self.frame.script);
            return self.frame.deliver(span);
        }
        if let Some(place) = head.moves.filter(|_| !sections.has_data) {
            self.frame.report(Finding::at(Code::UgfOpen, place).with("end", "[Data]"));
        }
        let board = Board { size: head.size, flips: head.flips };
        let placements = self.data(&sections.data, &board, &mut tree);
        let stones = sections.data.first().copied().unwrap_or(Span::at(span.start));
        if let Some(finding) = position.set_up(&placements) {
            self.frame.report(Finding { span: Some(stones), ..finding });
        }
        if !sections.nodes.is_empty() {
            tree = self.review((&sections.nodes, &sections.comments), &board, tree);
        } else if let Some(&line) = sections.comments.iter().find(|line| !line.is_empty()) {
            let text = self.source.slice(line);
            self.frame.report(Finding::at(Code::UgfText, line).with("text", text));
        }
        self.figures(&sections.figure, &board, &position, &mut tree);
        tree.script(self.ending(&head), self.frame.record, &mut self.frame.script);
        let handicap = head.handicap.filter(|(stones, _)| *stones > 0);
        let found = opening::open(&mut position, handicap, &mut self.frame.script, stones);
        self.frame.findings.extend(found);
        self.frame.record.start = games::Position::Go(position);
        self.frame.deliver(span)
    }

    fn ending(&mut self, head: &Head) -> Option<(crate::record::Ending, Span)> {
        let (verdict, span) = head.verdict.as_ref()?;
        let (mut ending, word) = verdict.ending()?;
        ending.word = self.frame.record.keep(word);
        Some((ending, *span))
    }

    /// The text of some lines without the empty ones around it, if there is any, and its place.
    pub(super) fn text(&self, lines: &[Span]) -> Option<(String, Span)> {
        let first = lines.iter().position(|line| !line.is_empty())?;
        let last = lines.iter().rposition(|line| !line.is_empty())?;
        let lines = &lines[first..=last];
        let texts: Vec<&str> = lines.iter().map(|line| self.source.slice(*line)).collect();
        Some((texts.join("\n"), lines[0].join(lines[lines.len() - 1])))
    }

    /// What is no line of its section: it is kept at a node.
    pub(super) fn unknown(&mut self, span: Span, node: usize, tree: &mut GoPlan) {
        let text = self.source.slice(span);
        self.frame.report(Finding::at(Code::UgfText, span).with("text", text));
        tree.note(node, NoteKind::Remark, text.to_owned(), span);
    }

    /// A line that has no meaning for the game: it is kept, and a note is enough.
    pub(super) fn skipped(&mut self, span: Span, node: usize, tree: &mut GoPlan) {
        let text = self.source.slice(span);
        self.frame.report(Finding::at(Code::UgfSkipped, span).with("text", text));
        tree.note(node, NoteKind::Remark, text.to_owned(), span);
    }
}
