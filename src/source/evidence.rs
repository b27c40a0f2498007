//! What bytes look like, when nothing states and no strict decoding settles their encoding.

use super::Encoding;
use super::transcode::lossy;
use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};

/// Statistics read no more than this: they are 20 to 50 times slower than decoding, and are no
/// wiser after more.
pub(super) const SAMPLE: usize = 64 * 1024;

/// The kind of record that the ASCII skeleton of a text shows, whatever its encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Skeleton {
    /// A line `[Tag "...`.
    Pgn,
    /// `(;` before any other bracket.
    Sgf,
    /// A line of CSA: version, player, position or move.
    Csa,
}

/// The skeleton of the first lines, if it is one of a format whose encodings are known.
pub(super) fn skeleton(bytes: &[u8]) -> Option<Skeleton> {
    let head = &bytes[..bytes.len().min(4096)];
    let mut rest = head;
    while !rest.is_empty() {
        let end = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
        let found = of_line(rest[..end].trim_ascii());
        if found.is_some() {
            return found;
        }
        rest = rest.get(end + 1..).unwrap_or_default();
    }
    tree_start(head).map(|_| Skeleton::Sgf)
}

/// The offset after the first `(` that is followed by `;`, white space between them or not.
pub(super) fn tree_start(head: &[u8]) -> Option<usize> {
    // Fewer texts have a semicolon than a bracket.
    memchr::memchr_iter(b';', head)
        .map(|node| head[..node].trim_ascii_end())
        .find_map(|before| before.ends_with(b"(").then_some(before.len()))
}

/// What a line without the blanks around it shows, which its first byte nearly always decides.
fn of_line(line: &[u8]) -> Option<Skeleton> {
    match line.first()? {
        b'(' => tree_start(line).map(|_| Skeleton::Sgf),
        b'[' => is_tag_pair(line).then_some(Skeleton::Pgn),
        b'V' | b'N' | b'P' | b'+' | b'-' => is_csa(line).then_some(Skeleton::Csa),
        _ => None,
    }
}

fn is_tag_pair(line: &[u8]) -> bool {
    let Some(tag) = line.strip_prefix(b"[") else {
        return false;
    };
    let name = tag.iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_').count();
    name > 0 && tag[name..].trim_ascii_start().starts_with(b"\"")
}

fn is_csa(line: &[u8]) -> bool {
    match line {
        b"V1" | b"V2" | b"PI" => true,
        [b'V', b'2' | b'3', b'.', ..] | [b'N', b'+' | b'-', ..] => true,
        [b'P', b'1'..=b'9', b'+' | b'-' | b' ', ..] => true,
        [b'+' | b'-', digits @ .., a, b] if digits.len() == 4 => {
            digits.iter().all(u8::is_ascii_digit)
                && a.is_ascii_uppercase()
                && b.is_ascii_uppercase()
        }
        _ => false,
    }
}

/// How often a decoded text breaks the form of the record that the ASCII skeleton of its bytes
/// shows: in a wrong encoding, a letter and the bracket or quote behind it can make one character.
pub(super) fn flaws(skeleton: Option<Skeleton>, decode: impl FnOnce() -> String) -> usize {
    match skeleton {
        Some(Skeleton::Sgf) => sgf_flaws(&decode()),
        Some(Skeleton::Pgn) => pgn_flaws(&decode()),
        Some(Skeleton::Csa) | None => 0,
    }
}

/// Values that go on to the next bracket, and what is no property between values.
fn sgf_flaws(text: &str) -> usize {
    let tree = text
        .char_indices()
        .find(|&(at, c)| c == '(' && text[at + 1..].trim_start().starts_with(';'));
    let Some((start, _)) = tree else { return 1 };
    let mut flaws = 0;
    let (mut depth, mut in_value) = (0usize, false);
    let mut chars = text[start..].chars();
    while let Some(c) = chars.next() {
        match (in_value, c) {
            (true, '\\') => drop(chars.next()),
            (true, ']') => in_value = false,
            (true, '[') => flaws += 1,
            (true, _) => {}
            (false, '[') => in_value = true,
            (false, '(') => depth += 1,
            (false, ')') => depth = depth.saturating_sub(1),
            // Between game trees anything may stand.
            (false, c) if depth > 0 => {
                let usual = c == ';' || c.is_ascii_alphabetic() || c.is_ascii_whitespace();
                flaws += usize::from(!usual);
            }
            (false, _) => {}
        }
    }
    flaws + usize::from(in_value)
}

