//! From the bytes and their encoding to the text, with every fault in its place.

use super::super::fault::{hidden_faults, number_lines};
use super::super::transcode::{Malformed, bytes_of, lossy};
use super::super::utf8;
use super::super::{DecodeFault, DecodeFaultKind, Encoding, Span, eol, janggi, offset};
use super::{Decoded, Evidence, MAX_MALFORMED, Reading, contradicted, joined};
use std::borrow::Cow;
use std::ops::Range;

impl<'a> Reading<'a> {
    /// Decodes in `encoding`, replacing and listing what is malformed.
    pub(super) fn finish(mut self, encoding: Encoding, how: Evidence) -> Decoded<'a> {
        if encoding == Encoding::Utf8
            && let Ok(content) = &mut self.content
        {
            let text = match std::mem::take(content) {
                Cow::Borrowed(text) => Cow::Borrowed(&text[self.skip..]),
                Cow::Owned(mut text) => {
                    text.drain(..self.skip);
                    Cow::Owned(text)
                }
            };
            return self.finish_with(text, encoding, how);
        }
        let mut malformed = Vec::new();
        let mut more = 0;
        let mut padding: Option<(Malformed, usize)> = None;
        let mut pads = janggi::Padding::default();
        let bytes = &self.bytes()[self.skip..];
        let text = lossy(bytes, encoding, |one| {
            if pads.holds(bytes, &one.bytes, encoding) {
                padding.get_or_insert((one, 0)).1 += 1;
            } else if malformed.len() < MAX_MALFORMED {
                malformed.push(one);
            } else {
                more += 1;
            }
        });
        let is_damaged = !malformed.is_empty();
        let how = match how {
            Evidence::Declared | Evidence::StrictOnly if is_damaged => Evidence::Replacement,
            how => how,
        };
        if let Some((first, count)) = padding {
            let place = first.bytes.start + self.skip..first.bytes.end + self.skip;
            self.faults.push((DecodeFaultKind::Padding(count), place));
        }
        self.conclude(text.into(), encoding, how, malformed, more)
    }

    /// Goes on with a text that is well-formed.
    pub(super) fn finish_with(
        self,
        text: Cow<'a, str>,
        encoding: Encoding,
        how: Evidence,
    ) -> Decoded<'a> {
        self.conclude(text, encoding, how, Vec::new(), 0)
    }

    /// Gives no text, for a reason found at `place`.
    pub(super) fn unreadable(self, reason: DecodeFaultKind, place: Range<usize>) -> Decoded<'a> {
        let line = offset(eol::line_ends(&self.bytes()[..place.start])).saturating_add(1);
        let fault = DecodeFault {
            kind: reason,
            offset: place.start as u64,
            len: offset(place.len()),
            line,
            span: Span::at(0),
        };
        Decoded {
            text: Cow::Borrowed(""),
            encoding: Encoding::default(),
            bom: self.skip > 0,
            how: Evidence::NulPattern,
            faults: vec![fault],
        }
    }

    /// Looks for what is wrong although it decodes, and gives every fault its place.
    pub(super) fn conclude(
        mut self,
        text: Cow<'a, str>,
        encoding: Encoding,
        how: Evidence,
        malformed: Vec<Malformed>,
        more: usize,
    ) -> Decoded<'a> {
        if u32::try_from(text.len()).is_err() {
            return self.unreadable(DecodeFaultKind::TooLarge, 0..0);
        }
        // Whoever forces an encoding knows better.
        let has_lines = encoding.is_ascii_compatible() && !encoding.is_unicode();
        if self.content.is_err() && has_lines && how != Evidence::Forced {
            let shortest = if encoding.is_single_byte() { 2 } else { 3 };
            let western = matches!(encoding, Encoding::Windows1252 | Encoding::Latin1);
            let lines = utf8::lines(self.bytes(), shortest, western);
            self.faults
                .extend(lines.map(|at| (DecodeFaultKind::MixedEncodings(Encoding::Utf8), at)));
        }
        let mut faults = Vec::new();
        let mut push = |kind, bytes: Range<usize>, at: usize, text_len: usize| {
            let span = Span::new(offset(at), offset(at + text_len));
            faults.push(DecodeFault {
                kind,
                offset: bytes.start as u64,
                len: offset(bytes.len()),
                line: 0,
                span,
            });
        };
        for (kind, bytes) in &self.faults {
            // The malformed sequences themselves say why a true declaration failed.
            if *kind == DecodeFaultKind::DeclarationContradicted(encoding) {
                continue;
            }
            // Bytes taken for ASCII may turn out to be halves of characters.
            let place = |at| text.floor_char_boundary(self.text_offset(at, encoding));
            let (start, end) = (place(bytes.start), place(bytes.end));
            push(kind.clone(), bytes.clone(), start, end.saturating_sub(start));
        }
        let is_padded = self.faults.iter().any(|row| matches!(row.0, DecodeFaultKind::Padding(_)));
        let replaced = malformed.len() + more + usize::from(is_padded);
        let hidden = hidden_faults(&text, encoding, replaced);
        // A text in UTF-16 that stands farther down than what the encoding is told by.
        if encoding.is_ascii_compatible()
            && how != Evidence::Forced
            && hidden.iter().any(|row| row.0 == DecodeFaultKind::Nul)
            && let Some(parts) = joined::parts(self.bytes())
        {
            return joined::decode_parts(self.bytes(), parts);
        }
        for (kind, at) in hidden {
            let len = text[at..].chars().next().map_or(0, char::len_utf8);
            push(kind, self.bytes_at(at, len, encoding), at, len);
        }
        if matches!(how, Evidence::Bom | Evidence::NulPattern)
            && let Some((declared, label)) = contradicted(&text, encoding)
        {
            let begin = self.bytes_at(label.start, 1, encoding).start;
            let end = self.bytes_at(label.end - 1, 1, encoding).end;
            let kind = DecodeFaultKind::DeclarationContradicted(declared);
            push(kind, begin..end, label.start, label.len());
        }
        let last = malformed.last().cloned();
        for one in malformed {
            let bytes = one.bytes.start + self.skip..one.bytes.end + self.skip;
            push(DecodeFaultKind::Malformed, bytes, one.at, char::REPLACEMENT_CHARACTER.len_utf8());
        }
        if let Some(last) = last
            && more > 0
        {
            let end = last.bytes.end + self.skip;
            push(DecodeFaultKind::MoreMalformed(more), end..end, last.at, 0);
        }
        faults.sort_by_key(|fault| fault.offset);
        number_lines(&mut faults, &text);
        Decoded { text, encoding, bom: self.skip > 0, how, faults }
    }

    /// Where in the text what begins at byte `at` stands.
    pub(super) fn text_offset(&self, at: usize, encoding: Encoding) -> usize {
        match &self.content {
            Ok(_) if encoding == Encoding::Utf8 => at.saturating_sub(self.skip),
            _ => lossy(self.bytes().get(self.skip..at).unwrap_or_default(), encoding, |_| ()).len(),
        }
    }

    /// The bytes that the character at offset `at` of the text, `len` long there, came from.
    pub(super) fn bytes_at(&self, at: usize, len: usize, encoding: Encoding) -> Range<usize> {
        let bytes = match &self.content {
            Ok(_) if encoding == Encoding::Utf8 => at..at + len,
            _ => bytes_of(&self.bytes()[self.skip..], encoding, at),
        };
        bytes.start + self.skip..bytes.end + self.skip
    }
}
