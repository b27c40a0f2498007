//! JSON with the place of every value: one flat list of values, each knowing where it ends, so that
//! neither depth nor size can hurt. Texts that are JSON are walked through once; what is wrong with
//! one that is none, `serde_json` says, as far as it reads.

mod escapes;
mod fault;
mod leaves;
mod lex;
mod sites;
mod steps;
mod write;

pub(crate) use escapes::Unescaped;
pub(crate) use fault::SyntaxError;
pub(crate) use leaves::{joined, leaves};
pub(crate) use lex::Kind;
pub(crate) use sites::{Site, site};
pub(crate) use steps::{Looked, each_object, split_lines};
pub(crate) use write::push_string;

use crate::source::{Span, is_deceptive};
use lex::{Token, skip_between};
use std::borrow::Cow;

/// A text as a list of its values.
#[derive(Debug)]
pub(crate) struct Json<'a> {
    text: &'a str,
    tokens: Vec<Token>,
}

/// Cuts before every object that stands behind another one with nothing between them: a file can
/// hold many, one a line. Where the brackets do not match, nothing more is cut.
pub(crate) fn split(text: &str, starts: &mut Vec<usize>) {
    starts.push(0);
    let bytes = text.as_bytes();
    let mut depth = 0_usize;
    let mut before = false;
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        at += 1;
        // Inside of brackets, nothing but brackets and strings counts.
        if depth > 0 && !matches!(byte, b'{' | b'[' | b'}' | b']' | b'"') {
            continue;
        }
        match byte {
            b'{' | b'[' => {
                if depth == 0 && std::mem::take(&mut before) && byte == b'{' {
                    starts.push(at - 1);
                }
                depth += 1;
            }
            b'}' | b']' if depth > 0 => {
                depth -= 1;
                before = depth == 0 && byte == b'}';
            }
            b'"' if depth > 0 => loop {
                match bytes.get(at) {
                    None => return,
                    Some(b'"') => break at += 1,
                    Some(b'\\') => at += 2,
                    Some(_) => at += 1,
                }
            },
            _ if skip_between(bytes, at - 1) > at - 1 => at = skip_between(bytes, at - 1),
            _ => return,
        }
    }
}

/// The member by which a record of this program's own lines of JSON tells the version of that format.
/// Whatever else is in them, they are of no other.
pub(crate) const OWN_VERSION: &str = "kifu";

/// Whether a text may be an object or a list, perhaps with a slip: in the brackets of a tag of PGN stands a name, and
/// in the braces of a comment there are words.
pub(crate) fn may_begin(text: &str) -> bool {
    let text = text.trim_start_matches(|c: char| c.is_whitespace() || is_deceptive(c));
    let inside = text.trim_start_matches(|c: char| c == '[' || c.is_whitespace());
    let Some(inside) = inside.strip_prefix('{') else {
        return text.starts_with('[') && inside.starts_with(['"', ']']);
    };
    let rest = inside.trim_start();
    let name = rest.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
    // A quote that is lost, or a sign before it.
    let is_ended = |name: &str| name.trim_start().starts_with(':') || name.starts_with('"');
    let has_name = name.len() < rest.len() && is_ended(name);
    let is_doubled = rest.strip_prefix('{').is_some_and(|rest| rest.trim_start().starts_with('"'));
    let begins = rest.starts_with(['"', '\'', '}', '/', '“', '”', '＂']);
    has_name || is_doubled || rest.is_empty() || begins
}

/// How surely a text is this program's own lines of JSON: 2 if its first object begins with the
/// version, 1 if that stands elsewhere in it, 0 if it is none.
pub(crate) fn is_own_lines(text: &str) -> u8 {
    let Some(inside) = text.trim_start().strip_prefix('{') else { return 0 };
    let says_version = |text: &str| {
        let rest = text.strip_prefix(OWN_VERSION).and_then(|rest| rest.strip_prefix('"'));
        let value = rest.and_then(|rest| rest.trim_start().strip_prefix(':'));
        value.is_some_and(|value| value.trim_start().starts_with(|c: char| c.is_ascii_digit()))
    };
    if inside.trim_start().strip_prefix('"').is_some_and(says_version) {
        return 2;
    }
    // Inside a string, the quotes would have a backslash before them. A member of a member is none of the record.
    let (mut before, mut depth) = (0, 0);
    let found = inside.match_indices("\"kifu\"").any(|(at, _)| {
        depth += depth_added(&inside.as_bytes()[before..at]);
        before = at;
        depth == 0 && says_version(&inside[at + 1..])
    });
    u8::from(found)
}

