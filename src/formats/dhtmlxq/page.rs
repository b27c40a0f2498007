//! The text of a page: its signs without their escapes, and where each of them stands.

use crate::source::{Encoding, Span, decode_part};
use memchr::memmem;
use std::borrow::Cow;

/// How tags begin where an address holds them, in small letters.
const ESCAPED: [&[u8]; 2] = [b"%5bdhtmlxq", b"%5b%2fdhtmlxq"];

/// A text with records, and the places that it was made from.
pub(super) struct Page<'a> {
    pub(super) text: Cow<'a, str>,
    /// Where the text and its source part: from an offset in the text on, another in the source.
    places: Vec<(usize, usize)>,
    /// Whether it is a page of HTML.
    pub(super) is_html: bool,
}

/// Whether a text is a page of HTML: it begins as one does, or has its elements before the first tag.
pub(super) fn is_html(text: &str) -> bool {
    let head = text.trim_start_matches(crate::source::is_nothing);
    if head.starts_with('<') {
        return true;
    }
    let first = memmem::find(head.as_bytes(), b"[DhtmlXQ").unwrap_or(0);
    let before = head.as_bytes()[..first].to_ascii_lowercase();
    let marks: [&[u8]; 6] = [b"<div", b"<br", b"<html", b"<iframe", b"<body", b"<td"];
    marks.iter().any(|mark| memmem::find(&before, mark).is_some())
}

/// Whether a page has a record in it.
pub(super) fn has_record(text: &str) -> bool {
    let marks: [&[u8]; 5] =
        [b"[DhtmlXQ", b"[dhtmlxq", b"%5BDhtmlXQ", b"%5bDhtmlXQ", b"&#91;DhtmlXQ"];
    marks.iter().any(|mark| memmem::find(text.as_bytes(), mark).is_some())
}

