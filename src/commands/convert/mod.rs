//! `kifu convert`: reads records and writes them in another format.

mod collector;
mod delivery;
mod form;
mod parts;
mod sink;
mod terms;

use collector::Collector;
use delivery::{Delivery, Part};
use form::Text;
use terms::Terms;

use crate::cli::{self, LineEnd};
use crate::commands::condition::Field;
use crate::commands::config::{Config, Configs};
use crate::commands::destination::{Destination, Split, Target, is_one_file, refuse_encoding};
use crate::commands::diff::Reader;
use crate::commands::edits::Edits;
use crate::commands::games::{Games, Picker, Wish, wish};
use crate::commands::input::{self, Inputs};
use crate::commands::job::Planned;
use crate::commands::piece::Piece;
use crate::commands::place::{Input, shown};
use crate::commands::selection::{Numbered, Selection, Selections, admit};
use crate::commands::sort::{Key, Sorter};
use crate::commands::usage::{Usage, refuse, unwritable};
use crate::commands::voice::Said;
use crate::commands::worker::Work;
use crate::commands::{Session, lookup, terminal_width};
use crate::findings::report::{Reporter, Style};
use crate::findings::{Lang, Severity};
use crate::formats::pgn::{PgnForm, PgnStyle, TagOrder};
use crate::formats::table::TableForm;
use crate::formats::{Bench, Format, Holds, Loss, Losses, WriteOptions, by_extension};
use crate::games::Game;
use crate::games::chess::Variant;
use crate::games::chess::fen::{BesideForm, CastlingForm, EnPassantForm, FenStyle};
use crate::source::{DecodeOptions, Encoding, Eol, Numbers, Output, Source, Substitution, decode};
use anyhow::Result;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

/// How bad findings are that are written with their games.
const WRITTEN: Severity = Severity::Warning;

/// Converts the inputs.
///
/// # Errors
/// If the usage is wrong, or the target cannot be written.
pub(super) fn run(args: &cli::Convert, session: &mut Session) -> Result<()> {
    let target = Target::new(args)?;
    let games = lookup::games(&args.input)?;
    let written = written(&target, &args.input.files);
    let inputs = Inputs::besides(&args.input, &session.configs, written)?;
    let left = inputs.left();
    let lowest = match (session.quiet, session.verbose) {
        (true, _) => Severity::Error,
        (_, true) => Severity::Note,
        _ => Severity::Warning,
    };
    // What files say of games is the same, however much is told on the way.
    let asked = Selection::at_least(lowest.min(WRITTEN), args.strict);
    let to_terminal = target.destination == Destination::Stdout && session.stdout.is_terminal();
    if to_terminal && target.format.is_some_and(Format::is_assembled) {
        return refuse(
            "this is no text for a terminal: name a file with -o",
            "端末に表示できる形式ではありません。-oでファイルを指定してください",
        );
    }
    let job = Job {
        edits: Edits {
            no_comments: args.no_comments,
            no_variations: args.no_variations,
            no_times: args.no_times,
            no_nags: args.no_nags,
            to_ply: args.to_ply,
        },
        text: Text {
            encoding: match &args.output_encoding {
                Some(label) => Some(lookup::encoding(label)?),
                None => to_terminal.then_some(Encoding::Utf8),
            },
            asks_for_mark: args.bom,
            bom: args.bom || args.output_encoding.as_deref().is_some_and(Encoding::label_has_bom),
            kept: target.destination == Destination::InPlace,
            eol: match args.eol {
                Some(LineEnd::Lf) => Some(Eol::Lf),
                Some(LineEnd::Crlf) => Some(Eol::CrLf),
                Some(LineEnd::Native) if cfg!(windows) => Some(Eol::CrLf),
                Some(LineEnd::Native) => Some(Eol::Lf),
                None => to_terminal.then_some(Eol::Lf),
            },
        },
        selections: Selections::new(asked, inputs.configs()),
        lowest,
        settings: Settings::new(&target.destination, inputs.configs())?,
        lossless: args.lossless,
        format: target.format,
        pgn: pgn_style(&args.manner),
        results: args.manner.results,
        findings: args.findings.then_some(session.lang),
        fen: FenStyle {
            castling: match args.fen {
                None | Some(cli::FenForm::Xfen) => CastlingForm::XFen,
                Some(cli::FenForm::Shredder) => CastlingForm::Shredder,
            },
            en_passant: match args.fen_ep {
                None | Some(cli::FenEnPassant::Always) => EnPassantForm::Always,
                Some(cli::FenEnPassant::Legal) => EnPassantForm::Legal,
            },
            beside: BesideForm::Fields,
        },
        table: TableForm {
            moves: args.moves_table,
            columns: lookup::columns(&args.columns)?,
            raw: args.raw_cells,
        },
        single: target.split.is_some()
            || games.is_some()
            || args.input.unique
            || args.sort.is_some(),
        sort: args.sort.as_deref().map(Key::parse).transpose()?,
        by: match &target.split {
            Some(Split::By(field)) => Some(Arc::clone(field)),
            Some(Split::Games(_)) | None => None,
        },
        games: games.clone(),
    };
    let format = target.format;
    let engine = session.engine(&args.input)?;
    let inputs = target.plan(inputs.whole(!target.is_joint()));
    let terms = Terms {
        args,
        table: job.table,
        target,
        reporter: Reporter {
            style: if session.verbose { Style::Human } else { Style::Gcc },
            lang: session.lang,
            color: session.colors(false),
            width: terminal_width(),
        },
        lang: session.lang,
        quiet: session.quiet,
        reader: Reader::of(&session.stdout),
        parts: Mutex::default(),
        held: Mutex::default(),
    };
    let work = Conversion { job: &job, terms: &terms };
    let sorter = args.sort.is_some().then(|| lookup::memory(&args.input)).transpose()?;
    let mut collector = Collector::new(&terms, games, sorter.map(Sorter::new));
    engine.run(session, inputs, work, |session, event| collector.take(session, event))?;
    tell_left(session, &left.lock().unwrap_or_else(PoisonError::into_inner));
    let sort = job.sort.as_ref().and_then(Key::unknown);
    let by = job.by.as_ref().and_then(|field| field.unknown());
    let unknown = sort.or_else(|| Some(by?.at("--split"))).filter(|_| collector.has_records());
    if let Some(usage) = unknown {
        let is_part = args.input.shard.is_some();
        session.miss(&usage.into(), is_part);
        if !is_part {
            // What waits for it goes with the run.
            return Ok(());
        }
    }
    collector.end(session, || job.blank(format))
}

