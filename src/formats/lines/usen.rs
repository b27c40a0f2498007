//! USEN: a game in one word that can stand in an address on the web (specs: sfen-usi §4).
//!
//! `<position>~<ply>.<moves>.<end>`, and more blocks of the second kind for variations: each begins
//! after a ply of the line built so far, as the variations of KIF do. A move is three digits to the
//! base 36 of `(from × 81 + to) × 2 + promotes`.

use crate::findings::{Arg, Code, Finding, Word};
use crate::formats::frame::Frame;
use crate::formats::lines::{self, Line};
use crate::formats::{
    Bench, Door, Format, Holds, Loss, Losses, ReadOptions, Score, Sink, Write, WriteOptions,
};
use crate::games::shogi::{Kind, Move, Position, Setup, Square};
use crate::games::{self, Game, Rules, Side};
use crate::notation::shogi::sfen;
use crate::notation::shogi::{Marks, Origin, Promotion, Target, WrittenMove};
use crate::record::{Again, EndKind, Ending, Entry, NodeId, NoteKind, Outcome, Record};
use crate::replay::Item;
use crate::source::{Candidates, Encoding, Eol, Output, Source, Span};
use std::fmt::Write as _;

/// What such a word holds.
const HOLDS: Holds = Holds::MOVES.and(Holds::VARIATIONS).and(Holds::ENDINGS).and(Holds::UNNUMBERED);

/// USEN lines.
pub static USEN: Format = Format {
    name: "usen",
    aliases: &[],
    extensions: &["usen"],
    games: &[Game::Shogi],
    multi: true,
    doc: [
        "moves of shogi in one word for addresses, one game a line",
        "URLに収まる将棋の指し手、1局1行",
    ],
    candidates: Candidates::Shogi,
    encoding: Encoding::Utf8,
    eol: Eol::Lf,
    door: Door::Text { score, split: Some(lines::split), seek: Some(lines::split), read },
    write: Some(Write::plain(HOLDS, record)),
};

/// What a dropped piece adds to 81 for its origin.
const DROPS: [(u32, Kind); 7] = [
    (9, Kind::Gold),
    (10, Kind::Pawn),
    (11, Kind::Lance),
    (12, Kind::Knight),
    (13, Kind::Silver),
    (14, Kind::Bishop),
    (15, Kind::Rook),
];

/// Letters of endings; the first of a kind is the one to write.
const ENDINGS: [(&str, EndKind); 6] = [
    ("r", EndKind::Resign),
    ("t", EndKind::Timeout),
    ("j", EndKind::Impasse),
    ("p", EndKind::Interrupted),
    ("i", EndKind::IllegalMove),
    ("", EndKind::Stops),
];

fn score(text: &str) -> Score {
    let lines = lines::of(text, |_| None);
    let is_block = |block: &str| {
        let mut parts = block.split('.');
        let (ply, moves, end) = (parts.next(), parts.next(), parts.next());
        ply.is_some_and(|ply| ply.bytes().all(|byte| byte.is_ascii_digit()))
            && moves.is_some_and(|moves| moves.bytes().all(|byte| byte.is_ascii_alphanumeric()))
            && end.is_some_and(|end| end.len() <= 1)
            && parts.next().is_none()
    };
    let is_game = |line: &str| {
        let mut blocks = line.split('~');
        blocks.next().is_some_and(|position| {
            position.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.'))
        }) && line.contains('~')
            && blocks.all(is_block)
    };
    // Among several games one line may be none.
    let (mut games, mut others) = (0, 0);
    for line in lines.take(20) {
        match is_game(line) {
            true => games += 1,
            false => others += 1,
        }
    }
    match (games, others) {
        (1.., 0) => Score::Certain,
        (2.., 1) => Score::Likely,
        _ => Score::No,
    }
}

fn read(source: &Source, _: &ReadOptions, bench: &mut Bench, sink: &mut dyn Sink) {
    // There are no remarks: a line can begin with anything.
    lines::read(
        source,
        |_| None,
        bench,
        sink,
        |text, place, frame| {
            game(text, place.start, frame);
            frame.replay();
            // The letter for a foul names no side that could be the wrong one.
            frame.findings.retain(|finding| finding.code != Code::IllegalByOther);
            Line::Record
        },
    );
}

