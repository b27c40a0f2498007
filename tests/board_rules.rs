//! The board machine: every verb, every fault, on boards of one to four dimensions.

use kifu::games::board::{
    Action, Fault, Move, Name, NameFault, Names, Piece, Position, Reference, Remark, Shape, Sheet,
    SquareFault, Verb,
};
use kifu::games::{Rules, Side};
use std::sync::Arc;

/// A game on a board of these lengths, with squares and actions as words.
struct Table {
    sheet: Sheet,
    squares: Vec<Option<Piece>>,
}

impl Table {
    fn new(lengths: &[u32], squares: &str) -> Table {
        let mut names = Names::default();
        let squares = squares
            .split_whitespace()
            .map(|word| (word != ".").then(|| names.add(word).unwrap()))
            .collect();
        Table { sheet: Sheet::new(Shape::new(lengths).unwrap(), names), squares }
    }

    /// Adds a move: actions separated by `;`, a number a square, a promotion behind `=`.
    fn mv(&mut self, text: &str) -> Move {
        let mut actions = Vec::new();
        for action in text.split(';').filter(|action| !action.trim().is_empty()) {
            let words: Vec<&str> = action.split_whitespace().collect();
            let mut reference = |word: &str| match word.parse() {
                Ok(square) => Reference::Number(square),
                Err(_) => Reference::Piece(self.sheet.names_mut().add(word).unwrap()),
            };
            actions.push(Action {
                subject: reference(words[0]),
                verb: Verb::find(words[1]).unwrap(),
                object: reference(words[2]),
                promotion: words.get(4).map(|name| self.sheet.names_mut().add(name).unwrap()),
            });
        }
        self.sheet.push(actions)
    }

    fn position(&self) -> Position {
        Position::new(Arc::new(self.sheet.clone()), self.squares.clone())
    }

    fn piece(&self, name: &str) -> Piece {
        self.sheet.names().find(name).unwrap()
    }
}

/// The line of a board of one row after a move, which must be sound.
fn after(squares: &str, text: &str) -> String {
    let mut table = Table::new(&[squares.split_whitespace().count() as u32], squares);
    let mv = table.mv(text);
    let mut position = table.position();
    assert_eq!(position.check(mv), Ok(()), "{squares}: {text}");
    position.play(mv);
    position.to_line()
}

/// The fault of a move on a board of one row, and the number of the faulty action.
fn fault(squares: &str, text: &str) -> (u32, Fault, Table) {
    let mut table = Table::new(&[squares.split_whitespace().count() as u32], squares);
    let mv = table.mv(text);
    let position = table.position();
    let illegal = position.check(mv).unwrap_err();
    // What is illegal is played all the same, and passes the turn.
    let mut played = position.clone();
    played.play(mv);
    assert_eq!(played.side_to_move(), Side::Second);
    (illegal.action, illegal.fault, table)
}

#[test]
fn squares_have_coordinates_and_numbers() {
    // The examples of the document.
    for (lengths, coordinates, number) in [
        (vec![8, 8], vec![0, 4], 4),
        (vec![6], vec![5], 5),
        (vec![9, 9], vec![0, 0], 0),
        (vec![6, 2, 4], vec![0, 1, 2], 6),
        (vec![6, 2, 4], vec![5, 0, 3], 43),
        (vec![8, 8], vec![4, 2], 34),
        (vec![9, 9], vec![8, 3], 75),
        (vec![2, 3, 4, 5], vec![1, 2, 3, 4], 119),
    ] {
        let shape = Shape::new(&lengths).unwrap();
        let wide: Vec<u64> = coordinates.iter().map(|&at| u64::from(at)).collect();
        assert_eq!(shape.square(wide), Ok(number));
        assert_eq!(shape.coordinates(number), coordinates);
    }
    let shape = Shape::new(&[8, 8]).unwrap();
    assert_eq!(shape.square([6]), Err(SquareFault::Rank));
    assert_eq!(shape.square([6, 0, 0]), Err(SquareFault::Rank));
    assert_eq!(shape.square([8, 0]), Err(SquareFault::Outside));
    assert_eq!(shape.square([0, u64::MAX]), Err(SquareFault::Outside));
    assert!(Shape::new(&[]).is_none());
    assert!(Shape::new(&[3, 0]).is_none());
    assert!(Shape::new(&[1 << 16, 1 << 16]).is_none());
}

