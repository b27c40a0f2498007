//! What headers are called in each format, and how their values are written: one table for the
//! formats of shogi, whose headers say the same things under different names.

pub mod date;
pub mod seen;
pub mod time_control;

use crate::findings::{Code, Finding};
use crate::games::Position;
use crate::record::{Date, Header, Key, Record, TimeControl};
use crate::source::Span;
use std::borrow::Cow;

/// What a canonical header is called.
#[derive(Debug)]
pub struct Names {
    /// The header.
    pub key: Key,
    /// In KIF, KI2, BOD and JKF; empty if there is no such header there.
    pub japanese: &'static str,
    /// Other names in files of these formats.
    pub aliases: &'static [&'static str],
    /// The CSA keyword; empty if it is no `$` line there.
    pub csa: &'static str,
    /// The tags of PSN.
    pub psn: &'static [&'static str],
}

/// The table, and what looks a name of KIF up in it: a `match`, since every header of every game is looked up.
macro_rules! headers {
    ($($key:ident: $japanese:literal, [$($alias:literal),*], $csa:literal, [$($psn:literal),*];)*) => {
        /// Each canonical header (specs: KIF §3, CSA §2, SFEN §5).
        pub static HEADERS: &[Names] = &[$(Names {
            key: Key::$key,
            japanese: $japanese,
            aliases: &[$($alias),*],
            csa: $csa,
            psn: &[$($psn),*],
        }),*];

        /// The key of a Japanese header; [`Key::Other`] for a name without one.
        #[must_use]
        // Those that have no name there.
        #[allow(unreachable_patterns)]
        pub fn kif_key(name: &str) -> Key {
            match name {
                "" => Key::Other,
                $($japanese $(| $alias)* => Key::$key,)*
                _ => Key::Other,
            }
        }
    };
}

headers! {
    Start: "開始日時", ["開始日", "対局日時"], "START_TIME", ["Date"];
    End: "終了日時", ["終了日"], "END_TIME", [];
    Event: "棋戦", [], "EVENT", ["Event"];
    Title: "表題", [], "TITLE", ["Title"];
    Opening: "戦型", [], "OPENING", ["Opening"];
    TimeControl: "持ち時間", ["持時間"], "TIME_LIMIT", ["TimeControl"];
    Byoyomi: "秒読み", [], "", [];
    FirstTime: "先手持ち時間", [], "TIME+", ["BlackTimeSetting"];
    SecondTime: "後手持ち時間", [], "TIME-", ["WhiteTimeSetting"];
    MoveLimit: "最大手数", [], "MAX_MOVES", [];
    ImpasseRule: "持将棋", [], "JISHOGI", [];
    Site: "場所", ["対局場所"], "SITE", ["Site", "Venue"];
    Note: "備考", [], "NOTE", [];
    Handicap: "手合割", ["手合", "手合い割"], "", ["Handicap"];
    First: "先手", ["下手"], "", ["Sente", "Black"];
    Second: "後手", ["上手"], "", ["Gote", "White"];
    Round: "", [], "", ["Round"];
    Result: "", [], "", ["Result"];
}

fn key(is: impl Fn(&Names) -> bool) -> Key {
    HEADERS.iter().find(|names| is(names)).map_or(Key::Other, |names| names.key)
}

/// Whether a header says only that nobody knows it, as PGN has to say of each game (PGN standard 8.1.1).
#[must_use]
pub fn is_placeholder(key: Key, value: &str) -> bool {
    match key {
        Key::Event | Key::Site | Key::Round | Key::First | Key::Second => value == "?",
        Key::Start => matches!(value, "?" | "????.??.??"),
        _ => false,
    }
}

/// The Japanese name of a key.
#[must_use]
pub fn kif_name(key: Key) -> Option<&'static str> {
    let names = HEADERS.iter().find(|names| names.key == key)?;
    (!names.japanese.is_empty()).then_some(names.japanese)
}

/// The name of a header where the format has none for its key: the one that its source writes it under or,
/// where that has none, either, that of the key in Japanese or for machines.
#[must_use]
pub fn own_name<'a>(record: &'a Record, header: &Header) -> &'a str {
    match record.text(header.name) {
        "" if header.key != Key::Other => kif_name(header.key).unwrap_or(header.key.name()),
        own => own,
    }
}

