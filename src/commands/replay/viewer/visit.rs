//! From the command line to the screen and back: threads that find games and read keys, and the loop
//! between them.

use super::event::{Action, Event, Settings};
use super::model::Model;
use super::shelf::{Batch, Search, Shelf};
use super::terminal::{self, Screen};
use crate::cli::{self, BoardStyle};
use crate::commands::failure::Failure;
use crate::commands::input::Inputs;
use crate::commands::usage::{refuse, said};
use crate::commands::{Exit, Session, lookup};
use crate::findings::Lang;
use anyhow::Result;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How long it is waited for the first game before the screen is taken without one.
const PATIENCE: Duration = Duration::from_millis(300);

/// While games are found, the screen is drawn no more often than this.
const RATE: Duration = Duration::from_millis(50);

/// What comes from the other threads.
enum News {
    /// A key, or what else the terminal says.
    Typed(Event),
    /// There is no terminal any more.
    Closed,
    Found(Batch),
    /// All inputs have been gone through, and it went so.
    Ended(Exit),
}

/// What is to be done with the screen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    On,
    Redraw,
    Stop,
    End,
}

/// Shows records in the terminal until the user has seen enough.
///
/// # Errors
/// If the usage is wrong, or there is no terminal.
pub(in crate::commands::replay) fn run(args: &cli::Replay, session: &mut Session) -> Result<()> {
    if args.board.is_some_and(BoardStyle::is_picture) {
        return refuse(
            "--interactive draws boards in letters: --board text, unicode, bod or sfen",
            "--interactiveの盤は文字で描きます。--boardにはtext、unicode、bod、sfenを指定してください",
        );
    }
    let engine = session.engine(&args.input)?;
    let inputs = Inputs::new(&args.input, &session.configs)?;
    let is_stdin = |path: &PathBuf| path == Path::new("-");
    let reads_stdin = args.input.files.iter().chain(&args.input.files_from).any(is_stdin);
    terminal::check(session.stdout.is_terminal(), reads_stdin)?;
    let games = lookup::games(&args.input)?;
    let settings = Settings {
        lang: session.lang,
        colors: session.colors(true),
        board: args.board,
        moves: args.moves,
        flip: args.flip,
        line: args.line.unwrap_or(0),
        ply: match (args.ply, args.last) {
            (Some(plies), _) => plies.from,
            (None, true) => i64::MAX,
            (None, false) => 0,
        },
    };
    let (shelf, filling) = Shelf::new(Search { engine, inputs, games });
    let (sender, news) = channel();
    let (ear, told) = channel();
    let beside = session.beside(ear);
    let finder = sender.clone();
    // Nobody waits for this thread at the end: it may wait itself, for ever, for a standard input
    // that says nothing. Nor does it matter to it then that nobody listens any more.
    thread::spawn(move || {
        let mut session = beside();
        filling.run(&mut session, &|batch| drop(finder.send(News::Found(batch))));
        let _ = finder.send(News::Ended(session.exit));
    });
    let model = Model::new(settings, 80, 24);
    let mut visit = Visit { model, shelf, news, told, exit: Exit::Clean, lang: session.lang };
    let outcome = visit.run(sender);
    for words in visit.model.into_messages() {
        session.tell(&format!("{words}\n"));
    }
    session.exit.raise(visit.exit);
    outcome
}

/// A viewer with all that it needs.
struct Visit {
    model: Model,
    shelf: Shelf,
    news: Receiver<News>,
    told: Receiver<String>,
    exit: Exit,
    lang: Lang,
}

impl Visit {
    fn run(&mut self, sender: Sender<News>) -> Result<()> {
        // Where there is nothing to be seen the terminal is left alone.
        if let Ok(news) = self.news.recv_timeout(PATIENCE) {
            self.take(news);
        }
        if self.model.is_empty() {
            return Ok(());
        }
        let mut screen = self.screen()?;
        terminal::listen(move |event| {
            let news = event.map_or(News::Closed, News::Typed);
            sender.send(news).is_ok()
        });
        loop {
            screen.draw(&self.model)?;
            let mut next = self.news.recv().ok();
            let until = Instant::now() + RATE;
            if next.is_none() {
                return Ok(());
            }
            while let Some(news) = next.take() {
                let is_found = matches!(news, News::Found(_));
                match self.take(news) {
                    Flow::On => {}
                    Flow::Redraw => screen.clear()?,
                    Flow::Stop => {
                        drop(screen);
                        terminal::stop();
                        screen = self.screen()?;
                    }
                    Flow::End => return Ok(()),
                }
                // What is typed is shown at once.
                next = match until.checked_duration_since(Instant::now()) {
                    Some(left) if is_found => self.news.recv_timeout(left).ok(),
                    Some(_) => self.news.try_recv().ok(),
                    None => None,
                };
            }
        }
    }

    fn screen(&mut self) -> Result<Screen> {
        let screen = Screen::take()?;
        let (columns, rows) = screen.size()?;
        self.model.update(Event::Resize(columns, rows));
        Ok(screen)
    }

    fn take(&mut self, news: News) -> Flow {
        let action = match news {
            News::Closed => return Flow::End,
            News::Typed(event) => self.model.update(event),
            News::Found(batch) => {
                let (file, rows) = self.shelf.add(batch);
                self.model.update(Event::Listed { file, rows })
            }
            News::Ended(exit) => {
                self.exit.raise(exit);
                self.model.update(Event::Ended)
            }
        };
        for words in self.told.try_iter() {
            self.model.update(Event::Told(words.trim_end().to_owned()));
        }
        match action {
            Action::Quit => Flow::End,
            Action::Redraw => Flow::Redraw,
            Action::Stop => Flow::Stop,
            Action::Open(game) => {
                self.open(game);
                Flow::On
            }
            Action::None if self.model.is_empty() => Flow::End,
            Action::None => Flow::On,
        }
    }

    fn open(&mut self, game: usize) {
        let event = match self.shelf.open(game) {
            Ok((record, findings)) => Event::Opened { game, record: Box::new(record), findings },
            Err(error) => {
                self.exit.raise(Exit::Failed);
                Event::Failed(match Failure::of(&error) {
                    Some(failure) => failure.words(self.lang),
                    None => said(&error, self.lang),
                })
            }
        };
        self.model.update(event);
    }
}
