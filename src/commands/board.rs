//! Positions and moves as people look at them.

use crate::cli::{BoardStyle, MoveStyle};
use crate::findings::Lang;
use crate::formats::kif;
use crate::formats::{Losses, WriteOptions};
use crate::games::shogi::{Position, Setup, Square};
use crate::games::{self, Rules, Side, board, chess, shogi};
use crate::notation::chess::{san, uci};
use crate::notation::shogi::csa;
use crate::notation::variants::Style;
use crate::record::Record;
use std::fmt::Write;

/// How positions are drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Drawing {
    /// The style.
    pub(super) style: BoardStyle,
    /// Whether the second side sits below.
    pub(super) flip: bool,
    /// Whether the destination of the last move is marked with terminal colours.
    pub(super) mark: bool,
    /// The language of words beside the board.
    pub(super) lang: Lang,
}

impl Drawing {
    /// Appends the position after `ply` moves, which `last_move` led to.
    pub(super) fn draw(
        &self,
        position: &games::Position,
        last_move: Option<games::Move>,
        ply: u32,
        out: &mut String,
    ) {
        let shogi = match position {
            games::Position::Shogi(shogi) => shogi,
            games::Position::Chess(chess) if self.style != BoardStyle::Sfen => {
                return self.chess(chess, last_move, out);
            }
            games::Position::Xiangqi(pieces) if self.style != BoardStyle::Sfen => {
                return self.pieces(pieces, last_move, out);
            }
            games::Position::Janggi(pieces) if self.style != BoardStyle::Sfen => {
                return self.pieces(pieces, last_move, out);
            }
            games::Position::Makruk(pieces) if self.style != BoardStyle::Sfen => {
                return self.pieces(pieces, last_move, out);
            }
            games::Position::Board(board) if self.style != BoardStyle::Sfen => {
                return self.any_board(board, last_move, out);
            }
            _ => {
                out.push_str(&position.to_line());
                return out.push('\n');
            }
        };
        let last = last_move.and_then(Position::unwrap).map(|mv| mv.to()).filter(|_| self.mark);
        match self.style {
            BoardStyle::Sfen => {
                out.push_str(&position.to_line());
                out.push('\n');
            }
            BoardStyle::Bod => bod(position, last_move, ply, out),
            BoardStyle::Text => self.letters(shogi, last, out),
            BoardStyle::Unicode => self.kanji(shogi, last, out),
        }
    }

    /// Files and ranks in the order in which they are drawn.
    pub(super) fn order(&self, of: impl DoubleEndedIterator<Item = u8>) -> Vec<u8> {
        if self.flip { of.rev().collect() } else { of.collect() }
    }

    fn rows(&self) -> Vec<(u8, Vec<Option<Square>>)> {
        let files = self.order((1..=9).rev());
        let row = |rank| files.iter().map(|&file| Square::new(file, rank)).collect();
        self.order(1..=9).into_iter().map(|rank| (rank, row(rank))).collect()
    }

    pub(super) fn cell(&self, text: &str, marked: bool, out: &mut String) {
        if marked {
            let _ = write!(out, "\x1b[7m{text}\x1b[0m");
        } else {
            out.push_str(text);
        }
    }

    /// A chess board in the letters of FEN.
    fn chess(&self, position: &chess::Position, last_move: Option<games::Move>, out: &mut String) {
        let last = last_move.and_then(chess::Position::unwrap).filter(|_| self.mark);
        let last = last.map(|mv| mv.destination()).map(|to| (to.file(), to.rank()));
        let piece = |file, rank| {
            let piece = position.board().piece_at(chess::Square::new(file, rank)?)?;
            Some(match self.style {
                BoardStyle::Unicode => piece.role.row().signs[piece.side.index()].to_owned(),
                _ => piece.letter().to_string(),
            })
        };
        self.grid([8, 8], 1, piece, last, out);
    }

