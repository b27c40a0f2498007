//! The start position of a CSA game: `PI`, `P1`…`P9`, `P+`, `P-`, `AL`.

use crate::findings::{Arg, Code, Finding};
use crate::games::Side;
use crate::games::shogi::{Handicap, Kind, Piece, Setup, Square};
use crate::notation::shogi::csa::{kind, name, sign};
use crate::notation::shogi::sfen::game_of_board;
use crate::replay::square_arg;
use crate::source::{Span, offset};
use std::fmt::Write as _;

/// A start position being read.
#[derive(Debug)]
pub(super) struct Builder {
    setup: Setup,
    even: bool,
    /// Rows that were given, as bits, and where each of them stands last.
    rows: u16,
    pub(super) places: [Option<Span>; 10],
    /// Rows that end before their last squares do, as bits.
    cut: u16,
    /// How many cells the rows have that have not nine, and whether one of them is a gold.
    narrow: [usize; 10],
    has_gold: bool,
    /// Where the even start is named.
    even_at: Option<Span>,
    /// Where the first statement about the position stands.
    pub(super) span: Option<Span>,
    all_given: bool,
}

impl Default for Builder {
    fn default() -> Builder {
        Builder {
            setup: Setup::empty(),
            even: false,
            rows: 0,
            places: [None; 10],
            cut: 0,
            narrow: [0; 10],
            has_gold: false,
            even_at: None,
            span: None,
            all_given: false,
        }
    }
}

impl Builder {
    /// Reads one statement that begins with `P`.
    pub(super) fn statement(&mut self, text: &str, span: Span, findings: &mut Vec<Finding>) {
        self.span.get_or_insert(span);
        if self.all_given {
            findings.push(Finding::at(Code::CsaAll, span));
        }
        match text.as_bytes() {
            [b'P', b'I', ..] => self.even(text, span, findings),
            [b'P', rank @ b'1'..=b'9', ..] => self.row(rank - b'0', &text[2..], span, findings),
            [b'P', b'+', ..] => self.pieces(Side::First, text, span, findings),
            [b'P', b'-', ..] => self.pieces(Side::Second, text, span, findings),
            _ => findings.push(Finding::at(Code::CsaPieces, span).with("text", text)),
        }
    }

    /// `PI`, with the pieces that a handicap removes.
    fn even(&mut self, text: &str, span: Span, findings: &mut Vec<Finding>) {
        let is_first = self.span == Some(span);
        let has_piece = |&square: &Square| self.setup.board(square).is_some();
        if !is_first && (self.rows != 0 || self.even || Square::ALL.iter().any(has_piece)) {
            findings.push(Finding::at(Code::CsaTwoBoards, span));
        }
        let hands = self.setup.hands;
        self.setup = Setup { hands, turn: self.setup.turn, ..Setup::start() };
        self.even = true;
        self.even_at = Some(span);
        for pair in chunks(text[2..].trim_end(), 4) {
            match square_and_kind(pair) {
                Some((Some(square), kind))
                    if self.setup.board(square).is_some_and(|piece| piece.kind() == kind) =>
                {
                    self.setup.set(square, None);
                }
                _ => {
                    let place = place(span, text, pair);
                    findings.push(Finding::at(Code::CsaPieces, place).with("text", pair));
                }
            }
        }
    }

    /// A row: nine cells of three characters, whose blanks may have been trimmed or collapsed.
    fn row(&mut self, rank: u8, rest: &str, span: Span, findings: &mut Vec<Finding>) {
        if self.even {
            // The later statement counts: the earlier can be made a remark.
            let finding = Finding::at(Code::CsaTwoBoards, span);
            let remark = |finding: Finding, at: Span| finding.unsafe_fix(Span::at(at.start), "'");
            findings.push(self.even_at.into_iter().fold(finding, remark));
            self.even = false;
            self.setup = Setup { hands: self.setup.hands, turn: self.setup.turn, ..Setup::empty() };
        }
        let is_again = self.rows >> rank & 1 != 0;
        if is_again {
            findings.push(Finding::at(Code::CsaTwoBoards, span));
        }
        self.rows |= 1 << rank;
        let mut is_gone = false;
        self.places[rank as usize] = Some(span);
        self.cut &= !(1 << rank);
        let cells = cells(rest).or_else(|| {
            self.cut |= 1 << rank;
            trimmed_cells(rest)
        });
        let Some(cells) = cells else {
            self.cut &= !(1 << rank);
            self.narrow[rank as usize] = narrow_cells(rest);
            self.has_gold |= rest.contains("KI");
            findings.push(Finding::at(Code::CsaBoardRow, span));
            return;
        };
        for (file, piece) in (1..=9).rev().zip(cells) {
            if let Some(square) = Square::new(file, rank) {
                let is_taken = self.setup.board(square).is_some();
                is_gone |= is_taken && piece.is_none() && !is_again;
                // Of a row that stands twice it is said already.
                if piece.is_some() && is_taken && !is_again {
                    findings.push(
                        Finding::at(Code::CsaOccupied, span).with("square", square_arg(square)),
                    );
                }
                self.setup.set(square, piece);
            }
        }
        if is_gone {
            // A piece that stood alone above its row.
            findings.push(Finding::at(Code::CsaTwoBoards, span).error_if(true));
        }
    }

