//! Comments, and what the commands in them say.

use super::commands::{
    self, Command, CommandFacts, Fact, commands, duration_text, is_own_form, may_have_commands,
    rejoined,
};
use super::lines::PgnLines;
use super::time_control::Clocks;
use super::views::Views;
use crate::findings::{Code, Finding};
use crate::formats::frame::Frame;
use crate::games::Side;
use crate::notation::chess::san::San;
use crate::notation::evaluation;
use crate::notation::evaluation::matches::Told;
use crate::notation::evaluation::pawns::{self, Judgement};
use crate::record::{Millis, TextRef, Total};
use crate::replay::Item;
use crate::source::{Eol, Source, Span};

/// What comments are compared with.
#[derive(Debug, Default)]
pub(super) struct Comments {
    /// The clocks of the game.
    pub(super) clocks: Clocks,
    /// Whether the programs of shogi may speak in them.
    pub(super) is_shogi: bool,
    /// What is said in numbers of which the game tells whose view they are from.
    pub(super) views: Views,
}

impl Comments {
    /// Keeps a text as a comment.
    pub(super) fn keep(
        &mut self,
        text: &str,
        place: Span,
        lines: &mut PgnLines,
        frame: &mut Frame<'_, San>,
    ) {
        // The ends of lines are those of the file, not of the text.
        let text = Eol::unified(text);
        let text = text.trim_ascii();
        let wrapped = unwrapped(text, place, frame.source);
        let text = wrapped.as_deref().unwrap_or(text);
        let has_commands = may_have_commands(text);
        let joined = if has_commands { rejoined(text) } else { None };
        let text = joined.as_deref().unwrap_or(text);
        if text.is_empty() {
            return;
        }
        let is_first = std::mem::replace(&mut lines.fresh, false);
        if has_commands && self.facts(text, place, lines, frame) && is_first {
            return;
        }
        let told = if has_commands { None } else { Told::read(text) };
        let told = told.filter(|_| lines.is_behind_move());
        // What the move is known to have taken may be said again, in other parts of a second.
        if let Some((spent, _)) = told.as_ref().and_then(|told| told.time.as_ref())
            && !lines.spent().is_some_and(|known| is_rounded(known, *spent))
        {
            self.fact(Fact::Spent(*spent), place, lines, frame);
        }
        let mut kept = frame.record.keep(text);
        if has_commands {
            self.evaluation(text, kept, place, lines, frame);
        } else if let Some(told) = told {
            let evaluation = told.evaluation(lines.to_move().other());
            frame.record.tree.state_evaluation(kept, evaluation);
        } else if self.is_shogi {
            // What the programs of shogi said is carried word by word, and is the same here but for
            // the ends of its lines.
            kept = evaluation::state_in_lines(frame.record, kept);
        }
        lines.note(kept, place, &mut frame.script);
    }

    /// Takes a comment that is a time as nearly all are written, right behind its move, and whose brace opens at
    /// `at`; returns where it ends. Any other is left to [`commands`](Self::commands).
    #[inline(always)]
    pub(super) fn time(
        &mut self,
        at: usize,
        lines: &mut PgnLines,
        frame: &mut Frame<'_, San>,
    ) -> Option<usize> {
        let bytes = frame.source.text().as_bytes();
        let blank = |at: usize| usize::from(bytes.get(at) == Some(&b' '));
        let start = at + 1 + blank(at + 1);
        let fact = commands::usual_time(bytes.get(start..)?)?;
        let end = start + commands::USUAL;
        let close = end + blank(end);
        let is_alone = bytes.get(close) == Some(&b'}') && lines.fresh && lines.is_behind_move();
        if !is_alone || self.is_shogi {
            return None;
        }
        lines.fresh = false;
        self.fact(fact, Span::of(at..close + 1), lines, frame);
        Some(close + 1)
    }

    /// Takes a comment that is a judgement as nearly all are written, and whose brace opens at `at`, as
    /// [`commands`](Self::commands) would; returns where it ends. Any other is left to that.
    #[inline(always)]
    pub(super) fn judgement(
        &mut self,
        at: usize,
        lines: &mut PgnLines,
        frame: &mut Frame<'_, San>,
    ) -> Option<usize> {
        let text = frame.source.text();
        let bytes = text.as_bytes();
        let (judgement, length) = commands::usual_judgement(bytes.get(at + 1..)?)?;
        let close = at + 1 + length;
        if bytes.get(close) != Some(&b'}') || self.is_shogi || !lines.is_behind_move() {
            return None;
        }
        lines.fresh = false;
        let place = Span::of(at..close + 1);
        keep_commands(&text[at + 1..close], Some(judgement), place, lines, frame);
        Some(close + 1)
    }

