//! Collections in an encoding that nothing states: damaged bytes, games joined to them in UTF-8, and pieces of long files.

use crate::cli::Desk;
use encoding_rs as rs;
use kifu::source::{Candidates, DecodeFaultKind, DecodeOptions, Decoded, Encoding, decode};

/// An encoding with names of those who use it.
type Language = (Encoding, &'static rs::Encoding, [&'static str; 6]);

const LANGUAGES: [Language; 9] = [
    (
        Encoding::Windows1251,
        rs::WINDOWS_1251,
        ["Смыслов", "Каспаров", "Петросян", "Иванчук", "Крамник", "Москва"],
    ),
    (
        Encoding::Koi8U,
        rs::KOI8_U,
        ["Смыслов", "Каспаров", "Петросян", "Иванчук", "Крамник", "Москва"],
    ),
    (
        Encoding::Windows1250,
        rs::WINDOWS_1250,
        ["Řehoř", "Šimáček", "Žáček", "Dvořák", "Novotný", "Plzeň"],
    ),
    (Encoding::Latin2, rs::ISO_8859_2, ["Řehoř", "Šimáček", "Žáček", "Dvořák", "Novotný", "Plzeň"]),
    (
        Encoding::Windows1253,
        rs::WINDOWS_1253,
        ["Παπαδόπουλος", "Γεωργίου", "Νικολαΐδης", "Κοτρωνιάς", "Σκεμπρής", "Αθήνα"],
    ),
    (
        Encoding::Windows1254,
        rs::WINDOWS_1254,
        ["Yıldız", "Şahin", "Kılıç", "Doğan", "Güneş", "Eskişehir"],
    ),
    (Encoding::EucKr, rs::EUC_KR, ["이창호", "박정환", "신진서", "최철한", "김지석", "서울"]),
    (Encoding::Big5, rs::BIG5, ["王立誠", "張栩", "周俊勳", "林海峰", "黃祥任", "臺北"]),
    (
        Encoding::ShiftJis,
        rs::SHIFT_JIS,
        ["羽生善治", "渡辺明", "谷川浩司", "森内俊之", "佐藤康光", "東京都"],
    ),
];

/// A game of chess by these players.
fn pgn(name: &str, other: &str) -> String {
    format!(
        "[Event \"x\"]\n[Site \"?\"]\n[Date \"2024.01.01\"]\n[Round \"1\"]\n[White \"{name}\"]\n[Black \"{other}\"]\n\
         [Result \"1-0\"]\n\n1. e4 e5 {{{other}}} 2. Nf3 1-0\n\n"
    )
}

/// Games in an encoding, each by two of the names.
fn games(count: usize, names: &[&str; 6], by: &'static rs::Encoding) -> Vec<u8> {
    let game = |index: usize| pgn(names[index % 6], names[(index + 1 + index / 6) % 6]);
    by.encode(&(0..count).map(game).collect::<String>()).0.into_owned()
}

fn chess(bytes: Vec<u8>) -> Decoded<'static> {
    decode(bytes, &DecodeOptions { candidates: Candidates::Chess, ..DecodeOptions::default() })
}

fn malformed(decoded: &Decoded<'_>) -> usize {
    let is = |kind: &DecodeFaultKind| *kind == DecodeFaultKind::Malformed;
    decoded.faults.iter().filter(|fault| is(&fault.kind)).count()
}

/// Whether all names but those of one game are in a text.
fn holds(text: &str, names: &[&str; 6], games: usize) -> bool {
    let count = names.iter().map(|name| text.matches(name).count()).sum::<usize>();
    count >= 3 * games
}

