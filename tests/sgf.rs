//! SGF: the corpus, damage, depth, and what the golden files do not show.

use crate::cli::Desk;
use crate::support::{
    Read, corpus, difference, digest, files, format_of, read, source, torment, write,
};
use kifu::findings::{Code, Finding};
use kifu::formats::Loss;
use kifu::formats::sgf::SGF;
use kifu::games::{Game, Side};
use kifu::record::{EndKind, Key, Millis, NodeId, NoteKind, Outcome, Record};
use kifu::source::Source;
use std::path::Path;

fn games(text: &str) -> Vec<Read> {
    read(&SGF, &Source::new("test.sgf", text))
}

fn game(text: &str) -> Read {
    let mut games = games(text);
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

fn codes(findings: &[Finding]) -> Vec<&'static str> {
    findings.iter().map(|finding| finding.code.row().id).collect()
}

fn rewritten(records: &[Read]) -> String {
    let records: Vec<&Record> = records.iter().map(|(record, _)| record).collect();
    write(&SGF, &records).0
}

/// A record without what its root says of the file and nobody could read: the version, and of Go the number of the
/// game, are written as they are.
fn without_file(record: &Record) -> Record {
    let is_go = record.game() == Game::Go;
    let is_of_the_file = |name: &str| name == "FF" || is_go && name == "GM";
    let mut kept = record.clone();
    kept.headers.retain(|header| !is_of_the_file(record.text(header.name)));
    kept
}

/// Writes what was read, reads it again, and compares; the second writing has the same bytes.
fn survives(name: &str, records: &[Read]) {
    if let Some(fault) = fault(records) {
        panic!("{name}: {fault}");
    }
}

fn fault(records: &[Read]) -> Option<String> {
    let text = rewritten(records);
    let again = games(&text);
    if records.len() != again.len() {
        return Some(format!("{} games: {text}", again.len()));
    }
    for (index, ((before, findings), (after, _))) in records.iter().zip(&again).enumerate() {
        // Results, dates, times and komi in words are written in the form of the standard.
        let is_reworded = findings
            .iter()
            .any(|finding| matches!(finding.code, Code::SgfInfoForm | Code::SgfOldDialect));
        let [before, after] = [before, after].map(|record| {
            let reworded = |line: &&str| {
                let keys = ["Result", "Start", "TimeControl", "Komi"];
                keys.iter().any(|key| line.starts_with(key))
            };
            let digest = digest(&without_file(record));
            let kept = digest.lines().filter(|line| !(is_reworded && reworded(line)));
            kept.collect::<Vec<_>>().join("\n")
        });
        if let Some(difference) = difference(&before, &after) {
            return Some(format!(
                "#{index}: {difference}\n{}",
                &text[..text.floor_char_boundary(2000)]
            ));
        }
    }
    let difference = difference(&text, &rewritten(&again));
    difference.map(|difference| format!("written differently again: {difference}"))
}

#[test]
fn every_code_has_a_bad_file() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/sgf/bad");
    let files = files(&folder, &["sgf"]);
    let names: Vec<&str> =
        files.iter().map(|path| path.file_name().unwrap().to_str().unwrap()).collect();
    let mut rows = 0;
    for code in kifu::findings::codes::ALL {
        let id = code.row().id;
        // Nested too deep takes a long text; another test makes it.
        if id.starts_with(['F', 'G']) && *code != Code::NestedTooDeep {
            rows += 1;
            assert!(names.iter().any(|name| name.starts_with(id)), "{id}");
        }
    }
    assert!(rows > 40, "{rows}");
}

#[test]
fn the_corpus_survives() {
    let Some(corpus) = corpus() else { return };
    let mut trees = 0;
    for path in files(&corpus.join("sgf"), &["sgf"]) {
        let name = path.display().to_string();
        let source = source(&name, &std::fs::read(&path).unwrap());
        let found = format_of(&source).map(|format| format.name);
        assert!(found == Some("sgf") || source.text().starts_with("hello"), "{name}: {found:?}");
        // A NUL is written as a blank, as its finding says.
        let source = match source.text().contains('\0') {
            true => Source::new(&*name, source.text().replace('\0', " ")),
            false => source,
        };
        let records = read(&SGF, &source);
        trees += records.len();
        survives(&name, &records);
    }
    assert!(trees > 250, "{trees}");
}

