//! The start position: the tags FEN, SetUp and Variant (PGN standard 9.7; specs: pgn §4.3, §11.1).

use super::chess_variants;
use super::games::is_usual;
use super::names::{self, plain};
use super::others::{self, Opening, Other, named, unnamed};
use super::tags::Tags;
use super::{scan, words};
use crate::findings::{Code, Finding, LeftOut, Severity, Word};
use crate::formats::frame::Frame;
use crate::games::chess::fen::{Departure, DepartureKind};
use crate::games::chess::{Position, Setup, Variant};
use crate::games::{self, Rules, Side};
use crate::notation::chess::fen::fen_error_words;
use crate::notation::chess::san::San;
use crate::notation::syntax::is_slip_of;
use crate::record::{Key, Record};
use crate::replay::{self, Notation, Reading};
use crate::source::{Source, Span};

/// How a game starts.
pub(super) struct Start {
    pub(super) position: games::Position,
    /// Whether the position is unknown, so that moves are kept as text.
    pub(super) is_opaque: bool,
    /// Whether its rules are not known, so that nobody can say what a move looks like.
    pub(super) is_of_no_rules: bool,
    /// The game, if it is not chess.
    pub(super) other: Option<&'static Other>,
}

impl Start {
    /// Whether the game is shogi.
    pub(super) fn is_shogi(&self) -> bool {
        self.other.is_some_and(Other::is_shogi)
    }
}

/// The start of a game by its tags; which game it is, the first moves can tell, which begin at a place.
pub(super) fn start(tags: &Tags, at: usize, frame: &mut Frame<'_, San>) -> Start {
    let Frame { record, findings, source, .. } = frame;
    let movetext = &source.text()[at..];
    let plain = match tags.variant {
        Some((variant, _)) => Some(plain(record.text(variant))),
        None => unnamed(record, tags, (movetext, at), findings).map(str::to_owned),
    };
    let start = if let Some(plain) = &plain
        && let Some(other) = named(plain)
    {
        let opening = Opening { plain, tags, movetext };
        let (position, is_read) = other.start(&opening, record, findings);
        if let Some((text, _)) = tags.fen.filter(|_| !is_read) {
            keep_fen(record, text);
            record.start_known = false;
        }
        Start { position, is_opaque: !is_read, is_of_no_rules: false, other: Some(other) }
    } else {
        let (position, is_opaque) = chess_position(record, (tags, movetext), findings, source);
        let is_of_no_rules =
            plain.as_ref().is_some_and(|plain| !is_shuffled(plain) && !has_rules(plain, tags));
        let position = games::Position::Chess(position);
        Start { position, is_opaque, is_of_no_rules, other: None }
    };
    keep_usual(record, tags, &start, source);
    start
}

/// What tags say of the usual start is kept, since nothing else in the record would tell that they
/// were there: without its FEN a game of Chess960 has no start.
fn keep_usual(record: &mut Record, tags: &Tags, start: &Start, source: &Source) {
    match (tags.fen, tags.set_up) {
        (Some((text, _)), _) if !start.is_opaque && is_usual(&start.position) => {
            // An empty pocket has two forms, of which one is written.
            let has_pockets = |variant: Variant| variant.has_pockets();
            let text = match start.position.chess_variant().is_some_and(has_pockets) {
                true => record.keep(&start.position.to_line()),
                false => text,
            };
            keep_fen(record, text);
        }
        (None, Some((false, span))) if source.slice(span) == "0" => {
            record.push_header(Key::Other, "SetUp", "0");
        }
        // Of a position that nobody tells it is the only trace.
        (None, Some((true, _))) if !start.is_opaque => {
            record.push_header(Key::Other, "SetUp", "1");
        }
        _ => {}
    }
}

/// Whether the name of a variant is that of chess, or of one whose rules are known.
fn has_rules(plain: &str, tags: &Tags) -> bool {
    names::named(plain).is_some_and(|variant| variant != Variant::Chess)
        || is_chess_from(plain, tags.fen.is_some())
}

