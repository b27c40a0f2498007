//! A position of the board machine.

use super::few::Few;
use super::line::{self, LINE, SIDES, Told};
use super::machine::Trial;
use super::{Effect, Illegal, Move, Piece, Remark, Sheet};
use crate::games::square_board::mix;
use crate::games::{Coordinates, Rules, Side, Vocabulary, rows};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

/// What stands on the board, what is in the hands, and whose turn it is. `First` is the bottom
/// side, which starts.
#[derive(Clone, Debug)]
pub struct Position {
    sheet: Arc<Sheet>,
    /// Shared until one of the positions is played on: boards can be huge, and whoever asks what
    /// would be if the turn were another needs no copy of them.
    pieces: Arc<Pieces>,
    side: Side,
    may_pass: bool,
    hash: u64,
}

/// All pieces.
#[derive(Clone, Debug)]
struct Pieces {
    squares: Vec<Option<Piece>>,
    /// For each name, how many such pieces stand on the board and their squares combined by
    /// exclusive or: where there is one, that is its square.
    standing: Vec<(u32, u32)>,
    /// By family and piece.
    hands: [BTreeMap<(u32, Piece), u32>; 2],
}

/// The first odd thing about a move, with the number of its action.
type FirstRemark = Option<(u32, Remark)>;

/// The style of stones, of which there are always enough (specs: pcn §5, §8).
const STONES: &str = "go";
/// The styles of games in which players may pass (specs: pcn §8).
pub const PASSING: [&str; 2] = [STONES, "j"];

impl Position {
    /// A position with empty hands, the bottom side to move. Squares beyond those of the sheet's
    /// shape are left out, missing ones are empty.
    #[must_use]
    pub fn new(sheet: Arc<Sheet>, mut squares: Vec<Option<Piece>>) -> Position {
        squares.resize(sheet.shape().squares() as usize, None);
        let may_pass = PASSING.iter().any(|style| sheet.names().all_are_of(style));
        let pieces = Pieces {
            squares: vec![None; squares.len()],
            standing: vec![(0, 0); sheet.names().len()],
            hands: [BTreeMap::new(), BTreeMap::new()],
        };
        let mut position =
            Position { sheet, pieces: Arc::new(pieces), side: Side::First, may_pass, hash: 0 };
        for (square, &piece) in (0..).zip(&squares) {
            position.put(square, piece);
        }
        position
    }

    /// What the game is made of.
    #[must_use]
    pub fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// What stands on a square.
    #[must_use]
    pub fn at(&self, square: u32) -> Option<Piece> {
        self.pieces.squares.get(square as usize).copied().flatten()
    }

    /// What stands on all squares.
    #[must_use]
    pub fn squares(&self) -> &[Option<Piece>] {
        &self.pieces.squares
    }

