//! Files that are compressed.

use super::place::names_packed;
use super::unpack::Packing;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// Whether a file is compressed, by its name or its first bytes: mending or replacing it would
/// leave something else under its name.
#[must_use]
pub(super) fn is_packed(path: &Path) -> bool {
    let mut magic = Vec::new();
    let mut read = |file: File| file.take(Packing::MAGIC).read_to_end(&mut magic);
    let is_read = path.is_file() && File::open(path).and_then(&mut read).is_ok();
    names_packed(path) || is_read && begins_packed(&magic)
}

/// Whether bytes begin as those of what is compressed do.
#[must_use]
pub(super) fn begins_packed(bytes: &[u8]) -> bool {
    !matches!(Packing::of(bytes), Ok(Packing::None))
}
