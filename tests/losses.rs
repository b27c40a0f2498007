//! What is lost is said: by what each format declares to hold, and by what its reader left out.

use crate::support::{read, source, write};
use kifu::findings::Lang;
use kifu::formats::{FORMATS, Format, Holds, Loss, Losses, WriteOptions, by_name};
use kifu::games::{self, Game, shogi};
use kifu::record::{EndKind, Ending, Entry, Key, Millis, NodeId, NoteKind, Record};
use kifu::source::Output;

/// A game with one of every kind, each at a place of its own.
fn one_of_each(game: &Record) -> Record {
    let mut record = game.clone();
    let millis = |millis| Millis::new(millis).unwrap();
    record.push_header(Key::Event, "", "x");
    record.push_header(Key::Remark, "", "x");
    let line: Vec<NodeId> = record.tree.main_line().collect();
    record.tree.node_mut(line[0]).time = millis(1500);
    record.tree.state_total(line[0], millis(9000).into());
    record.tree.set_clock(line[1], millis(7000));
    for (kind, text) in [
        (NoteKind::Comment, "x"),
        (NoteKind::Remark, "x"),
        (NoteKind::Bookmark, "x"),
        (NoteKind::Nag, "1"),
        (NoteKind::Property, "TR[aa]"),
    ] {
        record.push_note(line[1], kind, text);
    }
    record.tree.push(line[0], record.tree.node(line[1]).entry);
    record.tree.push(line[1], Entry::End(Ending::new(EndKind::Resign)));
    record
}

fn game(format: &str, text: &str) -> Record {
    read(by_name(format).unwrap(), &source("x", text.as_bytes())).remove(0).0
}

/// A game of two moves for each kind of game.
fn games() -> Vec<Record> {
    vec![
        game("usi", "position startpos moves 7g7f 3c3d"),
        game("uci", "position startpos moves e2e4 e7e5"),
        game("sgf", "(;GM[1]SZ[9];B[cc];W[gg])"),
        game("xiangqi-uci", "position startpos moves b2e2 b9c7"),
        game("janggi-uci", "position startpos moves a3b3 a6b6"),
        game("makruk-uci", "position startpos moves a3a4 a6a5"),
    ]
}

#[test]
fn every_format_counts_what_it_does_not_hold() {
    let kinds = [
        (Holds::MOVES, Loss::Moves),
        (Holds::VARIATIONS, Loss::Variations),
        (Holds::ENDINGS, Loss::Endings),
        (Holds::TIMES, Loss::Times),
        (Holds::TOTALS, Loss::Totals),
        (Holds::CLOCKS, Loss::Clocks),
        (Holds::COMMENTS, Loss::Comments),
        (Holds::REMARKS, Loss::Remarks),
        (Holds::BOOKMARKS, Loss::Bookmarks),
        (Holds::NAGS, Loss::Nags),
        (Holds::PROPERTIES, Loss::Properties),
        (Holds::HEADERS, Loss::Headers),
    ];
    let mut pairs = 0;
    for record in games() {
        let record = one_of_each(&record);
        for format in FORMATS.iter().filter(|format| format.holds_game(&record.start)) {
            let Some(writer) = &format.write else { continue };
            let (_, losses) = write(format, &[&record]);
            pairs += 1;
            for (holds, loss) in kinds {
                let lost = losses.get(loss) > 0;
                assert!(
                    lost || writer.holds.has(holds),
                    "{} of {}: {loss:?} is not counted",
                    format.name,
                    record.game().name()
                );
                // A writer may count more of what it holds, but only once.
                if !writer.holds.has(holds) && !matches!(loss, Loss::Moves | Loss::Headers) {
                    let times = 1 + u64::from(loss == Loss::Remarks);
                    let found = losses.get(loss);
                    assert!(found <= times, "{}: {loss:?} {found} times", format.name);
                }
            }
        }
    }
    assert!(pairs >= 25, "{pairs}");
}

/// Writes a text of one format in another and says what is lost.
fn losses(from: &str, text: &str, to: &str) -> String {
    let record = game(from, text);
    write(by_name(to).unwrap(), &[&record]).1.text(Lang::En)
}

#[test]
fn clocks_are_counted_in_kif_ki2_and_bod() {
    let pgn = "[Variant \"Shogi\"]\n[Result \"*\"]\n\n\
               1. P-7f {[%clk 0:09:57]} P-3d {[%clk 0:09:58]} *\n";
    for to in ["kif", "kifu", "ki2", "ki2u"] {
        assert!(losses("pgn", pgn, to).contains("2 clock readings"), "{to}");
    }
    assert!(losses("pgn", pgn, "bod").contains("2 moves"));
}

