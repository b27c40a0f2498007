//! KIF and KI2 where they leave the usual path: what is a move is never passed over, pieces of a
//! file read as the whole does, and a variation leaves the main line alone.

use crate::support::numbers::Random;
use crate::support::{corpus, digest, files, read, read_with, source, usi, write};
use kifu::findings::{Code, Finding, Lang, Severity};
use kifu::formats::jkf::JKF;
use kifu::formats::kif::{BOD, KI2, KI2U, KIF, KIFU};
use kifu::formats::lines::usen::USEN;
use kifu::formats::{Detection, Format, Loss, Losses, ReadOptions, detect};
use kifu::games::{Rules, Side, shogi};
use kifu::record::{EndKind, Ending, Entry, Key, NodeId, NoteKind, Outcome, Record};
use kifu::source::Source;

const HEAD: &str = "手合割：平手\n手数----指手---------消費時間--\n";

fn kif(text: &str) -> (Record, Vec<Finding>) {
    let mut games = read(&KIF, &Source::new("test", text));
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

fn codes(findings: &[Finding]) -> Vec<Code> {
    findings.iter().map(|finding| finding.code).collect()
}

#[test]
fn blanks_of_every_kind_part_a_number_and_its_move() {
    let blanks = "\u{a0}\u{1680}\u{2000}\u{2001}\u{2002}\u{2003}\u{2004}\u{2005}\u{2006}\u{2007}\
                  \u{2008}\u{2009}\u{200a}\u{200b}\u{202f}\u{205f}\u{3000}\u{feff}\t ";
    for blank in blanks.chars() {
        let text = format!(
            "{HEAD}{blank}1{blank}７六歩(77){blank}\n2{blank}３四歩(33)\n変化：{blank}2手{blank}\n2{blank}同{blank}歩\n"
        );
        let (record, _) = kif(&text);
        assert_eq!(usi(&record), ["7g7f", "3c3d"], "{:x}", u32::from(blank));
        let line = format!("▲７六歩{blank}△３四歩{blank}▲２六歩\n");
        let games = read(&KI2, &Source::new("test", line));
        assert_eq!(usi(&games[0].0), ["7g7f", "3c3d", "2g2f"], "{:x}", u32::from(blank));
    }
}

#[test]
fn numbers_before_moves() {
    for numbered in [
        "1手目 ７六歩(77)\n2手目 ３四歩(33)\n",
        "1手目：７六歩(77)\n2手目：３四歩(33)\n",
        "１　７六歩(77)\n２　３四歩(33)\n",
        "1. ７六歩(77)\n2. ３四歩(33)\n",
    ] {
        let (record, findings) = kif(&format!("{HEAD}{numbered}"));
        let bad = findings.iter().any(|finding| finding.severity == Severity::Error);
        // Read, or an error.
        assert!(bad || usi(&record) == ["7g7f", "3c3d"], "{numbered}: {findings:?}");
    }
    for line in ["1.▲７六歩 2.△３四歩 3.▲２六歩\n", "1手目▲７六歩2手目△３四歩 3 ２六歩\n"]
    {
        let games = read(&KI2, &Source::new("test", line));
        assert_eq!(usi(&games[0].0), ["7g7f", "3c3d", "2g2f"], "{line}");
        assert_eq!(crate::support::format_of(&Source::new("a", line)).unwrap().name, "ki2");
    }
}

#[test]
fn what_is_a_move_is_read_or_an_error() {
    for line in [
        "1 +7776FU",
        "+7776FU",
        "1 7g7f",
        "７六歩(77)",
        "1：７六歩(77)",
        "▲７六歩",
        "第1手は７六歩(77)",
        "1 ７六歩(77) 2 ３四歩(33)",
        "1 ７六歩(77) ▲２六歩",
        "1 P-7f",
    ] {
        let (_, findings) = kif(&format!("{HEAD}{line}\n"));
        let bad = findings.iter().any(|finding| finding.severity == Severity::Error);
        assert!(bad, "{line}: {findings:?}");
    }
    for prose in ["感想戦より", "対局室にて", "残り10分"] {
        let (_, findings) = kif(&format!("{HEAD}   1 ７六歩(77)\n{prose}\n"));
        assert_eq!(codes(&findings), [Code::KifUnknownLine], "{prose}");
    }
}

#[test]
fn a_closing_line_without_moves_invents_nothing() {
    for winner in ["先手", "後手"] {
        let (record, findings) = kif(&format!("{HEAD}まで3手で{winner}の勝ち\n"));
        assert_eq!(codes(&findings), [Code::ClaimedWithoutMoves]);
        assert_eq!(record.ending().unwrap().0.kind, EndKind::Lost);
    }
    // A problem may name the length of its solution only.
    let (_, findings) = kif(&format!("{HEAD}まで9手詰\n"));
    assert_eq!(codes(&findings)[0], Code::ClaimedCount);
}

#[test]
fn variations_in_every_spelling_leave_the_main_line_alone() {
    let main = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n4 投了\n";
    let expected = kif(&format!("{HEAD}{main}")).0;
    for header in [
        "変化：2手目",
        "変化：2手#話題",
        "変化：2手",
        "変化：   2手",
        "変化: 2",
        "変化：２手",
        "変化2手",
        "変化：２手目　",
        "変化：二手",
        "変化：",
        "変化：99999999999手",
        "変化：18446744073709551616手",
        "変化：4294967295手",
        "変化：0手",
        "変化：2手 補足",
        "変化：2手 ８四歩(83)",
    ] {
        for block in ["2 ８四歩(83)\n", "2 ３四歩(33)\n3 ２六歩(27)\n4 ８四歩(83)\n", "2 投了\n"]
        {
            let (record, _) = kif(&format!("{HEAD}{main}\n{header}\n{block}まで9手で後手の勝ち\n"));
            assert_eq!(usi(&record), usi(&expected), "{header} {block}");
            assert_eq!(record.ending(), expected.ending(), "{header} {block}");
        }
    }
    let (_, findings) = kif(&format!("{HEAD}{main}\n変化：   2手\n2 ８四歩(83)\n"));
    assert!(findings.is_empty(), "{findings:?}");
}

#[test]
fn a_variation_that_repeats_a_line_does_not_prolong_it() {
    let main = "1 ７六歩(77)\n2 ３四歩(33)\n";
    let (record, findings) =
        kif(&format!("{HEAD}{main}\n変化：2手\n2 ３四歩(33)\n3 ２六歩(27)\n4 投了\n"));
    assert_eq!(usi(&record), ["7g7f", "3c3d"]);
    assert_eq!(record.outcome(), Outcome::Unknown);
    assert_eq!(codes(&findings), [Code::VariationRepeats]);
    assert_eq!(findings[0].severity, Severity::Warning);
}

#[test]
fn numbers_too_large_are_quoted() {
    let (_, findings) = kif(&format!("{HEAD}18446744073709551616 ７六歩(77)\n"));
    assert!(findings[0].message(Lang::En).contains("18446744073709551616"));
    let text = format!("{HEAD}1 ７六歩(77)\n変化：99999999999手\n2 ３四歩(33)\nまで3手で中断\n");
    let (_, findings) = kif(&text);
    assert!(findings.iter().any(|it| it.message(Lang::En).contains("99999999999")));
    let (_, findings) = kif(&format!("{HEAD}1 ７六歩(77)\nまで99999999999手で中断\n"));
    assert!(findings[0].message(Lang::Ja).contains("99999999999"), "{findings:?}");
    // Whether the number or the moves are wrong is not certain.
    assert!(findings[0].fix.is_none());
}

#[test]
fn a_start_that_cannot_be_read_is_marked() {
    for head in ["手合割：京都将棋", "手合割：青空将棋", "手合割：詰将棋", "|猫|", "| ・|"]
    {
        let (record, findings) = kif(&format!("{head}\n1 ７六歩(77)\n"));
        assert!(!record.start_known, "{head}");
        assert!(findings.iter().any(|finding| finding.severity == Severity::Error));
    }
    for head in ["手合割：平手", "手合割：二枚落ち", "先手：A"] {
        assert!(kif(&format!("{head}\n1 ７六歩(77)\n")).0.start_known, "{head}");
    }
    let text = write(&BOD, &[&Record::default()]).0;
    assert!(read(&BOD, &Source::new("a", text))[0].0.start_known);
}

#[test]
fn two_dates_are_two_headers() {
    let text = "対局日：2026/08/05\n開始日時：2026/08/05 17:59:42\n1 ７六歩(77)\n";
    let (record, findings) = kif(text);
    assert!(findings.is_empty(), "{findings:?}");
    assert_eq!(record.header(Key::Start), Some("2026/08/05 17:59:42"));
    let out = write(&KIFU, &[&record]).0;
    assert!(out.contains("\n対局日：2026/08/05\n開始日時：2026/08/05 17:59:42\n"), "{out}");
    let (record, _) = kif("対局日：2026/08/05\n1 ７六歩(77)\n");
    assert_eq!(record.header(Key::Start), Some("2026/08/05"));
    assert!(write(&KIFU, &[&record]).0.contains("\n対局日：2026/08/05\n"));
    let (_, findings) = kif("開始日時：2026/08/05\n開始日時：2026/08/06\n1 ７六歩(77)\n");
    assert_eq!(codes(&findings), [Code::HeaderRepeated]);
}

#[test]
fn a_win_without_a_reason_keeps_its_winner() {
    for loser in [Side::First, Side::Second] {
        let mut record = kif(&format!("{HEAD}1 ７六歩(77)\n2 ３四歩(33)\n")).0;
        let last = record.tree.main_line().last().unwrap();
        record.tree.push(last, Entry::End(Ending::by(EndKind::Lost, loser)));
        for format in [&KIF, &KI2] {
            let (text, losses) = write(format, &[&record]);
            let winner = ["後手", "先手"][loser.index()];
            assert!(text.ends_with(&format!("\nまで2手で{winner}の勝ち\n")), "{text}");
            let back = read(format, &Source::new("a", &*text)).remove(0).0;
            assert_eq!(back.outcome(), record.outcome());
            let exact = back.ending() == record.ending();
            assert_eq!(u64::from(!exact), losses.get(Loss::Endings), "{text}");
        }
    }
}

/// A drop out of turn has nothing in KIF that says whose it is.
#[test]
fn a_drop_out_of_turn_is_no_drop_of_the_other() {
    let csa = "PI\n+\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n-0045KA\n+2726FU\n";
    let record = read(&kifu::formats::csa::CSA, &Source::new("x", csa)).remove(0).0;
    let (text, losses) = write(&KIFU, &[&record]);
    assert!(text.contains("\n*△４五角打\n"), "{text}");
    assert_eq!(losses.get(Loss::MovesAsComments), 1);
}

/// Reads a piece of a file; what each of its records says, and the codes of its findings.
fn pieces(format: &Format, text: &str, continued: bool, out: &mut Vec<String>) {
    let source = Source::new("piece", text);
    let mut found = Vec::new();
    read_with(format, &source, &ReadOptions { continued, ..ReadOptions::default() }, &mut found);
    out.extend(
        found.iter().map(|(record, findings)| format!("{}{:?}", digest(record), codes(findings))),
    );
}

/// Where the games of a text begin, the last of which the splitter finds.
fn starts(format: &Format, text: &str) -> Vec<usize> {
    let mut starts = Vec::new();
    let mut end = text.len();
    while end > 0 {
        let mut found = Vec::new();
        format.split().unwrap()(&text[..end], &mut found);
        assert_eq!(found[0], 0);
        end = *found.last().unwrap();
        starts.insert(0, end);
    }
    starts
}

/// Cut at every place that the splitter names, a file reads as the whole does.
fn cut(format: &Format, text: &str) -> usize {
    let mut whole = Vec::new();
    pieces(format, text, false, &mut whole);
    let starts = starts(format, text);
    let mut parts = Vec::new();
    for (index, &at) in starts.iter().enumerate() {
        let end = starts.get(index + 1).copied().unwrap_or(text.len());
        pieces(format, &text[at..end], at > 0, &mut parts);
    }
    assert_eq!(parts.len(), whole.len(), "{text}");
    for (part, whole) in parts.iter().zip(&whole) {
        assert!(part == whole, "{part}\n---\n{whole}");
    }
    starts.len()
}

/// Parts of KIF and KI2 in orders that nobody writes: where the splitter cuts, the whole is cut.
#[test]
fn splitting_is_never_wrong() {
    let parts = [
        "手合割：平手\n",
        "手合割：平手\n先手：青木\n後手：石田\n手数----指手---------消費時間--\n",
        "開始日時：2026/11/22\r\n",
        "先手：青木\n",
        "*手合割：平手\n",
        "# ---\n",
        "#KIF version=2.0 encoding=UTF-8\n",
        "手数----指手---------消費時間--\n",
        "変化：2手\n",
        "   1 ７六歩(77)   ( 0:16/00:00:16)\r\n",
        "   1 ７六歩(77)   ( 0:16/00:00:16)+\n",
        "   2 ３四歩(33)\n",
        "３ ２六歩(27)\n",
        "▲７六歩 △３四歩\n",
        "   2 投了\n",
        "まで1手で先手の勝ち\n",
        "まで1手で先手の勝ち\n\n",
        "盤面回転\n",
        "後手番\n",
        "| ・ ・ ・ ・ ・ ・ ・ ・ ・|一\n",
        "&しおり\n",
        "分からない\n",
        "手合割：中将棋\r",
    ];
    let mut random = Random(11);
    let mut cuts = [0; 2];
    for _ in 0..4_000 {
        let count = 1 + random.below(14);
        let text: String = (0..count).map(|_| parts[random.below(parts.len())]).collect();
        for (format, cuts) in [&KIF, &KI2].into_iter().zip(&mut cuts) {
            *cuts += cut(format, &text) - 1;
        }
    }
    assert!(cuts.iter().all(|&cuts| cuts > 2_000), "{cuts:?}");
}

#[test]
fn splitting_is_the_whole() {
    let game = "先手：青木\n後手：石田\n手数----指手\n1 ７六歩(77)\n*注\n2 ３四歩(33)\n3 投了\nまで2手で後手の勝ち\n\n変化：2手\n2 ８四歩(83)\n";
    let ki2 =
        "先手：青木\n後手：石田\n\n▲７六歩 △３四歩\nまで2手で後手の勝ち\n変化：2手\n△８四歩\n";
    let marked = format!("#KIF version=2.0 encoding=UTF-8\n# ----\n盤面回転\n{game}");
    assert_eq!(cut(&KIF, &[game, &marked, game, "\n\n"].concat()), 3);
    assert_eq!(cut(&KI2, &[ki2, ki2, ki2].concat()), 3);
    assert_eq!(cut(&KIF, ""), 0);
    let Some(corpus) = corpus() else { return };
    for (format, extensions) in [(&KIF, ["kif", "kifu"]), (&KI2, ["ki2", "ki2u"])] {
        let texts: Vec<String> = files(&corpus.join("shogi"), &extensions)
            .iter()
            .map(|path| source("a", &std::fs::read(path).unwrap()).text().to_owned())
            .collect();
        let mut games = 0;
        for texts in texts.chunks(7) {
            games += cut(format, &texts.join("\n"));
        }
        assert!(games * 10 > texts.len() * 7, "{games} of {}", texts.len());
    }
}

/// The same with a blank behind each line, which parts no lines but those that are read byte by byte
/// from the others.
fn with_blanks(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\n', " \n")
}

/// All that is read of a text and found in it.
fn all_of(format: &Format, text: &str) -> Vec<String> {
    let games = read(format, &Source::new("x", text));
    games.iter().map(|(record, found)| format!("{}{:?}", digest(record), codes(found))).collect()
}

/// A text with a character or two changed, or none.
fn changed(text: &str, signs: &[&str], random: &mut Random) -> String {
    let mut text: Vec<String> = text.chars().map(String::from).collect();
    for _ in 0..random.below(3) * random.below(2) {
        let at = random.below(text.len());
        let sign = signs[random.below(signs.len())];
        match random.below(2) {
            0 => text[at] = sign.to_owned(),
            _ => text.insert(at, sign.to_owned()),
        }
    }
    text.concat()
}

/// The same of moves in relative notation: tabs in the place of blanks part the two ways.
#[test]
fn the_usual_relative_moves_are_read_as_all_others_are() {
    let with_tabs = |text: &str| text.replace(' ', "\t");
    let check = |text: &str| {
        let [own, other] = [text, &with_tabs(text)].map(|text| all_of(&KI2, text).concat());
        assert_eq!(own.replace('\t', " "), other.replace('\t', " "), "{text}");
    };
    let lines = [
        "▲７六歩    △３四歩    ▲２二角成  △同　銀",
        "▲４五角    △５二金右  ▲６三角成  △同金直",
        "▲５五角打  △３三角    ▲同角不成  △同桂",
        "▲８三と寄上成△３四成銀右引不成 ▲２七龍まで9手",
    ];
    let signs = [
        " ", "成", "不", "打", "右", "左", "直", "上", "行", "同", "　", "一", "金", "将", "と",
        "１", "▲", "△", "▽", "(77)", "（", "1", "投了", "、",
    ];
    let mut random = Random(7);
    for round in 0..20_000 {
        let lines = lines.iter().take(1 + round % lines.len());
        let text: Vec<String> = lines.map(|line| changed(line, &signs, &mut random)).collect();
        check(&(text.join("\n") + "\n"));
    }
    let Some(corpus) = corpus() else { return };
    for path in files(&corpus.join("shogi"), &["ki2", "ki2u"]) {
        let source = source("a", &std::fs::read(&path).unwrap());
        if !source.text().contains(['\t', '*', '#', '&', '|']) {
            check(source.text());
        }
    }
}

/// Lines as Kifu for Windows writes them, and such with a byte or two changed, read alike on both
/// ways.
#[test]
fn the_usual_lines_are_read_as_all_others_are() {
    let lines = [
        "   1 ７六歩(77)   ( 0:16/00:00:16)",
        "   2 ３四歩(33)   ( 1:02/00:01:02)+",
        "   3 ２二角成(88) (123:45/02:04:01)",
        "   4 同　銀(31)   (12:00/00:13:02)",
        "   5 ４五角打     ( 0:00/02:04:01)",
        "   6 ５二金(61)",
        "   7 ６三成銀(63)+",
        "   8 ３三と(23)   ( 0:01/00:13:03)",
    ];
    let signs = [
        "", " ", "0", "9", "(", ")", ":", "/", "+", "成", "打", "同", "　", "一", "九", "金", "と",
        "１", "\0", "不", "(00)",
    ];
    let mut random = Random(5);
    for round in 0..20_000 {
        let mut text = HEAD.to_owned();
        for line in lines.iter().take(1 + round % lines.len()) {
            let line = changed(line, &signs, &mut random);
            text += &line;
            text.push('\n');
        }
        assert_eq!(all_of(&KIF, &text), all_of(&KIF, &with_blanks(&text)), "{text}");
    }
    let Some(corpus) = corpus() else { return };
    for path in files(&corpus.join("shogi"), &["kif", "kifu"]) {
        let source = source("a", &std::fs::read(&path).unwrap());
        if !source.text().contains(" \n") && !source.text().contains('*') {
            let other = with_blanks(source.text());
            let (own, other) = (all_of(&KIF, source.text()), all_of(&KIF, &other));
            assert_eq!(own, other, "{}", path.display());
        }
    }
}

/// The main line of a text is what it says with all its variations stripped.
fn main_line(format: &Format, text: &str) -> bool {
    let Some(at) = text.find("\n変化：") else { return false };
    let whole = read(format, &Source::new("whole", text));
    let stripped = read(format, &Source::new("stripped", &text[..=at]));
    if whole.len() != 1 || stripped.len() != 1 {
        return false;
    }
    let line = |record: &Record| {
        let entries = record.tree.main_line().map(|node| record.tree.node(node).entry);
        let said =
            entries.filter(|entry| !matches!(entry, Entry::End(it) if it.kind == EndKind::Stops));
        let said: Vec<String> = said
            .map(|entry| match entry {
                Entry::Unreadable(text) => record.text(text).to_owned(),
                entry => format!("{entry:?}"),
            })
            .collect();
        (said, record.outcome(), usi(record))
    };
    assert_eq!(line(&whole[0].0), line(&stripped[0].0), "{text}");
    true
}

/// A random legal game with variations, some of which repeat moves.
fn random_game(next: &mut impl FnMut(usize) -> usize) -> Record {
    let mut record = Record::default();
    let mut position = shogi::Position::start();
    let mut node = NodeId::ROOT;
    for _ in 0..4 + next(20) {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let mv = moves[next(moves.len())];
        for _ in 0..next(3) {
            let other = moves[next(moves.len())];
            let side = record.tree.push(node, Entry::Move(kifu::games::Move::Shogi(other)));
            if next(3) == 0 {
                record.push_note(side, NoteKind::Comment, "x");
            }
        }
        record.tree.push(node, Entry::Move(kifu::games::Move::Shogi(mv)));
        let Entry::Move(kifu::games::Move::Shogi(first)) =
            record.tree.node(record.tree.next(node).unwrap()).entry
        else {
            break;
        };
        node = record.tree.next(node).unwrap();
        position.play(first);
    }
    if next(2) == 0 {
        record.tree.push(node, Entry::End(Ending::new(EndKind::Resign)));
    }
    record
}

#[test]
fn the_main_line_is_the_text_without_its_variations() {
    let mut seed = 7_u64;
    let mut next = move |limit: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % limit
    };
    let mut seen = 0;
    for _ in 0..200 {
        let record = random_game(&mut next);
        for format in [&KIF, &KI2] {
            let text = write(format, &[&record]).0;
            seen += usize::from(main_line(format, &text));
            // The same with a block that repeats the whole game and goes on.
            let body = text.find("\n変化：").map_or(&*text, |at| &text[..at]);
            let moves = body.split_once(if format.name == "kif" { "時間--\n" } else { "\n\n" });
            let moves = moves.map_or("", |(_, moves)| moves);
            for extra in ["", "   9 ９九玉打\n", "△５五玉\n", "投了\n"] {
                let text = format!("{text}\n変化：1手\n{moves}{extra}");
                seen += usize::from(main_line(format, &text));
            }
        }
    }
    assert!(seen > 1000, "{seen}");
    let Some(corpus) = corpus() else { return };
    let mut real = 0;
    for (format, extensions) in [(&KIF, ["kif", "kifu"]), (&KI2, ["ki2", "ki2u"])] {
        for path in files(&corpus.join("shogi"), &extensions) {
            let text = source("a", &std::fs::read(&path).unwrap()).text().to_owned();
            real += usize::from(main_line(format, &text.replace("\r\n", "\n")));
        }
    }
    assert!(real >= 20, "{real}");
}

