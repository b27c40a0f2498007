//! Ishi against the corpus: the sample of the document, the cases with their manifest, and what
//! survives a round trip over SGF.

use crate::support::{Read, corpus, digest, files, manifest, read, source, write, write_with};
use kifu::findings::{Code, Severity};
use kifu::formats::ishi::ISHI;
use kifu::formats::sgf::SGF;
use kifu::formats::{Loss, ReadOptions, WriteOptions};
use kifu::games::{self, Side};
use kifu::record::{Entry, NodeId, Record};
use kifu::source::{EncodeOptions, Encoding, Eol, Source, encode};

fn lossless() -> WriteOptions {
    WriteOptions { lossless: true, ..WriteOptions::default() }
}

fn records(read: &[Read]) -> Vec<&Record> {
    read.iter().map(|(record, _)| record).collect()
}

/// The bytes of a text with the line ends of the format.
fn crlf(text: &str) -> Vec<u8> {
    encode(text, Encoding::Utf8, &EncodeOptions { eol: Eol::CrLf, bom: false }).bytes.into_owned()
}

fn through_sgf(read_first: &[Read], options: &WriteOptions) -> Vec<Read> {
    let (text, _) = write_with(&SGF, &records(read_first), options);
    read(&SGF, &Source::new("sgf", text))
}

/// All that a record says in terms of SGF: headers, moves, setups, comments, marks, variations.
fn public(record: &Record) -> String {
    write(&SGF, &[record]).0
}

#[test]
fn the_sample_of_the_document_is_read_without_a_finding() {
    let Some(corpus) = corpus() else { return };
    let bytes = std::fs::read(corpus.join("ishi/testspec.go")).unwrap();
    let events = read(&ISHI, &crate::support::source("testspec.go", &bytes));
    assert_eq!(events.len(), 3);
    for (_, findings) in &events {
        assert!(findings.is_empty(), "{findings:?}");
    }
    let expected = std::fs::read_to_string(corpus.join("ishi/testspec.expected.json")).unwrap();
    let expected: Vec<serde_json::Value> = serde_json::from_str(&expected).unwrap();
    for ((record, _), expected) in events.iter().zip(&expected) {
        let games::Position::Go(start) = &record.start else { panic!() };
        assert_eq!(u64::from(start.board().stone_count()), expected["setup"].as_u64().unwrap());
        assert_eq!(record.plies() as u64, expected["main_moves"].as_u64().unwrap());
        let mut position = record.start.clone();
        for node in record.tree.main_line() {
            if let Some(mv) = record.tree.node(node).entry.mv() {
                position.play(mv);
            }
        }
        let games::Position::Go(last) = &position else { panic!() };
        assert_eq!(u64::from(last.board().width()), expected["size"].as_u64().unwrap());
        for (side, key) in [(Side::First, "final_black"), (Side::Second, "final_white")] {
            let stones = last.board().stones().filter(|stone| stone.side == side);
            let mut names: Vec<String> =
                stones.map(|stone| last.board().name(stone.point)).collect();
            names.sort_unstable();
            let list = expected[key].as_array().unwrap();
            let list: Vec<&str> = list.iter().map(|name| name.as_str().unwrap()).collect();
            assert_eq!(names, list);
        }
    }
}

#[test]
fn the_sample_survives_sgf_byte_by_byte() {
    let Some(corpus) = corpus() else { return };
    let bytes = std::fs::read(corpus.join("ishi/testspec.go")).unwrap();
    let events = read(&ISHI, &crate::support::source("testspec.go", &bytes));
    let (own, losses) = write_with(&ISHI, &records(&events), &lossless());
    assert!(crlf(&own) == bytes, "{own}");
    assert!(losses.is_empty(), "{losses:?}");

    let (sgf, losses) = write_with(&SGF, &records(&events), &lossless());
    assert!(losses.is_empty(), "{losses:?}");
    let back = read(&SGF, &Source::new("sgf", sgf));
    assert!(back.iter().all(|(_, findings)| !crate::support::has_error(findings)), "{back:?}");
    let (again, losses) = write_with(&ISHI, &records(&back), &lossless());
    assert!(losses.is_empty(), "{losses:?}");
    assert!(crlf(&again) == bytes);
}