/// How many more objects and lists are open behind a part of a text that begins in no string.
fn depth_added(bytes: &[u8]) -> i64 {
    let (mut depth, mut at) = (0, 0);
    let mut in_string = false;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' if in_string => at += 1,
            b'"' => in_string = !in_string,
            b'{' | b'[' if !in_string => depth += 1,
            b'}' | b']' if !in_string => depth -= 1,
            _ => {}
        }
        at += 1;
    }
    depth
}

/// The values of a part of a text, and what is wrong with it.
pub(crate) fn part(text: &str, start: usize, end: usize) -> (Json<'_>, Option<SyntaxError>) {
    Json::parse(text, start, end)
}

/// The pieces of a text, each read by itself: what is wrong with one costs no other.
pub(crate) fn pieces(text: &str) -> Pieces<'_> {
    Pieces { text, at: Some(0), cuts: None, count: 0 }
}

/// See [`pieces`].
#[derive(Debug)]
pub(crate) struct Pieces<'a> {
    text: &'a str,
    /// Where the next piece begins, if there is one.
    at: Option<usize>,
    /// Where the pieces after it begin, once one was met whose end its own values do not tell.
    cuts: Option<std::vec::IntoIter<usize>>,
    /// How many values the piece before had, as this one may have.
    count: usize,
}

impl<'a> Iterator for Pieces<'a> {
    type Item = (Json<'a>, Option<SyntaxError>);

    fn next(&mut self) -> Option<Self::Item> {
        let (text, start) = (self.text, self.at?);
        if self.cuts.is_none() {
            if let Some(json) = self.lone_value(start) {
                return Some((json, None));
            }
            let mut cuts = Vec::new();
            split(&text[start..], &mut cuts);
            let cuts: Vec<usize> = cuts.iter().skip(1).map(|cut| start + cut).collect();
            self.cuts = Some(cuts.into_iter());
        }
        self.at = self.cuts.as_mut()?.next();
        Some(Json::parse(text, start, self.at.unwrap_or(text.len())))
    }
}

impl<'a> Pieces<'a> {
    /// The value at a place, if it is a piece: nothing stands behind it but another one.
    fn lone_value(&mut self, start: usize) -> Option<Json<'a>> {
        let bytes = self.text.as_bytes();
        let begin = skip_between(bytes, start);
        let mut tokens = Vec::with_capacity(self.count);
        let end = skip_between(bytes, lex::strict(bytes, begin, &mut tokens)?);
        self.count = tokens.len() + tokens.len() / 8;
        let both_are_objects = [begin, end].map(|at| bytes.get(at)) == [Some(&b'{'); 2];
        if end < bytes.len() && !both_are_objects {
            return None;
        }
        self.at = (end < bytes.len()).then_some(end);
        Some(Json { text: self.text, tokens })
    }
}

impl<'a> Json<'a> {
    /// Reads a part of a text. What is wrong with it comes beside what could be read before that
    /// place.
    fn parse(whole: &'a str, start: usize, end: usize) -> (Json<'a>, Option<SyntaxError>) {
        if let Some(tokens) = strict_values(&whole[..end], start) {
            return (Json { text: whole, tokens }, None);
        }
        let start = skip_between(&whole.as_bytes()[..end], start);
        let text = whole[start..end].trim_end_matches('\u{1a}');
        let mut values = serde_json::Deserializer::from_str(text).into_iter::<serde_json::Value>();
        let error = values.find_map(Result::err).map(|error| {
            let mut lines = text.split_inclusive('\n');
            let before: usize =
                lines.by_ref().take(error.line().saturating_sub(1)).map(str::len).sum();
            let at = match error.column() {
                _ if error.is_eof() => text.trim_end().len(),
                // A line end in a string is told at the begin of the line behind it.
                0 => before.saturating_sub(1),
                column => (before + column - 1).min(text.len()),
            };
            let reason = error.to_string();
            let reason = reason.split(" at line ").next().unwrap_or_default().to_owned();
            SyntaxError { at: (start + text.floor_char_boundary(at)) as u32, reason }
        });
        // Depth is no fault here: what is wrong stands behind it.
        let error = match error {
            Some(error) if error.reason == TOO_DEEP => Some(fault_behind_depth(text, start)),
            error => error,
        };
        let end = match &error {
            // At its end, the text may lack only the brackets that close it.
            Some(error) if whole[error.at as usize..end].trim().len() > 1 => error.at as usize,
            _ => end,
        };
        (Json { text: whole, tokens: lex::lenient(&whole[start..end], start as u32) }, error)
    }

