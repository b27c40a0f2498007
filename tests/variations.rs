//! Variations: reading them never changes the main line, its order or its result.

use crate::support::numbers::Numbers;
use crate::support::{Read, corpus, files, read, source, write};
use kifu::findings::Code;
use kifu::formats::kif::KIF;
use kifu::formats::pgn::PGN;
use kifu::formats::sgf::SGF;
use kifu::formats::{Format, jkf::JKF};
use kifu::record::{Entry, Record};
use kifu::source::Source;

fn games(format: &Format, text: &str) -> Vec<Read> {
    read(format, &Source::new("test", text))
}

/// What the main line says, an entry a line.
fn main_line(record: &Record) -> Vec<String> {
    let entry = |node| match record.tree.node(node).entry {
        Entry::Unreadable(text) => format!("text {}", record.text(text)),
        Entry::End(ending) => {
            format!("{:?} {:?} {}", ending.kind, ending.by, record.text(ending.word))
        }
        Entry::Setup(setup) => format!("setup {:?}", record.tree.placements(setup)),
        other => format!("{other:?}"),
    };
    let (board, nodes) = crate::support::opening(record);
    let board = Some(board).filter(|board| !board.is_empty());
    board.into_iter().chain(nodes.into_iter().map(entry)).collect()
}

/// A text of PGN without what stands in parentheses.
fn strip_pgn(text: &str) -> String {
    let mut out = String::new();
    let mut depth = 0_usize;
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        let line = rest.find(['\n', '\r']).unwrap_or(rest.len());
        let at_line_start =
            rest.len() == text.len() || text[..text.len() - rest.len()].ends_with(['\n', '\r']);
        let tag = at_line_start && character == '[' && rest[..line].contains('"');
        let length = match character {
            '{' => rest.find('}').map_or(rest.len(), |end| end + 1),
            ';' => line,
            '%' if at_line_start => line,
            _ if tag => line,
            _ => character.len_utf8(),
        };
        if tag {
            // The next game ends all that is open.
            depth = 0;
        }
        // `c8(N)` is a promotion.
        let promotes = ["(N)", "(B)", "(R)", "(Q)"].iter().any(|role| rest.starts_with(role))
            && text[..text.len() - rest.len()].ends_with(['1', '8']);
        let length = if promotes { 3 } else { length };
        match character {
            '(' if rest.starts_with("(=)") => {}
            '(' if promotes && depth == 0 => out.push_str(&rest[..length]),
            '(' if promotes => {}
            '(' => depth += 1,
            _ if depth == 0 => out.push_str(&rest[..length]),
            ')' => depth -= 1,
            _ => {}
        }
        rest = &rest[length..];
    }
    out
}

/// A text of SGF with the first of the trees only wherever several begin; nothing where its brackets
/// do not fit together.
fn strip_sgf(text: &str) -> String {
    let mut out = String::new();
    // For each open tree, how many have begun in it; and how deep the text is in one to be left out.
    let mut trees = vec![];
    let mut skipped = 0_usize;
    let mut inside = false;
    let mut escaped = false;
    for character in text.chars() {
        if inside {
            if skipped == 0 {
                out.push(character);
            }
            inside = escaped || character != ']';
            escaped = !escaped && character == '\\';
            continue;
        }
        match character {
            '(' if skipped > 0 => skipped += 1,
            '(' => match trees.last_mut() {
                Some(begun) if *begun > 0 => skipped = 1,
                Some(begun) => {
                    *begun += 1;
                    trees.push(0);
                }
                None => trees.push(0),
            },
            ')' if skipped > 0 => {
                skipped -= 1;
                continue;
            }
            ')' if trees.is_empty() => return String::new(),
            ')' => {
                trees.pop();
            }
            '[' if trees.is_empty() => return String::new(),
            '[' => inside = true,
            _ => {}
        }
        if skipped == 0 {
            out.push(character);
        }
    }
    if inside || skipped > 0 || !trees.is_empty() { String::new() } else { out }
}

