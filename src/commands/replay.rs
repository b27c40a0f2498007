//! `kifu replay`: positions of records.

use super::board::{Drawing, move_text};
use super::games::{Picker, Wish, wish};
use super::goban;
use super::input::{Inputs, names_many};
use super::job::{Done, Event, Planned};
use super::piece::Piece;
use super::{Exit, Session, lookup};
use crate::cli::{self, BoardStyle, MoveStyle};
use crate::findings::report::harmless_json;
use crate::findings::{Code, Finding, Lang, Severity};
use crate::formats::Bench;
use crate::formats::sgf::Marks;
use crate::games::{Coordinates, Game, Move, Position, Rules, Side};
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
    /// Whether something has been set up since the last move.
    setup: bool,
    position: Position,
}

/// Positions of one record, drawn.
#[derive(Default)]
struct Sheet {
    text: String,
    objects: Vec<Map<String, Value>>,
}

/// One record.
struct One {
    /// Its number in the piece.
    number: u32,
    /// How many errors it has.
    errors: usize,
    /// The drawing, or the reason why there is none.
    sheet: Result<Sheet, String>,
    /// Whether its game does not know the style of moves that was asked for.
    foreign: bool,
}

/// The drawings of a piece, and what is wrong with it as a whole.
type Drawn = (Vec<One>, Vec<Finding>);

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
            lang: session.lang,
        },
        moves: args.moves,
        json: args.json,
        lang: session.lang,
    };
    let games = lookup::games(&args.input)?;
    let picker = Picker::new(games.clone());
    let inputs = Inputs::new(&args.input)?;
    let inputs = inputs.map(|input| Ok(Planned { input: input?, plan: () }));
    let work = |piece: &mut Piece, _: &Planned<()>, bench: &mut Bench| {
        let mut drawn: Vec<One> = Vec::new();
        let bad = |finding: &&Finding| finding.severity == Severity::Error;
        let first = piece.first;
        piece.read(bench, |record, findings, number| {
            match wish(games.as_ref(), first, number) {
                Wish::Perhaps => {}
                Wish::No => return ControlFlow::Continue(()),
                Wish::Enough => return ControlFlow::Break(()),
            }
            let errors = findings.iter().filter(bad).count();
            let sheet = view.record(record).map_err(|error| error.to_string());
            let foreign = !view.moves.is_for(record.game());
            drawn.push(One { number, errors, sheet, foreign });
            ControlFlow::Continue(())
        });
        let whole: Vec<Finding> =
            piece.findings.drain(..).filter(|f| bad(&f) || f.code == Code::NoRecord).collect();
        Ok((drawn, whole))
    };
    let mut list =
        List { args, picker, many: names_many(&args.input), has_begun: false, has_told: false };
    engine.run(session, inputs, work, |session, event| {
        if let Event::Done(done) = event {
            list.take(session, done)?;
        }
        Ok(ControlFlow::Continue(()))
    })?;
    list.picker.end(session);
    Ok(())
}

/// Shows what was drawn, in order.
struct List<'a> {
    args: &'a cli::Replay,
    picker: Picker,
    /// Whether there are several inputs, so that each has to be named.
    many: bool,
    has_begun: bool,
    /// Whether it was said that a game does not know the style of moves.
    has_told: bool,
}

impl List<'_> {
    fn take(&mut self, session: &mut Session, done: Done<(), Drawn>) -> Result<()> {
        let (mut drawn, whole) = done.value;
        let name = &done.subject.input.name;
        self.picker.count(&done.subject.input, done.before, done.records);
        drawn.retain(|one| self.picker.wants(done.before.saturating_add(one.number)));
        if !self.has_told && !session.quiet && drawn.iter().any(|one| one.foreign) {
            self.has_told = true;
            session.tell(&format!("kifu: {}\n", session.word(
                "--moves san, uci and lan write moves of chess; those of other games are written as usual",
                "--moves san・uci・lanはチェス用です。他の種目の指し手は通常の形で表示します",
            )));
        }
        for finding in &whole {
            if finding.severity == Severity::Error {
                session.exit.raise(Exit::Found);
            }
            let (severity, message) = (finding.severity.name(), finding.message(session.lang));
            session.tell(&format!("{name}: {severity}: {message} [{}]\n", finding.code));
        }
        tell_errors(session, name, drawn.iter().map(|one| one.errors).sum());
        for One { number, sheet, .. } in &drawn {
            let game = done.before.saturating_add(*number);
            match sheet {
                Err(error) => {
                    session.exit.raise(Exit::Found);
                    session.tell(&format!("{name}: game {game}: {error}\n"));
                }
                Ok(sheet) => self.show(session, name, game, sheet)?,
            }
        }
        Ok(())
    }

    fn show(&mut self, session: &mut Session, name: &str, game: u32, sheet: &Sheet) -> Result<()> {
        let mut text = String::new();
        let is_bare = self.args.board == BoardStyle::Sfen;
        if !sheet.text.is_empty() {
            if self.has_begun && !is_bare {
                text.push('\n');
            }
            if (self.many || game > 1) && !is_bare {
                let _ = writeln!(text, "{name} #{game}");
            }
            text.push_str(&sheet.text);
        }
        for object in &sheet.objects {
            let mut whole = Map::new();
            whole.insert("file".to_owned(), json!(name));
            whole.insert("record".to_owned(), json!(game));
            whole.extend(object.clone());
            let object = Value::Object(whole).to_string();
            let _ = writeln!(text, "{}", harmless_json(&object));
        }
        self.has_begun = true;
        session.progress.suspend(|| session.stdout.write_all(text.as_bytes()))?;
        Ok(())
    }
}

