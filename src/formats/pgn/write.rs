//! Writing PGN in export format (PGN standard 3.2, 8; specs: pgn §9).

mod tags;

use super::commands::{self, CommandFacts};
use super::games::{Movetext, Walk, each_game, plies_before};
use super::layout::{self, Layout};
use super::{HOLDS, HOLDS_OF_REDUCED, NULL_MOVE, glyphs, scan, words};
use crate::formats::{Holds, Loss, Losses, WriteOptions};
use crate::games::Rules;
use crate::games::chess::fen::BesideForm;
use crate::notation::syntax::comments::trimmed;
use crate::record::{EndKind, Entry, NodeId, Note, NoteKind, Record, is_nag};
use crate::source::Output;
use std::fmt::Write as _;
use std::iter::Peekable;
use std::vec::IntoIter;

/// How much of a game is written, and in whose manner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PgnForm {
    /// All of it: the export format (PGN standard 3.2).
    #[default]
    Strict,
    /// The roster of tags, what is needed to set up the start, and the moves (PGN standard 3.2.4).
    Reduced,
    /// All of it as Lichess has it: the moves on one line, `{ comments }` with blanks, `!` and `?` behind
    /// the move, tags in the order in which they came.
    Lichess,
    /// All of it as ChessBase has it: no number behind a comment, tags in the order in which they came.
    ChessBase,
}

/// In which order tags are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TagOrder {
    /// The roster, then the others by their names (PGN standard 8.1).
    Standard,
    /// As the record has them; what it does not have stands where the standard puts it.
    Source,
}

/// How PGN is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PgnStyle {
    /// How much, and in whose manner.
    pub form: PgnForm,
    /// How many columns a line of moves has at most, 0: all of them; unless the form should say.
    pub width: Option<u32>,
    /// The order of tags, unless the form should say.
    pub order: Option<TagOrder>,
}

impl PgnStyle {
    /// The columns of a line.
    fn columns(self) -> usize {
        match (self.width, self.form) {
            (Some(0), _) | (None, PgnForm::Lichess) => usize::MAX,
            (Some(width), _) => width as usize,
            // Export lines stay below 80 printing characters.
            (None, _) => 79,
        }
    }

    /// How a FEN says what a variant has besides (specs: chess-variants §3).
    pub(super) fn beside(self) -> BesideForm {
        match self.form {
            PgnForm::Lichess => BesideForm::Lichess,
            _ => BesideForm::Fields,
        }
    }

    fn order(self) -> TagOrder {
        self.order.unwrap_or(match self.form {
            PgnForm::Strict | PgnForm::Reduced => TagOrder::Standard,
            PgnForm::Lichess | PgnForm::ChessBase => TagOrder::Source,
        })
    }
}

/// Appends one record.
pub(super) fn record(
    record: &Record,
    options: &WriteOptions,
    out: &mut Output,
    losses: &mut Losses,
) {
    let out = out.text();
    each_game!(&record.start, start => game(record, start, options, out, losses), _ => {});
}

fn game<P: Movetext>(
    record: &Record,
    start: &P,
    options: &WriteOptions,
    out: &mut String,
    losses: &mut Losses,
) {
    let marker = glyphs::marker(record.outcome());
    tags::write(record, start, marker, options, out, losses);
    let form = options.pgn.form;
    let is_full = form != PgnForm::Reduced;
    if !is_full {
        // What no form holds is counted already.
        losses.merge(&Losses::beyond(record, Holds::ALL.but(HOLDS).and(HOLDS_OF_REDUCED)));
    }
    let ply = plies_before(&record.start);
    let end = record.tree.end_of_main_line();
    // A move with its number, or what a clock says beside it; and the texts.
    let bytes = record.tree.len().saturating_mul(16).saturating_add(record.text_len());
    let layout = Layout::new(options.pgn.columns(), form == PgnForm::Lichess, bytes, out);
    let mut writer = PgnWriter { record, layout, losses, ply, numbered: false, is_full, form, end };
    writer.notes(NodeId::ROOT, writer.kinds(NodeId::ROOT), |_| true);
    writer.moves(start.walk(&start.spellings(record)));
    writer.layout.word(marker);
    writer.layout.finish();
    out.push('\n');
}

