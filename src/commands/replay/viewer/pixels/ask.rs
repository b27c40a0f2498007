//! What a terminal says of itself when it is asked whether it shows pictures.
//!
//! The last question is one that every terminal answers; where it is not answered in time, nobody is
//! there who would. Answers that come later still are [swallowed](Late).

use super::encode::Protocol;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::env;
use std::time::{Duration, Instant};
#[cfg(unix)]
use {
    filedescriptor::{POLLIN, poll, pollfd},
    std::fs::File,
    std::io::{self, ErrorKind, IsTerminal, Read, Write},
    std::os::fd::{AsFd, AsRawFd},
};

/// How long it is waited for answers.
#[cfg(unix)]
const PATIENCE: Duration = Duration::from_millis(500);

/// How long answers may come late, and how long one of them takes.
const LATE: Duration = Duration::from_secs(30);
const WHOLE: Duration = Duration::from_secs(3);

/// So much is read at most.
#[cfg(unix)]
const MOST: usize = 4096;

/// Can you show this pixel in the manner of kitty?
#[cfg(unix)]
const KITTY: &str = "\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\";

/// Which terminal are you? How large is a cell? How many colours has Sixel? And what can you do?
#[cfg(unix)]
const OTHERS: &str = "\x1b[>q\x1b[16t\x1b[?1;1;0S\x1b[c";

/// Terminals that say that they are so called take pictures in the manner of iTerm2.
#[cfg(unix)]
const ITERM: [&str; 2] = ["iTerm2", "WezTerm"];

/// Keys of more than one character.
#[cfg(unix)]
const KEYS: [(&str, KeyCode); 9] = [
    ("A", KeyCode::Up),
    ("B", KeyCode::Down),
    ("C", KeyCode::Right),
    ("D", KeyCode::Left),
    ("F", KeyCode::End),
    ("H", KeyCode::Home),
    ("Z", KeyCode::BackTab),
    ("5~", KeyCode::PageUp),
    ("6~", KeyCode::PageDown),
];

/// What the terminal has said.
#[derive(Debug, Default)]
pub(in crate::commands::replay::viewer) struct Answers {
    /// Whether it has drawn a pixel in the manner of kitty, says that it has Sixel, and has a name that
    /// tells of iTerm2's manner.
    kitty: bool,
    sixel: bool,
    iterm: bool,
    /// The width and height of a cell in pixels.
    pub(super) cell: Option<(u16, u16)>,
    /// How many colours a picture in Sixel can have.
    pub(super) colors: Option<usize>,
    /// What was typed meanwhile.
    pub(in crate::commands::replay::viewer) typed: Vec<KeyEvent>,
    /// Whether the last question is answered, and whether an answer breaks off.
    is_complete: bool,
    is_cut: bool,
}

/// What comes first in what a terminal has sent.
#[cfg(unix)]
enum Piece<'a> {
    /// A string of control, without its first and its last sign (`ESC`, `ESC \`).
    Words(&'a str),
    /// A sequence of control, without what it begins with (`ESC [`).
    Sequence(&'a str),
    Typed(char),
}

impl Answers {
    /// How the terminal takes pictures, if it does.
    pub(super) fn protocol(&self) -> Option<Protocol> {
        // What the environment says may be of a terminal that is far behind another program.
        let is_set = |name, wanted: &[&str]| env::var(name).is_ok_and(|it| wanted.contains(&&*it));
        let is_iterm = self.iterm
            || !is_between()
                && (is_set("TERM_PROGRAM", &["iTerm.app", "WezTerm"])
                    || is_set("LC_TERMINAL", &["iTerm2"]));
        match self {
            Answers { kitty: true, .. } => Some(Protocol::Kitty),
            // A terminal that answers nothing is none, whatever is said of it.
            Answers { is_complete: true, .. } if is_iterm => Some(Protocol::Iterm),
            Answers { sixel: true, .. } => Some(Protocol::Sixel),
            _ => None,
        }
    }

    /// What may come yet.
    pub(in crate::commands::replay::viewer) fn late(&self) -> Option<Late> {
        let now = Instant::now();
        let inside = self.is_cut.then(|| now + WHOLE);
        (!self.is_complete).then(|| Late { until: now + LATE, inside })
    }

    /// Takes answers apart from what was typed.
    #[cfg(unix)]
    fn of(bytes: &[u8]) -> Answers {
        let mut answers = Answers::default();
        let text = String::from_utf8_lossy(bytes);
        let mut rest = &*text;
        while !rest.is_empty() {
            let Some((piece, behind)) = piece(rest) else {
                answers.is_cut = true;
                break;
            };
            match piece {
                Piece::Words(words) => answers.hear(words),
                Piece::Sequence(sequence) => answers.note(sequence),
                Piece::Typed(character) => answers.typed.extend(key(character)),
            }
            rest = behind;
        }
        answers
    }

    #[cfg(unix)]
    fn hear(&mut self, words: &str) {
        if words.starts_with("_Gi=31;OK") {
            self.kitty = true;
        } else if let Some(name) = words.strip_prefix("P>|") {
            self.iterm = ITERM.iter().any(|known| name.starts_with(known));
        }
    }

    #[cfg(unix)]
    fn note(&mut self, sequence: &str) {
        let answer = |head: &str, last: char| {
            let numbers = sequence.strip_prefix(head)?.strip_suffix(last)?.split(';');
            numbers.map(|number| number.parse::<u16>().ok()).collect::<Option<Vec<u16>>>()
        };
        if let Some(abilities) = answer("?", 'c') {
            self.is_complete = true;
            self.sixel = abilities.iter().skip(1).any(|&ability| ability == 4);
        } else if let Some([height, width]) = answer("6;", 't').as_deref() {
            self.cell = Some((*width, *height)).filter(|&(width, height)| width > 0 && height > 0);
        } else if let Some([count]) = answer("?1;0;", 'S').as_deref() {
            self.colors = Some(usize::from(*count));
        } else if let Some((_, code)) = KEYS.iter().find(|(key, _)| *key == sequence) {
            self.typed.push(KeyEvent::new(*code, KeyModifiers::NONE));
        }
    }
}

/// What comes first, and what behind it; nothing if it breaks off.
#[cfg(unix)]
fn piece(text: &str) -> Option<(Piece<'_>, &str)> {
    if text.starts_with("\x1b_") || text.starts_with("\x1bP") {
        let (words, behind) = text[1..].split_once("\x1b\\")?;
        return Some((Piece::Words(words), behind));
    }
    if let Some(sequence) = text.strip_prefix("\x1b[") {
        let last = sequence.find(|character| ('@'..='~').contains(&character))?;
        let (sequence, behind) = sequence.split_at(last + 1);
        return Some((Piece::Sequence(sequence), behind));
    }
    let character = text.chars().next()?;
    Some((Piece::Typed(character), &text[character.len_utf8()..]))
}

/// The key of a character that was typed.
#[cfg(unix)]
fn key(character: char) -> Option<KeyEvent> {
    Some(match character {
        '\r' => KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE),
        '\t' => KeyEvent::new(KeyCode::Tab, KeyModifiers::NONE),
        '\x03' => KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL),
        character if character.is_control() => return None,
        character => KeyEvent::new(KeyCode::Char(character), KeyModifiers::NONE),
    })
}

