//! The lines of moves under way, and the numbers and notes that stand in them.

use super::scan::may_end_in_comment;
use super::words::Next;
use crate::findings::{Code, Finding, Severity};
use crate::formats::frame::Frame;
use crate::games::Side;
use crate::notation::chess::san::San;
use crate::notation::syntax::first_digits;
use crate::record::{Millis, NoteKind, TextRef};
use crate::replay::{Item, Script, is_digit};
use crate::source::{Source, Span};

/// Variations nested deeper than this are kept as text: each costs memory until it closes.
const DEEPEST: usize = 3_000;

/// A line of moves under way.
#[derive(Debug)]
struct PgnLevel {
    /// Plies before the next move, counted from move 1 of White.
    ply: u32,
    /// Whether the replayer knows of it; a variation is opened by its first move.
    opened: bool,
    /// Whether there is a move in it.
    moves: bool,
    /// How far the written move numbers are off.
    offset: i64,
    /// The finding about the number last seen, if it was wrong, and what should stand there: if the
    /// next number is right again, that is all there is to mend.
    doubted: Option<(usize, Span, String)>,
    /// Whether a word was passed over that may have been a move: then the numbers know better.
    is_broken: bool,
    /// Whether a number has told that a half-move is missing before it: then those behind it are kept, too.
    is_claimed: bool,
    /// What its last move took, as far as comments have said.
    spent: Option<Millis>,
    /// Comments and annotations before its first move.
    introduction: Vec<(NoteKind, TextRef, Span)>,
    /// Where it opens.
    span: Span,
}

impl PgnLevel {
    /// Nothing has come that speaks against it: the last wrong number can be mended alone. Surely so if the
    /// next was right again; if none came, it may be what shows that a move is missing.
    fn settle(&mut self, is_confirmed: bool, findings: &mut [Finding]) {
        if let Some((index, span, text)) = self.doubted.take()
            && let Some(finding) = findings.get_mut(index)
            && !self.is_broken
        {
            match is_confirmed {
                true => finding.add_fix(span, text),
                false => finding.add_unsafe_fix(span, text),
            }
        }
    }

    /// A number that stands where the next move has another one, or none.
    fn misplaced(&self, at: Span, source: &Source) -> Finding {
        let number = i64::from(self.ply / 2) + 1 + self.offset;
        Finding::at(Code::PgnMoveNumber, at)
            .with("found", source.slice(at))
            .with("expected", before_move(number, self.ply))
    }
}

/// The number before a move of a line in which one has told that a half-move is missing.
#[derive(Clone, Copy, Debug)]
pub(super) struct NumberClaim {
    /// Which item of the script the move is.
    pub(super) item: usize,
    /// The plies that stand before the move, as the number has it, counted from move 1 of White.
    pub(super) ply: u32,
    /// Whether the move is the first of a variation.
    pub(super) opens: bool,
    /// Where it stands.
    pub(super) place: Span,
    /// Which finding is about it, if one is.
    pub(super) finding: Option<usize>,
}

/// A number as it stands before a move behind so many plies.
fn before_move(number: i64, ply: u32) -> String {
    format!("{number}{}", if ply.is_multiple_of(2) { "." } else { "..." })
}

/// The main line and the variations that are open, the innermost last.
#[derive(Debug, Default)]
pub(super) struct PgnLines {
    levels: Vec<PgnLevel>,
    /// The number before the next move: number, periods, place.
    number: Option<(u32, usize, Span)>,
    /// Plies before the first move, counted from move 1 of White.
    first_ply: u32,
    /// Whether the position is set up, from which programs often count from 1 all the same.
    is_set_up: bool,
    /// Whether the position is unknown, so that moves are kept as text.
    is_opaque: bool,
    /// Whether a wrong number has been reported of such a game, whose rules may count otherwise.
    is_told: bool,
    /// What numbers say of whose turn it is, from the first on that tells it otherwise.
    pub(super) claims: Vec<NumberClaim>,
    /// Which finding says that the first move has the number of the other side's.
    pub(super) other_side: Option<usize>,
    /// Whether nothing stands between the last move or result and this place but annotations.
    pub(super) fresh: bool,
}

