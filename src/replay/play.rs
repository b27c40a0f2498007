//! A replay under way: moves, one after the other, and the lines they stand in.

use super::courses::{self, Course};
use super::lines::{Entered, Line};
use super::nesting::{Fork, OutOfStep, Suspended};
use super::{Buffers, Item, LARGEST_NUMBER, Notation, Reading, Referee, Script, words};
use crate::findings::{Arg, Code, Finding, Severity, Word};
use crate::games::Side;
use crate::record::clock_text;
use crate::record::{Entry, NodeId, Note, NoteKind, PASS, Record, Setup, Spelling};
use crate::source::{Source, Span};

/// One replay under way.
///
/// It knows the game, not how its moves are written: what is the same for all notations of a game is
/// there once.
pub(super) struct Play<'a, R: Referee> {
    pub(super) source: &'a Source,
    pub(super) record: &'a mut Record,
    pub(super) buffers: &'a mut Buffers<R>,
    pub(super) findings: &'a mut Vec<Finding>,
    pub(super) start: R,
    pub(super) line: Box<Line<R>>,
    pub(super) is_main: bool,
    /// The key of the position that is looked for, as long as it is known what stands on the board.
    pub(super) awaited: Option<u64>,
    /// How many items stand behind each entry that variations leave at once, the last first: those that are still to
    /// come.
    pub(super) left: Vec<usize>,
    /// The last number written before a move.
    pub(super) number: u32,
    /// The ply of the main line at which a position stood for the fourth time, its move and its node.
    pub(super) fold: Option<(u32, Span, NodeId)>,
    /// The finding about the last move of the line, if it was illegal, and who made it.
    pub(super) illegal: Option<(usize, Side)>,
    /// The last move that left its king in check.
    pub(super) unanswered: Option<NodeId>,
    /// After a move that could not really be played, or from a start that could not be read: which, and how
    /// many later moves do not fit either.
    pub(super) out_of_step: Option<OutOfStep>,
    /// The lines around the nested one under way, the outermost first.
    pub(super) around: Vec<Suspended<R>>,
    /// Where several lines go on, the innermost last.
    pub(super) forks: Vec<Fork<R>>,
    /// What is to be said if the main line goes on.
    pub(super) remarks: Vec<Finding>,
    pub(super) remarked: Vec<Code>,
    /// The first of the findings that wait for the node of the next entry.
    pub(super) waiting: Option<usize>,
    /// How many moves may still be tried to settle what is ambiguous: a game full of that is settled in its first
    /// part, or it could cost hundreds of times its length.
    pub(super) tries: usize,
    /// Where what is no move stands, and its nodes.
    pub(super) unread: Vec<(Span, NodeId)>,
    /// Where the latest glyph stands, and its node.
    pub(super) glyph: (Span, NodeId),
    /// Where the latest text stands that was kept in place of a move.
    pub(super) kept: Span,
    /// Whose the ending is that comes next, where it is marked.
    pub(super) marked: Option<Side>,
}

/// The place of what stands nowhere.
pub(super) const NOWHERE: Span = Span { start: u32::MAX, end: u32::MAX };

/// A move of which there is something to say.
struct Doubtful<R: Referee> {
    /// The side that is written with it.
    side: Option<Side>,
    /// Whether it is to be played though it is illegal.
    is_forced: bool,
    mv: R::Move,
    /// The position with the turn given to the other side, and what it is there.
    turned: Option<(R, R::Move)>,
    reason: Option<R::Illegal>,
    /// What is to be said of how it is written.
    doubt: Option<Box<Finding>>,
}

/// What is marked as this side's, while it is the other's turn.
pub(super) fn side_mark<R: Referee>((written, to_move): (Side, Side), span: Span) -> Finding {
    Finding::at(Code::SideMark, span)
        .with("written", R::side_name(written))
        .with("side", R::side_name(to_move))
}

