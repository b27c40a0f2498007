//! The writer, in the layout of Kifu for Windows (specs: KIF §5, §8, §13).

use super::{HOLDS, diagram, read, start};
use crate::formats::{Loss, Losses, WriteOptions};
use crate::games::Rules;
use crate::games::Side;
use crate::games::shogi::{Handicap, Move, Position, Setup, Square};
use crate::notation::evaluation::Translator;
use crate::notation::headers::{DAY, date, kif_name, kif_value};
use crate::notation::shogi::japanese::cursor::is_blank;
use crate::notation::shogi::japanese::{endings, time};
use crate::notation::syntax::push_number;
use crate::record::{EndKind, Ending, Entry, Header, Key, NodeId, NoteKind, Outcome, Record};
use std::fmt::Write;

/// The width of a move's column, in half-width characters.
const MOVE_WIDTH: usize = 12;

/// Writes a record as KIF.
pub(super) fn record(record: &Record, _: &WriteOptions, out: &mut String, losses: &mut Losses) {
    let Some(start) = Position::of(&record.start) else { return };
    let setup = start.setup();
    let mut writer = Writer::new(record, &setup, out, losses);
    writer.head();
    writer.out.push_str("手数----指手---------消費時間--\n");
    writer.other_headers();
    writer.notes(NodeId::ROOT);
    writer.lines();
}

/// Writes the start position of a record as a diagram.
pub(super) fn position(record: &Record, _: &WriteOptions, out: &mut String, losses: &mut Losses) {
    let Some(start) = Position::of(&record.start) else { return };
    let setup = start.setup();
    let mut writer = Writer::new(record, &setup, out, losses);
    writer.headers(false, rank);
    writer.diagram();
    if record.flipped {
        writer.out.push_str("盤面回転\n");
    }
    writer.other_headers();
    writer.notes(NodeId::ROOT);
}

/// A block of alternatives still to be written.
struct Block {
    first: NodeId,
    ply: u32,
    spent: [u64; 2],
    /// Whose turn a reader of what is written takes it to be.
    turn: Side,
    /// The first move of the line that it goes on with, and its ply, where that line only stops.
    repeats: Option<(NodeId, u32)>,
}

/// Where a move stands.
struct Place {
    ply: u32,
    /// Where the move before went.
    previous: Option<Square>,
    mover: Side,
    /// Whose turn a reader takes it to be.
    turn: Side,
}

/// The writing of one record; KI2 differs only in how moves are written.
pub(super) struct Writer<'a> {
    pub(super) record: &'a Record,
    setup: &'a Setup,
    handicap: Option<Handicap>,
    /// What the first and the second side are called.
    names: [&'static str; 2],
    pub(super) out: &'a mut String,
    pub(super) losses: &'a mut Losses,
    pub(super) evaluations: Translator<'a>,
}

