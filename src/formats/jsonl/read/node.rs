//! What is said of a node in objects of its own: changes of the position, evaluations.

use super::{JsonlReader, Value};
use crate::findings::{Code, Finding, Word};
use crate::formats::jsonl::lines::EVALUATION;
use crate::games::Side;
use crate::notation::evaluation::is_said;
use crate::notation::machine::go;
use crate::notation::syntax::json::Kind;
use crate::record::{Convention, Evaluation, Placement, Score, Setup, TextRef};

impl JsonlReader<'_, '_> {
    /// Reads changes of the position.
    pub(super) fn setup(&mut self, setup: Value<'_>) -> Setup {
        let mut placements = Vec::new();
        for change in setup.elements() {
            if change.kind() != Kind::Object {
                self.wrong(change, "setup", Word::ArrayOfObjects);
                continue;
            }
            if change.has("turn") {
                let [turn] = self.members(change, &["turn"]);
                placements.extend(self.side(turn, "turn").map(Placement::Turn));
                continue;
            }
            let [of, points] = self.members(change, &["side", "points"]);
            let of: Option<Side> = match of {
                None => None,
                Some(value) => match value.string().and_then(|name| Side::find(&name)) {
                    Some(side) => Some(side),
                    None => {
                        self.unknown_name(value, "side");
                        continue;
                    }
                },
            };
            for value in self.array(points, "points").into_iter().flat_map(Value::elements) {
                let point = value.string().and_then(|text| go::point(&text));
                match point {
                    Some(point) => placements.push(Placement::Stone { point, side: of }),
                    None => self.unknown_name(value, "points"),
                }
            }
        }
        self.frame.record.tree.keep_setup(placements)
    }

    /// States what an engine says in the note with this text.
    pub(super) fn evaluation(&mut self, value: Value<'_>, text: TextRef) {
        let [convention, score, mate, mate_in, depth, selective, nodes, line, engine] =
            self.members(value, &EVALUATION);
        let convention = self.named(convention, "convention", Convention::find);
        let plies = self.number(mate_in, "mate_in");
        let score = match (score, self.side(mate, "mate")) {
            (_, Some(side)) => Some(Score::Mate(side, plies)),
            (Some(score), None) => {
                let points = score.text().parse().ok();
                if points.is_none() {
                    self.wrong(score, "score", Word::WholeNumber);
                }
                points.map(Score::Points)
            }
            (None, None) => None,
        };
        let depth = self.number(depth, "depth");
        let selective_depth = self.number(selective, "selective_depth");
        let count = nodes.and_then(Value::whole);
        if let Some(nodes) = nodes.filter(|_| count.is_none()) {
            self.wrong(nodes, "nodes", Word::WholeNumber);
        }
        let mut keep = |value: Option<Value<'_>>, name: &str| {
            let Some(value) = value else { return TextRef::default() };
            match value.string() {
                Some(text) => self.frame.record.keep(&text),
                None => {
                    self.wrong(value, name, Word::String);
                    TextRef::default()
                }
            }
        };
        let (line, engine) = (keep(line, "line"), keep(engine, "engine"));
        let (Some(score), Some(convention)) = (score, convention) else {
            return self.misplaced(value);
        };
        let nodes = count;
        let evaluation =
            Evaluation { score, depth, selective_depth, nodes, line, engine, convention };
        if !is_said(self.frame.record, text, &evaluation) {
            self.frame.report(Finding::at(Code::JsonlEvaluation, value.span()));
        }
        self.frame.record.tree.state_evaluation(text, evaluation);
    }
}
