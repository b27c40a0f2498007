//! `kifu.toml`: what holds for the records of a folder and those below it, so that nobody has to
//! say it on each command line.
//!
//! The file that counts for a record is the nearest one upwards from the folder it is in; files
//! further up do not count beside it. The command line goes before it.

mod find;
mod keys;
mod read;
mod show;

pub(super) use find::{Configs, without_links};
pub(super) use show::run;

use crate::findings::programs::Program;
use crate::findings::{Code, Lang, Severity};
use crate::formats::pgn::PgnForm;
use crate::source::{Encoding, Eol};
use ignore::gitignore::Gitignore;
use std::borrow::Cow;
use std::iter;
use std::path::{Component, Path, PathBuf};

/// The name of the file.
pub(super) const NAME: &str = "kifu.toml";

/// What a `kifu.toml` says.
#[derive(Debug)]
pub(super) struct Config {
    /// The file.
    path: PathBuf,
    /// The folder that patterns count from, without links: the one that it is in, or the current one if the
    /// file was named for this run.
    dir: PathBuf,
    /// Language of messages.
    pub(super) lang: Option<Lang>,
    /// In folders, what is read only, and what is not read.
    include: Option<Gitignore>,
    exclude: Option<Gitignore>,
    /// Which codes count; all, if none is named.
    pub(super) select: Vec<Code>,
    /// Which do not.
    pub(super) ignore: Vec<Code>,
    /// Which do not in some files.
    per_file: Vec<(Gitignore, Vec<Code>)>,
    /// As what findings count that do not count as usual; `None`: not at all.
    pub(super) severity: Vec<(Code, Option<Severity>)>,
    /// Whether warnings and tolerated departures are errors.
    pub(super) strict: bool,
    /// The programs that the records come from.
    pub(super) source: Vec<&'static Program>,
    /// Findings that are known, and need not be said again.
    pub(super) baseline: Option<PathBuf>,
    /// How text is written, and whether with a byte order mark.
    pub(super) encoding: Option<Encoding>,
    pub(super) bom: bool,
    pub(super) eol: Option<Eol>,
    pub(super) pgn: Option<PgnForm>,
    /// All of it as it is written.
    settings: Vec<Setting>,
}

/// A setting as it is written.
#[derive(Debug)]
struct Setting {
    key: String,
    value: String,
    /// Its line, from 1.
    line: usize,
}

impl Config {
    /// Whether a walk through folders leaves out this file or folder, given by its path without
    /// links.
    #[must_use]
    pub(super) fn leaves_out(&self, path: &Path, is_dir: bool) -> bool {
        let inner = self.inner(path);
        let is = |globs: &Gitignore| is_matched(globs, &inner, is_dir);
        // A folder can hold what is included.
        let missing = !is_dir && self.include.as_ref().is_some_and(|include| !is(include));
        missing || self.exclude.as_ref().is_some_and(is)
    }

    /// The codes that do not count in a file, given by its path without links.
    pub(super) fn ignored_in<'a>(&'a self, path: &Path) -> impl Iterator<Item = Code> + 'a {
        let inner = self.inner(path).into_owned();
        let rules = self.per_file.iter();
        let rules = rules.filter(move |(globs, _)| is_matched(globs, &inner, false));
        rules.flat_map(|(_, codes)| codes.iter().copied())
    }

    /// A path from the folder on that patterns count from. What is not below it is below `..`, from where the
    /// paths part: names are found there, and no place in the folder is.
    fn inner<'a>(&self, path: &'a Path) -> Cow<'a, Path> {
        if let Ok(inner) = path.strip_prefix(&self.dir) {
            return Cow::Borrowed(inner);
        }
        let both = self.dir.components().zip(path.components());
        let shared = both.take_while(|(here, there)| here == there).count();
        let rest = path.components().skip(shared);
        let rest = rest.filter(|part| matches!(part, Component::Normal(_)));
        Cow::Owned(iter::once(Component::ParentDir).chain(rest).collect())
    }
}

/// Whether patterns match a path or a folder that it is in.
fn is_matched(globs: &Gitignore, inner: &Path, is_dir: bool) -> bool {
    let named = inner.ancestors().take_while(|at| at.file_name().is_some());
    let mut found = named.enumerate().map(|(up, at)| globs.matched(at, is_dir || up > 0));
    found.find(|found| !found.is_none()).is_some_and(|found| found.is_ignore())
}
