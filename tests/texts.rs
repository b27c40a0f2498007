//! Records of xiangqi and janggi programs that are texts: GIB of janggi and DhtmlXQ. What they say is compared with
//! what is read, each trap of their description with what is found.

use crate::linear::is_linear;
use crate::splitting;
use crate::support::{digest, format_of, manifest, read, source, write};
use kifu::findings::{Code, Finding, Severity};
use kifu::formats::{Detection, Format, Loss, WriteOptions, by_name, detect};
use kifu::games::{Game, Move, Position};
use kifu::record::{EndKind, Entry, Key, NodeId, NoteKind, Outcome, Record};
use kifu::source::{
    DecodeFaultKind, DecodeOptions, EncodeOptions, Encoding, Eol, Source, decode, encode,
};

fn gib() -> &'static Format {
    by_name("janggi-gib").unwrap()
}

fn dxq() -> &'static Format {
    by_name("dhtmlxq").unwrap()
}

/// The only record of a text.
#[track_caller]
fn one(format: &'static Format, text: &str) -> (Record, Vec<Finding>) {
    let mut records = read(format, &Source::new("x", text));
    assert_eq!(records.len(), 1, "{text}");
    records.remove(0)
}

fn ids(findings: &[Finding]) -> Vec<&'static str> {
    findings.iter().map(|finding| finding.code.row().id).collect()
}

/// What stands at a node, in the coordinates of engines.
fn shown(record: &Record, node: NodeId) -> Option<String> {
    match record.tree.node(node).entry {
        Entry::Move(Move::Xiangqi(mv)) => Some(mv.to_string()),
        Entry::Move(Move::Janggi(mv)) => Some(mv.to_string()),
        Entry::Move(other) => panic!("{other:?}"),
        Entry::Illegal(_) => Some("illegal".to_owned()),
        Entry::Unreadable(text) => Some(format!("?{}", record.text(text))),
        _ => None,
    }
}

fn moves(record: &Record) -> Vec<String> {
    record.tree.main_line().filter_map(|node| shown(record, node)).collect()
}

/// The start without the name of the rules.
fn start(record: &Record) -> String {
    match &record.start {
        Position::Janggi(start) => start.setup().to_fen(),
        other => other.to_line(),
    }
}

fn comments(record: &Record, node: NodeId) -> Vec<&str> {
    let notes = record.tree.notes(node).filter(|note| note.kind == NoteKind::Comment);
    notes.map(|note| record.text(note.text)).collect()
}

/// Every line of a tree from the start to its end, the main one first.
fn lines(record: &Record) -> Vec<Vec<String>> {
    let tree = &record.tree;
    let mut found = Vec::new();
    let mut open = vec![(NodeId::ROOT, Vec::new())];
    while let Some((node, path)) = open.pop() {
        let is_line = |&child: &NodeId| shown(record, child).is_some();
        let children: Vec<NodeId> = tree.children(node).filter(is_line).collect();
        let ends = tree.next(node).is_none_or(|next| shown(record, next).is_none());
        if ends {
            found.push(path.clone());
        }
        for &child in children.iter().rev() {
            let mut path = path.clone();
            path.extend(shown(record, child));
            open.push((child, path));
        }
    }
    found
}

/// What is written is read as the same, has nothing wrong with it, and is written the same again.
#[track_caller]
fn comes_back(format: &'static Format, record: &Record) -> String {
    let (text, losses) = write(format, &[record]);
    let (again, findings) = one(format, &text);
    let bad = findings.iter().find(|it| it.severity > Severity::Note || it.code.row().departure);
    assert!(bad.is_none(), "{bad:?}\n{text}");
    assert!(losses.is_empty(), "{losses:?}\n{text}");
    assert_eq!(digest(record), digest(&again), "{text}");
    assert_eq!(write(format, &[&again]).0, text);
    text
}

const HEAD: &str = "[대회명 \"시험\"]\n[초차림 \"마상상마\"]\n[한차림 \"마상상마\"]\n";

#[track_caller]
fn game(moves: &str) -> (Record, Vec<Finding>) {
    one(gib(), &format!("{HEAD}\n{moves}\n"))
}

#[test]
fn janggi_moves_are_written_in_many_ways() {
    let expected = ["i4h4", "a7b7", "h1g3", "b10c8", "e2e2"];
    for text in [
        "1. 79졸78 2. 41병42 3. 08마87 4. 12마33 5. 한수쉼",
        "1. 79병78 2. 41졸42 3. 08馬87 4. 12馬33 5. 한수 쉼",
        "1.79卒78 2.41兵42 3.08마87 4.12마33 5.쉼",
        "1. 79楚卒78 2. 41漢兵42\r\n3. 08초마87 4. 12한마33 5. 한수쉼\u{1a}",
        "1. i3卒h3 2. a6兵b6 3. h0馬g2 4. b9馬c7 5. 한수쉼",
        "79졸78 41병42 08마87 12마33 쉼",
        "1. 79졸782. 41병423. 08마874. 12마335. 쉼",
    ] {
        let (record, findings) = game(text);
        assert_eq!(moves(&record), expected, "{text}");
        assert!(findings.is_empty(), "{text}: {findings:?}");
    }
}

#[test]
fn the_man_of_a_move_is_a_check_of_it() {
    let (record, findings) = game("1. 79차78 2. 41병42");
    assert_eq!(ids(&findings), ["V102"]);
    assert_eq!(moves(&record)[0], "illegal");
    let (record, findings) = game("1. 69졸68 2. 41병42");
    assert_eq!(ids(&findings), ["V101"]);
    assert_eq!(moves(&record)[0], "?69졸68");
    // Who moves is written and wrong: the board tells.
    let (_, findings) = game("1. 79漢卒78 2. 41병42");
    assert_eq!(ids(&findings), ["R104"]);
    let (_, findings) = game("1. 79졸78 2. 77졸76");
    assert_eq!(findings[0].code, Code::OutOfTurn);
}

#[test]
fn letters_for_captures_and_checks_may_be_missing_or_wrong() {
    let capture = "1. 79졸78 2. 49병48 3. 78졸68 4. 48병58 5. 68졸58";
    for (tail, expected) in [
        ("병", None),
        ("타병", None),
        ("타졸", None),
        ("타", None),
        ("", None),
        ("漢兵", None),
        ("차", Some(Code::JanggiGibTaken)),
        ("병장군", Some(Code::JanggiGibCheck)),
        (" 장군", Some(Code::JanggiGibCheck)),
    ] {
        let (record, findings) = game(&format!("{capture}{tail}"));
        assert_eq!(moves(&record).len(), 5, "{tail}");
        assert_eq!(findings.first().map(|it| it.code), expected, "{tail}: {findings:?}");
        assert!(findings.iter().all(|it| it.severity == Severity::Warning));
    }
}

#[test]
fn values_are_left_out_and_comments_kept() {
    let text = "{처음 {}\n1. 79졸78 <0> {하나\r\n둘 2. 41병42} 2. 41병42 <-27>\n{1. 끝}";
    let (record, findings) = game(text);
    assert_eq!(ids(&findings), ["Q409"]);
    assert_eq!(findings[0].number("count"), Some(2));
    assert_eq!(comments(&record, NodeId::ROOT), ["처음 {"]);
    let nodes: Vec<NodeId> = record.tree.main_line().collect();
    assert_eq!(comments(&record, nodes[0]), ["하나\n둘 2. 41병42"]);
    assert_eq!(comments(&record, nodes[1]), ["1. 끝"]);
}

