//! The viewer without a terminal: what keys and the mouse do to it, and what is on its screen.
#![cfg(feature = "viewer")]

use crate::support::source;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use kifu::cli::{BoardStyle, MoveStyle};
use kifu::commands::replay::viewer::{Action, Event, Model, Row, Settings, Wanted, view};
use kifu::findings::Lang;
use kifu::formats::{Checked, Detection, detect};
use kifu::picture::{CoordinateStyle, Script, Theme};
use ratatui_core::backend::TestBackend;
use ratatui_core::style::{Color, Modifier};
use ratatui_core::terminal::Terminal;
use std::path::Path;
use std::{env, fs};
use unicode_width::UnicodeWidthStr;

/// A viewer and the games that it shows.
struct Desk {
    model: Model,
    games: Vec<Checked>,
    size: (u16, u16),
    ended: bool,
}

fn settings(lang: Lang) -> Settings {
    let moves = MoveStyle::Japanese;
    let (coordinates, script) = (CoordinateStyle::Usual, Script::Characters);
    let (colors, board, flip, theme, line, ply) = (true, None, false, Theme::LIGHT, 0, 0);
    Settings { lang, colors, board, moves, flip, coordinates, script, theme, line, ply }
}

impl Desk {
    fn new(name: &str, text: &[u8], lang: Lang, size: (u16, u16)) -> Desk {
        Desk::with(name, text, settings(lang), size)
    }

    fn with(name: &str, text: &[u8], settings: Settings, size: (u16, u16)) -> Desk {
        let source = source(name, text);
        let extension = Path::new(name).extension().and_then(|extension| extension.to_str());
        let Detection::Is(format) = detect(source.text(), extension) else { panic!("{name}") };
        let games = format.records(&source);
        let model = Model::new(settings, size.0, size.1);
        let mut desk = Desk { model, games, size, ended: false };
        let rows = (1..).zip(&desk.games).map(|(n, (record, found))| Row::new(record, found, n));
        let rows = rows.collect();
        desk.tell(Event::Listed { file: name.to_owned(), rows });
        desk.tell(Event::Ended);
        desk
    }

    fn file(path: &str, lang: Lang, size: (u16, u16)) -> Desk {
        let whole = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata").join(path);
        let name = whole.file_name().unwrap().to_str().unwrap();
        Desk::new(name, &fs::read(&whole).unwrap(), lang, size)
    }

    fn tell(&mut self, event: Event) {
        match self.model.update(event) {
            Action::None | Action::Redraw | Action::Stop => {}
            Action::Quit => self.ended = true,
            Action::Open(game) => {
                let (record, findings) = self.games[game].clone();
                let record = Box::new(record);
                self.tell(Event::Opened { game, record, findings });
            }
        }
    }

    fn code(&mut self, code: KeyCode) -> &mut Desk {
        self.tell(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
        self
    }

    /// Types characters; a line end is the key Enter.
    fn keys(&mut self, keys: &str) -> &mut Desk {
        for key in keys.chars() {
            self.code(if key == '\n' { KeyCode::Enter } else { KeyCode::Char(key) });
        }
        self
    }

    fn click(&mut self, column: u16, row: u16) -> &mut Desk {
        self.mouse(MouseEventKind::Down(MouseButton::Left), column, row)
    }

    fn mouse(&mut self, kind: MouseEventKind, column: u16, row: u16) -> &mut Desk {
        let modifiers = KeyModifiers::NONE;
        self.tell(Event::Mouse(MouseEvent { kind, column, row, modifiers }));
        self
    }

    fn resize(&mut self, columns: u16, rows: u16) -> &mut Desk {
        self.size = (columns, rows);
        self.tell(Event::Resize(columns, rows));
        self
    }

    fn terminal(&self) -> Terminal<TestBackend> {
        let mut terminal = Terminal::new(TestBackend::new(self.size.0, self.size.1)).unwrap();
        terminal.draw(|frame| view(&self.model, frame)).unwrap();
        terminal
    }

    /// The rows of the screen without the blanks at their ends.
    fn rows(&self) -> Vec<String> {
        let terminal = self.terminal();
        let buffer = terminal.backend().buffer();
        let row = |y: u16| {
            let (mut out, mut x) = (String::new(), 0);
            while x < buffer.area.width {
                let symbol = buffer[(x, y)].symbol();
                out.push_str(symbol);
                x += u16::try_from(symbol.width().max(1)).unwrap();
            }
            out.trim_end().to_owned()
        };
        (0..buffer.area.height).map(row).collect()
    }

    fn screen(&self) -> String {
        self.rows().join("\n") + "\n"
    }

    #[track_caller]
    fn sees(&mut self, words: &str) -> &mut Desk {
        let screen = self.screen();
        assert!(screen.contains(words), "{words:?} is not there:\n{screen}");
        self
    }

    #[track_caller]
    fn sees_no(&mut self, words: &str) -> &mut Desk {
        let screen = self.screen();
        assert!(!screen.contains(words), "{words:?} is there:\n{screen}");
        self
    }

    /// Compares the screen with a file, or writes that.
    #[track_caller]
    fn is(&self, name: &str) -> &Desk {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/viewer").join(name);
        let screen = self.screen();
        if env::var_os("UPDATE").is_some() {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, &screen).unwrap();
            return self;
        }
        let kept = fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
        assert!(kept == screen, "{name} is otherwise now:\n{screen}");
        self
    }
}

