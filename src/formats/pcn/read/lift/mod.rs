//! Lifting: what action lists mean in a game whose rules are known.

mod beside;
mod said;
mod written;

use super::Form;
use super::extension::{Beside, Named};
use super::squares::path_of;
use crate::findings::{Arg, Code, Finding, Lang, Severity, Word};
use crate::formats::frame::Frame;
use crate::games::board::{Action, Effect, Move, Names, Piece, Position, Reference, Verb};
use crate::games::{self, Game, Rules, Side, View};
use crate::record::Record;
use crate::replay::{Item, Notation, Reading, Referee, Script};
use crate::source::{Span, offset};
use said::{clear_tree, stands_beside, state_evaluation};
use std::cmp::Ordering;
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
    /// How often it takes something.
    taken: u8,
    /// Where it takes something, the last time.
    taken_at: Option<u32>,
    way: Way,
}

/// Where the steps of a path lead: the signs of what they add to row and column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// All in the same directions, or across.
    Along([i8; 2]),
    /// Back again, or out of the rows and columns between start and target: however a piece moves, it
    /// does not come to the target so.
    Astray,
}

impl Way {
    /// The way of one step.
    fn of(from: Option<u32>, to: u32, files: u32) -> Way {
        let files = files.max(1);
        let from = from.unwrap_or(to);
        let sign = |from: u32, to: u32| match to.cmp(&from) {
            Ordering::Less => -1,
            Ordering::Equal => 0,
            Ordering::Greater => 1,
        };
        Way::Along([sign(from / files, to / files), sign(from % files, to % files)])
    }

    /// This way, and the other behind it.
    fn then(self, next: Way) -> Way {
        let (Way::Along(own), Way::Along(next)) = (self, next) else { return Way::Astray };
        let turns_back = own.iter().zip(next).any(|(own, next)| own * next < 0);
        let joined = |axis: usize| if own[axis] == 0 { next[axis] } else { own[axis] };
        if turns_back { Way::Astray } else { Way::Along([joined(0), joined(1)]) }
    }
}

/// A move as paths, and whose turn it is.
pub(super) struct Ply<'a> {
    paths: Vec<Path>,
    names: &'a Names,
    /// Turns alternate from the bottom.
    side: Side,
    /// Who moves in the game, which the top may begin.
    mover: Side,
    /// Whether whose piece it is, is known.
    is_clear: bool,
}

/// Who moves in a game in which this side begins, when it is that side's turn in PCN.
fn mover(begins: Side, turn: Side) -> Side {
    if turn == Side::First { begins } else { begins.other() }
}

/// A game that action lists can be moves of.
trait Lift: Referee + View {
    /// How its moves are written down for the replayer.
    type Written: Notation<Rules = Self>;

    /// The move that a list of actions is, as far as can be told without the board.
    fn written(&self, ply: &Ply<'_>) -> Option<Self::Written>;

    /// The same, unless a piece goes where no move takes it, whatever its end: then only the actions
    /// tell what was played.
    fn on_its_way(&self, ply: &Ply<'_>) -> Option<Self::Written> {
        // To become a piece of another style, or of the other side, is no promotion of any game.
        let style = |piece| ply.names.name(piece).map(|name| name.style.to_ascii_lowercase());
        let becomes = |promotion: Piece, path: &Path| match path.piece {
            Some(piece) => {
                ply.names.side(promotion) == ply.names.side(piece)
                    && style(promotion) == style(piece)
            }
            // What the board does not tell, the game does.
            None => ply.names.side(promotion) == ply.mover,
        };
        let promotes =
            |path: &Path| !ply.is_clear || path.promotion.is_none_or(|piece| becomes(piece, path));
        let is_odd = |path: &Path| path.way == Way::Astray || path.taken > 1 || !promotes(path);
        if ply.paths.iter().any(is_odd) { None } else { self.written(ply) }
    }

    /// The same move with what it says besides.
    fn naming(written: Self::Written, _: Named) -> Self::Written {
        written
    }

    /// Looks at the moves as a whole, before they are played: headers can say what they mean.
    fn prepare(&self, _: &mut Script<Self::Written>, _: &Record) {}

    /// Whether the actions of the last move did what the game has done by it; `machine` is the board after
    /// them.
    fn has_done(&self, _: &[Path], machine: &Position) -> bool {
        alike(self, machine)
    }
}

/// Joins what the machine did on a board with so many files.
fn paths(effects: &[Effect], files: u32) -> Vec<Path> {
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
            taken: u8::from(takes(effect.verb)),
            taken_at: takes(effect.verb).then_some(effect.to),
            way: Way::of(effect.from, effect.to, files),
        };
        join(&mut joined, effect.verb, path);
    }
    joined
}

