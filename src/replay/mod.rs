//! The replayer: what is written goes in, a checked record comes out.
//!
//! This is the only place that plays moves. It resolves each written move against the position,
//! checks that one move, keeps what is illegal or unreadable in its place, follows variations,
//! counts repetitions, and compares endings, numbers and clocks with what really happened.

mod chess;
mod history;
mod lines;
pub mod script;
mod shogi;

pub use chess::setup_findings as chess_setup_findings;
pub(crate) use chess::{role_arg, square_arg as chess_square_arg};
pub use history::{History, Repetition};
pub use script::{Claim, Item, Script};
pub use shogi::setup_findings;
pub(crate) use shogi::{kind_arg, square_arg};

use crate::findings::{Arg, Code, Finding, Lang, Severity};
use crate::games::{self, Rules, Side};
use crate::record::{EndKind, Ending, Entry, Millis, NodeId, NoteKind, Outcome, Record};
use crate::source::{Source, Span};
use lines::{Line, Lines};
use std::fmt;

/// How a format writes a move, before it is resolved against a position.
pub trait Notation: Copy + fmt::Debug {
    /// The rules of the game that is played.
    type Rules: Referee;

    /// Finds the move that is meant. `previous` is the move before, for "same square" notations.
    fn resolve(
        &self,
        position: &Self::Rules,
        previous: Option<<Self::Rules as Rules>::Move>,
    ) -> Reading<Self::Rules>;

    /// The side that is written with the move, if any.
    fn side(&self) -> Option<Side>;

    /// Compares what is written about the position after the move (check, mate) with that
    /// position.
    fn confirm(&self, _after: &Self::Rules) -> Option<Finding> {
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
    /// The move as one of any game.
    fn wrap(mv: Self::Move) -> games::Move;
    /// The move of this game.
    fn unwrap(mv: games::Move) -> Option<Self::Move>;
    /// This game's position in a record.
    fn of(position: &games::Position) -> Option<&Self>;
    /// What the game calls a side.
    fn side_name(side: Side) -> Arg;
    /// The finding for an illegal move, without a place.
    fn illegal(&self, mv: Self::Move, reason: Self::Illegal) -> Finding;
    /// Whether after playing such a move the position is no longer the one the players saw.
    fn derails(reason: Self::Illegal) -> bool;
    /// How many times a position stands when the game ends by repetition, if that has wording of
    /// its own here; `None` if [`Referee::remark`] speaks of it.
    const REPETITIONS: Option<u32>;
    /// What is to be said of a game that goes on after this position, which stands for the
    /// `times`th time in the line; each code is reported once.
    fn remark(&self, _times: u32) -> Option<Finding> {
        None
    }
    /// Compares an ending with the position where it stands.
    fn judge(&self, ending: Ending, line: &LineFacts<'_, Self>) -> Option<Finding>;
}

/// What [`Referee::judge`] may know about the line that ends.
#[derive(Clone, Copy, Debug)]
pub struct LineFacts<'a, R> {
    /// The start position.
    pub start: &'a R,
    /// The positions so far, by key.
    pub history: &'a History,
}

/// Buffers that the replayer reuses from game to game.
#[derive(Clone, Debug)]
pub struct Desk<R: Rules> {
    lines: Lines<R>,
    history: History,
}

impl<R: Referee> Default for Desk<R> {
    fn default() -> Desk<R> {
        Desk { lines: Lines::default(), history: History::default() }
    }
}

/// Plays a script into a record whose start position and headers are set.
///
/// Returns nothing: all that is wrong is in `findings`, all that was read is in `record`.
pub fn replay<N: Notation>(
    script: &Script<N>,
    source: &Source,
    record: &mut Record,
    desk: &mut Desk<N::Rules>,
    findings: &mut Vec<Finding>,
) {
    let Some(start) = N::Rules::of(&record.start).cloned() else { return };
    desk.history.clear(start.key(), start.in_check());
    desk.lines.clear();
    let branching =
        script.items.iter().any(|item| matches!(item, Item::Variation { .. } | Item::Open { .. }));
    let previous = record.before_start.and_then(N::Rules::unwrap);
    let line = Line::new(start.clone(), previous, 1, NodeId::ROOT, branching);
    let number = record.start_ply.filter(|_| first_number(script) != Some(1)).unwrap_or(0);
    let mut play = Play {
        script,
        source,
        record,
        desk,
        findings,
        start,
        line,
        is_main: true,
        number,
        fold: None,
        illegal: None,
        ended_at: Span::default(),
        derailed: None,
        around: Vec::new(),
        remark: None,
        remarked: Vec::new(),
    };
    play.run();
}

/// The number written before the first move or ending.
fn first_number<N>(script: &Script<N>) -> Option<u32> {
    script.items.iter().find_map(|item| match *item {
        Item::Move { number, .. } | Item::End { number, .. } => Some(number),
        _ => None,
    })
}

/// Counts how many moves of the main line are legal when played from `start`, up to the first
/// that is not; for choosing between readings of a start position.
pub fn legal_prefix<N: Notation>(script: &Script<N>, start: &N::Rules) -> usize {
    let main = script.items.split(|item| matches!(item, Item::Variation { .. })).next();
    lines::legal_prefix(main.unwrap_or_default(), start, None, usize::MAX)
}

/// One replay under way.
struct Play<'a, N: Notation> {
    script: &'a Script<N>,
    source: &'a Source,
    record: &'a mut Record,
    desk: &'a mut Desk<N::Rules>,
    findings: &'a mut Vec<Finding>,
    start: N::Rules,
    line: Line<N::Rules>,
    is_main: bool,
    /// The last number written before a move.
    number: u32,
    /// The ply of the main line at which a position stood for the fourth time.
    fold: Option<u32>,
    /// The finding about the last move of the line, if it was illegal, and who made it.
    illegal: Option<(usize, Side)>,
    /// Where the ending of the line is written.
    ended_at: Span,
    /// After a move that could not really be played: its ply, and the finding that will say how
    /// many later moves do not fit either.
    derailed: Option<Derailed>,
    /// The lines around the nested one under way, the outermost first.
    around: Vec<Suspended<N::Rules>>,
    /// What is to be said if the main line goes on.
    remark: Option<Box<Finding>>,
    remarked: Vec<Code>,
}

