//! `kifu schema`: what the program prints as JSON, described as JSON Schema.

use super::{Session, formats, lookup};
use crate::cli;
use crate::findings::Lang;
use anyhow::Result;
use std::io::Write;

/// A schema: its name, what it describes, and its text.
struct Row {
    name: &'static str,
    doc: [&'static str; 2],
    text: &'static str,
}

impl Row {
    /// Its identifier, with the version behind the last colon.
    fn id(&self) -> &'static str {
        let quoted = self.text.split_once("\"$id\": \"").map_or("", |(_, rest)| rest);
        quoted.split('"').next().unwrap_or_default()
    }
}

macro_rules! schemas {
    ($($name:literal $en:literal $ja:literal)*) => {
        const SCHEMAS: &[Row] = &[$(Row {
            name: $name,
            doc: [$en, $ja],
            text: include_str!(concat!("../schemas/", $name, ".json")),
        }),*];
    };
}

schemas! {
    "validate" "`kifu validate --json`; a line of jsonl is one of its findings"
        "`kifu validate --json`（jsonlの1行はその指摘一つ）"
    "stats" "`kifu validate --stats --json`" "`kifu validate --stats --json`"
    "baseline" "the file of `kifu validate --write-baseline`"
        "`kifu validate --write-baseline` が書くファイル"
    "info" "a line of `kifu info --json`" "`kifu info --json` の1行"
    "replay" "a line of `kifu replay --json`" "`kifu replay --json` の1行"
    "formats" "a line of `kifu formats --json`" "`kifu formats --json` の1行"
    "explain" "a line of `kifu explain --json`" "`kifu explain --json` の1行"
    "jsonl" "a line of the format jsonl" "jsonl形式の1行"
    "pcn" "a game in PCN as `kifu convert -t pcn` writes it"
        "`kifu convert -t pcn` が書くPCNの対局"
}

/// What there are schemas of.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    SCHEMAS.iter().map(|row| row.name)
}

/// Prints a schema, or the list of all.
///
/// # Errors
/// If there is none of the name, or standard output cannot be written.
pub(super) fn run(args: &cli::Schema, session: &mut Session) -> Result<()> {
    let Some(name) = &args.name else {
        let lang = session.lang;
        let head = match lang {
            Lang::En => ["NAME", "ID", "DESCRIPTION"],
            Lang::Ja => ["名前", "ID", "説明"],
        };
        let rows = SCHEMAS.iter().map(|row| [row.name, row.id(), row.doc[lang as usize]]);
        let rows = std::iter::once(head).chain(rows).map(|row| row.map(str::to_owned));
        write!(session.stdout, "{}", formats::table(&rows.collect::<Vec<_>>()))?;
        return Ok(());
    };
    let names = || SCHEMAS.iter().map(|row| row.name);
    let found = SCHEMAS.iter().find(|row| row.name.eq_ignore_ascii_case(name));
    let row = found.ok_or_else(|| lookup::unknown(&lookup::SCHEMA, name, names()))?;
    session.stdout.write_all(row.text.as_bytes())?;
    Ok(())
}
