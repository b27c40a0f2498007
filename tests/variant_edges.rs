//! The edges of PCN and of the records of xiangqi, janggi and makruk: what differs stays different, what is
//! certain is read, and what is lost is said.

use crate::asked::codes;
use crate::cli::Desk;

/// A chess king on a board of four squares, and what it does.
fn board(mv: &str) -> String {
    format!("{{\"starting_position\":[\"w:k\",null,null,\"W:K\"],\"previous_moves\":[{mv}]}}\n")
}

/// A game of xiangqi with these moves.
fn xiangqi(moves: &str) -> String {
    format!("[Game \"Chinese Chess\"]\n[Result \"*\"]\n\n{moves}\n")
}

fn convert(desk: &Desk, from: &str, to: &str, text: &str) -> String {
    desk.write("text", text);
    desk.run(&["convert", "-q", "-f", from, "-t", to, "text"]).out
}

/// The list of moves of the only record of a text.
fn moves(desk: &Desk, from: &str, text: &str) -> String {
    let record = convert(desk, from, "jsonl", text);
    let list = record.split_once("\"moves\":[").map_or("", |(_, rest)| rest);
    list.split(']').next().unwrap_or_default().to_owned()
}

/// A text as a record, its format found by what it says.
fn desk_detected(desk: &Desk, text: &str) -> String {
    desk.write("text", text);
    desk.run(&["convert", "-q", "-t", "jsonl", "text"]).out
}

/// How many games are left of several files without those that were there before.
fn unique(files: &[(&str, &str)]) -> usize {
    let desk = Desk::with(files);
    let mut args = vec!["convert", "-q", "--unique", "-t", "jsonl"];
    args.extend(files.iter().map(|(name, _)| *name));
    desk.run(&args).out.lines().count()
}

#[test]
fn games_of_a_board_differ_by_what_their_actions_do() {
    let [two, one] = [board("[[3,\"shift\",2]]"), board("[[3,\"shift\",1]]")];
    assert_eq!(unique(&[("a.pcn", &two), ("b.pcn", &one)]), 2);
    let [capture, remove] = [board("[[3,\"capture\",0]]"), board("[[3,\"remove\",0]]")];
    assert_eq!(unique(&[("a.pcn", &capture), ("b.pcn", &remove)]), 2);
    let promoted = board("[[3,\"shift\",2,{\"promotion\":\"W:Q\"}]]");
    assert_eq!(unique(&[("a.pcn", &two), ("b.pcn", &promoted)]), 2);
    // However the square is named, and whatever came before it in the sheet.
    let [coordinates, name] = [board("[[[3],\"shift\",[2]]]"), board("[[\"W:K\",\"shift\",2]]")];
    let files = [("a.pcn", &*two), ("b.pcn", &coordinates), ("c.pcn", &name)];
    assert_eq!(unique(&files), 1);
}

#[test]
fn games_by_other_rules_are_other_games() {
    let line = |rules: &str| {
        format!("setoption name UCI_Variant value {rules}\nposition startpos moves a4b4\n")
    };
    let (janggi, casual) = (line("janggi"), line("janggicasual"));
    assert_eq!(unique(&[("a.uci", &janggi), ("b.uci", &casual)]), 2);
    assert_eq!(unique(&[("a.uci", &janggi), ("b.uci", &janggi)]), 1);
}

#[test]
fn tables_do_not_name_moves_of_a_board_by_their_number() {
    let desk = Desk::new();
    let text = board("[[3,\"shift\",2]],[[0,\"shift\",1]]");
    for to in ["csv", "tsv"] {
        desk.write("text", &text);
        let run = desk.run(&[
            "convert",
            "-f",
            "pcn",
            "-t",
            to,
            "--columns",
            "moves",
            "--fail-if-lossy",
            "text",
        ]);
        assert!(run.err.contains("2 moves not representable"), "{}", run.err);
        let out = convert(&desk, "pcn", to, &text);
        assert!(!out.contains("#1"), "{out}");
        let out = desk.run(&["convert", "-q", "-f", "pcn", "-t", to, "--moves-table", "text"]).out;
        assert!(out.contains("#3 shift #2") && out.contains("#0 shift #1"), "{out}");
    }
}

