//! Pages: `kifu convert -t html`, what is in them, and what they do in a browser.

use crate::cli::{BROKEN, CLEAN, Desk, TWO, project_file};
use crate::support::all_files;
use crate::support::browser::Browser;
use kifu::formats::{FORMATS, Losses, WriteOptions, by_name};
use kifu::games::{Position, Side};
use kifu::picture::{Options, Scene};
use kifu::record::{Entry, NodeId, Record};
use kifu::replay::Referee as _;
use serde_json::Value;
use std::collections::BTreeMap;
use std::env;
use std::fs;

fn page(records: &[&Record]) -> (String, Losses) {
    by_name("html").unwrap().text(records, &WriteOptions::default())
}

/// The elements `script` of a class.
fn scripts(page: &str, class: &str) -> Vec<Value> {
    let begin = format!("<script type=\"application/json\" class=\"{class}\">");
    let parts = page.split(&begin).skip(1);
    parts
        .map(|part| serde_json::from_str(part.split("</script>").next().unwrap()).unwrap())
        .collect()
}

/// All records of the test data.
fn records() -> Vec<Record> {
    let mut records = Vec::new();
    for path in all_files(&project_file("testdata")) {
        let name = path.to_str().unwrap();
        let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or("");
        let known = FORMATS.iter().filter(|format| format.extensions.contains(&extension));
        let Some(format) = known.into_iter().find(|format| format.is_read() && !format.is_binary())
        else {
            continue;
        };
        let source = crate::support::source(name, &fs::read(&path).unwrap());
        records.extend(format.records(&source).into_iter().map(|(record, _)| record));
    }
    assert!(records.len() > 300, "only {}", records.len());
    records
}

/// What stands on a board, by squares.
type Board = BTreeMap<u64, u64>;

/// What a node of a page changes.
fn change(board: &mut Board, node: &Value) {
    let numbers: Vec<u64> =
        node["b"].as_array().into_iter().flatten().map(|n| n.as_u64().unwrap()).collect();
    for pair in numbers.chunks(2) {
        match pair[1] {
            0 => board.remove(&pair[0]),
            man => board.insert(pair[0], man),
        };
    }
}

#[test]
fn every_position_of_a_page_is_that_of_the_replay() {
    let (mut positions, mut drawn) = (0, 0);
    for record in records().iter().filter(|record| record.start_known) {
        let (page, losses) = page(&[record]);
        assert!(losses.is_empty(), "{losses:?}");
        let body = scripts(&page, "body").remove(0);
        let nodes = body["nodes"].as_array().unwrap();
        assert_eq!(nodes.len(), record.tree.walk().count());
        if body["board"].is_null() {
            assert!(Scene::new(&record.start, &Options::default()).is_err());
            continue;
        }
        drawn += 1;
        let men = body["men"].as_array().unwrap();
        // Positions and boards of all nodes: the test data are small.
        let mut seen: Vec<(NodeId, Position, Board)> = Vec::new();
        for (node, written) in record.tree.walk().zip(nodes) {
            let before = record.tree.parent(node).map(|parent| {
                let at = seen.iter().position(|(seen, ..)| *seen == parent).unwrap();
                let named = written["p"].as_u64().unwrap_or(seen.len() as u64 - 1);
                assert_eq!(named, at as u64);
                seen[at].clone()
            });
            let (mut position, mut board) = match before {
                Some((_, position, board)) => (position, board),
                None => (record.start.clone(), Board::new()),
            };
            match (record.tree.node(node).entry, &mut position) {
                (Entry::Move(mv) | Entry::Illegal(mv), position) => position.play(mv),
                (Entry::Unreadable(_), position) => position.skip(),
                (Entry::Setup(setup), Position::Go(position)) => {
                    let _ = position.set_up(record.tree.placements(setup));
                }
                _ => {}
            }
            change(&mut board, written);
            let scene = Scene::new(&position, &Options::default()).unwrap();
            assert_eq!(scene.men.len(), board.len());
            let mut looks = BTreeMap::new();
            for man in &scene.men {
                let code = board[&u64::from(man.square)];
                let row = &men[code as usize - 1];
                assert_eq!(row[0].as_u64().unwrap(), u64::from(man.side == Side::Second));
                let look = looks.entry(code).or_insert_with(|| man.look.clone());
                assert_eq!(*look, man.look, "one number is one look");
            }
            positions += 1;
            seen.push((node, position, board));
        }
    }
    assert!(positions > 3000 && drawn > 300, "{positions} positions, {drawn} boards");
}

