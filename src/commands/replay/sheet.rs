//! Positions of a record as text, or as objects of JSON.

use super::walk::{Spot, Walk};
use crate::cli::BoardStyle;
use crate::commands::board::Drawing;
use crate::commands::goban;
use crate::findings::Lang;
use crate::formats::sgf::Marks;
use crate::games::{Coordinates, Game, Position, Rules, Side};
use crate::notation::chess::commands::without_commands;
use crate::record::{EndKind, NodeId, Note, NoteKind, Record, Score};
use crate::source::escape_for_display;
use anyhow::Result;
use serde_json::{Map, Value, json};
use std::fmt::Write as _;

/// How positions are shown as text.
pub(super) struct View {
    pub(super) walk: Walk,
    /// How it is drawn; the style for each game is in [`View::drawing_of`].
    pub(super) drawing: Drawing,
    pub(super) board: Option<BoardStyle>,
    pub(super) json: bool,
}

/// Positions of one record, drawn.
#[derive(Default)]
pub(super) struct Sheet {
    pub(super) text: String,
    pub(super) objects: Vec<Map<String, Value>>,
}

/// How positions of a game are drawn if nobody says how: who reads Japanese is used to kanji.
pub(super) fn usual_style(game: Game, lang: Lang) -> BoardStyle {
    let is_shogi = game.vocabulary().coordinates == Coordinates::Shogi;
    if lang == Lang::Ja && is_shogi { BoardStyle::Unicode } else { BoardStyle::Text }
}

impl View {
    fn drawing_of(&self, game: Game) -> Drawing {
        let style = self.board.unwrap_or(usual_style(game, self.drawing.lang));
        Drawing { style, ..self.drawing }
    }

    /// The wanted positions of a record.
    ///
    /// # Errors
    /// If there is no such line or ply.
    pub(super) fn record(&self, record: &Record) -> Result<Sheet> {
        let drawing = self.drawing_of(record.game());
        let (walk, path) = self.walk.through(record)?;
        let mut sheet = Sheet::default();
        walk.each(record, &path, |spot| {
            if !sheet.text.is_empty() && drawing.style != BoardStyle::Sfen {
                sheet.text.push('\n');
            }
            self.show(record, drawing, spot, &mut sheet);
            Ok(())
        })?;
        Ok(sheet)
    }

    fn show(&self, record: &Record, drawing: Drawing, spot: &Spot, sheet: &mut Sheet) {
        if self.json {
            let ending = spot.ending_kind().map(EndKind::name);
            let result = ending.map(|_| record.outcome().name());
            let nodes = nodes(record, spot);
            let facts = [
                ("ply", json!(spot.ply)),
                ("move", json!((spot.ply > 0).then_some(&spot.entry))),
                ("illegal", json!(spot.illegal)),
                ("setup", json!(spot.setup)),
                ("position", json!(spot.position.to_line())),
                ("time", json!(nodes.iter().find_map(|&node| record.tree.node(node).time.get()))),
                ("clock", json!(nodes.iter().find_map(|&node| record.tree.clock(node)?.get()))),
                ("comments", comments_at(record, &nodes)),
                ("evaluations", evaluations(record, &nodes)),
                ("ending", json!(ending)),
                ("result", json!(result.filter(|_| self.walk.line == 0))),
            ];
            let facts = facts.map(|(key, value)| (key.to_owned(), value));
            sheet.objects.push(facts.into_iter().collect());
            return;
        }
        let out = &mut sheet.text;
        // A file of BOD begins with the diagram, which tells the last move below it.
        let is_bod =
            drawing.style == BoardStyle::Bod && matches!(spot.position, Position::Shogi(_));
        if drawing.style != BoardStyle::Sfen && !is_bod {
            let _ = writeln!(out, "{}", spot.words(drawing.lang));
        }
        draw(&drawing, record, spot, out);
        if drawing.style != BoardStyle::Sfen {
            comments(record, spot, out);
        }
    }
}

/// Appends the board of a place in a record, with what is marked there.
pub(super) fn draw(drawing: &Drawing, record: &Record, spot: &Spot, out: &mut String) {
    match (&spot.position, spot.last) {
        (Position::Go(position), last) if drawing.style != BoardStyle::Sfen => {
            let last = last.and_then(crate::games::go::Position::unwrap);
            let marks = Marks::of(record, spot.node);
            goban::draw(drawing, position, last, &marks, out);
        }
        (position, last) => drawing.draw(record, position, last, spot.ply, out),
    }
}

/// The nodes of a position: that of the move, and those behind it without one.
fn nodes(record: &Record, spot: &Spot) -> Vec<NodeId> {
    let before = |&node: &NodeId| record.tree.parent(node).filter(|_| node != spot.since);
    let mut nodes: Vec<NodeId> = std::iter::successors(Some(spot.node), before).collect();
    nodes.reverse();
    nodes
}

/// What is said of a position, below its board: a line for each of the comment, as KIF has them.
fn comments(record: &Record, spot: &Spot, out: &mut String) {
    let ending = spot.next.filter(|_| spot.ending.is_some());
    let notes =
        nodes(record, spot).into_iter().chain(ending).flat_map(|node| record.tree.notes(node));
    let is_said = |note: &Note| matches!(note.kind, NoteKind::Comment | NoteKind::Introduction);
    for note in notes.filter(is_said) {
        let text = without_commands(record.text(note.text));
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let _ = writeln!(out, "* {}", escape_for_display(line, &[]));
        }
    }
}

/// What people say at some nodes.
fn comments_at(record: &Record, nodes: &[NodeId]) -> Value {
    let said = |note: &Note| matches!(note.kind, NoteKind::Comment | NoteKind::Introduction);
    let notes = nodes.iter().flat_map(|&node| record.tree.notes(node));
    notes.filter(said).map(|note| record.text(note.text)).collect()
}

/// What engines say of the position at some nodes, from the first side's view.
fn evaluations(record: &Record, nodes: &[NodeId]) -> Value {
    let notes = nodes.iter().flat_map(|&node| record.tree.notes(node));
    let stated = notes.filter_map(|note| record.tree.evaluation(note.text));
    let facts = stated.map(|evaluation| {
        let (points, mates, plies) = match evaluation.score {
            Score::Points(points) => (Some(points), None, None),
            Score::Mate(winner, plies) => (None, Some(winner), plies),
        };
        json!({
            "points": points,
            "mates": mates.map(Side::name),
            "mate_plies": plies,
            "depth": evaluation.depth,
            "selective_depth": evaluation.selective_depth,
            "nodes": evaluation.nodes,
            "line": record.text(evaluation.line),
            "engine": record.text(evaluation.engine),
        })
    });
    facts.collect()
}