impl<'a> Page<'a> {
    pub(super) fn of(source: &'a str) -> Page<'a> {
        if !is_html(source) {
            let (text, places) = (Cow::Borrowed(source), Vec::new());
            return Page { text, places, is_html: false };
        }
        let mut text = String::with_capacity(source.len());
        let mut places = vec![(0, 0)];
        let mut at = 0;
        while at < source.len() {
            let rest = &source[at..];
            // What is written as it is, up to the next sign that may stand for another.
            let plain = rest.find(['&', '<', '%', '[', '\'']).unwrap_or(rest.len());
            if plain > 0 {
                places.push((text.len(), at));
                text.push_str(&rest[..plain]);
                at += plain;
                continue;
            }
            places.push((text.len(), at));
            if let Some((name, length)) = line_of_script(rest, &text) {
                text.push_str(name);
                at += length;
                continue;
            }
            if let Some(length) = joint(rest).filter(|_| is_within_tag(&text)) {
                at += length;
                continue;
            }
            at += match sign(rest) {
                Some((character, length)) => {
                    text.push(character);
                    length
                }
                None if is_escaped(rest) => unescape(rest, at, &mut text, &mut places),
                None => {
                    text.push_str(&rest[..1]);
                    1
                }
            };
        }
        places.push((text.len(), source.len()));
        Page { text: text.into(), places, is_html: true }
    }

    /// The place of a part of the text.
    pub(super) fn span(&self, start: usize, end: usize) -> Span {
        if self.places.is_empty() {
            return Span::of(start..end);
        }
        let start = self.source_of(start);
        Span::of(start..self.source_of(end).max(start))
    }

    fn source_of(&self, at: usize) -> usize {
        let index = self.places.partition_point(|place| place.0 <= at);
        let Some(&(text, source)) = index.checked_sub(1).and_then(|it| self.places.get(it)) else {
            return at;
        };
        let next = self.places.get(index).map_or(usize::MAX, |place| place.1);
        (source + (at - text)).min(next)
    }
}

/// What stands for the begin of the tag of a line that is called by its numbers alone, as the scripts of dpxq.com have
/// them (`[0_1_0]…[/0_1_0]`), and how long that is. Three numbers that stand in words or in another script have no moves
/// between two of them; what is `before` is the text that was made so far.
fn line_of_script(rest: &str, before: &str) -> Option<(&'static str, usize)> {
    /// No numbers are longer.
    const LONGEST: usize = 24;
    let inside = rest.strip_prefix('[')?;
    let (name, numbers) = match inside.strip_prefix('/') {
        Some(numbers) => ("[/DhtmlXQ_move_", numbers),
        None => ("[DhtmlXQ_move_", inside),
    };
    let end = numbers.bytes().take(LONGEST).position(|byte| byte == b']')?;
    let is_number = |it: &str| !it.is_empty() && it.bytes().all(|byte| byte.is_ascii_digit());
    let parts = numbers[..end].split('_');
    let is_line = parts.clone().count() == 3 && parts.into_iter().all(is_number);
    let is_of_moves = |c: char| c.is_ascii_digit() || c.is_ascii_whitespace();
    let has_other = || match inside.starts_with('/') {
        true => {
            let begin = format!("[DhtmlXQ_move_{}]", &numbers[..end]);
            before.trim_end_matches(is_of_moves).ends_with(&begin)
        }
        false => {
            let behind = numbers[end + 1..].trim_start_matches(is_of_moves);
            let close = behind.strip_prefix("[/").and_then(|it| it.strip_prefix(&numbers[..end]));
            close.is_some_and(|rest| rest.starts_with(']'))
        }
    };
    (is_line && has_other()).then_some((name, rest.len() - numbers.len()))
}

/// The length of what joins two parts of a text in a script, if it stands here: `'+'`.
fn joint(rest: &str) -> Option<usize> {
    let behind = rest.strip_prefix('\'')?.trim_start_matches(' ').strip_prefix('+')?;
    let behind = behind.trim_start_matches(' ').strip_prefix('\'')?;
    Some(rest.len() - behind.len())
}

/// Whether a text ends within the name of a tag.
fn is_within_tag(text: &str) -> bool {
    /// No tag is longer.
    const LONGEST: usize = 80;
    let tail = &text[text.ceil_char_boundary(text.len().saturating_sub(LONGEST))..];
    let Some((_, inside)) = tail.rsplit_once('[') else { return false };
    let name = inside.strip_prefix('/').unwrap_or(inside);
    let is_of_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let begins = name.get(..5).is_some_and(|head| head.eq_ignore_ascii_case("Dhtml"));
    begins && name.bytes().all(is_of_name)
}

/// Whether a text of a page is nothing but what a script has around the tags: `var DhtmlXQ_movelist = '`.
pub(super) fn is_assignment(text: &str) -> bool {
    let is_sign = |c: char| c.is_whitespace() || "=+;'\"".contains(c);
    let mut words = text.split(is_sign).filter(|word| !word.is_empty());
    words.all(|word| matches!(word, "var" | "let" | "const") || word.starts_with("DhtmlXQ_"))
}

/// The character that a text begins with in the way of HTML, and how long that is.
fn sign(rest: &str) -> Option<(char, usize)> {
    /// No entity that is known is longer.
    const LONGEST: usize = 12;
    if rest.starts_with('<') {
        let lower: Vec<u8> = rest.bytes().take(6).map(|byte| byte.to_ascii_lowercase()).collect();
        let behind = lower.strip_prefix(b"<br".as_slice())?;
        let inner = behind.iter().position(|&byte| byte == b'>')?;
        let is_break = behind[..inner].iter().all(|byte| matches!(byte, b' ' | b'/'));
        return is_break.then_some(('\n', 3 + inner + 1));
    }
    let inside = rest.strip_prefix('&')?;
    let end = inside.bytes().take(LONGEST).position(|byte| byte == b';')?;
    let name = &inside[..end];
    let character = match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => ' ',
        _ => {
            let number = name.strip_prefix('#')?;
            let number = match number.strip_prefix(['x', 'X']) {
                Some(digits) => u32::from_str_radix(digits, 16).ok()?,
                None => number.parse().ok()?,
            };
            char::from_u32(number)?
        }
    };
    Some((character, end + 2))
}

