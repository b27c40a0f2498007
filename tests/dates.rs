//! Dates as records write them.

use kifu::findings::Code;
use kifu::notation::headers::date::{day, is_time, is_unknown, read, slashed};
use kifu::notation::headers::date_fault;
use kifu::record::Date;
use kifu::source::Span;

#[test]
fn days_of_the_week() {
    for (year, month, day, weekday) in
        [(2024, 5, 5, 0), (1999, 7, 15, 4), (2000, 2, 29, 2), (1900, 1, 1, 1), (2026, 11, 21, 6)]
    {
        let date = Date::new(year, Some(month), Some(day), None);
        assert_eq!(date.and_then(Date::weekday), Some(weekday), "{year}/{month}/{day}");
    }
}

#[test]
fn there_is_no_such_day() {
    for (year, month, day) in [(2023, 2, 29), (1900, 2, 29), (2024, 13, 1), (2024, 4, 31)] {
        assert_eq!(Date::new(year, Some(month), Some(day), None), None);
    }
}

#[test]
fn spellings_of_dates() {
    for (text, expected) in [
        ("2024/05/05", "2024/05/05"),
        ("2024/5/5 9:07", "2024/05/05 09:07:00"),
        ("1999/07/15(木) 19:07:12", "1999/07/15 19:07:12"),
        ("2024-05-05T10:29:48", "2024/05/05 10:29:48"),
        ("2024.5", "2024/05"),
        ("2024. 3. 15.", "2024/03/15"),
        ("2024.3.15.", "2024/03/15"),
        ("2024. 3. 15. 14:30", "2024/03/15 14:30:00"),
        ("1998年", "1998"),
        ("1998.??.??", "1998"),
        ("1998.08.??", "1998/08"),
        ("1998年8月", "1998/08"),
        ("２０２４年５月５日　１４：５９", "2024/05/05 14:59:00"),
        ("2024年5月5日(日) 14時05分", "2024/05/05 14:05:00"),
        ("平成元年2月3日", "1989/02/03"),
        ("昭和57年10月20日 水曜日", "1982/10/20"),
        ("20240505", "2024/05/05"),
        ("12/30/2018 10:29:48 PM", "2018/12/30 22:29:48"),
        ("30.12.2018", "2018/12/30"),
        ("October 23rd, 1963", "1963/10/23"),
        ("1 Feb. 1999 8:05", "1999/02/01 08:05:00"),
        ("12/30/2018 12:00:01 AM", "2018/12/30 00:00:01"),
    ] {
        assert_eq!(read(text).map(|date| date.to_string()).as_deref(), Some(expected), "{text}");
    }
}

#[test]
fn seconds_are_not_invented() {
    for (text, expected) in [
        ("2024/05/05 13:23", "2024/05/05 13:23"),
        ("2024-5-5 13:23:00", "2024/05/05 13:23:00"),
        ("2024年5月5日 9時5分", "2024/05/05 09:05"),
        ("2024年5月5日", "2024/05/05"),
    ] {
        assert_eq!(slashed(text).as_deref(), Some(expected), "{text}");
    }
}

#[test]
fn a_day_is_found_before_what_is_no_time() {
    let found = |text| day(text).map(|date| date.to_string());
    assert_eq!(found("2026-01-02T03:04:05+09:00").as_deref(), Some("2026/01/02"));
    assert_eq!(found("2005/11/29･30日").as_deref(), Some("2005/11/29"));
    assert_eq!(found("昨日"), None);
    assert!(is_unknown("????.??.??") && !is_unknown("2024.??.??") && !is_unknown(""));
    assert!(is_time("10:27:46") && !is_time("2024/05/05 10:27:46"));
}

#[test]
fn what_can_mean_two_dates_or_none_is_left_alone() {
    for text in [
        "",
        "2005/11/29･30日",
        "2017-03-22T01:00:00.000Z",
        "0000/00/00 00:00:00",
        "05/06/2018",
        "2024/02/30",
        "2024/05/05(月)",
        "2024/05/05 25:00",
        "昨日",
        "????.??.??",
        "2024/05/05 ??",
        "30",
        "99999999",
    ] {
        assert_eq!(read(text), None, "{text}");
    }
}

#[test]
fn dates_are_told_from_other_texts() {
    let fault = |text| date_fault(text, Span::default()).map(|finding| finding.code);
    for date in [
        "2024/05/05",
        "1999/07/15(木) 19:07:12",
        "2005/11/29･30日",
        "1998年",
        "2017-03-22T01",
        "12/30/2018 10:29:48 PM",
        "平成11年7月15日",
    ] {
        assert_eq!(fault(date), None, "{date}");
    }
    for text in ["0000/00/00 00:00:00", "11/12/2018", "昨日", "2024/13/01"] {
        assert_eq!(fault(text), Some(Code::BadDate), "{text}");
    }
}
