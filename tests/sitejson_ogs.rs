//! The JSON of online-go.com: each rule of reading with the smallest object that shows it.

use crate::linear::is_linear;
use crate::support::{self, detected as found, write};
use kifu::findings::Finding;
use kifu::formats::{Loss, Losses, by_name};
use kifu::games::{Move, Position, Side};
use kifu::record::{EndKind, Entry, Key, NoteKind, Outcome, Record};

/// The only game of a text.
#[track_caller]
fn one(text: &str) -> (Record, Vec<Finding>) {
    support::one("ogs", text)
}

fn ids(findings: &[Finding]) -> Vec<&'static str> {
    findings.iter().map(|finding| finding.code.row().id).collect()
}

fn moves(record: &Record) -> String {
    let line = record.tree.main_line().filter_map(|node| match record.tree.node(node).entry {
        Entry::Move(Move::Go(mv)) | Entry::Illegal(Move::Go(mv)) => Some(mv.to_string()),
        Entry::Unreadable(_) => Some("?".to_owned()),
        _ => None,
    });
    line.collect::<Vec<_>>().join(" ")
}

fn sgf(record: &Record) -> String {
    write(by_name("sgf").unwrap(), &[record]).0
}

fn header<'r>(record: &'r Record, name: &str) -> Option<&'r str> {
    let headers = record.headers.iter();
    let mut named = headers.filter(|header| record.text(header.name) == name);
    named.next().map(|header| record.text(header.value))
}

/// A game with more members.
fn game(moves: &str, more: &str) -> String {
    format!(
        r#"{{"game_id":7,"width":9,"height":9,"rules":"japanese","komi":5.5,"initial_player":"black","moves":{moves}{more}}}"#
    )
}

