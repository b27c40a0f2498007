//! Standard output, through one owner.

use super::pager::{Held, Pager};
use std::fmt;
use std::io::{self, BufWriter, IsTerminal, Write};

/// Standard output, locked and buffered. The only way to it.
pub(super) struct Stdout {
    writer: BufWriter<Box<dyn Write>>,
    is_terminal: bool,
    /// Whether the work goes on when nobody reads any more, and whether that is so.
    persists: bool,
    unheard: bool,
    /// What may have to go to a pager, and the pager.
    held: Option<Held>,
    pager: Option<Pager>,
}

impl Stdout {
    /// Takes standard output for the rest of the run.
    #[must_use]
    pub(super) fn lock() -> Stdout {
        let stdout = io::stdout();
        let is_terminal = stdout.is_terminal();
        Stdout {
            writer: BufWriter::with_capacity(64 << 10, Box::new(stdout.lock())),
            is_terminal,
            persists: false,
            unheard: false,
            held: None,
            pager: None,
        }
    }

    /// Lets what is too long for the terminal go to a pager, if somebody looks at it.
    pub(super) fn allow_pager(&mut self) {
        self.held = if self.is_terminal { Held::new() } else { None };
    }

    /// Whether there is more than the terminal shows, so that it is time for the pager.
    #[must_use]
    pub(super) fn is_long(&self) -> bool {
        self.held.as_ref().is_some_and(Held::is_long)
    }

    /// Starts the pager with all there is so far.
    ///
    /// # Errors
    /// If there is no such program and standard output cannot be written.
    pub(super) fn page(&mut self) -> io::Result<()> {
        match self.held.take().map(Held::page) {
            Some(Ok(pager)) => self.pager = Some(pager),
            Some(Err(bytes)) => self.writer.write_all(&bytes)?,
            None => {}
        }
        Ok(())
    }

    /// Whether the terminal belongs to a pager.
    #[must_use]
    pub(super) fn is_paged(&self) -> bool {
        self.pager.is_some()
    }

    /// Waits until the user leaves the pager. What it could not be started for is shown without it.
    ///
    /// # Errors
    /// If standard output cannot be written.
    pub(super) fn leave_pager(&mut self) -> io::Result<()> {
        match self.pager.take().and_then(|mut pager| pager.unread()) {
            Some(unread) => {
                self.writer.write_all(&unread)?;
                self.writer.flush()
            }
            None => Ok(()),
        }
    }

    /// Shows without it what the pager has not read, where a write failed since there is no such program.
    fn show_unread(&mut self, error: io::Error) -> io::Result<()> {
        let pager = self.pager.as_mut().filter(|_| error.kind() == io::ErrorKind::BrokenPipe);
        let Some(unread) = pager.and_then(Pager::unread) else { return Err(error) };
        self.pager = None;
        self.writer.write_all(&unread)
    }

    /// In the place of standard output, for a thread that has nothing to do with it.
    #[cfg(feature = "viewer")]
    #[must_use]
    pub(super) fn nowhere() -> Stdout {
        let writer = BufWriter::with_capacity(0, Box::new(io::sink()) as Box<dyn Write>);
        Stdout {
            writer,
            is_terminal: false,
            persists: false,
            unheard: false,
            held: None,
            pager: None,
        }
    }

    /// Lets the work go on when nobody reads any more: files are still to be changed.
    pub(super) fn persist(&mut self) {
        self.persists = true;
    }

    /// Whether somebody has stopped to read.
    #[must_use]
    pub(super) fn is_unheard(&self) -> bool {
        self.unheard
    }

    /// Writes some bytes. Many of them need not wait in the buffer for others, and are not copied.
    fn put(&mut self, bytes: &[u8]) -> io::Result<usize> {
        const MANY: usize = 16 << 10;
        if bytes.len() < MANY {
            return self.writer.write(bytes);
        }
        self.writer.flush()?;
        self.writer.get_mut().write(bytes)
    }

    /// What a write led to, if it is still of interest.
    fn heard<T>(&mut self, written: io::Result<T>, instead: T) -> io::Result<T> {
        match written {
            Err(error) if self.persists && error.kind() == io::ErrorKind::BrokenPipe => {
                self.unheard = true;
                Ok(instead)
            }
            written => written,
        }
    }

    /// Whether a person is looking at it.
    #[must_use]
    pub(super) fn is_terminal(&self) -> bool {
        self.is_terminal
    }
}

impl fmt::Debug for Stdout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stdout").field("is_terminal", &self.is_terminal).finish_non_exhaustive()
    }
}

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.unheard {
            return Ok(bytes.len());
        }
        if let Some(held) = &mut self.held {
            held.push(bytes);
            return Ok(bytes.len());
        }
        let written = match self.pager.as_mut().map(|pager| pager.write(bytes)) {
            None => self.put(bytes),
            Some(Err(error)) => self.show_unread(error).and_then(|()| self.put(bytes)),
            Some(written) => written,
        };
        self.heard(written, bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.unheard {
            return Ok(());
        }
        if let Some(held) = self.held.take() {
            self.writer.write_all(&held.into_bytes())?;
        }
        let written = match self.pager.as_mut().map(Pager::flush) {
            None => self.writer.flush(),
            Some(Err(error)) => self.show_unread(error).and_then(|()| self.writer.flush()),
            Some(written) => written,
        };
        self.heard(written, ())
    }
}
