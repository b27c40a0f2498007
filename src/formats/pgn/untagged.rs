//! What stands above the moves of xiangqi in texts that have no tags (specs: variant-files §2.6): those of
//! dpxq.com (`红方: …`), and WXF as PlayOK exports it (`RED     one ; 1137 ;;`, `START{`, `}END`).

use super::{glyphs, scan};
use crate::record::Outcome;
use std::borrow::Cow;

/// The two kinds of such texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Dpxq,
    Wxf,
}

/// What a line says: the name of a tag, and the place of its value or what stands for it.
#[derive(Debug)]
pub(super) struct Line<'a> {
    pub(super) name: &'a str,
    pub(super) value: Cow<'a, str>,
    /// What of the line the value is.
    pub(super) place: &'a str,
    /// A tag for what else the value holds: a rating, or a time of day.
    pub(super) more: Option<(&'static str, &'a str)>,
}

/// The names of dpxq.com, simplified and traditional, as tags.
const NAMES: [(&str, &str); 44] = [
    ("标题", "Title"),
    ("標題", "Title"),
    ("分类", "Class"),
    ("分類", "Class"),
    ("赛事", "Event"),
    ("賽事", "Event"),
    ("轮次", "Round"),
    ("輪次", "Round"),
    ("布局", "Opening"),
    ("佈局", "Opening"),
    ("红方", "Red"),
    ("紅方", "Red"),
    ("黑方", "Black"),
    ("结果", "Result"),
    ("結果", "Result"),
    ("日期", "Date"),
    ("地点", "Site"),
    ("地點", "Site"),
    ("组别", "Group"),
    ("組別", "Group"),
    ("台次", "Table"),
    ("评论", "Annotator"),
    ("評論", "Annotator"),
    ("评注", "Annotator"),
    ("作者", "Author"),
    ("备注", "Note"),
    ("備註", "Note"),
    ("记时规则", "TimeRule"),
    ("記時規則", "TimeRule"),
    ("红方用时", "RedTime"),
    ("紅方用時", "RedTime"),
    ("黑方用时", "BlackTime"),
    ("黑方用時", "BlackTime"),
    ("棋局类型", "Type"),
    ("棋局類型", "Type"),
    ("棋局性质", "Kind"),
    ("棋局性質", "Kind"),
    ("红方团体", "RedTeam"),
    ("紅方團體", "RedTeam"),
    ("黑方团体", "BlackTeam"),
    ("黑方團體", "BlackTeam"),
    ("红方姓名", "RedName"),
    ("黑方姓名", "BlackName"),
    ("来源网站", "Source"),
];

/// The names of WXF as tags; others stay as they are.
const KEYS: [(&str, &str); 9] = [
    ("FORMAT", "Format"),
    ("EVENT", "Event"),
    ("SITE", "Site"),
    ("PLACE", "Site"),
    ("RED", "Red"),
    ("BLACK", "Black"),
    ("RESULT", "Result"),
    ("DATE", "Date"),
    ("ROUND", "Round"),
];

/// Whether such a text begins with the line at `at`.
pub(super) fn begins(text: &str, at: usize) -> Option<Kind> {
    let line = &text[at..scan::line_end(text.as_bytes(), at)];
    match line.as_bytes().first()? {
        b'F' => {
            let mut words = line.split_whitespace();
            let is_wxf = words.next() == Some("FORMAT") && words.next() == Some("WXF");
            (is_wxf && words.next().is_none()).then_some(Kind::Wxf)
        }
        0x80.. => {
            let (name, _) = line.split_once([':', '：'])?;
            matches!(name.trim(), "标题" | "標題").then_some(Kind::Dpxq)
        }
        _ => None,
    }
}

impl Kind {
    /// Where the lines end that begin at `at`: at a blank line or the first move, or behind `START{`.
    pub(super) fn end(self, text: &str, at: usize) -> usize {
        let bytes = text.as_bytes();
        let mut start = at;
        loop {
            let end = scan::line_end(bytes, start);
            let line = text[start..end].trim();
            if self == Kind::Wxf && line.starts_with("START{") {
                let blanks = text[start..end].len() - text[start..end].trim_start().len();
                return start + blanks + "START{".len();
            }
            let ends = match self {
                // Its lines may be parted, up to the moves.
                Kind::Wxf => false,
                Kind::Dpxq => line.is_empty() || !line.contains([':', '：']),
            };
            if ends || scan::starts_movetext(text, start, true) {
                return start;
            }
            start = end + usize::from(bytes[end..].starts_with(b"\r\n")) + 1;
            if start >= bytes.len() {
                return bytes.len();
            }
        }
    }

    /// What a line says, unless it says nothing.
    pub(super) fn line(self, line: &str) -> Option<Line<'_>> {
        let line = line.trim();
        let (own, place) = match self {
            Kind::Dpxq => line.split_once([':', '：'])?,
            Kind::Wxf if line.starts_with("START{") => return None,
            Kind::Wxf => line.split_once(char::is_whitespace).unwrap_or(line.split_at(line.len())),
        };
        let (own, mut place) = (own.trim(), place.trim());
        let name = match self {
            Kind::Dpxq => NAMES.iter().find(|row| row.0 == own).map_or(own, |row| row.1),
            Kind::Wxf => KEYS.iter().find(|row| row.0 == own).map_or(own, |row| row.1),
        };
        let mut more = None;
        if self == Kind::Wxf {
            let mut parts = place.split(';').map(str::trim);
            match name {
                "Date" => {
                    if let Some((date, time)) = place.split_once(' ') {
                        (place, more) = (date, Some(("Time", time.trim())));
                    }
                }
                "Red" | "Black" => {
                    let (name, rating) = (parts.next().unwrap_or_default(), parts.next());
                    if parts.all(str::is_empty) {
                        let elo = if own == "RED" { "RedElo" } else { "BlackElo" };
                        (place, more) = (name, rating.map(|rating| (elo, rating)));
                    }
                }
                _ => {}
            }
        }
        let value = match name {
            "Result" => Cow::Borrowed(result(place)),
            "Date" => Cow::Owned(place.replace('-', ".")),
            _ => Cow::Borrowed(place),
        };
        let more = more.filter(|(_, value)| !value.is_empty());
        // A word of its own may mean something.
        let says = !value.is_empty() || self == Kind::Wxf && !name.is_empty() && name == own;
        says.then_some(Line { name, value, place, more })
    }
}

/// The marker of a result in words, which stays as it is where it is none.
fn result(value: &str) -> &str {
    match value {
        "双方和" | "雙方和" => glyphs::marker(Outcome::Draw),
        value => match glyphs::stated(value) {
            Some(outcome) => glyphs::marker(outcome),
            None => value,
        },
    }
}
