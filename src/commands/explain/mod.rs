//! `kifu explain`: what codes mean, with an example each, and what to do about them.

mod examples;

use super::help::wrap;
use super::{Session, lookup, terminal_width};
use crate::cli;
use crate::findings::codes::ALL;
use crate::findings::report::{Place, Reporter, Style, area, blanked, explain, list};
use crate::findings::{Code, Finding, Lang, Safety, Severity, sources};
use crate::formats::{Detection, Format, detect, detect_bytes};
use crate::source::{DecodeOptions, Source, decode};
use anyhow::Result;
use examples::EXAMPLES;
use serde_json::{Value, json};
use std::borrow::Cow;
use std::io::Write;
use std::path::Path;

/// Explains codes, or lists those of an area, or those that a word stands in.
///
/// # Errors
/// If nothing is known under a name, or standard output cannot be written.
pub(super) fn run(args: &cli::Explain, session: &mut Session) -> Result<()> {
    let lang = session.lang;
    if args.codes.is_empty() {
        return print(session, ALL, args.json, true);
    }
    for (index, text) in args.codes.iter().enumerate() {
        if index > 0 && !args.json {
            writeln!(session.stdout)?;
        }
        match named(text)? {
            Named::One(code) => print(session, &[code], args.json, false)?,
            Named::Some(codes) => {
                print(session, &codes, args.json, true)?;
                if !args.json {
                    let words = lang.word(
                        "`kifu explain CODE` explains one of them.",
                        "`kifu explain コード` で一つずつ解説します。",
                    );
                    write!(session.stdout, "\n{words}\n")?;
                }
            }
        }
    }
    Ok(())
}

/// What a name means.
enum Named {
    One(Code),
    Some(Vec<Code>),
}

/// What a name means: a code, the beginning of codes, or a word that they say in either language.
fn named(text: &str) -> Result<Named> {
    if let Some(code) = Code::find(text) {
        return Ok(Named::One(code));
    }
    let unknown = match lookup::codes(text) {
        Ok(codes) => return Ok(Named::Some(codes)),
        Err(error) => error,
    };
    let found = lookup::saying(text);
    match found.as_slice() {
        [] => Err(unknown),
        [one] => Ok(Named::One(*one)),
        _ => Ok(Named::Some(found)),
    }
}

/// Prints codes: as a list, or each with all there is to say.
fn print(session: &mut Session, codes: &[Code], json: bool, as_list: bool) -> Result<()> {
    let lang = session.lang;
    if json {
        for &code in codes {
            writeln!(session.stdout, "{}", as_json(code, lang))?;
        }
        return Ok(());
    }
    if as_list {
        write!(session.stdout, "{}", list(codes, lang))?;
        return Ok(());
    }
    let color = session.colors(true);
    for &code in codes {
        let reporter = Reporter { style: Style::Human, lang, color, width: terminal_width() };
        let [before, behind] = explain(code, lang);
        let mut page = wrapped(&before);
        if let Some(example) = example(code) {
            page.push_str(&heading(code, example.finding.severity, lang));
            // It is cut to the width already.
            for line in example.shown(&reporter).lines() {
                page.push_str(format!("  {line}").trim_end());
                page.push('\n');
            }
        }
        page.push_str(&wrapped(&behind));
        session.stdout.write_all(page.as_bytes())?;
    }
    Ok(())
}

/// What stands above an example. How much a fault weighs may depend on what it is about.
fn heading(code: Code, severity: Severity, lang: Lang) -> String {
    if severity == code.row().severity {
        return lang.word("\nExample:\n\n", "\n例:\n\n").to_owned();
    }
    let word = severity.word(lang);
    let article = if severity == Severity::Error { "an" } else { "a" };
    match lang {
        Lang::En => format!("\nExample, in which it is {article} {word}:\n\n"),
        Lang::Ja => format!("\n例（この場合は{word}）:\n\n"),
    }
}

/// A text in lines of the terminal's width.
fn wrapped(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let words = line.trim_start();
        let indent = line.len() - words.len();
        out.push_str(&line[..indent]);
        wrap(words, indent, indent, terminal_width(), &mut out);
        out.push('\n');
    }
    out
}

/// All there is to say of a code, for programs.
fn as_json(code: Code, lang: Lang) -> Value {
    let row = code.row();
    let example = example(code);
    json!({
        "code": row.id,
        "name": row.name,
        "severity": row.severity.name(),
        "strict": row.departure,
        "area": area(code, lang),
        "message": blanked(row.message(lang)),
        "why": row.why(lang),
        "help": blanked(row.help(lang)),
        "fix": code.fix_safety().map(Safety::name),
        "source": sources::of(code, lang),
        "example": example.as_ref().map(|example| json!({
            "file": example.file,
            "text": example.text(),
            "line": example.line(),
            "message": example.finding.message(lang),
            "help": example.finding.help(lang),
            "fix": example.finding.fix.as_ref().map(|fix| {
                fix.edits.iter().map(|edit| edit.text.as_str()).collect::<Vec<_>>().join("\n")
            }),
        })),
    })
}

/// A small file that is at fault, and its finding.
struct Shown {
    file: &'static str,
    source: Source,
    finding: Finding,
}

impl Shown {
    /// What is in the file: its text, or its bytes in hexadecimal digits, sixteen a line.
    fn text(&self) -> Cow<'_, str> {
        if !self.source.is_binary() {
            return self.source.text().into();
        }
        let digits = |row: &[u8]| row.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>();
        let rows = self.source.bytes().chunks(16).map(|row| digits(row).join(" ") + "\n");
        rows.collect::<String>().into()
    }

    /// The line of the fault, from 1.
    fn line(&self) -> Option<u32> {
        self.finding.span.map(|span| self.source.line_col(span.start).0)
    }

    /// As people are shown it.
    fn shown(&self, reporter: &Reporter) -> String {
        let path = Path::new(self.file);
        let place = Place { source: Some(&self.source), path, game: 1, mark: None, again: 0 };
        let mut shown = String::new();
        reporter.finding(&self.finding, &place, &mut shown);
        shown
    }
}

/// The example of a code: what is found in its file now.
fn example(code: Code) -> Option<Shown> {
    let (.., file, bytes) = EXAMPLES.iter().find(|(id, ..)| *id == code.row().id)?;
    let name = file.rsplit('/').next().unwrap_or(file);
    let (source, format) = opened(name, bytes)?;
    let mut findings = format.records(&source).into_iter().flat_map(|(_, findings)| findings);
    let finding = findings.find(|finding| finding.code == code)?;
    Some(Shown { file, source, finding })
}

/// The text or the bytes of an example, and their format.
fn opened(name: &str, bytes: &[u8]) -> Option<(Source, &'static Format)> {
    if let Some(format) = detect_bytes(bytes) {
        return Some((Source::of_bytes(name, bytes.to_vec(), format.encoding), format));
    }
    let source = Source::from_decoded(name, decode(bytes, &DecodeOptions::default()));
    let extension = Path::new(name).extension().and_then(|extension| extension.to_str());
    match detect(source.text(), extension) {
        Detection::Is(format) => Some((source, format)),
        _ => None,
    }
}
