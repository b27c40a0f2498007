//! Reading CSA: where lines and the statements in them begin and end.

use super::game::Game;
use super::glued;
use super::loose::{fold, is_blank};
use crate::formats::frame::Frame;
use crate::formats::{Bench, ReadOptions, Sink};
use crate::source::{Source, Span};
use std::ops::{ControlFlow, Range};

/// Reads every game of a source.
pub(super) fn read(source: &Source, told: &ReadOptions, bench: &mut Bench, sink: &mut dyn Sink) {
    let eol = told.fixes.then(|| source.usual_eol().terminator());
    let game = Game::new(Frame::new(source, bench, sink), eol);
    let _ = CsaReader { text: source.text(), game }.run();
}

/// Games start after lines that hold nothing but `/`.
pub(super) fn split(text: &str, starts: &mut Vec<usize>) {
    starts.push(0);
    let bytes = text.as_bytes();
    for slash in memchr::memchr_iter(b'/', bytes) {
        let begins = slash == 0 || matches!(bytes[slash - 1], b'\n' | b'\r');
        let end = bytes[slash + 1..].iter().position(|&byte| byte == b'\n' || byte == b'\r');
        let Some(end) = end.map(|end| slash + 1 + end) else { continue };
        if begins && text[slash + 1..end].trim().is_empty() {
            let after =
                if bytes[end] == b'\r' && bytes.get(end + 1) == Some(&b'\n') { 2 } else { 1 };
            starts.push(end + after);
        }
    }
}

/// The row of a board that a line is, with the blanks that are its last squares: nine cells of three
/// characters behind its name.
fn blank_row(line: &[u8]) -> Option<&[u8]> {
    const WIDTH: usize = 2 + 9 * 3;
    let (row, behind) = line.split_at_checked(WIDTH)?;
    let is_row = matches!(row, [b'P', b'1'..=b'9', ..]) && row.is_ascii() && row.ends_with(b"  ");
    (is_row && behind.iter().all(|byte| matches!(byte, b' ' | b'\t'))).then_some(row)
}

struct CsaReader<'a> {
    text: &'a str,
    game: Game<'a>,
}

