//! Tags: where they stand, and where records begin.

use super::page;
use memchr::memchr_iter;
use std::ops::Range;

/// What a tag is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Tag {
    /// A record begins.
    Begin,
    /// A record ends.
    End,
    /// A value begins, of the key at this place.
    Open(Range<usize>),
    /// A value ends, of the key at this place.
    Close(Range<usize>),
}

/// How all of them begin, behind the bracket and the stroke.
const NAME: &str = "DhtmlXQ";
/// What stands behind that of a record as a whole.
const WRAPPERS: [&str; 4] = ["]", "iFrame]", "HTML]", "JAVA]"];
/// No key is longer.
const LONGEST_KEY: usize = 64;

/// The tag whose bracket stands at a place, and where it ends.
pub(super) fn at(text: &str, at: usize) -> Option<(Tag, usize)> {
    let rest = text.get(at..)?.strip_prefix('[')?;
    let (closes, rest) = match rest.strip_prefix('/') {
        Some(rest) => (true, rest),
        None => (false, rest),
    };
    let begins = |rest: &str, word: &str| {
        rest.get(..word.len()).is_some_and(|head| head.eq_ignore_ascii_case(word))
    };
    if !begins(rest, NAME) {
        return None;
    }
    let rest = &rest[NAME.len()..];
    let start = text.len() - rest.len();
    if let Some(wrapper) = WRAPPERS.iter().find(|wrapper| begins(rest, wrapper)) {
        let tag = if closes { Tag::End } else { Tag::Begin };
        return Some((tag, start + wrapper.len()));
    }
    let key = rest.strip_prefix('_')?;
    let is_key = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let length = key.bytes().take(LONGEST_KEY + 1).take_while(is_key).count();
    if length == 0 || length > LONGEST_KEY || !key[length..].starts_with(']') {
        return None;
    }
    let key = start + 1..start + 1 + length;
    let end = key.end + 1;
    Some((if closes { Tag::Close(key) } else { Tag::Open(key) }, end))
}

/// The next tag from a place on: where it stands, and what it is.
pub(super) fn next(text: &str, from: usize) -> Option<(Range<usize>, Tag)> {
    let brackets = memchr_iter(b'[', &text.as_bytes()[from..]);
    brackets.map(|offset| from + offset).find_map(|place| {
        let (tag, end) = at(text, place)?;
        Some((place..end, tag))
    })
}

/// Cuts where a record begins behind one that has ended. A page is read as a whole.
pub(super) fn split(text: &str, starts: &mut Vec<usize>) {
    starts.push(0);
    if page::is_html(text) {
        return;
    }
    // Whether there is a record, and whether it has ended.
    let (mut has_begun, mut has_ended) = (false, false);
    let mut from = 0;
    while let Some((place, tag)) = next(text, from) {
        match tag {
            Tag::Begin if has_ended => {
                starts.push(place.start);
                has_ended = false;
            }
            Tag::End => has_ended = has_begun,
            // Within a record, or one without its beginning.
            Tag::Begin | Tag::Open(_) => (has_begun, has_ended) = (true, false),
            Tag::Close(_) => {}
        }
        from = place.end;
    }
}