#[test]
fn a_damaged_byte_changes_no_encoding() {
    for (encoding, by, names) in LANGUAGES {
        let whole = games(12, &names, by);
        assert_eq!(chess(whole.clone()).encoding, encoding);
        // In the middle of a comment, and in place of a half of a character.
        for byte in 0x80..=0xff {
            let mut damaged = whole.clone();
            let at = damaged.windows(7).rposition(|part| part == b"e4 e5 {").unwrap() + 7;
            damaged.insert(at, byte);
            let decoded = chess(damaged);
            assert_eq!(decoded.encoding, encoding, "{} {byte:x}", encoding.name());
            assert!(malformed(&decoded) <= 2, "{} {byte:x}", encoding.name());
            assert!(holds(&decoded.text, &names, 11), "{} {byte:x}", encoding.name());
        }
    }
}

#[test]
fn a_game_in_utf8_changes_no_encoding() {
    for (encoding, by, names) in LANGUAGES {
        let games = |count| games(count, &names, by);
        let other = (pgn(names[0], names[1]) + &pgn(names[2], names[3])).into_bytes();
        for (before, behind) in [(24, 0), (12, 12), (0, 24)] {
            let joined = [games(before), other.clone(), games(behind)].concat();
            let decoded = chess(joined);
            assert_eq!(decoded.encoding, encoding, "{} {before} {behind}", encoding.name());
            assert!(holds(&decoded.text, &names, 24), "{} {before} {behind}", encoding.name());
            let told = DecodeFaultKind::MixedEncodings(Encoding::Utf8);
            assert!(decoded.faults.iter().any(|it| it.kind == told), "{}", encoding.name());
        }
    }
}

/// What each game of a file is said to be encoded in, with how many there are.
fn encodings(desk: &Desk, args: &[&str]) -> Vec<(String, usize)> {
    let run = desk.run(&[&["info", "--field", "encoding"], args].concat());
    let mut found: Vec<(String, usize)> = Vec::new();
    for line in run.out.lines() {
        match found.iter_mut().find(|row| row.0 == line) {
            Some(row) => row.1 += 1,
            None => found.push((line.to_owned(), 1)),
        }
    }
    found
}

#[test]
fn one_name_decides_nothing_for_all_behind() {
    let desk = Desk::new();
    let smith = |count| pgn("Smith", "Jones").repeat(count).into_bytes();
    for (encoding, by, names) in LANGUAGES {
        let other = by.encode(&pgn(names[5], "Jones")).0.into_owned();
        let first = if by.is_single_byte() && by != rs::WINDOWS_1251 && by != rs::KOI8_U {
            by.encode(&pgn("Müller", "Jones")).0.into_owned()
        } else {
            other
        };
        let bytes = [smith(300), first, smith(1200), games(1200, &names, by)].concat();
        desk.write("f.pgn", bytes);
        let found = encodings(&desk, &["f.pgn"]);
        let right = found.iter().find(|row| row.0 == encoding.name()).map_or(0, |row| row.1);
        assert!(right >= 1200, "{} {found:?}", encoding.name());
    }
}

#[test]
fn pieces_of_a_long_file_keep_their_encoding() {
    let desk = Desk::new();
    for (encoding, by, names) in LANGUAGES {
        let whole = games(2400, &names, by);
        // One byte that is none, in the middle.
        let mut damaged = whole.clone();
        let middle = damaged.len() / 2;
        let at =
            middle + damaged[middle..].windows(5).position(|part| part == b"e5 {x").unwrap_or(0);
        let at = at + damaged[at..].iter().position(|byte| *byte == b'{').unwrap() + 1;
        damaged.insert(at, 0xff);
        desk.write("d.pgn", damaged);
        let found = encodings(&desk, &["d.pgn"]);
        assert_eq!(found, [(encoding.name().to_owned(), 2400)], "{}", encoding.name());
        // Games in UTF-8 behind them, and those again.
        let utf8: String = (0..1500).map(|at| pgn(names[at % 6], names[(at + 1) % 6])).collect();
        desk.write("u.pgn", [utf8.as_bytes(), &whole].concat());
        desk.write("h.pgn", [whole.clone(), utf8.into_bytes(), whole].concat());
        for field in ["first", "second"] {
            // Games in another encoding begin at the end of a piece, or where all before were UTF-8.
            let run = desk.run(&["info", "--field", field, "u.pgn"]).code(0);
            assert!(run.out.lines().all(|name| names.contains(&name)), "{}", encoding.name());
            let run = desk.run(&["info", "--field", field, "h.pgn"]).code(0);
            assert_eq!(run.out.lines().count(), 6300, "{}", encoding.name());
            assert!(run.out.lines().all(|name| names.contains(&name)), "{}", encoding.name());
        }
    }
}

