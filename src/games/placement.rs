//! The first field of a FEN or SFEN: the rows of a board, with digits for runs of empty squares.

use super::Standing;

/// A board of at most nine files as such a field describes it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rows {
    /// How many files it has.
    pub(super) files: u8,
    /// How many ranks it has.
    pub(super) ranks: u8,
    /// The largest digit that can stand for a run.
    pub(super) longest_run: u8,
    /// Whether `+` before a letter promotes the piece.
    pub(super) promotions: bool,
    /// Whether `~` behind a letter marks the piece.
    pub(super) marks: bool,
}

/// What can be wrong with the rows, apart from their letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowFault {
    /// A row has fewer squares than the board has files.
    Short,
    /// A row has more squares than the board has files.
    Long,
    /// There are fewer rows than the board has ranks.
    TooFew,
    /// There are more rows than the board has ranks.
    TooMany,
    /// A `+` stands before something that is no piece.
    Promotion,
}

/// A character that is to be a piece.
#[derive(Clone, Copy, Debug)]
pub(super) struct Letter {
    /// The character.
    pub(super) character: char,
    /// Whether a `+` stands before it.
    pub(super) is_promoted: bool,
    /// Whether a `~` stands behind it.
    pub(super) is_marked: bool,
    /// The number of its square in a [`View`](super::View); none behind the end of the row.
    pub(super) square: Option<u32>,
    /// Its byte in the field.
    pub(super) at: usize,
}

impl Rows {
    /// Reads a field. `put` takes every piece, and refuses what is none; `fault` names the first
    /// fault and its byte; `adjacent` is told of every digit that follows another.
    ///
    /// # Errors
    /// The first fault.
    pub(super) fn read<E>(
        self,
        field: &str,
        mut put: impl FnMut(Letter) -> Result<(), E>,
        fault: impl Fn(RowFault, usize) -> E,
        mut adjacent: impl FnMut(usize),
    ) -> Result<(), E> {
        let (mut row, mut file) = (0, 0);
        let (mut is_promoted, mut after_digit) = (false, false);
        let mut signs = field.char_indices().peekable();
        while let Some((at, character)) = signs.next() {
            if is_promoted && (character.is_ascii_digit() || matches!(character, '/' | '+')) {
                return Err(fault(RowFault::Promotion, at - 1));
            }
            match character {
                '/' if file < self.files => return Err(fault(RowFault::Short, at)),
                '/' if row + 1 == self.ranks => return Err(fault(RowFault::TooMany, at)),
                '/' => (row, file) = (row + 1, 0),
                '+' if self.promotions => is_promoted = true,
                '1'..='9' if character as u8 - b'0' <= self.longest_run => {
                    if after_digit {
                        adjacent(at);
                    }
                    file += character as u8 - b'0';
                }
                _ => {
                    let number = u32::from(row) * u32::from(self.files) + u32::from(file);
                    let square = (file < self.files).then_some(number);
                    let is_marked = self.marks && signs.next_if(|sign| sign.1 == '~').is_some();
                    put(Letter { character, is_promoted, is_marked, square, at })?;
                    is_promoted = false;
                    file += 1;
                }
            }
            if file > self.files {
                return Err(fault(RowFault::Long, at));
            }
            after_digit = character.is_ascii_digit();
        }
        let end = field.len();
        if is_promoted {
            Err(fault(RowFault::Promotion, end - 1))
        } else if file < self.files {
            Err(fault(RowFault::Short, end))
        } else if row + 1 < self.ranks {
            Err(fault(RowFault::TooFew, end))
        } else {
            Ok(())
        }
    }

    /// Appends the field of a board, given what stands on each square of a
    /// [`View`](super::View).
    pub(super) fn write(self, at: impl Fn(u32) -> Option<Standing>, out: &mut String) {
        self.write_marked(at, |_| false, out);
    }

    /// The same, given also which of the pieces are marked.
    pub(super) fn write_marked(
        self,
        at: impl Fn(u32) -> Option<Standing>,
        is_marked: impl Fn(u32) -> bool,
        out: &mut String,
    ) {
        let mut square = 0;
        for row in 0..self.ranks {
            if row > 0 {
                out.push('/');
            }
            let mut empty = 0;
            for _ in 0..self.files {
                match at(square) {
                    None => empty += 1,
                    Some(Standing { row, side }) => {
                        push_run(&mut empty, out);
                        out.extend(row.is_promoted.then_some('+'));
                        out.push(row.letter_of(side));
                        out.extend(is_marked(square).then_some('~'));
                    }
                }
                square += 1;
            }
            push_run(&mut empty, out);
        }
    }
}

fn push_run(empty: &mut u8, out: &mut String) {
    if *empty > 0 {
        out.push(char::from(b'0' + *empty));
        *empty = 0;
    }
}
