//! Cases written by hand.

use std::collections::HashSet;

use kifu::games::go::{
    Illegal, KoRule, Move, Point, Position, Ruleset, SuicideRule, handicap_points,
};
use kifu::games::{Rules, Side};

use super::{BLACK, RULESETS, WHITE, play};

fn ruleset(ko: KoRule, suicide: SuicideRule) -> Ruleset {
    let name = "test";
    Ruleset { name, ko, suicide }
}

/// A position from rows of `X`, `O` and `.`, black to move.
fn diagram(rows: &[&str], ruleset: Ruleset) -> Position {
    let width = u8::try_from(rows[0].len()).unwrap();
    let height = u8::try_from(rows.len()).unwrap();
    let mut position = Position::new(width, height, ruleset).unwrap();
    let mut stones = Vec::new();
    for (row, line) in (0..).zip(rows) {
        for (column, stone) in (0..).zip(line.chars()) {
            let side = match stone {
                'X' => BLACK,
                'O' => WHITE,
                _ => continue,
            };
            stones.push((Point::new(column, row), Some(side)));
        }
    }
    position.setup(stones);
    position
}

/// `B ba` or `W` (a pass): a colour and two SGF letters.
fn written(text: &str) -> Move {
    let side = if text.starts_with('B') { BLACK } else { WHITE };
    match text.as_bytes() {
        [_, b' ', column, row] => play(Point::new(column - b'a', row - b'a'), side),
        _ => Move::Pass { side },
    }
}

/// Plays moves that must all be legal.
fn play_all(position: &mut Position, moves: &[&str]) {
    for text in moves {
        let mv = written(text);
        assert_eq!(position.check(mv), Ok(()), "{text} in {}", position.to_line());
        position.play(mv);
    }
}

fn board_of(position: &Position) -> String {
    let line = position.to_line();
    line.split(' ').next().unwrap().to_owned()
}

