//! `kifu replay`: positions of records.

use super::board::{Drawing, move_text};
use super::engine::{Event, Planned};
use super::goban;
use super::info::result;
use super::input::{Inputs, names_many};
use super::open::Piece;
use super::{Exit, Session};
use crate::cli::{self, BoardStyle, MoveStyle};
use crate::findings::{Code, Finding, Lang, Severity};
use crate::formats::Bench;
use crate::formats::sgf::Marks;
use crate::games::{Move, Position, Side};
use crate::record::{Entry, NodeId, Record, Score};
use crate::replay::Referee;
use crate::source::escape_for_display;
use anyhow::{Result, bail};
use serde_json::{Map, Value, json};
use std::fmt::Write as _;
use std::io::Write;
use std::ops::ControlFlow;

/// Which positions are shown, and how.
struct View {
    which: Which,
    line: u32,
    drawing: Drawing,
    moves: MoveStyle,
    json: bool,
    lang: Lang,
}

#[derive(Clone, Copy)]
enum Which {
    Ply(u32),
    All,
    Final,
}

/// A place in a record.
struct Spot {
    ply: u32,
    last: Option<Move>,
    /// The node that was reached last.
    node: NodeId,
    /// What led here, in words.
    entry: String,
    illegal: bool,
    position: Position,
}

/// Positions of one record, drawn.
#[derive(Default)]
struct Sheet {
    text: String,
    objects: Vec<Map<String, Value>>,
}

/// One record, drawn; or the reason why it cannot be.
type Drawn = Result<Sheet, String>;

