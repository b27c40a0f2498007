//! What stands above the moves of xiangqi in texts that have no tags (specs: variant-files §2.6): those of
//! dpxq.com (`红方: …`) and of other sites and programs that write them alike, and WXF as PlayOK exports it
//! (`RED     one ; 1137 ;;`, `START{`, `}END`).

use super::tags::is_board;
use super::{above, glyphs, scan, wide};
use crate::notation::variants::holds_chinese;
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

/// The names of dpxq.com and of vschess, simplified and traditional, as tags.
const NAMES: [(&str, &str); 76] = [
    ("标题", TITLE),
    ("標題", TITLE),
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
    ("白方", "White"),
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
    ("棋局标题", TITLE),
    ("棋局標題", TITLE),
    ("棋谱标题", TITLE),
    ("棋譜標題", TITLE),
    ("赛事名称", "Event"),
    ("賽事名稱", "Event"),
    ("赛事组别", "Group"),
    ("賽事組別", "Group"),
    ("比赛日期", "Date"),
    ("比賽日期", "Date"),
    ("比赛地点", "Site"),
    ("比賽地點", "Site"),
    ("比赛轮次", "Round"),
    ("比賽輪次", "Round"),
    ("比赛台次", "Table"),
    ("比賽台次", "Table"),
    ("布局类型", "Opening"),
    ("佈局類型", "Opening"),
    ("开局编号", "ECCO"),
    ("開局編號", "ECCO"),
    ("对局结果", "Result"),
    ("對局結果", "Result"),
    ("评注人员", "Annotator"),
    ("棋谱作者", "Author"),
    ("红方名称", "Red"),
    ("紅方名稱", "Red"),
    ("黑方名称", "Black"),
    ("黑方名稱", "Black"),
    ("紅方姓名", "RedName"),
    ("红方等级分", "RedElo"),
    ("黑方等级分", "BlackElo"),
];

/// What a text of dpxq.com begins with.
const TITLE: &str = "Title";

/// What a text of vschess begins with.
const HEADING: &str = "中国象棋对局记录";

/// What stands before the moves, on a line of its own or on theirs.
const MOVES: [&str; 7] = ["着法", "著法", "招法", "走法", "棋谱", "棋譜", "Moves"];

/// The names of a start position, without blanks and in small letters.
const STARTS: [&str; 13] = [
    "fen",
    "fen串",
    "开局fen",
    "开局fen串",
    "開局fen",
    "開局fen串",
    "初始fen",
    "起始fen",
    "局面",
    "初始局面",
    "起始局面",
    "开始局面",
    "開始局面",
];

/// The name and the value of a line of Chinese texts.
fn halves(line: &str) -> Option<(&str, &str)> {
    line.split_once([':', '：']).map(|(name, value)| (name.trim(), value.trim()))
}

/// The tag that a line stands for, if its name is one that is known.
fn tag_of(own: &str, value: &str) -> Option<&'static str> {
    let known = NAMES.iter().find(|row| row.0 == own).map(|row| row.1);
    known.or_else(|| is_start(own, value).then_some("FEN"))
}

/// Whether a line says from where the moves are played: it may say so in words, too (`初始局面：标准`).
fn is_start(own: &str, value: &str) -> bool {
    /// No name is longer.
    const LONGEST: usize = 32;
    if own.len() > LONGEST {
        return false;
    }
    let plain: String = own.split_whitespace().collect();
    let plain = plain.to_ascii_lowercase();
    STARTS.contains(&plain.as_str()) && (plain.contains("fen") || is_board(value))
}

/// The parts of a line of Chinese texts, each with its name: a name that is known and stands behind a blank begins the
/// next one. What is said of a game may hold such names.
fn parts(line: &str) -> impl Iterator<Item = &str> {
    /// More names than that are no head, and what stands twice looks through its line.
    const PARTS: usize = 32;
    let mut left = PARTS;
    let mut rest = Some(line);
    std::iter::from_fn(move || {
        let part = rest.take()?;
        left -= 1;
        let tag = halves(part).and_then(|(own, value)| tag_of(own, value));
        let is_cut = tag.is_some_and(|tag| !matches!(tag, "Annotator" | "Note" | "FEN"));
        // The first of them is its own name's.
        let colons = part.match_indices([':', '：']).map(|(colon, _)| colon).skip(1);
        let mut from = 0;
        let next = colons.filter(|_| is_cut && left > 0).find_map(|colon| {
            let before = &part[from..colon];
            from = colon;
            let blank = before.rfind(char::is_whitespace)?;
            let name = before[blank..].trim_start();
            let begin = colon - name.len();
            NAMES.iter().any(|row| row.0 == name).then_some(begin)
        });
        rest = next.map(|begin| &part[begin..]);
        Some(&part[..next.unwrap_or(part.len())])
    })
}

