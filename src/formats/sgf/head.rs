//! Game-info: what each value says, and whether it is written as the standard asks.

use super::dialect;
use super::found::Found;
use crate::findings::{Arg, Code, Finding, Severity};
use crate::formats::frame::Frame;
use crate::games::Side;
use crate::games::go::Ruleset;
use crate::notation::go::headers::{self, key};
use crate::notation::go::property::Kind;
use crate::notation::go::told::stated;
use crate::notation::go::values::{self, Verdict};
use crate::notation::headers::date;
use crate::notation::syntax::sgf;
use crate::record::{Ending, Key};
use crate::replay::go::GoMove;
use crate::source::Span;

/// What game-info says, besides being headers.
#[derive(Debug)]
pub(super) struct Info {
    /// Whether the rules of the game are known: that it is Go.
    pub(super) is_go: bool,
    /// Whether it is written as East Asian sites do: see [`super::dialect`].
    pub(super) is_dialect: bool,
    /// How the main line ends, and where that is stated.
    pub(super) ending: Option<(Ending, Span)>,
    /// Where the result is stated: its value, and the whole property.
    result: Option<[Span; 2]>,
    pub(super) rules: Ruleset,
    /// Whether it names rules that are not known.
    is_ruled_otherwise: bool,
    pub(super) handicap: Option<(u32, Span)>,
    /// Whether komi is counted in stones.
    stone_komi: bool,
    /// Komi with a quarter, and where it stands, until the rules of the game are known.
    quarters: Option<(f64, Span)>,
    /// Whether stones are counted as on the Fox server, whose signature shows it, or else the komi does.
    pub(super) in_stones: bool,
    /// Whether its signature shows it.
    pub(super) is_signed_by_fox: bool,
    /// How many moves the game is said to have, and where.
    pub(super) moves: Option<(usize, Span)>,
}

impl Default for Info {
    fn default() -> Info {
        Info {
            is_go: true,
            is_dialect: false,
            ending: None,
            result: None,
            rules: Ruleset::UNSPECIFIED,
            is_ruled_otherwise: false,
            handicap: None,
            stone_komi: false,
            quarters: None,
            in_stones: false,
            is_signed_by_fox: false,
            moves: None,
        }
    }
}

impl Info {
    /// A property of game-info.
    pub(super) fn read(&mut self, found: &Found<'_>, frame: &mut Frame<'_, GoMove>) {
        let source = frame.source;
        let raw = source.slice(found.first);
        if &*found.name == "KI" {
            return old_komi(found, raw, frame);
        }
        let key = key(&found.name);
        let mut text = sgf::text(raw, found.kind() != Kind::Text).into_owned();
        for &value in &found.more {
            text.push('\n');
            text.push_str(&sgf::text(source.slice(value), false));
        }
        self.header(key, &found.name, &text, [found.first, found.span], frame);
    }

