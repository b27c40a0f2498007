//! All positions of a record, each as what it changes of the one before.

use super::json::Json;
use super::kits::Entry;
use crate::findings::{Lang, Severity};
use crate::games::{Move, Position, Side};
use crate::notation::chess::commands::without_commands;
use crate::notation::chess::glyphs;
use crate::notation::people;
use crate::picture::{CoordinateStyle, Look, Mark, Options, Scene, Trace, svg};
use crate::record::{self, Millis, NodeId, NoteKind, Record, Score};
use crate::replay::Referee;
use crate::source::escape_for_display;

/// What a page shows of the moves of a record.
pub(super) struct Walked {
    /// The nodes in the order of [`Tree::walk`](record::Tree::walk).
    pub(super) nodes: Json,
    /// The start, if there is a picture of it.
    pub(super) start: Option<Scene>,
    /// The men that stand on the board at any time: what the data call number 1 is the first.
    pub(super) men: Vec<Entry>,
    /// What the sides ever have in hand.
    pub(super) held: [Vec<Look>; 2],
    /// The number of each node of the tree in that order.
    pub(super) numbers: Vec<usize>,
}

/// The game at a node.
#[derive(Clone)]
struct State {
    position: Position,
    squares: Vec<usize>,
    hands: [Vec<(usize, u32)>; 2],
    captures: [u32; 2],
    last: Option<Move>,
    /// The number of the node.
    number: usize,
}

struct Walk<'r> {
    record: &'r Record,
    walked: Walked,
    number: usize,
}

/// Goes through a record.
pub(super) fn walk(record: &Record) -> Walked {
    let walked = Walked {
        nodes: Json::default(),
        start: Scene::new(&record.start, &Options::default()).ok(),
        men: Vec::new(),
        held: Default::default(),
        numbers: vec![0; record.tree.len()],
    };
    Walk { record, walked, number: 0 }.run()
}

