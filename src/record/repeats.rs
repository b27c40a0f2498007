//! Moves that stand twice: two entries beside each other that say the same.
//!
//! A format that writes each variation as a block beside its line cannot hold both; its reader has to
//! take the second for the first. So a writer of such a format begins the variation where it first
//! differs from the line it repeats.

use super::{EndKind, Ending, Entry, Loss, Losses, NodeId, Record, Tree};

/// How many alternatives are compared: more than a position has moves, since a malicious file can have
/// any number.
const COMPARED: usize = 1024;

impl Entry {
    /// Whether this entry, in the same place, says what another does.
    #[must_use]
    pub fn says_same(self, other: Entry) -> bool {
        match (self, other) {
            (Entry::End(a), Entry::End(b)) => (a.kind, a.by) == (b.kind, b.by),
            (Entry::Unreadable(_) | Entry::Setup(_) | Entry::Blank, _) => false,
            _ => self == other,
        }
    }

    /// Whether the line only stops here, without an ending.
    #[must_use]
    pub fn stops(self) -> bool {
        matches!(self, Entry::End(end) if end.kind == EndKind::Stops)
    }
}

impl Tree {
    /// What follows a node and says the same as an entry.
    #[must_use]
    pub fn find(&self, parent: NodeId, entry: Entry) -> Option<NodeId> {
        self.children(parent).take(COMPARED).find(|&child| self.node(child).entry.says_same(entry))
    }

    /// Whether entries that say the same stand beside each other anywhere.
    fn has_repeats(&self) -> bool {
        let is_repeat = |parent: NodeId, child: NodeId| {
            self.find(parent, self.node(child).entry).is_some_and(|first| first != child)
        };
        !self.is_straight()
            && self.walk().any(|parent| {
                let children = self.children(parent);
                children.skip(1).any(|child| is_repeat(parent, child))
            })
    }
}

/// How many moves a writer may write again for each node of a record, so that what it writes grows as the record does:
/// of lines that each go on behind an end of the one before, every one repeats all those.
const AGAIN: usize = 8;

/// Of how many moves there is never too much.
const FEW_AGAIN: usize = 10_000;

/// What may still be repeated of a record where variations are told from each other by number: one that goes on where
/// the line only stops must begin where that line begins.
pub struct Again<'a> {
    tree: &'a Tree,
    left: usize,
}

impl<'a> Again<'a> {
    /// Nothing of a record is repeated yet.
    #[must_use]
    pub fn new(tree: &'a Tree) -> Again<'a> {
        Again { tree, left: FEW_AGAIN.max(AGAIN * tree.len()) }
    }

    /// The legal moves from the first of a line to the one before a node that follows it; `None` if anything else
    /// stands among them, or too many were looked at already.
    pub fn moves_before(&mut self, first: NodeId, node: NodeId) -> Option<Vec<NodeId>> {
        let mut path = Vec::new();
        let mut at = node;
        while at != first {
            self.left = self.left.checked_sub(1)?;
            at = self.tree.parent(at)?;
            if !matches!(self.tree.node(at).entry, Entry::Move(_)) {
                return None;
            }
            path.push(at);
        }
        path.reverse();
        Some(path)
    }
}

impl Record {
    /// The record with entries that stand twice in the same place made one, if there are any. What
    /// the second of them said besides, and variations that differ in nothing, are counted as lost.
    #[must_use]
    pub fn without_repeats(&self, losses: &mut Losses) -> Option<Record> {
        if !self.tree.has_repeats() {
            return None;
        }
        let mut record = self.clone();
        let mut open = vec![NodeId::ROOT];
        while let Some(parent) = open.pop() {
            let children: Vec<NodeId> = record.tree.children(parent).collect();
            record.tree.truncate(parent);
            for child in children {
                match record.tree.find(parent, record.tree.node(child).entry) {
                    None => record.tree.attach(parent, child),
                    Some(first) => record.join(first, child, losses),
                }
            }
            open.extend(record.tree.children(parent));
        }
        let gone = self.tree.variations().saturating_sub(record.tree.variations());
        losses.add(Loss::Variations, gone as u64);
        Some(record)
    }

    /// Lets what follows the second of two equal nodes follow the first.
    fn join(&mut self, first: NodeId, second: NodeId, losses: &mut Losses) {
        self.count_differences(first, second, losses);
        let followers: Vec<NodeId> = self.tree.children(second).collect();
        let Some(&next) = followers.first() else { return };
        let had_any = self.tree.next(first).is_some();
        if !had_any && !self.tree.node(next).entry.stops() {
            // What goes on from the end of a line must not prolong it.
            self.tree.push(first, Entry::End(Ending::new(EndKind::Stops)));
        }
        for follower in followers {
            if had_any && self.tree.node(follower).entry.stops() {
                // Where another line goes on, this says nothing.
                self.count_differences(NodeId::ROOT, follower, losses);
            } else {
                self.tree.attach(first, follower);
            }
        }
    }

    /// Counts what the second of two nodes says besides its entry, and the first does not.
    fn count_differences(&self, first: NodeId, second: NodeId, losses: &mut Losses) {
        let tree = &self.tree;
        let (time, total, clock) =
            (tree.node(second).time, tree.stated_total(second), tree.clock(second));
        let differs = time.get().is_some() && time != tree.node(first).time;
        losses.add(Loss::Times, u64::from(differs));
        let differs = total.is_some() && total != tree.stated_total(first);
        losses.add(Loss::Totals, u64::from(differs));
        let differs = clock.is_some() && clock != tree.clock(first);
        losses.add(Loss::Clocks, u64::from(differs));
        for note in tree.notes(second) {
            let same = tree
                .notes(first)
                .any(|it| it.kind == note.kind && self.text(it.text) == self.text(note.text));
            losses.add(Loss::of_note(note.kind), u64::from(!same));
        }
    }
}
