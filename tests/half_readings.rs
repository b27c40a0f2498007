//! What can only be a move is never passed over, and no other move is read in its place: damaged lines of
//! CSA, origins of KIF with blanks, games that begin without a separator. And what a writer makes of
//! half a statement says no more than the statement.

use crate::asked::{codes, convert, has, loses, record};
use crate::cli::Desk;

const HEAD: &str = "手合割：平手\n手数----指手---------消費時間--\n";

fn fixed(desk: &Desk, from: &str, text: &str) -> String {
    desk.write("text", text);
    desk.run(&["validate", "--fix", "-q", "-f", from, "text"]);
    std::fs::read_to_string(desk.path("text")).unwrap()
}

/// The list of moves of a record.
fn moves(record: &str) -> &str {
    let list = record.split_once("\"moves\":").map_or("", |(_, rest)| rest);
    list.split_once(']').map_or(list, |(list, _)| list)
}

#[test]
fn a_move_of_csa_in_small_letters_without_its_sign_is_one() {
    let desk = Desk::new();
    let text = "PI\n+\n7776fu\n3334fu\n+2726FU\n-8384FU\n";
    let read = "[\"7g7f\",\"3c3d\",\"2g2f\",\"8c8d\"";
    assert_eq!(moves(&record(&desk, "csa", text)), read);
    assert_eq!(codes(&desk, "csa", text), ["C117", "C112", "C117", "C112"]);
    assert_eq!(fixed(&desk, "csa", text), "PI\n+\n+7776FU\n-3334FU\n+2726FU\n-8384FU\n");
    let joined = "PI\n+\n+7776FU,3334fu,2726fu\n-8384FU\n";
    assert_eq!(moves(&record(&desk, "csa", joined)), read);
    let turnless = "PI\n7776fu\n-8384FU\n";
    assert_eq!(moves(&record(&desk, "csa", turnless)), "[\"7g7f\",\"8c8d\"");
}

#[test]
fn what_can_only_be_a_move_of_csa_keeps_its_place() {
    let desk = Desk::new();
    let texts = [
        "7776FUx",
        "7776F",
        "7776 FU",
        "77-76FU",
        "(+7776FU)",
        "\"+7776FU\"",
        "M+7776FU",
        "*7776FU",
    ];
    for turn in ["+\n", ""] {
        for text in texts {
            let text = format!("PI\n{turn}{text}\n-8384FU\n");
            let read = record(&desk, "csa", &text);
            assert!(moves(&read).starts_with("[null,"), "{text}: {read}");
            assert!(has(&desk, "csa", &text, "C110"), "{text}");
            assert!(!has(&desk, "csa", &text, "C101"), "{text}");
        }
    }
    // A time before the moves is none.
    assert!(has(&desk, "csa", "PI\nT1000\n+\n+7776FU\n", "C101"));
}

#[test]
fn a_start_of_csa_in_small_letters_is_that_start() {
    let desk = Desk::new();
    for text in
        ["pi82hi22ka\n-\n-3334FU\n", "V2.2\npi82hi22KA\n-\n-3334FU\n", "1 PI82HI22KA\n-\n-3334FU\n"]
    {
        let read = record(&desk, "csa", text);
        assert!(read.contains("lnsgkgsnl/9/ppppppppp"), "{text}: {read}");
        assert!(has(&desk, "csa", text, "C131"), "{text}");
    }
    assert!(has(&desk, "csa", "V2.2\n82HI22KA\n-\n-3334FU\n", "C105"));
}

#[test]
fn a_position_behind_an_ending_begins_another_game_of_csa() {
    let desk = Desk::new();
    for start in ["PI", "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY", "P+27FU"] {
        let text = format!("PI\n+\n+7776FU\n-3334FU\n%TORYO\n{start}\n+\n+2726FU\n%CHUDAN\n");
        assert_eq!(record(&desk, "csa", &text).lines().count(), 2, "{text}");
        assert!(has(&desk, "csa", &text, "C116"));
    }
}