impl PgnLines {
    /// Nothing of a game.
    pub(super) fn clear(&mut self) {
        let mut levels = std::mem::take(&mut self.levels);
        levels.clear();
        let mut claims = std::mem::take(&mut self.claims);
        claims.clear();
        *self = PgnLines { levels, claims, ..PgnLines::default() };
    }

    /// The main line begins after so many plies, counted from move 1 of White.
    pub(super) fn begin(&mut self, ply: u32, is_set_up: bool, is_opaque: bool) {
        self.first_ply = ply;
        self.is_set_up = is_set_up;
        self.is_opaque = is_opaque;
        self.levels.push(PgnLevel {
            ply,
            opened: true,
            moves: false,
            offset: 0,
            doubted: None,
            is_broken: false,
            is_claimed: false,
            spent: None,
            introduction: Vec::new(),
            span: Span::at(0),
        });
    }

    /// Whether no variation is open.
    pub(super) fn at_top(&self) -> bool {
        self.levels.len() <= 1
    }

    /// Whether the position is unknown.
    pub(super) fn is_opaque(&self) -> bool {
        self.is_opaque
    }

    /// Whose turn it is in the line under way.
    pub(super) fn to_move(&self) -> Side {
        side(self.levels.last().map_or(0, |level| level.ply))
    }

    /// Whose turn it is at the end of the main line.
    pub(super) fn to_move_at_top(&self) -> Side {
        side(self.levels.first().map_or(0, |level| level.ply))
    }

    /// Whether there is a move before this place in the line under way.
    pub(super) fn is_behind_move(&self) -> bool {
        self.levels.last().is_some_and(|level| level.opened && level.moves)
    }

    /// What the last move of the line under way took, if a comment has said so.
    pub(super) fn spent(&self) -> Option<Millis> {
        self.levels.last()?.spent
    }

    /// A comment says what the last move took. The first that does is believed.
    pub(super) fn spend(&mut self, time: Millis) {
        if let Some(level) = self.levels.last_mut() {
            level.spent.get_or_insert(time);
        }
    }

    /// What follows is said of the ending.
    pub(super) fn end(&mut self) {
        self.fresh = true;
        if let Some(level) = self.levels.last_mut() {
            level.spent = None;
        }
    }

    /// The last ply of the main line, counted from move 1 of White from 0, and its number from 1;
    /// none in a variation.
    pub(super) fn main_ply(&self) -> Option<(u32, u32)> {
        let [level] = self.levels.as_slice() else { return None };
        Some((level.ply.saturating_sub(1), level.ply - self.first_ply))
    }

    /// The number that White's next move has as the numbers are written; none where Black is to move.
    pub(super) fn next_number_of_white(&self) -> Option<i64> {
        let level = self.levels.last().filter(|level| level.ply.is_multiple_of(2))?;
        Some(i64::from(level.ply / 2) + 2 + level.offset)
    }

    /// Whether a number stands before what comes next.
    pub(super) fn has_number(&self) -> bool {
        self.number.is_some()
    }

    /// Whether a move has this number, and it can stand before it.
    pub(super) fn is_number_of(&self, next: Next, number: &str) -> bool {
        let Some(level) = self.levels.last() else { return false };
        let ply = match next {
            Next::Here if self.number.is_some() || !level.ply.is_multiple_of(2) => return false,
            Next::Here => level.ply,
            Next::Behind => level.ply.saturating_add(1),
        };
        let right = i64::from(ply / 2) + 1;
        let number = number.parse().ok();
        number == Some(right) || number == Some(right + level.offset)
    }

    /// Whether the move that is to come next has this number, or the one behind it.
    pub(super) fn is_number_near(&self, number: &str) -> bool {
        let Some(level) = self.levels.last() else { return false };
        let number = number.parse().ok();
        let right = [0, 1].map(|more| i64::from(level.ply.saturating_add(more) / 2) + 1);
        right.into_iter().any(|it| number == Some(it) || number == Some(it + level.offset))
    }

    /// The innermost line that the replayer knows of: the one a variation belongs to.
    fn base(&self) -> Option<&PgnLevel> {
        self.levels.iter().rev().find(|level| level.opened)
    }