fn game(text: &str, start: u32, frame: &mut Frame<'_, WrittenMove>) {
    let mut blocks = text.split('~');
    let position = blocks.next().unwrap_or_default();
    frame.record.start = games::Position::Shogi(Position::start());
    if !position.is_empty() {
        let sfen = position.replace('_', "/").replace('.', " ").replace('z', "+");
        let read = sfen::read_unnumbered(&sfen, start, frame.findings);
        if read.is_none() {
            frame.record.start_known = false;
            frame.record.push_note(NodeId::ROOT, NoteKind::Comment, position);
        }
        let span = Span::new(start, start + position.len() as u32);
        frame.set_up(read.unwrap_or_else(Setup::empty), span);
    }
    let mut at = start + position.len() as u32 + 1;
    for (index, block) in blocks.enumerate() {
        let span = Span::new(at, at + block.len() as u32);
        let mut parts = block.splitn(3, '.');
        let ply = parts.next().unwrap_or_default();
        let mut place = at + ply.len() as u32 + 1;
        at = span.end + 1;
        // A number too large is no place, either, and nor is what is none.
        let is_number = !ply.is_empty() && ply.bytes().all(|byte| byte.is_ascii_digit());
        let before = match ply {
            // Of the main line nothing has to be said; of a variation nothing else says where it begins.
            "" if index == 0 => 0,
            ply => ply.parse().ok().filter(|_| is_number).unwrap_or(u32::MAX),
        };
        if index > 0 {
            let number = before.saturating_add(1);
            frame.script.push(Item::Variation { number, before: 0, span });
        } else if before > 0 {
            // The main line begins with the first move.
            let number = Span::new(span.start, span.start + ply.len() as u32);
            let found: Arg = match before.checked_add(1) {
                Some(found) => found.into(),
                None => ply.into(),
            };
            let finding = Finding::at(Code::MoveNumber, number).ply(1);
            frame.report(finding.with("found", found).with("expected", 1u32));
        }
        let moves = parts.next().unwrap_or_default();
        for digits in moves.as_bytes().chunks(3) {
            let span = Span::new(place, place + digits.len() as u32);
            place = span.end;
            match written(digits) {
                Some(written) => frame.script.push(Item::Move { written, number: 0, span }),
                None => {
                    let digits = String::from_utf8_lossy(digits);
                    let reason = Word::NamesNoSquares;
                    let finding = Finding::at(Code::UsiMove, span).with("text", &*digits);
                    frame.report(finding.with("reason", reason));
                    frame.unreadable(&digits, 0, span);
                }
            }
        }
        let end = parts.next().unwrap_or_default();
        let span = Span::new((place + 1).min(span.end), span.end);
        match ENDINGS.iter().find(|row| row.0 == end).map(|row| row.1) {
            Some(EndKind::Stops) => {}
            Some(kind) => {
                frame.script.push(Item::End { ending: Ending::new(kind), number: 0, span })
            }
            None => {
                frame.report(Finding::at(Code::UsiEnding, span).with("text", end));
                let ending =
                    Ending { word: frame.record.keep(end), ..Ending::new(EndKind::Unknown) };
                frame.script.push(Item::End { ending, number: 0, span });
            }
        }
    }
}

/// The move of three digits.
fn written(digits: &[u8]) -> Option<WrittenMove> {
    if digits.len() != 3 {
        return None;
    }
    let value = digits
        .iter()
        .try_fold(0, |sum, &digit| Some(sum * 36 + char::from(digit).to_digit(36)?))?;
    let (from, to) = (value / 2 / 81, value / 2 % 81);
    let (origin, kind) = match from.checked_sub(81) {
        None => (Origin::Square(Square::from_index(from as usize)?), None),
        Some(code) => (Origin::Hand, Some(DROPS.iter().find(|row| row.0 == code)?.1)),
    };
    Some(WrittenMove {
        side: None,
        origin,
        target: Target::Square(Square::from_index(to as usize)?),
        kind,
        named_after: false,
        promotion: if value % 2 == 1 { Promotion::Yes } else { Promotion::No },
        marks: Marks::NONE,
    })
}

fn push_move(mv: Move, out: &mut String) {
    let from = mv.from().map_or_else(
        || 81 + DROPS.iter().find(|row| row.1 == mv.piece().kind()).map_or(0, |row| row.0),
        |from| from.index() as u32,
    );
    let value = (from * 81 + mv.to().index() as u32) * 2 + u32::from(mv.promotes());
    for unit in [36 * 36, 36, 1] {
        out.extend(char::from_digit(value / unit % 36, 36));
    }
}

