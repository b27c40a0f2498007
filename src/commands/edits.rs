//! What is left out of records on the way, as the user wishes.

use crate::notation::chess::commands::without_times;
use crate::notation::machine::push_whole_start;
use crate::record::{Entry, Key, Node, NodeId, NoteKind, Record};

/// What to leave out.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Edits {
    /// Comments, and lines that programs skip.
    pub(super) no_comments: bool,
    /// Variations.
    pub(super) no_variations: bool,
    /// Times.
    pub(super) no_times: bool,
    /// Assessments of moves.
    pub(super) no_nags: bool,
    /// What comes after this many moves.
    pub(super) to_ply: Option<u32>,
}

impl Edits {
    /// Changes a record.
    pub(super) fn apply(&self, record: &mut Record) {
        if self.no_variations {
            record.tree.drop_variations();
        }
        if self.no_comments {
            record.retain_notes(|kind, _| {
                !matches!(kind, NoteKind::Comment | NoteKind::Introduction | NoteKind::Remark)
            });
            record.headers.retain(|header| header.key != Key::Remark);
        }
        if self.no_nags {
            record.retain_notes(|kind, text| {
                kind != NoteKind::Nag && !is_one_of(&JUDGEMENTS, kind, text)
            });
        }
        if self.no_times {
            record.tree.drop_times();
            let is_comment = |kind| matches!(kind, NoteKind::Comment | NoteKind::Introduction);
            record.rewrite_notes(|kind, text| without_times(text).filter(|_| is_comment(kind)));
            // Nothing is left of what was a time alone.
            record.retain_notes(|kind, text| {
                !(is_one_of(&CLOCKS, kind, text) || is_comment(kind) && text.is_empty())
            });
        }
        if let Some(plies) = self.to_ply {
            cut_after(record, plies as usize);
        }
    }
}

/// The properties of SGF that assess a move or a position.
const JUDGEMENTS: [&str; 10] = ["BM", "TE", "DO", "IT", "DM", "GB", "GW", "UC", "HO", "V"];
/// The properties of SGF that give times.
const CLOCKS: [&str; 4] = ["BL", "WL", "OB", "OW"];

fn is_one_of(names: &[&str], kind: NoteKind, text: &str) -> bool {
    let name = text.split('[').next().unwrap_or_default();
    kind == NoteKind::Property && names.contains(&name)
}

/// Cuts every line of a record after so many moves; an ending that stands just there stays, as does a setup, where
/// the main line goes on with them. Of a main line that is cut, no header goes on to say how it ended or how long it
/// was.
fn cut_after(record: &mut Record, plies: usize) {
    let last = record.tree.main_line().last();
    let is_ply = |record: &Record, child: NodeId| record.tree.node(child).entry.is_ply();
    let mut open = vec![(NodeId::ROOT, 0)];
    while let Some((node, depth)) = open.pop() {
        let mut children: Vec<NodeId> = record.tree.children(node).collect();
        if depth >= plies && children.iter().any(|&child| is_ply(record, child)) {
            let is_over = children.first().is_some_and(|&child| is_ply(record, child));
            children.retain(|&child| !is_over && !is_ply(record, child));
            record.tree.keep_children(node, &children);
        }
        let deeper = |&child: &NodeId| (child, depth + usize::from(is_ply(record, child)));
        open.extend(children.iter().map(deeper));
    }
    if record.tree.main_line().last() != last {
        let mut headers = std::mem::take(&mut record.headers);
        headers.retain(|header| {
            let name = record.text(header.name);
            header.key != Key::Result && !["PlyCount", "Termination"].contains(&name)
        });
        record.headers = headers;
    }
}

/// A number that two records share if they have the same start, moves, variations, endings and times.
#[must_use]
pub(super) fn fingerprint(record: &Record) -> u64 {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let mut hasher = DefaultHasher::new();
    let mut start = String::new();
    push_whole_start(&record.start, &mut start);
    start.hash(&mut hasher);
    for node in record.tree.walk() {
        let Node { entry, time, .. } = *record.tree.node(node);
        time.get().hash(&mut hasher);
        format!("{:?}", entry.mv()).hash(&mut hasher);
        if let Entry::Setup(setup) = entry {
            record.tree.placements(setup).hash(&mut hasher);
        }
        if let Entry::End(ending) = entry {
            (ending.kind as u32, ending.by).hash(&mut hasher);
            record.text(ending.word).hash(&mut hasher);
        }
        record.tree.parent(node).map(NodeId::index).hash(&mut hasher);
    }
    hasher.finish()
}
