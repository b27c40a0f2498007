//! Moves of xiangqi in Chinese (`炮二平五`) among bytes: what says most about the encoding of a record of it.

use super::Encoding;
use super::transcode::strict;

/// What moves do, with a number before and behind it. Simplified characters are no part of Big5.
const ACTIONS: [(Encoding, &str); 2] =
    [(Encoding::Gb18030, "平进進退"), (Encoding::Big5, "平進退")];
const NUMBERS: &str = "一二三四五六七八九１２３４５６７８９";

/// No more bytes than this are looked at.
const SAMPLE: usize = 64 * 1024;

/// Western letters between digits look like a move now and then.
const ENOUGH: usize = 2;

/// The encoding in which bytes that are not UTF-8 hold moves of xiangqi, and their text, if all of them fit into
/// it: of the two usual ones that in which the moves are more.
pub(super) fn by_moves(bytes: &[u8]) -> Option<(Encoding, String)> {
    let sample = &bytes[..bytes.len().min(SAMPLE)];
    // The edition of dpxq.com in traditional characters says so itself.
    if memchr::memmem::find(sample, b"]www_dpxq_com_big5[").is_some()
        && let Some(text) = strict(bytes, Encoding::Big5)
    {
        return Some((Encoding::Big5, text));
    }
    let found = ACTIONS.map(|(encoding, actions)| (weight(sample, encoding, actions), encoding));
    let (most, encoding) = found.into_iter().rev().max_by_key(|row| row.0)?;
    if most < ENOUGH {
        return None;
    }
    strict(bytes, encoding).map(|text| (encoding, text))
}

/// How many moves there are, those with numbers above ASCII twice.
fn weight(bytes: &[u8], encoding: Encoding, actions: &str) -> usize {
    let numbers = pairs(encoding, NUMBERS);
    let before = |at: usize| match bytes[..at] {
        [.., b'1'..=b'9'] => 1,
        [.., a, b] if numbers.contains(&[a, b]) => 2,
        _ => 0,
    };
    let behind = |at: usize| match bytes[at..] {
        [b'1'..=b'9', ..] => 1,
        [a, b, ..] if numbers.contains(&[a, b]) => 2,
        _ => 0,
    };
    let of_action = |action: [u8; 2]| {
        let places = memchr::memmem::find_iter(bytes, &action);
        places.map(|at| before(at).min(behind(at + action.len()))).sum::<usize>()
    };
    pairs(encoding, actions).into_iter().map(of_action).sum()
}

/// Characters as the two bytes that each has.
fn pairs(encoding: Encoding, characters: &str) -> Vec<[u8; 2]> {
    let bytes = encoding.codec().map(|codec| codec.encode(characters).0);
    bytes.as_deref().unwrap_or_default().as_chunks().0.to_vec()
}
