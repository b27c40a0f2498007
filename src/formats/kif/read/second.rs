//! Where the second of two diagrams begins that no move parts, as in collections of problems and of positions.
//!
//! Of what stands between two boards, some belongs to the one above (its lower hand, `手数＝…`, `後手番`, comments
//! below them) and some to the one below (headers, its upper hand). It is looked through once, when the last row
//! of the first board has been read, so that the reader takes nothing of the second for the first's.

use super::forms::split_header;
use super::forms::{begins_relative, is_move_line, is_separator, may_hold_move};
use super::head::{Head, hand_of_line, is_more_of_a_hand, turn};
use super::is_version;
use crate::formats::frame::Frame;
use crate::formats::kif::diagram::{self, Diagram};
use crate::games::Side;
use crate::notation::headers::kif_key;
use crate::notation::shogi::WrittenMove;
use crate::notation::shogi::japanese::cursor::{Cursor, is_blank};
use crate::notation::shogi::japanese::moves::{self, Attempt};
use crate::notation::syntax;
use crate::record::Key;
use crate::source::Span;

/// What stands below the last row of a board and is not said of it: where each begins.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Below {
    /// The head of a second diagram: one that is whole and that no move stands above.
    pub(super) next: Option<usize>,
    /// That of one before it which is damaged: it is no diagram but lines that have no place, and what they say of
    /// turn and hands is said of nothing.
    pub(super) stray: Option<usize>,
}

/// Looks for other diagrams below the last row of a board that ends at `from`.
pub(super) fn below(
    from: usize,
    relative: bool,
    head: &Head<'_>,
    frame: &mut Frame<'_, WrittenMove>,
) -> Below {
    let text = frame.source.text();
    let mut gap = Gap::below(head, frame.record.flipped);
    // What is left of the row's own line comes first.
    for line in syntax::lines(&text[from..]).skip(1) {
        let at = line.as_ptr() as usize - text.as_ptr() as usize;
        let kind = match kind(line, relative) {
            Kind::Header(key, name) if frame.has_header(key, name) => Kind::Again,
            kind => kind,
        };
        if gap.has_board() && !matches!(kind, Kind::Row(..) | Kind::Blank) {
            break;
        }
        if kind == Kind::Move {
            gap.note_damaged();
            return Below { next: None, stray: gap.stray };
        }
        gap.take(at, kind);
    }
    let next = gap.has_board().then(|| gap.border());
    if next.is_none() {
        gap.note_damaged();
    }
    Below { next, stray: gap.stray }
}

/// Whether a whole board, of a problem and not of what the game came to, begins with the row that begins `text`: the
/// diagram of a game says how many moves led to it.
pub(super) fn is_problem(text: &str, relative: bool) -> bool {
    let (mut rows, mut is_filled) = (0, false);
    for line in syntax::lines(text) {
        match kind(line, relative) {
            Kind::Row(true, has_any) if rows < 9 => {
                rows += 1;
                is_filled |= has_any;
            }
            _ if rows < 9 => return false,
            Kind::Row(..) | Kind::LastMove => return false,
            Kind::Border | Kind::Tail | Kind::Turn | Kind::Flip | Kind::Hand(_) => {}
            _ => break,
        }
    }
    rows == 9 && is_filled
}

/// What a line between two boards is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind<'a> {
    Blank,
    /// A comment or a bookmark: it is about what stands above it, unless a blank line parts the two.
    Note,
    /// A row of a board, whether it can be read, and whether anything stands in it: lines of blanks between bars
    /// are a box that somebody drew.
    Row(bool, bool),
    /// The border below or above a board, or the files above it.
    Border,
    /// What can only stand below a board: the line above the moves, a closing line, the rest of a hand.
    Tail,
    /// `手数＝…`
    LastMove,
    /// `後手番`
    Turn,
    /// `盤面回転`
    Flip,
    Hand(Side),
    Header(Key, &'a str),
    /// A header that the first record has already.
    Again,
    /// A line that tells nothing of where it belongs.
    Other,
    /// A move, or what else ends the head of a game.
    Move,
}

/// What a line is to the reader.
fn kind(line: &str, relative: bool) -> Kind<'_> {
    let mut cursor = Cursor::new(line);
    cursor.blanks();
    let Some(first) = cursor.peek() else { return Kind::Blank };
    let rest = cursor.rest;
    match first {
        '|' | '｜' => Kind::Row(Diagram::default().row(line, Span::default()), !line.is_ascii()),
        '*' | '＊' | '&' => Kind::Note,
        _ if is_version(rest) || rest.starts_with("変化") => Kind::Move,
        '#' => Kind::Other,
        _ if relative && begins_relative(cursor) || is_move_line(line, relative) => Kind::Move,
        '1' | '１' | '9' | '９' if diagram::files(line).is_some() => Kind::Border,
        '0'..='9' | '０'..='９' if is_like_move(line) => Kind::Move,
        '+' if diagram::is_border(line) => Kind::Border,
        'ま' if rest.starts_with("まで") => Kind::Tail,
        '手' if is_separator(rest) => Kind::Tail,
        '手' if rest.starts_with("手数＝") || rest.starts_with("手数=") => Kind::LastMove,
        '先' | '後' | '上' | '下' if turn(line).is_some() => Kind::Turn,
        '盤' if rest.trim_end_matches(is_blank) == "盤面回転" => Kind::Flip,
        _ => match split_header(line) {
            Some((name, value)) => match hand_of_line(line, name, value) {
                Some(Some(side)) => Kind::Hand(side),
                Some(None) => Kind::Other,
                None => Kind::Header(kif_key(name), name),
            },
            None if is_more_of_a_hand(line) => Kind::Tail,
            None if is_like_move(line) => Kind::Move,
            None => Kind::Other,
        },
    }
}

