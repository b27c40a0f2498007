//! Reading NGF: which dialect it is, the moves, and what stands between them.

use super::games::{self, LINES};
use crate::findings::{Code, Finding};
use crate::formats::frame::Frame;
use crate::formats::{Bench, ReadOptions, Sink};
use crate::games::Side;
use crate::games::go::{Move, Point};
use crate::record::{Ending, NoteKind};
use crate::replay::Item;
use crate::replay::go::GoMove;
use crate::source::{Source, Span};
use std::ops::ControlFlow;

/// Reads every game of a source.
pub(super) fn read(source: &Source, _: &ReadOptions, bench: &mut Bench, sink: &mut dyn Sink) {
    let frame = Frame::new(source, bench, sink);
    let mut reader = NgfReader { source, frame, game: Game::default() };
    let mut starts = Vec::new();
    games::split(source.text(), &mut starts);
    let ends = starts.iter().skip(1).copied().chain([source.text().len()]);
    let mut lines = source.lines().peekable();
    for (start, end) in starts.iter().copied().zip(ends) {
        if source.text()[start..end].trim().is_empty() {
            continue;
        }
        let own: Vec<Span> = std::iter::from_fn(|| {
            lines.next_if(|line| (line.start as usize) < end).map(|line| source.trimmed(line))
        })
        .collect();
        if reader.run(&own, Span::of(start..end)).is_break() {
            return;
        }
    }
}

/// A move as it is written: `PMABBREER`.
pub(super) struct Written {
    /// Its serial, from 1 on.
    number: u32,
    side: Side,
    /// Column and row by their letters, and the same the other way round.
    letters: [u8; 2],
    mirror: [u8; 2],
}

impl Written {
    /// The move of a line.
    pub(super) fn of(line: &str) -> Option<Written> {
        let &[b'P', b'M', one, two, colour, column, row, again_row, again_column] = line.as_bytes()
        else {
            return None;
        };
        let letters = [one, two, column, row, again_row, again_column];
        if !letters.iter().all(u8::is_ascii_uppercase) {
            return None;
        }
        let side = match colour {
            b'B' => Side::First,
            b'W' => Side::Second,
            _ => return None,
        };
        let number = u32::from(one - b'A') * 26 + u32::from(two - b'A');
        Some(Written { number, side, letters: [column, row], mirror: [again_column, again_row] })
    }
}

/// A comment on a move of the dialect.
pub(super) struct Comment<'a> {
    /// The number of the move; 0 stands for the game.
    pub(super) number: usize,
    pub(super) text: &'a str,
    pub(super) span: Span,
}

/// What is known of the game.
#[derive(Default)]
pub(super) struct Game<'a> {
    /// Lines of the board.
    pub(super) size: Option<u8>,
    pub(super) handicap: Option<(u32, Span)>,
    pub(super) ending: Option<(Ending, Span)>,
    /// The number of stones that the head names, and where.
    pub(super) count: Option<(usize, Span)>,
    /// Moves, readable or not, and those of them that put a stone on the board.
    pub(super) moves: usize,
    pub(super) stones: usize,
    pub(super) comments: Vec<Comment<'a>>,
}

pub(super) struct NgfReader<'a> {
    pub(super) source: &'a Source,
    pub(super) frame: Frame<'a, GoMove>,
    pub(super) game: Game<'a>,
}

impl<'a> NgfReader<'a> {
    /// Reads the game of some lines, which stand at a place.
    fn run(&mut self, lines: &[Span], whole: Span) -> ControlFlow<()> {
        let source = self.source;
        let mut lines = lines.iter().copied().peekable();
        let mut head = Vec::new();
        // A damaged move begins the moves, too.
        while let Some(line) = lines.next_if(|line| !source.slice(*line).starts_with("PM")) {
            head.push(line);
        }
        while head.last().is_some_and(|line| line.is_empty()) {
            head.pop();
        }
        let above = head.iter().take_while(|line| line.is_empty()).count();
        let is_dialect = head.get(above).is_some_and(|line| source.slice(*line).starts_with("GI"));
        // Lines of the head may be empty, but not those before it.
        let lost = if is_dialect { above } else { above.min(head.len().saturating_sub(LINES)) };
        head.drain(..lost);
        if !is_dialect && !self.fits(&head) {
            let even = head.iter().copied().step_by(2).collect();
            let filled = head.iter().copied().filter(|line| !line.is_empty()).collect();
            // Line ends may have been doubled, or a blank line put in.
            let is_doubled = head.iter().skip(1).step_by(2).all(|line| line.is_empty());
            let lines: Vec<Span> = if is_doubled { even } else { filled };
            if self.fits(&lines) {
                head = lines;
            }
        }
        match is_dialect {
            true => self.dialect_head(&head),
            false => self.head(&head),
        }
        while let Some(line) = lines.next() {
            let text = source.slice(line);
            if text.starts_with("PM") {
                self.mv(text, line);
            } else if text.starts_with("IDB[") {
                self.comment(line, &mut lines);
            } else if let Some(value) = text.strip_prefix("GI").filter(|_| is_dialect) {
                self.kept(value, line);
            } else if !text.is_empty() {
                self.unknown(line);
            }
        }
        self.finish(whole)
    }

    /// Whether a head has its numbers where they have to be: size, handicap, komi and the number of stones.
    fn fits(&self, head: &[Span]) -> bool {
        let is_number = |at: usize| {
            head.get(at).is_some_and(|line| self.source.slice(*line).parse::<u32>().is_ok())
        };
        head.len() == LINES && [1, 5, 7, 11].into_iter().all(is_number)
    }