/// Tag pairs that do not end on their line, and comments that do not end.
fn pgn_flaws(text: &str) -> usize {
    let (mut flaws, mut open) = (0usize, 0usize);
    for line in text.lines() {
        let line = line.trim();
        flaws += usize::from(open == 0 && is_tag_pair(line.as_bytes()) && !line.ends_with("\"]"));
        for byte in line.bytes() {
            match byte {
                b'{' => open = 1,
                b'}' if open == 0 => flaws += 1,
                b'}' => open = 0,
                _ => {}
            }
        }
    }
    flaws + open
}

/// How the bytes above ASCII are made up when they are taken for Japanese.
#[derive(Default)]
struct Census {
    /// Characters above ASCII.
    all: usize,
    /// Kana, signs and the kanji of the first level, which are the everyday ones.
    everyday: usize,
    /// Those that hardly occur in what is not Japanese: in Shift_JIS kana and signs; in EUC-JP,
    /// whose other signs and kanji lie where GB2312 and EUC-KR have theirs, kana and the marks ▲△.
    telling: usize,
    /// Characters of two bytes that follow another.
    in_runs: usize,
}

/// What the first byte of a character counts as in a [`Census`], one bit each.
type Leads = [u8; 256];
const ABOVE: u8 = 1;
const DOUBLE: u8 = 2;
const EVERYDAY: u8 = 4;
const TELLING: u8 = 8;
/// Telling if the second byte is that of ▲ or △.
const MARK: u8 = 16;

static SHIFT_JIS: Leads = {
    let mut leads = [0; 256];
    let mut lead = 0x80;
    while lead < 256 {
        leads[lead] = ABOVE
            | if matches!(lead, 0x81..=0x9f | 0xe0..=0xfc) { DOUBLE } else { 0 }
            | if matches!(lead, 0x81..=0x84 | 0x88..=0x97) { EVERYDAY } else { 0 }
            | if matches!(lead, 0x81..=0x84) { TELLING } else { 0 };
        lead += 1;
    }
    leads
};

static EUC_JP: Leads = {
    let mut leads = [0; 256];
    let mut lead = 0x80;
    while lead < 256 {
        leads[lead] = ABOVE
            | DOUBLE
            | if matches!(lead, 0xa1..=0xa8 | 0xb0..=0xcf) { EVERYDAY } else { 0 }
            | if matches!(lead, 0xa4 | 0xa5) { TELLING } else { 0 }
            | if lead == 0xa2 { MARK } else { 0 };
        lead += 1;
    }
    leads
};

impl Census {
    /// Counts the characters of at most [`SAMPLE`] bytes in Shift_JIS or EUC-JP.
    fn of(bytes: &[u8], encoding: Encoding) -> Self {
        let bytes = &bytes[..bytes.len().min(SAMPLE)];
        let leads = if encoding == Encoding::ShiftJis { &SHIFT_JIS } else { &EUC_JP };
        let mut census = Self::default();
        let (mut at, mut after_double) = (0, 0);
        while let Some(&lead) = bytes.get(at) {
            if lead.is_ascii() {
                at += ascii_len(&bytes[at..]);
                after_double = 0;
                continue;
            }
            let lead = leads[usize::from(lead)];
            let is = |bit: u8| usize::from(lead & bit != 0);
            census.all += is(ABOVE);
            census.everyday += is(EVERYDAY);
            census.telling += is(TELLING);
            if lead & MARK != 0 {
                census.telling += usize::from(matches!(bytes.get(at + 1), Some(0xa4 | 0xa5)));
            }
            census.in_runs += is(DOUBLE) & after_double;
            after_double = is(DOUBLE);
            at += 1 + is(DOUBLE);
        }
        census
    }
}

/// Whether bytes that decode as `encoding` (Shift_JIS or EUC-JP) also read like Japanese: mostly
/// everyday characters, and some of them side by side. Western letters above ASCII stand alone and
/// make rare kanji or half-width katakana. In EUC-JP, and between the tags of a PGN, where western
/// names are the rule, there must be characters that only Japanese has.
pub(super) fn looks_japanese(bytes: &[u8], encoding: Encoding, skeleton: Option<Skeleton>) -> bool {
    let Census { all, everyday, telling, in_runs } = Census::of(bytes, encoding);
    let must_tell = encoding == Encoding::EucJp || skeleton == Some(Skeleton::Pgn);
    everyday * 2 >= all && in_runs > 0 && in_runs * 4 >= all && (telling > 0 || !must_tell)
}

