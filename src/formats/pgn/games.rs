//! Games other than chess, as the sites for chess variants keep them: the tag Variant or Game names
//! the game, moves are written in its own style (specs: variants §2–4).
//!
//! Their moves are read when the whole game is known: until then they stand as text.

use super::ranks;
use super::read::Game as Tags;
use crate::findings::{Code, Finding};
use crate::formats::{Bench, OnBench, WriteOptions};
use crate::games::square_board::{self, Numbering, Setup};
use crate::games::{Position, Rules, Side, chess, janggi, makruk, xiangqi};
use crate::notation::chess::san;
use crate::notation::variants::{self, Style, Written};
use crate::record::{Key, Record};
use crate::replay::{self, Notation, Reading, Referee};
use crate::source::{Source, Span};

/// What a writer of PGN has to know of a game.
pub(super) trait Movetext: Referee {
    /// The tag for the name of the first side.
    const FIRST: &'static str;
    /// What the tag Format says of the moves.
    const FORMAT: Option<&'static str>;
    /// The tag that names the game, and what it says; none for chess.
    fn variant(&self) -> Option<(&'static str, &'static str)>;
    /// The start position, if it is not the usual one.
    fn fen(&self, options: &WriteOptions) -> Option<String>;
    /// The number of the next move.
    fn number(&self) -> u32;
    /// Appends a move.
    fn write_move(&self, mv: Self::Move, out: &mut String);
    /// The mark behind a move that led to this position.
    fn mark(&self) -> &'static str;
    /// Whether a word of a PGN file, of a move that is illegal or of none, is read as that among
    /// moves as they are written here.
    fn still_says(&self, _word: &str, _mv: Option<Self::Move>) -> bool {
        true
    }
    /// Appends a move that cannot stand among the others: from where to where.
    fn write_squares(mv: Self::Move, out: &mut String);
}

/// The same expression for a position of whichever game PGN is written of, and one for others.
macro_rules! each_game {
    ($position:expr, $game:ident => $body:expr, _ => $other:expr) => {
        match $position {
            crate::games::Position::Chess($game) => $body,
            crate::games::Position::Shogi($game) => $body,
            crate::games::Position::Xiangqi($game) => $body,
            crate::games::Position::Janggi($game) => $body,
            crate::games::Position::Makruk($game) => $body,
            _ => $other,
        }
    };
}
pub(super) use each_game;

/// The tags that are written anew for games other than chess.
pub(super) const VARIANT_TAGS: [&str; 3] = ["Variant", "Game", "Format"];

impl Movetext for chess::Position {
    const FIRST: &'static str = "White";
    const FORMAT: Option<&'static str> = None;

    fn variant(&self) -> Option<(&'static str, &'static str)> {
        None
    }

    fn fen(&self, options: &WriteOptions) -> Option<String> {
        let mut fen = String::new();
        self.write_fen(options.fen, &mut fen);
        (*self != chess::Position::start()).then_some(fen)
    }

    fn number(&self) -> u32 {
        self.fullmoves()
    }

    fn write_move(&self, mv: chess::Move, out: &mut String) {
        san::write(self, mv, out);
    }

    fn mark(&self) -> &'static str {
        san::check_mark(self)
    }

    fn write_squares(mv: chess::Move, out: &mut String) {
        for part in [mv.from.to_string().as_str(), "-", mv.destination().to_string().as_str()] {
            out.push_str(part);
        }
    }
}

impl<R: Style> Movetext for square_board::Position<R> {
    const FIRST: &'static str = R::FIRST_TAG;
    const FORMAT: Option<&'static str> = R::PGN_FORMAT;

    fn variant(&self) -> Option<(&'static str, &'static str)> {
        Some(R::tag(&self.setup().state))
    }

    fn fen(&self, _: &WriteOptions) -> Option<String> {
        let setup = self.setup();
        (*setup != R::start(&setup.state)).then(|| setup.to_fen())
    }

    fn number(&self) -> u32 {
        u32::from(self.setup().move_number.max(1))
    }

    fn write_move(&self, mv: Self::Move, out: &mut String) {
        R::write_move(self, mv, out);
    }

    fn mark(&self) -> &'static str {
        match self.in_check() {
            true if R::HAS_MARKS && self.has_legal_move() => "+",
            true if R::HAS_MARKS => "#",
            _ => "",
        }
    }

    /// The moves written here may count the ranks in another way than the file did.
    fn still_says(&self, word: &str, mv: Option<Self::Move>) -> bool {
        let [one, zero] =
            [Numbering::FromOne, Numbering::FromZero].map(|numbering| read::<R>(word, numbering));
        let means = |written: &Written<R>| match written.resolve(self, None) {
            Reading::Move(mv) | Reading::Doubtful(mv, _) => Some(mv),
            Reading::Ambiguous(..) | Reading::Nothing(_) => None,
        };
        let is_legal = |mv: Option<Self::Move>| mv.is_some_and(|mv| self.check(mv).is_ok());
        if R::PGN_FORMAT.is_none() {
            return one.as_ref().and_then(means) == mv;
        }
        // What is another move in the other numbering could renumber all the others.
        zero.as_ref().and_then(means) == mv
            && (one == zero || mv.is_some() && !is_legal(one.as_ref().and_then(means)))
    }

    fn write_squares(mv: Self::Move, out: &mut String) {
        out.push_str(&mv.to_string());
    }
}

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
    pub(super) replay: fn(&Source, &mut Bench, &Tags),
}

const fn other<R: OnBench>(names: &'static [&'static str]) -> Other {
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
        is_move: |word| super::shogi::read(word).is_some(),
        start: |_, tags, record, findings| super::shogi::start(tags, record, findings),
        replay: super::shogi::play,
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

fn start<R: OnBench>(
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

/// Reads a move, with its mark of check or mate.
pub(super) fn read<R: Style>(word: &str, numbering: Numbering) -> Option<Written<R>> {
    R::read_move(word.trim_end_matches(['+', '#']), numbering)
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

/// Whether a move is one of xiangqi and cannot be one of chess: WXF, Chinese, or ICCS on points
/// that chess has not.
pub(super) fn is_xiangqi(word: &str) -> bool {
    if san::San::read(word).is_some() {
        return false;
    }
    match read::<xiangqi::Role>(word, Numbering::FromZero) {
        Some(Written::Relative(_)) => true,
        Some(Written::Points { from, to, .. }) => {
            let beyond = |at: xiangqi::Square| at.file() == 8 || matches!(at.rank(), 0 | 9);
            word.contains('-') && (beyond(from) || beyond(to))
        }
        _ => false,
    }
}

/// Whether a word is the first move of a game of xiangqi. One seen by its player has to be playable:
/// `e4=5` is a promotion that cannot be.
fn opens_xiangqi(word: &str) -> bool {
    let start = square_board::Position::new(xiangqi::Role::start(&()));
    let is_legal = |mv| start.check(mv).is_ok();
    is_xiangqi(word)
        && match read::<xiangqi::Role>(word, Numbering::FromZero) {
            Some(written @ Written::Relative(_)) => {
                matches!(written.resolve(&start, None), Reading::Move(mv) if is_legal(mv))
            }
            _ => true,
        }
}

/// Plies before a position, counted from move 1 of the first side.
pub(super) fn plies_before(position: &Position) -> u32 {
    let number = each_game!(position, position => Movetext::number(position), _ => 1);
    let second = u32::from(position.side_to_move() == Side::Second);
    number.saturating_sub(1).saturating_mul(2) + second
}
