//! Reading CBR and CBL.

use super::layout::{FIELDS, LATEST, Layout, OLDEST, POINTS, VERSION};
use super::{LIBRARY, RECORD, point};
use crate::findings::{Code, Finding, Word};
use crate::formats::binary::head::{self, FirstMover, Texts};
use crate::formats::binary::tree::{Node, Read, Tape, Tree};
use crate::formats::binary::{Written, deliver, u16_at, unread};
use crate::formats::frame::Frame;
use crate::formats::{Bench, ReadOptions, Sink};
use crate::games::Side;
use crate::games::xiangqi::{Board, Piece, Role};
use crate::record::Key;
use crate::source::{Encoding, Source, Span, decode_part, offset};
use std::ops::Range;

/// The size of the blocks of a library.
const BLOCK: usize = 4096;

/// The men, in the order of their numbers: 0x11 and on for Red's, 0x21 for Black's.
const MEN: [Role; 7] = [
    Role::Chariot,
    Role::Horse,
    Role::Elephant,
    Role::Advisor,
    Role::General,
    Role::Cannon,
    Role::Soldier,
];

/// The two generals.
const GENERALS: [u8; 2] = [0x15, 0x25];

/// Where the name of a library stands.
const NAME: Range<usize> = 64..576;

/// Reads the record of a file, or those of a library.
pub(super) fn read(source: &Source, _: &ReadOptions, bench: &mut Bench, sink: &mut dyn Sink) {
    let bytes = source.bytes();
    let mut frame = Frame::new(source, bench, sink);
    if !bytes.starts_with(LIBRARY) {
        let place = 0..bytes.len();
        if let Some(heading) = heading(bytes, place.clone()) {
            frame.report(heading);
            head::no_start(&mut frame);
        } else {
            record(bytes, place, &mut frame);
        }
        // It is the last.
        let _ = deliver(&mut frame, source.span());
        return;
    }
    let places = records(bytes);
    let library = text(bytes, NAME);
    let headings = places.iter().map(|place| heading(bytes, place.clone()));
    let mut headings: Vec<Option<Finding>> = headings.collect();
    let last = headings.iter().rposition(Option::is_none);
    for (index, place) in places.iter().enumerate() {
        // Headings are told with the record that follows, those behind the last with that.
        if let Some(heading) = headings[index].take() {
            frame.report(heading);
            continue;
        }
        if last == Some(index) {
            frame.findings.extend(headings.drain(index + 1..).flatten());
        }
        if !library.is_empty() {
            frame.header(Key::Other, "Library", &library, Span::of(NAME));
        }
        record(bytes, place.clone(), &mut frame);
        if last == Some(index) {
            tell_cut(&places, &mut frame);
        }
        if deliver(&mut frame, Span::of(place.clone())).is_break() || last == Some(index) {
            return;
        }
    }
    if !frame.findings.is_empty() {
        tell_cut(&places, &mut frame);
        head::no_start(&mut frame);
        let _ = deliver(&mut frame, source.span());
    }
}

/// The places of the records of a library: what begins as one does at the first of them or a number of
/// whole blocks behind it. What looks so elsewhere is memory of the program. A game in a block right before it is one
/// that has lost its beginning.
fn records(bytes: &[u8]) -> Vec<Range<usize>> {
    let Some(mut first) = memchr::memmem::find(bytes, RECORD) else { return Vec::new() };
    while let Some(before) = first.checked_sub(BLOCK).filter(|&at| at >= NAME.end) {
        let is_game = |men: &[u8]| GENERALS.iter().all(|general| men.contains(general));
        if !men(&bytes[before..]).is_some_and(is_game) {
            break;
        }
        first = before;
    }
    let blocks = (first..bytes.len()).step_by(BLOCK);
    let begins = |at: usize| at == first || bytes[at..].starts_with(RECORD);
    let starts: Vec<usize> = blocks.filter(|&at| begins(at)).collect();
    let ends = starts.iter().skip(1).copied().chain([bytes.len()]);
    starts.iter().copied().zip(ends).map(|(start, end)| start..end).collect()
}

