//! The line of UCI options that names the variant of the games behind it: `setoption name UCI_Variant value atomic`.

use super::{remark, trimmed};
use crate::findings::{Code, Finding};
use crate::formats::frame::Frame;
use crate::record::Key;
use crate::replay::Notation;
use crate::source::Span;

/// What stands before the name.
const OPTION: &str = "setoption name UCI_Variant value ";

/// Whether a line says what GUIs say before a game of Chess960, and before others: how castling will be written. It
/// is read either way.
pub(super) fn is_castling(line: &str) -> bool {
    let mut words = line.split_ascii_whitespace();
    let said = ["setoption", "name", "UCI_Chess960", "value"];
    said.iter().all(|said| words.next().is_some_and(|word| word.eq_ignore_ascii_case(said)))
        && words.next().is_some_and(|value| ["true", "false"].contains(&value))
        && words.next().is_none()
}

/// The name that a line sets, in small letters.
pub(super) fn name(line: &str) -> Option<String> {
    let (head, name) = line.split_at_checked(OPTION.len())?;
    head.eq_ignore_ascii_case(OPTION).then(|| name.trim().to_ascii_lowercase())
}

/// Appends the line that sets a name.
pub(super) fn push(name: &str, out: &mut String) {
    out.extend([OPTION, name, "\n"]);
}

/// A name that nobody knows here, which is that of all games behind it until another one is set.
#[derive(Debug)]
pub(super) struct Unknown {
    name: String,
    /// The line that sets it.
    line: String,
    /// Whether no game stood behind it yet.
    is_fresh: bool,
}

impl Unknown {
    /// The name that a line at a place sets, which is told of what comes next.
    pub(super) fn set<N: Notation>(
        (name, line): (String, &str),
        (code, place): (Code, Span),
        frame: &mut Frame<'_, N>,
    ) -> Unknown {
        let unknown = Unknown { name, line: line.to_owned(), is_fresh: true };
        unknown.tell(code, place, frame);
        unknown
    }

    /// Tells it of a game that stands at a place, but of the first one, of which it is told already.
    pub(super) fn of_game<N: Notation>(
        &mut self,
        code: Code,
        place: Span,
        frame: &mut Frame<'_, N>,
    ) {
        if !std::mem::replace(&mut self.is_fresh, false) {
            self.tell(code, place, frame);
        }
    }

    /// Says that the rules are not known, and keeps the line, which nothing else in the record would tell.
    fn tell<N: Notation>(&self, code: Code, place: Span, frame: &mut Frame<'_, N>) {
        frame.report(Finding::at(code, place).with("name", self.name.as_str()));
        frame.record.push_header(Key::Remark, "", &self.line);
    }
}

/// Cuts games, one a line, each with what is before it. A variant holds until the next one is named, be it known or
/// not: behind its name, nothing is cut before that. `is_usual` says whether a name is that of games before which
/// none need stand.
pub(super) fn split(text: &str, is_usual: impl Fn(&str) -> bool, starts: &mut Vec<usize>) {
    starts.push(0);
    let mut is_named = false;
    let mut after_game = None;
    let mut begin = 0;
    for end in memchr::memchr_iter(b'\n', text.as_bytes()).chain([text.len()]) {
        let line = trimmed(&text[begin..end]);
        if let Some(name) = name(line) {
            is_named = !is_usual(&name);
            starts.extend(after_game.take());
        } else if !line.is_empty() && remark(line).is_none() && !is_castling(line) {
            if !is_named {
                starts.extend(after_game.take());
            }
            after_game = Some(end + 1);
        }
        begin = end + 1;
        if begin > text.len() {
            break;
        }
    }
}