fn chess_position(
    record: &mut Record,
    (tags, movetext): (&Tags, &str),
    findings: &mut Vec<Finding>,
    source: &Source,
) -> (Position, bool) {
    let mut opaque = false;
    let mut stated = None;
    if let Some((variant, span)) = tags.variant {
        let variant = record.text(variant);
        let plain = plain(variant);
        if tags.fen.is_none() && is_shuffled(&plain) {
            // Whatever is written of the moves, from another array they would be other ones.
            findings.push(Finding::at(Code::PgnNoStart, span).with("variant", variant));
            return (Position::start(), true);
        }
        stated = Some(names::named(&plain).unwrap_or(Variant::Chess));
        if !has_rules(&plain, tags) {
            let finding = Finding::at(Code::PgnVariant, span).with("variant", variant);
            findings.push(finding.error_if(is_nearly_known(&plain)));
            opaque = true;
        }
    }
    let Some((text, span)) = tags.fen else {
        opaque |= tags.has_lost_fen;
        if let Some((true, span)) = tags.set_up {
            findings.push(Finding::at(Code::PgnSetUp, span).unsafe_fix(span, "0"));
        }
        return (stated.unwrap_or_default().start(), opaque);
    };
    if let Some((false, span)) = tags.set_up {
        let finding = Finding::at(Code::PgnSetUp, span);
        // What says more than yes or no would be lost.
        let is_answer =
            matches!(source.slice(span).trim(), "" | "0" | "yes" | "Yes" | "true" | "True");
        findings.push(match is_answer {
            true => finding.fix(span, "1"),
            false => finding.unsafe_fix(span, "1"),
        });
    }
    let read = chess_variants::read_fen(record.text(text), (stated, span), findings);
    match read {
        Ok(mut fen) if !opaque => {
            let departs =
                |kind| fen.departures.iter().any(|departure: &Departure| departure.kind == kind);
            let departure =
                |reason: Word| Finding::at(Code::FenDeparture, span).with("reason", reason);
            let is_numbered = !departs(DepartureKind::FullmoveZero);
            if !is_numbered {
                findings.push(departure(Word::MoveNumberZero));
            }
            if departs(DepartureKind::CastlingNotHeld) {
                findings.push(departure(Word::CastlingRightsWithoutCastling));
            }
            if departs(DepartureKind::CastlingTwice) {
                // Perhaps one of them was another right.
                findings.push(departure(Word::CastlingRightTwice));
            }
            if departs(DepartureKind::MissingSide) {
                fen.setup.turn = side_by_first_move(&fen.setup, movetext);
                let mut finding = departure(match fen.setup.turn {
                    Side::First => Word::NoSideSoWhite,
                    Side::Second => Word::NoSideSoBlack,
                });
                finding.severity = Severity::Warning;
                findings.push(finding);
            }
            if departs(DepartureKind::MissingCastling) {
                // Who castles then is said to have no right to.
                findings.push(departure(Word::NoCastlingField));
            }
            if !record.text(text)[fen.rest..].trim().is_empty() {
                // The counters of another variant, perhaps; it is in the position no more.
                let reason = Word::SomethingAfterMoveNumber;
                let mut finding = Finding::at(Code::FenDeparture, span).with("reason", reason);
                finding.severity = Severity::Warning;
                findings.push(finding.leaving_out(LeftOut::Everywhere));
            }
            let counts =
                |finding: &Finding| is_numbered || finding.code != Code::HalfmovesImpossible;
            let faults = replay::chess_setup_findings(&fen.setup, span);
            findings.extend(faults.filter(counts));
            (Position::from_setup(&fen.setup), false)
        }
        Ok(_) => {
            let stand_in = stand_in(record.text(text));
            keep_fen(record, text);
            (stand_in, true)
        }
        Err(error) => {
            if !opaque {
                let at = span.start + u32::try_from(error.offset).unwrap_or(0);
                let place = if source.slice(span).len() == record.text(text).len() {
                    Span::new(at.min(span.end), span.end)
                } else {
                    span
                };
                let reason = fen_error_words(error.kind);
                findings.push(Finding::at(Code::PgnFen, place).with("reason", reason));
            }
            let stand_in = stand_in(record.text(text));
            keep_fen(record, text);
            (stand_in, true)
        }
    }
}

