//! 7z archives. Members are packed one behind the other in blocks, often all in one, so that the last can only be read
//! behind all others of its block.

use super::member::{Listing, Member, Named, Storing};
use super::temporary::is_unwritable;
use super::trouble::Trouble;
use super::unpack::{DICTIONARY, Limit};
use super::zip::{checksum, cut_off, damaged, rest, strange, u64_at};
use crate::findings::{Finding, Word};
use anyhow::Result;
use sevenz_rust2::{Archive, ArchiveEntry, BlockDecoder, EncoderMethod, Error, Password};
use std::fs::File;
use std::io::{self, Read, Seek};
use std::path::Path;
use std::sync::Arc;

/// The length of what stands before the members.
const HEAD: u64 = 32;

/// A member that is wanted: its name, and where it has been unpacked to, or why it was not.
type Found = (String, Result<(u64, u64), Finding>);

/// The files in an archive that are wanted, unpacked. What of a block is not to be read is lost, and no other block
/// with it.
///
/// # Errors
/// If it cannot be read, its list of members is damaged, or it unpacks to more than the limit.
pub(super) fn list(path: &Path, limit: Limit, wants: &dyn Fn(&str) -> bool) -> Result<Listing> {
    let mut file = File::open(path)?;
    let packed = file.metadata()?.len();
    let behind = behind(&mut file, packed)?;
    let memory = usize::try_from(DICTIONARY)?;
    let password = Password::empty();
    let list = Archive::read_with_memory_limit(&mut file, &password, memory).map_err(fault)?;
    let mut storing = Storing::new()?;
    let mut found: Vec<Found> = Vec::new();
    let mut size = 0;
    let mut failed = None;
    for index in 0..list.blocks.len() {
        // How many of its members are read.
        let mut count = 0;
        let block =
            BlockDecoder::new_with_memory_limit(1, memory, index, &list, &password, &mut file);
        let read = block.for_each_entries(&mut |entry, content| {
            let mut bounded = Bounded { content, size: &mut size, packed, limit };
            match wanted(entry, wants) {
                Some(name) => found.push((name, Ok(storing.add(&mut bounded)?))),
                None => drop(io::copy(&mut bounded, &mut io::sink())?),
            }
            count += 1;
            Ok(true)
        });
        let Err(error) = read.map_err(fault) else { continue };
        let why = match error.downcast::<Trouble>() {
            Ok(Trouble(why)) => why,
            // The members before that are whole.
            Err(error) if !found.is_empty() && !is_unwritable(&error) => {
                failed = Some(error);
                break;
            }
            Err(error) => return Err(error),
        };
        let known = found.len();
        let block =
            BlockDecoder::new_with_memory_limit(1, memory, index, &list, &password, &mut file);
        let rest = block.entries().iter().skip(count).filter_map(|entry| wanted(entry, wants));
        found.extend(rest.map(|name| (name, Err(why.clone()))));
        if found.len() == known && failed.is_none() {
            failed = Some(Trouble(why).into());
        }
    }
    // Files without content are of no block.
    for (entry, block) in list.files.iter().zip(&list.stream_map.file_block_index) {
        if let (None, Some(name)) = (block, wanted(entry, wants)) {
            found.push((name, Ok((0, 0))));
        }
    }
    let store = storing.finish()?;
    let archive = Arc::new(path.to_owned());
    let named = found.into_iter().map(|(name, place)| {
        let (archive, store) = (Arc::clone(&archive), Some(store.clone()));
        let member = match place {
            Ok(place) => Member::Stored { archive, store, place },
            Err(why) => Member::Lost { archive, why: Box::new(why) },
        };
        Named { name, member }
    });
    Ok(Listing { members: named.collect(), behind: behind.into_iter().collect(), failed })
}

/// The name of a member, if it is a file that is wanted.
fn wanted(entry: &ArchiveEntry, wants: &dyn Fn(&str) -> bool) -> Option<String> {
    let is_other = entry.is_directory() || entry.is_anti_item() || is_link(entry);
    let name = (!is_other).then(|| entry.name().replace('\\', "/"));
    name.filter(|name| wants(name))
}

/// What follows an archive in a file of so many bytes: its first 32 say where its list of members ends
/// (`7zFormat.txt` of the 7-Zip project).
fn behind(file: &mut File, len: u64) -> io::Result<Option<Finding>> {
    let mut head = Vec::new();
    file.take(HEAD).read_to_end(&mut head)?;
    file.rewind()?;
    // What has no such head is refused by who reads the archive.
    let list = u64_at(&head, 12).zip(u64_at(&head, 20));
    let end = list.and_then(|(offset, size)| HEAD.checked_add(offset)?.checked_add(size));
    end.map_or(Ok(None), |end| rest(file, end, len))
}

/// Whether a member is a symbolic link, whose content is the path of another: what 7-Zip keeps of Unix stands in the
/// upper half of the attributes, and a bit of the lower says so (`FILE_ATTRIBUTE_UNIX_EXTENSION`).
fn is_link(entry: &ArchiveEntry) -> bool {
    let attributes = entry.windows_attributes();
    let is_of_unix = entry.has_windows_attributes && attributes & 0x8000 != 0;
    is_of_unix && (attributes >> 16) & 0o170_000 == 0o120_000
}

/// What is unpacked, as far as that is allowed.
struct Bounded<'a> {
    content: &'a mut dyn Read,
    /// How much has been unpacked of the whole archive.
    size: &'a mut u64,
    packed: u64,
    limit: Limit,
}

impl Read for Bounded<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.content.read(buffer)?;
        *self.size += read as u64;
        self.limit.check(self.packed, *self.size)?;
        Ok(read)
    }
}

/// What an error says, in words for people.
fn fault(error: Error) -> anyhow::Error {
    match error {
        Error::Io(error, _) | Error::FileOpen(error, _) if error.raw_os_error().is_some() => {
            error.into()
        }
        Error::Io(error, _) if error.get_ref().is_some_and(|inner| inner.is::<Trouble>()) => {
            error.into()
        }
        Error::Io(error, _) if error.kind() == io::ErrorKind::UnexpectedEof => cut_off().into(),
        Error::PasswordRequired | Error::MaybeBadPassword(_) => {
            strange(Word::EncryptedMember).into()
        }
        Error::UnsupportedCompressionMethod(name)
            if name == EncoderMethod::AES256_SHA256.name() =>
        {
            strange(Word::EncryptedMember).into()
        }
        Error::UnsupportedCompressionMethod(_)
        | Error::Unsupported(_)
        | Error::ExternalUnsupported
        | Error::UnsupportedVersion { .. }
        | Error::MaxMemLimited { .. } => strange(Word::PackedByRareMethod).into(),
        Error::ChecksumVerificationFailed | Error::NextHeaderCrcMismatch => checksum().into(),
        Error::BadSignature(_)
        | Error::BadTerminatedStreamsInfo(_)
        | Error::BadTerminatedUnpackInfo
        | Error::BadTerminatedPackInfo(_)
        | Error::BadTerminatedSubStreamsInfo
        | Error::BadTerminatedHeader(_) => damaged(Word::ListUnreadable).into(),
        _ => damaged(Word::CannotBeUnpacked).into(),
    }
}
