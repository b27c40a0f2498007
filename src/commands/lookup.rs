//! Names that users type: formats, encodings, codes, ranges. What is not known is answered with
//! what it might have been.

use super::games::Games;
use super::open::Reading;
use super::terms::label;
use super::unpack::Limit;
use super::usage::Usage;
use crate::cli;
use crate::findings::programs::{PROGRAMS, Program};
use crate::findings::{Code, Lang, codes};
use crate::formats::table::{self, Column, Columns};
use crate::formats::{FORMATS, Format, by_name};
use crate::notation::headers::kif_key;
use crate::record::Key;
use crate::source::Encoding;
use anyhow::Result;

/// How inputs are read, by the arguments.
///
/// # Errors
/// If a name is not known.
pub(super) fn reading(input: &cli::Input) -> Result<Reading> {
    let from = input.from.as_deref().map(format).transpose()?;
    if let Some(format) = from.filter(|format| !format.is_read()) {
        let name = format.name;
        return Err(Usage::new(
            format!("{name} is only written, never read"),
            format!("{name}は書き出し専用で、読み込めません"),
        )
        .into());
    }
    let encoding = input.encoding.as_deref().map(encoding).transpose()?;
    memory(input)?;
    let limit = Limit(input.max_unpacked.as_deref().map(size).transpose()?);
    Ok(Reading { from, encoding, limit })
}

/// A number of bytes: `500000`, `64M`, `2GiB`.
///
/// # Errors
/// If it is none.
pub(super) fn size(text: &str) -> Result<u64> {
    let text = text.trim();
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let unit = match text[digits..].trim_start().to_ascii_lowercase().as_str() {
        "" | "b" => Some(0),
        "k" | "kb" | "kib" => Some(10),
        "m" | "mb" | "mib" => Some(20),
        "g" | "gb" | "gib" => Some(30),
        "t" | "tb" | "tib" => Some(40),
        _ => None,
    };
    let number = text[..digits].parse().ok().zip(unit);
    let bytes = number.and_then(|(number, unit): (u64, u32)| number.checked_mul(1 << unit));
    let words = || {
        Usage::new(
            format!("\"{text}\" is no size such as 500M or 2G"),
            format!("「{text}」はサイズとして読めません。500Mや2Gのように書きます"),
        )
    };
    Ok(bytes.ok_or_else(words)?)
}

/// How many bytes may be kept in memory of what is remembered of all games.
///
/// # Errors
/// If it is no size.
pub(super) fn memory(input: &cli::Input) -> Result<u64> {
    input.memory.as_deref().map_or(Ok(64 << 20), size)
}

/// The games that the arguments choose.
///
/// # Errors
/// If the choice cannot be read.
pub(super) fn games(input: &cli::Input) -> Result<Option<Games>> {
    input.games.as_deref().map(Games::parse).transpose()
}

/// The format of a name, which may be written as an extension: `.kif`.
///
/// # Errors
/// If there is none.
pub(super) fn format(name: &str) -> Result<&'static Format> {
    let names = || FORMATS.iter().map(|format| format.name);
    let name = name.strip_prefix('.').unwrap_or(name);
    by_name(name).ok_or_else(|| unknown(&FORMAT, name, names()))
}

/// The encoding of a label.
///
/// # Errors
/// If there is none.
pub(super) fn encoding(label: &str) -> Result<Encoding> {
    let names = Encoding::all().map(Encoding::name).chain(["sjis", "cp932", "utf8", "latin1"]);
    Encoding::from_label(label).ok_or_else(|| unknown(&ENCODING, label, names))
}

/// The columns that a table is to have: the usual ones if none are named.
///
/// # Errors
/// If there is no column of a name.
pub(super) fn columns(names: &[String]) -> Result<Columns> {
    if names.is_empty() {
        return Ok(Columns::default());
    }
    let known = || table::COLUMNS.iter().map(|column| column.name);
    Columns::named(names.iter().map(|name| column(name))).map_err(|name| {
        let usage = unknown_words(&COLUMN, name, known());
        let all = known().collect::<Vec<_>>().join(", ");
        if near(name, known()).is_none() {
            return usage.or_listed(&all, &all).into();
        }
        // `--help` promises the list for every such name.
        let [en, ja] = COLUMN.listed.map(|list| list.replace("{}", &all));
        Usage::new(
            format!("{} ({en})", usage.words(Lang::En)),
            format!("{}（{ja}）", usage.words(Lang::Ja)),
        )
        .into()
    })
}

/// The column of a name in Japanese, as `kifu info` and the records have it; others as they are.
fn column(name: &str) -> &str {
    let key = Some(kif_key(name)).filter(|key| *key != Key::Other);
    let is = |column: &&Column| {
        column.key().is_some_and(|own| Some(own) == key)
            || label(column.name, false, Lang::Ja) == name
    };
    table::COLUMNS.iter().find(is).map_or(name, |column| column.name)
}

/// The code of an id or name.
///
/// # Errors
/// If there is none.
pub(super) fn code(text: &str) -> Result<Code> {
    let names = || codes::ALL.iter().flat_map(|code| [code.row().id, code.row().name]);
    let said = || match saying(text).as_slice() {
        [one] => Some(one.row().id),
        _ => None,
    };
    Code::find(text).ok_or_else(|| not_known(&CODE, text, near(text, names()).or_else(said)).into())
}