/// A line that goes on once the line nested in it ends.
struct Suspended<R: Rules> {
    line: Line<R>,
    is_main: bool,
    number: u32,
    illegal: Option<(usize, Side)>,
    derailed: Option<Derailed>,
}

/// What became of a line after a move that could not really be played.
struct Derailed {
    ply: u32,
    first: Option<Span>,
    misfits: u32,
}

impl<N: Notation> Play<'_, N> {
    fn run(&mut self) {
        for index in 0..self.script.items.len() {
            match self.script.items[index] {
                Item::Move { written, number, span } => {
                    self.before_entry(number, span);
                    self.mv(index, written, span);
                }
                Item::Unreadable { text, number, span } => {
                    self.before_entry(number, span);
                    self.derail();
                    self.line.enter(self.record, Entry::Unreadable(text));
                    self.line.position.skip();
                    self.line.previous = None;
                    self.after_entry(span);
                }
                Item::End { ending, number, span } => {
                    if !self.confirm_claim(ending, span) {
                        self.before_entry(number, span);
                        self.end(ending, span);
                    }
                }
                Item::Time { spent, total, span } => self.time(spent, total, span),
                Item::Note { kind, text, span } => self.note(kind, text, span),
                Item::Claim { claim, span } => self.claim(claim, span),
                Item::Variation { ply, span } => {
                    self.close_all();
                    self.branch(index, ply, span);
                }
                Item::Open { .. } => self.open(),
                Item::Close { .. } => self.close(),
            }
        }
        self.close_all();
    }

    /// Leaves the line under way for one beside its last entry.
    fn open(&mut self) {
        let line = self.line.beside_last(self.record);
        self.around.push(Suspended {
            line: std::mem::replace(&mut self.line, line),
            is_main: std::mem::replace(&mut self.is_main, false),
            number: self.number,
            illegal: self.illegal.take(),
            derailed: self.derailed.take(),
        });
        self.number = self.number.saturating_sub(1);
    }

    /// Goes on with the line around the nested one.
    fn close(&mut self) {
        let Some(outer) = self.around.pop() else { return };
        self.close_line();
        Suspended {
            line: self.line,
            is_main: self.is_main,
            number: self.number,
            illegal: self.illegal,
            derailed: self.derailed,
        } = outer;
    }

    fn close_all(&mut self) {
        while !self.around.is_empty() {
            self.close();
        }
        self.close_line();
    }

    fn report(&mut self, finding: Finding, span: Span) {
        let finding = Finding { span: finding.span.or(Some(span)), ..finding };
        let finding = if finding.ply.is_none() { finding.ply(self.line.ply()) } else { finding };
        self.findings.push(finding);
    }

    /// Checks the number before an entry, and that the line has not ended already.
    fn before_entry(&mut self, number: u32, span: Span) {
        self.line.remember();
        if number != 0 {
            let expected = self.number.saturating_add(1);
            if number != expected {
                let finding = Finding::at(Code::MoveNumber, span)
                    .with("found", number)
                    .with("expected", expected);
                self.report(finding, span);
            }
            self.number = number;
        } else {
            self.number = self.number.saturating_add(1);
        }
        if self.line.ended.take().is_some() {
            self.reopen(span);
        }
    }

    /// An ending after a closing line that served as one: the ending itself counts. Says whether
    /// they agree, so that nothing is left to do.
    fn confirm_claim(&mut self, ending: Ending, span: Span) -> bool {
        let Some(claimed) = self.line.ended.filter(|_| self.line.ended_by_claim) else {
            return false;
        };
        self.line.ended_by_claim = false;
        if claimed.kind == ending.kind {
            return true;
        }
        let to_move = self.line.position.side_to_move();
        self.line.leave_ending(self.record);
        self.compare_results(claimed.outcome(to_move), ending.outcome(to_move), span);
        false
    }

    fn compare_results(&mut self, claimed: Outcome, actual: Outcome, span: Span) {
        if claimed != actual && ![claimed, actual].contains(&Outcome::Unknown) {
            let finding = Finding::at(Code::ClaimedResult, span)
                .with("stated", outcome_arg::<N::Rules>(claimed))
                .with("actual", outcome_arg::<N::Rules>(actual));
            self.report(finding, span);
        }
    }

    /// A move after an ending: the ending becomes a comment, since only one thing can end a line.
    fn reopen(&mut self, span: Span) {
        let word = self.source.slice(self.ended_at).trim();
        self.report(Finding::at(Code::MovesAfterEnd, span).with("ending", word), span);
        let time = self.record.tree.node(self.line.node).time.get();
        let time = time.map(|time| format!(" {}", clock_text(u64::from(time))));
        self.line.leave_ending(self.record);
        let comment = format!("{word}{}", time.unwrap_or_default());
        self.record.push_note(self.line.node, NoteKind::Comment, &comment);
    }

    fn mv(&mut self, index: usize, written: N, span: Span) {
        if self.line.detached {
            return self.keep_as_text(span);
        }
        let to_move = self.line.position.side_to_move();
        let reading = written.resolve(&self.line.position, self.line.previous);
        let (mv, doubt) = match reading {
            Reading::Move(mv) => (mv, None),
            Reading::Doubtful(mv, finding) => (mv, Some(finding)),
            Reading::Ambiguous(moves, finding) => match self.choose(index, &moves) {
                Some((mv, certain)) => {
                    let code = if certain { Code::AmbiguityResolved } else { finding.code };
                    let severity = code.row().severity;
                    (mv, Some(Box::new(Finding { code, severity, ..*finding })))
                }
                None => return self.unplayable(*finding, span),
            },
            Reading::Nothing(finding) => return self.unplayable(*finding, span),
        };
        let verdict = self.line.position.check(mv);
        let wrong_side = written.side().is_some_and(|side| side != to_move);
        if verdict.is_ok() && doubt.is_none() && !wrong_side {
            self.play(Entry::Move(N::Rules::wrap(mv)), mv, span);
            self.illegal = None;
            if self.derailed.is_none()
                && let Some(finding) = written.confirm(&self.line.position)
            {
                let ply = self.line.ply() - 1;
                self.report(finding.ply(ply), span);
            }
            return;
        }
        self.doubtful_move(written, mv, verdict.err(), doubt, span);
    }

    /// The rare path: a move about which there is something to say.
    fn doubtful_move(
        &mut self,
        written: N,
        mv: <N::Rules as Rules>::Move,
        mut reason: Option<<N::Rules as Rules>::Illegal>,
        doubt: Option<Box<Finding>>,
        span: Span,
    ) {
        let mut mv = mv;
        let before = self.findings.len();
        let mut worst = Severity::Note;
        let to_move = self.line.position.side_to_move();
        let mut turn_taken = false;
        if reason.is_some() || written.side().is_some_and(|side| side != to_move) {
            // Perhaps a move is missing: would it be legal if it were the other side's turn?
            let mut skipped = self.line.position.clone();
            skipped.skip();
            // Where no side is written, only a move that its side could never make hints at it: two
            // pawns on a file are not put right by taking them for the opponent's.
            let claimed = match written.side() {
                Some(side) => side != to_move,
                None => reason.is_some_and(N::Rules::derails),
            };
            if claimed
                && let Reading::Move(other) = written.resolve(&skipped, self.line.previous)
                && skipped.check(other).is_ok()
            {
                let side = skipped.side_to_move();
                self.report(
                    Finding::at(Code::OutOfTurn, span).with("side", N::Rules::side_name(side)),
                    span,
                );
                self.line.position = skipped;
                mv = other;
                reason = None;
                turn_taken = true;
                worst = Severity::Error;
            }
        }
        if !turn_taken && let Some(side) = written.side().filter(|&side| side != to_move) {
            self.report(
                Finding::at(Code::SideMark, span)
                    .with("written", N::Rules::side_name(side))
                    .with("side", N::Rules::side_name(to_move)),
                span,
            );
        }
        if let Some(finding) = doubt {
            worst = worst.max(finding.severity);
            self.report(*finding, span);
        }
        if let Some(reason) = reason {
            let position = &self.line.position;
            let finding = position.illegal(mv, reason).position(position.to_line());
            self.report(finding, span);
            worst = Severity::Error;
        }
        for finding in &mut self.findings[before..] {
            if finding.severity == Severity::Error && finding.position.is_none() {
                finding.position = Some(self.line.position.to_line().into());
            }
        }
        let mover = self.line.position.side_to_move();
        if worst < Severity::Error {
            self.play(Entry::Move(N::Rules::wrap(mv)), mv, span);
            self.illegal = None;
            return;
        }
        if let Some(derailed) = &mut self.derailed {
            // The first fault is the true one; what follows from it is counted, not repeated.
            derailed.misfits += 1;
            derailed.first.get_or_insert(span);
            self.findings.truncate(before);
            self.play(Entry::Illegal(N::Rules::wrap(mv)), mv, span);
            return;
        }
        self.illegal = Some((before, mover));
        if reason.is_some_and(N::Rules::derails) {
            self.derail();
        }
        self.play(Entry::Illegal(N::Rules::wrap(mv)), mv, span);
    }

    fn play(&mut self, entry: Entry, mv: <N::Rules as Rules>::Move, span: Span) {
        self.line.position.play(mv);
        self.line.previous = Some(mv);
        let first = self.line.is_empty();
        if self.line.enter(self.record, entry) && first {
            let finding = Finding::at(Code::VariationRepeats, span).ply(self.line.ply() - 1);
            self.findings.push(finding);
        }
        self.after_entry(span);
    }

    fn after_entry(&mut self, span: Span) {
        if !self.is_main {
            return;
        }
        if let Some(finding) = self.remark.take() {
            self.remarked.push(finding.code);
            self.findings.push(*finding);
        }
        let position = &self.line.position;
        let times = self.desk.history.push(position.key(), position.in_check());
        if N::Rules::REPETITIONS == Some(times) && self.fold.is_none() {
            self.fold = Some(self.line.moves());
        }
        if self.derailed.is_none()
            && let Some(finding) = position.remark(times)
            && !self.remarked.contains(&finding.code)
        {
            let finding = Finding { span: Some(span), ..finding };
            self.remark = Some(Box::new(finding.ply(self.line.moves())));
        }
    }

    /// Something that describes no playable move: kept as it is written.
    fn unplayable(&mut self, finding: Finding, span: Span) {
        if let Some(derailed) = &mut self.derailed {
            derailed.misfits += 1;
            derailed.first.get_or_insert(span);
        } else {
            let position = self.line.position.to_line();
            self.report(finding.position(position), span);
            self.derail();
        }
        self.keep_as_text(span);
    }

    fn keep_as_text(&mut self, span: Span) {
        let text = self.record.keep(self.source.slice(span).trim());
        self.line.enter(self.record, Entry::Unreadable(text));
        self.line.position.skip();
        self.line.previous = None;
        self.after_entry(span);
    }

    fn derail(&mut self) {
        if self.derailed.is_none() {
            self.derailed = Some(Derailed { ply: self.line.ply(), first: None, misfits: 0 });
        }
    }

    /// Of several legal moves, the one with which the rest of the line stays legal longest; with
    /// whether no other does as well.
    fn choose(
        &self,
        index: usize,
        moves: &[<N::Rules as Rules>::Move],
    ) -> Option<(<N::Rules as Rules>::Move, bool)> {
        /// Enough to tell readings apart, and a bound on the work that a malicious file can ask for.
        const PLIES: usize = 300;
        let rest = &self.script.items[index + 1..];
        let rest = rest.split(|item| matches!(item, Item::Variation { .. })).next()?;
        let survival = |&mv: &<N::Rules as Rules>::Move| {
            let mut position = self.line.position.clone();
            position.play(mv);
            lines::legal_prefix(rest, &position, Some(mv), PLIES)
        };
        let lengths: Vec<usize> = moves.iter().map(survival).collect();
        let best = lengths.iter().copied().max()?;
        let first = lengths.iter().position(|&length| length == best)?;
        let certain = lengths.iter().filter(|&&length| length == best).count() == 1;
        certain.then_some((moves[first], certain))
    }

    fn end(&mut self, mut ending: Ending, span: Span) {
        let to_move = self.line.position.side_to_move();
        if matches!(ending.kind, EndKind::IllegalAction | EndKind::PerpetualCheck) {
            // Words like 反則勝ち blame whoever moved last. A repetition can be completed by the side
            // that was checked, so there the board tells.
            let checker = match ending.kind {
                EndKind::PerpetualCheck if self.is_main => {
                    self.desk.history.perpetual_checker(to_move)
                }
                _ => None,
            };
            ending.by = ending.by.or(checker).or(Some(to_move.other()));
        }
        match self.illegal {
            Some((finding, mover)) if ending.kind == EndKind::IllegalMove => {
                self.excuse(finding);
                if mover != to_move {
                    // The word blames the side to move, the board the other.
                    ending = Ending { by: Some(mover), ..ending };
                    let finding = Finding::at(Code::IllegalByOther, span)
                        .with("written", N::Rules::side_name(to_move))
                        .with("side", N::Rules::side_name(mover));
                    self.report(finding, span);
                }
            }
            Some((finding, mover)) if ending.kind == EndKind::IllegalAction => {
                if ending.by == Some(mover) {
                    self.excuse(finding);
                }
            }
            _ if self.derailed.is_some() || self.line.detached => {}
            _ => self.judge(ending, span),
        }
        if ending.kind == EndKind::IllegalMove {
            // The word means a fault of the side to move, which therefore need not be named.
            match ending.by {
                Some(by) if by != to_move => ending.kind = EndKind::IllegalAction,
                _ => ending.by = None,
            }
        }
        self.line.enter(self.record, Entry::End(ending));
        self.line.ended = Some(ending);
        self.ended_at = span;
    }

    /// An illegal move that ended the game: the record is right to contain it.
    fn excuse(&mut self, finding: usize) {
        if let Some(finding) = self.findings.get_mut(finding) {
            finding.severity = Severity::Note;
        }
    }

    fn judge(&mut self, ending: Ending, span: Span) {
        let start = &self.start;
        let about_repetition = matches!(ending.kind, EndKind::Repetition | EndKind::PerpetualCheck);
        let path;
        let history = if self.is_main || !about_repetition {
            &self.desk.history
        } else {
            path = self.line.history(self.record, start);
            &path
        };
        if let Some(finding) = self.line.position.judge(ending, &LineFacts { start, history }) {
            let position = self.line.position.to_line();
            self.report(finding.position(position), span);
        }
    }

    fn time(&mut self, spent: Millis, total: Millis, span: Span) {
        if self.line.is_empty() {
            self.report(Finding::at(Code::TimeWithoutMove, span), span);
            return;
        }
        let node = self.line.node;
        match self.record.tree.node(node).time {
            Millis::NONE => self.record.tree.node_mut(node).time = spent,
            // A variation that repeats moves of the main line often repeats their times.
            same if same == spent && self.line.merging => {}
            _ => return self.report(Finding::at(Code::TimeTwice, span), span),
        }
        let side = match self.line.ended {
            Some(_) => self.line.position.side_to_move(),
            None => self.line.position.side_to_move().other(),
        };
        let sum = &mut self.line.spent[side.index()];
        *sum = sum.saturating_add(u64::from(spent.get().unwrap_or(0)));
        let Some(stated) = total.get() else { return };
        let expected = if stated.is_multiple_of(1000) { *sum / 1000 * 1000 } else { *sum };
        let stated = u64::from(stated);
        if stated == expected || (stated == 0 && self.line.ended.is_some()) {
            return;
        }
        *sum = stated;
        self.record.tree.state_total(node, total);
        let mut finding = Finding::at(Code::TimeTotal, span)
            .with("stated", clock_text(stated))
            .with("sum", clock_text(expected));
        if stated.abs_diff(expected) <= 1000 {
            // Programs differ in where they round.
            finding.severity = Severity::Note;
        }
        // The clock belongs to the entry just made, not to the next one.
        let ply = self.line.ply().saturating_sub(1);
        self.report(finding.ply(ply), span);
    }

    fn note(&mut self, kind: NoteKind, text: crate::record::TextRef, span: Span) {
        let at_branch = self.line.is_empty() && !self.is_main;
        let same = |play: &Self| {
            play.record.tree.notes(play.line.node).any(|note| {
                note.kind == kind && play.record.text(note.text) == play.record.text(text)
            })
        };
        if (at_branch || self.line.merging) && same(self) {
            self.report(Finding::at(Code::CommentRepeated, span), span);
            return;
        }
        let node = self.line.node;
        self.record.attach_note(node, kind, text);
    }

    fn claim(&mut self, claim: Claim, span: Span) {
        let to_move = self.line.position.side_to_move();
        let plies = self.line.moves();
        if let Some(stated) = claim.plies.filter(|&stated| stated != plies) {
            let finding =
                Finding::at(Code::ClaimedCount, span).with("stated", stated).with("counted", plies);
            self.report(finding, span);
        }
        let Some(ending) = self.line.ended else {
            let ending = match (claim.ending, claim.winner) {
                // Whoever is to move has not made the illegal move but makes it now.
                (Some(Ending { kind: EndKind::IllegalAction, by: Some(by), .. }), _)
                    if by == to_move =>
                {
                    Ending::new(EndKind::IllegalMove)
                }
                (Some(ending), _) => ending,
                (None, Some(winner)) if winner != to_move => Ending::new(EndKind::Resign),
                // The side to move can only have won by a fault of the other.
                (None, Some(winner)) => Ending::by(EndKind::IllegalAction, winner.other()),
                (None, None) => return,
            };
            self.line.remember();
            self.end(ending, span);
            self.line.ended_by_claim = true;
            return;
        };
        let named = claim.ending.map(|claimed| claimed.outcome(to_move));
        if let Some(claimed) = claim.winner.map(Outcome::Win).or(named) {
            self.compare_results(claimed, ending.outcome(to_move), span);
        }
    }

    /// What can only be said when a line is complete.
    fn close_line(&mut self) {
        if let Some(Derailed { ply, first: Some(span), misfits }) = self.derailed.take() {
            let finding =
                Finding::at(Code::MisfitsFollow, span).with("count", misfits).with("ply", ply);
            self.findings.push(finding);
        }
        if self.is_main
            && let Some(fold) = self.fold
            && self.line.moves() > fold
        {
            let finding = Finding::new(Code::PlayedOnAfterRepetition).ply(fold).with("ply", fold);
            self.findings.push(finding);
        }
        self.illegal = None;
    }

    /// Starts a block of alternatives to the move with this number.
    fn branch(&mut self, index: usize, ply: u32, span: Span) {
        let done = std::mem::replace(
            &mut self.line,
            Line::new(self.start.clone(), None, 1, NodeId::ROOT, true),
        );
        self.desk.lines.push(done);
        self.is_main = false;
        self.number = ply.saturating_sub(1);
        let block = &self.script.items[index + 1..];
        let block = block.split(|item| matches!(item, Item::Variation { .. })).next();
        let (line, finding) = self.desk.lines.branch(self.record, ply, block.unwrap_or_default());
        self.line = line;
        if let Some(finding) = finding {
            let derails = finding.severity == Severity::Error;
            self.findings.push(Finding { span: Some(span), ..finding }.ply(ply));
            if derails {
                self.derail();
            }
        }
    }
}

/// The words for a result.
fn outcome_arg<R: Referee>(outcome: Outcome) -> Arg {
    match outcome {
        Outcome::Win(side) => {
            let name = R::side_name(side);
            Arg::term(
                format!("a win for {}", name.word(Lang::En)),
                format!("{}の勝ち", name.word(Lang::Ja)),
            )
        }
        Outcome::Draw => Arg::term("a draw", "引き分け"),
        Outcome::Undecided => Arg::term("no result", "勝敗なし"),
        Outcome::Unknown => Arg::term("an unknown result", "結果不明"),
    }
}

/// `h:mm:ss`, with milliseconds if there are any.
fn clock_text(millis: u64) -> String {
    let seconds = millis / 1000;
    let text = format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    match millis % 1000 {
        0 => text,
        fraction => format!("{text}.{fraction:03}"),
    }
}
