//! Text in the encodings that write a character as one byte of ASCII or as two bytes, decoded by
//! looking up the characters met before: records are made of a few.
//!
//! Which character two bytes are is asked of the codec, once; here is only kept what it answered. What
//! it does not answer with one character for both bytes (half-width katakana, four bytes, what is
//! malformed) is left to the caller.

use super::Encoding;
use encoding_rs::DecoderResult;
use simdutf8::basic::from_utf8;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The number of characters kept: more than a record has, and few enough to stay at hand.
const COUNT: usize = 2048;

/// Times this, the upper bits that are left after [`SHIFT`] are different for the characters that KIF is
/// made of in Shift_JIS.
const SPREAD: u16 = 93;
const SHIFT: u32 = u16::BITS - COUNT.ilog2();

/// The characters, each in the place that its bytes give it; another that belongs there replaces it.
/// Whoever finds none, or another, loses time and nothing else, so that no order is needed between
/// threads.
static MET: [AtomicU64; COUNT] = [const { AtomicU64::new(0) }; COUNT];

/// So much is read and stored at once: what stands between the kanji of two moves of KIF.
const STEP: usize = 32;

/// Where a decoding stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// There is no room for more.
    Full,
    /// What comes is not for here.
    Odd,
}

/// A character as it is kept: its two bytes, the encoding, its length in UTF-8, and four bytes there.
#[derive(Clone, Copy)]
struct Met(u64);

impl Met {
    fn new(pair: u16, encoding: Encoding, character: char) -> Met {
        let mut bytes = [0; 4];
        let len = character.encode_utf8(&mut bytes).len();
        Met(u64::from(u32::from_le_bytes(bytes)) | (len as u64) << 32 | Met::of(pair, encoding))
    }

    /// What tells it from others. As none is of no length, none is zero.
    #[inline]
    fn of(pair: u16, encoding: Encoding) -> u64 {
        u64::from(pair) << 48 | (encoding as u64) << 40
    }

    #[inline]
    fn is(self, pair: u16, encoding: Encoding) -> bool {
        self.0 >> 40 == Met::of(pair, encoding) >> 40
    }

    /// Whether it is that, and takes three bytes in UTF-8, as kanji do.
    #[inline]
    fn is_of_three(self, pair: u16, encoding: Encoding) -> bool {
        self.0 >> 32 == (Met::of(pair, encoding) | 3 << 32) >> 32
    }

    #[inline]
    fn len(self) -> usize {
        (self.0 >> 32 & 7) as usize
    }

    #[inline]
    fn bytes(self) -> [u8; 4] {
        (self.0 as u32).to_le_bytes()
    }
}

/// Whether an encoding is one of those: what two bytes are does not depend on what stands before them.
pub(super) fn has_pairs(encoding: Encoding) -> bool {
    use Encoding::{Big5, EucJp, EucKr, Gb18030, ShiftJis};
    matches!(encoding, ShiftJis | EucJp | Gb18030 | Big5 | EucKr)
}

/// Decodes, from the beginning of a character, as much as can be: returns how many bytes were read, the
/// text, which is in `buffer`, and why no more.
pub(super) fn decode<'b>(
    bytes: &[u8],
    encoding: Encoding,
    buffer: &'b mut [u8],
) -> (usize, &'b str, Stop) {
    let (mut read, mut written) = (0, 0);
    let stop = loop {
        // A few bytes are left to the codec, however small the buffer is.
        let Some(next) = bytes[read..].first_chunk::<STEP>() else { break Stop::Odd };
        let Some(place) = buffer.get_mut(written..written + STEP) else { break Stop::Full };
        place.copy_from_slice(next);
        let ascii = ascii_len(next);
        (read, written) = (read + ascii, written + ascii);
        if ascii == STEP {
            continue;
        }
        // A square and a piece are three such characters, which need not wait for one another.
        if let Some(&[a, b, c, d, e, f]) = bytes[read..].first_chunk()
            && let Some(place) = buffer.get_mut(written..written + 10)
        {
            let pairs = [[a, b], [c, d], [e, f]].map(u16::from_be_bytes);
            let [x, y, z] = pairs.map(|pair| Met(place_of(pair).load(Relaxed)));
            let are_kept = x.is_of_three(pairs[0], encoding)
                & y.is_of_three(pairs[1], encoding)
                & z.is_of_three(pairs[2], encoding);
            if are_kept {
                // The fourth byte of each gives way to the next.
                place[..4].copy_from_slice(&x.bytes());
                place[3..7].copy_from_slice(&y.bytes());
                place[6..].copy_from_slice(&z.bytes());
                (read, written) = (read + 6, written + 9);
            }
        }
        // One such character is often followed by another.
        while let Some(&[lead, trail]) = bytes[read..].first_chunk()
            && lead >= 0x80
            && let Some(place) = buffer.get_mut(written..written + 4)
            && let Some(met) = character(u16::from_be_bytes([lead, trail]), encoding)
        {
            place.copy_from_slice(&met.bytes());
            (read, written) = (read + 2, written + met.len());
        }
        if bytes.get(read).is_none_or(|&next| next >= 0x80) {
            let is_full = buffer.len() < written + 4;
            break if is_full { Stop::Full } else { Stop::Odd };
        }
    };
    match from_utf8(&buffer[..written]) {
        Ok(text) => (read, text, stop),
        // It is made of characters; were it not, the codec would do all of it.
        Err(_) => (0, "", Stop::Odd),
    }
}

/// How many bytes of ASCII there are at the start.
#[inline]
fn ascii_len(bytes: &[u8; STEP]) -> usize {
    const HIGH: u64 = u64::from_le_bytes([0x80; 8]);
    for (index, word) in bytes.as_chunks().0.iter().enumerate() {
        let high = u64::from_le_bytes(*word) & HIGH;
        if high != 0 {
            return index * 8 + high.trailing_zeros() as usize / 8;
        }
    }
    STEP
}

/// The place of the character of two bytes.
#[inline]
fn place_of(pair: u16) -> &'static AtomicU64 {
    &MET[usize::from(pair.wrapping_mul(SPREAD) >> SHIFT)]
}

/// The character of two bytes. Where another stood in its place there is none this time: a text of
/// many characters is for the codec, which is quick with them, to the end of its line.
#[inline]
fn character(pair: u16, encoding: Encoding) -> Option<Met> {
    let place = place_of(pair);
    let met = Met(place.load(Relaxed));
    if met.is(pair, encoding) { Some(met) } else { meet(pair, encoding, met, place) }
}

/// Keeps a character that is not in its place.
#[cold]
fn meet(pair: u16, encoding: Encoding, before: Met, place: &AtomicU64) -> Option<Met> {
    let mut buffer = [0; 16];
    let mut codec = encoding.codec()?.new_decoder_without_bom_handling();
    let (result, _, len) =
        codec.decode_to_utf8_without_replacement(&pair.to_be_bytes(), &mut buffer, true);
    let mut text = from_utf8(&buffer[..len]).ok()?.chars();
    let (Some(character), None, DecoderResult::InputEmpty) = (text.next(), text.next(), result)
    else {
        return None;
    };
    let met = Met::new(pair, encoding, character);
    place.store(met.0, Relaxed);
    (before.0 == 0).then_some(met)
}