#[test]
fn full_width_signs_and_commas_of_csa_are_read() {
    let desk = Desk::new();
    let text = "PI\n＋\n＋７７７６ＦＵ，Ｔ１２\n";
    let read = record(&desk, "csa", text);
    assert_eq!(moves(&read), "[\"7g7f\"");
    assert!(read.contains("12"), "{read}");
    assert_eq!(fixed(&desk, "csa", text), "PI\n+\n+7776FU,T12\n");
    assert!(record(&desk, "csa", "PI\n−\n-3334FU\n").contains(" w - "));
}

#[test]
fn an_ending_of_csa_without_its_sign_is_no_time() {
    let desk = Desk::new();
    let text = "PI\n+\n+7776FU,TORYO\n";
    assert_eq!(codes(&desk, "csa", text), ["C115"]);
    assert!(record(&desk, "csa", text).contains("\"resign\""));
}

#[test]
fn statements_behind_the_version_are_of_csa() {
    let desk = Desk::new();
    desk.write("text", "V2.2,PI,+,+7776FU\n");
    assert!(!desk.run(&["validate", "text"]).out.contains("D001"));
}

#[test]
fn more_pieces_than_a_hand_counts_are_reported() {
    let desk = Desk::new();
    let text = format!("P1{}\nP+{}\n+\n", " * ".repeat(9), "00FU".repeat(256));
    assert!(has(&desk, "csa", &text, "C105"));
}

#[test]
fn an_origin_with_blanks_is_one() {
    let desk = Desk::new();
    for origin in ["( 77)", "( 77 )", "（ 77 ）", "(77 )"] {
        let text = format!("{HEAD}   1 ７六歩{origin}\n");
        assert_eq!(codes(&desk, "kif", &text), ["K122"], "{origin}");
        assert_eq!(fixed(&desk, "kif", &text), format!("{HEAD}   1 ７六歩(77)\n"));
    }
    let other = format!("{HEAD}   1 ５八金右( 69)\n");
    assert_eq!(moves(&record(&desk, "kif", &other)), "[\"6i5h\"");
    for move_ in ["７六歩 67", "７六歩 67   ( 0:01/00:00:01)", "７六歩(77)(67)"] {
        let text = format!("{HEAD}   1 {move_}\n");
        assert_eq!(codes(&desk, "kif", &text), ["K102"], "{move_}");
    }
    // A number far behind is none.
    assert!(!has(&desk, "kif", format!("{HEAD}   1 ７六歩(77)   ( 0:01/00:00:01) 67\n"), "K102"));
}

#[test]
fn numbers_that_begin_anew_behind_an_ending_are_another_game() {
    let desk = Desk::new();
    let first = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n";
    let second = "   1 ２六歩(27)\n   2 ８四歩(83)\n   3 投了\n";
    for between in ["", "まで2手で後手の勝ち\n", "まで2手で後手の勝ち\n\n", "*コメント\n"]
    {
        let text = format!("{HEAD}{first}{between}{second}");
        let read = record(&desk, "kif", &text);
        assert_eq!(read.lines().count(), 2, "{between}: {read}");
        assert!(has(&desk, "kif", &text, "K113"));
    }
    let variation = format!("{HEAD}{first}\n変化：1手\n{second}");
    assert_eq!(record(&desk, "kif", &variation).lines().count(), 1);
}

#[test]
fn the_name_of_the_bishop_in_full() {
    let desk = Desk::new();
    let text = format!("{HEAD}   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角行成(88)\n");
    assert_eq!(codes(&desk, "kif", &text), ["K121"]);
    assert_eq!(
        fixed(&desk, "kif", &text),
        format!("{HEAD}   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n")
    );
    let board = "|v玉 ・ ・ ・ ・ ・ ・ ・ ・|\n".to_owned()
        + &"| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n".repeat(7)
        + "| 玉 ・ ・ ・ ・ ・ ・ ・ ・|\n";
    let drop = format!("手合割：その他\n{board}先手の持駒：角行\n手数----\n   1 ４五角行打\n");
    assert_eq!(moves(&record(&desk, "kif", &drop)), "[\"B*4e\"");
    // Back, where the end of the name cannot be the mark for going up.
    let back = "▲７六歩 △３四歩 ▲６六角 △１四歩 ▲８八角行\n";
    assert_eq!(codes(&desk, "ki2", back), ["K128"]);
    // Of two bishops, the mark tells the one that goes up.
    let two = board.replacen("| ・ ・ ・", "| ・ ・ 角", 1);
    let at = two.rfind("| ・ ・ ・").unwrap();
    let two = format!("{}| ・ ・ 角{}", &two[..at], &two[at + "| ・ ・ ・".len()..]);
    let two = format!("手合割：その他\n{two}手数----\n   1 ４五角行\n");
    assert_eq!(moves(&record(&desk, "kif", &two)), "[\"7h4e\"");
}

