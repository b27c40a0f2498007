//! The small languages that formats are written in.

pub(crate) mod ishi;
pub(crate) mod json;
pub mod sgf;
pub(crate) mod words;

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
    let mut digits = [0; 20];
    let mut start = digits.len();
    let mut rest = number;
    loop {
        start -= 1;
        digits[start] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    push_ascii(&digits[start..], out);
}

/// Appends bytes that are ASCII, in one go.
pub(crate) fn push_ascii(bytes: &[u8], out: &mut String) {
    debug_assert!(bytes.is_ascii());
    out.push_str(std::str::from_utf8(bytes).unwrap_or_default());
}
