//! Files as programs and sites write them, where their words say something else than they seem to.

use crate::cli::Desk;
use crate::gaps::{converted, ids, one};
use kifu::games::Game;

#[test]
fn teams_are_of_chess_as_well() {
    for tags in [
        "[WhiteTeam \"X\"]\n[BlackTeam \"Y\"]\n",
        "[White \"A\"]\n[Black \"B\"]\n[BlackTeam \"\"]\n",
        "[BlackTeam \"Y\"]\n[WhiteTeam \"X\"]\n",
    ] {
        let (record, findings) = one("pgn", &format!("{tags}\n1. e4 e5 2. Nf3 Nc6 *\n"));
        assert_eq!(record.game(), Game::Chess, "{tags}");
        assert!(findings.iter().all(|it| it.severity.name() != "error"), "{:?}", ids(&findings));
        let (record, _) = one("pgn", &format!("{tags}\n*\n"));
        assert_eq!(record.game(), Game::Chess, "{tags}");
    }
    for tags in ["[RedTeam \"X\"]\n[BlackTeam \"Y\"]\n", "[Red \"A\"]\n[Black \"B\"]\n"] {
        let (record, _) = one("pgn", &format!("{tags}\n1. h2e2 h9g7 *\n"));
        assert_eq!(record.game(), Game::Xiangqi, "{tags}");
    }
}

#[test]
fn the_number_of_a_game_is_no_variant() {
    let chess = "[Event \"Match\"]\n[Game \"12\"]\n\n1. e4 e5 *\n";
    let (record, findings) = one("pgn", chess);
    assert_eq!(record.game(), Game::Chess);
    assert!(!ids(&findings).contains(&"P108"), "{:?}", ids(&findings));
    assert!(converted("pgn", chess, "pgn").0.contains("[Game \"12\"]"));
    let xiangqi = "[Game \"1\"]\n[Red \"A\"]\n\n1. h2e2 h9g7 *\n";
    assert_eq!(one("pgn", xiangqi).0.game(), Game::Xiangqi);
    let (text, losses) = converted("pgn", xiangqi, "pgn");
    assert!(!text.contains("\"1\"") && losses.get(kifu::formats::Loss::Headers) == 1, "{text}");
}

#[test]
fn whole_numbers_before_a_depth_are_hundredths_of_a_pawn() {
    let score = |eval: &str| {
        let text = format!("1. e4 {{[%eval {eval}]}} e5 *\n");
        let (there, _) = converted("pgn", &text, "jsonl");
        let at = there.find("\"score\":").or(there.find("\"mate")).map_or("", |at| &there[at..]);
        at.split([',', '}']).next().unwrap_or_default().to_owned()
    };
    for (eval, points) in [
        ("25,16", "25"),
        ("-18,16", "-18"),
        ("+7,9", "7"),
        ("0.25,16", "25"),
        ("1.5,16", "150"),
        ("2", "200"),
        ("0.17", "17"),
    ] {
        assert_eq!(score(eval), format!("\"score\":{points}"), "{eval}");
    }
    // What ChessBase writes for mates is no score.
    for eval in ["32766,30", "-32765,12"] {
        assert!(
            !score(eval).contains("score\":3") && !score(eval).is_empty(),
            "{eval}: {}",
            score(eval)
        );
    }
}

#[test]
fn the_properties_of_a_second_engine_are_kept() {
    let text = "(;FF[4]GM[1]SZ[9];B[ee]LZ[a]LZ2[b c];W[cc]LZOP2[d\\]e])\n";
    let (record, findings) = one("sgf", text);
    assert_eq!(ids(&findings), ["F314", "F224", "F224"]);
    drop(record);
    for format in ["sgf", "jsonl", "ishi"] {
        let (there, _) = converted("sgf", text, format);
        let (back, _) = converted(format, &there, "sgf");
        for property in ["LZ[a]", "LZ2[b c]", "LZOP2[d\\]e]"] {
            assert!(back.contains(property), "{format}: {there}{back}");
        }
    }
    // A digit behind a name of the standard is a slip.
    for slip in ["B2[ee]", "AB1[ee]", "C2[x]", "A1[x]"] {
        let (_, findings) = one("sgf", &format!("(;FF[4]GM[1]SZ[9];{slip})\n"));
        assert!(ids(&findings).contains(&"F202"), "{slip}: {:?}", ids(&findings));
    }
}

