//! The JSON that servers give out (Lichess, Chess.com): each rule of reading with the smallest object that shows it.

use crate::linear::is_linear;
use crate::support::{detected as found, one, read, write};
use kifu::findings::{Finding, Severity};
use kifu::formats::{Bench, ReadOptions, by_name};
use kifu::record::{EndKind, Entry, Key, NoteKind, Outcome, Record};
use kifu::source::Source;

/// All games of a text.
fn all(format: &str, text: &str) -> Vec<(Record, Vec<Finding>)> {
    read(by_name(format).unwrap(), &Source::new("x", text))
}

fn ids(findings: &[Finding]) -> Vec<&'static str> {
    findings.iter().map(|finding| finding.code.row().id).collect()
}

/// The moves of the main line; those that cannot be read are their text.
fn moves(record: &Record) -> String {
    let line = record.tree.main_line().filter_map(|node| match record.tree.node(node).entry {
        Entry::Move(mv) | Entry::Illegal(mv) => Some(mv.to_string()),
        Entry::Unreadable(text) => Some(record.text(text).to_owned()),
        _ => None,
    });
    line.collect::<Vec<_>>().join(" ")
}

fn header<'r>(record: &'r Record, name: &str) -> Option<&'r str> {
    let headers = record.headers.iter();
    let mut named = headers.filter(|header| record.name_of(header) == name);
    named.next().map(|header| record.text(header.value))
}

fn notes(record: &Record, kind: NoteKind) -> Vec<String> {
    let notes = record.tree.walk().flat_map(|node| record.tree.notes(node));
    notes.filter(|note| note.kind == kind).map(|note| record.text(note.text).to_owned()).collect()
}

/// A game of Lichess with more members.
pub(crate) fn lichess(moves: &str, more: &str) -> String {
    let players = r#"{"white":{"user":{"name":"A","id":"a"}},"black":{"aiLevel":3}}"#;
    format!(
        r#"{{"id":"abcdEFGH","rated":true,"variant":"standard","speed":"blitz","perf":"blitz","createdAt":1714564806000,"players":{players},"moves":"{moves}"{more}}}"#
    )
}