#[test]
fn stated_totals_and_variations_are_counted_in_ki2_and_bod() {
    let kif = "手合割：平手\n手数----指手---------消費時間--\n\
               1 ７六歩(77) ( 0:10/00:00:15)+\n\n変化：1手\n1 ２六歩(27)\n";
    assert_eq!(losses("kifu", kif, "ki2u"), "1 time, 1 stated total time");
    let bod = losses("kifu", kif, "bod");
    assert_eq!(bod, "1 time, 1 stated total time, 1 variation, 1 move");
}

#[test]
fn a_record_of_another_game_is_counted_by_every_format() {
    for record in games() {
        for format in FORMATS.iter().filter(|format| format.write.is_some()) {
            if !format.holds_game(&record.start) {
                let mut lost = Losses::default();
                let mut out = Output::default();
                format.write_record(&record, &WriteOptions::default(), &mut out, &mut lost);
                assert_eq!(lost.text(Lang::En), "1 record", "{}", format.name);
                assert_eq!(String::from(out), "", "{}", format.name);
            }
        }
    }
}

#[test]
fn the_time_of_an_ending_is_counted_in_pgn() {
    let csa = "V2.2\nPI\n+\n+7776FU\nT3\n-3334FU\nT4\n%TORYO\nT5\n";
    let record = game("csa", csa);
    let pgn = by_name("pgn").unwrap();
    let (text, lost) = write(pgn, &[&record]);
    assert_eq!(lost.get(Loss::Times), 1);
    // Nor is it written as a second time of the last move.
    let back = read(pgn, &source("x.pgn", text.as_bytes()));
    let warnings =
        |finding: &&kifu::findings::Finding| finding.severity > kifu::findings::Severity::Note;
    assert_eq!(back[0].1.iter().find(warnings), None);
}

#[test]
fn characters_that_ishi_does_not_know_are_counted() {
    let lost = losses("sgf", "(;GM[1]SZ[9]PB[é]PW[本因坊];B[cc])", "ishi");
    assert_eq!(lost, "4 characters");
}

#[test]
fn what_is_lost_with_a_variation_is_counted_once() {
    let kif = "手合割：平手\n手数----指手---------消費時間--\n\
               1 ７六歩(77) ( 0:10/00:00:10)+\n*a\n\n変化：1手\n1 ２六歩(27) ( 0:10/00:00:10)\n*b\n";
    assert_eq!(losses("kifu", kif, "usi"), "1 time, 1 comment line, 1 variation");
}

