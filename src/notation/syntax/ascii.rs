//! A field of ASCII characters of a row, such as a number or a time.

/// At most `N` ASCII characters.
#[derive(Clone, Copy, Debug)]
pub struct Ascii<const N: usize> {
    bytes: [u8; N],
    len: usize,
}

impl<const N: usize> Ascii<N> {
    /// Some characters; they must have room.
    #[inline]
    pub(crate) fn new<const M: usize>(ascii: [u8; M]) -> Ascii<N> {
        let mut field = Ascii { bytes: [0; N], len: 0 };
        field.push(&ascii);
        field
    }

    /// Adds characters; they must have room.
    #[inline]
    pub(crate) fn push(&mut self, ascii: &[u8]) {
        debug_assert!(ascii.is_ascii() && self.len + ascii.len() <= N);
        if let Some(place) = self.bytes.get_mut(self.len..self.len + ascii.len()) {
            place.copy_from_slice(ascii);
            self.len += ascii.len();
        }
    }

    /// Adds a number in decimal; it must have room.
    pub(crate) fn push_number(&mut self, number: u64) {
        let mut digits = [0; 20];
        let mut start = digits.len();
        let mut rest = number;
        while rest >= 100 {
            start -= 2;
            let pair = two_digits((rest % 100) as u32) as u16;
            digits[start..start + 2].copy_from_slice(&pair.to_le_bytes());
            rest /= 100;
        }
        let [ten, one] = (two_digits(rest as u32) as u16).to_le_bytes();
        start -= 1;
        digits[start] = one;
        if rest >= 10 {
            start -= 1;
            digits[start] = ten;
        }
        self.push(&digits[start..]);
    }

    /// All `N` bytes, of which the first [`len`](Self::len) count.
    #[inline]
    pub(crate) const fn bytes(&self) -> &[u8; N] {
        &self.bytes
    }

    /// How many there are.
    #[inline]
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// The characters.
    #[must_use]
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..self.len]).unwrap_or_default()
    }
}

/// Two digits of a number below 100, the first in the lower byte. Put together by shifting, fields of
/// digits are stored at once: bytes that are stored one by one and loaded as a whole wait for each other.
#[inline]
pub(crate) fn two_digits(number: u32) -> u64 {
    const PAIRS: [u16; 128] = {
        let mut pairs = [0; 128];
        let mut number = 0;
        while number < 100 {
            let digits = [b'0' + (number / 10) as u8, b'0' + (number % 10) as u8];
            pairs[number] = u16::from_le_bytes(digits);
            number += 1;
        }
        pairs
    };
    debug_assert!(number < 100);
    PAIRS[(number & 127) as usize].into()
}
