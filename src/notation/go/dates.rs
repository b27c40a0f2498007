//! Dates as people write them.

use crate::notation::headers::date::{english_month, fold};
use std::borrow::Cow;

/// A text with the digits and signs of any width as ASCII has them: Japanese texts are full of `４目半`.
pub(crate) fn narrow(text: &str) -> Cow<'_, str> {
    let is_wide = |c: char| matches!(c, '！'..='～');
    match text.contains(is_wide) {
        false => Cow::Borrowed(text),
        true => text.chars().map(fold).collect::<String>().into(),
    }
}

/// A day, or as much of one as is known: a month or a day of 0 is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
struct Date {
    year: u32,
    month: u32,
    day: u32,
}

impl Date {
    fn exists(self) -> bool {
        let divides = |number: u32| self.year.is_multiple_of(number);
        let leap = divides(4) && (!divides(100) || divides(400));
        let days = match self.month {
            4 | 6 | 9 | 11 => 30,
            2 => 28 + u32::from(leap),
            _ => 31,
        };
        (1..=9999).contains(&self.year)
            && self.month <= 12
            && self.day <= days
            && (self.month > 0 || self.day == 0)
    }

    /// Whether it is over before another begins: a month is not before a day of its own.
    fn is_before(self, other: Date) -> bool {
        let parts = |date: Date| [date.year, date.month, date.day];
        let mut pairs = parts(self).into_iter().zip(parts(other));
        pairs.find(|(a, b)| a != b).is_some_and(|(a, b)| 0 < a && a < b)
    }
}

/// Signs between the first and the last day of a stretch.
pub(super) const STRETCH: [char; 3] = ['~', '～', '〜'];

/// The dates of a text in the form of SGF: ISO dates with commas between, each without what it has
/// in common with the one before.
pub fn dates(text: &str) -> Option<String> {
    Some(joined(&list(text)?))
}

/// The first and the last date of a text that names several, each in full, and whether it names no more than these.
/// None if they do not stand in their order: nobody knows which the first is then.
pub(crate) fn first_and_last(text: &str) -> Option<([String; 2], bool)> {
    let found = list(text)?;
    let [first, .., last] = found[..] else { return None };
    let is_ordered = found.is_sorted_by(|a, b| a.is_before(*b));
    is_ordered.then(|| ([first, last].map(|date| joined(&[date])), found.len() == 2))
}

/// The dates of a text.
fn list(text: &str) -> Option<Vec<Date>> {
    let narrow = narrow(text);
    let text = &*narrow;
    let found = normal(text)
        .or_else(|| numeric(text).map(|date| vec![date]))
        .or_else(|| ends(text))
        .or_else(|| in_words(text))?;
    (!found.is_empty() && found.iter().all(|date| date.exists())).then_some(found)
}

/// Whether a text is a list of dates as the standard has it: any date of the list may be written in full.
pub(crate) fn is_list(text: &str) -> bool {
    let is_written = !text.contains(char::is_whitespace);
    is_written && normal(text).is_some_and(|dates| dates.iter().all(|date| date.exists()))
}

fn joined(dates: &[Date]) -> String {
    let mut out = String::new();
    let mut before = Date::default();
    for &date in dates {
        if !out.is_empty() {
            out.push(',');
        }
        let Date { year, month, day } = date;
        let same_year = before.year == year && before.month != 0 && month != 0;
        // A day alone continues a date with a day, a month and day one of the same year.
        out.push_str(&match (month, day) {
            (_, 1..) if same_year && before.month == month && before.day != 0 => {
                format!("{day:02}")
            }
            (_, 1..) if same_year && before.day != 0 => format!("{month:02}-{day:02}"),
            (1.., 0) if same_year && before.day == 0 => format!("{month:02}"),
            (0, _) => format!("{year:04}"),
            (_, 0) => format!("{year:04}-{month:02}"),
            _ => format!("{year:04}-{month:02}-{day:02}"),
        });
        before = date;
    }
    out
}

fn digits(part: &str, len: usize) -> Option<u32> {
    (part.len() == len && part.bytes().all(|byte| byte.is_ascii_digit()))
        .then(|| part.parse().ok())?
}

/// The form of SGF itself, with its shortcuts.
fn normal(text: &str) -> Option<Vec<Date>> {
    let mut found: Vec<Date> = Vec::new();
    for part in text.split(',') {
        let before = found.last().copied().unwrap_or_default();
        let parts: Vec<&str> = part.trim().split('-').collect();
        let date = match parts[..] {
            [year, month, day] => {
                Date { year: digits(year, 4)?, month: digits(month, 2)?, day: digits(day, 2)? }
            }
            [year, month] if year.len() == 4 => {
                Date { year: digits(year, 4)?, month: digits(month, 2)?, day: 0 }
            }
            [month, day] if before.day != 0 || before.month != 0 => {
                Date { year: before.year, month: digits(month, 2)?, day: digits(day, 2)? }
            }
            [year] if year.len() == 4 => Date { year: digits(year, 4)?, month: 0, day: 0 },
            [day] if before.day != 0 => Date { day: digits(day, 2)?, ..before },
            [month] if before.month != 0 => Date { month: digits(month, 2)?, ..before },
            _ => return None,
        };
        found.push(date);
    }
    Some(found)
}

