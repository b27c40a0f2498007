//! Positions and moves as people look at them.

use crate::cli::{BoardStyle, MoveStyle};
use crate::formats::notation::{men, san, uci};
use crate::formats::{Losses, WriteOptions, csa, kif};
use crate::games::shogi::{Kind, Position, Setup, Square};
use crate::games::{self, Rules, Side, chess, shogi};
use crate::record::Record;
use crate::replay::Referee;
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
            games::Position::Xiangqi(men) if self.style != BoardStyle::Sfen => {
                return self.men(men, last_move, out);
            }
            games::Position::Janggi(men) if self.style != BoardStyle::Sfen => {
                return self.men(men, last_move, out);
            }
            games::Position::Makruk(men) if self.style != BoardStyle::Sfen => {
                return self.men(men, last_move, out);
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
        let man = |file, rank| {
            let piece = position.board().piece_at(chess::Square::new(file, rank)?)?;
            let is_figure = self.style == BoardStyle::Unicode;
            Some(if is_figure { figurine(piece) } else { piece.letter() }.to_string())
        };
        self.grid([8, 8], 1, man, last, out);
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
                    Some(piece) => format!(" {}{}", mark(piece.side()), one_kanji(piece.kind())),
                };
                self.cell(&text, last == Some(square), out);
            }
            let name = "一二三四五六七八九".chars().nth(usize::from(rank) - 1).unwrap_or(' ');
            let _ = writeln!(out, " {name}");
        }
        hand_kanji(&setup, below, out);
    }
}

/// The figurine of a man of chess.
fn figurine(piece: chess::Piece) -> char {
    let (white, black) = match piece.role {
        chess::Role::King => ('♔', '♚'),
        chess::Role::Queen => ('♕', '♛'),
        chess::Role::Rook => ('♖', '♜'),
        chess::Role::Bishop => ('♗', '♝'),
        chess::Role::Knight => ('♘', '♞'),
        chess::Role::Pawn => ('♙', '♟'),
    };
    if piece.side == Side::First { white } else { black }
}

/// The sign of a side in front of its pieces.
fn mark(side: Side) -> char {
    match side {
        Side::First => '☗',
        Side::Second => '☖',
    }
}

/// The name of a kind in one kanji.
fn one_kanji(kind: Kind) -> &'static str {
    match kind {
        Kind::ProSilver => "全",
        Kind::ProKnight => "圭",
        Kind::ProLance => "杏",
        other => other.kanji(),
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
    if let Some(writer) = &kif::BOD.write {
        (writer.record)(&record, &WriteOptions::default(), out, &mut Losses::default());
    }
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
            men::write_chinese(position, mv, &mut text);
        }
        (games::Position::Janggi(position), games::Move::Janggi(mv)) => {
            men::Style::write_move(position, mv, &mut text);
        }
        (games::Position::Makruk(position), games::Move::Makruk(mv)) => {
            men::Style::write_move(position, mv, &mut text);
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
