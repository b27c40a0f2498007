//! Positions: nested arrays of any depth, which are never walked on the stack.

use super::PcnReader;
use crate::findings::{Code, Finding, Word};
use crate::games::board::{Name, NameFault, Piece, Shape};
use crate::notation::syntax::json::{Kind, Value};
use std::borrow::Cow;
use std::fmt::Write as _;

/// More dimensions than anybody plays on; a bound on what coordinates cost.
const DIMENSIONS: usize = 255;

/// What an array of squares holds, and its shape.
#[derive(Debug)]
pub(super) struct Squares {
    pub(super) shape: Shape,
    pub(super) pieces: Vec<Option<Piece>>,
}

/// What is wrong with the shape of an array.
struct Irregular<'j> {
    value: Value<'j>,
    at: Vec<usize>,
    reason: Word,
}

impl PcnReader<'_, '_> {
    /// Reads nested arrays of squares; nothing if they have no regular shape.
    pub(super) fn squares(&mut self, array: Value<'_>, path: &str) -> Option<Squares> {
        let shape = match shape(array) {
            Ok(shape) => shape,
            Err(Irregular { value, at, reason }) => {
                let finding = Finding::at(Code::PcnBoard, value.span());
                self.frame.report(finding.with("path", path_of(path, &at)).with("reason", reason));
                return None;
            }
        };
        let mut pieces = Vec::with_capacity(shape.squares() as usize);
        let mut number = 0;
        let mut open = vec![array.elements()];
        while let Some(elements) = open.last_mut() {
            match elements.next() {
                Some(row) if open.len() < shape.lengths().len() => open.push(row.elements()),
                Some(cell) => {
                    pieces.push(self.cell(cell, &shape, number, path));
                    number += 1;
                }
                None => drop(open.pop()),
            }
        }
        Some(Squares { shape, pieces })
    }

    fn cell(&mut self, cell: Value<'_>, shape: &Shape, number: u32, path: &str) -> Option<Piece> {
        if cell.is_null() {
            return None;
        }
        let path = || {
            let at = shape.coordinates(number);
            path_of(path, &at.iter().map(|&at| at as usize).collect::<Vec<_>>())
        };
        if let Some(text) = cell.string() {
            return self.piece(&text, cell, path);
        }
        self.frame.report(Finding::at(Code::PcnCell, cell.span()).with("path", path()));
        None
    }

    /// The piece of a name.
    pub(super) fn piece(
        &mut self,
        text: &str,
        at: Value<'_>,
        path: impl Fn() -> String,
    ) -> Option<Piece> {
        let text = if self.form.is_first() { Cow::Borrowed(text) } else { first_form(text) };
        let before = self.names.len();
        match self.names.add(&text) {
            Ok(piece) => {
                if piece.index() >= before
                    && Name::parse(&text).is_ok_and(|name| name.style_is_mixed())
                {
                    let finding = Finding::at(Code::PcnStyle, at.span()).with("text", &*text);
                    self.frame.report(finding.with("path", path()));
                }
                Some(piece)
            }
            Err(fault) => {
                let finding = Finding::at(Code::PcnPiece, at.span()).with("text", &*text);
                self.frame.report(finding.with("path", path()).with("reason", name_fault(fault)));
                None
            }
        }
    }
}

/// The shape of nested arrays, if all arrays of a level are equally long and deep.
fn shape(array: Value<'_>) -> Result<Shape, Irregular<'_>> {
    let irregular = |value, at: Vec<usize>, reason: Word| Irregular { value, at, reason };
    let mut lengths = Vec::new();
    let mut level = array;
    while level.kind() == Kind::Array {
        let length = u32::try_from(level.elements().count()).unwrap_or(u32::MAX);
        let Some(first) = level.elements().next() else {
            return Err(irregular(level, vec![0; lengths.len()], Word::ArrayIsEmpty));
        };
        lengths.push(length);
        if lengths.len() > DIMENSIONS {
            return Err(irregular(array, Vec::new(), Word::TooManyDimensions));
        }
        level = first;
    }
    if lengths.is_empty() {
        return Err(irregular(array, Vec::new(), Word::NotAnArray));
    }
    let mut at = vec![0];
    let mut open = vec![array.elements()];
    while let Some(elements) = open.last_mut() {
        let depth = at.len();
        let Some(value) = elements.next() else {
            open.pop();
            at.pop();
            if let Some(last) = at.last_mut() {
                *last += 1;
            }
            continue;
        };
        if (value.kind() == Kind::Array) != (depth < lengths.len()) {
            return Err(irregular(value, at, Word::SquaresBesideArrays));
        }
        if depth == lengths.len() {
            at[depth - 1] += 1;
            continue;
        }
        if value.elements().count() != lengths[depth] as usize {
            return Err(irregular(value, at, Word::ArrayOfAnotherLength));
        }
        open.push(value.elements());
        at.push(0);
    }
    Shape::new(&lengths).ok_or_else(|| irregular(array, Vec::new(), Word::BoardTooLarge))
}

/// Where a value stands, put into words only where it is told.
#[derive(Clone, Copy, Debug)]
pub(super) struct Path<'a> {
    base: &'a str,
    at: [usize; 3],
    depth: usize,
}

impl<'a> Path<'a> {
    pub(super) fn new(base: &'a str) -> Path<'a> {
        Path { base, at: [0; 3], depth: 0 }
    }

    /// The path of an element, down to three arrays deep.
    pub(super) fn then(mut self, index: usize) -> Path<'a> {
        if let Some(at) = self.at.get_mut(self.depth) {
            *at = index;
            self.depth += 1;
        }
        self
    }

    pub(super) fn text(self) -> String {
        let at = self.at[..self.depth].iter();
        at.fold(self.base.to_owned(), |path, &at| path_of(&path, &[at]))
    }
}

/// Longer paths are not told to their end: nested variations can be as deep as the file is long.
pub(super) const PATH: usize = 256;

/// `starting_position[3][4]`.
pub(super) fn path_of(path: &str, at: &[usize]) -> String {
    let mut out = path.to_owned();
    if out.len() > PATH {
        return out;
    }
    for at in at.iter().take(16) {
        // Writing to a String cannot fail.
        let _ = write!(out, "[{at}]");
    }
    if at.len() > 16 {
        out.push('…');
    }
    out
}

fn name_fault(fault: NameFault) -> Word {
    match fault {
        NameFault::Malformed => Word::NotStyleAndAbbreviation,
        NameFault::NoLetter => Word::AbbreviationWithoutLetter,
        NameFault::MixedCase => Word::AbbreviationOfBothCases,
    }
}

/// A name of 2013 or 2014 as the first form has it: kings were marked (`x:^g`, `x:_g`), and chess
/// pieces could be figurines (specs: pcn §1).
fn first_form(text: &str) -> Cow<'_, str> {
    const WHITE: &str = "♔♕♖♗♘♙";
    const BLACK: &str = "♚♛♜♝♞♟";
    const LETTERS: [char; 6] = ['k', 'q', 'r', 'b', 'n', 'p'];
    let mut chars = text.chars();
    if let (Some(piece), None) = (chars.next(), chars.next()) {
        if let Some(index) = BLACK.chars().position(|known| known == piece) {
            return format!("w:{}", LETTERS[index]).into();
        }
        if let Some(index) = WHITE.chars().position(|known| known == piece) {
            return format!("W:{}", LETTERS[index].to_ascii_uppercase()).into();
        }
    }
    match text.split_once(":^").or_else(|| text.split_once(":_")) {
        Some((style, king)) => format!("{style}:{king}").into(),
        None => text.into(),
    }
}
