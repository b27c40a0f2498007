//! Game-info: what each value says, and whether it is written as the standard asks.

use super::node::Found;
use super::read::Reader;
use super::root::Root;
use crate::findings::{Arg, Code, Finding};
use crate::games::go::Ruleset;
use crate::notation::go::headers::key;
use crate::notation::go::property::Kind;
use crate::notation::go::values::{self as info, Verdict};
use crate::notation::syntax::sgf as values;
use crate::record::Key;
use crate::source::Span;

impl Reader<'_> {
    /// A property of game-info.
    pub(super) fn info(&mut self, found: &Found<'_>) {
        let raw = self.source.slice(found.first);
        if &*found.name == "KI" {
            return self.old_komi(found, raw);
        }
        let key = key(&found.name);
        let mut text = values::text(raw, found.kind() != Kind::Text).into_owned();
        for &value in &found.more {
            text.push('\n');
            text.push_str(&values::text(self.source.slice(value), false));
        }
        self.header(key, &found.name, &text, found.first, found.span);
    }

    /// A header, with its text without escapes, the place of its value and of its property.
    pub(super) fn header(&mut self, key: Key, name: &str, text: &str, value: Span, whole: Span) {
        let is_formal =
            matches!(key, Key::Result | Key::Start | Key::TimeControl | Key::Komi | Key::Handicap);
        let trimmed = text.trim();
        if key == Key::Komi && self.root.is_go && self.stone_komi(name, trimmed, value) {
            return;
        }
        let text = if is_formal { trimmed } else { text };
        let minutes = (key == Key::TimeControl && self.root.dialect)
            .then(|| super::dialect::minutes(trimmed))
            .flatten();
        self.bench.record.push_header(key, name, minutes.as_deref().unwrap_or(text));
        if !self.root.is_go || trimmed.is_empty() {
            return;
        }
        let text = trimmed;
        let normal = match key {
            Key::Result => {
                self.root.result = Some(whole);
                let verdict = Verdict::of(text);
                let ending = verdict.as_ref().and_then(Verdict::ending);
                if let Some((mut ending, word)) = ending {
                    ending.word = self.bench.record.keep(word);
                    self.root.ending = Some((ending, whole));
                }
                info::result(text)
            }
            Key::Start => info::dates(text),
            Key::TimeControl if values::is_number(text, true) => return,
            Key::TimeControl => info::seconds(text),
            Key::Komi if values::is_number(text, true) => return,
            Key::Komi => info::komi(text),
            Key::Handicap => {
                self.root.handicap = text.parse().ok().map(|stones| (stones, whole));
                if self.root.handicap.is_some() || !values::is_number(text, false) {
                    return;
                }
                None
            }
            Key::Rules => {
                self.root.rules = Ruleset::from_text(text).unwrap_or_default();
                return;
            }
            _ => return,
        };
        let known = match key {
            _ if normal.is_some() => None,
            Key::Start => info::day_of(text).map(Arg::from),
            Key::TimeControl => info::clock(text).map(|(en, ja)| Arg::term(en, ja)),
            _ => None,
        };
        let finding = match (normal, known) {
            (None, Some(meaning)) => {
                Finding::at(Code::SgfInfoKnown, value).with("meaning", meaning)
            }
            (None, None) => Finding::at(Code::SgfInfoUnclear, value),
            // One word for the whole dialect is enough.
            (Some(normal), _) if normal == text || self.root.dialect => return,
            (Some(normal), _) => {
                let finding = Finding::at(Code::SgfInfoForm, value).with("normal", &*normal);
                // What says more than its normal form would lose it.
                let formal = matches!(key, Key::Result | Key::Start);
                match !formal || info::says_as_much(&normal, text) {
                    true => finding.fix(value, normal),
                    false => finding,
                }
            }
        };
        self.report(finding.with("name", name).with("value", text));
    }

    /// Komi in hundredths of a stone, and komi that is none. `true` if the header is made.
    fn stone_komi(&mut self, name: &str, text: &str, value: Span) -> bool {
        if let Some(komi) = info::stone_komi(text) {
            self.root.stone_komi = true;
            self.bench.record.push_header(Key::Komi, name, komi);
            let finding = Finding::at(Code::SgfStoneKomi, value).with("value", text);
            self.report(finding.with("komi", komi).fix(value, komi));
            return true;
        }
        let points = info::komi(text).and_then(|komi| komi.parse::<f64>().ok());
        if points.is_some_and(|points| points.abs() > 100.0) {
            // What it counts is not known.
            self.root.stone_komi = true;
            self.report(Finding::at(Code::SgfKomiSize, value).with("value", text));
        }
        false
    }

    /// `KI`: twice the komi, as a program of old wrote it.
    fn old_komi(&mut self, found: &Found<'_>, raw: &str) {
        let Some(twice) = raw.trim().parse::<i32>().ok().filter(|komi| komi.abs() < 10_000) else {
            return;
        };
        let sign = if twice < 0 { "-" } else { "" };
        let half = if twice % 2 == 0 { "" } else { ".5" };
        let komi = format!("{sign}{}{half}", (twice / 2).abs());
        self.bench.record.push_header(Key::Komi, "KM", &komi);
        let finding = Finding::at(Code::SgfObsolete, found.span).with("name", "KI");
        self.report(finding.with("new", "KM"));
    }
}

/// The points of a result have the fraction that komi has.
pub(super) fn compare_komi(root: &Root, reader: &mut Reader<'_>) {
    // Where komi is counted in stones, the points are, too, or are not: nobody can tell.
    if root.stone_komi {
        return;
    }
    let record = &reader.bench.record;
    let komi = record.header(Key::Komi).and_then(info::komi);
    let result = record.header(Key::Result).and_then(Verdict::of);
    let (Some(komi), Some(result)) = (komi, result) else { return };
    let points = if result == Verdict::Draw { Some(0.0) } else { result.points() };
    let (Some(points), Ok(value)) = (points, komi.parse::<f64>()) else { return };
    // Where half of the difference is counted, as in old China, there are quarters of a point.
    let quarters = [points, value].iter().any(|number| (number * 2.0).fract() != 0.0);
    if !quarters && (points - value).fract() != 0.0 {
        let finding = Finding::at(Code::SgfKomiResult, root.result.unwrap_or_default())
            .with("komi", komi)
            .with("result", result.to_string());
        reader.report(finding);
    }
}
