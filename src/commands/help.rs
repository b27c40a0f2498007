//! What the parser of the command line says: help and what is wrong with a command line, in the
//! language of the reader. English is printed as the parser words it; nothing Japanese is built then.

use super::config::Configs;
use super::surroundings::colors;
use super::{Exit, language, usage};
use crate::cli::{self, When};
use crate::findings::Lang;
use crate::source::escape_for_display;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ColorChoice, ValueEnum};
use std::env;
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use unicode_width::UnicodeWidthChar;

/// Prints help, or what is wrong with the command line.
#[must_use]
pub fn tell_usage(mut words: clap::Error) -> Exit {
    // Nobody means a file by `--flag`: clap's tip to write `-- --flag` leads away.
    words.remove(ContextKind::Suggested);
    if let Some(file) = file_for_command(&words) {
        let tip =
            format!("'{file}' is a file or folder; a command comes first: 'kifu info {file}'");
        words.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    if let Some(file) = file_for_option(&words) {
        let tip = format!("'{file}' is a file or folder; write './{file}'");
        words.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    let args: Vec<OsString> = env::args_os().collect();
    let lang = language(asked(&args, "--lang"), &Configs::nearest());
    let color = asked(&args, "--color").unwrap_or(When::Auto);
    // The parser knows nothing of --color, and takes `CLICOLOR_FORCE=0` for a wish.
    let choice = if is_colored(&words, color) { ColorChoice::Always } else { ColorChoice::Never };
    let mut words = words.with_cmd(&clap::Command::new("kifu").color(choice));
    let printed = match lang {
        Lang::En => {
            escape(&mut words);
            words.print().and_then(|()| io::stdout().flush())
        }
        Lang::Ja => print_japanese(args, &words, color),
    };
    match printed {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            // That nobody reads this either is no reason to stop.
            let words = usage::said(&error.into(), lang);
            let _ = writeln!(io::stderr(), "kifu: {words}");
            Exit::Failed
        }
        _ if words.use_stderr() => Exit::Failed,
        _ => Exit::Clean,
    }
}

/// Makes what an error says of the command line fit to be shown: a shell puts names of files there.
fn escape(words: &mut clap::Error) {
    let escaped = |text: &String| escape_for_display(text, &[]).into_owned();
    let said = words.context().filter_map(|(kind, value)| match value {
        ContextValue::String(text) => Some((kind, ContextValue::String(escaped(text)))),
        ContextValue::Strings(texts) => {
            Some((kind, ContextValue::Strings(texts.iter().map(escaped).collect())))
        }
        _ => None,
    });
    for (kind, value) in said.collect::<Vec<_>>() {
        words.insert(kind, value);
    }
}

/// The value that a command line which could not be parsed gives an option.
fn asked<T: ValueEnum>(args: &[OsString], option: &str) -> Option<T> {
    let mut args = args.iter().filter_map(|arg| arg.to_str()).take_while(|arg| *arg != "--");
    let mut asked = None;
    while let Some(arg) = args.next() {
        let value = match arg.strip_prefix(option) {
            Some("") => args.next(),
            Some(rest) => rest.strip_prefix('='),
            None => None,
        };
        asked = value.and_then(|value| T::from_str(value, true).ok()).or(asked);
    }
    asked
}

/// Whether to colour what the parser says.
fn is_colored(words: &clap::Error, color: When) -> bool {
    colors(color, || match words.use_stderr() {
        true => io::stderr().is_terminal(),
        false => io::stdout().is_terminal(),
    })
}

/// Prints in Japanese what the parser said in English.
fn print_japanese(args: Vec<OsString>, english: &clap::Error, color: When) -> io::Result<()> {
    // Wrapping is done here: the parser only knows words with blanks between them.
    let parsed = cli::ja::command().term_width(0).try_get_matches_from(args);
    let words = parsed.as_ref().err().unwrap_or(english);
    let rendered = words.render();
    let rendered = match is_colored(words, color) {
        true => rendered.ansi().to_string(),
        false => rendered.to_string(),
    };
    let width = terminal_size::terminal_size().map_or(100, |(width, _)| usize::from(width.0));
    let text = match words.kind() {
        ErrorKind::DisplayVersion => rendered,
        ErrorKind::DisplayHelp | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            layout(&in_japanese(&rendered), width.clamp(40, 100))
        }
        _ => mistake(words),
    };
    match words.use_stderr() {
        true => io::stderr().write_all(text.as_bytes()),
        false => io::stdout().write_all(text.as_bytes()).and_then(|()| io::stdout().flush()),
    }
}

