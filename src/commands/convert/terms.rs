//! What holds for all inputs of a conversion.

use crate::cli;
use crate::commands::destination::Target;
use crate::commands::diff::Reader;
use crate::commands::draft::Draft;
use crate::findings::Lang;
use crate::findings::report::Reporter;
use crate::formats::table::TableForm;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// What holds for all inputs of a run.
pub(super) struct Terms<'a> {
    pub(super) args: &'a cli::Convert,
    pub(super) table: TableForm,
    pub(super) target: Target,
    pub(super) reporter: Reporter,
    pub(super) lang: Lang,
    pub(super) quiet: bool,
    /// Who reads what would change.
    pub(super) reader: Reader,
    /// The files of those inputs that go to several each: what is behind their names may make them the same.
    pub(super) parts: Mutex<HashSet<PathBuf>>,
    /// Those of them that wait until it is known whether any record has the field that they are named by.
    pub(super) held: Mutex<Held>,
}

/// Files that wait for their places.
#[derive(Default)]
pub(super) struct Held {
    pub(super) drafts: Vec<(PathBuf, Draft)>,
    bytes: u64,
}

impl Held {
    /// More than so many bytes do not wait: memory is not without end, and a collection whose first records
    /// lack a header is no slip.
    const MOST: u64 = 64 << 20;
    const MOST_FILES: usize = 1000;

    /// Adds a file, unless there are too many.
    pub(super) fn take(&mut self, path: &Path, draft: Draft) -> Option<Draft> {
        let bytes = self.bytes + draft.size();
        if bytes > Held::MOST || self.drafts.len() >= Held::MOST_FILES {
            return Some(draft);
        }
        self.bytes = bytes;
        self.drafts.push((path.to_owned(), draft));
        None
    }
}

impl Terms<'_> {
    /// Whether an input that comes in one piece is done by the thread that converts it: nothing that
    /// comes before it, and no other input, has a say in what becomes of it.
    pub(super) fn is_each_alone(&self) -> bool {
        let input = &self.args.input;
        let is_free = input.games.is_none() && !input.unique;
        !self.target.is_joint() && !self.args.fail_fast && is_free
    }
}
