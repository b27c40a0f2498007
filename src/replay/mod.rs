//! The replayer: what is written goes in, a checked record comes out.
//!
//! This is the only place that plays moves. It resolves each written move against the position,
//! checks that one move, keeps what is illegal or unreadable in its place, follows variations,
//! counts repetitions, and compares endings, numbers and clocks with what really happened.

mod blocks;
mod board;
mod branching;
mod chess;
mod courses;
mod endings;
pub mod go;
pub(crate) mod go_plan;
mod history;
mod lines;
mod nesting;
mod other;
mod places;
mod play;
pub mod script;
mod shogi;
mod square_board;
mod trail;
mod turns;
mod words;

pub use chess::setup_findings as chess_setup_findings;
pub(crate) use chess::{no_right_words, not_mate, role_arg, square_arg as chess_square_arg};
pub use history::{History, Repetition};

pub use script::{Claim, Item, Script};
pub use shogi::{handicap_finding, setup_findings, three_pieces, three_pieces_9};
pub(crate) use shogi::{kind_arg, square_arg};
pub use square_board::piece_setup_findings;
pub(crate) use words::is_digit;

use crate::findings::{Arg, Code, Finding};
use crate::games::{PieceRow, Position, Rules, Side};
use crate::record::{EndKind, Ending, NodeId, Placement, Record, Spelling};
use crate::source::{Source, Span};
use blocks::Lines;
pub(crate) use blocks::TRIED_MOVES;
use lines::{Branching, Line, Spare, walk};
use play::{NOWHERE, Play};
use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use trail::Trail;

/// How a format writes a move, before it is resolved against a position.
pub trait Notation: Copy + fmt::Debug + Send + 'static {
    /// The rules of the game that is played.
    type Rules: Referee;

    /// Finds the move that is meant. `previous` is the move before, for "same square" notations.
    fn resolve(
        &self,
        position: &Self::Rules,
        previous: Option<<Self::Rules as Rules>::Move>,
    ) -> Reading<Self::Rules>;

    /// The move that is meant, if nothing is to be said of how it is written. Whatever it says
    /// [`resolve`](Self::resolve) says, too; it may leave to that what takes longer to find.
    #[inline]
    fn plain(
        &self,
        position: &Self::Rules,
        previous: Option<<Self::Rules as Rules>::Move>,
    ) -> Option<<Self::Rules as Rules>::Move> {
        match self.resolve(position, previous) {
            Reading::Move(mv) => Some(mv),
            _ => None,
        }
    }

    /// Plays the move that is meant, if nothing is to be said of it, neither of how it is written nor
    /// by the rules; of any other it does nothing.
    #[inline]
    fn try_play(
        &self,
        position: &mut Self::Rules,
        previous: Option<<Self::Rules as Rules>::Move>,
    ) -> Option<<Self::Rules as Rules>::Move> {
        let mv = self.plain(position, previous)?;
        position.try_play(mv).is_ok().then_some(mv)
    }

    /// The side that is written with the move, if any.
    fn side(&self) -> Option<Side>;

    /// The piece that is written with the move, as [`Tree::word`](crate::record::Tree::word) keeps it where another
    /// one stands at its origin; none in games whose moves name no piece beside the origin.
    fn named(&self) -> Option<&'static str> {
        None
    }

    /// Whether the turn was given to the side that makes it, if the record says so of a move that does not say whose
    /// it is.
    fn gives_turn(&self) -> Option<bool> {
        None
    }

    /// The words of it that are kept where it cannot be played: what stands in the source.
    fn words<'s>(&self, source: &'s Source, span: Span) -> Cow<'s, str> {
        source.slice(span).trim().into()
    }

    /// How the move is spelled in short notation, once [`try_play`](Self::try_play) has played it,
    /// where whoever resolves it knows that anyway.
    fn spelling(&self, _after: &Self::Rules) -> Spelling {
        Spelling::UNKNOWN
    }

    /// Compares what is written about the position after the move (check, mate) with what is to be
    /// written.
    fn confirm(&self, _spelling: Spelling) -> Option<Finding> {
        None
    }
}

/// What a written move can mean in a position.
#[derive(Clone, Debug)]
pub enum Reading<R: Rules> {
    /// One move, still to be checked.
    Move(R::Move),
    /// One move, but something about its notation is to be reported (without a place: the
    /// replayer adds it). If the finding is an error, the move is kept as illegal.
    Doubtful(R::Move, Box<Finding>),
    /// Several legal moves fit, in a fixed order.
    Ambiguous(Vec<R::Move>, Box<Finding>),
    /// No move fits.
    Nothing(Box<Finding>),
}

