//! The root of a tree: version, game, board, game-info, and the start position.

use super::found::{Found, Strange, wrong};
use super::head::Info;
use super::late::{Late, end_main_line};
use super::scan::{are_moves_of_go, begins_with_small_colour};
use super::{dialect, start};
use crate::findings::{Code, Finding, Severity};
use crate::formats::frame::Frame;
use crate::games::go::{Move, Point, Position, handicap_points};
use crate::games::{self, Side};
use crate::notation::go::property::{Group, Kind, Name};
use crate::notation::headers::date;
use crate::notation::syntax::sgf;
use crate::record::{Key, NoteKind, Placement, Tree};
use crate::replay::go::{GoMove, Opening, mark_handicap, setup_findings};
use crate::replay::{Item, Referee, Script};
use crate::source::{Encoding, Source, Span};

/// What the root says, and how far it has been read.
#[derive(Debug)]
pub(super) struct Root<'a> {
    /// Whether it has been read.
    pub(super) is_read: bool,
    /// Whether its node has been checked.
    pub(super) ended: bool,
    /// Whether game-info of the node under way, which is another, may be that of the whole tree.
    pub(super) may_be_late: bool,
    /// The node with such game-info.
    pub(super) late: Option<Late<'a>>,
    pub(super) info: Info,
    /// Columns and rows.
    pub(super) size: (u8, u8),
    /// The version of SGF, 1 to 4; 4 unless something else is stated.
    pub(super) version: u8,
    /// Whether the version is stated, so that what departs from it can be reported.
    pub(super) stated: bool,
    /// Where it is stated.
    pub(super) version_at: Option<Span>,
    /// Whether a property of a newer version has been reported.
    pub(super) newer: bool,
    /// The stones set up.
    pub(super) placements: Vec<Placement>,
    /// Where stones are set up.
    pub(super) stones: Option<Span>,
    /// The encoding that the tree declares.
    declared: Option<(Encoding, Span)>,
    /// Names of properties that something has been said of.
    pub(super) strange: Strange<'a>,
}

impl Default for Root<'_> {
    fn default() -> Self {
        Root {
            is_read: false,
            ended: false,
            may_be_late: false,
            late: None,
            info: Info::default(),
            size: (19, 19),
            version: 4,
            stated: false,
            version_at: None,
            newer: false,
            placements: Vec::new(),
            stones: None,
            declared: None,
            strange: Strange::default(),
        }
    }
}