/// Text that would do harm if it were markup.
const HOSTILE: &str = "</script><script>window.hit=1</script><!-- <img src=x onerror=window.hit=2> \
                       javascript:window.hit=3 ]]> &lt;b&gt; \u{2028}\"'\\";

/// A game of chess whose every text is hostile, with variations in variations.
fn hostile() -> String {
    let tag = HOSTILE.replace('\\', "\\\\").replace('"', "\\\"");
    format!(
        "[Event \"{tag}\"]\n[White \"{tag}\"]\n[Black \"<b>B</b>\"]\n[Result \"1-0\"]\n\n\
         1. e4 {{{HOSTILE}}} e5 (1... c5 2. Nf3 (2. Nc3 Nc6) 2... d6) (1... e6) \
         2. Nf3 {{[%eval 0.35]}} Nc6 {{[%eval -1.5] good}} 3. Bb5 $1 1-0\n"
    )
}

#[test]
fn no_text_of_a_record_is_markup() {
    let desk = Desk::with(&[("a.pgn", hostile().as_str())]);
    desk.run(&["convert", "a.pgn", "-o", "a.html"]).code(0);
    let page = desk.read("a.html");
    let game = &page[page.find("<div class=\"game\"").unwrap()..];
    assert_eq!(game.matches('<').count(), 6);
    let body = &scripts(&page, "body")[0];
    let comment = body["nodes"][1]["n"][0][1].as_str().unwrap();
    assert!(comment.starts_with("</script><script>") && comment.contains("<!-- <img"));
    assert_eq!(page.matches("<script").count(), 4);
    let policy = page.split("Content-Security-Policy\" content=\"").nth(1).unwrap();
    let policy = policy.split('"').next().unwrap();
    assert!(policy.starts_with("default-src 'none'; script-src 'sha256-"), "{policy}");
    assert!(!policy.contains("unsafe") && !policy.contains('*'), "{policy}");
}

#[test]
fn no_text_of_a_record_turns_the_direction_of_words_beside_it() {
    let text =
        "手合割：平手\n手数----指手--\n   1 x\u{202e}LIVE\n   2 ３四歩(33)\n   3 y\u{202e}ETIN\n";
    let desk = Desk::with(&[("a.kif", text)]);
    desk.run(&["convert", "-q", "a.kif", "-o", "a.html"]);
    let body = &scripts(&desk.read("a.html"), "body")[0];
    let found = body["findings"].to_string();
    assert!(found.contains("x\\\\u{202e}LIVE") && !found.contains('\u{202e}'), "{found}");
    let Some(browser) = Browser::start("en-US") else { return };
    for (place, words) in [("ply=1", "LIVE"), ("node=3", "ETIN")] {
        browser.open(&desk.path("a.html"), &format!("#game=1&{place}"));
        let beside = "[...document.querySelectorAll('#says, #says *, #moves *')]\
                      .filter(at => at.localName !== 'bdi' && [...at.childNodes]\
                      .some(text => text.nodeType === 3 && text.data.includes('\\u202e'))).length";
        assert_eq!(browser.is(beside), 0, "{place}");
        assert!(browser.text("#says .move").contains(words), "{place}");
    }
    check_silence(&browser);
}

#[test]
fn what_stands_in_a_page_once_stands_there_once() {
    let desk = Desk::with(&[("a.csa", CLEAN), ("two.csa", TWO), ("bad.csa", BROKEN)]);
    desk.run(&["convert", "a.csa", "two.csa", "bad.csa", "-o", "all.html", "--merge"]).code(1);
    let all = desk.read("all.html");
    assert_eq!((all.matches("<!doctype").count(), scripts(&all, "head").len()), (1, 4));
    assert_eq!(all.matches("data-name=\"shogi\"").count(), 1);
    // The same from a stream of many pieces, and on standard output.
    let (one, losses) = page(&[]);
    assert!(losses.is_empty() && all.starts_with(&one));
    assert!(one.len() < 120 << 10, "{}", one.len());
    let bad = &scripts(&all, "body")[3];
    let found = &bad["findings"][0];
    assert_eq!((found["node"].as_u64(), found["level"].as_str()), (Some(3), Some("error")));
    assert!(found["says"][1].as_str().unwrap().contains("駒がありません"), "{found}");
    assert_eq!(scripts(&all, "head")[3]["errors"], 1);
    // What may be asked of the findings holds here too.
    let quiet = desk.run(&["convert", "-q", "-t", "html", "two.csa"]).code(0).out;
    assert_eq!(scripts(&quiet, "body")[0]["findings"].as_array().unwrap().len(), 0);
}

