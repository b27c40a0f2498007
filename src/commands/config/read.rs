//! Reading a `kifu.toml`. What is not understood is an error with its place: a setting that does
//! nothing would be worse.

use super::keys::KEYS;
use super::{Config, Setting};
use crate::commands::failure::BadSettings;
use crate::commands::lookup;
use crate::commands::usage::{Usage, refuse};
use crate::findings::{Code, Lang, Severity};
use crate::formats::pgn::PgnForm;
use crate::source::{Encoding, Eol};
use anyhow::{Error, Result};
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

/// More is no file of settings.
const LARGEST: u64 = 1 << 20;

type Value<'a> = Spanned<DeValue<'a>>;

/// Reads a file of settings.
///
/// # Errors
/// If it cannot be read, or says what nobody understands.
pub(super) fn file(path: &Path) -> Result<Config> {
    let opened = || -> Result<(String, PathBuf)> {
        let dir = path.parent().filter(|dir| !dir.as_os_str().is_empty());
        Ok((text(path)?, fs::canonicalize(dir.unwrap_or(Path::new(".")))?))
    };
    let (text, dir) = opened().map_err(|error| BadSettings::whole(path, error))?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let reader = Reader { path, dir: &dir, text };
    let table = DeTable::parse(text).map_err(|error| {
        let place = error.span().unwrap_or(0..0);
        // What is wrong, its reader says in English only.
        let words = Usage::new(error.message().replace('\n', " "), "TOMLとして読めません");
        reader.fault(&place, words)
    })?;
    reader.table(table.get_ref())
}

fn text(path: &Path) -> Result<String> {
    if fs::metadata(path)?.len() > LARGEST {
        return refuse("too large for a file of settings", "設定ファイルとしては大きすぎます");
    }
    String::from_utf8(fs::read(path)?)
        .or_else(|_| refuse("it is not in UTF-8", "UTF-8ではありません"))
}

struct Reader<'a> {
    path: &'a Path,
    dir: &'a Path,
    text: &'a str,
}