impl<'a> Writer<'a> {
    pub(super) fn new(
        record: &'a Record,
        setup: &'a Setup,
        out: &'a mut String,
        losses: &'a mut Losses,
    ) -> Writer<'a> {
        let handicap = Handicap::of_setup(setup);
        let given = handicap.is_some_and(|_| setup.turn == Side::Second);
        let named = |header: &Header| matches!(record.text(header.name), "下手" | "上手");
        let names = match given || handicap.is_none() && record.headers.iter().any(named) {
            true => ["下手", "上手"],
            false => ["先手", "後手"],
        };
        let evaluations = Translator::new(record);
        Writer { record, setup, handicap, names, out, losses, evaluations }
    }

    fn name(&self, side: Side) -> &'static str {
        self.names[side.index()]
    }

    /// Whether the handicap's name does not say all about the start.
    fn needs_diagram(&self) -> bool {
        let announced = self
            .record
            .header(Key::Handicap)
            .is_some_and(|name| start::announces_diagram(name.trim_matches(is_blank)));
        // Programs differ in what 三枚落ち is.
        announced
            || self.names_unknown_handicap()
            || matches!(self.handicap, None | Some(Handicap::ThreePieces))
            || self.record.start_ply.is_some()
            || self.record.before_start.is_some()
    }

    /// Whether the record calls its start what no handicap is called.
    fn names_unknown_handicap(&self) -> bool {
        let name = self.record.header(Key::Handicap).map(|name| name.trim_matches(is_blank));
        name.is_some_and(|name| Handicap::by_name(name).is_none())
    }

    /// Writes all that stands before the moves.
    pub(super) fn head(&mut self) {
        self.head_with(rank);
    }

    /// The same, with remarks behind the headers: programs refuse a KI2 that begins with one.
    pub(super) fn head_before_remarks(&mut self) {
        self.head_with(|key| if key == Key::Remark { u8::MAX } else { rank(key) });
    }

    fn head_with(&mut self, rank: impl Fn(Key) -> u8) {
        self.headers(true, rank);
        if self.needs_diagram() {
            self.diagram();
        }
        if self.record.flipped {
            self.out.push_str("盤面回転\n");
        }
    }

    fn headers(&mut self, with_handicap: bool, rank: impl Fn(Key) -> u8) {
        let record = self.record;
        let last = record.headers.iter().rposition(|header| header.key == Key::Handicap);
        let mut pending = with_handicap && last.is_none();
        // As Kifu for Windows does: dates and event first, handicap and names last.
        let mut ordered: Vec<(usize, &Header)> = record.headers.iter().enumerate().collect();
        ordered.sort_by_key(|(_, header)| match header.key {
            Key::Other if record.text(header.name) == DAY => rank(Key::Start),
            key => rank(key),
        });
        for (index, header) in ordered {
            if pending && rank(header.key) > rank(Key::Handicap) {
                self.named_handicap();
                pending = false;
            }
            match header.key {
                Key::Handicap if !with_handicap => {}
                Key::Handicap if Some(index) != last => {
                    self.header(
                        kif_name(Key::Handicap).unwrap_or_default(),
                        record.text(header.value),
                    );
                }
                Key::Handicap => self.stated_handicap(record.text(header.value)),
                Key::Remark => {
                    for line in record.text(header.value).lines() {
                        let _ = writeln!(self.out, "#{line}");
                    }
                    if record.text(header.value).is_empty() {
                        self.out.push_str("#\n");
                    }
                }
                Key::First => self.header(self.name(Side::First), record.text(header.value)),
                Key::Second => self.header(self.name(Side::Second), record.text(header.value)),
                Key::Start | Key::End if date::is_unknown(record.text(header.value)) => {}
                Key::Other if is_misread(record, header) => {}
                Key::Other => self.header(record.text(header.name), record.text(header.value)),
                key => {
                    let own = record.text(header.name);
                    let name = match kif_name(key) {
                        Some(_) if own == DAY => own,
                        name => name.unwrap_or(own),
                    };
                    self.header(name, &kif_value(record, header));
                }
            }
        }
        if pending {
            self.named_handicap();
        }
    }

    /// Writes the headers of other formats that would be read as anything else, as comments on the
    /// start.
    pub(super) fn other_headers(&mut self) {
        let record = self.record;
        for header in record.headers.iter().filter(|header| is_misread(record, header)) {
            self.losses.add(Loss::Headers, 1);
            let (name, value) = (record.text(header.name), record.text(header.value));
            self.comment(&format!("{name}：{value}"));
        }
    }

    fn header(&mut self, name: &str, value: &str) {
        self.out.push_str(name);
        self.out.push('：');
        // Its reader leaves out what nobody sees.
        let value = value.trim_end_matches(is_blank);
        // As Kifu for Windows writes line breaks, which only a note is read with.
        let is_note = kif_name(Key::Note) == Some(name);
        let changes = value.contains(if is_note { "\\n" } else { "\n" });
        self.losses.add(Loss::Headers, u64::from(changes));
        let mut lines = value.split('\n').map(|line| line.trim_end_matches('\r'));
        self.out.push_str(lines.next().unwrap_or_default());
        for line in lines {
            self.out.push_str("\\n");
            self.out.push_str(line);
        }
        self.out.push('\n');
    }

    fn named_handicap(&mut self) {
        let name = self.handicap.map_or("その他", Handicap::name);
        self.header("手合割", name);
    }

    /// The handicap as the record names it, unless it contradicts the start.
    fn stated_handicap(&mut self, name: &str) {
        let known = Handicap::by_name(name.trim_matches(is_blank));
        let contradicts = known.is_some() && known != self.handicap;
        let three_pieces = known == Some(Handicap::ThreePieces) && self.handicap.is_none();
        if contradicts && !three_pieces {
            self.named_handicap();
        } else {
            self.header("手合割", name);
        }
    }

    fn diagram(&mut self) {
        diagram::write_diagram(self.setup, self.names, self.out);
        if self.record.start_ply.is_some() || self.record.before_start.is_some() {
            let ply = self.record.start_ply.unwrap_or(0);
            let _ = write!(self.out, "手数＝{ply}");
            if let Some(mv) = self.record.before_start.and_then(Position::unwrap) {
                let mark = if mv.piece().side() == Side::First { '▲' } else { '△' };
                let _ =
                    write!(self.out, "  {mark}{}{}", mv.to().kanji(), mv.piece().kind().kanji());
                self.out.push_str(if mv.promotes() { "成" } else { "" });
                match mv.from() {
                    None => self.out.push('打'),
                    Some(from) if from == mv.to() => {}
                    Some(from) => {
                        let _ = write!(self.out, "({}{})", from.file(), from.rank());
                    }
                }
            }
            self.out.push_str("  まで\n");
        }
        // Where the diagram stands alone, sente's turn is implied.
        if self.setup.turn == Side::Second {
            self.out.push_str(self.name(Side::Second));
            self.out.push_str("番\n");
        }
    }

    pub(super) fn notes(&mut self, node: NodeId) {
        for note in self.record.tree.notes(node) {
            let mark = match note.kind {
                NoteKind::Comment | NoteKind::Introduction => '*',
                NoteKind::Nag | NoteKind::Property => continue,
                NoteKind::Remark => '#',
                NoteKind::Bookmark => '&',
            };
            let translated = self.evaluations.lines(node, &note);
            let text = translated.as_deref().unwrap_or(self.record.text(note.text));
            for line in text.split(['\n', '\r']) {
                self.out.push(mark);
                self.out.push_str(line);
                self.out.push('\n');
            }
        }
    }

    /// The main line and then all variations: of each line from its last move to its first, and
    /// after each block the variations that branch off it.
    fn lines(&mut self) {
        let mut open: Vec<Block> = Vec::new();
        if let Some(first) = self.record.tree.next(NodeId::ROOT) {
            let turn = self.setup.turn;
            let block = Block { first, ply: 1, spent: [0; 2], turn, repeats: None };
            self.line(block, &mut open, true);
        }
        while let Some(block) = open.pop() {
            if self.begin(&block) {
                self.line(block, &mut open, false);
            }
        }
    }

    /// Begins a block; `false` if nothing can say where it branches off, and it is lost.
    fn begin(&mut self, block: &Block) -> bool {
        let Some((first, ply)) = block.repeats else {
            let _ = write!(self.out, "\n変化：{}手\n", block.ply);
            return true;
        };
        let tree = &self.record.tree;
        let Some(path) = tree.moves_before(first, block.first) else {
            self.losses.add(Loss::Variations, 1);
            self.losses.branch(self.record, block.first, HOLDS);
            return false;
        };
        let _ = write!(self.out, "\n変化：{ply}手\n");
        let mut previous = self.destination_before(first);
        for (ply, node) in (ply..).zip(path) {
            let mv = tree.node(node).entry.mv().and_then(Position::unwrap);
            if let Some(mv) = mv {
                self.number(ply);
                write_move(self.out, mv, previous);
                self.out.push('\n');
                previous = Some(mv.to());
            }
        }
        true
    }

    /// Writes one line of play and adds the variations that branch off it, the one to be written
    /// first on top.
    fn line(&mut self, block: Block, open: &mut Vec<Block>, is_main: bool) {
        let tree = &self.record.tree;
        let Block { first, ply, mut spent, mut turn, repeats } = block;
        let line = repeats.unwrap_or((first, ply));
        let mut previous = self.destination_before(first);
        let mut ply = ply;
        let mut moves = ply - 1;
        let mut mover = self.record.turn_after(tree.parent(first).unwrap_or(NodeId::ROOT));
        let mut next = Some(first);
        while let Some(node) = next {
            if is_main || node != first {
                let begin = open.len();
                // An ending that nothing is read of is nothing that another could stand beside.
                let is_unsaid = match tree.node(node).entry {
                    Entry::End(Ending { kind: EndKind::Unknown, word, .. }) => {
                        !read::is_unknown_ending(self.record.text(word))
                    }
                    entry => entry.stops(),
                };
                let repeats = (!is_main && is_unsaid).then_some(line);
                open.extend(tree.siblings(node).map(|first| Block {
                    first,
                    ply,
                    spent,
                    turn,
                    repeats,
                }));
                open[begin..].reverse();
            }
            let data = tree.node(node);
            let mv = data.entry.mv().and_then(Position::unwrap);
            mover = mv.map_or(mover, |mv| mv.piece().side());
            let place = Place { ply, previous, mover, turn };
            if self.entry(node, place, &mut spent) {
                turn = mover.other();
            }
            // Where the closing line is all that says how the line ends, notes on that stand behind.
            let is_claimed =
                matches!(data.entry, Entry::End(end) if self.is_only_claimed(node, end, mover));
            if !is_claimed {
                self.notes(node);
            }
            match data.entry {
                Entry::End(ending) if is_claimed => {
                    self.closing(ending, moves, mover);
                    self.notes(node);
                }
                Entry::End(ending) => self.closing(ending, moves, mover),
                _ => {
                    moves = ply;
                    previous = mv.map(Move::to);
                    mover = mover.other();
                }
            }
            next = tree.next(node);
            ply += 1;
        }
    }

    /// Where the move before a node went.
    fn destination_before(&self, node: NodeId) -> Option<Square> {
        let mv = match self.record.tree.parent(node) {
            None | Some(NodeId::ROOT) => self.record.before_start,
            Some(parent) => self.record.tree.node(parent).entry.mv(),
        };
        mv.and_then(Position::unwrap).map(Move::to)
    }

    /// Writes a move or an ending with its time. Says whether a reader counts a move.
    fn entry(&mut self, node: NodeId, place: Place, spent: &mut [u64; 2]) -> bool {
        let tree = &self.record.tree;
        let data = tree.node(node);
        let Place { ply, previous, mover, turn } = place;
        let sum = &mut spent[mover.index()];
        let time = data.time.get().map(u64::from);
        *sum = sum.saturating_add(time.unwrap_or(0));
        if let Some(stated) = tree.stated_total(node).and_then(|total| total.get()) {
            *sum = u64::from(stated);
        }
        let sum = *sum;
        let untimed = |losses: &mut Losses| losses.add(Loss::Times, u64::from(time.is_some()));
        let width = match data.entry {
            Entry::Start | Entry::End(Ending { kind: EndKind::Stops, .. }) => return false,
            Entry::Setup(_) | Entry::Blank => return false,
            Entry::Unreadable(text) => {
                let text = self.record.text(text);
                if !read::stays_unreadable(text) {
                    self.losses.add(Loss::MovesAsComments, 1);
                    untimed(self.losses);
                    self.comment(text);
                    return false;
                }
                self.number(ply);
                self.out.push_str(text);
                self.out.push('\n');
                untimed(self.losses);
                return true;
            }
            Entry::End(ending) => match self.ending_word(node, ending, mover) {
                Some(word) => {
                    self.number(ply);
                    self.out.push_str(word);
                    word.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum()
                }
                None => {
                    untimed(self.losses);
                    return false;
                }
            },
            Entry::Move(mv) | Entry::Illegal(mv) => {
                let Some(mv) = Position::unwrap(mv) else { return false };
                let mut text = String::new();
                let misplaced = mv.piece().side() != turn;
                if misplaced {
                    // Whose turn it is by the count of moves is all that says who makes one.
                    text.push(if turn == Side::Second { '▲' } else { '△' });
                }
                let width = write_move(&mut text, mv, previous);
                if misplaced && mv.from().is_none() {
                    // Nor does the board tell of a drop.
                    self.losses.add(Loss::MovesAsComments, 1);
                    untimed(self.losses);
                    self.comment(&text);
                    return false;
                }
                self.number(ply);
                self.out.push_str(&text);
                width + 2 * usize::from(misplaced)
            }
        };
        if let Some(time) = time {
            for _ in width..=MOVE_WIDTH.max(width) {
                self.out.push(' ');
            }
            time::write(self.out, time, sum);
        }
        if tree.next_sibling(node).is_some() {
            self.out.push('+');
        }
        self.out.push('\n');
        data.entry.is_ply()
    }

    /// Writes the number before a move.
    fn number(&mut self, ply: u32) {
        for limit in [10, 100, 1000] {
            if ply < limit {
                self.out.push(' ');
            }
        }
        push_number(u64::from(ply), self.out);
        self.out.push(' ');
    }

    fn comment(&mut self, text: &str) {
        for line in text.split(['\n', '\r']) {
            let _ = writeln!(self.out, "*{line}");
        }
    }

    /// Whether only the closing line can say an ending: the words mean the side to move, and one for
    /// a fault means whoever made an illegal move before it.
    fn is_only_claimed(&self, node: NodeId, ending: Ending, to_move: Side) -> bool {
        match ending.kind {
            EndKind::Lost => true,
            EndKind::Resign | EndKind::Timeout => ending.by.is_some_and(|by| by != to_move),
            EndKind::IllegalMove => self.record.blames_other(node),
            EndKind::IllegalAction => ending.by == Some(to_move) && self.record.blames_other(node),
            _ => false,
        }
    }

    /// The word for an ending; none if only the closing line says it, or nothing. An illegal action
    /// is named from the view of the side to move.
    fn ending_word(&mut self, node: NodeId, ending: Ending, to_move: Side) -> Option<&'a str> {
        if self.is_only_claimed(node, ending, to_move) {
            // A line that names the winner alone says that he lost who did, and not why; one for a
            // fault says that of a move.
            let inexact = matches!(ending.kind, EndKind::Resign | EndKind::IllegalAction);
            self.losses.add(Loss::Endings, u64::from(inexact));
            return None;
        }
        let word = self.record.text(ending.word);
        Some(match ending.kind {
            EndKind::Unknown => {
                if read::is_unknown_ending(word) {
                    // A word that has a meaning here says more than the source did.
                    self.losses.add(Loss::Endings, u64::from(endings::kind(word).is_some()));
                    return Some(word);
                }
                // Another word would say what nobody said.
                self.losses.add(Loss::Endings, 1);
                if !word.is_empty() {
                    self.comment(word);
                }
                return None;
            }
            EndKind::IllegalMove => "反則負け",
            EndKind::IllegalAction if ending.by == Some(to_move) => {
                // The same word as for an illegal move.
                self.losses.add(Loss::Endings, 1);
                "反則負け"
            }
            EndKind::IllegalAction => "反則勝ち",
            kind => {
                self.losses.add(Loss::Endings, u64::from(kind == EndKind::DeclaredDraw));
                endings::word(kind).unwrap_or("中断")
            }
        })
    }

    /// The closing line: how many moves, and how it ended.
    pub(super) fn closing(&mut self, ending: Ending, moves: u32, to_move: Side) {
        use EndKind as E;
        let winner = match ending.outcome(to_move) {
            Outcome::Win(side) => Some(self.name(side)),
            _ => None,
        };
        let _ = match (ending.kind, winner) {
            (E::Stops | E::Unknown, _) => return,
            (E::Resign | E::Lost | E::WonByDefault | E::LostByDefault | E::Try, Some(name)) => {
                writeln!(self.out, "まで{moves}手で{name}の勝ち")
            }
            (E::Timeout, Some(name)) => {
                writeln!(self.out, "まで{moves}手で時間切れにより{name}の勝ち")
            }
            (E::DeclaredWin, Some(name)) => writeln!(self.out, "まで{moves}手で{name}の入玉勝ち"),
            (E::IllegalMove | E::IllegalAction, Some(winner)) => {
                let loser = self.names[usize::from(winner == self.names[0])];
                match ending.kind {
                    E::IllegalAction if ending.by != Some(to_move) => {
                        writeln!(self.out, "まで{moves}手で{winner}の反則勝ち")
                    }
                    _ => writeln!(self.out, "まで{moves}手で{loser}の反則負け"),
                }
            }
            (kind, _) => {
                writeln!(self.out, "まで{moves}手で{}", endings::word(kind).unwrap_or("中断"))
            }
        };
    }
}

