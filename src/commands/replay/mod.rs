//! `kifu replay`: positions of records.

mod album;
mod figure;
mod ink;
mod marking;
mod picture;
mod sheet;
#[cfg(feature = "viewer")]
pub mod viewer;
mod walk;

use super::board::Drawing;
use super::games::{Picker, Wish, wish};
use super::input::{Inputs, names_many};
use super::job::{Done, Event, Planned};
use super::piece::{Faults, Piece};
use super::sort::{Key, Sorter};
use super::usage::{refuse, said};
use super::{Exit, Session, lookup};
use crate::cli::{self, BoardStyle};
use crate::findings::report::{harmless_json, uri};
use crate::findings::{Finding, Lang, Severity};
use crate::formats::Bench;
use crate::record::Record;
use crate::source::escape_for_display;
use album::{Album, Page};
use anyhow::{Context, Result};
use picture::Refusal;
use serde_json::{Map, Value, json};
use sheet::{Sheet, View};
use std::collections::HashSet;
use std::fmt::Write as _;
use std::io::Write;
use std::ops::ControlFlow;
use walk::{Walk, Which};

/// One record.
struct One {
    /// Its number in the piece.
    number: u32,
    /// What it is sorted by.
    key: Vec<u8>,
    /// How many errors it has.
    errors: usize,
    /// What is shown of it, or the reason why there is nothing.
    shown: Result<Shown, String>,
    /// Whether its game does not know the style of moves that was asked for.
    foreign: bool,
}

/// What is shown of a record.
enum Shown {
    /// Its positions as text.
    Sheet(Sheet),
    /// Itself, since pictures are drawn when they are written: those of many games are too large to
    /// wait for their turn.
    Record(Box<Record>),
}

/// The drawings of a piece, and what is wrong with it as a whole.
type Drawn = (Vec<One>, Faults);

/// Shows positions of the inputs.
///
/// # Errors
/// If the usage is wrong, or standard output cannot be written.
pub(super) fn run(args: &cli::Replay, session: &mut Session) -> Result<()> {
    if args.interactive {
        return look(args, session);
    }
    let engine = session.engine(&args.input)?;
    let walk = Walk {
        which: match (args.ply, args.all) {
            (Some(plies), _) if plies.from == plies.to => Which::Ply(plies.to),
            (Some(plies), _) => Which::Range(plies.from, plies.to),
            (None, true) => Which::All,
            (None, false) => Which::Final,
        },
        line: args.line.unwrap_or(0),
        moves: args.moves,
        // Programs are told the same in every language.
        lang: if args.json { Lang::En } else { session.lang },
    };
    let drawing = Drawing {
        style: BoardStyle::Text,
        flip: args.flip,
        mark: session.colors(true),
        narrow: false,
        lang: session.lang,
    };
    let view = View { walk, drawing, board: args.board, json: args.json };
    let is_picture = args.board.is_some_and(BoardStyle::is_picture);
    let has_pictures = is_picture && !args.json;
    refuse_without_pictures(args, has_pictures)?;
    let album = has_pictures.then(|| Album::new(args, session)).transpose()?;
    let sort = args.sort.as_deref().map(Key::parse).transpose()?;
    let memory = lookup::memory(&args.input)?;
    let games = lookup::games(&args.input)?;
    let picker = Picker::new(games.clone());
    let inputs = Inputs::new(&args.input, &session.configs)?.whole(has_pictures);
    let inputs = inputs.map(|input| Ok(Planned { input: input?, plan: () }));
    let lang = session.lang;
    let work = |piece: &mut Piece, planned: &Planned<()>, bench: &mut Bench| {
        let mut drawn: Vec<One> = Vec::new();
        let bad = |finding: &&Finding| finding.severity == Severity::Error;
        let (first, about) = (piece.first, piece.description());
        piece.read(bench, |record, findings, number| {
            match wish(games.as_ref(), first, number) {
                Wish::Perhaps => {}
                Wish::No => return ControlFlow::Continue(()),
                Wish::Enough => return ControlFlow::Break(()),
            }
            let errors = findings.iter().filter(bad).count();
            let shown = match has_pictures {
                // What stands in for a start that nobody knows is no position of the game.
                _ if !record.start_known => {
                    let en = "its start position is not known, so that nothing can be shown";
                    let ja = "開始局面が分からないため、局面を表示できません";
                    Err(lang.word(en, ja).to_owned())
                }
                true => Ok(Shown::Record(Box::new(record.clone()))),
                false => view.record(record).map(Shown::Sheet).map_err(|error| said(&error, lang)),
            };
            let foreign = !view.walk.moves.is_for(record.game());
            let key = sort.as_ref().map(|key| key.of(record, &planned.input.name, &about));
            let key = key.unwrap_or_default();
            drawn.push(One { number, key, errors, shown, foreign });
            ControlFlow::Continue(())
        });
        Ok((drawn, piece.faults(&planned.input, lang)))
    };
    let mut list = List {
        args,
        walk: &view.walk,
        album,
        picker,
        many: names_many(&args.input),
        has_begun: false,
        has_told: false,
        refused: HashSet::new(),
        sorter: sort.is_some().then(|| Sorter::new(memory)),
        has_records: false,
    };
    engine.run(session, inputs, work, |session, event| {
        if let Event::Done(done) = event {
            list.take(session, done)?;
        }
        Ok(ControlFlow::Continue(()))
    })?;
    list.end(session, sort.as_ref())
}

