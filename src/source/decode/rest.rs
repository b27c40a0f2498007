//! What of a text tells its encoding: lines of another file that was joined to it do not, nor do places that are
//! damaged.

use super::super::evidence::{self, Characters, Skeleton, ascii_len, count};
use super::super::transcode::strict;
use super::super::{Candidates, Encoding, damage, names, utf8};
use super::Evidence;
use super::choice::{Choice, choose};
use std::ops::Range;

/// So many lines that tell the encoding are left where one is not looked at.
const LINES_LEFT: usize = 2;

/// Stretches of lines that follow one another, and whether each is UTF-8.
pub(in crate::source) type Stretches = Vec<(bool, Range<usize>)>;

/// The stretches of lines of a text that is no UTF-8 as a whole: whether they surely are UTF-8, which another file left
/// that was joined to this one. Nothing where none is. `is_sure` is asked of lines that are UTF-8, with the number of their
/// characters above ASCII.
pub(super) fn stretches(bytes: &[u8], is_sure: impl Fn(&[u8], usize) -> bool) -> Option<Stretches> {
    // In most texts of other encodings no first byte of UTF-8 stands behind ASCII.
    let is_lead = |byte: u8| byte >= 0xc2;
    let begins = bytes.first().is_some_and(|&first| is_lead(first));
    if !begins && count(bytes, |byte, next| byte.is_ascii() & is_lead(next)) == 0 {
        return None;
    }
    let mut found = Stretches::new();
    let mut push = |is_utf8: bool, lines: Range<usize>| match found.last_mut() {
        _ if lines.is_empty() => {}
        Some((same, last)) if *same == is_utf8 => last.end = lines.end,
        _ => found.push((is_utf8, lines)),
    };
    // Lines of UTF-8 that follow one another, and how many characters they have; and where the stretches end so far.
    let (mut lines, mut characters, mut done, mut at) = (0..0, 0, 0, 0);
    while at < bytes.len() {
        let line = &bytes[at..];
        let line = &line[..memchr::memchr2(b'\n', b'\r', line).map_or(line.len(), |end| end + 1)];
        let above = ascii_len(line);
        let end = at + line.len();
        match std::str::from_utf8(&line[above..]) {
            // What is ASCII belongs to the lines before it, or to those behind.
            Ok("") => {}
            Ok(text) => {
                lines = if characters == 0 { at..end } else { lines.start..end };
                characters += text.chars().filter(|c| !c.is_ascii()).count();
            }
            Err(_) => {
                if characters > 0 && is_sure(&bytes[lines.clone()], characters) {
                    push(false, done..lines.start);
                    push(true, lines.clone());
                    done = lines.end;
                }
                push(false, done..end);
                (characters, done) = (0, end);
            }
        }
        at = end;
    }
    if characters > 0 && is_sure(&bytes[lines.clone()], characters) {
        push(false, done..lines.start);
        push(true, lines.clone());
        done = lines.end;
    }
    push(false, done..bytes.len());
    let is_mixed = found.iter().any(|(is_utf8, _)| *is_utf8);
    is_mixed.then_some(found)
}

/// Whether lines of UTF-8 with so many characters above ASCII may be no text in an encoding that is not known yet.
pub(super) fn may_be_utf8(_: &[u8], characters: usize) -> bool {
    characters >= utf8::PROOF
}

/// Whether lines of UTF-8 are no text in this encoding, as which the others of their file are read.
pub(super) fn is_utf8_beside(encoding: Encoding) -> impl Fn(&[u8], usize) -> bool {
    let is_western = matches!(encoding, Encoding::Windows1252 | Encoding::Latin1);
    move |lines, characters| {
        let text = || std::str::from_utf8(lines).unwrap_or_default();
        // Halves of characters of two bytes may make letters, but no words.
        let is_proof = || {
            let long = || text().chars().filter(|c| c.len_utf8() > 2).count() >= utf8::PROOF;
            encoding.is_single_byte() || long() || utf8::has_words(lines)
        };
        // What has no characters there is hardly UTF-8 by chance.
        let is_nothing_else = || characters > 1 && strict(lines, encoding).is_none();
        characters >= utf8::PROOF && is_proof()
            || is_western && utf8::has_western_letter(text())
            || is_nothing_else()
    }
}