#[test]
fn set_ups_are_seen_by_cho() {
    let fen = |cho: &str, han: &str| {
        let text = format!("[초차림 \"{cho}\"]\n[한포진 \"{han}\"]\n\n1. 79졸78\n");
        start(&one(gib(), &text).0)
    };
    let expected = |han: &str, cho: &str| {
        format!("{han}/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/{cho} w - - 0 1")
    };
    assert_eq!(fen("마상상마", "마상마상"), expected("rnba1anbr", "RNBA1ABNR"));
    assert_eq!(fen("상마마상", "상마상마"), expected("rbna1abnr", "RBNA1ANBR"));
    assert_eq!(fen("馬 象 馬 象", "상마마상"), expected("rbna1anbr", "RNBA1ANBR"));
}

#[test]
fn set_ups_that_are_missing_or_turned_are_told_by_the_moves_or_not_at_all() {
    let han = "2. 12마33 3. 71졸72 4. 17마36";
    let cho = "[초차림 \"마상상마\"]";
    // Only with horses on both points can all be played.
    let (record, findings) = one(gib(), &format!("{cho}\n\n1. 79졸78 {han}\n"));
    assert_eq!(ids(&findings), ["Q403"]);
    assert_eq!(moves(&record).len(), 4);
    assert!(start(&record).starts_with("rnba1anbr/"));
    // Of several nothing is guessed.
    let (record, findings) = one(gib(), &format!("{cho}\n\n1. 79졸78 2. 41병42\n"));
    assert_eq!(ids(&findings), ["Q402"]);
    assert!(!record.start_known);
    assert_eq!(moves(&record), ["?79졸78", "?41병42"]);
    let (_, findings) = one(gib(), &format!("{cho}\n[한차림 \"마마상상\"]\n\n1. 79졸78\n"));
    assert_eq!(ids(&findings), ["Q402"]);
    assert_eq!(ids(&one(gib(), "[총수 \"0\"]\n").1), ["Q402"]);
    // Told from Han's left, which its moves show.
    let turned = "2. 13마34 3. 71졸72 4. 18마37";
    let text = format!("{cho}\n[한차림 \"마상마상\"]\n\n1. 79졸78 {turned}\n");
    let (record, findings) = one(gib(), &text);
    assert_eq!(ids(&findings), ["Q404"]);
    assert_eq!(findings[0].severity, Severity::Warning);
    assert!(start(&record).starts_with("rbna1abnr/"));
    // A wrong move turns nothing.
    let text = format!("{cho}\n[한차림 \"마상마상\"]\n\n1. 79졸78 {turned} 5. 01차55\n");
    assert!(!ids(&one(gib(), &text).1).contains(&"Q404"));
}

const BOARD: &str =
    "차마상사1사상마차/4장/1포5포/졸1졸1졸1졸1졸///兵1兵1兵1兵/1包5包/4將/車馬象士1士象馬車";

#[test]
fn who_gives_odds_moves_first() {
    let of = |tail: &str, mv: &str| one(gib(), &format!("[판 \"{BOARD}{tail}\"]\n\n1. {mv}\n"));
    let (record, findings) = of(" 한 접장기", "41병42");
    assert!(findings.is_empty(), "{findings:?}");
    let expected = "rnba1abnr/4k4/1c5c1/p1p1p1p2/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR b - - 0 1";
    assert_eq!(start(&record), expected);
    let text = comes_back(gib(), &record);
    assert!(text.contains(&format!("[판 \"{BOARD} 한 접장기\"]")), "{text}");
    assert!(!text.contains("차림"), "{text}");
    assert!(start(&of(" 초 접장기", "79졸78").0).contains(" w "));
    // Nothing says it, but the first move.
    let (record, findings) = of("", "41병42");
    assert_eq!((ids(&findings), start(&record).contains(" b ")), (vec!["Q414"], true));
    for (tail, place) in [(" 모두", 0), ("/1", 1), ("1111111111", 2)] {
        let (record, findings) = of(tail, "41병42");
        assert_eq!((ids(&findings), record.start_known), (vec!["Q405"], false), "{place}");
    }
    // A board counts more than set-ups.
    let (record, findings) =
        one(gib(), &format!("{HEAD}[판 \"{BOARD} 한 접장기\"]\n\n1. 41병42\n"));
    assert_eq!((ids(&findings), start(&record)), (vec!["Q416"], expected.to_owned()));
}

/// One program writes what is none of the set-ups as a FEN, beside set-ups or `-`.
#[test]
fn a_fen_among_the_headers_is_the_start() {
    let men = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4";
    let lacking = format!("{men}/R1BA1ABNR w - - 0 1");
    let of = |setups: &str, fen: &str, mv: &str| {
        one(gib(), &format!("{setups}[FEN \"{fen}\"]\n\n1. {mv}\n"))
    };
    let both = "[초차림 \"마상상마\"]\n[한차림 \"마상상마\"]\n";
    let none = "[초차림 \"-\"]\n[한차림 \"-\"]\n";
    let begun = format!("{men}/RNBA1ABNR b - - 0 1");
    for (setups, fen, mv, codes) in [
        (both, &lacking, "79졸78", &["Q416"][..]),
        (none, &lacking, "79졸78", &[]),
        (both, &begun, "41병42", &[]),
    ] {
        let (record, findings) = of(setups, fen, mv);
        assert_eq!((ids(&findings), start(&record)), (codes.to_vec(), fen.clone()), "{setups}");
        assert!(record.headers.iter().all(|header| record.text(header.name) != "FEN"));
    }
    // What says the same stays, and what says nothing does not count.
    let usual = format!("{men}/RNBA1ABNR w - - 0 1");
    let (record, findings) = of(both, &usual, "79졸78");
    assert_eq!((ids(&findings), start(&record)), (vec![], usual.clone()));
    assert!(record.headers.iter().any(|header| record.text(header.name) == "FEN"));
    for (fen, codes) in [("?", &["Q416"][..]), ("", &[]), ("-", &[])] {
        let (record, findings) = of(both, fen, "79졸78");
        assert_eq!((ids(&findings), start(&record)), (codes.to_vec(), usual.clone()), "{fen}");
    }
}

