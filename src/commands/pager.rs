//! Long output on a terminal goes through the program that the user reads long texts with.

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
        let pager = named.unwrap_or_else(|| USUAL.into());
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

    /// Starts the pager and gives it the text; the text comes back if there is no such program.
    pub(super) fn page(self) -> Result<Pager, Vec<u8>> {
        // Its keys are its own: an interrupt stops what it does, and must not leave it alone behind us.
        #[cfg(unix)]
        let _ = signal_hook::flag::register(signal_hook::consts::SIGINT, std::sync::Arc::default());
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
        let mut pager = Pager { pipe: Some(BufWriter::new(pipe)), child };
        // That nobody reads on is heard at the next write.
        let _ = pager.write_all(&self.bytes);
        Ok(pager)
    }
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

/// A pager at work. Dropping it waits until the user leaves it.
#[derive(Debug)]
pub(super) struct Pager {
    pipe: Option<BufWriter<ChildStdin>>,
    child: Child,
}

impl Write for Pager {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.pipe.as_mut().map_or(Ok(bytes.len()), |pipe| pipe.write(bytes))
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
