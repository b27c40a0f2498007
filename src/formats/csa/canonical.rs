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
    let mut rest = &bytes[at..];
    let (mut times, mut zeros) = (0, 0);
    let mut end = None;
    loop {
        let start = offset(bytes.len() - rest.len());
        if let Some((statement, behind)) = rest.split_first_chunk::<7>()
            && let Some(written) = signed_move(statement)
            && let Some(next) = line_end(behind)
        {
            let span = Span::sized(start, 7);
            items.push(Item::Move { written, number: 0, span });
            end = Some(span.end);
            rest = next;
        } else if let Some((spent, behind)) = whole_seconds(rest)
            && let Some(next) = line_end(behind)
        {
            let span = Span::sized(start, (rest.len() - behind.len()) as u32);
            items.push(Item::Time { spent, total: Millis::NONE, span });
            times += 1;
            zeros += u32::from(spent.get() == Some(0));
            end = Some(span.end);
            rest = next;
        } else {
            return Lines { next: bytes.len() - rest.len(), end, times, zeros };
        }
    }
}

/// What follows a line end, or the end of the text.
#[inline]
fn line_end(bytes: &[u8]) -> Option<&[u8]> {
    match bytes {
        [b'\n', rest @ ..] | [b'\r', b'\n', rest @ ..] | [b'\r', rest @ ..] => Some(rest),
        [] => Some(bytes),
        _ => None,
    }
}