impl BoardStyle {
    /// Whether boards are drawn, not written in letters.
    fn is_picture(self) -> bool {
        matches!(self, BoardStyle::Svg | BoardStyle::Png | BoardStyle::Latex)
    }
}

/// Shows records in the terminal.
#[cfg(feature = "viewer")]
fn look(args: &cli::Replay, session: &mut Session) -> Result<()> {
    viewer::run(args, session)
}

#[cfg(not(feature = "viewer"))]
fn look(_: &cli::Replay, _: &mut Session) -> Result<()> {
    refuse(
        "this program was built without the viewer (--interactive)",
        "このプログラムはビューアー（--interactive）なしでビルドされています",
    )
}

/// Refuses options of pictures where there are none.
fn refuse_without_pictures(args: &cli::Replay, has_pictures: bool) -> Result<()> {
    let options = [
        ("--output-dir", args.output_dir.is_some()),
        ("--theme", args.theme.is_some()),
        ("--coordinates", args.coordinates.is_some()),
        ("--script", args.script.is_some()),
        ("--mark", !args.mark.is_empty()),
        ("--variations", args.variations),
    ];
    let is_png = has_pictures && args.board == Some(BoardStyle::Png);
    if args.size.is_some() && !is_png {
        return refuse(
            "--size is for pictures of pixels: add --board png",
            "--sizeはPNGのための指定です。--board pngを付けてください",
        );
    }
    if args.theme.is_some() && args.board == Some(BoardStyle::Latex) {
        return refuse(
            "a diagram for LaTeX is black and white: leave --theme out",
            "LaTeXの図は白黒です。--themeは指定できません",
        );
    }
    if args.json && args.board.is_some_and(BoardStyle::is_picture) {
        return refuse(
            "lines of JSON hold no pictures: leave --json or --board out",
            "JSONに図は入りません。--jsonと--boardのどちらかを外してください",
        );
    }
    if args.json && args.board.is_some() {
        return refuse(
            "lines of JSON hold a position as SFEN or FEN: leave --json or --board out",
            "JSONでは局面をSFENかFENで表します。--jsonと--boardのどちらかを外してください",
        );
    }
    if args.flip && (args.json || args.board == Some(BoardStyle::Sfen)) {
        return refuse(
            "--flip is for boards that are drawn: positions in a line have no view",
            "--flipは盤面を描くときの指定です。1行の局面には効きません",
        );
    }
    if args.sort.is_some() && has_pictures {
        return refuse(
            "pictures are drawn in the order of the games: leave --sort out",
            "図は対局の順に描かれます。--sortは指定できません",
        );
    }
    match options.iter().find(|(_, is_given)| *is_given && !has_pictures) {
        None => Ok(()),
        Some((name, _)) => refuse(
            format!("{name} is for pictures: add --board svg"),
            format!("{name}は図のための指定です。--board svgを付けてください"),
        ),
    }
}

/// Shows what was drawn, in order.
struct List<'a> {
    args: &'a cli::Replay,
    walk: &'a Walk,
    /// Where pictures go, if there are any.
    album: Option<Album>,
    picker: Picker,
    /// Whether there are several inputs, so that each has to be named.
    many: bool,
    has_begun: bool,
    /// Whether it was said that a game does not know the style of moves.
    has_told: bool,
    /// What was said of options that cannot be followed: once, and not of each game.
    refused: HashSet<String>,
    /// What waits to be sorted, and whether there was anything.
    sorter: Option<Sorter>,
    has_records: bool,
}