/// Every line of a record as its moves in USI, those of one that only stops included.
fn lines(record: &Record) -> Vec<String> {
    let tree = &record.tree;
    let leaves = tree.walk().filter(|&node| tree.next(node).is_none());
    let line = |leaf| {
        let up = std::iter::successors(Some(leaf), |&node| tree.parent(node));
        let moves: Vec<String> = up
            .filter_map(|node| match tree.node(node).entry {
                Entry::Move(mv) => Some(mv.to_string()),
                _ => None,
            })
            .collect();
        moves.into_iter().rev().collect::<Vec<_>>().join(" ")
    };
    leaves.map(line).collect()
}

#[test]
fn a_variation_is_written_from_where_it_first_differs() {
    let text = r#"{"header":{"手合割":"平手"},"moves":[{"comments":["a"]},
        {"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"},"comments":["b"],
         "time":{"now":{"m":0,"s":1},"total":{"h":0,"m":0,"s":1}}},
        {"move":{"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU"},"forks":[
            [{"move":{"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU"},"comments":["lost"]},
             {"move":{"from":{"x":6,"y":7},"to":{"x":6,"y":6},"piece":"FU"}}],
            [{"move":{"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU"}}]]},
        {"move":{"from":{"x":2,"y":7},"to":{"x":2,"y":6},"piece":"FU"}}]}"#;
    let (record, findings) = read(&JKF, &Source::new("a.jkf", text)).remove(0);
    assert!(findings.is_empty(), "{findings:?}");
    assert_eq!(record.tree.variations(), 2);
    for format in [&KIF, &KIFU, &KI2U, &USEN] {
        let (text, losses) = write(format, &[&record]);
        assert_eq!(losses.get(Loss::Variations), 1, "{}: {text}", format.name);
        if format.name != "usen" {
            assert_eq!(losses.get(Loss::Comments), 1, "{}: {text}", format.name);
        }
        let (back, findings) = read(format, &Source::new("a", text.clone())).remove(0);
        assert!(findings.is_empty(), "{} {findings:?}", format.name);
        assert_eq!(lines(&back), ["7g7f 3c3d 2g2f", "7g7f 3c3d 6g6f"], "{text}");
        assert_eq!(write(format, &[&back]).0, text);
    }
    let (_, losses) = write(&JKF, &[&record]);
    assert!(losses.is_empty());
}

