//! Records of Go servers and sites (GIB, NGF, UGF, a dialect of SGF) among bytes: what they say of their encoding.
//! Nothing in most of them names it, and moves are ASCII, but each server writes the same few words in its own
//! language.

use super::Encoding;
use super::damage;
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

/// The encoding that the words of a server's record show, if the bytes are one and all of them fit, or nearly all. They
/// are not UTF-8.
pub(super) fn by_words(bytes: &[u8]) -> Option<Encoding> {
    let kind = kind(bytes)?;
    if kind == Kind::Ugf {
        // What names no encoding is in that of the program, but for what is nothing there.
        let program = Encoding::ShiftJis;
        let reads = Characters::of(bytes, program).read_as_text();
        return Some(program).filter(|&it| reads && strict(bytes, it).is_some());
    }
    let origins: [(&[u8], Encoding); 2] =
        [(b"\\[GIBOKIND=Korea\\]", Encoding::EucKr), (b"\\[GIBOKIND=China\\]", Encoding::Gb18030)];
    for (origin, encoding) in origins {
        if kind == Kind::Gib
            && memchr::memmem::find(bytes, origin).is_some()
            && damage::text(bytes, encoding).is_some()
        {
            return Some(encoding);
        }
    }
    let found = WORDS.iter().filter_map(|(encoding, words)| {
        let (text, _) = damage::text(bytes, *encoding)?;
        Some((weight(&text, words), *encoding))
    });
    let mut found: Vec<(usize, Encoding)> = found.collect();
    found.sort_by_key(|row| std::cmp::Reverse(row.0));
    let rival = found.get(1).map_or(0, |row| row.0);
    let (most, encoding) = found.into_iter().next()?;
    (most > 2 * rival).then_some(encoding)
}

/// The encodings of servers that all bytes of a GIB or NGF file fit into, or nearly all, the most likely first. They are
/// not UTF-8, and their words tell nothing: mostly they are two names.
pub(super) fn possible(bytes: &[u8]) -> Option<Vec<Encoding>> {
    let kind = kind(bytes).filter(|kind| matches!(kind, Kind::Gib | Kind::Ngf))?;
    let faults = |encoding: Encoding| {
        let (text, damages) = damage::text(bytes, encoding)?;
        Some((damages + if kind == Kind::Gib { open_items(&text) } else { 0 }, encoding))
    };
    let all = WORDS.iter().filter_map(|(encoding, _)| faults(*encoding));
    let mut fitting: Vec<(usize, Encoding)> = all.collect();
    let likely = evidence::guess(bytes, false);
    let reads = |encoding: Encoding| Characters::of(bytes, encoding).read_as_text();
    fitting.sort_by_cached_key(|&(faults, it)| (faults, likely != Some(it), !reads(it)));
    // Half a character is no reason to take all others for something that nobody would write.
    if fitting.first().is_some_and(|&(_, it)| !reads(it)) {
        fitting.sort_by_cached_key(|&(_, it)| !reads(it));
    }
    (!fitting.is_empty()).then(|| fitting.into_iter().map(|(_, it)| it).collect())
}

/// How many lines of GIB open an item and do not close it: half a character takes the backslash.
fn open_items(text: &str) -> usize {
    let is_open = |line: &&str| line.starts_with("\\[") && !line.contains("\\]");
    text.lines().filter(is_open).count()
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
