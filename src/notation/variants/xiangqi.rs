//! Xiangqi: ICCS (`H2-E2`), WXF (`C2=5`) and Chinese (`炮二平五`), which differ in letters only,
//! and the algebraic notations of engines (`Che3`, `Ch3-e3`, `h3e3`) (specs: variants §2;
//! variant-files §1, §2).
//!
//! WXF and Chinese name the piece and its file as its player counts them, from the right, then where
//! it goes: forward, back or sideways, and how many points, or to which file. Of two pieces on a file
//! one is the front, one the rear.

use super::style::{generals_on, named};
use super::{PgnTag, Signs, Style, VariantMove, san};
use crate::games::Side;
use crate::games::square_board::{self, Numbering, Pieces, Square};
use crate::games::xiangqi::{Move, Position, Role, Setup};
use crate::record::Outcome;
use std::borrow::Cow;
use std::cmp::Ordering;

/// Which piece of its kind moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// The one on this file, 1–9 from the player's right.
    File(u8),
    /// One of several on one file, with that file if it is said.
    Stands(Stand, Option<u8>),
    /// This one (from 1) of all that share a file, from the right and from the front.
    Nth(u8),
    /// This one (from 1, from the front) on this file.
    OnFile(u8, u8),
}

/// How one stands among those of its kind on its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stand {
    /// Foremost: `+`, 前.
    Front,
    /// Between two others, or more: 中.
    Middle,
    /// Rearmost: `-`, 后.
    Rear,
}

/// Where a piece goes, as its player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// `+`, 进.
    Forward,
    /// `-`, 退.
    Back,
    /// `=`, 平.
    Sideways,
}

/// A move seen by its player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Relative<R> {
    /// The kind of piece.
    pub role: R,
    /// Which of them.
    pub which: Which,
    /// Where it goes.
    pub way: Way,
    /// How many points it goes straight on, or to which file.
    pub number: u8,
}

/// A file as its player counts it.
fn file_for<R: Pieces>(at: Square<R>, side: Side) -> u8 {
    match side {
        Side::First => R::FILES - at.file(),
        Side::Second => at.file() + 1,
    }
}

/// The pieces like this one that stand on a file with it, from the front.
fn tandem<R: Pieces>(
    board: &square_board::Board<R>,
    piece: square_board::Piece<R>,
    file: u8,
) -> Vec<Square<R>> {
    let of = |&(at, other): &(Square<R>, _)| other == piece && at.file() == file;
    let mut found: Vec<_> = board.pieces().filter(of).map(|(at, _)| at).collect();
    found.sort_by_key(|at| std::cmp::Reverse(at.rank_for(piece.side)));
    found
}

/// All pieces like this one that share a file, from the player's right and from the front.
fn sharing<R: Pieces>(
    board: &square_board::Board<R>,
    piece: square_board::Piece<R>,
) -> Vec<Square<R>> {
    let mut files: Vec<u8> = (0..R::FILES).collect();
    if piece.side == Side::First {
        files.reverse();
    }
    let groups = files.into_iter().map(|file| tandem(board, piece, file));
    groups.filter(|group| group.len() > 1).flatten().collect()
}

fn way<R: Pieces>(mv: square_board::Move<R>) -> Way {
    let side = mv.piece.side;
    match mv.to.rank_for(side).cmp(&mv.from.rank_for(side)) {
        Ordering::Greater => Way::Forward,
        Ordering::Less => Way::Back,
        Ordering::Equal => Way::Sideways,
    }
}

/// How many points a move goes straight on; else, to which file.
fn number<R: Pieces>(mv: square_board::Move<R>) -> u8 {
    match mv.from.delta(mv.to) {
        (0, ranks) => ranks.unsigned_abs(),
        _ => file_for(mv.to, mv.piece.side),
    }
}

