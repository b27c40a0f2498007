//! Where conversions go: everything into one place, or a file for each input or game.

use super::input::Inputs;
use super::job::Planned;
use super::lookup;
use super::output::Draft;
use super::place::{Input, shown};
use super::usage::{Usage, refuse, unwritable};
use crate::cli;
use crate::formats::{Format, by_extension};
use anyhow::{Context, Result};
use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

/// Where the records of a run go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Destination {
    /// Standard output.
    Stdout,
    /// One file.
    File(PathBuf),
    /// A folder, which gets the tree of the input.
    Folder(PathBuf),
    /// The files they came from.
    InPlace,
    /// Files beside the ones they came from, one a game.
    Beside,
}

/// Where records go and in which format.
#[derive(Clone, Debug)]
pub(super) struct Target {
    /// Where.
    pub(super) destination: Destination,
    /// The format; in place, that of each input if none is named.
    pub(super) format: Option<&'static Format>,
    /// Whether each game gets a file of its own.
    pub(super) split: bool,
    /// The files and folders that the user named.
    named: Vec<PathBuf>,
}

impl Target {
    /// The target that the arguments ask for.
    ///
    /// # Errors
    /// If they contradict each other or leave the format open, or a file would be overwritten.
    pub(super) fn new(args: &cli::Convert) -> Result<Target> {
        let format = args.to.as_deref().map(lookup::format).transpose()?;
        refuse_copy_style(args)?;
        let dry = args.check || args.diff;
        let destination = match (&args.output, &args.output_dir) {
            (Some(output), _) if output == Path::new("-") => Destination::Stdout,
            (Some(output), _) if output.is_dir() || ends_in_slash(output) => {
                Destination::Folder(output.clone())
            }
            (Some(output), _) => Destination::File(output.clone()),
            (None, Some(folder)) => Destination::Folder(folder.clone()),
            (None, None) if args.in_place || dry => Destination::InPlace,
            (None, None) if args.split => Destination::Beside,
            (None, None) => Destination::Stdout,
        };
        let format = match (&destination, format) {
            (_, Some(format)) => Some(format),
            (Destination::InPlace, None) => None,
            (Destination::File(path), None) => Some(by_name_of(path)?),
            _ => {
                return refuse(
                    "which format to write is not said: name it with --to, or give -o a file name \
                     that ends in .csa, .kif, .pgn or the like",
                    "書き出す形式が指定されていません。--toで指定するか、-oに.csa、.kif、.pgnなどで終わる\
                     ファイル名を指定してください",
                );
            }
        };
        if let Some(format) = format.filter(|format| format.write.is_none()) {
            return Err(unwritable(format).into());
        }
        if args.diff && format.is_some_and(Format::is_assembled) {
            return refuse("--diff compares texts", "--diffで比べられるのはテキストだけです");
        }
        if let Some(format) = format.filter(|format| args.merge && !format.can_join()) {
            let name = format.name;
            return refuse(
                format!("a {name} file holds one record only: there is nothing to --merge into"),
                format!("{name}形式のファイルには一局しか収められないため、--mergeは使えません"),
            );
        }
        if let Destination::File(path) = &destination {
            // Says what is wrong with the name before anything is read.
            Draft::new(path)?;
        }
        match &destination {
            Destination::InPlace if args.split => {
                return refuse(
                    "--split cannot be done in place",
                    "--splitは、元のファイルを置き換える変換では使えません",
                );
            }
            Destination::Stdout if args.split => {
                return refuse(
                    "--split needs files to write to",
                    "--splitには書き出すファイルの指定が必要です",
                );
            }
            Destination::File(path) if !args.split && !args.force && !dry && path.is_file() => {
                let name = shown(path);
                return refuse(
                    format!("{name} exists already; --force overwrites it"),
                    format!("{name}は既にあります。--forceで上書きできます"),
                );
            }
            _ => {}
        }
        let named = args.input.files.clone();
        Ok(Target { destination, format, split: args.split, named })
    }

    /// Whether all records go to one place.
    #[must_use]
    pub(super) fn is_joint(&self) -> bool {
        !self.split && matches!(self.destination, Destination::Stdout | Destination::File(_))
    }

    /// The inputs with the file that each goes to; none if all go to one.
    pub(super) fn plan(
        &self,
        inputs: Inputs,
    ) -> impl Iterator<Item = Result<Planned<Option<PathBuf>>>> + Send + use<> {
        let target = self.clone();
        let mut taken = HashSet::new();
        inputs.map(move |input| {
            let input = input?;
            let plan = target.file_for(&input)?;
            if let Some(path) = plan.as_ref().filter(|path| !taken.insert((*path).clone())) {
                let (name, path) = (&input.name, shown(path));
                return refuse(
                    format!(
                        "{name}: {path} is the target of another input already; convert them one \
                         at a time, or to other folders"
                    ),
                    format!(
                        "{name}: {path}には別の入力を書き出します。一つずつ変換するか、別のフォルダーに\
                         変換してください"
                    ),
                );
            }
            Ok(Planned { input, plan })
        })
    }