#[test]
fn results_of_janggi() {
    let of = |words: &str| one(gib(), &format!("{HEAD}[대국결과 \"{words}\"]\n\n1. 79졸78\n"));
    for (words, kind, first_wins) in [
        ("초 완승", EndKind::Lost, Some(true)),
        ("한 완승", EndKind::Lost, Some(false)),
        ("초 기권승", EndKind::Resign, Some(true)),
        ("漢 기권승", EndKind::Resign, Some(false)),
        ("한 시간승", EndKind::Timeout, Some(false)),
        ("초 점수승", EndKind::Lost, Some(true)),
        ("한 0.5점 승", EndKind::Lost, Some(false)),
        ("초 접속 끊김승", EndKind::Lost, Some(true)),
        ("한 접속 끊김 패", EndKind::Lost, Some(true)),
        ("초 승리", EndKind::Lost, Some(true)),
        ("초 승(기권)", EndKind::Resign, Some(true)),
        ("무승부", EndKind::Draw, None),
        ("무승부(동의)", EndKind::Draw, None),
        ("빅장 무승부", EndKind::Draw, None),
        ("비김", EndKind::Draw, None),
        ("한 점수승(43.5:41)", EndKind::Lost, Some(false)),
        ("초 완승 (외통)", EndKind::Lost, Some(true)),
        ("초 점수패(30:41)", EndKind::Lost, Some(false)),
    ] {
        let (record, findings) = of(words);
        assert!(findings.is_empty(), "{words}: {findings:?}");
        let (ending, _) = record.ending().unwrap();
        assert_eq!(ending.kind, kind, "{words}");
        let winner = match record.outcome() {
            Outcome::Win(side) => Some(side == kifu::games::Side::First),
            _ => None,
        };
        assert_eq!(winner, first_wins, "{words}");
        // The words come back where the kind does not say them.
        let text = comes_back(gib(), &record);
        let is_own = !["승리", "漢", "(기권)"].iter().any(|other| words.contains(other));
        assert_eq!(text.contains(&format!("[대국결과 \"{words}\"]")), is_own, "{words}\n{text}");
    }
    assert!(of("미상").0.ending().is_none());
    // A name or another word that begins with the letter of a side.
    for words in
        ["한태경 승", "한국 승", "한국팀 승", "한상훈 패", "한판승", "초단 승", "한 게임 승"]
    {
        let (record, findings) = of(words);
        assert!(record.ending().is_none(), "{words}");
        assert_eq!(ids(&findings), ["Q412"], "{words}");
    }
    let (record, findings) = of("초가 잘 둠");
    assert_eq!(ids(&findings), ["Q412"]);
    assert_eq!(record.header(Key::Result), Some("초가 잘 둠"));
    assert!(record.ending().is_none());
    // It is these files' own, and stays what it was.
    let (text, losses) = write(gib(), &[&record]);
    assert!(text.contains("[대국결과 \"초가 잘 둠\"]"), "{text}");
    assert!(losses.is_empty(), "{losses:?}");
    // The mating move is said, and is none.
    assert_eq!(ids(&of("초 승(외통수)").1), ["V308"]);
}

#[test]
fn a_complete_win_is_one_by_mate_where_the_board_shows_it() {
    let head = "[판 \"/4장//////1차/차/3將 초 접장기\"]\n[대국결과 \"초 완승\"]\n\n";
    let (record, findings) = one(gib(), &format!("{head}1. 32차12장군\n"));
    assert!(findings.is_empty(), "{findings:?}");
    assert_eq!(record.ending().map(|(ending, _)| ending.kind), Some(EndKind::Mate));
    let text = comes_back(gib(), &record);
    assert!(text.contains("[대국결과 \"초 완승\"]") && text.contains("1. 32차12장군"), "{text}");
    // Where it is none, the same word says who won.
    let (record, _) = one(gib(), &format!("{head}1. 32차42\n"));
    assert_eq!(record.ending().map(|(ending, _)| ending.kind), Some(EndKind::Lost));
    assert!(comes_back(gib(), &record).contains("[대국결과 \"초 완승\"]"));
}

#[test]
fn headers_of_janggi_are_those_of_other_formats() {
    let text = "[대회명 \"봄 \"큰\" 대회\"]\n[회전 \"3\"]\n[대국일자 \"2024-05-06\"]\n\
        [대국장소 \"미상\"]\n[초대국자 \"가람 4단\"]\n[한대국자 \"나래\"]\n[초차림 \"마상상마\"]\n\
        [한차림 \"마상상마\"]\n[제한시간 \"5분\"]\n[심판 \"다솜\"]\n[총수 \"2\"]\n\n1. 79졸78 2. 41병42\n";
    let (record, findings) = one(gib(), text);
    assert!(findings.is_empty(), "{findings:?}");
    for (key, value) in [
        (Key::Event, Some("봄 \"큰\" 대회")),
        (Key::Round, Some("3")),
        (Key::Start, Some("2024-05-06")),
        (Key::Site, None),
        (Key::First, Some("가람 4단")),
        (Key::Second, Some("나래")),
        (Key::TimeControl, Some("5분")),
    ] {
        assert_eq!(record.header(key), value, "{key:?}");
    }
    comes_back(gib(), &record);
    let (pgn, losses) = write(by_name("pgn").unwrap(), &[&record]);
    assert!(pgn.contains("[Date \"2024.05.06\"]") && pgn.contains("[White \"가람 4단\"]"), "{pgn}");
    assert_eq!(losses.get(Loss::Headers), 1, "the referee: {pgn}");
    assert!(pgn.contains("[TimeControl \"300\"]"), "{pgn}");
    // The number of moves is wrong.
    let (_, findings) = one(gib(), &text.replace("총수 \"2\"", "총수 \"3\""));
    assert_eq!(ids(&findings), ["R109"]);
    let (_, findings) = one(gib(), &text.replace("1. 79졸78 2", "1. 79졸78 3"));
    assert_eq!(ids(&findings), ["R101"]);
    let (record, findings) =
        one(gib(), &text.replace("[회전 \"3\"]", "[회전 \"3\"]\n[회전 \"4\"]"));
    assert_eq!((ids(&findings), record.header(Key::Round)), (vec!["R118"], Some("4")));
}

#[test]
fn generals_that_face_each_other_are_a_note_once() {
    let (record, findings) = game("1. 75졸74 2. 45병44 3. 79졸78 4. 49병48 5. 한수쉼 6. 41병42");
    assert_eq!(ids(&findings), ["Q413"]);
    assert_eq!((findings[0].severity, findings[0].ply), (Severity::Note, Some(2)));
    assert_eq!(moves(&record).len(), 6);
}

#[test]
fn one_damaged_game_of_janggi_costs_no_other() {
    let good = format!("{HEAD}\n1. 79졸78 2. 41병42\n");
    let whole = digest(&one(gib(), &good).0);
    for bad in [
        format!("{HEAD}\n1. 79졸78 {{열린 주석 2. 41병42\n3. 08마87\n"),
        format!("{HEAD}\n1. 79졸78 {{\n{{\n"),
        format!("{HEAD}\n1. 79졸7 2. 41병42 뭐 3\n"),
        "[대회명 \"x\n[초차림 마상상마]\n1. 79졸78\n".to_owned(),
        "[판 \"?\"]\n\n1. 79졸78\n".to_owned(),
        "아무 말\n[모름]\n".to_owned(),
    ] {
        let text = format!("{good}\n{bad}\n{good}");
        let records = read(gib(), &Source::new("x", &*text));
        assert_eq!(records.len(), 3 - usize::from(bad.starts_with('아')), "{text}");
        assert_eq!(digest(&records.last().unwrap().0), whole, "{text}");
        assert!(
            records[records.len() - 2].1.iter().any(|it| it.severity > Severity::Note),
            "{bad}"
        );
    }
}

