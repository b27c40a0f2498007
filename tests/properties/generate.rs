//! A generator of records: every feature that a record can have, in every place that it can stand.

use crate::support::numbers::Numbers;
use crate::support::{read, source};
use kifu::formats::by_name;
use kifu::games::{Game, Move, Position};
use kifu::record::{EndKind, Ending, Entry, Key, Millis, NodeId, NoteKind, Record};
use kifu::replay::Referee;

impl Numbers {
    pub(crate) fn new(seed: u64) -> Numbers {
        let mut numbers = Numbers(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(77));
        numbers.below(7);
        numbers
    }

    fn one_in(&mut self, limit: usize) -> bool {
        self.below(limit) == 0
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}

/// Texts that formats could take for something else.
const TEXTS: [&str; 44] = [
    "a word",
    "two words, and a point.",
    "本因坊　道策",
    "* begins like a comment",
    "' begins like a remark",
    "# begins like a remark",
    "& begins like a bookmark",
    "% begins like a hidden line",
    "'*",
    "{a brace",
    "a brace}",
    "{both} of {them}",
    "; a semicolon",
    "(a parenthesis",
    "closed)",
    "[a bracket",
    "closed]",
    "[%clk 0:00:05]",
    "[Event \"x\"]",
    "\"quotes\" and 'others'",
    "a \\ backslash\\",
    "\\n is no line break",
    "first line\nsecond line",
    "\n\nblank lines\n\n",
    "1. e4 e5",
    "7776FU",
    "+7776FU",
    "%TORYO",
    "▲７六歩",
    "変化：2手",
    "まで3手で先手の勝ち",
    "手合割：香落ち",
    "１ ７六歩(77)",
    "position startpos",
    "COM\nENDCOM",
    "VAR",
    "$1 !? $",
    "--",
    "1-0",
    "tab\there",
    "émigré ñ ß Ж 漢 한 😀 𠮷",
    "\u{202e}bidi\u{2069}",
    "combining e\u{301}\u{200d} zero\u{200b}width\u{a0}\u{3000}.",
    " blanks around ",
];

/// Control characters, apart: few formats can have them.
const CONTROLS: [&str; 6] =
    ["bell\u{7}", "esc\u{1b}[31m", "del\u{7f}", "next\u{85}line", "sep\u{2028}", "nul\u{0}"];

/// A record, and whether nothing is wrong with it.
pub(crate) struct Made {
    pub(crate) name: String,
    pub(crate) record: Record,
    pub(crate) is_clean: bool,
}

/// The games that have legal moves.
pub(crate) const GAMES: [Game; 6] =
    [Game::Shogi, Game::Chess, Game::Go, Game::Xiangqi, Game::Janggi, Game::Makruk];

/// Where games of a kind begin.
fn starts(game: Game) -> &'static [(&'static str, &'static str)] {
    match game {
        Game::Shogi => &[
            ("usi", "position startpos"),
            ("kifu", "手合割：香落ち\n手数----指手---------消費時間--\n"),
            ("kifu", "手合割：六枚落ち\n手数----指手---------消費時間--\n"),
            ("sfen", "4k4/9/9/9/9/9/9/9/4K4 w RBrb4g4s4n4l18p 1"),
            ("sfen", "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3"),
        ],
        Game::Chess => &[
            ("uci", "position startpos"),
            ("fen", "r3k2r/pppq1ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPPQ1PPP/R3K2R w KQkq - 0 8"),
            ("fen", "8/P6k/8/8/8/8/p6K/8 b - - 3 60"),
            (
                "uci",
                "setoption name UCI_Variant value crazyhouse\nposition fen \
                 r3k2r/pppq1ppp/2n5/3pp3/8/2N2N2/PPPP1PPP/R1BQ~K2R[Bnpp] w KQkq - 0 1",
            ),
            ("uci", "setoption name UCI_Variant value atomic\nposition startpos moves e2e4 e7e5"),
            (
                "uci",
                "setoption name UCI_Variant value atomic\nposition fen \
                 r2qk2r/ppp2p1p/2npbnp1/4p3/4P3/2NPBNP1/PPP2P1P/R2QK2R w KQkq - 0 9",
            ),
            (
                "uci",
                "setoption name UCI_Variant value antichess\nposition fen \
                 8/1P5p/8/3k4/8/8/p4N2/4R3 w - - 0 30",
            ),
            (
                "uci",
                "setoption name UCI_Variant value 3check\nposition fen \
                 r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 1+2 0 4",
            ),
            (
                "uci",
                "setoption name UCI_Variant value kingofthehill\nposition fen \
                 4k3/5p2/8/8/8/4K3/3P4/8 w - - 0 30",
            ),
            ("uci", "setoption name UCI_Variant value horde\nposition startpos"),
            (
                "uci",
                "setoption name UCI_Variant value racingkings\nposition fen \
                 8/k6K/8/8/8/8/2R5/2r5 w - - 4 20",
            ),
        ],
        Game::Go => &[
            ("sgf", "(;GM[1]SZ[9])"),
            ("sgf", "(;GM[1]SZ[19]HA[2]AB[dd][pp])"),
            ("sgf", "(;GM[1]SZ[9]AB[aa][bb]AW[cc]PL[W])"),
        ],
        Game::Xiangqi => &[("xiangqi-uci", "position startpos")],
        Game::Janggi => &[("janggi-uci", "position startpos")],
        _ => &[("makruk-uci", "position startpos")],
    }
}

