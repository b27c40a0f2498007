//! JSON with the place of every value: one flat list of values, each knowing where it ends, so that
//! neither depth nor size can hurt. `serde_json` says whether the text is JSON at all.

use crate::source::Span;
use std::borrow::Cow;

/// What a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Object,
    Array,
    String,
    /// A number, `true`, `false` or `null`.
    Word,
}

#[derive(Clone, Copy, Debug)]
struct Token {
    kind: Kind,
    span: Span,
    /// The index after all that the value holds.
    next: u32,
}

/// A text as a list of its values.
#[derive(Debug)]
pub(crate) struct Json<'a> {
    text: &'a str,
    tokens: Vec<Token>,
}

/// Where and why a text stops being JSON.
#[derive(Debug)]
pub(crate) struct SyntaxError {
    pub(crate) at: u32,
    pub(crate) reason: String,
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
        match byte {
            b'{' | b'[' => {
                if depth == 0 && std::mem::take(&mut before) && byte == b'{' {
                    starts.push(at);
                }
                depth += 1;
            }
            b'}' | b']' if depth > 0 => {
                depth -= 1;
                before = depth == 0 && byte == b'}';
            }
            b'"' if depth > 0 => {
                at += 1;
                while let Some(length) =
                    bytes.get(at..).and_then(|rest| memchr::memchr2(b'"', b'\\', rest))
                {
                    at += length;
                    if bytes[at] == b'"' {
                        break;
                    }
                    at += 2;
                }
                if at >= bytes.len() || bytes[at] != b'"' {
                    return;
                }
            }
            b' ' | b'\t' | b'\r' | b'\n' => {}
            _ if depth == 0 => return,
            _ => {}
        }
        at += 1;
    }
}

/// The pieces of a text, each read by itself: what is wrong with one costs no other.
pub(crate) fn pieces(text: &str) -> impl Iterator<Item = (Json<'_>, Option<SyntaxError>)> {
    let mut starts = Vec::new();
    split(text, &mut starts);
    let mut ends = starts.clone().into_iter().skip(1).chain([text.len()]);
    starts.into_iter().map(move |start| Json::parse(text, start, ends.next().unwrap_or(start)))
}

impl<'a> Json<'a> {
    /// Reads a part of a text. What is wrong with it comes beside what could be read before that
    /// place.
    fn parse(whole: &'a str, start: usize, end: usize) -> (Json<'a>, Option<SyntaxError>) {
        let text = &whole[start..end];
        let mut values = serde_json::Deserializer::from_str(text).into_iter::<serde_json::Value>();
        // Depth is no fault here.
        let fault = values
            .find_map(Result::err)
            .filter(|error| !error.to_string().starts_with("recursion limit exceeded"));
        let error = fault.map(|error| {
            let mut lines = text.split_inclusive('\n');
            let before: usize =
                lines.by_ref().take(error.line().saturating_sub(1)).map(str::len).sum();
            let at = (before + error.column().saturating_sub(1)).min(text.len());
            let reason = error.to_string();
            let reason = reason.split(" at line ").next().unwrap_or_default().to_owned();
            SyntaxError { at: (start + text.floor_char_boundary(at)) as u32, reason }
        });
        let end = match &error {
            // At its end, the text may lack only the brackets that close it.
            Some(error) if whole[error.at as usize..end].trim().len() > 1 => error.at as usize,
            _ => end,
        };
        (Json { text: whole, tokens: tokens(&whole[start..end], start as u32) }, error)
    }

    /// The values of the text; more than one where several stand one after the other.
    pub(crate) fn values(&self) -> impl Iterator<Item = Value<'_>> {
        self.between(0, self.tokens.len() as u32)
    }

    fn between(&self, first: u32, end: u32) -> impl Iterator<Item = Value<'_>> + use<'_, 'a> {
        let mut at = first;
        std::iter::from_fn(move || {
            let token = self.tokens.get(at as usize).filter(|_| at < end)?;
            let value = Value { json: self, index: at };
            at = token.next;
            Some(value)
        })
    }
}

/// Lists the values of a text that is JSON, or the beginning of such a text; it stands at a place
/// in a larger one.
fn tokens(text: &str, place: u32) -> Vec<Token> {
    let bytes = text.as_bytes();
    let mut tokens: Vec<Token> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        let kind = match bytes[at] {
            b'{' => Kind::Object,
            b'[' => Kind::Array,
            b'"' => Kind::String,
            b'}' | b']' => {
                if let Some(index) = open.pop() {
                    tokens[index].span.end = place + at as u32 + 1;
                    tokens[index].next = tokens.len() as u32;
                }
                at += 1;
                continue;
            }
            b' ' | b'\t' | b'\r' | b'\n' | b',' | b':' => {
                at += 1;
                continue;
            }
            _ => Kind::Word,
        };
        at += 1;
        match kind {
            Kind::String => {
                while at < bytes.len() && bytes[at] != b'"' {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
                at = (at + 1).min(bytes.len());
            }
            Kind::Word => {
                let ends = |byte: &u8| b" \t\r\n,:{}[]\"".contains(byte);
                at += bytes[at..].iter().position(ends).unwrap_or(bytes.len() - at);
            }
            Kind::Object | Kind::Array => open.push(tokens.len()),
        }
        let span = Span::new(place + start as u32, place + at as u32);
        tokens.push(Token { kind, span, next: tokens.len() as u32 + 1 });
    }
    for index in open {
        tokens[index].span.end = place + bytes.len() as u32;
        tokens[index].next = tokens.len() as u32;
    }
    tokens
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

    pub(crate) fn is_null(self) -> bool {
        self.text() == "null"
    }

    /// What an array holds; nothing for other values.
    pub(crate) fn elements(self) -> impl Iterator<Item = Value<'j>> + use<'j> {
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
        let last = self.members().filter(|(known, _)| known == name).last();
        last.map(|member| member.1).filter(|value| !value.is_null())
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
        if inner.contains('\\') {
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
        let text = self.text();
        text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
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