/// Whether tags begin here as they stand in an address.
fn is_escaped(rest: &str) -> bool {
    let begins = |mark: &&[u8]| {
        let head = rest.as_bytes().get(..mark.len());
        head.is_some_and(|head| head.eq_ignore_ascii_case(mark))
    };
    ESCAPED.iter().any(begins)
}

/// A sign of an address: a byte, or a unit of UTF-16 where scripts have escaped the text.
#[derive(Clone, Copy)]
enum Sign {
    Octet(u8),
    Unit(u16),
}

/// The sign that the rest of an address begins with, and how long it is written.
fn sign_of_address(rest: &[u8]) -> (Sign, usize) {
    let hex = |digits: &[u8]| {
        let digits = std::str::from_utf8(digits).ok()?;
        digits.bytes().all(|byte| byte.is_ascii_hexdigit()).then_some(())?;
        u16::from_str_radix(digits, 16).ok()
    };
    let unit = match rest {
        [b'%', b'u' | b'U', a, b, c, d, ..] => hex(&[*a, *b, *c, *d]),
        _ => None,
    };
    let octet = match rest {
        [b'%', a, b, ..] => hex(&[*a, *b]).and_then(|octet| u8::try_from(octet).ok()),
        _ => None,
    };
    match (unit, octet) {
        (Some(unit), _) => (Sign::Unit(unit), 6),
        (None, Some(octet)) => (Sign::Octet(octet), 3),
        (None, None) => (Sign::Octet(rest[0]), 1),
    }
}

/// The encoding of the bytes of an address: UTF-8, or that of the old pages where they are none.
fn encoding_of(address: &[u8]) -> Encoding {
    let (mut octets, mut at) = (Vec::new(), 0);
    while at < address.len() {
        let (sign, length) = sign_of_address(&address[at..]);
        if let Sign::Octet(octet) = sign {
            octets.push(octet);
        }
        at += length;
    }
    let damage = |encoding| decode_part(&octets, encoding).malformed.len();
    match damage(Encoding::Utf8) <= damage(Encoding::Gb18030) {
        true => Encoding::Utf8,
        false => Encoding::Gb18030,
    }
}

/// Appends what an address says up to its end, and gives its length.
fn unescape(rest: &str, at: usize, text: &mut String, places: &mut Vec<(usize, usize)>) -> usize {
    let ends = |c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '<' | '>');
    let length = rest.find(ends).unwrap_or(rest.len());
    let bytes = &rest.as_bytes()[..length];
    let encoding = encoding_of(bytes);
    let (mut octets, mut units): (Vec<u8>, Vec<u16>) = (Vec::new(), Vec::new());
    let mut flush = |octets: &mut Vec<u8>, units: &mut Vec<u16>, here: usize| {
        text.push_str(&decode_part(octets, encoding).text);
        text.push_str(&String::from_utf16_lossy(units));
        octets.clear();
        units.clear();
        places.push((text.len(), at + here));
    };
    let mut here = 0;
    while here < length {
        let (sign, written) = sign_of_address(&bytes[here..]);
        match sign {
            Sign::Unit(unit) => {
                if !octets.is_empty() {
                    flush(&mut octets, &mut units, here);
                }
                units.push(unit);
            }
            Sign::Octet(octet) => {
                if !units.is_empty() {
                    flush(&mut octets, &mut units, here);
                }
                octets.push(octet);
            }
        }
        here += written;
        // A sign of its own. The second half of a character can be one, too.
        let is_half = encoding == Encoding::Gb18030 && octets.len() > 1;
        if octets.last().is_some_and(u8::is_ascii) && !is_half || is_half && is_whole(&octets) {
            flush(&mut octets, &mut units, here);
        }
    }
    flush(&mut octets, &mut units, length);
    length
}

/// Whether bytes of GB18030 are whole characters.
fn is_whole(octets: &[u8]) -> bool {
    match octets {
        [0x81..=0xfe, b'0'..=b'9', ..] => octets.len() >= 4,
        [0x81..=0xfe, ..] => octets.len() >= 2,
        _ => true,
    }
}