    /// Pieces one by one, with `00` as the hand and `00AL` for all that are left.
    fn pieces(&mut self, side: Side, text: &str, span: Span, findings: &mut Vec<Finding>) {
        for item in chunks(text[2..].trim_end(), 4) {
            let place = place(span, text, item);
            if item == "00AL" {
                self.all_that_is_left(side);
                continue;
            }
            match square_and_kind(item) {
                Some((Some(square), kind)) => {
                    if self.setup.board(square).is_some() {
                        findings.push(
                            Finding::at(Code::CsaOccupied, place)
                                .with("square", square_arg(square)),
                        );
                    }
                    self.setup.set(square, Some(Piece::new(side, kind)));
                }
                // A hand holds no more than can be counted.
                Some((None, kind))
                    if Kind::HAND.contains(&kind) && self.setup.hand(side).get(kind) < u8::MAX =>
                {
                    self.setup.hand_mut(side).add(kind);
                }
                _ => findings.push(Finding::at(Code::CsaPieces, place).with("text", item)),
            }
        }
    }

    fn all_that_is_left(&mut self, side: Side) {
        self.all_given = true;
        for kind in Kind::HAND {
            let left = u16::from(kind.in_set()).saturating_sub(self.setup.count(kind));
            let held = self.setup.hand(side).get(kind);
            self.setup
                .hand_mut(side)
                .set(kind, held.saturating_add(u8::try_from(left).unwrap_or(u8::MAX)));
        }
    }

    /// Whether the statements give a board with all its pieces.
    fn is_whole(&self) -> bool {
        let has_all = |&kind: &Kind| self.setup.count(kind) == u16::from(kind.in_set());
        !self.all_given && self.setup.count(Kind::King) == 2 && Kind::HAND.iter().all(has_all)
    }

    /// The game of a board of another size: all rows from the first on have as many cells.
    fn other_game(&self) -> Option<Arg> {
        let ranks = self.rows.count_ones() as usize;
        let files = self.narrow[1];
        let rows = self.narrow.get(1..=ranks)?;
        let is_board = files > 0 && rows.iter().all(|&cells| cells == files);
        is_board.then(|| game_of_board(ranks, files, self.has_gold)).flatten()
    }

    /// The position, with the side to move; the even start if nothing was said.
    pub(super) fn finish(&self, turn: Side, at: Span, findings: &mut Vec<Finding>) -> Setup {
        let Some(span) = self.span else {
            findings.push(Finding::at(Code::CsaNoPosition, at));
            return Setup { turn, ..Setup::start() };
        };
        if let Some(game) = self.other_game() {
            findings.retain(|finding| finding.code != Code::CsaBoardRow);
            findings.push(Finding::at(Code::KifOtherGame, span).with("name", game));
            return Setup { turn, ..Setup::empty() };
        }
        if self.rows != 0 {
            for rank in (1..=9u8).filter(|rank| self.rows >> rank & 1 == 0) {
                // Where it should stand: between the rows around it.
                let (above, below) = self.places.split_at(usize::from(rank));
                let below = below.iter().flatten().next().map(|row| row.start);
                let above = above.iter().flatten().next_back().map(|row| row.end);
                let place = below.or(above).map_or(span, Span::at);
                findings.push(Finding::at(Code::CsaMissingRow, place).with("rank", rank));
            }
        }
        // Only of a board with all its pieces it is certain that nothing but blanks is gone.
        if self.cut != 0 && !self.is_whole() {
            let rows = (1..=9).filter(|rank| self.cut >> rank & 1 != 0);
            let places = rows.filter_map(|rank: usize| self.places[rank]);
            findings.extend(places.map(|row| Finding::at(Code::CsaBoardRow, row)));
        }
        Setup { turn, ..self.setup.clone() }
    }
}

/// Where a part of a statement stands; all of it, where it is written otherwise there.
fn place(span: Span, statement: &str, part: &str) -> Span {
    if (span.end - span.start) as usize != statement.len() {
        return span;
    }
    let at = span.start + offset(part.as_ptr() as usize - statement.as_ptr() as usize);
    Span::new(at, at + offset(part.len()))
}

/// Pieces of a text, `size` bytes each; a non-ASCII rest comes as one piece.
fn chunks(text: &str, size: usize) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let (item, after) = rest.split_at_checked(size).unwrap_or((rest, ""));
        rest = after;
        Some(item)
    })
}

