//! From bytes to text: which encoding, on what evidence, and with what faults.
//!
//! The first of these that answers decides; an encoding the user forces comes before all.
//!
//! 1. a byte order mark;
//! 2. a declaration in the text, if the text decodes as it says, or does so but for a few places and reads as nothing
//!    else;
//! 3. NULs that only UTF-16 explains;
//! 4. escape sequences, if all of it decodes as ISO-2022-JP (which is valid UTF-8 as well);
//! 5. UTF-8, if all of it decodes;
//! 6. the encodings usual for the game, if exactly one decodes all of it and leaves the brackets
//!    and quotes of the record in their places; of two Japanese ones the one with fewer half-width
//!    katakana;
//! 7. statistics, among those that do so, and never silently; of names and notes among ASCII, as in chess, whether
//!    their words are Western, and those of which language they are if not;
//! 8. the most probable one, with each malformed sequence reported.
//!
//! Between 5 and 6, records of Go servers are known by the words that their server writes (those that hold names
//! alone are in one of the encodings of such servers, by statistics if several fit), and a text that is
//! UTF-8 but for a few places is read as such, and they are reported; so is one that is ISO-2022-JP but for
//! them, behind 4.
//! On tens of thousands of shogi records steps 1 to 6 always gave the one right answer. The
//! extension decides nothing: `.kif` files are in UTF-8 as often as in Shift_JIS.

mod conclude;
use super::candidates::{is_mostly_characters, is_nearly, least_malformed, western};
use super::declaration::declared_label;
use super::evidence::{self, Characters, Skeleton};
use super::names::{self, Names};
use super::pairs::has_pairs;
use super::transcode::{count_malformed, lossy, strict};
use super::{Candidates, DecodeFault, DecodeFaultKind, Encoding, damage, janggi, servers, xiangqi};
use memchr::{memchr, memchr_iter};
use std::borrow::Cow;
use std::ops::Range;

/// At most this many malformed sequences are listed one by one.
const MAX_MALFORMED: usize = 1000;

/// What is known about bytes before they are decoded.
#[derive(Clone, Copy, Debug, Default)]
pub struct DecodeOptions {
    /// The encoding the user asked for; nothing is detected then.
    pub forced: Option<Encoding>,
    /// The encoding that an earlier piece of the same file declared. It counts as a declaration of
    /// this piece too, unless this piece has its own.
    pub declared: Option<Encoding>,
    /// The encodings to expect when nothing states one.
    pub candidates: Candidates,
}

/// The reason why an encoding was chosen, in the order of the steps of [`decode`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Evidence {
    /// The user said so.
    Forced,
    /// A byte order mark.
    Bom,
    /// A declaration in the text, and all of the text decodes as it says.
    Declared,
    /// NULs where UTF-16 has them.
    NulPattern,
    /// Escape sequences of ISO-2022-JP.
    Escape,
    /// It is valid UTF-8 (or pure ASCII).
    StrictUtf8,
    /// It is valid in no other encoding that is usual for the game.
    StrictOnly,
    /// It is valid in both Japanese encodings, and reads with fewer half-width katakana in this.
    FewerHalfwidthKatakana,
    /// Statistics.
    Guessed,
    /// It is valid in none, or in none that reads as well as this; malformed sequences were replaced with U+FFFD.
    Replacement,
}

/// A text and all that was learnt on the way to it.
#[derive(Clone, Debug)]
pub struct Decoded<'a> {
    /// The text without its byte order mark. Empty when a fault says why it could not be read.
    pub text: Cow<'a, str>,
    /// The encoding it was decoded from.
    pub encoding: Encoding,
    /// Whether a byte order mark was taken off.
    pub bom: bool,
    /// Why this encoding.
    pub how: Evidence,
    /// What is wrong, in the order of the text; usually nothing.
    pub faults: Vec<DecodeFault>,
}

