//! What people are told: that it is true of the record at hand, in both languages, and stands where they have to
//! mend; and that who does what it says is told no more.

use crate::cli::Desk;
use crate::gaps::{format, ids, one};
use crate::support::read;
use kifu::findings::{Finding, Lang};
use kifu::formats::{Detection, detect};
use kifu::record::Outcome;
use kifu::source::Source;

/// What of a text a finding is about.
fn place<'t>(text: &'t str, finding: &Finding) -> &'t str {
    finding.span.map_or("", |span| &text[span.start as usize..span.end as usize])
}

/// The finding of a code, and no other of it.
fn of<'f>(code: &str, findings: &'f [Finding]) -> &'f Finding {
    let mut found = findings.iter().filter(|finding| finding.code.row().id == code);
    let first = found.next().unwrap_or_else(|| panic!("{code}: {:?}", ids(findings)));
    assert!(found.next().is_none(), "{code} twice");
    first
}

/// A text with the repairs of a finding.
fn mended(text: &str, finding: &Finding) -> String {
    let mut text = text.to_owned();
    let mut edits = finding.fix.clone().expect("a repair").edits;
    edits.sort_by_key(|edit| std::cmp::Reverse(edit.span.start));
    for edit in edits {
        text.replace_range(edit.span.start as usize..edit.span.end as usize, &edit.text);
    }
    text
}

const NIFU: &str = "V2.2\nP-51OU\nP+59OU27FU\nP+00FU\n+\n+0025FU\n";

fn check_ignored(ending: &str) -> String {
    format!(
        "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ３三角成(88)\n   4 ８四歩(83)\n   5 {ending}\n"
    )
}

#[test]
fn a_foul_that_was_played_is_ended_as_the_help_says() {
    // What the help names makes a note of the error, and what it warns of is told with a repair.
    let csa = |ending: &str| format!("{NIFU}{ending}\n");
    for (name, text, harms) in [
        ("csa", csa("%+ILLEGAL_ACTION"), false),
        ("csa", csa("%ILLEGAL_MOVE"), true),
        ("kif", check_ignored("反則勝ち"), false),
        ("kif", check_ignored("反則負け"), true),
    ] {
        let (record, findings) = one(name, &text);
        assert_eq!(ids(&findings).contains(&"R123"), harms, "{text}");
        let Some(finding) = findings.iter().find(|it| it.code.row().id == "R123") else {
            continue;
        };
        let text = mended(&text, finding);
        let (again, findings) = one(name, &text);
        assert!(!ids(&findings).contains(&"R123"), "{text}");
        assert_eq!(
            record.ending().map(|(ending, side)| ending.outcome(side)),
            again.ending().map(|(ending, side)| ending.outcome(side))
        );
        for lang in [Lang::En, Lang::Ja] {
            assert!(finding.help(lang).contains("反則勝ち"), "{}", finding.help(lang));
        }
    }
    let (_, findings) = one("csa", NIFU);
    for lang in [Lang::En, Lang::Ja] {
        let help = of("S114", &findings).help(lang);
        assert!(help.contains("反則勝ち") && help.contains("%+ILLEGAL_ACTION"), "{help}");
    }
}

#[test]
fn what_a_record_claims_is_told_in_words_that_fit_its_format() {
    for (name, text) in [
        ("csa", "V2.2\nN+A\nN-B\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n'summary:toryo:A win:B lose\n"),
        (
            "psn",
            "[Sente \"A\"]\n[Gote \"B\"]\n[Moves \"5\"]\n[Result \"1-0\"]\n1.P7g-7f 2.P3c-3d resigns\n",
        ),
    ] {
        let (_, findings) = one(name, text);
        assert!(!findings.is_empty());
        for finding in &findings {
            for lang in [Lang::En, Lang::Ja] {
                let told = finding.message(lang) + &finding.help(lang);
                assert!(!told.contains("まで") && !told.contains("closing line"), "{told}");
            }
        }
    }
}