/// The codes of the corpus' files with one oddity each.
#[test]
fn oddities_of_the_corpus_are_reported() {
    let Some(corpus) = corpus() else { return };
    for (name, expected) in [
        ("01-minimal", vec![]),
        ("04-header-before", vec!["F101", "F101"]),
        ("09-no-semicolon", vec!["F102"]),
        ("10-escape-bracket", vec![]),
        ("15-lowercase-ident-ff4", vec!["F201"]),
        ("16-pass-tt-19", vec!["F305"]),
        ("17-pass-tt-21", vec![]),
        ("19-compressed", vec!["G209", "F218"]),
        ("22-square-as-rect", vec!["F302"]),
        ("24-move-on-stone", vec!["G102"]),
        ("27-two-moves-node", vec!["F214"]),
        ("28-setup-and-move", vec!["F213"]),
        ("32-prop-no-value", vec!["F203"]),
        ("33-big-board-53", vec!["F301"]),
        ("34-upper-coords-52", vec![]),
        ("36-ff5", vec!["F303"]),
        ("38-ff1-L-M", vec!["F219", "F219"]),
        ("44-utf16le", vec![]),
        ("49-result-bad", vec!["F306", "F306", "F306", "F307"]),
        ("50-date-short", vec![]),
        ("51-komi-comma", vec!["F306"]),
        ("54-ae-empty-noeffect", vec!["G209"]),
        ("58-markup-conflict", vec!["F217"]),
        ("59-whitespace", vec![]),
        ("61-ha-mismatch", vec!["G204"]),
    ] {
        let path = corpus.join(format!("sgf/edge/{name}.sgf"));
        let records = read(&SGF, &source(name, &std::fs::read(path).unwrap()));
        assert_eq!(records.len(), 1, "{name}");
        assert_eq!(codes(&records[0].1), expected, "{name}");
    }
}

/// A property of a text: its name and values, as a program of a few lines finds them.
type Simple = (String, Vec<String>);

/// All nodes of a text that has no faults, in order, with their properties sorted.
fn simple_nodes(text: &str) -> Vec<Vec<Simple>> {
    let mut nodes: Vec<Vec<Simple>> = Vec::new();
    let mut name = String::new();
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match character {
            ';' => nodes.push(Vec::new()),
            'A'..='Z' => name.push(character),
            '[' => {
                let mut value = String::new();
                loop {
                    match characters.next().unwrap() {
                        ']' => break,
                        '\\' => match characters.next().unwrap() {
                            '\n' => {}
                            other => value.push(other),
                        },
                        other => value.push(other),
                    }
                }
                let node = nodes.last_mut().unwrap();
                if !name.is_empty() {
                    node.push((std::mem::take(&mut name), Vec::new()));
                }
                node.last_mut().unwrap().1.push(value);
            }
            _ => {}
        }
    }
    for node in &mut nodes {
        for (name, values) in node.iter_mut() {
            if ["AB", "AW", "AE"].contains(&&**name) {
                *values = values.iter().flat_map(|value| simple_points(value)).collect();
                values.sort();
            }
        }
        node.sort();
    }
    nodes
}

fn simple_points(value: &str) -> Vec<String> {
    let Some((first, last)) = value.split_once(':') else { return vec![value.to_owned()] };
    let [a, b] = [first, last].map(|point| [point.as_bytes()[0], point.as_bytes()[1]]);
    let point = |x, y| [char::from(x), char::from(y)].iter().collect();
    (a[0]..=b[0]).flat_map(|x| (a[1]..=b[1]).map(move |y| point(x, y))).collect()
}

#[test]
fn the_example_of_the_standard_keeps_every_property() {
    let Some(corpus) = corpus() else { return };
    let text =
        std::fs::read_to_string(corpus.join("sgf/sgf-parse/resources_test_ff4_ex.sgf")).unwrap();
    let text = text.replace("\r\n", "\n").replace("\n\r", "\n").replace('\r', "\n");
    let again = rewritten(&games(&text));
    let mut before = simple_nodes(&text);
    let after = simple_nodes(&again);
    assert!(before.len() > 40, "{}", before.len());
    for node in &mut before {
        if node.iter().any(|(name, _)| name == "GM") && !node.iter().any(|(name, _)| name == "CA") {
            node.push(("CA".to_owned(), vec!["UTF-8".to_owned()]));
        }
        for (name, values) in node.iter_mut() {
            // The one pass written as in FF[3].
            if name == "B" && values[0] == "tt" {
                values[0].clear();
            }
        }
        node.sort();
    }
    assert_eq!(before.len(), after.len());
    for (before, after) in before.iter().zip(&after) {
        assert_eq!(before, after);
    }
}

#[test]
fn names_are_read_in_every_encoding() {
    let Some(corpus) = corpus() else { return };
    for (name, players) in [
        ("chinese", ["古力", "柯洁"]),
        ("japanese", ["井山 裕太", "山下 敬吾"]),
        ("korean", ["이세돌", "박정환"]),
    ] {
        let path = corpus.join(format!("sgf/sabaki-sgf/tests_sgf_{name}.sgf"));
        let records = read(&SGF, &source(name, &std::fs::read(path).unwrap()));
        let names = [Key::First, Key::Second].map(|key| records[0].0.header(key));
        assert_eq!(names, players.map(Some), "{name}");
    }
    // A trail byte of Shift_JIS that is a backslash escapes nothing.
    let bytes = b"(;FF[4]GM[1]CA[Shift_JIS]PB[\x90\x5c];B[aa])";
    let records = read(&SGF, &source("sjis.sgf", bytes));
    assert_eq!(records[0].0.header(Key::First), Some("申"));
    assert_eq!(records[0].0.plies(), 1);
}

