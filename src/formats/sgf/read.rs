//! Reading SGF: where trees, variations and nodes begin and end.

use super::found::{Found, Node};
use super::node::Entries;
use super::root::Root;
use super::{scan, spelled};
use crate::findings::{Code, Edit, Finding, LeftOut, Severity};
use crate::formats::frame::Frame;
use crate::formats::{Bench, ReadOptions, Sink};
use crate::games::{Position, other};
use crate::notation::go::property::Group;
use crate::notation::syntax::sgf::value_end;
use crate::replay::Item;
use crate::replay::go::GoMove;
use crate::source::{Source, Span};
use std::iter::Peekable;
use std::ops::ControlFlow;

/// A variation that is open: the nodes behind a `(`.
#[derive(Debug, Default)]
struct SgfLevel {
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

struct SgfReader<'a> {
    text: &'a str,
    bytes: &'a [u8],
    frame: Frame<'a, GoMove>,
    levels: Vec<SgfLevel>,
    /// Whether no tree of the file has been read yet, of which the source can be a piece.
    is_first: bool,
    /// Whether a tree was not closed.
    is_broken: bool,
    /// Where the tree under way ends, if somebody has looked for it.
    end: Option<usize>,
    /// What stands in the node under way, if one is.
    node: Node<'a>,
    root: Root<'a>,
    entries: Entries,
    /// Where line ends are spelled in the trees to come.
    spelled: Peekable<std::vec::IntoIter<Edit>>,
}

/// Reads every tree of a source.
pub(super) fn read(source: &Source, _: &ReadOptions, bench: &mut Bench, sink: &mut dyn Sink) {
    let blanked = source.text().contains('\0').then(|| source.with_blanks_for_nuls());
    let source = blanked.as_ref().unwrap_or(source);
    let undone = spelled::undone(source.text());
    let (undone, spelled) = undone.map_or((None, Vec::new()), |(text, edits)| (Some(text), edits));
    let undone = undone.map(|text| source.with_text(text));
    let source = undone.as_ref().unwrap_or(source);
    let text = source.text();
    let mut reader = SgfReader {
        text,
        bytes: text.as_bytes(),
        frame: Frame::new(source, bench, sink),
        levels: Vec::new(),
        is_first: source.first_byte() == 0,
        is_broken: false,
        end: None,
        node: Node::default(),
        root: Root::default(),
        entries: Entries::default(),
        spelled: spelled.into_iter().peekable(),
    };
    let _ = reader.run();
}

impl<'a> SgfReader<'a> {
    fn run(&mut self) -> ControlFlow<()> {
        let mut at = 0;
        while let Some(open) = scan::tree_start(self.bytes, at) {
            self.outside(at, open);
            let end = self.tree(open);
            // Text behind the last tree is reported with that tree, or nobody would be told.
            let is_last = scan::tree_start(self.bytes, end).is_none();
            if is_last {
                self.outside(end, self.bytes.len());
            }
            self.line_ends(if is_last { self.bytes.len() } else { end });
            self.finish(open, end)?;
            at = end;
        }
        ControlFlow::Continue(())
    }

    /// Says once that line ends are spelled in a tree, up to `end`.
    fn line_ends(&mut self, end: usize) {
        let is_here = |edit: &Edit| (edit.span.start as usize) < end;
        let Some(first) = self.spelled.next_if(is_here) else { return };
        let mut finding = Finding::at(Code::SgfStray, first.span).leaving_out(LeftOut::No);
        finding.severity = Severity::Note;
        finding.add_fix(first.span, first.text);
        while let Some(edit) = self.spelled.next_if(is_here) {
            finding.add_fix(edit.span, edit.text);
        }
        self.frame.report(finding);
    }

    /// Text outside all trees.
    fn outside(&mut self, start: usize, end: usize) {
        let mut first = scan::skip_blank(self.bytes, start);
        // Of a file that was joined to another; the source has told of it.
        while self.text.get(first..end).is_some_and(|text| text.starts_with('\u{feff}')) {
            first = scan::skip_blank(self.bytes, first + '\u{feff}'.len_utf8());
        }
        let blanks = ['\0', ' ', '\r', '\n', '\x1a', '\u{feff}'];
        let text = self.text[first.min(end)..end].trim_end_matches(blanks);
        if !text.is_empty() {
            let place = Span::of(first..first + text.len());
            let finding = Finding::at(Code::SgfText, place);
            // Behind a parenthesis too many, and a comment that ends early, stands the rest of a game.
            // So does one that is left over behind several trees, where a variation has become one of them.
            let closes = !self.is_first && text.bytes().all(|byte| byte == b')');
            self.frame.report(match closes || scan::has_move(text.as_bytes()) {
                true => Finding { severity: Severity::Error, ..finding },
                false => finding.unsafe_fix(place, ""),
            });
        }
    }

