//! The viewer in terminals that show pictures: what they are sent is taken apart again, and compared with
//! what is drawn into files.
#![cfg(all(unix, feature = "viewer", feature = "png"))]

use crate::cli::{BROKEN, Desk, project_file};
use crate::support::{read, source};
use crate::viewer_terminal::{PATIENCE, Seat};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use kifu::games::{Position, Side};
use kifu::picture::png::{self, Fonts};
use kifu::picture::{CoordinateStyle, Options, Scene, Theme};
use kifu::record::{NodeId, Record};
use portable_pty::PtySize;
use resvg::tiny_skia::Pixmap;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Command;
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

/// What terminals answer: that they draw a pixel in the manner of kitty; how large a cell is; what they
/// are called; what they can, with Sixel and without.
const KITTY: &str = "\x1b_Gi=31;OK\x1b\\";
const CELL: &str = "\x1b[6;20;10t";
const ITERM: &str = "\x1bP>|iTerm2 3.5.0\x1b\\";
const PLAIN: &str = "\x1b[?62;22c";
const SIXEL: &str = "\x1b[?62;4;22c";

/// A board of chess without coordinates needs no font.
const GAME: &str = "[White \"Ada\"]\n[Black \"Bob\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 *\n";
const BARE: &str = "--coordinates none";

/// What is on the screen where that board is in letters.
const LETTERS: &str = "r n b q k b n r";

/// How far a channel of a pixel may be from the file's where a picture has fewer colours, and how far
/// all are on average; Sixel has the fewest, in percent.
const FAR: u8 = 24;
const AVERAGE: f64 = 0.7;
const SIXEL_FAR: u8 = 48;
const SIXEL_AVERAGE: f64 = 2.5;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    Kitty,
    Iterm,
    Sixel,
}

/// A picture on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Shown {
    manner: Manner,
    /// The number that kitty knows it by.
    number: u32,
    /// From 1.
    row: u16,
    column: u16,
    /// How many cells it fills, where that is said.
    cells: Option<(u32, u32)>,
    /// As it was sent.
    data: String,
}

/// The width and height of a picture, and red, green and blue of its pixels.
type Dots = (u32, u32, Vec<[u8; 3]>);

impl Shown {
    fn dots(&self) -> Dots {
        match self.manner {
            Manner::Sixel => sixel(&self.data),
            Manner::Kitty | Manner::Iterm => dots(&STANDARD.decode(&self.data).unwrap()),
        }
    }
}

/// A PNG.
fn dots(png: &[u8]) -> Dots {
    let map = Pixmap::decode_png(png).unwrap();
    let colors = map.pixels().iter().map(|it| [it.red(), it.green(), it.blue()]).collect();
    (map.width(), map.height(), colors)
}

/// Takes a number off a text, and the `;` behind it.
fn number(rest: &mut &str) -> u32 {
    let (digits, behind) = rest.split_at(rest.bytes().take_while(u8::is_ascii_digit).count());
    *rest = behind.strip_prefix(';').unwrap_or(behind);
    digits.parse().unwrap()
}

/// A picture in Sixel, from behind its `ESC P`.
fn sixel(data: &str) -> Dots {
    let (_, mut rest) = data.split_once("q\"").unwrap();
    let [_, _, width, height] = [(); 4].map(|()| number(&mut rest));
    let mut palette: BTreeMap<u32, [u8; 3]> = BTreeMap::new();
    let mut colors = vec![None; (width * height) as usize];
    let (mut color, mut x, mut y) = (0, 0, 0);
    while let Some(sign) = rest.chars().next() {
        rest = &rest[1..];
        match sign {
            '#' => {
                let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
                let is_defined = rest[digits..].starts_with(';');
                color = number(&mut rest);
                if is_defined {
                    assert_eq!(number(&mut rest), 2, "red, green and blue");
                    let rgb = [(); 3].map(|()| (number(&mut rest) * 255 / 100) as u8);
                    assert!(palette.insert(color, rgb).is_none());
                }
            }
            '$' => x = 0,
            '-' => (x, y) = (0, y + 6),
            _ => {
                let (mut count, mut sign) = (1, sign);
                if sign == '!' {
                    count = number(&mut rest);
                    sign = rest.chars().next().unwrap();
                    rest = &rest[1..];
                }
                let bits = u32::from(sign) - u32::from('?');
                assert!(bits < 64, "{sign}");
                for _ in 0..count {
                    assert!(x < width);
                    for row in (0..6).filter(|row| bits & (1 << row) != 0) {
                        let at = ((y + row) * width + x) as usize;
                        assert!(colors[at].replace(palette[&color]).is_none(), "twice");
                    }
                    x += 1;
                }
            }
        }
    }
    assert!(palette.len() <= 96);
    (width, height, colors.into_iter().map(Option::unwrap).collect())
}

