//! The words that end a CSA game.

use crate::games::Side;
use crate::notation::syntax::is_slip_of;
use crate::record::{EndKind, Ending, Outcome};
use crate::replay::Claim;

/// Words after `%`, and what they mean.
const WORDS: [(&str, EndKind); 14] = [
    ("TORYO", EndKind::Resign),
    ("CHUDAN", EndKind::Interrupted),
    ("SENNICHITE", EndKind::Repetition),
    ("TIME_UP", EndKind::Timeout),
    ("ILLEGAL_MOVE", EndKind::IllegalMove),
    ("JISHOGI", EndKind::Impasse),
    ("KACHI", EndKind::DeclaredWin),
    ("HIKIWAKE", EndKind::DeclaredDraw),
    ("MATTA", EndKind::Takeback),
    ("TSUMI", EndKind::Mate),
    ("FUZUMI", EndKind::NoMate),
    ("ERROR", EndKind::Error),
    ("MAX_MOVES", EndKind::MoveLimit),
    ("MAXMOVES", EndKind::MoveLimit),
];

/// Reads the word after `%`.
pub(crate) fn read(word: &str) -> Option<Ending> {
    match word {
        "+ILLEGAL_ACTION" => Some(Ending::by(EndKind::IllegalAction, Side::First)),
        "-ILLEGAL_ACTION" => Some(Ending::by(EndKind::IllegalAction, Side::Second)),
        _ => WORDS.iter().find(|(known, _)| *known == word).map(|&(_, kind)| Ending::new(kind)),
    }
}

/// The known word after `%` that a text begins with, the longest of them.
pub(crate) fn leading(text: &str) -> Option<&str> {
    let actions = ["+ILLEGAL_ACTION", "-ILLEGAL_ACTION"];
    let words = WORDS.iter().map(|(known, _)| *known).chain(actions);
    let found = words.filter(|known| text.starts_with(known)).map(str::len).max();
    found.and_then(|length| text.get(..length))
}

/// Whether a word is that of an ending but for a slip, or for what stands behind it.
pub(crate) fn is_nearly_known(word: &str) -> bool {
    let word = word.trim();
    leading(word).is_some() || WORDS.iter().any(|(known, _)| is_slip_of(word, known))
}

/// Whether a word that names no known ending can stand for one.
pub(crate) fn is_word(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_graphic() && byte != b',')
}

/// The statement for an ending, and whether it says all of it. `to_move` is the side whose turn it
/// is. An illegal move whose side is named is that side's whatever the board says.
pub(crate) fn write(ending: Ending, to_move: Side) -> (&'static str, bool) {
    let fault = |by: Side| match by {
        Side::First => "%+ILLEGAL_ACTION",
        Side::Second => "%-ILLEGAL_ACTION",
    };
    if let (EndKind::IllegalMove, Some(by)) = (ending.kind, ending.by) {
        return (fault(by), false);
    }
    match ending.kind {
        // The words mean the side to move.
        EndKind::Resign | EndKind::Timeout if ending.by.is_some_and(|by| by != to_move) => {
            ("", false)
        }
        EndKind::Resign => ("%TORYO", true),
        EndKind::Interrupted => ("%CHUDAN", true),
        EndKind::Repetition => ("%SENNICHITE", true),
        EndKind::Timeout => ("%TIME_UP", true),
        EndKind::Impasse => ("%JISHOGI", true),
        EndKind::DeclaredWin => ("%KACHI", true),
        EndKind::DeclaredDraw => ("%HIKIWAKE", true),
        EndKind::Takeback => ("%MATTA", true),
        EndKind::Mate => ("%TSUMI", true),
        EndKind::NoMate => ("%FUZUMI", true),
        EndKind::Error => ("%ERROR", true),
        EndKind::IllegalMove => ("%ILLEGAL_MOVE", true),
        EndKind::IllegalAction => (fault(ending.by.unwrap_or(to_move.other())), true),
        EndKind::PerpetualCheck => (fault(ending.by.unwrap_or(to_move.other())), false),
        EndKind::MoveLimit => ("%JISHOGI", false),
        EndKind::Draw => ("%HIKIWAKE", false),
        EndKind::SealedMove => ("%CHUDAN", false),
        // Any statement would give a reason or a result that nobody knows of.
        EndKind::Lost
        | EndKind::WonByDefault
        | EndKind::LostByDefault
        | EndKind::Try
        | EndKind::Unknown => ("", false),
        EndKind::Stops => ("", true),
    }
}

