//! What stands in a node of its own, at the end of a line or where one begins, and stays there: no variation becomes the
//! game, no remark another line's. And who has won by a mate that is none.

use crate::gaps::{converted, ids, one};
use kifu::formats::{Loss, Losses};
use kifu::source::{DecodeOptions, Evidence, decode};

/// A text through another format and back, and what is lost on the way there.
fn through(from: &str, text: &str, by: &str) -> (String, String, Losses) {
    let (between, losses) = converted(from, text, by);
    let (back, _) = converted(by, &between, from);
    (between, back, losses)
}

/// The nodes of an SGF, without its root and its line ends.
fn nodes(text: &str) -> String {
    let text: String = text.lines().collect();
    text[text[2..].find([';', '(']).unwrap() + 2..].to_owned()
}

/// The root of an SGF.
fn root(text: &str) -> String {
    let text: String = text.lines().collect();
    text[..text[2..].find([';', '(']).map_or(text.len() - 1, |at| at + 2)].to_owned()
}

#[test]
fn a_mate_is_one_in_every_game() {
    for (game, moves, ending, found) in [
        ("chess", r#"["e2e4"]"#, "mate", &["X311"][..]),
        ("chess", r#"["f2f3","e7e5","g2g4","d8h4"]"#, "mate", &[]),
        ("chess", r#"["e2e4"]"#, "repetition", &["X312"]),
        (
            "chess",
            r#"["g1f3","g8f6","f3g1","f6g8","g1f3","g8f6","f3g1","f6g8"]"#,
            "repetition",
            &[],
        ),
        ("chess", r#"["e2e4"]"#, "resign", &[]),
        ("chess", r#"["e2e4"]"#, "declared-win", &["R135"]),
        ("xiangqi", r#"["h3e3"]"#, "mate", &["V308"]),
        ("xiangqi", r#"["h3e3"]"#, "perpetual-check", &["V309"]),
        ("janggi", r#"["c4d4"]"#, "mate", &["V308"]),
        ("makruk", r#"["d3d4"]"#, "mate", &["V308"]),
        ("makruk", r#"["d3d4"]"#, "repetition", &["V309"]),
        ("makruk", r#"["d3d4"]"#, "perpetual-check", &["R135"]),
        ("go", r#"["B[cc]"]"#, "mate", &["R135"]),
        ("go", r#"["B[cc]"]"#, "resign", &[]),
    ] {
        let text = format!(
            "{{\"kifu\":1,\"game\":\"{game}\",\"moves\":{moves},\"ending\":\"{ending}\"}}\n"
        );
        let (_, findings) = one("jsonl", &text);
        assert_eq!(ids(&findings), found, "{text}{findings:?}");
    }
}

#[test]
fn a_variation_beside_an_empty_end_is_not_the_game() {
    let (pcn, back, losses) = through("sgf", "(;FF[4]SZ[5];B[aa](;C[v])(;W[cc];B[dd]))", "pcn");
    assert!(pcn.contains("\"end\": \"stops\""), "{pcn}");
    assert_eq!(nodes(&back), ";B[aa](;C[v])(;W[cc];B[dd]))", "{pcn}");
    assert_eq!(losses.get(Loss::Nodes), 1);
    let (again, _) = converted("pcn", &pcn, "pcn");
    assert_eq!(again, pcn);
    assert!(one("pcn", &pcn).1.is_empty(), "{:?}", one("pcn", &pcn).1);
    // In variations too, and through several empty nodes.
    let text = "(;FF[4]SZ[5];B[aa];W[bb](;B[cc])(;B[dd](;;C[v])(;W[ee])))";
    let (pcn, back, _) = through("sgf", text, "pcn");
    assert_eq!(nodes(&back), ";B[aa];W[bb](;B[cc])(;B[dd](;C[v])(;W[ee])))", "{pcn}");
    // Without a variation that has moves nothing stops there.
    let (pcn, back, _) = through("sgf", "(;FF[4]SZ[5];B[aa](;C[v])(;C[w]))", "pcn");
    assert_eq!(nodes(&back), ";B[aa]C[v\nw])".replace('\n', ""), "{pcn}");
    let (_, back, _) = through("sgf", "(;FF[4]SZ[5];B[aa];C[v])", "pcn");
    assert_eq!(nodes(&back), ";B[aa]C[v])");
}

#[test]
fn what_a_variation_begins_with_is_said_of_it() {
    let (pcn, back, _) = through("sgf", "(;FF[4]SZ[5];B[aa](;W[bb])(;C[v];W[cc]C[x]))", "pcn");
    assert!(pcn.contains("\"kind\": \"introduction\""), "{pcn}");
    assert_eq!(nodes(&back), ";B[aa](;W[bb])(;W[cc]C[vx]))", "{pcn}");
    assert!(one("pcn", &pcn).1.is_empty());
    assert_eq!(converted("pcn", &pcn, "pcn").0, pcn);
    // Where nothing follows it is said of the move before, as in the main line.
    let (pcn, back, _) = through("sgf", "(;FF[4]SZ[5];B[aa](;W[bb])(;C[v](;C[w])))", "pcn");
    assert!(!pcn.contains("introduction"), "{pcn}");
    assert_eq!(nodes(&back), ";B[aa]C[vw];W[bb])");
    let (_, back, _) = through("sgf", "(;FF[4]SZ[5];B[aa](;W[bb])(;C[v]))", "pcn");
    assert_eq!(nodes(&back), ";B[aa]C[v];W[bb])");
    let (_, back, _) = through("sgf", "(;FF[4]SZ[5];B[aa];C[v];W[bb])", "pcn");
    assert_eq!(nodes(&back), ";B[aa]C[v];W[bb])");
}

#[test]
fn the_last_words_of_a_game_stay_in_it_in_ishi() {
    for (text, back_again) in [
        ("(;FF[4]SZ[5];B[aa];C[end])", ";B[aa]C[end])"),
        ("(;FF[4]SZ[5]RE[B+R];B[aa];C[end])", ";B[aa]C[end])"),
        ("(;FF[4]SZ[5];B[aa]C[so];C[end])", ";B[aa]C[soend])"),
        ("(;FF[4]SZ[5];B[aa];W[bb];TB[cc]TW[dd])", ";B[aa];W[bb]TB[cc]TW[dd])"),
        ("(;FF[4]SZ[5];B[aa](;W[bb];C[a])(;W[cc];C[b]))", ";B[aa](;W[bb]C[a])(;W[cc]C[b]))"),
    ] {
        let (ishi, back, losses) = through("sgf", text, "ishi");
        assert_eq!(nodes(&back), back_again, "{ishi}");
        assert!(losses.get(Loss::Nodes) > 0);
        // The line ends are not those of the format here.
        assert_eq!(ids(&one("ishi", &ishi).1), ["H206"], "{ishi}");
        assert_eq!(converted("ishi", &ishi, "ishi").0, ishi);
    }
    // What cannot be said of the move is counted.
    for text in ["(;FF[4]SZ[5];B[aa]N[so];N[end])", "(;FF[4]SZ[5];B[aa]TR[aa];TR[bb])"] {
        assert_eq!(converted("sgf", text, "ishi").1.get(Loss::Nodes), 1, "{text}");
    }
}

#[test]
fn nobody_says_whose_turn_it_is_where_the_start_does() {
    for text in [
        "(;FF[4]GM[1]SZ[9]HA[2]AB[ac][ca];B[aa];W[bb])",
        "(;FF[4]GM[1]SZ[9];W[aa];B[bb])",
        "(;FF[4]GM[1]SZ[9]HA[2]AB[ac][ca];W[aa];B[bb])",
    ] {
        let (ishi, back, losses) = through("sgf", text, "ishi");
        assert!(!back.contains("PL["), "{ishi}{back}");
        assert!(losses.is_empty());
        let [(there, _), (here, _)] = [one("sgf", text), one("ishi", &ishi)];
        assert_eq!(there.start.to_line(), here.start.to_line(), "{ishi}");
        assert_eq!(converted("ishi", &ishi, "ishi").0, ishi);
    }
    // Where the handicap is no number SGF has the one that it begins with, and needs the turn.
    let (_, back, _) = through("sgf", "(;FF[4]GM[1]SZ[9]HA[4e];W[aa];B[bb])", "ishi");
    assert!(back.contains("HA[4]") && back.contains("PL[B]"), "{back}");
    // What is said without need and against the moves does not come back, and is counted.
    let text = "(;FF[4]GM[1]SZ[9]HA[2]AB[ac][ca]PL[W];B[aa];W[bb])";
    assert_eq!(converted("sgf", text, "ishi").1.get(Loss::Properties), 1);
    // What is said of need does.
    for text in [
        "(;FF[4]GM[1]SZ[9]HA[2]AB[ac][ca]PL[B];B[aa];W[bb])",
        "(;FF[4]GM[1]SZ[9]AB[ac]AW[ca]PL[W];W[aa];B[bb])",
    ] {
        let (_, back, losses) = through("sgf", text, "ishi");
        assert!(back.contains("PL[") && losses.is_empty(), "{back}");
    }
}

#[test]
fn what_an_eastern_header_leaves_empty_is_not_written() {
    let own = |text: &str| {
        let (own, _) = converted("sgf", text, "sgf");
        let (_, findings) = one("sgf", &own);
        assert!(findings.is_empty(), "{own}{findings:?}");
        assert_eq!(converted("sgf", &own, "sgf").0, own);
        root(&own)
    };
    let sgf = own("(;TE[x]RD[2001-1-2]HD[]KO[]LT[]LC[]TM[];B[pd])");
    assert!(["KM", "HA", "TM", "OT"].iter().all(|name| !sgf.contains(name)), "{sgf}");
    assert!(sgf.contains("EV[x]DT[2001-01-02]"), "{sgf}");
    // How many periods there are says nothing of how long they are.
    for text in ["(;TE[x]LC[5];B[pd])", "(;TE[x]LT[]LC[5];B[pd])"] {
        let (sgf, _) = converted("sgf", text, "sgf");
        assert!(sgf.contains("LC[5]") && !sgf.contains("OT["), "{sgf}");
    }
    assert!(own("(;TE[x]LT[30秒]LC[5回];B[pd])").contains("OT[5x30 byo-yomi]"));
    assert!(own("(;TE[x]LT[30]LC[];B[pd])").contains("OT[30]"));
    // A value is judged under its new name.
    let (_, findings) = one("sgf", "(;TE[x]HD[two];B[pd])");
    assert!(ids(&findings).contains(&"F206"), "{findings:?}");
}

#[test]
fn a_move_in_an_eastern_root_changes_no_header() {
    let text = "(;TE[e]RD[2025-06-12]KO[6.5]B[pd];W[dd])";
    let (sgf, _) = converted("sgf", text, "sgf");
    assert!(root(&sgf).contains("EV[e]DT[2025-06-12]"), "{sgf}");
    assert!(root(&sgf).contains("KM[6.5]"), "{sgf}");
    assert_eq!(nodes(&sgf), ";B[pd];W[dd])");
    // As it is behind the semicolon that is missing.
    let (mended, _) = converted("sgf", &text.replace("B[pd]", ";B[pd]"), "sgf");
    assert_eq!(mended, sgf);
    let (_, findings) = one("sgf", text);
    assert!(findings.iter().all(|it| it.severity.name() != "error"), "{findings:?}");
    // What can be said of a move is said of it.
    let (sgf, _) = converted("sgf", "(;FF[4]SZ[9]B[aa]TE[1];W[dd])", "sgf");
    assert_eq!(nodes(&sgf), ";B[aa]TE[1];W[dd])");
    let (sgf, _) = converted("sgf", "(;RD[2025-06-12]B[aa]TE[1]KO[];W[dd])", "sgf");
    assert!(nodes(&sgf).contains("TE[1]") && nodes(&sgf).contains("KO[]"), "{sgf}");
    assert!(root(&sgf).contains("DT[2025-06-12]"), "{sgf}");
    let (_, findings) = one("sgf", "(;FF[4]SZ[9]B[aa]KO[6.5];W[dd])");
    assert!(ids(&findings).contains(&"F206"), "{findings:?}");
}

#[test]
fn a_capture_of_2013_says_whether_it_is_for_the_hand() {
    let game = |taken: &str| {
        let board: Vec<String> = (0..64)
            .map(|at| match at {
                36 => "\"W:P\"".to_owned(),
                27 => "\"w:p\"".to_owned(),
                60 => "\"W:_K_\"".to_owned(),
                4 => "\"w:_k_\"".to_owned(),
                _ => "null".to_owned(),
            })
            .collect();
        let rows: Vec<String> = board.chunks(8).map(|row| format!("[{}]", row.join(","))).collect();
        format!(
            "{{\"bottom\":{{\"nicename\":\"a\"}},\"top\":{{\"nicename\":\"b\"}},\"next_turn\":false,\
             \"over?\":false,\"...result?\":null,\"starting_position\":[{}],\
             \"previous_moves\":[[[\"remove\",36,27{taken}]]]}}",
            rows.join(",")
        )
    };
    let [(_, plain), (_, known)] = [one("pcn", &game("")), one("pcn", &game(",false"))];
    assert_eq!(ids(&known), ids(&plain));
    // What says nothing says that it is not.
    assert_eq!(ids(&one("pcn", &game(",null")).1), ids(&plain));
    let (_, findings) = one("pcn", &game(",\"w:p\""));
    let found = findings.iter().find(|it| it.code.row().id == "B112").unwrap();
    assert!(found.help(kifu::findings::Lang::En).contains("true or false"));
}

#[test]
fn a_byte_order_mark_contradicts_what_a_text_declares() {
    let utf16 = |text: &str| -> Vec<u8> {
        let units = std::iter::once(0xfeff).chain(text.encode_utf16());
        units.flat_map(u16::to_le_bytes).collect()
    };
    let utf8 = |text: &str| format!("\u{feff}{text}").into_bytes();
    for (bytes, is_told) in [
        (utf8("(;FF[4]CA[ISO-8859-1]PB[é];B[aa])"), true),
        (utf8("(;FF[4]CA[UTF-8]PB[é];B[aa])"), false),
        (utf8("(;FF[4]PB[é];B[aa])"), false),
        (utf16("(;FF[4]CA[UTF-8]PB[é];B[aa])"), true),
        (utf16("(;FF[4]CA[UTF-16]PB[é];B[aa])"), false),
        (utf16("(;FF[4]CA[UTF-16BE]PB[é];B[aa])"), false),
        (utf8("#KIF version=2.0 encoding=Shift_JIS\r\n手合割：平手\r\n"), true),
        (utf8("#KIF version=2.0 encoding=UTF-8\r\n手合割：平手\r\n"), false),
    ] {
        let decoded = decode(&bytes, &DecodeOptions::default());
        assert_eq!(decoded.how, Evidence::Bom);
        assert_eq!(decoded.faults.len(), usize::from(is_told), "{:?}", decoded.faults);
        for fault in &decoded.faults {
            let label = &decoded.text[fault.span.start as usize..fault.span.end as usize];
            assert!(["ISO-8859-1", "UTF-8", "Shift_JIS"].contains(&label), "{label}");
            let bytes = &bytes[fault.offset as usize..][..fault.len as usize];
            assert_eq!(bytes.iter().filter(|byte| **byte != 0).count(), label.len());
        }
    }
}
