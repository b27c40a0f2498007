//! Time controls as records write them.

use kifu::notation::headers::time_control::{csa2, csa3, kif, read};
use kifu::record::TimeControl;

const MINUTE: u64 = 60_000;

#[test]
fn spellings_of_time_controls() {
    for (text, minutes, byoyomi, increment) in [
        ("00:25+00", 25, 0, 0),
        ("0:15+10", 15, 10, 0),
        ("900+0+5", 15, 0, 5),
        ("各6時間", 360, 0, 0),
        ("5分", 5, 0, 0),
        ("15分+60秒", 15, 60, 0),
        ("各１時間３０分　秒読み３０秒", 90, 30, 0),
        ("各25分、切れ負け", 25, 0, 0),
        ("25分切れ負け", 25, 0, 0),
        ("10分、切れたら1手30秒未満", 10, 30, 0),
        ("10分秒読み30秒", 10, 30, 0),
        ("1時間30分秒読み60秒", 90, 60, 0),
        ("各5分 1手5秒加算", 5, 0, 5),
        ("秒読み30秒", 0, 30, 0),
    ] {
        let expected = TimeControl {
            base: minutes * MINUTE,
            byoyomi: byoyomi * 1000,
            increment: increment * 1000,
        };
        assert_eq!(read(text), Some(expected), "{text}");
        assert_eq!(read(&csa3(expected)), Some(expected), "{text}");
        assert_eq!(read(&kif(expected)), Some(expected), "{text}");
        let short = csa2(expected).map(|text| read(&text));
        assert_eq!(short, (increment == 0).then_some(Some(expected)), "{text}");
    }
    for text in ["", "無制限", "1手30秒", "6時間(1日目は17時まで)", "::", "+", "1+2", "1+2+3+4"]
    {
        assert_eq!(read(text), None, "{text}");
    }
}

#[test]
fn fractions_are_kept() {
    let control = read("0.5+0+1.250").unwrap_or_default();
    assert_eq!(control, TimeControl { base: 500, byoyomi: 0, increment: 1250 });
    assert_eq!(csa3(control), "0.5+0+1.25");
    assert_eq!(kif(control), "各0.5秒 1手1.25秒加算");
    assert_eq!(read(&kif(control)), Some(control));
    assert_eq!(csa2(control), None);
}

/// Seconds right behind hours are a countdown to people.
#[test]
fn hours_and_seconds_have_minutes_between_them() {
    for (base, written) in [
        (7230, "各2時間0分30秒 秒読み60秒"),
        (7290, "各2時間1分30秒 秒読み60秒"),
        (7200, "各2時間 秒読み60秒"),
        (30, "各30秒 秒読み60秒"),
    ] {
        let control = TimeControl { base: base * 1000, byoyomi: 60_000, increment: 0 };
        assert_eq!((&*kif(control), read(&kif(control))), (written, Some(control)));
    }
}
