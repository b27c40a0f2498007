//! Commands in comments, such as `[%clk 0:01:30]` (PGN supplement of 2001; specs: pgn §5.5).
//!
//! What the clocks show (`clk`) and what a move took (`emt`) becomes part of the record. A comment
//! that says nothing else, and says it as the writer would, is not kept beside that; any other is
//! kept as it is written, commands included, so that it is written again as it was.

use crate::games::Side;
use crate::notation::chess::commands::next_open;
use crate::notation::chess::commands::unquoted;
pub(super) use crate::notation::chess::commands::{Command, commands, may_have_commands, plain};
use crate::notation::evaluation::matches::Told;
use crate::notation::evaluation::pawns::{Judgement, decimal, evaluation, leading};
use crate::notation::syntax::comments::trimmed;
use crate::notation::syntax::two_digits;
use crate::record::{Entry, Millis, NodeId, NoteKind, Record};
use std::fmt::Write as _;
use std::ops::Range;

/// How long a [`usual_time`] is.
pub(super) const USUAL: usize = b"[%clk 1:23:45]".len();

/// What the command says that a text begins with, if it is written as nearly all times are.
#[inline]
pub(super) fn usual_time(text: &[u8]) -> Option<Fact> {
    const CLOCK: u64 = number_of(*b"[%clk \0\0");
    const SPENT: u64 = number_of(*b"[%emt \0\0");
    // Eight bytes at a time: there are two such commands on every move of many files.
    let opening = number_of(*text.first_chunk()?) & 0xffff_ffff_ffff;
    let time = number_of(*text.get(6..)?.first_chunk()?);
    // The digits as numbers, and nothing of what stands between them.
    let digits = time ^ number_of(*b"0:00:00]");
    // With these the highest bit is set of a byte that is more than it may be.
    let excess = digits.wrapping_add(0x7f76_7a7f_767a_7f76) | digits;
    if excess & 0x8080_8080_8080_8080 != 0 {
        return None;
    }
    let [h, _, m, mm, _, s, ss, _] = digits.to_le_bytes().map(u16::from);
    let time = Millis::of_seconds(((h * 6 + m) * 10 + mm) * 60 + s * 10 + ss);
    match opening {
        CLOCK => Some(Fact::Clock(time)),
        SPENT => Some(Fact::Spent(time)),
        _ => None,
    }
}

/// Eight bytes as a number, the first in its lowest.
const fn number_of(bytes: [u8; 8]) -> u64 {
    u64::from_le_bytes(bytes)
}

/// The judgement of the command that a text begins with, if it is written as nearly all are, and how long that
/// is.
#[inline]
pub(super) fn usual_judgement(text: &[u8]) -> Option<(Judgement, usize)> {
    const OPENING: &[u8] = b"[%eval ";
    let value = text.strip_prefix(OPENING)?;
    let (judgement, length) = leading(value)?;
    (value.get(length) == Some(&b']')).then_some((judgement, OPENING.len() + length + 1))
}

/// Whether a comment consists of one command that says no time, and perhaps of words behind it.
fn says_something_else(text: &[u8]) -> bool {
    match text {
        [b'[', b'%', b'c', b'l', b'k', ..] | [b'[', b'%', b'e', b'm', b't', ..] => false,
        [b'[', b'%', rest @ ..] => !holds_bracket(rest),
        _ => false,
    }
}

/// Whether an opening bracket is in a text.
#[inline]
fn holds_bracket(text: &[u8]) -> bool {
    match (text.len(), text.first_chunk(), text.last_chunk()) {
        // Most are a command that is as short: these bytes are all of them.
        (8..=16, Some(first), Some(last)) => {
            let is_in = |bytes: [u8; 8]| {
                let other = number_of(bytes) ^ number_of([b'['; 8]);
                other.wrapping_sub(number_of([1; 8])) & !other & number_of([0x80; 8]) != 0
            };
            is_in(*first) || is_in(*last)
        }
        _ => memchr::memchr(b'[', text).is_some(),
    }
}

