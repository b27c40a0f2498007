//! What a target format could not hold, by kind and count: each format declares what it holds, and
//! what a record has beyond that is counted here, in one place. A writer adds only what came out
//! inexact.

use super::{EndKind, Ending, Entry, Header, Key, Node, NodeId, NoteKind, Record, Tree};
use crate::findings::{Finding, Lang, LeftOut};
use crate::games::Position;
use crate::games::shogi::Handicap;

/// A kind of loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Loss {
    /// Times spent on moves.
    Times,
    /// Parts of a second.
    Fractions,
    /// Cumulative times that are not the sum of the times.
    Totals,
    /// What the clocks showed.
    Clocks,
    /// Comment lines.
    Comments,
    /// Lines that programs skip.
    Remarks,
    /// Bookmarks.
    Bookmarks,
    /// Annotation glyphs (`!`, `?`, `$13`).
    Nags,
    /// Variations.
    Variations,
    /// Headers.
    Headers,
    /// Properties of SGF nodes, markup among them.
    Properties,
    /// What only the source's format says: data of programs, markers of variations.
    PrivateData,
    /// Nodes without a move, and positions set up in the middle of a game.
    Nodes,
    /// Whole moves.
    Moves,
    /// Moves that are unreadable or cannot be expressed, kept as comments.
    MovesAsComments,
    /// Endings that the target has no word for, written as the nearest one.
    Endings,
    /// The move before the start position.
    LastMove,
    /// How many moves were played before the start position.
    StartNumber,
    /// Characters that the encoding has not, replaced by a mark.
    Characters,
    /// Whole records.
    Records,
    /// Texts that a reader had to leave out: they are in no record.
    Texts,
    /// Texts in a table that got a mark, so that no program takes them for formulas.
    MarkedCells,
}

impl Loss {
    /// All kinds.
    pub const ALL: [Loss; 22] = [
        Loss::Times,
        Loss::Fractions,
        Loss::Totals,
        Loss::Clocks,
        Loss::Comments,
        Loss::Remarks,
        Loss::Bookmarks,
        Loss::Nags,
        Loss::Variations,
        Loss::Headers,
        Loss::Properties,
        Loss::PrivateData,
        Loss::Nodes,
        Loss::Moves,
        Loss::MovesAsComments,
        Loss::Endings,
        Loss::LastMove,
        Loss::StartNumber,
        Loss::Characters,
        Loss::Records,
        Loss::Texts,
        Loss::MarkedCells,
    ];

    /// The words: one of them, several of them, and Japanese.
    fn words(self) -> [&'static str; 3] {
        match self {
            Loss::Times => ["time", "times", "消費時間"],
            Loss::Fractions => ["fraction of a second", "fractions of seconds", "秒未満の時間"],
            Loss::Totals => ["stated total time", "stated total times", "累計時間"],
            Loss::Clocks => ["clock reading", "clock readings", "残り時間"],
            Loss::Comments => ["comment line", "comment lines", "コメント行"],
            Loss::Remarks => ["remark", "remarks", "注釈行"],
            Loss::Bookmarks => ["bookmark", "bookmarks", "しおり"],
            Loss::Nags => ["annotation glyph", "annotation glyphs", "評価記号"],
            Loss::Variations => ["variation", "variations", "変化"],
            Loss::Headers => ["header", "headers", "ヘッダー"],
            Loss::Properties => ["property", "properties", "プロパティ"],
            Loss::PrivateData => {
                ["datum of its format only", "data of their format only", "形式独自のデータ"]
            }
            Loss::Nodes => ["node without a move", "nodes without a move", "着手のないノード"],
            Loss::Moves => ["move", "moves", "指し手"],
            Loss::MovesAsComments => {
                ["move kept as a comment", "moves kept as comments", "コメントとして残した指し手"]
            }
            Loss::Endings => ["exact ending", "exact endings", "終局理由"],
            Loss::LastMove => {
                ["last move before the position", "last moves before the position", "直前の指し手"]
            }
            Loss::StartNumber => {
                ["move number of the start", "move numbers of the start", "開始局面の手数"]
            }
            Loss::Characters => ["character", "characters", "文字"],
            Loss::Records => ["record", "records", "棋譜"],
            Loss::Texts => ["text left unread", "texts left unread", "読み込めなかった文"],
            Loss::MarkedCells => [
                "text marked with an apostrophe",
                "texts marked with an apostrophe",
                "アポストロフィを付けた文字列",
            ],
        }
    }

