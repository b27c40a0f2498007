//! Finding trees and properties in a text.

use crate::games::Side;
use crate::games::go::Move;
use crate::notation::go::property::property;
use crate::notation::syntax::sgf::{is_pass_word, point, point_of, value_end};
use std::ops::Range;

pub(super) fn skip_blank(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    let end = at + rest.iter().take_while(|byte| is_blank(**byte)).count();
    if bytes.get(end) == Some(&b'\\') { skip_spelled(bytes, end) } else { end }
}

/// So many spelled line ends stand in a row at most.
const SPELLED: usize = 16;

/// Behind line ends and tabs that are spelled, `\r\n`, if what belongs into a tree follows them. Else the letter may be
/// the first of something.
fn skip_spelled(bytes: &[u8], at: usize) -> usize {
    let mut end = at;
    for _ in 0..SPELLED {
        let Some([b'\\', b'r' | b'n' | b't', rest @ ..]) = bytes.get(end..) else { break };
        end += 2 + rest.iter().take_while(|byte| is_blank(**byte)).count();
    }
    match bytes.get(end) {
        None | Some(b'(' | b')' | b';' | b'[' | b'A'..=b'Z') => end,
        Some(_) => at,
    }
}

/// White space, and NUL, which the source reports.
pub(super) fn is_blank(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, 0 | 0x0b)
}

/// The identifier at `at`, if a value follows it.
pub(super) fn property_at(bytes: &[u8], at: usize) -> Option<Range<usize>> {
    let rest = bytes.get(at..)?;
    let len = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    let value = skip_blank(bytes, at + len);
    (len > 0 && bytes.get(value) == Some(&b'[')).then_some(at..at + len)
}

/// The length of a node that is a [`plain_move`].
pub(super) const PLAIN_MOVE: usize = ";B[aa]".len();

/// A node that is a move on a point in the one form that the standard has for it, `;B[aa]`, and the
/// offset of what follows. What may be a pass is none, and another node or a parenthesis must follow.
pub(super) fn plain_move(bytes: &[u8], at: usize) -> Option<(Move, usize)> {
    let [b';', colour, b'[', column, row, b']'] = *bytes.get(at..)?.first_chunk()? else {
        return None;
    };
    let side = match colour {
        b'B' => Side::First,
        b'W' => Side::Second,
        _ => return None,
    };
    let point = point_of([column, row]).filter(|_| [column, row] != *b"tt")?;
    let next = skip_blank(bytes, at + PLAIN_MOVE);
    let is_whole = matches!(bytes.get(next), Some(b';' | b'(' | b')'));
    is_whole.then_some((Move::Play { point, side }, next))
}

/// Whether a node with a move stands anywhere in a text: `;B[`.
pub(super) fn has_move(bytes: &[u8]) -> bool {
    memchr::memchr_iter(b';', bytes).any(|at| {
        let name = property_at(bytes, skip_blank(bytes, at + 1)).map(|name| &bytes[name]);
        matches!(name, Some(b"B" | b"W"))
    })
}

/// Whether a text ends with the beginning of a node with a move, up to its bracket: `ok;W[hh`.
pub(super) fn ends_in_move(text: &[u8]) -> bool {
    let rest = text.trim_ascii_end();
    let letters = rest.iter().rev().take_while(|byte| byte.is_ascii_lowercase()).count();
    let [before @ .., b'B' | b'W', b'['] = &rest[..rest.len() - letters] else { return false };
    matches!(letters, 0 | 2) && before.trim_ascii_end().ends_with(b";")
}

/// Where the next property begins in a value whose `]` is missing, which then ends with that of the property:
/// `Baba` `RE[B+R`.
pub(super) fn next_property(value: &[u8]) -> Option<usize> {
    let bracket = memchr::memrchr(b'[', value)?;
    let (before, behind) = (&value[..bracket], &value[bracket + 1..]);
    // Who writes brackets in a text hides those that close: `KM[0\\]`.
    if memchr::memmem::find(behind, b"\\]").is_some() || before.ends_with(b"\\") {
        return None;
    }
    // `N[good W[dd]`, of which the node is missing, too.
    let is_point = matches!(behind.trim_ascii_end(), [b'a'..=b't', b'a'..=b't']);
    if let [.., b' ' | b'\n' | b'\r' | b';', b'B' | b'W'] = before
        && is_point
    {
        return Some(bracket - 1);
    }
    let at = bracket.checked_sub(2)?;
    // More capitals are a word: `NIPPON[JP`.
    let is_word = value[..at].last().is_some_and(u8::is_ascii_uppercase);
    let name = std::str::from_utf8(&value[at..bracket]).ok().filter(|_| !is_word)?;
    (name.bytes().all(|byte| byte.is_ascii_uppercase()) && property(name).is_some()).then_some(at)
}