#[test]
fn results_end_the_main_line() {
    for (result, kind, outcome) in [
        ("B+R", Some(EndKind::Resign), Outcome::Win(Side::First)),
        ("W+Time", Some(EndKind::Timeout), Outcome::Win(Side::Second)),
        ("W+0.5", Some(EndKind::Lost), Outcome::Win(Side::Second)),
        ("Draw", Some(EndKind::Draw), Outcome::Draw),
        ("Void", Some(EndKind::Interrupted), Outcome::Undecided),
        ("?", None, Outcome::Unknown),
    ] {
        let (record, _) = game(&format!("(;GM[1]RE[{result}];B[aa](;W[bb])(;W[cc]))"));
        assert_eq!(record.ending().map(|(ending, _)| ending.kind), kind, "{result}");
        assert_eq!(record.outcome(), outcome, "{result}");
        assert_eq!((record.plies(), record.tree.variations()), (2, 1));
    }
}

#[test]
fn the_side_to_move_follows_the_record() {
    for (text, side) in [
        ("(;GM[1];B[aa])", Side::First),
        ("(;GM[1]HA[2]AB[dd][pp];W[aa])", Side::Second),
        ("(;GM[1]HA[2]AB[dd][pp])", Side::Second),
        ("(;GM[1]AB[dd]AW[pp];W[aa])", Side::Second),
        ("(;GM[1]AB[dd]AW[pp]PL[W])", Side::Second),
        ("(;GM[1]PL[W];W[aa])", Side::Second),
    ] {
        let (record, findings) = game(text);
        assert_eq!(record.start.side_to_move(), side, "{text}");
        assert_eq!(codes(&findings), [""; 0], "{text}");
        survives(text, &games(text));
    }
}

#[test]
fn other_games_pass_through() {
    let text =
        "(;FF[4]GM[3]CA[UTF-8]AP[hand:1]SZ[8]\nPB[a];W[e2e4];B[e7e5](;W[g1f3]C[x])(;W[d2d4]))\n";
    let (record, findings) = game(text);
    assert_eq!(record.game(), Game::Other);
    assert_eq!(codes(&findings), ["F304"]);
    assert_eq!(record.plies(), 0);
    let first = record.tree.main_line().next().unwrap();
    let note = record.tree.notes(first).next().unwrap();
    assert_eq!((note.kind, record.text(note.text)), (NoteKind::Property, "W[e2e4]"));
    survives(text, &games(text));
}

#[test]
fn a_forced_move_is_only_noted() {
    let ko = "(;FF[4]GM[1]SZ[5]AB[ba][ab][bc]AW[ca][db][cc];B[cb];W[bb];B[cb]KO[])";
    let (_, findings) = game(ko);
    assert_eq!(codes(&findings), ["G104"]);
    assert_eq!(findings[0].severity, kifu::findings::Severity::Note);
}

/// `depth` nodes, each a variation of the one before with another beside it.
fn nested(depth: usize) -> String {
    let mut text = String::from("(;GM[1]SZ[19]");
    for ply in 0..depth {
        let letter = |number: usize| char::from(b'a' + u8::try_from(number % 19).unwrap());
        let colour = ['B', 'W'][ply % 2];
        text.extend(['(', ';', colour, '[', letter(ply), letter(ply / 19), ']']);
    }
    for ply in (0..depth).rev() {
        text.push_str([")(;B[])", ")(;W[])"][ply % 2]);
    }
    text.push(')');
    text
}

#[test]
fn deep_variations_cost_no_stack() {
    let text = nested(5_000);
    let (record, findings) = game(&text);
    assert_eq!((record.plies(), record.tree.variations()), (5_000, 5_000));
    assert!(findings.iter().all(|finding| finding.code != Code::NestedTooDeep));
    survives("nested", &[(record, findings)]);
    let (record, findings) = game(&nested(20_000));
    assert_eq!(record.tree.variations(), 20_000);
    let too_deep = findings.iter().filter(|finding| finding.code == Code::NestedTooDeep);
    assert_eq!(too_deep.count(), 1);
    survives("nested too deep", &[(record, findings)]);
    // Parentheses without end, and a line of a hundred thousand moves.
    games(&"(;".repeat(50_000));
    games(&"(".repeat(50_000));
    games(&"(;B[aa])".repeat(5_000));
    let (record, _) = game(&format!("(;GM[1]{})", ";B[aa];W[bb]".repeat(50_000)));
    assert_eq!(record.plies(), 100_000);
}

