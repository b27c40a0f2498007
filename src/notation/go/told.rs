//! Results as servers of Go tell them, in the language of the server and mostly with more than the result (specs:
//! go-files §2.1, §3): `Black wins by 0.5!`, `黒中押し勝ち!`, `白棋12子 >> 白方(94):黑方(82)`, `흑 1.5집 승`.

use super::values::{Verdict, decimal, manner, manner_in_characters, narrow, side_and_more};
use crate::games::Side;
use std::borrow::Cow;

/// What a side is called.
const SIDES: [(&str, Side); 9] = [
    ("black", Side::First),
    ("黒", Side::First),
    ("黑", Side::First),
    ("흑", Side::First),
    ("ดำ", Side::First),
    ("white", Side::Second),
    ("白", Side::Second),
    ("백", Side::Second),
    ("ขาว", Side::Second),
];
const DRAWS: [&str; 8] = ["draw", "jigo", "持碁", "ジゴ", "和棋", "무승부", "平局", "和局"];
const VOIDS: [&str; 5] = ["no result", "無勝負", "无胜负", "打ち掛け", "打掛"];
/// Who resigns is said to do so, or the other to win by it.
const RESIGNS: [&str; 4] = ["resigns", "resigned", "投了", "认输"];
/// Who does so has lost.
const FORFEITS: [&str; 5] = ["forfeits", "forfeited", "弃权", "棄權", "棄権"];
const BY_RESIGNATION: [&str; 5] = ["resi", "中押", "中盘", "中盤", "불계"];
const BY_TIME: [&str; 6] = ["time", "時間", "时间", "超时", "超時", "시간"];
const BY_FORFEIT: [&str; 4] = ["forfeit", "反則", "犯规", "반칙"];
const WON: [&str; 8] = ["win", "won", "勝", "胜", "贏", "赢", "승", "ชนะ"];
const LOST: [&str; 10] = ["lose", "lost", "負", "负", "敗", "败", "輸", "输", "패", "แพ้"];
/// What tells of a game that goes on, though it names a side, and some of it sounds like the end.
const GOES_ON: [&str; 9] =
    ["winning", "losing", "leads", "leading", "ahead", "behind", "to move", "to play", "progress"];
/// What people write of a result that is none, is doubted, or is no more than hoped for.
const DOUBTS: [&str; 47] = [
    "not",
    "never",
    "cannot",
    "neither",
    "nor",
    "or",
    "if",
    "should",
    "could",
    "would",
    "might",
    "may",
    "maybe",
    "perhaps",
    "probably",
    "likely",
    "almost",
    "nearly",
    "unless",
    "until",
    "unknown",
    "unclear",
    "void",
    "tie",
    "tied",
    "offer",
    "offers",
    "offered",
    "agreed",
    "declined",
    "refused",
    "disputed",
    "pending",
    "expected",
    "estimated",
    "predicted",
    "claims",
    "claimed",
    "chance",
    "chances",
    "rate",
    "favor",
    "favour",
    "adjourned",
    "suspended",
    "abandoned",
    "unfinished",
];
/// The same within other words, and in languages without blanks.
const DOUBTS_WITHIN: [&str; 36] = [
    "n't",
    "n’t",
    "to win",
    "to lose",
    "to resign",
    "adjourn",
    "suspend",
    "?",
    "？",
    "不",
    "未",
    "没",
    "沒",
    "率",
    "势",
    "勢",
    "或",
    "非",
    "否",
    "若",
    "应",
    "應",
    "待",
    "疑",
    "可能",
    "将",
    "ない",
    "かも",
    "らしい",
    "ならず",
    "勝てず",
    "안 ",
    "못",
    "아니",
    "않",
    "ไม่",
];
/// Who wins so has won, for all that it sounds like: the other resigned, and nobody counted.
const UNCOUNTED: [&str; 3] = ["不计点", "不計点", "不計點"];
/// What stands behind a number that is no margin: of moves, of games, of ranks, of years, of days.
const COUNTED: [&str; 26] = [
    "手", "수", "步", "move", "局", "국", "盤", "盘", "段", "단", "級", "级", "급", "年", "년",
    "月", "日", "番", "回", "회", "轮", "輪", "届", "期", "dan", "kyu",
];
/// What stands before one: of a game, of moves.
const COUNTING: [&str; 7] = ["第", "제", "game", "round", "move", " at", "after"];
const KOMI: [&str; 6] = ["コミ", "贴", "貼", "贴目", "덤", "komi"];
const UNITS: [&str; 7] = ["目", "집", "子", "points", "point", "pts", "moku"];
const HALVES: [&str; 4] = ["半", "반", "1/2", "½"];