#[test]
fn hours_are_no_periods() {
    let text = "[TimeControl \"1:30:00+30\"]\n\n1. e4 {[%clk 1:30:10]} e5 {[%clk 1:30:20]} 2. Nf3 {[%clk 1:30:25]} *\n";
    assert!(!ids(&one("pgn", text).1).contains(&"P136"));
    let told = "[TimeControl \"40/5400+30:1800\"]\n\n1. e4 {[%clk 1:30:10]} e5 {[%clk 1:30:20]} 2. Nf3 {[%clk 1:35:25]} *\n";
    assert!(ids(&one("pgn", told).1).contains(&"P136"));
}

#[test]
fn a_summary_above_the_moves_is_no_ending() {
    let text = "手合割：平手\n先手：a\n後手：b\n#summary:toryo:a win:b lose\n   1 ７六歩(77)\n   2 ３四歩(33)\n";
    let (there, losses) = converted("kif", text, "csa");
    assert_eq!(losses.get(kifu::formats::Loss::Remarks), 1, "{there}");
    let (back, findings) = one("csa", &there);
    assert!(!ids(&findings).contains(&"R102") && back.ending().is_none(), "{there}");
    assert_eq!(converted("csa", &there, "csa").0, there);
    // Of a game without moves it says how that ended.
    let none = "V2.2\nN+a\nN-b\nPI\n+\n'summary:time up:a lose:b win\n";
    let (record, _) = one("csa", none);
    let ending = record.ending().map(|(ending, _)| ending.kind.name());
    let (there, _) = converted("csa", none, "csa");
    assert_eq!(
        one("csa", &there).0.ending().map(|(ending, _)| ending.kind.name()),
        ending,
        "{there}"
    );
}

#[test]
fn a_name_too_long_for_a_tag_is_counted() {
    for (length, lost) in [(255, 0), (256, 1), (300, 1)] {
        let name = "N".repeat(length);
        let text = format!(
            "{{\"kifu\":1,\"game\":\"chess\",\"headers\":{{\"{name}\":\"v\"}},\"moves\":[\"e2e4\"]}}\n"
        );
        let (there, losses) = converted("jsonl", &text, "pgn");
        assert_eq!(losses.get(kifu::formats::Loss::Headers), lost, "{length}");
        assert_eq!(there.contains(&name), lost == 0);
        assert_eq!(converted("pgn", &there, "pgn").0, there);
    }
}

#[test]
fn time_controls_go_from_shogi_to_pgn_and_back() {
    let pgn = |control: &str| {
        format!("[Variant \"Shogi\"]\n[TimeControl \"{control}\"]\n\n1. P7g-7f P3c-3d *\n")
    };
    for (control, csa, kif) in [
        ("600+10", "$TIME:600+0+10", "持ち時間：各10分 1手10秒加算"),
        ("900", "$TIME_LIMIT:00:15+00", "持ち時間：各15分"),
    ] {
        let (there, _) = converted("pgn", &pgn(control), "csa");
        assert!(there.contains(csa), "{there}");
        let (back, _) = converted("csa", &there, "pgn");
        assert!(back.contains(&format!("[TimeControl \"{control}\"]")), "{back}");
        let (there, _) = converted("pgn", &pgn(control), "kif");
        assert!(there.contains(kif), "{there}");
        let (back, losses) = converted("kif", &there, "pgn");
        assert!(back.contains(&format!("[TimeControl \"{control}\"]")), "{back}");
        assert_eq!(losses.get(kifu::formats::Loss::Headers), 0);
    }
    // A countdown is none of PGN's, and `00:10+30` would be another control there.
    let (there, losses) = converted("kif", "持ち時間：00:10+30\n   1 ７六歩(77)\n", "pgn");
    assert!(!there.contains("TimeControl") && losses.get(kifu::formats::Loss::Headers) == 1);
    // Its own notation stays as it is.
    let own = "[TimeControl \"40/9000:3600+30\"]\n\n1. e4 *\n";
    assert!(converted("pgn", own, "pgn").0.contains("40/9000:3600+30"));
}