impl<R: Pieces> VariantMove<R> {
    /// Whether a move of a piece is the one that is seen so.
    pub(super) fn sees(
        relative: Relative<R>,
        board: &square_board::Board<R>,
        mv: square_board::Move<R>,
    ) -> bool {
        if mv.piece.role != relative.role
            || way(mv) != relative.way
            || number(mv) != relative.number
            // What goes aslant is named by its file only.
            || !square_board::Board::aims(mv.piece, mv.from, mv.to)
        {
            return false;
        }
        let place = |group: Vec<Square<R>>| {
            Some((group.iter().position(|&at| at == mv.from)? + 1, group.len()))
        };
        let on_file = || place(tandem(board, mv.piece, mv.from.file()));
        let file = file_for(mv.from, mv.piece.side);
        match relative.which {
            Which::File(stated) => stated == file,
            Which::Stands(stand, stated) => {
                stated.is_none_or(|stated| stated == file)
                    && on_file().is_some_and(|(place, all)| match stand {
                        Stand::Front => place == 1 && all > 1,
                        Stand::Middle => 1 < place && place < all,
                        Stand::Rear => place == all && all > 1,
                    })
            }
            Which::Nth(n) => {
                place(sharing(board, mv.piece)).is_some_and(|(place, _)| place == usize::from(n))
            }
            Which::OnFile(n, stated) => {
                stated == file && on_file().is_some_and(|(place, _)| place == usize::from(n))
            }
        }
    }
}

/// The digits of Red and those of Black.
const DIGITS: [&str; 2] = ["一二三四五六七八九", "１２３４５６７８９"];
/// Those of cheques, simplified and not.
const FORMAL_DIGITS: [&str; 2] = ["壹贰叁肆伍陆柒捌玖", "壹貳參肆伍陸柒捌玖"];

fn digit(letter: char) -> Option<u8> {
    let own = letter.to_digit(10).and_then(|digit| u8::try_from(digit).ok());
    let of = |digits: &str| digits.chars().position(|digit| digit == letter);
    let mut others = DIGITS.iter().chain(&FORMAL_DIGITS);
    let mut other = || others.find_map(|digits| u8::try_from(of(digits)? + 1).ok());
    own.filter(|&digit| digit > 0).or_else(&mut other)
}

fn stand(letter: char) -> Option<Stand> {
    Some(match letter {
        '+' | '前' => Stand::Front,
        '-' | '后' | '後' => Stand::Rear,
        '中' => Stand::Middle,
        _ => return None,
    })
}

fn way_named(letter: char) -> Option<Way> {
    Some(match letter {
        '+' | '进' | '進' => Way::Forward,
        '-' | '退' => Way::Back,
        '=' | '.' | '平' => Way::Sideways,
        _ => return None,
    })
}

/// Reads WXF and Chinese.
fn relative(text: &str) -> Option<Relative<Role>> {
    let mut letters = text.chars();
    let (a, b, c, d) = (letters.next()?, letters.next()?, letters.next()?, letters.next()?);
    if let Some(last) = letters.next() {
        // P3+=2: both the file and which of those on it.
        let which = Which::Stands(stand(c)?, Some(digit(b)?));
        let (role, way, number) = (named(a)?, way_named(d)?, digit(last)?);
        return letters.next().is_none().then_some(Relative { role, which, way, number });
    }
    let stands = |letter| stand(letter).map(|stand| Which::Stands(stand, None));
    // Pa: the first of all soldiers that share a file.
    let nth = |role, letter: char| {
        let place = u32::from(letter).checked_sub(u32::from('a'))?;
        let is_one = role == Role::Soldier && place < 5;
        is_one.then_some(Which::Nth(u8::try_from(place + 1).ok()?))
    };
    let (role, which) = match (named(a), named(b)) {
        // C2 and 炮二; R+; the soldiers of one file, 前兵 and 二兵.
        (Some(role), _) => {
            let which = digit(b).map(Which::File).or_else(|| stands(b)).or_else(|| nth(role, b));
            (role, which?)
        }
        (None, Some(role)) => (role, stands(a).or_else(|| digit(a).map(Which::Nth))?),
        // 15 and 前五: the first soldier of file 5.
        (None, None) => {
            let file = digit(b)?;
            let which = match stand(a) {
                Some(stand) => Which::Stands(stand, Some(file)),
                None => Which::OnFile(digit(a)?, file),
            };
            (Role::Soldier, which)
        }
    };
    Some(Relative { role, which, way: way_named(c)?, number: digit(d)? })
}

