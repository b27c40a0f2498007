//! What a record says beside its moves: endings, closing lines, times, notes.

use super::nesting::OutOfStep;
use super::play::{Play, side_mark};
use super::words::{self, stated_number, through_number};
use super::{Claim, History, LARGEST_NUMBER, LineFacts, Referee};
use crate::findings::{Arg, Code, Finding, Lang, LeftOut, Severity, Word};
use crate::games::Side;
use crate::record::clock_text;
use crate::record::{EndKind, Ending, Entry, Key, Millis, NoteKind, Outcome, TextRef, Total};
use crate::source::Span;

impl<R: Referee> Play<'_, R> {
    /// An ending after a closing line that served as one: the ending itself counts. Says whether
    /// they agree, so that nothing is left to do.
    pub(super) fn confirm_claim(&mut self, ending: Ending, span: Span) -> bool {
        let Some(claimed) = self.line.ended.filter(|_| self.line.ended_by_claim) else {
            return false;
        };
        self.line.ended_by_claim = false;
        if claimed.kind == ending.kind {
            return true;
        }
        let to_move = self.line.position.side_to_move();
        // The summary of a server stays as a remark, which stands before what it claims.
        let node = self.record.tree.parent(self.line.node).unwrap_or(self.line.node);
        let stays = self.record.tree.notes(node).any(|note| {
            note.kind == NoteKind::Remark && self.record.text(note.text).starts_with("summary:")
        });
        self.leave_ending();
        let stated = (claimed.outcome(to_move), Some(claimed.kind));
        if let Some(finding) = self.compare_results(stated, ending, span) {
            let finding = if stays { finding.leaving_out(LeftOut::No) } else { finding };
            self.report(finding, span);
        }
        false
    }

    /// What is wrong with a stated outcome, for a reason if one is stated too, beside an ending.
    fn compare_results(
        &self,
        (claimed, kind): (Outcome, Option<EndKind>),
        ending: Ending,
        span: Span,
    ) -> Option<Finding> {
        let actual = ending.outcome(self.line.position.side_to_move());
        if claimed == Outcome::Unknown {
            return None;
        }
        let finding = Finding::at(Code::ClaimedResult, span);
        if claimed == actual {
            let kind = kind.filter(|&kind| contradicts(kind, ending.kind))?;
            let [stated, actual] = [kind, ending.kind].map(reason_arg);
            return Some(finding.with("stated", stated).with("actual", actual));
        }
        let finding = finding
            .with("stated", outcome_arg::<R>(claimed))
            .with("actual", outcome_arg::<R>(actual));
        let is_swapped = matches!((claimed, actual), (Outcome::Win(_), Outcome::Win(_)));
        Some(match is_swapped {
            true => words::with_other_winner(finding, self.source, span),
            false => finding,
        })
    }

    /// A side that is said to have lost by an ending which says itself who loses, or that nobody does.
    #[cold]
    fn compare_loser(&mut self, by: Side, ending: Ending, span: Span) {
        let stated = (Outcome::Win(by.other()), None);
        if let Some(finding) = self.compare_results(stated, ending, span) {
            self.report(finding, span);
        }
    }

    /// An ending that stands in the place of a move.
    pub(super) fn any_end(&mut self, rest: usize, ending: Ending, number: u32, span: Span) {
        if !self.confirm_claim(ending, span) {
            self.before_entry(rest, number, span);
            self.end(ending, span);
        }
    }

    /// An ending with the mark of a side. A move may be missing before it, but who resigned, ran out of time or
    /// declared a win is said: the other side does not win by it.
    pub(super) fn marked_end(
        &mut self,
        rest: usize,
        (ending, side): (Ending, Side),
        number: u32,
        span: Span,
    ) {
        let to_move = self.line.position.side_to_move();
        if side == to_move {
            return self.any_end(rest, ending, number, span);
        }
        if self.out_of_step.is_none() {
            self.report(side_mark::<R>((side, to_move), span), span);
        }
        let told = told_by(side, ending, to_move);
        self.any_end(rest, told, number, span);
        if told.kind == EndKind::Lost {
            // Why would be gone with the word.
            let word = words::ending(self.source, span);
            self.record.push_note(self.line.node, NoteKind::Comment, word);
        }
    }

    pub(super) fn end(&mut self, mut ending: Ending, span: Span) {
        let to_move = self.line.position.side_to_move();
        if matches!(ending.kind, EndKind::Resign | EndKind::Timeout) && ending.by == Some(to_move) {
            ending.by = None;
        }
        if let Some(by) = ending.by.filter(|_| !ending.kind.has_loser()) {
            ending.by = None;
            self.compare_loser(by, ending, span);
        }
        if matches!(ending.kind, EndKind::IllegalAction | EndKind::PerpetualCheck) {
            // Words like 反則勝ち blame whoever moved last. A repetition can be completed by the side
            // that was checked, so there the board tells.
            let checker = match ending.kind {
                EndKind::PerpetualCheck if R::ENDS_BY_REPETITION => {
                    let history = self.buffers.history(
                        self.is_main,
                        self.record,
                        &self.start,
                        self.line.node,
                    );
                    history.perpetual_checker(to_move)
                }
                _ => None,
            };
            self.line.loser_is_assumed =
                ending.kind == EndKind::PerpetualCheck && ending.by.or(checker).is_none();
            ending.by = ending.by.or(checker).or(Some(to_move.other()));
        }
        match self.illegal {
            Some((finding, mover))
                if ending.kind == EndKind::IllegalMove && ending.by.is_none() =>
            {
                self.excuse(finding);
                if mover != to_move {
                    // The word blames the side to move, the board the other.
                    ending = Ending { by: Some(mover), ..ending };
                    let finding = Finding::at(Code::IllegalByOther, span)
                        .with("written", R::side_name(to_move))
                        .with("side", R::side_name(mover));
                    let finding = words::with_foul_of(mover, finding, self.source, span);
                    self.report(finding, span);
                }
            }
            Some((finding, mover)) if ending.kind == EndKind::IllegalAction => {
                if ending.by == Some(mover) {
                    self.excuse(finding);
                }
            }
            _ if self.out_of_step.is_some() || self.line.detached => {}
            // What stands in for a position that could not be read tells nothing.
            _ if !self.record.start_known => {}
            _ => self.judge(ending, span),
        }
        if ending.kind == EndKind::IllegalMove {
            // The word means a fault of the side to move, which therefore need not be named.
            match ending.by {
                Some(by) if by != to_move => ending.kind = EndKind::IllegalAction,
                _ => ending.by = None,
            }
        }
        if self.enter(Entry::End(ending)) {
            self.line.spend_again(self.record, to_move);
        }
        self.line.ended = Some(ending);
        self.line.ended_at = span;
    }

    /// An illegal move that ended the game: the record is right to contain it.
    pub(super) fn excuse(&mut self, finding: usize) {
        if let Some(finding) = self.findings.get_mut(finding) {
            finding.severity = Severity::Note;
        }
    }

    pub(super) fn judge(&mut self, ending: Ending, span: Span) {
        if R::FOREIGN.contains(&ending.kind) {
            let finding = Finding::at(Code::ForeignEnding, span);
            return self.report(finding.with("ending", reason_arg(ending.kind)), span);
        }
        let start = &self.start;
        let about_repetition = R::ENDS_BY_REPETITION
            && matches!(ending.kind, EndKind::Repetition | EndKind::PerpetualCheck);
        let mut unknown = History::default();
        let history = match self.is_main || about_repetition {
            true => self.buffers.history(self.is_main, self.record, start, self.line.node),
            // For anything else nobody asks how often a variation has been where.
            false => &mut unknown,
        };
        let impasse = self.record.header(Key::ImpasseRule);
        let follows_move = self.line.previous.is_some();
        let mut facts = LineFacts { start, history, impasse, follows_move };
        if let Some(finding) = self.line.position.judge(ending, &mut facts) {
            let position = self.line.position.to_line();
            self.report(finding.position(position), span);
        }
    }

    /// Adds the first time of a move that no other line has, if the sum is what is stated; of any other it
    /// does nothing.
    #[inline(always)]
    pub(super) fn plain_time(&mut self, spent: Millis, total: Total) -> bool {
        let line = &mut self.line;
        if !line.is_plain() || line.is_empty() {
            return false;
        }
        let sum = &mut line.spent[line.position.side_to_move().other().index()];
        let after = sum.saturating_add(u64::from(spent.get().unwrap_or(0)));
        let is_told = total.get().is_none_or(|stated| stated == after);
        let is_first = is_told && self.record.tree.set_first_time(line.node, spent);
        if is_first {
            *sum = after;
            if total != Total::NONE {
                line.total_is_told();
            }
        }
        is_first
    }

    #[inline(never)]
    pub(super) fn time(&mut self, spent: Millis, total: Total, span: Span) {
        if self.line.is_empty() {
            let finding =
                words::without_time(Finding::at(Code::TimeWithoutMove, span), self.source, span);
            self.report_here(finding, span);
            return;
        }
        if self.line.merging {
            return self.repeated_time(spent, total, span);
        }
        let node = self.line.node;
        match self.record.tree.node(node).time {
            Millis::NONE => self.record.tree.set_time(node, spent),
            _ => {
                let finding =
                    words::without_time(Finding::at(Code::TimeTwice, span), self.source, span);
                return self.report_here(finding, span);
            }
        }
        let side = match self.line.ended {
            Some(_) => self.line.position.side_to_move(),
            None => self.line.position.side_to_move().other(),
        };
        // Who goes on with a game that was broken off has the time from before as a header.
        let is_carried = self.line.spent[side.index()] == 0 && self.record.carries_time(side);
        let sum = &mut self.line.spent[side.index()];
        *sum = sum.saturating_add(u64::from(spent.get().unwrap_or(0)));
        let Some(stated) = total.get() else { return };
        let expected = if stated.is_multiple_of(1000) { *sum / 1000 * 1000 } else { *sum };
        if stated == expected || (stated == 0 && self.line.ended.is_some()) {
            return self.line.total_is_told();
        }
        let apart = self.line.apart[side.index()];
        if apart != 0 && expected.checked_add_signed(apart) == Some(stated) {
            return self.line.total_is_told();
        }
        let own = expected.saturating_add_signed(self.line.misstated[side.index()]);
        self.line.misstated[side.index()] = 0;
        *sum = stated;
        self.record.tree.state_total(node, total);
        let is_untold = self.line.has_untold_time(self.record) || spent == Millis::NONE;
        self.line.total_is_told();
        let left_out = std::mem::take(&mut self.line.left_out[side.index()]);
        // Behind a total that was wrong the right one adds up as well.
        if stated == own || stated == expected + left_out || is_carried && stated > expected {
            return;
        }
        // What a move took whose time nobody tells is in the total all the same.
        if stated > expected && is_untold {
            return;
        }
        self.line.misstated[side.index()] = whole(own) - whole(stated);
        let mut finding = Finding::at(Code::TimeTotal, span)
            .with("stated", clock_text(stated))
            .with("sum", clock_text(expected));
        if stated.abs_diff(expected) <= 1000 {
            // Programs differ in where they round.
            finding.severity = Severity::Note;
        }
        self.report_here(finding, span);
    }

    /// The time of a move that another line has already: a variation that repeats moves often repeats
    /// their times, too.
    fn repeated_time(&mut self, spent: Millis, total: Total, span: Span) {
        let tree = &self.record.tree;
        let node = self.line.node;
        let mover = match self.line.ended {
            Some(_) => self.line.position.side_to_move(),
            None => self.line.position.side_to_move().other(),
        };
        let sum = self.line.spent[mover.index()];
        let same_total = match total.get() {
            None | Some(0) => true,
            Some(total) => total / 1000 == sum / 1000,
        };
        let time = tree.node(node).time;
        if time != spent || !same_total {
            let millis = |time: Millis| i64::from(time.get().unwrap_or(0));
            let apart = &mut self.line.apart[mover.index()];
            *apart = match total.get() {
                Some(total @ 1..) => whole(total) - whole(sum),
                _ => apart.saturating_add(millis(spent) - millis(time)),
            };
            // The move is the other line's, and so is its time.
            let finding =
                words::without_time(Finding::at(Code::RepeatedDiffers, span), self.source, span);
            self.report_here(finding, span);
        }
    }

    pub(super) fn clock(&mut self, left: Millis, span: Span) {
        if self.line.is_empty() {
            return self.report_here(Finding::at(Code::TimeWithoutMove, span), span);
        }
        let tree = &mut self.record.tree;
        match tree.clock(self.line.node) {
            Some(same) if same == left && self.line.merging => {}
            _ if self.line.merging => {
                self.report_here(Finding::at(Code::RepeatedDiffers, span), span);
            }
            None => tree.set_clock(self.line.node, left),
            Some(_) => self.report_here(Finding::at(Code::TimeTwice, span), span),
        }
    }

    pub(super) fn note(&mut self, kind: NoteKind, text: TextRef, span: Span) {
        /// Enough for what people repeat, and a bound on the work that a malicious file can ask for.
        const COMPARED: usize = 64;
        if kind == NoteKind::Nag && (self.kept.start..self.kept.end).contains(&span.start) {
            return;
        }
        let at_branch = self.line.is_empty() && !self.is_main;
        let same = |play: &Self| {
            play.record.tree.notes(play.line.node).take(COMPARED).any(|note| {
                note.kind == kind && play.record.text(note.text) == play.record.text(text)
            })
        };
        if (at_branch || self.line.merging) && same(self) {
            let finding = Finding::at(Code::CommentRepeated, span);
            let finding = words::without_comment(finding, self.source, span);
            self.report_here(finding, span);
            return;
        }
        if self.line.merging && !at_branch {
            // It would say of the other line what is said of this one.
            self.report_here(Finding::at(Code::RepeatedDiffers, span), span);
            return;
        }
        let node = self.line.node;
        let behind = match kind {
            NoteKind::Comment => self.line.alternatives(!self.around.is_empty()),
            _ => 0,
        };
        self.record.attach_note_behind(node, kind, text, behind);
        if kind == NoteKind::Nag {
            self.glyph = (span, node);
        }
    }

    pub(super) fn claim(&mut self, rest: usize, claim: Claim, span: Span) {
        let to_move = self.line.position.side_to_move();
        let plies = self.line.moves();
        // Whose numbers go on from the moves before the start may count these, too.
        let before = self.record.start_ply.unwrap_or(0);
        let goes_on = self.number >= plies.saturating_add(before);
        let is_count =
            |stated| stated == plies || goes_on && stated == plies.saturating_add(before);
        let problem = claim.ending.is_some_and(|ending| ending.kind == EndKind::Mate);
        let is_ahead = problem && claim.plies.is_some_and(|stated| stated > plies);
        if let Some(ending) = claim.ending.filter(|_| is_ahead && self.line.ended.is_none())
            && self.is_no_mate(ending)
        {
            return self.length_of_solution(claim, plies, span);
        }
        // What hangs on a number that is too large to count with is behind no number of moves.
        let is_counted = plies < LARGEST_NUMBER;
        if let Some(stated) = claim.plies.filter(|&stated| is_counted && !is_count(stated)) {
            // A problem can name the length of a solution that it does not tell.
            let code = match plies {
                0 if !problem => Code::ClaimedWithoutMoves,
                _ => Code::ClaimedCount,
            };
            let finding = Finding::at(code, span)
                .with("stated", stated_number(stated, through_number(self.source.slice(span))))
                .with("counted", plies);
            let finding = match words::number_within(self.source, span, stated) {
                Some(place) if plies > 0 => finding.unsafe_fix(place, plies.to_string()),
                _ => finding,
            };
            let names_ending = claim.ending.is_some() || claim.winner.is_some();
            match self.line.ended.is_none() && names_ending {
                true => self.report(finding, span),
                false => self.report_here(finding, span),
            }
        }
        let Some(ending) = self.line.ended else {
            let ending = match (claim.ending, claim.winner) {
                // Whoever is to move has not made the illegal move but makes it now. It is blamed by
                // name, so that an illegal move before does not tell of another.
                (Some(Ending { kind: EndKind::IllegalAction, by: Some(by), .. }), _)
                    if by == to_move =>
                {
                    Ending::by(EndKind::IllegalMove, by)
                }
                // Nobody resigns out of turn: who lost is said, why is not.
                (Some(Ending { kind: EndKind::Resign, by: Some(by), .. }), _) if by != to_move => {
                    Ending::by(EndKind::Lost, by)
                }
                (Some(ending), Some(winner)) => won_by(winner, ending, to_move),
                (Some(Ending { kind: EndKind::Lost, by: None, .. }), None) => {
                    Ending::by(EndKind::Lost, to_move)
                }
                (Some(ending), None) => ending,
                (None, Some(winner)) => Ending::by(EndKind::Lost, winner.other()),
                (None, None) => return,
            };
            self.remember(rest);
            self.end(ending, span);
            self.line.ended_by_claim = true;
            // A reason that does not go with whose turn it is would be gone. That somebody resigned is one if it is
            // written, and not only what a reader makes of the loser's name.
            let is_told = claim.ending.is_none_or(|told| {
                told.kind == EndKind::Lost || told.kind == EndKind::Resign && told.by.is_some()
            });
            if ending.kind == EndKind::Lost && !is_told {
                let text = words::ending(self.source, span);
                self.record.push_note(self.line.node, NoteKind::Comment, text);
            }
            return;
        };
        let rejected = claim.ending.is_some_and(|claimed| claimed.kind == EndKind::IllegalMove);
        let impasse = self.record.header(Key::ImpasseRule);
        let (start, history) = (&self.start, &mut self.buffers.history);
        let follows_move = self.line.previous.is_some();
        let mut facts = LineFacts { start, history, impasse, follows_move };
        // Who lost by it cannot be said to have won.
        if rejected
            && claim.winner != Some(to_move)
            && ending.kind == EndKind::DeclaredWin
            && self.is_main
            && self.line.position.judge(ending, &mut facts).is_some()
        {
            // A declaration that the server did not accept, and the rules do not either.
            let lost = Ending::new(EndKind::IllegalMove);
            self.record.tree.replace_ending(self.line.node, Entry::End(lost));
            self.line.ended = Some(lost);
            return;
        }
        if let (true, Some(winner)) = (self.leaves_loser_open(ending), claim.winner) {
            let kind = if ending.kind == EndKind::Stops { EndKind::Lost } else { ending.kind };
            let told = Ending { kind, by: Some(winner.other()), ..ending };
            self.record.tree.replace_ending(self.line.node, Entry::End(told));
            self.line.ended = Some(told);
            return;
        }
        let named = claim.ending.map(|claimed| claimed.outcome(to_move));
        if let Some(claimed) = claim.winner.map(Outcome::Win).or(named) {
            let stated = (claimed, claim.ending.map(|claimed| claimed.kind));
            if let Some(finding) = self.compare_results(stated, ending, span) {
                // The summary of a server stays as a remark.
                let stays = words::remark(self.source.slice(span)).is_some();
                let finding = if stays { finding.leaving_out(LeftOut::No) } else { finding };
                self.report_here(finding, span);
            }
        }
    }

    /// Whether nobody is mated where a mate is stated, as far as the position is known.
    fn is_no_mate(&mut self, mate: Ending) -> bool {
        let (start, history) = (&self.start, &mut self.buffers.history);
        let mut facts = LineFacts { start, history, impasse: None, follows_move: false };
        let is_known = self.record.start_known && !self.line.detached;
        is_known && self.line.position.judge(mate, &mut facts).is_some()
    }

    /// A line that names the length of a solution which is not told, or not to its end: nobody has lost by it.
    fn length_of_solution(&mut self, claim: Claim, plies: u32, span: Span) {
        let stated = claim.plies.unwrap_or(plies);
        let text = self.source.slice(span);
        let mut finding = Finding::at(Code::ClaimedCount, span)
            .with("stated", stated_number(stated, through_number(text)))
            .with("counted", plies);
        if plies == 0 {
            finding.severity = Severity::Note;
        }
        self.report_here(finding, span);
        self.record.push_note(self.line.node, NoteKind::Comment, text.trim());
    }

    /// Whether a closing line knows better who lost.
    fn leaves_loser_open(&self, ending: Ending) -> bool {
        let is_open = match ending.kind {
            EndKind::PerpetualCheck => self.line.loser_is_assumed,
            EndKind::Lost | EndKind::IllegalAction => ending.by.is_none(),
            EndKind::Stops => true,
            _ => false,
        };
        is_open && !self.line.merging
    }

    /// What can only be said when a line is complete.
    pub(super) fn close_line(&mut self) {
        let out_of_step =
            std::mem::replace(&mut self.out_of_step, OutOfStep::at_start(self.record));
        if let Some(out_of_step) = out_of_step
            && let Some((span, node)) = out_of_step.first
        {
            let finding = Finding::at(Code::MisfitsFollow, span)
                .with("count", out_of_step.misfits)
                .with("place", out_of_step.place());
            self.findings.push(finding.node(node));
        }
        if self.is_main
            && let Some((fold, span, node)) = self.fold
            && self.line.moves() > fold
        {
            let finding =
                Finding::at(Code::PlayedOnAfterRepetition, span).ply(fold).with("ply", fold);
            self.findings.push(finding.node(node));
        }
        if self.is_main && !self.line.is_astray() {
            let position = self.line.position.clone().wrap_position();
            self.record.tree.keep_last(self.line.node, position);
        }
        self.illegal = None;
        self.waiting = None;
    }
}