#[test]
fn a_page_in_utf_16_has_the_mark_by_which_browsers_know_it() {
    let desk = Desk::with(&[("a.csa", CLEAN)]);
    for (label, begin) in
        [("utf-16le", &b"\xff\xfe<\0"[..]), ("utf-16be", b"\xfe\xff\0<"), ("utf-8", b"<!")]
    {
        desk.run(&["convert", "a.csa", "-o", "a.html", "--force", "--output-encoding", label])
            .code(0);
        assert!(fs::read(desk.path("a.html")).unwrap().starts_with(begin), "{label}");
    }
}

#[test]
fn a_page_says_in_both_languages_that_it_needs_its_script() {
    let (page, _) = page(&[]);
    let words = page.split("<noscript>").nth(1).unwrap().split("</noscript>").next().unwrap();
    assert!(words.contains("JavaScript, which") && words.contains("JavaScriptを"), "{words}");
}

#[test]
fn the_record_itself_can_be_saved() {
    for (name, saved) in [
        ("testdata/csa/good/example.csa", &["kifu", "csa", "jsonl"][..]),
        ("testdata/pgn/good/sample.pgn", &["pgn", "jsonl"]),
        ("testdata/sgf/good/lesson.sgf", &["sgf", "jsonl"]),
        ("testdata/pcn/good/mixed.pcn", &["pcn", "jsonl"]),
    ] {
        let source = crate::support::source(name, &fs::read(project_file(name)).unwrap());
        let format = crate::support::format_of(&source).unwrap();
        let (record, _) = format.records(&source).remove(0);
        let body = scripts(&page(&[&record]).0, "body").remove(0);
        let files = body["files"].as_array().unwrap();
        let names: Vec<&str> = files.iter().map(|file| file[0].as_str().unwrap()).collect();
        assert_eq!(names, saved);
        for file in files {
            let own = by_name(file[0].as_str().unwrap()).unwrap();
            let text = own.text(&[&record], &WriteOptions::default()).0;
            assert_eq!(file[2], text, "{name}");
        }
    }
}

/// Keys as WebDriver names them.
const LEFT: char = '\u{e012}';
const UP: char = '\u{e013}';
const RIGHT: char = '\u{e014}';
const DOWN: char = '\u{e015}';
const END: char = '\u{e010}';
const HOME: char = '\u{e011}';

/// Checks that the page has told nobody, and that nothing went wrong in it.
#[track_caller]
fn check_silence(browser: &Browser) {
    let errors = browser.log("browser");
    assert!(errors.is_empty(), "{errors:#?}");
    for event in browser.log("performance") {
        let event: Value = serde_json::from_str(&event).unwrap();
        let request = &event["message"]["params"]["request"]["url"];
        let is_own = |url: &str| url.starts_with("file://") || url == "about:blank";
        assert!(request.as_str().is_none_or(is_own), "{request}");
    }
}

/// The move that is shown.
fn shown(browser: &Browser) -> String {
    browser.text("#moves a[aria-current]")
}

#[test]
fn a_node_that_only_sets_the_turn_has_it_and_an_address() {
    let Some(browser) = Browser::start("en-US") else { return };
    let game = "(;GM[1]FF[4]SZ[9]PB[Ann]PW[Bo];B[ee];PL[B]C[again];B[cc];AW[dd];W[ff])";
    let desk = Desk::with(&[("a.sgf", game)]);
    desk.run(&["convert", "a.sgf", "-o", "a.html"]).code(0);
    browser.open(&desk.path("a.html"), "");
    let turn = |browser: &Browser| browser.text("b.turn");
    let hash = |browser: &Browser| browser.is("location.hash").as_str().unwrap().to_owned();
    for (place, name) in [
        ("ply=0", "Ann"),
        ("ply=1", "Bo"),
        ("node=2", "Ann"),
        ("ply=2", "Bo"),
        ("node=4", "Bo"),
        ("ply=3", "Ann"),
    ] {
        if place != "ply=0" {
            browser.press(&[RIGHT]);
        }
        let place = format!("#game=1&{place}");
        assert_eq!((turn(&browser).as_str(), hash(&browser)), (name, place));
    }
    browser.open(&desk.path("a.html"), "#game=1&node=2");
    assert!(browser.text("#says").contains("again"), "{}", browser.text("#says"));
    let links = "[...document.querySelectorAll('#moves a')].map(a => a.hash).join(' ')";
    let links = browser.is(links).as_str().unwrap().to_owned();
    assert!(links.contains("#game=1&node=4"), "{links}");
}