#[test]
fn files_of_many_games_of_janggi_are_cut() {
    let (one, two) = (format!("{HEAD}\n1. 79졸78 2. 41병42\n\n"), format!("{HEAD}\n1. 79졸78\n"));
    let parts = [
        &*one,
        &*two,
        "[총수 \"1\"]\n",
        "{열린 주석\n",
        "닫힘}\n",
        "\u{fffd}",
        "\n\n",
        "1. 79졸78 뭐\n",
        "[모름 \"x\"]\n",
        "{[대회명 \"x\"]\n}\n",
    ];
    let cuts = splitting::mixtures("janggi-gib", &parts);
    assert!(cuts > 100, "{cuts}");
    // From any line on, games are found again.
    let text = format!("{one}{two}\n{one}");
    let behind = text.find("1. 79").unwrap();
    let mut starts = Vec::new();
    gib().seek().unwrap()(&text[behind..], &mut starts);
    let found: Vec<&str> = starts[1..].iter().map(|&at| &text[behind + at..]).collect();
    assert!(found.len() == 2 && found.iter().all(|it| it.starts_with("[대회명")), "{starts:?}");
}

#[test]
fn korean_bytes_are_known_by_the_first_header() {
    let text = format!("{HEAD}[초대국자 \"가람\"]\n\n1. 79졸78 2. 41병42 {{설명}}\n");
    let options = EncodeOptions { bom: false, eol: Eol::CrLf };
    let bytes = encode(&text, Encoding::EucKr, &options).bytes.into_owned();
    let decoded = decode(&bytes, &DecodeOptions::default());
    assert_eq!(decoded.encoding, Encoding::EucKr);
    assert!(decoded.faults.is_empty(), "{:?}", decoded.faults);
    // Bytes that pad the file are no characters, and no fault.
    let pad = [&[0xff][..], &bytes, &[0xff, 0xff], &bytes, b"\x1a", &[0xff; 3]].concat();
    let decoded = decode(&pad, &DecodeOptions::default());
    assert_eq!(decoded.encoding, Encoding::EucKr);
    let kinds: Vec<_> = decoded.faults.iter().map(|fault| &fault.kind).collect();
    assert_eq!(kinds, [&DecodeFaultKind::Padding(6)]);
    let source = Source::from_decoded("x.gib", decoded);
    assert_eq!(format_of(&source).map(|format| format.name), Some("janggi-gib"));
    let records = read(gib(), &source);
    assert_eq!(records.len(), 2);
    assert!(records.iter().all(|(record, found)| found.is_empty() && moves(record).len() == 2));
    // Within a line it is a fault as ever.
    let middle = bytes.iter().position(|&byte| byte == b'1').unwrap();
    let broken = [&bytes[..middle + 3], &[0xff], &bytes[middle + 3..]].concat();
    let decoded = decode(&broken, &DecodeOptions::default());
    assert!(decoded.faults.iter().any(|fault| fault.kind == DecodeFaultKind::Malformed));
    let desk = crate::cli::Desk::new();
    desk.write("a.gib", &pad);
    let run = desk.run(&["validate", "--severity", "note", "a.gib"]);
    assert!(run.out.contains("Q401") && run.code == Some(0), "{run:#?}");
    assert_eq!(Code::JanggiGibPadding.row().severity, Severity::Note);
}

#[test]
fn gib_of_go_is_none_of_janggi() {
    for text in [
        "\\HS\n\\[GIBOKIND=Global\\]\n\\HE\n\\GS\n2 1 0\nINI 0 1 0 &4\nSTO 0 2 1 15 3\n\\GE\n",
        "[Event \"x\"]\n\n1. e4 *\n",
        "[모름 \"x\"]\n",
    ] {
        let is_janggi =
            matches!(detect(text, Some("gib")), Detection::Is(it) if it.name == "janggi-gib");
        assert!(!is_janggi, "{text}");
    }
}

#[test]
fn what_gib_of_janggi_cannot_hold_is_counted() {
    let pgn = "[Event \"a\"]\n[Variant \"Janggi Casual\"]\n[Result \"*\"]\n\n\
        1. Hg3 {one } two} (1. Hc3) 1... Hg8 $1 {[대회명 \"x\"]\n[회전 \"y\"]} *\n";
    let (record, _) = one(by_name("pgn").unwrap(), pgn);
    let (text, losses) = write(gib(), &[&record]);
    assert!(losses.get(Loss::Variations) == 1 && losses.get(Loss::Nags) == 1, "{losses:?}");
    let (again, findings) = one(gib(), &text);
    assert_eq!(moves(&again), ["h1g3", "h10g8"]);
    assert!(findings.is_empty(), "{findings:?}\n{text}");
}

/// A record around these tags.
fn tagged(tags: &str) -> String {
    format!("[DhtmlXQ]\n{tags}\n[/DhtmlXQ]\n")
}

#[test]
fn points_of_dhtmlxq_are_files_and_rows_from_the_top() {
    let text = tagged("[DhtmlXQ_movelist]7747 7062-7967\n2042[/DhtmlXQ_movelist]");
    let (record, findings) = one(dxq(), &text);
    assert!(findings.is_empty(), "{findings:?}");
    assert_eq!(record.game(), Game::Xiangqi);
    assert_eq!(moves(&record), ["h3e3", "h10g8", "h1g3", "c10e8"]);
    comes_back(dxq(), &record);
    // The main line can stand as a line, and tags in any letters.
    let text = "[dhtmlxq]\n[DHTMLXQ_MOVE_0_1_0]7747[/dhtmlxq_move_0_1_0]\n[/DHTMLXQ]\n";
    assert_eq!(moves(&one(dxq(), text).0), ["h3e3"]);
    // Both are the same thing.
    let both = tagged(
        "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_move_0_1_0]7747[/DhtmlXQ_move_0_1_0]",
    );
    assert!(one(dxq(), &both).1.is_empty());
    for (list, found, kept) in [
        ("774700007967", "Q109", vec!["h3e3", "?0000", "h1g3"]),
        ("7747102279", "Q109", vec!["h3e3", "b10c8", "?79"]),
        ("77479022", "Q109", vec!["h3e3", "?9022"]),
        ("77471122", "V101", vec!["h3e3", "?1122"]),
        ("7747aaZb1", "Q110", vec![]),
    ] {
        let text = tagged(&format!("[DhtmlXQ_movelist]{list}[/DhtmlXQ_movelist]"));
        let (record, findings) = one(dxq(), &text);
        assert_eq!(ids(&findings), [found], "{list}");
        assert_eq!(moves(&record), kept, "{list}");
    }
}

