//! An input whose games go into several files.

use super::{Delivery, Part};
use crate::commands::convert::RecordBytes;
use crate::commands::convert::parts::Parts;
use crate::commands::convert::sink::{Filling, Sink};
use crate::commands::convert::terms::Terms;
use crate::commands::destination::{Split, numbered};
use crate::commands::draft::Draft;
use crate::commands::input::is_record_beside;
use crate::commands::place::shown;
use crate::commands::usage::Usage;
use crate::commands::voice::Voice;
use crate::formats::Format;
use anyhow::Result;
use std::ffi::OsStr;
use std::path::Path;

impl Delivery {
    /// Adds a record to its file, where an input goes into several.
    pub(super) fn part(
        &mut self,
        terms: &Terms,
        part: &Part<'_>,
        written: &RecordBytes,
        split: &Split,
        voice: &mut dyn Voice,
    ) -> Result<()> {
        let nowhere = || Usage::new("there is no file to write to", "書き出すファイルがありません");
        let path = part.path.ok_or_else(nowhere)?;
        if is_refused(terms, written) {
            return Ok(());
        }
        match split {
            Split::Games(1) => {
                let path = numbered(path, part.before.saturating_add(written.game));
                let mut filling = open_part(terms, part.converted.format, &path)?;
                filling.put(&part.converted.prologue, voice)?;
                filling.put(&written.numbers.fill(&written.bytes, 0), voice)?;
                self.parts.give();
                self.complete(terms, (path, filling), voice)
            }
            Split::Games(most) => {
                let open = |path: &Path| open_part(terms, part.converted.format, path);
                let ready = self.parts.push(path, part.converted, written, (*most, open), voice)?;
                ready.map_or(Ok(()), |ready| self.complete(terms, ready, voice))
            }
            Split::By(_) => self.parts.sort(part.converted, written),
        }
    }

    /// Puts the files that an input goes into in their places, as far as they are not there yet.
    pub(super) fn finish_parts(
        &mut self,
        terms: &Terms,
        path: &Path,
        parts: &mut Parts,
        voice: &mut dyn Voice,
    ) -> Result<()> {
        if parts.only().is_some_and(|name| is_part(path, name)) {
            if !terms.quiet {
                let words = terms.lang.word(
                    "not split again: an earlier run has made it of the record beside it",
                    "以前の実行で隣の棋譜から作られたファイルなので、分割しませんでした",
                );
                voice.tell(&format!("{}: {words}\n", shown(path)));
            }
            return Ok(());
        }
        let open = |format, path: &Path| open_part(terms, format, path);
        parts.finish(path, open, voice, |ready, voice| self.complete(terms, ready, voice))
    }
}

/// Whether a game gets no file since something of it would be lost, though others of its input get theirs.
pub(super) fn is_refused(terms: &Terms, written: &RecordBytes) -> bool {
    terms.args.fail_if_lossy && terms.target.split.is_some() && !written.losses.is_empty()
}

/// Whether a file is named as that part of a record beside it in which all games have a value.
fn is_part(path: &Path, value: &str) -> bool {
    let stem = path.file_stem().and_then(OsStr::to_str).unwrap_or_default();
    let whole = stem.strip_suffix(value).and_then(|stem| stem.strip_suffix('-'));
    whole.is_some_and(|whole| is_record_beside(path, whole))
}

/// Opens a file of one of several that an input goes to.
fn open_part(terms: &Terms, format: Option<&'static Format>, path: &Path) -> Result<Filling> {
    Filling::new(Sink::Draft(Some(path.to_owned()), Draft::one_of_many(path)?), format, terms.table)
}