/// Whether at least half of the bytes above ASCII stand beside another: those of two-byte
/// encodings do, those of western words do not.
pub(super) fn is_mostly_runs(bytes: &[u8]) -> bool {
    let sample = &bytes[..bytes.len().min(SAMPLE)];
    let (mut all, mut beside) = (0, 0);
    for run in sample.split(u8::is_ascii) {
        all += run.len();
        beside += if run.len() > 1 { run.len() } else { 0 };
    }
    beside * 2 >= all
}

/// Whether bytes above ASCII that stand side by side are letters of words in an encoding of single
/// bytes. The halves of characters of two bytes make signs, and capitals behind small letters.
pub(super) fn reads_as_words(bytes: &[u8], encoding: Encoding) -> bool {
    let sample = &bytes[..bytes.len().min(SAMPLE)];
    let (mut pairs, mut odd) = (0, 0);
    for run in sample.split(u8::is_ascii).filter(|run| run.len() > 1) {
        let word: Vec<char> = lossy(run, encoding, |_| ()).chars().collect();
        for pair in word.windows(2) {
            let [one, next] = [pair[0], pair[1]];
            let fits = one.is_alphabetic() && next.is_alphabetic();
            pairs += 1;
            odd += usize::from(!fits || one.is_lowercase() && next.is_uppercase());
        }
    }
    odd * 5 <= pairs
}

/// Whether a third or more of the characters of two bytes end in ASCII, as in Big5; in GB18030 those are
/// rare ones.
pub(super) fn has_trails_of_big5(bytes: &[u8]) -> bool {
    let sample = &bytes[..bytes.len().min(SAMPLE)];
    let (mut all, mut low, mut at) = (0, 0, 0);
    while let [lead, trail, ..] = sample[at..] {
        let is_double = lead >= 0x81;
        all += usize::from(is_double);
        low += usize::from(is_double && matches!(trail, 0x40..=0x7e));
        at += 1 + usize::from(is_double);
    }
    low * 3 >= all
}

/// The number of half-width katakana. Japanese in the wrong one of its encodings is full of them.
pub(super) fn halfwidth_katakana(text: &str) -> usize {
    // U+FF61..=U+FF9F are EF BD A1 to EF BE 9F.
    memchr::memchr_iter(0xef, text.as_bytes())
        .filter(|&at| {
            text.get(at..)
                .and_then(|t| t.chars().next())
                .is_some_and(|c| ('\u{ff61}'..='\u{ff9f}').contains(&c))
        })
        .count()
}

/// Whether four or more bytes of the Cyrillic or Greek half of a code page follow one another:
/// western words have one or two letters above ASCII, Russian ones nothing else.
pub(super) fn has_words_above_ascii(bytes: &[u8]) -> bool {
    bytes[..bytes.len().min(SAMPLE)].split(|&b| b < 0xc0).any(|run| run.len() >= 4)
}

/// What statistics say of at most [`SAMPLE`] bytes; `japanese` when only that is expected.
pub(super) fn guess(bytes: &[u8], japanese: bool) -> Option<Encoding> {
    let sample = &bytes[..bytes.len().min(SAMPLE)];
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(sample, sample.len() == bytes.len());
    let hint: Option<&[u8]> = if japanese { Some(b"jp") } else { None };
    Encoding::from_codec(detector.guess(hint, Utf8Detection::Deny))
}

/// Whether all bytes above ASCII pair up to usual characters of an encoding of two bytes. Those of UTF-8 hardly
/// ever do: the first of three is no lead of such a character, half of the others are none either.
pub(super) fn is_all_pairs(bytes: &[u8], encoding: Encoding) -> bool {
    let is_pair = |lead: u8, trail: u8| {
        // The rarer half of the hanzi counts.
        let is_hanzi =
            encoding == Encoding::Gb18030 && matches!(lead, 0xd8..=0xf7) && trail >= 0xa1;
        is_hanzi || is_everyday(lead, trail, encoding)
    };
    let mut rest = &bytes[ascii_len(bytes)..];
    while let [lead, after @ ..] = rest {
        let [trail, after @ ..] = after else { return false };
        if !is_pair(*lead, *trail) {
            return false;
        }
        rest = &after[ascii_len(after)..];
    }
    true
}

