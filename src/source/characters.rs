//! [`CharacterCount`]: how many characters bytes are that come in parts, of a text that is not kept.

use super::Encoding;
use encoding_rs::{CoderResult, Decoder};

/// So many bytes of decoded text are looked at together.
const BUFFER: usize = 16 * 1024;

/// Counts characters as [`Source`](super::Source) counts columns: code points, one for each malformed sequence. The
/// bytes come in parts that may end within a character.
pub struct CharacterCount {
    encoding: Encoding,
    /// What is in the middle of a character; none where each byte is one.
    decoder: Option<Decoder>,
    buffer: String,
    count: u64,
}

impl CharacterCount {
    /// A count of nothing yet, of bytes in an encoding.
    #[must_use]
    pub fn new(encoding: Encoding) -> CharacterCount {
        let mut count = CharacterCount { encoding, decoder: None, buffer: String::new(), count: 0 };
        count.restart();
        count
    }

    /// Forgets what was counted, as at the end of a line.
    pub fn restart(&mut self) {
        let codec = self.encoding.codec().filter(|_| !self.encoding.is_single_byte());
        self.decoder = codec.map(encoding_rs::Encoding::new_decoder_without_bom_handling);
        self.count = 0;
    }

    /// Counts the characters that end in some bytes more.
    pub fn add(&mut self, bytes: &[u8]) {
        let Some(decoder) = &mut self.decoder else {
            self.count += bytes.len() as u64;
            return;
        };
        if self.buffer.is_empty() {
            self.buffer = "\0".repeat(BUFFER);
        }
        let mut rest = bytes;
        loop {
            let (result, read, written, _) = decoder.decode_to_str(rest, &mut self.buffer, false);
            let text = self.buffer.get(..written).unwrap_or_default();
            self.count += text.chars().count() as u64;
            rest = rest.get(read..).unwrap_or_default();
            if result == CoderResult::InputEmpty {
                return;
            }
        }
    }

    /// How many there were.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }
}
