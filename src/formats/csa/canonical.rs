//! Moves and times as the standard writes them, which nearly all lines are.

use crate::notation::shogi::WrittenMove;
use crate::notation::shogi::csa::{signed_move, whole_seconds};
use crate::record::Millis;
use crate::replay::Item;
use crate::source::{Span, offset};

/// Lines that have been read.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Lines {
    /// Where the line behind them begins.
    pub(super) next: usize,
    /// Where the last of them ends, if there is any.
    pub(super) end: Option<u32>,
    /// How many times there are.
    pub(super) times: u32,
    /// How many of them are 0.
    pub(super) zeros: u32,
}

/// Reads moves and times from `at` on, one a line, up to the first line that is neither, or is one in
/// another form.
pub(super) fn lines(bytes: &[u8], at: usize, items: &mut Vec<Item<WrittenMove>>) -> Lines {
    let mut read = Lines { next: at, ..Lines::default() };
    loop {
        let rest = &bytes[read.next..];
        if let Some(statement) = rest.first_chunk::<7>()
            && let Some(written) = signed_move(statement)
            && let Some(next) = line_end(rest, statement.len())
        {
            let span = Span::sized(offset(read.next), 7);
            items.push(Item::Move { written, number: 0, span });
            read.end = Some(span.end);
            read.next += next;
        } else if let Some((spent, length)) = whole_seconds(rest)
            && let Some(next) = line_end(rest, length)
        {
            let span = Span::sized(offset(read.next), length as u32);
            items.push(Item::Time { spent, total: Millis::NONE, span });
            read.times += 1;
            read.zeros += u32::from(spent.get() == Some(0));
            read.end = Some(span.end);
            read.next += next;
        } else {
            return read;
        }
    }
}

/// Where the next line begins if this one is `length` bytes long.
#[inline]
fn line_end(bytes: &[u8], length: usize) -> Option<usize> {
    match bytes.get(length) {
        Some(b'\n') => Some(length + 1),
        Some(b'\r') => Some(length + 1 + usize::from(bytes.get(length + 1) == Some(&b'\n'))),
        Some(_) => None,
        None => Some(length),
    }
}
