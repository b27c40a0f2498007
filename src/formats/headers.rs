//! What each format calls a header.

use crate::record::Key;

/// One canonical header and its names.
#[derive(Debug)]
pub struct HeaderName {
    /// What it is about.
    pub key: Key,
    /// Its name in KIF, KI2 and BOD.
    pub kif: &'static str,
    /// Other names that KIF files use.
    pub kif_aliases: &'static [&'static str],
    /// Its names in CSA, the one to write first; none if CSA has no place for it.
    pub csa: &'static [&'static str],
}

const fn row(
    key: Key,
    kif: &'static str,
    kif_aliases: &'static [&'static str],
    csa: &'static [&'static str],
) -> HeaderName {
    HeaderName { key, kif, kif_aliases, csa }
}

/// All headers that have a canonical key (specs: KIF §3).
pub static HEADERS: &[HeaderName] = &[
    row(Key::Start, "開始日時", &["対局日", "開始日", "対局日時"], &["$START_TIME"]),
    row(Key::End, "終了日時", &["終了日"], &["$END_TIME"]),
    row(Key::Event, "棋戦", &[], &["$EVENT"]),
    row(Key::Title, "表題", &[], &[]),
    row(Key::Opening, "戦型", &[], &["$OPENING"]),
    row(Key::TimeControl, "持ち時間", &["持時間"], &["$TIME_LIMIT", "$TIME"]),
    row(Key::Byoyomi, "秒読み", &[], &[]),
    row(Key::Site, "場所", &["対局場所"], &["$SITE"]),
    row(Key::Note, "備考", &[], &["$NOTE"]),
    row(Key::Handicap, "手合割", &["手合", "手合い割"], &[]),
    row(Key::First, "先手", &["下手"], &["N+"]),
    row(Key::Second, "後手", &["上手"], &["N-"]),
];

/// The key of a header of KIF, KI2 or BOD; [`Key::Other`] for a name without one.
#[must_use]
pub fn kif_key(name: &str) -> Key {
    HEADERS
        .iter()
        .find(|row| row.kif == name || row.kif_aliases.contains(&name))
        .map_or(Key::Other, |row| row.key)
}

/// The name under which KIF, KI2 and BOD write a key.
#[must_use]
pub fn kif_name(key: Key) -> Option<&'static str> {
    HEADERS.iter().find(|row| row.key == key).map(|row| row.kif)
}

/// The key of a CSA statement such as `$EVENT` or `N+`; [`Key::Other`] for one without.
#[must_use]
pub fn csa_key(name: &str) -> Key {
    HEADERS.iter().find(|row| row.csa.contains(&name)).map_or(Key::Other, |row| row.key)
}

/// The CSA statement for a key.
#[must_use]
pub fn csa_name(key: Key) -> Option<&'static str> {
    HEADERS.iter().find(|row| row.key == key).and_then(|row| row.csa.first().copied())
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
