//! Faults of chess files as they were measured: what is kept as it was written, what is said of it,
//! and what can be mended.

use crate::support::{Read, corpus, digest, files, has_error, read, source, write};
use kifu::findings::fixes::apply;
use kifu::findings::{Finding, Lang, Safety, Severity};
use kifu::formats::lines::fen::{EPD, FEN};
use kifu::formats::lines::uci::UCI;
use kifu::formats::pgn::PGN;
use kifu::formats::{Detection, Loss, by_name, detect};
use kifu::games::Game;
use kifu::record::{Entry, Key, Record};
use kifu::source::Source;

fn games(text: &str) -> Vec<Read> {
    read(&PGN, &Source::new("test.pgn", text))
}

fn codes(findings: &[Finding]) -> Vec<&'static str> {
    findings.iter().map(|finding| finding.code.row().id).collect()
}

/// The moves of a text as they are written again.
fn again(text: &str) -> String {
    let read = games(text);
    let records: Vec<&Record> = read.iter().map(|(record, _)| record).collect();
    let written = write(&PGN, &records).0;
    let (_, moves) = written.split_once("\n\n").unwrap();
    moves.trim_end().replace('\n', " ")
}

#[test]
fn words_behind_an_illegal_move_are_kept_as_they_are() {
    for text in [
        "1. e4 e5 2. Ng5 Nc6 3. Nf3 d5 *",
        "1. e4 e5 2. Ng5 $5 {why} Nc6 $1 {a} 3. Ngf3 d7-d5 (3... d6 {b} 4. Bb5 (4. Bc4 $2)) {c} 4. exd5 1-0",
        // Two knights, and which one it is cannot be said.
        "1. d4 d5 2. Nf3 Nf6 3. Nd2 (3. Ne5 e6) e6 4. e3 *",
        // Nothing is wrong before the variation, and its moves are those of the standard again.
        "1. e4 e5 (1... c5 2. Nf3) 2. Ke3 Nc6 *",
    ] {
        let written = again(text);
        assert_eq!(again(&written), written);
        let is_word = |word: &&str| !word.trim_start_matches('(').ends_with('.');
        let plain = |text: &str| text.split(' ').filter(is_word).collect::<Vec<_>>().join(" ");
        assert_eq!(plain(&written), plain(text));
        assert!(has_error(&games(&written)[0].1), "{text}");
    }
    // Before the fault, and beside it, the standard's form is written.
    assert_eq!(
        again("1. e2e4 e5 2. Ng5 (2. Ng1f3) Nb8c6 *"),
        "1. e4 e5 2. Ng5 (2. Nf3) 2... Nb8c6 *"
    );
}

#[test]
fn games_of_unknown_rules_come_back_as_they_are() {
    let tags = "[Variant \"Bughouse\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/ b - - 0 7\"]\n\n";
    let moves = "7... e5 {x} 8. P@e4 $5 (8. N@f3 {y} 8... d5) {z} 8... Q@h4+ 9. b8=K 1-0";
    let text = format!("{tags}{moves}");
    let (record, findings) = &games(&text)[0];
    assert_eq!(codes(findings), ["P108"]);
    assert_eq!(findings[0].severity, Severity::Warning);
    assert_eq!(record.plies(), 4);
    assert_eq!(again(&text), moves);
    let written = write(&PGN, &[record]);
    assert!(written.1.is_empty(), "{:?}", written.1);
    assert!(written.0.contains("[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/ b - - 0 7\"]"));
    for (variant, fen, known) in [
        ("Classical", false, true),
        ("Standard Chess", false, true),
        ("960", true, true),
        ("DFRC", true, true),
        ("wild/fr", true, true),
        ("wild/5", true, true),
        ("wild/5", false, false),
        ("wild/17", true, false),
        ("Bughouse", false, false),
    ] {
        let fen = if fen {
            "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n"
        } else {
            ""
        };
        let text = format!("[Variant \"{variant}\"]\n{fen}\n1. e4 e5 *");
        assert_eq!(codes(&games(&text)[0].1).is_empty(), known, "{variant}");
        assert_eq!(again(&text), "1. e4 e5 *");
    }
}

