//! Long output on a terminal goes through the program that the user reads long texts with.

use super::surroundings::is_dumb;
#[cfg(unix)]
use super::surroundings::is_ignored;
use std::env;
use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::process::{Child, ChildStdin, Command, Stdio};

/// The program that is asked if the environment names none.
const USUAL: &str = if cfg!(windows) { "" } else { "less" };

/// What may become too long for the terminal.
#[derive(Debug)]
pub(super) struct Held {
    bytes: Vec<u8>,
    lines: usize,
    /// How many lines the terminal shows beside the next prompt.
    room: usize,
    pager: OsString,
}

impl Held {
    /// An empty text, if there is a pager and the height of the terminal is known.
    #[must_use]
    pub(super) fn new() -> Option<Held> {
        let named = ["KIFU_PAGER", "PAGER"].into_iter().find_map(env::var_os);
        // One that nobody named is nothing to complain about where it is not installed.
        let is_useful = || !is_dumb() && is_installed(USUAL);
        let pager = named.or_else(|| is_useful().then(|| USUAL.into()))?;
        // `cat` is how people say that they want none.
        if pager.is_empty() || pager == "cat" {
            return None;
        }
        let (_, height) = terminal_size::terminal_size()?;
        let room = usize::from(height.0).saturating_sub(1);
        (room > 0).then(|| Held { bytes: Vec::new(), lines: 0, room, pager })
    }

    /// Adds text.
    pub(super) fn push(&mut self, bytes: &[u8]) {
        self.lines += memchr::memchr_iter(b'\n', bytes).count();
        self.bytes.extend_from_slice(bytes);
    }

    /// Whether the terminal does not show all of it.
    #[must_use]
    pub(super) fn is_long(&self) -> bool {
        self.lines > self.room
    }

    /// The text, where the terminal has room for it.
    #[must_use]
    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// Starts the pager and gives it the text; the text comes back if nothing can be started at all.
    /// That there is no such program is known only when its shell has ended: see [`Pager::unread`].
    pub(super) fn page(self) -> Result<Pager, Vec<u8>> {
        // Its keys are its own: an interrupt stops what it does, and must not leave it alone behind us.
        #[cfg(unix)]
        if !is_ignored(signal_hook::consts::SIGINT) {
            use signal_hook::{consts::SIGINT, flag::register};
            let _ = register(SIGINT, std::sync::Arc::default());
        }
        let mut command = shell(&self.pager);
        command.stdin(Stdio::piped());
        // Colours are shown, what fits is not waited for, and the text stays.
        for (name, value) in [("LESS", "FRX"), ("LESSCHARSET", "utf-8"), ("LV", "-c")] {
            if env::var_os(name).is_none() {
                command.env(name, value);
            }
        }
        let Ok(mut child) = command.spawn() else { return Err(self.bytes) };
        let Some(pipe) = child.stdin.take() else { return Err(self.bytes) };
        let mut pager = Pager { pipe: Some(BufWriter::new(pipe)), child, given: Some(Vec::new()) };
        // What it may read nothing of is kept as a whole; that nobody reads on is heard at the next write.
        if pager.write_all(&self.bytes).is_err()
            && let Some(given) = &mut pager.given
        {
            *given = self.bytes;
        }
        Ok(pager)
    }
}

/// Whether a program of this name stands in a folder of `PATH`.
fn is_installed(name: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    !name.is_empty() && env::split_paths(&path).any(|folder| folder.join(name).is_file())
}

/// The environment names a command with its arguments.
#[cfg(unix)]
fn shell(pager: &OsString) -> Command {
    let mut command = Command::new("sh");
    command.arg("-c").arg(pager);
    command
}

#[cfg(not(unix))]
fn shell(pager: &OsString) -> Command {
    let mut command = Command::new("cmd");
    command.arg("/C").arg(pager);
    command
}

/// How many bytes are kept for the case that nobody reads them: more than any pipe holds, so that whoever
/// took as many has read some.
const UNREAD: usize = 2 << 20;

/// A pager at work. Dropping it waits until the user leaves it.
#[derive(Debug)]
pub(super) struct Pager {
    pipe: Option<BufWriter<ChildStdin>>,
    child: Child,
    /// What it was given, as long as it may have read nothing of it.
    given: Option<Vec<u8>>,
}

impl Pager {
    /// Waits until the user has left it. What it was given comes back if its shell found no such program, or
    /// none that it may run.
    #[must_use]
    pub(super) fn unread(&mut self) -> Option<Vec<u8>> {
        drop(self.pipe.take());
        // POSIX, "Shell Command Language" 2.8.2.
        let ended = self.child.wait().ok()?;
        self.given.take().filter(|_| matches!(ended.code(), Some(126 | 127)))
    }
}

impl Write for Pager {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(pipe) = &mut self.pipe else { return Ok(bytes.len()) };
        // Where the write fails nothing of it counts as given, and it is for the caller to show.
        let written = pipe.write(bytes)?;
        if let Some(given) = &mut self.given {
            given.extend_from_slice(&bytes[..written]);
        }
        self.given.take_if(|given| given.len() > UNREAD);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.pipe.as_mut().map_or(Ok(()), Write::flush)
    }
}

impl Drop for Pager {
    fn drop(&mut self) {
        drop(self.pipe.take());
        let _ = self.child.wait();
    }
}
