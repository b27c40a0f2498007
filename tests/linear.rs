//! Headers and variations cost the same each, however many there are.

use crate::support::{read, source, write};
use kifu::formats::by_name;
use kifu::record::Loss;
use std::time::Duration;

/// Reads a text and writes what it reads, in each of some formats.
fn cost(format: &str, text: &str, targets: &[&str]) -> Duration {
    let source = source("many", text.as_bytes());
    let begin = spent();
    let mut games = read(by_name(format).unwrap(), &source);
    assert_eq!(games.len(), 1, "{format}");
    let (mut record, findings) = games.remove(0);
    record.findings = findings;
    for target in targets {
        let (written, _) = write(by_name(target).unwrap(), &[&record]);
        assert!(!written.is_empty());
    }
    spent() - begin
}

/// The time that this thread has worked: what other tests do meanwhile does not count.
#[cfg(unix)]
pub(crate) fn spent() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let spent = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(spent.tv_sec.unsigned_abs(), spent.tv_nsec as u32)
}

/// A time since some moment.
#[cfg(not(unix))]
pub(crate) fn spent() -> Duration {
    use std::{sync::OnceLock, time::Instant};
    static BEGIN: OnceLock<Instant> = OnceLock::new();
    BEGIN.get_or_init(Instant::now).elapsed()
}

/// Four times as many must not cost sixteen times as much. A machine that does other things too gets
/// several tries.
pub(crate) fn is_linear(
    name: &str,
    format: &str,
    targets: &[&str],
    text: impl Fn(usize) -> String,
) {
    const FEW: usize = 5_000;
    let (few, many) = (text(FEW), text(4 * FEW));
    let ratio = |_| {
        let few = cost(format, &few, targets);
        cost(format, &many, targets).as_secs_f64() / few.as_secs_f64()
    };
    let mut ratios = (0..6).map(ratio);
    assert!(
        ratios.any(|ratio| ratio < 9.0),
        "{name}: four times as many cost over nine times as much"
    );
}

fn lines(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).map(line).collect()
}

#[test]
fn headers_of_different_names_are_read_in_linear_time() {
    is_linear("CSA", "csa", &["csa", "kifu", "jkf", "pcn", "pgn"], |count| {
        format!("V2.2\n{}PI\n+\n+7776FU\n", lines(count, |number| format!("$K{number}:v\n")))
    });
    is_linear("KIF", "kifu", &["kifu"], |count| {
        format!("手合割：平手\n{}", lines(count, |number| format!("K{number}：v\n")))
    });
    is_linear("PGN", "pgn", &["pgn", "pcn"], |count| {
        format!("{}\n1. e4 *\n", lines(count, |number| format!("[K{number} \"v\"]\n")))
    });
    is_linear("PSN", "psn", &["csa"], |count| {
        format!("{}\n1. P7g7f P3c3d\n", lines(count, |number| format!("[K{number} \"v\"]\n")))
    });
    is_linear("EPD", "epd", &["epd"], |count| {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
        format!("{start} {}\n", lines(count, |number| format!("k{number} 1; ")))
    });
    is_linear("JKF", "jkf", &["jkf"], |count| {
        let members = lines(count, |number| format!("\"K{number}\":\"v\","));
        format!("{{\"header\":{{{members}\"a\":\"b\"}},\"moves\":[{{}}]}}")
    });
    is_linear("lines of JSON", "jsonl", &["jsonl"], |count| {
        let members = lines(count, |number| format!("\"K{number}\":[\"v\",\"w\"],"));
        let order = lines(count, |number| format!("\"K{number}\","));
        format!(
            "{{\"kifu\":1,\"game\":\"chess\",\"headers\":{{{members}\"a\":\"b\"}},\
             \"header_order\":[{order}\"a\"],\"moves\":[]}}"
        )
    });
}

#[test]
fn headers_that_ask_for_others_are_written_in_linear_time() {
    let targets = ["csa", "csa3", "kifu", "jkf", "pcn", "pgn"];
    for (name, header) in [
        ("countdowns", "秒読み：30秒\n"),
        ("time controls", "持ち時間：10分\n"),
        ("unknown starts", "開始日時：????/??/??\n"),
        ("days", "対局日：2020/02/30\n"),
    ] {
        is_linear(name, "kifu", &targets, |count| {
            format!("持ち時間：10分\n手合割：平手\n{}", lines(count, |_| header.to_owned()))
        });
    }
}