    /// What is lost with a note.
    #[must_use]
    pub fn of_note(kind: NoteKind) -> Loss {
        match kind {
            NoteKind::Comment | NoteKind::Introduction => Loss::Comments,
            NoteKind::Remark => Loss::Remarks,
            NoteKind::Bookmark => Loss::Bookmarks,
            NoteKind::Nag => Loss::Nags,
            NoteKind::Property => Loss::Properties,
        }
    }

    /// How many of this kind, in words.
    #[must_use]
    pub fn count(self, count: u64, lang: Lang) -> String {
        let [one, many, ja] = self.words();
        match lang {
            Lang::En => format!("{count} {}", if count == 1 { one } else { many }),
            Lang::Ja => format!("{ja} {count}"),
        }
    }

    /// A stable name for machines.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Loss::Times => "times",
            Loss::Fractions => "fractions",
            Loss::Totals => "totals",
            Loss::Clocks => "clocks",
            Loss::Comments => "comments",
            Loss::Remarks => "remarks",
            Loss::Bookmarks => "bookmarks",
            Loss::Nags => "annotation-glyphs",
            Loss::Variations => "variations",
            Loss::Headers => "headers",
            Loss::Properties => "properties",
            Loss::PrivateData => "private-data",
            Loss::Nodes => "nodes",
            Loss::Moves => "moves",
            Loss::MovesAsComments => "moves-as-comments",
            Loss::Endings => "endings",
            Loss::LastMove => "last-move",
            Loss::StartNumber => "start-number",
            Loss::Characters => "characters",
            Loss::Records => "records",
            Loss::Texts => "texts",
            Loss::MarkedCells => "marked-cells",
        }
    }
}

/// What a format has a place for: a set of kinds.
///
/// A kind that is in the set is the writer's to keep, and to count where it comes out inexact. One
/// that is not is [counted](Losses::beyond) without the writer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holds(u32);

impl Holds {
    /// Positions only.
    pub const NOTHING: Holds = Holds(0);
    /// Moves. A format without them holds what stands on the start position at most.
    pub const MOVES: Holds = Holds(1);
    /// Variations.
    pub const VARIATIONS: Holds = Holds(1 << 1);
    /// How lines end.
    pub const ENDINGS: Holds = Holds(1 << 2);
    /// Nodes without a move.
    pub const NODES: Holds = Holds(1 << 3);
    /// Times spent on moves.
    pub const TIMES: Holds = Holds(1 << 4);
    /// The time spent before an ending.
    pub const END_TIMES: Holds = Holds(1 << 5);
    /// Parts of a second.
    pub const FRACTIONS: Holds = Holds(1 << 6);
    /// Cumulative times that are not the sum of the times.
    pub const TOTALS: Holds = Holds(1 << 7);
    /// What the clocks showed.
    pub const CLOCKS: Holds = Holds(1 << 8);
    /// Comments.
    pub const COMMENTS: Holds = Holds(1 << 9);
    /// Lines that programs skip.
    pub const REMARKS: Holds = Holds(1 << 10);
    /// Bookmarks.
    pub const BOOKMARKS: Holds = Holds(1 << 11);
    /// Annotation glyphs.
    pub const NAGS: Holds = Holds(1 << 12);
    /// Properties of SGF nodes.
    pub const PROPERTIES: Holds = Holds(1 << 13);
    /// Headers.
    pub const HEADERS: Holds = Holds(1 << 14);
    /// From which side the board is shown.
    pub const FLIPPED: Holds = Holds(1 << 15);
    /// The move before the start position.
    pub const LAST_MOVE: Holds = Holds(1 << 16);
    /// The ply that the start position stands after.
    pub const START_PLY: Holds = Holds(1 << 17);
    /// Variations that begin as the line beside them does.
    pub const REPEATS: Holds = Holds(1 << 18);
    /// Records whose start is not known, with their words.
    pub const UNKNOWN_STARTS: Holds = Holds(1 << 19);
    /// What was found in the record.
    pub const FINDINGS: Holds = Holds(1 << 20);
    /// No number of the next move, which positions of shogi have.
    pub const UNNUMBERED: Holds = Holds(1 << 21);
    /// The lines of another format that a record keeps as they are, with what nobody could read in them.
    pub const KEPT_LINES: Holds = Holds(1 << 22);
    /// What formats of game trees hold of every game: moves with their variations, how lines end,
    /// comments and headers.
    pub const TREE: Holds = Holds::MOVES
        .and(Holds::VARIATIONS)
        .and(Holds::REPEATS)
        .and(Holds::ENDINGS)
        .and(Holds::COMMENTS)
        .and(Holds::HEADERS);
    /// All kinds of what records have whose start is known.
    pub const ALL: Holds = Holds((1 << 19) - 1);

