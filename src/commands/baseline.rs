//! Findings that are known: a file of them, so that only new ones count.
//!
//! A finding is known again by its file, its code and a number made of the players, the ply and the
//! text it is about; not by its line, so that a file may grow or shrink before it. Of findings that
//! agree in all of that, as many are known as the file says.

use super::config::{Configs, without_links};
use super::draft::{Draft, is_device};
use super::failure::Failure;
use super::place::{Input, InputPlace, shown};
use super::selection::{Selection, Selections};
use super::usage::{Usage, refuse};
use crate::cli;
use crate::findings::{Code, Finding, Lang, Severity};
use crate::record::{Key, Record};
use crate::source::{Source, escape_for_display};
use anyhow::{Context, Error, Result};
use serde_json::{Value, json};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

/// The version of the file's form.
const VERSION: u64 = 1;
/// So much of the text that a finding is about tells it from others.
const TOKEN: usize = 200;

/// A number that names a finding in its file.
pub(super) type Mark = u64;

/// What every finding of a game has in common.
#[must_use]
pub(super) fn of_game(record: &Record) -> Mark {
    let name = |key| record.header(key).unwrap_or_default();
    hash(&[name(Key::First).as_bytes(), name(Key::Second).as_bytes()])
}

/// The number of a finding of a game.
#[must_use]
pub(super) fn mark(finding: &Finding, game: Mark, source: &Source) -> Mark {
    let token = finding.span.map_or("", |span| source.slice(span));
    // Git writes other line ends on other systems. At most every second byte is one that goes.
    let token = token[..token.floor_char_boundary(2 * TOKEN)].replace("\r\n", "\n");
    let token = &token[..token.floor_char_boundary(TOKEN)];
    let message = if token.is_empty() { finding.message(Lang::En) } else { String::new() };
    let ply = finding.ply.map_or(0, u64::from);
    hash(&[
        finding.code.row().id.as_bytes(),
        &game.to_le_bytes(),
        &ply.to_le_bytes(),
        token.trim().as_bytes(),
        message.as_bytes(),
    ])
}

