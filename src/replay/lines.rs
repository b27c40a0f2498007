//! Lines of play: the one under way, and the earlier ones that a variation can branch off.

use super::{Item, Referee};
use crate::games::{Rules, Side};
use crate::record::{EndKind, Ending, Entry, Millis, Node, NodeId, PASS, Record};
use crate::source::Span;

/// A line of play under way.
#[derive(Clone, Debug)]
pub(super) struct Line<R: Rules> {
    /// The position reached.
    pub(super) position: R,
    /// The move that led to it.
    pub(super) previous: Option<R::Move>,
    /// Milliseconds spent by each side.
    pub(super) spent: [u64; 2],
    /// What each side had spent on an ending that turned out to be none, as when a move is sealed: totals may go on
    /// counting it.
    pub(super) left_out: [u64; 2],
    /// How much more than that each side has spent by the times of moves that another line has, with others: those
    /// were left out, and the totals behind them count them.
    pub(super) apart: [i64; 2],
    /// How much more than that the times of each side add up to, behind a total that is not their sum.
    pub(super) misstated: [i64; 2],
    /// The plies of the latest moves behind which a total stands, even and odd; 0 where there is none.
    told: [u32; 2],
    /// The latest entry; the parent's node while there is none.
    pub(super) node: NodeId,
    /// The ending, once there is one.
    pub(super) ended: Option<Ending>,
    /// Where that is written.
    pub(super) ended_at: Span,
    /// Whether it was a closing line that named the ending.
    pub(super) ended_by_claim: bool,
    /// Whether who lost is taken from a rule of thumb, where nothing says it.
    pub(super) loser_is_assumed: bool,
    /// The number that was expected where the first wrong one stands, and how many moves stand before it.
    pub(super) miscounted: Option<(u32, u32)>,
    /// Whether the line has so far only repeated moves that the tree has already.
    pub(super) merging: bool,
    /// The number of entries before the first that is illegal or unreadable.
    astray: Option<u32>,
    /// The node of an ending that turned out not to be one, for the entry that stands there.
    vacant: Option<NodeId>,
    /// How many nodes stand beside the latest entry, and beside the first, through nested lines.
    beside_last: u32,
    beside_first: u32,
    /// Whether there is no position for this line: nothing in it can be read as a move.
    pub(super) detached: bool,
    /// The ply of the first entry.
    pub(super) start: u32,
    /// The node before the first entry.
    base: NodeId,
    entries: u32,
    /// How many of the entries are no plies: setups and places for notes.
    idle: u32,
    /// What variations can leave it at, and what they need for that.
    branching: Branching,
    /// Where they can leave it anywhere: the node of each entry.
    nodes: Vec<NodeId>,
    /// Then snapshot `i` is the position before entry `i * SNAPSHOT`; else there is one at most, of the position
    /// before the latest entry that is left.
    snapshots: Vec<Snapshot<R>>,
    /// How many entries stand before that.
    kept_before: u32,
}

/// At which of its entries a line can be left by variations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Branching {
    /// At none.
    Nowhere,
    /// At the latest, whose variations stand behind it, nested in the line (PGN, Ishi).
    AtLatest,
    /// At any, since variations name a ply of the line (KIF).
    Anywhere,
}

impl Branching {
    /// What the variations of a script can leave. Where that is its latest entry, `left` is given how many items stand
    /// behind each that is left, the last first.
    pub(super) fn of<W>(script: &[Item<W>], left: &mut Vec<usize>) -> Branching {
        left.clear();
        // Most records have one line.
        if !script.iter().any(|item| matches!(item, Item::Variation { .. } | Item::Open { .. })) {
            return Branching::Nowhere;
        }
        let mut branching = Branching::Nowhere;
        for (index, item) in script.iter().enumerate() {
            match item {
                Item::Variation { .. } => return Branching::Anywhere,
                Item::Open { .. } => {
                    branching = Branching::AtLatest;
                    let begin = left.len();
                    left.extend(left_before(&script[..index]).map(|at| script.len() - 1 - at));
                    left[begin..].reverse();
                }
                _ => {}
            }
        }
        left.reverse();
        branching
    }
}

/// The entry that a variation leaves which opens behind these items, and before it the claims behind that entry, which
/// may be entries too.
fn left_before<W>(script: &[Item<W>]) -> impl Iterator<Item = usize> {
    let mut items = script.iter().enumerate().rev();
    let mut is_open = true;
    std::iter::from_fn(move || {
        while is_open && let Some((index, item)) = items.next() {
            match item {
                Item::Note { .. } | Item::Time { .. } | Item::Clock { .. } => {}
                Item::Claim { .. } => return Some(index),
                item => {
                    is_open = false;
                    let is_entry =
                        item.is_entry() || matches!(item, Item::Setup { .. } | Item::Blank);
                    return is_entry.then_some(index);
                }
            }
        }
        None
    })
}

