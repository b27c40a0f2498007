//! Dates in all the spellings that headers have, read only where they can mean one thing.
//!
//! `2024/05/05`, `2024-5-5`, `2024.05`, `2024年5月5日`, `2024년 5월 5일`, `2024. 5. 5.`, `令和6年5月5日`, `20240505`,
//! `5/31/2024` (a locale's order, where only one order gives a date), `October 23rd, 1963`, each perhaps with a weekday
//! that is the right one and a time of day (`10:29`, `10時29分`, `T10:29:48`, `10:29:48 PM`), in digits of any width
//! (specs: KIF §3). A time in another zone, or two days in one header, is no date to [`read`].

use crate::notation::syntax::narrow;
use crate::record::Date;

/// Reads a date; `None` if the text says anything else, or can mean two dates.
#[must_use]
pub fn read(text: &str) -> Option<Date> {
    Some(read_exactly(text)?.0)
}

/// A date as the formats of shogi write it, with no more of the time of day than is known.
#[must_use]
pub fn slashed(text: &str) -> Option<String> {
    // It mostly is one.
    let bytes = text.as_bytes();
    if is_usual(text) && bytes[4] == b'/' && bytes[7] == b'/' && bytes.get(10) != Some(&b'T') {
        return Some(text.to_owned());
    }
    let (date, with_seconds) = read_exactly(text)?;
    let mut text = date.to_string();
    if date.time.is_some() && !with_seconds {
        text.truncate(text.len() - ":00".len());
    }
    Some(text)
}

/// A date as `2021-03-04`, as files of xiangqi and janggi have it, if that is all that a text says.
#[must_use]
pub fn hyphened(text: &str) -> Option<String> {
    iso(text).filter(|date| !date.contains('T'))
}

/// A date in ISO 8601, as far as it is known: `2024-05-05T10:29`, `2024-05`.
#[must_use]
pub fn iso(text: &str) -> Option<String> {
    let (date, with_seconds) = read_exactly(text)?;
    // By hand: a table of games asks this of every game, and `write!` takes longer than all else of it.
    let mut iso = String::with_capacity("YYYY-MM-DDTHH:MM:SS".len());
    push_two(date.year / 100, &mut iso);
    push_two(date.year % 100, &mut iso);
    for part in [date.month, date.day].into_iter().flatten() {
        iso.push('-');
        push_two(part.into(), &mut iso);
    }
    if let Some(time) = date.time {
        let parts = if with_seconds { &time[..] } else { &time[..2] };
        for (place, &part) in parts.iter().enumerate() {
            iso.push(if place == 0 { 'T' } else { ':' });
            push_two(part.into(), &mut iso);
        }
    }
    Some(iso)
}

/// Appends the two digits of a number below 100.
fn push_two(number: u16, out: &mut String) {
    for digit in [number / 10, number % 10] {
        out.push(char::from(b'0' + (digit % 10) as u8));
    }
}

/// Whether a text is a date but for its weekday, which is that of another day: one of the two is a slip, and nobody
/// can tell which.
#[must_use]
pub fn has_other_weekday(text: &str) -> bool {
    in_any_spelling(text).is_some_and(|(date, _, fits)| !fits && date.weekday().is_some())
}

/// A date, and whether its time of day has seconds.
fn read_exactly(text: &str) -> Option<(Date, bool)> {
    if let Some(found) = in_digits(text.as_bytes()) {
        return Some(found);
    }
    let (date, with_seconds, fits) = in_any_spelling(text)?;
    fits.then_some((date, with_seconds))
}

