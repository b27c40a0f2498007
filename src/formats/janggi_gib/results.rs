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
    let (side, how) = side(plain)?;
    let lost = |kind, is_all| Told::End(Ending::by(kind, side.other()), is_all);
    Some(match how {
        "완승" => Told::Complete(side),
        "기권승" | "승(기권)" => lost(EndKind::Resign, true),
        "시간승" | "승(시간)" => lost(EndKind::Timeout, true),
        "승" | "승리" => lost(EndKind::Lost, true),
        "승(외통수)" | "승(외통)" => Told::End(Ending::new(EndKind::Mate), true),
        "패" | "패배" => Told::End(Ending::by(EndKind::Lost, side), true),
        "기권패" | "패(기권)" => Told::End(Ending::by(EndKind::Resign, side), true),
        "시간패" | "패(시간)" => Told::End(Ending::by(EndKind::Timeout, side), true),
        // By points, since the other is no more connected, or for another reason that no kind of ending says.
        _ if how.ends_with('승') || how.ends_with("승리") || has_reason(how, "승") => {
            lost(EndKind::Lost, false)
        }
        _ if how.ends_with('패') || has_reason(how, "패") => {
            Told::End(Ending::by(EndKind::Lost, side), false)
        }
        _ => return None,
    })
}

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

/// Whether a text is a word with a reason in brackets behind it.
fn has_reason(text: &str, word: &str) -> bool {
    text.strip_prefix(word).is_some_and(bracketed)
}

fn bracketed(text: &str) -> bool {
    text.starts_with('(') && text.ends_with(')')
}

/// Who won by the words of a result, or that nobody did; none if they do not tell. The winner by mate is who has
/// moved last.
pub(super) fn winner(told: Told, to_move: Side) -> Option<Option<Side>> {
    match told {
        Told::Nothing => None,
        Told::Complete(side) => Some(Some(side)),
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
            (names::UNKNOWN.to_owned(), ending.kind == E::Stops)
        }
    }
}