/// The part of a game's rules that needs wording: named reasons as findings, and endings.
pub trait Referee: Rules {
    /// What the game calls a side.
    fn side_name(side: Side) -> Arg {
        let [english, japanese] = Self::VOCABULARY.sides[side.index()];
        Arg::term(english, japanese)
    }
    /// The finding for an illegal move, without a place.
    fn illegal(&self, mv: Self::Move, reason: Self::Illegal) -> Finding;
    /// Whether after playing such a move the position is no longer the one the players saw.
    fn derails(reason: Self::Illegal) -> bool;
    /// Whether the king of whoever plays such a move was in check before, and still is: on the next move of that side it
    /// follows from this one.
    fn leaves_check(_reason: Self::Illegal) -> bool {
        false
    }
    /// How many times a position stands when the game ends by repetition, if that has wording of
    /// its own here; `None` if [`Referee::remark`] speaks of it.
    const REPETITIONS: Option<u32>;
    /// What is to be said of a game that goes on after this position, which stands for the
    /// `times`th time in the line, and has not been told already: the first of it, if it is several.
    fn remark(&self, _times: u32, _is_told: impl Fn(Code) -> bool) -> Option<Finding> {
        None
    }
    /// Whether such a remark holds even if the game ends there.
    const REMARKS_AT_ONCE: bool = false;
    /// Whether a property of a node says that its move is to be played though it is illegal: that is only
    /// noted then.
    fn forces(_property: &str) -> bool {
        false
    }
    /// What it costs to copy the position, where that is not of a usual size: else nothing worth counting.
    fn weight(&self) -> usize {
        0
    }
    /// Changes the position without a move; the finding says what of it had no effect. Games that
    /// know no such thing leave the position as it is.
    fn set_up(&mut self, _placements: &[Placement]) -> Option<Finding> {
        None
    }
    /// The endings that no game of this kind has.
    const FOREIGN: &'static [EndKind] = &[];
    /// Whether how often a position stood is asked of an ending.
    const ENDS_BY_REPETITION: bool = true;
    /// Compares an ending with the position where it stands.
    fn judge(&self, ending: Ending, line: &mut LineFacts<'_, Self>) -> Option<Finding>;
}

/// What a game calls a side's piece.
#[must_use]
pub fn piece_arg(row: &'static PieceRow, side: Side) -> Arg {
    Arg::term(row.english, row.japanese[side.index()])
}

/// What [`Referee::judge`] may know about the line that ends.
#[derive(Debug)]
pub struct LineFacts<'a, R> {
    /// The start position.
    pub start: &'a R,
    /// The positions so far, by key.
    pub history: &'a mut History,
    /// What the record says of the rule for an impasse.
    pub impasse: Option<&'a str>,
    /// Whether a move that could be read has led to the last position.
    pub follows_move: bool,
}

impl<R> LineFacts<'_, R> {
    /// How many times the last position stands, if that is too few for a game to end by repetition where three
    /// times are enough.
    fn missing_repetitions(&mut self) -> Option<u32> {
        let times = self.history.repetition().times;
        (times < 3).then_some(times)
    }
}

/// A legal move of the side to move, the first that is found.
pub(crate) fn first_move<R: Rules>(position: &R) -> Option<R::Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves.first().copied()
}

/// Buffers that the replayer reuses from game to game.
#[derive(Clone, Debug)]
pub struct Buffers<R: Rules> {
    lines: Lines<R>,
    history: History,
    /// Those of the variation that was asked for last.
    trail: Trail<R>,
    /// Lines that have ended, for what is in their buffers.
    spare: Vec<Box<Line<R>>>,
    /// How many items stand behind each entry that variations leave at once.
    left: Vec<usize>,
    /// The key of the position that is looked for.
    awaited: Option<u64>,
}

/// How many lines that have ended leave their buffers to others: lines are seldom nested deeper.
const SPARE: usize = 8;

impl<R: Referee> Default for Buffers<R> {
    fn default() -> Buffers<R> {
        let (lines, history) = (Lines::default(), History::default());
        let trail = Trail::default();
        Buffers { lines, history, trail, spare: Vec::new(), left: Vec::new(), awaited: None }
    }
}

impl<R: Referee> Buffers<R> {
    /// Has the next replays say whether the record [comes by](Record::reaches) the position with this
    /// key.
    pub fn look_for(&mut self, key: Option<u64>) {
        self.awaited = key;
    }

    /// The positions on the way to a node. Only those of the main line are kept as it is played.
    fn history(&mut self, is_main: bool, record: &Record, start: &R, node: NodeId) -> &mut History {
        if is_main { &mut self.history } else { self.trail.history(record, start, node) }
    }

