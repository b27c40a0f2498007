//! The lines of a file that a record keeps, since nothing else in it says them.

use super::keyword::Keyword;
use super::{Statements, block_text};
use crate::notation::syntax::sgf::{Kept, name_length, push_text, value_end};
use crate::record::losses::{Loss, Losses};
use crate::source::Eol;

/// The name and the beginning of the property that keeps a node's own lines.
pub(crate) const OPENS: &str = "KX[ISHI:";

/// The property that keeps lines, of which each part ends with a line end or with the text.
pub(crate) fn keep_lines<'a>(parts: impl Iterator<Item = &'a str>) -> String {
    let mut kept = OPENS.to_owned();
    for part in parts.filter(|part| !part.is_empty()) {
        push_text(&Eol::unified(part), &mut kept);
        if !kept.ends_with('\n') {
            kept.push('\n');
        }
    }
    if kept.ends_with('\n') {
        kept.pop();
    }
    kept.push(']');
    kept
}

/// The lines that such a property keeps.
pub(crate) fn kept_lines(property: &str) -> Option<String> {
    let kept = Kept::new(property).filter(|_| property.starts_with(OPENS))?;
    let value = kept.values().next()?.strip_prefix("ISHI:")?;
    let mut lines = String::with_capacity(value.len());
    let mut rest = value.chars();
    while let Some(character) = rest.next() {
        // Only what was escaped by us: no soft line breaks, and tabs stay tabs.
        lines.extend(if character == '\\' { rest.next() } else { Some(character) });
    }
    if !lines.is_empty() {
        lines.push('\n');
    }
    Some(lines)
}

/// Counts what is lost with a property that keeps lines: what they say that nothing else does.
/// `false` if it is another property.
pub(crate) fn count_losses(property: &str, losses: &mut Losses) -> bool {
    let Some(text) = kept_lines(property) else { return false };
    for statement in Statements::new(&text) {
        let rest = &text[statement.rest.clone()];
        match statement.keyword {
            None | Some(Keyword::Remark) => losses.add(Loss::Remarks, 1),
            Some(Keyword::User)
                if !rest.eq_ignore_ascii_case("SGF")
                    || !properties(&block_text(&text[statement.body.clone()])).1 =>
            {
                losses.add(Loss::PrivateData, 1);
            }
            Some(Keyword::Var) if !rest.is_empty() => losses.add(Loss::PrivateData, 1),
            _ => {}
        }
    }
    true
}

/// The SGF properties of a text, and whether it holds nothing else. Moves, setups and what the record says in
/// notes of its own are left out: such a block must not change the game.
pub(crate) fn properties(text: &str) -> (Vec<String>, bool) {
    let mut found = Vec::new();
    let mut is_all = true;
    let bytes = text.as_bytes();
    let blank = |at: usize| at + text[at..].len() - text[at..].trim_start().len();
    let mut at = blank(0);
    while at < bytes.len() {
        let start = at;
        at += name_length(&bytes[at..]);
        while bytes.get(at) == Some(&b'[') {
            at = value_end(bytes, at + 1) + 1;
        }
        // Behind what is no property nothing can be told from it.
        let Some(property) = text.get(start..at) else { return (found, false) };
        match Kept::new(property) {
            Some(kept) if kept.stands_beside() && kept.name != "KX" => {
                found.push(property.to_owned());
            }
            Some(kept) if kept.is_whole() => is_all = false,
            _ => return (found, false),
        }
        at = blank(at);
    }
    (found, is_all)
}
