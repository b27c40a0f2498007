//! Moves and times as the standard writes them, which nearly all lines are.

use crate::notation::shogi::WrittenMove;
use crate::notation::shogi::csa::{Seconds, move_line, signed_move, time_line, whole_seconds};
use crate::record::{Millis, Total};
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
    let mut start = offset(at);
    let (mut times, mut zeros) = (0, 0);
    let mut end = None;
    loop {
        // Nearly all lines end within eight bytes, by a line feed: they are looked at as one number.
        let word = rest.first_chunk().map_or(0, |&chunk| u64::from_le_bytes(chunk));
        let (length, next);
        if let Some(written) = move_line(word) {
            (length, next) = (7, &rest[8..]);
            items.push(Item::Move { written, number: 0, span: Span::sized(start, 7) });
        } else if let Some(Seconds { spent, length: read }) = time_line(word) {
            (length, next) = (read as u32, &rest[read + 1..]);
            items.push(time(spent, Span::sized(start, length)));
            times += 1;
            zeros += u32::from(spent == Millis::ZERO);
        } else if let Some((statement, behind)) = rest.split_first_chunk()
            && let Some(written) = signed_move(statement)
            && let Some(behind) = line_end(behind)
        {
            (length, next) = (7, behind);
            items.push(Item::Move { written, number: 0, span: Span::sized(start, 7) });
        } else if let Some(Seconds { spent, length: read }) = whole_seconds(rest)
            && let Some(behind) = line_end(&rest[read..])
        {
            (length, next) = (read as u32, behind);
            items.push(time(spent, Span::sized(start, length)));
            times += 1;
            zeros += u32::from(spent == Millis::ZERO);
        } else {
            return Lines { next: bytes.len() - rest.len(), end, times, zeros };
        }
        end = Some(start + length);
        start += (rest.len() - next.len()) as u32;
        rest = next;
    }
}

fn time(spent: Millis, span: Span) -> Item<WrittenMove> {
    Item::Time { spent, total: Total::NONE, span }
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