#[test]
fn what_is_said_of_a_move_names_that_move() {
    let ply = |name: &str, text: &str, code: &str| of(code, &one(name, text).1).ply;
    let twice = "V2.2\nPI\n+\n+7776FU\nT5\nT5\n-3334FU\nT3\n%TORYO\n";
    assert_eq!(ply("csa", twice, "R106"), Some(1));
    // The start position has no number.
    assert_eq!(ply("csa", "V2.2\nPI\n+\nT5\n+7776FU\n", "R105"), None);
    // An ending stands in the place of the third move, and nothing in that of a fourth.
    let two = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n";
    let closed = |end: &str| format!("{two}{end}");
    assert_eq!(ply("kif", &closed("   3 投了\nまで2手で先手の勝ち\n"), "R110"), Some(3));
    assert_eq!(ply("kif", &closed("   3 投了\nまで5手で後手の勝ち\n"), "R109"), Some(3));
    assert_eq!(ply("kif", &closed("まで5手で\n"), "R109"), Some(2));
    let repeated = "手合割：平手\n   1 ７六歩(77) ( 0:01/00:00:01)\n   2 ３四歩(33)\n\n変化：1手\n   1 ７六歩(77) ( 0:02/00:00:02)\n   2 ８四歩(83)\n";
    assert_eq!(ply("kif", repeated, "R131"), Some(1));
}

#[test]
fn what_is_said_of_a_number_stands_at_the_number() {
    for (name, text, code, number) in [
        ("kif", "手合割：平手\n   1 ７六歩(77)\n   3 ３四歩(33)\n", "R101", "3"),
        ("kif", "手合割：平手\n   1 ７六歩(77)\n  12手目 ３四歩(33)\n", "R101", "12"),
        ("kif", "手合割：平手\n   1 ７六歩(77)\n  ４ ３四歩(33)\n", "R101", "４"),
        ("kif", "手合割：平手\n   1 ７六歩(77)\n   ２ ３四歩(33)\n", "K126", "２"),
        ("kif", "手数----指手--\n1.７六歩(77)\n2.３四歩(33)\n", "K126", "1."),
        ("ki2", "先手：A\n\n▲７六歩 2.△３四歩\n", "K126", "2."),
    ] {
        let (_, findings) = one(name, text);
        assert_eq!(place(text, of(code, &findings)), number, "{text}");
    }
    // Numbers of KI2 are taken away, not put right.
    let text = "先手：A\n\n1 ▲７六歩 2 △３四歩\n";
    let (_, findings) = one("ki2", text);
    let finding = of("K126", &findings);
    assert!(finding.help(Lang::En).contains("KI2 has no numbers"));
    assert!(finding.help(Lang::Ja).contains("KI2に手数は書きません"));
    let desk = Desk::with(&[("a.ki2u", text)]);
    desk.run(&["validate", "--fix", "a.ki2u"]).code(0);
    assert_eq!(desk.read("a.ki2u"), "先手：A\n\n▲７六歩 △３四歩\n");
}

#[test]
fn a_variation_that_hangs_nowhere_is_not_counted() {
    let text = include_str!("../testdata/kif/bad/R115-huge.kif");
    let (_, findings) = one("kif", text);
    assert_eq!(ids(&findings), ["R115"]);
}

#[test]
fn the_sides_of_a_handicap_are_called_so_in_japanese() {
    let game = |head: &str, closing: &str| {
        format!("{head}   1 ３四歩打\n   2 ７六歩(77)\n   3 投了\n{closing}\n")
    };
    let handicap = "手合割：二枚落ち\n下手：A\n上手：B\n";
    let (_, findings) = one("kif", &game(handicap, "まで2手で上手の勝ち"));
    let hand = of("S111", &findings);
    assert_eq!(hand.message(Lang::Ja), "上手は歩を持っていません");
    assert_eq!(hand.message(Lang::En), "gote has no pawn in hand");
    let result = of("R110", &findings).message(Lang::Ja);
    assert_eq!(result, "ここには上手の勝ちとありますが、終局は下手の勝ちです");
    // Also where nobody is named, and in formats without a word for it.
    let (_, findings) = one("csa", "V2.2\nPI82HI22KA\n-\n-0034FU\n");
    assert_eq!(of("S111", &findings).message(Lang::Ja), "上手は歩を持っていません");
    let (_, findings) = one("csa", "V2.2\nPI\n+\n+0076FU\n");
    assert_eq!(of("S111", &findings).message(Lang::Ja), "先手は歩を持っていません");
    // Whoever asks for such games may use these words as well.
    let desk = Desk::with(&[("a.kifu", &game(handicap, "まで2手で下手の勝ち"))]);
    for condition in ["結果=下手の勝ち", "終局=投了", "下手=A"] {
        let out = desk.run(&["info", "--field", "first", "--where", condition, "a.kifu"]).out;
        assert_eq!(out, "A\n", "{condition}");
    }
}

