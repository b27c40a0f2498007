//! Lifting: what action lists mean in a game whose rules are known.

use super::Reader;
use super::start::{chess_role, chess_square, go_point, point, shogi_kind, shogi_square};
use crate::findings::{Arg, Code, Finding, Lang, Severity};
use crate::formats::notation::shogi::{Marks, Origin, Promotion, Target, WrittenMove};
use crate::formats::pcn::style::Style;
use crate::games::board::{Action, Deed, Move, Names, Piece, Position, Reference, Verb};
use crate::games::{self, Game, Rules, Side, chess, go, mailbox, shogi};
use crate::record::{Evaluation, TextRef};
use crate::replay::{self, Desk, Item, Notation, Reading, Referee, Script, Terms};
use crate::source::Span;

/// What one piece does in a move, its steps joined.
#[derive(Clone, Copy, Debug)]
pub(super) struct Journey {
    /// Where it comes from; `None` from the hand.
    from: Option<u32>,
    to: u32,
    /// The piece, if its name is known.
    piece: Option<Piece>,
    promotion: Option<Piece>,
    /// Whether it takes something out of the game.
    removes: bool,
    /// Whether the piece has jumped.
    jumps: bool,
    /// Whether it is above the square that it has come to.
    above: bool,
}

/// A move as journeys, and whose turn it is.
pub(super) struct Act<'a> {
    journeys: Vec<Journey>,
    names: &'a Names,
    side: Side,
}

/// A game that action lists can be moves of.
trait Lift: Referee {
    /// How its moves are written down for the replayer.
    type Written: Notation<Rules = Self>;

    /// The move that a list of actions is, as far as can be told without the board.
    fn written(&self, act: &Act<'_>) -> Option<Self::Written>;

    /// Who has a piece on the square with a number.
    fn side_at(&self, square: u32) -> Option<Side>;
}

impl Lift for shogi::Position {
    type Written = WrittenMove;

    fn written(&self, act: &Act<'_>) -> Option<WrittenMove> {
        let &[journey] = act.journeys.as_slice() else { return None };
        let name = |piece| {
            let name = act.names.name(piece)?;
            shogi_kind(&name.abbreviation.to_ascii_lowercase(), name.promoted)
        };
        if journey.removes {
            return None; // What is captured in shogi comes into the hand.
        }
        let origin = match journey.from {
            Some(from) => Origin::Square(shogi_square(from)?),
            None => Origin::Hand,
        };
        let (kind, promotion) = match (journey.from, journey.promotion) {
            (None, None) => (Some(name(journey.piece?)?), Promotion::Unstated),
            (None, Some(_)) => return None,
            (Some(_), None) => (None, Promotion::No),
            (Some(_), Some(promotion)) => (Some(name(promotion)?), Promotion::Unstated),
        };
        Some(WrittenMove {
            side: None,
            origin,
            target: Target::Square(shogi_square(journey.to)?),
            kind,
            named_after: journey.promotion.is_some(),
            promotion,
            marks: Marks::NONE,
        })
    }

    fn side_at(&self, square: u32) -> Option<Side> {
        self.board(shogi_square(square)?).map(shogi::Piece::side)
    }
}

/// A move of chess: where a man goes, or for castling the king and its rook.
#[derive(Clone, Copy, Debug)]
struct ChessMove {
    from: chess::Square,
    to: chess::Square,
    promotion: Option<chess::Role>,
    /// Where both king and rook go, if both go.
    castling: Option<(chess::Square, chess::Square)>,
}

impl Notation for ChessMove {
    type Rules = chess::Position;

    fn resolve(
        &self,
        position: &chess::Position,
        _: Option<chess::Move>,
    ) -> Reading<chess::Position> {
        let empty = || {
            let finding = Finding::new(Code::ChessEmptyOrigin)
                .with("side", chess::Position::side_name(position.side_to_move()))
                .with("from", self.from.to_string());
            Reading::Nothing(Box::new(finding))
        };
        let Ok(mv) = position.move_between(self.from, self.to, self.promotion) else {
            return empty();
        };
        // Alone, a king that goes two files does not castle; with a rook, both have their places.
        let normal = || {
            let captured = position.board().piece_at(self.to).map(|piece| piece.role);
            Reading::Move(chess::Move::normal(self.from, self.to, mv.role, captured))
        };
        match (mv.wing(), self.castling) {
            (None, None) => Reading::Move(mv),
            (Some(wing), Some((king, rook))) if wing == chess::Wing::of(self.from, self.to) => {
                let files = [wing.king_file(), wing.rook_file()];
                if [king.file(), rook.file()] == files { Reading::Move(mv) } else { normal() }
            }
            _ => normal(),
        }
    }

    fn side(&self) -> Option<Side> {
        None
    }
}

impl Lift for chess::Position {
    type Written = ChessMove;

