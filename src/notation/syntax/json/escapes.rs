//! Strings that are texts of their own: what they say, and where each part of it stands in the file.

use super::{Kind, Value};
use crate::source::Span;

/// A string without its escapes.
#[derive(Debug)]
pub(crate) struct Unescaped {
    /// What it says.
    pub(crate) text: String,
    /// Where stretches begin that stand in both byte by byte, or are an escape: in the text, and in the file.
    stretches: Vec<(u32, u32)>,
}

impl Unescaped {
    /// The place in the file of a place in the text.
    pub(crate) fn place(&self, at: u32) -> u32 {
        let index = self.stretches.partition_point(|stretch| stretch.0 <= at);
        let Some(&(text, file)) = index.checked_sub(1).and_then(|it| self.stretches.get(it)) else {
            return at;
        };
        file.saturating_add(at - text)
    }

    /// The same of a part of it.
    pub(crate) fn span(&self, span: Span) -> Span {
        Span::new(self.place(span.start), self.place(span.end))
    }
}

impl Value<'_> {
    /// What a string says, with its places; none if this is no whole string.
    pub(crate) fn unescaped(self) -> Option<Unescaped> {
        if self.kind() != Kind::String {
            return None;
        }
        let raw = self.text().strip_prefix('"')?.strip_suffix('"')?;
        let base = self.span().start + 1;
        let mut text = String::with_capacity(raw.len());
        let mut stretches = vec![(0, base)];
        let mut rest = raw;
        while let Some(at) = memchr::memchr(b'\\', rest.as_bytes()) {
            text.push_str(&rest[..at]);
            let escape = &rest[at..];
            let (character, length) = escaped(escape)?;
            let place = |rest: &str| base + (raw.len() - rest.len()) as u32;
            stretches.push((text.len() as u32, place(escape)));
            text.push(character);
            rest = &escape[length..];
            stretches.push((text.len() as u32, place(rest)));
        }
        text.push_str(rest);
        Some(Unescaped { text, stretches })
    }

    /// What stands between the quotes of a string; all of another value.
    pub(crate) fn inside(self) -> Span {
        let Span { start, end } = self.span();
        match self.kind() {
            Kind::String if end >= start + 2 => Span::new(start + 1, end - 1),
            _ => Span::new(start, end),
        }
    }
}

/// The character that a text begins with as an escape, and the length of that.
fn escaped(text: &str) -> Option<(char, usize)> {
    let plain = |character| Some((character, 2));
    match text.as_bytes().get(1)? {
        b'"' => plain('"'),
        b'\\' => plain('\\'),
        b'/' => plain('/'),
        b'b' => plain('\u{8}'),
        b'f' => plain('\u{c}'),
        b'n' => plain('\n'),
        b'r' => plain('\r'),
        b't' => plain('\t'),
        b'u' => {
            let first = unit(text)?;
            match first {
                0xd800..0xdc00 => {
                    let second = unit(text.get(6..)?).filter(|it| (0xdc00..0xe000).contains(it))?;
                    let code = 0x1_0000 + ((first - 0xd800) << 10) + (second - 0xdc00);
                    Some((char::from_u32(code)?, 12))
                }
                _ => Some((char::from_u32(first)?, 6)),
            }
        }
        _ => None,
    }
}

/// The number of the escape `\u00e4` that a text begins with.
fn unit(text: &str) -> Option<u32> {
    let digits = text.get(..6)?.strip_prefix("\\u")?;
    digits.bytes().all(|digit| digit.is_ascii_hexdigit()).then_some(())?;
    u32::from_str_radix(digits, 16).ok()
}