/// Whether most of the moves that stand behind `at`, a place in the root of a tree, can be moves of Go: points or
/// passes. Where there are none, they all are.
pub(super) fn are_moves_of_go(text: &str, mut at: usize) -> bool {
    let bytes = text.as_bytes();
    let (mut depth, mut points, mut others) = (0_usize, 0_usize, 0_usize);
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'[' => at = value_end(bytes, at + 1),
            b'(' if may_be_next_game(bytes, at) => break,
            b'(' => depth += 1,
            b')' if depth == 0 => break,
            b')' => depth -= 1,
            _ => {
                if let Some(name) = property_at(bytes, at) {
                    // Lower-case letters of a name do not count.
                    let is_small = |byte: &u8| byte.is_ascii_lowercase();
                    let mut letters = bytes[name.clone()].iter().filter(|byte| !is_small(byte));
                    let is_move = [letters.next(), letters.next()];
                    at = skip_blank(bytes, name.end);
                    let end = value_end(bytes, at + 1);
                    if matches!(is_move, [Some(b'B' | b'W'), None]) {
                        let value = text.get(at + 1..end).unwrap_or_default();
                        let is_pass = value.trim().is_empty() || is_pass_word(value);
                        let fits = is_pass || point(value).is_some();
                        *(if fits { &mut points } else { &mut others }) += 1;
                    }
                    at = end;
                }
            }
        }
        at += 1;
    }
    others <= points
}

/// Whether the first node behind a root begins with a player of TwixT as Little Golem writes it, in a small letter:
/// red is `r`, blue is `b`. Where the root ends is looked for from `at`, the end of one of its properties.
pub(super) fn begins_with_small_colour(bytes: &[u8], mut at: usize) -> bool {
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'[' => at = value_end(bytes, at + 1),
            b';' => {
                let name = property_at(bytes, skip_blank(bytes, at + 1));
                return name.is_some_and(|name| matches!(&bytes[name], b"r" | b"b"));
            }
            b'(' | b')' => return false,
            _ => {}
        }
        at += 1;
    }
    false
}

/// The next `(` from `from` on that begins a tree: a `;` or a property follows it.
pub(super) fn tree_start(bytes: &[u8], from: usize) -> Option<usize> {
    let mut from = from;
    loop {
        let open = from + memchr::memchr(b'(', bytes.get(from..)?)?;
        // `((;` has a parenthesis too many.
        let mut at = skip_blank(bytes, open + 1);
        while bytes.get(at) == Some(&b'(') {
            at = skip_blank(bytes, at + 1);
        }
        let capitals = |name: Range<usize>| bytes[name].iter().all(u8::is_ascii_uppercase);
        if bytes.get(at) == Some(&b';') || property_at(bytes, at).is_some_and(capitals) {
            return Some(open);
        }
        from = at;
    }
}

/// Whether nothing but another `(` follows the one at `at`: it opens nothing, and no `)` belongs to
/// it.
pub(super) fn is_idle_open(bytes: &[u8], at: usize) -> bool {
    bytes.get(skip_blank(bytes, at + 1)) == Some(&b'(')
}

/// Whether the `(` at `at` begins another game where the tree around it is never closed: a line begins with it, and
/// what belongs into a root follows.
pub(super) fn may_be_next_game(bytes: &[u8], at: usize) -> bool {
    let begins_line =
        at.checked_sub(1).is_some_and(|before| matches!(bytes[before], b'\n' | b'\r'));
    let node = skip_blank(bytes, at + 1);
    begins_line
        && bytes.get(node) == Some(&b';')
        && property_at(bytes, skip_blank(bytes, node + 1))
            .is_some_and(|name| matches!(&bytes[name], b"FF" | b"GM"))
}

/// The end of the tree that begins with the `(` at `open`: behind its `)` or, if that is missing, where what may be
/// another game begins, or the end of the text. `broken` is whether one was missing before; then nobody looks
/// for the others to the end.
pub(super) fn tree_end(bytes: &[u8], open: usize, broken: &mut bool) -> usize {
    let mut depth = 0_usize;
    let mut at = open;
    let mut next_game = None;
    while let Some(rest) = bytes.get(at..) {
        match *rest {
            // A node with one short value, as most are.
            [b';', b'A'..=b'Z', b'[', one, other, b']', ..] if is_plain(one) && is_plain(other) => {
                at += PLAIN_MOVE;
                continue;
            }
            [b'[', ..] => at = value_end(bytes, at + 1),
            [b'(', ..] => {
                if depth > 0 && next_game.is_none() && may_be_next_game(bytes, at) {
                    if *broken {
                        return at;
                    }
                    next_game = Some(at);
                }
                depth += usize::from(!is_idle_open(bytes, at));
            }
            [b')', ..] => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return at + 1;
                }
            }
            [] => break,
            _ => {}
        }
        at += 1;
    }
    *broken = true;
    next_game.unwrap_or(bytes.len())
}

/// Whether a byte neither ends a value nor escapes what follows.
fn is_plain(byte: u8) -> bool {
    !matches!(byte, b']' | b'\\')
}

/// Cuts behind trees; text between two belongs to the later.
pub(super) fn split(text: &str, starts: &mut Vec<usize>) {
    let bytes = text.as_bytes();
    starts.push(0);
    let mut at = 0;
    let mut broken = false;
    while let Some(open) = tree_start(bytes, at) {
        at = tree_end(bytes, open, &mut broken);
        if tree_start(bytes, at).is_some() {
            starts.push(at);
        }
    }
}