    /// The pieces in a side's hand and how many there are of each.
    pub fn hand(&self, side: Side) -> impl Iterator<Item = (Piece, u32)> + '_ {
        self.pieces.hands[side.index()].iter().map(|(&(_, piece), &count)| (piece, count))
    }

    /// Puts pieces into a side's hand, for set-up positions.
    pub fn give(&mut self, side: Side, piece: Piece, count: u32) {
        let family = self.sheet.names().family(piece);
        self.change_hand(side, (family, piece), i64::from(count));
    }

    /// Gives the turn to a side, for set-up positions.
    pub fn set_turn(&mut self, side: Side) {
        self.side = side;
    }

    /// What the actions of a move do here, one effect an action.
    ///
    /// # Errors
    /// The first fault.
    pub fn effects(&self, mv: Move) -> Result<Vec<Effect>, Illegal> {
        let mut trial = Trial::new(self, false);
        trial.run(mv)?;
        Ok(trial.effects)
    }

    /// Plays a move that has no fault. Gives back what its actions did, one effect an action, and the
    /// first odd thing about it, with the number of its action.
    ///
    /// # Errors
    /// The first fault; nothing has changed then.
    pub fn advance(&mut self, mv: Move) -> Result<(Vec<Effect>, FirstRemark), Illegal> {
        let mut trial = Trial::new(self, false);
        trial.run(mv)?;
        let Trial { squares, hand, effects, remark, .. } = trial;
        self.change(squares, hand);
        Ok((effects, remark))
    }

    /// Makes the changes of a move, after which it is the other side's turn.
    fn change(&mut self, squares: Few<u32, Option<Piece>>, hand: BTreeMap<(u32, Piece), i64>) {
        for (square, piece) in squares {
            self.put(square, piece);
        }
        for (key, change) in hand {
            self.change_hand(self.side, key, change);
        }
        self.skip();
    }

    /// The first odd thing about a move that can be played, with the number of its action.
    #[must_use]
    pub fn remark(&self, mv: Move) -> FirstRemark {
        let mut trial = Trial::new(self, false);
        trial.run(mv).ok()?;
        trial.remark
    }

    pub(super) fn turn(&self) -> Side {
        self.side
    }

    /// Whether a move without actions is a pass (an extension, specs: pcn §8).
    pub(super) fn may_pass(&self) -> bool {
        self.may_pass
    }

    pub(super) fn is_stone(&self, piece: Piece) -> bool {
        self.sheet.names().name(piece).is_some_and(|name| name.is_of(STONES))
    }

    pub(super) fn standing(&self, piece: Piece) -> (u32, u32) {
        self.pieces.standing.get(piece.index()).copied().unwrap_or_default()
    }

    pub(super) fn held(&self, side: Side, family: u32, piece: Piece) -> u32 {
        self.pieces.hands[side.index()].get(&(family, piece)).copied().unwrap_or(0)
    }

    pub(super) fn family_in_hand(
        &self,
        side: Side,
        family: u32,
    ) -> impl Iterator<Item = Piece> + '_ {
        let range = (family, Piece::MIN)..=(family, Piece::MAX);
        self.pieces.hands[side.index()].range(range).map(|(&(_, piece), _)| piece)
    }

    fn put(&mut self, square: u32, piece: Option<Piece>) {
        let pieces = Arc::make_mut(&mut self.pieces);
        let Some(cell) = pieces.squares.get_mut(square as usize) else { return };
        let old = std::mem::replace(cell, piece);
        for (piece, arrives) in [(old, false), (piece, true)] {
            let Some(piece) = piece else { continue };
            self.hash ^= mix(u64::from(square) + 1, self.sheet.names().code(piece));
            if let Some((count, squares)) = pieces.standing.get_mut(piece.index()) {
                *count = if arrives { *count + 1 } else { count.saturating_sub(1) };
                *squares ^= square;
            }
        }
    }

    fn change_hand(&mut self, side: Side, key: (u32, Piece), change: i64) {
        let hand = &mut Arc::make_mut(&mut self.pieces).hands[side.index()];
        let count = hand.get(&key).copied().unwrap_or(0);
        let salt = 0x8000_0000 + ((side.index() as u64) << 30);
        let hash = |count: u32| match count {
            0 => 0,
            _ => mix(salt ^ u64::from(count), self.sheet.names().code(key.1)),
        };
        let new = u32::try_from(i64::from(count).saturating_add(change).max(0)).unwrap_or(u32::MAX);
        self.hash ^= hash(count) ^ hash(new);
        match new {
            0 => drop(hand.remove(&key)),
            _ => drop(hand.insert(key, new)),
        }
    }

    fn push_board(&self, out: &mut String) {
        let mut empty = 0u32;
        let mut first = true;
        for (square, piece) in (0..).zip(&self.pieces.squares) {
            let ends = self.sheet.shape().ends(square);
            let Some(piece) = *piece else {
                empty += 1;
                if ends > 0 {
                    push_run(&mut empty, &mut first, out);
                    push_ends(ends, &mut first, out);
                }
                continue;
            };
            push_run(&mut empty, &mut first, out);
            out.push_str(if first { "" } else { "," });
            out.push_str(self.sheet.names().text(piece));
            first = false;
            push_ends(ends, &mut first, out);
            if out.len() > LINE {
                return;
            }
        }
        // The last square ends every dimension.
        out.truncate(out.trim_end_matches('/').len());
    }

    fn push_hand(&self, side: Side, out: &mut String) {
        out.push(' ');
        if self.pieces.hands[side.index()].is_empty() {
            out.push('-');
        }
        for (index, (piece, count)) in self.hand(side).enumerate() {
            out.push_str(if index == 0 { "" } else { "," });
            if count > 1 {
                // Writing to a String cannot fail.
                let _ = write!(out, "{count}*");
            }
            out.push_str(self.sheet.names().text(piece));
            if out.len() > LINE {
                return;
            }
        }
    }
}