#[test]
fn what_is_cut_off_behind_great_depth_is_said() {
    let desk = Desk::new();
    for depth in [100, 126, 127, 200, 20_000] {
        let (open, close) = ("[".repeat(depth), "]".repeat(depth));
        let text = |tail: &str| {
            format!(
                "{{\"foo\":{open}{close},\"starting_position\":[\"W:K\",null],\"previous_moves\":[[[0,\"shift\",1]]]{tail}"
            )
        };
        assert!(
            codes(&desk, "pcn", text(",\"topside_player\":\"Alice")).contains(&"J101".to_owned()),
            "{depth}"
        );
        assert!(!codes(&desk, "pcn", text("}")).contains(&"J101".to_owned()), "{depth}");
        let broken = text(",\"topside_player\":Alice,\"over?\":false}");
        assert!(codes(&desk, "pcn", &broken).contains(&"J101".to_owned()), "{depth}");
    }
    let forks =
        "{\"header\":{},\"moves\":[{},{\"forks\":[[".to_owned() + &"{\"forks\":[[".repeat(70);
    assert!(codes(&desk, "jkf", &forks).contains(&"J101".to_owned()));
    let game =
        "{\"kifu\":1,\"game\":\"shogi\",\"x\":".to_owned() + &"[".repeat(200) + &"]".repeat(200);
    assert!(
        codes(&desk, "jsonl", &(game + ",\"moves\":[\"7g7f\"]\n")).contains(&"J101".to_owned())
    );
}

#[test]
fn numbers_and_letters_of_json_are_as_before() {
    let desk = Desk::new();
    for (value, is_json) in [
        ("1e5", true),
        ("1E+5", true),
        ("-0.5e-3", true),
        ("1e999", false),
        ("1e", false),
        ("\"\\ud83d\\ude00\"", true),
        ("\"\\ud83d\"", false),
        ("\"\\ude00\\ud83d\"", false),
        ("\"\\ud83dx\"", false),
    ] {
        let text = board("[[3,\"shift\",2]]").replacen('{', &format!("{{\"foo\":{value},"), 1);
        assert_eq!(!codes(&desk, "pcn", &text).contains(&"J101".to_owned()), is_json, "{value}");
    }
}

#[test]
fn a_member_of_any_depth_stays_what_it_is() {
    let desk = Desk::new();
    for depth in [100, 130, 1_000] {
        let deep = format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        let text = board("[[3,\"shift\",2]]").replacen('{', &format!("{{\"foo\":{deep},"), 1);
        let back = convert(&desk, "pcn", "pcn", &text);
        assert!(back.contains(&format!("\"foo\": {deep}")), "{back}");
        assert_eq!(convert(&desk, "pcn", "pcn", &back), back);
    }
}

#[test]
fn a_first_move_that_cannot_be_read_does_not_make_the_file_another() {
    let desk = Desk::new();
    for text in [
        "{\"sides\":{\"bottom\":{\"name\":\"B\"},\"top\":{\"name\":\"T\"}},\"state\":\"in_progress\",\"startpos\":[\"w:k\",null,\"W:P\",\"W:K\"],\"moves\":[[[\"shift\",42,1]],[[\"shift\",0,1]],[[\"shift\",3,0]]]}",
        "{\"starting_position\":[\"x:^g\",null,\"X:S\",\"X:^G\"],\"previous_moves\":[[[\"shift\",9,1]],[[\"capture\",0,2]]],\"bottom\":{\"nicename\":\"B\"}}",
    ] {
        let first = convert(&desk, "pcn", "pcn", text);
        assert!(!codes(&desk, "pcn", &first).contains(&"B120".to_owned()), "{first}");
        assert_eq!(convert(&desk, "pcn", "pcn", &first), first);
        assert!(first.contains("\"bottomside_player\": \"B\""), "{first}");
        assert!(first.contains("\"text\": \"[[\\\"shift\\\""), "{first}");
        let record = |text: &str| convert(&desk, "pcn", "jsonl", text);
        let list = |record: &str| record.split_once("\"moves\":").unwrap().1.to_owned();
        assert_eq!(list(&record(&first)), list(&record(text)));
    }
}

