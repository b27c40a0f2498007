//! Pictures: `kifu replay --board svg`, and the scenes and drawings of the library.

use crate::cli::{BROKEN, CLEAN, Desk, TWO, project_file};
use crate::support::all_files;
use kifu::findings::Lang;
use kifu::games::{Game, Position, Rules, Side, chess, go, shogi};
use kifu::picture::{
    CoordinateStyle, Look, Mark, Options, Refusal, Scene, Script, Theme, latex, svg,
};
use roxmltree::Document;
use std::collections::HashSet;
use std::env;
use std::fs;
use std::process::Command;

/// No picture of a game on its usual board is larger.
const LARGEST: usize = 30 << 10;

/// Checks that a picture is a document of SVG that needs nothing besides: what it refers to is in
/// it, no font and no picture is loaded, and it has a title and a description.
#[track_caller]
fn check(picture: &str) {
    let document = Document::parse(picture).unwrap_or_else(|error| panic!("{error}\n{picture}"));
    let root = document.root_element();
    assert!(root.has_tag_name(("http://www.w3.org/2000/svg", "svg")));
    let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    assert_eq!(ids.len(), ids.iter().collect::<HashSet<_>>().len(), "{ids:?}");
    for node in document.descendants().filter(|node| node.is_element()) {
        let name = node.tag_name().name();
        assert!(!["image", "style", "script", "font", "a"].contains(&name), "{name}");
        if let Some(link) = node.attribute("href") {
            assert!(ids.contains(&link.strip_prefix('#').unwrap()), "{link}");
        }
        for attribute in node.attributes() {
            assert!(!attribute.value().contains("NaN") && !attribute.value().contains("inf"));
        }
    }
    let told: Vec<&str> = root.attribute("aria-labelledby").unwrap().split(' ').collect();
    assert!(told.iter().all(|id| ids.contains(id)));
    for name in ["title", "desc"] {
        let text = root.children().find(|node| node.has_tag_name(name)).and_then(|n| n.text());
        assert!(!text.unwrap().is_empty());
    }
    assert!(!picture.contains(|c: char| c.is_control() && c != '\n'));
}

fn scene(position: impl Rules, options: &Options) -> Scene {
    Scene::new(&position.wrap_position(), options).unwrap()
}

fn draw(scene: &Scene) -> String {
    let picture = svg::draw(scene, &Theme::LIGHT, "");
    check(&picture);
    picture
}

/// Compares a picture with the one that is checked in, or rewrites that.
#[track_caller]
fn golden(name: &str, picture: &str) {
    check(picture);
    let path = project_file(&format!("testdata/pictures/{name}.svg"));
    if env::var_os("UPDATE").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, picture).unwrap();
        return;
    }
    assert!(
        fs::read_to_string(path).unwrap() == picture,
        "{name}: UPDATE=1 cargo test rewrites it"
    );
}

#[test]
fn pictures_are_what_they_were() {
    let data = |path: &str| project_file(path).to_str().unwrap().to_owned();
    let desk = Desk::new();
    desk.write("marks.sgf", MARKS);
    let show =
        |args: &[&str]| desk.run(&[&["replay", "--board", "svg"], args].concat()).code(0).out;
    let csa = data("testdata/csa/good/example.csa");
    golden("shogi", &show(&["--ply", "5", &csa]));
    let pgn = data("testdata/pgn/good/sample.pgn");
    golden("chess", &show(&["--theme", "print", "--flip", "--ply", "17", &pgn]));
    golden("go", &show(&["--theme", "dark", "marks.sgf"]));
    golden("go-moves", &show(&["--ply", "2-9", "--mark", "c3=A,g7", "marks.sgf"]));
    let uci = data("testdata/xiangqi-uci/good/central-cannon.uci");
    golden("xiangqi", &show(&["--games", "1", &uci]));
    golden("mixed", &show(&["--variations", &data("testdata/pcn/good/mixed.pcn")]));
}

/// Every kind of mark, a capture, and moves where stones have been.
const MARKS: &str = "(;GM[1]FF[4]SZ[9]PB[A & B]PW[<W>];B[ee];W[ed];B[dd];W[de];B[fd];W[fe];B[ec];\
W[dc];B[ed]C[takes nothing];W[df];B[]TR[aa]SQ[ba]CR[ca]MA[da]SL[ea]TB[ia:ib]TW[ic]\
LB[gg:1][hh:12][ii:1234][dd:x])";