/// Says how many errors the shown records have.
fn tell_errors(session: &mut Session, name: &str, errors: usize) {
    if errors == 0 {
        return;
    }
    session.exit.raise(Exit::Found);
    if session.quiet {
        return;
    }
    session.tell(&match session.lang {
        Lang::En if errors == 1 => format!("{name}: 1 error; see `kifu validate`\n"),
        Lang::En => format!("{name}: {errors} errors; see `kifu validate`\n"),
        Lang::Ja => format!("{name}: エラー{errors}件。`kifu validate`で確認できます\n"),
    });
}

impl MoveStyle {
    /// Whether a game has moves of this style.
    fn is_for(self, game: Game) -> bool {
        let chess = matches!(self, MoveStyle::San | MoveStyle::Uci | MoveStyle::Lan);
        !chess || !matches!(game.vocabulary().coordinates, Coordinates::Shogi | Coordinates::Go)
    }
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
            setup: false,
            position: record.start.clone(),
        };
        let plies = path.iter().filter(|&&node| record.tree.node(node).entry.is_ply()).count();
        if let Which::Ply(ply) = self.which
            && ply as usize > plies
        {
            bail!(match plies {
                0 => "there is no move".to_owned(),
                1 => "there is only 1 move".to_owned(),
                plies => format!("there are only {plies} moves"),
            });
        }
        let mut nodes = path.iter().copied().peekable();
        loop {
            // A node without anything on the board belongs to the position before.
            let is_blank = |node: &NodeId| record.tree.node(*node).entry == Entry::Blank;
            while let Some(node) = nodes.next_if(is_blank) {
                spot.node = node;
            }
            let ending = nodes.peek().filter(|&&node| is_end(record, node));
            let ending = ending.map(|&node| record.tree.node(node).entry);
            let is_last = nodes.peek().is_none() || ending.is_some();
            let wanted = match self.which {
                Which::All => true,
                Which::Ply(ply) => ply == spot.ply && !spot.setup,
                Which::Final => is_last,
            };
            if wanted {
                if !sheet.text.is_empty() && self.drawing.style != BoardStyle::Sfen {
                    sheet.text.push('\n');
                }
                self.show(record, &spot, ending, &mut sheet);
            }
            let Some(node) = nodes.next().filter(|&node| !is_end(record, node)) else {
                return Ok(sheet);
            };
            match (record.tree.node(node).entry, &mut spot.position) {
                // What is set up between two moves is a position of its own.
                (Entry::Setup(setup), Position::Go(position)) => {
                    let _ = position.set_up(record.tree.placements(setup));
                    (spot.node, spot.last, spot.setup) = (node, None, true);
                }
                _ => self.advance(record, &mut spot, node),
            }
        }
    }

    fn advance(&self, record: &Record, spot: &mut Spot, node: NodeId) {
        let entry = record.tree.node(node).entry;
        spot.ply += 1;
        spot.node = node;
        spot.illegal = matches!(entry, Entry::Illegal(_));
        spot.setup = false;
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
            let result = ending.map(|_| record.outcome().name());
            let facts = [
                ("ply", json!(spot.ply)),
                ("move", json!((spot.ply > 0).then_some(&spot.entry))),
                ("illegal", json!(spot.illegal)),
                ("setup", json!(spot.setup)),
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
            let setup = match (spot.setup, self.lang) {
                (false, _) => "",
                (true, Lang::En) => ", then stones set up",
                (true, Lang::Ja) => "の後の置き石の変更",
            };
            let ending = ending.map(|ending| format!(", {ending}")).unwrap_or_default();
            let _ = writeln!(out, "{words}{illegal}{setup}{ending}");
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
        bail!(match tree.variations() {
            0 => "there is no variation".to_owned(),
            1 => "there is only 1 variation".to_owned(),
            count => format!("there are only {count} variations"),
        });
    };
    let mut path: Vec<NodeId> =
        std::iter::successors(Some(branch), |&node| tree.parent(node)).collect();
    path.pop();
    path.reverse();
    path.extend(tree.line(branch));
    Ok(path)
}
