//! `kifu explain`.

use crate::cli::Desk;
use kifu::findings::codes::ALL;
use kifu::findings::{Lang, sources};
use serde_json::Value;
use unicode_width::UnicodeWidthStr;

#[test]
fn a_page_has_all_there_is_to_say() {
    let desk = Desk::new();
    let page = desk.run(&["explain", "S114"]).code(0).out;
    for part in [
        "S114 two-pawns (error)\n",
        "\nWhy it matters: It is the foul that beginners",
        "\nWhat to do: This loses the game.",
        "\nExample:\n",
        "S114-two-pawns.csa:",
        "\nIt is not mended by `kifu validate --fix`.\n",
        "\nArea S: the rules of shogi.\n",
        "\nSource: rules of shogi, Japan Shogi Association",
    ] {
        assert!(page.contains(part), "{part} in {page}");
    }
    let page = desk.run(&["--lang", "ja", "explain", "nifu"]).code(0).out;
    assert!(page.contains("\n例:\n") && page.contains("\n典拠: 日本将棋連盟"), "{page}");
    let page = desk.run(&["explain", "P111"]).code(0).out;
    assert!(page.contains("Source: PGN standard of 1994, section 8.2.6"), "{page}");
}

#[test]
fn each_code_says_in_words_of_its_own_why_it_matters() {
    for lang in [Lang::En, Lang::Ja] {
        let mut known = std::collections::BTreeMap::new();
        for code in ALL {
            let row = code.row();
            let why = row.why(lang);
            let end = lang.word(".", "。");
            assert!(why.ends_with(end) && !why.contains(['{', '}']), "{}: {why}", row.id);
            assert!(why.chars().count() > 8, "{}: {why}", row.id);
            let is_japanese = why.chars().any(|c| ('\u{3040}'..='\u{30ff}').contains(&c));
            assert!(is_japanese || lang == Lang::En, "{}: {why}", row.id);
            assert_eq!(known.insert(why, row.id), None, "{}: {why}", row.id);
            assert_ne!(why, row.help(lang), "{}", row.id);
        }
    }
}

#[test]
fn a_page_fits_into_its_terminal() {
    for lang in ["en", "ja"] {
        for code in ["S114", "P301", "K129", "F313"] {
            let desk = Desk::new();
            let mut command = desk.command(&["--lang", lang, "explain", code]);
            let page = command.env("COLUMNS", "60").output().unwrap().stdout;
            let page = String::from_utf8(page).unwrap();
            for line in page.lines() {
                // A word that is wider than the page stays whole.
                let is_wide = line.width() > 60 && line.trim().contains(' ');
                // The example is cut by itself.
                let is_wide = is_wide && !line.starts_with("  ");
                assert!(!is_wide, "{line}");
            }
            assert!(page.contains(["\n影響: ", "\nWhy it matters: "][usize::from(lang == "en")]));
        }
    }
}

#[test]
fn areas_and_words_name_codes() {
    let desk = Desk::new();
    let ids = |name: &str| -> Vec<String> {
        let list = desk.run(&["explain", name]).code(0).out;
        let ids = list.lines().take_while(|line| !line.is_empty());
        ids.map(|line| line.split_whitespace().next().unwrap().to_owned()).collect()
    };
    let known = |begin: &str| -> Vec<String> {
        let rows = ALL.iter().map(|code| code.row().id);
        rows.filter(|id| id.starts_with(begin)).map(str::to_owned).collect()
    };
    for begin in ["S", "K1", "x2"] {
        assert_eq!(ids(begin), known(&begin.to_uppercase()), "{begin}");
    }
    assert!(ids("K1").len() > 30);
    // One that is found by a word is explained; of several there is a list.
    assert!(desk.run(&["explain", "二歩"]).code(0).out.contains("S114"));
    assert!(ids("千日手").contains(&"S303".to_owned()));
    assert!(ids("Repetition").contains(&"S302".to_owned()));
    assert!(desk.run(&["explain", "uchifuzume"]).code(0).out.starts_with("S115 "));
    let run = desk.run(&["explain", "tow-pawns"]).code(2);
    assert!(run.err.contains("did you mean two-pawns?"), "{}", run.err);
    desk.run(&["explain", ""]).code(2);
}

#[test]
fn most_codes_have_an_example_and_a_source() {
    let json = Desk::new().run(&["explain", "--json"]).code(0).out;
    let lines: Vec<Value> = json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), ALL.len());
    let with = |key: &str| lines.iter().filter(|line| !line[key].is_null()).count();
    assert!(with("example") > 440, "{}", with("example"));
    assert!(with("source") > 380, "{}", with("source"));
    for line in lines.iter().filter(|line| !line["example"].is_null()) {
        let example = &line["example"];
        for text in [&example["message"], &line["message"]] {
            let text = text.as_str().unwrap();
            assert!(!text.is_empty() && !text.contains(['\u{0}']), "{line}");
        }
        assert!(!example["text"].as_str().unwrap().is_empty(), "{line}");
    }
    for &code in ALL {
        let both = [Lang::En, Lang::Ja].map(|lang| sources::of(code, lang).is_some());
        assert_eq!(both[0], both[1], "{code}");
    }
}
