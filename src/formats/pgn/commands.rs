//! Commands in comments, such as `[%clk 0:01:30]` (PGN supplement of 2001; specs: pgn §5.5).
//!
//! What the clocks show (`clk`) and what a move took (`emt`) becomes part of the record. A comment
//! that says nothing else, and says it as the writer would, is not kept beside that; any other is
//! kept as it is written, commands included, so that it is written again as it was.

use crate::games::Side;
use crate::notation::syntax::{push_ascii, push_number};
use crate::record::{
    Convention, Entry, Evaluation, Millis, NodeId, NoteKind, Record, Score, TextRef,
};
use std::fmt::Write as _;
use std::ops::Range;

/// A command as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Command<'a> {
    pub(super) name: &'a str,
    pub(super) value: &'a str,
    /// Where it stands in the comment, brackets included.
    pub(super) range: Range<usize>,
}

/// Where a command may begin, from a place on.
fn next_open(bytes: &[u8], from: usize) -> Option<usize> {
    let mut at = from;
    loop {
        let open = at + memchr::memchr(b'[', bytes.get(at..)?)?;
        if bytes.get(open + 1) == Some(&b'%') {
            return Some(open);
        }
        at = open + 1;
    }
}

/// Whether commands may stand in a comment.
pub(super) fn may_have_commands(text: &str) -> bool {
    next_open(text.as_bytes(), 0).is_some()
}

const fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The commands of a comment, in their order.
pub(super) fn commands(text: &str) -> impl Iterator<Item = Command<'_>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let open = next_open(text.as_bytes(), at)?;
            if let Some(command) = plain(text, open) {
                at = command.range.end;
                return Some(command);
            }
            let close = open + memchr::memchr(b']', &text.as_bytes()[open..])?;
            at = close + 1;
            let inner = &text[open + 2..close];
            let (name, value) = inner.split_once(char::is_whitespace).unwrap_or((inner, ""));
            if !name.is_empty() && name.bytes().all(is_name) {
                return Some(Command { name, value: value.trim(), range: open..at });
            }
        }
    })
}

/// A comment without its commands, for people.
#[must_use]
pub fn without_commands(text: &str) -> String {
    let mut parts = Vec::new();
    let mut end = 0;
    for command in commands(text) {
        parts.push(&text[end..command.range.start]);
        end = command.range.end;
    }
    parts.push(&text[end..]);
    let parts: Vec<&str> =
        parts.into_iter().map(str::trim).filter(|part| !part.is_empty()).collect();
    parts.join(" ")
}

/// What a byte can be a part of.
static CLASSES: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0_u8;
    loop {
        if is_name(byte) {
            table[byte as usize] |= NAME;
        }
        if !matches!(byte, 0..=b' ' | b'[' | b']' | b'{' | b'}' | 0x7f..) {
            table[byte as usize] |= VALUE;
        }
        if byte == u8::MAX {
            break table;
        }
        byte += 1;
    }
};
const NAME: u8 = 1;
const VALUE: u8 = 2;

/// How many bytes of a class a text begins with.
fn run(text: &[u8], class: u8) -> usize {
    let is_over = |&byte: &u8| CLASSES[usize::from(byte)] & class == 0;
    text.iter().position(is_over).unwrap_or(text.len())
}

/// The command that stands at a place of a text, if it is written as nearly all are: with one blank,
/// and none in its value.
pub(super) fn plain(text: &str, at: usize) -> Option<Command<'_>> {
    let rest = text.as_bytes().get(at..)?.strip_prefix(b"[%")?;
    let name = run(rest, NAME);
    let value = rest[name..].strip_prefix(b" ")?;
    let length = run(value, VALUE);
    if name == 0 || length == 0 || value.get(length) != Some(&b']') {
        return None;
    }
    let (name, value) = (at + 2, at + 2 + name + 1);
    let end = value + length;
    Some(Command {
        name: text.get(name..value - 1)?,
        value: text.get(value..end)?,
        range: at..end + 1,
    })
}

/// The commands of a comment that say a time, and what they say.
fn facts_in(text: &str) -> impl Iterator<Item = (Command<'_>, Fact)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let open = next_open(text.as_bytes(), at)?;
            let close = open + memchr::memchr(b']', &text.as_bytes()[open..])?;
            at = close + 1;
            if !matches!(text.as_bytes().get(open + 2..open + 5), Some(b"clk" | b"emt")) {
                continue;
            }
            if let Some(command) = commands(&text[open..at]).next()
                && let Some(Some(fact)) = Fact::of(&command)
            {
                return Some((Command { range: open..at, ..command }, fact));
            }
        }
    })
}

