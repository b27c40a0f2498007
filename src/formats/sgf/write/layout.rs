//! The text under way: properties, nodes, and where lines break.

use crate::games::Side;
use crate::games::go::Point;
use crate::notation::syntax::sgf::push_text;

/// A line is broken before the node that would make it longer.
const WIDTH: usize = 78;

/// What a reader takes for a blank in a text of one line.
pub(super) const BLANKS: [char; 5] = ['\n', '\r', '\t', '\u{b}', '\u{c}'];

/// Whose turn it is, by side.
pub(super) const TURNS: [&str; 2] = ["PL[B]", "PL[W]"];

/// A text to which nodes are added.
pub(super) struct Layout<'a> {
    out: &'a mut String,
    /// The length of the line under way.
    column: usize,
    /// The node under way.
    pub(super) node: String,
}

impl<'a> Layout<'a> {
    pub(super) fn new(out: &'a mut String) -> Layout<'a> {
        Layout { out, column: 0, node: String::new() }
    }

    /// Adds a property with one value to the node.
    pub(super) fn value(&mut self, name: &str, text: &str) {
        self.node.push_str(name);
        self.node.push('[');
        // Readers take other white space for a blank.
        let is_blank = |c| BLANKS.contains(&c) && c != '\n';
        match text.contains(is_blank) {
            true => push_text(&text.replace("\r\n", "\n").replace(is_blank, " "), &mut self.node),
            false => push_text(text, &mut self.node),
        }
        self.node.push(']');
    }

    /// Ends the line behind the node, which is one of the root.
    pub(super) fn line(&mut self) {
        if !self.node.is_empty() {
            self.out.push_str(&self.node);
            self.out.push('\n');
            self.node.clear();
        }
        self.column = 0;
    }

    /// The root ends: the nodes behind it begin on a line of their own.
    pub(super) fn end_root(&mut self) {
        if self.out.ends_with('\n') {
            self.out.pop();
            self.column = WIDTH;
        }
    }

    /// A variation opens.
    pub(super) fn open(&mut self) {
        self.out.push_str("\n(");
        self.column = 1;
    }

    /// A variation closes.
    pub(super) fn close(&mut self) {
        self.out.push(')');
        self.column += 1;
    }

    /// Ends the tree.
    pub(super) fn finish(self) {
        self.out.push_str(")\n");
    }

    /// Adds whose turn it is.
    pub(super) fn turn(&mut self, side: Side) {
        self.node.push_str(TURNS[side.index()]);
    }

    /// Adds a move on a point, or a pass.
    pub(super) fn mv(&mut self, side: Side, point: Option<Point>) {
        self.node.push_str(["B[", "W["][side.index()]);
        self.node.extend(point.into_iter().flat_map(Point::letters));
        self.node.push(']');
    }

    /// Adds a property with a list of points, if there are any.
    pub(super) fn points(&mut self, name: &str, points: &[Point]) {
        if points.is_empty() {
            return;
        }
        self.node.push_str(name);
        for point in points {
            self.node.push('[');
            self.node.extend(point.letters());
            self.node.push(']');
        }
    }

    /// Puts the node under way into the text.
    pub(super) fn place(&mut self) {
        let node = self.node.as_bytes();
        let first = memchr::memchr(b'\n', node).unwrap_or(node.len());
        if self.column > 1 && self.column + first > WIDTH {
            self.out.push('\n');
            self.column = 0;
        }
        self.out.push_str(&self.node);
        self.column = match memchr::memrchr(b'\n', node) {
            Some(last) => node.len() - last - 1,
            None => self.column + node.len(),
        };
        self.node.clear();
    }
}