#[test]
fn the_start_of_a_board_goes_through_pcn() {
    let desk = Desk::new();
    for record in [
        "{\"kifu\":1,\"game\":\"board\",\"start\":\"4 ,W:P,w:k, bottom 2*w:P -\",\"moves\":[\"w:P drop #0\"]}\n",
        "{\"kifu\":1,\"game\":\"board\",\"start\":\"3 w:k,,W:K top - -\",\"moves\":[\"#0 shift #1\"]}\n",
        "{\"kifu\":1,\"game\":\"board\",\"start\":\"4 ,W:P,w:k, top 2*w:P 1*W:p,3*W:n\",\"moves\":[\"W:p drop #0\"]}\n",
    ] {
        let pcn = convert(&desk, "jsonl", "pcn", record);
        assert_eq!(codes(&desk, "pcn", &pcn), [""; 0], "{pcn}");
        assert_eq!(convert(&desk, "pcn", "jsonl", &pcn), record, "{pcn}");
        assert_eq!(convert(&desk, "pcn", "pcn", &pcn), pcn);
    }
}

#[test]
fn steps_that_lead_back_are_not_joined() {
    let desk = Desk::with(&[
        ("chess.jsonl", "{\"kifu\":1,\"game\":\"chess\",\"moves\":[]}\n"),
        ("shogi.jsonl", "{\"kifu\":1,\"game\":\"shogi\",\"moves\":[]}\n"),
    ]);
    let of = |game: &str, mv: &str| {
        let empty = desk.run(&["convert", "-q", "-t", "pcn", &format!("{game}.jsonl")]).out;
        empty.replace("\"previous_moves\": []", &format!("\"previous_moves\": [{mv}]"))
    };
    for (game, mv) in [
        ("chess", "[[52,\"shift\",36],[36,\"shift\",44]]"),
        ("chess", "[[62,\"shift\",16],[16,\"shift\",45]]"),
        ("shogi", "[[[7,7],\"jump\",[0,0]],[[0,0],\"land\",[7,5]]]"),
    ] {
        let text = of(game, mv);
        assert!(text.contains(mv), "{text}");
        assert_eq!(codes(&desk, "pcn", &text), ["B121"], "{mv}");
        assert!(convert(&desk, "pcn", "jsonl", &text).contains("\"game\":\"board\""));
        // Where the file names the game, the move is none of it.
        let named = text.replacen('{', &format!("{{\"...kifu\":{{\"game\":\"{game}\"}},"), 1);
        assert!(codes(&desk, "pcn", &named).contains(&"B129".to_owned()), "{mv}");
    }
    for (game, mv, read) in [
        ("chess", "[[52,\"shift\",44],[44,\"shift\",36]]", "e2e4"),
        ("chess", "[[62,\"shift\",46],[46,\"shift\",45]]", "g1f3"),
        ("shogi", "[[[6,2],\"shift\",[5,2]]]", "7g7f"),
    ] {
        let text = of(game, mv);
        assert_eq!(moves(&desk, "pcn", &text), format!("\"{read}\""), "{text}");
    }
}

#[test]
fn an_open_move_of_a_variation_leaves_the_others_read() {
    let desk = Desk::new();
    let text = xiangqi("1. 炮二平五 马8进7 2. 马二进三 (2. b3b4) *");
    assert_eq!(codes(&desk, "pgn", &text), ["V133"]);
    assert_eq!(moves(&desk, "pgn", &text), "\"h3e3\",\"h10g8\",\"h1g3\"");
    // What stands behind it in its line is another move on another board.
    let text = xiangqi("1. Ra2 炮8平5 *");
    assert_eq!(codes(&desk, "pgn", &text), ["V133"]);
    assert!(!moves(&desk, "pgn", &text).contains("h8e8"));
}

