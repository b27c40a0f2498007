//! Writing GIB of janggi: all usual headers, moves six a line with what they take and with check.

use super::mv::GibMove;
use super::names::{self, UNKNOWN};
use super::results::Told;
use super::{HOLDS, board, results, scan};
use crate::formats::{Holds, Loss, Losses, WriteOptions};
use crate::games::Rules;
use crate::games::janggi::{Move, Position, Role, Setup};
use crate::notation::headers::{date, time_control};
use crate::notation::syntax::comments::{is_blank, trimmed};
use crate::record::{EndKind, Entry, Header, Key, NodeId, Note, NoteKind, Record};
use crate::source::{Output, is_deceptive};
use std::fmt::Write as _;

/// What is counted of what cannot be written: the ending is written in any case.
const LEFT_OUT: Holds = HOLDS.but(Holds::ENDINGS);

/// So many moves stand on a line.
const MOVES_A_LINE: u32 = 6;

/// Appends one record.
pub(super) fn record(
    record: &Record,
    options: &WriteOptions,
    out: &mut Output,
    losses: &mut Losses,
) {
    let Some(start) = Position::of(&record.start) else { return };
    let mut moves = String::new();
    let is_unicode = options.encoding.is_unicode();
    let position = Position::new(Setup { state: board::state(), ..*start.setup() });
    let end = Moves { record, losses, position, count: 0, column: 0, is_unicode };
    let (count, is_mate) = end.write(&mut moves);
    let out = out.text();
    head(record, start, (count, is_mate), out, losses);
    out.push('\n');
    out.push_str(&moves);
}

/// Writes the headers.
fn head(
    record: &Record,
    start: &Position,
    (count, is_mate): (u32, bool),
    out: &mut String,
    losses: &mut Losses,
) {
    let of_key = |key: Key| record.headers.iter().filter(move |header| header.key == key);
    let (control, is_apart) = control(record);
    let mut usual = |(name, key): (&str, Key), out: &mut String| {
        let values = of_key(key).count();
        losses.add(Loss::Headers, values.saturating_sub(1) as u64);
        let own = record.header(key).filter(|_| key != Key::TimeControl);
        let value = own.or(control.as_deref().filter(|_| key == Key::TimeControl));
        let value = value.filter(|value| !value.trim().is_empty());
        let value = value.filter(|value| !matches!(*value, "?" | "????.??.??")).unwrap_or(UNKNOWN);
        let date = if key == Key::Start { date::hyphened(value) } else { None };
        losses.add(Loss::Headers, u64::from(line(name, date.as_deref().unwrap_or(value), out)));
    };
    names::BEFORE_SETUP.iter().for_each(|&row| usual(row, out));
    // From Han's left they could be read of a game that goes wrong, but a board cannot.
    let is_sure = |[_, han]: &[board::Order; 2]| {
        let moves = || record.tree.main_line().map(|node| record.tree.node(node).entry);
        // What is no move ends what is written.
        let mut written = moves().take_while(|it| !it.is_ply() || it.mv().is_some());
        board::reversed(*han) == *han
            || written.all(|it| !it.is_ply() || matches!(it, Entry::Move(_)))
    };
    let orders = board::orders_of(start.setup()).filter(is_sure);
    for (names, order) in names::SETUPS.iter().zip(orders.iter().flatten()) {
        line(names[0], &board::name(*order), out);
    }
    usual(names::TIME, out);
    line(names::COUNT, &count.to_string(), out);
    line(names::RESULT, &result(record, is_mate, losses), out);
    if orders.is_none() {
        let mut text = String::new();
        board::write(start.setup(), &mut text);
        line(names::BOARD, &text, out);
    }
    if is_apart && let Some(value) = record.header(Key::TimeControl) {
        losses.add(Loss::Headers, u64::from(line(time_control::PGN_NAME, value, out)));
    }
    let is_counted = start.setup().halfmoves != 0 || start.setup().move_number != 1;
    losses.add(Loss::StartNumber, u64::from(is_counted));
    // What names the rules.
    losses.add(Loss::Headers, u64::from(start.setup().state.rules != board::state().rules));
    let told = result_told(record);
    for header in &record.headers {
        losses.add(Loss::Headers, u64::from(other(record, header, told, out)));
    }
}

