//! A game record as every format sees it: headers, start position, tree of moves, ending.
//!
//! A record is one concrete type over all games. Its text lives in one string and its moves in one
//! arena, so that reading the next game into the same record allocates nothing.
//!
//! ```
//! use kifu::formats::by_name;
//! use kifu::record::{Key, NodeId};
//! use kifu::source::Source;
//!
//! let pgn = Source::new("x.pgn", "[White \"Ada\"]\n[Result \"*\"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. f4 *\n");
//! let (record, _) = by_name("pgn").unwrap().records(&pgn).remove(0);
//! assert_eq!(record.header(Key::First), Some("Ada"));
//!
//! // The first child goes on with the line, its siblings are the variations.
//! let tree = &record.tree;
//! let e4 = tree.next(NodeId::ROOT).unwrap();
//! let answers: Vec<String> = tree
//!     .children(e4)
//!     .filter_map(|node| tree.node(node).entry.mv())
//!     .map(|mv| mv.to_string())
//!     .collect();
//! assert_eq!(answers, ["e7e5", "c7c5"]);
//! ```

mod beside;
mod clock;
mod date;
mod ending;
mod evaluation;
mod evaluations;
mod header;
pub mod losses;
mod node;
mod note;
mod repeats;
mod spelling;
mod tree;
mod ways;

pub(crate) use clock::clock_text;
pub use clock::{Millis, TimeControl, Total};
pub use date::Date;
pub use ending::{EndKind, Ending, Outcome};
pub use evaluation::{Convention, Evaluation, Score};
pub(crate) use header::PLACES;
pub use header::{Header, Key};
pub use losses::{Holds, Loss, Losses};
pub use node::{Entry, NodeId, Placement, Setup};
pub use note::{Note, NoteKind, Notes, is_nag};
pub use repeats::Again;
pub use spelling::{Check, Spelling};
pub use tree::{Node, Tree};

use crate::findings::Finding;
use crate::games::shogi;
use crate::games::{Game, Move, Position, Rules, Side, SideNames};

/// A piece of text kept in a [`Record`]: a byte range of its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct TextRef {
    start: u32,
    len: u32,
}

impl TextRef {
    /// No text.
    pub const EMPTY: TextRef = TextRef { start: 0, len: 0 };

    /// Whether there is no text.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.len == 0
    }

    /// A part of the text, by bytes of it; what is beyond its end is cut.
    #[must_use]
    pub fn part(self, range: std::ops::Range<usize>) -> TextRef {
        let end = (self.len as usize).min(range.end);
        let start = end.min(range.start);
        // Both are within a length of 32 bits.
        TextRef { start: self.start.saturating_add(start as u32), len: (end - start) as u32 }
    }
}

/// One game, problem or position.
#[derive(Clone, Debug)]
pub struct Record {
    text: String,
    /// What stands before the moves, in its order.
    pub headers: Vec<Header>,
    /// The position from which the moves are played.
    pub start: Position,
    /// Whether the source says what [`Record::start`] is, if only by saying nothing. Where it says
    /// something that cannot be read as a position or a game, `start` is a mere stand-in: such a
    /// record is reported, but never written.
    pub start_known: bool,
    /// What is known of the move before the start position (a diagram's "last move"): its
    /// destination can be referred to by the first move. One whose origin is not known has its
    /// destination for an origin.
    pub before_start: Option<Move>,
    /// The ply that `start` stands after, where the source says so (a diagram's `手数＝N`).
    pub start_ply: Option<u32>,
    /// Whether the board is to be shown from the second side (`盤面回転`).
    pub flipped: bool,
    /// The name of the format in whose words those moves are kept that cannot be read or made, so
    /// that its writer gives them back as they are: see [`Tree::word`].
    pub written_in: Option<&'static str>,
    /// The moves, their variations, notes and times.
    pub tree: Tree,
    /// Whether the main line comes by the position that its replay was told to look for, by what makes
    /// two positions the same in its game; none if it was told of none.
    pub reaches: Option<bool>,
    /// What was found in the record, for a format that [says it](Holds::FINDINGS): whoever has the
    /// findings puts them here before the record is written. Readers leave it empty.
    pub findings: Vec<Finding>,
}

/// How a move is kept that passes the turn where the game knows no such move.
pub const PASS: &str = "--";

impl Default for Record {
    fn default() -> Record {
        Record::new(Position::Shogi(crate::games::shogi::Position::start()))
    }
}

impl Record {
    /// An empty record from a start position.
    #[must_use]
    pub fn new(start: Position) -> Record {
        Record {
            text: String::new(),
            headers: Vec::new(),
            start,
            start_known: true,
            before_start: None,
            start_ply: None,
            flipped: false,
            written_in: None,
            tree: Tree::default(),
            reaches: None,
            findings: Vec::new(),
        }
    }

