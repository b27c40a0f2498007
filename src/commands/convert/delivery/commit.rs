//! Putting a converted file in its place, unless something speaks against it, or saying what that would change.

use super::Delivery;
use crate::commands::Exit;
use crate::commands::convert::terms::Terms;
use crate::commands::destination::Destination;
use crate::commands::diff::{Before, Reader, for_eyes, patch_of_files};
use crate::commands::draft::{Committed, Draft};
use crate::commands::place::shown;
use crate::commands::usage::{Usage, said};
use crate::commands::voice::{Voice, parted};
use crate::findings::Lang;
use crate::source::{DecodeOptions, decode};
use anyhow::{Error, Result};
use std::path::Path;

impl Delivery {
    /// Why a file should not be replaced by its conversion.
    pub(super) fn reason_to_leave(
        &self,
        terms: &Terms,
        (has_errors, lossy): (bool, bool),
    ) -> Option<&'static str> {
        let word = |en, ja| Some(terms.lang.word(en, ja));
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
        if terms.args.force {
            return None;
        }
        match (has_errors, lossy) {
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
    pub(super) fn commit(
        &mut self,
        terms: &Terms,
        path: &Path,
        mut draft: Draft,
        voice: &mut dyn Voice,
    ) -> Result<()> {
        if terms.args.diff || terms.args.check {
            if draft.is_unchanged()? {
                return Ok(());
            }
            self.bad |= terms.args.check;
            if terms.args.check {
                voice.raise(Exit::Found);
                let words = terms.lang.word("would be changed", "変更されます");
                voice.tell(&format!("{}: {words}\n", shown(path)));
            }
            if terms.args.diff {
                let mut before = draft.before()?;
                if terms.reader == Reader::Patch {
                    let files = [before, draft.reader()?];
                    return patch_of_files(path, files, &mut |part| voice.put(part));
                }
                let mut old = Vec::new();
                before.read_to_end(&mut old)?;
                let [before, after] = self.texts(terms, old, draft.content()?);
                let diff = for_eyes(&shown(path), [&before, &after], Before::default())?;
                voice.show(&diff)?;
            }
            return Ok(());
        }
        let overwrite = terms.args.force || terms.target.destination == Destination::InPlace;
        let committed = draft.commit(overwrite).map_err(|error| unwritten(path, &error))?;
        if committed == Committed::Parted {
            voice.tell(&parted(terms.lang, &shown(path)));
        }
        Ok(())
    }

    /// What a file has and what it would have, as texts. In place it is known what either is in; another
    /// file is in UTF-8, or in what is written if it can be.
    fn texts(&self, terms: &Terms, before: Vec<u8>, after: Vec<u8>) -> [String; 2] {
        let forced = |encoding| DecodeOptions { forced: encoding, ..DecodeOptions::default() };
        let [source, written] = self.texts.map_or([None; 2], |texts| texts.map(Some));
        let is_written = |bytes: &[u8]| {
            let found = |encoding| decode(bytes, &forced(encoding)).faults.is_empty();
            written.is_some() && std::str::from_utf8(bytes).is_err() && found(written)
        };
        let encoding = match terms.target.destination {
            Destination::InPlace => source,
            _ if is_written(&before) => written,
            _ => None,
        };
        let text = |bytes: Vec<u8>, encoding| decode(bytes, &forced(encoding)).text.into_owned();
        [text(before, encoding), text(after, written)]
    }
}

/// That a file could not be written, and why.
fn unwritten(path: &Path, error: &Error) -> Usage {
    let name = shown(path);
    let [en, ja] = [Lang::En, Lang::Ja].map(|lang| said(error, lang));
    Usage::new(format!("cannot write {name}: {en}"), format!("{name}に書き込めません: {ja}"))
}
