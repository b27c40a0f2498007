//! Moves of chess as they are written.

use crate::support::numbers::Random;
use crate::support::{read, write as text_of};
use kifu::formats::pgn::PGN;
use kifu::games::Rules;
use kifu::games::chess::{Position, start};
use kifu::notation::chess::san::{self, San, WINDOW};
use kifu::notation::chess::uci::{Uci, write};
use kifu::record::{Check, Entry, NodeId, Record, Spelling};
use kifu::replay::{Notation, Reading};
use kifu::source::Source;

#[test]
fn moves_come_back_as_they_were() {
    let position = Position::from_fen("r3k2r/P7/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
    for text in ["e1g1", "a7a8n", "a1b1"] {
        let (uci, _) = Uci::parse(text).unwrap();
        let Reading::Move(mv) = uci.resolve(&position, None) else { panic!("{text}") };
        let mut again = String::new();
        write(mv, false, &mut again);
        assert_eq!(again, text);
    }
    assert_eq!(Uci::parse("E7E8Q").map(|(_, regular)| regular), Some(false));
    for text in ["", "e2", "e2e9", "e7e8p", "e2e4qq", "7g7f", "0000", "é2e4"] {
        assert_eq!(Uci::parse(text), None, "{text}");
    }
}

#[test]
fn every_form_is_read_and_nothing_else() {
    for text in [
        "e4", "Nf3", "exd5", "Nbd2", "N1d2", "Qa1xb2+", "O-O", "O-O-O#", "0-0", "o-o", "OO", "ed5",
        "exd", "ed", "e2-e4", "e2e4", "e7e8q", "e8=Q", "e8Q", "e8(N)", "e8/R", "a1=b", "Pe4",
        "nf3", "bc4", "Sf3", "♘f3", "e:d5", "exd6e.p.", "exd6ep", "Nf3++", "N:f3", "e8=K", "N@f3",
        "P@e4", "@e4", "q@h5+",
    ] {
        assert!(San::read(text).is_some(), "{text}");
    }
    for text in ["", "e", "e9", "i4", "N", "Nf", "e4e5e6", "x", "O-", "1-0", "O-O-O-O", "e8=P"] {
        assert!(San::read(text).is_none(), "{text}");
    }
}

/// What stands at the beginning of a text is read without looking for its end, and is the same.
#[test]
fn canonical_moves_are_read_alike_in_both_ways() {
    let leading = |text: &str| {
        let mut window = [b' '; WINDOW];
        window[..text.len()].copy_from_slice(text.as_bytes());
        San::leading(&window).map(|(san, length)| (san, text[..length].to_owned()))
    };
    for text in [
        "e4", "e8=Q", "exd5", "exd8=N+", "axb1=R#", "Nf3", "Nxf3+", "Nbd2", "N1d2", "Nb1d2",
        "Nbxd2", "N1xd2", "Qa1xb2#", "O-O", "O-O-O", "O-O-O#", "Kg1", "Rb1", "Bb8",
    ] {
        let (san, word) = leading(text).unwrap_or_else(|| panic!("{text}"));
        assert_eq!((Some(san), &*word), (San::read(text), text));
    }
    // Whatever else is taken is taken for the same, and none of it is reported.
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    let mut taken = 0;
    for _ in 0..400_000 {
        let text: String = (0..WINDOW)
            .map(|_| {
                seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
                char::from(b"abh18x=NQO-+ #){!?~"[(seed >> 33) as usize % 19])
            })
            .collect();
        if let Some((san, word)) = leading(&text) {
            taken += 1;
            assert_eq!(San::read(&word), Some(san), "{text}");
        }
    }
    assert!(taken > 500, "{taken}");
    for text in ["e4e5", "Nf3x", "exd", "e9", "P", "O-O-", "Nb1xd", "e8=K", "e4++", "nf3", "e8Q"] {
        assert_eq!(leading(text), None, "{text}");
    }
}

/// A record of random moves with variations, made without a replay, and what each move is called by the
/// positions around it, by node.
fn random_record(random: &mut Random, start: Position) -> (Record, Vec<String>) {
    let mut record = Record::new(start.clone().wrap_position());
    let mut names = vec![String::new()];
    let mut reached = vec![(NodeId::ROOT, start)];
    for _ in 0..160 {
        // Mostly on from the latest position, sometimes from one before.
        let back = if random.below(8) == 0 { random.below(reached.len().min(20)) } else { 0 };
        let (node, before) = reached[reached.len() - 1 - back].clone();
        let mut moves = Vec::new();
        before.legal_moves(&mut moves);
        if moves.is_empty() {
            continue;
        }
        // Checks and moves that another piece of the kind could make are rarer than others.
        let mv = (0..4).map(|_| moves[random.below(moves.len())]).max_by_key(|&mv| {
            let mut after = before.clone();
            after.play(mv);
            let others = before.candidates(mv.role, mv.to).count();
            u32::from(after.in_check()) * 2 + others
        });
        let mv = mv.unwrap();
        let mut name = String::new();
        san::write(&before, mv, &mut name);
        let mut after = before.clone();
        after.play(mv);
        name.push_str(san::check_mark(&after));
        names.push(name);
        reached.push((record.tree.push(node, Entry::Move(Position::wrap(mv))), after));
    }
    (record, names)
}

/// How a move is spelled is the same whether the position tells it or the replay has kept it.
#[test]
fn spellings_are_kept_by_the_replay() {
    let mut random = Random(17);
    let (mut told, mut checks, mut mates) = (0, 0, 0);
    for round in 0..60 {
        let start = match round % 3 {
            0 => {
                let number = random.below(960) as u16;
                start::chess960(number, number).unwrap()
            }
            1 => {
                Position::from_fen("1n1qk1n1/r1r1b1b1/8/8/8/8/1B1B1R1R/1N1QK1N1 w - - 0 1").unwrap()
            }
            _ => Position::start(),
        };
        let (record, names) = random_record(&mut random, start.clone());
        assert_eq!(record.tree.spellings(start.key()), None);
        let played = san::spellings(&record, &start).into_owned();
        for node in record.tree.walk().skip(1) {
            let Entry::Move(mv) = record.tree.node(node).entry else { panic!("only moves") };
            let mut name = String::new();
            let spelling = played[node.index()];
            san::write_spelled(Position::unwrap(mv).unwrap(), spelling, &mut name);
            assert_eq!(name, names[node.index()]);
            told += usize::from(spelling.file() || spelling.rank());
            checks += usize::from(spelling.check() == Check::Check);
            mates += usize::from(spelling.check() == Check::Mate);
        }
        let text = text_of(&PGN, &[&record]).0;
        let (again, findings) = read(&PGN, &Source::new("pgn", &*text)).remove(0);
        assert!(findings.iter().all(|finding| finding.code.row().id != "P119"), "{findings:?}");
        let kept = again.tree.spellings(start.key()).expect("all moves are known").to_vec();
        assert_eq!(text_of(&PGN, &[&again]).0, text);
        // The same without what was kept.
        let mut forgetful = again.clone();
        let _ = forgetful.tree.node_mut(NodeId::ROOT);
        assert_eq!(forgetful.tree.spellings(start.key()), None);
        assert_eq!(text_of(&PGN, &[&forgetful]).0, text);
        let replayed = san::spellings(&forgetful, &start);
        for node in again.tree.walk().filter(|&node| again.tree.node(node).entry.is_ply()) {
            assert_eq!(replayed[node.index()], kept[node.index()]);
        }
    }
    assert!(told > 300 && checks > 300 && mates > 3, "{told} {checks} {mates}");
}

/// What was kept is not believed of another start, or of moves that were added.
#[test]
fn spellings_are_forgotten_with_what_they_were_found_in() {
    let text = "1. Nf3 Nf6 2. Nc3 d5 *\n";
    let (mut record, _) = read(&PGN, &Source::new("pgn", text)).remove(0);
    let start = Position::start();
    let kept = record.tree.spellings(start.key()).expect("a game told in SAN");
    assert_eq!(kept[1], Spelling::new((false, false), Check::None));
    // With another knight that could go there, the first move has to say which one does.
    let fen = "rnbqkbnr/pppppppp/8/8/7N/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let other = Position::from_fen(fen).unwrap();
    record.start = other.clone().wrap_position();
    assert_eq!(record.tree.spellings(other.key()), None);
    let moves = |record: &Record| {
        let text = text_of(&PGN, &[record]).0;
        text.split_once("\n\n").unwrap().1.trim_end().to_owned()
    };
    assert_eq!(moves(&record), "1. Ngf3 Nf6 2. Nc3 d5 *");
    record.start = start.wrap_position();
    assert_eq!(moves(&record), "1. Nf3 Nf6 2. Nc3 d5 *");
    let end = record.tree.end_of_main_line().unwrap();
    let last = record.tree.parent(end).unwrap();
    let mv = record.tree.node(last).entry.mv().unwrap();
    record.tree.push(NodeId::ROOT, Entry::Move(mv));
    assert_eq!(record.tree.spellings(Position::start().key()), None);
}

/// Marks that are wrong, and moves behind one that is none, are spelled as they have to be.
#[test]
fn spellings_do_not_follow_what_is_written() {
    let text = "1. e4+ e5 2. Qh5 (2. -- Nc6 3. Bb5 Nge7) 2... Nc6 3. Bc4 Nf6 4. Qxf7+ 1-0\n";
    let (record, _) = read(&PGN, &Source::new("pgn", text)).remove(0);
    assert!(record.tree.spellings(Position::start().key()).is_some());
    let written = text_of(&PGN, &[&record]).0;
    let moves = written.split_once("\n\n").unwrap().1.trim_end();
    let right = "1. e4 e5 2. Qh5 (2. -- Nc6 3. Bb5 Nge7) 2... Nc6 3. Bc4 Nf6 4. Qxf7# 1-0";
    assert_eq!(moves.replace('\n', " "), right);
}