/// The parser's own words in Japanese.
fn in_japanese(text: &str) -> String {
    cli::ja::WORDS.iter().fold(text.to_owned(), |text, (en, ja)| text.replace(en, ja))
}

/// A help with its columns under each other and its lines cut to the width. The parser counts each
/// character as one column.
fn layout(text: &str, width: usize) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    let lines: Vec<&str> = text.lines().collect();
    for block in lines.chunk_by(|a, b| !is_empty(a) && !is_empty(b)) {
        let parts: Vec<(&str, Option<&str>)> = block.iter().map(|line| columns(line)).collect();
        let specs = parts.iter().filter(|(_, text)| text.is_some());
        let column = specs.map(|(spec, _)| columns_of(spec)).max().unwrap_or(0) + 2;
        for (spec, text) in parts {
            out.push_str(spec);
            match text {
                Some(text) => {
                    out.extend(std::iter::repeat_n(' ', column - columns_of(spec)));
                    wrap(text, column, column, width, &mut out);
                }
                None => {
                    let indent = spec.len() - spec.trim_start_matches(' ').len();
                    out.truncate(out.len() - spec.len() + indent);
                    wrap(spec.trim_start_matches(' '), indent, indent, width, &mut out);
                }
            }
            out.truncate(out.trim_end_matches(' ').len());
            out.push('\n');
        }
    }
    out
}

fn is_empty(line: &str) -> bool {
    line.trim().is_empty()
}

/// What stands in the first column of a line, and what in the second if there is one.
fn columns(line: &str) -> (&str, Option<&str>) {
    let begin = line.len() - line.trim_start_matches(' ').len();
    // A value stands before a colon.
    let gap = match line[begin..].starts_with("- ") {
        true => line[begin..].find(": ").map(|colon| colon + 1),
        false => line[begin..].find("  "),
    };
    match gap {
        Some(gap) if begin > 0 => {
            let text = line[begin + gap..].trim_start_matches(' ');
            (&line[..begin + gap], Some(text).filter(|text| !text.is_empty()))
        }
        _ => (line, None),
    }
}

/// How many columns a text takes; escapes of terminals take none.
fn columns_of(text: &str) -> usize {
    let mut escaped = false;
    let mut columns = 0;
    for c in text.chars() {
        match c {
            '\x1b' => escaped = true,
            'm' if escaped => escaped = false,
            _ if escaped => {}
            c => columns += c.width().unwrap_or(0),
        }
    }
    columns
}

/// What no line begins with, and what none ends with.
const NOT_FIRST: &str =
    "、。，．・：；？！）」』］】〉》ー々ァィゥェォッャュョぁぃぅぇぉっゃゅょ),.:;]}…";
const NOT_LAST: &str = "（「『［【〈《([{";

/// Appends a text from a column on, in lines of a width that begin at an indent. A line can end at a
/// blank, and before and behind characters that are two columns wide.
pub(super) fn wrap(text: &str, column: usize, indent: usize, width: usize, out: &mut String) {
    let mut at = column;
    for (index, piece) in pieces(text).into_iter().enumerate() {
        let taken = columns_of(piece.trim_end());
        if index > 0 && at > indent && at + taken > width {
            out.truncate(out.trim_end_matches(' ').len());
            out.push('\n');
            out.extend(std::iter::repeat_n(' ', indent));
            at = indent;
        }
        out.push_str(piece);
        at += columns_of(piece);
    }
}

/// A text in pieces between which a line can end.
fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut begin = 0;
    let mut escaped = false;
    let mut chars = text.char_indices().peekable();
    while let Some((_, c)) = chars.next() {
        let Some(&(at, next)) = chars.peek() else { break };
        escaped = c == '\x1b' || escaped && c != 'm';
        let wide = |c: char| c.width().unwrap_or(0) > 1;
        let ends = c == ' ' && next != ' ' || wide(c) || wide(next);
        if ends && !escaped && next != ' ' && !NOT_FIRST.contains(next) && !NOT_LAST.contains(c) {
            pieces.push(&text[begin..at]);
            begin = at;
        }
    }
    pieces.push(&text[begin..]);
    pieces
}

/// What is wrong with a command line.
fn mistake(words: &clap::Error) -> String {
    let mut text = format!("エラー: {}\n", fault(words));
    for hint in hints(words) {
        text.push_str(&format!("\n  ヒント: {hint}\n"));
    }
    if let Some(ContextValue::StyledStr(usage)) = words.get(ContextKind::Usage) {
        text.push_str(&format!("\n{}\n", in_japanese(&usage.to_string()).trim_end()));
    }
    text.push_str("\n詳しくは '--help' を付けて実行してください。\n");
    text
}

