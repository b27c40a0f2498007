//! `kifu completions`: scripts for shells, made from the command line's own description.

use super::Session;
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
    match shell {
        Shell::PowerShell => {
            script = with_values(&String::from_utf8_lossy(&script), &command).into_bytes();
        }
        Shell::Fish => script.extend(positional_values(&command).into_bytes()),
        _ => {}
    }
    script
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
        "columns" => table::COLUMNS.iter().map(|column| plain(column.name)).collect(),
        _ => Vec::new(),
    }
}
