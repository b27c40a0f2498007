//! THE table of findings: one row a code, worded in English and Japanese.
//!
//! A code's letter names the area: `I` input and encoding, `D` detection, `C` CSA, `K` KIF, KI2
//! and BOD, `U` SFEN and USI, `S` the rules of shogi, `R` what a record says of itself (numbers,
//! clocks, results). Numbers are never reused.

use super::Severity;
use std::fmt;

/// The language of wordings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Japanese.
    Ja,
}

/// One row of the table.
#[derive(Debug)]
pub struct Row {
    /// The stable code, such as `S107`.
    pub id: &'static str,
    /// The same as words, such as `two-pawns`.
    pub name: &'static str,
    /// The usual weight.
    pub severity: Severity,
    message: [&'static str; 2],
    help: [&'static str; 2],
}

impl Row {
    /// The template of the sentence that says what is wrong.
    #[must_use]
    pub fn message(&self, lang: Lang) -> &'static str {
        self.message[lang as usize]
    }

    /// The template of the advice.
    #[must_use]
    pub fn help(&self, lang: Lang) -> &'static str {
        self.help[lang as usize]
    }
}

macro_rules! codes {
    ($($variant:ident $id:literal $name:literal $severity:ident
        en $en:literal help $en_help:literal
        ja $ja:literal help $ja_help:literal)*) => {
        /// A kind of finding. Its wording stands in the table of this module.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u16)]
        pub enum Code {
            $(#[doc = concat!("`", $id, "` ", $name, ": ", $en)] $variant,)*
        }

        /// All codes, in the order of the table.
        pub const ALL: &[Code] = &[$(Code::$variant),*];

        static TABLE: &[Row] = &[$(Row {
            id: $id,
            name: $name,
            severity: Severity::$severity,
            message: [$en, $ja],
            help: [$en_help, $ja_help],
        }),*];
    };
}

impl Code {
    /// The code's row.
    #[must_use]
    pub fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }

    /// Finds a code by its id or its name, in any case.
    #[must_use]
    pub fn find(text: &str) -> Option<Code> {
        ALL.iter().copied().find(|code| {
            let row = code.row();
            row.id.eq_ignore_ascii_case(text) || row.name.eq_ignore_ascii_case(text)
        })
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.row().id)
    }
}
