//! Writing DhtmlXQ: the main line, then all others in the order in which they leave it, then comments.

use super::{HOLDS, keys, position};
use crate::formats::{Holds, Loss, Losses, WriteOptions};
use crate::games::xiangqi::Position;
use crate::games::{Rules, Side};
use crate::notation::headers::{date, is_placeholder, time_control};
use crate::notation::syntax::comments::trimmed;
use crate::record::{EndKind, Entry, Header, Key, NodeId, NoteKind, Outcome, Record};
use crate::source::Output;
use std::collections::{HashSet, VecDeque};
use std::fmt::Write as _;

/// What is counted of what cannot be written: endings are counted, of the whole record.
const LEFT_OUT: Holds = HOLDS.but(Holds::ENDINGS);

/// A line break within a value.
const BREAK: &str = "||";

/// Appends one record.
pub(super) fn record(record: &Record, _: &WriteOptions, out: &mut Output, losses: &mut Losses) {
    let Some(start) = Position::of(&record.start) else { return };
    losses.add(Loss::Endings, record.endings_of_variations());
    let mut lines = Lines { record, losses, moves: Vec::new(), comments: Vec::new(), first: None };
    lines.all();
    let Lines { moves, comments, first, .. } = lines;
    let out = out.text();
    out.push_str("[DhtmlXQ]\n");
    head(record, start, first, out, losses);
    for line in &moves {
        let key = match line.index {
            0 => "movelist".to_owned(),
            index => format!("move_{}_{}_{index}", line.parent, line.ply),
        };
        tag(&key, &line.text, out);
    }
    for (line, ply, text) in &comments {
        let key = if *line == 0 { format!("comment{ply}") } else { format!("comment{line}_{ply}") };
        tag(&key, text, out);
    }
    out.push_str("[/DhtmlXQ]\n");
}

/// Appends a value under its key.
fn tag(key: &str, value: &str, out: &mut String) {
    let _ = writeln!(out, "[DhtmlXQ_{key}]{value}[/DhtmlXQ_{key}]");
}

/// A text without what shows nothing at its ends: control characters become blanks, and readers take those away.
fn shown(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || c.is_control())
}

/// A text without blanks at its ends as a value, and whether all of it is there.
fn value(text: &str) -> (String, bool) {
    let mut is_whole = true;
    let mut plain = String::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        match c {
            // It would be one of the tags.
            '[' if super::tags::at(text, at).is_some() => {
                is_whole = false;
                plain.push('(');
            }
            c if c.is_control() && c != '\n' => {
                is_whole = false;
                plain.push(' ');
            }
            c => plain.push(c),
        }
    }
    if !plain.contains(['\n', '|']) {
        return (plain, is_whole);
    }
    let value = plain.replace('\n', BREAK);
    match value.replace(BREAK, "\n") == plain {
        true => (value, is_whole),
        // What is read of it is written, or the next writing would be another.
        false => (settled(&value), false),
    }
}

/// A value as it is once it has been read: no line break at its ends, and of three strokes the first two are one.
fn settled(value: &str) -> String {
    shown(&value.replace(BREAK, "\n")).replace('\n', BREAK)
}