/// The length of the Chinese move that a text begins with: four characters, whatever follows them.
fn leading_chinese(text: &str) -> Option<usize> {
    if text.is_ascii() {
        return None;
    }
    let end = text.char_indices().nth(4).map_or(text.len(), |(end, _)| end);
    let is_chinese = text[..end].contains(['进', '進', '退', '平']);
    (is_chinese && relative(&text[..end]).is_some()).then_some(end)
}

/// Whether a Chinese move stands anywhere in a text.
pub(crate) fn holds_chinese(text: &str) -> bool {
    !text.is_ascii() && text.char_indices().any(|(at, _)| leading_chinese(&text[at..]).is_some())
}

/// The moves of a word that holds several, one behind the other as compact texts have them, each with
/// where it ends; none if anything else stands among them than the number of the next move at the end.
pub(crate) fn compact_chinese(word: &str, has_period: bool) -> Option<Vec<usize>> {
    let mut ends = Vec::new();
    let mut at = 0;
    while let Some(length) = leading_chinese(&word[at..]) {
        at += length;
        ends.push(at);
    }
    let is_number = has_period && word[at..].bytes().all(|byte| byte.is_ascii_digit());
    let is_whole = at == word.len() || is_number;
    (is_whole && at > 0).then_some(ends)
}

/// The Chinese move at the begin of a text whose four characters are parted by blanks, and its length with
/// them.
pub(crate) fn parted_chinese(text: &str) -> Option<(String, usize)> {
    /// More blanks part no characters of one move.
    const LONGEST: usize = 16;
    let mut joined = String::new();
    let mut signs = 0;
    for (at, c) in text.char_indices().take(LONGEST) {
        match c {
            ' ' | '\u{3000}' | '\t' => continue,
            c => joined.push(c),
        }
        signs += 1;
        if signs == 3 && at + c.len_utf8() == joined.len() {
            // What stands apart may be the number of the next move, or the begin of a result.
            let last = text[joined.len()..].trim_start_matches([' ', '\u{3000}', '\t']);
            if !last.starts_with(|c| DIGITS[0].contains(c)) {
                return None;
            }
        }
        if signs == 4 {
            let end = at + c.len_utf8();
            let is_move = leading_chinese(&joined) == Some(joined.len());
            let ends = text[end..]
                .chars()
                .next()
                .is_none_or(|c| c.is_whitespace() || "!?{}()$*;（！？。，".contains(c));
            return (is_move && end > joined.len() && ends).then_some((joined, end));
        }
    }
    None
}

/// The text with full-width letters, digits and signs made narrow, and the signs that stand for
/// those of the keyboard.
fn narrow(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return text.into();
    }
    let folded = text.chars().map(|c| match c {
        // Chinese moves have digits of their own.
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        '−' | '–' | '—' => '-',
        '·' => '.',
        c => c,
    });
    folded.collect::<String>().into()
}

/// A soldier without a letter, as XBoard writes it, whose ranks count from 0: `e4` one point
/// straight on, `ed6`, `exd6`.
fn soldier(text: &str, numbering: Numbering) -> Option<VariantMove<Role>> {
    if numbering != Numbering::FromZero {
        return None;
    }
    let bytes = text.as_bytes();
    let file = bytes.first()?.checked_sub(b'a').filter(|&file| file < 9)?;
    let to = match *bytes {
        [_, b'0'..=b'9'] => text,
        [_, b'x', _, _] => &text[2..],
        [_, _, b'0'..=b'9'] => &text[1..],
        _ => return None,
    };
    let &[to_file, rank @ b'0'..=b'9'] = to.as_bytes() else { return None };
    let to = Square::new(to_file.checked_sub(b'a')?, rank - b'0')?;
    let role = Role::Soldier;
    Some(VariantMove::Named {
        role,
        from_file: Some(file),
        from_rank: None,
        to,
        signs: Signs::of(bytes[1] == b'x', false),
    })
}

