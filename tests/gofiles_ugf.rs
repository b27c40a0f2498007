//! UGF and UGI: each rule of reading with the smallest file that shows it.

use crate::support::{self, read, write};
use kifu::findings::Finding;
use kifu::formats::{Detection, by_name, detect};
use kifu::games::{Move, Position};
use kifu::record::{Entry, Key, NodeId, NoteKind, Record};
use kifu::source::Source;

#[track_caller]
fn one(text: &str) -> (Record, Vec<Finding>) {
    support::one("ugf", text)
}

fn ids(findings: &[Finding]) -> Vec<String> {
    findings.iter().map(|finding| finding.code.to_string()).collect()
}

/// The tree as SGF writes it, without its root.
fn tree(record: &Record) -> String {
    let text = write(by_name("sgf").unwrap(), &[record]).0;
    let begin = text.find(";B[").unwrap_or(text.len());
    text[begin..].split_whitespace().collect()
}

fn moves(record: &Record, from: Option<NodeId>) -> String {
    let mut out = Vec::new();
    let mut next = from;
    while let Some(node) = next {
        match record.tree.node(node).entry {
            Entry::Move(Move::Go(mv)) | Entry::Illegal(Move::Go(mv)) => out.push(mv.to_string()),
            Entry::Unreadable(_) => out.push("?".to_owned()),
            Entry::Setup(_) => out.push("setup".to_owned()),
            _ => {}
        }
        next = record.tree.next(node);
    }
    out.join(" ")
}

fn line(record: &Record) -> String {
    moves(record, record.tree.next(NodeId::ROOT))
}

fn ugf(head: &str, data: &str) -> String {
    format!("[Header]\nCoordinateType=IGS\n{head}[Data]\n{data}")
}

#[test]
fn ugf_is_known_by_its_sections() {
    for text in [
        "[Header]\nVer=UGF2,200\n[Data]\n",
        "# made by hand\n\n[Header]\r\n[Data]\r\n",
        "[Header]\rCrypt=1,X,Y\r",
    ] {
        for extension in [None, Some("ugf"), Some("ugi"), Some("txt")] {
            let Detection::Is(found) = detect(text, extension) else { panic!("{text}") };
            assert_eq!(found.name, "ugf", "{text}");
        }
    }
    for text in ["[Header]\nx=y\n", "x\n[Header]\n[Data]\n", "[Data]\n[Header]\n"] {
        assert!(
            matches!(detect(text, None), Detection::Unknown | Detection::Unclear(_)) || {
                let Detection::Is(found) = detect(text, None) else { unreachable!() };
                text.starts_with("[Header]") && found.name == "ugf"
            },
            "{text}"
        );
    }
}

#[test]
fn rows_count_from_the_bottom_only_where_igs_is_said() {
    let data = "QP,B1,1,0\nDD,W1,2,0\n";
    assert_eq!(line(&one(&ugf("", data)).0), "B[qd] W[dp]");
    for kind in ["CoordinateType=JPN\n", ""] {
        let text = format!("[Header]\n{kind}[Data]\n{data}");
        assert_eq!(line(&one(&text).0), "B[qp] W[dd]");
    }
    // The letters have an I.
    assert_eq!(line(&one(&ugf("Size=9\n", "IA,B1,1,0\n")).0), "B[ii]");
    let (record, findings) = one(&ugf("Size=9\n", "JA,B1,1,0\nAS,W1,2,0\n"));
    assert_eq!(
        (line(&record), ids(&findings)),
        ("B[ji] W[as]".to_owned(), vec!["G101".to_owned(), "G101".to_owned()])
    );
}

#[test]
fn passes_stand_outside_the_board() {
    let data = "YA,B1,1,0\nZZ,W1,2,0\nPP,B1,3,0\nYZ,MK,4,0\n";
    assert_eq!(line(&one(&ugf("", data)).0), "B[] W[] B[pd] W[]");
}

#[test]
fn stones_of_number_zero_are_set_up() {
    let data = "DP,B1,0,0\nPD,B1,0,0\nPP,W1,1,3\n";
    let (record, findings) = one(&ugf("Hdcp=2,0.00\n", data));
    let Position::Go(start) = &record.start else { panic!() };
    let stones: Vec<String> = start.board().stones().map(|it| it.point.to_string()).collect();
    assert_eq!(stones, ["dd", "pp"]);
    assert_eq!((line(&record), findings.len()), ("W[pd]".to_owned(), 0));
    assert_eq!((record.header(Key::Handicap), record.header(Key::Komi)), (Some("2"), Some("0")));
    // A handicap without its stones.
    assert_eq!(ids(&one(&ugf("Hdcp=2,0.00\n", "PP,W1,1,3\n")).1), ["G204"]);
}

