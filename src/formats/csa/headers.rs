//! The lines of a CSA game before its position.

use super::loose::is_blank;
use super::write::{CsaWriter, Version};
use crate::formats::Loss;
use crate::games::{self, shogi};
use crate::notation::headers::{self, csa_key, csa_name, date, time_control};
use crate::record::{Header, Key, TimeControl};
use std::borrow::Cow;

/// Keywords in the order in which they are written; others follow.
const ORDER: [&str; 12] = [
    "EVENT",
    "SITE",
    "START_TIME",
    "END_TIME",
    "TIME_LIMIT",
    "TIME",
    "TIME+",
    "TIME-",
    "MAX_MOVES",
    "JISHOGI",
    "OPENING",
    "NOTE",
];

/// What the headers of a record say of its time.
#[derive(Clone, Copy)]
struct Clock {
    /// Where the last of its time controls stands among them.
    last: Option<usize>,
    /// What that comes to, with a countdown that stands in a header of its own.
    control: Option<TimeControl>,
}

impl<'a> CsaWriter<'a> {
    pub(super) fn headers(&mut self) {
        let record = self.record;
        let of = |key: Key| record.headers.iter().filter(move |header| header.key == key);
        for header in of(Key::Remark) {
            for line in record.text(header.value).split(['\n', '\r']) {
                self.remark(line, true);
            }
        }
        for (key, mark) in [(Key::First, "N+"), (Key::Second, "N-")] {
            for header in of(key) {
                self.header(mark, record.text(header.value));
            }
        }
        let has_day = headers::has_day(record);
        let is_named = |header: &Header| {
            let is_elsewhere = matches!(header.key, Key::Remark | Key::First | Key::Second);
            !is_elsewhere && !headers::is_unknown_time(record, header, has_day)
        };
        // Of several names of the start the last counts, and the position may say all of that.
        let handicap = of(Key::Handicap).next_back().map(|header| header.value);
        let is_void = |header: &Header| {
            header.key == Key::Handicap && handicap.is_some_and(|last| last != header.value)
        };
        for header in of(Key::Handicap).filter(|header| is_void(header)) {
            let is_same =
                handicap.is_some_and(|last| record.text(last) == record.text(header.value));
            self.losses.add(Loss::Headers, u64::from(!is_same));
        }
        let of_time = |header: &Header| header.key == Key::TimeControl;
        let clock = Clock {
            last: record.headers.iter().rposition(of_time),
            control: headers::time_control(record),
        };
        let each = record.headers.iter().enumerate().filter(|(_, it)| is_named(it) && !is_void(it));
        let mut named: Vec<(&str, Cow<'_, str>)> = each
            .filter_map(|(index, header)| self.keyword_and_value(index, header, clock))
            .collect();
        named.sort_by_key(|(name, _)| ORDER.iter().position(|known| known == name).unwrap_or(99));
        for (name, value) in named {
            if name.is_empty() || name.contains([':', '\n', '\r']) {
                self.losses.add(Loss::Headers, 1);
            } else {
                self.header(&format!("${name}:"), &value);
            }
        }
    }

    fn header(&mut self, mark: &str, value: &str) {
        let out = self.out.text();
        out.push_str(mark);
        // A NUL is a blank in what is written.
        let shows_nothing = |c: char| is_blank(c) || c == '\0';
        let mut lines = value.trim_end_matches(shows_nothing).split(['\n', '\r']);
        out.push_str(lines.next().unwrap_or_default());
        for line in lines {
            self.losses.add(Loss::Headers, 1);
            out.push(' ');
            out.push_str(line);
        }
        out.push('\n');
    }

    /// How a header is written; `None` if another line says all of it.
    fn keyword_and_value(
        &self,
        index: usize,
        header: &Header,
        clock: Clock,
    ) -> Option<(&'a str, Cow<'a, str>)> {
        let record = self.record;
        let value = record.text(header.value);
        // What CSA has no keyword for is written under its own name.
        let own_name = || headers::own_name(record, header);
        let control = || headers::stated_control(record, header).map(time_control::csa3);
        Some(match header.key {
            Key::Start | Key::End => {
                let date = date::slashed(value).map(Cow::Owned);
                (csa_name(header.key)?, date.unwrap_or(Cow::Borrowed(value)))
            }
            Key::TimeControl => match self.time_control(index, header, clock) {
                Some((keyword, value)) => (keyword, Cow::Owned(value)),
                None => (own_name(), Cow::Borrowed(value)),
            },
            Key::FirstTime | Key::SecondTime => match control() {
                Some(value) => (csa_name(header.key)?, Cow::Owned(value)),
                None => (own_name(), Cow::Borrowed(value)),
            },
            Key::Byoyomi if clock.control.is_some() => return None,
            Key::Byoyomi if clock.last.is_some() => (own_name(), Cow::Borrowed(value)),
            Key::Note => (csa_name(Key::Note)?, escape(value)),
            Key::Handicap if self.position_says(value) => return None,
            Key::Handicap => ("手合割", Cow::Borrowed(value)),
            key => {
                let name = csa_name(key).filter(|name| can_be(name, key, value));
                (name.unwrap_or_else(own_name), Cow::Borrowed(value))
            }
        })
    }

    fn time_control(
        &self,
        index: usize,
        header: &Header,
        clock: Clock,
    ) -> Option<(&'static str, String)> {
        let control = match clock.last == Some(index) {
            true => clock.control?,
            false => headers::stated_control(self.record, header)?,
        };
        let short = time_control::csa2(control).filter(|_| self.version == Version::V2);
        Some(match short {
            Some(text) => ("TIME_LIMIT", text),
            None => ("TIME", time_control::csa3(control)),
        })
    }

    /// Whether the start position says all that the name of a handicap does.
    fn position_says(&self, handicap: &str) -> bool {
        let games::Position::Shogi(start) = &self.record.start else { return false };
        match shogi::Handicap::by_name(handicap.trim()) {
            Some(named) => named.setup().same_position(&start.setup()),
            None => handicap == "その他",
        }
    }
}

/// The canonical key and value of a `$` line.
pub(super) fn read<'a>(name: &str, value: &'a str) -> (Key, Cow<'a, str>) {
    match csa_key(name) {
        Key::Note => (Key::Note, unescape(value)),
        key => (key, Cow::Borrowed(value)),
    }
}

