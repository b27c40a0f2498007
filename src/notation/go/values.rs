//! Results, komi, times and dates as people write them, and as SGF wants them (specs: SGF §5).
//!
//! Each function gives the normal form, or nothing where the text can mean several things or
//! nothing.

pub use super::dates::dates;
pub(crate) use super::dates::{first_and_last, is_list, narrow};

use super::dates::STRETCH;
use crate::games::Side;
use crate::record::{EndKind, Ending, TimeControl};
use std::fmt;

/// A result, as `RE` states it.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// Drawn.
    Draw,
    /// No result.
    Void,
    /// Not known.
    Unknown,
    /// This side won, in this way: points, `R`, `T`, `F`, or not said.
    Win(Side, String),
}

/// As SGF writes it.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Draw => f.write_str("0"),
            Verdict::Void => f.write_str("Void"),
            Verdict::Unknown => f.write_str("?"),
            Verdict::Win(side, how) => write!(f, "{}+{how}", ["B", "W"][side.index()]),
        }
    }
}

impl Verdict {
    /// The result of a text.
    pub fn of(text: &str) -> Option<Verdict> {
        match narrow(text).trim() {
            "0" | "Draw" => Some(Verdict::Draw),
            "Void" => Some(Verdict::Void),
            "?" => Some(Verdict::Unknown),
            text => short(text).or_else(|| in_words(text)),
        }
    }

    /// The result of an ending that the side `to_move` would have moved after.
    pub(crate) fn of_ending(ending: Ending, to_move: Side, word: &str) -> Option<Verdict> {
        use crate::record::Outcome;
        Some(match (ending.outcome(to_move), ending.kind) {
            (Outcome::Win(side), kind) => {
                let how = match kind {
                    EndKind::Resign => "R",
                    EndKind::Timeout => "T",
                    EndKind::IllegalMove | EndKind::IllegalAction => "F",
                    EndKind::WonByDefault | EndKind::LostByDefault => "F",
                    EndKind::Lost if decimal(word).as_deref() == Some(word) || word == "F" => word,
                    _ => "",
                };
                Verdict::Win(side, how.to_owned())
            }
            (Outcome::Draw, _) => Verdict::Draw,
            (Outcome::Undecided, _) => Verdict::Void,
            (Outcome::Unknown, _) => return None,
        })
    }

    /// Whether it says all of an ending, behind which the side `to_move` would have moved. Its word
    /// alone is none of it.
    pub(crate) fn says(&self, ending: Ending, to_move: Side) -> bool {
        self.ending().is_some_and(|(own, _)| {
            own.kind == ending.kind && own.outcome(to_move) == ending.outcome(to_move)
        })
    }

    /// The ending that it names, with the word that the record is to keep.
    pub(crate) fn ending(&self) -> Option<(Ending, &str)> {
        Some(match self {
            Verdict::Draw => (Ending::new(EndKind::Draw), ""),
            Verdict::Void => (Ending::new(EndKind::Interrupted), "Void"),
            Verdict::Unknown => return None,
            Verdict::Win(side, how) => {
                let (kind, word) = match how.as_str() {
                    "R" => (EndKind::Resign, ""),
                    "T" => (EndKind::Timeout, ""),
                    points => (EndKind::Lost, points),
                };
                (Ending::by(kind, side.other()), word)
            }
        })
    }

    /// The points by which a side won.
    pub(crate) fn points(&self) -> Option<f64> {
        match self {
            Verdict::Win(_, how) => how.parse().ok(),
            _ => None,
        }
    }
}

/// The result in a form that the standard lists; `Draw`, `B+Resign` and `W+0.50` are such forms.
pub(crate) fn result(text: &str) -> Option<String> {
    let text = text.trim();
    if is_standard_result(text) {
        return Some(text.to_owned());
    }
    Verdict::of(text).map(|verdict| verdict.to_string())
}

/// Whether a result is written in a form that the standard lists.
fn is_standard_result(text: &str) -> bool {
    let points = |how: &str| {
        crate::notation::syntax::sgf::is_number(how, true)
            && !how.starts_with('+')
            && is_margin(how)
    };
    match text {
        "0" | "Draw" | "Void" | "?" => true,
        _ => text.strip_prefix(['B', 'W']).and_then(|rest| rest.strip_prefix('+')).is_some_and(
            |how| {
                matches!(how, "" | "R" | "Resign" | "T" | "Time" | "F" | "Forfeit") || points(how)
            },
        ),
    }
}

