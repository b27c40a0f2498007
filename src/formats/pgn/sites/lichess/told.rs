//! What an object of Lichess says of its game, as the tags that the PGN of the site has for it, in its order.

use super::{Lichess, Members};
use crate::findings::{Code, Finding, Word};
use crate::notation::syntax::json::{Kind, Value};
use crate::record::Date;
use crate::source::Span;
use std::borrow::Cow;

/// The variants, as members and as tags name them.
const VARIANTS: [(&str, &str); 10] = [
    ("standard", "Standard"),
    ("chess960", "Chess960"),
    ("crazyhouse", "Crazyhouse"),
    ("antichess", "Antichess"),
    ("atomic", "Atomic"),
    ("horde", "Horde"),
    ("kingOfTheHill", "King of the Hill"),
    ("racingKings", "Racing Kings"),
    ("threeCheck", "Three-check"),
    ("fromPosition", "From Position"),
];

/// What a kind of rating is called, where that is not its own name with a capital letter.
const KINDS: [(&str, &str); 4] = [
    ("ultraBullet", "UltraBullet"),
    ("kingOfTheHill", "King of the Hill"),
    ("racingKings", "Racing Kings"),
    ("threeCheck", "Three-check"),
];

/// The members of a player.
const PLAYER: [&str; 7] =
    ["user", "rating", "ratingDiff", "provisional", "aiLevel", "name", "team"];

/// The members of a user.
const USER: [&str; 3] = ["name", "id", "title"];

/// What a player's object says: a header's name, its text, its place.
type Told<'j> = (&'static str, Cow<'j, str>, Span);

/// The same, with the name of the player's side before it.
type OfSide<'j> = (&'static str, &'static str, Cow<'j, str>, Span);

/// Both players.
const SIDES: [(&str, &str); 2] = [("white", "White"), ("black", "Black")];