/// The key of a CSA keyword. What CSA has no keyword for is written under its Japanese name.
#[must_use]
pub fn csa_key(name: &str) -> Key {
    match name {
        "TIME" => Key::TimeControl,
        "START" => Key::Start,
        // Misspelt in the text of the standard.
        "TIMET+" => Key::FirstTime,
        "TIMET-" => Key::SecondTime,
        _ => match key(|names| !name.is_empty() && names.csa == name) {
            // A header of another program under a name that would be the players' in KIF.
            Key::Other => Some(kif_key(name))
                .filter(|key| !matches!(key, Key::First | Key::Second))
                .unwrap_or(Key::Other),
            key => key,
        },
    }
}

/// The CSA keyword of a key.
#[must_use]
pub fn csa_name(key: Key) -> Option<&'static str> {
    let names = HEADERS.iter().find(|names| names.key == key)?;
    (!names.csa.is_empty()).then_some(names.csa)
}

/// The key of a PSN tag.
#[must_use]
pub fn psn_key(name: &str) -> Key {
    key(|names| names.psn.iter().any(|known| known.eq_ignore_ascii_case(name)))
}

/// The time control of a game, if its headers say nothing else than one. A countdown may stand in a
/// header of its own.
#[must_use]
pub fn time_control(record: &Record) -> Option<TimeControl> {
    let header = record.headers.iter().rfind(|header| header.key == Key::TimeControl)?;
    let control = stated_control(record, header)?;
    match record.header(Key::Byoyomi) {
        None => Some(control),
        Some(text) => {
            let countdown = time_control::read(text)?;
            let apart = control.byoyomi == 0 && countdown.byoyomi == 0 && countdown.increment == 0;
            apart.then_some(TimeControl { byoyomi: countdown.base, ..control })
        }
    }
}

/// The time control that a header states, for both sides or for one, in the notation of PGN where it is a tag of
/// that.
#[must_use]
pub fn stated_control(record: &Record, header: &Header) -> Option<TimeControl> {
    let value = record.text(header.value);
    let is_tag = record.text(header.name) == "TimeControl";
    let of_pgn = || time_control::read_pgn(value).filter(|_| is_tag);
    // Hours and minutes with a countdown (`0:15+60`) are of CSA: elsewhere `5:00+3` may be minutes and what each move
    // adds.
    let is_digits = value.bytes().all(|byte| byte.is_ascii_digit() || b":+".contains(&byte));
    if is_digits && (is_tag || !matches!(record.start, Position::Shogi(_))) {
        return of_pgn();
    }
    let name = record.text(header.name);
    let is_of_csa = name.is_ascii() && csa_key(name) != Key::Other;
    if !is_of_csa && time_control::may_be_minutes(value) {
        return None;
    }
    let control = time_control::read(value).or_else(of_pgn)?;
    let is_added = matches!(record.start, Position::Xiangqi(_) | Position::Janggi(_));
    Some(match control {
        // `60分+30秒`: there each move adds them.
        TimeControl { byoyomi, increment: 0, .. } if is_added && value.contains(['+', '＋']) => {
            TimeControl { byoyomi: 0, increment: byoyomi, ..control }
        }
        control => control,
    })
}

/// The day of a game: a header of its own beside the start, and the start where nothing else says it.
pub const DAY: &str = "対局日";

/// What KIF, CSA and JKF have no name for, so that it stands there under one in English.
const ENGLISH: [Key; 2] = [Key::Round, Key::Annotator];

/// Gives headers without a meaning the one that they have where no other header has it: the day of a game is its
/// start, and a header of PGN is what it is there. For readers, once all headers are read.
pub fn settle(record: &mut Record) {
    settle_as(record, Key::Start, |name| name == DAY);
    for key in ENGLISH {
        settle_as(record, key, |name| name.eq_ignore_ascii_case(key.name()));
    }
}

fn settle_as(record: &mut Record, key: Key, is_it: impl Fn(&str) -> bool) {
    if record.headers.iter().any(|header| header.key == key) {
        return;
    }
    let is_it = |header: &Header| header.key == Key::Other && is_it(record.text(header.name));
    if let Some(index) = record.headers.iter().rposition(is_it) {
        record.headers[index].key = key;
    }
}

/// Whether the day of a game stands under its own name, where it would be [taken](settle) for the start if there
/// is none.
#[must_use]
pub fn has_day(record: &Record) -> bool {
    let is_day = |header: &Header| header.key == Key::Other && record.text(header.name) == DAY;
    record.headers.iter().any(is_day)
}

/// Whether a header says only that nobody knows when, so that a format without a word for that does without it: not
/// the start beside [the day of the game](has_day).
#[must_use]
pub fn is_unknown_time(record: &Record, header: &Header, has_day: bool) -> bool {
    let is_needed = header.key == Key::Start && has_day;
    let is_time = matches!(header.key, Key::Start | Key::End) && !is_needed;
    is_time && date::is_unknown(record.text(header.value))
}

