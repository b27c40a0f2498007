//! Writing JSON straight into a text.

/// Appends a string in quotes. Besides what must be escaped, the line ends of Unicode are: programs
/// that read line by line take them for ends of lines.
pub(crate) fn push_string(text: &str, out: &mut String) {
    out.push('"');
    let mut rest = text;
    while let Some(at) = first_doubtful(rest.as_bytes()) {
        let (plain, from) = rest.split_at(at);
        out.push_str(plain);
        let mut characters = from.chars();
        match characters.next() {
            Some(character) => push_escaped(character, out),
            None => break,
        }
        rest = characters.as_str();
    }
    out.push_str(rest);
    out.push('"');
}

/// Where the first byte of what may have to be escaped is.
fn first_doubtful(text: &[u8]) -> Option<usize> {
    let mut plain = 0;
    if text.len() >= 16 {
        while text.get(plain..).and_then(<[u8]>::first_chunk).is_some_and(are_all_plain) {
            plain += 16;
        }
        // The last ones overlap with those before.
        if text.len() < plain + 16 && text.last_chunk().is_some_and(are_all_plain) {
            return None;
        }
    }
    if text.len() >= 8 {
        while text.get(plain..).and_then(<[u8]>::first_chunk).is_some_and(are_plain) {
            plain += 8;
        }
        if text.len() < plain + 8 && text.last_chunk().is_some_and(are_plain) {
            return None;
        }
    }
    let rest = text.get(plain..)?;
    rest.iter().position(|&byte| DOUBTFUL[usize::from(byte)]).map(|at| plain + at)
}

/// Whether sixteen bytes are plain, for which machines have instructions of their own.
#[inline]
fn are_all_plain(sixteen: &[u8; 16]) -> bool {
    let is_doubtful =
        |byte: u8| u8::from((byte as i8) < 0x20) | u8::from(byte == b'"') | u8::from(byte == b'\\');
    sixteen.iter().fold(0, |any, &byte| any | is_doubtful(byte)) == 0
}

/// Whether eight bytes are plain: ASCII of which nothing has to be escaped.
#[inline]
fn are_plain(eight: &[u8; 8]) -> bool {
    let others = u64::from_le_bytes(*eight) & (EACH * 0x80);
    special(eight) | others == 0
}

/// One in each byte.
const EACH: u64 = u64::from_le_bytes([1; 8]);

/// The highest bit of the first of eight bytes that ends a string of JSON, escapes or cannot stand in
/// it, and perhaps of some behind it; 0 if there is none. They are looked at together: what is below 0
/// once something is taken away from it has its highest bit.
#[inline]
pub(super) fn special(eight: &[u8; 8]) -> u64 {
    let eight = u64::from_le_bytes(*eight);
    let [quote, backslash] = [b'"', b'\\'].map(|sign| {
        let others = eight ^ (EACH * u64::from(sign));
        others.wrapping_sub(EACH) & !others
    });
    let control = eight.wrapping_sub(EACH * 0x20) & !eight;
    (quote | backslash | control) & (EACH * 0x80)
}

/// The first bytes of what may have to be escaped.
static DOUBTFUL: [bool; 256] = {
    let mut doubtful = [false; 256];
    let mut byte = 0;
    while byte < 0x20 {
        doubtful[byte] = true;
        byte += 1;
    }
    doubtful[b'"' as usize] = true;
    doubtful[b'\\' as usize] = true;
    // Of U+0085, and of U+2028 and U+2029.
    doubtful[0xc2] = true;
    doubtful[0xe2] = true;
    doubtful
};

#[cold]
fn push_escaped(character: char, out: &mut String) {
    match character {
        '"' => out.push_str("\\\""),
        '\\' => out.push_str("\\\\"),
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("\\t"),
        '\0'..=' ' | '\u{85}' | '\u{2028}' | '\u{2029}' => {
            let number = character as u32;
            out.push_str("\\u");
            out.extend([12, 8, 4, 0].map(|shift| hexadecimal(number >> shift)));
        }
        _ => out.push(character),
    }
}

fn hexadecimal(number: u32) -> char {
    char::from_digit(number & 15, 16).unwrap_or('0')
}