/// Decodes `bytes`. Never fails: what is wrong is in [`Decoded::faults`]. UTF-8 is not copied.
pub fn decode<'a>(bytes: impl Into<Cow<'a, [u8]>>, options: &DecodeOptions) -> Decoded<'a> {
    let bytes = bytes.into();
    let mark = byte_order_mark(&bytes);
    let is_utf16 = |e| matches!(e, Encoding::Utf16Le | Encoding::Utf16Be);
    match (options.forced, mark) {
        // Forcing UTF-16 leaves the byte order to a mark that states it.
        (Some(forced), Some((stated, mark)))
            if forced == stated || is_utf16(forced) && is_utf16(stated) =>
        {
            Reading::after_mark(bytes, mark).finish(stated, Evidence::Forced)
        }
        (Some(forced), _) => Reading::new(bytes).finish(forced, Evidence::Forced),
        (None, Some((stated, mark))) => {
            Reading::after_mark(bytes, mark).finish(stated, Evidence::Bom)
        }
        (None, None) => Reading::new(bytes).detect(options),
    }
}

/// What a text declares, and where, if that is another encoding than the one that its bytes prove.
fn contradicted(text: &str, encoding: Encoding) -> Option<(Encoding, Range<usize>)> {
    let label = declared_label(text.as_bytes())?;
    let declared = Encoding::from_label(text.get(label.clone())?)?;
    let is_utf16 = |e| matches!(e, Encoding::Utf16Le | Encoding::Utf16Be);
    // Of the order of bytes a label need not know.
    let is_same = declared == encoding || is_utf16(declared) && is_utf16(encoding);
    (!is_same).then_some((declared, label))
}

fn byte_order_mark(bytes: &[u8]) -> Option<(Encoding, &'static [u8])> {
    const MARKS: [(Encoding, &[u8]); 3] = [
        (Encoding::Utf8, b"\xef\xbb\xbf"),
        (Encoding::Utf16Le, b"\xff\xfe"),
        (Encoding::Utf16Be, b"\xfe\xff"),
    ];
    // FF FE 00 00 is the mark of UTF-32, which no record is written in.
    let is_utf32 = bytes.starts_with(b"\xff\xfe\0\0");
    MARKS.into_iter().find(|(_, mark)| bytes.starts_with(mark) && !is_utf32)
}

/// Bytes on their way through the steps.
struct Reading<'a> {
    /// A text if they are UTF-8, which is found out first because nearly all are.
    content: Result<Cow<'a, str>, Cow<'a, [u8]>>,
    /// The length of the byte order mark, which is no part of the text.
    skip: usize,
    /// Faults found on the way, by the bytes they are about.
    faults: Vec<(DecodeFaultKind, Range<usize>)>,
}

impl<'a> Reading<'a> {
    fn new(bytes: Cow<'a, [u8]>) -> Self {
        let content = match bytes {
            // What is no UTF-8 shows it soon; to the end reads only what is fast.
            Cow::Borrowed(bytes) if is_broken_soon(bytes) => Err(Cow::Borrowed(bytes)),
            Cow::Borrowed(bytes) => simdutf8::basic::from_utf8(bytes)
                .map(Cow::Borrowed)
                .map_err(|_| Cow::Borrowed(bytes)),
            Cow::Owned(bytes) => {
                String::from_utf8(bytes).map(Cow::Owned).map_err(|e| Cow::Owned(e.into_bytes()))
            }
        };
        Self { content, skip: 0, faults: Vec::new() }
    }

    /// Takes off the byte order mark, and any more of them that follow it.
    fn after_mark(bytes: Cow<'a, [u8]>, mark: &[u8]) -> Self {
        let repeats = bytes.chunks(mark.len()).take_while(|chunk| *chunk == mark).count();
        let skip = repeats * mark.len();
        let mut reading = Self { skip, ..Self::new(bytes) };
        if repeats > 1 {
            reading.faults.push((DecodeFaultKind::RepeatedBom, mark.len()..skip));
        }
        reading
    }

    fn bytes(&self) -> &[u8] {
        match &self.content {
            Ok(text) => text.as_bytes(),
            Err(bytes) => bytes,
        }
    }