/// A result, and whether it is all that its text tells.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Told {
    /// Who won, and how.
    pub(crate) verdict: Verdict,
    /// Not where the text has a number of which nobody knows whether it is the margin, or which margin it is.
    pub(crate) is_all: bool,
}

/// The result that a text tells. Nothing where it tells none, names both sides, or does not say who of them won.
pub(crate) fn told(text: &str) -> Option<Told> {
    let all = |verdict| Some(Told { verdict, is_all: true });
    let text = narrow(text);
    // Behind the sign, and in brackets, are the counts of both.
    let text = text.split(">>").next().unwrap_or_default();
    let text = text.split(['(', '（']).next().unwrap_or_default();
    let text = text.trim().trim_end_matches(['!', '！', '.', '。']).trim_end();
    // How long the game was stands before it.
    let behind = text.trim_start_matches(|c: char| c.is_ascii_digit()).strip_prefix("手完");
    let text = behind.map_or(text, |rest| rest.trim_start_matches([',', '、', ' ']));
    // `12子` are as many points there; only of quarters it is sure that they are of stones.
    let has_stones = text.contains('子');
    let has_quarters = has_stones && ["/", "又", ".25", ".75"].iter().any(|it| text.contains(it));
    match Verdict::of(text).filter(|_| has_quarters || !has_stones) {
        None if has_quarters => return None,
        None => {}
        Some(verdict) => return all(verdict),
    }
    let text = text.to_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
    if has(&VOIDS) {
        return all(Verdict::Void);
    }
    if has(&DRAWS) && !text.contains("withdraw") {
        return all(Verdict::Draw);
    }
    let named = |side: Side| SIDES.iter().any(|row| row.1 == side && text.contains(row.0));
    let side = match (named(Side::First), named(Side::Second)) {
        (true, false) => Side::First,
        (false, true) => Side::Second,
        _ => return None,
    };
    let (won, lost) = (has(&WON), has(&LOST));
    if won && lost || has(&GOES_ON) {
        return None;
    }
    let winner = if lost { side.other() } else { side };
    let win = |how: &str| all(Verdict::Win(winner, how.to_owned()));
    if !won && !lost && has(&RESIGNS) {
        return all(Verdict::Win(side.other(), "R".to_owned()));
    }
    if !won && !lost && has(&FORFEITS) {
        let how = if has(&BY_TIME) { "T" } else { "F" };
        return all(Verdict::Win(side.other(), how.to_owned()));
    }
    // `White resign` may be either.
    let is_said = won || lost || !text.is_ascii();
    if has(&BY_RESIGNATION) {
        return if is_said { win("R") } else { None };
    }
    // Who is named with the time has won by it or run out of it.
    for (words, how) in [(&BY_TIME[..], "T"), (&BY_FORFEIT[..], "F")] {
        if has(words) {
            return if won || lost { win(how) } else { None };
        }
    }
    match margin(&text) {
        Margin::Points(points) => win(&points),
        Margin::Nothing if won || lost => win(""),
        Margin::Unclear if won || lost => {
            Some(Told { verdict: Verdict::Win(winner, String::new()), is_all: false })
        }
        Margin::Nothing | Margin::Unclear => None,
    }
}

/// The result that a text of SGF tells, which people write as well: in a form of the standard, in words that servers
/// have, or by the side alone, `B+Disconnection`. What nobody knows of how it was won stands as it is written.
pub(crate) fn stated(text: &str) -> Option<Verdict> {
    if let Some(verdict) = Verdict::of(text) {
        return Some(verdict);
    }
    if let Some(result) = before_unknown_moves(text) {
        return stated(result);
    }
    let narrow = narrow(text).to_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| narrow.contains(word));
    if has(&GOES_ON) || is_doubtful(&narrow) {
        return None;
    }
    let told = told(text).map(|told| told.verdict);
    let Some((side, more)) = side_and_more(text) else {
        return told.and_then(|it| sure(it, &narrow));
    };
    match told {
        Some(Verdict::Win(winner, how)) if winner == side && !how.is_empty() => {
            Some(Verdict::Win(side, how))
        }
        Some(Verdict::Win(winner, _)) if winner != side => None,
        Some(Verdict::Draw | Verdict::Void) => None,
        // Who else is named may be another winner, and by less than nothing it is the other.
        None if more.starts_with(['-', '−', '–', '—']) => None,
        None if names_side(&more.to_lowercase())
            || ["lost", "loss", "lose"].iter().any(|it| narrow.contains(it)) =>
        {
            None
        }
        _ => Some(Verdict::Win(side, manner_ahead(more).unwrap_or_else(|| more.to_owned()))),
    }
}

