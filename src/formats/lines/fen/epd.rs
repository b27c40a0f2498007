//! Operations: what stands behind the position of an EPD line (PGN standard 16.2.5).

use crate::findings::{Code, Finding, Severity, Word};
use crate::formats::frame::Frame;
use crate::formats::{Loss, Losses};
use crate::games::chess::{Move, Position, Setup};
use crate::games::{self, Rules};
use crate::notation::chess::san::{self, San};
use crate::notation::chess::uci::Uci;
use crate::record::{Header, Key, NodeId, NoteKind, Record};
use crate::replay::{Notation, Reading};
use crate::source::Span;
use std::collections::HashSet;
use std::fmt::Write as _;

/// Opcodes whose operand is one text in quotes: comments, names and codes of openings, names of variations.
const TEXTS: [&str; 23] = [
    "c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9", "eco", "id", "nic", "v0", "v1",
    "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9",
];

/// Opcodes that say what a tag of PGN does, and that tag.
const TAGS: [(&str, &str); 2] = [("eco", "ECO"), ("nic", "NIC")];

/// An opcode longer than this is none (PGN standard 16.2.3.1).
const LONGEST: usize = 15;

/// An operation as it is written.
struct Operation<'a> {
    opcode: &'a str,
    operands: &'a str,
    /// All of it.
    text: &'a str,
    /// Whether a semicolon ends it; if not, whether a quote is open that would swallow one.
    closed: bool,
    quoted: bool,
}

/// The operations of a line.
fn operations(text: &str) -> impl Iterator<Item = Operation<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = rest.trim_start_matches(|c: char| c == ';' || c.is_whitespace());
        if rest.is_empty() {
            return None;
        }
        let (end, quoted) = end(rest);
        let whole = rest[..end.unwrap_or(rest.len())].trim_end();
        rest = end.map_or("", |end| &rest[end + 1..]);
        let (opcode, operands) = whole.split_once(char::is_whitespace).unwrap_or((whole, ""));
        let (operands, closed) = (operands.trim(), end.is_some());
        Some(Operation { opcode, operands, text: whole, closed, quoted })
    })
}

/// Where the operation at the beginning of a text ends: at a semicolon outside quotes. The standard
/// knows no escapes, but programs write `\"` for a quote in a string: it does not end that, unless
/// nothing else would. Whether a quote is open there, too.
fn end(text: &str) -> (Option<usize>, bool) {
    let mut quoted = false;
    let mut escaped = false;
    for (at, character) in text.char_indices() {
        match character {
            '"' if quoted && escaped => {
                let rest = text[at + 1..].trim_start();
                let ends =
                    rest.is_empty() || rest.strip_prefix(';').is_some_and(|rest| !closes(rest));
                quoted = !ends;
            }
            '"' => quoted = !quoted,
            ';' if !quoted => return (Some(at), false),
            _ => {}
        }
        escaped = character == '\\' && !escaped;
    }
    (None, quoted)
}

/// The text of operands that are one in quotes. Several are kept as they are written, and so is one
/// that would read like them.
fn inner(operands: &str) -> Option<String> {
    if are_several(operands) {
        return None;
    }
    unquoted(operands).filter(|inner| !are_several(inner))
}

/// The text between quotes.
fn unquoted(operand: &str) -> Option<String> {
    Some(operand.strip_prefix('"')?.strip_suffix('"')?.replace("\\\"", "\""))
}

/// Whether operands are several texts, each in quotes.
fn are_several(operands: &str) -> bool {
    let mut rest = operands;
    let mut found = 0;
    while let Some(text) = rest.strip_prefix('"') {
        let mut escaped = false;
        let close = text.bytes().position(|byte| {
            let closes = byte == b'"' && !escaped;
            escaped = byte == b'\\' && !escaped;
            closes
        });
        let Some(close) = close else { return false };
        let behind = &text[close + 1..];
        rest = behind.trim_start();
        found += 1;
        if rest.is_empty() {
            return found > 1;
        }
        if rest.len() == behind.len() {
            return false;
        }
    }
    false
}

/// Whether a quote that stands alone, and so can only close a string, comes next.
fn closes(text: &str) -> bool {
    let Some(quote) = text.find('"') else { return false };
    let behind = text[quote + 1..].trim_start();
    !text[..quote].contains(';')
        && (behind.is_empty() || behind.starts_with(';'))
        && !text[..quote].ends_with(char::is_whitespace)
}

