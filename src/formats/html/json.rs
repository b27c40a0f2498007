//! Data for a page, as JSON that stands in an element `script`.

use crate::games::SideNames;
use crate::notation::syntax::json::push_string;
use crate::source::Encoding;
use std::fmt::Write as _;

/// JSON while it is written.
#[derive(Debug, Default)]
pub(super) struct Json(String);

impl Json {
    /// Opens an object or an array as a value.
    pub(super) fn open(&mut self, bracket: char) -> &mut Json {
        self.comma();
        self.0.push(bracket);
        self
    }

    /// Closes it.
    pub(super) fn close(&mut self, bracket: char) -> &mut Json {
        self.0.push(bracket);
        self
    }

    /// The name of a member, whose value follows.
    pub(super) fn key(&mut self, name: &str) -> &mut Json {
        self.comma();
        push_string(name, &mut self.0);
        self.0.push(':');
        self
    }

    /// A text as a value.
    pub(super) fn text(&mut self, text: &str) -> &mut Json {
        self.comma();
        push_string(text, &mut self.0);
        self
    }

    /// A number as a value.
    pub(super) fn number(&mut self, number: impl Into<i64>) -> &mut Json {
        self.comma();
        // Writing to a String cannot fail.
        let _ = write!(self.0, "{}", number.into());
        self
    }

    /// Texts as a value, in an array.
    pub(super) fn texts<'t>(&mut self, texts: impl IntoIterator<Item = &'t str>) -> &mut Json {
        self.open('[');
        for text in texts {
            self.text(text);
        }
        self.close(']')
    }

    /// What sides are called, in both languages, as a member.
    pub(super) fn sides(&mut self, names: &SideNames) -> &mut Json {
        self.key("sides").open('[');
        for names in names {
            self.texts(*names);
        }
        self.close(']')
    }

    /// Numbers as a value, in an array.
    pub(super) fn numbers(&mut self, numbers: impl IntoIterator<Item = i64>) -> &mut Json {
        self.open('[');
        for number in numbers {
            self.number(number);
        }
        self.close(']')
    }

    /// What comes of it in an element `script`: no text can end the element, or begin a comment, as
    /// there is no `<` left. Outside of strings JSON has none. In an encoding that has not all
    /// characters, none above ASCII is left either.
    pub(super) fn into_script(self, encoding: Encoding) -> String {
        let text = self.0.replace('<', "\\u003c");
        escaped(text, encoding, |c, out| {
            for unit in c.encode_utf16(&mut [0; 2]) {
                let _ = write!(out, "\\u{unit:04x}");
            }
        })
    }

    /// JSON that was written apart, as a value.
    pub(super) fn value(&mut self, json: &Json) -> &mut Json {
        self.comma();
        self.0.push_str(&json.0);
        self
    }

    fn comma(&mut self) {
        if !self.0.is_empty() && !self.0.ends_with(['[', '{', ':']) {
            self.0.push(',');
        }
    }
}

/// Markup, without characters above ASCII where an encoding has not all of them.
pub(super) fn markup(text: &str, encoding: Encoding) -> String {
    escaped(text.to_owned(), encoding, |c, out| {
        let _ = write!(out, "&#{};", u32::from(c));
    })
}

/// A text in which characters above ASCII are written by their numbers if an encoding has not all of them.
fn escaped(text: String, encoding: Encoding, number: impl Fn(char, &mut String)) -> String {
    if encoding.is_unicode() || text.is_ascii() {
        return text;
    }
    let mut out = String::with_capacity(text.len() * 2);
    for c in text.chars() {
        if c.is_ascii() { out.push(c) } else { number(c, &mut out) }
    }
    out
}
