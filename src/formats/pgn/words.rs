//! Words among the moves: what may be one, and what may be several.

use super::{glyphs, scan, wide};
use crate::notation::chess::san::San;

/// The move at `at`, and where it ends: `exd6e.p.` holds signs that end words elsewhere.
pub(super) fn san(text: &str, at: usize, end: usize) -> Option<(San, usize)> {
    let rests = match text.as_bytes()[..end] {
        [.., b'e'] => [".p.", ".p"].as_slice(),
        [.., b'E'] => &[".P.", ".P"],
        _ => &[],
    };
    let long = rests.iter().find(|rest| text[end..].starts_with(**rest));
    let end = long.map_or(end, |rest| end + rest.len());
    Some((San::read(&text[at..end])?, end))
}

/// Where two moves of pawns stand together that look like one in long notation (`1.e4e5`): the
/// number behind them says that both have moved. White's pawn comes to the first square, so no
/// piece of White can go from there, and never are both readings legal.
pub(super) fn two_pawns(
    text: &str,
    at: usize,
    end: usize,
    next_number: impl FnOnce() -> Option<i64>,
) -> Option<usize> {
    let [b'a'..=b'h', b'3'..=b'7', b'a'..=b'h', b'2'..=b'6'] = text.as_bytes()[at..end] else {
        return None;
    };
    let expected = next_number()?;
    let rest = text[end..].trim_start();
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let next: i64 = rest[..digits].parse().ok()?;
    let behind = rest.as_bytes().get(digits..digits + 3).unwrap_or_default();
    (next == expected && behind.starts_with(b".") && behind != b"...").then_some(at + 2)
}

/// A move that has a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// The move that is to come next, which must be White's: those of Black have more than a number.
    Here,
    /// The move behind that.
    Behind,
}

/// A move of a pawn whose piece is parted from its square (`N f3`): the letter alone may be a sign for a
/// novelty or a diagram, what is left looks like the move of a pawn, and nothing tells which it is.
pub(super) fn parted(text: &str, at: usize, end: usize) -> Option<(San, usize)> {
    let [b'A'..=b'Z'] = text.as_bytes()[at..end] else { return None };
    let next = past_blanks_and_comments(text, end);
    let next_end = scan::word_end(text, next);
    let word = &text[next..next_end];
    let is_square = word.starts_with(|c| matches!(c, 'a'..='h' | 'x' | '1'..='8'));
    let san = San::read(word).filter(|_| next > end && is_square)?;
    Some((san, next_end))
}

/// Whether a text is a letter and the square that it is parted from, and nothing more.
pub(super) fn is_parted(text: &str) -> bool {
    parted(text, 0, 1.min(text.len())).is_some_and(|(_, end)| end == text.len())
}

/// Where the next stands that is neither a blank nor a comment.
pub(super) fn past_blanks_and_comments(text: &str, at: usize) -> usize {
    let mut at = at;
    loop {
        let rest = text[at..].trim_start_matches(scan::is_blank);
        at = text.len() - rest.len();
        at = match rest.as_bytes().first() {
            Some(b'{') => scan::comment_end(text.as_bytes(), at).1,
            Some(b';') => scan::line_end(text.as_bytes(), at),
            _ => return at,
        };
    }
}

/// Where two things stand together without a blank, if that can be in one place only: a move
/// and another move, a number or a result, or a number and a move. `is_number_of` says whether a move
/// has this number: any other may be a slip in the move itself.
pub(super) fn glued(
    text: &str,
    at: usize,
    end: usize,
    is_number_of: impl Fn(Next, &str) -> bool,
) -> Option<usize> {
    if end - at > scan::LONGEST_WORD {
        return None;
    }
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let has_period = text[end..].starts_with(['.', '…', '．']);
    let follows = |rest: &str| match is_number(rest) {
        true => has_period && is_number_of(Next::Behind, rest),
        false => San::read(rest).is_some() || glyphs::result(rest).is_some(),
    };
    let mut places = (at + 1..end).filter(|&split| {
        text.is_char_boundary(split) && {
            let (first, rest) = (&text[at..split], &text[split..end]);
            if is_number(first) {
                is_number_of(Next::Here, first) && San::read(rest).is_some()
            } else {
                San::read(first).is_some() && !promotes_piece(first) && follows(rest)
            }
        }
    });
    let place = places.next()?;
    places.next().is_none().then_some(place)
}

