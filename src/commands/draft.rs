//! Files that results go to: whole or not at all.

use super::archive;
use super::packed::is_packed;
use super::temporary::Temporary;
use super::unfinished::Unfinished;
#[cfg(target_os = "linux")]
use super::unfinished::Unlinked;
use super::usage::{Usage, refuse};
use anyhow::Result;
use flate2::read::MultiGzDecoder;
use flate2::{Compression, write::GzEncoder};
use std::cell::OnceCell;
use std::ffi::OsStr;
use std::fs::{self, File, Metadata};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, Write};
use std::path::{Path, PathBuf};

/// Above this many bytes a file's content waits on disk instead of in memory.
const SPILL: usize = 8 << 20;

/// How much of a text is handed on at a time.
const PART: usize = 64 << 10;

/// How a file is compressed, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Packing {
    Plain,
    Gzip,
}

impl Packing {
    /// # Errors
    /// If the name promises what is not written here.
    fn of(path: &Path) -> Result<Packing> {
        let extension = path.extension().and_then(OsStr::to_str).unwrap_or_default();
        let extension = extension.to_ascii_lowercase();
        // A .tar.gz is no .gz: nobody would find a record in it.
        let tar = archive::ending_of_tar(path).map(|ending| &ending[1..]);
        match tar.unwrap_or(&extension) {
            "gz" => Ok(Packing::Gzip),
            packed
                if tar.is_some()
                    || matches!(packed, "zst" | "zip" | "bz2" | "xz" | "7z" | "rar" | "lzh") =>
            {
                refuse(
                    format!(".{packed} files cannot be written; write a plain file or a .gz"),
                    format!(
                        ".{packed}のファイルは書き出せません。圧縮しないファイルか.gzを指定してください"
                    ),
                )
            }
            _ => Ok(Packing::Plain),
        }
    }
}

/// The content of a file that is not there yet.
#[derive(Debug)]
pub(super) struct Draft {
    target: PathBuf,
    /// What was found there. Of one of many files nobody looks before somebody has to: there is usually
    /// nothing, and finding that out first takes as long as reading one.
    place: OnceCell<Place>,
    packing: Packing,
    memory: Vec<u8>,
    disk: Option<BufWriter<Spill>>,
}

/// Where the content goes.
#[derive(Debug)]
struct Place {
    path: PathBuf,
    /// Whether nothing had that name. Whatever has it since is never replaced.
    is_new: bool,
}

impl Place {
    fn look(target: &Path) -> Place {
        let found = fs::symlink_metadata(target);
        let is_new = matches!(&found, Err(error) if error.kind() == io::ErrorKind::NotFound);
        let path = match is_new {
            true => target.to_owned(),
            // A symlink is followed, so that it stays one.
            false => fs::canonicalize(target).unwrap_or_else(|_| target.to_owned()),
        };
        Place { path, is_new }
    }

    /// The place of a file that the user named. A link to what is not there yet leads to where it will be, as
    /// for shells; in folders, where somebody else may have put it, it does not.
    fn look_through(target: &Path) -> Place {
        let found = Place::look(target);
        let is_missing = |path: &Path, missing: io::Result<()>| {
            let is_link = fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_symlink());
            is_link && missing.is_err_and(|error| error.kind() == io::ErrorKind::NotFound)
        };
        if !is_missing(target, fs::metadata(target).map(drop)) {
            return found;
        }
        let mut path = target.to_owned();
        // It ends: nothing is missing in a circle.
        while let Ok(next) = fs::read_link(&path) {
            path = parent(&path).join(next);
        }
        Place { path, is_new: true }
    }

    fn is_replaceable(&self) -> bool {
        self.is_new || fs::metadata(&self.path).map_or(true, |metadata| metadata.is_file())
    }

    fn folder(&self) -> &Path {
        parent(&self.path)
    }
}

/// Where content waits that is too much for the memory.
#[derive(Debug)]
enum Spill {
    /// Beside the target, so that renaming it is atomic.
    Beside(Unfinished),
    /// Anywhere, without a name.
    Nameless(Temporary),
}

impl Spill {
    /// The content from its beginning.
    fn reader(&self) -> io::Result<File> {
        match self {
            Spill::Beside(file) => file.reopen(),
            Spill::Nameless(file) => file.again(),
        }
    }
}

impl Write for Spill {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Spill::Beside(file) => file.write(bytes),
            Spill::Nameless(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Spill::Beside(file) => file.flush(),
            Spill::Nameless(file) => file.flush(),
        }
    }
}

/// What [`Draft::commit`] did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Committed {
    /// The file has the new content.
    Written,
    /// It has, but other names of the file (hard links) still have the old one.
    Parted,
    /// The file had that content already and was not touched.
    Unchanged,
}

impl Draft {
    /// An empty draft of a file. Nothing is written before [`Draft::commit`], except beside the
    /// target when the content is large.
    ///
    /// # Errors
    /// If the name promises a compression that is not written here.
    pub(super) fn new(target: &Path) -> Result<Draft> {
        let place = OnceCell::from(Place::look_through(target));
        Ok(Draft { place, ..Draft::one_of_many(target)? })
    }

