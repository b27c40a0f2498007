//! Which records are wanted by what they say and by the positions that they reach: `--where` and
//! `--position`.

use super::condition::Condition;
use super::games::Games;
use super::open::LARGEST;
use super::piece::{Choice, Description};
use super::place::record_extension;
use super::unpack::Unpacked;
use super::usage::Usage;
use super::{Session, lookup};
use crate::cli;
use crate::findings::{Arg, Code, Finding, Word};
use crate::formats::{Detection, by_extension, detect};
use crate::games::chess::fen::{self, DepartureKind};
use crate::games::chess::{Bitboard, Role, Variant};
use crate::games::{Game, Position, Side, go};
use crate::notation::chess::san::is_null_move;
use crate::notation::machine::start_of_line;
use crate::record::{Entry, Record};
use crate::replay;
use crate::source::{DecodeOptions, Source, decode};
use anyhow::{Context, Result};
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// What records have to meet, all of it. Records that do not are passed over as if they were not
/// there, but are counted.
#[derive(Debug)]
pub(super) struct Filter {
    conditions: Vec<Condition>,
    position: Option<(Game, u64)>,
    /// Which are wanted by their numbers, if not all.
    games: Option<Games>,
    /// Whether there was a record, and one that is wanted.
    seen: AtomicBool,
    matched: AtomicBool,
}

impl Filter {
    /// What the arguments ask for; none if they ask for nothing.
    ///
    /// # Errors
    /// If a condition or the position cannot be read.
    pub(super) fn new(input: &cli::Input) -> Result<Option<Filter>> {
        let conditions: Result<Vec<Condition>, Usage> =
            input.conditions.iter().map(|text| Condition::parse(text)).collect();
        let (conditions, position) = (conditions?, input.position.as_deref());
        let position = position.map(|text| read_position(text, input)).transpose()?;
        if conditions.is_empty() && position.is_none() {
            return Ok(None);
        }
        let position = position.map(|position| (position.game(), position.key()));
        let (seen, matched) = (AtomicBool::new(false), AtomicBool::new(false));
        let games = lookup::games(input)?;
        Ok(Some(Filter { conditions, position, games, seen, matched }))
    }

    /// Takes note of so many records behind as many others, but for those that do not meet all conditions: whether
    /// there is one among them that is wanted by its number, too.
    pub(super) fn note(&self, before: u32, records: u32, unwanted: &[u32]) {
        let is_named = |number: u32| {
            let number = before.saturating_add(number);
            self.games.as_ref().is_none_or(|games| games.contains(number))
        };
        let is_wanted = |number| is_named(number) && unwanted.binary_search(&number).is_err();
        if !self.matched.load(Ordering::Relaxed) && (1..=records).any(is_wanted) {
            self.matched.store(true, Ordering::Relaxed);
        }
    }

    /// Says which fields no record has, or that no record is wanted; `is_part` is whether only a part of the inputs
    /// was read.
    pub(super) fn end(&self, session: &mut Session, is_part: bool) {
        if !self.seen.load(Ordering::Relaxed) {
            return;
        }
        let unknown: Vec<Usage> = self.conditions.iter().filter_map(Condition::unknown).collect();
        let is_known = unknown.is_empty();
        for usage in unknown {
            session.miss(&usage.into(), is_part);
        }
        if is_known && !self.matched.load(Ordering::Relaxed) && !session.quiet {
            let words =
                session.word("no game meets all conditions", "すべての条件に合う対局はありません");
            session.tell(&format!("kifu: {words}\n"));
        }
    }
}

impl Choice for Filter {
    fn position(&self) -> Option<(Game, u64)> {
        self.position
    }

    fn wants(&self, record: &Record, file: &str, about: &Description) -> bool {
        self.seen.store(true, Ordering::Relaxed);
        let mut meets_all = true;
        for condition in &self.conditions {
            // Whether any record has a field is to be known whatever the other conditions say.
            if meets_all || condition.is_unknown() {
                meets_all &= condition.holds(record, file, about);
            }
        }
        meets_all && self.position.is_none_or(|(game, key)| reaches(record, game, key))
    }
}

/// Whether the main line of a record reaches a position. Where there are moves, the replay has looked.
fn reaches(record: &Record, game: Game, key: u64) -> bool {
    let is_reached = record.reaches.unwrap_or_else(|| record.start.key() == key);
    record.game() == game && record.start_known && is_reached
}

/// The position of chess behind whose FEN its rules are named, as jsonl has it.
fn of_variant(text: &str, is_file: bool) -> Option<Result<Position, Usage>> {
    let text = Some(text.trim()).filter(|_| !is_file)?;
    let (fen, name) = text.rsplit_once(' ')?;
    let read = fen::parse_under(fen, Variant::find(name)?).ok()?;
    let has = |missing| read.departures.iter().all(|departure| departure.kind != missing);
    let position = start_of_line(Game::Chess, text)?;
    let has_side = has(DepartureKind::MissingSide);
    Some(whole(position, has_side, has(DepartureKind::MissingCastling)))
}

