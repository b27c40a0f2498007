//! Putting a record together: its start, and its lines where they leave each other.

use super::DxqReader;
use crate::findings::{Code, Finding, Severity};
use crate::formats::dhtmlxq::lines::{self, Line, Placed, Plies};
use crate::formats::dhtmlxq::position;
use crate::formats::dhtmlxq::tree::Tree;
use crate::games::xiangqi::{Position, Setup};
use crate::games::{Rules, Side};
use crate::notation::variants::{self, VariantMove};
use crate::record::Key;
use crate::replay;
use std::ops::Range;

impl DxqReader<'_> {
    /// Sets the start; whether it is known.
    pub(super) fn start(&mut self) -> bool {
        let page = self.page;
        let span = |place: &Range<usize>| page.span(place.start, place.end);
        let (mut setup, mut has_side) = (position::usual(), false);
        if let Some(place) = &self.game.binit {
            let (read, reason) = position::read(&page.text[place.clone()]);
            setup = read;
            if let Some(reason) = reason {
                let finding = Finding::at(Code::DxqPosition, span(place));
                self.frame.report(finding.with("reason", reason));
            }
        }
        let mut is_known = true;
        if let Some(place) = &self.game.fen {
            let text = &page.text[place.clone()];
            match Setup::read_fen(text) {
                Ok((read, adjacent)) => {
                    let departs = |at| variants::fen_departure(span(place), at);
                    self.frame.findings.extend(adjacent.map(departs));
                    has_side = text.split_ascii_whitespace().nth(1).is_some();
                    setup = read;
                }
                Err(error) => {
                    let at = (place.start + error.offset).min(place.end);
                    let finding = Finding::at(Code::DxqFen, page.span(at, place.end));
                    let reason = variants::fen_error_words(error.kind);
                    self.frame.report(finding.with("reason", reason));
                    is_known = false;
                }
            }
        }
        if !has_side {
            setup.side_to_move = self.first_mover(&setup);
        }
        if let Some(place) = self.game.fen.as_ref().or(self.game.binit.as_ref()) {
            self.frame.findings.extend(replay::piece_setup_findings(&setup, span(place)));
        }
        self.frame.record.start_known = is_known;
        self.frame.record.start = Position::new(setup).wrap_position();
        is_known
    }

    /// Whose man the first move moves: nothing else says who begins.
    fn first_mover(&self, setup: &Setup) -> Side {
        let begins = |line: &&Line| line.index == 0 || line.parent == 0 && line.ply == 1;
        let mut firsts =
            self.game.lines.iter().filter(begins).filter_map(|line| line.units.first());
        let piece = firsts.next().and_then(|unit| match unit.0 {
            Some(VariantMove::Points { from, .. }) => setup.board.get(from),
            _ => None,
        });
        piece.map_or(Side::First, |piece| piece.side)
    }

    /// Plays all lines where they leave each other. If plies can be counted in two ways, that is the way in which
    /// all of them can be played.
    pub(super) fn play(&mut self, is_opaque: bool) {
        let (mut plies, mut placed) = lines::plies(&self.game.lines);
        let mut by_legality = false;
        let before = self.frame.findings.len();
        let mut met = self.script(&placed, is_opaque);
        self.frame.replay();
        let is_wrong = |findings: &[Finding]| {
            findings[before..].iter().any(|finding| finding.severity == Severity::Error)
        };
        let leaves_line = |line: &Line| line.parent != 0 && line.index != 0;
        let is_open = plies == Plies::OfGame && self.game.lines.iter().any(leaves_line);
        if is_open && !is_opaque && is_wrong(self.frame.findings) {
            let other = lines::place(&self.game.lines, Plies::OfLine);
            if other.lost.is_empty() {
                self.frame.findings.truncate(before);
                self.again();
                let other_met = self.script(&other, is_opaque);
                self.frame.replay();
                if is_wrong(self.frame.findings) {
                    self.frame.findings.truncate(before);
                    self.again();
                    met = self.script(&placed, is_opaque);
                    self.frame.replay();
                } else {
                    (plies, placed, by_legality, met) = (Plies::OfLine, other, true, other_met);
                }
            }
        }
        self.say(plies, &placed, by_legality, &met);
    }

    /// Leaves nothing of what was played.
    fn again(&mut self) {
        self.frame.record.tree.clear();
        self.frame.script.clear();
    }

    fn script(&mut self, placed: &Placed, is_opaque: bool) -> Vec<(u32, u32)> {
        let tree = Tree {
            page: self.page,
            lines: &self.game.lines,
            placed,
            comments: &self.game.comments,
            ending: self.game.ending,
            length: self.game.length,
            is_opaque,
        };
        tree.script(self.frame.record, &mut self.frame.script)
    }

    /// Says how plies are counted, which lines hang nowhere, and which comments stand on no ply.
    fn say(&mut self, plies: Plies, placed: &Placed, by_legality: bool, met: &[(u32, u32)]) {
        let page = self.page;
        let place = |line: &Line| page.span(line.place.start, line.place.end);
        let lines = std::mem::take(&mut self.game.lines);
        if plies == Plies::OfLine
            && let Some(line) = lines.iter().skip(1).find(|line| line.parent != 0)
        {
            let mut finding = Finding::at(Code::DxqPlies, place(line));
            if by_legality {
                finding.severity = Severity::Warning;
            }
            self.frame.report(finding.with("line", line.index));
        }
        for &(at, reason) in &placed.lost {
            let line = &lines[at];
            let finding = Finding::at(Code::DxqLine, place(line)).with("line", line.index);
            self.frame.report(finding.with("reason", reason));
        }
        let mut comments = std::mem::take(&mut self.game.comments);
        met.iter().for_each(|at| drop(comments.remove(at)));
        let mut left: Vec<_> = comments.into_iter().collect();
        left.sort_unstable_by_key(|left| left.0);
        for ((line, ply), (text, span)) in left {
            let finding = Finding::at(Code::DxqComment, span).with("line", line);
            self.frame.report(finding.with("ply", ply));
            let name =
                if line == 0 { format!("comment{ply}") } else { format!("comment{line}_{ply}") };
            self.frame.record.push_header(Key::Other, &name, &text);
        }
    }
}
