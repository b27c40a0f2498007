//! What an object of Chess.com says beside the PGN of its game: compared with that, and kept where that does not say it.

use super::super::{contradictions, members};
use crate::findings::{Code, Finding};
use crate::formats::pgn::glyphs;
use crate::formats::pgn::names::{self, plain};
use crate::games::{Position, Side};
use crate::notation::syntax::json::{self, Kind, Value};
use crate::record::{Date, Key, Outcome, Record};
use std::collections::HashMap;

/// The members that are read.
const GAME: [&str; 17] = [
    "url",
    "pgn",
    "time_control",
    "end_time",
    "rated",
    "tcn",
    "uuid",
    "initial_setup",
    "fen",
    "start_time",
    "time_class",
    "rules",
    "white",
    "black",
    "eco",
    "tournament",
    "match",
];

/// The members of a player.
const PLAYER: [&str; 3] = ["username", "rating", "result"];

/// What the Variant tag says, without what parts words, where the rules are these.
const RULES: [(&str, &[&str]); 7] = [
    ("chess960", &["chess960"]),
    ("bughouse", &["bughouse"]),
    ("kingofthehill", &["kingofthehill"]),
    ("threecheck", &["threecheck", "3check"]),
    ("crazyhouse", &["crazyhouse"]),
    ("oddschess", &["oddschess", "oddschessvariant"]),
    ("chess", &["", "chess", "standard", "fromposition", "setupposition", "letsplay!"]),
];

/// What each result of a player is a sign of: who says so has won, has lost, or neither.
const LOST: [&str; 8] = [
    "checkmated",
    "timeout",
    "resigned",
    "lose",
    "abandoned",
    "kingofthehill",
    "threecheck",
    "bughousepartnerlose",
];

/// The results of a player in a game that nobody won.
const DRAWN: [&str; 7] =
    ["agreed", "repetition", "stalemate", "insufficient", "50move", "timevsinsufficient", "drawn"];

/// What is said of one game, and what was found in it.
struct Beside<'r> {
    record: &'r mut Record,
    findings: &'r mut Vec<Finding>,
    /// Where the headers are, by their names.
    names: HashMap<String, usize>,
}

/// Adds what an object says of its game to the record that was made of its PGN.
pub(super) fn told(object: Value<'_>, record: &mut Record, findings: &mut Vec<Finding>) {
    let mut others = Vec::new();
    let [
        url,
        pgn,
        time_control,
        end_time,
        rated,
        tcn,
        uuid,
        initial,
        fen,
        start_time,
        time_class,
        rules,
        white,
        black,
        eco,
        tournament,
        round,
    ] = object.pick(&GAME, |name, value| others.push((name, value)));
    let names = record.headers.iter().enumerate();
    let names = names.rev().map(|(at, header)| (record.text(header.name).to_owned(), at)).collect();
    let mut beside = Beside { record, findings, names };
    let (is_told, plies) = (pgn.is_some(), beside.record.plies());
    beside.player(white, Side::First);
    beside.player(black, Side::Second);
    beside.results([white, black]);
    for (value, name, tag) in [
        (url, "url", "Link"),
        (time_control, "time_control", "TimeControl"),
        (tournament, "tournament", "Tournament"),
        (round, "match", "Match"),
        (eco, "eco", "ECOUrl"),
        (rated, "rated", "Rated"),
        (time_class, "time_class", "TimeClass"),
        (uuid, "uuid", "UUID"),
    ] {
        if let Some(value) = value {
            beside.compare(value, name, tag);
        }
    }
    beside.time(start_time, "start_time", ["UTCDate", "UTCTime"]);
    beside.time(end_time, "end_time", ["EndDate", "EndTime"]);
    beside.rules(rules, is_told);
    beside.start(initial);
    beside.last(fen);
    match tcn {
        // Each move has two signs there, whatever it is.
        Some(tcn) if is_told => {
            let stated = tcn.shown().len() / 2;
            if beside.record.start_known && stated != plies {
                let finding = Finding::at(Code::ChessComMoveCount, tcn.span());
                beside.findings.push(finding.with("stated", stated).with("counted", plies));
            }
        }
        Some(tcn) => beside.keep("", "tcn", tcn),
        None => {}
    }
    if let Some(pgn) = pgn.filter(|pgn| pgn.kind() != Kind::String) {
        beside.keep("", "pgn", pgn);
    }
    for (name, value) in others {
        let known = name.string().unwrap_or_default();
        if GAME.contains(&&*known) {
            let finding = Finding::at(Code::JkfRepeated, value.span()).with("name", &*known);
            beside.findings.push(finding);
        } else if known == "accuracies" {
            for (side, accuracy) in value.members() {
                beside.keep(&json::joined("", &side), "accuracy", accuracy);
            }
        } else {
            beside.keep("", &known, value);
        }
    }
}