#[test]
fn variations_and_notes_of_lines_of_json_are_read_in_linear_time() {
    let line = |variations: String| {
        let notes = variations.matches("\"id\"").count();
        let notes = lines(notes, |_| "{\"at\":1,\"kind\":\"comment\",\"text\":\"x\"},".to_owned());
        format!(
            "{{\"kifu\":1,\"game\":\"chess\",\"moves\":[\"e2e4\"],\"notes\":[{}],\"variations\":[{}]}}",
            notes.trim_end_matches(','),
            variations.trim_end_matches(',')
        )
    };
    is_linear("siblings", "jsonl", &["jsonl"], |count| {
        line(lines(count, |id| format!("{{\"id\":{id},\"at\":1,\"moves\":[\"d2d4\"]}},")))
    });
    is_linear("nested", "jsonl", &["jsonl"], |count| {
        line(lines(count, |id| match id {
            0 => "{\"id\":1,\"at\":1,\"moves\":[\"d2d4\"]},".to_owned(),
            _ => format!("{{\"id\":{},\"of\":{id},\"at\":1,\"moves\":[\"d2d4\"]}},", id + 1),
        }))
    });
}

#[test]
fn a_tag_that_stands_again_behind_many_others_is_read_in_linear_time() {
    is_linear("PGN", "pgn", &["pgn"], |count| {
        let tags = lines(count, |number| format!("[K{number} \"v\"]\n"));
        format!("{tags}{}\n1. e4 *\n", format!("[K{} \"w\"]\n", count - 1).repeat(count))
    });
}

#[test]
fn names_that_nobody_knows_are_checked_in_linear_time() {
    // Each may be the name of a stone, a number or a result but for a slip.
    for value in ["dd", "12", "B+R"] {
        is_linear(value, "sgf", &["sgf"], |count| {
            let letters = |number: usize| -> String {
                format!("{number:05}")
                    .bytes()
                    .map(|digit| char::from(digit + (b'A' - b'0')))
                    .collect()
            };
            format!(
                "(;GM[1]FF[4]{})",
                lines(count, |number| format!("X{}[{value}]", letters(number)))
            )
        });
    }
}

#[test]
fn what_an_engine_says_again_is_read_in_linear_time() {
    for line in ["'**詰み=先手勝ち:5手\n", "'**エンジン=\n", "'**読み筋=\n"] {
        is_linear(line, "csa3", &["csa3", "pcn"], |count| {
            let first = "V3.0\nPI\n+\n+7776FU\nT1\n'** 30000\n";
            format!("'CSA encoding=UTF-8\n{first}{}", line.repeat(count))
        });
    }
    is_linear("KIF", "kifu", &["kifu", "csa3"], |count| {
        let first = "   1 ７六歩(77)\n*評価値=15\n";
        format!(
            "手合割：平手\n手数----指手---------消費時間--\n{first}{}",
            "*読み筋=\n".repeat(count)
        )
    });
}

#[test]
fn findings_are_put_to_their_moves_in_linear_time() {
    is_linear("along a line", "csa", &["html"], |count| {
        let moves = ["+2726FU", "-8384FU", "+2627FU", "-8483FU"];
        // The third is illegal, and none fits behind it; each time is said twice.
        let lines = lines(count, |at| format!("{}\nT1\nT2\n", moves[at % 4]));
        format!("V2.2\nPI\n+\n{lines}")
    });
    is_linear("periods", "pgn", &[], |count| {
        let game = ["Nf3", "Nf6", "Ng1", "Ng8"].map(|mv| format!("{mv} {{[%clk 0:00:01]}} "));
        format!(
            "[TimeControl \"1/1{}\"]\n\n{} *\n",
            ":1/1".repeat(count),
            game.concat().repeat(count / 2)
        )
    });
    is_linear("beside a move", "pgn", &["html"], |count| {
        format!("1. e4 {}*\n", "(1. Ke3) ".repeat(count))
    });
}

#[test]
fn headers_of_one_name_are_read_in_linear_time() {
    is_linear("CSA", "csa", &["csa", "kifu"], |count| {
        let limits = lines(count, |number| format!("$TIME_LIMIT:00:25+{:02}\n", number % 60));
        format!("V2.2\n{limits}PI\n+\n+7776FU\n")
    });
    is_linear("KIF", "kifu", &["kifu", "csa3"], |count| {
        format!("手合割：平手\n{}", lines(count, |number| format!("持ち時間：{number}分\n")))
    });
}

