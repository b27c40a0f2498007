//! What stands at a node beside its move: properties kept, points, new diagrams.

use super::super::marks::is_markup;
use super::super::moves::push_move;
use super::super::target;
use super::IshiWriter;
use crate::formats::Loss;
use crate::formats::ishi::lines::{self, IshiLines, canonical};
use crate::games::go::{Move, Point};
use crate::notation::syntax::ishi::keyword::Keyword;
use crate::notation::syntax::ishi::{keyword_of, trim};
use crate::notation::syntax::sgf::area;
use crate::record::{Entry, NodeId, Placement, Setup};
use std::borrow::Cow;

impl IshiWriter<'_> {
    /// A node of which the record keeps the lines. They count as long as they say what the record
    /// says; what differs was changed since, and is written from the record.
    pub(in crate::formats::ishi) fn kept(
        &mut self,
        node: NodeId,
        lines: &IshiLines,
        own: Option<(u32, Move)>,
    ) {
        let own_line = own.map(|(number, mv)| {
            let mut line = String::new();
            push_move(number, mv, self.board.size(), &mut line);
            line
        });
        let draft = lines.draft(&mut self.board);
        let says = self.said(node);
        let same_text = |a: Option<&str>, b: Option<&str>| {
            a.unwrap_or("").split_whitespace().eq(b.unwrap_or("").split_whitespace())
        };
        let comments = same_text(draft.title(), says.title.as_deref())
            && same_text(draft.commentary().as_deref(), says.comment.as_deref());
        let mut markup = draft.marks.properties(&self.board);
        // Some stand in a block of a program's data.
        markup.extend(draft.properties.iter().filter(|property| is_markup(property)).cloned());
        markup.sort_unstable();
        let mut marked = says.markup.clone();
        marked.sort_unstable();
        let marks = markup == marked;
        let is_move = |keyword| matches!(keyword, Some(Keyword::B | Keyword::W));
        let text = lines.text();
        let mut line_of_move = lines.statements().iter().filter(|it| is_move(it.keyword));
        let same_move = own_line.as_ref().is_none_or(|own| {
            line_of_move.next().is_some_and(|it| canonical(text, it) == format!("{own}\n"))
        });
        let is_whole = comments && marks && same_move;
        if self.verbatim && is_whole {
            self.page.out.push_str(lines.own());
        } else {
            let mut own_line = own_line;
            if !same_move && !lines.statements().iter().any(|it| is_move(it.keyword)) {
                self.page.out.extend(own_line.take().map(|line| line + "\n"));
            }
            for statement in lines.statements() {
                match statement.keyword {
                    keyword if is_move(keyword) => match own_line.take() {
                        Some(line) => self.page.out.push_str(&(line + "\n")),
                        None => self.page.out.push_str(&canonical(text, statement)),
                    },
                    Some(Keyword::Com) if !comments => {}
                    Some(Keyword::Mark | Keyword::Unmark) if !marks => {}
                    _ => self.page.out.push_str(&canonical(text, statement)),
                }
            }
        }
        if !comments {
            self.page.comment(says.title.as_deref(), says.comment.as_deref());
        }
        let mut others = says.markup;
        others.retain(|property| !marks && !draft.properties.contains(property));
        let rest: Vec<String> = self.page.marks(&others, &self.board);
        let known = |property: &String| {
            draft.properties.contains(property)
                || property.starts_with("MN[")
                || lines.is_diagram()
                    && ["FG[", "VW["].iter().any(|name| property.starts_with(name))
        };
        let others = says.others.into_iter().filter(|property| !known(property));
        let others: Vec<String> = rest.into_iter().chain(others).collect();
        self.page.user(&others);
    }

    /// A node of another format.
    pub(super) fn neutral(&mut self, node: NodeId, own: Option<(u32, Move)>) {
        let mut says = self.said(node);
        if let Some(last) = own.and_then(|_| self.last_words(node)) {
            says.add(self.said(last));
        }
        for remark in &says.remarks {
            self.page.line(Keyword::Remark, remark);
        }
        let entry = self.record.tree.node(node).entry;
        let tree = &self.record.tree;
        let goes_on =
            tree.next(node).is_some_and(|next| !matches!(tree.node(next).entry, Entry::End(_)));
        // Before diagrams beside the line a node of which nothing is said means that it stops.
        let is_stop = tree.next_sibling(node).is_some();
        // So does one behind which the game has an ending.
        let is_last = says.is_something() && tree.next(node).is_some();
        if entry == Entry::Blank && (goes_on || is_last || !says.is_something() && !is_stop) {
            // A diagram stands beside the line, and one of which nothing is said is none.
            self.page.losses.add(Loss::Nodes, 1);
        }
        let is_diagram = match entry {
            Entry::Setup(_) => true,
            Entry::Blank => says.is_something(),
            _ => false,
        };
        if is_diagram {
            let region = self.region(&mut says.others);
            self.page.line(Keyword::Diagram, &region);
        }
        match (own, entry) {
            (Some((number, mv)), _) => self.page.mv(number, mv, &self.board),
            (None, Entry::Setup(setup)) => self.diagram(setup),
            _ => {}
        }
        self.page.said(says, own.map(|(number, _)| number), &self.board);
    }

    /// The region of a diagram. The properties that it says all of are taken away.
    pub(super) fn region(&self, properties: &mut Vec<String>) -> String {
        properties.retain(|property| property != "FG[]");
        let size = self.board.size();
        let corners = |property: &String| {
            let area = area(property.strip_prefix("VW[")?.strip_suffix(']')?)?;
            let fits = |point: Point| point.column < size && point.row < size;
            let is_region = area.first.column < area.last.column && area.first.row < area.last.row;
            (is_region && fits(area.last)).then(|| {
                format!("{} {}", target::name(area.first, size), target::name(area.last, size))
            })
        };
        let Some(index) = properties.iter().position(|property| corners(property).is_some()) else {
            return String::new();
        };
        corners(&properties.remove(index)).unwrap_or_default()
    }

    /// What a diagram changes.
    pub(super) fn diagram(&mut self, setup: Setup) {
        let size = self.board.size();
        let mut hidden = Vec::new();
        let mut stones = [Vec::new(), Vec::new()];
        for placement in self.record.tree.placements(setup) {
            let Placement::Stone { point, side } = *placement else {
                // A diagram does not say whose turn it is.
                self.page.losses.add(Loss::Properties, 1);
                continue;
            };
            if point.column >= size || point.row >= size {
                self.page.losses.add(Loss::Nodes, 1);
                continue;
            }
            let name = target::name(point, size);
            if self.board.stone_at(point).is_some() {
                hidden.push(name.clone());
            }
            match side {
                Some(side) => stones[side.index()].push(name),
                // What is cleared on an empty point no line can say.
                None if self.board.stone_at(point).is_none() => {
                    self.page.losses.add(Loss::Nodes, 1)
                }
                None => {}
            }
        }
        if !hidden.is_empty() {
            self.page.line(Keyword::Hide, &hidden.join(" "));
        }
        self.page.stones(&stones);
    }
}

/// Makes blanks of control characters from a place on: the sign that ends a text in DOS would end the file for
/// who reads it. Gives back how many there were.
pub(super) fn without_controls(out: &mut String, begin: usize) -> u64 {
    let is_control = |c: char| c.is_ascii_control() && !matches!(c, '\n' | '\r' | '\t');
    let written = &out[begin..];
    // They are ASCII: no character has to be put together for them.
    let count = written.bytes().filter(|&byte| is_control(byte.into())).count() as u64;
    if count > 0 {
        // The blanks behind a keyword are no part of what it says.
        let plain_line = |line: &str| match keyword_of(line) {
            Some(keyword) if line.ends_with('\n') => {
                let said = trim(line).split_once(char::is_whitespace);
                lines::line(keyword, said.map_or("", |(_, said)| said))
            }
            _ => line.to_owned(),
        };
        let lines = written.split_inclusive('\n').map(|line| match line.contains(is_control) {
            true => Cow::Owned(plain_line(&line.replace(is_control, " "))),
            false => Cow::Borrowed(line),
        });
        let plain: String = lines.collect();
        out.truncate(begin);
        out.push_str(&plain);
    }
    count
}
