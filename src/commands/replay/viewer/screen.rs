//! What the viewer knows, drawn. All text goes through [`Ink::put`], which lets nothing pass that
//! drives a terminal.

use super::game::{MoveRow, Shown};
use super::graph;
use super::layout::{self, GRAPH, LEAST};
use super::model::{Model, OTHERS};
use super::pages::{self, Page, Tone};
use super::text;
use crate::findings::{Lang, Severity};
use crate::record::Key;
use crate::source::escape_for_display;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Modifier, Style};
use ratatui_core::terminal::Frame;

/// Draws the viewer.
pub fn view(model: &Model, frame: &mut Frame<'_>) {
    let area = frame.area();
    let mut ink = Ink { buffer: frame.buffer_mut(), colors: model.settings.colors };
    if area.width < LEAST.0 || area.height < LEAST.1 {
        let words = model.word("the terminal is too small", "端末が小さすぎます");
        return ink.put(area, words, Style::new());
    }
    let areas = model.areas();
    ink.title(model, areas.title);
    match (model.page, &model.shown) {
        (Page::Board, Some(shown)) => {
            ink.board(model, shown, areas.board);
            ink.graph(shown, areas.graph);
            ink.page(&pages::comment(shown, false, columns(areas.comment)), 0, areas.comment);
            ink.moves(model, shown, areas.moves);
            ink.others(model, shown, areas.others);
            let place = model.list.place(model.current);
            ink.page(&pages::about(shown, place, columns(areas.about)), 0, areas.about);
            ink.rule(areas.moves.x, areas.middle);
            ink.rule(areas.about.x, Rect { height: areas.about.height, ..areas.middle });
        }
        (Page::Board, None) => {
            let words = model.word("reading …", "読み込み中…");
            ink.put(areas.middle, words, Style::new());
        }
        (Page::Games, _) => ink.games(model, areas.middle),
        (Page::Comment | Page::About | Page::Help, _) => {
            let inner = Rect { x: 1, width: areas.middle.width - 1, ..areas.middle };
            ink.page(&model.lines(), model.scroll, inner);
        }
    }
    ink.status(model, areas.status);
}

fn columns(area: Rect) -> usize {
    usize::from(area.width)
}

/// The row of an area, if it has so many.
fn row(area: Rect, index: usize) -> Option<Rect> {
    let index = u16::try_from(index).ok().filter(|&index| index < area.height)?;
    Some(Rect { y: area.y + index, height: 1, ..area })
}

/// What draws.
struct Ink<'a> {
    buffer: &'a mut Buffer,
    colors: bool,
}

