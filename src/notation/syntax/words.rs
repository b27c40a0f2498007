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
        // One blank, then a word of ASCII, is what nearly all are.
        let rest = self.rest.strip_prefix(' ').unwrap_or(self.rest);
        let is_in_word = |byte| matches!(byte, b'!'..=b'~');
        let end = rest.bytes().position(|byte| !is_in_word(byte)).unwrap_or(rest.len());
        if end > 0 && matches!(rest.as_bytes().get(end), None | Some(b' ')) {
            let (word, rest) = rest.split_at(end);
            self.rest = rest;
            return Some(word);
        }
        let rest = rest.trim_start();
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (word, rest) = rest.split_at(end);
        self.rest = rest;
        (!word.is_empty()).then_some(word)
    }
}
