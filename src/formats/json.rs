//! JSON with the place of every value: one flat list of values, each knowing where it ends, so that
//! neither depth nor size can hurt. `serde_json` says whether the text is JSON at all.

use crate::source::Span;
use std::borrow::Cow;

/// What a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
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
pub(super) struct Json<'a> {
    text: &'a str,
    tokens: Vec<Token>,
}

/// Where and why a text stops being JSON.
#[derive(Debug)]
pub(super) struct SyntaxError {
    pub(super) at: u32,
    pub(super) reason: String,
}

impl<'a> Json<'a> {
    /// Reads a text. What is wrong with it comes beside what could be read before that place.
    pub(super) fn parse(text: &'a str) -> (Json<'a>, Option<SyntaxError>) {
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
            SyntaxError { at: text.floor_char_boundary(at) as u32, reason }
        });
        let end = match &error {
            // At its end, the text may lack only the brackets that close it.
            Some(error) if text[error.at as usize..].trim().len() > 1 => error.at as usize,
            _ => text.len(),
        };
        (Json { text, tokens: tokens(&text[..end]) }, error)
    }

    /// The values of the text; more than one where several stand one after the other.
    pub(super) fn values(&self) -> impl Iterator<Item = Value<'_>> {
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

/// Lists the values of a text that is JSON, or the beginning of such a text.
fn tokens(text: &str) -> Vec<Token> {
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
                    tokens[index].span.end = at as u32 + 1;
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
        let span = Span::new(start as u32, at as u32);
        tokens.push(Token { kind, span, next: tokens.len() as u32 + 1 });
    }
    for index in open {
        tokens[index].span.end = bytes.len() as u32;
        tokens[index].next = tokens.len() as u32;
    }
    tokens
}

/// One value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value<'j> {
    json: &'j Json<'j>,
    index: u32,
}

impl<'j> Value<'j> {
    fn token(self) -> Token {
        self.json.tokens[self.index as usize]
    }

    pub(super) fn kind(self) -> Kind {
        self.token().kind
    }

    pub(super) fn span(self) -> Span {
        self.token().span
    }

    /// The value as it is written.
    pub(super) fn text(self) -> &'j str {
        let span = self.span();
        self.json.text.get(span.start as usize..span.end as usize).unwrap_or_default()
    }

    /// The value as it is written, on one line.
    pub(super) fn one_line(self) -> String {
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

    pub(super) fn is_null(self) -> bool {
        self.text() == "null"
    }

    /// What an array holds; nothing for other values.
    pub(super) fn elements(self) -> impl Iterator<Item = Value<'j>> + use<'j> {
        let end = if self.kind() == Kind::Array { self.token().next } else { 0 };
        self.json.between(self.index + 1, end)
    }

    /// What an object holds; nothing for other values.
    pub(super) fn members(self) -> impl Iterator<Item = (Cow<'j, str>, Value<'j>)> + use<'j> {
        let end = if self.kind() == Kind::Object { self.token().next } else { 0 };
        let mut values = self.json.between(self.index + 1, end);
        std::iter::from_fn(move || {
            let name = values.next()?;
            Some((name.string().unwrap_or_default(), values.next()?))
        })
    }

    /// The first member of this name that is not null.
    pub(super) fn get(self, name: &str) -> Option<Value<'j>> {
        let mut members = self.members();
        members.find(|(known, value)| known == name && !value.is_null()).map(|member| member.1)
    }

    /// A string.
    pub(super) fn string(self) -> Option<Cow<'j, str>> {
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
    pub(super) fn number(self) -> Option<f64> {
        if self.kind() != Kind::Word {
            return None;
        }
        self.text().parse().ok().filter(|number: &f64| number.is_finite())
    }

    /// A whole number from 0 to 255.
    pub(super) fn small(self) -> Option<u8> {
        let number = self.number()?;
        (number.fract() == 0.0 && (0.0..=255.0).contains(&number)).then_some(number as u8)
    }

    /// A whole number, written in digits only.
    pub(super) fn whole(self) -> Option<u64> {
        let text = self.text();
        text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
    }

    /// `true` or `false`.
    pub(super) fn truth(self) -> Option<bool> {
        match self.text() {
            "true" => Some(true),
            "false" => Some(false),
            _ => None,
        }
    }
}
