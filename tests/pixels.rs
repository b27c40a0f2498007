//! Every kind of board as pixels, beside those that were looked at: a change of a drawing is seen here,
//! whatever its text says. Without fonts a drawing has no words, and is the same on every machine; what
//! fonts draw is compared where the fonts are that the goldens were made with.
#![cfg(feature = "png")]

use crate::cli::project_file;
use kifu::games::{Game, Position, Rules, Side, chess, go, shogi};
use kifu::picture::png::{self, Fonts};
use kifu::picture::{Arrow, CoordinateStyle, Mark, Options, Scene, Theme};
use resvg::tiny_skia::{Color, Pixmap, PixmapPaint, Transform};
use resvg::usvg::fontdb::{Database, Family, Query};
use std::env;
use std::fs;

/// The longer edge of a golden, in pixels.
const SIZE: u32 = 240;
/// The same of a board in the contact sheet.
const SMALL: u32 = 180;
/// How far a channel of a pixel may be from the golden's, and how many pixels of a thousand may be
/// further: machines round differently, and versions of fonts have other outlines.
const CLOSE: u8 = 40;
const DRAWN: usize = 3;
const LETTERED: usize = 25;

fn scene(position: &Position, options: &Options) -> Scene {
    Scene::new(position, options).unwrap()
}

/// Each kind of board with what can be on it, and whether words are what tells its men.
fn boards(coordinates: CoordinateStyle) -> Vec<(&'static str, Scene, bool)> {
    let options = Options { coordinates, ..Options::default() };
    let of = |position: Position| scene(&position, &options);
    let line = "ln1g3nl/1r1s1kg2/p1pp1pspp/4p1p2/1p5P1/2P1P1P2/PPBPSP1+bP/2G1G2R1/LNSK3NL w Pn2p 1";
    let mut shogi = of(shogi::Position::from_line(line).unwrap().wrap_position());
    shogi.trace(Some(16), Some(61));
    let fen = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";
    let mut chess = of(chess::Position::from_line(fen).unwrap().wrap_position());
    chess.trace(Some(6), Some(21));
    chess.marks.push((28, Mark::Circle));
    chess.arrows.push(Arrow { from: Some(45), to: 30, main: true, head: true });
    let mut go = of(stones());
    go.trace(None, Some(41));
    let marks = [Mark::Triangle, Mark::Square, Mark::Circle, Mark::Cross, Mark::Selected];
    let territory = Side::BOTH.map(Mark::Territory);
    go.marks = (0..).step_by(2).zip(marks.into_iter().chain(territory)).collect();
    go.marks.push((76, Mark::Label("12".to_owned())));
    go.arrows.push(Arrow { from: Some(54), to: 58, main: false, head: false });
    let mut turned = Options { flipped: true, ..options };
    let mut boards = vec![
        ("shogi", shogi, true),
        ("chess", chess, false),
        ("go", go, false),
        ("xiangqi", of(start(Game::Xiangqi)), true),
        ("janggi", of(start(Game::Janggi)), true),
        ("makruk", scene(&start(Game::Makruk), &turned), false),
    ];
    turned.flipped = false;
    let pcn = project_file("testdata/pcn/good/mixed.pcn");
    let source = crate::support::source("mixed.pcn", &fs::read(pcn).unwrap());
    let (record, _) = kifu::formats::by_name("pcn").unwrap().records(&source).remove(0);
    boards.push(("tiles", scene(&record.start, &turned), true));
    boards
}

fn start(game: Game) -> Position {
    Position::known_starts(game).next().unwrap()
}

/// A board of nine lines with stones of both sides, some of them marked.
fn stones() -> Position {
    let mut position = go::Position::new(9, 9, go::Ruleset::UNSPECIFIED).unwrap();
    let at = |number: usize| position.board().points().nth(number).unwrap();
    let places = [(0, 0), (2, 1), (4, 0), (30, 0), (31, 1), (40, 0), (41, 1), (49, 0), (50, 1)];
    let places: Vec<_> = places.map(|(number, side)| (at(number), Some(Side::BOTH[side]))).into();
    position.setup(places);
    Position::Go(position)
}

fn render(scene: &Scene, theme: &Theme, size: u32, fonts: &Fonts) -> Vec<u8> {
    png::draw(scene, theme, Some(size), fonts).unwrap().bytes
}