/// Writes how many empty squares there were.
fn push_run(empty: &mut u32, first: &mut bool, out: &mut String) {
    if *empty > 0 {
        let comma = if *first { "" } else { "," };
        let _ = write!(out, "{comma}{empty}");
        *first = false;
        *empty = 0;
    }
}

fn push_ends(ends: usize, first: &mut bool, out: &mut String) {
    if ends > 0 {
        out.extend(std::iter::repeat_n('/', ends.min(LINE)));
        *first = true;
    }
}

/// Pieces have the names that the sheet has.
static VOCABULARY: Vocabulary = Vocabulary {
    game: ["board", "盤上の対局"],
    sides: [["bottom", "下側"], ["top", "上側"]],
    coordinates: Coordinates::Numbers,
    style: "",
    numbers_squares: false,
    sign_width: 1,
    pieces: &[],
};

impl Rules for Position {
    type Row = rows::Board;
    const VOCABULARY: &'static Vocabulary = &VOCABULARY;
    type Move = Move;
    type Illegal = Illegal;

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        Trial::new(self, false).run(mv)
    }

    fn play(&mut self, mv: Move) {
        let mut trial = Trial::new(self, true);
        // Forced, it has no faults.
        let _ = trial.run(mv);
        let (squares, hand) = (trial.squares, trial.hand);
        self.change(squares, hand);
    }

    fn skip(&mut self) {
        self.side = self.side.other();
    }

    fn key(&self) -> u64 {
        self.hash ^ self.side.index() as u64
    }

    /// Never: the machine does not know how pieces move.
    fn in_check(&self) -> bool {
        false
    }

    /// None: the machine does not know how pieces move.
    fn legal_moves(&self, _: &mut Vec<Move>) {}

    /// The rows separated by `/` (planes by `//`, and so on), squares by commas, runs of empty
    /// squares as their number; then the side to move and the hands of bottom and top:
    /// `x:r,7,x:r/9/… bottom 2*x:S -`. What would be longer than 2 KiB is only named by its size.
    fn to_line(&self) -> String {
        let mut line = String::new();
        let side = SIDES[self.side.index()];
        if self.pieces.squares.len() <= LINE {
            self.push_board(&mut line);
            line.push(' ');
            line.push_str(side);
            self.push_hand(Side::First, &mut line);
            self.push_hand(Side::Second, &mut line);
        }
        if line.is_empty() || line.len() > LINE {
            let lengths = self.sheet.shape().lengths().iter().take(16);
            let lengths: Vec<String> = lengths.map(u32::to_string).collect();
            line = format!("{} {side}", lengths.join("x"));
        }
        line
    }

    fn from_line(line: &str) -> Option<Position> {
        let Told { sheet, squares, turn, hands } = line::read(line)?;
        let mut position = Position::new(Arc::new(sheet), squares);
        for (side, piece, count) in hands {
            position.give(side, piece, count);
        }
        position.set_turn(turn);
        // What is written otherwise is some other text.
        (position.to_line() == line).then_some(position)
    }
}
