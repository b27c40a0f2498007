//! The viewer as people use it: the program in a terminal, keys in, screen out.
#![cfg(all(unix, feature = "viewer"))]

use crate::cli::{CLEAN, Desk};
use flate2::Compression;
use flate2::write::GzEncoder;
use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};
use std::fmt::Write as _;
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};
use vt100::{MouseProtocolMode, Parser};

/// How long anything may take on a machine that has much else to do.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// What the shell around the tests could have set.
const UNSET: [&str; 11] = [
    "LC_ALL",
    "LC_MESSAGES",
    "LANG",
    "NO_COLOR",
    "CLICOLOR_FORCE",
    "COLUMNS",
    "TMUX",
    "STY",
    "ZELLIJ",
    "TERM_PROGRAM",
    "LC_TERMINAL",
];

/// A terminal in which a program runs.
pub(crate) struct Seat {
    pub(crate) master: Box<dyn MasterPty + Send>,
    pub(crate) child: Box<dyn Child + Send + Sync>,
    writer: Box<dyn Write + Send>,
    pub(crate) parser: Arc<Mutex<Parser>>,
    /// All that the program has written.
    pub(crate) written: Arc<Mutex<Vec<u8>>>,
    /// The modes of the terminal before.
    modes: String,
}

fn size(cols: u16, rows: u16) -> PtySize {
    PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }
}

fn nonzero(number: u16) -> NonZeroU16 {
    NonZeroU16::new(number).unwrap()
}

fn modes(master: &dyn MasterPty) -> String {
    format!("{:?}", master.get_termios().unwrap())
}

impl Seat {
    /// Runs a line of the shell, in which the program is `$kifu`, in the folder of a desk.
    fn new(desk: &Desk, line: &str, cols: u16, rows: u16) -> Seat {
        let pair = native_pty_system().openpty(size(cols, rows)).unwrap();
        let modes = modes(&*pair.master);
        let mut command = CommandBuilder::new("sh");
        command.args(["-c", line]);
        command.cwd(desk.path(""));
        command.env("kifu", assert_cmd::cargo::cargo_bin!("kifu"));
        command.env("TERM", "xterm-256color");
        for name in UNSET {
            command.env_remove(name);
        }
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let parser = Arc::new(Mutex::new(Parser::new(nonzero(rows), nonzero(cols), 0)));
        let writer = pair.master.take_writer().unwrap();
        let written = Arc::default();
        Seat { master: pair.master, child, writer, parser, written, modes }
    }

    /// The same, with what the program writes read all the time.
    pub(crate) fn watched(desk: &Desk, line: &str, cols: u16, rows: u16) -> Seat {
        let seat = Seat::new(desk, line, cols, rows);
        let (mut reader, parser) =
            (seat.master.try_clone_reader().unwrap(), Arc::clone(&seat.parser));
        let written = Arc::clone(&seat.written);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(read) = reader.read(&mut bytes) {
                if read == 0 {
                    return;
                }
                written.lock().unwrap().extend_from_slice(&bytes[..read]);
                parser.lock().unwrap().process(&bytes[..read]);
            }
        });
        seat
    }

    pub(crate) fn screen(&self) -> String {
        self.parser.lock().unwrap().screen().contents()
    }

    #[track_caller]
    pub(crate) fn sees(&mut self, words: &str) -> &mut Seat {
        let start = Instant::now();
        while !self.screen().contains(words) {
            assert!(start.elapsed() < PATIENCE, "{words:?} does not come:\n{}", self.screen());
            thread::sleep(Duration::from_millis(10));
        }
        self
    }

    #[track_caller]
    pub(crate) fn types(&mut self, keys: &str) -> &mut Seat {
        self.writer.write_all(keys.as_bytes()).unwrap();
        self.writer.flush().unwrap();
        self
    }

    fn resize(&mut self, cols: u16, rows: u16) -> &mut Seat {
        self.resize_to(size(cols, rows))
    }

    pub(crate) fn resize_to(&mut self, size: PtySize) -> &mut Seat {
        let (rows, cols) = (nonzero(size.rows), nonzero(size.cols));
        self.parser.lock().unwrap().screen_mut().set_size(rows, cols);
        self.master.resize(size).unwrap();
        self
    }

    fn wait(&mut self) -> ExitStatus {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(start.elapsed() < PATIENCE, "it does not end:\n{}", self.screen());
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits for the end, and looks whether the terminal is as it was.
    #[track_caller]
    pub(crate) fn ends(mut self) -> ExitStatus {
        let status = self.wait();
        let start = Instant::now();
        loop {
            let parser = self.parser.lock().unwrap();
            let screen = parser.screen();
            let is_left = !screen.alternate_screen()
                && !screen.hide_cursor()
                && screen.mouse_protocol_mode() == MouseProtocolMode::None;
            if is_left && modes(&*self.master) == self.modes {
                return status;
            }
            assert!(start.elapsed() < PATIENCE, "the terminal is not given back");
            drop(parser);
            thread::sleep(Duration::from_millis(10));
        }
    }
}