    /// A header, with its text without escapes, the places of its value and of its property.
    pub(super) fn header(
        &mut self,
        key: Key,
        name: &str,
        text: &str,
        [value, whole]: [Span; 2],
        frame: &mut Frame<'_, GoMove>,
    ) {
        let trimmed = text.trim();
        if key == Key::Komi && self.is_go && self.counts_stones(name, trimmed, value, frame) {
            return;
        }
        if key == Key::TimeControl && self.is_dialect && trimmed.is_empty() {
            return;
        }
        // Blanks around a name, a rank or a title are none of it.
        let text = if headers::is_line(key) { trimmed } else { text };
        let minutes = (key == Key::TimeControl && self.is_dialect)
            .then(|| dialect::minutes(trimmed))
            .flatten();
        if let Some(seconds) = minutes.as_deref().and_then(values::seconds) {
            let finding = Finding::at(Code::SgfMinutes, value).with("value", trimmed);
            frame.report(finding.with("seconds", seconds));
        }
        frame.record.push_header(key, name, minutes.as_deref().unwrap_or(text));
        if !self.is_go || trimmed.is_empty() {
            return;
        }
        let text = trimmed;
        let normal = match key {
            Key::Result => {
                self.result = Some([value, whole]);
                let verdict = stated(text);
                let ending = verdict.as_ref().and_then(Verdict::ending);
                if let Some((mut ending, word)) = ending {
                    ending.word = frame.record.keep(word);
                    self.ending = Some((ending, whole));
                }
                values::result(text)
            }
            Key::Start => values::dates(text),
            Key::TimeControl if sgf::is_number(text, true) && !text.starts_with('-') => return,
            Key::TimeControl => values::seconds(text),
            Key::Komi if self.quarters.is_some() || sgf::is_number(text, true) => return,
            Key::Komi => values::komi(text),
            Key::Handicap => {
                self.handicap = text.parse().ok().map(|stones| (stones, whole));
                if self.handicap.is_some() || !sgf::is_number(text, false) {
                    return;
                }
                None
            }
            Key::Rules => {
                let known = Ruleset::from_text(text);
                self.rules = known.unwrap_or_default();
                self.is_ruled_otherwise = known.is_none();
                return;
            }
            _ => return,
        };
        let known = match key {
            _ if normal.is_some() => None,
            Key::Start => values::day_of(text).or_else(|| date::iso(text)).map(Arg::from),
            Key::TimeControl => values::clock(text).map(|(en, ja)| Arg::term(en, ja)),
            Key::Result => stated(text).map(|verdict| meaning(&verdict)),
            _ => None,
        };
        let finding = match (normal, known) {
            (None, Some(meaning)) => {
                let finding = Finding::at(Code::SgfInfoKnown, value).with("meaning", meaning);
                // Who won is no detail, and this is in no form that many write.
                let severity =
                    if key == Key::Result { Severity::Warning } else { finding.severity };
                Finding { severity, ..finding }
            }
            (None, None) => Finding::at(Code::SgfInfoUnclear, value),
            // One word for the whole dialect is enough.
            (Some(normal), _) if normal == text || self.is_dialect => return,
            (Some(_), _) if key == Key::Start && values::is_list(text) => return,
            (Some(normal), _) => {
                let finding = Finding::at(Code::SgfInfoForm, value).with("normal", &*normal);
                // What says more than its normal form would lose it.
                let formal = matches!(key, Key::Result | Key::Start);
                match !formal || values::says_as_much(&normal, text) {
                    true => finding.fix(value, normal),
                    false => finding,
                }
            }
        };
        frame.report(finding.with("name", name).with("value", text));
    }

    /// Komi in hundredths of a stone, and komi that is none. `true` if the header is made. What a quarter is of shows
    /// when the rules are known.
    fn counts_stones(
        &mut self,
        name: &str,
        text: &str,
        value: Span,
        frame: &mut Frame<'_, GoMove>,
    ) -> bool {
        if let Some(komi) = values::stone_komi(text) {
            self.stone_komi = true;
            self.in_stones = true;
            frame.record.push_header(Key::Komi, name, komi);
            let finding = Finding::at(Code::SgfStoneKomi, value).with("value", text);
            frame.report(finding.with("komi", komi).fix(value, komi));
            return true;
        }
        let points = values::decimal(text).or_else(|| values::komi(text));
        let points = points.and_then(|komi| komi.parse::<f64>().ok());
        // What is said to be points counts no stones.
        let is_plain = text.ends_with(|c: char| !c.is_alphabetic());
        let stones = points.filter(|it| is_quarter(*it) && it.abs() <= MOST_STONES && is_plain);
        self.quarters = stones.map(|it| (it, value));
        if points.is_some_and(|points| points.abs() > 100.0) {
            // What it counts is not known.
            self.stone_komi = true;
            frame.report(Finding::at(Code::SgfKomiSize, value).with("value", text));
        }
        false
    }

    /// Makes points of what is counted in stones, of which each is two: that it is those, a quarter of one proves.
    pub(super) fn double(&mut self, frame: &mut Frame<'_, GoMove>) {
        self.double_komi(frame);
        self.double_result(frame);
    }

    /// Whether the rules are such that stones can be counted.
    fn may_count_stones(&self) -> bool {
        [Ruleset::CHINESE, Ruleset::UNSPECIFIED].contains(&self.rules)
    }

    /// Komi of a Chinese game is 2¾ or 3¾ stones; under other rules a quarter is neither of a stone nor of a point.
    fn double_komi(&mut self, frame: &mut Frame<'_, GoMove>) {
        let Some((stones, value)) = self.quarters.take() else { return };
        let text = frame.source.slice(value).trim();
        if !self.may_count_stones() || self.is_ruled_otherwise {
            let finding = Finding::at(Code::SgfInfoUnclear, value).with("name", "KM");
            return frame.report(finding.with("value", text));
        }
        self.stone_komi = true;
        self.in_stones = true;
        let komi = (stones * 2.0).to_string();
        frame.record.set_header(Key::Komi, &komi);
        let finding = Finding::at(Code::SgfStoneKomi, value).with("value", text);
        frame.report(finding.with("komi", &*komi).fix(value, komi));
    }