/// Whether a move ends in a piece that another one than a pawn becomes, without a sign: that is the letter of the next
/// move.
fn promotes_piece(word: &str) -> bool {
    let is_piece = |byte: u8| matches!(byte, b'K' | b'Q' | b'R' | b'B' | b'N');
    matches!(word.as_bytes(), &[first, .., b'1'..=b'8', last] if is_piece(first) && is_piece(last))
}

/// Whether a word is read as a move of its own, one that can be read or not, where it stands in the place of one
/// behind so many plies, as moves are written.
pub(super) fn stays_one(word: &str, ply: u32) -> bool {
    let end = scan::word_end(word, 0);
    let is_san = || san(word, 0, end).is_some_and(|(_, end)| end == word.len());
    if is_san() || glyphs::is_null_move(word) || is_parted(word) {
        return true;
    }
    if let [digit @ b'1'..=b'8'] = word.as_bytes() {
        // What is left of a move, if it cannot be the number of the next.
        let digit = u32::from(digit - b'0');
        return [ply, ply.saturating_add(1)].iter().all(|ply| ply / 2 + 1 != digit);
    }
    let is_whole = end == word.len() && scan::with_glyph(word).is_none();
    is_whole
        && (word.contains('@') || looks_like_a_move(word))
        // Where moves are written, numbers are apart from them.
        && glued(word, 0, end, |_, _| false).is_none()
}

/// Whether a word is a number or a result wherever it stands, or begins with a sign that stands for itself.
pub(super) fn is_no_move(word: &str) -> bool {
    let end = scan::word_end(word, 0);
    let is_number = word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_digit());
    let is_castling = matches!(word, "00" | "000" | "0000");
    end == 0
        || is_number && !is_castling
        || wide::number(word, 0).is_some()
        || glyphs::result(word).is_some()
}

/// Whether a word takes the place of a move: it names a square, or begins like castling.
pub(super) fn looks_like_a_move(word: &str) -> bool {
    word.as_bytes().windows(2).any(|pair| matches!(pair, [b'a'..=b'h', b'1'..=b'8']))
        || word.starts_with("O-O")
        || word.starts_with("0-0")
        || is_move_beside_the_board(word)
        || is_stump(word)
}

/// Whether a word can be the move of a game whose rules are not known: it names a place, as the moves of all games
/// do (`j10`, `P-3d`), and is no word of prose.
pub(super) fn may_be_of_no_rules(word: &str) -> bool {
    /// A piece, where it stood, the capture and its file are no more letters than this in a row (`Rgxi10`).
    const LETTERS: usize = 4;
    let word = word.as_bytes();
    let begins_with_digit = word.first().is_some_and(u8::is_ascii_digit);
    let names_place = word.windows(2).any(|pair| {
        pair[0].is_ascii_alphabetic() && pair[1].is_ascii_digit()
            // `3s` may be a time.
            || !begins_with_digit && pair[0].is_ascii_digit() && pair[1].is_ascii_lowercase()
    });
    let mut rows = word.split(|byte| !byte.is_ascii_alphabetic());
    names_place && word.is_ascii() && rows.all(|row| row.len() <= LETTERS)
}

/// Where a word that ends at `end` in chess ends in such a game: a second place may stand behind a comma (`e4,e5`,
/// where a wall is built). What has more commas is a list, which is not looked through from each of its words.
pub(super) fn end_of_no_rules(text: &str, end: usize) -> usize {
    const PLACES: usize = 4;
    let mut whole = end;
    for _ in 0..PLACES {
        match text.as_bytes().get(whole..whole + 2) {
            Some([b',', next]) if next.is_ascii_alphanumeric() => {
                whole = scan::word_end(text, whole + 1);
            }
            _ => return whole,
        }
    }
    end
}

/// Whether a comma at `end`, with a word behind it that ends at `whole`, parts two moves instead, since the next number
/// says that both sides have moved (`1. e4,e5 2. Nf3,Nc6`); `None` where no more moves tell it.
pub(super) fn comma_parts(
    text: &str,
    end: usize,
    whole: usize,
    next_number: Option<i64>,
) -> Option<bool> {
    let inner = text.get(end + 1..whole).filter(|inner| !inner.contains(','));
    let (Some(_), Some(expected)) = (inner, next_number) else { return Some(false) };
    let marks = text[whole..].bytes().take_while(|byte| matches!(byte, b'!' | b'?')).count();
    let rest = &text[past_blanks_and_comments(text, whole + marks)..];
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let behind = &rest[digits..];
    if digits > 0 && behind.starts_with('.') {
        let is_next = rest[..digits].parse() == Ok(expected);
        return Some(is_next && !behind.starts_with("..."));
    }
    rest.starts_with(char::is_alphabetic).then_some(false)
}