#[test]
fn texts_that_a_reader_leaves_out_are_losses() {
    for (format, text) in [
        ("pgn", "[Event \"a\"]\n\n1. e4 *\n\nSome words.\n\n[Event \"b\"]\n\n1. d4 *\n"),
        ("pgn", "[White c] [Black \"d\"]\n\n1. e4 *\n"),
        ("pgn", "[Foo-Bar \"x\"]\n[Event \"a\"]\n\n1. e4 *\n"),
        ("jkf", "{\"header\":{},\"moves\":[{}],\"more\":1}"),
        ("sgf", "words (;GM[1];B[aa])"),
        ("sgf", "(;GM[1];B[aa];W[cc]W[dd])"),
        ("sgf", "(;GM[1];B[aa];W[cc][dd])"),
        ("sgf", "(;GM[1]SZ[53];B[aa])"),
        ("jkf", "{\"header\":{},\"initial\":{\"ZZ\":1,\"preset\":\"HIRATE\"},\"moves\":[{}]}"),
        ("jkf", "{\"header\":{},\"moves\":[{},{\"special\":\"TORYO\",\"forks\":{\"0\":[{}]}}]}"),
        ("ishi", "B 1 C3\nCOM t\nx\nENDCOM junk\n"),
        ("ishi", "B 1 C3\nUSER u\nx\nENDUSER junk\n"),
        ("ishi", "BLACK a\nBLACK b\nB 1 C3\n"),
        ("ishi", "B 1 C3 junk\n"),
        ("ishi", "B 1 C3\nENDVAR\n"),
        ("ishi", "B 1 C3\nHIDE C3\n"),
        ("ishi", "B 1 C3\nBOARDSIZE 13\n"),
        ("ishi", "B 1 C3\nSETUP B D4\n"),
        ("ishi", "B 1 C3\nUNMARK ZZ\n"),
        ("ishi", "B 1 C3\nMARK #99\n"),
        ("ishi", "B 1 C3\nPRISONER A1\n"),
        ("ishi", "SETUP B D4 ZZ\nB 1 C3\n"),
        ("ishi", "SETUP D4\nB 1 C3\n"),
    ] {
        let format = by_name(format).unwrap();
        let mut lost = Losses::default();
        for (_, findings) in read(format, &source("x", text.as_bytes())) {
            lost.add_dropped(&findings, false);
        }
        assert_eq!(lost.text(Lang::En), "1 text left unread", "{}", format.name);
    }
    // What has a place in its own format is not lost there.
    let findings = read(by_name("ishi").unwrap(), &source("x", b"B 1 C3\nMARK #99\n")).remove(0).1;
    let mut lost = Losses::default();
    lost.add_dropped(&findings, true);
    assert!(lost.is_empty());
    // A move that cannot be read is kept as it stands.
    let pcn = |moves: &str| {
        format!("{{\"starting_position\":[\"W:R\",null],\"previous_moves\":[{moves}]}}")
    };
    let twice = "{\"promotion\":\"W:Q\",\"promotion\":null}";
    for (format, text) in [
        ("pcn", pcn("[[\"W:R\",\"shift\",1,{\"promotion\":null}]]")),
        ("pcn", pcn(&format!("[[\"W:R\",\"shift\",1,{twice}]]"))),
        ("jsonl", "{\"kifu\":1,\"game\":\"shogi\",\"moves\":[\"7g7f\",7]}".to_owned()),
    ] {
        let (record, findings) =
            read(by_name(format).unwrap(), &source("x", text.as_bytes())).remove(0);
        let is_kept = |node| matches!(record.tree.node(node).entry, Entry::Unreadable(_));
        assert!(!findings.is_empty() && record.tree.main_line().any(is_kept), "{findings:?}");
        let mut lost = Losses::default();
        lost.add_dropped(&findings, false);
        assert!(lost.is_empty(), "{text}: {}", lost.text(Lang::En));
    }
    // What is joined is all read, and who else signed is no fact of the game.
    let text = "(;GM[1]AP[a:1]AP[b:2]C[x];B[aa]TR[aa]TR[bb]C[x]C[y];W[bb]C[x][y])";
    let mut lost = Losses::default();
    for (_, findings) in read(by_name("sgf").unwrap(), &source("x", text.as_bytes())) {
        assert_eq!(findings.len(), 4, "{findings:?}");
        lost.add_dropped(&findings, false);
    }
    assert!(lost.is_empty());
}

#[test]
fn a_kind_is_held_or_counted_never_both() {
    // An even game without anything else loses nothing in any format of games.
    let plain = Record::new(games::Position::Shogi(shogi::Position::start()));
    let has = |format: &&&Format| format.games.contains(&Game::Shogi) && format.write.is_some();
    for format in FORMATS.iter().filter(has) {
        assert!(write(format, &[&plain]).1.is_empty(), "{}", format.name);
    }
}

/// A word that is said of whoever is to move is not written of the other, and one that says who lost is not
/// written of nobody.
#[test]
fn endings_of_the_other_side_and_of_nobody_are_counted() {
    use kifu::source::Encoding;
    let options =
        WriteOptions { encoding: Encoding::Utf8, results: true, ..WriteOptions::default() };
    for (ending, by) in [("resign", "second"), ("timeout", "second"), ("declared-win", "second")] {
        let jsonl = format!(
            "{{\"kifu\":1,\"game\":\"shogi\",\"moves\":[\"7g7f\",\"3c3d\"],\
             \"ending\":\"{ending}\",\"ending_by\":\"{by}\"}}\n"
        );
        let record = game("jsonl", &jsonl);
        let (text, lost) =
            crate::support::write_with(by_name("usi").unwrap(), &[&record], &options);
        let again = game("usi", &text);
        let outcome =
            |record: &Record| record.ending().map(|(ending, to_move)| ending.outcome(to_move));
        let is_same = outcome(&again) == outcome(&record);
        assert!(is_same || lost.get(Loss::Endings) > 0 && outcome(&again).is_none(), "{text}");
    }
    for (format, kind, mv) in
        [("kifu", "shogi", "7g7f"), ("ki2u", "shogi", "7g7f"), ("pgn", "chess", "e2e4")]
    {
        let jsonl = format!(
            "{{\"kifu\":1,\"game\":\"{kind}\",\"moves\":[\"{mv}\"],\"ending\":\"lost\"}}\n"
        );
        let record = game("jsonl", &jsonl);
        let (text, lost) = write(by_name(format).unwrap(), &[&record]);
        assert!(lost.get(Loss::Endings) > 0, "{format}: {text}");
    }
}

