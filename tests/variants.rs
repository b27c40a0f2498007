//! Xiangqi, janggi and makruk in records: how moves are written, and the way through the formats
//! and back, shown on the random games of an independent engine.

use crate::playouts::{Playout, playouts as random_games};
use crate::support::numbers::Numbers;
use kifu::findings::{Code, Lang, Severity};
use kifu::formats::pgn::shogi_fen;
use kifu::formats::{Loss, Losses, by_name};
use kifu::games::square_board::{Move, Numbering, Piece, Pieces, Position, Setup, Square};
use kifu::games::{Rules, Side, janggi, makruk, shogi, xiangqi};
use kifu::notation::shogi::hodges;
use kifu::notation::variants::{Style, write_wxf};
use kifu::record::{EndKind, Ending, Entry, Key, Record};
use kifu::replay::{Notation, Reading};
use kifu::source::{EncodeOptions, Encoding, Eol, encode};
use std::fmt::Write as _;
use std::path::Path;

/// A position of a variant.
fn position<R: Style>(fen: &str, variant: &str) -> Position<R> {
    let setup = Setup::<R>::from_fen(fen).unwrap();
    let state = R::joined(setup.state.clone(), &R::variant(variant).unwrap());
    Position::new(Setup { state, ..setup })
}

/// Every move of the games of a variant, with its position and its name in the corpus.
fn each_move<R: Style>(variant: &str, mut show: impl FnMut(&Position<R>, Move<R>, &str)) {
    for game in random_games(variant) {
        let mut here = position::<R>(&game.start, variant);
        for (text, name) in game.moves.iter().zip(&game.names) {
            let mv = here.read_move(text, Numbering::FromOne).unwrap();
            show(&here, mv, name);
            here.play(mv);
        }
    }
}

/// Reads a move in the styles of its game.
#[track_caller]
fn reads_as<R: Style>(position: &Position<R>, text: &str, mv: Move<R>) {
    let [one, zero] =
        [Numbering::FromOne, Numbering::FromZero].map(|from| R::read_move(text, from));
    let written = zero.or(one).unwrap_or_else(|| panic!("{text}"));
    match written.resolve(position, None) {
        Reading::Move(found) => assert_eq!(found, mv, "{text} {}", position.to_line()),
        other => panic!("{text} {}: {other:?}", position.to_line()),
    }
}

/// Whether a text is a move in no numbering.
fn reads_as_none<R: Style>(text: &str) -> bool {
    [Numbering::FromOne, Numbering::FromZero].iter().all(|&from| R::read_move(text, from).is_none())
}

#[test]
fn xiangqi_notations() {
    each_move::<xiangqi::Role>("xiangqi", |position, mv, name| {
        let mut wxf = String::new();
        write_wxf(position, mv, &mut wxf);
        assert_eq!(wxf, name, "{} {mv}", position.to_line());
        reads_as(position, name, mv);
        let mut chinese = String::new();
        Style::write_for_people(position, mv, &mut chinese);
        reads_as(position, &chinese, mv);
        let traditional = chinese.replace('进', "進").replace('后', "後").replace('马', "馬");
        reads_as(position, &traditional.replace('车', "車"), mv);
        let mut iccs = String::new();
        Style::write_move(position, mv, &mut iccs);
        reads_as(position, &iccs, mv);
    });
}

