//! Values: points, numbers, text and its escapes (specs: SGF §2, §3).

use crate::games::Side;
use crate::games::go::{MAX_SIZE, Point};
use std::borrow::Cow;

/// Where a value ends: the offset of its unescaped `]`, or of the end of the text.
pub(crate) fn value_end(bytes: &[u8], start: usize) -> usize {
    let mut at = start;
    while let Some(found) = memchr::memchr2(b']', b'\\', &bytes[at.min(bytes.len())..]) {
        at += found;
        if bytes[at] == b']' {
            return at;
        }
        at += 2;
    }
    bytes.len()
}

/// The offset of the first `:` that no backslash stands before.
fn colon(raw: &str) -> Option<usize> {
    let bytes = raw.as_bytes();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b':' => return Some(at),
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    None
}

/// The two parts of a composed value.
pub fn compose(raw: &str) -> Option<(&str, &str)> {
    colon(raw).map(|at| (&raw[..at], &raw[at + 1..]))
}

/// A text as it is meant: escapes undone, soft line breaks removed, `\n` for any hard line break,
/// and a blank for any other white space. In a simple text a hard line break is a blank, too.
pub fn text(raw: &str, simple: bool) -> Cow<'_, str> {
    let plain = |byte: &u8| !matches!(byte, b'\\' | b'\t' | b'\n' | 0x0b | 0x0c | b'\r');
    if raw.bytes().all(|byte| plain(&byte)) {
        return Cow::Borrowed(raw);
    }
    let mut out = String::with_capacity(raw.len());
    let mut rest = raw.chars().peekable();
    while let Some(character) = rest.next() {
        let escaped = character == '\\';
        let Some(character) = (if escaped { rest.next() } else { Some(character) }) else { break };
        match character {
            '\n' | '\r' => {
                let second = if character == '\n' { '\r' } else { '\n' };
                rest.next_if_eq(&second);
                if !escaped {
                    out.push(if simple { ' ' } else { '\n' });
                }
            }
            '\t' | '\x0b' | '\x0c' => out.push(' '),
            other => out.push(other),
        }
    }
    Cow::Owned(out)
}

/// A text between brackets as it stands if it leaves them what they are, and else with the escapes that
/// it needs.
pub fn enclosed(raw: &str) -> Cow<'_, str> {
    let mut rest = raw.as_bytes();
    loop {
        match memchr::memchr2(b']', b'\\', rest) {
            None => return Cow::Borrowed(raw),
            Some(at) if rest[at] == b'\\' && at + 1 < rest.len() => rest = &rest[at + 2..],
            Some(_) => {
                let mut escaped = String::with_capacity(raw.len() + 1);
                push_text(raw, &mut escaped);
                return Cow::Owned(escaped);
            }
        }
    }
}

/// Appends a text with the escapes that it needs.
pub fn push_text(text: &str, out: &mut String) {
    let mut rest = text;
    while let Some(at) = memchr::memchr2(b']', b'\\', rest.as_bytes()) {
        out.push_str(&rest[..at]);
        out.push('\\');
        out.push_str(&rest[at..=at]);
        rest = &rest[at + 1..];
    }
    out.push_str(rest);
}

/// Whether a move is the word for a pass, as some programs write it.
pub(crate) fn is_pass_word(raw: &str) -> bool {
    raw.trim().eq_ignore_ascii_case("pass")
}

/// A point of two letters. The second value says whether it is written without blanks.
pub fn point(raw: &str) -> Option<(Point, bool)> {
    let mut letters = raw.bytes().filter(|byte| !byte.is_ascii_whitespace());
    let point = point_of([letters.next()?, letters.next()?])?;
    letters.next().is_none().then_some((point, raw.len() == 2))
}

/// The point of two letters.
pub(crate) fn point_of([column, row]: [u8; 2]) -> Option<Point> {
    Some(Point::new(line(column)?, line(row)?))
}

fn line(letter: u8) -> Option<u8> {
    match letter {
        b'a'..=b'z' => Some(letter - b'a'),
        b'A'..=b'Z' => Some(letter - b'A' + 26),
        _ => None,
    }
    .filter(|&line| line < MAX_SIZE)
}

/// The side that a value names: `B`, `W`, in full or in small letters, or as CGoban 1 numbers them.
pub(crate) fn colour(raw: &str) -> Option<Side> {
    match raw.trim().to_ascii_lowercase().as_str() {
        "b" | "black" | "1" => Some(Side::First),
        "w" | "white" | "2" => Some(Side::Second),
        _ => None,
    }
}