#[test]
fn the_sample_keeps_its_game_in_plain_sgf() {
    let Some(corpus) = corpus() else { return };
    let bytes = std::fs::read(corpus.join("ishi/testspec.go")).unwrap();
    let events = read(&ISHI, &crate::support::source("testspec.go", &bytes));
    let (sgf, losses) = write(&SGF, &records(&events));
    assert!(!sgf.contains("KX["));
    // Two remarks, two blocks of user data, three markers of variations.
    assert_eq!((losses.get(Loss::Remarks), losses.get(Loss::PrivateData)), (2, 5));
    let back = through_sgf(&events, &WriteOptions::default());
    for ((before, _), (after, findings)) in events.iter().zip(&back) {
        assert!(!crate::support::has_error(findings), "{findings:?}");
        assert_eq!(crate::support::difference(&public(before), &public(after)), None);
    }
    // And from there to Ishi again.
    let (ishi, _) = write(&ISHI, &records(&back));
    let again = read(&ISHI, &Source::new("again", String::from_utf8(crlf(&ishi)).unwrap()));
    for ((before, _), (after, findings)) in events.iter().zip(&again) {
        assert!(!crate::support::has_error(findings), "{findings:?}\n{ishi}");
        assert_eq!(crate::support::difference(&public(before), &public(after)), None);
    }
}

/// What the manifest calls a finding, as our codes.
fn codes(word: &str) -> &'static [&'static str] {
    match word {
        "extra-data" => &["H301"],
        "line-ending" => &["H206"],
        "ctrl-z" => &["H302"],
        "invalid-char" => &["H207"],
        "once-only-repeated" => &["H202"],
        "missing-number" => &["H201"],
        "same-colour-twice" => &["G201"],
        "dangling-remark" => &["H205"],
        "data-before-first-event" => &["H203"],
        "loc-off-board" => &["H111"],
        "unknown-keyword" => &["H101"],
        "unclosed" => &["H102", "H103", "H105"],
        "ENDCOM" | "second" => &["H104"],
        "bad-loc" => &["H110"],
        "duplicate" => &["H113"],
        "prisoner" => &["H123", "H124"],
        "number" => &["H109"],
        other => panic!("{other}"),
    }
}