/// What a run writes that it could meet in the folders that it reads.
fn written(target: &Target, named: &[PathBuf]) -> Option<input::Output> {
    let parts = || Some(input::Output::Parts(target.format?.extensions.first()?));
    match (&target.destination, &target.split) {
        // The tree of the input is that of the output.
        (Destination::Folder(folder), Some(Split::Games(_)))
            if named.iter().any(|name| is_one_file(name, folder)) =>
        {
            parts()
        }
        (Destination::Folder(folder), _) => Some(input::Output::Folder(folder.clone())),
        (Destination::File(path), None) => Some(input::Output::File(path.clone())),
        (Destination::Beside, Some(Split::Games(_))) => parts(),
        _ => None,
    }
}

/// Says which files of a folder were not read, since this run writes them or an earlier one has.
fn tell_left(session: &Session, left: &[PathBuf]) {
    /// So many are named.
    const MOST: usize = 10;
    if session.quiet {
        return;
    }
    let words = session.word(
        "not read, since it is what such a run writes; name it itself to have it read",
        "この変換で書き出すファイルなので、読み込みませんでした。読み込むには直接指定してください",
    );
    for path in left.iter().take(MOST) {
        session.tell(&format!("{}: {words}\n", shown(path)));
    }
    if let Some(more) = left.len().checked_sub(MOST).filter(|&more| more > 0) {
        session.tell(&match session.lang {
            Lang::En if more == 1 => "… and 1 more such file\n".to_owned(),
            Lang::En => format!("… and {more} more such files\n"),
            Lang::Ja => format!("ほか{more}ファイル\n"),
        });
    }
}

/// How the arguments want PGN, and whether they leave the form open.
fn pgn_style(args: &cli::Manner) -> (PgnStyle, bool) {
    let form = args.pgn.map(|form| match form {
        cli::PgnForm::Strict => PgnForm::Strict,
        cli::PgnForm::Reduced => PgnForm::Reduced,
        cli::PgnForm::Lichess => PgnForm::Lichess,
        cli::PgnForm::Chessbase => PgnForm::ChessBase,
    });
    let order = args.tag_order.map(|order| match order {
        cli::TagOrder::Standard => TagOrder::Standard,
        cli::TagOrder::Source => TagOrder::Source,
    });
    (PgnStyle { form: form.unwrap_or_default(), width: args.width, order }, form.is_none())
}