#[test]
fn variations_of_one_move_are_read_in_linear_time() {
    is_linear("PGN", "pgn", &["pgn", "pcn", "uci"], |count| {
        format!("1. e4 {}*\n", "(1. d4) ".repeat(count))
    });
    is_linear("SGF", "sgf", &["sgf", "ishi", "pcn"], |count| {
        format!("(;GM[1]SZ[9](;B[aa]){})", "(;B[bb])".repeat(count))
    });
    is_linear("KIF", "kifu", &["kifu", "ki2u", "jkf", "pcn", "usen"], |count| {
        let block = "\n変化：1手\n1 ２六歩(27)\n2 ８四歩(83)\n";
        format!("手合割：平手\n1 ７六歩(77)+\n2 ３四歩(33)\n{}", block.repeat(count))
    });
    is_linear("JKF", "jkf", &["jkf"], |count| {
        let mv = |x| {
            format!(
                "{{\"color\":0,\"from\":{{\"x\":{x},\"y\":7}},\"to\":{{\"x\":{x},\"y\":6}},\"piece\":\"FU\"}}"
            )
        };
        let forks = vec![format!("[{{\"move\":{}}}]", mv(2)); count].join(",");
        format!("{{\"header\":{{}},\"moves\":[{{}},{{\"move\":{},\"forks\":[{forks}]}}]}}", mv(7))
    });
}

