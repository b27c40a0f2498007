//! Values of SGF, as files and records have them.

use kifu::games::go::Point;
use kifu::notation::syntax::sgf::{Kept, area, compose, is_number, point, text};

#[test]
fn line_breaks_are_hard_or_soft() {
    for eol in ["\n", "\r", "\r\n", "\n\r"] {
        let raw = format!("o\\{eol}ne{eol}two\tx\\y\\]\\");
        assert_eq!(text(&raw, false), "one\ntwo xy]");
        assert_eq!(text(&raw, true), "one two xy]");
    }
    assert_eq!(text("a\n\nb", false), "a\n\nb");
}

#[test]
fn rectangles_are_understood_in_any_order() {
    let points = |raw| area(raw).unwrap().points().count();
    assert_eq!([points("aa"), points("aa:cb"), points("cb:aa")], [1, 6, 6]);
    assert!(area("aa:bb").unwrap().tidy && area("aa:ba").unwrap().tidy);
    for raw in ["bb:aa", "aa:aa", "a a"] {
        assert!(!area(raw).unwrap().tidy, "{raw}");
    }
    for raw in ["", "a", "aaa", "aa:", "1a", "aa:bb:cc", "é"] {
        assert!(area(raw).is_none(), "{raw}");
    }
    assert_eq!(point("ZZ").unwrap().0, Point::new(51, 51));
}

#[test]
fn kept_properties_come_apart() {
    let kept = Kept::new(r"LB[aa:\]][bb:x]").unwrap();
    assert_eq!(kept.name, "LB");
    assert_eq!(kept.values().collect::<Vec<_>>(), [r"aa:\]", "bb:x"]);
    assert_eq!(compose(r"a\:b:c:d"), Some((r"a\:b", "c:d")));
}

#[test]
fn numbers_are_told_from_texts() {
    assert!(is_number("-12", false) && is_number("+0.50", true));
    for text in ["", "-", "1.", ".5", "1.5", "1 ", "x"] {
        assert!(!is_number(text, false), "{text}");
    }
    assert!(!is_number("34.", true));
}

/// In the dialect of East Asia `GK` is the game, and what has two values where one belongs loses one.
#[test]
fn the_dialect_of_east_asia_has_other_games_too() {
    use crate::support::{read, write};
    use kifu::formats::sgf::SGF;
    let of = |text: &str| read(&SGF, &kifu::source::Source::new("sgf", text)).remove(0);
    let (record, _) = of("(;SZ[9]GK[7]PB[x];B[aa])");
    assert_eq!(record.game(), kifu::games::Game::Other);
    let written = write(&SGF, &[&record]).0;
    assert!(written.contains("GM[7]"), "{written}");
    assert_eq!(of("(;SZ[9]GK[1]PB[x];B[aa])").0.game(), kifu::games::Game::Go);
    for text in ["(;SZ[9]TE[a]RD[1999-01-02][x];B[aa])", "(;SZ[9]TE[a]HD[2][3];B[aa])"] {
        let (_, findings) = of(text);
        let mut lost = kifu::formats::Losses::default();
        lost.add_dropped(&findings, false);
        assert_eq!(lost.text(kifu::findings::Lang::En), "1 text left unread", "{findings:?}");
    }
}
