//! `--unique`: which games were there before, in bounded memory.

use super::temporary::Temporary;
use crate::games::board::{self, Action, Reference};
use crate::games::square_board::{self, Pieces};
use crate::games::{Game, Move, Position, Rules, chess, shogi};
use crate::notation::machine::push_whole_start;
use crate::record::{Entry, Record};
use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};

/// What a game takes in memory: a place in a table that is half full, and one more when it is sorted.
const PLACE: u64 = 48;

/// Of so many games in a file the first is kept in memory, so that one read finds any.
const BLOCK: usize = 256;

/// So many files are looked through; more are made one.
const RUNS: usize = 8;

/// A number that two games share if they have the same start and the same moves of the main line; none
/// if the start is not known, or the game: what its nodes mean nobody knows. Of 2⁶⁴ different games two
/// would share one.
#[must_use]
pub(super) fn identity(record: &Record) -> Option<u128> {
    if !record.start_known || record.game() == Game::Other {
        return None;
    }
    let (mut text, mut board) = start(&unnumbered(&record.start));
    for node in record.tree.main_line() {
        if let Some(board) = board.as_mut().filter(|_| record.tree.gives_turn(node)) {
            board.skip();
        }
        // What is written into a text is never refused.
        let _ = match record.tree.node(node).entry {
            Entry::Move(Move::Board(mv)) | Entry::Illegal(Move::Board(mv)) => {
                if let Some(board) = &mut board {
                    push_actions(mv, board, &mut text);
                    board.play(mv);
                }
                Ok(())
            }
            Entry::Move(mv) | Entry::Illegal(mv) => write!(text, " {mv}"),
            Entry::Unreadable(words) => {
                if let Some(board) = &mut board {
                    board.skip();
                }
                write!(text, "\n{}\n", record.text(words))
            }
            Entry::Setup(setup) => write!(text, "\n{:?}\n", record.tree.placements(setup)),
            Entry::Start | Entry::Blank | Entry::End(_) => continue,
        };
    }
    let half = |salt: u8| {
        let mut hasher = DefaultHasher::new();
        (salt, record.game().name(), &text).hash(&mut hasher);
        u128::from(hasher.finish())
    };
    Some(half(0) << 64 | half(1))
}

/// A start position without what decides nothing: the next move has the number 1, and there is no square of en
/// passant on which no pawn can be captured. How many moves there were without a capture stays: that can end a game.
fn unnumbered(start: &Position) -> Cow<'_, Position> {
    /// The same of xiangqi and the like; none if the move has that number.
    fn first<R: Pieces>(
        position: &square_board::Position<R>,
        wrap: fn(square_board::Position<R>) -> Position,
    ) -> Option<Position> {
        let setup = square_board::Setup { move_number: 1, ..position.setup().clone() };
        (setup != *position.setup()).then(|| wrap(square_board::Position::new(setup)))
    }
    let changed = match start {
        Position::Chess(position) => {
            let (has_number, passed) = (position.fullmoves() != 1, position.legal_en_passant());
            (has_number || passed != position.en_passant()).then(|| {
                let setup = position.to_setup();
                let setup = chess::Setup { fullmoves: 1, en_passant: passed, ..setup };
                Position::Chess(chess::Position::from_setup(&setup))
            })
        }
        Position::Shogi(position) => (position.number() != 1).then(|| {
            let setup = shogi::Setup { number: 1, ..position.setup() };
            Position::Shogi(shogi::Position::from(setup))
        }),
        Position::Xiangqi(position) => first(position, Position::Xiangqi),
        Position::Janggi(position) => first(position, Position::Janggi),
        Position::Makruk(position) => first(position, Position::Makruk),
        Position::Go(_) | Position::Board(_) | Position::Other(_) => None,
    };
    changed.map_or(Cow::Borrowed(start), Cow::Owned)
}

/// The text of a start position, and the position itself if it is of a board of any kind. A line of
/// such a board need not say all of it, nor does that of chess, xiangqi, janggi and makruk say the rules.
fn start(start: &Position) -> (String, Option<board::Position>) {
    match start {
        Position::Chess(_)
        | Position::Xiangqi(_)
        | Position::Janggi(_)
        | Position::Makruk(_)
        | Position::Board(_) => {
            let mut text = String::new();
            push_whole_start(start, &mut text);
            let board = match start {
                Position::Board(board) => Some(board.clone()),
                _ => None,
            };
            (text, board)
        }
        _ => (start.to_line(), None),
    }
}

