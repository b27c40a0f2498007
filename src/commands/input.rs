//! What is read: files, standard input, folders and archives, one after the other.

use crate::cli;
use crate::formats::FORMATS;
use crate::source::{Candidates, DecodeOptions, decode, escape_for_display};
use anyhow::{Context, Error, Result, anyhow};
use ignore::overrides::{Override, OverrideBuilder};
use ignore::{Walk, WalkBuilder};
use std::ffi::OsStr;
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::path::{Component, Path, PathBuf};
use zip::ZipArchive;

/// Texts of more than this many bytes cannot be read in one piece.
pub(super) const LARGEST: u64 = u32::MAX as u64;

/// One thing to read.
#[derive(Debug)]
pub(super) struct Input {
    /// Where it is.
    pub(super) place: Place,
    /// What messages call it, fit to be shown.
    pub(super) name: String,
    /// Its path below the folder or archive it was found in; its file name if it was named itself.
    /// Made of plain names only: joined to a folder it stays in that folder.
    pub(super) inner: PathBuf,
}

/// Where an input is.
#[derive(Debug)]
pub(super) enum Place {
    /// Standard input.
    Stdin,
    /// A file.
    File(PathBuf),
    /// A member of an archive, unpacked.
    Member(Vec<u8>),
}

impl Input {
    fn file(path: PathBuf, inner: &Path) -> Input {
        Input { name: shown(&path), inner: plain(inner), place: Place::File(path) }
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
            Place::File(path) => path.clone(),
            Place::Stdin | Place::Member(_) => PathBuf::from(&self.name),
        }
    }

    /// The path, if it is a file.
    #[must_use]
    pub(super) fn path(&self) -> Option<&Path> {
        match &self.place {
            Place::File(path) => Some(path),
            Place::Stdin | Place::Member(_) => None,
        }
    }
}

/// A path as messages show it.
#[must_use]
pub(super) fn shown(path: &Path) -> String {
    escape_for_display(&path.to_string_lossy(), &[]).into_owned()
}

/// The path reduced to its plain names: without roots, drives, `.` and `..`.
fn plain(path: &Path) -> PathBuf {
    path.components().filter(|part| matches!(part, Component::Normal(_))).collect()
}

/// The extension of a file name, that of a compression left out.
fn record_extension(path: &Path) -> Option<&str> {
    let extension = path.extension().and_then(OsStr::to_str)?;
    if !["gz", "zst"].iter().any(|packed| extension.eq_ignore_ascii_case(packed)) {
        return Some(extension);
    }
    path.file_stem().map(Path::new).and_then(Path::extension).and_then(OsStr::to_str)
}

fn is_archive(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("zip"))
}

/// Whether a file in a folder or archive is taken for a record by its name.
fn is_record_name(path: &Path) -> bool {
    let is = |known: &&str| record_extension(path).is_some_and(|e| e.eq_ignore_ascii_case(known));
    FORMATS.iter().filter(|format| format.read.is_some()).any(|f| f.extensions.iter().any(&is))
}

/// All inputs in order. A folder's files come sorted by path; what cannot be read is an error in
/// its place and does not end the iteration.
pub(super) struct Inputs {
    named: Box<dyn Iterator<Item = Result<PathBuf>> + Send>,
    rules: Rules,
    /// The folder that is being gone through, and an archive in it.
    open: Vec<Opened>,
}

impl fmt::Debug for Inputs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Inputs").field("rules", &self.rules).finish_non_exhaustive()
    }
}

/// What is read in folders, and what standard input is called.
#[derive(Debug)]
struct Rules {
    glob: Vec<String>,
    hidden: bool,
    no_ignore: bool,
    stdin_name: Option<PathBuf>,
}

/// A folder or an archive that is being gone through.
enum Opened {
    Folder { root: PathBuf, walk: Box<Walk> },
    Archive(Box<Archive>),
}

struct Archive {
    path: PathBuf,
    zip: ZipArchive<BufReader<File>>,
    /// The records in it that are still to be read, last first.
    members: Vec<(PathBuf, usize)>,
}

enum Found {
    Input(Input),
    Archive(PathBuf),
}

impl Inputs {
    /// The inputs that the arguments name.
    ///
    /// # Errors
    /// If nothing is named and standard input is a terminal, a pattern is wrong, or the list of
    /// files cannot be read.
    pub(super) fn new(args: &cli::Input) -> Result<Inputs> {
        overrides(Path::new("."), &args.glob)?;
        let mut files = args.files.clone();
        if files.is_empty() && args.files_from.is_none() {
            if io::stdin().is_terminal() {
                return Err(anyhow!("no FILE is given, and standard input is a terminal"));
            }
            files.push("-".into());
        }
        let named = files.into_iter().map(Ok);
        let listed = args.files_from.as_deref().map(listed).transpose()?;
        Ok(Inputs {
            named: Box::new(named.chain(listed.into_iter().flatten())),
            rules: Rules {
                glob: args.glob.clone(),
                hidden: args.hidden,
                no_ignore: args.no_ignore,
                stdin_name: args.stdin_filename.as_ref().map(PathBuf::from),
            },
            open: Vec::new(),
        })
    }

    fn named(&self, path: PathBuf) -> Result<Entered> {
        if path == Path::new("-") {
            let name = self.rules.stdin_name.as_deref();
            let inner = name.and_then(Path::file_name).unwrap_or("stdin".as_ref());
            return Ok(Entered::Input(Input {
                place: Place::Stdin,
                inner: plain(Path::new(inner)),
                name: name.map_or_else(|| "<stdin>".to_owned(), shown),
            }));
        }
        if path.is_dir() {
            return self.rules.folder(path).map(Entered::Opened);
        }
        if is_archive(&path) {
            return self.rules.archive(path).map(Entered::Opened);
        }
        let inner = PathBuf::from(path.file_name().unwrap_or_default());
        Ok(Entered::Input(Input::file(path, &inner)))
    }
}