#[test]
fn a_variation_of_the_end_of_a_variation_goes_on_there() {
    let main = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n4 ８四歩(83)\n";
    let block = "\n変化：2手\n2 ８四歩(83)\n";
    let again = "\n変化：2手\n2 ８四歩(83)\n3 ６八銀(79)\n4 ８五歩(84)\n";
    let (record, findings) = kif(&format!("{HEAD}{main}{block}{again}"));
    assert_eq!(codes(&findings), [Code::VariationRepeats]);
    let expected = ["7g7f 3c3d 2g2f 8c8d", "7g7f 8c8d", "7g7f 8c8d 7i6h 8d8e"];
    assert_eq!(lines(&record), expected);
    for format in [&KIF, &KI2U, &USEN] {
        let (text, losses) = write(format, &[&record]);
        assert_eq!(losses.get(Loss::Variations), 0);
        let (back, _) = read(format, &Source::new("a", text.clone())).remove(0);
        assert_eq!(lines(&back), expected, "{text}");
        assert_eq!(write(format, &[&back]).0, text);
    }
}

#[test]
fn what_a_repeated_block_says_stays_off_the_other_line() {
    let main = "1 ７六歩(77)   ( 0:05/00:00:05)\n*main\n2 ３四歩(33)\n3 ２六歩(27)\n";
    let block = "\n変化：1手\n1 ７六歩(77)   ( 0:09/00:00:09)\n*side\n2 ３四歩(33) ( 0:01/00:00:01)\n3 ６六歩(67)\n*own\n";
    let (record, findings) = kif(&format!("{HEAD}{main}{block}"));
    assert_eq!(
        codes(&findings),
        [
            Code::VariationRepeats,
            Code::RepeatedDiffers,
            Code::RepeatedDiffers,
            Code::RepeatedDiffers
        ]
    );
    let tree = &record.tree;
    let line: Vec<_> = tree.main_line().collect();
    assert_eq!(tree.node(line[0]).time.get(), Some(5000));
    assert_eq!(tree.node(line[1]).time.get(), None);
    let notes: Vec<_> = tree.notes(line[0]).map(|note| record.text(note.text)).collect();
    assert_eq!(notes, ["main"]);
    assert_eq!(lines(&record), ["7g7f 3c3d 2g2f", "7g7f 3c3d 6g6f"]);
    let mut losses = Losses::default();
    losses.add_dropped(&findings, false);
    assert_eq!(losses.get(Loss::Texts), 3);
}