/// Writes the headers and the start; `first` is whose man the first move moves.
fn head(
    record: &Record,
    start: &Position,
    first: Option<Side>,
    out: &mut String,
    losses: &mut Losses,
) {
    tag(keys::VERSION.0, keys::VERSION.1, out);
    tag(keys::SIZE.0, keys::SIZE.1, out);
    let setup = start.setup();
    let mut points = String::new();
    let has_all = position::write(&setup.board, &mut points);
    tag("binit", &points, out);
    let is_plain = setup.halfmoves == 0 && setup.move_number <= 1;
    if !has_all || !is_plain || first.unwrap_or(Side::First) != setup.side_to_move {
        tag("fen", &setup.to_fen(), out);
    }
    let mut write = |key: &str, text: &str, out: &mut String| {
        let (value, is_whole) = value(shown(text));
        losses.add(Loss::Headers, u64::from(!is_whole || value.is_empty()));
        if !value.is_empty() {
            tag(key, &value, out);
        }
    };
    let mut left_out = 0;
    let mut names: HashSet<String> = HashSet::new();
    // A time control in words stands where one stands that everybody knows.
    let is_in_words = |header: &&Header| {
        header.key == Key::Other
            && keys::key_of(record.name_of(header)) == Some(keys::TIME)
            && !is_placeholder(Key::TimeControl, record.text(header.value).trim())
    };
    let in_words = record.headers.iter().find(is_in_words);
    let has_words = in_words.is_some();
    let in_words = in_words.filter(|_| record.header(Key::TimeControl).is_none());
    let mut written: Vec<&Header> = in_words.into_iter().collect();
    for (key, meaning) in keys::WRITTEN {
        let values = record.headers.iter().filter(|header| header.key == meaning).count();
        left_out += values.saturating_sub(1) as u64;
        let in_words = in_words.filter(|_| meaning == Key::TimeControl);
        // PGN has no meaning of its own for some of them.
        let is_named = |header: &&Header| {
            header.key == Key::Other && keys::key_of(record.name_of(header)) == Some(key)
        };
        let is_free = meaning != Key::TimeControl && record.header(meaning).is_none();
        let named = record.headers.iter().find(is_named).filter(|_| is_free);
        written.extend(named);
        let other = in_words.or(named).map(|header| record.text(header.value));
        let text = record.header(meaning).or(other);
        let Some(text) = text.filter(|text| !text.trim().is_empty()) else {
            continue;
        };
        if is_placeholder(meaning, text.trim()) {
            continue;
        }
        let date = if meaning == Key::Start { date::hyphened(text) } else { None };
        // In the notation of PGN only that name says what the numbers are.
        let last = record.headers.iter().rfind(|header| header.key == meaning);
        let is_of_pgn =
            last.is_some_and(|header| record.text(header.name) == time_control::PGN_NAME);
        let minutes = if is_of_pgn && !has_words { time_control::pgn_in_words(text) } else { None };
        let key = if is_of_pgn && minutes.is_none() { time_control::PGN_NAME } else { key };
        names.insert(key.to_owned());
        write(key, date.or(minutes).as_deref().unwrap_or(text), out);
    }
    for header in &record.headers {
        let (name, text) = (record.name_of(header), record.text(header.value));
        let is_written = keys::WRITTEN.iter().any(|row| row.1 == header.key)
            || written.iter().any(|one| std::ptr::eq(*one, header));
        if is_written || is_told(record, header) {
            continue;
        }
        let key = keys::key_of(name).filter(|_| !text.trim().is_empty());
        let key = key.filter(|key| !names.contains(&key.to_ascii_lowercase()));
        match key {
            Some(key) => {
                names.insert(key.to_ascii_lowercase());
                write(key, text, out);
            }
            None => left_out += u64::from(!text.trim().is_empty()),
        }
    }
    losses.add(Loss::Headers, left_out);
    let kind = record.ending().map(|(ending, _)| ending.kind);
    let is_stated = |header: &&Header| record.name_of(header).eq_ignore_ascii_case(keys::END_TYPE);
    let end_type = match record.headers.iter().find(is_stated) {
        Some(header) => keys::ending(record.text(header.value).trim()),
        None => {
            let word = kind.and_then(keys::word_of);
            word.inspect(|word| tag(keys::END_TYPE, word, out)).and(kind)
        }
    };
    tag("result", result(record, end_type, losses), out);
}

/// Whether something else in the record says what a header does, or the header nothing.
fn is_told(record: &Record, header: &Header) -> bool {
    let text = record.text(header.value);
    match (header.key, record.text(header.name)) {
        (Key::Remark, _) => true,
        (Key::Result, _) => record.ending().is_some() || matches!(text.trim(), "" | "?" | "*"),
        (Key::Other, "FEN") => {
            let board = |fen: &str| fen.split_ascii_whitespace().next().map(str::to_owned);
            board(text) == board(&record.start.to_line())
        }
        (Key::Other, "SetUp" | "PlyCount") => true,
        // A number from elsewhere may be that of other moves.
        (Key::Other, name) if name.eq_ignore_ascii_case(keys::LENGTH) => {
            text.trim().parse::<u32>().is_ok()
        }
        (Key::Other, "Termination") => {
            let kind = record.ending().map(|(ending, _)| ending.kind);
            kind == Some(EndKind::Timeout) && text.eq_ignore_ascii_case("time forfeit")
        }
        (Key::Other, "Format") => ["ICCS", "WXF", "Chinese"].contains(&text),
        (Key::Other, "Variant" | "Game") => {
            let plain: String =
                text.to_lowercase().chars().filter(|c| !c.is_whitespace()).collect();
            ["xiangqi", "chinesechess", "中国象棋", "象棋"].contains(&plain.as_str())
        }
        _ => false,
    }
}

/// The word of the result, beside which a kind of ending may stand.
fn result(record: &Record, end_type: Option<EndKind>, losses: &mut Losses) -> &'static str {
    let Some((ending, to_move)) = record.ending() else { return "未知" };
    // That no result is known is all that is said of a game that was broken off.
    let is_all = matches!(
        ending.kind,
        EndKind::Lost | EndKind::Draw | EndKind::Stops | EndKind::Interrupted
    ) || end_type == Some(ending.kind);
    let is_open = ending.kind == EndKind::Lost && ending.by.is_none();
    losses.add(Loss::Endings, u64::from(!is_all || is_open));
    match ending.outcome(to_move) {
        Outcome::Win(Side::First) => "红胜",
        Outcome::Win(Side::Second) => "黑胜",
        Outcome::Draw => "和局",
        Outcome::Undecided | Outcome::Unknown => "未知",
    }
}

/// A line as it is written.
struct Written {
    index: u32,
    parent: u32,
    ply: u32,
    text: String,
}

