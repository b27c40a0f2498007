//! Cutting JSON into its values: strictly, which says in the same pass that a text is JSON, and as far
//! as may be where it is none.

use super::write::special;
use crate::source::Span;

/// What a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Object,
    Array,
    String,
    /// A number, `true`, `false` or `null`.
    Word,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    /// Whether a string has escapes.
    pub(super) escaped: bool,
    /// Whether the text ends before the value does.
    pub(super) cut: bool,
    pub(super) span: Span,
    /// The index after all that the value holds.
    pub(super) next: u32,
}

/// Longer numbers could be greater than any that is one, which takes longer to say.
const LONGEST_NUMBER: usize = 300;

/// Whether a byte is a blank between values. A NUL is one, as in every text, though JSON knows none.
const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | b'\0')
}

/// Where the blanks at a place end.
pub(super) fn skip_blanks(bytes: &[u8], at: usize) -> usize {
    let mut at = at;
    while bytes.get(at).is_some_and(|&byte| is_blank(byte)) {
        at += 1;
    }
    at
}

/// Where the blanks between values that are no part of another end. Nor are byte order marks anything
/// there, which come with files that are joined, or the sign that ends a text in DOS.
pub(super) fn skip_between(bytes: &[u8], at: usize) -> usize {
    let mut at = skip_blanks(bytes, at);
    loop {
        at += match bytes.get(at..) {
            Some([0x1a, ..]) => 1,
            Some([0xef, 0xbb, 0xbf, ..]) => 3,
            _ => return at,
        };
        at = skip_blanks(bytes, at);
    }
}

/// Lists the values of the object or array that begins at a place, and gives back where it ends,
/// however deep it is. `None` if it is no JSON (RFC 8259); the list tells no more than [`stop`] then.
pub(super) fn strict(bytes: &[u8], begin: usize, tokens: &mut Vec<Token>) -> Option<usize> {
    if !matches!(bytes.get(begin), Some(b'{' | b'[')) {
        return None;
    }
    let mut open: Vec<usize> = Vec::new();
    let mut at = begin;
    loop {
        // A value stands here.
        let start = at;
        let first = *bytes.get(at)?;
        let mut add = |kind, escaped, end: usize| {
            let span = Span::new(start as u32, end as u32);
            tokens.push(Token { kind, escaped, cut: false, span, next: tokens.len() as u32 + 1 });
            end
        };
        at = match first {
            b'"' => {
                let (end, escaped) = string_end(bytes, at)?;
                add(Kind::String, escaped, end)
            }
            b'{' | b'[' => {
                let is_object = first == b'{';
                add(if is_object { Kind::Object } else { Kind::Array }, false, at + 1);
                open.push(tokens.len() - 1);
                let inside = skip_blanks(bytes, at + 1);
                match (*bytes.get(inside)?, is_object) {
                    (b'}', true) | (b']', false) => inside,
                    (_, true) => {
                        at = name(bytes, inside, tokens)?;
                        continue;
                    }
                    (_, false) => {
                        at = inside;
                        continue;
                    }
                }
            }
            _ => add(Kind::Word, false, word_end(bytes, at)?),
        };
        // Something ended: more of what it stands in follows, or that ends as well.
        loop {
            at = skip_blanks(bytes, at);
            let around = *open.last()?;
            let is_object = tokens[around].kind == Kind::Object;
            match (*bytes.get(at)?, is_object) {
                (b',', true) => {
                    at = name(bytes, skip_blanks(bytes, at + 1), tokens)?;
                    break;
                }
                (b',', false) => {
                    at = skip_blanks(bytes, at + 1);
                    break;
                }
                (b'}', true) | (b']', false) => {
                    at += 1;
                    let next = tokens.len() as u32;
                    let token = &mut tokens[around];
                    (token.span.end, token.next) = (at as u32, next);
                    open.pop();
                    if open.is_empty() {
                        return Some(at);
                    }
                }
                _ => return None,
            }
        }
    }
}

/// Lists the name of a member that stands at a place, and gives back where its value begins.
fn name(bytes: &[u8], begin: usize, tokens: &mut Vec<Token>) -> Option<usize> {
    if bytes.get(begin) != Some(&b'"') {
        return None;
    }
    let (end, escaped) = string_end(bytes, begin)?;
    let span = Span::new(begin as u32, end as u32);
    tokens.push(Token {
        kind: Kind::String,
        escaped,
        cut: false,
        span,
        next: tokens.len() as u32 + 1,
    });
    let colon = skip_blanks(bytes, end);
    (bytes.get(colon) == Some(&b':')).then(|| skip_blanks(bytes, colon + 1))
}

/// The end of the string that begins at a place, and whether it has escapes.
fn string_end(bytes: &[u8], begin: usize) -> Option<(usize, bool)> {
    let mut at = begin + 1;
    let mut escaped = false;
    loop {
        if let Some(eight) = bytes.get(at..).and_then(<[u8]>::first_chunk) {
            let plain = special(eight).trailing_zeros() as usize / 8;
            at += plain;
            if plain == 8 {
                continue;
            }
        }
        let byte = *bytes.get(at)?;
        match byte {
            b'"' => return Some((at + 1, escaped)),
            b'\\' => match bytes.get(at + 1)? {
                b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => {
                    (at, escaped) = (at + 2, true);
                }
                b'u' => {
                    let length = match unit(bytes, at)? {
                        // Half of a character needs the other half.
                        0xd800..0xdc00 => match unit(bytes, at + 6)? {
                            0xdc00..0xe000 => 12,
                            _ => return None,
                        },
                        0xdc00..0xe000 => return None,
                        _ => 6,
                    };
                    (at, escaped) = (at + length, true);
                }
                _ => return None,
            },
            0..0x20 => return None,
            _ => at += 1,
        }
    }
}

