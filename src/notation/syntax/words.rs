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

    /// Steps over words of four bytes, each behind one blank, as far as `take` takes them: moves, as nearly
    /// all are written.
    #[inline]
    pub(crate) fn fours(&mut self, mut take: impl FnMut([u8; 4], Span) -> bool) {
        let mut start = self.span(self.rest).start + 1;
        let mut rest = self.rest.as_bytes();
        while let [b' ', a, b, c, d, behind @ ..] = rest
            && matches!(behind, [] | [b' ', ..])
            && take([*a, *b, *c, *d], Span::new(start, start + 4))
        {
            rest = behind;
            start += 5;
        }
        self.rest = &self.rest[self.rest.len() - rest.len()..];
    }

    /// Steps over words of seven bytes at most, each behind one blank and before another, as far as `read`
    /// knows them. It is shown the first eight bytes from a word on, the first one lowest, and says what
    /// the word means, and its length.
    #[inline]
    pub(crate) fn shorts<T>(
        &mut self,
        read: impl Fn(u64) -> Option<(T, u32)>,
        mut take: impl FnMut(T, Span),
    ) {
        let mut start = self.span(self.rest).start + 1;
        let mut rest = self.rest.as_bytes();
        while let [b' ', behind @ ..] = rest
            && let Some(&first) = behind.first_chunk()
            && let Some((meant, len)) = read(u64::from_le_bytes(first))
            && first.get(len as usize) == Some(&b' ')
        {
            take(meant, Span::new(start, start + len));
            rest = &behind[len as usize..];
            start += len + 1;
        }
        self.rest = &self.rest[self.rest.len() - rest.len()..];
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
        let end = graphic(rest.as_bytes());
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

/// How many bytes from `!` to `~` a text begins with.
#[inline]
fn graphic(text: &[u8]) -> usize {
    // Eight bytes are looked at together; most words are shorter.
    if let Some(&first) = text.first_chunk() {
        const EACH: u64 = u64::from_le_bytes([1; 8]);
        let bytes = u64::from_le_bytes(first);
        let low = bytes & (EACH * 0x7f);
        // The highest bit of each byte says whether it is above the blank, below DEL, and ASCII.
        let is_graphic = (low + EACH * 0x5f) & !(low + EACH) & !bytes;
        let others = !is_graphic & (EACH * 0x80);
        if others != 0 {
            return others.trailing_zeros() as usize / 8;
        }
    }
    text.iter().position(|byte| !byte.is_ascii_graphic()).unwrap_or(text.len())
}