#[test]
fn the_letters_of_the_ranks_are_looked_at() {
    let desk = Desk::new();
    let rows = [
        "|v香v桂v銀v金v玉v金v銀v桂v香|",
        "| ・v飛 ・ ・ ・ ・ ・v角 ・|",
        "|v歩v歩v歩v歩v歩v歩v歩v歩v歩|",
        "| ・ ・ ・ ・ ・ ・ ・ ・ ・|",
        "| ・ ・ ・ ・ ・ ・ ・ ・ ・|",
        "| ・ ・ ・ ・ ・ ・ ・ ・ ・|",
        "| 歩 歩 歩 歩 歩 歩 歩 歩 歩|",
        "| ・ 角 ・ ・ ・ ・ ・ 飛 ・|",
        "| 香 桂 銀 金 玉 金 銀 桂 香|",
    ];
    let board = |letters: &str| {
        let row = |(row, letter): (&&str, char)| format!("{row}{letter}\n");
        rows.iter().zip(letters.chars()).map(row).collect::<String>()
    };
    for letters in ["九八七六五四三二一", "一一三四五六七八九", "一二三五五六七八九"]
    {
        let text = board(letters);
        assert_eq!(codes(&desk, "bod", &text), ["K139"], "{letters}");
        // The even start goes without saying.
        assert!(!record(&desk, "bod", &text).contains("\"start\""));
    }
    assert!(codes(&desk, "bod", board("一二三四五六七八九")).is_empty());
}

#[test]
fn an_ending_that_is_not_known_becomes_no_known_one() {
    let desk = Desk::new();
    let kif = format!("{HEAD}   1 ７六歩(77)\n   2 TORYO\n");
    let texts = [
        ("kif", &*kif),
        ("usi", "position startpos moves 7g7f TORYO\n"),
        ("csa", "PI\n+\n+7776FU\n%投了\n"),
        (
            "jkf",
            "{\"header\":{},\"moves\":[{},{\"move\":{\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6},\"piece\":\"FU\"}},{\"special\":\"投了\"}]}",
        ),
    ];
    for (from, text) in texts {
        for to in ["csa", "csa3", "kifu", "ki2u", "jkf"] {
            let written = convert(&desk, (from, to), text);
            let again = record(&desk, to, &written);
            assert!(!again.contains("\"resign\"") && !again.contains("-wins"), "{to}: {written}");
            assert_eq!(convert(&desk, (to, to), &written), written, "{from}");
        }
    }
    assert!(loses(&desk, ("kif", "csa"), &kif));
    assert!(loses(&desk, ("kif", "jkf"), &kif));
}

#[test]
fn the_winner_stays_behind_a_move_that_is_none() {
    let desk = Desk::new();
    let text = format!("{HEAD}   1 ７六歩(77)\n   2 ぬ\n   3 投了\nまで2手で後手の勝ち\n");
    let once = convert(&desk, ("kif", "kifu"), &text);
    assert!(record(&desk, "kifu", &once).contains("second-wins"), "{once}");
    assert_eq!(convert(&desk, ("kifu", "kifu"), &once), once);
    let jsonl = "{\"kifu\":1,\"game\":\"shogi\",\"moves\":[\"7g7f\",null],\"text\":{\"2\":\"a b\"},\"ending\":\"resign\"}\n";
    let kif = convert(&desk, ("jsonl", "kifu"), jsonl);
    assert!(!record(&desk, "kifu", &kif).contains("first-wins"), "{kif}");
}

