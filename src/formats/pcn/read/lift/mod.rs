//! Lifting: what action lists mean in a game whose rules are known.

mod written;

use super::squares::path_of;
use super::{Form, Reader};
use crate::findings::{Arg, Code, Finding, Lang, Severity, Word};
use crate::games::board::{Action, Effect, Move, Names, Piece, Position, Reference, Verb};
use crate::games::{self, Game, Rules, Side, View};
use crate::record::{Evaluation, TextRef};
use crate::replay::{self, Buffers, Item, Notation, Reading, Referee, Script};
use crate::source::Span;
use std::collections::HashSet;
use written::each_game;

/// What one piece does in a move, its steps joined.
#[derive(Clone, Copy, Debug)]
pub(super) struct Path {
    /// Where it comes from; `None` from the hand.
    from: Option<u32>,
    to: u32,
    /// The piece, if its name is known.
    piece: Option<Piece>,
    promotion: Option<Piece>,
    /// Whether it takes something out of the game.
    removes: bool,
    /// Whether it takes something into the hand.
    captures: bool,
    /// Whether the piece has jumped.
    jumps: bool,
    /// Whether it is above the square that it has come to.
    above: bool,
}

/// A move as paths, and whose turn it is.
pub(super) struct Ply<'a> {
    paths: Vec<Path>,
    names: &'a Names,
    side: Side,
}

/// A game that action lists can be moves of.
trait Lift: Referee + View {
    /// How its moves are written down for the replayer.
    type Written: Notation<Rules = Self>;

    /// The move that a list of actions is, as far as can be told without the board.
    fn written(&self, ply: &Ply<'_>) -> Option<Self::Written>;
}

/// Joins what the machine did.
fn paths(effects: &[Effect]) -> Vec<Path> {
    let mut joined = Vec::new();
    for effect in effects {
        let path = Path {
            from: effect.from,
            to: effect.to,
            piece: Some(effect.piece),
            promotion: effect.promotion,
            removes: effect.verb == Verb::Remove,
            captures: effect.verb == Verb::Capture,
            jumps: effect.verb == Verb::Jump,
            above: effect.verb == Verb::Jump,
        };
        join(&mut joined, effect.verb, path);
    }
    joined
}

/// The same by what is written, where the machine cannot follow.
fn written_journeys(actions: &[Action]) -> Option<Vec<Path>> {
    let mut joined = Vec::new();
    for action in actions {
        let (from, piece) = match (action.verb, action.subject) {
            (Verb::Drop, Reference::Piece(piece)) => (None, Some(piece)),
            (_, subject) => (Some(subject.square()?), None),
        };
        let to = action.object.square()?;
        let [removes, captures, jumps] =
            [Verb::Remove, Verb::Capture, Verb::Jump].map(|verb| action.verb == verb);
        let promotion = action.promotion;
        let step = Path { from, to, piece, promotion, removes, captures, jumps, above: jumps };
        join(&mut joined, action.verb, step);
    }
    Some(joined)
}

/// Adds a step to the path that it continues, if there is one: that of the piece above its
/// square, or the last one.
fn join(joined: &mut Vec<Path>, verb: Verb, step: Path) {
    let taken_off = verb == Verb::Remove && step.from == Some(step.to);
    let is_from = |path: &Path| Some(path.to) == step.from;
    let above = joined.iter().rposition(|path| path.above && is_from(path));
    let last = joined
        .len()
        .checked_sub(1)
        .filter(|&last| is_from(&joined[last]) && !joined[last].above && !taken_off);
    let before = match verb {
        Verb::Land | Verb::Stun => above,
        Verb::Jump => above.or(last),
        Verb::Drop | Verb::Shift | Verb::Capture | Verb::Remove => last,
    };
    let Some(before) = before else { return joined.push(step) };
    let path = &mut joined[before];
    *path = Path {
        from: path.from,
        piece: path.piece,
        promotion: step.promotion.or(path.promotion),
        removes: path.removes || step.removes,
        captures: path.captures || step.captures,
        jumps: path.jumps || step.jumps,
        ..step
    };
}

/// Whether the squares of a game and of a board are held by the same sides.
fn alike<V: View + ?Sized>(game: &V, board: &Position) -> bool {
    let names = board.sheet().names();
    let side_at = |square| game.at(square).map(|standing| standing.side);
    (0..)
        .zip(board.squares())
        .all(|(square, piece)| side_at(square) == piece.map(|piece| names.side(piece)))
}

/// Whether the pieces of a game stand where those of the board do.
pub(super) fn stand_alike(known: &games::Position, board: &Position) -> bool {
    known.view().is_some_and(|view| alike(view, board))
}

/// Why a game was not lifted.
struct Obstacle {
    ply: u32,
    span: Span,
    reason: Arg,
}

impl Reader<'_> {
    /// Replays a game as what it is. If the file does not name the game, all moves must be legal
    /// in it and do what the machine did; if it does, these moves only give the turn to the other
    /// side. Says whether the record is one of that game now.
    pub(super) fn lift(
        &mut self,
        known: games::Position,
        named: Option<&HashSet<Move>>,
        start: &Position,
        script: &Script<Move>,
    ) -> bool {
        each_game!(&known, game => {
            match self.translate(game, named, start, script) {
                Ok(lifted) => {
                    self.record.start = known.clone();
                    let evaluations = self.evaluations(script);
                    let tree = &mut self.record.tree;
                    tree.clear();
                    for (text, evaluation) in evaluations {
                        tree.state_evaluation(text, evaluation);
                    }
                    let mut buffers = Buffers::default();
                    replay::replay(&lifted, self.source, self.record, &mut buffers, self.findings);
                    true
                }
                Err(Obstacle { ply, span, reason }) => {
                    let finding = Finding::at(Code::PcnNotLifted, span)
                        .with("game", game_arg(known.game()))
                        .with("ply", ply)
                        .with("reason", reason);
                    self.report(finding.ply(ply));
                    false
                }
            }
        })
    }