/// A text of JKF without the members `forks`.
fn strip_jkf(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(found) = rest.find("\"forks\"") {
        out.push_str(rest[..found].trim_end().trim_end_matches(','));
        let mut depth = 0_usize;
        let mut inside = false;
        let mut escaped = false;
        let after = &rest[found + "\"forks\"".len()..];
        let end = after.find(|character| {
            match character {
                _ if escaped => {
                    escaped = false;
                    return false;
                }
                '\\' => escaped = inside,
                '"' => inside = !inside,
                '[' if !inside => depth += 1,
                ']' if !inside => depth -= 1,
                _ => return false,
            }
            character == ']' && !inside && depth == 0
        });
        rest = &after[end.unwrap() + 1..];
        if out.ends_with('{') {
            rest = rest.trim_start().trim_start_matches(',');
        }
    }
    out.push_str(rest);
    out
}

/// Compares the games of a text with those of the text without variations.
fn compare(name: &str, format: &Format, text: &str, stripped: &str) -> usize {
    let whole = games(format, text);
    let plain = games(format, stripped);
    assert_eq!(whole.len(), plain.len(), "{name}");
    let mut varied = 0;
    for (index, ((whole, found), (plain, _))) in whole.iter().zip(&plain).enumerate() {
        assert_eq!(plain.tree.variations(), 0, "{name} {index}");
        // Of several games in one tree each has a result of its own, which is that of the tree without the others.
        let mut notes = whole.tree.main_line().flat_map(|node| whole.tree.notes(node));
        if notes.any(|note| whole.text(note.text).starts_with("RE[")) {
            continue;
        }
        if found.iter().any(|finding| finding.code == Code::PgnUnclosedVariation) {
            // The result behind it is that of the game, and of the text without it there is none.
            let plies = whole.plies();
            assert_eq!(main_line(whole)[..plies], main_line(plain)[..plies], "{name} {index}");
            assert_eq!(plies, plain.plies(), "{name} {index}");
            continue;
        }
        assert_eq!(main_line(whole), main_line(plain), "{name} {index}");
        assert_eq!(whole.outcome(), plain.outcome(), "{name} {index}");
        varied += usize::from(whole.tree.variations() > 0);
    }
    varied
}

fn compare_folder(folder: &str, extensions: &[&str], format: &Format, strip: fn(&str) -> String) {
    let Some(corpus) = corpus() else { return };
    let (mut varied, mut left_out) = (0, 0);
    for path in files(&corpus.join(folder), extensions) {
        let name = path.strip_prefix(&corpus).unwrap().to_str().unwrap().to_owned();
        let source = source(&name, &std::fs::read(&path).unwrap());
        let stripped = strip(source.text());
        if stripped.is_empty() {
            left_out += 1;
            continue;
        }
        varied += compare(&name, format, source.text(), &stripped);
    }
    assert!(varied > 0 && left_out < 20, "{folder}: {varied} varied, {left_out} left out");
}

#[test]
fn the_main_line_of_every_pgn_is_that_of_its_text_without_variations() {
    compare_folder("pgn", &["pgn"], &PGN, strip_pgn);
}

#[test]
fn the_main_line_of_every_sgf_is_that_of_its_text_without_variations() {
    compare_folder("sgf", &["sgf"], &SGF, strip_sgf);
}

#[test]
fn the_main_line_of_every_jkf_is_that_of_its_text_without_variations() {
    compare_folder("shogi", &["jkf"], &JKF, strip_jkf);
}

/// Moves that both sides can always make, so that every line of them is legal; variations repeat
/// what they replace more often than not.
const CHESS: [&str; 4] = ["Nf3", "Nf6", "Ng1", "Ng8"];

fn pgn_line(numbers: &mut Numbers, from: usize, depth: usize, out: &mut String) {
    for ply in from..from + 1 + numbers.below(6) {
        let dots = if ply % 2 == 0 { "." } else { "..." };
        let mv = match (CHESS[ply % 4], numbers.below(4)) {
            ("Nf3", 0) if depth > 0 => "Nh3",
            (mv, _) => mv,
        };
        out.push_str(&format!("{}{dots} {mv} ", ply / 2 + 1));
        if numbers.below(3) == 0 {
            out.push_str(&format!("{{c{ply}}} "));
        }
        while depth < 4 && numbers.below(4) == 0 {
            out.push('(');
            pgn_line(numbers, ply, depth + 1, out);
            out.push_str(") ");
            if numbers.below(2) == 0 {
                out.push_str("{behind} ");
            }
        }
        if mv == "Nh3" {
            return;
        }
    }
}

