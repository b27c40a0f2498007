//! Files of several games each, into which the games of one input are put: so many to a file, or all that
//! have the same value of a field.
//!
//! Files of so many games are finished one after the other. Where a value says which file a game goes to,
//! any file can go on to the end of the input: the games wait together, where that is more than the memory
//! should hold on disk, and only their places are known one by one.

use super::sink::Filling;
use super::{Converted, RecordBytes};
use crate::commands::destination::{numbered, suffixed};
use crate::commands::temporary::Temporary;
use crate::commands::voice::Voice;
use crate::formats::Format;
use crate::source::is_deceptive;
use anyhow::Result;
use std::collections::HashMap;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use tempfile::SpooledTempFile;

/// Above this many bytes games wait on disk.
const SPILL: usize = 8 << 20;

/// The longest part of a file name that a value makes, in characters. File names have 255 bytes.
const NAME: usize = 50;

/// A file that is complete.
pub(super) type Ready = (PathBuf, Filling);

/// The files that are being filled.
#[derive(Default)]
pub(super) struct Parts {
    /// The one that games are added to, and how many files and games there were.
    open: Option<Ready>,
    files: u32,
    games: u32,
    /// How many games went to files of so many, or to those of their values that are handed on.
    given: u32,
    shelves: Shelves,
}

impl Parts {
    /// Adds a game to a file of so many; returns the file before it, if that is complete.
    ///
    /// # Errors
    /// If the disk does not take it.
    pub(super) fn push(
        &mut self,
        path: &Path,
        converted: &Converted,
        written: &RecordBytes,
        (most, open): (u32, impl FnOnce(&Path) -> Result<Filling>),
        voice: &mut dyn Voice,
    ) -> Result<Option<Ready>> {
        let mut ready = None;
        if self.games == most {
            (ready, self.games) = (self.open.take(), 0);
        }
        if self.open.is_none() {
            self.files = self.files.saturating_add(1);
            let path = numbered(path, self.files);
            let filling = open(&path)?;
            self.open = Some((path, filling));
        }
        if let Some((_, filling)) = &mut self.open {
            let is_first = self.games == 0;
            filling
                .put(if is_first { &converted.prologue } else { &converted.separator }, voice)?;
            filling.put(&written.numbers.fill(&written.bytes, self.games), voice)?;
        }
        self.games += 1;
        self.give();
        Ok(ready)
    }

    /// Counts a game that went to a file of so many.
    pub(super) fn give(&mut self) {
        self.given = self.given.saturating_add(1);
    }

    /// How many games went to files.
    pub(super) fn given(&self) -> u32 {
        self.given
    }

    /// Adds a game to the file of its value.
    ///
    /// # Errors
    /// If the disk does not take it.
    pub(super) fn sort(&mut self, converted: &Converted, written: &RecordBytes) -> Result<()> {
        self.shelves.push(converted, written)
    }

    /// What all games of the input have, as a part of a file name, if that is the same.
    pub(super) fn only(&self) -> Option<&str> {
        match self.shelves.all.as_slice() {
            [shelf] => Some(&shelf.name),
            _ => None,
        }
    }

    /// Hands on the files that are not handed on yet.
    ///
    /// # Errors
    /// If the disk does not take or give back what waits, and those of whoever takes the files.
    pub(super) fn finish(
        &mut self,
        path: &Path,
        open: impl Fn(Option<&'static Format>, &Path) -> Result<Filling>,
        voice: &mut dyn Voice,
        mut take: impl FnMut(Ready, &mut dyn Voice) -> Result<()>,
    ) -> Result<()> {
        if let Some(ready) = self.open.take() {
            take(ready, voice)?;
        }
        let Some(mut spool) = self.shelves.spool.take() else { return Ok(()) };
        for shelf in &self.shelves.all {
            let path = suffixed(path, &format!("-{}", shelf.name));
            let mut filling = open(self.shelves.format, &path)?;
            let mut bytes = Vec::new();
            for &(at, length) in &shelf.places {
                spool.seek(SeekFrom::Start(at))?;
                bytes.clear();
                (&mut spool).take(length).read_to_end(&mut bytes)?;
                filling.put(&bytes, voice)?;
            }
            take((path, filling), voice)?;
            let games = u32::try_from(shelf.places.len()).unwrap_or(u32::MAX);
            self.given = self.given.saturating_add(games);
        }
        Ok(())
    }
}

/// The games that wait, by their values.
#[derive(Default)]
struct Shelves {
    spool: Option<Temporary<SpooledTempFile>>,
    length: u64,
    format: Option<&'static Format>,
    all: Vec<Shelf>,
    /// The place of each value in the list; people do not mean others by capitals.
    by_value: HashMap<String, usize>,
    /// The names of files so far, in small letters, because some systems do not tell capitals; with the
    /// next number for a value that has the same.
    names: HashMap<String, u32>,
}

/// The games of one value.
struct Shelf {
    name: String,
    places: Vec<(u64, u64)>,
}

impl Shelves {
    /// The place of the shelf of a value.
    fn shelf(&mut self, value: &str) -> usize {
        let key = match value.trim() {
            "?" => String::new(),
            value => value.to_lowercase(),
        };
        if let Some(&index) = self.by_value.get(&key) {
            return index;
        }
        let name = self.vacant(name_of(value));
        self.by_value.insert(key, self.all.len());
        self.all.push(Shelf { name, places: Vec::new() });
        self.all.len() - 1
    }

    /// A name for one more file: with a number behind it if another value has the same.
    fn vacant(&mut self, name: String) -> String {
        let key = name.to_lowercase();
        let Some(&next) = self.names.get(&key) else {
            self.names.insert(key, 2);
            return name;
        };
        let numbered = |number: &u32| format!("{name}-{number}");
        let is_free = |number: &u32| !self.names.contains_key(&numbered(number).to_lowercase());
        // There are fewer files than numbers.
        let number = (next..).find(is_free).unwrap_or(next);
        let vacant = numbered(&number);
        self.names.insert(key, number + 1);
        self.names.insert(vacant.to_lowercase(), 2);
        vacant
    }

    fn push(&mut self, converted: &Converted, written: &RecordBytes) -> Result<()> {
        self.format = converted.format;
        let index = self.shelf(written.value.as_deref().unwrap_or_default());
        let shelf = &mut self.all[index];
        let spool = self.spool.get_or_insert_with(|| Temporary::above(SPILL));
        let count = u32::try_from(shelf.places.len()).unwrap_or(u32::MAX);
        let edge = if count == 0 { &converted.prologue } else { &converted.separator };
        let bytes = written.numbers.fill(&written.bytes, count);
        spool.write_all(edge)?;
        spool.write_all(&bytes)?;
        let length = (edge.len() + bytes.len()) as u64;
        shelf.places.push((self.length, length));
        self.length += length;
        Ok(())
    }
}

/// A value as a part of a file name on any system.
fn name_of(value: &str) -> String {
    let is_foreign = |c: char| {
        is_deceptive(c) || matches!(c, '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|')
    };
    let name: String =
        value.trim().chars().map(|c| if is_foreign(c) { '_' } else { c }).take(NAME).collect();
    // Windows takes away what stands at the end.
    match name.trim_end_matches([' ', '.']) {
        "" | "?" | "_" => "unknown".to_owned(),
        name => name.to_owned(),
    }
}
