//! Names of players with the rank behind them, as servers of Go write them (specs: go-files §2.1, §3).

/// A name, and the rank in the last bracket behind it: `name (3D)`, `A(b)c(9段)`. Without a bracket at the end there
/// is no rank.
pub(crate) fn bracketed(text: &str) -> (&str, Option<&str>) {
    let text = text.trim();
    let parts = || {
        let (name, rank) = text.strip_suffix([')', '）'])?.rsplit_once(['(', '（'])?;
        let (name, rank) = (name.trim_end(), rank.trim());
        (!name.is_empty() && !rank.is_empty()).then_some((name, Some(rank)))
    };
    parts().unwrap_or((text, None))
}

/// A name, which may hold blanks, and its last word if that is a rank: `Lee S.D.   9DP`, `山田  5段P`.
pub(crate) fn trailing(text: &str) -> (&str, Option<&str>) {
    let text = text.trim();
    match text.rsplit_once(char::is_whitespace) {
        Some((name, last)) if is_rank(last) => (name.trim_end(), Some(last)),
        _ => (text, None),
    }
}

/// Units of ranks, in small letters.
const UNITS: [&str; 9] = ["d", "k", "dan", "kyu", "段", "級", "级", "단", "급"];

/// Numbers of ranks that are no digits.
const NUMBERS: [char; 11] = ['初', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];

/// Whether a word is a rank: `3D`, `10k`, `9P`, `9DP` and `P9段` of a professional, `3D*`, `2k?`, `初段`, `1급`.
pub(crate) fn is_rank(word: &str) -> bool {
    let word = word.trim_end_matches(['*', '?']);
    let word = word.strip_prefix(['P', 'p']).unwrap_or(word);
    let unit = word.trim_start_matches(|c: char| c.is_ascii_digit() || NUMBERS.contains(&c));
    let number = word[..word.len() - unit.len()].chars().count();
    let unit = unit.to_lowercase();
    let is_unit = unit == "p" || UNITS.contains(&unit.strip_suffix('p').unwrap_or(&unit));
    (1..=2).contains(&number) && is_unit
}
