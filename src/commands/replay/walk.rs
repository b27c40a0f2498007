//! The positions of a record that are wanted, one after the other.

use crate::cli::MoveStyle;
use crate::commands::board::move_text;
use crate::commands::usage::refuse;
use crate::commands::{goban, terms};
use crate::findings::Lang;
use crate::games::{Coordinates, Game, Move, Position, Side, SideNames};
use crate::record::{EndKind, Entry, NodeId, Outcome, Record};
use crate::replay::Referee;
use crate::source::escape_for_display;
use anyhow::Result;

/// Which positions are wanted.
#[derive(Clone, Copy)]
pub(super) struct Walk {
    pub(super) which: Which,
    /// The main line is 0, variations count from 1.
    pub(super) line: u32,
    pub(super) moves: MoveStyle,
    /// The language of what led to a position.
    pub(super) lang: Lang,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Which {
    /// A ply; a negative one counts from the end.
    Ply(i64),
    /// From a ply to another.
    Range(i64, i64),
    All,
    Final,
}

/// A place in a record.
#[derive(Clone)]
pub(super) struct Spot {
    pub(super) ply: u32,
    pub(super) last: Option<Move>,
    /// The node that was reached last.
    pub(super) node: NodeId,
    /// The first node that belongs to the position; on the way to the last there are nodes for notes only.
    pub(super) since: NodeId,
    /// The node that comes next on the line.
    pub(super) next: Option<NodeId>,
    /// What led here, in words.
    pub(super) entry: String,
    pub(super) illegal: bool,
    /// Whether something has been set up since the last move.
    pub(super) setup: bool,
    /// What ends the line here, and its words in English and Japanese.
    pub(super) ending: Option<(EndKind, [String; 2])>,
    /// Who has won then, if a side has.
    pub(super) winner: Option<Side>,
    /// What the sides are called.
    side_names: &'static SideNames,
    pub(super) position: Position,
    /// Whether castling is written as king takes own rook in this game.
    takes_rook: bool,
}

impl Walk {
    /// The walk through a record, with plies that count from the start, and the nodes of the line after
    /// that.
    ///
    /// # Errors
    /// If the record has no such line, or the line no such ply.
    pub(super) fn through(&self, record: &Record) -> Result<(Walk, Vec<NodeId>)> {
        let path = line(record, self.line)?;
        let mut walk = *self;
        if let Which::Ply(_) | Which::Range(..) = self.which {
            let plies = plies(record, &path);
            let last = i64::try_from(plies).unwrap_or(i64::MAX);
            let counted = |ply: i64| if ply < 0 { last + 1 + ply } else { ply };
            walk.which = match self.which {
                // Behind the last move, stones may have been set up.
                Which::Ply(-1) => Which::Final,
                Which::Ply(ply) => Which::Ply(counted(ply)),
                Which::Range(from, to) => Which::Range(counted(from), counted(to)),
                which => which,
            };
            let is_there = match walk.which {
                Which::Ply(ply) => (0..=last).contains(&ply),
                Which::Range(from, to) => 0 <= from && from <= to && to <= last,
                Which::All | Which::Final => true,
            };
            if let (Which::Range(from, to), Which::Range(_, named)) = (walk.which, self.which)
                && (0..from).contains(&to)
                && from <= last
            {
                // Only where an end counts from the last move it is not seen before.
                return refuse(
                    format!(
                        "of {plies} moves {named} is move {to}, which comes before move {from}; \
                         give a range that ends later, such as {from}--1"
                    ),
                    format!(
                        "{plies}手のうち{named}は{to}手目で、{from}手目より前です。\
                         {from}--1のように、後で終わる範囲を指定してください"
                    ),
                );
            }
            if !is_there {
                let [en, ja] = too_few(plies);
                return refuse(en, ja);
            }
        }
        Ok((walk, path))
    }

