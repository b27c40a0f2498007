//! Line ends: finding them, naming them, writing them.

use super::{Span, offset};
use memchr::{memchr, memchr_iter, memchr2, memchr2_iter};
use std::borrow::Cow;
use std::fmt;

/// How the lines of a text end. CRLF, LF and CR alone each end one line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Eol {
    /// Line feed (U+000A): Unix.
    #[default]
    Lf,
    /// Carriage return and line feed: Windows, and what the KIF document asks for.
    CrLf,
    /// Carriage return (U+000D) alone: the Macintosh before 2001.
    Cr,
    /// More than one of these.
    Mixed,
    /// No line end at all.
    None,
}

impl Eol {
    /// The name as people write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Lf => "LF",
            Self::CrLf => "CRLF",
            Self::Cr => "CR",
            Self::Mixed => "mixed line ends",
            Self::None => "no line ends",
        }
    }

    /// What ends a line; a line feed where lines end in several ways, or not at all.
    pub const fn terminator(self) -> &'static str {
        match self {
            Self::CrLf => "\r\n",
            Self::Cr => "\r",
            Self::Lf | Self::Mixed | Self::None => "\n",
        }
    }

    /// The line ends that `text` uses.
    pub fn of(text: &str) -> Self {
        Counts::of(text.as_bytes()).eol()
    }

    /// A text with every line end changed to a line feed.
    pub(crate) fn unified(text: &str) -> Cow<'_, str> {
        let bytes = text.as_bytes();
        if memchr(b'\r', bytes).is_none() {
            return Cow::Borrowed(text);
        }
        let mut out = String::with_capacity(text.len());
        let mut rest = 0;
        for (start, end) in ends(bytes) {
            out.push_str(&text[rest..start]);
            out.push('\n');
            rest = end;
        }
        out.push_str(&text[rest..]);
        Cow::Owned(out)
    }

    /// `bytes` with every line end changed to this one; as they are for `Mixed` and `None`. The
    /// bytes are in an encoding in which 0A and 0D never are part of another character.
    pub(super) fn apply(self, bytes: Cow<'_, [u8]>) -> Cow<'_, [u8]> {
        let terminator: &[u8] = match self {
            Self::Lf if memchr(b'\r', &bytes).is_none() => return bytes,
            Self::Mixed | Self::None => return bytes,
            Self::Lf => b"\n",
            Self::CrLf => b"\r\n",
            Self::Cr => b"\r",
        };
        let mut out = Vec::with_capacity(bytes.len() + bytes.len() / 16);
        let mut rest = 0;
        for (start, end) in ends(&bytes) {
            out.extend_from_slice(&bytes[rest..start]);
            out.extend_from_slice(terminator);
            rest = end;
        }
        out.extend_from_slice(&bytes[rest..]);
        Cow::Owned(out)
    }
}

impl fmt::Display for Eol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The spans of the lines of a text, without their line ends; see
/// [`Source::lines`](super::Source::lines).
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    bytes: &'a [u8],
    next: usize,
}

impl<'a> Lines<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { bytes: text.as_bytes(), next: 0 }
    }
}

impl Iterator for Lines<'_> {
    type Item = Span;

    fn next(&mut self) -> Option<Span> {
        let start = self.next;
        let rest = self.bytes.get(start..).filter(|rest| !rest.is_empty())?;
        let len = memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
        self.next = start + len + terminator_len(&rest[len..]);
        Some(Span::new(offset(start), offset(start + len)))
    }
}

impl std::iter::FusedIterator for Lines<'_> {}

/// The offsets at which the lines of `text` start; the rest after the last line end is one, even
/// when it is empty, for a finding may point there.
pub(super) fn line_starts(text: &str) -> Vec<u32> {
    std::iter::once(0).chain(ends(text.as_bytes()).map(|(_, end)| offset(end))).collect()
}

