//! Where things begin and end in the text, for the reader and for cutting files into pieces.

use super::{games, glyphs, wide};
use crate::notation::chess::san::San;
use crate::notation::variants::holds_chinese;
use std::ops::Range;

/// Whether a character separates tokens: blanks of every kind, and marks of no width.
pub(super) fn is_blank(character: char) -> bool {
    character.is_whitespace()
        || character.is_control()
        || matches!(character, '\u{feff}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2060}')
}

/// Where the line ends that holds `at`: at its line end, or with the text.
pub(super) fn line_end(bytes: &[u8], at: usize) -> usize {
    memchr::memchr2(b'\n', b'\r', &bytes[at..]).map_or(bytes.len(), |length| at + length)
}

/// Where the first of a sign and the line end stands behind `at`: looked for from each of many signs on a line, its end
/// would cost the square of it.
pub(super) fn sign_or_line_end(bytes: &[u8], at: usize, sign: u8) -> usize {
    memchr::memchr3(sign, b'\n', b'\r', &bytes[at..]).map_or(bytes.len(), |length| at + length)
}

/// Whether what is put behind a text may be part of a comment that goes on to the line end.
pub(super) fn may_end_in_comment(text: &str) -> bool {
    text.rsplit(['\n', '\r']).next().unwrap_or(text).contains([';', '%'])
}

/// Whether a text ends in a line drawn with signs: `=====`.
pub(super) fn ends_in_rule(text: &str) -> bool {
    let line = text.trim_end().rsplit(['\n', '\r']).next().unwrap_or(text).trim();
    line.len() > 2 && line.bytes().all(|byte| byte.is_ascii_punctuation())
}

/// Whether a line starts at `at`.
pub(super) fn is_line_start(bytes: &[u8], at: usize) -> bool {
    at == 0 || matches!(bytes[at - 1], b'\n' | b'\r')
}

/// The name of the tag pair that begins at `at`, if one does: `[`, a name, and a quote.
pub(super) fn tag_name(bytes: &[u8], at: usize) -> Option<Range<usize>> {
    if bytes.get(at) != Some(&b'[') {
        return None;
    }
    let blanks = |from: usize| past_blanks_in_tag(bytes, from);
    let mut start = at;
    // `[[` occurs; a file full of brackets must not be scanned again from each of them.
    for _ in 0..2 {
        if bytes.get(start) == Some(&b'[') {
            start = blanks(start + 1);
        }
    }
    let name = bytes[start..].iter().take(256);
    let end =
        start + name.take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    let quote = bytes.get(blanks(end))?;
    // `“`, `„` and their like begin with the byte E2.
    let is_quote = matches!(quote, b'"' | b'\'' | 0xe2);
    (start < end && is_quote).then_some(start..end)
}

/// Where the blanks end that stand at `from` within a tag: those of ASCII and what shows nothing either, and those that
/// web pages put there.
pub(super) fn past_blanks_in_tag(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    while let Some(rest) = bytes.get(at..) {
        at += match *rest {
            [b' ', ..] => 1,
            [byte, ..] if byte.is_ascii_control() => 1,
            // U+00A0, U+2000 to U+200F, U+202F, U+205F and U+2060, U+3000, U+FEFF.
            [0xc2, 0xa0, ..] => 2,
            [0xe2, 0x80, 0x80..=0x8f | 0xaf, ..] | [0xe2, 0x81, 0x9f | 0xa0, ..] => 3,
            [0xe3, 0x80, 0x80, ..] | [0xef, 0xbb, 0xbf, ..] => 3,
            _ => break,
        };
    }
    at
}

/// Where the quoted value that opens at `open` closes, and its tag ends, if that is not on its line
/// but on one of the next: the closing quote and what is behind the bracket. A blank line or the
/// next tag ends the search.
pub(super) fn broken_value(bytes: &[u8], open: usize) -> Option<(usize, usize)> {
    /// Values are short, and a quote can be missing in every line of a file.
    const LINES: usize = 4;
    let first = line_end(bytes, open);
    if bytes[open..first].trim_ascii_end().ends_with(b"]") {
        return None;
    }
    let mut start = first;
    for _ in 0..LINES {
        start += if bytes[start..].starts_with(b"\r\n") { 2 } else { 1 };
        let end = line_end(bytes, start.min(bytes.len()));
        let line = bytes.get(start..end)?;
        if line.trim_ascii().is_empty() || line.trim_ascii_start().starts_with(b"[") {
            return None;
        }
        let inner = line.trim_ascii_end();
        if let Some(inner) = inner.strip_suffix(b"]").map(<[u8]>::trim_ascii_end)
            && inner.ends_with(b"\"")
        {
            let quote = start + inner.len() - 1;
            return Some((quote, end));
        }
        start = end;
    }
    None
}

