//! What the headers of both say in the same way: texts, whose turn it is, and the result.

use super::Written;
use crate::findings::{Code, Finding, Severity};
use crate::formats::frame::Frame;
use crate::games::xiangqi::{Board, Position, Setup, Square};
use crate::games::{Rules, Side};
use crate::notation::headers::time_control;
use crate::record::{EndKind, Ending, Key};
use crate::replay::{Referee, piece_setup_findings};
use crate::source::{Encoding, Span, decode_part};
use std::ops::Range;

/// Bytes in which texts stand.
pub(super) struct Texts<'a> {
    /// The bytes, in the clear.
    pub(super) bytes: &'a [u8],
    /// Where they begin in the file.
    pub(super) offset: usize,
    pub(super) encoding: Encoding,
}

/// The size of a character that ends texts, and of each that cannot be parted.
const fn unit(encoding: Encoding) -> usize {
    if matches!(encoding, Encoding::Utf16Le) { 2 } else { 1 }
}

/// Bytes up to the first NUL: behind it stands what the program had in its memory.
pub(super) fn up_to_nul(bytes: &[u8], encoding: Encoding) -> &[u8] {
    let unit = unit(encoding);
    let mut units = bytes.chunks(unit);
    let end = units.position(|unit| unit.iter().all(|&byte| byte == 0));
    &bytes[..end.map_or(bytes.len(), |end| end * unit)]
}

/// Decodes bytes that stand at an offset of the file, and says so if some stand for no character.
fn text(
    bytes: &[u8],
    (offset, encoding): (usize, Encoding),
    frame: &mut Frame<'_, Written>,
) -> String {
    let part = decode_part(bytes, encoding);
    if let (Some(first), Some(last)) = (part.malformed.first(), part.malformed.last()) {
        let place = Span::of(offset + first.start..offset + last.end);
        let mut finding = Finding::at(Code::HalfCharacter, place)
            .with("count", part.malformed.len())
            .with("encoding", encoding.name());
        // One that is cut off at the end of its field is no sign of more.
        if part.malformed.len() > 1 {
            finding.severity = Severity::Warning;
        }
        frame.report(finding);
    }
    part.text
}

/// Reads the text of a field of the header and adds it as a header, unless it is empty.
pub(super) fn field(
    bytes: &[u8],
    (place, encoding): (Range<usize>, Encoding),
    (key, name): (Key, &str),
    frame: &mut Frame<'_, Written>,
) {
    if bytes.is_empty() {
        return;
    }
    let text = text(bytes, (place.start, encoding), frame);
    // Programs fill names up with blanks of either width.
    let value = text.trim();
    if !value.is_empty() {
        let span = Span::of(place);
        // A time control in words of its own is one of no other format.
        let is_control = key != Key::TimeControl || time_control::read(value).is_some();
        frame.header(if is_control { key } else { Key::Other }, name, value, span);
        if key == Key::Start {
            frame.note_date(value, span);
        }
    }
}

/// The text of a comment, without the line ends that programs put behind it.
pub(super) fn comment(texts: &Texts<'_>, span: Span, frame: &mut Frame<'_, Written>) -> String {
    let start = span.start as usize;
    let range =
        start.saturating_sub(texts.offset)..(span.end as usize).saturating_sub(texts.offset);
    let bytes = texts.bytes.get(range).unwrap_or_default();
    let text = text(bytes, (start, texts.encoding), frame);
    let text = text.trim_end_matches(|c: char| c == '\0' || c.is_whitespace());
    if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n") } else { text.into() }
}

/// What the file says of who moves first.
pub(super) struct FirstMover {
    /// Whom it names, if it does.
    pub(super) stated: Option<Side>,
    /// Where.
    pub(super) place: Span,
    /// Whether files say the same whoever moves first, so that it says little.
    pub(super) is_habit: bool,
    /// The point that the first move leads from.
    pub(super) origin: Option<Square>,
}

/// Sets up the start. Whoever makes the first move is to move, whatever the file says: studies in which
/// Black begins are marked as Red's.
pub(super) fn set_up(
    board: Board,
    place: Span,
    first: &FirstMover,
    frame: &mut Frame<'_, Written>,
) {
    let mover = first.origin.and_then(|at| board.get(at)).map(|piece| piece.side);
    let stated = first.stated;
    if let (Some(mover), Some(stated)) = (mover, stated)
        && mover != stated
    {
        let mut finding = Finding::at(Code::FirstMover, first.place)
            .with("stated", Position::side_name(stated))
            .with("side", Position::side_name(mover));
        if first.is_habit {
            finding.severity = Severity::Note;
        }
        frame.report(finding);
    }
    let side_to_move = mover.or(stated).unwrap_or(Side::First);
    let setup = Setup { side_to_move, ..Setup::of(board) };
    frame.findings.extend(piece_setup_findings(&setup, place));
    frame.record.start = Position::new(setup).wrap_position();
}

/// That there is no start: what stands in for it is never written.
pub(super) fn no_start(frame: &mut Frame<'_, Written>) {
    frame.record.start = Position::start().wrap_position();
    frame.record.start_known = false;
}

/// The ending that a result stands for: 1 Red has won, 2 Black, 3 (and 4, by some programs) a draw.
pub(super) fn ending(
    result: u8,
    place: Span,
    frame: &mut Frame<'_, Written>,
) -> Option<(Ending, Span)> {
    let (kind, by) = match result {
        1 => (EndKind::Lost, Some(Side::Second)),
        2 => (EndKind::Lost, Some(Side::First)),
        3 | 4 => (EndKind::Draw, None),
        0 => return None,
        _ => {
            frame.report(Finding::at(Code::ResultByte, place).with("found", result));
            return None;
        }
    };
    Some((Ending { kind, by, word: Default::default() }, place))
}