#[test]
fn xiangqi_names_of_pieces_on_one_file() {
    let table = [
        // Two on a file, three, and two files with two each.
        ("4k4/9/9/9/4P4/4P4/9/9/9/3K5 w", "e6d6", "P+=6", "前兵平六"),
        ("4k4/9/9/9/4P4/4P4/9/9/9/3K5 w", "e5d5", "P-=6", "后兵平六"),
        ("4k4/9/9/4P4/4P4/4P4/9/9/9/3K5 w", "e6d6", "25=6", "中兵平六"),
        ("4k4/9/9/2P6/2P1P4/4P4/9/9/9/3K5 w", "c7b7", "17=8", "三兵平八"),
        ("4k4/9/9/2P6/2P1P4/4P4/9/9/9/3K5 w", "e6d6", "15=6", "一兵平六"),
        ("4k4/9/9/9/2n6/9/2n6/9/9/3K5 b", "c6d4", "N-+4", "后马进４"),
        ("4k4/9/9/9/9/9/9/4B4/9/2BK5 w", "e3g1", "E5-3", "相五退三"),
    ];
    for (fen, text, wxf, chinese) in table {
        let position = position::<xiangqi::Role>(fen, "xiangqi");
        let mv = position.read_move(text, Numbering::FromOne).unwrap();
        let mut written = [String::new(), String::new()];
        write_wxf(&position, mv, &mut written[0]);
        Style::write_for_people(&position, mv, &mut written[1]);
        assert_eq!(written, [wxf.replace('N', "H"), chinese.to_owned()], "{fen} {text}");
        for name in [wxf, chinese] {
            reads_as(&position, name, mv);
        }
    }
    // Soldiers named by their place and file alone, as one site and some programs have them.
    let two = position::<xiangqi::Role>("4k4/9/9/2P6/2P1P4/4P4/9/9/9/3K5 w", "xiangqi");
    let four = position::<xiangqi::Role>("4k4/9/4P4/4P4/2P1P4/2P1P4/9/9/9/3K5 w", "xiangqi");
    for (position, text, names) in [
        (&two, "c7b7", ["前七平八", "+7=8"]),
        (&two, "c6d6", ["后七平六", "-7=6"]),
        (&two, "e6d6", ["前五平六", "+5=6"]),
        (&four, "e8d8", ["前五平六", "+5=6"]),
    ] {
        let mv = position.read_move(text, Numbering::FromOne).unwrap();
        for name in names {
            reads_as(position, name, mv);
        }
    }
    // Of four the two in the middle are not told apart, and nothing stands behind one alone.
    for (position, name) in [(&four, "中五平六"), (&two, "中五平六"), (&two, "前六平五")]
    {
        let written = xiangqi::Role::read_move(name, Numbering::FromOne).unwrap();
        let reading = written.resolve(position, None);
        assert!(!matches!(reading, Reading::Move(_)), "{name}: {reading:?}");
    }
    let start = Position::new(xiangqi::Setup::start());
    let mv = start.read_move("h3e3", Numbering::FromOne).unwrap();
    for text in ["C2=5", "c2=5", "C2.5", "炮二平五", "砲二平五", "炮２平５", "H2-E2", "h2e2"]
    {
        reads_as(&start, text, mv);
    }
    for text in ["", "C2", "C2=", "C2=55", "X2=5", "炮二平", "C0=5", "C2*5", "h2e", "将军"] {
        assert!(reads_as_none::<xiangqi::Role>(text), "{text}");
    }
}

#[test]
fn janggi_notation() {
    for variant in ["janggi", "janggitraditional", "janggimodern"] {
        each_move::<janggi::Role>(variant, |position, mv, name| {
            let name = name.trim_end_matches(['+', '#']);
            let mut written = String::new();
            Style::write_move(position, mv, &mut written);
            assert_eq!(written, name, "{} {mv}", position.to_line());
            reads_as(position, name, mv);
            reads_as(position, &mv.to_string(), mv);
        });
    }
    let wings = janggi::Wings::HorseElephantElephantHorse;
    let start = Position::new(janggi::Setup::start(wings, wings));
    let mv = start.read_move("i4h4", Numbering::FromOne).unwrap();
    for text in ["79卒78", "79졸78", "P79-78", "79-78", "i4h4"] {
        reads_as(&start, text, mv);
    }
    for text in ["", "79", "79卒7", "7978卒", "70卒78", "P79-7a", "卒79卒78"] {
        assert!(reads_as_none::<janggi::Role>(text), "{text}");
    }
}

/// What is written in Thai, in the letters that are used here.
fn latin(thai: &str, role: makruk::Role) -> String {
    let (letter, rest) = match role {
        makruk::Role::Pawn => ("", thai),
        makruk::Role::Met => ("M", thai.strip_prefix("ม็").or(thai.strip_prefix("ม")).unwrap()),
        makruk::Role::King => ("K", thai.strip_prefix("ข").unwrap()),
        makruk::Role::Khon => ("S", thai.strip_prefix("ค").unwrap()),
        makruk::Role::Knight => ("N", thai.strip_prefix("ม").unwrap()),
        makruk::Role::Rook => ("R", thai.strip_prefix("ร").unwrap()),
    };
    let place = |of: &str, c| of.chars().position(|known| known == c).unwrap() as u8;
    let latin = rest.chars().filter_map(|c| match c {
        'ก'..='ญ' => Some(char::from(b'a' + place("กขคงจฉชญ", c))),
        '๑'..='๘' => Some(char::from(b'1' + place("๑๒๓๔๕๖๗๘", c))),
        '-' | '+' | '#' => None,
        other => Some(other),
    });
    letter.chars().chain(latin).collect()
}