/// Whether what is said of how a move is written depends on what else stands on the board.
fn depends_on_board(finding: &Finding) -> bool {
    let is_of_it = |(_, arg): &(&str, Arg)| {
        matches!(arg, Arg::Word(Word::MoreOfTheOriginThanNeeded | Word::XMissing))
    };
    match finding.code {
        Code::SanNothingCaptured | Code::SanUnclearForm => true,
        Code::SanForm => finding.args.iter().any(is_of_it),
        _ => false,
    }
}

impl<R: Referee> Play<'_, R> {
    // In place: apart from its only caller a move of Ishi costs 7 instructions more.
    #[inline(always)]
    pub(super) fn run<N: Notation<Rules = R>>(&mut self, script: &Script<N>) {
        let mut items = script.items.iter();
        while let Some(item) = items.next() {
            match *item {
                Item::Move { written, number, span } => {
                    self.before_entry(items.len(), number, span);
                    match self.try_play(written) {
                        Some(mv) => self.legal(written, mv, span),
                        None => self.mv(items.as_slice(), written, span),
                    }
                }
                Item::Unreadable { text, number, span } => {
                    self.before_entry(items.len(), number, span);
                    // What a turn that is passed leaves on the board is known, but for who leaves the king in check.
                    let is_pass = self.record.text(text) == PASS;
                    let is_known = is_pass && !self.line.position.in_check();
                    if !is_known {
                        self.lose_step();
                    }
                    self.enter(Entry::Unreadable(text));
                    self.unread.push((span, self.line.node));
                    self.line.position.skip();
                    self.line.previous = None;
                    self.illegal = None;
                    if !is_known {
                        self.lose_sight();
                    }
                    self.after_entry(span);
                }
                Item::Marked { side } => self.marked = Some(side),
                Item::End { ending, number, span } => match self.marked.take() {
                    Some(side) => self.marked_end(items.len(), (ending, side), number, span),
                    None => self.any_end(items.len(), ending, number, span),
                },
                Item::Setup { setup, span } => self.setup(items.len(), setup, span),
                Item::Blank => self.blank(items.len()),
                Item::Time { spent, total, span } => {
                    if !self.plain_time(spent, total) {
                        self.time(spent, total, span);
                    }
                }
                Item::Clock { left, span } => self.clock(left, span),
                Item::Note { kind, text, span } => self.note(kind, text, span),
                Item::Claim { claim, span } => self.claim(items.len(), claim, span),
                Item::Variation { number, before, span } => {
                    self.close_all();
                    self.branch(items.as_slice(), (number, before), span);
                }
                Item::Open { .. } => self.open(),
                Item::Close { .. } => self.close(),
                Item::Fork { lines } => self.fork(lines),
                Item::Back => self.back(),
            }
        }
        self.close_all();
    }

    /// A node without a move.
    fn blank(&mut self, rest: usize) {
        self.remember(rest);
        self.enter(Entry::Blank);
    }

    /// The position is changed: what was said about repetitions before holds no more.
    fn setup(&mut self, rest: usize, setup: Setup, span: Span) {
        if self.line.ended.take().is_some() {
            self.reopen(span);
        }
        self.remember(rest);
        self.enter(Entry::Setup(setup));
        let idle = self.line.position.set_up(self.record.tree.placements(setup));
        if let Some(finding) = idle {
            self.report_here(finding, span);
        }
        self.line.previous = None;
        self.illegal = None;
        if self.is_main {
            let position = &self.line.position;
            if self.awaited == Some(position.key()) {
                self.record.reaches = Some(true);
            }
            self.buffers.history.clear(position.repetition_key(), position.in_check());
            self.remarks.clear();
        }
    }

    /// Keeps the position before the entry behind which `rest` items stand, if a variation leaves it.
    #[inline(always)]
    pub(super) fn remember(&mut self, rest: usize) {
        // What was passed over is no entry.
        while self.left.last().is_some_and(|&left| left > rest) {
            self.left.pop();
        }
        self.line.remember(self.left.last() == Some(&rest));
    }

    /// Checks the number before an entry, and that the line has not ended already. Behind it stand `rest` items.
    #[inline(always)]
    pub(super) fn before_entry(&mut self, rest: usize, number: u32, span: Span) {
        let expected = self.number.saturating_add(1);
        if number != 0 && number != expected {
            self.wrong_number(number, expected, span);
        }
        self.number = if number == 0 { expected } else { number.min(LARGEST_NUMBER) };
        if self.line.ended.take().is_some() {
            self.reopen(span);
        }
        self.remember(rest);
    }

    #[cold]
    fn wrong_number(&mut self, number: u32, expected: u32, span: Span) {
        let moves = self.line.moves();
        let (first, before) = *self.line.miscounted.get_or_insert((expected, moves));
        // Behind a slip the right number is as good as one that goes on from it.
        if number == first.saturating_add(moves.saturating_sub(before)) {
            return;
        }
        let line = self.source.line_span(span.start).start;
        let before = self.source.slice(Span::new(line, span.start));
        let place = words::number_before(before, line, number);
        let finding = Finding::at(Code::MoveNumber, place.unwrap_or(span))
            .with("found", words::stated_number(number, before))
            .with("expected", expected);
        self.report(finding, span);
    }

    /// A move after an ending: the ending becomes a comment, since only one thing can end a line.
    #[cold]
    pub(super) fn reopen(&mut self, span: Span) {
        let word = words::ending(self.source, self.line.ended_at);
        let finding = Finding::at(Code::MovesAfterEnd, span).with("ending", word);
        let time = self.record.tree.node(self.line.node).time.get();
        let time = time.map_or(String::new(), |time| format!(" {}", clock_text(u64::from(time))));
        let finding = words::as_comment(finding, self.source, self.line.ended_at, &time);
        let finding = finding.ply(self.line.ply());
        let vacant = self.leave_ending();
        vacant.into_iter().for_each(|vacant| self.take_back(vacant));
        self.report(finding, span);
        let Some(vacant) = vacant else { return };
        let is_kept = words::remark(word).is_some_and(|remark| {
            let text = |note: Note| self.record.text(note.text).trim() == remark;
            self.record.tree.notes(self.line.node).any(text)
        });
        if is_kept {
            return self.record.tree.hand_over_notes(vacant, self.line.node);
        }
        let comment = format!("{word}{time}");
        self.record.push_note(self.line.node, NoteKind::Comment, &comment);
        self.record.tree.hand_over_notes(vacant, self.line.node);
    }

    /// Plays a move of which there is nothing to say; of any other it does nothing.
    #[inline(always)]
    fn try_play<N: Notation<Rules = R>>(&mut self, written: N) -> Option<R::Move> {
        let line = &mut self.line;
        if line.detached {
            return None;
        }
        let is_in_turn = written.side().is_none_or(|side| side == line.position.side_to_move());
        if is_in_turn { written.try_play(&mut line.position, line.previous) } else { None }
    }

    /// A move of which there is something to say.
    #[cold]
    fn mv<N: Notation<Rules = R>>(&mut self, rest: &[Item<N>], written: N, span: Span) {
        if self.line.detached {
            return self.keep_as_text(&written.words(self.source, span), span);
        }
        let reading = written.resolve(&self.line.position, self.line.previous);
        let (mv, doubt) = match reading {
            Reading::Move(mv) => (mv, None),
            Reading::Doubtful(mv, finding) => (mv, Some(finding)),
            Reading::Ambiguous(moves, finding) => match self.choose(rest, &moves) {
                Some(mv) => {
                    let code = Code::AmbiguityResolved;
                    let severity = code.row().severity;
                    (mv, Some(Box::new(Finding { code, severity, ..*finding })))
                }
                None => {
                    let words = written.words(self.source, span);
                    return self.unplayable(*finding, &words, span);
                }
            },
            Reading::Nothing(finding) => {
                let to_move = self.line.position.side_to_move();
                let is_claimed = written.side().is_some_and(|side| side != to_move);
                let turned = if is_claimed { self.turned(written) } else { None };
                let Some((skipped, mv)) = turned else {
                    let words = written.words(self.source, span);
                    return self.unplayable(*finding, &words, span);
                };
                let (side, turned) = (written.side(), Some((skipped, mv)));
                let (is_forced, reason, doubt) = (false, None, None);
                let doubtful = Doubtful { side, is_forced, mv, turned, reason, doubt };
                return self.doubtful_move(doubtful, span);
            }
        };
        let reason = self.line.position.check(mv).err();
        let turned = self.out_of_turn(rest, written, mv, reason);
        let mut notes = rest.iter().map_while(|item| match *item {
            Item::Note { kind, text, .. } => Some((kind, text)),
            _ => None,
        });
        let is_forced = reason.is_some()
            && notes.any(|(kind, text)| {
                kind == NoteKind::Property && R::forces(self.record.text(text))
            });
        let side = written.side();
        let is_misnamed = doubt.as_ref().is_some_and(|it| it.code == Code::PieceMismatch);
        self.doubtful_move(Doubtful { side, is_forced, mv, turned, reason, doubt }, span);
        if let Some(named) = written.named().filter(|_| is_misnamed) {
            // Of the move that was played nothing else tells what is wrong with it.
            let word = self.record.keep(named);
            self.record.tree.set_word(self.line.node, word);
        }
        // What else departs says nothing of the mark behind the move.
        let entry = self.record.tree.node(self.line.node).entry;
        if matches!(entry, Entry::Move(_)) && self.out_of_step.is_none() {
            self.confirm(written, written.spelling(&self.line.position), span);
        }
    }

    /// Compares what is written about the position after a move with what it is.
    #[inline(always)]
    fn confirm<N: Notation<Rules = R>>(&mut self, written: N, spelling: Spelling, span: Span) {
        if let Some(finding) = written.confirm(spelling) {
            self.report_here(finding, span);
        }
    }

    /// The usual path: a move that has been played and is as it should be.
    #[inline(always)]
    fn legal<N: Notation<Rules = R>>(&mut self, written: N, mv: R::Move, span: Span) {
        self.played(Entry::Move(R::wrap(mv)), mv, span);
        self.illegal = None;
        let spelling = written.spelling(&self.line.position);
        self.record.tree.spell(self.line.node, spelling);
        if self.out_of_step.is_none() {
            self.confirm(written, spelling, span);
        }
    }

    /// The rare path: a move about which there is something to say.
    #[inline(never)]
    fn doubtful_move(&mut self, doubtful: Doubtful<R>, span: Span) {
        let Doubtful { side, is_forced, mut mv, turned, mut reason, doubt } = doubtful;
        let before = self.findings.len();
        // What an ending excuses is the foul, not how it is written.
        let mut foul = before;
        let mut worst = Severity::Note;
        let mut gives_turn = false;
        let to_move = self.line.position.side_to_move();
        if let Some((skipped, other)) = turned {
            let side = R::side_name(skipped.side_to_move());
            self.report(Finding::at(Code::OutOfTurn, span).with("side", side), span);
            self.line.position = skipped;
            gives_turn = R::mover(other).is_none();
            mv = other;
            reason = None;
            worst = Severity::Error;
        } else if let Some(side) = side.filter(|&side| side != to_move) {
            let finding = side_mark::<R>((side, to_move), span);
            self.report(words::with_other_mark(finding, self.source, span), span);
        }
        // Nobody knows that of a board which has gone another way than the game.
        let doubt = doubt.filter(|it| !self.line.is_astray() || !depends_on_board(it));
        if let Some(finding) = doubt {
            worst = worst.max(finding.severity);
            self.report(*finding, span);
        }
        // Of what follows from another fault nothing is kept that would have to be worded.
        let is_kept = self.out_of_step.is_none();
        if let Some(reason) = reason {
            if is_kept {
                let position = &self.line.position;
                let mut finding = position.illegal(mv, reason).position(position.to_line());
                if is_forced {
                    finding.severity = Severity::Note;
                }
                foul = self.findings.len();
                self.report(finding, span);
            }
            worst = Severity::Error;
            // Whoever moves a piece of the opponent's has had the turn all the same.
            if side.is_none_or(|side| side == to_move) {
                mv = self.line.position.made_by(mv, to_move);
            }
        }
        for finding in &mut self.findings[before..] {
            if is_kept && finding.severity == Severity::Error && finding.position.is_none() {
                finding.position = Some(self.line.position.to_line().into());
            }
        }
        let mover = self.line.position.side_to_move();
        if worst < Severity::Error {
            self.play(Entry::Move(R::wrap(mv)), mv, span);
            self.illegal = None;
            return;
        }
        let leaves_check = reason.is_some_and(R::leaves_check);
        if leaves_check && self.is_check_left_again() {
            // On the board of the players there was none.
            self.lose_step_behind(self.line.ply().saturating_sub(2));
        }
        if self.out_of_step.is_some() {
            // The first fault is the true one; what follows from it is counted, not repeated.
            self.findings.truncate(before);
            self.illegal = None;
            self.play_illegal(mv, gives_turn, span);
            self.misfit(span);
            return;
        }
        self.illegal = Some((foul, mover));
        if reason.is_some_and(R::derails) {
            self.lose_step();
        }
        self.play_illegal(mv, gives_turn, span);
        self.unanswered = leaves_check.then_some(self.line.node);
    }

    /// Plays a move that is not as it should be; whether the turn was given to the side that makes it.
    fn play_illegal(&mut self, mv: R::Move, gives_turn: bool, span: Span) {
        self.play(Entry::Illegal(R::wrap(mv)), mv, span);
        if gives_turn {
            self.record.tree.set_gives_turn(self.line.node);
        }
    }

    /// Whether the side to move has left its king in check with its last move, too.
    fn is_check_left_again(&self) -> bool {
        let last = self.record.tree.parent(self.line.node);
        last.is_some() && last == self.unanswered
    }

    pub(super) fn play(&mut self, entry: Entry, mv: R::Move, span: Span) {
        // A move out of turn is that of the side whose piece moves.
        self.line.position.follow(mv);
        self.played(entry, mv, span);
    }

    /// What follows a move that has been played.
    #[inline(always)]
    fn played(&mut self, entry: Entry, mv: R::Move, span: Span) {
        self.line.previous = Some(mv);
        let entered = self.line.enter(self.record, entry);
        if self.line.is_astray() && self.record.written_in.is_some() {
            let word = self.record.keep(self.source.slice(span).trim());
            self.record.tree.set_word(self.line.node, word);
            self.keep_glyph_in(span);
        }
        if entered != Entered::Plainly {
            self.merged(entered, span);
        }
        self.after_entry(span);
    }

    /// What follows an entry that the tree may have had already.
    #[cold]
    fn merged(&mut self, entered: Entered, span: Span) {
        self.settle();
        if entered != Entered::Again {
            return;
        }
        self.line.spend_again(self.record, self.line.position.side_to_move().other());
        if self.line.has_one() {
            let ply = self.line.ply() - 1;
            self.report_here(Finding::at(Code::VariationRepeats, span).ply(ply), span);
        }
    }

    /// Adds an entry; says whether the tree had it already.
    pub(super) fn enter(&mut self, entry: Entry) -> bool {
        let entered = self.line.enter(self.record, entry);
        if entered != Entered::Plainly {
            self.settle();
        }
        entered == Entered::Again
    }

    #[inline(always)]
    pub(super) fn after_entry(&mut self, span: Span) {
        if !self.is_main {
            return;
        }
        if !self.remarks.is_empty() {
            self.remark_now();
        }
        let position = &self.line.position;
        if self.awaited == Some(position.key()) {
            self.record.reaches = Some(true);
        }
        let times = self.buffers.history.push(position.repetition_key(), position.in_check());
        // Behind a move that could not be played the position stands as it was, and is no repetition.
        let is_played = || {
            let entry = self.record.tree.node(self.line.node).entry;
            self.out_of_step.is_none() && matches!(entry, Entry::Move(_))
        };
        if R::REPETITIONS == Some(times) && self.fold.is_none() && is_played() {
            self.fold = Some((self.line.moves(), span, self.line.node));
        }
        let told = |remarks: &[Finding], remarked: &[Code], code| {
            remarked.contains(&code) || remarks.iter().any(|remark| remark.code == code)
        };
        while let Some(finding) =
            position.remark(times, |code| told(&self.remarks, &self.remarked, code))
        {
            // What may not be is reported already.
            let entry = self.record.tree.node(self.line.node).entry;
            if self.out_of_step.is_some() || matches!(entry, Entry::Illegal(_)) {
                break;
            }
            let finding = Finding { span: Some(span), ..finding }.ply(self.line.moves());
            let finding = finding.node(self.line.node);
            if R::REMARKS_AT_ONCE {
                self.remarked.push(finding.code);
                self.findings.push(finding);
            } else {
                self.remarks.push(finding);
            }
        }
    }

    /// The line goes on, so that what was to be said then is said.
    #[cold]
    fn remark_now(&mut self) {
        for finding in self.remarks.drain(..) {
            self.remarked.push(finding.code);
            self.findings.push(finding);
        }
    }

    /// Something that describes no playable move: kept as it is written.
    pub(super) fn unplayable(&mut self, finding: Finding, words: &str, span: Span) {
        let is_misfit = self.out_of_step.is_some();
        if !is_misfit {
            let position = self.line.position.to_line();
            self.report(finding.position(position), span);
            self.lose_step();
        }
        self.keep_as_text(words, span);
        if is_misfit {
            self.misfit(span);
        }
    }

    /// Counts the latest entry as one that does not fit either.
    fn misfit(&mut self, span: Span) {
        let node = self.line.node;
        if let Some(out_of_step) = &mut self.out_of_step {
            out_of_step.misfits += 1;
            out_of_step.first.get_or_insert((span, node));
        }
    }

    pub(super) fn keep_as_text(&mut self, words: &str, span: Span) {
        self.keep_glyph_in(span);
        let text = self.record.keep(words);
        self.enter(Entry::Unreadable(text));
        self.line.position.skip();
        self.line.previous = None;
        self.illegal = None;
        self.lose_sight();
        self.after_entry(span);
    }

    /// Nobody knows what stands on the board behind what cannot be read.
    fn lose_sight(&mut self) {
        if self.is_main {
            self.awaited = None;
        }
    }

    /// A text is kept as it is written: a letter in it that was taken for a glyph as well is none.
    fn keep_glyph_in(&mut self, span: Span) {
        let (glyph, node) = self.glyph;
        if (span.start..span.end).contains(&glyph.start) {
            self.record.tree.take_last_note(node);
            self.glyph.0 = NOWHERE;
        }
        self.kept = span;
    }

    pub(super) fn lose_step(&mut self) {
        self.lose_step_behind(self.line.ply());
    }

    fn lose_step_behind(&mut self, ply: u32) {
        self.out_of_step.get_or_insert_with(|| OutOfStep::behind(Some(ply)));
    }

    /// Of several legal moves, the one with which the rest of the line can be legal, if it is the only one.
    fn choose<N: Notation<Rules = R>>(
        &mut self,
        rest: &[Item<N>],
        moves: &[R::Move],
    ) -> Option<R::Move> {
        /// Enough to tell readings apart, and a bound on the work that a malicious file can ask for.
        const PLIES: usize = 300;
        /// Among them, notes and nested lines can be as long as the file.
        const ITEMS: usize = 16 * 1024;
        let rest = &rest[..rest.len().min(ITEMS)];
        let mut budget = self.tries;
        let courses = moves.iter().map(|&mv| {
            let mut position = self.line.position.clone();
            position.play(mv);
            (mv, courses::course(rest, position, Some(mv), PLIES, &mut budget))
        });
        let left: Vec<_> = courses.filter(|(_, course)| *course != Course::Breaks).collect();
        self.tries = budget;
        match left.as_slice() {
            &[(mv, Course::Goes)] => Some(mv),
            _ => None,
        }
    }
}
