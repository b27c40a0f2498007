//! The folder from which on services name files.

use std::env;
use std::fs;
use std::path::{Component, Path, PathBuf};

/// The current folder, which is the root of the repository where services run.
pub(super) struct Root {
    /// Its path as the system has it, and without links.
    here: PathBuf,
    real: PathBuf,
}

impl Root {
    pub(super) fn new() -> Option<Root> {
        let here = env::current_dir().ok()?;
        let real = fs::canonicalize(&here).ok()?;
        Some(Root { here, real })
    }

    /// The path from the root on of a file below it, however it is named.
    pub(super) fn below(&self, path: &Path) -> Option<PathBuf> {
        let is_plain = |path: &Path| path.components().all(|part| part != Component::ParentDir);
        if path.is_relative() && is_plain(path) {
            return Some(path.to_owned());
        }
        let from = |at: &Path| path.strip_prefix(at).ok().filter(|rest| is_plain(rest));
        let is_root = |at: &Path| fs::canonicalize(at).is_ok_and(|at| at == self.real);
        let rest = from(&self.here).or_else(|| {
            // Over links, and over `..`, only the system knows where a path leads.
            let mut above = path.ancestors().skip(1).map_while(|at| Some((at, from(at)?)));
            above.find(|(at, _)| is_root(at)).map(|(_, rest)| rest)
        });
        rest.filter(|rest| !rest.as_os_str().is_empty()).map(Path::to_owned)
    }
}
