//! The rule sets of Go, as far as they decide which moves are legal.

use KoRule::{Positional, Simple, Situational};
use SuicideRule::{Allowed, Forbidden, MultiStone};

/// Which repetitions are illegal. The immediate recapture in a ko always is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KoRule {
    /// Only the immediate recapture; longer cycles may mean "no result" but are legal.
    Simple,
    /// A move must not repeat any earlier arrangement of stones.
    Positional,
    /// A move must not repeat any earlier arrangement of stones with the same side to move.
    Situational,
}

/// Which suicides are legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SuicideRule {
    /// None.
    Forbidden,
    /// Those of two stones and more.
    MultiStone,
    /// All, as far as the ko rule lets them: one stone's suicide repeats the position.
    Allowed,
}

/// A set of rules that a record names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ruleset {
    /// The name in English.
    pub name: &'static str,
    /// Which repetitions are illegal.
    pub ko: KoRule,
    /// Which suicides are legal.
    pub suicide: SuicideRule,
}

/// The name of rules that a rule string of KataGo puts together.
const KATAGO: &str = "KataGo";

const fn rules(name: &'static str, ko: KoRule, suicide: SuicideRule) -> Ruleset {
    Ruleset { name, ko, suicide }
}

/// The Japanese names of rules, by the English ones.
static JAPANESE_NAMES: [(&str, &str); 12] = [
    ("unspecified", "指定なし"),
    ("Japanese", "日本ルール"),
    ("Korean", "韓国ルール"),
    ("Chinese", "中国ルール"),
    ("Chinese (server)", "中国ルール（対局サーバー）"),
    ("AGA", "アメリカ囲碁協会ルール"),
    ("BGA", "イギリス囲碁協会ルール"),
    ("French", "フランス囲碁連盟ルール"),
    ("New Zealand", "ニュージーランドルール"),
    ("Tromp-Taylor", "トロンプ・テイラールール"),
    ("Ing", "応氏ルール"),
    ("Ancient", "中国古ルール"),
];

/// The Japanese name of rules that have this English one; the same where there is none.
#[must_use]
pub fn rules_in_japanese(name: &str) -> &str {
    JAPANESE_NAMES.iter().find(|(known, _)| *known == name).map_or(name, |(_, japanese)| japanese)
}

impl Ruleset {
    /// What holds when a record names no rules: the rules that real games are played by.
    pub const UNSPECIFIED: Ruleset = rules("unspecified", Simple, Forbidden);
    /// Japanese rules.
    pub const JAPANESE: Ruleset = rules("Japanese", Simple, Forbidden);
    /// Korean rules.
    pub const KOREAN: Ruleset = rules("Korean", Simple, Forbidden);
    /// Chinese rules as they are enforced over the board: the written superko is not.
    pub const CHINESE: Ruleset = rules("Chinese", Simple, Forbidden);
    /// Chinese rules as Go servers (KGS, OGS) enforce them.
    pub const CHINESE_SERVER: Ruleset = rules("Chinese (server)", Positional, Forbidden);
    /// Rules of the American Go Association.
    pub const AGA: Ruleset = rules("AGA", Situational, Forbidden);
    /// Rules of the British Go Association.
    pub const BGA: Ruleset = rules("BGA", Situational, Forbidden);
    /// Rules of the French Go Federation.
    pub const FRENCH: Ruleset = rules("French", Situational, Forbidden);
    /// Rules of the New Zealand Go Society.
    pub const NEW_ZEALAND: Ruleset = rules("New Zealand", Situational, MultiStone);
    /// The logical rules of Tromp and Taylor.
    pub const TROMP_TAYLOR: Ruleset = rules("Tromp-Taylor", Positional, Allowed);
    /// Ing's rules (GOE); their classes of ko are taken as positional superko, as programs do.
    pub const ING: Ruleset = rules("Ing", Positional, MultiStone);
    /// Ancient Chinese rules (stone scoring).
    pub const ANCIENT: Ruleset = rules("Ancient", Simple, Forbidden);

