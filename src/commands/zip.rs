//! Zip archives: what is in them, and each member as a stream.
//!
//! All members are listed, also several of one name, and none is held in memory. What the archive
//! says of sizes and places is only believed where the bytes bear it out.

mod locals;

use super::trouble::{Trouble, trailing};
use crate::findings::{Code, Finding, Word};
use anyhow::{Error, Result};
use flate2::Crc;
use flate2::bufread::DeflateDecoder;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A member of an archive.
#[derive(Clone, Debug)]
pub(super) struct Member {
    archive: Arc<PathBuf>,
    /// Where its local header stands.
    offset: u64,
    /// Its length in the archive, and unpacked.
    packed: u64,
    size: u64,
    crc: u32,
    method: u16,
    encrypted: bool,
}

/// A member with its name, as the archive has it.
#[derive(Debug)]
pub(super) struct Named {
    /// The bytes of the name, in whatever encoding; and whether the archive says that it is UTF-8.
    pub(super) name: Vec<u8>,
    pub(super) is_utf8: bool,
    /// Whether it is a file, not a folder or a link.
    pub(super) is_file: bool,
    /// The member.
    pub(super) member: Member,
}

/// All members of an archive, in its order; what follows it and is none of it; and why there may be more. `fits` says
/// whether so much packed may unpack to so much.
///
/// # Errors
/// If it cannot be read or is damaged.
pub(super) fn list(
    path: &Path,
    fits: &dyn Fn(u64, u64) -> bool,
) -> Result<(Vec<Named>, Option<Finding>, Option<Error>)> {
    let mut file = File::open(path)?;
    let directory = match Directory::find(&mut file) {
        Ok(directory) => directory,
        Err(error) => {
            // The list stands at the end, and is lost first.
            let members = locals::members(file, &Arc::new(path.to_owned()), fits)?;
            return if members.is_empty() { Err(error) } else { Ok((members, None, Some(error))) };
        }
    };
    let len = file.metadata()?.len();
    let behind = rest(&mut file, directory.end, len)?;
    file.seek(SeekFrom::Start(directory.start))?;
    let mut reader = BufReader::new(file).take(directory.size);
    let archive = Arc::new(path.to_owned());
    let mut members: Vec<Named> = Vec::new();
    while let Some(named) = entry(&mut reader, &archive, directory.shift)? {
        members.push(named);
    }
    if (members.len() as u64) & 0xffff != directory.members & 0xffff {
        return Err(cut_off().into());
    }
    // Members that share their bytes are how small archives unpack to more than the disk holds.
    let mut places: Vec<(u64, u64)> =
        members.iter().map(|named| (named.member.offset, named.member.packed)).collect();
    places.sort_unstable();
    if places.windows(2).any(|pair| pair[0].0.saturating_add(30 + pair[0].1) > pair[1].0) {
        return Err(damaged(Word::MembersOverlap).into());
    }
    Ok((members, behind, None))
}

/// Where the central directory stands.
struct Directory {
    start: u64,
    size: u64,
    members: u64,
    /// What stands before the archive, so that its offsets have to be shifted.
    shift: u64,
    /// Where the archive ends.
    end: u64,
}

