//! Statements that have lost what parts them (`+7776FU-3334FU`, `T1-3334FU`, `%TORYOV2.2`), or have blanks in its
//! place, as pages of Shogi Wars have: `L599 -3334FU`.

use super::loose::is_blank;
use crate::notation::shogi::csa::signed_move;
use crate::notation::shogi::csa_endings;
use std::ops::Range;

/// Where the statements begin and end that a text consists of; nothing if it is a single one, or if not all of it
/// is certain.
pub(super) fn statements(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    if length(text).is_none_or(|first| first == text.len()) {
        return found;
    }
    let mut at = 0;
    while at < text.len() {
        let Some(length) = length(&text[at..]) else { return Vec::new() };
        found.push(at..at + length);
        at += length;
        at += text[at..].len() - text[at..].trim_start_matches(is_blank).len();
    }
    found
}

/// Whether a statement goes on to the end of its line, whatever stands there.
pub(super) fn runs_on(statement: &str) -> bool {
    matches!(statement.as_bytes(), [b'\'' | b'$', ..] | [b'N', b'+' | b'-', ..])
}

/// Whether a text says what a clock shows behind a move, in seconds: `L599`, of Shogi Wars.
pub(super) fn is_time_left(text: &str) -> bool {
    let digits = text.strip_prefix('L').unwrap_or_default();
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a text holds a move, whatever stands around it.
pub(super) fn holds_move(text: &str) -> bool {
    text.as_bytes().windows(7).any(|seven| move_of(seven).is_some())
}

/// How long the statement is that a text begins with, if it is certain what it is.
fn length(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    match bytes {
        [b'+' | b'-', ..] => move_of(bytes.get(..7)?),
        [sign @ (b'T' | b'L'), rest @ ..] => {
            let digits =
                |bytes: &[u8]| bytes.iter().take_while(|byte| byte.is_ascii_digit()).count();
            let whole = digits(rest);
            let fraction = match &rest[whole..] {
                [b'.', behind @ ..] if *sign == b'T' => digits(behind),
                _ => 0,
            };
            let fraction = if fraction > 0 { fraction + 1 } else { 0 };
            (whole > 0).then_some(1 + whole + fraction)
        }
        [b'%', ..] => csa_endings::leading(&text[1..]).map(|word| 1 + word.len()),
        [b'V', ..] => matches!(text, "V2" | "V2.1" | "V2.2" | "V3" | "V3.0").then_some(text.len()),
        [b'$', b'A'..=b'Z', ..] => text.contains(':').then_some(text.len()),
        _ if runs_on(text) && !text.starts_with('$') => Some(text.len()),
        _ => {
            let is_word = bytes.iter().all(|byte| matches!(byte, b'A'..=b'Z' | b'_'));
            (is_word && csa_endings::result_word(text).is_some()).then_some(text.len())
        }
    }
}

/// The length of a signed move that bytes are.
fn move_of(bytes: &[u8]) -> Option<usize> {
    let mut seven: [u8; 7] = bytes.try_into().ok()?;
    seven.make_ascii_uppercase();
    signed_move(&seven).map(|_| seven.len())
}