/// The page of one file, opened in a browser at a place.
fn opened(browser: &Browser, file: &str, text: &str, place: &str) {
    let desk = Desk::with(&[(file, text)]);
    desk.run(&["convert", "-q", file, "-o", "a.html"]);
    browser.open(&desk.path("a.html"), place);
}

#[test]
fn a_mate_counts_as_its_game_does() {
    let Some(browser) = Browser::start("en-US") else { return };
    let chess = "[Result \"*\"]\n\n1. e4 {[%eval #3]} e5 {[%eval #-2]} *\n";
    for (ply, mate) in [(1, "+#3"), (2, "-#2")] {
        opened(&browser, "a.pgn", chess, &format!("#ply={ply}"));
        assert_eq!(browser.text("#says .spent").trim(), mate);
    }
    let shogi = "手合割：平手\n   1 ７六歩(77)\n*詰み=先手勝ち:5手\n";
    opened(&browser, "a.kif", shogi, "#ply=1");
    assert_eq!(browser.text("#says .spent").trim(), "+mate 5");
    check_silence(&browser);
}

#[test]
fn a_finding_has_the_number_of_its_move_in_the_list() {
    let Some(browser) = Browser::start("en-US") else { return };
    let chess = "1. e4 e5 2. Nf3 Nc6 3. Kxe5 *\n";
    let later =
        "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 31\"]\n\n31... Kd8 32. Kd2 Ka1 *\n";
    for (text, place) in [(chess, "(3. Kxe5)"), (later, "(32... Ka1)")] {
        opened(&browser, "a.pgn", text, "");
        assert!(browser.text("#findings").ends_with(place), "{}", browser.text("#findings"));
    }
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 31";
    let shogi = format!("position sfen {start} moves 7g7f 2b3c\n");
    opened(&browser, "a.usi", &shogi, "");
    assert!(browser.text("#findings").contains("(Move 32)"), "{}", browser.text("#findings"));
    check_silence(&browser);
}

#[test]
fn a_node_without_a_move_has_its_place_in_the_list() {
    let Some(browser) = Browser::start("en-US") else { return };
    let mut game = "(;GM[1]FF[4]SZ[19]".to_owned();
    let points = ('a'..='h').flat_map(|file| ('a'..='o').map(move |rank| format!("{file}{rank}")));
    for (count, point) in points.enumerate() {
        let side = ["B", "W"][count % 2];
        game.push_str(&format!(";{side}[{point}]"));
        if count == 99 {
            game.push_str(";C[a note]");
        }
    }
    opened(&browser, "a.sgf", &(game + ")"), "#game=1&ply=100");
    let top = "document.querySelector('#moves').scrollTop";
    let before = browser.is(top).as_f64().unwrap();
    browser.press(&[RIGHT]);
    assert_eq!((shown(&browser).as_str(), browser.text("#says").contains("a note")), ("―", true));
    let now = browser.is(top).as_f64().unwrap();
    assert!(before > 500.0 && now >= before, "{before}, {now}");
    browser.press(&[HOME]);
    assert_eq!(browser.is(top), 0);
    check_silence(&browser);
}

#[test]
fn a_single_evaluation_is_a_point_of_the_graph() {
    let Some(browser) = Browser::start("en-US") else { return };
    opened(&browser, "a.pgn", "1. e4 e5 {[%eval 0.35]} 2. Nf3 Nc6 3. d4 *\n", "");
    let line = "document.querySelector('#graph .line')";
    assert!(browser.is(&format!("{line}.getTotalLength()")).as_f64().unwrap() > 0.0);
    assert_eq!(browser.is(&format!("getComputedStyle({line}).strokeLinecap")), "round");
    check_silence(&browser);
}