fn record(record: &Record, _: &WriteOptions, out: &mut Output, losses: &mut Losses) {
    let out = out.text();
    let Some(start) = Position::of(&record.start) else { return };
    let setup = start.setup();
    if !setup.same_position(&Setup::start()) {
        let sfen = setup.to_sfen();
        let position = sfen.rsplit_once(' ').map_or(&*sfen, |(position, _)| position);
        out.push_str(&position.replace('/', "_").replace(' ', ".").replace('+', "z"));
    }
    let tree = &record.tree;
    let legal = !tree.walk().any(|node| matches!(tree.node(node).entry, Entry::Illegal(_)));
    let mut writer =
        UsenWriter { record, out, losses, open: Vec::new(), again: Again::new(&record.tree) };
    let place = Counted {
        ply: 0,
        to_move: start.side_to_move(),
        // Where all moves are legal, no board is needed.
        position: (!legal).then(|| start.clone()),
        faults: 0,
        foul: None,
    };
    match tree.next(NodeId::ROOT) {
        Some(first) => writer.line(Block { first, place, repeats: None }, true),
        None => writer.out.push_str("~0.."),
    }
    while let Some(block) = writer.open.pop() {
        writer.line(block, false);
    }
    out.push('\n');
}

/// A place in a line as a reader counts it, who takes sides to move by turns.
#[derive(Clone)]
struct Counted {
    ply: u32,
    to_move: Side,
    position: Option<Position>,
    /// How many moves of the line are illegal as they are written here, where no piece is named.
    faults: u32,
    /// Whose the last move is, if it is one of them.
    foul: Option<Side>,
}

impl Counted {
    /// Whether a reader takes a move for what it is: neither its side nor its piece is written.
    fn tells(&self, mv: Move) -> bool {
        let stands = match (&self.position, mv.from()) {
            (Some(position), Some(from)) => position.board(from) == Some(mv.piece()),
            (None, Some(_)) => true,
            // What is promoted is in no hand, and has no digits.
            (_, None) => DROPS.iter().any(|row| row.1 == mv.piece().kind()),
        };
        mv.piece().side() == self.to_move && stands
    }

    /// Goes past a move of the line.
    fn follow(&mut self, mv: Move, is_illegal: bool) {
        self.ply += 1;
        self.to_move = self.to_move.other();
        let Some(position) = &mut self.position else { return };
        // A foul by the name of a piece is none where only squares are written.
        let as_read = match mv.from() {
            Some(from) => position.board_move(from, mv.to(), mv.promotes()),
            None => Some(mv),
        };
        let is_foul = is_illegal && as_read.is_none_or(|mv| position.check(mv).is_err());
        self.faults += u32::from(is_foul);
        self.foul = is_foul.then_some(mv.piece().side());
        position.follow(mv);
    }
}

/// A line still to be written.
struct Block {
    first: NodeId,
    place: Counted,
    /// The first move of the line that it goes on with, and its ply, where that line only stops.
    repeats: Option<(NodeId, u32)>,
}

struct UsenWriter<'a> {
    record: &'a Record,
    out: &'a mut String,
    losses: &'a mut Losses,
    /// The lines that branch off what is written, the one to be written first on top.
    open: Vec<Block>,
    again: Again<'a>,
}