    /// The rule set that a record's text names (SGF `RU`, Ishi `RULES`): a usual name anywhere in
    /// the text, in any case, or a KataGo rule string such as
    /// `koPOSITIONALscoreAREAtaxALLsui1`, compact or JSON. Nothing when no name is known.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Ruleset> {
        // Most records name the rules and say no more.
        let is_name = |name: &&str| name.eq_ignore_ascii_case(text);
        let row = NAMES.iter().find(|(_, names)| names.iter().any(is_name));
        row.map(|(rules, _)| *rules).or_else(|| from_katago(text)).or_else(|| from_name(text))
    }
}

impl Ruleset {
    /// The rule set that has this [name](Ruleset::name) and rules; none if there is no such.
    #[must_use]
    pub fn named(name: &str, ko: KoRule, suicide: SuicideRule) -> Option<Ruleset> {
        let own = [Ruleset::UNSPECIFIED, rules(KATAGO, ko, suicide)];
        let known = NAMES.iter().map(|(rules, _)| *rules).chain(own);
        known.into_iter().find(|rules| (rules.name, rules.ko, rules.suicide) == (name, ko, suicide))
    }
}

impl Default for Ruleset {
    fn default() -> Ruleset {
        Ruleset::UNSPECIFIED
    }
}

/// Each rule set with the names it goes by: lower case, words joined by hyphens.
static NAMES: [(Ruleset, &[&str]); 11] = [
    (Ruleset::JAPANESE, &["japanese", "japan", "jp", "日本"]),
    (Ruleset::KOREAN, &["korean", "korea", "kr", "韓国", "韓國", "韩国", "한국"]),
    (Ruleset::CHINESE, &["chinese", "china", "cn", "中国", "中國"]),
    (Ruleset::CHINESE_SERVER, &["chinese-kgs", "chinese-ogs"]),
    (Ruleset::AGA, &["aga", "american"]),
    (Ruleset::BGA, &["bga", "british"]),
    (Ruleset::FRENCH, &["french", "ffg"]),
    (Ruleset::NEW_ZEALAND, &["nz", "new-zealand", "newzealand"]),
    (Ruleset::TROMP_TAYLOR, &["tromp-taylor", "tromptaylor", "tt"]),
    (Ruleset::ING, &["ing", "goe", "應氏", "应氏"]),
    (Ruleset::ANCIENT, &["ancient", "ancient-area", "ancient-territory", "stone-scoring"]),
];

/// The longest known name in the text: an ASCII name counts as a whole word only ("Pacing" is not
/// Ing), one in Chinese or Korean script anywhere.
fn from_name(text: &str) -> Option<Ruleset> {
    let mut words = String::from("-");
    for word in text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        words.extend(word.chars().flat_map(char::to_lowercase));
        words.push('-');
    }
    let is_named = |name: &str| {
        words.match_indices(name).any(|(at, _)| {
            !name.is_ascii()
                || words[..at].ends_with('-') && words[at + name.len()..].starts_with('-')
        })
    };
    NAMES
        .iter()
        .flat_map(|(rules, names)| names.iter().map(move |name| (rules, *name)))
        .filter(|(_, name)| is_named(name))
        .max_by_key(|(_, name)| name.len())
        .map(|(rules, _)| *rules)
}

/// KataGo's `koSIMPLE…sui0` or `{"ko":"SIMPLE",…,"suicide":false}`.
fn from_katago(text: &str) -> Option<Ruleset> {
    let letters = text.chars().filter(char::is_ascii_alphanumeric);
    let text: String = letters.map(|c| c.to_ascii_lowercase()).collect();
    let ko = [
        ("kosimple", Simple),
        ("kopositional", Positional),
        ("kosituational", Situational),
        // Spight's rule forgets the history at a pass; nothing but analysis uses it.
        ("kospight", Situational),
    ];
    let (_, ko) = ko.into_iter().find(|(word, _)| text.contains(word))?;
    let suicide = text.contains("sui1") || text.contains("suicidetrue");
    Some(rules(KATAGO, ko, if suicide { MultiStone } else { Forbidden }))
}
