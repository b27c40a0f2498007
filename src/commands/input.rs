//! What is read: files, standard input, folders and archives, one after the other.

use super::archive::{self, endings_of_archives, is_archive};
use super::config::{Config, Configs};
use super::engine::Expected;
use super::failure::Failure;
use super::member::{Listing, Member, Named};
use super::open::{Reading, small};
use super::place::{Input, InputPlace, is_stdin, names_packed, plain, record_extension, shown};
use super::shard::{Part, Shard, extent};
use super::temporary;
use super::trouble::Trouble;
use super::usage::{Usage, refuse};
use crate::cli;
use crate::findings::Finding;
use crate::formats::{FORMATS, SHARED_EXTENSIONS};
use crate::source::{DecodeOptions, decode};
use anyhow::{Error, Result};
use ignore::overrides::{Override, OverrideBuilder};
use ignore::{DirEntry, Walk, WalkBuilder};
use std::collections::HashMap;
use std::ffi::OsStr;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Whether the arguments can name several inputs, so that results have to say which they are of.
#[must_use]
pub(super) fn names_many(args: &cli::Input) -> bool {
    let many = |path: &PathBuf| path.is_dir() || is_archive(path);
    args.files.len() > 1 || args.files_from.is_some() || args.files.iter().any(many)
}

/// How many inputs the arguments name.
#[must_use]
pub(super) fn expected(args: &cli::Input) -> Expected {
    match (args.files.as_slice(), &args.files_from) {
        _ if args.shard.is_some() => Expected::Many,
        (_, Some(list)) if is_stdin(list) => Expected::Told,
        ([file], None) if !is_stdin(file) && !is_archive(file) => {
            let is_small = small(&Input::file(file.clone(), Path::new(""))).is_some();
            if is_small { Expected::One } else { Expected::Many }
        }
        _ => Expected::Many,
    }
}

/// The size of all that the arguments name, if that can be known beforehand.
#[must_use]
pub(super) fn total_size(args: &cli::Input) -> Option<u64> {
    let size = |path: &PathBuf| {
        let packed = names_packed(path) || is_archive(path);
        let metadata = fs::metadata(path).ok().filter(|metadata| metadata.is_file() && !packed);
        metadata.map(|metadata| metadata.len())
    };
    if args.files.is_empty() || args.files_from.is_some() || args.shard.is_some() {
        return None;
    }
    args.files.iter().map(size).sum()
}

/// What the name of a file in a folder or archive says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ByName {
    /// It is a record.
    Record,
    /// It can be one; so can files of another kind that have such names.
    Perhaps,
    /// It is none.
    Other,
}

impl ByName {
    fn of(path: &Path) -> ByName {
        let Some(extension) = record_extension(path) else { return ByName::Other };
        let is = |known: &&str| extension.eq_ignore_ascii_case(known);
        if SHARED_EXTENSIONS.iter().any(is) {
            ByName::Perhaps
        } else if FORMATS.iter().any(|format| format.is_read() && format.extensions.iter().any(is))
        {
            ByName::Record
        } else {
            ByName::Other
        }
    }
}

/// All inputs in order. A folder's files come sorted by path; what cannot be read is an error in
/// its place and does not end the iteration.
pub(super) struct Inputs {
    named: Box<dyn Iterator<Item = Result<PathBuf>> + Send>,
    rules: Arc<Rules>,
    /// The folder that is being gone through, and an archive in it.
    open: Vec<Opened>,
    /// The part of them that is wanted, if not all.
    part: Option<Part>,
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
    force_exclude: bool,
    stdin_name: Option<PathBuf>,
    reading: Reading,
    configs: Arc<Configs>,
    /// Settings in the folders of a walk that cannot be read.
    broken: Arc<Mutex<Vec<Error>>>,
    /// What is written.
    output: Option<Output>,
    /// What was met in folders and not read, being written or made by an earlier run.
    left: Arc<Mutex<Vec<PathBuf>>>,
}