enum Entered {
    Input(Input),
    Opened(Opened),
}

impl Iterator for Inputs {
    type Item = Result<Input>;

    fn next(&mut self) -> Option<Result<Input>> {
        loop {
            let entered = match self.open.last_mut() {
                None => self.named.next()?.and_then(|path| self.named(path)),
                Some(open) => match open.next() {
                    None => {
                        self.open.pop();
                        continue;
                    }
                    Some(Ok(Found::Input(input))) => Ok(Entered::Input(input)),
                    Some(Ok(Found::Archive(path))) => self.rules.archive(path).map(Entered::Opened),
                    Some(Err(error)) => Err(error),
                },
            };
            match entered {
                Ok(Entered::Input(input)) => return Some(Ok(input)),
                Ok(Entered::Opened(opened)) => self.open.push(opened),
                Err(error) => return Some(Err(error)),
            }
        }
    }
}

impl Opened {
    fn next(&mut self) -> Option<Result<Found>> {
        match self {
            Opened::Folder { root, walk } => loop {
                let entry = match walk.next()? {
                    Ok(entry) => entry,
                    Err(error) => return Some(Err(Error::new(error))),
                };
                if entry.file_type().is_none_or(|kind| kind.is_dir()) {
                    continue;
                }
                let path = entry.into_path();
                if is_archive(&path) {
                    return Some(Ok(Found::Archive(path)));
                }
                if is_record_name(&path) {
                    let inner = path.strip_prefix(&*root).unwrap_or(&path).to_owned();
                    return Some(Ok(Found::Input(Input::file(path, &inner))));
                }
            },
            Opened::Archive(archive) => {
                let (inner, index) = archive.members.pop()?;
                let full = archive.path.join(&inner);
                let unpacked = unpack(&mut archive.zip, index)
                    .with_context(|| format!("cannot read {}", shown(&full)));
                Some(unpacked.map(|bytes| {
                    Found::Input(Input { place: Place::Member(bytes), name: shown(&full), inner })
                }))
            }
        }
    }
}

impl Rules {
    fn folder(&self, root: PathBuf) -> Result<Opened> {
        let mut builder = WalkBuilder::new(&root);
        builder.hidden(!self.hidden).sort_by_file_path(Ord::cmp);
        builder.overrides(overrides(&root, &self.glob)?);
        if self.no_ignore {
            builder.ignore(false).git_ignore(false).git_global(false).git_exclude(false);
            builder.parents(false);
        }
        let walk = Box::new(builder.build());
        Ok(Opened::Folder { root, walk })
    }

    fn archive(&self, path: PathBuf) -> Result<Opened> {
        let context = || format!("cannot read {}", shown(&path));
        let file = File::open(&path).with_context(context)?;
        let mut zip = ZipArchive::new(BufReader::new(file)).with_context(context)?;
        let globs = overrides(Path::new("."), &self.glob)?;
        let mut members = Vec::new();
        for index in 0..zip.len() {
            let Ok(member) = zip.by_index_raw(index) else { continue };
            let name = plain(Path::new(&member_name(member.name_raw())));
            let hidden = name.iter().any(|part| part.as_encoded_bytes().starts_with(b"."));
            let wanted = is_record_name(&name) && !globs.matched(&name, false).is_ignore();
            if member.is_file() && wanted && (self.hidden || !hidden) {
                members.push((name, index));
            }
        }
        members.sort_unstable_by(|a, b| b.cmp(a));
        Ok(Opened::Archive(Box::new(Archive { path, zip, members })))
    }
}

/// Names in archives are in whatever encoding their maker used: Japanese Windows writes Shift_JIS.
fn member_name(raw: &[u8]) -> String {
    let options = DecodeOptions { candidates: Candidates::Shogi, ..DecodeOptions::default() };
    decode(raw, &options).text.replace('\\', "/")
}

fn unpack(zip: &mut ZipArchive<BufReader<File>>, index: usize) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    zip.by_index(index)?.take(LARGEST + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The patterns of `--glob`, for paths below a folder.
fn overrides(root: &Path, globs: &[String]) -> Result<Override> {
    let mut builder = OverrideBuilder::new(root);
    for glob in globs {
        builder.add(glob).with_context(|| format!("--glob {glob}"))?;
    }
    Ok(builder.build()?)
}

/// The names in a list of files, one a line; empty lines are skipped.
fn listed(list: &Path) -> Result<impl Iterator<Item = Result<PathBuf>> + Send + use<>> {
    let context = format!("cannot read {}", shown(list));
    let lines: Box<dyn BufRead + Send> = match list {
        list if list == Path::new("-") => Box::new(BufReader::new(io::stdin())),
        list => Box::new(BufReader::new(File::open(list).context(context.clone())?)),
    };
    Ok(lines.split(b'\n').filter_map(move |line| match line {
        Ok(mut line) => {
            if line.last() == Some(&b'\r') {
                line.pop();
            }
            (!line.is_empty()).then(|| Ok(path_of(line)))
        }
        Err(error) => Some(Err(Error::new(error).context(context.clone()))),
    }))
}

/// File names are bytes where the system says so.
#[cfg(unix)]
fn path_of(bytes: Vec<u8>) -> PathBuf {
    use std::os::unix::ffi::OsStringExt;
    std::ffi::OsString::from_vec(bytes).into()
}

#[cfg(not(unix))]
fn path_of(bytes: Vec<u8>) -> PathBuf {
    String::from_utf8_lossy(&bytes).into_owned().into()
}
