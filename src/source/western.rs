//! Words with letters above ASCII: whether they are those of Western languages, as Windows-1252 has them.
//!
//! What names and notes are written in is told by the letters, and by those beside them. `ñ` is Spanish before a
//! vowel; `Kamiñski` is the `Kamiński` of Windows-1250. Nearly all records of chess are Western, so that only what
//! no Western language has makes a word odd, and what is only rare makes it doubtful.

use super::Encoding;
use super::transcode::{lossy, strict};

/// How the words with letters above ASCII read in Windows-1252.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Words {
    /// Those of no Western language.
    pub(super) odd: usize,
    /// Those that are more likely of another.
    pub(super) doubtful: usize,
    /// Those that are only right in Windows-1252.
    pub(super) western: usize,
}

/// How well one word fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// It may be read so, but other encodings have the same letters in their places.
    Same,
    /// It is right.
    Western,
    Doubtful,
    Odd,
}

/// The letters above ASCII of the languages that are written in Windows-1252, and whether a word has only one
/// vowel with an accent. The last is what Czech, Slovak and Hungarian have in common with Windows-1252.
const ALPHABETS: [(&str, bool); 12] = [
    ("àâæçéèêëîïôöœùûüÿ", false),
    ("äöüßéë", false),
    ("áéíóúüñç", true),
    ("àèéíïòóúüç", true),
    ("àèéìíîòóùú", true),
    ("áâãàçéêíóôõúü", false),
    ("åäæöøéèüà", false),
    ("áðéíóúýþæöø", false),
    ("äöåõüšž", false),
    ("áéíóúëïöüèê", true),
    ("áäéíóôöüúýšž", false),
    ("áàéèíìóòúù", true),
];

/// What the letters are in two encodings beside this that share the other letters of Windows-1252: of central
/// Europe, and Turkish.
const CHANGING: &str = "àåãæèêìïðñòõøùûþÿýœ";

/// Letters with accents, and `æ`, in Windows-1252, which Icelandic and Faroese have and Turkish has not.
const ACCENTED: &[u8] = b"\xc1\xc6\xc9\xcd\xd3\xda\xe1\xe6\xe9\xed\xf3\xfa";

/// The marks and blanks that stand beside words, and may stand between two.
const fn is_separator(byte: u8) -> bool {
    matches!(byte, 0x85 | 0x91 | 0x92 | 0x96 | 0x97 | 0xa0 | 0xa8 | 0xad | 0xb4 | 0xb7)
}

/// The quotes that stand beside words, but not between two letters.
const fn is_quote(byte: u8) -> bool {
    matches!(byte, 0x82 | 0x84 | 0x8b | 0x93 | 0x94 | 0x9b | 0xab | 0xbb)
}

/// The quotes that only open: `‚` and `„`.
const fn opens(quote: u8) -> bool {
    matches!(quote, 0x82 | 0x84)
}

/// The words that have bytes above ASCII, each with the quote before it if that stands between two letters. One that
/// opens does so behind a letter, too: it is `é` or `ä` in DOS.
fn words(bytes: &[u8]) -> impl Iterator<Item = (&[u8], Option<u8>)> {
    let is_part = |b: &u8| b.is_ascii_alphabetic() || !b.is_ascii();
    let runs = bytes.split(move |b| !is_part(b));
    let runs = runs.filter(|run| !run.is_ascii() && !is_utf8(run));
    let runs = runs.flat_map(|run| run.split(|b| is_separator(*b)));
    runs.filter(|run| !run.is_ascii()).flat_map(|run| {
        let (mut is_behind_letter, mut at) = (false, 0usize);
        let parts = run.split(|&b| is_quote(b)).map(move |part| {
            let quote = at.checked_sub(1).map(|before| run[before]);
            let between =
                quote.filter(|&quote| is_behind_letter && (!part.is_empty() || opens(quote)));
            (is_behind_letter, at) = (!part.is_empty(), at + part.len() + 1);
            (part, between)
        });
        parts.filter(|(part, between)| between.is_some() || !part.is_ascii())
    })
}

