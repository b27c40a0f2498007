//! What a target format could not hold, by kind and count.

use crate::findings::Lang;
use crate::record::{EndKind, Entry, NodeId, NoteKind, Record};

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
    /// Characters that the encoding has not, replaced by a mark.
    Characters,
    /// Whole records.
    Records,
}

impl Loss {
    /// All kinds.
    pub const ALL: [Loss; 19] = [
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
        Loss::Characters,
        Loss::Records,
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
            Loss::Headers => ["header", "headers", "ヘッダ"],
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
            Loss::Characters => ["character", "characters", "文字"],
            Loss::Records => ["record", "records", "棋譜"],
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
            Loss::Characters => "characters",
            Loss::Records => "records",
        }
    }
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

    /// Counts all of a record but its start position, moves, variations and endings: what a format
    /// of bare moves loses.
    pub fn add_all_but_moves(&mut self, record: &Record) {
        self.add_head(record);
        for node in record.tree.walk() {
            self.add_notes(record, node);
        }
    }

    /// Counts the moves, endings and variations from a node on.
    pub fn add_branch(&mut self, record: &Record, from: NodeId) {
        for node in record.tree.branch(from) {
            let entry = record.tree.node(node).entry;
            let ends = matches!(entry, Entry::End(ending) if ending.kind != EndKind::Stops);
            self.add(Loss::Moves, u64::from(entry.is_ply()));
            self.add(Loss::Endings, u64::from(ends));
            let beside = record.tree.children(node).skip(1).count();
            self.add(Loss::Variations, beside as u64);
        }
    }

    /// Counts what stands before the moves, but for the start position.
    pub fn add_head(&mut self, record: &Record) {
        self.add(Loss::Headers, (record.headers.len() + usize::from(record.flipped)) as u64);
        let before = record.before_start.is_some() || record.start_ply.is_some();
        self.add(Loss::LastMove, u64::from(before));
    }

    /// Counts the time, the clock and the notes of a node.
    pub fn add_notes(&mut self, record: &Record, node: NodeId) {
        self.add(Loss::Times, u64::from(record.tree.node(node).time.get().is_some()));
        self.add(Loss::Totals, u64::from(record.tree.stated_total(node).is_some()));
        self.add(Loss::Clocks, u64::from(record.tree.clock(node).is_some()));
        for note in record.tree.notes(node) {
            self.add(Loss::of_note(note.kind), 1);
        }
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
