//! Text above a game, of which a line may show the position that its moves begin from.

use super::scan::tag_name;

/// Whether the ranks of a position stand in a text, each as wide as the others, and it is not the one that games begin
/// from anyway.
pub(super) fn holds_position(text: &str) -> bool {
    const USUAL: [&str; 2] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR",
    ];
    let width = |rank: &str| -> usize {
        let points = |byte| if matches!(byte, b'1'..=b'9') { usize::from(byte - b'0') } else { 1 };
        rank.bytes().map(points).sum()
    };
    let is_usual = |word: &str| {
        let behind = word.as_ptr() as usize - text.as_ptr() as usize + word.len();
        USUAL.contains(&word) && !text[behind..].trim_start().starts_with(['b', 'B'])
    };
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '/');
    words.filter(|word| (7..=9).contains(&word.matches('/').count())).any(|word| {
        let first = word.split('/').next().map_or(0, width);
        let is_even = matches!(first, 8 | 9) && word.split('/').all(|rank| width(rank) == first);
        is_even && !is_usual(word)
    })
}

/// Whether the tags that stand below a text, where it ends at `at`, say from where their game begins.
pub(super) fn start_is_tagged(text: &str, at: usize) -> bool {
    /// Neither is longer, the text nor the head.
    const LINES: usize = 64;
    let lines = text[at..].split(['\n', '\r']).take(2 * LINES).map(str::trim_start);
    let mut head = lines
        .filter(|line| !line.is_empty())
        .skip_while(|line| !line.starts_with('['))
        .take_while(|line| line.starts_with('['));
    head.any(|line| tag_name(line.as_bytes(), 0).is_some_and(|name| &line[name] == "FEN"))
}

/// Whether the name of a position is that of the last one of a game, from which nobody begins: `Final position`.
pub(super) fn speaks_of_end(name: &str) -> bool {
    const LAST: [&str; 7] = ["终", "終", "末", "后", "後", "结束", "結束"];
    let is_last = |word: &str| ["final", "last"].iter().any(|it| it.eq_ignore_ascii_case(word));
    LAST.iter().any(|word| name.contains(word)) || name.split_whitespace().any(is_last)
}