#[test]
fn variations_of_a_game_without_moves_stay_variations() {
    let block = "\n変化：1手\n1 ７六歩(77)\n2 ３四歩(33)\n";
    let (record, findings) = kif(&format!("{HEAD}まで0手で後手の勝ち\n{block}"));
    assert_eq!(record.outcome(), Outcome::Win(Side::Second));
    assert!(usi(&record).is_empty());
    assert_eq!(record.tree.variations(), 1);
    assert!(!codes(&findings).contains(&Code::KifEarlyVariation));
    let (record, findings) = kif(&format!("{HEAD}{block}"));
    assert!(usi(&record).is_empty());
    assert_eq!(record.tree.variations(), 1);
    assert_eq!(codes(&findings)[0], Code::KifEarlyVariation);
}

/// What is read of a text, with the places of what was found by line and column.
fn all_that_is_read(text: &str) -> String {
    let source = Source::new("a.kif", text);
    let mut all = String::new();
    for (record, findings) in read(&KIF, &source) {
        // Only notes keep the blanks behind them.
        all.extend(digest(&record).lines().flat_map(|line| [line.trim_end(), "\n"]));
        for node in record.tree.main_line() {
            all += &format!(
                "{:?} {:?}\n",
                record.tree.node(node).time,
                record.tree.stated_total(node)
            );
        }
        for finding in findings {
            let place = finding.span.map(|span| source.line_col(span.start));
            all += &format!("{place:?} {} {}\n", finding.message(Lang::En), finding.code.row().id);
        }
    }
    all
}