#[test]
fn lengths_of_dhtmlxq_are_those_of_the_main_line_or_of_all() {
    let line = "[DhtmlXQ_move_0_2_1]1022[/DhtmlXQ_move_0_2_1]";
    for (length, more, is_right) in [
        ("2", "", true),
        ("3", "", false),
        ("2", line, true),
        ("3", line, true),
        ("4", line, false),
    ] {
        let (record, findings) = one(
            dxq(),
            &tagged(&format!(
                "[DhtmlXQ_length]{length}[/DhtmlXQ_length]\n\
                 [DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]{more}"
            )),
        );
        let expected: &[&str] = if is_right { &[] } else { &["R109"] };
        assert_eq!(ids(&findings), expected, "{length} {more}");
        assert!(record.headers.is_empty(), "{length} {more}");
    }
    // A number that comes from elsewhere is not written.
    let pgn = "[Game \"Chinese Chess\"]\n[length \"3\"]\n\n1. H2-E2 *\n";
    let (record, _) = one(by_name("pgn").unwrap(), pgn);
    assert!(!write(dxq(), &[&record]).0.contains("length"));
}

#[test]
fn positions_of_dhtmlxq() {
    let of = |tags: &str| one(dxq(), &tagged(tags));
    let usual = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    for binit in [
        "8979695949392919097717866646260600102030405060708012720323436383",
        "0919293949596979891777062646668600102030405060708012720323436383",
        "",
    ] {
        let (record, findings) = of(&format!("[DhtmlXQ_binit]{binit}[/DhtmlXQ_binit]"));
        assert_eq!((start(&record), findings.len()), (usual.to_owned(), 0), "{binit}");
    }
    // What is missing stands where it usually does.
    let (record, findings) = of("[DhtmlXQ_binit]8979695949392919[/DhtmlXQ_binit]");
    assert_eq!((start(&record), ids(&findings)), (usual.to_owned(), vec!["Q107"]));
    let ending = "9922999949999999999999999999999999999950319999999999999999999999";
    let (record, findings) = of(&format!(
        "[DhtmlXQ_binit]{ending}[/DhtmlXQ_binit][DhtmlXQ_movelist]3132[/DhtmlXQ_movelist]"
    ));
    // Whose man moves first, moves first.
    assert_eq!(start(&record), "5a3/3k5/2N6/9/9/9/9/9/9/4K4 b - - 0 1");
    assert!(findings.is_empty(), "{findings:?}");
    let text = comes_back(dxq(), &record);
    assert!(text.contains(ending) && !text.contains("fen"), "{text}");
    let (record, _) = of(&format!("[DhtmlXQ_binit]{ending}[/DhtmlXQ_binit]"));
    assert!(start(&record).contains(" w "));
    // A FEN counts more, and says whose turn it is.
    let fen = "5a3/3k5/2N6/9/9/9/9/9/9/4K4 b - - 3 9";
    let (record, findings) = of(&format!("[DhtmlXQ_fen]{fen}[/DhtmlXQ_fen]"));
    assert_eq!((start(&record), findings.len()), (fen.to_owned(), 0));
    assert!(comes_back(dxq(), &record).contains(&format!("[DhtmlXQ_fen]{fen}[/DhtmlXQ_fen]")));
    let (record, findings) =
        of("[DhtmlXQ_fen]5a3/3k5 w[/DhtmlXQ_fen][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]");
    assert_eq!((ids(&findings), record.start_known), (vec!["Q108"], false));
    assert_eq!(moves(&record), ["?7747"]);
    // More men than binit has places for.
    let many = "4k4/9/9/9/9/9/9/9/RRR6/4K4 w - - 0 1";
    let (record, _) = of(&format!("[DhtmlXQ_fen]{many}[/DhtmlXQ_fen]"));
    assert_eq!(start(&one(dxq(), &write(dxq(), &[&record]).0).0), many);
    // Two men on one point.
    let two = "8979695949392919097717866646260600102030405060708012720323436363";
    assert_eq!(ids(&of(&format!("[DhtmlXQ_binit]{two}[/DhtmlXQ_binit]")).1), ["Q107"]);
    // A point beside the board that is not the usual one.
    let beside = ending.replacen("99", "93", 1);
    assert_eq!(ids(&of(&format!("[DhtmlXQ_binit]{beside}[/DhtmlXQ_binit]")).1), ["Q107"]);
}

#[test]
fn the_edition_in_traditional_characters_says_its_encoding() {
    let tags = format!(
        "[DhtmlXQ_ver]www_dpxq_com_big5[/DhtmlXQ_ver]\n[DhtmlXQ_red]陳甲[/DhtmlXQ_red]\n\
         [DhtmlXQ_result]紅勝[/DhtmlXQ_result]\n{MAIN}"
    );
    for encoding in [Encoding::Big5, Encoding::Utf8] {
        let bytes = encode(&tagged(&tags), encoding, &EncodeOptions::default()).bytes.into_owned();
        let decoded = decode(&bytes, &DecodeOptions::default());
        assert!(decoded.encoding == encoding && decoded.faults.is_empty(), "{:?}", decoded.faults);
        let (record, findings) = one(dxq(), &decoded.text);
        assert!(findings.is_empty(), "{findings:?}");
        assert_eq!(record.header(Key::First), Some("陳甲"));
        assert!(record.headers.iter().all(|it| record.text(it.name) != "ver"));
    }
}

/// The main line 炮二平五 马８进７ 马二进三 车９平８.
const MAIN: &str = "[DhtmlXQ_movelist]7747706279678070[/DhtmlXQ_movelist]";

#[test]
fn lines_leave_others_at_plies_of_the_game() {
    let tags = format!(
        "[DhtmlXQ_move_1_4_3]8081[/DhtmlXQ_move_1_4_3]\n{MAIN}\n\
         [DhtmlXQ_move_0_2_1]10227967[/DhtmlXQ_move_0_2_1]\n\
         [DhtmlXQ_move_0_2_2]2042[/DhtmlXQ_move_0_2_2]\n\
         [DhtmlXQ_move_0_5_4]8979[/DhtmlXQ_move_0_5_4]\n\
         [DhtmlXQ_comment0]a||b[/DhtmlXQ_comment0]\n[DhtmlXQ_comment1_2]c[/DhtmlXQ_comment1_2]\n\
         [DhtmlXQ_comment0_4]d[/DhtmlXQ_comment0_4]"
    );
    let (record, findings) = one(dxq(), &tagged(&tags));
    assert!(findings.is_empty(), "{findings:?}");
    let expected = [
        "h3e3 h10g8 h1g3 i10h10",
        "h3e3 h10g8 h1g3 i10h10 i1h1",
        "h3e3 b10c8 h1g3",
        "h3e3 b10c8 h1g3 i10i9",
        "h3e3 c10e8",
    ];
    let found: Vec<String> = lines(&record).iter().map(|line| line.join(" ")).collect();
    let mut sorted = found.clone();
    sorted.sort_unstable();
    let mut all = expected.map(str::to_owned);
    all.sort_unstable();
    assert_eq!(sorted, all);
    // What goes on behind the end prolongs no main line.
    assert_eq!(moves(&record).len(), 4);
    assert_eq!(comments(&record, NodeId::ROOT), ["a\nb"]);
    let first = record.tree.next(NodeId::ROOT).unwrap();
    let beside = record.tree.siblings(record.tree.next(first).unwrap()).next().unwrap();
    assert_eq!(comments(&record, beside), ["c"]);
    let text = comes_back(dxq(), &record);
    assert!(text.contains("[DhtmlXQ_move_0_5_") && text.contains("[DhtmlXQ_comment4]d"), "{text}");
}