#[test]
fn every_record_of_the_test_data_can_be_drawn() {
    let desk = Desk::new();
    let mut count = 0;
    for path in all_files(&project_file("testdata")) {
        let extension = path.extension().unwrap_or_default().to_str().unwrap();
        if ["findings", "json", "png", "svg", "txt"].contains(&extension) {
            continue;
        }
        // One folder, in which no two have one name.
        let name = format!("in/{count}.{extension}");
        desk.write(&name, fs::read(&path).unwrap());
        count += 1;
    }
    assert!(count > 300, "only {count} records");
    let run = desk.run(&["replay", "--board", "svg", "--output-dir", "out", "in"]).code(1);
    assert!(!run.err.contains("panic"), "{}", run.err);
    let drawn = desk.list("out");
    assert!(drawn.len() > 300, "only {} pictures: {}", drawn.len(), run.err);
    for name in drawn {
        let picture = desk.read(&format!("out/{name}"));
        check(&picture);
        assert!(picture.len() <= LARGEST, "{name}: {}", picture.len());
    }
}

#[test]
fn the_busiest_boards_are_small() {
    let mut sizes = Vec::new();
    for &game in Game::PLAYED {
        for position in Position::known_starts(game).take(1) {
            let mut scene = Scene::new(&position, &Options::default()).unwrap();
            scene.players = ["A player of many letters".to_owned(), "Another".to_owned()];
            scene.captions.push("a caption".to_owned());
            let squares = scene.files * scene.ranks;
            scene.marks = (0..squares).map(|at| (at, Mark::Label(at.to_string()))).collect();
            sizes.push((game.name(), draw(&scene).len()));
        }
    }
    assert!(sizes.len() >= 5, "{sizes:?}");
    let mut position = go::Position::new(19, 19, go::Ruleset::UNSPECIFIED).unwrap();
    let stones =
        position.board().points().enumerate().map(|(at, point)| (point, Some(Side::BOTH[at % 2])));
    position.setup(stones.collect::<Vec<_>>());
    let mut full = scene(position, &Options::default());
    full.marks = (0..361).map(|at| (at, Mark::Label((at + 1).to_string()))).collect();
    sizes.push(("go", draw(&full).len()));
    assert!(sizes.iter().all(|&(_, size)| size <= LARGEST), "{sizes:?}");
}

#[test]
fn boards_of_go_are_drawn_from_one_line_to_fifty_two() {
    for (width, height) in [(1, 1), (1, 7), (2, 2), (19, 5), (52, 52)] {
        let mut position = go::Position::new(width, height, go::Ruleset::UNSPECIFIED).unwrap();
        let points: Vec<_> = position.board().points().map(|at| (at, Some(Side::First))).collect();
        position.setup(points);
        let picture = draw(&scene(position, &Options::default()));
        assert!(picture.len() <= LARGEST, "{width}×{height}: {}", picture.len());
    }
}

#[test]
fn scenes_say_what_stands_where() {
    let options = Options::default();
    let board = scene(chess::Position::start(), &options);
    assert_eq!((board.men.len(), board.files, board.ranks), (32, 8, 8));
    assert_eq!(board.square_name(60, Lang::En), "e1");
    assert!(board.hands.is_none() && board.near() == Side::First);
    assert_eq!(board.edges.near.join(""), "abcdefgh");
    assert_eq!(board.edges.left[0], "8");
    let position = shogi::Position::from_line("4k4/9/9/9/9/9/9/4+P4/4K4 b R2P 1").unwrap();
    let sente = scene(position.clone(), &options);
    let hands = sente.hands.as_ref().unwrap();
    assert_eq!(hands[0].iter().map(|held| held.count).collect::<Vec<_>>(), [1, 2]);
    assert!(hands[1].is_empty());
    let promoted = sente.men.iter().find(|man| man.square == 7 * 9 + 4).unwrap();
    let Look::Koma { text, promoted, .. } = &promoted.look else { panic!("{promoted:?}") };
    assert_eq!((&**text, *promoted), ("と", true));
    let words = sente.describe();
    assert!(words.contains("Sente: king 5i; promoted pawn 5h; in hand: rook, pawn 2."), "{words}");
    let latin = Options { script: Script::Latin, lang: Lang::Ja, flipped: true, ..options };
    let gote = scene(position, &latin);
    assert_eq!((gote.near(), gote.place(0)), (Side::Second, Some((8, 8))));
    let words = gote.describe();
    assert!(
        words.contains("先手: 玉 5九、と 5八、持駒: 飛・歩 2。後手: 玉 5一、持駒: なし。"),
        "{words}"
    );
    let plain = Options { coordinates: CoordinateStyle::None, ..options };
    assert!(scene(chess::Position::start(), &plain).edges.is_empty());
}