    /// A board of any shape in the names of its pieces: row under row, planes apart, coordinates at
    /// the edges. The first row is at the top unless it is turned.
    fn any_board(
        &self,
        position: &board::Position,
        last_move: Option<games::Move>,
        out: &mut String,
    ) {
        let (names, shape) = (position.sheet().names(), position.sheet().shape());
        let last = last_move.and_then(board::Position::unwrap).filter(|_| self.mark);
        let last: Vec<board::Reference> = last.map_or_else(Vec::new, |mv| {
            position.sheet().actions(mv).iter().map(|action| action.object).collect()
        });
        let sides = [(Side::First, "bottom"), (Side::Second, "top")];
        let [below, above] = if self.flip { [sides[1], sides[0]] } else { sides };
        board_hand(position, above, out);
        let texts = position.squares().iter().flatten().map(|&piece| names.text(piece));
        let width = texts.map(str::len).max().unwrap_or(1).max(2);
        let length = shape.lengths().last().copied().unwrap_or(1);
        let edge = shape.lengths().iter().rev().nth(1).map_or(0, |rows| rows.to_string().len());
        let rows = (0..shape.squares() / length).collect::<Vec<_>>();
        let rows: Vec<u32> = if self.flip { rows.into_iter().rev().collect() } else { rows };
        for (index, &row) in rows.iter().enumerate() {
            let place = shape.coordinates(row * length);
            let (plane, row_number) = match place.as_slice() {
                [plane @ .., row, _] => (plane, row.to_string()),
                _ => (&[][..], String::new()),
            };
            let before =
                index.checked_sub(1).map(|before| shape.coordinates(rows[before] * length));
            let same = |before: Vec<u32>| before.len() > 2 && before[..before.len() - 2] == *plane;
            if !plane.is_empty() && !before.is_some_and(same) {
                let _ = writeln!(out, "[{}]", join(plane));
            }
            let _ = write!(out, "{row_number:edge$}");
            for column in self.columns(length) {
                let square = row * length + column;
                let text = position.at(square).map_or(".", |piece| names.text(piece));
                let marked =
                    [board::Reference::Coordinates(square), board::Reference::Number(square)];
                out.push(' ');
                let marked = last.iter().any(|reference| marked.contains(reference));
                self.cell(&format!("{text:>width$}"), marked, out);
            }
            out.push('\n');
        }
        let _ = write!(out, "{:edge$}", "");
        for column in self.columns(length) {
            let _ = write!(out, " {column:>width$}");
        }
        out.push('\n');
        board_hand(position, below, out);
    }

    fn columns(&self, length: u32) -> Vec<u32> {
        if self.flip { (0..length).rev().collect() } else { (0..length).collect() }
    }

    fn letters(&self, position: &Position, last: Option<Square>, out: &mut String) {
        let setup = position.setup();
        let [above, below] = if self.flip { Side::BOTH } else { [Side::Second, Side::First] };
        hand_letters(&setup, above, out);
        out.push_str("  ");
        for file in self.order((1..=9).rev()) {
            let _ = write!(out, "  {file}");
        }
        out.push('\n');
        for (rank, row) in self.rows() {
            out.push_str("  ");
            for square in row.into_iter().flatten() {
                let text = match setup.board(square) {
                    None => "  .".to_owned(),
                    Some(piece) => {
                        let letter = char::from(piece.kind().letter());
                        let plus = if piece.kind().is_promoted() { '+' } else { ' ' };
                        match piece.side() {
                            Side::First => format!(" {plus}{letter}"),
                            Side::Second => format!(" {plus}{}", letter.to_ascii_lowercase()),
                        }
                    }
                };
                self.cell(&text, last == Some(square), out);
            }
            let _ = writeln!(out, "  {}", char::from(b'a' + rank - 1));
        }
        hand_letters(&setup, below, out);
    }

    fn kanji(&self, position: &Position, last: Option<Square>, out: &mut String) {
        let setup = position.setup();
        let [above, below] = if self.flip { Side::BOTH } else { [Side::Second, Side::First] };
        hand_kanji(&setup, above, out);
        for file in self.order((1..=9).rev()) {
            let digit = "１２３４５６７８９".chars().nth(usize::from(file) - 1);
            let _ = write!(out, "  {}", digit.unwrap_or(' '));
        }
        out.push('\n');
        for (rank, row) in self.rows() {
            for square in row.into_iter().flatten() {
                let text = match setup.board(square) {
                    None => "  ・".to_owned(),
                    // The sign is one column wide or two, as the terminal has it.
                    Some(piece) => format!(" {}{}", mark(piece.side()), piece.kind().one_kanji()),
                };
                self.cell(&text, last == Some(square), out);
            }
            let name = "一二三四五六七八九".chars().nth(usize::from(rank) - 1).unwrap_or(' ');
            let _ = writeln!(out, " {name}");
        }
        hand_kanji(&setup, below, out);
    }
}

/// The sign of a side in front of its pieces.
fn mark(side: Side) -> char {
    match side {
        Side::First => '☗',
        Side::Second => '☖',
    }
}

fn join(numbers: &[u32]) -> String {
    numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(",")
}

/// The hand of a side of a board, if there is anything in it.
fn board_hand(position: &board::Position, (side, name): (Side, &str), out: &mut String) {
    let names = position.sheet().names();
    let held: Vec<String> = position
        .hand(side)
        .map(|(piece, count)| match count {
            1 => names.text(piece).to_owned(),
            _ => format!("{count}*{}", names.text(piece)),
        })
        .collect();
    if !held.is_empty() {
        let _ = writeln!(out, "{name} in hand: {}", held.join(" "));
    }
}

