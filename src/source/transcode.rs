//! Decoding bytes in a known encoding: strictly, or with the place of every malformed sequence.

use super::Encoding;
use super::pairs::{self, Stop, has_pairs};
use encoding_rs::DecoderResult;
use memchr::memchr;
use simdutf8::basic::from_utf8;
use std::borrow::Cow;
use std::ops::Range;

const REPLACEMENT: char = char::REPLACEMENT_CHARACTER;
const C1: Range<char> = '\u{80}'..'\u{a0}';

/// Bytes that stand for nothing, and where U+FFFD stands for them in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Malformed {
    /// The bytes.
    pub(super) bytes: Range<usize>,
    /// Offset in the decoded text.
    pub(super) at: usize,
}

/// The text, if `bytes` are well-formed in `encoding` to the last one.
pub(super) fn strict(bytes: &[u8], encoding: Encoding) -> Option<String> {
    transcode(bytes, encoding, |_| false)
}

/// The text with U+FFFD for each malformed sequence, every one of which is given to `report`.
pub(super) fn lossy(bytes: &[u8], encoding: Encoding, mut report: impl FnMut(Malformed)) -> String {
    transcode(bytes, encoding, |malformed| {
        report(malformed);
        true
    })
    .unwrap_or_default()
}

/// The number of malformed sequences.
pub(super) fn count_malformed(bytes: &[u8], encoding: Encoding) -> usize {
    let mut count = 0;
    lossy(bytes, encoding, |_| count += 1);
    count
}

/// Decodes until `go_on` answers a malformed sequence with `false`; `None` then.
fn transcode(
    bytes: &[u8],
    encoding: Encoding,
    mut go_on: impl FnMut(Malformed) -> bool,
) -> Option<String> {
    if encoding.is_single_byte() {
        return single_bytes(bytes, encoding, go_on);
    }
    let codec = encoding.codec()?;
    // Through a small buffer, so that the memory taken is that of the text and not that of the
    // worst case, three times the bytes.
    let mut buffer = "\0".repeat((bytes.len() * 3 + 16).min(16 * 1024)).into_bytes();
    let mut text = String::new();
    let mut read = 0;
    while read < bytes.len() {
        // Not before: a wrong encoding nearly always fails within the first buffer.
        if !text.is_empty() && text.capacity() < bytes.len() {
            text.reserve(bytes.len() + bytes.len() / 2);
        }
        let rest = &bytes[read..];
        let mut part = rest;
        if has_pairs(encoding) {
            let (known, decoded, stop) = pairs::decode(rest, encoding, &mut buffer);
            text.push_str(decoded);
            read += known;
            if stop == Stop::Full {
                continue;
            }
            // Behind a line end, which is no half of a character, nothing depends on what stood before.
            part = &rest[known..];
            part = &part[..memchr(b'\n', part).map_or(part.len(), |end| end + 1)];
        }
        let mut decoder = codec.new_decoder_without_bom_handling();
        let end = read + part.len();
        loop {
            let (result, consumed, written) =
                decoder.decode_to_utf8_without_replacement(&bytes[read..end], &mut buffer, true);
            read += consumed;
            // Of a codec it always is.
            text.push_str(from_utf8(&buffer[..written]).ok()?);
            match result {
                DecoderResult::InputEmpty => break,
                DecoderResult::OutputFull => {}
                DecoderResult::Malformed(len, after) => {
                    let end = read.saturating_sub(usize::from(after));
                    let start = end.saturating_sub(usize::from(len));
                    if !go_on(Malformed { bytes: start..end, at: text.len() }) {
                        return None;
                    }
                    text.push(REPLACEMENT);
                }
            }
        }
    }
    Some(text)
}

/// Encodings in which the character of a byte has the byte's index. The codecs follow browsers in
/// giving a C1 control to a byte that has no character; here such a byte is malformed.
fn single_bytes(
    bytes: &[u8],
    encoding: Encoding,
    mut go_on: impl FnMut(Malformed) -> bool,
) -> Option<String> {
    let text: Cow<'_, str> = match encoding.codec() {
        Some(codec) => codec.decode_without_bom_handling(bytes).0,
        None => {
            let above = |b: u8| encoding.by_hand(b).unwrap_or(REPLACEMENT);
            bytes.iter().map(|&b| if b.is_ascii() { char::from(b) } else { above(b) }).collect()
        }
    };
    if !text.contains(|c| c == REPLACEMENT || C1.contains(&c)) {
        return Some(text.into_owned());
    }
    let mut checked = String::with_capacity(text.len() + 16);
    for (index, c) in text.chars().enumerate() {
        if c == REPLACEMENT || C1.contains(&c) {
            if !go_on(Malformed { bytes: index..index + 1, at: checked.len() }) {
                return None;
            }
            checked.push(REPLACEMENT);
        } else {
            checked.push(c);
        }
    }
    Some(checked)
}

/// The bytes that the character at offset `at` of the decoded text came from. Decodes byte by
/// byte, for only a fault asks.
pub(super) fn bytes_of(bytes: &[u8], encoding: Encoding, at: usize) -> Range<usize> {
    let end_of_text = bytes.len()..bytes.len();
    let Some(codec) = encoding.codec().filter(|_| !encoding.is_single_byte()) else {
        let text = lossy(bytes, encoding, |_| ());
        let index = text.get(..at).map_or(bytes.len(), |before| before.chars().count());
        return index..(index + 1).min(bytes.len());
    };
    let mut decoder = codec.new_decoder_without_bom_handling();
    let mut buffer = String::from_utf8(vec![0; 32]).unwrap_or_default();
    let (mut produced, mut start) = (0, 0);
    for end in 1..=bytes.len() {
        let mut rest = &bytes[end - 1..end];
        let before = produced;
        // Malformed bytes may leave the last byte to be read again.
        loop {
            let (result, consumed, written) =
                decoder.decode_to_str_without_replacement(rest, &mut buffer, end == bytes.len());
            rest = &rest[consumed..];
            produced += written;
            match result {
                DecoderResult::Malformed(..) => produced += REPLACEMENT.len_utf8(),
                DecoderResult::InputEmpty | DecoderResult::OutputFull => break,
            }
        }
        if produced > at {
            return start..end;
        }
        if produced > before {
            start = end;
        }
    }
    end_of_text
}