impl Walk<'_> {
    fn run(mut self) -> Walked {
        let tree = &self.record.tree;
        let mut state = State {
            position: self.record.start.clone(),
            squares: Vec::new(),
            hands: Default::default(),
            captures: [0; 2],
            last: self.record.before_start,
            number: 0,
        };
        self.walked.nodes.open('[');
        // The state before the variations that are yet to come, the innermost last.
        let mut open: Vec<State> = Vec::new();
        for node in tree.walk() {
            if let Some(parent) = tree.parent(node) {
                let has_more = tree.next_sibling(node).is_some();
                match (tree.next(parent) == Some(node), has_more) {
                    (true, true) => open.push(state.clone()),
                    (true, false) => {}
                    (false, true) => state = open.last().cloned().unwrap_or(state),
                    (false, false) => state = open.pop().unwrap_or(state),
                }
            }
            self.node(node, &mut state);
        }
        self.walked.nodes.close(']');
        self.walked
    }

    fn node(&mut self, node: NodeId, state: &mut State) {
        let number = self.number;
        self.number += 1;
        self.walked.numbers[node.index()] = number;
        self.walked.nodes.open('{');
        if number > 0 && state.number + 1 != number {
            self.walked.nodes.key("p").number(state.number as i64);
        }
        let entry = self.record.tree.node(node).entry;
        self.record.tree.give_turn(node, &mut state.position);
        let before = state.position.side_to_move();
        self.entry(entry, state);
        // That the turn goes from one side to the other with a move, the page knows.
        let mover = entry.is_ply().then(|| entry.mv().and_then(Move::side).unwrap_or(before));
        let turn = state.position.side_to_move();
        if number > 0 && mover.map_or(before, Side::other) != turn {
            self.walked.nodes.key("u").number(side(turn));
        }
        state.number = number;
        self.board(node, entry, state);
        self.times(node);
        self.notes(node);
        self.walked.nodes.close('}');
    }

    /// What stands at a node, and what it does to the position.
    fn entry(&mut self, entry: record::Entry, state: &mut State) {
        let json = &mut self.walked.nodes;
        match entry {
            record::Entry::Start | record::Entry::Blank => {}
            record::Entry::Move(mv) | record::Entry::Illegal(mv) => {
                let [en, ja] = people::move_words(mv, &state.position, state.last);
                json.key("m").text(&en);
                if ja != en {
                    json.key("j").text(&ja);
                }
                json.key("s").number(side(mv.side().unwrap_or(state.position.side_to_move())));
                if matches!(entry, record::Entry::Illegal(_)) {
                    json.key("i").number(1);
                }
                state.position.play(mv);
                state.last = Some(mv);
            }
            record::Entry::Unreadable(text) => {
                json.key("m").text(self.record.text(text));
                json.key("s").number(side(state.position.side_to_move()));
                json.key("i").number(2);
                state.position.skip();
                state.last = None;
            }
            record::Entry::End(ending) => {
                let [en, ja] = self.record.words_of(ending);
                json.key("m").text(&en);
                if ja != en {
                    json.key("j").text(&ja);
                }
                json.key("e").number(1);
                if let Some(by) = ending.by {
                    json.key("by").number(side(by));
                }
                // Where nothing else says how it ends, that is the word.
                if !ending.word.is_empty() && ending.kind != record::EndKind::Unknown {
                    json.key("word").text(self.record.text(ending.word));
                }
            }
            record::Entry::Setup(setup) => {
                if let Position::Go(position) = &mut state.position {
                    // What changes nothing is reported when it is read.
                    let _ = position.set_up(self.record.tree.placements(setup));
                }
                state.last = None;
            }
        }
    }

    /// What changes on the board and in the hands, and what is marked.
    fn board(&mut self, node: NodeId, entry: record::Entry, state: &mut State) {
        let options = Options { coordinates: CoordinateStyle::None, ..Options::default() };
        let Ok(mut scene) = Scene::new(&state.position, &options) else { return };
        let json = &mut self.walked.nodes;
        let men = &mut self.walked.men;
        let mut squares = vec![0; (scene.files * scene.ranks) as usize];
        for man in &scene.men {
            if let Some(square) = squares.get_mut(man.square as usize) {
                *square = code(men, man.side, &man.look);
            }
        }
        state.squares.resize(squares.len(), 0);
        let changes = state.squares.iter().zip(&squares).enumerate();
        let changes = changes.filter(|(_, (before, after))| before != after);
        let changes: Vec<i64> =
            changes.flat_map(|(square, (_, &after))| [square as i64, after as i64]).collect();
        if !changes.is_empty() {
            json.key("b").numbers(changes);
        }
        state.squares = squares;
        if let Some(hands) = &scene.hands {
            let hands = Side::BOTH.map(|side| {
                let hand = hands[side.index()].iter();
                let hand: Vec<_> =
                    hand.map(|held| (code(men, side, &held.look), held.count)).collect();
                hand
            });
            if hands != state.hands {
                json.key("h").open('[');
                for hand in &hands {
                    json.numbers(
                        hand.iter().flat_map(|&(man, count)| [man as i64, i64::from(count)]),
                    );
                }
                json.close(']');
                state.hands = hands;
            }
            for (held, hand) in self.walked.held.iter_mut().zip(hands_of(&scene)) {
                held.extend(hand.filter(|look| !held.contains(look)).cloned().collect::<Vec<_>>());
            }
        }
        if let Position::Go(position) = &state.position {
            let captures = Side::BOTH.map(|side| position.captures(side));
            if captures != state.captures {
                json.key("g").numbers(captures.map(i64::from));
                state.captures = captures;
            }
        }
        // An ending and a place for notes show again what led to the position.
        if let Some(mv) = state.last.filter(|_| !matches!(entry, record::Entry::Setup(_))) {
            scene.trace_move(mv, &state.position);
        }
        scene.mark_node(self.record, node, &state.position);
        marks(&scene, json);
    }

    /// Times, clocks, and what engines say.
    fn times(&mut self, node: NodeId) {
        let tree = &self.record.tree;
        let json = &mut self.walked.nodes;
        let times =
            [("t", tree.node(node).time.get()), ("c", tree.clock(node).and_then(Millis::get))];
        for (name, time) in times {
            if let Some(time) = time {
                json.key(name).number(time);
            }
        }
        match tree.evaluation_at(node).map(|evaluation| evaluation.score) {
            Some(Score::Points(points)) => {
                json.key("v").number(points);
            }
            Some(Score::Mate(winner, plies)) => {
                let plies = plies.map(i64::from);
                json.key("v").numbers([i64::from(side(winner))].into_iter().chain(plies));
            }
            None => {}
        }
    }

    /// What is said of a node: comments; names of places; signs.
    fn notes(&mut self, node: NodeId) {
        let record = self.record;
        let shown = |kind| match kind {
            NoteKind::Comment | NoteKind::Introduction => Some("c"),
            NoteKind::Remark => Some("r"),
            NoteKind::Bookmark => Some("k"),
            NoteKind::Nag => Some("n"),
            NoteKind::Property => None,
        };
        let notes = record.tree.notes(node).filter_map(|note| {
            let text = without_commands(record.text(note.text));
            Some((shown(note.kind)?, note, text)).filter(|(_, _, text)| !text.trim().is_empty())
        });
        let mut notes = notes.peekable();
        if notes.peek().is_none() {
            return;
        }
        let json = &mut self.walked.nodes;
        json.key("n").open('[');
        for (kind, note, text) in notes {
            let is_engine = record.tree.evaluation(note.text).is_some();
            json.open('[').text(if is_engine { "e" } else { kind });
            match kind {
                "n" => json.text(&glyphs::sign(&text)),
                _ => json.text(&text),
            };
            json.close(']');
        }
        json.close(']');
    }
}