/// A diagram, the rules, moves that are legal, a last move, and the verdict on it.
type Case<'a> = (&'a [&'a str], Ruleset, &'a [&'a str], &'a str, Result<(), Illegal>);

#[test]
fn each_reason_has_its_case() {
    use KoRule::{Positional, Simple, Situational};
    use SuicideRule::{Allowed, Forbidden, MultiStone};
    // Black `ba` is one stone's suicide, white `bd` one of two stones.
    let eyes = &["X.X.", ".XXX", "XXXX", "O.XX"];
    let two = &["OX", ".X", ".X"];
    let cases: &[Case] = &[
        (&["..", ".."], ruleset(Simple, Forbidden), &[], "B ca", Err(Illegal::OffBoard)),
        (&["..", ".."], ruleset(Simple, Forbidden), &[], "B ac", Err(Illegal::OffBoard)),
        (&["X.", ".."], ruleset(Simple, Forbidden), &[], "W aa", Err(Illegal::Occupied)),
        (&["X.", ".."], ruleset(Simple, Forbidden), &[], "B aa", Err(Illegal::Occupied)),
        (eyes, ruleset(Simple, Forbidden), &[], "W ba", Err(Illegal::Suicide)),
        (eyes, ruleset(Simple, MultiStone), &[], "W ba", Err(Illegal::Suicide)),
        (eyes, ruleset(Simple, Allowed), &[], "W ba", Ok(())),
        (eyes, ruleset(Positional, Allowed), &[], "W ba", Err(Illegal::PositionalSuperko)),
        (eyes, ruleset(Situational, Allowed), &["B"], "W ba", Err(Illegal::SituationalSuperko)),
        (eyes, ruleset(Simple, Forbidden), &[], "W bd", Err(Illegal::Suicide)),
        (eyes, ruleset(Simple, MultiStone), &[], "W bd", Ok(())),
        (eyes, ruleset(Positional, MultiStone), &[], "W bd", Ok(())),
        // The last liberty of a group is no suicide when it captures.
        (two, ruleset(Simple, Forbidden), &["W ab"], "W ac", Ok(())),
        (two, ruleset(Simple, Forbidden), &["W ab"], "B ac", Ok(())),
    ];
    for (rows, ruleset, moves, last, expected) in cases {
        let mut position = diagram(rows, *ruleset);
        play_all(&mut position, moves);
        let line = position.to_line();
        assert_eq!(position.check(written(last)), *expected, "{last} in {line}, {ruleset:?}");
    }
}

const KO: &[&str] = &[
    ".XO.", //
    "XO.O", ".XO.", "....",
];

#[test]
fn ko_forbids_only_the_immediate_recapture_by_the_other_side() {
    for ruleset in RULESETS {
        let mut position = diagram(KO, ruleset);
        play_all(&mut position, &["B cb"]);
        assert_eq!(position.removed(), [Point::new(1, 1)]);
        assert_eq!(position.ko(), Some(Point::new(1, 1)));
        assert_eq!(position.to_line(), "1XO1/X1XO/1XO1/4 w bb");
        assert_eq!(position.check(written("W bb")), Err(Illegal::Ko));
        assert_eq!(position.check(written("B bb")), Ok(()), "black may fill the ko");
        let threat = position.clone();
        play_all(&mut position, &["W dd", "B ad", "W bb"]);
        assert_eq!(position.ko(), Some(Point::new(2, 1)));
        assert_eq!(position.check(written("B cb")), Err(Illegal::Ko));
        // Setting up a stone in between lifts the ban.
        let mut position = threat;
        position.setup_stone(Point::new(0, 3), Some(BLACK));
        assert_eq!(position.ko(), None);
        assert_eq!(position.check(written("W bb")), Ok(()));
    }
}

#[test]
fn an_illegal_ko_capture_is_executed() {
    let mut position = diagram(KO, Ruleset::JAPANESE);
    play_all(&mut position, &["B cb"]);
    position.play(written("W bb"));
    assert_eq!(position.removed(), [Point::new(2, 1)]);
    assert_eq!((position.captures(BLACK), position.captures(WHITE)), (1, 1));
}

#[test]
fn a_snapback_is_no_ko() {
    let rows = &[
        "..OX", //
        "OOOX", "XXX.",
    ];
    for ruleset in RULESETS {
        let mut position = diagram(rows, ruleset);
        play_all(&mut position, &["B ba", "W aa"]);
        assert_eq!(position.removed(), [Point::new(1, 0)]);
        assert_eq!(position.ko(), None);
        play_all(&mut position, &["B ba"]);
        assert_eq!(position.removed().len(), 5);
        assert_eq!((position.captures(BLACK), position.captures(WHITE)), (5, 1));
        assert_eq!(position.ko(), None);
    }
}

/// White sends two stones and returns one; the board at the end is the one at the start.
const SEND_TWO: (&[&str], [&str; 2], &str) = (&[".O.XX."], ["W ca", "B aa"], "W ba");

#[test]
fn sending_two_and_returning_one_is_judged_by_the_ko_rule() {
    use KoRule::{Positional, Simple, Situational};
    let (rows, moves, last) = SEND_TWO;
    // The side to move at the start decides whether the situation is the same at the end.
    for (ko, first, expected) in [
        (Simple, BLACK, Ok(())),
        (Simple, WHITE, Ok(())),
        (Positional, BLACK, Err(Illegal::PositionalSuperko)),
        (Positional, WHITE, Err(Illegal::PositionalSuperko)),
        (Situational, BLACK, Err(Illegal::SituationalSuperko)),
        (Situational, WHITE, Ok(())),
    ] {
        let mut position = diagram(rows, ruleset(ko, SuicideRule::Forbidden));
        position.set_side_to_move(first);
        let start = position.board().key();
        play_all(&mut position, &moves);
        assert_eq!(position.removed().len(), 2);
        assert_eq!(position.check(written(last)), expected, "{ko:?} {first:?}");
        position.play(written(last));
        assert_eq!(position.board().key(), start);
    }
}

#[test]
fn setup_restarts_the_history() {
    let (rows, moves, last) = SEND_TWO;
    let mut position = diagram(rows, Ruleset::TROMP_TAYLOR);
    play_all(&mut position, &moves);
    assert_eq!(position.check(written(last)), Err(Illegal::PositionalSuperko));
    position.setup_stone(Point::new(3, 0), Some(BLACK));
    assert_eq!(position.check(written(last)), Ok(()));
}

#[test]
fn variations_have_histories_of_their_own() {
    let (rows, moves, last) = SEND_TWO;
    let mut main_line = diagram(rows, Ruleset::TROMP_TAYLOR);
    let variation = main_line.clone();
    play_all(&mut main_line, &moves);
    main_line.play(written(last));
    assert_eq!(main_line.board().key(), variation.board().key());
    let again = written(moves[0]);
    assert_eq!(main_line.check(again), Err(Illegal::PositionalSuperko));
    assert_eq!(variation.check(again), Ok(()));
}

#[test]
fn a_triple_ko_may_go_round_only_without_superko() {
    let rows = &[
        ".XO.", //
        "XO.O", ".XO.", "....", ".XO.", "X.XO", ".XO.", "....", ".XO.", "XO.O", ".XO.",
    ];
    for (ruleset, expected) in [
        (Ruleset::JAPANESE, Ok(())),
        (Ruleset::CHINESE, Ok(())),
        (Ruleset::CHINESE_SERVER, Err(Illegal::PositionalSuperko)),
        (Ruleset::TROMP_TAYLOR, Err(Illegal::PositionalSuperko)),
        (Ruleset::AGA, Err(Illegal::SituationalSuperko)),
        (Ruleset::NEW_ZEALAND, Err(Illegal::SituationalSuperko)),
    ] {
        let mut position = diagram(rows, ruleset);
        let start = position.key();
        play_all(&mut position, &["B cb", "W bf", "B cj", "W bb", "B cf"]);
        assert_ne!(position.key(), start);
        assert_eq!(position.check(written("W bj")), expected, "{}", ruleset.name);
        position.play(written("W bj"));
        assert_eq!(position.key(), start);
    }
}

#[test]
fn one_stone_suicide_with_the_other_side_to_move_is_a_new_situation() {
    let rules = ruleset(KoRule::Situational, SuicideRule::Allowed);
    let mut position = diagram(&["X.X.", ".XXX"], rules);
    position.set_side_to_move(WHITE);
    let before = position.key();
    play_all(&mut position, &["W ba"]);
    assert_eq!(position.removed(), [Point::new(1, 0)]);
    assert_ne!(position.key(), before);
}

#[test]
fn suicide_is_executed_and_counted_for_the_opponent() {
    let mut position = diagram(&["OX.", ".X.", "XX."], Ruleset::JAPANESE);
    let suicide = written("W ab");
    assert_eq!(position.check(suicide), Err(Illegal::Suicide));
    position.play(suicide);
    assert_eq!(board_of(&position), "1X1/1X1/XX1");
    assert_eq!(position.removed().len(), 2);
    assert!(position.removed().contains(&Point::new(0, 1)));
    assert_eq!(position.captures(BLACK), 2);
    assert_eq!(position.ko(), None);
}

#[test]
fn a_stone_on_an_occupied_point_replaces_what_is_there() {
    // The black group is cut in two by the white stone, and the left half is dead.
    let mut position = diagram(&["XXX.", "OOO."], Ruleset::JAPANESE);
    position.play(written("W ba"));
    assert_eq!(board_of(&position), "1OX1/OOO1");
    assert_eq!(position.captures(WHITE), 1, "a replaced stone is no prisoner");
    let line = position.to_line();
    position.play(written("W ba"));
    assert_eq!(position.to_line(), line);
}

#[test]
fn an_off_board_move_only_passes_the_turn() {
    let mut position = diagram(&["X.", ".."], Ruleset::AGA);
    position.play(written("B ca"));
    assert_eq!(position.to_line(), "X1/2 w -");
    position.skip();
    assert_eq!(position.to_line(), "X1/2 b -");
}

#[test]
fn setup_captures_nothing() {
    let mut position = diagram(&["XO", "O."], Ruleset::JAPANESE);
    let corner = Point::new(0, 0);
    assert!(!position.board().has_liberty(corner));
    assert_eq!(board_of(&position), "XO/O1");
    // A move beside it takes the dead stone, a move elsewhere would not.
    position.setup_stone(Point::new(1, 0), None);
    position.play(written("W ba"));
    assert_eq!(position.removed(), [corner]);
}

#[test]
fn the_line_of_text_counts_empty_points_and_names_the_turn() {
    let position = Position::new(19, 2, Ruleset::default()).unwrap();
    assert_eq!(position.to_line(), "19/19 b -");
    let mut position = diagram(&["X.O....", "......."], Ruleset::default());
    position.set_side_to_move(WHITE);
    assert_eq!(position.to_line(), "X1O4/7 w -");
}

#[test]
fn the_key_tells_stones_and_turn_and_size() {
    let mut keys = HashSet::new();
    for (width, height) in [(2, 3), (3, 2), (3, 3)] {
        let mut position = Position::new(width, height, Ruleset::default()).unwrap();
        assert!(keys.insert(position.key()));
        for point in position.board().points() {
            for side in Side::BOTH {
                position.setup_stone(point, Some(side));
                for turn in Side::BOTH {
                    position.set_side_to_move(turn);
                    assert!(keys.insert(position.key()));
                }
                position.setup_stone(point, None);
            }
        }
    }
    assert_eq!(keys.len(), 3 + 4 * (6 + 6 + 9));
}

#[test]
fn rule_sets_are_known_by_many_names() {
    for (text, expected) in [
        ("Japanese", Ruleset::JAPANESE),
        ("japanese rules", Ruleset::JAPANESE),
        ("日本ルール", Ruleset::JAPANESE),
        ("jp", Ruleset::JAPANESE),
        ("KOREAN", Ruleset::KOREAN),
        ("Chinese", Ruleset::CHINESE),
        ("中国规则", Ruleset::CHINESE),
        ("chinese-ogs", Ruleset::CHINESE_SERVER),
        ("Chinese (KGS)", Ruleset::CHINESE_SERVER),
        ("AGA", Ruleset::AGA),
        ("bga", Ruleset::BGA),
        ("French", Ruleset::FRENCH),
        ("NZ", Ruleset::NEW_ZEALAND),
        ("New Zealand", Ruleset::NEW_ZEALAND),
        ("new_zealand", Ruleset::NEW_ZEALAND),
        ("Tromp-Taylor rules, area", Ruleset::TROMP_TAYLOR),
        ("TrompTaylor", Ruleset::TROMP_TAYLOR),
        ("GOE", Ruleset::ING),
        ("Ing's SST", Ruleset::ING),
        ("stone scoring", Ruleset::ANCIENT),
    ] {
        assert_eq!(Ruleset::from_text(text), Some(expected), "{text}");
    }
    for text in ["", "  ", "Pacing", "[]", "ko", "antz", "\0"] {
        assert_eq!(Ruleset::from_text(text), None, "{text}");
    }
}

#[test]
fn rule_strings_of_katago_are_understood() {
    use KoRule::{Positional, Simple, Situational};
    use SuicideRule::{Forbidden, MultiStone};
    let json = r#"{"hasButton":false,"ko":"SIMPLE","scoring":"AREA","suicide":true}"#;
    for (text, ko, suicide) in [
        ("koSIMPLEscoreTERRITORYtaxSEKIsui0", Simple, Forbidden),
        ("koPOSITIONALscoreAREAtaxALLsui1", Positional, MultiStone),
        ("koSITUATIONALscoreAREAtaxNONEsui0whbN-1", Situational, Forbidden),
        (json, Simple, MultiStone),
    ] {
        let rules = Ruleset::from_text(text).unwrap();
        assert_eq!((rules.ko, rules.suicide), (ko, suicide), "{text}");
    }
}

#[test]
fn handicap_stones_lie_on_the_stars() {
    // Coordinates as GTP writes them: no column I, rows from the bottom.
    let named = |size: u8, stones: u8| -> String {
        let points = handicap_points(size, stones).unwrap();
        let name = |point: &Point| {
            let column = b"ABCDEFGHJKLMNOPQRST"[usize::from(point.column)];
            format!("{}{}", char::from(column), size - point.row)
        };
        points.iter().map(name).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(named(19, 2), "Q16 D4");
    assert_eq!(named(19, 3), "Q16 D4 D16");
    assert_eq!(named(19, 4), "Q16 D4 D16 Q4");
    assert_eq!(named(19, 5), "Q16 D4 D16 Q4 K10");
    assert_eq!(named(19, 6), "Q16 D4 D16 Q4 D10 Q10");
    assert_eq!(named(19, 7), "Q16 D4 D16 Q4 D10 Q10 K10");
    assert_eq!(named(19, 8), "Q16 D4 D16 Q4 D10 Q10 K16 K4");
    assert_eq!(named(19, 9), "Q16 D4 D16 Q4 D10 Q10 K16 K4 K10");
    assert_eq!(named(13, 4), "K10 D4 D10 K4");
    assert_eq!(named(9, 5), "G7 C3 C7 G3 E5");
    for (size, stones) in [(19, 0), (19, 1), (19, 10), (9, 255), (0, 2), (11, 2), (52, 9)] {
        assert_eq!(handicap_points(size, stones), None);
    }
}
