//! What is published: one place says who and where, and the packages hold what they promise.
//! `UPDATE=1 cargo test` carries version and address to the pages that repeat them.

use kifu::formats::{FORMATS, SHARED_EXTENSIONS};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

const VERSION: &str = env!("CARGO_PKG_VERSION");
const ADDRESS: &str = env!("CARGO_PKG_REPOSITORY");

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap()
}

/// Compares a page with what it should be, or rewrites it.
fn check(name: &str, text: &str) {
    if env::var_os("UPDATE").is_some() {
        fs::write(root().join(name), text).unwrap();
    }
    assert_eq!(read(name), text, "{name} is out of date: run UPDATE=1 cargo test");
}

/// A line with our version and address in the place of those it has, if it is one that names them.
fn current(line: &str) -> Option<String> {
    let repository = ADDRESS.strip_prefix("https://github.com/").unwrap();
    let head = |mark: &str| line.find(mark).map(|at| &line[..at + mark.len()]);
    if line.contains("/kifu@v") {
        return Some(format!("{}{repository}@v{VERSION}", head("uses: ")?));
    }
    if line.ends_with("/kifu") && line.contains("- repo: ") {
        return Some(format!("{}{ADDRESS}", head("- repo: ")?));
    }
    if line.contains("/releases/download/") {
        let begin = line.find("https://")?;
        let file = format!("kifu-{VERSION}-x86_64-unknown-linux-musl.tar.gz");
        return Some(format!("{}{ADDRESS}/releases/download/v{VERSION}/{file}", &line[..begin]));
    }
    if let Some((begin, rest)) = line.split_once("](https://github.com/")
        && let Some((_, end)) = rest.split_once("/releases)")
    {
        return Some(format!("{begin}]({ADDRESS}/releases){end}"));
    }
    line.trim_start()
        .starts_with("rev: v")
        .then(|| Some(format!("{}{VERSION}", head("rev: v")?)))?
}

#[test]
fn version_and_address_are_those_of_the_package() {
    assert_eq!(env!("CARGO_PKG_HOMEPAGE"), ADDRESS);
    for page in ["README.md", "README.ja.md"] {
        let mut count = 0;
        let text: String = read(page)
            .lines()
            .map(|line| {
                let current = current(line);
                count += usize::from(current.is_some());
                current.unwrap_or_else(|| line.to_owned()) + "\n"
            })
            .collect();
        // The releases, the action, the hook with its revision, and what GitLab loads.
        assert_eq!(count, 5, "{page}");
        check(page, &text);
    }
}

#[test]
fn the_changelog_has_a_dated_section_for_the_version() {
    let changelog = read("CHANGELOG.md");
    let head = format!("## {VERSION} - ");
    let date = changelog.lines().find_map(|line| line.strip_prefix(&head)).unwrap();
    let parts: Vec<u32> = date.split('-').map(|part| part.parse().unwrap()).collect();
    assert!(matches!(parts[..], [2026..=2999, 1..=12, 1..=31]), "{date}");
}

#[test]
fn the_package_holds_what_is_built_and_no_tests() {
    let output = Command::new(env!("CARGO"))
        .args(["package", "--list", "--allow-dirty", "--offline"])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let listed = String::from_utf8(output.stdout).unwrap().replace('\\', "/");
    let listed: BTreeSet<&str> = listed.lines().collect();
    let mut sources = Vec::new();
    walk(&root().join("src"), &mut sources);
    let mut included = 0;
    for path in &sources {
        let name = path.strip_prefix(root()).unwrap().to_str().unwrap().replace('\\', "/");
        assert!(listed.contains(&*name), "{name} is missing");
        // What the compiler reads besides, by names from the source and by the examples' table.
        let text = fs::read_to_string(path).unwrap();
        for (at, _) in text.match_indices("include_") {
            let call = text[at..].split([';', ',']).next().unwrap();
            let begins = ["include_str!(\"", "include_bytes!(\""];
            let is_plain = begins.iter().any(|begin| call.starts_with(begin));
            let Some(name) = call.split('"').nth(1).filter(|_| is_plain) else { continue };
            let file = path.parent().unwrap().join(name).canonicalize().unwrap();
            let inner = file.strip_prefix(root().canonicalize().unwrap()).unwrap();
            let inner = inner.to_str().unwrap().replace('\\', "/");
            assert!(listed.contains(&*inner), "{inner} is missing");
            included += 1;
        }
    }
    let examples = read("src/commands/explain/examples.rs");
    for row in examples.lines().filter(|line| line.ends_with(';') && line.contains("/bad/")) {
        let file = format!("testdata/{}", row.split('"').nth(3).unwrap());
        assert!(listed.contains(&*file), "{file} is missing");
        included += 1;
    }
    for entry in fs::read_dir(root().join("src/schemas")).unwrap() {
        let file = format!("src/schemas/{}", entry.unwrap().file_name().to_str().unwrap());
        assert!(listed.contains(&*file), "{file} is missing");
        included += 1;
    }
    assert!(included > 300, "{included}");
    let is_test = |name: &&&str| {
        ["tests/", "benches/", ".ci/", ".github/"].iter().any(|folder| name.starts_with(folder))
            || name.ends_with(".findings")
    };
    assert_eq!(listed.iter().find(is_test), None);
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => walk(&path, files),
            false => files.push(path),
        }
    }
}

