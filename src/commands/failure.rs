//! What could not be read, said so that a report can show it.

use super::place::{Input, InputPlace, shown};
use super::trouble::Trouble;
use super::usage::{Usage, said, word_of};
use crate::findings::{Arg, Code, Finding, Lang, Severity, Word};
use crate::source::{Source, Span};
use anyhow::Error;
use std::error;
use std::fmt;
use std::fs;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// An input that could not be read, or not to its end: a finding about a file that has no text.
///
/// It travels as the [`Error`] of [`Event::Failed`](super::engine::Event::Failed);
/// [`Failure::of`] takes it out again.
#[derive(Debug)]
pub(super) struct Failure {
    /// The path as it is, if there is one: for reports that programs read.
    pub(super) path: Option<PathBuf>,
    /// What messages call it, fit to be shown.
    pub(super) name: String,
    /// What is wrong.
    pub(super) finding: Finding,
}

impl Failure {
    /// What is wrong with a file or folder.
    #[must_use]
    pub(super) fn at(path: &Path, error: Error) -> Failure {
        Failure { path: Some(path.to_owned()), name: shown(path), finding: finding(error) }
    }

    /// What is wrong with an input.
    #[must_use]
    pub(super) fn reading(input: &Input, error: Error) -> Failure {
        let path = match &input.place {
            InputPlace::Stdin => None,
            InputPlace::File(path) => Some(path.clone()),
            InputPlace::Member(member) => Some(member.archive().join(&input.inner)),
        };
        Failure { path, name: input.name.clone(), finding: finding(error) }
    }

    /// The failure that an error is, if it is one.
    #[must_use]
    pub(super) fn of(error: &Error) -> Option<&Failure> {
        error.downcast_ref()
    }

    /// Whether nothing failed, and only what was found in an archive without members that are wanted is told.
    #[must_use]
    pub(super) fn is_mild(&self) -> bool {
        self.finding.severity < Severity::Error
    }

    /// Whether it shows only at the end of packed data that they are wrong.
    #[must_use]
    pub(super) fn is_of_unchecked(&self) -> bool {
        let is =
            |arg: &Arg| matches!(arg, Arg::Word(Word::ChecksumDisagrees | Word::CannotBeUnpacked));
        self.finding.code == Code::DamagedArchive
            && self.finding.args.iter().any(|(_, arg)| is(arg))
    }

    /// `a.kif: the file cannot be read: no such file`
    #[must_use]
    pub(super) fn words(&self, lang: Lang) -> String {
        format!("{}: {}", self.name, self.finding.message(lang))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(Lang::En))
    }
}

impl error::Error for Failure {}

/// A file of settings that cannot be read, or says what nobody understands: no fault of an input, though the inputs
/// that it would count for are not read.
#[derive(Debug)]
pub(super) struct BadSettings {
    pub(super) failure: Failure,
    /// The text that the place of the finding is in.
    text: String,
    /// What people are told.
    words: Usage,
}

impl BadSettings {
    /// What is wrong with a file as a whole.
    #[must_use]
    pub(super) fn whole(path: &Path, error: Error) -> BadSettings {
        let [en, ja] = [Lang::En, Lang::Ja].map(|lang| said(&error, lang));
        let words = Usage::new(en, ja).at(&shown(path));
        BadSettings { failure: Failure::at(&from_here(path), error), text: String::new(), words }
    }

    /// What is wrong at a place of its text.
    #[must_use]
    pub(super) fn at(path: &Path, text: &str, place: Range<usize>, words: Usage) -> BadSettings {
        let mut failure = Failure::at(&from_here(path), words.clone().into());
        failure.finding.span = Some(Span::of(place.clone()));
        let (line, column) = Source::new("", text).line_col(Span::of(place).start);
        let words = words.at(&format!("{}:{line}:{column}", shown(path)));
        BadSettings { failure, text: text.to_owned(), words }
    }

    /// The fault of settings that an error is, if it is one.
    #[must_use]
    pub(super) fn of(error: &Error) -> Option<&BadSettings> {
        error.downcast_ref()
    }

    /// The text, if the finding has a place in it.
    #[must_use]
    pub(super) fn source(&self) -> Option<Source> {
        self.failure.finding.span.map(|_| Source::new(&*self.failure.name, &*self.text))
    }
}

impl fmt::Display for BadSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.words.fmt(f)
    }
}

impl error::Error for BadSettings {}

/// What an error says, whatever it is.
#[must_use]
pub(super) fn words(error: &Error, lang: Lang) -> String {
    match (Failure::of(error), BadSettings::of(error)) {
        (Some(failure), _) => failure.words(lang),
        (_, Some(settings)) => settings.words.words(lang).to_owned(),
        _ => said(error, lang),
    }
}

/// A path from the current folder on, as inputs are named, if it is below that.
fn from_here(path: &Path) -> PathBuf {
    let here = fs::canonicalize(".").ok();
    let inner = here.and_then(|here| path.strip_prefix(here).ok());
    inner.unwrap_or(path).to_owned()
}

/// What an error of reading says.
fn finding(error: Error) -> Finding {
    match error.downcast::<Trouble>() {
        Ok(trouble) => trouble.0,
        Err(error) => match error.downcast::<io::Error>() {
            Ok(error) => of_io(error),
            Err(error) => unreadable(Arg::term(said(&error, Lang::En), said(&error, Lang::Ja))),
        },
    }
}

fn of_io(error: io::Error) -> Finding {
    let reason = word_of(&error).map_or_else(|| error.to_string().into(), Arg::Word);
    match error.downcast::<Trouble>() {
        Ok(trouble) => trouble.0,
        Err(_) => unreadable(reason),
    }
}

fn unreadable(reason: Arg) -> Finding {
    Finding::new(Code::Unreadable).with("reason", reason)
}
