//! What engines say in comments, as facts and in the words of another format.

use crate::support::{read, write};
use kifu::formats::Loss;
use kifu::formats::kif::KIFU;
use kifu::formats::pgn::PGN;
use kifu::games::Side;
use kifu::notation::evaluation::Translator;
use kifu::record::{Convention, NodeId, Note, Record, Score};
use kifu::source::Source;

type Seen<T> = (Convention, Score, [Option<u32>; 2], Option<u64>, T);

fn own((convention, score, depth, nodes, line): Seen<&str>) -> Seen<String> {
    (convention, score, depth, nodes, line.to_owned())
}

/// A game without moves that says this before it begins.
fn saying(text: &str) -> Record {
    let lines: String = text.split('\n').map(|line| format!("*{line}\n")).collect();
    let source =
        Source::new("kifu", format!("手合割：平手\n手数----指手---------消費時間--\n{lines}"));
    read(&KIFU, &source).remove(0).0
}

/// What an engine says in a text, if all of it is what one says.
fn facts(text: &str) -> Option<Seen<String>> {
    let record = saying(text);
    let mut notes = record.tree.notes(NodeId::ROOT);
    let whole = notes.find(|note| record.text(note.text) == text)?;
    let facts = record.tree.evaluation(whole.text)?;
    let depth = [facts.depth, facts.selective_depth];
    let line = record.text(facts.line).to_owned();
    Some((facts.convention, facts.score, depth, facts.nodes, line))
}

/// The only note of what is said, and its record.
fn note(record: &Record) -> Note {
    let mut notes = record.tree.notes(NodeId::ROOT);
    let note = notes.next().unwrap();
    assert!(notes.next().is_none(), "{}", record.text(note.text));
    note
}

fn csa_to_lines(text: &str) -> Option<String> {
    let record = saying(text);
    Translator::new(&record).lines(NodeId::ROOT, &note(&record))
}

fn lines_to_csa(text: &str) -> Option<String> {
    let record = saying(text);
    Translator::new(&record).csa(NodeId::ROOT, &note(&record))
}

#[test]
fn customs_of_the_wild() {
    let (points, none) = (Score::Points, [None; 2]);
    for (text, expected) in [
        ("* 30", (Convention::Csa, points(30), none, None, "")),
        ("* -12 -3334FU +2625FU", (Convention::Csa, points(-12), none, None, "-3334FU +2625FU")),
        ("* 130 7g7f 8c8d #77", (Convention::Csa, points(130), none, Some(77), "7g7f 8c8d")),
        ("* 5 #12", (Convention::Csa, points(5), none, Some(12), "")),
        ("*評価値=30", (Convention::Lines, points(30), none, None, "")),
        (
            "#評価値=-30\n#読み筋=△３四歩\n#深さ=20/31\n#ノード数=1234",
            (Convention::AnalysisLines, points(-30), [Some(20), Some(31)], Some(1234), "△３四歩"),
        ),
        (
            "*詰み=後手勝ち:5手",
            (Convention::Lines, Score::Mate(Side::Second, Some(5)), none, None, ""),
        ),
        (
            "*解析 0 候補1 時間 00:05.2 深さ 20/27 ノード数 4912 評価値 -186↓ 読み筋 △３三角打(00) ",
            (
                Convention::ShogiGuiAnalysis,
                points(-186),
                [Some(20), Some(27)],
                Some(4912),
                "△３三角打(00) ",
            ),
        ),
        (
            "*対局 時間 00:05.2 評価値 +詰 5",
            (Convention::ShogiGui, Score::Mate(Side::First, Some(5)), none, None, ""),
        ),
    ] {
        assert_eq!(facts(text), Some(own(expected)), "{text}");
    }
    for text in [
        "",
        "*",
        "* ",
        "* joseki",
        "*30",
        "* 1.5",
        "*評価値=",
        "*深さ=3",
        "**評価値=3",
        "*評価値=3\n#深さ=3",
        "*詰み=先手勝ち:手",
        "*解析 評価値 詰",
        "*Engines 2 A/B",
    ] {
        assert_eq!(facts(text), None, "{text}");
    }
}

