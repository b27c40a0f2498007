//! [`Span`]: a place in a text.

use std::ops::Range;

/// An offset as spans hold it; texts that it could not reach are refused at the door.
#[must_use]
pub fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

/// The bytes `start..end` of the text of a [`Source`](super::Source).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset after the last byte; never less than `start`.
    pub end: u32,
}

impl Span {
    /// The span `start..end`; empty at `start` when `end` comes before it.
    pub const fn new(start: u32, end: u32) -> Self {
        Self { start, end: if end < start { start } else { end } }
    }

    /// The span of a range of bytes.
    #[must_use]
    pub fn of(range: Range<usize>) -> Self {
        Self::new(offset(range.start), offset(range.end))
    }

    /// The span of so many bytes from an offset on.
    #[must_use]
    pub const fn sized(start: u32, len: u32) -> Self {
        Self { start, end: start.saturating_add(len) }
    }

    /// The empty span at a byte offset.
    pub const fn at(offset: u32) -> Self {
        Self { start: offset, end: offset }
    }

    /// The number of bytes.
    pub const fn len(self) -> u32 {
        self.end - self.start
    }

    /// Whether it holds no byte.
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The smallest span that holds both, and what lies between them.
    #[must_use]
    pub fn join(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}
