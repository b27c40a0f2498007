//! Writing XQF: version 1.0, which every version of its program reads (specs: variant-files §4.6).
//!
//! The writer writes the bytes of a file in hexadecimal digits, as text; [`Packer`] makes bytes of
//! them.

use super::{FIELDS, HEADER, PLAIN, TYPE, TYPES, at};
use crate::formats::{Assemble, Holds, Loss, Losses, WriteOptions};
use crate::games::xiangqi::{MEN, Move, Piece, Position, Setup, Square};
use crate::games::{self, Rules, Side};
use crate::notation::headers::time_control;
use crate::record::{EndKind, Ending, Entry, Header, Key, NodeId, NoteKind, Outcome, Record};
use crate::source::{EncodeOptions, Encoding, Output, encode};
use std::borrow::Cow;
use std::fmt::Write as _;
use std::io;

/// What it has a place for. Two variations that begin with the same move would be two moves of one.
pub(super) const HOLDS: Holds = Holds::TREE.but(Holds::REPEATS);

/// What is counted of what cannot be written: endings are counted, of the whole record.
const LEFT_OUT: Holds = HOLDS.but(Holds::ENDINGS);

/// A man that is not on the board.
const ABSENT: u8 = 255;

/// Writes a record as one line of digits.
pub(super) fn record(record: &Record, _: &WriteOptions, out: &mut Output, losses: &mut Losses) {
    let Some(start) = Position::of(&record.start) else {
        return losses.add(Loss::Records, 1);
    };
    let setup = start.setup();
    let Some(men) = men(setup) else {
        // More men of a kind than the game has, for which there are no fields.
        return losses.add(Loss::Records, 1);
    };
    let mut file = vec![0; HEADER];
    file[..2].copy_from_slice(b"XQ");
    file[at::VERSION] = PLAIN;
    file[at::MEN..at::MEN + men.len()].copy_from_slice(&men);
    file[at::FIRST_MOVER] = u8::from(setup.side_to_move == Side::Second);
    let is_numbered = setup.halfmoves != 0 || setup.move_number != 1;
    losses.add(Loss::StartNumber, u64::from(is_numbered));
    file[at::RESULT] = result(record, losses);
    headers(record, &mut file, losses);
    tree(record, &mut file, losses);
    let out = out.text();
    for byte in file {
        // Writing to a string cannot fail.
        let _ = write!(out, "{byte:02x}");
    }
    out.push('\n');
}

/// The points of the men in their order; none if there are more of a kind than have a field.
fn men(setup: &Setup) -> Option<[u8; 2 * MEN.len()]> {
    let mut men = [ABSENT; 2 * MEN.len()];
    // As its author has them, each side's from its own right.
    let red = Square::all().rev().map(|at| (at, Side::First));
    let black = Square::all().map(|at| (at, Side::Second));
    for (at, side) in red.chain(black) {
        let Some(piece) = setup.board.get(at).filter(|piece| piece.side == side) else { continue };
        let field = side.index() * MEN.len();
        let mut fields = field..field + MEN.len();
        let free = fields.find(|&field| is_for(field, piece) && men[field] == ABSENT)?;
        men[free] = number(at);
    }
    Some(men)
}

/// Whether a field is one for such a man.
fn is_for(field: usize, piece: Piece) -> bool {
    MEN[field % MEN.len()] == piece.role
}

/// The number of a point.
const fn number(at: Square) -> u8 {
    at.file() * 10 + at.rank()
}

/// The result, and how exactly it says how the game ended.
fn result(record: &Record, losses: &mut Losses) -> u8 {
    let is_exact = |ending: Ending| match ending.kind {
        // Nobody knows for whom the game is decided.
        EndKind::Lost => ending.by.is_some(),
        // That no result is known is all that is said of a game that was broken off.
        kind => matches!(kind, EndKind::Draw | EndKind::Stops | EndKind::Interrupted),
    };
    let is_inexact = record.ending().is_some_and(|(ending, _)| !is_exact(ending));
    losses.add(Loss::Endings, u64::from(is_inexact) + record.endings_of_variations());
    match record.outcome() {
        Outcome::Win(Side::First) => 1,
        Outcome::Win(Side::Second) => 2,
        Outcome::Draw => 3,
        Outcome::Undecided | Outcome::Unknown => 0,
    }
}

