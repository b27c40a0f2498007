//! Random games written as SGF and read: the reader's findings are the naive implementation's.

use kifu::formats::sgf::SGF;
use kifu::games::go::{Illegal, Move, Point};
use kifu::games::{self, Side};
use kifu::record::{Entry, Record};
use kifu::source::Source;
use std::collections::{HashMap, HashSet};
use std::fmt::Write;

use super::playouts::Naive;
use super::{RULESETS, play};
use crate::support::numbers::Random;

/// The names under which records know the rule sets of these tests.
const NAMES: [&str; 5] = ["Japanese", "chinese-kgs", "AGA", "NZ", "Tromp-Taylor"];

/// What is expected of the illegal moves of a game: their place in the text, and the code.
type Expected = Vec<(usize, &'static str)>;

fn code(reason: Illegal) -> &'static str {
    match reason {
        Illegal::OffBoard => "G101",
        Illegal::Occupied => "G102",
        Illegal::Suicide => "G103",
        Illegal::Ko => "G104",
        Illegal::PositionalSuperko | Illegal::SituationalSuperko => "G105",
    }
}

/// A random game, often against the rules, as SGF.
fn game(width: u8, height: u8, rules: usize, seed: u64) -> (String, Expected, Naive) {
    let random = &mut Random(seed);
    let mut naive = Naive::new(width.into(), height.into(), RULESETS[rules]);
    let mut text = format!("(;FF[4]GM[1]SZ[{width}:{height}]RU[{}]", NAMES[rules]);
    let mut expected = Expected::new();
    let mut cleared = HashSet::new();
    for _ in 0..usize::from(width) * usize::from(height) * 3 {
        let coordinate = |random: &mut Random, size: u8| {
            let beyond = usize::from(random.below(40) == 0);
            u8::try_from(random.below(usize::from(size) + beyond)).unwrap()
        };
        let mut point = Point::new(coordinate(random, width), coordinate(random, height));
        if let Some(&taken) = cleared.iter().next().filter(|_| cleared.len() == 1)
            && random.below(2) == 0
        {
            // Perhaps a ko.
            point = taken;
        }
        let is_off = point.column >= width || point.row >= height;
        if point == Point::new(19, 19) {
            continue;
        }
        let side = if random.below(30) == 0 { random.side() } else { naive.to_move };
        if random.below(200) == 0 && !is_off {
            let (name, stone) =
                [("AB", Some(Side::First)), ("AW", Some(Side::Second)), ("AE", None)]
                    [random.below(3)];
            let _ = write!(text, "\n;{name}[{point}]");
            naive.setup(point, stone);
            cleared.clear();
            continue;
        }
        let mv = match random.below(40) {
            0 => Move::Pass { side },
            _ => play(point, side),
        };
        // Half of the illegal moves are left out, so that games go on.
        let illegal = match mv {
            Move::Play { .. } => naive.check(point, side).err(),
            Move::Pass { .. } => None,
        };
        if illegal == Some(Illegal::Occupied) && random.below(20) > 0 {
            continue;
        }
        text.push_str("\n;");
        expected.extend(illegal.map(|reason| (text.len(), code(reason))));
        let _ = write!(text, "{mv}");
        cleared = naive.play(mv);
    }
    text.push(')');
    (text, expected, naive)
}

#[test]
fn random_games_are_read_with_the_right_findings() {
    let mut met: HashMap<&str, usize> = HashMap::new();
    let mut captures = 0;
    let mut seed = 0;
    for (size, games) in [((5, 5), 12), ((7, 4), 6), ((9, 9), 5), ((13, 13), 2), ((19, 19), 2)] {
        for rules in 0..RULESETS.len() {
            for _ in 0..games {
                seed += 1;
                let (text, expected, naive) = game(size.0, size.1, rules, seed);
                let source = Source::new("random.sgf", text);
                let games = SGF.records(&source);
                let [(record, findings)] = &games[..] else { panic!("{} games", games.len()) };
                let of_rules = findings.iter().filter(|finding| finding.code.row().id < "G2");
                let found: Expected = of_rules
                    .filter(|finding| finding.code.row().id.starts_with('G'))
                    .map(|finding| (finding.span.unwrap().start as usize, finding.code.row().id))
                    .collect();
                assert_eq!(found, expected, "{}", source.text());
                for (_, code) in expected {
                    *met.entry(code).or_default() += 1;
                }
                captures += check_end(record, &naive);
            }
        }
    }
    for code in ["G101", "G102", "G103", "G104", "G105"] {
        assert!(met.get(code).is_some_and(|&times| times > 30), "{code}: {met:?}");
    }
    assert!(captures > 2_000, "{captures}");
}

/// Compares the last position of the record with the naive one; gives back the stones captured.
fn check_end(record: &Record, naive: &Naive) -> u32 {
    use kifu::games::Rules;
    use kifu::replay::Referee;
    let games::Position::Go(start) = &record.start else { panic!("no Go") };
    let mut position = start.clone();
    for node in record.tree.main_line() {
        match record.tree.node(node).entry {
            Entry::Move(games::Move::Go(mv)) | Entry::Illegal(games::Move::Go(mv)) => {
                position.play(mv);
            }
            Entry::Setup(setup) => drop(position.set_up(record.tree.placements(setup))),
            entry => panic!("{entry:?}"),
        }
    }
    for (at, &stone) in naive.stones.iter().enumerate() {
        assert_eq!(position.board().get(naive.point(at)), stone);
    }
    for side in Side::BOTH {
        assert_eq!(position.captures(side), naive.captures[side.index()]);
    }
    Side::BOTH.map(|side| position.captures(side)).iter().sum()
}