/// The first and the last day of a stretch, `1933-10-16~1934-01-29`: of those between nothing is known.
fn ends(text: &str) -> Option<Vec<Date>> {
    let (first, last) = text.split_once(STRETCH)?;
    let days = [numeric(first)?, numeric(last)?];
    let is_stretch = days[0] < days[1] && days.iter().all(|day| day.day > 0);
    is_stretch.then(|| days.to_vec())
}

/// `1997/04/07`, `1997.4.7`, `2024. 3. 15.`, `07.04.1997`, `19970407`, `1990年3月8日`, `2024년 3월 15일`. What begins
/// with a day or month and has slashes means different days in different countries.
fn numeric(text: &str) -> Option<Date> {
    let text = text.trim();
    let number = |part: &str| part.parse::<u32>().ok().filter(|_| part.len() <= 2);
    let year = |part: &str| digits(part, 4);
    if let Some((first, rest)) = text.split_once(['年', '년']) {
        let (month, rest) = rest.split_once(['月', '월']).unwrap_or(("0", rest));
        let (month, rest) = (month.trim_start(), rest.trim_start());
        let last = if rest.is_empty() { "0" } else { "x" };
        let day = rest.strip_suffix(['日', '일']).unwrap_or(last);
        return Some(Date { year: year(first)?, month: number(month)?, day: number(day)? });
    }
    let separator = ['/', '.'].into_iter().find(|&sign| text.contains(sign)).unwrap_or('-');
    // Koreans have periods behind all three, and blanks behind those.
    let is_korean = digits(text.get(..4).unwrap_or_default(), 4).is_some();
    let parts: Vec<&str> = match separator {
        '.' if is_korean => {
            let text = text.strip_suffix('.').unwrap_or(text);
            text.split('.').map(str::trim_start).collect()
        }
        _ => text.split(separator).collect(),
    };
    match parts[..] {
        [all] => {
            let all = digits(all, 8)?;
            let date = Date { year: all / 10_000, month: all / 100 % 100, day: all % 100 };
            (date.month > 0 && date.day > 0).then_some(date)
        }
        [a, month, day] if a.len() == 4 => {
            Some(Date { year: year(a)?, month: number(month)?, day: number(day)? })
        }
        [day, month, c] if separator == '.' => {
            Some(Date { year: year(c)?, month: number(month)?, day: number(day)? })
        }
        // Where the first can be no month, it is the day.
        [day, month, c] if separator == '/' => {
            let date = Date { year: year(c)?, month: number(month)?, day: number(day)? };
            (date.day > 12).then_some(date)
        }
        _ => None,
    }
}

/// A word of a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    Year(u32),
    Month(u32),
    Day(u32),
    And,
    To,
}

fn words(text: &str) -> Option<Vec<Word>> {
    let spaced = text.to_lowercase().replace('-', " - ").replace([',', '&'], " and ");
    spaced
        .split_whitespace()
        .map(|word| {
            let word = word.strip_suffix('.').unwrap_or(word);
            let word = match word {
                "-" | "to" => return Some(Word::To),
                "and" => return Some(Word::And),
                other => other,
            };
            if let Some(month) = english_month(word) {
                return Some(Word::Month(month.into()));
            }
            let ending =
                ["st", "nd", "rd", "th"].iter().find_map(|ending| word.strip_suffix(ending));
            match ending.unwrap_or(word) {
                year if year.len() == 4 => digits(year, 4).map(Word::Year),
                day => day.parse().ok().filter(|day| (1..=31).contains(day)).map(Word::Day),
            }
        })
        .collect()
}

/// `8 March 1990`, `June 3 and 7, 1958`, `November 21-24, 1847`,
/// `Dec 9, 1938 and Mar 3-4, 1939`: days and a month, in either order, then the year.
fn in_words(text: &str) -> Option<Vec<Date>> {
    let words = words(text)?;
    let mut found = Vec::new();
    let mut at = 0;
    while at < words.len() {
        if !found.is_empty() && words[at] == Word::And {
            at += 1;
        }
        let (mut month, mut days, mut range) = (None, Vec::new(), false);
        let year = loop {
            match *words.get(at)? {
                Word::Month(number) if month.is_none() => month = Some(number),
                Word::Day(day) => {
                    let last = days.last().copied();
                    match last.filter(|_| range) {
                        Some(last) if last < day => days.extend(last + 1..=day),
                        Some(_) => return None,
                        None => days.push(day),
                    }
                    range = false;
                }
                Word::To if !days.is_empty() && !range => range = true,
                Word::And if !range => {}
                Word::Year(year) if !range => break year,
                _ => return None,
            }
            at += 1;
        };
        at += 1;
        let month = month.unwrap_or(0);
        if days.is_empty() {
            days.push(0);
        }
        found.extend(days.into_iter().map(|day| Date { year, month, day }));
    }
    Some(found)
}
