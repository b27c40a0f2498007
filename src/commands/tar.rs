//! Tar archives, plain or compressed: a header of 512 bytes before each member (POSIX.1-2017, pax; and the
//! long names of GNU tar).

use super::member::{Listing, Member, Named, Storing, encoding_of, member_name};
use super::temporary::is_unwritable;
use super::trouble::trailing;
use super::unpack::{Limit, Unpacked};
use super::zip::{cut_off, damaged, strange};
use crate::findings::{Code, Finding, Severity, Word};
use crate::source::Encoding;
use anyhow::Result;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

/// Headers and members begin at multiples of it.
const BLOCK: usize = 512;

/// What stands before a member about it is never longer.
const ABOUT: u64 = 1 << 20;

/// A member: its name, and where it begins and its length, or why it cannot be read.
type Found = (RawName, Result<(u64, u64), Word>);

/// A name as the archive has it.
struct RawName {
    bytes: Vec<u8>,
    /// Whether pax says it, whose names are in UTF-8 (POSIX.1-2017, "pax Extended Header Keyword/Value Pairs").
    is_pax: bool,
}

impl RawName {
    fn is_utf8(&self) -> bool {
        self.is_pax && std::str::from_utf8(&self.bytes).is_ok()
    }

    /// The name as text, given the encoding of those that do not say theirs; none while that is not known.
    fn text(&self, encoding: Option<Encoding>) -> String {
        let own = self.is_utf8().then_some(Encoding::Utf8);
        member_name(&self.bytes, own.or(encoding))
    }
}

/// The files in an archive that are wanted.
///
/// # Errors
/// If it cannot be read, is damaged, or unpacks to more than the limit.
pub(super) fn list(path: &Path, limit: Limit, wants: &dyn Fn(&str) -> bool) -> Result<Listing> {
    let from = Unpacked::new(Box::new(File::open(path)?), limit)?;
    let mut tape = Tape { from, at: 0, behind: None };
    let mut storing = if tape.from.is_plain() { None } else { Some(Storing::new()?) };
    let mut found = Vec::new();
    let failed = match find(&mut tape, storing.as_mut(), wants, &mut found) {
        Ok(()) => None,
        // The members before the damage are whole.
        Err(error) if !found.is_empty() && !is_unwritable(&error) => Some(error),
        Err(error) => return Err(error),
    };
    let store = storing.map(Storing::finish).transpose()?;
    let archive = Arc::new(path.to_owned());
    let unknown = found.iter().map(|(name, _)| name).filter(|name| !name.is_utf8());
    let encoding = encoding_of(unknown.map(|name| &*name.bytes));
    let named = found.into_iter().map(|(name, place)| {
        let archive = Arc::clone(&archive);
        let member = match place {
            Ok(place) => Member::Stored { archive, store: store.clone(), place },
            Err(what) => Member::Lost { archive, why: Box::new(strange(what).0) },
        };
        Named { name: name.text(Some(encoding)), member }
    });
    let behind = tape.behind.into_iter().chain(tape.from.trailing()).collect();
    Ok(Listing { members: named.collect(), behind, failed })
}