/// What a terminal makes of what is written to it.
#[derive(Default)]
struct Tube {
    at: (u16, u16),
    /// What has been sent of a picture of kitty that goes on.
    begun: Option<Shown>,
    seen: Vec<Shown>,
    /// How many pictures have been sent, and how many were there when the screen was left.
    sent: usize,
    left: Option<usize>,
}

impl Tube {
    /// After all that has been written to its end.
    fn after(written: &[u8]) -> Tube {
        let text = String::from_utf8_lossy(written);
        let mut tube = Tube::default();
        let mut rest = &*text;
        while let Some((_, behind)) = rest.split_once('\x1b') {
            let Some(kind) = behind.chars().next() else { break };
            let body = &behind[kind.len_utf8()..];
            let end = match kind {
                '_' | 'P' => "\x1b\\",
                ']' => "\x07",
                '[' => {
                    let Some(last) = body.find(|c| ('@'..='~').contains(&c)) else { break };
                    tube.sequence(&body[..=last]);
                    rest = &body[last + 1..];
                    continue;
                }
                _ => {
                    rest = body;
                    continue;
                }
            };
            let Some((words, behind)) = body.split_once(end) else { break };
            match kind {
                '_' => tube.kitty(words),
                'P' => tube.paint(Manner::Sixel, None, words),
                _ => tube.iterm(words),
            }
            rest = behind;
        }
        tube
    }

    fn sequence(&mut self, sequence: &str) {
        match sequence {
            "2J" => self.seen.clear(),
            "?1049l" => self.left = Some(self.seen.len()),
            _ => {
                if let Some(place) = sequence.strip_suffix('H')
                    && let Some((row, column)) = place.split_once(';')
                {
                    self.at = (row.parse().unwrap(), column.parse().unwrap());
                }
            }
        }
    }

    fn kitty(&mut self, words: &str) {
        let words = words.strip_prefix('G').unwrap();
        let (keys, data) = words.split_once(';').unwrap_or((words, ""));
        let keys: BTreeMap<&str, &str> =
            keys.split(',').map(|key| key.split_once('=').unwrap()).collect();
        assert!(data.len() <= 4096);
        match keys.get("a") {
            Some(&"q") => return,
            Some(&"d") => {
                assert_eq!((keys["d"], keys["q"]), ("I", "2"));
                return self.seen.retain(|shown| shown.number.to_string() != keys["i"]);
            }
            Some(action) => {
                assert_eq!((*action, keys["f"], keys["q"], keys["C"]), ("T", "100", "2", "1"));
                assert!(self.begun.is_none());
                let shown = self.shown(Manner::Kitty, None, data);
                self.begun = Some(Shown { number: keys["i"].parse().unwrap(), ..shown });
            }
            None => self.begun.as_mut().unwrap().data.push_str(data),
        }
        if keys["m"] == "0" {
            let shown = self.begun.take().unwrap();
            // One of the same number would be gone before the other comes.
            assert!(self.seen.iter().all(|other| other.number != shown.number), "it flickers");
            self.add(shown);
        }
    }

    fn iterm(&mut self, words: &str) {
        let (keys, data) = words.split_once(':').unwrap();
        let keys = keys.strip_prefix("1337;File=").unwrap();
        let keys: BTreeMap<&str, &str> =
            keys.split(';').map(|key| key.split_once('=').unwrap()).collect();
        assert_eq!((keys["inline"], keys["preserveAspectRatio"]), ("1", "1"));
        assert_eq!(keys["size"].parse::<usize>().unwrap(), STANDARD.decode(data).unwrap().len());
        let cells = ["width", "height"].map(|edge| keys[edge].parse().unwrap());
        self.paint(Manner::Iterm, Some(cells.into()), data);
    }