/// The number of the escape `\u00e4` at a place.
fn unit(bytes: &[u8], at: usize) -> Option<u32> {
    let digits = bytes.get(at..at + 6)?.strip_prefix(b"\\u")?;
    digits.iter().try_fold(0, |unit, &digit| Some(unit * 16 + char::from(digit).to_digit(16)?))
}

/// The end of the number or the other word that begins at a place.
fn word_end(bytes: &[u8], begin: usize) -> Option<usize> {
    let rest = &bytes[begin..];
    let ends = |byte: &u8| matches!(byte, b',' | b']' | b'}');
    if rest.first().is_some_and(u8::is_ascii_digit) && rest.get(1).is_some_and(ends) {
        return Some(begin + 1);
    }
    if rest.first().is_some_and(u8::is_ascii_lowercase) {
        let word = ["true", "false", "null"].into_iter().find(|it| rest.starts_with(it.as_bytes()));
        return word.map(|word| begin + word.len());
    }
    let digits = |from: usize| rest[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let sign = usize::from(rest.first() == Some(&b'-'));
    let whole = digits(sign);
    if whole == 0 || whole > 1 && rest[sign] == b'0' {
        return None;
    }
    let mut length = sign + whole;
    if rest.get(length) == Some(&b'.') {
        let fraction = digits(length + 1);
        if fraction == 0 {
            return None;
        }
        length += 1 + fraction;
    }
    if matches!(rest.get(length), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(rest.get(length + 1), Some(b'+' | b'-')));
        let exponent = digits(length + 1 + sign);
        if exponent == 0 {
            return None;
        }
        length += 1 + sign + exponent;
    } else if length <= LONGEST_NUMBER {
        return Some(begin + length);
    }
    let number: f64 = std::str::from_utf8(&rest[..length]).ok()?.parse().ok()?;
    number.is_finite().then_some(begin + length)
}

/// Where a text stops being JSON that is none (see [`strict`]): at the value that cannot be read, or
/// at the end of the text if it lacks only what should follow.
pub(super) fn stop(bytes: &[u8], begin: usize) -> usize {
    let mut tokens = Vec::new();
    let mut at = skip_between(bytes, begin);
    while let Some(end) = strict(bytes, at, &mut tokens) {
        at = skip_between(bytes, end);
        tokens.clear();
    }
    let read = tokens.iter().map(|token| token.span.end as usize).fold(at, usize::max);
    let is_between = |byte: &&u8| b" \t\r\n,:".contains(byte);
    let at = read + bytes[read..].iter().take_while(is_between).count();
    let is_cut = bytes.get(at) == Some(&b'"') && closing_quote(bytes, at).is_none();
    if is_cut { bytes.len() } else { at }
}

/// Where the string that begins at a place is closed, whatever stands in it.
fn closing_quote(bytes: &[u8], begin: usize) -> Option<usize> {
    let mut at = begin + 1;
    loop {
        match bytes.get(at)? {
            b'"' => return Some(at),
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
}

/// Lists the values of a text that begins as JSON does; it stands at a place in a larger one. A string or word
/// at its end, which may go on in what is not there, is none of them.
pub(super) fn lenient(text: &str, place: u32) -> Vec<Token> {
    let bytes = text.as_bytes();
    let mut tokens: Vec<Token> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        let kind = match bytes[at] {
            b'{' => Kind::Object,
            b'[' => Kind::Array,
            b'"' => Kind::String,
            b'}' | b']' => {
                if let Some(index) = open.pop() {
                    tokens[index].span.end = place + at as u32 + 1;
                    tokens[index].next = tokens.len() as u32;
                }
                at += 1;
                continue;
            }
            sign if is_blank(sign) || matches!(sign, b',' | b':') => {
                at += 1;
                continue;
            }
            _ => Kind::Word,
        };
        at += 1;
        let mut is_whole = true;
        match kind {
            Kind::String => {
                let closing = closing_quote(bytes, start);
                is_whole = closing.is_some();
                at = closing.map_or(bytes.len(), |closing| closing + 1);
            }
            Kind::Word => {
                let ends = |byte: &u8| is_blank(*byte) || b",:{}[]\"".contains(byte);
                at += bytes[at..].iter().position(ends).unwrap_or(bytes.len() - at);
                is_whole = at < bytes.len();
            }
            Kind::Object | Kind::Array => open.push(tokens.len()),
        }
        if !is_whole && !open.is_empty() {
            break;
        }
        let span = Span::new(place + start as u32, place + at as u32);
        let escaped = kind == Kind::String && bytes[start..at].contains(&b'\\');
        tokens.push(Token { kind, escaped, cut: false, span, next: tokens.len() as u32 + 1 });
    }
    for index in open {
        tokens[index].span.end = place + bytes.len() as u32;
        tokens[index].next = tokens.len() as u32;
        tokens[index].cut = true;
    }
    tokens
}