/// What most games begin with.
const EVENT: &[u8] = b"[Event \"";

/// The end of the comment whose brace opens at `open`: the text's end, and where reading goes on.
/// The third value says whether it is closed.
///
/// A comment that nothing closes ends where a game begins after a blank line, so that it costs
/// its own game only. What looks like such a beginning belongs to the comment if it is closed before
/// another is opened.
pub(super) fn comment_end(bytes: &[u8], open: usize) -> (usize, usize, bool) {
    let start = (open + 1).min(bytes.len());
    let close = memchr::memchr(b'}', &bytes[start..]).map(|length| start + length);
    let within = &bytes[start..close.unwrap_or(bytes.len())];
    let mut from = 0;
    while let Some(found) = memchr::memchr(b'[', &within[from..]) {
        let at = from + found;
        if within[at..].starts_with(EVENT) && after_blank_line(within, at) {
            match close.filter(|_| memchr::memchr(b'{', &within[at..]).is_none()) {
                Some(close) => return (close, close + 1, true),
                None => return (start + at, start + at, false),
            }
        }
        from = at + 1;
    }
    match close {
        Some(close) => (close, close + 1, true),
        None => (bytes.len(), bytes.len(), false),
    }
}

/// Whether `at` starts a line and the line before is blank.
fn after_blank_line(bytes: &[u8], at: usize) -> bool {
    let mut ends = 0;
    for &byte in bytes[..at].iter().rev() {
        match byte {
            b'\n' => ends += 1,
            b'\r' | b' ' | b'\t' => {}
            _ => break,
        }
        if ends == 2 {
            return true;
        }
    }
    false
}

/// The end of the word that begins at `at`: at a blank or a sign that stands for itself. `c8(N)`
/// is one word, whatever language has the letter.
pub(super) fn word_end(text: &str, at: usize) -> usize {
    // Its period ends no other word, and behind it the rest of a long line would be looked through from each number.
    wide::number(text, at).unwrap_or_else(|| word_end_of_no_number(text, at))
}

/// The end of the word that begins at `at`, which [`wide::number`] has said is none.
pub(super) fn word_end_of_no_number(text: &str, at: usize) -> usize {
    let bytes = text.as_bytes();
    let mut end = at;
    while let Some(&byte) = bytes.get(end) {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'+' | b'#' | b'=' | b'-' => end += 1,
            b'(' => match bytes[end..] {
                [_, b'A'..=b'Z', b')', ..]
                    if matches!(bytes[at], b'a'..=b'h')
                        && matches!(bytes[end - 1], b'1' | b'8') =>
                {
                    end += 3;
                }
                _ => break,
            },
            b'{'
            | b'}'
            | b')'
            | b'['
            | b']'
            | b'<'
            | b'>'
            | b';'
            | b'$'
            | b'!'
            | b'?'
            | b'*'
            | b'.'
            | b','
            | b'"'
            | 0..=b' '
            | 0x7f => break,
            0x80.. => match text[end..].chars().next() {
                // It stands for periods.
                Some('…') => break,
                Some(character) if !is_blank(character) => end += character.len_utf8(),
                _ => break,
            },
            _ => end += 1,
        }
    }
    end
}