/// Lines just as the format has them are read at once; a blank behind each sends all of them the
/// long way.
#[test]
fn lines_read_at_once_are_read_the_same_the_long_way() {
    let mut random = Random(20);
    let files: Vec<char> = "１２３４５６７８９5".chars().collect();
    let ranks: Vec<char> = "一二三四五六七八九６".chars().collect();
    let pieces = [
        "歩", "香", "桂", "銀", "金", "角", "飛", "玉", "王", "と", "馬", "龍", "竜", "成銀",
        "成桂", "成香", "全", "飛車", "左金",
    ];
    let tails = [
        "(77)",
        "成(88)",
        "打",
        "(00)",
        "打(00)",
        "不成(33)",
        "(3 3)",
        "",
        "(99)成",
        "(10)",
        "成打",
    ];
    let times = [
        "   ( 0:16/00:00:16)",
        "   (12:00/01:00:00)",
        "(123:59/99:59:59)",
        "   ( 0:16/)",
        " ( 0:6/0:00:16)",
        "",
        "   ( 0:16/00:00:16)+",
        "+",
        " words",
        "   (1:02:03/01:02:03)",
        "   ( 0:16/00:00:16.5)",
    ];
    let strange: Vec<char> = " 　09(:/+)成打同*&\t７七歩".chars().collect();
    let (mut plain, mut total) = (0, 0);
    for round in 0..3_000 {
        let mut text = "手合割：平手\n手数----指手---------消費時間--\n".to_owned();
        for number in 1..=random.below(6) + 1 {
            let target = match random.below(5) {
                0 => "同　".to_owned(),
                _ => format!("{}{}", files[random.below(10)], ranks[random.below(10)]),
            };
            // Half of the lines are as they should be.
            let usual = random.below(2) == 0;
            let piece = pieces[random.below(if usual { 8 } else { pieces.len() })];
            let tail = tails[random.below(if usual { 3 } else { tails.len() })];
            let time = times[random.below(if usual { 3 } else { times.len() })];
            let mut line = format!("{number:4} {target}{piece}{tail}{time}");
            if round % 3 == 0 && random.below(3) == 0 {
                let at: Vec<usize> = line.char_indices().map(|(at, _)| at).collect();
                let at = at[random.below(at.len())];
                line.insert(at, strange[random.below(strange.len())]);
            }
            plain += usize::from(usual);
            total += 1;
            text += &line;
            text.push('\n');
        }
        let longer = text.replace('\n', " \n");
        assert_eq!(all_that_is_read(&text), all_that_is_read(&longer), "{text}");
    }
    assert!(plain > 3_000 && total > plain + 3_000, "{plain} of {total}");
}

