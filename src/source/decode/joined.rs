//! Files joined of texts in several encodings, as `type b >> a` makes them: each part in its own, of UTF-8 and UTF-16, or of
//! UTF-8 and another.

use super::super::evidence::{ascii_len, utf16_by_nuls};
use super::super::fault::number_lines;
use super::super::{DecodeFault, DecodeFaultKind, Encoding, Span, offset};
use super::choice::Choice;
use super::rest::Stretches;
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
    let (mut whole, mut bom) = (Joining::new(encoding), false);
    for (own, place) in parts {
        let part = &bytes[place.clone()];
        let decoded = match byte_order_mark(part) {
            Some((_, mark)) => Reading::after_mark(part.into(), mark).finish(own, Evidence::Bom),
            None => Reading::new(part.into()).finish(own, Evidence::NulPattern),
        };
        if own != encoding {
            whole.other(own, place.clone(), &decoded, 0);
        }
        bom |= decoded.bom && own == encoding;
        whole.add(&place, decoded);
    }
    let how = if bom { Evidence::Bom } else { Evidence::NulPattern };
    whole.finish(bom, how)
}

/// Decodes stretches of lines, some of which are UTF-8, and the others in the encoding that was chosen; says where the
/// first of those in UTF-8 begins.
pub(super) fn decode_stretches<'a>(
    all: Reading<'_>,
    stretches: Stretches,
    choice: Choice,
) -> Decoded<'a> {
    let Choice { encoding, how, .. } = choice;
    let mut whole = Joining::new(encoding);
    let (mut choice, mut is_told) = (Some(Choice { text: None, ..choice }), false);
    for (is_utf8, place) in stretches {
        let own = if is_utf8 { Encoding::Utf8 } else { encoding };
        let part = &all.bytes()[place.clone()];
        let mut reading = Reading::new(part.into());
        // What was found before goes with the bytes that it is about.
        let inside = all.faults.iter().filter(|(_, at)| place.contains(&at.start));
        reading.faults.extend(inside.map(|(kind, at)| {
            let end = at.end.min(place.end);
            (kind.clone(), at.start - place.start..end - place.start)
        }));
        let decoded = match choice.take_if(|_| !is_utf8 && !part.is_ascii()) {
            // It says what else all of them may be.
            Some(choice) => reading.finish_chosen(choice),
            None => reading.finish(own, how),
        };
        if is_utf8 && !std::mem::replace(&mut is_told, true) {
            // As any text it begins with ASCII.
            let from = ascii_len(part);
            let line = part[from..].split(|byte| matches!(byte, b'\n' | b'\r')).next();
            let begin = place.start + from;
            let end = begin + line.map_or(0, <[u8]>::len);
            whole.other(own, begin..end, &decoded, from);
        }
        whole.add(&place, decoded);
    }
    whole.finish(false, how)
}

/// A text that is put together of parts, each of which was decoded for itself.
struct Joining {
    encoding: Encoding,
    text: String,
    faults: Vec<DecodeFault>,
    is_too_large: bool,
}

impl Joining {
    /// Nothing yet of a file that counts as one in this encoding.
    fn new(encoding: Encoding) -> Joining {
        Joining { encoding, text: String::new(), faults: Vec::new(), is_too_large: false }
    }

    /// Says that the next part is in another encoding, on its first line, from so many of its bytes on.
    fn other(&mut self, own: Encoding, place: Range<usize>, decoded: &Decoded<'_>, from: usize) {
        let rest = decoded.text.get(from..).unwrap_or_default();
        let line = rest.lines().next().unwrap_or_default();
        let begin = offset(self.text.len() + from);
        self.faults.push(DecodeFault {
            kind: DecodeFaultKind::MixedEncodings(own),
            offset: place.start as u64,
            len: offset(place.len()),
            line: 0,
            span: Span::new(begin, begin + offset(line.len())),
        });
    }

    fn add(&mut self, place: &Range<usize>, decoded: Decoded<'_>) {
        self.is_too_large |= u32::try_from(self.text.len() + decoded.text.len()).is_err();
        if self.is_too_large {
            return;
        }
        let before = offset(self.text.len());
        self.faults.extend(decoded.faults.into_iter().map(|fault| DecodeFault {
            offset: fault.offset + place.start as u64,
            span: Span::new(fault.span.start + before, fault.span.end + before),
            ..fault
        }));
        self.text.push_str(&decoded.text);
    }

    fn finish<'a>(mut self, bom: bool, how: Evidence) -> Decoded<'a> {
        if self.is_too_large {
            return Reading::new(Vec::new().into()).unreadable(DecodeFaultKind::TooLarge, 0..0);
        }
        number_lines(&mut self.faults, &self.text);
        Decoded { text: self.text.into(), encoding: self.encoding, bom, how, faults: self.faults }
    }
}