/// The characters above ASCII of a text that is strictly valid in an encoding of two bytes.
pub(super) struct Characters {
    all: usize,
    /// Those that are used every day.
    usual: usize,
    /// Those that stand between Latin letters, or beside one, alone or with others as rare. A letter of a Western
    /// word makes one, with the letter behind it.
    glued: usize,
    is_korean: bool,
}

impl Characters {
    /// Counts them.
    pub(super) fn of(bytes: &[u8], encoding: Encoding) -> Self {
        let is_korean = encoding == Encoding::EucKr;
        let mut counted = Self { all: 0, usual: 0, glued: 0, is_korean };
        let is_letter = |b: Option<&u8>| b.is_some_and(u8::is_ascii_alphabetic);
        let mut at = ascii_len(bytes);
        while at < bytes.len() {
            let (start, before_run, mut run) = (at, counted.usual, 0);
            while let Some(&lead) = bytes.get(at).filter(|lead| !lead.is_ascii()) {
                let is_half = encoding == Encoding::ShiftJis && matches!(lead, 0xa0..=0xdf);
                let trail = bytes.get(at + 1).copied().filter(|_| !is_half);
                let is_usual = |trail| is_everyday(lead, trail, encoding);
                counted.usual += usize::from(trail.is_some_and(is_usual));
                at += match trail {
                    // Of GB18030, which has four bytes then.
                    Some(b'0'..=b'9') => 4,
                    Some(_) => 2,
                    None => 1,
                };
                run += 1;
            }
            counted.all += run;
            let before = start.checked_sub(1).and_then(|before| bytes.get(before));
            // A move has a digit before its piece (`c0馬d2`), a word has none.
            let is_digit = |b: Option<&u8>| b.is_some_and(u8::is_ascii_digit);
            let sides = [before, bytes.get(at)];
            let is_move = sides.into_iter().any(is_digit);
            let sides = sides.map(|side| is_letter(side) && !is_move);
            // Letters with one between them make characters side by side, most of them rare.
            let is_rare = run == 1 || counted.usual == before_run;
            if sides == [true; 2] || sides != [false; 2] && is_rare {
                counted.glued += run;
            }
            at += ascii_len(bytes.get(at..).unwrap_or_default());
        }
        counted
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.all
    }

    /// How many are used every day.
    pub(super) fn usual(&self) -> usize {
        self.usual
    }

    /// How many of a hundred are used every day.
    pub(super) fn usual_share(&self) -> usize {
        self.usual * 100 / self.all.max(1)
    }

    /// Whether they are those of a text and not of Western words.
    pub(super) fn read_as_text(&self) -> bool {
        // Hanja are rare among hangul; half of the hanzi are level 2, which names have.
        let share = if self.is_korean { 9 } else { 5 };
        self.usual * 10 >= self.all * share && self.glued * 4 <= self.all
    }

    /// Whether they are no characters but letters of words.
    pub(super) fn are_letters(&self) -> bool {
        self.glued * 2 > self.all || self.usual == 0 && self.glued > 0
    }

    /// Whether none of them may be a letter of a word.
    pub(super) fn stand_apart(&self) -> bool {
        self.glued == 0
    }

    /// Whether nothing shows that they are characters: half-width katakana may be anything.
    pub(super) fn prove_nothing(&self) -> bool {
        self.usual == 0
    }
}

/// Whether two bytes are a character that is used every day.
fn is_everyday(lead: u8, trail: u8, encoding: Encoding) -> bool {
    match encoding {
        Encoding::ShiftJis => SHIFT_JIS[usize::from(lead)] & EVERYDAY != 0 && trail >= 0x40,
        Encoding::EucJp => EUC_JP[usize::from(lead)] & EVERYDAY != 0 && trail >= 0xa1,
        Encoding::Gb18030 => matches!(lead, 0xa1..=0xa3 | 0xb0..=0xd7) && trail >= 0xa1,
        Encoding::Big5 => matches!(lead, 0xa1..=0xc6) && matches!(trail, 0x40..=0x7e | 0xa1..),
        Encoding::EucKr => matches!(lead, 0xa1..=0xa3 | 0xb0..=0xc8) && trail >= 0xa1,
        _ => false,
    }
}