    /// The values of the text; more than one where several stand one after the other.
    pub(crate) fn values(&self) -> impl Iterator<Item = Value<'_>> {
        self.between(0, self.tokens.len() as u32)
    }

    fn between(&self, at: u32, end: u32) -> Elements<'_> {
        Elements { json: self, at, end }
    }
}

/// What `serde_json` says of what is deeper than it reads.
const TOO_DEEP: &str = "recursion limit exceeded";

/// What is wrong with a text that begins at a place and is deeper than `serde_json` reads.
fn fault_behind_depth(text: &str, start: usize) -> SyntaxError {
    let at = lex::stop(text.as_bytes(), 0);
    let reason = if at < text.len() { "expected value" } else { "EOF while parsing a value" };
    let at = start + text.floor_char_boundary(at);
    SyntaxError { at: at as u32, reason: reason.to_owned() }
}

/// Whether a text is JSON, however deep.
pub(crate) fn is_json(text: &str) -> bool {
    match serde_json::from_str::<serde_json::Value>(text) {
        Ok(_) => true,
        Err(error) if error.to_string().starts_with(TOO_DEEP) => {
            let bytes = text.as_bytes();
            let end = lex::strict(bytes, lex::skip_blanks(bytes, 0), &mut Vec::new());
            end.is_some_and(|end| lex::skip_blanks(bytes, end) == bytes.len())
        }
        Err(_) => false,
    }
}

/// Values one behind the other.
#[derive(Clone, Debug)]
pub(crate) struct Elements<'j> {
    json: &'j Json<'j>,
    at: u32,
    end: u32,
}

impl<'j> Iterator for Elements<'j> {
    type Item = Value<'j>;

    #[inline]
    fn next(&mut self) -> Option<Value<'j>> {
        let token = self.json.tokens.get(self.at as usize).filter(|_| self.at < self.end)?;
        let value = Value { json: self.json, index: self.at };
        self.at = token.next;
        Some(value)
    }
}

/// All values of a text from a place on, if each of them is an object or array and JSON.
fn strict_values(text: &str, start: usize) -> Option<Vec<Token>> {
    let bytes = text.as_bytes();
    let mut tokens = Vec::new();
    let mut at = skip_between(bytes, start);
    while at < bytes.len() {
        at = skip_between(bytes, lex::strict(bytes, at, &mut tokens)?);
    }
    Some(tokens)
}

/// One value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Value<'j> {
    json: &'j Json<'j>,
    index: u32,
}

impl<'j> Value<'j> {
    fn token(self) -> Token {
        self.json.tokens[self.index as usize]
    }

    pub(crate) fn kind(self) -> Kind {
        self.token().kind
    }

    pub(crate) fn span(self) -> Span {
        self.token().span
    }

