//! `kifu config`: which settings hold for a file, and where they are written.

use super::keys::KEYS;
use super::{Config, Setting};
use crate::cli;
use crate::commands::Session;
use crate::commands::place::shown;
use crate::findings::Lang;
use crate::findings::programs::{Known, PROGRAMS, Program};
use anyhow::Result;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Shows the settings.
///
/// # Errors
/// If a file of settings cannot be read, or standard output not be written.
pub(in crate::commands) fn run(args: &cli::Config, session: &mut Session) -> Result<()> {
    if args.keys {
        for key in &KEYS {
            writeln!(session.stdout, "{:26} {}", key.name, key.doc(session.lang))?;
        }
        return Ok(());
    }
    if args.sources {
        for program in PROGRAMS {
            session.stdout.write_all(of_program(program, session.lang).as_bytes())?;
        }
        return Ok(());
    }
    let configs = Arc::clone(&session.configs);
    // What is wrong with it is told where it is asked about.
    let speaking = configs.of_path(Path::new("-")).ok().flatten().map(|(config, _)| config);
    let here = [PathBuf::from(".")];
    let files: &[PathBuf] = if args.files.is_empty() { &here } else { &args.files };
    for (index, file) in files.iter().enumerate() {
        if index > 0 {
            writeln!(session.stdout)?;
        }
        // A folder is asked about for what is in it.
        let inside = if file.is_dir() { file.join("*") } else { file.clone() };
        let found = configs.of_path(&inside)?;
        let text = match &found {
            Some((config, path)) => {
                let left_out = !file.is_dir() && config.leaves_out(path, false);
                let speaks = speaking.as_ref().is_some_and(|here| here.path == config.path);
                described(session, &shown(file), config, speaks, left_out)
            }
            None => {
                let words = session.word("no kifu.toml counts here", "有効なkifu.tomlはありません");
                format!("# {}: {words}\n", shown(file))
            }
        };
        session.stdout.write_all(text.as_bytes())?;
    }
    Ok(())
}

/// A program and what it always writes.
fn of_program(program: &Program, lang: Lang) -> String {
    // All names that can be given, then what people call it.
    let names = [&[program.name], program.aliases].concat().join(", ");
    let mut text = format!("{names}: {}\n", program.title[lang as usize]);
    for habit in program.habits {
        let known = match (habit.known, lang) {
            (Known::Seen(some, all), Lang::En) => format!("in {some} of {all} files"),
            (Known::Seen(some, all), Lang::Ja) => format!("{all}ファイル中{some}ファイル"),
            (Known::Told, Lang::En) => "by other readers of its files".to_owned(),
            (Known::Told, Lang::Ja) => "他のソフトの資料による".to_owned(),
        };
        let fact = habit.fact[lang as usize];
        text.push_str(&match lang {
            Lang::En => format!("  {}  {fact} ({known})\n", habit.code),
            Lang::Ja => format!("  {}  {fact}（{known}）\n", habit.code),
        });
    }
    text
}

/// The settings as TOML, each with its place. Their language is that of a run where they count for the current folder.
fn described(
    session: &Session,
    name: &str,
    config: &Config,
    speaks: bool,
    left_out: bool,
) -> String {
    let path = shown(&config.path);
    let mut text = format!("# {name}: {path}\n");
    let most = |part: fn(&Setting) -> usize| config.settings.iter().map(part).max();
    let keys = most(|setting| setting.key.len()).unwrap_or(0);
    for setting in &config.settings {
        let value = setting.value.split_whitespace().collect::<Vec<_>>().join(" ");
        let value = crate::source::escape_for_display(&value, &[]).into_owned();
        let Setting { key, line, .. } = setting;
        if key == "lang" && !speaks {
            let words =
                session.word("for runs in its folder only", "このフォルダーで実行したときだけ有効");
            text.push_str(&format!("# {key} = {value}  # {path}:{line}: {words}\n"));
            continue;
        }
        text.push_str(&format!("{key:keys$} = {value}  # {path}:{line}\n"));
    }
    for program in &config.source {
        for line in of_program(program, session.lang).lines() {
            text.push_str(&format!("# {line}\n"));
        }
    }
    if left_out {
        text.push_str(session.word(
            "# read only if it is named, not in a folder\n",
            "# フォルダーを読むときは対象外です（ファイル名を指定すれば読みます）\n",
        ));
    }
    text
}