fn is_term(names: &[&str]) -> bool {
    let term = env::var("TERM").unwrap_or_default();
    names.iter().any(|name| term.starts_with(name))
}

/// Whether another program is between the terminal and us.
fn is_between() -> bool {
    ["TMUX", "STY", "ZELLIJ"].iter().any(|name| env::var_os(name).is_some())
        || is_term(&["screen", "tmux"])
}

/// Whether a terminal is asked at all: not where it is known to write the questions on the screen.
pub(super) fn may_ask() -> bool {
    let is_apple = env::var("TERM_PROGRAM").is_ok_and(|name| name == "Apple_Terminal");
    env::var_os("TERM").is_some_and(|term| !term.is_empty())
        && !(is_term(&["dumb", "linux"]) || is_apple)
}

/// Asks a terminal in raw mode, before anybody else reads from it.
///
/// # Errors
/// If it cannot be written, or there is none.
#[cfg(unix)]
pub(super) fn ask(out: &mut impl Write) -> io::Result<Answers> {
    let stdin = io::stdin();
    let mut tty = match stdin.is_terminal() {
        true => File::from(stdin.as_fd().try_clone_to_owned()?),
        false => File::open("/dev/tty")?,
    };
    // tmux would take the first question for a title.
    let first = if is_between() { "" } else { KITTY };
    write!(out, "{first}{OTHERS}")?;
    out.flush()?;
    let until = Instant::now() + PATIENCE;
    let mut bytes = Vec::new();
    loop {
        let is_more = more(&mut tty, until, &mut bytes);
        let answers = Answers::of(&bytes);
        if !is_more || answers.is_complete || bytes.len() > MOST {
            return Ok(answers);
        }
    }
}

/// Reads on, if something comes in time. That the terminal is gone, who listens to its keys will find.
#[cfg(unix)]
fn more(tty: &mut File, until: Instant, bytes: &mut Vec<u8>) -> bool {
    loop {
        let left = until.saturating_duration_since(Instant::now());
        let mut waits = [pollfd { fd: tty.as_raw_fd(), events: POLLIN, revents: 0 }];
        match poll(&mut waits, Some(left)) {
            Err(filedescriptor::Error::Poll(error)) if error.kind() == ErrorKind::Interrupted => {
                continue;
            }
            Ok(0) | Err(_) => return false,
            Ok(_) => {}
        }
        let mut piece = [0; 256];
        match tty.read(&mut piece) {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Ok(0) | Err(_) => return false,
            Ok(read) => {
                bytes.extend_from_slice(&piece[..read]);
                return true;
            }
        }
    }
}

/// Answers that come when nobody waits for them any more look like keys: Alt with a sign that begins
/// one, its characters, and Alt with a backslash.
pub(in crate::commands::replay::viewer) struct Late {
    /// When nothing begins any more.
    until: Instant,
    /// When what has begun is over at the latest.
    inside: Option<Instant>,
}

impl Late {
    /// Whether a key is none, but part of an answer.
    pub(in crate::commands::replay::viewer) fn swallows(&mut self, key: &KeyEvent) -> bool {
        let now = Instant::now();
        let has_alt = key.modifiers.contains(KeyModifiers::ALT);
        let has_control = key.modifiers.contains(KeyModifiers::CONTROL);
        let character = match key.code {
            KeyCode::Char(character) if !has_control => character,
            _ => {
                self.inside = None;
                return false;
            }
        };
        if self.inside.is_some_and(|end| now < end) {
            let ends = has_alt && character == '\\';
            self.inside = self.inside.filter(|_| !ends);
            return true;
        }
        let begins = has_alt && matches!(character, '_' | 'P') && now < self.until;
        if begins {
            self.inside = Some(now + WHOLE);
        }
        begins
    }
}