/// The number of a man in the table, from 1.
fn code(men: &mut Vec<Entry>, side: Side, look: &Look) -> usize {
    if let Some(at) = men.iter().position(|(of, known)| *of == side && known == look) {
        return at + 1;
    }
    men.push((side, look.clone()));
    men.len()
}

fn hands_of(scene: &Scene) -> impl Iterator<Item = impl Iterator<Item = &Look>> {
    scene.hands.iter().flatten().map(|hand| hand.iter().map(|held| &held.look))
}

fn side(side: Side) -> u8 {
    u8::from(side == Side::Second)
}

/// Where the last move came from and went, marks, arrows and lines.
fn marks(scene: &Scene, json: &mut Json) {
    if !scene.last.is_empty() {
        let at = |wanted| scene.last.iter().find(|(_, trace)| *trace == wanted);
        let at = |wanted| at(wanted).map_or(-1, |&(square, _)| i64::from(square));
        json.key("f").numbers([at(Trace::From), at(Trace::To)]);
    }
    if !scene.marks.is_empty() {
        json.key("k").open('[');
        for (square, mark) in &scene.marks {
            json.open('[').number(*square);
            match mark {
                Mark::Label(text) => json.text(text),
                mark => {
                    let shape = svg::SHAPES.iter().position(|(_, shape)| shape == mark);
                    json.number(shape.map_or(-1, |at| at as i64))
                }
            };
            json.close(']');
        }
        json.close(']');
    }
    if !scene.arrows.is_empty() {
        json.key("a").open('[');
        for arrow in &scene.arrows {
            let from = arrow.from.map_or(-1, i64::from);
            json.numbers([from, i64::from(arrow.to), i64::from(arrow.head)]);
        }
        json.close(']');
    }
}

/// What a finding says, in both languages.
pub(super) fn findings(record: &Record, numbers: &[usize], json: &mut Json) {
    json.key("findings").open('[');
    for finding in &record.findings {
        json.open('{').key("level").text(match finding.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        });
        json.key("code").text(finding.code.row().id);
        // They quote what is written; its signs do not turn the direction of our words.
        let words = [Lang::En, Lang::Ja]
            .map(|lang| escape_for_display(&finding.message(lang), &[]).into_owned());
        json.key("says").texts(words.iter().map(String::as_str));
        if let Some(node) = record.node_of(finding) {
            json.key("node").number(numbers[node.index()] as i64);
        }
        if let Some(ply) = finding.ply {
            json.key("ply").number(ply);
        }
        json.close('}');
    }
    json.close(']');
}