/// What a run writes, and does therefore not read where it meets it in a folder.
#[derive(Clone, Debug)]
pub(super) enum Output {
    /// A folder and all that is in it.
    Folder(PathBuf),
    /// A file.
    File(PathBuf),
    /// Files of some games each, beside what they are of, with this extension: those of an earlier run.
    Parts(&'static str),
}

impl Output {
    /// Whether an entry of a folder is written.
    fn is_at(&self, entry: &DirEntry) -> bool {
        let (path, kind) = (entry.path(), entry.file_type());
        let is_dir = kind.is_some_and(|kind| kind.is_dir());
        match self {
            Output::Folder(folder) => is_dir && is_same(folder, path),
            Output::File(file) => {
                let is_link = kind.is_some_and(|kind| kind.is_symlink());
                let is_alike = is_link || path.file_name() == file.file_name();
                !is_dir && is_alike && is_same(file, path)
            }
            Output::Parts(extension) => {
                let is = |of: &OsStr| of.eq_ignore_ascii_case(extension);
                !is_dir && path.extension().is_some_and(is) && is_part(path)
            }
        }
    }
}

/// Whether a file has the name that `--split` gives to a part of a record beside it: `two-001.pgn`
/// beside `two.pgn`.
fn is_part(path: &Path) -> bool {
    let name = path.file_stem().and_then(OsStr::to_str).and_then(|stem| stem.rsplit_once('-'));
    let is_number = |number: &str| number.len() >= 3 && number.bytes().all(|b| b.is_ascii_digit());
    name.is_some_and(|(whole, number)| is_number(number) && is_record_beside(path, whole))
}

/// Whether a record of another name lies beside a file: its name without the extension.
pub(super) fn is_record_beside(path: &Path, name: &str) -> bool {
    let mut extensions =
        FORMATS.iter().filter(|format| format.is_read()).flat_map(|format| format.extensions);
    !name.is_empty()
        && extensions.any(|extension| path.with_file_name(format!("{name}.{extension}")).is_file())
}

/// A folder or an archive that is being gone through.
enum Opened {
    Folder { root: PathBuf, walk: Box<Walk> },
    Archive(Box<Archive>),
}

struct Archive {
    path: PathBuf,
    /// What may be read in it, last first.
    members: Vec<(PathBuf, Member)>,
    /// What was found in it, which the first of them tells; else it is told of the archive.
    found: Vec<Finding>,
    /// Why there are no more, if it is damaged behind these.
    failed: Option<anyhow::Error>,
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
    /// files or settings cannot be read.
    pub(super) fn new(args: &cli::Input, configs: &Arc<Configs>) -> Result<Inputs> {
        Inputs::besides(args, configs, None)
    }

    /// The same without what the run writes, where that is below the folders that are gone through.
    ///
    /// # Errors
    /// Those of [`Inputs::new`].
    pub(super) fn besides(
        args: &cli::Input,
        configs: &Arc<Configs>,
        output: Option<Output>,
    ) -> Result<Inputs> {
        overrides(Path::new("."), &args.glob, false)?;
        let mut files = args.files.clone();
        if files.is_empty() && args.files_from.is_none() {
            if io::stdin().is_terminal() {
                return refuse(
                    "no FILE is given, and standard input is a terminal",
                    "ファイルが指定されておらず、標準入力は端末です",
                );
            }
            files.push("-".into());
        }
        if files.iter().chain(&args.files_from).filter(|path| is_stdin(path)).count() > 1 {
            return refuse(
                "standard input is named twice, and can be read only once",
                "標準入力が二度指定されていますが、一度しか読めません",
            );
        }
        let stdin_name = args.stdin_filename.as_ref().map(PathBuf::from);
        for file in &files {
            let stands_for = stdin_name.as_ref().filter(|_| is_stdin(file));
            configs.of_path(stands_for.unwrap_or(file))?;
        }
        let named = files.into_iter().map(Ok);
        let listed = args.files_from.as_deref().map(|list| listed(list, args.null)).transpose()?;
        let named = named.chain(listed.into_iter().flatten());
        let rules = Arc::new(Rules {
            glob: args.glob.clone(),
            hidden: args.hidden,
            no_ignore: args.no_ignore,
            force_exclude: args.force_exclude,
            stdin_name,
            reading: super::lookup::reading(args)?,
            configs: Arc::clone(configs),
            broken: Arc::default(),
            output,
            left: Arc::default(),
        });
        let Some(shard) = args.shard.as_deref().map(Shard::parse).transpose()? else {
            return Ok(Inputs { named: Box::new(named), rules, open: Vec::new(), part: None });
        };
        // How large all are has to be known before the first is read.
        let named: Vec<PathBuf> = named.collect::<Result<_>>()?;
        let inputs = |part| {
            let named = Box::new(named.clone().into_iter().map(Ok));
            Inputs { named, rules: Arc::clone(&rules), open: Vec::new(), part }
        };
        let reading = rules.reading;
        let total = inputs(None).flatten().map(|input| extent(&input, reading.limit).0).sum();
        rules.left.lock().unwrap_or_else(PoisonError::into_inner).clear();
        Ok(inputs(Some(Part::new(shard, total, reading))))
    }