#[test]
fn every_case_gives_exactly_what_its_manifest_says() {
    // The manifest wants a warning for characters beyond ASCII in a comment. They are kept, and
    // what we write of texts in other languages must be clean: in a text it is a note.
    const IN_A_TEXT: &str = "v28-high-bytes-com.go";
    let Some((folder, cases)) = manifest("ishi/cases/manifest.json") else { return };
    assert!(cases.len() >= 50);
    let mut wrong = Vec::new();
    for case in &cases {
        let name = case["file"].as_str().unwrap();
        let source = crate::support::source(name, &std::fs::read(folder.join(name)).unwrap());
        let events = read(&ISHI, &source);
        let found: Vec<(Severity, String, u32)> = events
            .iter()
            .flat_map(|(_, findings)| findings)
            .map(|finding| {
                let (line, _) = source.line_col(finding.span.unwrap().start);
                (finding.severity, finding.code.to_string(), line)
            })
            .collect();
        let expected = case["expect"].as_array().unwrap();
        let mut loud = 0;
        let mut ok = true;
        for expected in expected {
            let expected = expected.as_str().unwrap();
            let (weight, rest) = expected.split_once(':').unwrap_or((expected, ""));
            let severity = match weight {
                "error" => Severity::Error,
                "warn" if name == IN_A_TEXT => Severity::Note,
                "warn" => Severity::Warning,
                _ => Severity::Note,
            };
            loud += usize::from(severity > Severity::Note);
            let codes = rest.split_whitespace().next().map(codes);
            let line = rest.rsplit_once("line ").map(|(_, line)| line.parse::<u32>().unwrap());
            ok &= found.iter().any(|(found_severity, code, at)| {
                *found_severity == severity
                    && codes.is_none_or(|codes| codes.contains(&code.as_str()))
                    && line.is_none_or(|line| *at == line)
            });
        }
        ok &= found.iter().filter(|found| found.0 > Severity::Note).count() == loud;
        if !ok {
            wrong.push(format!("{name}: expected {expected:?}, found {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Every file of the corpus without an error: written once it reads the same, written twice it is
/// the same, and with its own words it is what it was.
#[test]
fn nothing_is_lost_in_writing() {
    let Some(corpus) = corpus() else { return };
    let mut count = 0;
    for path in crate::support::files(&corpus.join("ishi"), &["go"]) {
        let name = path.display().to_string();
        let source = crate::support::source(&name, &std::fs::read(&path).unwrap());
        let events = read(&ISHI, &source);
        if events.iter().any(|(_, findings)| crate::support::has_error(findings)) {
            continue;
        }
        count += 1;
        let (once, losses) = write(&ISHI, &records(&events));
        // They are written, but the format knows ASCII only.
        let foreign = once.chars().filter(|character| !character.is_ascii()).count() as u64;
        assert_eq!(losses.get(Loss::Characters), foreign, "{name}: {losses:?}");
        assert_eq!(
            losses.iter().map(|(_, count)| count).sum::<u64>(),
            foreign,
            "{name}: {losses:?}"
        );
        let again = read(&ISHI, &Source::new("once", once.clone()));
        assert_eq!(again.len(), events.len(), "{name}");
        for ((before, _), (after, _)) in events.iter().zip(&again) {
            assert_eq!(
                crate::support::difference(&public(before), &public(after)),
                None,
                "{name}\n{once}"
            );
        }
        assert_eq!(write(&ISHI, &records(&again)).0, once, "{name}");
        let back = through_sgf(&events, &lossless());
        assert_eq!(write(&ISHI, &records(&back)).0, once, "{name}");
        let (words, _) = write_with(&ISHI, &records(&back), &lossless());
        let own = source.text().replace("\r\n", "\n");
        let own = own.trim_end_matches(['\n', '\u{1a}']);
        assert_eq!(words.trim_end_matches('\n'), own, "{name}");
    }
    assert!(count >= 20, "{count}");
}

#[test]
fn damage_never_panics() {
    let text = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/testdata/ishi/good/everything.go"
    ))
    .unwrap();
    crate::support::torment(&ISHI, &text);
    for word in ["VAR", "ENDVAR", "COM", "EVENT", "MARK ALL", "DIAGRAM 9x9", "HIDE #1", "B 1 Q16"] {
        let lines: Vec<&str> = text.lines().collect();
        for at in 0..lines.len() {
            let mut damaged = lines.clone();
            damaged.insert(at, word);
            let events = read(&ISHI, &Source::new("damaged", damaged.join("\r\n")));
            for options in [WriteOptions::default(), lossless()] {
                let (again, _) = write_with(&ISHI, &records(&events), &options);
                read(&ISHI, &Source::new("again", again));
                through_sgf(&events, &options);
            }
        }
    }
}

#[test]
fn a_block_cut_off_by_ctrl_z_is_read_to_there() {
    let text = "EVENT A\r\nB 1 C3\r\nCOM\r\nA word\x1aB 2 D4\r\nB 2 D4\r\n";
    let games = read(&ISHI, &Source::new("cut.go", text.to_owned()));
    let [(record, findings)] = games.as_slice() else { unreachable!("{} games", games.len()) };
    assert_eq!(record.plies(), 1);
    let ids: Vec<&str> = findings.iter().map(|finding| finding.code.row().id).collect();
    assert!(ids.contains(&"H102") && ids.contains(&"H302"), "{ids:?}");
}

#[test]
fn five_thousand_nested_variations_are_no_trouble() {
    let depth = 5000;
    let mut text = String::from("B 1 Q16\r\n");
    for number in 0..depth {
        text.push_str(&format!("VAR\r\nB 1 {}4\r\n", ["D", "Q"][number % 2]));
    }
    text.push_str(&"ENDVAR\r\n".repeat(depth));
    let events = read(&ISHI, &Source::new("deep", text.clone()));
    assert!(!crate::support::has_error(&events[0].1), "{:?}", events[0].1.first());
    assert_eq!(events[0].0.tree.variations(), depth);
    let (again, _) = write(&ISHI, &records(&events));
    assert_eq!(read(&ISHI, &Source::new("again", again))[0].0.tree.variations(), depth);
    let back = through_sgf(&events, &lossless());
    assert_eq!(back[0].0.tree.variations(), depth);
    let (own, _) = write_with(&ISHI, &records(&back), &lossless());
    let deeper = read(&ISHI, &Source::new("own", own));
    assert_eq!(deeper[0].0.tree.variations(), depth);

    // Deeper than anybody nests: reported, and the rest is still read.
    let deep = format!("B 1 Q16\r\n{}W 2 D4\r\n", "VAR\r\nB 1 D4\r\n".repeat(40_000));
    let events = read(&ISHI, &Source::new("deeper", deep));
    assert!(crate::support::has_error(&events[0].1));
}

#[test]
fn what_only_sgf_says_survives_ishi() {
    let sgf = "(;FF[4]GM[1]CA[UTF-8]AP[x:1]SZ[9]GN[Game]EV[Cup]PB[A]BR[3d]PW[B]RE[B+R]KM[6.5]\
        GC[Long\nnote]AB[cc]AW[gg]C[Start]LN[aa:bb]\n;B[ee]C[first\n\nsecond]TR[ee]LB[ee:1][aa:long]\
        (;W[ff]BL[12.5]AR[aa:cc];B[]N[pass])(;W[dd];B[]N[other](;W[aa])(;W[bb])))";
    let games = read(&SGF, &Source::new("sgf", sgf));
    let (ishi, losses) = write(&ISHI, &records(&games));
    assert!(losses.is_empty(), "{losses:?}");
    let events = read(&ISHI, &Source::new("ishi", ishi.replace('\n', "\r\n")));
    assert_eq!(events.len(), 1, "{ishi}");
    assert!(!crate::support::has_error(&events[0].1), "{:?}\n{ishi}", events[0].1);
    let (again, _) = write(&SGF, &records(&events));
    for part in [
        "EV[Cup]",
        "PB[A]",
        "BR[3d]",
        "RE[B+R]",
        "GC[Long\nnote]",
        "LN[aa:bb]",
        "BL[12.5]",
        "AR[aa:cc]",
        "LB[ee:1][aa:long]",
        "TR[ee]",
        "C[first\n\nsecond]",
        "N[pass]",
        "KM[6.5]",
    ] {
        assert!(again.contains(part), "{part}\n{again}\n{ishi}");
    }
    let after = read(&SGF, &Source::new("again", again));
    assert_eq!(crate::support::usi(&games[0].0), crate::support::usi(&after[0].0));
    assert_eq!(after[0].0.tree.variations(), 2);
}

#[test]
fn a_position_set_up_in_a_game_becomes_an_event() {
    let sgf = "(;FF[4]GM[1]SZ[9];B[ee];AW[cc]AE[ee];B[dd];W[ff])";
    let games = read(&SGF, &Source::new("sgf", sgf));
    let (ishi, losses) = write(&ISHI, &records(&games));
    assert_eq!(losses.get(Loss::Nodes), 1);
    let events = read(&ISHI, &Source::new("ishi", ishi.clone()));
    assert_eq!(events.len(), 2, "{ishi}");
    assert_eq!(events[1].0.plies(), 2, "{ishi}");
    let (shown, _) = write(
        &ISHI,
        &records(&read(&SGF, &Source::new("leaf", "(;SZ[9];B[ee](;W[dd])(;AE[ee]AB[aa]C[x]))"))),
    );
    assert!(shown.contains("DIAGRAM\nHIDE E5\nSETUP B A9\nCOM\nx\nENDCOM\nW 2 D6"), "{shown}");
}

#[test]
fn diagrams_do_not_change_the_game() {
    let text = "B 1 Q16\r\nDIAGRAM\r\nHIDE #1\r\nW 2 D4\r\nDIAGRAM\r\nSETUP B C3\r\n";
    let events = read(&ISHI, &Source::new("diagrams", text));
    let (record, findings) = &events[0];
    assert!(findings.is_empty(), "{findings:?}");
    assert_eq!(record.plies(), 2);
    let main: Vec<Entry> =
        record.tree.main_line().map(|node| record.tree.node(node).entry).collect();
    assert!(!main.iter().any(|entry| matches!(entry, Entry::Setup(_))), "{main:?}");
    let setups = record
        .tree
        .walk()
        .filter(|&node: &NodeId| matches!(record.tree.node(node).entry, Entry::Setup(_)));
    assert_eq!(setups.count(), 2);
    // Behind another record nothing but its EVENT line would say that this is one.
    assert_eq!(write(&ISHI, &[record]).0, format!("EVENT\n{}", text.replace("\r\n", "\n")));
}

#[test]
fn the_command_line_carries_ishi_through_sgf() {
    let folder = std::env::temp_dir().join(format!("kifu-ishi-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/testdata/ishi/good/everything.go");
    let (sgf, back) = (folder.join("there.sgf"), folder.join("back.go"));
    for (from, to) in [(std::path::Path::new(own), &sgf), (&sgf, &back)] {
        let run = std::process::Command::new(env!("CARGO_BIN_EXE_kifu"))
            .args(["convert", "--lossless", "--fail-if-lossy", "-o"])
            .args([to.as_path(), from])
            .output()
            .unwrap();
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    }
    assert!(std::fs::read(&back).unwrap() == std::fs::read(own).unwrap());
    std::fs::remove_dir_all(&folder).unwrap();
}

/// What is written of a record of SGF, and what is read of that.
fn through_ishi(text: &str) -> (String, Vec<Read>) {
    let first = read(&SGF, &Source::new("test.sgf", text));
    let written = write(&ISHI, &records(&first)).0;
    let again = read(&ISHI, &source("test.go", &crlf(&written)));
    (written, again)
}

#[test]
fn whose_turn_it_is_and_ranks_survive() {
    for (text, kept) in [
        ("(;FF[4]GM[1]SZ[9]AB[dd]AW[ee]PL[W])", Some("PL[W]")),
        ("(;FF[4]GM[1]SZ[9]AB[dd]AW[ee])", None),
        ("(;FF[4]GM[1]SZ[9]AB[dd]AW[ee];W[aa])", None),
        ("(;FF[4]GM[1]SZ[9]HA[2]AB[dd][ee])", None),
        ("(;FF[4]GM[1]SZ[9]PB[Sakata Eio]BR[Honinbo];B[aa])", Some("BR[Honinbo]")),
        ("(;FF[4]GM[1]SZ[9]PB[A]BR[5d?];B[aa])", Some("BR[5d?]")),
        ("(;FF[4]GM[1]SZ[9]PB[A]BR[5d];B[aa])", None),
        ("(;FF[4]GM[1]SZ[9]PW[X 9p];B[aa])", Some("PW[X 9p]")),
        ("(;FF[4]GM[1]SZ[9]WR[3k];B[aa])", Some("WR[3k]")),
        ("(;FF[4]GM[1]SZ[9]AP[X:1]EV[Cup]RO[2];B[aa])", Some("EV[Cup]")),
    ] {
        let before = read(&SGF, &Source::new("test.sgf", text));
        let (written, again) = through_ishi(text);
        match kept {
            Some(kept) => assert!(written.contains(kept), "{written}"),
            None => assert!(!written.contains("USER"), "{written}"),
        }
        assert!(again[0].1.is_empty(), "{:?}\n{written}", again[0].1);
        let sgf = |reads: &[Read]| write(&SGF, &records(reads)).0;
        assert_eq!(sgf(&before), sgf(&again), "{written}");
    }
}

#[test]
fn several_lines_of_dates_add_up() {
    let text = crlf("EVENT\nDATE 8 March 1990\nDATE 9 March 1990\nB 1 A1\n");
    let read = read(&ISHI, &source("test.go", &text));
    let sgf = write(&SGF, &records(&read)).0;
    assert!(sgf.contains("DT[1990-03-08,09]"), "{sgf}");
}

#[test]
fn pieces_read_as_the_whole() {
    let sample = "REMARK a\nEVENT one\nB 1 A1\nVAR\nB 1 A2\nENDVAR\nREMARK b\n\n\
                  EVENT two\nCOM\nEVENT not one\nENDCOM\nW 1 B2\nbad word\nEVENT\nEVENT four\n\
                  BLACK x\nVAR\nEVENT five\nCOM open\nEVENT\n";
    let mut texts = vec![sample.to_owned(), sample.replace('\n', "\r\n")];
    texts.extend(
        (1..sample.len()).step_by(7).map(|at| format!("{}\x1a{}", &sample[..at], &sample[at..])),
    );
    let mut cuts = 0;
    for text in texts {
        let mut starts = Vec::new();
        ISHI.split().unwrap()(&text, &mut starts);
        cuts += starts.len() - 1;
        let said = |reads: Vec<Read>| -> (Vec<String>, Vec<String>) {
            let mut codes: Vec<String> = reads
                .iter()
                .flat_map(|(_, findings)| {
                    findings.iter().map(|it| format!("{:?}{:?}", it.code, it.args))
                })
                .collect();
            codes.sort();
            (reads.iter().map(|(record, _)| digest(record)).collect(), codes)
        };
        let whole = said(read(&ISHI, &Source::new("x.go", text.as_str())));
        let mut pieces = Vec::new();
        for (index, &start) in starts.iter().enumerate() {
            let end = starts.get(index + 1).copied().unwrap_or(text.len());
            let piece = Source::new("x.go", &text[start..end]);
            let options = ReadOptions { continued: index > 0, ..ReadOptions::default() };
            crate::support::read_with(&ISHI, &piece, &options, &mut pieces);
        }
        assert_eq!(said(pieces), whole, "{text}");
    }
    assert!(cuts > 20, "{cuts}");
}

#[test]
fn other_characters_can_be_ignored() {
    let text = crlf("EVENT\nBOARDSIZE 9\nB 1 C3\x07\nW\u{a0}2 D\x074\nB 3 pass\u{feff}\n");
    let read = read(&ISHI, &source("test.go", &text));
    let (record, findings) = &read[0];
    assert_eq!(record.plies(), 3);
    assert!(findings.iter().all(|it| it.code == Code::IshiCharacter), "{findings:?}");
    assert_eq!(write(&ISHI, &[record]).0, "EVENT\nBOARDSIZE 9\nB 1 C3\nW 2 D4\nB 3 PASS\n");
}

#[test]
fn the_main_line_is_that_of_the_text_without_its_variations() {
    let Some(corpus) = corpus() else { return };
    let moves = |text: &str| -> Vec<Vec<String>> {
        let line = |record: &Record| {
            let entries = record.tree.main_line().map(|node| record.tree.node(node).entry);
            entries.filter_map(|it| it.mv()).map(|mv| mv.to_string()).collect()
        };
        read(&ISHI, &Source::new("x.go", text)).iter().map(|(record, _)| line(record)).collect()
    };
    let mut compared = 0;
    for path in files(&corpus.join("ishi"), &["go"]) {
        let text = source("x.go", &std::fs::read(&path).unwrap()).text().to_owned();
        let broken = read(&ISHI, &Source::new("x.go", text.as_str()))
            .iter()
            .any(|(_, findings)| findings.iter().any(|it| it.severity == Severity::Error));
        if broken {
            continue;
        }
        let mut depth = 0;
        let mut block = false;
        let mut kept = String::new();
        for line in text.lines() {
            let word = line.split_whitespace().next().unwrap_or_default().to_ascii_uppercase();
            block = match word.as_str() {
                "COM" | "USER" if !block => true,
                "ENDCOM" | "ENDUSER" => false,
                _ => block,
            };
            depth += i32::from(!block && word == "VAR");
            if depth == 0 {
                kept.push_str(line);
                kept.push('\n');
            }
            depth -= i32::from(!block && word == "ENDVAR");
        }
        compared += 1;
        assert_eq!(moves(&text), moves(&kept), "{}", path.display());
    }
    assert!(compared > 10, "{compared}");
}

/// What is written of a file of this format, read and written once more.
fn again(text: &str) -> (String, Vec<Read>) {
    let first = read(&ISHI, &source("test.go", &crlf(text)));
    let written = write(&ISHI, &records(&first)).0;
    let again = read(&ISHI, &source("test.go", &crlf(&written)));
    assert_eq!(write(&ISHI, &records(&again)).0, written);
    (written, again)
}

#[test]
fn a_remark_before_the_end_of_a_variation_does_not_end_it() {
    let text = "B 1 Q16\nVAR\nB 1 D4\nREMARK of what?\nENDVAR\nW 2 D4\n";
    let (written, games) = again(text);
    assert_eq!(crate::support::usi(&games[0].0), ["B[pd]", "W[dp]"], "{written}");
    assert!(written.contains("REMARK of what?"), "{written}");
}

#[test]
fn headers_behind_moves_and_empty_events_are_written() {
    let (written, games) = again("B 1 Q16\nKOMI 5\n");
    assert_eq!(games[0].0.header(kifu::record::Key::Komi), Some("5"), "{written}");
    assert_eq!(again("ENDUSER\n").1.len(), 1);
}

#[test]
fn what_stands_before_an_event_is_found_in_that_event() {
    let games = read(&ISHI, &source("test.go", &crlf("EVENT\nB 1 Q16\nD\nEVENT\nB 1 Q16\n")));
    let counts: Vec<usize> = games.iter().map(|(_, findings)| findings.len()).collect();
    assert_eq!(counts, [0, 1]);
}

#[test]
fn markup_that_no_mark_can_say_is_written_once() {
    let (written, _) = through_ishi("(;FF[4]GM[1]LB[aa:long])");
    assert_eq!(again(&written).0.matches("LB[aa:long]").count(), 1);
}
