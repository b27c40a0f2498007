//! Records of janggi among bytes: the Korean names of their first headers say what they are, and with that which
//! encoding they are in (specs: variant-files §6).

use super::Encoding;
use std::ops::Range;

/// The names of headers that only records of janggi have, which begin every one of them.
pub(crate) const NAMES: [&str; 14] = [
    "대회명",
    "회전",
    "대국일자",
    "대국장소",
    "초대국자",
    "한대국자",
    "초차림",
    "한차림",
    "초포진",
    "한포진",
    "판",
    "제한시간",
    "총수",
    "대국결과",
];

/// No more bytes than this are looked at.
const SAMPLE: usize = 64 * 1024;

/// The byte that pads such files and parts their games. It stands for nothing in any of their encodings.
const PADDING: u8 = 0xff;

/// Whether bytes, which may begin anywhere in a file, are records of janggi in this encoding.
pub(super) fn is_record(bytes: &[u8], encoding: Encoding) -> bool {
    if !matches!(encoding, Encoding::EucKr | Encoding::Utf8) {
        return false;
    }
    let sample = &bytes[..bytes.len().min(SAMPLE)];
    let begins = |at: &usize| at.checked_sub(1).is_none_or(|before| is_between(sample[before]));
    let mut brackets = memchr::memchr_iter(b'[', sample).filter(begins).peekable();
    if brackets.peek().is_none() {
        return false;
    }
    let names: Vec<Vec<u8>> = NAMES.iter().filter_map(|name| encoded(name, encoding)).collect();
    brackets.any(|at| {
        let behind = &sample[at + 1..];
        let rest = |name: &Vec<u8>| behind.strip_prefix(name.as_slice());
        names.iter().filter_map(rest).any(|rest| rest.trim_ascii_start().starts_with(b"\""))
    })
}

/// Whether a line can begin behind this byte.
fn is_between(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r' | b' ' | b'\t' | PADDING)
}

/// A name in an encoding.
fn encoded(name: &str, encoding: Encoding) -> Option<Vec<u8>> {
    match encoding {
        Encoding::Utf8 => Some(name.as_bytes().to_owned()),
        _ => Some(encoding.codec()?.encode(name).0.into_owned()),
    }
}

/// Finds which malformed sequences are padding, asked for in their order.
#[derive(Default)]
pub(super) struct Padding {
    /// Where the last of them ended that may have been, and whether it was.
    last: Option<(usize, bool)>,
    is_record: Option<bool>,
}

impl Padding {
    /// Whether the sequence at a place is: bytes of that kind in a record, before which nothing stands on their line.
    pub(super) fn holds(&mut self, bytes: &[u8], place: &Range<usize>, encoding: Encoding) -> bool {
        if bytes.get(place.clone()).is_none_or(|found| found.iter().any(|&byte| byte != PADDING)) {
            return false;
        }
        let is_blank = |byte: &&u8| matches!(**byte, b' ' | b'\t' | 0x1a);
        let (end, is_padding) = self.last.unwrap_or((0, true));
        let before = bytes[end..place.start].iter().rev().find(|byte| !is_blank(byte));
        let begins_line = before.map_or(is_padding, |byte| matches!(byte, b'\n' | b'\r'));
        self.last = Some((place.end, begins_line));
        begins_line && *self.is_record.get_or_insert_with(|| is_record(bytes, encoding))
    }
}