    /// What is in either of two sets.
    #[must_use]
    pub const fn and(self, other: Holds) -> Holds {
        Holds(self.0 | other.0)
    }

    /// What is in this set and not in the other.
    #[must_use]
    pub const fn but(self, other: Holds) -> Holds {
        Holds(self.0 & !other.0)
    }

    /// Whether all of another set is in this one.
    #[must_use]
    pub const fn has(self, other: Holds) -> bool {
        self.0 & other.0 == other.0
    }

    /// What holds a note.
    #[must_use]
    pub const fn of_note(kind: NoteKind) -> Holds {
        match kind {
            NoteKind::Comment | NoteKind::Introduction => Holds::COMMENTS,
            NoteKind::Remark => Holds::REMARKS,
            NoteKind::Bookmark => Holds::BOOKMARKS,
            NoteKind::Nag => Holds::NAGS,
            NoteKind::Property => Holds::PROPERTIES,
        }
    }
}

/// What a format has to hold for an entry, and what is lost where it does not.
#[inline]
fn place_of(entry: Entry) -> (Holds, Option<Loss>) {
    match entry {
        Entry::Move(_) | Entry::Illegal(_) | Entry::Unreadable(_) => {
            (Holds::MOVES, Some(Loss::Moves))
        }
        Entry::Start | Entry::End(Ending { kind: EndKind::Stops, .. }) => (Holds::NOTHING, None),
        Entry::End(_) => (Holds::ENDINGS, Some(Loss::Endings)),
        Entry::Setup(_) | Entry::Blank => (Holds::NODES, Some(Loss::Nodes)),
    }
}

/// What a format has to hold for the time of an entry.
#[inline]
fn place_of_time(entry: Entry) -> Holds {
    if matches!(entry, Entry::End(_)) { Holds::END_TIMES } else { Holds::TIMES }
}

/// Whether a header is a tag of PGN or the name of a handicap that says no more than the start position does.
fn says_start(record: &Record, header: &Header) -> bool {
    let value = record.text(header.value);
    if let (Key::Handicap, Position::Shogi(start)) = (header.key, &record.start) {
        let named = Handicap::by_name(value.trim());
        let is_said = match named {
            Some(named) => named.setup().same_position(&start.setup()),
            None => value.trim() == "その他",
        };
        return record.start_known && is_said;
    }
    header.key == Key::Other
        && record.start_known
        && match record.text(header.name) {
            "SetUp" => matches!(value, "0" | "1"),
            "FEN" => {
                let line = record.start.to_line();
                value.split_ascii_whitespace().next() == line.split_ascii_whitespace().next()
            }
            _ => false,
        }
}

/// What a format has to hold so that nothing of the tree is lost.
fn contents(tree: &Tree) -> Holds {
    let mut contents = if tree.is_straight() { Holds::NOTHING } else { Holds::VARIATIONS };
    // Nearly all are moves, of which no more is asked than can differ.
    let (mut untimed, mut whole) = (false, false);
    for &Node { entry, time, .. } in &tree.nodes {
        let is_move = matches!(entry, Entry::Move(_));
        match time.get() {
            Some(time) if is_move && time.is_multiple_of(1000) => whole = true,
            None if is_move => untimed = true,
            time => {
                let held_time = if time.is_some() { place_of_time(entry) } else { Holds::NOTHING };
                contents = contents.and(place_of(entry).0).and(held_time);
                if time.is_some_and(|time| !time.is_multiple_of(1000)) {
                    contents = contents.and(Holds::FRACTIONS);
                }
            }
        }
    }
    if untimed || whole {
        contents = contents.and(Holds::MOVES);
    }
    if whole {
        contents = contents.and(Holds::TIMES);
    }
    if !tree.totals.is_empty() {
        // They may have fractions too.
        contents = contents.and(Holds::TOTALS).and(Holds::FRACTIONS);
    }
    if !tree.clocks.is_empty() {
        contents = contents.and(Holds::CLOCKS);
    }
    tree.notes.iter().fold(contents, |contents, note| contents.and(Holds::of_note(note.kind)))
}

