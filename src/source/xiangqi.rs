//! Records of xiangqi among bytes: moves in Chinese (`炮二平五`) say most about the encoding of one, and its
//! characters most of what is left.

use super::Encoding;
use super::evidence::Characters;
use super::transcode::strict;
use memchr::memmem;

/// What moves do, with a number before and behind it. Simplified characters are no part of Big5.
const ACTIONS: [(Encoding, &str); 2] =
    [(Encoding::Gb18030, "平进進退"), (Encoding::Big5, "平進退")];
const NUMBERS: &str = "一二三四五六七八九１２３４５６７８９";

/// No more bytes than this are looked at.
const SAMPLE: usize = 64 * 1024;

/// Western letters between digits look like a move now and then.
const ENOUGH: usize = 2;

/// Of fewer characters than this, how many are common says little.
const FEW: usize = 4;

/// Whether bytes say in ASCII that they are a text of xiangqi: the tags of DhtmlXQ, or the first line of WXF.
pub(super) fn is_record(bytes: &[u8]) -> bool {
    let sample = &bytes[..bytes.len().min(SAMPLE)];
    let is_wxf = |at: usize| {
        let begins = at == 0 || matches!(sample[at - 1], b'\n' | b'\r');
        let rest = &sample[at + b"FORMAT".len()..];
        let blanks = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        begins && blanks > 0 && rest[blanks..].starts_with(b"WXF")
    };
    memmem::find(sample, b"[DhtmlXQ").is_some() || memmem::find_iter(sample, b"FORMAT").any(is_wxf)
}

/// Which of the two usual encodings bytes without such moves are in, which fit into both, and whether that is
/// certain: that in which more of the characters are common ones. Names in GB18030 have a rare character now and
/// then that is common in Big5; those in Big5 are hardly ever common in GB18030.
pub(super) fn by_characters(bytes: &[u8]) -> (Encoding, bool) {
    let [simplified, traditional] =
        [Encoding::Gb18030, Encoding::Big5].map(|encoding| Characters::of(bytes, encoding));
    let is_enough = simplified.count() >= FEW;
    match (simplified.usual(), traditional.usual()) {
        (gb, big5) if gb >= big5 => (Encoding::Gb18030, gb > big5 && is_enough),
        (gb, big5) => (Encoding::Big5, big5 > gb + 1 && is_enough),
    }
}

/// The encoding in which bytes that are not UTF-8 hold moves of xiangqi, and their text, if all of them fit into
/// it: of the two usual ones that in which the moves are more.
pub(super) fn by_moves(bytes: &[u8]) -> Option<(Encoding, String)> {
    let sample = &bytes[..bytes.len().min(SAMPLE)];
    // The edition of dpxq.com in traditional characters says so itself.
    if memmem::find(sample, b"]www_dpxq_com_big5[").is_some()
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
        let places = memmem::find_iter(bytes, &action);
        places.map(|at| before(at).min(behind(at + action.len()))).sum::<usize>()
    };
    pairs(encoding, actions).into_iter().map(of_action).sum()
}

/// Characters as the two bytes that each has.
fn pairs(encoding: Encoding, characters: &str) -> Vec<[u8; 2]> {
    let bytes = encoding.codec().map(|codec| codec.encode(characters).0);
    bytes.as_deref().unwrap_or_default().as_chunks().0.to_vec()
}