    /// Hands on every position on a path that is wanted.
    ///
    /// # Errors
    /// Those of whoever takes them.
    pub(super) fn each(
        &self,
        record: &Record,
        path: &[NodeId],
        mut take: impl FnMut(&Spot) -> Result<()>,
    ) -> Result<()> {
        let mut spot = Spot::start(record);
        let mut nodes = path.iter().copied().peekable();
        loop {
            // A node without anything on the board belongs to the position before.
            let is_blank = |node: &NodeId| record.tree.node(*node).entry == Entry::Blank;
            while let Some(node) = nodes.next_if(is_blank) {
                self.step(record, &mut spot, node);
            }
            spot.next = nodes.peek().copied();
            let ending = spot.next.filter(|&node| is_end(record, node));
            spot.ending = ending.and_then(|node| ending_at(record, node));
            spot.winner = ending.and_then(|node| winner(record, node));
            let is_last = spot.next.is_none() || spot.ending.is_some();
            let wanted = match self.which {
                Which::All => true,
                Which::Ply(ply) => ply == i64::from(spot.ply) && !spot.setup,
                Which::Range(from, to) => (from..=to).contains(&i64::from(spot.ply)),
                Which::Final => is_last,
            };
            if wanted {
                take(&spot)?;
            }
            let Some(node) = nodes.next().filter(|&node| !is_end(record, node)) else {
                return Ok(());
            };
            self.step(record, &mut spot, node);
        }
    }

    /// Goes on to the next node of a line. Neither an ending nor a mere place for notes changes the
    /// position.
    pub(super) fn step(&self, record: &Record, spot: &mut Spot, node: NodeId) {
        match (record.tree.node(node).entry, &mut spot.position) {
            (Entry::Blank | Entry::End(_), _) => spot.node = node,
            // What is set up between two moves is a position of its own.
            (Entry::Setup(setup), Position::Go(position)) => {
                let _ = position.set_up(record.tree.placements(setup));
                (spot.node, spot.last, spot.setup) = (node, None, true);
                spot.since = node;
            }
            _ => self.advance(record, spot, node),
        }
    }

    fn advance(&self, record: &Record, spot: &mut Spot, node: NodeId) {
        let entry = record.tree.node(node).entry;
        spot.ply += 1;
        spot.node = node;
        spot.since = node;
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
                    record.tree.give_turn(node, &mut spot.position);
                    spot.entry = match (mv, &spot.position) {
                        (Move::Go(mv), Position::Go(position)) => {
                            goban::move_text(position.board(), mv, self.moves, self.lang)
                        }
                        _ => move_text(mv, &spot.position, spot.last, spot.takes_rook, self.moves),
                    };
                    spot.position.play(mv);
                    spot.last = Some(mv);
                }
            }
        }
    }
}

impl Spot {
    /// The beginning of a record.
    pub(super) fn start(record: &Record) -> Spot {
        Spot {
            ply: 0,
            last: record.before_start,
            node: NodeId::ROOT,
            since: NodeId::ROOT,
            next: None,
            entry: String::new(),
            illegal: false,
            setup: false,
            ending: None,
            winner: None,
            side_names: record.side_names(),
            position: record.start.clone(),
            takes_rook: record.start.has_chess960_castling(),
        }
    }

    /// What ends the line here.
    pub(super) fn ending_kind(&self) -> Option<EndKind> {
        self.ending.as_ref().map(|(kind, _)| *kind)
    }

    /// What led here, in words: `move 3: ▲２二角成(88), resign`.
    pub(super) fn words(&self, lang: Lang) -> String {
        let words = match (self.ply, lang) {
            (0, Lang::En) => "start".to_owned(),
            (0, Lang::Ja) => "開始局面".to_owned(),
            (ply, Lang::En) => format!("move {ply}: {}", self.entry),
            (ply, Lang::Ja) => format!("{ply}手目 {}", self.entry),
        };
        let illegal = if self.illegal { lang.word(" (illegal)", "（反則）") } else { "" };
        let setup = lang.word(", then stones set up", "の後の置き石の変更");
        let setup = if self.setup { setup } else { "" };
        let ending = self.ending.as_ref().map(|(_, [en, ja])| match lang {
            Lang::En => format!(", {en}"),
            Lang::Ja => format!("、{ja}"),
        });
        let ending = ending.unwrap_or_default();
        // After a move of the winner, `resign` alone would seem to be the winner's.
        let winner = self.winner.map(|side| {
            let (game, names) = (self.position.game(), self.side_names);
            let outcome = terms::outcome(Outcome::Win(side), game, names, lang);
            match lang {
                Lang::En => format!(" ({outcome})"),
                Lang::Ja => format!("（{outcome}）"),
            }
        });
        let winner = winner.unwrap_or_default();
        format!("{words}{illegal}{setup}{ending}{winner}")
    }
}