    /// A picture that takes the place of what is there.
    fn paint(&mut self, manner: Manner, cells: Option<(u32, u32)>, data: &str) {
        let shown = self.shown(manner, cells, data);
        let place = |shown: &Shown| (shown.row, shown.column);
        self.seen.retain(|other| place(other) != place(&shown));
        self.add(shown);
    }

    fn shown(&self, manner: Manner, cells: Option<(u32, u32)>, data: &str) -> Shown {
        let (row, column) = self.at;
        Shown { manner, number: 0, row, column, cells, data: data.to_owned() }
    }

    fn add(&mut self, shown: Shown) {
        self.seen.push(shown);
        self.sent += 1;
    }
}

fn tube(seat: &Seat) -> Tube {
    Tube::after(&seat.written.lock().unwrap())
}

/// Waits for something that the program has to write.
#[track_caller]
fn waited<T>(seat: &Seat, what: impl Fn(&[u8]) -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        let found = what(&seat.written.lock().unwrap());
        if let Some(found) = found {
            return found;
        }
        assert!(start.elapsed() < PATIENCE, "it does not come:\n{}", seat.screen());
        thread::sleep(Duration::from_millis(10));
    }
}

/// Waits for a picture, the first or the one after so many, alone on the screen.
#[track_caller]
fn picture(seat: &Seat, sent: usize) -> Shown {
    waited(seat, |written| {
        let mut tube = Tube::after(written);
        assert!(tube.sent <= sent + 1, "{} pictures", tube.sent);
        // The one before goes after the new one has come.
        let is_there = tube.sent == sent + 1 && tube.seen.len() == 1 && tube.begun.is_none();
        is_there.then(|| tube.seen.remove(0))
    })
}

/// Waits until there is no picture.
#[track_caller]
fn cleared(seat: &Seat) {
    waited(seat, |written| Tube::after(written).seen.is_empty().then_some(()));
}

/// A viewer in a terminal that answers.
fn begin(line: &str, answers: &str, (cols, rows): (u16, u16)) -> (Desk, Seat) {
    let desk = Desk::with(&[("a.pgn", GAME), ("bad.csa", BROKEN)]);
    let line = format!("exec \"$kifu\" replay -i {line}");
    let mut seat = Seat::watched(&desk, &line, cols, rows);
    answer(&mut seat, answers);
    (desk, seat)
}

fn has(written: &[u8], words: &str) -> bool {
    written.windows(words.len()).any(|part| part == words.as_bytes())
}

#[track_caller]
fn answer(seat: &mut Seat, answers: &str) {
    waited(seat, |written| has(written, "\x1b[c").then_some(()));
    seat.types(answers);
}

fn fonts() -> &'static Fonts {
    static FONTS: OnceLock<Fonts> = OnceLock::new();
    FONTS.get_or_init(Fonts::of_system)
}

fn record(name: &str, text: &str) -> Record {
    let source = source(name, text.as_bytes());
    let extension = name.rsplit_once('.').map(|(_, extension)| extension);
    let kifu::formats::Detection::Is(format) = kifu::formats::detect(source.text(), extension)
    else {
        panic!("{name}")
    };
    read(format, &source).remove(0).0
}

/// The start of a record as it is drawn, or its end.
fn scene(record: &Record, is_end: bool, options: &Options) -> Scene {
    let position = if is_end { record.last_position().unwrap() } else { &record.start };
    let mut scene = Scene::new(position, options).unwrap();
    if let Position::Go(position) = position {
        let [black, white] = Side::BOTH.map(|side| position.captures(side));
        let words = format!("black, has captured {black}; white, has captured {white}");
        scene.captions.push(words);
    }
    let moves =
        || record.tree.main_line().filter(|&node| record.tree.node(node).entry.mv().is_some());
    let node = moves().last().filter(|_| is_end);
    if let Some(mv) = node.and_then(|node| record.tree.node(node).entry.mv()) {
        scene.trace_move(mv, position);
    }
    scene.mark_node(record, node.unwrap_or(NodeId::ROOT), position);
    scene
}

