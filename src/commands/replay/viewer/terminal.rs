//! The terminal: taken, and given back however the program ends.

use super::board::Outcome;
use super::event::Event;
use super::model::Model;
use super::pixels::{Answers, Late, Pixels};
use super::screen::view;
use crate::commands::surroundings::is_dumb;
#[cfg(unix)]
use crate::commands::usage::Usage;
use crate::commands::usage::refuse;
use crate::{cli, findings::Lang};
use anyhow::Result;
use crossterm::event::{self, Event as Raw};
#[cfg(not(unix))]
use crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use crossterm::execute;
#[cfg(unix)]
use crossterm::style::Print;
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui_core::layout::{Position, Rect};
use ratatui_core::terminal::Terminal;
use ratatui_crossterm::CrosstermBackend;
use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::thread;
use std::time::Duration;

/// Clicks and the wheel are told, mere movements of the mouse are not: they would come over slow
/// connections for nothing.
#[cfg(unix)]
const MOUSE: [&str; 2] = ["\x1b[?1000h\x1b[?1006h", "\x1b[?1006l\x1b[?1000l"];

/// How often it is looked whether the terminal is still there.
const PULSE: Duration = Duration::from_millis(250);

/// The exit code of a program that panics.
const PANICKED: i32 = 101;

/// The terminal, while it is not as it was.
static TAKEN: Mutex<Option<File>> = Mutex::new(None);

/// What else is written to it when it is given back.
static PARTING: Mutex<String> = Mutex::new(String::new());

/// Whether it has been given back: what a thread has still to write is for nobody.
static GIVEN: AtomicBool = AtomicBool::new(true);

/// Held while something is written to it.
static WRITING: Mutex<()> = Mutex::new(());

fn lock<T>(mutex: &'static Mutex<T>) -> MutexGuard<'static, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The screen of the viewer. When it goes, the terminal is as it was.
pub(super) struct Screen {
    terminal: Terminal<CrosstermBackend<BufWriter<Outlet>>>,
}

/// The terminal, as long as it has not been given back.
struct Outlet(File);

impl Write for Outlet {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if GIVEN.load(Ordering::SeqCst) {
            return Ok(bytes.len());
        }
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl Screen {
    /// Takes the terminal.
    ///
    /// # Errors
    /// If it is none.
    pub(super) fn take() -> Result<Screen> {
        watch();
        let file = output()?;
        *lock(&TAKEN) = Some(file.try_clone()?);
        GIVEN.store(false, Ordering::SeqCst);
        // Whatever fails from here on, what was changed is changed back.
        let restoring = Restoring;
        enable_raw_mode()?;
        let mut writer = BufWriter::with_capacity(64 << 10, Outlet(file));
        execute!(writer, EnterAlternateScreen)?;
        #[cfg(unix)]
        execute!(writer, Print(MOUSE[0]))?;
        #[cfg(not(unix))]
        execute!(writer, EnableMouseCapture)?;
        let terminal = Terminal::new(CrosstermBackend::new(writer))?;
        std::mem::forget(restoring);
        Ok(Screen { terminal })
    }

    /// The columns and rows of the screen.
    ///
    /// # Errors
    /// If the terminal is gone.
    pub(super) fn size(&self) -> Result<(u16, u16)> {
        let size = self.terminal.size()?;
        Ok((size.width, size.height))
    }

    /// Finds out whether boards can be pictures, before anybody reads keys. Also what else the terminal
    /// has said.
    ///
    /// # Errors
    /// If the terminal is gone.
    pub(super) fn pictures(
        &mut self,
        wanted: cli::Pictures,
        lang: Lang,
    ) -> Result<(Option<Pixels>, Option<Answers>)> {
        let _writing = lock(&WRITING);
        let (pixels, answers) = Pixels::new(wanted, lang, self.terminal.backend_mut())?;
        if answers.is_some() {
            // Whoever does not understand the questions may have written them.
            self.wipe()?;
        }
        if let Some(pixels) = &pixels {
            // What ends first is a picture that has not been written to its end.
            *lock(&PARTING) = format!("\x1b\\{}", pixels.removal());
        }
        Ok((pixels, answers))
    }

    /// Shows the viewer, and what becomes of its picture.
    ///
    /// # Errors
    /// If the terminal cannot be written.
    pub(super) fn draw(&mut self, model: &Model, pixels: Option<&mut Pixels>) -> Result<Outcome> {
        let _writing = lock(&WRITING);
        let Some(pixels) = pixels else {
            self.terminal.draw(|frame| view(model, frame))?;
            return Ok(Outcome::Shown);
        };
        let wanted = model.picture();
        if let Some(removal) = pixels.remove(wanted.as_ref()) {
            self.terminal.backend_mut().write_all(removal.as_bytes())?;
            self.wipe()?;
        }
        let screen = self.terminal.draw(|frame| view(model, frame))?.area;
        // On a screen that has another size meanwhile it might lie over its edges; that it has will be
        // told.
        let Some(wanted) = wanted.filter(|_| model.fits(screen)) else {
            return Ok(Outcome::Shown);
        };
        Ok(pixels.show(&wanted, screen, self.terminal.backend_mut())?)
    }

    /// Forgets what is on the screen, so that all of it is drawn.
    ///
    /// # Errors
    /// If the terminal cannot be written.
    pub(super) fn clear(&mut self) -> Result<()> {
        let _writing = lock(&WRITING);
        self.wipe()
    }

    fn wipe(&mut self) -> Result<()> {
        // `Terminal::clear` asks where the cursor is, which not every terminal answers, and the thread
        // that reads keys may take the answer.
        let size = self.terminal.size()?;
        Ok(self.terminal.resize(Rect::from((Position::ORIGIN, size)))?)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

struct Restoring;

impl Drop for Restoring {
    fn drop(&mut self) {
        restore();
    }
}

/// Gives the terminal back as it was, once. That it is gone is no reason to complain.
fn restore() {
    // From here on nobody else writes: a panic does not stop other threads at once.
    GIVEN.store(true, Ordering::SeqCst);
    if let Some(mut file) = lock(&TAKEN).take() {
        let show = crossterm::cursor::Show;
        let _ = file.write_all(lock(&PARTING).as_bytes());
        #[cfg(unix)]
        let _ = execute!(file, Print(MOUSE[1]));
        #[cfg(not(unix))]
        let _ = execute!(file, DisableMouseCapture);
        let _ = execute!(file, LeaveAlternateScreen, show);
        let _ = disable_raw_mode();
    }
}

/// Standard output as a file of its own: its lock is somebody else's.
fn output() -> io::Result<File> {
    #[cfg(unix)]
    {
        use std::os::fd::AsFd;
        Ok(File::from(io::stdout().as_fd().try_clone_to_owned()?))
    }
    #[cfg(windows)]
    {
        use std::os::windows::io::AsHandle;
        Ok(File::from(io::stdout().as_handle().try_clone_to_owned()?))
    }
}

/// Refuses to begin where nobody sees the screen, or no keys can be read.
///
/// # Errors
/// If that is so.
pub(super) fn check(is_seen: bool, reads_stdin: bool) -> Result<()> {
    if !is_seen {
        return refuse(
            "--interactive needs a terminal, and standard output is none",
            "--interactiveは端末で使います。標準出力が端末ではありません",
        );
    }
    if is_dumb() {
        return refuse(
            "--interactive needs a terminal that can move its cursor, and TERM is dumb or not set; use kifu replay --all",
            "--interactiveはカーソルを動かせる端末で使います。TERMがdumbか未設定です。kifu replay --allを使ってください",
        );
    }
    if io::stdin().is_terminal() {
        if reads_stdin {
            return refuse(
                "standard input is the terminal, which --interactive takes keys from; name a FILE",
                "標準入力は端末で、--interactiveのキー入力に使います。ファイルを指定してください",
            );
        }
        return Ok(());
    }
    #[cfg(unix)]
    if let Err(error) = File::open("/dev/tty") {
        let words = Usage::new(
            "--interactive has no terminal to take keys from: standard input is none, and /dev/tty \
             cannot be opened",
            "--interactiveのキー入力に使える端末がありません。標準入力は端末ではなく、/dev/ttyも開けません",
        );
        return Err(words.because(&error).into());
    }
    Ok(())
}

/// From the first screen on, a panic and a signal give the terminal back before they end the run.
fn watch() {
    static WATCHING: Once = Once::new();
    WATCHING.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |what| {
            restore();
            before(what);
            // Without the thread that is lost here there is nothing more to be seen.
            std::process::exit(PANICKED);
        }));
        #[cfg(unix)]
        watch_signals();
    });
}