/// Shows positions of the inputs.
///
/// # Errors
/// If the usage is wrong, or standard output cannot be written.
pub(super) fn run(args: &cli::Replay, session: &mut Session) -> Result<()> {
    let engine = session.engine(&args.input)?;
    let view = View {
        which: match (args.ply, args.all) {
            (Some(ply), _) => Which::Ply(ply),
            (None, true) => Which::All,
            (None, false) => Which::Final,
        },
        line: args.line.unwrap_or(0),
        drawing: Drawing {
            style: args.board,
            flip: args.flip,
            mark: session.stdout.is_terminal() && session.colors(true),
        },
        moves: args.moves,
        json: args.json,
        lang: session.lang,
    };
    let inputs = Inputs::new(&args.input)?;
    let inputs = inputs.map(|input| Ok(Planned { input: input?, plan: () }));
    let work = |piece: &mut Piece, _: &Planned<()>, bench: &mut Bench| {
        let mut drawn: Vec<Drawn> = Vec::new();
        let mut errors = 0;
        let bad = |finding: &&Finding| finding.severity == Severity::Error;
        piece.read(bench, |record, findings, _| {
            errors += findings.iter().filter(bad).count();
            drawn.push(view.record(record).map_err(|error| error.to_string()));
            ControlFlow::Continue(())
        });
        let whole: Vec<Finding> =
            piece.findings.drain(..).filter(|f| bad(&f) || f.code == Code::NoRecord).collect();
        Ok((drawn, whole, errors))
    };
    let mut begun = false;
    let many = names_many(&args.input);
    engine.run(session, inputs, work, |session, event| {
        let Event::Done(done) = event else { return Ok(ControlFlow::Continue(())) };
        let (drawn, whole, errors) = done.value;
        let name = &done.subject.input.name;
        for finding in &whole {
            if finding.severity == Severity::Error {
                session.exit.raise(Exit::Found);
            }
            let (severity, message) = (finding.severity.name(), finding.message(session.lang));
            session.tell(&format!("{name}: {severity}: {message} [{}]\n", finding.code));
        }
        if errors > 0 {
            session.exit.raise(Exit::Found);
            if !session.quiet {
                session.tell(&match session.lang {
                    Lang::En => format!("{name}: {errors} errors; see `kifu validate`\n"),
                    Lang::Ja => {
                        format!("{name}: エラー{errors}件。`kifu validate`で確認できます\n")
                    }
                });
            }
        }
        for (index, drawn) in drawn.iter().enumerate() {
            let game = u64::from(done.before) + index as u64 + 1;
            match drawn {
                Err(error) => {
                    session.exit.raise(Exit::Found);
                    session.tell(&format!("{name}: game {game}: {error}\n"));
                }
                Ok(sheet) => {
                    let mut text = String::new();
                    if !sheet.text.is_empty() {
                        if begun && args.board != BoardStyle::Sfen {
                            text.push('\n');
                        }
                        if (many || game > 1) && args.board != BoardStyle::Sfen {
                            let _ = writeln!(text, "{name} #{game}");
                        }
                        text.push_str(&sheet.text);
                    }
                    for object in &sheet.objects {
                        let mut whole = Map::new();
                        whole.insert("file".to_owned(), json!(name));
                        whole.insert("record".to_owned(), json!(game));
                        whole.extend(object.clone());
                        let _ = writeln!(text, "{}", Value::Object(whole));
                    }
                    begun = true;
                    session.progress.suspend(|| session.stdout.write_all(text.as_bytes()))?;
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    })
}

impl View {
    fn record(&self, record: &Record) -> Result<Sheet> {
        let path = line(record, self.line)?;
        let mut sheet = Sheet::default();
        let mut spot = Spot {
            ply: 0,
            last: record.before_start,
            node: NodeId::ROOT,
            entry: String::new(),
            illegal: false,
            position: record.start.clone(),
        };
        let plies = path.iter().filter(|&&node| record.tree.node(node).entry.is_ply()).count();
        let wanted = match self.which {
            Which::Ply(ply) if ply as usize > plies => {
                bail!("there are only {plies} moves");
            }
            Which::Ply(ply) => Some(ply),
            Which::Final => Some(u32::try_from(plies).unwrap_or(u32::MAX)),
            Which::All => None,
        };
        let mut nodes = path.iter().copied().peekable();
        loop {
            // What changes the board without a move belongs to the ply before.
            let is_idle = |node: &NodeId| {
                matches!(record.tree.node(*node).entry, Entry::Setup(_) | Entry::Blank)
            };
            while let Some(node) = nodes.next_if(is_idle) {
                spot.node = node;
                if let (Entry::Setup(setup), Position::Go(position)) =
                    (record.tree.node(node).entry, &mut spot.position)
                {
                    let _ = position.set_up(record.tree.placements(setup));
                    spot.last = None;
                }
            }
            let ending = nodes.peek().filter(|&&node| is_end(record, node));
            let ending = ending.map(|&node| record.tree.node(node).entry);
            if wanted.is_none_or(|wanted| wanted == spot.ply) {
                if !sheet.text.is_empty() && self.drawing.style != BoardStyle::Sfen {
                    sheet.text.push('\n');
                }
                self.show(record, &spot, ending, &mut sheet);
            }
            let Some(node) = nodes.next().filter(|&node| !is_end(record, node)) else {
                return Ok(sheet);
            };
            self.advance(record, &mut spot, node);
        }
    }

    fn advance(&self, record: &Record, spot: &mut Spot, node: NodeId) {
        let entry = record.tree.node(node).entry;
        spot.ply += 1;
        spot.node = node;
        spot.illegal = matches!(entry, Entry::Illegal(_));
        match entry {
            Entry::Unreadable(text) => {
                spot.entry = escape_for_display(record.text(text), &[]).into_owned();
                spot.position.skip();
                spot.last = None;
            }
            _ => {
                if let Some(mv) = entry.mv() {
                    spot.entry = match (mv, &spot.position) {
                        (Move::Go(mv), Position::Go(position)) => {
                            goban::move_text(position.board(), mv, self.moves)
                        }
                        _ => move_text(mv, &spot.position, spot.last, self.moves),
                    };
                    spot.position.play(mv);
                    spot.last = Some(mv);
                }
            }
        }
    }

    fn show(&self, record: &Record, spot: &Spot, ending: Option<Entry>, sheet: &mut Sheet) {
        let ending = match ending {
            Some(Entry::End(ending)) => Some(ending.kind.name()),
            _ => None,
        };
        if self.json {
            let result = ending.map(|_| result(record.outcome()));
            let facts = [
                ("ply", json!(spot.ply)),
                ("move", json!((spot.ply > 0).then_some(&spot.entry))),
                ("illegal", json!(spot.illegal)),
                ("position", json!(spot.position.to_line())),
                ("evaluations", evaluations(record, spot.node)),
                ("ending", json!(ending)),
                ("result", json!(result.filter(|_| self.line == 0))),
            ];
            let facts = facts.map(|(key, value)| (key.to_owned(), value));
            sheet.objects.push(facts.into_iter().collect());
            return;
        }
        let out = &mut sheet.text;
        if self.drawing.style != BoardStyle::Sfen {
            let words = match (spot.ply, self.lang) {
                (0, Lang::En) => "start".to_owned(),
                (0, Lang::Ja) => "開始局面".to_owned(),
                (ply, Lang::En) => format!("move {ply}: {}", spot.entry),
                (ply, Lang::Ja) => format!("{ply}手目 {}", spot.entry),
            };
            let illegal = match (spot.illegal, self.lang) {
                (false, _) => "",
                (true, Lang::En) => " (illegal)",
                (true, Lang::Ja) => " (反則)",
            };
            let ending = ending.map(|ending| format!(", {ending}")).unwrap_or_default();
            let _ = writeln!(out, "{words}{illegal}{ending}");
        }
        match (&spot.position, spot.last) {
            (Position::Go(position), last) if self.drawing.style != BoardStyle::Sfen => {
                let last = last.and_then(crate::games::go::Position::unwrap);
                let marks = Marks::of(record, spot.node);
                goban::draw(&self.drawing, position, last, &marks, out);
            }
            (position, last) => self.drawing.draw(position, last, spot.ply, out),
        }
    }
}

/// What engines say of the position at a node, from the first side's view.
fn evaluations(record: &Record, node: NodeId) -> Value {
    let stated = record.tree.notes(node).filter_map(|note| record.tree.evaluation(note.text));
    let facts = stated.map(|evaluation| {
        let (points, mates, plies) = match evaluation.score {
            Score::Points(points) => (Some(points), None, None),
            Score::Mate(winner, plies) => (None, Some(winner), plies),
        };
        json!({
            "points": points,
            "mates": mates.map(|side| if side == Side::First { "first" } else { "second" }),
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

fn is_end(record: &Record, node: NodeId) -> bool {
    matches!(record.tree.node(node).entry, Entry::End(_))
}

/// The nodes of a line after the start: the main line is 0, variations count from 1 in the order
/// in which they branch off.
fn line(record: &Record, number: u32) -> Result<Vec<NodeId>> {
    let tree = &record.tree;
    if number == 0 {
        return Ok(tree.main_line().collect());
    }
    let branches =
        |&node: &NodeId| tree.parent(node).is_some_and(|parent| tree.next(parent) != Some(node));
    let Some(branch) = tree.walk().filter(branches).nth(number as usize - 1) else {
        bail!("there are only {} variations", tree.variations());
    };
    let mut path: Vec<NodeId> =
        std::iter::successors(Some(branch), |&node| tree.parent(node)).collect();
    path.pop();
    path.reverse();
    path.extend(tree.line(branch));
    Ok(path)
}
