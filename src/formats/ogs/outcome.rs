//! How a game ended: the words of the site, and who won.

use super::read::{Members, OgsReader};
use crate::findings::{Code, Finding};
use crate::games::Side;
use crate::notation::go::values::{Verdict, decimal};
use crate::notation::syntax::json::{Value, clip};
use crate::record::{Ending, Key};
use crate::source::Span;

impl OgsReader<'_, '_> {
    /// Keeps the result, and gives back the ending that it is, with its place.
    pub(super) fn outcome(
        &mut self,
        object: Value<'_>,
        members: &Members<'_>,
        ids: [Option<Value<'_>>; 2],
    ) -> Option<(Ending, Span)> {
        let around = object.get("outcome");
        let outcome = members[13].or(around);
        let words = outcome.and_then(Value::string).unwrap_or_default();
        let winner = self.winner(members[14], ids);
        if let (Some(own), Some(around)) = (members[13], around)
            && own.span() != around.span()
            && !own.shown().eq_ignore_ascii_case(&around.shown())
        {
            let finding = Finding::at(Code::OgsContradiction, around.span());
            let finding = finding.with("name", "outcome").with("value", clip(&around.shown()));
            self.frame.report(finding.with("other", clip(&own.shown())));
        }
        let lost = lost(object);
        if let Some((side, winner)) = winner.zip(members[14])
            && let Some((_, name, value)) = lost.filter(|lost| lost.0 != side)
        {
            let finding = Finding::at(Code::OgsContradiction, value.span()).with("name", name);
            let other = format!("winner {}", clip(&winner.shown()));
            self.frame.report(finding.with("value", value.text()).with("other", other));
        }
        // Who has won, and which member says it.
        let by_lost = || lost.map(|(side, name, value)| (side, format!("{name} {}", value.text())));
        let by_winner = winner.zip(members[14]);
        let told = by_winner.map(|(side, it)| (side, format!("winner {}", clip(&it.shown()))));
        let told = told.or_else(by_lost);
        let winner = told.as_ref().map(|told| told.0);
        if let (Some(outcome), Some((side, other))) = (outcome, told)
            && is_of_another(&words, side)
        {
            let finding = Finding::at(Code::OgsContradiction, outcome.span());
            let finding = finding.with("name", "outcome").with("value", clip(&words));
            self.frame.report(finding.with("other", other));
        }
        let place = outcome.or(members[14])?.span();
        let is_void = object.get("annulled").and_then(Value::truth) == Some(true);
        let Some((verdict, is_whole)) = verdict(&words, winner, is_void) else {
            // How it ended, though nobody knows for whom.
            if !words.is_empty() {
                self.header(Key::Other, "Outcome", &words, place);
            }
            return None;
        };
        self.header(Key::Result, "Result", &verdict.to_string(), place);
        if !is_whole && !words.is_empty() {
            self.header(Key::Other, "Outcome", &words, place);
        }
        let (mut ending, word) = verdict.ending()?;
        ending.word = self.frame.record.keep(word);
        Some((ending, place))
    }

    /// Who won, by the number of a player, or by the name of a side.
    fn winner(&mut self, winner: Option<Value<'_>>, ids: [Option<Value<'_>>; 2]) -> Option<Side> {
        let winner = winner?;
        let text = winner.shown();
        let is = |id: Option<Value<'_>>| id.is_some_and(|id| id.shown() == text);
        match (&*text, ids.map(is)) {
            ("black", _) | (_, [true, false]) => Some(Side::First),
            ("white", _) | (_, [false, true]) => Some(Side::Second),
            // Nobody.
            ("0" | "", _) => None,
            _ => {
                let finding = Finding::at(Code::OgsWinner, winner.span());
                self.frame.report(finding.with("winner", clip(&text)));
                None
            }
        }
    }
}

/// Who won, by who is said to have lost, and the member that says it.
fn lost<'v>(object: Value<'v>) -> Option<(Side, &'static str, Value<'v>)> {
    let names = ["black_lost", "white_lost"];
    let [black, white] = names.map(|name| object.get(name));
    match [black, white].map(|value| value.and_then(Value::truth)) {
        [Some(true), Some(false)] => Some((Side::Second, names[0], black?)),
        [Some(false), Some(true)] => Some((Side::First, names[1], white?)),
        _ => None,
    }
}

/// Whether words name another winner than this one, or a draw.
fn is_of_another(words: &str, winner: Side) -> bool {
    match Verdict::of(words) {
        Some(Verdict::Win(side, _)) => side != winner,
        Some(Verdict::Draw) => true,
        _ => false,
    }
}

/// What the words of the site mean, and whether a record says all of them by that.
fn verdict(words: &str, winner: Option<Side>, is_void: bool) -> Option<(Verdict, bool)> {
    let words = words.trim();
    if is_void || words.eq_ignore_ascii_case("cancellation") {
        return Some((Verdict::Void, false));
    }
    let margin = words.strip_suffix(" points").or_else(|| words.strip_suffix(" point"));
    let margin = margin.or_else(|| words.strip_suffix(" stones")).and_then(decimal);
    // Nobody wins by less than nothing.
    let margin = margin.filter(|margin| !margin.starts_with('-'));
    let Some(side) = winner else {
        let is_drawn = margin.as_deref() == Some("0") || words.eq_ignore_ascii_case("draw");
        return is_drawn.then_some((Verdict::Draw, true));
    };
    let (how, is_whole) = match (words, margin) {
        ("Resignation" | "resign", _) => ("R".to_owned(), true),
        ("Timeout", _) => ("T".to_owned(), true),
        ("Disqualification" | "Moderator Decision", _) => ("F".to_owned(), false),
        (_, Some(margin)) => (margin, words.ends_with('s') || words.ends_with('t')),
        (words, None) => (String::new(), words.is_empty()),
    };
    Some((Verdict::Win(side, how), is_whole))
}
