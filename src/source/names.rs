//! The encoding of names and notes among ASCII, as records of chess have them: Windows-1252, unless its words are
//! none and those of another encoding are.

use super::Encoding;
use super::evidence::{self, Characters, Skeleton};
use super::transcode::{lossy, strict};
use super::western::{self, Words};

/// What the names are in.
pub(super) enum Names {
    /// Windows-1252, without doubt.
    Western,
    /// The first, unless it is one of the others; there need not be any.
    Unsure(Vec<Encoding>),
}

/// Those of two bytes, in the order in which they are tried.
pub(super) const DOUBLE: [Encoding; 5] =
    [Encoding::ShiftJis, Encoding::EucKr, Encoding::Gb18030, Encoding::Big5, Encoding::EucJp];
/// Those of other scripts.
const SINGLE: [Encoding; 5] = [
    Encoding::Windows1251,
    Encoding::Windows1253,
    Encoding::Koi8U,
    Encoding::Ibm866,
    Encoding::Windows874,
];
/// Those of other languages in Latin letters, and what the Western ones were written in before Windows.
const LATIN: [Encoding; 5] = [
    Encoding::Windows1250,
    Encoding::Latin2,
    Encoding::Windows1254,
    Encoding::Ibm437,
    Encoding::Ibm850,
];

/// All that names are known to be in.
pub(super) fn all() -> impl Iterator<Item = Encoding> {
    DOUBLE.into_iter().chain(SINGLE).chain(LATIN).chain([Encoding::Windows1252])
}

/// So much before the first letter above ASCII is enough for statistics.
const BEFORE: usize = 256;

/// The encoding of bytes that are not UTF-8; `None` if it is none of those that are known here.
pub(super) fn of(bytes: &[u8], skeleton: Option<Skeleton>) -> Option<Names> {
    let words = Words::of(bytes);
    let western = strict(bytes, Encoding::Windows1252).map(|_| Encoding::Windows1252);
    if words.odd == 0 && words.doubtful <= words.western {
        return western.map(|_| Names::Western);
    }
    // What is only doubtful stays Western; so does what has a few odd words among many that are right.
    let is_other = words.odd * 2 > words.western;
    let mut fitting = others(bytes, skeleton, words);
    match western {
        None if fitting.is_empty() || !is_other => return None,
        None => {}
        Some(_) if fitting.is_empty() && words.odd == 0 => return Some(Names::Western),
        Some(western) => fitting.insert(usize::from(is_other).min(fitting.len()), western),
    }
    Some(Names::Unsure(fitting))
}

/// The encodings in which words that are no Western ones are words, the likeliest first.
fn others(bytes: &[u8], skeleton: Option<Skeleton>, words: Words) -> Vec<Encoding> {
    // Tag pairs and brackets are in their places where a byte is a character.
    let flaws = |e| evidence::flaws(skeleton, || lossy(bytes, e, |_| ()));
    let least = flaws(Encoding::Latin1);
    let odd = words.odd + words.doubtful;
    let broken = |e: Encoding| match e.is_single_byte() {
        true => western::broken(bytes, e),
        false if Characters::of(bytes, e).read_as_text() && flaws(e) <= least => 0,
        false => usize::MAX,
    };
    let known = DOUBLE.into_iter().chain(SINGLE).chain(LATIN);
    let western = lossy(bytes, Encoding::Windows1252, |_| ());
    // What reads alike is no other reading.
    let is_another = |e: &Encoding| {
        // All that it has in words beyond the code page before it are `ø` and `Ø`.
        let is_told = *e != Encoding::Ibm850 || western::has_slashed_o_of_dos(bytes);
        is_told && strict(bytes, *e).is_some_and(|text| text != western)
    };
    let fitting = known.filter(is_another).map(|e| (e, broken(e)));
    let mut fitting: Vec<_> = fitting.filter(|row| row.1.saturating_mul(4) <= odd).collect();
    // Statistics read on from the word that the first letter stands in.
    let first = bytes.iter().position(|b| !b.is_ascii()).unwrap_or_default();
    let likely = evidence::guess(&bytes[first.saturating_sub(BEFORE)..], false);
    fitting.sort_by_key(|&(e, broken)| (likely != Some(e), broken));
    fitting.into_iter().map(|row| row.0).collect()
}

/// Takes the encodings off in which letters of words are characters of two bytes. Whether those that are left have
/// characters which show that they are right, and none that may be letters if others had.
pub(super) fn take_off_letters(
    fitting: &mut Vec<Encoding>,
    bytes: &[u8],
    skeleton: Option<Skeleton>,
) -> bool {
    let characters = |e: &Encoding| Characters::of(bytes, *e);
    let all = fitting.len();
    fitting.retain(|e| !characters(e).are_letters());
    let are_proven = !fitting.iter().any(|e| characters(e).prove_nothing());
    if !are_proven && reads_as_words(bytes, skeleton) {
        fitting.retain(|e| !characters(e).prove_nothing());
    }
    are_proven && (fitting.len() == all || fitting.iter().all(|e| characters(e).stand_apart()))
}

/// Whether bytes that nothing proves to be Japanese are words in Thai or in Latin letters.
fn reads_as_words(bytes: &[u8], skeleton: Option<Skeleton>) -> bool {
    let thai = Encoding::Windows874;
    let is_thai = || {
        evidence::guess(bytes, false) == Some(thai)
            && strict(bytes, thai).is_some()
            && western::broken(bytes, thai) == 0
    };
    let is_latin = |e: &Encoding| *e == Encoding::Windows1252 || LATIN.contains(e);
    let names = of_single_bytes(bytes, skeleton);
    // Nothing but Windows-1252 is left where it is none of all.
    let is_known = names.len() > 1 || are_western(bytes);
    is_known && names.first().is_some_and(is_latin) || is_thai()
}

/// The encodings of single bytes in which the words are words, the likeliest first.
pub(super) fn of_single_bytes(bytes: &[u8], skeleton: Option<Skeleton>) -> Vec<Encoding> {
    match of(bytes, skeleton) {
        Some(Names::Western) => vec![Encoding::Windows1252],
        Some(Names::Unsure(names)) => names.into_iter().filter(|e| e.is_single_byte()).collect(),
        None => Vec::new(),
    }
}

/// Whether all words of bytes are Western ones, and some are only that.
pub(super) fn are_all_western(bytes: &[u8]) -> bool {
    let words = Words::of(bytes);
    words.odd == 0 && words.doubtful == 0 && words.western > 0
}

/// Whether bytes are words of Western languages, but for a few.
pub(super) fn are_western(bytes: &[u8]) -> bool {
    let words = Words::of(bytes);
    words.odd * 2 <= words.western
}
