//! Applying fixes to a text.

use super::Fix;

/// A text with fixes applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixed {
    /// The text.
    pub text: String,
    /// What was replaced in the text before, in order; no place twice.
    pub applied: Vec<Fix>,
}

/// Applies the fixes that do not overlap, of two that do the one that begins first. `is_same` is
/// asked whether the text holds the same games then; if not, none is applied.
#[must_use]
pub fn apply(before: &str, mut fixes: Vec<Fix>, is_same: impl FnOnce(&str) -> bool) -> Fixed {
    fixes.sort_by_key(|fix| fix.span);
    let mut text = String::with_capacity(before.len());
    let mut applied: Vec<Fix> = Vec::new();
    let mut at = 0;
    for fix in fixes {
        let (start, end) = (fix.span.start as usize, fix.span.end as usize);
        let Some(kept) = before.get(at..start) else { continue };
        let is_taken = applied.last().is_some_and(|last| last.span == fix.span);
        if !before.is_char_boundary(end) || is_taken {
            continue;
        }
        text.push_str(kept);
        text.push_str(&fix.text);
        applied.push(fix);
        at = end;
    }
    text.push_str(before.get(at..).unwrap_or_default());
    if applied.is_empty() || is_same(&text) {
        return Fixed { text, applied };
    }
    Fixed { text: before.to_owned(), applied: Vec::new() }
}