/// What stands before the remark that the last moves are not known, which is none on the result: `B+2 (moves beyond 325
/// not known)`, as GoGoD has it.
fn before_unknown_moves(text: &str) -> Option<&str> {
    let (before, remark) = text.trim().strip_suffix(')')?.rsplit_once('(')?;
    let remark = remark.trim().to_lowercase();
    let is_unknown =
        ["not known", "not recorded", "unknown", "missing"].iter().any(|it| remark.ends_with(it));
    (is_unknown && remark.starts_with("moves ")).then_some(before)
}

/// Whether a text tells of a result that there is not, or perhaps not, or has the words of sides within others, as
/// the names of people do.
fn is_doubtful(text: &str) -> bool {
    let is_name = |word: &str| {
        let is_letter = |c: char| c.is_alphabetic();
        let mut places = text.match_indices(word);
        word.is_ascii()
            && places.any(|(at, _)| {
                text[..at].ends_with(is_letter) || text[at + word.len()..].starts_with(is_letter)
            })
    };
    let plain = UNCOUNTED.iter().fold(Cow::from(text), |text, word| text.replace(word, "").into());
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    words.any(|word| DOUBTS.contains(&word))
        || DOUBTS_WITHIN.iter().any(|word| plain.contains(word))
        || SIDES.iter().any(|row| is_name(row.0))
}

/// `R`, `T` or `F` where what follows `B+` begins with it, and says more: `R, 120 moves`, `中押し勝ち`.
fn manner_ahead(more: &str) -> Option<String> {
    let more = more.to_lowercase();
    let first = more.split(|c: char| !c.is_alphanumeric()).next()?;
    let won = ["勝ち", "勝", "胜", "승"].iter().find_map(|word| more.strip_suffix(word));
    let how = manner(first).or_else(|| manner_in_characters(won?))?;
    matches!(&*how, "R" | "T" | "F").then_some(how)
}

fn names_side(text: &str) -> bool {
    SIDES.iter().any(|row| text.contains(row.0)) || ["b+", "w+"].iter().any(|it| text.contains(it))
}

/// What is sure of a result that people tell: a number of games or years is none of points, stones may be what lies on
/// the board, and `no result yet` is no result.
fn sure(verdict: Verdict, text: &str) -> Option<Verdict> {
    /// As many points as there are on the usual board.
    const MOST_POINTS: f64 = 361.0;
    match verdict {
        Verdict::Win(side, how) if decimal(&how).is_some() => {
            let is_of_number = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',');
            let parts = text.split(|c| !is_of_number(c));
            let numbers = parts.filter(|part| part.bytes().any(|byte| byte.is_ascii_digit()));
            // What it counts, if that is said.
            let rest = text.trim_start_matches(|c: char| !c.is_ascii_digit());
            let rest = rest.trim_start_matches(is_of_number).trim_start();
            let counts_points = !rest.starts_with(|c: char| c.is_alphabetic() || c == '%')
                || [&UNITS[..], &HALVES, &WON, &LOST].iter().any(|words| starts(rest, words));
            let is_margin = numbers.count() <= 1
                && counts_points
                && !text.contains('子')
                && how.parse().is_ok_and(|points: f64| points <= MOST_POINTS);
            Some(Verdict::Win(side, if is_margin { how } else { String::new() }))
        }
        // It may be one that somebody did not take.
        Verdict::Draw | Verdict::Void if names_side(text) => None,
        Verdict::Draw if text.is_ascii() => {
            let is_drawn = ["draw", "jigo"].iter().any(|word| text.starts_with(word));
            is_drawn.then_some(Verdict::Draw)
        }
        Verdict::Void if text.is_ascii() => None,
        verdict => Some(verdict),
    }
}

/// What a text says of the margin.
#[derive(Clone, Debug, PartialEq)]
enum Margin {
    Nothing,
    /// Numbers, and none that can only be the margin.
    Unclear,
    Points(String),
}

/// The one number of a text that has a unit of points, or stands beside who won or lost, with the half that stands
/// behind it: `34win`, `16.5 points`, `2目半`, `3目 1/2`, `半目`, `十二目半`. How many moves were made, which game it
/// was, who has which rank and what komi was are none.
fn margin(text: &str) -> Margin {
    let text = in_digits(text);
    let mut found = Margin::Nothing;
    let mut is_number_left = false;
    let mut at = 0;
    while let Some((number, end)) = Number::next(&text, at) {
        at = end;
        if number.counts_other(&text[end..]) {
            continue;
        }
        if !number.has_unit && !number.has_half && !number.is_beside_outcome(&text[end..]) {
            is_number_left = true;
            continue;
        }
        let points = number.points().map_or(Margin::Unclear, Margin::Points);
        found = match found {
            Margin::Nothing => points,
            found if found == points => found,
            _ => Margin::Unclear,
        };
    }
    match found {
        Margin::Nothing if ["半目", "반집", "半子"].iter().any(|word| text.contains(word)) => {
            Margin::Points("0.5".to_owned())
        }
        Margin::Nothing if is_number_left => Margin::Unclear,
        found => found,
    }
}