impl Directory {
    fn find(file: &mut File) -> Result<Directory> {
        let len = file.seek(SeekFrom::End(0))?;
        // The end record has 22 bytes and a comment of at most 65535; a locator may stand before.
        let from = len.saturating_sub(22 + 0xffff + 20);
        file.seek(SeekFrom::Start(from))?;
        let mut tail = Vec::new();
        file.take(len - from).read_to_end(&mut tail)?;
        let ends = memchr::memmem::rfind_iter(&tail, b"PK\x05\x06").find_map(|at| {
            let behind = at + 22 + usize::from(u16_at(&tail, at + 20)?);
            (behind <= tail.len()).then_some((at, behind))
        });
        let Some((at, behind)) = ends else { return Err(cut_off().into()) };
        let wide = at.checked_sub(20).filter(|&at| tail[at..].starts_with(b"PK\x06\x07"));
        let (end, members, size, offset) = match wide.and_then(|at| u64_at(&tail, at + 8)) {
            None => {
                let field = |offset| u32_at(&tail, at + offset).map(u64::from);
                let members = u16_at(&tail, at + 10).map(u64::from);
                (from + at as u64, members, field(12), field(16))
            }
            Some(end) => {
                let mut record = Vec::new();
                file.seek(SeekFrom::Start(end))?;
                file.take(56).read_to_end(&mut record)?;
                let field = |offset| u64_at(&record, offset);
                (end, field(32), field(40), field(48))
            }
        };
        let (Some(members), Some(size), Some(offset)) = (members, size, offset) else {
            return Err(cut_off().into());
        };
        let start = end.checked_sub(size);
        let Some((start, shift)) =
            start.and_then(|start| Some((start, start.checked_sub(offset)?)))
        else {
            return Err(cut_off().into());
        };
        // A program may stand before an archive, but where one begins the file, this end is that of
        // another which is a member of it, and its own is missing.
        let mut head = [0; 4];
        file.seek(SeekFrom::Start(0))?;
        file.read_exact(&mut head)?;
        if shift > 0 && head == *b"PK\x03\x04" {
            return Err(cut_off().into());
        }
        Ok(Directory { start, size, members, shift, end: from + behind as u64 })
    }
}

/// What follows an archive that ends at `end` in a file of so many bytes. Disks fill up with zeros.
pub(super) fn rest(file: &mut File, end: u64, len: u64) -> io::Result<Option<Finding>> {
    let Some(count) = len.checked_sub(end).filter(|&count| count > 0) else { return Ok(None) };
    file.seek(SeekFrom::Start(end))?;
    let mut is_blank = true;
    for byte in BufReader::new(&mut *file).bytes() {
        if byte? != 0 {
            is_blank = false;
            break;
        }
    }
    file.rewind()?;
    Ok((!is_blank).then(|| trailing(Word::Archive, end, count)))
}

/// The next entry of the central directory.
fn entry(reader: &mut impl Read, archive: &Arc<PathBuf>, shift: u64) -> Result<Option<Named>> {
    let mut head = Vec::new();
    reader.by_ref().take(46).read_to_end(&mut head)?;
    if head.is_empty() {
        return Ok(None);
    }
    let short = |at| u16_at(&head, at).unwrap_or_default();
    let long = |at| u32_at(&head, at).unwrap_or_default();
    if head.len() < 46 || !head.starts_with(b"PK\x01\x02") {
        return Err(damaged(Word::ListUnreadable).into());
    }
    let mut rest = Vec::new();
    let lens = [short(28), short(30), short(32)].map(usize::from);
    let wanted = lens.iter().sum::<usize>();
    reader.by_ref().take(wanted as u64).read_to_end(&mut rest)?;
    if rest.len() < wanted {
        return Err(cut_off().into());
    }
    let (name, extra) = rest[..lens[0] + lens[1]].split_at(lens[0]);
    let mut wide = wide_fields(extra);
    // In this order, and only those that do not fit.
    let mut number = |at| match long(at) {
        u32::MAX => wide.next().unwrap_or(u64::from(u32::MAX)),
        value => u64::from(value),
    };
    let (size, packed, offset) = (number(24), number(20), number(42));
    let unicode = unicode_name(extra, name);
    let is_link = head[5] == 3 && (long(38) >> 16) & 0o170_000 == 0o120_000;
    Ok(Some(Named {
        name: unicode.unwrap_or(name).to_vec(),
        is_utf8: unicode.is_some() || short(8) & (1 << 11) != 0,
        is_file: !is_link && is_file(name),
        member: Member {
            archive: Arc::clone(archive),
            offset: offset.saturating_add(shift),
            packed,
            size,
            crc: long(16),
            method: short(10),
            encrypted: short(8) & 1 != 0,
        },
    }))
}

/// Whether a name is that of a file, not of a folder.
fn is_file(name: &[u8]) -> bool {
    !name.ends_with(b"/") && !name.ends_with(b"\\")
}

/// The numbers of 64 bits in the extra fields of an entry.
fn wide_fields(extra: &[u8]) -> impl Iterator<Item = u64> {
    let found = extra_field(extra, 1).unwrap_or_default();
    found.as_chunks::<8>().0.iter().map(|bytes| u64::from_le_bytes(*bytes))
}

