//! What stands beside board and moves: players, date, state, and what nobody knows.

use super::{Form, PcnReader, member};
use crate::findings::{Code, Finding, Word};
use crate::games::Side;
use crate::notation::syntax::json::{Kind, Value, clip, is_json};
use crate::record::{EndKind, Ending, Key};
use crate::source::Span;
use std::collections::HashMap;

/// The header that says who offered a draw.
pub(in crate::formats::pcn) const DRAW_OFFER: &str = "Draw offered by";

/// The member with what the moves lead to.
pub(in crate::formats::pcn) const CACHE: &str = "...cache";

/// What a member is, in the forms that are read.
#[derive(PartialEq)]
enum Member {
    /// A text of this key.
    Text(Key),
    /// The date, which has a form.
    Date,
    /// One of the flags that together are the state of 2012 and 2013.
    Flag,
    /// The state of 2014 in a word.
    State,
    /// An object with what is known of one side.
    Player(Key),
    /// An object with both sides.
    Players,
    /// Read elsewhere.
    Elsewhere,
    /// What the moves lead to.
    Derived,
    /// Something that a later form knows, and the first has no place for.
    Beside,
    Unknown,
}

fn kind(form: Form, name: &str) -> Member {
    match (form, name) {
        (_, "started_at") => Member::Date,
        (_, "starting_position") => Member::Elsewhere,
        (Form::First | Form::Verbs, "previous_moves") => Member::Elsewhere,
        (Form::First | Form::Verbs, "over?" | "...result?") => Member::Flag,
        (Form::First, "...kifu") => Member::Elsewhere,
        (Form::First, CACHE) | (Form::Verbs, "...possible_moves") => Member::Derived,
        (Form::First, "bottomside_player") | (Form::SideNames, "side_bottom_name") => {
            Member::Text(Key::First)
        }
        (Form::First, "topside_player") | (Form::SideNames, "side_top_name") => {
            Member::Text(Key::Second)
        }
        (Form::Verbs, "bottom") => Member::Player(Key::First),
        (Form::Verbs, "top") => Member::Player(Key::Second),
        (Form::Sides | Form::SideNames, "moves" | "startpos") => Member::Elsewhere,
        (Form::Sides | Form::SideNames, "state") => Member::State,
        (Form::Sides, "sides") => Member::Players,
        (Form::Verbs, "next_turn")
        | (Form::Sides | Form::SideNames, "rule" | "version")
        | (
            Form::SideNames,
            "side_bottom_rating#"
            | "side_bottom_rating°"
            | "side_bottom_draw_offer?"
            | "side_top_rating#"
            | "side_top_rating°"
            | "side_top_draw_offer?",
        ) => Member::Beside,
        _ => Member::Unknown,
    }
}

/// What the forms of 2013 and 2014 say of a player beside the name.
const OF_PLAYER: [&str; 3] = ["rating#", "rating°", "draw_offer?"];

/// Whether only later forms than the first know a member of this name; parts of members are named with a period.
pub(in crate::formats::pcn) fn is_of_later_form(name: &str) -> bool {
    let forms = [Form::Verbs, Form::Sides, Form::SideNames];
    name.contains('.') || forms.iter().any(|&form| kind(form, name) == Member::Beside)
}

impl PcnReader<'_, '_> {
    /// Reads all members but board, moves and extension; gives back how the game ended.
    pub(super) fn headers(&mut self, game: Value<'_>) -> Option<(Ending, Span)> {
        let mut ending = None;
        // Of equal names the last counts.
        let members: Vec<_> = game.members().collect();
        let last: HashMap<_, _> =
            members.iter().enumerate().map(|(index, (name, _))| (name, index)).collect();
        for (index, (name, value)) in members.iter().enumerate() {
            let value = *value;
            let kind = kind(self.form, name);
            let is_kept = matches!(kind, Member::Beside | Member::Unknown);
            let says_nothing = value.is_null() && !is_kept;
            if says_nothing || last.get(name) != Some(&index) {
                continue;
            }
            match kind {
                Member::Text(key) => self.text(key, name, value),
                Member::Date => self.date(name, value),
                Member::Player(key) => self.player(key, name, value),
                Member::Players => {
                    for (side, value) in value.members() {
                        let key = match &*side {
                            "bottom" => Key::First,
                            "top" => Key::Second,
                            _ => Key::Other,
                        };
                        self.player(key, &format!("{name}.{side}"), value);
                    }
                }
                Member::State => ending = self.state(value),
                Member::Derived if *name == CACHE && value.kind() != Kind::Object => {
                    self.not_object(value, CACHE);
                }
                Member::Flag | Member::Elsewhere | Member::Derived => {}
                Member::Beside => self.other(name, value),
                Member::Unknown => self.unknown(name, value),
            }
        }
        ending.or_else(|| self.flags(game))
    }

    fn text(&mut self, key: Key, name: &str, value: Value<'_>) {
        match value.string() {
            Some(text) => self.frame.record.push_header(key, name, &text),
            None => {
                self.wrong(value, name, Word::String);
                self.other(name, value);
            }
        }
    }

    /// Keeps and reports a member that nobody knows.
    fn unknown(&mut self, path: &str, value: Value<'_>) {
        let finding = Finding::at(Code::PcnUnknown, value.span());
        self.frame.report(finding.with("path", member("", path)));
        self.other(path, value);
    }

    /// Keeps a member as a header. A value that is no string is kept as JSON, and so is a string
    /// that would then be taken for something else.
    pub(super) fn other(&mut self, name: &str, value: Value<'_>) {
        let text = value.string().filter(|text| !is_json(text));
        let text = text.map_or_else(|| value.one_line(), |text| text.into_owned());
        self.frame.record.push_header(Key::Other, name, &text);
    }

