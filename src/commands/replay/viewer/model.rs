//! What the viewer knows, and what keys and the mouse do to it.

use super::event::{Action, Event, Settings};
use super::game::Shown;
use super::keys::{self, Command};
use super::layout;
use super::list::List;
use super::pages::{self, Material, Page, Said};
use crate::commands::replay::walk::too_few;
use crate::findings::{Finding, Lang};
use crate::record::Record;
use crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui_core::layout::{Position, Rect};
use std::collections::VecDeque;

/// So many messages are kept to be looked at.
const MESSAGES: usize = 200;
/// So many characters can be typed at a prompt.
const TYPED: usize = 200;
/// So many alternatives are listed.
pub(super) const OTHERS: usize = 5;
/// A page of moves.
const PAGE: usize = 10;

/// What is being typed.
pub(super) struct Prompt {
    pub(super) is_search: bool,
    pub(super) text: String,
}

/// The state of the viewer.
pub struct Model {
    pub(super) settings: Settings,
    pub(super) list: List,
    pub(super) shown: Option<Shown>,
    /// The place in the list of the game that is shown, and of the one that was asked for.
    pub(super) current: usize,
    wanted: Option<usize>,
    pub(super) page: Page,
    /// The place in the list that is chosen there.
    pub(super) selected: usize,
    /// How many rows of a page of text are above the screen.
    pub(super) scroll: usize,
    pub(super) prompt: Option<Prompt>,
    pub(super) message: Option<String>,
    pub(super) told: VecDeque<String>,
    /// What was searched for last, in small letters.
    needle: String,
    pub(super) graph: bool,
    pub(super) size: (u16, u16),
    /// The width and height of a cell in pixels, if boards can be pictures.
    pub(super) cell: Option<(u16, u16)>,
    /// Whether boards are pictures where they can, and whether that of the game cannot.
    pub(super) is_drawn: bool,
    pub(super) lacks: bool,
}

impl Model {
    /// A viewer that knows no game yet.
    #[must_use]
    pub fn new(settings: Settings, columns: u16, rows: u16) -> Model {
        Model {
            settings,
            list: List::default(),
            shown: None,
            current: 0,
            wanted: None,
            page: Page::Board,
            selected: 0,
            scroll: 0,
            prompt: None,
            message: None,
            told: VecDeque::new(),
            needle: String::new(),
            graph: true,
            size: (columns, rows),
            cell: None,
            is_drawn: settings.board.is_none(),
            lacks: false,
        }
    }

    /// The number of games that have been found.
    #[must_use]
    pub fn games(&self) -> usize {
        self.list.len()
    }