/// Whether Japanese text that is EUC-JP may as well be words in the half-width katakana of Shift_JIS:
/// nothing in it is sure to be EUC-JP, and signs of voice and small kana stand where they can.
pub(super) fn may_be_katakana(bytes: &[u8]) -> bool {
    let follows = |before: u8, b: u8| match b {
        0xde => matches!(before, 0xb3 | 0xb6..=0xc4 | 0xca..=0xce),
        0xdf => matches!(before, 0xca..=0xce),
        0xa7..=0xae => !matches!(before, 0xa7..=0xaf),
        // Of the marks only `･` stands in names.
        _ => matches!(b, 0xa5..=0xdf),
    };
    let is_word = |word: &[u8]| {
        let begins = |&first: &u8| matches!(first, 0xa5 | 0xa6 | 0xb1..=0xdd);
        word.first().is_none_or(begins) && word.windows(2).all(|pair| follows(pair[0], pair[1]))
    };
    bytes.split(u8::is_ascii).all(is_word) && Census::of(bytes, Encoding::EucJp).telling == 0
}

/// How many bytes of ASCII there are at the start.
pub(super) fn ascii_len(bytes: &[u8]) -> usize {
    const ABOVE: u64 = 0x8080_8080_8080_8080;
    let words = bytes.as_chunks::<8>().0;
    let full = words.iter().position(|word| u64::from_le_bytes(*word) & ABOVE != 0);
    match full {
        Some(index) => {
            let above = u64::from_le_bytes(words[index]) & ABOVE;
            index * 8 + above.trailing_zeros() as usize / 8
        }
        None => {
            let rest = words.len() * 8;
            rest + bytes[rest..].iter().take_while(|b| b.is_ascii()).count()
        }
    }
}

/// How many bytes with the one behind them (0 at the end) are `counted`, many at a time.
pub(super) fn count(bytes: &[u8], counted: impl Fn(u8, u8) -> bool) -> usize {
    let Some((&last, _)) = bytes.split_last() else { return 0 };
    // A byte can count so many, and registers hold 16 or 32 of them: nothing is left over.
    let (here, next) = (bytes[..bytes.len() - 1].chunks(224), bytes[1..].chunks(224));
    let pairs = here.zip(next).map(|(here, next)| {
        // A byte holds the count of a chunk, so that as many as a register has are added at once.
        let of_chunk = here.iter().zip(next).map(|(&b, &next)| u8::from(counted(b, next)));
        usize::from(of_chunk.fold(0, u8::wrapping_add))
    });
    pairs.sum::<usize>() + usize::from(counted(last, 0))
}

/// The byte order of UTF-16 without a byte order mark, judged by the NULs of the first bytes:
/// ASCII characters have their NUL on one side. `None` when the NULs have another reason.
pub(super) fn utf16_by_nuls(bytes: &[u8]) -> Option<Encoding> {
    let head = &bytes[..bytes.len().min(4096) & !1];
    let pairs = head.as_chunks::<2>().0;
    let is_ascii = |b: u8| matches!(b, b'\t' | b'\n' | b'\r' | b' '..=b'~');
    let low_first = pairs.iter().filter(|[low, high]| *high == 0 && is_ascii(*low)).count();
    let high_first = pairs.iter().filter(|[high, low]| *high == 0 && is_ascii(*low)).count();
    let nuls = memchr::memchr_iter(0, head).count();
    let (order, ascii) = if low_first >= high_first {
        (Encoding::Utf16Le, low_first)
    } else {
        (Encoding::Utf16Be, high_first)
    };
    // The ideographic space U+3000 has its NUL on the other side, so not all NULs must agree.
    let likely = !pairs.contains(&[0, 0]) && ascii * 2 > nuls && ascii * 20 >= pairs.len();
    (likely && !is_text_with_stray_nuls(head)).then_some(order)
}

/// Whether what is left without the NULs reads as 8-bit text, and they are few.
pub(super) fn is_text_with_stray_nuls(head: &[u8]) -> bool {
    let nuls = memchr::memchr_iter(0, head).count();
    let has_controls = head.iter().any(|b| matches!(b, 1..=8 | 14..=25 | 28..=31 | 127));
    if has_controls || nuls * 5 > head.len() {
        return false;
    }
    let rest: Vec<u8> = head.iter().copied().filter(|&b| b != 0).collect();
    // The head may end inside a character; that is no fault of it.
    let utf8 = std::str::from_utf8(&rest).map_or_else(|e| e.error_len().is_none(), |_| true);
    utf8 || nuls * 100 <= head.len()
}