/// Counts of losses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Losses {
    counts: [u64; Loss::ALL.len()],
}

impl Losses {
    /// Counts losses of a kind.
    pub fn add(&mut self, loss: Loss, count: u64) {
        let slot = &mut self.counts[loss as usize];
        *slot = slot.saturating_add(count);
    }

    /// How many of a kind were lost.
    #[must_use]
    pub fn get(&self, loss: Loss) -> u64 {
        self.counts[loss as usize]
    }

    /// Counts what a record has beyond what a format holds.
    ///
    /// Of a format without variations only the main line is looked at: what stands in a variation is
    /// lost with it. Of one without moves, what stands on the start position is all that can be held.
    #[must_use]
    pub fn beyond(record: &Record, holds: Holds) -> Losses {
        let mut losses = Losses::default();
        if holds.has(Holds::ALL) {
            return losses;
        }
        losses.head(record, holds);
        let tree = &record.tree;
        if holds.has(Holds::MOVES) && holds.has(contents(tree)) {
            return losses;
        }
        losses.node(record, NodeId::ROOT, holds);
        let moved = if holds.has(Holds::MOVES) { holds } else { Holds::NOTHING };
        if holds.has(Holds::VARIATIONS) {
            tree.walk().skip(1).for_each(|node| losses.node(record, node, moved));
        } else {
            losses.add(Loss::Variations, tree.variations() as u64);
            tree.main_line().for_each(|node| losses.node(record, node, moved));
        }
        losses
    }

    /// Counts what stands before the moves.
    fn head(&mut self, record: &Record, holds: Holds) {
        let headers = record.headers.len();
        let remarks = record.headers.iter().filter(|header| header.key == Key::Remark).count();
        if !holds.has(Holds::HEADERS) {
            let is_said = |header: &&Header| says_start(record, header) || record.is_marker(header);
            let said = record.headers.iter().filter(is_said).count();
            self.add(Loss::Headers, (headers - remarks - said) as u64);
        }
        if !holds.has(Holds::REMARKS) {
            self.add(Loss::Remarks, remarks as u64);
        }
        self.add(Loss::Headers, u64::from(record.flipped && !holds.has(Holds::FLIPPED)));
        let before = record.before_start.is_some() && !holds.has(Holds::LAST_MOVE);
        // No move before the start is what a record says that says nothing.
        let told = record.start_ply.filter(|&ply| ply > 0);
        let holds_ply = holds.has(Holds::START_PLY);
        let number = match &record.start {
            Position::Shogi(start) if holds.has(Holds::UNNUMBERED) => {
                told.is_some() || start.number() != 1
            }
            // A position that is written has its number.
            Position::Shogi(start) => {
                !holds_ply && told.is_some_and(|ply| start.number().checked_sub(1) != Some(ply))
            }
            _ => !holds_ply && told.is_some(),
        };
        self.add(Loss::LastMove, u64::from(before));
        self.add(Loss::StartNumber, u64::from(number));
    }

    /// Counts what a node has beyond what a format holds.
    #[inline]
    pub fn node(&mut self, record: &Record, node: NodeId, holds: Holds) {
        let Node { entry, time, .. } = *record.tree.node(node);
        let is_timed = |time: u32| holds.has(Holds::TIMES) && time.is_multiple_of(1000);
        // Most nodes are a move and whole seconds.
        let is_plain = matches!(entry, Entry::Move(_))
            && holds.has(Holds::MOVES)
            && time.get().is_none_or(is_timed)
            && record.tree.has_time_only(node);
        if !is_plain {
            self.all_of_node(record, node, holds);
        }
    }

