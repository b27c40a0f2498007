//! What belongs to one node: its lines as they are, and what they say in the record's own terms.

use super::marks::Marks;
use crate::games::Side;
use crate::notation::syntax::ishi::block_text;
use crate::notation::syntax::ishi::kept::properties;
use crate::record::NoteKind;
use std::ops::Range;

/// A node as its lines describe it.
#[derive(Debug, Default)]
pub(super) struct Draft {
    pub(super) lines: Lines,
    title: Option<String>,
    comments: Vec<String>,
    /// The marks after all MARK and UNMARK lines.
    pub(super) marks: Marks,
    /// SGF properties that stand in a `USER SGF` block.
    pub(super) properties: Vec<String>,
}

/// Lines by their places in the text, with their line ends.
#[derive(Clone, Debug, Default)]
pub(super) struct Lines(Vec<Range<usize>>);

impl Lines {
    /// Adds lines behind the others.
    pub(super) fn add(&mut self, lines: Range<usize>) {
        match self.0.last_mut() {
            _ if lines.is_empty() => {}
            Some(last) if last.end == lines.start => last.end = lines.end,
            _ => self.0.push(lines),
        }
    }

    /// Whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The lines themselves.
    pub(super) fn of<'a>(&'a self, text: &'a str) -> impl Iterator<Item = &'a str> {
        self.0.iter().map(|lines| &text[lines.clone()])
    }
}

impl Draft {
    /// Adds a block of commentary. The first title names the node; the others are read with their
    /// texts, for SGF has one name a node.
    pub(super) fn comment(&mut self, title: &str, body: &str) {
        let body = block_text(body);
        let text = if self.title.is_none() && self.comments.is_empty() && !title.is_empty() {
            self.title = Some(title.to_owned());
            body
        } else if title.is_empty() || body.is_empty() {
            format!("{title}{body}")
        } else {
            format!("{title}\n{body}")
        };
        if !text.is_empty() {
            self.comments.push(text);
        }
    }

    /// Adds a block of a program's data. What stands in a `USER SGF` block is meant for us.
    pub(super) fn user(&mut self, rest: &str, body: &str) {
        if rest.eq_ignore_ascii_case("SGF") {
            self.properties.extend(properties(&block_text(body)).0);
        }
    }

    /// The name that the commentary gives the node.
    pub(super) fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    /// The commentary as one text; blocks are parted by an empty line.
    pub(super) fn commentary(&self) -> Option<String> {
        (!self.comments.is_empty()).then(|| self.comments.join("\n\n"))
    }

    /// Whose turn it is, where a `USER SGF` block says so.
    pub(super) fn turn(&self) -> Option<Side> {
        self.properties.iter().find_map(|property| match property.as_str() {
            "PL[B]" => Some(Side::First),
            "PL[W]" => Some(Side::Second),
            _ => None,
        })
    }

    /// The notes of the node, in their order. `markup` is what the marks become.
    pub(super) fn notes(&self, markup: Vec<String>) -> Vec<(NoteKind, String)> {
        let title = self.title.clone().map(|title| (NoteKind::Bookmark, title));
        let comment = self.commentary().map(|text| (NoteKind::Comment, text));
        let properties = markup.into_iter().chain(self.properties.iter().cloned());
        let properties = properties.map(|text| (NoteKind::Property, text));
        title.into_iter().chain(comment).chain(properties).collect()
    }
}