impl UsenWriter<'_> {
    /// Writes one line and opens the variations that branch off it.
    fn line(&mut self, Block { first, mut place, repeats }: Block, is_main: bool) {
        let tree = &self.record.tree;
        let before = match repeats {
            None => Some(Vec::new()),
            Some((from, _)) => self.again.moves_before(from, first),
        };
        let is_told = is_main || self.is_block(first, &place);
        let Some(before) = before.filter(|_| is_told) else {
            // There would be nothing in it.
            return self.losses.variation(self.record, first, HOLDS);
        };
        let line = repeats.unwrap_or((first, place.ply));
        let _ = write!(self.out, "~{}.", line.1);
        for mv in before.into_iter().filter_map(|node| tree.node(node).entry.mv()) {
            if let Some(mv) = Position::unwrap(mv) {
                push_move(mv, self.out);
            }
        }
        let mut end = "";
        let mut last = None;
        let mut next = Some(first);
        while let Some(node) = next {
            if is_main || node != first {
                let place = &place;
                // An ending that has no letter is nothing that another could stand beside.
                let is_unsaid = match tree.node(node).entry {
                    Entry::End(ending) => Self::letter(ending, place).0.is_empty(),
                    _ => false,
                };
                let repeats = (!is_main && is_unsaid).then_some(line);
                let block = |first| Block { first, place: place.clone(), repeats };
                tree.stack_siblings(node, &mut self.open, block);
            }
            match tree.node(node).entry {
                Entry::Move(mv) | Entry::Illegal(mv) if self.is_told(node, &place) => {
                    if let Some(mv) = Position::unwrap(mv) {
                        push_move(mv, self.out);
                        let is_illegal = matches!(tree.node(node).entry, Entry::Illegal(_));
                        place.follow(mv, is_illegal);
                    }
                }
                Entry::End(ending) => {
                    let (letter, exact) = Self::letter(ending, &place);
                    end = letter;
                    last = Some((ending, exact));
                    self.losses.add(Loss::Endings, u64::from(!exact));
                }
                Entry::Start | Entry::Setup(_) | Entry::Blank => {}
                // Nothing can stand in its place, and without it the rest means other moves.
                Entry::Move(_) | Entry::Illegal(_) | Entry::Unreadable(_) => {
                    self.losses.branch(self.record, node, HOLDS);
                    break;
                }
            }
            next = tree.next(node);
        }
        if is_main && end.is_empty() {
            end = self.stand_in(last, &place);
        }
        self.out.push('.');
        self.out.push_str(end);
    }

    /// What stands behind the main line where nothing else does, and variations begin there. Without it other programs
    /// read those as the rest of the game; what is won is not broken off, either: there they are lost.
    fn stand_in(&mut self, last: Option<(Ending, bool)>, place: &Counted) -> &'static str {
        let begins_here = |block: &Block| block.place.ply == place.ply;
        if !self.open.iter().any(|it| begins_here(it) && self.is_block(it.first, &it.place)) {
            return "";
        }
        let is_won = |ending: Ending| matches!(ending.outcome(place.to_move), Outcome::Win(_));
        if !last.is_some_and(|(ending, _)| is_won(ending)) {
            self.losses.add(Loss::Endings, u64::from(last.is_none_or(|(_, exact)| exact)));
            return "p";
        }
        for block in self.open.extract_if(.., |block| begins_here(block)) {
            self.losses.variation(self.record, block.first, HOLDS);
        }
        ""
    }

    /// Whether anything is written of a variation: it is neither an ending without a letter, nor does it begin with
    /// what has no place in a line.
    fn is_block(&self, first: NodeId, place: &Counted) -> bool {
        match self.record.tree.node(first).entry {
            Entry::End(ending) => !Self::letter(ending, place).0.is_empty(),
            _ => self.is_told(first, place),
        }
    }

    /// Whether an entry can be written here.
    fn is_told(&self, node: NodeId, place: &Counted) -> bool {
        match self.record.tree.node(node).entry {
            Entry::Move(mv) | Entry::Illegal(mv) => {
                Position::unwrap(mv).is_some_and(|mv| place.tells(mv))
            }
            Entry::Unreadable(_) => false,
            _ => true,
        }
    }

    /// The letter of an ending, and whether it says all of it: else it is one with the same
    /// outcome or, where none has it, nothing.
    fn letter(ending: Ending, place: &Counted) -> (&'static str, bool) {
        // The letter for a foul names no side: it is the last move's if that is illegal.
        let by_last = |by: Side| place.foul == Some(by);
        match (ending.kind, ending.by) {
            // Behind an earlier fault nobody can say what the last move is.
            (EndKind::IllegalAction, Some(by)) if place.faults == 1 && by_last(by) => {
                return ("i", true);
            }
            (EndKind::IllegalMove, _) if by_last(place.to_move.other()) => return ("", false),
            // A foul beside the moves by the side to move.
            (EndKind::IllegalAction, Some(by)) if place.faults == 0 && by == place.to_move => {
                return ("i", false);
            }
            // The letters mean the side to move.
            (EndKind::Resign | EndKind::Timeout, Some(_)) => return ("", false),
            _ => {}
        }
        if let Some(row) = ENDINGS.iter().find(|row| row.1 == ending.kind) {
            return (row.0, true);
        }
        match ending.outcome(place.to_move) {
            Outcome::Draw => ("j", false),
            Outcome::Undecided => ("p", false),
            Outcome::Win(_) | Outcome::Unknown => ("", false),
        }
    }
}
