//! The source room: decoding on evidence, places in the text, encoding without silent loss.
#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::print_stderr, clippy::type_complexity)]

use crate::support::{all_files, corpus};
use kifu::source::{
    Candidates, DecodeFaultKind as Kind, DecodeOptions, Decoded, EncodeOptions, Encoding, Eol,
    Evidence, Source, Span, Substitution, decode, encode, escape_for_display,
};
use proptest::prelude::*;
use std::borrow::Cow;
use std::collections::BTreeMap;
use unicode_normalization::UnicodeNormalization;

const KIF: &str = "手合割：平手\n先手：山田　太郎\n後手：髙﨑　花子\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:01/00:00:01)\n";
const CSA: &str = "V2.2\nN+山田太郎\nN-佐藤花子\nPI\n+\n+7776FU\n";

fn sjis(text: &str) -> Vec<u8> {
    encoding_rs::SHIFT_JIS.encode(text).0.into_owned()
}

fn euc(text: &str) -> Vec<u8> {
    encoding_rs::EUC_JP.encode(text).0.into_owned()
}

fn jis(text: &str) -> Vec<u8> {
    encoding_rs::ISO_2022_JP.encode(text).0.into_owned()
}

fn latin(text: &str) -> Vec<u8> {
    encoding_rs::WINDOWS_1252.encode(text).0.into_owned()
}

fn utf16(text: &str, little: bool) -> Vec<u8> {
    text.encode_utf16()
        .flat_map(|u| if little { u.to_le_bytes() } else { u.to_be_bytes() })
        .collect()
}

fn options(candidates: Candidates) -> DecodeOptions {
    DecodeOptions { candidates, ..DecodeOptions::default() }
}

fn any_game(bytes: &[u8]) -> Decoded<'_> {
    decode(bytes, &DecodeOptions::default())
}

fn forced(bytes: &[u8], encoding: Encoding) -> Decoded<'_> {
    decode(bytes, &DecodeOptions { forced: Some(encoding), ..DecodeOptions::default() })
}

/// Kind, offset, length, line.
fn faults(decoded: &Decoded<'_>) -> Vec<(Kind, u64, u32, u32)> {
    decoded.faults.iter().map(|f| (f.kind.clone(), f.offset, f.len, f.line)).collect()
}

#[test]
fn each_step_of_the_procedure() {
    use Encoding::*;
    use Evidence as By;
    let plain = KIF.replace('髙', "高").replace('﨑', "崎");
    let tag = "[Event \"x\"]\n";
    let moves = "▲７六歩△３四歩\n";
    let kana = "N+ｺﾞｼﾞﾗ 将棋\n";
    let cases: Vec<(&str, Vec<u8>, Candidates, Encoding, Evidence, &str)> = vec![
        (
            "mark, UTF-8",
            [b"\xef\xbb\xbf", KIF.as_bytes()].concat(),
            Candidates::Any,
            Utf8,
            By::Bom,
            KIF,
        ),
        (
            "mark, LE",
            [b"\xff\xfe".to_vec(), utf16(KIF, true)].concat(),
            Candidates::Any,
            Utf16Le,
            By::Bom,
            KIF,
        ),
        (
            "mark, BE",
            [b"\xfe\xff".to_vec(), utf16(KIF, false)].concat(),
            Candidates::Any,
            Utf16Be,
            By::Bom,
            KIF,
        ),
        ("NULs, LE", utf16(KIF, true), Candidates::Any, Utf16Le, By::NulPattern, KIF),
        ("NULs, BE", utf16(KIF, false), Candidates::Shogi, Utf16Be, By::NulPattern, KIF),
        ("NULs, BE, ASCII", utf16(tag, false), Candidates::Any, Utf16Be, By::NulPattern, tag),
        ("escapes", jis(&plain), Candidates::Any, Iso2022Jp, By::Escape, &plain),
        ("UTF-8", KIF.into(), Candidates::Any, Utf8, By::StrictUtf8, KIF),
        ("ASCII", b"1. e4 *".to_vec(), Candidates::Any, Utf8, By::StrictUtf8, "1. e4 *"),
        ("empty", vec![], Candidates::Any, Utf8, By::StrictUtf8, ""),
        ("Shift_JIS", sjis(KIF), Candidates::Shogi, ShiftJis, By::StrictOnly, KIF),
        ("Shift_JIS, any game", sjis(KIF), Candidates::Any, ShiftJis, By::StrictOnly, KIF),
        ("half-width katakana", sjis(kana), Candidates::Shogi, ShiftJis, By::StrictOnly, kana),
        ("EUC-JP", euc(CSA), Candidates::Any, EucJp, By::FewerHalfwidthKatakana, CSA),
        ("EUC-JP, moves only", euc(moves), Candidates::Any, EucJp, By::StrictOnly, moves),
    ];
    for (name, bytes, candidates, encoding, how, text) in cases {
        let decoded = decode(bytes.as_slice(), &options(candidates));
        assert_eq!(
            (decoded.encoding, decoded.how, &*decoded.text),
            (encoding, how, text),
            "{name}"
        );
        assert_eq!(decoded.faults, [], "{name}");
        assert_eq!(decoded.bom, how == Evidence::Bom, "{name}");
    }
}

#[test]
fn declarations_are_obeyed_when_they_are_true() {
    use Encoding::*;
    let head = |line: &str, rest: &str| format!("{line}\n{rest}");
    let sgf = |ca: &str| format!("(;GM[1]FF[4]CA[{ca}]PB[棋聖]C[a\\]CA[x\\]])");
    let cases = [
        (sjis(&head("'CSA encoding=SHIFT_JIS", CSA)), ShiftJis),
        (head("'CSA encoding=UTF-8", CSA).into_bytes(), Utf8),
        (euc(&head("'encoding=EUC-JP", CSA)), EucJp),
        (sjis(&head("#KIF version=2.0 encoding=Shift_JIS", KIF)), ShiftJis),
        (sjis(&head("# KIF\r\n#KIF version=2.0 encoding=cp932", KIF)), ShiftJis),
        (b"'CSA encoding=SHIFT_JIS\nV3.0\nPI\n+\n".to_vec(), ShiftJis),
        (euc(&sgf("euc-jp")), EucJp),
        (sjis(&sgf(" Shift_JIS ")), ShiftJis),
        (encoding_rs::BIG5.encode(&sgf("Big5")).0.into_owned(), Big5),
        (encoding_rs::GBK.encode("(;CA[GBK]PB[马晓春])").0.into_owned(), Gb18030),
        (encoding_rs::EUC_KR.encode("junk\n( ;CA[EUC-KR]PB[이창호])").0.into_owned(), EucKr),
        (latin("(;CA[ISO-8859-1]PB[Jörg])"), Latin1),
        (latin("(;CA[ISO-8859-1]PB[Jörg]C[“x”])"), Windows1252),
        (
            encoding_rs::WINDOWS_1251.encode("(;CA[windows-1251]PB[Динерштейн])").0.into_owned(),
            Windows1251,
        ),
        (jis("(;CA[iso-2022-jp]PB[山下])"), Iso2022Jp),
    ];
    for (bytes, encoding) in cases {
        let decoded = any_game(&bytes);
        let shown = String::from_utf8_lossy(&bytes);
        assert_eq!((decoded.encoding, decoded.how), (encoding, Evidence::Declared), "{shown}");
        assert_eq!(decoded.faults, [], "{shown}");
        assert!(!decoded.text.contains('\u{fffd}'));
    }
}

#[test]
fn declarations_that_are_not_true_are_reported() {
    use Encoding::*;
    let utf8_as_latin = "(;FF[4]CA[ISO-8859-1]PB[棋聖])";
    let utf8_as_sjis = format!("#KIF version=2.0 encoding=Shift_JIS\n{KIF}");
    let sjis_as_utf8 = sjis(&format!("V3.0\n'CSA encoding=UTF-8\n{CSA}"));
    let ascii_as_utf16 = "(;CA[UTF-16LE]PB[Lee] )";
    let cases: [(&[u8], _, _, _, _); 4] = [
        (utf8_as_latin.as_bytes(), Latin1, Utf8, (10, 10, 1), Evidence::StrictUtf8),
        (utf8_as_sjis.as_bytes(), ShiftJis, Utf8, (26, 9, 1), Evidence::StrictUtf8),
        (&sjis_as_utf8, Utf8, ShiftJis, (19, 5, 2), Evidence::StrictOnly),
        (ascii_as_utf16.as_bytes(), Utf16Le, Utf8, (5, 8, 1), Evidence::StrictUtf8),
    ];
    for (bytes, declared, used, (offset, len, line), how) in cases {
        let decoded = any_game(bytes);
        assert_eq!((decoded.encoding, decoded.how), (used, how));
        assert_eq!(
            faults(&decoded),
            [(Kind::DeclarationContradicted(declared), offset, len, line)]
        );
        let span = decoded.faults[0].span;
        let label = &decoded.text[span.start as usize..span.end as usize];
        assert_eq!(Encoding::from_label(label), Some(declared), "the span marks the label");
    }
    let unknown = any_game(b"(;CA[klingon])");
    assert_eq!(faults(&unknown), [(Kind::UnknownDeclaration, 5, 7, 1)]);
    assert_eq!(any_game(b"(;C[CA[x\\]])").faults, [], "a comment declares nothing");
    assert_eq!(any_game(b"'my encoding=klingon\n").faults, [], "nor does a remark");
}

