//! What a text is taken for: no move, an ending, moves in relative notation.

use crate::formats::kif::diagram;
use crate::games::shogi::Handicap;
use crate::notation::headers::{DAY, kif_key};
use crate::notation::shogi::japanese::canonical;
use crate::notation::shogi::japanese::cursor::{Cursor, digit, is_blank};
use crate::notation::shogi::japanese::endings;
use crate::notation::shogi::japanese::moves::{self, Attempt};
use crate::notation::shogi::japanese::time;
use crate::record::Key;
use memchr::{memchr, memchr2, memchr2_iter};

/// Whether a text with a number before it is read as what stands in the place of a move and is
/// none.
pub(in crate::formats::kif) fn stays_unreadable(text: &str) -> bool {
    let mut cursor = Cursor::new(text);
    let attempt = moves::read(&mut cursor);
    !text.contains(['\n', '\r'])
        && text.trim_matches(is_blank) == text
        && match attempt {
            Attempt::Move(_) => false,
            Attempt::Broken => true,
            Attempt::Other => {
                let (word, _) = ending_word(text);
                endings::kind(word).is_none() && !could_be_an_ending(word) && word != "パス"
            }
        }
        && moves::numbering(&mut Cursor::new(text)).is_none()
        && !text.is_empty()
        && !runs_into_another(text)
}

/// Whether a text with a number before it is read as an ending that nothing more is known of.
pub(in crate::formats::kif) fn is_unknown_ending(text: &str) -> bool {
    could_be_an_ending(text)
        && !is_ending(text)
        && text != "パス"
        && ending_word(text).0 == text
        && !text.contains(char::is_control)
        && moves::read(&mut Cursor::new(text)) == Attempt::Other
        && !runs_into_another(text)
}

/// Whether a text with a number before it is read as the end of one game and the beginning of another.
fn runs_into_another(text: &str) -> bool {
    joined(&format!("1 {text}"), false).is_some()
}

/// The last byte of `：`, which no word of a move has.
const LAST_OF_COLON: u8 = "：".as_bytes()[2];

/// Whether a text has a colon of either kind behind the first one, but for those of times. Most headers have no other.
pub(super) fn has_two_colons(text: &str) -> bool {
    let bytes = text.as_bytes();
    // Nothing stands behind the first, which is found soon, of most.
    let Some(first) = memchr2(b':', LAST_OF_COLON, bytes) else { return false };
    if memchr2(b':', LAST_OF_COLON, &bytes[first + 1..]).is_none() {
        return false;
    }
    let is_colon = |&at: &usize| match bytes[at] {
        b':' => !bytes[..at].last().is_some_and(u8::is_ascii_digit),
        _ => bytes[..=at].ends_with("：".as_bytes()),
    };
    memchr2_iter(b':', LAST_OF_COLON, bytes).filter(is_colon).nth(1).is_some()
}

/// Where in a line that ends a game another one begins, if the line end between them is missing, as it is where
/// files are joined that end without one: `   3 投了手合割：平手`.
pub(super) fn joined(line: &str, relative: bool) -> Option<usize> {
    const FIRST: [&str; 8] =
        ["手合割：", "開始日時：", "棋戦：", "先手：", "後手：", "下手：", "#KIF", "# KIF"];
    memchr2(LAST_OF_COLON, b'#', line.as_bytes())?;
    let first = line.chars().find(|&c| !is_blank(c))?;
    let may_end = digit(first).is_some() || first == 'ま' || relative && is_side_mark(first);
    if !may_end {
        return None;
    }
    let at = FIRST.iter().filter_map(|word| line.find(word)).min()?;
    // Behind a move the game may go on, and a remark speak of a player.
    let begins = || {
        let handicap = line[at..].strip_prefix(FIRST[0]);
        let is_known = |name: &str| Handicap::by_name(name.trim_matches(is_blank)).is_some();
        line[at..].starts_with('#') || handicap.is_some_and(is_known)
    };
    match whole(&line[..at], relative)? {
        Whole::End => Some(at),
        Whole::Move => begins().then_some(at),
    }
}

/// What a line ends in that is whole.
enum Whole {
    Move,
    /// An ending, or a result.
    End,
}