/// A comment whose commands are broken over lines within their values, with those joined; `None` if
/// there is none that can be read so.
pub(super) fn rejoined(text: &str) -> Option<String> {
    memchr::memchr2(b'\n', b'\r', text.as_bytes())?;
    let mut out = String::new();
    let mut kept_to = 0;
    for command in commands(text) {
        if !text[command.range.clone()].contains(['\n', '\r']) {
            continue;
        }
        let value: String = command.value.split_whitespace().collect();
        let is_read = match command.name {
            "clk" | "emt" => duration(&value).is_some(),
            "eval" => evaluation(&value, Side::First).is_some(),
            _ => false,
        };
        if is_read {
            out.push_str(&text[kept_to..command.range.start]);
            let _ = write!(out, "[%{} {value}]", command.name);
            kept_to = command.range.end;
        }
    }
    out.push_str(&text[kept_to..]);
    (kept_to > 0).then_some(out)
}

/// What a command says that a record has a place for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fact {
    /// The time left to the mover.
    Clock(Millis),
    /// The time spent on the move.
    Spent(Millis),
}

impl Fact {
    /// What a command says; `None` if it is one of which nothing is known, and `Some(None)` if its
    /// value cannot be read.
    pub(super) fn of(command: &Command<'_>) -> Option<Option<Fact>> {
        match command.name {
            "clk" => Some(duration(command.value).map(Fact::Clock)),
            "emt" => Some(duration(command.value).map(Fact::Spent)),
            _ => None,
        }
    }
}

/// What an `eval` says: pawns from White's point of view, or `#` and the moves to mate, negative if
/// Black mates; then perhaps a comma and the depth. `to_move` is whose turn it is.
pub(super) fn evaluation(value: &str, to_move: Side) -> Option<Evaluation> {
    let (score, depth) = match hundredths(value) {
        Some(_) => (value, ""),
        None => value.split_once(',').unwrap_or((value, "")),
    };
    let score = match score.strip_prefix('#') {
        Some(moves) => {
            let moves: i32 = moves.parse().ok()?;
            let side = if moves < 0 { Side::Second } else { Side::First };
            let plies = moves.unsigned_abs().checked_mul(2)?;
            Score::Mate(side, Some(plies.saturating_sub(u32::from(side == to_move))))
        }
        None => Score::Points(match hundredths(score) {
            Some(points) => points,
            None => {
                let pawns: f64 = score.parse().ok()?;
                let is_number = score.bytes().all(|b| b.is_ascii_digit() || b"+-.".contains(&b));
                (is_number && pawns.abs() < 1e6).then(|| (pawns * 100.0).round() as i32)?
            }
        }),
    };
    Some(Evaluation {
        score,
        depth: match depth.trim() {
            "" => None,
            depth => Some(depth.parse().ok()?),
        },
        selective_depth: None,
        nodes: None,
        line: TextRef::default(),
        engine: TextRef::default(),
        convention: Convention::Pgn,
    })
}

/// A number of up to three digits with two behind its point, as most evaluations are, in hundredths.
fn hundredths(text: &str) -> Option<i32> {
    let (digits, sign) = match text.as_bytes() {
        [b'-', digits @ ..] => (digits, -1),
        digits => (digits, 1),
    };
    let [whole @ .., b'.', tenth, hundredth] = digits else { return None };
    if whole.is_empty() || whole.len() > 3 {
        return None;
    }
    let digits = whole.iter().chain([tenth, hundredth]);
    let number = digits.copied().try_fold(0, |number, digit| {
        digit.is_ascii_digit().then(|| number * 10 + i32::from(digit - b'0'))
    })?;
    Some(sign * number)
}

/// What the commands after a move say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CommandFacts {
    clock: Option<Millis>,
    spent: Option<Millis>,
}

impl CommandFacts {
    /// What a record says of a node.
    pub(super) fn at(record: &Record, node: NodeId) -> CommandFacts {
        let spent = record.tree.node(node).time;
        CommandFacts { clock: record.tree.clock(node), spent: spent.get().map(|_| spent) }
    }

    /// Adds a fact, or replaces the one of its kind.
    pub(super) fn add(&mut self, fact: Fact) {
        match fact {
            Fact::Clock(left) => self.clock = Some(left),
            Fact::Spent(spent) => self.spent = Some(spent),
        }
    }

    fn has_kind(&self, fact: Fact) -> bool {
        match fact {
            Fact::Clock(_) => self.clock.is_some(),
            Fact::Spent(_) => self.spent.is_some(),
        }
    }

    fn has(&self, fact: Fact) -> bool {
        match fact {
            Fact::Clock(left) => self.clock == Some(left),
            Fact::Spent(spent) => self.spent == Some(spent),
        }
    }

    /// Takes away a fact that is written already.
    fn remove(&mut self, fact: Fact) {
        self.clock = self.clock.filter(|&left| fact != Fact::Clock(left));
        self.spent = self.spent.filter(|&spent| fact != Fact::Spent(spent));
    }

    /// The commands that say so: name, and milliseconds.
    pub(super) fn written(&self) -> impl Iterator<Item = (&'static str, u32)> {
        let facts = [("clk", self.clock), ("emt", self.spent)];
        facts.into_iter().filter_map(|(name, time)| Some((name, time?.get()?)))
    }