/// A scene in the size of a picture; nothing if this system lacks fonts for it.
fn drawn(scene: &Scene, theme: &Theme, size: u32) -> Option<Dots> {
    let png = png::draw(scene, theme, Some(size), fonts()).unwrap();
    (png.missing.is_empty() && !png.has_no_font).then(|| dots(&png.bytes))
}

#[track_caller]
fn same(manner: Manner, shown: &Dots, wanted: &Dots) {
    let (most, mean) = match manner {
        Manner::Sixel => (SIXEL_FAR, SIXEL_AVERAGE),
        Manner::Kitty | Manner::Iterm => (FAR, AVERAGE),
    };
    assert_eq!((shown.0, shown.1), (wanted.0, wanted.1));
    let channels = || shown.2.as_flattened().iter().zip(wanted.2.as_flattened());
    let far = channels().map(|(a, b)| a.abs_diff(*b)).max().unwrap();
    let sum: u64 = channels().map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
    let average = sum as f64 / shown.2.as_flattened().len() as f64;
    assert!(far <= most && average < mean, "{far} at most, {average} on average");
}

/// Looks whether a picture is that of a scene, as large as the room for pictures in pixels is, or as
/// pictures become.
#[track_caller]
fn is(shown: &Shown, scene: &Scene, theme: &Theme, room: (u32, u32)) {
    let dots = shown.dots();
    assert_eq!((shown.row, shown.column), (3, 1));
    let longer = dots.0.max(dots.1);
    assert!(dots.0 <= room.0 && dots.1 <= room.1 && longer <= 1000, "{dots:?}");
    let is_full = dots.0 + 3 >= room.0 || dots.1 + 3 >= room.1 || longer + 3 >= 1000;
    assert!(is_full, "{} × {}", dots.0, dots.1);
    same(shown.manner, &dots, &drawn(scene, theme, longer).unwrap());
    if let Some((width, height)) = shown.cells {
        let cells = (dots.0.div_ceil(10), dots.1.div_ceil(20));
        assert_eq!((width, height), cells);
    }
}

#[test]
fn each_protocol_shows_what_is_drawn_into_files() {
    let record = record("a.pgn", GAME);
    let bare = Options { coordinates: CoordinateStyle::None, ..Options::default() };
    let turned = Options { flipped: true, ..bare };
    let [start, end] = [false, true].map(|is_end| scene(&record, is_end, &bare));
    for (answers, manner, theme) in [
        (format!("{KITTY}{CELL}{PLAIN}"), Manner::Kitty, Theme::LIGHT),
        (format!("{ITERM}{CELL}{SIXEL}"), Manner::Iterm, Theme::DARK),
        (format!("{CELL}{SIXEL}"), Manner::Sixel, Theme::LIGHT),
    ] {
        let name = if theme == Theme::DARK { "dark" } else { "light" };
        let (_desk, mut seat) = begin(&format!("{BARE} --theme {name} a.pgn"), &answers, (80, 24));
        let room = (510, 360);
        let first = picture(&seat, 0);
        assert_eq!(first.manner, manner);
        is(&first, &start, &theme, room);
        seat.sees("white: Ada").sees("? keys");
        // Another position is another picture; the same one is not sent again.
        seat.types("\x1b[F");
        is(&picture(&seat, 1), &end, &theme, room);
        seat.types("/zzz\r").sees("not found").types("f");
        is(&picture(&seat, 2), &scene(&record, true, &turned), &theme, room);
        // Resized, it is as large as fits, and stands there alone.
        seat.resize_to(PtySize { rows: 60, cols: 200, ..PtySize::default() });
        is(&picture(&seat, 3), &scene(&record, true, &turned), &theme, (1710, 1080));
        // On a page of text, and in letters, it is away.
        seat.types("?").sees("a move forward");
        cleared(&seat);
        seat.types("?");
        let fifth = picture(&seat, 4);
        seat.types("b").sees("1  R . B K Q B N R");
        cleared(&seat);
        seat.types("bb");
        assert_eq!(picture(&seat, 5).data, fifth.data);
        seat.types(if manner == Manner::Kitty { "\x03" } else { "q" });
        leaves_nothing(seat, manner == Manner::Kitty);
    }
}