#[test]
fn the_rules_of_janggi_keep_their_name() {
    let desk = Desk::new();
    for name in ["Janggi", "Janggi Modern", "Janggi Traditional", "Janggi Casual"] {
        let text = format!("[Variant \"{name}\"]\n[Result \"*\"]\n\n1. P71-61 *\n");
        let tag = format!("[Variant \"{name}\"]");
        assert!(convert(&desk, "pgn", "pgn", &text).contains(&tag), "{name}");
        let uci = convert(&desk, "pgn", "janggi-uci", &text);
        let engine = name.to_ascii_lowercase().replace(' ', "");
        assert!(uci.contains(&format!("value {engine}\n")), "{uci}");
        assert!(convert(&desk, "janggi-uci", "pgn", &uci).contains(&tag), "{name}");
        let json = convert(&desk, "pgn", "jsonl", &text);
        assert!(convert(&desk, "jsonl", "pgn", &json).contains(&tag), "{json}");
    }
}

#[test]
fn who_begins_the_first_move_tells_where_the_fen_does_not() {
    let desk = Desk::new();
    let text = |moves: &str| {
        format!(
            "[Game \"Chinese Chess\"]\n[FEN \"3k5/4r4/9/9/9/9/9/9/4A4/4K4\"]\n[SetUp \"1\"]\n[Result \"*\"]\n\n{moves} *\n"
        )
    };
    for mv in ["1... E8-F8", "1... 车5平6", "1. ... E8-F8", "1. E8-F8"] {
        let found = codes(&desk, "pgn", text(mv));
        assert!(found.contains(&"V136".to_owned()), "{mv}: {found:?}");
        assert_eq!(moves(&desk, "pgn", &text(mv)), "\"e9f9\"", "{mv}");
    }
    assert_eq!(codes(&desk, "pgn", text("1. E0-F0")), [""; 0]);
}

#[test]
fn xiangqi_is_known_by_its_first_moves() {
    let desk = Desk::new();
    let text = |tag: &str, moves: &str| format!("[{tag} \"x\"]\n[Result \"*\"]\n\n{moves} *\n");
    let found = codes(&desk, "pgn", text("BlackTeam", "1. h2e2 h9g7"));
    assert!(!found.iter().any(|code| code.starts_with(['P', 'X'])), "{found:?}");
    for mv in ["1. H2-E2 H9-G7", "1. h2e2 h9g7", "1. h3e3 h10g8", "1. Che3 Hg8", "1.h2e2 1...h9g7"]
    {
        let text = text("Event", mv);
        assert!(codes(&desk, "pgn", &text).contains(&"V137".to_owned()), "{mv}");
        assert_eq!(moves(&desk, "pgn", &text), "\"h3e3\",\"h10g8\"", "{mv}");
    }
    // Chess with a bad first move stays chess, and so does that of other languages.
    for mv in [
        "1. e2e5 e7e5",
        "1. h2e2",
        "1. Cc3 Cc6",
        "1. Ca3 Ch6",
        "1. Nf6 e5",
        "1. e2-e4 e7-e5",
        "1. E2E4 E7E5",
    ] {
        let text = text("Event", mv);
        let found = codes(&desk, "pgn", &text);
        assert!(!found.iter().any(|code| code.starts_with('V')), "{mv}: {found:?}");
    }
}

