//! `--where`: what a record must say to be read: `white~Carlsen`, `result=1-0`, `plies>=40`.

use super::facts::{COUNTS, FIELDS, OF_FILES, fact};
use super::lookup::{FIELD, OPERATOR, near, not_known, unknown_words};
use super::piece::Description;
use super::terms::{self, label};
use super::usage::Usage;
use crate::findings::Lang;
use crate::formats::by_name;
use crate::games::{Game, Side};
use crate::notation::headers::date;
use crate::notation::shogi::japanese::endings;
use crate::record::{Date, EndKind, Header, Key, Outcome, Record};
use crate::source::{Encoding, Eol};
use serde_json::Value;
use std::cmp::Ordering;
use std::sync::atomic::{self, AtomicBool};

/// One condition.
#[derive(Debug)]
pub(super) struct Condition {
    field: Field,
    operator: Operator,
    value: String,
}

/// What a condition asks for.
#[derive(Debug)]
pub(super) enum Field {
    /// A field of `kifu info`.
    Fact(&'static str),
    /// What is known of a file before its records are read.
    File(&'static str),
    /// A header, or the player of a side, by what the record or the game calls it.
    Named {
        name: String,
        /// Whether any record has it.
        is_known: AtomicBool,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operator {
    Is,
    IsNot,
    Contains,
    Less,
    AtMost,
    More,
    AtLeast,
}

const OPERATORS: [(&str, Operator); 7] = [
    ("=", Operator::Is),
    ("!=", Operator::IsNot),
    ("~", Operator::Contains),
    ("<", Operator::Less),
    ("<=", Operator::AtMost),
    (">", Operator::More),
    (">=", Operator::AtLeast),
];

/// How operators are written elsewhere, or by a slip, and what each is here.
const ELSEWHERE: [(&str, &str); 10] = [
    ("==", "="),
    ("===", "="),
    ("<>", "!="),
    ("!==", "!="),
    ("=!", "!="),
    ("=>", ">="),
    ("=<", "<="),
    ("=~", "~"),
    ("~=", "~"),
    ("~~", "~"),
];

impl Condition {
    /// Reads a condition.
    ///
    /// # Errors
    /// If there is no operator, an unknown one, or no field of its name.
    pub(super) fn parse(text: &str) -> Result<Condition, Usage> {
        let place = format!("--where {text}");
        Condition::read(text).map_err(|usage| usage.at(&place))
    }

    fn read(text: &str) -> Result<Condition, Usage> {
        let is_sign = |c: char| matches!(c, '=' | '!' | '~' | '<' | '>');
        let Some(at) = text.find(is_sign).filter(|&at| !text[..at].trim().is_empty()) else {
            return Err(Usage::new(
                "write a field, one of = != ~ < <= > >=, and a value, as in plies>=40",
                "項目、= != ~ < <= > >= のどれか、値の順に plies>=40 のように書いてください",
            ));
        };
        let (name, rest) = (text[..at].trim(), &text[at..]);
        let (sign, value) = rest.split_at(rest.find(|c| !is_sign(c)).unwrap_or(rest.len()));
        let Some(&(_, operator)) = OPERATORS.iter().find(|(known, _)| *known == sign) else {
            // Nearness of spelling would turn some into their opposite.
            let meant = ELSEWHERE.iter().find(|(known, _)| *known == sign).map(|row| row.1);
            return Err(not_known(&OPERATOR, sign, meant));
        };
        let field = Field::find(name)?;
        let mut value = value.trim().to_owned();
        if let (Field::Fact(key) | Field::File(key), Operator::Is | Operator::IsNot) =
            (&field, operator)
            && !value.is_empty()
        {
            value = of_few(key, &value)?;
        }
        let condition = Condition { field, operator, value };
        condition.check()?;
        Ok(condition)
    }

    /// Refuses what no record can meet: a count that is compared with a word, a day before no date.
    fn check(&self) -> Result<(), Usage> {
        use Operator::{AtLeast, AtMost, Less, More};
        let is_count = matches!(self.field, Field::Fact(key) if COUNTS.contains(&key));
        if is_count && self.operator != Operator::Contains && number(&self.value).is_none() {
            return Err(Usage::new(
                "write a number, as in plies>=40",
                "plies>=40 のように、数を書いてください",
            ));
        }
        let is_order = matches!(self.operator, Less | AtMost | More | AtLeast);
        // Something else may be the very text that a record has in the place of a date.
        let must_be_date = match self.operator {
            Operator::Contains => false,
            _ => self.field.is_date() && (is_order || period(&self.value).is_some()),
        };
        if must_be_date && exact_period(&self.value).is_none() {
            return Err(Usage::new(
                "write a date that there is, as in date>=2020, date>=2020-01, date>=2020-01-31 or start>=2020-01-31T10:00",
                "date>=2020、date>=2020-01、date>=2020-01-31、start>=2020-01-31T10:00 のように、実在する日付を書いてください",
            ));
        }
        Ok(())
    }

    /// Whether a record meets it.
    pub(super) fn holds(&self, record: &Record, file: &str, about: &Description) -> bool {
        let mut texts = self.field.texts(record, file, about);
        // What is not said is nothing, and no number.
        if texts.is_empty() {
            texts.push(String::new());
        }
        match self.operator {
            Operator::IsNot => texts.iter().all(|text| !self.fits(text, Operator::Is)),
            operator => texts.iter().any(|text| self.fits(text, operator)),
        }
    }

    fn fits(&self, text: &str, operator: Operator) -> bool {
        if operator == Operator::Contains {
            return text.to_lowercase().contains(&self.value.to_lowercase());
        }
        if operator == Operator::Is && self.field.says_nothing(&self.value) {
            return self.field.says_nothing(text);
        }
        let asked = number(&self.value);
        let asked_period = self.field.period(&self.value);
        // A date such as `2020.01` would be a number, too.
        if let (Some(found), Some(asked)) = (self.field.period(text), &asked_period) {
            return operator.allows_periods(&found, asked);
        }
        let rounds = || Some((self.field.round(text)?, self.field.round(&self.value)?));
        if let Some((found, asked)) = rounds() {
            return operator.allows(found.cmp(&asked));
        }
        if let (Some(found), Some(asked)) = (number(text), asked) {
            // Of version 1.1 and version 1.10 nobody can tell whether they are numbers.
            let is_name = matches!(self.field, Field::Named { .. }) && text.contains('.');
            if operator != Operator::Is || !is_name {
                return operator.allows(found.total_cmp(&asked));
            }
        }
        match operator {
            Operator::Is => text == self.value,
            // Nothing is neither before nor after anything, and `?` is neither a number nor a day.
            _ if text.is_empty() || self.value.is_empty() => false,
            _ if asked.is_some() || asked_period.is_some() => false,
            _ => operator.allows(text.to_lowercase().cmp(&self.value.to_lowercase())),
        }
    }

    /// What is to be said if records were read and none has such a field.
    pub(super) fn unknown(&self) -> Option<Usage> {
        self.field.unknown()
    }

    /// Whether no record has had such a field so far.
    pub(super) fn is_unknown(&self) -> bool {
        self.field.is_unknown()
    }
}

/// The fields that can be asked for: headers have names of their own.
pub(super) fn fields() -> impl Iterator<Item = &'static str> {
    FIELDS.into_iter().filter(|field| *field != "headers")
}

/// The same in a row.
fn listed() -> String {
    fields().collect::<Vec<_>>().join(", ")
}

/// The same as people who read Japanese know them.
fn labels() -> String {
    fields().map(|field| label(field, false, Lang::Ja)).collect::<Vec<_>>().join("、")
}

impl Field {
    /// What a record says of it: nothing, or one or more texts.
    pub(super) fn texts(&self, record: &Record, file: &str, about: &Description) -> Vec<String> {
        let mut texts = Vec::new();
        match self {
            Field::Fact(key) => {
                push(fact(record, key), &mut texts);
                if texts.is_empty() {
                    // What the game does not know can be a header of the same name: the board of a team match.
                    let is_named = |header: &&Header| {
                        header.key == Key::Other
                            && record.text(header.name).eq_ignore_ascii_case(key)
                    };
                    let headers = record.headers.iter().filter(is_named);
                    texts.extend(headers.map(|header| record.text(header.value).to_owned()));
                }
            }
            Field::File(key) => texts.push(of_file(key, file, about)),
            Field::Named { name, is_known } => {
                let player = player(record, name).and_then(|key| record.header(key));
                texts.extend(player.map(str::to_owned));
                let is_named = |header: &&Header| {
                    record.text(header.name).eq_ignore_ascii_case(name)
                        || header.key.is_called(name) && header.key != Key::Other
                };
                let headers = record.headers.iter().filter(|header| header.key != Key::Remark);
                let headers = headers.filter(is_named);
                texts.extend(headers.map(|header| record.text(header.value).to_owned()));
                if !texts.is_empty() {
                    is_known.store(true, atomic::Ordering::Relaxed);
                }
            }
        }
        texts
    }

    /// The first and the last moment that a text means, if it is a date and the field one of dates.
    pub(super) fn period(&self, text: &str) -> Option<[String; 2]> {
        if self.is_date() { period(text) } else { None }
    }

    /// The numbers that a text means, if it is a round and the field that of rounds: 1.10 is the tenth board, or
    /// game, of round 1, and 1.1 the first (PGN standard 8.1.1.4).
    pub(super) fn round(&self, text: &str) -> Option<Vec<u64>> {
        let Field::Named { name, .. } = self else { return None };
        let is_round = name.eq_ignore_ascii_case("round") || Key::Round.is_called(name);
        let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        let number = |part: &str| part.parse().ok().filter(|_| is_number(part));
        if is_round { text.trim().split('.').map(number).collect() } else { None }
    }

    /// Whether a text says that nothing is known, as PGN has to say it of each game (PGN standard 8.1.1): readers
    /// keep no such header, so that `?` is what a record does not say. A file can be called anything.
    fn says_nothing(&self, text: &str) -> bool {
        let text = text.trim();
        match self {
            Field::File(_) => false,
            _ => matches!(text, "" | "?") || self.is_date() && date::is_unknown(text),
        }
    }

    /// Whether it tells a day.
    fn is_date(&self) -> bool {
        match self {
            Field::Fact(key) => *key == "start",
            Field::Named { name, .. } => {
                let lower = name.to_ascii_lowercase();
                lower.contains("date")
                    || ["end", "dt", "start_time", "end_time"].contains(&lower.as_str())
                    || name.contains("日時")
                    || Key::Start.is_called(name)
            }
            Field::File(_) => false,
        }
    }

    /// Whether it is no field that is known before a record is read, and no record has had it so far.
    pub(super) fn is_unknown(&self) -> bool {
        match self {
            Field::Named { name, is_known } => {
                !is_known.load(atomic::Ordering::Relaxed)
                    && !names().any(|known| known.eq_ignore_ascii_case(name))
            }
            Field::Fact(_) | Field::File(_) => false,
        }
    }

    /// What is to be said if records were read and none has it.
    pub(super) fn unknown(&self) -> Option<Usage> {
        match self {
            Field::Named { name, .. } if self.is_unknown() => {
                let usage = unknown_words(&FIELD, name, names());
                Some(usage.or_listed(&listed(), &labels()))
            }
            _ => None,
        }
    }

    /// The field of a name, as a user writes it.
    ///
    /// # Errors
    /// If it is nearly one, but none.
    pub(super) fn find(name: &str) -> Result<Field, Usage> {
        if name.eq_ignore_ascii_case("record") || label("record", false, Lang::Ja) == name {
            return Err(Usage::new(
                "games are chosen by their numbers with --games",
                "番号で対局を選ぶには --games を使ってください",
            ));
        }
        if is_date(name) {
            return Ok(Field::Fact("start"));
        }
        let is = |field: &&&str| {
            field.eq_ignore_ascii_case(name) || label(field, false, Lang::Ja) == name
        };
        match FIELDS.iter().find(is) {
            Some(&field) if FIELDS[..OF_FILES].contains(&field) => return Ok(Field::File(field)),
            Some(&"headers") => {
                return Err(Usage::new(
                    "a header is asked for by its name, such as Event",
                    "ヘッダーはEventのように、その名前で指定してください",
                ));
            }
            Some(&field) => return Ok(Field::Fact(field)),
            None => {}
        }
        // Headers have any names; one in small letters that is nearly a field is a slip.
        let is_small = name.bytes().all(|byte| byte.is_ascii_lowercase() || b"_-".contains(&byte));
        let is_known = names().any(|known| known == name);
        if is_small && !is_known && !is_side(name) && near(name, names()).is_some() {
            return Err(unknown_words(&FIELD, name, names()).or_listed(&listed(), &labels()));
        }
        Ok(Field::Named { name: name.to_owned(), is_known: AtomicBool::new(false) })
    }
}

impl Operator {
    fn allows(self, order: Ordering) -> bool {
        match self {
            Operator::Is | Operator::Contains => order.is_eq(),
            Operator::IsNot => order.is_ne(),
            Operator::Less => order.is_lt(),
            Operator::AtMost => order.is_le(),
            Operator::More => order.is_gt(),
            Operator::AtLeast => order.is_ge(),
        }
    }

    /// Compares two stretches of time by what is sure: `2020` is not after `2020-05`.
    fn allows_periods(self, found: &[String; 2], asked: &[String; 2]) -> bool {
        match self {
            Operator::Is | Operator::Contains => found[0] >= asked[0] && found[1] <= asked[1],
            Operator::IsNot => found[0] < asked[0] || found[1] > asked[1],
            Operator::Less => found[1] < asked[0],
            Operator::AtMost => found[1] <= asked[1],
            Operator::More => found[0] > asked[1],
            Operator::AtLeast => found[0] >= asked[0],
        }
    }
}

/// The first and the last moment that a text can mean that begins with a date, as far as there is such a day.
fn period(text: &str) -> Option<[String; 2]> {
    moments(text, |text| date::iso(text).or_else(|| date::iso(&date::day(text)?.to_string())))
}

/// The same of a text that is a date and nothing else.
fn exact_period(text: &str) -> Option<[String; 2]> {
    moments(text, date::iso)
}

/// The first and the last moment of a date that is read like this. Years below 1000, which dates do not have, are
/// those of the oldest games of Go; the calendar is the same 2000 years later.
fn moments(text: &str, read: impl Fn(&str) -> Option<String>) -> Option<[String; 2]> {
    let is_year = |rest: &&str| {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        digits == 3
    };
    let Some(rest) = text.trim().strip_prefix('0').filter(is_year) else {
        return moments_of(&read(text)?);
    };
    let mut moments = moments_of(&read(&format!("2{rest}"))?)?;
    for moment in &mut moments {
        moment.replace_range(..1, "0");
    }
    Some(moments)
}

/// The same of a date as ISO 8601 has it, from the year 1000 on.
fn moments_of(iso: &str) -> Option<[String; 2]> {
    let date = date::read(iso)?;
    let days = date.month.map_or(31, |month| Date::days(date.year, month));
    let filled = |rest: &str| iso.to_owned() + rest.get(iso.len()..).unwrap_or_default();
    Some([filled("0000-01-01T00:00:00"), filled(&format!("9999-12-{days}T23:59:59"))])
}

/// A number as people write one: an infinity or `nan` may be a name.
pub(super) fn number(text: &str) -> Option<f64> {
    let text = text.trim();
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit() || b"+-.".contains(&byte));
    text.parse().ok().filter(|_| is_plain)
}

/// All names that are known before a record is read.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    let keys = ["title", "site", "end", "opening", "round", "note", "date"];
    fields().chain(keys).chain(["white", "black", "sente", "gote"])
}

/// A value of a field that has only a few, as `kifu info` writes it; as it is of any other field.
fn of_few(key: &str, value: &str) -> Result<String, Usage> {
    let small = value.to_lowercase();
    let is = |name: &str| name.to_lowercase() == small;
    let eols = [Eol::Lf, Eol::CrLf, Eol::Cr, Eol::Mixed, Eol::None];
    let (found, such_as) = match key {
        "result" => (
            Outcome::find(result(&small)).or_else(|| said(&is)).map(Outcome::name),
            "first-wins, second-wins, draw, undecided, unknown",
        ),
        "ending" => {
            let found = EndKind::find(&small).or_else(|| EndKind::find_japanese(value));
            // As records of shogi have it.
            let found = found.or_else(|| endings::kind(value));
            (found.map(EndKind::name), "resign, timeout, mate")
        }
        "bom" => {
            let found = match &*small {
                "true" | "yes" | "あり" => Some("true"),
                "false" | "no" | "なし" => Some("false"),
                _ => None,
            };
            (found, "true, false")
        }
        "game" => {
            let is_game =
                |game: &&Game| is(game.name()) || game.vocabulary().game.into_iter().any(is);
            (Game::ALL.iter().find(is_game).map(|game| game.name()), "shogi, go, chess")
        }
        "format" => (by_name(&small).map(|format| format.name), "csa, kif, pgn"),
        "encoding" => (Encoding::from_label(value).map(Encoding::name), "UTF-8, Shift_JIS"),
        "eol" => (eols.map(Eol::name).into_iter().find(|name| is(name)), "LF, CRLF, CR"),
        _ => return Ok(value.to_owned()),
    };
    let unknown = || {
        Usage::new(
            format!("no {key} is \"{value}\"; write one such as {such_as}"),
            format!("{key}が「{value}」であることはありません。{such_as} のように書いてください"),
        )
    };
    found.map(str::to_owned).ok_or_else(unknown)
}

/// The result that `kifu info` words so in either language, if that is the same of all games: black begins in some.
fn said(is: &impl Fn(&str) -> bool) -> Option<Outcome> {
    let all = [
        Outcome::Win(Side::First),
        Outcome::Win(Side::Second),
        Outcome::Draw,
        Outcome::Undecided,
        Outcome::Unknown,
    ];
    let worded = |outcome: &Outcome| {
        let mut games = Game::ALL.iter().flat_map(|game| [(*game, Lang::En), (*game, Lang::Ja)]);
        games
            .any(|(game, lang)| is(&terms::outcome(*outcome, game, &game.vocabulary().sides, lang)))
    };
    let mut found = all.into_iter().filter(worded);
    found.next().filter(|_| found.next().is_none())
}

/// A result in the words of `kifu info`, of those of PGN.
fn result(value: &str) -> &str {
    match value {
        "1-0" | "下手の勝ち" => "first-wins",
        "0-1" | "上手の勝ち" => "second-wins",
        "1/2-1/2" => "draw",
        "*" => "undecided",
        other => other,
    }
}

/// The key of the player of the side that a game calls so.
pub(super) fn player(record: &Record, name: &str) -> Option<Key> {
    let is = |words: &[&str; 2]| words.iter().any(|word| word.eq_ignore_ascii_case(name));
    let sides = record.game().vocabulary().sides;
    // Western books of shogi call sente black.
    let western = || {
        let place = ["black", "white"].iter().position(|side| side.eq_ignore_ascii_case(name));
        place.filter(|_| record.game() == Game::Shogi)
    };
    let place = sides.iter().position(is).or_else(western)?;
    Some(if place == 0 { Key::First } else { Key::Second })
}

/// Whether the day of a game is called so, which is its start.
pub(super) fn is_date(name: &str) -> bool {
    name.eq_ignore_ascii_case("date") || name == "日付"
}

/// Whether a side of any game is called so.
pub(super) fn is_side(name: &str) -> bool {
    let words = Game::ALL.iter().flat_map(|game| game.vocabulary().sides.as_flattened());
    words.into_iter().any(|word| word.eq_ignore_ascii_case(name))
}

fn of_file(key: &str, file: &str, about: &Description) -> String {
    match key {
        "format" => about.format.map_or("", |format| format.name).to_owned(),
        "encoding" => about.encoding.name().to_owned(),
        "bom" => about.bom.to_string(),
        "eol" => about.eol.name().to_owned(),
        _ => file.to_owned(),
    }
}

/// Adds the texts of a fact.
fn push(value: Value, texts: &mut Vec<String>) {
    match value {
        Value::Null => {}
        Value::String(text) => texts.push(text),
        other => texts.push(other.to_string()),
    }
}
