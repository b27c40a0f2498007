//! What games call their sides and pieces.

use kifu::games::square_board::Pieces;
use kifu::games::{Game, chess, janggi, makruk, shogi, xiangqi};
use std::collections::HashSet;

#[test]
fn everything_has_a_name_in_both_languages() {
    for &game in Game::ALL {
        let vocabulary = game.vocabulary();
        let pieces = vocabulary.pieces.iter();
        let pieces = pieces.flat_map(|row| row.japanese.map(|japanese| [row.english, japanese]));
        for [english, japanese] in pieces.chain(vocabulary.sides).chain([vocabulary.game]) {
            assert!(!english.is_empty() && english.is_ascii(), "{game:?}: {english}");
            assert!(!japanese.is_empty() && !japanese.is_ascii(), "{game:?}: {english}");
        }
    }
}

#[test]
fn letters_tell_the_pieces_apart() {
    for &game in Game::ALL {
        let mut letters = HashSet::new();
        let mut abbreviations = HashSet::new();
        for row in game.vocabulary().pieces {
            assert!(row.letters.starts_with(|letter: char| letter.is_ascii_uppercase()));
            for letter in row.letters.chars() {
                assert!(letters.insert((letter, row.is_promoted)), "{game:?}: {letter}");
            }
            assert!(row.abbreviation.is_ascii_lowercase());
            let abbreviation = (row.abbreviation, row.is_promoted);
            assert!(abbreviations.insert(abbreviation), "{game:?}: {abbreviation:?}");
            assert!(row.signs.iter().all(|sign| !sign.is_empty()), "{game:?}: {}", row.english);
        }
    }
}

fn all_have_their_rows<R: Pieces>() {
    assert_eq!(R::ALL.len(), R::VOCABULARY.pieces.len());
    for (index, role) in R::ALL.iter().enumerate() {
        assert_eq!(usize::from(role.index()), index, "{role:?}");
    }
}

#[test]
fn every_kind_of_piece_has_its_row() {
    all_have_their_rows::<xiangqi::Role>();
    all_have_their_rows::<janggi::Role>();
    all_have_their_rows::<makruk::Role>();
    let rows = Game::Chess.vocabulary().pieces.iter();
    assert!(chess::Role::ALL.iter().map(|role| role.row()).eq(rows));
    let rows = Game::Shogi.vocabulary().pieces.iter();
    assert!(shogi::Kind::ALL.iter().map(|kind| kind.row()).eq(rows));
    assert_eq!(shogi::Kind::ProSilver.row().english, "promoted silver");
}