/// What the value of a line holds that would be a line of its own if a line end stood before it: the other player's
/// name, or a keyword. Says where it begins.
pub(super) fn within(own: Key, value: &str) -> Option<(Key, usize)> {
    let may_begin = |byte: &u8| matches!(byte, b'$' | b'N');
    if !value.as_bytes().iter().any(may_begin) {
        return None;
    }
    let other = match own {
        Key::First => Some((Key::Second, "N-")),
        Key::Second => Some((Key::First, "N+")),
        _ => None,
    };
    // `GPS_N-gram` and `JOHN-PAUL` are names.
    let is_behind_word = |at: &usize| {
        value[..*at].ends_with(|c: char| !c.is_ascii() || c.is_ascii_lowercase() || c == ' ')
    };
    let name = other.and_then(|(key, sign)| Some((key, value.find(sign).filter(is_behind_word)?)));
    let keyword = value.match_indices('$').find_map(|(at, _)| {
        // No keyword is longer.
        let behind = value.as_bytes()[at + 1..].iter().take(16);
        let length = behind
            .take_while(|byte| byte.is_ascii_uppercase() || matches!(byte, b'_' | b'+' | b'-'))
            .count();
        let end = at + 1 + length;
        let key = csa_key(&value[at + 1..end]);
        let is_keyword = value[end..].starts_with(':') && !matches!(key, Key::Other | Key::Remark);
        is_keyword.then_some((key, at))
    });
    name.into_iter().chain(keyword).min_by_key(|&(_, at)| at)
}

/// Whether a value is one that a keyword of CSA can have. Nothing at all is what is not known, and under
/// names that CSA has not anything may stand.
pub(super) fn can_be(name: &str, key: Key, value: &str) -> bool {
    let value = value.trim();
    value.is_empty()
        || !name.is_ascii()
        || match key {
            Key::TimeControl | Key::FirstTime | Key::SecondTime => {
                time_control::read(value).is_some()
            }
            Key::MoveLimit => value.parse::<u32>().is_ok_and(|limit| limit > 0),
            Key::ImpasseRule => matches!(value, "24" | "27"),
            _ => true,
        }
}

/// Line breaks and backslashes as V3 writes them in `$NOTE`.
fn escape(value: &str) -> Cow<'_, str> {
    if !value.contains(['\\', '\n', '\r']) {
        return Cow::Borrowed(value);
    }
    Cow::Owned(value.replace('\\', "\\\\").replace("\r\n", "\\n").replace(['\n', '\r'], "\\n"))
}

fn unescape(value: &str) -> Cow<'_, str> {
    if !value.contains('\\') {
        return Cow::Borrowed(value);
    }
    let mut out = String::with_capacity(value.len());
    let mut rest = value;
    while let Some(at) = rest.find('\\') {
        let (before, after) = rest.split_at(at);
        out.push_str(before);
        let (sign, length) = match after.as_bytes().get(1) {
            Some(b'n') => ('\n', 2),
            Some(b'\\') => ('\\', 2),
            _ => ('\\', 1),
        };
        out.push(sign);
        rest = &after[length..];
    }
    out.push_str(rest);
    Cow::Owned(out)
}