/// A position, the move that led to it, and what each side had spent.
type Snapshot<R> = (R, Option<<R as Rules>::Move>, [u64; 2]);

/// The buffers of a line that has ended, for the next.
pub(super) type Spare<R> = (Vec<NodeId>, Vec<Snapshot<R>>);

/// How an entry was added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entered {
    /// As the next node of the tree.
    Plainly,
    /// Where the tree might have had it already, or in the place of an ending.
    Anew,
    /// The tree had it already.
    Again,
}

impl<R: Referee> Line<R> {
    /// Positions are kept every so many entries, so that going back to one costs little: a few where
    /// they are quickly copied.
    const SNAPSHOT: usize =
        if size_of::<R>() <= 512 && !std::mem::needs_drop::<R>() { 4 } else { 32 };

    pub(super) fn new(position: R, previous: Option<R::Move>, start: u32, base: NodeId) -> Line<R> {
        Line {
            position,
            previous,
            spent: [0; 2],
            left_out: [0; 2],
            apart: [0; 2],
            misstated: [0; 2],
            told: [0; 2],
            node: base,
            ended: None,
            ended_at: Span::default(),
            ended_by_claim: false,
            loser_is_assumed: false,
            miscounted: None,
            merging: false,
            astray: None,
            vacant: None,
            beside_last: 0,
            beside_first: 0,
            detached: false,
            start,
            base,
            entries: 0,
            idle: 0,
            branching: Branching::Nowhere,
            nodes: Vec::new(),
            snapshots: Vec::new(),
            kept_before: 0,
        }
    }

    /// The ply of the next entry.
    pub(super) fn ply(&self) -> u32 {
        self.start + self.entries - self.idle
    }

    /// The number of moves up to here.
    pub(super) fn moves(&self) -> u32 {
        self.ply() - 1 - u32::from(self.ended.is_some())
    }

    /// Whether the position is no longer that which the source has in mind.
    pub(super) fn is_astray(&self) -> bool {
        self.astray.is_some()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.entries == 0
    }

    /// Whether there is one entry.
    pub(super) fn has_one(&self) -> bool {
        self.entries == 1
    }

    /// Whether the next entry is surely the next node of the tree.
    pub(super) fn is_plain(&self) -> bool {
        !self.merging && self.vacant.is_none() && self.ended.is_none()
    }

    /// Adds an entry. The position must still be the one before it, except for its move.
    #[inline(always)]
    pub(super) fn enter(&mut self, record: &mut Record, entry: Entry) -> Entered {
        let entered = if self.merging || self.vacant.is_some() {
            self.enter_again(record, entry)
        } else {
            self.node = record.tree.push(self.node, entry);
            Entered::Plainly
        };
        let is_astray = match entry {
            Entry::Illegal(_) => true,
            Entry::Unreadable(text) => record.text(text) != PASS,
            _ => false,
        };
        if is_astray && self.astray.is_none() {
            self.astray = Some(self.entries);
        }
        self.entries += 1;
        self.beside_last = 0;
        self.idle += u32::from(is_idle(entry));
        if self.branching == Branching::Anywhere {
            self.nodes.push(self.node);
        }
        entered
    }

    /// Adds an entry where the tree may have it already, or has a node for it.
    #[cold]
    fn enter_again(&mut self, record: &mut Record, entry: Entry) -> Entered {
        let known = if self.merging { record.tree.find(self.node, entry) } else { None };
        self.merging = known.is_some();
        if let Some(known) = known {
            self.node = known;
            return Entered::Again;
        }
        if let Some(vacant) = self.vacant.take() {
            record.tree.replace_ending(vacant, entry);
            self.node = vacant;
            return Entered::Anew;
        }
        if record.tree.next(self.node).is_none() {
            // A variation that repeats a line to its end and goes on must not prolong it.
            record.tree.push(self.node, Entry::End(Ending::new(EndKind::Stops)));
        }
        self.node = record.tree.push(self.node, entry);
        Entered::Anew
    }

    /// Adds the time of the latest entry, which another line has already: a variation that repeats
    /// moves need not repeat their times.
    pub(super) fn spend_again(&mut self, record: &Record, side: Side) {
        let tree = &record.tree;
        let sum = &mut self.spent[side.index()];
        *sum = sum.saturating_add(u64::from(tree.node(self.node).time.get().unwrap_or(0)));
        if let Some(total) = tree.stated_total(self.node).and_then(|total| total.get()) {
            *sum = total;
        }
    }