    /// Empties the record for the next game, keeping its buffers.
    pub fn clear(&mut self) {
        self.text.clear();
        self.headers.clear();
        self.start_known = true;
        self.before_start = None;
        self.start_ply = None;
        self.flipped = false;
        self.written_in = None;
        self.tree.clear();
        self.reaches = None;
        self.findings.clear();
    }

    /// The game that is played.
    #[must_use]
    pub fn game(&self) -> Game {
        self.start.game()
    }

    /// What a header is called: as the source has it, else by what it means.
    #[must_use]
    pub fn name_of(&self, header: &Header) -> &str {
        match self.text(header.name) {
            "" => header.key.name(),
            name => name,
        }
    }

    /// How many moves were played before the start, if the record says so, or in shogi the number of the next.
    #[must_use]
    pub fn plies_before(&self) -> Option<u32> {
        let number = match &self.start {
            Position::Shogi(start) => start.number(),
            _ => 1,
        };
        self.start_ply.or(number.checked_sub(1).filter(|&before| before > 0))
    }

    /// The start, and in shogi the number of its next move as the record counts: behind those that were played
    /// before, if it says how many.
    #[must_use]
    pub fn numbered_start(&self) -> Position {
        match (&self.start, self.start_ply) {
            (Position::Shogi(start), Some(ply)) => {
                let number = ply.saturating_add(1);
                Position::Shogi(shogi::Position::from(&shogi::Setup { number, ..start.setup() }))
            }
            (start, _) => start.clone(),
        }
    }

    /// Keeps a text. Text beyond 4 GiB a record is cut, which readers prevent by their piece size.
    pub fn keep(&mut self, text: &str) -> TextRef {
        let start = u32::try_from(self.text.len()).unwrap_or(u32::MAX);
        let room = (u32::MAX - start) as usize;
        let mut len = text.len().min(room);
        while !text.is_char_boundary(len) {
            len -= 1;
        }
        self.text.push_str(&text[..len]);
        TextRef { start, len: u32::try_from(len).unwrap_or(0) }
    }

    /// Puts others in the place of the words of moves; says whether there is one for each of them, without which
    /// they stay as they are.
    pub(crate) fn reword(&mut self, other: impl Fn(&str) -> Option<String>) -> bool {
        let words = |record: &Record| {
            let word = |node| Some((node, other(record.text(record.tree.word(node)?))));
            record.tree.ids().filter_map(word).map(|(node, word)| Some((node, word?))).collect()
        };
        let Some(words): Option<Vec<(NodeId, String)>> = words(self) else { return false };
        for (node, word) in words {
            let word = self.keep(&word);
            match &mut self.tree.node_mut(node).entry {
                Entry::Unreadable(text) => *text = word,
                _ => self.tree.set_word(node, word),
            }
        }
        true
    }

    /// How many bytes all kept texts have together.
    #[must_use]
    pub fn text_len(&self) -> usize {
        self.text.len()
    }

    /// A kept text.
    #[must_use]
    pub fn text(&self, text: TextRef) -> &str {
        let start = text.start as usize;
        self.text.get(start..start + text.len as usize).unwrap_or("")
    }

    /// Adds a header under a canonical key, with the name it is written under in the source.
    pub fn push_header(&mut self, key: Key, name: &str, value: &str) {
        let name = self.keep(name);
        let value = self.keep(value);
        self.headers.push(Header { key, name, value });
    }

    /// Sets the last header of a canonical key, which is the only one of most.
    pub fn set_header(&mut self, key: Key, value: &str) {
        let value = self.keep(value);
        match self.headers.iter_mut().rfind(|header| header.key == key) {
            Some(header) => header.value = value,
            None => self.headers.push(Header { key, name: TextRef::default(), value }),
        }
    }

    /// The value of the last header with this key.
    #[must_use]
    pub fn header(&self, key: Key) -> Option<&str> {
        self.headers
            .iter()
            .rev()
            .find(|header| header.key == key)
            .map(|header| self.text(header.value))
    }

    /// Whether a header says that a side has spent time before the first move, as that of a game which was broken off
    /// does (`先手消費時間加算`; specs: KIF §6).
    #[must_use]
    pub fn carries_time(&self, side: Side) -> bool {
        let name = ["先手消費時間加算", "後手消費時間加算"][side.index()];
        let mut headers = self.headers.iter().filter(|header| self.text(header.name) == name);
        headers.any(|header| {
            self.text(header.value).contains(|c: char| c.is_numeric() && c != '0' && c != '０')
        })
    }