/// What comes back from a thread.
enum Piecework {
    /// A piece that the collector has to put where it belongs.
    Converted(Box<Converted>),
    /// An input that has been written, or not; what there is to say of it, and whether it has
    /// errors.
    Delivered { said: Said, bad: bool },
}

/// What threads do.
struct Conversion<'a> {
    job: &'a Job,
    terms: &'a Terms<'a>,
}

impl Work<Option<PathBuf>, Piecework> for Conversion<'_> {
    fn piece(
        &self,
        piece: &mut Piece,
        planned: &Planned<Option<PathBuf>>,
        bench: &mut Bench,
    ) -> Result<Piecework> {
        let converted = self.job.convert(piece, &planned.input, bench)?;
        Ok(Piecework::Converted(Box::new(converted)))
    }

    /// Writes an input that came in one piece to its own file.
    fn whole(&self, planned: &Planned<Option<PathBuf>>, done: Piecework) -> Result<Piecework> {
        let Piecework::Converted(converted) = &done else { return Ok(done) };
        if !self.terms.is_each_alone() {
            return Ok(done);
        }
        let part = Part {
            input: &planned.input,
            path: planned.plan.as_deref(),
            first: true,
            last: true,
            before: 0,
            picker: &Picker::new(None),
            converted,
        };
        let mut said = Said::default();
        let bad = Delivery::default().piece(self.terms, &part, &mut said)?;
        Ok(Piecework::Delivered { said, bad })
    }
}

/// Whose settings say how records are written: those of the folder that they go to.
enum Settings {
    /// All go to one place.
    One(Option<Arc<Config>>),
    /// Each goes beside its input.
    Each(Arc<Configs>),
}

impl Settings {
    fn new(destination: &Destination, configs: &Arc<Configs>) -> Result<Settings> {
        let place = match destination {
            Destination::Stdout => PathBuf::from("-"),
            Destination::File(path) => path.clone(),
            Destination::Folder(folder) => folder.join("*"),
            Destination::InPlace | Destination::Beside => {
                return Ok(Settings::Each(Arc::clone(configs)));
            }
        };
        Ok(Settings::One(configs.of_path(&place)?.map(|(config, _)| config)))
    }

    fn of(&self, input: &Input) -> Result<Option<Arc<Config>>> {
        match self {
            Settings::One(config) => Ok(config.clone()),
            Settings::Each(configs) => Ok(configs.of(input)?.map(|(config, _)| config)),
        }
    }
}

/// What threads need to know to convert a piece.
struct Job {
    edits: Edits,
    text: Text,
    selections: Selections,
    /// How bad findings have to be to be told.
    lowest: Severity,
    settings: Settings,
    lossless: bool,
    format: Option<&'static Format>,
    /// How PGN is written, where the user says; and whether the form is left to the settings.
    pgn: (PgnStyle, bool),
    results: bool,
    /// The language of what lines of JSON say of findings, if they do.
    findings: Option<Lang>,
    fen: FenStyle,
    table: TableForm,
    /// Whether the records are kept apart.
    single: bool,
    /// What they are sorted by, if by anything.
    sort: Option<Key>,
    /// Which are wanted, if not all.
    games: Option<Games>,
    /// What says which file a record goes to, if that is not its number.
    by: Option<Arc<Field>>,
}

/// A piece, converted.
struct Converted {
    /// The source, if there are findings to show or a difference.
    source: Option<Source>,
    findings: Numbered,
    records: Vec<RecordBytes>,
    /// What stands once at the top of a file, and between two records.
    prologue: Vec<u8>,
    separator: Vec<u8>,
    /// The format written; none if the input's is not known.
    format: Option<&'static Format>,
    /// The encoding, if there are characters that need one.
    encoding: Option<Encoding>,
    /// The encoding of the source, and that of what is written.
    texts: Option<[Encoding; 2]>,
    /// The encoding that what is written would be taken for, if that is another.
    mistaken: Option<Encoding>,
}