/// A text without the number of moves in brackets behind it: `W+R(209)`, `黑中盘胜(177)`.
fn without_count(text: &str) -> &str {
    let text = text.trim();
    let before = || {
        let (before, count) = text.strip_suffix([')', '）'])?.rsplit_once(['(', '（'])?;
        let count = count.trim_end_matches(['手', '수']);
        let is_count = (1..=4).contains(&count.len()) && count.bytes().all(|b| b.is_ascii_digit());
        is_count.then(|| before.trim_end())
    };
    before().unwrap_or(text)
}

/// `B+R`, `W+3.5`, and the same in small letters or with the colour in full.
fn short(text: &str) -> Option<Verdict> {
    let (side, how) = without_count(text).split_once('+')?;
    let how = how.to_lowercase();
    let how = manner(&how).or_else(|| manner_in_characters(&how))?;
    Some(Verdict::Win(side_of(&side.trim().to_lowercase())?, how))
}

/// The side of `B+` or `W+`, and what stands behind it.
pub(super) fn side_and_more(text: &str) -> Option<(Side, &str)> {
    let (side, more) = text.split_once('+')?;
    Some((side_of(&side.trim().to_lowercase())?, more.trim()))
}

fn side_of(word: &str) -> Option<Side> {
    match word {
        "b" | "black" | "黒" | "黑" => Some(Side::First),
        "w" | "white" | "白" => Some(Side::Second),
        _ => None,
    }
}

/// In which way a side won, from what follows its name.
pub(super) fn manner(text: &str) -> Option<String> {
    let text = text.trim().trim_end_matches('.');
    let text = text.strip_prefix("by ").or(text.strip_prefix("on ")).unwrap_or(text).trim();
    Some(match text {
        "" => String::new(),
        "r" | "res" | "resign" | "resignation" | "resigns" => "R".to_owned(),
        "t" | "time" | "timeout" => "T".to_owned(),
        // What CGOS says of a move that it does not take.
        "f" | "forfeit" | "illegal" => "F".to_owned(),
        _ => points(text).filter(|points| is_margin(points))?,
    })
}

/// Whether somebody can have won by so many points. By none as well: White has won ties by agreement (`W+0` in
/// title matches of the 1960s).
fn is_margin(points: &str) -> bool {
    !points.starts_with('-')
}

/// About as many 子 a side has on the usual board behind a close game; nobody wins by so many.
const HALF_OF_BOARD: f64 = 150.0;

/// A number of points, with its unit behind it or without. A `zi` is a 子; whether stones are those, nobody says.
fn points(text: &str) -> Option<String> {
    if let Some(stones) = text.strip_suffix("zi") {
        return points_of_stones(stones);
    }
    let units = ["points", "point", "pts", "pt", "moku"];
    let unit = units.iter().find_map(|unit| text.strip_suffix(unit));
    decimal(unit.unwrap_or(text))
}

/// The points of so many 子, of which each is two. As many as half of the board are what a side has on it, not what it
/// won by.
fn points_of_stones(text: &str) -> Option<String> {
    let stones: f64 = decimal(text)?.parse().ok()?;
    if stones >= HALF_OF_BOARD {
        return None;
    }
    decimal(&(stones * 2.0).to_string())
}

