//! PCN, Portable Chess Notation: any game on any board as JSON, in the first form of the format,
//! of 2012 (seeds: pcn; specs: pcn).
//!
//! A file is one object: the starting position as nested arrays of piece names, moves as lists of
//! actions, players, state. What is read becomes a record of a board, whose actions are checked
//! mechanically; if it starts as shogi, chess, xiangqi, janggi or makruk do and every move is legal
//! there, it becomes a record of that game.
//!
//! # What PCN cannot say
//!
//! stands in one more member, `"...kifu"`, which other readers skip as derived data:
//!
//! ```json
//! "...kifu": {
//!     "game": "shogi",
//!     "position": "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
//!     "start_ply": 0,
//!     "flipped": true,
//!     "headers": [{"key": "event", "name": "棋戦", "value": "…"}],
//!     "notes": [{"kind": "comment", "text": "…"}],
//!     "plies": [
//!         {"ply": 3, "time": 12000, "total": 15000, "notes": [],
//!          "variations": [[{"move": [[56, "shift", 47]], "time": 1000}, {"end": "resign"}]]},
//!         {"ply": 4, "end": "resign", "by": "top", "word": "投了"}
//!     ]
//! }
//! ```
//!
//! Every member may be absent. `game` is the name that `kifu formats` uses; given, the moves are
//! those of that game, legal or not. `position` is the start position in the game's one line, where
//! the array does not say all of it (hands, side to move, castling); in Go, `"to_move": "top"` says
//! that White begins, and of a game without a name that the top does, as `"hands": {"bottom": {"s:P":
//! 2}}` says there what is in hand at the start. `headers` are those that have no member of their own, keys named as
//! [`Key::name`](crate::record::Key::name) does. `plies` says what belongs to the move with that
//! number, from 1, or after the last move to the ending; only plies of which there is something to
//! say are listed; a `text` there stands for a move that cannot be read, whose list is empty;
//! `"turn": true` marks an empty list that is no pass but only gives the turn to the other side, as
//! in Go with handicap stones. The `word` of a move of shogi is the piece that it names where another stands, as
//! SFEN writes it for Sente; its `by`, as that of other games, is who makes it with a piece of the opponent's, or out of
//! turn. Times are milliseconds;
//! `clock` is the time left. An ending is named as [`EndKind::name`](crate::record::EndKind::name) does, `by` is
//! `bottom` or `top`. A note's kind is named as [`NoteKind::name`](crate::record::NoteKind::name) does;
//! `"behind": 2` says that it stands behind two of the variations beside its move. A variation is a list of the same objects
//! in order, with `move` (or `text` for what cannot be read as a move) in place of `ply`, as an alternative to the
//! ply that holds it.
//!
//! # What the document leaves open
//!
//! `over?` without `...result?` is a draw, `...result?` without `over?` an offer; both are reported.
//! Actions have three elements, as in the sample, or four. Steps of one piece in one move are one
//! way: in games whose rules are known they are written again as one shift. What is captured comes
//! into the hand, so that a game with captures is only taken for one whose rules know no hand where
//! `...kifu` names it. There, too, actions must do what the move does that they are read as; only what is
//! captured in Go may be left to the rules. Of equal names the last counts. Objects that stand one after the other are
//! games; an array of games is none.

mod read;
mod write;

use super::{Door, Format, Holds, Score, Write};
use crate::games::Game;
use crate::notation::syntax::{json, lines};
use crate::source::{Candidates, Encoding, Eol};

/// What PCN holds with the member `...kifu`.
const HOLDS: Holds = Holds::ALL.but(Holds::NODES).but(Holds::LAST_MOVE).and(Holds::KEPT_LINES);

/// PCN of 2012.
pub static PCN: Format = Format {
    name: "pcn",
    aliases: &["portable-chess-notation"],
    extensions: &["pcn"],
    games: Game::PLAYED,
    multi: false,
    doc: [
        "any game on any board as JSON (Portable Chess Notation)",
        "盤を使うあらゆるゲームのJSON（Portable Chess Notation）",
    ],
    candidates: Candidates::Any,
    encoding: Encoding::Utf8,
    eol: Eol::Lf,
    door: Door::Text { score, split: Some(json::split), seek: None, read: read::read },
    write: Some(Write::plain(HOLDS, write::record)),
};

/// Looks for the members that the forms of PCN have, and no other JSON.
fn score(text: &str) -> Score {
    if is_toml(text) {
        return Score::Certain;
    }
    if !json::may_begin(text) || json::is_own_lines(text) > 0 {
        return Score::No;
    }
    let any = |names: &[&str]| {
        names.iter().any(|name| memchr::memmem::find(text.as_bytes(), name.as_bytes()).is_some())
    };
    let old = [r#""starting_position""#, r#""previous_moves""#, r#""startpos""#, r#""...kifu""#];
    if any(&old) {
        return Score::Certain;
    }
    let new = [SETUP, r#""sides""#, r#""indexes""#];
    if any(&[r#""moves""#, r#""plies""#]) && any(&new) || is_set_up(text) {
        return Score::Certain;
    }
    // Any object may be one that is damaged: its name decides.
    if text.trim_start().starts_with('{') { Score::Weak } else { Score::No }
}

/// The member with the start position since 2025.
const SETUP: &str = r#""setup""#;

/// Whether a text has what is alone required since 2025: `"setup": {"feen": "…"}`, or `"setup": "…"` with the same.
fn is_set_up(text: &str) -> bool {
    let has = |name: &str| memchr::memmem::find(text.as_bytes(), name.as_bytes()).is_some();
    let has_feen = has(r#""feen""#);
    memchr::memmem::find_iter(text.as_bytes(), SETUP).any(|at| {
        let value = text[at + SETUP.len()..].trim_start().strip_prefix(':').map(str::trim_start);
        value.is_some_and(|value| match value.strip_prefix('"') {
            Some(text) => text.split('"').next().is_some_and(is_like_feen),
            None => has_feen && value.starts_with('{'),
        })
    })
}

/// Whether a text has the three fields of FEEN, of which the last two have two parts.
fn is_like_feen(text: &str) -> bool {
    let mut fields = text.split(' ');
    let board = fields.next().is_some_and(|board| board.contains('/'));
    let [hands, turn] = [fields.next(), fields.next()];
    let in_two = |field: Option<&str>| field.is_some_and(|field| field.contains('/'));
    board && in_two(turn) && (in_two(hands) || hands == Some("-")) && fields.next().is_none()
}

/// Whether a text is PCN as TOML, the second spelling of its form of 2026, which is known by name
/// only.
fn is_toml(text: &str) -> bool {
    if memchr::memmem::find(text.as_bytes(), b"[setup]").is_none() {
        return false;
    }
    let mut lines = lines(text).map(str::trim).take(400);
    let is_feen = |line: &str| {
        let value = line.strip_prefix("feen").map(str::trim_start);
        value.and_then(|value| value.strip_prefix('=')).is_some()
    };
    lines.by_ref().any(|line| line == "[setup]") && lines.take(8).any(is_feen)
}