/// The end of the word in Chinese that begins at `at`: at a sign of full width, too, behind its first character. A
/// comment, marks, and behind the number of the next move a period may stand right behind a move. Where a line is one
/// word that each of its moves begins, the first of them is near.
pub(super) fn chinese_word_end(text: &str, at: usize) -> usize {
    let rest = &text[at..];
    // That of a move stands before a digit: `Ｃ２．５`.
    let is_within = |at: usize| {
        let next = rest[at + '．'.len_utf8()..].chars().next();
        next.is_some_and(|c| c.is_ascii_digit() || ('０'..='９').contains(&c))
    };
    let ends = |&(at, c): &(usize, char)| match c {
        '．' if is_within(at) => false,
        c => wide::ends_word(c) || c == '；' || c.is_ascii_whitespace(),
    };
    let near = rest.char_indices().skip(1).find(ends);
    let near = near.map_or(text.len(), |(length, _)| at + length);
    word_end_of_no_number(&text[..near], at)
}

/// Two moves are no longer, and a word can be as long as the file.
pub(super) const LONGEST_WORD: usize = 32;

/// A move with glyphs joined to it (`Nf3±`), and its length.
pub(super) fn with_glyph(word: &str) -> Option<(San, usize)> {
    if word.len() > LONGEST_WORD {
        return None;
    }
    let ends = (1..word.len()).filter(|&end| word.is_char_boundary(end));
    let mut ends = ends.filter(|&end| {
        // A novelty is the one letter that is joined to moves.
        matches!(&word[end..], "N" | "TN")
            || (glyphs::leading(&word[end..]).is_some()
                && !word.as_bytes()[end].is_ascii_alphabetic())
    });
    ends.find_map(|end| Some((San::read(&word[..end])?, end)))
}

