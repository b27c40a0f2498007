//! Putting what came of one input into files, by whoever has it: the thread that converted it, or
//! the collector, where several inputs or pieces go into one.

mod apart;
mod commit;
mod told;

use super::parts::{Parts, Ready};
use super::sink::{Filling, Sink};
use super::terms::Terms;
use super::{Converted, RecordBytes, refuse_game};
use crate::commands::Exit;
use crate::commands::destination::{Destination, Split};
use crate::commands::draft::{Draft, is_device};
use crate::commands::failure::Failure;
use crate::commands::games::Picker;
use crate::commands::place::{Input, shown};
use crate::commands::sort::Sorter;
use crate::commands::usage::{Usage, refuse};
use crate::commands::voice::Voice;
use crate::formats::{Format, Loss, Losses};
use crate::source::{Encoding, Numbers};
use anyhow::{Error, Result};
use apart::is_refused;
use std::fs;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::PoisonError;

/// A piece of an input, converted.
#[derive(Clone, Copy)]
pub(super) struct Part<'a> {
    pub(super) input: &'a Input,
    /// The file that the input goes to, if it has one of its own.
    pub(super) path: Option<&'a Path>,
    pub(super) first: bool,
    pub(super) last: bool,
    /// The number of records of the input before this piece.
    pub(super) before: u32,
    pub(super) picker: &'a Picker,
    pub(super) converted: &'a Converted,
}

/// The format that sorted records are written in, and what stands before and between them.
struct Edges {
    format: &'static Format,
    encoding: Encoding,
    edges: [Vec<u8>; 2],
}

/// A character that was lost, and the line and column in the file where what stands for it is; none where
/// that is not known, as of games that are sorted or go to several files.
#[derive(Clone, Copy)]
struct Lost {
    char: char,
    place: Option<(u32, u32)>,
}

/// An input of which there is more to come: what messages call it, its format, and the file that it goes to, or
/// that those are named after which it goes to.
struct Open {
    name: String,
    format: Option<&'static Format>,
    path: Option<PathBuf>,
}

/// What is being written, and what is known of the input that it comes from.
#[derive(Default)]
pub(super) struct Delivery {
    /// What is being written now; none before the first record, or after a failure.
    sink: Option<Filling>,
    /// How many records it has.
    count: u32,
    /// What waits to be sorted, and the format and edges that it is written with.
    sorter: Option<Sorter>,
    edges: Option<Edges>,
    /// Of the input that is being read: what was lost, and whether it has errors.
    losses: Losses,
    lost: Option<Lost>,
    bad: bool,
    /// The games of it that are not written since something of them would be lost, where each goes to a file.
    refused: Vec<u32>,
    /// How many records were written before it, and whether it was told that it has games which the format
    /// does not hold.
    begun: u32,
    foreign: bool,
    /// What is known of it while there is more of it to come.
    open: Option<Open>,
    /// How many lines are in what is being written, where characters can be lost.
    lines: u32,
    /// Whether nothing more of it is written: half a file is no file.
    failed: bool,
    /// Whether some of its bytes stand for nothing, so that they would be lost for good in place.
    damaged: bool,
    /// The encoding of its pieces, and whether they differ.
    encoding: Option<Encoding>,
    mixed: bool,
    /// Whether not all could be read of what goes to a joint target, and whether that was told of what was read.
    unread: bool,
    has_told: bool,
    /// Whether nothing of a joint target may be written.
    pub(super) spoilt: bool,
    /// The files that the games of the input are put in, if they are several.
    parts: Parts,
    /// The encoding of its text, and that of what is written.
    texts: Option<[Encoding; 2]>,
    /// Whether it was said that what is written would be taken for another encoding.
    has_warned: bool,
}

impl Delivery {
    /// Nothing yet; what comes is sorted, if by anything.
    pub(super) fn sorting(sorter: Option<Sorter>) -> Delivery {
        Delivery { sorter, ..Delivery::default() }
    }