/// How many pixels of a thousand differ.
fn difference(one: &[u8], two: &[u8]) -> Result<usize, String> {
    let [one, two] = [one, two].map(|bytes| Pixmap::decode_png(bytes).unwrap());
    let sizes = [&one, &two].map(|map| (map.width(), map.height()));
    if sizes[0] != sizes[1] {
        return Err(format!("{sizes:?}"));
    }
    let far = |(a, b): &(&[u8], &[u8])| a.iter().zip(*b).any(|(a, b)| a.abs_diff(*b) > CLOSE);
    let pixels = one.data().chunks(4).zip(two.data().chunks(4));
    let count = pixels.filter(far).count();
    Ok((count * 1000).div_ceil(one.data().len() / 4))
}

/// Compares a picture with the one that is checked in, or rewrites that.
#[track_caller]
fn golden(name: &str, picture: &[u8], tolerance: usize) {
    let path = project_file(&format!("testdata/pictures/{name}.png"));
    if env::var_os("UPDATE").is_some() {
        return fs::write(path, picture).unwrap();
    }
    let differs = difference(&fs::read(path).unwrap(), picture);
    if differs.as_ref().is_ok_and(|&differs| differs <= tolerance) {
        return;
    }
    let seen = env::temp_dir().join(format!("kifu-{name}.png"));
    fs::write(&seen, picture).unwrap();
    panic!(
        "{name}: {differs:?} pixels of a thousand differ; look at {}. UPDATE=1 cargo test rewrites it",
        seen.display()
    );
}

#[test]
fn every_kind_of_board_looks_as_it_did() {
    for (name, scene, _) in boards(CoordinateStyle::None) {
        let picture = render(&scene, &Theme::LIGHT, SIZE, &Fonts::none());
        golden(&format!("{name}-drawn"), &picture, DRAWN);
    }
}

/// The families that the goldens were made with.
const FAMILIES: [&str; 2] = ["Noto Serif CJK JP", "DejaVu Sans"];

#[test]
fn every_character_looks_as_it_did() {
    let mut database = Database::new();
    database.load_system_fonts();
    let has = |name| {
        let families = &[Family::Name(name)];
        database.query(&Query { families, ..Query::default() }).is_some()
    };
    if let Some(missing) = FAMILIES.into_iter().find(|name| !has(name)) {
        crate::support::skipped(&format!(
            "no font {missing} (apt-get install fonts-noto-cjk fonts-dejavu-core)"
        ));
        return;
    }
    let fonts = Fonts::of_system();
    for (name, scene, _) in boards(CoordinateStyle::Usual).into_iter().filter(|board| board.2) {
        let picture = render(&scene, &Theme::LIGHT, SIZE, &fonts);
        golden(&format!("{name}-lettered"), &picture, LETTERED);
    }
    if env::var_os("UPDATE").is_some() {
        contact_sheet(&fonts);
    }
}

/// All boards in all colours, to be looked at.
fn contact_sheet(fonts: &Fonts) {
    let boards = boards(CoordinateStyle::Usual);
    let themes = [Theme::LIGHT, Theme::DARK, Theme::PRINT];
    let mut sheet = Pixmap::new(SMALL * boards.len() as u32, SMALL * themes.len() as u32).unwrap();
    sheet.fill(Color::from_rgba8(128, 128, 128, 255));
    for (row, theme) in (0..).zip(&themes) {
        for (column, (_, scene, _)) in (0..).zip(&boards) {
            let picture = render(scene, theme, SMALL, fonts);
            let picture = Pixmap::decode_png(&picture).unwrap();
            let (x, y) = (column * SMALL as i32, row * SMALL as i32);
            let (paint, place) = (PixmapPaint::default(), Transform::identity());
            sheet.draw_pixmap(x, y, picture.as_ref(), &paint, place, None);
        }
    }
    let path = project_file("testdata/pictures/sheet.png");
    fs::write(path, sheet.encode_png().unwrap()).unwrap();
}

#[test]
fn a_man_on_another_square_is_seen() {
    let mut boards = boards(CoordinateStyle::None).into_iter();
    let (_, mut board, _) = boards.find(|board| board.0 == "chess").unwrap();
    let before = render(&board, &Theme::LIGHT, SIZE, &Fonts::none());
    assert_eq!(difference(&before, &before), Ok(0));
    board.men.iter_mut().find(|man| man.square == 51).unwrap().square = 43;
    let after = render(&board, &Theme::LIGHT, SIZE, &Fonts::none());
    assert!(difference(&before, &after).unwrap() > DRAWN);
    let smaller = render(&board, &Theme::LIGHT, SIZE - 40, &Fonts::none());
    assert!(difference(&before, &smaller).is_err());
}
