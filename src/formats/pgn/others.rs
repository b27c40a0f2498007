//! Games other than chess, as the sites for chess variants keep them: the tag Variant or Game names
//! the game, or its moves tell it.
//!
//! Their moves are read when the whole game is known: until then they stand as text.

use super::games::{is_xiangqi, read};
use super::tags::Tags;
use super::{ranks, scan, shogi};
use crate::findings::{Code, Finding};
use crate::formats::frame::Frame;
use crate::games::square_board::{self, Numbering, Setup};
use crate::games::{Game, Position, Rules, Side, chess, janggi, makruk, xiangqi};
use crate::notation::chess::san::San;
use crate::notation::variants::{self, Style, VariantMove};
use crate::record::{Key, Record};
use crate::replay::{self, Notation, Reading, Referee};
use crate::source::Span;

/// A game other than chess, for the reader.
#[derive(Clone, Copy, Debug)]
pub(super) struct Other {
    /// Its names in the tags Variant and Game, in small letters without blanks.
    names: &'static [&'static str],
    /// Whether a word is a move.
    pub(super) is_move: fn(&str) -> bool,
    /// The start position, and whether it could be read.
    start: fn(&Opening<'_>, &mut Record, &mut Vec<Finding>) -> (Position, bool),
    /// Plays the moves, which stand as text; if the start is unknown, they stay so.
    pub(super) replay: fn(&mut Frame<'_, San>, &Tags, is_opaque: bool),
}

/// What a game begins with: the name of the game in small letters without blanks, the tags, and all from
/// the first move on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Opening<'a> {
    pub(super) plain: &'a str,
    pub(super) tags: &'a Tags,
    pub(super) movetext: &'a str,
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
        start: |opening, record, findings| shogi::start(opening.tags, record, findings),
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
    other::<makruk::Role>(&[
        "makruk",
        "thaichess",
        "cambodian",
        "ouk",
        "oukchaktrang",
        "oukchatrang",
    ]),
];

/// The game that a tag names, if it is one of these.
pub(super) fn named(plain: &str) -> Option<&'static Other> {
    OTHERS.iter().find(|other| other.names.contains(&plain))
}

/// Whether a tag says nothing but that a game is one of these.
pub(super) fn names_game(plain: &str, game: Game) -> bool {
    plain.is_empty() || named(plain).is_some_and(|other| other.names.contains(&game.name()))
}

/// What these games are called in small letters.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    OTHERS.iter().flat_map(|other| other.names).copied()
}

impl Other {
    pub(super) fn is_shogi(&self) -> bool {
        self.names.contains(&"shogi")
    }

    pub(super) fn is_xiangqi(&self) -> bool {
        self.names.contains(&"xiangqi")
    }

    /// The start position by the tags, and whether it could be read.
    pub(super) fn start(
        &self,
        opening: &Opening<'_>,
        record: &mut Record,
        findings: &mut Vec<Finding>,
    ) -> (Position, bool) {
        if self.is_xiangqi() {
            // Red is the first side only here.
            for header in 0..record.headers.len() {
                if record.text(record.headers[header].name) == "Red" {
                    record.headers[header].key = Key::First;
                }
            }
        }
        (self.start)(opening, record, findings)
    }
}