    /// Steps 2 to 5.
    fn detect(mut self, options: &DecodeOptions) -> Decoded<'a> {
        if let Some((encoding, text)) = self.declared(options) {
            return match text {
                Some(text) => self.finish_with(text.into(), encoding, Evidence::Declared),
                None => self.finish(encoding, Evidence::Declared),
            };
        }
        let bytes = self.bytes();
        let head = &bytes[..bytes.len().min(4096)];
        // What declares something to a reader of bytes is text, whatever else is in it.
        if let Some(first) = memchr(0, head)
            && declared_label(bytes).is_none()
        {
            if let Some(order) = evidence::utf16_by_nuls(bytes) {
                return self.finish(order, Evidence::NulPattern);
            }
            if !evidence::is_text_with_stray_nuls(head) {
                return self.unreadable(DecodeFaultKind::Binary, first..first + 1);
            }
        }
        if has_jis_escape(bytes) {
            if let Some(text) = strict(bytes, Encoding::Iso2022Jp) {
                return self.finish_with(text.into(), Encoding::Iso2022Jp, Evidence::Escape);
            }
            if is_mostly_characters(bytes, Encoding::Iso2022Jp) {
                return self.finish(Encoding::Iso2022Jp, Evidence::Replacement);
            }
            let line = jis_line(bytes);
            self.faults
                .extend(line.map(|at| (DecodeFaultKind::MixedEncodings(Encoding::Iso2022Jp), at)));
        }
        if self.content.is_ok() {
            return self.finish(Encoding::Utf8, Evidence::StrictUtf8);
        }
        if let Some(encoding) = servers::by_words(self.bytes()) {
            return self.finish(encoding, Evidence::StrictOnly);
        }
        match evidence::nearly_utf8(self.bytes()) {
            Some(letters) if letters >= evidence::PROOF || !self.pairs_up(options.candidates) => {
                self.finish(Encoding::Utf8, Evidence::Replacement)
            }
            _ => match servers::possible(self.bytes()) {
                Some(fitting) if fitting.len() == 1 => {
                    self.finish(fitting[0], Evidence::StrictOnly)
                }
                Some(fitting) => self.finish_guessed(fitting),
                None => self.choose(options.candidates),
            },
        }
    }

    /// Whether bytes that have hardly enough characters of UTF-8 are none at all, since they are a text in one of
    /// the usual encodings of two bytes: one name of three hanzi is enough for two letters that nobody wrote.
    fn pairs_up(&self, candidates: Candidates) -> bool {
        let bytes = self.bytes();
        let skeleton = evidence::skeleton(bytes);
        use Candidates::{Chess, Janggi, Shogi, Xiangqi};
        let candidates = candidates.resolve(bytes, skeleton, false);
        let usual = if candidates == Chess { &names::DOUBLE[..] } else { candidates.usual() };
        // Letters of UTF-8 stand beside others of Latin words, where such are usual.
        let are_latin = !matches!(candidates, Shogi | Xiangqi | Janggi);
        usual.iter().any(|&e| {
            let flaws = |e| evidence::flaws(skeleton, || lossy(bytes, e, |_| ()));
            evidence::is_all_pairs(bytes, e)
                && (!are_latin || Characters::of(bytes, e).read_as_text())
                && strict(bytes, e).is_some()
                && flaws(e) <= flaws(Encoding::Latin1)
        })
    }

    /// Step 2: what the text, or an earlier piece of it, declares, if that is true. The text comes
    /// with it when it had to be decoded to find out.
    fn declared(&mut self, options: &DecodeOptions) -> Option<(Encoding, Option<String>)> {
        let label = declared_label(self.bytes());
        let declared = match &label {
            Some(at) => {
                let known =
                    Encoding::from_label(&String::from_utf8_lossy(&self.bytes()[at.clone()]));
                if known.is_none() {
                    self.faults.push((DecodeFaultKind::UnknownDeclaration, at.clone()));
                }
                known?
            }
            None => options.declared?,
        };
        let is_utf8 = self.content.as_ref().ok().filter(|text| !text.is_ascii());
        // Of bytes that are all ASCII, a declaration proves nothing: mail makes ISO-2022-JP of a text, and
        // leaves what the text says of itself.
        let is_mailed = declared != Encoding::Iso2022Jp
            && self.content.is_ok()
            && is_utf8.is_none()
            && has_jis_escape(self.bytes())
            && strict(self.bytes(), Encoding::Iso2022Jp).is_some();
        let possible = match (declared, is_utf8) {
            _ if is_mailed => false,
            (Encoding::Utf8, _) => self.content.is_ok(),
            // Had they been true, they could not have been read as ASCII.
            (Encoding::Utf16Le | Encoding::Utf16Be, _) => false,
            // By chance no text of another encoding is valid UTF-8 with characters of three bytes,
            // nor, if its characters are single bytes, with any above ASCII.
            (_, Some(text)) => !declared.is_single_byte() && !text.bytes().any(|b| b >= 0xe0),
            (_, None) => true,
        };
        if possible && declared == Encoding::Utf8 {
            return Some((declared, None));
        }
        if possible {
            // What calls itself ISO-8859-1 is Windows-1252 if it uses the bytes 80 to 9F.
            let superset = (declared == Encoding::Latin1).then_some(Encoding::Windows1252);
            for encoding in std::iter::once(declared).chain(superset) {
                if let Some(text) = strict(self.bytes(), encoding) {
                    return Some((encoding, Some(text)));
                }
            }
            if self.is_nearly_declared(declared) {
                return Some((declared, None));
            }
        }
        // A piece does not contradict a declaration that another piece made.
        if let Some(label) = label {
            self.faults.push((DecodeFaultKind::DeclarationContradicted(declared), label));
        }
        None
    }

    /// Whether bytes are in the encoding of several bytes that they declare, but for a few of them.
    fn is_nearly_declared(&self, declared: Encoding) -> bool {
        let bytes = self.bytes();
        match declared {
            Encoding::Iso2022Jp => has_jis_escape(bytes) && is_mostly_characters(bytes, declared),
            _ => has_pairs(declared) && damage::leaves_no_better(bytes, declared),
        }
    }

    /// Steps 6 to 8, for bytes that are not UTF-8.
    fn choose(mut self, candidates: Candidates) -> Decoded<'a> {
        let bytes = self.bytes();
        let may_be_xiangqi =
            matches!(candidates, Candidates::Any | Candidates::Chess | Candidates::Xiangqi);
        if may_be_xiangqi && let Some((encoding, text)) = xiangqi::by_moves(bytes) {
            return self.finish_with(text.into(), encoding, Evidence::StrictOnly);
        }
        if janggi::is_record(bytes, Encoding::EucKr) {
            return match strict(bytes, Encoding::EucKr) {
                Some(text) => self.finish_with(text.into(), Encoding::EucKr, Evidence::StrictOnly),
                None => self.finish(Encoding::EucKr, Evidence::Replacement),
            };
        }
        let mut japanese = Japanese::of(bytes);
        let skeleton = evidence::skeleton(bytes);
        let looks_japanese = |encoding| evidence::looks_japanese(bytes, encoding, skeleton);
        let reads_japanese = japanese.as_ref().is_some_and(|j| looks_japanese(j.encoding));
        let candidates = candidates.resolve(bytes, skeleton, reads_japanese);
        let is_chess = candidates == Candidates::Chess
            || candidates == Candidates::Any && skeleton == Some(Skeleton::Pgn);
        if is_chess {
            // Kana leave no doubt.
            let kana = japanese.as_ref().filter(|_| reads_japanese).map(|j| j.encoding);
            match (names::of(bytes, skeleton), japanese) {
                (Some(Names::Western), _) => {
                    return self.finish(Encoding::Windows1252, Evidence::StrictOnly);
                }
                (Some(Names::Unsure(fitting)), Some(j)) if kana == fitting.first().copied() => {
                    return self.finish_with(j.text.into(), j.encoding, j.how);
                }
                (Some(Names::Unsure(fitting)), _) => return self.finish_guessed(fitting),
                (None, unread) => japanese = unread,
            }
        }

        let fits = |e: Encoding| match (&japanese, e) {
            (Some(j), Encoding::ShiftJis | Encoding::EucJp) => j.encoding == e,
            _ => strict(bytes, e).is_some(),
        };
        // Short names alone are no evidence for EUC-JP: it holds nearly all of GB2312 and EUC-KR.
        let credible =
            |e: Encoding| e != Encoding::EucJp || candidates == Candidates::Shogi || reads_japanese;
        let usual = candidates.usual();
        let mut fitting: Vec<Encoding> =
            usual.iter().copied().filter(|&e| credible(e) && fits(e)).collect();
        // What eats a bracket is the wrong one. Single bytes cannot, but for those of a character that ends in
        // a backslash, which eats one as well: then whatever eats the fewest is right.
        let flaws = |e: Encoding| evidence::flaws(skeleton, || lossy(bytes, e, |_| ()));
        let western_flaws = flaws(Encoding::Latin1);
        let known: Vec<(Encoding, usize)> = fitting.iter().map(|&e| (e, flaws(e))).collect();
        let ends_in_backslash = |pair: &[u8]| !pair[0].is_ascii() && pair[1] == b'\\';
        let least = match western_flaws > 0 && bytes.windows(2).any(ends_in_backslash) {
            true => known.iter().map(|row| row.1).fold(western_flaws, usize::min),
            false => western_flaws,
        };
        let sound = |e: Encoding| match known.iter().find(|row| row.0 == e) {
            Some(&(_, flaws)) => flaws <= least,
            None if e.is_single_byte() => western_flaws <= least,
            None => flaws(e) <= least,
        };
        fitting.retain(|&e| sound(e));
        let is_go = candidates == Candidates::Go;
        if is_go && let Some(fitting) = damage::readings(bytes, &fitting, flaws) {
            return match fitting[..] {
                [only] if count_malformed(bytes, only) > 0 => {
                    self.finish(only, Evidence::Replacement)
                }
                _ => self.finish_guessed(fitting),
            };
        }
        let is_proven = !is_go || names::take_off_letters(&mut fitting, bytes, skeleton);
        if candidates.settle(bytes)
            && is_proven
            && let [only] = fitting[..]
        {
            let other = match only {
                // Of Big5 that has lost a byte, all is GB18030, too, in characters that nobody uses.
                Encoding::Gb18030 => (evidence::has_trails_of_big5(bytes)
                    && is_nearly(bytes, Encoding::Big5, 10))
                .then_some(Encoding::Big5),
                _ => japanese.as_ref().filter(|j| j.encoding == only).and_then(|j| j.other(bytes)),
            };
            if is_go && names::are_all_western(bytes) {
                // Letters that pair up to characters by chance: `Ásþór`.
                return self.finish_guessed(vec![Encoding::Windows1252, only]);
            }
            if let Some(other) = other {
                let first = first_above_ascii(bytes);
                let both = DecodeFaultKind::AmbiguousEncoding(vec![only, other]);
                self.faults.push((both, first..first));
            }
            return match japanese {
                Some(j) if j.encoding == only => self.finish_with(j.text.into(), only, j.how),
                _ => self.finish(only, Evidence::StrictOnly),
            };
        }

        let likely = evidence::guess(bytes, candidates == Candidates::Shogi);
        let guess = likely.filter(|&e| {
            let alone = fitting.is_empty() || e == Encoding::Windows1252;
            let are_words = || e != Encoding::Windows1252 || names::are_western(bytes);
            let fair = !is_go || (alone || !e.is_single_byte()) && are_words();
            candidates.accepts(e) && fair && credible(e) && strict(bytes, e).is_some() && sound(e)
        });
        let probable = least_malformed(bytes, usual, likely, looks_japanese);
        let is_none = || {
            let characters = Characters::of(bytes, probable);
            characters.are_letters() || characters.prove_nothing()
        };
        let is_lost = is_go && is_none() || !sound(probable);
        let is_odd = |e: Encoding| e.is_single_byte() && !evidence::reads_as_words(bytes, e);
        // What leaves bytes without a character loses against words that leave none.
        if is_go && fitting.is_empty() && (is_lost || !is_nearly(bytes, probable, 100)) {
            let mut names = names::of_single_bytes(bytes, skeleton);
            // Where words and statistics agree no other is likely.
            if guess.is_some() && guess == names.first().copied() {
                names.truncate(1);
            }
            if names.first().is_some_and(|&e| is_odd(e)) {
                names.push(probable);
            }
            if !names.is_empty() {
                return self.finish_guessed(names);
            }
        }
        let chosen = match guess {
            // A single-byte encoding fits anything, so that it fits proves little.
            Some(guess) if fitting.is_empty() && guess.is_single_byte() => {
                // Nor do statistics, of what reads as no words of letters.
                let share = if is_odd(guess) { 10 } else { 100 };
                (is_lost || !is_nearly(bytes, probable, share)).then_some(guess)
            }
            Some(guess) => Some(guess),
            None if fitting.is_empty() && !sound(probable) => western(bytes),
            None => fitting.first().copied(),
        };
        // Letters that are characters all the same, where nothing else has all of them.
        let chosen = chosen.or_else(|| strict(bytes, probable).map(|_| probable));
        let Some(chosen) = chosen else {
            return self.finish(probable, Evidence::Replacement);
        };
        fitting.retain(|&e| e != chosen);
        fitting.insert(0, chosen);
        if let Some(likely) = likely.filter(|e| e.is_single_byte() && !fitting.contains(e))
            && is_go
            && strict(bytes, likely).is_some_and(|text| text != lossy(bytes, chosen, |_| ()))
        {
            fitting.push(likely);
        }
        // Without kana nothing tells it from the two that lie where it does.
        let may_be_euc = || {
            let euc = Encoding::EucJp;
            Characters::of(bytes, euc).read_as_text() && strict(bytes, euc).is_some() && sound(euc)
        };
        if is_go && !chosen.is_single_byte() && !fitting.contains(&Encoding::EucJp) && may_be_euc()
        {
            fitting.push(Encoding::EucJp);
        }
        if fitting.len() == 1 && probable != chosen && is_odd(chosen) {
            // It keeps the brackets in their places; the names it gives are no names.
            fitting.push(probable);
        }
        self.finish_guessed(fitting)
    }

    /// Decodes in the first of these encodings, and says that it may be one of the others.
    fn finish_guessed(mut self, fitting: Vec<Encoding>) -> Decoded<'a> {
        let chosen = fitting.first().copied().unwrap_or_default();
        let first = first_above_ascii(self.bytes());
        self.faults.push((DecodeFaultKind::AmbiguousEncoding(fitting), first..first));
        self.finish(chosen, Evidence::Guessed)
    }
}