    /// What engines say in the notes of a script, which stands beside the tree.
    fn evaluations(&self, script: &Script<Move>) -> Vec<(TextRef, Evaluation)> {
        let note = |item: &Item<Move>| match *item {
            Item::Note { text, .. } => Some((text, self.record.tree.evaluation(text)?)),
            _ => None,
        };
        script.items.iter().filter_map(note).collect()
    }

    /// The script in the notation of the game.
    fn translate<G: Lift>(
        &mut self,
        game: &G,
        named: Option<&HashSet<Move>>,
        start: &Position,
        script: &Script<Move>,
    ) -> Result<Script<G::Written>, Obstacle> {
        let mut lifted = Script::default();
        let mut machine = start.clone();
        let mut position = game.clone();
        // Turns alternate from the bottom, whoever the game says begins.
        let mut side = Side::First;
        // Whether the line stands behind its ending: a variation of that is beside no move.
        let mut ended = false;
        let mut around = Vec::new();
        let mut ply = 0;
        for item in &script.items {
            let main = around.is_empty();
            match *item {
                Item::Open { .. } => {
                    around.push((side, ended));
                    side = if ended { side } else { side.other() };
                    ended = false;
                }
                Item::Close { .. } => (side, ended) = around.pop().unwrap_or((side, ended)),
                Item::End { .. } => ended = true,
                Item::Unreadable { .. } => {
                    ended = false;
                    side = side.other();
                    if main {
                        ply += 1;
                        machine.skip();
                        position.skip();
                    }
                }
                _ => {}
            }
            let Item::Move { written: mv, number, span } = *item else {
                lifted.items.extend(item.without_move());
                continue;
            };
            ended = false;
            if named.is_some_and(|turns| turns.contains(&mv)) {
                side = side.other();
                if main {
                    ply += 1;
                    machine.skip();
                    position.skip();
                }
                continue;
            }
            let known =
                main.then(|| machine.effects(mv).ok()).flatten().map(|effects| paths(&effects));
            let paths = known.or_else(|| written_journeys(start.sheet().actions(mv)));
            // In July 2014 there was no other word.
            let captures = !game.has_hands()
                && self.form != Form::SideNames
                && paths.iter().flatten().any(|path| path.captures);
            let names = start.sheet().names();
            let written = paths.and_then(|paths| game.written(&Ply { paths, names, side }));
            if main {
                ply += 1;
                machine.play(mv);
            }
            side = side.other();
            if named.is_some() {
                if captures
                    && !self.findings.iter().any(|known| known.code == Code::PcnCaptureRemoves)
                {
                    let finding = Finding::at(Code::PcnCaptureRemoves, span);
                    let path = path_of(self.form.moves(), &[(ply as usize).saturating_sub(1)]);
                    self.report(finding.with("game", game_arg(G::GAME)).with("path", path));
                }
            } else {
                let fault = match written {
                    _ if captures => Some(Arg::Word(Word::CaptureComesIntoHand)),
                    None => Some(Arg::Word(Word::NotOneMove)),
                    Some(written) => misfit(written, &mut position, &machine),
                };
                if let Some(reason) = fault {
                    return Err(Obstacle { ply, span, reason });
                }
            }
            lifted.push(match written {
                Some(written) => Item::Move { written, number, span },
                None => {
                    let text = super::one_line(self.source.slice(span));
                    Item::Unreadable { text: self.record.keep(&text), number, span }
                }
            });
        }
        Ok(lifted)
    }
}

/// Plays a move in the game; gives back why it cannot be what the machine has done, if so.
fn misfit<N: Notation>(written: N, position: &mut N::Rules, machine: &Position) -> Option<Arg>
where
    N::Rules: Lift,
{
    let words = |finding: Finding| Arg::term(finding.message(Lang::En), finding.message(Lang::Ja));
    let mv = match written.resolve(position, None) {
        Reading::Move(mv) => mv,
        Reading::Doubtful(mv, finding) if finding.severity < Severity::Error => mv,
        Reading::Doubtful(_, finding)
        | Reading::Ambiguous(_, finding)
        | Reading::Nothing(finding) => return Some(words(*finding)),
    };
    if let Err(reason) = position.check(mv) {
        return Some(words(position.illegal(mv, reason)));
    }
    position.play(mv);
    let differs = || Arg::Word(Word::LeadsElsewhere);
    (!alike(position, machine)).then(differs)
}

fn game_arg(game: Game) -> Arg {
    let [english, japanese] = game.vocabulary().game;
    Arg::term(english, japanese)
}