/// Whether a word is one of UTF-8 in Latin letters, of another file that was joined to this one.
fn is_utf8(word: &[u8]) -> bool {
    std::str::from_utf8(word).is_ok_and(|text| text.chars().all(|c| c <= '\u{24f}'))
}

impl Words {
    /// Counts those of a text.
    pub(super) fn of(bytes: &[u8]) -> Self {
        let mut counted = Self::default();
        // Those with `ð`, `ý` or `þ`, which are `ğ`, `ı` and `ş` in Turkish.
        let (mut northern, mut is_accented, mut is_turkish) = (0, false, false);
        for (word, quote) in words(bytes) {
            let has = |letters: &[u8]| word.iter().any(|byte| letters.contains(byte));
            is_accented |= has(ACCENTED);
            is_turkish |= has(b"\xc7\xdc\xe7\xfc");
            match if quote.is_some() { Fit::Odd } else { fit(word) } {
                Fit::Odd => counted.odd += 1,
                Fit::Doubtful => counted.doubtful += 1,
                Fit::Western if has(b"\xd0\xdd\xde\xf0\xfd\xfe") => northern += 1,
                Fit::Western => counted.western += 1,
                Fit::Same => {}
            }
        }
        // Neither Icelandic nor Faroese has `ç` or `ü`; that nobody has an accent is rare.
        let is_doubtful = is_turkish && !is_accented;
        *(if is_doubtful { &mut counted.doubtful } else { &mut counted.western }) += northern;
        counted
    }
}

/// How a word reads in Windows-1252.
fn fit(word: &[u8]) -> Fit {
    /// No language that parts its words has longer ones; each letter is looked at beside all others.
    const LONGEST: usize = 64;
    if word.len() > LONGEST {
        return Fit::Odd;
    }
    let Some(text) = strict(word, Encoding::Windows1252) else {
        return Fit::Odd;
    };
    let letters: Vec<char> = text.chars().collect();
    if letters.len() > 1 && !letters.iter().any(|c| is_letter(*c)) && text.contains(NO_SIGNS) {
        return Fit::Odd;
    }
    let small: Vec<char> = text.chars().flat_map(char::to_lowercase).collect();
    let parts = (0..letters.len()).filter(|&at| !letters[at].is_ascii());
    let of_parts = parts.map(|at| match is_letter(letters[at]) {
        true => of_case(&letters, at).max(of_letter(&small, at)),
        false => of_sign(&letters, at),
    });
    let fits: Vec<Fit> = of_parts.chain([of_runs(&small), of_alphabets(&small)]).collect();
    // Two rare things in one word are not by chance.
    let doubts = fits.iter().filter(|fit| **fit == Fit::Doubtful).count();
    if doubts > 1 { Fit::Odd } else { fits.into_iter().max().unwrap_or(Fit::Same) }
}

/// What no two signs of Western texts are: halves of letters of DOS, as `ˆ¢` is of Cyrillic ones.
const NO_SIGNS: [char; 9] = ['ˆ', '¢', '¤', '¬', '¦', '¯', '¸', '¥', '¨'];

/// Whether a character is a letter, and none of those that stand for a word.
fn is_letter(c: char) -> bool {
    c.is_alphabetic() && !matches!(c, 'ª' | 'º' | 'µ' | 'ƒ' | 'ˆ')
}

/// A sign that no word has in it.
fn of_sign(letters: &[char], at: usize) -> Fit {
    let before = at > 0 && is_letter(letters[at - 1]);
    let after = letters.get(at + 1).copied().filter(|c| is_letter(*c));
    match (before, letters[at], after) {
        // It takes: `N×f3`.
        (_, '×', _) => Fit::Same,
        // Black stands worse: `exd±`.
        (_, '±', next) if !next.is_some_and(char::is_lowercase) => Fit::Same,
        // `Mª` and `Nº`, with the next word behind them.
        (true, 'ª' | 'º', Some(next)) if next.is_uppercase() => Fit::Same,
        (true, _, Some(_)) => Fit::Odd,
        (false, '³' | '¯' | '£' | '¦' | '¼' | '¾' | '¥' | '¶' | '®' | 'ª' | 'º', Some(_)) => {
            Fit::Odd
        }
        // `Ö` and `Ç` of DOS.
        (false, '™', Some(next)) if next.is_lowercase() => Fit::Odd,
        (false, '€', Some(next)) if next.is_lowercase() => Fit::Doubtful,
        (false, '©', Some(next)) if next.is_lowercase() => Fit::Doubtful,
        (true, '³' | '¼' | '¾' | '¿' | '¶' | '¯' | '£' | '¦', None) => Fit::Odd,
        (true, '¹', None) => Fit::Doubtful,
        _ => Fit::Same,
    }
}

