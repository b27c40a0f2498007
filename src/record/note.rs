//! What is said of a node.

use super::{TextRef, Tree};

/// The kinds of notes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoteKind {
    /// A line of commentary (`*…`, `'*…`).
    Comment,
    /// A line that programs are told to skip (`#…`, `'…`).
    Remark,
    /// A name given to the place: a bookmark (`&…`), a node's name (SGF `N`).
    Bookmark,
    /// Commentary that stands before the first move of a variation and introduces it.
    Introduction,
    /// A numeric annotation glyph: the text is its number, 0–255 (PGN standard 8.2.4).
    Nag,
    /// A property of an SGF node that nothing else in the record says, as SGF writes it: its
    /// identifier and its values in brackets, with their escapes (`TR[aa][bb]`, `LB[dd:1]`).
    Property,
}

/// A name for machines of each kind of note.
const NOTE_NAMES: [(NoteKind, &str); 6] = [
    (NoteKind::Comment, "comment"),
    (NoteKind::Remark, "remark"),
    (NoteKind::Bookmark, "bookmark"),
    (NoteKind::Introduction, "introduction"),
    (NoteKind::Nag, "nag"),
    (NoteKind::Property, "property"),
];

impl NoteKind {
    /// A name for machines.
    #[must_use]
    pub fn name(self) -> &'static str {
        NOTE_NAMES.iter().find(|row| row.0 == self).map_or("", |row| row.1)
    }

    /// The kind of note of such a name.
    #[must_use]
    pub fn find(name: &str) -> Option<NoteKind> {
        NOTE_NAMES.iter().find(|row| row.1 == name).map(|row| row.0)
    }
}

/// Whether a text is that of a [`NoteKind::Nag`]: a number up to 255, written with no more digits than it has.
#[must_use]
pub fn is_nag(text: &str) -> bool {
    let is_short = text == "0" || !text.starts_with(['0', '+']);
    is_short && text.parse::<u8>().is_ok()
}

/// A note on a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    /// Its kind.
    pub kind: NoteKind,
    /// Its text, without the mark that introduces it: one line for formats whose comments are
    /// lines, and as many as the source has for those whose comments stand in brackets.
    pub text: TextRef,
    /// How many of the alternatives to its node stand before it in the source, where they stand
    /// among the moves (PGN): `e5 {0} (1... c5) {1}`.
    pub behind: u32,
    pub(super) next: u32,
    /// The last note of the node; kept in the first only.
    pub(super) last: u32,
}

pub(super) const NO_NOTE: u32 = u32::MAX;

/// Iterator over the notes of a node.
#[derive(Clone, Debug)]
pub struct Notes<'a> {
    tree: &'a Tree,
    next: u32,
}

impl Notes<'_> {
    /// From a note on.
    pub(super) fn new(tree: &Tree, next: u32) -> Notes<'_> {
        Notes { tree, next }
    }
}

impl Iterator for Notes<'_> {
    type Item = Note;

    fn next(&mut self) -> Option<Note> {
        let note = *self.tree.notes.get(self.next as usize)?;
        self.next = note.next;
        Some(note)
    }
}