/// Where commands of a comment stand that say a time, and what they say; or where it stands without one, in the words
/// of programs that let engines play.
fn facts_in(text: &str) -> impl Iterator<Item = (Range<usize>, Fact)> {
    let told = Told::read(text).filter(|_| !may_have_commands(text));
    let mut told = told.and_then(|told| told.time).map(|(time, at)| (at, Fact::Spent(time)));
    let mut at = 0;
    std::iter::from_fn(move || {
        if let Some(told) = told.take() {
            return Some(told);
        }
        loop {
            let open = next_open(text.as_bytes(), at)?;
            if let Some(fact) = usual_time(&text.as_bytes()[open..]) {
                at = open + USUAL;
                return Some((open..at, fact));
            }
            let close = open + memchr::memchr(b']', &text.as_bytes()[open..])?;
            at = close + 1;
            if !matches!(text.as_bytes().get(open + 2..open + 5), Some(b"clk" | b"emt")) {
                continue;
            }
            if let Some(command) = commands(&text[open..at]).next()
                && let Some(Some(fact)) = Fact::of(&command)
            {
                return Some((open..at, fact));
            }
        }
    })
}

/// A comment whose commands are broken over lines within their values, with those joined; `None` if
/// there is none that can be read so. Whoever filled the lines anew has put a blank there: `0: 00:22`.
pub(super) fn rejoined(text: &str) -> Option<String> {
    if memchr::memchr2(b'\n', b'\r', text.as_bytes()).is_none() && !text.contains(": ") {
        return None;
    }
    let mut out = String::new();
    let mut kept_to = 0;
    for command in commands(text) {
        let is_broken = text[command.range.clone()].contains(['\n', '\r']);
        let has_blank = command.name != "eval" && command.value.contains(": ");
        let value: String = match (is_broken, has_blank) {
            (true, _) => command.value.split_whitespace().collect(),
            (false, true) => command.value.replace(": ", ":"),
            (false, false) => continue,
        };
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
            "clk" => Some(duration(unquoted(command.value)).map(Fact::Clock)),
            "emt" => Some(duration(unquoted(command.value)).map(Fact::Spent)),
            _ => None,
        }
    }
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

    /// Whether these, being all that a record says of a node, leave out a fact that a comment states.
    fn drops(&self, fact: Fact, record: &Record) -> bool {
        let is_own = record.written_in == Some(super::PGN.name);
        !if is_own { self.has_kind(fact) } else { self.has(fact) }
    }

    /// A comment without what these leave out, being all that a record says of a node; `None` if that is nothing.
    fn rest_of(&self, comment: &str, record: &Record) -> Option<String> {
        let mut dropped =
            facts_in(comment).filter(|&(_, fact)| self.drops(fact, record)).peekable();
        dropped.peek()?;
        let mut rest = String::new();
        let mut kept_to = 0;
        for (range, _) in dropped {
            rest.push_str(&comment[kept_to..range.start]);
            kept_to = range.end;
        }
        rest.push_str(&comment[kept_to..]);
        Some(rest)
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

    /// Takes away what a comment says; whether these leave out any of it, of which those are all that a record
    /// says of its node.
    #[inline(never)]
    fn leave_out(&mut self, comment: &str, stated: CommandFacts, record: &Record) -> bool {
        let mut drops = false;
        for (_, fact) in facts_in(comment) {
            self.remove(fact);
            drops |= stated.drops(fact, record);
        }
        drops
    }

    /// The commands that say so: what they begin with, up to the hours, and milliseconds.
    pub(super) fn written(&self) -> impl Iterator<Item = (&'static [u8; 8], u32)> {
        let facts = [(b"[%clk 0:", self.clock), (b"[%emt 0:", self.spent)];
        facts.into_iter().filter_map(|(opening, time)| Some((opening, time?.get()?)))
    }

    /// The only one of these commands, if it is a [usual](usual_command) one.
    #[inline]
    pub(super) fn usual(&self) -> Option<[u64; 2]> {
        let (opening, time) = match (self.clock, self.spent) {
            (Some(clock), None) => (b"[%clk 0:", clock),
            (None, Some(spent)) => (b"[%emt 0:", spent),
            _ => return None,
        };
        usual_command(opening, time.get()?)
    }

    /// These commands, separated by blanks.
    pub(super) fn text(&self) -> String {
        let mut out = Vec::new();
        for command in self.written() {
            if !out.is_empty() {
                out.push(b' ');
            }
            push_command(command, &mut out);
        }
        String::from_utf8(out).unwrap_or_default()
    }
}

