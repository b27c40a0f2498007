//! Lines and blocks: what a text says, statement by statement.

pub(crate) mod kept;
pub(crate) mod keyword;

use crate::source::Eol;
use keyword::Keyword;
use std::borrow::Cow;
use std::ops::Range;

/// A line with the word it begins with, or a block of lines. All places are byte offsets.
#[derive(Clone, Debug)]
pub(crate) struct Statement {
    /// The word, if it is one of the known.
    pub(crate) keyword: Option<Keyword>,
    /// Where the word is.
    pub(crate) word: Range<usize>,
    /// What follows it on the line, without blanks around.
    pub(crate) rest: Range<usize>,
    /// The lines of a block between its first and its last, with their line ends; empty for other
    /// statements.
    pub(crate) body: Range<usize>,
    /// What follows the word that closes a block on its line, where nothing belongs; empty for other
    /// statements.
    pub(crate) tail: Range<usize>,
    /// Whether a block is closed; true for other statements.
    pub(crate) closed: bool,
    /// All its lines, without the last line end.
    pub(crate) whole: Range<usize>,
}

impl Statement {
    /// Whether what follows the word is for people, or for another program.
    pub(crate) fn is_text(&self) -> bool {
        let is_block = |keyword: Keyword| keyword.closer().is_some();
        self.keyword.is_some_and(|keyword| {
            is_block(keyword)
                || keyword.key().is_some()
                || matches!(keyword, Keyword::Event | Keyword::Remark)
        })
    }
}

/// The statements of a text. Lines without a word are passed over.
#[derive(Clone, Debug)]
pub(crate) struct Statements<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Statements<'a> {
    pub(crate) fn new(text: &'a str) -> Statements<'a> {
        Statements { text, at: 0 }
    }

    /// Where the next statement is looked for.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// Goes on from the beginning of another line.
    pub(crate) fn seek(&mut self, at: usize) {
        self.at = at;
    }

    /// Passes over lines of moves that end before a place; whether there were any.
    pub(crate) fn pass_moves(&mut self, place: usize) -> bool {
        let bytes = self.text.as_bytes();
        let start = self.at;
        while is_move_line(bytes, self.at) {
            // Behind the letter and the blank.
            let end = short_line_end(bytes, self.at + 2);
            if end > place {
                break;
            }
            self.at = line_after(bytes, end).unwrap_or(end);
        }
        self.at > start
    }

    /// The next line without its line end, and where the line after it begins.
    fn line(&self, at: usize) -> Option<(Range<usize>, usize)> {
        let rest = self.text.as_bytes().get(at..).filter(|rest| !rest.is_empty())?;
        let len = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
        let end = at + len;
        Some((at..end, line_after(self.text.as_bytes(), end).unwrap_or(end)))
    }
}

/// The word that a line begins with.
fn first_word(text: &str, line: Range<usize>) -> Option<Range<usize>> {
    words(text, line).next()
}

/// The keyword that a line begins with. Whoever writes the lines of a block asks the same of them as whoever
/// reads it: one that closes it would end it too early.
pub(crate) fn keyword_of(line: &str) -> Option<Keyword> {
    Keyword::of(&line[first_word(line, 0..line.len())?])
}

/// A part of a text without the blanks around.
fn trimmed(text: &str, part: Range<usize>) -> Range<usize> {
    let whole = &text[part.clone()];
    let rest = whole.trim_start_matches(is_blank);
    let start = part.end - rest.len();
    start..start + rest.trim_end_matches(is_blank).len()
}

/// A text without what its reader takes for blanks at its ends.
pub(crate) fn trim(text: &str) -> &str {
    text.trim_matches(is_blank)
}

/// What parts words: blanks, and those of other character sets.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{200b}' | '\u{feff}')
}

/// A word without the characters that the format does not know: they can be ignored. Digits of
/// other character sets cannot, nor letters behind others, nor what parts two digits: another number would be read.
pub(crate) fn plain(word: &str) -> Cow<'_, str> {
    if word.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Cow::Borrowed(word);
    }
    let mut known = String::with_capacity(word.len());
    let mut follows = false;
    for c in word.chars() {
        let parts = follows && c.is_ascii_digit() && known.ends_with(|c: char| c.is_ascii_digit());
        let is_within = !known.is_empty() && c.is_alphanumeric();
        if parts || !c.is_ascii() && (c.is_numeric() || is_within) {
            return Cow::Borrowed(word);
        }
        follows = !c.is_ascii_graphic();
        if !follows {
            known.push(c);
        }
    }
    Cow::Owned(known)
}

/// The words of a part of a text. What has no character that the format knows is none.
pub(crate) fn words(text: &str, part: Range<usize>) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut at = part.start;
    let next = move || {
        let word = next_word(text, at..part.end)?;
        at = word.end;
        Some(word)
    };
    std::iter::from_fn(next)
        .filter(|word| text[word.clone()].contains(|c: char| c.is_ascii_graphic()))
}