/// Who reads what is written does not count a move that stands in a comment: the winner stays all the same, or is
/// not said.
#[test]
fn the_winner_stays_behind_a_move_in_a_comment() {
    let outcome = |record: &Record| {
        record.ending().map_or(kifu::record::Outcome::Unknown, |it| it.0.outcome(it.1))
    };
    let words = [
        "%TORYO",
        "%TIME_UP",
        "%KACHI",
        "%TSUMI",
        "%ILLEGAL_MOVE",
        "%+ILLEGAL_ACTION",
        "%-ILLEGAL_ACTION",
    ];
    let csa = words.map(|word| ("csa", word.to_owned()));
    let kif = ["反則負け", "反則勝ち", "不戦勝", "不戦敗", "トライ", "詰み", "王手連続千日手"];
    let kif = kif.map(|word| ("kifu", word.to_owned()));
    for (format, word) in csa.into_iter().chain(kif) {
        for plies in 2..5 {
            let text = match format {
                "csa" => {
                    let moves = ["+77XXFU", "-3334FU", "+2726FU", "-8384FU"];
                    format!("V2.2\nPI\n+\n{}\n{word}\n", moves[..plies].join("\n"))
                }
                _ => {
                    let moves = ["1 ７Ｘ歩(77)", "2 ３四歩(33)", "3 ２六歩(27)", "4 ８四歩(83)"];
                    let moves = moves[..plies].join("\n");
                    format!("手数----指手---------消費時間--\n{moves}\n{} {word}\n", plies + 1)
                }
            };
            let record = game(format, &text);
            for to in ["csa", "csa3", "jkf", "ki2u", "kifu", "usen", "usi", "pcn"] {
                let (written, lost) = write(by_name(to).unwrap(), &[&record]);
                let found = outcome(&game(to, &written));
                let is_unsaid = found == kifu::record::Outcome::Unknown && !lost.is_empty();
                assert!(found == outcome(&record) || is_unsaid, "{word} {plies} {to}: {written}");
            }
        }
    }
}

/// A text in the place of a move may hold anything: what stands in it behind a line break is no move.
#[test]
fn an_unread_text_of_several_lines_makes_no_move() {
    for end in ["\\n", "\\r"] {
        for (to, from, line) in
            [("csa", "", "+2726FU"), ("csa3", "", "+2726FU"), ("pgn", "pgn", "1. P-2f")]
        {
            let jsonl = format!(
                "{{\"kifu\":1,\"game\":\"shogi\",\"written_in\":\"{from}\",\
                 \"moves\":[\"7g7f\",\"3c3d\",null],\
                 \"nodes\":[{{\"at\":3,\"unread\":\"aa{end}{line}\"}}]}}\n"
            );
            let written = write(by_name(to).unwrap(), &[&game("jsonl", &jsonl)]).0;
            let again = game(to, &written);
            let is_move = |node| matches!(again.tree.node(node).entry, Entry::Move(_));
            assert_eq!(
                again.tree.main_line().filter(|&node| is_move(node)).count(),
                2,
                "{written}"
            );
        }
    }
}

/// A Termination header stands in the place of the word for the ending: what it does not tell is counted.
#[test]
fn an_ending_that_a_termination_header_hides_is_counted() {
    let pgn = by_name("pgn").unwrap();
    for (value, ending, lost) in [
        ("Normal", "resign", 1),
        ("time forfeit", "resign", 1),
        ("Normal", "timeout", 1),
        ("Time forfeit", "timeout", 0),
        ("A won by resignation", "resign", 0),
        ("Normal", "draw", 0),
        ("Abandoned", "interrupted", 0),
    ] {
        let text = format!(
            r#"{{"kifu":1,"game":"chess","headers":{{"Termination":"{value}"}},"moves":["e2e4"],"ending":"{ending}"}}"#
        );
        let record = game("jsonl", &text);
        let kind = |record: &Record| record.ending().map(|it| it.0.kind);
        assert_eq!(kind(&record), EndKind::find(ending), "{text}");
        let (written, losses) = write(pgn, &[&record]);
        assert_eq!(losses.get(Loss::Endings), lost, "{text}");
        let again = game("pgn", &written);
        assert_eq!(kind(&again) == kind(&record), lost == 0, "{written}");
        assert_eq!(write(pgn, &[&again]).1.get(Loss::Endings), 0, "{written}");
    }
}