/// The word of a move that cannot be made, or that follows one, as PGN has it: as long as it says
/// here what it said there. `ply` is how many stand before it.
fn word<'a, W: Walk>(record: &'a Record, node: NodeId, walk: &W, ply: u32) -> Option<&'a str> {
    let word = record.text(record.tree.word(node)?);
    let mv = record.tree.node(node).entry.mv().and_then(W::Rules::unwrap);
    let is_own = record.written_in == Some(super::PGN.name);
    // Of an unknown position all words stay words.
    // A sign would be one of the move before.
    let is_sign = || glyphs::leading(word).is_some();
    // What is one word elsewhere may open a comment or a variation here; `c8(N)` does not.
    let opens = || {
        let signs = ['(', ')', '{', '}', '[', ']', ';'];
        word.contains(signs) && scan::word_end(word, 0) < word.len()
    };
    let is_single = || !word.contains(scan::is_blank) && !is_sign() && !opens();
    let is_one = || is_single() && !words::is_no_move(word) || words::is_parted(word);
    let still_says = || match W::IS_CHESS {
        true => words::stays_one(word, ply),
        false => walk.still_says(word, mv),
    };
    let stands = || is_own && is_one() && (!record.start_known || still_says());
    (word == NULL_MOVE || stands()).then_some(word)
}

fn bit(kind: NoteKind) -> u8 {
    1 << kind as u8
}

/// Variations still to be written beside a move, and the line that goes on behind them.
struct Around<W> {
    node: NodeId,
    before: W,
    sibling: Option<NodeId>,
    /// How many have been written.
    written: u32,
    /// Plies before the move, counted from move 1 of the first side.
    ply: u32,
    /// The comments that stand behind alternatives, in the order in which they come.
    later: Peekable<IntoIter<Note>>,
    /// The ending behind the move, whose comments stand behind all variations as the result does.
    ending: Option<NodeId>,
    after: W,
    next: Option<NodeId>,
}

struct PgnWriter<'a> {
    record: &'a Record,
    layout: Layout<'a>,
    losses: &'a mut Losses,
    /// Plies before the next move, counted from move 1 of the first side.
    ply: u32,
    /// Whether the last token is a move of White, so that Black's needs no number.
    numbered: bool,
    /// Whether annotations and variations are written.
    is_full: bool,
    form: PgnForm,
    /// The last node of the main line.
    end: Option<NodeId>,
}