#[test]
fn names_of_parts_can_be_told_apart_in_one_page() {
    let scene = scene(chess::Position::start(), &Options::default());
    let [one, two] = ["a", "b"].map(|ids| svg::draw(&scene, &Theme::DARK, ids));
    let ids = |picture: &str| -> HashSet<String> {
        let document = Document::parse(picture).unwrap();
        let ids = document.descendants().filter_map(|node| node.attribute("id"));
        ids.map(str::to_owned).collect()
    };
    check(&one);
    assert!(ids(&one).len() >= 8 && ids(&one).is_disjoint(&ids(&two)));
}

#[test]
fn text_of_records_cannot_leave_its_place() {
    let name = "<script>alert(\"1\")</script>&amp;\u{202e}\u{1b}[31m']]>\u{ffff}";
    let text = format!(
        "(;GM[1]FF[4]SZ[9]PB[{}]PW[W];B[ee]LB[ee:<a&\"][aa:\u{7}])",
        name.replace(']', "\\]")
    );
    let desk = Desk::with(&[("a.sgf", text.as_str())]);
    let run = desk.run(&["replay", "--board", "svg", "a.sgf"]);
    check(&run.out);
    assert!(
        run.out.contains("&lt;script&gt;alert(&quot;1&quot;)") && !run.out.contains('\u{202e}')
    );
    let long = "長い名前".repeat(5000);
    let csa = CLEAN.replace("Alice", &long);
    let desk = Desk::with(&[("a.csa", csa.as_str())]);
    check(&desk.run(&["replay", "--board", "svg", "a.csa"]).out);
}

#[test]
fn pictures_go_to_files_of_their_own() {
    let desk = Desk::with(&[("a.csa", CLEAN), ("two.csa", TWO)]);
    let svg = ["replay", "--board", "svg"];
    let run = |args: &[&str]| desk.run(&[&svg, args].concat());
    run(&["a.csa", "--all", "--output-dir", "all"]).code(0);
    assert_eq!(desk.list("all"), ["a-000.svg", "a-001.svg", "a-002.svg", "a-003.svg"]);
    run(&["a.csa", "two.csa", "--output-dir", "last"]).code(0);
    assert_eq!(desk.list("last"), ["a.svg", "two-001.svg", "two-002.svg"]);
    run(&["a.csa", "--ply", "1-2", "--output-dir", "range"]).code(0);
    assert_eq!(desk.list("range"), ["a-001.svg", "a-002.svg"]);
    check(&desk.read("last/two-002.svg"));
    // The same pictures again change nothing; others do not replace them unasked.
    run(&["a.csa", "--output-dir", "last"]).code(0);
    let refused = run(&["a.csa", "--flip", "--output-dir", "last"]).code(2);
    assert!(refused.err.contains("--force"), "{refused:#?}");
    run(&["a.csa", "--flip", "--output-dir", "last", "--force"]).code(0);
    // Two inputs never share a name.
    desk.write("a.txt", CLEAN);
    let shared = run(&["a.csa", "a.txt", "--output-dir", "shared"]).code(2);
    assert!(shared.err.contains("another input"), "{shared:#?}");
}

