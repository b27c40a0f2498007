//! Reading SGF: where trees, variations and nodes begin and end.

use super::node::Node;
use super::root::Root;
use super::scan;
use crate::findings::{Code, Finding};
use crate::formats::{Bench, ReadOptions, Sink};
use crate::games::other;
use crate::games::{Position, Side};
use crate::notation::syntax::sgf::value_end;
use crate::replay::{self, Item, Script};
use crate::source::{Source, Span};
use std::ops::ControlFlow;

/// A variation that is open: the nodes behind a `(`.
#[derive(Debug, Default)]
struct Level {
    /// Where its `(` stands.
    open: usize,
    /// Whether it has a node.
    begun: bool,
    /// Whether game-info stands in it or above it.
    info: bool,
    /// The script's item that says how many variations follow its last node; none while there
    /// are none.
    fork: Option<usize>,
    /// Whether its `(` is missing.
    implied: bool,
}

pub(super) struct Reader<'a> {
    pub(super) source: &'a Source,
    pub(super) text: &'a str,
    pub(super) bytes: &'a [u8],
    pub(super) bench: &'a mut Bench,
    sink: &'a mut dyn Sink,
    levels: Vec<Level>,
    /// Whether no tree has been read yet.
    is_first: bool,
    /// What stands in the node under way, if one is.
    pub(super) node: Node<'a>,
    pub(super) root: Root,
    /// Text kept while a property is put together.
    pub(super) scratch: String,
}

/// Reads every tree of a source.
pub(super) fn read(source: &Source, _: &ReadOptions, bench: &mut Bench, sink: &mut dyn Sink) {
    bench.clear();
    let text = source.text();
    let mut reader = Reader {
        source,
        text,
        bytes: text.as_bytes(),
        bench,
        sink,
        levels: Vec::new(),
        is_first: true,
        node: Node::default(),
        root: Root::default(),
        scratch: String::new(),
    };
    let _ = reader.run();
}

pub(super) fn span(start: usize, end: usize) -> Span {
    Span::new(u32::try_from(start).unwrap_or(u32::MAX), u32::try_from(end).unwrap_or(u32::MAX))
}

impl<'a> Reader<'a> {
    fn run(&mut self) -> ControlFlow<()> {
        let mut at = 0;
        while let Some(open) = scan::tree_start(self.bytes, at) {
            self.outside(at, open);
            let end = self.tree(open);
            // Text behind the last tree is reported with that tree, or nobody would be told.
            if scan::tree_start(self.bytes, end).is_none() {
                self.outside(end, self.bytes.len());
            }
            self.finish(open, end)?;
            at = end;
        }
        ControlFlow::Continue(())
    }

    pub(super) fn report(&mut self, finding: Finding) {
        self.bench.findings.push(finding);
    }

    /// Text outside all trees.
    fn outside(&mut self, start: usize, end: usize) {
        let first = scan::skip_blank(self.bytes, start);
        let text = self.text[first.min(end)..end].trim_end_matches(['\0', ' ', '\r', '\n', '\x1a']);
        if !text.is_empty() {
            self.report(Finding::at(Code::SgfText, span(first, first + text.len())));
        }
    }

    /// Reads the tree that begins at `open`; says where it ends.
    fn tree(&mut self, open: usize) -> usize {
        let mut at = open;
        loop {
            at = scan::skip_blank(self.bytes, at);
            match self.bytes.get(at) {
                Some(b'(') => self.open(at),
                Some(b')') => {
                    self.close();
                    if self.levels.is_empty() {
                        return at + 1;
                    }
                }
                Some(b';') => self.begin_node(at),
                Some(_) => {
                    at = self.property(at);
                    continue;
                }
                None => {
                    let end = span(self.bytes.len(), self.bytes.len());
                    self.report(Finding::at(Code::SgfUnclosed, end));
                    while !self.levels.is_empty() {
                        self.close();
                    }
                    return self.bytes.len();
                }
            }
            at += 1;
        }
    }

    fn open(&mut self, at: usize) {
        self.flush();
        if scan::is_idle_open(self.bytes, at) {
            return self.report(Finding::at(Code::SgfVariationStart, span(at, at + 1)));
        }
        let info = self.levels.last().is_some_and(|level| level.info);
        self.levels.push(Level { open: at, info, ..Level::default() });
    }

    fn close(&mut self) {
        self.flush();
        while let Some(level) = self.levels.pop() {
            if !level.begun {
                self.report(Finding::at(Code::SgfEmptyVariation, span(level.open, level.open + 1)));
            }
            if level.begun {
                self.end_main_line();
            }
            if !level.implied {
                return;
            }
        }
    }

    /// The first line that ends is the main line, and the result its ending.
    fn end_main_line(&mut self) {
        if let Some((ending, span)) = self.root.ending.take() {
            self.bench.go.push(Item::End { ending, number: 0, span });
        }
    }

    /// A `;`.
    fn begin_node(&mut self, at: usize) {
        self.flush();
        let Some(level) = self.levels.last() else { return };
        let info = level.info;
        if level.fork.is_some() {
            self.report(Finding::at(Code::SgfNodeBehind, span(at, at + 1)));
            self.levels.push(Level { open: at, info, implied: true, ..Level::default() });
        }
        self.enter();
        self.node.begin(at);
    }