/// An ending as it must have come about if this side won: whoever is named as the winner is not
/// made the loser by whose turn it happens to be.
fn won_by(winner: Side, ending: Ending, to_move: Side) -> Ending {
    let loser = winner.other();
    match (ending.kind, ending.outcome(to_move)) {
        (EndKind::IllegalAction | EndKind::PerpetualCheck, Outcome::Unknown) => {
            Ending { by: Some(loser), ..ending }
        }
        (_, Outcome::Win(side)) if side != winner => match ending.kind {
            EndKind::Timeout | EndKind::IllegalAction | EndKind::PerpetualCheck => {
                Ending { by: Some(loser), ..ending }
            }
            EndKind::IllegalMove => Ending::by(EndKind::IllegalAction, loser),
            // Nobody resigns or declares out of turn.
            _ => Ending::by(EndKind::Lost, loser),
        },
        // Nobody wins by what ends a game without a winner.
        (_, Outcome::Draw | Outcome::Undecided) => Ending::by(EndKind::Lost, loser),
        _ => ending,
    }
}

/// An ending as it must have come about if its word is said of this side, which is not to move. Of a mate the
/// board tells, and of what nobody wins nothing is told by whose it is.
fn told_by(side: Side, ending: Ending, to_move: Side) -> Ending {
    match (ending.kind, ending.outcome(side)) {
        (EndKind::Mate | EndKind::Try, _) => ending,
        (EndKind::Resign, _) => Ending::by(EndKind::Resign, side),
        // The other side's fault is one of the side to move.
        (EndKind::IllegalAction, _) => Ending::by(EndKind::IllegalMove, to_move),
        (_, Outcome::Win(winner)) => won_by(winner, ending, to_move),
        _ => ending,
    }
}