#[test]
fn games_are_known_by_their_members() {
    let bare = game("[[2,2,0]]", "");
    let outer = format!(r#"{{"id":7,"name":"x","players":{{}},"gamedata":{bare}}}"#);
    let pretty = outer.replace(",\"", ",\n \"").replace("\":", "\": ");
    for text in [bare, outer.clone(), pretty, format!("[{outer}]")] {
        for extension in [None, Some("json"), Some("sgf")] {
            assert_eq!(found(&text, extension), Some("ogs"), "{text}");
        }
    }
    for other in [r#"{"width":9,"height":9}"#, r#"{"gamedata":7,"width":9}"#] {
        assert_ne!(found(other, None), Some("ogs"), "{other}");
    }
}

#[test]
fn moves_take_turns() {
    for (list, expected, codes) in [
        ("[[2,2,0],[6,6,1500],[-1,-1,3]]", "B[cc] W[gg] B[]", vec![]),
        ("\"ccgg..\"", "B[cc] W[gg] B[]", vec![]),
        ("\"ccg\"", "B[cc] ?", vec!["L303"]),
        ("[[2,2],[6,\"x\"],[3,3]]", "B[cc] ? B[dd]", vec!["L303"]),
        ("[[2,2],7]", "B[cc] ?", vec!["L303"]),
        ("[{\"x\":2,\"y\":3,\"timedelta\":5}]", "B[cd]", vec![]),
        ("[[2,2],[2,2]]", "B[cc] W[cc]", vec!["G102"]),
        ("[[9,2]]", "B[jc]", vec!["G101"]),
        ("[[2,2,0,null,{\"blur\":7}],[3,3,0,null,{\"blur\":8}]]", "B[cc] W[dd]", vec!["L307"]),
        ("[]", "", vec![]),
        ("7", "", vec!["J102"]),
    ] {
        let (record, findings) = one(&game(list, ""));
        assert_eq!(moves(&record), expected, "{list}");
        assert_eq!(ids(&findings), codes, "{list}");
    }
    let (record, _) = one(&game("[[2,2,0],[6,6,1499.6]]", ""));
    let times = record.tree.main_line().filter_map(|node| record.tree.node(node).time.get());
    assert_eq!(times.collect::<Vec<_>>(), [0, 1500]);
    let white = game("[[2,2],[3,3]]", "").replace("\"black\"", "\"white\"");
    let (record, findings) = one(&white);
    assert_eq!((moves(&record).as_str(), ids(&findings)), ("W[cc] B[dd]", vec![]));
}

#[test]
fn edited_stones_are_set_up_and_no_moves() {
    let lists = [
        r#"[[3,3,0,1,{"edited":true}],[5,5,null,1,{"edited":true}],[2,2,1],[6,6]]"#,
        r#"[[3,3,-1,1,{"edited":true}],[5,5,-1,1,{"edited":true}],[2,2,1,1],[6,6,0,2]]"#,
        r#"[{"x":3,"y":3,"color":1,"edited":true},{"x":5,"y":5,"color":1,"edited":true,"timedelta":0},{"x":2,"y":2},{"x":6,"y":6}]"#,
        "\"!1dd!1ffccgg\"",
    ];
    for list in lists {
        let (record, findings) = one(&game(list, ""));
        assert_eq!((moves(&record).as_str(), ids(&findings)), ("B[cc] W[gg]", vec![]), "{list}");
        let text = sgf(&record);
        assert!(text.contains("AB[dd][ff]"), "{list}: {text}");
        assert_eq!(sgf(&support::one("sgf", &text).0), text);
    }
    for (list, setup) in [
        (r#"[[2,2],[3,3,0,2,{"edited":true}],[4,4]]"#, "AW[dd]"),
        (r#"[[2,2],[2,2,0,0,{"edited":true}],[4,4]]"#, "AE[cc]"),
        ("\"cc!2ddee\"", "AW[dd]"),
        ("\"cc!0ccee\"", "AE[cc]"),
        ("\"cc!undefinedccee\"", "AE[cc]"),
    ] {
        let (record, findings) = one(&game(list, ""));
        assert_eq!((moves(&record).as_str(), ids(&findings)), ("B[cc] W[ee]", vec![]), "{list}");
        let text = sgf(&record);
        assert!(text.contains(setup), "{list}");
        assert_eq!(sgf(&support::one("sgf", &text).0), text);
    }
    // An edit of no point of the board is none.
    for list in [r#"[[9,9,0,1,{"edited":true}]]"#, "\"!1zz\"", "\"!1\""] {
        assert_eq!(ids(&one(&game(list, "")).1), ["L303"], "{list}");
    }
    // The colour of what is no edit follows from the turn.
    let (record, findings) = one(&game("[[2,2,0,2],[3,3,0,2]]", ""));
    assert_eq!((moves(&record).as_str(), ids(&findings)), ("B[cc] W[dd]", vec!["L305"]));
    // They have no time of their own.
    assert_eq!(ids(&one(&game(r#"[[3,3,7,1,{"edited":true}],[2,2]]"#, "")).1), ["L307"]);
    // What a review says of them again is the same.
    let tree = r#","move_tree":{"x":-1,"y":-1,"trunk_next":{"x":4,"y":4,"color":2,"edited":true,"trunk_next":{"x":2,"y":2,"text":"hi"}}}"#;
    for list in [r#"[[4,4,0,2,{"edited":true}],[2,2]]"#, "null"] {
        let (record, findings) = one(&game(list, tree));
        assert_eq!((moves(&record).as_str(), ids(&findings)), ("B[cc]", vec![]), "{list}");
        let text = sgf(&record);
        assert!(text.contains("AW[ee]") && text.contains(";B[cc]C[hi])"), "{list}: {text}");
    }
    // In a review as well.
    let tree = r#","move_tree":{"x":-1,"y":-1,"trunk_next":{"x":2,"y":2,"branches":[{"x":4,"y":4,"color":1,"edited":true,"trunk_next":{"x":5,"y":5}}]}}"#;
    let (record, findings) = one(&game("[[2,2],[3,3]]", tree));
    let text = sgf(&record);
    assert!(findings.is_empty() && text.contains("(;AB[ee];W[ff])"), "{text} {findings:?}");
}

#[test]
fn all_that_is_left_out_beside_moves_is_counted() {
    for (list, count) in [
        (r#"[[2,2,0,null,{"blur":7}],[3,3,0,null,{"blur":8,"played_by":5}]]"#, 3),
        (r#"[{"x":2,"y":2,"timedelta":5,"blur":7,"played_by":5}]"#, 2),
        (r#"[[2,2,0,0,{},8,9]]"#, 2),
    ] {
        let (_, findings) = one(&game(list, ""));
        assert_eq!(ids(&findings), ["L307"], "{list}");
        let mut losses = Losses::default();
        losses.add_dropped(&findings, false);
        assert_eq!(losses.get(Loss::Texts), count, "{list}");
    }
    let values = "[초차림 \"마상상마\"]\n[한차림 \"마상상마\"]\n\n1. 79졸78 <0> 2. 41졸42 <3>\n";
    let (_, findings) = support::one("janggi-gib", values);
    let mut losses = Losses::default();
    losses.add_dropped(&findings, false);
    assert_eq!(losses.get(Loss::Texts), 2);
}

#[test]
fn handicaps_lie_there_or_are_placed() {
    let fixed = r#","handicap":2,"initial_state":{"black":"gccg","white":""}"#;
    let text = game("[[2,2],[3,3]]", fixed)
        .replace("\"initial_player\":\"black\"", "\"initial_player\":\"white\"");
    let (record, findings) = one(&text);
    assert_eq!((moves(&record).as_str(), ids(&findings)), ("W[cc] B[dd]", vec![]));
    assert!(
        sgf(&record).contains("HA[2]") && sgf(&record).contains("AB[gc][cg]"),
        "{}",
        sgf(&record)
    );
    let free = r#","handicap":3,"free_handicap_placement":true"#;
    let (record, findings) = one(&game("[[2,2],[6,6],[2,6],[4,4],[5,5]]", free));
    assert_eq!(moves(&record), "B[cc] B[gg] B[cg] W[ee] B[ff]");
    assert_eq!(ids(&findings), [""; 0]);
    let lost = r#","handicap":2,"initial_state":{"black":"g7cg","white":""}"#;
    let (record, findings) = one(&game("[[2,2]]", lost));
    assert!(!record.start_known && ids(&findings).contains(&"L302"), "{findings:#?}");
    let Position::Go(start) =
        &one(&game("[]", r#","initial_state":{"black":"aa","white":"bb"}"#)).0.start
    else {
        panic!("no position of Go")
    };
    assert_eq!((start.board().count(Side::First), start.board().count(Side::Second)), (1, 1));
}

#[test]
fn boards_are_of_any_size_that_there_is() {
    let text = game("[[12,3]]", "").replace("\"width\":9", "\"width\":13");
    let (record, findings) = one(&text);
    assert!(findings.is_empty() && sgf(&record).contains("SZ[13:9]"), "{}", sgf(&record));
    for width in ["0", "53", "300", "\"x\"", "null"] {
        let text = game("[[2,2]]", "").replace("\"width\":9", &format!("\"width\":{width}"));
        let (record, findings) = one(&text);
        assert!(!record.start_known && ids(&findings).contains(&"L301"), "{width}");
        assert_eq!(moves(&record), "B[cc]");
    }
}

#[test]
fn headers_are_those_of_go() {
    let more = r#","game_name":"Evening","start_time":1714564806,"end_time":1714565001,"handicap":0,"players":{"black":{"username":"a","rank":24.3,"id":5},"white":{"username":"b","rank":40,"professional":true,"id":6}},"time_control":{"system":"byoyomi","speed":"live","main_time":600,"period_time":30,"periods":5},"outcome":"Resignation","winner":6,"strange":{"deep":[1]}"#;
    let (record, findings) = one(&game("[[2,2],[3,3]]", more));
    assert!(findings.is_empty(), "{findings:#?}");
    let text = sgf(&record);
    for property in [
        "GN[Evening]",
        "DT[2024-05-01]",
        "PC[https://online-go.com/game/7]",
        "PB[a]",
        "BR[6k]",
        "PW[b]",
        "WR[4p]",
        "RU[japanese]",
        "KM[5.5]",
        "TM[600]",
        "OT[5x30 byo-yomi]",
        "RE[W+R]",
        "SZ[9]",
    ] {
        assert!(text.contains(property), "{property}: {text}");
    }
    assert_eq!(header(&record, "StrangeDeep"), Some("[1]"));
    assert_eq!(header(&record, "StartTime"), Some("1714564806"));
    for (system, time, overtime) in [
        (r#""system":"fischer","initial_time":120,"time_increment":30"#, "120", Some("30 Fischer")),
        (
            r#""system":"canadian","main_time":60,"period_time":300,"stones_per_period":20"#,
            "60",
            Some("20/300 Canadian"),
        ),
        (r#""system":"simple","per_move":86400"#, "0", Some("1x86400 byo-yomi")),
        (r#""time_control":"absolute","total_time":900"#, "900", None),
    ] {
        let (record, _) = one(&game("[]", &format!(r#","time_control":{{{system}}}"#)));
        assert_eq!(record.header(Key::TimeControl), Some(time), "{system}");
        assert_eq!(record.header(Key::Byoyomi), overtime, "{system}");
    }
    for (rank, expected) in [("29.99", "1k"), ("30", "1d"), ("5", "25k"), ("38.2", "9d")] {
        let players = format!(r#","players":{{"black":{{"username":"a","rank":{rank}}}}}"#);
        assert_eq!(one(&game("[]", &players)).0.header(Key::FirstRank), Some(expected), "{rank}");
    }
}

#[test]
fn a_time_control_that_is_not_read_as_a_whole_is_kept() {
    for (control, name, value) in [
        (
            r#""system":"byoyomi","main_time":600,"period_time":30.5,"periods":5"#,
            "TimeControlPeriodTime",
            "30.5",
        ),
        (r#""system":"byoyomi","main_time":600,"period_time":30"#, "TimeControlPeriodTime", "30"),
        (
            r#""system":"fischer","initial_time":"120","time_increment":30"#,
            "TimeControlInitialTime",
            "120",
        ),
        (r#""system":"absolute","main_time":600"#, "TimeControlMainTime", "600"),
        (r#""system":"simple","per_move":30.5"#, "TimeControlPerMove", "30.5"),
        (r#""system":"none","speed":"live""#, "TimeControlSpeed", "live"),
    ] {
        let (record, findings) = one(&game("[]", &format!(r#","time_control":{{{control}}}"#)));
        assert!(findings.is_empty(), "{control}: {findings:?}");
        assert_eq!(record.header(Key::TimeControl), None, "{control}");
        assert_eq!(record.header(Key::Byoyomi), None, "{control}");
        assert_eq!(header(&record, name), Some(value), "{control}");
    }
    let (record, _) = one(&game("[]", r#","time_control":{"system":"none"}"#));
    assert!(header(&record, "TimeControlSystem").is_none());
}

#[test]
fn outcomes_are_results() {
    use EndKind as E;
    let ids_of = r#","black_player_id":5,"white_player_id":6"#;
    for (outcome, winner, result, kind) in [
        ("Resignation", "5", "B+R", E::Resign),
        ("Timeout", "\"white\"", "W+T", E::Timeout),
        ("3.5 points", "6", "W+3.5", E::Lost),
        ("1 point", "5", "B+1", E::Lost),
        ("Moderator Decision", "5", "B+F", E::Lost),
        ("Abandonment", "6", "W+", E::Lost),
        ("0 points", "null", "0", E::Draw),
        ("Cancellation", "5", "Void", E::Interrupted),
    ] {
        let more = format!(r#"{ids_of},"outcome":"{outcome}","winner":{winner}"#);
        let (record, findings) = one(&game("[[2,2],[3,3]]", &more));
        let findings: Vec<_> = ids(&findings).into_iter().filter(|id| *id != "G205").collect();
        assert!(findings.is_empty(), "{outcome}: {findings:?}");
        assert_eq!(record.header(Key::Result), Some(result), "{outcome}");
        assert_eq!(record.ending().unwrap().0.kind, kind, "{outcome}");
    }
    let more = format!(r#"{ids_of},"outcome":"Resignation","winner":9"#);
    let (record, findings) = one(&game("[]", &more));
    assert_eq!((ids(&findings), record.outcome()), (vec!["L304"], Outcome::Unknown));
    assert_eq!(one(&game("[]", r#","phase":"play""#)).0.outcome(), Outcome::Unknown);
    // Only the object around it may know.
    let outer = format!(
        r#"{{"id":7,"outcome":"Resignation","black_lost":true,"white_lost":false,"gamedata":{}}}"#,
        game("[]", "")
    );
    assert_eq!(one(&outer).0.header(Key::Result), Some("W+R"));
    // Where both know, they have to know the same.
    let own = game("[]", r#","outcome":"Timeout","winner":"white""#);
    for (around, codes) in [("timeout", vec![]), ("Resignation", vec!["L305"])] {
        let text = format!(r#"{{"id":7,"outcome":"{around}","gamedata":{own}}}"#);
        let (record, findings) = one(&text);
        assert_eq!((ids(&findings), record.header(Key::Result)), (codes, Some("W+T")));
    }
}

#[test]
fn an_outcome_of_another_winner_is_told() {
    for (outcome, codes) in [
        ("B+3.5", vec!["L305"]),
        ("Black wins by 3.5", vec!["L305"]),
        ("Draw", vec!["L305"]),
        ("W+3.5", vec![]),
        ("Abandonment", vec![]),
        // Less than nothing is no margin.
        ("-3 points", vec![]),
    ] {
        let more = format!(r#","outcome":"{outcome}","winner":"white""#);
        let (record, findings) = one(&game("[[2,2],[3,3]]", &more));
        let findings: Vec<_> = ids(&findings).into_iter().filter(|id| *id != "G205").collect();
        assert_eq!(findings, codes, "{outcome}");
        assert_eq!(record.header(Key::Result), Some("W+"), "{outcome}");
        assert_eq!(header(&record, "Outcome"), Some(outcome));
    }
    let lost = r#","outcome":"Draw","black_lost":true,"white_lost":false"#;
    assert!(ids(&one(&game("[[2,2],[3,3]]", lost)).1).contains(&"L305"));
}

#[test]
fn what_is_said_twice_is_compared() {
    let outer = |more: &str| {
        format!(
            r#"{{"id":7,"width":9,"komi":"5.50","players":{{"black":{{"username":"a","ranking":25}}}}{more},"gamedata":{},"auth":"secret"}}"#,
            game("[[2,2]]", "")
        )
    };
    let (record, findings) = one(&outer(""));
    assert!(findings.is_empty(), "{findings:#?}");
    assert_eq!(record.header(Key::First), Some("a"));
    assert_eq!(record.header(Key::FirstRank), Some("5k"));
    assert!(!record.headers.iter().any(|it| record.text(it.value) == "secret"));
    let (record, findings) = one(&outer("").replace("5.50", "6.50"));
    assert_eq!((ids(&findings), record.header(Key::Komi)), (vec!["L305"], Some("5.5")));
    assert_eq!(ids(&one(&outer("").replace("\"id\":7", "\"id\":8")).1), ["L305"]);
    assert_eq!(ids(&one(&game("[]", r#","komi":1"#)).1), ["J118"]);
}

#[test]
fn reviews_are_variations() {
    let tree = r#","move_tree":{"x":-1,"y":-1,"text":"Hi\nthere","trunk_next":{"x":2,"y":2,"trunk_next":{"x":3,"y":3,"branches":[{"x":5,"y":5}]},"branches":[{"x":4,"y":4,"text":"no","marks":{"triangle":"ee","A":"aabb"},"trunk_next":{"x":6,"y":6}}]}}"#;
    let (record, findings) =
        one(&game("[[2,2],[3,3]]", &format!(r#"{tree},"outcome":"Resignation","winner":"white""#)));
    assert!(findings.is_empty(), "{findings:#?}");
    assert_eq!(moves(&record), "B[cc] W[dd]");
    assert_eq!(record.outcome(), Outcome::Win(Side::Second));
    let text = sgf(&record);
    assert!(
        text.contains("(;W[ee]C[no]") && text.contains("TR[ee]") && text.contains("LB[aa:A][bb:A]"),
        "{text}"
    );
    assert!(
        text.contains(";B[gg]") && text.contains("B[ff]") && text.contains("C[Hi\nthere]"),
        "{text}"
    );
    // Of a review alone the trunk is the game.
    let alone = game("0", tree).replace("\"moves\":0,", "\"time_control\":null,");
    let (record, findings) = one(&alone);
    assert!(findings.is_empty(), "{findings:#?}");
    assert_eq!(moves(&record), "B[cc] W[dd] B[ff]");
    let (record, findings) = one(&game("[[2,2],[4,4]]", tree));
    assert_eq!((ids(&findings), moves(&record).as_str()), (vec!["L306"], "B[cc] W[ee]"));
    let notes = record.tree.walk().flat_map(|node| record.tree.notes(node));
    assert_eq!(notes.filter(|note| note.kind == NoteKind::Property).count(), 2);
}

/// The site's own program writes a list of points, each with what stands on it.
#[test]
fn marks_of_reviews_are_properties() {
    for (marks, properties, codes) in [
        (
            r#"[{"x":5,"y":3,"marks":{"triangle":true}},{"x":2,"y":2,"marks":{"letter":"A"}},{"x":0,"y":1,"marks":{"triangle":true,"subscript":"1","circle":false}}]"#,
            vec!["TR[fd][ab]", "LB[cc:A][ab:1]"],
            vec![],
        ),
        (r#"{"mark_x":"aabb"}"#, vec!["MA[aa][bb]"], vec![]),
        ("[]", vec![], vec![]),
        // What SGF has no place for is told.
        (r#"[{"x":0,"y":0,"marks":{"hint":true}}]"#, vec![], vec!["L307"]),
        (r#"[{"x":0,"y":0,"marks":{"cross":true,"square":true}}]"#, vec!["MA[aa]"], vec!["L307"]),
        (r#"[{"x":0,"y":0,"marks":{"letter":"A]"}}]"#, vec![], vec!["L307"]),
        (r#"[{"x":-1,"y":0,"marks":{"circle":true}}]"#, vec![], vec!["L307"]),
        (r#"[{"x":19,"y":0,"marks":{"circle":true}}]"#, vec![], vec!["L307"]),
        (r#"{"cross":"zz"}"#, vec![], vec!["L307"]),
        ("7", vec![], vec!["L307"]),
    ] {
        let tree = format!(
            r#","move_tree":{{"x":-1,"y":-1,"trunk_next":{{"x":2,"y":2,"marks":{marks}}}}}"#
        );
        let (record, findings) = one(&game("[[2,2]]", &tree));
        let notes = record.tree.walk().flat_map(|node| record.tree.notes(node));
        let kept = notes.filter(|note| note.kind == NoteKind::Property);
        let kept: Vec<&str> = kept.map(|note| record.text(note.text)).collect();
        assert_eq!((kept, ids(&findings)), (properties, codes), "{marks}");
    }
}

#[test]
fn hostile_games_are_read_in_linear_time() {
    let deep =
        format!("{}{{}}{}", r#"{"x":1,"y":1,"trunk_next":"#.repeat(3_000), "}".repeat(3_000));
    let _ = one(&game("[[2,2]]", &format!(",\"move_tree\":{deep}")));
    is_linear("moves of OGS", "ogs", &["sgf"], |count| {
        game(&format!("[{}]", vec!["[-1,-1,5]"; count].join(",")), "")
    });
    is_linear("members of OGS", "ogs", &[], |count| {
        let members: String = (0..count).map(|number| format!(",\"k{number}\":1")).collect();
        game("[]", &members)
    });
    is_linear("branches of OGS", "ogs", &[], |count| {
        let branches = vec![r#"{"x":3,"y":3,"blur":7}"#; count].join(",");
        game("[[2,2]]", &format!(r#","move_tree":{{"x":-1,"y":-1,"branches":[{branches}]}}"#))
    });
    assert_eq!(ids(&one(r#"{"id":7,"gamedata":{"width":9"#).1).last(), Some(&"J101"));
}
