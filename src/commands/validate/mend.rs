//! Mending files in place, piece by piece.

use crate::commands::Session;
use crate::commands::destination::refuse_outside;
use crate::commands::draft::{Committed, Draft, is_device, permit};
use crate::commands::fix::{Mended, marks, most_bytes};
use crate::commands::packed::{begins_packed, is_packed};
use crate::commands::place::{Input, InputPlace, is_descriptor};
use crate::commands::usage::{Usage, refuse};
use crate::commands::voice::{Voice, parted};
use crate::commands::window::Window;
use anyhow::Result;
use std::collections::HashSet;
use std::fs::{self, File};
use std::io;
use std::path::PathBuf;

/// The input that is being mended.
#[derive(Default)]
enum Mending {
    /// There is nothing to mend, or it cannot be done.
    #[default]
    Nothing,
    /// The mended file as it grows.
    File { draft: Draft, old: Window<File>, fixes: u64 },
    /// It was mended under another name already, before or after it was read.
    Done,
    /// What goes to standard output. It is `exact` as long as the bytes that came are those of the texts.
    Stream { new: Vec<u8>, at: usize, fixes: u64, exact: bool },
}

/// Mends the inputs one after the other.
pub(super) struct Mender {
    mending: Mending,
    /// What the user named.
    named: Vec<PathBuf>,
    /// The files that were mended, without links.
    done: HashSet<PathBuf>,
    /// How many findings were mended.
    pub(super) mended: u64,
}

impl Mender {
    pub(super) fn new(named: &[PathBuf]) -> Mender {
        let (named, done) = (named.to_owned(), HashSet::new());
        Mender { mending: Mending::Nothing, named, done, mended: 0 }
    }

    /// Leaves the input that is being mended as it is.
    pub(super) fn give_up(&mut self) {
        self.mending = Mending::Nothing;
    }

    /// Adds a piece to the mended file, and puts the file in its place when it is complete; whether
    /// the piece's fixes were made. What cannot be mended is said.
    pub(super) fn mend(
        &mut self,
        session: &mut Session,
        input: &Input,
        mended: &Mended,
        first: bool,
        last: bool,
    ) -> bool {
        let context = || input.name.clone();
        if first {
            self.mending = Mending::Nothing;
            let is_stream = matches!(input.place, InputPlace::Stdin);
            if !mended.changes() && last && !is_stream {
                return false;
            }
            match begin(input, &self.named) {
                Ok(_) if self.is_done(input) => self.mending = Mending::Done,
                Ok(mending) => self.mending = mending,
                Err(error) if mended.changes() => session.fail(&error.context(context())),
                // The first of several pieces, of which perhaps none has anything to mend.
                Err(_) => {}
            }
        }
        let applied = self.add(input, mended);
        let applied = applied.unwrap_or_else(|error| {
            if let Mending::Stream { exact, fixes: 0, .. } = &mut self.mending
                && !mended.changes()
            {
                // As long as nothing is to be mended, all goes through as it came.
                *exact = false;
                return false;
            }
            let words = Usage::new(
                "left as it is, since its bytes cannot be changed at these places only",
                "該当箇所のバイトだけを変更できないため、修正しませんでした",
            );
            let is_packed = input.kept().is_some_and(|kept| begins_packed(&kept.bytes));
            session.fail(&match error.is::<io::Error>() {
                true => error.context(context()),
                false if is_packed => packed().at(&context()).into(),
                false => words.at(&context()).into(),
            });
            self.mending = Mending::Nothing;
            false
        });
        if last && let Mending::Stream { new, at, fixes, exact } = &mut self.mending {
            let (at, fixes, exact) = (*at, *fixes, *exact);
            let new = std::mem::take(new);
            self.mending = Mending::Nothing;
            let written = match input.kept() {
                Some(kept) if kept.ended && fixes == 0 => session.put(&kept.bytes),
                Some(kept) if kept.ended && exact && kept.bytes.len() == at => session.put(&new),
                _ => refuse(
                    "not all of it is the text of a record",
                    "全体が棋譜のテキストではありません",
                ),
            };
            return match written {
                Ok(()) => {
                    self.mended += fixes;
                    applied
                }
                Err(error) => {
                    session.fail(&error.context(context()));
                    false
                }
            };
        }
        if last
            && let Mending::File { draft, fixes, mut old } = std::mem::take(&mut self.mending)
            && fixes > 0
        {
            let is_whole = old.is_through();
            // Some systems replace no file that is open.
            drop(old);
            let committed = match is_whole {
                Ok(true) => draft.commit(true),
                Ok(false) => {
                    refuse("it has changed while it was read", "読み込み中に内容が変わりました")
                }
                Err(error) => Err(error.into()),
            };
            match committed {
                Ok(committed) => {
                    self.mended += fixes;
                    self.done.extend(input.path().and_then(|path| fs::canonicalize(path).ok()));
                    if committed == Committed::Parted {
                        session.tell(&parted(session.lang, &input.name));
                    }
                }
                Err(error) => {
                    session.fail(&error.context(context()));
                    return false;
                }
            }
        }
        applied
    }