#[test]
fn the_encoding_of_sgf_may_stand_on_a_line_of_its_own() {
    // The same text in four encodings that are easily taken for each other.
    for (label, name) in [
        ("KOI8-R", "Фёдор Иванов"),
        ("windows-1251", "Фёдор Иванов"),
        ("ISO-8859-7", "Γιώργος"),
        ("ISO-8859-9", "Şükrü Ağaoğlu"),
        ("EUC-JP", "坂田栄男"),
        ("GB2312", "聂卫平"),
    ] {
        let encoding = encoding_rs::Encoding::for_label(label.as_bytes()).unwrap();
        for between in ["", "\n", " ", "\r\n\t"] {
            let text = format!(
                "(;GM[1]{between}FF[4]{between}CA[{label}]{between}SZ[19]{between}PB[{name}];B[aa])\n"
            );
            let (bytes, _, lost) = encoding.encode(&text);
            assert!(!lost);
            let desk = Desk::new();
            desk.write("a.sgf", &bytes);
            let run = desk.run(&["info", "--field", "black", "a.sgf"]).code(0);
            assert_eq!(run.out.trim_end(), name, "{label} {between:?}");
            let run = desk.run(&["validate", "-v", "a.sgf"]).code(0);
            assert!(!run.out.contains("I005"), "{label} {between:?}: {}", run.out);
        }
    }
    // In a comment it says nothing.
    let desk = Desk::new();
    desk.write("a.sgf", "(;GM[1]\nC[\nCA[KOI8-R\\]]\nPB[é];B[aa])\n");
    assert_eq!(desk.run(&["info", "--field", "black", "a.sgf"]).out.trim_end(), "é");
}

#[test]
fn fields_are_known_in_any_case() {
    let desk = Desk::new();
    desk.write("a.kifu", "先手：Abe\n後手：B\n開始日時：2021/05/05\n   1 ７六歩(77)\n");
    for condition in ["black~Abe", "Black~Abe", "SENTE~abe", "date=2021", "Date=2021"] {
        let run = desk.run(&["info", "--count", "--where", condition, "a.kifu"]).code(0);
        assert_eq!(run.out.trim(), "1", "{condition}: {}", run.err);
    }
    for field in ["black", "Black", "Sente"] {
        assert_eq!(desk.run(&["info", "--field", field, "a.kifu"]).code(0).out.trim(), "Abe");
    }
    assert!(desk.run(&["info", "--field", "Date", "a.kifu"]).code(0).out.contains("2021"));
}

#[test]
fn a_rating_with_a_line_end_is_a_number() {
    let desk = Desk::new();
    desk.write(
        "a.jsonl",
        "{\"kifu\":1,\"game\":\"chess\",\"headers\":{\"first\":\"A\",\"second\":\"B\",\"WhiteElo\":\"1500\\n\",\"BlackElo\":\"\\t1400 \"},\"header_names\":{\"first\":\"White\",\"second\":\"Black\"},\"moves\":[\"e2e4\"]}\n",
    );
    desk.run(&["convert", "-q", "-t", "parquet", "-o", "a.parquet", "a.jsonl"]).code(0);
    let csv = desk.run(&["convert", "-q", "-t", "csv", "a.jsonl"]).code(0);
    assert!(csv.out.contains("1500") && !csv.out.contains("1500\\n"), "{}", csv.out);
}

