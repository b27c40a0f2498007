//! What is wrong with a command line or a setting, in both languages.

use super::exit::Exit;
use super::trouble::Trouble;
use crate::findings::{Lang, Word};
use crate::formats::Format;
use anyhow::{Error, Result};
use std::{error, fmt, io};

/// An error of usage. It travels as an [`Error`]; who says it chooses the language.
#[derive(Clone, Debug)]
pub(super) struct Usage {
    en: String,
    ja: String,
    /// Whether the command is right, and a record is what cannot be done as it asks.
    of_record: bool,
}

impl Usage {
    /// An error in both wordings.
    pub(super) fn new(en: impl Into<String>, ja: impl Into<String>) -> Usage {
        Usage { en: en.into(), ja: ja.into(), of_record: false }
    }

    /// The same, of a record: that cannot be converted, and the others can.
    #[must_use]
    pub(super) fn of_record(self) -> Usage {
        Usage { of_record: true, ..self }
    }

    /// How a run ends in which an error was.
    #[must_use]
    pub(super) fn exit(error: &Error) -> Exit {
        match Usage::of(error) {
            Some(Usage { of_record: true, .. }) => Exit::Found,
            _ => Exit::Failed,
        }
    }

    /// The same with what it is about before it.
    #[must_use]
    pub(super) fn at(self, place: &str) -> Usage {
        let [en, ja] = [&self.en, &self.ja].map(|words| format!("{place}: {words}"));
        Usage { en, ja, ..self }
    }

    /// The same with what the system says behind it.
    #[must_use]
    pub(super) fn because(&self, error: &io::Error) -> Usage {
        let reason = |lang| match word_of(error) {
            Some(word) => word.text(lang).to_owned(),
            None => error.to_string(),
        };
        let [en, ja] = [Lang::En, Lang::Ja].map(reason);
        let (en, ja) = (format!("{}: {en}", self.en), format!("{}: {ja}", self.ja));
        Usage { en, ja, of_record: self.of_record }
    }

    /// The same with a list, as each language has it, in the place of `{}`.
    #[must_use]
    pub(super) fn or_listed(self, en: &str, ja: &str) -> Usage {
        Usage { en: self.en.replace("{}", en), ja: self.ja.replace("{}", ja), ..self }
    }

    /// The error of usage that an error is, if it is one.
    #[must_use]
    pub(super) fn of(error: &Error) -> Option<&Usage> {
        error.downcast_ref()
    }

    /// Its wording.
    #[must_use]
    pub(super) fn words(&self, lang: Lang) -> &str {
        lang.word(&self.en, &self.ja)
    }
}

/// An error in both wordings, as an end of a function.
///
/// # Errors
/// Always.
pub(super) fn refuse<T>(en: impl Into<String>, ja: impl Into<String>) -> Result<T> {
    Err(Usage::new(en, ja).into())
}

/// That a format can only be read.
#[must_use]
pub(super) fn unwritable(format: &Format) -> Usage {
    let name = format.name;
    Usage::new(
        format!("{name} can be read, but not written"),
        format!("{name}形式は、読み込めますが書き出せません"),
    )
}

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words(Lang::En))
    }
}

impl error::Error for Usage {}

/// An error with all that it is about before it, in one line.
#[must_use]
pub(super) fn said(error: &Error, lang: Lang) -> String {
    let parts = error.chain().map(|part| {
        let inner = part.downcast_ref::<io::Error>().and_then(io::Error::get_ref);
        let inner = inner.and_then(|inner| inner.downcast_ref::<Usage>());
        if let Some(usage) = part.downcast_ref::<Usage>().or(inner) {
            usage.words(lang).to_owned()
        } else if let Some(trouble) = part.downcast_ref::<Trouble>() {
            trouble.0.message(lang)
        } else if let Some(word) = part.downcast_ref::<io::Error>().and_then(word_of) {
            word.text(lang).to_owned()
        } else {
            part.to_string()
        }
    });
    parts.collect::<Vec<_>>().join(": ")
}

/// The word for what the system says most often.
#[must_use]
pub(super) fn word_of(error: &io::Error) -> Option<Word> {
    Some(match error.kind() {
        io::ErrorKind::NotFound => Word::NoSuchFile,
        io::ErrorKind::PermissionDenied => Word::PermissionDenied,
        io::ErrorKind::IsADirectory => Word::Folder,
        io::ErrorKind::NotADirectory => Word::NoFolder,
        io::ErrorKind::OutOfMemory => Word::OutOfMemory,
        io::ErrorKind::StorageFull => Word::StorageFull,
        io::ErrorKind::ReadOnlyFilesystem => Word::ReadOnly,
        io::ErrorKind::InvalidFilename => Word::NameTooLong,
        _ if is_loop(error) => Word::LoopOfLinks,
        _ => return None,
    })
}

/// Whether links go round in a circle, for which the standard library has no stable name.
fn is_loop(error: &io::Error) -> bool {
    #[cfg(target_os = "linux")]
    let number = Some(rustix::io::Errno::LOOP.raw_os_error());
    #[cfg(not(target_os = "linux"))]
    let number: Option<i32> = None;
    number.is_some() && error.raw_os_error() == number
}
