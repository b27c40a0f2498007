//! PSN: its dialects, real records.

use crate::support::{corpus, errors, files, format_of, has_error, read, source, usi};
use kifu::formats::psn::PSN;
use kifu::games::Side;
use kifu::notation::shogi::psn;
use kifu::record::{EndKind, Key, Outcome};

#[test]
fn a_game_with_origins_and_times() {
    let text = "[Sente \"A\"]\n[Gote \"B\"]\n[BlackTimeSetting \"900+0+5\"]\n\n\
        1.P7g-7f          (00:03 / 00:00:03)\n2.P3c-3d          (00:01 / 00:00:01)\n\
        3.B8hx2b+         (01:05 / 00:01:08)\n4.S3ax2b          (00:02 / 00:00:03)\n\
        5.B*4e            (00:00 / 00:01:08)\n6.Resigns         (00:09 / 00:00:12)\n\n\
        Variation:3\n3.P2g-2f\n4.P8c-8d\n";
    let source = source("x.psn", text.as_bytes());
    assert_eq!(format_of(&source).map(|format| format.name), Some("psn"));
    let (record, findings) = read(&PSN, &source).remove(0);
    assert!(findings.is_empty(), "{findings:?}");
    assert_eq!(usi(&record), ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e"]);
    assert_eq!(record.ending().map(|(ending, _)| ending.kind), Some(EndKind::Resign));
    assert_eq!(record.outcome(), Outcome::Win(Side::First));
    assert_eq!(record.header(Key::First), Some("A"));
    assert_eq!(record.tree.variations(), 1);
    let times: Vec<_> =
        record.tree.main_line().map(|node| record.tree.node(node).time.get().unwrap()).collect();
    assert_eq!(times, [3000, 1000, 65_000, 2000, 0, 9000]);
}

#[test]
fn games_of_old_collections() {
    let text = "[Black \"A\"]\n[White \"B\"]\n[Result \"0-1\"]\n[Moves \"12\"]\n{ A game\nof old }\n\
        1.P7f P3d 2.P2f P4d 3.P2e B3c 4.G65h S3b 5.P2d xP 6.xR P'2c\n\
        [Black \"C\"]\n[White \"D\"]\n1.P7f 2.P3d 3.Bx2b+ 4.Sx {Resigns}\n\
        [Black \"E\"]\n[SFEN \"4k4/9/4P4/9/9/9/9/9/4K4 b G 1\"]\n1.G5b {1-0}\n";
    let games = read(&PSN, &source("x.psn", text.as_bytes()));
    assert_eq!(games.len(), 3);
    for (record, findings) in &games {
        assert!(!has_error(findings), "{:?} {:?}", errors(findings), usi(record));
    }
    let moves: Vec<_> = games.iter().map(|(record, _)| usi(record)).collect();
    assert_eq!(moves[0][6..], ["6i5h", "3a3b", "2e2d", "2c2d", "2h2d", "P*2c"]);
    assert_eq!(moves[1], ["7g7f", "3c3d", "8h2b+", "3a2b"]);
    assert_eq!(moves[2], ["G*5b"]);
    let results: Vec<_> = games.iter().map(|(record, _)| record.outcome()).collect();
    assert_eq!(
        results,
        [Outcome::Win(Side::Second), Outcome::Win(Side::Second), Outcome::Win(Side::First)]
    );
    let codes: Vec<_> = games.iter().flat_map(|(_, findings)| findings).collect();
    assert!(codes.is_empty(), "{codes:?}");
}

#[test]
fn chess_is_not_taken_for_it() {
    for text in
        ["[White \"A\"]\n1. e4 e5 2. Nf3 Nc6 3. R1e2 *\n", "[Event \"P7f\"]\n\n1. d4 d5 1-0\n"]
    {
        let source = source("x", text.as_bytes());
        assert_eq!(format_of(&source).map(|format| format.name), Some("pgn"), "{text}");
    }
}

#[test]
fn damaged_games_are_survived() {
    let text =
        "[Sente \"A\"]\n[SFEN \"x\"]\n{c}1.P7g-7f (00:03 / 00:00:03) 2.P3d xP+!? Variation:1 S*3d";
    torment_reading(text);
}

/// PSN is not written, so that only reading is tried.
fn torment_reading(text: &str) {
    for at in (0..text.len()).filter(|&at| text.is_char_boundary(at)) {
        for instead in ["", "[", "{", "(", "\"", "同", "x", "+", ".", "\n"] {
            let tail = text[at..].chars().next().map_or("", |c| &text[at + c.len_utf8()..]);
            read(&PSN, &source("x", format!("{}{instead}{tail}", &text[..at]).as_bytes()));
            read(&PSN, &source("x", format!("{}{instead}", &text[..at]).as_bytes()));
        }
    }
}

#[test]
fn real_records_replay_to_their_ends() {
    let Some(corpus) = corpus() else { return };
    let (mut games, mut good) = (0, 0);
    for path in files(&corpus.join("shogi"), &["psn"]) {
        let source = source(path.to_str().unwrap(), &std::fs::read(&path).unwrap());
        assert_eq!(format_of(&source).map(|format| format.name), Some("psn"), "{path:?}");
        for (index, (record, findings)) in read(&PSN, &source).iter().enumerate() {
            games += 1;
            let found = errors(findings);
            good += usize::from(found.is_empty());
            if let Some(first) = found.first() {
                let name = path.file_name().unwrap().to_str().unwrap();
                eprintln!("{name} {} of {}: {first}", index + 1, record.plies());
            }
        }
    }
    eprintln!("{good} of {games} games without an error");
    assert!(games > 150 && good * 100 > games * 90, "{good} of {games}");
}

#[test]
fn an_unknown_handicap_is_no_even_game() {
    let game = |tags: &str| {
        let text = format!("[Sente \"A\"]\n{tags}\n1.P7g-7f\n");
        read(&PSN, &source("x.psn", text.as_bytes())).remove(0)
    };
    let (record, findings) = game("[Handicap \"unknown\"]");
    assert!(!record.start_known && has_error(&findings));
    let sfen = "[SFEN \"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\"]";
    for tags in [format!("[Handicap \"unknown\"]\n{sfen}"), format!("{sfen}\n[Handicap \"x\"]")] {
        let (record, findings) = game(&tags);
        assert!(record.start_known && findings.is_empty(), "{findings:?}");
    }
    assert!(game("[Handicap \"Even\"]").0.start_known);
    assert!(game("[Handicap \"平手\"]").0.start_known);
}

/// Who resigns or wins is said before it, and is no move of whoever is next.
#[test]
fn the_name_of_a_side_before_an_ending_is_part_of_it() {
    let game = |tags: &str, words: &str| {
        let text = format!("[Sente \"A\"]\n[Gote \"B\"]\n{tags}\n1. P7g-7f P3c-3d\n2. {words}\n");
        read(&PSN, &source("x.psn", text.as_bytes())).remove(0)
    };
    for (words, winner, result) in [
        ("Sente resigns", Side::Second, "0-1"),
        ("Black resigns.", Side::Second, "0-1"),
        ("Gote resigns", Side::First, "1-0"),
        ("Sente wins", Side::First, "1-0"),
        ("gote wins", Side::Second, "0-1"),
    ] {
        let (record, findings) = game(&format!("[Result \"{result}\"]\n"), words);
        assert!(findings.is_empty(), "{words}: {findings:?}");
        assert_eq!(record.outcome(), Outcome::Win(winner), "{words}");
        assert_eq!(record.plies(), 2, "{words}");
    }
    // Of a word that is not known nobody can tell what it says of the ending.
    let (record, findings) = game("", "Kurt resigns");
    assert_eq!(findings.iter().map(|it| it.code.row().id).collect::<Vec<_>>(), ["U401"]);
    assert_eq!(record.outcome(), Outcome::Unknown);
}

#[test]
fn a_control_character_in_a_move_is_no_blank() {
    let told = |moves: &str| -> Vec<&str> {
        let source = source("x.psn", format!("[Sente \"A\"]\n{moves}\n").as_bytes());
        let (_, findings) = read(&PSN, &source).remove(0);
        findings.iter().map(|it| it.code.row().id).collect()
    };
    assert!(told("1.P7g-7f P3c-3d\n2.B8hx2b\u{b} S3ax2b").contains(&"U401"));
    assert!(told("1.P7g-7f P3c-3d\n2.\u{b}B8hx2b+ S3ax2b").contains(&"U401"));
    // A page ends.
    assert!(told("1.P7g-7f\tP3c-3d\r\n\u{c}2.B8hx2b+ S3ax2b").is_empty());
}

#[test]
fn moves_of_all_dialects() {
    for word in [
        "P7g-7f", "P7f", "+Bx5e", "+B4hx5g", "G45h", "Gg6h", "S*3d", "B'8b", "Bx2b+", "B8hx2b=",
        "xP", "x+B", "xP+", "xG3", "xSh", "Sx", "G6x", "Bx+", "7g7f", "2b3c+",
    ] {
        assert!(psn::read(word).is_some(), "{word}");
    }
    for word in ["", "+", "x", "e4", "Nf3", "R1e2", "O-O", "exd5", "P7", "7f", "+G7f", "Q5e"] {
        assert!(psn::read(word).is_none(), "{word}");
    }
    let is_certain = psn::is_certain;
    assert!(is_certain("P7f") && !is_certain("7g7f") && !is_certain("Bx"));
}
