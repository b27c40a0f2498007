//! The formats: each is one static record that help, detection, docs and tests all walk.
//!
//! ```
//! use kifu::formats::{Detection, WriteOptions, by_name, detect};
//! use kifu::source::Source;
//!
//! // Found by content; the extension would only break a tie.
//! let source = Source::new("game", "position startpos moves 7g7f 3c3d\n");
//! assert!(matches!(detect(source.text(), None), Detection::Is(format) if format.name == "usi"));
//!
//! let games = by_name("usi").unwrap().records(&source);
//! let (csa, losses) = by_name("csa").unwrap().text(&[&games[0].0], &WriteOptions::default());
//! assert!(csa.ends_with("+7776FU\n-3334FU\n"));
//! assert!(losses.is_empty());
//! ```
//!
//! A format's folder holds its reader and its writer side by side. A reader fills a frame with
//! what a record says, its moves as a [`Script`](crate::replay::Script), and the frame has them
//! played and hands the record on; a writer turns a record into text and counts what the format
//! cannot hold. Neither touches a file, a terminal or an exit code.

mod bench;
pub mod binary;
pub mod csa;
pub mod detect;
pub mod dhtmlxq;
pub mod foreign;
mod frame;
pub mod gib;
pub mod html;
pub mod ishi;
pub mod janggi_gib;
pub mod jkf;
pub mod jsonl;
pub mod kif;
pub mod lines;
pub mod ngf;
pub mod ogs;
pub mod pcn;
pub mod pgn;
pub mod psn;
pub mod sgf;
pub mod table;
pub mod ugf;

pub use crate::record::losses::{Holds, Loss, Losses};
pub use bench::Bench;
pub use detect::{Detection, Score, contradicted, detect, detect_bytes, is_record};

use crate::findings::{Finding, Lang};
use crate::games::chess;
use crate::games::{Game, Position};
use crate::record::Record;
use crate::source::{Candidates, EncodeOptions, Encoding, Eol, Output, Source, Span, encode};
use lines::{fen, puzzles, sfen, uci, usen, usi, variants};
use std::borrow::Cow;
use std::io;
use std::ops::ControlFlow;

/// A file format.
#[derive(Debug)]
pub struct Format {
    /// The name users give to `--from` and `--to`.
    pub name: &'static str,
    /// Other names for it.
    pub aliases: &'static [&'static str],
    /// File name extensions, without the dot; the first is the one given to new files.
    pub extensions: &'static [&'static str],
    /// The games it can hold.
    pub games: &'static [Game],
    /// Whether one file can hold several records.
    pub multi: bool,
    /// One line of description, in English and in Japanese.
    pub doc: [&'static str; 2],
    /// The encodings that its undeclared files are likely to have.
    pub candidates: Candidates,
    /// The encoding written unless the user wishes otherwise.
    pub encoding: Encoding,
    /// The line end written unless the user wishes otherwise.
    pub eol: Eol,
    /// What it is read from, and how.
    pub door: Door,
    /// The writer.
    pub write: Option<Write>,
}

/// What the files of a format hold: text in some encoding, or bytes that mean something themselves.
#[derive(Debug)]
pub enum Door {
    /// Text, decoded before it is read.
    Text {
        /// Says how much a text looks like the format.
        score: ScoreText,
        /// Finds where records start, for formats whose files hold many.
        split: Option<Split>,
        /// The same in a text that begins with any line of a file, whatever stands before it, for
        /// formats in which a few lines tell.
        seek: Option<Split>,
        /// The reader.
        read: Read,
    },
    /// Bytes: the reader asks [`Source::bytes`], and spans count bytes of the file.
    Bytes {
        /// Says how much the first bytes of a file look like the format.
        score: fn(&[u8]) -> Score,
        /// The reader.
        read: Read,
    },
    /// Nothing that is read: the format is only written.
    Closed,
}

/// Says how much a text looks like a format.
pub type ScoreText = fn(&str) -> Score;

/// Appends byte offsets in a text at which it can be cut into pieces that read as the whole does: 0,
/// and starts of records behind it, the last of them where that is sure. Not every start has to be
/// named.
pub type Split = fn(&str, &mut Vec<usize>);

/// Reads every record of a source into the sink.
pub type Read = fn(&Source, &ReadOptions, &mut Bench, &mut dyn Sink);