/// What the header says that these files have for a time control, and whether that of PGN stands apart: there only
/// the name of its tag says what the numbers are.
fn control(record: &Record) -> (Option<String>, bool) {
    let header = record.headers.iter().rfind(|header| header.key == Key::TimeControl);
    let Some(header) = header else { return (None, false) };
    let value = record.text(header.value);
    if record.text(header.name) != time_control::PGN_NAME {
        return (Some(value.to_owned()), false);
    }
    match time_control::pgn_minutes(value) {
        Some(minutes) => (Some(format!("{minutes}분")), false),
        None => (None, !matches!(value.trim(), "" | "?" | "-")),
    }
}

/// Appends a header. Says whether its value is not all there.
fn line(name: &str, value: &str, out: &mut String) -> bool {
    let _ = write!(out, "[{name} \"");
    out.extend(value.chars().map(|c| if c.is_control() { ' ' } else { c }));
    out.push_str("\"]\n");
    value.contains(char::is_control)
}

/// Appends a header that only its own name tells; `told` are the words that the result is written in. Says whether
/// it is lost, or a part of it.
fn other(record: &Record, header: &Header, told: Option<&str>, out: &mut String) -> bool {
    let (name, value) = (record.name_of(header), record.text(header.value));
    let is_usual = |row: &(&str, Key)| row.1 == header.key;
    match header.key {
        _ if names::BEFORE_SETUP.iter().chain([&names::TIME]).any(is_usual) => false,
        Key::Remark => false,
        // The ending says it, if it is understood.
        Key::Result => {
            let is_told = matches!(value.trim(), "" | "?" | "*");
            record.ending().is_none() && !is_told && not_understood(record) != Some(value)
        }
        Key::Other if name == names::TERMINATION && told == Some(value) => false,
        // Tags of PGN for what the file says in another way.
        Key::Other if name == "FEN" => {
            let board = |fen: &str| fen.split_ascii_whitespace().next().map(str::to_owned);
            board(value) != board(&record.start.to_line())
        }
        Key::Other if ["SetUp", "PlyCount"].contains(&name) => false,
        Key::Other if ["Variant", "Game"].contains(&name) => {
            let plain = value.to_ascii_lowercase();
            !plain.starts_with("janggi") && plain != "korean chess"
        }
        _ if names::is_writable(name) => line(name, value, out),
        _ => true,
    }
}

/// The words that the record keeps of its result, if they say the same as its ending.
fn result_told(record: &Record) -> Option<&str> {
    let (ending, to_move) = record.ending()?;
    let is_termination = |header: &&Header| record.text(header.name) == names::TERMINATION;
    let header = record.headers.iter().rfind(is_termination)?;
    let words = record.text(header.value);
    let is_kept = |told: &Told| matches!(told, Told::End(_, false) | Told::Mate(_));
    let told = results::read(words).filter(is_kept)?;
    let is_kind = matches!(ending.kind, EndKind::Lost | EndKind::Draw);
    let own = results::winner(Told::End(ending, true), to_move)?;
    (is_kind && results::winner(told, to_move) == Some(own)).then_some(words)
}

/// The words of a result that such a file had and that nobody understood.
fn not_understood(record: &Record) -> Option<&str> {
    let header = record.headers.iter().rfind(|header| header.key == Key::Result)?;
    let words = record.text(header.value);
    let is_own = record.text(header.name) == names::RESULT && !words.contains(char::is_control);
    (is_own && results::read(words).is_none()).then_some(words)
}

/// The words of the result.
fn result(record: &Record, is_mate: bool, losses: &mut Losses) -> String {
    if let Some(words) = result_told(record) {
        return words.to_owned();
    }
    let Some((ending, to_move)) = record.ending() else {
        return not_understood(record).unwrap_or(UNKNOWN).to_owned();
    };
    let (words, is_all) = results::written(ending, to_move, is_mate);
    losses.add(Loss::Endings, u64::from(!is_all));
    words
}