/// One or more records as bytes.
#[derive(Default)]
struct RecordBytes {
    /// The number of the first of them in the piece.
    game: u32,
    /// Where it stands among others, if they are sorted.
    key: Vec<u8>,
    /// How many there are; none if all that was there cannot be written.
    count: u32,
    bytes: Vec<u8>,
    losses: Losses,
    /// The first character that was lost.
    lost: Option<Substitution>,
    /// The game of the first record that the format does not hold, if there is one.
    foreign: Option<(Game, Option<Variant>)>,
    /// Where the numbers go that the records have in the output.
    numbers: Numbers,
    /// The value that says which file it goes to.
    value: Option<String>,
}

impl Job {
    fn convert(&self, piece: &mut Piece, input: &Input, bench: &mut Bench) -> Result<Converted> {
        let selection = self.selections.of(input)?;
        let settings = self.settings.of(input)?;
        let settings = settings.as_deref();
        let mut findings = Numbered::new();
        let mut records: Vec<RecordBytes> = Vec::new();
        let format = piece.format.and(self.format.or(piece.format));
        let mut edges = [Vec::new(), Vec::new()];
        let (mut foreign, mut texts, mut mistaken) = (None, None, None);
        if let Some(format) = format {
            let writer = format.write.as_ref();
            let writer = writer.ok_or_else(|| unwritable(format))?;
            let text = self.text.with(settings);
            let form = text.form(Some(&piece.source), format);
            let (encoding, lossless) = (form.encoding, self.lossless);
            refuse_encoding(encoding, format, self.text.asks_for_mark)?;
            let options = self.options(settings, encoding);
            let held = writer.held(&options);
            let mut out = bench.output(encoding, form.eol);
            let mut open = RecordBytes::default();
            let (first, about) = (piece.first, piece.description());
            piece.places = self.findings.is_some() && held.has(Holds::FINDINGS);
            // What only one format has a place for is kept in others as well where nothing may be lost.
            let stays = lossless
                || held.has(Holds::KEPT_LINES)
                || piece.format.is_some_and(|source| source.name == format.name);
            piece.read(bench, |record, found, game| {
                match wish(self.games.as_ref(), first, game) {
                    Wish::Perhaps => {}
                    Wish::No => return ControlFlow::Continue(()),
                    Wish::Enough => return ControlFlow::Break(()),
                }
                if !format.holds_game(&record.start) {
                    // What stands around it may fit: who puts it into files knows what becomes of those.
                    open.foreign =
                        open.foreign.or(Some((record.game(), record.start.chess_variant())));
                    open.losses.add(Loss::Records, 1);
                    if self.single {
                        open.game = game;
                        records.push(std::mem::take(&mut open));
                    }
                    return ControlFlow::Continue(());
                }
                open.losses.add_dropped(found, stays);
                let before = findings.len();
                admit(&selection, game, found, &mut findings);
                if held.has(Holds::FINDINGS) {
                    let admitted = findings[before..].iter().map(|(_, finding)| finding);
                    let written = admitted.filter(|finding| finding.severity >= WRITTEN);
                    record.findings.extend(written.cloned());
                }
                if !format.takes(record) {
                    // Whatever stood there in its place would be another game.
                    open.losses.add(Loss::Records, 1);
                    if self.single {
                        open.game = game;
                        records.push(std::mem::take(&mut open));
                    }
                    return ControlFlow::Continue(());
                }
                if let Some(sort) = &self.sort {
                    open.key = sort.of(record, &input.name, &about);
                }
                if let Some(field) = &self.by {
                    open.value = field.texts(record, &input.name, &about).into_iter().next();
                }
                self.edits.apply(record);
                if open.count == 0 {
                    open.game = game;
                } else {
                    out.text().push_str((writer.separator)(&options));
                }
                let is_written = format.write_record(record, &options, &mut out, &mut open.losses);
                open.count += u32::from(is_written);
                if self.single {
                    records.push(close(&mut open, &mut out));
                }
                ControlFlow::Continue(())
            });
            if open.count > 0 || !open.losses.is_empty() {
                records.push(close(&mut open, &mut out));
            }
            bench.give_back(out);
            // Only where it is the input's can it change from piece to piece.
            let is_foreign = |written: &RecordBytes| !written.bytes.is_ascii();
            foreign = (self.text.kept && records.iter().any(is_foreign)).then_some(encoding);
            edges = form.edges(writer, &options);
            texts = Some([piece.source.encoding(), encoding]);
            // What was in it before is read as it was.
            let is_chosen = !text.kept || text.encoding.is_some();
            if is_chosen
                && encoding != format.encoding
                && !encoding.is_unicode()
                && format.is_read()
            {
                mistaken = mistaken_for(format, encoding, &edges[0], &records);
            }
        }
        let mut whole = Numbered::new();
        admit(&selection, 0, &mut piece.findings, &mut whole);
        findings.splice(0..0, whole);
        findings.retain(|(_, finding)| finding.severity >= self.lowest);
        let source = (!findings.is_empty()).then(|| std::mem::take(&mut piece.source));
        let [prologue, separator] = edges;
        Ok(Converted {
            source,
            findings,
            records,
            prologue,
            separator,
            format,
            encoding: foreign,
            texts,
            mistaken,
        })
    }

