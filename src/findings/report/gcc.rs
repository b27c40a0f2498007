//! `path:line:col: severity: message [CODE]`, one line a finding: the shape of compilers, which
//! vim, Emacs, VS Code and review tools read.
//!
//! The severity is the English word in every language, for those tools look for it. A finding
//! about the whole file stands at 1:1. From the second game of a file on, the game and the move are
//! named at the end of the message, where no pattern looks: `… (game 2, move 33) [S114]`; in the
//! first game the line says as much.

use super::{Extent, Place};
use crate::findings::{Finding, Lang};
use crate::source::escape_for_display;
use std::fmt::Write as _;

pub(super) fn finding(lang: Lang, finding: &Finding, place: &Place<'_>, out: &mut String) {
    let (line, column) = match finding.span.and_then(|span| place.extent(span)) {
        Some(Extent { line, column, .. }) => (line, column),
        None => (1, 1),
    };
    let words = place.needs_words(finding).then(|| place.words(finding, lang)).flatten();
    let words = words.map_or_else(String::new, |words| format!(" ({words})"));
    // Writing to a string cannot fail.
    let _ = writeln!(
        out,
        "{}:{line}:{column}: {}: {}{words} [{}]",
        place.shown(),
        finding.severity.name(),
        escape_for_display(&finding.message(lang), &[]),
        finding.code,
    );
}