#[test]
fn the_words_of_kif_are_known_to_who_asks() {
    let text = "手合割：平手\n   1 ７六歩(77)\n   2 切れ負け\n";
    let desk = Desk::with(&[("a.kifu", text)]);
    for condition in ["終局=切れ負け", "ending=切れ負け", "終局=時間切れ"] {
        let out =
            desk.run(&["info", "--field", "plies", "--where", condition, "a.kifu"]).code(0).out;
        assert_eq!(out, "1\n", "{condition}");
    }
    let columns = ["convert", "a.kifu", "-t", "csv", "--columns"];
    let table = |names: &str| desk.run(&[&columns[..], &[names]].concat()).code(0).out;
    assert_eq!(table("手数,終局,結果,手合割"), table("plies,ending,result,handicap"));
    assert_eq!(table("先手,後手,開始日時,棋戦"), table("first,second,start,event"));
    desk.run(&[&columns[..], &["囲い"]].concat()).code(2);
}

#[test]
fn japanese_is_told_in_japanese() {
    let ja = |name: &str, text: &str, code: &str| of(code, &one(name, text).1).message(Lang::Ja);
    let fixture = |name: &str| {
        std::fs::read_to_string(crate::cli::project_file(&format!("testdata/{name}"))).unwrap()
    };
    let german = ja("pgn", &fixture("pgn/bad/P133-german.pgn"), "P133");
    assert_eq!(german, "駒の文字が英語でなくドイツ語のものです");
    let either = ja("pgn", &fixture("pgn/bad/P141-rook-or-queen.pgn"), "P141");
    assert!(either.contains("チェコ語ともハンガリー語とも"), "{either}");
    let rules = ja("sgf", &fixture("sgf/bad/G103-suicide.sgf"), "G103");
    assert!(rules.contains("(ルール: 指定なし)"), "{rules}");
    let rules = ja("sgf", &fixture("sgf/bad/G105-superko.sgf"), "G105");
    assert!(rules.contains("トロンプ・テイラールールでは禁じ手です"), "{rules}");
    let further = ja("csa", &fixture("csa/bad/C123-one-further.csa"), "C123");
    assert!(further.contains("△３四歩(33)が棋譜にありません"), "{further}");
    let taken = ja("jkf", &fixture("jkf/bad/J112-capture.jkf"), "J112");
    assert_eq!(taken, "取る駒が歩とありますが、盤上の７六は空です");
}

#[test]
fn what_a_pawn_becomes_is_written_as_the_help_says() {
    let game = |mv: &str| format!("position fen 8/P6k/8/8/8/8/8/K7 w - - 0 1 moves {mv}\n");
    let (_, findings) = one("uci", &game("a7a8"));
    for lang in [Lang::En, Lang::Ja] {
        assert!(of("X110", &findings).help(lang).contains("UCI"));
    }
    assert!(one("uci", &game("a7a8q")).1.is_empty());
}

#[test]
fn a_long_word_is_told_by_its_ends() {
    let long = "ながい".repeat(2000);
    let text = format!("手合割：平手\n   1 ７六歩(77)\n   2 {long}(33)\n");
    let (_, findings) = one("kif", &text);
    let finding = of("K102", &findings);
    for lang in [Lang::En, Lang::Ja] {
        let told = finding.message(lang);
        assert!(told.chars().count() < 200, "{}", told.chars().count());
        assert!(told.contains('…') && told.contains("い(33)"), "{told}");
    }
    assert!(place(&text, finding).len() > 6000);
    // One that has room is told whole.
    let word = "x".repeat(120);
    let (_, findings) = one("csa", &format!("V2.2\nPI\n+\n{word}\n+7776FU\n"));
    assert!(of("C101", &findings).message(Lang::En).contains(&word));
}

