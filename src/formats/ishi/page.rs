//! The lines that say what a record says in its own terms: stones, moves, marks, commentary.

use super::board::Board;
use super::lines::line;
use super::marks::{self, is_markup};
use super::moves::push_move;
use super::target::{self, push_name};
use crate::formats::{Loss, Losses};
use crate::games::Side;
use crate::games::go::Move;
use crate::notation::syntax;
use crate::notation::syntax::ishi::kept::OPENS;
use crate::notation::syntax::ishi::keyword::Keyword;
use crate::notation::syntax::ishi::{keyword_of, trim};
use crate::record::NoteKind;

/// How many points stand on a SETUP line.
const STONES_A_LINE: usize = 16;

/// What the notes of a node say.
#[derive(Debug, Default)]
pub(super) struct Said {
    pub(super) title: Option<String>,
    pub(super) comment: Option<String>,
    pub(super) remarks: Vec<String>,
    /// Markup properties.
    pub(super) markup: Vec<String>,
    /// Other properties, without the one that keeps lines.
    pub(super) others: Vec<String>,
}

impl Said {
    /// What notes say, in their order.
    pub(super) fn of<'n>(notes: impl Iterator<Item = (NoteKind, &'n str)>) -> Said {
        let mut said = Said::default();
        for (kind, text) in notes {
            match kind {
                NoteKind::Comment | NoteKind::Introduction => add(&mut said.comment, text, "\n"),
                NoteKind::Bookmark => add(&mut said.title, text, " "),
                NoteKind::Remark => said.remarks.extend(syntax::lines(text).map(str::to_owned)),
                NoteKind::Property if text.starts_with(OPENS) => {}
                NoteKind::Property => {
                    let list = if is_markup(text) { &mut said.markup } else { &mut said.others };
                    list.push(text.to_owned());
                }
                NoteKind::Nag => {}
            }
        }
        said
    }

    /// Adds what is said behind it.
    pub(super) fn add(&mut self, behind: Said) {
        for (text, more, between) in
            [(&mut self.title, behind.title, " "), (&mut self.comment, behind.comment, "\n")]
        {
            more.into_iter().for_each(|more| add(text, &more, between));
        }
        self.remarks.extend(behind.remarks);
        self.markup.extend(behind.markup);
        self.others.extend(behind.others);
    }

    /// Whether it is anything that a diagram could show.
    pub(super) fn is_something(&self) -> bool {
        self.title.is_some()
            || self.comment.is_some()
            || !self.markup.is_empty()
            || !self.others.is_empty()
    }
}

fn add(text: &mut Option<String>, more: &str, between: &str) {
    match text {
        Some(text) => {
            text.push_str(between);
            text.push_str(more);
        }
        None => *text = Some(more.to_owned()),
    }
}

/// Appends the line of what the current move has taken, without its line end.
fn push_prisoners(board: &Board, out: &mut String) {
    let mut points = board.position().removed().to_vec();
    points.sort_unstable_by_key(|point| (point.column, point.row));
    out.push_str(Keyword::Prisoner.name());
    for point in points {
        out.push(' ');
        push_name(point, board.size(), out);
    }
}

/// Where the line at `at` ends, if it is the one in which we write what the current move has taken, which is
/// something. It is made in this buffer to be compared.
pub(super) fn prisoners_end(
    board: &Board,
    bytes: &[u8],
    at: usize,
    own: &mut String,
) -> Option<usize> {
    if board.position().removed().is_empty() {
        return None;
    }
    own.clear();
    push_prisoners(board, own);
    bytes.get(at..)?.starts_with(own.as_bytes()).then_some(at + own.len())
}

/// Where lines are written, and what is lost with them.
#[derive(Debug)]
pub(super) struct Page<'a> {
    pub(super) out: &'a mut String,
    pub(super) losses: &'a mut Losses,
}

