//! Moves as KIF writes them: `７六歩(77)`, `同　銀成(31)`, `４五角打`.
//!
//! Read leniently (specs: KIF §5): digits of any width for the destination; 竜 for 龍, 王 for 玉,
//! 全 圭 杏 for 成銀 成桂 成香, and names in full (飛車, 竜王); 不成 and 生; 打 with or without
//! `(00)`; parentheses and digits of any width in the origin; no origin at all, with or without the
//! relative marks of KI2; 成 behind the origin.

use super::cursor::{Cursor, digit, is_blank, kanji_digit};
use super::departures::Departures;
use crate::games::Side;
use crate::games::shogi::{Kind, Square};
use crate::notation::shogi::{Marks, Origin, Promotion, Target, WrittenMove};

/// A move that was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Read {
    /// The move.
    pub written: WrittenMove,
    /// 成 stands behind the origin, not before it.
    pub late_promotion: bool,
    /// What is not as the format has it.
    pub departures: Departures,
}

/// A text where a move can stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// A move.
    Move(Read),
    /// It begins like a move and does not go on like one.
    Broken,
    /// Nothing of the kind.
    Other,
}

/// Reads a move; the cursor stands behind it only if there is one.
pub fn read(cursor: &mut Cursor<'_>) -> Attempt {
    let mut ahead = *cursor;
    let mut departures = Departures::NONE;
    let side = ahead.take(side_mark);
    if side.is_some() {
        departures.add_if(!cursor.rest.starts_with(['▲', '△']), Departures::SIDE);
        ahead.blanks();
    }
    if is_mixed_up(ahead) {
        return Attempt::Broken;
    }
    let Some(target) = target(&mut ahead, &mut departures) else { return Attempt::Other };
    match after_target(&mut ahead, side, target, departures) {
        Some(read) => {
            *cursor = ahead;
            Attempt::Move(read)
        }
        None => Attempt::Broken,
    }
}

/// Reads a move of KI2, before which some write `+` or `-` for the side (specs: KIF §10).
pub(crate) fn read_signed(cursor: &mut Cursor<'_>) -> Attempt {
    if let Some((read, behind)) = signed(*cursor) {
        *cursor = behind;
        return Attempt::Move(read);
    }
    read(cursor)
}

/// Whether a move with such a sign stands here.
pub(crate) fn is_signed(cursor: Cursor<'_>) -> bool {
    signed(cursor).is_some()
}

/// The move behind a sign that stands right before it.
fn signed(mut cursor: Cursor<'_>) -> Option<(Read, Cursor<'_>)> {
    let side = cursor.take(|sign| match sign {
        '+' => Some(Side::First),
        '-' => Some(Side::Second),
        _ => None,
    })?;
    match read(&mut cursor) {
        Attempt::Move(mut read) if read.written.side.is_none() => {
            read.written.side = Some(side);
            read.departures.add_if(true, Departures::SIDE);
            Some((read, cursor))
        }
        _ => None,
    }
}

/// Steps over a number that is written before a move: `12 `, `12.`, `12手目`, or one before a
/// triangle.
pub(crate) fn numbering(cursor: &mut Cursor<'_>) -> Option<u32> {
    let mut ahead = *cursor;
    let number = ahead.number()?;
    let signed = ahead.eat(&['.', '．', '、', ')', '：', ':']) || ahead.eat_word("手目");
    let signed = ahead.eat(&['：', ':']) || signed;
    let apart = ahead.blanks() || signed || ahead.peek().is_some_and(|c| side_mark(c).is_some());
    if apart {
        *cursor = ahead;
    }
    apart.then_some(number)
}

/// Whether a text begins with what is a move in this or another notation of shogi, perhaps with a
/// number before it.
pub(crate) fn is_plain(text: &str) -> bool {
    let mut cursor = Cursor::new(text);
    cursor.blanks();
    let here = |cursor: &Cursor<'_>| {
        matches!(read(&mut cursor.clone()), Attempt::Move(_))
            || cursor.peek().is_some_and(|c| side_mark(c).is_some())
            || is_foreign(cursor.rest)
    };
    here(&cursor) || numbering(&mut cursor).is_some() && here(&cursor)
}

/// Whether a text begins with a move as CSA (`+7776FU`) or USI (`7g7f`, `P*5e`) writes it.
fn is_foreign(text: &str) -> bool {
    let word = text.split(is_blank).next().unwrap_or_default().as_bytes();
    let unsigned = word.strip_prefix(b"+").or_else(|| word.strip_prefix(b"-")).unwrap_or(word);
    let digits = |bytes: &[u8]| bytes.iter().all(u8::is_ascii_digit);
    let square = |bytes: &[u8]| matches!(bytes, [file, rank] if (b'1'..=b'9').contains(file) && (b'a'..=b'i').contains(rank));
    let csa = unsigned.len() >= 6
        && digits(&unsigned[..4])
        && unsigned[4..6].iter().all(u8::is_ascii_uppercase);
    let usi = match word {
        [piece, b'*', to @ ..] => piece.is_ascii_uppercase() && square(to),
        [a, b, c, d] | [a, b, c, d, b'+'] => square(&[*a, *b]) && square(&[*c, *d]),
        _ => false,
    };
    csa || usi
}