/// A date, whether its time of day has seconds, and whether its weekday is the right one.
fn in_any_spelling(text: &str) -> Option<(Date, bool, bool)> {
    if text.len() > 80 {
        return None;
    }
    let folded: String = text.trim().chars().map(fold).collect();
    // PGN writes question marks for a month or a day that is not known.
    let folded = folded.trim_end_matches(".??");
    let (day, rest) = era(folded)
        .or_else(|| year_first(folded))
        .or_else(|| compact(folded))
        .or_else(|| year_last(folded))
        .or_else(|| english(folded))?;
    let (weekday, rest) = weekday(rest.trim_start());
    let time = match rest.trim_start() {
        "" => None,
        rest => Some(time(rest)?),
    };
    let [year, month, day] = day;
    let part = |number: u16| (number != 0).then(|| u8::try_from(number).unwrap_or(u8::MAX));
    let (time, with_seconds) = time.unzip();
    let date = Date::new(year, part(month), part(day), time)?;
    let fits = weekday.is_none() || weekday == date.weekday();
    Some((date, with_seconds == Some(true), fits))
}

/// `2024-05-05`, `2024.05.05 10:29:48` and the like, as nearly all programs write dates: what is read of
/// them below, in a glance.
fn in_digits(text: &[u8]) -> Option<(Date, bool)> {
    let digit = |at: usize| match text[at] {
        digit @ b'0'..=b'9' => Some(digit - b'0'),
        _ => None,
    };
    let two = |at: usize| Some(digit(at)? * 10 + digit(at + 1)?);
    let is_one_of = |at: usize, signs: &[u8]| signs.contains(&text[at]);
    let is_day = matches!(text.len(), 10 | 19) && [4, 7].iter().all(|&at| is_one_of(at, b"-./"));
    if !is_day {
        return None;
    }
    let year = u16::from(two(0)?) * 100 + u16::from(two(2)?);
    let time = match text.len() {
        10 => None,
        _ if is_one_of(10, b" T") && text[13] == b':' && text[16] == b':' => {
            Some([two(11)?, two(14)?, two(17)?])
        }
        _ => return None,
    };
    let date = Date::new(year, Some(two(5)?), Some(two(8)?), time)?;
    Some((date, time.is_some()))
}

/// Whether a text is a date as nearly all programs write it: most are, and it has no weekday that could be another's.
#[must_use]
pub fn is_usual(text: &str) -> bool {
    in_digits(text.as_bytes()).is_some_and(|(date, _)| date.year >= 1000)
}

/// Whether a text is a time of day, and no date stands with it.
pub fn is_time(text: &str) -> bool {
    let folded: String = text.trim().chars().take(80).map(fold).collect();
    time(&folded).is_some()
}

/// The day that a text begins with, whatever else it says, as far as there is such a day; or the year that it ends
/// with, where the order of day and month is not known.
#[must_use]
pub fn day(text: &str) -> Option<Date> {
    let folded: String = text.trim().chars().take(80).map(fold).collect();
    // Ten years are no date.
    let is_digit = |c: char| c.is_ascii_digit();
    let behind = folded.trim_start_matches(|c: char| !is_digit(c)).trim_start_matches(is_digit);
    if behind.starts_with("年代") || behind == "s" || behind.starts_with("s ") {
        return None;
    }
    let (day, _) = era(&folded)
        .or_else(|| year_first(&folded))
        .or_else(|| year_last(&folded))
        .or_else(|| only_year_last(&folded))?;
    let [year, month, day] = day;
    let part = |number: u16| (number != 0).then(|| u8::try_from(number).unwrap_or(u8::MAX));
    Date::new(year, part(month), part(day), None)
        .or_else(|| Date::new(year, part(month), None, None))
        .or_else(|| Date::new(year, None, None, None))
}

/// Whether a text begins with a day of an era, after which anything may stand: `令和6年5月5日（2日制）`.
#[must_use]
pub fn begins_with_era(text: &str) -> bool {
    let folded: String = text.trim().chars().take(80).map(fold).collect();
    let part = |number: u16| u8::try_from(number).ok();
    era(&folded).is_some_and(|([year, month, day], _)| {
        day != 0 && Date::new(year, part(month), part(day), None).is_some()
    })
}

/// Whether a text names the two days of a game, the second by no more than is needed: `令和6年5月5日・6日`.
#[must_use]
pub fn is_of_days(text: &str) -> bool {
    two_parts(text).is_some()
}