#[test]
fn the_number_of_a_position_is_counted_where_it_goes() {
    let desk = Desk::new();
    let sfen = "lnsgkgsnl/1r7/ppppppppp/9/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w b 5\n";
    for to in ["csa", "jkf", "usen"] {
        assert!(loses(&desk, ("sfen", to), sfen), "{to}");
    }
    assert!(!loses(&desk, ("sfen", "csa"), sfen.replace(" 5\n", " 1\n")));
}

#[test]
fn numbers_that_nobody_counts_to_are_reported() {
    let desk = Desk::new();
    let text = format!("{HEAD}   1 ７六歩(77)\n\n変化：99999999999999999999手\n   1 ２六歩(27)\n");
    assert_eq!(codes(&desk, "kif", &text), ["R115"]);
    let sfen = "9/4k4/9/9/9/9/9/4K4/9 b - 4294967295\n";
    let once = convert(&desk, ("sfen", "kifu"), sfen);
    assert_eq!(convert(&desk, ("kifu", "kifu"), &once), once);
    assert!(loses(&desk, ("sfen", "kifu"), sfen));
    let zeros = format!("{HEAD}   0 ７六歩(77)\n   0 ３四歩（33）\n");
    let found = codes(&desk, "kif", &zeros);
    assert_eq!(found.iter().filter(|code| *code == "R101").count(), 2, "{found:?}");
}

#[test]
fn a_total_without_a_time_is_counted() {
    let desk = Desk::new();
    let jkf = "{\"header\":{},\"moves\":[{},{\"move\":{\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6},\"piece\":\"FU\"},\"time\":{\"total\":{\"h\":0,\"m\":1,\"s\":2}}}]}";
    assert!(loses(&desk, ("jkf", "kifu"), jkf));
    assert!(loses(&desk, ("jkf", "jkf"), jkf));
}

#[test]
fn no_nul_is_written() {
    let desk = Desk::new();
    let kif = format!("{HEAD}   1 ７六歩(77)\n*コメ\0x\n");
    for to in ["kif", "kifu", "csa", "ki2u"] {
        desk.write("text", &kif);
        desk.run(&["convert", "-q", "-f", "kif", "-t", to, "-o", "out", "text"]);
        let written = std::fs::read(desk.path("out")).unwrap();
        assert!(!written.is_empty() && !written.contains(&0), "{to}");
        std::fs::remove_file(desk.path("out")).unwrap();
    }
    assert!(!convert(&desk, ("sgf", "sgf"), "(;FF[4]SZ[9];B[aa]C[x\0y])").contains('\0'));
}

#[test]
fn a_time_of_day_that_no_clock_shows_is_no_date() {
    let desk = Desk::new();
    let kif = |date: &str| format!("開始日時：{date}\n{HEAD}   1 ７六歩(77)\n");
    for date in ["2020/01/02 25:00", "2020/01/02 12:61", "2020/01/02 12:00:61", "2020/01/02 24:01"]
    {
        assert_eq!(codes(&desk, "kif", kif(date)), ["R119"], "{date}");
    }
    for date in [
        "2020/01/02 24:00",
        "2020/01/02 9:05:59",
        "2020-03-22T01:00:00.000Z",
        "12/30/2018 10:29:48 PM",
    ] {
        assert!(!has(&desk, "kif", kif(date), "R119"), "{date}");
    }
    let csa = "$START_TIME:2002/01/01 25:61:61\nPI\n+\n+7776FU\n";
    assert_eq!(codes(&desk, "csa", csa), ["R119"]);
}

#[test]
fn a_drop_of_what_is_promoted_has_no_digits() {
    let desk = Desk::new();
    let csa = "PI\n+\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n+0055UM\n";
    let usen = convert(&desk, ("csa", "usen"), csa);
    assert!(!has(&desk, "usen", &usen, "U202"), "{usen}");
    assert!(loses(&desk, ("csa", "usen"), csa));
}

#[test]
fn a_win_by_default_behind_moves_is_reported() {
    let desk = Desk::new();
    assert!(has(&desk, "kif", format!("{HEAD}   1 ７六歩(77)\n   2 不戦敗\n"), "K140"));
    assert!(!has(&desk, "kif", format!("{HEAD}   1 不戦敗\n"), "K140"));
}
