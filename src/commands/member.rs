//! Members of archives: in the archive, or where they have been unpacked to.

use super::temporary::Temporary;
use super::trouble::Trouble;
use super::unpack::Counted;
use super::zip::{self, cut_off};
use crate::findings::Finding;
use crate::formats::{FORMATS, SHARED_EXTENSIONS};
use crate::source::{Candidates, DecodeOptions, Encoding, decode};
use anyhow::Result;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// A member with its name.
#[derive(Debug)]
pub(super) struct Named {
    /// The name as the archive has it, with `/` between its parts.
    pub(super) name: String,
    /// The member.
    pub(super) member: Member,
}

/// What is in an archive.
#[derive(Debug, Default)]
pub(super) struct Listing {
    /// The members that are wanted, in its order.
    pub(super) members: Vec<Named>,
    /// What follows it and is none of it.
    pub(super) behind: Vec<Finding>,
    /// Why no more of them are known, if it is damaged behind these.
    pub(super) failed: Option<anyhow::Error>,
}

/// A name as text; some archives of Windows have its separators.
pub(super) fn member_name(raw: &[u8], encoding: Option<Encoding>) -> String {
    let encoding = encoding.unwrap_or_else(|| encoding_of([raw].into_iter()));
    let options = DecodeOptions { forced: Some(encoding), ..DecodeOptions::default() };
    decode(raw, &options).text.replace('\\', "/")
}

/// The encoding of names that do not say theirs: whatever the maker of their archive used, for all of them the same.
/// Which are usual is told by what kinds of records they name. One name alone may be too short to tell.
pub(super) fn encoding_of<'a>(names: impl Iterator<Item = &'a [u8]>) -> Encoding {
    let mut all = Vec::new();
    let mut candidates = None;
    for name in names {
        all.extend_from_slice(name);
        all.push(b'\n');
        if let Some(own) = candidates_of(name).filter(|_| !name.is_ascii()) {
            let is_same = candidates.is_none_or(|known| known == own);
            candidates = Some(if is_same { own } else { Candidates::Any });
        }
    }
    let candidates = candidates.unwrap_or(Candidates::Shogi);
    decode(all, &DecodeOptions { candidates, ..DecodeOptions::default() }).encoding
}

/// The encodings that are usual in records with such a name. Names are in the language of those who keep them, not of
/// those who play.
fn candidates_of(name: &[u8]) -> Option<Candidates> {
    let extension = std::str::from_utf8(&name[memchr::memrchr(b'.', name)? + 1..]).ok()?;
    let is = |known: &&str| extension.eq_ignore_ascii_case(known);
    if SHARED_EXTENSIONS.iter().any(is) {
        return None;
    }
    let format = FORMATS.iter().find(|format| format.extensions.iter().any(is))?;
    Some(match format.candidates {
        Candidates::Chess => Candidates::Any,
        usual => usual,
    })
}

/// A member of an archive.
#[derive(Clone, Debug)]
pub(super) enum Member {
    /// Of a zip.
    Zip(zip::Member),
    /// Stored as it is, in the archive or where it has been unpacked to.
    Stored {
        /// The archive.
        archive: Arc<PathBuf>,
        /// What it has been unpacked to, if that is not the archive itself.
        store: Option<Store>,
        /// Where it begins there, and its length.
        place: (u64, u64),
    },
    /// There, and not to be read.
    Lost {
        /// The archive.
        archive: Arc<PathBuf>,
        /// Why.
        why: Box<Finding>,
    },
}

impl Member {
    /// The archive it is in.
    #[must_use]
    pub(super) fn archive(&self) -> &Path {
        match self {
            Member::Zip(member) => member.archive(),
            Member::Stored { archive, .. } | Member::Lost { archive, .. } => archive,
        }
    }

    /// Its lengths in the archive and unpacked, as far as it is still to be unpacked.
    #[must_use]
    pub(super) fn sizes(&self) -> (u64, u64) {
        match self {
            Member::Zip(member) => member.sizes(),
            Member::Stored { place: (_, size), .. } => (*size, *size),
            Member::Lost { .. } => (0, 0),
        }
    }

    /// Its content.
    ///
    /// # Errors
    /// If it cannot be read, is damaged, or is packed in a way that is not known here.
    pub(super) fn open(&self) -> Result<Box<dyn Read>> {
        match self {
            Member::Zip(member) => member.open(),
            Member::Lost { why, .. } => Err(Trouble((**why).clone()).into()),
            Member::Stored { archive, store, place: (at, size) } => {
                let file = match store {
                    Some(store) => Arc::clone(&store.0),
                    None => Arc::new(Mutex::new(File::open(&**archive)?)),
                };
                Ok(Box::new(Window { file, at: *at, left: *size }))
            }
        }
    }
}

/// A file without a name, gone with the last who knows it.
#[derive(Clone, Debug)]
pub(super) struct Store(Arc<Mutex<File>>);

/// Fills a [`Store`].
#[derive(Debug)]
pub(super) struct Storing {
    file: Temporary,
    length: u64,
}

impl Storing {
    /// An empty one.
    ///
    /// # Errors
    /// If there is no place for temporary files.
    pub(super) fn new() -> io::Result<Storing> {
        Ok(Storing { file: Temporary::new()?, length: 0 })
    }

    /// Adds the rest of what is read; where it begins, and its length. What was read before it failed stands there
    /// for nothing.
    ///
    /// # Errors
    /// If it cannot be read or written.
    pub(super) fn add(&mut self, from: &mut dyn Read) -> io::Result<(u64, u64)> {
        let (begin, mut from) = (self.length, Counted::new(from));
        let copied = io::copy(&mut from, &mut self.file);
        self.length += from.count.get();
        copied?;
        Ok((begin, self.length - begin))
    }

    /// The store, complete.
    ///
    /// # Errors
    /// If the disk does not take it.
    pub(super) fn finish(mut self) -> io::Result<Store> {
        self.file.flush()?;
        Ok(Store(Arc::new(Mutex::new(self.file.again()?))))
    }
}

/// A part of a file that several read.
struct Window {
    file: Arc<Mutex<File>>,
    at: u64,
    left: u64,
}

impl Read for Window {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = usize::try_from(self.left).map_or(buffer.len(), |left| left.min(buffer.len()));
        if most == 0 {
            return Ok(0);
        }
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(self.at))?;
        let read = file.read(&mut buffer[..most])?;
        if read == 0 {
            return Err(cut_off().into());
        }
        self.at += read as u64;
        self.left -= read as u64;
        Ok(read)
    }
}