    /// Keeps a comment that consists of commands, each as it should be, whose brace opens at `at`;
    /// returns where it ends. Anything else is left to [`keep`](Self::keep).
    pub(super) fn commands(
        &mut self,
        at: usize,
        lines: &mut PgnLines,
        frame: &mut Frame<'_, San>,
    ) -> Option<usize> {
        let text = frame.source.text();
        let bytes = text.as_bytes();
        let start = at + 1 + usize::from(bytes.get(at + 1) == Some(&b' '));
        if bytes.get(start) != Some(&b'[') || self.is_shogi || !lines.is_behind_move() {
            return None;
        }
        let mut said = Said::default();
        let mut end = start;
        loop {
            if let Some(fact) = commands::usual_time(&bytes[end..]) {
                said.say(fact)?;
                end += commands::USUAL;
            } else if let Some((judgement, length)) = commands::usual_judgement(&bytes[end..]) {
                said.judge(judgement)?;
                end += length;
            } else {
                let command = commands::plain(text, end)?;
                said.add(&command, lines.to_move())?;
                end = command.range.end;
            }
            match bytes.get(end..end + 2)? {
                [b'}', _] | b" }" => break,
                [b' ', _] => end += 1,
                _ => return None,
            }
        }
        let next = end + 1 + usize::from(bytes[end] == b' ');
        let place = Span::of(at..next);
        let is_first = std::mem::replace(&mut lines.fresh, false);
        for &fact in said.facts.iter().flatten() {
            self.fact(fact, place, lines, frame);
        }
        if !said.is_own || !is_first {
            let kept = keep_commands(&text[start..end], said.judgement, place, lines, frame);
            if let Some(judgement) = said.judgement {
                self.hold(kept, judgement, lines);
            }
        }
        Some(next)
    }

    /// Takes what a clock and an engine say of the move before, who do not say it in a comment: what the engine
    /// says is kept as one, beside the clock, as sites write it.
    pub(super) fn told(
        &mut self,
        clock: Option<Millis>,
        eval: Option<&str>,
        place: Span,
        lines: &mut PgnLines,
        frame: &mut Frame<'_, San>,
    ) {
        if !lines.is_behind_move() {
            return;
        }
        lines.fresh = false;
        let judgement = eval.and_then(|eval| pawns::judgement(eval, lines.to_move()));
        let mut text = String::new();
        if let Some(eval) = eval {
            text = format!("[%eval {eval}]");
        }
        if let Some(left) = clock {
            self.fact(Fact::Clock(left), place, lines, frame);
            if !text.is_empty() {
                text.push_str(" [%clk ");
                text.push_str(&duration_text(left));
                text.push(']');
            }
        }
        if !text.is_empty() {
            keep_commands(&text, judgement, place, lines, frame);
        }
    }

    /// Takes what the commands of a comment say; whether that is all of it and written as the
    /// writer would, so that a comment right behind its move need not be kept.
    fn facts(
        &mut self,
        text: &str,
        place: Span,
        lines: &mut PgnLines,
        frame: &mut Frame<'_, San>,
    ) -> bool {
        if !lines.is_behind_move() {
            return false;
        }
        let mut facts = CommandFacts::default();
        for command in commands(text) {
            match Fact::of(&command) {
                Some(Some(fact)) => {
                    facts.add(fact);
                    self.fact(fact, place, lines, frame);
                }
                Some(None) => unreadable_command(&command, place, frame),
                None => {}
            }
        }
        let own = facts.text();
        // Between them a line may end.
        text.split_whitespace().eq(own.split_whitespace())
    }

    /// Takes what a comment says of the position that it stands behind.
    fn evaluation(
        &mut self,
        text: &str,
        kept: TextRef,
        place: Span,
        lines: &PgnLines,
        frame: &mut Frame<'_, San>,
    ) {
        let Some(command) = commands(text).find(|command| command.name == "eval") else { return };
        match pawns::judgement(command.value, lines.to_move()) {
            Some(judgement) => {
                frame.record.tree.state_evaluation(kept, judgement.evaluation());
                self.hold(kept, judgement, lines);
            }
            None => unreadable_command(&command, place, frame),
        }
    }

    /// Keeps what is said of the position behind a move until all of the game is read.
    fn hold(&mut self, kept: TextRef, judgement: Judgement, lines: &PgnLines) {
        if judgement.is_whole() && lines.is_behind_move() {
            let ply = lines.main_ply().map(|(ply, _)| ply);
            self.views.hold(kept, judgement, lines.to_move().other(), ply);
        }
    }

    fn fact(&mut self, fact: Fact, span: Span, lines: &mut PgnLines, frame: &mut Frame<'_, San>) {
        let item = match fact {
            Fact::Clock(left) => {
                self.clock(left, span, lines, frame);
                Item::Clock { left, span }
            }
            Fact::Spent(spent) => {
                lines.spend(spent);
                Item::Time { spent, total: Total::NONE, span }
            }
        };
        frame.script.push(item);
    }

    /// Compares a clock of the game itself with the one before and the time control.
    fn clock(&mut self, left: Millis, place: Span, lines: &PgnLines, frame: &mut Frame<'_, San>) {
        let Some((ply, number)) = lines.main_ply() else { return };
        let side = if ply.is_multiple_of(2) { Side::First } else { Side::Second };
        if let Some(before) = self.clocks.show(side, ply / 2 + 1, left) {
            let finding = Finding::at(Code::PgnClock, place).with("before", duration_text(before));
            frame.report(finding.with("clock", duration_text(left)).ply(number));
        }
    }
}