#[test]
fn a_piece_inherits_the_declaration_of_its_file() {
    let bytes = encoding_rs::BIG5.encode("(;PB[棋聖])").0.into_owned();
    let inherit = |encoding| DecodeOptions { declared: Some(encoding), ..DecodeOptions::default() };
    let decoded = decode(bytes.as_slice(), &inherit(Encoding::Big5));
    assert_eq!(
        (decoded.encoding, decoded.how, &*decoded.text),
        (Encoding::Big5, Evidence::Declared, "(;PB[棋聖])")
    );
    let own = decode("(;CA[UTF-8]PB[棋聖])".as_bytes(), &inherit(Encoding::Big5));
    assert_eq!((own.encoding, own.how), (Encoding::Utf8, Evidence::Declared));
    let untrue = decode("(;PB[棋聖])".as_bytes(), &inherit(Encoding::Latin1));
    assert_eq!((untrue.encoding, untrue.faults), (Encoding::Utf8, vec![]));
}

#[test]
fn forcing_overrides_everything() {
    let bytes = sjis(&format!("'CSA encoding=EUC-JP\n{CSA}"));
    let decoded = forced(&bytes, Encoding::ShiftJis);
    assert!(decoded.text.contains("山田太郎"));
    assert_eq!(
        (decoded.encoding, decoded.how, decoded.faults),
        (Encoding::ShiftJis, Evidence::Forced, vec![])
    );
    // The wrong one gives faults, not a refusal.
    assert!(!forced(&bytes, Encoding::Utf8).faults.is_empty());
    // A mark of the same encoding is taken off, and settles the byte order of UTF-16.
    assert_eq!(&*forced(b"\xef\xbb\xbfx", Encoding::Utf8).text, "x");
    let big_endian = forced(b"\xfe\xff\0x", Encoding::Utf16Le);
    assert_eq!(
        (big_endian.encoding, &*big_endian.text, big_endian.bom),
        (Encoding::Utf16Be, "x", true)
    );
    assert_eq!(&*forced(b"\xef\xbb\xbf", Encoding::Latin1).text, "\u{ef}\u{bb}\u{bf}");
}

#[test]
fn western_chess_is_not_japanese_and_japanese_is_not_western() {
    let tags = "[Event \"Open de Séb\"]\n[White \"Müller, Jörg\"]\n[Black \"Peña, José\"]\n\n1. e4 {White’s best – it isn’t “book”} *\n";
    let bytes = latin(tags);
    for candidates in [Candidates::Any, Candidates::Chess] {
        let decoded = decode(bytes.as_slice(), &options(candidates));
        assert_eq!((decoded.encoding, decoded.how), (Encoding::Windows1252, Evidence::StrictOnly));
        assert_eq!((&*decoded.text, decoded.faults), (tags, vec![]));
    }
    // “’s” and “’t” are kanji in Shift_JIS.
    let bytes = latin("[Event \"x\"]\n\n1. e4 {don’t}{White’s} *\n");
    assert_eq!(any_game(&bytes).encoding, Encoding::Windows1252);
    let text = "[Event \"第１回　チェス大会\"]\n[White \"山田\"]\n\n1. e4 *\n";
    for (bytes, encoding) in [(sjis(text), Encoding::ShiftJis), (euc(text), Encoding::EucJp)] {
        let decoded = any_game(&bytes);
        assert_eq!((decoded.encoding, &*decoded.text), (encoding, text));
    }
    // Russian: whole words above ASCII, so Windows-1252 is no longer taken for granted.
    let text = "[Event \"Чемпионат России\"]\n[White \"Карпов, Анатолий\"]\n[Black \"Каспаров, Гарри\"]\n\n1. d4 {Лучший ход} *\n";
    let bytes = encoding_rs::WINDOWS_1251.encode(text).0.into_owned();
    let decoded = any_game(&bytes);
    assert_eq!(
        (decoded.encoding, decoded.how, &*decoded.text),
        (Encoding::Windows1251, Evidence::Guessed, text)
    );
    let [fault] = &decoded.faults[..] else { panic!("one note") };
    assert!(
        matches!(&fault.kind, Kind::AmbiguousEncoding(fitting) if fitting[0] == Encoding::Windows1251)
    );
    assert_eq!((fault.offset, fault.line), (8, 1), "the first byte above ASCII");
    let note = fault.kind.to_string();
    assert!(note.contains("windows-1251") && note.contains("--encoding"), "{note}");
}

#[test]
fn chinese_and_korean_are_not_japanese() {
    let chinese = "[Event \"全国象棋个人锦标赛\"]\n[Red \"许银川\"]\n[Black \"吕钦\"]\n\n1. 炮二平五 马8进7 2. 马二进三 车9平8\n";
    let korean =
        "대국일자: 오늘\n초: 김철수\n한: 이영희\n초나라가 먼저 둡니다. 한나라는 수비를 합니다.\n";
    let gbk = encoding_rs::GBK.encode(chinese).0.into_owned();
    let euc_kr = encoding_rs::EUC_KR.encode(korean).0.into_owned();
    for (bytes, encoding, text, how) in [
        (gbk, Encoding::Gb18030, chinese, Evidence::StrictOnly),
        (euc_kr, Encoding::EucKr, korean, Evidence::Guessed),
    ] {
        let decoded = any_game(&bytes);
        assert_eq!((decoded.encoding, &*decoded.text, decoded.how), (encoding, text, how));
    }
}

#[test]
fn go_without_a_declaration() {
    // Longer than a name, as statistics need.
    let game = |comment: &str| format!("(;GM[1]SZ[19]PB[a]C[{comment}];B[pd])");
    let japanese = game("黒の実利か、白の厚みか。ここは形勢の分かれ目です。");
    let chinese = game("黑棋实地领先，白棋外势雄厚，这里是胜负的关键。");
    let korean = game("흑은 실리를 차지했고 백은 두터움을 얻었습니다. 여기가 승부처입니다.");
    let taiwanese = game("黑棋實地領先，白棋外勢雄厚，這裡是勝負的關鍵。");
    let name = game("Jürg"); // valid GB18030
    let western = game("Für Weiß ist das schön, nicht wahr?");
    let cases = [
        (sjis(&japanese), Encoding::ShiftJis, &japanese),
        (euc(&japanese), Encoding::EucJp, &japanese),
        (encoding_rs::GBK.encode(&chinese).0.into_owned(), Encoding::Gb18030, &chinese),
        (encoding_rs::EUC_KR.encode(&korean).0.into_owned(), Encoding::EucKr, &korean),
        (encoding_rs::BIG5.encode(&taiwanese).0.into_owned(), Encoding::Big5, &taiwanese),
        (latin(&western), Encoding::Windows1252, &western),
        (latin(&name), Encoding::Windows1252, &name),
    ];
    for (bytes, encoding, text) in cases {
        for candidates in [Candidates::Any, Candidates::Go] {
            let decoded = decode(bytes.as_slice(), &options(candidates));
            assert_eq!((decoded.encoding, &*decoded.text), (encoding, text.as_str()));
            let notes = decoded
                .faults
                .iter()
                .filter(|f| matches!(f.kind, Kind::AmbiguousEncoding(_)))
                .count();
            assert_eq!(
                notes,
                usize::from(decoded.how == Evidence::Guessed),
                "a guess is never silent"
            );
        }
    }
}