/// How often its position came is asked of each end.
#[test]
fn repetitions_are_told_in_linear_time() {
    let move_of = |ply: usize| match ply % 4 {
        1 => "５八玉(59)",
        2 => "５二玉(51)",
        3 => "５九玉(58)",
        _ => "５一玉(52)",
    };
    let game = |count| lines(count, |number| format!("{} {}\n", number + 1, move_of(number + 1)));
    for word in ["千日手", "反則勝ち"] {
        is_linear("variations", "kifu", &[], |count| {
            let beside = format!("\n変化：{count}手\n{count} ３四歩(33)\n{} {word}\n", count + 1);
            format!("手合割：平手\n{}{}", game(count), beside.repeat(count))
        });
    }
    is_linear("at each move", "jsonl", &[], |count| {
        let ply = |number: usize| ["\"5i5h\"", "\"5a5b\"", "\"5h5i\"", "\"5b5a\""][number % 4];
        let moves = (0..count).map(ply).collect::<Vec<_>>().join(",");
        let beside = (1..=count).map(|at| {
            let mv = if at % 2 == 1 { "9g9f" } else { "9c9d" };
            format!(r#"{{"id":{at},"at":{at},"moves":["{mv}"],"ending":"repetition"}}"#)
        });
        let beside = beside.collect::<Vec<_>>().join(",");
        format!("{{\"kifu\":1,\"game\":\"shogi\",\"moves\":[{moves}],\"variations\":[{beside}]}}\n")
    });
    is_linear("again", "kifu", &[], |count| {
        let again = format!("{} 千日手\n", count + 1).repeat(count);
        format!("手合割：平手\n{}{again}", game(count))
    });
}

/// Where variations are told from each other by number, one that goes on where a line only stops repeats that line. Of
/// lines that each go on behind the one before that would be the square of them.
#[test]
fn lines_that_go_on_behind_each_other_are_written_in_linear_time() {
    let moves = ["5i5h", "5a5b", "5h5i", "5b5a"];
    let chain = |count: usize| {
        let behind = |id: usize| {
            let of = if id == 1 { String::new() } else { format!("\"of\":{},", id - 1) };
            let (at, first, next) = (id.min(2), moves[(id + 3) % 4], moves[id % 4]);
            format!("{{\"id\":{id},{of}\"at\":{at},\"moves\":[\"{first}\",\"{next}\"]}}")
        };
        let variations = (1..=count).map(behind).collect::<Vec<_>>().join(",");
        format!(
            "{{\"kifu\":1,\"game\":\"shogi\",\"moves\":[\"5i5h\"],\"variations\":[{variations}]}}\n"
        )
    };
    is_linear("chain", "jsonl", &["kifu", "ki2u", "usen", "html"], chain);
    // What is not repeated is counted.
    let games = read(by_name("jsonl").unwrap(), &source("chain", chain(1_000).as_bytes()));
    let records: Vec<_> = games.iter().map(|(record, _)| record).collect();
    for target in ["kifu", "ki2u", "usen"] {
        let (written, losses) = write(by_name(target).unwrap(), &records);
        let again = read(by_name(target).unwrap(), &source("again", written.as_bytes()));
        let (back, _) = &again[0];
        let gone = records[0].tree.variations() - back.tree.variations();
        assert!(gone > 100, "{target}: {gone}");
        assert!(losses.get(Loss::Variations) >= gone as u64, "{target}: {losses:?}, {gone}");
    }
}

/// What stands in the place of a move beside one is no block of its own in KIF: whether it is one is asked once.
#[test]
fn variations_that_cannot_be_read_are_written_in_linear_time() {
    let kif = |blocks: String| {
        format!("手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n{blocks}")
    };
    let unread = |number| format!("\n変化：1手\n   1 ９九玉{number}(55)\n");
    let targets = ["kifu", "ki2u", "csa", "jkf", "usi", "pgn", "pcn", "jsonl"];
    is_linear("unread", "kifu", &targets, |count| kif(lines(count, unread)));
    is_linear("in turn", "kifu", &targets, |count| {
        let read = "\n変化：1手\n   1 ２六歩(27)\n";
        kif(lines(count / 2, |number| format!("{read}{}", unread(number))))
    });
    is_linear("of many", "kifu", &targets, |count| {
        let more = lines(count, |number| format!("   {} ９九玉(55)\n", number + 2));
        kif(format!("{}{more}", unread(0)))
    });
}

#[test]
fn findings_come_to_their_moves_in_linear_time() {
    is_linear("page", "sgf", &["html"], |count| {
        format!("(;GM[1]SZ[9]{})", ";B[aa];W[bb]".repeat(count))
    });
    is_linear("page of variations", "pgn", &["html"], |count| {
        format!("1. e4 {}*\n", "(1. Nc4) ".repeat(count))
    });
}

#[test]
fn what_mends_is_found_in_linear_time() {
    let again = |name: &str, format: &str, before: &str, part: &str, after: &str| {
        is_linear(name, format, &[], |count| format!("{before}{}{after}", part.repeat(count)));
    };
    again("open VAR", "ishi", "EVENT a\r\nB 1 Q16\r\n", "VAR\r\nB 1 D4\r\n", "");
    again("open braces", "pgn", "1. e4 {", "{a ", "} *\n");
    again("tags", "pgn", "", "[Event \"A\"]\n", "\n1. e4 *\n");
    again("results", "pgn", "1. e4 *", " *", "\n");
    again("junk", "pgn", "", "junk\n", "\n[Event \"A\"]\n\n1. e4 *\n");
    again("strays", "sgf", "(;FF[4]GM[1]SZ[19]", "% ", ";B[qd])\n");
    again("empty", "sgf", "(;FF[4]GM[1]SZ[19];B[qd]", "( )", ")\n");
    again("off the board", "sgf", "(;FF[4]GM[1]SZ[9];B[cc]TR[aa]", "[zz]", ")\n");
    again("late", "csa", "V2.2\nPI\n+\n+7776FU\n", "$EVENT:a\n", "");
    again("times", "csa", "V2.2\nPI\n+\n+7776FU\n", "T1\n", "");
    let mv = "{\"move\":{\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6},\"capture\":\"FU\"}}";
    let after = format!("{mv}]}}\n");
    again("captures", "jkf", "{\"header\":{},\"moves\":[{},", &format!("{mv},"), &after);
    again("members", "jkf", "{\"header\":{},", "\"x\":1,", "\"moves\":[{}]}\n");
}

/// The line end is not looked for from each of them.
#[test]
fn signs_on_one_line_are_read_in_linear_time() {
    for (before, part, after) in [
        ("1. e4 ", "% ", "*\n"),
        ("1. e4 ", "%clk ", "*\n"),
        ("1. e4 ", "<x> ", "*\n"),
        ("1. e4 ", "[x] ", "*\n"),
        ("1. e4 ", "[%clk 0:03:00] ", "*\n"),
        ("1. e4 ", "1、", " *\n"),
        ("1. e4 ", "1．", " *\n"),
        ("1. 炮二平五 ", "1、炮二平五", "\n"),
        ("1. 炮二平五 ", "1．炮二平五马8进7", "\n"),
        ("1. 炮二平五 ", "炮二平五，马8进7。", "\n"),
        ("1. 炮二平五 ", "炮二平五（好）", "\n"),
        ("1. 炮二平五 ", "炮二平五马8进7", "\n"),
        ("1. 炮二平五 ", "红方好、", "\n"),
        ("1. 炮二平五 ", "h2e2，h9g7。", "\n"),
        ("[Variant \"Duck\"]\n\n1. e4,e5 ", "x,", "x *\n"),
        ("[Event \"A\"] ", "[x] ", "\n\n1. e4 *\n"),
        ("[Event \"A\"] ", "[Event \"A\"] ", "\n\n1. e4 *\n"),
    ] {
        // So many that what each costs by itself is little beside the line.
        is_linear(part, "pgn", &[], |count| format!("{before}{}{after}", part.repeat(4 * count)));
    }
}

#[test]
fn a_setup_of_many_points_costs_no_more_than_they_are() {
    let setup = ";AB[aa:ZZ];AE[aa:ZZ]".repeat(400);
    let spent = cost("sgf", &format!("(;FF[4]GM[1]SZ[52];B[aa]{setup})"), &["sgf"]);
    assert!(spent < Duration::from_secs(3), "{spent:?}");
}

/// A sign again and again, without anything between, is what a word that is looked at from each of its bytes
/// on costs the most with.
#[test]
fn signs_in_a_row_are_read_in_linear_time() {
    const MANY: usize = 40_000;
    for (format, before, after) in [
        ("pgn", "1. e4 ", " *\n"),
        ("sgf", "(;FF[4]GM[1]SZ[9];B[aa]", ")\n"),
        ("csa", "V2.2\nPI\n+\n+7776FU\n", "\n"),
        ("kifu", "手合割：平手\n   1 ７六歩(77)\n", "\n"),
        ("ki2u", "手合割：平手\n▲７六歩", "\n"),
        ("psn", "1.P7g-7f ", "\n"),
        ("ishi", "EVENT a\r\nB 1 Q16\r\n", "\r\n"),
        ("gib", "\\HS\n\\HE\n\\GS\n2 1 0\n2 0 &4\nINI 0 1 0 &4\nSTO 0 2 1 15 3\n", "\n\\GE\n"),
        ("ngf", "x\n19\na\nb\nc\n0\n0\n6\n20240503\n10\nx\n1\nPMABBREER\nIDB[1]", "\n"),
        ("ugf", "[Header]\n[Data]\nPP,B1,1,0\n[Figure]\n.Text,1\n", "\n"),
    ] {
        for sign in "=<>±∞$!?-+%&/([{\\~:.,;'\"*|#@^)}]1NeB▲７同打歩".chars() {
            let source = source(
                "many",
                format!("{before}{}{after}", sign.to_string().repeat(MANY)).as_bytes(),
            );
            let begin = spent();
            read(by_name(format).unwrap(), &source);
            let spent = spent() - begin;
            assert!(spent < Duration::from_secs(2), "{format}: {sign}: {spent:?}");
        }
    }
}

/// Whether a drop that its side cannot make is the other side's, what follows tells: on copies of board and hands.
#[test]
fn drops_of_the_wrong_side_cost_the_same_each() {
    is_linear("PCN", "pcn", &[], |count| {
        let array = lines(count, |number| format!("\"w:p{number}\","));
        let taken = lines(count / 2, |number| {
            let piece = 2 * number;
            format!("[[\"W:R\",\"capture\",\"w:p{piece}\"]],[[1,\"shift\",1]],")
        });
        // Bottom has what it drops, and top, whose turn is the next, has not.
        let dropped = lines(count / 2, |number| {
            let (comma, piece) = (if number == 0 { "" } else { "," }, 2 * number);
            format!("{comma}[[\"w:P{piece}\",\"drop\",{piece}]]")
        });
        format!(
            "{{\"starting_position\":[\"W:R\",\"w:r\",{array}null],\"previous_moves\":[{taken}{dropped}]}}"
        )
    });
}

/// Of each action the board says why it is none of the game, which says it no more.
#[test]
fn promotions_to_the_other_side_are_told_in_linear_time() {
    let empty = "[null,null,null,null,null,null,null,null,null],".repeat(3);
    let king = |name: &str| format!("[null,null,null,null,\"{name}\",null,null,null,null]");
    let golds = "[\"S:G\",null,null,null,null,null,null,null,\"s:g\"],";
    let array = format!("{},{empty}{golds}{empty}{}", king("s:k"), king("S:K"));
    let step = |number: usize| {
        let (file, name) = if number.is_multiple_of(2) { (0, "x:g") } else { (8, "X:G") };
        let (from, to) = if (number / 2).is_multiple_of(2) { (4, 5) } else { (5, 4) };
        let comma = if number == 0 { "" } else { "," };
        format!("{comma}[[[{from},{file}],\"shift\",[{to},{file}],{{\"promotion\":\"{name}\"}}]]\n")
    };
    is_linear("PCN", "pcn", &[], |count| {
        let moves = lines(count, step);
        let own = "{\"game\":\"shogi\",\"position\":\"4k4/9/9/9/G7g/9/9/9/4K4 b - 1\"}";
        format!(
            "{{\"starting_position\":[{array}],\"previous_moves\":[{moves}],\"...kifu\":{own}}}"
        )
    });
}
