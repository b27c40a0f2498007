//! Moves: lists of actions.

use super::squares::Path;
use super::{Form, PcnReader};
use crate::findings::{Code, Finding, Severity, Word};
use crate::games::board::{Action, Name, Piece, Reference, Shape, Verb};
use crate::notation::syntax::json::{Kind, Value, clip};
use crate::source::Span;

/// An action, its place, and the options that PCN does not know, as written.
#[derive(Debug)]
pub(super) struct WrittenAction {
    pub(super) action: Action,
    pub(super) span: Span,
    pub(super) options: Option<String>,
}

impl PcnReader<'_, '_> {
    /// Reads a list of actions; nothing if any of them cannot be read.
    pub(super) fn actions(
        &mut self,
        list: Value<'_>,
        path: Path<'_>,
        shape: &Shape,
    ) -> Option<Vec<WrittenAction>> {
        if list.kind() != Kind::Array {
            self.frame.report(Finding::at(Code::PcnMove, list.span()).with("path", path.text()));
            return None;
        }
        // Most moves have one action or two.
        let mut written: Vec<WrittenAction> = Vec::with_capacity(2);
        for (index, action) in list.elements().enumerate() {
            let path = path.then(index);
            if !self.form.is_first() && self.promotes_last(action, path, shape, &mut written) {
                continue;
            }
            written.push(self.action(action, path, shape)?);
        }
        Some(written)
    }

    fn action(&mut self, value: Value<'_>, path: Path<'_>, shape: &Shape) -> Option<WrittenAction> {
        // One more than any form has.
        let mut elements = [value; 6];
        let slots = elements.iter_mut().zip(value.elements());
        let count = slots.map(|(slot, element)| *slot = element).count();
        let bad = |reader: &mut Self| {
            reader
                .frame
                .report(Finding::at(Code::PcnAction, value.span()).with("path", path.text()));
        };
        let (subject, verb, object, options, hand) = match (self.form, &elements[..count]) {
            (Form::First, &[subject, verb, object]) => (subject, verb, object, None, false),
            (Form::First, &[subject, verb, object, options]) => {
                (subject, verb, object, Some(options), false)
            }
            (Form::SideNames, &[verb, object, subject])
                if verb.string().is_some_and(|word| word == "drop") =>
            {
                (subject, verb, object, None, false)
            }
            (Form::Verbs | Form::Sides | Form::SideNames, &[verb, subject, object]) => {
                (subject, verb, object, None, false)
            }
            (Form::Verbs, &[verb, subject, object, options]) if options.kind() == Kind::Object => {
                (subject, verb, object, Some(options), false)
            }
            (Form::Verbs, &[verb, subject, object, taken, ref rest @ ..])
                if rest.len() <= 1 && (taken.truth().is_some() || taken.text() == "null") =>
            {
                (subject, verb, object, rest.first().copied(), taken.truth() == Some(true))
            }
            _ => {
                bad(self);
                return None;
            }
        };
        let first = self.form.is_first();
        let verb = self.verb(verb, path.then(usize::from(first)))?;
        let verb = if hand && verb == Verb::Remove { Verb::Capture } else { verb };
        let subject = self.reference(subject, path.then(usize::from(!first)), shape);
        let object = self.reference(object, path.then(2), shape);
        let mut written = WrittenAction {
            action: Action { subject: subject?, verb, object: object?, promotion: None },
            span: value.span(),
            options: None,
        };
        if let Some(options) = options {
            self.options(options, path.then(3), &mut written)?;
        }
        Some(written)
    }

    fn verb(&mut self, value: Value<'_>, path: Path<'_>) -> Option<Verb> {
        let word = value.string();
        let verb = word.as_deref().and_then(Verb::find);
        if verb.is_none() {
            let text = word.as_deref().unwrap_or(value.text());
            let finding = Finding::at(Code::PcnVerb, value.span()).with("path", path.text());
            self.frame.report(finding.with("text", clip(text)));
        }
        verb
    }

