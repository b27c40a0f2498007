//! Relative marks: the association's own examples, and positions with many candidates.

use kifu::games::shogi::{Kind, Move, Piece, Position, Setup, Square, UsiMove};
use kifu::games::{Rules as _, Side};
use kifu::notation::shogi::relative::{Relative, from_letters};
use kifu::notation::shogi::{Marks, Origin, Target, WrittenMove};
use kifu::replay::{Notation, Reading};

fn square(digits: u8) -> Square {
    Square::new(digits / 10, digits % 10).unwrap()
}

/// What is written of a move, in kanji; it must read back as that move.
fn written(position: &Position, mv: Move) -> String {
    let relative = Relative::of(mv, position).unwrap();
    let read = WrittenMove {
        side: None,
        origin: if relative.drop { Origin::Hand } else { Origin::Unstated },
        target: Target::Square(mv.to()),
        kind: Some(mv.piece().kind()),
        named_after: false,
        promotion: relative.promotion,
        marks: relative.marks,
    };
    let sfen = position.to_line();
    match read.resolve(position, None) {
        Reading::Move(again) => assert_eq!(again, mv, "{sfen}"),
        other => panic!("{sfen} {mv}: {other:?}"),
    }
    let (mut kanji, mut letters) = (String::new(), String::new());
    relative.push_kanji(&mut kanji);
    relative.push_letters(&mut letters);
    assert_eq!(from_letters(&letters).unwrap_or_default(), (relative.marks, relative.drop));
    kanji
}

#[test]
fn examples_of_the_association() {
    use Kind::{Dragon, Gold, Horse, ProPawn, Silver};
    let table: &[(Kind, &[u8], u8, &[&str])] = &[
        (Gold, &[93, 72], 82, &["上", "寄"]),
        (Gold, &[43, 31], 32, &["上", "引"]),
        (Gold, &[56, 45], 55, &["上", "寄"]),
        (Silver, &[89, 77], 88, &["上", "引"]),
        (Silver, &[49, 27], 38, &["上", "引"]),
        (Gold, &[92, 72], 81, &["左", "右"]),
        (Gold, &[32, 12], 22, &["左", "右"]),
        (Silver, &[65, 45], 56, &["左", "右"]),
        (Gold, &[89, 79], 78, &["左", "直"]),
        (Silver, &[39, 29], 38, &["直", "右"]),
        (Gold, &[63, 53, 43], 52, &["左", "直", "右"]),
        (ProPawn, &[79, 89, 99, 98, 87], 88, &["右", "直", "左上", "寄", "引"]),
        (Silver, &[29, 17, 39, 37], 28, &["直", "右", "左上", "左引"]),
        (Dragon, &[91, 84], 82, &["引", "上"]),
        (Dragon, &[23, 52], 43, &["寄", "引"]),
        (Dragon, &[55, 15], 35, &["左", "右"]),
        (Dragon, &[99, 89], 88, &["左", "右"]),
        (Dragon, &[28, 19], 17, &["左", "右"]),
        (Horse, &[91, 81], 82, &["左", "右"]),
        (Horse, &[95, 63], 85, &["寄", "引"]),
        (Horse, &[11, 34], 12, &["引", "上"]),
        (Horse, &[99, 59], 77, &["左", "右"]),
        (Horse, &[47, 18], 29, &["左", "右"]),
        (Horse, &[93, 74], 92, &["左", "右"]),
    ];
    for &(kind, origins, to, marks) in table {
        // The same seen by gote, too, with the board turned round.
        for side in Side::BOTH {
            let place =
                |digits: u8| square(if side == Side::First { digits } else { 110 - digits });
            let mut setup = Setup { turn: side, ..Setup::empty() };
            for &from in origins {
                setup.set(place(from), Some(Piece::new(side, kind)));
            }
            let position = Position::from(setup);
            for (&from, &expected) in origins.iter().zip(marks) {
                let mv = position.board_move(place(from), place(to), false).unwrap();
                let kanji = written(&position, mv);
                assert_eq!(kanji.trim_end_matches("不成"), expected, "{kind:?} {from} {to}");
            }
        }
    }
}

#[test]
fn drops_and_promotions() {
    let position = |sfen| Position::from(Setup::from_sfen(sfen).unwrap().0);
    let kanji = |sfen, usi| {
        let position = position(sfen);
        written(&position, UsiMove::parse(usi).unwrap().0.on(&position).unwrap())
    };
    // A second gold in hand must be told from the one on the board; the only one must not.
    assert_eq!(kanji("9/9/9/9/4G4/9/9/9/9 b G 1", "G*5d"), "打");
    assert_eq!(kanji("9/9/9/9/4G4/9/9/9/9 b G 1", "G*1a"), "");
    assert_eq!(kanji("9/9/9/9/4G4/9/9/9/9 b G 1", "5e5d"), "");
    assert_eq!(kanji("9/9/9/4S4/9/9/9/9/9 b - 1", "5d5c"), "不成");
    assert_eq!(kanji("9/9/9/4S4/9/9/9/9/9 b - 1", "5d5c+"), "成");
    assert_eq!(kanji("9/9/9/9/4S4/9/9/9/9 b - 1", "5e5d"), "");
    // Leaving the camp.
    assert_eq!(kanji("9/9/4S4/9/9/9/9/9/9 b - 1", "5c4d+"), "成");
    // No marks say where an impossible move comes from.
    let position = position("9/9/9/9/4G4/9/9/9/9 b - 1");
    let jump = position.board_move(square(55), square(11), false).unwrap();
    assert_eq!(Relative::of(jump, &position), None);
    assert_eq!(from_letters("LU"), Some((Marks::LEFT.with(Marks::UP), false)));
    assert_eq!(from_letters("X"), None);
    assert_eq!(from_letters(""), None);
}

#[test]
fn many_candidates() {
    let Some(corpus) = crate::support::corpus() else { return };
    let text = std::fs::read_to_string(corpus.join("shogi-ki2-disambiguation.json")).unwrap();
    let cases: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap();
    for case in &cases {
        let field = |name: &str| case[name].as_str().unwrap();
        let position = Position::from(Setup::from_sfen(field("sfen")).unwrap().0);
        let mv = UsiMove::parse(field("usi")).unwrap().0.on(&position).unwrap();
        assert_eq!(written(&position, mv), field("ref"), "{case}");
    }
    assert_eq!(cases.len(), 1500);
}
