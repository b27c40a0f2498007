//! What a command says: at once, or, from a thread, later and in order.

use super::{Exit, Session};
use crate::findings::Lang;
use crate::source::escape_for_display;
use anyhow::{Error, Result};
use std::io::Write;

/// Where a command says what it has to say.
pub(super) trait Voice {
    /// Writes to standard error.
    fn tell(&mut self, text: &str);

    /// Reports what could not be read or written.
    fn fail(&mut self, error: Error);

    /// The run has ended at least as badly as this.
    fn raise(&mut self, exit: Exit);

    /// Writes text for people to standard output.
    ///
    /// # Errors
    /// If it cannot be written.
    fn show(&mut self, text: &str) -> Result<()>;

    /// Writes records to standard output.
    ///
    /// # Errors
    /// If they cannot be written.
    fn put(&mut self, bytes: &[u8]) -> Result<()>;
}

impl Voice for Session {
    fn tell(&mut self, text: &str) {
        Session::tell(self, text);
    }

    fn fail(&mut self, error: Error) {
        Session::fail(self, &error);
    }

    fn raise(&mut self, exit: Exit) {
        self.exit.raise(exit);
    }

    fn show(&mut self, text: &str) -> Result<()> {
        let stdout = &mut self.stdout;
        Ok(self.progress.suspend(|| stdout.write_all(text.as_bytes()))?)
    }

    fn put(&mut self, bytes: &[u8]) -> Result<()> {
        let stdout = &mut self.stdout;
        Ok(self.progress.suspend(|| {
            if stdout.is_terminal() {
                // Whoever looks at it must not be deceived by what players call themselves.
                let text = String::from_utf8_lossy(bytes);
                let text = escape_for_display(&text, &['\n', '\r', '\t']);
                return stdout.write_all(text.as_bytes());
            }
            stdout.write_all(bytes)
        })?)
    }
}

/// What was said and waits to be heard.
#[derive(Debug, Default)]
pub(super) struct Said(Vec<Saying>);

#[derive(Debug)]
enum Saying {
    Tell(String),
    Fail(Error),
    Raise(Exit),
    Show(String),
    Put(Vec<u8>),
}

impl Voice for Said {
    fn tell(&mut self, text: &str) {
        self.0.push(Saying::Tell(text.to_owned()));
    }

    fn fail(&mut self, error: Error) {
        self.0.push(Saying::Fail(error));
    }

    fn raise(&mut self, exit: Exit) {
        self.0.push(Saying::Raise(exit));
    }

    fn show(&mut self, text: &str) -> Result<()> {
        self.0.push(Saying::Show(text.to_owned()));
        Ok(())
    }

    fn put(&mut self, bytes: &[u8]) -> Result<()> {
        self.0.push(Saying::Put(bytes.to_owned()));
        Ok(())
    }
}

impl Said {
    /// Says it all.
    ///
    /// # Errors
    /// If standard output cannot be written.
    pub(super) fn repeat(self, voice: &mut dyn Voice) -> Result<()> {
        for saying in self.0 {
            match saying {
                Saying::Tell(text) => voice.tell(&text),
                Saying::Fail(error) => voice.fail(error),
                Saying::Raise(exit) => voice.raise(exit),
                Saying::Show(text) => voice.show(&text)?,
                Saying::Put(bytes) => voice.put(&bytes)?,
            }
        }
        Ok(())
    }
}

/// That other names of a file that was replaced (hard links) still have the old content.
#[must_use]
pub(super) fn parted(lang: Lang, name: &str) -> String {
    let words = lang.word(
        "written; its other names (hard links) keep the old content",
        "書き込みました。同じファイルの別名(ハードリンク)は元の内容のままです",
    );
    format!("{name}: {words}\n")
}
