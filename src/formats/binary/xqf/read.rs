//! Reading XQF.

use super::keys::Keys;
use super::{FIELDS, HEADER, LATEST, PLAIN, TYPE, TYPES, at, point};
use crate::findings::{Code, Finding, Word};
use crate::formats::binary::head::{self, FirstMover, Texts};
use crate::formats::binary::tree::{Node, Read, Tape, Tree};
use crate::formats::binary::{Written, deliver, u16_at, unread};
use crate::formats::frame::Frame;
use crate::formats::{Bench, ReadOptions, Sink};
use crate::games::Side;
use crate::games::xiangqi::{Board, MEN, Piece};
use crate::record::Key;
use crate::source::{Encoding, Source, Span, offset};

/// Reads the one record of a file.
pub(super) fn read(source: &Source, _: &ReadOptions, bench: &mut Bench, sink: &mut dyn Sink) {
    let mut frame = Frame::new(source, bench, sink);
    record(source.bytes(), &mut frame);
    // It is the last.
    let _ = deliver(&mut frame, source.span());
}

fn record(bytes: &[u8], frame: &mut Frame<'_, Written>) {
    let Some(header) = bytes.first_chunk::<HEADER>().filter(|_| bytes.starts_with(b"XQ")) else {
        let whole = Span::of(0..bytes.len());
        frame.report(match bytes.starts_with(b"XQ") {
            true => Finding::at(Code::ShortHeader, whole)
                .with("length", bytes.len())
                .with("needed", HEADER),
            false => Finding::at(Code::NotTheFormat, whole).with("format", "XQF"),
        });
        return head::no_start(frame);
    };
    let version = header[at::VERSION];
    if !(PLAIN..=LATEST).contains(&version) {
        let read_as = version.clamp(PLAIN, LATEST);
        let finding = Finding::at(Code::RecordVersion, Span::sized(offset(at::VERSION), 1));
        frame.report(finding.with("version", version).with("as", read_as));
    }
    // Nothing in the file names its encoding, which has one byte for each character of ASCII.
    let named = Some(frame.source.encoding()).filter(|named| named.is_ascii_compatible());
    let encoding = named.unwrap_or(Encoding::Gb18030);
    headers(header, encoding, frame);
    let Some(keys) = Keys::of(header) else {
        frame.report(Finding::at(Code::XqfKeys, Span::new(12, 16)));
        return head::no_start(frame);
    };
    let board = board(header, keys, frame);
    let plain = keys.clear(&bytes[HEADER..]);
    let tree = tree((bytes, &plain), keys, version, frame);
    let flag = Span::sized(offset(at::FIRST_MOVER), 1);
    let first = FirstMover {
        stated: Some(if header[at::FIRST_MOVER] == 1 { Side::Second } else { Side::First }),
        place: flag,
        is_habit: false,
        origin: tree.first_move().and_then(|node| point(node.points[0])),
    };
    head::set_up(board, Span::new(offset(at::MEN), offset(at::FIRST_STEP)), &first, frame);
    let place = Span::sized(offset(at::RESULT), 1);
    let ending = head::ending(header[at::RESULT], place, frame);
    let texts = Texts { bytes: &plain, offset: HEADER, encoding };
    tree.tell(point, &texts, ending, frame);
}

/// Reads the texts of the header, the kind of record and the number of the first move.
fn headers(header: &[u8; HEADER], encoding: Encoding, frame: &mut Frame<'_, Written>) {
    for field in FIELDS {
        let length = usize::from(header[field.at]);
        let room = field.size - 1;
        if length > room {
            let place = Span::of(field.at..field.at + field.size);
            let finding = Finding::at(Code::StringLength, place).with("name", field.name);
            frame.report(finding.with("length", length).with("room", room));
        }
        let place = field.at + 1..field.at + 1 + length.min(room);
        let text = head::up_to_nul(&header[place.clone()], encoding);
        head::field(text, (place, encoding), (field.key, field.name), frame);
    }
    let kind = u16_at(header, at::TYPE);
    if kind > 0 {
        let known = TYPES.get(usize::from(kind)).map(|&word| word.to_owned());
        let word = known.unwrap_or_else(|| kind.to_string());
        frame.header(Key::Other, TYPE, &word, Span::sized(offset(at::TYPE), 2));
    }
    let step = u16_at(header, at::FIRST_STEP);
    if step > 1 {
        let place = Span::sized(offset(at::FIRST_STEP), 2);
        frame.header(Key::Other, "FirstStep", &step.to_string(), place);
    }
    let empty = [66..80, 432..464, 496..HEADER];
    let filled = |range: &std::ops::Range<usize>| header[range.clone()].iter().any(|&it| it != 0);
    for range in empty.into_iter().filter(filled) {
        frame.report(Finding::at(Code::ReservedBytes, Span::of(range)));
    }
}