/// Whether a line ends in a move, an ending or a result that is whole, with nothing behind it but a time.
fn whole(line: &str, relative: bool) -> Option<Whole> {
    if line.ends_with(is_blank) {
        return None;
    }
    if line.trim_start_matches(is_blank).starts_with("まで") {
        return endings::closing(line).map(|_| Whole::End);
    }
    let last = line.rfind(is_side_mark).filter(|_| relative).unwrap_or(0);
    let mut cursor = Cursor::new(&line[last..]);
    cursor.blanks();
    if moves::numbering(&mut cursor).is_none() && !relative {
        return None;
    }
    let mut found = Whole::Move;
    if !matches!(moves::read(&mut cursor), Attempt::Move(_)) {
        cursor.take(moves::side_mark);
        let (word, behind) = ending_word(cursor.rest);
        if !is_ending(word) {
            return None;
        }
        cursor.rest = behind;
        found = Whole::End;
    }
    cursor.blanks();
    _ = time::read(&mut cursor);
    cursor.rest.is_empty().then_some(found)
}

/// The word that stands first in a text, and what follows.
pub(super) fn ending_word(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| is_blank(c) || matches!(c, '(' | '（' | '+'));
    text.split_at(end.unwrap_or(text.len()))
}

/// Whether what is written against a move, with nothing between, is said of it: a glyph, a reference in brackets. What
/// has a square or a piece may be the next move.
pub(super) fn is_tail(word: &str) -> bool {
    let may_be_move = |c: char| PIECES.contains(c) || OTHERS.contains(c) || c.is_numeric();
    word.starts_with(['!', '?', '！', '？', '(', '（']) || !word.contains(may_be_move)
}

/// What pieces, and the rest of moves, are written with.
const PIECES: &str = "歩香桂銀金角飛玉王と成馬龍竜杏圭全";
const OTHERS: &str = "一二三四五六七八九同打不生右左直上寄引行下";

/// Whether a move may stand in a line of another form, with a sign of ASCII for its side or anywhere in it.
pub(super) fn may_hold_move(line: &str) -> bool {
    let signed = line.trim_matches(is_blank).strip_prefix(['+', '-']);
    let is_signed =
        signed.is_some_and(|rest| matches!(moves::read(&mut Cursor::new(rest)), Attempt::Move(_)));
    is_signed
        || moves::is_within(line)
        || moves::has_origin(line)
        || moves::has_drop(line)
        || moves::is_scrambled(line)
}

/// Whether a word is a piece, with nothing besides but what else moves are written with.
pub(super) fn is_left_of_a_move(word: &str) -> bool {
    let has_piece = word.contains(|c| PIECES.contains(c));
    has_piece && word.chars().all(|c| PIECES.contains(c) || OTHERS.contains(c))
}

/// Whether a word may name an ending that is not known.
pub(super) fn could_be_an_ending(word: &str) -> bool {
    !word.is_empty()
        && !is_left_of_a_move(word)
        && !word.contains([':', '：', '/', '|'])
        && word.chars().count() <= 16
        && word.chars().all(|c| !c.is_numeric())
}

/// Whether a line begins with a move in relative notation, or several of any kind stand in it.
pub(in crate::formats::kif) fn begins_relative(mut cursor: Cursor<'_>) -> bool {
    let marked = |cursor: &Cursor<'_>| cursor.peek().is_some_and(is_side_mark);
    if marked(&cursor)
        || moves::is_signed(cursor)
        || matches!(moves::read(&mut cursor.clone()), Attempt::Move(_))
    {
        return true;
    }
    // A number and one move are a line of KIF.
    moves::numbering(&mut cursor).is_some()
        && matches!(moves::read(&mut cursor), Attempt::Move(_))
        && (cursor.blanks() || !cursor.rest.is_empty())
        && moves::is_plain(cursor.rest)
}

/// Whether a line that begins with no move goes on with those of the line above, which was broken within
/// one: `成△同　銀`, `右`.
pub(super) fn goes_on_relative(line: &str) -> bool {
    let line = line.trim_end_matches(is_blank);
    let is_short = line.chars().count() <= 2 && line.chars().all(moves::qualifies_a_piece);
    is_short || moves::runs_on(line) && line.contains(is_side_mark) && !line.contains(['：', ':'])
}