/// A value of a list of points: one point, or the corners of a rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// The upper left corner.
    pub first: Point,
    /// The lower right corner.
    pub last: Point,
    /// Whether it is written as the standard asks.
    pub tidy: bool,
}

impl Area {
    /// The value as the standard writes it.
    #[must_use]
    pub fn tidy(self) -> String {
        let Area { first, last, .. } = self;
        if first == last { first.to_string() } else { format!("{first}:{last}") }
    }

    /// What of it is on a board of so many columns and rows.
    #[must_use]
    pub fn within(self, (width, height): (u8, u8)) -> Option<Area> {
        let Area { first, last, tidy } = self;
        let last = Point::new(
            last.column.min(width.checked_sub(1)?),
            last.row.min(height.checked_sub(1)?),
        );
        (first.column <= last.column && first.row <= last.row).then_some(Area { first, last, tidy })
    }

    /// Every point of it, row by row.
    pub fn points(self) -> impl Iterator<Item = Point> {
        let Area { first, last, .. } = self;
        let rows = first.row..=last.row;
        rows.flat_map(move |row| {
            (first.column..=last.column).map(move |column| Point::new(column, row))
        })
    }
}

/// Reads a value of a list of points. Corners in another order, and a rectangle of one point, are
/// understood.
pub fn area(raw: &str) -> Option<Area> {
    let Some((one, other)) = compose(raw) else {
        let (point, tidy) = point(raw)?;
        return Some(Area { first: point, last: point, tidy });
    };
    let ((a, a_tidy), (b, b_tidy)) = (point(one)?, point(other)?);
    let ordered = a != b && a.column <= b.column && a.row <= b.row;
    Some(Area {
        first: Point::new(a.column.min(b.column), a.row.min(b.row)),
        last: Point::new(a.column.max(b.column), a.row.max(b.row)),
        tidy: a_tidy && b_tidy && ordered,
    })
}

/// Whether this is a number as SGF writes it: `[+-]?d+`, with a fraction if `real`.
pub fn is_number(raw: &str, real: bool) -> bool {
    let digits = raw.strip_prefix(['+', '-']).unwrap_or(raw);
    let all = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    match digits.split_once('.') {
        Some((whole, fraction)) => real && all(whole) && all(fraction),
        None => all(digits),
    }
}

/// A property in the form in which a record keeps it: see
/// [`NoteKind::Property`](crate::record::NoteKind::Property).
#[derive(Clone, Copy, Debug)]
pub struct Kept<'a> {
    /// The identifier.
    pub name: &'a str,
    /// Its values, each in its brackets.
    pub values: &'a str,
}

/// How long the name of a property is that these bytes begin with: capitals, and perhaps a number.
pub(crate) fn name_length(bytes: &[u8]) -> usize {
    let letters = bytes.iter().take_while(|byte| byte.is_ascii_uppercase()).count();
    let digits = bytes[letters..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    if letters == 0 { 0 } else { letters + digits }
}

impl<'a> Kept<'a> {
    /// Takes the text of a note apart.
    pub fn new(text: &'a str) -> Option<Kept<'a>> {
        let at = text.find('[')?;
        Some(Kept { name: &text[..at], values: &text[at..] })
    }

    /// Whether there is nothing but an identifier and values.
    pub fn is_whole(self) -> bool {
        let read: usize = self.values().map(|value| value.len() + 2).sum();
        let letters = self.name.trim_end_matches(|c: char| c.is_ascii_digit());
        let is_name = !letters.is_empty() && letters.bytes().all(|byte| byte.is_ascii_alphabetic());
        is_name && read == self.values.len()
    }

    /// Whether this can stand beside the entry of a node: it is whole, and neither a move nor a setup nor
    /// what a record says in notes of its own.
    pub fn stands_beside(self) -> bool {
        let taken = ["B", "W", "AB", "AW", "AE", "C", "N"];
        self.is_whole() && !taken.contains(&self.name)
    }

    /// The values between their brackets, with their escapes.
    pub fn values(self) -> impl Iterator<Item = &'a str> {
        let mut rest = self.values;
        std::iter::from_fn(move || {
            let inner = rest.strip_prefix('[')?;
            let end = value_end(inner.as_bytes(), 0);
            rest = inner.get(end + 1..).unwrap_or("");
            inner.get(..end)
        })
    }
}