    /// A square by its coordinates or number, or a piece by its name.
    fn reference(&mut self, value: Value<'_>, path: Path<'_>, shape: &Shape) -> Option<Reference> {
        if let Some(text) = value.string() {
            return self.piece(&text, value, || path.text()).map(Reference::Piece);
        }
        let square = match value.kind() {
            Kind::Array => {
                let mut readable = true;
                let coordinates = value.elements().map_while(|at| {
                    let at = at.whole();
                    readable &= at.is_some();
                    at
                });
                let square = shape.square(coordinates).ok().filter(|_| readable);
                square.map(Reference::Coordinates)
            }
            Kind::Word => {
                let number = value.whole().and_then(|number| u32::try_from(number).ok());
                number.filter(|&number| number < shape.squares()).map(Reference::Number)
            }
            _ => None,
        };
        if square.is_none() {
            let finding = Finding::at(Code::PcnSquare, value.span())
                .with("path", path.text())
                .with("text", clip(&value.one_line()))
                .with("rank", shape.lengths().len())
                .with("last", shape.squares() - 1);
            self.frame.report(finding);
        }
        square
    }

    fn options(
        &mut self,
        options: Value<'_>,
        path: Path<'_>,
        written: &mut WrittenAction,
    ) -> Option<()> {
        if options.kind() != Kind::Object {
            self.frame
                .report(Finding::at(Code::PcnOptions, options.span()).with("path", path.text()));
            return None;
        }
        let (mut unknown, mut is_misspelt) = (false, false);
        let mut promotion: Option<(Value<'_>, Value<'_>, String)> = None;
        let mut members = Vec::new();
        options.pick(&[], |name, value| members.push((name, value)));
        let is_first = self.form.is_first();
        let promotes = |name: &str| name == "promotion" || name == "promote_to" && !is_first;
        let promoted = members.iter().any(|(key, _)| promotes(&key.string().unwrap_or_default()));
        for (key, value) in members {
            let name = key.string().unwrap_or_default();
            let path = format!("{}.{}", path.text(), clip(&name));
            if !promotes(&name) {
                unknown = true;
                let mut finding = Finding::at(Code::PcnOption, value.span()).with("path", path);
                let names_piece = value.string().is_some_and(|text| Name::parse(&text).is_ok());
                // In another form of PCN `promote_to` is right, and here a word without effect.
                if !promoted && names_piece && name != "promote_to" {
                    // A promotion may be meant, without which the move is another.
                    is_misspelt = true;
                    finding.severity = Severity::Error;
                }
                self.frame.report(finding.unsafe_fix(value.member(key), ""));
            } else {
                // The last one counts.
                if let Some((before, key, _)) = promotion.replace((value, key, path)) {
                    let finding = Finding::at(Code::PcnRepeated, value.span());
                    let path = promotion.as_ref().map_or("", |(.., path)| path).to_owned();
                    let finding = finding.unsafe_fix(before.member(key), "");
                    self.frame.report(finding.with("path", path));
                }
            }
        }
        if let Some((value, _, path)) = promotion {
            written.action.promotion = Some(self.promoted(value, &path)?);
        }
        if is_misspelt {
            return None;
        }
        written.options = unknown.then(|| options.text().to_owned());
        Some(())
    }

    fn promoted(&mut self, value: Value<'_>, path: &str) -> Option<Piece> {
        match value.string() {
            Some(text) => self.piece(&text, value, || path.to_owned()),
            None => {
                self.wrong(value, path, Word::NameOfPiece);
                None
            }
        }
    }

    /// `["promote", square, piece]` of 2014: what the last action moved to the square becomes the
    /// piece. Says whether this was such an action.
    fn promotes_last(
        &mut self,
        value: Value<'_>,
        path: Path<'_>,
        shape: &Shape,
        written: &mut [WrittenAction],
    ) -> bool {
        let elements: Vec<Value<'_>> = value.elements().take(4).collect();
        let &[verb, square, piece] = elements.as_slice() else { return false };
        if verb.string().is_none_or(|word| word != "promote") {
            return false;
        }
        let Some(square) = self.reference(square, path, shape) else { return true };
        match written.last_mut().filter(|last| last.action.object == square) {
            Some(last) => last.action.promotion = self.promoted(piece, &path.text()),
            None => self
                .frame
                .report(Finding::at(Code::PcnAction, value.span()).with("path", path.text())),
        }
        true
    }
}