    /// An input failed. What was written of it before stays in a file that others go to as well, or in files of some
    /// of its games, and is told.
    pub(super) fn fail(&mut self, terms: &Terms, error: &Error, voice: &mut dyn Voice) {
        let failure = Failure::of(error);
        self.unread |= failure.is_some();
        let open = self.open.take().filter(|_| !terms.args.fail_fast);
        let mut written = self.count - self.begun;
        if !terms.target.is_joint() {
            self.sink = None;
            self.failed = true;
            // Files of so many games are in their places already, but for the last; those of values all wait.
            let mut parts = std::mem::take(&mut self.parts);
            if let Some(path) = open.as_ref().and_then(|open| open.path.as_deref())
                && let Err(error) = self.finish_parts(terms, path, &mut parts, voice)
            {
                voice.fail(error);
            }
            written = parts.given();
        }
        let is_told = match terms.target.is_joint() {
            true => !self.leaves_file(terms),
            // What waits for a field that no record has may never be written.
            false => written > 0 && !is_unsure(terms),
        };
        self.has_told |= is_told && open.is_some();
        if let Some(Open { name, format, .. }) = open.filter(|_| is_told) {
            self.report_losses(terms, &name, format, voice);
            let games = Loss::Records.count(u64::from(written), terms.lang);
            let words = terms
                .lang
                .word("written as far as it could be read", "読み込めたところまで書き出しました");
            // What is checked at its end only has been unpacked by then.
            let is_unchecked = failure.is_some_and(|failure| failure.is_of_unchecked());
            let doubt = match is_unchecked {
                true => terms
                    .lang
                    .word("; the last of them may be wrong", "。最後のほうは誤りかもしれません"),
                false => "",
            };
            voice.tell(&format!("{name}: {words}: {games}{doubt}\n"));
        }
        self.losses = Losses::default();
    }

    /// Takes a piece; whether it completes an input that has errors.
    ///
    /// # Errors
    /// If a joint target cannot be written; what concerns one input is said.
    pub(super) fn piece(
        &mut self,
        terms: &Terms,
        part: &Part<'_>,
        voice: &mut dyn Voice,
    ) -> Result<bool> {
        if part.first {
            (self.losses, self.lost) = (Losses::default(), None);
            self.refused.clear();
            (self.bad, self.failed, self.damaged) = (false, false, false);
            (self.encoding, self.mixed) = (None, false);
            self.parts = Parts::default();
            (self.texts, self.has_warned) = (None, false);
            if !terms.target.is_joint() {
                (self.sink, self.count, self.lines) = (None, 0, 0);
            }
            (self.begun, self.foreign) = (self.count, false);
        }
        self.open = (!part.last).then(|| Open {
            name: part.input.name.clone(),
            format: part.converted.format,
            path: part.path.map(Path::to_owned),
        });
        self.findings(terms, part, voice);
        if let Some(encoding) = part.converted.encoding {
            self.mixed |= *self.encoding.get_or_insert(encoding) != encoding;
        }
        self.texts = self.texts.or(part.converted.texts);
        self.warn(terms, part, voice);
        let mut outcome = Ok(());
        let records: &[RecordBytes] = if self.failed { &[] } else { &part.converted.records };
        for written in records {
            let game = part.before.saturating_add(written.game);
            if !part.picker.wants(game) {
                continue;
            }
            self.losses.merge(&written.losses);
            if is_refused(terms, written) {
                self.refused.push(game);
            }
            outcome = self
                .pass_over(terms, part, written, voice)
                .and_then(|()| self.record(terms, part, written, voice));
            if outcome.is_err() {
                break;
            }
        }
        if part.last && outcome.is_ok() && !self.failed {
            // A whole game lost is one that could not be converted.
            self.bad |= self.losses.get(Loss::Records) > 0;
            let name = &part.input.name;
            let lossy = match self.is_told(terms, part) {
                true => true,
                false => self.report_losses(terms, name, part.converted.format, voice),
            };
            outcome = self.finish(terms, part.path, lossy, voice);
        }
        if let Err(error) = outcome {
            if terms.target.is_joint() {
                return Err(error);
            }
            self.sink = None;
            (self.bad, self.failed) = (true, true);
            voice.fail(error.context(part.input.name.clone()));
        }
        if part.last && self.bad {
            voice.raise(Exit::Found);
        }
        Ok(part.last && self.bad)
    }