/// Whether a header without a meaning would have one in KIF and JKF, by its name.
#[must_use]
pub fn is_known_by_name(record: &Record, header: &Header) -> bool {
    header.key == Key::Other && kif_key(record.text(header.name)) != Key::Other
}

/// A header's value as KIF and its relatives write it.
#[must_use]
pub fn kif_value<'a>(record: &'a Record, header: &Header) -> Cow<'a, str> {
    let value = record.text(header.value);
    let foreign = kif_key(record.text(header.name)) != header.key;
    let translated = match header.key {
        // The official form, perhaps with a weekday, stays as it is.
        Key::Start | Key::End if !is_slashed(value) => date::slashed(value),
        Key::TimeControl if foreign => stated_control(record, header).map(time_control::kif),
        Key::FirstTime | Key::SecondTime if foreign => {
            stated_control(record, header).map(time_control::kif_of_one)
        }
        _ => None,
    };
    translated.map_or(Cow::Borrowed(value), Cow::Owned)
}

/// `YYYY/MM/DD…`.
fn is_slashed(text: &str) -> bool {
    let form = |(byte, form): (u8, u8)| match form {
        b'0' => byte.is_ascii_digit(),
        slash => byte == slash,
    };
    text.len() >= 10 && text.bytes().zip(*b"0000/00/00").all(form)
}

/// What is wrong with the value of a header that is a date. One without a value says nothing, and
/// nothing wrong.
#[must_use]
pub fn date_fault(value: &str, span: Span) -> Option<Finding> {
    if date::is_usual(value) {
        return None;
    }
    let is_date = begins_with_date(value);
    let has_other_weekday = date::has_other_weekday(value);
    if value.trim().is_empty() || is_date && !has_no_time(value) && !has_other_weekday {
        return None;
    }
    let code = match date::is_time(value) {
        _ if has_other_weekday => Code::DateWeekday,
        true => Code::TimeWithoutDate,
        false => Code::BadDate,
    };
    Some(Finding::at(code, span).with("value", value.trim()))
}

/// Whether the first time of day in a text is none that a clock shows, such as `25:00`.
fn has_no_time(text: &str) -> bool {
    let Some((before, after)) = text.split_once([':', '：']) else { return false };
    let number = |digits: &str| digits.parse::<u32>().ok();
    let leading = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let hour = &before[before.trim_end_matches(|c: char| c.is_ascii_digit()).len()..];
    let minute = &after[..leading(after)];
    let rest = after[minute.len()..].strip_prefix([':', '：']).unwrap_or_default();
    let second = &rest[..leading(rest)];
    if !matches!(hour.len(), 1 | 2) || minute.len() != 2 {
        return false;
    }
    // Midnight can be the end of a day.
    let is_late = number(hour).is_some_and(|hour| hour > 24 || hour == 24 && minute != "00");
    let is_over = |digits, most| number(digits).is_some_and(|number| number > most);
    is_late || is_over(minute, 59) || second.len() == 2 && is_over(second, 60)
}

/// Whether a text begins with a date: a year of four digits, perhaps a month, perhaps a day,
/// separated by `/`, `-`, `.` or kanji, after which anything may stand; or is one in any other
/// spelling that can mean one date only.
#[must_use]
fn begins_with_date(text: &str) -> bool {
    let mut numbers = [0u32; 3];
    let mut count = 0;
    let mut rest = text.trim_start();
    for (index, number) in numbers.iter_mut().enumerate() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 || digits > if index == 0 { 4 } else { 2 } {
            break;
        }
        *number = rest[..digits].parse().unwrap_or(0);
        count = index + 1;
        rest = &rest[digits..];
        match rest.strip_prefix(['/', '-', '.', '年', '月', '／']) {
            Some(more) => rest = more,
            None => break,
        }
    }
    let year = numbers[0];
    // No day such as the 30th of February, or of May the 0th, but one that is not said.
    let part = |place: usize| match numbers[place] {
        0 if place < count => None,
        0 => Some(None),
        number => u8::try_from(number).ok().map(Some),
    };
    let day = || Date::new(u16::try_from(year).ok()?, part(1)?, part(2)?, None);
    let begins = (1000..=9999).contains(&year) && day().is_some();
    begins || date::read(text).is_some() || date::is_of_days(text) || date::begins_with_era(text)
}
