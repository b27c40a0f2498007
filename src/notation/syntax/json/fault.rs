//! Where and why a text stops being JSON.

use crate::findings::{Arg, Code, Finding, Word};
use crate::source::Span;

/// Where and why a text stops being JSON.
#[derive(Debug)]
pub(crate) struct SyntaxError {
    pub(crate) at: u32,
    /// In the words of `serde_json`.
    pub(super) reason: String,
}

/// What `serde_json` says, and what a reader is told.
const REASONS: [(&str, Word); 19] = [
    ("EOF while parsing a list", Word::EndsWithinArray),
    ("EOF while parsing an object", Word::EndsWithinObject),
    ("EOF while parsing a string", Word::EndsWithinString),
    ("EOF while parsing a value", Word::EndsBeforeValue),
    ("expected `:`", Word::ColonMissing),
    ("expected `,` or `]`", Word::CommaOrBracketMissing),
    ("expected `,` or `}`", Word::CommaOrBraceMissing),
    ("expected value", Word::ValueMissing),
    ("expected ident", Word::TrueFalseOrNullMissing),
    ("key must be a string", Word::NameIsNoString),
    ("trailing comma", Word::CommaTooMany),
    ("trailing characters", Word::TextBehindIt),
    ("invalid number", Word::NumberIsNone),
    ("number out of range", Word::NumberIsTooLarge),
    ("invalid escape", Word::EscapeIsNone),
    ("unexpected end of hex escape", Word::EscapeIsNone),
    ("lone leading surrogate in hex escape", Word::EscapeIsNone),
    ("invalid unicode code point", Word::EscapeIsNone),
    (
        "control character (\\u0000-\\u001F) found while parsing a string",
        Word::ControlCharacterInString,
    ),
];

impl SyntaxError {
    /// The finding that says so.
    pub(crate) fn finding(self) -> Finding {
        let known = REASONS.iter().find(|(reason, _)| *reason == self.reason);
        let reason = known.map_or_else(|| Arg::from(self.reason.clone()), |row| row.1.into());
        Finding::at(Code::JsonSyntax, Span::at(self.at)).with("reason", reason)
    }
}