const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (200, 60);

/// A game of chess with a comment, evaluations, clocks, a variation and an illegal move.
const CHESS: &str = "[Event \"Club\"]\n[White \"Ada\"]\n[Black \"Bob\"]\n[Date \"2024.05.06\"]\n\
    [Result \"*\"]\n\n1. e4 {[%eval 0.30] [%clk 0:59:58] the best by test} e5 {[%eval 0.25]} \
    (1... c5 2. Nf3 {a quiet one} d6 (2... Nc6 3. d4)) 2. f4! {[%eval -0.40]} exf4 {[%eval -0.52]} \
    3. Ke3 *\n";

#[test]
fn screens_of_shogi_chess_and_go_look_as_they_should() {
    for (size, suffix) in [(SMALL, "80x24"), (LARGE, "200x60")] {
        let mut shogi = Desk::file("kif/good/variations.kif", Lang::En, size);
        shogi.keys("lll").code(KeyCode::Tab).is(&format!("shogi-{suffix}.txt"));
        let mut shogi = Desk::file("kif/good/variations.kif", Lang::Ja, size);
        shogi.keys("lll").is(&format!("shogi-ja-{suffix}.txt"));
        let mut chess = Desk::new("club.pgn", CHESS.as_bytes(), Lang::En, size);
        chess.keys("5\n").is(&format!("chess-{suffix}.txt"));
        let go = "(;GM[1]FF[4]SZ[19]PB[Ear]PW[Red]KM[6.5];B[pd]C[a corner];W[dp];B[pp];W[dd]\
            LB[qf:A]TR[dd];B[cf]C[Where else?](;W[fc])(;W[ch]))";
        let mut go = Desk::new("ear.sgf", go.as_bytes(), Lang::En, size);
        go.keys("lllll").is(&format!("go-{suffix}.txt"));
    }
}

#[test]
fn the_readmes_show_the_screen_as_it_is() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (page, screen) in [("README.md", "chess-80x24"), ("README.ja.md", "shogi-ja-80x24")] {
        let [page_text, screen_text] = [page.to_owned(), format!("testdata/viewer/{screen}.txt")]
            .map(|path| fs::read_to_string(root.join(path)).unwrap().replace("\r\n", "\n"));
        assert!(page_text.contains(&format!("```text\n{screen_text}```\n")), "{page}");
    }
}

#[test]
fn keys_go_along_the_moves_and_stop_at_both_ends() {
    let mut desk = Desk::new("club.pgn", CHESS.as_bytes(), Lang::En, SMALL);
    desk.sees("start").sees("white: Ada  black: Bob");
    desk.keys("l").sees("move 1: e4").sees("the best by test").sees("59:58").sees("+0.30");
    desk.code(KeyCode::Right).code(KeyCode::Down).keys("j").sees("move 4: exf4");
    desk.keys("h").sees("move 3: f4").sees("f4!");
    desk.code(KeyCode::End).keys("lll").sees("move 5: Ke3 (illegal)");
    desk.code(KeyCode::Home).keys("hh").code(KeyCode::PageUp).sees("     start");
    desk.code(KeyCode::PageDown).sees("move 5");
    desk.keys("3\n").sees("move 3").keys("99\n").sees("move 5").sees("the line ends here");
    desk.keys("2").sees("ply: 2").code(KeyCode::Esc).sees("move 5");
    desk.keys("12").code(KeyCode::Backspace).keys("\n").sees("move 1: e4");
    assert!(!desk.ended);
    desk.keys("q");
    assert!(desk.ended);
}

