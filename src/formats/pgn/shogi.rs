//! Shogi in PGN, as the sites for chess variants keep it: Hodges' notation or that of engines, and
//! FENs in which the hands stand behind the board in brackets and `w` is sente, who moves first (`…[Pp] w - - 0 1`).

use super::games::{Board, Movetext, Played};
use super::tags::Tags;
use crate::findings::{Code, Finding, Word};
use crate::formats::WriteOptions;
use crate::formats::frame::Frame;
use crate::games::shogi::{Kind, Move, Position, Setup};
use crate::games::{self, Rules, Side};
use crate::notation::chess::san::San;
use crate::notation::shogi::san::ShogiSan;
use crate::notation::shogi::{hodges, san as shogi_san};
use crate::record::{EndKind, Ending, Record, Spelling};
use crate::replay::{self, Item, Notation, Reading};

/// The order of the hands.
const HAND: [Kind; 7] =
    [Kind::Gold, Kind::Knight, Kind::Lance, Kind::Pawn, Kind::Silver, Kind::Rook, Kind::Bishop];

/// Reads a FEN with hands in brackets, or a SFEN.
pub(super) fn read_fen(text: &str) -> Option<Setup> {
    let Some((board, rest)) = text.split_once('[') else {
        return Setup::from_sfen(text).ok().map(|(setup, _)| setup);
    };
    let (hands, rest) = rest.split_once(']')?;
    let mut fields = rest.split_ascii_whitespace();
    let turn = match fields.next()? {
        "w" => 'b',
        "b" => 'w',
        _ => return None,
    };
    let hands = if hands.is_empty() { "-" } else { hands };
    let number: u32 = fields.last().map_or(Some(1), |number| number.parse().ok())?;
    // Gote moves first only where sente gives a handicap the other way round.
    let late = turn == 'w' && number > 1;
    let plies = number.saturating_sub(1).saturating_mul(2).saturating_add(1 + u32::from(late));
    Setup::from_sfen(&format!("{board} {turn} {hands} {plies}")).ok().map(|(setup, _)| setup)
}

/// Writes a FEN with hands in brackets.
#[must_use]
pub fn write_fen(setup: &Setup) -> String {
    let sfen = setup.to_sfen();
    let mut fen = sfen.split(' ').next().unwrap_or_default().to_owned();
    fen.push('[');
    for side in Side::BOTH {
        for kind in HAND {
            let letter = char::from(kind.letter());
            let letter = if side == Side::First { letter } else { letter.to_ascii_lowercase() };
            fen.extend((0..setup.hand(side).get(kind)).map(|_| letter));
        }
    }
    let turn = if setup.turn == Side::First { 'w' } else { 'b' };
    fen.push_str(&format!("] {turn} - - 0 {}", number(setup.turn, setup.number)));
    fen
}

/// Whether the number of a position comes back from its [FEN](write_fen): sente has the odd plies there, and
/// gote, but for the first, the even ones.
pub(super) fn keeps_number(setup: &Setup) -> bool {
    read_fen(&write_fen(setup)).is_some_and(|read| read.number == setup.number)
}

/// The number of the full move that a ply with this number belongs to.
fn number(turn: Side, ply: u32) -> u32 {
    match turn {
        Side::First => ply / 2 + 1,
        Side::Second => ply.saturating_add(1) / 2,
    }
}

impl Movetext for Position {
    const FIRST: &'static str = "White";
    const FORMAT: Option<&'static str> = None;

    fn variant(&self) -> Option<(&'static str, &'static str)> {
        Some(("Variant", "Shogi"))
    }

    fn is_usual(&self) -> bool {
        self.setup() == Setup::start()
    }

    fn fen(&self, _: &WriteOptions) -> String {
        write_fen(&self.setup())
    }

    fn number(&self) -> u32 {
        number(self.side_to_move(), Position::number(self)).max(1)
    }

    type Walk<'a> = Played<Position>;

    fn walk(&self, _: &[Spelling]) -> Played<Position> {
        Played(self.clone())
    }

    fn write_squares(mv: Move, out: &mut String) {
        out.push_str(&mv.to_string());
    }
}