    /// Puts a line, which may use these buffers, in the place of one that has ended.
    fn place(&mut self, line: impl FnOnce(Spare<R>) -> Line<R>) -> Box<Line<R>> {
        let Some(mut place) = self.spare.pop() else { return Box::new(line(Spare::default())) };
        let spare = place.take_buffers();
        *place = line(spare);
        place
    }

    /// Keeps the place and the buffers of a line that has ended.
    fn spare(&mut self, mut done: Box<Line<R>>) {
        if self.spare.len() < SPARE && done.empties_buffers() {
            self.spare.push(done);
        }
    }
}

/// Numbers of moves beyond this are taken for it, so that counting on from them cannot overflow;
/// findings quote them as they stand.
pub(crate) const LARGEST_NUMBER: u32 = u32::MAX / 2;

/// Plays a script into a record whose start position and headers are set.
///
/// Returns nothing: all that is wrong is in `findings`, all that was read is in `record`.
pub fn replay<N: Notation>(
    script: &Script<N>,
    source: &Source,
    record: &mut Record,
    buffers: &mut Buffers<N::Rules>,
    findings: &mut Vec<Finding>,
) {
    // They may be about nodes of another try.
    findings.iter_mut().for_each(|finding| finding.node = None);
    record.start_ply = record.start_ply.map(|ply| ply.min(LARGEST_NUMBER));
    if record.start_ply.is_some() {
        // What a record says beside a position of shogi is the number of its next move, wherever that is told.
        record.start = record.numbered_start();
    }
    let Some(start) = N::Rules::of(&record.start).cloned() else { return };
    buffers.history.clear(start.repetition_key(), start.in_check());
    buffers.lines.clear();
    buffers.trail.clear();
    record.tree.spell_from(start.key());
    let mut left = std::mem::take(&mut buffers.left);
    let branching = Branching::of(&script.items, &mut left);
    let awaited = buffers.awaited;
    record.reaches = awaited.map(|key| key == start.key());
    let previous = record.before_start.and_then(N::Rules::unwrap);
    let line = buffers.place(|spare| {
        let mut line = Line::new(start.clone(), previous, 1, NodeId::ROOT);
        line.branch_in(branching, spare);
        line
    });
    let number = record.start_ply.filter(|&before| script.goes_on_from(before)).unwrap_or(0);
    let known = findings.len();
    let out_of_step = nesting::OutOfStep::at_start(record);
    let mut play = Play {
        source,
        record,
        buffers,
        findings,
        start,
        line,
        is_main: true,
        awaited,
        left,
        number,
        fold: None,
        illegal: None,
        unanswered: None,
        out_of_step,
        around: Vec::new(),
        forks: Vec::new(),
        remarks: Vec::new(),
        remarked: Vec::new(),
        waiting: None,
        tries: (1 << 16) + 16 * script.items.len(),
        unread: Vec::new(),
        glyph: (NOWHERE, NodeId::ROOT),
        kept: NOWHERE,
        marked: None,
    };
    play.run(script);
    play.place_unread(known);
    let Play { line, buffers, left, .. } = play;
    buffers.left = left;
    buffers.spare(line);
}

/// Plays what stands at a node on a position of its game: a move, legal or not, a turn that is passed where no move
/// can be read, or stones that are set up.
pub fn enact(record: &Record, node: NodeId, position: &mut Position) {
    match position {
        Position::Shogi(position) => walk(position, record, node),
        Position::Chess(position) => walk(position, record, node),
        Position::Go(position) => walk(position, record, node),
        Position::Xiangqi(position) => walk(position, record, node),
        Position::Janggi(position) => walk(position, record, node),
        Position::Makruk(position) => walk(position, record, node),
        Position::Other(position) => walk(position, record, node),
        Position::Board(position) => walk(position, record, node),
    }
}

/// The position at the end of the main line of a record, whoever has made it.
#[must_use]
pub fn end_of_main_line(record: &Record) -> Position {
    if let Some(position) = record.last_position() {
        return position.clone();
    }
    let mut position = record.start.clone();
    record.tree.main_line().for_each(|node| enact(record, node, &mut position));
    position
}

/// The moves of the main line as they are written, up to what is none.
pub fn main_line<W>(script: &Script<W>) -> impl Iterator<Item = &W> {
    courses::moves(&script.items)
}

/// Counts how many moves of the main line are legal when played from `start`, up to the first
/// that is not; for choosing between readings of a start position.
pub fn legal_prefix<N: Notation>(script: &Script<N>, start: &N::Rules) -> usize {
    courses::legal_prefix(&script.items, start, None, usize::MAX)
}

/// In which of two positions more of the moves that come next are legal, of a few of them.
pub fn further<N: Notation>(items: &[Item<N>], this: &N::Rules, other: &N::Rules) -> Ordering {
    courses::further(items, this, other, None)
}
