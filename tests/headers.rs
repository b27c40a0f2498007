//! The names of headers in each format, and which of them stand already.

use crate::support::{read, source, write};
use kifu::formats::{Loss, by_name};
use kifu::notation::headers::seen::Seen;
use kifu::notation::headers::{HEADERS, csa_key, csa_name, kif_key, kif_name};
use kifu::record::{Key, NoteKind, Record};

fn game(format: &str, text: &str) -> Record {
    read(by_name(format).unwrap(), &source("game", text.as_bytes())).remove(0).0
}

#[test]
fn no_name_stands_for_two_headers() {
    let mut japanese: Vec<&str> = HEADERS
        .iter()
        .flat_map(|names| names.aliases.iter().copied().chain([names.japanese]))
        .filter(|name| !name.is_empty())
        .collect();
    let count = japanese.len();
    japanese.sort_unstable();
    japanese.dedup();
    assert_eq!(japanese.len(), count);
    for names in HEADERS {
        assert!(names.aliases.iter().all(|alias| kif_key(alias) == names.key));
        assert_eq!(kif_name(names.key).map(kif_key).unwrap_or(names.key), names.key);
        assert_eq!(csa_name(names.key).map(csa_key).unwrap_or(names.key), names.key);
    }
}

/// What nearly all files have is read in a glance; with a blank before it or behind it, the long way.
#[test]
fn usual_lines_of_kif_are_read_as_unusual_ones_are() {
    let names = HEADERS.iter().flat_map(|names| names.aliases.iter().chain([&names.japanese]));
    let of_position = |name: &&str| ["手合割", "手合", "手合い割"].contains(name);
    let names: Vec<&str> = names.copied().filter(|name| !name.is_empty()).collect();
    let values = [
        "",
        "a",
        "2024/05/03",
        "2024/02/30",
        "0999/05/03",
        "2024/05/03 24:00:00",
        "飛二",
        "//x：y",
    ];
    for name in names.iter().filter(|name| !of_position(name)) {
        for value in values {
            let text = |blank: &str| format!("{blank}{name}：{value}\n手数----\n   1 ７六歩(77)\n");
            let told = |text: String| {
                let (record, found) =
                    read(by_name("kifu").unwrap(), &source("game", text.as_bytes())).remove(0);
                let found: Vec<_> = found.iter().map(|finding| finding.code).collect();
                let headers = record.headers.iter();
                let header = |it: &kifu::record::Header| {
                    (it.key, record.text(it.name).to_owned(), record.text(it.value).to_owned())
                };
                (headers.map(header).collect::<Vec<_>>(), found)
            };
            assert_eq!(told(text("")), told(text(" ")), "{name}：{value}");
        }
    }
    for closing in
        ["まで1手で先手の勝ち", "まで1手で後手の勝ち", "まで9手で先手の勝ち", "まで手で先手の勝ち"]
    {
        let text = |end: &str| format!("手数----\n   1 ７六歩(77)\n{closing}{end}\n");
        let told = |text: String| {
            let (record, found) =
                read(by_name("kifu").unwrap(), &source("game", text.as_bytes())).remove(0);
            let found: Vec<_> = found.iter().map(|finding| finding.code).collect();
            (record.ending(), found)
        };
        assert_eq!(told(text("")), told(text("。")), "{closing}");
    }
}

#[test]
fn few_and_many_headers_are_told_apart_alike() {
    let mut record = Record::default();
    let mut seen = Seen::default();
    for number in 0..100 {
        let name = format!("K{number}");
        assert!(!seen.has(&record, Key::Other, &name), "{name}");
        assert_eq!(seen.has(&record, Key::Event, "e"), number > 5);
        record.push_header(Key::Other, &name, "");
        if number == 5 {
            record.push_header(Key::Event, "棋戦", "");
        }
        assert!(seen.has(&record, Key::Other, &name) && seen.has_name(&record, "K0"));
    }
    assert!(seen.has(&record, Key::Event, "another name"));
    seen.clear();
    record.clear();
    assert!(!seen.has_name(&record, "K0"));
}

/// Of several headers about the same thing the last counts, in every format and on the way back.
#[test]
fn the_last_of_repeated_headers_counts() {
    let csa = "V2.2\nN+a\nN+b\nN+c\nPI\n+\n+7776FU\n";
    let record = game("csa", csa);
    for name in ["jkf", "pcn", "kifu", "ki2u", "jsonl", "csa"] {
        let written = write(by_name(name).unwrap(), &[&record]).0;
        assert_eq!(game(name, &written).header(Key::First), Some("c"), "{name} {written}");
    }
    let pcn = write(by_name("pcn").unwrap(), &[&record]).0;
    assert_eq!(write(by_name("csa").unwrap(), &[&game("pcn", &pcn)]).0, csa);
}

/// What a format has no name for is written under one that it can be found by.
#[test]
fn headers_without_a_name_are_written_with_one() {
    let jsonl = "{\"kifu\":1,\"game\":\"shogi\",\"headers\":{\"round\":\"1\",\"annotator\":\"X\"},\
                 \"moves\":[\"7g7f\"]}\n";
    let record = game("jsonl", jsonl);
    for name in ["jkf", "kifu", "ki2u", "bod", "csa"] {
        let (written, losses) = write(by_name(name).unwrap(), &[&record]);
        assert_eq!(losses.get(Loss::Headers), 0, "{name}");
        let again = game(name, &written);
        let found = |name: &str, value: &str| {
            again
                .headers
                .iter()
                .any(|header| again.text(header.name) == name && again.text(header.value) == value)
        };
        assert!(found("round", "1") && found("annotator", "X"), "{name}: {written}");
    }
}

