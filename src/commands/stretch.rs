//! A part of a file that is read by itself.

use crate::source::line_ends;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// So many bytes are counted at a time.
const STEP: u64 = 1 << 20;

/// A part of a file, in bytes.
#[derive(Debug)]
pub(super) struct Stretch {
    path: PathBuf,
    /// Where it begins.
    pub(super) begin: u64,
    /// Where it ends, if not with the file.
    pub(super) end: Option<u64>,
    /// The number of lines before it, once somebody has asked.
    lines: OnceLock<u32>,
}

impl Stretch {
    /// A part of the file of this path.
    pub(super) fn new(path: &Path, begin: u64, end: Option<u64>) -> Stretch {
        Stretch { path: path.to_owned(), begin, end, lines: OnceLock::new() }
    }

    /// The number of line ends before it. They are counted when they are first asked for: only who has
    /// found something needs them.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub(super) fn lines_before(&self) -> io::Result<u32> {
        if let Some(&lines) = self.lines.get() {
            return Ok(lines);
        }
        let mut before = File::open(&self.path)?.take(self.begin);
        let (mut bytes, mut count) = (Vec::new(), 0);
        loop {
            let ended = before.by_ref().take(STEP).read_to_end(&mut bytes)? as u64 != STEP;
            // A line end of two bytes is one, also where it is read in two.
            let end = bytes.len() - usize::from(!ended && bytes.last() == Some(&b'\r'));
            count += line_ends(&bytes[..end]);
            bytes.drain(..end);
            if ended {
                let lines = u32::try_from(count).unwrap_or(u32::MAX);
                return Ok(*self.lines.get_or_init(|| lines));
            }
        }
    }
}