impl Root<'_> {
    /// Whether a point is one of the board.
    pub(super) fn is_on_board(&self, point: Point) -> bool {
        let (width, height) = self.size;
        point.column < width && point.row < height
    }

    /// Reads what the root says of the file and the game.
    pub(super) fn read(&mut self, properties: &[Found<'_>], frame: &mut Frame<'_, GoMove>) {
        let source = frame.source;
        self.is_read = true;
        let value = |name: &str| {
            let found = properties.iter().find(|found| &*found.name == name)?;
            Some((source.slice(found.first).trim(), found.first))
        };
        self.info.is_dialect = dialect::is_spoken(source, properties);
        let game = if self.info.is_dialect { value("GM").or(value("GK")) } else { value("GM") };
        let (version, size) = (value("FF"), value("SZ"));
        // Numbers of any length are numbers.
        let number = |text: &str| sgf::is_number(text, false).then(|| text.parse::<u64>());
        if let Some((text, span)) = version {
            match number(text) {
                Some(Ok(version @ 1..=4)) => {
                    self.version = version as u8;
                    self.stated = true;
                    self.version_at = Some(span);
                }
                Some(_) => {
                    let finding = Finding::at(Code::SgfVersion, span).with("version", text);
                    frame.report(finding.unsafe_fix(span, "4"));
                }
                None => {}
            }
        }
        match game.map(|(text, span)| (number(text), text, span)) {
            Some((Some(number), text, span)) if number != Ok(1) => {
                self.info.is_go = false;
                frame.report(Finding::at(Code::SgfGame, span).with("number", text));
            }
            // It is damaged: the moves tell whether it can have been that of Go.
            Some((None, _, span)) if !are_moves_of_go(source.text(), span.end as usize + 1) => {
                self.info.is_go = false;
                for own in properties.iter().filter(|found| found.first == span) {
                    wrong(own, span, Code::SgfValue, frame);
                }
            }
            None => self.twixt([value("EV"), value("SO")], frame),
            _ => {}
        }
        if let Some((text, span)) = size.filter(|_| self.info.is_go) {
            self.size(text, span, frame);
        }
        for found in properties {
            match found.group() {
                Group::Info => self.info.read(found, frame),
                Group::Root => self.property(found, frame),
                _ => {}
            }
        }
        if self.info.is_dialect {
            self.speak(properties, frame);
        }
        let signatures = properties.iter().filter(|found| found.is(Name::AP));
        let mut signatures = signatures.flat_map(Found::values);
        self.info.is_signed_by_fox =
            signatures.any(|value| source.slice(value).starts_with("foxwq"));
        self.info.in_stones |= self.info.is_signed_by_fox;
        if self.info.is_signed_by_fox && value("OT").is_none() {
            let byoyomi = dialect::fox_byoyomi(value("TC"), value("TT"));
            if let Some(text) = byoyomi {
                frame.record.push_header(Key::Byoyomi, "OT", &text);
            }
        }
        if self.info.is_go {
            self.info.double(frame);
        }
    }

    /// Makes headers of the game-info of another node, if it is that of the whole tree, and ends the main line as it
    /// says.
    pub(super) fn take_late(&mut self, frame: &mut Frame<'_, GoMove>) {
        let Some(late) = self.late.take() else { return };
        let properties = late.taken(&mut frame.script);
        if properties.is_empty() {
            return;
        }
        for found in &properties {
            self.info.read(found, frame);
        }
        self.info.double(frame);
        if let Some(ending) = self.info.ending.take() {
            end_main_line(ending, &mut frame.script);
        }
    }

    /// Little Golem keeps its games of TwixT so, without their number: the event or the source shows it, and the
    /// players are small letters (specs: go-files §1).
    fn twixt(&mut self, [event, site]: [Option<(&str, Span)>; 2], frame: &mut Frame<'_, GoMove>) {
        /// The number of TwixT.
        const TWIXT: &str = "21";
        let event = event.filter(|(text, _)| text.starts_with("tw."));
        let site = site.filter(|(text, _)| text.to_ascii_lowercase().contains("littlegolem"));
        let Some((_, place)) = event.or(site) else { return };
        let bytes = frame.source.text().as_bytes();
        if begins_with_small_colour(bytes, place.end as usize + 1) {
            self.info.is_go = false;
            frame.record.push_header(Key::Other, "GM", TWIXT);
            frame.report(Finding::at(Code::SgfGame, place).with("number", TWIXT));
        }
    }

    /// Makes headers of the properties that the dialect has of its own.
    fn speak(&mut self, properties: &[Found<'_>], frame: &mut Frame<'_, GoMove>) {
        for finding in frame.findings.iter_mut() {
            // Their files begin without one.
            if finding.code == Code::SgfSemicolon {
                finding.severity = Severity::Note;
            }
        }
        if let Some(found) = properties.iter().find(|found| dialect::is_mapped(&found.name)) {
            frame.report(Finding::at(Code::SgfOldDialect, found.span));
        }
        for found in properties.iter().filter(|found| dialect::is_mapped(&found.name)) {
            let (is_told, _) = found.crowded;
            if !is_told && !found.more.is_empty() {
                let finding = Finding::at(Code::SgfManyValues, found.span);
                frame.report(finding.with("name", &*found.name));
            }
        }
        let moves = properties.iter().find(|found| &*found.name == "TC");
        self.info.moves = moves.and_then(|found| {
            let stated = frame.source.slice(found.first).trim();
            let is_count = sgf::is_number(stated, false) && stated.bytes().any(|byte| byte != b'0');
            stated.parse().ok().filter(|_| is_count).map(|moves| (moves, found.span))
        });
        let game = properties.iter().find(|found| &*found.name == "GK");
        if let Some(found) = game.filter(|_| !self.info.is_go)
            && !properties.iter().any(|found| &*found.name == "GM")
        {
            let number = frame.source.slice(found.first).trim();
            frame.record.push_header(Key::Other, "GM", number);
        }
        let spoken = dialect::read(properties, frame.source);
        for (key, name, text, found) in spoken.headers {
            if key == Key::Handicap && self.info.is_go && !sgf::is_number(&text, false) {
                let finding = Finding::at(Code::SgfValue, found.first)
                    .with("name", &*found.name)
                    .with("value", &*text);
                frame.report(finding.with("expected", Kind::Number.word()));
            }
            self.info.header(key, name, &text, [found.first, found.span], frame);
        }
        if let Some(text) = spoken.byoyomi {
            frame.record.push_header(Key::Byoyomi, "OT", &text);
        }
    }

    /// `SZ`: one number, or columns and rows.
    fn size(&mut self, text: &str, span: Span, frame: &mut Frame<'_, GoMove>) {
        let number =
            |text: &str| text.trim().parse::<u8>().ok().filter(|size| (1..=52).contains(size));
        let pair = text.split_once(':');
        let size = match pair {
            Some((columns, rows)) => number(columns).zip(number(rows)),
            None => number(text).map(|size| (size, size)),
        };
        match size {
            Some(size) => {
                self.size = size;
                if pair.is_some() && size.0 == size.1 {
                    let finding = Finding::at(Code::SgfSquare, span).with("size", size.0);
                    frame.report(finding.fix(span, size.0.to_string()));
                }
            }
            None => frame.report(Finding::at(Code::SgfSize, span).with("value", text)),
        }
    }

    /// Says that a tree of a collection declares another encoding than the file was read in: that
    /// is found out from the first tree. `first` says whether it is that.
    pub(super) fn compare_encoding(&self, text: &str, first: bool, frame: &mut Frame<'_, GoMove>) {
        let Some((declared, span)) = self.declared else { return };
        let read = frame.source.encoding();
        let same =
            declared == read || (declared, read) == (Encoding::Latin1, Encoding::Windows1252);
        if !same && !first && !text.is_ascii() {
            let finding = Finding::at(Code::SgfCharset, span)
                .with("declared", declared.name())
                .with("read", read.name());
            frame.report(finding.unsafe_fix(span, read.name()));
        }
    }

    /// What the root says that is neither implied by the record nor by the writer.
    fn property(&mut self, found: &Found<'_>, frame: &mut Frame<'_, GoMove>) {
        if &*found.name == "CA" {
            let encoding = Encoding::from_label(frame.source.slice(found.first).trim());
            self.declared = encoding.map(|encoding| (encoding, found.first));
        }
        let is_number = |span: Span| sgf::is_number(frame.source.slice(span).trim(), false);
        let implied = match &*found.name {
            "CA" => true,
            // A value that could not be read is kept, as any other.
            "FF" => is_number(found.first),
            "GM" => self.info.is_go && is_number(found.first),
            "SZ" => self.info.is_go,
            _ => false,
        };
        let values = found.values().map(|value| frame.source.slice(value));
        // Our own signature is written anew.
        for value in values.filter(|value| !implied && !value.starts_with("kifu:")) {
            // `AP` is composed, so its escapes are kept.
            frame.record.push_header(Key::Other, &found.name, value);
        }
    }

    /// Sets the start position up, and compares what is stated about the game with it.
    pub(super) fn set_up(&mut self, start: usize, frame: &mut Frame<'_, GoMove>) {
        let (width, height) = self.size;
        let Some(mut position) = Position::new(width, height, self.info.rules) else { return };
        let place = Span::of(start..start + 1);
        self.fold(frame);
        self.set_up_of_fox(frame);
        self.free_handicap_of_fox(frame);
        let stones = self.stones.unwrap_or(place);
        if let Some(finding) = position.set_up(&self.placements) {
            frame.report(Finding { span: Some(stones), ..finding });
        }
        frame.findings.extend(setup_findings(&position, stones));
        let first = first_move(&frame.script);
        let count = |side: Side| usize::from(position.board().count(side));
        let stated = self.info.handicap.map_or(0, |(stones, _)| stones);
        let mut placed = if position.board().stone_count() == 0 {
            mark_handicap(&mut frame.script, stated)
        } else {
            0
        };
        // Setups that stay where they are, since something is said of the position before them.
        let later = black_stones_before_moves(&frame.script, &frame.record.tree);
        if count(Side::First) + later == stated as usize {
            placed += u32::try_from(later).unwrap_or(u32::MAX);
        }
        let opening = Opening {
            handicap: self.info.handicap.map(|(stones, _)| stones),
            black: count(Side::First),
            white: count(Side::Second),
            placed,
            turn: self.placements.iter().rev().find_map(|placement| match *placement {
                Placement::Turn(side) => Some(side),
                Placement::Stone { .. } => None,
            }),
            first_move: first.map(|(side, _)| side),
        };
        if self.info.is_go {
            let stated = self.info.handicap.map_or(place, |(_, span)| span);
            for finding in opening.findings(stated, first.map_or(place, |(_, span)| span)) {
                let finding = with_count(finding, frame.source);
                frame.report(finding);
            }
            self.info.compare_komi(frame);
        }
        position.set_side_to_move(opening.side_to_move());
        frame.record.start = games::Position::Go(position);
    }

    /// Where the Fox server names a handicap and sets up no stones, and White begins, they lie on the star points
    /// (specs: go-files §5.1).
    fn set_up_of_fox(&mut self, frame: &mut Frame<'_, GoMove>) {
        let Some((stones, place)) = self.info.handicap.filter(|_| self.info.is_signed_by_fox)
        else {
            return;
        };
        let (width, height) = self.size;
        let white_begins = matches!(first_move(&frame.script), Some((Side::Second, _)));
        let later = black_stones_before_moves(&frame.script, &frame.record.tree);
        if !white_begins || width != height || !self.placements.is_empty() || later > 0 {
            return;
        }
        // Until 2018 the last of six and seven lay on other sides, it is said.
        let is_recent = || {
            let date = frame.record.header(Key::Start).and_then(date::day);
            date.is_some_and(|date| date.year >= 2019)
        };
        if matches!(stones, 6 | 7) && !is_recent() {
            return;
        }
        let points = u8::try_from(stones).ok().and_then(|stones| handicap_points(width, stones));
        let Some(points) = points else { return };
        // Whoever plays on one of them plays on an empty board.
        let moves = frame.script.items.iter().filter_map(|item| match item {
            Item::Move { written, .. } => Some(written.mv),
            _ => None,
        });
        let is_on = |mv: Move| matches!(mv, Move::Play { point, .. } if points.contains(&point));
        if moves.take(FIRST_MOVES).any(is_on) {
            return;
        }
        let fix: String = points.iter().map(|point| format!("[{point}]")).collect();
        let finding = Finding::at(Code::SgfFixedHandicap, place).with("stones", stones);
        frame.report(finding.fix(Span::at(place.end), format!("AB{fix}")));
        let stone = |point| Placement::Stone { point, side: Some(Side::First) };
        self.placements.extend(points.into_iter().map(stone));
        self.stones = Some(place);
    }

    /// The Fox server writes `HA[0]` of handicaps, too, which Black places freely: the black stones before White's first
    /// move are one (specs: go-files §5.1).
    fn free_handicap_of_fox(&mut self, frame: &mut Frame<'_, GoMove>) {
        /// More stones than that are a position.
        const MOST: usize = 9;
        let Some((0, place)) = self.info.handicap.filter(|_| self.info.is_signed_by_fox) else {
            return;
        };
        let is_black = |placement: &Placement| {
            matches!(placement, Placement::Stone { side: Some(Side::First), .. })
        };
        // Whose turn it is may be said as well.
        let is_stone = |it: &&Placement| matches!(it, Placement::Stone { .. });
        let stones = self.placements.iter().filter(is_stone);
        let placed = match stones.clone().count() {
            _ if self.placements.is_empty() => black_stones_before_white(&frame.script),
            all if stones.clone().all(is_black) => {
                let white_begins = matches!(first_move(&frame.script), Some((Side::Second, _)));
                if white_begins { all } else { 0 }
            }
            _ => 0,
        };
        let stones = u32::try_from(placed).ok().filter(|_| (2..=MOST).contains(&placed));
        let Some(stones) = stones else { return };
        self.info.handicap = Some((stones, place));
        frame.record.set_header(Key::Handicap, &stones.to_string());
        let finding = Finding::at(Code::GoHandicap, place).with("stated", 0_u32);
        let finding = with_count(finding.with("stones", stones), frame.source);
        frame.report(Finding { severity: Severity::Note, ..finding });
    }

    /// Adds what is set up before the first move. Whose turn it is said to be stays a property.
    fn fold(&mut self, frame: &mut Frame<'_, GoMove>) {
        let items = &mut frame.script.items;
        let added = start::fold(items, frame.record, &self.placements);
        self.placements.extend(added.placements);
        self.stones = self.stones.or(added.stones);
        let Some((side, span)) = added.turn else { return };
        let text = frame.record.keep(["PL[B]", "PL[W]"][side.index()]);
        frame.script.items.insert(0, Item::Note { kind: NoteKind::Property, text, span });
    }
}

/// In so few moves no stone can have been taken that others surround on four sides.
const FIRST_MOVES: usize = 7;

/// The side of the first move, if one comes before the position is set up again.
fn first_move(script: &Script<GoMove>) -> Option<(Side, Span)> {
    script
        .items
        .iter()
        .map_while(|item| match item {
            Item::Setup { .. } => None,
            Item::Move { written, span, .. } => Some(Some((written.mv.side(), *span))),
            _ => Some(None),
        })
        .flatten()
        .next()
}

/// How many moves of Black come before the first of White, if all are stones and nothing else comes between.
fn black_stones_before_white(script: &Script<GoMove>) -> usize {
    let mut stones = 0;
    for item in &script.items {
        match item {
            Item::Move { written, .. } => match written.mv {
                Move::Play { side: Side::First, .. } => stones += 1,
                mv => return if mv.side() == Side::Second { stones } else { 0 },
            },
            Item::Note { .. } | Item::Blank | Item::Fork { lines: ..2 } => {}
            _ => return 0,
        }
    }
    0
}

/// The black stones that setups before the first move put on the board.
fn black_stones_before_moves(script: &Script<GoMove>, tree: &Tree) -> usize {
    let is_black = |placement: &&Placement| {
        matches!(placement, Placement::Stone { side: Some(Side::First), .. })
    };
    let items = script.items.iter().map_while(|item| match *item {
        Item::Setup { setup, .. } => Some(tree.placements(setup).iter().filter(is_black).count()),
        Item::Note { .. } | Item::Blank => Some(0),
        _ => None,
    });
    items.sum()
}

/// Gives a finding about the number of handicap stones the repair that writes how many there are. Where there are fewer
/// than it says, or more than in any handicap, the number is what still tells of a setup that was damaged.
fn with_count(finding: Finding, source: &Source) -> Finding {
    const MOST: i64 = 9;
    let counted = finding.number("stones").filter(|_| finding.code == Code::GoHandicap);
    let value = |place: Span| {
        let number = source.slice(place).strip_prefix("HA[")?.strip_suffix(']')?;
        let stated: i64 = sgf::is_number(number, false).then(|| number.trim().parse().ok())??;
        Some((stated, Span::new(place.start + 3, place.end - 1)))
    };
    match (counted, finding.span.and_then(value)) {
        (Some(stones), Some((stated, place))) if (stated..=MOST).contains(&stones) => {
            finding.unsafe_fix(place, stones.to_string())
        }
        _ => finding,
    }
}