#[test]
fn makruk_notation() {
    for variant in ["makruk", "cambodian"] {
        each_move::<makruk::Role>(variant, |position, mv, name| {
            let mut written = String::new();
            Style::write_move(position, mv, &mut written);
            reads_as(position, name.trim_end_matches(['+', '#']), mv);
            let name = latin(name, mv.piece.role);
            assert_eq!(written, name, "{} {mv}", position.to_line());
            reads_as(position, &written, mv);
            reads_as(position, &mv.to_string(), mv);
        });
    }
    for text in ["", "e", "e9", "Xe4", "Ne", "e4=K", "Nbdd2", "N12d2", "ก๙", "ค๔ค๕"] {
        assert!(reads_as_none::<makruk::Role>(text), "{text}");
    }
}

/// Every variant of the corpus whose rules are known here, with the games' formats.
const VARIANTS: [(&str, &str); 6] = [
    ("xiangqi", "xiangqi"),
    ("janggi", "janggi"),
    ("janggitraditional", "janggi"),
    ("janggimodern", "janggi"),
    ("makruk", "makruk"),
    ("cambodian", "makruk"),
];

/// The records of a text, which must have no finding above a note.
fn faultless(format: &str, text: &str) -> Vec<Record> {
    let source = crate::support::source("games", text.as_bytes());
    let read = crate::support::read(by_name(format).unwrap(), &source).into_iter();
    let records = read.map(|(record, findings)| {
        let bad = findings.iter().find(|finding| finding.severity > Severity::Note);
        assert_eq!(bad, None, "{format}");
        record
    });
    records.collect()
}

/// The games as engines are told them.
fn uci(games: &[Playout], variant: &str) -> String {
    let mut text = String::new();
    for game in games {
        let moves = game.moves.join(" ");
        let _ = writeln!(text, "setoption name UCI_Variant value {variant}");
        let _ = writeln!(text, "position fen {} moves {moves}", game.start);
    }
    text
}

fn moves(record: &Record) -> Vec<String> {
    let nodes = record.tree.main_line();
    nodes.filter_map(|node| Some(record.tree.node(node).entry.mv()?.to_string())).collect()
}

#[test]
fn games_and_positions_come_back() {
    for (variant, family) in VARIANTS {
        let games = random_games(variant);
        let name = format!("{family}-uci");
        let records = faultless(&name, &uci(&games, variant));
        assert_eq!(records.len(), games.len());
        for (record, game) in records.iter().zip(&games) {
            assert_eq!(moves(record), game.moves, "{variant}");
            let (again, _) = crate::support::write(by_name(&name).unwrap(), &[record]);
            assert_eq!(moves(&faultless(&name, &again)[0]), game.moves, "{variant}");
            let fens = format!("{family}-fen");
            let (list, _) = crate::support::write(by_name(&fens).unwrap(), &[record]);
            let expected: Vec<&String> = std::iter::once(&game.start).chain(&game.fens).collect();
            assert_eq!(list.lines().collect::<Vec<_>>(), expected, "{variant}");
            assert_eq!(
                crate::support::write(by_name(&fens).unwrap(), &refs(&faultless(&fens, &list))).0,
                list
            );
        }
    }
}

