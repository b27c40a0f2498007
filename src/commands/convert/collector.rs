//! Putting converted pieces into files, in order.

use super::{Converted, Written};
use crate::cli::{self};
use crate::commands::destination::{Destination, Target, is_packed, numbered};
use crate::commands::diff::unified_diff;
use crate::commands::games::{Games, Picker};
use crate::commands::job::{Done, Event};
use crate::commands::output::{Committed, Draft, is_device};
use crate::commands::place::shown;
use crate::commands::{Exit, Session, terminal_width};
use crate::findings::report::{Place as Spot, Reporter, Style};
use crate::findings::{Code, Lang, Severity};
use crate::formats::{Format, Losses};
use crate::source::{
    Candidates, DecodeOptions, Encoding, Substitution, decode, escape_for_display,
};
use anyhow::{Context, Result, bail};
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
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
pub(super) struct Collector<'a> {
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
    pub(super) fn new(
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

    pub(super) fn take(
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
    pub(super) fn end(mut self, session: &mut Session) -> Result<()> {
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