#[test]
fn what_is_no_position_is_no_empty_board() {
    for (format, text) in [
        (&FEN, "8/8/4k3/8/8/8/4P3/4K3 K - 1-0"),
        (&EPD, "8/8/4k3/8/8/8/4P3/4K3 K - 1-0"),
        (&UCI, "position fen 8/8/4k3/8/8/8/4P3/4X3 w - - 0 1 moves e2e4"),
        (&UCI, "go depth 5"),
        (&PGN, "[FEN \"8/8/4k3/8/8/8/4P3/4X3 w - - 0 1\"]\n\n1. e4 *"),
    ] {
        let read = read(format, &Source::new("test", text));
        assert!(!read[0].0.start_known && has_error(&read[0].1), "{text}");
    }
    // In its own format it is given back as it was.
    let text = "[FEN \"8/8/4k3/8/8/8/4P3/4X3 b - - 0 9\"]\n\n9... Ke5 10. e4 *";
    assert_eq!(games(text)[0].0.written_in, Some("pgn"));
    assert_eq!(again(text), "9... Ke5 10. e4 *");
}

#[test]
fn positions_of_chess_are_told_from_those_of_makruk_by_their_letters() {
    let is = |text: &str| match detect(text, None) {
        Detection::Is(format) => format.name,
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(is("8/8/4k3/8/8/8/4Q3/4K3 b - - 0 1"), "fen");
    assert_eq!(is("8/8/4k3/8/8/8/4B3/4K3 w - - 0 1"), "fen");
    assert_eq!(is("8/8/4k3/8/8/8/4R3/4K3 w - - 0 1"), "fen");
    assert_eq!(is("8/8/4k3/8/8/8/4R3/4K3 w - -"), "epd");
    assert_eq!(is("8/8/4k3/8/8/8/4Q3/4K3 b - - bm Kd5;"), "epd");
    assert_eq!(is("position fen 8/8/4k3/8/8/8/4Q3/4K3 b - - 0 1 moves e6d5"), "uci");
    assert_eq!(is("position fen 8/8/4k3/8/8/8/4N3/4K3 b - - 0 1 moves e6d5"), "uci");
    assert_eq!(is("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1"), "makruk-fen");
}

#[test]
fn glyphs_may_be_joined_to_their_moves() {
    let text = "1. Nf3± Nc6∓ 2. Nc3□ Nf6⁈ 3. d3‼ d5+= 4. e4N g6= 5. Be2!+- Bg7∓‼ 6. O-O= *";
    let nags = |text: &str| -> Vec<String> {
        let words = text.split_whitespace().filter(|word| word.starts_with('$'));
        words.map(str::to_owned).collect()
    };
    let expected = "$16 $17 $7 $6 $3 $14 $146 $10 $1 $18 $17 $3 $10";
    assert_eq!(nags(&again(text)).join(" "), expected);
    let (record, findings) = &games(text)[0];
    assert_eq!(record.plies(), 11);
    assert!(codes(findings).iter().all(|code| *code == "P125"), "{:?}", codes(findings));
    assert!(matches!(detect(text, None), Detection::Is(format) if format.name == "pgn"));
}

#[test]
fn a_right_number_behind_a_wrong_one_is_right() {
    let numbers = |text: &str| -> Vec<String> {
        let found = &games(text)[0].1;
        let numbers = found.iter().filter(|finding| finding.code.row().id == "P113");
        numbers.map(|finding| finding.message(Lang::En)).collect()
    };
    let wrong = |found: &str, expected: &str| {
        format!("the move number {found} stands where {expected} is expected")
    };
    assert_eq!(numbers("1. e4 e5 3. Nf3 Nc6 3. Bb5 a6 4. Ba4 *"), [wrong("3.", "2.")]);
    assert_eq!(numbers("1. e4 e5 3. Nf3 Nc6 4. Bb5 a6 5. Ba4 *"), [wrong("3.", "2.")]);
    let text = "1. e4 e5 3. Nf3 Nc6 4. Bb5 a6 9. Ba4 *";
    assert_eq!(numbers(text), [wrong("3.", "2."), wrong("9.", "5.")]);
    let text = "1. e4 e5 18446744073709551617. Nf3 *";
    assert_eq!(numbers(text), [wrong("18446744073709551617.", "2.")]);
}

#[test]
fn moves_of_pawns_may_stand_together() {
    assert_eq!(again("1.e4e5 2.d4d5 3.Nf3Nc6 *"), "1. e4 e5 2. d4 d5 3. Nf3 Nc6 *");
    assert_eq!(again("1.e2e4 e7e5 2.d2d4 e5d4 *"), "1. e4 e5 2. d4 exd4 *");
}

#[test]
fn small_things_are_kept_and_named() {
    assert_eq!(again("[White \"x\"]\n\n$5 1. e4 ($6 1. d4) e5 *"), "$5 1. e4 (1. d4 $6) 1... e5 *");
    assert_eq!(
        again("1. e4 {[%emt 0:\n00:05]} e5 {a [%clk\n0:01:00] b} *"),
        "1. e4 {[%emt 0:00:05]} 1... e5 {a [%clk 0:01:00] b} *"
    );
    let braces = "1. e4 (1. d4 ; a } b { c\n) e5 *";
    assert_eq!(again(braces), "1. e4 (1. d4 ; a } b { c ) 1... e5 *");
    let (_, found) = &games(&write(&PGN, &[&games(braces)[0].0]).0)[0];
    assert!(codes(found).is_empty(), "{found:?}");
    let (_, found) = &games("[Result \"1/2-1/2\"]\n\n1. e4 e5 &frac12;-&frac12;")[0];
    assert_eq!(codes(found), ["P111"]);
    let (record, found) = &games("[Event \"a long\nname\"]\n[White \"x\"]\n\n1. e4 *")[0];
    assert_eq!(codes(found), ["P140"]);
    assert_eq!(record.text(record.headers[0].value), "a long name");
    // It is no en passant.
    let (_, found) = &games("1. e4 d5 2. exd5e.p. *")[0];
    assert!(found[0].message(Lang::En).contains("no en passant"), "{found:?}");
    // One finding names the rights.
    let (_, found) = &games("[FEN \"4k3/8/8/8/8/8/8/R3K3 w KQkq - 0 1\"]\n\n1. Kd2 *")[0];
    assert_eq!(codes(found), ["X206"]);
    assert!(found[0].message(Lang::En).contains("Kkq "), "{found:?}");
    let halfmoves = |numbers: &str| {
        let (_, found) =
            games(&format!("[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - {numbers}\"]\n\n*")).remove(0);
        found.iter().map(|found| (found.code.row().id, found.severity)).collect::<Vec<_>>()
    };
    assert_eq!(halfmoves("1 0"), [("P402", Severity::Note)]);
    assert_eq!(halfmoves("1 1"), [("X208", Severity::Note)]);
    assert_eq!(halfmoves("9 2"), [("X208", Severity::Warning)]);
}

/// Applies what the findings propose that is certain.
fn mended(text: &str, findings: &[Finding]) -> String {
    let fix = |finding: &Finding| Some((finding.code, finding.fix.as_deref()?.clone()));
    let fixes: Vec<_> =
        findings.iter().filter(|finding| is_safe(finding)).filter_map(fix).collect();
    apply(text, &fixes, |_| true).text
}

fn is_safe(finding: &Finding) -> bool {
    finding.fix.as_ref().is_some_and(|fix| fix.safety == Safety::Safe)
}

/// What a record says but for the values that are mended.
fn sense(record: &Record) -> String {
    let changed = |line: &&str| !line.starts_with("PlyCount:") && !line.contains("Date:");
    let text = digest(record);
    text.lines().filter(changed).collect::<Vec<_>>().join("\n")
}

/// Mends a text and says whether there was anything to mend.
fn mends(name: &str, text: &str) -> bool {
    let whole = games(text);
    let findings: Vec<Finding> = whole.iter().flat_map(|(_, found)| found.clone()).collect();
    let better = mended(text, &findings);
    let again = games(&better);
    assert_eq!(whole.len(), again.len(), "{name}");
    for ((before, _), (after, left)) in whole.iter().zip(&again) {
        assert_eq!(sense(before), sense(after), "{name}");
        let left: Vec<_> = left.iter().filter(|finding| is_safe(finding)).collect();
        assert!(left.is_empty(), "{name}: {left:?}");
    }
    better != text
}

#[test]
fn what_can_be_mended_is_mended_once_and_changes_no_game() {
    let text = "[Event 'a \"b\" c']\n[Site \"x\ny\"]\n[Date \"2024/3/2\"]\n[EventDate \"2024-03-02\"]\n\
        [Result \"1/2-1/2\"]\n[PlyCount \"7\"]\n\n1. e4 e5 3. Nf3+ Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. Nxe5 Qd4 \
        6. Nf3 Qxe4++ 1/2\n";
    let (_, found) = &games(text)[0];
    let better = mended(text, found);
    assert_eq!(
        better,
        "[Event \"a \\\"b\\\" c\"]\n[Site \"x y\"]\n[Date \"2024.03.02\"]\n[EventDate \"2024.03.02\"]\n\
        [Result \"1/2-1/2\"]\n[PlyCount \"7\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. Nxe5 Qd4 \
        6. Nf3 Qxe4+ 1/2-1/2\n"
    );
    assert!(mends("text", text));
    for text in [
        "[Result \"1-0\"]\n\n1. e4 e5",
        "[Result \"1-0\"]\n\n1. e4 e5 ; a",
        "[Result \"1-0\"]\n[White \"x\"]\n",
        "[Result \"1-0\"]\n\n1. e4 e5\n\n[Result \"0-1\"]\n\n1. d4 {x}\n",
    ] {
        assert!(mends(text, text));
    }
    // Several readings are possible, or the numbers go on from the wrong one: nothing is proposed.
    for text in [
        "1. e4 e5 3. Nf3 Nc6 4. Bb5 *",
        "1. e4 e5 3. Nf3 (3. Nc3) Nc6 3. Bb5 *",
        "[Result \"1-0\"]\n\n1. e4 {open",
        "[PlyCount \"9\"]\n\n1. e4 Ke4 *",
    ] {
        assert!(!mends(text, text), "{text}");
    }
}

#[test]
fn what_can_be_mended_in_the_corpus_is_mended_once() {
    let Some(corpus) = corpus() else { return };
    let mut count = 0;
    for path in files(&corpus.join("pgn"), &["pgn"]) {
        let name = path.strip_prefix(&corpus).unwrap().to_str().unwrap().to_owned();
        let source = source(&name, &std::fs::read(&path).unwrap());
        count += usize::from(mends(&name, source.text()));
    }
    assert!(count > 10, "{count}");
}

#[test]
fn what_looks_like_xiangqi_has_to_be_playable_there() {
    for (text, game) in [
        ("1. e4=5 *\n", Game::Chess),
        ("1. e4-5 *\n", Game::Chess),
        ("1. h2+3 *\n", Game::Xiangqi),
        ("1. C2=5 h8+7 *\n", Game::Xiangqi),
    ] {
        assert_eq!(games(text)[0].0.game(), game, "{text}");
    }
}

#[test]
fn placeholders_are_no_headers_and_tags_of_csa_have_their_keys() {
    let text = "[Event \"?\"]\n[Date \"????.??.??\"]\n[White \"?\"]\n[Black \"B\"]\n[TIME \"900+0+5\"]\n\
        [Variant \"Shogi\"]\n\n1. P-7f {** 34} *\n";
    let (record, _) = &games(text)[0];
    let keys: Vec<Key> = record.headers.iter().map(|header| header.key).collect();
    assert_eq!(keys, [Key::Second, Key::TimeControl]);
}

#[test]
fn endings_of_variations_and_times_in_foreign_comments_are_counted() {
    let csa = by_name("csa").unwrap();
    let text = "V2.2\nPI\n+\n+7776FU\n'*[%clk 0:00:05]\n-3334FU\n%TSUMI\n";
    let (record, _) = read(csa, &Source::new("x.csa", text)).remove(0);
    let (_, losses) = write(&PGN, &[&record]);
    assert_eq!((losses.get(Loss::Comments), losses.get(Loss::Endings)), (1, 1));
    let kif = by_name("kif").unwrap();
    let text =
        "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n\n変化：2手\n   2 ８四歩(83)\n   3 投了\n";
    let (record, _) = read(kif, &Source::new("x.kif", text)).remove(0);
    let (_, losses) = write(&PGN, &[&record]);
    assert_eq!(losses.get(Loss::Endings), 1);
}

/// What is not written as the standard has it is read as what it says, or not at all.
#[test]
fn what_is_written_never_becomes_another_move() {
    // The capture exd5 is not written so, a pawn that is named stands elsewhere.
    for (text, word) in [
        ("1. e4 d5 2. d5 *", "d5"),
        ("1. e4 Pe5e5 *", "Pe5e5"),
        ("1. e4 P6h6 *", "P6h6"),
        ("1. e4 e5 2. P1d4 *", "P1d4"),
    ] {
        let (record, found) = &games(text)[0];
        assert_eq!(codes(found), ["X121"], "{text}");
        let unread = |node| match record.tree.node(node).entry {
            Entry::Unreadable(text) => Some(record.text(text)),
            _ => None,
        };
        assert_eq!(record.tree.main_line().find_map(unread), Some(word), "{text}");
    }
    // A digit before a pawn's move is a number only if the move has it, and no other stands before it.
    let found = |text| codes(&games(text)[0].1);
    assert_eq!(found("1. e4 e5 2. Nf3 Nc6 3. 7a3 *"), ["P114"]);
    assert_eq!(found("1. e4 e5 2. Nf3 7xa6 *"), ["P114"]);
    assert_eq!(found("1. e4 e5 2. Nf3 Nc6 3. 3a3 *"), ["P114"]);
    assert_eq!(found("1. e4 e5 2d4 d6 *"), ["P132"]);
    assert_eq!(again("1. e4 e5 2d4 d6 *"), "1. e4 e5 2. d4 d6 *");
}

/// Lists of moves of FICS have them in parentheses: all of each is kept.
#[test]
fn times_among_the_moves_are_kept_with_their_fractions() {
    for time in ["0:02.100", "0:00.000", "12:02.5", "0:02"] {
        let (record, found) = &games(&format!("1. e4 ({time}) e5 {time} 2. Nf3 *"))[0];
        assert_eq!(codes(found), ["P121", "P115", "P115"], "{time}");
        let notes: Vec<_> = record.tree.walk().flat_map(|node| record.tree.notes(node)).collect();
        assert!(notes.iter().all(|note| record.text(note.text) == time), "{time}");
        assert_eq!(notes.len(), 2);
    }
    assert_eq!(
        codes(&games("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5.00 f6 *")[0].1),
        ["P301"]
    );
}

#[test]
fn the_mark_of_en_passant_is_never_passed_over() {
    let found = |text: &str| codes(&games(text)[0].1);
    assert_eq!(found("1. Nf3 e.p. d5 *"), ["P302"]);
    assert_eq!(found("1. Nf3! e.p. d5 *"), ["P302"]);
    assert!(found("1. e4 a6 2. e5 d5 3. exd6! e.p. Nc6 *").is_empty());
    assert_eq!(found("1. e4 a6 2. e5 d5 3. ed6 e.p. Nc6 *"), ["P301"]);
    // A mark of check or mate behind it is the move's.
    for mark in ["e.p.+", " e.p. +", "ep+", "ep.+", "E.P.#"] {
        let text = format!("1. e4 a6 2. e5 d5 3. exd6 {mark} Nc6 *");
        assert_eq!(found(&text), ["P304"], "{mark}");
    }
    assert_eq!(again("1. e4 a6 2. e5 d5 3. exd6 ep Nc6 *"), "1. e4 a6 2. e5 d5 3. exd6 Nc6 *");
    assert_eq!(found("1. e4 (1. d4) ep e5 *"), ["P115"]);
    for mark in ["+ep", "+ e.p.", "/ep", "EP", "e.p.", "E.P.", "ep+", " ep", " E.P.", " EP"] {
        let text = format!("1. e4 a6 2. e5 d5 3. exd6{mark} Nc6 *");
        let told = codes(&games(&text)[0].1);
        assert!(told.iter().all(|code| ["P301", "P304"].contains(code)), "{text} {told:?}");
        assert_eq!(again(&text), "1. e4 a6 2. e5 d5 3. exd6 Nc6 *", "{text}");
        // It is no en passant.
        let text = format!("1. e4 d5 2. exd5{mark} Nc6 *");
        let told = codes(&games(&text)[0].1);
        assert!(told.contains(&"P302"), "{text} {told:?}");
    }
}

/// `R` is the king of French, which pawns become where losing wins, and there only.
#[test]
fn a_king_of_another_language_is_what_a_pawn_becomes() {
    let board = "[FEN \"8/P6p/8/8/8/8/8/1N6 w - - 0 1\"]";
    let moves = "1. a8=R h5 2. Cc3 *";
    for (variant, english) in [("Antichess", "a8=K"), ("Horde", "a8=R")] {
        let text = format!("[Variant \"{variant}\"]\n{board}\n\n{moves}");
        let text = if variant == "Horde" { text.replace("p/8/8/", "p/8/4k3/") } else { text };
        let json = crate::gaps::converted("pgn", &text, "pgn").0;
        assert!(json.contains(&format!("1. {english} h5 2. Nc3")), "{json}");
    }
}

/// Behind a result, another one is no game, and moves belong to somebody.
#[test]
fn a_second_result_is_no_game() {
    let found =
        |text: &str| -> Vec<_> { games(text).iter().map(|(_, found)| codes(found)).collect() };
    assert_eq!(found("1. e4 e5 1-0 1-0\n"), [["P128"]]);
    assert_eq!(found("1. e4 e5 * {a} * 0-1\n*\n"), [["P128"]]);
    assert_eq!(found("1. e4 e5 *\n* 1. d4 *\n"), [vec!["P128"], vec![]]);
    assert_eq!(found("1. e4 e5 * 1. d4 *\n"), [Vec::<&str>::new(), Vec::new()]);
    assert_eq!(found("[White \"x\"]\n\n* 1. e4 e5 *\n"), [vec![], vec!["P139"]]);
    assert_eq!(found("[White \"x\"]\n\n* e4 e5 *\n"), [vec![], vec!["P139"]]);
    let text = "1. e4 e5 1-0\n1-0 1. d4 *\n";
    let fix = games(text)[0].1[0].fix.as_deref().unwrap().clone();
    assert_eq!(fix.safety, Safety::Unsafe);
    assert_eq!(fix.edits.len(), 1);
    assert_eq!((fix.edits[0].span.start, fix.edits[0].span.end), (13, 16));
}

#[test]
fn a_text_that_begins_with_a_comment_can_be_a_game() {
    let name = |text| match detect(text, None) {
        Detection::Is(format) => format.name,
        _ => "?",
    };
    for text in ["{a} 1. e4 *", "{a}\n{b} {c}\n1. e4 e5 *", "{a} [White \"x\"] 1. e4", "{a} e4"] {
        assert_eq!(name(text), "pgn", "{text}");
    }
    assert_eq!(name("{\"header\":{}, \"moves\":[{}]}"), "jkf");
    // Any object of JSON may begin so.
    for text in ["{}", "{\"a\":1} {\"b\":2}"] {
        assert_eq!(name(text), "?", "{text}");
    }
}

#[test]
fn a_bracket_that_is_no_tag_costs_nothing_behind_it() {
    let (record, found) = &games("[Round] [White c] [Black \"d\"] 1. e4 e5 *")[0];
    assert_eq!(codes(found), ["P102", "P102"]);
    assert_eq!(record.plies(), 2);
    assert_eq!(
        record.headers.iter().map(|header| record.text(header.value)).collect::<Vec<_>>(),
        ["d"]
    );
}

/// The flag may fall on either side: who has won is what the result says, not whose turn it is.
#[test]
fn who_won_on_time_is_whom_the_result_names() {
    let told = |fen: &str, mv: &str, result: &str| {
        let text = format!(
            "[Result \"{result}\"]\n[FEN \"{fen}\"]\n[SetUp \"1\"]\n[Termination \"Time forfeit\"]\n\n\
             {mv} {result}\n"
        );
        let found = games(&text).remove(0).1;
        let found = found.iter().find(|finding| finding.code.row().id == "X310");
        found.map(|finding| finding.message(Lang::En))
    };
    let queen = "8/8/8/8/2k5/8/8/2Q4K b - - 0 1";
    assert_eq!(told(queen, "1... Kb4", "1-0"), None);
    let black = Some("black won on time, but cannot mate with the pieces that are left".to_owned());
    assert_eq!(told(queen, "1... Kb4", "0-1"), black);
    assert_eq!(told("8/8/8/8/2k5/8/8/2Q4K w - - 0 1", "1. Kh2", "0-1"), black);
}

/// Several things can be said of one position.
#[test]
fn a_third_time_and_fifty_moves_are_both_told() {
    let text = "[FEN \"4k3/8/8/8/8/8/4P3/R3K2R w - - 92 60\"]\n[SetUp \"1\"]\n\n\
                60. Rh4 Kf7 61. Rh1 Ke8 62. Rh4 Kf7 63. Rh1 Ke8 64. Kf2 Kf7 65. Ke3 *\n";
    let found = codes(&games(text).remove(0).1);
    assert_eq!(found.iter().filter(|code| ["X305", "X306"].contains(code)).count(), 2, "{found:?}");
}

/// The letters of pawns are those of pieces elsewhere: B is no pawn, though it is one in German.
#[test]
fn letters_of_pawns_are_not_believed() {
    let moves = |text: &str| crate::support::usi(&games(text)[0].0);
    let text = "1. c3 e5 2. Dc2 Bc5 3. Dxh7 g5 *";
    assert!(!moves(text).contains(&"c7c5".to_owned()), "{:?}", moves(text));
    let found = |text| codes(&games(text)[0].1);
    assert_eq!(found("1. Pe4 e5 *"), ["P301"]);
    assert_eq!(found("1. Pf3 Pd6 *"), ["P302", "P301"]);
}

/// What a pawn becomes has a letter of the game's language, too; where two languages mean different pieces by
/// it, nobody guesses.
#[test]
fn promotions_in_other_languages() {
    let game = |fen: &str, moves: &str| format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n{moves} *\n");
    let pawn = "7k/P7/8/8/8/8/8/K7 w - - 0 1";
    for (written, wanted) in [
        ("a8=D+", "a8=Q+"),
        ("a8D+", "a8=Q+"),
        ("a8(D)+", "a8=Q+"),
        ("a8=T+", "a8=R+"),
        ("a7-a8/F+", "a8=B"),
        ("a8=C", "a8=N"),
    ] {
        let text = game(pawn, &format!("1. {written}"));
        let (_, findings) = games(&text).remove(0);
        let found = codes(&findings);
        assert!(found.contains(&"P133") && !has_error(&findings), "{written}: {found:?}");
        assert_eq!(again(&text), format!("1. {wanted} *"));
    }
    // A rook in English and a knight in Icelandic, as the other letters tell.
    let text = game("7k/P7/8/8/8/8/1R1Q4/K7 w - - 0 1", "1. Hb3 Kg7 2. Dd3 Kf7 3. a8=R");
    assert_eq!(again(&text), "1. Rb3 Kg7 2. Qd3 Kf7 3. a8=N *");
    // No queen becomes a king: that R is English.
    let text = game("7k/P7/8/8/8/8/1R1Q4/K7 w - - 0 1", "1. Tb3 Rg7 2. Dd3 Rf7 3. Rb1 Rg7 4. a8=R");
    assert_eq!(again(&text), "1. Rb3 Kg7 2. Qd3 Kf7 3. Kb1 Kg7 4. a8=R *");
    for moves in ["1. a8=S", "1. a8=V+", "1. a8=L+"] {
        let found = codes(&games(&game(pawn, moves))[0].1);
        assert!(found.contains(&"P141") && found.contains(&"P305"), "{moves}: {found:?}");
    }
    for moves in ["1. a8=X+", "1. a8=K+", "1. a8=P"] {
        assert!(has_error(&games(&game(pawn, moves))[0].1), "{moves}");
    }
    // Behind other moves it is no promotion.
    assert!(!codes(&games("1. Nf3 Nf6 2. Ng1(S) *")[0].1).contains(&"P114"));
}

/// A slip in a move is no other move: what is lost of it is missed, and its turn is taken.
#[test]
fn what_is_left_of_a_move_is_no_other_one() {
    let found = |text| codes(&games(text)[0].1);
    for (text, code) in [
        ("1. e4 d5 2. ex5 Nf6 *", "P114"),
        ("1. e4 d5 2. e-5 Nf6 *", "P114"),
        ("1. e4 e5 2. 1-f3 Nc6 *", "P114"),
        ("1. e4 e5 2. -f3 Nc6 *", "P114"),
        ("1. e4 e5 2. N f3 Nc6 *", "P114"),
        ("1. e4 e5 2. N\nf3 Nc6 *", "P114"),
        ("1. e4 e5 2. N\r\nf3 Nc6 *", "P114"),
        ("1. e4 e5 2. N\u{a0}f3 Nc6 *", "P114"),
        ("1. e4 e5 2. N\u{200b}\u{3000}f3 Nc6 *", "P114"),
        ("1. e4 e5 2. N{x}f3 Nc6 *", "P114"),
        ("1. e4 e5 2. N ;x\n f3 Nc6 *", "P114"),
        ("1. e4 e5 2.N f3 Nc6 *", "P114"),
        ("1. e4 e5 2. B\nc4 Nc6 *", "P114"),
        ("1. e4 e5 2. Nf3 (2. N\nc3) Nc6 *", "P114"),
        ("1. e4 e5 2. Nf3 N\nc6 *", "X122"),
        ("1. e4 e5 2. Nc86 Nc6 *", "P114"),
        ("1. e4 e5 2. Nf3 Rb 3. d4 *", "P114"),
        ("1. e4 e5 2. Nf3 f 3. d4 *", "P114"),
        ("1. e4 e5 2. D4 Nc6 3. d4 *", "P114"),
        ("1. e4 d5 2. Nc3 Nf6 3. xd5 Nd7 *", "X122"),
    ] {
        assert!(found(text).contains(&code), "{text} {:?}", found(text));
    }
    // A novelty stays a sign, unless the knight could go there, too.
    for text in [
        "1. e4 e5 2. Nf3 N 2... Nc6 *",
        "1. e4 e5 2. Nf3N d5 *",
        "1. e4 e5 2. Nf3 N d5 *",
        "1. e4 e5 2. Nf3 N\nd5 *",
        "1. e4 e5 2. Nf3 N {new} c6 *",
    ] {
        assert_eq!(found(text), ["P125"], "{text}");
    }
    let text = "1. e4 e5 2. Nf3 N c6 *";
    assert_eq!(found(text), ["P125", "X122"]);
    assert_eq!(found("1. e4 e5 2. Nf3N c6 *"), ["P125", "X122"]);
    assert_eq!(again(text), text);
    assert!(found("1. e4 e5 2. xd4 exd4 *").contains(&"P303"));
}

#[test]
fn tags_without_quotes_are_read_where_their_names_are_known() {
    let read = |tag: &str| {
        let text = format!("[Event \"x\"]\n{tag}\n[Result \"*\"]\n\n1. e4 *\n");
        let (record, findings) = games(&text).remove(0);
        let fixes = findings.iter().filter_map(|it| Some((it.code, it.fix.as_deref()?.clone())));
        let mended = apply(&text, &fixes.collect::<Vec<_>>(), |_| true).text;
        (record, codes(&findings), mended)
    };
    for (tag, key, value) in [
        ("[White B. Spassky]", Key::First, "B. Spassky"),
        ("[White Édouard  ]", Key::First, "Édouard"),
        ("[Round 3.1]", Key::Round, "3.1"),
        ("[Annotator C:\\x]", Key::Annotator, "C:\\x"),
        ("[Site https://example.org/x]", Key::Site, "https://example.org/x"),
        ("[White ＂A＂]", Key::First, "A"),
        ("[White 「A B」]", Key::First, "A B"),
    ] {
        let (record, found, mended) = read(tag);
        assert_eq!(record.header(key), Some(value), "{tag}");
        assert!(found.contains(&"P101") && !found.contains(&"P102"), "{tag}: {found:?}");
        let (again, findings) = games(&mended).remove(0);
        assert_eq!(again.header(key), Some(value), "{mended}");
        assert!(!codes(&findings).contains(&"P101"), "{mended}");
    }
    let fen = "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1";
    let (record, found, _) = read(&format!("[FEN {fen}]"));
    assert!(found.contains(&"P101") && record.start_known, "{found:?}");
    assert_eq!(record.start.to_line(), fen);
    // What is said of a side or the game is no tag.
    for tag in [
        "[White to move]",
        "[Black Wins]",
        "[Event]",
        "[Event ]",
        "[Opening moves]",
        "[Foo Bar]",
        "[Foo «Bar»]",
        "[Result [x]",
        "[White Resigned]",
        "[White 12 points]",
        "[White Mate in 3]",
        "[White A reader writes: best line]",
        "[White 「A]",
        "[White A]\n[White \"B\"]",
    ] {
        let (_, found, mended) = read(tag);
        assert!(found.contains(&"P102") && !found.contains(&"P101"), "{tag}: {found:?}");
        assert!(mended.contains(tag), "{mended}");
    }
    // They begin games behind others as well, and among moves where all begin so.
    let two = "[Event A]\n[White B]\n\n1. e4 e5 1-0\n\n[White C]\n[Black D]\n\n1. d4 *\n";
    let names = |text: &str| -> Vec<_> {
        let names =
            games(text).into_iter().map(|(record, _)| record.header(Key::First).map(str::to_owned));
        names.collect()
    };
    assert_eq!(names(two), [Some("B".to_owned()), Some("C".to_owned())]);
    let two = "[Event A]\n[White B]\n\n1. e4 e5\n\n[Event E]\n[White C]\n\n1. d4 *\n";
    assert_eq!(names(two), [Some("B".to_owned()), Some("C".to_owned())]);
    // Text in brackets among the moves is none of them.
    for text in ["1. e4 e5 [Coup «fort»] 2. Nf3 Nc6 *", "1. e4 e5\n[Note «x»] 2. Nf3 Nc6 *"] {
        let read = games(text);
        assert_eq!((read.len(), read[0].0.plies()), (1, 4), "{text}");
    }
}
