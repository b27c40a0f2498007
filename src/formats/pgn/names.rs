//! The names of games with the men of chess and other rules, in the tag Variant (specs: chess-variants §1).

use crate::games::chess::Variant;

/// The name of a variant in small letters, without what separates words.
pub(in crate::formats) fn plain(variant: &str) -> String {
    let letters = variant.chars().filter(|c| !matches!(c, ' ' | '-' | '_'));
    letters.flat_map(char::to_lowercase).collect()
}

/// A variant: what Lichess writes, or the server that plays it, and what else it is called, in small letters without
/// what separates words.
const NAMES: [(Variant, &str, &[&str]); 9] = [
    (Variant::Crazyhouse, "Crazyhouse", &["crazyhouse", "zh", "house", "w23", "wild/23"]),
    (Variant::Atomic, "Atomic", &["atomic", "atom", "atomicchess", "w27", "wild/27"]),
    (Variant::Antichess, "Antichess", &["antichess", "anti", "losingchess"]),
    (Variant::Suicide, "Suicide", &["suicide", "suicidechess"]),
    (Variant::Giveaway, "Giveaway", &["giveaway", "giveawaychess", "w26", "wild/26"]),
    (
        Variant::ThreeCheck,
        "Three-check",
        &["threecheck", "3check", "threecheckchess", "w25", "wild/25"],
    ),
    (Variant::KingOfTheHill, "King of the Hill", &["kingofthehill", "koth"]),
    (Variant::Horde, "Horde", &["horde", "hordechess"]),
    (Variant::RacingKings, "Racing Kings", &["racingkings", "race"]),
];

/// The variant that a tag names, if it is one of these, from whatever array.
pub(super) fn named(plain: &str) -> Option<Variant> {
    let of = |plain: &str| NAMES.iter().find(|(.., names)| names.contains(&plain));
    of(plain).or_else(|| of(shuffled(plain)?)).map(|&(variant, ..)| variant)
}

/// The name of a variant without the number of the arrays that it may begin from, which PyChess puts behind it.
pub(super) fn shuffled(plain: &str) -> Option<&str> {
    ["960", "1440"].into_iter().find_map(|number| plain.strip_suffix(number))
}

/// What these are called.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    NAMES.iter().flat_map(|(.., names)| *names).copied()
}

/// What stands in the tag; nothing for chess.
pub(super) fn tag(variant: Variant) -> Option<&'static str> {
    NAMES.iter().find(|row| row.0 == variant).map(|&(_, tag, _)| tag)
}

/// Whether a value of the tag names the variant, or nothing.
pub(super) fn says(value: &str, variant: Variant) -> bool {
    let plain = plain(value);
    plain.is_empty() || named(&plain) == Some(variant)
}
