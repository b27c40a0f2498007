//! Files joined of texts in UTF-16 and in UTF-8, as `type b >> a` makes them: each part in its own encoding.

use super::super::evidence::utf16_by_nuls;
use super::super::fault::number_lines;
use super::super::{DecodeFault, DecodeFaultKind, Encoding, Span, offset};
use super::{Decoded, Evidence, Reading, byte_order_mark};
use memchr::{memchr, memrchr2};
use std::ops::Range;

/// A part of a file, with the byte order mark that it begins with.
type Part = (Encoding, Range<usize>);

/// Characters of UTF-16 hardly ever make so many bytes of UTF-8 with a line end among them and without a control
/// character.
const PROOF: usize = 32;
/// Nor so many, where a byte order mark stands beside them.
const PROOF_AT_MARK: usize = 24;
/// UTF-16 without a mark is no less than this.
const SHORTEST: usize = 16;

/// The parts of a file, if it is joined of texts in UTF-16 and in UTF-8.
pub(super) fn parts(bytes: &[u8]) -> Option<Vec<Part>> {
    let mut parts = Vec::new();
    // UTF-16 has a NUL for each character of ASCII, line ends among them, and UTF-8 none.
    let (mut order, mut from, mut at) = (None, 0, 0);
    while at < bytes.len() {
        let nul = memchr(0, &bytes[at..]).map_or(bytes.len(), |len| at + len);
        // Behind a NUL there may be the other half of its character.
        let start = at + (at - from) % 2;
        if let Some(len) = bytes.get(start..nul).and_then(lines_len)
            && let Some((next, len)) = behind(bytes, start, len)
        {
            if from < start {
                parts.push((order_of(order, &bytes[from..start])?, from..start));
            }
            (order, from, at) = (next, start + len, start + len);
            parts.push((Encoding::Utf8, start..from));
        } else {
            at = nul + 1;
        }
    }
    if from < bytes.len() {
        parts.push((order_of(order, &bytes[from..])?, from..bytes.len()));
    }
    let has = |utf8: bool| parts.iter().any(|(encoding, _)| (*encoding == Encoding::Utf8) == utf8);
    (has(true) && has(false)).then_some(parts)
}

/// How many bytes without a NUL are text in UTF-8 from their beginning on, if they may be lines of it.
fn lines_len(bytes: &[u8]) -> Option<usize> {
    let bytes = Some(bytes).filter(|bytes| bytes.len() >= PROOF_AT_MARK)?;
    let text = bytes.utf8_chunks().next()?.valid();
    let is_strange = |c: char| c.is_control() && !matches!(c, '\t' | '\n' | '\r');
    let len = text.find(is_strange).unwrap_or(text.len());
    memrchr2(b'\n', b'\r', &bytes[..len]).filter(|_| len >= PROOF_AT_MARK).map(|_| len)
}

/// The byte order of what follows `len` bytes of UTF-8, if that is UTF-16 or nothing, and how many of them are lines.
fn behind(bytes: &[u8], start: usize, len: usize) -> Option<(Option<Encoding>, usize)> {
    let text = &bytes[start..start + len];
    let rest = &bytes[start + len..];
    let is_marked = text.starts_with(b"\xef\xbb\xbf");
    if let Some((order, _)) = byte_order_mark(rest) {
        return Some((Some(order), len));
    }
    if rest.is_empty() {
        return (is_marked || len >= PROOF).then_some((None, len));
    }
    // Its last bytes may be halves of characters.
    let lines = memrchr2(b'\n', b'\r', text)? + 1;
    let rest = &bytes[start + lines..];
    let order = utf16_by_nuls(rest).filter(|_| rest.len() >= SHORTEST)?;
    (is_marked || lines >= PROOF).then_some((Some(order), lines))
}

/// The byte order of a part: what its mark says, or else what is known of it.
fn order_of(known: Option<Encoding>, part: &[u8]) -> Option<Encoding> {
    let marked = byte_order_mark(part).map(|(order, _)| order);
    marked.or(known).or_else(|| utf16_by_nuls(part))
}

/// Decodes each part, and says where those begin that are not in UTF-16, as which the file counts.
pub(super) fn decode_parts<'a>(bytes: &[u8], parts: Vec<Part>) -> Decoded<'a> {
    let is_wide = |(encoding, _): &&Part| *encoding != Encoding::Utf8;
    let encoding = parts.iter().find(is_wide).map_or(Encoding::Utf8, |part| part.0);
    let (mut text, mut faults, mut bom) = (String::new(), Vec::new(), false);
    for (own, place) in parts {
        let part = &bytes[place.clone()];
        let decoded = match byte_order_mark(part) {
            Some((_, mark)) => Reading::after_mark(part.into(), mark).finish(own, Evidence::Bom),
            None => Reading::new(part.into()).finish(own, Evidence::NulPattern),
        };
        if u32::try_from(text.len() + decoded.text.len()).is_err() {
            return Reading::new(Vec::new().into()).unreadable(DecodeFaultKind::TooLarge, 0..0);
        }
        let before = offset(text.len());
        if own != encoding {
            let line = decoded.text.lines().next().unwrap_or_default();
            faults.push(DecodeFault {
                kind: DecodeFaultKind::MixedEncodings(own),
                offset: place.start as u64,
                len: offset(place.len()),
                line: 0,
                span: Span::new(before, before + offset(line.len())),
            });
        }
        faults.extend(decoded.faults.into_iter().map(|fault| DecodeFault {
            offset: fault.offset + place.start as u64,
            span: Span::new(fault.span.start + before, fault.span.end + before),
            ..fault
        }));
        bom |= decoded.bom && own == encoding;
        text.push_str(&decoded.text);
    }
    number_lines(&mut faults, &text);
    let how = if bom { Evidence::Bom } else { Evidence::NulPattern };
    Decoded { text: text.into(), encoding, bom, how, faults }
}
