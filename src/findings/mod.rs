//! What is wrong with a record: findings are values, never errors.
//!
//! A [`Finding`] names a [`Code`] of the one table in [`codes`], a place, and the values that fill
//! the wording's blanks; wording happens only when somebody reads it, in the language they read.
//!
//! ```
//! use kifu::findings::{Code, Finding, Lang, Severity};
//! use kifu::source::Span;
//!
//! let finding = Finding::at(Code::find("S114").unwrap(), Span::new(40, 47))
//!     .with("side", "sente")
//!     .with("file", 2_u32);
//! assert_eq!(finding.severity, Severity::Error);
//! assert!(finding.message(Lang::En).starts_with("two pawns (nifu)"));
//! ```

pub mod codes;
pub mod fixes;
pub mod programs;
pub mod report;
pub mod rounds;
pub mod sources;
mod words;

pub use codes::{Code, Lang};
pub use words::Word;

use crate::source::Span;
use std::borrow::Cow;

/// How bad a finding is. Ordered: `Note < Warning < Error`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing; nothing is wrong.
    Note,
    /// The text departs from its format or contradicts itself, but its meaning is certain.
    Warning,
    /// A rule is broken, or something could not be read.
    Error,
}

impl Severity {
    /// `error`, `warning` or `note`, as compilers print it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }

    /// The one of a [`name`](Self::name).
    #[must_use]
    pub fn find(name: &str) -> Option<Severity> {
        let all = [Severity::Note, Severity::Warning, Severity::Error];
        all.into_iter().find(|severity| severity.name() == name)
    }
}

impl Severity {
    /// The word for it in a text for people.
    #[must_use]
    pub fn word(self, lang: Lang) -> &'static str {
        match (lang, self) {
            (Lang::En, severity) => severity.name(),
            (Lang::Ja, Severity::Error) => "エラー",
            (Lang::Ja, Severity::Warning) => "警告",
            (Lang::Ja, Severity::Note) => "情報",
        }
    }
}

/// A value that fills a blank of a finding's wording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// The same in every language: text of the record, a square in digits.
    Plain(Cow<'static, str>),
    /// A number.
    Number {
        /// The number.
        value: i64,
        /// Its digits.
        digits: Box<str>,
    },
    /// A word of the table.
    Word(Word),
    /// A term of a game, or one that is put together, in each language. Few are, and there may be as many
    /// arguments as there are bytes in a file.
    Term(Box<Term>),
}

/// A term with a word in each language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// The English word.
    pub en: Cow<'static, str>,
    /// The Japanese word.
    pub ja: Cow<'static, str>,
}

impl Arg {
    /// A term with a word in each language.
    pub fn term(en: impl Into<Cow<'static, str>>, ja: impl Into<Cow<'static, str>>) -> Arg {
        Arg::Term(Box::new(Term { en: en.into(), ja: ja.into() }))
    }

    /// The word in one language.
    #[must_use]
    pub fn word(&self, lang: Lang) -> &str {
        match (self, lang) {
            (Arg::Plain(text), _) => text,
            (Arg::Number { digits, .. }, _) => digits,
            (Arg::Word(word), lang) => word.text(lang),
            (Arg::Term(term), Lang::En) => &term.en,
            (Arg::Term(term), Lang::Ja) => &term.ja,
        }
    }
}

impl From<Word> for Arg {
    fn from(word: Word) -> Arg {
        Arg::Word(word)
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Arg {
        Arg::Plain(text.into())
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Arg {
        Arg::Plain(text.to_owned().into())
    }
}

macro_rules! arg_from_number {
    ($($number:ty),*) => {$(
        impl From<$number> for Arg {
            fn from(number: $number) -> Arg {
                // Nothing that is counted comes near the bound.
                let value = i64::try_from(number).unwrap_or(i64::MAX);
                Arg::Number { value, digits: number.to_string().into() }
            }
        }
    )*};
}
arg_from_number!(u8, u32, u64, usize, i64);

/// Whether a fix may be made without a person looking at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Safety {
    /// It changes no game, and nothing that a person could want to know is gone afterwards.
    Safe,
    /// It changes no game, but wipes the trace of something that may have gone wrong.
    Unsafe,
}

impl Safety {
    /// `safe` or `unsafe`, as reports have it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Safety::Safe => "safe",
            Safety::Unsafe => "unsafe",
        }
    }
}