/// What [`write`] says, for a reader who takes `read` to be the side whose turn it is, since it does not count
/// a move that nobody could read: no word that then names the other as the winner. `gap` is whether there is
/// such a move: those behind it may be out of turn, and so illegal.
pub(crate) fn write_as_read(
    ending: Ending,
    to_move: Side,
    read: Side,
    gap: bool,
) -> (&'static str, bool) {
    if gap && ending.kind == EndKind::IllegalMove {
        return write(Ending { by: Some(to_move), ..ending }, to_move);
    }
    let names_side = matches!(ending.kind, EndKind::IllegalAction | EndKind::PerpetualCheck);
    let is_won = matches!(ending.outcome(to_move), Outcome::Win(_));
    match is_won && !names_side && to_move != read {
        true => ("", false),
        false => write(ending, to_move),
    }
}

/// What CSA has no word for, in the words of KIF; empty if nothing but the result is known.
pub(crate) fn inexact(kind: EndKind) -> &'static str {
    match kind {
        EndKind::SealedMove => "封じ手",
        EndKind::Timeout => "切れ負け",
        EndKind::WonByDefault => "不戦勝",
        EndKind::LostByDefault => "不戦敗",
        EndKind::Try => "トライ",
        EndKind::MoveLimit => "最大手数",
        EndKind::PerpetualCheck => "王手連続千日手",
        EndKind::Takeback => "待った",
        EndKind::Draw => "引き分け",
        _ => "",
    }
}

/// Reads what follows `'summary:` in records of shogi-server:
/// `<reason>:<player> <win|lose|draw>:<player> <win|lose|draw>`. The first player is the first side
/// or, where a rule was broken, the loser: the names tell. What has another shape is no summary.
///
/// # Errors
/// If the results cannot both be true, or not for this reason: nobody can tell which is wrong.
pub(crate) fn summary(
    text: &str,
    first: &str,
    second: &str,
) -> Result<Option<Claim>, Contradiction> {
    let Some((reason, one, other)) = summary_parts(text) else { return Ok(None) };
    match (one.1, other.1) {
        ("win", "lose") | ("lose", "win") => {
            if matches!(reason, "sennichite" | "max_moves" | "jishogi") {
                return Err(Contradiction);
            }
        }
        ("draw", "draw") => {
            if WON.contains(&reason) || LOST.contains(&reason) || reason == "oute_sennichite" {
                return Err(Contradiction);
            }
        }
        _ => return Err(Contradiction),
    }
    let swapped = (one.0, other.0) == (second, first) && first != second;
    let side = if swapped { Side::Second } else { Side::First };
    let winner = match one.1 {
        "win" => Some(side),
        "lose" => Some(side.other()),
        _ => None,
    };
    let loser = winner.map(Side::other);
    let by_loser = |kind| Ending { by: loser, ..Ending::new(kind) };
    let ending = match reason {
        "toryo" | "abnormal" => by_loser(EndKind::Resign),
        "time up" => Ending::new(EndKind::Timeout),
        reason if LOST.contains(&reason) => by_loser(EndKind::IllegalMove),
        "kachi" => Ending::new(EndKind::DeclaredWin),
        "sennichite" => Ending::new(EndKind::Repetition),
        "oute_sennichite" => by_loser(EndKind::PerpetualCheck),
        "max_moves" => Ending::new(EndKind::MoveLimit),
        "jishogi" => Ending::new(EndKind::Impasse),
        _ if winner.is_none() => Ending::new(EndKind::Draw),
        _ => return Ok(Some(Claim { plies: None, ending: None, winner })),
    };
    Ok(Some(Claim { plies: None, ending: Some(ending), winner }))
}

