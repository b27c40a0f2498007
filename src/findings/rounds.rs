//! Repairs in several rounds: what one of them makes may show what else can be mended.

use super::fixes::Fixed;
use super::{Edit, Finding};
use crate::source::{Span, offset};

/// What two rounds replace in the text before the first, in order; `between` is what the first made of it.
#[must_use]
pub fn both(before: &str, first: &[Edit], between: &str, second: &[Edit]) -> Vec<Edit> {
    let mut shift = 0;
    let made = first.iter().map(|edit| {
        let start = edit.span.start.saturating_add_signed(shift);
        let span = Span::sized(start, offset(edit.text.len()));
        shift = (i64::from(span.end) - i64::from(edit.span.end)) as i32;
        (span, shift)
    });
    let (mut made, mut second) = (made.peekable(), second.iter().peekable());
    let mut edits = Vec::new();
    let mut shift = 0;
    loop {
        let places = [made.peek().map(|(span, _)| *span), second.peek().map(|edit| edit.span)];
        let Some(start) = places.into_iter().flatten().map(|span| span.start).min() else { break };
        // What either touches, in the text between, is one place of the text before.
        let old = start.saturating_add_signed(-shift);
        let (mut text, mut at, mut end) = (String::new(), start, start);
        let part = |from: u32, to: u32| between.get(from as usize..to as usize).unwrap_or_default();
        loop {
            if let Some((span, behind)) = made.next_if(|(span, _)| span.start <= end) {
                (end, shift) = (end.max(span.end), behind);
            } else if let Some(edit) = second.next_if(|edit| edit.span.start <= end) {
                text.push_str(part(at, edit.span.start));
                text.push_str(&edit.text);
                (at, end) = (edit.span.end, end.max(edit.span.end));
            } else {
                break;
            }
        }
        text.push_str(part(at, end));
        let span = Span::new(old, end.saturating_add_signed(-shift));
        // The one may take back what the other did.
        if before.get(span.start as usize..span.end as usize) != Some(&text) {
            edits.push(Edit { span, text });
        }
    }
    edits
}

impl Fixed {
    /// A finding about the text before as one about this: nothing if it is mended. Its repair stays if none of its
    /// places was touched.
    #[must_use]
    pub fn keep(&self, finding: &Finding) -> Option<Finding> {
        if finding.fix.as_ref().is_some_and(|fix| self.has(fix)) {
            return None;
        }
        let mut finding = finding.clone();
        finding.span = finding.span.map(|span| self.place(span));
        finding.fix = finding.fix.filter(|fix| fix.edits.iter().all(|edit| self.spares(edit.span)));
        for edit in finding.fix.iter_mut().flat_map(|fix| &mut fix.edits) {
            edit.span = self.place(edit.span);
        }
        Some(finding)
    }

    /// Whether a place of the text before and what stands beside it are as they were.
    fn spares(&self, span: Span) -> bool {
        let next = self.edits.partition_point(|edit| edit.span.end < span.start);
        self.edits.get(next).is_none_or(|edit| span.end < edit.span.start)
    }

    /// Where a place of the text before is in this one, without what was put beside it; within what was replaced, as far
    /// as there is room.
    fn place(&self, span: Span) -> Span {
        let of = |at: u32, is_start: bool| {
            let mut shift = 0;
            for edit in &self.edits {
                let Span { start, end } = edit.span;
                let room = offset(edit.text.len());
                if at < start || at == start && !is_start {
                    break;
                }
                if at < end {
                    let into = (at - start).min(room);
                    return start.saturating_add_signed(shift).saturating_add(into);
                }
                shift += room as i32 - edit.span.len() as i32;
            }
            at.saturating_add_signed(shift)
        };
        Span::new(of(span.start, true), of(span.end, false))
    }
}
