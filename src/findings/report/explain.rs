//! What `kifu explain` says: the table of codes as text.

use crate::findings::codes::{ALL, Code};
use crate::findings::{Lang, Safety, Severity};
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
    ('C', ["the CSA format", "CSA形式"]),
    ('K', ["the KIF, KI2 and BOD formats", "KIF・KI2・BOD形式"]),
    ('U', ["SFEN positions and USI moves", "SFENの局面とUSIの指し手"]),
    ('P', ["the PGN, FEN and EPD formats", "PGN・FEN・EPD形式"]),
    ('J', ["the JKF format", "JKF形式"]),
    ('B', ["PCN, and games on any board", "PCNと任意の盤の対局"]),
    ('F', ["the SGF format", "SGF形式"]),
    ('H', ["the Ishi format", "Ishi形式"]),
    ('G', ["the rules of Go", "囲碁のルール"]),
];

/// The text about one code. The values that a finding fills in are shown as `…`.
#[must_use]
pub fn explain(code: Code, lang: Lang) -> String {
    let row = code.row();
    let letter = &row.id[..1];
    let area = AREAS.iter().find(|(known, _)| letter.starts_with(*known));
    let area = area.map_or("", |(_, words)| words[lang as usize]);
    let area = match lang {
        Lang::En => format!("Area {letter}: {area}."),
        Lang::Ja => format!("分野{letter}: {area}"),
    };
    let strict = match lang {
        _ if !row.departure => "",
        Lang::En => ", an error with --strict",
        Lang::Ja => "、--strictではエラー",
    };
    let fixable = match (code.fix_safety(), lang) {
        (None, _) => "",
        (Some(Safety::Safe), Lang::En) => "`kifu validate --fix` can mend it.\n\n",
        (Some(Safety::Safe), Lang::Ja) => "`kifu validate --fix`で修正できます。\n\n",
        (Some(Safety::Unsafe), Lang::En) => {
            "`kifu validate --fix --unsafe-fixes` can mend it; look at what it changes.\n\n"
        }
        (Some(Safety::Unsafe), Lang::Ja) => {
            "`kifu validate --fix --unsafe-fixes`で修正できます。修正内容を確かめてください。\n\n"
        }
    };
    format!(
        "{} {} ({}{strict})\n\n  {}\n\n{}\n\n{fixable}{area}\n",
        row.id,
        row.name,
        severity(row.severity, lang),
        blanked(row.message(lang)),
        blanked(row.help(lang)),
    )
}

/// The table of all codes, one line each: id, severity, name, message. The severity is the word
/// that the command line takes, in every language.
#[must_use]
pub fn list(lang: Lang) -> String {
    let width = ALL.iter().map(|code| code.row().name.len()).max().unwrap_or(0);
    let mut out = String::new();
    for code in ALL {
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

/// The word for a severity in a text for people.
pub(super) fn severity(severity: Severity, lang: Lang) -> &'static str {
    match (lang, severity) {
        (Lang::En, severity) => severity.name(),
        (Lang::Ja, Severity::Error) => "エラー",
        (Lang::Ja, Severity::Warning) => "警告",
        (Lang::Ja, Severity::Note) => "情報",
    }
}

/// A template with each `{name}` shown as `…`.
pub(super) fn blanked(template: &str) -> String {
    let mut out = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        out.push('…');
        rest = after.split_once('}').map_or("", |(_, after)| after);
    }
    out.push_str(rest);
    out
}