    /// Whether there is no game, and none will come.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_complete && self.list.len() == 0
    }

    /// What was told meanwhile, for whoever comes after.
    #[must_use]
    pub fn into_messages(self) -> Vec<String> {
        self.told.into()
    }

    pub(super) fn word<'a>(&self, en: &'a str, ja: &'a str) -> &'a str {
        self.settings.lang.word(en, ja)
    }

    /// Takes note of what happens.
    pub fn update(&mut self, event: Event) -> Action {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => return self.key(key),
            Event::Key(_) => {}
            Event::Mouse(mouse) => return self.mouse(mouse),
            Event::Resize(columns, rows) => self.size = (columns, rows),
            Event::Listed { file, rows } => {
                self.list.add(&file, rows);
                if self.shown.is_none() && self.wanted.is_none() && self.list.len() > 0 {
                    return self.open(0);
                }
            }
            Event::Ended => self.list.is_complete = true,
            Event::Opened { game, record, findings } => self.opened(game, *record, findings),
            Event::Failed(words) => {
                self.wanted = None;
                self.tell(words.clone());
                self.message = Some(words);
            }
            Event::Told(words) => self.tell(words),
            Event::Pictures(width, height) => self.cell = Some((width, height)),
            Event::Undrawn(words) => {
                self.lacks = true;
                if !self.told.contains(&words) {
                    self.tell(words.clone());
                }
                self.message = Some(words);
            }
        }
        Action::None
    }

    fn tell(&mut self, words: String) {
        if self.told.len() == MESSAGES {
            self.told.pop_front();
        }
        self.told.push_back(words);
    }

    fn open(&mut self, game: usize) -> Action {
        self.wanted = Some(game);
        Action::Open(game)
    }

    fn opened(&mut self, game: usize, record: Record, findings: Vec<Finding>) {
        let Settings { moves, lang, line, ply, .. } = self.settings;
        let is_first = self.shown.is_none();
        let mut shown = Shown::new(record, findings, moves, lang);
        if is_first && line > 0 && !shown.go_to_variation(line) {
            self.message =
                Some(self.word("there is no such variation", "その変化はありません").to_owned());
        }
        // The last ply was asked for by its place, not by a number.
        if is_first && !shown.go_to_asked(ply) && ply != i64::MAX && self.message.is_none() {
            let [en, ja] = too_few(shown.plies());
            self.message = Some(self.word(&en, &ja).to_owned());
        }
        self.shown = Some(shown);
        self.wanted = None;
        self.lacks = false;
        self.current = game;
        self.selected = game;
        self.scroll = 0;
    }

    fn key(&mut self, key: KeyEvent) -> Action {
        if key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL) {
            return Action::Quit;
        }
        self.message = None;
        if let Some(prompt) = self.prompt.take() {
            return self.typed(prompt, key);
        }
        if let KeyCode::Char(digit) = key.code
            && digit.is_ascii_digit()
            && !has_control(key)
        {
            self.prompt = Some(Prompt { is_search: false, text: digit.to_string() });
            return Action::None;
        }
        match keys::command(key) {
            None => Action::None,
            Some(command) => self.command(command),
        }
    }

    fn typed(&mut self, mut prompt: Prompt, key: KeyEvent) -> Action {
        match key.code {
            KeyCode::Esc => return Action::None,
            KeyCode::Enter if prompt.is_search => {
                if !prompt.text.is_empty() {
                    self.needle = prompt.text.to_lowercase();
                }
                return self.search(false);
            }
            KeyCode::Enter => return self.jump(&prompt.text),
            KeyCode::Backspace if prompt.text.is_empty() => return Action::None,
            KeyCode::Backspace => drop(prompt.text.pop()),
            KeyCode::Char(character) if !has_control(key) => {
                let fits = prompt.is_search || character.is_ascii_digit();
                if fits && prompt.text.chars().count() < TYPED {
                    prompt.text.push(character);
                }
            }
            _ => {}
        }
        self.prompt = Some(prompt);
        Action::None
    }

    /// Goes to a ply, or in the list to a game.
    fn jump(&mut self, number: &str) -> Action {
        // What is no number is a very large one: only digits can be typed.
        let number = number.parse().unwrap_or(u32::MAX);
        if self.page == Page::Games {
            self.selected = (number as usize).clamp(1, self.list.len().max(1)) - 1;
            return Action::None;
        }
        if let Some(shown) = &mut self.shown
            && !shown.go_to_ply(number)
        {
            let words = self.word("the line ends here", "手順はここまでです").to_owned();
            self.message = Some(words);
        }
        Action::None
    }

    fn command(&mut self, command: Command) -> Action {
        match command {
            Command::Quit => return Action::Quit,
            Command::Redraw => return Action::Redraw,
            Command::Stop => return Action::Stop,
            Command::Close if self.page == Page::Board => return Action::Quit,
            Command::Close => self.page = Page::Board,
            Command::Help => self.turn_to(Page::Help),
            Command::About => self.turn_to(Page::About),
            Command::Comment => self.turn_to(Page::Comment),
            Command::Games => {
                self.turn_to(Page::Games);
                self.selected = self.current;
            }
            Command::Search => {
                self.prompt = Some(Prompt { is_search: true, text: String::new() });
            }
            Command::Again => return self.search(false),
            Command::AgainBack => return self.search(true),
            Command::Flip => self.settings.flip = !self.settings.flip,
            Command::Style => self.next_style(),
            Command::Graph => self.graph = !self.graph,
            Command::NextGame | Command::PreviousGame => {
                return self.neighbour(command == Command::NextGame);
            }
            Command::Choose if self.page == Page::Games => {
                self.page = Page::Board;
                if self.selected < self.list.len() && self.selected != self.current {
                    return self.open(self.selected);
                }
            }
            Command::Choose => self.page = Page::Board,
            _ => self.go(command),
        }
        Action::None
    }

    fn turn_to(&mut self, page: Page) {
        self.page = if self.page == page { Page::Board } else { page };
        self.scroll = 0;
    }

    /// Goes along the moves, the list or the text, whichever is shown.
    fn go(&mut self, command: Command) {
        let height = usize::from(self.areas().middle.height).max(2);
        let moved = |at: usize, page: usize, last: usize| match command {
            Command::Forward => (at + 1).min(last),
            Command::Back => at.saturating_sub(1),
            Command::PageForward => (at + page).min(last),
            Command::PageBack => at.saturating_sub(page),
            Command::First => 0,
            Command::Last => last,
            _ => at,
        };
        match (self.page, &mut self.shown) {
            (Page::Games, _) => {
                let last = self.list.len().saturating_sub(1);
                self.selected = moved(self.selected, height - 1, last);
            }
            (Page::Board, Some(shown)) => match command {
                Command::Vary | Command::VaryBack => {
                    if !shown.vary(command == Command::VaryBack) {
                        let words = self.word("no variation here", "ここに変化はありません");
                        self.message = Some(words.to_owned());
                    }
                }
                Command::Leave => {
                    if !shown.leave() {
                        let words = self.word("this is the main line", "本譜です");
                        self.message = Some(words.to_owned());
                    }
                }
                _ => shown.go(moved(shown.at(), PAGE, shown.len())),
            },
            (Page::Board, None) => {}
            (Page::Comment | Page::About | Page::Help, _) => {
                let last = self.lines().len().saturating_sub(height);
                self.scroll = moved(self.scroll, height, last);
            }
        }
    }

    /// The lines of the page of text that is shown.
    pub(super) fn lines(&self) -> Vec<Said> {
        let place = self.list.place(self.current);
        let lang = self.settings.lang;
        let material = Material { shown: self.shown.as_ref(), place, told: &self.told, lang };
        pages::lines(self.page, &material, usize::from(self.size.0).saturating_sub(2))
    }

    fn neighbour(&mut self, next: bool) -> Action {
        let from = self.wanted.unwrap_or(self.current);
        let to = if next { Some(from + 1) } else { from.checked_sub(1) };
        match to.filter(|&to| to < self.list.len()) {
            Some(to) => self.open(to),
            None => {
                let words = match (next, self.list.is_complete) {
                    (true, true) => self.word("this is the last game", "最後の対局です"),
                    (true, false) => self
                        .word("no more games have been read yet", "次の対局はまだ読み込み中です"),
                    (false, _) => self.word("this is the first game", "最初の対局です"),
                };
                self.message = Some(words.to_owned());
                Action::None
            }
        }
    }

    /// Looks for the word in the comments of the game, then in the players, events and files of the
    /// games behind it, all around.
    fn search(&mut self, back: bool) -> Action {
        if self.needle.is_empty() {
            let words = self.word("search for something with / first", "先に/で検索してください");
            self.message = Some(words.to_owned());
            return Action::None;
        }
        let has = |game: &usize| self.list.has(*game, &self.needle);
        let around = |from: usize, count: usize| -> Option<usize> {
            let step = |by: usize| if back { from + count - by } else { from + by };
            (1..=count).map(|by| step(by) % count.max(1)).find(has)
        };
        let count = self.list.len();
        if self.page == Page::Games {
            match around(self.selected, count) {
                Some(game) => self.selected = game,
                None => self.say_not_found(),
            }
            return Action::None;
        }
        let shown = self.shown.as_ref();
        let here = shown.and_then(|shown| shown.find(&self.needle, Some(shown.node()), back));
        if here.is_none()
            && let Some(game) = around(self.current, count).filter(|&game| game != self.current)
        {
            return self.open(game);
        }
        let node = here.or_else(|| shown.and_then(|shown| shown.find(&self.needle, None, back)));
        match (node, &mut self.shown) {
            (Some(node), Some(shown)) => shown.go_to_node(node),
            _ if around(self.current, count).is_some() => {
                let words = self.word("only this game", "この対局だけです").to_owned();
                self.message = Some(words);
            }
            _ => self.say_not_found(),
        }
        Action::None
    }

    fn say_not_found(&mut self) {
        let needle = &self.needle;
        let mut words = match self.settings.lang {
            Lang::En => format!("\"{needle}\" is not found"),
            Lang::Ja => format!("「{needle}」は見つかりません"),
        };
        if !self.list.is_complete {
            words.push_str(self.word(" (still reading)", "（読み込み中）"));
        }
        self.message = Some(words);
    }

    fn mouse(&mut self, mouse: MouseEvent) -> Action {
        let at = Position::new(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::ScrollDown => self.go(Command::Forward),
            MouseEventKind::ScrollUp => self.go(Command::Back),
            MouseEventKind::Down(MouseButton::Left) => return self.click(at),
            _ => {}
        }
        Action::None
    }

    fn click(&mut self, at: Position) -> Action {
        let areas = self.areas();
        let row =
            |area: Rect, top: usize| area.contains(at).then(|| usize::from(at.y - area.y) + top);
        if self.page == Page::Games {
            let top = layout::top(self.selected, self.list.len(), areas.middle.height);
            if let Some(game) = row(areas.middle, top).filter(|&game| game < self.list.len()) {
                self.selected = game;
                return self.command(Command::Choose);
            }
            return Action::None;
        }
        let Some(shown) = self.shown.as_mut().filter(|_| self.page == Page::Board) else {
            return Action::None;
        };
        let top = layout::top(shown.at(), shown.len() + 1, areas.moves.height);
        if let Some(index) = row(areas.moves, top).filter(|&index| index <= shown.len()) {
            shown.go(index);
        } else if let Some(index) = row(areas.others, 0).and_then(|row| row.checked_sub(1)) {
            let node = shown.others(OTHERS).get(index).map(|other| other.0);
            if let Some(node) = node {
                shown.go_to_node(node);
            }
        }
        Action::None
    }
}

/// Whether a key is held that makes a character something else.
fn has_control(key: KeyEvent) -> bool {
    key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT)
}
