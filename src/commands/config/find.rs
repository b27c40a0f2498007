//! Which `kifu.toml` counts for which record.

use super::{Config, NAME, read};
use crate::commands::place::{Input, InputPlace};
use crate::findings::Lang;
use anyhow::Result;
use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// All files of settings that were met.
#[derive(Debug)]
pub(in crate::commands) struct Configs {
    choice: Choice,
    memo: Mutex<Memo>,
}

#[derive(Debug)]
enum Choice {
    /// The nearest one upwards.
    Nearest,
    /// This one, for all.
    This(Arc<Config>),
    /// None.
    None,
}

#[derive(Debug, Default)]
struct Memo {
    /// By the names of folders as they come: their names without links, and what counts there.
    folders: HashMap<PathBuf, Arc<Folder>>,
    /// By folders without links.
    found: HashMap<PathBuf, Option<Arc<Config>>>,
}

/// A folder and what counts there.
#[derive(Debug)]
struct Folder {
    /// Its path without links.
    dir: PathBuf,
    config: Option<Arc<Config>>,
}

impl Configs {
    /// The files that count: the one that is named, or none, or the nearest ones.
    ///
    /// # Errors
    /// If the one that is named cannot be read.
    pub(in crate::commands) fn new(named: Option<&Path>, none: bool) -> Result<Configs> {
        Ok(match named {
            Some(path) => {
                let mut config = read::file(path)?;
                // Such a file is for records elsewhere, too: from its own folder on, patterns would find none.
                if let Ok(here) = fs::canonicalize(".") {
                    config.dir = here;
                }
                let choice = Choice::This(Arc::new(config));
                Configs { choice, memo: Mutex::default() }
            }
            None if none => Configs::none(),
            None => Configs::nearest(),
        })
    }

    /// The files that count where none is named: the nearest ones.
    #[must_use]
    pub(in crate::commands) fn nearest() -> Configs {
        Configs { choice: Choice::Nearest, memo: Mutex::default() }
    }

    /// No files.
    #[must_use]
    pub(in crate::commands) fn none() -> Configs {
        Configs { choice: Choice::None, memo: Mutex::default() }
    }

    /// The language that the settings of the current folder ask for. What is wrong with them is
    /// said by those who read records.
    #[must_use]
    pub(in crate::commands) fn language(&self) -> Option<Lang> {
        let here = self.of_path(Path::new("-"));
        here.ok().flatten().and_then(|(config, _)| config.lang)
    }

    /// What counts for an input, and the path of the input without links.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub(in crate::commands) fn of(&self, input: &Input) -> Result<Option<(Arc<Config>, PathBuf)>> {
        let path = match &input.place {
            InputPlace::Stdin => input.stands_for.as_deref().unwrap_or(Path::new("-")),
            InputPlace::File(path) => path,
            InputPlace::Member(member) => member.archive(),
        };
        let Some((config, mut path)) = self.of_path(path)? else { return Ok(None) };
        if let InputPlace::Member(_) = &input.place {
            path.push(&input.inner);
        }
        Ok(Some((config, path)))
    }

    /// What counts for a file or folder by the folder that it is in, and its path without links.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub(in crate::commands) fn of_path(
        &self,
        path: &Path,
    ) -> Result<Option<(Arc<Config>, PathBuf)>> {
        let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
        let folder = self.of_dir(parent.unwrap_or(Path::new(".")))?;
        let name = path.file_name().unwrap_or_default();
        Ok(folder.config.as_ref().map(|config| (Arc::clone(config), folder.dir.join(name))))
    }

    /// What counts for the files in a folder.
    fn of_dir(&self, dir: &Path) -> Result<Arc<Folder>> {
        let mut memo = self.memo.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = memo.folders.get(dir) {
            return Ok(Arc::clone(known));
        }
        let real = memo.real_path(dir).unwrap_or_else(|| without_links(dir));
        let config = match &self.choice {
            Choice::None => None,
            Choice::This(config) => Some(Arc::clone(config)),
            Choice::Nearest => nearest(&real, &mut memo.found)?,
        };
        let folder = Arc::new(Folder { dir: real, config });
        memo.folders.insert(dir.to_owned(), Arc::clone(&folder));
        Ok(folder)
    }
}

impl Memo {
    /// The path without links of a folder that is no link itself and is in a folder whose path is known. To ask
    /// the system costs a look at each part of the path.
    fn real_path(&self, dir: &Path) -> Option<PathBuf> {
        let above = self.folders.get(dir.parent()?)?;
        let name = dir.file_name()?;
        let is_link = fs::symlink_metadata(dir).ok()?.is_symlink();
        (!is_link).then(|| above.dir.join(name))
    }
}

/// The path without links of a folder or file, of which only some may be there yet: what is made in a folder has the
/// settings of those above it, also of those above the current folder.
pub(in crate::commands) fn without_links(dir: &Path) -> PathBuf {
    let named =
        |at: &Path| if at.as_os_str().is_empty() { PathBuf::from(".") } else { at.to_owned() };
    let there = |at| Some((at, fs::canonicalize(named(at)).ok()?));
    match dir.ancestors().find_map(there) {
        Some((at, real)) => match dir.strip_prefix(at) {
            Ok(rest) if !rest.as_os_str().is_empty() => real.join(rest),
            _ => real,
        },
        None => dir.to_owned(),
    }
}

/// The nearest file upwards from a folder.
fn nearest(
    dir: &Path,
    found: &mut HashMap<PathBuf, Option<Arc<Config>>>,
) -> Result<Option<Arc<Config>>> {
    let mut passed = Vec::new();
    let mut config = None;
    for dir in dir.ancestors() {
        if let Some(known) = found.get(dir) {
            config.clone_from(known);
            break;
        }
        passed.push(dir);
        let path = dir.join(NAME);
        match fs::metadata(&path) {
            Ok(metadata) if metadata.is_file() => {
                config = Some(Arc::new(read::file(&path)?));
                break;
            }
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => break,
            _ => {}
        }
    }
    for dir in passed {
        found.insert(dir.to_owned(), config.clone());
    }
    Ok(config)
}