/// What a wrong encoding makes of a letter and the bracket behind it would take the bracket away.
#[test]
fn a_candidate_that_eats_a_bracket_loses() {
    let encode = |text: &str, by: &'static encoding_rs::Encoding| by.encode(text).0.into_owned();
    let russian =
        "(;GM[1]SZ[19]PB[Иванов Пётр]PW[Сидоров]C[Хороший ход, но чёрные теряют темп];B[pd])";
    let hungarian = "(;GM[1]SZ[19]PB[Csizmadia Ernő]PW[Lee];B[pd];W[dd])";
    let czech = "(;GM[1]SZ[19]PB[Šťastný]PW[Novák];B[pd];W[dd])";
    for (text, by) in [
        (russian, encoding_rs::WINDOWS_1251),
        (hungarian, encoding_rs::ISO_8859_2),
        (czech, encoding_rs::WINDOWS_1250),
    ] {
        for candidates in [Candidates::Any, Candidates::Go] {
            let bytes = encode(text, by);
            let decoded = decode(bytes.as_slice(), &options(candidates));
            let skeleton =
                |text: &str| text.chars().filter(|c| "();[]".contains(*c)).collect::<String>();
            assert_eq!(skeleton(&decoded.text), skeleton(text), "{}", decoded.encoding);
            assert_eq!(decoded.how, Evidence::Guessed);
        }
    }
    let decoded = any_game(&encode(russian, encoding_rs::WINDOWS_1251)).text.into_owned();
    assert_eq!(decoded, russian);
}

#[test]
fn short_chinese_names_are_not_euc_jp() {
    let text = "(;GM[1]SZ[19]PB[古力]PW[李世石];B[pd];W[dd])";
    let bytes = encoding_rs::GBK.encode(text).0.into_owned();
    for candidates in [Candidates::Any, Candidates::Go] {
        let decoded = decode(bytes.as_slice(), &options(candidates));
        assert_eq!((decoded.encoding, &*decoded.text), (Encoding::Gb18030, text));
        let guessed = |f: &&kifu::source::DecodeFault| matches!(f.kind, Kind::AmbiguousEncoding(_));
        assert!(decoded.faults.iter().any(|f| guessed(&f)), "others fit too");
    }
}

#[test]
fn malformed_bytes_have_their_place() {
    let mut bytes = sjis("先手：甲\n後手：乙\r\n*一\r");
    let at = bytes.len() as u64;
    bytes.extend_from_slice(b"*\x81\x20x\xff");
    bytes.extend_from_slice(&sjis("漢\n"));
    bytes.push(0x82);
    let decoded = decode(bytes.as_slice(), &options(Candidates::Shogi));
    assert_eq!((decoded.encoding, decoded.how), (Encoding::ShiftJis, Evidence::Replacement));
    // The blank after 81 is no trail byte and stays.
    assert_eq!(
        faults(&decoded),
        [
            (Kind::Malformed, at + 1, 1, 4),
            (Kind::Malformed, at + 4, 1, 4),
            (Kind::Malformed, at + 8, 1, 5)
        ]
    );
    assert!(decoded.text.ends_with("*\u{fffd} x\u{fffd}漢\n\u{fffd}"));
    for fault in &decoded.faults {
        assert_eq!(&decoded.text[fault.span.start as usize..fault.span.end as usize], "\u{fffd}");
    }
    // A Go record cut off.
    let bytes = sjis("(;GM[1]C[黒の実利か、白の厚みか");
    let decoded = any_game(&bytes[..bytes.len() - 1]);
    assert_eq!((decoded.encoding, decoded.how), (Encoding::ShiftJis, Evidence::Replacement));
    assert_eq!(faults(&decoded), [(Kind::Malformed, bytes.len() as u64 - 2, 1, 1)]);
    // UTF-8 cut off in a character, and with one foreign name in it.
    let cut = &KIF.as_bytes()[..KIF.find('髙').unwrap() + 2];
    let decoded = any_game(cut);
    assert_eq!((decoded.encoding, decoded.how), (Encoding::Utf8, Evidence::Replacement));
    assert_eq!(faults(&decoded), [(Kind::Malformed, cut.len() as u64 - 2, 2, 3)]);
    let mixed = [KIF.as_bytes(), b"*caf\xe9\n"].concat();
    assert_eq!(faults(&any_game(&mixed)), [(Kind::Malformed, KIF.len() as u64 + 4, 1, 6)]);
    // Windows-1252 has no character at 81.
    let decoded = forced(b"a\n\x81", Encoding::Windows1252);
    assert_eq!(
        (faults(&decoded), &*decoded.text),
        (vec![(Kind::Malformed, 2, 1, 2)], "a\n\u{fffd}")
    );
}

#[test]
fn malformed_bytes_at_the_borders_of_the_buffer() {
    let rest = sjis("あ").repeat(9_000);
    for position in (5_400..5_520).chain(16_300..16_420) {
        let bytes = [&b"'".repeat(position), &b"\n\x82\xa0\xff"[..], &rest].concat();
        let decoded = forced(&bytes, Encoding::ShiftJis);
        assert_eq!(faults(&decoded), [(Kind::Malformed, position as u64 + 3, 1, 2)]);
        assert_eq!(decoded.text.len(), position + 1 + 3 + 3 + 27_000);
    }
}

#[test]
fn malformed_bytes_beyond_number_are_counted() {
    let decoded = forced(&[0xff; 1_500], Encoding::Utf8);
    assert_eq!(decoded.faults.len(), 1_001);
    assert_eq!(decoded.faults[999].offset, 999);
    assert_eq!(decoded.faults[1_000].kind, Kind::MoreMalformed(500));
    assert_eq!(decoded.text.chars().count(), 1_500);
}

#[test]
fn utf16_faults() {
    let odd = [b"\xff\xfe", utf16("a\n棋", true).as_slice(), b"\x30"].concat();
    let decoded = any_game(&odd);
    assert_eq!(
        (faults(&decoded), &*decoded.text),
        (vec![(Kind::Malformed, 8, 1, 2)], "a\n棋\u{fffd}")
    );
    let units: [u16; 6] = [0xfeff, 0x61, 0xd800, 0x0a, 0xdc00, 0x62];
    let unpaired: Vec<u8> = units.iter().flat_map(|u| u.to_be_bytes()).collect();
    let decoded = any_game(&unpaired);
    assert_eq!(&*decoded.text, "a\u{fffd}\n\u{fffd}b");
    assert_eq!(faults(&decoded), [(Kind::Malformed, 4, 2, 1), (Kind::Malformed, 8, 2, 2)]);
}

#[test]
fn utf8_beside_utf16_is_read_as_what_it_is() {
    let text = "手合割：平手　　\n先手：羽生\n   1 ７六歩(77)\n   2 投了\n";
    for (eol, little) in
        [("\n", true), ("\r\n", true), ("\r", true), ("\n", false), ("\r\n", false)]
    {
        for mark in ["", "\u{feff}"] {
            let text = text.replace('\n', eol);
            let narrow = text.clone().into_bytes();
            let wide = utf16(&format!("{mark}{text}"), little);
            let encoding = if little { Encoding::Utf16Le } else { Encoding::Utf16Be };
            let told = |at: usize, line| {
                vec![(Kind::MixedEncodings(Encoding::Utf8), at as u64, narrow.len() as u32, line)]
            };
            let cases = [
                ([&narrow[..], &wide].concat(), told(0, 1)),
                ([&wide[..], &narrow].concat(), told(wide.len(), 5)),
            ];
            for (bytes, faulty) in cases {
                let decoded = any_game(&bytes);
                assert_eq!(&*decoded.text, text.repeat(2), "{eol:?} {mark:?}");
                assert_eq!((decoded.encoding, faults(&decoded)), (encoding, faulty));
            }
        }
    }
    // Also where the UTF-16 stands far below the place at which encodings are told.
    let narrow = text.repeat(100);
    let bytes = [narrow.as_bytes(), &utf16(&format!("\u{feff}{text}"), true)].concat();
    assert_eq!(&*any_game(&bytes).text, text.repeat(101));
}

#[test]
fn utf16_of_any_language_is_one_text() {
    let texts = [
        "手合割：平手　　\n先手：上野\n*上上不不中国象棋上海\n   1 ７六歩(77)\n",
        "[White \"Каспаров\"]\n\n1. e4 *\n",
        "不上不中国象棋比赛上海不下不了\n1. 炮二平五\n",
        "초 : 홍길동\n한 : 김철수\n",
    ];
    for text in texts {
        for (eol, little) in [("\n", true), ("\r\n", false), ("\r", true), ("\n", false)] {
            for mark in ["", "\u{feff}"] {
                let text = text.replace('\n', eol).repeat(30);
                let bytes = utf16(&format!("{mark}{text}"), little);
                let decoded = any_game(&bytes);
                assert_eq!((&*decoded.text, faults(&decoded)), (&*text, vec![]), "{mark:?}");
            }
        }
    }
}