/// The same by what is written, where the machine cannot follow.
fn written_journeys(actions: &[Action], files: u32) -> Option<Vec<Path>> {
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
        let (taken, way) = (u8::from(takes(action.verb)), Way::of(from, to, files));
        let taken_at = takes(action.verb).then_some(to);
        let above = jumps;
        let step = Path {
            from,
            to,
            piece,
            promotion,
            removes,
            captures,
            jumps,
            above,
            taken,
            taken_at,
            way,
        };
        join(&mut joined, action.verb, step);
    }
    Some(joined)
}

/// Whether something is taken by it.
fn takes(verb: Verb) -> bool {
    matches!(verb, Verb::Capture | Verb::Remove | Verb::Stun)
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
        taken: path.taken.saturating_add(step.taken),
        taken_at: step.taken_at.or(path.taken_at),
        way: path.way.then(step.way),
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

/// Why a game was not lifted.
struct Obstacle {
    ply: u32,
    span: Span,
    reason: Arg,
}

/// Replays a game as what it is. If the file does not name the game, all moves of the main line must be legal
/// in it and do what the machine did; if it does, what is legal and does something else is none of its moves,
/// and those in `named` only give the turn to the other side. Says whether the record is one of that game now.
pub(super) fn lift(
    frame: &mut Frame<'_, Move>,
    form: Form,
    known: games::Position,
    named: Option<&Beside>,
    start: &Position,
) -> bool {
    let script = std::mem::take(&mut frame.script);
    let is_lifted = each_game!(&known, game => {
        match translate(frame, form, game, named, start, &script) {
            Ok(mut lifted) => {
                game.prepare(&mut lifted, frame.record);
                frame.record.start = known.clone();
                clear_tree(frame.record, &script);
                frame.replay_as(lifted);
                true
            }
            Err(Obstacle { ply, span, reason }) => {
                let finding = Finding::at(Code::PcnNotLifted, span)
                    .with("game", game_arg(known.game()))
                    .with("ply", ply)
                    .with("reason", reason);
                frame.report(finding.ply(ply));
                false
            }
        }
    });
    frame.script = script;
    is_lifted
}

/// The board and the game side by side, as far as moves have been read.
struct Walk<G> {
    machine: Position,
    position: G,
    /// Turns alternate from the bottom, whoever the game says begins.
    side: Side,
    /// Whether the line stands behind its ending: a variation of that is beside no move.
    ended: bool,
    /// The lines around the one under way: whose turn it is there, and whether they have ended.
    around: Vec<(Side, bool)>,
    /// The moves of the main line.
    ply: u32,
    /// Whether the game stands where the board does, as far as the document must say it.
    in_step: bool,
    /// Whether a move before could not be read: what the board does not follow then, need not be wrong.
    has_gap: bool,
    /// Whether all moves before were legal and in turn: behind one that was not, board and game may stand otherwise,
    /// and who moves is left to the replay.
    is_clear: bool,
}

impl<G: Lift> Walk<G> {
    fn new(game: &G, start: &Position) -> Walk<G> {
        Walk {
            machine: start.clone(),
            position: game.clone(),
            side: Side::First,
            ended: false,
            around: Vec::new(),
            ply: 0,
            in_step: true,
            has_gap: false,
            is_clear: true,
        }
    }

    /// Whether the main line is under way: only there board and game follow.
    fn is_main(&self) -> bool {
        self.around.is_empty()
    }

    /// Goes past what is no move.
    fn pass(&mut self, item: &Item<Move>) {
        match item {
            Item::Open { .. } => {
                self.around.push((self.side, self.ended));
                self.side = if self.ended { self.side } else { self.side.other() };
                self.ended = false;
            }
            Item::Close { .. } => {
                (self.side, self.ended) = self.around.pop().unwrap_or((self.side, self.ended));
            }
            Item::End { .. } => self.ended = true,
            Item::Unreadable { .. } => {
                self.has_gap |= self.is_main();
                self.skip();
            }
            _ => {}
        }
    }

    /// Gives the turn to the other side.
    fn skip(&mut self) {
        self.ended = false;
        self.side = self.side.other();
        if self.is_main() {
            self.ply += 1;
            self.machine.skip();
            self.position.skip();
        }
    }

    /// What a move does, as paths: by the board or, where that does not follow, by what is written. Says which.
    fn paths(&self, mv: Move) -> (Option<Vec<Path>>, bool) {
        let effects = self.is_main().then(|| self.machine.effects(mv).ok()).flatten();
        let files = u32::from(self.position.files());
        match effects {
            Some(effects) => (Some(paths(&effects, files)), true),
            None => (written_journeys(self.machine.sheet().actions(mv), files), false),
        }
    }

    /// Whose turn it is in the game, in which this side begins.
    fn to_move(&self, begins: Side) -> Side {
        match self.is_main() {
            true => self.position.side_to_move(),
            false => mover(begins, self.side),
        }
    }

    /// Who moves in the game, in which this side begins: in the main line the piece tells, since a turn may be
    /// missing before.
    fn mover(&self, begins: Side, paths: &[Path]) -> Side {
        let from = paths.first().and_then(|path| path.from).filter(|_| self.is_main());
        let standing = from.and_then(|from| self.position.at(from));
        standing.map_or_else(|| mover(begins, self.side), |standing| standing.side)
    }

    /// Makes a move in the game, which the board has made; whether it is legal and the actions did something
    /// else. That is no move of the game, which only gives the turn to the other side by it. `follows`: whether
    /// the board could make it as it is written.
    fn goes_elsewhere(&mut self, written: G::Written, paths: &[Path], follows: bool) -> bool {
        let names = self.machine.sheet().names();
        let turn = self.position.side_to_move();
        let is_of_other = |piece| names.side(piece) != turn;
        let is_out_of_turn =
            |path: &Path| path.from.is_none() && path.piece.is_some_and(is_of_other);
        if !self.is_clear || paths.iter().any(is_out_of_turn) {
            self.is_clear = false;
            return false;
        }
        let before = self.position.clone();
        let (mv, is_legal) = match written.resolve(&self.position, None) {
            Reading::Move(mv) => (mv, self.position.check(mv).is_ok()),
            Reading::Doubtful(mv, doubt) => {
                let is_sound = doubt.severity < Severity::Error;
                (mv, is_sound && self.position.check(mv).is_ok())
            }
            Reading::Ambiguous(_, finding) | Reading::Nothing(finding) => {
                self.stay_behind();
                self.is_clear = false;
                return finding.code == Code::PcnNoMove;
            }
        };
        if !is_legal {
            self.is_clear = false;
            return false;
        }
        self.position.follow(mv);
        let has_done = self.position.has_done(paths, &self.machine);
        let is_told = follows || !self.has_gap;
        if is_told && self.in_step && !has_done {
            self.position = before;
            self.stay_behind();
            return true;
        }
        self.in_step = self.in_step && has_done || alike(&self.position, &self.machine);
        false
    }

    /// Leaves the game as it was, and gives the turn to the other side.
    fn stay_behind(&mut self) {
        self.position.skip();
        self.in_step = false;
        self.has_gap = true;
    }

    /// Makes a move on the board.
    fn play(&mut self, mv: Move) {
        self.ended = false;
        self.side = self.side.other();
        if self.is_main() {
            self.ply += 1;
            self.machine.play(mv);
        }
    }
}

/// A script in the notation of a game.
fn translate<G: Lift>(
    frame: &mut Frame<'_, Move>,
    form: Form,
    game: &G,
    named: Option<&Beside>,
    start: &Position,
    script: &Script<Move>,
) -> Result<Script<G::Written>, Obstacle> {
    let mut lifted = frame.script_as();
    let mut walk = Walk::new(game, start);
    let mut is_behind_move = false;
    let names = start.sheet().names();
    let is_said = |known: &Finding| known.code == Code::PcnCaptureRemoves;
    let mut said = frame.findings.iter().position(is_said);
    // Where something is said already that keeps a move from being read.
    let errors = frame.findings.iter().filter(|known| known.severity == Severity::Error);
    let mut told: Vec<u32> = errors.filter_map(|known| Some(known.span?.start)).collect();
    told.sort_unstable();
    for item in &script.items {
        let Item::Move { written: mv, number, span } = *item else {
            walk.pass(item);
            let to_move = walk.to_move(game.side_to_move());
            state_evaluation::<G>(frame.record, item, to_move, is_behind_move);
            is_behind_move &= stands_beside(item);
            lifted.items.extend(item.without_move());
            continue;
        };
        is_behind_move = true;
        if named.is_some_and(|named| named.turns.contains(&mv)) {
            walk.skip();
            continue;
        }
        let (paths, follows) = walk.paths(mv);
        // In July 2014 there was no other word.
        let captures = !game.has_hands()
            && form != Form::SideNames
            && paths.iter().flatten().any(|path| path.captures);
        let ply = paths.map(|paths| {
            let mover = walk.mover(game.side_to_move(), &paths);
            Ply {
                paths,
                names,
                side: walk.side,
                mover,
                is_clear: walk.is_clear && !walk.has_gap && walk.is_main(),
            }
        });
        let mut written = ply.as_ref().and_then(|ply| game.on_its_way(ply));
        if let Some(said) = named.and_then(|named| named.said.get(&span.start)) {
            written = written.map(|written| G::naming(written, *said));
        }
        walk.play(mv);
        let is_main = walk.is_main();
        if named.is_some() {
            if is_main {
                let paths = ply.as_ref().map_or(&[][..], |ply| &ply.paths);
                match written {
                    Some(mv) if walk.goes_elsewhere(mv, paths, follows) => written = None,
                    Some(_) => {}
                    None => walk.stay_behind(),
                }
            }
            if captures && said.is_none() {
                said = Some(frame.findings.len());
                let finding = Finding::at(Code::PcnCaptureRemoves, span);
                let path = path_of(form.moves(), &[(walk.ply as usize).saturating_sub(1)]);
                frame.report(finding.with("game", game_arg(G::GAME)).with("path", path));
            }
            // All moves are mended with the first.
            if let Some(finding) = said.and_then(|index| frame.findings.get_mut(index))
                && captures
            {
                for (at, word) in frame.source.slice(span).match_indices("\"capture\"") {
                    let start = span.start + offset(at);
                    let place = Span::new(start, start + offset(word.len()));
                    finding.add_unsafe_fix(place, "\"remove\"");
                }
            }
        } else {
            let fault = match written {
                _ if captures => Some(Word::CaptureComesIntoHand.into()),
                None => Some(Word::NotOneMove.into()),
                Some(written) if is_main => misfit(written, &mut walk.position, &walk.machine),
                // What is wrong in a variation is so in the game that the main line tells.
                Some(_) => None,
            };
            if let Some(reason) = fault {
                return Err(Obstacle { ply: walk.ply, span, reason });
            }
        }
        lifted.push(match written {
            Some(written) => Item::Move { written, number, span },
            None => {
                let first = told.partition_point(|&at| at < span.start);
                if told.get(first).is_none_or(|&at| at >= span.end) {
                    let finding = Finding::at(Code::PcnNoMove, span);
                    let path = match is_main {
                        true => path_of(form.moves(), &[(walk.ply as usize).saturating_sub(1)]),
                        // Where in it, the place says.
                        false => "...kifu.plies".to_owned(),
                    };
                    frame.report(finding.with("game", game_arg(G::GAME)).with("path", path));
                }
                let text = super::one_line(frame.source.slice(span));
                Item::Unreadable { text: frame.record.keep(&text), number, span }
            }
        });
    }
    Ok(lifted)
}

/// Plays a move in the game that the board has made; whether it did the same there. Of one piece the squares are looked at
/// that it touches, before and after: what the game changes besides stays different up to the end of the line, where
/// the whole board is looked at, or until a move touches it.
fn keeps_pace<N: Notation>(
    written: N,
    paths: &[Path],
    position: &mut N::Rules,
    machine: &Position,
) -> bool
where
    N::Rules: Lift,
{
    let Reading::Move(mv) = written.resolve(position, None) else { return false };
    let is_plain = |path: &Path| {
        !path.jumps && path.taken <= 1 && path.taken_at.is_none_or(|taken| taken == path.to)
    };
    let Some(path) = paths.first().filter(|path| paths.len() == 1 && is_plain(path)) else {
        position.play(mv);
        return alike(position, machine);
    };
    let names = machine.sheet().names();
    let side = |piece: Piece| names.side(piece);
    let standing = |position: &N::Rules, square| position.at(square).map(|found| found.side);
    let stood = path.from.is_none_or(|from| standing(position, from) == path.piece.map(side));
    let took = standing(position, path.to).is_some() == path.taken_at.is_some();
    position.play(mv);
    let stands = |square| standing(position, square) == machine.at(square).map(side);
    stood && took && path.from.is_none_or(stands) && stands(path.to)
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
        Reading::Nothing(finding) if finding.code == Code::PcnNoMove => {
            return Some(Word::LeadsElsewhere.into());
        }
        Reading::Doubtful(_, finding)
        | Reading::Ambiguous(_, finding)
        | Reading::Nothing(finding) => return Some(words(*finding)),
    };
    if let Err(reason) = position.check(mv) {
        return Some(words(position.illegal(mv, reason)));
    }
    position.play(mv);
    (!alike(position, machine)).then(|| Word::LeadsElsewhere.into())
}

fn game_arg(game: Game) -> Arg {
    let [english, japanese] = game.vocabulary().game;
    Arg::term(english, japanese)
}