    /// What becomes of games that the format does not hold: an input that has a file of its own fails, since
    /// half a file is no file; from among others they are left out, which is said once of each input.
    fn pass_over(
        &mut self,
        terms: &Terms,
        part: &Part<'_>,
        written: &RecordBytes,
        voice: &mut dyn Voice,
    ) -> Result<()> {
        let Some(((game, variant), format)) = written.foreign.zip(part.converted.format) else {
            return Ok(());
        };
        let refused = refuse_game(format, game, variant);
        if !terms.target.is_joint() && terms.target.split.is_none() {
            return refused;
        }
        if let Err(error) = refused
            && !std::mem::replace(&mut self.foreign, true)
        {
            voice.fail(error.context(part.input.name.clone()));
        }
        Ok(())
    }

    /// Adds records to where they belong.
    fn record(
        &mut self,
        terms: &Terms,
        part: &Part<'_>,
        written: &RecordBytes,
        voice: &mut dyn Voice,
    ) -> Result<()> {
        let Part { path, converted, .. } = *part;
        if written.count == 0 {
            return Ok(());
        }
        if let Some(split) = &terms.target.split {
            self.note_lost(written);
            return self.part(terms, part, written, split, voice);
        }
        let unknown = || Usage::new("the format is not known", "形式が分かりません");
        let format = converted.format.ok_or_else(unknown)?;
        let before = self.count;
        self.count += written.count;
        // What is several already can stay so in place.
        let is_kept = terms.target.destination == Destination::InPlace && format.can_join();
        if self.count > 1 && !format.multi && !terms.args.merge && !is_kept {
            // With a file for each input, those that hold several games themselves are no further.
            let is_single = converted.records.iter().map(|written| written.count).sum::<u32>() == 1;
            let is_of_inputs = self.begun > 0 && is_single && part.first && part.last;
            return refuse_several(format, terms.target.is_joint(), is_of_inputs);
        }
        if self.sorter.is_some() {
            self.note_lost(written);
        }
        if let Some(sorter) = &mut self.sorter {
            let edges = [&converted.prologue, &converted.separator].map(Vec::clone);
            let encoding = written.numbers.encoding();
            self.edges.get_or_insert(Edges { format, encoding, edges });
            let bytes = written.numbers.store(&written.bytes);
            return Ok(sorter.push(written.key.clone(), bytes)?);
        }
        let edge = match &mut self.sink {
            Some(_) => &converted.separator,
            None => {
                self.sink = Some(open(terms, path, format)?);
                &converted.prologue
            }
        };
        self.count_lines(edge, written);
        if let Some(filling) = &mut self.sink {
            filling.put(edge, voice)?;
            filling.put(&written.numbers.fill(&written.bytes, before), voice)?;
        }
        Ok(())
    }

    /// Puts a file of one of several in its place.
    fn complete(
        &mut self,
        terms: &Terms,
        (path, filling): Ready,
        voice: &mut dyn Voice,
    ) -> Result<()> {
        // Whoever panicked with it has left a set.
        let is_new =
            terms.parts.lock().unwrap_or_else(PoisonError::into_inner).insert(path.clone());
        if !is_new {
            let path = shown(&path);
            return refuse(
                format!("{path} is made from another input already; convert them to other folders"),
                format!("{path}は別の入力から作ったファイルです。別のフォルダーに変換してください"),
            );
        }
        match filling.end(voice)? {
            Sink::Draft(_, draft) => {
                // All threads would ask for it at every file.
                let draft = match is_unsure(terms) {
                    true => {
                        let mut held = terms.held.lock().unwrap_or_else(PoisonError::into_inner);
                        held.take(&path, draft)
                    }
                    false => Some(draft),
                };
                draft.map_or(Ok(()), |draft| self.commit(terms, &path, draft, voice))
            }
            Sink::Stdout | Sink::Device(_) => Ok(()),
        }
    }

