//! Changing parts of a text in the bytes it was decoded from, and no byte besides.

use super::transcode::lossy;
use super::{EncodeOptions, Encoding, Eol, Span, decode, encode};
use encoding_rs::DecoderResult;

/// Bytes with parts of their text replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replaced {
    /// The new bytes.
    pub bytes: Vec<u8>,
    /// How many of the old bytes the text came from.
    pub consumed: usize,
}

/// Replaces spans of `text`, which the first of `bytes` were decoded to (without a byte order
/// mark), by other texts. The spans are in order and do not overlap. Every byte outside them stays
/// as it is, also those that stand for nothing.
///
/// `None` if that cannot be done exactly: the bytes do not give this text, a span begins or ends
/// where no character does, the encoding does not hold what is to be put in, or the new bytes would
/// not be read as they should.
#[must_use]
pub fn replace(
    bytes: &[u8],
    encoding: Encoding,
    text: &str,
    edits: &[(Span, &str)],
) -> Option<Replaced> {
    in_one(bytes, encoding, text, edits).or_else(|| in_stretches(bytes, encoding, text, edits))
}

/// The same where another file has left lines of UTF-8 among those in an encoding, each in its own.
fn in_stretches(
    bytes: &[u8],
    encoding: Encoding,
    text: &str,
    edits: &[(Span, &str)],
) -> Option<Replaced> {
    let (mut new, mut wanted, mut at) = (Vec::with_capacity(bytes.len()), String::new(), 0);
    let mut edits = edits.iter().peekable();
    let mut consumed = 0;
    let own = |is_utf8: bool| if is_utf8 { Encoding::Utf8 } else { encoding };
    for (is_utf8, place) in decode::stretches(bytes, encoding)? {
        let own = own(is_utf8);
        let part = &bytes[place.clone()];
        let mut rest = text.get(at..)?;
        // The bytes may go on behind the text.
        let whole = lossy(part, own, |_| ());
        if rest.len() > whole.len() {
            rest = rest.get(..whole.len())?;
        }
        let end = at + rest.len();
        let mut inside = Vec::new();
        while let Some((span, put)) = edits.next_if(|(span, _)| (span.end as usize) <= end) {
            let start = (span.start as usize).checked_sub(at)?;
            inside.push((Span::of(start..span.end as usize - at), *put));
        }
        let replaced = in_one(part, own, rest, &inside)?;
        let is_last = end == text.len();
        if !is_last && replaced.consumed < part.len() {
            return None;
        }
        new.extend_from_slice(&replaced.bytes);
        wanted.push_str(&lossy(&replaced.bytes, own, |_| ()));
        (at, consumed) = (end, place.start + replaced.consumed);
        if is_last {
            break;
        }
    }
    let is_read = || {
        let stretches = decode::stretches(&new, encoding)?;
        let text = |(is_utf8, place)| lossy(&new[place], own(is_utf8), |_| ());
        Some(stretches.into_iter().map(text).collect::<String>())
    };
    let is_exact = at == text.len() && edits.next().is_none() && is_read()? == wanted;
    is_exact.then_some(Replaced { bytes: new, consumed })
}

/// The same of a text in one encoding.
fn in_one(
    bytes: &[u8],
    encoding: Encoding,
    text: &str,
    edits: &[(Span, &str)],
) -> Option<Replaced> {
    if edits.is_empty() && encoding == Encoding::Utf8 && bytes.starts_with(text.as_bytes()) {
        return Some(Replaced { bytes: text.as_bytes().to_owned(), consumed: text.len() });
    }
    let offsets = edits.iter().flat_map(|(span, _)| [span.start as usize, span.end as usize]);
    let mut places = places(bytes, encoding, text, offsets.chain([text.len()]))?.into_iter();
    let mut new = Vec::with_capacity(text.len());
    let mut wanted = String::with_capacity(text.len());
    let (mut at, mut text_at) = (0, 0);
    let mut shifts = Shifts::new(bytes);
    for (span, put) in edits {
        let (start, mut end) = (places.next()?, places.next()?);
        let put_bytes = encode(put, encoding, &EncodeOptions { bom: false, eol: Eol::Mixed });
        if !put_bytes.substitutions.is_empty() {
            return None;
        }
        new.extend_from_slice(bytes.get(at..start)?);
        if encoding == Encoding::Iso2022Jp {
            let before = shifts.at(start);
            // Nothing stands between one escape sequence and the next.
            end += escape(&bytes[end..]).map_or(0, <[u8]>::len);
            push_shifted(&put_bytes.bytes, before, shifts.at(end), &mut new);
        } else {
            new.extend_from_slice(&put_bytes.bytes);
        }
        wanted.push_str(text.get(text_at..span.start as usize)?);
        wanted.push_str(put);
        (at, text_at) = (end, span.end as usize);
    }
    let mut consumed = places.next()?.max(at);
    if encoding == Encoding::Iso2022Jp && escape(&bytes[consumed..]) == Some(&bytes[consumed..]) {
        // The way back to ASCII at the end of a file stands for no character.
        consumed = bytes.len();
    }
    new.extend_from_slice(bytes.get(at..consumed)?);
    wanted.push_str(text.get(text_at..)?);
    let is = |bytes: &[u8], text: &str| lossy(bytes, encoding, |_| ()) == text;
    (is(&bytes[..consumed], text) && is(&new, &wanted)).then_some(Replaced { bytes: new, consumed })
}

