//! The diagram of a position (BOD): nine rows, two hands, the side to move, the last move.

use crate::games::Side;
use crate::games::shogi::{Hand, Kind, Move, Piece, Setup, Square};
use crate::notation::shogi::japanese::cursor::{Cursor, digit, is_blank, kanji_digit};
use crate::notation::shogi::japanese::moves::{self, Attempt};
use crate::notation::shogi::{Origin, Promotion, Target, WrittenMove};
use crate::replay::LARGEST_NUMBER;
use crate::source::Span;

/// A diagram as far as it has been read.
#[derive(Clone, Debug)]
pub(super) struct Diagram {
    /// Board and hands. The turn is in `turn`, since most diagrams say nothing of it.
    pub(super) setup: Setup,
    /// The rows of the board read so far.
    pub(super) rows: u8,
    /// The board by the order of the rows, whatever their letters say.
    by_order: Setup,
    /// The first row whose letter names another.
    odd_rank: Option<Span>,
    /// Where the board is.
    pub(super) span: Option<Span>,
    /// Whether some of it could not be read.
    pub(super) broken: bool,
    /// Whether a hand with pieces was read, and where.
    pub(super) hand: Option<Span>,
    /// Whose hands were read.
    pub(super) held: [bool; 2],
    /// The side to move, where a line says it.
    pub(super) turn: Option<Side>,
    /// The number of the last move.
    pub(super) ply: Option<u32>,
    /// The last move.
    pub(super) last: Option<WrittenMove>,
    /// Where it stands.
    pub(super) last_at: Option<Span>,
}

impl Default for Diagram {
    fn default() -> Diagram {
        Diagram {
            setup: Setup::empty(),
            rows: 0,
            by_order: Setup::empty(),
            odd_rank: None,
            span: None,
            broken: false,
            hand: None,
            held: [false; 2],
            turn: None,
            ply: None,
            last: None,
            last_at: None,
        }
    }
}

impl Diagram {
    /// Takes a row of the board. `false` if it does not have nine squares that can be read; those
    /// that can be are kept.
    pub(super) fn row(&mut self, line: &str, span: Span) -> bool {
        self.rows = self.rows.saturating_add(1);
        self.span = Some(self.span.map_or(span, |whole| whole.join(span)));
        let line = line.trim_matches(is_blank);
        let Some(inner) = line.strip_prefix(['|', '｜']) else { return false };
        let (inner, after) = inner.split_once(['|', '｜']).unwrap_or((inner, ""));
        let (cells, fits) = match cells(inner) {
            Ok((cells, has_lost)) => (cells, !has_lost),
            Err(read) => dense_cells(inner).map_or((read, false), |cells| (cells, true)),
        };
        let stated = Cursor::new(after).take(|c| kanji_digit(c).or_else(|| digit(c)));
        let rank = stated.unwrap_or(self.rows);
        if rank != self.rows {
            self.odd_rank.get_or_insert(span);
        }
        for (index, cell) in cells.into_iter().enumerate() {
            if let Some(square) = Square::new(9 - index as u8, rank) {
                self.setup.set(square, cell);
            }
            if let Some(square) = Square::new(9 - index as u8, self.rows) {
                self.by_order.set(square, cell);
            }
        }
        fits && rank <= 9 && (1..=9).contains(&rank)
    }

    /// The first row whose letter contradicts its place where none is missing: then the order counts, and the
    /// board is put right.
    pub(super) fn out_of_order(&self, setup: &mut Setup) -> Option<Span> {
        let at = self.odd_rank.filter(|_| self.rows == 9)?;
        *setup = Setup { hands: setup.hands, turn: setup.turn, ..self.by_order.clone() };
        Some(at)
    }

    /// Takes the pieces in hand of a side. `false` if they cannot be read.
    pub(super) fn hand(&mut self, side: Side, value: &str, span: Span) -> bool {
        let Some(hand) = hand(value) else { return false };
        if !hand.is_empty() {
            self.hand = Some(span);
        }
        self.held[side.index()] = true;
        self.setup.hands[side.index()] = hand;
        true
    }

    /// Whether a hand of either side has been read.
    pub(super) fn has_hand(&self) -> bool {
        self.held.contains(&true)
    }

