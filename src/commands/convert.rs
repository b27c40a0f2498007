//! `kifu convert`: reads records and writes them in another format.

use super::destination::{Destination, Target, is_packed, numbered};
use super::edits::Edits;
use super::engine::{Done, Event, Planned};
use super::games::{Games, Picker, Wish, wish};
use super::input::{Inputs, shown};
use super::open::Piece;
use super::output::{Committed, Draft, is_device};
use super::validate::{Numbered, Selection, admit, unified_diff};
use super::{Exit, Session, lookup, terminal_width};
use crate::cli::{self, LineEnd};
use crate::findings::report::{Place as Spot, Reporter, Style};
use crate::findings::{Code, Lang, Severity};
use crate::formats::pgn::PgnForm;
use crate::formats::{Bench, Format, Loss, Losses, Write as Writer, WriteOptions};
use crate::games::chess::fen::{CastlingForm, EnPassantForm, FenStyle};
use crate::source::{
    Candidates, DecodeOptions, EncodeOptions, Encoding, Eol, Source, Substitution, decode, encode,
    escape_for_display,
};
use anyhow::{Context, Result, bail};
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// Converts the inputs.
///
/// # Errors
/// If the usage is wrong, or the target cannot be written.
pub(super) fn run(args: &cli::Convert, session: &mut Session) -> Result<()> {
    let target = Target::new(args)?;
    let games = lookup::games(&args.input)?;
    let to_terminal = target.destination == Destination::Stdout && session.stdout.is_terminal();
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
            bom: args.bom,
            kept: target.destination == Destination::InPlace,
            eol: match args.eol {
                Some(LineEnd::Lf) => Some(Eol::Lf),
                Some(LineEnd::Crlf) => Some(Eol::CrLf),
                Some(LineEnd::Native) if cfg!(windows) => Some(Eol::CrLf),
                Some(LineEnd::Native) => Some(Eol::Lf),
                None => to_terminal.then_some(Eol::Lf),
            },
        },
        selection: Selection::at_least(
            match (session.quiet, session.verbose) {
                (true, _) => Severity::Error,
                (_, true) => Severity::Note,
                _ => Severity::Warning,
            },
            args.strict,
        ),
        lossless: args.lossless,
        format: target.format,
        pgn: match args.pgn {
            cli::PgnForm::Strict => PgnForm::Strict,
            cli::PgnForm::Reduced => PgnForm::Reduced,
        },
        fen: FenStyle {
            castling: match args.fen {
                cli::FenForm::Xfen => CastlingForm::XFen,
                cli::FenForm::Shredder => CastlingForm::Shredder,
            },
            en_passant: match args.fen_ep {
                cli::FenEnPassant::Always => EnPassantForm::Always,
                cli::FenEnPassant::Legal => EnPassantForm::Legal,
            },
        },
        single: target.split || games.is_some(),
        games: games.clone(),
    };
    let engine = session.engine(&args.input)?;
    let inputs = target.plan(Inputs::new(&args.input)?);
    let work = |piece: &mut Piece, _: &Planned<_>, bench: &mut Bench| job.convert(piece, bench);
    let mut collector = Collector::new(args, target, games, session)?;
    engine.run(session, inputs, work, |session, event| collector.take(session, event))?;
    collector.end(session)
}

/// How text becomes bytes, where the user does not leave it to the format.
#[derive(Clone, Copy, Debug)]
struct Text {
    encoding: Option<Encoding>,
    bom: bool,
    eol: Option<Eol>,
    /// Whether it is as in the source where the user says nothing: what is replaced stays readable
    /// for the programs that read it before.
    kept: bool,
}

impl Text {
    /// What it is for the conversion of a text.
    fn form(&self, source: &Source, format: &Format) -> Form {
        let (mut encoding, mut eol) = (format.encoding, format.eol);
        let mut bom = self.bom;
        if self.kept {
            encoding = source.encoding();
            bom |= source.bom();
            eol = match source.eol() {
                Eol::Mixed => source.usual_eol(),
                Eol::None => eol,
                found => found,
            };
        }
        let encoding = self.encoding.unwrap_or(encoding);
        Form { encoding, bom, eol: self.eol.unwrap_or(eol) }
    }
}

/// How a text becomes bytes.
#[derive(Clone, Copy, Debug)]
struct Form {
    encoding: Encoding,
    bom: bool,
    eol: Eol,
}

