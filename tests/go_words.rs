//! Words of records of Go that nobody can read, and what stands where a move should: they are said once, stay or are
//! counted, and no repair takes the only one that can be read.

use crate::cli::Desk;
use crate::gaps::{converted, format, ids, one};
use crate::in_place::mended_by;
use crate::support::{read, write};
use kifu::findings::Finding;
use kifu::formats::{Loss, Losses};
use kifu::record::{Entry, Record};
use kifu::source::Source;

/// What a conversion to another format counts: what the reader left out, and what the writer does.
#[track_caller]
fn counted(from: &str, text: &str, to: &str) -> u64 {
    let desk = Desk::with(&[("x", text)]);
    let run = desk.run(&["convert", "--fail-if-lossy", "-f", from, "-t", to, "x"]);
    let told = run.err.lines().find_map(|line| line.strip_prefix("x: ")).unwrap_or_default();
    let numbers = told.split([' ', ',']).filter_map(|word| word.parse::<u64>().ok());
    numbers.sum()
}

/// SGF of a text, which its own reader finds nothing twice in and writes again as it is.
#[track_caller]
fn sgf_of(from: &str, text: &str) -> (String, Losses) {
    let (written, losses) = converted(from, text, "sgf");
    let (record, found) = one("sgf", &written);
    assert!(!ids(&found).contains(&"F204"), "{found:?}\n{written}");
    assert_eq!(write(format("sgf"), &[&record]).0, written);
    (written, losses)
}

const BOARD: &str = "\"kifu\":1,\"game\":\"go\",\"start\":\"9/9/9/9/9/9/9/9/9 b -\"";

/// A line of JSON with these members beside the board.
fn line(members: &str) -> String {
    format!("{{{BOARD},{members}}}\n")
}

fn property(at: usize, text: &str) -> String {
    format!("{{\"at\":{at},\"kind\":\"property\",\"text\":\"{text}\"}}")
}

#[test]
fn a_node_of_sgf_has_one_comment() {
    let ishi = "EVENT\r\nB 1 Q16\r\nW 2 Q99\r\nCOM\r\nhello\r\nENDCOM\r\nB 3 D4\r\n";
    let (written, losses) = sgf_of("ishi", ishi);
    assert!(written.contains(";C[W 2 Q99\nhello];B[dp]"), "{written}");
    assert_eq!(losses.get(Loss::MovesAsComments), 1);
    let unread = line(
        "\"written_in\":\"ugf\",\"moves\":[\"B[ee]\",null],\
         \"notes\":[{\"at\":2,\"kind\":\"comment\",\"text\":\"a\"},{\"at\":2,\"kind\":\"bookmark\",\"text\":\"n\"},\
         {\"at\":2,\"kind\":\"comment\",\"text\":\"b\"}],\"nodes\":[{\"at\":2,\"unread\":\"W 2 Q99\"}]",
    );
    let (written, _) = sgf_of("jsonl", &unread);
    assert!(written.contains(";C[W 2 Q99\na\nb]N[n]"), "{written}");
    // A point that would be a pass, as well.
    let off =
        line("\"moves\":[\"B[tt]\"],\"notes\":[{\"at\":1,\"kind\":\"comment\",\"text\":\"a\"}]");
    let (written, losses) = sgf_of("jsonl", &off);
    assert!(written.contains(";C[B[tt\\]\na]"), "{written}");
    assert_eq!(losses.get(Loss::MovesAsComments), 1);
}

/// What a record keeps of a node is no second property of a name, and none that it is not.
#[test]
fn what_stands_twice_in_a_node_is_counted() {
    let moves = "\"moves\":[\"B[ee]\",\"W[dd]\"]";
    let player = "\"headers\":{\"first\":\"A\"},\"header_names\":{\"first\":\"PB\"}";
    for (members, notes, lost) in [
        // Game-info of the root is that of the headers, and the result would be another.
        (format!("{player},{moves}"), vec![property(0, "PB[x]"), property(0, "RE[W+R]")], 2),
        // Small letters go, and a number with them.
        (moves.to_owned(), vec![property(1, "Black[aa]"), property(2, "GaB[1]")], 2),
        (moves.to_owned(), vec![property(1, "C1[aa]"), property(2, "LZ2[1]")], 1),
        // Whose turn it is the setup says.
        (
            "\"moves\":[\"B[ee]\",null],\
             \"nodes\":[{\"at\":2,\"setup\":[{\"side\":\"first\",\"points\":[\"aa\"]},{\"turn\":\"second\"}]}]"
                .to_owned(),
            vec![property(2, "PL[x]")],
            1,
        ),
    ] {
        let text = line(&format!("{members},\"notes\":[{}]", notes.join(",")));
        let (written, losses) = sgf_of("jsonl", &text);
        assert_eq!(losses.get(Loss::Properties), lost, "{written}");
        let (record, there) = (one("jsonl", &text).0, one("sgf", &written).0);
        let plies = |record: &Record| -> Vec<Entry> {
            let nodes = record.tree.main_line().map(|node| record.tree.node(node).entry);
            nodes.filter(|entry| entry.is_ply()).collect()
        };
        assert_eq!(plies(&record), plies(&there), "{written}");
        assert_eq!(record.outcome(), there.outcome(), "{written}");
    }
}

