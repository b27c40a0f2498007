//! From the command line to the screen and back: threads that find games and read keys, and the loop
//! between them.

use super::board::Outcome;
use super::event::{Action, Event, Settings};
use super::model::Model;
use super::pixels::{self, Late, Pixels};
use super::shelf::{Batch, Search, Shelf};
use super::terminal::{self, Screen};
use crate::cli::{self, BoardStyle};
use crate::commands::failure::words;
use crate::commands::input::Inputs;
use crate::commands::place::is_stdin;
use crate::commands::replay::picture::{options, theme};
use crate::commands::usage::refuse;
use crate::commands::{Exit, Session, lookup};
use crate::findings::Lang;
use crate::picture::Options;
use anyhow::Result;

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
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
            "--board of --interactive is a style of letters: text, unicode, bod or sfen; whether boards are pictures \
             is said with --pictures",
            "--interactiveの--boardは文字での描き方です。text、unicode、bod、sfenを指定してください。盤の画像は--picturesで指定します",
        );
    }
    pixels::check(args)?;
    let engine = session.engine(&args.input)?;
    let inputs = Inputs::new(&args.input, &session.configs)?;
    let mut named = args.input.files.iter().chain(&args.input.files_from);
    let reads_stdin = named.any(|path| is_stdin(path));
    terminal::check(session.stdout.is_terminal(), reads_stdin)?;
    let games = lookup::games(&args.input)?;
    let Options { coordinates, script, .. } = options(args, session.lang);
    let settings = Settings {
        lang: session.lang,
        colors: session.colors(true),
        board: args.board,
        moves: args.moves,
        flip: args.flip,
        coordinates,
        script,
        theme: theme(args),
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
    let (lang, exit) = (session.lang, Exit::Clean);
    let mut visit = Visit { model, shelf, news, told, exit, lang, pixels: None };
    let outcome = visit.run(args.pictures, sender);
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
    /// What draws pictures, where the terminal shows them.
    pixels: Option<Pixels>,
}

impl Visit {
    fn run(&mut self, pictures: cli::Pictures, sender: Sender<News>) -> Result<()> {
        // Where there is nothing to be seen the terminal is left alone.
        if let Ok(news) = self.news.recv_timeout(PATIENCE) {
            self.take(news);
        }
        if self.model.is_empty() {
            return Ok(());
        }
        let mut screen = self.screen()?;
        let late = self.ask(pictures, &mut screen, &sender)?;
        terminal::listen(late, move |event| {
            let news = event.map_or(News::Closed, News::Typed);
            sender.send(news).is_ok()
        });
        loop {
            let mut next = match screen.draw(&self.model, self.pixels.as_mut())? {
                Outcome::Shown => self.news.recv().ok(),
                Outcome::Later(due) => {
                    let left = due.saturating_duration_since(Instant::now());
                    match self.news.recv_timeout(left) {
                        Ok(news) => Some(news),
                        Err(RecvTimeoutError::Timeout) => continue,
                        Err(RecvTimeoutError::Disconnected) => None,
                    }
                }
                Outcome::Undrawn(words) => {
                    self.model.update(Event::Undrawn(words));
                    continue;
                }
            };
            let until = Instant::now() + RATE;
            if next.is_none() {
                return Ok(());
            }
            while let Some(news) = next.take() {
                let is_found = matches!(news, News::Found(_));
                match self.take(news) {
                    Flow::On => {}
                    Flow::Redraw => {
                        screen.clear()?;
                        self.forget();
                    }
                    Flow::Stop => {
                        drop(screen);
                        terminal::stop();
                        screen = self.screen()?;
                        self.forget();
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

    /// Finds out whether boards can be pictures. What was typed meanwhile comes first; what the
    /// terminal has not answered yet may still come.
    fn ask(
        &mut self,
        pictures: cli::Pictures,
        screen: &mut Screen,
        sender: &Sender<News>,
    ) -> Result<Option<Late>> {
        let (pixels, answers) = screen.pictures(pictures, self.lang)?;
        self.pixels = pixels;
        self.measure();
        let Some(answers) = answers else { return Ok(None) };
        let late = answers.late();
        for key in answers.typed {
            let _ = sender.send(News::Typed(Event::Key(key)));
        }
        Ok(late)
    }

    /// Tells the viewer how large a cell is, if boards can be pictures.
    fn measure(&mut self) {
        if let Some(pixels) = &mut self.pixels {
            let (width, height) = pixels.cell();
            self.model.update(Event::Pictures(width, height));
        }
    }

    /// No picture is on the screen any more.
    fn forget(&mut self) {
        if let Some(pixels) = &mut self.pixels {
            pixels.forget();
        }
    }

    fn take(&mut self, news: News) -> Flow {
        let action = match news {
            News::Closed => return Flow::End,
            News::Typed(event) => {
                if matches!(event, Event::Resize(..)) {
                    self.measure();
                }
                self.model.update(event)
            }
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
                Event::Failed(words(&error, self.lang))
            }
        };
        self.model.update(event);
    }
}