    /// Whether a line of these pieces in hand says otherwise than one before it.
    pub(super) fn is_other_hand(&self, side: Side, value: &str) -> bool {
        let own = self.setup.hands[side.index()];
        self.held[side.index()] && hand(value).is_some_and(|hand| hand != own)
    }

    /// Whether a line of the last move says otherwise than one before it.
    pub(super) fn is_other_last_move(&self, line: &str) -> bool {
        let mut other = Diagram::default();
        let is_read = self.ply.is_some() && other.last_move(line);
        is_read && (other.ply, other.last) != (self.ply, self.last)
    }

    /// Takes a line such as `手数＝171  ▲６二角成  まで`. `false` if it cannot be read.
    pub(super) fn last_move(&mut self, line: &str) -> bool {
        let mut cursor = Cursor::new(line);
        cursor.blanks();
        let Some(rest) = cursor.rest.strip_prefix("手数") else { return false };
        cursor.rest = rest;
        cursor.blanks();
        if !cursor.eat(&['＝', '=']) {
            return false;
        }
        cursor.blanks();
        let Some(ply) = cursor.number().filter(|&ply| ply < LARGEST_NUMBER) else { return false };
        cursor.eat(&['手']);
        cursor.blanks();
        self.ply = Some(ply);
        match moves::read(&mut cursor) {
            Attempt::Move(read) => match read.written.target {
                // ShogiGUI names the square and says that it is the same: `２二同銀`.
                Target::Square(to) | Target::SameSquare(to) => {
                    self.last = Some(WrittenMove { target: Target::Square(to), ..read.written });
                }
                Target::Same => return false,
            },
            Attempt::Other => {}
            _ => return false,
        }
        cursor.blanks();
        matches!(cursor.rest.trim_end_matches(is_blank), "" | "まで" | "迄")
    }

    /// Whether the last move is one that has not led to the board, as far as that is known: its piece does not stand
    /// where it went. Then it is none.
    pub(super) fn forget_misfit(&mut self) -> bool {
        let is_misfit = self.rows == 9
            && !self.broken
            && self.odd_rank.is_none()
            && self.last.is_some_and(|last| !self.may_follow(last));
        if is_misfit {
            self.last = None;
        }
        is_misfit
    }

    /// Whether the piece of a move stands on its square.
    fn may_follow(&self, last: WrittenMove) -> bool {
        let (Target::Square(to), Some(kind)) = (last.target, last.kind) else { return true };
        let kind = match last.promotion {
            Promotion::Yes => kind.promoted().unwrap_or(kind),
            _ => kind,
        };
        self.setup.board(to).is_some_and(|piece| {
            piece.kind() == kind && last.side.is_none_or(|side| side == piece.side())
        })
    }

    /// The line that says the number of the last move where the move itself cannot be read, with its
    /// end; `None` if more than the number was read.
    pub(super) fn stated(&self, eol: Option<&str>) -> Option<String> {
        match (self.last, self.ply) {
            (Some(_), _) => None,
            (None, None) => Some(String::new()),
            (None, Some(ply)) => eol.map(|eol| format!("手数＝{ply}  まで{eol}")),
        }
    }

    /// The last move as a move, of the side whose mark it has. Where its origin is not written, it is given the
    /// destination for an origin, which no true move has.
    pub(super) fn before_start(&self, to_move: Side) -> Option<Move> {
        let last = self.last?;
        let WrittenMove { origin, target: Target::Square(to), kind: Some(kind), promotion, .. } =
            last
        else {
            return None;
        };
        let piece = Piece::new(last.side.unwrap_or(to_move.other()), kind);
        Some(match origin {
            Origin::Hand => Move::drop(piece, to),
            Origin::Square(from) => {
                Move::forced(from, to, piece, promotion == Promotion::Yes, None)
            }
            Origin::Unstated | Origin::Board => {
                Move::forced(to, to, piece, promotion == Promotion::Yes, None)
            }
        })
    }
}

/// What stands behind a row of the board and its rank, without blanks around it.
pub(super) fn behind_row(line: &str) -> &str {
    let mut parts = line.trim_matches(is_blank).splitn(3, ['|', '｜']);
    let mut cursor = Cursor::new(parts.nth(2).unwrap_or_default());
    cursor.take(|c| kanji_digit(c).or_else(|| digit(c)));
    cursor.rest.trim_matches(is_blank)
}