/// Whether a line is one of moves, or of an ending with its number, whatever stands above it.
pub(super) fn is_move_line(line: &str, relative: bool) -> bool {
    if canonical::read(line.as_bytes()).is_some() {
        return true;
    }
    let mut cursor = Cursor::new(line);
    cursor.blanks();
    if relative && begins_relative(cursor) {
        return true;
    }
    if cursor.number().is_none() || diagram::files(line).is_some() {
        return false;
    }
    cursor.eat_word("手目");
    cursor.eat(&['.', '．']);
    let spaced = cursor.blanks();
    matches!(moves::read(&mut cursor), Attempt::Move(_))
        || spaced && is_ending(ending_word(cursor.rest).0)
}

/// Whether a line is the files of a board of any width.
pub(super) fn are_files(line: &str) -> bool {
    line.chars().all(|c| is_blank(c) || digit(c).is_some())
}

/// Whether a line has a move of Chushogi as lishogi writes it.
pub(super) fn is_of_chushogi(line: &str) -> bool {
    let mut cursor = Cursor::new(line);
    cursor.blanks();
    cursor.number().is_some() && cursor.eat_word("手目") && cursor.rest.contains("（←")
}

/// Whether a word names an ending that is known.
fn is_ending(word: &str) -> bool {
    endings::kind(word).is_some() || endings::fouled(word).is_some()
}

pub(super) fn is_side_mark(c: char) -> bool {
    moves::side_mark(c).is_some()
}

/// Whether a line is the one above the moves, whatever its columns are called.
pub(in crate::formats::kif) fn is_separator(line: &str) -> bool {
    let behind = line.strip_prefix("手数").unwrap_or_default();
    behind.starts_with("--") || ["－－", "――", "——"].iter().any(|signs| behind.starts_with(signs))
}

/// What the line above the moves has behind the words that programs give it: they are somebody's.
pub(super) fn behind_separator(separator: &str) -> &str {
    const WORDS: [&str; 8] =
        ["手数", "指し手", "指手", "消費時間", "評価値", "分:秒", "分：秒", "累計"];
    // As Kifu for Windows has it.
    if separator == "手数----指手---------消費時間--" {
        return "";
    }
    fn is_sign(c: char) -> bool {
        is_blank(c) || matches!(c, '-' | '－' | 'ー' | '―' | '—' | '(' | ')' | '（' | '）')
    }
    let mut rest = separator.trim_start_matches(is_sign);
    while let Some(next) = WORDS.iter().find_map(|word| rest.strip_prefix(word)) {
        rest = next.trim_start_matches(is_sign);
    }
    rest
}

/// Splits `key：value`; `None` if a line is no header.
pub(super) fn split_header(line: &str) -> Option<(&str, &str)> {
    known_header(line).or_else(|| any_header(line))
}

/// The same of one with a known name and the colon right behind it, as most are.
fn known_header(line: &str) -> Option<(&str, &str)> {
    let end = memchr(LAST_OF_COLON, line.as_bytes())? + 1;
    let colon = end.checked_sub("：".len())?;
    let (name, value) = (line.get(..colon)?, line.get(end..)?);
    (&line[colon..end] == "：" && kif_key(name) != Key::Other).then_some((name, value))
}

fn any_header(line: &str) -> Option<(&str, &str)> {
    let line = line.trim_start_matches(is_blank);
    let colon = line.find(['：', ':'])?;
    let (name, rest) = line.split_at(colon);
    let value = rest.strip_prefix(['：', ':'])?;
    // Where names are padded, a known one is no less known.
    let name = match name.trim_end_matches(is_blank) {
        own if own.len() < name.len() && (own == DAY || kif_key(own) != Key::Other) => own,
        _ => name,
    };
    let is_url = rest.starts_with(':') && value.starts_with("//");
    // Who types the colon of ASCII types a blank behind it.
    let value = match rest.starts_with(':') {
        true => value.trim_start_matches(is_blank),
        false => value,
    };
    // `Web Page：`
    let is_ascii = |c: char| c.is_ascii_alphanumeric() || matches!(c, ' ' | '_' | '-' | '.');
    let spaced = rest.starts_with('：')
        && name.chars().all(is_ascii)
        && name.starts_with(|c: char| c.is_ascii_alphabetic());
    let number = name.strip_suffix("手目").unwrap_or(name);
    let is_name = !name.is_empty()
        && (spaced || !name.contains(is_blank))
        && !number.chars().all(|c| digit(c).is_some())
        && !name.contains(['(', '「', '|']);
    (is_name && !is_url).then_some((name, value))
}
