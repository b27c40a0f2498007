//! Results, komi, times and dates of Go in the words of many years.

use kifu::notation::go::values::{Verdict, clock, dates, day_of, komi, seconds};

#[test]
fn results_are_understood() {
    for (text, normal) in [
        ("White wins by resignation", "W+R"),
        ("Black resigns at move 186", "W+R"),
        ("Black wins by 1", "B+1"),
        ("B+3 1/2", "B+3.5"),
        ("jigo", "0"),
        ("Draw", "0"),
        ("b+2.5", "B+2.5"),
        ("White+3.5", "W+3.5"),
        ("Black by 3", "B+3"),
        ("black wins by 5 3/4 points", "B+5.75"),
        ("W+0.50", "W+0.5"),
        ("B+Resign", "B+R"),
        ("W+", "W+"),
        ("White wins on time", "W+T"),
        ("白3目半勝ち", "W+3.5"),
        ("黒中押し勝ち", "B+R"),
        ("257手完, 黒中押し勝ち", "B+R"),
        ("Void", "Void"),
        ("?", "?"),
        ("W+R(209)", "W+R"),
        ("백 불계승", "W+R"),
        ("흑 3집반승", "B+3.5"),
        ("흑 반집승", "B+0.5"),
        ("백 시간패", "B+T"),
        ("무승부", "0"),
        ("黑胜1/4子", "B+0.5"),
        ("白胜3又3/4子", "W+7.5"),
        ("黑1/4子胜", "B+0.5"),
        ("白胜半目", "W+0.5"),
        ("黑超时负", "W+T"),
        ("黑中盘胜(177)", "B+R"),
        ("黒時間切れ負け", "W+T"),
        ("打ち掛け", "Void"),
        ("黑勝", "B+"),
    ] {
        assert_eq!(Verdict::of(text).map(|v| v.to_string()).as_deref(), Some(normal), "{text}");
    }
    for text in ["黒中押", "白子勝", "黑胜x子", "B+R (moves beyond here not recorded)", "W+3(x)"]
    {
        assert_eq!(Verdict::of(text), None, "{text}");
    }
    for text in ["", "john wins", "Black wins 3 of 5", "B", "+3", "B+x", "Black and White"] {
        assert_eq!(Verdict::of(text), None, "{text}");
    }
}

#[test]
fn times_of_day_and_clocks_of_old_are_known() {
    assert_eq!(day_of("2017.08.11 19:29").as_deref(), Some("2017-08-11"));
    assert_eq!(day_of("2004-10-27 16:01:54").as_deref(), Some("2004-10-27"));
    for text in ["2017.08.11 25:00", "8 March 1990", "2017.08.11 soon", "yesterday 10:00"] {
        assert_eq!(day_of(text), None, "{text}");
    }
    let en = |text| clock(text).map(|(en, _)| en);
    assert_eq!(en("30:00").as_deref(), Some("1800 seconds"));
    assert_eq!(en("10:00(5x1:00)").as_deref(), Some("600 seconds, then 5 periods of 60"));
    assert_eq!(en("30:00+30:00/25").as_deref(), Some("1800 seconds, then 1800 for 25 moves"));
    for text in ["30:70", "a:00", "30:00+", "1:00(5)", "+1:00"] {
        assert_eq!(clock(text), None, "{text}");
    }
}

#[test]
fn komi_and_times_are_understood() {
    for (text, normal) in [
        ("3 1/2", "3.5"),
        ("6,5", "6.5"),
        ("none", "0"),
        ("-2", "-2"),
        ("6目半", "6.5"),
        ("黒6目半", "6.5"),
        ("無し", "0"),
        ("黑贴3又3/4子", "7.5"),
        ("덤 6집반", "6.5"),
        ("5.50", "5.5"),
        ("½", "0.5"),
    ] {
        assert_eq!(komi(text).as_deref(), Some(normal), "{text}");
    }
    for text in ["five", "", "5.5.5", "1,000", "--1", "11/2"] {
        assert_eq!(komi(text), None, "{text}");
    }
    for (text, normal) in [
        ("1 hour", "3600"),
        ("90m", "5400"),
        ("30 minutes each", "1800"),
        ("1:00:00", "3600"),
        ("1h30", "5400"),
        ("2 hours 30 minutes", "9000"),
        ("142.7", "142.7"),
        ("9 hours", "32400"),
        ("2시간", "7200"),
        ("2시간 30분", "9000"),
        ("各5時間", "18000"),
        ("각 3시간", "10800"),
        ("1.5h", "5400"),
        ("2.25 hours", "8100"),
    ] {
        assert_eq!(seconds(text).as_deref(), Some(normal), "{text}");
    }
    for text in [
        "",
        "soon",
        "30m 1h",
        "1:00",
        "-5",
        "5 apples",
        "各5",
        "1.5h 30m",
        "1.h",
        "0.25 s",
        "15분 60초",
    ] {
        assert_eq!(seconds(text), None, "{text}");
    }
}

#[test]
fn dates_are_understood() {
    for (text, normal) in [
        ("1996-12-27,28,1997-01-03", "1996-12-27,28,1997-01-03"),
        ("1996-05,06", "1996-05,06"),
        ("1996-05-06,07,08,1997-01", "1996-05-06,07,08,1997-01"),
        ("1739", "1739"),
        (
            "2019-02-28,2020-02-29,2021-01-10,11,12,02-03",
            "2019-02-28,2020-02-29,2021-01-10,11,12,02-03",
        ),
        ("8 March 1990", "1990-03-08"),
        ("June 3 and 7, 1958", "1958-06-03,07"),
        ("November 21-24, 1847", "1847-11-21,22,23,24"),
        ("Dec 9, 1938 and Mar 3-4, 1939", "1938-12-09,1939-03-03,04"),
        ("1997/04/07", "1997-04-07"),
        ("07.04.1997", "1997-04-07"),
        ("1990年3月8日", "1990-03-08"),
        ("March 1990", "1990-03"),
        ("2024년 3월 15일", "2024-03-15"),
        ("2024년 3월", "2024-03"),
        ("2024. 3. 15.", "2024-03-15"),
        ("2024. 3. 15", "2024-03-15"),
        ("1933-10-16~1934-01-29", "1933-10-16,1934-01-29"),
        ("1990年3月8日～1990年3月9日", "1990-03-08,09"),
    ] {
        assert_eq!(dates(text).as_deref(), Some(normal), "{text}");
    }
    for text in [
        "",
        "yesterday",
        "3-21-48",
        "03/04/1997",
        "1990-02-30",
        "1990-13",
        "12th march 94",
        "March",
        "May 5 - June 6, 1990",
        "1990-",
        "24-21 May 1990",
        "2024. 13. 15.",
        "2024. 3.",
        "1934-01-29~1933-10-16",
        "1933-10~1934-01-29",
        "1933-10-16~17",
    ] {
        assert_eq!(dates(text), None, "{text}");
    }
}