/// Whether a square and a piece stand one behind the other anywhere in a text.
pub(crate) fn is_within(text: &str) -> bool {
    let file = |c: char| digit(c).is_some();
    text.char_indices().filter(|&(_, c)| file(c)).any(|(at, c)| {
        let mut cursor = Cursor::new(&text[at..]);
        // Numbers of two digits before words such as 歩 are rarely squares.
        let rank = text[at + c.len_utf8()..].chars().next();
        rank.is_some_and(|rank| !rank.is_ascii())
            && square(&mut cursor).is_some()
            && kind(&mut cursor).is_some()
    })
}

/// Whether a text holds a drop behind digits, however blanks part it: `5４ 五角打`.
pub(crate) fn has_drop(text: &str) -> bool {
    let is_sign = |c: char| !c.is_alphanumeric();
    let begins = text.trim_start_matches(is_sign).starts_with(|c| digit(c).is_some());
    begins
        && text.char_indices().any(|(at, _)| {
            let mut cursor = Cursor::new(&text[at..]);
            let rank = cursor.take(|c| digit(c).or_else(|| kanji_digit(c)));
            cursor.blanks();
            rank.is_some() && kind(&mut cursor).is_some() && cursor.eat(&['打'])
        })
}

/// The side of a triangle or piece sign.
pub(crate) fn side_mark(c: char) -> Option<Side> {
    match c {
        '▲' | '▼' | '☗' | '⛊' => Some(Side::First),
        '△' | '▽' | '☖' | '⛉' => Some(Side::Second),
        _ => None,
    }
}

fn target(cursor: &mut Cursor<'_>, departures: &mut Departures) -> Option<Target> {
    if cursor.eat(&['同']) {
        let blank = cursor.rest.starts_with('　');
        cursor.blanks();
        let target = square(cursor).map_or(Target::Same, Target::SameSquare);
        departures.add_if(!blank || target != Target::Same, Departures::SAME);
        return Some(target);
    }
    let bytes = cursor.rest.as_bytes();
    let square = square(cursor)?;
    // `７六`: a full-width digit, and a kanji that is none.
    let canonical = bytes.first() == Some(&0xef) && bytes.get(3).is_some_and(|&b| b != 0xef);
    departures.add_if(!canonical || bytes[3].is_ascii(), Departures::DIGITS);
    Some(Target::Square(square))
}

/// Whether a kanji stands before another digit, `七９角`: rank and file may be exchanged, and no way of
/// writing squares has it so.
fn is_mixed_up(mut cursor: Cursor<'_>) -> bool {
    cursor.take(kanji_digit).is_some() && cursor.take(digit).is_some()
}

/// What a move is made of.
fn is_of_a_move(c: char) -> bool {
    let is_digit = digit(c).is_some() || kanji_digit(c).is_some();
    is_digit || belongs_to_a_piece(c) || side_mark(c).is_some()
}

/// Whether a text is nothing but signs of moves, with digits and a piece among them: `844歩`.
pub(crate) fn is_scrambled(text: &str) -> bool {
    let text = text.trim_matches(is_blank);
    text.chars().all(is_of_a_move)
        && text.contains(|c| digit(c).is_some())
        && text.char_indices().any(|(at, _)| kind(&mut Cursor::new(&text[at..])).is_some())
}

/// What stands behind the piece of a move.
pub(crate) fn qualifies_a_piece(c: char) -> bool {
    matches!(c, '成' | '不' | '生' | '打') || mark(c).is_some()
}

/// What stands behind the square of a move.
fn belongs_to_a_piece(c: char) -> bool {
    c == 'ナ'
        || qualifies_a_piece(c)
        || kind(&mut Cursor::new(c.encode_utf8(&mut [0; 4]))).is_some()
}