fn start(game: Game, numbers: &mut Numbers) -> Position {
    // The usual start as often as all others.
    let all = starts(game);
    let (format, text) = if numbers.one_in(2) { all[0] } else { *numbers.pick(all) };
    let format = by_name(format).unwrap();
    read(format, &source("start", text.as_bytes())).remove(0).0.start
}

fn legal(position: &Position) -> Vec<Move> {
    fn of<R: Referee>(position: &R) -> Vec<Move> {
        let mut found = Vec::new();
        position.legal_moves(&mut found);
        found.into_iter().map(R::wrap).collect()
    }
    match position {
        Position::Shogi(position) => of(position),
        Position::Chess(position) => of(position),
        Position::Go(position) => of(position),
        Position::Xiangqi(position) => of(position),
        Position::Janggi(position) => of(position),
        Position::Makruk(position) => of(position),
        _ => Vec::new(),
    }
}

/// What a record has.
#[derive(Clone, Copy, Debug)]
struct Features {
    variations: bool,
    repeats: bool,
    notes: bool,
    controls: bool,
    times: bool,
    fractions: bool,
    totals: bool,
    clocks: bool,
    headers: bool,
    ends: bool,
    dirt: bool,
}

impl Features {
    /// Few at a time, so that what fails is small.
    fn new(numbers: &mut Numbers) -> Features {
        let common = 1 + numbers.below(4);
        let mut has = |rare: usize| numbers.one_in(common * rare);
        Features {
            variations: has(1),
            repeats: has(2),
            notes: has(1),
            controls: has(4),
            times: has(2),
            fractions: has(2),
            totals: has(3),
            clocks: has(2),
            headers: has(1),
            ends: !has(3),
            dirt: has(2),
        }
    }
}

struct Maker<'a> {
    numbers: &'a mut Numbers,
    has: Features,
    record: Record,
    spent: u64,
}

/// A record of a game; the same for the same seed.
pub(crate) fn make(game: Game, seed: u64) -> Made {
    let mut numbers = Numbers::new(seed * 31 + game as u64);
    let has = Features::new(&mut numbers);
    let start = start(game, &mut numbers);
    let mut maker = Maker { numbers: &mut numbers, has, record: Record::new(start), spent: 0 };
    maker.head();
    let position = maker.record.start.clone();
    let plies = maker.numbers.below(7);
    maker.notes(NodeId::ROOT);
    maker.line(NodeId::ROOT, position, plies, 0);
    let name = format!("{} {seed}", game.name());
    let is_clean = !has.dirt && !has.totals && !has.controls;
    Made { name, record: maker.record, is_clean }
}

