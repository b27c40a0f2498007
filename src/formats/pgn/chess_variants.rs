//! Games with the men of chess and other rules, by the tag Variant (specs: chess-variants §1).

use super::movetext::Movetext;
use super::start::plain;
use crate::findings::{Code, Finding};
use crate::formats::frame::Frame;
use crate::games;
use crate::games::chess::fen::{self, Fen, FenError};
use crate::games::chess::{Position, Variant};
use crate::notation::chess::san::San;
use crate::source::Span;

/// A variant: what Lichess writes, or the server that plays it, and what else it is called, in small letters without
/// what separates words.
const NAMES: [(Variant, &str, &[&str]); 9] = [
    (Variant::Crazyhouse, "Crazyhouse", &["crazyhouse", "zh", "house", "w23", "wild/23"]),
    (Variant::Atomic, "Atomic", &["atomic", "atom", "atomicchess", "w27", "wild/27"]),
    (Variant::Antichess, "Antichess", &["antichess", "anti", "losingchess"]),
    (Variant::Suicide, "Suicide", &["suicide", "suicidechess"]),
    (Variant::Giveaway, "Giveaway", &["giveaway", "giveawaychess", "w26", "wild/26"]),
    (
        Variant::ThreeCheck,
        "Three-check",
        &["threecheck", "3check", "threecheckchess", "w25", "wild/25"],
    ),
    (Variant::KingOfTheHill, "King of the Hill", &["kingofthehill", "koth"]),
    (Variant::Horde, "Horde", &["horde", "hordechess"]),
    (Variant::RacingKings, "Racing Kings", &["racingkings", "race"]),
];

/// The variant that a tag names, if it is one of these.
pub(super) fn named(plain: &str) -> Option<Variant> {
    NAMES.iter().find(|(.., names)| names.contains(&plain)).map(|&(variant, ..)| variant)
}

/// What these are called.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    NAMES.iter().flat_map(|(.., names)| *names).copied()
}

/// What stands in the tag; nothing for chess.
pub(super) fn tag(variant: Variant) -> Option<&'static str> {
    NAMES.iter().find(|row| row.0 == variant).map(|&(_, tag, _)| tag)
}

/// Whether a value of the tag names the variant, or nothing.
pub(super) fn says(value: &str, variant: Variant) -> bool {
    let plain = plain(value);
    plain.is_empty() || named(&plain) == Some(variant)
}

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

impl Movetext<'_> {
    /// Notices a man that is dropped.
    pub(super) fn notice_drop(&mut self, place: Span) {
        self.first_drop.get_or_insert(place);
    }
}
