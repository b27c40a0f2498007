//! Where the games are: what was found in which piece of which input, so that one game can be read
//! again without the others.
//!
//! A thread goes through all inputs as every command does and hands on a few words of each game. Of
//! a long text it notes which bytes of the file each piece is. What cannot be read at a place again
//! (standard input, what is unpacked, text in another encoding than UTF-8) waits, decoded, in a file
//! that has no name.

use super::list::{MOST, Row};
use crate::commands::engine::Engine;
use crate::commands::failure::Failure;
use crate::commands::games::{Games, Picker, Wish, wish};
use crate::commands::input::Inputs;
use crate::commands::job::{Event as Found, Planned};
use crate::commands::open::Reading;
use crate::commands::piece::{Faults, Piece};
use crate::commands::place::{Input, InputPlace};
use crate::commands::temporary::Temporary;
use crate::commands::usage::{Usage, refuse};
use crate::commands::{Exit, Session};
use crate::findings::{Finding, Lang};
use crate::formats::{Bench, Format};
use crate::record::Record;
use crate::source::{Decoded, Encoding, Evidence, Source};
use anyhow::Result;
use std::collections::hash_map::DefaultHasher;
use std::fs::{self, File};
use std::hash::Hasher;
use std::io::{Read, Seek, SeekFrom, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// So many findings are kept of what is wrong with the bytes of a piece.
const FINDINGS: usize = 100;

/// The games of a piece, and how to read it again.
pub(super) struct Batch {
    pub(super) file: String,
    pub(super) rows: Vec<Row>,
    /// The number of each in the piece.
    numbers: Vec<u32>,
    subject: Arc<Planned<()>>,
    place: Place,
}

/// Where a piece is, and how to read it.
struct Place {
    content: Content,
    format: Option<&'static Format>,
    encoding: Encoding,
    bom: bool,
    line: u32,
    byte: u64,
    characters: u32,
    first: bool,
    last: bool,
    /// What was found in decoding it.
    findings: Vec<Finding>,
}

/// Where the bytes of a piece are.
enum Content {
    /// The whole input, to be opened once more.
    Whole,
    /// In the file, from a byte on; and what they add up to.
    Bytes { at: u64, len: usize, sum: u64 },
    /// Put aside, from a byte on.
    Aside { at: u64, len: usize, is_text: bool },
}

/// What has been put aside.
#[derive(Clone, Default)]
struct Aside(Arc<Mutex<Option<(Temporary, u64)>>>);

impl Aside {
    fn put(&self, bytes: &[u8]) -> Result<u64> {
        let mut aside = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (file, end) = match &mut *aside {
            Some(aside) => aside,
            none => none.insert((Temporary::new()?, 0)),
        };
        file.seek(SeekFrom::Start(*end))?;
        file.write_all(bytes)?;
        let at = *end;
        *end += bytes.len() as u64;
        Ok(at)
    }

    fn get(&self, at: u64, len: usize) -> Result<Vec<u8>> {
        let mut aside = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some((file, _)) = &mut *aside else { return Ok(Vec::new()) };
        read_at(file, at, len)
    }
}

fn read_at(file: &mut (impl Read + Seek), at: u64, len: usize) -> Result<Vec<u8>> {
    file.seek(SeekFrom::Start(at))?;
    let mut bytes = vec![0; len];
    file.read_exact(&mut bytes)?;
    Ok(bytes)
}

/// Tells bytes from others, so that a file that has been changed since is not taken for what it was.
fn sum(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    hasher.finish()
}

/// What was found in a piece, on the way from the thread that read it.
struct Glimpse {
    /// The games, by their numbers in the piece.
    rows: Vec<Row>,
    place: Place,
    /// What is to be put aside.
    bytes: Option<Vec<u8>>,
    faults: Faults,
}

/// All that has been found.
pub(super) struct Shelf {
    reading: Reading,
    pieces: Vec<(Arc<Planned<()>>, Place)>,
    /// Of each game its piece and its number there.
    games: Vec<(u32, u32)>,
    aside: Aside,
    bench: Bench,
}

/// What goes through the inputs.
pub(super) struct Search {
    pub(super) engine: Engine,
    pub(super) inputs: Inputs,
    pub(super) games: Option<Games>,
}

impl Shelf {
    /// An empty shelf, and what fills it.
    pub(super) fn new(search: Search) -> (Shelf, Filling) {
        let aside = Aside::default();
        let shelf = Shelf {
            reading: search.engine.reading,
            pieces: Vec::new(),
            games: Vec::new(),
            aside: aside.clone(),
            bench: Bench::default(),
        };
        (shelf, Filling { search, aside })
    }

    /// Takes what has been found; what is to be said of it comes back.
    pub(super) fn add(&mut self, batch: Batch) -> (String, Vec<Row>) {
        let piece = u32::try_from(self.pieces.len()).unwrap_or(u32::MAX);
        self.games.extend(batch.numbers.iter().map(|&number| (piece, number)));
        self.pieces.push((batch.subject, batch.place));
        (batch.file, batch.rows)
    }

    /// Reads a game.
    ///
    /// # Errors
    /// If it is not there any more.
    pub(super) fn open(&mut self, game: usize) -> Result<(Record, Vec<Finding>)> {
        let place = self.games.get(game).and_then(|&(piece, number)| {
            let (subject, place) = self.pieces.get(piece as usize)?;
            Some((subject, place, number))
        });
        let Some((subject, place, wanted)) = place else {
            return refuse("there is no such game", "その対局はありません");
        };
        let mut piece = place.read(&subject.input, self.reading, &self.aside)?;
        let mut found = None;
        piece.read(&mut self.bench, |record, findings, number| {
            if number < wanted {
                return ControlFlow::Continue(());
            }
            found = Some((record.clone(), std::mem::take(findings)));
            ControlFlow::Break(())
        });
        let Some((record, mut findings)) = found else { return Err(changed(&subject.input)) };
        findings.splice(0..0, piece.findings);
        Ok((record, findings))
    }
}

/// That a file is not what it was.
fn changed(input: &Input) -> anyhow::Error {
    Usage::new("the file has been changed since", "ファイルが変更されています")
        .at(&input.name)
        .into()
}

impl Place {
    /// The piece, read again.
    fn read(&self, input: &Input, reading: Reading, aside: &Aside) -> Result<Piece> {
        let failed = |error| anyhow::Error::from(Failure::reading(input, error));
        let (bytes, is_text) = match &self.content {
            Content::Whole => return whole(input, reading),
            Content::Bytes { at, len, sum: before } => {
                let path = input.path().unwrap_or(Path::new(""));
                let bytes = File::open(path)
                    .map_err(anyhow::Error::from)
                    .and_then(|mut file| read_at(&mut file, *at, *len));
                let bytes = bytes.map_err(failed)?;
                if sum(&bytes) != *before {
                    return Err(changed(input));
                }
                (bytes, true)
            }
            Content::Aside { at, len, is_text } => {
                (aside.get(*at, *len).map_err(failed)?, *is_text)
            }
        };
        let source = if is_text {
            let text = String::from_utf8(bytes).map_err(|_| changed(input))?;
            let (encoding, bom, faults) = (self.encoding, self.bom, Vec::new());
            let how = Evidence::Declared;
            let decoded = Decoded { text: text.into(), encoding, bom, how, faults };
            Source::from_decoded(&*input.name, decoded)
                .starting_at(self.line, self.byte)
                .behind_characters(self.characters)
        } else {
            Source::of_bytes(&*input.name, bytes, self.encoding)
        };
        let (first, last, findings) = (self.first, self.last, self.findings.clone());
        Ok(Piece { first, last, ..Piece::new(source, self.format, findings) })
    }
}

/// A whole input, opened once more.
fn whole(input: &Input, reading: Reading) -> Result<Piece> {
    let mut found = None;
    let opened = reading.cut(input, &mut |body, _| {
        found = Some(reading.open(input, body));
        ControlFlow::Break(())
    });
    let _ = opened.map_err(|error| Failure::reading(input, error))?;
    match found.filter(|piece| piece.last) {
        Some(piece) => Ok(piece),
        // It has grown since.
        None => Err(changed(input)),
    }
}

/// What fills a shelf, in a thread of its own.
pub(super) struct Filling {
    search: Search,
    aside: Aside,
}

impl Filling {
    /// Goes through all inputs; `take` gets what is found. What goes wrong is said.
    pub(super) fn run(self, session: &mut Session, take: &dyn Fn(Batch)) {
        if let Err(error) = self.search.run(session, &self.aside, take) {
            session.fail(&error);
        }
    }
}

impl Search {
    fn run(self, session: &mut Session, aside: &Aside, take: &dyn Fn(Batch)) -> Result<()> {
        let Search { engine, inputs, games } = self;
        let lang = session.lang;
        let mut picker = Picker::new(games.clone());
        let inputs = inputs.map(|input| Ok(Planned { input: input?, plan: () }));
        let work = |piece: &mut Piece, planned: &Planned<()>, bench: &mut Bench| {
            Ok(glimpse(piece, planned, games.as_ref(), lang, bench))
        };
        let mut count = 0;
        engine.run(session, inputs, work, |session, event| {
            let Found::Done(done) = event else { return Ok(ControlFlow::Continue(())) };
            let input = &done.subject.input;
            let Glimpse { mut rows, mut place, bytes, faults } = done.value;
            picker.count(input, done.before, done.records, &done.unwanted);
            rows.retain(|row| picker.wants(done.before.saturating_add(row.number)));
            if rows.is_empty() {
                faults.tell(session);
                return Ok(ControlFlow::Continue(()));
            }
            let is_full = count + rows.len() > MOST;
            rows.truncate(MOST - count);
            count += rows.len();
            let numbers = rows.iter().map(|row| row.number).collect();
            for row in &mut rows {
                row.number = done.before.saturating_add(row.number);
            }
            if let (Content::Aside { at, .. }, Some(bytes)) = (&mut place.content, bytes) {
                *at = aside.put(&bytes)?;
            }
            let file = input.name.clone();
            take(Batch { file, rows, numbers, subject: done.subject, place });
            if is_full {
                let words = session.word(
                    "no more games are listed; --games and --where choose others",
                    "これ以上の対局は一覧に入りません。--gamesや--whereで選んでください",
                );
                session.tell(&format!("kifu: {words}\n"));
                session.exit.raise(Exit::Failed);
                return Ok(ControlFlow::Break(()));
            }
            Ok(ControlFlow::Continue(()))
        })?;
        picker.end(session);
        Ok(())
    }
}

/// A few words of each game of a piece, and where the piece is.
fn glimpse(
    piece: &mut Piece,
    planned: &Planned<()>,
    games: Option<&Games>,
    lang: Lang,
    bench: &mut Bench,
) -> Glimpse {
    let mut rows = Vec::new();
    let first = piece.first;
    piece.read(bench, |record, findings, number| {
        match wish(games, first, number) {
            Wish::Perhaps => {}
            Wish::No => return ControlFlow::Continue(()),
            Wish::Enough => return ControlFlow::Break(()),
        }
        rows.push(Row::new(record, findings, number));
        ControlFlow::Continue(())
    });
    let input = &planned.input;
    let source = &piece.source;
    let (len, is_text) = (source.bytes().len(), !source.is_binary());
    let content = match piece.place {
        // Where there is no game there is nothing to be read again.
        _ if rows.is_empty() => Content::Whole,
        _ if !is_there_again(input) => Content::Aside { at: 0, len, is_text },
        _ if piece.first && piece.last => Content::Whole,
        Some(at) if input.path().is_some() => Content::Bytes { at, len, sum: sum(source.bytes()) },
        _ => Content::Aside { at: 0, len, is_text },
    };
    let is_aside = matches!(content, Content::Aside { .. });
    let bytes = is_aside.then(|| source.bytes().to_owned());
    let faults = piece.faults(input, lang);
    let place = Place {
        content,
        format: piece.format,
        encoding: source.encoding(),
        bom: source.bom(),
        line: source.first_line(),
        byte: source.first_byte(),
        characters: source.characters_left(),
        first: piece.first,
        last: piece.last,
        findings: piece.findings.drain(..).take(FINDINGS).collect(),
    };
    Glimpse { rows, place, bytes, faults }
}

/// Whether an input can be opened once more: a pipe cannot, even if it has a name.
fn is_there_again(input: &Input) -> bool {
    match &input.place {
        InputPlace::Stdin => false,
        InputPlace::Member(_) => true,
        InputPlace::File(path) => fs::metadata(path).is_ok_and(|metadata| metadata.is_file()),
    }
}