/// The name in UTF-8 that Info-ZIP writes beside another, if it is that one's (APPNOTE.TXT 4.6.9).
fn unicode_name<'a>(extra: &'a [u8], name: &[u8]) -> Option<&'a [u8]> {
    let [1, rest @ ..] = extra_field(extra, 0x7075)? else { return None };
    let (sum, text) = rest.split_first_chunk()?;
    let mut crc = Crc::new();
    crc.update(name);
    let is_of_it = u32::from_le_bytes(*sum) == crc.sum() && !text.is_empty();
    (is_of_it && std::str::from_utf8(text).is_ok()).then_some(text)
}

/// The last of the extra fields of an entry with a number.
fn extra_field(mut extra: &[u8], number: u16) -> Option<&[u8]> {
    let mut found = None;
    while let (Some(id), Some(len)) = (u16_at(extra, 0), u16_at(extra, 2)) {
        let end = (4 + usize::from(len)).min(extra.len());
        if id == number {
            found = Some(&extra[4..end]);
        }
        extra = &extra[end..];
    }
    found
}

impl Member {
    /// The archive it is in.
    #[must_use]
    pub(super) fn archive(&self) -> &Path {
        &self.archive
    }

    /// Its lengths in the archive and unpacked, as the archive states them.
    #[must_use]
    pub(super) fn sizes(&self) -> (u64, u64) {
        (self.packed, self.size)
    }

    /// Its content.
    ///
    /// # Errors
    /// If it cannot be read, or is packed in a way that is not known here.
    pub(super) fn open(&self) -> Result<Box<dyn Read>> {
        if self.encrypted {
            return Err(strange(Word::EncryptedMember).into());
        }
        let mut file = File::open(&*self.archive)?;
        file.seek(SeekFrom::Start(self.offset))?;
        let mut head = Vec::new();
        (&mut file).take(30).read_to_end(&mut head)?;
        let lens = (u16_at(&head, 26), u16_at(&head, 28));
        let (true, (Some(name), Some(extra))) = (head.starts_with(b"PK\x03\x04"), lens) else {
            return Err(damaged(Word::MemberNotInPlace).into());
        };
        file.seek(SeekFrom::Current(i64::from(name) + i64::from(extra)))?;
        let packed = BufReader::new(file.take(self.packed));
        let content: Box<dyn Read> = match self.method {
            0 => Box::new(packed),
            8 => Box::new(DeflateDecoder::new(packed)),
            _ => return Err(strange(Word::PackedByRareMethod).into()),
        };
        Ok(Box::new(ZipChecked { content, crc: Crc::new(), size: 0, member: self.clone() }))
    }
}

/// A member that is compared with what the archive says of it.
struct ZipChecked {
    content: Box<dyn Read>,
    crc: Crc,
    size: u64,
    member: Member,
}

impl Read for ZipChecked {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.content.read(buffer).map_err(|error| match error.raw_os_error() {
            Some(_) => error,
            None => damaged(Word::CannotBeUnpacked).into(),
        })?;
        self.crc.update(&buffer[..read]);
        self.size += read as u64;
        if read == 0 && !buffer.is_empty() {
            if self.size < self.member.size {
                return Err(cut_off().into());
            }
            if self.size != self.member.size || self.crc.sum() != self.member.crc {
                return Err(checksum().into());
            }
        }
        Ok(read)
    }
}

/// Compressed data that are damaged.
pub(super) fn damaged(word: Word) -> Trouble {
    Trouble(Finding::new(Code::DamagedArchive).with("reason", word))
}

/// Compressed data that end too early.
pub(super) fn cut_off() -> Trouble {
    damaged(Word::EndsTooEarly)
}

/// Compressed data that unpack to something else than was packed.
pub(super) fn checksum() -> Trouble {
    damaged(Word::ChecksumDisagrees)
}

/// What cannot be unpacked here.
pub(super) fn strange(word: Word) -> Trouble {
    Trouble(Finding::new(Code::NotUnpacked).with("what", word))
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(bytes.get(at..)?.first_chunk().copied()?))
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..)?.first_chunk().copied()?))
}

pub(super) fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(bytes.get(at..)?.first_chunk().copied()?))
}