/// Which piece of its kind makes a move, as it has to be said.
fn said(position: &Position, mv: Move) -> Which {
    let board = &position.setup().board;
    let file = file_for(mv.from, mv.piece.side);
    let group = tandem(board, mv.piece, mv.from.file());
    let Some(place) = group.iter().position(|&at| at == mv.from).filter(|_| group.len() > 1) else {
        return Which::File(file);
    };
    if group.len() > 2 || sharing(board, mv.piece).len() > group.len() {
        return Which::OnFile(place as u8 + 1, file);
    }
    // Advisors and elephants stand where only one of two can go on.
    let (files, ranks) = mv.from.delta(mv.to);
    let free = |at: &Square<Role>| {
        let to = at.offset(files, ranks);
        to.is_some_and(|to| Role::may_stand(mv.piece, to))
    };
    match mv.piece.role {
        Role::Advisor | Role::Elephant if group.iter().filter(|at| free(at)).count() < 2 => {
            Which::File(file)
        }
        _ if place == 0 => Which::Stands(Stand::Front, None),
        _ => Which::Stands(Stand::Rear, None),
    }
}

/// Appends a move in WXF, as programs write it: `C2=5`, `R+-1`, `15=6`.
pub fn write_wxf(position: &Position, mv: Move, out: &mut String) {
    let letter = mv.piece.role.row().latin_letter();
    match said(position, mv) {
        Which::OnFile(nth, file) => out.extend([digit_of(nth), digit_of(file)]),
        Which::File(file) => out.extend(letter.into_iter().chain([digit_of(file)])),
        which => {
            let sign = if which == Which::Stands(Stand::Front, None) { '+' } else { '-' };
            out.extend(letter.into_iter().chain([sign]));
        }
    }
    out.push(match way(mv) {
        Way::Forward => '+',
        Way::Back => '-',
        Way::Sideways => '=',
    });
    out.push(digit_of(number(mv)));
}

fn digit_of(number: u8) -> char {
    char::from(b'0' + number.min(9))
}

/// Appends a move in Chinese, in simplified characters: `炮二平五`, `前马进７`, `二兵平四`.
fn write_chinese(position: &Position, mv: Move, out: &mut String) {
    let side = mv.piece.side;
    let digit =
        |number: u8| DIGITS[side.index()].chars().nth(usize::from(number).saturating_sub(1));
    let name = mv.piece.role.row().characters[side.index()].chars().next();
    match said(position, mv) {
        Which::File(file) => {
            out.extend(name);
            out.extend(digit(file));
        }
        Which::OnFile(nth, _) => {
            // Counted over all files that hold several, so that the file need not be named.
            let all = sharing(&position.setup().board, mv.piece);
            let place = all.iter().position(|&at| at == mv.from);
            let nth = place.map_or(nth, |place| place as u8 + 1);
            // Three of one file are the foremost, the middle one and the rearmost.
            let is_one_file = all.iter().all(|at| at.file() == mv.from.file());
            let names = if all.len() == 3 && is_one_file { "前中后" } else { DIGITS[0] };
            out.extend(names.chars().nth(usize::from(nth).saturating_sub(1)));
            out.extend(name);
        }
        which => {
            out.push(if which == Which::Stands(Stand::Front, None) { '前' } else { '后' });
            out.extend(name);
        }
    }
    out.push(match way(mv) {
        Way::Forward => '进',
        Way::Back => '退',
        Way::Sideways => '平',
    });
    out.extend(digit(number(mv)));
}

impl Style for Role {
    const FIRST_TAG: &'static str = "Red";
    const PGN_FORMAT: Option<&'static str> = Some("ICCS");
    const HAS_MARKS: bool = false;
    const COUNTS_FROM_ZERO: bool = true;