/// Whether a line is the border of a board.
pub(super) fn is_border(line: &str) -> bool {
    let line = line.trim_matches(is_blank);
    line.len() >= 3 && line.starts_with('+') && line.bytes().all(|b| b == b'+' || b == b'-')
}

/// The files named by the line above a board, from the left; `None` if it is no such line.
pub(super) fn files(line: &str) -> Option<[u8; 9]> {
    let mut files = [0; 9];
    let mut cursor = Cursor::new(line);
    for file in &mut files {
        cursor.blanks();
        *file = cursor.take(digit)?;
    }
    cursor.blanks();
    cursor.rest.is_empty().then_some(files)
}

/// Whether a cell's kanji or dot stands here, and which.
fn cell(cursor: &mut Cursor<'_>) -> Option<Option<Kind>> {
    if cursor.eat(&['・', '･', '.', '·', '‥']) {
        return Some(None);
    }
    // lishogi has kanji of its own for three promoted pieces.
    let kind = match cursor.peek()? {
        '个' => Kind::ProPawn,
        '仝' => Kind::ProLance,
        '今' => Kind::ProKnight,
        // Names in full do not occur on boards, where 龍馬 would be two pieces.
        '成' => return moves::kind(cursor).map(Some),
        c => {
            let mut one = [0; 4];
            return match moves::kind(&mut Cursor::new(c.encode_utf8(&mut one))) {
                Some(kind) => {
                    cursor.next();
                    Some(Some(kind))
                }
                None => None,
            };
        }
    };
    cursor.next();
    Some(Some(kind))
}

fn owner(c: char) -> Option<Side> {
    match c {
        ' ' | '+' | '^' => Some(Side::First),
        'v' | 'V' | 'ｖ' => Some(Side::Second),
        _ => None,
    }
}

/// The cells of a row, from file 9 on.
type Cells = Vec<Option<Piece>>;

/// Whose a piece is by the mark before it, and whether there is one that only a piece can have.
fn marked(cursor: &mut Cursor<'_>) -> (Option<Side>, bool) {
    let is_sign = cursor.peek().is_some_and(|mark| mark != ' ');
    let side = cursor.take(owner);
    (side, side.is_some() && is_sign)
}

/// Nine cells of an owner's mark and a kanji; the mark may be missing, and two blanks are an empty
/// square. Whether a piece has lost its mark where most cells have theirs is given with them: it may be
/// the other side's. What was read is given back even where it is not nine.
fn cells(inner: &str) -> Result<(Cells, bool), Cells> {
    let mut cells = Vec::with_capacity(9);
    let (mut marks, mut bare) = (0, 0);
    // One blank for a mark and a piece that are lost makes an empty square with the blank before the next.
    let (mut blank, mut parted) = (false, false);
    let mut cursor = Cursor::new(inner);
    while cells.len() < 9 {
        let (side, is_sign) = marked(&mut cursor);
        if matches!(cursor.peek(), Some(' ' | '　')) && !is_sign {
            cursor.next();
            cells.push(None);
            blank = true;
            continue;
        }
        // Names of two kanji leave no room for a blank.
        let is_long = cursor.peek() == Some('成');
        match cell(&mut cursor) {
            Some(kind) if kind.is_some() || !is_sign => {
                bare += usize::from(side.is_none() && kind.is_some() && !is_long);
                marks += usize::from(side.is_some());
                parted |= side.is_none() && kind.is_none();
                cells.push(kind.map(|kind| Piece::new(side.unwrap_or(Side::First), kind)));
            }
            _ => return Err(cells),
        }
    }
    cursor.blanks();
    if blank && parted && marks > 4 {
        return Err(cells);
    }
    if cursor.rest.is_empty() { Ok((cells, bare > 0 && marks > 4)) } else { Err(cells) }
}

/// Nine cells of a row whose blanks were collapsed or multiplied: only the dots, kanji and marks
/// count.
fn dense_cells(inner: &str) -> Option<Vec<Option<Piece>>> {
    let mut cells = Vec::with_capacity(9);
    let mut cursor = Cursor::new(inner);
    cursor.blanks();
    while !cursor.rest.is_empty() {
        let (side, is_sign) = marked(&mut cursor);
        cursor.blanks();
        let kind = cell(&mut cursor)?;
        if kind.is_none() && is_sign {
            return None;
        }
        cells.push(kind.map(|kind| Piece::new(side.unwrap_or(Side::First), kind)));
        cursor.blanks();
    }
    (cells.len() == 9).then_some(cells)
}