/// FNV-1a of 64 bits, which is the same on every machine and in every version.
fn hash(parts: &[&[u8]]) -> Mark {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for part in parts {
        // The length keeps parts apart.
        for byte in part.iter().chain(&part.len().to_le_bytes()) {
            hash = (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    hash
}

/// The known findings that count for the inputs, or the file that is to hold them.
#[derive(Debug)]
pub(super) struct Baselines {
    /// The file that the arguments name.
    named: Option<PathBuf>,
    written: Option<Written>,
    configs: Arc<Configs>,
    read: HashMap<PathBuf, Known>,
    /// The input that was asked about last, and the file that counts there.
    current: Option<(String, Option<PathBuf>)>,
    /// Whether only some of the games of each input are looked at.
    is_partial: bool,
    /// How many findings were known.
    pub(super) known: u64,
}

/// How often each finding of a record comes, by its code and number, and as what it was found at least.
type Found = BTreeMap<(Cow<'static, str>, Mark), (u64, Severity)>;

/// What a file holds of a record.
type Marks = HashMap<Mark, Left>;

/// A file that is to be written.
#[derive(Debug)]
struct Written {
    path: PathBuf,
    /// The folder that it is in, without links.
    dir: PathBuf,
    /// By the path of the record.
    found: BTreeMap<String, Found>,
    total: u64,
    /// What it holds so far of records that were not met, and of the one that was met last.
    old: HashMap<String, Marks>,
    last: Option<(String, Marks)>,
    /// What could not be read, without links: files, and folders with all that is in them. Whether there is something
    /// else of which nobody knows what it is.
    unread: Vec<PathBuf>,
    is_unsure: bool,
}

/// What a file holds.
#[derive(Debug, Default)]
struct Known {
    /// The folder that paths are relative to, without links.
    dir: PathBuf,
    left: HashMap<String, Marks>,
    /// The records that were met, and what counts in each.
    met: HashMap<String, Arc<Selection>>,
}

/// A finding that a file holds.
#[derive(Debug, Default)]
struct Left {
    code: String,
    /// As what it was found, if not as others of its code.
    severity: Option<Severity>,
    /// How often it has not been met yet.
    count: u64,
}

impl Baselines {
    /// The known findings by the arguments, else by the settings of each file.
    ///
    /// # Errors
    /// If the file that is named cannot be read, or the one to write is of another kind.
    pub(super) fn new(args: &cli::Validate, configs: &Arc<Configs>) -> Result<Baselines> {
        let mut baselines = Baselines {
            named: args.baseline.clone(),
            written: None,
            configs: Arc::clone(configs),
            read: HashMap::new(),
            current: None,
            is_partial: args.input.games.is_some()
                || args.input.shard.is_some()
                || args.input.unique
                || !args.input.conditions.is_empty()
                || args.input.position.is_some()
                || args.max_errors.is_some(),
            known: 0,
        };
        if let Some(path) = &args.write_baseline {
            // Whoever reads it looks for the files beside it, and it is read before it is replaced.
            if path.as_os_str() == "-" || is_device(path) {
                let name = shown(path);
                return refuse(
                    format!("--write-baseline needs a file, and {name} is none"),
                    format!(
                        "--write-baselineにはファイルが必要です。{name}はファイルではありません"
                    ),
                );
            }
            // Only one of its own kind is replaced.
            let old = match fs::exists(path).with_context(|| shown(path))? {
                true => load(path).with_context(|| shown(path))?.left,
                false => HashMap::new(),
            };
            baselines.written = Some(Written {
                path: path.clone(),
                dir: without_links(folder(path)),
                found: BTreeMap::new(),
                total: 0,
                old,
                last: None,
                unread: Vec::new(),
                is_unsure: false,
            });
        }
        if let Some(path) = &args.baseline {
            baselines.read.insert(path.clone(), load(path).with_context(|| shown(path))?);
        }
        Ok(baselines)
    }

    /// Whether findings are written instead of reported.
    #[must_use]
    pub(super) fn writes(&self) -> bool {
        self.written.is_some()
    }

    /// Whether a file holds known findings that were read.
    #[must_use]
    pub(super) fn reads(&self, path: &Path) -> bool {
        let real = fs::canonicalize(path);
        let is =
            |read: &PathBuf| matches!((fs::canonicalize(read), &real), (Ok(a), Ok(b)) if a == *b);
        self.read.keys().any(is)
    }

    /// Takes note of an input, whose findings come next, as far as they are selected. Returns what is wrong with the
    /// file that counts for it, which is said once.
    ///
    /// # Errors
    /// If its settings cannot be read.
    pub(super) fn begin(
        &mut self,
        input: &Input,
        selections: &Selections,
    ) -> Result<Option<Failure>> {
        let path = input.real_path();
        if let Some(written) = &mut self.written {
            let path = relative(&path, input, &written.dir);
            written.last = written.old.remove_entry(&path);
            self.current = Some((path, None));
            return Ok(None);
        }
        let file = match &self.named {
            Some(file) => Some(file.clone()),
            None => self.configs.of(input)?.and_then(|(config, _)| config.baseline.clone()),
        };
        let Some(file) = file else {
            self.current = None;
            return Ok(None);
        };
        if !self.read.contains_key(&file) {
            let (known, fault) = match load(&file) {
                Ok(known) => (known, None),
                Err(error) => (Known::default(), Some(Failure::at(&file, error))),
            };
            self.read.insert(file.clone(), known);
            if fault.is_some() {
                self.current = None;
                return Ok(fault);
            }
        }
        if let Some(known) = self.read.get_mut(&file) {
            let path = relative(&path, input, &known.dir);
            known.met.insert(path.clone(), selections.of(input)?);
            self.current = Some((path, Some(file)));
        }
        Ok(None)
    }

    /// The input that was begun last was not read to its end, or another one, or none of a folder: that of this path, if
    /// it is known.
    pub(super) fn give_up(&mut self, path: Option<&Path>) {
        if let Some(written) = &mut self.written {
            written.give_up(path);
        }
        if let Some((path, Some(file))) = &self.current
            && let Some(known) = self.read.get_mut(file)
        {
            known.met.remove(path);
        }
    }

    /// Whether a finding of the input that was begun last is known, or has been taken down.
    pub(super) fn takes(&mut self, finding: &Finding, mark: Mark) -> bool {
        let Some((path, file)) = &self.current else { return false };
        if let Some(written) = &mut self.written {
            let found = written.found.entry(path.clone()).or_default();
            written.total += 1;
            let severity = finding.severity;
            let (count, least) =
                found.entry((finding.code.row().id.into(), mark)).or_insert((0, severity));
            (*count, *least) = (*count + 1, severity.min(*least));
            return true;
        }
        let known = file.as_ref().and_then(|file| self.read.get_mut(file));
        let left = known.and_then(|known| known.left.get_mut(path)?.get_mut(&mark));
        match left {
            Some(Left { count, .. }) if *count > 0 => {
                *count -= 1;
                self.known += 1;
                true
            }
            _ => false,
        }
    }

    /// Writes the file, if there is one to write, with what it held of what could not be read; what there is to say. Of findings that are not selected nobody
    /// knows whether they still occur; those of records that are gone are the ones that the arguments select.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(super) fn end(self, selection: &Selection, lang: Lang) -> Result<String> {
        if let Some(mut written) = self.written {
            written.keep_unread();
            let text = written.text();
            let mut draft = Draft::new(&written.path)?;
            draft.push(text.as_bytes())?;
            draft.commit(true).with_context(|| shown(&written.path))?;
            let (path, total, files) = (shown(&written.path), written.total, written.found.len());
            return Ok(match lang {
                Lang::En => {
                    let findings = if total == 1 { "finding" } else { "findings" };
                    let found = if files == 1 { "file" } else { "files" };
                    let are = if total == 1 { "is" } else { "are" };
                    format!("{path}: {total} {findings} in {files} {found} {are} known now\n")
                }
                Lang::Ja => {
                    format!("{path}: {files}ファイルの指摘{total}件を既知として記録しました\n")
                }
            });
        }
        let mut said = String::new();
        if self.is_partial {
            return Ok(said);
        }
        let mut read: Vec<_> = self.read.into_iter().collect();
        read.sort_by(|a, b| a.0.cmp(&b.0));
        for (path, known) in read {
            said.push_str(&known.stale(&shown(&path), selection, lang));
        }
        Ok(said)
    }
}

impl Written {
    fn give_up(&mut self, path: Option<&Path>) {
        let path = path.map(without_links);
        let is_last = |(named, _): &mut (String, Marks)| {
            path.as_ref().is_none_or(|path| *path == whole(named, &self.dir))
        };
        self.old.extend(self.last.take_if(is_last));
        match path {
            Some(path) => self.unread.push(path),
            None => self.is_unsure = true,
        }
    }

    /// Takes over what was known of what could not be read: nobody knows whether it still occurs.
    fn keep_unread(&mut self) {
        for (path, marks) in std::mem::take(&mut self.old) {
            let whole = whole(&path, &self.dir);
            if !self.is_unsure && !self.unread.iter().any(|unread| whole.starts_with(unread)) {
                continue;
            }
            let found = self.found.entry(path).or_default();
            for (mark, Left { code, severity, count }) in marks {
                let usual = || Code::find(&code).map(|code| code.row().severity);
                let severity = severity.or_else(usual).unwrap_or(Severity::Error);
                let (known, least) = found.entry((code.into(), mark)).or_insert((0, severity));
                self.total += count.saturating_sub(*known);
                (*known, *least) = (count.max(*known), severity.min(*least));
            }
        }
    }

    fn text(&self) -> String {
        let mut text = format!("{{\n\"kifu_baseline\": {VERSION},\n\"findings\": [");
        let mut first = true;
        for (path, found) in &self.found {
            for ((code, mark), (count, severity)) in found {
                let mut entry = json!({"path": path, "code": code, "mark": format!("{mark:016x}")});
                if *count > 1 {
                    entry["count"] = (*count).into();
                }
                if Code::find(code).is_some_and(|code| code.row().severity != *severity) {
                    entry["severity"] = severity.name().into();
                }
                text.push_str(if first { "\n" } else { ",\n" });
                text.push_str(&entry.to_string());
                first = false;
            }
        }
        text.push_str("\n]\n}\n");
        text
    }
}

impl Left {
    /// Whether it would count, if it still occurred.
    fn is_met(&self, selection: &Selection) -> bool {
        let Some(code) = Code::find(&self.code) else { return true };
        let usual = code.row().severity;
        let found = match self.severity {
            // Older versions wrote as an error what --strict made one of: it was at least this.
            Some(Severity::Error) if code.row().departure => Severity::Note,
            Some(Severity::Error) => usual.max(Severity::Warning),
            Some(severity) => severity,
            None => usual,
        };
        selection.meets(code, found)
    }
}

impl Known {
    /// Whether a record is gone. What an archive holds that was not read may be there still.
    fn is_gone(&self, path: &str, met: &BTreeSet<&str>) -> bool {
        if self.dir.join(path).exists() {
            return false;
        }
        let is_file = |folder: &&str| self.dir.join(folder.trim_end_matches('/')).is_file();
        let mut folders = path.match_indices('/').map(|(at, _)| &path[..=at]);
        folders.find(is_file).is_none_or(|archive| {
            met.range(archive..).next().is_some_and(|first| first.starts_with(archive))
        })
    }

    /// What does not occur any more, in records that were read or are gone.
    fn stale(&self, name: &str, asked: &Selection, lang: Lang) -> String {
        let mut stale: BTreeMap<(&str, &str), u64> = BTreeMap::new();
        let met: BTreeSet<&str> = self.met.keys().map(String::as_str).collect();
        for (path, marks) in &self.left {
            let selection = match self.met.get(path) {
                Some(selection) => selection,
                None if self.is_gone(path, &met) => asked,
                None => continue,
            };
            let is_missed = |left: &&Left| left.count > 0 && left.is_met(selection);
            for left in marks.values().filter(is_missed) {
                *stale.entry((path, &left.code)).or_default() += left.count;
            }
        }
        let total: u64 = stale.values().sum();
        let Some(((path, code), _)) = stale.first_key_value() else { return String::new() };
        let path = escape_for_display(path, &[]);
        match (lang, total) {
            (Lang::En, 1) => format!(
                "{name}: 1 known finding does not occur any more ({code} in {path}); write it anew with --write-baseline\n"
            ),
            (Lang::En, _) => format!(
                "{name}: {total} known findings do not occur any more ({code} in {path}, …); write it anew with --write-baseline\n"
            ),
            (Lang::Ja, 1) => format!(
                "{name}: 既知の指摘1件はもうありません（{path} の {code}）。--write-baseline で書き直せます\n"
            ),
            (Lang::Ja, _) => format!(
                "{name}: 既知の指摘{total}件はもうありません（{path} の {code} など）。--write-baseline で書き直せます\n"
            ),
        }
    }
}

/// The folder that the paths in a file are relative to.
fn folder(path: &Path) -> &Path {
    path.parent().filter(|dir| !dir.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The path of an input as a file in a folder, which is without links, names it.
fn relative(path: &Path, input: &Input, dir: &Path) -> String {
    if matches!(input.place, InputPlace::Stdin) && input.stands_for.is_none() {
        return name(path);
    }
    // A member of an archive is no file: its archive is.
    name(&from(dir, &without_links(path)))
}

/// The way from a folder to a path, both without links: up to the folder that both are in, which may be elsewhere on
/// another computer. Where there is none, as on another drive, the whole path.
fn from(dir: &Path, whole: &Path) -> PathBuf {
    let (mut up, mut down) = (dir.components().peekable(), whole.components().peekable());
    let mut is_common = false;
    while up.peek().is_some() && up.peek() == down.peek() {
        up.next();
        down.next();
        is_common = true;
    }
    match is_common {
        true => up.map(|_| Component::ParentDir).chain(down).collect(),
        false => whole.to_owned(),
    }
}

/// A path as the file names it, on every system alike.
fn name(path: &Path) -> String {
    let text = path.to_string_lossy();
    if cfg!(windows) { text.replace('\\', "/") } else { text.into_owned() }
}

/// The path without links of what a file in a folder, which is without links, names so.
fn whole(named: &str, dir: &Path) -> PathBuf {
    let mut whole = dir.to_owned();
    for part in Path::new(named).components() {
        if part == Component::ParentDir {
            whole.pop();
        } else {
            whole.push(part);
        }
    }
    whole
}

/// The name in a file of what is called so there. Older versions named what is not below its folder by its whole path.
fn renamed(named: &str, dir: &Path) -> String {
    let whole = if cfg!(windows) { named.replace('/', "\\") } else { named.to_owned() };
    match Path::new(&whole).is_absolute() {
        true => name(&from(dir, Path::new(&whole))),
        false => named.to_owned(),
    }
}

/// Reads a file of known findings.
fn load(path: &Path) -> Result<Known> {
    let text = fs::read(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => Error::new(Usage::new(
            "there is no such file; --write-baseline writes one",
            "ファイルがありません。--write-baseline で作れます",
        )),
        _ => error.into(),
    });
    let text = text?;
    let read = || {
        let value: Value = serde_json::from_slice(&text).ok()?;
        if value.get("kifu_baseline")?.as_u64()? != VERSION {
            return None;
        }
        let mut known = Known { dir: without_links(folder(path)), ..Known::default() };
        for entry in value.get("findings")?.as_array()? {
            let part = |name: &str| entry.get(name)?.as_str();
            let mark = u64::from_str_radix(part("mark")?, 16).ok()?;
            let count = entry.get("count").map_or(Some(1), Value::as_u64)?;
            let marks = known.left.entry(renamed(part("path")?, &known.dir)).or_default();
            let kept = marks.entry(mark).or_default();
            kept.code = part("code")?.to_owned();
            kept.count = kept.count.saturating_add(count);
            kept.severity = match entry.get("severity") {
                Some(name) => Some(Severity::find(name.as_str()?)?),
                None => None,
            };
        }
        Some(known)
    };
    let words = || {
        Usage::new(
            "it is no file of known findings (--write-baseline writes one)",
            "既知の指摘を記録したファイルではありません（--write-baseline で作れます）",
        )
    };
    Ok(read().ok_or_else(words)?)
}
