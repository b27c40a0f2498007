//! What the program does: each command in a file of its own, and what they share.
//!
//! Only this room touches files, terminals and exit codes, and only here a fault is an `Err`:
//! one of usage or of the machine, never one of the user's records.

mod archive;
mod baseline;
mod belt;
mod blocks;
mod board;
mod completions;
mod condition;
mod config;
mod convert;
mod cutting;
mod destination;
mod diff;
mod draft;
mod edits;
mod engine;
mod exit;
mod explain;
mod facts;
mod failure;
mod filter;
mod fix;
mod formats;
mod frames;
mod games;
mod goban;
mod grid;
mod help;
mod info;
mod input;
mod job;
mod lookup;
mod member;
mod open;
mod order;
mod output;
mod packed;
mod pager;
mod piece;
mod place;
mod progress;
pub mod replay;
mod salvage;
mod schema;
mod selection;
mod sevenz;
mod shard;
mod sort;
mod stretch;
mod surroundings;
mod tar;
mod temporary;
mod terms;
mod trouble;
mod unfinished;
mod unique;
mod unpack;
mod usage;
mod validate;
mod voice;
mod wildcards;
mod window;
mod worker;
mod zip;

pub use completions::script as completion_script;
pub use exit::Exit;
pub use help::tell_usage;