#[test]
fn what_cannot_be_drawn_is_said() {
    let desk = Desk::with(&[("a.csa", CLEAN), ("two.csa", TWO)]);
    for args in [["a.csa", "--all"], ["two.csa", "--quiet"], ["a.csa", "--ply=1-2"]] {
        let run = desk.run(&[&["replay", "--board", "svg"], &args[..]].concat()).code(2);
        assert!(run.err.contains("--output-dir") && run.out.is_empty(), "{run:#?}");
    }
    let run = desk.run(&["--lang", "ja", "replay", "--theme", "dark", "a.csa"]).code(2);
    assert!(run.err.contains("--theme") && run.err.contains("--board svg"), "{run:#?}");
    desk.run(&["replay", "--board", "svg", "--json", "--mark", "7f", "a.csa"]).code(2);
    let run = desk.run(&["replay", "--board", "svg", "--mark", "7x", "a.csa"]).code(2);
    assert!(run.err.contains("\"7x\" is no square"), "{run:#?}");
    let cube = project_file("testdata/pcn/good/cube.pcn");
    let cube = cube.to_str().unwrap();
    let run = desk.run(&["replay", "--board", "svg", cube]).code(1);
    assert!(run.err.contains("3 dimensions") && run.out.is_empty(), "{run:#?}");
    let run = desk.run(&["--lang", "ja", "replay", "--board", "svg", cube]).code(1);
    assert!(run.err.contains("3次元の盤は図にできません"), "{run:#?}");
    let other = Scene::new(&unknown_game(), &Options::default()).unwrap_err();
    assert_eq!(other, Refusal::NoBoard);
    for lang in [Lang::En, Lang::Ja] {
        let refusals = [other, Refusal::Dimensions(3), Refusal::Length(99)];
        assert!(refusals.iter().all(|refusal| !refusal.message(lang).is_empty()));
    }
    let run = desk.pipe(&["replay", "--board", "svg"], BROKEN.as_bytes()).code(1);
    check(&run.out);
}

/// The position of a game whose board nobody knows.
fn unknown_game() -> Position {
    let source = kifu::source::Source::new("x.sgf", "(;GM[2]FF[4];B[aa])");
    let (record, _) = kifu::formats::by_name("sgf").unwrap().records(&source).remove(0);
    assert_eq!(record.game(), Game::Other);
    record.start
}

#[test]
fn a_figure_of_go_numbers_its_moves() {
    let desk = Desk::with(&[("a.sgf", MARKS)]);
    let show = |args: &[&str]| {
        let run = desk.run(&[&["replay", "--board", "svg", "a.sgf"], args].concat()).code(0);
        check(&run.out);
        run.out
    };
    let figure = show(&["--ply", "2-9"]);
    let label = |ply: u32| figure.contains(&format!(">{ply}</text>"));
    assert!((2..=8).all(label) && figure.contains("9 at 2"), "{figure}");
    assert!(figure.contains("moves 2–9"), "{figure}");
    // The stone that was taken stands in the figure, but not in the position.
    assert!(figure.contains("White: stones E6, D5, F5, D7"), "{figure}");
    let position = show(&["--ply", "9"]);
    assert!(position.contains("White: stones D7, D5, F5") && !position.contains("9 at"));
    assert!(position.contains("black, has captured 1; white, has captured 0"), "{position}");
}

#[test]
fn what_comments_colour_and_how_the_game_goes_on_is_shown() {
    let pgn = "1. e4 {[%csl Gd4,Re5][%cal Gg1f3,Rxx]} e5 (1... c5) (1... e6) *\n";
    let desk = Desk::with(&[("a.pgn", pgn)]);
    let show = |args: &[&str]| {
        let run = desk.run(&[&["replay", "--board", "svg", "a.pgn"], args].concat()).code(0);
        check(&run.out);
        run.out
    };
    let arrows = |picture: &str| picture.matches("opacity=\".75\"").count();
    let coloured = show(&["--ply", "1"]);
    assert!(coloured.contains("Circle: d4, e5") && arrows(&coloured) == 1, "{coloured}");
    let ways = show(&["--ply", "1", "--variations"]);
    assert_eq!(arrows(&ways), 4);
    assert_eq!(arrows(&show(&["--ply", "2", "--variations"])), 0);
}

