//! Where converted records go, and what makes a file of them.

use crate::commands::draft::Draft;
use crate::commands::voice::Voice;
use crate::formats::table::TableForm;
use crate::formats::{Assemble, Format};
use anyhow::Result;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

/// Where bytes go that are ready.
pub(super) enum Sink {
    /// Straight to standard output.
    Stdout,
    /// Straight to a device or a pipe.
    Device(BufWriter<File>),
    /// To a file, or what waits for the end before it is written: none when it is standard output.
    Draft(Option<PathBuf>, Draft),
}

/// A file that is being written.
pub(super) struct Filling {
    sink: Sink,
    /// What makes it, if it is not the records one behind the other.
    assembler: Option<Box<dyn Assemble>>,
}

impl Filling {
    /// An empty file of a format.
    ///
    /// # Errors
    /// If none can be made.
    pub(super) fn new(
        sink: Sink,
        format: Option<&'static Format>,
        table: TableForm,
    ) -> Result<Filling> {
        let assemble = format.and_then(|format| format.write.as_ref()?.assemble);
        let assembler = assemble.map(|assemble| assemble(table)).transpose()?;
        Ok(Filling { sink, assembler })
    }

    /// Whether the file that is to be replaced has just this content, as far as that is known before the end.
    ///
    /// # Errors
    /// If either cannot be read.
    pub(super) fn is_unchanged(&mut self) -> Result<bool> {
        match (&mut self.sink, &self.assembler) {
            (Sink::Draft(_, draft), None) => draft.is_unchanged(),
            _ => Ok(false),
        }
    }

    /// Adds what records were written as, or what stands before and between them.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(super) fn put(&mut self, written: &[u8], voice: &mut dyn Voice) -> Result<()> {
        match &mut self.assembler {
            None => self.sink.put(written, voice),
            Some(assembler) => {
                let mut made = Vec::new();
                assembler.push(written, &mut made)?;
                self.sink.put(&made, voice)
            }
        }
    }

    /// Ends the file; where it is.
    ///
    /// # Errors
    /// If its end cannot be written.
    pub(super) fn end(mut self, voice: &mut dyn Voice) -> Result<Sink> {
        if let Some(mut assembler) = self.assembler.take() {
            let mut made = Vec::new();
            assembler.end(&mut made)?;
            self.sink.put(&made, voice)?;
        }
        Ok(self.sink)
    }
}

impl Sink {
    fn put(&mut self, bytes: &[u8], voice: &mut dyn Voice) -> Result<()> {
        match self {
            Sink::Draft(_, draft) => draft.push(bytes),
            Sink::Device(file) => Ok(file.write_all(bytes)?),
            Sink::Stdout => voice.put(bytes),
        }
    }
}