#[test]
fn chinese_moves_are_read_as_they_are_typed() {
    let desk = Desk::new();
    let two = "\"h3e3\",\"h10g8\"";
    for text in [
        "1. 炮 二 平 五 马 ８ 进 ７ *",
        "1. 炮二 平五　马８　进７ *",
        "1. 炮二平五 （好棋）马８进７ *",
        "1. 炮二平五（好棋） 马８进７（好） *",
        "1. 炮二平五马８进７ *",
        "1. 炮贰平伍 马捌进柒 *",
    ] {
        assert_eq!(codes(&desk, "pgn", xiangqi(text)), [""; 0], "{text}");
        assert_eq!(moves(&desk, "pgn", &xiangqi(text)), two, "{text}");
    }
    let comments = convert(&desk, "pgn", "pgn", &xiangqi("1. 炮二平五 （好棋）马８进７ *"));
    assert!(comments.contains("{好棋}"), "{comments}");
    for period in ['.', '．'] {
        let compact = xiangqi(&format!("1. 兵七进一炮2平32{period}兵三进一马8进7 *"));
        assert_eq!(codes(&desk, "pgn", &compact), [""; 0], "{compact}");
        assert_eq!(moves(&desk, "pgn", &compact), "\"c4c5\",\"b8c8\",\"g4g5\",\"h10g8\"");
    }
    // So they show by themselves what they are.
    let bare = "1.兵七进一炮2平32.兵三进一马8进7\n";
    let record = desk_detected(&desk, bare);
    assert!(record.contains("\"moves\":[\"c4c5\",\"b8c8\",\"g4g5\",\"h10g8\"]"), "{record}");
    let line = xiangqi("1. 炮二平五 马８进７\n=====\n*");
    assert_eq!(codes(&desk, "pgn", &line), ["V138"]);
    let footer = xiangqi("1. 炮二平五 马８进７\n\n棋谱由 http://www.dpxq.com/ 生成\n*");
    assert_eq!(codes(&desk, "pgn", &footer), [""; 0]);
    assert!(convert(&desk, "pgn", "pgn", &footer).contains("www.dpxq.com"));
    // What is not closed, or more than moves, is no such thing.
    for text in ["1. 炮二平五 （好棋 马８进７ *", "1. 炮二平五对马８进７ *"] {
        let found = codes(&desk, "pgn", xiangqi(text));
        assert!(found.contains(&"P114".to_owned()), "{text}: {found:?}");
    }
}

#[test]
fn soldiers_are_named_in_every_dialect() {
    let desk = Desk::new();
    let text = |mv: &str| {
        format!(
            "[Game \"Chinese Chess\"]\n[FEN \"3k5/9/9/2P6/2P6/9/9/9/9/4K4 w - - 0 1\"]\n[SetUp \"1\"]\n[Result \"*\"]\n\n1. {mv} *\n"
        )
    };
    for (mv, read) in [("Pa+1", "c7c8"), ("P7+=6", "c7d7"), ("P7-=6", "c6d6"), ("pb=6", "c6d6")] {
        assert_eq!(codes(&desk, "pgn", text(mv)), [""; 0], "{mv}");
        assert_eq!(moves(&desk, "pgn", &text(mv)), format!("\"{read}\""), "{mv}");
    }
}

#[test]
fn letters_in_the_case_of_the_other_side_are_reported() {
    let desk = Desk::new();
    for (text, found) in [
        ("1. c2=5 H8+7 *", &["V135"][..]),
        ("1. C2=5 h8+7 2. h2+3 r9=8 *", &["V135"]),
        ("1. C2=5 h8+7 2. H2+3 R9=8 *", &["V135"]),
        ("1. C2=5 h8+7 2. H2+3 (2. h8+7) r9=8 *", &["V135"]),
        ("1. c2=5 h8+7 2. h2+3 r9=8 *", &[]),
        ("1. C2=5 H8+7 2. H2+3 R9=8 *", &[]),
        ("1. C2=5 h8+7 2. H2+3 r9=8 *", &[]),
    ] {
        assert_eq!(codes(&desk, "pgn", xiangqi(text)), found, "{text}");
        let upper = xiangqi(&text.to_ascii_uppercase());
        assert_eq!(moves(&desk, "pgn", &xiangqi(text)), moves(&desk, "pgn", &upper), "{text}");
    }
    desk.write("a.pgn", xiangqi("1. C2=5 h8+7 2. h2+3 r9=8 *"));
    desk.run(&["validate", "--fix", "a.pgn"]);
    assert!(desk.read("a.pgn").contains("1. C2=5 h8+7 2. H2+3 r9=8"));
}