#[test]
fn what_the_root_says_of_the_file_and_cannot_be_read_is_counted() {
    for (text, lost) in [
        ("(;GM[x]SZ[9];B[ee])", 1),
        ("(;FF[x]GM[1]SZ[9];B[ee])", 1),
        ("(;FF[]GM[]SZ[9];B[ee])", 2),
        ("(;FF[4]GM[1]SZ[9]ST[q];B[ee])", 0),
        ("(;FF[3]GM[1]SZ[9];B[ee])", 0),
        ("(;FF[x]GM[40]SZ[9];X[ee])", 1),
        ("(;FF[4]GM[40]SZ[9]ST[2];X[ee])", 0),
    ] {
        assert_eq!(counted("sgf", text, "sgf"), lost, "{text}");
        // A record keeps it, and counts it again where it goes.
        assert_eq!(counted("sgf", text, "jsonl"), 0, "{text}");
        let (kept, _) = converted("sgf", text, "jsonl");
        assert_eq!(counted("jsonl", &kept, "sgf"), lost, "{kept}");
        let (written, _) = converted("sgf", text, "sgf");
        assert_eq!(counted("sgf", &written, "sgf"), 0, "{written}");
    }
}

/// Lines of Ishi that a record keeps beside what it understands of them.
#[test]
fn what_nobody_can_read_in_a_line_of_ishi_is_counted() {
    for (lines, elsewhere, again) in [
        ("BOARDSIZE x\r\nB 1 Q16", 1, 0),
        ("SETUP B Q99 C3\r\nB 1 Q16", 1, 0),
        ("SETUP B C3 W C3\r\nB 1 Q16", 1, 0),
        ("B 1 C4\r\nMARK Q99", 1, 0),
        ("B x C4\r\nW 2 D4", 1, 1),
        ("B 1 C4\r\nDIAGRAM zz\r\nSETUP B D4\r\nB 2 D5", 1, 1),
        // A line that is kept as text is so as a whole.
        ("B 1 Q99", 1, 0),
        ("B 1 0 R7", 1, 0),
    ] {
        let text = format!("EVENT\r\n{lines}\r\n");
        assert_eq!(counted("ishi", &text, "sgf"), elsewhere, "{lines}");
        assert_eq!(counted("ishi", &text, "ishi"), again, "{lines}");
        // What keeps the lines keeps what is in them.
        assert_eq!(counted("ishi", &text, "jsonl"), again, "{lines}");
    }
}

/// Fields of a list that no other item says, and that nobody knows.
#[test]
fn unknown_fields_of_gib_are_counted() {
    let bytes = include_bytes!("../testdata/gib/good/handicap.gib");
    let text: String =
        bytes.iter().map(|&byte| if byte.is_ascii() { byte as char } else { '?' }).collect();
    let before = counted("gib", &text, "sgf");
    for (old, new) in [
        ("GAMEINFOMAIN=", "GAMEINFOMAIN=FOO:1,"),
        ("GBKIND:0,", "GBKIND:0,FOO:1,"),
        (",AUSZ:0", ",AUSZ:0,FOO:1"),
    ] {
        assert!(text.contains(old), "{old}");
        assert_eq!(counted("gib", &text.replace(old, new), "sgf"), before + 1, "{new}");
    }
}

/// A setup behind the last move is no diagram that stands beside it.
#[test]
fn a_setup_in_which_a_game_ends_is_counted() {
    for text in [
        "(;FF[4]GM[1]SZ[19];B[na];W[ae];AB[gp])",
        "(;FF[4]GM[1]SZ[19];B[na];W[ae];AB[gp]C[x])",
        "(;FF[4]GM[1]SZ[19];B[na](;W[ae])(;W[bb];AE[na]))",
    ] {
        let (written, losses) = converted("sgf", text, "ishi");
        assert_eq!(losses.get(Loss::Nodes), 1, "{text}");
        // What is read of it is what it says, and is written without any loss.
        let (again, losses) = converted("ishi", &written, "ishi");
        assert_eq!((again, losses.get(Loss::Nodes)), (written, 0));
    }
    // A diagram is one, and a stop before it says so.
    let diagram = "(;FF[4]GM[1]SZ[19];B[na];W[ae](;)(;AB[gp]FG[]))";
    assert_eq!(converted("sgf", diagram, "ishi").1.get(Loss::Nodes), 0);
}