#[test]
fn damage_is_survived() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/sgf/good");
    for path in files(&root, &["sgf"]) {
        torment(&SGF, &std::fs::read_to_string(path).unwrap());
    }
    for piece in [
        "(;B[",
        "(;B[\\",
        "(;",
        "(;)",
        "(;B)",
        "(;[a])",
        "(;C[\\])",
        "(;AB[aa:zz][ZZ:aa])",
        "(;é[é])",
    ] {
        for (record, findings) in games(piece) {
            survives(piece, &[(record, findings)]);
        }
    }
}

#[test]
fn pieces_of_a_collection_read_as_the_whole() {
    let text = format!(
        "{}\n{}\n",
        "(;GM[1]C[a(;b\\]];B[aa])(;GM[1](;B[bb])(;B[cc]))".repeat(3),
        "junk (;GM[1])"
    );
    let mut starts = Vec::new();
    SGF.split().unwrap()(&text, &mut starts);
    assert_eq!(starts.len(), 7);
    starts.push(text.len());
    let pieces: String =
        starts.windows(2).map(|cut| rewritten(&games(&text[cut[0]..cut[1]]))).collect();
    assert_eq!(pieces, rewritten(&games(&text)));
}

#[test]
fn boards_and_facts_of_go_are_shown() {
    let desk = Desk::with(&[(
        "a.sgf",
        "(;GM[1]SZ[9]KM[6.5]RU[AGA]PB[Black];B[ba];W[aa];B[ab]LB[cc:1]TR[ab];W[gc](;B[ee])(;B[])",
    )]);
    let run = desk.run(&["replay", "--ply", "3", "a.sgf"]).code(1);
    let board: Vec<&str> = run.out.lines().collect();
    assert_eq!(board[0], "move 3: B A8", "{}", run.out);
    assert_eq!(board[1], "    A   B   C   D   E   F   G   H   J");
    assert_eq!(board[2], "  9 .   X   .   .   .   .   .   .   .   9");
    assert_eq!(board[3], "  8(X)^ .   .   .   .   .   .   .   .   8");
    assert_eq!(board[4], "  7 .   .   1   .   .   .   +   .   .   7");
    let legend = "X black, has captured 1; O white, has captured 0; ( ) last move; ^ triangle";
    assert_eq!(board[12], legend);
    let run = desk.run(&["replay", "--line", "1", "--board", "unicode", "a.sgf"]).code(1);
    assert!(run.out.contains('●') && run.out.contains("B pass"), "{}", run.out);
    for (key, value) in
        [("board", "9x9"), ("komi", "6.5"), ("rules", "AGA"), ("captured_by_first", "1")]
    {
        let run = desk.run(&["info", "--field", key, "a.sgf"]).code(0);
        assert_eq!(run.out.trim(), value, "{key}");
    }
    let text = "(;GM[1]SZ[9]RE[Black wins by 3];B[aa]BL[3]C[c]TE[1])\n";
    desk.write("b.sgf", text);
    let args = ["convert", "-t", "sgf", "--no-comments", "--no-times", "--no-nags", "b.sgf"];
    let run = desk.run(&args).code(0);
    assert!(run.out.ends_with("RE[B+3]\n;B[aa])\n"), "{}", run.out);
    desk.run(&["validate", "--fix", "b.sgf"]).code(0);
    assert_eq!(desk.read("b.sgf"), text.replace("Black wins by 3", "B+3"));
    desk.run(&["convert", "-t", "kif", "b.sgf"]).code(1);
}

/// The built program on a collection of 50 MB: its memory is what the system says it was at most.
#[test]
#[ignore = "measures the built program"]
#[cfg(target_os = "linux")]
fn a_large_collection_needs_little_memory() {
    let desk = Desk::new();
    let mut game = String::from("(;GM[1]SZ[19]PB[a]PW[b]");
    for ply in 0..300_usize {
        let letter = |number: usize| char::from(b'a' + u8::try_from(number % 19).unwrap());
        let colour = ['B', 'W'][ply % 2];
        game.extend([';', colour, '[', letter(ply), letter(ply / 19), ']']);
    }
    game.push_str(")\n");
    let games = 50_000_000 / game.len();
    desk.write("large.sgf", game.repeat(games));
    desk.write("deep.sgf", nested(5_000));
    for (file, count, limit) in [("large.sgf", games, 200_000), ("deep.sgf", 1, 200_000)] {
        let script = format!(
            "{} validate -j 2 --exit-zero {file} > out & p=$!; m=0; \
             while [ -r /proc/$p/status ]; do \
             n=$(sed -n 's/^VmHWM:[^0-9]*\\([0-9]*\\).*/\\1/p' /proc/$p/status); \
             [ -n \"$n\" ] && m=$n || break; done; wait $p; echo $m; tail -n 1 out",
            env!("CARGO_BIN_EXE_kifu")
        );
        let folder = desk.path(".");
        let output =
            std::process::Command::new("sh").args(["-c", &script]).current_dir(folder).output();
        let text = String::from_utf8(output.unwrap().stdout).unwrap();
        eprintln!("{file}: {count} games, kB at most: {text}");
        let most: u64 = text.lines().next().unwrap().parse().unwrap();
        assert!(most > 1_000 && most < limit, "{file}: {most} kB");
    }
}