    /// The total that stands behind the latest move holds.
    #[inline(always)]
    pub(super) fn total_is_told(&mut self) {
        let ply = self.ply() - 1;
        self.told[(ply & 1) as usize] = ply;
    }

    /// Whether a move has no time that the same side has made since its last total.
    #[cold]
    pub(super) fn has_untold_time(&self, record: &Record) -> bool {
        /// A bound on the work that a malicious file can ask for.
        const MOVES: u32 = 64;
        let ply = self.ply() - 1;
        let since = ply.saturating_sub(self.told[(ply & 1) as usize]).div_ceil(2);
        let mut node = self.node;
        for _ in 1..since.min(MOVES) {
            let parent = |node| record.tree.parent(node);
            let Some(before) = parent(node).and_then(parent) else { return false };
            let Node { entry, time, .. } = *record.tree.node(before);
            if entry.is_ply() && time == Millis::NONE {
                return true;
            }
            node = before;
        }
        false
    }

    /// How many lines a nested one comes to: itself, and those beside its first entry.
    pub(super) fn lines(&self) -> u32 {
        if self.is_empty() { 0 } else { self.beside_first.saturating_add(1) }
    }

    /// Counts what a nested line has put beside the latest entry.
    pub(super) fn nested(&mut self, lines: u32) {
        self.beside_last = self.beside_last.saturating_add(lines);
        if self.entries == 1 {
            self.beside_first = self.beside_first.saturating_add(lines);
        }
    }

    /// How many alternatives to the latest entry a note stands behind that comes now. Those to the
    /// first move of a nested line stand with those to the move beside it.
    pub(super) fn alternatives(&self, is_nested: bool) -> u32 {
        if is_nested && self.entries == 1 { 0 } else { self.beside_last }
    }

    /// Keeps the position before the next entry, if that is left at once or variations can leave any.
    #[inline(always)]
    pub(super) fn remember(&mut self, is_left: bool) {
        if is_left || self.branching == Branching::Anywhere {
            self.remember_for();
        }
    }

    // Not in place: most lines are left nowhere.
    #[inline(never)]
    fn remember_for(&mut self) {
        match self.branching {
            Branching::Nowhere => {}
            Branching::AtLatest => {
                self.snapshots.clear();
                self.kept_before = self.entries;
                self.keep_position();
            }
            Branching::Anywhere => {
                if self.entries as usize == self.snapshots.len() * Self::SNAPSHOT {
                    self.keep_position();
                }
            }
        }
    }

    fn keep_position(&mut self) {
        self.snapshots.push((self.position.clone(), self.previous, self.spent));
    }

    /// Goes back before the ending, which turned out not to be one: what comes next takes its
    /// place, so that the lines beside it stay where they are. An ending of another line, which
    /// this one repeated, is left alone. Returns the node that is free now.
    pub(super) fn leave_ending(&mut self, record: &Record) -> Option<NodeId> {
        if let Some(parent) = record.tree.parent(self.node) {
            let time = u64::from(record.tree.node(self.node).time.get().unwrap_or(0));
            let side = self.position.side_to_move().index();
            self.spent[side] = self.spent[side].saturating_sub(time);
            self.left_out[side] += time;
            self.vacant = (!self.merging).then_some(self.node);
            self.node = parent;
            self.entries -= 1;
            if self.branching == Branching::Anywhere {
                self.nodes.pop();
                // One that was kept behind the ending is none behind what comes in its place.
                self.snapshots.truncate(self.entries as usize / Self::SNAPSHOT + 1);
            }
        }
        self.ended = None;
        self.vacant
    }

    /// Whether there is an entry at this ply.
    pub(super) fn has(&self, ply: u32) -> bool {
        (self.start..self.ply()).contains(&ply)
    }

    /// A new line beside the entry at `ply`, which must be this line's or the next after its end.
    /// For formats that number what they branch off, and have plies only.
    pub(super) fn beside(&self, record: &Record, ply: u32) -> Line<R> {
        self.beside_entry(record, (ply - self.start) as usize, Spare::default())
    }