/// `Black wins by 5 3/4 points`, `White resigns at move 186`, `黒中押し勝ち`, `白3目半勝ち`.
fn in_words(text: &str) -> Option<Verdict> {
    let text = without_count(text).trim_end_matches('.').to_lowercase();
    match text.as_str() {
        "jigo" | "draw" | "tie" | "持碁" | "ジゴ" | "和棋" | "平局" | "和局" | "무승부" =>
        {
            return Some(Verdict::Draw);
        }
        "no result" | "void" | "無勝負" | "打ち掛け" | "打掛" | "unfinished"
        | "left unfinished" | "suspended" | "adjourned" => {
            return Some(Verdict::Void);
        }
        "unknown" | "暂无结果" => return Some(Verdict::Unknown),
        _ => {}
    }
    if let Some(verdict) = in_characters(&text) {
        return Some(verdict);
    }
    let (first, rest) = text.split_once(' ')?;
    let side = side_of(first)?;
    let rest = rest.trim();
    let win = |how: &str| Some(Verdict::Win(side, how.to_owned()));
    let lose = |how: &str| Some(Verdict::Win(side.other(), how.to_owned()));
    if let Some(rest) = rest.strip_prefix("resigns").or(rest.strip_prefix("resigned")) {
        // Where it was is no part of the result.
        let known = rest.is_empty() || rest.starts_with(" at") || rest.starts_with(" after");
        return known.then(|| lose("R")).flatten();
    }
    match rest {
        "win" | "wins" | "won" => return win(""),
        "loses" | "lost" => return lose(""),
        "loses on time" | "lost on time" | "loses by time" => return lose("T"),
        _ => {}
    }
    let by = ["wins ", "won ", "win "].iter().find_map(|verb| rest.strip_prefix(verb));
    let by = by.or_else(|| rest.starts_with("by ").then_some(rest))?;
    (by.starts_with("by ") || by.starts_with("on "))
        .then(|| manner(by))
        .flatten()
        .and_then(|how| win(&how))
}

/// `257手完, 黒中押し勝ち`, `白3目半勝`, `黑胜1/4子`, `백 불계승`, `흑 3집반승`.
fn in_characters(text: &str) -> Option<Verdict> {
    // How long the game was is no part of the result.
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let text =
        rest.strip_prefix("手完").map_or(text, |rest| rest.trim_start_matches([',', '、', ' ']));
    let mut characters = text.chars();
    let side = match characters.next()? {
        '黒' | '黑' | '흑' => Side::First,
        '白' | '백' => Side::Second,
        _ => return None,
    };
    let rest = characters.as_str();
    let rest = rest.trim_start_matches(['番', '方', '棋', 'の', '이', ' ', '\u{3000}']);
    let ends = |words: [&str; 3]| words.iter().find_map(|word| rest.strip_suffix(word));
    let (won, how) = if let Some(how) = ends(["勝ち", "勝", "胜"]).or(rest.strip_suffix('승'))
    {
        (true, how)
    } else if matches!(rest, "认输" | "認輸" | "投了") {
        (false, "中盘")
    } else if let Some(how) = ends(["負け", "負", "负"]).or(rest.strip_suffix('패')) {
        (false, how)
    } else {
        (true, rest.strip_prefix(['勝', '胜'])?)
    };
    Some(Verdict::Win(if won { side } else { side.other() }, manner_in_characters(how)?))
}

/// In which way a side won, in the words of East Asia.
pub(super) fn manner_in_characters(how: &str) -> Option<String> {
    Some(match how.trim() {
        "" => String::new(),
        "中押し" | "中押" | "中盤" | "中盘" | "불계" | "기권" => "R".to_owned(),
        "反則" | "反则" | "犯規" | "犯规" | "반칙" => "F".to_owned(),
        "時間切れ" | "时间" | "超时" | "超時" | "시간" => "T".to_owned(),
        how => points_in_characters(how).filter(|points| is_margin(points))?,
    })
}

/// `3目半` and `3집반` as 3.5, `半目` as 0.5, `3又3/4子`, of which each is two points, as 7.5.
fn points_in_characters(text: &str) -> Option<String> {
    if let Some(stones) = text.strip_suffix('子') {
        return points_of_stones(&stones.replace('又', " "));
    }
    if let Some(unit) = text.strip_prefix(['半', '반']) {
        return matches!(unit, "目" | "집").then(|| "0.5".to_owned());
    }
    let (whole, half) = text.split_once(['目', '집'])?;
    match (decimal(whole), half) {
        (Some(whole), "") => Some(whole),
        (Some(whole), "半" | "반") if !whole.contains('.') => Some(format!("{whole}.5")),
        _ => None,
    }
}

/// A number in the one form that SGF knows: `3 1/2`, `3½` and `3,50` are `3.5`.
pub(crate) fn decimal(text: &str) -> Option<String> {
    let text = text.trim();
    let (negative, text) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, fraction) = unsigned(text)?;
    let whole = whole.trim_start_matches('0');
    let fraction = fraction.trim_end_matches('0');
    let sign = if negative && !(whole.is_empty() && fraction.is_empty()) { "-" } else { "" };
    let whole = if whole.is_empty() { "0" } else { whole };
    let point = if fraction.is_empty() { "" } else { "." };
    Some(format!("{sign}{whole}{point}{fraction}"))
}

