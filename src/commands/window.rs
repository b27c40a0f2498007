//! What is held of a file that is gone through part by part.

use super::cutting::Waiting;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The bytes of a file that come next; no more of them are held than are asked for.
pub(super) struct Window<R> {
    reader: R,
    waiting: Waiting,
    has_ended: bool,
}

impl Window<File> {
    /// Opens a file, of which nothing has been gone through.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub(super) fn open(path: &Path) -> io::Result<Window<File>> {
        Ok(Window::new(File::open(path)?))
    }
}

impl<R: Read> Window<R> {
    pub(super) fn new(reader: R) -> Window<R> {
        Window { reader, waiting: Waiting::default(), has_ended: false }
    }

    /// What comes next: at least so many bytes, if there are.
    ///
    /// # Errors
    /// If they cannot be read.
    pub(super) fn hold(&mut self, wanted: usize) -> io::Result<&[u8]> {
        let missing = wanted.saturating_sub(self.waiting.bytes().len());
        if missing > 0 && !self.has_ended {
            self.has_ended = self.waiting.fill(&mut self.reader, missing)?;
        }
        Ok(self.held())
    }

    /// What is held.
    pub(super) fn held(&self) -> &[u8] {
        self.waiting.bytes()
    }

    /// Whether nothing comes behind what is held.
    pub(super) fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// So many of the bytes that are held have been gone through.
    pub(super) fn pass(&mut self, bytes: usize) {
        self.waiting.take_off(bytes);
    }

    /// Whether all have been gone through.
    ///
    /// # Errors
    /// If it cannot be read.
    pub(super) fn is_through(&mut self) -> io::Result<bool> {
        self.hold(1).map(<[u8]>::is_empty)
    }
}