#[test]
fn what_was_found_of_all_stays_where_parts_are_in_utf8() {
    let names = LANGUAGES[0].2;
    // It declares what it is not, and is joined.
    let tree = |name: &str| format!("(;GM[1]FF[4]CA[big5-hkscs-2099]PB[{name}];B[pd])\n");
    let first = rs::WINDOWS_1251.encode(&tree(names[0])).0.into_owned();
    let plain = |name: &str| tree(name).replace("CA[big5-hkscs-2099]", "");
    let more = rs::WINDOWS_1251.encode(&plain(names[1])).0.into_owned();
    let bytes = [first, more, plain(names[2]).into_bytes()].concat();
    let options = DecodeOptions { candidates: Candidates::Go, ..DecodeOptions::default() };
    let decoded = decode(bytes, &options);
    for kind in
        [DecodeFaultKind::UnknownDeclaration, DecodeFaultKind::MixedEncodings(Encoding::Utf8)]
    {
        let fault = decoded.faults.iter().find(|fault| fault.kind == kind);
        let line = if kind == DecodeFaultKind::UnknownDeclaration { 1 } else { 3 };
        assert_eq!(fault.map(|fault| fault.line), Some(line), "{:?}", decoded.faults);
    }
    assert!(decoded.text.contains(names[2]));
}

#[test]
fn a_fix_of_joined_files_touches_its_place_only() {
    let (_, by, names) = LANGUAGES[0];
    let desk = Desk::new();
    let bad = |name: &str| pgn(name, names[3]).replace(" 1-0\n", " 1:0\n");
    let latin = |text: String| by.encode(&text).0.into_owned();
    let parts = |end: &str| {
        let of = |name: &str| bad(name).replace(" 1:0\n", &format!(" {end}\n"));
        [latin(of(names[0])), of(names[1]).into_bytes(), latin(of(names[2])), of(names[4]).into()]
            .concat()
    };
    desk.write("j.pgn", parts("1:0"));
    let run = desk.run(&["validate", "--fix", "j.pgn"]);
    assert!(!run.err.contains("left as it is"), "{run:#?}");
    assert_eq!(std::fs::read(desk.path("j.pgn")).unwrap(), parts("1-0"));
}

#[test]
fn some_lines_of_another_file_are_not_damaged() {
    let western = rs::WINDOWS_1252.encode(&pgn("Müller", "x").repeat(3)).0.into_owned();
    let utf8 = pgn("Иванов", "Каспаров").repeat(3).into_bytes();
    for parts in [[western.clone(), utf8.clone()], [utf8.clone(), western]] {
        let decoded = chess(parts.concat());
        assert_eq!(decoded.encoding, Encoding::Windows1252);
        assert_eq!(decoded.text.matches("Müller").count(), 3, "{}", decoded.text);
        assert_eq!(decoded.text.matches("Иванов").count(), 3, "{}", decoded.text);
        assert_eq!(malformed(&decoded), 0);
    }
    // What has lost a byte here and there is UTF-8.
    let mut damaged = utf8;
    for at in [90, 300] {
        let at = at + damaged[at..].iter().position(|byte| !byte.is_ascii()).unwrap();
        damaged.remove(at);
    }
    assert_eq!(chess(damaged).encoding, Encoding::Utf8);
}