#[test]
fn nuls_that_utf16_does_not_explain() {
    let decoded = any_game(b"[Event \"T\"]\n\n1. e4\0 e5 *\n");
    assert_eq!(
        (decoded.how, faults(&decoded)),
        (Evidence::StrictUtf8, vec![(Kind::Nul, 18, 1, 3)])
    );
    let mut bytes = sjis(&KIF.repeat(10));
    bytes.push(0);
    let decoded = any_game(&bytes);
    assert_eq!((decoded.encoding, decoded.how), (Encoding::ShiftJis, Evidence::StrictOnly));
    assert_eq!(faults(&decoded), [(Kind::Nul, bytes.len() as u64 - 1, 1, 51)]);
    let binaries: [&[u8]; 3] = [
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01",
        b"PK\x03\x04\x14\0\0\0\x08\0",
        b"\xff\xfe\0\0[\0\0\0E\0\0\0",
    ];
    for bytes in binaries {
        let decoded = any_game(bytes);
        assert!(decoded.text.is_empty());
        assert_eq!(decoded.faults.len(), 1);
        assert_eq!(decoded.faults[0].kind, Kind::Binary);
    }
}

#[test]
fn destroyed_and_user_defined_characters() {
    let decoded = any_game("手合割：平手\n先手：\u{fffd}\u{fffd}\n*\u{fffd}".as_bytes());
    let at = "手合割：平手\n先手：".len() as u64;
    assert_eq!(faults(&decoded), [(Kind::DestroyedEncoding(3), at, 3, 2)]);
    let bytes = [sjis("先手：山田\n後手："), b"\xf0\x40\xf9\xfc\n".to_vec()].concat();
    let decoded = any_game(&bytes);
    assert_eq!(faults(&decoded), [(Kind::UserDefinedCharacters(2), bytes.len() as u64 - 5, 2, 2)]);
    assert!(decoded.text.ends_with("\u{e000}\u{e757}\n"));
    let written = encode(&decoded.text, Encoding::ShiftJis, &EncodeOptions::default());
    assert_eq!(written.substitutions.len(), 2, "they cannot be written back");
}

#[test]
fn byte_order_marks_more_than_once() {
    let decoded = any_game(b"\xef\xbb\xbf\xef\xbb\xbfV2.2\n");
    assert_eq!((&*decoded.text, faults(&decoded)), ("V2.2\n", vec![(Kind::RepeatedBom, 3, 3, 1)]));
    let decoded = any_game(b"\xff\xfe\xff\xfeV\0\n\0");
    assert_eq!((&*decoded.text, faults(&decoded)), ("V\n", vec![(Kind::RepeatedBom, 2, 2, 1)]));
}

#[test]
fn utf8_is_not_copied() {
    let borrowed = any_game(KIF.as_bytes());
    assert!(
        matches!(borrowed.text, Cow::Borrowed(text) if std::ptr::eq(text.as_ptr(), KIF.as_ptr()))
    );
    let owned = KIF.as_bytes().to_vec();
    let address = owned.as_ptr();
    let Cow::Owned(text) = decode(owned, &DecodeOptions::default()).text else { panic!("moved") };
    assert!(std::ptr::eq(text.as_ptr(), address));
    assert!(matches!(
        encode(KIF, Encoding::Utf8, &EncodeOptions::default()).bytes,
        Cow::Borrowed(_)
    ));
}

#[test]
fn labels() {
    use Encoding::*;
    let table: [(Encoding, &[&str]); 19] = [
        (
            ShiftJis,
            &[
                "cp932",
                "SJIS",
                "shift_jis",
                "Shift-JIS",
                "windows-31j",
                "MS_Kanji",
                "x-sjis",
                "ms932",
            ],
        ),
        (EucJp, &["eucjp", "euc", "EUC-JP", "x-euc-jp"]),
        (Iso2022Jp, &["jis", "ISO-2022-JP", "iso2022jp"]),
        (Utf8, &["utf8", "UTF-8", "utf-8-sig", "utf8-bom", " utf-8 "]),
        (Utf16Le, &["utf16", "utf-16", "utf-16le", "utf16le"]),
        (Utf16Be, &["utf-16be", "utf16be"]),
        (Gb18030, &["gbk", "gb2312", "cp936", "GB18030", "euc-cn"]),
        (Big5, &["big5", "cp950", "big5-hkscs"]),
        (EucKr, &["euc-kr", "cp949", "uhc", "ks_c_5601-1987", "windows-949"]),
        (Windows1252, &["cp1252", "windows-1252"]),
        (Windows1251, &["cp1251", "windows-1251"]),
        (Koi8U, &["koi8-r", "koi8-u"]),
        (Latin1, &["latin1", "iso-8859-1", "ISO8859-1", "ISO8859_1", "l1"]),
        (Latin9, &["iso-8859-15", "latin9", "ISO8859_15"]),
        (Latin3, &["iso-8859-3", "latin3", "ISO8859_3"]),
        (Iso8859Cyrillic, &["iso-8859-5", "ISO8859_5", "cyrillic"]),
        (Windows1254, &["iso-8859-9", "cp1254"]),
        (MacRoman, &["macintosh", "macroman"]),
        (Ascii, &["ascii", "us-ascii"]),
    ];
    for (encoding, labels) in table {
        for label in labels {
            assert_eq!(Encoding::from_label(label), Some(encoding), "{label}");
        }
    }
    for label in ["", "klingon", "utf-7", "unknown", "replacement"] {
        assert_eq!(Encoding::from_label(label), None, "{label}");
    }
    assert!(Encoding::all().count() >= 19);
    for (index, encoding) in Encoding::all().enumerate() {
        assert_eq!(Encoding::from_label(encoding.name()), Some(encoding));
        assert_eq!(encoding as usize, index, "the table is in the order of the variants");
    }
}

#[test]
fn every_line_end() {
    let cases: [(&str, &[&str], Eol); 10] = [
        ("", &[], Eol::None),
        ("a", &["a"], Eol::None),
        ("a\n", &["a"], Eol::Lf),
        ("a\nb", &["a", "b"], Eol::Lf),
        ("a\r\nb\r\n", &["a", "b"], Eol::CrLf),
        ("a\rb\r", &["a", "b"], Eol::Cr),
        ("\n\n", &["", ""], Eol::Lf),
        ("\r\n\r\n", &["", ""], Eol::CrLf),
        ("\n\ra\r\r\n棋", &["", "", "a", "", "棋"], Eol::Mixed),
        ("a\u{2028}b\u{b}c\u{85}", &["a\u{2028}b\u{b}c\u{85}"], Eol::None),
    ];
    for (text, lines, eol) in cases {
        let source = Source::new("x", text);
        let found: Vec<_> = source.lines().map(|span| source.slice(span)).collect();
        assert_eq!((found.as_slice(), source.eol()), (lines, eol), "{text:?}");
    }
    assert_eq!([Eol::Lf, Eol::CrLf, Eol::Cr].map(Eol::name), ["LF", "CRLF", "CR"]);
}

#[test]
fn places_in_a_source() {
    let source = Source::new("a.kif", "先手：甲\r\n後手\r\n\n終\n");
    let at = |text: &str| u32::try_from(source.text().find(text).unwrap()).unwrap();
    assert_eq!(source.line_col(0), (1, 1));
    assert_eq!(source.line_col(at("甲")), (1, 4));
    assert_eq!(source.line_col(at("甲") + 1), (1, 4), "inside the character");
    assert_eq!(source.line_col(at("\r\n")), (1, 5));
    assert_eq!(source.line_col(at("\r\n") + 1), (1, 6), "inside the line end");
    assert_eq!(source.line_col(at("後")), (2, 1));
    assert_eq!(source.line_col(at("終")), (4, 1));
    assert_eq!(source.line_col(source.span().end), (5, 1));
    assert_eq!(source.line_col(u32::MAX), (5, 1), "beyond the text");
    assert_eq!(source.slice(source.line_span(at("手\r"))), "後手");
    let lines: Vec<_> = (0..=6).map(|line| source.line_text(line)).collect();
    assert_eq!(lines, [None, Some("先手：甲"), Some("後手"), Some(""), Some("終"), Some(""), None]);

    let piece = Source::new("big.kif", "終\nx").starting_at(100, 5_000_000_000);
    assert_eq!(
        (piece.line_col(4), piece.line_text(101), piece.line_text(1)),
        ((101, 1), Some("x"), None)
    );
    assert_eq!((piece.first_line(), piece.first_byte()), (100, 5_000_000_000));

    let source = Source::from_decoded("b.csa", any_game(b"\xef\xbb\xbfV2\n"));
    assert_eq!((source.name(), source.text()), ("b.csa", "V2\n"));
    assert_eq!((source.encoding(), source.bom()), (Encoding::Utf8, true));
    assert_eq!(source.slice(Span::new(2, 99)), "", "not a span of this source");
    assert_eq!(Source::default().line_col(0), (1, 1));
}