/// The board: one byte a man, its point.
fn board(header: &[u8; HEADER], keys: Keys, frame: &mut Frame<'_, Written>) -> Board {
    const ROTATED: u8 = 12;
    let mut board = Board::empty();
    for (index, &byte) in header[at::MEN..at::MEN + 2 * MEN.len()].iter().enumerate() {
        let man = match header[at::VERSION] {
            ROTATED.. => (index + 1 + usize::from(keys.men)) % (2 * MEN.len()),
            _ => index,
        };
        // Any number that is no point says that the man has been taken.
        let Some(at) = point(byte.wrapping_sub(keys.men)) else { continue };
        let side = if man < MEN.len() { Side::First } else { Side::Second };
        let piece = Piece { side, role: MEN[man % MEN.len()] };
        if board.set(at, Some(piece)).is_some() {
            let place = Span::sized(offset(super::at::MEN + index), 1);
            frame.report(Finding::at(Code::SamePoint, place).with("point", at.to_string()));
        }
    }
    board
}

/// Reads the tree, which stands in the clear behind the header.
fn tree(
    (file, plain): (&[u8], &[u8]),
    keys: Keys,
    version: u8,
    frame: &mut Frame<'_, Written>,
) -> Tree {
    let mut tape = Tape::new(plain, HEADER);
    let tree = Tree::grow(|| node(&mut tape, keys, version <= PLAIN, frame));
    let left = file.get(tape.here()..).unwrap_or_default();
    // Another file, or all moves of this one where they do not belong.
    let is_file = left.len() >= HEADER && left.starts_with(b"XQ");
    let is_lost = tree.first_move().is_none() && left.len() >= 8 && left.iter().any(|&it| it != 0);
    match tape.goes_on() && (is_file || is_lost) {
        true => frame.report(unread(Word::TreeOfMoves, tape.here()..file.len())),
        false => tape.end(frame),
    }
    tree
}

/// The next node; those of the plain version have a length of their comment each.
fn node(
    tape: &mut Tape<'_>,
    keys: Keys,
    is_plain: bool,
    frame: &mut Frame<'_, Written>,
) -> Option<Read> {
    if !tape.goes_on() {
        return None;
    }
    let start = tape.here();
    let head = tape.take::<4>();
    let (has_next, has_sibling, has_comment) = match head {
        // The halves of a byte, each of them anything but 0.
        Some([_, _, tag, _]) if is_plain => (tag & 0xf0 != 0, tag & 0x0f != 0, true),
        Some([_, _, tag, _]) => (tag & 0x80 != 0, tag & 0x40 != 0, tag & 0x20 != 0),
        None => (false, false, false),
    };
    let length = if has_comment { tape.take() } else { Some([0; 4]) };
    let (Some([from, to, ..]), Some(length)) = (head, length) else {
        tape.cut_off(start, frame);
        return None;
    };
    let points =
        [from.wrapping_sub(24).wrapping_sub(keys.from), to.wrapping_sub(32).wrapping_sub(keys.to)];
    let span = Span::of(start..tape.here());
    // Nothing is added to a length of nothing.
    let length = match u32::from_le_bytes(length) {
        0 => 0,
        stated => i64::from(stated) - i64::from(keys.length),
    };
    let comment = tape.comment(length, span, frame);
    let node = Node { points, span, comment };
    Some(Read { node, has_next, has_sibling })
}
