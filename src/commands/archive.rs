//! Archives: what is in them, and each member as a stream.
//!
//! A member of a zip or of a plain tar is read where it stands. What can only be unpacked from the
//! beginning (7z, a compressed tar) is unpacked once, as far as its members are wanted, into a file
//! without a name, and read there.

use super::member::{Listing, Member, Named, encoding_of, member_name};
use super::unpack::Limit;
use super::{sevenz, tar, zip};
use crate::source::Encoding;
use anyhow::Result;
use std::path::Path;

/// How names of files end that are an archive of a kind.
const TARS: [&str; 10] = [
    ".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tbz", ".tbz2", ".tar.xz", ".txz", ".tar.zst", ".tzst",
];

/// A kind of archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Zip,
    SevenZip,
    Tar,
}

impl Kind {
    fn of(path: &Path) -> Option<Kind> {
        let name = path.file_name()?.as_encoded_bytes();
        match () {
            () if ends(name, ".zip") => Some(Kind::Zip),
            () if ends(name, ".7z") => Some(Kind::SevenZip),
            () if ending_of_tar(path).is_some() => Some(Kind::Tar),
            () => None,
        }
    }
}

/// Whether the name of a file says that it is an archive.
#[must_use]
pub(super) fn is_archive(path: &Path) -> bool {
    Kind::of(path).is_some()
}

/// How the name of a file ends that says it is an archive of this kind.
#[must_use]
pub(super) fn ending_of_tar(path: &Path) -> Option<&'static str> {
    let name = path.file_name()?.as_encoded_bytes();
    TARS.into_iter().find(|end| ends(name, end))
}

/// How the names of all archives end.
pub(super) fn endings_of_archives() -> impl Iterator<Item = &'static str> {
    TARS.into_iter().chain([".zip", ".7z"])
}

/// Whether a name has such an ending, and something before it.
fn ends(name: &[u8], end: &str) -> bool {
    let before = name.len().checked_sub(end.len()).filter(|&before| before > 0);
    before.is_some_and(|before| name[before..].eq_ignore_ascii_case(end.as_bytes()))
}

/// The members of an archive that are files and wanted by their names.
///
/// # Errors
/// If it cannot be read, is damaged, or unpacks to more than the limit.
pub(super) fn list(path: &Path, limit: Limit, wants: &dyn Fn(&str) -> bool) -> Result<Listing> {
    match Kind::of(path) {
        Some(Kind::SevenZip) => sevenz::list(path, limit, wants),
        Some(Kind::Tar) => tar::list(path, limit, wants),
        Some(Kind::Zip) | None => {
            let fits = |packed, size| limit.check(packed, size).is_ok();
            let (members, behind, failed) = zip::list(path, &fits)?;
            let unknown = members.iter().filter(|named| !named.is_utf8);
            let encoding = encoding_of(unknown.map(|named| &*named.name));
            let named = members.into_iter().filter(|named| named.is_file).map(|named| {
                let encoding = if named.is_utf8 { Encoding::Utf8 } else { encoding };
                let name = member_name(&named.name, Some(encoding));
                Named { name, member: Member::Zip(named.member) }
            });
            let members = named.filter(|named| wants(&named.name)).collect();
            Ok(Listing { members, behind: behind.into_iter().collect(), failed })
        }
    }
}