fn hand_letters(setup: &Setup, side: Side, out: &mut String) {
    out.push_str(match side {
        Side::First => "sente in hand:",
        Side::Second => "gote in hand:",
    });
    if setup.hand(side).is_empty() {
        out.push_str(" -");
    }
    for (kind, count) in setup.hand(side).iter() {
        let _ = write!(out, " {}", char::from(kind.letter()));
        if count > 1 {
            let _ = write!(out, "{count}");
        }
    }
    out.push('\n');
}

fn hand_kanji(setup: &Setup, side: Side, out: &mut String) {
    let _ = write!(out, "{} 持駒：", mark(side));
    if setup.hand(side).is_empty() {
        out.push_str("なし");
    }
    for (kind, count) in setup.hand(side).iter() {
        out.push_str(kind.kanji());
        if count > 1 {
            let _ = write!(out, "{count}");
        }
    }
    out.push('\n');
}

/// The position as the record of a position, which the writer of BOD knows how to draw.
fn bod(position: &games::Position, last: Option<games::Move>, ply: u32, out: &mut String) {
    let mut record = Record::new(position.clone());
    record.before_start = last;
    record.start_ply = Some(ply).filter(|&ply| ply > 0);
    kif::BOD.write_record(&record, &WriteOptions::default(), out, &mut Losses::default());
}

/// A move of chess made in `position`.
fn chess_move(mv: chess::Move, position: &chess::Position, style: MoveStyle) -> String {
    let mut text = String::new();
    match style {
        MoveStyle::Uci | MoveStyle::Usi | MoveStyle::Csa => {
            uci::write(mv, position.has_chess960_castling(), &mut text);
            return text;
        }
        MoveStyle::Lan => san::write_long(mv, &mut text),
        MoveStyle::San | MoveStyle::Japanese => san::write(position, mv, &mut text),
    }
    let mut after = position.clone();
    after.play(mv);
    text.push_str(san::check_mark(&after));
    text
}

/// A move in words, made in `position`; `previous` is the move before it.
#[must_use]
pub(super) fn move_text(
    mv: games::Move,
    position: &games::Position,
    previous: Option<games::Move>,
    style: MoveStyle,
) -> String {
    let mv = match (mv, position) {
        (games::Move::Shogi(mv), _) => mv,
        (games::Move::Board(mv), games::Position::Board(board)) => {
            return board.sheet().describe(mv);
        }
        (games::Move::Chess(mv), games::Position::Chess(position)) => {
            return chess_move(mv, position, style);
        }
        _ if matches!(style, MoveStyle::Japanese | MoveStyle::San) => {
            return as_people_write(position, mv);
        }
        _ => return mv.to_string(),
    };
    match style {
        MoveStyle::Usi | MoveStyle::Uci | MoveStyle::San | MoveStyle::Lan => mv.to_string(),
        MoveStyle::Csa => csa_move(mv),
        MoveStyle::Japanese => {
            let previous = previous.and_then(Position::unwrap).map(|mv| mv.to());
            let to = if previous == Some(mv.to()) { "同　".to_owned() } else { mv.to().kanji() };
            let promotes = if mv.promotes() { "成" } else { "" };
            let from = mv.from().map_or_else(
                || "打".to_owned(),
                |from| format!("({}{})", from.file(), from.rank()),
            );
            let sign = if mv.piece().side() == Side::First { '▲' } else { '△' };
            format!("{sign}{to}{}{promotes}{from}", mv.piece().kind().kanji())
        }
    }
}

/// A move as players of the game write it, where that differs from what engines are told.
fn as_people_write(position: &games::Position, mv: games::Move) -> String {
    let mut text = String::new();
    match (position, mv) {
        (games::Position::Xiangqi(position), games::Move::Xiangqi(mv)) => {
            Style::write_for_people(position, mv, &mut text);
        }
        (games::Position::Janggi(position), games::Move::Janggi(mv)) => {
            Style::write_for_people(position, mv, &mut text);
        }
        (games::Position::Makruk(position), games::Move::Makruk(mv)) => {
            Style::write_for_people(position, mv, &mut text);
        }
        _ => text = mv.to_string(),
    }
    text
}

fn csa_move(mv: shogi::Move) -> String {
    let sign = if mv.piece().side() == Side::First { '+' } else { '-' };
    let (file, rank) = mv.from().map_or((0, 0), |from| (from.file(), from.rank()));
    let name = csa::name(mv.kind_after());
    format!("{sign}{file}{rank}{}{}{name}", mv.to().file(), mv.to().rank())
}
