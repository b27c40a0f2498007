//! Games to measure with: random, legal, and the same on every machine.

use kifu::games::{Rules, chess, go, janggi, makruk, shogi, xiangqi};
use kifu::record::{EndKind, Ending, Entry, Key, Millis, NodeId, NoteKind, Record};

/// The random numbers of one game: a linear congruential generator, whose upper bits are good enough.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        const FACTOR: u64 = 6_364_136_223_846_793_005;
        self.0 = self.0.wrapping_mul(FACTOR).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }
}

/// How one of the games is made: a game by its number.
pub(crate) type Maker = fn(usize) -> Record;

/// What is made, by name.
pub(crate) const KINDS: [(&str, Maker); 7] = [
    ("shogi", |number| {
        let mut dice = Dice(number as u64);
        let (mut record, _) = any_game::<shogi::Position>(60..200, &mut dice);
        headers(&mut record, number);
        for node in line(&record) {
            record.tree.node_mut(node).time = seconds(dice.roll(40));
        }
        record
    }),
    ("chess", |number| {
        let (mut record, _) = any_game::<chess::Position>(40..120, &mut Dice(number as u64));
        headers(&mut record, number);
        record
    }),
    ("annotated", |number| {
        let mut dice = Dice(number as u64);
        let (mut record, positions) = any_game::<chess::Position>(40..120, &mut dice);
        headers(&mut record, number);
        annotate(&mut record, &positions, &mut dice);
        record
    }),
    ("go", |number| {
        let mut dice = Dice(number as u64);
        let board = go::Position::new(19, 19, go::Ruleset::JAPANESE);
        let board = board.expect("a board of 19 lines");
        let plies = 150 + dice.roll(120);
        let (mut record, _) = game(board, plies, |board| any_point(board, &mut dice));
        headers(&mut record, number);
        record
    }),
    ("xiangqi", |number| any_game::<xiangqi::Position>(60..140, &mut Dice(number as u64)).0),
    ("janggi", |number| any_game::<janggi::Position>(60..140, &mut Dice(number as u64)).0),
    ("makruk", |number| any_game::<makruk::Position>(60..140, &mut Dice(number as u64)).0),
];

/// How a kind of game is made.
pub(crate) fn maker(kind: &str) -> Maker {
    KINDS.iter().find(|row| row.0 == kind).expect("a kind of game").1
}

/// A game from the usual start, and the position before each of its moves.
fn any_game<R: Rules>(plies: std::ops::Range<usize>, dice: &mut Dice) -> (Record, Vec<R>) {
    let start = R::known_starts().next().expect("a game with a usual start");
    let plies = plies.start + dice.roll(plies.len());
    game(start, plies, |position: &R| any_move(position, dice))
}

/// The game of the moves that are chosen.
fn game<R: Rules>(
    start: R,
    plies: usize,
    mut choose: impl FnMut(&R) -> Option<R::Move>,
) -> (Record, Vec<R>) {
    let mut record = Record::new(start.clone().wrap_position());
    let (mut position, mut positions) = (start, Vec::new());
    let mut node = NodeId::ROOT;
    for _ in 0..plies {
        let Some(mv) = choose(&position) else { break };
        node = record.tree.push(node, Entry::Move(R::wrap(mv)));
        positions.push(position.clone());
        position.play(mv);
    }
    let kind = match choose(&position) {
        Some(_) => EndKind::Resign,
        None if position.in_check() => EndKind::Mate,
        None => EndKind::Draw,
    };
    record.tree.push(node, Entry::End(Ending::new(kind)));
    (record, positions)
}

fn any_move<R: Rules>(position: &R, dice: &mut Dice) -> Option<R::Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    (!moves.is_empty()).then(|| moves[dice.roll(moves.len())])
}

/// Any legal point, if a few throws hit one.
fn any_point(board: &go::Position, dice: &mut Dice) -> Option<go::Move> {
    let side = board.side_to_move();
    (0..100).find_map(|_| {
        let point = go::Point::new(dice.roll(19) as u8, dice.roll(19) as u8);
        Some(go::Move::Play { point, side }).filter(|&mv| board.check(mv).is_ok())
    })
}

fn line(record: &Record) -> Vec<NodeId> {
    let is_move = |node: &NodeId| record.tree.node(*node).entry.mv().is_some();
    record.tree.main_line().filter(is_move).collect()
}

fn seconds(seconds: usize) -> Millis {
    Millis::new(seconds as u64 * 1000).unwrap_or_default()
}

fn headers(record: &mut Record, number: usize) {
    let date = format!("{}/{:02}/{:02}", 2000 + number % 25, 1 + number % 12, 1 + number % 28);
    record.push_header(Key::Event, "", "Games to measure with");
    record.push_header(Key::Start, "", &date);
    record.push_header(Key::First, "", &format!("Engine {}", number % 97));
    record.push_header(Key::Second, "", &format!("エンジン{}", number % 89));
}

/// Clocks and evaluations with every move, here and there a comment, a mark and a variation.
fn annotate(record: &mut Record, positions: &[chess::Position], dice: &mut Dice) {
    let mut left = [10_800_000_u64; 2];
    for (ply, (node, position)) in line(record).into_iter().zip(positions).enumerate() {
        let clock = &mut left[ply % 2];
        *clock -= dice.roll(60_000) as u64 / 1000 * 1000;
        record.tree.set_clock(node, Millis::new(*clock).unwrap_or_default());
        let evaluation = format!("[%eval {}.{:02}]", dice.roll(5), dice.roll(100));
        record.push_note(node, NoteKind::Comment, &evaluation);
        match dice.roll(8) {
            0 => record.push_note(
                node,
                NoteKind::Comment,
                "Another plan was to wait, and to see first what the other side had in mind.",
            ),
            1 => record.push_note(node, NoteKind::Nag, "2"),
            2 => vary(record, node, position.clone(), dice),
            _ => {}
        }
    }
}

/// A few other moves in place of this one.
fn vary(record: &mut Record, node: NodeId, mut position: chess::Position, dice: &mut Dice) {
    let mut at = record.tree.parent(node).unwrap_or(NodeId::ROOT);
    for _ in 0..1 + dice.roll(6) {
        let Some(mv) = any_move(&position, dice) else { return };
        let entry = Entry::Move(chess::Position::wrap(mv));
        if record.tree.children(at).any(|child| record.tree.node(child).entry == entry) {
            return;
        }
        at = record.tree.push(at, entry);
        position.play(mv);
    }
}