    /// A variation opens; if it cannot, says why.
    pub(super) fn open(&mut self, place: Span, frame: &mut Frame<'_, San>) -> Result<(), Finding> {
        if self.levels.len() > DEEPEST {
            return Err(Finding::at(Code::PgnTooDeep, place).with("limit", DEEPEST));
        }
        let Some(base) = self.base().filter(|base| base.moves) else {
            return Err(Finding::at(Code::PgnVariationWithoutMove, place));
        };
        let (ply, offset, is_claimed) = (base.ply - 1, base.offset, base.is_claimed);
        self.pass_number(frame);
        self.fresh = false;
        // Its numbers may go on from a wrong one.
        if let Some(base) = self.levels.iter_mut().rev().find(|level| level.opened) {
            base.doubted = None;
        }
        self.levels.push(PgnLevel {
            ply,
            opened: false,
            moves: false,
            offset,
            doubted: None,
            is_broken: false,
            is_claimed,
            spent: None,
            introduction: Vec::new(),
            span: place,
        });
        Ok(())
    }

    /// The innermost variation closes, of which there must be one.
    pub(super) fn close(&mut self, place: Span, frame: &mut Frame<'_, San>) {
        self.pass_number(frame);
        self.close_level(place, frame);
    }

    fn close_level(&mut self, place: Span, frame: &mut Frame<'_, San>) {
        let Some(mut level) = self.levels.pop() else { return };
        level.settle(false, frame.findings);
        self.fresh = false;
        if level.opened {
            frame.script.push(Item::Close { span: place });
            return;
        }
        let whole = level.span.join(place);
        let finding = Finding::at(Code::PgnEmptyVariation, whole);
        let inside = frame.source.slice(whole).strip_prefix('(');
        let inside = inside.and_then(|inside| inside.strip_suffix(')'));
        frame.report(match inside.is_some_and(|inside| inside.trim().is_empty()) {
            true => finding.fix(whole, ""),
            false => finding,
        });
        // What is thought of a move may stand in brackets behind it: `Nf3 (!)`.
        for (kind, text, span) in level.introduction {
            match kind {
                NoteKind::Nag => self.glyph(text, span, &mut frame.script),
                _ => self.note(text, span, &mut frame.script),
            }
        }
    }

    /// Closes all variations at the end of a game.
    /// `end` is where the game ends: what is missing can be put there.
    pub(super) fn close_all(&mut self, end: Span, frame: &mut Frame<'_, San>) {
        self.pass_number(frame);
        if self.at_top() {
            return;
        }
        // Where moves of the game stand in a variation, a number that seems wrong may be what tells.
        let open = self.levels.get(1).map_or(0, |level| level.span.start);
        let is_number = |it: &&mut Finding| {
            it.code == Code::PgnMoveNumber && it.span.is_some_and(|span| span.start >= open)
        };
        frame.findings.iter_mut().filter(is_number).for_each(Finding::doubt_fix);
        let before = frame.source.text().get(..end.start as usize).unwrap_or_default();
        let mut closing = String::from(if may_end_in_comment(before) { "\n" } else { "" });
        closing.extend(std::iter::repeat_n(')', self.levels.len().saturating_sub(1)));
        while !self.at_top() {
            let place = self.levels.last().map_or(Span::at(0), |level| level.span);
            let finding = Finding::at(Code::PgnUnclosedVariation, place);
            frame.report(finding.unsafe_fix(end, closing.as_str()));
            self.close_level(place, frame);
        }
    }

    /// The game ends: nothing more comes that could speak against the numbers.
    pub(super) fn settle(&mut self, frame: &mut Frame<'_, San>) {
        self.pass_number(frame);
        for level in &mut self.levels {
            level.settle(false, frame.findings);
        }
    }

    /// A number before a move, with so many periods.
    pub(super) fn number(
        &mut self,
        number: u32,
        dots: usize,
        place: Span,
        frame: &mut Frame<'_, San>,
    ) {
        if self.number.is_some() {
            self.pass_number(frame);
            if dots == 0
                && let Some(level) = self.levels.last()
            {
                // `3. 3`: a move may have lost all but its rank.
                frame.findings.push(level.misplaced(place, frame.source));
            }
        }
        self.number = Some((number, dots, place));
    }

