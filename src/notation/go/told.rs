//! Results as servers of Go tell them, in the language of the server and mostly with more than the result (specs:
//! go-files §2.1, §3): `Black wins by 0.5!`, `黒中押し勝ち!`, `白棋12子 >> 白方(94):黑方(82)`, `흑 1.5집 승`.

use super::values::{Verdict, decimal, narrow};
use crate::games::Side;
use std::borrow::Cow;

/// What a side is called.
const SIDES: [(&str, Side); 9] = [
    ("black", Side::First),
    ("黒", Side::First),
    ("黑", Side::First),
    ("흑", Side::First),
    ("ดำ", Side::First),
    ("white", Side::Second),
    ("白", Side::Second),
    ("백", Side::Second),
    ("ขาว", Side::Second),
];
const DRAWS: [&str; 8] = ["draw", "jigo", "持碁", "ジゴ", "和棋", "무승부", "平局", "和局"];
const VOIDS: [&str; 5] = ["no result", "無勝負", "无胜负", "打ち掛け", "打掛"];
/// Who resigns is said to do so, or the other to win by it.
const RESIGNS: [&str; 4] = ["resigns", "resigned", "投了", "认输"];
const BY_RESIGNATION: [&str; 5] = ["resi", "中押", "中盘", "中盤", "불계"];
const BY_TIME: [&str; 6] = ["time", "時間", "时间", "超时", "超時", "시간"];
const BY_FORFEIT: [&str; 4] = ["forfeit", "反則", "犯规", "반칙"];
const WON: [&str; 8] = ["win", "won", "勝", "胜", "贏", "赢", "승", "ชนะ"];
const LOST: [&str; 10] = ["lose", "lost", "負", "负", "敗", "败", "輸", "输", "패", "แพ้"];
/// What stands behind the number of moves, and before komi: neither is a margin.
const MOVES: [&str; 4] = ["手", "수", "步", "move"];
const KOMI: [&str; 6] = ["コミ", "贴", "貼", "贴目", "덤", "komi"];

/// The result that a text tells. Nothing where it tells none, names both sides, or does not say who of them won.
pub(crate) fn told(text: &str) -> Option<Verdict> {
    let text = narrow(text);
    // Behind the sign, and in brackets, are the counts of both.
    let text = text.split(">>").next().unwrap_or_default();
    let text = text.split(['(', '（']).next().unwrap_or_default();
    let text = text.trim().trim_end_matches(['!', '！', '.', '。']).trim_end();
    // How long the game was stands before it.
    let behind = text.trim_start_matches(|c: char| c.is_ascii_digit()).strip_prefix("手完");
    let text = behind.map_or(text, |rest| rest.trim_start_matches([',', '、', ' ']));
    // `12子` are as many points there; only of quarters it is sure that they are of stones.
    let has_quarters = text.contains('子') && text.contains(['/', '又']);
    match Verdict::of(text).filter(|_| has_quarters || !text.contains('子')) {
        None if has_quarters => return None,
        None => {}
        verdict => return verdict,
    }
    let text = text.to_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
    if has(&VOIDS) {
        return Some(Verdict::Void);
    }
    if has(&DRAWS) {
        return Some(Verdict::Draw);
    }
    let named = |side: Side| SIDES.iter().any(|row| row.1 == side && text.contains(row.0));
    let side = match (named(Side::First), named(Side::Second)) {
        (true, false) => Side::First,
        (false, true) => Side::Second,
        _ => return None,
    };
    let (won, lost) = (has(&WON), has(&LOST));
    if won && lost {
        return None;
    }
    let winner = if lost { side.other() } else { side };
    let win = |how: &str| Some(Verdict::Win(winner, how.to_owned()));
    if !won && !lost && has(&RESIGNS) {
        return Some(Verdict::Win(side.other(), "R".to_owned()));
    }
    // `White resign` may be either.
    let is_said = won || lost || !text.is_ascii();
    if has(&BY_RESIGNATION) {
        return if is_said { win("R") } else { None };
    }
    // Who is named with the time has won by it or run out of it.
    for (words, how) in [(&BY_TIME[..], "T"), (&BY_FORFEIT[..], "F")] {
        if has(words) {
            return if won || lost { win(how) } else { None };
        }
    }
    match margin(&text) {
        Some(points) => win(&points),
        None if won || lost => win(""),
        None => None,
    }
}

/// The first number of a text, with the half that stands behind it: `34win`, `16.5 points`, `2目半`, `3目 1/2`, `半目`,
/// `十二目半`. How many moves were made and what komi was are none.
fn margin(text: &str) -> Option<String> {
    let text = in_digits(text);
    let mut rest = &*text;
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let before = rest[..start].trim_end();
        let number = &rest[start..];
        let is_other = |c: char| !c.is_ascii_digit() && !matches!(c, '.' | ',');
        let end = number.find(is_other).unwrap_or(number.len());
        let behind = number[end..].trim_start();
        rest = &number[end..];
        let is_other = MOVES.iter().any(|word| behind.starts_with(word))
            || KOMI.iter().any(|word| before.ends_with(word));
        if is_other {
            continue;
        }
        let number = number[..end].trim_end_matches(['.', ',']);
        let fraction = behind.trim_start_matches(['目', '집', ' ']);
        let is_half = ["半", "반", "1/2", "½"].iter().any(|word| fraction.starts_with(word));
        // Of another fraction the whole is not all.
        let is_other = ["/", "1/", "3/", "¼", "¾"].iter().any(|word| fraction.starts_with(word));
        return match (is_half, number.contains(['.', ','])) {
            (true, false) => decimal(&format!("{number}.5")),
            (false, _) if !is_other => decimal(number),
            _ => None,
        };
    }
    let half = ["半目", "반집", "半子"].iter().any(|word| text.contains(word));
    half.then(|| "0.5".to_owned())
}

/// A text with the number in Chinese characters before its points in digits: `十二目半` is `12目半`.
fn in_digits(text: &str) -> Cow<'_, str> {
    let Some(end) = text.find('目') else { return text.into() };
    let before = text[..end].trim_end();
    let start = before.trim_end_matches(|c| "百十〇一二三四五六七八九".contains(c)).len();
    match chinese(&before[start..]) {
        Some(value) => format!("{}{value}{}", &text[..start], &text[end..]).into(),
        None => text.into(),
    }
}

/// A number in Chinese characters, less than a thousand.
fn chinese(text: &str) -> Option<usize> {
    let digit = |text: &str| match text {
        "" => None,
        text => "〇一二三四五六七八九".split(text).next().map(|before| before.chars().count()),
    };
    let mut value = 0;
    let mut rest = text;
    for (unit, worth) in [("百", 100), ("十", 10)] {
        if let Some((many, behind)) = rest.split_once(unit) {
            value += worth * if many.is_empty() { 1 } else { digit(many).filter(|it| *it < 10)? };
            rest = behind;
        }
    }
    match rest {
        "" => (!text.is_empty()).then_some(value),
        rest => Some(value + digit(rest).filter(|it| *it < 10)?),
    }
}