    /// Whether the file was mended under another name.
    fn is_done(&self, input: &Input) -> bool {
        let real = || fs::canonicalize(input.path()?).ok();
        !self.done.is_empty() && real().is_some_and(|real| self.done.contains(&real))
    }

    /// Adds a piece to the mended file; whether with its fixes.
    fn add(&mut self, input: &Input, mended: &Mended) -> Result<bool> {
        let kept = input.kept();
        let kept = kept.as_deref().map_or(&[][..], |kept| &kept.bytes);
        let rest = match &mut self.mending {
            Mending::Nothing => return Ok(false),
            Mending::Done => return Ok(mended.changes()),
            Mending::File { old, .. } => old.hold(mended.most_bytes())?,
            Mending::Stream { at, .. } => kept.get(*at..).unwrap_or_default(),
        };
        let with_fixes = mended.bytes(rest).filter(|_| mended.changes());
        let applied = with_fixes.is_some();
        let replaced = with_fixes.or_else(|| mended.unchanged(rest));
        let replaced = replaced.ok_or_else(|| {
            Usage::new("the bytes are not those of the text", "バイト列がテキストと一致しません")
        })?;
        let made = if applied { mended.fixes() } else { 0 };
        match &mut self.mending {
            Mending::Nothing | Mending::Done => {}
            Mending::File { draft, old, fixes } => {
                draft.push(&replaced.bytes)?;
                old.pass(replaced.consumed);
                *fixes += made;
            }
            Mending::Stream { new, at, fixes, .. } => {
                new.extend_from_slice(&replaced.bytes);
                *at += replaced.consumed;
                *fixes += made;
            }
        }
        if !applied && mended.changes() {
            return refuse("the fixes do not fit the bytes", "修正箇所がバイト列と一致しません");
        }
        Ok(applied)
    }
}

/// Why nothing is mended in what is compressed.
fn packed() -> Usage {
    Usage::new(
        "compressed files cannot be mended in place; --diff shows what would change",
        "圧縮ファイルは直せません。変更される箇所は--diffで確認できます",
    )
}

/// Begins to mend an input.
fn begin(input: &Input, named: &[PathBuf]) -> Result<Mending> {
    if let Some(kept) = input.kept() {
        let at = marks(&kept.bytes);
        let new = kept.bytes[..at].to_owned();
        return Ok(Mending::Stream { new, at, fixes: 0, exact: true });
    }
    // To open a pipe once more would wait for somebody who writes into it, which nobody does.
    // What another program has open is not ours to replace under its hands.
    let path = input.path().filter(|path| !is_device(path) && !is_descriptor(path));
    let Some(path) = path else {
        return refuse(
            "only files can be mended in place; --diff shows what would change",
            "直せるのはファイルだけです。変更される箇所は--diffで確認できます",
        );
    };
    if is_packed(path) {
        return Err(packed().into());
    }
    refuse_outside(path, named)?;
    permit(path)?;
    let mut old = Window::open(path)?;
    let mut draft = Draft::new(path)?;
    let rest = old.hold(most_bytes(""))?;
    let at = marks(rest);
    draft.push(&rest[..at])?;
    old.pass(at);
    Ok(Mending::File { draft, old, fixes: 0 })
}