/// Behind a move that is missing all others are the other side's, and may be legal as such.
#[test]
fn moves_written_as_the_other_sides_are_told_once() {
    let desk = Desk::new();
    for (text, code) in [
        ("n8+7 N2+3 r9=8 R1=2 n2+3 *", 0),
        ("马８进７ 马二进三 车９平８ 车一平二 马２进３ *", 0),
        ("炮二平五 马８进７ 马二进三 马２进３ 兵七进一 马３退２ 兵七进一 马２进３ *", 0),
        ("炮二平五 马８进７ 马２进３ 马二进三 车９平８ *", 1),
        // The digits of either, and letters in one case, say nothing.
        ("炮２平５ 马８进７ 马二进三 马二进三 *", 0),
        ("炮二平五 马八进七 马２进３ 马８进７ 马二进三 *", 0),
    ] {
        let found = codes(&desk, "pgn", xiangqi(text));
        let is_told = found.iter().any(|code| *code == "R104");
        let is_turned = code == 1 || text.starts_with('n') || text.starts_with("马８");
        assert_eq!(is_told, is_turned, "{text} {found:?}");
        assert!(found.iter().all(|code| *code != "V135"), "{text} {found:?}");
        desk.write("a.pgn", xiangqi(text));
        let run = desk.run(&["validate", "--select", "R104", "a.pgn"]).code(code);
        assert_eq!(run.out.matches("[R104]").count(), usize::from(is_turned), "{text} {run:?}");
        // Nothing of the trace is taken away.
        desk.run(&["validate", "--fix", "a.pgn"]);
        assert!(desk.read("a.pgn").contains(text), "{text}");
    }
}

#[test]
fn xboard_signs_with_what_its_engines_say() {
    let desk = Desk::new();
    let text = |comment: &str| {
        format!("[Variant \"xiangqi\"]\n[Result \"*\"]\n\n1. Ra2 {{{comment}}} *\n")
    };
    for comment in ["+0.10/7 1.9", "-12.50/10", "+0.10/7 0:01.9"] {
        assert_eq!(codes(&desk, "pgn", text(comment)), ["V134"], "{comment}");
        assert_eq!(moves(&desk, "pgn", &text(comment)), "\"a1a3\"", "{comment}");
    }
    for comment in ["a 1/2 chance", "1/2", "12.5/x", "+0.10/7 1.9 good"] {
        assert_eq!(codes(&desk, "pgn", text(comment)), ["V133"], "{comment}");
    }
}

#[test]
fn a_record_that_cannot_be_converted_is_no_wrong_usage() {
    let desk = Desk::with(&[
        ("xq.pgn", &xiangqi("1. C2=5 *")),
        ("in/a.kif", "   1 ７六歩(77)\n"),
        ("in/b.pgn", "[Result \"*\"]\n\n1. e4 *\n"),
        ("in/c.kif", "   1 ２六歩(27)\n"),
    ]);
    let run = desk.run(&["convert", "-t", "kif", "xq.pgn"]).code(1);
    assert!(run.err.contains("kif holds no xiangqi"), "{}", run.err);
    desk.run(&["convert", "-q", "-t", "kifu", "--output-dir", "out", "in"]).code(1);
    assert!(desk.has("out/a.kifu") && desk.has("out/c.kifu") && !desk.has("out/b.kifu"));
    let run = desk.run(&["convert", "xq.pgn", "-o", "y.uci"]).code(1);
    assert!(run.err.contains("uci holds no xiangqi; --to xiangqi-uci writes it"), "{}", run.err);
    let run = desk.run(&["convert", "xq.pgn", "-o", "y.fen"]).code(1);
    assert!(run.err.contains("--to xiangqi-fen writes it"), "{}", run.err);
}

#[test]
fn a_counter_without_a_limit_stays() {
    let desk = Desk::new();
    let fen = |text: &str| convert(&desk, "makruk-fen", "makruk-fen", &format!("{text}\n"));
    assert_eq!(fen("k7/8/8/8/8/8/8/1K1R4 b - 0 6 1"), "k7/8/8/8/8/8/8/1K1R4 b - - 6 1\n");
    assert_eq!(fen("k7/8/8/8/8/8/8/1K1R4 b - 32 6 1"), "k7/8/8/8/8/8/8/1K1R4 b - 32 6 1\n");
}