    /// The value as it is written.
    pub(crate) fn text(self) -> &'j str {
        let span = self.span();
        self.json.text.get(span.start as usize..span.end as usize).unwrap_or_default()
    }

    fn bytes(self) -> &'j [u8] {
        let Span { start, end } = self.span();
        self.json.text.as_bytes().get(start as usize..end as usize).unwrap_or_default()
    }

    /// The value as it is written, on one line.
    pub(crate) fn one_line(self) -> String {
        let mut line = String::new();
        let mut quoted = false;
        let mut escaped = false;
        for c in self.text().chars() {
            let blank = !quoted && c.is_ascii_whitespace();
            if !blank {
                if !quoted && matches!(c, ']' | '}' | ',' | ':') && line.ends_with(' ') {
                    line.pop();
                }
                line.push(c);
            } else if !line.ends_with([' ', '[', '{']) {
                line.push(' ');
            }
            quoted ^= c == '"' && !escaped;
            escaped = quoted && c == '\\' && !escaped;
        }
        line
    }

    /// Whether the text ends before the array or object does, so that it is not all that was meant.
    pub(crate) fn is_cut(self) -> bool {
        self.token().cut
    }

    pub(crate) fn is_null(self) -> bool {
        self.text() == "null"
    }

    /// What an array holds; nothing for other values.
    pub(crate) fn elements(self) -> Elements<'j> {
        let end = if self.kind() == Kind::Array { self.token().next } else { 0 };
        self.json.between(self.index + 1, end)
    }

    /// What an object holds; nothing for other values.
    pub(crate) fn members(self) -> impl Iterator<Item = (Cow<'j, str>, Value<'j>)> + use<'j> {
        let end = if self.kind() == Kind::Object { self.token().next } else { 0 };
        let mut values = self.json.between(self.index + 1, end);
        std::iter::from_fn(move || {
            let name = values.next()?;
            Some((name.string().unwrap_or_default(), values.next()?))
        })
    }

    /// The last member of this name, as in other readers of JSON, unless it is null.
    pub(crate) fn get(self, name: &str) -> Option<Value<'j>> {
        self.pick(&[name], |_, _| ())[0]
    }

    /// The same of several names at once. `other` is told of every member that is passed over: that has another
    /// name, or one that comes again.
    pub(crate) fn pick<const N: usize>(
        self,
        names: &[&str; N],
        mut other: impl FnMut(Value<'j>, Value<'j>),
    ) -> [Option<Value<'j>>; N] {
        let mut found = [None; N];
        let end = if self.kind() == Kind::Object { self.token().next } else { 0 };
        let mut values = self.json.between(self.index + 1, end);
        // They nearly always come in the order in which they are asked for.
        let mut next = 0;
        while let (Some(name), Some(value)) = (values.next(), values.next()) {
            let (before, behind) = names.split_at(next);
            let place = |names: &[&str]| names.iter().position(|known| name.says(known));
            match place(behind).map(|place| next + place).or_else(|| place(before)) {
                Some(index) => {
                    next = index + 1;
                    if let Some(before) = found[index].replace(value) {
                        other(before.name(), before);
                    }
                }
                None => other(name, value),
            }
        }
        found.map(|value: Option<Value<'_>>| value.filter(|value| !value.is_null()))
    }

    /// The name of the member of an object whose value this is: the string before it.
    fn name(self) -> Value<'j> {
        Value { json: self.json, index: self.index.saturating_sub(1) }
    }

    /// What has to go for an element of a list to be gone: itself, and one comma beside it.
    pub(crate) fn listed(self) -> Span {
        self.member(self)
    }

    /// What has to go for a member to be gone whose value this is: its name, and one comma beside it. That is
    /// the one behind it, if there is any, so that two that stand side by side do not claim the same.
    pub(crate) fn member(self, name: Value<'_>) -> Span {
        let text = self.json.text;
        let (start, end) = (name.span().start as usize, self.span().end as usize);
        let before = text[..start].trim_end();
        let after = &text[end..];
        let behind = after.trim_start();
        match (behind.strip_prefix(','), before.ends_with(',')) {
            (Some(rest), _) => Span::of(start..text.len() - rest.trim_start().len()),
            (None, true) => Span::of(before.len() - 1..end),
            (None, false) => Span::of(start..end),
        }
    }

    /// Whether this is a string with this text.
    fn says(self, text: &str) -> bool {
        match self.bytes() {
            [b'"', inner @ .., b'"'] if !self.token().escaped => inner == text.as_bytes(),
            _ => self.string().is_some_and(|own| own == text),
        }
    }

    /// Whether an object has a member of this name, null or not.
    pub(crate) fn has(self, name: &str) -> bool {
        self.members().any(|(known, _)| known == name)
    }

    /// A string.
    pub(crate) fn string(self) -> Option<Cow<'j, str>> {
        if self.kind() != Kind::String {
            return None;
        }
        let text = self.text();
        let inner = text.strip_prefix('"')?;
        let inner = inner.strip_suffix('"').unwrap_or(inner);
        if self.token().escaped {
            return serde_json::from_str(text).ok().map(Cow::Owned);
        }
        Some(Cow::Borrowed(inner))
    }

    /// A number.
    pub(crate) fn number(self) -> Option<f64> {
        if self.kind() != Kind::Word {
            return None;
        }
        self.text().parse().ok().filter(|number: &f64| number.is_finite())
    }

    /// A whole number from 0 to 255.
    pub(crate) fn small(self) -> Option<u8> {
        let number = self.number()?;
        (number.fract() == 0.0 && (0.0..=255.0).contains(&number)).then_some(number as u8)
    }

    /// A whole number, written in digits only.
    pub(crate) fn whole(self) -> Option<u64> {
        let add = |number: u64, byte: &u8| match byte {
            b'0'..=b'9' => number.checked_mul(10)?.checked_add(u64::from(byte - b'0')),
            _ => None,
        };
        self.bytes().iter().try_fold(0, add).filter(|_| !self.bytes().is_empty())
    }

    /// `true` or `false`.
    pub(crate) fn truth(self) -> Option<bool> {
        match self.text() {
            "true" => Some(true),
            "false" => Some(false),
            _ => None,
        }
    }
}

/// A text short enough for a message.
#[must_use]
pub(crate) fn clip(text: &str) -> String {
    const LENGTH: usize = 60;
    match text.char_indices().nth(LENGTH) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