/// Waits for the end: pictures that would stay are taken off the screen before it is left.
#[track_caller]
fn leaves_nothing(seat: Seat, would_stay: bool) -> bool {
    let written = Arc::clone(&seat.written);
    let status = seat.ends();
    let tube = Tube::after(&written.lock().unwrap());
    assert_eq!(tube.left, Some(usize::from(!would_stay)));
    status.success()
}

#[test]
fn a_key_held_down_does_not_flood_the_line() {
    let text = |count: usize| {
        let moves = ["Nf3", "Nf6", "Ng1", "Ng8"];
        let moves: String = (0..count).map(|ply| format!("{} ", moves[ply % 4])).collect();
        format!("[White \"Ada\"]\n[Result \"*\"]\n\n{moves}*\n")
    };
    let desk = Desk::with(&[("a.pgn", &text(41))]);
    let line = format!("exec \"$kifu\" replay -i {BARE} a.pgn");
    let mut seat = Seat::watched(&desk, &line, 80, 24);
    answer(&mut seat, &format!("{KITTY}{CELL}{PLAIN}"));
    picture(&seat, 0);
    let start = Instant::now();
    let before = seat.written.lock().unwrap().len();
    for _ in 0..41 {
        seat.types("l");
        thread::sleep(Duration::from_millis(10));
    }
    seat.sees("move 41: Nf3");
    let bare = Options { coordinates: CoordinateStyle::None, ..Options::default() };
    let wanted = scene(&record("a.pgn", &text(41)), true, &bare);
    let (sent, last) = waited(&seat, |written| {
        let mut tube = Tube::after(written);
        let last = tube.seen.pop().filter(|_| tube.seen.is_empty() && tube.sent > 1)?;
        let (width, height, colors) = last.dots();
        let wanted = drawn(&wanted, &Theme::LIGHT, width.max(height)).unwrap();
        let far = |(a, b): (&u8, &u8)| a.abs_diff(*b) > FAR;
        let pairs = colors.as_flattened().iter().zip(wanted.2.as_flattened());
        (!pairs.into_iter().any(far)).then_some((tube.sent, last.data.len()))
    });
    // The last but one waited for those before it.
    let bytes = seat.written.lock().unwrap().len() - before;
    let most = start.elapsed().as_micros() / 2 + 2 * last as u128 + 41 * 1000;
    assert!((bytes as u128) < most, "{bytes} bytes of {sent} pictures, {most} at most");
    seat.types("q");
    assert!(leaves_nothing(seat, true));
}

#[test]
fn a_signal_leaves_no_picture() {
    let answers = format!("{KITTY}{CELL}{PLAIN}");
    let (_desk, mut seat) = begin(&format!("{BARE} a.pgn"), &answers, (80, 24));
    let first = picture(&seat, 0);
    // Who wants all of the screen drawn anew has it.
    seat.types("\x0c");
    assert_eq!(picture(&seat, 1).data, first.data);
    let id = seat.child.process_id().unwrap().to_string();
    assert!(Command::new("kill").args(["-s", "TERM", &id]).status().unwrap().success());
    assert!(!leaves_nothing(seat, true));
}

#[test]
fn a_terminal_of_few_colours_is_sent_no_more() {
    let answers = format!("{CELL}\x1b[?1;0;16S{SIXEL}");
    let (_desk, mut seat) = begin(&format!("{BARE} a.pgn"), &answers, (80, 24));
    let (.., dots) = picture(&seat, 0).dots();
    let colors: BTreeSet<[u8; 3]> = dots.into_iter().collect();
    assert!((4..=16).contains(&colors.len()), "{}", colors.len());
    seat.types("q");
    assert!(seat.ends().success());
}

