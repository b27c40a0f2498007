//! How a game begins: the orders of horse and elephant, or a whole board (specs: variant-files §6.2).

use crate::findings::Word;
use crate::games::Side;
use crate::games::janggi::{Board, Piece, Role, Ruleset, Setup, Square, State, Wings};

/// Horse and elephant of a side on files 2, 3, 7 and 8, from left to right as Cho sees them.
pub(super) type Order = [Role; 4];

/// Reads an order, such as `마상상마`.
pub(super) fn order(text: &str) -> Option<Order> {
    let mut letters = text.chars().filter(|c| !c.is_whitespace()).map(|c| match c {
        '마' | '馬' => Some(Role::Horse),
        '상' | '象' => Some(Role::Elephant),
        _ => None,
    });
    let mut next = || letters.next().flatten();
    let order = [next()?, next()?, next()?, next()?];
    let is_whole = letters.next().is_none();
    (is_whole && wings(order, Side::First).is_some()).then_some(order)
}

/// All orders that there are.
pub(super) fn orders() -> impl Iterator<Item = Order> + Clone {
    Wings::ALL.into_iter().map(Wings::roles)
}

/// The same order seen from the other side.
pub(super) fn reversed(mut order: Order) -> Order {
    order.reverse();
    order
}

/// An order as a side sees it who has it.
fn wings(order: Order, side: Side) -> Option<Wings> {
    let own = if side == Side::First { order } else { reversed(order) };
    Wings::ALL.into_iter().find(|wings| wings.roles() == own)
}

/// The start of a game with these orders of Cho and Han.
pub(super) fn setup(cho: Order, han: Order) -> Option<Setup> {
    let setup = Setup::start(wings(cho, Side::First)?, wings(han, Side::Second)?);
    Some(Setup { state: state(), ..setup })
}

/// Collections and sites play without bikjang.
pub(super) fn state() -> State {
    State { rules: Ruleset::Casual, ..State::default() }
}

/// The name of an order.
pub(super) fn name(order: Order) -> String {
    order.iter().map(|role| if *role == Role::Horse { '마' } else { '상' }).collect()
}

/// The orders of a position, if it is the start of a game.
pub(super) fn orders_of(setup: &Setup) -> Option<[Order; 2]> {
    if setup.side_to_move != Side::First {
        return None;
    }
    let all = orders().flat_map(|cho| orders().map(move |han| [cho, han]));
    let mut all = all.map(|[cho, han]| ([cho, han], self::setup(cho, han)));
    let found = all.find(|(_, start)| start.as_ref().is_some_and(|it| it.board == setup.board));
    found.map(|(orders, _)| orders)
}

/// The men on a board: those of Cho, and those of Han.
const MEN: [(Role, char, char); 7] = [
    (Role::General, '장', '將'),
    (Role::Guard, '사', '士'),
    (Role::Elephant, '상', '象'),
    (Role::Horse, '마', '馬'),
    (Role::Chariot, '차', '車'),
    (Role::Cannon, '포', '包'),
    (Role::Soldier, '졸', '兵'),
];

/// The piece that a character of a board stands for.
fn piece(c: char) -> Option<Piece> {
    let c = if c == '\u{f902}' { '車' } else { c };
    let &(role, cho, _) = MEN.iter().find(|row| row.1 == c || row.2 == c)?;
    let side = if c == cho { Side::First } else { Side::Second };
    Some(Piece { side, role })
}

/// Reads a board: ten rows from Cho's back row on, each from Cho's left, and who gives the odds and so moves first.
///
/// # Errors
/// Where it is wrong, as an offset in the text, and why.
pub(super) fn read(text: &str) -> Result<(Board, Option<Side>), (usize, Word)> {
    let begin = text.len() - text.trim_start().len();
    let end = text[begin..].find(char::is_whitespace).map_or(text.len(), |len| begin + len);
    let mut board = Board::empty();
    let (mut rank, mut file) = (0_u8, 0_u8);
    for (at, c) in text[begin..end].char_indices() {
        let at = begin + at;
        match c {
            '/' if rank == 9 => return Err((at, Word::TooManyRows)),
            '/' => (rank, file) = (rank + 1, 0),
            '1'..='9' => {
                file += c as u8 - b'0';
                if file > 9 {
                    return Err((at, Word::RowWithTooManyPoints));
                }
            }
            _ => {
                let piece = piece(c).ok_or((at, Word::CharacterIsNoPiece))?;
                let square = Square::new(file, rank).ok_or((at, Word::RowWithTooManyPoints))?;
                board.set(square, Some(piece));
                file += 1;
            }
        }
    }
    if begin == end {
        return Err((0, Word::NothingThere));
    }
    if rank < 9 {
        return Err((end, Word::TooFewRows));
    }
    let giver = text[end..].trim();
    Ok((board, giver_of(giver).ok_or((end, Word::NoSideGivesOdds))?))
}

/// The side that gives the odds; none if nothing is said of it.
fn giver_of(text: &str) -> Option<Option<Side>> {
    let plain: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    match plain.as_str() {
        "" => Some(None),
        "초접장기" | "楚접장기" => Some(Some(Side::First)),
        "한접장기" | "漢접장기" => Some(Some(Side::Second)),
        _ => None,
    }
}

/// Writes a board, and who moves first.
pub(super) fn write(setup: &Setup, out: &mut String) {
    for rank in 0..10 {
        if rank > 0 {
            out.push('/');
        }
        let mut empty = 0;
        for file in 0..9 {
            let piece = Square::new(file, rank).and_then(|at| setup.board.get(at));
            let Some(piece) = piece else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                out.push_str(&empty.to_string());
                empty = 0;
            }
            let row = MEN.iter().find(|row| row.0 == piece.role);
            out.extend(row.map(|row| if piece.side == Side::First { row.1 } else { row.2 }));
        }
    }
    out.push_str(if setup.side_to_move == Side::First {
        " 초 접장기"
    } else {
        " 한 접장기"
    });
}