    /// The files that are met in folders and not read, being written by this run or made by an earlier
    /// one: as they come.
    pub(super) fn left(&self) -> Arc<Mutex<Vec<PathBuf>>> {
        Arc::clone(&self.rules.left)
    }

    /// The same without cutting any file: each goes to a place of its own, and two parts of it would
    /// go to the same.
    #[must_use]
    pub(super) fn whole(mut self, whole: bool) -> Inputs {
        if let Some(part) = &mut self.part {
            part.whole |= whole;
        }
        self
    }

    /// The settings that hold for the inputs.
    #[must_use]
    pub(super) fn configs(&self) -> &Arc<Configs> {
        &self.rules.configs
    }

    /// What is named, unless the settings leave it out and are to be asked.
    fn wanted(&self, path: PathBuf) -> Result<Option<PathBuf>> {
        if !self.rules.force_exclude {
            return Ok(Some(path));
        }
        let stands_for = self.rules.stdin_name.as_deref().filter(|_| is_stdin(&path));
        let asked = stands_for.unwrap_or(&path);
        let is_left_out = |(config, real): (Arc<Config>, PathBuf)| {
            config.leaves_out(&real, asked.is_dir() || is_archive(asked))
        };
        Ok(if self.rules.configs.of_path(asked)?.is_some_and(is_left_out) {
            None
        } else {
            Some(path)
        })
    }