/// The two days that a text names so, in ISO 8601, if the calendar has both and the second comes behind the first.
#[must_use]
pub fn two_days(text: &str) -> Option<[String; 2]> {
    let (first, month, day) = two_parts(text)?;
    let last = Date::new(first.year, month.or(first.month), Some(day), None)?;
    (first < last).then(|| [first, last].map(|day| day.to_string().replace('/', "-")))
}

/// The first of two days, and what is said of the second: the month, perhaps, and the day.
fn two_parts(text: &str) -> Option<(Date, Option<u8>, u8)> {
    let (first, second) = text.split_once(['・', '･', '～', '〜', '、'])?;
    let number = |digits: &str| {
        let digits: String = digits.chars().map(narrow).collect();
        let is_number = digits.len() <= 2 && digits.bytes().all(|byte| byte.is_ascii_digit());
        digits.parse().ok().filter(|_| is_number)
    };
    let day = |text: &str| number(text.strip_suffix('日')?);
    let first = read(first).filter(|date| date.day.is_some() && date.time.is_none())?;
    let second = second.trim();
    Some(match second.split_once('月') {
        Some((month, second)) => (first, Some(number(month)?), day(second)?),
        None => (first, None, day(second)?),
    })
}

/// Whether a text says that nothing of the date is known, as PGN does (`????.??.??`).
#[must_use]
pub fn is_unknown(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| matches!(byte, b'?' | b'.'))
}

/// Full-width signs as their narrow ones.
pub(in crate::notation) fn fold(c: char) -> char {
    match c {
        '\u{3000}' => ' ',
        c => narrow(c),
    }
}

/// Takes a number of at most so many digits.
fn number(text: &str, at_most: usize) -> Option<(u16, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 || digits > at_most {
        return None;
    }
    Some((text[..digits].parse().ok()?, &text[digits..]))
}

/// A year, month and day, 0 for what is not given, and what follows.
type Parts<'a> = ([u16; 3], &'a str);

fn year_first(text: &str) -> Option<Parts<'_>> {
    let (year, rest) = number(text, 4).filter(|&(year, _)| year >= 1000)?;
    Some(month_and_day(year, rest))
}

/// A text without the blanks that it begins with, if a number with one of these signs follows: else it may be a time.
fn without_blank(text: &str, signs: [char; 2]) -> &str {
    let plain = text.trim_start_matches(' ');
    let is_part = number(plain, 2).is_some_and(|(_, behind)| behind.starts_with(signs));
    if is_part { plain } else { text }
}

fn month_and_day(year: u16, rest: &str) -> Parts<'_> {
    let kanji = rest.strip_prefix(['年', '년']).map(|after| without_blank(after, ['月', '월']));
    // Koreans have periods behind all three, and blanks behind those: `2024. 3. 15.`.
    let spaced = rest.strip_prefix('.').map(|after| (after, without_blank(after, ['.', '.'])));
    let spaced = spaced.filter(|(after, plain)| plain.len() < after.len()).map(|(_, plain)| plain);
    let Some(after) = kanji.or(spaced).or_else(|| rest.strip_prefix(['/', '-', '.'])) else {
        return ([year, 0, 0], rest);
    };
    let Some((month, behind)) = number(after, 2) else {
        return ([year, 0, 0], if kanji.is_some() { after } else { rest });
    };
    // Of a number that goes on with a sign for what is not known, nobody knows which it is.
    if behind.starts_with('?') {
        return ([year, 0, 0], rest);
    }
    let rest = behind;
    // No month 0: `0000/00/00` is no date.
    let month = if month == 0 { 99 } else { month };
    let months = rest.strip_prefix(['月', '월']).map(|after| without_blank(after, ['日', '일']));
    let separator = months.or_else(|| rest.strip_prefix(['/', '-', '.']));
    let Some(after) = separator else { return ([year, month, 0], rest) };
    let has_periods = rest.starts_with('.');
    let after = if spaced.is_some() { after.trim_start_matches(' ') } else { after };
    match number(after, 2) {
        Some((_, behind)) if behind.starts_with('?') => ([year, month, 0], rest),
        Some((day, rest)) => {
            let rest = rest.strip_prefix(['日', '일']).unwrap_or(rest);
            // Some have no blanks; what goes on behind the period is none of the day then.
            let is_last = spaced.is_some() || has_periods && rest == ".";
            let rest = if is_last { rest.strip_prefix('.').unwrap_or(rest) } else { rest };
            ([year, month, if day == 0 { 99 } else { day }], rest)
        }
        None => ([year, month, 0], if months.is_some() { after } else { rest }),
    }
}