fn start<R: Style>(
    opening: &Opening<'_>,
    record: &mut Record,
    findings: &mut Vec<Finding>,
) -> (Position, bool) {
    let Opening { plain, tags, movetext } = *opening;
    let state = match plain {
        "ouk" | "oukchaktrang" | "oukchatrang" => R::variant("cambodian"),
        plain => R::variant(plain),
    };
    let state = state.unwrap_or_default();
    let position = |setup| square_board::Position::new(setup).wrap_position();
    let Some((text, span)) = tags.fen else { return (position(R::start(&state)), true) };
    match Setup::<R>::read_fen(record.text(text)) {
        Ok((mut setup, adjacent)) => {
            findings.extend(adjacent.map(|at| variants::fen_departure(span, at)));
            let has_side = record.text(text).split_whitespace().nth(1).is_some();
            if !has_side && second_begins(&setup, movetext) {
                setup.side_to_move = Side::Second;
                let side = square_board::Position::<R>::side_name(Side::Second);
                findings.push(Finding::at(Code::VariantSideByMove, span).with("side", side));
            }
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

/// Whether a position that does not say whose turn it is is the second side's, by the first move: only that
/// can make it, or its number is that of a move of that side, which can make it.
fn second_begins<R: Style>(setup: &Setup<R>, movetext: &str) -> bool {
    let Some((periods, place)) = ranks::first_move(movetext) else { return false };
    let word = &movetext[place];
    let can_begin = |side| {
        let setup = Setup { side_to_move: side, ..setup.clone() };
        let position = square_board::Position::new(setup);
        numberings::<R>().iter().any(|&numbering| played(&position, word, numbering).is_some())
    };
    can_begin(Side::Second) && (periods > 1 || !can_begin(Side::First))
}

/// From where ranks may count in a game.
fn numberings<R: Style>() -> &'static [Numbering] {
    match R::COUNTS_FROM_ZERO {
        true => &[Numbering::FromOne, Numbering::FromZero],
        false => &[Numbering::FromOne],
    }
}

/// The position behind a legal move that a word is.
fn played<R: Style>(
    position: &square_board::Position<R>,
    word: &str,
    numbering: Numbering,
) -> Option<square_board::Position<R>> {
    let Reading::Move(mv) = read::<R>(word, numbering)?.resolve(position, None) else {
        return None;
    };
    position.check(mv).ok()?;
    let mut after = position.clone();
    after.play(mv);
    Some(after)
}

/// The name of the game, where no tag says it but others, the position or the first move do
/// (specs: variant-files §2.1).
pub(super) fn unnamed(
    record: &Record,
    tags: &Tags,
    (movetext, at): (&str, usize),
    findings: &mut Vec<Finding>,
) -> Option<&'static str> {
    // Chess has teams as well, and white ones.
    let has_white = || {
        let mut names = record.headers.iter().map(|header| record.text(header.name));
        names.any(|name| matches!(name, "White" | "WhiteTeam"))
    };
    let plays_chess = || {
        ranks::first_word(movetext).is_some_and(|word| !is_like_xiangqi(word) && opens_chess(word))
    };
    let is_red = record.headers.iter().any(|header| {
        let value = record.text(header.value);
        match record.text(header.name) {
            "Red" | "RedTeam" => true,
            // The codes of openings of chess have the same form, and one letter less in their tag.
            "ECCO" => !plays_chess(),
            "BlackTeam" => !has_white(),
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
    // Of positions like both the moves decide: those of xiangqi have ranks from 0, or stand as their player
    // sees them.
    let has_xiangqi = || {
        ranks::first_word(movetext)
            .is_some_and(|word| is_xiangqi_only(&word[..scan::word_end(word, 0)]))
    };
    match is_large {
        true if is_janggi && !is_red && !has_xiangqi() => Some("janggi"),
        true => Some("xiangqi"),
        false if is_red && fen.is_none() && !is_chess_only(movetext) => Some("xiangqi"),
        false => {
            let (_, place) = ranks::first_move(movetext)?;
            let (word, behind) = (&movetext[place.clone()], &movetext[place.end..]);
            if opens_xiangqi(word) {
                return Some("xiangqi");
            }
            if fen.is_some() || !is_like_xiangqi(word) || !plays_xiangqi(word, behind) {
                return None;
            }
            let place = Span::of(at + place.start..at + place.end);
            findings.push(Finding::at(Code::VariantGuessed, place));
            Some("xiangqi")
        }
    }
}

/// Whether a word is a move of xiangqi and none of janggi.
fn is_xiangqi_only(word: &str) -> bool {
    let numbering = Numbering::FromZero;
    (is_xiangqi(word) || read::<xiangqi::Role>(word, numbering).is_some())
        && read::<janggi::Role>(word, Numbering::FromOne).is_none()
}

/// Whether a word can be a move of xiangqi by its shape, as few of chess are: two points, or a piece that
/// chess has not.
fn is_like_xiangqi(word: &str) -> bool {
    match word.as_bytes() {
        [b'C' | b'H' | b'A' | b'E', b'a'..=b'i', ..] => true,
        [b'a'..=b'i' | b'A'..=b'I', b'0'..=b'9', rest @ ..] => {
            let rest = rest.strip_prefix(b"0").unwrap_or(rest);
            let rest = rest.strip_prefix(b"-").unwrap_or(rest);
            matches!(rest, [b'a'..=b'i' | b'A'..=b'I', b'0'..=b'9', ..])
        }
        _ => false,
    }
}

/// Whether the first move is none of chess, whatever the language of its letter, and it and the next one are
/// legal in xiangqi.
fn plays_xiangqi(word: &str, behind: &str) -> bool {
    let Some(next) = ranks::first_word(behind) else { return false };
    let start = square_board::Position::new(xiangqi::Role::start(&()));
    let is_xiangqi = numberings::<xiangqi::Role>().iter().any(|&numbering| {
        let after = played(&start, word, numbering);
        after.is_some_and(|after| played(&after, next, numbering).is_some())
    });
    is_xiangqi && !opens_chess(word)
}

/// Whether moves are legal in chess up to one that is none in xiangqi, whatever the players are called.
fn is_chess_only(movetext: &str) -> bool {
    /// Who slips later has played xiangqi.
    const PLIES: usize = 8;
    let mut chess = chess::Position::start();
    let start = square_board::Position::new(xiangqi::Role::start(&()));
    let numberings = numberings::<xiangqi::Role>();
    let mut others: Vec<_> = numberings.iter().map(|&it| (it, start.clone())).collect();
    let mut rest = movetext;
    for _ in 0..PLIES {
        let Some((_, place)) = ranks::first_move(rest) else { return false };
        let word = &rest[place.clone()];
        let Some(Reading::Move(mv)) = San::read(word).map(|san| san.resolve(&chess, None)) else {
            return false;
        };
        if chess.check(mv).is_err() {
            return false;
        }
        chess.play(mv);
        others = others
            .into_iter()
            .filter_map(|(numbering, at)| Some((numbering, played(&at, word, numbering)?)))
            .collect();
        if others.is_empty() {
            return true;
        }
        rest = &rest[place.end..];
    }
    false
}

/// Whether a word is a legal first move of chess in some language.
fn opens_chess(word: &str) -> bool {
    let start = chess::Position::start();
    let is_legal = |word: &str| {
        let Some(san) = San::read(word) else { return false };
        match san.resolve(&start, None) {
            Reading::Move(mv) | Reading::Doubtful(mv, _) => start.check(mv).is_ok(),
            Reading::Ambiguous(..) => true,
            Reading::Nothing(_) => false,
        }
    };
    let in_language = |letter: char| is_legal(&format!("{letter}{}", &word[1..]));
    is_legal(word)
        || is_legal(&word.to_ascii_lowercase())
        || word.starts_with(['C', 'H', 'A', 'E']) && "NBRQK".chars().any(in_language)
}

/// Whether a word is the first move of a game of xiangqi. One seen by its player has to be playable:
/// `e4=5` is a promotion that cannot be.
fn opens_xiangqi(word: &str) -> bool {
    if !is_xiangqi(word) {
        // Compact texts part nothing but by periods.
        return !word.is_ascii() && is_xiangqi(&word[..scan::word_end(word, 0)]);
    }
    let Some(written @ VariantMove::Relative(_)) = read::<xiangqi::Role>(word, Numbering::FromZero)
    else {
        return true;
    };
    let start = square_board::Position::new(xiangqi::Role::start(&()));
    matches!(written.resolve(&start, None), Reading::Move(mv) if start.check(mv).is_ok())
}