/// Whether a summary is that of a game whose loser went away or said what no player may say.
pub(crate) fn is_abnormal(text: &str) -> bool {
    text.starts_with("abnormal:")
}

/// A summary that says what cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Contradiction;

/// Reasons for which somebody wins.
const WON: [&str; 4] = ["toryo", "abnormal", "time up", "kachi"];

/// Rules that the loser broke.
const LOST: [&str; 5] = ["illegal move", "uchifuzume", "oute_kaihimore", "outori", "illegal kachi"];

/// A name and a result.
type Player<'a> = (&'a str, &'a str);

/// The reason and the two players of a summary.
fn summary_parts(text: &str) -> Option<(&str, Player<'_>, Player<'_>)> {
    let (reason, players) = text.split_once(':')?;
    let (one, other) = players.rsplit_once(':')?;
    Some((reason, one.rsplit_once(' ')?, other.rsplit_once(' ')?))
}

/// The line that says who won where no reason is known, in the words of shogi-server.
pub(crate) fn push_summary(winner: Side, [first, second]: [&str; 2], out: &mut String) {
    let results = match winner {
        Side::First => ["win", "lose"],
        Side::Second => ["lose", "win"],
    };
    out.push_str("'summary:unknown");
    for ((name, side), result) in [(first, "sente"), (second, "gote")].into_iter().zip(results) {
        let name = if name.trim().is_empty() { side } else { name };
        out.push(':');
        out.extend(name.chars().map(|c| if matches!(c, ':' | '\n' | '\r') { ' ' } else { c }));
        out.push(' ');
        out.push_str(result);
    }
    out.push('\n');
}

/// The bare words that scrapes of Shogi Wars end with, such as `SENTE_WIN_TORYO`, and whether all is known that they
/// say.
pub(crate) fn result_word(word: &str) -> Option<(Claim, bool)> {
    const RESULTS: [(&str, Option<Side>); 3] =
        [("SENTE_WIN", Some(Side::First)), ("GOTE_WIN", Some(Side::Second)), ("DRAW", None)];
    let (winner, rest) = RESULTS
        .into_iter()
        .find_map(|(result, winner)| Some((winner, word.strip_prefix(result)?)))?;
    let reason = if rest.is_empty() { "" } else { rest.strip_prefix('_')? };
    let kind = match reason {
        // Nobody wins a draw, for whatever reason it is one.
        "ENTERINGKING" | "JISHOGI" if winner.is_none() => EndKind::Impasse,
        "SENNICHI" | "SENNICHITE" => EndKind::Repetition,
        "" if winner.is_none() => EndKind::Draw,
        _ if winner.is_none() => {
            let ending = Some(Ending::new(EndKind::Draw));
            return Some((Claim { plies: None, ending, winner }, false));
        }
        "TORYO" => EndKind::Resign,
        "CHECKMATE" => EndKind::Mate,
        "TIMEOUT" => EndKind::Timeout,
        "DISCONNECT" => EndKind::Timeout,
        "ENTERINGKING" => EndKind::DeclaredWin,
        "OUTE_SENNICHI" | "OUTE_SENNICHITE" => EndKind::PerpetualCheck,
        _ => return Some((Claim { plies: None, ending: None, winner }, reason.is_empty())),
    };
    let ending = Ending {
        by: (kind == EndKind::PerpetualCheck).then(|| winner.map(Side::other)).flatten(),
        ..Ending::new(kind)
    };
    Some((Claim { plies: None, ending: Some(ending), winner }, true))
}
