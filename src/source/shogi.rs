//! What lines of KIF and of diagrams tell of their encoding: without kana, nothing else tells Japanese from Chinese.

/// How much of a text is looked at: what tells stands at its head.
const HEAD: usize = 4096;

/// Whether a text, as it reads in an encoding of Japan, has a line that only records of shogi have. In another
/// encoding its bytes would be words that nobody writes.
pub(super) fn is_record(text: &str) -> bool {
    let head = &text[..text.floor_char_boundary(HEAD)];
    head.lines().map(str::trim).any(|line| is_lead(line) || is_row(line))
}

/// Whether a line names what records of shogi have at their head.
fn is_lead(line: &str) -> bool {
    const NAMES: [&str; 10] = [
        "手合割",
        "先手",
        "後手",
        "下手",
        "上手",
        "先手の持駒",
        "後手の持駒",
        "下手の持駒",
        "上手の持駒",
        "開始日時",
    ];
    let name = line.split([':', '：']).next().filter(|name| name.len() < line.len());
    name.is_some_and(|name| NAMES.contains(&name.trim_end()))
        || line.starts_with("手数--")
        || line.starts_with("手数＝")
}

/// Whether a line is a row of a board: nine squares with a piece at least, between bars.
fn is_row(line: &str) -> bool {
    const MEN: &str = "歩香桂銀金玉王飛角と杏圭全馬龍竜成";
    let Some((row, _)) = line.strip_prefix('|').and_then(|line| line.split_once('|')) else {
        return false;
    };
    let men = || row.chars().filter(|c| !c.is_ascii());
    men().count() == 9 && men().all(|c| c == '・' || MEN.contains(c)) && men().any(|c| c != '・')
}