#[test]
fn nodes_keep_their_notes() {
    let (record, findings) =
        game("(;GM[1]C[root];N[blank]TR[aa];B[aa]C[one\ntwo]XX[\\]][y];AB[bb]PL[B])");
    assert_eq!(codes(&findings), ["F314"]);
    let notes = |node: NodeId| -> Vec<(NoteKind, String)> {
        let notes = record.tree.notes(node);
        notes.map(|note| (note.kind, record.text(note.text).to_owned())).collect()
    };
    let nodes: Vec<NodeId> = record.tree.main_line().collect();
    assert_eq!(notes(NodeId::ROOT), [(NoteKind::Comment, "root".to_owned())]);
    let blank =
        [(NoteKind::Bookmark, "blank".to_owned()), (NoteKind::Property, "TR[aa]".to_owned())];
    assert_eq!(notes(nodes[0]), blank);
    let kept =
        [(NoteKind::Comment, "one\ntwo".to_owned()), (NoteKind::Property, "XX[\\]][y]".to_owned())];
    assert_eq!(notes(nodes[1]), kept);
    assert_eq!((nodes.len(), record.plies()), (3, 1));
}

#[test]
fn what_sgf_cannot_hold_is_counted() {
    let (mut record, _) = game("(;GM[1];B[aa];W[bb]WL[7.50])");
    let nodes: Vec<NodeId> = record.tree.main_line().collect();
    for node in &nodes {
        record.tree.set_clock(*node, Millis::new(61_500).unwrap());
        record.tree.node_mut(*node).time = Millis::new(1_000).unwrap();
    }
    record.push_header(Key::Other, "Weather", "fine");
    record.push_note(nodes[0], NoteKind::Remark, "for programs");
    record.push_note(nodes[0], NoteKind::Nag, "1");
    let (text, losses) = write(&SGF, &[&record]);
    assert!(text.contains(";B[aa]BL[61.500];W[bb]WL[7.50])"), "{text}");
    let lost: Vec<(Loss, u64)> = losses.iter().collect();
    // Of two times of one move one is lost.
    let clocks = (Loss::Clocks, 1);
    let expected =
        [(Loss::Times, 2), clocks, (Loss::Remarks, 1), (Loss::Nags, 1), (Loss::Headers, 1)];
    assert_eq!(lost.len(), expected.len(), "{lost:?}");
    assert!(expected.iter().all(|loss| lost.contains(loss)), "{lost:?}");
}

/// Whatever is read of a damaged text is written so that it reads the same.
#[test]
fn damaged_games_survive_what_is_left_of_them() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/sgf");
    let mut seed = 0_u64;
    let mut below = move |limit: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((seed >> 33) as usize) % limit.max(1)
    };
    let mut records = 0;
    let mut faults = Vec::new();
    for path in files(&root, &["sgf"]) {
        let text = std::fs::read_to_string(&path).unwrap();
        let name = path.display().to_string();
        survives(&name, &games(&text));
        for _ in 0..60 {
            let mut changed: Vec<char> = text.chars().collect();
            for _ in 0..=below(4) {
                let at = below(changed.len());
                let sign =
                    ['(', ')', ';', '[', ']', '\\', ':', 'a', 'B', '\n', 'é', '0'][below(12)];
                match below(3) {
                    0 => drop(changed.remove(at)),
                    1 => changed.insert(at, sign),
                    _ => changed[at] = sign,
                }
            }
            let changed: String = changed.into_iter().collect();
            let read = games(&changed);
            records += read.len();
            if let Some(fault) = fault(&read) {
                faults.push(format!("{changed}\n{fault}"));
            }
        }
    }
    faults.sort_by_key(String::len);
    faults.truncate(6);
    assert!(faults.is_empty(), "{}", faults.join("\n====\n"));
    assert!(records > 2_000, "{records}");
}