fn games() -> Desk {
    Desk::with(&[("a.csa", CLEAN), ("b.csa", &CLEAN.replace("Alice", "Anna"))])
}

#[test]
fn keys_go_in_and_the_screen_comes_out() {
    let desk = games();
    for (cols, rows) in [(80, 24), (200, 60)] {
        let mut seat = Seat::watched(&desk, "exec \"$kifu\" replay -i a.csa b.csa", cols, rows);
        seat.sees("sente: Alice").sees("? keys").sees("1/2");
        assert!(seat.parser.lock().unwrap().screen().alternate_screen());
        assert_ne!(modes(&*seat.master), seat.modes);
        seat.types("\x1b[C").sees("move 1: ▲７六歩(77)");
        // Drawn anew without a question to the terminal, which nobody answers here.
        seat.types("\x0c");
        seat.types("\x1b[6~").sees("move 3").sees("resign");
        // Resized in the middle, all of it is drawn anew.
        let (cols, rows) = if cols == 80 { (120, 40) } else { (60, 20) };
        seat.resize(cols, rows);
        let last = usize::from(rows) - 1;
        let start = Instant::now();
        while !seat.screen().lines().nth(last).is_some_and(|line| line.contains("? keys")) {
            assert!(start.elapsed() < PATIENCE, "{}", seat.screen());
            thread::sleep(Duration::from_millis(10));
        }
        seat.types("]").sees("sente: Anna");
        // A click on the list, as terminals tell it.
        seat.types("g").sees("Alice").types("\x1b[<0;5;2M\x1b[<0;5;2m").sees("sente: Alice");
        seat.types("/an").sees("/an").types("na\r").sees("sente: Anna");
        seat.types("q");
        assert!(seat.ends().success());
    }
}

#[test]
fn however_it_ends_the_terminal_is_as_it_was() {
    let desk = games();
    let begin = || {
        let mut seat = Seat::watched(&desk, "exec \"$kifu\" replay -i a.csa", 80, 24);
        seat.sees("sente: Alice").sees("? keys");
        seat
    };
    for keys in ["q", "\x1b", "\x03", "lj?\x03", "/abc\x03"] {
        let mut seat = begin();
        seat.types(keys);
        assert!(seat.ends().success(), "{keys:?}");
    }
    for signal in ["TERM", "INT", "HUP", "QUIT"] {
        let seat = begin();
        let id = seat.child.process_id().unwrap().to_string();
        let sent = Command::new("kill").args(["-s", signal, &id]).status().unwrap();
        assert!(sent.success());
        assert!(!seat.ends().success(), "{signal}");
    }
}

#[test]
fn it_stops_for_the_shell_and_goes_on() {
    let desk = games();
    let mut seat = Seat::watched(&desk, "exec \"$kifu\" replay -i a.csa", 80, 24);
    seat.sees("? keys").types("l").sees("move 1: ").types("\x1a");
    let start = Instant::now();
    let is_left = |seat: &Seat| !seat.parser.lock().unwrap().screen().alternate_screen();
    while !is_left(&seat) || modes(&*seat.master) != seat.modes {
        assert!(start.elapsed() < PATIENCE, "the terminal is not given back");
        thread::sleep(Duration::from_millis(10));
    }
    let id = seat.child.process_id().unwrap().to_string();
    // It may not have stopped yet: what is told to go on too early is told again.
    while is_left(&seat) {
        assert!(start.elapsed() < PATIENCE, "it does not go on");
        assert!(Command::new("kill").args(["-s", "CONT", &id]).status().unwrap().success());
        thread::sleep(Duration::from_millis(50));
    }
    seat.sees("move 1: ").types("l").sees("move 2: ").types("q");
    assert!(seat.ends().success());
}

