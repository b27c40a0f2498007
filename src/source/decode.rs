//! From bytes to text: which encoding, on what evidence, and with what faults.
//!
//! The first of these that answers decides; an encoding the user forces comes before all.
//!
//! 1. a byte order mark;
//! 2. a declaration in the text, if the text decodes as it says, or does so but for a few places and reads as nothing
//!    else;
//! 3. NULs that only UTF-16 explains; where a text in UTF-8 stands before or behind one in UTF-16, each is read as
//!    what it is;
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
//! From 6 on lines that surely are UTF-8 are not looked at, which another file left when it was joined to this one, nor are
//! a few places that stand for nothing in an encoding for which the rest speaks. A piece of a long file goes on in the
//! encoding of those before as long as it reads so, behind 4.
//!
//! On tens of thousands of shogi records steps 1 to 6 always gave the one right answer. The
//! extension decides nothing: `.kif` files are in UTF-8 as often as in Shift_JIS.

mod choice;
mod conclude;
mod earlier;
mod joined;
mod rest;

pub use earlier::Earlier;

use choice::{Choice, choose};
use rest::Stretches;

use super::candidates::is_mostly_characters;
use super::declaration::declared_label;
use super::evidence::{self, Characters};
use super::names;
use super::pairs::has_pairs;
use super::transcode::{lossy, strict};
use super::{Candidates, DecodeFault, DecodeFaultKind, Encoding, damage, servers, utf8};
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
    /// The encoding that earlier pieces of the same file were read in, of which none declared any. This piece goes on
    /// in it as long as its bytes read so.
    pub earlier: Option<Earlier>,
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
    /// Earlier pieces of the file were read so, and this one reads so, too.
    Earlier,
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
            if is_utf16(stated)
                && let Some(parts) = joined::parts(&bytes)
            {
                return joined::decode_parts(&bytes, parts);
            }
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
            return self.finish_apart(Choice::known(encoding, Evidence::Declared, text));
        }
        let bytes = self.bytes();
        let head = &bytes[..bytes.len().min(4096)];
        let nul = memchr(0, head);
        if nul.is_some()
            && let Some(parts) = joined::parts(bytes)
        {
            return joined::decode_parts(bytes, parts);
        }
        // What declares something to a reader of bytes is text, whatever else is in it.
        if let Some(first) = nul
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
        if let Some(earlier) = options.earlier
            && let Some((choice, found)) = self.as_earlier(earlier)
        {
            return self.finish_stretches(choice, found);
        }
        if self.is_utf8_by_chance(options.candidates) {
            let choice = Choice::guessed(vec![Encoding::Gb18030, Encoding::Utf8]);
            return self.finish_chosen(choice);
        }
        if self.content.is_ok() {
            return self.finish(Encoding::Utf8, Evidence::StrictUtf8);
        }
        if let Some(encoding) = servers::by_words(self.bytes()) {
            return self.finish(encoding, Evidence::StrictOnly);
        }
        match utf8::nearly(self.bytes()) {
            Some(letters)
                if (letters >= utf8::PROOF || !self.pairs_up(options.candidates, letters))
                    && !rest::has_others(self.bytes()) =>
            {
                self.finish(Encoding::Utf8, Evidence::Replacement)
            }
            _ => {
                let choice = self.choose(options.candidates);
                self.finish_apart(choice)
            }
        }
    }

    /// Bytes that go on in the encoding of the pieces before them, and where lines of UTF-8 stand among them.
    fn as_earlier(&self, earlier: Earlier) -> Option<(Choice, Option<Stretches>)> {
        let encoding = earlier.encoding;
        let found = self.stretches(encoding);
        let rest = found.as_ref().map(|found| rest::others(self.bytes(), found));
        let bytes = rest.as_deref().unwrap_or(self.bytes());
        let text = earlier.goes_on(bytes, self.content.is_ok())?;
        let text = text.filter(|_| rest.is_none());
        Some((Choice::known(encoding, Evidence::Earlier, text), found))
    }

    /// Steps 6 to 8, by what tells of this text.
    fn choose(&self, candidates: Candidates) -> Choice {
        let stretches = rest::stretches(self.bytes(), rest::may_be_utf8);
        let rest = stretches.map(|stretches| rest::others(self.bytes(), &stretches));
        let bytes = rest.as_deref().unwrap_or(self.bytes());
        let choice = match servers::possible(bytes) {
            Some(fitting) => Choice::of(fitting),
            None => {
                let choice = choose(bytes, candidates);
                rest::but_for_damage(bytes, candidates, &choice).unwrap_or(choice)
            }
        };
        // The text of a part is none of the whole.
        if rest.is_some() { Choice { text: None, ..choice } } else { choice }
    }

    /// Decodes as was chosen, but for lines that another file left in UTF-8.
    fn finish_apart(self, choice: Choice) -> Decoded<'a> {
        let found = self.stretches(choice.encoding);
        self.finish_stretches(choice, found)
    }

    /// The stretches of bytes that are no UTF-8 as a whole, if some of them are that.
    fn stretches(&self, encoding: Encoding) -> Option<Stretches> {
        if self.content.is_err() { stretches(self.bytes(), encoding) } else { None }
    }

    fn finish_stretches(self, choice: Choice, found: Option<Stretches>) -> Decoded<'a> {
        match found {
            Some(found) => joined::decode_stretches(self, found, choice),
            None => self.finish_chosen(choice),
        }
    }

    /// Whether bytes that have hardly enough characters of UTF-8 are none at all, since they are a text in one of
    /// the usual encodings of two bytes: one name of three hanzi is enough for two letters that nobody wrote.
    /// `long` of them have three bytes and more.
    fn pairs_up(&self, candidates: Candidates, long: usize) -> bool {
        let bytes = self.bytes();
        let skeleton = evidence::skeleton(bytes);
        use Candidates::{Chess, Janggi, Shogi, Xiangqi};
        let candidates = candidates.resolve(bytes, skeleton, false);
        let usual = if candidates == Chess { &names::DOUBLE[..] } else { candidates.usual() };
        // Letters of UTF-8 stand beside others of Latin words, where such are usual.
        let are_latin = !matches!(candidates, Shogi | Xiangqi | Janggi);
        usual.iter().any(|&e| {
            let flaws = |e| evidence::flaws(skeleton, || lossy(bytes, e, |_| ()));
            let reads = || Characters::of(bytes, e).read_as_text();
            // All characters that are expected have three bytes in UTF-8, so that a rare one among them may be.
            let is_other = !are_latin && long == 0 && !utf8::has_words(bytes) && reads();
            (is_other || evidence::is_all_pairs(bytes, e) && (!are_latin || reads()))
                && strict(bytes, e).is_some()
                && flaws(e) <= flaws(Encoding::Latin1)
        })
    }

    /// Whether bytes are UTF-8 by chance: in a text of xiangqi all of them are everyday hanzi in GB18030, and in UTF-8
    /// letters that no word has side by side (郑惟桐 is a mark of Hebrew and Greek).
    fn is_utf8_by_chance(&self, candidates: Candidates) -> bool {
        let Ok(text) = &self.content else { return false };
        let bytes = text.as_bytes();
        // Nearly all texts are told apart by the first of these.
        utf8::mixes_scripts(text)
            && candidates.resolve(bytes, evidence::skeleton(bytes), false) == Candidates::Xiangqi
            && evidence::is_all_pairs(bytes, Encoding::Gb18030)
            && strict(bytes, Encoding::Gb18030).is_some()
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

    /// Decodes as was chosen, and says what else it may be.
    fn finish_chosen(mut self, choice: Choice) -> Decoded<'a> {
        let Choice { encoding, how, text, may_be } = choice;
        if !may_be.is_empty() {
            let first = first_above_ascii(self.bytes());
            self.faults.push((DecodeFaultKind::AmbiguousEncoding(may_be), first..first));
        }
        match text {
            Some(text) => self.finish_with(text.into(), encoding, how),
            None => self.finish(encoding, how),
        }
    }
}

/// The stretches of bytes that are read as a text in an encoding: some are lines of UTF-8, which another file left. Nothing
/// where none is.
pub(super) fn stretches(bytes: &[u8], encoding: Encoding) -> Option<Stretches> {
    let is_known = encoding.is_ascii_compatible() && !encoding.is_unicode();
    is_known.then(|| rest::stretches(bytes, rest::is_utf8_beside(encoding)))?
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