#[test]
fn lines_that_hang_nowhere_are_said() {
    let of = |tags: &str| one(dxq(), &tagged(&format!("{MAIN}{tags}")));
    for tags in [
        "[DhtmlXQ_move_7_3_8]7747[/DhtmlXQ_move_7_3_8]",
        "[DhtmlXQ_move_0_9_1]7747[/DhtmlXQ_move_0_9_1]",
        "[DhtmlXQ_move_0_0_1]7747[/DhtmlXQ_move_0_0_1]",
        "[DhtmlXQ_move_1_2_1]1022[/DhtmlXQ_move_1_2_1]",
        "[DhtmlXQ_move_0_2_1]1022[/DhtmlXQ_move_0_2_1][DhtmlXQ_move_0_3_1]1022[/DhtmlXQ_move_0_3_1]",
    ] {
        let (record, findings) = of(tags);
        assert_eq!(ids(&findings), ["Q111"], "{tags}");
        assert_eq!(moves(&record).len(), 4, "{tags}");
    }
    let circle = "[DhtmlXQ_move_2_2_1]1022[/DhtmlXQ_move_2_2_1][DhtmlXQ_move_1_2_2]1022[/DhtmlXQ_move_1_2_2]";
    assert_eq!(ids(&of(circle).1), ["Q111", "Q111"]);
    // A move that is wrong in one line costs no other.
    let (record, findings) = of(
        "[DhtmlXQ_move_0_2_1]1033[/DhtmlXQ_move_0_2_1][DhtmlXQ_move_0_3_2]1927[/DhtmlXQ_move_0_3_2]",
    );
    assert_eq!(ids(&findings), ["V106"]);
    assert!(lines(&record).iter().any(|line| line.last().unwrap() == "b1c3"));
    let (record, findings) = of("[DhtmlXQ_comment9]x[/DhtmlXQ_comment9]");
    assert_eq!(ids(&findings), ["Q113"]);
    assert!(record.headers.iter().any(|it| record.text(it.value) == "x"));
}

#[test]
fn plies_may_count_within_the_line_that_is_left() {
    // Line 2 leaves the second move of line 1, which is ply 3 of the game.
    let within = format!(
        "{MAIN}[DhtmlXQ_move_0_2_1]10227967[/DhtmlXQ_move_0_2_1]\
         [DhtmlXQ_move_1_2_2]1927[/DhtmlXQ_move_1_2_2]"
    );
    let (record, findings) = one(dxq(), &tagged(&within));
    assert_eq!(ids(&findings), ["Q112"]);
    assert_eq!(findings[0].severity, Severity::Note);
    assert!(lines(&record).contains(&["h3e3", "b10c8", "b1c3"].map(str::to_owned).to_vec()));
    // Only the rules tell: as a ply of the game it would be the move of the other side.
    let legal = format!(
        "{MAIN}[DhtmlXQ_move_0_2_1]1022796780811927[/DhtmlXQ_move_0_2_1]\
         [DhtmlXQ_move_1_3_2]2042[/DhtmlXQ_move_1_3_2]"
    );
    let (record, findings) = one(dxq(), &tagged(&legal));
    assert_eq!(ids(&findings), ["Q112"]);
    assert_eq!(findings[0].severity, Severity::Warning);
    let line = ["h3e3", "b10c8", "h1g3", "c10e8"].map(str::to_owned).to_vec();
    assert!(lines(&record).contains(&line), "{:?}", lines(&record));
}

#[test]
fn tags_that_close_wrongly_or_twice() {
    let of = |tags: &str| one(dxq(), &tagged(&format!("{tags}{MAIN}")));
    // As CCBridge writes it.
    let (record, findings) =
        of("[DhtmlXQ_blacktime]5[/DhtmlXQ_time]\n[DhtmlXQ_blacktime]5[/DhtmlXQ_time]\n");
    assert_eq!(ids(&findings), ["Q104", "Q104"]);
    assert!(findings.iter().all(|it| it.severity == Severity::Note));
    assert!(record.headers.iter().any(|it| record.text(it.name) == "BlackTime"));
    let (record, findings) =
        of("[DhtmlXQ_red]甲[/DhtmlXQ_red]\n[DhtmlXQ_red]乙[/DhtmlXQ_red]\n[DhtmlXQ_title]题\n");
    assert_eq!(ids(&findings), ["Q106", "Q103"]);
    assert_eq!((record.header(Key::First), record.header(Key::Title)), (Some("甲"), Some("题")));
    assert_eq!(moves(&record).len(), 4);
    // Brackets that are no tags belong to the text.
    let (record, findings) = of("[DhtmlXQ_comment0][FEN \"x\"] [a][/DhtmlXQ_comment0]");
    assert!(findings.is_empty(), "{findings:?}");
    assert_eq!(comments(&record, NodeId::ROOT), ["[FEN \"x\"] [a]"]);
    comes_back(dxq(), &record);
}

#[test]
fn headers_of_dhtmlxq() {
    let tags = "[DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver][DhtmlXQ_init]500,350[/DhtmlXQ_init]\
        [DhtmlXQ_redname]甲[/DhtmlXQ_redname][DhtmlXQ_black]北京 乙[/DhtmlXQ_black]\
        [DhtmlXQ_blackname]乙[/DhtmlXQ_blackname][DhtmlXQ_date]2021-03-00[/DhtmlXQ_date]\
        [DhtmlXQ_result]黑勝[/DhtmlXQ_result][DhtmlXQ_other]说||明[/DhtmlXQ_other]\
        [DhtmlXQ_open]E10 x[/DhtmlXQ_open][DhtmlXQ_hits]7[/DhtmlXQ_hits][DhtmlXQ_round][/DhtmlXQ_round]";
    let (record, findings) = one(dxq(), &tagged(&format!("{tags}{MAIN}")));
    assert!(findings.is_empty(), "{findings:?}");
    for (key, value) in [
        (Key::First, Some("甲")),
        (Key::Second, Some("北京 乙")),
        (Key::Start, Some("2021-03")),
        (Key::Opening, Some("E10 x")),
        (Key::Round, None),
    ] {
        assert_eq!(record.header(key), value, "{key:?}");
    }
    assert_eq!(record.outcome(), Outcome::Win(kifu::games::Side::Second));
    assert_eq!(comments(&record, NodeId::ROOT), ["说\n明"]);
    comes_back(dxq(), &record);
    let unknown = tagged("[DhtmlXQ_date]0000-00-00[/DhtmlXQ_date]");
    assert_eq!(one(dxq(), &unknown).0.header(Key::Start), None);
    let odd = tagged("[DhtmlXQ_result]红好[/DhtmlXQ_result]");
    assert_eq!(ids(&one(dxq(), &odd).1), ["Q114"]);
    for (word, outcome) in [
        ("双方议和", Outcome::Draw),
        ("½-½", Outcome::Draw),
        ("1-0", Outcome::Win(kifu::games::Side::First)),
        ("红方超时", Outcome::Win(kifu::games::Side::Second)),
    ] {
        let text = tagged(&format!("[DhtmlXQ_result]{word}[/DhtmlXQ_result]{MAIN}"));
        let (record, findings) = one(dxq(), &text);
        assert_eq!((ids(&findings), record.outcome()), (vec![], outcome), "{word}");
    }
}