#[test]
fn stones_set_up_before_the_first_move_are_the_start() {
    for (text, start, plies, notes) in [
        // Fox: in the node behind the root.
        ("(;GM[1]SZ[9]HA[2];AB[cc][gg];W[cg];B[gc])", "9/9/2X6/9/9/9/6X2/9/9 w -", 2, 0),
        ("(;GM[1]SZ[9];AB[dd]AW[ee]PL[W]C[play])", "9/9/9/3X5/4O4/9/9/9/9 w -", 0, 2),
        ("(;GM[1]SZ[9]C[hi];AB[dd]C[play];W[cc])", "9/9/9/3X5/9/9/9/9/9 w -", 1, 2),
        ("(;GM[1]SZ[9];AB[dd](;W[cc])(;B[cd]))", "9/9/9/3X5/9/9/9/9/9 w -", 1, 0),
        // A series of positions is none of one game.
        ("(;GM[1]SZ[9]AB[dd];AE[dd];W[cc])", "9/9/9/3X5/9/9/9/9/9 b -", 1, 0),
        ("(;GM[1]SZ[9];AB[dd]C[1];AB[ee]C[2])", "9/9/9/3X5/9/9/9/9/9 b -", 0, 2),
        ("(;GM[1]SZ[9](;AB[dd];W[aa])(;AB[ee];W[bb]))", "9/9/9/9/9/9/9/9/9 b -", 1, 0),
    ] {
        let (record, findings) = game(text);
        assert_eq!(record.start.to_line(), start, "{text}");
        assert_eq!(record.plies(), plies, "{text}");
        let found: usize = record.tree.walk().map(|node| record.tree.notes(node).count()).sum();
        assert_eq!(found, notes, "{text}");
        assert_eq!(codes(&findings), [""; 0], "{text}");
        survives(text, &games(text));
    }
}

#[test]
fn black_may_place_the_handicap_by_moves() {
    for (text, found) in [
        ("(;GM[1]SZ[9]HA[2];B[cc]BL[9];B[gg];W[cg])", &[][..]),
        ("(;GM[1]SZ[9]HA[3];B[cc];B[gg];W[cg])", &["G204"]),
        ("(;GM[1]SZ[9]HA[2];B[cc];B[gg];B[cg])", &["G201"]),
        ("(;GM[1]SZ[9];B[cc];B[gg];W[cg])", &["G201"]),
        ("(;GM[1]SZ[9]HA[2]AB[aa][bb];B[cc];B[gg];W[cg])", &["G203", "G201"]),
    ] {
        let (record, findings) = game(text);
        assert_eq!(codes(&findings), found, "{text}");
        assert_eq!(record.plies(), 3, "{text}");
        let placed = kifu::replay::go::placed_handicap(&record);
        let clean = found.is_empty() || text.contains("HA[3]") || text.contains("B[cg]");
        assert_eq!(placed, if clean { 2 } else { 0 }, "{text}");
        survives(text, &games(text));
    }
}

#[test]
fn a_handicap_placed_by_moves_is_the_start_elsewhere() {
    let pcn = kifu::formats::FORMATS.iter().find(|format| format.name == "pcn").unwrap();
    let through_pcn = |text: &str| {
        let (pcn_text, losses) = write(pcn, &[&game(text).0]);
        let back = read(pcn, &Source::new("x.pcn", pcn_text)).remove(0);
        (back.0, losses, codes(&back.1).len())
    };
    let set_up = game("(;GM[1]SZ[9]HA[2]AB[cc][gg]C[here];W[cg];B[ee])").0;
    let placed = "(;GM[1]SZ[9]HA[2];B[cc];B[gg]C[here];W[cg];B[ee])";
    // Their order, and that they were played, is lost.
    let (record, losses, found) = through_pcn(placed);
    assert_eq!((losses.iter().collect::<Vec<_>>(), found), (vec![(Loss::Moves, 2)], 0));
    assert_eq!(digest(&record), digest(&set_up));
    // The clock is that of a move, which is none any more.
    let (record, losses, found) =
        through_pcn("(;GM[1]SZ[9]HA[2];B[cc]BL[9];B[gg]C[here];W[cg];B[ee])");
    assert_eq!((losses.get(Loss::Clocks), found), (1, 0), "{losses:?}");
    assert_eq!(digest(&record), digest(&set_up));
    // Variations among the stones, or less than two of them: they stay moves.
    for text in ["(;GM[1]SZ[9]HA[2];B[cc](;B[gg];W[cg])(;B[ee];W[cg]))", "(;GM[1]SZ[9]HA[2];B[cc])"]
    {
        assert_eq!(through_pcn(text).0.plies(), game(text).0.plies(), "{text}");
    }
    let desk = Desk::with(&[("a.sgf", placed)]);
    let info = |key| desk.run(&["info", "--field", key, "a.sgf"]).code(0).out;
    let start = set_up.start.to_line();
    assert_eq!((info("position").trim(), info("plies").trim()), (&*start, "2"));
}

