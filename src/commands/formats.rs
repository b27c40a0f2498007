//! `kifu formats`: the table of formats.

use super::Session;
use crate::cli;
use crate::findings::Lang;
use crate::formats::{FORMATS, Format};
use anyhow::Result;
use serde_json::json;
use std::io::Write;

/// Lists the formats.
///
/// # Errors
/// If standard output cannot be written.
pub(super) fn run(args: &cli::Formats, session: &mut Session) -> Result<()> {
    if args.json {
        for format in FORMATS {
            writeln!(session.stdout, "{}", as_json(format, session.lang))?;
        }
        return Ok(());
    }
    let lang = session.lang;
    let head = match lang {
        Lang::En => ["NAME", "", "GAMES", "EXTENSIONS", "ENCODING", "DESCRIPTION"],
        Lang::Ja => ["名前", "", "種目", "拡張子", "文字コード", "説明"],
    };
    let mut rows = vec![head.map(str::to_owned)];
    rows.extend(FORMATS.iter().map(|format| {
        [
            format.name.to_owned(),
            match (format.is_read(), format.write.is_some(), lang) {
                (true, true, Lang::En) => "rw",
                (true, false, Lang::En) => "r-",
                (false, _, Lang::En) => "-w",
                (true, true, Lang::Ja) => "読み書き",
                (true, false, Lang::Ja) => "読み",
                (false, _, Lang::Ja) => "書き",
            }
            .to_owned(),
            names_of_games(format, lang),
            format.extensions.iter().map(|e| format!(".{e}")).collect::<Vec<_>>().join(" "),
            format.encoding.name().to_owned(),
            format.doc[lang as usize].to_owned(),
        ]
    }));
    write!(session.stdout, "{}", table(&rows))?;
    Ok(())
}

fn as_json(format: &Format, lang: Lang) -> serde_json::Value {
    json!({
        "name": format.name,
        "aliases": format.aliases,
        "extensions": format.extensions,
        "games": games(format),
        "read": format.is_read(),
        "write": format.write.is_some(),
        "multi": format.multi,
        "encoding": format.encoding.name(),
        "eol": format.eol.name(),
        "doc": format.doc[lang as usize],
    })
}

fn games(format: &Format) -> Vec<&'static str> {
    format.games.iter().map(|game| game.name()).collect()
}

/// What people call the games of a format.
fn names_of_games(format: &Format, lang: Lang) -> String {
    match lang {
        Lang::En => games(format).join(","),
        Lang::Ja => {
            let names = format.games.iter().map(|game| game.vocabulary().game[lang as usize]);
            // Boards of known and of unknown shape are called alike.
            let mut names: Vec<_> = names.collect();
            names.dedup();
            names.join("・")
        }
    }
}

/// Rows with their columns under each other, two blanks between them.
#[must_use]
pub(super) fn table<const N: usize>(rows: &[[String; N]]) -> String {
    use unicode_width::UnicodeWidthStr;
    let width = |column: usize| rows.iter().map(|row| row[column].width()).max().unwrap_or(0);
    let widths: [usize; N] = std::array::from_fn(width);
    let mut out = String::new();
    for row in rows {
        let start = out.len();
        for (cell, width) in row.iter().zip(widths) {
            out.push_str(cell);
            out.extend(std::iter::repeat_n(' ', width - cell.width() + 2));
        }
        out.truncate(start + out[start..].trim_end().len());
        out.push('\n');
    }
    out
}
