//! Line ends that are spelled, `\r\n` with backslashes and letters. Servers hand games out as texts within JSON, and of
//! what is taken out of it as it stands no line has an end (the Fox server, Sina).

use super::scan;
use crate::findings::Edit;
use crate::notation::syntax::sgf::value_end;
use crate::source::Span;
use memchr::{memchr, memmem};
use std::ops::Range;

/// A text in whose values they are line breaks, with every place as it was, and all edits that write line breaks. That
/// they are no letters of a value shows where others stand between the values of its tree; nothing if there are none.
pub(super) fn undone(text: &str) -> Option<(String, Vec<Edit>)> {
    let bytes = text.as_bytes();
    // Most texts have no backslash at all.
    let rest = &bytes[memchr(b'\\', bytes)?..];
    if [r"\n", r"\r", r"\t"].iter().all(|spelled| memmem::find(rest, spelled.as_bytes()).is_none())
    {
        return None;
    }
    let (mut edits, mut inside) = (Vec::new(), Vec::new());
    let (mut at, mut broken) = (0, false);
    while let Some(open) = scan::tree_start(bytes, at) {
        // Those before a tree are told with it, those behind the last one with that.
        let start = if scan::skip_blank(bytes, at) == open { at } else { open };
        at = scan::tree_end(bytes, open, &mut broken);
        let is_last = scan::tree_start(bytes, at).is_none();
        let end = if is_last { scan::skip_blank(bytes, at) } else { at };
        tree(bytes, start..end, &mut edits, &mut inside);
    }
    if edits.is_empty() {
        return None;
    }
    let mut undone = String::with_capacity(text.len());
    let mut rest = 0;
    for place in inside {
        undone.push_str(&text[rest..place.start]);
        // As long as what it stands for: the second line end is a soft one, which says nothing.
        undone.push_str(if place.len() == 2 { "\r\n" } else { "\r\n\\\n" });
        rest = place.end;
    }
    undone.push_str(&text[rest..]);
    Some((undone, edits))
}

/// Adds those of a tree, if it has any between its values.
fn tree(bytes: &[u8], tree: Range<usize>, edits: &mut Vec<Edit>, inside: &mut Vec<Range<usize>>) {
    let (before, values) = (edits.len(), inside.len());
    let mut is_between = false;
    let mut at = tree.start;
    while at < tree.end {
        match bytes[at] {
            b'[' => {
                let end = value_end(bytes, at + 1);
                for place in in_value(bytes, at + 1..end) {
                    edits.push(line_end(&place));
                    inside.push(place);
                }
                at = end + 1;
            }
            b'\\' => {
                let next = scan::skip_blank(bytes, at);
                if next > at {
                    is_between = true;
                    edits.push(line_end(&(at..next)));
                }
                at = next.max(at + 1);
            }
            _ => at += 1,
        }
    }
    if !is_between {
        edits.truncate(before);
        inside.truncate(values);
    }
}

/// Where a value has them.
fn in_value(bytes: &[u8], value: Range<usize>) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut at = value.start;
    std::iter::from_fn(move || {
        while let Some(found) = memchr(b'\\', bytes.get(at..value.end)?) {
            let start = at + found;
            let len = match &bytes[start + 1..value.end] {
                [b'r', b'\\', b'n', ..] => 4,
                [b'r' | b'n', ..] => 2,
                _ => 0,
            };
            // Another sign behind a backslash is one of the text.
            at = start + len.max(2);
            if len > 0 {
                return Some(start..at);
            }
        }
        None
    })
}

fn line_end(place: &Range<usize>) -> Edit {
    Edit { span: Span::of(place.clone()), text: "\n".to_owned() }
}