/// A stretch of the text and what should stand there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What to replace.
    pub span: Span,
    /// What to put there.
    pub text: String,
}

/// A change of the text that mends a finding and does not change the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What to replace. What is reported once a record may stand at many places.
    pub edits: Vec<Edit>,
    /// Whether it may be made unseen.
    pub safety: Safety,
}

/// One fault or oddity of the user's data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What it is.
    pub code: Code,
    /// Its weight here; the code's own unless the reader or replayer knows better.
    pub severity: Severity,
    /// Where it is in the text of its source; `None` for the file as a whole.
    pub span: Option<Span>,
    /// The line and the column of that place, from 1, where somebody has looked them up: whoever has the
    /// text can, a writer of records cannot.
    pub place: Option<(u32, u32)>,
    /// The ply (1-based, counted from the start position) it concerns.
    pub ply: Option<u32>,
    /// The position before that ply, as the game's one-line text (SFEN, FEN).
    pub position: Option<Box<str>>,
    /// The node that it is about, as the tree of its record numbers them (the start is 0); `None`
    /// for the record as a whole, and where the reader does not know.
    pub node: Option<u32>,
    /// The moves with which its line leaves the lines around it, with their plies, where the place in the
    /// source tells people nothing: in bytes that are no text.
    pub branch: Option<Box<str>>,
    /// The values for the blanks of the wording, by name.
    pub args: Vec<(&'static str, Arg)>,
    /// A repair.
    pub fix: Option<Box<Fix>>,
    /// Whether a text of the source was left out: a conversion loses it.
    pub drops: LeftOut,
}

/// Whether a text of the source was left out in reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftOut {
    /// It was not.
    No,
    /// It is kept in the lines of its own format: a conversion to another loses it, unless that keeps such lines.
    Elsewhere,
    /// Any conversion loses it.
    Everywhere,
}

impl Finding {
    /// A finding about the whole text.
    #[must_use]
    pub fn new(code: Code) -> Finding {
        Finding {
            code,
            severity: code.row().severity,
            span: None,
            place: None,
            ply: None,
            position: None,
            node: None,
            branch: None,
            args: Vec::new(),
            fix: None,
            drops: code.row().drops,
        }
    }

    /// A finding about a place in the text.
    #[must_use]
    pub fn at(code: Code, span: Span) -> Finding {
        Finding { span: Some(span), ..Finding::new(code) }
    }