/// Whether an opcode or the name of a header can stand for one.
fn is_opcode(name: &str) -> bool {
    name.len() <= LONGEST
        && name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Reads the operations in `text`, which stands at `offset`: the clocks go into the set-up, all
/// others become headers.
pub(super) fn read(text: &str, offset: u32, setup: &mut Setup, frame: &mut Frame<'_, Uci>) {
    let mut moves: Vec<(&str, &str)> = Vec::new();
    let place_of = |part: &str| {
        let at = offset + (part.as_ptr() as usize - text.as_ptr() as usize) as u32;
        Span::new(at, at + part.len() as u32)
    };
    // Lists of node counts have the semicolons before their operations: `;D1 20 ;D2 400`.
    let begins_with_separator = text.trim_start().starts_with(';');
    // Whether the clocks have been told, by the position or by an operation.
    let (mut halfmoves, mut fullmoves) = (setup.halfmoves != 0, setup.fullmoves != 1);
    let (mut has_halfmoves, mut has_fullmoves) = (false, false);
    for operation in operations(text) {
        let place = place_of(operation.text);
        let Operation { opcode, operands, .. } = operation;
        if !is_opcode(opcode) {
            let finding = Finding::at(Code::EpdOperation, place).with("text", operation.text);
            // A line end is lost, and with it the next position.
            let holds_board = operation.text.bytes().filter(|&byte| byte == b'/').count() == 7;
            frame.report(finding.error_if(holds_board));
        } else if !operation.closed && !begins_with_separator {
            let why = if operation.quoted { Word::QuoteIsOpen } else { Word::NoSemicolon };
            let finding = Finding::at(Code::EpdUnclosed, place).with("opcode", opcode);
            let finding = finding.with("why", why);
            // In a quote that is open a semicolon closes nothing.
            frame.report(match operation.quoted {
                true => finding,
                false => finding.fix(Span::at(place.end), ";"),
            });
        }
        let number = || operands.parse::<u32>().ok();
        let is_clock = matches!(opcode, "hmvc" | "fmvn");
        let is_number = is_clock || matches!(opcode, "acd" | "acn" | "acs" | "ce" | "dm" | "rc");
        if is_number && operation.closed {
            // What belongs to the position must be a number; of others, two words show that a semicolon is lost.
            let is_slip = is_clock && number().is_none();
            if is_slip || operands.split_ascii_whitespace().nth(1).is_some() {
                let finding = Finding::at(Code::EpdOperation, place);
                frame.report(finding.with("text", operation.text.trim()));
            }
        }
        match (opcode, number()) {
            ("hmvc", Some(number))
                if !has_halfmoves && (!halfmoves || number == setup.halfmoves) =>
            {
                (setup.halfmoves, halfmoves, has_halfmoves) = (number, true, true);
            }
            ("fmvn", Some(number))
                if !has_fullmoves && (!fullmoves || number == setup.fullmoves) =>
            {
                if number == 0 {
                    let number = place_of(operands);
                    let finding = Finding::at(Code::FenDeparture, number).fix(number, "1");
                    frame.report(finding.with("reason", Word::MoveNumberZero));
                }
                (setup.fullmoves, fullmoves, has_fullmoves) = (number.max(1), true, true);
            }
            ("hmvc", Some(number)) if number == setup.halfmoves => {
                frame.report(told_again(opcode, place));
            }
            ("fmvn", Some(number)) if number.max(1) == setup.fullmoves => {
                frame.report(told_again(opcode, place));
            }
            _ if !is_opcode(opcode) => {
                frame.record.push_note(NodeId::ROOT, NoteKind::Comment, operation.text);
            }
            _ if frame.has_header(Key::Other, opcode)
                || TAGS
                    .iter()
                    .any(|row| row.0 == opcode && frame.has_header(Key::Other, row.1))
                || matches!((opcode, number()), ("hmvc" | "fmvn", Some(_))) =>
            {
                frame.report(Finding::at(Code::EpdTwice, place).with("opcode", opcode));
                frame.record.push_note(NodeId::ROOT, NoteKind::Comment, operation.text);
            }
            _ => {
                if matches!(opcode, "am" | "bm" | "pm" | "pv" | "sm") {
                    moves.push((opcode, operands));
                }
                let tag = TAGS.iter().find(|row| row.0 == opcode || row.1 == opcode);
                let is_text = tag.is_some() || TEXTS.contains(&opcode);
                let inner = inner(operands).filter(|_| is_text);
                let is_one = inner.is_some() || !operands.is_empty() && !operands.contains('"');
                let tag = tag.filter(|_| is_one);
                let name = tag.map_or(opcode, |row| row.1);
                frame.record.push_header(Key::Other, name, inner.as_deref().unwrap_or(operands));
            }
        }
    }
    let position = Position::from_setup(setup);
    for (opcode, operands) in moves {
        said_of_moves(&position, (opcode, operands), place_of, frame);
    }
}

/// What is said of a clock that is told twice with the same number, of which nothing is to be kept.
fn told_again(opcode: &str, place: Span) -> Finding {
    let mut finding = Finding::at(Code::EpdTwice, place).with("opcode", opcode);
    finding.severity = Severity::Note;
    finding
}

/// Says of the moves of an operation how they are written, up to the first that cannot be made. The moves of a `pv`
/// follow one another; those of other operations are alternatives.
fn said_of_moves<'a>(
    start: &Position,
    (opcode, operands): (&str, &'a str),
    place_of: impl Fn(&'a str) -> Span,
    frame: &mut Frame<'_, Uci>,
) {
    let mut position = start.clone();
    let mut is_parted = false;
    for word in operands.split_ascii_whitespace() {
        // It is the comma that is wrong, and not the move.
        let bare = word.trim_end_matches(',');
        let has_comma = bare.len() < word.len() && move_of(&position, bare).is_some();
        if has_comma && !is_parted {
            is_parted = true;
            let finding = Finding::at(Code::EpdOperation, place_of(word));
            frame.report(finding.with("text", format!("{opcode} {operands}")));
        }
        let word = if has_comma { bare } else { word };
        let place = place_of(word);
        let Some((mv, doubt)) = move_of(&position, word) else {
            let finding = Finding::at(Code::EpdMove, place).with("opcode", opcode);
            return frame.report(finding.with("text", word).position(position.to_line()));
        };
        if let Some(mut finding) = doubt {
            finding.span = Some(place);
            frame.report(match finding.code {
                Code::SanForm => {
                    let mut text = String::new();
                    san::write(&position, mv, &mut text);
                    let marks = word.trim_end_matches(['!', '?', '+', '#']).len();
                    finding.fix(place, text + &word[marks..])
                }
                _ => finding,
            });
        }
        if opcode == "pv" {
            position.play(mv);
        }
    }
}

/// The move that a word names, if it can be made, and what is to be said of how it is written.
fn move_of(position: &Position, word: &str) -> Option<(Move, Option<Finding>)> {
    let san = San::read(word.trim_end_matches(['!', '?']))?;
    let (mv, doubt) = match san.by(position.side_to_move()).resolve(position, None) {
        // What a pawn becomes is a part of its move.
        Reading::Doubtful(_, finding) if finding.code == Code::ChessMissingPromotion => {
            return None;
        }
        Reading::Move(mv) => (mv, None),
        Reading::Doubtful(mv, finding) => (mv, Some(*finding)),
        _ => return None,
    };
    position.check(mv).is_ok().then_some((mv, doubt))
}

/// Appends what an EPD line says behind the position: the headers that can be operations, the
/// clocks if they are not those of a new game, and `more` operations, in ASCII order.
pub(super) fn write(
    record: &Record,
    position: &Position,
    more: Option<(&str, String)>,
    out: &mut String,
    losses: &mut Losses,
) {
    let is_start = matches!(&record.start, games::Position::Chess(start) if start == position);
    let mut operations: Vec<(&str, String)> = more.into_iter().collect();
    if position.halfmoves() != 0 {
        operations.push(("hmvc", position.halfmoves().to_string()));
    }
    if position.fullmoves() != 1 {
        operations.push(("fmvn", position.fullmoves().to_string()));
    }
    let mut known: HashSet<&str> = operations.iter().map(|&(opcode, _)| opcode).collect();
    // What is said of a position is not said of those that follow.
    for header in record.headers.iter().filter(|_| is_start) {
        match operation(record, header) {
            Some(operation) if known.insert(operation.0) => operations.push(operation),
            _ => {
                let is_lost = header.key != Key::Remark && !record.is_marker(header);
                losses.add(Loss::Headers, u64::from(is_lost));
            }
        }
    }
    operations.sort_by_key(|&(opcode, _)| opcode);
    for (opcode, operands) in operations {
        let blank = if operands.is_empty() { "" } else { " " };
        let _ = write!(out, " {opcode}{blank}{operands};");
    }
}

/// Whether a text is operands as they were written: several texts, or one that reads like them.
fn is_whole(value: &str) -> bool {
    are_several(value) || unquoted(value).is_some_and(|inner| are_several(&inner))
}

fn operation<'a>(record: &'a Record, header: &Header) -> Option<(&'a str, String)> {
    let (name, value) = (record.text(header.name), record.text(header.value));
    let name = TAGS.iter().find(|row| row.1 == name).map_or(name, |row| row.0);
    let is_line = !value.contains(|c: char| c.is_control());
    if header.key != Key::Other || !is_opcode(name) || !is_line {
        return None;
    }
    // What is written has to be read again as one operation.
    let is_one = |operands: &str| {
        let text = format!("x {operands};");
        let mut found = operations(&text);
        found.next().is_some_and(|found| found.closed && found.operands == operands)
            && found.next().is_none()
    };
    if TEXTS.contains(&name) && !(is_whole(value) && is_one(value)) {
        let text = format!("\"{}\"", value.replace('"', "\\\""));
        return is_one(&text).then_some((name, text));
    }
    // Tags of games have capitals, and their values are no operands.
    let is_operation = record.written_in == Some(super::EPD.name)
        || name.starts_with(|first: char| first.is_ascii_lowercase())
        || matches!(name.as_bytes(), [b'D', b'1'..=b'9', ..]);
    let is_closed = value.is_empty() || is_one(value);
    (is_operation && is_closed).then(|| (name, value.to_owned()))
}
