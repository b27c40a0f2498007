//! The words of results: who won, and how (specs: variant-files §6.4).

use super::names;
use crate::games::Side;
use crate::record::{EndKind, Ending, Outcome};

/// What the words of a result say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Told {
    /// Nothing: it is not known.
    Nothing,
    /// How the game ended. Whether the kind says all of it.
    End(Ending, bool),
    /// A side won completely, by mate or not: the board tells.
    Complete(Side),
    /// A side mated the other: the board may tell otherwise, but not who won.
    Mate(Side),
}

/// Reads the words of a result; none if they are others.
pub(super) fn read(words: &str) -> Option<Told> {
    let plain: String = words.chars().filter(|c| !c.is_whitespace()).collect();
    let plain = plain.as_str();
    if plain.is_empty() || plain == names::UNKNOWN {
        return Some(Told::Nothing);
    }
    let draw = |is_all| Told::End(Ending::new(EndKind::Draw), is_all);
    if let Some(rest) = plain.strip_prefix("무승부") {
        return (rest.is_empty() || bracketed(rest)).then(|| draw(rest.is_empty()));
    }
    let Some((side, how)) = side(plain) else {
        // By generals that face each other (빅장), for one.
        let is_draw =
            plain == "비김" || plain.strip_suffix("무승부").is_some_and(|why| !why.contains(SIDES));
        return is_draw.then(|| draw(false));
    };
    if begins_name(words, how) {
        return None;
    }
    one(side, how).or_else(|| both(side, how)).or_else(|| {
        // By points, since the other is no more connected, or for another reason that no kind of ending says.
        let lost = |side| Told::End(Ending::by(EndKind::Lost, side), false);
        // A reason may stand in brackets behind it.
        let before = how.strip_suffix(')').and_then(|how| how.split_once('('));
        let before = before.map_or(how, |(before, _)| before);
        let is = |words: &[&str]| words.iter().any(|word| before.ends_with(word));
        match names_side(how) {
            true => None,
            false if is(&["승", "승리"]) => Some(lost(side.other())),
            false => is(&["패"]).then(|| lost(side)),
        }
    })
}

/// Whether the letter of a side that words begin with is rather one of a name (`한태경 승`, `한국팀 승`) or of another
/// word (`한판승`, `초단 승`, `한 게임 승`): what says how a side ended may stand close behind it, and little else.
fn begins_name(words: &str, how: &str) -> bool {
    const HOW: [&str; 14] = [
        "승", "패", "완", "기권", "시간", "점", "반칙", "외통", "접속", "연결", "무", "제한",
        "빅장", "초과",
    ];
    const OTHERS: [&str; 4] = ["게임", "판", "국", "팀"];
    let is_close = words.trim().chars().nth(1).is_some_and(char::is_alphabetic);
    is_close && !HOW.iter().any(|word| how.starts_with(word))
        || OTHERS.iter().any(|word| how.starts_with(word))
}

/// Whether words that do not stand in brackets say how a side ended: nobody knows what they say then of the first.
/// In what means a limit (제한) or the last seconds (초읽기) a letter names none.
fn names_side(how: &str) -> bool {
    let plain = how.split('(').next().unwrap_or_default();
    plain.match_indices(SIDES).any(|(at, letter)| {
        let behind = plain[at + letter.len()..].starts_with(['승', '패', '기', '시', '완', '점']);
        behind && !plain[..at].ends_with('제')
    })
}

/// What words say of both sides, one behind the other, if that is the same. Who has lost may be told with how.
fn both(side: Side, how: &str) -> Option<Told> {
    how.match_indices(SIDES).find_map(|(at, _)| {
        let (other, rest) = self::side(&how[at..])?;
        let halves = [(side, &how[..at]), (other, rest)];
        let told = halves.map(|(side, how)| Some((one(side, how)?, side.other())));
        let [Some(first), Some(second)] = told else { return None };
        let is_same = other != side && winner(first.0, first.1) == winner(second.0, second.1);
        let is_plain = |told| matches!(told, Told::End(ending, _) if ending.kind == EndKind::Lost);
        is_same.then_some(if is_plain(first.0) { second.0 } else { first.0 })
    })
}

/// What the usual words say of a side.
fn one(side: Side, how: &str) -> Option<Told> {
    let lost = |kind, is_all| Told::End(Ending::by(kind, side.other()), is_all);
    Some(match how {
        "완승" => Told::Complete(side),
        "기권승" | "승(기권)" => lost(EndKind::Resign, true),
        "시간승" | "승(시간)" => lost(EndKind::Timeout, true),
        "승" | "승리" => lost(EndKind::Lost, true),
        "승(외통수)" | "승(외통)" => Told::Mate(side),
        "패" | "패배" => Told::End(Ending::by(EndKind::Lost, side), true),
        "기권패" | "패(기권)" => Told::End(Ending::by(EndKind::Resign, side), true),
        "시간패" | "패(시간)" => Told::End(Ending::by(EndKind::Timeout, side), true),
        _ => return None,
    })
}

/// The letters that name the sides.
const SIDES: [char; 4] = ['초', '楚', '한', '漢'];

/// The side that a text begins with, and what stands behind it.
fn side(text: &str) -> Option<(Side, &str)> {
    let mut letters = text.chars();
    let side = match letters.next()? {
        '초' | '楚' => Side::First,
        '한' | '漢' => Side::Second,
        _ => return None,
    };
    Some((side, letters.as_str()))
}

/// Whether a text is a reason in brackets.
fn bracketed(text: &str) -> bool {
    text.starts_with('(') && text.ends_with(')')
}

/// Who won by the words of a result, or that nobody did; none if they do not tell.
pub(super) fn winner(told: Told, to_move: Side) -> Option<Option<Side>> {
    match told {
        Told::Nothing => None,
        Told::Complete(side) | Told::Mate(side) => Some(Some(side)),
        Told::End(ending, _) => match ending.outcome(to_move) {
            Outcome::Win(side) => Some(Some(side)),
            Outcome::Draw => Some(None),
            Outcome::Undecided | Outcome::Unknown => None,
        },
    }
}

/// The words of a result, and whether they say all of it: `is_mate` is whether the board shows a mate.
pub(super) fn written(ending: Ending, to_move: Side, is_mate: bool) -> (String, bool) {
    use EndKind as E;
    let name = |side: Side| if side == Side::First { "초" } else { "한" };
    match ending.outcome(to_move) {
        Outcome::Draw => ("무승부".to_owned(), ending.kind == E::Draw),
        Outcome::Win(side) => {
            // The side that is mated does not win by it.
            let is_mate = is_mate && side != to_move;
            let (how, is_all) = match ending.kind {
                E::Resign => ("기권승", true),
                E::Timeout => ("시간승", true),
                // Complete it is with and without a mate, as the board tells.
                E::Mate if is_mate => ("완승", true),
                E::Mate => ("승(외통수)", true),
                E::Lost if is_mate => ("승리", true),
                E::Lost => ("완승", true),
                _ if is_mate => ("승리", false),
                _ => ("완승", false),
            };
            (format!("{} {how}", name(side)), is_all)
        }
        Outcome::Undecided | Outcome::Unknown => {
            // That no result is known is all that is said of a game that was broken off.
            (names::UNKNOWN.to_owned(), matches!(ending.kind, E::Stops | E::Interrupted))
        }
    }
}
