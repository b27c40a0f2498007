//! Signs of full width, as texts in Chinese and Japanese have them among moves.

/// Marks of full width behind moves.
pub(super) const MARKS: [char; 4] = ['！', '？', '。', '，'];

/// Whether a sign ends words in Chinese, in which no blanks part moves: a comment begins, or marks stand there, or what
/// is behind the number of a move.
pub(super) fn ends_word(c: char) -> bool {
    matches!(c, '（' | '．' | '、') || MARKS.contains(&c)
}

/// Where the number of a move ends that begins at `at`, if it or the period behind it is of full width, or a comma of
/// lists stands for that (`1、`): those end no words elsewhere.
pub(super) fn number(text: &str, at: usize) -> Option<usize> {
    let bytes = text.as_bytes().get(at..)?;
    let narrow = bytes.iter().take_while(|byte| byte.is_ascii_digit()).count();
    // Of what stands in nearly every text no more than this is looked at.
    if bytes.get(narrow)?.is_ascii() {
        return None;
    }
    let rest = &text[at..];
    let is_wide = |c: char| ('０'..='９').contains(&c);
    let length = rest.find(|c: char| !c.is_ascii_digit() && !is_wide(c))?;
    let period = rest[length..].chars().next()?;
    let is_number = match period {
        '．' | '、' => length > 0,
        '.' | '…' => rest[..length].contains(is_wide),
        _ => false,
    };
    is_number.then_some(at + length)
}

/// What a number is in digits of either width.
pub(super) fn decimal(digits: &str) -> u32 {
    if digits.is_ascii() {
        return digits.parse().unwrap_or(u32::MAX);
    }
    let value = |c: char| c.to_digit(10).or(u32::from(c).checked_sub(u32::from('０')));
    let add = |sum: u32, c| sum.saturating_mul(10).saturating_add(value(c).unwrap_or_default());
    digits.chars().fold(0, add)
}

/// The bracket that closes the comment in wide brackets that begins at `at`; or, if none does, up to where that is known.
/// Another one, or the next game, shows that it is not closed.
pub(super) fn comment(text: &str, at: usize) -> Result<usize, usize> {
    /// None is longer, in bytes.
    const LONGEST: usize = 4096;
    let inner = at + '（'.len_utf8();
    let limit = text.floor_char_boundary((inner + LONGEST).min(text.len()));
    match text[inner..limit].find(['（', '）', '[']).map(|length| inner + length) {
        Some(found) if text[found..].starts_with('）') => Ok(found),
        found => Err(found.unwrap_or(limit)),
    }
}