/// A line still to be written: its first node, the line that it leaves and the ply at which it does, its number.
struct Pending {
    node: Option<NodeId>,
    parent: u32,
    ply: u32,
    index: u32,
}

/// The writing of lines.
struct Lines<'a> {
    record: &'a Record,
    losses: &'a mut Losses,
    moves: Vec<Written>,
    /// Comments by their line and ply.
    comments: Vec<(u32, u32, String)>,
    /// Whose man the first move moves.
    first: Option<Side>,
}

impl Lines<'_> {
    fn all(&mut self) {
        let record = self.record;
        self.note(NodeId::ROOT, (0, 0));
        let main = Pending { node: record.tree.next(NodeId::ROOT), parent: 0, ply: 1, index: 0 };
        let mut open = VecDeque::from([main]);
        let mut count = 0;
        while let Some(pending) = open.pop_front() {
            self.line(pending, &mut open, &mut count);
        }
    }

    /// Writes a line, and finds those that leave it.
    fn line(&mut self, pending: Pending, open: &mut VecDeque<Pending>, count: &mut u32) {
        let Pending { mut node, parent, ply: first, index } = pending;
        let tree = &self.record.tree;
        let mut text = String::new();
        let mut ply = first;
        // Those beside the first move of a line leave what that line leaves.
        let mut is_own = index != 0;
        while let Some(id) = node {
            // Those beside the first move have been found with the line that it leaves.
            let beside = if is_own { None } else { tree.next_sibling(id) };
            let siblings = std::iter::successors(beside, |&id| tree.next_sibling(id));
            for sibling in siblings {
                match tree.node(sibling).entry {
                    Entry::End(_) => {}
                    // No move of the line could be written.
                    Entry::Unreadable(_) => self.losses.branch(self.record, sibling, LEFT_OUT),
                    _ => {
                        *count += 1;
                        let node = Some(sibling);
                        open.push_back(Pending { node, parent: index, ply, index: *count });
                    }
                }
            }
            is_own = false;
            let entry = tree.node(id).entry;
            if entry.is_ply() {
                // A line that leaves another than the main one, and cannot be played, would be taken for one whose
                // plies are counted from its own beginning.
                let is_clear = parent == 0 || matches!(entry, Entry::Move(_));
                let mv = entry.mv().and_then(Position::unwrap).filter(|_| is_clear);
                let Some(mv) = mv.filter(|mv| mv.from != mv.to) else {
                    self.losses.branch(self.record, id, LEFT_OUT);
                    break;
                };
                if ply == 1 && self.first.is_none() {
                    let start = Position::of(&self.record.start);
                    let piece = start.and_then(|start| start.setup().board.get(mv.from));
                    self.first = piece.map(|piece| piece.side);
                }
                position::push_point(mv.from, &mut text);
                position::push_point(mv.to, &mut text);
                self.note(id, (index, ply));
                ply = ply.saturating_add(1);
            } else if !matches!(entry, Entry::End(_)) && (index == 0 || ply > first) {
                self.note(id, (index, ply - 1));
            } else if !matches!(entry, Entry::End(_)) {
                // Of a line that has not begun there is nothing to comment on.
                let notes = tree.notes(id).filter(|note| note.kind == NoteKind::Comment);
                self.losses.add(Loss::Comments, notes.count() as u64);
            }
            node = tree.next(id);
        }
        if index == 0 || !text.is_empty() {
            self.moves.push(Written { index, parent, ply: first, text });
        }
    }

    /// Keeps the comments on a node and on endings behind it for a ply of a line.
    fn note(&mut self, node: NodeId, (line, ply): (u32, u32)) {
        let record = self.record;
        let tree = &record.tree;
        let ends = |&id: &NodeId| matches!(tree.node(id).entry, Entry::End(_));
        let nodes = std::iter::once(node).chain(tree.children(node).filter(ends));
        let notes = nodes.flat_map(|id| tree.notes(id));
        let comments = notes
            .filter(|note| matches!(note.kind, NoteKind::Comment | NoteKind::Introduction))
            .map(|note| trimmed(record.text(note.text)))
            .filter(|text| !text.is_empty());
        let texts: Vec<(String, bool)> = comments.map(value).collect();
        let spoilt = texts.iter().filter(|text| !text.1).count();
        self.losses.add(Loss::Comments, spoilt as u64);
        for (text, _) in texts.into_iter().filter(|text| !text.0.is_empty()) {
            match self.comments.last_mut().filter(|it| (it.0, it.1) == (line, ply)) {
                Some((_, _, before)) => {
                    // A stroke beside the break between both would move.
                    let is_whole = !before.ends_with('|');
                    self.losses.add(Loss::Comments, u64::from(!is_whole));
                    before.push_str(BREAK);
                    before.push_str(&text);
                    if !is_whole {
                        *before = settled(before);
                    }
                }
                None => self.comments.push((line, ply, text)),
            }
        }
    }
}
