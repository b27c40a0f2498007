//! Which of the formats called PCN a file is in (specs: pcn §1).

use crate::games::board::Verb;
use crate::notation::syntax::json::{self, Value};

/// A form of PCN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// 2012, `[subject, verb, object, options]`.
    First,
    /// 2013, `[verb, source, target, …]`, players in `bottom` and `top`.
    Verbs,
    /// 2014, the same with `sides` and `state`.
    Sides,
    /// July 2014, the same with `side_bottom_name`; squares of drops first.
    SideNames,
    /// Any later one, with the year of its appearance.
    Later(&'static str),
}

impl Form {
    /// The form of a game, by the names of its members.
    pub(super) fn of(game: Value<'_>) -> Form {
        let has = |name: &str| game.members().any(|(known, _)| known == name);
        let moves = has("moves");
        if has("previous_moves") {
            let players = has("bottom") || has("top") || has("next_turn");
            return if verbs_lead(game).unwrap_or(players) { Form::Verbs } else { Form::First };
        }
        if has("starting_position") && !moves {
            return Form::First;
        }
        if has("plies") || game.get("setup").is_some_and(|setup| setup.has("feen")) {
            return Form::Later("2026");
        }
        if has("setup") || has("games") {
            return Form::Later("2025");
        }
        if has("indexes") {
            let year = if has("variant") || has("topside_style") {
                "2015"
            } else if has("state") && !has("is_in_check") && !has("is_topside_better") {
                "2017"
            } else {
                "2020"
            };
            return Form::Later(year);
        }
        match moves {
            true if has("side_bottom_name") || has("side_top_name") => Form::SideNames,
            true if has("sides") || has("startpos") || has("starting_position") => Form::Sides,
            _ => Form::First,
        }
    }

    pub(super) fn is_first(self) -> bool {
        self == Form::First
    }

    /// The year of its appearance.
    pub(super) fn year(self) -> &'static str {
        match self {
            Form::First => "2012",
            Form::Verbs => "2013",
            Form::Sides | Form::SideNames => "2014",
            Form::Later(year) => year,
        }
    }

    /// What it calls the starting position.
    pub(super) fn position(self, game: Value<'_>) -> &'static str {
        match self {
            Form::Sides | Form::SideNames if game.get("starting_position").is_none() => "startpos",
            _ => "starting_position",
        }
    }

    /// What it calls the moves.
    pub(super) fn moves(self) -> &'static str {
        match self {
            Form::Sides | Form::SideNames => "moves",
            _ => "previous_moves",
        }
    }
}

/// Whether the verb of an action comes first, as in the forms after that of 2012, or second; `None` if that
/// is not told.
fn has_verb_first(action: Value<'_>) -> Option<bool> {
    let mut elements = action.elements();
    let mut is_next = || elements.next().and_then(Value::string).is_some_and(|word| is_verb(&word));
    match (is_next(), is_next()) {
        (true, false) => Some(true),
        (false, true) => Some(false),
        _ => None,
    }
}

/// Whether any action of a list that is a text of its own has its verb first.
pub(in crate::formats::pcn) fn is_verb_first(list: &str) -> bool {
    let (json, _) = json::part(list, 0, list.len());
    let list = json.values().next();
    list.is_some_and(|list| list.elements().any(|action| has_verb_first(action) == Some(true)))
}

/// So many actions tell the form of a game at most, and fewer if so many more of them are of one than of the other.
const TELLING: usize = 99;
const LEAD: i32 = 8;

/// Whether most actions of a game in one of the forms that have `previous_moves` have their verbs first: one
/// may be broken. `None` if there are none.
fn verbs_lead(game: Value<'_>) -> Option<bool> {
    let mut actions = game.get("previous_moves")?.elements().flat_map(Value::elements).peekable();
    actions.peek()?;
    let mut lead = 0_i32;
    for is_first in actions.filter_map(has_verb_first).take(TELLING) {
        lead += if is_first { 1 } else { -1 };
        if lead.abs() >= LEAD {
            break;
        }
    }
    Some(lead > 0)
}

/// Whether this is a verb of any form.
fn is_verb(word: &str) -> bool {
    Verb::find(word).is_some() || word == "promote"
}