/// The writing of the moves.
struct Moves<'a> {
    record: &'a Record,
    losses: &'a mut Losses,
    position: Position,
    count: u32,
    /// How many moves stand on the line.
    column: u32,
    /// Whether the file can have every character.
    is_unicode: bool,
}

impl Moves<'_> {
    /// Writes them with their comments. How many they are, and whether a mate stands behind them.
    fn write(mut self, out: &mut String) -> (u32, bool) {
        let record = self.record;
        self.notes(NodeId::ROOT, out);
        for node in record.tree.main_line() {
            let entry = record.tree.node(node).entry;
            if entry.is_ply() && !self.mv(node, out) {
                self.losses.branch(record, node, LEFT_OUT);
                break;
            }
            self.notes(node, out);
        }
        if self.column > 0 {
            out.push('\n');
        }
        let is_mate = !self.position.has_legal_move();
        (self.count, is_mate)
    }

    /// Writes a move, if it is one that the file can have: the word for a pass names neither side nor man.
    fn mv(&mut self, node: NodeId, out: &mut String) -> bool {
        let tree = &self.record.tree;
        let Some(mv) = tree.node(node).entry.mv().and_then(Position::unwrap) else { return false };
        let passes =
            mv.piece.role == Role::General && mv.piece.side == self.position.side_to_move();
        if mv.is_pass() && !passes {
            return false;
        }
        if tree.gives_turn(node) {
            self.position.skip();
        } else if matches!(tree.node(node).entry, Entry::Illegal(_)) && self.may_be_given(mv) {
            return false;
        }
        // The rules that it will be read by may allow what those of the record do not.
        let is_legal = self.position.check(mv).is_ok();
        self.count = self.count.saturating_add(1);
        out.push_str(if self.column > 0 { " " } else { "" });
        let _ = write!(out, "{}. ", self.count);
        self.position.follow(mv);
        // Of a move that cannot be made nobody knows what it does.
        let check = is_legal && self.position.in_check();
        GibMove::write(mv, mv.captured.filter(|_| is_legal), check, out);
        self.column += 1;
        if self.column == MOVES_A_LINE {
            out.push('\n');
            self.column = 0;
        }
        true
    }

    /// Whether a move of the side that is not to move would be legal in its turn: read again, it would give the turn,
    /// though something that was written of it, such as what it takes, had kept it from that.
    fn may_be_given(&self, mv: Move) -> bool {
        mv.piece.side != self.position.side_to_move() && {
            let mut given = self.position.clone();
            given.skip();
            given.check(mv).is_ok()
        }
    }

    /// Writes the comments on a node, each on a line of its own.
    fn notes(&mut self, node: NodeId, out: &mut String) {
        let record = self.record;
        let is_comment =
            |note: &Note| matches!(note.kind, NoteKind::Comment | NoteKind::Introduction);
        for note in record.tree.notes(node).filter(is_comment) {
            let text = trimmed(record.text(note.text));
            if text.is_empty() {
                continue;
            }
            // Nothing of it would be left between the braces.
            let is_shown = |c: char| !(is_deceptive(c) || is_blank(c));
            if !self.is_unicode && !text.contains(is_shown) {
                self.losses.add(Loss::Comments, 1);
                continue;
            }
            if std::mem::take(&mut self.column) > 0 {
                out.push('\n');
            }
            out.push('{');
            let mut spoilt = false;
            for (index, line) in text.split('\n').enumerate() {
                out.push_str(if index > 0 { "\n" } else { "" });
                // A game would begin with it.
                let begins = index > 0 && scan::is_known(scan::trimmed(line));
                let line = if begins { line.replacen('[', "(", 1) } else { line.to_owned() };
                spoilt |= begins || line.contains(|c: char| c == '}' || c.is_control());
                out.extend(line.chars().map(|c| match c {
                    '}' => ')',
                    c if c.is_control() => ' ',
                    c => c,
                }));
            }
            out.push_str("}\n");
            self.losses.add(Loss::Comments, u64::from(spoilt));
        }
    }
}