/// Finds the members that are wanted.
///
/// # Errors
/// As [`list`]; what was found before stays.
fn find(
    tape: &mut Tape,
    mut storing: Option<&mut Storing>,
    wants: &dyn Fn(&str) -> bool,
    found: &mut Vec<Found>,
) -> Result<()> {
    let mut about = About::default();
    while let Some(header) = tape.header()? {
        match header.kind {
            b'L' => about.set_name(tape.text(header.size)?),
            b'x' => about.read_pax(&tape.text(header.size)?),
            // About all members, about the target of a link, or no member: a volume's name, a list of a
            // folder, lists of rights.
            b'g' | b'K' | b'V' | b'D' | b'N' | b'X' | b'A' => tape.skip(header.size)?,
            kind => {
                let About { name, is_pax, is_sparse, own_name, size, .. } =
                    std::mem::take(&mut about);
                // Nothing is stored of folders, links and devices, whatever their size says; pax may say that the
                // content of a link is.
                let stored = if (b'1'..=b'6').contains(&kind) { 0 } else { header.size };
                let size = size.filter(|_| !(b'2'..=b'6').contains(&kind)).unwrap_or(stored);
                let is_pax = own_name.is_some() || is_pax;
                let bytes = own_name.or(name).unwrap_or(header.name);
                let raw = RawName { bytes, is_pax };
                let name = raw.text(None);
                // What older programs wrote has no kind, and a folder ends in a slash. Any other kind is that of a
                // file (POSIX.1-2017, pax, "ustar Interchange Format").
                let what = match kind {
                    b'1' => Some(Word::LinkedMember),
                    b'2'..=b'6' => {
                        tape.skip(size)?;
                        continue;
                    }
                    b'S' => Some(Word::SparseMember),
                    b'M' => Some(Word::RestOfMember),
                    _ => is_sparse.then_some(Word::SparseMember),
                };
                if name.ends_with('/') || !wants(&name) {
                    tape.skip(size)?;
                    continue;
                }
                if let Some(what) = what {
                    tape.skip(size)?;
                    found.push((raw, Err(what)));
                    continue;
                }
                let begin = tape.at;
                let place = match &mut storing {
                    Some(storing) => {
                        let (at, stored) = storing.add(&mut (&mut tape.from).take(size))?;
                        if stored < size {
                            return Err(cut_off().into());
                        }
                        tape.at += size;
                        tape.pad()?;
                        (at, size)
                    }
                    None => {
                        tape.skip(size)?;
                        (begin, size)
                    }
                };
                found.push((raw, Ok(place)));
            }
        }
    }
    if about.is_begun {
        // What it is about has not come.
        return Err(cut_off().into());
    }
    Ok(())
}

/// The archive as it is read.
struct Tape {
    from: Unpacked,
    /// How many bytes have been read.
    at: u64,
    /// What follows the archive without being another.
    behind: Option<Finding>,
}

/// Whether a block states the sum of its bytes, as a header does.
fn is_summed(block: &[u8; BLOCK]) -> bool {
    let Some(stated) = number(&block[148..156]) else { return false };
    // The sum is taken with blanks in its own place.
    let others = || block[..148].iter().chain(&block[156..]).copied();
    let sum = 8 * 32 + others().map(u64::from).sum::<u64>();
    // Old programs took bytes of names above 0x7f for negative numbers.
    let high = others().filter(|byte| !byte.is_ascii()).count() as u64;
    stated == sum || high > 0 && stated.checked_add(256 * high) == Some(sum)
}

/// What is said of a member.
struct Header {
    name: Vec<u8>,
    size: u64,
    kind: u8,
}

/// What stands before the header of a member about it.
#[derive(Default)]
struct About {
    name: Option<Vec<u8>>,
    /// Whether that name is one of pax.
    is_pax: bool,
    size: Option<u64>,
    /// Whether there is any of it, so that a member has to follow.
    is_begun: bool,
    /// Whether only the parts are stored that are not empty, and its name then.
    is_sparse: bool,
    own_name: Option<Vec<u8>>,
}

impl Tape {
    /// The next block; a shorter one where the file ends.
    fn block(&mut self) -> Result<Vec<u8>> {
        let mut block = Vec::new();
        (&mut self.from).take(BLOCK as u64).read_to_end(&mut block)?;
        self.at += block.len() as u64;
        Ok(block)
    }

    /// The next header; none at the end, which blocks of zeros say, or the file. Behind such an end another
    /// archive may stand that was joined to it; what else stands there belongs to none, and is told.
    fn header(&mut self) -> Result<Option<Header>> {
        let mut has_ended = false;
        let block = loop {
            let block = self.block()?;
            if block.is_empty() && self.at > 0 {
                if !has_ended {
                    // It may have been cut off between two members, where nothing else shows it.
                    let mut unended = Finding::new(Code::DamagedArchive);
                    unended.severity = Severity::Warning;
                    self.behind = Some(unended.with("reason", Word::EndNotMarked));
                }
                return Ok(None);
            }
            if block.len() < BLOCK || !is_blank(&block) {
                break block;
            }
            has_ended = true;
        };
        let header = block.first_chunk::<BLOCK>().filter(|block| !has_ended || is_summed(block));
        let Some(block) = header else {
            if !has_ended {
                return Err(cut_off().into());
            }
            self.pass_rest(&block)?;
            return Ok(None);
        };
        let (Some(size), true) = (number(&block[124..136]), is_summed(block)) else {
            return Err(damaged(Word::ListUnreadable).into());
        };
        let mut name = text(&block[..100]).to_vec();
        let prefix = text(&block[345..500]);
        if &block[257..262] == b"ustar" && block[262] == 0 && !prefix.is_empty() {
            name = [prefix, b"/", &name].concat();
        }
        // Of a sparse member in GNU's older form, more of the list of its parts.
        let mut goes_on = block[156] == b'S' && block[482] != 0;
        while goes_on {
            let mut more = [0; BLOCK];
            self.from.read_exact(&mut more).map_err(|_| cut_off())?;
            self.at += BLOCK as u64;
            goes_on = more[504] != 0;
        }
        Ok(Some(Header { name, size, kind: block[156] }))
    }

