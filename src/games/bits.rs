//! Sets of squares as bits of one number.

/// The set that holds just the square of this index, which is below 128.
#[inline]
pub(super) const fn bit(index: u8) -> u128 {
    // Shifting a number of this width takes longer.
    const BITS: [u128; 128] = {
        let mut bits = [0; 128];
        let mut index = 0;
        while index < 128 {
            bits[index] = 1 << index;
            index += 1;
        }
        bits
    };
    BITS[(index & 127) as usize]
}
