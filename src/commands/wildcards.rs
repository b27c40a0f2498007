//! Names with wildcards, for shells that hand them on as they are (`cmd.exe`, quotes).

use ignore::WalkBuilder;
use ignore::overrides::OverrideBuilder;
use std::fs;
use std::path::{Component, Path, PathBuf};

/// The files that a name with `*`, `?` or `[` means, in the order of their paths; the name itself if
/// there is such a file, or if it means none.
pub(super) fn expand(path: PathBuf) -> Vec<PathBuf> {
    let is_wild = |part: &Component<'_>| {
        part.as_os_str().to_str().is_some_and(|part| part.contains(['*', '?', '[']))
    };
    if !path.components().any(|part| is_wild(&part)) || fs::symlink_metadata(&path).is_ok() {
        return vec![path];
    }
    let base: PathBuf = path.components().take_while(|part| !is_wild(part)).collect();
    let pattern: PathBuf = path.components().skip_while(|part| !is_wild(part)).collect();
    let found = matching(&base, &pattern).unwrap_or_default();
    if found.is_empty() { vec![path] } else { found }
}

fn matching(base: &Path, pattern: &Path) -> Option<Vec<PathBuf>> {
    let here = if base.as_os_str().is_empty() { Path::new(".") } else { base };
    let parts: Vec<&str> = pattern.iter().map(|part| part.to_str()).collect::<Option<_>>()?;
    let mut globs = OverrideBuilder::new(here);
    globs.add(&format!("/{}", parts.join("/"))).ok()?;
    let globs = globs.build().ok()?;
    let depth = (!parts.contains(&"**")).then_some(parts.len());
    let mut walk = WalkBuilder::new(here);
    // What a shell would find: hidden files only by a dot in the pattern, ignored files too.
    let dots = parts.iter().any(|part| part.starts_with('.'));
    walk.standard_filters(false).hidden(!dots).max_depth(depth);
    walk.sort_by_file_path(|a, b| {
        a.as_os_str().as_encoded_bytes().cmp(b.as_os_str().as_encoded_bytes())
    });
    let entries = walk.build().flatten().filter(|entry| entry.depth() > 0);
    let found = entries.filter_map(|entry| {
        let is_dir = entry.file_type().is_some_and(|kind| kind.is_dir());
        let wanted = globs.matched(entry.path(), is_dir).is_whitelist();
        // As it was typed: without the `./` of the walk.
        let path = entry.path().strip_prefix(here).ok()?;
        wanted.then(|| base.join(path))
    });
    Some(found.collect())
}