    fn all_of_node(&mut self, record: &Record, node: NodeId, holds: Holds) {
        let tree = &record.tree;
        let data = tree.node(node);
        // Nearly all there is to write.
        let is_held = matches!(data.entry, Entry::Move(_)) && holds.has(Holds::MOVES);
        if is_held && tree.is_bare(node) {
            return;
        }
        let (held, loss) = place_of(data.entry);
        if let Some(loss) = loss.filter(|_| !holds.has(held)) {
            self.add(loss, 1);
        }
        let fraction = |time: Option<u64>| time.is_some_and(|time| time % 1000 != 0);
        let total = tree.stated_total(node).and_then(|total| total.get());
        let spent = data.time.get();
        if !holds.has(place_of_time(data.entry)) {
            self.add(Loss::Times, u64::from(spent.is_some()));
        } else if !holds.has(Holds::FRACTIONS) {
            let cut = fraction(spent.map(u64::from)) || holds.has(Holds::TOTALS) && fraction(total);
            self.add(Loss::Fractions, u64::from(cut));
        }
        self.add(Loss::Totals, u64::from(total.is_some() && !holds.has(Holds::TOTALS)));
        self.add(Loss::Clocks, u64::from(!holds.has(Holds::CLOCKS) && tree.clock(node).is_some()));
        for note in tree.notes(node) {
            self.add(Loss::of_note(note.kind), u64::from(!holds.has(Holds::of_note(note.kind))));
        }
    }

    /// Counts the moves and the ending from a node on to the end of its line, which a writer has to leave
    /// out. What the format does not hold is counted [already](Losses::beyond).
    pub fn rest(&mut self, record: &Record, from: NodeId, holds: Holds) {
        for node in std::iter::once(from).chain(record.tree.line(from)) {
            match record.tree.node(node).entry {
                entry if entry.is_ply() => self.add(Loss::Moves, 1),
                Entry::End(ending) if ending.kind != EndKind::Stops => {
                    self.add(Loss::Endings, u64::from(holds.has(Holds::ENDINGS)));
                }
                _ => {}
            }
        }
    }

    /// Counts all from a node on, variations too, which a writer has to leave out though the format
    /// holds it.
    pub fn branch(&mut self, record: &Record, from: NodeId, holds: Holds) {
        let (mut whole, mut beyond) = (Losses::default(), Losses::default());
        for node in record.tree.branch(from) {
            whole.node(record, node, Holds::NOTHING);
            beyond.node(record, node, holds);
            if holds.has(Holds::VARIATIONS) {
                whole.add(Loss::Variations, record.tree.children(node).skip(1).count() as u64);
            }
        }
        for (loss, count) in whole.iter() {
            self.add(loss, count.saturating_sub(beyond.get(loss)));
        }
    }

    /// Counts the texts of a source that its reader left out, as its findings say; `stays` is whether
    /// the record is written in the format it is read from, or in one that [keeps](Holds::KEPT_LINES) its lines.
    pub fn add_dropped(&mut self, findings: &[Finding], stays: bool) {
        let dropped = findings.iter().filter(|finding| match finding.drops {
            LeftOut::No => false,
            LeftOut::Elsewhere => !stays,
            LeftOut::Everywhere => true,
        });
        // Some are said once of all that is like it.
        let many = |finding: &Finding| {
            let count = finding.number("count").and_then(|count| u64::try_from(count).ok());
            count.unwrap_or(1)
        };
        self.add(Loss::Texts, dropped.map(many).sum());
    }

    /// Counts a variation that has to be left out with all that it says; the format holds this.
    pub fn variation(&mut self, record: &Record, first: NodeId, holds: Holds) {
        self.add(Loss::Variations, 1);
        self.branch(record, first, holds);
    }

    /// Adds another count to this one.
    pub fn merge(&mut self, other: &Losses) {
        for (loss, count) in other.iter() {
            self.add(loss, count);
        }
    }

    /// Whether nothing was lost.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.counts.iter().all(|&count| count == 0)
    }

    /// The kinds that were lost, and how often.
    pub fn iter(&self) -> impl Iterator<Item = (Loss, u64)> + '_ {
        Loss::ALL.into_iter().map(|loss| (loss, self.get(loss))).filter(|&(_, count)| count != 0)
    }

    /// `12 times, 3 variations, 1 header`.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let parts: Vec<String> = self.iter().map(|(loss, count)| loss.count(count, lang)).collect();
        parts.join(if lang == Lang::Ja { "、" } else { ", " })
    }
}