#[test]
fn the_closing_line_tells_who_lost_by_perpetual_check() {
    let moves = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 王手連続千日手\n";
    for (line, winner) in [
        ("", Side::First),
        ("まで2手で王手連続千日手\n", Side::First),
        ("まで2手で後手の勝ち\n", Side::Second),
        ("まで2手で王手連続千日手により後手の勝ち\n", Side::Second),
    ] {
        let (record, findings) = kif(&format!("{HEAD}{moves}{line}"));
        let ending = record.outcome();
        assert_eq!(ending, Outcome::Win(winner), "{line}");
        assert!(!codes(&findings).contains(&Code::ClaimedResult), "{line}");
    }
}

#[test]
fn who_lost_by_perpetual_check_stays_the_loser() {
    let text = "V2\nPI\n+\n+7776FU\n-3334FU\n'summary:oute_sennichite:A lose:B win\n";
    let records = read(&kifu::formats::csa::CSA, &source("csa", text.as_bytes()));
    let record = &records[0].0;
    assert_eq!(record.outcome(), Outcome::Win(Side::Second));
    for format in [&KIF, &KIFU, &KI2, &KI2U] {
        let (text, _) = format.text(&[record], &kifu::formats::WriteOptions::default());
        let back = read(format, &Source::new("test", &*text));
        assert_eq!(back[0].0.outcome(), Outcome::Win(Side::Second), "{text}");
    }
}

