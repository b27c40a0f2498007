//! What was found in a game, at the moves where it was found.

use crate::findings::{Finding, Lang, Severity};
use crate::record::{NodeId, Record};
use crate::source::escape_for_display;
use std::collections::HashMap;

/// What was found in a game.
#[derive(Debug)]
pub(super) struct Faults {
    findings: Vec<Finding>,
    /// Which of them belong to a node.
    at: HashMap<NodeId, Vec<usize>>,
    /// Which belong to none.
    loose: Vec<usize>,
}

impl Faults {
    pub(super) fn new(record: &Record, findings: Vec<Finding>) -> Faults {
        let mut at: HashMap<NodeId, Vec<usize>> = HashMap::new();
        let mut loose = Vec::new();
        for (index, finding) in findings.iter().enumerate() {
            match record.node_of(finding) {
                Some(node) => at.entry(node).or_default().push(index),
                None => loose.push(index),
            }
        }
        Faults { findings, at, loose }
    }

    /// What was found at a node.
    pub(super) fn of(&self, node: NodeId) -> impl Iterator<Item = &Finding> {
        self.at.get(&node).into_iter().flatten().map(|&index| &self.findings[index])
    }

    /// How bad the worst of it is.
    pub(super) fn worst(&self, node: NodeId) -> Option<Severity> {
        self.of(node).map(|finding| finding.severity).max()
    }

    /// How many errors there are, and how many other findings.
    pub(super) fn count(&self) -> (usize, usize) {
        let bad = |finding: &&Finding| finding.severity == Severity::Error;
        let errors = self.findings.iter().filter(bad).count();
        (errors, self.findings.len() - errors)
    }

    /// All of it, in the order in which it was found.
    pub(super) fn all(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter()
    }

    /// What belongs to no node.
    pub(super) fn loose(&self) -> impl Iterator<Item = &Finding> {
        self.loose.iter().map(|&index| &self.findings[index])
    }
}

/// A finding in a line: `error: two pawns … [S114]`.
pub(super) fn words(finding: &Finding, lang: Lang) -> String {
    let (severity, message) = (finding.severity.word(lang), finding.message(lang));
    let line = format!("{severity}: {message} [{}]", finding.code);
    escape_for_display(&line, &[]).into_owned()
}