impl Reader<'_> {
    /// What is wrong at a place.
    fn fault(&self, place: &Range<usize>, words: Usage) -> Error {
        BadSettings::at(self.path, self.text, place.clone(), words).into()
    }

    fn line(&self, at: usize) -> usize {
        self.text.bytes().take(at).filter(|byte| *byte == b'\n').count() + 1
    }

    fn table(&self, table: &DeTable<'_>) -> Result<Config> {
        let mut config = Config {
            path: self.path.to_owned(),
            dir: self.dir.to_owned(),
            lang: None,
            include: None,
            exclude: None,
            select: Vec::new(),
            ignore: Vec::new(),
            per_file: Vec::new(),
            severity: Vec::new(),
            strict: false,
            source: Vec::new(),
            baseline: None,
            encoding: None,
            bom: false,
            eol: None,
            pgn: None,
            settings: Vec::new(),
        };
        let mut entries = self.entries("", table)?;
        // In the order of the file, whatever order the table keeps.
        entries.sort_by_key(|(_, key, _)| key.start);
        for (name, key, value) in entries {
            self.set(&mut config, &name, value)?;
            match value.get_ref() {
                DeValue::Table(pairs) => {
                    for (key, value) in pairs {
                        let name = format!("{name}.\"{}\"", key.get_ref());
                        self.take_down(&mut config, name, &key.span(), value);
                    }
                }
                _ => self.take_down(&mut config, name, &key, value),
            }
        }
        Ok(config)
    }

    /// Keeps a setting as it is written.
    fn take_down(&self, config: &mut Config, key: String, place: &Range<usize>, value: &Value<'_>) {
        let value = self.text.get(value.span()).unwrap_or_default().to_owned();
        config.settings.push(Setting { key, value, line: self.line(place.start) });
    }

    /// The settings with their full names and the places of their keys.
    fn entries<'t, 'a>(
        &self,
        before: &str,
        table: &'t DeTable<'a>,
    ) -> Result<Vec<(String, Range<usize>, &'t Value<'a>)>> {
        let mut entries = Vec::new();
        for (key, value) in table {
            let name = format!("{before}{}", key.get_ref());
            let inner = format!("{name}.");
            let is_group = KEYS.iter().any(|known| known.name.starts_with(&inner));
            match value.get_ref() {
                DeValue::Table(group) if is_group => entries.extend(self.entries(&inner, group)?),
                _ if KEYS.iter().any(|known| known.name == name) => {
                    entries.push((name, key.span(), value));
                }
                _ if is_group => return Err(self.wrong(value, "a table", "テーブル")),
                _ => return Err(self.unknown_key(&name, before, key)),
            }
        }
        Ok(entries)
    }

    fn unknown_key(&self, name: &str, before: &str, key: &Spanned<DeString<'_>>) -> Error {
        let full = KEYS.iter().map(|key| key.name);
        // Tables, and keys that belong into one.
        let tables = ["validate", "convert"].into_iter();
        let last = |key: &'static str| key.rsplit('.').next().unwrap_or(key);
        let near = lookup::near(name, full.clone().map(last)).filter(|_| before.is_empty());
        let bare = near.and_then(|near| full.clone().find(|key| last(key) == near));
        let words = match bare {
            Some(meant) => Usage::new(
                format!("unknown key \"{name}\"; did you mean {meant}?"),
                format!("「{name}」という項目はありません。{meant} のことですか？"),
            ),
            None => lookup::unknown_words(&lookup::KEY, name, full.chain(tables)),
        };
        self.fault(&key.span(), words)
    }

    fn set(&self, config: &mut Config, name: &str, value: &Value<'_>) -> Result<()> {
        match name {
            "lang" => {
                let langs = [("en", Lang::En), ("ja", Lang::Ja)];
                config.lang = Some(self.choice(value, &langs)?);
            }
            "include" => config.include = Some(self.globs(value)?),
            "exclude" => config.exclude = Some(self.globs(value)?),
            "validate.select" => config.select = self.codes(value)?,
            "validate.ignore" => config.ignore = self.codes(value)?,
            "validate.per-file-ignores" => {
                for (pattern, codes) in self.pairs(value)? {
                    let globs = self.glob_of([(pattern.get_ref().as_ref(), pattern.span())])?;
                    config.per_file.push((globs, self.codes(codes)?));
                }
            }
            "validate.severity" => self.severities(config, value)?,
            "validate.strict" => {
                let strict = value.get_ref().as_bool();
                config.strict =
                    strict.ok_or_else(|| self.wrong(value, "true or false", "trueかfalse"))?;
            }
            "validate.source" => {
                for (name, place) in self.strings(value)? {
                    let program = lookup::program(name);
                    config.source.push(program.map_err(|error| self.at(&place, error))?);
                }
            }
            "validate.baseline" => config.baseline = Some(self.dir.join(self.string(value)?)),
            "convert.output-encoding" => {
                let label = self.string(value)?;
                let encoding = lookup::encoding(label);
                config.encoding = Some(encoding.map_err(|error| self.inner(value, error))?);
                config.bom = Encoding::label_has_bom(label);
            }
            "convert.eol" => {
                config.eol = Some(self.choice(value, &[("lf", Eol::Lf), ("crlf", Eol::CrLf)])?);
            }
            "convert.pgn" => {
                let forms = [
                    ("strict", PgnForm::Strict),
                    ("reduced", PgnForm::Reduced),
                    ("lichess", PgnForm::Lichess),
                    ("chessbase", PgnForm::ChessBase),
                ];
                config.pgn = Some(self.choice(value, &forms)?);
            }
            _ => {
                return Err(self.fault(
                    &value.span(),
                    lookup::unknown_words(&lookup::KEY, name, [].into_iter()),
                ));
            }
        }
        Ok(())
    }

    fn severities(&self, config: &mut Config, value: &Value<'_>) -> Result<()> {
        let levels = [
            ("error", Some(Severity::Error)),
            ("warning", Some(Severity::Warning)),
            ("note", Some(Severity::Note)),
            ("off", None),
        ];
        // What names more of a code goes before what names less, wherever it stands.
        let mut pairs = self.pairs(value)?;
        pairs.sort_by_key(|(name, _)| name.get_ref().len());
        for (name, level) in pairs {
            let codes =
                lookup::codes(name.get_ref()).map_err(|error| self.at(&name.span(), error))?;
            let level = self.choice(level, &levels)?;
            config.severity.retain(|(code, _)| !codes.contains(code));
            config.severity.extend(codes.into_iter().map(|code| (code, level)));
        }
        Ok(())
    }

    fn pairs<'t, 'a>(
        &self,
        value: &'t Value<'a>,
    ) -> Result<Vec<(&'t Spanned<DeString<'a>>, &'t Value<'a>)>> {
        let table = value.get_ref().as_table();
        let table = table.ok_or_else(|| self.wrong(value, "a table", "テーブル"))?;
        Ok(table.iter().collect())
    }

    fn codes(&self, value: &Value<'_>) -> Result<Vec<Code>> {
        let mut codes = Vec::new();
        for (text, place) in self.strings(value)? {
            codes.extend(lookup::codes(text).map_err(|error| self.at(&place, error))?);
        }
        Ok(codes)
    }

    fn globs(&self, value: &Value<'_>) -> Result<Gitignore> {
        self.glob_of(self.strings(value)?)
    }

    fn glob_of<'t>(
        &self,
        patterns: impl IntoIterator<Item = (&'t str, Range<usize>)>,
    ) -> Result<Gitignore> {
        // Paths are given below the folder.
        let mut builder = GitignoreBuilder::new("");
        // Git takes such a pattern for a name that nothing has.
        builder.allow_unclosed_class(false);
        for (pattern, place) in patterns {
            if let Err(error) = builder.add_line(None, pattern) {
                // What is wrong with it, its reader says in English only.
                let words = Usage::new(
                    format!("no pattern: {error}"),
                    format!("パターンとして読めません: {pattern}"),
                );
                return Err(self.fault(&place, words));
            }
        }
        Ok(builder.build()?)
    }

    /// One text or several.
    fn strings<'t>(&self, value: &'t Value<'_>) -> Result<Vec<(&'t str, Range<usize>)>> {
        let wrong = |value| self.wrong(value, "a text or a list of texts", "文字列か文字列の配列");
        match value.get_ref() {
            DeValue::String(text) => Ok(vec![(text, value.span())]),
            DeValue::Array(values) => {
                let strings = values.iter().map(|value| match value.get_ref() {
                    DeValue::String(text) => Ok((text.as_ref(), value.span())),
                    _ => Err(wrong(value)),
                });
                strings.collect()
            }
            _ => Err(wrong(value)),
        }
    }

    fn string<'t>(&self, value: &'t Value<'_>) -> Result<&'t str> {
        value.get_ref().as_str().ok_or_else(|| self.wrong(value, "a text", "文字列"))
    }

    fn choice<T: Copy>(&self, value: &Value<'_>, choices: &[(&str, T)]) -> Result<T> {
        let text = self.string(value)?;
        let found = choices.iter().find(|(name, _)| name.eq_ignore_ascii_case(text));
        found.map(|(_, choice)| *choice).ok_or_else(|| {
            let names: Vec<String> =
                choices.iter().map(|(name, _)| format!("\"{name}\"")).collect();
            let names = names.join(", ");
            self.wrong(value, &format!("one of {names}"), &format!("{names} のいずれか"))
        })
    }

    fn wrong(&self, value: &Value<'_>, en: &str, ja: &str) -> Error {
        let words = Usage::new(format!("{en} is expected here"), format!("ここには{ja}を書きます"));
        self.fault(&value.span(), words)
    }

    /// What somebody else says of a value.
    fn inner(&self, value: &Value<'_>, error: Error) -> Error {
        self.at(&value.span(), error)
    }

    fn at(&self, place: &Range<usize>, error: Error) -> Error {
        let words = Usage::of(&error).cloned();
        self.fault(place, words.unwrap_or_else(|| Usage::new(error.to_string(), error.to_string())))
    }
}