/// Fills the fields of the header.
fn headers(record: &Record, file: &mut [u8], losses: &mut Losses) {
    // Of several headers about the same thing the last one counts.
    let mut is_filled = [false; FIELDS.len()];
    let has_site = record.header(Key::Site).is_some();
    for header in record.headers.iter().rev() {
        let (name, value) = (record.text(header.name), record.text(header.value));
        let field = FIELDS.iter().position(|field| match field.key {
            Key::Other => header.key == Key::Other && field.name == name,
            // By its name where it came by way of another format.
            key => {
                let is_place = key == Key::Site && name == "Place" && !has_site;
                header.key == key || header.key == Key::Other && (field.name == name || is_place)
            }
        });
        let is_kept = match field {
            Some(index) if !is_filled[index] => {
                is_filled[index] = true;
                let field = &FIELDS[index];
                match control(header.key, name, value) {
                    Some(value) => fill(&value, &mut file[field.at..field.at + field.size], losses),
                    None => false,
                }
            }
            Some(_) => false,
            None => is_said(record, header) || fill_number(name, value, file),
        };
        losses.add(Loss::Headers, u64::from(!is_kept && header.key != Key::Remark));
    }
}

/// The value of a header, but of a time control as PGN writes it, in numbers that say nothing here, the same in
/// words, if it is so many minutes and what each move adds.
fn control<'v>(key: Key, name: &str, value: &'v str) -> Option<Cow<'v, str>> {
    if key != Key::TimeControl || name != time_control::PGN_NAME {
        return Some(value.into());
    }
    time_control::pgn_in_words(value).map(Cow::from)
}

/// Writes a text with its length before it; says whether all of it has room. Readers take blanks away at its ends,
/// also where it is cut.
fn fill(value: &str, field: &mut [u8], losses: &mut Losses) -> bool {
    let Some((length, room)) = field.split_first_mut() else { return false };
    let mut is_whole = !value.trim().contains(char::is_control);
    // A control character is no part of a name, and becomes a blank.
    let value = value.trim_matches(|c: char| c.is_whitespace() || c.is_control());
    let (mut filled, mut shown) = (0, 0);
    for character in value.chars() {
        let character = if character.is_control() { ' ' } else { character };
        let (bytes, lost) = encoded(character.encode_utf8(&mut [0; 4]));
        let Some(place) = room.get_mut(filled..filled + bytes.len()) else {
            is_whole = false;
            break;
        };
        place.copy_from_slice(&bytes);
        filled += bytes.len();
        losses.add(Loss::Characters, lost);
        if !character.is_whitespace() {
            shown = filled;
        }
    }
    room[shown..filled].fill(0);
    *length = u8::try_from(shown).unwrap_or(u8::MAX);
    is_whole
}

/// A text in the encoding of the file, and how many of its characters that has not.
fn encoded(text: &str) -> (Vec<u8>, u64) {
    let encoded = encode(text, Encoding::Gb18030, &EncodeOptions::default());
    (encoded.bytes.into_owned(), encoded.substitutions.len() as u64)
}

/// Writes what a header says in a number; says whether it is one of those.
fn fill_number(name: &str, value: &str, file: &mut [u8]) -> bool {
    let number = || value.parse::<u16>().ok();
    let (place, number) = match name {
        TYPE => {
            let known = TYPES.iter().position(|&word| word == value);
            (at::TYPE, known.and_then(|kind| u16::try_from(kind).ok()).or_else(number))
        }
        "FirstStep" => (at::FIRST_STEP, number()),
        _ => return false,
    };
    if let Some(number) = number {
        file[place..place + 2].copy_from_slice(&number.to_le_bytes());
    }
    number.is_some()
}

/// Whether the file says anyway what a header says: the game, the start and the result.
fn is_said(record: &Record, header: &Header) -> bool {
    let value = record.text(header.value).trim();
    match (header.key, record.text(header.name)) {
        (Key::Result, _) => match value {
            "" | "*" | "?" => true,
            "1-0" => record.outcome() == Outcome::Win(Side::First),
            "0-1" => record.outcome() == Outcome::Win(Side::Second),
            "1/2-1/2" => record.outcome() == Outcome::Draw,
            _ => false,
        },
        (_, "FEN") => {
            let line = record.start.to_line();
            value.split_ascii_whitespace().next() == line.split_ascii_whitespace().next()
        }
        (_, "SetUp" | "Game" | "Variant" | "Format") => true,
        _ => false,
    }
}

/// Appends the tree.
fn tree(record: &Record, file: &mut Vec<u8>, losses: &mut Losses) {
    // The first node stands for the start position.
    let mut after = After::of(record, NodeId::ROOT, losses);
    push([0x18, 0x20], (0xff, &after, false), file, losses);
    // Moves that are still to be written, and whether another stands beside them.
    let mut left: Vec<(NodeId, Move, bool)> = Vec::new();
    loop {
        let count = after.moves.len();
        let moves = after.moves.iter().enumerate().rev();
        left.extend(moves.map(|(index, &(node, mv))| (node, mv, index + 1 < count)));
        let Some((node, mv, has_sibling)) = left.pop() else { return };
        after = After::of(record, node, losses);
        let points = [number(mv.from).wrapping_add(24), number(mv.to).wrapping_add(32)];
        push(points, (0, &after, has_sibling), file, losses);
    }
}

