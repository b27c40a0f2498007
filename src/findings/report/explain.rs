//! What `kifu explain` says: the table of codes as text.

use crate::findings::codes::{ALL, Code};
use crate::findings::{Lang, Safety, sources};
use std::fmt::Write as _;

/// The areas of the codes: the first letter, and what it covers in English and Japanese.
pub const AREAS: &[(char, [&str; 2])] = &[
    ('I', ["the bytes of the file and their encoding", "ファイルのバイト列と文字コード"]),
    ('D', ["which format the file is in", "ファイルの形式の判定"]),
    (
        'R',
        ["what a record says of itself: numbers, times, results", "棋譜の記載: 手数、時間、結果"],
    ),
    ('S', ["the rules of shogi", "将棋のルール"]),
    ('X', ["the rules of chess", "チェスのルール"]),
    (
        'V',
        ["the rules of xiangqi, janggi and makruk", "シャンチー・チャンギ・マークルックのルール"],
    ),
    (
        'Q',
        [
            "record files of programs for xiangqi and janggi",
            "シャンチー・チャンギのソフトの棋譜ファイル",
        ],
    ),
    ('C', ["the CSA format", "CSA形式"]),
    ('K', ["the KIF, KI2 and BOD formats", "KIF・KI2・BOD形式"]),
    ('U', ["SFEN positions and USI moves", "SFENの局面とUSIの指し手"]),
    ('P', ["the PGN, FEN and EPD formats", "PGN・FEN・EPD形式"]),
    ('J', ["the JKF format", "JKF形式"]),
    ('B', ["PCN, and games on any board", "PCNと任意の盤の対局"]),
    ('F', ["the SGF format", "SGF形式"]),
    ('H', ["the Ishi format", "Ishi形式"]),
    ('T', ["the formats of Go servers: GIB, NGF, UGF", "囲碁サーバーの形式: GIB・NGF・UGF"]),
    ('G', ["the rules of Go", "囲碁のルール"]),
    (
        'L',
        [
            "the JSON and tables of sites: Lichess, Chess.com, OGS",
            "サイトのJSONと表: Lichess、Chess.com、OGS",
        ],
    ),
];

/// What a code belongs to.
#[must_use]
pub fn area(code: Code, lang: Lang) -> &'static str {
    let area = AREAS.iter().find(|(letter, _)| code.row().id.starts_with(*letter));
    area.map_or("", |(_, words)| words[lang as usize])
}

/// The text about one code: what stands before an example of it, and what behind. The values that a
/// finding fills in are shown as `…`.
#[must_use]
pub fn explain(code: Code, lang: Lang) -> [String; 2] {
    let row = code.row();
    let strict = match lang {
        _ if !row.departure => "",
        Lang::En => ", an error with --strict",
        Lang::Ja => "、--strictではエラー",
    };
    let fixable = match (code.fix_safety(), lang) {
        (None, Lang::En) => "\nIt is not mended by `kifu validate --fix`.\n",
        (None, Lang::Ja) => "\n`kifu validate --fix` では修正できません。\n",
        (Some(Safety::Safe), Lang::En) => "\n`kifu validate --fix` can mend it.\n",
        (Some(Safety::Safe), Lang::Ja) => "\n`kifu validate --fix` で修正できます。\n",
        (Some(Safety::Unsafe), Lang::En) => {
            "\n`kifu validate --fix --unsafe-fixes` can mend it; look at what it changes.\n"
        }
        (Some(Safety::Unsafe), Lang::Ja) => {
            "\n`kifu validate --fix --unsafe-fixes` で修正できます。修正内容を確かめてください。\n"
        }
    };
    let why = lang.word("Why it matters", "影響");
    let what = lang.word("What to do", "対処");
    let before = format!(
        "{} {} ({}{strict})\n\n  {}\n\n{why}: {}\n\n{what}: {}\n{fixable}",
        row.id,
        row.name,
        row.severity.word(lang),
        blanked(row.message(lang)),
        row.why(lang),
        blanked(row.help(lang)),
    );
    let (letter, area) = (&row.id[..1], area(code, lang));
    let mut behind = match lang {
        Lang::En => format!("\nArea {letter}: {area}.\n"),
        Lang::Ja => format!("\n分野{letter}: {area}\n"),
    };
    if let Some(source) = sources::of(code, lang) {
        behind.push_str(&match lang {
            Lang::En => format!("Source: {source}.\n"),
            Lang::Ja => format!("典拠: {source}\n"),
        });
    }
    [before, behind]
}

/// The table of codes, one line each: id, severity, name, message. The severity is the word that the
/// command line takes, in every language.
#[must_use]
pub fn list(codes: &[Code], lang: Lang) -> String {
    let width = ALL.iter().map(|code| code.row().name.len()).max().unwrap_or(0);
    let mut out = String::new();
    for code in codes {
        let row = code.row();
        // Writing to a string cannot fail.
        let _ = writeln!(
            out,
            "{}  {:7}  {:width$}  {}",
            row.id,
            row.severity.name(),
            row.name,
            blanked(row.message(lang)),
        );
    }
    out
}

/// A template with each `{name}` shown as `…`, and of `{one|many}` the latter.
#[must_use]
pub fn blanked(template: &str) -> String {
    let mut out = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        let (name, behind) = after.split_once('}').unwrap_or((after, ""));
        out.push_str(name.split_once('|').map_or("…", |(_, many)| many));
        rest = behind;
    }
    out.push_str(rest);
    out
}