#[test]
fn an_ending_with_variations_beside_it_stays_the_main_line() {
    use kifu::games::{Move, go};
    use kifu::record::{Ending, Entry};
    let (mut record, _) = game("(;GM[1]SZ[9];B[ca])");
    let last = record.tree.main_line().last().unwrap();
    let ending = Ending { by: Some(Side::Second), ..Ending::new(EndKind::Resign) };
    record.tree.push(last, Entry::End(ending));
    let point = go::Point::new(4, 1);
    let mv = Move::Go(go::Move::Play { point, side: Side::Second });
    let other = record.tree.push(last, Entry::Move(mv));
    record.tree.push(other, Entry::End(Ending::new(EndKind::Draw)));
    let (text, losses) = write(&SGF, &[&record]);
    // The variation's own ending cannot be said.
    assert_eq!((losses.get(Loss::Variations), losses.get(Loss::Endings)), (0, 1));
    assert!(text.contains(";B[ca]\n(;)\n(;W[eb])"), "{text}");
    let (back, _) = game(&text);
    assert_eq!((back.plies(), back.outcome()), (1, Outcome::Win(Side::First)), "{text}");
    assert_eq!(write(&SGF, &[&back]).0, text);
    // In Ishi variations stand behind a move: there is none, so they are counted.
    let (text, losses) = write(&kifu::formats::ishi::ISHI, &[&record]);
    assert!(losses.get(Loss::Variations) == 1 && !text.contains("E8"), "{text} {losses:?}");
}

#[test]
fn good_files_of_known_programs_are_left_in_peace() {
    use kifu::findings::Severity;
    for text in [
        "(;GM[1]SZ[19]AP[GNU Go:3.8]AP[foxwq]RU[Chinese]KM[7.5]HA[0]RE[W+1.25];B[pd])",
        "(;GM[1]RE[B+R];B[pd])",
        "(;GM[1]DT[2017.08.11 19:29]TM[30:00+30:00/25];B[pd])",
        "(TE[第1回杯]RD[2005-06-12]KO[6目半]TM[3小时]LT[60]LC[5]GK[1]PB[A]PW[B];B[pd])",
        "(;GM[1]KN[6.5];B[pd])",
    ] {
        let (_, findings) = game(text);
        let loud: Vec<_> = findings.iter().filter(|it| it.severity > Severity::Note).collect();
        assert!(loud.is_empty(), "{text}: {loud:?}");
    }
}

#[test]
fn komi_in_stones_and_other_names_of_headers_are_understood() {
    let header = |text: &str, key| game(text).0.header(key).map(str::to_owned);
    assert_eq!(header("(;GM[1]KM[375])", Key::Komi).as_deref(), Some("7.5"));
    assert_eq!(header("(;GM[1]KM[360])", Key::Komi).as_deref(), Some("360"));
    // What is wrong is the komi, not the result that it does not go with.
    let (_, findings) = game("(;GM[1]KM[650]RE[B+3];B[pd];W[dd])");
    assert_eq!(codes(&findings), ["F310"]);
    assert_eq!(findings[0].fix.as_ref().unwrap().edits[0].text, "6.5");
    let text = "(TE[杯]RD[2005-06-12]KO[黒6目半]HD[2]TM[150]LT[30秒]LC[5回]GK[1];B[pd])";
    for (key, value) in [
        (Key::Event, "杯"),
        (Key::Start, "2005-06-12"),
        (Key::Komi, "黒6目半"),
        (Key::Handicap, "2"),
        (Key::TimeControl, "150分"),
        (Key::Byoyomi, "5x30 byo-yomi"),
    ] {
        assert_eq!(header(text, key).as_deref(), Some(value), "{key:?}");
    }
    let written = rewritten(&games(text));
    for part in ["EV[杯]", "DT[2005-06-12]", "KM[6.5]", "HA[2]", "TM[9000]"] {
        assert!(written.contains(part), "{written}");
    }
    // With the properties of the standard it is nothing of the kind.
    let (record, findings) = game("(;GM[1];B[pd]TE[2]KO[])");
    assert_eq!((record.header(Key::Event), codes(&findings)), (None, vec![]));
}

#[test]
fn turns_are_read_in_every_form_and_never_dropped() {
    for (value, side, found) in [
        ("W", Side::Second, &[][..]),
        ("White", Side::Second, &["F306"]),
        ("2", Side::Second, &["F306"]),
        ("1", Side::First, &["F306"]),
        ("7", Side::First, &["F206"]),
    ] {
        let text = format!("(;GM[1]SZ[9]AB[aa]AW[bb]PL[{value}]C[x])");
        let (record, findings) = game(&text);
        assert_eq!(record.start.side_to_move(), side, "{text}");
        assert_eq!(codes(&findings), found, "{text}");
        let behind = format!("(;GM[1]SZ[9];B[aa];PL[{value}]AB[bb])");
        let written = rewritten(&games(&behind));
        let kept = if value == "7" { "7" } else { ["B", "W"][side.index()] };
        assert!(written.contains(&format!("PL[{kept}]")), "{written}");
    }
    // What changes nothing is kept, too.
    let text = "(;GM[1]SZ[9]AB[aa]AE[cc];B[bb];AE[dd];W[ee])";
    let written = rewritten(&games(text));
    assert!(written.contains("AE[cc]") && written.contains("AE[dd]"), "{written}");
}