/// The width and the height that a PNG says it has.
#[cfg(feature = "png")]
#[track_caller]
fn size(png: &[u8]) -> (u32, u32) {
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n") && png.ends_with(b"IEND\xaeB`\x82"));
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

#[cfg(feature = "png")]
#[test]
fn pictures_of_pixels_are_the_same_drawing() {
    use kifu::picture::png::{self, Fault, Fonts, MAX_SIZE};
    let plain = Options { coordinates: CoordinateStyle::None, ..Options::default() };
    let chess = scene(chess::Position::start(), &plain);
    let draw = |scene: &Scene, size| png::draw(scene, &Theme::LIGHT, size, &Fonts::none());
    let whole = draw(&chess, None).unwrap();
    assert_eq!(size(&whole.bytes), (676, 676));
    assert!(!whole.has_no_font && whole.missing.is_empty());
    assert_eq!(size(&draw(&chess, Some(99)).unwrap().bytes), (99, 99));
    assert_eq!(draw(&chess, Some(MAX_SIZE + 1)).unwrap_err(), Fault::Size);
    assert_eq!(draw(&chess, Some(0)).unwrap_err(), Fault::Size);
    // Text without a font is told to be missing, and so is what no font has.
    let mut shogi = scene(shogi::Position::start(), &plain);
    assert!(draw(&shogi, Some(50)).unwrap().has_no_font);
    shogi.marks.push((40, Mark::Label("\u{10fffd}".to_owned())));
    let fonts = Fonts::of_system();
    let told = png::draw(&shogi, &Theme::DARK, Some(300), &fonts).unwrap();
    assert!(told.has_no_font || told.missing.contains(&'\u{10fffd}'), "{:?}", told.missing);
    // A board of one file is as long as the largest.
    let board = go::Position::new(1, 52, go::Ruleset::UNSPECIFIED).unwrap();
    let (across, down) = size(&draw(&scene(board, &plain), None).unwrap().bytes);
    assert!(across < 1000 && (4000..=MAX_SIZE).contains(&down), "{across}×{down}");
}

#[cfg(feature = "png")]
#[test]
fn pixels_go_to_files() {
    let desk = Desk::with(&[("a.csa", CLEAN)]);
    let png = ["replay", "--board", "png", "a.csa"];
    let run = |args: &[&str]| desk.run(&[&png, args].concat());
    run(&["--all", "--output-dir", "all", "--size", "200"]).code(0);
    assert_eq!(desk.list("all"), ["a-000.png", "a-001.png", "a-002.png", "a-003.png"]);
    let (width, height) = size(&fs::read(desk.path("all/a-003.png")).unwrap());
    assert_eq!(width.max(height), 200);
    let output = desk.command(&png).output().unwrap();
    assert!(output.status.success());
    size(&output.stdout);
    let refused = run(&["--size", "9000"]).code(2);
    assert!(refused.err.contains("8192"), "{refused:#?}");
    let refused = desk.run(&["replay", "--board", "svg", "--size", "9", "a.csa"]).code(2);
    assert!(refused.err.contains("--board png"), "{refused:#?}");
}

/// The words of a diagram that TeX obeys.
fn commands(text: &str) -> HashSet<&str> {
    let parts = text.split('\\').skip(1);
    parts.map(|part| part.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap()).collect()
}

#[test]
fn a_diagram_for_books_obeys_nobody_but_its_maker() {
    let name = "\\input{/etc/passwd} 100% of $x_1^2$ & #3 ~ [a]{b}\\end{tikzpicture}";
    let text = format!(
        "(;GM[1]FF[4]SZ[9]PB[{}]PW[W];B[ee]LB[aa:\\\\]TR[bb]AR[aa:ee]LN[bb:cc];W[dd])",
        name.replace('\\', "\\\\").replace(']', "\\]")
    );
    let desk = Desk::with(&[("a.sgf", text.as_str())]);
    let show = |args: &[&str]| {
        desk.run(&[&["replay", "--board", "latex", "a.sgf"], args].concat()).code(0).out
    };
    let diagram = show(&["--ply", "1"]);
    let known: HashSet<&str> = [
        "usepackage",
        "begin",
        "end",
        "draw",
        "filldraw",
        "fill",
        "node",
        "fontsize",
        "selectfont",
        "textbackslash",
        "textasciitilde",
        "textasciicircum",
        "",
    ]
    .into();
    let used = commands(&diagram);
    assert!(used.is_subset(&known), "{:?}", used.difference(&known));
    assert_eq!(diagram.matches("\\end{").count(), 1, "{diagram}");
    let depth = |text: &str| text.matches('{').count() as i64 - text.matches('}').count() as i64;
    assert_eq!(depth(&diagram.replace("\\{", "").replace("\\}", "")), 0);
    assert!(diagram.contains("-latex") && diagram.contains("100\\% of \\$x\\_1"), "{diagram}");
    let figure = show(&["--ply", "1-2"]);
    assert!(figure.contains("{1};") && figure.contains("{2};") && figure.contains("moves 1–2"));
    let run = desk.run(&["replay", "--board", "latex", "--theme", "dark", "a.sgf"]).code(2);
    assert!(run.err.contains("--theme"), "{run:#?}");
    desk.run(&["replay", "--board", "latex", "--all", "--output-dir", "out", "a.sgf"]).code(0);
    assert_eq!(desk.list("out"), ["a-000.tex", "a-001.tex", "a-002.tex"]);
}

#[test]
fn words_of_a_diagram_for_books_keep_their_signs_and_their_room() {
    let label = "a very long label that goes on and on over the board";
    let sgf =
        format!("(;GM[1]FF[4]SZ[9]PB[{}]PW[W]LB[cc:{label}][dd:A--B];B[ee])", "name ".repeat(60));
    let pgn = "[White \"Who?` A--B, `` ,, ''\"]\n[Black \"O'Neill!` x --- y\"]\n\n1. e4 *\n";
    let desk = Desk::with(&[("a.sgf", sgf.as_str()), ("a.pgn", pgn)]);
    let show = |file| desk.run(&["replay", "--board", "latex", "--ply", "0", file]).code(0).out;
    let diagram = show("a.sgf");
    assert!(diagram.contains("{a v…};") && diagram.contains("{A-{\\kern0pt}-B};"), "{diagram}");
    let names = diagram.lines().find(|line| line.contains(" – W}")).unwrap();
    assert!(names.contains("… – W}") && names.len() < 200, "{names}");
    let diagram = show("a.pgn");
    let kern = "{\\kern0pt}";
    let white = format!("Who?{kern}` A-{kern}-B, `{kern}` ,{kern}, '{kern}' – ");
    let black = format!("O'Neill!{kern}` x -{kern}-{kern}- y");
    assert!(diagram.contains(&format!("{{{white}{black}}}")), "{diagram}");
}

