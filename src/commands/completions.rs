//! `kifu completions`: scripts for shells, made from the command line's own description.

use super::Session;
use super::condition;
use super::facts::FIELDS;
use super::schema;
use crate::cli::{self, Cli};
use crate::findings::codes;
use crate::findings::programs::PROGRAMS;
use crate::formats::{FORMATS, table};
use crate::source::Encoding;
use anyhow::Result;
use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, Command, CommandFactory};
use clap_complete::Shell;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;

/// Prints the script for a shell.
///
/// # Errors
/// If standard output cannot be written.
pub(super) fn run(args: &cli::Completions, session: &mut Session) -> Result<()> {
    session.stdout.write_all(&script(args.shell))?;
    Ok(())
}

/// The script for a shell.
#[must_use]
pub fn script(shell: Shell) -> Vec<u8> {
    let mut command = known(Cli::command());
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "kifu", &mut script);
    let script = String::from_utf8_lossy(&script).into_owned();
    let script = match shell {
        Shell::Bash => with_whole_names(&script),
        Shell::Zsh => with_options_behind_files(&script),
        Shell::PowerShell => with_values(&script, &command),
        Shell::Fish => with_helped(&with_operators(&script)) + &positional_values(&command),
        _ => script,
    };
    script.into_bytes()
}

/// A script of bash which finds the option that a value stands behind with `=`, and which leaves names
/// of files whole.
fn with_whole_names(script: &str) -> String {
    // Bash parts words at `=`, too.
    let previous = "    prev=\"$3\"\n";
    let option = "    if [[ \"${prev}\" == \"=\" && ${COMP_CWORD} -ge 2 ]]; then
        prev=\"${COMP_WORDS[COMP_CWORD-2]}\"
    fi
";
    // The generator parts names at blanks. Where nothing is offered, bash itself completes names of files,
    // and quotes them.
    let [offered, nothing] = ["($(compgen -f \"${cur}\"))", "()"]
        .map(|list| format!("COMPREPLY={list}\n                    return 0\n"));
    // Behind the field of a condition its operator is typed.
    let condition = "                --where)\n";
    let no_space = "                    if [[ \"${BASH_VERSINFO[0]}\" -ge 4 ]]; then
                        compopt -o nospace
                    fi
";
    script
        .replacen(previous, &format!("{previous}{option}"), 1)
        .replace(&offered, &nothing)
        .replace(condition, &format!("{condition}{no_space}"))
}

