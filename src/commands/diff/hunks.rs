//! Changes as `diff -u` writes them, with the lines around them.

use super::Before;
use crate::commands::temporary::Temporary;
use anyhow::Result;
use similar::{DiffOp, DiffTag};
use std::collections::VecDeque;
use std::io::{self, BufWriter, Read, Seek, Write};
use std::ops::Range;
use tempfile::SpooledTempFile;

/// How many lines that are the same stand around a change.
const CONTEXT: usize = 3;

/// How many bytes of a hunk wait in memory.
const WAITING: usize = 1 << 20;

/// So many of them are handed on at a time.
const PART: u64 = 64 << 10;

/// Writes changes that come one after the other, those that stand near each other as one hunk.
pub(super) struct Hunks<'a> {
    /// What stands above the first hunk; nothing once it is written.
    head: Vec<u8>,
    /// What ends a line.
    ends: &'static [u8],
    /// How many lines have been passed, before the change and after it.
    passed: [usize; 2],
    /// The lines passed last that are the same: what a hunk begins with or, behind one, ends with.
    same: VecDeque<Vec<u8>>,
    open: Option<Hunk>,
    put: &'a mut dyn FnMut(&[u8]) -> Result<()>,
}

/// A hunk that may go on. Its lines wait: how many there are stands above them.
struct Hunk {
    starts: [usize; 2],
    lines: BufWriter<Temporary<SpooledTempFile>>,
}

impl<'a> Hunks<'a> {
    pub(super) fn new(
        name: &[u8],
        above: Before,
        ends: &'static [u8],
        put: &'a mut dyn FnMut(&[u8]) -> Result<()>,
    ) -> Hunks<'a> {
        let head = match above.has_head {
            true => Vec::new(),
            false => [b"--- ", name, b"\n+++ ", name, b"\n"].concat(),
        };
        Hunks { head, ends, passed: above.lines, same: VecDeque::new(), open: None, put }
    }

    /// Takes what comes next, of these lines.
    ///
    /// # Errors
    /// If it can be neither put aside nor written.
    pub(super) fn take(&mut self, op: DiffOp, before: &[&[u8]], after: &[&[u8]]) -> Result<()> {
        let (tag, old, new) = op.as_tag_tuple();
        match tag {
            DiffTag::Equal => self.keep(&before[old]),
            _ => Ok(self.change(&before[old], &after[new])?),
        }
    }

    fn keep(&mut self, lines: &[&[u8]]) -> Result<()> {
        // Behind those that end a hunk, only the last ones can stand in the next.
        let (first, rest) = lines.split_at(lines.len().min(2 * CONTEXT + 1));
        self.keep_each(first)?;
        let (between, last) = rest.split_at(rest.len().saturating_sub(CONTEXT));
        self.passed = self.passed.map(|passed| passed + between.len());
        self.keep_each(last)
    }

    fn keep_each(&mut self, lines: &[&[u8]]) -> Result<()> {
        for &line in lines {
            self.passed = self.passed.map(|passed| passed + 1);
            self.same.push_back(line.to_owned());
            if self.open.is_some() && self.same.len() > 2 * CONTEXT {
                self.close()?;
            }
            if self.open.is_none() && self.same.len() > CONTEXT {
                self.same.pop_front();
            }
        }
        Ok(())
    }

    fn change(&mut self, old: &[&[u8]], new: &[&[u8]]) -> io::Result<()> {
        let hunk = self.open.get_or_insert_with(|| Hunk {
            starts: self.passed.map(|passed| passed - self.same.len()),
            lines: BufWriter::new(Temporary::above(WAITING)),
        });
        for line in self.same.drain(..) {
            push(b' ', &line, self.ends, &mut hunk.lines)?;
        }
        for (sign, lines) in [(b'-', old), (b'+', new)] {
            for line in lines {
                push(sign, line, self.ends, &mut hunk.lines)?;
            }
        }
        self.passed = [self.passed[0] + old.len(), self.passed[1] + new.len()];
        Ok(())
    }

    /// Writes the hunk that is open, and leaves the lines behind it.
    fn close(&mut self) -> Result<()> {
        let Some(mut hunk) = self.open.take() else { return Ok(()) };
        let behind = self.same.len().saturating_sub(CONTEXT);
        for line in self.same.drain(..self.same.len() - behind) {
            push(b' ', &line, self.ends, &mut hunk.lines)?;
        }
        let [old, new] = [0, 1].map(|at| place(hunk.starts[at]..self.passed[at] - behind));
        let mut head = std::mem::take(&mut self.head);
        head.extend_from_slice(format!("@@ -{old} +{new} @@\n").as_bytes());
        (self.put)(&head)?;
        let mut lines = hunk.lines.into_inner().map_err(io::IntoInnerError::into_error)?;
        lines.rewind()?;
        let mut part = Vec::new();
        while Read::by_ref(&mut lines).take(PART).read_to_end(&mut part)? > 0 {
            (self.put)(&part)?;
            part.clear();
        }
        Ok(())
    }

    /// Nothing comes any more.
    ///
    /// # Errors
    /// Those of [`take`](Self::take).
    pub(super) fn finish(mut self) -> Result<()> {
        self.close()
    }
}

/// Some lines by their numbers as `diff -u` tells them: the first, and how many unless it is one; the line before
/// them if there is none.
fn place(lines: Range<usize>) -> String {
    let start = lines.start;
    match lines.len() {
        0 => format!("{start},0"),
        1 => format!("{}", start + 1),
        count => format!("{},{count}", start + 1),
    }
}

fn push(sign: u8, line: &[u8], ends: &[u8], out: &mut impl Write) -> io::Result<()> {
    out.write_all(&[sign])?;
    out.write_all(line)?;
    match line.last() {
        Some(last) if ends.contains(last) => Ok(()),
        _ => out.write_all(b"\n\\ No newline at end of file\n"),
    }
}