impl PgnWriter<'_> {
    fn moves<W: Walk>(&mut self, start: W) {
        let tree = &self.record.tree;
        let mut walk = start;
        let mut next = self.go_on(NodeId::ROOT, &walk);
        let mut around: Vec<Around<W>> = Vec::new();
        loop {
            let Some(node) = next else {
                // The line ends: the next variation beside the same move, or the line around it.
                let Some(mut outer) = around.pop() else { return };
                self.layout.close();
                self.numbered = false;
                if let Some(sibling) = self.beside(&mut outer) {
                    walk = outer.before.clone();
                    self.ply = outer.ply;
                    around.push(outer);
                    next = self.entry(sibling, &mut walk, false);
                } else {
                    walk = outer.after;
                    self.ply = outer.ply.saturating_add(1);
                    next = outer.next;
                }
                continue;
            };
            let Some(sibling) = tree.next_sibling(node).filter(|_| self.is_full) else {
                next = self.entry(node, &mut walk, false);
                continue;
            };
            let (before, ply) = (walk.clone(), self.ply);
            next = self.entry(node, &mut walk, true);
            let after = walk.clone();
            let is_later = |note: &Note| note.kind == NoteKind::Comment && note.behind > 0;
            let mut later: Vec<Note> = tree.notes(node).filter(is_later).collect();
            later.sort_by_key(|note| note.behind);
            let (sibling, later) = (Some(sibling), later.into_iter().peekable());
            let ending = self.ending_behind(node);
            let mut outer =
                Around { node, before, sibling, written: 0, ply, later, ending, after, next };
            if let Some(sibling) = self.beside(&mut outer) {
                walk = outer.before.clone();
                self.ply = ply;
                around.push(outer);
                next = self.entry(sibling, &mut walk, false);
            }
        }
    }

    /// Writes the comments that stand before the next alternative, and opens that; those that
    /// cannot be written as such are comments too.
    fn beside<W: Walk>(&mut self, outer: &mut Around<W>) -> Option<NodeId> {
        while let Some(sibling) = outer.sibling {
            outer.sibling = self.record.tree.next_sibling(sibling);
            while let Some(note) = outer.later.next_if(|note| note.behind <= outer.written) {
                self.comment(outer.node, note);
            }
            outer.written = outer.written.saturating_add(1);
            if self.is_playable(sibling, &outer.before, outer.ply) {
                self.layout.open();
                self.numbered = false;
                return Some(sibling);
            }
            self.as_comment::<W>(sibling, outer.ply);
        }
        for note in outer.later.by_ref() {
            self.comment(outer.node, note);
        }
        if let Some(ending) = outer.ending.take() {
            self.as_comment::<W>(ending, outer.ply.saturating_add(1));
        }
        None
    }

    /// The ending that alone goes on behind a node.
    fn ending_behind(&self, node: NodeId) -> Option<NodeId> {
        let tree = &self.record.tree;
        let is_ending = |&next: &NodeId| matches!(tree.node(next).entry, Entry::End(_));
        tree.next(node).filter(is_ending).filter(|&next| tree.next_sibling(next).is_none())
    }

    /// Whether what stands at a node can be written as a move.
    fn is_playable<W: Walk>(&self, node: NodeId, walk: &W, ply: u32) -> bool {
        matches!(self.record.tree.node(node).entry, Entry::Move(_))
            || word(self.record, node, walk, ply).is_some()
    }

    /// What goes on behind a node, if it can be written as a move. If not, it is written as a
    /// comment at once: behind the variations it would belong to another place.
    fn go_on<W: Walk>(&mut self, node: NodeId, walk: &W) -> Option<NodeId> {
        let tree = &self.record.tree;
        let next = tree.next(node)?;
        if self.is_playable(next, walk, self.ply) {
            return Some(next);
        }
        for next in std::iter::once(next).chain(tree.siblings(next)) {
            self.as_comment::<W>(next, self.ply);
        }
        None
    }

    /// Writes the move of a node; returns what goes on behind it. Comments that stand behind its
    /// alternatives are left for later if those follow, and so is an ending.
    fn entry<W: Walk>(&mut self, node: NodeId, walk: &mut W, leads: bool) -> Option<NodeId> {
        let kinds = self.kinds(node);
        if kinds & bit(NoteKind::Introduction) != 0 {
            self.comments(node, NoteKind::Introduction, |_| true);
        }
        let ply = self.ply;
        self.number();
        let mv = self.record.tree.node(node).entry.mv().and_then(W::Rules::unwrap);
        if self.record.tree.gives_turn(node) {
            walk.give_turn();
        }
        match (mv, word(self.record, node, walk, ply)) {
            (Some(mv), None) => walk.write(node, mv, &mut self.layout),
            (mv, word) => {
                self.layout.word(word.unwrap_or(NULL_MOVE));
                walk.pass_by(mv);
            }
        }
        self.notes(node, kinds, |behind| behind == 0 || !leads);
        if leads && self.ending_behind(node).is_some() {
            return None;
        }
        self.go_on(node, walk)
    }

    /// Whether the record was read from PGN.
    fn is_own(&self) -> bool {
        self.record.written_in == Some(super::PGN.name)
    }

    #[inline(always)]
    fn number(&mut self) {
        let white = self.ply.is_multiple_of(2);
        if white || !self.numbered {
            self.layout.number(u64::from(self.ply / 2 + 1), white);
        }
        self.numbered = white;
        self.ply = self.ply.saturating_add(1);
    }

    /// Annotations, then comments, of these [kinds](Self::kinds).
    fn notes(&mut self, node: NodeId, kinds: u8, here: impl Fn(u32) -> bool) {
        if !self.is_full || kinds == 0 && self.record.tree.is_bare(node) {
            return;
        }
        let entry = self.record.tree.node(node).entry;
        let is_move = entry.is_ply();
        if kinds & bit(NoteKind::Nag) != 0 {
            self.nags(node, is_move);
        }
        let mut may_drop = true;
        // The time of an ending would be a second one of the last move, as would its clock.
        if matches!(entry, Entry::End(_)) {
            self.losses.add(Loss::Clocks, u64::from(self.record.tree.clock(node).is_some()));
        } else {
            let (facts, drops) = commands::unwritten(self.record, node);
            may_drop = drops;
            if let Some(command) = facts.usual() {
                self.layout.short_comment(command, commands::USUAL);
                self.interrupt();
            } else if facts != CommandFacts::default() {
                self.layout.commands(facts.written(), commands::push_command);
                self.interrupt();
            }
        }
        if !is_move && kinds & bit(NoteKind::Introduction) != 0 {
            self.comments(node, NoteKind::Introduction, |_| true);
        }
        if kinds & bit(NoteKind::Comment) == 0 {
            return;
        }
        if may_drop {
            return self.comments(node, NoteKind::Comment, here);
        }
        let record = self.record;
        let is_here = |note: &Note| note.kind == NoteKind::Comment && here(note.behind);
        for note in record.tree.notes(node).filter(is_here) {
            self.words(record.text(note.text));
        }
    }

    /// Something stands between White's move and Black's.
    fn interrupt(&mut self) {
        self.numbered &= self.form == PgnForm::ChessBase;
    }

    fn nags(&mut self, node: NodeId, is_move: bool) {
        let nags = self.record.tree.notes(node).filter(|note| note.kind == NoteKind::Nag);
        for (index, note) in nags.enumerate() {
            let may_join = self.form == PgnForm::Lichess
                && index == 0
                && matches!(self.record.tree.node(node).entry, Entry::Move(_));
            // Any other would change places with it when it is read.
            if let Some(sign) = glyphs::sign(self.record.text(note.text)).filter(|_| may_join) {
                self.layout.join(sign);
                continue;
            }
            // A glyph is about the move that it stands behind; one before all moves is given back.
            let text = self.record.text(note.text);
            if !(is_move || node == NodeId::ROOT && self.is_own()) || !is_nag(text) {
                self.losses.add(Loss::Nags, 1);
                continue;
            }
            self.layout.glyph(text);
            self.interrupt();
        }
    }

    /// The kinds of notes on a node, a [`bit`] each.
    fn kinds(&self, node: NodeId) -> u8 {
        self.record.tree.notes(node).fold(0, |kinds, note| kinds | bit(note.kind))
    }

    /// Writes the comments of a kind that stand here, by the number of alternatives before them.
    fn comments(&mut self, node: NodeId, kind: NoteKind, here: impl Fn(u32) -> bool) {
        if !self.is_full {
            return;
        }
        let record = self.record;
        for note in record.tree.notes(node).filter(|note| note.kind == kind && here(note.behind)) {
            self.comment(node, note);
        }
    }

    fn comment(&mut self, node: NodeId, note: Note) {
        let text = self.record.text(note.text);
        let rest = match note.kind {
            NoteKind::Comment => commands::without_dropped(self.record, node, text),
            _ => None,
        };
        // Of a game that PGN tells, the user wants no times. In a comment from elsewhere it was never
        // a time, and would become one.
        self.losses.add(Loss::Comments, u64::from(rest.is_some() && !self.is_own()));
        self.words(rest.as_deref().unwrap_or(text));
    }

    fn words(&mut self, text: &str) {
        let inner = trimmed(text);
        let mut is_whole = inner.len() == text.len() || !layout::holds_controls(text);
        if !inner.is_empty() {
            is_whole &= self.layout.comment(inner);
            self.interrupt();
        }
        self.losses.add(Loss::Comments, u64::from(!is_whole));
    }

    /// The rest of a line that begins with what cannot stand among moves: its moves as they are
    /// written or, where they could be played, as squares. `ply` is how many stand before it.
    fn as_comment<W: Walk>(&mut self, node: NodeId, ply: u32) {
        let tree = &self.record.tree;
        let line = || std::iter::once(node).chain(tree.line(node));
        if !self.is_full {
            let is_end = |&node: &NodeId| matches!(tree.node(node).entry, Entry::End(_));
            return self
                .losses
                .add(Loss::Moves, line().filter(|node| !is_end(node)).count() as u64);
        }
        let mut text = String::new();
        let mut plies = 0;
        let mut ply = ply;
        let mut ends = None;
        for node in line() {
            if matches!(tree.node(node).entry, Entry::End(_)) {
                ends = Some(node);
                break;
            }
            if !tree.node(node).entry.is_ply() {
                continue;
            }
            let white = ply.is_multiple_of(2);
            if white || plies == 0 {
                let dots = if white { "." } else { "..." };
                let _ = write!(text, "{}{dots} ", ply / 2 + 1);
            }
            match tree.node(node).entry {
                Entry::Move(mv) | Entry::Illegal(mv) => {
                    let Some(mv) = W::Rules::unwrap(mv) else { continue };
                    W::Rules::write_squares(mv, &mut text);
                    text.push(' ');
                }
                Entry::Unreadable(written) => {
                    text.push_str(self.record.text(written));
                    text.push(' ');
                }
                _ => {}
            }
            plies += 1;
            ply = ply.saturating_add(1);
            let is_words = |note: &Note| Loss::of_note(note.kind) == Loss::Comments;
            for note in tree.notes(node).filter(is_words) {
                let _ = write!(text, "({}) ", self.record.text(note.text));
            }
            let nags = tree.notes(node).filter(|note| note.kind == NoteKind::Nag).count();
            self.losses.add(Loss::Nags, nags as u64);
            self.losses.add(Loss::Times, u64::from(tree.node(node).time.get().is_some()));
            self.losses.add(Loss::Clocks, u64::from(tree.clock(node).is_some()));
            let beside = tree.children(node).count().saturating_sub(1);
            self.losses.add(Loss::Variations, beside as u64);
        }
        if plies > 0 {
            self.layout.comment(text.trim_end());
            self.losses.add(Loss::MovesAsComments, plies);
            self.numbered = false;
        }
        if let Some(end) = ends {
            // The marker and the tags say how the game ended, nothing says it of a variation.
            let is_said = match tree.node(end).entry {
                Entry::End(ending) => ending.kind == EndKind::Stops || self.end == Some(end),
                _ => true,
            };
            self.losses.add(Loss::Endings, u64::from(!is_said));
            self.notes(end, self.kinds(end), |_| true);
        }
    }
}