/// Appends a command whose value is a time, in milliseconds; `opening` is what it begins with where that
/// has no hours.
#[inline]
pub(super) fn push_command((opening, millis): (&[u8; 8], u32), out: &mut Vec<u8>) {
    if let Some(command) = usual_command(opening, millis) {
        let [first, second] = command.map(u64::to_le_bytes);
        out.extend_from_slice(&first);
        return out.extend_from_slice(&second[..USUAL - 8]);
    }
    out.extend_from_slice(&opening[..6]);
    out.extend_from_slice(duration_of(millis).as_bytes());
    out.push(b']');
}

/// A command as [long](USUAL) as nearly all are, as numbers of its bytes, if its time is of whole seconds and of less
/// than ten hours.
#[inline]
fn usual_command(opening: &[u8; 8], millis: u32) -> Option<[u64; 2]> {
    let seconds = millis / 1000;
    if seconds >= 36_000 || !millis.is_multiple_of(1000) {
        return None;
    }
    let pair = |number: u32| two_digits(number % 60);
    let hours = number_of(*opening) + (u64::from(seconds / 3600) << 48);
    let behind = pair(seconds / 60) | 0x3a << 16 | pair(seconds) << 24 | 0x5d << 40;
    Some([hours, behind])
}

/// What is to be written of a node's facts before its comments: those that no comment has. With whether
/// any of these may say what is [not to be written](without_dropped).
#[inline(always)]
pub(super) fn unwritten(record: &Record, node: NodeId) -> (CommandFacts, bool) {
    let stated = CommandFacts::at(record, node);
    let mut facts = stated;
    if facts == CommandFacts::default() {
        return (facts, true);
    }
    let mut drops = false;
    for note in record.tree.notes(node).filter(|note| note.kind == NoteKind::Comment) {
        let text = record.text(note.text);
        // Most are an evaluation.
        if says_something_else(text.as_bytes()) {
            continue;
        }
        drops |= facts.leave_out(trimmed(text), stated, record);
    }
    (facts, drops)
}

/// A comment on a node without the commands that say what the record no longer does (the user wants
/// no times) or, in a record from elsewhere, never did; `None` if it has none of that kind.
pub(super) fn without_dropped(record: &Record, node: NodeId, text: &str) -> Option<String> {
    let ends = matches!(record.tree.node(node).entry, Entry::End(_));
    let before_moves = if ends { record.tree.parent(node) } else { Some(node) };
    if before_moves == Some(NodeId::ROOT) {
        // They are of no move, here as there.
        return None;
    }
    let text = trimmed(text);
    facts_in(text).next()?;
    // Before the marker those of an ending would be of the last move.
    let facts = if ends { CommandFacts::default() } else { CommandFacts::at(record, node) };
    let mut rest = facts.rest_of(text, record)?;
    // Without a command, words that stood beside it may say a time: those of programs that let engines play. What is
    // made to be taken apart again and again is not.
    for _ in 0..DEEPEST {
        match facts.rest_of(trimmed(&rest), record) {
            Some(less) => rest = less,
            None => break,
        }
    }
    Some(rest)
}

/// How often what is left of a comment is looked at again.
const DEEPEST: usize = 8;

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
    let (minutes, seconds) = (decimal(&[m, mm])?, decimal(&[s, ss])?);
    if !(1..=4).contains(&hours) || minutes >= 60 || seconds >= 60 {
        return None;
    }
    let hours = decimal(&bytes[..hours])?;
    let fraction = decimal(fraction.get(1..).unwrap_or_default())? * scale;
    let seconds = u64::from((hours * 60 + minutes) * 60 + seconds);
    Millis::new(seconds * 1000 + u64::from(fraction))
}

/// Whether a duration that can be read is written as it would be here.
pub(super) fn is_own_form(duration: &str) -> bool {
    let bytes = duration.as_bytes();
    let is_short = bytes.first() != Some(&b'0') || bytes.get(1) == Some(&b':');
    let is_short = is_short && !bytes.starts_with(b"\"");
    is_short && !(bytes.ends_with(b"0") && bytes.contains(&b'.'))
}

/// A time as commands write it.
pub(super) fn duration_text(time: Millis) -> String {
    duration_of(time.get().unwrap_or(0))
}

fn duration_of(millis: u32) -> String {
    let (seconds, fraction) = (millis / 1000, millis % 1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let whole = format!("{hours}:{minutes:02}:{seconds:02}");
    match fraction {
        0 => whole,
        _ => format!("{whole}.{fraction:03}").trim_end_matches('0').to_owned(),
    }
}