/// The digits before and behind the decimal point.
fn unsigned(text: &str) -> Option<(&str, &str)> {
    let digits = |part: &str| part.len() <= 12 && part.bytes().all(|byte| byte.is_ascii_digit());
    let fractions =
        [("1/2", "5"), ("½", "5"), ("1/4", "25"), ("¼", "25"), ("3/4", "75"), ("¾", "75")];
    for (written, decimals) in fractions {
        if let Some(whole) = text.strip_suffix(written) {
            // In `11/2` nothing parts the whole from the fraction.
            let apart = whole.is_empty() || whole.ends_with(' ') || !written.is_ascii();
            let whole = whole.trim_end();
            return (apart && digits(whole)).then_some((whole, decimals));
        }
    }
    let (whole, fraction) = text.split_once(['.', ',']).unwrap_or((text, ""));
    // A comma with three digits behind it may part thousands.
    let thousands = text.contains(',') && fraction.len() == 3;
    (digits(whole) && digits(fraction) && !(whole.is_empty() && fraction.is_empty()) && !thousands)
        .then_some((whole, fraction))
}

/// The stones of a handicap: a number, perhaps with its unit, or a word for none.
pub fn handicap(text: &str) -> Option<u32> {
    let text = narrow(text).trim().to_lowercase();
    match &*text {
        "none" | "no" | "no handicap" | "even" | "even game" | "互先" | "なし" | "無し" => {
            return Some(0);
        }
        _ => {}
    }
    let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let unit = text[digits.len()..].trim_start();
    let is_whole = matches!(unit, "" | "stone" | "stones" | "子" | "점");
    is_whole.then(|| digits.parse().ok()).flatten()
}

/// Komi, in points.
pub fn komi(text: &str) -> Option<String> {
    let text = narrow(text).trim().to_lowercase();
    // Black gives it: `黒6目半`, `コミ6目半`, `黑贴3又3/4子`, `덤 6집반`.
    let text = text.trim_start_matches(['黒', '黑', '贴', '貼', '덤', ' ']);
    let text = text.strip_prefix("コミ").unwrap_or(text);
    match text {
        "none" | "no" | "no komi" | "なし" | "無し" => Some("0".to_owned()),
        // Quarters are of stones, of which each is two points; that it is those, nothing says.
        _ if !text.contains('子')
            && ["1/4", "3/4", ".25", ".75", ",25", ",75", "¼", "¾"]
                .iter()
                .any(|it| text.ends_with(it)) =>
        {
            None
        }
        _ if text.ends_with('子') || text.ends_with("zi") => {
            let points = points_in_characters(text).or_else(|| points(text))?;
            // Many write 子 for 目: of more stones than komi has, only a quarter proves what they are.
            let number: f64 = points.parse().ok()?;
            (number.abs() <= MOST_KOMI || number.fract() != 0.0).then_some(points)
        }
        _ => points_in_characters(text).or_else(|| points(text)),
    }
}

/// No game has a larger komi than of so many points.
const MOST_KOMI: f64 = 10.0;

/// Komi in points, where it is counted in hundredths of a stone, as Fox does: of the half of the
/// points (375), or of all of them (750).
pub(crate) fn stone_komi(text: &str) -> Option<&'static str> {
    match text {
        "275" | "550" => Some("5.5"),
        "325" | "650" => Some("6.5"),
        "350" | "700" => Some("7"),
        "375" | "750" => Some("7.5"),
        _ => None,
    }
}

/// So many periods of so many seconds, as SGF's `OT` is mostly written.
pub(crate) fn countdown(periods: u32, seconds: u32) -> String {
    format!("{periods}x{seconds} byo-yomi")
}