#[test]
fn what_debian_gets_is_there() {
    let manifest = read("Cargo.toml");
    let assets = manifest.split("assets = [").nth(1).unwrap().split("\n]").next().unwrap();
    let rows: Vec<&str> = assets.lines().filter_map(|line| line.split('"').nth(1)).collect();
    assert!(rows.len() > 5);
    for name in rows.into_iter().filter(|name| !name.starts_with("target/")) {
        let (folder, pattern) = name.rsplit_once('/').unwrap_or((".", name));
        let ending = pattern.trim_start_matches('*');
        let files = fs::read_dir(root().join(folder)).unwrap();
        let found = files.filter(|file| {
            let name = file.as_ref().unwrap().file_name();
            name.to_str().unwrap().ends_with(ending)
        });
        assert!(found.count() > 0, "{name}");
    }
}

/// The hooks of pre-commit are asked about all files that are records by their names.
#[test]
fn hooks_are_for_every_format_that_is_read() {
    let read_formats = FORMATS.iter().filter(|format| format.is_read());
    let all = read_formats.flat_map(|format| format.extensions.iter().copied());
    let own: BTreeSet<&str> = all.filter(|own| !SHARED_EXTENSIONS.contains(own)).collect();
    assert!(own.contains("kif") && own.len() > 10);
    let own: Vec<&str> = own.into_iter().collect();
    let page = read(".pre-commit-hooks.yaml");
    let (head, rest) = page.split_once(r"(?i)\.(").unwrap();
    let (_, tail) = rest.split_once(")$").unwrap();
    check(".pre-commit-hooks.yaml", &format!(r"{head}(?i)\.({})${tail}", own.join("|")));
}

/// What people without Rust load: an archive with the program and all that goes with it.
#[test]
fn a_release_holds_program_pages_and_completions() {
    let python = if cfg!(windows) { "python" } else { "python3" };
    // It reads Cargo.toml by a module of Python 3.11.
    if !Command::new(python)
        .args(["-c", "import tomllib"])
        .output()
        .is_ok_and(|o| o.status.success())
    {
        crate::support::skipped(&format!("no {python} with tomllib"));
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    for (target, program, ending) in
        [("some-linux", "kifu", "tar.gz"), ("some-windows", "kifu.exe", "zip")]
    {
        let built = folder.path().join(target).join("release");
        fs::create_dir_all(&built).unwrap();
        fs::write(built.join(program), "a program").unwrap();
        let output = Command::new(python)
            .arg(root().join(".ci/dist"))
            .args([target, "--no-build"])
            .env("CARGO_TARGET_DIR", folder.path())
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let archive = folder.path().join(format!("dist/kifu-{VERSION}-{target}.{ending}"));
        let module = if ending == "zip" { "zipfile" } else { "tarfile" };
        let listed =
            Command::new(python).args(["-m", module, "-l"]).arg(&archive).output().unwrap();
        let listed = String::from_utf8(listed.stdout).unwrap();
        let top = format!("kifu-{VERSION}-{target}");
        for name in [
            program,
            "README.ja.md",
            "LICENSE-MIT",
            "completions/_kifu",
            "man/kifu.1",
            "man/ja/kifu.1",
        ] {
            assert!(listed.contains(&format!("{top}/{name}")), "{name}: {listed}");
        }
        let sum = fs::read_to_string(format!("{}.sha256", archive.display())).unwrap();
        let name = archive.file_name().unwrap().to_str().unwrap();
        assert_eq!(sum.len(), 64 + 2 + name.len() + 1);
        assert!(sum.ends_with(&format!("  {name}\n")), "{sum}");
    }
}