#[test]
fn a_ply_that_the_game_does_not_have_is_told() {
    let at = |ply: i64| {
        let settings = Settings { ply, ..settings(Lang::En) };
        Desk::with("club.pgn", CHESS.as_bytes(), settings, SMALL)
    };
    at(99).sees("move 5").sees("there are only 5 moves");
    at(-99).sees("     start").sees("there are only 5 moves");
    for (ply, seen) in [(5, "move 5"), (-6, "     start"), (i64::MAX, "move 5")] {
        at(ply).sees(seen).sees_no("there are only");
    }
}

#[test]
fn variations_are_entered_and_left() {
    let mut desk = Desk::new("club.pgn", CHESS.as_bytes(), Lang::En, SMALL);
    // At a move without alternatives it is the next that is taken another way.
    desk.keys("l").code(KeyCode::Tab).sees("move 2: c5  [variation]").sees("> c5").sees("  e5");
    desk.code(KeyCode::Tab).sees("move 2: e5").sees_no("[variation]");
    desk.code(KeyCode::BackTab).sees("move 2: c5");
    desk.keys("llv").sees("move 4: Nc6  [variation 2]").keys("l").sees("move 5: d4");
    desk.keys("u").sees("move 4: d6  [variation]").keys("u").sees("move 2: e5");
    desk.keys("u").sees("this is the main line");
    desk.keys("lll").keys("V").sees("no variation here");
}

#[test]
fn an_illegal_move_is_red_where_it_stands_with_its_reason() {
    let mut desk = Desk::new("club.pgn", CHESS.as_bytes(), Lang::En, SMALL);
    desk.sees("errors: 1").keys("5\n").sees("error: ").sees("[X107]");
    let terminal = desk.terminal();
    let buffer = terminal.backend().buffer();
    let y = (0..24).find(|&y| buffer[(45, y)].symbol() == "!");
    let y = y.unwrap_or_else(|| panic!("{}", desk.screen()));
    let cell = &buffer[(50, y)];
    assert!(cell.fg == Color::Red && cell.modifier.contains(Modifier::REVERSED), "{cell:?}");
    // Before it is reached it is seen from afar.
    desk.keys("1\n");
    let terminal = desk.terminal();
    assert_eq!(terminal.backend().buffer()[(50, y)].fg, Color::Red);
    // Without colours it is bold.
    let settings = Settings { colors: false, ..settings(Lang::En) };
    let desk = Desk::with("club.pgn", CHESS.as_bytes(), settings, SMALL);
    let terminal = desk.terminal();
    let buffer = terminal.backend().buffer();
    assert!(buffer[(50, y)].modifier.contains(Modifier::BOLD));
    assert!(buffer.content.iter().all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset));
}

#[test]
fn a_fault_in_a_variation_stands_in_the_variation() {
    let text = "[Result \"*\"]\n\n1. e4 e5 (1... c5 2. Ke3) 2. Nf3 *\n";
    let mut desk = Desk::new("a.pgn", text.as_bytes(), Lang::En, SMALL);
    desk.keys("lll").sees("move 3: Nf3").sees_no("error: ");
    desk.keys("hvl").sees("move 3: Ke3 (illegal)").sees("error: ");
}

/// Three games, the second with a comment.
const THREE: &str = "[White \"Ada\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n1. e4 {needle one} e5 2. d4 \
    {Needle two} 1-0\n\n[White \"Cid\"]\n[Black \"Dan\"]\n[Result \"*\"]\n\n1. d4 *\n\n\
    [White \"Needleman\"]\n[Black \"Eve\"]\n[Result \"0-1\"]\n\n1. c4 0-1\n";