/// A round and an annotator are what they are on the way back from a format that has no name for them.
#[test]
fn a_round_comes_back_from_formats_of_shogi() {
    let pgn = "[Event \"E\"]\n[Site \"S\"]\n[Date \"2020.01.02\"]\n[Round \"3.1\"]\n[White \"A\"]\n\
               [Black \"B\"]\n[Result \"1-0\"]\n[Annotator \"Z\"]\n[Variant \"Shogi\"]\n\n1. P-7f P-3d 1-0\n";
    let jsonl = "{\"kifu\":1,\"game\":\"shogi\",\"headers\":{\"round\":\"3.1\",\"annotator\":\"Z\"},\
                 \"moves\":[\"7g7f\"]}\n";
    for record in [game("pgn", pgn), game("jsonl", jsonl)] {
        for name in ["kifu", "ki2u", "csa", "csa3", "jkf"] {
            let written = write(by_name(name).unwrap(), &[&record]).0;
            let again = game(name, &written);
            assert_eq!(again.header(Key::Round), Some("3.1"), "{name}: {written}");
            assert_eq!(again.header(Key::Annotator), Some("Z"), "{name}: {written}");
            let (back, losses) = write(by_name("pgn").unwrap(), &[&again]);
            assert!(back.contains("[Round \"3.1\"]\n"), "{name}: {back}");
            assert!(back.contains("[Annotator \"Z\"]\n"), "{name}: {back}");
            assert_eq!(losses.get(Loss::Headers), 0, "{name}: {back}");
        }
    }
    // A header of its own stays beside it.
    let both = game("jkf", "{\"header\":{\"Round\":\"1\",\"round\":\"2\"},\"moves\":[{}]}");
    let keys: Vec<Key> = both.headers.iter().map(|header| header.key).collect();
    assert_eq!(keys, [Key::Other, Key::Round]);
}

/// A line break in a value, whichever, makes no line of its own: the lines of these formats are read as moves.
#[test]
fn line_breaks_in_headers_are_no_structure() {
    for end in ["\n", "\r", "\r\n"] {
        let mut record = game("kifu", "先手：a\n手数----指手---------消費時間--\n1 ７六歩(77)\n");
        record.headers.clear();
        for (key, name) in [(Key::First, ""), (Key::Note, ""), (Key::Remark, ""), (Key::Other, "x")]
        {
            record.push_header(key, name, &format!("aa{end}   1 ２六歩(27){end}▲４八銀"));
        }
        for name in ["kifu", "ki2u", "csa"] {
            let (written, losses) = write(by_name(name).unwrap(), &[&record]);
            assert!(losses.get(Loss::Headers) >= 2, "{name}: {written}");
            let again = read(by_name(name).unwrap(), &source("game", written.as_bytes()));
            assert_eq!(again.len(), 1, "{name}: {written}");
            let played =
                again[0].0.tree.main_line().filter_map(|node| {
                    again[0].0.tree.node(node).entry.mv().map(|mv| mv.to_string())
                });
            assert_eq!(played.collect::<Vec<_>>(), ["7g7f"], "{name}: {written}");
        }
        let mut record = game("sgf", "(;GM[1]SZ[9];B[cc];W[dd])");
        let line: Vec<_> = record.tree.main_line().collect();
        record.push_header(Key::Remark, "", &format!("aa{end}B 3 C3"));
        record.push_note(line[1], NoteKind::Remark, &format!("aa{end}B 3 C3"));
        let written = write(by_name("ishi").unwrap(), &[&record]).0;
        assert_eq!(game("ishi", &written).tree.main_line().count(), 2, "{written}");
    }
}

/// What SGF keeps with its escapes may come from a format without them.
#[test]
fn values_of_a_root_stay_between_their_brackets() {
    for value in ["\\", "a]b;W[aa", "x\\\\\\", "a:b", "\\]", "]"] {
        for name in ["ST", "AP"] {
            let mut record = game("sgf", "(;GM[1]SZ[9];B[cc])");
            record.headers.retain(|header| header.key != Key::Other);
            record.push_header(Key::Other, name, value);
            record.push_header(Key::Source, "", "S");
            let written = write(by_name("sgf").unwrap(), &[&record]).0;
            let again = game("sgf", &written);
            assert_eq!(again.tree.main_line().count(), 1, "{written}");
            assert_eq!(again.header(Key::Source), Some("S"), "{written}");
            assert_eq!(write(by_name("sgf").unwrap(), &[&again]).0, written);
        }
    }
}

/// PGN has to name the result and the game in tags, where other formats say them otherwise.
#[test]
fn what_pgn_has_to_say_of_shogi_is_no_header_elsewhere() {
    let csa = "V2.2\nN+A\nN-B\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n";
    let pgn = write(by_name("pgn").unwrap(), &[&game("csa", csa)]).0;
    assert!(pgn.contains("[Variant \"Shogi\"]") && pgn.contains("[Result \"0-1\"]"), "{pgn}");
    let record = game("pgn", &pgn);
    for to in ["csa", "kifu", "ki2u", "jkf"] {
        let text = write(by_name(to).unwrap(), &[&record]).0;
        assert!(!text.contains("Variant") && !text.contains("Result"), "{to}: {text}");
    }
    assert_eq!(write(by_name("pgn").unwrap(), &[&record]).0, pgn);
}