#[test]
fn spans() {
    let span = Span::new(3, 7);
    assert_eq!(
        (span.len(), span.is_empty(), Span::at(5).len(), Span::new(7, 3)),
        (4, false, 0, Span::at(7))
    );
    assert_eq!(span.join(Span::new(9, 12)), Span::new(3, 12));
    assert_eq!(std::mem::size_of::<Span>(), 8);
}

/// The bytes of a text with its own line ends, and what was lost.
fn written(text: &str, to: Encoding) -> (Vec<u8>, Vec<Substitution>) {
    let encoded = encode(text, to, &EncodeOptions { eol: Eol::None, bom: false });
    (encoded.bytes.into_owned(), encoded.substitutions)
}

#[test]
fn the_same_glyph_is_written_silently() {
    let cases = [
        ("〜—‖¢£¬·☗☖−", "～―∥￠￡￢・▲△－"),
        ("カ\u{3099}ハ\u{309a}あ", "ガパあ"),
        ("髙﨑①Ⅳ㈱\u{fa19}〜", "髙﨑①Ⅳ㈱\u{fa19}～"),
        ("☗７六歩\n〜\n", "▲７六歩\n～\n"),
    ];
    for (text, expected) in cases {
        let (bytes, substitutions) = written(text, Encoding::ShiftJis);
        assert_eq!((&*encoding_rs::SHIFT_JIS.decode(&bytes).0, substitutions), (expected, vec![]));
    }
    let (bytes, substitutions) = written("〜☗−", Encoding::EucJp);
    assert_eq!((&*encoding_rs::EUC_JP.decode(&bytes).0, substitutions), ("～▲－", vec![]));
    // Where the character itself can be written, it is.
    let (bytes, _) = written("〜☗·", Encoding::Gb18030);
    assert_eq!(&*encoding_rs::GB18030.decode(&bytes).0, "〜☗·");
}

#[test]
fn what_is_lost_is_counted_and_located() {
    let lost = |offset, line, column, char, replaced_by| Substitution {
        offset,
        line,
        column,
        char,
        replaced_by,
    };
    let (bytes, substitutions) = written("甲é\r\n〜𠮷\u{feff}¥‾乙\rNo. ½", Encoding::ShiftJis);
    assert_eq!(&*encoding_rs::SHIFT_JIS.decode(&bytes).0, "甲〓\r\n～〓￥￣乙\rNo. 〓");
    assert_eq!(
        substitutions,
        [
            lost(3, 1, 2, 'é', Some('〓')),
            lost(10, 2, 2, '𠮷', Some('〓')),
            lost(14, 2, 3, '\u{feff}', None),
            lost(17, 2, 4, '¥', Some('￥')),
            lost(19, 2, 5, '‾', Some('￣')),
            lost(30, 3, 5, '½', Some('〓')),
        ]
    );
    assert_eq!(&bytes[2..4], b"\x81\xac");
    // No numeric references, as the codec alone would write.
    assert!(!bytes.contains(&b'&'));
    let (bytes, substitutions) = written("ｶﾞ銀\u{e000}", Encoding::Iso2022Jp);
    assert_eq!(&*encoding_rs::ISO_2022_JP.decode(&bytes).0, "カ゛銀〓");
    let columns: Vec<_> = substitutions.iter().map(|s| (s.column, s.replaced_by)).collect();
    assert_eq!(columns, [(1, Some('カ')), (2, Some('゛')), (4, Some('〓'))]);
    assert_eq!(written("é–棋", Encoding::Latin1).0, b"\xe9??");
    assert_eq!(written("é棋e\u{301}", Encoding::Windows1252).0, b"\xe9?\xe9");
    let (bytes, substitutions) = written("羽生 1\n", Encoding::Ascii);
    assert_eq!((bytes.as_slice(), substitutions.len()), (&b"?? 1\n"[..], 2));
    // An escape character would change the meaning of all that follows.
    let (bytes, _) = written("a\u{1b}$Bb", Encoding::Iso2022Jp);
    assert_eq!(&*encoding_rs::ISO_2022_JP.decode(&bytes).0, "a〓$Bb");
}

#[test]
fn utf16_marks_and_line_ends_are_written() {
    let crlf = EncodeOptions { bom: true, eol: Eol::CrLf };
    assert_eq!(&*encode("a\n", Encoding::Utf16Le, &crlf).bytes, b"\xff\xfea\0\r\0\n\0");
    assert_eq!(&*encode("𠮷", Encoding::Utf16Be, &crlf).bytes, b"\xfe\xff\xd8\x42\xdf\xb7");
    assert_eq!(&*encode("a\n", Encoding::Utf8, &crlf).bytes, b"\xef\xbb\xbfa\r\n");
    assert_eq!(
        &*encode("表\n\n", Encoding::ShiftJis, &crlf).bytes,
        b"\x95\x5c\r\n\r\n",
        "no mark in Shift_JIS"
    );
    let with = |text, eol| {
        encode(text, Encoding::Utf8, &EncodeOptions { bom: false, eol }).bytes.into_owned()
    };
    assert_eq!(with("a\r\nb\rc\n", Eol::CrLf), b"a\r\nb\r\nc\r\n");
    assert_eq!(with("a\r\nb\rc\n", Eol::Lf), b"a\nb\nc\n");
    assert_eq!(with("a\r\nb\rc\n", Eol::Cr), b"a\rb\rc\r");
    assert_eq!(with("a\r\nb\rc\n", Eol::Mixed), b"a\r\nb\rc\n");
}

#[test]
fn what_a_terminal_must_not_see() {
    for harmless in ["", "羽生善治", "Müller — “x”", "葛\u{e0100}", "e\u{301}"] {
        assert!(
            matches!(escape_for_display(harmless, &[]), Cow::Borrowed(same) if same == harmless)
        );
    }
    let cases = [
        ("a\u{1b}[31mb", r"a\u{1b}[31mb"),
        ("a\nb\tc\u{7f}\u{9b}", r"a\u{a}b\u{9}c\u{7f}\u{9b}"),
        ("\u{202e}abc\u{2066}\u{200f}\u{61c}", r"\u{202e}abc\u{2066}\u{200f}\u{61c}"),
        ("a\u{200b}b\u{feff}\u{2028}\u{e0041}", r"a\u{200b}b\u{feff}\u{2028}\u{e0041}"),
    ];
    for (text, shown) in cases {
        assert_eq!(escape_for_display(text, &[]), shown);
    }
    assert_eq!(escape_for_display("a\n\tb\r", &['\n', '\t']), "a\n\tb\\u{d}");
}

/// Characters that records hold, and some that hardly any encoding does.
fn record_text() -> impl Strategy<Value = String> {
    let pool = "\n\r 019aZ\\\"{}[]()+-é½ß¥‾〜―—‖∥¢￠£¬·・•☗☖▲△▽先手羽生髙﨑神七六歩同　ーカ\u{3099}が\u{309a}ｶﾞﾟ𠮷葛\u{e0100}😀♔\u{feff}\u{200b}\u{e000}\u{1b}\u{85}−－中国象棋이창호Иванов";
    let pool: Vec<char> = pool.chars().collect();
    let char = prop_oneof![4 => proptest::sample::select(pool), 1 => proptest::char::any()];
    proptest::collection::vec(char, 0..60).prop_map(|chars| chars.into_iter().collect())
}

fn encoding() -> impl Strategy<Value = Encoding> {
    proptest::sample::select(Encoding::all().collect::<Vec<_>>())
}

/// What texts that look the same have in common.
fn same_look(text: &str) -> String {
    let fold = |c| match c {
        '〜' => '～',
        '—' => '―',
        '‖' => '∥',
        '¢' => '￠',
        '£' => '￡',
        '¬' => '￢',
        '·' => '・',
        '−' => '－',
        '☗' => '▲',
        '☖' => '△',
        c => c,
    };
    text.chars().map(fold).nfc().collect()
}