    fn written(&self, act: &Act<'_>) -> Option<ChessMove> {
        let origin = |journey: &Journey| chess_square(journey.from?);
        let target = |journey: &Journey| chess_square(journey.to);
        // Where the board is not known, the king comes first.
        let is_king = |journey: &Journey| {
            let name = journey.piece.and_then(|piece| act.names.name(piece));
            name.is_none_or(|name| name.abbreviation.eq_ignore_ascii_case("k"))
        };
        match act.journeys.as_slice() {
            // A king that jumps castles with a rook that stays (see the writer).
            [king] if king.jumps && king.promotion.is_none() => {
                let to = target(king)?;
                let wing = chess::Wing::BOTH.into_iter().find(|wing| wing.king_file() == to.file());
                let rook = chess::Square::new(wing?.rook_file(), to.rank())?;
                let castling = Some((to, rook));
                Some(ChessMove { from: origin(king)?, to: rook, promotion: None, castling })
            }
            [journey] => {
                let promotion = match journey.promotion {
                    None => None,
                    Some(piece) => Some(chess_role(act.names.name(piece)?.abbreviation)?),
                };
                let (from, to) = (origin(journey)?, target(journey)?);
                Some(ChessMove { from, to, promotion, castling: None })
            }
            [a, b] if a.promotion.or(b.promotion).is_none() => {
                let (king, rook) = if is_king(a) { (a, b) } else { (b, a) };
                Some(ChessMove {
                    from: origin(king)?,
                    to: origin(rook)?,
                    promotion: None,
                    castling: Some((target(king)?, target(rook)?)),
                })
            }
            _ => None,
        }
    }

    fn side_at(&self, square: u32) -> Option<Side> {
        self.board().piece_at(chess_square(square)?).map(|piece| piece.side)
    }
}

/// A move of xiangqi, janggi or makruk; `None` is a pass.
#[derive(Clone, Copy, Debug)]
struct MenMove<R, const FILES: u8, const RANKS: u8> {
    squares: Option<(mailbox::Square<FILES, RANKS>, mailbox::Square<FILES, RANKS>)>,
    promotion: Option<R>,
}

impl<R: Terms<FILES, RANKS>, const FILES: u8, const RANKS: u8> Notation
    for MenMove<R, FILES, RANKS>
{
    type Rules = mailbox::Position<R, FILES, RANKS>;

    fn resolve(
        &self,
        position: &Self::Rules,
        _: Option<mailbox::Move<R, FILES, RANKS>>,
    ) -> Reading<Self::Rules> {
        let side = R::side_name(position.side_to_move());
        let Some((from, to)) = self.squares else {
            return match position.pass() {
                Some(pass) => Reading::Move(pass),
                None => Reading::Nothing(Box::new(
                    Finding::new(Code::BoardNoAction).with("path", Game::name(R::GAME)),
                )),
            };
        };
        match position.move_between(from, to) {
            Some(mv) => {
                let promotes = match self.promotion {
                    None => false,
                    Some(role) if role == mv.piece.role.promoted() => true,
                    // Another promotion than there is: the rules refuse what is not theirs.
                    Some(_) => !mv.promotes,
                };
                Reading::Move(mailbox::Move { promotes, ..mv })
            }
            None => Reading::Nothing(Box::new(
                Finding::new(Code::MenEmptyOrigin)
                    .with("side", side)
                    .with("from", from.to_string())
                    .with("to", to.to_string()),
            )),
        }
    }

    fn side(&self) -> Option<Side> {
        None
    }
}

impl<R: Terms<FILES, RANKS> + Style<FILES, RANKS>, const FILES: u8, const RANKS: u8> Lift
    for mailbox::Position<R, FILES, RANKS>
{
    type Written = MenMove<R, FILES, RANKS>;

    fn written(&self, act: &Act<'_>) -> Option<MenMove<R, FILES, RANKS>> {
        let journey = match act.journeys.as_slice() {
            [] => return Some(MenMove { squares: None, promotion: None }),
            [journey] => journey,
            _ => return None,
        };
        let promotion = match journey.promotion {
            None => None,
            Some(piece) => {
                let name = act.names.name(piece)?;
                Some(R::by_abbreviation(&name.abbreviation.to_ascii_lowercase())?)
            }
        };
        let squares = (point(journey.from?)?, point(journey.to)?);
        Some(MenMove { squares: Some(squares), promotion })
    }

    fn side_at(&self, square: u32) -> Option<Side> {
        self.setup().board.get(point(square)?).map(|piece| piece.side)
    }
}

impl Lift for go::Position {
    type Written = replay::go::Written;

    fn written(&self, act: &Act<'_>) -> Option<replay::go::Written> {
        let side = act.side;
        let mv = match act.journeys.split_first() {
            None => go::Move::Pass { side },
            Some((stone, taken)) => {
                let takes = |journey: &Journey| journey.from == Some(journey.to);
                if stone.from.is_some() || !taken.iter().all(takes) {
                    return None;
                }
                let width = self.board().width();
                go::Move::Play { point: go_point(stone.to, width)?, side }
            }
        };
        Some(replay::go::Written::new(mv))
    }