/// The sequence with which ISO-2022-JP goes back to ASCII.
const ASCII: &[u8] = b"\x1b(B";

/// The escape sequence that bytes of ISO-2022-JP begin with.
fn escape(bytes: &[u8]) -> Option<&[u8]> {
    bytes.first_chunk::<3>().filter(|bytes| bytes[0] == 0x1b).map(<[u8; 3]>::as_slice)
}

/// Which sequence holds at places of a text in ISO-2022-JP, asked for in their order.
struct Shifts<'a> {
    bytes: &'a [u8],
    at: usize,
    shift: &'a [u8],
}

impl<'a> Shifts<'a> {
    fn new(bytes: &'a [u8]) -> Shifts<'a> {
        Shifts { bytes, at: 0, shift: ASCII }
    }

    /// The sequence behind so many bytes.
    fn at(&mut self, place: usize) -> &'a [u8] {
        for found in memchr::memchr_iter(0x1b, &self.bytes[self.at..place]) {
            let found = escape(&self.bytes[self.at + found..place]);
            self.shift = found.unwrap_or(self.shift);
        }
        self.at = place;
        self.shift
    }
}

/// Appends a text in ISO-2022-JP, which begins and ends in ASCII, between bytes under other sequences. No
/// sequence may stand there that changes nothing, or one right behind the other.
fn push_shifted(put: &[u8], before: &[u8], after: &[u8], out: &mut Vec<u8>) {
    let is_same = |a: &[u8], b: &[u8]| {
        let is_kanji = |shift: &[u8]| shift.starts_with(b"\x1b$");
        a == b || is_kanji(a) && is_kanji(b)
    };
    let (begin, put) = match escape(put) {
        Some(begin) => (begin, &put[begin.len()..]),
        None => (ASCII, put),
    };
    if put.is_empty() {
        if !is_same(before, after) {
            out.extend_from_slice(after);
        }
        return;
    }
    if !is_same(before, begin) {
        out.extend_from_slice(begin);
    }
    // What comes last in it is the way back to ASCII, if it has left that.
    let (body, last) = match put.strip_suffix(ASCII) {
        Some(body) => {
            let latest = memchr::memrchr(0x1b, body).and_then(|at| escape(&body[at..]));
            (body, latest.unwrap_or(begin))
        }
        None => (put, ASCII),
    };
    out.extend_from_slice(body);
    if !is_same(last, after) {
        out.extend_from_slice(after);
    }
}

/// Where in the bytes these places of the text are, in their order.
fn places(
    bytes: &[u8],
    encoding: Encoding,
    text: &str,
    offsets: impl Iterator<Item = usize>,
) -> Option<Vec<usize>> {
    if encoding == Encoding::Utf8 && bytes.starts_with(text.as_bytes()) {
        return Some(offsets.collect());
    }
    let mut boundaries = Boundaries::new(bytes, encoding);
    offsets.map(|offset| boundaries.find(offset)).collect()
}

/// Goes through bytes as they are decoded, from one place between characters to the next.
struct Boundaries<'a> {
    bytes: &'a [u8],
    /// None for encodings in which each byte is a character.
    decoder: Option<encoding_rs::Decoder>,
    encoding: Encoding,
    /// How many bytes have been taken, and how much text they gave.
    taken: usize,
    given: usize,
    /// The last place between characters: in the bytes, and in the text.
    last: (usize, usize),
}

impl<'a> Boundaries<'a> {
    fn new(bytes: &'a [u8], encoding: Encoding) -> Boundaries<'a> {
        let codec = encoding.codec().filter(|_| !encoding.is_single_byte());
        let decoder = codec.map(encoding_rs::Encoding::new_decoder_without_bom_handling);
        Boundaries { bytes, decoder, encoding, taken: 0, given: 0, last: (0, 0) }
    }

    /// The place in the bytes of a place in the text, not before the one asked for last.
    fn find(&mut self, offset: usize) -> Option<usize> {
        while self.last.1 < offset {
            self.advance(offset)?;
        }
        (self.last.1 == offset).then_some(self.last.0)
    }

    /// Takes bytes up to the next place, or beyond several if they come at once.
    fn advance(&mut self, offset: usize) -> Option<()> {
        let Some(decoder) = &mut self.decoder else {
            let byte = self.bytes.get(self.taken..=self.taken)?;
            self.taken += 1;
            self.given += lossy(byte, self.encoding, |_| ()).len();
            self.last = (self.taken, self.given);
            return Some(());
        };
        let mut buffer = [0; 32];
        while self.last.1 < offset {
            let rest = self.bytes.get(self.taken..=self.taken)?;
            let ends = self.taken + 1 == self.bytes.len();
            let (result, consumed, written) =
                decoder.decode_to_utf8_without_replacement(rest, &mut buffer, ends);
            self.taken += consumed;
            if written > 0 {
                self.given += written;
                self.last = (self.taken, self.given);
            }
            if let DecoderResult::Malformed(_, after) = result {
                self.given += char::REPLACEMENT_CHARACTER.len_utf8();
                self.last = (self.taken.saturating_sub(usize::from(after)), self.given);
                // Bytes that no character comes from any more, at the very end.
                if ends && consumed == 0 && written == 0 && self.taken == self.bytes.len() {
                    return Some(());
                }
            }
        }
        Some(())
    }
}
