//! What headers are called in Japanese: one table for the formats that write names in Japanese.

use crate::record::Key;

/// Each canonical header with its name in KIF, KI2 and BOD and other names that files use
/// (specs: KIF §3).
static HEADERS: &[(Key, &str, &[&str])] = &[
    (Key::Start, "開始日時", &["対局日", "開始日", "対局日時"]),
    (Key::End, "終了日時", &["終了日"]),
    (Key::Event, "棋戦", &[]),
    (Key::Title, "表題", &[]),
    (Key::Opening, "戦型", &[]),
    (Key::TimeControl, "持ち時間", &["持時間"]),
    (Key::Byoyomi, "秒読み", &[]),
    (Key::Site, "場所", &["対局場所"]),
    (Key::Note, "備考", &[]),
    (Key::Handicap, "手合割", &["手合", "手合い割"]),
    (Key::First, "先手", &["下手"]),
    (Key::Second, "後手", &["上手"]),
];

/// The key of a Japanese header; [`Key::Other`] for a name without one.
#[must_use]
pub fn kif_key(name: &str) -> Key {
    HEADERS
        .iter()
        .find(|(_, known, aliases)| *known == name || aliases.contains(&name))
        .map_or(Key::Other, |row| row.0)
}

/// The Japanese name of a key.
#[must_use]
pub fn kif_name(key: Key) -> Option<&'static str> {
    HEADERS.iter().find(|row| row.0 == key).map(|row| row.1)
}

/// Whether a text begins with a date: a year of four digits, perhaps a month, perhaps a day,
/// separated by `/`, `-`, `.` or kanji. What follows (weekday, time) is free.
#[must_use]
pub fn begins_with_date(text: &str) -> bool {
    let mut numbers = [0u32; 3];
    let mut rest = text.trim_start();
    for (index, number) in numbers.iter_mut().enumerate() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 || digits > if index == 0 { 4 } else { 2 } {
            break;
        }
        *number = rest[..digits].parse().unwrap_or(0);
        rest = &rest[digits..];
        match rest.strip_prefix(['/', '-', '.', '年', '月', '／']) {
            Some(more) => rest = more,
            None => break,
        }
    }
    let [year, month, day] = numbers;
    (1000..=9999).contains(&year) && month <= 12 && day <= 31 && (month != 0 || day == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_told_from_other_texts() {
        for date in
            ["2024/05/05", "1999/07/15(木) 19:07:12", "2005/11/29･30日", "1998年", "2017-03-22T01"]
        {
            assert!(begins_with_date(date), "{date}");
        }
        for text in ["", "0000/00/00 00:00:00", "12/30/2018 10:29:48 PM", "昨日", "2024/13/01"] {
            assert!(!begins_with_date(text), "{text}");
        }
    }
}