    fn file_for(&self, input: &Input) -> Result<Option<PathBuf>> {
        let extension = self.format.and_then(|format| format.extensions.first());
        let renamed = |path: &Path| match extension {
            Some(extension) => bare(path).with_extension(extension),
            None => path.to_owned(),
        };
        Ok(match &self.destination {
            Destination::Stdout => None,
            Destination::File(path) => self.split.then(|| path.clone()),
            Destination::Folder(folder) => Some(folder.join(renamed(&input.inner))),
            Destination::Beside => Some(match input.path() {
                Some(path) => renamed(path),
                None => renamed(&input.inner),
            }),
            Destination::InPlace => {
                let Some(path) = input.path() else {
                    let words = Usage::new(
                        "only files can be changed in place",
                        "置き換えられるのはファイルだけです",
                    );
                    return Err(words.at(&input.name).into());
                };
                if is_packed(path) {
                    let words = Usage::new(
                        "compressed files cannot be changed in place",
                        "圧縮ファイルは置き換えられません",
                    );
                    return Err(words.at(&input.name).into());
                }
                refuse_outside(path, &self.named).with_context(|| input.name.clone())?;
                let fits = |format: &Format| {
                    let own = input.extension();
                    format.extensions.iter().any(|e| own.is_some_and(|o| o.eq_ignore_ascii_case(e)))
                };
                if let Some(format) = self.format.filter(|format| !fits(format)) {
                    let name = format.name;
                    let ends = format.extensions.join(", .");
                    let words = Usage::new(
                        format!(
                            "the file stays as it is, for names of {name} files end in .{ends}; \
                             write another file with --output"
                        ),
                        format!(
                            "{name}形式のファイルの拡張子は.{ends}なので、変更しませんでした。--outputで\
                             別のファイルに書き出してください"
                        ),
                    );
                    return Err(words.at(&input.name).into());
                }
                Some(path.to_owned())
            }
        })
    }
}

/// `name-001.kif`: the file of a game when each gets its own.
#[must_use]
pub(super) fn numbered(path: &Path, game: u32) -> PathBuf {
    suffixed(path, &format!("-{game:03}"))
}

/// The path with something between its name and its extension.
#[must_use]
pub(super) fn suffixed(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.file_stem().map(OsStr::to_owned).unwrap_or_default();
    name.push(suffix);
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

/// Refuses to change a file that was found in a folder, but is a link that leads out of it: a link
/// in somebody else's folder must not name what is changed.
///
/// # Errors
/// If it is such a link.
pub(super) fn refuse_outside(path: &Path, named: &[PathBuf]) -> Result<()> {
    let is_link = || fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_symlink());
    if named.iter().any(|name| name == path) || !is_link() {
        return Ok(());
    }
    let target = fs::canonicalize(path)?;
    for folder in named.iter().filter(|name| path.starts_with(name)) {
        if !target.starts_with(fs::canonicalize(folder)?) {
            let folder = shown(folder);
            return refuse(
                format!(
                    "it is a link that leads out of {folder}; to change the file, name it itself"
                ),
                format!(
                    "{folder}の外を指すリンクです。変更するには、そのファイルを直接指定してください"
                ),
            );
        }
    }
    Ok(())
}

/// Whether a file is compressed, by its name or its first bytes: mending or replacing it would
/// leave something else under its name.
#[must_use]
pub(super) fn is_packed(path: &Path) -> bool {
    let mut magic = [0; 4];
    let mut reads = |path: &Path| {
        path.is_file() && File::open(path).is_ok_and(|mut file| file.read_exact(&mut magic).is_ok())
    };
    bare(path) != path
        || reads(path) && (magic.starts_with(b"\x1f\x8b") || magic == *b"\x28\xb5\x2f\xfd")
}

/// The path without the extension of a compression.
pub(super) fn bare(path: &Path) -> PathBuf {
    let packed = path.extension().and_then(OsStr::to_str);
    match packed {
        Some(e) if e.eq_ignore_ascii_case("gz") || e.eq_ignore_ascii_case("zst") => {
            path.with_extension("")
        }
        _ => path.to_owned(),
    }
}

fn by_name_of(path: &Path) -> Result<&'static Format> {
    let path = &*bare(path);
    let extension = path.extension().and_then(OsStr::to_str).unwrap_or_default();
    let found = by_extension(extension).find(|format| format.write.is_some());
    match found {
        Some(format) => Ok(format),
        None => {
            let name = shown(path);
            refuse(
                format!("the name {name} tells no format: name one with --to"),
                format!("{name}という名前からは形式が分かりません。--toで指定してください"),
            )
        }
    }
}

/// `kifu convert a.csa b.kif` looks like `cp`; nothing is overwritten on a guess.
fn refuse_copy_style(args: &cli::Convert) -> Result<()> {
    let [_, .., last] = args.input.files.as_slice() else { return Ok(()) };
    let named = args.output.is_some() || args.output_dir.is_some() || args.in_place || args.split;
    if !named && !last.exists() && by_name_of(last).is_ok() {
        let name = shown(last);
        return refuse(
            format!("{name} does not exist; did you mean -o {name}?"),
            format!("{name}はありません。-o {name} のことですか？"),
        );
    }
    Ok(())
}

fn ends_in_slash(path: &Path) -> bool {
    path.as_os_str().as_encoded_bytes().ends_with(b"/")
}

/// Refuses to write a report over what is read, or what nobody said may go.
///
/// # Errors
/// Those refusals.
pub(super) fn refuse_to_overwrite(path: &Path, inputs: &[PathBuf], force: bool) -> Result<()> {
    let Ok(target) = fs::canonicalize(path) else { return Ok(()) };
    if !target.is_file() {
        return Ok(());
    }
    let same = |input: &PathBuf| fs::canonicalize(input).is_ok_and(|input| input == target);
    if inputs.iter().any(same) {
        let name = shown(path);
        return refuse(
            format!("{name} is one of the files to read; write the report to another"),
            format!("{name}は読み込むファイルの一つです。結果は別のファイルに書いてください"),
        );
    }
    if !force {
        let name = shown(path);
        return refuse(
            format!("{name} exists already; --force overwrites it with the report"),
            format!("{name}は既にあります。--forceで結果を上書きできます"),
        );
    }
    Ok(())
}