/// A script of zsh in which options and their values are known behind the first file, too: by two colons
/// all words behind it would be taken for a command line of their own.
fn with_options_behind_files(script: &str) -> String {
    // Behind the field of a condition its operator is typed.
    let [offered, unspaced] = ["(", "compadd -S \"\" -- "].map(|list| format!(":CONDITION:{list}"));
    let line = |line: &str| match line.split_once(&offered) {
        Some((before, fields)) => format!("{before}{unspaced}{}", fields.replacen(')', "", 1)),
        None => line.replacen("'*::", "'*:", usize::from(line.starts_with("'*::"))),
    };
    script.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// A script of fish which offers the fields of conditions with an operator: behind what ends in `=`, fish
/// puts no blank.
fn with_operators(script: &str) -> String {
    let [end, with_operator] = ["", "="].map(|operator| format!("{operator}\\t''"));
    let mut is_field = false;
    let line = |line: &str| {
        is_field |= line.contains(" -l where ");
        let line = if is_field { line.replacen(&end, &with_operator, 1) } else { line.to_owned() };
        is_field &= !line.ends_with('"');
        line
    };
    script.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// A script of fish which offers commands behind `help`: by its generator it would only where `help` was not typed.
fn with_helped(script: &str) -> String {
    let begin = "complete -c kifu -n \"__fish_kifu_using_subcommand help; and not";
    let line = |line: &str| match line.strip_prefix(begin) {
        Some(rest) => format!("{begin}{}", rest.replacen(" help\"", "\"", 1)),
        None => line.to_owned(),
    };
    script.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// What fish's generator leaves out: values of arguments without a flag.
fn positional_values(command: &Command) -> String {
    let mut lines = String::new();
    for inner in command.get_subcommands() {
        for arg in inner.get_positionals() {
            let values = arg.get_possible_values();
            let values: Vec<&str> = values.iter().map(PossibleValue::get_name).collect();
            if !values.is_empty() {
                lines.push_str(&format!(
                    "complete -c kifu -n \"__fish_kifu_using_subcommand {}\" -f -a \"{}\"\n",
                    inner.get_name(),
                    values.join(" ")
                ));
            }
        }
    }
    lines
}

/// A script of PowerShell which offers values, too: its generator knows flags and commands only.
fn with_values(script: &str, command: &Command) -> String {
    let mut flags: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut commands: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for inner in std::iter::once(command).chain(command.get_subcommands()) {
        for arg in inner.get_arguments() {
            let values = arg.get_possible_values();
            let values = || values.iter().map(|value| value.get_name().to_owned());
            if arg.is_positional() && values().next().is_some() {
                commands.entry(format!("kifu;{}", inner.get_name())).or_default().extend(values());
            }
            let names = arg.get_long().map(|long| format!("--{long}"));
            for name in names.into_iter().chain(arg.get_short().map(|short| format!("-{short}"))) {
                if arg.get_action().takes_values() && values().next().is_some() {
                    flags.entry(name).or_default().extend(values());
                }
            }
        }
    }
    let rows = |rows: &BTreeMap<String, BTreeSet<String>>| -> String {
        let quoted = |values: &BTreeSet<String>| {
            values.iter().map(|value| format!("'{value}'")).collect::<Vec<_>>().join(", ")
        };
        let row = |(name, values): (&String, &BTreeSet<String>)| {
            format!("        '{name}' {{ {} }}\n", quoted(values))
        };
        rows.iter().map(row).collect()
    };
    let values = format!(
        "    $previous = $commandElements | Where-Object {{ $_.Extent.EndOffset -lt $cursorPosition }} |
        Select-Object -Last 1
    $values = @(switch -CaseSensitive (\"$previous\") {{
{}    }})
    if (-not $values -and $wordToComplete -notlike '-*') {{
        $values = @(switch ($command) {{
{}        }})
    }}
    if ($values) {{
        $values | Where-Object {{ $_ -like \"$wordToComplete*\" }} |
            ForEach-Object {{ [CompletionResult]::new($_, $_, [CompletionResultType]::ParameterValue, $_) }}
        return
    }}

",
        rows(&flags),
        rows(&commands),
    );
    let before = "    $completions = @(switch ($command) {";
    script.replacen(before, &(values + before), 1)
}

/// The command line with all names that its arguments take, which the description of it does not know.
fn known(command: Command) -> Command {
    let inner: Vec<String> =
        command.get_subcommands().map(|inner| inner.get_name().to_owned()).collect();
    let command =
        inner.into_iter().fold(command, |command, name| command.mut_subcommand(name, known));
    command.mut_args(|arg| match names(&arg) {
        names if names.is_empty() => arg,
        names => arg.value_parser(PossibleValuesParser::new(names)),
    })
}

/// The names that an argument takes, with what shells show beside them; none if it takes others.
fn names(arg: &Arg) -> Vec<PossibleValue> {
    let plain = |name: &'static str| PossibleValue::new(name);
    match arg.get_id().as_str() {
        "from" => {
            let read = FORMATS.iter().filter(|format| format.is_read());
            read.map(|format| PossibleValue::new(format.name).help(format.doc[0])).collect()
        }
        "to" => {
            let written = FORMATS.iter().filter(|format| format.write.is_some());
            written.map(|format| PossibleValue::new(format.name).help(format.doc[0])).collect()
        }
        "encoding" | "output_encoding" => Encoding::all().map(|e| plain(e.name())).collect(),
        "select" | "ignore" | "codes" => codes::ALL
            .iter()
            .map(|code| PossibleValue::new(code.row().id).help(code.row().name))
            .collect(),
        "source" => PROGRAMS.iter().map(|program| plain(program.name)).collect(),
        // Of `kifu schema`.
        "name" => schema::names().map(plain).collect(),
        "field" => FIELDS.into_iter().map(plain).collect(),
        // Records are chosen by their numbers with --games.
        "sort" | "where" => {
            condition::fields().filter(|&name| name != "record").map(plain).collect()
        }
        "columns" => table::COLUMNS.iter().map(|column| plain(column.name)).collect(),
        _ => Vec::new(),
    }
}
