//! What bytes say that are UTF-8 in part, or might be another encoding that passes for UTF-8.

use super::evidence::{SAMPLE, ascii_len, count};
use std::ops::Range;

/// So many characters of UTF-8 are no chance where few or no bytes are anything else: in Shift_JIS and EUC-JP
/// each long one would be part of a rare kanji.
pub(super) const PROOF: usize = 4;

/// How many characters of three or four bytes a text has that is not UTF-8 as a whole, if there are more
/// characters above ASCII than sequences that are none: a text cut off in the middle of one, or put together
/// from files of several encodings. In any other encoding such characters hardly ever come about; those of two
/// bytes do, of the halves of two others.
pub(super) fn nearly(bytes: &[u8]) -> Option<usize> {
    let first = bytes.iter().position(|b| !b.is_ascii()).unwrap_or(bytes.len());
    let sample = &bytes[first..bytes.len().min(first + SAMPLE)];
    // Each character of UTF-8 begins with one of these pairs and has at most four bytes, and a
    // malformed sequence has at most three: with so few pairs more are malformed.
    let above = count(sample, |b, _| b >= 0x80);
    let pairs = count(sample, |b, next| matches!(b, 0xc2..=0xf4) & matches!(next, 0x80..=0xbf));
    if pairs * 7 <= above {
        return None;
    }
    let (mut valid, mut long, mut malformed) = (0, 0, 0);
    for chunk in sample.utf8_chunks() {
        for c in chunk.valid().chars() {
            valid += usize::from(!c.is_ascii());
            long += usize::from(c > '\u{7ff}');
        }
        malformed += usize::from(!chunk.invalid().is_empty());
    }
    (valid > malformed).then_some(long)
}

/// The script of a letter that has two bytes in UTF-8.
fn script(c: char) -> Option<&'static str> {
    match c {
        '×' | '÷' => None,
        '\u{c0}'..='\u{24f}' => Some("Latin"),
        '\u{370}'..='\u{3ff}' => Some("Greek"),
        '\u{400}'..='\u{52f}' => Some("Cyrillic"),
        '\u{530}'..='\u{58f}' => Some("Armenian"),
        '\u{590}'..='\u{5ff}' => Some("Hebrew"),
        _ => None,
    }
}

/// Whether bytes that are not UTF-8 as a whole have words in it: letters of one script side by side, of two bytes
/// each. Halves of other characters hardly make so many.
pub(super) fn has_words(bytes: &[u8]) -> bool {
    const LETTERS: usize = 3;
    let sample = &bytes[..bytes.len().min(SAMPLE)];
    sample.utf8_chunks().any(|chunk| {
        let (mut before, mut letters) = (None, 0);
        chunk.valid().chars().any(|c| {
            let own = script(c);
            letters = match own {
                Some(_) if own == before => letters + 1,
                own => usize::from(own.is_some()),
            };
            before = own;
            letters >= LETTERS
        })
    })
}

/// Whether letters of several scripts stand side by side at the beginning of a text, before any character of three bytes:
/// no word of a language does that.
pub(super) fn mixes_scripts(text: &str) -> bool {
    /// Names stand at the top.
    const SAMPLE: usize = 16 * 1024;
    let text = &text[..text.floor_char_boundary(SAMPLE)];
    if text.is_ascii() {
        return false;
    }
    let (mut before, mut is_mixed) = (None, false);
    for c in text.chars() {
        if c > '\u{7ff}' {
            return false;
        }
        let own = script(c);
        is_mixed |= own.is_some() && before.is_some_and(|before| Some(before) != own);
        before = if c.is_ascii() { None } else { own.or(before) };
    }
    is_mixed
}

/// The rest of the first line of UTF-8 from its first character above ASCII on, if lines that follow one
/// another, but for ASCII, are UTF-8 with several characters of at least `shortest` bytes. For texts
/// that are not UTF-8 as a whole. One letter is enough if they are `western`, where it would be a
/// capital `Ã` and a sign behind it, which no language has.
pub(super) fn lines(bytes: &[u8], shortest: usize, western: bool) -> Option<Range<usize>> {
    // In most texts of other encodings no such byte stands behind ASCII, and there is nothing to look for.
    let least = if shortest > 2 { 0xe0 } else { 0xc2 };
    let is_lead = |b: u8| b >= least;
    let begins = bytes.first().is_some_and(|&first| is_lead(first));
    if !begins && count(bytes, |b, next| b.is_ascii() & is_lead(next)) == 0 {
        return None;
    }
    let (mut at, mut open, mut characters) = (0, None, 0);
    while at < bytes.len() {
        let rest = &bytes[at..];
        let line = &rest[..memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len())];
        let above = ascii_len(line);
        if above < line.len() {
            match std::str::from_utf8(&line[above..]) {
                Ok(text) => {
                    characters += text.chars().filter(|c| c.len_utf8() >= shortest).count();
                    let open = open.get_or_insert(at + above..at + line.len());
                    if characters >= PROOF || western && has_western_letter(text) {
                        return Some(open.clone());
                    }
                }
                Err(_) => (open, characters) = (None, 0),
            }
        }
        at += line.len() + 1;
    }
    None
}

/// Whether a text has a letter that would be `Ã` and a sign in Windows-1252. A quote, dash or blank may well
/// stand behind a word in capitals that ends in `Ã`, but not in the middle of one.
pub(super) fn has_western_letter(text: &str) -> bool {
    text.char_indices().any(|(at, letter)| {
        let may_end_word = matches!(letter, 'Å' | 'Ñ'..='×' | 'à' | 'ë' | 'û');
        let goes_on =
            || text[at + letter.len_utf8()..].starts_with(|c: char| c.is_ascii_alphabetic());
        matches!(letter, 'À'..='ÿ') && (!may_end_word || goes_on())
    })
}