/// How a format is written. [`Format::write_record`] does it.
#[derive(Debug)]
pub struct Write {
    /// What it has a place for.
    pub holds: Holds,
    /// What it has a place for as it is asked to write, where that makes a difference.
    pub(in crate::formats) form: Option<fn(&WriteOptions) -> Holds>,
    /// What stands once at the top of a file.
    pub prologue: fn(&WriteOptions) -> Cow<'static, str>,
    /// Whether its readers know UTF-16 by the byte order mark only, so that there always is one.
    pub needs_mark: bool,
    /// What stands between two records of a file.
    pub separator: fn(&WriteOptions) -> &'static str,
    /// What makes a file of what the records are written as, if it is not that itself.
    pub assemble: Option<Assembling>,
    /// Appends one record and counts what came out inexact of what the format holds.
    pub(in crate::formats) record: fn(&Record, &WriteOptions, &mut Output, &mut Losses),
}

impl Write {
    /// A writer of records with nothing above them and nothing between them.
    pub(in crate::formats) const fn plain(
        holds: Holds,
        record: fn(&Record, &WriteOptions, &mut Output, &mut Losses),
    ) -> Write {
        Write {
            holds,
            form: None,
            prologue: |_| Cow::Borrowed(""),
            needs_mark: false,
            separator: |_| "",
            assemble: None,
            record,
        }
    }

    /// What it has a place for as it is asked to write.
    #[must_use]
    pub fn held(&self, options: &WriteOptions) -> Holds {
        self.form.map_or(self.holds, |form| form(options))
    }
}

/// Begins a file of a format whose files are no texts.
pub type Assembling = fn(table::TableForm) -> io::Result<Box<dyn Assemble>>;

/// Makes a file of what records were written as, in memory that does not grow with it.
pub trait Assemble: Send {
    /// Takes what the next records were written as, with their numbers in place, and appends what is
    /// ready of the file.
    ///
    /// # Errors
    /// If that is not what the format's writer writes.
    fn push(&mut self, written: &[u8], file: &mut Vec<u8>) -> io::Result<()>;

    /// Appends the rest of the file.
    ///
    /// # Errors
    /// As above.
    fn end(&mut self, file: &mut Vec<u8>) -> io::Result<()>;
}

/// A record as it was read, and what was found in it.
pub type Checked = (Record, Vec<Finding>);

impl Format {
    /// Reads every record of a source into the sink; of a text, if the format is one of texts. One that
    /// is only written reads none.
    pub fn read(
        &self,
        source: &Source,
        options: &ReadOptions,
        bench: &mut Bench,
        sink: &mut dyn Sink,
    ) {
        match self.door {
            Door::Text { read, .. } | Door::Bytes { read, .. } => {
                read(source, options, bench, sink);
            }
            Door::Closed => {}
        }
    }

    /// Whether it is read at all.
    #[must_use]
    pub fn is_read(&self) -> bool {
        !matches!(self.door, Door::Closed)
    }

    /// How much a text looks like this format; one of bytes looks like none.
    #[must_use]
    pub fn score(&self, text: &str) -> Score {
        match self.door {
            Door::Text { score, .. } => score(text),
            Door::Bytes { .. } | Door::Closed => Score::No,
        }
    }

    /// How records are found in a text, for formats whose files hold many.
    #[must_use]
    pub fn split(&self) -> Option<Split> {
        match self.door {
            Door::Text { split, .. } => split,
            Door::Bytes { .. } | Door::Closed => None,
        }
    }

    /// Whether its reader stops at once in a text that begins like this, since what follows are no records.
    #[must_use]
    pub fn stops_in(&self, text: &str) -> bool {
        self.name == usi::USI.name && usi::is_book(text)
    }

    /// How records are found from the middle of a file on, for formats in which that can be told.
    #[must_use]
    pub fn seek(&self) -> Option<Split> {
        match self.door {
            Door::Text { seek, .. } => seek,
            Door::Bytes { .. } | Door::Closed => None,
        }
    }

    /// Whether records written one behind the other are found again: in files that hold many, and in
    /// those that hold one by custom only. Two documents of JSON are none, whoever reads them.
    #[must_use]
    pub fn can_join(&self) -> bool {
        let apart = |write: &Write| !(write.separator)(&WriteOptions::default()).is_empty();
        self.multi || self.split().is_some() && self.write.as_ref().is_some_and(apart)
    }

    /// Whether it has words for results that are written on request only.
    #[must_use]
    pub fn has_results(&self) -> bool {
        self.holds_more(&WriteOptions { results: true, ..WriteOptions::default() })
    }

    /// Whether it says what was found in a record on request only.
    #[must_use]
    pub fn has_findings(&self) -> bool {
        self.holds_more(&WriteOptions { findings: Some(Lang::En), ..WriteOptions::default() })
    }