#[test]
fn games_of_a_collection_follow_each_other_and_are_listed() {
    let mut desk = Desk::new("three.pgn", THREE.as_bytes(), Lang::En, SMALL);
    desk.sees("1/3  white: Ada").keys("]").sees("2/3  white: Cid").keys(">").sees("3/3");
    desk.keys("]").sees("this is the last game").keys("[[").sees("1/3");
    desk.keys("<").sees("this is the first game");
    desk.keys("g").sees("Needleman").code(KeyCode::Down).keys("j\n").sees("3/3  white: Needleman");
    desk.keys("g2\n").keys("\n").sees("2/3  white: Cid");
    desk.keys("g").code(KeyCode::End).keys("q").sees("2/3  white: Cid");
    desk.keys("g").code(KeyCode::Home).code(KeyCode::Enter).sees("1/3  white: Ada");
    assert!(!desk.ended);
}

#[test]
fn a_search_goes_through_comments_and_then_through_players() {
    let mut desk = Desk::new("three.pgn", THREE.as_bytes(), Lang::En, SMALL);
    desk.keys("n").sees("search for something");
    desk.keys("/NEEDLE").sees("/NEEDLE").keys("\n").sees("move 1: e4").sees("needle one");
    desk.keys("n").sees("move 3: d4").keys("n").sees("3/3  white: Needleman");
    desk.keys("n").sees("only this game");
    desk.keys("[[/needle\nnN").sees("move 1: e4");
    desk.keys("/nowhere\n").sees("\"nowhere\" is not found");
    desk.keys("/abc").code(KeyCode::Esc).sees_no("/abc");
    desk.keys("g/dan\n").sees("game").keys("\n").sees("2/3  white: Cid");
}

#[test]
fn the_board_is_turned_and_drawn_in_other_styles() {
    let mut desk = Desk::file("kif/good/variations.kif", Lang::En, SMALL);
    desk.sees("9  8  7").keys("f").sees("1  2  3").keys("fb").sees("☗ 持駒：なし");
    desk.keys("b").sees("後手の持駒").keys("b").sees("gote in hand");
    let mut desk = Desk::file("kif/good/variations.kif", Lang::Ja, SMALL);
    desk.sees("☗ 持駒：なし").keys("b").sees("後手の持駒").keys("b").sees("後手の持駒:");
    // Each row of the board ends in the same column, however wide its characters are.
    let desk = Desk::file("kif/good/variations.kif", Lang::Ja, SMALL);
    let rows = desk.rows();
    let ends: Vec<usize> =
        rows[4..13].iter().map(|row| row.split('│').next().unwrap().trim_end().width()).collect();
    assert_eq!(ends, [39; 9], "{}", desk.screen());
    assert!(rows[1..23].iter().all(|row| row.split('│').next().unwrap().width() == 40));
}

#[test]
fn the_board_is_a_picture_where_one_can_be_shown() {
    let mut desk = Desk::file("csa/good/example.csa", Lang::En, SMALL);
    assert!(desk.model.picture().is_none());
    desk.tell(Event::Pictures(10, 20));
    let lies = |desk: &Desk, columns: u16, rows: u16| {
        let Wanted { area, size, .. } = desk.model.picture().unwrap();
        assert_eq!((area.x, area.y), (0, 2), "below the title and the move");
        assert!(area.right() <= columns && area.bottom() <= rows, "{area}");
        // One edge fills its room, or is as long as edges become.
        assert!(area.right() == columns || area.bottom() == rows || size >= 999, "{area}");
    };
    // Moves have their 28 columns and the line beside them; below are three rows of comments.
    lies(&desk, 51, 20);
    let empty = |desk: &Desk| {
        desk.rows()[2..20].iter().all(|row| row.split('│').next().unwrap().trim().is_empty())
    };
    assert!(empty(&desk), "{}", desk.screen());
    for (columns, rows) in [(200, 60), (100, 24), (60, 20), (40, 50)] {
        desk.resize(columns, rows);
        lies(&desk, columns - 1 - 28.min(columns / 2), rows - 4);
    }
    // Too small for a picture, it is drawn in letters, and large enough again as a picture.
    assert!(desk.resize(80, 12).model.picture().is_none());
    desk.sees("gote in hand").resize(80, 24);
    lies(&desk, 51, 20);
    // On another page there is none; through the styles of letters one comes back to it.
    assert!(desk.keys("?").model.picture().is_none());
    assert!(desk.keys("?").model.picture().is_some());
    assert!(desk.keys("b").sees("gote in hand").model.picture().is_none());
    assert!(desk.keys("b").model.picture().is_none());
    assert!(desk.keys("bb").model.picture().is_some());
    // What cannot be drawn is in letters until somebody wants to see it.
    desk.tell(Event::Undrawn("there is no font".to_owned()));
    assert!(desk.sees("there is no font").sees("gote in hand").keys("l").model.picture().is_none());
    assert!(desk.keys("bbb").model.picture().is_some());
    // Who wants letters has them first.
    let board = Some(BoardStyle::Text);
    let mut desk =
        Desk::with("club.pgn", CHESS.as_bytes(), Settings { board, ..settings(Lang::En) }, SMALL);
    desk.tell(Event::Pictures(10, 20));
    assert!(desk.model.picture().is_none());
}