/// Whether a line may be a move that cannot be read.
fn is_like_move(line: &str) -> bool {
    let mut body = Cursor::new(line.trim_matches(is_blank));
    let is_numbered = moves::numbering(&mut body).is_some();
    may_hold_move(line)
        || moves::is_plain(body.rest)
        || is_numbered && moves::read(&mut body) != Attempt::Other
}

/// The lines between two boards, as far as they have been looked through.
#[derive(Debug)]
struct Gap {
    /// What the first diagram said above its board: a second one says it there, too.
    said_above: [bool; 3],
    /// Whose hand it has said by now.
    held: [bool; 2],
    /// Nothing stands below the board yet.
    fresh: bool,
    /// A blank line stands below the last line that is surely of the first diagram.
    parted: bool,
    /// The first line behind that blank line.
    head: Option<usize>,
    /// A header is among those.
    named: bool,
    /// The first line, but notes, that stands below the first diagram with nothing between.
    glued: Option<usize>,
    /// Where the second begins if the board follows at once upon hands that are apart from the first.
    hands: Option<usize>,
    /// The second diagram has surely begun.
    begun: bool,
    /// Rows of a board that stand below one another, where the first is, whether all can be read, and whether
    /// anything stands in any of them.
    rows: usize,
    row: usize,
    whole: bool,
    filled: bool,
    /// Where the first board begins that is damaged.
    stray: Option<usize>,
}

impl Gap {
    /// What stands below a board whose last row has just been read.
    fn below(head: &Head<'_>, flipped: bool) -> Gap {
        let Diagram { turn, ply, held, .. } = head.diagram;
        Gap {
            said_above: [ply.is_some(), turn.is_some(), flipped],
            held,
            fresh: true,
            parted: false,
            head: None,
            named: false,
            glued: None,
            hands: None,
            begun: false,
            rows: 0,
            row: 0,
            whole: true,
            filled: false,
            stray: None,
        }
    }

    /// Whether nine rows that can be read stand where the search is, and no more.
    fn has_board(&self) -> bool {
        self.rows == 9 && self.whole && self.filled
    }

    /// Where the second diagram begins, whose board has been found.
    fn border(&self) -> usize {
        self.head.filter(|_| self.begun).unwrap_or_else(|| self.apart(self.row))
    }

    /// Where what a line belongs to begins that is the second diagram's: with that line at the latest.
    fn apart(&self, at: usize) -> usize {
        let glued = self.glued.filter(|_| !self.parted);
        self.hands.or(self.head).or(glued).unwrap_or(at)
    }

    /// Takes the next line.
    fn take(&mut self, at: usize, kind: Kind<'_>) {
        if let Kind::Row(is_read, is_filled) = kind {
            return self.row(at, is_read, is_filled);
        }
        if kind != Kind::Blank && self.rows > 0 {
            // Rows that make no board are lines of the first diagram that have no place.
            self.note_damaged();
            (self.rows, self.whole, self.filled) = (0, true, false);
            (self.begun, self.fresh) = (false, true);
            self.belongs_above();
        }
        if self.begun {
            return;
        }
        let fresh = self.fresh;
        self.fresh &= kind == Kind::Blank;
        match kind {
            Kind::Blank => (self.parted, self.hands) = (true, None),
            Kind::Border if fresh => self.belongs_above(),
            Kind::Tail => self.belongs_above(),
            Kind::LastMove => self.said(0, at),
            Kind::Turn => self.said(1, at),
            Kind::Flip => self.said(2, at),
            Kind::Hand(side) => self.hand(side, at),
            Kind::Again => self.begins(at),
            Kind::Note if !self.parted => {}
            Kind::Note | Kind::Border | Kind::Header(..) | Kind::Other if self.parted => {
                self.head.get_or_insert(at);
                self.named |= matches!(kind, Kind::Header(..));
            }
            _ => {
                self.glued.get_or_insert(at);
            }
        }
    }

    /// Takes the rows that make no board for those of one that is damaged, if there are many: one or two more are the
    /// first board's.
    fn note_damaged(&mut self) {
        const MANY: usize = 5;
        if self.rows >= MANY && self.filled {
            self.stray = self.stray.or(Some(self.border()));
        }
    }

    fn row(&mut self, at: usize, is_read: bool, is_filled: bool) {
        if self.rows == 0 {
            self.row = at;
        }
        self.rows += 1;
        self.whole &= is_read;
        self.filled |= is_filled;
    }

    /// A line is the first diagram's, and so is all above it.
    fn belongs_above(&mut self) {
        (self.parted, self.named) = (false, false);
        (self.head, self.glued, self.hands) = (None, None, None);
    }

    /// A line is surely the second diagram's, with the headers right above it.
    fn begins(&mut self, at: usize) {
        self.head = Some(self.apart(at));
        self.begun = true;
    }

    /// A line of what a diagram says once, mostly below the board: above it only if the first one did so.
    fn said(&mut self, which: usize, at: usize) {
        match self.said_above[which] {
            true => self.begins(at),
            false => self.belongs_above(),
        }
    }

    /// Pieces in hand: gote's stand above the board and sente's below, mostly, and who leaves an empty hand out
    /// leaves no gap.
    fn hand(&mut self, side: Side, at: usize) {
        let is_again = std::mem::replace(&mut self.held[side.index()], true);
        let is_upper = side == Side::Second;
        if is_again || is_upper && self.parted && self.named {
            return self.begins(at);
        }
        let hands = self.hands.or_else(|| self.parted.then(|| self.head.unwrap_or(at)));
        self.belongs_above();
        self.hands = hands;
    }
}