    /// The same of one of many files: nobody looks at its place before the content goes there.
    ///
    /// # Errors
    /// Those of [`Draft::new`].
    pub(super) fn one_of_many(target: &Path) -> Result<Draft> {
        let packing = Packing::of(target)?;
        Ok(Draft { packing, ..Draft::nowhere(target) })
    }

    fn nowhere(target: &Path) -> Draft {
        Draft {
            target: target.to_owned(),
            place: OnceCell::new(),
            packing: Packing::Plain,
            memory: Vec::new(),
            disk: None,
        }
    }

    /// A draft of what goes to standard output when it is complete.
    #[must_use]
    pub(super) fn waiting() -> Draft {
        Draft::nowhere(Path::new("."))
    }

    fn place(&self) -> &Place {
        self.place.get_or_init(|| Place::look(&self.target))
    }

    /// Adds content.
    ///
    /// # Errors
    /// If the disk does not take it.
    pub(super) fn push(&mut self, bytes: &[u8]) -> Result<()> {
        if let Some(disk) = &mut self.disk {
            disk.write_all(bytes)?;
        } else if self.memory.len() + bytes.len() > SPILL {
            let place = self.place();
            let spill = match place.is_replaceable() {
                true => Spill::Beside(Unfinished::in_folder(place.folder())?),
                false => Spill::Nameless(Temporary::new()?),
            };
            let mut disk = BufWriter::new(spill);
            disk.write_all(&self.memory)?;
            disk.write_all(bytes)?;
            self.memory = Vec::new();
            self.disk = Some(disk);
        } else {
            self.memory.extend_from_slice(bytes);
        }
        Ok(())
    }

    /// How many bytes of it wait in memory.
    #[must_use]
    pub(super) fn size(&self) -> u64 {
        self.memory.len() as u64
    }

    /// What the target holds now, unpacked as its name says; nothing, if it is no file or compressed in
    /// another way.
    ///
    /// # Errors
    /// If it cannot be read.
    pub(super) fn before(&self) -> Result<Box<dyn Read>> {
        let path = &self.place().path;
        // A pipe would be waited for.
        let file = path.is_file().then(|| File::open(path).ok()).flatten();
        let Some(mut file) = file else { return Ok(Box::new(io::empty())) };
        match self.packing {
            Packing::Gzip => {
                // What does not unpack has another content.
                if io::copy(&mut MultiGzDecoder::new(&file), &mut io::sink()).is_err() {
                    return Ok(Box::new(io::empty()));
                }
                file.rewind()?;
                Ok(Box::new(MultiGzDecoder::new(file)))
            }
            Packing::Plain if is_packed(path) => Ok(Box::new(io::empty())),
            Packing::Plain => Ok(Box::new(file)),
        }
    }

    /// Whether the target exists with just this content.
    ///
    /// # Errors
    /// If either cannot be read.
    pub(super) fn is_unchanged(&mut self) -> Result<bool> {
        let place = self.place();
        if place.is_new || !place.path.is_file() {
            return Ok(false);
        }
        let target = File::open(&place.path)?;
        if self.packing == Packing::Gzip {
            // What does not unpack has another content.
            return Ok(same_content(MultiGzDecoder::new(target), self.reader()?).unwrap_or(false));
        }
        if self.disk.is_none() && target.metadata()?.len() != self.memory.len() as u64 {
            return Ok(false);
        }
        same_content(target, self.reader()?)
    }

