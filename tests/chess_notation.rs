//! Moves of chess as they are written.

use kifu::games::chess::Position;
use kifu::notation::chess::san::{San, WINDOW};
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
                char::from(b"abh18x=NQO-+ "[(seed >> 33) as usize % 13])
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