    /// Notes that the innermost level has a node. The first one makes the level a variation of the
    /// level around it.
    fn enter(&mut self) {
        let Some((level, around)) = self.levels.split_last_mut() else { return };
        if std::mem::replace(&mut level.begun, true) {
            return;
        }
        let Some(parent) = around.last_mut() else { return };
        let items = &mut self.bench.go.items;
        match parent.fork {
            None => {
                parent.fork = Some(items.len());
                items.push(Item::Fork { lines: 1 });
            }
            Some(fork) => {
                if let Some(Item::Fork { lines }) = items.get_mut(fork) {
                    *lines = lines.saturating_add(1);
                }
                items.push(Item::Back);
            }
        }
    }

    /// Something that should be a property; says where it ends.
    fn property(&mut self, at: usize) -> usize {
        let bytes = self.bytes;
        let Some(name) = scan::property_at(bytes, at) else {
            return self.stray(at);
        };
        if !self.node.is_open() {
            self.report(Finding::at(Code::SgfSemicolon, span(at, at)));
            self.begin_node(at);
        }
        let mut end = name.end;
        let mut values: Option<(Span, Vec<Span>)> = None;
        loop {
            let bracket = scan::skip_blank(bytes, end);
            if bytes.get(bracket) != Some(&b'[') {
                break;
            }
            let close = value_end(bytes, bracket + 1);
            if close == bytes.len() {
                self.report(Finding::at(Code::SgfOpenValue, span(bracket, bracket + 1)));
            }
            let value = span(bracket + 1, close);
            match &mut values {
                None => values = Some((value, Vec::new())),
                Some((_, more)) => more.push(value),
            }
            end = (close + 1).min(bytes.len());
        }
        if let Some((first, more)) = values {
            self.add(name, first, more);
        }
        end
    }

    /// Something that has no meaning where it stands; says where it ends.
    fn stray(&mut self, at: usize) -> usize {
        let bytes = self.bytes;
        let names = bytes[at..].iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
        if names > 0 {
            let finding = Finding::at(Code::SgfNoValue, span(at, at + names));
            self.report(finding.with("name", &self.text[at..at + names]));
            return at + names;
        }
        let end = match bytes[at] {
            b'[' => (value_end(bytes, at + 1) + 1).min(bytes.len()),
            _ => {
                let rest = bytes[at..].iter().skip(1);
                let stop = |byte: &u8| {
                    byte.is_ascii_alphanumeric() || is_structure(*byte) || scan::is_blank(*byte)
                };
                at + 1 + rest.take_while(|byte| !stop(byte)).count()
            }
        };
        let end = self.text.ceil_char_boundary(end);
        // One report is enough for a line of it.
        let follows = self.bench.findings.last_mut().filter(|last| {
            last.code == Code::SgfStray
                && last.span.is_some_and(|before| {
                    let between = &bytes[(before.end as usize).min(at)..at];
                    between.iter().all(|byte| scan::is_blank(*byte))
                })
        });
        match follows {
            Some(finding) => finding.span = finding.span.map(|before| before.join(span(at, end))),
            None => self.report(Finding::at(Code::SgfStray, span(at, end))),
        }
        end
    }

    /// Whether game-info stands above the node; notes that it does from here on.
    pub(super) fn has_info(&mut self) -> bool {
        self.levels.last_mut().is_some_and(|level| std::mem::replace(&mut level.info, true))
    }

    /// Plays the tree and hands the record out.
    fn finish(&mut self, start: usize, end: usize) -> ControlFlow<()> {
        let mut root = std::mem::take(&mut self.root);
        let first = self.source.first_byte() == 0 && std::mem::take(&mut self.is_first);
        self.compare_encoding(&root, &self.text[start..end], first);
        root.set_up(self, start);
        let Bench { record, findings, go, go_buffers, .. } = &mut *self.bench;
        replay::replay(go, self.source, record, go_buffers, findings);
        if !root.is_go {
            record.start = Position::Other(other::Position);
        }
        let place = span(start, start + 1);
        for finding in findings.iter_mut().filter(|finding| finding.span.is_none()) {
            finding.span = Some(place);
        }
        findings.sort_by_key(|finding| finding.span.map_or(0, |span| span.start));
        let whole = span(start, end);
        let flow = self.sink.record(&mut self.bench.record, &mut self.bench.findings, whole);
        self.bench.clear();
        self.levels.clear();
        flow
    }
}

fn is_structure(byte: u8) -> bool {
    matches!(byte, b'(' | b')' | b';' | b'[')
}

/// The side of the first move, if one comes before the position is set up again.
pub(super) fn first_move(script: &Script<replay::go::Written>) -> Option<(Side, Span)> {
    script
        .items
        .iter()
        .map_while(|item| match item {
            Item::Setup { .. } => None,
            Item::Move { written, span, .. } => Some(Some((written.mv.side(), *span))),
            _ => Some(None),
        })
        .flatten()
        .next()
}