#[test]
fn what_stands_behind_a_move_belongs_to_it_in_json_as_well() {
    let desk = Desk::new();
    desk.write("a.sgf", "(;FF[4]GM[1]SZ[9];B[aa]C[x];C[y];W[bb];AB[ee])\n");
    desk.write(
        "a.jsonl",
        "{\"kifu\":1,\"game\":\"shogi\",\"moves\":[\"7g7f\",null,\"3c3d\"],\"times\":[5000,null,7000],\"clocks\":[60000,null,50000]}\n",
    );
    let run = desk.run(&["replay", "--all", "--json", "a.sgf", "a.jsonl"]).code(0);
    let compact: String = run.out.split_whitespace().collect();
    assert!(
        compact.contains("\"comments\":[\"x\",\"y\"]")
            && compact.contains("\"time\":5000,\"clock\":60000"),
        "{compact}"
    );
    let last =
        |args: &[&str]| desk.run(&[&["replay", "--board", "sfen"], args, &["a.sgf"]].concat()).out;
    assert_eq!(last(&["--at", "-1"]), last(&[]));
    desk.write("b.kifu", "*勝率[%]は55、[%tqu x]次善手は52\n   1 ７六歩(77)\n");
    assert!(
        desk.run(&["replay", "--all", "b.kifu"]).out.contains("勝率[%]は55、[%tqu x]次善手は52")
    );
}

#[test]
fn only_the_first_tree_tells_the_encoding() {
    let (name, _, _) = encoding_rs::SHIFT_JIS.encode("井山裕太");
    let tree = [b"(;GM[1]FF[4]CA[Shift_JIS]SZ[19]PB[".as_slice(), &name, b"];B[aa])\n"].concat();
    let desk = Desk::new();
    // A later one says nothing of it.
    desk.write(
        "a.sgf",
        [
            &tree.replace_label(b"CA[Shift_JIS]", b""),
            b"(;GM[1]CA[windows-1252];B[bb])\n".as_slice(),
        ]
        .concat(),
    );
    let run = desk.run(&["info", "--games", "1", "--field", "black", "a.sgf"]);
    assert_eq!(run.out.trim_end(), "井山裕太", "{run:?}");
}

/// Bytes in which others take the place of some.
trait Replaced {
    fn replace_label(&self, label: &[u8], by: &[u8]) -> Vec<u8>;
}

impl Replaced for Vec<u8> {
    fn replace_label(&self, label: &[u8], by: &[u8]) -> Vec<u8> {
        let at = self.windows(label.len()).position(|it| it == label).unwrap();
        [&self[..at], by, &self[at + label.len()..]].concat()
    }
}

#[test]
fn what_is_no_square_of_jkf_is_told() {
    let cells = |cell: &str| {
        let row = format!("[{}]", ["{}"; 9].join(","));
        let first = format!("[{cell},{}]", ["{}"; 8].join(","));
        let board = format!("[{first},{}]", vec![row; 8].join(","));
        let hands = "[{},{}]";
        (board, hands.to_owned())
    };
    let text = |(board, hands): (String, String)| {
        format!(
            r#"{{"header":{{}},"initial":{{"preset":"OTHER","data":{{"color":0,"board":{board},"hands":{hands}}}}},"moves":[{{}}]}}"#
        )
    };
    let told =
        |text: &str| ids(&one("jkf", text).1).into_iter().filter(|id| id.starts_with('J')).count();
    assert_eq!(told(&text(cells("{}"))), 0);
    for cell in ["\"+FU\"", "7", "[]", "null"] {
        assert_eq!(told(&text(cells(cell))), 1, "{cell}");
    }
    for hands in ["[\"FU\",{}]", "[{},5]", "[[],{}]"] {
        let (board, _) = cells("{}");
        assert_eq!(told(&text((board, hands.to_owned()))), 1, "{hands}");
    }
}

#[test]
fn a_file_is_found_by_its_own_last_position() {
    let desk = Desk::new();
    for (name, text) in [
        ("setup.sgf", "(;FF[4]GM[1]SZ[9];B[aa];W[bb];AB[ee])\n"),
        ("null.pgn", "1. e4 -- 2. d4 *\n"),
    ] {
        desk.write(name, text);
        let run = desk.run(&["info", "--count", "--position", name, name]);
        assert_eq!(run.out.trim(), "1", "{name}: {run:?}");
    }
    desk.write("other.sgf", "(;FF[4]GM[1]SZ[9];B[aa];W[bb])\n");
    let run = desk.run(&["info", "--count", "--position", "setup.sgf", "other.sgf"]);
    assert_eq!(run.out.trim(), "0", "{run:?}");
}

