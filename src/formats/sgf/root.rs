//! The root of a tree: version, game, board, game-info, and the start position.

use super::info::{self, Verdict};
use super::node::Found;
use super::property::{Group, Kind};
use super::read::{Reader, first_move, span};
use super::values;
use crate::findings::{Code, Finding};
use crate::games::go::{Position, Ruleset};
use crate::games::{self, Side};
use crate::record::{Ending, Key, Placement};
use crate::replay::Referee;
use crate::replay::go::{Opening, setup_findings};
use crate::source::{Encoding, Span};

/// What the root says, and how far it has been read.
#[derive(Debug)]
pub(super) struct Root {
    /// Whether it has been read.
    pub(super) is_read: bool,
    /// Whether its node has been checked.
    pub(super) ended: bool,
    /// Whether the rules of the game are known: that it is Go.
    pub(super) is_go: bool,
    /// Columns and rows.
    pub(super) size: (u8, u8),
    /// The version of SGF, 1 to 4; 4 unless something else is stated.
    pub(super) version: u8,
    /// Whether the version is stated, so that what departs from it can be reported.
    pub(super) stated: bool,
    /// Whether a property of a newer version has been reported.
    pub(super) newer: bool,
    /// The stones set up.
    pub(super) placements: Vec<Placement>,
    /// How the main line ends, and where that is stated.
    pub(super) ending: Option<(Ending, Span)>,
    /// Where stones are set up.
    pub(super) stones: Option<Span>,
    /// Where the result is stated.
    result: Option<Span>,
    rules: Ruleset,
    /// The encoding that the tree declares.
    declared: Option<(Encoding, Span)>,
    handicap: Option<(u32, Span)>,
}

impl Default for Root {
    fn default() -> Root {
        Root {
            is_read: false,
            ended: false,
            is_go: true,
            size: (19, 19),
            version: 4,
            stated: false,
            newer: false,
            placements: Vec::new(),
            ending: None,
            stones: None,
            result: None,
            rules: Ruleset::UNSPECIFIED,
            declared: None,
            handicap: None,
        }
    }
}

/// The canonical headers of game-info.
const KEYS: [(&str, Key); 17] = [
    ("GN", Key::Title),
    ("EV", Key::Event),
    ("RO", Key::Round),
    ("DT", Key::Start),
    ("PC", Key::Site),
    ("PB", Key::First),
    ("BR", Key::FirstRank),
    ("PW", Key::Second),
    ("WR", Key::SecondRank),
    ("RE", Key::Result),
    ("KM", Key::Komi),
    ("HA", Key::Handicap),
    ("RU", Key::Rules),
    ("TM", Key::TimeControl),
    ("OT", Key::Byoyomi),
    ("ON", Key::Opening),
    ("SO", Key::Source),
];

/// More of them: names apart from those that most records have.
const MORE_KEYS: [(&str, Key); 3] =
    [("AN", Key::Annotator), ("US", Key::Recorder), ("GC", Key::Note)];

/// The header that a property of game-info is.
pub(crate) fn key(name: &str) -> Key {
    let row = KEYS.iter().chain(&MORE_KEYS).find(|row| row.0 == name);
    row.map_or(Key::Other, |row| row.1)
}

/// The property of game-info that a header is.
pub(crate) fn name(key: Key) -> Option<&'static str> {
    KEYS.iter().chain(&MORE_KEYS).find(|row| row.1 == key).map(|row| row.0)
}