/// Tells that the last block of a library is not filled up, where nothing has told already that bytes are missing.
fn tell_cut(places: &[Range<usize>], frame: &mut Frame<'_, Written>) {
    let Some(last) = places.last() else { return };
    let length = last.len() % BLOCK;
    let ends = [Code::ShortHeader, Code::CutOff, Code::CommentLength, Code::TrailingBytes];
    if length > 0 && !frame.findings.iter().any(|told| ends.contains(&told.code)) {
        let place = Span::of(last.end - length..last.end);
        frame.report(Finding::at(Code::CbrCutBlock, place).with("length", length));
    }
}

/// The text of a field, up to its NUL.
fn text(bytes: &[u8], place: Range<usize>) -> String {
    let field = bytes.get(place).unwrap_or_default();
    let text = decode_part(head::up_to_nul(field, Encoding::Utf16Le), Encoding::Utf16Le).text;
    text.trim().to_owned()
}

/// That a record has no board, if it has none.
fn heading(bytes: &[u8], place: Range<usize>) -> Option<Finding> {
    let record = bytes.get(place.clone())?;
    let layout = Layout::of(*record.get(VERSION)?);
    let board = record.get(layout.board()..layout.board() + POINTS)?;
    let title = layout.of_field(&FIELDS[0]);
    let title = text(record, title..title + FIELDS[0].size);
    let is_empty = record.starts_with(RECORD) && board.iter().all(|&man| man == 0);
    let place = Span::of(place.start + layout.board()..place.start + layout.board() + POINTS);
    is_empty.then(|| Finding::at(Code::CbrNoBoard, place).with("title", title))
}

/// Reads the record that stands at a place of the file.
fn record(file: &[u8], place: Range<usize>, frame: &mut Frame<'_, Written>) {
    let (start, bytes) = (place.start, &file[place]);
    let span = |range: Range<usize>| Span::of(start + range.start..start + range.end);
    let version = bytes.get(VERSION).copied().unwrap_or_default();
    let layout = Layout::of(version);
    if !bytes.starts_with(RECORD) || bytes.len() < layout.tree() {
        let whole = span(0..bytes.len());
        frame.report(match bytes.starts_with(RECORD) {
            true => Finding::at(Code::ShortHeader, whole)
                .with("length", bytes.len())
                .with("needed", layout.tree()),
            false => Finding::at(Code::NotTheFormat, whole).with("format", "CBR"),
        });
        return head::no_start(frame);
    }
    if !(OLDEST..=LATEST).contains(&version) {
        let finding = Finding::at(Code::RecordVersion, span(VERSION..VERSION + 1));
        let read_as = version.clamp(OLDEST, LATEST);
        frame.report(finding.with("version", version).with("as", read_as));
    }
    for field in &FIELDS {
        let at = layout.of_field(field);
        let text = head::up_to_nul(&bytes[at..at + field.size], Encoding::Utf16Le);
        let place = start + at..start + at + text.len();
        head::field(text, (place, Encoding::Utf16Le), (field.key, field.name), frame);
    }
    let number = layout.first_number();
    if u16_at(bytes, number) > 1 {
        let value = u16_at(bytes, number).to_string();
        frame.header(Key::Other, "FirstStep", &value, span(number..number + 2));
    }
    let men = layout.board()..layout.board() + POINTS;
    let board = board(&bytes[men.clone()], start + men.start, frame);
    let is_alone = start == 0;
    let tree = tree((file, start + layout.tree()..start + bytes.len()), is_alone, frame);
    let first = layout.first_mover();
    let stated = match bytes[first] {
        1 => Some(Side::First),
        2 => Some(Side::Second),
        _ => None,
    };
    let origin = tree.first_move().and_then(|node| point(node.points[0]));
    let place = span(first..first + 1);
    let first = FirstMover { stated, place, is_habit: true, origin };
    head::set_up(board, span(men), &first, frame);
    let result = layout.result();
    let ending = head::ending(bytes[result], span(result..result + 1), frame);
    let texts = Texts { bytes: file, offset: 0, encoding: Encoding::Utf16Le };
    tree.tell(point, &texts, ending, frame);
}