    /// What is to be done when an input is complete.
    fn finish(
        &mut self,
        terms: &Terms,
        path: Option<&Path>,
        lossy: bool,
        voice: &mut dyn Voice,
    ) -> Result<()> {
        let refused = lossy && terms.args.fail_if_lossy;
        let has_errors = self.bad;
        self.bad |= refused;
        if terms.target.is_joint() {
            self.spoilt |= refused;
            return Ok(());
        }
        if let (Some(path), true) = (path, terms.target.split.is_some()) {
            let mut parts = std::mem::take(&mut self.parts);
            return self.finish_parts(terms, path, &mut parts, voice);
        }
        if terms.target.destination == Destination::InPlace
            && let Some(mut filling) = self.sink.take()
        {
            let is_dry = is_dry(terms);
            let is_same = (lossy || is_dry) && filling.is_unchanged()?;
            // What a file has already is not lost from it. What is refused as lossy is told.
            let loses = lossy && !is_same && !refused;
            let reason = self.reason_to_leave(terms, (has_errors, loses));
            if let Some(reason) = reason.filter(|_| !(is_dry && is_same)) {
                let name = path.map(shown).unwrap_or_default();
                voice.tell(&format!("{name}: {reason}\n"));
                self.bad = true;
                return Ok(());
            }
            self.sink = Some(filling);
        }
        let Some(filling) = self.sink.take().filter(|_| !refused) else { return Ok(()) };
        match (filling.end(voice)?, path) {
            (Sink::Draft(_, draft), Some(path)) => self.commit(terms, path, draft, voice),
            _ => Ok(()),
        }
    }

    /// Writes what was to be sorted.
    fn write_sorted(&mut self, terms: &Terms, voice: &mut dyn Voice) -> Result<()> {
        let sorted = self.sorter.take().zip(self.edges.take()).filter(|_| !self.spoilt);
        let Some((sorter, Edges { format, encoding, edges: [prologue, separator] })) = sorted
        else {
            return Ok(());
        };
        let mut filling = open(terms, None, format)?;
        for (before, stored) in (0..).zip(sorter.finish()?) {
            let stored = stored?;
            let (numbers, bytes) = Numbers::restore(&stored, encoding);
            filling.put(if before == 0 { &prologue } else { &separator }, voice)?;
            filling.put(&numbers.fill(bytes, before), voice)?;
        }
        self.sink = Some(filling);
        Ok(())
    }

    /// Puts files in their places that have waited for a record with the field that they are named by.
    fn let_go(&mut self, terms: &Terms, voice: &mut dyn Voice) {
        let held = std::mem::take(&mut *terms.held.lock().unwrap_or_else(PoisonError::into_inner));
        for (path, draft) in held.drafts {
            if let Err(error) = self.commit(terms, &path, draft, voice) {
                voice.fail(error);
            }
        }
    }

    /// Whether the file that all goes to stays as it was: a whole one is worth more than a part of another.
    fn leaves_file(&self, terms: &Terms) -> bool {
        let Destination::File(path) = &terms.target.destination else { return false };
        self.unread && terms.target.is_joint() && !is_dry(terms) && path.is_file()
    }

