//! Games with the men of chess and other rules, by a tag, their position or their moves (specs: chess-variants §1).

use super::names::tag;
use crate::findings::{Code, Finding};
use crate::formats::frame::Frame;
use crate::games;
use crate::games::chess::fen::{self, Fen, FenError};
use crate::games::chess::{Position, Variant};
use crate::notation::chess::san::San;
use crate::source::Span;

/// Reads the FEN of a game by the rules that a tag names; without a tag by those that it shows to be played, which
/// is said.
pub(super) fn read_fen(
    text: &str,
    (stated, span): (Option<Variant>, Span),
    findings: &mut Vec<Finding>,
) -> Result<Fen, FenError> {
    let Some(variant) = stated else {
        let read = fen::parse(text);
        let shown = read.as_ref().ok().and_then(|fen| tag(fen.setup.beside.variant));
        findings.extend(shown.map(|variant| shown_by(variant, span)));
        return read;
    };
    fen::parse_under(text, variant)
}

fn shown_by(variant: &'static str, place: Span) -> Finding {
    Finding::at(Code::PgnVariantShown, place).with("variant", variant)
}

/// A game without a tag, begun as chess, that drops a man is one of crazyhouse.
pub(super) fn become_crazyhouse(first_drop: Span, frame: &mut Frame<'_, San>) {
    let games::Position::Chess(start) = &frame.record.start else { return };
    if start.is_variant() {
        return;
    }
    let setup = start.to_setup().under(Variant::Crazyhouse);
    frame.record.start = games::Position::Chess(Position::from_setup(&setup));
    frame.findings.extend(tag(Variant::Crazyhouse).map(|variant| shown_by(variant, first_drop)));
}
