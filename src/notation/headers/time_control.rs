//! Time controls, as CSA and as Japanese headers write them.
//!
//! Read: `00:25+30` (hours, minutes and countdown seconds: CSA to V2.2), `1500+30+0` (seconds:
//! CSA V3), and Japanese: `各6時間`, `各25分 秒読み30秒`, `15分+60秒`, `10分、切れたら1手30秒`,
//! `5分 1手5秒加算`, `25分切れ負け`, in digits of any width (specs: KIF §3, CSA §2), and Korean: `5분`. Whatever says
//! more than that is not understood and stays text.

use super::date::fold;
use crate::record::TimeControl;
use std::fmt::Write as _;

/// Reads a time control in any of the spellings.
#[must_use]
pub fn read(text: &str) -> Option<TimeControl> {
    if text.len() > 200 {
        return None;
    }
    let folded: String = text.trim().chars().map(fold).collect();
    hours_and_minutes(&folded)
        .or_else(|| three_parts(&folded))
        .or_else(|| japanese(&folded))
        .or_else(|| korean(&folded))
}

/// The name of the tag whose value is in the notation of PGN: without it, nobody knows what its numbers are.
pub const PGN_NAME: &str = "TimeControl";

/// How many whole minutes a value in the notation of PGN gives for all of the game, if it says no more than that.
#[must_use]
pub fn pgn_minutes(text: &str) -> Option<u64> {
    let TimeControl { base, byoyomi, increment } = read_pgn(text)?;
    let is_plain = byoyomi == 0 && increment == 0 && base > 0 && base % 60_000 == 0;
    is_plain.then_some(base / 60_000)
}

/// The same with what each move adds, as records of xiangqi say it: `60分+30秒`.
#[must_use]
pub fn pgn_in_words(text: &str) -> Option<String> {
    let TimeControl { base, increment, .. } = read_pgn(text)?;
    let is_whole = base > 0 && base.is_multiple_of(60_000) && increment.is_multiple_of(1000);
    let minutes = is_whole.then(|| format!("{}分", base / 60_000))?;
    Some(match increment / 1000 {
        0 => minutes,
        seconds => format!("{minutes}+{seconds}秒"),
    })
}

/// `300+3` or `300` in seconds, as PGN has it for one period (PGN standard 9.6.1); `2.4+0.01` as programs do that let
/// engines play.
#[must_use]
pub fn read_pgn(text: &str) -> Option<TimeControl> {
    // Sudden death has no increment.
    let (base, increment) = text.trim().split_once('+').unwrap_or((text.trim(), "0"));
    Some(TimeControl { base: millis(base)?, byoyomi: 0, increment: millis(increment)? })
}

/// The same in PGN, which has no countdown.
#[must_use]
pub fn pgn(control: TimeControl) -> Option<String> {
    let TimeControl { base, byoyomi, increment } = control;
    (byoyomi == 0).then(|| match increment {
        0 => seconds(base),
        _ => format!("{}+{}", seconds(base), seconds(increment)),
    })
}

/// `HH:MM+SS`; the hours may be shorter.
fn hours_and_minutes(text: &str) -> Option<TimeControl> {
    let (base, byoyomi) = text.split_once('+')?;
    let (hours, minutes) = base.split_once(':')?;
    let minutes = whole(minutes).filter(|&minutes| minutes < 60)?;
    let base = (whole(hours)? * 60 + minutes) * 60_000;
    Some(TimeControl { base, byoyomi: whole(byoyomi)? * 1000, increment: 0 })
}

/// Whether hours and minutes with a countdown may as well be minutes and seconds with what each move adds: nobody but
/// CSA is sure to write the former, and CSA writes two digits behind the sign.
#[must_use]
pub fn may_be_minutes(text: &str) -> bool {
    let folded: String = text.trim().chars().take(30).map(fold).collect();
    let parts = || {
        let (base, byoyomi) = folded.split_once('+')?;
        let (hours, _) = base.split_once(':')?;
        Some((whole(hours)?, byoyomi.len()))
    };
    let is_unclear = |(hours, digits)| hours > 0 || digits < 2;
    hours_and_minutes(&folded).and_then(|_| parts()).is_some_and(is_unclear)
}

/// `base+byoyomi+increment` in seconds, each with up to three decimals.
fn three_parts(text: &str) -> Option<TimeControl> {
    let mut parts = text.split('+');
    let mut next = || millis(parts.next()?);
    let control = TimeControl { base: next()?, byoyomi: next()?, increment: next()? };
    parts.next().is_none().then_some(control)
}

/// Japanese: a length of time, then what follows it.
fn japanese(text: &str) -> Option<TimeControl> {
    let text = text.trim_start_matches('各');
    let (base, rest) = length(text).unwrap_or((0, text));
    let mut control = TimeControl { base, ..TimeControl::default() };
    let mut rest = rest.trim_start();
    if rest.len() == text.len() && !rest.starts_with("秒読") {
        return None;
    }
    while !rest.is_empty() {
        rest = rest.trim_start_matches([' ', '、', ',', '。', '・', '/']);
        if let Some(after) = rest.strip_prefix("切れ負け").or_else(|| rest.strip_prefix("切負け"))
        {
            rest = after;
            continue;
        }
        const OVERTIME: [&str; 9] = [
            "+",
            "秒読み",
            "秒読",
            "切れたら1手",
            "使い切ると1手",
            "使い切ったら1手",
            "以降1手",
            "その後1手",
            "のち1手",
        ];
        const ADDED: [&str; 4] = ["1手ごとに", "1手毎に", "1手", "フィッシャー"];
        let after = |words: &[&str]| words.iter().find_map(|word| rest.strip_prefix(word));
        if let Some((millis, tail)) = after(&OVERTIME).and_then(|text| length(text.trim_start())) {
            (control.byoyomi == 0 && control.increment == 0).then_some(())?;
            control.byoyomi = millis;
            rest = tail.strip_prefix("未満").unwrap_or(tail);
        } else {
            let (millis, tail) = length(after(&ADDED)?.trim_start())?;
            (control.increment == 0).then_some(())?;
            // `1手30秒` alone may be a countdown or an increment: only the word tells.
            rest = match tail.strip_prefix("加算") {
                Some(tail) => tail,
                None if rest.starts_with("フィッシャー") => tail,
                None => return None,
            };
            control.increment = millis;
        }
    }
    Some(control)
}