#[test]
fn closing_lines_as_newspapers_and_problems_have_them() {
    let moves = "▲７六歩 △３四歩 ▲２六歩 △８四歩\n";
    for (closing, outcome) in [
        ("まで4手にて後手の勝ち", Outcome::Win(kifu::games::Side::Second)),
        ("まで、四手で後手の勝ち", Outcome::Win(kifu::games::Side::Second)),
        ("まで4手で持将棋により引き分け", Outcome::Draw),
        ("まで4手で連続王手の千日手により先手の負け", Outcome::Win(kifu::games::Side::Second)),
        ("まで4手で反則により先手の負け", Outcome::Win(kifu::games::Side::Second)),
        ("まで4手にて中断", Outcome::Undecided),
    ] {
        let text = format!("先手：A\n後手：B\n\n{moves}{closing}\n");
        let (record, findings) = one("ki2", &text);
        assert!(
            !ids(&findings).contains(&"K115") && !ids(&findings).contains(&"R109"),
            "{closing}: {:?}",
            ids(&findings)
        );
        let (ending, side) = record.ending().expect("an ending");
        assert_eq!(ending.outcome(side), outcome, "{closing}");
    }
    // Numbers in kanji are counted.
    for (number, fits) in [("四", true), ("三", false), ("十四", false), ("百四", false)] {
        let text = format!("先手：A\n後手：B\n\n{moves}まで{number}手で後手の勝ち\n");
        let (_, findings) = one("ki2", &text);
        assert_eq!(ids(&findings), if fits { &[][..] } else { &["R109"][..] }, "{number}");
    }
    let text = format!("先手：A\n後手：B\n\n{moves}まで四四手で後手の勝ち\n");
    assert_eq!(ids(&one("ki2", &text).1), ["K115"]);
    let problem = "先手の持駒：金\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n| ・ ・ ・ ・ ・ ・ ・ ・v玉|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ ・ ・ ・ ・ 歩|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n+---------------------------+\n\n▲１二金打\nまで1手詰め\n";
    let (record, findings) = one("ki2", problem);
    assert!(!ids(&findings).contains(&"K115"), "{:?}", ids(&findings));
    assert!(record.ending().is_some());
}

#[test]
fn both_days_of_a_game_are_a_date() {
    let ids_of = |date: &str| {
        let text = format!("開始日時：{date}\n手合割：平手\n   1 ７六歩(77)\n");
        let records = read(format("kif"), &Source::new("x", &text));
        records.iter().flat_map(|(_, findings)| ids(findings)).collect::<Vec<_>>()
    };
    for date in ["令和6年5月5日・6日", "平成3年4月30日～5月1日", "令和六"] {
        let known = if date == "令和六" { &["R119"][..] } else { &[] };
        assert_eq!(ids_of(date), known, "{date}");
    }
}

/// A pattern among the arguments is none of the shell's.
#[test]
#[cfg(unix)]
fn the_action_hands_on_patterns() {
    let action = std::fs::read_to_string(crate::cli::project_file("action.yml")).unwrap();
    let (_, script) = action.rsplit_once("run: |\n").unwrap();
    let desk = Desk::with(&[("a.csa", "x"), ("b.csa", "x")]);
    let script = format!("kifu() {{ echo \"$*\"; }}\n{script}");
    let mut shell = std::process::Command::new("sh");
    let output = shell
        .args(["-c", &script])
        .current_dir(desk.path(""))
        .env("ARGS", "--json --glob *.csa")
        .env("PATHS", "*.csa")
        .output()
        .unwrap();
    let out = String::from_utf8_lossy(&output.stdout);
    assert_eq!(out, "validate --json --glob *.csa -- a.csa b.csa\n");
}

#[test]
fn numbers_right_before_moves_with_origins_are_those_of_kif() {
    let found = |text: &str| match detect(text, None) {
        Detection::Is(format) => format.name,
        _ => "",
    };
    for line in ["1.７六歩(77) (0:08/0:0:8)", "1.▲７六歩(77)", "１．７六歩(77)"] {
        for closing in ["2.投了", "まで1手で先手の勝ち"] {
            let text = format!("先手：A\n後手：B\n{line}\n{closing}\n");
            assert_eq!(found(&text), "kif", "{text}");
        }
    }
    for line in ["1.▲７六歩 2.△３四歩", "1.▲７六歩(77) 2.△３四歩(33)", "1.▲７六歩"]
    {
        let text = format!("先手：A\n後手：B\n{line}\nまで1手で先手の勝ち\n");
        assert_eq!(found(&text), "ki2", "{text}");
    }
}

#[test]
fn a_game_of_tags_alone_is_one_of_its_players() {
    let found = |text: &str| match detect(text, None) {
        Detection::Is(format) => format.name,
        _ => "",
    };
    let players = "[Sente \"A\"]\n[Gote \"B\"]\n";
    assert_eq!(found(&format!("{players}[Moves \"5\"]\n\n")), "psn");
    assert_eq!(found(players), "psn");
    assert_eq!(found("[White \"A\"]\n[Black \"B\"]\n[Sente \"A\"]\n[Gote \"B\"]\n"), "pgn");
    assert_eq!(found(&format!("{players}\n1. e4 e5 *\n")), "pgn");
    let (record, _) = one("psn", &format!("{players}[Moves \"5\"]\n"));
    assert_eq!(record.header(kifu::record::Key::First), Some("A"));
}