#[test]
fn it_is_the_picture_that_a_file_gets() {
    // The board with its stands is wider than high: words below it change nothing of its size.
    let text = "V2.2\nPI\n+\n+7776FU\n-3334FU\n+8822UM\n%CHUDAN\n";
    let desk = Desk::with(&[("a.csa", text)]);
    let mut seat = Seat::watched(&desk, "exec \"$kifu\" replay -i --final a.csa", 80, 24);
    answer(&mut seat, &format!("{KITTY}{CELL}{PLAIN}"));
    if drawn(&scene(&record("a.csa", text), true, &Options::default()), &Theme::LIGHT, 99).is_none()
    {
        seat.sees("the board is drawn in letters").types("q");
        return assert!(seat.ends().success());
    }
    let (width, height, colors) = picture(&seat, 0).dots();
    seat.types("q");
    assert!(leaves_nothing(seat, true));
    let size = width.to_string();
    let run =
        desk.run(&["replay", "--board", "png", "--size", &size, "--output-dir", ".", "a.csa"]);
    run.code(0);
    let file = dots(&fs::read(desk.path("a.png")).unwrap());
    assert!(file.0 == width && file.1 > height);
    // All but the margin, below which stands what a file says in words.
    let rows = height - 12;
    let above = |colors: Vec<[u8; 3]>| colors[..(rows * width) as usize].to_vec();
    same(Manner::Kitty, &(width, rows, above(colors)), &(width, rows, above(file.2)));
}

#[test]
fn every_kind_of_board_is_a_picture() {
    let first = |path: &str| {
        let text = fs::read_to_string(project_file(&format!("testdata/{path}"))).unwrap();
        let next = text[1..].find("[Event \"").filter(|_| !text.starts_with("[Game"));
        text[..next.map_or(text.len(), |at| at + 1)].to_owned()
    };
    let go = "(;GM[1]FF[4]SZ[9]AB[ba]AW[aa];B[ab]TR[ba];W[ee]LB[ab:1])".to_owned();
    let boards = [
        ("shogi.csa", "V2.2\nPI\n+\n+7776FU\n-3334FU\n+8822UM\n%CHUDAN\n".to_owned()),
        ("chess.pgn", GAME.to_owned()),
        ("go.sgf", go),
        ("xiangqi.pgn", first("pgn/good/xiangqi.pgn")),
        ("janggi.pgn", first("pgn/good/janggi.pgn")),
        ("makruk.pgn", first("pgn/good/makruk.pgn")),
        ("mixed.pcn", first("pcn/good/mixed.pcn")),
    ];
    let desk = Desk::new();
    let mut names = Vec::new();
    for (name, text) in &boards {
        desk.write(name, text);
        names.push(*name);
    }
    let line = format!("exec \"$kifu\" replay -i {}", names.join(" "));
    let mut seat = Seat::watched(&desk, &line, 80, 24);
    answer(&mut seat, &format!("{CELL}{SIXEL}"));
    seat.sees("/7 ");
    let mut sent = 0;
    for (index, (name, text)) in boards.iter().enumerate() {
        let record = record(name, text);
        if index > 0 {
            seat.types("]");
        }
        for is_end in [false, true] {
            if is_end {
                seat.types("\x1b[F");
            }
            let wanted = scene(&record, is_end, &Options::default());
            if drawn(&wanted, &Theme::LIGHT, 99).is_none() {
                seat.sees("the board is drawn in letters");
                break;
            }
            is(&picture(&seat, sent), &wanted, &Theme::LIGHT, (510, 360));
            sent += 1;
        }
        seat.sees(&format!("{}/7 ", index + 1));
    }
    seat.types("q");
    assert!(seat.ends().success());
}

#[test]
fn what_no_font_has_is_told_and_drawn_in_letters() {
    let desk = Desk::new();
    desk.write("a.sgf", "(;GM[1]FF[4]SZ[9]PB[Ada];B[ee]LB[aa:\u{f8ff}])");
    desk.write("b.pgn", GAME);
    let line = format!("exec \"$kifu\" replay -i {BARE} a.sgf b.pgn");
    let mut seat = Seat::watched(&desk, &line, 80, 24);
    answer(&mut seat, &format!("{KITTY}{CELL}{PLAIN}"));
    seat.sees("black: Ada").types("l").sees("the board is drawn in letters").sees("move 1");
    cleared(&seat);
    // The board of the next game can be drawn.
    let sent = tube(&seat).sent;
    seat.types("]").sees("white: Ada");
    picture(&seat, sent);
    seat.types("q");
    leaves_nothing(seat, true);
}

#[test]
fn an_illegal_move_is_red_above_its_picture() {
    let (_desk, mut seat) = begin("bad.csa", &format!("{KITTY}{CELL}{PLAIN}"), (80, 24));
    seat.sees("errors: 1").types("3\r").sees("move 3: ").sees("error: ");
    let parser = Arc::clone(&seat.parser);
    let red = |row: u16| {
        let parser = parser.lock().unwrap();
        parser.screen().cell(row, 0).is_some_and(|cell| cell.fgcolor() == vt100::Color::Idx(1))
    };
    assert!(red(1), "{}", seat.screen());
    seat.types("q");
    assert!(seat.ends().success());
}

