//! The small languages that formats are written in.

mod ascii;
pub(crate) mod ishi;
pub(crate) mod json;
pub mod sgf;
pub(crate) mod words;

pub use ascii::Ascii;
pub(crate) use ascii::two_digits;

/// Appends a number in decimal. Writers do this for every move, where `write!` would cost more than
/// the move itself.
pub(crate) fn push_number(number: u64, out: &mut String) {
    if number < 1000 {
        // Nearly all numbers there are.
        let digit = |number: u32| char::from(b'0' + (number % 10) as u8);
        let number = number as u32;
        if number >= 100 {
            out.push(digit(number / 100));
        }
        if number >= 10 {
            out.push(digit(number / 10));
        }
        return out.push(digit(number));
    }
    let mut digits = Ascii::<20>::new([]);
    digits.push_number(number);
    out.push_str(digits.as_str());
}

/// The same to bytes: those of a long text are asked only once whether they are one.
#[inline]
pub(crate) fn push_digits(number: u64, out: &mut Vec<u8>) {
    if number < 1000 {
        let number = number as u32;
        let [tens, ones] = (two_digits(number % 100) as u16).to_le_bytes();
        let hundreds = b'0' + (number / 100) as u8;
        return match number {
            0..10 => out.push(ones),
            10..100 => out.extend_from_slice(&[tens, ones]),
            _ => out.extend_from_slice(&[hundreds, tens, ones]),
        };
    }
    let mut digits = Ascii::<20>::new([]);
    digits.push_number(number);
    out.extend_from_slice(&digits.bytes()[..digits.len()]);
}

/// Appends bytes that are ASCII, in one go.
pub(crate) fn push_ascii(bytes: &[u8], out: &mut String) {
    debug_assert!(bytes.is_ascii());
    out.push_str(std::str::from_utf8(bytes).unwrap_or_default());
}
