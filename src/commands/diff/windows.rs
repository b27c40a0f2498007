//! The difference of two files that may be longer than fits into memory.

use super::hunks::Hunks;
use super::{Before, ENDS_IN_PATCH, changes, lines_in_patch, name_in_head};
use crate::commands::cutting::line_end;
use crate::commands::window::Window;
use anyhow::Result;
use similar::DiffOp;
use std::io::Read;
use std::path::Path;

/// So many bytes of each file are compared at a time.
const USUAL: usize = 1 << 20;

/// So many are, if nothing in fewer is the same.
const MOST: usize = 4 << 20;

/// The lines that are held as a whole.
fn whole_lines<R: Read>(window: &Window<R>) -> Vec<&[u8]> {
    let held = window.held();
    let end = if window.has_ended() { held.len() } else { line_end(held).unwrap_or(0) };
    lines_in_patch(&held[..end])
}

/// Hands on the difference of two files as [`patch`](super::patch) has it, and nothing if there is none. Where they
/// are long, lines that have come to stand far from where they stood are told as taken away and put in.
///
/// # Errors
/// If one cannot be read, what is long cannot be put aside on disk, or those of `put`.
pub(in crate::commands) fn patch_of_files(
    path: &Path,
    files: [Box<dyn Read + '_>; 2],
    put: &mut dyn FnMut(&[u8]) -> Result<()>,
) -> Result<()> {
    let mut windows = files.map(Window::new);
    let mut hunks = Hunks::new(&name_in_head(path), Before::default(), ENDS_IN_PATCH, put);
    let mut size = USUAL;
    loop {
        for window in &mut windows {
            window.hold(size)?;
        }
        let [before, after] = windows.each_ref().map(whole_lines);
        let mut changes = changes(&before, &after);
        let are_through = windows.iter().all(Window::has_ended);
        let is_same = |op: &DiffOp| matches!(op, DiffOp::Equal { .. });
        let same = changes.iter().rposition(is_same).map_or(0, |at| at + 1);
        if !are_through {
            // What is not the same at the end of one window may be so further on in the other file.
            let is_over =
                windows.iter().any(|window| window.has_ended() && window.held().is_empty());
            let is_told = is_over || size >= MOST;
            if same > 0 || !is_told {
                changes.truncate(same);
            }
        }
        let [mut old, mut new] = [0; 2];
        for change in changes {
            (old, new) = (change.old_range().end, change.new_range().end);
            hunks.take(change, &before, &after)?;
        }
        if are_through {
            return hunks.finish();
        }
        let bytes = |lines: &[&[u8]]| lines.iter().map(|line| line.len()).sum::<usize>();
        let passed = [bytes(&before[..old]), bytes(&after[..new])];
        // To look at the same lines again and again would cost more and more, as would a line without an end.
        let most = if passed == [0, 0] { usize::MAX } else { MOST };
        size = match passed.iter().sum::<usize>() < size {
            true => size.saturating_mul(2).min(most),
            false if same > 0 => USUAL,
            false => size,
        };
        for (window, passed) in windows.iter_mut().zip(passed) {
            window.pass(passed);
        }
    }
}