#[test]
fn the_system_may_know_the_size_of_a_cell() {
    let desk = Desk::with(&[("a.pgn", GAME)]);
    let line = format!("read go; exec \"$kifu\" replay -i --pictures kitty {BARE} a.pgn");
    let mut seat = Seat::watched(&desk, &line, 80, 24);
    let size =
        |by: u16| PtySize { rows: 24, cols: 80, pixel_width: 80 * by, pixel_height: 48 * by };
    seat.resize_to(size(8)).types("\n");
    let first = picture(&seat, 0).dots();
    // Nothing had to be asked.
    assert!(!has(&seat.written.lock().unwrap(), "\x1b[c"));
    seat.resize_to(size(12));
    let second = picture(&seat, 1).dots();
    let wanted = |cell: u32| 18 * 2 * cell - 1;
    for (dots, wanted) in [(first, wanted(8)), (second, wanted(12))] {
        assert!(dots.1 <= wanted && dots.1 + 3 > wanted, "{} of {wanted}", dots.1);
    }
    seat.types("q");
    assert!(leaves_nothing(seat, true));
}

#[test]
fn where_nobody_answers_there_are_letters() {
    let start = Instant::now();
    let (_desk, mut seat) = begin("a.pgn", "", (80, 24));
    seat.sees(LETTERS).sees("? keys");
    assert!(start.elapsed() < PATIENCE / 3);
    // Answers that come late are no keys: `i` would open a page, `q` leave.
    seat.types(&format!("{KITTY}\x1bP>|quite a terminal\x1b\\{CELL}\x1b[?1;0;256S{SIXEL}l"));
    seat.sees("move 1: e4").sees("? keys").types("q");
    let written = Arc::clone(&seat.written);
    assert!(seat.ends().success());
    assert_eq!(Tube::after(&written.lock().unwrap()).sent, 0);
}

#[test]
fn what_is_typed_before_the_answers_is_not_lost() {
    for answers in [format!("l\x1b[C{CELL}{PLAIN}"), "\x1b[Cl".to_owned()] {
        let (_desk, mut seat) = begin("a.pgn", &answers, (80, 24));
        seat.sees("move 2: e5").sees(LETTERS).types("q");
        assert!(seat.ends().success());
    }
}

#[test]
fn behind_another_program_its_answers_count() {
    let line = "exec \"$kifu\" replay -i --coordinates none a.pgn";
    for set in ["TMUX=1", "TERM=screen-256color", "LC_TERMINAL=iTerm2 STY=1"] {
        for (last, has_picture) in [(PLAIN, false), (SIXEL, true)] {
            let desk = Desk::with(&[("a.pgn", GAME)]);
            let mut seat = Seat::watched(&desk, &format!("{set} {line}"), 80, 24);
            answer(&mut seat, &format!("\x1bP>|tmux 3.5\x1b\\{CELL}{last}"));
            if has_picture {
                assert_eq!(picture(&seat, 0).manner, Manner::Sixel);
            } else {
                seat.sees(LETTERS);
            }
            // What is asked in kitty's manner would be the title of a window.
            assert!(!has(&seat.written.lock().unwrap(), "\x1b_G"));
            seat.sees("? keys").types("q");
            assert!(seat.ends().success());
        }
    }
}

#[test]
fn nobody_is_asked_who_may_not_understand() {
    let desk = Desk::with(&[("a.pgn", GAME)]);
    for line in [
        "TERM_PROGRAM=Apple_Terminal exec \"$kifu\" replay -i a.pgn",
        "exec \"$kifu\" replay -i --pictures never a.pgn",
    ] {
        let mut seat = Seat::watched(&desk, line, 80, 24);
        seat.sees("white: Ada").sees(LETTERS).types("q");
        let written = Arc::clone(&seat.written);
        assert!(seat.ends().success());
        let written = written.lock().unwrap();
        assert!(!has(&written, "\x1b[c") && !has(&written, "\x1b_G"), "{line}");
    }
}