#[test]
fn what_is_asked_for_goes_before_the_settings() {
    let desk = Desk::new();
    desk.write("kifu.toml", "[validate]\nignore = [\"X116\"]\n");
    desk.write("a.pgn", "1. e4 e5 2. Ke3 *\n");
    let code = desk.run(&["validate", "--output-format", "gcc", "--no-config", "a.pgn"]);
    let id = code.out.split('[').nth(1).and_then(|rest| rest.split(']').next()).unwrap_or_default();
    assert!(id.starts_with('X'), "{code:?}");
    desk.write("kifu.toml", format!("[validate]\nignore = [\"{id}\"]\n"));
    desk.run(&["validate", "a.pgn"]).code(0);
    desk.run(&["validate", "--select", id, "a.pgn"]).code(1);
    desk.write("kifu.toml", format!("[validate]\nseverity = {{ {id} = \"off\" }}\n"));
    desk.run(&["validate", "--select", id, "a.pgn"]).code(1);
}

#[test]
fn pages_count_from_where_a_game_begins() {
    let page = |format: &str, text: &str| converted(format, text, "html").0;
    let fen =
        page("pgn", "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 34\"]\n[SetUp \"1\"]\n\n34. e4 *\n");
    assert!(fen.contains("\"from\":34"));
    let sfen = page(
        "usi",
        "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 46 moves 3c3d\n",
    );
    assert!(sfen.contains("\"ply\":45"));
}

#[test]
fn a_second_game_of_kif_may_have_its_numbers_before_the_files() {
    let games = |text: &str| {
        crate::gaps::format("kif").records(&kifu::source::Source::new("x", text)).len()
    };
    assert_eq!(games("1７六歩(77)\n2３四歩(33)\n3投了\n1２六歩(27)\n2８四歩(83)\n"), 2);
    assert_eq!(games("   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n   1 ２六歩(27)\n"), 2);
}

#[test]
fn a_comment_that_fills_lines_is_one_text() {
    let long = "Here white could have taken the pawn at once, since after the exchange on the fifth rank \
                the bishop has no square left, and it goes on as it does in a hundred games before";
    let text = format!("手合割：平手\n   1 ７六歩(77)\n*{long}\n   2 ３四歩(33)\n*one\n*two\n");
    let (there, _) = converted("kif", &text, "pgn");
    assert!(there.lines().all(|line| line.len() < 80), "{there}");
    let (back, _) = converted("pgn", &there, "kif");
    assert!(back.contains(&format!("*{long}\n")), "{there}{back}");
    let chess = format!("1. e4 {{{long}}} e5 {{a {long}}} (1... c5 {{{long}}}) *\n");
    let (there, _) = converted("pgn", &chess, "pgn");
    for text in [there.clone(), there.replace('\n', "\r\n")] {
        let (json, _) = converted("pgn", &text, "jsonl");
        assert_eq!(json.matches(long).count(), 3, "{json}");
    }
    assert_eq!(converted("pgn", &there, "pgn").0, there);
    // Line ends that were meant stay.
    for kept in
        ["one\ntwo", "one\n\ntwo", "a line that is neither short nor long, but ends here\ntwo"]
    {
        let (json, _) = converted("pgn", &format!("1. e4 {{{kept}}} *\n"), "jsonl");
        assert!(json.contains(&kept.replace('\n', "\\n")), "{json}");
    }
    let wide = format!("{}\ntwo", "word ".repeat(40).trim_end());
    let (json, _) = converted("pgn", &format!("1. e4 {{{wide}}} *\n"), "jsonl");
    assert!(json.contains("word\\ntwo"), "{json}");
}
