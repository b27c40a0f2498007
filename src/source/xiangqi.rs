//! Records of xiangqi among bytes: moves in Chinese (`炮二平五`) say most about the encoding of one, and its
//! characters most of what is left.

use super::evidence::{self, Characters};
use super::transcode::{lossy, strict};
use super::{Candidates, Encoding};
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

/// So many of a hundred hanzi are common ones. Half of what letters of other scripts make are, at most.
const MOST: usize = 70;

/// What Korean names and titles are made of. Of hanzi that are taken for hangul, hardly half are such ones.
const HANGUL: &str = "\
    가강결경고공곽관광구국권규근금기길김나남노단대덕도동라란래류린마만말맹명모문미민박반방배백범변별\
    병보복비빈사삼상서석선설성세소손솔송수숙순승시식신심아안양엄여연염영예오옥왕용우욱원위유육윤율은\
    이익인일임자장재전정제조종주준중지진차찬채천철최추춘컵탁태판표하한함허혁현형혜호홍화환황회훈희";

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

/// Whether bytes read as hanzi in one of the two usual encodings, so that a text of xiangqi is in that: its players
/// may as well write Russian, Thai or Korean.
pub(super) fn reads_as_hanzi(bytes: &[u8]) -> bool {
    let usual = Candidates::Xiangqi.usual().iter();
    let is_text = |&&e: &&Encoding| !Characters::of(bytes, e).are_letters() && keeps_tags(bytes, e);
    usual.filter(is_text).any(|&e| is_hanzi(bytes, e))
}

/// Whether what bytes are in an encoding is hanzi beyond doubt: most are common ones, or statistics say so.
pub(super) fn is_hanzi(bytes: &[u8], encoding: Encoding) -> bool {
    let is_usual = || Characters::of(bytes, encoding).usual_share() >= MOST;
    !is_hangul(bytes) && (is_usual() || evidence::guess(bytes, false) == Some(encoding))
}

/// Whether bytes read as Korean, all of which are common hanzi in GB18030.
fn is_hangul(bytes: &[u8]) -> bool {
    let sample = &bytes[..bytes.len().min(SAMPLE)];
    let text = lossy(sample, Encoding::EucKr, |_| ());
    let above = || text.chars().filter(|c| !c.is_ascii());
    above().filter(|&c| HANGUL.contains(c)).count() * 3 > above().count() * 2
}

/// Whether the tags of DhtmlXQ end where they do in ASCII: half a character takes the bracket behind it.
pub(super) fn keeps_tags(bytes: &[u8], encoding: Encoding) -> bool {
    let ends = |bytes: &[u8]| memmem::find_iter(bytes, b"[/DhtmlXQ").count();
    ends(bytes) == ends(lossy(bytes, encoding, |_| ()).as_bytes())
}

/// Which of the two usual encodings bytes without such moves are in, which fit into both, and whether that is
/// certain: that in which more of the characters are common ones, if it is hanzi at all. Names in GB18030 have a rare
/// character now and then that is common in Big5; those in Big5 are hardly ever common in GB18030.
pub(super) fn by_characters(bytes: &[u8]) -> (Encoding, bool) {
    let [simplified, traditional] =
        [Encoding::Gb18030, Encoding::Big5].map(|encoding| Characters::of(bytes, encoding));
    let is_enough = simplified.count() >= FEW;
    let (encoding, is_more) = match (simplified.usual(), traditional.usual()) {
        (gb, big5) if gb >= big5 => (Encoding::Gb18030, gb > big5),
        (gb, big5) => (Encoding::Big5, big5 > gb + 1),
    };
    (encoding, is_more && is_enough && is_hanzi(bytes, encoding))
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