impl Form {
    fn encode(&self, text: &str, bom: bool) -> (Vec<u8>, Vec<Substitution>) {
        let encoded = encode(text, self.encoding, &EncodeOptions { bom, eol: self.eol });
        (encoded.bytes.into_owned(), encoded.substitutions)
    }

    fn edges(&self, writer: &Writer, options: &WriteOptions) -> [Vec<u8>; 2] {
        let prologue = self.encode((writer.prologue)(options), self.bom).0;
        [prologue, self.encode(writer.separator, false).0]
    }
}

/// What threads need to know to convert a piece.
struct Job {
    edits: Edits,
    text: Text,
    selection: Selection,
    lossless: bool,
    format: Option<&'static Format>,
    pgn: PgnForm,
    fen: FenStyle,
    /// Whether the records are kept apart.
    single: bool,
    /// Which are wanted, if not all.
    games: Option<Games>,
}

/// A piece, converted.
struct Converted {
    /// The source, if there are findings to show or a difference.
    source: Option<Source>,
    findings: Numbered,
    records: Vec<Written>,
    /// What stands once at the top of a file, and between two records.
    prologue: Vec<u8>,
    separator: Vec<u8>,
    /// The format written; none if the input's is not known.
    format: Option<&'static Format>,
    /// The encoding, if there are characters that need one.
    encoding: Option<Encoding>,
}

/// One or more records as bytes.
#[derive(Default)]
struct Written {
    /// The number of the first of them in the piece.
    game: u32,
    /// How many there are; none if all that was there cannot be written.
    count: u32,
    bytes: Vec<u8>,
    losses: Losses,
    /// The first character that was lost.
    lost: Option<Substitution>,
}

impl Job {
    fn convert(&self, piece: &mut Piece, bench: &mut Bench) -> Result<Converted> {
        let mut findings = Numbered::new();
        let mut records: Vec<Written> = Vec::new();
        let format = piece.format.and(self.format.or(piece.format));
        let mut edges = [Vec::new(), Vec::new()];
        let mut foreign = None;
        if let Some(format) = format {
            let writer = format.write.as_ref();
            let writer = writer.with_context(|| format!("{} cannot be written", format.name))?;
            let form = self.text.form(&piece.source, format);
            let encoding = form.encoding;
            let (lossless, pgn, fen) = (self.lossless, self.pgn, self.fen);
            let options = WriteOptions { encoding, lossless, pgn, fen };
            let mut text = String::new();
            let mut open = Written::default();
            let mut misfit = None;
            let first = piece.first;
            piece.read(bench, |record, found, game| {
                match wish(self.games.as_ref(), first, game) {
                    Wish::Perhaps => {}
                    Wish::No => return ControlFlow::Continue(()),
                    Wish::Enough => return ControlFlow::Break(()),
                }
                if !format.games.contains(&record.game()) {
                    misfit = Some(record.game());
                    return ControlFlow::Break(());
                }
                open.losses.add_dropped(found);
                admit(&self.selection, game, found, &mut findings);
                if !record.start_known && record.written_in != Some(format.name) {
                    // Whatever stood there in its place would be another game.
                    open.losses.add(Loss::Records, 1);
                    if self.single {
                        open.game = game;
                        records.push(std::mem::take(&mut open));
                    }
                    return ControlFlow::Continue(());
                }
                self.edits.apply(record);
                if open.count == 0 {
                    open.game = game;
                } else {
                    text.push_str(writer.separator);
                }
                open.count += 1;
                format.write_record(record, &options, &mut text, &mut open.losses);
                if self.single {
                    records.push(close(&mut open, &text, form));
                    text.clear();
                }
                ControlFlow::Continue(())
            });
            if let Some(game) = misfit {
                let name = game.name();
                bail!("{} holds no {name}", format.name);
            }
            if open.count > 0 || !open.losses.is_empty() {
                records.push(close(&mut open, &text, form));
            }
            let ascii = records.iter().all(|written| written.bytes.is_ascii());
            foreign = (!ascii).then_some(encoding);
            edges = form.edges(writer, &options);
        }
        let mut whole = Numbered::new();
        admit(&self.selection, 0, &mut piece.findings, &mut whole);
        findings.splice(0..0, whole);
        let source = (!findings.is_empty()).then(|| std::mem::take(&mut piece.source));
        let [prologue, separator] = edges;
        Ok(Converted { source, findings, records, prologue, separator, format, encoding: foreign })
    }
}

