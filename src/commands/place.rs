//! One input: what it is called, and where its bytes are.

use super::member::Member;
use super::stretch::Stretch;
use crate::findings::Finding;
use crate::source::{escape_for_display, is_deceptive};
use std::borrow::Cow;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// One thing to read.
#[derive(Debug)]
pub(super) struct Input {
    /// Where it is.
    pub(super) place: InputPlace,
    /// What messages call it, fit to be shown.
    pub(super) name: String,
    /// The file that standard input is the text of, if that is said: what holds for the one holds for the other.
    pub(super) stands_for: Option<PathBuf>,
    /// Its path below the folder or archive it was found in; its file name if it was named itself.
    /// Made of plain names only: joined to a folder it stays in that folder.
    pub(super) inner: PathBuf,
    /// The part of it that is read, if not all.
    pub(super) stretch: Option<Arc<Stretch>>,
    /// Whether it should have been read in parts, but could not be cut.
    pub(super) is_uncut: bool,
    /// What was found before it was opened, in the archive that it is in.
    pub(super) found: Vec<Finding>,
    /// Whether no more of it is wanted.
    enough: AtomicBool,
    /// The bytes as they were read, if they are to be kept.
    kept: Option<Arc<Mutex<Kept>>>,
}

/// Where an input is.
#[derive(Debug)]
pub(super) enum InputPlace {
    /// Standard input.
    Stdin,
    /// A file.
    File(PathBuf),
    /// A member of an archive.
    Member(Member),
}

impl Input {
    pub(super) fn new(place: InputPlace, name: String, inner: PathBuf) -> Input {
        let enough = AtomicBool::new(false);
        let (stands_for, stretch, found, kept) = (None, None, Vec::new(), None);
        Input { place, name, stands_for, inner, stretch, is_uncut: false, found, enough, kept }
    }

    pub(super) fn file(path: PathBuf, inner: &Path) -> Input {
        Input::new(InputPlace::File(path.clone()), shown(&path), plain(inner))
    }

    /// Keeps the bytes of standard input, which nobody can read again.
    #[must_use]
    pub(super) fn keeping(mut self) -> Input {
        self.kept = matches!(self.place, InputPlace::Stdin).then(Arc::default);
        self
    }

    /// What has been read so far, if it was to be kept.
    #[must_use]
    pub(super) fn kept(&self) -> Option<MutexGuard<'_, Kept>> {
        self.kept.as_ref().map(|kept| kept.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// A reader that keeps what goes through it, if that is wanted.
    #[must_use]
    pub(super) fn tee(&self, reader: Box<dyn Read>) -> Box<dyn Read> {
        match &self.kept {
            Some(kept) => Box::new(Tee { reader, kept: Arc::clone(kept) }),
            None => reader,
        }
    }

    /// Says that what has been read of it so far is all that is wanted. Pieces that are under way
    /// still come, and one that is the last.
    pub(super) fn stop(&self) {
        self.enough.store(true, Ordering::Relaxed);
    }

    /// Whether no more of it is wanted.
    #[must_use]
    pub(super) fn is_stopped(&self) -> bool {
        self.enough.load(Ordering::Relaxed)
    }

    /// The file name extension without the dot, that of a compression left out.
    #[must_use]
    pub(super) fn extension(&self) -> Option<&str> {
        record_extension(&self.inner)
    }

    /// Its path as it is, not as it is shown; the name of what is no file.
    #[must_use]
    pub(super) fn real_path(&self) -> PathBuf {
        match &self.place {
            InputPlace::File(path) => path.clone(),
            InputPlace::Member(member) => member.archive().join(&self.inner),
            InputPlace::Stdin => {
                self.stands_for.clone().unwrap_or_else(|| PathBuf::from(&self.name))
            }
        }
    }

    /// Its path below what it was found in, as the name of a file to be made: what could deceive a reader
    /// does not come from the names in an archive, which somebody else may have chosen.
    pub(super) fn tame_inner(&self) -> Cow<'_, Path> {
        let inner = self.inner.to_string_lossy();
        match &self.place {
            InputPlace::Member(_) if inner.contains(is_deceptive) => {
                Cow::Owned(PathBuf::from(inner.replace(is_deceptive, "_")))
            }
            _ => Cow::Borrowed(&self.inner),
        }
    }

