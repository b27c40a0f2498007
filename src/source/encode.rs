//! From text to bytes, and never a loss in silence.
//!
//! What the target cannot hold is written in the nearest way that keeps a record readable:
//!
//! 1. composed (NFC), when base and mark are apart: か + ゛ as が;
//! 2. by a character of the same glyph (〜 as ～, ☗ as ▲); nothing is lost, nothing reported;
//! 3. as 〓, the printer's mark for a missing type, or `?` where there is none; reported. What is
//!    invisible anyway is left out; reported too.
//!
//! Codecs change some characters without a word (`¥` to a backslash, half-width katakana to full-width
//! ones in ISO-2022-JP): where they are not known, the bytes are decoded again and compared.
//!
//! JSON loses nothing: there every character has a number, in ASCII.

use super::display::is_invisible;
use super::transcode::strict;
use super::{Encoding, Eol, eol, offset};
use encoding_rs::EncoderResult;
use memchr::memchr2_iter;
use std::borrow::Cow;
use std::fmt::Write as _;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// How a text becomes bytes, besides its encoding.
#[derive(Clone, Copy, Debug, Default)]
pub struct EncodeOptions {
    /// Whether a byte order mark goes first. Only UTF-8 and UTF-16 have one.
    pub bom: bool,
    /// The line ends to write; `Mixed` and `None` leave those of the text.
    pub eol: Eol,
}

/// Bytes, and what they could not hold.
#[derive(Clone, Debug)]
pub struct Encoded<'a> {
    /// The bytes to write.
    pub bytes: Cow<'a, [u8]>,
    /// The characters that were lost, in the order of the text; usually none.
    pub substitutions: Vec<Substitution>,
}

/// A character that the encoding could not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Substitution {
    /// Its offset in the text, in bytes.
    pub offset: u32,
    /// Its line in the text, from 1.
    pub line: u32,
    /// Its column in the text, in code points from 1.
    pub column: u32,
    /// The character.
    pub char: char,
    /// The character written in its place; `None` when it was left out.
    pub replaced_by: Option<char>,
}

/// Encodes `text`. UTF-8 and ASCII without a change of line ends are not copied.
pub fn encode<'a>(text: &'a str, to: Encoding, options: &EncodeOptions) -> Encoded<'a> {
    let (bytes, substitutions) = match to {
        Encoding::Utf8 => (Cow::Borrowed(text.as_bytes()), Vec::new()),
        Encoding::Utf16Le | Encoding::Utf16Be => {
            return Encoded { bytes: utf16(text, to, options).into(), substitutions: Vec::new() };
        }
        // ESC begins what is no longer ASCII there.
        _ if text.is_ascii()
            && !(to == Encoding::Iso2022Jp && text.contains(['\u{e}', '\u{f}', '\u{1b}'])) =>
        {
            (Cow::Borrowed(text.as_bytes()), Vec::new())
        }
        _ => {
            let (bytes, substitutions) = legacy(text, to);
            (Cow::Owned(bytes), substitutions)
        }
    };
    let mut bytes = options.eol.apply(bytes);
    if options.bom && to == Encoding::Utf8 {
        bytes.to_mut().splice(..0, *b"\xef\xbb\xbf");
    }
    Encoded { bytes, substitutions }
}

fn utf16(text: &str, to: Encoding, options: &EncodeOptions) -> Vec<u8> {
    let text = options.eol.apply(Cow::Borrowed(text.as_bytes()));
    let text = String::from_utf8_lossy(&text);
    let mark = options.bom.then_some(0xfeff);
    mark.into_iter()
        .chain(text.encode_utf16())
        .flat_map(
            |unit| {
                if to == Encoding::Utf16Le { unit.to_le_bytes() } else { unit.to_be_bytes() }
            },
        )
        .collect()
}

/// The whole text at once if nothing in it is lost, as is nearly always so; else line by line, and
/// only the lines that need it character by character.
fn legacy(text: &str, to: Encoding) -> (Vec<u8>, Vec<Substitution>) {
    if let Some(bytes) = exact(text, to) {
        return (bytes, Vec::new());
    }
    let mut written =
        Written { to, text: String::with_capacity(text.len()), substitutions: Vec::new() };
    let mut start = 0;
    let ends = eol::ends(text.as_bytes()).map(|(_, end)| end);
    for (number, end) in (1..).zip(ends.chain([text.len()])) {
        let line = &text[start..end];
        if exact(line, to).is_some() {
            written.text.push_str(line);
        } else {
            written.line(line, start, number);
        }
        start = end;
    }
    // Every character in it has been tried.
    let bytes = exact(&written.text, to).unwrap_or_else(|| {
        written
            .text
            .chars()
            .filter_map(|c| exact(c.encode_utf8(&mut [0; 4]), to))
            .flatten()
            .collect()
    });
    (bytes, written.substitutions)
}