#[test]
fn times_are_read_where_a_clock_ran() {
    let (record, findings) = one(&ugf("", "PP,B1,1,5 '00:00:05\nDD,W1,2,61 '00:01:01\n"));
    let times: Vec<_> =
        record.tree.main_line().map(|node| record.tree.node(node).time.get()).collect();
    assert_eq!((times, findings.len()), (vec![Some(5000), Some(61000)], 0));
    let (_, findings) = one(&ugf("", "PP,B1,1,5 '00:00:05\nDD,W1,2,61 '00:02:01\n"));
    assert_eq!(ids(&findings), ["R107"]);
    let (record, findings) = one(&ugf("", "PP,B1,1,0\nDD,W1,2,0\n"));
    assert!(record.tree.main_line().all(|node| record.tree.node(node).time.get().is_none()));
    assert!(findings.is_empty(), "{findings:?}");
}

#[test]
fn headers_of_ugf_are_those_of_other_records() {
    let head = "Title=12th,,Final\nPlace=Osaka\nDate=2001/08/20,09:00:00,2001/08/21,00:00:00\nRule=JPN\n\
                Hdcp=0,-5.50\nPtime=J;240;0;0,J;240;0;0,0,0\nWinner=B,7.50\nMoves=0\nWriter=w\nCopyright=c\n\
                Commentator=m\nComment=x=y\nPlayerB=本因坊 Wren,9-dan,0,\nPlayerW=Lark,,7,Kyoto\nPlayerB2=Robin\n";
    let (record, findings) = one(&ugf(head, "PP,B1,1,0\n"));
    assert!(findings.is_empty(), "{findings:?}");
    for (key, value) in [
        (Key::Event, "12th, Final"),
        (Key::Site, "Osaka"),
        (Key::Start, "2001-08-20"),
        (Key::End, "2001-08-21"),
        (Key::Rules, "Japanese"),
        (Key::Komi, "-5.5"),
        (Key::TimeControl, "14400"),
        (Key::Result, "B+7.5"),
        (Key::Recorder, "w"),
        (Key::Annotator, "m"),
        (Key::Note, "x=y"),
        (Key::First, "本因坊 Wren & Robin"),
        (Key::FirstRank, "9-dan"),
        (Key::Second, "Lark"),
    ] {
        assert_eq!(record.header(key), Some(value));
    }
    let other = |name: &str| {
        let header =
            record.headers.iter().find(|it| it.key == Key::Other && record.text(it.name) == name);
        header.map(|header| record.text(header.value))
    };
    assert_eq!(other("CP"), Some("c"));
    assert_eq!(other("PlayerW"), Some("Lark,,7,Kyoto"));
    for (winner, result) in [
        ("W,C", Some("W+R")),
        ("B,T", Some("B+T")),
        ("B,F", Some("B+F")),
        ("W,F2", Some("W+F")),
        ("W,", Some("W+")),
        ("D,", Some("0")),
        ("N1,", Some("Void")),
        ("O,", Some("?")),
        ("E,", Some("?")),
        ("A,", None),
        ("P", None),
    ] {
        let (record, findings) = one(&ugf(&format!("Winner={winner}\n"), "PP,B1,1,0\nDD,W1,2,0\n"));
        assert_eq!(record.header(Key::Result), result, "{winner}");
        assert!(findings.iter().all(|it| it.code.to_string() == "G205"), "{winner}: {findings:?}");
    }
    let none = "Ptime=N;0;0;0,N;0;0;0,0,0\nDate=//,,//,\n";
    let (record, findings) = one(&ugf(none, "PP,B1,1,0\n"));
    assert!(record.header(Key::TimeControl).is_none() && record.header(Key::Start).is_none());
    assert!(findings.is_empty(), "{findings:?}");
    for bad in ["Size=99", "Hdcp=x,6.50", "Hdcp=0,x", "Winner=X", "Date=x1", "CoordinateType=X"] {
        assert_eq!(ids(&one(&ugf(&format!("{bad}\n"), "")).1).last().unwrap(), "T305", "{bad}");
    }
}

#[test]
fn times_that_are_not_read_are_kept() {
    for value in ["J;90.5;0;0,J;90.5;0;0", "J;1:30;0,J;1:30;0", "60,60", "N;60,N;60"] {
        let (record, findings) = one(&ugf(&format!("Ptime={value}\n"), "PP,B1,1,0\n"));
        assert_eq!(ids(&findings), ["T305"], "{value}");
        assert_eq!(record.header(Key::TimeControl), None, "{value}");
        assert!(record.headers.iter().any(|it| record.text(it.value) == value), "{value}");
    }
}