impl Ink<'_> {
    /// Writes a text into the first row of an area; what does not fit is cut.
    fn put(&mut self, area: Rect, words: &str, style: Style) {
        let area = area.intersection(self.buffer.area);
        if area.is_empty() {
            return;
        }
        let words = escape_for_display(words, &[]);
        self.buffer.set_stringn(area.x, area.y, words, columns(area), style);
    }

    /// The look of a tone: without colours what is wrong is bold.
    fn style(&self, tone: Tone) -> Style {
        let style = Style::new();
        match (tone, self.colors) {
            (Tone::Plain, _) => style,
            (Tone::Dim, _) => style.add_modifier(Modifier::DIM),
            (Tone::Strong, _) | (Tone::Bad | Tone::Odd, false) => {
                style.add_modifier(Modifier::BOLD)
            }
            (Tone::Bad, true) => style.fg(Color::Red).add_modifier(Modifier::BOLD),
            (Tone::Odd, true) => style.fg(Color::Yellow),
        }
    }

    /// Where one is, or what is chosen.
    fn chosen(style: Style) -> Style {
        style.add_modifier(Modifier::REVERSED)
    }

    /// The line left of an area.
    fn rule(&mut self, x: u16, area: Rect) {
        if x == 0 {
            return;
        }
        let style = self.style(Tone::Dim);
        for y in area.top()..area.bottom() {
            self.put(Rect::new(x - 1, y, 1, 1), "│", style);
        }
    }

    /// Which game of how many, and who plays.
    fn title(&mut self, model: &Model, area: Rect) {
        let count = model.list.len();
        let more = if model.list.is_complete { "" } else { "+" };
        let mut words = format!(" {}/{count}{more}  ", (model.current + 1).min(count.max(1)));
        match (model.page, &model.shown) {
            (Page::Games, _) => words.push_str(model.word("games", "対局の一覧")),
            (Page::Help, _) => words.push_str(model.word("keys", "キー操作")),
            (_, Some(shown)) => words.push_str(&players(shown, model.settings.lang)),
            (_, None) => {}
        }
        let file = model.list.place(model.current).map(|(file, _)| file).unwrap_or_default();
        let room = columns(area).saturating_sub(text::width(&words) + 3);
        let mut file = text::harmless(file);
        if text::width(&file) > room {
            file.clear();
        }
        let words = text::fit(&words, columns(area).saturating_sub(text::width(&file) + 1));
        self.put(area, &format!("{words}{file} "), Ink::chosen(Style::new()));
    }

    /// The board, below what led to it; of one that is too high, as much as fits.
    fn board(&mut self, model: &Model, shown: &Shown, area: Rect) {
        if model.is_drawing() {
            return self.head(model, shown, area);
        }
        let mut board = model.board();
        // Where the board has no room below a head, the list of moves says the same.
        let has_head = board.len() != usize::from(area.height);
        if has_head {
            self.head(model, shown, area);
        }
        board.truncate(usize::from(area.height));
        for (index, parts) in board.iter().enumerate() {
            let Some(mut area) = row(area, index + usize::from(has_head)) else { return };
            for (part, is_marked) in parts {
                let style = if *is_marked { Ink::chosen(Style::new()) } else { Style::new() };
                self.put(area, part, style);
                let taken = u16::try_from(text::width(part)).unwrap_or(u16::MAX).min(area.width);
                area.x += taken;
                area.width -= taken;
            }
        }
    }

    /// What led to the position.
    fn head(&mut self, model: &Model, shown: &Shown, area: Rect) {
        let spot = shown.spot();
        let is_bad = shown.faults.worst(shown.node()) == Some(Severity::Error);
        let tone = if spot.illegal && is_bad { Tone::Bad } else { Tone::Strong };
        let mut words = spot.words(model.settings.lang);
        let depth = shown.depth();
        if depth > 0 {
            let variation = model.word("variation", "変化");
            words.push_str(&match depth {
                1 => format!("  [{variation}]"),
                depth => format!("  [{variation} {depth}]"),
            });
        }
        self.put(area, &words, self.style(tone));
    }

    fn graph(&mut self, shown: &Shown, area: Rect) {
        if area.is_empty() {
            return;
        }
        let game = shown.record.game();
        let drawn = graph::draw(shown.scores(), shown.at(), game, columns(area), GRAPH);
        for (index, line) in drawn.rows.iter().enumerate() {
            if let Some(area) = row(area, index) {
                self.put(area, line, self.style(Tone::Dim));
            }
        }
        if let Some(x) = drawn.here.and_then(|x| u16::try_from(x).ok()) {
            let here = Rect { x: area.x + x, width: 1, ..area }.intersection(area);
            self.buffer.set_style(here, Ink::chosen(Style::new()));
        }
    }

    fn page(&mut self, lines: &[pages::Said], top: usize, area: Rect) {
        let height = usize::from(area.height);
        for (index, (words, tone)) in lines.iter().skip(top).take(height).enumerate() {
            let is_cut = index + 1 == height && lines.len() > top + height;
            let words =
                if is_cut { &text::cut(&format!("{words} …"), columns(area)) } else { words };
            if let Some(area) = row(area, index) {
                self.put(area, words, self.style(*tone));
            }
        }
    }

    /// The moves of the line; the first row is its start.
    fn moves(&mut self, model: &Model, shown: &Shown, area: Rect) {
        let top = layout::top(shown.at(), shown.len() + 1, area.height);
        let height = usize::from(area.height);
        let (first, count) = match top {
            0 => (0, height.saturating_sub(1)),
            top => (top - 1, height),
        };
        let mut index = 0;
        if top == 0 {
            if let Some(area) = row(area, 0) {
                let style = if shown.at() == 0 { Ink::chosen(Style::new()) } else { Style::new() };
                let words = model.word("      start", "      開始局面");
                self.put(area, &text::fit(words, columns(area)), style);
            }
            index = 1;
        }
        let rows = shown.rows(first, count);
        let wanted = Columns::of(&rows, columns(area));
        for entry in rows {
            if let Some(area) = row(area, index) {
                let tone = entry.worst.map_or(Tone::Plain, Tone::of);
                let style = self.style(tone);
                let is_here = entry.index + 1 == shown.at();
                let style = if is_here { Ink::chosen(style) } else { style };
                self.put(area, &move_line(&entry, &wanted, columns(area)), style);
            }
            index += 1;
        }
    }

    /// The alternatives to the move, or to the next.
    fn others(&mut self, model: &Model, shown: &Shown, area: Rect) {
        let Some(head) = row(area, 0) else { return };
        self.put(head, model.word("variations (Tab)", "変化（Tab）"), self.style(Tone::Dim));
        for (index, (_, is_here, words)) in shown.others(OTHERS).iter().enumerate() {
            let Some(area) = row(area, index + 1) else { return };
            let sign = if *is_here { '>' } else { ' ' };
            let words = text::cut(&format!("{sign} {words}"), columns(area));
            let tone = if *is_here { Tone::Strong } else { Tone::Plain };
            self.put(area, &words, self.style(tone));
        }
    }

    fn games(&mut self, model: &Model, area: Rect) {
        let count = model.list.len();
        let top = layout::top(model.selected, count, area.height);
        for index in 0..usize::from(area.height) {
            let game = top + index;
            let Some(area) = row(area, index).filter(|_| game < count) else { return };
            let line = model.list.line(game, columns(area), model.settings.lang);
            let tone = if model.list.is_bad(game) { Tone::Bad } else { Tone::Plain };
            let style = self.style(tone);
            let style = if game == model.selected { Ink::chosen(style) } else { style };
            self.put(area, &line, style);
        }
    }

    /// What is being typed, or what there is to say, or the most important keys.
    fn status(&mut self, model: &Model, area: Rect) {
        if let Some(prompt) = &model.prompt {
            let head = match (prompt.is_search, model.page) {
                (true, _) => "/".to_owned(),
                (false, Page::Games) => model.word("game: ", "対局: ").to_owned(),
                (false, _) => model.word("ply: ", "手数: ").to_owned(),
            };
            return self.put(area, &format!("{head}{}█", prompt.text), Style::new());
        }
        if let Some(message) = &model.message {
            let words = text::cut(&text::harmless(message), columns(area));
            return self.put(area, &words, self.style(Tone::Strong));
        }
        let keys = match model.page {
            Page::Board => model.word(
                "? keys  ←→ moves  Tab variations  [ ] g games  / search  q quit",
                "? キー  ←→ 指し手  Tab 変化  [ ] g 対局  / 検索  q 終了",
            ),
            Page::Games => model.word(
                "↑↓ choose  Enter open  / search  n N again  q back",
                "↑↓ 選択  Enter 開く  / 検索  n N 次・前  q 戻る",
            ),
            Page::Comment | Page::About | Page::Help => {
                model.word("↑↓ scroll  q back", "↑↓ スクロール  q 戻る")
            }
        };
        let shown = model.shown.as_ref().filter(|_| model.page == Page::Board);
        let count = shown.map(|shown| shown.faults.count());
        let found = match (count, model.settings.lang) {
            (None | Some((0, 0)), _) => String::new(),
            (Some((0, others)), Lang::En) => format!("{others} to note (i)  "),
            (Some((errors, _)), Lang::En) => format!("errors: {errors} (i)  "),
            (Some((0, others)), Lang::Ja) => format!("指摘{others}件 (i)  "),
            (Some((errors, _)), Lang::Ja) => format!("エラー{errors}件 (i)  "),
        };
        let bad = count.is_some_and(|(errors, _)| errors > 0);
        let tone = if bad { Tone::Bad } else { Tone::Plain };
        self.put(area, &found, self.style(tone));
        let taken = u16::try_from(text::width(&found)).unwrap_or(0).min(area.width);
        let rest = Rect { x: area.x + taken, width: area.width - taken, ..area };
        self.put(rest, keys, self.style(Tone::Dim));
    }
}