    /// The node that a finding of this record is about.
    #[must_use]
    pub fn node_of(&self, finding: &Finding) -> Option<NodeId> {
        NodeId::of(finding.node?, self.tree.len())
    }

    /// Gives their nodes to findings that name a ply of the main line and no node yet.
    pub fn place_on_main_line(&self, findings: &mut [Finding]) {
        let is_open = |finding: &&mut Finding| finding.node.is_none() && finding.ply.is_some();
        let mut open = findings.iter_mut().filter(is_open).peekable();
        if open.peek().is_none() {
            return;
        }
        let tree = &self.tree;
        let plies: Vec<NodeId> =
            tree.main_line().filter(|&node| tree.node(node).entry.is_ply()).collect();
        for finding in open {
            let index = finding.ply.and_then(|ply| (ply as usize).checked_sub(1));
            finding.node = index.and_then(|index| plies.get(index)).map(|&node| node.into());
        }
    }

    /// Adds a note to a node.
    pub fn push_note(&mut self, node: NodeId, kind: NoteKind, text: &str) {
        let text = self.keep(text);
        self.tree.push_note(node, kind, text, 0);
    }

    /// Adds a note whose text is kept already.
    pub fn attach_note(&mut self, node: NodeId, kind: NoteKind, text: TextRef) {
        self.tree.push_note(node, kind, text, 0);
    }

    /// Adds a note that stands behind some of the alternatives to its node: see [`Note::behind`].
    pub fn attach_note_behind(&mut self, node: NodeId, kind: NoteKind, text: TextRef, behind: u32) {
        self.tree.push_note(node, kind, text, behind);
    }

    /// Removes the notes that `keep` refuses, by their kind and text.
    pub fn retain_notes(&mut self, keep: impl Fn(NoteKind, &str) -> bool) {
        let text = |text: TextRef| {
            let start = text.start as usize;
            self.text.get(start..start + text.len as usize).unwrap_or("")
        };
        self.tree.retain_notes(|note| keep(note.kind, text(note.text)));
    }

    /// Gives the notes other texts for which there are any, by their kind and text.
    pub fn rewrite_notes(&mut self, rewrite: impl Fn(NoteKind, &str) -> Option<String>) {
        let mut tree = std::mem::take(&mut self.tree);
        for (kind, text) in tree.note_texts() {
            if let Some(other) = rewrite(kind, self.text(*text)) {
                *text = self.keep(&other);
            }
        }
        self.tree = tree;
    }

    /// The ending of the main line and the side to move there.
    #[must_use]
    pub fn ending(&self) -> Option<(Ending, Side)> {
        let last = self.tree.end_of_main_line()?;
        match self.tree.node(last).entry {
            Entry::End(ending) => Some((ending, self.turn_at_end(last))),
            _ => None,
        }
    }

    /// How a line ends, in English and Japanese: in the words of the source where nobody understood them.
    #[must_use]
    pub fn words_of(&self, ending: Ending) -> [String; 2] {
        match (ending.kind, self.text(ending.word)) {
            (EndKind::Unknown, word) if !word.is_empty() => [word.to_owned(), word.to_owned()],
            (kind, _) => [kind.english(), kind.japanese().to_owned()],
        }
    }

    /// The side to move at the ending of the main line, which stands at this node.
    fn turn_at_end(&self, last: NodeId) -> Side {
        match self.last_position() {
            Some(position) => position.side_to_move(),
            None => self.turn_after(self.tree.parent(last).unwrap_or(NodeId::ROOT)),
        }
    }

    /// The position at the end of the main line, if its replay has [kept](Tree::last_position) it.
    #[must_use]
    pub fn last_position(&self) -> Option<&Position> {
        self.tree.last_position(self.start.key())
    }

    /// How many variations have an ending of their own, which few formats have a place for. That one stops is none:
    /// it says no more than that nothing follows.
    #[must_use]
    pub fn endings_of_variations(&self) -> u64 {
        let main = self.tree.end_of_main_line();
        let is_end = |node: &NodeId| match self.tree.node(*node).entry {
            Entry::End(ending) => ending.kind != EndKind::Stops,
            _ => false,
        };
        self.tree.walk().filter(|node| Some(*node) != main && is_end(node)).count() as u64
    }

    /// Whether one side of a game of shogi gives the other a handicap. Whoever gives it moves first, so that
    /// players call nobody sente or gote there.
    #[must_use]
    pub fn is_with_handicap(&self) -> bool {
        let Position::Shogi(start) = &self.start else { return false };
        let named = |header: &Header| matches!(self.text(header.name), "下手" | "上手");
        self.headers.iter().any(named)
            || Rules::side_to_move(start) == Side::Second
                && shogi::Handicap::of_setup(&start.setup()).is_some()
    }

