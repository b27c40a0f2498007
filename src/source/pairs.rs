//! Decoding characters of two bytes by tables.
//!
//! The codecs are made for all that stands on pages of the web, and spend a hundred instructions on a kanji.
//! What they say of each two bytes, asked once, is found in a dozen. Texts are decoded by it as far as they
//! are made of such characters and ASCII; the codec goes on from there.

use super::Encoding;
use encoding_rs::DecoderResult;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// So many bytes have to be decoded before it is worth it to ask for rows of the tables.
const WORTH_IT: usize = 32 << 10;

/// What the bytes behind a lead make of it, if that is one character: its UTF-8 in the lower three bytes, in
/// the highest how many bytes that is, and four bits above how many bytes stand for it. Else 0.
type Row = [u32; 256];

/// The characters that begin with each byte from 0x80 on.
struct Pairs {
    rows: [OnceLock<Box<Row>>; 128],
    /// How many bytes have been decoded.
    decoded: AtomicUsize,
}

impl Pairs {
    const fn new() -> Pairs {
        Pairs { rows: [const { OnceLock::new() }; 128], decoded: AtomicUsize::new(0) }
    }
}

/// The tables of an encoding, if it has characters of two bytes that are the same wherever they stand.
fn pairs(encoding: Encoding) -> Option<&'static Pairs> {
    static SHIFT_JIS: Pairs = Pairs::new();
    static EUC_JP: Pairs = Pairs::new();
    static GB18030: Pairs = Pairs::new();
    static BIG5: Pairs = Pairs::new();
    static EUC_KR: Pairs = Pairs::new();
    Some(match encoding {
        Encoding::ShiftJis => &SHIFT_JIS,
        Encoding::EucJp => &EUC_JP,
        Encoding::Gb18030 => &GB18030,
        Encoding::Big5 => &BIG5,
        Encoding::EucKr => &EUC_KR,
        _ => return None,
    })
}

/// What a codec makes of bytes, if that is one character of at most three bytes of UTF-8.
fn character(codec: &'static encoding_rs::Encoding, bytes: &[u8]) -> Option<u32> {
    let mut units = [0; 8];
    let mut decoder = codec.new_decoder_without_bom_handling();
    let (result, read, written) =
        decoder.decode_to_utf16_without_replacement(bytes, &mut units, true);
    let (DecoderResult::InputEmpty, true, 1) = (result, read == bytes.len(), written) else {
        return None;
    };
    let mut utf8 = [0; 4];
    let length = char::from_u32(units[0].into())?.encode_utf8(&mut utf8).len() as u32;
    Some(u32::from_le_bytes(utf8) | length << 24 | (bytes.len() as u32) << 28)
}

fn row(codec: &'static encoding_rs::Encoding, lead: u8) -> Box<Row> {
    let mut row = Box::new([0; 256]);
    if let Some(alone) = character(codec, &[lead]) {
        row.fill(alone);
        return row;
    }
    for (trail, entry) in (0..=u8::MAX).zip(row.iter_mut()) {
        *entry = character(codec, &[lead, trail]).unwrap_or_default();
    }
    row
}

/// Decodes a text as far as it is ASCII and characters of the tables. Gives back how many bytes are read;
/// none while little has been decoded.
pub(super) fn decode(bytes: &[u8], encoding: Encoding, text: &mut String) -> usize {
    let (Some(pairs), Some(codec)) = (pairs(encoding), encoding.codec()) else { return 0 };
    if pairs.decoded.fetch_add(bytes.len(), Ordering::Relaxed) + bytes.len() < WORTH_IT {
        return 0;
    }
    let mut buffer = vec![0; (bytes.len() * 3 + 16).min(16 << 10)];
    let mut read = 0;
    loop {
        let (more, written) = pairs.fill(codec, &bytes[read..], &mut buffer);
        read += more;
        text.push_str(simdutf8::basic::from_utf8(&buffer[..written]).unwrap_or_default());
        if read == bytes.len() || written + 8 <= buffer.len() {
            return read;
        }
        // Not before: a wrong encoding nearly always fails within the first buffer.
        if text.capacity() < bytes.len() {
            text.reserve(bytes.len() + bytes.len() / 2);
        }
    }
}

impl Pairs {
    /// Fills a buffer but for its last bytes. Gives back how many bytes are read, and how many written.
    fn fill(
        &self,
        codec: &'static encoding_rs::Encoding,
        bytes: &[u8],
        out: &mut [u8],
    ) -> (usize, usize) {
        let (mut read, mut written) = (0, 0);
        while let Some(room) = out.get_mut(written..).and_then(<[u8]>::first_chunk_mut::<8>) {
            let rest = &bytes[read..];
            let Some(&first) = rest.first() else { break };
            if first.is_ascii() {
                // Eight at once, of which those before the next character are right.
                let (chunk, known) = match rest.first_chunk() {
                    Some(chunk) => (*chunk, 8),
                    None => ([first; 8], 1),
                };
                *room = chunk;
                let others = u64::from_le_bytes(chunk) & u64::from_le_bytes([0x80; 8]);
                let ascii = (others.trailing_zeros() as usize / 8).min(known);
                read += ascii;
                written += ascii;
                continue;
            }
            let row = self.rows[usize::from(first & 0x7f)].get_or_init(|| row(codec, first));
            // A lead at the end is looked at by the codec, as is a character of one byte there.
            let Some(&trail) = rest.get(1) else { break };
            let entry = row[usize::from(trail)];
            if entry == 0 {
                break;
            }
            room[..4].copy_from_slice(&entry.to_le_bytes());
            read += (entry >> 28) as usize;
            written += (entry >> 24 & 7) as usize;
        }
        (read, written)
    }
}