#[test]
fn what_is_translated_comes_back() {
    for (csa, lines) in [
        ("* 30", "*評価値=30"),
        (
            "* -12 +2726FU -8384FU +PASS %PASS %TORYO #1234",
            "*評価値=-12\n*読み筋=▲２六歩△８四歩▲パスパス投了\n*ノード数=1234",
        ),
        (
            "* 30000 +7776FU\n*詰み=先手勝ち:3手\n*深さ=9\n*エンジン=E",
            "*詰み=先手勝ち:3手\n*読み筋=▲７六歩\n*深さ=9\n*エンジン=E",
        ),
    ] {
        assert_eq!(csa_to_lines(csa).as_deref(), Some(lines));
        assert_eq!(lines_to_csa(lines).as_deref(), Some(csa));
    }
    // Moves that cannot be played are not understood.
    assert_eq!(csa_to_lines("* 1 +2725FU"), None);
    assert_eq!(csa_to_lines("* 1 joseki"), None);
    assert_eq!(lines_to_csa("*評価値=1\n*読み筋=△８四歩"), None);
}

#[test]
fn what_engines_say_comes_back_from_pgn() {
    let pv = "▲７六歩△３四歩".repeat(20);
    for said in [
        "*評価値=30".to_owned(),
        format!(
            "*評価値=-30\n*読み筋={pv}\n*深さ=20/31\n*ノード数=1234\n*エンジン=An Engine of 3 words"
        ),
        "#評価値=5\n#深さ=9".to_owned(),
        "*詰み=後手勝ち:5手\n*読み筋=▲７六歩".to_owned(),
        format!("* 130{} #77", " +7776FU -3334FU".repeat(20)),
        "* 30000 +7776FU\n*詰み=先手勝ち:3手\n*深さ=9".to_owned(),
        "*対局 時間 00:05.2 深さ 20/27 ノード数 4912 評価値 -186 読み筋 △３三角打(00)".to_owned(),
    ] {
        let record = saying(&said);
        let (pgn, losses) = write(&PGN, &[&record]);
        assert_eq!(losses.get(Loss::Comments), 0, "{pgn}");
        let back = read(&PGN, &Source::new("pgn", pgn)).remove(0).0;
        let typed = |record: &Record| {
            let note = note(record);
            assert_eq!(record.text(note.text), said);
            let facts = record.tree.evaluation(note.text).unwrap();
            let texts = [facts.line, facts.engine].map(|text| record.text(text).to_owned());
            (facts.score, facts.depth, facts.selective_depth, facts.nodes, facts.convention, texts)
        };
        assert_eq!(typed(&back), typed(&record), "{said}");
    }
    // What people say is theirs, and where its lines end.
    let record = saying("I say 評価値=30 and more");
    let (pgn, _) = write(&PGN, &[&record]);
    let back = read(&PGN, &Source::new("pgn", pgn)).remove(0).0;
    assert_eq!(back.text(note(&back).text), "I say 評価値=30 and more");
}

/// Who is mated is known where no move is left, too.
#[test]
fn mates_in_none_have_their_side() {
    for (text, expected) in [
        ("#-0", Some((Side::Second, 0))),
        ("#0", Some((Side::First, 0))),
        ("#+3", Some((Side::First, 6))),
        ("#-3", Some((Side::Second, 5))),
        ("#--3", None),
        ("#", None),
        ("#-", None),
        ("#99999999999", None),
    ] {
        let source = Source::new("pgn", format!("1. e4 {{[%eval {text}]}} *\n"));
        let record = read(&PGN, &source).remove(0).0;
        let node = record.tree.next(NodeId::ROOT).unwrap();
        let note = record.tree.notes(node).next().unwrap();
        let score = record.tree.evaluation(note.text).map(|evaluation| evaluation.score);
        let expected = expected.map(|(side, plies)| Score::Mate(side, Some(plies)));
        assert_eq!(score, expected, "{text}");
    }
}