    /// The archive that it is in, if that is what a finding is about.
    #[must_use]
    pub(super) fn archive_of(&self, finding: &Finding) -> Option<&Path> {
        let InputPlace::Member(member) = &self.place else { return None };
        let is = |found: &Finding| found.code == finding.code && found.args == finding.args;
        self.found.iter().any(is).then(|| member.archive())
    }

    /// The path, if it is a file.
    #[must_use]
    pub(super) fn path(&self) -> Option<&Path> {
        match &self.place {
            InputPlace::File(path) => Some(path),
            InputPlace::Stdin | InputPlace::Member(_) => None,
        }
    }
}

/// The bytes of an input, as far as they have been read.
#[derive(Debug, Default)]
pub(super) struct Kept {
    pub(super) bytes: Vec<u8>,
    /// Whether they are all.
    pub(super) ended: bool,
}

/// Keeps what is read.
struct Tee {
    reader: Box<dyn Read>,
    kept: Arc<Mutex<Kept>>,
}

impl Read for Tee {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.bytes.extend_from_slice(&buffer[..read]);
        kept.ended |= read == 0 && !buffer.is_empty();
        Ok(read)
    }
}

/// A path as messages show it.
#[must_use]
pub(super) fn shown(path: &Path) -> String {
    escape_for_display(&path.to_string_lossy(), &[]).into_owned()
}

/// The path reduced to its plain names: without roots, drives, `.` and `..`.
pub(super) fn plain(path: &Path) -> PathBuf {
    path.components().filter(|part| matches!(part, Component::Normal(_))).collect()
}

/// Whether a path is that of standard input, which it may also be by the name that the system has for it.
#[must_use]
pub(super) fn is_stdin(path: &Path) -> bool {
    let is_systems = || path.starts_with("/dev") || path.starts_with("/proc");
    path == Path::new("-") || is_systems() && descriptor(path) == Some(0)
}

/// Whether a path leads to what a program has open, whatever that is: nobody has named that itself.
#[must_use]
pub(super) fn is_descriptor(path: &Path) -> bool {
    descriptor(path).is_some()
}

/// The number of the open file that a path leads to, over all links: as `/dev/stdin` leads to `/proc/self/fd/0`.
fn descriptor(path: &Path) -> Option<u32> {
    let mut path = path.to_owned();
    // Nobody has as many links behind each other, but in a circle.
    for _ in 0..16 {
        let folder = path.parent()?;
        let number = path.file_name()?.to_str().and_then(|name| name.parse().ok());
        if number.is_some() && lists_descriptors(folder) {
            return number;
        }
        path = folder.join(fs::read_link(&path).ok()?);
    }
    None
}

/// Whether what is in a folder are the files that this process has open.
fn lists_descriptors(folder: &Path) -> bool {
    let own = || PathBuf::from(format!("/proc/{}/fd", process::id()));
    folder == Path::new("/dev/fd") || folder.canonicalize().is_ok_and(|real| real == own())
}

/// Whether the name of a file says that it is compressed.
#[must_use]
pub(super) fn names_packed(path: &Path) -> bool {
    path.extension().is_some_and(is_of_packed)
}

/// Whether an extension is that of a compression.
fn is_of_packed(extension: &OsStr) -> bool {
    ["zst", "gz", "bz2", "xz"].iter().any(|packed| extension.eq_ignore_ascii_case(packed))
}

/// Whether the name of a file says that it is compressed as zstandard.
#[must_use]
pub(super) fn names_zstd(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("zst"))
}

/// The extension of a file name, that of a compression left out.
pub(super) fn record_extension(path: &Path) -> Option<&str> {
    let extension = path.extension()?;
    if !is_of_packed(extension) {
        return extension.to_str();
    }
    path.file_stem().map(Path::new).and_then(Path::extension).and_then(OsStr::to_str)
}