    /// What the sides of this game are called.
    #[must_use]
    pub fn side_names(&self) -> &'static SideNames {
        match self.is_with_handicap() {
            true => &shogi::vocabulary::HANDICAP_SIDES,
            false => &self.game().vocabulary().sides,
        }
    }

    /// The side to move after a node: sides take turns, but for moves that were made out of turn.
    #[must_use]
    pub fn turn_after(&self, node: NodeId) -> Side {
        let flipped = |side: Side, flips: bool| if flips { side.other() } else { side };
        let mut flips = false;
        for node in self.tree.back_from(node) {
            match self.tree.node(node).entry {
                Entry::Start | Entry::Blank | Entry::End(_) => {}
                Entry::Setup(setup) => {
                    if let Some(turn) = self.tree.turn(setup) {
                        return flipped(turn, flips);
                    }
                }
                Entry::Unreadable(_) => flips = !flips,
                Entry::Move(mv) | Entry::Illegal(mv) => match mv.side() {
                    Some(mover) => return flipped(mover.other(), flips),
                    // Who moves out of turn leaves it with the other side, whose it was.
                    None => flips ^= !self.tree.gives_turn(node),
                },
            }
        }
        flipped(self.start.side_to_move(), flips)
    }

    /// Who won the main line.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        let Some(last) = self.tree.end_of_main_line() else { return Outcome::Unknown };
        match self.tree.node(last).entry {
            Entry::End(ending) => ending.outcome_where(|| self.turn_at_end(last)),
            _ => Outcome::Unknown,
        }
    }

    /// Whether a header is the marker of PGN for how the main line ends, which counts as the ending does where neither is
    /// held.
    pub(crate) fn is_marker(&self, header: &Header) -> bool {
        header.key == Key::Result
            && match self.text(header.value).trim() {
                "1-0" => self.outcome() == Outcome::Win(Side::First),
                "0-1" => self.outcome() == Outcome::Win(Side::Second),
                "1/2-1/2" => self.outcome() == Outcome::Draw,
                "*" => matches!(self.outcome(), Outcome::Undecided | Outcome::Unknown),
                _ => false,
            }
    }

    /// Whether an illegal move of the side that is not to move stands last before an ending: a word
    /// for a fault that names no side is read as that side's.
    #[must_use]
    pub fn blames_other(&self, ending: NodeId) -> bool {
        let parent = |&node: &NodeId| self.tree.parent(node);
        let Some(before) = self.tree.parent(ending) else { return false };
        let last = std::iter::successors(Some(before), parent)
            .map(|node| self.tree.node(node).entry)
            .find(|entry| !matches!(entry, Entry::Unreadable(_)));
        match last {
            // A move that does not say whose it is was made by the side whose turn it was.
            Some(Entry::Illegal(mv)) => mv.side().is_none_or(|by| by != self.turn_after(before)),
            _ => false,
        }
    }

    /// Whether an illegal move that does not say whose it is stands anywhere before a node.
    fn has_fault_of_nobody(&self, node: NodeId) -> bool {
        let mut before = std::iter::successors(Some(node), |&node| self.tree.parent(node));
        before.any(
            |node| matches!(self.tree.node(node).entry, Entry::Illegal(mv) if mv.side().is_none()),
        )
    }

    /// An ending that stands at a node, with its side named where the board would tell of the other.
    #[must_use]
    pub fn with_blame(&self, node: NodeId, ending: Ending) -> Ending {
        let is_doubtful = || self.blames_other(node) || self.has_fault_of_nobody(node);
        if ending.kind != EndKind::IllegalMove || !is_doubtful() {
            return ending;
        }
        let to_move = self.turn_after(self.tree.parent(node).unwrap_or(NodeId::ROOT));
        Ending { by: Some(to_move), ..ending }
    }

    /// Number of comments in words: glyphs, names of places, remarks to programs and properties are none.
    #[must_use]
    pub fn comments(&self) -> usize {
        let is_comment =
            |note: &Note| matches!(note.kind, NoteKind::Comment | NoteKind::Introduction);
        let of_node = |node| self.tree.notes(node).filter(is_comment).count();
        self.tree.walk().map(of_node).sum()
    }

    /// Number of moves of the main line (unreadable ones count, endings and setups do not).
    #[must_use]
    pub fn plies(&self) -> usize {
        match self.tree.is_straight() {
            true => self.tree.plies(),
            false => {
                self.tree.main_line().filter(|&node| self.tree.node(node).entry.is_ply()).count()
            }
        }
    }
}