#[test]
fn evaluations_are_a_graph_that_can_be_hidden() {
    let mut desk = Desk::new("club.pgn", CHESS.as_bytes(), Lang::En, SMALL);
    desk.sees("▃").keys("e").sees_no("▃").keys("e").sees("▃");
    let mut desk = Desk::new("three.pgn", THREE.as_bytes(), Lang::En, SMALL);
    desk.sees_no("█");
    // Of several evaluations the first is the one, as in pages and tables.
    let low = "[Result \"*\"]\n\n1. e4 {[%eval 0.00]} {[%eval 9.00]} *\n";
    let one = low.replace(" {[%eval 9.00]}", "");
    let rows = |text: &str| Desk::new("a.pgn", text.as_bytes(), Lang::En, SMALL).rows();
    assert_eq!(rows(low), rows(&one));
}

#[test]
fn a_mate_counts_as_its_game_does() {
    let chess = "[Result \"*\"]\n\n1. e4 {[%eval #3]} e5 {[%eval #-2]} 2. d4 {[%eval #0]} *\n";
    let mut desk = Desk::new("a.pgn", chess.as_bytes(), Lang::En, SMALL);
    desk.sees("+#3").sees("-#2").sees("#0").sees_no("+M");
    let shogi = "手合割：平手\n   1 ７六歩(77)\n*詰み=先手勝ち:5手\n";
    Desk::new("a.kif", shogi.as_bytes(), Lang::Ja, SMALL).sees("+詰5");
}

#[test]
fn pages_of_text_scroll_and_close() {
    let mut desk = Desk::new("club.pgn", CHESS.as_bytes(), Lang::En, SMALL);
    desk.keys("?").sees("out of the variation").sees_no("mouse").code(KeyCode::End).sees("mouse");
    desk.code(KeyCode::Up).code(KeyCode::PageUp).sees("a move forward").code(KeyCode::Esc);
    desk.sees("start").keys("i").sees("Event: Club").sees("move 5: error").sees("rnbqkbnr/pppp");
    desk.keys("i").keys("l").sees("the best by test").sees_no("[%eval");
    desk.keys("c")
        .sees("[%eval 0.30] [%clk 0:59:58] the best by test")
        .keys("q")
        .sees("move 1: e4");
    desk.tell(Event::Told("b.pgn: cannot be read".to_owned()));
    desk.keys("i").sees("Messages").sees("b.pgn: cannot be read");
    desk.tell(Event::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)));
    assert!(desk.ended);
}

#[test]
fn the_mouse_goes_to_moves_variations_and_games() {
    let mut desk = Desk::new("club.pgn", CHESS.as_bytes(), Lang::En, SMALL);
    let row = |desk: &Desk, words: &str| {
        let rows = desk.rows();
        let found = rows.iter().position(|row| row.contains(words));
        u16::try_from(found.unwrap_or_else(|| panic!("{words}:\n{}", desk.screen()))).unwrap()
    };
    let y = row(&desk, "   3    f4!");
    desk.click(60, y).sees("move 3: f4");
    desk.mouse(MouseEventKind::ScrollUp, 5, 5).sees("move 2: e5");
    let y = row(&desk, "│  c5");
    desk.click(60, y).sees("move 2: c5");
    desk.mouse(MouseEventKind::ScrollDown, 5, 5).sees("move 3: Nf3");
    let y = row(&desk, "      start");
    desk.click(60, y).sees_no("move 3: Nf3");
    // Where nothing is, nothing happens.
    desk.click(2, 2).click(79, 23).click(0, 0).click(500, 500).sees("start");
    let mut desk = Desk::new("three.pgn", THREE.as_bytes(), Lang::En, SMALL);
    desk.keys("g").click(10, 2).sees("2/3  white: Cid");
}

