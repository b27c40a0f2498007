//! Games of shogi that went wrong on their way through other formats, found by the property runs.

use crate::support::{read, source, write};
use kifu::findings::Code;
use kifu::formats::{Format, Loss, Losses, by_name};
use kifu::games::Side;
use kifu::record::{EndKind, Ending, Entry, NodeId, NoteKind, Outcome, Record};

fn named(format: &str) -> &'static Format {
    by_name(format).unwrap()
}

fn game(format: &str, text: &str) -> Record {
    read(named(format), &source("x", text.as_bytes())).remove(0).0
}

/// A record in a format, and what is read of that.
fn through(format: &str, record: &Record) -> (String, Losses, Record, Vec<Code>) {
    let (text, losses) = write(named(format), &[record]);
    let (back, findings) = read(named(format), &source("x", text.as_bytes())).remove(0);
    (text, losses, back, findings.iter().map(|finding| finding.code).collect())
}

const HEAD: &str = "手合割：平手\n手数----指手---------消費時間--\n";

#[test]
fn a_side_that_moved_out_of_turn_has_moved() {
    // Sente moves twice, against the rules, and whose turn it is then gives up: gote.
    let record = game("csa", "PI\n+\n+7776FU\n+9939NY\n%TORYO\n");
    assert_eq!(record.outcome(), Outcome::Win(Side::First));
    for format in ["csa", "csa3", "kifu", "ki2u", "jkf", "pcn"] {
        let (text, _, back, _) = through(format, &record);
        assert_eq!(back.outcome(), record.outcome(), "{format}: {text}");
        assert_eq!(back.ending().unwrap().0.kind, EndKind::Resign, "{format}: {text}");
    }
    // A drop that is in nobody's hand tells of no other side.
    let record = game("usi", "position startpos moves 7g7f 3a2b B*5e");
    let drop = record.tree.main_line().last().unwrap();
    let Entry::Illegal(mv) = record.tree.node(drop).entry else { panic!("{record:?}") };
    assert_eq!(mv.side(), Some(Side::First));
}

#[test]
fn who_lost_out_of_turn_is_not_turned_round() {
    let mut record = game("usi", "position startpos moves 7g7f");
    let last = record.tree.main_line().last().unwrap();
    let end = record.tree.push(last, Entry::End(Ending::by(EndKind::Timeout, Side::First)));
    for kind in [EndKind::Timeout, EndKind::Resign] {
        record.tree.node_mut(end).entry = Entry::End(Ending::by(kind, Side::First));
        for format in ["csa", "csa3", "kifu", "ki2u", "jkf", "pcn"] {
            let (text, losses, back, codes) = through(format, &record);
            assert_eq!(back.outcome(), Outcome::Win(Side::Second), "{format}: {text}");
            let same = back.ending().unwrap().0.kind == kind;
            assert!(same || losses.get(Loss::Endings) == 1, "{format}: {text}");
            assert!(!codes.contains(&Code::ClaimedResult), "{format}: {text}");
        }
    }
}

#[test]
fn a_fault_behind_an_illegal_move_is_that_of_who_is_blamed() {
    // The bishop cannot get there, but it is gote who is blamed.
    let mut record = game("csa", "PI\n+\n+2726FU\n-3334FU\n+8855KA\n");
    let last = record.tree.main_line().last().unwrap();
    assert!(matches!(record.tree.node(last).entry, Entry::Illegal(_)));
    record.tree.push(last, Entry::End(Ending::new(EndKind::IllegalMove)));
    assert_eq!(record.outcome(), Outcome::Win(Side::First));
    for format in ["csa", "csa3", "kifu", "ki2u", "jkf", "pcn"] {
        let (text, _, back, _) = through(format, &record);
        assert_eq!(back.outcome(), record.outcome(), "{format}: {text}");
    }
}

#[test]
fn a_handicap_that_nobody_knows_gets_a_diagram() {
    let text = "手合割：平(手\n";
    let mut record = game("usi", "position startpos moves 7g7f");
    record.push_header(kifu::record::Key::Handicap, "", "平(手");
    for format in ["kifu", "ki2u"] {
        let (written, _, back, codes) = through(format, &record);
        assert!(written.contains(text), "{written}");
        assert!(back.start_known && !codes.contains(&Code::KifHandicap), "{written}");
    }
}

