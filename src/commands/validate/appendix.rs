//! What stands behind the findings of a report: the files that were read, and what could not be.

use crate::commands::draft::Draft;
use crate::findings::Finding;
use crate::findings::report::{List, Reporter};
use anyhow::Result;
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

/// The lists of a report as they grow. Their rows, a line each, wait on disk if they are many.
#[derive(Default)]
pub(super) struct Appendix {
    lists: Vec<(List, Draft, bool)>,
    /// The files that are listed, by numbers: a file that is named twice is one.
    known: HashSet<u64>,
}

impl Appendix {
    pub(super) fn new(reporter: &Reporter) -> Appendix {
        let lists = reporter.lists().iter().map(|&list| (list, Draft::waiting(), true));
        Appendix { lists: lists.collect(), known: HashSet::new() }
    }

    /// Adds a file that was read.
    ///
    /// # Errors
    /// If the row cannot wait on disk.
    pub(super) fn file(&mut self, reporter: &Reporter, path: &Path, encoding: &str) -> Result<()> {
        if self.lists.is_empty() {
            return Ok(());
        }
        let mut hasher = DefaultHasher::new();
        path.hash(&mut hasher);
        if !self.known.insert(hasher.finish()) {
            return Ok(());
        }
        let mut row = String::new();
        reporter.file_row(path, encoding, &mut row);
        self.push(List::Files, &row)
    }

    /// Adds what could not be read.
    ///
    /// # Errors
    /// If the row cannot wait on disk.
    pub(super) fn failure(
        &mut self,
        reporter: &Reporter,
        finding: &Finding,
        path: &Path,
    ) -> Result<()> {
        if self.lists.is_empty() {
            return Ok(());
        }
        let mut row = String::new();
        reporter.failure_row(finding, path, &mut row);
        self.push(List::Failures, &row)
    }

    fn push(&mut self, list: List, row: &str) -> Result<()> {
        let mine = self.lists.iter_mut().find(|(of, ..)| *of == list);
        let Some((_, draft, is_empty)) = mine else { return Ok(()) };
        if !std::mem::take(is_empty) {
            draft.push(b",\n")?;
        }
        draft.push(row.as_bytes())
    }

    /// Gives the lists to `write`, part by part; `exit` is the code that the program will end with.
    ///
    /// # Errors
    /// If the rows cannot be read again, or those of `write`.
    pub(super) fn end(
        self,
        reporter: &Reporter,
        exit: u8,
        mut write: impl FnMut(&str) -> Result<()>,
    ) -> Result<()> {
        for (list, mut rows, _) in self.lists {
            let mut head = String::new();
            reporter.begin_list(list, exit, &mut head);
            rows.parts(head, &mut write)?;
        }
        Ok(())
    }
}
