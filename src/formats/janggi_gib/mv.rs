//! Moves: rows and files as Korean diagrams number them (`79졸78`), or letters and ranks (`i3卒h3`).

use crate::findings::{Code, Finding};
use crate::games::janggi::{Move, Piece, Position, Role, Square};
use crate::games::{Rules, Side};
use crate::notation::variants::VariantMove;
use crate::replay::{Notation, Reading, Referee, piece_arg};

/// A written move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GibMove {
    /// A man goes from one point to another.
    Steps {
        from: Square,
        to: Square,
        /// The side before the man, if it is written.
        side: Option<Side>,
        /// The man, if it is named.
        role: Option<Role>,
        /// What it takes, if that is named.
        taken: Option<Role>,
        /// Whether a check is written.
        check: bool,
    },
    /// A pass.
    Pass,
}

/// The word for check.
pub(super) const CHECK: &str = "장군";
/// What is written before the man that is taken, by some.
const TAKES: char = '타';
/// A pass.
pub(super) const PASS: &str = "한수쉼";
/// All ways to write it; the longer ones first.
const PASSES: [&str; 3] = [PASS, "한수 쉼", "쉼"];

/// The men: the names that are written of Cho's and of Han's, and others.
const MEN: [(Role, [&str; 2], &str); 7] = [
    (Role::General, ["장", "장"], "將궁楚漢"),
    (Role::Guard, ["사", "사"], "士"),
    (Role::Elephant, ["상", "상"], "象"),
    (Role::Horse, ["마", "마"], "馬"),
    // Two codes of CP949 are this character.
    (Role::Chariot, ["차", "차"], "車\u{f902}"),
    (Role::Cannon, ["포", "포"], "包砲"),
    (Role::Soldier, ["졸", "병"], "卒兵"),
];

/// The man that a character names.
fn man(c: char) -> Option<Role> {
    let is = |row: &&(Role, [&str; 2], &str)| {
        row.2.contains(c) || row.1.iter().any(|name| name.starts_with(c))
    };
    MEN.iter().find(is).map(|row| row.0)
}

/// The side that a character names.
fn side(c: char) -> Option<Side> {
    match c {
        '초' | '楚' => Some(Side::First),
        '한' | '漢' => Some(Side::Second),
        _ => None,
    }
}

/// The name of a man.
pub(super) fn name(piece: Piece) -> &'static str {
    let row = MEN.iter().find(|row| row.0 == piece.role);
    row.map_or("", |row| row.1[piece.side.index()])
}

/// Reads a point: a row from the top, the tenth being 0, and a file from the left; or a file by its letter, and a
/// rank from Cho's side that counts from 0.
fn point(text: &str) -> Option<(Square, &str)> {
    let (&[first, second], rest) = text.as_bytes().split_first_chunk()?;
    let digit = |byte: u8| byte.is_ascii_digit().then(|| byte - b'0');
    let (file, rank) = match first {
        b'a'..=b'i' => (first - b'a', digit(second)?),
        _ => (digit(second)?.checked_sub(1)?, (10 - digit(first)?) % 10),
    };
    // Both bytes are ASCII, so that the text goes on behind them.
    Some((Square::new(file, rank)?, text.get(text.len() - rest.len()..)?))
}

/// Takes a man with a side before it or without one.
fn take_man(text: &str) -> Option<(Option<Side>, Role, &str)> {
    let mut letters = text.chars();
    let first = letters.next()?;
    let behind = letters.as_str();
    if let Some(side) = side(first)
        && let Some(second) = letters.next()
        && let Some(role) = man(second)
    {
        return Some((Some(side), role, letters.as_str()));
    }
    Some((None, man(first)?, behind))
}

impl GibMove {
    /// Takes the move that a text begins with, and gives what follows it.
    pub(super) fn take(text: &str) -> Option<(GibMove, &str)> {
        if let Some(rest) = PASSES.iter().find_map(|word| text.strip_prefix(word)) {
            return Some((GibMove::Pass, rest));
        }
        let (from, rest) = point(text)?;
        let (side, role, rest) = match take_man(rest) {
            Some((side, role, rest)) => (side, Some(role), rest),
            None => (None, None, rest),
        };
        let (to, mut rest) = point(rest)?;
        let mut taken = None;
        if !rest.trim_start_matches(' ').starts_with(CHECK) {
            let behind = rest.strip_prefix(TAKES);
            match take_man(behind.unwrap_or(rest)) {
                Some((_, role, behind)) => (taken, rest) = (Some(role), behind),
                None => rest = behind.unwrap_or(rest),
            }
        }
        let behind = rest.trim_start_matches(' ').strip_prefix(CHECK);
        let check = behind.is_some();
        Some((GibMove::Steps { from, to, side, role, taken, check }, behind.unwrap_or(rest)))
    }

    /// Appends a move, which need not be legal: what is taken and whether it is check are for whoever knows.
    pub(super) fn write(mv: Move, taken: Option<Piece>, check: bool, out: &mut String) {
        if mv.is_pass() {
            return out.push_str(PASS);
        }
        let mut point = |at: Square, behind: &str| {
            let row = (10 - at.rank()) % 10;
            out.extend([char::from(b'0' + row), char::from(b'1' + at.file())]);
            out.push_str(behind);
        };
        point(mv.from, name(mv.piece));
        point(mv.to, taken.map_or("", name));
        out.push_str(if check { CHECK } else { "" });
    }

    /// The same move without what is written of it beside its points and its man.
    fn bare(from: Square, to: Square, role: Option<Role>) -> VariantMove<Role> {
        VariantMove::Points { from, to, role, promotes: None, captures: false }
    }
}

impl Notation for GibMove {
    type Rules = Position;

    fn resolve(&self, position: &Position, previous: Option<Move>) -> Reading<Position> {
        let GibMove::Steps { from, to, role, taken, check, .. } = *self else {
            return VariantMove::<Role>::Pass.resolve(position, previous);
        };
        let reading = GibMove::bare(from, to, role).resolve(position, previous);
        let Reading::Move(mv) = reading else { return reading };
        if position.check(mv).is_err() {
            return reading;
        }
        if let Some(taken) = taken.filter(|&taken| mv.captured.is_none_or(|it| it.role != taken)) {
            let mover = position.side_to_move();
            let named = piece_arg(crate::games::square_board::Pieces::row(taken), mover.other());
            let finding = Finding::new(Code::JanggiGibTaken).with("piece", named);
            return Reading::Doubtful(mv, Box::new(finding.with("to", to.to_string())));
        }
        if check {
            let mut after = position.clone();
            after.play(mv);
            if !after.in_check() {
                let side = Position::side_name(after.side_to_move());
                let finding = Finding::new(Code::JanggiGibCheck).with("side", side);
                return Reading::Doubtful(mv, Box::new(finding));
            }
        }
        reading
    }

    fn plain(&self, position: &Position, previous: Option<Move>) -> Option<Move> {
        match *self {
            GibMove::Steps { from, to, role, taken: None, check: false, .. } => {
                GibMove::bare(from, to, role).plain(position, previous)
            }
            _ => match self.resolve(position, previous) {
                Reading::Move(mv) => Some(mv),
                _ => None,
            },
        }
    }

    fn side(&self) -> Option<Side> {
        match *self {
            GibMove::Steps { side, .. } => side,
            GibMove::Pass => None,
        }
    }
}