#[cfg(unix)]
fn watch_signals() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;
    // Without a watch a signal ends the run as well.
    let Ok(mut signals) = Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM]) else { return };
    thread::spawn(move || {
        let Some(signal) = signals.forever().next() else { return };
        // A screen that is half drawn is finished first, unless the terminal takes nothing any more.
        let mut writing = WRITING.try_lock();
        for _ in 0..30 {
            if writing.is_ok() {
                break;
            }
            thread::sleep(Duration::from_millis(10));
            writing = WRITING.try_lock();
        }
        restore();
        let _ = emulate_default_handler(signal);
        std::process::exit(128 + signal);
    });
}

/// Stops the program as Ctrl-Z does, with the terminal as it was, until it is to go on.
#[cfg(unix)]
pub(super) fn stop() {
    let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP);
}

#[cfg(not(unix))]
pub(super) fn stop() {}

/// Whether the terminal is still there.
fn is_there() -> bool {
    #[cfg(unix)]
    let size = crossterm::terminal::window_size();
    // That says nothing of pixels, which are not to be had everywhere.
    #[cfg(not(unix))]
    let size = crossterm::terminal::size();
    size.is_ok()
}

/// Hands on what is typed, in a thread of its own, until `send` says that nobody wants more or there
/// is no terminal any more; `None` says so. Answers that come late are no keys.
pub(super) fn listen(
    mut late: Option<Late>,
    send: impl Fn(Option<Event>) -> bool + Send + 'static,
) {
    thread::spawn(move || {
        loop {
            let event = match event::poll(PULSE) {
                // A terminal that is gone says nothing, or nothing without end.
                Ok(false) if is_there() => continue,
                Ok(true) => event::read().ok(),
                Ok(false) | Err(_) => None,
            };
            let event = match event {
                Some(Raw::Key(key)) if late.as_mut().is_some_and(|late| late.swallows(&key)) => {
                    continue;
                }
                Some(Raw::Key(key)) => Event::Key(key),
                Some(Raw::Mouse(mouse)) => Event::Mouse(mouse),
                Some(Raw::Resize(columns, rows)) => Event::Resize(columns, rows),
                Some(_) => continue,
                None => {
                    send(None);
                    return;
                }
            };
            if !send(Some(event)) {
                return;
            }
        }
    });
}