impl Maker<'_> {
    fn text(&mut self) -> &'static str {
        if self.has.controls && self.numbers.one_in(2) {
            return CONTROLS[self.numbers.below(CONTROLS.len())];
        }
        TEXTS[self.numbers.below(TEXTS.len())]
    }

    fn head(&mut self) {
        if !self.has.headers {
            return;
        }
        for key in [Key::Event, Key::Site, Key::First, Key::Second] {
            if self.numbers.one_in(2) {
                let text = self.text();
                self.record.push_header(key, "", text);
            }
        }
        if self.numbers.one_in(2) {
            self.record.push_header(Key::Start, "", "2024/05/06");
        }
        if self.numbers.one_in(3) {
            let text = self.text();
            self.record.push_header(Key::Other, "Xy", text);
        }
        if self.has.dirt {
            let (name, value) = (self.text(), self.text());
            self.record.push_header(Key::Other, name, value);
            let again = self.text();
            self.record.push_header(Key::Event, "", again);
            self.record.push_header(Key::Start, "", "some day");
        }
    }

    fn notes(&mut self, node: NodeId) {
        if !self.has.notes {
            return;
        }
        while self.numbers.one_in(3) {
            let text = self.text();
            let kinds = [
                NoteKind::Comment,
                NoteKind::Comment,
                NoteKind::Comment,
                NoteKind::Remark,
                NoteKind::Bookmark,
                NoteKind::Nag,
            ];
            let kind = *self.numbers.pick(&kinds);
            let text = if kind == NoteKind::Nag { "3" } else { text };
            self.record.push_note(node, kind, text);
        }
    }

    fn clock(&mut self, node: NodeId) {
        let fraction = if self.has.fractions { self.numbers.below(1000) as u64 } else { 0 };
        let millis = |time| Millis::new(time).unwrap_or(Millis::NONE);
        if self.has.times && !self.numbers.one_in(8) {
            let time = 1000 * self.numbers.below(200) as u64 + fraction;
            self.spent += time;
            self.record.tree.node_mut(node).time = millis(time);
            if self.has.totals && self.numbers.one_in(4) {
                // Further off each time, so that none is the sum of the times.
                let off = 60_000 * (1 + node.index() as u64);
                self.record.tree.state_total(node, millis(self.spent + off).into());
            }
        }
        if self.has.clocks {
            let left = 3_600_000 - 1000 * node.index() as u64 + fraction;
            self.record.tree.set_clock(node, millis(left));
        }
    }

    /// A line from a node on, with its variations.
    fn line(&mut self, from: NodeId, mut position: Position, plies: usize, depth: usize) {
        let mut node = from;
        let mut variations: Vec<(NodeId, Position, Option<Move>)> = Vec::new();
        for _ in 0..plies {
            let Some((entry, mv)) = self.entry(&mut position.clone()) else { break };
            if self.has.variations && depth < 3 && self.numbers.one_in(3) {
                variations.push((node, position.clone(), mv));
            }
            node = self.record.tree.push(node, entry);
            match mv {
                Some(mv) => position.play(mv),
                None => position.skip(),
            }
            self.clock(node);
            self.notes(node);
        }
        if self.has.ends && (depth == 0 || self.numbers.one_in(3)) {
            self.end(node, &position, depth);
        }
        for (parent, position, replaced) in variations {
            self.variation(parent, position, replaced, depth);
        }
    }

    fn variation(
        &mut self,
        parent: NodeId,
        mut position: Position,
        replaced: Option<Move>,
        depth: usize,
    ) {
        for _ in 0..=self.numbers.below(2) {
            let same = replaced.filter(|_| self.has.repeats && self.numbers.one_in(2));
            let mv = match same {
                Some(mv) => mv,
                None => {
                    let mut moves = legal(&position);
                    moves.retain(|&mv| {
                        let stands = |node| self.record.tree.node(node).entry.mv() == Some(mv);
                        self.has.repeats || !self.record.tree.children(parent).any(stands)
                    });
                    if moves.is_empty() {
                        return;
                    }
                    *self.numbers.pick(&moves)
                }
            };
            let node = self.record.tree.push(parent, Entry::Move(mv));
            self.clock(node);
            self.notes(node);
            let mut after = position.clone();
            after.play(mv);
            let plies = self.numbers.below(3);
            self.line(node, after, plies, depth + 1);
            if self.numbers.one_in(4) {
                position = position.clone();
            }
        }
    }

    fn entry(&mut self, position: &mut Position) -> Option<(Entry, Option<Move>)> {
        if self.has.dirt && self.numbers.one_in(6) {
            let text = self.text();
            let text = self.record.keep(text);
            return Some((Entry::Unreadable(text), None));
        }
        if self.has.dirt && self.numbers.one_in(6) {
            // A move of the wrong side, or one that leads into check and the like.
            position.skip();
            let moves = legal(position);
            position.skip();
            if !moves.is_empty() {
                let mv = *self.numbers.pick(&moves);
                let entry =
                    if position.is_legal(mv) { Entry::Move(mv) } else { Entry::Illegal(mv) };
                return Some((entry, Some(mv)));
            }
        }
        let moves = legal(position);
        if moves.is_empty() {
            return None;
        }
        let mv = *self.numbers.pick(&moves);
        Some((Entry::Move(mv), Some(mv)))
    }

    fn end(&mut self, node: NodeId, position: &Position, depth: usize) {
        let loser = position.side_to_move();
        let mut ending = match self.numbers.below(6) {
            0 => Ending::new(EndKind::Interrupted),
            1 => Ending::new(EndKind::Timeout),
            2 => Ending::by(EndKind::Lost, loser),
            3 => Ending::by(EndKind::Lost, loser.other()),
            _ => Ending::new(EndKind::Resign),
        };
        if let Position::Chess(position) = position
            && position.is_variant()
            && let Some(verdict) = position.verdict()
        {
            // Few moves are enough to win there, and nobody else has won then.
            ending = match verdict.winner {
                Some(winner) => Ending::by(EndKind::Lost, winner.other()),
                None => Ending::new(EndKind::Draw),
            };
        }
        if self.has.dirt {
            const KINDS: [EndKind; 22] = [
                EndKind::Resign,
                EndKind::Interrupted,
                EndKind::SealedMove,
                EndKind::Repetition,
                EndKind::PerpetualCheck,
                EndKind::Impasse,
                EndKind::DeclaredWin,
                EndKind::DeclaredDraw,
                EndKind::Draw,
                EndKind::Lost,
                EndKind::MoveLimit,
                EndKind::Mate,
                EndKind::NoMate,
                EndKind::Timeout,
                EndKind::IllegalMove,
                EndKind::IllegalAction,
                EndKind::WonByDefault,
                EndKind::LostByDefault,
                EndKind::Try,
                EndKind::Takeback,
                EndKind::Error,
                EndKind::Unknown,
            ];
            ending.kind = *self.numbers.pick(&KINDS);
            let blames = [EndKind::Lost, EndKind::PerpetualCheck, EndKind::IllegalAction]
                .contains(&ending.kind);
            let side = if self.numbers.one_in(2) { loser } else { loser.other() };
            ending.by = blames.then_some(side);
            if ending.kind == EndKind::Unknown {
                let text = self.text();
                ending.word = self.record.keep(text);
            }
        }
        let end = self.record.tree.push(node, Entry::End(ending));
        if self.has.times && self.numbers.one_in(2) {
            let time = Millis::new(7000).unwrap_or(Millis::NONE);
            self.record.tree.node_mut(end).time = time;
        }
        self.notes(end);
        // A variation of an ending.
        if self.has.variations && depth == 0 && self.numbers.one_in(4) {
            self.variation(node, position.clone(), None, 2);
        }
    }
}