/// A game of Chess.com with more members.
pub(crate) fn chess_com(pgn: &str, more: &str) -> String {
    let pgn = pgn.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    format!(r#"{{"url":"https://www.chess.com/game/live/1","pgn":"{pgn}","rules":"chess"{more}}}"#)
}

const PGN: &str = "[Event \"Live Chess\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 {[%clk 0:03:00.1]} 1... e5 2. Nf3 1-0\n";

#[test]
fn sites_are_known_by_what_their_objects_hold() {
    let game = lichess("e4 e5", r#","clock":{"initial":180,"increment":2,"totalTime":260}"#);
    let pretty = game.replace(",\"", ",\n  \"").replace('{', "{\n").replace("\":", "\": ");
    for text in [game.clone(), format!("{game}\n{game}\n"), format!("[{game}]"), pretty] {
        for extension in [None, Some("json"), Some("ndjson"), Some("jsonl"), Some("pgn")] {
            assert_eq!(found(&text, extension), Some("lichess"), "{text}");
        }
    }
    let game = chess_com(PGN, "");
    let escaped = game.replace('/', "\\/");
    for text in [game.clone(), format!("{{\"games\":[{game}]}}"), format!("[\n{game}]"), escaped] {
        for extension in [None, Some("json"), Some("jkf")] {
            assert_eq!(found(&text, extension), Some("chesscom"), "{text}");
        }
    }
    let without =
        r#"{"games": [{"url": "https://www.chess.com/game/daily/7", "rules": "bughouse"}]}"#;
    assert_eq!(found(without, None), Some("chesscom"));
    // What speaks of them is none of them.
    let jkf = r#"{"header":{"備考":"\"players\":{ \"id\":\"x\""},"initial":{"preset":"HIRATE"},"moves":[{}]}"#;
    assert_eq!(found(jkf, Some("json")), Some("jkf"));
    let jsonl =
        r#"{"kifu":1,"game":"chess","headers":{"id":"x","speed":"y","perf":"z"},"moves":[]}"#;
    assert_eq!(found(jsonl, Some("ndjson")), Some("jsonl"));
    for other in [
        r#"{"id":"blitz","players":{"white":1}}"#,
        r#"{"url":"https://www.chess.com/member/x","username":"x"}"#,
        r#"{"name":"x","players":[],"status":20,"rated":true}"#,
        "[Event \"{\\\"id\\\":\\\"x\\\"}\"]\n\n1. e4 *\n",
    ] {
        assert!(!matches!(found(other, None), Some("lichess" | "chesscom")), "{other}");
    }
}

#[test]
fn lichess_says_what_its_pgn_says() {
    let players = r#"{"white":{"user":{"name":"Ann","title":"WFM","id":"ann","patron":true},"rating":2001,"ratingDiff":-7,"provisional":true},"black":{"name":"guest","rating":1500,"ratingDiff":0,"team":"x","berserk":true}}"#;
    let text = lichess("d4 d5", "")
        .replace(r#"{"white":{"user":{"name":"A","id":"a"}},"black":{"aiLevel":3}}"#, players)
        .replace("1714564806000", "1709251199987")
        .replace(
            r#""perf""#,
            r#""lastMoveAt":1709251300000,"tournament":"tt12","opening":{"eco":"D00","name":"Queen's Pawn Game","ply":2},"status":"outoftime","winner":"black","clock":{"initial":180,"increment":2,"totalTime":260},"perf""#,
        );
    let (record, findings) = one("lichess", &text);
    assert!(findings.is_empty(), "{findings:#?}");
    for (name, value) in [
        ("Event", "Rated Blitz tournament https://lichess.org/tournament/tt12"),
        ("Site", "https://lichess.org/abcdEFGH"),
        ("Date", "2024.02.29"),
        ("UTCDate", "2024.02.29"),
        ("UTCTime", "23:59:59"),
        ("CreatedAt", "1709251199987"),
        ("LastMoveAt", "1709251300000"),
        ("White", "Ann"),
        ("WhiteTitle", "WFM"),
        ("WhiteElo", "2001"),
        ("WhiteRatingDiff", "-7"),
        ("WhiteProvisional", "true"),
        ("WhitePatron", "true"),
        ("Black", "guest"),
        ("BlackRatingDiff", "+0"),
        ("BlackTeam", "x"),
        ("BlackBerserk", "true"),
        ("Result", "0-1"),
        ("Variant", "Standard"),
        ("TimeControl", "180+2"),
        ("ECO", "D00"),
        ("Opening", "Queen's Pawn Game"),
        ("OpeningPly", "2"),
        ("Termination", "Time forfeit"),
    ] {
        assert_eq!(header(&record, name), Some(value), "{name}");
    }
    assert!(header(&record, "WhiteId").is_none(), "the name says it");
    assert_eq!(record.ending().unwrap().0.kind, EndKind::Timeout);
    assert_eq!(record.outcome(), Outcome::Win(kifu::games::Side::Second));
    let (record, _) = one("lichess", &lichess("d4", r#","daysPerTurn":2"#));
    assert_eq!(record.header(Key::TimeControl), Some("1/172800"));
    assert_eq!(record.header(Key::Second), Some("lichess AI level 3"));
    let (record, _) = one("lichess", &lichess("d4", "").replace(r#"{"aiLevel":3}"#, "{}"));
    assert_eq!(record.header(Key::Second), Some("Anonymous"));
}

#[test]
fn members_that_are_not_known_become_headers() {
    let more = r#","FEN":"8/8/8/8/8/8/8/8 w - - 0 1","SetUp":"1","arena":{"rank":3,"sheet":{"fire":true}},"tags":["a", "b"],"void":null"#;
    let (record, findings) = one("lichess", &lichess("d4", more));
    assert!(findings.is_empty(), "{findings:#?}");
    assert_eq!(header(&record, "JsonFEN"), Some("8/8/8/8/8/8/8/8 w - - 0 1"));
    assert_eq!(header(&record, "ArenaSheetFire"), Some("true"));
    assert_eq!(header(&record, "Tags"), Some(r#"["a", "b"]"#));
    assert!(header(&record, "Void").is_none() && header(&record, "FEN").is_none());
    assert_eq!(moves(&record), "d2d4");
    // The last of two counts.
    let (record, findings) = one("lichess", &lichess("d4", r#","moves":"e4""#));
    assert_eq!((moves(&record).as_str(), ids(&findings)), ("e2e4", vec!["J118"]));
}

#[test]
fn half_a_clock_is_kept() {
    for (clock, name, value, codes) in [
        (r#"{"initial":180}"#, "ClockInitial", "180", vec![]),
        (r#"{"increment":2,"totalTime":80}"#, "ClockTotalTime", "80", vec![]),
        (r#"{"initial":180,"increment":2.5}"#, "ClockInitial", "180", vec!["J102"]),
    ] {
        let (record, findings) = one("lichess", &lichess("e4 e5", &format!(r#","clock":{clock}"#)));
        assert_eq!(ids(&findings), codes, "{clock}");
        assert_eq!(header(&record, name), Some(value), "{clock}");
        assert_eq!(header(&record, "TimeControl"), None, "{clock}");
    }
}

#[test]
fn clocks_and_engines_stand_beside_the_moves() {
    let more = r#","clock":{"initial":60,"increment":0,"totalTime":60},"clocks":[6000,5995,5900],"analysis":[{"eval":17},{"eval":-350,"best":"e7e5","variation":"e5 Nf3 Nc6","judgment":{"name":"Mistake","comment":"Mistake. e5 was best."}},{"mate":-3,"depth":20}]"#;
    let (record, findings) = one("lichess", &lichess("e4 a5 d4", more));
    assert!(findings.is_empty(), "{findings:#?}");
    let nodes: Vec<_> = record.tree.main_line().collect();
    let clocks: Vec<_> = nodes
        .iter()
        .filter_map(|&node| record.tree.clock(node))
        .filter_map(|it| it.get())
        .collect();
    assert_eq!(clocks, [60_000, 59_950, 59_000]);
    let pgn = write(by_name("pgn").unwrap(), &[&record]).0.replace('\n', " ");
    let line = "1. e4 {[%eval 0.17] [%clk 0:01:00]} 1... a5 $2 {Mistake. e5 was best.} {[%eval -3.5] [%clk 0:00:59.95]} (1... e5 2. Nf3 Nc6) 2. d4 {[%eval #-3] [%clk 0:00:59]} {depth: 20}";
    assert!(pgn.contains(line), "{pgn}");
    // The same as that text says.
    let (again, _) = one("pgn", &write(by_name("pgn").unwrap(), &[&record]).0);
    assert_eq!(notes(&again, NoteKind::Comment), notes(&record, NoteKind::Comment));
    for (clocks, expected) in [
        ("[6000]", vec![]),
        ("[6000,5900,5800]", vec!["L103"]),
        ("[6000,5900,5800,5700]", vec!["L103"]),
        ("[null,5900]", vec![]),
        ("[6000,\"x\"]", vec!["J102"]),
        ("[6000,99999999999999999999]", vec!["J102"]),
        ("{}", vec!["J102"]),
    ] {
        let more = format!(",\"clocks\":{clocks}");
        assert_eq!(ids(&one("lichess", &lichess("e4 e5", &more)).1), expected, "{clocks}");
    }
    // One clock more is that of whoever was to move.
    let (_, findings) = one("lichess", &lichess("e4 e5", r#","clocks":[1,1,1]"#));
    assert_eq!(findings[0].severity, Severity::Note);
    for (analysis, expected) in [
        ("[{\"eval\":1.5}]", vec!["J102"]),
        ("[{},null,{}]", vec!["L104"]),
        ("[7]", vec!["J102"]),
        ("[{\"variation\":\"d4 Qh9\"}]", vec!["P114"]),
        ("[{\"variation\":\"e5\"}]", vec!["X121"]),
        ("[{\"variation\":\"\",\"judgment\":null}]", vec![]),
    ] {
        let more = format!(",\"analysis\":{analysis}");
        let (record, findings) = one("lichess", &lichess("e4 e5", &more));
        assert_eq!(ids(&findings), expected, "{analysis}");
        assert_eq!(moves(&record), "e2e4 e7e5");
    }
    let judged = r#","analysis":[{"best":"d2d4","judgment":{"name":"Brilliant","glyph":"!!"}}]"#;
    let (record, _) = one("lichess", &lichess("e4 e5", judged));
    assert_eq!(notes(&record, NoteKind::Comment), ["Brilliant", "glyph: !!", "best: d2d4"]);
}

#[test]
fn a_status_is_an_ending() {
    use EndKind as E;
    let mate = "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#";
    let stalemate =
        "e3 a5 Qh5 Ra6 Qxa5 h5 h4 Rah6 Qxc7 f6 Qxd7+ Kf7 Qxb7 Qd3 Qxb8 Qh7 Qxc8 Kg6 Qe6";
    for (moves, status, winner, kind, result, expected) in [
        (mate, "mate", "white", E::Mate, "1-0", vec![]),
        (mate, "mate", "", E::Interrupted, "*", vec!["L101", "X302"]),
        ("e4", "mate", "white", E::Mate, "1-0", vec!["X311"]),
        ("e4", "mate", "black", E::Lost, "0-1", vec!["L101"]),
        (mate, "resign", "black", E::Resign, "0-1", vec!["X301"]),
        ("e4", "resign", "black", E::Resign, "0-1", vec![]),
        ("e4", "resign", "white", E::Resign, "1-0", vec![]),
        ("e4", "resign", "", E::Interrupted, "*", vec!["L101"]),
        ("e4", "outoftime", "white", E::Timeout, "1-0", vec![]),
        ("e4", "outoftime", "", E::Draw, "1/2-1/2", vec![]),
        ("e4", "timeout", "black", E::Timeout, "0-1", vec![]),
        ("e4", "draw", "", E::Draw, "1/2-1/2", vec![]),
        ("e4", "draw", "black", E::Lost, "0-1", vec!["L101"]),
        (stalemate, "stalemate", "", E::Draw, "1/2-1/2", vec![]),
        ("e4", "stalemate", "", E::Draw, "1/2-1/2", vec!["L101"]),
        ("e4", "insufficientMaterialClaim", "", E::Draw, "1/2-1/2", vec![]),
        ("e4", "aborted", "", E::Interrupted, "*", vec![]),
        ("e4", "started", "", E::Interrupted, "*", vec![]),
        ("e4", "variantEnd", "white", E::Lost, "1-0", vec!["L101"]),
        ("e4", "noStart", "white", E::Lost, "1-0", vec![]),
        ("e4", "cheat", "white", E::IllegalMove, "1-0", vec![]),
        ("e4", "quarrel", "white", E::Lost, "1-0", vec!["L102"]),
        ("e4", "draw", "nobody", E::Draw, "1/2-1/2", vec!["J102"]),
    ] {
        let winner = match winner {
            "" => String::new(),
            winner => format!(r#","winner":"{winner}""#),
        };
        let text = lichess(moves, &format!(r#","status":"{status}"{winner}"#));
        let (record, findings) = one("lichess", &text);
        assert_eq!(ids(&findings), expected, "{text}");
        assert_eq!(record.ending().map(|it| it.0.kind), Some(kind), "{text}");
        assert_eq!(record.header(Key::Result), Some(result), "{text}");
    }
    // By the rules of a variant the game is over, or goes on.
    for (variant, moves, expected) in [
        ("atomic", "Nf3 e5 Ng5 e4 Nxf7", vec![]),
        ("atomic", "Nf3 e5 Ng5 e4", vec!["L101"]),
        ("kingOfTheHill", "e3 e5 Ke2 d5 Kd3 e4+ Kd4", vec![]),
        ("kingOfTheHill", "e3 e5 Ke2 d5 Kd3", vec!["L101"]),
    ] {
        let end = r#","status":"variantEnd","winner":"white""#;
        let text = lichess(moves, end).replace("\"standard\"", &format!("\"{variant}\""));
        assert!(text.contains(variant), "{text}");
        let mut found = ids(&one("lichess", &text).1);
        found.retain(|id| *id == "L101");
        assert_eq!(found, expected, "{text}");
    }
    // Nobody says how it ended.
    assert!(one("lichess", &lichess("e4", "")).0.ending().is_none());
    // The PGN of the site has these words for it.
    for (status, word) in [
        ("timeout", "Time forfeit"),
        ("outoftime", "Time forfeit"),
        ("unknownFinish", "Unknown"),
        ("insufficientMaterialClaim", "Insufficient material"),
        ("noStart", "Abandoned"),
        ("draw", "Normal"),
    ] {
        let (record, _) = one("lichess", &lichess("e4", &format!(r#","status":"{status}""#)));
        assert_eq!(header(&record, "Termination"), Some(word), "{status}");
    }
}

#[test]
fn moves_of_lichess_are_only_moves() {
    for (text, played, expected) in [
        ("e4  e5", "e2e4 e7e5", vec![]),
        (" e4 e5 ", "e2e4 e7e5", vec![]),
        ("1. e4 e5 2. d4", "e2e4 e7e5 d2d4", vec![]),
        ("e4\\u0020e5", "e2e4 e7e5", vec![]),
        ("e4 e9", "e2e4 e9", vec!["P114"]),
        ("e4 N@f3", "e2e4 N@f3", vec!["P130"]),
        ("", "", vec![]),
        // What would be something else in PGN is nothing here.
        ("e4 {e5} d4", "e2e4 {e5} d2d4", vec!["P114"]),
        ("e4 1-0 [Event", "e2e4 1-0 [Event", vec!["P114", "P114"]),
        ("e4 e5+", "e2e4 e7e5", vec!["P304"]),
    ] {
        let (record, findings) = one("lichess", &lichess(text, ""));
        assert_eq!(moves(&record), played, "{text}");
        let found = ids(&findings);
        let found: Vec<_> = found.into_iter().filter(|id| *id != "R111").collect();
        assert_eq!(found, expected, "{text}");
    }
    // A fix stands in the file, and only where the move does.
    let text = lichess("e4 e5+ Ng1-f3", "");
    let (_, findings) = one("lichess", &text);
    let edits = findings.iter().filter_map(|it| it.fix.as_deref()).flat_map(|fix| &fix.edits);
    let at = |span: kifu::source::Span| &text[span.start as usize..span.end as usize];
    let edits: Vec<_> = edits.map(|edit| (at(edit.span), edit.text.as_str())).collect();
    assert_eq!(edits, [("e5+", "e5"), ("Ng1-f3", "Nf3")]);
    let (_, findings) = one("lichess", &lichess("e4 e5+\\u0020Ng1-f3", ""));
    assert!(findings.iter().all(|finding| finding.fix.is_none()));
}

#[test]
fn variants_of_lichess_go_the_way_of_pgn() {
    let start = r#","initialFen":"bnqrkrnb/pppppppp/8/8/8/8/PPPPPPPP/BNQRKRNB w KQkq - 0 1""#;
    let game = |variant: &str, moves: &str, more: &str| {
        lichess(moves, more).replace(r#""standard""#, &format!("{variant:?}"))
    };
    let (record, findings) = one("lichess", &game("chess960", "Nf3 Nf6 O-O", start));
    assert!(findings.is_empty() && record.start_known, "{findings:#?}");
    assert_eq!(header(&record, "Variant"), Some("Chess960"));
    // Without its position nobody knows how the game begins.
    for variant in ["chess960", "fromPosition"] {
        let (record, findings) = one("lichess", &game(variant, "Nf3", ""));
        assert!(!record.start_known && ids(&findings) == ["P143"], "{findings:#?}");
        assert_eq!(moves(&record), "Nf3");
    }
    let fen = r#","initialFen":"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1""#;
    let (record, findings) = one("lichess", &game("fromPosition", "e4 Ke7", fen));
    assert!(findings.is_empty(), "{findings:#?}");
    assert_eq!(moves(&record), "e2e4 e8e7");
    let (record, findings) = one("lichess", &game("fromPosition", "e4", r#","initialFen":7"#));
    assert!(!record.start_known && ids(&findings).contains(&"J102"), "{findings:#?}");
    let more = r#","status":"mate","winner":"white""#;
    let (record, _) = one("lichess", &game("crazyhouse", "e4 d5 exd5 Qxd5 P@d7", more));
    assert!(moves(&record).ends_with("P@d7") && header(&record, "Variant") == Some("Crazyhouse"));
    assert_eq!(record.outcome(), Outcome::Win(kifu::games::Side::First));
    // The game under way has more to say of its variant.
    let object =
        lichess("e4", "").replace(r#""standard""#, r#"{"key":"standard","name":"Standard"}"#);
    assert_eq!(header(&one("lichess", &object).0, "Variant"), Some("Standard"));
}

#[test]
fn what_stands_twice_is_compared() {
    let pgn = |moves: &str| format!(r#","pgn":"[Event \"x\"]\n[Result \"*\"]\n\n{moves} *\n""#);
    assert!(one("lichess", &lichess("e4 e5", &pgn("1. e4 { a } e5"))).1.is_empty());
    for other in ["1. e4", "1. e4 c5", "1. e4 e5 2. d4"] {
        assert_eq!(ids(&one("lichess", &lichess("e4 e5", &pgn(other))).1), ["L106"], "{other}");
    }
    // Alone it is the game.
    let text =
        lichess("", &pgn("1. e4 e5 2. Ke3")).replace(r#""moves":"","#, r#""source":"api","x":1,"#);
    let (record, findings) = one("lichess", &text);
    assert_eq!(moves(&record), "e2e4 e7e5 e1e3");
    assert_eq!(header(&record, "X"), Some("1"));
    let place = findings[0].span.unwrap();
    assert_eq!(&text[place.start as usize..place.end as usize], "Ke3");
    let last = |fen: &str, mv: &str| format!(r#","lastFen":"{fen}","lastMove":"{mv}""#);
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    assert!(one("lichess", &lichess("e4 e5", &last(fen, "e7e5"))).1.is_empty());
    let (_, findings) = one("lichess", &lichess("e4 c5", &last(fen, "e7e5")));
    assert_eq!(ids(&findings), ["L107", "L107"]);
}

#[test]
fn objects_are_read_one_by_one() {
    let games: Vec<String> = ["e4", "d4", "c4"].iter().map(|mv| lichess(mv, "")).collect();
    let played = |text: &str| -> Vec<String> {
        all("lichess", text).iter().map(|game| moves(&game.0)).collect()
    };
    let expected = ["e2e4", "d2d4", "c2c4"];
    for text in [
        games.join("\n"),
        games.join("\r\n") + "\r\n",
        games.join(""),
        format!("[{}]", games.join(",")),
        format!("[\n{}\n]\n", games.join(",\n")),
        format!("\u{feff}{}\n\n", games.join("\n\n")),
        games.join("\n").replace(",\"", ",\n\"").replace('{', "{\n"),
    ] {
        assert_eq!(played(&text), expected, "{text}");
        let sound = all("lichess", &text).iter().all(|game| game.1.is_empty());
        assert!(sound, "{text}");
    }
    // A broken one costs itself.
    let cut = &games[1][..games[1].len() - 20];
    for text in
        [format!("{}\n{cut}\n{}", games[0], games[2]), format!("[{},{cut},{}]", games[0], games[2])]
    {
        let read = all("lichess", &text);
        assert_eq!(read.len(), 3, "{text}");
        assert_eq!((moves(&read[0].0).as_str(), moves(&read[2].0).as_str()), ("e2e4", "c2c4"));
        assert_eq!(ids(&read[1].1).last(), Some(&"J101"), "{text}");
    }
    let read = all("lichess", &format!("{}\n\"x\"\n{}", games[0], games[1]));
    assert_eq!((read.len(), ids(&read[1].1)), (3, vec!["J101"]));
    assert!(!read[1].0.start_known);
    assert_eq!(ids(&one("lichess", r#"[{"id":"a"#).1).last(), Some(&"J101"));
}

#[test]
fn pieces_read_as_the_whole_does() {
    let games: String = ["e4", "d4", "c4 {", "Nf3"].map(|mv| lichess(mv, "") + "\n").concat();
    let list = format!("[{}]", games.trim().replace('\n', ",\n"));
    let archive: Vec<String> = (0..3).map(|_| chess_com(PGN, "")).collect();
    let archive = format!("{{\"games\":[{}]}}\n", archive.join(",\n"));
    for (name, text) in [("lichess", games), ("lichess", list), ("chesscom", archive)] {
        let format = by_name(name).unwrap();
        let whole = read(format, &Source::new("x", &*text));
        let mut starts = Vec::new();
        (format.split().unwrap())(&text, &mut starts);
        assert_eq!(starts.len(), whole.len(), "{text}");
        let ends = starts.iter().skip(1).copied().chain([text.len()]);
        let mut parts = Vec::new();
        for (start, end) in starts.iter().copied().zip(ends) {
            let options = ReadOptions {
                continued: start > 0,
                unfinished: end < text.len(),
                ..ReadOptions::default()
            };
            let source = Source::new("x", &text[start..end]);
            format.read(&source, &options, &mut Bench::default(), &mut parts);
        }
        let told = |games: &[(Record, Vec<Finding>)]| -> Vec<_> {
            games.iter().map(|game| (moves(&game.0), ids(&game.1))).collect()
        };
        assert_eq!(told(&whole), told(&parts), "{text}");
    }
}

#[test]
fn chess_com_is_its_pgn() {
    let more = r#","time_control":"180+2","start_time":1709251199,"end_time":1709251300,"rated":true,"accuracies":{"white":90.5,"black":70},"tcn":"mC0Kgv","time_class":"blitz","eco":"https://www.chess.com/openings/x","white":{"rating":1500,"result":"win","username":"a","@id":"https://x"},"black":{"rating":1400,"result":"resigned","username":"B"},"fen":"rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2","initial_setup":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1""#;
    let (record, findings) = one("chesscom", &chess_com(PGN, more));
    assert!(findings.is_empty(), "{findings:#?}");
    assert_eq!(moves(&record), "e2e4 e7e5 g1f3");
    for (name, value) in [
        ("White", "A"),
        ("TimeControl", "180+2"),
        ("Link", "https://www.chess.com/game/live/1"),
        ("UTCDate", "2024.02.29"),
        ("UTCTime", "23:59:59"),
        ("EndDate", "2024.03.01"),
        ("EndTime", "00:01:40"),
        ("Rated", "true"),
        ("WhiteAccuracy", "90.5"),
        ("TimeClass", "blitz"),
        ("ECOUrl", "https://www.chess.com/openings/x"),
        ("WhiteElo", "1500"),
        ("WhiteId", "https://x"),
        ("BlackResult", "resigned"),
    ] {
        assert_eq!(header(&record, name), Some(value), "{name}");
    }
    let node = record.tree.main_line().next().unwrap();
    assert_eq!(record.tree.clock(node).and_then(|it| it.get()), Some(180_100));
    // What PGN says is not said again.
    let tagged = PGN.replace("[White", "[Termination \"A won by resignation\"]\n[Link \"https://www.chess.com/game/live/1\"]\n[White");
    let (record, findings) = one("chesscom", &chess_com(&tagged, more));
    assert!(findings.is_empty(), "{findings:#?}");
    assert!(header(&record, "WhiteResult").is_none());
    assert_eq!(record.headers.iter().filter(|it| record.name_of(it) == "Link").count(), 1);
}

#[test]
fn chess_com_ends_when_its_pgn_says() {
    // 2024-05-02 12:03:21.
    let more = r#","end_time":1714651401"#;
    for (date, time, codes) in [
        ("2024.05.02", "12:03:21", vec![]),
        ("2024.05.01", "12:03:21", vec!["L202"]),
        // Its clocks are not the same to the second.
        ("2024.05.02", "12:03:20", vec![]),
        // In another zone.
        ("2024.05.01", "23:03:21 PDT", vec![]),
        ("????.??.??", "12:03:21", vec![]),
    ] {
        let tags = format!("[EndDate \"{date}\"]\n[EndTime \"{time}\"]\n[White");
        let (record, findings) = one("chesscom", &chess_com(&PGN.replace("[White", &tags), more));
        assert_eq!(ids(&findings), codes, "{date} {time}");
        assert_eq!(header(&record, "EndDate"), Some(date));
    }
}

#[test]
fn chess_com_is_held_against_its_pgn() {
    for (more, expected) in [
        (r#","white":{"username":"C"}"#, "L202"),
        (r#","white":{"result":"agreed"},"black":{"result":"agreed"}"#, "L202"),
        (r#","white":{"result":"timeout"},"black":{"result":"win"}"#, "L202"),
        (r#","rules":"chess960""#, "L202"),
        (r#","fen":"8/8/8/8/8/8/8/8 w - - 0 1""#, "L203"),
        (r#","initial_setup":"8/8/8/8/8/8/8/8 w - - 0 1""#, "L203"),
        (r#","tcn":"mC0K""#, "L204"),
    ] {
        let text = chess_com(PGN, more).replacen(r#","rules":"chess""#, "", 1);
        let (record, findings) = one("chesscom", &text);
        assert!(ids(&findings).iter().all(|id| *id == expected), "{more}: {findings:#?}");
        assert!(!findings.is_empty(), "{more}");
        assert_eq!(moves(&record), "e2e4 e7e5 g1f3");
    }
    let variant = PGN.replace("[White", "[Variant \"3 Check\"]\n[White");
    let text = chess_com(&variant, "").replace("\"chess\"", "\"threecheck\"");
    assert!(!ids(&one("chesscom", &text).1).contains(&"L202"));
    assert!(ids(&one("chesscom", &chess_com(&variant, "")).1).contains(&"L202"));
}

#[test]
fn places_in_an_embedded_pgn_are_those_of_the_file() {
    let pgn = PGN
        .replace("[White \"A\"]", "[White \"J\u{f6}rg \\\"A\\\"\"]")
        .replace("2. Nf3", "2. Nf6 {\u{1d11e} \u{e9}} a6+");
    for text in [
        chess_com(&pgn, ""),
        // However the characters are written.
        chess_com(&pgn, "").replace('\u{f6}', "\\u00f6").replace('\u{1d11e}', "\\ud834\\udd1e"),
        chess_com(&pgn.replace('\n', "\r\n"), "").replace('\r', "\\r"),
    ] {
        let (record, findings) = one("chesscom", &text);
        assert_eq!(header(&record, "White"), Some("J\u{f6}rg \"A\""));
        assert!(notes(&record, NoteKind::Comment).contains(&"\u{1d11e} \u{e9}".to_owned()));
        let at = |span: kifu::source::Span| &text[span.start as usize..span.end as usize];
        let wrong = findings.iter().find(|it| it.severity == Severity::Error).unwrap();
        assert_eq!(at(wrong.span.unwrap()), "Nf6", "{findings:#?}");
        for finding in &findings {
            for edit in finding.fix.iter().flat_map(|fix| &fix.edits) {
                // What is put there stands in a string of JSON.
                assert!(!edit.text.contains(['\n', '\r']), "{edit:?}");
                let mut mended = text.clone();
                let place = edit.span.start as usize..edit.span.end as usize;
                mended.replace_range(place, &edit.text);
                assert_eq!(all("chesscom", &mended).len(), 1, "{mended}");
            }
        }
    }
}

#[test]
fn a_game_without_pgn_costs_no_other() {
    let without = r#"{"url":"https://www.chess.com/game/live/2","rules":"bughouse","white":{"username":"x"}}"#;
    let text = format!("{{\"games\":[{without},{},{without}]}}", chess_com(PGN, ""));
    let games = all("chesscom", &text);
    assert_eq!(
        games.iter().map(|game| ids(&game.1)).collect::<Vec<_>>(),
        [vec!["L201"], vec![], vec!["L201"]]
    );
    assert!(!games[0].0.start_known && header(&games[0].0, "White") == Some("x"));
    assert_eq!(moves(&games[1].0), "e2e4 e7e5 g1f3");
    for pgn in ["", "   ", "\n"] {
        assert!(ids(&one("chesscom", &chess_com(pgn, "")).1).contains(&"L201"), "{pgn:?}");
    }
    let two = format!("{PGN}\n{PGN}");
    let games = all("chesscom", &chess_com(&two, ""));
    assert_eq!((games.len(), ids(&games[1].1)), (2, vec!["L205"]));
    // An archive of nothing, and one that is cut off.
    assert!(all("chesscom", "{\"games\":[]}").is_empty());
    let cut = format!("{{\"games\":[{},{}", chess_com(PGN, ""), &chess_com(PGN, "")[..90]);
    let games = all("chesscom", &cut);
    assert_eq!((games.len(), ids(&games[1].1).last().copied()), (2, Some("J101")));
}

#[test]
fn hostile_objects_are_read_in_linear_time() {
    let deep = format!("{}1{}", "{\"a\":".repeat(50_000), "}".repeat(50_000));
    let (record, _) = one("lichess", &lichess("e4", &format!(",\"deep\":{deep}")));
    assert_eq!(moves(&record), "e2e4");
    is_linear("members", "lichess", &["pgn"], |count| {
        let members: String = (0..count).map(|number| format!(",\"k{number}\":1")).collect();
        lichess("e4", &members)
    });
    is_linear("moves", "lichess", &["pgn"], |count| {
        let clocks = vec!["1"; count * 2].join(",");
        let entries = vec![r#"{"eval":1,"variation":"Nf3"}"#; count].join(",");
        lichess(
            &"Nf3 Nf6 Ng1 Ng8 ".repeat(count / 4),
            &format!(",\"clocks\":[{clocks}],\"analysis\":[{entries}]"),
        )
    });
    is_linear("names", "lichess", &[], |count| {
        let name = "n".repeat(count);
        let members: String = (0..200)
            .map(|number| format!("{}\"{number}\":1", if number > 0 { "," } else { "" }))
            .collect();
        lichess("e4", &format!(",\"{name}\":{{{members}}}"))
    });
    is_linear("escapes", "chesscom", &[], |count| {
        chess_com(&format!("[Event \"x\"]\n\n1. e4 {{{}}} *\n", "\"\n".repeat(count)), "")
    });
    // Broken ones, each of which is looked behind for the next.
    let begin = "{\"id\":\"x";
    for (format, text) in [
        ("lichess", begin.repeat(20_000)),
        ("lichess", "[".repeat(100_000)),
        ("chesscom", "{\"games\":[".repeat(20_000)),
    ] {
        let _ = all(format, &text);
    }
}

/// A word that is no move may hold signs that mean something in PGN.
#[test]
fn what_is_no_move_opens_nothing_in_pgn() {
    for word in ["Bg7(", "Bg7)", "{Bg7", "Bg7}", "Bg7;", "[Bg7", "Bg7]", "(", ";"] {
        let (record, _) = one("lichess", &lichess(&format!("e4 e5 {word} Nc6"), ""));
        let pgn = by_name("pgn").unwrap();
        let (text, _) = write(pgn, &[&record]);
        let (back, _) = one("pgn", &text);
        assert!(moves(&back).starts_with("e2e4 e7e5"), "{word}: {text}");
        assert_eq!(back.tree.variations(), 0, "{word}: {text}");
    }
}

/// A list that was cut off between two games would look whole otherwise.
#[test]
fn a_comma_has_a_game_behind_it() {
    let game = chess_com("1. e4 *", "");
    let go = r#"{"gamedata":{"width":9,"height":9,"moves":[],"initial_player":"black"}}"#;
    for (format, text, count) in [
        ("chesscom", format!("{{\"games\":[{game},"), 1),
        ("chesscom", format!("{{\"games\":[{game},\n\n"), 1),
        ("chesscom", format!("{{\"games\":[{game},{game}],}}"), 2),
        ("lichess", format!("[{},", lichess("e4", "")), 1),
        ("lichess", format!("[{},]", lichess("e4", "")), 1),
        ("ogs", format!("[{go},"), 1),
    ] {
        let games = all(format, &text);
        assert_eq!(games.len(), count, "{text}");
        let told: Vec<bool> = games.iter().map(|game| ids(&game.1).contains(&"J101")).collect();
        assert_eq!(told.iter().position(|it| *it), Some(count - 1), "{text} {told:?}");
    }
    for text in [
        format!("{{\"games\":[{game},\n{game}]}}\n"),
        format!("{game},\n{game}\n"),
        format!("[{game},{game}]\n\n"),
    ] {
        let told: Vec<_> = all("chesscom", &text).iter().flat_map(|game| ids(&game.1)).collect();
        assert!(!told.contains(&"J101"), "{text} {told:?}");
    }
}

#[test]
fn a_month_without_games_is_chess_coms() {
    for text in ["{\"games\":[]}", " {\n\"games\" : [ ] }\n"] {
        assert_eq!(found(text, Some("json")), Some("chesscom"), "{text}");
        assert!(all("chesscom", text).is_empty(), "{text}");
    }
    assert_ne!(found("{\"games\":[1]}", None), Some("chesscom"));
}

/// An object whose game stands in a text of PGN alone may say more, and something else.
#[test]
fn what_stands_beside_the_pgn_of_lichess_is_kept() {
    let object = |winner: &str, pgn: &str| {
        format!(
            r#"{{"id":"abcdEFGH","rated":true,"variant":"standard","speed":"blitz","createdAt":1,"winner":"{winner}","players":{{"white":{{"user":{{"name":"A"}}}},"black":{{"user":{{"name":"B"}}}}}},"clocks":[1,2],"pgn":"{pgn}"}}"#
        )
    };
    let pgn = r#"[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0"#;
    let (record, findings) = one("lichess", &object("white", pgn));
    assert!(findings.is_empty(), "{findings:?}");
    let told: Vec<&str> = record.headers.iter().map(|it| record.text(it.value)).collect();
    for value in ["abcdEFGH", "blitz", "B"] {
        assert!(told.contains(&value), "{value} {told:?}");
    }
    assert_eq!(told.iter().filter(|it| **it == "A").count(), 1, "{told:?}");
    let (_, findings) = one("lichess", &object("black", pgn));
    assert_eq!(ids(&findings), ["L202"]);
}

/// The text beside the moves is of the same game: what only it says belongs to that, and what it says otherwise is told.
#[test]
fn what_only_the_text_beside_the_moves_of_lichess_says_is_taken_over() {
    let object = |tags: &str, moves: &str| {
        let pgn = format!(r#"[Black \"lichess AI level 3\"]\n{tags}\n\n{moves}\n"#);
        let more = r#","status":"resign","winner":"white","clocks":[30000,30000,29880,29851]"#;
        lichess("e4 e5 Nf3 Nc6", &format!(r#"{more},"pgn":"{pgn}""#))
    };
    let tags = r#"[White \"A\"]\n[Result \"1-0\"]\n[WhiteFideId \"12\"]\n[Annotator \"x\"]\n[Termination \"Normal\"]"#;
    let line = "1. e4 { [%clk 0:05:00] } { a comment } 1... e5 2. Nf3 (2. d4 exd4) 2... Nc6 1-0";
    let (record, findings) = one("lichess", &object(tags, line));
    assert!(findings.is_empty(), "{findings:#?}");
    assert_eq!(header(&record, "WhiteFideId"), Some("12"));
    assert_eq!(header(&record, "Annotator"), Some("x"));
    assert_eq!(notes(&record, NoteKind::Comment), ["a comment"]);
    assert_eq!(moves(&record), "e2e4 e7e5 g1f3 b8c6");
    assert_eq!(record.tree.variations(), 1);
    assert_eq!(record.ending().map(|it| it.0.kind), Some(EndKind::Resign));
    for (tags, line) in [
        (r#"[Result \"0-1\"]"#, "1. e4 e5 2. Nf3 Nc6 0-1"),
        (r#"[White \"Z\"]\n[Result \"1-0\"]"#, "1. e4 e5 2. Nf3 Nc6 1-0"),
        (r#"[Result \"1-0\"]"#, "1. e4 { [%clk 0:03:00] } e5 2. Nf3 Nc6 1-0"),
    ] {
        let (record, findings) = one("lichess", &object(tags, line));
        assert_eq!(ids(&findings), ["L202"], "{tags} {line}");
        assert_eq!(record.header(Key::Result), Some("1-0"), "{tags}");
        assert_eq!(record.header(Key::First), Some("A"), "{tags}");
    }
}

#[test]
fn an_imported_game_was_played_when_its_import_says() {
    let more = r#","source":"import","import":{"date":"1956.10.17"}"#;
    let (record, findings) = one("lichess", &lichess("e4", more));
    assert!(findings.is_empty(), "{findings:#?}");
    for (name, value) in [
        ("Date", Some("1956.10.17")),
        ("UTCDate", None),
        ("UTCTime", None),
        ("CreatedAt", Some("1714564806000")),
        ("ImportDate", None),
    ] {
        assert_eq!(header(&record, name), value, "{name}");
    }
}

#[test]
fn what_may_have_stood_behind_a_cut_is_not_missed() {
    let cut = "{\"id\":\"abcdefgh\",\"variant\":\"standard\",\"status\":\"resign\",\"winner\":\"white\",\
               \"players\":{\"white\":{\"user\":{\"name\":\"a\"}}";
    let told = |text: &str| ids(&all("lichess", text)[0].1).contains(&"L105");
    assert!(told(&format!("{cut}}}}}")));
    assert!(!told(cut));
    assert!(ids(&all("lichess", cut)[0].1).contains(&"J101"));
}