/// A number in a text, with its unit.
struct Number<'t> {
    before: &'t str,
    digits: &'t str,
    /// What stands right behind it counts other things than points.
    is_counted: bool,
    has_unit: bool,
    is_of_stones: bool,
    has_half: bool,
    /// Another fraction stands behind it.
    has_fraction: bool,
}

fn starts(text: &str, words: &[&str]) -> bool {
    words.iter().any(|word| text.starts_with(word))
}

fn ends(text: &str, words: &[&str]) -> bool {
    words.iter().any(|word| text.ends_with(word))
}

/// Takes one of these words from the beginning of a text, with the blanks behind it.
fn take(text: &mut &str, words: &[&str]) -> bool {
    let rest = words.iter().find_map(|word| text.strip_prefix(word));
    *text = rest.map_or(*text, str::trim_start);
    rest.is_some()
}

impl<'t> Number<'t> {
    /// The first from a place on, and where it ends.
    fn next(text: &'t str, at: usize) -> Option<(Number<'t>, usize)> {
        let start = at + text[at..].find(|c: char| c.is_ascii_digit())?;
        let goes_on = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',');
        let end = text[start..].find(|c| !goes_on(c)).map_or(text.len(), |len| start + len);
        let mut rest = text[end..].trim_start();
        let is_counted = starts(rest, &COUNTED);
        let mut is_of_stones = rest.starts_with('子');
        let mut has_unit = take(&mut rest, &UNITS);
        let has_half = take(&mut rest, &HALVES);
        if has_half && !has_unit {
            is_of_stones = rest.starts_with('子');
            has_unit = take(&mut rest, &UNITS);
        }
        let has_fraction = starts(rest, &["/", "1/", "3/", "¼", "¾"]);
        if has_fraction {
            rest = rest.trim_start_matches(|c: char| c.is_ascii_digit() || "/¼¾".contains(c));
        }
        let (before, digits) = (text[..start].trim_end(), &text[start..end]);
        let digits = digits.trim_end_matches(['.', ',']);
        let number =
            Number { before, digits, is_counted, has_unit, is_of_stones, has_half, has_fraction };
        Some((number, text.len() - rest.len()))
    }

    /// Whether it is how many moves were made, which game it was, whose rank, when, or what komi was.
    fn counts_other(&self, behind: &str) -> bool {
        self.is_counted
            || ends(self.before, &COUNTING)
            || ends(self.before, &KOMI)
            || starts(behind, &KOMI)
    }

    /// Whether it stands beside what says who won or lost.
    fn is_beside_outcome(&self, behind: &str) -> bool {
        let before = self.before.strip_suffix(" by").unwrap_or(self.before);
        let before = before.trim_end_matches(['ち', '利', '了', ' ', ',', '、', '，', ':']);
        let before = before.strip_suffix('s').unwrap_or(before);
        starts(behind, &WON) || starts(behind, &LOST) || ends(before, &WON) || ends(before, &LOST)
    }

    /// The points that it is.
    fn points(&self) -> Option<String> {
        match (self.has_half, self.digits.contains(['.', ','])) {
            // Half a stone is a point, and of whole ones nobody knows whether they are points.
            (true, _) if self.is_of_stones => None,
            (true, false) => decimal(&format!("{}.5", self.digits)),
            // Of another fraction the whole is not all.
            (false, _) if !self.has_fraction => decimal(self.digits),
            _ => None,
        }
    }
}

/// A text with the number in Chinese characters before its points in digits: `十二目半` is `12目半`.
fn in_digits(text: &str) -> Cow<'_, str> {
    let Some(end) = text.find('目') else { return text.into() };
    let before = text[..end].trim_end();
    let start = before.trim_end_matches(|c| "百十〇一二三四五六七八九".contains(c)).len();
    match chinese(&before[start..]) {
        Some(value) => format!("{}{value}{}", &text[..start], &text[end..]).into(),
        None => text.into(),
    }
}

/// A number in Chinese characters, less than a thousand.
fn chinese(text: &str) -> Option<usize> {
    let digit = |text: &str| match text {
        "" => None,
        text => "〇一二三四五六七八九".split(text).next().map(|before| before.chars().count()),
    };
    let mut value = 0;
    let mut rest = text;
    for (unit, worth) in [("百", 100), ("十", 10)] {
        if let Some((many, behind)) = rest.split_once(unit) {
            value += worth * if many.is_empty() { 1 } else { digit(many).filter(|it| *it < 10)? };
            rest = behind;
        }
    }
    match rest {
        "" => (!text.is_empty()).then_some(value),
        rest => Some(value + digit(rest).filter(|it| *it < 10)?),
    }
}