fn close(open: &mut Written, text: &str, form: Form) -> Written {
    let mut written = std::mem::take(open);
    let encoded = form.encode(text, false);
    written.bytes = encoded.0;
    written.losses.add(Loss::Characters, encoded.1.len() as u64);
    written.lost = encoded.1.into_iter().next();
    written
}

/// Where bytes go that are ready.
enum Sink {
    /// Straight to standard output.
    Stdout,
    /// Straight to a device or a pipe.
    Device(BufWriter<File>),
    /// To a file, or what waits for the end before it is written: none when it is standard output.
    Draft(Option<PathBuf>, Draft),
}

/// Puts converted pieces into files, in order.
struct Collector<'a> {
    args: &'a cli::Convert,
    target: Target,
    picker: Picker,
    reporter: Reporter,
    /// What is being written now; none before the first record, or after a failure.
    sink: Option<Sink>,
    /// How many records it has.
    count: u32,
    /// Of the input that is being read: what was lost, and whether it has errors.
    losses: Losses,
    lost: Option<Substitution>,
    bad: bool,
    /// Whether some of its bytes stand for nothing, so that they would be lost for good in place.
    damaged: bool,
    /// The encoding of its pieces, and whether they differ.
    encoding: Option<Encoding>,
    mixed: bool,
    /// Whether nothing of a joint target may be written.
    spoilt: bool,
}