fn is_misread(record: &Record, header: &Header) -> bool {
    let (name, value) = (record.text(header.name), record.text(header.value));
    header.key == Key::Other && !read::is_other_header(name, value)
}

/// The place of a header; those of the same place keep their order.
fn rank(key: Key) -> u8 {
    match key {
        Key::Remark => 0,
        Key::Start => 1,
        Key::End => 2,
        Key::Event => 3,
        Key::Opening => 4,
        Key::TimeControl | Key::Byoyomi => 5,
        Key::Site => 6,
        Key::Handicap => 8,
        Key::First => 9,
        Key::Second => 10,
        _ => 7,
    }
}

/// Appends a move and says how wide it is in half-width characters.
fn write_move(out: &mut String, mv: Move, previous: Option<Square>) -> usize {
    let begin = out.len();
    match previous {
        Some(square) if square == mv.to() => out.push_str("同　"),
        _ => {
            out.push(FILES[usize::from(mv.to().file()) - 1]);
            out.push(RANKS[usize::from(mv.to().rank()) - 1]);
        }
    }
    out.push_str(mv.piece().kind().kanji());
    if mv.promotes() {
        out.push('成');
    }
    // Up to here every character is three bytes and two columns.
    let wide = (out.len() - begin) / 3 * 2;
    match mv.from() {
        Some(from) => {
            out.push('(');
            out.push(char::from(b'0' + from.file()));
            out.push(char::from(b'0' + from.rank()));
            out.push(')');
            wide + 4
        }
        None => {
            out.push('打');
            wide + 2
        }
    }
}

const FILES: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];
const RANKS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