    /// Reads the tree that begins at `open`; says where it ends.
    fn tree(&mut self, open: usize) -> usize {
        let mut at = open;
        self.end = None;
        loop {
            at = scan::skip_blank(self.bytes, at);
            match self.bytes.get(at) {
                Some(b'(') if self.is_next_game(open, at) => {
                    // Line ends before it part the two.
                    self.unclosed(self.text[..at].trim_ascii_end().len());
                    return at;
                }
                Some(b'(') => self.open(at),
                Some(b')') => {
                    self.close(Some(at));
                    if self.levels.is_empty() {
                        return at + 1;
                    }
                }
                Some(b';') => match self.moves(at) {
                    Some(end) => {
                        at = end;
                        continue;
                    }
                    None => self.begin_node(at),
                },
                Some(_) => {
                    at = self.property(at);
                    continue;
                }
                None => {
                    self.unclosed(self.bytes.len());
                    return self.bytes.len();
                }
            }
            at += 1;
        }
    }

    /// Whether the `(` at `at`, in the tree that begins at `open`, begins the next one, since this is not closed.
    fn is_next_game(&mut self, open: usize, at: usize) -> bool {
        if self.levels.is_empty() || !scan::may_be_next_game(self.bytes, at) {
            return false;
        }
        let look = || scan::tree_end(self.bytes, open, &mut self.is_broken);
        *self.end.get_or_insert_with(look) == at
    }

    /// Ends a tree whose `)` is missing at a place.
    fn unclosed(&mut self, place: usize) {
        let place = Span::of(place..place);
        let open = self.levels.iter().filter(|level| !level.implied).count();
        let finding = Finding::at(Code::SgfUnclosed, place);
        // What is put behind an open value would be part of it.
        let is_open = |finding: &Finding| finding.code == Code::SgfOpenValue;
        self.frame.report(match self.frame.findings.iter().any(is_open) {
            true => finding,
            false => finding.unsafe_fix(place, ")".repeat(open)),
        });
        while !self.levels.is_empty() {
            self.close(None);
        }
    }

    fn open(&mut self, at: usize) {
        self.flush();
        if scan::is_idle_open(self.bytes, at) {
            return self.frame.report(Finding::at(Code::SgfVariationStart, Span::of(at..at + 1)));
        }
        let info = self.levels.last().is_some_and(|level| level.info);
        self.levels.push(SgfLevel { open: at, info, ..SgfLevel::default() });
    }

    /// A `)`, or the end of the text.
    fn close(&mut self, at: Option<usize>) {
        self.flush();
        while let Some(level) = self.levels.pop() {
            if !level.begun {
                let finding =
                    Finding::at(Code::SgfEmptyVariation, Span::of(level.open..level.open + 1));
                let whole = at.map(|at| level.open..at + 1).filter(|whole| {
                    let inside = &self.bytes[whole.start + 1..whole.end - 1];
                    inside.iter().all(|byte| scan::is_blank(*byte)) && !self.levels.is_empty()
                });
                self.frame.report(match whole {
                    Some(whole) => finding.fix(Span::of(whole), ""),
                    None => finding,
                });
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
        if let Some((ending, span)) = self.root.info.ending.take() {
            self.frame.script.push(Item::End { ending, number: 0, span });
        }
    }

    /// A `;`.
    fn begin_node(&mut self, at: usize) {
        self.flush();
        let Some(level) = self.levels.last() else { return };
        let info = level.info;
        if level.fork.is_some() {
            self.frame.report(Finding::at(Code::SgfNodeBehind, Span::of(at..at + 1)));
            self.levels.push(SgfLevel { open: at, info, implied: true, ..SgfLevel::default() });
        }
        self.enter();
        self.node.begin(at);
    }

    /// Nodes that hold a move and nothing else, as far as they follow each other: nearly all there
    /// are. Says where the next thing stands that is none; `None` if there is no such node at `at`.
    /// What is done here is what properties and nodes come to that have nothing to be said of.
    fn moves(&mut self, mut at: usize) -> Option<usize> {
        let mut next = scan::plain_move(self.bytes, at)?;
        self.flush();
        let is_usual = self.root.ended && self.root.info.is_go;
        if !is_usual || self.levels.last().is_none_or(|level| level.fork.is_some()) {
            return None;
        }
        self.enter();
        loop {
            let (mv, behind) = next;
            // From the identifier to the bracket, without the semicolon.
            let span = Span::of(at + 1..at + scan::PLAIN_MOVE);
            self.frame.script.push(Item::Move { written: GoMove::new(mv), number: 0, span });
            at = behind;
            match scan::plain_move(self.bytes, at) {
                Some(another) => next = another,
                None => return Some(at),
            }
        }
    }

    /// Notes that the innermost level has a node. The first one makes the level a variation of the
    /// level around it.
    fn enter(&mut self) {
        let Some((level, around)) = self.levels.split_last_mut() else { return };
        if std::mem::replace(&mut level.begun, true) {
            return;
        }
        let Some(parent) = around.last_mut() else { return };
        let items = &mut self.frame.script.items;
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
            let begin = Span::of(at..at);
            self.frame.report(Finding::at(Code::SgfSemicolon, begin).fix(begin, ";"));
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
                let finding = Finding::at(Code::SgfOpenValue, Span::of(bracket..bracket + 1));
                let last = self.text.trim_end().len().max(bracket + 1);
                self.frame.report(finding.unsafe_fix(Span::of(last..last), "]"));
                // A move that was cut off is no pass.
                let is_move = matches!(&bytes[name.clone()], b"B" | b"W");
                if is_move && values.is_none() && bytes[bracket + 1..].trim_ascii().is_empty() {
                    return close;
                }
            } else if scan::ends_in_move(&bytes[bracket + 1..close])
                || &bytes[name.clone()] == b"CA" && bytes[bracket + 1..close].contains(&b'[')
            {
                // The bracket is that of the next move; and no label has any.
                self.frame.report(Finding::at(Code::SgfOpenValue, Span::of(bracket..bracket + 1)));
            } else if let Some(next) = scan::next_property(&bytes[bracket + 1..close]) {
                let mut finding = Finding::at(Code::SgfOpenValue, Span::of(bracket..bracket + 1));
                // A text may speak of SGF.
                if matches!(&bytes[name.clone()], b"C" | b"GC") {
                    finding.severity = Severity::Warning;
                }
                let end = Span::of(bracket + 1 + next..bracket + 1 + next);
                self.frame.report(finding.unsafe_fix(end, "]"));
            }
            let value = Span::of(bracket + 1..close);
            match &mut values {
                None => values = Some((value, Vec::new())),
                Some((_, more)) => more.push(value),
            }
            end = (close + 1).min(bytes.len());
        }
        if let Some((first, more)) = values {
            let is_go = self.root.info.is_go;
            self.node.add(name, first, more, (&mut self.root.strange, is_go), &mut self.frame);
        }
        end
    }