#[test]
fn words_that_read_as_moves_are_no_endings() {
    let mut record = game("usi", "position startpos moves 7g7f 3c3d");
    let last = record.tree.main_line().last().unwrap();
    let word = record.keep("同");
    record.tree.push(last, Entry::End(Ending { word, ..Ending::new(EndKind::Unknown) }));
    let (text, losses, back, _) = through("kifu", &record);
    assert_eq!(losses.get(Loss::Endings), 1, "{text}");
    assert_eq!(back.plies(), 2, "{text}");
}

#[test]
fn a_variation_beside_an_ending_without_a_word_stays_there() {
    // Two lines at move 2; one of them ends, and another goes on from there.
    let text = format!(
        "{HEAD}   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 ８四歩(83)\n\n\
         変化：2手\n   2 ８四歩(83)\n   3 不戦敗\nまで2手で後手の勝ち\n\n変化：3手\n   3 ６八銀(79)\n"
    );
    let record = game("kifu", &text);
    for format in ["usen", "ki2u", "kifu"] {
        let (text, _, back, _) = through(format, &record);
        let lines = |record: &Record| {
            let tree = &record.tree;
            let moves: Vec<(NodeId, String)> = tree
                .walk()
                .filter_map(|node| Some((node, tree.node(node).entry.mv()?.to_string())))
                .collect();
            let before = |node| {
                let mv = tree.parent(node).and_then(|parent| tree.node(parent).entry.mv());
                mv.map_or(String::new(), |mv| mv.to_string())
            };
            moves.into_iter().map(|(node, mv)| (before(node), mv)).collect::<Vec<_>>()
        };
        assert_eq!(lines(&back), lines(&record), "{format}: {text}");
    }
}

#[test]
fn lines_of_notes_are_written_as_they_are_read() {
    let mut record = game("usi", "position startpos moves 7g7f");
    let last = record.tree.main_line().last().unwrap();
    record.push_note(last, NoteKind::Bookmark, "first\nsecond");
    record.push_note(last, NoteKind::Comment, "* 30\na word");
    for format in ["jkf", "kifu", "ki2u"] {
        let (text, losses, back, _) = through(format, &record);
        assert!(losses.is_empty(), "{format}: {text}");
        let (again, _) = write(named(format), &[&back]);
        assert_eq!(text, again, "{format}");
        let bookmarks = back.tree.walk().flat_map(|node| back.tree.notes(node).collect::<Vec<_>>());
        let bookmarks = bookmarks.filter(|note| note.kind == NoteKind::Bookmark);
        assert_eq!(bookmarks.count(), 2, "{format}: {text}");
    }
}

#[test]
fn remarks_on_a_game_without_moves_stay_behind_its_end() {
    let text = "手合割：平手\n\nまで0手で後手の勝ち\n#a remark\n";
    let record = game("ki2u", text);
    assert!(record.headers.iter().all(|header| header.key != kifu::record::Key::Remark));
    let (written, losses, ..) = through("ki2u", &record);
    assert_eq!(losses.get(Loss::Remarks), 0);
    assert_eq!(written, text);
    // Remarks of the head stand behind the handicap, too, where no player is named.
    let text = "手合割：平手\n#a remark\n\n▲７六歩\n";
    assert_eq!(through("ki2u", &game("ki2u", text)).0, text);
}

#[test]
fn a_move_that_a_variation_repeats_takes_its_time_with_it() {
    let text = format!(
        "{HEAD}   1 ７六歩(77)   ( 0:10/00:00:10)\n   2 ３四歩(33)   ( 0:05/00:00:05)\n\n\
         変化：1手\n   1 ７六歩(77)\n   2 ８四歩(83)   ( 0:07/00:00:07)\n   3 ２六歩(27)   ( 0:03/00:00:13)\n"
    );
    let codes = |(_, findings): &(Record, Vec<kifu::findings::Finding>)| {
        findings.iter().map(|finding| finding.code).collect::<Vec<_>>()
    };
    let games = read(named("kifu"), &source("x", text.as_bytes()));
    assert_eq!(codes(&games[0]), [Code::VariationRepeats]);
}
