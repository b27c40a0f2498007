//! Writing the head of an event from what a record says in its own terms.

use super::head::split_rank;
use super::lines::IshiLines;
use super::page::{Said, one_line};
use super::target::name;
use super::write::IshiWriter;
use crate::formats::Loss;
use crate::games::{self, Rules, Side};
use crate::notation::go::clock;
use crate::notation::go::headers;
use crate::notation::go::values::{self, Verdict};
use crate::notation::syntax;
use crate::notation::syntax::ishi::keyword::{HEADERS, Keyword};
use crate::notation::syntax::ishi::{Statement, trim};
use crate::notation::syntax::sgf::{is_number, name_length, push_text};
use crate::record::{EndKind, Entry, Key, Millis, NodeId};
use crate::replay::go::Opening;

/// The root properties that say something of the file, not of the game.
const OF_THE_FILE: [&str; 4] = ["FF", "GM", "SZ", "CA"];

impl IshiWriter<'_> {
    /// What the record says of a node in its own terms.
    pub(super) fn said(&self, node: NodeId) -> Said {
        let notes = self.record.tree.notes(node);
        let mut said = Said::of(notes.map(|note| (note.kind, self.record.text(note.text))));
        if let Some((side, left)) = self.clock(node)
            && clock::beside(self.record, node, side).is_none()
        {
            said.others.extend(clock::property(side, left));
        }
        said
    }

    /// The time left behind a move, and whose it is.
    fn clock(&self, node: NodeId) -> Option<(Side, Millis)> {
        Some((self.mv(node)?.side(), self.record.tree.clock(node)?))
    }

    /// Whether a node has a clock that no property of it can state.
    pub(super) fn loses_clock(&self, node: NodeId) -> bool {
        let Some((side, left)) = self.clock(node) else {
            return self.record.tree.clock(node).is_some();
        };
        let stated = clock::beside(self.record, node, side);
        stated.is_some_and(|stated| clock::stated(side, stated) != Some(left))
    }

    /// The head of an event.
    pub(super) fn head(&mut self, node: NodeId) {
        let is_root = node == NodeId::ROOT;
        if let Some(lines) = self.lines(node).filter(|_| is_root) {
            let is_event = |it: &Statement| it.keyword == Some(Keyword::Event);
            if !self.verbatim && !lines.statements().iter().any(is_event) {
                // Nothing else tells where the record before it ends, if it stands behind one.
                self.page.line(Keyword::Event, "");
            }
            self.kept(node, &lines, None);
            return self.late_headers(&lines);
        }
        let mut said = self.said(node);
        for remark in &said.remarks {
            self.page.line(Keyword::Remark, remark);
        }
        let mut others = if is_root { self.headers() } else { Vec::new() };
        if !is_root {
            self.title();
            self.rules();
        }
        self.start();
        others.extend(self.page.marks(&said.markup, &self.board));
        self.page.comment(said.title.as_deref(), said.comment.as_deref());
        // What is cleared on an empty point changes nothing, and no block could say it.
        let is_idle = |property: &String| property.starts_with("AE[");
        let idle = said.others.extract_if(.., |property| is_idle(property)).count();
        self.page.losses.add(Loss::Properties, idle as u64);
        let is_turn = |property: &String| property.starts_with("PL[");
        let stated = said.others.iter().any(is_turn);
        others.extend(self.turn(self.record.tree.next(node), stated));
        others.extend(said.others.into_iter().filter(|property| !is_turn(property)));
        self.page.user(&others);
    }

    /// The head of an event that begins with this node, in the position on the board.
    pub(super) fn head_of_line(&mut self, first: Option<NodeId>) {
        self.title();
        self.rules();
        self.start();
        let turn = self.turn(first, false);
        self.page.user(turn.as_slice());
    }

    fn title(&mut self) {
        let title = self.record.header(Key::Title).unwrap_or_default().to_owned();
        self.page.line(Keyword::Event, trim(&one_line(&title)));
    }

    /// The rules, without which a part of a game would be judged by others than the rest of it.
    fn rules(&mut self) {
        let record = self.record;
        let named = record.headers.iter().rfind(|header| header.key == Key::Rules);
        let rules = named.map(|header| trim(record.text(header.value))).unwrap_or_default();
        if !rules.is_empty() {
            self.page.line(Keyword::Rules, &one_line(rules));
        }
    }

    /// The size of the board, and what stands on it.
    fn start(&mut self) {
        let size = self.board.size();
        if size != 19 {
            self.page.line(Keyword::BoardSize, &size.to_string());
        }
        let mut stones = [Vec::new(), Vec::new()];
        for stone in self.board.position().board().stones() {
            stones[stone.side.index()].push(name(stone.point, size));
        }
        self.page.stones(&stones);
    }

    /// The header lines that stood where none may, behind moves: the lines of the head have them not.
    fn late_headers(&mut self, lines: &IshiLines) {
        let properties = lines.draft(&mut self.board).properties;
        for (keyword, key) in HEADERS {
            let is_property = |name: &str| {
                let is = |it: &String| it.strip_prefix(name).is_some_and(|it| it.starts_with('['));
                properties.iter().any(is)
            };
            if !lines.statements().iter().any(|it| it.keyword == Some(keyword))
                && !headers::name(key).is_some_and(is_property)
            {
                let rank = match key {
                    Key::First => Some(Key::FirstRank),
                    Key::Second => Some(Key::SecondRank),
                    _ => None,
                };
                let record = self.record;
                let unsaid = match rank.map(|rank| record.header(rank)) {
                    None => self.header_lines(keyword, key),
                    Some(rank) => match record.header(key) {
                        Some(name) => self.player(keyword, Some(name), rank),
                        None => Vec::new(),
                    },
                };
                self.page.losses.add(Loss::Headers, unsaid.len() as u64);
            }
        }
    }

    /// The side of the first move of a line; nothing of one that begins with a setup or with what cannot be
    /// read.
    pub(super) fn mover(&self, first: Option<NodeId>) -> Option<Option<Side>> {
        let tree = &self.record.tree;
        let line = std::iter::successors(first, |&node| tree.next(node));
        line.map(|node| tree.node(node).entry).find_map(|entry| match entry {
            Entry::Blank | Entry::End(_) => None,
            entry => Some(entry.mv().and_then(games::Move::side)),
        })
    }

    /// Whose turn it is, unless the first move of the event says so: as the reader takes it.
    fn turn(&mut self, first: Option<NodeId>, stated: bool) -> Option<String> {
        let turn = self.board.position().side_to_move();
        let first = self.mover(first);
        let stones = self.board.position().board().stones();
        let [black, white] = stones.fold([0, 0], |mut counts, stone| {
            counts[stone.side.index()] += 1;
            counts
        });
        let handicap = self.record.header(Key::Handicap);
        let opening = Opening {
            handicap: handicap.and_then(values::handicap),
            black,
            white,
            ..Opening::default()
        };
        // Setups and what cannot be read say nothing of it.
        let usual = opening.side_to_move();
        let implied = first.unwrap_or(Some(usual));
        // What the first move says against what SGF expects has to be stated there: it is again without a block.
        let in_sgf = Opening { first_move: first.flatten(), ..opening };
        let is_needed = in_sgf.side_to_move() != turn;
        // Where SGF expects it against the first move, it stands in no file that is read again.
        let is_expected = first.flatten().is_some_and(|side| side != turn) && !is_needed;
        self.page.losses.add(Loss::Properties, u64::from(stated && is_expected));
        let stated = stated && (first != Some(Some(turn)) || !is_needed);
        (stated || implied != Some(turn)).then(|| ["PL[B]", "PL[W]"][turn.index()].to_owned())
    }

    /// The line of a player, in which the rank stands behind the name if it can be told from it
    /// again. Gives back what the line does not say.
    fn player(&mut self, keyword: Keyword, name: Option<&str>, rank: Option<&str>) -> Vec<String> {
        let [name_property, rank_property] = match keyword {
            Keyword::Black => ["PB", "BR"],
            _ => ["PW", "WR"],
        };
        let plain = |text: &&str| !trim(text).is_empty() && !text.contains(['\n', '\r']);
        let Some(own) = name.filter(plain).map(trim) else {
            let said = [(name_property, name), (rank_property, rank)].into_iter();
            return said.filter_map(|(name, text)| text.map(|text| property(name, text))).collect();
        };
        let joined = rank.map(|rank| format!("{own} {rank}"));
        if let (Some(joined), Some(rank)) = (&joined, rank)
            && split_rank(joined) == Some((own, rank))
        {
            self.page.line(keyword, joined);
            return Vec::new();
        }
        self.page.line(keyword, own);
        match rank {
            Some(rank) => vec![property(rank_property, rank)],
            None if split_rank(own).is_some() => vec![property(name_property, own)],
            None => Vec::new(),
        }
    }

    /// The header lines of a record of another format. Gives back what they cannot say.
    fn headers(&mut self) -> Vec<String> {
        let record = self.record;
        let mut others = Vec::new();
        for header in record.headers.iter().filter(|header| header.key == Key::Remark) {
            for line in syntax::lines(record.text(header.value)) {
                self.page.line(Keyword::Remark, line);
            }
        }
        let title = record.header(Key::Title).unwrap_or_default();
        self.page.line(Keyword::Event, trim(&one_line(title)));
        for (keyword, key) in HEADERS {
            let rank = match key {
                Key::First => Key::FirstRank,
                Key::Second => Key::SecondRank,
                _ => {
                    others.extend(self.header_lines(keyword, key));
                    continue;
                }
            };
            others.extend(self.player(keyword, record.header(key), record.header(rank)));
        }
        for header in &record.headers {
            let is_known = HEADERS.iter().any(|row| row.1 == header.key)
                || matches!(
                    header.key,
                    Key::Title | Key::FirstRank | Key::SecondRank | Key::Remark
                );
            let own = record.text(header.name);
            let name = headers::name(header.key).unwrap_or(own);
            if is_known {
                continue;
            }
            if OF_THE_FILE.contains(&name) {
                // SGF has kept what could not be read of them.
                let is_read = !matches!(name, "FF" | "GM")
                    || is_number(record.text(header.value).trim(), false);
                self.page.losses.add(Loss::Headers, u64::from(!is_read));
                continue;
            }
            let is_name = !name.is_empty() && name_length(name.as_bytes()) == name.len();
            let written = property(name, record.text(header.value));
            // Any other would be read as said of the first position.
            if is_name && headers::is_header(&written) {
                others.push(written);
            } else {
                self.page.losses.add(Loss::Headers, 1);
            }
        }
        others
    }

    /// The lines of a header other than a player. Gives back the values that no line can say.
    fn header_lines(&mut self, keyword: Keyword, key: Key) -> Vec<String> {
        let record = self.record;
        let mut others = Vec::new();
        let mut any = false;
        for header in record.headers.iter().filter(|header| header.key == key) {
            let value = record.text(header.value);
            let name = headers::name(key).unwrap_or_default();
            if trim(value).is_empty() {
                others.push(property(name, value));
            } else {
                any = true;
                // A number is of seconds in all formats but this.
                let is_of_others = record.text(header.name) != keyword.name();
                let words = match key {
                    Key::TimeControl if is_of_others => time_in_words(trim(value)),
                    _ => None,
                };
                let words = words.unwrap_or_else(|| one_line(value));
                self.page.line(keyword, trim(&words));
            }
        }
        if key == Key::Result {
            let verdict = self.verdict();
            if let Some(verdict) = verdict.filter(|_| !any) {
                // What is empty says nothing beside it.
                others.clear();
                self.page.line(keyword, &verdict.to_string());
            }
        }
        others
    }

    /// The result, which says how the main line ends; counts what it does not say of that.
    fn verdict(&mut self) -> Option<Verdict> {
        let record = self.record;
        let ending = record.ending().filter(|(ending, _)| ending.kind != EndKind::Stops);
        let verdict = match record.header(Key::Result).filter(|text| !text.trim().is_empty()) {
            Some(stated) => Verdict::of(stated),
            None => ending.and_then(|(ending, side)| {
                Verdict::of_ending(ending, side, record.text(ending.word))
            }),
        };
        let says = |(ending, side)| verdict.as_ref().is_some_and(|it| it.says(ending, side));
        self.page.losses.add(Loss::Endings, u64::from(ending.is_some_and(|ending| !says(ending))));
        verdict
    }
}

/// A number of seconds with the longest unit of which it is a whole number, if it is read so again.
fn time_in_words(value: &str) -> Option<String> {
    let seconds: u64 = value.parse().ok()?;
    let units = [("hour", 3600), ("minute", 60), ("second", 1)];
    let (unit, size) =
        units.into_iter().find(|unit| seconds > 0 && seconds.is_multiple_of(unit.1))?;
    let count = seconds / size;
    let words = format!("{count} {unit}{}", if count == 1 { "" } else { "s" });
    (values::seconds(&words).as_deref() == Some(value)).then_some(words)
}

/// A property of SGF with a text for its value.
fn property(name: &str, text: &str) -> String {
    let mut property = format!("{name}[");
    push_text(text, &mut property);
    property + "]"
}