#[test]
fn one_sides_time_is_not_that_of_each() {
    let text = "V3.0\n$TIME:900+0+5\n$TIME+:600+10+0\nPI\n+\n+7776FU\n";
    let records = read(&kifu::formats::csa::CSA3, &source("csa", text.as_bytes()));
    let (text, _) = KIFU.text(&[&records[0].0], &kifu::formats::WriteOptions::default());
    assert!(
        text.contains("持ち時間：各15分 1手5秒加算\n先手持ち時間：10分 秒読み10秒\n"),
        "{text}"
    );
}

#[test]
fn headers_that_speak_of_pieces_in_hand_are_never_just_headers() {
    for name in ["持駒", "先手持駒", "▲の持駒", "先手の手駒", "持ち駒"] {
        let (record, findings) = kif(&format!("{name}：金\n"));
        assert!(codes(&findings).contains(&Code::KifHand), "{name}");
        assert!(record.headers.is_empty(), "{name}");
    }
}

#[test]
fn a_square_beside_the_same_square_must_be_that_one() {
    let moves = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n";
    for (fourth, read) in [
        ("２二同　銀(31)", Some("3a2b")),
        ("同２二銀(31)", Some("3a2b")),
        ("３二同　銀(31)", None),
        ("同３二銀(31)", None),
    ] {
        let (record, findings) = kif(&format!("{HEAD}{moves}   4 {fourth}\n"));
        assert_eq!(usi(&record).get(3).map(String::as_str), read, "{fourth}");
        assert_eq!(codes(&findings).contains(&Code::SameElsewhere), read.is_none(), "{fourth}");
    }
}

/// Two squares with a piece between them, which the letter of a horse makes look like a move of shogi.
#[test]
fn moves_of_janggi_are_no_kif() {
    let text = "1. 71卒72 <0> 2. 17馬36 <0>\n61. 72馬84 <0> 62. 44兵54 <0>\n";
    let Detection::Is(format) = detect(text, Some("gib")) else { panic!("{text}") };
    assert_eq!(format.name, "janggi-gib");
}

#[test]
fn a_handicap_that_the_start_is_not_is_a_loss() {
    let csa = |handicap: &str| {
        let text = format!("V2.2\n$手合割:{handicap}\nPI\n+\n+7776FU\n%TORYO\n");
        read(&kifu::formats::csa::CSA, &Source::new("test", text)).remove(0).0
    };
    for format in [&KIF, &KI2, &BOD] {
        let headers = |handicap: &str| {
            let (text, losses) = format.text(&[&csa(handicap)], &Default::default());
            assert!(format.name == "bod" || text.contains("手合割：平手"), "{text}");
            losses.get(Loss::Headers)
        };
        assert_eq!((headers("二枚落ち"), headers("平手")), (1, 0), "{}", format.name);
    }
}

#[test]
fn a_remark_on_a_diagram_stays_where_it_is() {
    let text = format!("#above\n{HEAD}#below\n*a comment\n   1 ７六歩(77)\n");
    let [first, second] = {
        let (record, _) = kif(&text);
        let (first, _) = write(&BOD, &[&record]);
        let again = read(&BOD, &Source::new("test", &*first));
        let (second, _) = write(&BOD, &[&again[0].0]);
        [first, second]
    };
    assert!(first.contains("#above\n") && first.contains("#below\n"), "{first}");
    assert!(first.ends_with("*a comment\n"), "{first}");
    assert_eq!(first, second);
}

#[test]
fn a_remark_declares_nothing() {
    let remarks =
        ["KIF version=2.0 encoding=EUC-JP", "KIF vers\u{c}ion=2.0", "KIF x encoding=UTF-8"];
    for remark in remarks {
        let csa = format!("V2.2\n'{remark}\nPI\n+\n+7776FU\n'{remark}\n%TORYO\n");
        let record = read(&kifu::formats::csa::CSA, &Source::new("test", csa)).remove(0).0;
        for format in [&KIF, &BOD] {
            let (text, losses) = write(format, &[&record]);
            assert!(text.contains(&format!("# {remark}\n")), "{text}");
            assert!(losses.get(Loss::Remarks) > 0, "{losses:?}");
            assert_eq!(read(format, &Source::new("test", text)).len(), 1);
        }
    }
    let (record, _) = kif(&format!("#KIFU, made by hand\n{HEAD}   1 ７六歩(77)\n"));
    let (text, losses) = write(&KIF, &[&record]);
    assert!(text.contains("#KIFU, made by hand\n") && losses.is_empty(), "{text}");
}