/// What stands between the first blanks of a part of a text and those behind it.
fn next_word(text: &str, part: Range<usize>) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let is_space = |at: usize| matches!(bytes[at], b' ' | b'\t');
    let start = part.clone().find(|&at| !is_space(at))?;
    let end = (start..part.end).find(|&at| !bytes[at].is_ascii_graphic()).unwrap_or(part.end);
    if start < end && (end == part.end || is_space(end)) {
        return Some(start..end);
    }
    // Characters of other character sets may be blanks, or part of the word.
    let rest = &text[start..part.end];
    let start = start + (rest.len() - rest.trim_start_matches(is_blank).len());
    let end = text[start..part.end].find(is_blank).map_or(part.end, |len| start + len);
    (start < end).then_some(start..end)
}

impl Iterator for Statements<'_> {
    type Item = Statement;

    fn next(&mut self) -> Option<Statement> {
        let (line, word) = loop {
            let (line, next) = self.line(self.at)?;
            self.at = next;
            if let Some(word) = first_word(self.text, line.clone()) {
                break (line, word);
            }
        };
        let mut statement = Statement {
            keyword: Keyword::of(&self.text[word.clone()]),
            rest: trimmed(self.text, word.end..line.end),
            word,
            body: line.end..line.end,
            tail: line.end..line.end,
            closed: true,
            whole: line,
        };
        if let Some(closer) = statement.keyword.and_then(Keyword::closer) {
            statement.body = self.at..self.text.len();
            statement.closed = false;
            while let Some((line, next)) = self.line(self.at) {
                statement.whole.end = line.end;
                self.at = next;
                let Some(word) = first_word(self.text, line.clone()) else { continue };
                if Keyword::of(&self.text[word.clone()]) == Some(closer) {
                    statement.body.end = line.start;
                    statement.tail = trimmed(self.text, word.end..line.end);
                    statement.closed = true;
                    break;
                }
            }
        }
        Some(statement)
    }
}

/// The lines of a block as one text: `\n` between the lines, none at the end.
pub(crate) fn block_text(body: &str) -> String {
    let mut text = Eol::unified(body).into_owned();
    if text.ends_with('\n') {
        text.pop();
    }
    text
}

/// Where the next line begins, if one ends at `end`.
#[inline(always)]
pub(crate) fn line_after(bytes: &[u8], end: usize) -> Option<usize> {
    match bytes.get(end..)? {
        [b'\r', b'\n', ..] => Some(end + 2),
        [b'\n' | b'\r', ..] => Some(end + 1),
        _ => None,
    }
}

/// Whether a line begins as those of moves do that are written without more blanks than needed.
pub(crate) fn is_move_line(bytes: &[u8], at: usize) -> bool {
    matches!(bytes.get(at..), Some([b'B' | b'W', b' ', ..]))
}

/// Whether a line begins as those do that list what a move took.
pub(crate) fn is_prisoner_line(bytes: &[u8], at: usize) -> bool {
    bytes.get(at..).is_some_and(|line| line.starts_with(b"PRISONER "))
}

/// Where a line ends that is likely to be short: eight bytes are looked at together.
fn short_line_end(bytes: &[u8], from: usize) -> usize {
    const ONES: u64 = u64::from_ne_bytes([1; 8]);
    let mut at = from;
    while let Some(chunk) = bytes.get(at..).and_then(<[u8]>::first_chunk) {
        let word = u64::from_le_bytes(*chunk);
        // The lowest bit that is left is that of the first byte up to `\r`, whatever stands behind it.
        let low = word.wrapping_sub(ONES * (b'\r' as u64 + 1)) & !word & (ONES << 7);
        if low != 0 {
            at += low.trailing_zeros() as usize / 8;
            if matches!(bytes.get(at), Some(b'\n' | b'\r')) {
                return at;
            }
            break;
        }
        at += 8;
    }
    let rest = bytes.get(at..).unwrap_or_default();
    rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')).map_or(bytes.len(), |len| at + len)
}

/// Cuts before events, and the remarks that belong to them: from the second EVENT line on, for what
/// stands before the first may belong to it.
pub(crate) fn split(text: &str, starts: &mut Vec<usize>) {
    starts.push(0);
    let end = memchr::memchr(0x1a, text.as_bytes()).unwrap_or(text.len());
    let mut lines = Statements::new(&text[..end]);
    // Behind the latest statement that belongs to an event already.
    let mut free = 0;
    let mut has_event = false;
    loop {
        if lines.pass_moves(end) {
            free = lines.at;
        }
        let Some(statement) = lines.next() else { break };
        match statement.keyword {
            None | Some(Keyword::Remark) => continue,
            // An EVENT at the very end may be the beginning of another word.
            Some(Keyword::Event) if statement.whole.end == end => {}
            Some(Keyword::Event) if has_event => starts.push(free),
            Some(Keyword::Event) => has_event = true,
            Some(_) => {}
        }
        free = lines.at;
    }
}
