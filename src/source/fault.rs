//! [`DecodeFault`]: what can be wrong with the bytes of a text.

use super::{Encoding, Span, eol, offset};
use memchr::{memchr, memmem};
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
    /// Something in this encoding begins here, though the whole was read in another: files of two
    /// encodings were joined.
    MixedEncodings(Encoding),
    /// More byte order marks after the first, which are taken off, or one where a line begins.
    RepeatedBom,
    /// This many bytes FF, the first at this place, that stand between records of janggi or behind them and mean
    /// nothing; the text holds U+FFFD for each.
    Padding(usize),
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
                write!(f, "an earlier conversion destroyed characters (U+FFFD): {n}")
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
            Self::MixedEncodings(here) => write!(f, "{here} in a text of another encoding"),
            Self::RepeatedBom => f.write_str("a byte order mark more than once"),
            Self::Padding(n) => write!(f, "{n} bytes FF between records"),
        }
    }
}

/// What is wrong with a text that nothing was malformed in, each with its first place. `replaced`
/// is how many U+FFFD stand for malformed bytes.
pub(super) fn hidden_faults(
    text: &str,
    encoding: Encoding,
    replaced: usize,
) -> Vec<(DecodeFaultKind, usize)> {
    let mut found = Vec::new();
    if let Some(at) = memchr(0, text.as_bytes()) {
        found.push((DecodeFaultKind::Nul, at));
    }
    // Both characters begin with a byte that most texts have nowhere.
    let first = memchr(0xef, text.as_bytes()).filter(|_| encoding.is_unicode());
    found.extend(first.into_iter().flat_map(|first| marks_within(text, first)));
    if first.is_some() && replaced == 0 {
        let finder = memmem::Finder::new("\u{fffd}");
        if let Some(at) = finder.find(text.as_bytes()) {
            let count = finder.find_iter(text.as_bytes()).count();
            found.push((DecodeFaultKind::DestroyedEncoding(count), at));
        }
    }
    // U+E000 to U+E757, in UTF-8 all beginning with EE.
    if encoding == Encoding::ShiftJis && memchr(0xee, text.as_bytes()).is_some() {
        let mut places = text.match_indices(is_user_defined).map(|(at, _)| at);
        if let Some(at) = places.next() {
            found.push((DecodeFaultKind::UserDefinedCharacters(1 + places.count()), at));
        }
    }
    found
}

/// Whether a character is what one of the user-defined area of Shift_JIS is read as.
#[must_use]
pub fn is_user_defined(character: char) -> bool {
    matches!(character, '\u{e000}'..='\u{e757}')
}

/// The byte order marks that begin a line, as in files that were joined, from `first` on.
fn marks_within(text: &str, first: usize) -> impl Iterator<Item = (DecodeFaultKind, usize)> {
    /// Enough to see what happened.
    const LISTED: usize = 100;
    let bytes = text.as_bytes();
    let begins_line = move |&at: &usize| at > 0 && matches!(bytes[at - 1], b'\n' | b'\r');
    memmem::find_iter(&bytes[first..], "\u{feff}")
        .map(move |at| first + at)
        .filter(begins_line)
        .take(LISTED)
        .map(|at| (DecodeFaultKind::RepeatedBom, at))
}

/// Gives the faults their lines; they are in the order of the text.
pub(super) fn number_lines(faults: &mut [DecodeFault], text: &str) {
    let (mut line, mut counted) = (1, 0);
    for fault in faults {
        let at = (fault.span.start as usize).max(counted);
        line += eol::line_ends(&text.as_bytes()[counted..at]);
        counted = at;
        fault.line = offset(line);
    }
}