/// Whether a word is what is left of a move that has lost a sign, or has a capital file: `Rb`, `f`, `N1`,
/// `KH5`. Words of prose have more letters.
fn is_stump(word: &str) -> bool {
    let word = word.trim_end_matches(['+', '#']);
    let is_sign = |byte: u8| matches!(byte, b'a'..=b'h' | b'A'..=b'H' | b'1'..=b'8' | b'x');
    match word.as_bytes() {
        [b'a'..=b'h'] | [b'a'..=b'h', b'x' | b'X' | b':' | b'-', b'1'..=b'8'] => true,
        [b'K' | b'Q' | b'R' | b'B' | b'N', b'a'..=b'h' | b'x'] => true,
        [b'A'..=b'H' | b'K' | b'Q' | b'R' | b'N', rest @ ..] => {
            let has_rank = rest.iter().any(u8::is_ascii_digit);
            has_rank && rest.len() <= 4 && rest.iter().all(|&byte| is_sign(byte))
        }
        _ => false,
    }
}

/// Whether a word has the shape of a move to a square that there is not, by a slip of a finger: `Nc9`,
/// `Bz4`, `Zz3`.
fn is_move_beside_the_board(word: &str) -> bool {
    let word = word.trim_end_matches(['+', '#', '!', '?']);
    let Some((before, target)) = word.as_bytes().split_last_chunk::<2>() else { return false };
    let [piece @ .., last] = before else { return matches!(target, [b'a'..=b'h', b'0'..=b'9']) };
    let is_piece = |byte: &u8| byte.is_ascii_uppercase();
    let is_origin = |byte: &u8| matches!(byte, b'a'..=b'h' | b'1'..=b'8' | b'x');
    let shape = match piece {
        [] => is_piece(last) || is_origin(last),
        [first, middle @ ..] => {
            (is_piece(first) || is_origin(first))
                && middle.len() <= 2
                && middle.iter().chain([last]).all(is_origin)
        }
    };
    shape && matches!(target, [b'a'..=b'z', b'0'..=b'9'])
}

/// Where the fraction ends that begins with a period at `at`, behind a number: with it that is no number of
/// a move, but an evaluation (`0.35/12`). Castling with zeros is none (`5.00`).
pub(super) fn fraction(text: &str, at: usize) -> Option<usize> {
    let digits = |at: usize| text[at..].bytes().take_while(u8::is_ascii_digit).count();
    let rest = text[at..].strip_prefix('.')?;
    let mut end = at + 1 + digits(at + 1);
    // A time is no number of a move before castling.
    let is_time = || text[..at].trim_end_matches(|c: char| c.is_ascii_digit()).ends_with(':');
    if end == at + 1 || matches!(&text[at + 1..end], "00" | "000") && !is_time() {
        return None;
    }
    if rest[end - at - 1..].starts_with('/') && digits(end + 1) > 0 {
        end += 1 + digits(end + 1);
    }
    let ends = |next: char| next.is_whitespace() || "(){};$".contains(next);
    text[end..].chars().next().is_none_or(ends).then_some(end)
}

/// How many periods stand at `at`, behind a number, and where the last of them ends.
pub(super) fn periods(text: &str, at: usize) -> (usize, usize) {
    let (mut here, mut count, mut last) = (at, 0, at);
    loop {
        let behind = text.as_bytes().get(here + 1);
        let (more, length) = match text.as_bytes().get(here) {
            // `5. .c4`: the second belongs to what follows, or stands in its place.
            Some(b'.')
                if here > last
                    && count > 0
                    && !matches!(behind, None | Some(b'.' | b' ' | b'\r' | b'\n')) =>
            {
                return (count, last);
            }
            Some(b'.') => (1, 1),
            // `…` counts as three.
            Some(0xe2) if text[here..].starts_with('…') => (3, '…'.len_utf8()),
            Some(0xef) if text[here..].starts_with('．') => (1, '．'.len_utf8()),
            Some(0xe3) if text[here..].starts_with('、') => (1, '、'.len_utf8()),
            Some(b' ' | b'\t') => {
                here += 1;
                continue;
            }
            // In games told in Chinese it is as usual.
            Some(0xe3) if text[here..].starts_with('\u{3000}') => {
                here += '\u{3000}'.len_utf8();
                continue;
            }
            _ => return (count, last),
        };
        count += more;
        here += length;
        last = here;
    }
}