/// What is read again differs from what was written only by folds and by what was reported.
fn lost_in_silence(text: &str, to: Encoding) {
    // A mark at the beginning would be taken off when it is read.
    let text = text.trim_start_matches('\u{feff}');
    let (bytes, substitutions) = written(text, to);
    let again = forced(&bytes, to);
    for fault in &again.faults {
        // A mark where a line begins is told, and stays.
        let is_mark = fault.kind == Kind::RepeatedBom && text.contains('\u{feff}');
        let is_known = matches!(fault.kind, Kind::Nul | Kind::DestroyedEncoding(_)) || is_mark;
        assert!(is_known, "{fault:?}");
    }
    let mut expected = String::new();
    let mut reported = substitutions.iter().peekable();
    for (offset, c) in text.char_indices() {
        match reported.next_if(|s| s.offset as usize == offset) {
            Some(s) => {
                assert_eq!(s.char, c);
                expected.extend(s.replaced_by);
            }
            None => expected.push(c),
        }
    }
    assert!(reported.next().is_none(), "reported in the order of the text");
    for (again, expected) in again.text.split('\n').zip(expected.split('\n')) {
        assert_eq!(same_look(again), same_look(expected), "{to}");
    }
    let source = Source::new("x", text);
    for s in substitutions.iter().rev().take(100).rev() {
        assert_eq!(source.line_col(s.offset), (s.line, s.column));
    }
}

/// All characters there are, in lines of a few.
fn all_characters() -> String {
    let all: Vec<char> = ('\0'..=char::MAX).collect();
    all.chunks(8).flat_map(|few| few.iter().copied().chain(['\n'])).collect()
}

/// The codecs of these are known to change three characters in silence, and no others are looked for.
#[test]
fn no_character_is_lost_in_silence() {
    let all = all_characters();
    lost_in_silence(&all, Encoding::ShiftJis);
    lost_in_silence(&all, Encoding::EucJp);
}

