//! Wins that were declared and are written as an impasse, with a comment that tells (specs: KIF §7).

use crate::record::{EndKind, Record};
use crate::replay::Item;

/// What Shogidokoro writes where a win was declared, beside its word for an impasse.
const DECLARED: &str = "Win by entering king declaration.";

/// Whether a comment says so.
pub(crate) fn is_told(comment: &str) -> bool {
    comment.split(['\n', '\r']).any(|line| line.trim() == DECLARED)
}

/// Takes an impasse for a win that was declared.
pub(crate) fn declare<W>(item: &mut Item<W>) {
    let ending = match item {
        Item::End { ending, .. } => Some(ending),
        Item::Claim { claim, .. } => claim.ending.as_mut(),
        _ => None,
    };
    if let Some(ending) = ending.filter(|ending| ending.kind == EndKind::Impasse) {
        ending.kind = EndKind::DeclaredWin;
    }
}

/// The same of the ending of the line under way, if a comment beside it says so.
pub(crate) fn settle<W>(items: &mut [Item<W>], record: &Record) {
    let is_beside = |item: &Item<W>| {
        matches!(
            item,
            Item::Note { .. } | Item::Time { .. } | Item::Clock { .. } | Item::Claim { .. }
        )
    };
    let is_impasse = |item: &Item<W>| matches!(item, Item::End { ending, .. } if ending.kind == EndKind::Impasse);
    let Some(end) = items.iter().rposition(|item| !is_beside(item)) else { return };
    if !items.get(end).is_some_and(is_impasse) {
        return;
    }
    let before = items[..end].iter().rposition(|item| !is_beside(item)).map_or(0, |at| at + 1);
    let tells =
        |item: &Item<W>| matches!(item, Item::Note { text, .. } if is_told(record.text(*text)));
    if items[before..].iter().any(tells) {
        items[end..].iter_mut().for_each(declare);
    }
}
