//! Where games begin in a text of many: a head below moves.

use crate::source::is_nothing;
use memchr::memchr2;

/// The lines of a head.
pub(super) const LINES: usize = 12;

/// So many of them tell one: the kind of game, the size, both players, the site, the handicap and a number; in the
/// dialect all of them begin in its way, where behind moves of a game stands one such line.
const TOLD: usize = 7;

/// Cuts where a head stands below moves.
pub(super) fn split(text: &str, starts: &mut Vec<usize>) {
    starts.push(0);
    let mut is_behind_moves = false;
    for (at, line) in lines(text, 0) {
        if line.starts_with("PM") {
            is_behind_moves = true;
        } else if is_behind_moves && !line.is_empty() && begins(text, at) {
            starts.push(at);
            is_behind_moves = false;
        }
    }
}

/// Whether a head begins at a place.
fn begins(text: &str, at: usize) -> bool {
    let mut head = [""; TOLD];
    let mut lines = lines(text, at);
    for place in &mut head {
        match lines.next() {
            Some((_, line)) if !line.starts_with("PM") && !line.starts_with("IDB[") => {
                *place = line;
            }
            _ => return false,
        }
    }
    let is_size = head[1].parse().is_ok_and(|size: u8| (2..=26).contains(&size));
    let is_number = |at: usize| head[at].parse::<u32>().is_ok();
    is_size && is_number(5) && is_number(6) || head.iter().all(|line| line.starts_with("GI"))
}

/// The lines from a place on, each with its place, without what says nothing around them.
fn lines(text: &str, from: usize) -> impl Iterator<Item = (usize, &str)> {
    let mut at = Some(from);
    std::iter::from_fn(move || {
        let begin = at.filter(|&begin| begin < text.len())?;
        let rest = &text[begin..];
        let length = memchr2(b'\n', b'\r', rest.as_bytes());
        let line = &rest[..length.unwrap_or(rest.len())];
        at = length.map(|length| {
            let is_pair = rest[length..].starts_with("\r\n");
            begin + length + if is_pair { 2 } else { 1 }
        });
        Some((begin, line.trim_matches(is_nothing)))
    })
}
