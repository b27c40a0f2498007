//! Words for endings, and the closing line (`まで79手で先手の勝ち`).

use super::cursor::{Cursor, is_blank};
use crate::games::Side;
use crate::notation::syntax::is_slip_of;
use crate::record::{EndKind, Ending, Outcome};
use crate::replay::Claim;

/// Kinds with the word to write and the words to read besides (specs: KIF §7).
static WORDS: &[(EndKind, &str, &[&str])] = &[
    (EndKind::Resign, "投了", &["投了図"]),
    (EndKind::Interrupted, "中断", &["対局中断", "指し掛け", "指掛け"]),
    (EndKind::SealedMove, "封じ手", &[]),
    (EndKind::Repetition, "千日手", &[]),
    (EndKind::PerpetualCheck, "王手連続千日手", &["連続王手の千日手", "連続王手千日手"]),
    (EndKind::Impasse, "持将棋", &[]),
    (EndKind::Draw, "引き分け", &["引分け", "引分"]),
    (EndKind::MoveLimit, "最大手数", &["最大手数超過", "最大手数到達", "手数制限"]),
    (EndKind::Mate, "詰み", &["詰", "詰め"]),
    (EndKind::NoMate, "不詰", &["不詰み"]),
    (EndKind::Timeout, "切れ負け", &["時間切れ", "時間切れ負け", "Time-up"]),
    (EndKind::IllegalMove, "反則負け", &["反則"]),
    (EndKind::IllegalAction, "反則勝ち", &["反則勝"]),
    (
        EndKind::DeclaredWin,
        "入玉勝ち",
        &["入玉宣言", "勝ち宣言", "宣言勝ち", "入玉宣言勝ち", "入玉勝"],
    ),
    (EndKind::WonByDefault, "不戦勝", &["不戦勝ち"]),
    (EndKind::LostByDefault, "不戦敗", &["不戦負け"]),
    (EndKind::Try, "トライ", &["トライ勝ち"]),
    (EndKind::Takeback, "待った", &[]),
    (EndKind::Error, "エラー", &[]),
];

/// The kind of an ending's word.
pub fn kind(word: &str) -> Option<EndKind> {
    WORDS.iter().find(|row| row.1 == word || row.2.contains(&word)).map(|row| row.0)
}

/// Who broke the rules by a word that names the side: `先手反則負け`, `後手の反則`.
pub(crate) fn fouled(word: &str) -> Option<Side> {
    let (side, what) = side_of(word)?;
    match what {
        "反則" | "反則負け" => Some(side),
        "反則勝ち" => Some(side.other()),
        _ => None,
    }
}

/// The side that a text begins with, and what is said of it.
fn side_of(text: &str) -> Option<(Side, &str)> {
    let mut chars = text.chars();
    let side = match chars.next()? {
        '先' | '下' => Side::First,
        '後' | '上' => Side::Second,
        _ => return None,
    };
    let what = chars.as_str().strip_prefix('手')?;
    Some((side, what.strip_prefix('の').unwrap_or(what)))
}

/// Whether a word is that of an ending but for a slip. What is shorter than one may be short for it, and what
/// shares one character of two may be another word.
pub(crate) fn is_nearly_known(word: &str) -> bool {
    let length = word.chars().count();
    let mut words = WORDS.iter().flat_map(|row| row.2.iter().chain([&row.1]));
    kind(word).is_none()
        && length > 2
        && words
            .any(|known| (2..=length).contains(&known.chars().count()) && is_slip_of(word, known))
}

/// The word for a kind of ending; none for those that have no word of their own.
pub fn word(kind: EndKind) -> Option<&'static str> {
    match kind {
        // A declared draw is an impasse to KIF.
        EndKind::DeclaredDraw => Some("持将棋"),
        _ => WORDS.iter().find(|row| row.0 == kind).map(|row| row.1),
    }
}

/// A closing line that names the winner, with the reason if there is a word for it.
pub fn closing_line(moves: u32, reason: &str, winner: Side) -> String {
    let name = match winner {
        Side::First => "先手",
        Side::Second => "後手",
    };
    let by = if reason.is_empty() { "" } else { "により" };
    format!("まで{moves}手で{reason}{by}{name}の勝ち")
}

/// Reads a closing line; `None` if it is none that can be read to its end.
pub fn claim(line: &str) -> Option<Claim> {
    closing(line).filter(|(_, reason)| reason.is_empty()).map(|(claim, _)| claim)
}

/// The same of one that may give a reason which is no known ending: who won is said all the same. The reason is given
/// with it then.
pub fn closing(line: &str) -> Option<(Claim, &str)> {
    usual_closing(line).map(|claim| (claim, "")).or_else(|| any_closing(line))
}

/// One as nearly all programs write it: [`closing_line`] without a reason.
fn usual_closing(line: &str) -> Option<Claim> {
    let rest = line.strip_prefix("まで")?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let winner = match &rest[digits..] {
        "手で先手の勝ち" => Side::First,
        "手で後手の勝ち" => Side::Second,
        _ => return None,
    };
    let plies = rest[..digits].parse().ok()?;
    Some(Claim { plies: Some(plies), ending: None, winner: Some(winner) })
}