impl Reader<'_> {
    /// Reads what the root says of the file and the game.
    pub(super) fn read_root(&mut self, properties: &[Found<'_>]) {
        self.root.is_read = true;
        let value = |name: &str| {
            let found = properties.iter().find(|found| &*found.name == name)?;
            Some((self.source.slice(found.first).trim(), found.first))
        };
        let (version, game, size) = (value("FF"), value("GM"), value("SZ"));
        if let Some((text, span)) = version {
            match text.parse() {
                Ok(version @ 1..=4) => {
                    self.root.version = version;
                    self.root.stated = true;
                }
                Ok(version) => {
                    let finding = Finding::at(Code::SgfVersion, span).with("version", version);
                    self.report(finding);
                }
                Err(_) => {}
            }
        }
        if let Some((text, span)) = game
            && let Ok(number) = text.parse::<u32>()
            && number != 1
        {
            self.root.is_go = false;
            self.report(Finding::at(Code::SgfGame, span).with("number", number));
        }
        if let Some((text, span)) = size.filter(|_| self.root.is_go) {
            self.size(text, span);
        }
        for found in properties {
            match found.group() {
                Group::Info => self.info(found),
                Group::Root => self.root_property(found),
                _ => {}
            }
        }
    }

    /// `SZ`: one number, or columns and rows.
    fn size(&mut self, text: &str, span: Span) {
        let number =
            |text: &str| text.trim().parse::<u8>().ok().filter(|size| (1..=52).contains(size));
        let pair = text.split_once(':');
        let size = match pair {
            Some((columns, rows)) => number(columns).zip(number(rows)),
            None => number(text).map(|size| (size, size)),
        };
        match size {
            Some(size) => {
                self.root.size = size;
                if pair.is_some() && size.0 == size.1 {
                    let finding = Finding::at(Code::SgfSquare, span).with("size", size.0);
                    self.report(finding.fix(span, size.0.to_string()));
                }
            }
            None => self.report(Finding::at(Code::SgfSize, span).with("value", text)),
        }
    }

    /// Says that a tree of a collection declares another encoding than the file was read in: that
    /// is found out from the first tree. `first` says whether it is that.
    pub(super) fn compare_encoding(&mut self, root: &Root, text: &str, first: bool) {
        let Some((declared, span)) = root.declared else { return };
        let read = self.source.encoding();
        let same =
            declared == read || (declared, read) == (Encoding::Latin1, Encoding::Windows1252);
        if !same && !first && !text.is_ascii() {
            let finding = Finding::at(Code::SgfCharset, span)
                .with("declared", declared.name())
                .with("read", read.name());
            self.report(finding);
        }
    }

    /// What the root says that is neither implied by the record nor by the writer.
    fn root_property(&mut self, found: &Found<'_>) {
        if &*found.name == "CA" {
            let encoding = Encoding::from_label(self.source.slice(found.first).trim());
            self.root.declared = encoding.map(|encoding| (encoding, found.first));
        }
        let implied = match &*found.name {
            "FF" | "CA" => true,
            "GM" | "SZ" => self.root.is_go,
            "AP" => self.source.slice(found.first).starts_with("kifu:"),
            _ => false,
        };
        if !implied {
            // `AP` is composed, so its escapes are kept.
            let value = self.source.slice(found.first);
            self.bench.record.push_header(Key::Other, &found.name, value);
        }
    }

    fn info(&mut self, found: &Found<'_>) {
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
        let is_formal =
            matches!(key, Key::Result | Key::Start | Key::TimeControl | Key::Komi | Key::Handicap);
        let text = if is_formal { text.trim() } else { &text };
        self.bench.record.push_header(key, &found.name, text);
        if !self.root.is_go || text.trim().is_empty() {
            return;
        }
        let text = text.trim();
        let normal = match key {
            Key::Result => {
                self.root.result = Some(found.span);
                let verdict = Verdict::of(text);
                let ending = verdict.as_ref().and_then(Verdict::ending);
                if let Some((mut ending, word)) = ending {
                    ending.word = self.bench.record.keep(word);
                    self.root.ending = Some((ending, found.span));
                }
                info::result(text)
            }
            Key::Start => info::dates(text),
            Key::TimeControl if values::is_number(text, true) => return,
            Key::TimeControl => info::seconds(text),
            Key::Komi if values::is_number(text, true) => return,
            Key::Komi => info::komi(text),
            Key::Handicap => {
                self.root.handicap = text.parse().ok().map(|stones| (stones, found.span));
                return;
            }
            Key::Rules => {
                self.root.rules = Ruleset::from_text(text).unwrap_or_default();
                return;
            }
            _ => return,
        };
        let finding = match normal {
            None => Finding::at(Code::SgfInfoUnclear, found.first),
            Some(normal) if normal == text => return,
            Some(normal) => {
                let finding = Finding::at(Code::SgfInfoForm, found.first);
                let finding = finding.with("normal", normal.as_str());
                let formal = matches!(key, Key::Result | Key::Start);
                // What says more than its normal form would lose it.
                match !formal || info::says_as_much(&normal, text) {
                    true => finding.fix(found.first, normal),
                    false => finding,
                }
            }
        };
        self.report(finding.with("name", &*found.name).with("value", text));
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

impl Root {
    /// Sets the start position up, and compares what is stated about the game with it.
    pub(super) fn set_up(&self, reader: &mut Reader<'_>, start: usize) {
        let (width, height) = self.size;
        let Some(mut position) = Position::new(width, height, self.rules) else { return };
        let place = span(start, start + 1);
        let stones = self.stones.unwrap_or(place);
        if let Some(finding) = position.set_up(&self.placements) {
            reader.report(Finding { span: Some(stones), ..finding });
        }
        for finding in setup_findings(&position, stones) {
            reader.report(finding);
        }
        let first = first_move(&reader.bench.go);
        let count =
            |side: Side| position.board().stones().filter(|stone| stone.side == side).count();
        let opening = Opening {
            handicap: self.handicap.map(|(stones, _)| stones),
            black: count(Side::First),
            white: count(Side::Second),
            turn: self.placements.iter().rev().find_map(|placement| match *placement {
                Placement::Turn(side) => Some(side),
                Placement::Stone { .. } => None,
            }),
            first_move: first.map(|(side, _)| side),
        };
        if self.is_go {
            let stated = self.handicap.map_or(place, |(_, span)| span);
            for finding in opening.findings(stated, first.map_or(place, |(_, span)| span)) {
                reader.report(finding);
            }
            self.compare_komi(reader);
        }
        position.set_side_to_move(opening.side_to_move());
        reader.bench.record.start = games::Position::Go(position);
    }

    /// The points of a result have the fraction that komi has.
    fn compare_komi(&self, reader: &mut Reader<'_>) {
        let record = &reader.bench.record;
        let komi = record.header(Key::Komi).and_then(info::komi);
        let result = record.header(Key::Result).and_then(Verdict::of);
        let (Some(komi), Some(result)) = (komi, result) else { return };
        let points = if result == Verdict::Draw { Some(0.0) } else { result.points() };
        let (Some(points), Ok(value)) = (points, komi.parse::<f64>()) else { return };
        // Where half of the difference is counted, as in old China, there are quarters of a point.
        let quarters = [points, value].iter().any(|number| (number * 2.0).fract() != 0.0);
        if !quarters && (points - value).fract() != 0.0 {
            let place = self.result.unwrap_or_default();
            let finding = Finding::at(Code::SgfKomiResult, place)
                .with("komi", komi)
                .with("result", result.to_string());
            reader.report(finding);
        }
    }
}
