//! The properties of East Asian sites and editors: the Nihon Ki-in, Sina, TOM, YuanYu (specs:
//! go-files §5.2). `TE` is the event, `RD` the date, `KO` the komi, `GK` the game, `HD` the handicap,
//! `LT` and `LC` the byo-yomi; most of these names mean something else in the standard.

use super::found::Found;
use crate::notation::go;
use crate::notation::go::values::{self, countdown};
use crate::notation::syntax::sgf;
use crate::record::Key;
use crate::source::{Source, Span};

/// The names that have another meaning, and the property that says the same in the standard.
const NAMES: [(&str, &str); 7] = [
    ("TE", "EV"),
    ("RD", "DT"),
    ("KO", "KM"),
    ("HD", "HA"),
    ("GK", "GM"),
    ("LT", "OT"),
    ("LC", "OT"),
];

/// Whether a property of the root is read as another.
pub(super) fn is_mapped(name: &str) -> bool {
    NAMES.iter().any(|row| row.0 == name)
}

/// Whether a root is written so: with a value that the standard's property of that name cannot have, with a move
/// beside it or without.
pub(super) fn is_spoken(source: &Source, properties: &[Found<'_>]) -> bool {
    let has_move = has_move(properties);
    properties.iter().any(|found| tells(&found.name, source.slice(found.first), has_move))
}

/// Whether a property tells that its root is written so.
pub(super) fn tells(name: &str, value: &str, has_move: bool) -> bool {
    let value = value.trim();
    match name {
        // Of a move a number may be meant, and a ko be said of it in more words than it should.
        "TE" if has_move => value.bytes().any(|byte| !byte.is_ascii_digit()),
        "KO" | "GK" if has_move => false,
        "TE" => !matches!(value, "" | "1" | "2"),
        "KO" => !value.is_empty(),
        "RD" => value.bytes().any(|byte| byte.is_ascii_digit()),
        "GK" => sgf::is_number(value, false),
        _ => false,
    }
}

fn has_move(properties: &[Found<'_>]) -> bool {
    properties.iter().any(|found| matches!(&*found.name, "B" | "W"))
}

/// Whether a property of such a root says what the dialect has it say. What is one of the move beside it is not,
/// nor how many periods there are of which nobody says how long they are.
pub(super) fn says(found: &Found<'_>, properties: &[Found<'_>], source: &Source) -> bool {
    let value = |found: &Found<'_>| source.slice(found.first).trim();
    match &*found.name {
        "TE" => !matches!(value(found), "" | "1" | "2") || !has_move(properties),
        "KO" => !value(found).is_empty() || !has_move(properties),
        "LC" => {
            let is_long = |other: &Found<'_>| &*other.name == "LT" && !value(other).is_empty();
            value(found).is_empty() || properties.iter().any(is_long)
        }
        name => is_mapped(name),
    }
}

/// A bare number of `TM` is in minutes, there.
pub(super) fn minutes(text: &str) -> Option<String> {
    let minutes: u32 = text.parse().ok()?;
    (1..=600).contains(&minutes).then(|| format!("{minutes}分"))
}

/// What the properties say that the dialect has of its own.
#[derive(Debug, Default)]
pub(super) struct Spoken<'p> {
    /// The properties that are read as another, with its key, its name and the text.
    pub(super) headers: Vec<(Key, &'static str, String, &'p Found<'p>)>,
    /// The countdown.
    pub(super) byoyomi: Option<String>,
}

/// Reads the properties of a root that the dialect has of its own. Where their programs know nothing, they leave a
/// value empty.
pub(super) fn read<'p>(properties: &'p [Found<'p>], source: &Source) -> Spoken<'p> {
    let mut overtime = [None, None];
    let mut headers = Vec::new();
    for found in properties {
        let text = sgf::text(source.slice(found.first), true).trim().to_owned();
        if text.is_empty() || !says(found, properties, source) {
            continue;
        }
        match &*found.name {
            "GK" => {}
            "LT" => overtime[0] = Some(text),
            "LC" => overtime[1] = Some(text),
            name => {
                if let Some(&(_, standard)) = NAMES.iter().find(|row| row.0 == name) {
                    headers.push((go::headers::key(standard), standard, text, found));
                }
            }
        }
    }
    Spoken { headers, byoyomi: byoyomi(&overtime) }
}

/// `LT[30秒]LC[5回]` as `5x30 byo-yomi`, also `LT[1分]`; other values as they stand.
fn byoyomi(parts: &[Option<String>; 2]) -> Option<String> {
    let [each, periods] = parts.each_ref().map(|part| part.as_deref().map(values::narrow));
    let seconds = each.and_then(|text| values::seconds(&text)?.parse::<u32>().ok());
    let periods = periods.and_then(|text| text.trim_end_matches(['回', '次']).trim().parse().ok());
    match (seconds, periods) {
        (Some(seconds), Some(periods)) => Some(countdown(periods, seconds)),
        _ => {
            let said: Vec<&str> = parts.iter().flatten().map(String::as_str).collect();
            (!said.is_empty()).then(|| said.join(" "))
        }
    }
}

/// The countdown of the Fox server: so many periods (`TC`) of so many seconds (`TT`), with their places (specs:
/// go-files §5.1).
pub(super) fn fox_byoyomi(
    periods: Option<(&str, Span)>,
    seconds: Option<(&str, Span)>,
) -> Option<String> {
    let number = |value: Option<(&str, Span)>| value?.0.parse::<u32>().ok().filter(|&it| it > 0);
    Some(countdown(number(periods)?, number(seconds)?))
}
