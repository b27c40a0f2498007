//! What is said of the game, as headers.

use super::read::{GAME, Members, OgsReader};
use crate::findings::{Code, Finding, Word};
use crate::notation::go::values::countdown;
use crate::notation::syntax::json::{self, Kind, Value, clip};
use crate::record::{Date, Ending, Key};
use crate::source::Span;

/// What the server keeps for itself: no part of a game.
const OWN: [&str; 4] = ["auth", "game_chat_auth", "review_chat_auth", "gamedata"];

/// Members of the outer object that the game says in its own way.
const OUTER: [(&str, &str); 3] = [("id", "GameId"), ("name", "GameName"), ("started", "Started")];

impl OgsReader<'_, '_> {
    /// Makes headers of all that is said of the game; gives back how it ended.
    pub(super) fn headers<'j>(
        &mut self,
        object: Value<'j>,
        game: Value<'j>,
        members: &Members<'j>,
        rest: &[(Value<'j>, Value<'j>)],
    ) -> Option<(Ending, Span)> {
        let &[id, review, name, width, height, rules, komi, handicap, ..] = members;
        let is_outer = object.span() != game.span();
        let outer = |name: &str| if is_outer { object.get(name) } else { None };
        if let Some(name) = name.or_else(|| outer("name")) {
            self.header(Key::Title, "GameName", &name.shown(), name.span());
        }
        let number = id.or_else(|| outer("id").or_else(|| game.get("id")));
        let is_number = |value: &Value<'_>| value.whole().is_some();
        for (kind, id) in [("game", number), ("review", review)] {
            if let Some(id) = id.filter(is_number) {
                let link = format!("https://online-go.com/{kind}/{}", id.text());
                let key = if kind == "game" { Key::Site } else { Key::Source };
                self.header(key, if kind == "game" { "Link" } else { "Review" }, &link, id.span());
                self.names.insert("GameId".to_owned(), id.text().to_owned());
            }
        }
        self.time(members[18], "start_time", Key::Start);
        self.time(members[19], "end_time", Key::End);
        let players = members[12];
        let outer_players = outer("players");
        let mut ids = [members[15], members[16]];
        for (index, (side, label)) in
            [("black", "Black"), ("white", "White")].into_iter().enumerate()
        {
            let own = players.and_then(|players| players.get(side)).or_else(|| game.get(side));
            let other = outer_players.and_then(|players| players.get(side));
            let id = self.player(own, other, index, label);
            ids[index] = ids[index].or(id);
        }
        if let Some(rules) = rules {
            self.header(Key::Rules, "Rules", &rules.shown(), rules.span());
        }
        if let Some(komi) = komi {
            match komi.shown().parse::<f64>() {
                Ok(points) if points.is_finite() => {
                    self.header(Key::Komi, "Komi", &points.to_string(), komi.span());
                }
                _ => self.wrong(komi, "komi", Word::Number),
            }
        }
        if let Some(handicap) = handicap {
            match handicap.whole() {
                Some(0) => {}
                Some(stones) => {
                    self.header(Key::Handicap, "Handicap", &stones.to_string(), handicap.span());
                }
                None => self.wrong(handicap, "handicap", Word::WholeNumber),
            }
        }
        self.time_control(members[20]);
        let ending = self.outcome(object, members, ids);
        for (value, name) in [
            (members[15], "black_player_id"),
            (members[16], "white_player_id"),
            (members[17], "phase"),
            (members[18], "start_time"),
            (members[19], "end_time"),
        ] {
            if let Some(value) = value.filter(|value| value.text() != "\"finished\"") {
                self.keep("", name, value);
            }
        }
        for &(name, value) in rest {
            let known = name.string().unwrap_or_default();
            if GAME.contains(&&*known) {
                let finding = Finding::at(Code::JkfRepeated, value.span()).with("name", &*known);
                self.frame.report(finding);
            } else if !OWN.contains(&&*known) && (is_outer || known != "id") {
                self.keep("", &known, value);
            }
        }
        if is_outer {
            for (name, value) in [("Width", width), ("Height", height)] {
                let text = value.map(|value| value.shown().into_owned()).unwrap_or_default();
                self.names.insert(name.to_owned(), text);
            }
            self.outer(object);
        }
        ending
    }

    /// Keeps a header, unless there is one of its name.
    pub(super) fn header(&mut self, key: Key, name: &str, text: &str, place: Span) {
        if let Some(known) = self.names.get(name) {
            let numbers = [known.as_str(), text].map(|text| text.parse::<f64>().ok());
            let is_same = known.eq_ignore_ascii_case(text)
                || numbers[0].is_some() && numbers[0] == numbers[1];
            if !is_same {
                let finding = Finding::at(Code::OgsContradiction, place).with("name", name);
                let finding = finding.with("value", clip(text)).with("other", clip(known));
                self.frame.report(finding);
            }
            return;
        }
        self.names.insert(name.to_owned(), text.to_owned());
        self.frame.record.push_header(key, name, text);
    }

    fn keep(&mut self, before: &str, name: &str, value: Value<'_>) {
        json::leaves(before, name, value, |name, text, place| {
            if !text.is_empty() {
                self.header(Key::Other, name, text, place);
            }
        });
    }

    /// What the outer object says beside the game: compared with that, where it says the same.
    fn outer(&mut self, object: Value<'_>) {
        // Of these it knows less: names of systems, times of its own.
        const SKIPPED: [&str; 4] = ["players", "outcome", "time_control", "initial_state"];
        for (name, value) in object.members() {
            if OWN.contains(&&*name) || SKIPPED.contains(&&*name) {
                continue;
            }
            let known = OUTER.iter().find(|row| row.0 == name);
            match known {
                Some((_, own)) => self.header(Key::Other, own, &value.shown(), value.span()),
                None if matches!(&*name, "handicap") && value.whole() == Some(0) => {}
                // The numbers of the players, whose names are among `players`.
                None if matches!(&*name, "black" | "white") && value.whole().is_some() => {
                    let label = if name == "black" { "Black" } else { "White" };
                    self.keep(label, "id", value);
                }
                None => self.keep("", &name, value),
            }
        }
    }

    /// Seconds since 1970, as a day; the seconds are kept as they are.
    fn time(&mut self, value: Option<Value<'_>>, name: &str, key: Key) {
        let Some(value) = value else { return };
        let date = value.whole().and_then(Date::of_epoch);
        let Some(date) = date else {
            return self.wrong(value, name, Word::SecondsSince1970);
        };
        let header = if key == Key::Start { "Date" } else { "EndDate" };
        self.header(key, header, &date.utc()[0].replace('.', "-"), value.span());
    }

    /// Keeps a player's name and rank, and gives back the number.
    fn player<'j>(
        &mut self,
        own: Option<Value<'j>>,
        other: Option<Value<'j>>,
        index: usize,
        label: &str,
    ) -> Option<Value<'j>> {
        const PLAYER: [&str; 4] = ["username", "rank", "ranking", "professional"];
        let (name_key, rank_key) =
            [(Key::First, Key::FirstRank), (Key::Second, Key::SecondRank)][index];
        let mut id = None;
        for player in [own, other].into_iter().flatten() {
            if player.kind() != Kind::Object {
                // The number alone.
                id = id.or(player.whole().map(|_| player));
                continue;
            }
            let mut others = Vec::new();
            let [name, rank, ranking, professional] =
                player.pick(&PLAYER, |name, value| others.push((name, value)));
            if let Some(name) = name {
                self.header(name_key, label, &name.shown(), name.span());
            }
            let is_professional = professional.and_then(Value::truth) == Some(true);
            if let Some(rank) = rank.or(ranking)
                && !self.names.contains_key(&format!("{label}Rank"))
            {
                match rank.number().and_then(|rank| rank_text(rank, is_professional)) {
                    Some(text) => {
                        self.header(rank_key, &format!("{label}Rank"), &text, rank.span());
                    }
                    None => self.wrong(rank, "rank", Word::Number),
                }
            }
            for (name, value) in others {
                let known = name.string().unwrap_or_default();
                if known == "id" {
                    id = id.or(Some(value));
                }
                self.keep(label, &known, value);
            }
        }
        id
    }

    /// The time of the game and its countdown, as SGF has them.
    fn time_control(&mut self, control: Option<Value<'_>>) {
        const NAMES: [&str; 10] = [
            "system",
            "time_control",
            "main_time",
            "period_time",
            "periods",
            "stones_per_period",
            "initial_time",
            "time_increment",
            "per_move",
            "total_time",
        ];
        let Some(control) = control else { return };
        let mut others = Vec::new();
        let [system, again, main, period, periods, stones, initial, increment, each, total] =
            control.pick(&NAMES, |name, value| others.push((name, value)));
        let name = system.or(again).and_then(Value::string).unwrap_or_default();
        let seconds = |value: Option<Value<'_>>| {
            value.and_then(Value::whole).and_then(|it| u32::try_from(it).ok())
        };
        // How many members the time of the game is, and its countdown.
        let (main_time, overtime, sizes) = match &*name {
            "byoyomi" => {
                let overtime = seconds(periods).zip(seconds(period));
                let overtime = overtime.map(|(periods, each)| countdown(periods, each));
                (seconds(main), overtime, [1, 2])
            }
            "canadian" => {
                let overtime = seconds(stones).zip(seconds(period));
                let overtime = overtime.map(|(stones, time)| format!("{stones}/{time} Canadian"));
                (seconds(main), overtime, [1, 2])
            }
            "fischer" => {
                let overtime = seconds(increment).map(|it| format!("{it} Fischer"));
                (seconds(initial), overtime, [1, 1])
            }
            "simple" => {
                let overtime = seconds(each).map(|each| countdown(1, each));
                (overtime.as_ref().map(|_| 0), overtime, [0, 1])
            }
            "absolute" => (seconds(total), None, [1, 0]),
            "none" => (None, None, [0, 0]),
            _ => return self.keep("", "time_control", control),
        };
        let numbers = [main, period, periods, stones, initial, increment, each, total];
        let read = [main_time.is_some(), overtime.is_some()].into_iter().zip(sizes);
        let read: usize = read.filter(|(is_read, _)| *is_read).map(|(_, size)| size).sum();
        if numbers.into_iter().flatten().count() != read {
            // A part of it would be taken for all.
            return self.keep("", "time_control", control);
        }
        let place = control.span();
        if let Some(main_time) = main_time {
            self.header(Key::TimeControl, "MainTime", &main_time.to_string(), place);
        }
        if let Some(overtime) = overtime {
            self.header(Key::Byoyomi, "Overtime", &overtime, place);
        }
        if &*name == "none" && others.is_empty() {
            return;
        }
        self.keep("TimeControl", "system", system.or(again).unwrap_or(control));
        for (name, value) in others {
            self.keep("TimeControl", &name.string().unwrap_or_default(), value);
        }
    }
}

/// A rank by its number: 30 is the first dan, 29 the first kyu; 37 the first dan of a professional.
fn rank_text(rank: f64, is_professional: bool) -> Option<String> {
    if !(-100.0..=100.0).contains(&rank) {
        return None;
    }
    let rank = rank.floor() as i32;
    Some(match rank {
        37.. if is_professional => format!("{}p", rank - 36),
        30.. => format!("{}d", rank - 29),
        _ => format!("{}k", 30 - rank),
    })
}