/// Years counted by the eras of Japan's emperors.
fn era(text: &str) -> Option<Parts<'_>> {
    /// First and last years.
    const ERAS: [(&str, u16, u16); 5] = [
        ("明治", 1868, 1912),
        ("大正", 1912, 1926),
        ("昭和", 1926, 1989),
        ("平成", 1989, 2019),
        ("令和", 2019, u16::MAX),
    ];
    let (first, last, rest) = ERAS
        .iter()
        .find_map(|&(name, first, last)| Some((first, last, text.strip_prefix(name)?)))?;
    let (count, rest) = match rest.strip_prefix('元') {
        Some(rest) => (1, rest),
        None => number(rest, 2).filter(|&(count, _)| count > 0)?,
    };
    let year = first + count - 1;
    (rest.starts_with('年') && year <= last).then(|| month_and_day(year, rest))
}

/// `20240505`, perhaps with six digits of time, as identifiers of games have them.
fn compact(text: &str) -> Option<Parts<'_>> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let part = |from: usize, to: usize| text.get(from..to)?.parse::<u16>().ok();
    let day = || Some([part(0, 4)?, part(4, 6)?, part(6, 8)?]);
    let day = (digits == 8).then(day).flatten().filter(|day| day[1] > 0 && day[2] > 0)?;
    Some((day, &text[8..]))
}

/// `12/30/2018` or `30.12.2018`, if only one of the two orders gives a date; with periods the day stands first
/// everywhere.
fn year_last(text: &str) -> Option<Parts<'_>> {
    let separators = ['/', '-', '.'];
    let (a, rest) = number(text, 2)?;
    let has_periods = rest.starts_with('.');
    let (b, rest) = number(rest.strip_prefix(separators)?, 2)?;
    let has_periods = has_periods && rest.starts_with('.');
    let (year, rest) =
        number(rest.strip_prefix(separators)?, 4).filter(|&(year, _)| year >= 1000)?;
    let day = match ((1..=12).contains(&a), (1..=12).contains(&b)) {
        (true, false) => [year, a, b],
        (false, true) => [year, b, a],
        (true, true) if a == b => [year, a, b],
        (true, true) if has_periods => [year, b, a],
        _ => return None,
    };
    Some((day, rest))
}

/// The year of `05/06/2018` and `??.??.2018`, and the month where that is known.
fn only_year_last(text: &str) -> Option<Parts<'_>> {
    let part = |text| {
        let end = |c: char| !c.is_ascii_digit() && c != '?';
        let length = str::find(text, end).filter(|length| (1..=2).contains(length))?;
        Some(text.split_at(length))
    };
    let (_, rest) = part(text)?;
    let (month, rest) = part(rest.strip_prefix(['/', '-', '.'])?)?;
    let day_is_first = text.contains("?.") && rest.starts_with('.');
    let (year, rest) =
        number(rest.strip_prefix(['/', '-', '.'])?, 4).filter(|&(year, _)| year >= 1000)?;
    let month = month.parse().ok().filter(|month| day_is_first && (1..=12).contains(month));
    Some(([year, month.unwrap_or(0), 0], rest))
}

/// The number of a month by its English name, whole or cut short: `Sept` as well as `Sep`.
pub(crate) fn english_month(name: &str) -> Option<u16> {
    const MONTHS: [&str; 12] = [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ];
    let name = name.to_ascii_lowercase();
    let index = MONTHS.iter().position(|month| name.len() >= 3 && month.starts_with(&name))?;
    u16::try_from(index + 1).ok()
}