/// A position, unless what its text does not say makes it one or another.
///
/// # Errors
/// What is missing, where that has an effect.
fn whole(position: Position, has_side: bool, has_castling: bool) -> Result<Position, Usage> {
    if !has_side {
        return Err(Usage::new(
            "there is no side to move; write w or b behind the board",
            "手番がありません。盤面の後に w か b を書いてください",
        ));
    }
    if !has_castling && may_castle(&position) {
        return Err(Usage::new(
            "there is no castling field; write who may still castle (KQkq), or -, behind the side to move",
            "キャスリング欄がありません。手番の後に、キャスリングできるもの（KQkq）か - を書いてください",
        ));
    }
    Ok(position)
}

/// Whether a side has a king and a rook on its first row, so that it may have the right to castle.
fn may_castle(position: &Position) -> bool {
    let Position::Chess(position) = position else { return false };
    let stands = |side, role| (position.board().of(side, role) & Bitboard::back_rank(side)).any();
    Side::BOTH.into_iter().any(|side| stands(side, Role::King) && stands(side, Role::Rook))
}

/// The number of the first move of the main line behind which the position is not known. Behind a null move it is,
/// on a board of Go stones are where they were put, and a file may hold a game that ends with a foul.
fn first_fault(record: &Record, is_file: bool) -> Option<usize> {
    let entries = record.tree.main_line().map(|node| record.tree.node(node).entry);
    let mut plies = entries.filter(|entry| entry.is_ply());
    let is_null = |text| record.game() == Game::Chess && is_null_move(record.text(text));
    let is_fault = |entry| match entry {
        Entry::Illegal(_) => !is_file && record.game() != Game::Go,
        Entry::Unreadable(text) => !is_null(text),
        _ => false,
    };
    plies.position(is_fault).map(|before| before + 1)
}

/// The position that the main line of a record comes to, as far as there is no doubt; `is_bare` says that its text is
/// no more than a board.
///
/// # Errors
/// What is missing, or wrong.
fn end_of(
    record: &Record,
    findings: &[Finding],
    is_file: bool,
    is_bare: bool,
) -> Result<Position, Usage> {
    if let Some(ply) = first_fault(record, is_file) {
        let [en, ja] = record.game().vocabulary().game;
        return Err(Usage::new(
            format!("move {ply} cannot be read or made; this was read as {en}"),
            format!("{ply}手目が読めないか、指せません（{ja}として読みました）"),
        ));
    }
    let has = |missing: Word| {
        let is = |arg: &Arg| matches!(arg, Arg::Word(word) if *word == missing);
        let says = |finding: &Finding| finding.args.iter().any(|(_, arg)| is(arg));
        !findings.iter().any(|finding| finding.code == Code::FenDeparture && says(finding))
    };
    // The games with boards of the same kind take the first side without a word.
    let has_side = !is_bare && has(Word::NoSideToMove) && has(Word::NoSideSoWhite);
    // Legal moves say whose turn it was.
    let has_side = has_side || record.plies() > 0;
    whole(replay::end_of_main_line(record), has_side, has(Word::NoCastlingField))
}

/// The position that a text is, or the last one of the first record of the file that it names.
fn read_position(text: &str, input: &cli::Input) -> Result<Position> {
    let path = Path::new(text);
    let is_file = path.is_file();
    let source = if is_file {
        let reading = lookup::reading(input)?;
        let read = || {
            let mut bytes = Vec::new();
            let file = Unpacked::new(Box::new(File::open(path)?), reading.limit)?;
            file.take(LARGEST).read_to_end(&mut bytes)?;
            Ok::<_, anyhow::Error>(bytes)
        };
        let bytes = read().with_context(|| format!("--position {text}"))?;
        let options = DecodeOptions { forced: reading.encoding, ..DecodeOptions::default() };
        Source::from_decoded(text, decode(bytes, &options))
    } else {
        Source::new("--position", format!("{}\n", text.trim()))
    };
    let extension = record_extension(path);
    let extension = extension.filter(|_| is_file);
    let format = match detect(source.text(), extension) {
        Detection::Is(format) => Some(format),
        Detection::Unclear(formats) => formats.first().copied(),
        Detection::Unknown => extension.and_then(|extension| by_extension(extension).next()),
    };
    let records = format.map(|format| format.records(&source)).unwrap_or_default();
    let known = records.into_iter().find(|(record, _)| record.start_known);
    // No format has lines of these, and they are what is printed of such a board.
    let line = Some(text.trim()).filter(|_| !is_file && known.is_none());
    let read = |line: &str| match go::Position::of_line(line) {
        Some(position) => Some(Position::Go(position)),
        None => Position::from_line(Game::Board, line),
    };
    let is_bare = !is_file && text.contains('/') && !text.trim().contains([' ', '_']);
    let read = line.and_then(read).map(Ok).or_else(|| of_variant(text, is_file));
    let read =
        read.or_else(|| known.map(|(record, found)| end_of(&record, &found, is_file, is_bare)));
    let unknown = || {
        Err(Usage::new(
            "this is neither a position (SFEN, FEN) nor a file that begins with one",
            "局面 (SFEN、FEN) でも、局面のあるファイルでもありません",
        ))
    };
    let position = read.unwrap_or_else(unknown);
    Ok(position.map_err(|usage| usage.at(&format!("--position {text}")))?)
}