/// The tag that the line at `at` stands for in a Chinese text, if its name is one that is known.
pub(super) fn known(text: &str, at: usize) -> Option<&'static str> {
    let (own, value) = halves(&text[at..scan::line_end(text.as_bytes(), at)])?;
    tag_of(own, value)
}

/// Whether a line that names nothing that is known holds a position all the same, which may be the start, and whether
/// it is likely to be; nobody begins from the last one.
pub(super) fn hides_start(own: &str, value: &str) -> Option<bool> {
    const NOW: [&str; 2] = ["当前", "當前"];
    let may_be = !own.is_ascii() && !above::speaks_of_end(own) && above::holds_position(value);
    may_be.then(|| !NOW.iter().any(|word| own.contains(word)))
}

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

/// Whether such a text begins with the line at `at`. Where it is within another one, a line that may be a part of that
/// does not show it.
pub(super) fn begins(text: &str, at: usize, is_within: bool) -> Option<Kind> {
    let line = &text[at..scan::line_end(text.as_bytes(), at)];
    match line.as_bytes().first()? {
        b'F' | b'f' => {
            let mut words = line.split_whitespace();
            let is_wxf = words.next() == Some("FORMAT") && words.next() == Some("WXF");
            if is_wxf && words.next().is_none() {
                return Some(Kind::Wxf);
            }
            // Of chess such a line is none of these texts.
            let (own, value) = halves(line)?;
            let is_large = value.bytes().filter(|&byte| byte == b'/').count() == 9;
            (is_large && is_start(own, value)).then_some(Kind::Dpxq)
        }
        0x80.. => begins_in_chinese(text, at, is_within).then_some(Kind::Dpxq),
        _ => None,
    }
}

/// Whether the lines that begin at `at`, in a Chinese text that `has` some tags already, are those of another game: they
/// name its players, its title or its start again. Other lines may be told twice of one game.
pub(super) fn are_of_next(text: &str, at: usize, mut has: impl FnMut(&str) -> bool) -> bool {
    const OWN: [&str; 5] = [TITLE, "Red", "White", "Black", "FEN"];
    if !OWN.iter().any(|tag| has(tag)) {
        return true;
    }
    let lines = text[at..Kind::Dpxq.end(text, at)].split(['\n', '\r']);
    let mut lines = lines.flat_map(|line| Kind::Dpxq.lines(line));
    lines.any(|line| OWN.contains(&line.name) && has(line.name))
}

fn begins_in_chinese(text: &str, at: usize, is_within: bool) -> bool {
    /// No head has more lines.
    const LINES: usize = 64;
    if text[at..].starts_with(HEADING) {
        let line = &text[at..scan::line_end(text.as_bytes(), at)];
        return line.trim() == HEADING;
    }
    let line = at..scan::line_end(text.as_bytes(), at);
    let Some((own, value)) = halves(&text[line.clone()]) else { return false };
    let tag = tag_of(own, value);
    if matches!(tag, Some(TITLE | "FEN")) {
        return true;
    }
    let limit = text[at..].match_indices(['\n', '\r']).nth(LINES).map(|(length, _)| at + length);
    let text = &text[..limit.unwrap_or(text.len())];
    if tag.is_none() {
        // Nothing stands above the moves.
        return !is_within && MOVES.contains(&own) && Kind::Dpxq.end(text, at) <= line.end;
    }
    let end = Kind::Dpxq.end(text, at);
    let lines = text[at..end].split(['\n', '\r']).filter_map(halves);
    let tags: Vec<_> = lines.filter_map(|(own, value)| tag_of(own, value)).collect();
    let has_player = tags.iter().any(|tag| matches!(*tag, "Red" | "Black" | "Event"));
    let next = past_blanks(text, end_of_words(text, end).unwrap_or(end));
    let begins_moves = || scan::starts_movetext(text, next, true) || text[next..].starts_with('（');
    if is_within {
        // A remark among the moves is no head, nor is what is said of a game behind it: the next one has its move 1.
        let digits = text[next..].bytes().take_while(u8::is_ascii_digit).count();
        let is_first = digits == 0 || text[next..next + digits].parse() == Ok(1);
        return tags.len() > 1 && has_player && is_first && begins_moves();
    }
    tags.len() > 1 || begins_moves()
}