    /// Under Chinese rules the Fox server counts the points of a result in stones, as it does komi. Whole numbers and
    /// halves may be points.
    fn double_result(&mut self, frame: &mut Frame<'_, GoMove>) {
        let may_be = self.in_stones && self.may_count_stones();
        let Some([value, whole]) = self.result.filter(|_| may_be) else {
            return;
        };
        let verdict = frame.record.header(Key::Result).and_then(Verdict::of);
        let Some((Verdict::Win(side, _), stones)) =
            verdict.and_then(|verdict| verdict.points().map(|points| (verdict, points)))
        else {
            return;
        };
        if !is_quarter(stones) {
            return;
        }
        let verdict = Verdict::Win(side, (stones * 2.0).to_string());
        if let Some((mut ending, word)) = verdict.ending() {
            ending.word = frame.record.keep(word);
            self.ending = Some((ending, whole));
        }
        let points = verdict.to_string();
        frame.record.set_header(Key::Result, &points);
        let raw = frame.source.slice(value);
        let finding = Finding::at(Code::SgfStoneResult, value).with("value", raw.trim());
        let finding = finding.with("points", &*points);
        // Another repair of the same place would be at odds with this.
        let is_formal = values::result(raw).is_some_and(|normal| normal == raw.trim());
        frame.report(if is_formal { finding.fix(value, points) } else { finding });
    }

    /// Compares how many moves the game is said to have with those that there are.
    pub(super) fn compare_moves(&self, frame: &mut Frame<'_, GoMove>) {
        let Some((stated, place)) = self.moves else { return };
        let moves = frame.record.plies();
        if stated != moves {
            let finding = Finding::at(Code::SgfMoveCount, place).with("stated", stated);
            frame.report(finding.with("moves", moves));
        }
    }

    /// The points of a result have the fraction that komi has.
    pub(super) fn compare_komi(&self, frame: &mut Frame<'_, GoMove>) {
        // Where komi is counted in stones, the points are, too, or are not: nobody can tell. On the Fox server komi
        // is 0 in games with a handicap, whatever was counted.
        if self.stone_komi || self.in_stones {
            return;
        }
        let record = &*frame.record;
        let komi = record.header(Key::Komi).and_then(values::komi);
        let result = record.header(Key::Result).and_then(Verdict::of);
        let (Some(komi), Some(result)) = (komi, result) else { return };
        let points = if result == Verdict::Draw { Some(0.0) } else { result.points() };
        let (Some(points), Ok(value)) = (points, komi.parse::<f64>()) else { return };
        // Where half of the difference is counted, as in old China, there are quarters of a point.
        let quarters = [points, value].iter().any(|number| (number * 2.0).fract() != 0.0);
        if !quarters && (points - value).fract() != 0.0 {
            let finding = Finding::at(
                Code::SgfKomiResult,
                self.result.map_or_else(Span::default, |[_, whole]| whole),
            )
            .with("komi", komi)
            .with("result", result.to_string());
            frame.report(finding);
        }
    }
}

/// What a result means, in a form of the standard where there is one.
fn meaning(verdict: &Verdict) -> Arg {
    let normal = verdict.to_string();
    match verdict {
        Verdict::Win(side, how) if how.is_empty() || values::result(&normal).is_none() => {
            match side {
                Side::First => Arg::term("Black won", "黒の勝ち"),
                Side::Second => Arg::term("White won", "白の勝ち"),
            }
        }
        _ => Arg::from(normal),
    }
}

/// So many stones komi can be at most, or twice as many points: of those with a quarter, 3¾ is the largest.
const MOST_STONES: f64 = 4.0;

/// Whether a number has a quarter or three quarters.
fn is_quarter(number: f64) -> bool {
    (number * 2.0).fract().abs() == 0.5
}

/// `KI`: twice the komi, as a program of old wrote it.
fn old_komi(found: &Found<'_>, raw: &str, frame: &mut Frame<'_, GoMove>) {
    let Some(twice) = raw.trim().parse::<i32>().ok().filter(|komi| komi.abs() < 10_000) else {
        return;
    };
    let sign = if twice < 0 { "-" } else { "" };
    let half = if twice % 2 == 0 { "" } else { ".5" };
    let komi = format!("{sign}{}{half}", (twice / 2).abs());
    frame.record.push_header(Key::Komi, "KM", &komi);
    let finding = Finding::at(Code::SgfObsolete, found.span).with("name", "KI");
    frame.report(finding.with("new", "KM"));
}