/// All that could drive a terminal or deceive who looks at it.
const HOSTILE: &str =
    "\u{1b}[2J\u{1b}]0;title\u{7}\u{1b}]52;c;AAAA\u{7}\u{9b}31m\u{202e}evil\u{2066}\r\u{8}\u{200b}";

#[test]
fn nothing_of_a_record_drives_the_terminal() {
    let text = format!(
        "[White \"{HOSTILE}\"]\n[Black \"{HOSTILE}\"]\n[Event \"{HOSTILE}\"]\n\
         [Result \"*\"]\n\n1. e4 {{{HOSTILE}}} {HOSTILE} e5 2. Ke3 {{fine}} *\n"
    );
    let mut desk = Desk::new(&format!("{HOSTILE}.pgn"), text.as_bytes(), Lang::En, LARGE);
    desk.tell(Event::Told(HOSTILE.to_owned()));
    let harmless = |desk: &Desk| {
        let terminal = desk.terminal();
        for cell in &terminal.backend().buffer().content {
            let bad = |c: char| kifu::source::is_deceptive(c);
            assert!(!cell.symbol().contains(bad), "{:?}", cell.symbol());
        }
    };
    for keys in ["", "l", "l", "l", "i", "ic", "cg", "g?", "?/", "\u{202e}x\n", "n"] {
        desk.keys(keys);
        harmless(&desk);
    }
    desk.tell(Event::Failed(HOSTILE.to_owned()));
    harmless(&desk);
    desk.keys("1\nc").sees("\\u{1b}[2J").sees("\\u{202e}evil");
}

#[test]
fn every_size_is_drawn() {
    let mut desk = Desk::new("club.pgn", CHESS.as_bytes(), Lang::En, SMALL);
    desk.keys("lll");
    for columns in [1, 2, 10, 29, 30, 31, 40, 57, 79, 81, 123, 300] {
        for rows in [1, 2, 7, 8, 9, 13, 24, 100] {
            desk.resize(columns, rows);
            for keys in ["", "g", "g?", "?i", "ic", "c"] {
                let screen = desk.keys(keys).rows();
                assert!(screen.iter().all(|row| row.width() <= usize::from(columns)));
            }
            desk.click(columns / 2, rows / 2);
        }
    }
    desk.resize(20, 5).sees("the terminal is too");
    desk.resize(80, 24).sees("white: Ada");
}

#[test]
fn moves_are_seen_in_few_columns() {
    let mut desk = Desk::file("csa/good/example.csa", Lang::En, (60, 24));
    desk.sees("▲７六歩").sees("00:12").sees_no("▲７六…");
    desk.resize(30, 24).sees("▲７六").sees_no("00:12");
    let mut desk = Desk::new("club.pgn", CHESS.as_bytes(), Lang::En, (60, 24));
    desk.sees("e4").sees("59:58").sees("+0.30");
    desk.resize(42, 24).sees("e4").sees("59:58").sees_no("+0.30");
}

#[test]
fn a_very_long_game_is_gone_through_at_once() {
    let cycle = ["+4958KI", "-4152KI", "+5849KI", "-5241KI"];
    let moves: String = (0..20_000).map(|ply| format!("{}\nT1\n", cycle[ply % 4])).collect();
    let text = format!("V2.2\nPI\n+\n{moves}%CHUDAN\n");
    let mut desk = Desk::new("long.csa", text.as_bytes(), Lang::En, SMALL);
    desk.code(KeyCode::End).sees("move 20000").code(KeyCode::Home).sees("      start");
    desk.keys("10000\n").sees("move 10000");
    for _ in 0..300 {
        desk.code(KeyCode::Left);
    }
    desk.sees("move 9700").code(KeyCode::PageDown).sees("move 9710");
}

#[test]
fn a_viewer_without_games_says_so() {
    let mut model = Model::new(settings(Lang::En), 80, 24);
    assert!(!model.is_empty());
    assert_eq!(model.update(Event::Key(KeyEvent::from(KeyCode::Right))), Action::None);
    assert_eq!(model.update(Event::Key(KeyEvent::from(KeyCode::Tab))), Action::None);
    model.update(Event::Told("a.txt: nothing".to_owned()));
    model.update(Event::Ended);
    assert!(model.is_empty());
    assert_eq!(model.into_messages(), ["a.txt: nothing"]);
}