impl List<'_> {
    fn take(&mut self, session: &mut Session, done: Done<(), Drawn>) -> Result<()> {
        let (mut drawn, faults) = done.value;
        let name = &done.subject.input.name;
        let path = done.subject.input.real_path();
        let names = [path.to_string_lossy().into_owned(), uri(&path)];
        self.picker.count(&done.subject.input, done.before, done.records, &done.unwanted);
        drawn.retain(|one| self.picker.wants(done.before.saturating_add(one.number)));
        if !self.has_told && !session.quiet && drawn.iter().any(|one| one.foreign) {
            self.has_told = true;
            session.tell(&format!("kifu: {}\n", session.word(
                "--moves san, uci and lan write moves of chess; those of other games are written as usual",
                "--moves san・uci・lanはチェス用です。他の種目の指し手は通常の形で表示します",
            )));
        }
        faults.tell(session);
        tell_errors(session, name, drawn.iter().map(|one| one.errors).sum());
        for One { number, shown, key, .. } in drawn {
            let game = done.before.saturating_add(number);
            self.has_records = true;
            let fault = match &shown {
                Err(error) => Some(Refusal::Record(error.clone())),
                Ok(Shown::Sheet(sheet)) => {
                    match &mut self.sorter {
                        Some(sorter) => sorter.push(key, store(&names, game, sheet))?,
                        None => self.show(session, &names, game, sheet)?,
                    }
                    None
                }
                Ok(Shown::Record(record)) => {
                    let is_only = done.first && done.last && done.records == 1;
                    let page = Page { input: &done.subject.input, game, is_only };
                    let album = self.album.as_mut();
                    let album = album.context("there is nowhere to draw")?;
                    match album.record(self.walk, record, &page, session) {
                        Ok(fault) => fault,
                        // What one input cannot have does not keep the others from theirs.
                        Err(error) if album.has_files() => {
                            session.fail(&error);
                            return Ok(());
                        }
                        Err(error) => return Err(error),
                    }
                }
            };
            let fault = match fault {
                None => None,
                Some(Refusal::Record(fault)) => Some((fault, Exit::Found)),
                Some(Refusal::Option(fault)) => {
                    self.refused.insert(fault.clone()).then_some((fault, Exit::Failed))
                }
            };
            if let Some((fault, exit)) = fault {
                session.exit.raise(exit);
                session.tell(&match session.lang {
                    Lang::En => format!("{name}: game {game}: {fault}\n"),
                    Lang::Ja => format!("{name}: 第{game}局: {fault}\n"),
                });
            }
        }
        Ok(())
    }

    /// Shows what was to be sorted, and the picture if there is one only.
    fn end(mut self, session: &mut Session, sort: Option<&Key>) -> Result<()> {
        if let Some(usage) = sort.and_then(Key::unknown).filter(|_| self.has_records) {
            let is_part = self.args.input.shard.is_some();
            session.miss(&usage.into(), is_part);
            if !is_part {
                return Ok(());
            }
        }
        let sorted = self.sorter.take().map(Sorter::finish).transpose()?;
        for stored in sorted.into_iter().flatten() {
            let (names, game, text, objects): ([String; 2], _, _, _) =
                serde_json::from_slice(&stored?)?;
            self.show(session, &names, game, &Sheet { text, objects })?;
        }
        self.picker.end(session);
        if let Some(picture) = self.album.and_then(Album::single) {
            session.stdout.write_all(&picture)?;
        }
        Ok(())
    }

    /// Shows a sheet of a file of this name, which as a relative reference is exact.
    fn show(
        &mut self,
        session: &mut Session,
        [name, uri]: &[String; 2],
        game: u32,
        sheet: &Sheet,
    ) -> Result<()> {
        let mut text = String::new();
        let is_bare = self.args.board == Some(BoardStyle::Sfen);
        if !sheet.text.is_empty() {
            if self.has_begun && !is_bare {
                text.push('\n');
            }
            if (self.many || game > 1) && !is_bare {
                // In BOD that is a comment of a program.
                let sign = if self.args.board == Some(BoardStyle::Bod) { "# " } else { "" };
                let _ = writeln!(text, "{sign}{} #{game}", escape_for_display(name, &[]));
            }
            text.push_str(&sheet.text);
        }
        for object in &sheet.objects {
            let mut whole = Map::new();
            whole.insert("file".to_owned(), json!(name));
            whole.insert("uri".to_owned(), json!(uri));
            whole.insert("record".to_owned(), json!(game));
            whole.extend(object.clone());
            let object = Value::Object(whole).to_string();
            let _ = writeln!(text, "{}", harmless_json(&object));
        }
        self.has_begun = true;
        session.progress.suspend(|| session.stdout.write_all(text.as_bytes()))?;
        Ok(())
    }
}

/// A sheet with the record that it is of, as it waits to be sorted.
fn store(names: &[String; 2], game: u32, sheet: &Sheet) -> Vec<u8> {
    json!([names, game, sheet.text, sheet.objects]).to_string().into_bytes()
}

/// Says how many errors the shown records have.
fn tell_errors(session: &mut Session, name: &str, errors: usize) {
    if errors == 0 {
        return;
    }
    session.exit.raise(Exit::Found);
    if session.quiet {
        return;
    }
    session.tell(&match session.lang {
        Lang::En if errors == 1 => format!("{name}: 1 error; see `kifu validate`\n"),
        Lang::En => format!("{name}: {errors} errors; see `kifu validate`\n"),
        Lang::Ja => format!("{name}: エラー{errors}件。`kifu validate`で確認できます\n"),
    });
}