    /// Appends these commands, separated by blanks.
    pub(super) fn write(&self, out: &mut String) {
        let start = out.len();
        for (name, millis) in self.written() {
            if out.len() > start {
                out.push(' ');
            }
            push_command(name, millis, out);
        }
    }
}

/// Appends a command whose value is a time.
pub(super) fn push_command(name: &str, millis: u32, out: &mut String) {
    out.push_str("[%");
    out.push_str(name);
    out.push(' ');
    push_duration(millis, out);
    out.push(']');
}

/// What is to be written of a node's facts before its comments: those that no comment has. With whether
/// any of these may say a time at all.
pub(super) fn unwritten(record: &Record, node: NodeId) -> (CommandFacts, bool) {
    let mut facts = CommandFacts::default();
    if record.tree.clocks() == 0 && record.tree.node(node).time.get().is_none() {
        return (facts, true);
    }
    facts = CommandFacts::at(record, node);
    if facts == CommandFacts::default() {
        return (facts, true);
    }
    let mut is_said = false;
    for note in record.tree.notes(node).filter(|note| note.kind == NoteKind::Comment) {
        for (_, fact) in facts_in(record.text(note.text)) {
            facts.remove(fact);
            is_said = true;
        }
    }
    (facts, is_said)
}

/// A comment on a node without the commands that say what the record no longer does (the user wants
/// no times) or, in a record from elsewhere, never did; `None` if it has none of that kind.
pub(super) fn without_dropped(record: &Record, node: NodeId, text: &str) -> Option<String> {
    if matches!(record.tree.node(node).entry, Entry::Start) {
        return None;
    }
    let mut said = facts_in(text).peekable();
    said.peek()?;
    let facts = CommandFacts::at(record, node);
    let is_own = record.written_in == Some(super::PGN.name);
    let is_dropped = |&(_, fact): &(Command<'_>, Fact)| {
        !if is_own { facts.has_kind(fact) } else { facts.has(fact) }
    };
    let mut dropped = said.filter(is_dropped).peekable();
    dropped.peek()?;
    let mut out = String::new();
    let mut kept_to = 0;
    for (command, _) in dropped {
        out.push_str(&text[kept_to..command.range.start]);
        kept_to = command.range.end;
    }
    out.push_str(&text[kept_to..]);
    Some(out)
}

/// `h:mm:ss`, perhaps with up to three digits of a fraction.
fn duration(text: &str) -> Option<Millis> {
    let bytes = text.as_bytes();
    let hours = bytes.iter().take(5).take_while(|byte| byte.is_ascii_digit()).count();
    let (&[b':', m, mm, b':', s, ss], fraction) = bytes.get(hours..)?.split_first_chunk()? else {
        return None;
    };
    let scale = match fraction {
        [] => 0,
        [b'.', _] => 100,
        [b'.', _, _] => 10,
        [b'.', _, _, _] => 1,
        _ => return None,
    };
    let number = |digits: &[u8]| {
        digits.iter().try_fold(0, |number: u64, digit| {
            digit.is_ascii_digit().then(|| number * 10 + u64::from(digit - b'0'))
        })
    };
    let (minutes, seconds) = (number(&[m, mm])?, number(&[s, ss])?);
    if !(1..=4).contains(&hours) || minutes >= 60 || seconds >= 60 {
        return None;
    }
    let hours = number(&bytes[..hours])?;
    let fraction = number(fraction.get(1..).unwrap_or_default())? * scale;
    Millis::new(((hours * 60 + minutes) * 60 + seconds) * 1000 + fraction)
}

/// Whether a duration that can be read is written as it would be here.
pub(super) fn is_own_form(duration: &str) -> bool {
    let bytes = duration.as_bytes();
    let is_short = bytes.first() != Some(&b'0') || bytes.get(1) == Some(&b':');
    is_short && !(bytes.contains(&b'.') && bytes.ends_with(b"0"))
}

/// A time as commands write it.
pub(super) fn duration_text(time: Millis) -> String {
    let mut out = String::new();
    push_duration(time.get().unwrap_or(0), &mut out);
    out
}

fn push_duration(millis: u32, out: &mut String) {
    let seconds = millis / 1000;
    push_number(u64::from(seconds / 3600), out);
    let pair = |part: u32| [b':', b'0' + (part / 10) as u8, b'0' + (part % 10) as u8];
    push_ascii([pair(seconds / 60 % 60), pair(seconds % 60)].as_flattened(), out);
    let fraction = millis % 1000;
    if fraction != 0 {
        out.push('.');
        out.push(digit(fraction / 100));
        if !fraction.is_multiple_of(100) {
            out.push(digit(fraction / 10));
        }
        if !fraction.is_multiple_of(10) {
            out.push(digit(fraction));
        }
    }
}

/// The last digit of a number.
fn digit(number: u32) -> char {
    char::from(b'0' + (number % 10) as u8)
}