    /// A new line beside the entry with this index, or behind the last one.
    fn beside_entry(&self, record: &Record, offset: usize, spare: Spare<R>) -> Line<R> {
        debug_assert!(self.snapshots.len() <= self.nodes.len() / Self::SNAPSHOT + 1);
        let offset = offset.min(self.nodes.len());
        let later = &self.nodes[offset..];
        let is_ply = |node: &&NodeId| !is_idle(record.tree.node(**node).entry);
        let plies = if self.idle == 0 { later.len() } else { later.iter().filter(is_ply).count() };
        let ply = self.ply() - u32::try_from(plies).unwrap_or(0);
        let base = offset.checked_sub(1).map_or(self.base, |before| self.nodes[before]);
        let nearest = (offset / Self::SNAPSHOT).min(self.snapshots.len() - 1);
        let (position, previous, spent) = self.snapshots[nearest].clone();
        let mut line = Line::new(position, previous, ply, base);
        line.spent = spent;
        for &node in &self.nodes[nearest * Self::SNAPSHOT..offset] {
            line.follow(record, node);
        }
        line.astray = self.astray.filter(|&since| (since as usize) < offset).map(|_| 0);
        line.branch_in(self.branching, spare);
        line
    }

    /// From here on, which is its beginning, variations may follow; what they need is kept in these
    /// buffers.
    pub(super) fn branch_in(&mut self, branching: Branching, spare: Spare<R>) {
        self.branching = branching;
        (self.nodes, self.snapshots) = spare;
        if branching == Branching::Anywhere {
            self.keep_position();
        }
    }

    /// A new line beside the latest entry.
    pub(super) fn beside_last(&self, record: &Record, spare: Spare<R>) -> Line<R> {
        if self.branching == Branching::Anywhere {
            return self.beside_entry(record, self.nodes.len().saturating_sub(1), spare);
        }
        let here = || (self.position.clone(), self.previous, self.spent);
        let (kept, ply, base) = match self.entries.checked_sub(1) {
            // Beside the first to come.
            None => (Some(here()), self.ply(), self.base),
            Some(before) => {
                let is_kept = self.kept_before == before;
                debug_assert!(is_kept, "the position before entry {before}");
                let is_ply = !is_idle(record.tree.node(self.node).entry);
                let base = record.tree.parent(self.node).unwrap_or(self.base);
                let kept = self.snapshots.first().filter(|_| is_kept).cloned();
                (kept, self.ply() - u32::from(is_ply), base)
            }
        };
        // Of an unknown position nothing is read.
        let detached = self.detached || kept.is_none();
        let (position, previous, spent) = kept.unwrap_or_else(here);
        let mut line = Line::new(position, previous, ply, base);
        line.spent = spent;
        line.detached = detached;
        line.astray = self.astray.filter(|&since| since + 1 < self.entries).map(|_| 0);
        line.branch_in(self.branching, spare);
        line
    }

    /// Empties the buffers of the line, which has ended; whether they are of usual size.
    pub(super) fn empties_buffers(&mut self) -> bool {
        const USUAL: usize = 1024;
        self.nodes.clear();
        self.snapshots.clear();
        self.nodes.capacity() <= USUAL
    }

    /// The buffers of the line, which has ended.
    pub(super) fn take_buffers(&mut self) -> Spare<R> {
        (std::mem::take(&mut self.nodes), std::mem::take(&mut self.snapshots))
    }

    /// Plays an entry of the tree without adding it.
    fn follow(&mut self, record: &Record, node: NodeId) {
        let data = record.tree.node(node);
        match data.entry {
            Entry::Move(mv) | Entry::Illegal(mv) => self.previous = R::unwrap(mv).or(self.previous),
            Entry::Unreadable(_) | Entry::Setup(_) => self.previous = None,
            _ => {}
        }
        walk(&mut self.position, record, node);
        // Whoever has moved, in turn or not: as when the time was read first.
        let to_move = self.position.side_to_move();
        let is_end = matches!(data.entry, Entry::End(_));
        let mover = if is_end { to_move } else { to_move.other() }.index();
        self.spent[mover] = self.spent[mover].saturating_add(data.time.get().unwrap_or(0).into());
        if let Some(total) = record.tree.stated_total(node).and_then(|total| total.get()) {
            self.spent[mover] = total;
        }
    }
}

/// Plays what stands at a node on a position: a move, legal or not, a turn that is passed where no move can be
/// read, or stones that are set up.
pub(super) fn walk<R: Referee>(position: &mut R, record: &Record, node: NodeId) {
    if record.tree.gives_turn(node) {
        position.skip();
    }
    match record.tree.node(node).entry {
        Entry::Move(mv) | Entry::Illegal(mv) => {
            if let Some(mv) = R::unwrap(mv) {
                position.follow(mv);
            }
        }
        Entry::Unreadable(_) => position.skip(),
        Entry::Setup(setup) => {
            // What changes nothing is reported when it is read.
            let _ = position.set_up(record.tree.placements(setup));
        }
        _ => {}
    }
}

fn is_idle(entry: Entry) -> bool {
    matches!(entry, Entry::Setup(_) | Entry::Blank)
}