    fn read_move(text: &str, numbering: Numbering) -> Option<VariantMove<Role>> {
        let text = &*narrow(text);
        // ICCS: capital letters, or a sign between the points, and ranks from 0, unless there are ten.
        let iccs = text.starts_with(|c: char| c.is_ascii_uppercase()) || text.contains('-');
        let may_be = !iccs || numbering == Numbering::FromZero;
        // Who counts from 0 writes no letter for a soldier.
        let engine = || {
            san::read(text, numbering, named).filter(|written| {
                numbering == Numbering::FromOne || written.role() != Some(Role::Soldier)
            })
        };
        relative(text)
            .map(VariantMove::Relative)
            .or_else(|| {
                let points = VariantMove::points(text, numbering);
                points.filter(|written| may_be || written.has_rank(Role::RANKS - 1))
            })
            .or_else(engine)
            .or_else(|| soldier(text, numbering))
    }

    /// ICCS, in which nothing depends on the board.
    fn write_move(_: &Position, mv: Move, out: &mut String) {
        let point = |at: Square<Role>| [char::from(b'A' + at.file()), digit_of(at.rank())];
        out.extend(point(mv.from));
        out.push('-');
        out.extend(point(mv.to));
    }

    fn write_for_people(position: &Position, mv: Move, out: &mut String) {
        write_chinese(position, mv, out);
    }

    fn tag((): &()) -> PgnTag {
        ("Game", "Chinese Chess")
    }

    fn variant(name: &str) -> Option<()> {
        (name == "xiangqi").then_some(())
    }

    fn joined((): (), (): &()) {}

    fn variant_name((): &()) -> &'static str {
        "xiangqi"
    }

    fn start((): &()) -> Setup {
        Setup::start()
    }

    /// The generals start on the edge.
    fn is_typical(setup: &Setup) -> bool {
        generals_on(setup, 0) && setup.faults().is_empty()
    }
}

/// Whether a Chinese word has nothing that a move is told by: no man, no digit, and no way to go.
pub(crate) fn holds_no_move(word: &str) -> bool {
    let is_chinese = |c: char| ('\u{4e00}'..='\u{9fff}').contains(&c);
    let is_of_move = |c: char| {
        named::<Role>(c).is_some()
            || digit(c).is_some()
            || stand(c).is_some()
            || way_named(c).is_some()
    };
    !word.is_empty() && word.chars().all(|c| is_chinese(c) && !is_of_move(c))
}

/// The outcome that Chinese words state, as collections of xiangqi have them, simplified or traditional
/// (specs: variant-files §2.2, §3). Who is called the first (`先胜`) is not said by colour.
#[must_use]
pub fn stated_result(words: &str) -> Option<Outcome> {
    /// No result is longer.
    const LONGEST: usize = 32;
    if words.is_ascii() || words.len() > LONGEST {
        return None;
    }
    if words.contains(char::is_whitespace) {
        let plain: String = words.split_whitespace().collect();
        return stated_result(&plain);
    }
    let of_both = ["双方", "雙方"].iter().find_map(|both| words.strip_prefix(both));
    Some(match of_both.unwrap_or(words) {
        "和" | "和棋" | "和局" | "平局" | "议和" | "議和" | "作和" | "判和" | "红先和"
        | "紅先和" | "不变作和" | "不變作和" | "同意和棋" | "同意作和" => {
            Outcome::Draw
        }
        "未知" | "不详" | "不詳" => Outcome::Undecided,
        _ => {
            const RED: &[&str] = &["红先", "紅先", "红方", "紅方", "红", "紅"];
            const BLACK: &[&str] = &["黑方", "黑"];
            let behind = |all: &[&str]| all.iter().find_map(|word| words.strip_prefix(word));
            let (side, how) = match behind(RED) {
                Some(how) => (Side::First, how),
                None => (Side::Second, behind(BLACK)?),
            };
            match how {
                "胜" | "勝" | "获胜" | "獲勝" | "胜利" | "勝利" => Outcome::Win(side),
                "负" | "負" | "判负" | "判負" | "犯规负" | "犯規負" | "超时" | "超時"
                | "超时负" | "超時負" | "超时判负" | "超時判負" | "认输" | "認輸" | "认负"
                | "認負" | "投子认负" | "投子認負" | "投子认输" | "投子認輸" => {
                    Outcome::Win(side.other())
                }
                // Who is stalemated and who does it has one word (`困毙`).
                _ => return None,
            }
        }
    })
}