#[test]
fn generated_games_keep_their_main_line_and_come_back_as_they_were_written() {
    let mut numbers = Numbers(10);
    let mut varied = 0;
    for number in 0..2_000 {
        let mut text = String::new();
        pgn_line(&mut numbers, 0, 0, &mut text);
        text.push_str(["1-0", "0-1", "1/2-1/2", "*"][numbers.below(4)]);
        varied += compare(&text, &PGN, &text, &strip_pgn(&text));
        let read = games(&PGN, &text);
        let written = write(&PGN, &[&read[0].0]).0;
        let again = games(&PGN, &written);
        assert_eq!(main_line(&read[0].0), main_line(&again[0].0), "{number} {text}");
        assert_eq!(write(&PGN, &[&again[0].0]).0, written, "{number} {text}");
        let (whole, plain) = (read[0].0.tree.variations(), again[0].0.tree.variations());
        assert_eq!(whole, plain, "{text}\n{written}");
    }
    assert!(varied > 500, "{varied}");
}

fn movetext(text: &str) -> String {
    let read = games(&PGN, text);
    let records: Vec<&Record> = read.iter().map(|(record, _)| record).collect();
    let written = write(&PGN, &records).0;
    let (_, moves) = written.split_once("\n\n").unwrap();
    moves.trim_end().replace('\n', " ")
}

#[test]
fn a_variation_that_repeats_its_move_stays_beside_it() {
    let text = "1. e4 e5 2. Nf3 Nc6 (2... Nc6 3. Bb5 a6 4. Ba4) 3. Bc4 Bc5 1-0";
    let (record, findings) = &games(&PGN, text)[0];
    assert!(findings.iter().all(|finding| finding.code.row().id == "P110"), "{findings:?}");
    assert_eq!((record.plies(), record.tree.variations()), (6, 1));
    assert_eq!(movetext(text), text);
    let text = "1. e4 e5 2. Nf3 Nc6 (2... Nc6 3. Bb5 a6 4. Ba4) 0-1";
    assert_eq!(movetext(text), text);
    // Inside a variation too.
    let text = "1. e4 e5 (1... c5 2. Nf3 d6 (2... d6 3. d4 cxd4) (2... d6) 3. Bb5+) 2. Nf3 *";
    assert_eq!(movetext(text), text);
}

#[test]
fn comments_keep_their_place_beside_variations() {
    for text in [
        "1. e4 e5 {a} (1... c5 {b}) {c} 2. Nf3 *",
        "1. e4 e5 (1... c5) {c} (1... e6) {d} {e} (1... d6) 2. Nf3 *",
        "{x} 1. e4 {a} (1. d4 d5 {i} (1... Nf6 {j}) {k} 2. c4) {c} 1... e5 {z} *",
        "1. e4 (1. d4) (1. c4) {behind both} *",
    ] {
        assert_eq!(movetext(text), text);
    }
    // What stands beside the first move of a variation stands beside the move it replaces.
    let text = "1. e4 e5 (1... c5 (1... e6) {a} 2. Nf3) {b} (1... d6) 2. Nf3 *";
    let written = "1. e4 e5 (1... c5 {a} 2. Nf3) (1... e6) {b} (1... d6) 2. Nf3 *";
    assert_eq!(movetext(text), written);
    assert_eq!(movetext(written), written);
}

#[test]
fn forks_of_jkf_that_repeat_a_move_stay_beside_it() {
    let mv = |from: (u8, u8), to: (u8, u8), color: u8, more: &str| {
        let ((a, b), (c, d)) = (from, to);
        format!(
            "{{\"move\":{{\"from\":{{\"x\":{a},\"y\":{b}}},\"to\":{{\"x\":{c},\"y\":{d}}},\
             \"color\":{color},\"piece\":\"FU\"}}{more}}}"
        )
    };
    let first = |more: &str| mv((7, 7), (7, 6), 0, more);
    let second = |more: &str| mv((3, 3), (3, 4), 1, more);
    let forks = format!(",\"forks\":[[{},{}]]", first(""), mv((8, 3), (8, 4), 1, ""));
    let end = format!(
        "{{\"special\":\"TORYO\",\"comments\":[\"bye\"],\"forks\":[[{}]]}}",
        mv((2, 7), (2, 6), 0, "")
    );
    let text =
        format!("{{\"header\":{{}},\"moves\":[{{}},{},{},{end}]}}", first(&forks), second(""));
    let (record, _) = &games(&JKF, &text)[0];
    assert_eq!((record.plies(), record.tree.variations()), (2, 2));
    assert!(main_line(record)[1].contains("34") || main_line(record).len() == 3);
    compare("jkf", &JKF, &text, &strip_jkf(&text));
    // A move behind an ending takes its place; what stands beside that stays.
    let last = mv((2, 7), (2, 6), 0, "");
    let text =
        format!("{{\"header\":{{}},\"moves\":[{{}},{},{},{end},{last}]}}", first(""), second(""));
    let (record, _) = &games(&JKF, &text)[0];
    assert_eq!((record.plies(), record.tree.variations()), (3, 1));
    let notes: Vec<&str> = record
        .tree
        .walk()
        .flat_map(|node| record.tree.notes(node))
        .map(|note| record.text(note.text))
        .collect();
    assert!(notes.contains(&"bye"), "{notes:?}");
}