/// The Japanese reading of bytes that are strictly valid in Shift_JIS or EUC-JP.
struct Japanese {
    encoding: Encoding,
    text: String,
    how: Evidence,
}

impl Japanese {
    fn of(bytes: &[u8]) -> Option<Self> {
        let only = |encoding, text| Self { encoding, text, how: Evidence::StrictOnly };
        match (strict(bytes, Encoding::ShiftJis), strict(bytes, Encoding::EucJp)) {
            (None, None) => None,
            (Some(sjis), None) => Some(only(Encoding::ShiftJis, sjis)),
            (None, Some(euc)) => Some(only(Encoding::EucJp, euc)),
            (Some(sjis), Some(euc)) => {
                let by_euc =
                    evidence::halfwidth_katakana(&euc) < evidence::halfwidth_katakana(&sjis);
                let (encoding, text) =
                    if by_euc { (Encoding::EucJp, euc) } else { (Encoding::ShiftJis, sjis) };
                Some(Self { encoding, text, how: Evidence::FewerHalfwidthKatakana })
            }
        }
    }

    /// The other Japanese encoding, if the text may as well be words in the half-width katakana of that.
    fn other(&self, bytes: &[u8]) -> Option<Encoding> {
        let both = self.how == Evidence::FewerHalfwidthKatakana && evidence::may_be_katakana(bytes);
        let is_euc = self.encoding == Encoding::EucJp;
        both.then_some(if is_euc { Encoding::ShiftJis } else { Encoding::EucJp })
    }
}