impl Beside<'_> {
    /// What a tag says.
    fn tag(&self, name: &str) -> Option<&str> {
        let header = self.record.headers.get(*self.names.get(name)?)?;
        Some(self.record.text(header.value))
    }

    fn push(&mut self, name: &str, text: &str) {
        let key = match name {
            "White" => Key::First,
            "Black" => Key::Second,
            "TimeControl" => Key::TimeControl,
            _ => Key::Other,
        };
        self.names.entry(name.to_owned()).or_insert(self.record.headers.len());
        self.record.push_header(key, name, text);
    }

    /// Keeps a member that PGN has no tag for.
    fn keep(&mut self, before: &str, name: &str, value: Value<'_>) {
        members::leaves(before, name, value, |name, text, place| {
            match self.tag(name).map(|known| known == text) {
                None => self.push(name, text),
                Some(true) => {}
                Some(false) => {
                    let finding = Finding::at(Code::JkfRepeated, place).with("name", name);
                    self.findings.push(finding);
                }
            }
        });
    }

    fn differs(&mut self, value: Value<'_>, name: &str, text: &str, other: &str) {
        let finding = Finding::at(Code::ChessComContradiction, value.span());
        let finding = finding.with("name", name).with("value", text);
        self.findings.push(finding.with("other", other));
    }

    /// Compares a member with a tag, or keeps it as one.
    fn compare(&mut self, value: Value<'_>, name: &str, tag: &str) {
        let text = value.shown();
        match self.tag(tag).map(str::to_owned) {
            None => self.push(tag, &text),
            Some(known) if known.eq_ignore_ascii_case(&text) => {}
            Some(known) => self.differs(value, name, &text, &known),
        }
    }

    fn player(&mut self, player: Option<Value<'_>>, side: Side) {
        let Some(player) = player else { return };
        let (member, tag) = match side {
            Side::First => ("white", "White"),
            Side::Second => ("black", "Black"),
        };
        let mut others = Vec::new();
        let [username, rating, _] = player.pick(&PLAYER, |name, value| others.push((name, value)));
        if player.kind() != Kind::Object {
            // Older objects hold the address of the player.
            return self.keep("", member, player);
        }
        if let Some(username) = username {
            self.compare(username, &format!("{member}.username"), tag);
        }
        if let Some(rating) = rating {
            self.compare(rating, &format!("{member}.rating"), &format!("{tag}Elo"));
        }
        for (name, value) in others {
            self.keep(tag, &name.string().unwrap_or_default(), value);
        }
    }

    /// Compares the results of both players with that of the game.
    fn results(&mut self, players: [Option<Value<'_>>; 2]) {
        let told = players.map(|player| player.and_then(|player| player.get("result")));
        let words = told.map(|result| result.map(Value::shown));
        let is = |index: usize, known: &[&str]| {
            words[index].as_deref().is_some_and(|word: &str| known.contains(&word))
        };
        let outcome = match (is(0, &["win"]), is(1, &["win"])) {
            (true, false) => Some(Outcome::Win(Side::First)),
            (false, true) => Some(Outcome::Win(Side::Second)),
            _ if is(0, &DRAWN) && is(1, &DRAWN) => Some(Outcome::Draw),
            _ => None,
        };
        let own = self.record.outcome();
        for (value, word) in told.into_iter().zip(&words) {
            let (Some(value), Some(word)) = (value, word) else { continue };
            let is_known = word == "win" || LOST.contains(&&**word) || DRAWN.contains(&&**word);
            if outcome.is_some_and(|outcome| outcome != own) && is_known && own != Outcome::Unknown
            {
                self.differs(value, "result", word, glyphs::marker(own));
            }
        }
        // Termination tells the same in a sentence.
        if self.tag("Termination").is_none() {
            for (value, name) in told.into_iter().zip(["White", "Black"]) {
                if let Some(value) = value {
                    self.keep(name, "result", value);
                }
            }
        }
    }

    /// A moment in seconds since 1970, as date and time: kept where PGN does not tell it, and else its day compared. The
    /// clocks of the site are some seconds apart.
    fn time(&mut self, value: Option<Value<'_>>, name: &str, tags: [&str; 2]) {
        let Some(value) = value else { return };
        let Some(date) = value.whole().and_then(Date::of_epoch) else {
            return self.keep("", name, value);
        };
        let [day, time] = tags.map(|tag| self.tag(tag).map(str::to_owned));
        let [utc_day, utc_time] = date.utc();
        // A time with its zone behind it may be of another day.
        let is_plain = time.as_deref().is_none_or(|time| numbers(time).is_some());
        match day {
            None => self.push(tags[0], &utc_day),
            Some(day) => {
                let is_other = numbers(&day).is_some_and(|day| Some(day) != numbers(&utc_day));
                if is_plain && is_other {
                    self.differs(value, name, &utc_day, &day);
                }
            }
        }
        if time.is_none() {
            self.push(tags[1], &utc_time);
        }
    }

    /// Compares the rules with the variant of the game.
    fn rules(&mut self, rules: Option<Value<'_>>, is_told: bool) {
        let Some(value) = rules else { return };
        if !is_told {
            return self.keep("", "rules", value);
        }
        let text = value.shown();
        // Without a tag the moves may have shown it.
        let shown = self.record.start.chess_variant().and_then(names::tag);
        let variant = self.tag("Variant").or(shown).unwrap_or_default().to_owned();
        let row = RULES.iter().find(|row| row.0 == text);
        let own = plain(&variant);
        let is_other = |own: &str| RULES.iter().any(|row| row.0 != "chess" && row.1.contains(&own));
        let fits = match row {
            // Other names of chess from other positions are many.
            Some(("chess", _)) => !is_other(&own),
            Some((_, names)) => names.contains(&own.as_str()),
            None => true,
        };
        if !fits {
            let shown = if variant.is_empty() { "Standard" } else { &variant };
            self.differs(value, "rules", &text, shown);
        }
        if !fits || row.is_none() || text == "chess" && !variant.is_empty() {
            self.keep("", "rules", value);
        }
    }

    /// Compares the position at the start.
    fn start(&mut self, initial: Option<Value<'_>>) {
        let Some(value) = initial else { return };
        let text = value.shown();
        let is_same = match &self.record.start {
            Position::Chess(start) if self.record.start_known => {
                contradictions::is_position(start, &text)
            }
            // Nothing is known of it.
            _ => return self.keep("", "initial_setup", value),
        };
        if !is_same && !text.is_empty() {
            let finding = Finding::at(Code::ChessComPosition, value.span());
            self.findings.push(finding.with("name", "initial_setup"));
        }
    }

    /// Compares the position at the end.
    fn last(&mut self, fen: Option<Value<'_>>) {
        let Some(value) = fen else { return };
        match contradictions::last_position(self.record, &value.shown()) {
            Some(true) => {}
            Some(false) => {
                let finding = Finding::at(Code::ChessComPosition, value.span());
                self.findings.push(finding.with("name", "fen"));
            }
            None => self.compare(value, "fen", "CurrentPosition"),
        }
    }
}

/// The three numbers of a day or a time of day, if the text is nothing else.
fn numbers(text: &str) -> Option<[u32; 3]> {
    let numbers: Option<Vec<u32>> =
        text.trim().split([':', '.', '-', '/']).map(|part| part.parse().ok()).collect();
    numbers?.try_into().ok()
}
