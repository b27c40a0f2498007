//! What is wrong with a command line or a setting, in both languages.

use crate::findings::Lang;
use anyhow::Error;
use std::{error, fmt};

/// An error of usage. It travels as an [`Error`]; who says it chooses the language.
#[derive(Clone, Debug)]
pub(super) struct Usage {
    en: String,
    ja: String,
}

impl Usage {
    /// An error in both wordings.
    pub(super) fn new(en: impl Into<String>, ja: impl Into<String>) -> Usage {
        Usage { en: en.into(), ja: ja.into() }
    }

    /// The same with what it is about before it.
    #[must_use]
    pub(super) fn at(self, place: &str) -> Usage {
        Usage { en: format!("{place}: {}", self.en), ja: format!("{place}: {}", self.ja) }
    }

    /// The same with a list in the place of `{}`.
    #[must_use]
    pub(super) fn or_listed(self, list: &str) -> Usage {
        Usage { en: self.en.replace("{}", list), ja: self.ja.replace("{}", list) }
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

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words(Lang::En))
    }
}

impl error::Error for Usage {}