/// A capital behind a small letter.
fn of_case(letters: &[char], at: usize) -> Fit {
    let Some(before) = at.checked_sub(1).map(|before| letters[before]) else {
        return Fit::Same;
    };
    let next = letters.get(at + 1).copied();
    match letters[at].is_uppercase() {
        true if before.is_lowercase() && (!before.is_ascii() || letters[at] == 'Ÿ') => Fit::Odd,
        true if before.is_lowercase() => Fit::Doubtful,
        true if letters[at] == 'Ÿ' && next.is_some_and(char::is_lowercase) => Fit::Odd,
        _ => Fit::Same,
    }
}

/// Letters above ASCII side by side: two are many, except in the north, where they are doubled.
fn of_runs(small: &[char]) -> Fit {
    let is_northern = |c: &char| "äöüåõþýðóíáúéæ".contains(*c);
    let is_plain = |run: &&[char]| run.len() > 2 && !run.iter().all(is_northern);
    let runs = small.split(char::is_ascii).filter(is_plain);
    let longest = runs.map(<[char]>::len).max().unwrap_or_default();
    let all =
        small.len() > 1 && !small.iter().any(char::is_ascii) && !small.iter().all(is_northern);
    match longest {
        4.. => Fit::Odd,
        3 if all => Fit::Odd,
        3 => Fit::Doubtful,
        _ if all => Fit::Doubtful,
        _ => Fit::Same,
    }
}

/// Whether one language has all the letters.
fn of_alphabets(small: &[char]) -> Fit {
    let above = || small.iter().copied().filter(|c| !c.is_ascii() && is_letter(*c));
    let accented = || above().filter(|c| !"ñçüß".contains(*c));
    let accents = accented().filter(|c| accented().next() != Some(*c)).count();
    let has_all = |(alphabet, once): &(&str, bool)| {
        (!once || accents == 0) && above().all(|c| alphabet.contains(c))
    };
    if ALPHABETS.iter().any(has_all) { Fit::Same } else { Fit::Odd }
}

fn is_vowel(c: char) -> bool {
    "aeiouyàáâãäåæèéêëìíîïòóôõöøùúûüý".contains(c)
}

