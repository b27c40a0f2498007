//! A field of ASCII characters of a row, such as a number or a time.

/// At most `N` ASCII characters.
#[derive(Clone, Copy, Debug)]
pub struct Ascii<const N: usize> {
    bytes: [u8; N],
    len: usize,
}

impl<const N: usize> Ascii<N> {
    /// None.
    pub(crate) const fn new() -> Ascii<N> {
        Ascii { bytes: [0; N], len: 0 }
    }

    /// Adds characters; they must have room.
    #[inline]
    pub(crate) fn push<const M: usize>(&mut self, ascii: [u8; M]) {
        debug_assert!(ascii.is_ascii() && self.len + M <= N);
        if let Some(place) = self.bytes.get_mut(self.len..self.len + M) {
            place.copy_from_slice(&ascii);
            self.len += M;
        }
    }

    /// Adds a number in decimal; it must have room.
    pub(crate) fn push_number(&mut self, number: u64) {
        let mut unit = 1;
        while number / unit >= 10 {
            unit *= 10;
        }
        while unit > 0 {
            self.push([b'0' + (number / unit % 10) as u8]);
            unit /= 10;
        }
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

/// The last two digits of a number.
#[inline]
pub(crate) fn two_digits(number: u32) -> [u8; 2] {
    const PAIRS: [[u8; 2]; 100] = {
        let mut pairs = [[0; 2]; 100];
        let mut number = 0;
        while number < 100 {
            pairs[number] = [b'0' + (number / 10) as u8, b'0' + (number % 10) as u8];
            number += 1;
        }
        pairs
    };
    PAIRS[(number % 100) as usize]
}