    /// Something that has no meaning where it stands; says where it ends.
    fn stray(&mut self, at: usize) -> usize {
        let bytes = self.bytes;
        let names = bytes[at..].iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
        if names > 0 {
            let place = Span::of(at..at + names);
            let finding = Finding::at(Code::SgfNoValue, place).unsafe_fix(place, "");
            self.frame.report(finding.with("name", &self.text[at..at + names]));
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
        let follows = self.frame.findings.last_mut().filter(|last| {
            last.code == Code::SgfStray
                && last.span.is_some_and(|before| {
                    let between = &bytes[(before.end as usize).min(at)..at];
                    between.iter().all(|byte| scan::is_blank(*byte))
                })
        });
        match follows {
            Some(finding) => {
                finding.span = finding.span.map(|before| before.join(Span::of(at..end)));
                finding.add_unsafe_fix(Span::of(at..end), "");
            }
            None => {
                let place = Span::of(at..end);
                self.frame.report(Finding::at(Code::SgfStray, place).unsafe_fix(place, ""));
            }
        }
        end
    }

    /// Ends the node under way, if there is one.
    fn flush(&mut self) {
        let Some(properties) = self.node.end() else { return };
        let is_root = !self.root.is_read;
        let tells_of_game = |found: &Found<'_>| found.group() == Group::Info;
        self.root.may_be_late =
            !is_root && properties.iter().any(tells_of_game) && self.is_first_line();
        let info = self.entries.read(&properties, &mut self.root, &mut self.frame);
        if let Some(info) = info
            && self.has_info()
            && !is_root
        {
            let finding = Finding::at(Code::SgfInfoAgain, info.span);
            self.frame.report(finding.with("name", &*info.name));
        }
        self.node.reuse(properties);
    }

    /// Whether the node under way stands in the first line of the tree, and no game-info above it.
    fn is_first_line(&self) -> bool {
        let Some((level, around)) = self.levels.split_last() else { return false };
        let items = &self.frame.script.items;
        let fork = |level: &SgfLevel| level.fork.and_then(|fork| items.get(fork));
        let is_alone = |(level, within): (&SgfLevel, &SgfLevel)| match fork(level) {
            // A parenthesis in which nothing stands but another begins no line.
            None => !within.begun,
            Some(item) => matches!(item, Item::Fork { lines: 1 }),
        };
        !level.info && around.iter().zip(self.levels.iter().skip(1)).all(is_alone)
    }

    /// Whether game-info stands above the node; notes that it does from here on.
    fn has_info(&mut self) -> bool {
        self.levels.last_mut().is_some_and(|level| std::mem::replace(&mut level.info, true))
    }

    /// Plays the tree and hands the record out.
    fn finish(&mut self, start: usize, end: usize) -> ControlFlow<()> {
        let mut root = std::mem::take(&mut self.root);
        let frame = &mut self.frame;
        let first = std::mem::take(&mut self.is_first);
        root.compare_encoding(&self.text[start..end], first, frame);
        root.take_late(frame);
        root.set_up(start, frame);
        frame.replay();
        root.info.compare_moves(frame);
        if !root.info.is_go {
            frame.record.start = Position::Other(other::Position);
        }
        self.levels.clear();
        frame.hand_on(Span::of(start..end))
    }
}

fn is_structure(byte: u8) -> bool {
    matches!(byte, b'(' | b')' | b';' | b'[')
}
