//! Objects one behind the other, read one at a time: each by itself or a line each, in a list, or in the list
//! that an object holds. What is read takes memory for one of them only, however many there are.

use super::lex::{skip_between, strict};
use super::{Json, SyntaxError, Value};
use crate::findings::Finding;
use memchr::memmem;
use std::ops::{ControlFlow, Range};

/// What objects are looked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Looked {
    /// The member of an object around them that holds their list, or nothing.
    pub(crate) list: &'static str,
    /// What an object begins with as its site writes it: where one is broken, the next can be found.
    pub(crate) begin: &'static str,
}

impl Looked {
    /// Where a text can be cut between objects.
    pub(crate) fn split(self, text: &str, starts: &mut Vec<usize>) {
        split_lines(text, |rest| rest.starts_with(self.begin), starts);
    }
}

/// Hands on every object of a text, or what stands in the place of one, and what is wrong with its JSON, or with what
/// stands between it and the next; stops when told so. A text that is `unfinished` is followed by more.
pub(crate) fn each_object(
    text: &str,
    looked: Looked,
    unfinished: bool,
    mut one: impl FnMut(Option<Value<'_>>, Option<Finding>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut starts = Vec::new();
    looked.split(text, &mut starts);
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    for (start, end) in starts.iter().copied().zip(ends) {
        let is_last = end == text.len() && !unfinished;
        for (json, error) in objects(text, start..end, looked, is_last) {
            one(json.values().next(), error.map(SyntaxError::finding))?;
        }
    }
    ControlFlow::Continue(())
}

/// The objects of a part of a text; whether it is the last.
fn objects(text: &str, part: Range<usize>, looked: Looked, is_last: bool) -> Objects<'_> {
    let text = &text[..part.end];
    Objects { text, at: part.start, looked, is_last, is_broken: false, count: 0 }
}

/// See [`objects`].
#[derive(Debug)]
pub(crate) struct Objects<'a> {
    text: &'a str,
    at: usize,
    looked: Looked,
    is_last: bool,
    /// Whether an object was broken: those behind it are held to end before another begins, so that none is looked
    /// through again and again.
    is_broken: bool,
    /// How many values the object before had, as the next may have.
    count: usize,
}

impl<'a> Iterator for Objects<'a> {
    /// An object, and what is wrong with it; or no value at all, and why.
    type Item = (Json<'a>, Option<SyntaxError>);

    fn next(&mut self) -> Option<Self::Item> {
        let (text, bytes) = (self.text, self.text.as_bytes());
        loop {
            self.at = skip_between(bytes, self.at);
            match *bytes.get(self.at)? {
                b',' | b'[' | b']' | b'}' => self.at += 1,
                b'{' => match self.list_inside() {
                    Some(inside) => self.at = inside,
                    None => break,
                },
                _ => {
                    // It is no object: a text, a number, or nothing of JSON.
                    let start = self.at;
                    let next = memchr::memchr(b'{', &bytes[start..]);
                    self.at = next.map_or(text.len(), |next| start + next);
                    let reason = "expected value".to_owned();
                    let error = SyntaxError { at: start as u32, reason };
                    return Some((Json { text, tokens: Vec::new() }, Some(error)));
                }
            }
        }
        let start = self.at;
        let next = || next_begin(text, start + 1, self.looked.begin).unwrap_or(text.len());
        let bound = if self.is_broken { next() } else { text.len() };
        let mut tokens = Vec::with_capacity(self.count);
        if let Some(end) = strict(&bytes[..bound], start, &mut tokens) {
            self.count = tokens.len() + tokens.len() / 8;
            self.at = end;
            return Some((Json { text, tokens }, self.stray_comma()));
        }
        let end = if self.is_broken { bound } else { next() };
        self.is_broken = true;
        self.at = end;
        Some(Json::parse(text, start, end))
    }
}

impl Objects<'_> {
    /// Goes on behind what parts an object from the next: a comma there has another behind it. Of a list that was cut
    /// off between two objects nothing else tells.
    fn stray_comma(&mut self) -> Option<SyntaxError> {
        let bytes = self.text.as_bytes();
        let mut comma = None;
        loop {
            self.at = skip_between(bytes, self.at);
            match bytes.get(self.at) {
                Some(b',') => comma = Some(self.at),
                Some(b']' | b'}') => {
                    if let Some(at) = comma {
                        return Some(SyntaxError {
                            at: at as u32,
                            reason: "trailing comma".into(),
                        });
                    }
                }
                None if self.is_last => {
                    comma?;
                    let reason = "EOF while parsing a list".into();
                    return Some(SyntaxError { at: self.at as u32, reason });
                }
                _ => return None,
            }
            self.at += 1;
        }
    }

    /// Where the list begins inside that the object at this place holds, if it does so first of all.
    fn list_inside(&self) -> Option<usize> {
        if self.looked.list.is_empty() {
            return None;
        }
        let rest = self.text[self.at..].strip_prefix('{')?.trim_start().strip_prefix('"')?;
        let rest = rest.strip_prefix(self.looked.list)?.strip_prefix('"')?.trim_start();
        let rest = rest.strip_prefix(':')?.trim_start().strip_prefix('[')?;
        Some(self.text.len() - rest.len())
    }
}

/// Where the next object surely begins: in a string its quotes would have a backslash before them.
fn next_begin(text: &str, from: usize, begin: &str) -> Option<usize> {
    let starts = memmem::find_iter(&text.as_bytes()[from..], begin);
    let mut starts = starts.map(|at| from + at);
    starts.find(|&at| begins_behind(&text[..at]).is_some())
}

/// What stands before an object that may be one of a list, or of lines.
fn begins_behind(before: &str) -> Option<char> {
    let line_ends = before.ends_with('\n');
    let before = before.trim_end().chars().next_back().unwrap_or('[');
    (line_ends || matches!(before, ',' | '[' | '}')).then_some(before)
}

/// Cuts where a line begins with an object, if another ended before, or if it begins as its site or program
/// writes it: what is broken in one costs no other.
pub(crate) fn split_lines(text: &str, begins: impl Fn(&str) -> bool, starts: &mut Vec<usize>) {
    starts.push(0);
    let bytes = text.as_bytes();
    for end in memchr::memchr_iter(b'\n', bytes) {
        if bytes.get(end + 1) != Some(&b'{') {
            continue;
        }
        let before = bytes[..end].iter().rev().find(|byte| !byte.is_ascii_whitespace());
        if before == Some(&b'}') || before.is_some() && begins(&text[end + 1..]) {
            starts.push(end + 1);
        }
    }
}