    /// How long the number of the move that comes next is, if these bytes begin with it and its periods, and nothing
    /// is to be asked of it: where it may not be what a wrong one before it makes of it.
    #[inline(always)]
    pub(super) fn awaited_number(&self, window: u64) -> Option<usize> {
        let level = self.levels.last()?;
        let number = level.ply / 2 + 1;
        if number >= 1000 || self.number.is_some() || level.offset != 0 || level.doubted.is_some() {
            return None;
        }
        let (digits, zeros) = first_digits(u64::from(number));
        let length = 3 - zeros;
        let (periods, count) = if level.ply.is_multiple_of(2) { (0x2e, 1) } else { (0x2e_2e2e, 3) };
        let whole = length + count;
        let text = u64::from(digits) | periods << (8 * length);
        ((window ^ text) << (64 - 8 * whole) == 0).then_some(whole)
    }

    /// The number that was read has no move behind it, and will not be written again: it is at least
    /// to be right (PGN standard 8.2.2 allows superfluous numbers anywhere).
    #[cold]
    fn pass_number(&mut self, frame: &mut Frame<'_, San>) {
        let Some((number, _, at)) = self.number.take() else { return };
        let Some(level) = self.levels.last().filter(|level| !level.is_broken) else { return };
        let offset = i64::from(number) - i64::from(level.ply / 2) - 1;
        if offset == 0 || offset == level.offset || self.is_told {
            return;
        }
        let mut finding = level.misplaced(at, frame.source);
        if self.is_opaque || self.is_set_up && level.ply == self.first_ply {
            finding.severity = Severity::Note;
        }
        self.is_told = self.is_opaque;
        frame.findings.push(finding);
    }

    /// A word was passed over that may have been a move.
    pub(super) fn pass_over(&mut self) {
        if let Some(level) = self.levels.last_mut() {
            level.is_broken = true;
        }
    }