/// The number of line ends in `bytes`.
#[must_use]
pub fn line_ends(bytes: &[u8]) -> usize {
    if memchr(b'\r', bytes).is_none() {
        return memchr_iter(b'\n', bytes).count();
    }
    // The last has nothing behind it.
    let last = usize::from(matches!(bytes.last(), Some(b'\n' | b'\r')));
    last + neighbours(bytes, |first, next| {
        u8::from(first == b'\n') | u8::from(first == b'\r') & u8::from(next != b'\n')
    })
}

/// How many lines end in which way: line feeds, pairs of a carriage return and a line feed, and carriage
/// returns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counts([usize; 3]);

impl Counts {
    /// To count is a matter of whole vectors, to find each of them is not.
    pub(super) fn of(bytes: &[u8]) -> Counts {
        let Some((last, firsts)) = bytes.split_last().filter(|_| memchr(b'\r', bytes).is_some())
        else {
            return Counts([memchr_iter(b'\n', bytes).count(), 0, 0]);
        };
        let mut sums = [0; 3];
        for (firsts, nexts) in firsts.chunks(CHUNK).zip(bytes[1..].chunks(CHUNK)) {
            let [mut feeds, mut pairs, mut returns] = [0u8; 3];
            for (first, next) in firsts.iter().zip(nexts) {
                let is_return = u8::from(*first == b'\r');
                feeds += u8::from(*first == b'\n');
                pairs += is_return & u8::from(*next == b'\n');
                returns += is_return;
            }
            for (sum, count) in sums.iter_mut().zip([feeds, pairs, returns]) {
                *sum += usize::from(count);
            }
        }
        let [feeds, pairs, returns] = sums;
        let feeds = feeds + usize::from(*last == b'\n');
        let returns = returns + usize::from(*last == b'\r');
        Counts([feeds - pairs, pairs, returns - pairs])
    }

    /// How many there are in all.
    pub(super) fn sum(self) -> usize {
        self.0.iter().sum()
    }

    /// The line ends that are used.
    pub(super) fn eol(self) -> Eol {
        let mut found = self.kinds().into_iter().filter(|&(_, count)| count > 0);
        match (found.next(), found.next()) {
            (None, _) => Eol::None,
            (Some((only, _)), None) => only,
            _ => Eol::Mixed,
        }
    }

    /// The line ends that most lines have; the first of equals in the order LF, CRLF, CR. `None` if there
    /// are none.
    pub(super) fn usual(self) -> Eol {
        let [mut usual, others @ ..] = self.kinds();
        for other in others {
            if other.1 > usual.1 {
                usual = other;
            }
        }
        if usual.1 == 0 { Eol::None } else { usual.0 }
    }

    fn kinds(self) -> [(Eol, usize); 3] {
        let Counts([feeds, pairs, returns]) = self;
        [(Eol::Lf, feeds), (Eol::CrLf, pairs), (Eol::Cr, returns)]
    }
}

/// So many fit into the count of a byte; a number of whole vectors, of any size.
const CHUNK: usize = 192;

/// In how many places a byte and the next are something, which is 1 if they are and else 0.
fn neighbours(bytes: &[u8], are: impl Fn(u8, u8) -> u8) -> usize {
    let next = bytes.get(1..).unwrap_or_default();
    let count_in = |(firsts, nexts): (&[u8], &[u8])| {
        usize::from(firsts.iter().zip(nexts).map(|(&first, &next)| are(first, next)).sum::<u8>())
    };
    bytes.chunks(CHUNK).zip(next.chunks(CHUNK)).map(count_in).sum()
}

/// The start and the end of every line end.
pub(super) fn ends(bytes: &[u8]) -> impl Iterator<Item = (usize, usize)> {
    memchr2_iter(b'\n', b'\r', bytes)
        .filter(|&at| !(bytes[at] == b'\n' && at > 0 && bytes[at - 1] == b'\r'))
        .map(|at| (at, at + terminator_len(&bytes[at..])))
}

/// The length of the line end that `bytes` begins with; 0 at the end of the text.
pub(super) fn terminator_len(bytes: &[u8]) -> usize {
    match bytes {
        [b'\r', b'\n', ..] => 2,
        [b'\r' | b'\n', ..] => 1,
        _ => 0,
    }
}