#[test]
fn names_tell_style_side_and_promotion() {
    let name = Name::parse("+taikyoku_shogi:GD").unwrap();
    assert!(name.promoted);
    assert_eq!((name.style, name.abbreviation), ("taikyoku_shogi", "GD"));
    assert_eq!(name.side, Side::First);
    assert_eq!(Name::parse("x:s2").unwrap().side, Side::Second);
    for (text, fault) in [
        ("wk", NameFault::Malformed),
        ("w:+k", NameFault::Malformed),
        ("++w:k", NameFault::Malformed),
        ("w:", NameFault::Malformed),
        (":k", NameFault::Malformed),
        ("w:k:p", NameFault::Malformed),
        ("w:k ", NameFault::Malformed),
        ("w:♚", NameFault::Malformed),
        ("", NameFault::Malformed),
        ("w:1", NameFault::NoLetter),
        ("w:_", NameFault::NoLetter),
        ("w:Kn", NameFault::MixedCase),
    ] {
        assert_eq!(Name::parse(text), Err(fault), "{text}");
    }
}

#[test]
fn each_verb_does_what_the_document_says() {
    assert_eq!(after("W:Q . .", "0 shift 2"), "2,W:Q top - -");
    assert_eq!(after("W:Q . .", "W:Q shift 2"), "2,W:Q top - -");
    // Captured, a piece changes the case of its abbreviation and is not promoted any more.
    assert_eq!(after("S:R . +s:b", "0 capture 2"), "2,S:R top s:B -");
    assert_eq!(after("S:R . +s:b", "0 capture +s:b"), "2,S:R top s:B -");
    assert_eq!(after("X:R . x:c", "0 remove 2"), "2,X:R top - -");
    assert_eq!(after("X:C x:s .", "0 jump 1; 1 land 2"), "1,x:s,X:C top - -");
    assert_eq!(after("X:C . x:s .", "0 jump 1; 1 jump 2; 2 land 3"), "2,x:s,X:C top - -");
    assert_eq!(after("X:C x:s x:g", "0 jump 1; X:C stun x:g"), "1,x:s,X:C top x:G -");
    assert_eq!(after("W:P .", "0 shift 1 = W:N"), "1,W:N top - -");
    assert_eq!(after("W:P w:r", "0 remove 1 = W:Q"), "1,W:Q top - -");
    // Stones never run out, and can be taken where they lie.
    assert_eq!(after("go:s .", "GO:S drop 1; 0 remove 0"), "1,GO:S top - -");
    assert_eq!(after("go:s .", ""), "go:s,1 top - -");
}

#[test]
fn what_was_captured_can_be_dropped() {
    let mut table = Table::new(&[2, 3], "S:R s:p . S:K . s:k");
    let moves = ["0 capture 1", "5 shift 4", "s:P drop 0"].map(|text| table.mv(text));
    let relative = table.mv("S:P drop 0");
    let again = table.mv("s:P drop 2");
    let mut position = table.position();
    let hash = position.key();
    for mv in moves {
        assert_eq!(position.check(mv), Ok(()));
        assert_eq!(position.remark(mv), None);
        position.play(mv);
    }
    assert_eq!(position.to_line(), "s:P,S:R,1/S:K,s:k,1 top - -");
    assert_ne!(position.key(), hash);
    position.skip();
    let fault = position.check(again).unwrap_err().fault;
    assert_eq!(fault, Fault::NotInHand(table.piece("s:P")));
    // The style's case does not matter, but is worth a word.
    let mut position = table.position();
    position.play(moves[0]);
    position.skip();
    let remark = Remark::StyleCase { written: table.piece("S:P"), held: table.piece("s:P") };
    assert_eq!(position.remark(relative), Some((0, remark)));
    position.play(relative);
    assert_eq!(position.to_line(), "s:P,S:R,1/S:K,1,s:k top - -");
}

