//! What the pieces of a file that were read before tell of a later one.

use super::super::evidence::{ascii_len, count};
use super::super::transcode::strict;
use super::super::{Encoding, damage, utf8, western};

/// The encoding in which earlier pieces of a file were read, which nothing states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Earlier {
    /// The encoding.
    pub encoding: Encoding,
    /// How many characters above ASCII they have in it: what it was told by.
    pub characters: u32,
}

/// So many characters have told the encoding of a file for good, as long as the pieces behind are texts in it.
const ENOUGH: u32 = 500;

/// In so few characters of two bytes a text in another encoding may be UTF-8 by chance.
const CHANCE: u32 = 16;

impl Earlier {
    /// What is known behind a piece that was read as `text` in an encoding which its bytes told. What is ASCII or UTF-8
    /// tells of no other encoding.
    #[must_use]
    pub fn behind(before: Option<Earlier>, encoding: Encoding, text: &str) -> Option<Earlier> {
        if encoding == Encoding::Utf8 {
            return before;
        }
        let known = before.filter(|it| it.encoding == encoding).map_or(0, |it| it.characters);
        if known >= ENOUGH {
            return before;
        }
        // Each character above ASCII has one such byte in UTF-8.
        let more = count(text.as_bytes(), |byte, _| byte >= 0xc0);
        let characters = known.saturating_add(u32::try_from(more).unwrap_or(u32::MAX));
        if characters == 0 { before } else { Some(Earlier { encoding, characters }) }
    }

    /// Whether bytes go on in this encoding, with their text if all of them are characters. What has more to tell than
    /// all before is asked for itself.
    pub(super) fn goes_on(self, bytes: &[u8], is_utf8: bool) -> Option<Option<String>> {
        let encoding = self.encoding;
        let characters = || {
            let above = u32::try_from(count(bytes, |byte, _| byte >= 0x80)).unwrap_or(u32::MAX);
            if encoding.is_single_byte() { above } else { above / 2 }
        };
        if is_utf8 {
            // Of three bytes none is one by chance, nor is any where each byte is a character.
            let may_be = !encoding.is_single_byte()
                && (1..CHANCE).contains(&characters())
                && !bytes.iter().any(|&byte| byte >= 0xe0);
            return if may_be { strict(bytes, encoding).map(Some) } else { None };
        }
        let tells_more = self.characters < ENOUGH && characters() > self.characters;
        if tells_more || utf8::nearly(bytes).is_some() {
            return None;
        }
        if let Some(text) = strict(bytes, encoding) {
            return (!encoding.is_single_byte() || !is_another(bytes, encoding))
                .then_some(Some(text));
        }
        let is_nearly = match encoding.is_single_byte() {
            true => damage::are_nearly(bytes, encoding) && !is_another(bytes, encoding),
            false => damage::leaves_no_better(bytes, encoding),
        };
        is_nearly.then_some(None)
    }
}

/// Whether bytes have so many words that are none in an encoding of single bytes, which any bytes are characters of, that
/// they are in another one.
fn is_another(bytes: &[u8], encoding: Encoding) -> bool {
    /// A few may be there by chance.
    const MOST: usize = 16;
    /// To look at all words would take longer than to read the games.
    const SAMPLE: usize = 16 << 10;
    let begin = ascii_len(bytes);
    let sample = &bytes[begin..bytes.len().min(begin + SAMPLE)];
    let (odd, fitting) = western::odd_words(sample, encoding);
    odd > MOST && odd > fitting * 2
}
