//! What waits on disk for a while, in files without a name. What the system says of them is nothing that is wrong with
//! an input, and says so: a folder for temporary files may be missing or full.

use super::usage::Usage;
use crate::source::escape_for_display;
use anyhow::Error;
use std::env;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use tempfile::SpooledTempFile;

/// A file without a name, or, as long as it is short, its content in memory.
#[derive(Debug)]
pub(super) struct Temporary<F = File>(F);

impl Temporary {
    /// An empty file.
    ///
    /// # Errors
    /// If there is no place for it.
    pub(super) fn new() -> io::Result<Temporary> {
        tempfile::tempfile().map(Temporary).map_err(unwritable)
    }

    /// The file once more, from its beginning.
    ///
    /// # Errors
    /// If the system does not give it.
    pub(super) fn again(&self) -> io::Result<File> {
        let mut file = self.0.try_clone()?;
        file.rewind()?;
        Ok(file)
    }
}

impl Temporary<SpooledTempFile> {
    /// One that is on disk only above so many bytes.
    pub(super) fn above(size: usize) -> Temporary<SpooledTempFile> {
        Temporary(SpooledTempFile::new(size))
    }
}

impl<F: Write> Write for Temporary<F> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(unwritable)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(unwritable)
    }
}

impl<F: Read> Read for Temporary<F> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer)
    }
}

impl<F: Seek> Seek for Temporary<F> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.0.seek(to)
    }
}

/// That nothing can be put aside, and where.
fn unwritable(error: io::Error) -> io::Error {
    // It says itself in which folder, and what the system says is behind that.
    let number = error.raw_os_error().map(io::Error::from_raw_os_error);
    let reason = number.unwrap_or_else(|| io::Error::from(error.kind()));
    let folder = env::temp_dir();
    let folder = escape_for_display(&folder.to_string_lossy(), &[]).into_owned();
    let words = Usage::new(
        format!("cannot write temporary files in {folder}"),
        format!("{folder}に一時ファイルを書き込めません"),
    );
    io::Error::new(error.kind(), words.because(&reason))
}

/// Whether an error is that nothing can be put aside.
#[must_use]
pub(super) fn is_unwritable(error: &Error) -> bool {
    let inner = error.downcast_ref::<io::Error>().and_then(io::Error::get_ref);
    inner.is_some_and(|inner| inner.is::<Usage>())
}