    /// Adds a move or what stands in the place of one.
    pub(super) fn push(
        &mut self,
        frame: &mut Frame<'_, San>,
        item: impl FnOnce(Side, &mut Frame<'_, San>) -> Item<San>,
    ) {
        let (side, opens) = self.before_move(frame);
        let item = item(side, frame);
        frame.script.push(item);
        if opens {
            self.introduce(frame);
        }
    }

    /// Checks the number before a move and opens the variation that it is the first move of. Returns whose move it is,
    /// and whether it is such a first one.
    #[inline(always)]
    fn before_move(&mut self, frame: &mut Frame<'_, San>) -> (Side, bool) {
        let number = self.number.take();
        let Some(level) = self.levels.last_mut() else { return (Side::First, false) };
        let ply = level.ply;
        let white = ply.is_multiple_of(2);
        level.ply = ply.saturating_add(1);
        level.moves = true;
        level.spent = None;
        self.fresh = true;
        let opens = !std::mem::replace(&mut level.opened, true);
        if let Some((number, dots, at)) = number {
            let is_right = number == ply / 2 + 1 && level.offset == 0 && !(white && dots >= 3);
            if !is_right || level.doubted.is_some() || level.is_claimed {
                let before = frame.findings.len();
                let is_usual = level.offset == 0;
                self.compare_number(ply, (number, dots, at), frame);
                let finding = Some(before).filter(|&before| before < frame.findings.len());
                let claimed = number.saturating_sub(1).saturating_mul(2);
                let claim = NumberClaim {
                    item: frame.script.items.len() + usize::from(opens),
                    ply: claimed.saturating_add(u32::from(dots >= 3)),
                    opens,
                    place: at,
                    finding,
                };
                self.claim(ply, claim, is_usual);
            }
        }
        if opens && let Some(level) = self.levels.last() {
            frame.script.push(Item::Open { span: level.span });
        }
        (if white { Side::First } else { Side::Second }, opens)
    }

    /// Keeps what a number says of whose turn it is, if it tells that a half-move is missing before it, or one before
    /// it did. All were right up to the first, if it `is_usual`.
    #[cold]
    fn claim(&mut self, ply: u32, claim: NumberClaim, is_usual: bool) {
        let is_first = self.is_set_up && ply == self.first_ply;
        let may_tell = is_usual && !claim.opens && !is_first && !self.is_opaque;
        let Some(level) = self.levels.last_mut() else { return };
        if may_tell && claim.finding.is_some() {
            level.is_claimed |= claim.ply == ply.saturating_add(1);
        }
        if level.is_claimed {
            self.claims.push(claim);
        }
    }

    /// Compares the number before a move with the plies before it.
    #[cold]
    fn compare_number(
        &mut self,
        ply: u32,
        (number, dots, at): (u32, usize, Span),
        frame: &mut Frame<'_, San>,
    ) {
        let Some(level) = self.levels.last_mut() else { return };
        let white = ply.is_multiple_of(2);
        let expected = i64::from(ply / 2) + 1;
        let offset = i64::from(number) - expected;
        // After a wrong number the right one is as good as one that goes on from it.
        let is_expected = offset == level.offset || offset == 0;
        if offset == 0 {
            level.settle(true, frame.findings);
        }
        level.doubted = None;
        if (!is_expected || (white && dots >= 3)) && !self.is_told {
            let text = frame.source.slice(at);
            let digits = text.split(|c| !is_digit(c)).next().unwrap_or_default();
            let found = format!("{digits}{}", if dots >= 3 { "..." } else { "." });
            let finding = Finding::at(Code::PgnMoveNumber, at).with("found", found);
            let expected = if is_expected { i64::from(number) } else { expected + level.offset };
            let expected = before_move(expected, ply);
            let mut finding = finding.with("expected", expected.as_str());
            let is_first = self.is_set_up && ply == self.first_ply;
            if self.is_opaque || is_first && !(white && dots >= 3) {
                // Programs that start from a position often count from 1 all the same, and a game of
                // unknown rules may count in its own way: it is told once that it is counted anew.
                finding.severity = Severity::Note;
                self.is_told = self.is_opaque;
            } else if is_first {
                // Whose move it is the position and the number tell differently.
                self.other_side = Some(frame.findings.len());
            } else if !is_expected && level.offset == 0 {
                level.doubted = Some((frame.findings.len(), at, expected));
            }
            frame.findings.push(finding);
        }
        level.offset = offset;
    }

    /// Attaches the comments and glyphs that stood before the first move of a variation.
    #[cold]
    fn introduce(&mut self, frame: &mut Frame<'_, San>) {
        let Some(level) = self.levels.last_mut().filter(|level| !level.introduction.is_empty())
        else {
            return;
        };
        for (kind, text, span) in level.introduction.drain(..) {
            if kind == NoteKind::Nag {
                frame.report(Finding::at(Code::PgnNagWithoutMove, span));
            }
            frame.script.push(Item::Note { kind, text, span });
        }
    }

    /// Adds a comment to the move before, or keeps it for the first move of its variation.
    pub(super) fn note(&mut self, text: TextRef, span: Span, script: &mut Script<San>) {
        match self.levels.last_mut() {
            Some(level) if !level.opened => {
                level.introduction.push((NoteKind::Introduction, text, span));
            }
            _ => script.push(Item::Note { kind: NoteKind::Comment, text, span }),
        }
    }

    /// Adds a glyph to the move before.
    pub(super) fn nag(&mut self, nag: u8, span: Span, frame: &mut Frame<'_, San>) {
        let (hundreds, tens, ones) = (nag / 100, nag / 10 % 10, nag % 10);
        let digits = [b'0' + hundreds, b'0' + tens, b'0' + ones];
        let first = if nag >= 100 { 0 } else { 1 + usize::from(nag < 10) };
        let text = frame.record.keep(std::str::from_utf8(&digits[first..]).unwrap_or_default());
        // In a variation there may come one.
        if self.levels.last().is_none_or(|level| level.opened && !level.moves) {
            frame.report(Finding::at(Code::PgnNagWithoutMove, span));
        }
        self.glyph(text, span, &mut frame.script);
    }

    /// Adds the number of a glyph to the move before, or keeps it for the first move of its variation.
    fn glyph(&mut self, text: TextRef, span: Span, script: &mut Script<San>) {
        let kind = NoteKind::Nag;
        match self.levels.last_mut() {
            Some(level) if !level.opened => level.introduction.push((kind, text, span)),
            _ => script.push(Item::Note { kind, text, span }),
        }
    }
}

/// Whose turn it is after so many plies from move 1 of White.
fn side(ply: u32) -> Side {
    if ply.is_multiple_of(2) { Side::First } else { Side::Second }
}