#[test]
fn a_page_does_what_keys_and_fingers_ask() {
    let Some(browser) = Browser::start("en-US") else { return };
    let desk = Desk::with(&[("a.pgn", hostile().as_str())]);
    desk.run(&["convert", "a.pgn", "-o", "a.html"]).code(0);
    browser.open(&desk.path("a.html"), "");
    assert!(browser.is("window.hit === undefined").as_bool().unwrap());
    assert_eq!(browser.is("document.images.length"), 0);
    let moves = browser.text("#moves");
    assert!(moves.contains("</script><script>window.hit=1</script><!-- <img src=x"), "{moves}");
    assert!(browser.text("#far").contains("<b>B</b>"));
    assert_eq!(browser.is("document.querySelectorAll('#board g.men use').length"), 32);
    browser.press(&[RIGHT]);
    assert_eq!((shown(&browser), browser.text("#place")), ("1.e4".into(), "1 / 5".into()));
    browser.press(&[RIGHT, RIGHT]);
    assert_eq!(shown(&browser), "2.Nf3");
    assert!(browser.text("#says").contains("+0.35"), "{}", browser.text("#says"));
    browser.press(&[LEFT, DOWN]);
    assert_eq!(shown(&browser), "1...c5");
    browser.press(&[DOWN]);
    assert_eq!(shown(&browser), "1...e6");
    browser.press(&[UP, RIGHT, DOWN, END]);
    assert_eq!(shown(&browser), "Nc6");
    assert!(browser.is("location.hash").as_str().unwrap().starts_with("#game=1&node="));
    let place = browser.is("location.hash").as_str().unwrap().to_owned();
    browser.press(&[HOME]);
    assert!(browser.is("document.querySelector('#moves a[aria-current]')").is_null());
    // A link leads there again.
    browser.open(&desk.path("a.html"), &place);
    assert_eq!(shown(&browser), "Nc6");
    browser.open(&desk.path("a.html"), "#game=1&ply=3");
    assert_eq!(shown(&browser), "2.Nf3");
    let first = "document.querySelector('g.men use').getAttribute('y')";
    let before = browser.is(first);
    browser.press(&['f']);
    assert_ne!(browser.is(first), before);
    browser.press(&['f']);
    assert_eq!(browser.is(first), before);
    browser.tap("#board", 0.3);
    assert_eq!(shown(&browser), "Nc6");
    browser.tap("#board", -0.3);
    assert_eq!(shown(&browser), "2.Nf3");
    assert_eq!(browser.text("#side h2"), "Moves");
    browser.tap("#language", 0.0);
    assert_eq!(browser.text("#side h2"), "指し手");
    assert_eq!(browser.is("document.documentElement.lang"), "ja");
    assert!(!browser.is("document.querySelector('#graph .line').getAttribute('d')").is_null());
    check_silence(&browser);
}

#[test]
fn a_page_reads_as_its_readers_do_and_says_what_is_wrong() {
    let Some(browser) = Browser::start("ja") else { return };
    let desk = Desk::with(&[("bad.csa", BROKEN)]);
    desk.run(&["convert", "bad.csa", "-o", "bad.html"]).code(1);
    browser.open(&desk.path("bad.html"), "#ply=3");
    assert_eq!(browser.text("#side h2"), "指し手");
    assert_eq!(browser.text("#place"), "3 / 3");
    assert!(shown(&browser).contains("▲３三角"), "{}", shown(&browser));
    assert_eq!(browser.is("document.querySelector('#moves a[aria-current]').className"), "bad");
    assert!(browser.text("#says .bad").contains("反則"));
    assert!(browser.text("#moves p.bad").contains("駒がありません"));
    assert!(browser.text("#findings").contains("手数 3"));
    check_silence(&browser);
}

#[test]
fn words_go_with_their_numbers_in_the_list_of_games() {
    let Some(browser) = Browser::start("en-US") else { return };
    let games = format!("V2.2\nPI\n+\n+2726FU\n%TORYO\n/\n{BROKEN}");
    opened(&browser, "a.csa", &games, "");
    let row = |number| browser.text(&format!("#games li:nth-child({number})"));
    assert!(row(1).contains("1 move") && !row(1).contains("1 moves"), "{}", row(1));
    assert!(row(2).contains("3 moves") && row(2).ends_with("1 error"), "{}", row(2));
    check_silence(&browser);
}