/// Whether bytes near the beginning are no UTF-8, whatever follows.
fn is_broken_soon(bytes: &[u8]) -> bool {
    const SOON: usize = 512;
    let head = &bytes[..bytes.len().min(SOON)];
    std::str::from_utf8(head).is_err_and(|error| error.error_len().is_some())
}

/// Where the first byte above ASCII stands.
fn first_above_ascii(bytes: &[u8]) -> usize {
    bytes.iter().position(|b| !b.is_ascii()).unwrap_or_default()
}

/// Characters of ISO-2022-JP with the sequences around them, the first in a text of another encoding.
fn jis_line(bytes: &[u8]) -> Option<Range<usize>> {
    memchr_iter(0x1b, bytes).find_map(|at| {
        let kanji = bytes[at + 1..].strip_prefix(b"$")?;
        let kanji = kanji
            .strip_prefix(b"B")
            .or_else(|| kanji.strip_prefix(b"@"))
            .or_else(|| kanji.strip_prefix(b"(D"))?;
        let len = kanji.iter().take_while(|&&byte| matches!(byte, 0x21..=0x7e)).count();
        let behind = kanji[len..].strip_prefix(b"\x1b(")?;
        let end = bytes.len() - behind.len() + 1;
        (len > 0 && len % 2 == 0 && end <= bytes.len()).then_some(at..end)
    })
}

/// Whether there is an escape sequence of ISO-2022-JP.
fn has_jis_escape(bytes: &[u8]) -> bool {
    memchr_iter(0x1b, bytes).any(|at| matches!(bytes.get(at + 1), Some(b'$' | b'(')))
}