impl Page<'_> {
    /// A line of a keyword and what it says.
    pub(super) fn line(&mut self, keyword: Keyword, said: &str) {
        self.out.push_str(&line(keyword, said));
    }

    /// The move that has just been played on the board, and what it has taken.
    pub(super) fn mv(&mut self, number: u32, mv: Move, board: &Board) {
        push_move(number, mv, board.size(), self.out);
        self.out.push('\n');
        self.prisoners(board);
    }

    /// What is said of a node, behind the line that defines it, which may have a number.
    pub(super) fn said(&mut self, said: Said, number: Option<u32>, board: &Board) {
        let mut others = self.marks(&said.markup, board);
        self.comment(said.title.as_deref(), said.comment.as_deref());
        let is_number = |property: &String| number.is_some() && stated_number(property) == number;
        others.extend(said.others.into_iter().filter(|property| !is_number(property)));
        self.user(&others);
    }

    /// SETUP lines for black and white stones.
    pub(super) fn stones(&mut self, stones: &[Vec<String>; 2]) {
        for (side, stones) in Side::BOTH.into_iter().zip(stones) {
            for part in stones.chunks(STONES_A_LINE) {
                let colour = ["B", "W"][side.index()];
                self.line(Keyword::Setup, &format!("{colour} {}", part.join(" ")));
            }
        }
    }

    /// What the current move has taken.
    pub(super) fn prisoners(&mut self, board: &Board) {
        if !board.position().removed().is_empty() {
            push_prisoners(board, self.out);
            self.out.push('\n');
        }
    }

    /// A block of commentary.
    pub(super) fn comment(&mut self, title: Option<&str>, comment: Option<&str>) {
        if title.is_none() && comment.is_none() {
            return;
        }
        self.line(Keyword::Com, trim(&one_line(title.unwrap_or_default())));
        let comment = comment.filter(|comment| !comment.is_empty());
        for text in comment.into_iter().flat_map(syntax::lines) {
            if keyword_of(text) == Some(Keyword::EndCom) {
                // It would end the block.
                self.losses.add(Loss::Comments, 1);
                self.out.push_str("> ");
            }
            self.out.push_str(text);
            self.out.push('\n');
        }
        if comment.is_some_and(|comment| comment.ends_with('\n')) {
            // The line behind its last line end is empty.
            self.out.push('\n');
        }
        self.out.push_str("ENDCOM\n");
    }

    /// MARK lines for markup. Gives back the properties that they cannot say.
    pub(super) fn marks(&mut self, markup: &[String], board: &Board) -> Vec<String> {
        let mut rest = Vec::new();
        let mut written = Vec::new();
        for property in markup {
            match marks::words(property, board) {
                Some(words) => {
                    self.line(Keyword::Mark, &words.join(" "));
                    written.push(property.as_str());
                }
                None => rest.push(property.clone()),
            }
        }
        // A point has one mark here, the last.
        self.losses.add(Loss::Properties, marks::hidden(&written));
        rest
    }

    /// A block for the properties of SGF that this format has no words for.
    pub(super) fn user(&mut self, properties: &[String]) {
        let is_safe = |property: &&String| {
            !syntax::lines(property).any(|line| keyword_of(line) == Some(Keyword::EndUser))
        };
        let safe: Vec<&String> = properties.iter().filter(is_safe).collect();
        self.losses.add(Loss::Properties, (properties.len() - safe.len()) as u64);
        if safe.is_empty() {
            return;
        }
        self.line(Keyword::User, "SGF");
        for property in safe {
            self.out.push_str(property);
            self.out.push('\n');
        }
        self.out.push_str("ENDUSER\n");
    }
}

/// The number of a move that a property states.
pub(super) fn stated_number(property: &str) -> Option<u32> {
    let number = property.strip_prefix("MN[")?.strip_suffix(']')?;
    target::number(number.trim())
}

/// A text without line breaks.
pub(super) fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}