#[test]
fn one_word_is_enough_for_many_of_a_kind() {
    for (text, found) in [
        ("(;GM[1];AB[aa]AB[bb]AB[cc]AB[dd];B[ee])", &["F204"][..]),
        ("(;GM[1]CA[UTF-8][UTF-8]CA[UTF-8][UTF-8])", &["F205", "F204"]),
        ("(;GM[1];b[ec];r[ff];b[ed];r[fg])", &["F202", "F202"]),
        ("(;GM[1]KN[1];B[aa]KN[2];W[bb]KN[3])", &["F314"]),
    ] {
        assert_eq!(codes(&game(text).1), found, "{text}");
    }
}

#[test]
fn numbers_of_any_length_are_numbers() {
    let long = "99999999999999999999";
    for (text, found) in [
        (format!("(;GM[{long}];B[pd])"), "F304"),
        (format!("(;FF[{long}]GM[1];B[pd])"), "F303"),
        (format!("(;GM[1]HA[{long}];B[pd])"), "F307"),
        (format!("(;GM[1]SZ[{long}];B[pd])"), "F301"),
    ] {
        let (record, findings) = game(&text);
        assert_eq!(codes(&findings), [found], "{text}");
        assert!(rewritten(&[(record, findings)]).contains("B[pd]"));
    }
}

/// The text of a tree without its variations: of each group of parentheses only the first.
fn stripped(text: &str) -> String {
    let mut out = String::new();
    // For each open parenthesis whether a variation in it has ended.
    let mut levels: Vec<bool> = Vec::new();
    let mut skipped = 0_usize;
    let mut characters = text.chars();
    while let Some(c) = characters.next() {
        match c {
            '[' => {
                let mut value = String::from(c);
                while let Some(c) = characters.next() {
                    value.push(c);
                    match c {
                        '\\' => value.extend(characters.next()),
                        ']' => break,
                        _ => {}
                    }
                }
                if skipped == 0 {
                    out.push_str(&value);
                }
                continue;
            }
            '(' if skipped > 0 || levels.last() == Some(&true) => skipped += 1,
            '(' => levels.push(false),
            ')' if skipped > 0 => {
                skipped -= 1;
                continue;
            }
            ')' => {
                levels.pop();
                if let Some(around) = levels.last_mut() {
                    *around = true;
                }
            }
            _ => {}
        }
        if skipped == 0 {
            out.push(c);
        }
    }
    out
}

fn main_lines(text: &str) -> Vec<Vec<String>> {
    let line = |record: &Record| {
        let (board, entries) = crate::support::opening(record);
        let entry = |node| format!("{:?}", record.tree.node(node).entry.mv());
        let entries = entries.into_iter().map(entry);
        std::iter::once(board).chain(entries).collect()
    };
    games(text).iter().map(|(record, _)| line(record)).collect()
}

#[test]
fn the_main_line_is_that_of_the_text_without_its_variations() {
    for text in [
        "(;GM[1];B[aa](;W[bb];B[cc])(;W[bb];B[dd])(;W[ee]))",
        "(;GM[1](;B[aa])(;B[aa];W[bb]))",
        "(;GM[1]RE[B+R];B[aa];W[bb](;C[x])(;B[cc]))",
        "(;GM[1];AB[aa](;W[bb](;AE[aa])(;B[dd]))(;W[cc];B[ee]))",
    ] {
        assert_eq!(main_lines(text), main_lines(&stripped(text)), "{text}");
    }
    let Some(corpus) = corpus() else { return };
    let mut compared = 0;
    for path in files(&corpus.join("sgf"), &["sgf"]) {
        let bytes = std::fs::read(&path).unwrap();
        let source = source("x.sgf", &bytes);
        let broken = |(_, findings): &Read| {
            findings.iter().any(|finding| finding.code.row().id.starts_with("F10"))
        };
        if read(&SGF, &source).iter().any(broken) {
            continue;
        }
        compared += 1;
        let text = source.text();
        // Of several games in one tree each has a result of its own, which is that of the tree without the others.
        let has_own = |record: &Record| {
            let mut notes = record.tree.main_line().flat_map(|node| record.tree.notes(node));
            notes.any(|note| record.text(note.text).starts_with("RE["))
        };
        if games(text).iter().any(|(record, _)| has_own(record)) {
            continue;
        }
        assert_eq!(main_lines(text), main_lines(&stripped(text)), "{}", path.display());
    }
    assert!(compared >= 60, "{compared}");
}

#[test]
fn a_second_size_is_said() {
    let (record, findings) = game("(;SZ[9][7];B[ee])");
    assert_eq!(codes(&findings), ["F205"]);
    assert_eq!(record.tree.len(), 2);
    // White begins where the stones of a handicap are missing; of that alone is spoken.
    assert_eq!(codes(&game("(;HA[4]SZ[19];W[aa])").1), ["G204"]);
    assert_eq!(codes(&game("(;SZ[19];W[aa])").1), ["G203"]);
}
