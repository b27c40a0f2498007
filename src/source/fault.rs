//! [`DecodeFault`]: what can be wrong with the bytes of a text.

use super::{Encoding, Span};
use std::fmt;

/// Something wrong with the bytes, and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecodeFault {
    /// What it is.
    pub kind: DecodeFaultKind,
    /// Offset of its first byte in the bytes given to [`decode`](super::decode), the byte order mark included.
    pub offset: u64,
    /// Its length in bytes; 0 when the whole text is meant.
    pub len: u32,
    /// Its line, from 1; CRLF, LF and CR each end one.
    pub line: u32,
    /// Its place in the decoded text.
    pub span: Span,
}

/// The kinds of [`DecodeFault`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DecodeFaultKind {
    /// Bytes that stand for nothing in the encoding; U+FFFD stands in their place.
    Malformed,
    /// This many more malformed sequences follow that are not listed.
    MoreMalformed(usize),
    /// Stray NULs in a text, the first at this place; they are left in.
    Nul,
    /// Not a text at all; none is given.
    Binary,
    /// The text would be longer than 4 GiB; none is given.
    TooLarge,
    /// Characters that an earlier conversion destroyed: the text holds U+FFFD this many times, the
    /// first at this place. What stood there is lost.
    DestroyedEncoding(usize),
    /// The text declares this encoding at this place, but is not in it.
    DeclarationContradicted(Encoding),
    /// The text declares an encoding at this place that is not known.
    UnknownDeclaration,
    /// These encodings, of which the first was chosen, fit about as well.
    AmbiguousEncoding(Vec<Encoding>),
    /// This many characters of the user-defined area of Shift_JIS, the first at this place. Only
    /// their author knows what they looked like, and they cannot be written back.
    UserDefinedCharacters(usize),
    /// More byte order marks after the first; they are taken off.
    RepeatedBom,
}

impl fmt::Display for DecodeFaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed => f.write_str("bytes that stand for no character"),
            Self::MoreMalformed(n) => {
                write!(f, "{n} more sequences of bytes that stand for no character")
            }
            Self::Nul => f.write_str("a NUL within the text"),
            Self::Binary => f.write_str("not a text file"),
            Self::TooLarge => f.write_str("more than 4 GiB of text in one piece"),
            Self::DestroyedEncoding(n) => {
                write!(f, "{n} characters were destroyed by an earlier conversion (U+FFFD)")
            }
            Self::DeclarationContradicted(declared) => {
                write!(f, "the text says it is in {declared}, but it is not")
            }
            Self::UnknownDeclaration => f.write_str("the text names an encoding that is not known"),
            Self::AmbiguousEncoding(fitting) => {
                let mut names = fitting.iter().map(|e| e.name());
                write!(f, "read as {}", names.next().unwrap_or_default())?;
                let others: Vec<_> = names.collect();
                if !others.is_empty() {
                    write!(f, ", though it could be {}", others.join(" or "))?;
                }
                f.write_str("; --encoding says which it is")
            }
            Self::UserDefinedCharacters(n) => write!(f, "{n} user-defined characters"),
            Self::RepeatedBom => f.write_str("a byte order mark more than once"),
        }
    }
}