#[test]
fn shogi_in_pgn() {
    for game in random_games("shogi") {
        let mut position = shogi::Position::start();
        let mut usi = String::from("position startpos moves");
        for (index, (text, name)) in game.moves.iter().zip(&game.names).enumerate() {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            assert_eq!(moves.len() as u64, game.legal_counts[index], "{}", position.to_line());
            assert_eq!(position.in_check(), game.in_check[index]);
            let is_named = |mv: &&shogi::Move| {
                let mut written = String::new();
                hodges::write(&position, **mv, &mut written);
                written == *name
            };
            let mv = *moves.iter().find(is_named).unwrap_or_else(|| panic!("{text} {name}"));
            assert_eq!(moves.iter().filter(is_named).count(), 1, "{name}");
            let _ = write!(usi, " {mv}");
            position.play(mv);
            let fen = shogi_fen(&position.setup());
            let fields = |fen: &str| fen.split(' ').take(2).collect::<Vec<_>>().join(" ");
            assert_eq!(fields(&fen), fields(&game.fens[index]));
        }
        let records = faultless("usi", &usi);
        let (text, _) = crate::support::write(by_name("pgn").unwrap(), &refs(&records));
        let again = faultless("pgn", &text);
        assert_eq!(moves(&again[0]), moves(&records[0]));
        // From the middle of the game as well.
        let half = game.moves.len() / 2;
        let start: Vec<String> = moves(&records[0]).into_iter().skip(half).collect();
        let mut middle = shogi::Position::start();
        for mv in moves_of(&records[0]).into_iter().take(half) {
            middle.play(mv);
        }
        let usi = format!("position sfen {} moves {}", middle.to_line(), start.join(" "));
        let records = faultless("usi", &usi);
        let again =
            faultless("pgn", &crate::support::write(by_name("pgn").unwrap(), &refs(&records)).0);
        assert_eq!(moves(&again[0]), start);
        assert_eq!(again[0].start.to_line(), middle.to_line());
    }
    for text in ["", "P", "P-", "P-7", "P-7j", "p-7f", "P-7f++", "+G-7f", "P7g*7f", "P7g", "歩"] {
        assert!(hodges::read(text).is_none(), "{text}");
    }
}

fn moves_of(record: &Record) -> Vec<shogi::Move> {
    let nodes = record.tree.main_line();
    nodes.filter_map(|node| shogi::Position::unwrap(record.tree.node(node).entry.mv()?)).collect()
}

#[test]
fn pgn_keeps_moves_and_results() {
    for (variant, family) in VARIANTS {
        let games = random_games(variant);
        let mut records = faultless(&format!("{family}-uci"), &uci(&games, variant));
        for (index, record) in records.iter_mut().enumerate() {
            // Where the board gives no result any will do.
            let last = record.tree.main_line().last().unwrap();
            let over = games[index].legal_counts.last() == Some(&0);
            let ending = match index % 3 {
                _ if over => Ending::new(EndKind::Mate),
                0 => Ending::by(EndKind::Lost, Side::First),
                1 => Ending::by(EndKind::Lost, Side::Second),
                _ => Ending::new(EndKind::Draw),
            };
            record.tree.push(last, Entry::End(ending));
        }
        let (text, losses) = crate::support::write(by_name("pgn").unwrap(), &refs(&records));
        // Why a game was won is not said in its result; that it was mate is counted.
        let mates = games.iter().filter(|game| game.legal_counts.last() == Some(&0)).count();
        let mut expected = Losses::default();
        expected.add(Loss::Endings, mates as u64);
        assert_eq!(losses, expected, "{variant}");
        let again = faultless("pgn", &text);
        assert_eq!(again.len(), games.len());
        for (index, game) in games.iter().enumerate() {
            assert_eq!(moves(&again[index]), game.moves, "{variant}");
            assert_eq!(again[index].outcome(), records[index].outcome(), "{variant} {index}");
            assert_eq!(again[index].start.to_line(), game.start, "{variant}");
        }
        assert_eq!(
            crate::support::write(by_name("pgn").unwrap(), &refs(&again)).0,
            text,
            "{variant}"
        );
    }
}

#[test]
fn xiangqi_of_chinese_programs() {
    let text = "[Game \"Chinese Chess\"]\n[Event \"象棋友谊赛\"]\n[Red \"甲方\"]\n[Black \"乙方\"]\n\
                [Result \"1-0\"]\n\n  1. 炮二平五  马８进７\n  2. 马二进三  {好棋，车要出动了}\n  \
                2.          车９平８\n  3. 车一平二  1-0\n";
    for encoding in [Encoding::Gb18030, Encoding::Utf8] {
        let bytes = encode(text, encoding, &EncodeOptions { eol: Eol::CrLf, bom: false }).bytes;
        let source = crate::support::source("x.pgn", &bytes);
        assert_eq!(source.encoding(), encoding);
        let format = crate::support::format_of(&source).unwrap();
        let read = crate::support::read(format, &source);
        assert_eq!(read[0].1, [], "{encoding:?}");
        let expected = ["h3e3", "h10g8", "h1g3", "i10h10", "i1h1"];
        assert_eq!(moves(&read[0].0), expected);
        assert_eq!(read[0].0.header(Key::First), Some("甲方"));
    }
}