/// A mark that is lost or has changed places makes a piece the other side's, or none: that is said.
#[test]
fn marks_of_a_diagram_belong_to_pieces() {
    let found = |row: &str| {
        let empty = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|";
        let rows: Vec<_> =
            "二三四五六七八".chars().map(|rank| format!("{empty}{rank}\n")).collect();
        let text = format!(
            "後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n{row}一\n{}\
             | ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n+---------------------------+\n先手の持駒：なし\n",
            rows.concat()
        );
        codes(&kif(&text).1).contains(&Code::KifBoardRow)
    };
    for row in
        ["| ・ ・v桂v桂v玉 ・ ・ ・ ・|", "|・・v桂桂v玉・・・・|", "|v香 ・ ・ ・v玉 ・ ・ ・ 飛|"]
    {
        assert!(!found(row), "{row}");
    }
    for row in [
        "| ・ ・v桂桂v玉 ・ ・ ・ ・|",
        "| ・ ・v ・ ・v玉 ・ ・ ・|",
        "| ・ ・v・ ・v玉 ・ ・ ・ ・|",
        "| ・ ・ 銀v ・v玉 ・ ・ ・|",
    ] {
        assert!(found(row), "{row}");
    }
}

/// What stands between a piece and the end of its move is a part of it, or makes it unreadable.
#[test]
fn what_is_left_of_a_move_of_kif_is_no_other_one() {
    let third = |words: &str| {
        let text = format!("{HEAD}1 ７六歩(77)\n2 ３四歩(33)\n3 {words}\n4 ８四歩(83)\n");
        let (record, findings) = kif(&text);
        let is_error = findings.iter().any(|it| it.code == Code::KifMove);
        usi(&record).get(2).filter(|_| !is_error).cloned()
    };
    for words in [
        "２二角　成(88)",
        "２二角 成(88)",
        "２二角成(88)",
        "２二角(88) 成",
        "２二角成 ( 0:01/00:00:01)",
    ] {
        assert_eq!(third(words).as_deref(), Some("8h2b+"), "{words}");
    }
    for words in
        ["２二角(88)", "２二角(88) ( 0:01/00:00:01)", "２二角( 0:01/00:00:01)", "２二角 好手"]
    {
        assert_eq!(third(words).as_deref(), Some("8h2b"), "{words}");
    }
    for words in [
        "２二角・成(88)",
        "２二角四成(88)",
        "２二角(成88)",
        "２二角(成)(88)",
        "２二角ナリ(88)",
        "２二角(成) ( 0:01/00:00:01)",
        "２二角(88)・成",
        "４八金玉(59)",
        "七９角",
        "銀(31)",
        "角",
    ] {
        assert_eq!(third(words), None, "{words}");
    }
}

/// `変化` above the headers, or with another number than the moves behind it, announces nothing.
#[test]
fn variations_that_are_announced_too_early_cost_no_moves() {
    let moves = "1 ７六歩(77)\n2 ３四歩(33)\n";
    for head in ["変化：2手\n先手：a\n", "変化：2手\n", "変化：1手\n先手：a\n"] {
        let (record, findings) = kif(&format!("手合割：平手\n{head}{moves}"));
        assert_eq!(usi(&record), ["7g7f", "3c3d"], "{head}");
        assert!(codes(&findings).contains(&Code::KifEarlyVariation), "{head}");
    }
}

/// What stands above the line that programs begin files with belongs to the game, unless one stood before.
#[test]
fn headers_above_the_line_that_begins_a_file_are_of_its_game() {
    let game = "#KIF version=2.0 encoding=UTF-8\n手合割：平手\n手数----指手---------消費時間--\n   \
                1 ７六歩(77)\n   2 投了\n";
    let read = |text: &str| {
        let read = crate::support::read(&KIFU, &source("x.kifu", text.as_bytes()));
        let facts = |(record, _): &(Record, Vec<Finding>)| {
            (record.header(Key::First).unwrap_or_default().to_owned(), record.plies())
        };
        read.iter().map(facts).collect::<Vec<_>>()
    };
    let of = |name: &str, plies| (name.to_owned(), plies);
    assert_eq!(read(&format!("先手：A\n後手：B\n{game}")), [of("A", 1)]);
    assert_eq!(read(&format!("Subject: x\n\n{game}")), [of("", 1)]);
    assert_eq!(read(&format!("先手：A\n{game}{game}")), [of("A", 1), of("", 1)]);
    // A head without moves that has such a line itself is a game, and so is a board.
    let head = "#KIF version=2.0 encoding=UTF-8\n先手：A\n";
    assert_eq!(read(&format!("{head}{game}")), [of("A", 0), of("", 1)]);
    assert_eq!(read(&format!("手数----指手---------消費時間--\n{game}")), [of("", 0), of("", 1)]);
}

/// What is left of a move is no ending, least of all one that nobody knows.
#[test]
fn what_is_left_of_a_move_ends_nothing() {
    for word in ["一角打", "七歩", "角打", "歩", "飛四角打", "王"] {
        let (record, findings) = kif(&format!(
            "手数----指手---------消費時間--\n1 ７六歩(77)\n2 ３四歩(33)\n3 {word}\n"
        ));
        assert!(codes(&findings).contains(&Code::KifMove), "{word} {findings:?}");
        assert_eq!(record.plies(), 3, "{word}");
    }
    for word in ["入玉勝ち", "時間切", "切断", "玉手箱"] {
        let (record, findings) = kif(&format!(
            "手数----指手---------消費時間--\n1 ７六歩(77)\n2 ３四歩(33)\n3 {word}\n"
        ));
        assert!(!codes(&findings).contains(&Code::KifMove), "{word} {findings:?}");
        assert_eq!(record.plies(), 2, "{word}");
    }
}