    /// Passes over what follows the archive, of which this block has been read.
    fn pass_rest(&mut self, block: &[u8]) -> Result<()> {
        let count = block.len() as u64;
        let rest = io::copy(&mut self.from, &mut io::sink())?;
        // A tape may end within a block of zeros.
        if rest > 0 || !is_blank(block) {
            self.behind = Some(trailing(Word::Archive, self.at - count, count + rest));
        }
        self.at += rest;
        Ok(())
    }

    /// What is said of the next member.
    fn text(&mut self, size: u64) -> Result<Vec<u8>> {
        if size > ABOUT {
            return Err(damaged(Word::ListUnreadable).into());
        }
        let mut bytes = Vec::new();
        (&mut self.from).take(size).read_to_end(&mut bytes)?;
        if (bytes.len() as u64) < size {
            return Err(cut_off().into());
        }
        self.at += size;
        self.pad()?;
        bytes.truncate(text(&bytes).len());
        Ok(bytes)
    }

    fn skip(&mut self, size: u64) -> Result<()> {
        if io::copy(&mut (&mut self.from).take(size), &mut io::sink())? < size {
            return Err(cut_off().into());
        }
        self.at += size;
        self.pad()
    }

    /// Goes on to the next block.
    fn pad(&mut self) -> Result<()> {
        let rest = self.at.next_multiple_of(BLOCK as u64) - self.at;
        if io::copy(&mut (&mut self.from).take(rest), &mut io::sink())? < rest {
            return Err(cut_off().into());
        }
        self.at += rest;
        Ok(())
    }
}

impl About {
    /// A name that is too long for the header.
    fn set_name(&mut self, name: Vec<u8>) {
        self.is_begun = true;
        self.name = Some(name);
        self.is_pax = false;
    }

    /// Reads records of pax: `27 path=somewhere/game.kif`, the number being the length of all of it.
    fn read_pax(&mut self, text: &[u8]) {
        self.is_begun = true;
        let mut rest = text;
        while let Some(blank) = memchr::memchr(b' ', rest) {
            let length =
                std::str::from_utf8(&rest[..blank]).ok().and_then(|text| text.parse().ok());
            let Some(record) = length.and_then(|length: usize| rest.get(blank + 1..length)) else {
                return;
            };
            let record = record.strip_suffix(b"\n").unwrap_or(record);
            if let Some(name) = record.strip_prefix(b"path=") {
                self.name = Some(name.to_vec());
                self.is_pax = true;
            } else if record.starts_with(b"GNU.sparse.") {
                // Its own name stands here, behind which the other one is made up.
                self.is_sparse = true;
                let name = record.strip_prefix(b"GNU.sparse.name=");
                self.own_name = name.map(<[u8]>::to_vec).or(self.own_name.take());
            } else if let Some(size) = record.strip_prefix(b"size=") {
                self.size = std::str::from_utf8(size).ok().and_then(|size| size.parse().ok());
            }
            rest = length.and_then(|length| rest.get(length..)).unwrap_or_default();
        }
    }
}

fn is_blank(block: &[u8]) -> bool {
    block.iter().all(|&byte| byte == 0)
}

/// A field up to the zero that ends it.
fn text(field: &[u8]) -> &[u8] {
    &field[..memchr::memchr(0, field).unwrap_or(field.len())]
}

/// A number in octal digits; or, of what is too large for them, in bytes behind a mark.
fn number(field: &[u8]) -> Option<u64> {
    if let [0x80, bytes @ ..] = field {
        let (high, low) = bytes.split_at_checked(bytes.len().checked_sub(8)?)?;
        let low = u64::from_be_bytes(*low.first_chunk()?);
        // What follows has to be counted on from it.
        return Some(low).filter(|&low| is_blank(high) && low < 1 << 62);
    }
    let digits = std::str::from_utf8(text(field)).ok()?.trim_matches(' ');
    if digits.is_empty() { Some(0) } else { u64::from_str_radix(digits, 8).ok() }
}