    fn named(&self, path: PathBuf) -> Result<Entered> {
        if is_stdin(&path) {
            let name = self.rules.stdin_name.as_deref();
            let inner = name.and_then(Path::file_name).unwrap_or("stdin".as_ref());
            let shown = name.map_or_else(|| "<stdin>".to_owned(), shown);
            let mut input = Input::new(InputPlace::Stdin, shown, plain(Path::new(inner)));
            input.stands_for = name.map(Path::to_owned);
            return Ok(Entered::Input(input));
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
            let found = self.found()?;
            let Some(part) = &mut self.part else { return Some(found) };
            if let Some(wanted) = part.take(found) {
                return Some(wanted);
            }
        }
    }
}

impl Inputs {
    /// The next input, wanted or not.
    fn found(&mut self) -> Option<Result<Input>> {
        loop {
            let entered = match self.open.last_mut() {
                None => match self.named.next()?.and_then(|path| self.wanted(path)) {
                    Ok(Some(path)) => self.named(path),
                    Ok(None) => continue,
                    Err(error) => Err(error),
                },
                Some(open) => match open.next(&self.rules) {
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
    fn next(&mut self, rules: &Rules) -> Option<Result<Found>> {
        match self {
            Opened::Folder { root, walk } => loop {
                let entry = walk.next();
                let broken = rules.broken.lock().unwrap_or_else(PoisonError::into_inner).pop();
                if let Some(error) = broken {
                    return Some(Err(error));
                }
                let entry = match entry? {
                    Ok(entry) => entry,
                    Err(error) => return Some(Err(of_walk(root, error).into())),
                };
                if !is_file(&entry) {
                    continue;
                }
                let path = entry.into_path();
                if is_archive(&path) {
                    return Some(Ok(Found::Archive(path)));
                }
                let inner = path.strip_prefix(&*root).unwrap_or(&path).to_owned();
                if let Some(found) = rules.pick(Input::file(path, &inner)) {
                    return Some(found.map(Found::Input));
                }
            },
            Opened::Archive(archive) => loop {
                let Some((inner, member)) = archive.members.pop() else {
                    if let Some(error) = archive.failed.take() {
                        return Some(Err(Failure::at(&archive.path, error).into()));
                    }
                    // No member was there to tell it.
                    let found = (!archive.found.is_empty()).then(|| archive.found.remove(0))?;
                    return Some(Err(Failure::at(&archive.path, Trouble(found).into()).into()));
                };
                let name = shown(&archive.path.join(&inner));
                let input = Input::new(InputPlace::Member(member), name, inner);
                if let Some(picked) = rules.pick(input) {
                    return Some(picked.map(|mut input| {
                        input.found.append(&mut archive.found);
                        Found::Input(input)
                    }));
                }
            },
        }
    }
}

/// Whether a file, or a link to one. What is a pipe or a device is not read unless it is named, and
/// a link that leads nowhere is nothing.
fn is_file(entry: &DirEntry) -> bool {
    entry.file_type().is_some_and(|kind| match kind.is_symlink() {
        true => fs::metadata(entry.path()).is_ok_and(|target| target.is_file()),
        false => kind.is_file(),
    })
}

/// Whether two paths lead to one file or folder. It may not exist yet.
fn is_same(one: &Path, other: &Path) -> bool {
    matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}

/// What went wrong in a folder, and at which path of it.
fn of_walk(root: &Path, error: ignore::Error) -> Failure {
    let mut place = root.to_owned();
    let mut inner = &error;
    while let ignore::Error::WithPath { err, .. } | ignore::Error::WithDepth { err, .. } = inner {
        if let ignore::Error::WithPath { path, .. } = inner {
            place.clone_from(path);
        }
        inner = err;
    }
    let kind = error.io_error().map(|io| (io.raw_os_error(), io.kind()));
    Failure::at(
        &place,
        match kind {
            Some((Some(number), _)) => io::Error::from_raw_os_error(number).into(),
            Some((None, kind)) => io::Error::from(kind).into(),
            None => Error::new(error),
        },
    )
}

impl Rules {
    fn folder(&self, root: PathBuf) -> Result<Opened> {
        let mut builder = WalkBuilder::new(&root);
        // Names within a folder are in the order of their paths; to take a name out of its path, or
        // to compare paths part by part, costs more than to compare what is before it once more.
        builder.hidden(!self.hidden).sort_by_file_path(|a, b| {
            a.as_os_str().as_encoded_bytes().cmp(b.as_os_str().as_encoded_bytes())
        });
        builder.overrides(overrides(&root, &self.glob, true)?);
        let (configs, broken) = (Arc::clone(&self.configs), Arc::clone(&self.broken));
        let (output, left) = (self.output.clone(), Arc::clone(&self.left));
        builder.filter_entry(move |entry| {
            let is_dir = entry.file_type().is_some_and(|kind| kind.is_dir());
            // What is named itself is read.
            let named = entry.depth() == 0;
            if !named && output.as_ref().is_some_and(|output| output.is_at(entry)) {
                if !is_dir {
                    let path = entry.path().to_owned();
                    left.lock().unwrap_or_else(PoisonError::into_inner).push(path);
                }
                return false;
            }
            // The settings of a folder that cannot be read keep all of it from being read.
            let path = if is_dir { entry.path().join("*") } else { entry.path().to_owned() };
            match configs.of_path(&path) {
                Ok(Some((config, path))) => {
                    let path = if is_dir { path.parent().unwrap_or(&path) } else { &path };
                    named || !config.leaves_out(path, is_dir || is_archive(path))
                }
                Ok(None) => true,
                Err(error) => {
                    broken.lock().unwrap_or_else(PoisonError::into_inner).push(error);
                    false
                }
            }
        });
        if !self.no_ignore {
            builder.add_custom_ignore_filename(".kifuignore");
        } else {
            builder.ignore(false).git_ignore(false).git_global(false).git_exclude(false);
            builder.parents(false);
        }
        let walk = Box::new(builder.build());
        Ok(Opened::Folder { root, walk })
    }

    fn archive(&self, path: PathBuf) -> Result<Opened> {
        let globs = overrides(Path::new("."), &self.glob, false)?;
        let settings = self.configs.of_path(&path)?;
        let wants = |name: &str| {
            let name = plain(Path::new(name));
            let hidden = name.iter().any(|part| part.as_encoded_bytes().starts_with(b"."));
            let left_out = settings
                .as_ref()
                .is_some_and(|(config, archive)| config.leaves_out(&archive.join(&name), false));
            // As in a folder, what is left out is not looked into.
            let is_below = || {
                let mut folders = name.ancestors().skip(1);
                folders.any(|folder| globs.matched(folder, true).is_ignore())
            };
            (is_archive(&name) || ByName::of(&name) != ByName::Other)
                && !globs.matched(&name, false).is_ignore()
                && (globs.is_empty() || !is_below())
                && !left_out
                && (self.hidden || !hidden)
        };
        let named = archive::list(&path, self.reading.limit, &wants);
        let Listing { members, behind: found, failed } =
            named.map_err(|error| match temporary::is_unwritable(&error) {
                true => error.context(shown(&path)),
                false => Failure::at(&path, error).into(),
            })?;
        let mut taken = HashMap::new();
        let mut members: Vec<(PathBuf, Member)> = members
            .into_iter()
            .map(|Named { name, member }| (unlike(plain(Path::new(&name)), &mut taken), member))
            .collect();
        members.sort_unstable_by(|a, b| b.0.cmp(&a.0));
        Ok(Opened::Archive(Box::new(Archive { path, members, found, failed })))
    }

    /// The input, if it is a record by its name, or by its content where the name says little.
    fn pick(&self, input: Input) -> Option<Result<Input>> {
        match ByName::of(&input.inner) {
            ByName::Other if !is_archive(&input.inner) => None,
            ByName::Perhaps => match self.reading.is_record(&input) {
                Ok(true) => Some(Ok(input)),
                Ok(false) => None,
                Err(error) => Some(Err(Failure::reading(&input, error).into())),
            },
            // That an archive in an archive is not read is said when it is opened.
            ByName::Record | ByName::Other => Some(Ok(input)),
        }
    }
}

/// A name that no other member has: `a (2).kif` for the second `a.kif`. For each name it is kept
/// how many there were.
fn unlike(name: PathBuf, taken: &mut HashMap<PathBuf, u64>) -> PathBuf {
    let mut number = taken.get(&name).copied().unwrap_or(0);
    let mut free = name.clone();
    while number > 0 && taken.contains_key(&free) {
        number += 1;
        let mut stem = name.file_stem().unwrap_or_default().to_owned();
        stem.push(format!(" ({number})"));
        if let Some(extension) = name.extension() {
            stem.push(".");
            stem.push(extension);
        }
        free = name.with_file_name(stem);
    }
    taken.insert(free.clone(), 1);
    taken.insert(name, number.max(1));
    free
}

/// The patterns of `--glob`, for paths below a folder. What is in an archive they are asked about when it is opened: if
/// `archives`, one is left out by a pattern for what is not only.
fn overrides(root: &Path, globs: &[String], archives: bool) -> Result<Override> {
    let mut builder = OverrideBuilder::new(root);
    if archives && globs.iter().any(|glob| !glob.starts_with('!')) {
        builder.case_insensitive(true)?;
        for ending in endings_of_archives() {
            builder.add(&format!("*{ending}"))?;
        }
        builder.case_insensitive(false)?;
    }
    for glob in globs {
        builder.add(glob).map_err(|error| {
            // What is wrong with it, its reader says in English only.
            let ja = format!("--glob {glob}: パターンとして読めません");
            Usage::new(format!("--glob {glob}: {error}"), ja)
        })?;
    }
    Ok(builder.build()?)
}

/// The names in a list of files, one a line; empty lines are skipped.
fn listed(list: &Path, null: bool) -> Result<impl Iterator<Item = Result<PathBuf>> + Send + use<>> {
    let name = shown(list);
    let words = Usage::new(format!("cannot read {name}"), format!("{name}を読めません"));
    let mut lines: Box<dyn BufRead + Send> = match list {
        list if list == Path::new("-") => Box::new(BufReader::new(io::stdin())),
        list => Box::new(BufReader::new(File::open(list).map_err(|error| words.because(&error))?)),
    };
    // Editors of Windows begin a list with a byte order mark, which is no part of a name.
    const MARK: &[u8] = "\u{feff}".as_bytes();
    let head = lines.fill_buf().map_err(|error| words.because(&error))?;
    if head.starts_with(MARK) {
        lines.consume(MARK.len());
    } else if head.starts_with(b"\xff\xfe") || head.starts_with(b"\xfe\xff") {
        // What PowerShell redirects is in UTF-16.
        let mut all = Vec::new();
        lines.read_to_end(&mut all).map_err(|error| words.because(&error))?;
        let text = decode(all, &DecodeOptions::default()).text.into_owned();
        lines = Box::new(io::Cursor::new(text.into_bytes()));
    }
    let end = if null { b'\0' } else { b'\n' };
    Ok(lines.split(end).filter_map(move |line| match line {
        Ok(mut line) => {
            if !null && line.last() == Some(&b'\r') {
                line.pop();
            }
            if line.contains(&0) {
                let words = Usage::new(
                    "a name cannot have a NUL in it; -0 is for names with NULs between them",
                    "名前にNULは使えません。名前をNULで区切るなら-0を指定してください",
                );
                return Some(Err(words.at(&name).into()));
            }
            (!line.is_empty()).then(|| Ok(path_of(line)))
        }
        Err(error) => Some(Err(words.because(&error).into())),
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