#[test]
fn a_terminal_that_goes_away_ends_it() {
    let desk = games();
    // Hung up, and with nobody to tell it: only the terminal is gone.
    for line in ["exec \"$kifu\" replay -i a.csa", "trap '' HUP; exec \"$kifu\" replay -i a.csa"] {
        let Seat { master, mut child, writer, .. } = {
            let seat = Seat::new(&desk, line, 80, 24);
            let mut reader = seat.master.try_clone_reader().unwrap();
            let mut bytes = [0; 4096];
            while !seat.screen().contains("? keys") {
                let read = reader.read(&mut bytes).unwrap();
                assert!(read > 0, "{}", seat.screen());
                seat.parser.lock().unwrap().process(&bytes[..read]);
            }
            seat
        };
        drop(writer);
        drop(master);
        let start = Instant::now();
        while child.try_wait().unwrap().is_none() {
            assert!(start.elapsed() < PATIENCE, "it lives on without a terminal: {line}");
            thread::sleep(Duration::from_millis(10));
        }
    }
}

#[test]
fn without_a_terminal_it_says_so() {
    let desk = games();
    let run = desk.run(&["replay", "-i", "a.csa"]).code(2);
    assert!(run.err.contains("needs a terminal") && run.out.is_empty(), "{run:#?}");
    let run = desk.run(&["replay", "-i", "--all", "a.csa"]).code(2);
    assert!(run.err.contains("cannot be used with"), "{run:#?}");
    // Only its output is a terminal: there is nothing to take keys from.
    if Command::new("setsid").arg("true").stdout(Stdio::null()).status().is_ok() {
        let line = "setsid --wait \"$kifu\" replay -i a.csa </dev/null; echo code $?";
        Seat::watched(&desk, line, 80, 24).sees("no terminal to take keys from").sees("code 2");
    }
    for (line, words) in [
        ("\"$kifu\" replay -i -; echo code $?", "standard input is the terminal"),
        ("\"$kifu\" replay -i; echo code $?", "no FILE is given"),
        ("\"$kifu\" replay -i --board svg a.csa; echo code $?", "is a style of letters"),
        ("\"$kifu\" replay -i none.csa; echo code $?", "none.csa"),
    ] {
        let mut seat = Seat::watched(&desk, line, 200, 24);
        seat.sees(words).sees("code 2");
        seat.ends();
    }
}

/// A collection of `count` games, each of a player with its number.
fn collection(count: usize) -> String {
    let mut text = String::new();
    for number in 1..=count {
        let _ = write!(text, "V2.2\nN+Player{number}\nN-渡辺\nPI\n+\n+7776FU\nT1\n%TORYO\n/\n");
    }
    text
}

#[test]
fn games_come_from_standard_input_and_keys_from_the_terminal() {
    let desk = Desk::new();
    desk.write("many.csa", collection(20_000));
    let line = "cat many.csa | \"$kifu\" replay -i";
    let mut seat = Seat::watched(&desk, line, 80, 24);
    seat.sees("sente: Player1 ").sees("1/20000 ").types("g15000\r").sees("15000  Player15000");
    seat.types("\r").sees("15000/20000  sente: Player15000 ").types("q");
    assert!(seat.ends().success());
}

#[test]
fn what_cannot_be_read_at_its_place_again_waits_aside() {
    let desk = Desk::new();
    let text = collection(20_000);
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(text.as_bytes()).unwrap();
    desk.write("many.csa.gz", packed.finish().unwrap());
    let (bytes, ..) = encoding_rs::SHIFT_JIS.encode(&text);
    desk.write("sjis.csa", &*bytes);
    for name in ["many.csa.gz", "sjis.csa"] {
        let line = format!("exec \"$kifu\" replay -i {name}");
        let mut seat = Seat::watched(&desk, &line, 80, 24);
        seat.sees("1/20000 ").sees("gote: 渡辺").types("g19999\r").sees("19999  Player19999");
        seat.types("\r").sees("19999/20000  sente: Player19999  gote: 渡辺").types("[");
        seat.sees("19998/20000  sente: Player19998 ").types("\x1b");
        assert!(seat.ends().success());
    }
}

#[test]
fn a_terminal_that_shows_nothing_but_letters_is_left_alone() {
    for set in ["TERM=dumb", "TERM=", "env -u TERM"] {
        let desk = games();
        let line = format!("{set} \"$kifu\" replay -i a.csa");
        let mut seat = Seat::watched(&desk, &line, 200, 24);
        seat.sees("TERM is dumb");
        let written = Arc::clone(&seat.written);
        assert_eq!(seat.ends().exit_code(), 2);
        assert!(!written.lock().unwrap().contains(&0x1b), "{set}");
    }
}