impl Board for Position {
    fn write_move(&self, mv: Move, out: &mut String) {
        hodges::write(self, mv, out);
    }

    fn mark(&self) -> &'static str {
        // `+` means a promotion.
        ""
    }
}

/// The start position by the tags, and whether it could be read.
pub(super) fn start(
    tags: &Tags,
    record: &mut Record,
    findings: &mut Vec<Finding>,
) -> (games::Position, bool) {
    let position = |setup| games::Position::Shogi(Position::from(setup));
    let Some((text, span)) = tags.fen else { return (position(Setup::start()), true) };
    match read_fen(record.text(text)) {
        Some(setup) => {
            findings.extend(replay::setup_findings(&setup, span));
            (position(setup), true)
        }
        None => {
            let reason = Word::NoPositionOfShogi;
            findings.push(Finding::at(Code::PgnFen, span).with("reason", reason));
            record.start_known = false;
            (position(Setup::start()), false)
        }
    }
}

/// Reads a move.
pub(super) fn read(word: &str) -> Option<ShogiSan> {
    hodges::read(word).map(|mv| ShogiSan::of(word, mv)).or_else(|| shogi_san::read(word))
}

/// Whether a `+` behind a move is a promotion: the main line can be played further so than with checks, as which
/// each `+` is one that is given.
fn plus_promotes(start: &games::Position, items: &[Item<ShogiSan>]) -> bool {
    let Some(start) = Position::of(start) else { return false };
    let mut depth = 0_u32;
    let words = items.iter().map_while(|item| {
        match item {
            Item::Open { .. } => depth += 1,
            Item::Close { .. } => depth = depth.saturating_sub(1),
            Item::Unreadable { .. } if depth == 0 => return None,
            _ => {}
        }
        Some(match item {
            Item::Move { written, .. } if depth == 0 => Some(*written),
            _ => None,
        })
    });
    let words: Vec<ShogiSan> = words.flatten().collect();
    if !words.iter().any(ShogiSan::has_plus) || words.iter().any(ShogiSan::names_promotion) {
        return false;
    }
    let reached = |as_meant: fn(ShogiSan) -> ShogiSan, is_check: bool| {
        let (mut position, mut previous) = (start.clone(), None);
        let holds = |word: &&ShogiSan| {
            let mv = match as_meant(**word).resolve(&position, previous) {
                Reading::Move(mv) | Reading::Doubtful(mv, _) if position.check(mv).is_ok() => mv,
                _ => return false,
            };
            position.play(mv);
            previous = Some(mv);
            !(is_check && word.has_plus()) || position.in_check()
        };
        words.iter().take_while(holds).count()
    };
    reached(ShogiSan::with_plus_as_promotion, false) > reached(|word| word, true)
}

/// Whether a Termination tag says that a game was broken off.
pub(super) fn breaks_off(value: &str) -> bool {
    matches!(value, "unterminated" | "abandoned" | "adjourned")
}

/// Plays the moves, which stand as text; if the start is unknown, they stay so.
pub(super) fn play(frame: &mut Frame<'_, San>, _: &Tags, is_opaque: bool) {
    let mut script = frame.script_as::<ShogiSan>();
    let record = &*frame.record;
    let broken_off = record.headers.iter().any(|header| {
        record.text(header.name) == "Termination" && breaks_off(record.text(header.value))
    });
    let as_written = |item: Item<San>| match item {
        Item::Unreadable { text, number, span } if !is_opaque => match read(record.text(text)) {
            Some(written) => Some(Item::Move { written, number, span }),
            None => item.without_move(),
        },
        // An asterisk alone says that no result is known, not that the game was broken off.
        Item::End { ending: Ending { kind: EndKind::Interrupted, .. }, .. } if !broken_off => None,
        _ => item.without_move(),
    };
    script.items.extend(frame.script.items.drain(..).filter_map(as_written));
    if plus_promotes(&record.start, &script.items) {
        for item in &mut script.items {
            if let Item::Move { written, .. } = item {
                *written = written.with_plus_as_promotion();
            }
        }
    }
    frame.replay_as(script);
}
