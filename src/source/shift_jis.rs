//! Shift_JIS by a table of what the codec says: a record is mostly ASCII and a few dozen kanji, and the
//! codec is asked once for each of these. What is malformed is left to it.

use encoding_rs::SHIFT_JIS;
use std::sync::atomic::{AtomicU32, Ordering};

/// So many bytes are decoded at a time.
const BLOCK: usize = 1024;

/// The characters that have been met so far, by their first byte without its highest bit and the byte
/// behind it: three bytes of UTF-8, the first one lowest, and 0 for those that have not.
static CHARACTERS: [AtomicU32; 128 * 256] = [const { AtomicU32::new(0) }; 128 * 256];

/// Decodes `bytes` up to the first that are malformed. Says how many that are.
pub(super) fn decode(bytes: &[u8]) -> (String, usize) {
    let mut text = Vec::new();
    let mut buffer = [0; BLOCK * 3 + 8];
    let mut read = 0;
    while read < bytes.len() {
        let (consumed, written) = block(&bytes[read..], &mut buffer);
        text.extend_from_slice(&buffer[..written]);
        if consumed == 0 {
            break;
        }
        read += consumed;
        // Not before: a wrong encoding nearly always fails within the first block.
        if text.capacity() < bytes.len() {
            text.reserve(bytes.len() + bytes.len() / 2);
        }
    }
    match String::from_utf8(text) {
        Ok(text) => (text, read),
        Err(_) => (String::new(), 0),
    }
}

/// Decodes about a block. Says how many bytes that took and made.
fn block(bytes: &[u8], buffer: &mut [u8; BLOCK * 3 + 8]) -> (usize, usize) {
    let (mut at, mut len) = (0, 0);
    while at < BLOCK {
        if let Some(eight) = bytes.get(at..).and_then(<[u8]>::first_chunk) {
            let above_ascii = u64::from_le_bytes(*eight) & u64::from_le_bytes([0x80; 8]);
            let ascii = above_ascii.trailing_zeros() as usize / 8;
            buffer[len..len + 8].copy_from_slice(eight);
            at += ascii;
            len += ascii;
            if above_ascii == 0 {
                continue;
            }
        }
        let Some(&first) = bytes.get(at) else { break };
        if first.is_ascii() {
            buffer[len] = first;
            at += 1;
            len += 1;
            continue;
        }
        let second = bytes.get(at + 1).copied().unwrap_or_default();
        let character = character(first, second);
        if character == 0 {
            break;
        }
        buffer[len..len + 4].copy_from_slice(&character.to_le_bytes());
        len += 3;
        at += if is_single(first) { 1 } else { 2 };
    }
    (at, len)
}

/// Whether a byte is a half-width katakana.
const fn is_single(byte: u8) -> bool {
    matches!(byte, 0xa1..=0xdf)
}

/// The character that begins with a byte above ASCII; 0 if there is none of three bytes in UTF-8.
#[inline]
fn character(first: u8, second: u8) -> u32 {
    let known = &CHARACTERS[usize::from(first & 0x7f) << 8 | usize::from(second)];
    match known.load(Ordering::Relaxed) {
        0 => {
            let character = ask(first, second);
            known.store(character, Ordering::Relaxed);
            character
        }
        character => character,
    }
}

/// What the codec says.
#[cold]
fn ask(first: u8, second: u8) -> u32 {
    let bytes = if is_single(first) { &[first][..] } else { &[first, second] };
    let decoded = SHIFT_JIS.decode_without_bom_handling_and_without_replacement(bytes);
    match decoded.as_deref().map(str::as_bytes) {
        Some(&[a, b, c]) => u32::from_le_bytes([a, b, c, 0]),
        _ => 0,
    }
}