#[test]
fn variations_of_kif_leave_the_main_line_and_its_end_alone() {
    let text = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n";
    let end = "   3 投了\n";
    let plain = main_line(&games(&KIF, text)[0].0);
    let ended = main_line(&games(&KIF, &format!("{text}{end}"))[0].0);
    for variation in [
        "変化：1手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n",
        "変化：2手\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 ８四歩(83)\n",
        "変化：3手\n   3 ２六歩(27)\n",
        "変化：1手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n   4 ８四歩(83)\n",
        "変化：2手\n   2 ３四歩(33)\n   3 投了\n   3 ２六歩(27)\n",
    ] {
        let (record, _) = &games(&KIF, &format!("{text}{variation}"))[0];
        let line: Vec<String> = main_line(record);
        assert_eq!(line[..2], plain[..], "{variation}");
        assert!(line[2..].iter().all(|entry| entry.starts_with("Stops")), "{variation} {line:?}");
        let (record, _) = &games(&KIF, &format!("{text}{end}{variation}"))[0];
        assert_eq!(main_line(record), ended, "{variation}");
    }
}

/// What is announced and does not come is told, and what stands there instead is kept.
#[test]
fn a_variation_without_moves_is_told() {
    let jkf = |forks: &str| {
        format!(
            r#"{{"header":{{}},"moves":[{{}},{{"move":{{"from":{{"x":7,"y":7}},"to":{{"x":7,"y":6}},"piece":"FU"}},"forks":{forks}}}]}}"#
        )
    };
    let psn = "[Sente \"A\"]\n[Gote \"B\"]\n\n1.P7g-7f P3c-3d\n";
    for (format, text, count) in [
        (
            "kif",
            "手合割：平手\n1 ７六歩(77)\n\n変化：1手\n\n変化：1手\n1 ２六歩(27)\n".to_owned(),
            1,
        ),
        (
            "kif",
            "手合割：平手\n1 ７六歩(77)\n\n変化：1手\n1 ２六歩(27)\n\n変化：1手\n*kept\n"
                .to_owned(),
            1,
        ),
        ("kif", "手合割：平手\n1 ７六歩(77)\n\n変化：1手\n1 zzz\n".to_owned(), 0),
        ("kif", "手合割：平手\n1 ７六歩(77)\n\n変化：1手\n1 投了\n".to_owned(), 0),
        ("ki2", "手合割：平手\n▲７六歩 △３四歩\n\n変化：2手\n\n変化：2手\n△８四歩\n".to_owned(), 1),
        ("usen", "~0.7ku2jm~1.~1.2jm\n".to_owned(), 1),
        ("psn", format!("{psn}\nVariation:2\n\nVariation:2\nP8c-8d\n"), 1),
        ("jkf", jkf(r#"[[],[{"comments":["kept"]}]]"#), 2),
        ("jkf", jkf(r#"[[{"special":"TORYO"}]]"#), 0),
        ("jsonl", r#"{"kifu":1,"game":"shogi","moves":["7g7f"],"variations":[{"id":1,"at":1,"moves":[]},{"id":2,"at":1,"moves":["2g2f"]}]}"#.to_owned(), 1),
    ] {
        let format = kifu::formats::by_name(format).unwrap();
        let (record, findings) = &games(format, &text)[0];
        let told = findings.iter().filter(|it| it.code.row().id == "R136").count();
        assert_eq!(told, count, "{text} {findings:?}");
        let back = write(kifu::formats::by_name("kifu").unwrap(), &[record]).0;
        assert_eq!(
            back.matches("kept").count(),
            usize::from(text.contains("kept")),
            "{text}\n{back}"
        );
    }
}
