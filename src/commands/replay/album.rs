//! Where pictures go: one to standard output, or each to a file of its own.

use super::figure;
use super::ink::Ink;
use super::picture::{Picture, Refusal};
use super::walk::{Walk, Which, plies};
use crate::cli;
use crate::commands::Session;
use crate::commands::destination::{bare, suffixed};
use crate::commands::draft::{Committed, Draft};
use crate::commands::place::{Input, shown};
use crate::commands::usage::{Usage, said};
use crate::commands::voice::parted;
use crate::findings::Lang;
use crate::games::Game;
use crate::picture::Scene;
use crate::record::Record;
use anyhow::{Context, Result};
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// The pictures of a run.
pub(super) struct Album {
    picture: Picture,
    ink: Ink,
    folder: Option<PathBuf>,
    force: bool,
    lang: Lang,
    /// The names that inputs have taken, and those of all pictures: an input with a number behind its name can be
    /// called what another one is.
    taken: HashSet<PathBuf>,
    drawn: HashSet<PathBuf>,
    /// The input that has taken the last of them.
    current: Option<(String, PathBuf)>,
    /// What goes to standard output when it is sure that it is alone.
    single: Option<Vec<u8>>,
}

/// A record of an input.
pub(super) struct Page<'a> {
    pub(super) input: &'a Input,
    /// Its number in the input, and whether it is the only one there.
    pub(super) game: u32,
    pub(super) is_only: bool,
}

impl Album {
    /// # Errors
    /// If several pictures were to go to standard output, or pixels to a terminal.
    pub(super) fn new(args: &cli::Replay, session: &Session) -> Result<Album> {
        let lang = session.lang;
        if args.all && args.output_dir.is_none() {
            return Err(several().into());
        }
        Ok(Album {
            picture: Picture::new(args, lang),
            ink: Ink::new(args, session)?,
            folder: args.output_dir.clone(),
            force: args.force,
            lang,
            taken: HashSet::new(),
            drawn: HashSet::new(),
            current: None,
            single: None,
        })
    }

    /// Whether each picture has a file.
    pub(super) fn has_files(&self) -> bool {
        self.folder.is_some()
    }

    /// Draws the wanted positions of a record. Why one cannot be drawn comes back in words.
    ///
    /// # Errors
    /// If a file cannot be written, or several pictures were to go to standard output.
    pub(super) fn record(
        &mut self,
        walk: &Walk,
        record: &Record,
        page: &Page<'_>,
        session: &Session,
    ) -> Result<Option<Refusal>> {
        let (walk, path) = match walk.through(record) {
            Ok(found) => found,
            Err(error) => return Ok(Some(Refusal::Record(said(&error, self.lang)))),
        };
        let base = self.base(page)?;
        let digits = plies(record, &path).to_string().len().max(3);
        let (force, lang) = (self.force, self.lang);
        let (ink, theme, single) = (&mut self.ink, &self.picture.theme, &mut self.single);
        let (drawn, name) = (&mut self.drawn, &page.input.name);
        let mut place = |scene: &Scene, suffix: &str| {
            let picture = ink.draw(scene, theme, session)?;
            match &base {
                Some(base) => {
                    let path = suffixed(base, suffix);
                    if !drawn.insert(path.clone()) {
                        return Err(taken(name, &path).into());
                    }
                    write(path, &picture, force, lang, session)
                }
                None if single.replace(picture).is_some() => Err(several().into()),
                None => Ok(()),
            }
        };
        if let (Which::Range(from, to), Game::Go) = (walk.which, record.game()) {
            return match figure::draw(&self.picture, &walk, record, &path) {
                Ok(scene) => {
                    place(&scene, &format!("-{from:0digits$}-{to:0digits$}"))?;
                    Ok(None)
                }
                Err(reason) => Ok(Some(reason)),
            };
        }
        let has_plies = matches!(walk.which, Which::All | Which::Range(..));
        let (mut before, mut nth) = (None, 1);
        let mut refusal = None;
        walk.each(record, &path, |spot| {
            // The board is the same at every ply: what is refused is refused at the first.
            if refusal.is_some() {
                return Ok(());
            }
            // Several positions of one ply follow each other, by name too.
            nth = if before == Some(spot.ply) { nth + 1 } else { 1 };
            before = Some(spot.ply);
            let suffix = match (has_plies, nth) {
                (false, _) => String::new(),
                (true, 1) => format!("-{:0digits$}", spot.ply),
                (true, nth) => format!("-{:0digits$}_{nth:02}", spot.ply),
            };
            match self.picture.draw(record, spot) {
                Ok(scene) => place(&scene, &suffix),
                Err(reason) => {
                    refusal = Some(reason);
                    Ok(())
                }
            }
        })?;
        Ok(refusal)
    }

    /// The file of a record's pictures but for their plies; none if they go to standard output.
    fn base(&mut self, page: &Page<'_>) -> Result<Option<PathBuf>> {
        let Some(folder) = &self.folder else { return Ok(None) };
        let name = &page.input.name;
        let path = match &self.current {
            Some((current, path)) if current == name => path.clone(),
            _ => {
                let path = folder
                    .join(bare(&page.input.tame_inner()))
                    .with_extension(self.ink.extension());
                if !self.taken.insert(path.clone()) {
                    return Err(taken(name, &path).into());
                }
                self.current = Some((name.clone(), path.clone()));
                path
            }
        };
        let suffix = if page.is_only { String::new() } else { format!("-{:03}", page.game) };
        Ok(Some(suffixed(&path, &suffix)))
    }

    /// The picture for standard output.
    pub(super) fn single(self) -> Option<Vec<u8>> {
        self.single
    }
}

fn write(path: PathBuf, picture: &[u8], force: bool, lang: Lang, session: &Session) -> Result<()> {
    let name = shown(&path);
    let mut draft = Draft::one_of_many(&path)?;
    draft.push(picture)?;
    let committed = draft.commit(force).with_context(|| match lang {
        Lang::En => format!("cannot write {name}"),
        Lang::Ja => format!("{name}に書き込めません"),
    })?;
    if committed == Committed::Parted {
        session.tell(&parted(lang, &name));
    }
    Ok(())
}

/// That a file holds a picture of another input.
fn taken(name: &str, path: &Path) -> Usage {
    let path = shown(path);
    Usage::new(
        format!(
            "{name}: {path} is the picture of another input already; draw them one at a time, or to \
             other folders"
        ),
        format!("{name}: {path}は別の入力の図です。一つずつ、または別のフォルダーに描いてください"),
    )
}

fn several() -> Usage {
    Usage::new(
        "several pictures need files of their own: give a folder with --output-dir",
        "複数の図は別々のファイルになります。--output-dirでフォルダーを指定してください",
    )
}