    /// What is no line of the format: it is kept.
    fn unknown(&mut self, span: Span) {
        let text = self.source.slice(span);
        self.frame.report(Finding::at(Code::NgfText, span).with("text", text));
        self.frame.note(NoteKind::Remark, text, span);
    }

    /// A line that has a place in the format, but whose meaning is not known; mostly it says nothing.
    pub(super) fn kept(&mut self, value: &str, span: Span) {
        if !matches!(value.trim(), "" | "0") {
            self.frame.note(NoteKind::Remark, self.source.slice(span), span);
        }
    }

    fn mv(&mut self, text: &'a str, span: Span) {
        self.game.moves += 1;
        let unreadable = |reader: &mut Self, code: Code| {
            let finding = Finding::at(code, span);
            let name = if code == Code::NgfMove { "text" } else { "point" };
            let shown = if code == Code::NgfMove { text } else { &text[5..7] };
            reader.frame.report(finding.with(name, shown));
            reader.frame.unreadable(text, 0, span);
        };
        let Some(Written { number, side, letters, mirror }) = Written::of(text) else {
            return unreadable(self, Code::NgfMove);
        };
        let mv = if letters == *b"AA" && mirror == letters {
            Move::Pass { side }
        } else {
            let line = |letter: u8| letter.checked_sub(b'B');
            let Some((column, row)) = line(letters[0]).zip(line(letters[1])) else {
                return unreadable(self, Code::GoOffBoard);
            };
            self.game.stones += 1;
            if mirror != letters {
                self.frame.report(Finding::at(Code::NgfMirror, span).with("text", text));
            }
            Move::Play { point: Point::new(column, row), side }
        };
        self.frame.script.push(Item::Move { written: GoMove::new(mv), number, span });
    }

    /// `IDB[211] …[EndTxt]`, which may run over several lines.
    fn comment(&mut self, line: Span, lines: &mut std::iter::Peekable<impl Iterator<Item = Span>>) {
        const END: &str = "[EndTxt]";
        let source = self.source;
        let text = source.slice(line);
        let Some((number, _)) = text[4..].split_once(']') else { return self.unknown(line) };
        let Ok(parsed) = number.trim().parse() else { return self.unknown(line) };
        let start = line.start as usize + 4 + number.len() + 1;
        let mut end = line.end as usize;
        let mut is_open = !text.contains(END);
        while is_open {
            let begins =
                |text: &str| ["PM", "GI", "IDB["].iter().any(|word| text.starts_with(word));
            let Some(next) = lines.next_if(|next| !begins(source.slice(*next))) else { break };
            end = next.end as usize;
            is_open = !source.slice(next).contains(END);
        }
        if is_open {
            let finding = Finding::at(Code::NgfOpenText, Span::new(line.start, line.start + 4));
            self.frame.report(finding.unsafe_fix(Span::of(end..end), END));
        }
        let whole = &source.text()[start..end];
        let (inside, behind) = whole.split_once(END).unwrap_or((whole, ""));
        let behind = behind.trim();
        let span = Span::of(start..start + inside.len());
        let inside = inside.trim();
        self.game.comments.push(Comment { number: parsed, text: inside, span });
        if !behind.is_empty() {
            self.unknown(Span::of(end - behind.len()..end));
        }
    }

    fn finish(&mut self, whole: Span) -> ControlFlow<()> {
        self.told_by_comments();
        let mut game = std::mem::take(&mut self.game);
        self.put_comments(std::mem::take(&mut game.comments), game.moves);
        let frame = &mut self.frame;
        if let Some((ending, span)) = game.ending {
            frame.script.push(Item::End { ending, number: 0, span });
        }
        // Passes do not count, and it may be one off.
        if let Some((stated, place)) = game.count
            && stated.abs_diff(game.stones) > 1
        {
            let finding = Finding::at(Code::NgfCount, place).with("stated", stated);
            frame.report(finding.with("moves", game.stones));
        }
        let size = game.size.unwrap_or(19);
        frame.open_board(size, game.handicap, Span::at(whole.start));
        frame.deliver(whole)
    }

    /// Puts comments behind their moves.
    fn put_comments(&mut self, mut comments: Vec<Comment<'a>>, moves: usize) {
        if comments.is_empty() {
            return;
        }
        for comment in comments.iter().filter(|comment| comment.number > moves) {
            let finding = Finding::at(Code::NgfComment, comment.span);
            self.frame.report(finding.with("number", comment.number).with("moves", moves));
        }
        comments.sort_by_key(|comment| comment.number);
        let items = std::mem::take(&mut self.frame.script.items);
        let mut comments = comments.into_iter().peekable();
        let mut played = 0;
        for item in items {
            if item.is_entry() {
                self.put_up_to(played, &mut comments);
                played += 1;
            }
            self.frame.script.push(item);
        }
        self.put_up_to(usize::MAX, &mut comments);
    }

    fn put_up_to(
        &mut self,
        number: usize,
        comments: &mut std::iter::Peekable<impl Iterator<Item = Comment<'a>>>,
    ) {
        while let Some(comment) = comments.next_if(|comment| comment.number <= number) {
            let text = crate::source::Eol::unified(comment.text);
            self.frame.note(NoteKind::Comment, &text, comment.span);
        }
    }
}
