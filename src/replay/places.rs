//! Where findings belong: the node of the tree that each is about.
//!
//! What is said of an entry is mostly said before it is added. Its node is then the next one of the
//! tree, unless the line repeats another or takes the place of an ending: there only the entry itself
//! tells, so that findings wait for it.

use super::Referee;
use super::play::Play;
use crate::findings::Finding;
use crate::record::NodeId;
use crate::source::Span;

impl<R: Referee> Play<'_, R> {
    /// Reports something about the entry that comes next.
    pub(super) fn report(&mut self, finding: Finding, span: Span) {
        let ply = finding.ply.unwrap_or(self.line.ply());
        let finding = Finding { node: self.next_node(), ..finding.ply(ply) };
        self.push(finding, span);
    }

    /// Reports something about the latest entry; the start position has no ply.
    pub(super) fn report_here(&mut self, finding: Finding, span: Span) {
        let node = self.line.node;
        let latest = self.line.ply().saturating_sub(1);
        let ply = finding.ply.or((latest > 0).then_some(latest));
        self.push(Finding { ply, ..finding.node(node) }, span);
    }

    fn push(&mut self, finding: Finding, span: Span) {
        self.findings.push(Finding { span: finding.span.or(Some(span)), ..finding });
    }

    /// The node of the next entry, if that is sure already.
    fn next_node(&mut self) -> Option<u32> {
        if self.line.is_plain() {
            return u32::try_from(self.record.tree.len()).ok();
        }
        self.wait();
        None
    }

    /// The next finding, and those that follow, are about the next entry.
    pub(super) fn wait(&mut self) {
        self.waiting.get_or_insert(self.findings.len());
    }

    /// Gives the findings that have waited for it the node of the entry just added.
    pub(super) fn settle(&mut self) {
        let Some(waiting) = self.waiting.take() else { return };
        let node = self.line.node.into();
        for finding in self.findings.get_mut(waiting..).into_iter().flatten() {
            finding.node = Some(node);
        }
    }

    /// What was said of an ending that turned out not to be one is said of the entry before it, where
    /// its words are kept.
    pub(super) fn take_back(&mut self, vacant: NodeId) {
        let (vacant, node) = (Some(vacant.into()), Some(self.line.node.into()));
        let said = self.waiting.unwrap_or(self.findings.len()).min(self.findings.len());
        let about_it = |finding: &&mut Finding| finding.node == vacant;
        for finding in self.findings[..said].iter_mut().rev().take_while(about_it) {
            finding.node = node;
        }
    }

    /// Gives their nodes to those of the first findings that say why something is no move: whoever has
    /// read it only knew its place.
    pub(super) fn place_unread(&mut self, known: usize) {
        self.unread.sort_unstable_by_key(|(span, _)| span.start);
        for finding in self.findings.iter_mut().take(known) {
            let Some(place) = finding.span else { continue };
            let behind = self.unread.partition_point(|(span, _)| span.start <= place.start);
            let Some(&(span, node)) = behind.checked_sub(1).and_then(|at| self.unread.get(at))
            else {
                continue;
            };
            if place.start < span.end {
                finding.node = Some(node.into());
            }
        }
    }
}
