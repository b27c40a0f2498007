//! Records of Go servers and sites (GIB, NGF, UGF, a dialect of SGF) among bytes: what they say of their encoding.
//! Nothing in most of them names it, and moves are ASCII, but each server writes the same few words in its own
//! language.

use super::Encoding;
use super::evidence::{self, Characters};
use super::transcode::strict;

/// The kinds of such records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Gib,
    Ngf,
    Ugf,
    /// SGF of East Asian sites, which begins with the event.
    Sgf,
}

/// No more lines than this are looked at to see what it is.
const LINES: usize = 20;

/// What the first lines show, of which the first bytes nearly always say that it is none of them.
fn kind(bytes: &[u8]) -> Option<Kind> {
    let text = bytes.trim_ascii_start();
    let mut lines = text.split(|byte| matches!(byte, b'\n' | b'\r')).map(<[u8]>::trim_ascii);
    let mut lines = lines.by_ref().filter(|line| !line.is_empty()).take(LINES);
    let first = lines.next()?;
    let starts = |words: &[&[u8]]| words.iter().any(|word| first.starts_with(word));
    if starts(&[b"\\HS", b"\\GS", b"\\["]) {
        return Some(Kind::Gib);
    }
    if starts(&[b"[Header]", b"#"]) {
        let is_header = |line: &[u8]| line == b"[Header]";
        return (is_header(first) || lines.any(is_header)).then_some(Kind::Ugf);
    }
    if let Some(root) = text.strip_prefix(b"(") {
        let root = root.trim_ascii_start();
        let root = root.strip_prefix(b";").unwrap_or(root).trim_ascii_start();
        return root.starts_with(b"TE[").then_some(Kind::Sgf);
    }
    let second = lines.next()?;
    let is_sized = second.len() <= 2 && second.iter().all(u8::is_ascii_digit);
    let is_dialect = first.starts_with(b"GI") && second.starts_with(b"GI");
    let is_move = |line: &[u8]| {
        line.len() == 9
            && line.starts_with(b"PM")
            && matches!(line[4], b'B' | b'W')
            && line.iter().all(u8::is_ascii_uppercase)
    };
    ((is_sized || is_dialect) && lines.any(is_move)).then_some(Kind::Ngf)
}

/// Words of each server, the encoding that it writes them in. A word of two characters is hardly ever there by chance.
const WORDS: [(Encoding, &[&str]); 4] = [
    (
        Encoding::Gb18030,
        &[
            "段", "级", "胜", "让", "白", "黑", "目", "子", "中盘", "对局", "对弈", "分先", "让先",
            "让子", "限时", "超时", "围棋", "友谊", "初段", "黑贴", "白方", "黑方", "白棋", "黑棋",
            "中国", "韩国",
        ],
    ),
    (
        Encoding::EucKr,
        &[
            "급",
            "단",
            "승",
            "흑",
            "백",
            "집",
            "대국",
            "바둑",
            "호선",
            "불계",
            "시간",
            "공제",
            "덤",
            "제한시간",
            "초읽기",
            "친선",
            "승급",
            "승강급",
            "타이젬",
            "오로",
            "반면",
            "무승부",
        ],
    ),
    (
        Encoding::Big5,
        &[
            "段", "級", "勝", "讓", "白", "黑", "目", "子", "中盤", "對局", "對弈", "分先", "讓先",
            "讓子", "限時", "超時", "圍棋", "友誼", "黑貼", "貼目", "白方", "黑方", "目半", "台灣",
            "弈城",
        ],
    ),
    (
        Encoding::ShiftJis,
        &[
            "段",
            "級",
            "勝",
            "黒",
            "白",
            "目",
            "子",
            "中押",
            "対局",
            "互先",
            "時間",
            "持碁",
            "囲碁",
            "目半",
            "勝ち",
            "レーティング",
            "フリー",
            "棋院",
            "名人",
            "本因坊",
            "コミ",
            "切れ",
        ],
    ),
];

/// The encoding that the words of a server's record show, and the text, if the bytes are one and all of them fit. They
/// are not UTF-8.
pub(super) fn by_words(bytes: &[u8]) -> Option<(Encoding, String)> {
    let kind = kind(bytes)?;
    let fitting = |encoding: Encoding| strict(bytes, encoding).map(|text| (encoding, text));
    if kind == Kind::Ugf {
        // What names no encoding is in that of the program.
        return fitting(Encoding::ShiftJis);
    }
    let origins: [(&[u8], Encoding); 2] =
        [(b"\\[GIBOKIND=Korea\\]", Encoding::EucKr), (b"\\[GIBOKIND=China\\]", Encoding::Gb18030)];
    for (origin, encoding) in origins {
        if kind == Kind::Gib
            && memchr::memmem::find(bytes, origin).is_some()
            && let Some(found) = fitting(encoding)
        {
            return Some(found);
        }
    }
    let found = WORDS.iter().filter_map(|(encoding, words)| {
        let text = strict(bytes, *encoding)?;
        Some((weight(&text, words), *encoding, text))
    });
    let mut found: Vec<(usize, Encoding, String)> = found.collect();
    found.sort_by_key(|row| std::cmp::Reverse(row.0));
    let rival = found.get(1).map_or(0, |row| row.0);
    let (most, encoding, text) = found.into_iter().next()?;
    (most > 2 * rival).then_some((encoding, text))
}

/// The encodings of servers that all bytes of a GIB or NGF file fit into, the most likely first. They are not UTF-8,
/// and their words tell nothing: mostly they are two names.
pub(super) fn possible(bytes: &[u8]) -> Option<Vec<Encoding>> {
    if !matches!(kind(bytes)?, Kind::Gib | Kind::Ngf) {
        return None;
    }
    let all = WORDS.iter().map(|(encoding, _)| *encoding);
    let mut fitting: Vec<Encoding> = all.filter(|&it| strict(bytes, it).is_some()).collect();
    let likely = evidence::guess(bytes, false);
    let reads = |encoding: Encoding| Characters::of(bytes, encoding).read_as_text();
    fitting.sort_by_cached_key(|&it| (likely != Some(it), !reads(it)));
    (!fitting.is_empty()).then_some(fitting)
}

/// How often the words stand in a text, the longer ones counted more.
fn weight(text: &str, words: &[&str]) -> usize {
    let value = |word: &&str| match word.chars().count() {
        1 => 1,
        2 => 4,
        _ => 8,
    };
    words.iter().map(|word| text.matches(word).count() * value(word)).sum()
}