/// What a move has behind the time of the game, and what each move adds to that, in milliseconds: `5x30 byo-yomi`,
/// `30 Fischer`. A time for several moves is neither.
pub(crate) fn overtime(text: &str) -> Option<[u64; 2]> {
    let text = text.trim().to_ascii_lowercase();
    let number = |text: &str| text.parse::<u32>().ok().filter(|&number| number > 0);
    let millis = |text: &str| number(text).map(|seconds| u64::from(seconds) * 1000);
    if let Some(countdown) = text.strip_suffix(" byo-yomi") {
        let (periods, each) = countdown.split_once('x')?;
        return number(periods).and_then(|_| millis(each)).map(|each| [each, 0]);
    }
    text.strip_suffix(" fischer").and_then(millis).map(|added| [0, added])
}

/// The date of a text that says the time of day, too.
pub fn day_of(text: &str) -> Option<String> {
    let (day, time) = text.trim().split_once([' ', 'T'])?;
    // KaTrain parts its hours, minutes and seconds by blanks.
    let (sign, least) = if time.contains(':') { (':', 2) } else { (' ', 3) };
    let parts: Vec<&str> = time.trim().trim_end_matches('Z').split(sign).collect();
    let limits = [24_u32, 60, 60];
    let in_range = |(part, limit): (&&str, &u32)| {
        let digits = (1..=2).contains(&part.len()) && part.bytes().all(|it| it.is_ascii_digit());
        digits && part.parse::<u32>().is_ok_and(|number| number < *limit)
    };
    let is_time = (least..=3).contains(&parts.len()) && parts.iter().zip(&limits).all(in_range);
    is_time.then(|| dates(day.trim())).flatten()
}

/// What CGoban 1 says of time, in seconds: `-`, `30:00`, `10:00(5x1:00)`, `30:00+30:00/25`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cgoban {
    NoLimit,
    Main(u32),
    Periods { main: u32, periods: u32, each: u32 },
    Moves { main: u32, moves: u32, each: u32 },
}

impl Cgoban {
    fn read(text: &str) -> Option<Cgoban> {
        if text == "-" {
            return Some(Cgoban::NoLimit);
        }
        let seconds = |part: &str| {
            let (minutes, seconds) = part.split_once(':')?;
            let number = |part: &str| part.parse::<u32>().ok().filter(|_| !part.starts_with('+'));
            let (minutes, seconds) = (number(minutes)?, number(seconds)?);
            (minutes < 6000 && seconds < 60).then(|| minutes * 60 + seconds)
        };
        if let Some((main, rest)) = text.split_once('(') {
            let (periods, each) = rest.strip_suffix(')')?.split_once('x')?;
            let (main, periods, each) = (seconds(main)?, periods.parse().ok()?, seconds(each)?);
            return Some(Cgoban::Periods { main, periods, each });
        }
        if let Some((main, rest)) = text.split_once('+') {
            let (each, moves) = rest.split_once('/')?;
            let (main, each, moves) = (seconds(main)?, seconds(each)?, moves.parse().ok()?);
            return Some(Cgoban::Moves { main, moves, each });
        }
        seconds(text).map(Cgoban::Main)
    }
}

/// What CGoban 1 says of time, in words of both languages.
pub fn clock(text: &str) -> Option<(String, String)> {
    Some(match Cgoban::read(text)? {
        Cgoban::NoLimit => ("no limit".to_owned(), "無制限".to_owned()),
        Cgoban::Main(main) => (format!("{main} seconds"), format!("{main}秒")),
        Cgoban::Periods { main, periods, each } => (
            format!("{main} seconds, then {periods} periods of {each}"),
            format!("{main}秒、その後{each}秒を{periods}回"),
        ),
        Cgoban::Moves { main, moves, each } => (
            format!("{main} seconds, then {each} for {moves} moves"),
            format!("{main}秒、その後{moves}手を{each}秒"),
        ),
    })
}

/// The same as a time control, if it is one that is all of what each player has, or has that many periods behind it.
pub(crate) fn clock_control(text: &str) -> Option<TimeControl> {
    let control = |base: u32, byoyomi: u32| {
        let [base, byoyomi] = [base, byoyomi].map(|seconds| u64::from(seconds) * 1000);
        TimeControl { base, byoyomi, increment: 0 }
    };
    match Cgoban::read(text)? {
        Cgoban::Main(main) => Some(control(main, 0)),
        Cgoban::Periods { main, each, .. } => Some(control(main, each)),
        Cgoban::NoLimit | Cgoban::Moves { .. } => None,
    }
}

