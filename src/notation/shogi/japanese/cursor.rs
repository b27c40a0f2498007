//! A place in a line, and the few kinds of characters that Japanese records are made of.

/// A place in a line: what is still to be read.
#[derive(Clone, Copy, Debug)]
pub struct Cursor<'a> {
    /// The text from here on.
    pub rest: &'a str,
}

impl<'a> Cursor<'a> {
    /// Begins at the beginning of a text.
    #[must_use]
    pub fn new(rest: &'a str) -> Cursor<'a> {
        Cursor { rest }
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    pub(crate) fn next(&mut self) -> Option<char> {
        let mut chars = self.rest.chars();
        let next = chars.next();
        self.rest = chars.as_str();
        next
    }

    /// Steps over one of these characters, if one is here.
    pub(crate) fn eat(&mut self, any: &[char]) -> bool {
        let here = self.peek().is_some_and(|c| any.contains(&c));
        if here {
            self.next();
        }
        here
    }

    /// Steps over a word, if it is here.
    pub(crate) fn eat_word(&mut self, word: &str) -> bool {
        let rest = self.rest.strip_prefix(word);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// Steps over a character that stands for something.
    pub(crate) fn take<T>(&mut self, meaning: impl Fn(char) -> Option<T>) -> Option<T> {
        let value = meaning(self.peek()?)?;
        self.next();
        Some(value)
    }

    /// Steps over blanks and says whether there were any.
    pub(crate) fn blanks(&mut self) -> bool {
        let before = self.rest.len();
        self.rest = self.rest.trim_start_matches(is_blank);
        self.rest.len() != before
    }

    /// Reads a number in ASCII or full-width digits, not mixed: `1７六歩` is the number 1.
    pub(crate) fn number(&mut self) -> Option<u32> {
        let ascii = self.peek()?.is_ascii();
        self.digits(|c| c.is_ascii() == ascii)
    }

    /// Reads a number behind which nothing with a digit can stand: `1１手` is eleven.
    pub(crate) fn mixed_number(&mut self) -> Option<u32> {
        self.digits(|_| true)
    }

    fn digits(&mut self, is_own: impl Fn(char) -> bool) -> Option<u32> {
        let mut number: Option<u32> = None;
        while let Some(c) = self.peek()
            && is_own(c)
            && let Some(digit) = digit(c)
        {
            let sum = number.unwrap_or(0).saturating_mul(10).saturating_add(u32::from(digit));
            number = Some(sum);
            self.next();
        }
        number
    }
}

/// Blanks of every kind: the Japanese one, those that browsers copy from pages, those without width.
pub(crate) fn is_blank(c: char) -> bool {
    match c {
        ' ' | '\t' | '\0' | '\u{1a}' => true,
        _ if c.is_ascii() => false,
        '\u{a0}' | '\u{1680}' | '\u{2000}'..='\u{200b}' | '\u{202f}' | '\u{205f}' => true,
        '\u{3000}' | '\u{feff}' => true,
        _ => false,
    }
}

/// An ASCII or full-width digit.
pub(crate) fn digit(c: char) -> Option<u8> {
    match c {
        '0'..='9' => Some(c as u8 - b'0'),
        '０'..='９' => Some((u32::from(c) - u32::from('０')) as u8),
        _ => None,
    }
}

/// A kanji digit from 一 to 九.
pub(crate) fn kanji_digit(c: char) -> Option<u8> {
    Some(match c {
        '一' => 1,
        '二' => 2,
        '三' => 3,
        '四' => 4,
        '五' => 5,
        '六' => 6,
        '七' => 7,
        '八' => 8,
        '九' => 9,
        _ => return None,
    })
}