#[test]
fn a_file_that_changes_meanwhile_is_not_misread() {
    let desk = Desk::new();
    desk.write("many.csa", collection(20_000));
    let mut seat = Seat::watched(&desk, "exec \"$kifu\" replay -i many.csa", 80, 24);
    seat.sees("1/20000 ");
    desk.write("many.csa", collection(20_000).replace("Player", "Nobody"));
    seat.types("g15000\r").sees("15000  Player15000").types("\r");
    seat.sees("many.csa: the file has been changed since").types("q");
    assert_eq!(seat.ends().exit_code(), 2);
}

#[test]
fn a_hundred_thousand_games_open_at_once() {
    let desk = Desk::new();
    desk.write("many.csa", collection(100_000));
    let start = Instant::now();
    let mut seat = Seat::watched(&desk, "exec \"$kifu\" replay -i many.csa", 80, 24);
    seat.sees("sente: Player1 ");
    let first = start.elapsed();
    assert!(first < Duration::from_secs(20), "the first game came after {first:?}");
    seat.types("l").sees("move 1").sees("1/100000 ");
    seat.types("/player99999\r").sees("99999/100000  sente: Player99999 ").types("]l");
    seat.sees("100000/100000  sente: Player100000 ").sees("move 1").types("q");
    assert!(seat.ends().success());
}

#[test]
fn what_could_not_be_read_is_told_afterwards() {
    let desk = games();
    desk.write("c.csa", "nothing of the kind");
    let line = "\"$kifu\" replay -i a.csa c.csa none.csa; echo code $?";
    let mut seat = Seat::watched(&desk, line, 100, 24);
    seat.sees("sente: Alice").sees("1/1 ").types("i").sees("none.csa: ").types("qq");
    seat.sees("c.csa:1:1: error: ").sees("none.csa: ").sees("code 2");
    seat.ends();
}

#[test]
fn colours_are_left_out_where_nobody_wants_them() {
    let desk = Desk::with(&[("bad.csa", crate::cli::BROKEN)]);
    let line = |set: &str| format!("{set} exec \"$kifu\" replay -i --lang ja bad.csa");
    for (set, coloured) in [("", true), ("NO_COLOR=1", false)] {
        let mut seat = Seat::watched(&desk, &line(set), 80, 24);
        seat.sees("エラー1件").types("\x1b[F").sees("3手目").sees("反則");
        let has_red = {
            let parser = seat.parser.lock().unwrap();
            let cells = (0..24).flat_map(|row| (0..80).map(move |col| (row, col)));
            let red = vt100::Color::Idx(1);
            cells
                .filter_map(|(row, col)| parser.screen().cell(row, col))
                .any(|c| c.fgcolor() == red)
        };
        assert_eq!(has_red, coloured, "{}", seat.screen());
        seat.types("q");
        seat.ends();
    }
}

/// Run in a terminal by the test below: a thread panics while the viewer is shown.
#[test]
#[ignore = "only in a terminal, by another test"]
fn a_panic_behind_the_viewer() {
    use clap::Parser as _;
    if std::env::var_os("KIFU_TEST_PANIC").is_none() {
        return;
    }
    thread::spawn(|| {
        while !std::path::Path::new("now").exists() {
            thread::sleep(Duration::from_millis(10));
        }
        panic!("on purpose");
    });
    let manner = if cfg!(feature = "png") { "kitty" } else { "auto" };
    let line = ["kifu", "replay", "-i", "--pictures", manner, "a.csa"];
    let cli = kifu::cli::Cli::try_parse_from(line).unwrap();
    let _ = kifu::commands::run(cli);
}

#[test]
fn a_panic_gives_the_terminal_back() {
    let desk = games();
    let program = std::env::current_exe().unwrap();
    let line = format!(
        "KIFU_TEST_PANIC=1 exec '{}' --ignored --exact --nocapture \
         viewer_terminal::a_panic_behind_the_viewer",
        program.display()
    );
    let mut seat = Seat::watched(&desk, &line, 80, 24);
    seat.sees("sente: Alice").sees("? keys");
    assert!(seat.parser.lock().unwrap().screen().alternate_screen());
    desk.write("now", "");
    seat.sees("on purpose");
    let written = Arc::clone(&seat.written);
    assert_eq!(seat.ends().exit_code(), 101);
    // A picture goes, too, whether it had been written to its end or not.
    if cfg!(feature = "png") {
        let written = String::from_utf8_lossy(&written.lock().unwrap()).into_owned();
        let (_, parting) = written.rsplit_once("\x1b\\\x1b_Ga=d").unwrap();
        assert!(parting.contains("\x1b[?1049l"), "{parting:?}");
    }
}
