//! Games other than chess, as the sites for chess variants keep them: the tag Variant or Game names
//! the game, or its moves tell it.
//!
//! Their moves are read when the whole game is known: until then they stand as text.

use super::games::{is_xiangqi, read};
use super::tags::Tags;
use super::{ranks, shogi};
use crate::findings::{Code, Finding};
use crate::formats::frame::Frame;
use crate::games::square_board::{self, Numbering, Setup};
use crate::games::{Position, Rules, janggi, makruk, xiangqi};
use crate::notation::chess::san::San;
use crate::notation::variants::{self, Style, VariantMove};
use crate::record::{Key, Record};
use crate::replay::{self, Notation, Reading};
use crate::source::Span;

/// A game other than chess, for the reader.
#[derive(Clone, Copy, Debug)]
pub(super) struct Other {
    /// Its names in the tags Variant and Game, in small letters without blanks.
    names: &'static [&'static str],
    /// Whether a word is a move.
    pub(super) is_move: fn(&str) -> bool,
    /// The start position, and whether it could be read.
    start: fn(&str, &Tags, &mut Record, &mut Vec<Finding>) -> (Position, bool),
    /// Plays the moves, which stand as text; if the start is unknown, they stay so.
    pub(super) replay: fn(&mut Frame<'_, San>, &Tags, is_opaque: bool),
}

const fn other<R: Style>(names: &'static [&'static str]) -> Other {
    Other {
        names,
        is_move: |word| {
            let reads = |numbering| read::<R>(word, numbering).is_some();
            reads(Numbering::FromOne) || reads(Numbering::FromZero)
        },
        start: start::<R>,
        replay: ranks::play::<R>,
    }
}

static OTHERS: [Other; 4] = [
    Other {
        names: &["shogi", "japanesechess"],
        is_move: |word| shogi::read(word).is_some(),
        start: |_, tags, record, findings| shogi::start(tags, record, findings),
        replay: shogi::play,
    },
    other::<xiangqi::Role>(&["xiangqi", "chinesechess", "中国象棋", "象棋"]),
    other::<janggi::Role>(&[
        "janggi",
        "koreanchess",
        "janggitraditional",
        "janggicasual",
        "janggimodern",
    ]),
    other::<makruk::Role>(&["makruk", "thaichess", "cambodian", "ouk", "oukchaktrang"]),
];

/// The game that a tag names, if it is one of these.
pub(super) fn named(plain: &str) -> Option<&'static Other> {
    OTHERS.iter().find(|other| other.names.contains(&plain))
}

impl Other {
    pub(super) fn is_shogi(&self) -> bool {
        self.names.contains(&"shogi")
    }

    /// The start position by the tags, and whether it could be read.
    pub(super) fn start(
        &self,
        plain: &str,
        tags: &Tags,
        record: &mut Record,
        findings: &mut Vec<Finding>,
    ) -> (Position, bool) {
        if self.names.contains(&"xiangqi") {
            // Red is the first side only here.
            for header in 0..record.headers.len() {
                if record.text(record.headers[header].name) == "Red" {
                    record.headers[header].key = Key::First;
                }
            }
        }
        (self.start)(plain, tags, record, findings)
    }
}

fn start<R: Style>(
    plain: &str,
    tags: &Tags,
    record: &mut Record,
    findings: &mut Vec<Finding>,
) -> (Position, bool) {
    let state = match plain {
        "ouk" | "oukchaktrang" => R::variant("cambodian"),
        plain => R::variant(plain),
    };
    let state = state.unwrap_or_default();
    let position = |setup| square_board::Position::new(setup).wrap_position();
    let Some((text, span)) = tags.fen else { return (position(R::start(&state)), true) };
    match Setup::<R>::from_fen(record.text(text)) {
        Ok(setup) => {
            findings.extend(replay::piece_setup_findings(&setup, span));
            let state = R::joined(setup.state.clone(), &state);
            (position(Setup { state, ..setup }), true)
        }
        Err(error) => {
            let at = span.start + u32::try_from(error.offset).unwrap_or(0);
            let place = Span::new(at.min(span.end), span.end);
            let reason = variants::fen_error_words(error.kind);
            findings.push(Finding::at(Code::PgnFen, place).with("reason", reason));
            (position(R::start(&state)), false)
        }
    }
}

/// The name of the game, where no tag says it but others, the position or the first move do
/// (specs: variant-files §2.1).
pub(super) fn unnamed(record: &Record, tags: &Tags, movetext: &str) -> Option<&'static str> {
    let is_red = record.headers.iter().any(|header| {
        let value = record.text(header.value);
        match record.text(header.name) {
            "Red" | "RedTeam" | "ECCO" => true,
            "Format" => {
                ["ICCS", "WXF", "Chinese"].iter().any(|name| name.eq_ignore_ascii_case(value))
            }
            _ => false,
        }
    });
    let fen = tags.fen.map(|(text, _)| record.text(text));
    let is_janggi = fen.is_some_and(|fen| {
        janggi::Setup::from_fen(fen).is_ok_and(|setup| janggi::Role::is_typical(&setup))
    });
    let is_large = fen.is_some_and(|fen| {
        let board = fen.split_ascii_whitespace().next().unwrap_or_default();
        board.bytes().filter(|&byte| byte == b'/').count() == 9
    });
    match is_large {
        true if is_janggi && !is_red => Some("janggi"),
        true => Some("xiangqi"),
        false if is_red && fen.is_none() => Some("xiangqi"),
        false => ranks::first_word(movetext).filter(|word| opens_xiangqi(word)).map(|_| "xiangqi"),
    }
}

/// Whether a word is the first move of a game of xiangqi. One seen by its player has to be playable:
/// `e4=5` is a promotion that cannot be.
fn opens_xiangqi(word: &str) -> bool {
    if !is_xiangqi(word) {
        return false;
    }
    let Some(written @ VariantMove::Relative(_)) = read::<xiangqi::Role>(word, Numbering::FromZero)
    else {
        return true;
    };
    let start = square_board::Position::new(xiangqi::Role::start(&()));
    matches!(written.resolve(&start, None), Reading::Move(mv) if start.check(mv).is_ok())
}