/// A square (`None` for the hand) and a piece name.
fn square_and_kind(text: &str) -> Option<(Option<Square>, Kind)> {
    let [file, rank, name @ ..] = text.as_bytes() else { return None };
    let kind = kind(name)?;
    if [*file, *rank] == *b"00" {
        return Some((None, kind));
    }
    let square = Square::new(file.checked_sub(b'0')?, rank.checked_sub(b'0')?)?;
    Some((Some(square), kind))
}

/// The nine cells of a row.
type Row = [Option<Piece>; 9];

/// The side of the sign before a piece.
fn side(sign: u8) -> Option<Side> {
    match sign {
        b'+' => Some(Side::First),
        b'-' => Some(Side::Second),
        _ => None,
    }
}

/// The cells of a row by their width, three characters each: no sign, no piece.
fn fixed_cells(text: &str) -> Option<Row> {
    let mut row = [None; 9];
    // A sign or a name alone is what is left of a piece.
    let is_left = |cell: &[u8]| {
        let is_name = kind(&cell.get(1..).unwrap_or_default().to_ascii_uppercase()).is_some();
        is_name || cell.iter().any(|it| matches!(it, b'+' | b'-') || it.is_ascii_uppercase())
    };
    for (cell, read) in text.as_bytes().chunks(3).zip(&mut row) {
        *read = match side(cell[0]) {
            Some(side) => Some(Piece::new(side, kind(&cell[1..])?)),
            None if is_left(cell) => return None,
            None => None,
        };
    }
    Some(row)
}

/// The cells of a row that has lost the blanks which were its last squares: that squares are blanks is
/// seen before a piece, or there is no piece.
fn trimmed_cells(text: &str) -> Option<Row> {
    let is_of_cells = text.is_ascii() && text.len() < 25 && text.len().is_multiple_of(3);
    let has_blank = text.is_empty() || text.as_bytes().chunks(3).any(|cell| cell == b"   ");
    let is_plain = !text.contains(['*', '\t']);
    (is_of_cells && has_blank && is_plain).then(|| fixed_cells(text)).flatten()
}

/// The nine cells of a row: `*` is empty, a sign and a name is a piece, blanks mean nothing. Rows
/// of full width may also leave empty cells blank or put any other character in them.
fn cells(text: &str) -> Option<Row> {
    let mut row = [None; 9];
    let bytes = text.as_bytes();
    let by_width = text.is_ascii() && (25..=27).contains(&bytes.len());
    if let Some(row) = by_width.then(|| fixed_cells(text)).flatten() {
        return Some(row);
    }
    let mut at = 0;
    let mut count = 0;
    while at < bytes.len() {
        match bytes[at] {
            b' ' | b'\t' => at += 1,
            sign => {
                let slot = row.get_mut(count)?;
                count += 1;
                if sign == b'*' {
                    at += 1;
                } else {
                    *slot = Some(Piece::new(side(sign)?, kind(bytes.get(at + 1..at + 3)?)?));
                    at += 3;
                }
            }
        }
    }
    (count == 9).then_some(row)
}

/// How many cells a row has, if there is nothing else in it and nine are more.
fn narrow_cells(text: &str) -> usize {
    let mut rest = text.trim_start();
    let mut count = 0;
    while !rest.is_empty() && count < 9 {
        let length = match rest.as_bytes() {
            [b'*', ..] => 1,
            [b'+' | b'-', b'A'..=b'Z', b'A'..=b'Z', ..] => 3,
            _ => return 0,
        };
        rest = rest[length..].trim_start();
        count += 1;
    }
    if rest.is_empty() && count < 9 { count } else { 0 }
}

/// Writes a position, the turn line included.
pub(super) fn write(setup: &Setup, out: &mut String) {
    let even = Handicap::ALL.iter().find(|handicap| {
        let known = handicap.setup();
        handicap.hands_are_empty() && known.board == setup.board && known.hands == setup.hands
    });
    if let Some(handicap) = even {
        out.push_str("PI");
        for (square, kind) in handicap.missing() {
            let _ = write!(out, "{}{}{}", square.file(), square.rank(), name(kind));
        }
        out.push('\n');
    } else {
        for rank in 1..=9u8 {
            let _ = write!(out, "P{rank}");
            for square in (1..=9).rev().filter_map(|file| Square::new(file, rank)) {
                match setup.board(square) {
                    Some(piece) => {
                        out.push(sign(piece.side()));
                        out.push_str(name(piece.kind()));
                    }
                    None => out.push_str(" * "),
                }
            }
            out.push('\n');
        }
        for side in Side::BOTH.into_iter().filter(|&side| !setup.hand(side).is_empty()) {
            out.push('P');
            out.push(sign(side));
            for (kind, count) in setup.hand(side).iter() {
                for _ in 0..count {
                    out.push_str("00");
                    out.push_str(name(kind));
                }
            }
            out.push('\n');
        }
    }
    out.push(sign(setup.turn));
    out.push('\n');
}