/// Pieces in hand: kanji with a count in kanji or digits behind it, separated or not.
fn hand(value: &str) -> Option<Hand> {
    let mut hand = Hand::EMPTY;
    let mut cursor = Cursor::new(value);
    cursor.blanks();
    if cursor.rest.trim_end_matches(is_blank) == "なし" {
        return Some(hand);
    }
    while !cursor.rest.is_empty() {
        let kind = moves::kind(&mut cursor).filter(|kind| Kind::HAND.contains(kind))?;
        let count = count(&mut cursor).unwrap_or(1);
        hand.set(kind, hand.get(kind).checked_add(u8::try_from(count).ok()?)?);
        while cursor.blanks() || cursor.eat(&['、', ',', '・']) {}
    }
    Some(hand)
}

/// A count up to 99 in kanji, or any in digits.
fn count(cursor: &mut Cursor<'_>) -> Option<u32> {
    if let Some(number) = cursor.number() {
        return Some(number);
    }
    let tens = cursor.take(kanji_digit).map(u32::from);
    if !cursor.eat(&['十']) {
        return tens;
    }
    let ones = cursor.take(kanji_digit).map_or(0, u32::from);
    Some(tens.unwrap_or(1) * 10 + ones)
}

/// Appends a board with both hands, the second side's above: the diagram of a position as Kifu for
/// Windows writes it. `names` are what the first and the second side are called (`先手`, `後手`).
pub fn write_diagram(setup: &Setup, names: [&str; 2], out: &mut String) {
    write_hand(setup, Side::Second, names, out);
    out.push_str("  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n");
    for (rank, name) in (1..=9).zip("一二三四五六七八九".chars()) {
        out.push('|');
        for file in (1..=9).rev() {
            push_cell(Square::new(file, rank).and_then(|square| setup.board(square)), out);
        }
        out.push('|');
        out.push(name);
        out.push('\n');
    }
    out.push_str("+---------------------------+\n");
    write_hand(setup, Side::First, names, out);
}

fn write_hand(setup: &Setup, side: Side, names: [&str; 2], out: &mut String) {
    out.push_str(names[side.index()]);
    out.push_str("の持駒：");
    push_hand(setup.hand(side), out);
    out.push('\n');
}

fn push_cell(cell: Option<Piece>, out: &mut String) {
    match cell {
        None => out.push_str(" ・"),
        Some(piece) => {
            out.push(if piece.side() == Side::First { ' ' } else { 'v' });
            out.push_str(piece.kind().one_kanji());
        }
    }
}

/// A row that was read, as Kifu for Windows writes it; `None` if it cannot be told apart from what
/// stands beside it.
pub(super) fn corrected_row(line: &str) -> Option<String> {
    let inner = line.trim_matches(is_blank).strip_prefix(['|', '｜'])?;
    let (inner, after) = inner.split_once(['|', '｜'])?;
    let read = match cells(inner) {
        Ok((cells, has_lost)) => Some(cells).filter(|_| !has_lost)?,
        Err(_) => dense_cells(inner)?,
    };
    let mut out = String::from("|");
    read.iter().for_each(|cell| push_cell(*cell, &mut out));
    let mended = &out[1..];
    (cells(mended).is_ok_and(|(again, _)| again == read)).then(|| format!("{out}|{after}"))
}

/// Pieces in hand that were read, as Kifu for Windows writes them.
pub(super) fn corrected_hand(value: &str) -> Option<String> {
    let read = hand(value)?;
    let mut out = String::new();
    push_hand(&read, &mut out);
    (hand(&out).as_ref() == Some(&read)).then_some(out)
}

fn push_hand(hand: &Hand, out: &mut String) {
    const DIGITS: [&str; 10] = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
    if hand.is_empty() {
        out.push_str("なし");
    }
    for (kind, count) in hand.iter() {
        out.push_str(kind.kanji());
        match count {
            1 => {}
            2..=9 => out.push_str(DIGITS[usize::from(count)]),
            10..=99 => {
                if count >= 20 {
                    out.push_str(DIGITS[usize::from(count / 10)]);
                }
                out.push('十');
                out.push_str(DIGITS[usize::from(count % 10)]);
            }
            _ => out.push_str(&count.to_string()),
        }
        out.push('　');
    }
}