/// A time in seconds: `1 hour`, `90m`, `30 minutes each`, `各5時間`, `1:00:00`, `1h30`, `1.5h`.
pub fn seconds(text: &str) -> Option<String> {
    let text = narrow(text).trim().to_lowercase();
    let text =
        text.strip_suffix("each").or(text.strip_suffix("per player")).unwrap_or(&text).trim();
    if let Some(plain) = decimal(text).filter(|_| !text.starts_with('-') && !text.contains(',')) {
        return Some(plain);
    }
    if let [hours, minutes, seconds] = text.split(':').collect::<Vec<_>>()[..] {
        let number = |part: &str| part.parse::<u64>().ok();
        let (hours, minutes, seconds) = (number(hours)?, number(minutes)?, number(seconds)?);
        let fits = hours < 1000 && minutes < 60 && seconds < 60;
        return fits.then(|| (hours * 3600 + minutes * 60 + seconds).to_string());
    }
    in_units(text.strip_prefix(['各', '각']).map_or(text, str::trim_start))
}

/// Numbers with units, the longer ones first; the last may have decimals, in whole seconds.
fn in_units(text: &str) -> Option<String> {
    let mut total = 0_u64;
    let mut rest = text;
    let mut last = u64::MAX;
    while !rest.is_empty() {
        let is_digit = |byte: &u8| byte.is_ascii_digit() || *byte == b'.';
        let (digits, behind) = rest.split_at(rest.bytes().take_while(is_digit).count());
        let (whole, decimals) = digits.split_once('.').unwrap_or((digits, "0"));
        let number: u64 = whole.parse().ok().filter(|&number| number < 100_000)?;
        let is_short = (1..=3).contains(&decimals.len());
        let thousandths: u64 = format!("{decimals:0<3}").parse().ok().filter(|_| is_short)?;
        rest = behind.trim_start();
        let letters = rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len());
        let unit = match &rest[..letters] {
            "h" | "hr" | "hrs" | "hour" | "hours" | "時間" | "小时" | "小時" | "시간" => {
                3600
            }
            "m" | "min" | "mins" | "minute" | "minutes" | "分" | "分钟" | "分鐘" | "분" => 60,
            "s" | "sec" | "secs" | "second" | "seconds" | "秒" | "초" => 1,
            // `1h30`: minutes.
            "" if last == 3600 && rest.is_empty() && number < 60 && thousandths == 0 => 60,
            _ => return None,
        };
        // What is no part of the unit before it is a countdown: `15分60秒`, `1時間30秒`.
        let is_part = last == u64::MAX || last == unit * 60 && number < 60;
        let is_whole = (thousandths * unit).is_multiple_of(1000);
        if !is_part || !is_whole || thousandths > 0 && rest.len() > letters {
            return None;
        }
        last = unit;
        total += number * unit + thousandths * unit / 1000;
        rest = rest[letters..].trim_start_matches([' ', ',']);
        rest = rest.strip_prefix("and ").unwrap_or(rest);
    }
    (last != u64::MAX).then(|| total.to_string())
}

/// Whether a result or date in its normal form still names every number of the text, and the text
/// has no second part.
pub(crate) fn says_as_much(normal: &str, text: &str) -> bool {
    let digits = |text: &str| -> String {
        text.chars()
            .map(|c| match c {
                '０'..='９' => char::from(b'0' + (c as u32 - '０' as u32) as u8),
                c => c,
            })
            .collect()
    };
    let numbers = |text: &str| -> Vec<String> {
        let parts = digits(text);
        let parts = parts.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
        parts.map(|part| part.trim_start_matches('0').to_owned()).collect()
    };
    // The two ends are not all of a stretch of days.
    let is_stretch = text.contains(STRETCH);
    !is_stretch && numbers(normal) == numbers(text) && has_parts(normal) == has_parts(text)
}

/// Whether a value says something more behind a sign or in brackets: `257手完, 黒中押し勝ち`.
pub(crate) fn has_parts(text: &str) -> bool {
    let is_digit = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
    text.char_indices().any(|(at, sign)| match sign {
        // `B+3,5` is a number.
        ',' => {
            let bytes = text.as_bytes();
            !(is_digit(bytes[..at].last()) && is_digit(bytes.get(at + 1)))
        }
        '，' | '、' | ';' | '；' | '(' | '（' => true,
        _ => false,
    })
}