/// JSON in which the characters that an encoding has not got are written by their numbers. All of them stand in
/// strings: outside of those JSON is ASCII.
pub(super) fn with_numbers(json: String, to: Encoding) -> String {
    if to.is_unicode() || json.is_ascii() || exact(&json, to).is_some() {
        return json;
    }
    let mut written = String::with_capacity(json.len() * 2);
    let mut rest = &*json;
    while !rest.is_empty() {
        let part = &rest[..rest.floor_char_boundary(PART)];
        let (held, from) = rest.split_at(attempt(part, to).1);
        written.push_str(held);
        rest = from;
        if held.len() < part.len() {
            let mut characters = from.chars();
            match characters.next() {
                Some(c) if !c.is_ascii() => {
                    for unit in c.encode_utf16(&mut [0; 2]) {
                        // Writing to a String cannot fail.
                        let _ = write!(written, "\\u{unit:04x}");
                    }
                }
                c => written.extend(c),
            }
            rest = characters.as_str();
        }
    }
    written
}

/// The text as it will be read again from the bytes.
struct Written {
    to: Encoding,
    text: String,
    substitutions: Vec<Substitution>,
}

impl Written {
    /// Adds a line that cannot be written as it is, and that starts at `start`.
    fn line(&mut self, line: &str, start: usize, number: u32) {
        let mut rest = line;
        let mut column = 1;
        while !rest.is_empty() {
            let part = &rest[..end_of_cluster(rest, PART)];
            let (_, held) = attempt(part, self.to);
            let fails = held < part.len();
            let (before, behind) =
                rest.split_at(if fails { start_of_cluster(part, held) } else { held });
            self.text.push_str(before);
            column += offset(before.chars().count());
            rest = behind;
            if fails {
                let (cluster, behind) = rest.split_at(end_of_cluster(rest, 1));
                let at = start + (line.len() - rest.len());
                self.cluster(cluster, Place { offset: offset(at), line: number, column });
                column += offset(cluster.chars().count());
                rest = behind;
            }
        }
    }

    /// Adds a character with the marks on it.
    fn cluster(&mut self, cluster: &str, place: Place) {
        let holds = |text: &str| exact(text, self.to).is_some();
        let has_marks = cluster.chars().nth(1).is_some();
        let composed = has_marks.then(|| cluster.nfc().collect::<String>());
        match composed.filter(|composed| holds(composed) && !holds(cluster)) {
            Some(composed) => self.text.push_str(&composed),
            None => {
                for ((inner, c), column) in cluster.char_indices().zip(place.column..) {
                    let offset = place.offset.saturating_add(offset(inner));
                    self.char(c, Place { offset, column, ..place });
                }
            }
        }
    }

    fn char(&mut self, c: char, place: Place) {
        let holds = |c: char| exact(c.encode_utf8(&mut [0; 4]), self.to).is_some();
        if holds(c) {
            self.text.push(c);
        } else if let Some(same) = same_glyph(c).filter(|&same| holds(same)) {
            self.text.push(same);
        } else {
            let replaced_by = match c {
                _ if is_invisible(c)
                    || matches!(c, '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}') =>
                {
                    None
                }
                _ => nearest(c).into_iter().chain(['〓']).find(|&near| holds(near)).or(Some('?')),
            };
            self.text.extend(replaced_by);
            let Place { offset, line, column } = place;
            self.substitutions.push(Substitution { offset, line, column, char: c, replaced_by });
        }
    }
}

/// About so many bytes of a line are tried at once.
const PART: usize = 128;

/// The end of the character, with the marks on it, that the byte before `len` belongs to; of all, if that is not less.
fn end_of_cluster(text: &str, len: usize) -> usize {
    let begins = |(at, c): &(usize, char)| *at >= len && !is_combining_mark(*c);
    text.char_indices().find(begins).map_or(text.len(), |(at, _)| at)
}

/// The start of the character, with the marks on it, that the byte at `at` belongs to.
fn start_of_cluster(text: &str, at: usize) -> usize {
    let up_to = text.char_indices().take_while(|&(start, _)| start <= at);
    up_to.filter(|&(_, c)| !is_combining_mark(c)).last().map_or(0, |(start, _)| start)
}