fn has_fix(findings: &[Finding], id: &str) -> bool {
    let own = findings.iter().filter(|finding| finding.code.row().id == id);
    let mut fixes = own.map(|finding| finding.fix.is_some()).peekable();
    assert!(fixes.peek().is_some(), "{id}: {findings:?}");
    fixes.any(|it| it)
}

#[test]
fn no_repair_takes_the_only_word_that_can_be_read() {
    for (lines, mends) in [
        ("B 22 0 R7", false),
        ("W 4 is the usual answer.", false),
        ("B 1 Q99 D4", false),
        ("B 1 C4 R7", true),
        ("B 1 pass R7", true),
    ] {
        let (_, found) = one("ishi", &format!("EVENT\r\n{lines}\r\n"));
        assert_eq!(has_fix(&found, "H112"), mends, "{lines}");
    }
    for (root, id, mends) in [
        ("KM[x][6.5]", "F205", false),
        ("KM[5.5][6.5]", "F205", true),
        ("RE[x]RE[B+R]", "F204", false),
        ("RE[W+R]RE[B+R]", "F204", true),
        ("PB[]PB[A]", "F204", false),
        ("PB[A]PB[]PB[B]", "F204", true),
        ("HA[two]HA[2]HA[3]", "F204", false),
        ("SZ[x]SZ[9]", "F204", false),
        ("SZ[19]SZ[9]", "F204", true),
        ("FF[4];B[1]B[aa]", "F204", false),
        ("FF[4];B[]B[aa]", "F204", true),
        ("FF[4];B[aa]BL[x][3]", "F205", false),
    ] {
        let (_, found) = one("sgf", &format!("(;GM[1]{root};W[bb])"));
        assert_eq!(has_fix(&found, id), mends, "{root}");
    }
}

/// What stands in place of a move is of either side: no turn is given for it that would be gone when it is read.
#[test]
fn a_move_beyond_the_board_is_written_again_as_it_is() {
    for moves in [
        "W[zz];B[ee]",
        "W[zz];W[ee]",
        "B[zz];W[ee]",
        "W[aa];W[zz];B[ee]",
        "W[aa];B[zz];B[bb];W[ee]",
        "B[aa];B[zz]",
    ] {
        for head in ["HA[2]AB[cc][gg]", "", "AB[cc]PL[W]", "RE[B+R]", "PL[W]RE[W+R]"] {
            for text in [
                format!("(;GM[1]FF[4]SZ[9]{head};{moves})"),
                format!("(;GM[1]FF[4]SZ[9]{head};W[dd](;B[hh])(;{moves}))"),
            ] {
                let (first, _) = converted("sgf", &text, "pcn");
                let again: Vec<_> = read(format("pcn"), &Source::new("x", first.clone()));
                let records: Vec<&Record> = again.iter().map(|(record, _)| record).collect();
                assert_eq!(write(format("pcn"), &records).0, first, "{text}");
                let of = |record: &Record| -> Vec<String> {
                    let moves =
                        record.tree.walk().filter_map(|node| record.tree.node(node).entry.mv());
                    moves.map(|mv| mv.to_string()).filter(|mv| !mv.contains('z')).collect()
                };
                assert_eq!(of(records[0]), of(&one("sgf", &text).0), "{text}\n{first}");
            }
        }
    }
}