#[test]
fn faults_are_named_with_their_action() {
    let (action, found, _) = fault("W:K .", "");
    assert_eq!((action, found), (0, Fault::NoAction));
    let (action, found, _) = fault("W:K . .", "0 shift 1; 0 shift 2");
    assert_eq!((action, found), (1, Fault::EmptySource(0)));
    let (_, found, _) = fault("W:K . .", "0 land 1");
    assert_eq!(found, Fault::NothingAbove(0));
    let (_, found, table) = fault("W:K . .", "W:Q shift 1");
    assert_eq!(found, Fault::NoSuchPiece(table.piece("W:Q")));
    let (_, found, table) = fault("W:P W:P .", "W:P shift 2");
    assert_eq!(found, Fault::SeveralSuchPieces(table.piece("W:P")));
    let (_, found, table) = fault("w:p .", "w:p drop 1");
    assert_eq!(found, Fault::NotInHand(table.piece("w:p")));
    let (_, found, _) = fault("S:P .", "0 drop 1");
    assert_eq!(found, Fault::DropOfSquare(0));
    let (_, found, table) = fault("S:P .", "S:P drop 1");
    assert_eq!(found, Fault::NotInHand(table.piece("S:P")));
    let (_, found, table) = fault("S:P s:p", "0 shift s:p");
    assert_eq!(found, Fault::ObjectIsPiece(table.piece("s:p")));
    let (_, found, table) = fault("S:P s:p", "0 shift 1");
    assert_eq!(found, Fault::Occupied(1, table.piece("s:p")));
    let (_, found, _) = fault("S:P .", "0 capture 1");
    assert_eq!(found, Fault::NothingToTake(1));
    let (_, found, table) = fault("S:P S:K", "0 remove 1");
    assert_eq!(found, Fault::OwnPiece(1, table.piece("S:K")));
    let (_, found, table) = fault("W:P .", "0 shift 1 = w:q");
    assert_eq!(found, Fault::PromotionSide(table.piece("w:q")));
    let (action, found, _) = fault("X:C x:s .", "0 jump 1");
    assert_eq!((action, found), (0, Fault::LeftAbove(1)));
}

#[test]
fn oddities_are_remarked() {
    let remark = |squares: &str, text: &str| {
        let mut table = Table::new(&[squares.split_whitespace().count() as u32], squares);
        let mv = table.mv(text);
        table.position().remark(mv)
    };
    assert_eq!(remark("X:C x:s x:g", "0 jump 1; 1 stun 2"), Some((1, Remark::Stunned)));
    assert_eq!(remark("go:s .", "0 remove 0"), Some((0, Remark::StoneTaken)));
    assert!(matches!(remark("W:P .", "0 shift 1 = S:G"), Some((0, Remark::PromotionStyle(_)))));
    assert_eq!(remark("W:P .", "0 shift 1 = w:Q"), None);
}

#[test]
fn boards_of_any_size_are_named_in_bounds() {
    let mut names = Names::default();
    let long = names.add(&format!("w:{}", "k".repeat(5000))).unwrap();
    let sheet = Sheet::new(Shape::new(&[2, 2, 2]).unwrap(), names);
    let position = Position::new(Arc::new(sheet), vec![Some(long)]);
    assert_eq!(position.to_line(), "2x2x2 bottom");
    let sheet = Sheet::new(Shape::new(&[1000, 1000]).unwrap(), Names::default());
    let position = Position::new(Arc::new(sheet), Vec::new());
    assert_eq!(position.to_line(), "1000x1000 bottom");
    let table = Table::new(&[2, 2, 2], "w:k . . . . . . W:K");
    assert_eq!(table.position().to_line(), "w:k,1/2//2/1,W:K bottom - -");
}
