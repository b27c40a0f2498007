//! A file as it is, gone through beside what was read of it.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The bytes of a file, part by part; no more of them are held than the next part may come from.
#[derive(Debug)]
pub(super) struct OldFile {
    file: File,
    held: Vec<u8>,
    /// How many of the held ones have been gone through.
    at: usize,
    has_ended: bool,
}

impl OldFile {
    /// Opens a file, of which nothing has been gone through.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub(super) fn open(path: &Path) -> io::Result<OldFile> {
        let file = File::open(path)?;
        Ok(OldFile { file, held: Vec::new(), at: 0, has_ended: false })
    }

    /// What comes next: at least so many bytes, if there are.
    ///
    /// # Errors
    /// If they cannot be read.
    pub(super) fn next(&mut self, wanted: usize) -> io::Result<&[u8]> {
        let missing = wanted.saturating_sub(self.held.len() - self.at);
        if missing > 0 && !self.has_ended {
            self.held.drain(..std::mem::take(&mut self.at));
            let read = (&self.file).take(missing as u64).read_to_end(&mut self.held)?;
            self.has_ended = read < missing;
        }
        Ok(&self.held[self.at..])
    }

    /// So many of them have been gone through.
    pub(super) fn pass(&mut self, bytes: usize) {
        self.at = self.held.len().min(self.at.saturating_add(bytes));
    }

    /// Whether all have been gone through.
    ///
    /// # Errors
    /// If it cannot be read.
    pub(super) fn is_through(&mut self) -> io::Result<bool> {
        self.next(1).map(<[u8]>::is_empty)
    }
}

/// How many bytes a text can come from, at most, with what may stand around it in its file. In UTF-16 and GB18030 a
/// byte of a text comes from two at most, in ISO-2022-JP from four: a letter and the sequence before it.
pub(super) const fn most_bytes(text: &str) -> usize {
    text.len().saturating_mul(8).saturating_add(4 << 10)
}
