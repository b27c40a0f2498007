//! Japanese notation of shogi: moves, times, endings.

use kifu::games::Side;
use kifu::notation::shogi::japanese::cursor::Cursor;
use kifu::notation::shogi::japanese::moves::Attempt;
use kifu::notation::shogi::japanese::{endings, moves, time};
use kifu::notation::shogi::{Origin, Promotion, WrittenMove};
use kifu::record::EndKind;

fn written(text: &str) -> Option<WrittenMove> {
    let mut cursor = Cursor::new(text);
    match moves::read(&mut cursor) {
        Attempt::Move(read) if cursor.rest.is_empty() => Some(read.written),
        _ => None,
    }
}

#[test]
fn spellings_of_one_move_read_the_same() {
    let canonical = written("２二角成(88)").unwrap();
    for other in ["22角成(88)", "２二角成（８８）", "２２角(88)成", "2二角成 (88)", "二二角成(88)"]
    {
        assert_eq!(written(other), Some(canonical), "{other}");
    }
    assert_eq!(canonical.promotion, Promotion::Yes);
    let dragon = written("８七龍(88)").unwrap();
    for other in ["８七竜(88)", "８七竜王(88)", "８七龍王(88)"] {
        assert_eq!(written(other), Some(dragon), "{other}");
    }
    assert_eq!(written("８五全(86)"), written("８五成銀(86)"));
    let drop = written("４五角打").unwrap();
    assert_eq!(drop.origin, Origin::Hand);
    assert_eq!(written("４五角(00)"), Some(drop));
    assert_eq!(written("４五角打(00)"), Some(drop));
    assert_eq!(written("同　銀(31)"), written("同銀(31)"));
    assert_eq!(written("２二角生(88)"), written("２二角不成(88)"));
    assert_eq!(written("☖３四歩(33)").unwrap().side, Some(Side::Second));
}

#[test]
fn what_is_no_move_is_told_from_a_broken_one() {
    for broken in
        ["７六", "７六歩成成(77)", "４五角打(77)", "同", "７六猫(77)", "２二角不(88)", "７六歩(70)"]
    {
        assert_eq!(moves::read(&mut Cursor::new(broken)), Attempt::Broken, "{broken}");
    }
    for other in ["投了", "", "先手：A", "７", "０六歩(77)"] {
        assert_eq!(moves::read(&mut Cursor::new(other)), Attempt::Other, "{other}");
    }
}

fn millis(text: &str) -> Option<(Option<u32>, Option<u64>)> {
    let (spent, total) = time::read(&mut Cursor::new(text))?;
    Some((spent.get(), total.get()))
}

#[test]
fn times_in_the_wild() {
    for (text, spent, total) in [
        ("( 0:16/00:00:16)", 16_000, Some(16_000)),
        ("(0:4/0:0:4)", 4_000, Some(4_000)),
        ("( 0:7/)", 7_000, None),
        ("(00:01 / 00:00:01)", 1_000, Some(1_000)),
        ("(01:05:10/01:05:10)", 3_910_000, Some(3_910_000)),
        ("(0:06.123/00:00:06)", 6_123, Some(6_000)),
        ("( 80:00/01:20:00)", 4_800_000, Some(4_800_000)),
        ("(0:16)", 16_000, None),
    ] {
        assert_eq!(millis(text), Some((Some(spent), total)), "{text}");
    }
    for text in ["", "(", "()", "(77)", "(0:16", "(0:16/", "(0:x)", "(99999999:00)"] {
        assert_eq!(millis(text), None, "{text}");
    }
}

#[test]
fn seconds_are_rounded_down() {
    let written = |spent, total| time::field(spent, total).as_str().to_owned();
    assert_eq!(written(16_999, 7_265_999), "( 0:16/02:01:05)");
    assert_eq!(written(5_999_000, 359_999_999), "(99:59/99:59:59)");
    assert_eq!(written(6_000_000, 360_000_000), "(100:00/100:00:00)");
    assert_eq!(written(0, 3_600_000_000), "( 0:00/1000:00:00)");
    assert_eq!(written(u32::MAX, u64::MAX), "(71582:47/5124095576030:25:51)");
}

#[test]
fn closing_lines() {
    let claimed =
        |line| endings::claim(line).map(|c| (c.plies, c.ending.map(|e| e.kind), c.winner));
    use EndKind as E;
    for (line, plies, kind, winner) in [
        ("まで79手で先手の勝ち", Some(79), None, Some(Side::First)),
        ("まで、2手で後手の勝ち", Some(2), None, Some(Side::Second)),
        ("まで80手で時間切れにより上手の勝ち", Some(80), Some(E::Timeout), Some(Side::Second)),
        ("まで3手で先手の反則負け", Some(3), Some(E::IllegalAction), Some(Side::Second)),
        ("まで3手で下手の入玉勝ち", Some(3), Some(E::DeclaredWin), Some(Side::First)),
        ("まで0手で中断", Some(0), Some(E::Interrupted), None),
        ("まで9手詰", Some(9), Some(E::Mate), None),
        ("まで９手で詰み", Some(9), Some(E::Mate), None),
        ("まで2手で後手の反則により先手の勝ち", Some(2), Some(E::IllegalAction), Some(Side::First)),
        ("まで9手で千日手成立", Some(9), Some(E::Repetition), None),
        ("まで2手で後手の勝ち（切れ負け）", Some(2), Some(E::Timeout), Some(Side::Second)),
        ("まで", None, None, None),
    ] {
        assert_eq!(claimed(line), Some((plies, kind, winner)), "{line}");
    }
    for line in [
        "まで79手で猫の勝ち",
        "までもない",
        "まで7で先手の勝ち",
        "先手の勝ち",
        "まで2手でにより先手の勝ち",
        "まで2手で先手の勝ち（）",
        "まで2手で先手の勝ち（先手反則負け）",
    ] {
        assert_eq!(claimed(line), None, "{line}");
    }
}