impl MoveStyle {
    /// Whether a game has moves of this style.
    pub(in crate::commands) fn is_for(self, game: Game) -> bool {
        let chess = matches!(self, MoveStyle::San | MoveStyle::Uci | MoveStyle::Lan);
        !chess || !matches!(game.vocabulary().coordinates, Coordinates::Shogi | Coordinates::Go)
    }
}

/// Who has won by an ending that stands at a node.
fn winner(record: &Record, node: NodeId) -> Option<Side> {
    let Entry::End(ending) = record.tree.node(node).entry else { return None };
    let before = record.tree.parent(node).unwrap_or(NodeId::ROOT);
    match ending.outcome(record.turn_after(before)) {
        Outcome::Win(side) => Some(side),
        _ => None,
    }
}

/// How many plies a path has.
pub(super) fn plies(record: &Record, path: &[NodeId]) -> usize {
    path.iter().filter(|&&node| record.tree.node(node).entry.is_ply()).count()
}

fn is_end(record: &Record, node: NodeId) -> bool {
    matches!(record.tree.node(node).entry, Entry::End(_))
}

/// The ending that stands at a node, and its words.
fn ending_at(record: &Record, node: NodeId) -> Option<(EndKind, [String; 2])> {
    let Entry::End(ending) = record.tree.node(node).entry else { return None };
    let words = record.words_of(ending);
    Some((ending.kind, words.map(|words| escape_for_display(&words, &[]).into_owned())))
}

/// Where each variation begins: those that leave the main line, then those that leave the first of them, and so on, as
/// lines of JSON number them.
pub(super) fn variations(record: &Record) -> impl Iterator<Item = NodeId> + '_ {
    let tree = &record.tree;
    let mut found: Vec<NodeId> = tree.main_line().flat_map(|node| tree.siblings(node)).collect();
    let mut next = 0;
    std::iter::from_fn(move || {
        let first = *found.get(next)?;
        next += 1;
        // Those beside its first node leave the line that it leaves.
        let line = std::iter::successors(tree.next(first), |&node| tree.next(node));
        found.extend(line.flat_map(|node| tree.siblings(node)));
        Some(first)
    })
}

/// That a line has no more plies than so many, in English and Japanese.
pub(super) fn too_few(plies: usize) -> [String; 2] {
    let en = match plies {
        0 => "there is no move".to_owned(),
        1 => "there is only 1 move".to_owned(),
        plies => format!("there are only {plies} moves"),
    };
    let ja = match plies {
        0 => "指し手がありません".to_owned(),
        plies => format!("{plies}手しかありません"),
    };
    [en, ja]
}

/// The nodes of a line after the start: the main line is 0, variations count from 1.
fn line(record: &Record, number: u32) -> Result<Vec<NodeId>> {
    let tree = &record.tree;
    if number == 0 {
        return Ok(tree.main_line().collect());
    }
    let Some(branch) = variations(record).nth(number as usize - 1) else {
        let count = tree.variations();
        let en = match count {
            0 => "there is no variation".to_owned(),
            1 => "there is only 1 variation".to_owned(),
            count => format!("there are only {count} variations"),
        };
        let ja = match count {
            0 => "変化がありません".to_owned(),
            count => format!("変化は{count}個しかありません"),
        };
        return refuse(en, ja);
    };
    let mut path: Vec<NodeId> =
        std::iter::successors(Some(branch), |&node| tree.parent(node)).collect();
    path.pop();
    path.reverse();
    path.extend(tree.line(branch));
    Ok(path)
}