#[test]
fn what_a_date_says_beside_a_day_is_kept() {
    for (value, is_more) in [
        ("2001/08/20", false),
        ("2001/ 8/20,00:00:00,2001/08/21,00:00:00", false),
        ("20010820,,//,", false),
        ("2001/08/20-21", true),
        ("2001/08/20 09:00:00", true),
        ("2001/08/20,,2001/08/21-22,", true),
        ("2001/08/20,,in August,", true),
        ("2001/08/20,,,,x", true),
    ] {
        let (record, findings) = one(&ugf(&format!("Date={value}\n"), "PP,B1,1,0\n"));
        assert!(findings.is_empty(), "{value}: {findings:?}");
        assert_eq!(record.header(Key::Start), Some("2001-08-20"), "{value}");
        let mut kept = record.headers.iter().filter(|it| it.key == Key::Other);
        assert_eq!(kept.any(|it| record.text(it.value) == value), is_more, "{value}");
    }
}

#[test]
fn what_stands_behind_the_last_part_is_told() {
    for (head, result, komi) in [
        ("Winner=W,7,50", Some("W+"), None),
        ("Winner=B,C,x", Some("B+R"), None),
        ("Winner=W,7.50,", Some("W+7.5"), None),
        ("Winner=B,C,", Some("B+R"), None),
        ("Winner=D,3", Some("0"), None),
        ("Winner=N1,x", Some("Void"), None),
        ("Winner=A,3", None, None),
        ("Winner=D,", Some("0"), None),
        ("Hdcp=0,6,50", None, None),
        ("Hdcp=0,6.50,", None, Some("6.5")),
    ] {
        let (record, findings) = one(&ugf(&format!("{head}\n"), ""));
        let is_told = ids(&findings).iter().any(|id| id == "T305");
        assert_eq!(is_told, !head.ends_with(','), "{head}: {findings:?}");
        assert_eq!(record.header(Key::Result), result, "{head}");
        assert_eq!(record.header(Key::Komi), komi, "{head}");
        let value = head.split_once('=').unwrap().1;
        let is_kept = record.headers.iter().any(|it| record.text(it.value) == value);
        assert_eq!(is_kept, is_told, "{head}");
    }
}

#[test]
fn what_is_enciphered_is_refused() {
    let (record, findings) =
        one(&ugf("Crypt=9,CRYPT_UGF_FILE,READ_ONLY\nPlayerB=Wren\n", "PP,B1,1,0\n"));
    assert_eq!((ids(&findings), record.plies()), (vec!["T301".to_owned()], 0));
    assert!(!record.start_known && record.game() == kifu::games::Game::Go);
    assert_eq!(record.header(Key::First), Some("Wren"));
}

const DATA: &str = "PP,B1,1,0\nDD,W1,2,0\nQD,B1,3,0\n";

#[test]
fn a_figure_is_a_variation_where_the_game_came_by_its_position() {
    let figure = |number: usize, stones: &str| {
        ugf(
            "",
            &format!(
                "{DATA}[Figure]\n.Fig,{number},1,1,19,19,t,1,0\n{stones}CC,B1,1,0\n.Text\nwords\n.EndText\n.EndFig\n"
            ),
        )
    };
    let (record, findings) = one(&figure(2, "DD,W1,0,0\nPP,B1,0,0\n"));
    assert!(findings.is_empty(), "{findings:?}");
    assert_eq!(line(&record), "B[pd] W[dp] B[qp]");
    let second = record.tree.main_line().nth(1).unwrap();
    let variation = record.tree.children(second).nth(1).unwrap();
    assert_eq!(moves(&record, Some(variation)), "B[cq]");
    let notes: Vec<&str> = record.tree.notes(variation).map(|it| record.text(it.text)).collect();
    assert_eq!(notes, ["t", "words"]);
    // Its number is the last place where it may stand.
    let (record, findings) = one(&figure(1, "DD,W1,0,0\nPP,B1,0,0\n"));
    assert_eq!(ids(&findings), ["T306"]);
    let set_up = record.tree.children(NodeId::ROOT).nth(1).unwrap();
    assert_eq!(moves(&record, Some(set_up)), "setup B[cq]");
    // Where stones are set up, they are taken away first.
    let handicap = figure(1, "DD,W1,0,0\n").replace("[Data]\n", "[Data]\nJJ,B1,0,0\n");
    let (record, _) = one(&handicap);
    let set_up = record.tree.children(NodeId::ROOT).nth(1).unwrap();
    assert_eq!(moves(&record, Some(set_up)), "setup setup B[cq]");
    // Behind the last move it makes the game no longer.
    let (record, _) = one(&figure(3, "DD,W1,0,0\nPP,B1,0,0\nQD,B1,0,0\n"));
    assert_eq!(line(&record), "B[pd] W[dp] B[qp]");
    assert_eq!(record.plies(), 3);
}