/// The codes whose name, message or advice says a word, in either language.
pub(super) fn saying(text: &str) -> Vec<Code> {
    let word = text.to_lowercase();
    let says = |code: &&Code| {
        let row = code.row();
        let texts = [Lang::En, Lang::Ja].map(|lang| [row.message(lang), row.help(lang)]);
        let mut texts = texts.iter().flatten();
        // Less than a word of a name is a slip.
        let is_named = row.name.split('-').any(|part| part == word);
        !word.trim().is_empty()
            && (is_named || texts.any(|text| text.to_lowercase().contains(&word)))
    };
    codes::ALL.iter().filter(says).copied().collect()
}

/// The codes that an id, a name or the beginning of ids (`S`, `R1`) means.
///
/// # Errors
/// If there is none.
pub(super) fn codes(text: &str) -> Result<Vec<Code>> {
    let begins = |code: &Code| {
        code.row().id.get(..text.len()).is_some_and(|head| head.eq_ignore_ascii_case(text))
    };
    let family: Vec<Code> = codes::ALL.iter().copied().filter(begins).collect();
    if text.is_empty() || family.is_empty() { Ok(vec![code(text)?]) } else { Ok(family) }
}

/// The program or site of a name.
///
/// # Errors
/// If none is known.
pub(super) fn program(name: &str) -> Result<&'static Program> {
    let aliases = |program: &'static Program| program.aliases.iter().copied();
    let names = || PROGRAMS.iter().flat_map(|p| std::iter::once(p.name).chain(aliases(p)));
    Program::find(name.trim()).ok_or_else(|| unknown(&PROGRAM, name, names()))
}

/// A kind of names, in both languages, and where all of them are listed.
pub(super) struct Names {
    en: &'static str,
    ja: &'static str,
    listed: [&'static str; 2],
}

const FORMAT: Names = Names {
    en: "format",
    ja: "形式",
    listed: ["see `kifu formats`", "`kifu formats` で一覧を見られます"],
};
const ENCODING: Names = Names {
    en: "encoding",
    ja: "文字コード",
    listed: [
        "there are UTF-8, Shift_JIS, EUC-JP, GB18030, Big5, EUC-KR, windows-1252 and others",
        "UTF-8、Shift_JIS、EUC-JP、GB18030、Big5、EUC-KR、windows-1252などがあります",
    ],
};
const CODE: Names = Names {
    en: "code",
    ja: "コード",
    listed: ["`kifu explain` lists all", "`kifu explain` で一覧を見られます"],
};
/// Fields of `kifu info`.
pub(super) const FIELD: Names = Names {
    en: "field",
    ja: "項目",
    listed: ["fields are {}, and the names of headers", "項目は {} とヘッダーの名前です"],
};
/// Operators of conditions.
pub(super) const OPERATOR: Names = Names {
    en: "operator",
    ja: "演算子",
    listed: ["operators are = != ~ < <= > >=", "演算子は = != ~ < <= > >= です"],
};
/// Columns of tables.
const COLUMN: Names =
    Names { en: "column", ja: "列", listed: ["columns are {}", "列は {} です"] };
/// Schemas.
pub(super) const SCHEMA: Names = Names {
    en: "schema",
    ja: "スキーマ",
    listed: ["`kifu schema` lists all", "`kifu schema` で一覧を見られます"],
};
/// Programs and sites.
const PROGRAM: Names = Names {
    en: "program",
    ja: "ソフト",
    listed: ["`kifu config --sources` lists all", "`kifu config --sources` で一覧を見られます"],
};
/// Keys of settings.
pub(super) const KEY: Names = Names {
    en: "key",
    ja: "項目",
    listed: ["`kifu config --keys` lists all", "`kifu config --keys` で一覧を見られます"],
};

/// What is not known, with what it might have been or where to look.
pub(super) fn unknown<'a>(
    kind: &Names,
    name: &str,
    known: impl Iterator<Item = &'a str>,
) -> anyhow::Error {
    unknown_words(kind, name, known).into()
}

/// The words of [`unknown`].
pub(super) fn unknown_words<'a>(
    kind: &Names,
    name: &str,
    known: impl Iterator<Item = &'a str>,
) -> Usage {
    not_known(kind, name, near(name, known))
}

/// The words about a name that is not known, with the one that was probably meant.
pub(super) fn not_known(kind: &Names, name: &str, meant: Option<&str>) -> Usage {
    let (en, ja) = (
        format!("unknown {} \"{name}\"", kind.en),
        format!("「{name}」という{}はありません", kind.ja),
    );
    match (meant, kind.listed) {
        (Some(word), _) => Usage::new(
            format!("{en}; did you mean {word}?"),
            format!("{ja}。{word} のことですか？"),
        ),
        (None, [list_en, list_ja]) => {
            Usage::new(format!("{en}; {list_en}"), format!("{ja}。{list_ja}"))
        }
    }
}

/// The one of the known names that was probably meant.
pub(super) fn near<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let lower = name.to_lowercase();
    let near = known
        .map(|word| (distance(&lower, &word.to_lowercase()), word))
        .filter(|&(far, word)| far <= (word.len() / 3).max(1) && far < name.len().max(2))
        .min();
    near.map(|(_, word)| word)
}

/// How many characters have to be added, taken away, changed or swapped with the next.
fn distance(a: &str, b: &str) -> usize {
    let [a, b]: [Vec<char>; 2] = [a, b].map(|word| word.chars().take(40).collect());
    let mut rows = vec![(0..=b.len()).collect::<Vec<usize>>()];
    for (i, &x) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, &y) in b.iter().enumerate() {
            let change = rows[i][j] + usize::from(x != y);
            let mut least = change.min(row[j] + 1).min(rows[i][j + 1] + 1);
            if i > 0 && j > 0 && x == b[j - 1] && y == a[i - 1] {
                least = least.min(rows[i - 1][j - 1] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}