    /// How records are written, where settings hold.
    fn options(&self, settings: Option<&Config>, encoding: Encoding) -> WriteOptions {
        let (mut pgn, is_open) = self.pgn;
        if let Some(form) = settings.and_then(|config| config.pgn).filter(|_| is_open) {
            pgn.form = form;
        }
        let Job { lossless, fen, table, results, findings, .. } = *self;
        WriteOptions { encoding, lossless, pgn, fen, table, results, findings }
    }

    /// The file of no record: a table without rows, a page without games; nothing, of a format that
    /// would read it as a record.
    fn blank(&self, format: Option<&'static Format>) -> Result<Vec<u8>> {
        let Some(format) = format.filter(|format| !format.is_read()) else { return Ok(Vec::new()) };
        let Settings::One(settings) = &self.settings else { return Ok(Vec::new()) };
        let settings = settings.as_deref();
        let form = self.text.with(settings).form(None, format);
        let writer = format.write.as_ref().ok_or_else(|| unwritable(format))?;
        let [prologue, _] = form.edges(writer, &self.options(settings, form.encoding));
        Ok(prologue)
    }
}

/// The encoding that a file in another one would be taken for, by its first records.
fn mistaken_for(
    format: &Format,
    encoding: Encoding,
    prologue: &[u8],
    records: &[RecordBytes],
) -> Option<Encoding> {
    /// So many bytes are looked at.
    const SAMPLE: usize = 64 << 10;
    let mut sample = prologue.to_owned();
    for record in records {
        sample.extend_from_slice(&record.bytes);
        if sample.len() >= SAMPLE {
            break;
        }
    }
    if sample.is_ascii() {
        return None;
    }
    let options = DecodeOptions { candidates: format.candidates, ..DecodeOptions::default() };
    let forced = DecodeOptions { forced: Some(encoding), ..options };
    let [found, meant] = [options, forced].map(|options| decode(&*sample, &options));
    (found.text != meant.text).then_some(found.encoding)
}

/// Says that a format does not hold a game, and what does: another one with the same extension, or a
/// choice of those that it holds.
#[cold]
fn refuse_game(format: &Format, game: Game, variant: Option<Variant>) -> Result<()> {
    let [en, ja] = variant.map_or(game.vocabulary().game, Variant::words);
    // Of these two the word is for those who know what it stands for.
    let en = if matches!(game, Game::Other | Game::Board) { "games on other boards" } else { en };
    let name = format.name;
    let is_held = variant.is_some() && format.games.contains(&game);
    let mut twins = format.extensions.iter().flat_map(|extension| by_extension(extension));
    let twin = twins.find(|twin| twin.write.is_some() && twin.games.contains(&game));
    let hints = match (twin, format.games) {
        _ if is_held => ["; --to pgn writes it".into(), "。--to pgnで書き出せます".into()],
        (Some(twin), _) => [
            format!("; --to {} writes it", twin.name),
            format!("。--to {}で書き出せます", twin.name),
        ],
        (None, [held]) => [
            format!("; --where game={} takes only the games that it holds", held.name()),
            format!("。--where game={}で書ける対局だけを選べます", held.name()),
        ],
        (None, _) => [String::new(), String::new()],
    };
    let [hint_en, hint_ja] = hints;
    let words = Usage::new(
        format!("{name} holds no {en}{hint_en}"),
        format!("{name}形式に{ja}は書けません{hint_ja}"),
    );
    Err(words.of_record().into())
}

fn close(open: &mut RecordBytes, out: &mut Output) -> RecordBytes {
    let mut closed = std::mem::take(open);
    let written = out.take();
    closed.bytes = written.bytes;
    closed.losses.add(Loss::Characters, written.lost);
    closed.lost = written.first_lost;
    closed.numbers = written.numbers;
    closed
}