    /// Whether it has a place for something else where that is asked for.
    fn holds_more(&self, asked: &WriteOptions) -> bool {
        let more = |write: &Write| write.held(asked) != write.held(&WriteOptions::default());
        self.write.as_ref().is_some_and(more)
    }

    /// Signs beyond ASCII that its moves and boards are made of: in an encoding without them nothing is left of a
    /// record. None if they are ASCII.
    fn signs(&self) -> &'static str {
        match self.name {
            "kif" | "kifu" | "ki2" | "ki2u" | "bod" => {
                "一二三四五六七八九１２３４５６７８９歩香桂銀金角飛玉王と成馬竜打同"
            }
            "janggi-gib" => "초한차림장사상마포졸병",
            _ => "",
        }
    }

    /// Whether its moves and boards can be written in an encoding.
    #[must_use]
    pub fn can_be_in(&self, encoding: Encoding) -> bool {
        let signs = self.signs();
        let is_its_own = signs.is_empty() || encoding == self.encoding || encoding.is_unicode();
        is_its_own || encode(signs, encoding, &EncodeOptions::default()).substitutions.is_empty()
    }

    /// Whether its files are made of what its writer writes, and are no text.
    #[must_use]
    pub fn is_assembled(&self) -> bool {
        self.write.as_ref().is_some_and(|write| write.assemble.is_some())
    }

    /// Whether its files are bytes and no text.
    #[must_use]
    pub fn is_binary(&self) -> bool {
        matches!(self.door, Door::Bytes { .. })
    }

    /// Reads, replays and checks every record of a source. What does not fit into memory goes to a
    /// [`Sink`], record by record, through [`Format::read`].
    #[must_use]
    pub fn records(&self, source: &Source) -> Vec<Checked> {
        let mut records = Vec::new();
        self.read(source, &ReadOptions::default(), &mut Bench::default(), &mut records);
        records
    }

    /// Writes records as the text of one file, lines ending in `\n`, and counts what is lost of them:
    /// all, if the format is only read.
    #[must_use]
    pub fn text(&self, records: &[&Record], options: &WriteOptions) -> (String, Losses) {
        let mut out = Output::default();
        let losses = self.write_records(records, options, &mut out);
        (out.into(), losses)
    }

    /// Writes records as one file, and counts what is lost of them: all, if the format is only read.
    pub fn write_records(
        &self,
        records: &[&Record],
        options: &WriteOptions,
        out: &mut Output,
    ) -> Losses {
        let mut losses = Losses::default();
        if let Some(write) = &self.write {
            out.text().push_str(&(write.prologue)(options));
        }
        for (index, record) in records.iter().enumerate() {
            if let Some(write) = self.write.as_ref().filter(|_| index > 0) {
                out.text().push_str((write.separator)(options));
            }
            self.write_record(record, options, out, &mut losses);
        }
        losses
    }

    /// Whether a record can be written as far as its start is concerned. In the place of an unknown
    /// one would stand another game; only a format that holds such records, or the one that it was
    /// written in, can give its words back.
    #[must_use]
    pub fn takes(&self, record: &Record) -> bool {
        let holds = |write: &Write| write.holds.has(Holds::UNKNOWN_STARTS);
        record.start_known
            || record.written_in == Some(self.name)
            || self.write.as_ref().is_some_and(holds)
    }

    /// Whether games that begin so have a place here. The actions of PCN say from where to where pieces go, and
    /// neither what comes out of a pocket of chess nor what an explosion takes along. EPD names moves as they are told
    /// from others by the rules, and has no place for the rules of a variant but where they show in the position.
    #[must_use]
    pub fn holds_game(&self, start: &Position) -> bool {
        self.games.contains(&start.game())
            && start.chess_variant().is_none_or(|variant| match self.name {
                name if name == pcn::PCN.name => !variant.has_pockets() && !variant.explodes(),
                name if name == fen::EPD.name => variant.shows_in_fen(),
                _ => true,
            })
    }

    /// Appends one record, and counts what is lost of it: what the format does not hold, and what came
    /// out inexact. Says whether it was written: one that the format cannot hold is lost as a whole.
    pub fn write_record(
        &self,
        record: &Record,
        options: &WriteOptions,
        out: &mut Output,
        losses: &mut Losses,
    ) -> bool {
        let is_writable = self.takes(record) && self.holds_game(&record.start);
        let writer = self.write.as_ref().filter(|_| is_writable);
        let Some(writer) = writer else {
            losses.add(Loss::Records, 1);
            return false;
        };
        let mut inexact = Losses::default();
        let holds = writer.held(options);
        let joined = match holds {
            holds if !holds.has(Holds::VARIATIONS) || holds.has(Holds::REPEATS) => None,
            _ => record.without_repeats(&mut inexact),
        };
        let record = joined.as_ref().unwrap_or(record);
        out.next_record();
        (writer.record)(record, options, out, &mut inexact);
        // A record that is not written is lost as a whole.
        let is_written = inexact.get(Loss::Records) == 0;
        if is_written {
            losses.merge(&Losses::beyond(record, holds));
        }
        losses.merge(&inexact);
        is_written
    }
}