/// Korean: a length of time and nothing behind it, since `15분 30초` may have a countdown in it.
fn korean(text: &str) -> Option<TimeControl> {
    let (base, rest) = length_in(text, &[("시간", 3_600_000), ("분", 60_000)])?;
    rest.is_empty().then_some(TimeControl { base, ..TimeControl::default() })
}

/// Takes a length of time such as `1時間30分` or `30秒`, in milliseconds.
fn length(text: &str) -> Option<(u64, &str)> {
    length_in(text, &[("時間", 3_600_000), ("分", 60_000), ("秒", 1000)])
}

/// The same in units with their lengths, the longest first.
fn length_in<'a>(text: &'a str, units: &[(&str, u64)]) -> Option<(u64, &'a str)> {
    let mut rest = text;
    let mut sum: u64 = 0;
    let mut any = false;
    let mut above = u64::MAX;
    for &(unit, size) in units {
        let digits = rest.bytes().take_while(|byte| byte.is_ascii_digit() || *byte == b'.').count();
        let (number, after) = rest.split_at(digits);
        // Without a number the word is another's: `10分秒読み30秒`.
        let Some(after) = after.strip_prefix(unit).filter(|_| digits > 0) else { continue };
        // Thousandths of the unit are exact: no unit is smaller than a second.
        let part = millis(number)?.checked_mul(size / 1000)?;
        // As much as one of the unit before it is no part of the same length: of `15分60秒` it is a countdown, and of
        // `1時間30秒` without minutes, too.
        let is_behind_other = above != u64::MAX && above > size * 60;
        if part >= above || is_behind_other {
            return None;
        }
        above = size;
        sum = sum.checked_add(part)?;
        any = true;
        rest = after;
    }
    any.then_some((sum, rest))
}

/// At most nine digits.
fn whole(text: &str) -> Option<u64> {
    let digits = (1..=9).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}

/// A number with up to three decimals, in thousandths.
fn millis(text: &str) -> Option<u64> {
    let (number, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let (length, decimals) = (decimals.len(), whole(decimals)?);
    let decimals = decimals * 10_u64.pow(3_u32.checked_sub(u32::try_from(length).ok()?)?);
    Some(whole(number)? * 1000 + decimals)
}

/// `HH:MM+SS`, if that can say it.
#[must_use]
pub fn csa2(control: TimeControl) -> Option<String> {
    let TimeControl { base, byoyomi, increment } = control;
    let fits = increment == 0
        && base.is_multiple_of(60_000)
        && base < 100 * 3_600_000
        && byoyomi.is_multiple_of(1000)
        && byoyomi < 100_000;
    let (hours, minutes) = (base / 3_600_000, base / 60_000 % 60);
    fits.then(|| format!("{hours:02}:{minutes:02}+{:02}", byoyomi / 1000))
}

/// `base+byoyomi+increment` in seconds.
#[must_use]
pub fn csa3(control: TimeControl) -> String {
    let TimeControl { base, byoyomi, increment } = control;
    let parts = [base, byoyomi, increment].map(seconds);
    parts.join("+")
}

/// `各25分 秒読み30秒`, of both sides.
#[must_use]
pub fn kif(control: TimeControl) -> String {
    format!("各{}", kif_of_one(control))
}

/// `25分 秒読み30秒`, of one side.
#[must_use]
pub fn kif_of_one(control: TimeControl) -> String {
    let mut out = String::new();
    let base = control.base;
    if base >= 3_600_000 {
        let _ = write!(out, "{}時間", base / 3_600_000);
    }
    // Seconds right behind hours are those of a countdown to people: `2時間0分30秒`.
    let has_seconds = !base.is_multiple_of(60_000);
    let is_between = base >= 3_600_000 && has_seconds;
    if !(base / 60_000).is_multiple_of(60) || base == 0 || is_between {
        let _ = write!(out, "{}分", base / 60_000 % 60);
    }
    if has_seconds {
        let _ = write!(out, "{}秒", seconds(base % 60_000));
    }
    if control.byoyomi != 0 {
        let _ = write!(out, " 秒読み{}秒", seconds(control.byoyomi));
    }
    if control.increment != 0 {
        let _ = write!(out, " 1手{}秒加算", seconds(control.increment));
    }
    out
}

/// Milliseconds as seconds, with decimals where there are any.
pub(crate) fn seconds(millis: u64) -> String {
    match millis % 1000 {
        0 => (millis / 1000).to_string(),
        rest => format!("{}.{rest:03}", millis / 1000).trim_end_matches('0').to_owned(),
    }
}