/// A letter that other encodings have another for, by what stands before and behind it. All are small.
fn of_letter(small: &[char], at: usize) -> Fit {
    let letter = small[at];
    if !CHANGING.contains(letter) {
        return Fit::Same;
    }
    let (before, after) = (small[..at].last().copied(), small.get(at + 1).copied());
    let is_before = |letters: &str| before.is_some_and(|c| letters.contains(c));
    let is_after = |letters: &str| after.is_some_and(|c| letters.contains(c));
    let (behind_vowel, to_vowel) = (before.is_some_and(is_vowel), after.is_some_and(is_vowel));
    let (first, last) = (before.is_none(), after.is_none());
    let again = small.iter().filter(|c| **c == letter).count() > 1;
    let third = small.get(at + 2).copied();
    let is_third = |letters: &str| third.is_some_and(|c| letters.contains(c));
    let odd = match letter {
        // ń, ă, ć, č, ě, ů, ř and others of central Europe.
        'ñ' => !to_vowel && (!last || at > 2),
        'ã' => {
            !last
                && !is_after("oei")
                && !(is_after("sz") && (at + 2 == small.len() || is_after("z")))
        }
        'õ' => last && at > 1 || is_before("yz") && !is_after("e"),
        'û' => is_before("yz"),
        'è' => to_vowel || is_after("k") || last && is_before("aie"),
        'ì' => !last && !to_vowel,
        'ù' => !last,
        'ï' => !behind_vowel && !to_vowel,
        'ò' => is_after("k"),
        'ø' => {
            is_before("áéíýóúèìù")
                || is_after("áéíýóúèìù") && !is_before("vf")
                || is_before("aou") && last
                || is_after("ie") && small.get(at + 2).is_some_and(|c| "cz".contains(*c))
        }
        'æ' => last && behind_vowel || first && to_vowel,
        'œ' => last || behind_vowel || is_after("wlmkpzæ"),
        // ğ, ş and ı of Turkish.
        'ð' => first && !last || is_before("ndlk") || is_before("o") && is_after("l"),
        'þ' if first => !last && !to_vowel && !is_after("rjv") || is_after("ü"),
        'þ' => {
            again
                || last
                || !to_vowel && !is_after("rjv")
                || is_before("aeiouüöã") && is_after("aeiuü")
        }
        'ý' => again && !small.ends_with(&['ý']) || is_before("y") || is_after("y"),
        _ => false,
    };
    let doubtful = match letter {
        'ñ' => last,
        'õ' => last || !to_vowel,
        'û' => again || is_after("szvkdb") || last && at > 2,
        'ê' => is_after("dzbw"),
        'ò' => last && is_before("aeo") || to_vowel,
        'ï' => first,
        // `Březnice`, `Křenek`, `Kopřiva`: what stands behind `Bøe` is another sort of word.
        'ø' => {
            is_before("aeou")
                || is_after("aou")
                || is_after("i") && is_third("v")
                || is_after("e") && is_third("zkjcbtvmph")
                || is_after("e") && is_third("n") && at + 3 < small.len()
        }
        // `Oğuz`, `Doğan`, `Tuğba`, `Buğra`, where no letter is Icelandic alone.
        'ð' => {
            let is_like = is_after("aeiouc")
                || is_after("b") && is_third("a")
                || is_after("r") && is_third("au");
            is_like && is_before("aeiou") && !small.iter().any(|c| "øæáéíóúåä".contains(*c))
        }
        'æ' => behind_vowel,
        'þ' => is_after("ae") || first && is_after("i"),
        'ý' if first => !is_after("mr"),
        'ý' if last => again || is_before("csz"),
        'ý' => again || small[..at].iter().any(|c| is_vowel(*c)),
        _ => false,
    };
    match (odd, doubtful) {
        (true, _) => Fit::Odd,
        (_, true) => Fit::Doubtful,
        _ => Fit::Western,
    }
}

/// The letters above ASCII of the other languages that are written in Latin letters: Polish, Czech and Slovak,
/// Hungarian, those of the southern Slavs, Romanian, Turkish, German.
const OTHERS: [&str; 7] =
    ["ąćęłńóśźż", "áäčďéěíľĺňóôřŕšťúůýž", "áéíóöőúüű", "čćđšž", "ăâîşţ", "çğıöşüâîû", "äöüß"];

/// Whether a byte that is `ø` or `Ø` in code page 850 stands before a letter of ASCII, with nothing above it around.
pub(super) fn has_slashed_o_of_dos(bytes: &[u8]) -> bool {
    memchr::memchr2_iter(0x9b, 0x9d, bytes).any(|at| {
        let before = at.checked_sub(1).is_none_or(|before| bytes[before].is_ascii());
        before && bytes.get(at + 1).is_some_and(u8::is_ascii_alphabetic)
    })
}

/// How many words with bytes above ASCII are none in an encoding of single bytes: of a Western language in that of
/// DOS, of another one in the others.
pub(super) fn broken(bytes: &[u8], encoding: Encoding) -> usize {
    let is_part = |b: &u8| b.is_ascii_alphabetic() || !b.is_ascii();
    let runs = bytes.split(|b| !is_part(b)).filter(|run| !run.is_ascii());
    runs.filter(|run| !read_as_words(run, encoding)).count()
}

