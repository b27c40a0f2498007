//! What a file says of the position its moves lead to, compared with that position.

use super::headers::CACHE;
use super::squares::Squares;
use super::{PcnReader, Places};
use crate::findings::{Code, Finding, Severity, Word};
use crate::games::board::{self, Effect, Names, Piece, Position};
use crate::games::{self, Move, Rules, Side};
use crate::notation::syntax::json::{Kind, Value};
use crate::record::{self, EndKind, Ending};
use crate::replay::{History, LineFacts, Referee};

/// Where a game stands after its last move, and what was taken on the way.
#[derive(Debug)]
pub(super) struct Outcome {
    pub(super) position: Position,
    /// What each side took.
    taken: [Vec<Piece>; 2],
}

impl Outcome {
    /// Before the first move.
    pub(super) fn new(start: &Position) -> Outcome {
        Outcome { position: start.clone(), taken: [Vec::new(), Vec::new()] }
    }

    /// After a move; what its actions did, if the machine has nothing to say about them.
    pub(super) fn advance(&mut self, mv: board::Move) -> Option<Vec<Effect>> {
        let side = self.position.side_to_move();
        let (effects, remark) = self.position.advance(mv).ok()?;
        self.take(side, &effects);
        remark.is_none().then_some(effects)
    }

    fn take(&mut self, side: Side, effects: &[Effect]) {
        self.taken[side.index()].extend(effects.iter().filter_map(|effect| effect.taken));
    }
}

impl PcnReader<'_, '_> {
    /// Where the main line of the record leads.
    pub(super) fn end_of(&self, start: &Position) -> Outcome {
        let mut end = Outcome::new(start);
        for node in self.frame.record.tree.main_line() {
            match self.frame.record.tree.node(node).entry.mv() {
                Some(Move::Board(mv)) => {
                    if self.frame.record.tree.gives_turn(node) {
                        end.position.skip();
                    }
                    let side = end.position.side_to_move();
                    end.take(side, &end.position.effects(mv).unwrap_or_default());
                    end.position.play(mv);
                }
                _ => end.position.skip(),
            }
        }
        end
    }

    /// Compares what is said to be derived with the position at the end of the main line.
    pub(super) fn check_cache(&mut self, game: Value<'_>, end: &Outcome) {
        if let Some(cache) = game.get(CACHE).filter(|_| self.form.is_first()) {
            self.check_repeated(cache, CACHE);
            self.cache(cache, end);
        }
    }

    /// Compares what the record says of how the game ended with the position at the end of the main line, of a game
    /// that nobody names: where the rules are known, they say what it is to lose a king, which may be to win.
    pub(super) fn check_end(&mut self, game: Value<'_>, places: &Places, end: &Outcome) {
        let record = &*self.frame.record;
        let told = record.ending().map(|_| record.outcome());
        let names = end.position.sheet().names();
        let royal = end.taken.iter().flatten().find(|&&piece| is_royal(names, piece));
        let Some(&piece) = royal else { return };
        let told = match told {
            None => Some((Word::TheGameIsSaidToGoOn, Severity::Note)),
            Some(told) => against_the_board(told, end, names.side(piece))
                .map(|told| (told, Severity::Warning)),
        };
        if let Some((told, severity)) = told {
            let span = places.moves.last().map_or(game.span(), |last| last.0);
            let finding = Finding::at(Code::PcnInProgress, span).with("piece", names.text(piece));
            self.frame.report(Finding { severity, ..finding.with("told", told) });
        }
    }

    /// Compares what is said of a game that goes on with the position that its moves lead to, where its rules are
    /// known: it may be over.
    pub(super) fn check_goes_on(&mut self) {
        let Some(span) = self.goes_on.filter(|_| self.frame.record.ending().is_none()) else {
            return;
        };
        let over = match self.frame.record.last_position() {
            Some(games::Position::Chess(end)) => unfinished(end),
            Some(games::Position::Xiangqi(end)) => unfinished(end),
            Some(games::Position::Janggi(end)) => unfinished(end),
            Some(games::Position::Makruk(end)) => unfinished(end),
            _ => None,
        };
        let Some(finding) = over else { return };
        let (severity, span) = (Severity::Note, Some(span));
        self.frame.report(Finding { severity, span, ..finding });
    }