impl<'a> Collector<'a> {
    fn new(
        args: &'a cli::Convert,
        target: Target,
        games: Option<Games>,
        session: &Session,
    ) -> Result<Collector<'a>> {
        let style = if session.verbose { Style::Human } else { Style::Gcc };
        let color = session.colors(false);
        let reporter = Reporter { style, lang: session.lang, color, width: terminal_width() };
        Ok(Collector {
            args,
            target,
            picker: Picker::new(games),
            reporter,
            sink: None,
            count: 0,
            losses: Losses::default(),
            lost: None,
            bad: false,
            damaged: false,
            encoding: None,
            mixed: false,
            spoilt: false,
        })
    }

    fn take(
        &mut self,
        session: &mut Session,
        event: Event<Option<PathBuf>, Converted>,
    ) -> Result<ControlFlow<()>> {
        let bad = match event {
            Event::Failed(_) => {
                // Half a file is no file.
                if !self.target.is_joint() {
                    self.sink = None;
                }
                self.losses = Losses::default();
                true
            }
            Event::Done(done) => self.piece(session, done)?,
        };
        if bad && self.args.fail_fast {
            self.spoilt = true;
            return Ok(ControlFlow::Break(()));
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Takes a piece; whether it completes an input that has errors.
    fn piece(
        &mut self,
        session: &mut Session,
        done: Done<Option<PathBuf>, Converted>,
    ) -> Result<bool> {
        let name = &done.subject.input.name;
        if done.first {
            (self.losses, self.lost) = (Losses::default(), None);
            (self.bad, self.damaged) = (false, false);
            (self.encoding, self.mixed) = (None, false);
            if !self.target.is_joint() {
                (self.sink, self.count) = (None, 0);
            }
        }
        self.picker.count(&done.subject.input, done.before, done.records);
        self.findings(session, &done);
        if let Some(encoding) = done.value.encoding {
            self.mixed |= *self.encoding.get_or_insert(encoding) != encoding;
        }
        let path = done.subject.plan.as_deref();
        let mut outcome = Ok(());
        for written in &done.value.records {
            let game = done.before.saturating_add(written.game);
            if !self.picker.wants(game) {
                continue;
            }
            self.losses.merge(&written.losses);
            self.lost = self.lost.or(written.lost);
            outcome = self.record(session, path, game, written, &done.value);
            if outcome.is_err() {
                break;
            }
        }
        if done.last && outcome.is_ok() {
            let lossy = self.report_losses(session, name, &done.value);
            outcome = self.finish(session, path, lossy);
        }
        if let Err(error) = outcome {
            if self.target.is_joint() {
                return Err(error);
            }
            self.sink = None;
            self.bad = true;
            session.fail(&error.context(name.clone()));
        }
        if done.last && self.bad {
            session.exit.raise(Exit::Found);
        }
        Ok(done.last && self.bad)
    }

    fn findings(&mut self, session: &Session, done: &Done<Option<PathBuf>, Converted>) {
        let mut text = String::new();
        for (game, finding) in &done.value.findings {
            let game = if *game == 0 { 0 } else { done.before.saturating_add(*game) };
            if !self.picker.wants(game) {
                continue;
            }
            let (path, game) = (&*done.subject.input.real_path(), u64::from(game));
            let place = Spot { source: done.value.source.as_ref(), path, game };
            self.reporter.finding(finding, &place, &mut text);
            self.bad |= finding.severity == Severity::Error;
            self.damaged |= finding.code == Code::MalformedBytes;
        }
        self.bad |= done.value.format.is_none();
        if !text.is_empty() {
            session.tell(&text);
        }
    }

    /// Adds records to where they belong.
    fn record(
        &mut self,
        session: &mut Session,
        path: Option<&Path>,
        game: u32,
        written: &Written,
        converted: &Converted,
    ) -> Result<()> {
        if written.count == 0 {
            return Ok(());
        }
        if self.target.split {
            let path = numbered(path.context("there is no file to write to")?, game);
            if self.args.fail_if_lossy && !written.losses.is_empty() {
                return Ok(());
            }
            let mut draft = Draft::new(&path)?;
            draft.push(&converted.prologue)?;
            draft.push(&written.bytes)?;
            return self.commit(session, &path, draft);
        }
        let format = converted.format.context("the format is not known")?;
        self.count += written.count;
        if self.count > 1 && !format.multi {
            // With a file for each input already, only a file for each game helps.
            let or = match self.target.is_joint() {
                true => ", or --output-dir for a file per input",
                false => "",
            };
            bail!(
                "a {} file holds one record only: use --split for a file per game{or}",
                format.name
            );
        }
        let edge = match &mut self.sink {
            Some(_) => &converted.separator,
            None => {
                self.sink = Some(self.open(path, format)?);
                &converted.prologue
            }
        };
        match &mut self.sink {
            Some(Sink::Draft(_, draft)) => {
                draft.push(edge)?;
                draft.push(&written.bytes)?;
            }
            Some(Sink::Device(file)) => {
                file.write_all(edge)?;
                file.write_all(&written.bytes)?;
            }
            _ if session.stdout.is_terminal() => {
                // Whoever looks at it must not be deceived by what players call themselves.
                let text = [edge.as_slice(), &written.bytes].concat();
                let text = String::from_utf8_lossy(&text).into_owned();
                let text = escape_for_display(&text, &['\n', '\r', '\t']);
                session.progress.suspend(|| session.stdout.write_all(text.as_bytes()))?;
            }
            _ => session.progress.suspend(|| {
                session.stdout.write_all(edge)?;
                session.stdout.write_all(&written.bytes)
            })?,
        }
        Ok(())
    }

    fn open(&self, path: Option<&Path>, format: &Format) -> Result<Sink> {
        let path = match &self.target.destination {
            Destination::File(path) => Some(path.as_path()),
            _ => path,
        };
        // What may still turn out to be too much, or lossy, waits.
        let waits = !format.multi || self.args.fail_if_lossy || self.args.fail_fast;
        Ok(match path {
            Some(path) if !waits && is_device(path) => {
                Sink::Device(BufWriter::new(fs::OpenOptions::new().write(true).open(path)?))
            }
            Some(path) => Sink::Draft(Some(path.to_owned()), Draft::new(path)?),
            None if waits => Sink::Draft(None, Draft::waiting()),
            None => Sink::Stdout,
        })
    }

    /// What is to be done when an input is complete.
    fn finish(&mut self, session: &mut Session, path: Option<&Path>, lossy: bool) -> Result<()> {
        let refused = lossy && self.args.fail_if_lossy;
        if refused {
            self.bad = true;
        }
        if self.target.is_joint() {
            self.spoilt |= refused;
            return Ok(());
        }
        if self.target.destination == Destination::InPlace
            && !(self.args.check || self.args.diff)
            && let Some(reason) = self.reason_to_leave(session, lossy)
            && self.sink.is_some()
        {
            let name = path.map(shown).unwrap_or_default();
            session.tell(&format!("{name}: {reason}\n"));
            self.bad = true;
            self.sink = None;
            return Ok(());
        }
        match (self.sink.take(), path) {
            (Some(Sink::Draft(_, draft)), Some(path)) if !refused => {
                self.commit(session, path, draft)
            }
            _ => Ok(()),
        }
    }

    /// Why a file should not be replaced by its conversion.
    fn reason_to_leave(&self, session: &Session, lossy: bool) -> Option<&'static str> {
        let word = |en, ja| Some(session.word(en, ja));
        if self.damaged {
            return word(
                "left as it is, since not all of its bytes can be read; name the true encoding \
                 with --encoding",
                "読めないバイト列があるため、変更しませんでした。--encodingで正しい文字コードを指定してください",
            );
        }
        if self.mixed {
            return word(
                "left as it is, since its parts are in different encodings",
                "文字コードが混在しているため、変更しませんでした",
            );
        }
        if self.args.force {
            return None;
        }
        match (self.bad, lossy) {
            (true, _) => word(
                "left as it is, since it has errors; mend them, or write it all the same with \
                 --force",
                "エラーがあるため、変更しませんでした。直すか、--forceで書き込んでください",
            ),
            (false, true) => word(
                "left as it is, since something would be lost; write it all the same with --force, \
                 or to another file with -o",
                "失われるものがあるため、変更しませんでした。--forceで書き込むか、-oで別のファイルに書いてください",
            ),
            (false, false) => None,
        }
    }

    /// Writes a file, or says what that would change.
    fn commit(&mut self, session: &mut Session, path: &Path, mut draft: Draft) -> Result<()> {
        if self.args.diff || self.args.check {
            if draft.is_unchanged()? {
                return Ok(());
            }
            self.bad |= self.args.check;
            if self.args.check {
                session.exit.raise(Exit::Found);
                let words = session.word("would be changed", "変更されます");
                session.tell(&format!("{}: {words}\n", shown(path)));
            }
            if self.args.diff {
                let before =
                    if is_packed(path) { Vec::new() } else { fs::read(path).unwrap_or_default() };
                let options =
                    DecodeOptions { candidates: Candidates::Any, ..DecodeOptions::default() };
                let after = draft.content()?;
                let [before, after] = [before, after].map(|bytes| decode(bytes, &options).text);
                let diff = unified_diff(&shown(path), &before, &after);
                session.stdout.write_all(diff.as_bytes())?;
            }
            return Ok(());
        }
        let overwrite = self.args.force || self.target.destination == Destination::InPlace;
        let committed =
            draft.commit(overwrite).with_context(|| format!("cannot write {}", shown(path)))?;
        if committed == Committed::Parted {
            session.tell_parted(&shown(path));
        }
        Ok(())
    }

    /// `a.kif: 12 times, 3 variations not representable in usi`
    fn report_losses(&self, session: &Session, name: &str, converted: &Converted) -> bool {
        let Some(format) = converted.format.filter(|_| !self.losses.is_empty()) else {
            return false;
        };
        let in_place = self.target.destination == Destination::InPlace;
        if session.quiet && !self.args.fail_if_lossy && !in_place {
            return true;
        }
        let lost = self.losses.text(session.lang);
        let mut text = match session.lang {
            Lang::En => format!("{name}: {lost} not representable in {}", format.name),
            Lang::Ja => format!("{name}: {}形式で表せないもの: {lost}", format.name),
        };
        if let Some(first) = self.lost {
            let Substitution { char, line, column, .. } = first;
            let shown = escape_for_display(&char.to_string(), &[]).into_owned();
            text.push_str(&match session.lang {
                Lang::En => format!(" (first {shown} in line {line}, column {column} as written)"),
                Lang::Ja => format!("(最初は出力{line}行{column}桁の「{shown}」)"),
            });
        }
        if self.args.fail_if_lossy {
            text.push_str(session.word("; not written", "。書き込みませんでした"));
        }
        session.tell(&format!("{text}\n"));
        true
    }

    /// Completes a joint target.
    fn end(mut self, session: &mut Session) -> Result<()> {
        if self.bad || self.spoilt {
            session.exit.raise(Exit::Found);
        }
        self.picker.end(session);
        match self.sink.take() {
            Some(Sink::Device(mut file)) => Ok(file.flush()?),
            Some(Sink::Draft(path, mut draft)) if !self.spoilt && self.target.is_joint() => {
                match path {
                    Some(path) => self.commit(session, &path, draft),
                    None => Ok(session.stdout.write_all(&draft.content()?)?),
                }
            }
            _ => Ok(()),
        }
    }
}