impl Lichess<'_> {
    /// Keeps all that is said of the game; `rest` are the members that are not known.
    pub(super) fn tags<'j>(
        &mut self,
        object: Value<'j>,
        members: &Members<'j>,
        rest: &[(Value<'j>, Value<'j>)],
    ) {
        let &[
            id,
            rated,
            variant,
            speed,
            perf,
            created,
            last_move_at,
            status,
            players,
            fen,
            winner,
            opening,
            _,
            _,
            _,
            days,
            tournament,
            swiss,
            clock,
            _,
            _,
            _,
            origin,
            import,
        ] = members;
        let place = object.span();
        self.event(rated, perf.or(speed), tournament, swiss);
        let is_id = |id: &str| !id.is_empty() && id.bytes().all(|it| it.is_ascii_alphanumeric());
        match id.map(|id| (id, id.shown())) {
            Some((id, text)) if is_id(&text) => {
                self.tag("Site", &format!("https://lichess.org/{text}"), id.inside());
            }
            Some((id, _)) => self.keep("", "id", id),
            None => {}
        }
        let played = self.import(import);
        let mut created_at = self.time(created, "createdAt");
        if let Some(played) = played {
            self.tag("Date", &played.shown(), played.inside());
            // What was created then is the copy.
            if let Some(value) = created.filter(|_| created_at.take().is_some()) {
                self.keep("", "createdAt", value);
            }
        } else if let (Some(([date, _], _)), Some(value)) = (&created_at, created) {
            self.tag("Date", date, value.span());
        }
        let mut ratings = Vec::new();
        let mut others = Vec::new();
        if let Some(players) = self.of_kind(players, "players", Kind::Object, Word::Object) {
            let [white, black] = players.pick(&SIDES.map(|side| side.0), |name, value| {
                others.push(("Players", name, value));
            });
            let both = [white, black].into_iter().zip(SIDES);
            let mut told = [Vec::new(), Vec::new(), Vec::new()];
            for (player, (_, side)) in both {
                self.player(player, side, &mut told, &mut others);
            }
            ratings = told.into_iter().flatten().collect();
        }
        if let Some(marker) = super::ended::marker(status, winner) {
            let place = winner.or(status).map_or(place, Value::inside);
            self.tag("Result", marker, place);
        }
        if let (Some(([date, time], is_whole)), Some(value)) = (created_at, created) {
            self.tag("UTCDate", &date, value.span());
            self.tag("UTCTime", &time, value.span());
            if !is_whole {
                self.keep("", "createdAt", value);
            }
        }
        for (side, name, text, place) in ratings {
            self.tag(&format!("{side}{name}"), &text, place);
        }
        self.variant(variant, fen, place);
        self.time_control(clock, days);
        if let Some(opening) = opening {
            self.opening(opening);
        }
        if let Some(status) = status {
            match status.string().and_then(|status| super::ended::termination(&status)) {
                Some(termination) => self.tag("Termination", termination, status.inside()),
                None => self.keep("", "status", status),
            }
        }
        if let Some(fen) = fen {
            self.start(fen);
        }
        // What the PGN of the site does not say.
        if let (Some(perf), Some(speed)) = (perf, speed)
            && perf.shown() != speed.shown()
        {
            self.keep("", "speed", speed);
        }
        for (name, value) in [("lastMoveAt", last_move_at), ("source", origin)] {
            if let Some(value) = value {
                self.keep("", name, value);
            }
        }
        for (before, name, value) in others {
            self.keep(before, &name.string().unwrap_or_default(), value);
        }
        for &(name, value) in rest {
            let known = name.string().unwrap_or_default();
            if super::GAME.contains(&&*known) {
                let finding = Finding::at(Code::JkfRepeated, value.span()).with("name", &*known);
                self.game.frame.report(finding);
            } else {
                self.keep("", &known, value);
            }
        }
    }

    /// `Rated Blitz game`.
    fn event(
        &mut self,
        rated: Option<Value<'_>>,
        kind: Option<Value<'_>>,
        tournament: Option<Value<'_>>,
        swiss: Option<Value<'_>>,
    ) {
        let truth = rated.and_then(Value::truth);
        if let Some(rated) = rated.filter(|_| truth.is_none()) {
            self.wrong(rated, "rated", Word::TrueOrFalse);
        }
        let mode = truth.map(|rated| if rated { "Rated " } else { "Casual " }).unwrap_or_default();
        let kind_of_game = kind.map(|kind| named(&kind.shown(), &KINDS)).unwrap_or_default();
        let blank = if kind_of_game.is_empty() { "" } else { " " };
        let (event, value) = match (tournament, swiss) {
            (Some(id), _) => {
                let link = format!("tournament https://lichess.org/tournament/{}", id.shown());
                (format!("{mode}{kind_of_game}{blank}{link}"), id)
            }
            (None, Some(id)) => {
                let link = format!("swiss https://lichess.org/swiss/{}", id.shown());
                (format!("{kind_of_game}{blank}{link}"), id)
            }
            (None, None) => match rated.or(kind) {
                Some(value) => (format!("{mode}{kind_of_game}{blank}game"), value),
                None => return,
            },
        };
        self.tag("Event", &event, value.inside());
        // It stands in the name of no such tournament.
        if let (Some(rated), Some(_), None) = (rated, swiss, tournament) {
            self.keep("", "rated", rated);
        }
    }

    /// The day on which a game was played that is said to be imported, if that is known.
    fn import<'j>(&mut self, import: Option<Value<'j>>) -> Option<Value<'j>> {
        let import = self.of_kind(import, "import", Kind::Object, Word::Object)?;
        let mut others = Vec::new();
        let [date] = import.pick(&["date"], |name, value| others.push((name, value)));
        for (name, value) in others {
            self.keep("Import", &name.string().unwrap_or_default(), value);
        }
        self.string(date.filter(|date| !date.is_null()), "date")
    }

    /// Date and time of a moment, and whether it is one of a whole second.
    fn time(&mut self, value: Option<Value<'_>>, name: &str) -> Option<([String; 2], bool)> {
        let value = value?;
        let millis = value.whole();
        let date = millis.and_then(|millis| Date::of_epoch(millis / 1000));
        let Some((date, millis)) = date.zip(millis) else {
            self.wrong(value, name, Word::MillisecondsSince1970);
            return None;
        };
        Some((date.utc(), millis.is_multiple_of(1000)))
    }

    /// Keeps a player's name, and collects what other tags say: ratings, their changes, titles. `others` gets the rest.
    fn player<'j>(
        &mut self,
        player: Option<Value<'j>>,
        side: &'static str,
        told: &mut [Vec<OfSide<'j>>; 3],
        others: &mut Vec<(&'static str, Value<'j>, Value<'j>)>,
    ) {
        let Some(player) = self.of_kind(player, side, Kind::Object, Word::Object) else { return };
        let [user, rating, change, provisional, level, name, team] =
            player.pick(&PLAYER, |name, value| others.push((side, name, value)));
        let mut more: Vec<Told<'j>> = Vec::new();
        let user = self.of_kind(user, "user", Kind::Object, Word::Object);
        let [user_name, id, title] = match user {
            Some(user) => user.pick(&USER, |name, value| others.push((side, name, value))),
            None => [None; 3],
        };
        let known = user_name.or(name).or(id);
        match (known, level) {
            (Some(known), _) => self.tag(side, &known.shown(), known.inside()),
            (None, Some(level)) => {
                let name = format!("lichess AI level {}", level.shown());
                self.tag(side, &name, level.inside());
            }
            (None, None) => self.tag(side, "Anonymous", Span::at(player.span().start)),
        }
        if let (Some(_), Some(level)) = (known, level) {
            more.push(("AiLevel", level.shown(), level.inside()));
        }
        if let (Some(_), Some(name)) = (user_name, name) {
            more.push(("Name", name.shown(), name.inside()));
        }
        let is_other = |id: &str| user_name.is_some_and(|it| it.shown().to_lowercase() != id);
        if let Some(id) = id.filter(|&id| is_other(&id.shown())) {
            more.push(("Id", id.shown(), id.inside()));
        }
        let keep = |told: &mut Vec<_>, name: &'static str, value: Option<Value<'j>>| {
            told.extend(value.map(|value| (side, name, value.shown(), value.inside())));
        };
        keep(&mut told[0], "Elo", rating);
        if let Some(change) = change {
            let text = change.shown();
            let sign = if text.starts_with(|c: char| c.is_ascii_digit()) { "+" } else { "" };
            told[1].push((side, "RatingDiff", format!("{sign}{text}").into(), change.inside()));
        }
        keep(&mut told[2], "Title", title);
        keep(&mut told[2], "Team", team);
        keep(&mut told[2], "Provisional", provisional);
        told[2].extend(more.into_iter().map(|(name, text, place)| (side, name, text, place)));
    }

    /// The variant, which may be an object.
    fn variant(&mut self, variant: Option<Value<'_>>, fen: Option<Value<'_>>, place: Span) {
        let key = variant.map(|variant| variant.get("key").unwrap_or(variant));
        let place = key.map_or(Span::at(place.start), Value::inside);
        let text = key.map_or(Cow::Borrowed("standard"), Value::shown);
        let known = VARIANTS.iter().find(|row| row.0 == text);
        self.tag("Variant", known.map_or(&*text, |row| row.1), place);
        if text == "fromPosition" && fen.is_none() {
            // Which position that was, nobody says.
            self.game.tags.has_lost_fen = true;
            let finding = Finding::at(Code::PgnNoStart, place);
            self.game.frame.report(finding.with("variant", "From Position"));
        }
    }

    fn start(&mut self, fen: Value<'_>) {
        match fen.string() {
            Some(text) => {
                self.tag("FEN", &text, fen.inside());
                self.game.tags.set_up = Some((true, fen.inside()));
            }
            None => {
                self.game.tags.has_lost_fen = true;
                self.wrong(fen, "initialFen", Word::String);
            }
        }
    }

    /// `180+2`, or for games of days a move, `1/259200`.
    fn time_control(&mut self, clock: Option<Value<'_>>, days: Option<Value<'_>>) {
        let mut others = Vec::new();
        if let Some(clock) = self.of_kind(clock, "clock", Kind::Object, Word::Object) {
            let names = ["initial", "increment", "totalTime"];
            let [initial, increment, total] =
                clock.pick(&names, |name, value| others.push((name, value)));
            let members = [("initial", initial), ("increment", increment)];
            let [initial, increment] = members.map(|(name, value)| self.whole(value, name));
            if let (Some(initial), Some(increment)) = (initial, increment) {
                self.tag("TimeControl", &format!("{initial}+{increment}"), clock.span());
                // The site counts on 40 moves.
                let usual = initial.saturating_add(increment.saturating_mul(40));
                if let Some(total) = total.filter(|total| total.whole() != Some(usual)) {
                    self.keep("Clock", "totalTime", total);
                }
            } else {
                // Half of it is no tag. What is no number has been told.
                for (name, value) in members.into_iter().chain([("totalTime", total)]) {
                    let value = value.filter(|it| it.whole().is_some() || name == "totalTime");
                    if let Some(value) = value {
                        self.keep("Clock", name, value);
                    }
                }
            }
        }
        for (name, value) in others {
            self.keep("Clock", &name.string().unwrap_or_default(), value);
        }
        let Some(value) = days else { return };
        let seconds = value.whole().and_then(|days| days.checked_mul(86_400));
        match seconds {
            Some(seconds) if clock.is_none() => {
                self.tag("TimeControl", &format!("1/{seconds}"), value.span());
            }
            _ => self.keep("", "daysPerTurn", value),
        }
    }

    fn opening(&mut self, opening: Value<'_>) {
        let mut others = Vec::new();
        let [eco, name] = opening.pick(&["eco", "name"], |name, value| others.push((name, value)));
        if let Some(eco) = eco {
            self.tag("ECO", &eco.shown(), eco.inside());
        }
        match name {
            Some(name) => self.tag("Opening", &name.shown(), name.inside()),
            None if opening.kind() != Kind::Object => self.keep("", "opening", opening),
            None => {}
        }
        for (name, value) in others {
            self.keep("Opening", &name.string().unwrap_or_default(), value);
        }
    }
}

/// What the tags of the site call something that its objects name.
fn named(name: &str, names: &[(&str, &str)]) -> String {
    if let Some(row) = names.iter().find(|row| row.0 == name) {
        return row.1.to_owned();
    }
    let mut letters = name.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}