fn any_closing(line: &str) -> Option<(Claim, &str)> {
    fn pause(cursor: &mut Cursor<'_>) {
        cursor.eat(&['、', ',', '，']);
        cursor.blanks();
    }
    let mut cursor = Cursor::new(line.trim_matches(is_blank).strip_prefix("まで")?);
    pause(&mut cursor);
    let mut plies = cursor.number();
    if plies.is_none()
        && let Some((counted, rest)) = number_in_kanji(cursor.rest)
        && rest.starts_with('手')
    {
        (plies, cursor.rest) = (Some(counted), rest);
    }
    if plies.is_some() {
        cursor.blanks();
        if !cursor.eat(&['手']) {
            return None;
        }
    }
    pause(&mut cursor);
    match cursor.rest.strip_prefix("にて") {
        Some(rest) => cursor.rest = rest,
        None => _ = cursor.eat(&['で']),
    }
    pause(&mut cursor);
    let rest = cursor.rest.trim_end_matches(is_blank).trim_end_matches('。');
    if rest.is_empty() {
        return Some((Claim { plies, ending: None, winner: None }, ""));
    }
    if let Some(kind) = kind(rest.strip_suffix("成立").unwrap_or(rest)) {
        return Some((Claim { plies, ending: Some(Ending::new(kind)), winner: None }, ""));
    }
    let (reason, rest) = match rest.split_once("により").or_else(|| bracketed(rest)) {
        Some((reason, rest)) => {
            (Some(reason.trim_matches(is_blank)).filter(|reason| !reason.is_empty())?, rest)
        }
        None => ("", rest),
    };
    // Whose it is may be said: `先手の時間切れ`.
    let (named, what) = side_of(reason).map_or((None, reason), |(side, what)| (Some(side), what));
    let foul = fouled(reason);
    let known = kind(what).or(foul.map(|_| EndKind::IllegalAction));
    let blamed = foul.or(named.filter(|_| match known {
        Some(kind) => Ending::new(kind).outcome(Side::First) == Outcome::Win(Side::Second),
        None => true,
    }));
    let unknown = if known.is_none() { reason } else { "" };
    let reason = known.or((!reason.is_empty()).then_some(EndKind::Lost));
    let rest = rest.trim_start_matches(is_blank);
    if let Some(kind) =
        reason.filter(|_| matches!(rest, "引き分け" | "引分け" | "引分" | "指し直し"))
    {
        let kind = if unknown.is_empty() || rest == "指し直し" { kind } else { EndKind::Draw };
        let is_draw = Ending::new(kind).outcome(Side::First) == Outcome::Draw;
        let claim = Claim { plies, ending: Some(Ending::new(kind)), winner: None };
        return is_draw.then_some((claim, unknown));
    }
    let (side, what) = side_of(rest)?;
    let (ending, winner) = match (what, reason) {
        ("勝ち" | "勝", None) => (None, side),
        ("勝ち" | "勝", Some(EndKind::Lost)) => {
            (Some(Ending::by(EndKind::Lost, side.other())), side)
        }
        ("負け" | "負", Some(EndKind::Lost)) => {
            (Some(Ending::by(EndKind::Lost, side)), side.other())
        }
        ("勝ち" | "勝", Some(EndKind::IllegalMove | EndKind::IllegalAction))
        | ("反則勝ち", None) => (Some(Ending::by(EndKind::IllegalAction, side.other())), side),
        ("勝ち" | "勝", Some(kind)) => (Some(Ending::new(kind)), side),
        ("負け" | "負", Some(EndKind::IllegalMove | EndKind::IllegalAction)) => {
            (Some(Ending::by(EndKind::IllegalAction, side)), side.other())
        }
        ("負け" | "負", Some(kind)) => (Some(Ending::new(kind)), side.other()),
        ("負け" | "負", None) => (None, side.other()),
        ("反則負け", None) => (Some(Ending::by(EndKind::IllegalAction, side)), side.other()),
        ("時間切れ勝ち" | "時間切れ勝", None) => {
            (Some(Ending::new(EndKind::Timeout)), side)
        }
        (other, None) => {
            let kind = kind(other)?;
            let wins = matches!(kind, EndKind::DeclaredWin | EndKind::WonByDefault | EndKind::Try);
            let winner = if wins { side } else { side.other() };
            let ending = Ending::new(kind);
            // Who mates may be named, or who is mated: the board says it.
            if kind == EndKind::Mate
                || !matches!(ending.outcome(side), Outcome::Win(_) | Outcome::Unknown)
            {
                return Some((Claim { plies, ending: Some(ending), winner: None }, ""));
            }
            (Some(ending), winner)
        }
        _ => return None,
    };
    // Who broke the rules has not won.
    (blamed != Some(winner)).then_some((Claim { plies, ending, winner: Some(winner) }, unknown))
}

/// The reason in brackets behind a result, and the result: `後手の勝ち（切れ負け）`.
fn bracketed(text: &str) -> Option<(&str, &str)> {
    let (result, reason) = text.strip_suffix(['）', ')'])?.rsplit_once(['（', '('])?;
    Some((reason.trim_matches(is_blank), result.trim_end_matches(is_blank)))
}

/// A number in kanji as newspapers print it, to 999 (百二十三), and what follows.
fn number_in_kanji(text: &str) -> Option<(u32, &str)> {
    const UNITS: [(char, u32); 2] = [('十', 10), ('百', 100)];
    let (mut sum, mut digit, mut least) = (0, 0, u32::MAX);
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        let known = (1..).zip("一二三四五六七八九".chars()).find(|row| row.1 == next);
        if let Some((value, _)) = known {
            if digit != 0 {
                return None;
            }
            digit = value;
        } else if let Some((_, unit)) = UNITS.into_iter().find(|row| row.0 == next) {
            if unit >= least {
                return None;
            }
            sum += digit.max(1) * unit;
            (digit, least) = (0, unit);
        } else {
            break;
        }
        rest = &rest[next.len_utf8()..];
    }
    (sum + digit > 0).then_some((sum + digit, rest))
}
