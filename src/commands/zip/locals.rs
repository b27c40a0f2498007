//! The members of a zip archive whose list is lost: each has a header before it, and some their sizes behind them
//! (APPNOTE.TXT 4.3.7 to 4.3.9).

use super::{Member, Named, extra_field, is_file, u16_at, u32_at, u64_at, unicode_name};
use flate2::bufread::DeflateDecoder;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::PathBuf;
use std::sync::Arc;

/// A header without the name and what stands behind that.
const HEAD: usize = 30;

/// The longest of what stands behind a member.
const BEHIND: u64 = 24;

/// The members of an archive that are whole, from its first byte on. `fits` says whether so much packed may unpack to
/// so much.
///
/// # Errors
/// If it cannot be read.
pub(super) fn members(
    file: File,
    archive: &Arc<PathBuf>,
    fits: &dyn Fn(u64, u64) -> bool,
) -> io::Result<Vec<Named>> {
    let len = file.metadata()?.len();
    let mut walk = Walk { reader: BufReader::new(file), fits, packed: 0, unpacked: 0 };
    let mut members = Vec::new();
    let mut at = 0;
    while let Some((named, end)) = walk.member(at, archive)?.filter(|(_, end)| *end <= len) {
        members.push(named);
        at = end;
    }
    Ok(members)
}

struct Walk<'a> {
    reader: BufReader<File>,
    fits: &'a dyn Fn(u64, u64) -> bool,
    /// How much has been unpacked to find where it ends, and to how much.
    packed: u64,
    unpacked: u64,
}

impl Walk<'_> {
    /// The member at a place, and where it ends.
    fn member(&mut self, at: u64, archive: &Arc<PathBuf>) -> io::Result<Option<(Named, u64)>> {
        self.reader.seek(SeekFrom::Start(at))?;
        let head = self.bytes(HEAD as u64)?;
        if head.len() < HEAD || !head.starts_with(b"PK\x03\x04") {
            return Ok(None);
        }
        let short = |at| u16_at(&head, at).unwrap_or_default();
        let long = |at| u64::from(u32_at(&head, at).unwrap_or_default());
        let (name_len, extra_len) = (usize::from(short(26)), usize::from(short(28)));
        let rest = self.bytes((name_len + extra_len) as u64)?;
        if rest.len() < name_len + extra_len {
            return Ok(None);
        }
        let (name, extra) = rest.split_at(name_len);
        let (flags, method) = (short(6), short(8));
        let mut member = Member {
            archive: Arc::clone(archive),
            offset: at,
            packed: long(18),
            size: long(22),
            crc: u32_at(&head, 14).unwrap_or_default(),
            method,
            encrypted: flags & 1 != 0,
        };
        if let (0xffff_ffff, Some(wide)) = (member.packed, extra_field(extra, 1)) {
            member.size = u64_at(wide, 0).unwrap_or(member.size);
            member.packed = u64_at(wide, 8).unwrap_or(member.packed);
        }
        let begin = at + (HEAD + rest.len()) as u64;
        let has_sizes_behind = flags & (1 << 3) != 0;
        if has_sizes_behind && member.packed == 0 {
            if member.encrypted || method != 8 {
                // Nothing tells where it ends.
                return Ok(None);
            }
            let Some((packed, size)) = self.inflate()? else { return Ok(None) };
            (member.packed, member.size) = (packed, size);
        }
        let Some(mut end) = begin.checked_add(member.packed) else { return Ok(None) };
        if has_sizes_behind {
            self.reader.seek(SeekFrom::Start(end))?;
            let behind = self.bytes(BEHIND)?;
            let Some((crc, length)) = stated_behind(&behind, member.packed, member.size) else {
                return Ok(None);
            };
            member.crc = crc;
            end += length;
        }
        let unicode = unicode_name(extra, name);
        let named = Named {
            name: unicode.unwrap_or(name).to_vec(),
            is_utf8: unicode.is_some() || flags & (1 << 11) != 0,
            is_file: is_file(name),
            member,
        };
        Ok(Some((named, end)))
    }

    /// The next bytes; fewer where the file ends.
    fn bytes(&mut self, count: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        (&mut self.reader).take(count).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// How long what stands here is, packed and unpacked, if it is whole and not suspiciously large.
    fn inflate(&mut self) -> io::Result<Option<(u64, u64)>> {
        let mut decoder = DeflateDecoder::new(&mut self.reader);
        let mut buffer = [0; 16 << 10];
        loop {
            match decoder.read(&mut buffer) {
                Ok(0) => break,
                Ok(_) => {}
                Err(error) if error.raw_os_error().is_some() => return Err(error),
                Err(_) => return Ok(None),
            }
            let sums = (self.packed + decoder.total_in(), self.unpacked + decoder.total_out());
            if !(self.fits)(sums.0, sums.1) {
                return Ok(None);
            }
        }
        let (packed, size) = (decoder.total_in(), decoder.total_out());
        self.packed += packed;
        self.unpacked += size;
        Ok(Some((packed, size)))
    }
}

/// The sum that is stated behind a member of these sizes, and how long that is. It may have a mark, and numbers of 32
/// or 64 bits.
fn stated_behind(bytes: &[u8], packed: u64, size: u64) -> Option<(u32, u64)> {
    let [short, long] = [4, 8];
    [(4, short), (4, long), (0, short), (0, long)].into_iter().find_map(|(mark, width)| {
        if mark > 0 && !bytes.starts_with(b"PK\x07\x08") {
            return None;
        }
        let number = |at| match width {
            4 => u32_at(bytes, at).map(u64::from),
            _ => u64_at(bytes, at),
        };
        let sizes = (number(mark + 4)?, number(mark + 4 + width)?);
        (sizes == (packed, size)).then_some(())?;
        Some((u32_at(bytes, mark)?, (mark + 4 + 2 * width) as u64))
    })
}