/// Whether a stated reason is another one than that of an ending with the same outcome, and would be
/// lost with it. Who only won or drew, resigned or was mated is no reason against another.
fn contradicts(stated: EndKind, actual: EndKind) -> bool {
    use EndKind as E;
    // Formats and servers differ in which word of a row they have.
    let row = |kind| match kind {
        E::Timeout => 1,
        E::IllegalMove | E::IllegalAction | E::PerpetualCheck => 2,
        E::DeclaredWin | E::Try => 3,
        E::Repetition => 4,
        E::Impasse | E::MoveLimit | E::DeclaredDraw => 5,
        E::WonByDefault | E::LostByDefault => 6,
        E::SealedMove => 7,
        _ => 0,
    };
    row(stated) != 0 && row(stated) != row(actual)
}

/// The words for a reason.
pub(super) fn reason_arg(kind: EndKind) -> Arg {
    Arg::term(kind.english(), kind.japanese().to_owned())
}

/// The words for a result.
pub(super) fn outcome_arg<R: Referee>(outcome: Outcome) -> Arg {
    match outcome {
        Outcome::Win(side) => {
            let name = R::side_name(side);
            Arg::term(
                format!("a win for {}", name.word(Lang::En)),
                format!("{}の勝ち", name.word(Lang::Ja)),
            )
        }
        Outcome::Draw => Arg::Word(Word::Draw),
        Outcome::Undecided => Arg::Word(Word::NoResult),
        Outcome::Unknown => Arg::Word(Word::UnknownResult),
    }
}

/// A time that may be taken from another.
fn whole(millis: u64) -> i64 {
    i64::try_from(millis).unwrap_or(i64::MAX)
}
