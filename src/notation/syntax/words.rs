//! Lines of words, as engines are told positions.

use crate::source::Span;

/// The words of a line, and where they are in the source.
#[derive(Clone)]
pub(crate) struct Words<'a> {
    line: &'a str,
    start: u32,
    rest: &'a str,
}

impl<'a> Words<'a> {
    /// The words of a line that starts at `start` in its source.
    pub(crate) fn new(line: &'a str, start: u32) -> Words<'a> {
        Words { line, start, rest: line }
    }

    /// What comes behind the last word taken.
    pub(crate) fn rest(&self) -> &'a str {
        self.rest
    }

    /// The span of a part of the line.
    pub(crate) fn span(&self, part: &str) -> Span {
        let at = self.start + (part.as_ptr() as usize - self.line.as_ptr() as usize) as u32;
        Span::new(at, at + part.len() as u32)
    }

    pub(crate) fn peek(&self) -> Option<&'a str> {
        self.clone().next()
    }

    /// Steps over the next word if it is this one.
    pub(crate) fn eat(&mut self, word: &str) -> bool {
        let here = self.peek() == Some(word);
        if here {
            self.next();
        }
        here
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let bytes = self.rest.as_bytes();
        let is_blank = |byte: u8| matches!(byte, b'\t'..=b'\r' | b' ');
        let start = bytes.iter().take_while(|&&byte| is_blank(byte)).count();
        let in_word = |byte: &&u8| byte.is_ascii() && !is_blank(**byte);
        let end = start + bytes[start..].iter().take_while(in_word).count();
        let (rest, end) = match bytes.get(end) {
            // Other scripts have blanks of their own.
            Some(byte) if !byte.is_ascii() => {
                let rest = self.rest.trim_start();
                (rest, rest.find(char::is_whitespace).unwrap_or(rest.len()))
            }
            _ => (&self.rest[start..], end - start),
        };
        let (word, rest) = rest.split_at(end);
        self.rest = rest;
        (!word.is_empty()).then_some(word)
    }
}
