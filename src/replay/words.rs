//! The words that stand behind what is replayed: numbers as they are stated, and repairs.
//!
//! A replay knows spans, not formats. Only here it looks at the text of one, for what is the same
//! in all of them but for the signs it is written with.

use super::LARGEST_NUMBER;
use crate::findings::{Arg, Finding};
use crate::games::Side;
use crate::source::{Source, Span, offset};

/// A number that a text states: as it stands there if it is too large to count with. It is the
/// last one in `text`.
pub(super) fn stated_number(number: u32, text: &str) -> Arg {
    if number < LARGEST_NUMBER {
        return number.into();
    }
    let upto = text.trim_end_matches(|c| !is_digit(c));
    let digits = &upto[upto.trim_end_matches(is_digit).len()..];
    // Shorter ones are another number, which stands nearer.
    if digits.chars().count() < 10 { number.into() } else { digits.into() }
}

/// Where a number stands right before what it counts: at the end of a text that begins at `at`.
pub(super) fn number_before(text: &str, at: u32, number: u32) -> Option<Span> {
    let upto =
        text.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '.' | '．' | '手' | '目'));
    let digits = &upto[upto.trim_end_matches(is_digit).len()..];
    let value = digits.chars().try_fold(0u64, |value, digit| {
        let digit = u32::from(digit) & 0xf;
        value.checked_mul(10)?.checked_add(digit.into())
    });
    // One that is too large was read as the largest.
    let is_it =
        !digits.is_empty() && (number >= LARGEST_NUMBER || value == Some(u64::from(number)));
    let end = at + offset(upto.len());
    is_it.then(|| Span::new(end - offset(digits.len()), end))
}

/// A text up to the end of the first number in it.
pub(super) fn through_number(text: &str) -> &str {
    let Some(start) = text.find(is_digit) else { return "" };
    let end = text[start..].find(|c| !is_digit(c)).map_or(text.len(), |len| start + len);
    &text[..end]
}

/// Whether a character is a digit of a number, narrow or wide.
pub(crate) fn is_digit(c: char) -> bool {
    c.is_ascii_digit() || ('０'..='９').contains(&c)
}

/// Where a number stands in a text, if it is the first there.
pub(super) fn number_within(source: &Source, span: Span, number: u32) -> Option<Span> {
    let text = source.slice(span);
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let length = text[start..].bytes().take_while(u8::is_ascii_digit).count();
    let start = span.start + offset(start);
    let place = Span::new(start, start + offset(length));
    (source.slice(place).parse() == Ok(number)).then_some(place)
}

/// The word of an ending. In JSON it stands between quotes.
pub(super) fn ending(source: &Source, span: Span) -> &str {
    source.slice(span).trim().trim_matches('"')
}

/// A finding about an ending that is none, with the repair that makes a comment of it: in CSA one is the
/// same statement behind two signs, and moves have no numbers. Its time goes with it: on a line of its own it would be
/// that of nothing.
pub(super) fn as_comment(finding: Finding, source: &Source, span: Span, time: &str) -> Finding {
    let word = ending(source, span);
    if !word.starts_with('%') || source.whole_lines(span).is_none() {
        return finding;
    }
    let behind = &source.text()[span.end as usize..];
    let line = behind.trim_start_matches(['\r', '\n']);
    let is_part = |byte: &u8| byte.is_ascii_digit() || *byte == b'.';
    let length = line.bytes().skip(1).take_while(is_part).count() + 1;
    let is_time = line.starts_with('T') && length > 1;
    match is_time && !time.is_empty() {
        true => {
            let end = span.end + offset(behind.len() - line.len() + length);
            finding.unsafe_fix(Span::new(span.start, end), format!("'*{word}{time}"))
        }
        false => finding.unsafe_fix(Span::at(span.start), "'*"),
    }
}

/// The remark or comment in which an ending is told, and which is kept as that beside it: the summary of a server in CSA,
/// what 81Dojo writes behind the last move of KIF.
pub(super) fn remark(word: &str) -> Option<&str> {
    word.strip_prefix(['\'', '*', '＊']).map(str::trim)
}

/// A finding about a foul that the side to move is said to have made, with the repair that says it of the other.
pub(super) fn with_foul_of(side: Side, finding: Finding, source: &Source, span: Span) -> Finding {
    let word = ending(source, span);
    let right = match (word, side) {
        ("反則負け", _) => "反則勝ち",
        ("%ILLEGAL_MOVE", Side::First) => "%+ILLEGAL_ACTION",
        ("%ILLEGAL_MOVE", Side::Second) => "%-ILLEGAL_ACTION",
        ("ILLEGAL_MOVE", Side::First) => "+ILLEGAL_ACTION",
        ("ILLEGAL_MOVE", Side::Second) => "-ILLEGAL_ACTION",
        _ => return finding,
    };
    let Some(at) = source.slice(span).find(word) else { return finding };
    let start = span.start + offset(at);
    finding.unsafe_fix(Span::new(start, start + offset(word.len())), right)
}

/// A finding with the repair that takes a time away which counts for nothing.
pub(super) fn without_time(finding: Finding, source: &Source, span: Span) -> Finding {
    match source.slice(span).starts_with(['T', '(']) {
        true => finding.unsafe_fix(source.whole_lines(span).unwrap_or(span), ""),
        false => finding,
    }
}

/// A finding with the repair that takes a comment away which stands twice.
pub(super) fn without_comment(finding: Finding, source: &Source, span: Span) -> Finding {
    let text = source.slice(span);
    let is_whole = text.starts_with('{') && text.ends_with('}');
    let place = match text.starts_with(['*', '\'']) {
        true => source.whole_lines(span),
        false => is_whole.then_some(span),
    };
    place.into_iter().fold(finding, |it, place| it.fix(place, ""))
}

/// A finding about the side of a move, with the repair that writes the other one's mark.
pub(super) fn with_other_mark(finding: Finding, source: &Source, span: Span) -> Finding {
    let mark = source.slice(span).chars().next().and_then(other_mark);
    mark.into_iter().fold(finding, |it, mark| {
        it.unsafe_fix(Span::new(span.start, span.start + offset(mark.len())), mark)
    })
}

/// The mark of the other side: as long as its own in every notation.
fn other_mark(mark: char) -> Option<&'static str> {
    Some(match mark {
        '+' => "-",
        '-' => "+",
        '▲' => "△",
        '△' => "▲",
        '☗' => "☖",
        '☖' => "☗",
        _ => return None,
    })
}

/// A finding about a closing line, with the repair that names the other side as the winner.
pub(super) fn with_other_winner(finding: Finding, source: &Source, span: Span) -> Finding {
    const SIDES: [(&str, &str); 4] =
        [("先手", "後手"), ("後手", "先手"), ("下手", "上手"), ("上手", "下手")];
    let text = source.slice(span);
    let other = SIDES.into_iter().find_map(|(name, other)| {
        let at = text.find(&format!("{name}の勝ち"))?;
        let start = span.start + offset(at);
        Some((Span::new(start, start + offset(name.len())), other))
    });
    other.into_iter().fold(finding, |it, (place, name)| it.unsafe_fix(place, name))
}