#[test]
fn pages_hold_records_with_their_signs_escaped() {
    let record = tagged(&format!(
        "[DhtmlXQ_title]a &amp; b &lt;c&gt;&nbsp;&#100;[/DhtmlXQ_title]<br />\n\
         [DhtmlXQ_comment0]x<br>y[/DhtmlXQ_comment0]<BR/>\n{MAIN}"
    ));
    let page = format!("<html><body>\n<div id=\"dhtmlxq\">{record}</div>\n</body></html>\n");
    let source = Source::new("x.html", &*page);
    assert_eq!(format_of(&source).map(|format| format.name), Some("dhtmlxq"));
    let (read, findings) = one(dxq(), &page);
    assert!(findings.is_empty(), "{findings:?}");
    assert_eq!(read.header(Key::Title), Some("a & b <c> d"));
    assert_eq!(comments(&read, NodeId::ROOT), ["x\ny"]);
    // Places are those of the page.
    let bad = page.replace("7747", "7700");
    let (_, findings) = one(dxq(), &bad);
    let span = findings[0].span.unwrap();
    assert_eq!(&bad[span.start as usize..span.end as usize], "7700");
    // In a plain text a sign is only itself.
    let (plain, _) = one(dxq(), &tagged("[DhtmlXQ_title]a &amp; b[/DhtmlXQ_title]"));
    assert_eq!(plain.header(Key::Title), Some("a &amp; b"));
    comes_back(dxq(), &plain);
    // Text that people read is not a part of it.
    let (_, findings) = one(dxq(), &page.replace("</div>", "</div>words"));
    assert_eq!((ids(&findings), findings[0].severity), (vec!["Q101"], Severity::Note));
    // As an address.
    let escaped = "<iframe name=\"%5BDhtmlXQ%5D%5BDhtmlXQ_title%5D%E9%A2%98%u9898%5B/DhtmlXQ_title%5D\
        %5BDhtmlXQ_movelist%5D7747%5B%2FDhtmlXQ_movelist%5D%5B/DhtmlXQ%5D\"></iframe>";
    let (record, findings) = one(dxq(), escaped);
    assert!(findings.is_empty(), "{findings:?}");
    assert_eq!((record.header(Key::Title), moves(&record).len()), (Some("题题"), 1));
}

/// Pages of dpxq.com have their moves in a script, whose own words are none of the record.
#[test]
fn the_moves_of_a_page_may_stand_in_its_script() {
    let page = |empty: &str, list: &str| {
        format!(
            "<html><body>\n<div id=\"dhtmlxq_view\">\n[DhtmlXQ_red]甲[/DhtmlXQ_red]<br>\n{empty}</div>\n\
             <script>\nvar DhtmlXQ_movelist = {list};\n</script>\n</body></html>\n"
        )
    };
    let empty = "[DhtmlXQ_movelist][/DhtmlXQ_movelist]<br>\n";
    for list in [
        "'[0_1_0]79677062[/0_1_0][0_2_1]1022[/0_2_1]'",
        "'[DhtmlXQ_movelist]79677062[/DhtmlXQ_movelist]'",
        "''+'[DhtmlXQ_move'+'list]79677062[/DhtmlXQ_move'+'list]'",
    ] {
        for empty in ["", empty] {
            let (record, findings) = one(dxq(), &page(empty, list));
            assert_eq!(ids(&findings), [""; 0], "{list}");
            assert_eq!(record.header(Key::First), Some("甲"));
            assert_eq!(moves(&record), ["h1g3", "h10g8"], "{list}");
            let line = ["h1g3", "b10c8"].map(str::to_owned).to_vec();
            assert_eq!(lines(&record).contains(&line), list.contains("1022"), "{list}");
        }
    }
    // What else stands among the tags is told, and that the moves are missing where they may.
    let other = page("", "'12'+'[DhtmlXQ_movelist]7967[/DhtmlXQ_movelist]'");
    assert_eq!(ids(&one(dxq(), &other).1), ["Q105"]);
    assert_eq!(ids(&one(dxq(), &page(empty, "''")).1), ["Q102"]);
    // Three numbers in words are no line.
    let words = page("[DhtmlXQ_comment0]see [2003_05_01][/DhtmlXQ_comment0]", "''")
        .replace("''", "'[DhtmlXQ_movelist]7967[/DhtmlXQ_movelist]';\nvar a = [1_2_3]");
    let (record, _) = one(dxq(), &words);
    assert_eq!(comments(&record, NodeId::ROOT), ["see [2003_05_01]"]);
    assert_eq!(moves(&record), ["h1g3"]);
    let java =
        "<param value=\"[DhtmlXQJAVA][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][/DhtmlXQJAVA]\">";
    assert_eq!(ids(&one(dxq(), java).1), [""; 0]);
}

#[test]
fn several_records_of_dhtmlxq_are_read_and_cut() {
    let first = tagged(&format!("[DhtmlXQ_title]1[/DhtmlXQ_title]{MAIN}"));
    let parts = [
        &*first,
        &*tagged(MAIN),
        "[DhtmlXQ]\n[DhtmlXQ_title]open\n",
        "[/DhtmlXQ]\n",
        "words\n",
        "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n",
        "[/DhtmlXQ_red]",
        "\n",
        "[x]",
    ];
    let cuts = splitting::mixtures("dhtmlxq", &parts);
    assert!(cuts > 100, "{cuts}");
    let two = format!("{first}\n{first}");
    assert_eq!(read(dxq(), &Source::new("x", &*two)).len(), 2);
    let open = two.replacen("[/DhtmlXQ]\n", "", 1);
    let records = read(dxq(), &Source::new("x", &*open));
    assert_eq!((records.len(), ids(&records[0].1)), (2, vec!["Q102"]));
}

#[test]
fn lines_that_nest_deeply_are_survived() {
    let mut tags = MAIN.to_owned();
    // The two generals of a study go to and fro.
    for index in 1..20_000_u32 {
        let ply = index + 1;
        let from = ["7062", "6270"][index as usize % 2];
        tags += &format!("[DhtmlXQ_move_{}_{ply}_{index}]{from}[/DhtmlXQ_move_x]", index - 1);
    }
    let (record, findings) = one(dxq(), &tagged(&tags));
    assert_eq!(moves(&record).len(), 4);
    assert!(findings.iter().any(|it| it.code == Code::DxqLine));
}