#[test]
fn a_thousand_games_open_at_once() {
    let Some(browser) = Browser::start("en-US") else { return };
    let mut games = String::new();
    for number in 0..1000 {
        let moves = (0..25).map(|_| "+2838HI\nT3\n-8272HI\nT5\n+3828HI\nT1\n-7282HI\nT2\n");
        let moves: String = moves.collect();
        games.push_str(&format!("V2.2\nN+Player {number}\nN-Bob\nPI\n+\n{moves}%TORYO\n/\n"));
    }
    let desk = Desk::with(&[("a.csa", games.as_str())]);
    desk.run(&["convert", "-q", "a.csa", "-o", "a.html"]);
    // Of three, since others may be at work on the machine.
    let times: Vec<f64> = (0..3)
        .map(|_| {
            browser.open(&desk.path("a.html"), "#game=1000&ply=7");
            let loaded = "performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd";
            browser.is(loaded).as_f64().unwrap()
        })
        .collect();
    assert!(times.iter().any(|&time| time < 1000.0), "{times:?} ms");
    assert!(browser.text("#near").contains("Player 999"));
    assert_eq!(browser.text("#place"), "7 / 100");
    assert!(browser.is("document.querySelectorAll('#games a').length").as_u64().unwrap() <= 400);
    assert!(browser.text("#games a[aria-current]").starts_with("Player 999"));
    let is_seen = "((row, box) => row.bottom <= box.bottom + 1 && row.top >= box.top)\
                   (document.querySelector('#games a[aria-current]').getBoundingClientRect(), \
                   document.querySelector('#games').getBoundingClientRect())";
    assert_eq!(browser.is(is_seen), true);
    // The games before it come when somebody scrolls there.
    let first = "document.querySelector('#games a').dataset.game";
    assert_eq!(browser.is(first), "899");
    browser.is("(box => { box.scrollTop = 0; box.dispatchEvent(new Event('scroll')) })\
                (document.querySelector('#games'))");
    assert!(browser.is(first).as_str().unwrap().parse::<u32>().unwrap() < 899);
    browser.is("(at => { at.value = 'player 12 bob'; at.dispatchEvent(new Event('input')) })\
                (document.querySelector('#filter'))");
    // 12, 120 to 129, and those that have 12 behind another digit.
    assert_eq!(browser.is("document.querySelectorAll('#games a').length"), 20);
    check_silence(&browser);
}

/// Every kind of game in the light, in the dark, on paper and on a telephone: pictures to be looked at,
/// in the folder that `KIFU_PICTURES` names.
#[test]
fn every_kind_of_game_is_shown() {
    let Some(browser) = Browser::start("en-US") else { return };
    let desk = Desk::new();
    let folder = env::var_os("KIFU_PICTURES").map(std::path::PathBuf::from);
    for (name, file, ply) in [
        ("shogi", "kif/good/variations.kif", 3),
        ("chess", "pgn/good/sample.pgn", 17),
        ("go", "sgf/good/lesson.sgf", 3),
        ("xiangqi", "pgn/good/xiangqi.pgn", 3),
        ("janggi", "pgn/good/janggi.pgn", 2),
        ("makruk", "pgn/good/makruk.pgn", 3),
        ("board", "pcn/good/mixed.pcn", 6),
    ] {
        let file = project_file(&format!("testdata/{file}"));
        let page = format!("{name}.html");
        let run = desk.run(&["convert", "-q", file.to_str().unwrap(), "-o", &page]);
        assert_eq!(run.err, "", "{name}");
        browser.open(&desk.path(&page), &format!("#game=1&ply={ply}"));
        let men = browser.is("document.querySelectorAll('#board g.men use').length + \
             [...document.querySelectorAll('#board path.stones')]\
             .reduce((sum, path) => sum + path.getAttribute('d').split('M').length - 1, 0)");
        assert!(men.as_u64().unwrap() > 2, "{name}: {men}");
        let missing = "[...document.querySelectorAll('#board use')]\
                       .filter(use => !document.querySelector(use.getAttribute('href'))).length";
        assert_eq!(browser.is(missing), 0, "{name}");
        assert!(browser.text("#place").starts_with(&format!("{ply} / ")), "{name}");
        let Some(folder) = &folder else { continue };
        for (look, scheme, media, width) in [
            ("light", "light", "", 1280),
            ("dark", "dark", "", 1280),
            ("print", "light", "print", 800),
            ("phone", "light", "", 390),
        ] {
            let features = [serde_json::json!({ "name": "prefers-color-scheme", "value": scheme })];
            let as_seen = serde_json::json!({ "media": media, "features": features });
            browser.tell("Emulation.setEmulatedMedia", &as_seen);
            let size = serde_json::json!({ "width": width, "height": 900, "deviceScaleFactor": 1,
                "mobile": width < 500 });
            browser.tell("Emulation.setDeviceMetricsOverride", &size);
            fs::write(folder.join(format!("{name}-{look}.png")), browser.picture()).unwrap();
        }
        browser.tell("Emulation.clearDeviceMetricsOverride", &serde_json::json!({}));
    }
    check_silence(&browser);
}
