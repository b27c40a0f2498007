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

/// Whether nothing of a text may have to be escaped.
pub(crate) fn is_plain(text: &str) -> bool {
    first_doubtful(text.as_bytes()).is_none()
}

/// Where the first byte of what may have to be escaped is.
fn first_doubtful(text: &[u8]) -> Option<usize> {
    let mut plain = 0;
    while text.get(plain..).and_then(<[u8]>::first_chunk).is_some_and(are_plain) {
        plain += 8;
    }
    // The last eight overlap with those before.
    if text.len() < plain + 8 && text.last_chunk().is_some_and(are_plain) {
        return None;
    }
    let rest = text.get(plain..)?;
    rest.iter().position(|&byte| DOUBTFUL[usize::from(byte)]).map(|at| plain + at)
}

/// Whether eight bytes are plain ASCII of which nothing has to be escaped. They are looked at together:
/// what is below 0 once something is taken away from it has its highest bit.
#[inline]
fn are_plain(eight: &[u8; 8]) -> bool {
    const EACH: u64 = u64::from_le_bytes([1; 8]);
    let eight = u64::from_le_bytes(*eight);
    let [quote, backslash] = [b'"', b'\\'].map(|sign| {
        let others = eight ^ (EACH * u64::from(sign));
        others.wrapping_sub(EACH) & !others
    });
    let control = eight.wrapping_sub(EACH * 0x20) & !eight;
    (quote | backslash | control | eight) & (EACH * 0x80) == 0
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
