//! Short numbers, read from eight bytes of a text at a time (the first in the lowest).

const ZEROS: u64 = u64::from_le_bytes([b'0'; 8]);

/// The first eight bytes of a text, zeros behind them where it has fewer.
#[inline(always)]
pub(crate) fn window(text: &[u8]) -> u64 {
    u64::from_le_bytes(text.first_chunk().copied().unwrap_or_else(|| {
        let mut bytes = [0; 8];
        bytes[..text.len()].copy_from_slice(text);
        bytes
    }))
}

/// The byte at a place of the window, 0 to 7.
#[inline(always)]
pub(crate) const fn byte(window: u64, at: usize) -> u8 {
    (window >> (8 * at % 64)) as u8
}

/// How many of the bytes, from the first on, are digits of ASCII.
#[inline(always)]
pub(crate) const fn leading_digits(window: u64) -> usize {
    // Of a digit 0 to 9 are left, to which 6 can be added without reaching 16. Only bytes behind another than a
    // digit are touched by what is carried over.
    let left = window ^ ZEROS;
    let others = (left | left.wrapping_add(0x0606_0606_0606_0606)) & 0xf0f0_f0f0_f0f0_f0f0;
    others.trailing_zeros() as usize / 8
}

/// The number that so many bytes are, from the first on: one to eight, each of them a digit.
#[inline(always)]
pub(crate) const fn number(window: u64, digits: usize) -> u32 {
    // Zeros stand before it; then neighbours are made one: pairs, fours, all eight.
    let ones = (window ^ ZEROS) << (64 - 8 * digits);
    let pairs = (ones.wrapping_mul(10 << 8 | 1) >> 8) & 0x00ff_00ff_00ff_00ff;
    let fours = (pairs.wrapping_mul(100 << 16 | 1) >> 16) & 0x0000_ffff_0000_ffff;
    (fours.wrapping_mul(10_000 << 32 | 1) >> 32) as u32
}
