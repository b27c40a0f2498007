//! What was found in a game, at the moves where it was found.
//!
//! A finding says at which ply it is. Where several moves are made at that ply, in variations, it
//! is only put to one of them if the position before it tells which; else it stands with those of
//! the game as a whole.

use crate::cli::MoveStyle;
use crate::commands::replay::walk::{Spot, Walk, Which};
use crate::findings::{Finding, Lang, Severity};
use crate::record::{Entry, NodeId, Record};
use crate::source::escape_for_display;
use std::collections::{HashMap, HashSet};

/// At one ply no more moves than this are looked at.
const MOST: usize = 64;

/// So many moves are played at most to find out where findings belong.
const PATIENCE: usize = 20_000;

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
        let mut faults = Faults { findings, at: HashMap::new(), loose: Vec::new() };
        let plies: HashSet<u32> = faults.findings.iter().filter_map(|f| f.ply).collect();
        if plies.is_empty() {
            faults.loose = (0..faults.findings.len()).collect();
            return faults;
        }
        let candidates = candidates(record, &plies);
        let mut patience = PATIENCE;
        for index in 0..faults.findings.len() {
            let finding = &faults.findings[index];
            let of_ply = finding.ply.and_then(|ply| candidates.get(&ply));
            let nodes = of_ply.map(Vec::as_slice).unwrap_or_default();
            match faults.place(record, finding, nodes, &mut patience) {
                Some(node) => faults.at.entry(node).or_default().push(index),
                None => faults.loose.push(index),
            }
        }
        faults
    }

    /// The node that a finding is about, if that is sure.
    fn place(
        &self,
        record: &Record,
        finding: &Finding,
        nodes: &[NodeId],
        patience: &mut usize,
    ) -> Option<NodeId> {
        let entry = |node: NodeId| record.tree.node(node).entry;
        if let [node] = nodes {
            return Some(*node);
        }
        // An ending stands where a move could: what is said of a move is not said of it.
        let moves: Vec<NodeId> =
            nodes.iter().copied().filter(|&node| entry(node).is_ply()).collect();
        if let ([node], None) = (moves.as_slice(), &finding.position) {
            return Some(*node);
        }
        let wanted = finding.position.as_deref()?;
        let is_wrong = |node: NodeId| !matches!(entry(node), Entry::Move(_));
        let fits = nodes.iter().copied().filter(|&node| is_wrong(node));
        let fits: Vec<NodeId> =
            fits.filter(|&node| position_before(record, node, patience) == wanted).collect();
        let free = |node: &&NodeId| !self.at.contains_key(node);
        fits.iter().find(free).or(fits.first()).copied()
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

/// The nodes at which a move of such a ply stands, or an ending in its place.
fn candidates(record: &Record, plies: &HashSet<u32>) -> HashMap<u32, Vec<NodeId>> {
    let tree = &record.tree;
    let mut before: Vec<u32> = vec![0; tree.len()];
    let mut found: HashMap<u32, Vec<NodeId>> = HashMap::new();
    for node in tree.walk() {
        let done = tree.parent(node).map_or(0, |parent| before[parent.index()]);
        let entry = tree.node(node).entry;
        let ply = done.saturating_add(1);
        before[node.index()] = if entry.is_ply() { ply } else { done };
        if (entry.is_ply() || matches!(entry, Entry::End(_))) && plies.contains(&ply) {
            let nodes = found.entry(ply).or_default();
            if nodes.len() < MOST {
                nodes.push(node);
            }
        }
    }
    found
}

/// The position before a node as a line; nothing when there is no more patience.
fn position_before(record: &Record, node: NodeId, patience: &mut usize) -> String {
    let tree = &record.tree;
    let parents = std::iter::successors(tree.parent(node), |&node| tree.parent(node));
    let mut path: Vec<NodeId> = parents.take(patience.saturating_add(1)).collect();
    *patience = patience.saturating_sub(path.len());
    if *patience == 0 {
        return String::new();
    }
    path.pop();
    let walk = Walk { which: Which::All, line: 0, moves: MoveStyle::Usi, lang: Lang::En };
    let mut spot = Spot::start(record);
    for &node in path.iter().rev() {
        walk.step(record, &mut spot, node);
    }
    spot.position.to_line()
}