    /// Completes a joint target, with what a file of no record holds if there was none and nothing
    /// has failed.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(super) fn end(
        mut self,
        terms: &Terms,
        blank: Option<Vec<u8>>,
        voice: &mut dyn Voice,
    ) -> Result<()> {
        if self.bad || self.spoilt {
            voice.raise(Exit::Found);
        }
        self.let_go(terms, voice);
        self.write_sorted(terms, voice)?;
        // Of the parts of an input, one that holds no record is told, and needs no file.
        let is_new =
            || matches!(&terms.target.destination, Destination::File(path) if !path.exists());
        let is_part = terms.args.input.shard.is_some() && is_new();
        let is_missing = terms.target.is_joint() && self.sink.is_none() && !is_part;
        let is_missing = is_missing && !self.bad && !self.spoilt;
        if let (Some(blank), Some(format), true) = (blank, terms.target.format, is_missing) {
            // An older file of that name would be taken for what was asked for.
            let mut filling = open(terms, None, format)?;
            filling.put(&blank, voice)?;
            self.sink = Some(filling);
        }
        let Some(filling) = self.sink.take() else { return Ok(()) };
        match filling.end(voice)? {
            Sink::Stdout => Ok(()),
            Sink::Device(mut file) => Ok(file.flush()?),
            Sink::Draft(path, mut draft) if !self.spoilt && terms.target.is_joint() => match path {
                Some(path) if self.leaves_file(terms) => {
                    let words = terms.lang.word(
                        "left as it is, since not all that belongs in it could be read",
                        "書き出すものの一部が読めなかったため、変更しませんでした",
                    );
                    voice.tell(&format!("{}: {words}\n", shown(&path)));
                    Ok(())
                }
                Some(path) => {
                    self.commit(terms, &path, draft, voice)?;
                    if self.unread && !self.has_told && !is_dry(terms) {
                        let words = terms.lang.word(
                            "written as far as its inputs could be read",
                            "入力を読み込めたところまで書き出しました",
                        );
                        voice.tell(&format!("{}: {words}\n", shown(&path)));
                    }
                    Ok(())
                }
                None => voice.put(&draft.content()?),
            },
            Sink::Draft(..) => {
                if terms.args.fail_fast && terms.target.is_joint() {
                    voice.tell(terms.lang.word(
                        "nothing was written, because of the error (--fail-fast)\n",
                        "エラーがあったので、何も書き込みませんでした（--fail-fast）\n",
                    ));
                }
                Ok(())
            }
        }
    }
}

/// Whether files are named by a field that no record has so far, so that they wait.
fn is_unsure(terms: &Terms) -> bool {
    matches!(&terms.target.split, Some(Split::By(field)) if field.is_unknown())
}

/// Whether nothing is written, and only what would be is told.
fn is_dry(terms: &Terms) -> bool {
    terms.args.check || terms.args.diff
}

/// That a file can hold one record only, and what can be done instead: the records can be those of several
/// inputs with one each.
fn refuse_several(format: &Format, is_joint: bool, is_of_inputs: bool) -> Result<()> {
    let [or, ja] = match (is_joint && format.can_join(), is_of_inputs) {
        (true, true) => [
            ", --output-dir for a file per input, or --merge for all in one",
            "、--output-dir（入力ごとに一つのファイル）、--merge（全てを一つに）のいずれか",
        ],
        (true, false) => [", or --merge for all in one", "か--merge（全てを一つに）"],
        (false, true) => {
            [", or --output-dir for a file per input", "か--output-dir（入力ごとに一つのファイル）"]
        }
        (false, false) => ["", ""],
    };
    let name = format.name;
    refuse(
        format!("a {name} file holds one record only: use --split for a file per game{or}"),
        format!(
            "{name}形式のファイルには一局しか収められません。--split（対局ごとに一つのファイル）{ja}を使ってください"
        ),
    )
}

fn open(terms: &Terms, path: Option<&Path>, format: &'static Format) -> Result<Filling> {
    let path = match &terms.target.destination {
        Destination::File(path) => Some(path.as_path()),
        _ => path,
    };
    // What may still turn out to be too much, or lossy, waits.
    let waits =
        !(format.multi || terms.args.merge) || terms.args.fail_if_lossy || terms.args.fail_fast;
    let is_dry = terms.args.check || terms.args.diff;
    let sink = match path {
        // Who only looks does not open a pipe, which would wait for somebody to read it.
        Some(path) if !waits && !is_dry && is_device(path) => {
            Sink::Device(BufWriter::new(fs::OpenOptions::new().write(true).open(path)?))
        }
        Some(path) => {
            let draft = match terms.target.destination {
                Destination::Folder(_) | Destination::Beside => Draft::one_of_many(path)?,
                _ => Draft::new(path)?,
            };
            Sink::Draft(Some(path.to_owned()), draft)
        }
        None if waits => Sink::Draft(None, Draft::waiting()),
        None => Sink::Stdout,
    };
    Filling::new(sink, Some(format), terms.table)
}