/// Whose turn it is where a FEN does not say it: that of the only side that can make the first move, or else of the one
/// that its number names (`1...`). Where that tells nothing either it is White's, as programs take it.
fn side_by_first_move(setup: &Setup, movetext: &str) -> Side {
    let at = words::past_blanks_and_comments(movetext, 0);
    let digits = movetext[at..].bytes().take_while(u8::is_ascii_digit).count();
    let (periods, end) = words::periods(movetext, at + digits);
    let at = words::past_blanks_and_comments(movetext, end);
    let san = San::read(&movetext[at..scan::word_end(movetext, at)]);
    let position = |turn| Position::from_setup(&Setup { turn, ..setup.clone() });
    // Whoever is in check has not moved last.
    let is_turn = |side: Side| position(side.other()).checkers().is_empty();
    let moves = |side| {
        let position = position(side);
        match san.as_ref().map(|san| san.resolve(&position, None)) {
            Some(Reading::Move(mv) | Reading::Doubtful(mv, _)) => position.check(mv).is_ok(),
            _ => false,
        }
    };
    let fits = |side| is_turn(side) && moves(side);
    match (fits(Side::First), fits(Side::Second)) {
        (true, false) => Side::First,
        (false, true) => Side::Second,
        _ if periods >= 3 => Side::Second,
        _ => Side::First,
    }
}

/// An empty board in place of a position that cannot be read; only its turn and the number of the
/// next move are taken from the text, so that the moves are numbered as they were.
fn stand_in(text: &str) -> Position {
    let mut setup = Setup::default();
    let mut fields = text.split_ascii_whitespace().skip(1);
    if fields.next() == Some("b") {
        setup.turn = Side::Second;
    }
    // Behind it other variants count what they have: checks, `+2+2`.
    let is_number = |field: &&str| field.bytes().all(|byte| byte.is_ascii_digit());
    let number = fields.filter(is_number).last().and_then(|number| number.parse().ok());
    setup.fullmoves = number.filter(|&number| number > 0).unwrap_or(1);
    Position::from_setup(&setup)
}

/// A position that is not understood is kept as it is written.
fn keep_fen(record: &mut Record, text: crate::record::TextRef) {
    let name = record.keep("FEN");
    record.headers.push(crate::record::Header { key: Key::Other, name, value: text });
}

/// The wild games of FICS that have the rules of chess, by what stands behind `wild/`.
const WILD: [&str; 11] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "8a", "fr"];

/// Variants of engines that are chess from the position of the FEN, castling as that allows it.
const FROM_FEN: [&str; 2] = ["nocastle", "shuffle"];

/// Whether a variant is chess that begins from any of many arrays, so that none is the usual one.
pub(super) fn is_shuffled(plain: &str) -> bool {
    SHUFFLED.contains(&plain)
        || plain == "shuffle"
        || plain.strip_prefix("wild/").is_some_and(|wild| WILD.contains(&wild))
        || names::shuffled(plain).and_then(names::named).is_some()
}

/// Variants of PyChess whose names are a letter away from those of others.
const NEAR_OTHERS: [&str; 2] = ["schess", "shouse"];

/// Whether the name of a variant is that of one that is known but for a slip. A number in the names of servers is
/// all that tells one from another, and so is that of the checks.
fn is_nearly_known(plain: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let numbered = ["wild/", "wild", "w"].into_iter().find_map(|name| plain.strip_prefix(name));
    let of_checks = plain.strip_suffix("check").or_else(|| plain.strip_suffix("checkchess"));
    let is_other = NEAR_OTHERS.contains(&names::shuffled(plain).unwrap_or(plain));
    if is_other || numbered.or(of_checks).is_some_and(is_number) {
        return false;
    }
    let known = ["chess", "chess960"].into_iter().chain(others::names()).chain(names::names());
    known.into_iter().any(|known| is_slip_of(plain, known))
}

/// The names of Chess960.
const SHUFFLED: [&str; 13] = [
    "960",
    "dfrc",
    "doublefischerrandom",
    "fischerrandom960",
    "chess960random",
    "chess960classical",
    "freestylechess",
    "chess960",
    "fischerandom",
    "fischerrandom",
    "fischerrandomchess",
    "frc",
    "freestyle",
];

/// Whether a Variant tag names chess, beside a FEN or without one: the wild games of servers are chess from other
/// positions, which have to be given.
pub(super) fn is_chess_from(plain: &str, has_fen: bool) -> bool {
    let wild = plain.strip_prefix("wild/");
    is_chess(plain)
        || has_fen && (wild.is_some_and(|wild| WILD.contains(&wild)) || FROM_FEN.contains(&plain))
}

/// Whether a Variant tag names chess or Chess960.
fn is_chess(plain: &str) -> bool {
    const NAMES: [&str; 8] = [
        "chess",
        "classical",
        "standardchess",
        "orthodox",
        "standard",
        "normal",
        "fromposition",
        "wildcastle",
    ];
    plain.is_empty() || plain == "?" || NAMES.contains(&plain) || SHUFFLED.contains(&plain)
}