/// `B+` and `W+` name the winner, whatever follows that names no other; and what servers say is understood of SGF too.
#[test]
fn who_won_is_known_without_how() {
    use kifu::games::Side;
    use kifu::record::Outcome::{self, Draw, Undecided, Unknown};
    const BLACK: Outcome = Outcome::Win(Side::First);
    const WHITE: Outcome = Outcome::Win(Side::Second);
    for (text, outcome, id) in [
        ("W+Illegal", WHITE, "F306"),
        ("W+中盘", WHITE, "F306"),
        ("W+0.5目", WHITE, "F306"),
        ("B+3/4子", BLACK, "F306"),
        ("平局", Draw, "F306"),
        ("B+Disconnection", BLACK, "F312"),
        ("W+中盘胜", WHITE, "F312"),
        ("B+R, 120 moves", BLACK, "F312"),
        ("W+R (time was up)", WHITE, "F312"),
        ("黑不计点胜", BLACK, "F312"),
        ("黑胜2.5", BLACK, "F312"),
        ("黑弃权", WHITE, "F312"),
        ("White wins by 4.5 points!", WHITE, "F312"),
        ("Black wins 3 of 5", BLACK, "F312"),
        ("三コウ無勝負", Undecided, "F312"),
        ("B+0.5 or W+0.5", Unknown, "F307"),
        ("B+Black ran out of time", Unknown, "F307"),
        ("Black leads", Unknown, "F307"),
        ("White withdraws", Unknown, "F307"),
        ("No result yet", Unknown, "F307"),
        ("双负", Unknown, "F307"),
        ("W+R?", Unknown, "F307"),
        ("黑不胜", Unknown, "F307"),
        ("黑方未认输", Unknown, "F307"),
        ("黑胜率60%", Unknown, "F307"),
        ("Black did not win", Unknown, "F307"),
        ("Black to win", Unknown, "F307"),
        ("draw refused, White won", Unknown, "F307"),
        ("Blackburn won", Unknown, "F307"),
        ("B+lost", Unknown, "F307"),
        ("B+−3.5", Unknown, "F307"),
        ("W+adjourned", Unknown, "F307"),
    ] {
        let sgf = format!("(;FF[4]GM[1]SZ[9]RE[{text}];B[ee])");
        let (record, findings) = one("sgf", &sgf);
        let told: Vec<&str> = ids(&findings).into_iter().filter(|it| it.starts_with('F')).collect();
        assert_eq!((record.outcome(), &*told), (outcome, &[id][..]), "{text}");
        let (written, losses) = sgf_of("sgf", &sgf);
        assert!(losses.is_empty(), "{text}: {losses:?}");
        assert_eq!(one("sgf", &written).0.outcome(), outcome, "{written}");
    }
    for (text, meaning) in [
        ("Black wins 3 of 5", "Black won"),
        ("Black wins 3 games", "Black won"),
        ("White wins by 4.5 points!", "W+4.5"),
        ("W+불계승", "W+R"),
    ] {
        let (_, findings) = one("sgf", &format!("(;FF[4]GM[1]SZ[9]RE[{text}];B[ee])"));
        let known = findings.iter().find(|it| it.code.row().id == "F312");
        let told = known.map(|it| (it.message(kifu::findings::Lang::En), it.severity));
        let Some((told, severity)) = told else { panic!("{text}: {findings:?}") };
        assert!(told.ends_with(&format!("is known: {meaning}")), "{told}");
        assert_eq!(severity, kifu::findings::Severity::Warning, "{text}");
    }
}

/// An equal value twice loses nothing, nor do two lists of stones.
#[test]
fn what_stands_twice_and_loses_nothing_is_a_note() {
    use kifu::findings::Severity::{Error, Note, Warning};
    for (properties, severity, lost) in [
        ("BL[600]BL[600]", Note, 0),
        ("BL[600]BL[500]", Error, 1),
        ("BL[600]BL[600]BL[500]", Error, 1),
        ("BL[x]BL[x]BL[500]", Error, 1),
        ("C[a]C[a]", Warning, 0),
    ] {
        let text = format!("(;FF[4]GM[1]SZ[9];B[ee]{properties};W[cc])");
        let (_, findings) = one("sgf", &text);
        let told: Vec<_> = findings.iter().filter(|it| it.code.row().id == "F204").collect();
        assert_eq!((told.len(), told[0].severity), (1, severity), "{properties}");
        let mut losses = Losses::default();
        losses.add_dropped(&findings, false);
        assert_eq!(losses.is_empty(), lost == 0, "{properties}: {losses:?}");
    }
    // The repair of the first leaves no other.
    let root = "(;FF[4]GM[1]SZ[9]KM[375]KM[375];B[ee])\n";
    let mended = mended_by(&["--fix"], "a.sgf", root);
    assert_eq!(String::from_utf8_lossy(&mended), "(;FF[4]GM[1]SZ[9]KM[7.5];B[ee])\n");
    let (record, findings) = one("sgf", "(;FF[4]GM[1]SZ[9]AB[cf][eg]AW[ef]AB[df];W[ff])");
    assert_eq!((ids(&findings), findings[0].severity), (vec!["F204"], Note));
    assert!(record.start.to_line().starts_with("9/9/9/9/9/2XXO4/4X4/9/9 "), "{:?}", record.start);
}