/// `October 23rd, 1963`, `Oct. 23 1963` or `23 October 1963`.
fn english(text: &str) -> Option<Parts<'_>> {
    let month = |text: &str| {
        let length = text.bytes().take_while(u8::is_ascii_alphabetic).count();
        Some((english_month(&text[..length])?, length))
    };
    let day = |text| {
        let (day, rest) = number(text, 2)?;
        let suffix = ["st", "nd", "rd", "th"].iter().find_map(|suffix| rest.strip_prefix(suffix));
        Some((day, suffix.unwrap_or(rest).trim_start_matches([',', ' '])))
    };
    let (month, day, rest) = match day(text) {
        Some((day, rest)) => {
            let (month, length) = month(rest)?;
            (month, day, &rest[length..])
        }
        None => {
            let (month, length) = month(text)?;
            let (day, rest) = day(text[length..].trim_start_matches(['.', ' ']))?;
            (month, day, rest)
        }
    };
    let rest = rest.trim_start_matches(['.', ',', ' ']);
    let (year, rest) = number(rest, 4).filter(|&(year, _)| year >= 1000)?;
    (day > 0).then_some(([year, month, day], rest))
}

/// Takes `(木)`, `木曜日` or `木曜`; `0` is Sunday.
fn weekday(text: &str) -> (Option<u8>, &str) {
    let found = || {
        let bracketed = text.strip_prefix('(');
        let body = bracketed.unwrap_or(text);
        let kanji = body.chars().next()?;
        let index = "日月火水木金土".chars().position(|known| known == kanji)?;
        let rest = &body[kanji.len_utf8()..];
        let long = rest.strip_prefix("曜日").or_else(|| rest.strip_prefix('曜'));
        let rest = match bracketed {
            Some(_) => long.unwrap_or(rest).strip_prefix(')')?,
            None => long?,
        };
        Some((u8::try_from(index).ok()?, rest))
    };
    found().map_or((None, text), |(index, rest)| (Some(index), rest))
}

/// Reads a time of day to the end of the text; says whether it has seconds.
fn time(text: &str) -> Option<([u8; 3], bool)> {
    let text = text.strip_prefix('T').unwrap_or(text);
    let (half, text) = match (text.strip_prefix("午前"), text.strip_prefix("午後")) {
        (Some(rest), _) => (Some(false), rest.trim_start()),
        (_, Some(rest)) => (Some(true), rest.trim_start()),
        _ => (None, text),
    };
    let (hour, rest) = number(text, 2)?;
    let kanji = rest.strip_prefix('時');
    let (minute, rest) = match kanji {
        Some("") => (0, ""),
        Some(rest) => {
            let (minute, rest) = number(rest, 2)?;
            (minute, rest.strip_prefix('分')?)
        }
        None => number(rest.strip_prefix(':')?, 2)?,
    };
    let (second, rest) = match (kanji.is_some(), rest.strip_prefix(':')) {
        (false, Some(rest)) => {
            let (second, rest) = number(rest, 2)?;
            (Some(second), rest)
        }
        (true, _) if !rest.is_empty() => {
            let (second, rest) = number(rest, 2)?;
            (Some(second), rest.strip_prefix('秒')?)
        }
        _ => (None, rest),
    };
    let (half, rest) = match rest.trim_start() {
        rest if half.is_none() && rest.eq_ignore_ascii_case("AM") => (Some(false), ""),
        rest if half.is_none() && rest.eq_ignore_ascii_case("PM") => (Some(true), ""),
        rest => (half, rest),
    };
    let hour = match half {
        Some(_) if hour > 12 => return None,
        Some(afternoon) => hour % 12 + if afternoon { 12 } else { 0 },
        None => hour,
    };
    let byte = |number: u16| u8::try_from(number).ok();
    let time = [byte(hour)?, byte(minute)?, byte(second.unwrap_or(0))?];
    rest.is_empty().then_some((time, second.is_some()))
}