    fn cache(&mut self, cache: Value<'_>, end: &Outcome) {
        let names = end.position.sheet().names();
        let mut wrong = Vec::new();
        if let Some(array) = cache.get("current_position") {
            // An array that is no position is none that the moves lead to.
            let before = self.frame.findings.len();
            self.names = names.clone();
            let squares = self.squares(array, "");
            self.frame.findings.truncate(before);
            let same = squares.is_some_and(|Squares { shape, pieces }| {
                shape == *end.position.sheet().shape() && pieces == end.position.squares()
            });
            if !same {
                wrong.push((array, "...cache.current_position"));
            }
        }
        for (side, name, path) in [
            (Side::First, "bottomside", "...cache.bottomside"),
            (Side::Second, "topside", "...cache.topside"),
        ] {
            let Some(player) = cache.get(name) else { continue };
            if player.kind() != Kind::Object && !player.is_null() {
                self.not_object(player, path);
            }
            let hand = end.position.hand(side);
            let hand = hand.flat_map(|(piece, count)| {
                std::iter::repeat_n(names.text(piece), (count as usize).min(1 << 16))
            });
            let is_list = |list: Value<'_>| list.kind() == Kind::Array || list.is_null();
            if let Some(list) = player.get("dropable_pieces")
                && (!is_list(list) || !same_texts(list.elements().map(Value::string), hand))
            {
                wrong.push((list, if side == Side::First { BOTTOM_HAND } else { TOP_HAND }));
            }
            let taken = end.taken[side.index()].iter().map(|&piece| names.text(piece));
            if let Some(list) = player.get("captures") {
                let named = list.elements().map(|taken| taken.get("piece").and_then(Value::string));
                if !is_list(list) || !same_texts(named, taken) {
                    wrong.push((list, if side == Side::First { BOTTOM_TOOK } else { TOP_TOOK }));
                }
            }
        }
        for (value, path) in wrong {
            self.frame.report(Finding::at(Code::PcnCache, value.span()).with("path", path));
        }
    }
}

const BOTTOM_HAND: &str = "...cache.bottomside.dropable_pieces";
const TOP_HAND: &str = "...cache.topside.dropable_pieces";
const BOTTOM_TOOK: &str = "...cache.bottomside.captures";
const TOP_TOOK: &str = "...cache.topside.captures";

/// What is said of how a game ended, if that cannot be where one side alone has lost its king or general: the
/// other has won.
fn against_the_board(told: record::Outcome, end: &Outcome, loser: Side) -> Option<Word> {
    let names = end.position.sheet().names();
    let is_kept = |piece: &Piece| names.side(*piece) == loser && is_royal(names, *piece);
    let is_others = |piece: &Piece| names.side(*piece) != loser && is_royal(names, *piece);
    if end.position.squares().iter().flatten().any(is_kept)
        || end.taken.iter().flatten().any(is_others)
    {
        return None;
    }
    match told {
        record::Outcome::Draw => Some(Word::TheGameIsSaidToBeDrawn),
        record::Outcome::Win(winner) if winner == loser => Some(Word::ItsSideIsSaidToHaveWon),
        _ => None,
    }
}

/// What is to be said of a position if the game goes on there.
fn unfinished<R: Referee>(end: &R) -> Option<Finding> {
    let history = &mut History::default();
    let mut facts = LineFacts { start: end, history, impasse: None, follows_move: false };
    end.judge(Ending::new(EndKind::Interrupted), &mut facts)
}

/// Whether two lists hold the same texts in whatever order.
fn same_texts<'a>(
    listed: impl Iterator<Item = Option<std::borrow::Cow<'a, str>>>,
    real: impl Iterator<Item = &'a str>,
) -> bool {
    let Some(mut listed) = listed.collect::<Option<Vec<_>>>() else { return false };
    let mut real: Vec<&str> = real.collect();
    listed.sort_unstable();
    real.sort_unstable();
    listed.iter().eq(real.iter())
}

/// Whether a piece is the king or general of one of the main styles.
fn is_royal(names: &Names, piece: Piece) -> bool {
    names.name(piece).is_some_and(|name| {
        let letter = name.abbreviation.to_ascii_lowercase();
        let royal = match name.style.to_ascii_lowercase().as_str() {
            "s" | "w" | "m" => "k",
            "x" | "j" => "g",
            _ => return false,
        };
        !name.promoted && letter == royal
    })
}