#[test]
fn comments_and_labels_stand_at_their_moves() {
    let text = format!(
        "{DATA}[Figure]\n.Text,0\nwhole\n\ngame\n.EndText\n.Text,2\nx\n.#,6,16,E]\n.EndText\n.Text,9\nlast\n.EndText\n.Text,1\nopen\n"
    );
    let (record, findings) = one(&ugf("", &text));
    assert_eq!(ids(&findings), ["T309", "T308"]);
    let notes = |node: NodeId| -> Vec<String> {
        record.tree.notes(node).map(|it| record.text(it.text).to_owned()).collect()
    };
    let line: Vec<NodeId> = record.tree.main_line().collect();
    assert_eq!(notes(NodeId::ROOT), ["whole\n\ngame"]);
    assert_eq!(notes(line[0]), ["open"]);
    assert_eq!(notes(line[1]), ["x", "LB[fd:E\\]]"]);
    assert_eq!(notes(line[2]), ["last"]);
}

#[test]
fn a_review_is_a_tree() {
    let review = "[ReviewNode]\nNODE,1,0,0,0\nNODE,2,1,16,16\n VARIATION,\n  NODE,9,2,4,3\n   VARIATION,\n    NODE,11,1,20,20\n   VARIATIONEND,\n  NODE,10,1,1,1\n VARIATIONEND,\nNODE,3,2,4,4\nNODE,4,1,17,4\n";
    let text = ugf(
        "",
        &format!(
            "{DATA}{review}NODE,5,0,0,0\n[ReviewComment]\n.Comment,1\na\n.Comment,4\nb\n.Comment,11\nc\n"
        ),
    );
    let (record, findings) = one(&text);
    assert!(findings.is_empty(), "{findings:?}");
    assert_eq!(line(&record), "B[pd] W[dp] B[qp]");
    assert_eq!(tree(&record), ";B[pd](;W[dp];B[qp]C[b])(;W[dq](;B[as])(;B[]C[c])))");
    // Variations at the end make the game no longer.
    let end =
        ugf("", &format!("{DATA}{review}VARIATION,\nNODE,12,2,5,5\nVARIATIONEND,\nNODE,5,0,0,0\n"));
    let (record, findings) = one(&end);
    assert_eq!((line(&record), findings.len()), ("B[pd] W[dp] B[qp]".to_owned(), 0));
    let (record, _) = one(&end.replace("NODE,5,0,0,0\n", ""));
    assert_eq!(line(&record), "B[pd] W[dp] B[qp]");
    for (from, to, code) in [
        ("NODE,4,1,17,4", "NODE,4,1,17,5", "T307"),
        ("NODE,4,1,17,4\n", "", "T307"),
        ("NODE,4,1,17,4", "NODE,4,7,17,4", "T303"),
        ("VARIATIONEND,\nNODE,3", "NODE,3", "T308"),
        ("NODE,3,2", "VARIATIONEND,\nNODE,3,2", "T308"),
        (".Comment,4", ".Comment,77", "T309"),
    ] {
        assert!(text.contains(from), "{from}");
        let (_, findings) = one(&text.replace(from, to));
        assert!(ids(&findings).contains(&code.to_owned()), "{to}: {findings:?}");
    }
}

#[test]
fn one_damaged_line_costs_no_other() {
    let data = "PP,B1,1,0\n.Text,0,999,advert\nmore of it\nD?,W1,2,0\nnoise\n.EndFig\nQD,B1,5,0\n";
    let (record, findings) = one(&ugf("", data));
    assert_eq!(line(&record), "B[pd] ? B[qp]");
    assert_eq!(ids(&findings), ["T304", "T304", "T303", "T302", "T304", "R101"]);
    let remarks = record.tree.walk().flat_map(|node| {
        record.tree.notes(node).filter(|note| note.kind == NoteKind::Remark).collect::<Vec<_>>()
    });
    assert_eq!(remarks.count(), 4);
    let both = format!("{}{}", ugf("", DATA), ugf("", DATA));
    assert_eq!(read(by_name("ugf").unwrap(), &Source::new("x", both)).len(), 2);
    // Pair Go has an order of its own.
    let pair = "PP,B1,1,0\nDD,W1,2,0\nQD,B2,3,0\nDP,W2,4,0\nCC,B1,5,0\n";
    assert!(one(&ugf("", pair)).1.is_empty());
    assert_eq!(ids(&one(&ugf("", &pair.replace("B2,3", "B1,3"))).1), ["T310"]);
}

