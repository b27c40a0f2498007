//! Changing parts of a text in the bytes it was decoded from, and no byte besides.

use super::transcode::lossy;
use super::{EncodeOptions, Encoding, Eol, Span, encode};
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
    let offsets = edits.iter().flat_map(|(span, _)| [span.start as usize, span.end as usize]);
    let mut places = places(bytes, encoding, text, offsets.chain([text.len()]))?.into_iter();
    let mut new = Vec::with_capacity(text.len());
    let mut wanted = String::with_capacity(text.len());
    let (mut at, mut text_at) = (0, 0);
    for (span, put) in edits {
        let (start, end) = (places.next()?, places.next()?);
        let put_bytes = encode(put, encoding, &EncodeOptions { bom: false, eol: Eol::Mixed });
        if !put_bytes.substitutions.is_empty() {
            return None;
        }
        new.extend_from_slice(bytes.get(at..start)?);
        new.extend_from_slice(&put_bytes.bytes);
        wanted.push_str(text.get(text_at..span.start as usize)?);
        wanted.push_str(put);
        (at, text_at) = (end, span.end as usize);
    }
    let consumed = places.next()?;
    new.extend_from_slice(bytes.get(at..consumed)?);
    wanted.push_str(text.get(text_at..)?);
    let is = |bytes: &[u8], text: &str| lossy(bytes, encoding, |_| ()) == text;
    (is(&bytes[..consumed], text) && is(&new, &wanted)).then_some(Replaced { bytes: new, consumed })
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
