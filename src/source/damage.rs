//! Texts of which a few bytes are lost or wrong: half a character, as in fields of a fixed length, is no reason to take
//! all others for something else.

use super::evidence::{self, Characters};
use super::transcode::{count_malformed, lossy, strict};
use super::{Candidates, Encoding};

/// Of so many bytes above ASCII, one place may be damaged in a text in an encoding that its other characters show: names
/// are short.
pub(super) const NEARLY: usize = 5;

/// Whether so many damages are few for the bytes above ASCII, of which `share` stand for each.
pub(super) fn are_few(damages: usize, share: usize, bytes: &[u8]) -> bool {
    damages == 0 || damages * share <= bytes.iter().filter(|byte| !byte.is_ascii()).count()
}

/// How many places within bytes are malformed in an encoding; that they are cut off is none.
pub(super) fn count_within(bytes: &[u8], encoding: Encoding) -> usize {
    let mut damages = 0;
    lossy(bytes, encoding, |one| damages += usize::from(one.bytes.end < bytes.len()));
    damages
}

/// Whether but for a few of their places bytes are characters of an encoding.
pub(super) fn are_nearly(bytes: &[u8], encoding: Encoding) -> bool {
    are_few(count_within(bytes, encoding), NEARLY, bytes)
}

/// The text of bytes in an encoding, and how many of its places are damaged, if those are few.
pub(super) fn text(bytes: &[u8], encoding: Encoding) -> Option<(String, usize)> {
    let mut damages = 0;
    let text = lossy(bytes, encoding, |_| damages += 1);
    are_few(damages, NEARLY, bytes).then_some((text, damages))
}

/// Whether bytes read as a text in an encoding of two bytes but for a few of them, and whatever else they fit into reads
/// no better.
pub(super) fn leaves_no_better(bytes: &[u8], encoding: Encoding) -> bool {
    let own = Characters::of(bytes, encoding);
    if !own.read_as_text() || !are_few(count_within(bytes, encoding), NEARLY, bytes) {
        return false;
    }
    let skeleton = evidence::skeleton(bytes);
    let flaws = |e| evidence::flaws(skeleton, || lossy(bytes, e, |_| ()));
    let is_better = |e: Encoding| {
        e != encoding
            && Characters::of(bytes, e).usual_share() > own.usual_share() + 10
            && strict(bytes, e).is_some()
            && flaws(e) <= flaws(encoding)
    };
    !Candidates::Go.usual().iter().any(|&e| is_better(e))
}

/// The encodings in which bytes read as a text but for a few of them, where they read as none in any that they fit into,
/// the likely ones first; behind them those that they fit into. A bracket that half a character has taken is damage, too.
pub(super) fn readings(
    bytes: &[u8],
    fitting: &[Encoding],
    flaws: impl Fn(Encoding) -> usize,
) -> Option<Vec<Encoding>> {
    let reads = |e: Encoding| Characters::of(bytes, e).read_as_text();
    if fitting.iter().any(|&e| reads(e)) {
        return None;
    }
    let others = Candidates::Go.usual().iter().copied().filter(|e| !fitting.contains(e));
    let near = others.filter(|&e| reads(e)).map(|e| (flaws(e), e));
    let near = near.filter(|&(flaws, e)| are_few(flaws + count_within(bytes, e), NEARLY, bytes));
    let mut near: Vec<(usize, Encoding)> = near.collect();
    if near.is_empty() {
        return None;
    }
    let likely = evidence::guess(bytes, false);
    if likely.is_some_and(|e| e.is_single_byte() && evidence::reads_as_words(bytes, e)) {
        return None;
    }
    near.sort_by_cached_key(|&(flaws, e)| (count_malformed(bytes, e) + flaws, likely != Some(e)));
    Some(near.into_iter().map(|(_, e)| e).chain(fitting.iter().copied()).collect())
}