#[derive(Clone, Copy)]
struct Place {
    offset: u32,
    line: u32,
    column: u32,
}

/// The bytes of `text`, if it can be read again from them unchanged.
fn exact(text: &str, to: Encoding) -> Option<Vec<u8>> {
    let (bytes, held) = attempt(text, to);
    (held == text.len()).then_some(bytes)
}

/// Bytes of `text`, and how much of it can be read again from them: all of it, or what stands before the first
/// character that cannot be written or would be another.
fn attempt(text: &str, to: Encoding) -> (Vec<u8>, usize) {
    let (bytes, held) = match to.codec() {
        Some(codec) => {
            let mut encoder = codec.new_encoder();
            let size = encoder.max_buffer_length_from_utf8_without_replacement(text.len());
            let mut bytes = Vec::with_capacity(size.unwrap_or_default());
            let (result, read) =
                encoder.encode_from_utf8_to_vec_without_replacement(text, &mut bytes, true);
            let held = match result {
                EncoderResult::InputEmpty => text.len(),
                // The last that was read, which is not always the one that is named: of ESC that is U+FFFD.
                EncoderResult::Unmappable(_) => {
                    text[..read].char_indices().next_back().map_or(0, |(at, _)| at)
                }
                EncoderResult::OutputFull => 0,
            };
            (bytes, held)
        }
        None => {
            let ascii = |c: char| u8::try_from(c).ok().filter(u8::is_ascii);
            let bytes = text.chars().map_while(|c| ascii(c).or_else(|| to.byte_by_hand(c)));
            let bytes: Vec<u8> = bytes.collect();
            let held = text.char_indices().nth(bytes.len()).map_or(text.len(), |(at, _)| at);
            (bytes, held)
        }
    };
    let held = &text[..held];
    let len = match changed_in_silence(to) {
        Some(few) => {
            let held = held.as_bytes();
            let begins = |&at: &usize| few.iter().any(|c| held[at..].starts_with(c.as_bytes()));
            memchr2_iter(0xc2, 0xe2, held).find(begins).unwrap_or(held.len())
        }
        None => match strict(&bytes, to) {
            Some(again) if again == held => held.len(),
            again => {
                let pairs = held.bytes().zip(again.unwrap_or_default().into_bytes());
                held.floor_char_boundary(pairs.take_while(|(a, b)| a == b).count())
            }
        },
    };
    (bytes, len)
}

/// The characters that a codec writes as others without a word, where they are known to be few: a
/// test tries all there are. In UTF-8 they begin with C2 or E2.
const fn changed_in_silence(to: Encoding) -> Option<&'static [&'static str]> {
    match to {
        Encoding::ShiftJis | Encoding::EucJp => Some(&["\u{a5}", "\u{203e}", "\u{2212}"]),
        _ => None,
    }
}

/// The character of the Japanese character sets that has the same glyph. Unicode's tables for them
/// disagree about these, so that a text may hold either one.
fn same_glyph(c: char) -> Option<char> {
    Some(match c {
        '\u{301c}' => '\u{ff5e}', // 〜
        '\u{2014}' => '\u{2015}', // —
        '\u{2016}' => '\u{2225}', // ‖
        '\u{2212}' => '\u{ff0d}', // −
        '\u{a2}' => '\u{ffe0}',   // ¢
        '\u{a3}' => '\u{ffe1}',   // £
        '\u{ac}' => '\u{ffe2}',   // ¬
        '\u{b7}' => '\u{30fb}',   // ·
        '☗' => '▲',
        '☖' => '△',
        _ => return None,
    })
}

/// A character that says the same though it looks different, for those that codecs would turn into
/// something with another meaning: a backslash begins an escape in SGF and PGN.
fn nearest(c: char) -> Option<char> {
    match c {
        '\u{a5}' => Some('\u{ffe5}'),   // ¥
        '\u{203e}' => Some('\u{ffe3}'), // ‾
        '\u{ff61}'..='\u{ff9f}' => match c {
            'ﾞ' => Some('゛'),
            'ﾟ' => Some('゜'),
            _ => c.nfkc().next(),
        },
        // Of two code points for one character that which is composed: `Ω` of units, ideographs that stand twice.
        _ => Some(c).into_iter().nfc().next().filter(|&composed| composed != c),
    }
}