#[test]
fn a_position_of_a_board_is_found_by_the_line_that_is_printed_of_it() {
    let cube = "{\"starting_position\":[[[\"x:r\",null],[null,\"X:K\"]],[[null,null],[\"s:k\",null]]],\"previous_moves\":[[[3,\"capture\",0]],[[6,\"shift\",7]]]}\n";
    let desk = Desk::with(&[
        ("row.pcn", &board("[[3,\"capture\",0]],[[0,\"shift\",1]]")),
        ("cube.pcn", cube),
        // Other names stand before the same ones.
        (
            "same.pcn",
            "{\"starting_position\":[\"w:k\",null,null,\"W:K\"],\"previous_moves\":[[[3,\"shift\",2,{\"promotion\":\"W:Q\"}]],[[0,\"shift\",1]]],\"topside_player\":\"w:x\"}\n",
        ),
    ]);
    for name in ["row.pcn", "cube.pcn", "same.pcn"] {
        for ply in ["0", "1", "2"] {
            let line = desk.run(&["replay", "--board", "sfen", "--ply", ply, name]).out;
            let line = line.trim();
            let args = ["convert", "-q", "-t", "jsonl", "--position", line];
            let found =
                desk.run(&[&args[..], &["row.pcn", "cube.pcn", "same.pcn"]].concat()).code(0);
            let both = ply == "0" && name != "cube.pcn";
            assert_eq!(found.out.lines().count(), if both { 2 } else { 1 }, "{line}");
        }
    }
    for text in [
        "3 bottom -",
        "3 sideways - -",
        "99999999999 bottom - -",
        "w:k,x bottom - -",
        "1,2 bottom - -",
    ] {
        desk.run(&["convert", "-q", "-t", "jsonl", "--position", text, "row.pcn"]).code(2);
    }
}

/// `13+1` has the digits of all WXF, whoever moves.
#[test]
fn soldiers_without_a_letter_are_of_no_side() {
    let desk = Desk::new();
    let text = "[Game \"Chinese Chess\"]\n[FEN \"4k4/9/9/2P3P2/2P3P2/9/1p7/9/9/3K5 w - - 0 1\"]\n[Result \"*\"]\n\n\
                1. K6+1 P2+1 2. 13+1 K5+1 *\n";
    assert_eq!(codes(&desk, "pgn", text), [""; 0]);
    assert_eq!(moves(&desk, "pgn", text), "\"d1d2\",\"b4b3\",\"g7g8\",\"e10e9\"");
}

/// Where ranks go to 10, a sign between the points or capitals do not make ICCS of them.
#[test]
fn points_with_a_sign_count_from_one_where_there_are_ten() {
    let desk = Desk::new();
    for text in [
        "1. h3-e3 h10-g8 2. h1-g3 i10-h10 *",
        "1. H3-E3 H10-G8 2. H1-G3 I10-H10 *",
        "1. H3E3 H10G8 2. H1G3 I10H10 *",
    ] {
        assert_eq!(codes(&desk, "pgn", xiangqi(text)), [""; 0], "{text}");
        let read = moves(&desk, "pgn", &xiangqi(text));
        assert_eq!(read, "\"h3e3\",\"h10g8\",\"h1g3\",\"i10h10\"", "{text}");
    }
    // Beside a rank 0 it is a slip.
    let slip = xiangqi("1. H2-E2 H10-G8 2. H0-G2 *");
    assert!(codes(&desk, "pgn", slip).iter().any(|code| code == "V132"));
    // So is a rank 0 beside a 10 in moves that are legal from 1.
    let slip = xiangqi("1. H3E3 H10G8 2. H0G2 *");
    assert_eq!(moves(&desk, "pgn", &slip), "\"h3e3\",\"h10g8\",null");
    assert_eq!(codes(&desk, "pgn", slip), ["V132"]);
    let iccs = moves(&desk, "pgn", &xiangqi("1. H2-E2 H9-G7 2. H0-G2 *"));
    assert_eq!(iccs, "\"h3e3\",\"h10g8\",\"h1g3\"");
}
