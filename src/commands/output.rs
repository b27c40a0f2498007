//! Where results go: standard output through one owner, files whole or not at all.

use anyhow::{Context, Result, bail};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, IsTerminal, Read, StdoutLock, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// Above this many bytes a file's content waits on disk instead of in memory.
const SPILL: usize = 8 << 20;

/// Standard output, locked and buffered. The only way to it.
#[derive(Debug)]
pub(super) struct Stdout {
    writer: BufWriter<StdoutLock<'static>>,
    is_terminal: bool,
    /// Whether the work goes on when nobody reads any more, and whether that is so.
    persists: bool,
    unheard: bool,
}

impl Stdout {
    /// Takes standard output for the rest of the run.
    #[must_use]
    pub(super) fn lock() -> Stdout {
        let stdout = io::stdout();
        let is_terminal = stdout.is_terminal();
        Stdout {
            writer: BufWriter::with_capacity(64 << 10, stdout.lock()),
            is_terminal,
            persists: false,
            unheard: false,
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

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.unheard {
            return Ok(bytes.len());
        }
        let written = self.writer.write(bytes);
        self.heard(written, bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.unheard {
            return Ok(());
        }
        let written = self.writer.flush();
        self.heard(written, ())
    }
}

/// The content of a file that is not there yet.
#[derive(Debug)]
pub(super) struct Draft {
    target: PathBuf,
    memory: Vec<u8>,
    disk: Option<BufWriter<NamedTempFile>>,
}

/// What [`Draft::commit`] did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Committed {
    /// The file has the new content.
    Written,
    /// The file had that content already and was not touched.
    Unchanged,
}

impl Draft {
    /// An empty draft of a file. Nothing is written before [`Draft::commit`], except beside the
    /// target when the content is large.
    #[must_use]
    pub(super) fn new(target: &Path) -> Draft {
        // A symlink is followed, so that it stays one.
        let target = fs::canonicalize(target).unwrap_or_else(|_| target.to_owned());
        Draft { target, memory: Vec::new(), disk: None }
    }

    /// A draft of what goes to standard output when it is complete.
    #[must_use]
    pub(super) fn waiting() -> Draft {
        // A folder cannot be replaced, so that the content stays in memory.
        Draft { target: PathBuf::from("."), memory: Vec::new(), disk: None }
    }

    /// Adds content.
    ///
    /// # Errors
    /// If the disk does not take it.
    pub(super) fn push(&mut self, bytes: &[u8]) -> Result<()> {
        if let Some(disk) = &mut self.disk {
            disk.write_all(bytes)?;
        } else if self.memory.len() + bytes.len() > SPILL && self.is_replaceable() {
            let mut disk = BufWriter::new(self.temporary()?);
            disk.write_all(&self.memory)?;
            disk.write_all(bytes)?;
            self.memory = Vec::new();
            self.disk = Some(disk);
        } else {
            self.memory.extend_from_slice(bytes);
        }
        Ok(())
    }

    /// Whether the target exists with just this content.
    ///
    /// # Errors
    /// If either cannot be read.
    pub(super) fn is_unchanged(&mut self) -> Result<bool> {
        if !self.target.is_file() {
            return Ok(false);
        }
        let target = File::open(&self.target)?;
        match &mut self.disk {
            None if target.metadata()?.len() != self.memory.len() as u64 => Ok(false),
            None => same_content(target, self.memory.as_slice()),
            Some(disk) => {
                disk.flush()?;
                same_content(target, disk.get_ref().reopen()?)
            }
        }
    }

    /// The content so far.
    ///
    /// # Errors
    /// If it waits on disk and cannot be read.
    pub(super) fn content(&mut self) -> Result<Vec<u8>> {
        match &mut self.disk {
            None => Ok(self.memory.clone()),
            Some(disk) => {
                disk.flush()?;
                let mut content = Vec::new();
                disk.get_ref().reopen()?.read_to_end(&mut content)?;
                Ok(content)
            }
        }
    }

    /// Puts the content in the place of the target: all of it or, on any error, nothing.
    ///
    /// # Errors
    /// If the folder cannot be made or written in, or the target exists and `overwrite` is not set.
    pub(super) fn commit(mut self, overwrite: bool) -> Result<Committed> {
        if !self.is_replaceable() {
            // A device or a pipe has no content to protect.
            fs::OpenOptions::new().write(true).open(&self.target)?.write_all(&self.memory)?;
            return Ok(Committed::Written);
        }
        if self.is_unchanged()? {
            return Ok(Committed::Unchanged);
        }
        let mut file = match self.disk.take() {
            Some(disk) => disk.into_inner().map_err(io::IntoInnerError::into_error)?,
            None => {
                let mut file = self.temporary()?;
                file.write_all(&self.memory)?;
                file
            }
        };
        file.flush()?;
        if let Ok(old) = fs::metadata(&self.target) {
            file.as_file().set_permissions(old.permissions())?;
        }
        if overwrite {
            file.persist(&self.target)?;
        } else if let Err(error) = file.persist_noclobber(&self.target) {
            if error.error.kind() == io::ErrorKind::AlreadyExists {
                bail!("it exists already; --force overwrites it");
            }
            return Err(error.into());
        }
        Ok(Committed::Written)
    }

    fn is_replaceable(&self) -> bool {
        fs::metadata(&self.target).map_or(true, |metadata| metadata.is_file())
    }

    /// A file beside the target, so that renaming it is atomic.
    fn temporary(&self) -> Result<NamedTempFile> {
        let folder = match self.target.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        fs::create_dir_all(folder)?;
        let mut builder = tempfile::Builder::new();
        builder.prefix(".kifu-");
        #[cfg(unix)]
        {
            // What a new file gets; the umask takes its part of it.
            use std::os::unix::fs::PermissionsExt;
            builder.permissions(fs::Permissions::from_mode(0o666));
        }
        builder.tempfile_in(folder).with_context(|| format!("cannot write in {}", folder.display()))
    }
}

fn same_content(a: impl Read, b: impl Read) -> Result<bool> {
    let mut a = BufReader::new(a);
    let mut b = BufReader::new(b);
    loop {
        let (x, y) = (a.fill_buf()?, b.fill_buf()?);
        let common = x.len().min(y.len());
        if x[..common] != y[..common] {
            return Ok(false);
        }
        if common == 0 {
            return Ok(x.len() == y.len());
        }
        a.consume(common);
        b.consume(common);
    }
}