    /// Fills a blank of the wording.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Finding {
        // Most have one, where a vector would make room for four.
        self.args.reserve_exact(1);
        self.args.push((name, value.into()));
        self
    }

    /// Makes an error of it where it does more harm than its code tells.
    #[must_use]
    pub fn error_if(mut self, harms: bool) -> Finding {
        if harms {
            self.severity = Severity::Error;
        }
        self
    }

    /// Says whether a text of the source was left out, where its code alone does not tell.
    #[must_use]
    pub fn leaving_out(self, drops: LeftOut) -> Finding {
        Finding { drops, ..self }
    }

    /// The number that fills a blank, if it is one.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<i64> {
        self.args.iter().find_map(|(key, arg)| match arg {
            Arg::Number { value, .. } if *key == name => Some(*value),
            _ => None,
        })
    }

    /// Names the ply.
    #[must_use]
    pub fn ply(mut self, ply: u32) -> Finding {
        self.ply = Some(ply);
        self
    }

    /// Attaches the position before the ply.
    #[must_use]
    pub fn position(mut self, line: String) -> Finding {
        self.position = Some(line.into());
        self
    }

    /// Names the node.
    #[must_use]
    pub fn node(mut self, node: impl Into<u32>) -> Finding {
        self.node = Some(node.into());
        self
    }

    /// Attaches a repair that is certain. Several edits make one fix.
    #[must_use]
    pub fn fix(self, span: Span, text: impl Into<String>) -> Finding {
        self.with_edit(Safety::Safe, span, text.into())
    }

    /// Attaches a repair that a person should look at.
    #[must_use]
    pub fn unsafe_fix(self, span: Span, text: impl Into<String>) -> Finding {
        self.with_edit(Safety::Unsafe, span, text.into())
    }

    fn with_edit(mut self, safety: Safety, span: Span, text: String) -> Finding {
        self.push_edit(safety, span, text);
        self
    }

    /// Adds an edit that is certain to the repair.
    pub fn add_fix(&mut self, span: Span, text: impl Into<String>) {
        self.push_edit(Safety::Safe, span, text.into());
    }

    /// Adds an edit that a person should look at to the repair.
    pub fn add_unsafe_fix(&mut self, span: Span, text: impl Into<String>) {
        self.push_edit(Safety::Unsafe, span, text.into());
    }

    /// Leaves the repair, if there is one, to a person who looks at it.
    pub fn doubt_fix(&mut self) {
        if let Some(fix) = &mut self.fix {
            fix.safety = Safety::Unsafe;
        }
    }

    /// Adds an edit to the repair, which is as safe as its least safe part.
    fn push_edit(&mut self, safety: Safety, span: Span, text: String) {
        let new = || Box::new(Fix { edits: Vec::with_capacity(1), safety });
        let fix = self.fix.get_or_insert_with(new);
        fix.edits.push(Edit { span, text });
        if safety == Safety::Unsafe {
            fix.safety = safety;
        }
    }

    /// The sentence that says what is wrong.
    #[must_use]
    pub fn message(&self, lang: Lang) -> String {
        let template = self.code.row().message(lang);
        // Only texts of PCN have paths; what the rules of its boards find, they find in others, too.
        let template = match template.strip_prefix("{path}: ") {
            Some(rest) if self.args.iter().all(|(name, _)| *name != "path") => rest,
            _ => template,
        };
        fill(template, &self.args, lang)
    }

    /// What the user can do about it; may be empty.
    #[must_use]
    pub fn help(&self, lang: Lang) -> String {
        fill(self.code.row().help(lang), &self.args, lang)
    }
}

/// Characters of a value that a sentence tells; who wants all of a longer one has its place.
const LONGEST_VALUE: usize = 120;

/// Adds a value, or the beginning and the end of a long one.
fn push_cut(out: &mut String, value: &str) {
    const END: usize = LONGEST_VALUE / 4;
    let at = |nth| value.char_indices().nth(nth).map(|(at, _)| at);
    let end = value.char_indices().nth_back(END - 1).map(|(at, _)| at);
    // Most are shorter in bytes already.
    let is_long = value.len() > LONGEST_VALUE && at(LONGEST_VALUE).is_some();
    match (is_long, at(LONGEST_VALUE - END - 1), end) {
        (true, Some(begin), Some(end)) => {
            out.push_str(&value[..begin]);
            out.push('…');
            out.push_str(&value[end..]);
        }
        _ => out.push_str(value),
    }
}

/// Replaces each `{name}` of a template by its value, and `{one|many}` by what goes with the value before it. A name
/// without a value stays as it is, which the tests of the table look for.
fn fill(template: &str, args: &[(&'static str, Arg)], lang: Lang) -> String {
    let mut out = String::with_capacity(template.len() + 32);
    let mut rest = template;
    let mut is_one = false;
    while let Some(open) = rest.find('{') {
        out.push_str(&rest[..open]);
        rest = &rest[open..];
        let close = rest.find('}').map_or(rest.len(), |at| at + 1);
        let name = rest[..close].trim_matches(['{', '}']);
        match args.iter().find(|(key, _)| *key == name) {
            Some((_, value)) => {
                let value = value.word(lang);
                is_one = value == "1";
                push_cut(&mut out, value);
            }
            None => match name.split_once('|') {
                Some((one, many)) => out.push_str(if is_one { one } else { many }),
                None => out.push_str(&rest[..close]),
            },
        }
        rest = &rest[close..];
    }
    out.push_str(rest);
    out
}