#[test]
fn games_without_rules_here_are_named() {
    for variant in ["minishogi", "torishogi", "minixiangqi"] {
        let unknown = |format: &str, text: &str, code: Code| {
            let source = crate::support::source("x", text.as_bytes());
            let read = crate::support::read(by_name(format).unwrap(), &source);
            let found = read[0].1.iter().find(|finding| finding.code == code).unwrap();
            assert!(found.message(Lang::En).contains(variant), "{found:?}");
        };
        let pgn = format!("[Event \"?\"]\n[Variant \"{variant}\"]\n\n1. a1a2 *\n");
        unknown("pgn", &pgn, Code::PgnVariant);
        let uci = format!("setoption name UCI_Variant value {variant}\nposition startpos\n");
        unknown("xiangqi-uci", &uci, Code::VariantVariant);
    }
}

#[test]
fn damaged_files_are_survived() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata");
    let files = [
        ("xiangqi-uci", "central-cannon.uci"),
        ("janggi-uci", "casual.uci"),
        ("makruk-uci", "ouk.uci"),
        ("makruk-fen", "count.fen"),
        ("pgn", "xiangqi.pgn"),
        ("pgn", "janggi.pgn"),
        ("pgn", "makruk.pgn"),
        ("pgn", "shogi.pgn"),
    ];
    let mut read = 0;
    for (format, name) in files {
        let text = std::fs::read_to_string(root.join(format).join("good").join(name)).unwrap();
        for damaged in crate::playouts::mangled(&text) {
            // What is left of a game is still written without a fault of its own.
            for (record, _) in crate::support::read(
                by_name(format).unwrap(),
                &kifu::source::Source::new("x", damaged),
            ) {
                let _ = crate::support::write(by_name(format).unwrap(), &[&record]);
                read += 1;
            }
        }
    }
    assert!(read > 10_000, "only {read} records");
}

fn refs(records: &[Record]) -> Vec<&Record> {
    records.iter().collect()
}

/// Which kinds attack from where is a table, by which those are left out that cannot: it must leave out
/// none that can.
#[test]
fn shapes_cover_all_attacks() {
    fn cover<R: Pieces>(start: Position<R>) {
        let mut numbers = Numbers(11);
        let mut attacks = 0;
        for _ in 0..6 {
            let mut position = start.clone();
            for _ in 0..80 {
                let board = &position.setup().board;
                for &role in R::ALL {
                    let shape = R::SHAPES[usize::from(role.index())];
                    for side in Side::BOTH {
                        for (to, _) in board.pieces() {
                            let reaches = |&from: &Square<R>| {
                                let piece = Piece { side, role };
                                from != to && R::reach(board, piece, from, to).is_ok()
                            };
                            for from in Square::all().filter(reaches) {
                                let (files, ranks) = from.delta(to);
                                let leap = (files.unsigned_abs(), ranks.unsigned_abs());
                                let is_straight = shape.is_straight && (files == 0 || ranks == 0);
                                let fits = is_straight || shape.leaps.contains(&leap);
                                assert!(fits, "{role:?} {from}{to} {}", position.to_line());
                                attacks += 1;
                            }
                        }
                    }
                }
                let moves = crate::playouts::legal_moves(&position);
                if moves.is_empty() {
                    break;
                }
                position.play(moves[numbers.below(moves.len())]);
            }
        }
        assert!(attacks > 50_000, "{attacks}");
    }
    cover(xiangqi::Position::start());
    cover(Position::new(janggi::Setup::start(
        janggi::Wings::HorseElephantElephantHorse,
        janggi::Wings::ElephantHorseElephantHorse,
    )));
    cover(Position::new(makruk::Setup::start(makruk::Variant::Makruk)));
}
