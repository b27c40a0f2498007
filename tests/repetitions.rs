//! How often positions came, and who gave check all the time.

use crate::support::{read, source};
use kifu::findings::{Code, Lang};
use kifu::formats::by_name;
use kifu::games::Side;
use kifu::replay::History;

#[test]
fn counts_positions_and_forgets_the_last_game() {
    let mut history = History::default();
    history.clear(7, false);
    assert_eq!([8, 7, 8, 7, 7].map(|key| history.push(key, false)), [1, 2, 2, 3, 4]);
    history.clear(9, false);
    assert_eq!(history.push(7, false), 1);
    for key in 100..5000 {
        assert_eq!(history.push(key, false), 1);
    }
    assert_eq!(history.push(100, false), 2);
    assert_eq!(history.repetition().times, 2);
}

#[test]
fn a_check_that_was_left_out_at_first_is_none_of_a_perpetual() {
    // All four standings count: sente gave no check on the way from the first to the second.
    let mut history = History::default();
    history.clear(1, false);
    for check in [false, true, true] {
        for (key, check) in [(2, check), (3, false), (4, check), (1, false)] {
            history.push(key, check);
        }
    }
    assert_eq!(history.repetition().times, 4);
    assert_eq!(history.perpetual_checker(Side::First), None);
}

#[test]
fn names_the_side_that_always_checked() {
    let mut history = History::default();
    history.clear(1, false);
    for _ in 0..3 {
        for (key, check) in [(2, true), (3, false), (4, true), (1, false)] {
            history.push(key, check);
        }
    }
    assert_eq!(history.repetition().times, 4);
    assert_eq!(history.perpetual_checker(Side::First), Some(Side::First));
    history.push(2, false);
    assert_eq!(history.perpetual_checker(Side::Second), None);
}

/// What each end says of how often its position stood, against a count of the moves as they are written.
#[test]
fn ends_of_variations_are_counted_along_their_own_way() {
    const SHUFFLE: [[&str; 4]; 2] = [
        ["５八玉(59)", "５二玉(51)", "５九玉(58)", "５一玉(52)"],
        ["４八金(49)", "４二金(41)", "４九金(48)", "４一金(42)"],
    ];
    const MAIN: usize = 40;
    let mut text = "手合割：平手\n".to_owned();
    for ply in 0..MAIN {
        text += &format!("{} {}\n", ply + 1, SHUFFLE[0][ply % 4]);
    }
    text += &format!("{} 千日手\n", MAIN + 1);
    // Where each phase of a shuffle begins again all men stand as at the start.
    let count = |shared: usize, own: usize| {
        let phases = (0..shared).map(|ply| (0, ply % 4)).chain((0..=own).map(|ply| (1, ply % 4)));
        let named: Vec<_> =
            phases.map(|(which, phase)| if phase == 0 { (0, 0) } else { (which, phase) }).collect();
        named.iter().filter(|position| **position == named[named.len() - 1]).count()
    };
    let mut expected = Vec::new();
    for (shared, own) in
        [(36, 7), (36, 6), (24, 0), (20, 9), (20, 2), (12, 13), (4, 3), (4, 9), (0, 4)]
    {
        text += &format!("\n変化：{}手\n", shared + 1);
        for ply in 0..own {
            text += &format!("{} {}\n", shared + ply + 1, SHUFFLE[1][ply % 4]);
        }
        text += &format!("{} 千日手\n", shared + own + 1);
        expected.extend(Some(count(shared, own)).filter(|&times| times < 4));
    }
    let (_, findings) =
        read(by_name("kifu").unwrap(), &source("many.kifu", text.as_bytes())).remove(0);
    let found = findings.iter().filter(|finding| finding.code == Code::NotFourfold);
    let told = found.map(|finding| finding.message(Lang::En).rsplit(' ').next().map(str::to_owned));
    let expected = expected.iter().map(|times| Some(times.to_string()));
    assert_eq!(told.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
}

/// A node without a move, as SGF and lines of JSON have it, is none of a repetition, wherever it stands.
#[test]
fn nodes_without_moves_are_no_standings_in_variations_either() {
    let start = "4k4/9/9/9/9/9/9/8R/K8 b - 1";
    let round = ["\"5h4h\"", "\"4a5a\"", "\"4h5h\"", "\"5a4a\""];
    let mut moves = vec!["\"1h5h\"", "\"5a4a\""];
    moves.extend(round.iter().cycle().take(11));
    let codes = |text: String| {
        let (_, findings) =
            read(by_name("jsonl").unwrap(), &source("one", text.as_bytes())).remove(0);
        findings.iter().map(|finding| finding.code).collect::<Vec<_>>()
    };
    let both = |moves: &[&str]| {
        let head = format!("\"kifu\":1,\"game\":\"shogi\",\"start\":\"{start}\"");
        let line = format!("\"moves\":[{}],\"ending\":\"repetition\"", moves.join(","));
        let beside = format!("\"moves\":[\"1h1g\"],\"variations\":[{{\"id\":1,\"at\":1,{line}}}]");
        (codes(format!("{{{head},{line}}}\n")), codes(format!("{{{head},{beside}}}\n")))
    };
    let (main, beside) = both(&moves);
    assert!(!main.is_empty());
    assert_eq!(main, beside);
    for at in 1..=moves.len() {
        for blanks in 1..4 {
            let mut more = moves.clone();
            more.splice(at..at, vec!["null"; blanks]);
            assert_eq!(both(&more), (main.clone(), main.clone()), "{more:?}");
        }
    }
    let (main, beside) = both(&["null"; 3]);
    assert_eq!((&main[..], &beside[..]), (&[Code::NotFourfold][..], &[Code::NotFourfold][..]));
}