    fn side_at(&self, square: u32) -> Option<Side> {
        self.board().get(go_point(square, self.board().width())?)
    }
}

/// Joins what the machine did.
fn journeys(deeds: &[Deed]) -> Vec<Journey> {
    let mut joined = Vec::new();
    for deed in deeds {
        let journey = Journey {
            from: deed.from,
            to: deed.to,
            piece: Some(deed.piece),
            promotion: deed.promotion,
            removes: deed.verb == Verb::Remove,
            jumps: deed.verb == Verb::Jump,
            above: deed.verb == Verb::Jump,
        };
        join(&mut joined, deed.verb, journey);
    }
    joined
}

/// The same by what is written, where the machine cannot follow.
fn written_journeys(actions: &[Action]) -> Option<Vec<Journey>> {
    let square = |reference| match reference {
        Reference::Coordinates(square) | Reference::Number(square) => Some(square),
        Reference::Piece(_) => None,
    };
    let mut joined = Vec::new();
    for action in actions {
        let (from, piece) = match (action.verb, action.subject) {
            (Verb::Drop, Reference::Piece(piece)) => (None, Some(piece)),
            (_, subject) => (Some(square(subject)?), None),
        };
        let to = square(action.object)?;
        let (removes, jumps) = (action.verb == Verb::Remove, action.verb == Verb::Jump);
        let promotion = action.promotion;
        let step = Journey { from, to, piece, promotion, removes, jumps, above: jumps };
        join(&mut joined, action.verb, step);
    }
    Some(joined)
}

/// Adds a step to the journey that it continues, if there is one: that of the piece above its
/// square, or the last one.
fn join(joined: &mut Vec<Journey>, verb: Verb, step: Journey) {
    let taken_off = verb == Verb::Remove && step.from == Some(step.to);
    let is_from = |journey: &Journey| Some(journey.to) == step.from;
    let above = joined.iter().rposition(|journey| journey.above && is_from(journey));
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
    let journey = &mut joined[before];
    *journey = Journey {
        from: journey.from,
        piece: journey.piece,
        promotion: step.promotion.or(journey.promotion),
        removes: journey.removes || step.removes,
        jumps: journey.jumps || step.jumps,
        ..step
    };
}

/// Whether the squares of a game and of a board are held by the same sides.
fn alike<G: Lift>(game: &G, board: &Position) -> bool {
    let names = board.sheet().names();
    (0..)
        .zip(board.squares())
        .all(|(square, piece)| game.side_at(square) == piece.map(|piece| names.side(piece)))
}

/// The same expression for the position of whichever game it is.
macro_rules! each_game {
    ($position:expr, $game:ident => $body:expr) => {
        match $position {
            games::Position::Shogi($game) => $body,
            games::Position::Chess($game) => $body,
            games::Position::Go($game) => $body,
            games::Position::Xiangqi($game) => $body,
            games::Position::Janggi($game) => $body,
            games::Position::Makruk($game) => $body,
            games::Position::Board(_) | games::Position::Other(_) => false,
        }
    };
}

/// Whether the pieces of a game stand where those of the board do.
pub(super) fn stand_alike(known: &games::Position, board: &Position) -> bool {
    each_game!(known, game => alike(game, board))
}

/// Why a game was not lifted.
struct Obstacle {
    ply: u32,
    span: Span,
    reason: Arg,
}

impl Reader<'_> {
    /// Replays a game as what it is. If the file does not name the game, all moves must be legal
    /// in it and do what the machine did. Says whether the record is one of that game now.
    pub(super) fn lift(
        &mut self,
        known: games::Position,
        named: bool,
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
                    let mut desk = Desk::default();
                    replay::replay(&lifted, self.source, self.record, &mut desk, self.findings);
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
        named: bool,
        start: &Position,
        script: &Script<Move>,
    ) -> Result<Script<G::Written>, Obstacle> {
        let mut lifted = Script::default();
        let mut machine = start.clone();
        let mut position = game.clone();
        let mut side = game.side_to_move();
        let mut around = Vec::new();
        let mut ply = 0;
        for item in &script.items {
            let main = around.is_empty();
            match *item {
                Item::Open { .. } => {
                    around.push(side);
                    side = side.other();
                }
                Item::Close { .. } => side = around.pop().unwrap_or(side),
                Item::Unreadable { .. } => {
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
            let known =
                main.then(|| machine.deeds(mv).ok()).flatten().map(|deeds| journeys(&deeds));
            let journeys = known.or_else(|| written_journeys(start.sheet().actions(mv)));
            let names = start.sheet().names();
            let written =
                journeys.and_then(|journeys| game.written(&Act { journeys, names, side }));
            if main {
                ply += 1;
                machine.play(mv);
            }
            side = side.other();
            if !named {
                let fault = match written {
                    None => Some(Arg::term("it is not one move", "一手ではありません")),
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
    let differs = || Arg::term("it leads to another position", "別の局面になります");
    (!alike(position, machine)).then(differs)
}

fn game_arg(game: Game) -> Arg {
    let ja = match game {
        Game::Shogi => "将棋",
        Game::Chess => "チェス",
        Game::Go => "囲碁",
        Game::Xiangqi => "シャンチー",
        Game::Janggi => "チャンギ",
        Game::Makruk => "マークルック",
        Game::Board | Game::Other => "盤上の対局",
    };
    Arg::term(game.name(), ja)
}