#[test]
#[ignore = "minutes without --release"]
fn no_character_is_lost_in_silence_anywhere() {
    let all = all_characters();
    for to in Encoding::all() {
        lost_in_silence(&all, to);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_is_lost_in_silence(text in record_text(), to in encoding()) {
        lost_in_silence(&text, to);
    }

    /// A line is written as its characters are, each with the marks on it: how long it is changes nothing.
    #[test]
    fn a_long_line_is_written_as_its_characters_are(
        clusters in proptest::collection::vec(proptest::sample::select(vec![
            "a", "b c", "先", "か\u{3099}", "e\u{301}", "q\u{323}\u{307}", "們", "한", "¥", "é", "Ж", "ｶﾞ", "\u{200b}", "🦀",
        ]), 0..250),
        to in encoding(),
    ) {
        let line = clusters.concat();
        let (bytes, substitutions) = written(&line, to);
        let (mut expected, mut lost) = (String::new(), Vec::new());
        let (mut offset, mut column) = (0, 0);
        for cluster in clusters {
            let (bytes, substitutions) = written(cluster, to);
            expected.push_str(&forced(&bytes, to).text);
            lost.extend(substitutions.into_iter().map(|s| Substitution {
                offset: s.offset + offset,
                column: s.column + column,
                ..s
            }));
            offset += cluster.len() as u32;
            column += cluster.chars().count() as u32;
        }
        prop_assert_eq!((&*forced(&bytes, to).text, substitutions), (expected.as_str(), lost));
    }

    /// Text that an encoding can hold comes back as it was.
    #[test]
    fn plain_text_round_trips(ascii in "[ -~\n]{0,80}", japanese in "[ぁ-んァ-ヶ先手後歩銀金角飛王玉桂香同　]{0,40}") {
        use Encoding::*;
        for to in Encoding::all() {
            let holds_japanese = matches!(to, Utf8 | Utf16Le | Utf16Be | ShiftJis | EucJp | Iso2022Jp | Gb18030);
            let text = if holds_japanese { ascii.clone() + &japanese } else { ascii.clone() };
            let (bytes, substitutions) = written(&text, to);
            let decoded = forced(&bytes, to);
            prop_assert_eq!((&*decoded.text, substitutions, decoded.faults), (text.as_str(), vec![], vec![]));
        }
    }

    /// Any bytes give some text, and faults within the bytes and the text.
    #[test]
    fn decoding_never_panics(
        head in proptest::sample::select(vec!["", "(;CA[", "'CSA encoding=", "[Event \"", "\u{feff}", "#KIF encoding=jis\n"]),
        bytes in proptest::collection::vec(
            prop_oneof![any::<u8>(), proptest::sample::select(b"\0\r\n\x1b$(B\\][\x82\xa0\xef\xbf\xbd\xff\xfe".to_vec())],
            0..200,
        ),
        force in proptest::option::of(encoding()),
    ) {
        let bytes = [head.as_bytes(), &bytes].concat();
        for candidates in [Candidates::Any, Candidates::Shogi, Candidates::Chess, Candidates::Go] {
            let decoded = decode(bytes.as_slice(), &DecodeOptions { forced: force, candidates, ..DecodeOptions::default() });
            for fault in &decoded.faults {
                prop_assert!(fault.offset + u64::from(fault.len) <= bytes.len() as u64, "{fault:?}");
                prop_assert!(decoded.text.get(fault.span.start as usize..fault.span.end as usize).is_some(), "{fault:?}");
                prop_assert!(fault.line >= 1);
            }
            let bad = decoded.faults.iter().any(|f| f.kind == Kind::Malformed);
            prop_assert!(bad || decoded.how != Evidence::Replacement, "a replacement is never silent");
        }
    }

    /// What stands before a malformed sequence decodes to what the text has before it.
    #[test]
    fn malformed_places_agree_with_the_codec(
        bytes in proptest::collection::vec(prop_oneof![any::<u8>(), Just(b'\n'), Just(0x82), Just(0xa0)], 0..80),
    ) {
        let codecs = [
            (Encoding::ShiftJis, encoding_rs::SHIFT_JIS),
            (Encoding::EucJp, encoding_rs::EUC_JP),
            (Encoding::Utf8, encoding_rs::UTF_8),
            (Encoding::Utf16Be, encoding_rs::UTF_16BE),
        ];
        for (encoding, codec) in codecs {
            let decoded = forced(&bytes, encoding);
            if decoded.bom {
                continue;
            }
            prop_assert_eq!(&*decoded.text, &*codec.decode_without_bom_handling(&bytes).0);
            for fault in decoded.faults.iter().filter(|f| f.kind == Kind::Malformed) {
                let start = usize::try_from(fault.offset).unwrap();
                let before = codec.decode_without_bom_handling(&bytes[..start]).0;
                prop_assert_eq!(&*before, &decoded.text[..fault.span.start as usize]);
            }
        }
    }

    /// Lines and columns agree with a count from the start.
    #[test]
    fn places_agree_with_a_naive_count(text in "[a棋𠮷\r\n]{0,40}", nth in 0_usize..60) {
        let source = Source::new("x", text.clone());
        let at = text.char_indices().map(|(i, _)| i).nth(nth).unwrap_or(text.len());
        let (mut line, mut column) = (1, 1);
        for (i, c) in text[..at].char_indices() {
            if c == '\n' || (c == '\r' && !text[i + 1..].starts_with('\n')) {
                (line, column) = (line + 1, 1);
            } else {
                column += 1;
            }
        }
        prop_assert_eq!(source.line_col(u32::try_from(at).unwrap()), (line, column));
        let normal = text.replace("\r\n", "\n").replace('\r', "\n");
        let lines: Vec<_> = source.lines().map(|span| source.slice(span)).collect();
        prop_assert_eq!(lines, normal.lines().collect::<Vec<_>>());
    }

    #[test]
    fn a_place_is_the_same_whatever_was_asked_before(
        text in "[a甲\r\n]{0,40}",
        asked in prop::collection::vec(0..130u32, 1..12),
    ) {
        let source = Source::new("x", text.clone());
        for at in asked {
            // Asked for the end first, and then for what is before it, a source looks lines up.
            let fresh = Source::new("x", text.clone());
            fresh.line_col(u32::MAX);
            prop_assert_eq!(source.line_col(at), fresh.line_col(at));
            prop_assert_eq!(source.line_span(at), fresh.line_span(at));
            let (line, _) = fresh.line_col(at);
            prop_assert_eq!(source.line_text(line), fresh.line_text(line));
            prop_assert_eq!(source.line_text(line + 1), fresh.line_text(line + 1));
            let before = &text[..text.floor_char_boundary(at as usize)];
            let ends = before.matches('\n').count() + before.replace("\r\n", "").matches('\r').count();
            let splits = before.ends_with('\r') && text[before.len()..].starts_with('\n');
            prop_assert_eq!(line as usize, 1 + ends - usize::from(splits));
        }
    }
}

#[test]
fn corpus_files_decode() {
    let Some(corpus) = corpus() else { return };
    let mut all = Vec::new();
    for folder in ["shogi", "sgf", "pgn", "ishi", "pcn", "variants"] {
        all.extend(all_files(&corpus.join(folder)));
    }
    all.sort();
    assert!(all.len() >= 2_000, "only {} files", all.len());
    let mut counts = BTreeMap::<_, usize>::new();
    for path in &all {
        let bytes = std::fs::read(path).unwrap();
        let place = path.strip_prefix(&corpus).unwrap();
        let extension =
            path.extension().map(|e| e.to_string_lossy().to_lowercase()).unwrap_or_default();
        let decoded = any_game(&bytes);
        let folder = place.iter().next().unwrap().to_string_lossy().into_owned();
        *counts
            .entry((folder.clone(), decoded.encoding.name(), format!("{:?}", decoded.how)))
            .or_default() += 1;
        for fault in &decoded.faults {
            println!(
                "{}:{}: {} (byte {}, {} long)",
                place.display(),
                fault.line,
                fault.kind,
                fault.offset,
                fault.len
            );
        }
        if folder == "shogi" && matches!(&*extension, "kif" | "kifu" | "ki2" | "ki2u" | "csa") {
            assert!(
                !matches!(decoded.how, Evidence::Guessed | Evidence::Replacement),
                "{}",
                place.display()
            );
            // The game stated gives the same answer.
            let stated = decode(bytes.as_slice(), &options(Candidates::Shogi));
            assert_eq!(
                (stated.encoding, stated.text),
                (decoded.encoding, decoded.text),
                "{}",
                place.display()
            );
        }
    }
    for (key, count) in counts {
        println!("{count:6} {key:?}");
    }
}

#[test]
fn corpus_files_decode_as_their_names_say() {
    let Some(corpus) = corpus() else { return };
    use Encoding::*;
    let expected = [
        ("sabaki-sgf/tests_sgf_chinese.sgf", Gb18030),
        ("sabaki-sgf/tests_sgf_japanese.sgf", ShiftJis),
        ("sabaki-sgf/tests_sgf_korean.sgf", EucKr),
        ("sabaki-sgf/tests_sgf_no-ca.sgf", Gb18030),
        ("sabaki-sgf/tests_sgf_encoding_nihon-kiin.sgf", ShiftJis),
        ("sabaki-sgf/tests_sgf_utf16le.sgf", Utf16Le),
        ("sabaki-sgf/tests_sgf_utf8bom.sgf", Utf8),
        ("libsgfcplusplus/test_test-files_encoding-japanese-shiftjis.sgf", ShiftJis),
        ("libsgfcplusplus/test_test-files_encoding-japanese-macos.sgf", ShiftJis),
        ("libsgfcplusplus/test_test-files_encoding-japanese-iso2022jp.sgf", Iso2022Jp),
        ("libsgfcplusplus/test_test-files_encoding-korean-macos.sgf", EucKr),
        ("libsgfcplusplus/test_test-files_encoding-traditionalchinese-big5.sgf", Big5),
        ("libsgfcplusplus/test_test-files_encoding-traditionalchinese-macos.sgf", Big5),
        ("libsgfcplusplus/test_test-files_encoding-simplifiedchinese-gb2312.sgf", Gb18030),
        ("libsgfcplusplus/test_test-files_encoding-simplifiedchinese-macos.sgf", Gb18030),
        ("libsgfcplusplus/test_test-files_encoding-chinese-gbk.sgf", Gb18030),
        ("libsgfcplusplus/test_test-files_encoding-chinese-gb18030.sgf", Gb18030),
        ("libsgfcplusplus/test_test-files_encoding-western-windowslatin1.sgf", Windows1252),
        ("libsgfcplusplus/test_test-files_encoding-western-isolatin1.sgf", Latin1),
        ("libsgfcplusplus/test_test-files_encoding-western-isolatin9.sgf", Latin9),
        ("libsgfcplusplus/test_test-files_encoding-western-macosroman.sgf", MacRoman),
        ("libsgfcplusplus/test_test-files_encoding-cyrillic-windows.sgf", Windows1251),
        ("libsgfcplusplus/test_test-files_encoding-utf16-nobom.sgf", Utf16Be),
        ("edge/44-utf16le.sgf", Utf16Le),
        ("edge/45-ca-mismatch.sgf", Utf8),
    ];
    for (name, encoding) in expected {
        let bytes = std::fs::read(corpus.join("sgf").join(name)).unwrap();
        let decoded = any_game(&bytes);
        assert_eq!(decoded.encoding, encoding, "{name}: {:?} {:?}", decoded.how, decoded.faults);
    }
}

/// Columns of long lines are counted from marks on the way, which must not show.
#[test]
fn columns_of_long_lines_are_counted_right() {
    let text = format!("head\r\n{}\r\ntail", "aé七𝄞".repeat(2_000));
    let source = Source::new("long", text.clone());
    let start = "head\r\n".len();
    let line = &text[start..start + "aé七𝄞".len() * 2_000];
    for (column, (at, _)) in line.char_indices().enumerate() {
        assert_eq!(source.line_col((start + at) as u32), (2, column as u32 + 1));
    }
    let end = start + line.len();
    assert_eq!(source.line_col(end as u32), (2, 8_001));
    assert_eq!(source.line_span(end as u32), Span::new(start as u32, end as u32));
    assert_eq!(source.line_text(3), Some("tail"));
    let one = Source::new("one", "七".repeat(4_096));
    assert_eq!(one.line_col(3 * 4_096), (1, 4_097));
}

#[test]
fn a_player_of_red_is_one_of_xiangqi() {
    let game =
        "[Event \"杯赛\"]\n[Red \"甲队 张三\"]\n[Black \"乙队 李四\"]\n\n1. 炮二平五 馬８进７\n";
    let gbk = encoding_rs::GBK.encode(game).0.into_owned();
    let big5 = encoding_rs::BIG5
        .encode("[Red \"甲隊\"]\n[Black \"乙隊 李四\"]\n\n1. 炮二平五\n")
        .0
        .into_owned();
    for candidates in [Candidates::Any, Candidates::Chess] {
        assert_eq!(decode(&gbk, &options(candidates)).encoding, Encoding::Gb18030);
        assert_eq!(decode(&big5, &options(candidates)).encoding, Encoding::Big5);
    }
    // Janggi and chess for four have a player of red, too.
    let euc_kr = encoding_rs::EUC_KR
        .encode("[Red \"이영희\"]\n[Blue \"김철수\"]\n\n대국일자 오늘\n")
        .0
        .into_owned();
    assert_eq!(any_game(&euc_kr).encoding, Encoding::EucKr);
    let four =
        latin("[Red \"Zoë Müller\"]\n[Blue \"B\"]\n[Yellow \"C\"]\n[Green \"D\"]\n\n1. h2-h3 *\n");
    assert_eq!(decode(&four, &options(Candidates::Chess)).encoding, Encoding::Windows1252);
}

/// Where lines of UTF-8 are said to stand in a text of another encoding: offset and line.
fn joined(bytes: &[u8], options: &DecodeOptions) -> Vec<(u64, u32)> {
    let decoded = decode(bytes, options);
    let mixed =
        decoded.faults.iter().filter(|fault| fault.kind == Kind::MixedEncodings(Encoding::Utf8));
    mixed.map(|fault| (fault.offset, fault.line)).collect()
}

#[test]
fn lines_of_utf_8_in_another_encoding_are_named() {
    let game = |names: [&str; 2]| {
        format!("V2.2\nN+{}\nN-{}\nPI\n+\n+7776FU\n%TORYO\n/\n", names[0], names[1])
    };
    let (one, other) = (game(["渡辺", "豊島"]), game(["羽生善治", "佐藤康光"]));
    let own = DecodeOptions::default();
    let joined_by = |parts: [Vec<u8>; 2]| joined(&parts.concat(), &own);
    for encode in [sjis, euc] {
        let (one, other) = (one.clone().into_bytes(), encode(&other));
        assert_eq!(joined_by([one.clone(), other.clone()]), [(7, 2)]);
        assert_eq!(joined_by([other.clone(), one]), [(other.len() as u64 + 7, 10)]);
        assert_eq!(joined_by([other.clone(), other]), []);
    }
    let parts = [one.clone().into_bytes(), sjis(&other)].concat();
    let decoded = any_game(&parts);
    assert_eq!(decoded.encoding, Encoding::ShiftJis);
    assert!(decoded.text.ends_with(&other));
    let fault = decoded
        .faults
        .iter()
        .find(|fault| fault.kind == Kind::MixedEncodings(Encoding::Utf8))
        .unwrap();
    assert_eq!(fault.len as usize, "渡辺".len());
    assert!(decoded.text[fault.span.start as usize..].starts_with("渡辺\n"));
    // What is declared is true of a part only; what is forced is not doubted.
    let declared = [b"'encoding=Shift_JIS\n".to_vec(), sjis(&other), one.into_bytes()].concat();
    let decoded = any_game(&declared);
    assert_eq!((decoded.encoding, decoded.how), (Encoding::ShiftJis, Evidence::Declared));
    assert_eq!(joined(&declared, &own).len(), 1);
    let forced = DecodeOptions { forced: Some(Encoding::ShiftJis), ..own };
    assert_eq!(joined(&declared, &forced), []);
    // In single bytes a letter above ASCII is two characters of UTF-8.
    let pgn = "[White \"Müller\"]\n[Black \"Jürgen Höß\"]\n\n1. e4 *\n\n";
    let text = "[White \"Ødegård\"]\n[Black \"Pérez, José Ángel\"]\n[Site \"Málaga, España\"]\n\n1. d4 *\n";
    assert_eq!(joined_by([pgn.into(), latin(text)]), [(9, 1)]);
    assert_eq!(joined_by([latin(pgn), latin(text)]), []);
}

#[test]
fn lines_of_one_encoding_are_not_those_of_two() {
    // Kanji whose bytes are UTF-8 as well, but few of them.
    let rare = "先手：山田\n*縺ゅ≠\n手合割：平手\n";
    assert_eq!(joined(&sjis(rare), &DecodeOptions::default()), []);
    let text = "[Event \"Чемпионат России\"]\n[White \"Тёркин\"]\n\n1. d4 {Её ход: всё} *\n";
    let bytes = encoding_rs::WINDOWS_1251.encode(text).0.into_owned();
    assert_eq!(joined(&bytes, &DecodeOptions::default()), []);
}

#[test]
fn half_width_katakana_that_may_be_kanji_are_a_guess() {
    let text = |name: &str| format!("V2.2\nN+{name}\nPI\n+\n+7776FU\n%TORYO\n");
    let readings = |bytes: &[u8]| -> Vec<Vec<Encoding>> {
        let decoded = any_game(bytes);
        let both = decoded.faults.into_iter().filter_map(|fault| match fault.kind {
            Kind::AmbiguousEncoding(fitting) => Some(fitting),
            _ => None,
        });
        both.collect()
    };
    let both = [[Encoding::EucJp, Encoding::ShiftJis]];
    assert_eq!(readings(&sjis(&text("ｱｲｳｴ"))), both);
    assert_eq!(readings(&euc(&text("渦慨"))), both);
    // A sign of voice behind what has none, and kana, are no katakana of one byte.
    assert_eq!(readings(&euc(&text("渡辺明治"))), Vec::<Vec<Encoding>>::new());
    assert_eq!(readings(&euc(&text("さくら"))), Vec::<Vec<Encoding>>::new());
    // An odd number of bytes is no EUC-JP.
    assert_eq!(readings(&sjis(&text("ｱｲｳ"))), Vec::<Vec<Encoding>>::new());
}

/// Only the beginning of a text, and of each piece of a long one, is searched: where that ends, a name is
/// not cut off, which would be none, or another (`ISO-8859-1` of `ISO-8859-15`).
#[test]
fn a_declaration_is_whole_wherever_it_stands() {
    for (label, name) in [("Shift_JIS", Encoding::ShiftJis), ("EUC-JP", Encoding::EucJp)] {
        let mut declared = 0;
        for length in 4000..4110 {
            let text = format!("{}\n#KIF version=2.0 encoding={label}\n{KIF}", "*".repeat(length));
            let bytes = if name == Encoding::EucJp { euc(&text) } else { sjis(&text) };
            let decoded = decode(&bytes, &options(Candidates::Shogi));
            assert_eq!(decoded.faults, [], "{length}");
            assert_eq!(decoded.encoding, name, "{length}");
            declared += usize::from(decoded.how == Evidence::Declared);
        }
        // Of those that lie across the end of the beginning, too.
        assert!((60..110).contains(&declared), "{declared}");
    }
}

/// Characters are kept once they have been met: each must be what the codec says, the first time and
/// afterwards, alone and among others, also at the borders of buffers.
#[test]
fn every_pair_of_bytes_is_what_the_codec_says() {
    use encoding_rs as rs;
    let encodings = [
        (Encoding::ShiftJis, rs::SHIFT_JIS),
        (Encoding::EucJp, rs::EUC_JP),
        (Encoding::Gb18030, rs::GB18030),
        (Encoding::Big5, rs::BIG5),
        (Encoding::EucKr, rs::EUC_KR),
    ];
    for _ in 0..2 {
        for (encoding, codec) in encodings {
            let mut bytes = Vec::new();
            for pair in 0x8000..=0xffff_u16 {
                bytes.extend_from_slice(&pair.to_be_bytes());
                bytes.extend_from_slice(&b"0123456789abcdefghi"[..usize::from(pair % 19)]);
                if pair % 5 == 0 {
                    bytes.push(b'\n');
                }
            }
            let decoded = forced(&bytes, encoding);
            let (text, _) = codec.decode_without_bom_handling(&bytes);
            assert!(decoded.text == text, "{encoding:?}");
        }
    }
    // What is well-formed, in every order.
    for (encoding, codec) in encodings {
        let all: String = ('\u{a1}'..'\u{ffe6}')
            .filter(|c| !codec.encode(c.encode_utf8(&mut [0; 4])).2)
            .collect();
        let mut bytes = codec.encode(&all).0.into_owned();
        let turned: String = all.chars().rev().collect();
        bytes.extend_from_slice(&codec.encode(&turned).0);
        assert!(
            forced(&bytes, encoding).text == codec.decode_without_bom_handling(&bytes).0,
            "{encoding:?}"
        );
    }
}

/// Several characters that have been met are taken at once: also among those of other lengths, in every
/// order, behind any number of letters, and where a byte is missing.
#[test]
fn runs_of_characters_are_what_the_codec_says() {
    use encoding_rs as rs;
    let encodings = [
        (Encoding::ShiftJis, rs::SHIFT_JIS),
        (Encoding::EucJp, rs::EUC_JP),
        (Encoding::Gb18030, rs::GB18030),
        (Encoding::Big5, rs::BIG5),
        (Encoding::EucKr, rs::EUC_KR),
    ];
    for (encoding, codec) in encodings {
        // Three bytes of UTF-8, two of it, a letter, half a character, and what may be one or half of one.
        let mut words: Vec<Vec<u8>> =
            ["七", "金", "一", "×", "α", "a"].map(|c| codec.encode(c).0.into_owned()).into();
        words.extend([vec![0xb0], vec![0xff]]);
        let count = words.len();
        let mut bytes = Vec::new();
        for run in 0..count.pow(5) {
            bytes.extend_from_slice(&[b'-'; 40][..run % 37]);
            (0..5).for_each(|nth| bytes.extend(&words[run / count.pow(nth) % count]));
            bytes.extend_from_slice(if run % 3 == 0 {
                b"\r\n"
            } else {
                b"(77)   ( 0:16/00:00:16)"
            });
        }
        let text = codec.decode_without_bom_handling(&bytes).0;
        assert!(forced(&bytes, encoding).text == text, "{encoding:?}");
    }
}

#[test]
fn iso_2022_jp_with_a_byte_missing_is_still_that() {
    let whole = jis("手合割：平手\r\n先手：高橋\r\n   1 ７六歩(77)\r\n*漢字\r\n");
    let cut = &whole[..whole.len() - 3];
    let mut lost = whole.clone();
    lost.remove(whole.len() - 8);
    for bytes in [cut, &lost] {
        let decoded = any_game(bytes);
        assert_eq!(decoded.encoding, Encoding::Iso2022Jp);
        assert!(decoded.text.starts_with("手合割：平手"), "{}", decoded.text);
        assert!(!decoded.faults.is_empty());
    }
    // Escapes alone prove nothing.
    assert_eq!(any_game(b"\x1b$B\x01 and so on").encoding, Encoding::Utf8);
}
