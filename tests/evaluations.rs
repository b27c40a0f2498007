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

/// Who is mated is known where no move is left, too: whoever is to move.
#[test]
fn mates_in_none_have_their_side() {
    for (text, expected) in [
        ("#-0", Some((Side::First, 0))),
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

/// What is said of a position, and how long the move took.
type MatchTold = (Option<(Convention, Score, Option<u32>)>, Option<u32>);

/// What the comments of the moves of a game of PGN say: whether by a program that lets engines play, the score, depth
/// and the time.
fn match_told(moves: &str) -> Vec<MatchTold> {
    let (record, findings) =
        read(&PGN, &Source::new("pgn", format!("[Result \"*\"]\n\n{moves} *\n"))).remove(0);
    assert!(findings.iter().all(|it| it.code.row().name.starts_with("P13")), "{findings:?}");
    let tree = &record.tree;
    let said = |node| tree.evaluation_at(node).map(|it| (it.convention, it.score, it.depth));
    let time = |node| tree.node(node).time.get();
    tree.main_line().map(|node| (said(node), time(node))).take(2).collect()
}

#[test]
fn programs_that_let_engines_play_tell_score_depth_and_time() {
    let told = |score, depth, time| (Some((Convention::Match, score, Some(depth))), time);
    let (points, mate) = (Score::Points, |side, plies| Score::Mate(side, Some(plies)));
    for (white, black, expected) in [
        // From the view of whoever has moved.
        (
            "+0.16/13 0.074s",
            "+0.16/13 1.2s",
            [told(points(16), 13, Some(74)), told(points(-16), 13, Some(1200))],
        ),
        (
            "-12.05/9 25",
            "0.00/40 0.10s",
            [told(points(-1205), 9, Some(25_000)), told(points(0), 40, Some(100))],
        ),
        // xboard has minutes from one on.
        (
            "+0.35/12 59",
            "-0.15/8 1:02",
            [told(points(35), 12, Some(59_000)), told(points(15), 8, Some(62_000))],
        ),
        (
            "+M5/20 0s",
            "-M4/21",
            [told(mate(Side::First, 5), 20, Some(0)), told(mate(Side::First, 4), 21, None)],
        ),
        (
            "-M2/3",
            "M1/1 3s, Black mates",
            [told(mate(Side::Second, 2), 3, None), told(mate(Side::Second, 1), 1, Some(3000))],
        ),
    ] {
        let text = format!("1. e4 {{{white}}} e5 {{{black}}}");
        assert_eq!(match_told(&text), expected, "{text}");
    }
    // What looks like it and may be anything else, or is only half of it.
    for other in [
        "1.5/2",
        "+0.5/1 3s",
        "+0.16",
        "+0.16/13 0.074 s",
        "+0.16/x 1s",
        "+0.16/13 1.2345s",
        "+0.16/13 soon",
        "+0.16/13 1:2",
        "+0.16/13 1:62",
        "+0.16/13 0:01:02",
        "book",
        "+M/3 1s",
        "--0.16/13 1s",
        "+0.16 /13 1s",
        "+0,16/13 1s",
        "+99999.00/13 1s",
    ] {
        assert_eq!(
            match_told(&format!("1. e4 {{{other}}} e5")),
            [(None, None), (None, None)],
            "{other}"
        );
    }
    // The time is that of the move before.
    assert_eq!(
        match_told("{+0.16/13 1s} 1. e4 {words} {+0.20/3 1s} e5"),
        [told(points(20), 3, Some(1000)), (None, None)]
    );
}

/// Nothing is written twice, and without times the comment has none either.
#[test]
fn what_they_tell_is_written_once() {
    let text = "[Event \"a\"]\n[Site \"?\"]\n[Date \"2024.01.01\"]\n[Round \"1\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n\
        1. e4 {+0.16/13 0.074s} 1... e5 {-0.20/12 2.5s, x} 2. Nf3 {+M5/3 1s} *\n\n";
    let (mut record, _) = read(&PGN, &Source::new("pgn", text)).remove(0);
    let (written, losses) = write(&PGN, &[&record]);
    assert_eq!((&*written, losses.is_empty()), (text, true));
    record.tree.drop_times();
    let (written, _) = write(&PGN, &[&record]);
    let without = text.replace(" 0.074s", "").replace(" 2.5s", "").replace(" 1s", "");
    assert_eq!(written, without);
    let again = read(&PGN, &Source::new("pgn", &*written)).remove(0).0;
    let (kept, told) = (again.tree.main_line(), record.tree.main_line());
    for (kept, told) in kept.zip(told) {
        assert_eq!(again.tree.evaluation_at(kept), record.tree.evaluation_at(told));
        assert!(again.tree.node(kept).time.get().is_none());
    }
}