/// Whether a text of UTF-8 in part has so many lines without a character of it that they are of another file, and not
/// damaged.
pub(super) fn has_others(bytes: &[u8]) -> bool {
    const LEAST: usize = 3;
    let has_none = |line: &&[u8]| {
        let mut chunks = line.utf8_chunks();
        !line.is_ascii() && chunks.all(|chunk| chunk.valid().is_ascii())
    };
    // UTF-16 has a NUL beside each sign of ASCII, and stands for itself.
    let lines = bytes.split(|byte| matches!(byte, b'\n' | b'\r'));
    memchr::memchr(0, bytes).is_none() && lines.filter(has_none).take(LEAST).count() == LEAST
}

/// What of a text is no UTF-8.
pub(super) fn others(bytes: &[u8], stretches: &Stretches) -> Vec<u8> {
    let mut rest = Vec::with_capacity(bytes.len());
    for (_, place) in stretches.iter().filter(|(is_utf8, _)| !is_utf8) {
        rest.extend_from_slice(&bytes[place.clone()]);
    }
    rest
}

/// The encoding of bytes that may be damaged: a byte or a half of a character that stands for nothing in an encoding does
/// not speak against it, if the lines without those speak for it. `first` is what was chosen for all of them.
pub(super) fn but_for_damage(
    bytes: &[u8],
    candidates: Candidates,
    first: &Choice,
) -> Option<Choice> {
    let skeleton = evidence::skeleton(bytes);
    // In PGN kana are no proof: those of EUC-JP are letters of others.
    let is_open = matches!(first.how, Evidence::Guessed | Evidence::Replacement)
        || first.encoding == Encoding::EucJp && skeleton == Some(Skeleton::Pgn);
    // GB18030 has nearly all pairs of the others.
    let is_widest = first.encoding == Encoding::Gb18030 && skeleton == Some(Skeleton::Sgf);
    let others: Vec<Encoding> = match (is_open, is_widest) {
        (true, _) => names::all().filter(|&e| e != first.encoding).collect(),
        (false, true) => vec![Encoding::EucKr, Encoding::EucJp],
        (false, false) => return None,
    };
    // In neither of those is a bracket a half of a character.
    let ends = |byte: &u8| matches!(byte, b'\n' | b'\r') || is_widest && *byte == b']';
    let fields: Vec<&[u8]> = bytes.split_inclusive(ends).filter(|it| !it.is_ascii()).collect();
    let most = fields.len().saturating_sub(LINES_LEFT).min(fields.len() / 3);
    let mut known: Vec<(Vec<usize>, Encoding)> = Vec::new();
    let mut best: Option<(usize, Choice)> = None;
    for encoding in others {
        let bad = fields.iter().enumerate().filter(|(_, field)| strict(field, encoding).is_none());
        let bad: Vec<usize> = bad.map(|(index, _)| index).take(most + 1).collect();
        let is_fewer = best.as_ref().is_none_or(|(count, _)| bad.len() < *count);
        let are_few = !bad.is_empty() && bad.len() <= most && is_fewer;
        if !are_few || !damage::are_few(bad.len(), damage::NEARLY, bytes) {
            continue;
        }
        if known.iter().any(|(same, chosen)| *same == bad && *chosen != encoding) {
            continue;
        }
        let sound = without(bytes, &fields, &bad);
        if !is_open && encoding == Encoding::EucKr && !is_hangul(&sound) {
            continue;
        }
        let choice = choose(&sound, candidates);
        known.push((bad.clone(), choice.encoding));
        if choice.encoding == encoding && choice.how != Evidence::Replacement {
            let choice = Choice { how: Evidence::Replacement, text: None, ..choice };
            best = Some((bad.len(), choice));
        }
    }
    best.map(|(_, choice)| choice)
}

/// Whether bytes are so many hangul that they are no hanzi, half of which lie where those do.
fn is_hangul(bytes: &[u8]) -> bool {
    const LEAST: usize = 12;
    let read = Characters::of(bytes, Encoding::EucKr);
    read.count() >= LEAST && read.usual_share() >= 95
}

/// Bytes without what is no ASCII in some fields, which are parts of them.
fn without(bytes: &[u8], fields: &[&[u8]], left_out: &[usize]) -> Vec<u8> {
    let mut rest = Vec::with_capacity(bytes.len());
    let mut at = 0;
    for &index in left_out {
        let field = fields[index];
        let start = field.as_ptr() as usize - bytes.as_ptr() as usize;
        rest.extend_from_slice(&bytes[at..start]);
        rest.extend(field.iter().filter(|byte| byte.is_ascii()));
        at = start + field.len();
    }
    rest.extend_from_slice(&bytes[at..]);
    rest
}
