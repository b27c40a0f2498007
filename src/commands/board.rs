//! Positions and moves as people look at them.

use crate::cli::{BoardStyle, MoveStyle};
use crate::findings::Lang;
use crate::formats::kif;
use crate::games::{self, Coordinates, Game, Rules, Side, board, chess, shogi};
use crate::notation::chess::{san, uci};
use crate::notation::people;
use crate::notation::shogi::csa;
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
    /// Whether a board of Go takes two columns a point: colours mark the last move there too then.
    pub(super) narrow: bool,
    /// The language of words beside the board.
    pub(super) lang: Lang,
}

impl Drawing {
    /// Appends the position after `ply` moves of a record, which `last_move` led to.
    pub(super) fn draw(
        &self,
        record: &Record,
        position: &games::Position,
        last_move: Option<games::Move>,
        ply: u32,
        out: &mut String,
    ) {
        let game = position.game();
        let last = last_move.and_then(games::Move::target).filter(|_| self.mark);
        if let (BoardStyle::Bod, games::Position::Shogi(position)) = (self.style, position) {
            return kif::position_diagram(record, position, last_move, ply, self.flip, out);
        }
        match (self.style, position.view(), game.vocabulary().coordinates) {
            (BoardStyle::Unicode, Some(view), Coordinates::Shogi) => self.kanji(view, last, out),
            (BoardStyle::Bod | BoardStyle::Text, Some(view), Coordinates::Shogi) => {
                self.letters(view, record, last, out);
            }
            (BoardStyle::Sfen, ..) => line(position, out),
            (_, Some(view), Coordinates::Algebraic) => self.grid(view, record, last, out),
            _ => match position {
                games::Position::Board(board) => self.any_board(board, last_move, out),
                _ => line(position, out),
            },
        }
    }

    /// Files and ranks in the order in which they are drawn.
    pub(super) fn order(&self, of: impl DoubleEndedIterator<Item = u8>) -> Vec<u8> {
        if self.flip { of.rev().collect() } else { of.collect() }
    }

    pub(super) fn cell(&self, text: &str, marked: bool, out: &mut String) {
        if marked {
            let _ = write!(out, "\x1b[7m{text}\x1b[0m");
        } else {
            out.push_str(text);
        }
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
        let [above, below] = self.sides();
        self.board_hand(position, above, out);
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
        self.board_hand(position, below, out);
    }

    /// The hand of a side of a board, if there is anything in it.
    fn board_hand(&self, position: &board::Position, side: Side, out: &mut String) {
        let names = position.sheet().names();
        let held: Vec<String> = position
            .hand(side)
            .map(|(piece, count)| match count {
                1 => names.text(piece).to_owned(),
                _ => format!("{count}*{}", names.text(piece)),
            })
            .collect();
        if !held.is_empty() {
            let name = Game::Board.vocabulary().sides[side.index()][self.lang as usize];
            let words = self.lang.word(" in hand", "の持駒");
            let _ = writeln!(out, "{name}{words}: {}", held.join(" "));
        }
    }

    fn columns(&self, length: u32) -> Vec<u32> {
        if self.flip { (0..length).rev().collect() } else { (0..length).collect() }
    }
}

fn join(numbers: &[u32]) -> String {
    numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(",")
}

/// The position as a line.
fn line(position: &games::Position, out: &mut String) {
    out.push_str(&position.to_line());
    out.push('\n');
}

/// A move of chess made in `position`, in a game whose castling is, or is not, written as king takes own rook.
fn chess_move(
    mv: chess::Move,
    position: &chess::Position,
    takes_rook: bool,
    style: MoveStyle,
) -> String {
    let mut text = String::new();
    if style != MoveStyle::Lan {
        uci::write(mv, takes_rook, &mut text);
        return text;
    }
    san::write_long(mv, &mut text);
    let mut after = position.clone();
    after.play(mv);
    text.push_str(san::check_mark(&after));
    text
}

/// A move in words, made in `position`; `previous` is the move before it, and `takes_rook` says how castling is
/// written in the game ([`games::Position::has_chess960_castling`] of its start).
#[must_use]
pub(super) fn move_text(
    mv: games::Move,
    position: &games::Position,
    previous: Option<games::Move>,
    takes_rook: bool,
    style: MoveStyle,
) -> String {
    let style = if style.is_for(position.game()) { style } else { MoveStyle::Japanese };
    match (style, mv, position) {
        (MoveStyle::Japanese, ..) => people::move_text(mv, position, previous),
        (MoveStyle::Csa, games::Move::Shogi(mv), _) => csa_move(mv),
        (_, games::Move::Shogi(mv), _) => mv.to_string(),
        (MoveStyle::San, ..) | (_, games::Move::Board(_), _) => {
            people::move_text(mv, position, previous)
        }
        (_, games::Move::Chess(mv), games::Position::Chess(position)) => {
            chess_move(mv, position, takes_rook, style)
        }
        _ => mv.to_string(),
    }
}

fn csa_move(mv: shogi::Move) -> String {
    let sign = if mv.piece().side() == Side::First { '+' } else { '-' };
    let (file, rank) = mv.from().map_or((0, 0), |from| (from.file(), from.rank()));
    let name = csa::name(mv.kind_after());
    format!("{sign}{file}{rank}{}{}{name}", mv.to().file(), mv.to().rank())
}