/// A value of the error's context as text, several with commas between.
fn said(words: &clap::Error, kind: ContextKind) -> Option<String> {
    let text = match words.get(kind)? {
        ContextValue::String(text) => text.clone(),
        ContextValue::Strings(texts) if texts.is_empty() => return None,
        ContextValue::Strings(texts) => texts.join("、"),
        _ => return None,
    };
    Some(escape_for_display(&text, &[]).into_owned())
}

fn fault(words: &clap::Error) -> String {
    let of = |kind| said(words, kind).unwrap_or_default();
    let (arg, value) = (of(ContextKind::InvalidArg), of(ContextKind::InvalidValue));
    match words.kind() {
        ErrorKind::UnknownArgument => format!("「{arg}」という引数はありません"),
        ErrorKind::InvalidSubcommand => {
            format!("「{}」というコマンドはありません", of(ContextKind::InvalidSubcommand))
        }
        ErrorKind::MissingSubcommand => "コマンドを指定してください".to_owned(),
        ErrorKind::MissingRequiredArgument => format!("次の引数が必要です: {arg}"),
        ErrorKind::ArgumentConflict => match said(words, ContextKind::PriorArg) {
            Some(prior) if prior == arg => format!("「{arg}」は一度しか指定できません"),
            Some(prior) => format!("「{arg}」は「{prior}」と同時に指定できません"),
            None => format!("「{arg}」は他の引数と同時に指定できません"),
        },
        ErrorKind::InvalidValue if value.is_empty() => format!("「{arg}」には値が必要です"),
        ErrorKind::InvalidValue => format!("「{value}」は「{arg}」の値として使えません"),
        ErrorKind::ValueValidation => {
            let wanted = match arg.split([' ', '=', '[']).next().unwrap_or_default() {
                "--threads" | "--max-errors" => "1以上の整数を指定してください",
                "--ply" => "20や-1のような手数か、20-35のような範囲を指定してください",
                "--split" => "1000のような対局の数か、tag:先手のような項目を指定してください",
                _ => "0以上の整数を指定してください",
            };
            format!("「{value}」は「{arg}」の値として使えません。{wanted}")
        }
        ErrorKind::TooManyValues => format!("「{value}」は余分です。「{arg}」に値は要りません"),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            format!("「{arg}」の値の数が合いません")
        }
        ErrorKind::NoEquals => format!("「{arg}」の値は = に続けて書いてください"),
        ErrorKind::InvalidUtf8 => "UTF-8として読めない引数があります".to_owned(),
        _ => "コマンドの使い方が違います".to_owned(),
    }
}

/// What might have been meant.
fn hints(words: &clap::Error) -> Vec<String> {
    let known = [
        (ContextKind::ValidValue, "使える値: {}"),
        (ContextKind::SuggestedValue, "「{}」のことですか？"),
        (ContextKind::SuggestedArg, "「{}」のことですか？"),
        (ContextKind::SuggestedSubcommand, "「{}」のことですか？"),
    ];
    let hint = |(kind, form): (ContextKind, &str)| Some(form.replace("{}", &said(words, kind)?));
    let file = file_for_command(words).map(|file| {
        format!("「{file}」はファイルかフォルダーです。`kifu info {file}` のように、コマンドを先に書いてください")
    });
    let option = file_for_option(words)
        .map(|file| format!("「{file}」はファイルかフォルダーです。`./{file}` と書いてください"));
    known.into_iter().filter_map(hint).chain(file).chain(option).collect()
}

/// The file, fit to be shown, whose name begins like an option that there is not: a shell puts it there for `*`.
fn file_for_option(words: &clap::Error) -> Option<String> {
    let ContextValue::String(option) = words.get(ContextKind::InvalidArg)? else { return None };
    if words.kind() != ErrorKind::UnknownArgument || !option.starts_with('-') {
        return None;
    }
    let is_it = |arg: &OsString| {
        arg.to_string_lossy().starts_with(&**option) && Path::new(arg).symlink_metadata().is_ok()
    };
    let file = env::args_os().skip(1).find(is_it)?;
    Some(escape_for_display(&file.to_string_lossy(), &[]).into_owned())
}

/// The file, fit to be shown, that stands where a command is expected.
fn file_for_command(words: &clap::Error) -> Option<String> {
    match words.get(ContextKind::InvalidSubcommand)? {
        ContextValue::String(name) if Path::new(name).exists() => {
            Some(escape_for_display(name, &[]).into_owned())
        }
        _ => None,
    }
}
