//! What the heads and the last words of records of shogi say: none of it is lost where they say it twice, or in
//! words that are nobody's.

use crate::gaps::{converted, ids, one};
use kifu::findings::Lang;
use kifu::formats::{Detection, Loss, detect};
use kifu::record::Record;

#[test]
fn of_two_names_of_the_start_the_last_counts() {
    let moves = "手数----指手---------消費時間--\n";
    for (names, mv) in [(["二枚落ち", "平手"], "７六歩(77)"), (["平手", "二枚落ち"], "３四歩(33)")]
    {
        let [first, last] = names;
        let text = format!("手合割：{first}\n手合割：{last}\n{moves}   1 {mv}\n");
        for to in ["csa", "csa3", "jkf"] {
            let (written, losses) = converted("kif", &text, to);
            assert_eq!(losses.get(Loss::Headers), 1, "{to} {written}");
            assert!(!written.contains(first), "{to} {written}");
            let (_, findings) = one(to, &written);
            assert!(findings.is_empty(), "{to} {findings:?}\n{written}");
        }
    }
    // Nothing is lost of what is said twice.
    let text = format!("手合割：平手\n手合割：平手\n{moves}   1 ７六歩(77)\n");
    assert_eq!(converted("kif", &text, "csa").1.get(Loss::Headers), 0);
    // One that the position does not tell stays.
    let (written, losses) =
        converted("kif", &format!("手合割：三枚落ち\n{moves}   1 投了\n"), "jkf");
    assert_eq!(losses.get(Loss::Headers), 0, "{written}");
}

#[test]
fn one_move_of_psn_is_one_of_shogi() {
    let is_psn =
        |text: &str| matches!(detect(text, None), Detection::Is(found) if found.name == "psn");
    for moves in ["1.P7g-7f\n2.Resigns\n", "1.P7g-7f *\n", "1.P7g-7f\n"] {
        let text = format!("[Black \"A\"]\n[White \"B\"]\n\n{moves}");
        assert!(is_psn(&text), "{text}");
    }
    for moves in ["1. e4 P7g-7f\n", "1. e4 e5 *\n", "*\n"] {
        let text = format!("[Black \"A\"]\n[White \"B\"]\n\n{moves}");
        assert!(!is_psn(&text), "{text}");
    }
}

fn comments(record: &Record) -> Vec<&str> {
    let nodes = record.tree.walk().flat_map(|node| record.tree.notes(node));
    nodes.map(|note| record.text(note.text)).collect()
}

#[test]
fn a_result_of_shogi_wars_loses_no_word() {
    let kept = ["SENTE_WIN_FOO", "GOTE_WIN_TORYO", "DRAW_FOO", "GOTE_WIN_FOO"];
    let told =
        ["SENTE_WIN_TORYO", "SENTE_WIN", "GOTE_WIN", "DRAW", "SENTE_WIN_TIMEOUT", "DRAW_SENNICHI"];
    for word in kept.into_iter().chain(told) {
        let text = format!("V2.2\nPI\n+\n+7776FU\n{word}\n");
        let (record, _) = one("csa", &text);
        let own: &[&str] = if kept.contains(&word) { &[word] } else { &[] };
        assert_eq!(comments(&record), own, "{word}");
    }
}

#[test]
fn two_headers_of_one_meaning_are_both_named() {
    let (_, findings) = one("csa", "V2.2\n$TIME_LIMIT:00:25+30\n$TIME:1500+30+0\nPI\n+\n+7776FU\n");
    let told = findings.iter().find(|it| it.code.row().id == "R118").unwrap();
    assert_eq!(told.message(Lang::En), "the header \"TIME_LIMIT, TIME\" stands twice");
}

#[test]
fn a_preset_that_is_a_number_is_no_unknown_name() {
    for (initial, severity) in
        [(r#"{"preset":2}"#, "error"), (r#"{"preset":2,"data":{"board":[]}}"#, "warning")]
    {
        let text = format!(r#"{{"header":{{}},"initial":{initial},"moves":[{{}}]}}"#);
        let (record, findings) = one("jkf", &text);
        assert!(!ids(&findings).contains(&"J107"), "{findings:?}");
        let odd = findings.iter().find(|it| it.message(Lang::En).contains("\"preset\"")).unwrap();
        assert_eq!((odd.code.row().id, odd.severity.name()), ("J102", severity));
        assert!(!record.start_known);
    }
}

/// However many pawns of a side stand on a file, it is one fault, and said how many they are.
#[test]
fn pawns_of_a_file_are_told_once() {
    let (_, findings) = one("sfen", "4k4/9/9/9/4P4/4P4/4P4/9/K3K3K b - 1\n");
    assert_eq!(ids(&findings), ["S203", "S204"], "{findings:?}");
    let [en, ja] = [Lang::En, Lang::Ja].map(|lang| findings[1].message(lang));
    assert_eq!(en, "sente has 3 unpromoted pawns on file 5 in the start position");
    assert_eq!(ja, "開始局面で先手の歩が5筋に3枚あります");
}
