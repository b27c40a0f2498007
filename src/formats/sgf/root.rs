//! The root of a tree: version, game, board, game-info, and the start position.

use super::node::Found;
use super::read::{Reader, first_move, span};
use super::start;
use super::{dialect, head};
use crate::findings::{Code, Finding};
use crate::formats::Bench;
use crate::games::go::{Position, Ruleset};
use crate::games::{self, Side};
use crate::notation::go::property::Group;
use crate::notation::syntax::sgf as values;
use crate::record::{Ending, Key, NoteKind, Placement};
use crate::replay::Item;
use crate::replay::Referee;
use crate::replay::go::{Opening, mark_handicap, setup_findings};
use crate::source::{Encoding, Span};
use std::collections::HashSet;

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
    pub(super) result: Option<Span>,
    pub(super) rules: Ruleset,
    /// The encoding that the tree declares.
    declared: Option<(Encoding, Span)>,
    pub(super) handicap: Option<(u32, Span)>,
    /// Whether it is written as East Asian sites do: see [`super::dialect`].
    pub(super) dialect: bool,
    /// Whether komi is counted in stones.
    pub(super) stone_komi: bool,
    /// Names of properties that something has been said of.
    pub(super) strange: Strange,
}

/// Names, each of which is spoken of once in a tree.
#[derive(Debug, Default)]
pub(super) struct Strange(HashSet<String>);

impl Strange {
    /// Adds a name; whether it was not there before.
    pub(super) fn insert(&mut self, name: &str) -> bool {
        !self.0.contains(name) && self.0.insert(name.to_owned())
    }
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
            dialect: false,
            stone_komi: false,
            strange: Strange::default(),
        }
    }
}

impl Reader<'_> {
    /// Reads what the root says of the file and the game.
    pub(super) fn read_root(&mut self, properties: &[Found<'_>]) {
        self.root.is_read = true;
        let value = |name: &str| {
            let found = properties.iter().find(|found| &*found.name == name)?;
            Some((self.source.slice(found.first).trim(), found.first))
        };
        self.root.dialect = dialect::is_spoken(self.source, properties);
        let game = if self.root.dialect { value("GM").or(value("GK")) } else { value("GM") };
        let (version, size) = (value("FF"), value("SZ"));
        // Numbers of any length are numbers.
        let number = |text: &str| values::is_number(text, false).then(|| text.parse::<u64>());
        if let Some((text, span)) = version {
            match number(text) {
                Some(Ok(version @ 1..=4)) => {
                    self.root.version = version as u8;
                    self.root.stated = true;
                }
                Some(_) => {
                    let finding = Finding::at(Code::SgfVersion, span).with("version", text);
                    self.report(finding);
                }
                None => {}
            }
        }
        if let Some((text, span)) = game
            && number(text).is_some_and(|number| number != Ok(1))
        {
            self.root.is_go = false;
            self.report(Finding::at(Code::SgfGame, span).with("number", text));
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
        if self.root.dialect {
            self.dialect(properties);
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
}

impl Root {
    /// Sets the start position up, and compares what is stated about the game with it.
    pub(super) fn set_up(&mut self, reader: &mut Reader<'_>, start: usize) {
        let (width, height) = self.size;
        let Some(mut position) = Position::new(width, height, self.rules) else { return };
        let place = span(start, start + 1);
        self.fold(reader);
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
        let stated = self.handicap.map_or(0, |(stones, _)| stones);
        let is_empty = position.board().stones().next().is_none();
        let placed = if is_empty { mark_handicap(&mut reader.bench.go, stated) } else { 0 };
        let opening = Opening {
            handicap: self.handicap.map(|(stones, _)| stones),
            black: count(Side::First),
            white: count(Side::Second),
            placed,
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
            head::compare_komi(self, reader);
        }
        position.set_side_to_move(opening.side_to_move());
        reader.bench.record.start = games::Position::Go(position);
    }

    /// Adds what is set up before the first move. Whose turn it is said to be stays a property.
    fn fold(&mut self, reader: &mut Reader<'_>) {
        let Bench { record, go, .. } = &mut *reader.bench;
        let added = start::fold(&mut go.items, record, &self.placements);
        self.placements.extend(added.placements);
        self.stones = self.stones.or(added.stones);
        let Some((side, span)) = added.turn else { return };
        let text = record.keep(["PL[B]", "PL[W]"][side.index()]);
        go.items.insert(0, Item::Note { kind: NoteKind::Property, text, span });
    }
}