/// Where the words end that announce the moves on the line at `at`, behind its head: `着法：`, `【棋谱】`.
pub(super) fn announced(text: &str, at: usize) -> Option<usize> {
    let line = text[at..scan::line_end(text.as_bytes(), at)].trim_start();
    let inside = line.strip_prefix('【').unwrap_or(line);
    let rest = MOVES.iter().find_map(|name| inside.strip_prefix(name))?;
    let rest = rest.strip_prefix('】').unwrap_or(rest).trim_start();
    let rest = rest.strip_prefix([':', '：']).unwrap_or(rest);
    let behind = at + (rest.as_ptr() as usize - text[at..].as_ptr() as usize);
    let begins_moves = scan::starts_movetext(text, past_blanks(text, behind), true);
    (rest.trim().is_empty() || begins_moves).then_some(behind)
}

/// Where the first line stands, from that at `at` on, that is no text between a head and its moves, if it can be told:
/// the head goes on there, or move 1 or what announces it stands there or behind comments.
pub(super) fn end_of_words(text: &str, at: usize) -> Option<usize> {
    /// Whoever writes more has no head above it.
    const LINES: usize = 64;
    let mut start = at;
    let mut comment = None;
    for _ in 0..LINES {
        let end = scan::line_end(text.as_bytes(), start);
        let line = &text[start..end];
        let words = past_blanks(&text[..end], start);
        let begins_moves = scan::starts_movetext(text, words, true);
        let is_first = number(&text[words..end]) == Some(1);
        let goes_on = known(text, start).is_some() || announced(text, start).is_some();
        if goes_on || is_first && begins_moves {
            return Some(comment.unwrap_or(start));
        }
        // A move that is not understood among others is still a move.
        if is_first || begins_moves || line.starts_with('[') || holds_chinese(line) {
            return None;
        }
        if text[words..].starts_with('（') {
            comment = comment.or(Some(start));
        }
        start = end + usize::from(text[end..].starts_with("\r\n")) + 1;
        if start >= text.len() {
            break;
        }
    }
    None
}

/// The number that a line begins with, in digits of either width.
fn number(line: &str) -> Option<u32> {
    let is_wide = |c: char| ('０'..='９').contains(&c);
    let end = line.find(|c: char| !c.is_ascii_digit() && !is_wide(c)).unwrap_or(line.len());
    (end > 0).then(|| wide::decimal(&line[..end]))
}

fn past_blanks(text: &str, at: usize) -> usize {
    text.len() - text[at..].trim_start().len()
}

impl Kind {
    /// Where the lines end that begin at `at`: at a blank line, a comment or the first move, or behind `START{` or what
    /// else is said before the moves.
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
            if self == Kind::Dpxq
                && let Some((name, value)) = line.split_once([':', '：'])
                && MOVES.contains(&name.trim())
            {
                let behind = end - text[start..end].trim_start().len() + line.len() - value.len();
                // A number of moves is none of them.
                let within = if value.trim().is_empty() { text } else { &text[..end] };
                if scan::starts_movetext(within, past_blanks(text, behind), true) {
                    return behind;
                }
            }
            let ends = match self {
                // Its lines may be parted, up to the moves.
                Kind::Wxf => false,
                Kind::Dpxq => {
                    let is_line = line.contains([':', '：']) || start == at && line == HEADING;
                    !is_line || line.starts_with('（')
                }
            };
            if start > at && (ends || scan::starts_movetext(text, start, true)) {
                return start;
            }
            start = end + usize::from(bytes[end..].starts_with(b"\r\n")) + 1;
            if start >= bytes.len() {
                return bytes.len();
            }
        }
    }

    /// What a line says, one after the other.
    pub(super) fn lines(self, line: &str) -> impl Iterator<Item = Line<'_>> {
        let whole = (self == Kind::Wxf).then_some(line);
        let parts = (self == Kind::Dpxq).then(|| parts(line.trim()));
        whole.into_iter().chain(parts.into_iter().flatten()).filter_map(move |it| self.line(it))
    }

    /// What a line says, unless it says nothing.
    fn line(self, line: &str) -> Option<Line<'_>> {
        let line = line.trim();
        let (own, place) = match self {
            Kind::Dpxq => halves(line)?,
            Kind::Wxf if line.starts_with("START{") => return None,
            Kind::Wxf => line.split_once(char::is_whitespace).unwrap_or(line.split_at(line.len())),
        };
        let (own, mut place) = (own.trim(), place.trim());
        let name = match self {
            Kind::Dpxq => tag_of(own, place).unwrap_or(own),
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