/// Whether a move without an origin has more of it behind what was read, or one with an origin has more of
/// its promotion there: what was read may be another move than what is meant.
pub(crate) fn is_cut_short(read: &Read, rest: &str) -> bool {
    if rest.is_empty() || read.written.origin == Origin::Hand {
        return false;
    }
    let glued = rest.split(is_blank).next().unwrap_or_default();
    if read.written.origin != Origin::Unstated {
        let has_other = origin(&mut Cursor::new(rest)).is_some();
        let is_word = glued.starts_with('不') || glued.starts_with("なり");
        return has_other || is_word || glued.contains(['成', '生']);
    }
    let is_time = glued.starts_with(['(', '（']) && glued.contains([':', '：', '/', '／']);
    let word = glued.trim_start_matches(['*', '＊']);
    if !word.is_empty() && word.chars().all(qualifies_a_piece) {
        return true;
    }
    let is_layout = glued.starts_with(['+', '＋', '*', '＊', '#', '、', '。', ',']);
    !is_time && !is_layout && glued.contains(is_of_a_move) || has_origin(rest) || is_bare(rest)
}

/// Whether the two digits of an origin stand behind a move, and nothing more but a time.
fn is_bare(rest: &str) -> bool {
    let mut cursor = Cursor::new(rest);
    cursor.blanks();
    let digits = cursor.take(digit).is_some() && cursor.take(digit).is_some();
    cursor.blanks();
    digits && cursor.peek().is_none_or(|c| matches!(c, '(' | '（'))
}

/// Whether a text has an origin, `(77)`, anywhere.
pub(crate) fn has_origin(text: &str) -> bool {
    text.match_indices(['(', '（']).any(|(at, _)| origin(&mut Cursor::new(&text[at..])).is_some())
}

/// Whether what stands behind a move of KI2, without a blank, belongs to a piece and so to the move.
pub(crate) fn runs_on(rest: &str) -> bool {
    // What a character of two bytes becomes that has lost one.
    let is_left = |c: char| matches!(c, '\u{ff61}'..='\u{ff9f}' | '\u{fffd}');
    let is_qualified = |text: &str| {
        let inner =
            text.split(|c| matches!(c, ')' | '）') || is_blank(c)).next().unwrap_or_default();
        !inner.is_empty() && inner.chars().all(qualifies_a_piece) || inner.starts_with("なり")
    };
    rest.starts_with(|c| belongs_to_a_piece(c) || is_left(c))
        || rest.starts_with("なり")
        || rest.strip_prefix(['(', '（']).is_some_and(is_qualified)
}

/// Reads a square in digits of any kind.
pub(crate) fn square(cursor: &mut Cursor<'_>) -> Option<Square> {
    let mut ahead = *cursor;
    let any = |c| digit(c).or_else(|| kanji_digit(c));
    let file = ahead.take(any)?;
    let rank = ahead.take(any)?;
    let square = Square::new(file, rank)?;
    *cursor = ahead;
    Some(square)
}

/// Reads the name of a piece.
pub(crate) fn kind(cursor: &mut Cursor<'_>) -> Option<Kind> {
    let first = cursor.next()?;
    let (kind, rest): (Kind, &[char]) = match first {
        '歩' => (Kind::Pawn, &['兵']),
        '香' => (Kind::Lance, &['車']),
        '桂' => (Kind::Knight, &['馬']),
        '銀' => (Kind::Silver, &['将']),
        '金' => (Kind::Gold, &['将']),
        '角' => (Kind::Bishop, &['行']),
        '飛' => (Kind::Rook, &['車']),
        '玉' | '王' => (Kind::King, &['将']),
        '龍' | '竜' => match cursor.peek() {
            Some('馬') => (Kind::Horse, &['馬']),
            _ => (Kind::Dragon, &['王']),
        },
        '馬' => (Kind::Horse, &[]),
        'と' => (Kind::ProPawn, &['金']),
        '全' => (Kind::ProSilver, &[]),
        '圭' => (Kind::ProKnight, &[]),
        '杏' => (Kind::ProLance, &[]),
        '成' => match cursor.next()? {
            '銀' => (Kind::ProSilver, &[]),
            '桂' => (Kind::ProKnight, &[]),
            '香' => (Kind::ProLance, &[]),
            _ => return None,
        },
        _ => return None,
    };
    cursor.eat(rest);
    Some(kind)
}

fn mark(c: char) -> Option<Marks> {
    Some(match c {
        '左' => Marks::LEFT,
        '直' => Marks::STRAIGHT,
        '右' => Marks::RIGHT,
        '上' | '行' | '入' => Marks::UP,
        '寄' => Marks::SIDEWAYS,
        '引' | '下' | '退' => Marks::DOWN,
        _ => return None,
    })
}

