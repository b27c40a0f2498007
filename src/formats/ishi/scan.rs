//! Lines and blocks: what a text says, statement by statement.

use super::keyword::Keyword;
use std::ops::Range;

/// A line with the word it begins with, or a block of lines. All places are byte offsets.
#[derive(Clone, Debug)]
pub(super) struct Statement {
    /// The word, if it is one of the known.
    pub(super) keyword: Option<Keyword>,
    /// Where the word is.
    pub(super) word: Range<usize>,
    /// What follows it on the line, without blanks around.
    pub(super) rest: Range<usize>,
    /// The lines of a block between its first and its last, with their line ends; empty for other
    /// statements.
    pub(super) body: Range<usize>,
    /// Whether a block is closed; true for other statements.
    pub(super) closed: bool,
    /// All its lines, without the last line end.
    pub(super) whole: Range<usize>,
}

/// The statements of a text. Lines without a word are passed over.
#[derive(Clone, Debug)]
pub(super) struct Statements<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Statements<'a> {
    pub(super) fn new(text: &'a str) -> Statements<'a> {
        Statements { text, at: 0 }
    }

    /// The next line without its line end, and where the line after it begins.
    fn line(&self, at: usize) -> Option<(Range<usize>, usize)> {
        let rest = self.text.as_bytes().get(at..).filter(|rest| !rest.is_empty())?;
        let len = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
        let eol = match &rest[len..] {
            [b'\r', b'\n', ..] => 2,
            [] => 0,
            _ => 1,
        };
        Some((at..at + len, at + len + eol))
    }
}

/// The word that a line begins with.
fn first_word(text: &str, line: Range<usize>) -> Option<Range<usize>> {
    words(text, line).next()
}

/// The words of a part of a text.
pub(super) fn words(text: &str, part: Range<usize>) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut at = part.start;
    std::iter::from_fn(move || {
        let rest = &text[at..part.end];
        let start = at + (rest.len() - rest.trim_start_matches([' ', '\t']).len());
        let end = text[start..part.end].find([' ', '\t']).map_or(part.end, |len| start + len);
        at = end;
        (start < end).then_some(start..end)
    })
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
        let tail = &self.text[word.end..line.end];
        let rest = tail.trim_matches([' ', '\t']);
        let start = word.end + (tail.len() - tail.trim_start_matches([' ', '\t']).len());
        let mut statement = Statement {
            keyword: Keyword::of(&self.text[word.clone()]),
            word,
            rest: start..start + rest.len(),
            body: line.end..line.end,
            closed: true,
            whole: line,
        };
        if let Some(closer) = statement.keyword.and_then(Keyword::closer) {
            statement.body = self.at..self.text.len();
            statement.closed = false;
            while let Some((line, next)) = self.line(self.at) {
                statement.whole.end = line.end;
                self.at = next;
                let word = first_word(self.text, line.clone()).map(|word| &self.text[word]);
                if word.and_then(Keyword::of) == Some(closer) {
                    statement.body.end = line.start;
                    statement.closed = true;
                    break;
                }
            }
        }
        Some(statement)
    }
}

/// The lines of a block as one text: `\n` between the lines, none at the end.
pub(super) fn block_text(body: &str) -> String {
    let text = if body.contains('\r') {
        body.replace("\r\n", "\n").replace('\r', "\n")
    } else {
        body.to_owned()
    };
    match text.strip_suffix('\n') {
        Some(text) => text.to_owned(),
        None => text,
    }
}