/// Who plays, and the result; what the game is called if nobody is named.
fn players(shown: &Shown, lang: Lang) -> String {
    let record = &shown.record;
    let name = |key| text::harmless(record.header(key).unwrap_or_default().trim());
    let [first, second] = [Key::First, Key::Second].map(name);
    let result = shown.result();
    if first.is_empty() && second.is_empty() {
        let title = [Key::Title, Key::Event].map(name).into_iter().find(|name| !name.is_empty());
        let game = record.game().vocabulary().game[lang as usize].to_owned();
        return format!("{}  {result}", title.unwrap_or(game));
    }
    let sides = record.side_names().map(|names| names[lang as usize]);
    format!("{}: {first}  {}: {second}  {result}", sides[0], sides[1])
}

/// Which columns the rows of moves have.
struct Columns {
    /// How wide the number of a ply is.
    ply: usize,
    time: bool,
    score: bool,
}

impl Columns {
    /// Those of some rows: what is known of their moves, as far as it leaves room to the moves themselves.
    fn of(rows: &[MoveRow], columns: usize) -> Columns {
        /// A move of most games, which may be cut for an evaluation, and the longest of shogi: `▲７六歩(77)`.
        const USUAL: usize = 7;
        const LONG: usize = 12;
        let last = rows.iter().filter_map(|row| row.ply).max().unwrap_or_default();
        let ply = last.to_string().len().max(4);
        let widest = rows.iter().map(|row| text::width(&row.text)).max().unwrap_or_default();
        let fits = |behind: usize, least: usize| ply + 4 + widest.min(least) + behind <= columns;
        let is_timed = rows.iter().any(|row| !row.time.is_empty());
        let is_scored = rows.iter().any(|row| !row.score.is_empty());
        if fits(13, if is_scored { USUAL } else { LONG }) {
            return Columns { ply, time: true, score: true };
        }
        let has_one = fits(6, USUAL);
        Columns { ply, time: has_one && is_timed, score: has_one && !is_timed }
    }
}

/// A move in so many columns: number, marks, move, time, evaluation.
fn move_line(entry: &MoveRow, wanted: &Columns, columns: usize) -> String {
    let ply = entry.ply.map(|ply| ply.to_string()).unwrap_or_default();
    let fault = match entry.worst {
        Some(Severity::Error) => '!',
        Some(Severity::Warning) => '?',
        _ => ' ',
    };
    let others = if entry.has_others { '+' } else { ' ' };
    let comment = if entry.has_comment { '*' } else { ' ' };
    let behind = match (wanted.time, wanted.score) {
        _ if entry.time.is_empty() && entry.score.is_empty() => String::new(),
        (true, true) => {
            format!("{} {}", text::right(&entry.time, 6), text::right(&entry.score, 6))
        }
        (true, false) => text::right(&entry.time, 6),
        (false, true) => text::right(&entry.score, 6),
        (false, false) => String::new(),
    };
    let head = format!("{}{fault}{others}{comment} ", text::right(&ply, wanted.ply));
    let room = columns.saturating_sub(text::width(&head) + text::width(&behind));
    text::fit(&format!("{head}{}{behind}", text::fit(&entry.text, room)), columns)
}