impl CsaReader<'_> {
    fn run(&mut self) -> ControlFlow<()> {
        let bytes = self.text.as_bytes();
        let mut start = 0;
        while start < bytes.len() {
            if self.game.takes_moves() {
                start = self.game.moves(start);
            }
            let rest = &bytes[start..];
            if rest.is_empty() {
                break;
            }
            let length =
                rest.iter().position(|&byte| byte == b'\n' || byte == b'\r').unwrap_or(rest.len());
            let end = start + length;
            self.line(start, end)?;
            start = end + 1;
            if bytes.get(end) == Some(&b'\r') && bytes.get(start) == Some(&b'\n') {
                start += 1;
            }
        }
        self.game.finish()
    }

    fn line(&mut self, start: usize, full_end: usize) -> ControlFlow<()> {
        let text = self.text;
        let trimmed = text[start..full_end].trim_end_matches(is_blank);
        let end = start + trimmed.len();
        if trimmed.is_empty() {
            self.game.blank_line(Span::of(start..full_end), self.after_line(full_end));
            return ControlFlow::Continue(());
        }
        let trimmed = trimmed.trim_start_matches(is_blank);
        if trimmed.len() < end - start {
            let lead = Span::of(start..end - trimmed.len());
            self.game.blanks(lead, lead);
        }
        let start = end - trimmed.len();
        let bytes = &text.as_bytes()[start..full_end];
        if trimmed == "/" {
            return self.game.finish();
        }
        if trimmed.starts_with([',', '，'])
            && trimmed.trim_matches(|c| is_blank(c) || matches!(c, ',' | '，')).is_empty()
        {
            // Nothing but what separates statements.
            let spare = Span::of(start..self.after_line(full_end));
            self.game.blanks(Span::of(start..full_end), spare);
            return ControlFlow::Continue(());
        }
        let free_text = matches!(bytes, [b'\'' | b'$', ..] | [b'N', b'+' | b'-', ..])
            || self.game.may_be_name(bytes);
        // Copied from pages, a comma may be one of full width.
        let is_wide = || {
            !trimmed.is_ascii()
                && trimmed.starts_with(|c| {
                    let c = fold(c);
                    c.is_ascii_digit() || matches!(c, '+' | '-' | '%' | 'T' | 'P')
                })
        };
        let row = match bytes {
            [b'P', ..] if self.game.awaits_position() => blank_row(bytes),
            _ => None,
        };
        // A comment goes on to the end of its line.
        let ends_in_comment = || trimmed.contains(",'") || is_wide() && trimmed.contains("，'");
        // Blank cells at the end of a row belong to it.
        let end_of_row = row.map_or(end, |row| end.max(start + row.len()));
        let is_of_row = bytes[0] == b'P' && full_end - end == 1;
        if end_of_row != full_end && !free_text && !is_of_row && !ends_in_comment() {
            let trail = Span::of(end_of_row..full_end);
            self.game.blanks(trail, trail);
        }
        if let Some(row) = row {
            return self.game.statement(start, start + row.len());
        }
        if free_text {
            let end = if bytes[0] == b'\'' { full_end } else { end };
            return self.game.statement(start, end);
        }
        let wide = is_wide();
        // No statement stands before it in this line.
        let mut leads = true;
        let mut at = start;
        while at <= end {
            if text.as_bytes().get(at) == Some(&b'\'') {
                return self.game.statement(at, full_end);
            }
            let comma = match wide {
                false => text[at..end].find(','),
                true => text[at..end].find([',', '，']),
            };
            let comma = comma.map_or(end, |comma| at + comma);
            let item = text[at..comma].trim_end_matches(is_blank);
            let lead = item.len() - item.trim_start_matches(is_blank).len();
            let parts = glued::statements(item.get(lead..).unwrap_or_default());
            let last = parts.last().map(|part| &item[lead..][part.clone()]);
            // What goes on to the end of the line has blanks of its own.
            let runs_on = last.is_some_and(glued::runs_on);
            let spare = lead > 0 || item.is_empty() || item.len() < comma - at;
            if spare && !runs_on {
                self.spare(at..comma, leads, end);
            }
            if !parts.is_empty() {
                self.glued(at + lead, &parts, end)?;
            } else if item.len() > lead {
                self.game.statement(at + lead, at + item.len())?;
            }
            if runs_on {
                return ControlFlow::Continue(());
            }
            leads &= item.is_empty();
            at = comma + 1;
            if wide && text[comma..end].starts_with('，') {
                at = comma + '，'.len_utf8();
                // One beside an empty statement goes with that.
                let next = text[at..end].trim_start_matches(is_blank);
                if !leads && !next.is_empty() && !next.starts_with([',', '，']) {
                    self.game.wide_comma(Span::of(comma..at));
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Takes statements of a line with nothing but blanks between them, which stand at these places behind `base`. The
    /// last one may go on to the end of the line.
    fn glued(&mut self, base: usize, parts: &[Range<usize>], line_end: usize) -> ControlFlow<()> {
        let mut last = base;
        for part in parts {
            let (start, mut end) = (base + part.start, base + part.end);
            if glued::runs_on(&self.text[start..end]) {
                end = line_end;
            }
            if start > base {
                self.game.glued(Span::of(last..start), Span::of(start..end));
            }
            self.game.statement(start, end)?;
            last = end;
        }
        ControlFlow::Continue(())
    }

    /// Blanks around a statement among several of a line, or an empty one: that goes with the comma before it, or behind
    /// it where it leads the line.
    fn spare(&mut self, item: Range<usize>, leads: bool, end: usize) {
        let text = &self.text[item.clone()];
        let place = Span::of(item.clone());
        let lead = text.len() - text.trim_start_matches(is_blank).len();
        let trail = text.trim_end_matches(is_blank).len();
        if lead == text.len() {
            let width = |comma: Option<char>| comma.map_or(0, char::len_utf8);
            let whole = match (leads, item.end < end) {
                (false, _) => {
                    item.start - width(self.text[..item.start].chars().next_back())..item.end
                }
                (true, true) => item.start..item.end + width(self.text[item.end..].chars().next()),
                (true, false) => item,
            };
            return self.game.blanks(place, Span::of(whole));
        }
        self.game.blanks(place, Span::of(item.start..item.start + lead));
        self.game.blanks(place, Span::of(item.start + trail..item.end));
    }

    /// Where the line after one that ends here begins.
    fn after_line(&self, end: usize) -> usize {
        match self.text.as_bytes().get(end..) {
            Some([b'\r', b'\n', ..]) => end + 2,
            Some([_, ..]) => end + 1,
            _ => end,
        }
    }
}