/// The board, whose points stand row by row at an offset of the file.
fn board(points: &[u8], start: usize, frame: &mut Frame<'_, Written>) -> Board {
    let mut board = Board::empty();
    for (index, &man) in points.iter().enumerate().filter(|(_, man)| **man != 0) {
        let side = match man >> 4 {
            1 => Some(Side::First),
            2 => Some(Side::Second),
            _ => None,
        };
        let role = usize::from(man & 0xf).checked_sub(1).and_then(|man| MEN.get(man));
        let at = u8::try_from(index).ok().and_then(point);
        match (at, side, role) {
            (Some(at), Some(side), Some(&role)) => {
                board.set(at, Some(Piece { side, role }));
            }
            _ => {
                let place = Span::sized(offset(start + index), 1);
                let finding = Finding::at(Code::CbrMan, place).with("found", man);
                frame.report(
                    finding.with("point", at.map_or_else(String::new, |at| at.to_string())),
                );
                frame.record.start_known = false;
            }
        }
    }
    board
}

/// Reads the tree that stands at a place of the file. Behind that of a file nothing stands; blocks of a
/// library are filled up.
fn tree(
    (file, place): (&[u8], Range<usize>),
    is_alone: bool,
    frame: &mut Frame<'_, Written>,
) -> Tree {
    let mut tape = Tape::new(&file[place.clone()], place.start);
    let tree = Tree::grow(|| node(&mut tape, frame));
    if is_alone {
        tape.end(frame);
    } else if let Some(lost) = lost(file, tape.here(), place.end) {
        frame.report(unread(Word::RecordsOfLibrary, lost..place.end));
    }
    tree
}

/// Where behind a record, which has been read up to a place, another stands that has lost its beginning, or its place
/// in the blocks.
fn lost(file: &[u8], from: usize, end: usize) -> Option<usize> {
    let first = memchr::memmem::find(file, RECORD)?;
    let moved = memchr::memmem::find(file.get(from..end)?, RECORD).map(|at| from + at);
    let passed = from.saturating_sub(first).div_ceil(BLOCK) * BLOCK;
    let blocks = (first + passed..end).step_by(BLOCK);
    let nameless = { blocks }.find(|&at| men(&file[at..end]).is_some());
    moved.into_iter().chain(nameless).min()
}

/// The men on the board of a record that stands at the beginning of a block, whatever it begins with.
fn men(block: &[u8]) -> Option<&[u8]> {
    let version = *block.get(VERSION).filter(|it| (OLDEST..=LATEST).contains(*it))?;
    let begin = Layout::of(version).board();
    let is_man = |&man: &u8| matches!(man, 0 | 0x11..=0x17 | 0x21..=0x27);
    let board = block.get(begin..begin + POINTS)?;
    (board.iter().all(is_man) && board.iter().any(|&man| man != 0)).then_some(board)
}

/// The next node.
fn node(tape: &mut Tape<'_>, frame: &mut Frame<'_, Written>) -> Option<Read> {
    const LAST: u8 = 1;
    const HAS_SIBLING: u8 = 2;
    const HAS_COMMENT: u8 = 4;
    if !tape.goes_on() {
        return None;
    }
    let start = tape.here();
    let head = tape.take::<4>();
    let has_comment = head.is_some_and(|[tag, ..]| tag & HAS_COMMENT != 0);
    let length = if has_comment { tape.take() } else { Some([0; 4]) };
    let (Some([tag, _, from, to]), Some(length)) = (head, length) else {
        tape.cut_off(start, frame);
        return None;
    };
    let span = Span::of(start..tape.here());
    let comment = tape.comment(i64::from(i32::from_le_bytes(length)), span, frame);
    let node = Node { points: [from, to], span, comment };
    Some(Read { node, has_next: tag & LAST == 0, has_sibling: tag & HAS_SIBLING != 0 })
}