    /// The content so far, from its beginning.
    ///
    /// # Errors
    /// If it waits on disk and cannot be read.
    pub(super) fn reader(&mut self) -> Result<Box<dyn Read + '_>> {
        Ok(match &mut self.disk {
            None => Box::new(self.memory.as_slice()),
            Some(disk) => {
                disk.flush()?;
                Box::new(disk.get_ref().reader()?)
            }
        })
    }

    /// Hands on the text so far behind another one, whole lines of it at a time.
    ///
    /// # Errors
    /// If it waits on disk and cannot be read, or those of `take`.
    pub(super) fn parts(
        &mut self,
        mut before: String,
        mut take: impl FnMut(&str) -> Result<()>,
    ) -> Result<()> {
        let mut lines = BufReader::new(self.reader()?);
        while lines.read_line(&mut before)? > 0 {
            if before.len() >= PART {
                take(&before)?;
                before.clear();
            }
        }
        take(&before)
    }

    /// The content so far.
    ///
    /// # Errors
    /// If it waits on disk and cannot be read.
    pub(super) fn content(&mut self) -> Result<Vec<u8>> {
        let mut content = Vec::new();
        self.reader()?.read_to_end(&mut content)?;
        Ok(content)
    }

    /// Puts the content in the place of the target: all of it or, on any error, nothing. Owner and
    /// permissions stay those of the target.
    ///
    /// # Errors
    /// If the folder cannot be made or written in, the target exists and `overwrite` is not set, or
    /// it is protected against writing.
    pub(super) fn commit(mut self, overwrite: bool) -> Result<Committed> {
        // Whatever is in the way is looked at below.
        if self.place.get().is_none() && self.disk.is_none() && self.is_put_where_nothing_is() {
            return Ok(Committed::Written);
        }
        if !self.place().is_replaceable() {
            // A device or a pipe has no content to protect.
            let target = fs::OpenOptions::new().write(true).open(&self.place().path)?;
            self.pour(target)?.flush()?;
            return Ok(Committed::Written);
        }
        if self.is_unchanged()? {
            return Ok(Committed::Unchanged);
        }
        let Place { path, is_new } = self.place();
        let (target, is_new) = (path.clone(), *is_new);
        let old = if is_new { None } else { fs::metadata(&target).ok() };
        if old.is_some() && overwrite {
            permit(&target)?;
        }
        let file = match self.disk.take() {
            Some(disk) if self.packing == Packing::Plain => {
                match disk.into_inner().map_err(io::IntoInnerError::into_error)? {
                    Spill::Beside(file) => file,
                    spill @ Spill::Nameless(_) => {
                        self.disk = Some(BufWriter::new(spill));
                        self.poured(parent(&target))?
                    }
                }
            }
            disk => {
                self.disk = disk;
                self.poured(parent(&target))?
            }
        };
        let mut committed = Committed::Written;
        if let (Some(old), Some(file)) = (&old, file.as_file()) {
            keep_owner(file, old)?;
            file.set_permissions(old.permissions())?;
            if overwrite && has_other_names(old) {
                committed = Committed::Parted;
            }
        }
        match file.put(&target, overwrite && !is_new) {
            Ok(()) => Ok(committed),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => refuse(
                "it exists already; --force overwrites it",
                "既にあります。--forceで上書きできます",
            ),
            Err(error) => Err(error.into()),
        }
    }

    /// Puts the content in the place of the target, where nobody has looked: the name is taken only if nothing
    /// has it. Whether it was.
    fn is_put_where_nothing_is(&mut self) -> bool {
        let folder = parent(&self.target).to_owned();
        #[cfg(target_os = "linux")]
        if let Some(file) = Unlinked::in_folder(&folder)
            && let Ok(file) = self.pour(file)
        {
            match file.put(&self.target) {
                Ok(()) => return true,
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return false,
                Err(_) => {}
            }
        }
        self.poured(&folder).is_ok_and(|file| file.put(&self.target, false).is_ok())
    }

    /// The content in a new file in a folder.
    fn poured(&mut self, folder: &Path) -> Result<Unfinished> {
        let file = Unfinished::in_folder(folder)?;
        let mut file = self.pour(file)?;
        file.flush()?;
        Ok(file)
    }

    /// Writes the content as the target's name says.
    fn pour<W: Write>(&mut self, mut target: W) -> Result<W> {
        let packing = self.packing;
        if packing == Packing::Plain && self.disk.is_none() {
            // In one call.
            target.write_all(&self.memory)?;
            return Ok(target);
        }
        let mut content = self.reader()?;
        match packing {
            Packing::Plain => {
                io::copy(&mut content, &mut target)?;
                Ok(target)
            }
            Packing::Gzip => {
                let mut packer = GzEncoder::new(target, Compression::default());
                io::copy(&mut content, &mut packer)?;
                Ok(packer.finish()?)
            }
        }
    }
}

fn parent(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Whether a path is there and is neither a file nor a folder: a device, a pipe.
#[must_use]
pub(super) fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
}

/// Whether a file may be written to. Replacing it needs only the folder's permission, so that a
/// protected file would be replaced against its owner's wish.
///
/// # Errors
/// If it may not.
pub(super) fn permit(path: &Path) -> Result<()> {
    if fs::metadata(path)?.permissions().readonly() {
        return refuse("it is write-protected", "書き込みが禁止されています");
    }
    let opened = fs::OpenOptions::new().write(true).open(path);
    let words = Usage::new("it is write-protected", "書き込みが禁止されています");
    opened.map(drop).map_err(|error| words.because(&error).into())
}

#[cfg(unix)]
fn keep_owner(file: &File, old: &Metadata) -> Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};
    let new = file.metadata()?;
    let user = (new.uid() != old.uid()).then_some(old.uid());
    let group = (new.gid() != old.gid()).then_some(old.gid());
    if user.or(group).is_some() {
        let words = Usage::new(
            "it belongs to somebody else, which cannot be kept",
            "所有者が他の利用者で、そのまま引き継げません",
        );
        fchown(file, user, group).map_err(|error| words.because(&error))?;
    }
    Ok(())
}

#[cfg(not(unix))]
fn keep_owner(_: &File, _: &Metadata) -> Result<()> {
    Ok(())
}

#[cfg(unix)]
fn has_other_names(old: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    old.nlink() > 1
}

#[cfg(not(unix))]
fn has_other_names(_: &Metadata) -> bool {
    false
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
