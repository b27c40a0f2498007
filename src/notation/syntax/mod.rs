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

/// Appends bytes that are ASCII, in one go.
pub(crate) fn push_ascii(bytes: &[u8], out: &mut String) {
    debug_assert!(bytes.is_ascii());
    out.push_str(std::str::from_utf8(bytes).unwrap_or_default());
}
