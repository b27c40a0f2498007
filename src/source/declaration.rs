//! Finding the encoding that a text itself declares.

use super::evidence::{Skeleton, skeleton, tree_start};
use memchr::memmem;
use std::ops::Range;

/// A declaration stands near the top; this many bytes are searched.
const HEAD: usize = 4096;

/// The bytes of the label that a text declares its encoding with, in any of these forms:
///
/// * CSA: a line `'CSA encoding=UTF-8` or `'encoding=Shift_JIS` (specs: CSA 1),
/// * KIF: a line `#KIF version=2.0 encoding=UTF-8` (specs: KIF 1),
/// * SGF: the property `CA[UTF-8]` of the first game tree (specs: SGF 2),
/// * UGF: a line `Lang=SJIS` of the section `[Header]` (specs: go-files 4),
/// * pages: an element `<meta charset="gb2312">`, or `<meta … content="text/html; charset=gb2312">`.
pub(super) fn declared_label(bytes: &[u8]) -> Option<Range<usize>> {
    let head = &bytes[..bytes.len().min(HEAD)];
    match line_label(head, bytes) {
        Some(label) => Some(label),
        None => {
            charset_property(bytes).or_else(|| language(head)).or_else(|| charset_of_page(head))
        }
    }
}

/// The label of a line `Lang=SJIS` in the first section of UGF, above which only notes may stand.
fn language(head: &[u8]) -> Option<Range<usize>> {
    const KEY: &[u8] = b"Lang=";
    if !head.trim_ascii_start().starts_with(b"[Header]") && !head.starts_with(b"#") {
        return None;
    }
    let (mut at, mut is_inside) = (0, false);
    for line in head.split_inclusive(|byte| matches!(byte, b'\n' | b'\r')) {
        let text = line.trim_ascii();
        match text {
            b"[Header]" => is_inside = true,
            [] | [b'#', ..] => {}
            [b'[', ..] => return None,
            _ if !is_inside => return None,
            _ if text.starts_with(KEY) => {
                let start = at + (line.len() - line.trim_ascii_start().len()) + KEY.len();
                let len = text.len() - KEY.len();
                return (len > 0).then_some(start..start + len);
            }
            _ => {}
        }
        at += line.len();
    }
    None
}

/// The label of an element `meta` in a page.
fn charset_of_page(head: &[u8]) -> Option<Range<usize>> {
    const KEY: &[u8] = b"charset=";
    if !head.trim_ascii_start().starts_with(b"<") {
        return None;
    }
    let lower = head.to_ascii_lowercase();
    memmem::find_iter(&lower, b"<meta").find_map(|begin| {
        let element = &lower[begin..];
        let element = &element[..element.iter().position(|&byte| byte == b'>')?];
        let key = memmem::find(element, KEY)? + KEY.len();
        let is_sign = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.:".contains(byte);
        let start = key + element[key..].iter().take_while(|byte| !is_sign(byte)).count();
        let length = element[start..].iter().take_while(|byte| is_sign(byte)).count();
        (length > 0).then_some(begin + start..begin + start + length)
    })
}

/// The label of a line that begins in the head; the label itself may lie across its end.
fn line_label(head: &[u8], bytes: &[u8]) -> Option<Range<usize>> {
    const KEY: &[u8] = b"encoding=";
    memmem::find_iter(head, KEY).find_map(|key| {
        let line = memchr::memrchr2(b'\n', b'\r', &head[..key]).map_or(0, |end| end + 1);
        let whole = &head[line..key];
        let before = whole.trim_ascii_end();
        // A blank behind the sign makes a remark of it.
        let is_kif = before.starts_with(b"#KIF") || before.starts_with(b"#KI2");
        if !(whole == b"'" || before == b"'CSA" || is_kif) || is_of_another(&head[..line]) {
            return None;
        }
        let start = key + KEY.len();
        let len = bytes[start..].iter().take_while(|b| b.is_ascii_graphic() && **b != b',').count();
        (len > 0).then_some(start..start + len)
    })
}

/// Whether what stands above a line makes it one of a comment: of a game in SGF or PGN, or of Ishi.
fn is_of_another(above: &[u8]) -> bool {
    let is_record = matches!(skeleton(above), Some(Skeleton::Sgf | Skeleton::Pgn));
    let lines = || above.split(|byte| matches!(byte, b'\n' | b'\r')).map(<[u8]>::trim_ascii);
    let opened = || lines().rev().find(|line| [b"COM".as_slice(), b"ENDCOM"].contains(line));
    is_record || opened() == Some(b"COM")
}

/// Walks the properties from the first `(;` on, so that a `CA[` inside a comment does not count. The first node is
/// walked to its end, however long, for its properties stand in any order.
fn charset_property(bytes: &[u8]) -> Option<Range<usize>> {
    let head = &bytes[..bytes.len().min(HEAD)];
    let mut at = bare_root(head).or_else(|| tree_start(head))?;
    let mut ident = Vec::new();
    let mut has_value = false;
    let mut depth = 1_u32;
    while let Some(&byte) = bytes.get(at) {
        if at >= HEAD && matches!(byte, b';' | b'(' | b')') {
            return None;
        }
        at += 1;
        match byte {
            b'[' => {
                let start = at;
                while *bytes.get(at)? != b']' {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
                if ident == b"CA" {
                    let value = &bytes[start..at];
                    let label = value.trim_ascii();
                    let start = start + (value.len() - value.trim_ascii_start().len());
                    // One that is not closed reaches into what follows: its first word is the label.
                    let is_open = label.iter().any(|byte| b"[;(\r\n".contains(byte));
                    let ends = |byte: &u8| b"[;(".contains(byte) || byte.is_ascii_whitespace();
                    let word = label.iter().position(ends).filter(|_| is_open);
                    let len = word.unwrap_or(label.len());
                    return (len > 0).then_some(start..start + len);
                }
                at += 1;
                has_value = true;
            }
            b'A'..=b'Z' => {
                // A letter after a value begins the next property's name, on the same line or not.
                if std::mem::take(&mut has_value) {
                    ident.clear();
                }
                ident.push(byte);
            }
            b';' | b']' => ident.clear(),
            b'(' => {
                depth += 1;
                ident.clear();
            }
            b')' => {
                // Of another tree it says nothing here.
                depth -= 1;
                if depth == 0 {
                    return None;
                }
                ident.clear();
            }
            // FF[3] and older: lower-case letters in a name do not count. White space neither.
            _ => {}
        }
    }
    None
}

/// The offset after a `(` that a text begins with, if a property follows without the `;` of its node.
fn bare_root(head: &[u8]) -> Option<usize> {
    let root = head.trim_ascii_start().strip_prefix(b"(")?.trim_ascii_start();
    let name = root.iter().take_while(|byte| byte.is_ascii_uppercase()).count();
    let is_property = name > 0 && root[name..].trim_ascii_start().starts_with(b"[");
    is_property.then(|| head.len() - root.len())
}