/// Keeps commands as a comment, and what they say of the position.
#[inline(always)]
fn keep_commands(
    text: &str,
    judgement: Option<Judgement>,
    place: Span,
    lines: &mut PgnLines,
    frame: &mut Frame<'_, San>,
) -> TextRef {
    let kept = frame.record.keep(text);
    if let Some(judgement) = judgement {
        match judgement.points() {
            Some(points) => frame.record.tree.state_points(kept, points),
            None => frame.record.tree.state_evaluation(kept, judgement.evaluation()),
        }
    }
    lines.note(kept, place, &mut frame.script);
    kept
}

/// What commands say that can all be read, each of its kind once.
struct Said {
    /// Clock and time spent, in their order.
    facts: [Option<Fact>; 2],
    judgement: Option<Judgement>,
    /// Whether they are what the writer would write.
    is_own: bool,
}

impl Default for Said {
    fn default() -> Said {
        Said { facts: [None; 2], judgement: None, is_own: true }
    }
}

impl Said {
    /// Takes a fact, unless there is one of its kind, or one that is written behind it.
    fn say(&mut self, fact: Fact) -> Option<()> {
        let at = usize::from(matches!(fact, Fact::Spent(_)));
        if self.facts[at..].iter().any(Option::is_some) {
            return None;
        }
        self.facts[at] = Some(fact);
        Some(())
    }

    /// Takes a judgement, unless there is one.
    fn judge(&mut self, judgement: Judgement) -> Option<()> {
        self.is_own = false;
        match self.judgement.replace(judgement) {
            None => Some(()),
            Some(_) => None,
        }
    }

    fn add(&mut self, command: &Command<'_>, to_move: Side) -> Option<()> {
        match Fact::of(command) {
            Some(fact) => {
                self.say(fact?)?;
                self.is_own &= is_own_form(command.value);
            }
            None => {
                self.is_own = false;
                if command.name == "eval" {
                    self.judge(pawns::judgement(command.value, to_move)?)?;
                }
            }
        }
        Some(())
    }
}

fn unreadable_command(command: &Command<'_>, place: Span, frame: &mut Frame<'_, San>) {
    let finding = Finding::at(Code::PgnCommand, place).with("command", command.name);
    frame.report(finding.with("text", command.value));
}

/// Whether two times are the same but for parts of a second.
fn is_rounded(known: Millis, spent: Millis) -> bool {
    let both = known.get().zip(spent.get());
    both.is_some_and(|(known, spent)| known.abs_diff(spent) < 1000)
}

/// A comment in whose place programs have filled lines with words, without the line ends that they put between
/// (PGN standard 8.2.1): those behind which the next word would have had no room. `None` if there is none such.
fn unwrapped(text: &str, place: Span, source: &Source) -> Option<String> {
    /// The narrowest lines that programs fill, and the widest.
    const FILLED: std::ops::RangeInclusive<usize> = 75..=80;
    let bytes = text.as_bytes();
    let mut ends = memchr::memchr_iter(b'\n', bytes).peekable();
    ends.peek()?;
    let mut column = columns_before(place, source);
    let mut joined = String::new();
    let (mut begin, mut copied) = (0, 0);
    while let Some(end) = ends.next() {
        let line = &text[begin..end];
        let next = &text[end + 1..ends.peek().map_or(text.len(), |&end| end)];
        let width = column.saturating_add(columns(line.trim_end()));
        let word = columns(first_whole(next));
        // A blank behind the end is one too many.
        let is_full = word > 0 && width <= *FILLED.end() && width + 1 + word > *FILLED.start();
        if is_full && !line.is_empty() && !line.ends_with(char::is_whitespace) {
            if copied == 0 {
                joined.reserve(text.len());
            }
            joined.push_str(&text[copied..end]);
            joined.push(' ');
            copied = end + 1;
        }
        begin = end + 1;
        column = 0;
    }
    if copied == 0 {
        return None;
    }
    joined.push_str(&text[copied..]);
    Some(joined)
}

/// What a line begins with that is not broken: a word, or a command with its value.
fn first_whole(line: &str) -> &str {
    if line.starts_with("[%")
        && let Some((command, _)) = line.split_once(']')
    {
        return command;
    }
    line.split(char::is_whitespace).next().unwrap_or_default()
}

/// How many columns stand before the text of a comment on its line; too many to count are none of a line that is
/// filled.
fn columns_before(place: Span, source: &Source) -> usize {
    const FAR: usize = 400;
    let comment = source.slice(place);
    let text = comment.trim_start_matches(|c: char| c == '{' || c.is_whitespace());
    let start = place.start as usize + comment.len() - text.len();
    let before = &source.text()[..start];
    let window = before.len().saturating_sub(FAR);
    let end = memchr::memrchr2(b'\n', b'\r', &before.as_bytes()[window..]);
    let Some(line) = end.map(|end| &before[window + end + 1..]).or_else(|| before.get(window..))
    else {
        return usize::MAX;
    };
    if line.len() >= FAR { usize::MAX } else { columns(line) }
}

/// How many characters a text has: in ASCII, as nearly all texts are, as many as bytes.
fn columns(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.chars().count() }
}