fn after_target(
    cursor: &mut Cursor<'_>,
    side: Option<Side>,
    target: Target,
    mut departures: Departures,
) -> Option<Read> {
    // `同　銀` and `同銀` are the same, and so is `２二同銀`.
    let is_same = cursor.eat(&['同']);
    departures.add_if(is_same, Departures::SAME);
    let target = match target {
        Target::Square(square) if is_same => Target::SameSquare(square),
        target => target,
    };
    cursor.blanks();
    let name = cursor.rest;
    let mut written = WrittenMove {
        side,
        origin: Origin::Unstated,
        target,
        kind: Some(kind(cursor)?),
        named_after: false,
        promotion: Promotion::Unstated,
        marks: Marks::NONE,
    };
    let long = name.len() - cursor.rest.len() > '歩'.len_utf8() && !name.starts_with('成');
    let ends_as_mark = long && name.starts_with('角');
    departures.add_if(long && !ends_as_mark, Departures::PIECE_NAME);
    let mut drops = false;
    loop {
        let here = cursor.rest;
        if let Some(mark) = cursor.take(mark) {
            written.marks = written.marks.with(mark);
            let late = written.promotion != Promotion::Unstated;
            departures.add_if(late || here.starts_with(['行', '入', '下', '退']), Departures::MARK);
        } else if cursor.eat(&['打']) {
            drops = true;
        } else if promotion(cursor, &mut written)? {
            departures.add_if(here.starts_with('生'), Departures::UNPROMOTED);
        } else if let Some(ahead) = parted(*cursor) {
            departures.add_if(true, Departures::ORIGIN);
            *cursor = ahead;
        } else {
            break;
        }
    }
    let mut ahead = *cursor;
    ahead.blanks();
    if let Some(origin) = origin(&mut ahead) {
        // `(77)`, and nothing before it.
        let canonical = cursor.rest.len() - ahead.rest.len() == 4 && origin != Some(Origin::Hand);
        departures.add_if(!canonical, Departures::ORIGIN);
        *cursor = ahead;
        written.origin = origin?;
    }
    if drops {
        // What has an origin, or a mark that tells it from other pieces on the board, is no drop.
        if matches!(written.origin, Origin::Square(_)) || !written.marks.is_empty() {
            return None;
        }
        written.origin = Origin::Hand;
    }
    // Without an origin, the end of the name can as well be the mark for going up.
    let is_mark = ends_as_mark && written.origin == Origin::Unstated;
    departures.add_if(ends_as_mark && !is_mark, Departures::PIECE_NAME);
    if is_mark {
        departures.add_if(true, Departures::MARK);
        written.marks = written.marks.with(Marks::UP_OR_NAME);
    }
    let before = written.promotion;
    *cursor = parted(*cursor).unwrap_or(*cursor);
    promotion(cursor, &mut written)?;
    if written.origin == Origin::Hand && written.promotion == Promotion::Yes {
        // Nothing that is dropped promotes: a piece on the board may be meant.
        return None;
    }
    Some(Read { written, late_promotion: before != written.promotion, departures })
}

/// Steps over blanks that part marks, 成, 不成, 生 or 打 from a move, if nothing but those, an origin or a
/// time follows.
fn parted(cursor: Cursor<'_>) -> Option<Cursor<'_>> {
    let mut ahead = cursor;
    if !ahead.blanks() {
        return None;
    }
    let mut behind = ahead;
    while behind.take(mark).is_some()
        || ["成", "不成", "生", "打"].into_iter().any(|word| behind.eat_word(word))
    {}
    let is_word = behind.rest.len() < ahead.rest.len();
    let ends = behind.peek().is_none_or(|c| is_blank(c) || matches!(c, '(' | '（'));
    (is_word && ends).then_some(ahead)
}

/// Reads 成, 不成 or 生, if it is here. `None` for 不 alone and for a second statement.
fn promotion(cursor: &mut Cursor<'_>, written: &mut WrittenMove) -> Option<bool> {
    let promotion = if cursor.eat(&['成']) {
        Promotion::Yes
    } else if cursor.eat(&['生']) {
        Promotion::No
    } else if cursor.eat(&['不']) {
        cursor.eat(&['成']).then_some(Promotion::No)?
    } else {
        return Some(false);
    };
    if written.promotion != Promotion::Unstated {
        return None;
    }
    written.promotion = promotion;
    Some(true)
}

/// Reads `(77)`, or `(00)` for the hand; `Some(None)` for two digits that are no square.
fn origin(cursor: &mut Cursor<'_>) -> Option<Option<Origin>> {
    let mut ahead = *cursor;
    if !ahead.eat(&['(', '（']) {
        return None;
    }
    ahead.blanks();
    let file = ahead.take(digit)?;
    let rank = ahead.take(|c| digit(c).or_else(|| kanji_digit(c)))?;
    ahead.blanks();
    if !ahead.eat(&[')', '）']) {
        return None;
    }
    *cursor = ahead;
    match (file, rank) {
        (0, 0) => Some(Some(Origin::Hand)),
        _ => Some(Square::new(file, rank).map(Origin::Square)),
    }
}