/// Appends a node.
fn push(
    points: [u8; 2],
    (fourth, after, has_sibling): (u8, &After, bool),
    file: &mut Vec<u8>,
    losses: &mut Losses,
) {
    let next = if after.moves.is_empty() { 0 } else { 0xf0 };
    let sibling = if has_sibling { 0x0f } else { 0 };
    let (text, lost) = encoded(&after.comment);
    losses.add(Loss::Characters, lost);
    // What is too long for its number is longer than the text of a record can be.
    let length = u32::try_from(text.len()).unwrap_or(u32::MAX);
    file.extend_from_slice(&points);
    file.extend_from_slice(&[next | sibling, fourth]);
    file.extend_from_slice(&length.to_le_bytes());
    file.extend_from_slice(&text);
}

/// Whether a move would be taken for that of a side which is not to move: of the first one the file's word
/// on that is not believed.
fn misleads(record: &Record, mv: games::Move) -> bool {
    let (Some(start), Some(mv)) = (Position::of(&record.start), Position::unwrap(mv)) else {
        return false;
    };
    let piece = start.setup().board.get(mv.from);
    piece.is_some_and(|piece| piece.side != start.side_to_move())
}

/// What stands at a node and behind it.
struct After {
    /// The moves that can follow.
    moves: Vec<(NodeId, Move)>,
    /// What is said there, lines ending as in the file.
    comment: String,
}

impl After {
    /// Of a node; what cannot be written behind it is counted.
    fn of(record: &Record, node: NodeId, losses: &mut Losses) -> After {
        let tree = &record.tree;
        let mut after = After { moves: Vec::new(), comment: String::new() };
        after.add_comments(record, node, losses);
        // If the line does not go on with a move, no other may: it would become the line itself.
        let mut is_over = false;
        let mut left: Vec<NodeId> = tree.children(node).collect();
        left.reverse();
        while let Some(child) = left.pop() {
            let is_first = after.moves.is_empty() && !is_over;
            let is_misleading = |mv| node == NodeId::ROOT && is_first && misleads(record, mv);
            match tree.node(child).entry {
                Entry::Move(mv) | Entry::Illegal(mv) if !is_over && !is_misleading(mv) => {
                    after.moves.extend(Position::unwrap(mv).map(|mv| (child, mv)));
                }
                Entry::End(_) => {
                    is_over |= is_first;
                    after.add_comments(record, child, losses);
                }
                // Nodes without a move have no place of their own: what follows them follows this.
                Entry::Blank | Entry::Start => {
                    after.add_comments(record, child, losses);
                    let begin = left.len();
                    left.extend(tree.children(child));
                    left[begin..].reverse();
                }
                _ if is_first => {
                    is_over = true;
                    losses.branch(record, child, LEFT_OUT);
                }
                _ => losses.variation(record, child, LEFT_OUT),
            }
        }
        // Readers take blanks and line ends away behind a comment.
        after.comment.truncate(after.comment.trim_end().len());
        after
    }

    fn add_comments(&mut self, record: &Record, node: NodeId, losses: &mut Losses) {
        for note in record.tree.notes(node) {
            let text = record.text(note.text);
            let is_comment = matches!(note.kind, NoteKind::Comment | NoteKind::Introduction);
            if !is_comment {
                continue;
            }
            if !self.comment.is_empty() {
                self.comment.push_str("\r\n");
            }
            // It would end the text.
            let damaged = text.lines().filter(|line| line.contains('\0')).count();
            losses.add(Loss::Comments, damaged as u64);
            for character in text.chars() {
                match character {
                    '\n' => self.comment.push_str("\r\n"),
                    '\r' => {}
                    '\0' => self.comment.push(' '),
                    _ => self.comment.push(character),
                }
            }
        }
    }
}

/// Makes the bytes of a file of its digits.
#[derive(Default)]
pub(super) struct Packer {
    /// The first digit of a byte of which the second is still to come.
    first: Option<u8>,
}

impl Assemble for Packer {
    fn push(&mut self, written: &[u8], file: &mut Vec<u8>) -> io::Result<()> {
        for &byte in written.iter().filter(|&&byte| byte != b'\n') {
            let digit = char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
            let digit = digit.ok_or_else(|| io::Error::from(io::ErrorKind::InvalidData))?;
            match self.first.take() {
                None => self.first = Some(digit),
                Some(first) => file.push(first << 4 | digit),
            }
        }
        Ok(())
    }

    fn end(&mut self, _: &mut Vec<u8>) -> io::Result<()> {
        match self.first {
            None => Ok(()),
            Some(_) => Err(io::Error::from(io::ErrorKind::UnexpectedEof)),
        }
    }
}
