//! Members of objects of JKF: those that a name is known for, and those that it is not.

use super::super::start;
use super::{ELEMENT, JkfReader, RECORD};
use crate::findings::{Code, Finding, Word};
use crate::notation::shogi::csa_endings;
use crate::notation::syntax::json::Value;
use crate::source::Span;
use std::borrow::Cow;

impl JkfReader<'_, '_> {
    pub(super) fn wrong(&mut self, value: Value<'_>, name: &str, word: Word) {
        let finding = Finding::at(Code::JkfShape, value.span()).with("name", name);
        self.frame.report(finding.with("expected", word));
    }

    pub(super) fn missing(&mut self, object: Value<'_>, name: &str) {
        let at = Span::at(object.span().start);
        let finding = Finding::at(Code::JkfMissing, at).with("name", name);
        let begin = Span::at(at.start + 1);
        // What is not known is taken away where fixes are made, and with it the comma.
        let is_known = |(name, _): (Cow<'_, str>, _)| RECORD.contains(&&*name);
        self.frame.report(match name == "header" && object.members().any(is_known) {
            true => finding.unsafe_fix(begin, "\"header\":{},"),
            false => finding,
        });
    }

    /// Reports a member that is not known, or comes again.
    pub(super) fn odd_member(&mut self, name: Value<'_>, value: Value<'_>, known: &[&str]) {
        self.frame.report(start::odd_member(name, value, known));
    }

    /// The members of an object, each the last of its name; reports those that it must not have or has
    /// twice.
    pub(super) fn members<'j, const N: usize>(
        &mut self,
        object: Value<'j>,
        known: &[&str; N],
    ) -> [Option<Value<'j>>; N] {
        object.pick(known, |name, value| self.odd_member(name, value, known))
    }
}

/// A finding with the repair that takes a member away which counts for nothing.
pub(super) fn without(finding: Finding, object: Value<'_>, name: &str) -> Finding {
    let mut place = None;
    object.pick(&[], |key, value| {
        if key.string().is_some_and(|key| key == name) {
            place = Some(value.member(key));
        }
    });
    place.into_iter().fold(finding, |finding, place| finding.unsafe_fix(place, ""))
}

/// Reads what may be absent; `None` if it is there and cannot be read.
pub(super) fn optional<'j, T>(
    value: Option<Value<'j>>,
    mut read: impl FnMut(Value<'j>) -> Option<T>,
) -> Option<Option<T>> {
    value.map_or(Some(None), |value| read(value).map(Some))
}

/// What stands under a name that is not known and has in it what only belongs elsewhere: a move's `to`, a
/// start's `preset`.
pub(super) fn misspelt<'j>(object: Value<'j>, known: &[&str], holds: &str) -> Option<Value<'j>> {
    unknown_member(object, known, |value| value.get(holds).is_some())
}

/// An ending under a name that is not known.
pub(super) fn misspelt_ending(element: Value<'_>) -> Option<Value<'_>> {
    let is_ending = |word: &str| csa_endings::read(word).is_some();
    unknown_member(element, &ELEMENT, |value| value.string().is_some_and(|word| is_ending(&word)))
}

/// The last member of an object that stands under a name that is not known, and is what is looked for.
pub(super) fn unknown_member<'j>(
    object: Value<'j>,
    known: &[&str],
    is_wanted: impl Fn(Value<'j>) -> bool,
) -> Option<Value<'j>> {
    let mut found = None;
    object.pick(&[], |name, value| {
        let is_known = name.string().is_some_and(|name| known.contains(&&*name));
        if !is_known && is_wanted(value) {
            found = Some(value);
        }
    });
    found
}

/// Whether a member of a move that is not known may be one that decides what the move is: an origin, without
/// which it would be a drop, or a promotion.
pub(super) fn is_decisive(
    name: Value<'_>,
    value: Value<'_>,
    members: &[Option<Value<'_>>; 8],
) -> bool {
    let [_, from, to, _, _, promote, ..] = members;
    let is_square = value.get("x").is_some() && value.get("y").is_some();
    let name = name.string().unwrap_or_default().to_lowercase();
    let is_like = |part: &str| name.contains(part);
    let is_promotion = value.truth().is_some()
        && (name.starts_with('p') || ["pro", "mot", "成"].into_iter().any(is_like));
    (is_square && (from.is_none() || to.is_none())) || (is_promotion && promote.is_none())
}
