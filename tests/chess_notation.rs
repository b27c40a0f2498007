//! Moves of chess as they are written.

use kifu::games::chess::Position;
use kifu::notation::chess::san::San;
use kifu::notation::chess::uci::{Uci, write};
use kifu::replay::{Notation, Reading};

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
    for text in ["", "e2", "e2e9", "e7e8k", "e2e4qq", "7g7f", "0000", "é2e4"] {
        assert_eq!(Uci::parse(text), None, "{text}");
    }
}

#[test]
fn every_form_is_read_and_nothing_else() {
    for text in [
        "e4", "Nf3", "exd5", "Nbd2", "N1d2", "Qa1xb2+", "O-O", "O-O-O#", "0-0", "o-o", "OO", "ed5",
        "exd", "ed", "e2-e4", "e2e4", "e7e8q", "e8=Q", "e8Q", "e8(N)", "e8/R", "a1=b", "Pe4",
        "nf3", "bc4", "Sf3", "♘f3", "e:d5", "exd6e.p.", "exd6ep", "Nf3++", "N:f3",
    ] {
        assert!(San::read(text).is_some(), "{text}");
    }
    for text in ["", "e", "e9", "i4", "N", "Nf", "e4e5e6", "x", "O-", "1-0", "O-O-O-O", "e8=K"] {
        assert!(San::read(text).is_none(), "{text}");
    }
}