#[test]
fn damaged_files_are_survived() {
    let ugf = ugf(
        "",
        &format!(
            "{DATA}[Figure]\n.Fig,2,1,1,19,19,t,1,0\nPP,B1,0,0\nCC,W1,1,0\n.Text\nw\n.EndText\n.EndFig\n.Text,1\n.#,1,1,A\n.EndText\n[ReviewNode]\nNODE,1,0,0,0\nNODE,2,1,16,16\nVARIATION,\nNODE,9,2,4,3\nVARIATIONEND,\n[ReviewComment]\n.Comment,2\nx\n"
        ),
    );
    let gib = "\\HS\n\\[GAMEINFOMAIN=GRLT:1,ZIPSU:5\\]\n\\HE\n\\GS\n2 1 0\n3 0 &4\nINI 0 1 3 &4\nSTO 0 2 2 15 3\nSKI 0 3\n\\GE\n";
    let ngf = "x\n19\na 1D\nb\nc\n3\n0\n6\n20240503\n10\nx\n1\nPMABWREER\nIDB[1]x[EndTxt]\n";
    for (format, text) in [("ugf", ugf.as_str()), ("gib", gib), ("ngf", ngf)] {
        let format = by_name(format).unwrap();
        for at in 0..text.len() {
            let tail = &text[at + 1..];
            for instead in ["", ",", "\n", "段", "9", "\\", "[", "-"] {
                for changed in
                    [format!("{}{instead}{tail}", &text[..at]), format!("{}{instead}", &text[..at])]
                {
                    let source = Source::new("x", changed);
                    let _ = format.records(&source);
                    let _ = detect(source.text(), None);
                }
            }
        }
    }
}

#[test]
fn lines_without_end_are_read_in_linear_time() {
    const MANY: usize = 20_000;
    let ngf = "x\n19\na\nb\nc\n0\n0\n6\n20240503\n10\nx\n1\nPMABBREER\n";
    let data = ugf("", DATA);
    let review = format!("{data}[ReviewNode]\nNODE,1,0,0,0\n");
    for (format, before, line) in [
        ("gib", "\\HS\n", "\\[A=b\n"),
        ("gib", "\\HS\n", "\\[GAMENAME=x\\]"),
        ("gib", "\\HS\n\\[GAMENAME=", "x\n"),
        ("gib", "\\HS\n\\[GAMEINFOMAIN=", "GRLT:1,"),
        ("gib", "\\HS\n\\[GAMETAG=", "x,"),
        ("gib", "", "INI 0 1 9 &4\n"),
        ("ngf", ngf, "IDB[1]x\n"),
        ("ngf", ngf, "PMABB\n"),
        ("ugf", &data, "DD,W1,0,0\n"),
        ("ugf", &format!("{data}[Figure]\n"), ".Fig,1,1,1,19,19\n"),
        ("ugf", &format!("{data}[Figure]\n"), ".Fig,1,1,1,19,19\nDD,W1,1,0\n"),
        ("ugf", &format!("{data}[Figure]\n"), ".Text,1\n"),
        ("ugf", &format!("{data}[Figure]\n.Text,1\n"), ".#,1,1,A\n"),
        ("ugf", &review, "VARIATION,\n"),
        ("ugf", &review, "VARIATION,\nNODE,2,1,3,3\n"),
        ("ugf", &review, "VARIATION,\nVARIATIONEND,\nNODE,2,1,3,3\n"),
        (
            "ugf",
            &format!("{review}{}", "VARIATION,\n".repeat(MANY)),
            "VARIATIONEND,\nNODE,2,1,3,3\n",
        ),
        ("ugf", &format!("{review}[ReviewComment]\n"), ".Comment,7\nx\n"),
        ("ugf", "[Header]\n", "PlayerB=x\n"),
    ] {
        let source = Source::new("x", format!("{before}{}", line.repeat(MANY)));
        let begin = std::time::Instant::now();
        let games = read(by_name(format).unwrap(), &source);
        let spent = begin.elapsed();
        assert!(!games.is_empty() && spent.as_secs() < 10, "{format}: {line}: {spent:?}");
    }
}
