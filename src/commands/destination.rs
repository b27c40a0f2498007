//! Where conversions go: everything into one place, or a file for each input or game.

mod refusals;

pub(super) use refusals::{
    beside_records, is_one_file, refuse_encoding, refuse_outside, refuse_to_overwrite,
};
use refusals::{refuse_copy_style, refuse_nothing_to_compare, refuse_of_format, refuse_of_place};

use super::condition::Field;
use super::draft::is_device;
use super::input::Inputs;
use super::job::Planned;
use super::lookup;
use super::packed::is_packed;
use super::place::{Input, InputPlace, names_packed, shown};
use super::usage::{Usage, refuse, unwritable};
use crate::cli;
use crate::formats::{Format, by_extension};
use anyhow::{Context, Result};
use std::collections::HashMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

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

impl Destination {
    fn of(args: &cli::Convert) -> Destination {
        match (&args.output, &args.output_dir) {
            (Some(output), _) if output == Path::new("-") => Destination::Stdout,
            (Some(output), _) if output.is_dir() || ends_in_slash(output) => {
                Destination::Folder(output.clone())
            }
            (Some(output), _) => Destination::File(output.clone()),
            (None, Some(folder)) => Destination::Folder(folder.clone()),
            (None, None) if args.in_place => Destination::InPlace,
            (None, None) if args.parting.split.is_some() => Destination::Beside,
            (None, None) if args.check || args.diff => Destination::InPlace,
            (None, None) => Destination::Stdout,
        }
    }
}

/// What goes into one file.
#[derive(Clone, Debug)]
pub(super) enum Split {
    /// So many games.
    Games(u32),
    /// Games that have the same value of a field.
    By(Arc<Field>),
}

/// Where records go and in which format.
#[derive(Clone, Debug)]
pub(super) struct Target {
    /// Where.
    pub(super) destination: Destination,
    /// The format; in place, that of each input if none is named.
    pub(super) format: Option<&'static Format>,
    /// What goes into one file, if an input goes into several.
    pub(super) split: Option<Split>,
    /// Whether inputs that would go to one file are numbered.
    numbering: bool,
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
        let split = match &args.parting.split {
            None => None,
            Some(cli::Split::Games(games)) => Some(Split::Games(*games)),
            Some(cli::Split::By(name)) => {
                let field = Field::find(name).map_err(|usage| usage.at("--split"))?;
                Some(Split::By(Arc::new(field)))
            }
        };
        let destination = Destination::of(args);
        refuse_nothing_to_compare(args, &destination)?;
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
        if let Some(format) = format {
            refuse_of_format(args, format, split.as_ref())?;
        }
        let joint = is_joint(&destination, split.as_ref());
        refuse_of_place(args, &destination, format, joint)?;
        let named = args.input.files.clone();
        let numbering = args.parting.numbering;
        Ok(Target { destination, format, split, numbering, named })
    }

    /// Whether all records go to one place.
    #[must_use]
    pub(super) fn is_joint(&self) -> bool {
        is_joint(&self.destination, self.split.as_ref())
    }

    /// The inputs with the file that each goes to; none if all go to one.
    pub(super) fn plan(
        &self,
        inputs: Inputs,
    ) -> impl Iterator<Item = Result<Planned<Option<PathBuf>>>> + Send + use<> {
        let target = self.clone();
        let mut taken = HashMap::new();
        inputs.map(move |input| {
            let input = input?;
            let mut plan = target.file_for(&input)?;
            if target.numbering {
                plan = plan.map(|path| free(path, &mut taken));
            } else if let Some(path) =
                plan.as_ref().filter(|path| taken.insert((*path).clone(), 1_u64).is_some())
            {
                let (name, at) = (&input.name, path);
                let path = shown(path);
                if target.destination == Destination::InPlace {
                    return refuse(
                        format!("{name}: {path} is named twice"),
                        format!("{name}: {path}が二度指定されています"),
                    );
                }
                let path = match &target.split {
                    // Nothing has the name without a number or a value.
                    Some(Split::Games(_)) => shown(&numbered(at, 1)),
                    Some(Split::By(_)) => shown(&suffixed(at, "-…")),
                    None => path,
                };
                return refuse(
                    format!(
                        "{name}: {path} is the target of another input already; number them with \
                         --numbering, or convert them to other folders"
                    ),
                    format!(
                        "{name}: {path}には別の入力を書き出します。--numberingで番号を付けるか、別の\
                         フォルダーに変換してください"
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
            Destination::File(path) => self.split.is_some().then(|| path.clone()),
            Destination::Folder(folder) => Some(folder.join(renamed(&input.tame_inner()))),
            Destination::Beside => Some(match input.path() {
                Some(path) => renamed(path),
                None => {
                    let inner = renamed(&input.tame_inner());
                    let archive = match &input.place {
                        InputPlace::Member(member) => member.archive().parent(),
                        InputPlace::File(_) | InputPlace::Stdin => None,
                    };
                    archive.map_or(inner.clone(), |folder| folder.join(inner))
                }
            }),
            Destination::InPlace => {
                let Some(path) = input.path().filter(|path| !is_device(path)) else {
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

fn is_joint(destination: &Destination, split: Option<&Split>) -> bool {
    split.is_none() && matches!(destination, Destination::Stdout | Destination::File(_))
}

/// A path that no other input has: `x-2.csa` for the second `x.csa`. For each it is kept how many there
/// were.
fn free(path: PathBuf, taken: &mut HashMap<PathBuf, u64>) -> PathBuf {
    let mut number = taken.get(&path).copied().unwrap_or(0);
    let mut free = path.clone();
    while taken.contains_key(&free) {
        number += 1;
        free = suffixed(&path, &format!("-{number}"));
    }
    taken.insert(free.clone(), 1);
    taken.insert(path, number.max(1));
    free
}

/// `name-001.kif`: the file of a game when each gets its own.
#[must_use]
pub(super) fn numbered(path: &Path, game: u32) -> PathBuf {
    suffixed(path, &format!("-{game:03}"))
}

/// The path with something between its name and its extension, behind which may stand that of a compression.
#[must_use]
pub(super) fn suffixed(path: &Path, suffix: &str) -> PathBuf {
    let inner = bare(path);
    let mut name = inner.file_stem().map(OsStr::to_owned).unwrap_or_default();
    name.push(suffix);
    let packed = path.extension().filter(|_| names_packed(path));
    for extension in inner.extension().into_iter().chain(packed) {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

/// The path without the extension of a compression.
pub(super) fn bare(path: &Path) -> PathBuf {
    if names_packed(path) { path.with_extension("") } else { path.to_owned() }
}

pub(super) fn by_name_of(path: &Path) -> Result<&'static Format> {
    let path = &*bare(path);
    let extension = path.extension().and_then(OsStr::to_str).unwrap_or_default();
    let found = by_extension(extension).find(|format| format.write.is_some());
    match found {
        Some(format) => Ok(format),
        None => {
            if let Some(format) = by_extension(extension).next() {
                return Err(unwritable(format).into());
            }
            let name = shown(path);
            refuse(
                format!("the name {name} tells no format: name one with --to"),
                format!("{name}という名前からは形式が分かりません。--toで指定してください"),
            )
        }
    }
}

fn ends_in_slash(path: &Path) -> bool {
    path.as_os_str().as_encoded_bytes().ends_with(b"/")
}