/// Text that is made to cost much costs as much as other text.
#[test]
fn much_of_anything_costs_as_much_each() {
    let many =
        |count: usize, one: &dyn Fn(usize) -> String| -> String { (0..count).map(one).collect() };
    let gib: [(&str, &dyn Fn(usize) -> String); 7] = [
        ("values", &|_| "<1> ".to_owned()),
        ("words", &|_| "말< ".to_owned()),
        ("open comments", &|_| "{\n".to_owned()),
        ("open comments before brackets", &|_| "{\n[총수\n".to_owned()),
        ("blanks", &|_| "  \u{fffd}\n말".to_owned()),
        ("numbers", &|number| format!("{number}. ")),
        ("moves", &|_| "한수쉼 79졸78 ".to_owned()),
    ];
    for (name, one) in gib {
        is_linear(name, "janggi-gib", &["janggi-gib"], |count| {
            format!("{HEAD}\n1. 79졸78\n{}", many(count, one))
        });
    }
    is_linear("headers of janggi", "janggi-gib", &["janggi-gib"], |count| {
        format!("{HEAD}{}\n1. 79졸78\n", many(count, &|_| "[Termination \"초 점수승\"]\n".into()))
    });
    is_linear("no set-up", "janggi-gib", &["jsonl"], |count| {
        format!("[총수 \"1\"]\n1. 79졸78\n{}", many(count, &|_| "한수쉼 ".into()))
    });
    let dxq: [(&str, &dyn Fn(usize) -> String); 6] = [
        ("headers", &|number| format!("[DhtmlXQ_k{number}]v[/DhtmlXQ_k{number}]")),
        ("open tags", &|number| format!("[DhtmlXQ_k{number}]")),
        ("brackets", &|_| "[DhtmlXQ_ [DhtmlXQ ".to_owned()),
        ("comments", &|number| format!("[DhtmlXQ_comment{number}]v[/DhtmlXQ_comment1]")),
        ("lines", &|number| format!("[DhtmlXQ_move_0_2_{number}]1022[/DhtmlXQ_move_0_2_{number}]")),
        ("nested lines", &|number| {
            let ply = number + 2;
            format!("[DhtmlXQ_move_{number}_{ply}_{}]1022[/DhtmlXQ_move]", number + 1)
        }),
    ];
    for (name, one) in dxq {
        is_linear(name, "dhtmlxq", &["dhtmlxq"], |count| {
            tagged(&format!("{MAIN}{}", many(count, one)))
        });
    }
    is_linear("a page", "dhtmlxq", &["dhtmlxq"], |count| {
        let text = many(count, &|_| "&amp;<br>%5Bx&".into());
        format!("<p>{}", tagged(&format!("[DhtmlXQ_comment0]{text}[/DhtmlXQ_comment0]{MAIN}")))
    });
}

/// The start of a game of the corpus, its main line and its result.
fn compare(name: &str, case: &serde_json::Value, game: &serde_json::Value, record: &Record) {
    let text = |key: &str| game[key].as_str().unwrap_or_default().to_owned();
    assert_eq!(start(record), text("start"), "{name}");
    let list = |value: &serde_json::Value| -> Vec<String> {
        let list = value.as_array().into_iter().flatten();
        list.map(|mv| mv.as_str().unwrap().to_owned()).collect()
    };
    let (found, expected) = (moves(record), list(&game["moves"]));
    match case["bad"].is_object() {
        true => assert!(found.starts_with(&expected), "{name}: {found:?}"),
        false => assert_eq!(found, expected, "{name}"),
    }
    let marker = match record.outcome() {
        Outcome::Win(kifu::games::Side::First) => "1-0",
        Outcome::Win(kifu::games::Side::Second) => "0-1",
        Outcome::Draw => "1/2-1/2",
        Outcome::Undecided | Outcome::Unknown => "*",
    };
    assert_eq!(marker, text("result"), "{name}");
    for (key, tag) in [(Key::First, "white"), (Key::Second, "black")] {
        if let Some(name) = game[tag].as_str() {
            assert_eq!(record.header(key), Some(name), "{name}");
        }
    }
    let tree = &record.tree;
    let nodes = tree.walk().filter(|&node| shown(record, node).is_some()).count();
    let noted = tree.walk().filter(|&node| !comments(record, node).is_empty()).count();
    for (key, count) in [("nodes", nodes), ("lines", lines(record).len()), ("comments", noted)] {
        if let Some(expected) = game[key].as_u64() {
            assert_eq!(count as u64, expected, "{name}: {key}");
        }
    }
    if let Some(variations) = game["variations"].as_object() {
        let mut found = lines(record);
        let mut expected: Vec<_> = variations.values().map(list).collect();
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "{name}");
    }
}

#[test]
fn files_of_the_corpus_are_read_as_their_manifest_says() {
    let Some((folder, cases)) = manifest("variant-files/manifest.json") else { return };
    let mut checked = 0;
    for case in &cases {
        let format = match case["format"].as_str() {
            Some("gib") => gib(),
            Some("dhtmlxq") => dxq(),
            _ => continue,
        };
        let name = case["file"].as_str().unwrap();
        let file = source(name, &std::fs::read(folder.join(name)).unwrap());
        assert_eq!(format_of(&file).map(|format| format.name), Some(format.name), "{name}");
        if let Some(encoding) = case["encoding"].as_str().and_then(Encoding::from_label) {
            let is_ascii = file.text().is_ascii();
            assert!(is_ascii || file.encoding() == encoding, "{name}: {}", file.encoding());
        }
        let games = case["games"].as_array().unwrap();
        let records = read(format, &file);
        assert_eq!(records.len(), games.len(), "{name}");
        let worst = records.iter().flat_map(|(_, found)| found).map(|it| it.severity).max();
        let must = case["must"].as_str().unwrap_or_default();
        match (case["bad"].is_object(), must.starts_with("warning")) {
            (true, _) => assert_eq!(worst, Some(Severity::Error), "{name}"),
            (_, true) => assert_eq!(worst, Some(Severity::Warning), "{name}"),
            _ => assert!(worst.is_none_or(|worst| worst == Severity::Note), "{name}: {worst:?}"),
        }
        for (game, (record, findings)) in games.iter().zip(&records) {
            compare(name, case, game, record);
            if let Some(ply) = case["bad"]["at_ply"].as_u64() {
                let at = findings.iter().filter(|it| it.severity == Severity::Error);
                let at: Vec<_> = at.map(|it| it.node.or(it.ply)).collect();
                assert!(at.contains(&Some(ply as u32)) || at.contains(&None), "{name}: {at:?}");
            }
            if worst != Some(Severity::Error) && record.start_known {
                comes_back(format, record);
            }
        }
        checked += 1;
    }
    eprintln!("{checked} files");
    assert_eq!(checked, 35);
}

#[test]
fn what_shows_nothing_is_not_written() {
    let text = "[DhtmlXQ]\n[DhtmlXQ_event]\u{1}[/DhtmlXQ_event]\n[DhtmlXQ_place]\u{2} here[/DhtmlXQ_place]\n\
                [DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n";
    let record = one(dxq(), text).0;
    let (first, losses) = dxq().text(&[&record], &WriteOptions::default());
    assert!(!first.contains("event") && first.contains("_place]here["), "{first}");
    assert!(losses.get(Loss::Headers) > 0);
    let (second, losses) = dxq().text(&[&one(dxq(), &first).0], &WriteOptions::default());
    assert_eq!(second, first);
    assert!(losses.is_empty(), "{losses:?}");
    // XQF is written as its digits: four characters without the blank before them.
    let (digits, losses) = by_name("xqf").unwrap().text(&[&record], &WriteOptions::default());
    let digits: String = digits.split_whitespace().collect();
    assert!(digits.contains("0468657265") && !digits.contains("2068657265"), "{digits}");
    assert!(losses.get(Loss::Headers) > 0);
}