/// Whether the text at `at` reads like moves: numbers, then a move or a result, perhaps with glyphs
/// before them. `lone` says that a result or a null move alone will do.
pub(super) fn starts_movetext(text: &str, at: usize, lone: bool) -> bool {
    let bytes = text.as_bytes();
    let mut at = at;
    let mut numbered = false;
    loop {
        if !numbered && let Some(end) = wide::number(text, at) {
            (numbered, at) = (true, end);
            continue;
        }
        match bytes.get(at) {
            Some(b'*') => return lone,
            Some(b' ' | b'\t' | b'.') => at += 1,
            // What has a number may stand on the next line.
            Some(b'\n' | b'\r') if numbered => at += 1,
            Some(0xef) if numbered && text[at..].starts_with('．') => at += '．'.len_utf8(),
            Some(0xe3) if numbered && text[at..].starts_with('、') => at += '、'.len_utf8(),
            Some(0xe2) if numbered && text[at..].starts_with('…') => at += '…'.len_utf8(),
            Some(b'$') if bytes.get(at + 1).is_some_and(u8::is_ascii_digit) => {
                at += 1 + bytes[at + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            }
            Some(_) => {
                let end = word_end(text, at);
                let word = &text[at..end];
                let blank = text[at..].chars().next().filter(|&c| !matches!(c, '\n' | '\r'));
                if let Some(blank) = blank.filter(|&c| word.is_empty() && is_blank(c)) {
                    at += blank.len_utf8();
                    continue;
                }
                let digits = word.bytes().take_while(u8::is_ascii_digit).count();
                if digits == word.len() && digits > 0 && !numbered {
                    numbered = true;
                    at = end;
                    continue;
                }
                let glued = digits > 0 && San::read(&word[digits..]).is_some();
                return glued
                    || San::read(word).is_some()
                    || with_glyph(word).is_some()
                    // Two dashes begin comments of other languages, and rules.
                    || (numbered || lone) && glyphs::is_null_move(word)
                    || begins_xiangqi(text, at, end, numbered)
                    || (lone && glyphs::result(word).is_some());
            }
            None => return false,
        }
    }
}

/// Whether the word at `at` is a move of xiangqi that chess has not.
fn begins_xiangqi(text: &str, at: usize, end: usize, numbered: bool) -> bool {
    let is_move =
        |at: usize, end: usize| games::is_xiangqi(text[at..end].trim_end_matches(wide::MARKS));
    if is_move(at, end) {
        return true;
    }
    let Some(end) = end_of_iccs(text, at, end).or_else(|| end_of_wxf(text, at, end)) else {
        return false;
    };
    // Without a number it may be anything: a cell of a table, a version, or a list of moves of an engine.
    let is_small = text.as_bytes()[at].is_ascii_lowercase();
    numbered
        || !is_small && {
            let next = text.len() - text[end..].trim_start().len();
            let end = word_end(text, next);
            is_move(next, end)
                || end_of_iccs(text, next, end).is_some()
                || end_of_wxf(text, next, end).is_some()
        }
}

/// Where two points end, as ICCS has them in capitals, and engines in small letters.
fn end_of_iccs(text: &str, at: usize, end: usize) -> Option<usize> {
    let point = |x: u8, y: u8| {
        let is_small = (b'a'..=b'i').contains(&x);
        let is_point = is_small || (b'A'..=b'I').contains(&x);
        (is_point && y.is_ascii_digit()).then_some(is_small)
    };
    match *text.as_bytes().get(at..end)? {
        [a, b, b'-', c, d] | [a, b, c, d]
            if point(a, b).is_some() && point(a, b) == point(c, d) =>
        {
            Some(end)
        }
        _ => None,
    }
}

/// Where a move of WXF ends that has a period for sidewards, which ends words elsewhere (`C2.5`).
fn end_of_wxf(text: &str, at: usize, end: usize) -> Option<usize> {
    let is_parted = (2..=3).contains(&(end - at)) && text[end..].starts_with('.');
    let end = is_parted.then(|| word_end(text, end + 1))?;
    games::is_xiangqi(&text[at..end]).then_some(end)
}

/// Where a move of WXF ends of one of several soldiers on a file that has a period for sidewards (`26.5`: the second
/// one of file 6 goes to file 5). It is no number, behind which no move is a digit alone.
pub(super) fn soldier_by_file(text: &str, at: usize) -> Option<usize> {
    let [b'1'..=b'5', b'1'..=b'9', b'.', b'1'..=b'9', rest @ ..] = &text.as_bytes()[at..] else {
        return None;
    };
    let is_over = rest.first().is_none_or(|byte| {
        matches!(
            byte,
            b' ' | b'\n' | b'\r' | b'\t' | b')' | b'{' | b'}' | b';' | b'!' | b'?' | b'$'
        )
    });
    is_over.then_some(at + 4)
}

/// Where words and signs end that stand at `at` between two tag pairs, as a slip or the margin of a mail leaves
/// them, and the name of the tag behind them. None of them is a move, or begins a comment.
pub(super) fn words_before_tag(text: &str, at: usize) -> Option<(usize, Range<usize>)> {
    /// Whatever is longer is no slip.
    const LONGEST: usize = 80;
    let bytes = text.as_bytes();
    let line_end = line_end(&bytes[..bytes.len().min(at + LONGEST + 1)], at);
    let line = text.get(at..line_end).filter(|line| line.len() <= LONGEST)?;
    let blanks = |from: usize| {
        from + bytes[from..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
    };
    let below = line_end
        + usize::from(bytes.get(line_end) == Some(&b'\r'))
        + usize::from(matches!(bytes.get(line_end..), Some([b'\n', ..] | [b'\r', b'\n', ..])));
    let brackets = line.match_indices('[').map(|(length, _)| at + length);
    let (end, name) = brackets
        .chain([blanks(below)])
        .find_map(|bracket| Some((bracket.min(line_end), tag_name(bytes, bracket)?)))?;
    let junk = text[at..end].trim_end();
    let is_plain = |word: &str| {
        let digits = word.bytes().filter(u8::is_ascii_digit).count();
        let is_number = word.trim_end_matches('.').bytes().all(|byte| byte.is_ascii_digit());
        (digits == 0 || is_number || word.starts_with('$')) && (word == "*" || !is_move(word))
    };
    let opens = |c| matches!(c, '{' | ';' | '(' | '*' | '\\');
    let is_junk =
        !junk.is_empty() && (junk == "*" || !junk.contains(opens)) && !holds_chinese(junk);
    (is_junk && junk.split_whitespace().all(is_plain)).then_some((at + junk.len(), name))
}

/// Where a sign or a word ends that a slip has left before a tag at `at`, where no game is under way: the tag fills
/// the rest of its line.
pub(super) fn slip_before_tag(text: &str, at: usize) -> Option<usize> {
    /// Words are no slip.
    const LONGEST: usize = 8;
    let line = &text[at..line_end(text.as_bytes(), at)];
    let slip = line.find('[').filter(|&length| (1..=LONGEST).contains(&length))?;
    let is_tag = line.trim_end().ends_with("\"]") && tag_name(text.as_bytes(), at + slip).is_some();
    let slip = line[..slip].trim_end();
    (is_tag && !slip.is_empty() && !slip.contains([' ', '\t'])).then_some(at + slip.len())
}

/// A tag of which one bracket is lost or another sign: `Date "2024.02.29"]`.
pub(super) struct BareTag {
    /// From the sign that stands for the opening bracket, or the name, on.
    pub(super) whole: Range<usize>,
    pub(super) name: Range<usize>,
    /// Without its quotes.
    pub(super) value: Range<usize>,
}

/// The tag of one line without its brackets that begins at `at`.
pub(super) fn bare_tag(text: &str, at: usize) -> Option<BareTag> {
    /// What stands for a bracket.
    const SIGNS: usize = 2;
    let line = text[at..line_end(text.as_bytes(), at)].trim_end();
    // Most lines that come here end otherwise.
    let inside = line.strip_suffix([']', ')', '］', '>'])?.trim_end().strip_suffix('"')?;
    let is_sign =
        |c: char| !c.is_alphanumeric() && !is_blank(c) && !matches!(c, '"' | '%' | '{' | ';');
    let sign = inside.find(|c| !is_sign(c))?;
    let name = &inside[sign..];
    let length =
        name.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
    let value = name[length..].trim_start_matches([' ', '\t']).strip_prefix('"')?;
    let is_name = name.starts_with(|c: char| c.is_ascii_uppercase());
    if !is_name || value.contains('"') || inside[..sign].chars().count() > SIGNS {
        return None;
    }
    let end = at + inside.len();
    Some(BareTag {
        whole: at..at + line.len(),
        name: at + sign..at + sign + length,
        value: end - value.len()..end,
    })
}

/// Whether a word is a move of chess, or what stands in the place of one.
fn is_move(word: &str) -> bool {
    San::read(word).is_some()
        || with_glyph(word).is_some()
        || glyphs::is_null_move(word)
        || glyphs::result(word).is_some()
}

/// Whether a line that is read as nothing has moves, or the number of one, and what stands below goes on with
/// others that are not numbered as the first.
pub(super) fn precedes_moves(text: &str, at: usize, end: usize) -> bool {
    let below = text[end..].trim_start();
    let digits = below.bytes().take_while(u8::is_ascii_digit).count();
    let Some(later) = below[..digits].parse().ok().filter(|&number: &u32| number > 1) else {
        return false;
    };
    // Nobody knows what else moves can look like, but they are numbered.
    let is_number = |word: &str| {
        let word = word.trim_start_matches(['(', '[']);
        let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let is_lower = word[..word.len() - rest.len()].parse().is_ok_and(|it: u32| it < later);
        is_lower && rest.starts_with(['.', ')', ':', '-', '、', '．', '。'])
    };
    starts_movetext(text, text.len() - below.len(), false)
        && text[at..end].split_whitespace().any(|word| is_move(word) || is_number(word))
}

/// The length of the result that stands at `at`, if one does.
pub(super) fn marker(text: &str, at: usize) -> Option<usize> {
    if text[at..].starts_with('*') {
        return Some(1);
    }
    let word = &text[at..word_end(text, at)];
    glyphs::result(word).map(|_| word.len())
}

/// Finds where games start whose tags stand on a line of their own behind moves. Games that begin
/// otherwise stay in the piece of the game before.
pub(super) fn split(text: &str, starts: &mut Vec<usize>) {
    starts.push(0);
    events(text.as_bytes(), true, starts);
    if starts.len() == 1 {
        closely(text, starts);
    }
}

/// Whether the last line before `at` that is not blank has a quote: a tag that has lost a bracket, or stands
/// behind something, may be the first of its game.
fn may_follow_tag(bytes: &[u8], at: usize) -> bool {
    let before = bytes[..at].trim_ascii_end();
    let start = memchr::memrchr2(b'\n', b'\r', before).map_or(0, |end| end + 1);
    memchr::memchr(b'"', &before[start..]).is_some()
}

/// Finds where games start in a text that begins anywhere in a file.
pub(super) fn seek(text: &str, starts: &mut Vec<usize>) {
    starts.push(0);
    events(text.as_bytes(), false, starts);
}

/// The games that begin with the tag Event behind a blank line, if the one before does so too and has
/// moves right behind its tags. Nothing that is open there goes on behind such a line, except a comment
/// that is closed before another is opened, so that what stands between need not be looked at. Of the
/// text itself it is to be said whether a game begins with it.
fn events(bytes: &[u8], begins: bool, starts: &mut Vec<usize>) {
    let mut has_moves = false;
    // Where the next brace is, and whether it closes a comment that is open before it.
    let mut brace = (0, false);
    for at in memchr::memmem::find_iter(bytes, EVENT) {
        if brace.0 <= at {
            let next = memchr::memchr2(b'{', b'}', &bytes[at..]).map(|length| at + length);
            let closes = |&at: &usize| bytes[at] == b'}';
            let opens = || memchr::memrchr2(b'{', b'}', &bytes[..at]).map(|before| bytes[before]);
            let closes = next.filter(closes).is_some() && opens() == Some(b'{');
            brace = (next.unwrap_or(bytes.len()), closes);
        }
        if brace.1 {
            continue;
        }
        let before = bytes[..at].trim_ascii_end().last();
        let is_begin = at == 0 && begins;
        if !is_begin && (!after_blank_line(bytes, at) || before.is_none_or(|&byte| byte == b'[')) {
            continue;
        }
        if has_moves && !may_follow_tag(bytes, at) {
            starts.push(at);
        }
        has_moves = moves_follow(bytes, at);
    }
}

/// Whether tags that are written as they should be stand at `at`, and moves behind them.
fn moves_follow(bytes: &[u8], at: usize) -> bool {
    let mut at = at;
    while bytes.get(at) == Some(&b'[') {
        let Some(length) = memchr::memchr(b'\n', &bytes[at..]) else { return false };
        let line = bytes[at + 1..at + length].strip_suffix(b"\r");
        let line = line.unwrap_or(&bytes[at + 1..at + length]);
        let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        let name = line.iter().take(256).take_while(|byte| is_name(byte)).count();
        if name == 0 || !line[name..].starts_with(b" \"") || !line.ends_with(b"\"]") {
            return false;
        }
        at += length + 1;
    }
    let first = bytes[at..].iter().find(|byte| !matches!(byte, b'\n' | b'\r'));
    first.is_some_and(|&byte| byte.is_ascii_alphanumeric() || byte == b'*')
}

/// The same of games that begin in any way. A line with a quote may be a tag that is not written as it should be:
/// it is not taken for moves.
fn closely(text: &str, starts: &mut Vec<usize>) {
    let bytes = text.as_bytes();
    let mut tagged = false;
    let mut moves = false;
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'[' if is_line_start(bytes, at) => match tag_name(bytes, at) {
                Some(name) => {
                    if tagged && moves && !may_follow_tag(bytes, at) {
                        starts.push(at);
                    }
                    tagged = true;
                    moves = false;
                    let blanks = bytes[name.end..].iter().take_while(|b| b.is_ascii_whitespace());
                    let open = name.end + blanks.count();
                    let broken = (bytes.get(open) == Some(&b'"'))
                        .then(|| broken_value(bytes, open))
                        .flatten();
                    at = broken.map_or_else(|| line_end(bytes, open), |(_, next)| next);
                }
                // A tag that is not written as it should be.
                None if !moves && !starts_movetext(text, at + 1, false) => at = line_end(bytes, at),
                None => at += 1,
            },
            b'%' if is_line_start(bytes, at) => at = line_end(bytes, at),
            b';' => at = line_end(bytes, at),
            b'{' => at = comment_end(bytes, at).1,
            byte if byte.is_ascii_alphanumeric() || byte == b'*' => {
                let sign = memchr::memchr3(b'{', b';', b'\n', &bytes[at..]);
                let end = sign.map_or(bytes.len(), |length| at + length);
                let end = memchr::memchr(b'\r', &bytes[at..end]).map_or(end, |length| at + length);
                moves |= memchr::memchr(b'"', &bytes[at..end]).is_none();
                at = end;
            }
            _ => at += 1,
        }
    }
}