/// What a reader may be told.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The source is not the beginning of its file: what stands once at the top of a file is absent.
    pub continued: bool,
    /// The source is not the end of its file: what is open there may be closed behind it.
    pub unfinished: bool,
    /// Whether to say all that a fix has to change, also where one finding stands for many places.
    pub fixes: bool,
}

/// What a writer may be told.
#[derive(Clone, Copy, Debug, Default)]
pub struct WriteOptions {
    /// The encoding the text will be written in, for formats that name it in the text.
    pub encoding: Encoding,
    /// How much of a game PGN says, and how.
    pub pgn: pgn::PgnStyle,
    /// How FEN names what it can name in several ways.
    pub fen: chess::fen::FenStyle,
    /// Whether to keep, in the words of the source's format, what the target cannot say, and to
    /// write such words back as they are.
    pub lossless: bool,
    /// What a table says of each game.
    pub table: table::TableForm,
    /// Whether lines for engines end with a word for the result, where they have one.
    pub results: bool,
    /// Whether lines of JSON say what was found in each record, and in which language.
    pub findings: Option<Lang>,
}

/// Receives records as they are read.
pub trait Sink {
    /// Takes the next record, what was found in it, and its place in the source. The sink may
    /// change both. `Break` stops the reader.
    fn record(
        &mut self,
        record: &mut Record,
        findings: &mut Vec<Finding>,
        span: Span,
    ) -> ControlFlow<()>;
}

/// Keeps all that is read.
impl Sink for Vec<Checked> {
    fn record(
        &mut self,
        record: &mut Record,
        findings: &mut Vec<Finding>,
        _: Span,
    ) -> ControlFlow<()> {
        self.push((record.clone(), std::mem::take(findings)));
        ControlFlow::Continue(())
    }
}

/// All formats, in the order in which they are listed.
pub static FORMATS: &[&Format] = &[
    &kif::KIF,
    &kif::KIFU,
    &kif::KI2,
    &kif::KI2U,
    &kif::BOD,
    &csa::CSA,
    &csa::CSA3,
    &sfen::SFEN,
    &usi::USI,
    &usen::USEN,
    &jkf::JKF,
    &pcn::PCN,
    &jsonl::JSONL,
    &psn::PSN,
    &pgn::PGN,
    &uci::UCI,
    &fen::FEN,
    &fen::EPD,
    &sgf::SGF,
    &ishi::ISHI,
    &gib::GIB,
    &ngf::NGF,
    &ugf::UGF,
    &variants::XIANGQI_UCI,
    &variants::XIANGQI_FEN,
    &variants::JANGGI_UCI,
    &variants::JANGGI_FEN,
    &variants::MAKRUK_UCI,
    &variants::MAKRUK_FEN,
    &dhtmlxq::DHTMLXQ,
    &binary::XQF,
    &binary::CBR,
    &janggi_gib::JANGGI_GIB,
    &pgn::sites::LICHESS,
    &pgn::sites::CHESS_COM,
    &ogs::OGS,
    &puzzles::PUZZLES,
    &table::CSV,
    &table::TSV,
    #[cfg(feature = "parquet")]
    &table::PARQUET,
    &html::HTML,
];

/// File name extensions that files of other kinds have as well: programs in Go, settings, tables, letters.
/// In a folder, such a file is a record only if its content says so.
pub const SHARED_EXTENSIONS: &[&str] = &["json", "jsonl", "ndjson", "go", "txt", "csv"];

/// The format of a name or alias, in any case.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static Format> {
    let is = |known: &&str| known.eq_ignore_ascii_case(name);
    FORMATS.iter().copied().find(|format| is(&format.name) || format.aliases.iter().any(is))
}

/// The formats that use a file name extension (without the dot), in any case.
pub fn by_extension(extension: &str) -> impl Iterator<Item = &'static Format> {
    let is = move |known: &&str| known.eq_ignore_ascii_case(extension);
    FORMATS.iter().copied().filter(move |format| format.extensions.iter().any(&is))
}