#[test]
fn every_shape_of_a_man_is_drawn_to_its_end() {
    for game in [Game::Chess, Game::Makruk] {
        let position = Position::known_starts(game).next().unwrap();
        let diagram = latex::draw(&Scene::new(&position, &Options::default()).unwrap());
        let men: Vec<&str> =
            diagram.lines().filter(|line| line.starts_with("\\begin{scope}")).collect();
        assert_eq!(men.len(), 32);
        // Every outline is closed, and no place is further from its square than the square is wide.
        assert!(men.iter().all(|man| man.contains("-- cycle;")));
        let numbers = men.iter().flat_map(|man| man.split(['(', ')', ',']));
        let numbers: Vec<f64> = numbers.filter_map(|number| number.parse().ok()).collect();
        let inner = numbers.iter().filter(|number| number.abs() <= 0.5).count();
        assert!(inner > 32 * 20 && numbers.iter().all(|number| number.abs() <= 8.0));
    }
}

/// TeX takes the diagrams whose men need no characters.
#[test]
fn diagrams_can_be_set() {
    if Command::new("pdflatex").arg("--version").output().is_err() {
        crate::support::skipped(
            "no pdflatex (apt-get install texlive-latex-base texlive-pictures)",
        );
        return;
    }
    let desk = Desk::new();
    let mut document =
        String::from("\\documentclass{article}\\usepackage{tikz}\\begin{document}\n");
    for position in [chess::Position::start().wrap_position(), stones()] {
        let mut scene = Scene::new(&position, &Options::default()).unwrap();
        scene.players = ["\\ {[%_#&$^~]} --?`".to_owned(), "W".to_owned()];
        scene.captions.push("moves 1-2".to_owned());
        scene.marks.push((0, Mark::Label("A".to_owned())));
        scene.marks.push((10, Mark::Triangle));
        document.push_str(&latex::draw(&scene));
        document.push('\n');
    }
    document.push_str("\\end{document}\n");
    desk.write("a.tex", &document);
    let mut command = Command::new("pdflatex");
    command.args(["-interaction=nonstopmode", "-halt-on-error", "a.tex"]);
    let output = command.current_dir(desk.path("")).output().unwrap();
    let log = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{log}");
}

fn stones() -> Position {
    let mut position = go::Position::new(9, 9, go::Ruleset::UNSPECIFIED).unwrap();
    let points: Vec<_> = position.board().points().take(5).collect();
    position.setup(points.into_iter().map(|point| (point, Some(Side::First))).collect::<Vec<_>>());
    position.wrap_position()
}