    fn date(&mut self, name: &str, value: Value<'_>) {
        self.text(Key::Start, name, value);
        if let Some(text) = value.string()
            && !is_date_time(&text)
        {
            let finding = Finding::at(Code::PcnDate, value.span());
            self.frame.report(finding.with("text", clip(&text)));
        }
    }

    /// `{"name": "Alice", "rating#": 1630}`.
    fn player(&mut self, key: Key, path: &str, value: Value<'_>) {
        if value.kind() != Kind::Object {
            self.wrong(value, path, Word::Object);
        }
        for (name, value) in value.members() {
            match &*name {
                "name" | "nicename" if key != Key::Other => self.text(key, &name, value),
                known if key != Key::Other && OF_PLAYER.contains(&known) => {
                    self.other(&format!("{path}.{name}"), value);
                }
                _ => self.unknown(&format!("{path}.{name}"), value),
            }
        }
    }

    /// `over?` and `...result?` (specs: pcn §7).
    fn flags(&mut self, game: Value<'_>) -> Option<(Ending, Span)> {
        let mut flag = |name: &str| {
            let value = game.get(name)?;
            if value.truth().is_none() {
                self.wrong(value, name, Word::TrueFalseOrNull);
            }
            Some((value.truth()?, value.span()))
        };
        let (over, result) = (flag("over?"), flag("...result?"));
        match (over, result) {
            (Some((false, span)), None) => {
                self.goes_on = Some(span);
                None
            }
            (Some((true, span)), None) => {
                if !game.has("...result?") {
                    let finding = Finding::at(Code::PcnNoResult, span);
                    self.frame.report(before(finding, game, "over?", "\"...result?\": null, "));
                }
                Some((Ending::new(EndKind::Draw), span))
            }
            (Some((true, over)), Some((bottom, result))) => {
                let loser = if bottom { Side::Second } else { Side::First };
                Some((Ending::by(EndKind::Lost, loser), over.join(result)))
            }
            // An offer of a draw is no ending.
            (over, Some((bottom, span))) => {
                self.goes_on = over.map(|(_, span)| span);
                if !game.has("over?") {
                    let finding = Finding::at(Code::PcnNoOver, span);
                    let over = "\"over?\": false, ";
                    self.frame.report(before(finding, game, "...result?", over));
                }
                let by = if bottom { "bottom" } else { "top" };
                self.frame.record.push_header(Key::Other, DRAW_OFFER, by);
                None
            }
            (None, None) => None,
        }
    }

    /// The state of a game of 2014.
    fn state(&mut self, value: Value<'_>) -> Option<(Ending, Span)> {
        let Some(word) = value.string() else {
            self.wrong(value, "state", Word::String);
            return None;
        };
        let kind = match &*word {
            "in_progress" => {
                self.goes_on = Some(value.span());
                return None;
            }
            "checkmate" => EndKind::Mate,
            "time_forfeit" => EndKind::Timeout,
            "drawn_game" => EndKind::Draw,
            // `abandoned` does not say by whom.
            _ => EndKind::Unknown,
        };
        let word =
            if kind == EndKind::Unknown { self.frame.record.keep(&word) } else { <_>::default() };
        Some((Ending { word, ..Ending::new(kind) }, value.span()))
    }
}

/// Whether a text is a date and time of ISO 8601 with an offset: `2012-09-29T18:48:40+02:00`.
pub(in crate::formats::pcn) fn is_date_time(text: &str) -> bool {
    let Some((date, time)) = text.split_once('T') else { return false };
    let clock = time.find(['Z', '+', '-']).map(|at| time.split_at(at));
    let Some((clock, offset)) = clock else { return false };
    let offset = match offset.strip_prefix(['+', '-']) {
        Some(offset) => numbers(offset, ':', &[(0, 23), (0, 59)]),
        None => (offset == "Z").then(Vec::new),
    };
    let (clock, fraction) = clock.split_once('.').unwrap_or((clock, "0"));
    let fraction = !fraction.is_empty() && fraction.bytes().all(|byte| byte.is_ascii_digit());
    let clock = numbers(clock, ':', &[(0, 23), (0, 59), (0, 60)]);
    let date = numbers(date.get(2..).unwrap_or_default(), '-', &[(0, 99), (1, 12), (1, 31)])
        .zip(date.get(..2).and_then(|century| century.parse::<u32>().ok()));
    let Some((date, century)) = date else { return false };
    let year = century * 100 + date[0];
    let leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    let days = match date[1] {
        2 => 28 + u32::from(leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    date[2] <= days && clock.is_some() && offset.is_some() && fraction
}

/// Numbers of two digits within their bounds.
fn numbers(text: &str, separator: char, bounds: &[(u32, u32)]) -> Option<Vec<u32>> {
    let parts: Vec<&str> = text.split(separator).collect();
    if parts.len() != bounds.len() {
        return None;
    }
    let number = |(part, &(least, most)): (&&str, &(u32, u32))| {
        let digits = part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_digit());
        part.parse().ok().filter(|number| digits && (least..=most).contains(number))
    };
    parts.iter().zip(bounds).map(number).collect()
}

/// A finding with the repair that puts a member before the one of this name.
fn before(finding: Finding, object: Value<'_>, name: &str, member: &str) -> Finding {
    let mut place = None;
    object.pick(&[], |key, _| {
        if key.string().is_some_and(|key| key == name) {
            place = Some(Span::at(key.span().start));
        }
    });
    place.into_iter().fold(finding, |finding, place| finding.unsafe_fix(place, member))
}