use crate::cli::{self, Cli, Command, Language, When};
use crate::findings::Lang;
use crate::source::escape_for_display;
use anyhow::{Error, Result};
use config::Configs;
use engine::{Engine, Expected};
use exit::is_closed_pipe;
use filter::Filter;
use output::Stdout;
use progress::Progress;
use shard::Shard;
use std::cell::RefCell;
use std::env;
use std::io::{self, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::thread::available_parallelism;
use surroundings::{colors, is_dumb};

/// Runs a command line.
#[must_use]
pub fn run(mut cli: Cli) -> Exit {
    if let Some(input) = cli.command.input_mut() {
        let files = std::mem::take(&mut input.files);
        input.files = files.into_iter().flat_map(wildcards::expand).collect();
    }
    let (named, none) = cli.command.settings();
    let (configs, fault) = match Configs::new(named, none) {
        Ok(configs) => (configs, Ok(())),
        // That is said in the language that is asked for without settings.
        Err(error) => (Configs::none(), Err(error)),
    };
    let mut session = Session::new(&cli.shared, configs);
    if !cli.shared.no_pager && cli.command.is_read_by_people() {
        session.stdout.allow_pager();
    }
    let outcome = fault
        .and_then(|()| command(&cli.command, &mut session))
        .and_then(|()| session.page())
        .and_then(|()| Ok(session.stdout.flush()?));
    let left = session.leave_pager();
    let outcome = outcome.and_then(|()| Ok(left?));
    match outcome {
        Err(error) if is_closed_pipe(&error) => return Exit::Clean,
        Err(error) => session.fail(&error),
        Ok(()) if session.stdout.is_unheard() && session.exit == Exit::Found => return Exit::Clean,
        Ok(()) => {}
    }
    session.exit
}

fn command(command: &Command, session: &mut Session) -> Result<()> {
    match command {
        Command::Convert(args) => convert::run(args, session),
        Command::Validate(args) => validate::run(args, session),
        Command::Replay(args) => replay::run(args, session),
        Command::Info(args) => info::run(args, session),
        Command::Formats(args) => formats::run(args, session),
        Command::Explain(args) => explain::run(args, session),
        Command::Schema(args) => schema::run(args, session),
        Command::Config(args) => config::run(args, session),
        Command::Completions(args) => completions::run(args, session),
    }
}

/// What a run has at hand: the terminal, the language, and how it went so far.
#[derive(Debug)]
struct Session {
    lang: Lang,
    quiet: bool,
    verbose: bool,
    color: When,
    /// The settings that hold for records and, in the current folder, for the run.
    configs: Arc<Configs>,
    /// How many threads the user wants.
    threads: Option<NonZeroUsize>,
    stdout: Stdout,
    progress: Progress,
    exit: Exit,
    /// What is told when the user has left the pager.
    later: RefCell<String>,
    /// Who hears what is told, if that is not standard error.
    ear: Option<Sender<String>>,
}

impl Session {
    fn new(shared: &cli::Shared, configs: Configs) -> Session {
        let lang = language(shared.lang, &configs);
        Session {
            lang,
            quiet: shared.quiet > 0,
            verbose: shared.verbose > 0,
            color: shared.color,
            configs: Arc::new(configs),
            threads: shared.threads,
            stdout: Stdout::lock(),
            progress: Progress::new(
                shared.quiet == 0 && io::stderr().is_terminal() && !is_dumb(),
                lang,
            ),
            exit: Exit::Clean,
            later: RefCell::default(),
            ear: None,
        }
    }

    /// Hands over to the pager what the terminal does not show as a whole.
    ///
    /// # Errors
    /// If there is none and standard output cannot be written.
    fn page(&mut self) -> Result<()> {
        if self.stdout.is_long() {
            self.progress.end();
            self.stdout.page()?;
        }
        Ok(())
    }

    /// Waits until the user has left the pager, and tells what had to wait.
    ///
    /// # Errors
    /// If there was no pager and standard output cannot be written.
    fn leave_pager(&mut self) -> io::Result<()> {
        let left = self.stdout.leave_pager();
        let later = self.later.take();
        if !later.is_empty() {
            self.tell(&later);
        }
        left
    }

    /// A session for a thread beside one that has the terminal: what it tells is told to somebody.
    #[cfg(feature = "viewer")]
    fn beside(&self, ear: Sender<String>) -> impl FnOnce() -> Session + Send + use<> {
        let (lang, quiet, verbose) = (self.lang, self.quiet, self.verbose);
        let (color, threads) = (self.color, self.threads);
        let configs = Arc::clone(&self.configs);
        move || Session {
            lang,
            quiet,
            verbose,
            color,
            configs,
            threads,
            stdout: Stdout::nowhere(),
            progress: Progress::new(false, lang),
            exit: Exit::Clean,
            later: RefCell::default(),
            ear: Some(ear),
        }
    }

    /// The engine that reads inputs as the arguments say.
    fn engine(&self, input: &cli::Input) -> Result<Engine> {
        self.progress.expect(input::total_size(input));
        let expected = input::expected(input);
        let cores = || available_parallelism().map_or(1, NonZeroUsize::get);
        let threads = match expected {
            // Looking for the cores takes longer than reading it.
            Expected::One => 1,
            Expected::Many | Expected::Told => self.threads.map_or_else(cores, NonZeroUsize::get),
        };
        Ok(Engine {
            reading: lookup::reading(input)?,
            threads: threads.min(256),
            expected,
            filter: Filter::new(input)?.map(Arc::new),
            unique: input.unique.then(|| lookup::memory(input)).transpose()?,
            shard: input.shard.as_deref().map(Shard::parse).transpose()?,
            may_be_empty: input.force_exclude,
        })
    }

    /// Whether to colour what goes to standard output or, else, to standard error.
    fn colors(&self, stdout: bool) -> bool {
        colors(self.color, || match stdout {
            true => self.stdout.is_terminal(),
            false => io::stderr().is_terminal(),
        })
    }

    /// Writes to standard error. That nobody reads it is no reason to stop.
    fn tell(&self, text: &str) {
        if let Some(ear) = &self.ear {
            let _ = ear.send(text.to_owned());
            return;
        }
        if self.stdout.is_paged() && io::stderr().is_terminal() {
            return self.later.borrow_mut().push_str(text);
        }
        self.progress.suspend(|| {
            let mut stderr = io::stderr().lock();
            let _ = stderr.write_all(text.as_bytes());
        });
    }

    /// Reports what could not be read or written, in one line.
    fn fail(&mut self, error: &Error) {
        self.say(error);
        self.exit.raise(usage::Usage::exit(error));
    }

    /// Reports that no record has what is asked for. Of a part of the inputs that is no failure: those of another part
    /// may have it.
    fn miss(&mut self, error: &Error, is_part: bool) {
        match is_part {
            true if self.quiet => {}
            true => self.say(error),
            false => self.fail(error),
        }
    }

    fn say(&self, error: &Error) {
        let text = failure::words(error, self.lang).replace('\n', " ");
        self.tell(&format!("kifu: {}\n", escape_for_display(text.trim_end(), &[])));
    }

    /// One of two wordings.
    fn word<'a>(&self, en: &'a str, ja: &'a str) -> &'a str {
        self.lang.word(en, ja)
    }
}

/// The language of messages: the one that the command line asks for, or the settings, or the
/// environment.
fn language(asked: Option<Language>, configs: &Configs) -> Lang {
    match asked {
        Some(Language::En) => Lang::En,
        Some(Language::Ja) => Lang::Ja,
        None => configs.language().unwrap_or_else(environment_lang),
    }
}

/// The language the environment asks for; Windows calls its locales `Japanese_Japan.932`.
fn environment_lang() -> Lang {
    let set = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set);
    let locale = locale.unwrap_or_default().to_ascii_lowercase();
    let is = |name: &str| {
        let rest = locale.strip_prefix(name);
        rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphabetic()))
    };
    if is("ja") || is("japanese") || is("jpn") { Lang::Ja } else { Lang::En }
}

/// The columns of the terminal, as far as the environment knows.
fn terminal_width() -> usize {
    let columns = env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    columns.filter(|&columns| columns >= 20).unwrap_or(100)
}