/// Writes what a move of a board of any kind does. However its actions name a square, it is the same
/// one; and their own number, by which a record knows them, is no part of them.
fn push_actions(mv: board::Move, board: &board::Position, out: &mut String) {
    let sheet = board.sheet();
    let effects = board.effects(mv).unwrap_or_default();
    out.push('\n');
    for (index, &action) in sheet.actions(mv).iter().enumerate() {
        let Action { subject, verb, object, promotion } = action;
        // Where an action has an effect, that tells the squares.
        let (from, to) = match effects.get(index) {
            Some(effect) if effect.from.is_some() => {
                (effect.from.map(Reference::Number), Reference::Number(effect.to))
            }
            Some(effect) => (Some(Reference::Piece(effect.piece)), Reference::Number(effect.to)),
            None => (Some(subject), object),
        };
        let promotion = promotion.map(Reference::Piece);
        for named in [from, Some(to), promotion] {
            // Writing to a String cannot fail.
            let _ = match named {
                Some(Reference::Piece(piece)) => write!(out, " {}", sheet.names().text(piece)),
                Some(Reference::Number(square) | Reference::Coordinates(square)) => {
                    write!(out, " {square}")
                }
                None => write!(out, " -"),
            };
        }
        let _ = write!(out, " {} {}", verb.word(), sheet.options(mv, index).unwrap_or_default());
    }
}

/// The games so far.
#[derive(Debug)]
pub(super) struct Seen {
    recent: HashSet<u128>,
    /// So many are kept in memory.
    most: usize,
    /// Those before, in files.
    runs: Vec<Run>,
}

impl Seen {
    /// None yet; they may take so many bytes of memory.
    pub(super) fn new(memory: u64) -> Seen {
        let most = usize::try_from(memory / PLACE).unwrap_or(usize::MAX).max(BLOCK);
        Seen { recent: HashSet::new(), most, runs: Vec::new() }
    }

    /// Adds a game; whether it was not there before.
    ///
    /// # Errors
    /// If the temporary files cannot be written or read.
    pub(super) fn insert(&mut self, game: u128) -> io::Result<bool> {
        if self.recent.contains(&game) {
            return Ok(false);
        }
        for run in &mut self.runs {
            if run.contains(game)? {
                return Ok(false);
            }
        }
        self.recent.insert(game);
        if self.recent.len() >= self.most {
            self.spill()?;
        }
        Ok(true)
    }

    /// Puts what is in memory into a file.
    fn spill(&mut self) -> io::Result<()> {
        let mut games: Vec<u128> = self.recent.drain().collect();
        games.sort_unstable();
        self.runs.push(Run::write(games.into_iter().map(Ok))?);
        if self.runs.len() > RUNS {
            let runs = std::mem::take(&mut self.runs);
            let merged = Merged::new(runs.into_iter().map(|run| run.file).collect())?;
            self.runs.push(Run::write(merged)?);
        }
        Ok(())
    }
}

/// Games in a file, in order.
#[derive(Debug)]
struct Run {
    file: Temporary,
    /// The first of each block.
    firsts: Vec<u128>,
}

impl Run {
    fn write(games: impl Iterator<Item = io::Result<u128>>) -> io::Result<Run> {
        let mut file = BufWriter::new(Temporary::new()?);
        let mut firsts = Vec::new();
        for (place, game) in games.enumerate() {
            let game = game?;
            if place % BLOCK == 0 {
                firsts.push(game);
            }
            file.write_all(&game.to_be_bytes())?;
        }
        let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
        Ok(Run { file, firsts })
    }

    fn contains(&mut self, game: u128) -> io::Result<bool> {
        let block = self.firsts.partition_point(|&first| first <= game);
        let Some(block) = block.checked_sub(1) else { return Ok(false) };
        let mut bytes = [0; BLOCK * 16];
        self.file.seek(SeekFrom::Start((block * bytes.len()) as u64))?;
        let mut filled = 0;
        while filled < bytes.len() {
            match self.file.read(&mut bytes[filled..])? {
                0 => break,
                read => filled += read,
            }
        }
        let (games, _) = bytes[..filled].as_chunks::<16>();
        Ok(games.binary_search(&game.to_be_bytes()).is_ok())
    }
}

/// The games of several files in one order.
struct Merged {
    files: Vec<BufReader<Temporary>>,
    /// The next of each.
    next: Vec<Option<u128>>,
}

impl Merged {
    fn new(files: Vec<Temporary>) -> io::Result<Merged> {
        let mut merged = Merged { files: Vec::new(), next: Vec::new() };
        for mut file in files {
            file.rewind()?;
            let mut file = BufReader::with_capacity(1 << 16, file);
            merged.next.push(next(&mut file)?);
            merged.files.push(file);
        }
        Ok(merged)
    }
}

impl Iterator for Merged {
    type Item = io::Result<u128>;

    fn next(&mut self) -> Option<io::Result<u128>> {
        let known =
            self.next.iter().enumerate().filter_map(|(place, game)| Some((game.as_ref()?, place)));
        let (&game, place) = known.min()?;
        match next(self.files.get_mut(place)?) {
            Ok(next) => self.next[place] = next,
            Err(error) => return Some(Err(error)),
        }
        Some(Ok(game))
    }
}

/// The next game of a file; none at its end.
fn next(file: &mut impl Read) -> io::Result<Option<u128>> {
    let mut bytes = [0; 16];
    match file.read_exact(&mut bytes) {
        Ok(()) => Ok(Some(u128::from_be_bytes(bytes))),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
        Err(error) => Err(error),
    }
}
