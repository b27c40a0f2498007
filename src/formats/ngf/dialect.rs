//! The dialect of Sina: eleven lines that begin with `GI` are the head, in another order. One real file is known, so
//! that what its lines mean is known in part only.

use super::read::NgfReader;
use crate::findings::{Code, Finding};
use crate::notation::go::told::told;
use crate::record::Key;
use crate::source::Span;

/// The number of lines.
const LINES: usize = 11;

impl NgfReader<'_> {
    /// The head, line by line: the event, two players, date, size, handicap, and the number of moves. Komi may be among
    /// the lines that are kept as they are.
    pub(super) fn dialect_head(&mut self, lines: &[Span]) {
        self.count_lines(lines, LINES);
        let source = self.source;
        for (at, &line) in lines.iter().enumerate() {
            let text = source.slice(line);
            let Some(value) = text.strip_prefix("GI").map(str::trim) else {
                self.kept(text, line);
                continue;
            };
            let part = (value, Span::new(line.end - value.len() as u32, line.end));
            match at {
                _ if value.is_empty() => {}
                0 => self.frame.record.push_header(Key::Event, "", value),
                // Which of the two is black is nowhere said.
                1 => {
                    self.player(Key::First, Key::FirstRank, value);
                    self.frame.report(Finding::at(Code::NgfPlayers, line).with("name", value));
                }
                2 => self.player(Key::Second, Key::SecondRank, value),
                5 => self.date(part, 6),
                6 => self.size(part, 7),
                7 => self.handicap(part, 8),
                10 => self.stones(part, 11),
                _ => self.kept(value, line),
            }
        }
    }

    /// The comment on the last move tells the result, if nothing else does.
    pub(super) fn told_by_comments(&mut self) {
        if self.game.ending.is_some() {
            return;
        }
        let moves = self.game.moves;
        let mut last = self.game.comments.iter().filter(|comment| comment.number == moves);
        let found = last.find_map(|comment| Some((told(comment.text)?, comment.span)));
        if let Some((told, span)) = found {
            self.verdict(&told.verdict, span);
        }
    }
}