/// How many words with bytes above ASCII are none in an encoding of single bytes, and how many may be.
pub(super) fn odd_words(bytes: &[u8], encoding: Encoding) -> (usize, usize) {
    if matches!(encoding, Encoding::Windows1252 | Encoding::Latin1) {
        let all = words(bytes).count();
        let odd = Words::of(bytes).odd;
        return (odd, all.saturating_sub(odd));
    }
    let is_part = |b: &u8| b.is_ascii_alphabetic() || !b.is_ascii();
    let all = bytes.split(|b| !is_part(b)).filter(|run| !run.is_ascii()).count();
    let odd = broken(bytes, encoding);
    (odd, all.saturating_sub(odd))
}

/// Whether bytes without blanks are words, with marks beside them.
fn read_as_words(run: &[u8], encoding: Encoding) -> bool {
    const MARKS: &str = "\u{a0}\u{ad}‘’…–—´·¨";
    const QUOTES: &str = "‚„“”‹›«»";
    let mut has_none = false;
    let text = lossy(run, encoding, |_| has_none = true);
    let is_word = |part: &str| {
        let word = part.trim_matches(|c| QUOTES.contains(c));
        let reads = match encoding {
            Encoding::Ibm437 | Encoding::Ibm850 => reads_as_western,
            _ => reads_as_word,
        };
        !word.contains(|c| QUOTES.contains(c)) && reads(word)
    };
    !has_none && text.split(|c| MARKS.contains(c)).all(is_word)
}

/// Whether a text is a word of a Western language.
fn reads_as_western(text: &str) -> bool {
    let letters: Vec<char> = text.chars().collect();
    let small: Vec<char> = text.chars().flat_map(char::to_lowercase).collect();
    let rises = |pair: &[char]| pair[0].is_lowercase() && pair[1].is_uppercase();
    let fits = || [of_runs(&small), of_alphabets(&small)].into_iter().max();
    letters.iter().all(|&c| is_letter(c) && c <= 'ÿ')
        && !letters.windows(2).any(rises)
        && fits() == Some(Fit::Same)
}

/// Whether a text is a word of a language other than the Western ones.
fn reads_as_word(text: &str) -> bool {
    // The signs of Thai vowels and tones are no letters.
    let is_letter = |c: char| is_letter(c) || ('\u{e00}'..='\u{e7f}').contains(&c);
    let letters: Vec<char> = text.chars().collect();
    let rises =
        |pair: &[char]| pair[0].is_lowercase() && pair[1].is_uppercase() && !pair[1].is_ascii();
    if !letters.iter().all(|&c| is_letter(c)) || letters.windows(2).any(rises) {
        return false;
    }
    let small: String =
        letters.iter().flat_map(|c| c.to_lowercase()).filter(|c| !c.is_ascii()).collect();
    let has = |pair: [&str; 2]| {
        let sides = |two: &[char]| pair[0].contains(two[0]) && pair[1].contains(two[1]);
        letters.windows(2).any(sides)
    };
    // `Yýlmaz` and `Þimþek` are the Turkish `Yılmaz` and `Şimşek`, whatever else they may look like.
    if has(["Yy", "ý"]) || has(["ý", "y"]) || has(["ţŢ", "bcdfghjklmnpqrstvwxz"]) {
        return false;
    }
    let is_latin = |c: char| matches!(c, '\u{c0}'..='\u{17f}' | '\u{307}');
    // The signs of vowels and tones stand on a consonant.
    let is_above =
        |c: &char| matches!(c, '\u{e31}' | '\u{e34}'..='\u{e3a}' | '\u{e47}'..='\u{e4e}');
    if letters.first().is_some_and(is_above)
        || letters.windows(3).any(|three| three.iter().all(is_above))
    {
        return false;
    }
    match small.chars().any(is_latin) {
        // `İ` has a dot of its own when it is small.
        true => OTHERS
            .iter()
            .any(|alphabet| small.chars().all(|c| c == '\u{307}' || alphabet.contains(c))),
        // Words of other scripts have no Latin letter in them.
        false => small.is_empty() || !letters.iter().any(char::is_ascii),
    }
}
