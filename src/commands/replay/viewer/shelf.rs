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
use crate::commands::place::InputPlace;
use crate::commands::usage::{Usage, refuse};
use crate::commands::{Exit, Session};
use crate::findings::{Finding, Lang};
use crate::formats::{Bench, Format};
use crate::record::Record;
use crate::source::{Decoded, Encoding, Evidence, Source};
use anyhow::Result;
use std::collections::hash_map::DefaultHasher;
use std::fs::File;
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
    numbers: Vec<u32>,
    piece: Place,
}

/// Where a piece is.
struct Place {
    subject: Arc<Planned<()>>,
    content: Content,
    format: Option<&'static Format>,
    encoding: Encoding,
    bom: bool,
    line: u32,
    byte: u64,
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
    /// In memory, until they are put aside.
    Here { bytes: Vec<u8>, is_text: bool },
    /// Put aside, from a byte on.
    Aside { at: u64, len: usize, is_text: bool },
}

/// What has been put aside.
#[derive(Clone, Default)]
struct Aside(Arc<Mutex<Option<(File, u64)>>>);

impl Aside {
    fn put(&self, bytes: &[u8]) -> Result<u64> {
        let mut aside = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (file, end) = match &mut *aside {
            Some(aside) => aside,
            none => none.insert((tempfile::tempfile()?, 0)),
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

fn read_at(file: &mut File, at: u64, len: usize) -> Result<Vec<u8>> {
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
    rows: Vec<Row>,
    numbers: Vec<u32>,
    content: Content,
    format: Option<&'static Format>,
    encoding: Encoding,
    bom: bool,
    line: u32,
    byte: u64,
    findings: Vec<Finding>,
    faults: Faults,
}

/// All that has been found.
pub(super) struct Shelf {
    reading: Reading,
    pieces: Vec<Place>,
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
    /// An empty shelf, and how to fill it in another thread: `take` gets what is found.
    pub(super) fn new(search: Search) -> (Shelf, impl FnOnce(&mut Session, &dyn Fn(Batch)) + Send) {
        let aside = Aside::default();
        let shelf = Shelf {
            reading: search.engine.reading,
            pieces: Vec::new(),
            games: Vec::new(),
            aside: aside.clone(),
            bench: Bench::default(),
        };
        let fill = move |session: &mut Session, take: &dyn Fn(Batch)| {
            if let Err(error) = search.run(session, &aside, take) {
                session.fail(&error);
            }
        };
        (shelf, fill)
    }

    /// Takes what has been found; what is to be said of it comes back.
    pub(super) fn add(&mut self, batch: Batch) -> (String, Vec<Row>) {
        let piece = u32::try_from(self.pieces.len()).unwrap_or(u32::MAX);
        self.games.extend(batch.numbers.iter().map(|&number| (piece, number)));
        self.pieces.push(batch.piece);
        (batch.file, batch.rows)
    }

    /// Reads a game.
    ///
    /// # Errors
    /// If it is not there any more.
    pub(super) fn open(&mut self, game: usize) -> Result<(Record, Vec<Finding>)> {
        let place = self
            .games
            .get(game)
            .and_then(|&(piece, number)| Some((self.pieces.get(piece as usize)?, number)));
        let Some((place, wanted)) = place else {
            return refuse("there is no such game", "その対局はありません");
        };
        let mut piece = place.read(self.reading, &self.aside)?;
        let mut found = None;
        piece.read(&mut self.bench, |record, findings, number| {
            if number < wanted {
                return ControlFlow::Continue(());
            }
            found = Some((record.clone(), std::mem::take(findings)));
            ControlFlow::Break(())
        });
        let Some((record, mut findings)) = found else { return Err(changed(&place.subject)) };
        findings.splice(0..0, piece.findings);
        Ok((record, findings))
    }
}

/// That a file is not what it was.
fn changed(subject: &Planned<()>) -> anyhow::Error {
    Usage::new("the file has been changed since", "ファイルが変更されています")
        .at(&subject.input.name)
        .into()
}

impl Place {
    /// The piece, read again.
    fn read(&self, reading: Reading, aside: &Aside) -> Result<Piece> {
        let input = &self.subject.input;
        let failed = |error| anyhow::Error::from(Failure::reading(input, error));
        let (bytes, is_text) = match &self.content {
            Content::Whole => return self.whole(reading),
            Content::Bytes { at, len, sum: before } => {
                let path = input.path().unwrap_or(Path::new(""));
                let bytes = File::open(path)
                    .map_err(anyhow::Error::from)
                    .and_then(|mut file| read_at(&mut file, *at, *len));
                let bytes = bytes.map_err(failed)?;
                if sum(&bytes) != *before {
                    return Err(changed(&self.subject));
                }
                (bytes, true)
            }
            Content::Here { bytes, is_text } => (bytes.clone(), *is_text),
            Content::Aside { at, len, is_text } => {
                (aside.get(*at, *len).map_err(failed)?, *is_text)
            }
        };
        let source = if is_text {
            let text = String::from_utf8(bytes).map_err(|_| changed(&self.subject))?;
            let (encoding, bom, faults) = (self.encoding, self.bom, Vec::new());
            let how = Evidence::Declared;
            let decoded = Decoded { text: text.into(), encoding, bom, how, faults };
            Source::from_decoded(&*input.name, decoded).starting_at(self.line, self.byte)
        } else {
            Source::of_bytes(&*input.name, bytes)
        };
        let (first, last, findings) = (self.first, self.last, self.findings.clone());
        Ok(Piece { first, last, ..Piece::new(source, self.format, findings) })
    }

    /// A whole input, opened once more.
    fn whole(&self, reading: Reading) -> Result<Piece> {
        let input = &self.subject.input;
        let mut found = None;
        let opened = reading.cut(input, &mut |body, _| {
            found = Some(reading.open(input, body));
            ControlFlow::Break(())
        });
        let _ = opened.map_err(|error| Failure::reading(input, error))?;
        match found.filter(|piece| piece.last) {
            Some(piece) => Ok(piece),
            // It has grown since.
            None => Err(changed(&self.subject)),
        }
    }
}

impl Search {
    /// Goes through all inputs.
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
            let Glimpse { mut rows, mut numbers, mut content, findings, faults, .. } = done.value;
            picker.count(input, done.before, done.records, &done.unwanted);
            for row in &mut rows {
                row.number = done.before.saturating_add(row.number);
            }
            let wants = |row: &Row| picker.wants(row.number);
            let kept: Vec<bool> = rows.iter().map(wants).collect();
            let mut keep = kept.iter();
            rows.retain(|_| keep.next().is_some_and(|&keep| keep));
            let mut keep = kept.iter();
            numbers.retain(|_| keep.next().is_some_and(|&keep| keep));
            if rows.is_empty() {
                faults.tell(session);
                return Ok(ControlFlow::Continue(()));
            }
            let is_full = count + rows.len() > MOST;
            rows.truncate(MOST - count);
            numbers.truncate(MOST - count);
            count += rows.len();
            if let Content::Here { bytes, is_text } = content {
                let (at, len) = (aside.put(&bytes)?, bytes.len());
                content = Content::Aside { at, len, is_text };
            }
            let file = input.name.clone();
            let Glimpse { format, encoding, bom, line, byte, .. } = done.value;
            let (first, last) = (done.first, done.last);
            let subject = done.subject;
            let piece = Place {
                subject,
                content,
                format,
                encoding,
                bom,
                line,
                byte,
                first,
                last,
                findings,
            };
            take(Batch { file, rows, numbers, piece });
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
    let (mut rows, mut numbers) = (Vec::new(), Vec::new());
    let first = piece.first;
    piece.read(bench, |record, findings, number| {
        match wish(games, first, number) {
            Wish::Perhaps => {}
            Wish::No => return ControlFlow::Continue(()),
            Wish::Enough => return ControlFlow::Break(()),
        }
        rows.push(Row::new(record, findings, number));
        numbers.push(number);
        ControlFlow::Continue(())
    });
    let is_stdin = matches!(planned.input.place, InputPlace::Stdin);
    let source = &piece.source;
    let place = piece.place.filter(|_| planned.input.path().is_some());
    let content = match place {
        _ if piece.first && piece.last && !is_stdin => Content::Whole,
        // Where there is no game there is nothing to be read again.
        _ if rows.is_empty() => Content::Whole,
        Some(at) => Content::Bytes { at, len: source.bytes().len(), sum: sum(source.bytes()) },
        None => Content::Here { bytes: source.bytes().to_owned(), is_text: !source.is_binary() },
    };
    Glimpse {
        rows,
        numbers,
        content,
        format: piece.format,
        encoding: source.encoding(),
        bom: source.bom(),
        line: source.first_line(),
        byte: source.first_byte(),
        faults: piece.faults(&planned.input, lang),
        findings: piece.findings.drain(..).take(FINDINGS).collect(),
    }
}
