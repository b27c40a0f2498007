//! Playing the moves of xiangqi, janggi and makruk, once it is known from where their ranks count
//! (specs: variant-files §1.4).

mod sides;

use super::games::read;
use super::tags::Tags;
use super::{scan, wide};
use crate::findings::{Code, Finding};
use crate::formats::frame::Frame;
use crate::games::Rules;
use crate::games::square_board::{Numbering, Pieces, Position};
use crate::notation::chess::san::San;
use crate::notation::variants::{
    Counted, Evidence, Ranks, Style, VariantMove, first_rank, ranks_note,
};
use crate::record::{Record, TextRef};
use crate::replay::{self, Item, Script};
use crate::source::Span;
use std::ops::Range;

/// A word that stands for a move.
type Word = (TextRef, Span);

/// How the moves of a game are read.
enum Manner {
    /// In this numbering.
    Counted(Numbering),
    /// Only what is the same move in both.
    Agreed,
}

/// Plays the moves, which stand as text; if the start is unknown, they stay so.
pub(super) fn play<R: Style>(frame: &mut Frame<'_, San>, tags: &Tags, is_opaque: bool) {
    let items = &frame.script.items;
    let has_ten = R::COUNTS_FROM_ZERO && has_ten::<R>(items, frame.record);
    let manner = if is_opaque {
        None
    } else if R::COUNTS_FROM_ZERO {
        sides::report::<R>(items, frame.record, frame.findings);
        manner::<R>(items, frame.record, (tags, has_ten), frame.findings)
    } else {
        Some(Manner::Counted(Numbering::FromOne))
    };
    let script = match manner {
        Some(Manner::Counted(numbering)) => script::<R>(items, frame.record, (numbering, has_ten)),
        Some(Manner::Agreed) => agreed::<R>(items, frame.record, has_ten),
        None => Script { items: items.iter().filter_map(|item| item.without_move()).collect() },
    };
    frame.replay_as(script);
}

/// What is known of a line under way, and of the place before its last move, where variations begin.
#[derive(Clone, Copy, Debug, Default)]
struct InLine<T> {
    here: T,
    before: T,
}

/// The lines of a game under way, the innermost last.
struct InLines<T> {
    line: InLine<T>,
    around: Vec<InLine<T>>,
}

impl<T: Copy> InLines<T> {
    /// The main line begins with this.
    fn new(begin: T) -> InLines<T> {
        InLines { line: InLine { here: begin, before: begin }, around: Vec::new() }
    }

    /// Goes past what may begin or end a line.
    fn pass(&mut self, item: &Item<San>) {
        match item {
            Item::Open { .. } => {
                self.around.push(self.line);
                self.line.here = self.line.before;
            }
            Item::Close { .. } => self.line = self.around.pop().unwrap_or(self.line),
            _ => {}
        }
    }

    /// A move leads to this.
    fn lead_to(&mut self, next: T) {
        self.line = InLine { here: next, before: self.line.here };
    }
}

/// The moves that are the same in both numberings, up to the first of each line that is not: what stands
/// behind that, or beside what does, may be another move on the board that it leads to.
fn agreed<R: Style>(items: &[Item<San>], record: &Record, has_ten: bool) -> Script<VariantMove<R>> {
    let mut lines = InLines::new(true);
    let mut script = Vec::new();
    for item in items {
        lines.pass(item);
        let Item::Unreadable { text, number, span } = *item else {
            script.extend(item.without_move());
            continue;
        };
        let [one, zero] = readings::<R>(record.text(text), has_ten);
        let written = one.filter(|one| zero.as_ref() == Some(one));
        let is_known = lines.line.here;
        script.extend(match written.filter(|_| is_known) {
            Some(written) => Some(Item::Move { written, number, span }),
            None => item.without_move(),
        });
        lines.lead_to(is_known && written.is_some());
    }
    Script { items: script }
}

/// Whether ranks of a game go to 10, and none is 0 but for slips, so that what ICCS has a sign or capitals for may count
/// from 1 (`h3-e3 h10-g8`).
fn has_ten<R: Style>(items: &[Item<San>], record: &Record) -> bool {
    let words = || {
        items.iter().filter_map(|item| match *item {
            Item::Unreadable { text, .. } => Some(record.text(text)),
            _ => None,
        })
    };
    let has = |numbering, rank| {
        words().any(|word| read::<R>(word, numbering).is_some_and(|written| written.has_rank(rank)))
    };
    has(Numbering::FromOne, R::RANKS - 1)
        && (!has(Numbering::FromZero, 0) || reads_further_from_one::<R>(items, record))
}

/// Whether more of a game is legal if its ranks count from 1, signs and capitals or not, than if they count from 0.
fn reads_further_from_one<R: Style>(items: &[Item<San>], record: &Record) -> bool {
    let Some(start) = Position::<R>::of(&record.start) else { return false };
    let legal = |ranks| replay::legal_prefix(&script::<R>(items, record, ranks), start);
    legal((Numbering::FromOne, true)) > legal((Numbering::FromZero, false))
}

/// A word as a move in a numbering.
fn reading<R: Style>(
    word: &str,
    (numbering, has_ten): (Numbering, bool),
) -> Option<VariantMove<R>> {
    let from_one = || VariantMove::points(word.trim_end_matches(['+', '#']), numbering);
    let may_be = has_ten && numbering == Numbering::FromOne;
    read::<R>(word, numbering).or_else(|| from_one().filter(|_| may_be))
}

/// A word as a move from 1 and from 0.
fn readings<R: Style>(word: &str, has_ten: bool) -> [Option<VariantMove<R>>; 2] {
    [Numbering::FromOne, Numbering::FromZero]
        .map(|numbering| reading::<R>(word, (numbering, has_ten)))
}

/// The moves as they read in a numbering.
fn script<R: Style>(
    items: &[Item<San>],
    record: &Record,
    ranks: (Numbering, bool),
) -> Script<VariantMove<R>> {
    let as_written = |&item: &Item<San>| match item {
        Item::Unreadable { text, number, span } => match reading(record.text(text), ranks) {
            Some(written) => Some(Item::Move { written, number, span }),
            None => item.without_move(),
        },
        _ => item.without_move(),
    };
    Script { items: items.iter().filter_map(as_written).collect() }
}

/// From where the ranks of a game count. What is to be said of it is reported.
fn manner<R: Style>(
    items: &[Item<San>],
    record: &Record,
    (tags, has_ten): (&Tags, bool),
    findings: &mut Vec<Finding>,
) -> Option<Manner> {
    const BOTH: [Numbering; 2] = [Numbering::FromOne, Numbering::FromZero];
    let start = Position::<R>::of(&record.start)?;
    let words = || {
        items.iter().filter_map(|item| match *item {
            Item::Unreadable { text, span, .. } => Some((text, span)),
            _ => None,
        })
    };
    let readings = |(text, _): Word| readings::<R>(record.text(text), has_ten);
    let mut evidence = Evidence::default();
    for word in words() {
        let [one, zero] = readings(word);
        evidence.add(one.as_ref(), zero.as_ref(), word);
    }
    let [one, zero] = BOTH.map(|numbering| script::<R>(items, record, (numbering, has_ten)));
    let usual = is_iccs(record).then_some(Numbering::FromZero);
    match (Counted { one: &one, zero: &zero }.ranks(&evidence, start, usual), evidence.open) {
        (Ranks::Are(numbering), open) => {
            let (shown, against) = match numbering {
                Numbering::FromOne => (evidence.one.or(open), evidence.zero),
                Numbering::FromZero => (evidence.zero.or(open), evidence.one),
            };
            if against.is_some() {
                let shown = shown.map_or("", |(text, _)| record.text(text));
                let other = BOTH.iter().position(|&known| known != numbering).unwrap_or(0);
                for word @ (text, span) in words() {
                    let read = readings(word);
                    if read[1 - other].is_none() && read[other].is_some() {
                        let finding = Finding::at(Code::VariantRanksMixed, span)
                            .with("text", record.text(text))
                            .with("first", first_rank(numbering));
                        findings.push(finding.with("other", shown));
                    }
                }
            }
            Some(Manner::Counted(numbering))
        }
        (Ranks::Legal(numbering), open) => {
            let (_, span) = open?;
            // ICCS in small letters needs no word.
            let is_usual = numbering == Numbering::FromZero
                && open.is_some_and(|word| {
                    matches!(readings(word), [_, Some(VariantMove::Points { role: None, .. })])
                });
            if !is_usual {
                findings.push(ranks_note(numbering, span));
            }
            Some(Manner::Counted(numbering))
        }
        (Ranks::Either, open) => {
            let (text, span) = open?;
            let [one, zero] = readings((text, span)).map(meaning);
            let by_tags = author(items, record, tags);
            let finding = match by_tags {
                None => {
                    Finding::at(Code::VariantRanksOpen, span).with("one", one).with("zero", zero)
                }
                Some(numbering) => {
                    let (read, other) = match numbering {
                        Numbering::FromOne => (one, zero),
                        Numbering::FromZero => (zero, one),
                    };
                    Finding::at(Code::VariantRanksByTags, span)
                        .with("read", read)
                        .with("other", other)
                }
            };
            findings.push(finding.with("text", record.text(text)));
            Some(by_tags.map_or(Manner::Agreed, Manner::Counted))
        }
    }
}

/// Where a move goes, in the coordinates of engines.
fn meaning<R: Pieces>(written: Option<VariantMove<R>>) -> String {
    match written {
        Some(VariantMove::Points { from, to, .. }) => format!("{from}{to}"),
        Some(VariantMove::Named { to, .. } | VariantMove::Lettered { to, .. }) => to.to_string(),
        Some(VariantMove::Relative(_) | VariantMove::Pass) | None => String::new(),
    }
}

/// Whether the tag Format says that the moves are ICCS.
fn is_iccs(record: &Record) -> bool {
    record.headers.iter().any(|header| {
        record.text(header.name) == "Format"
            && record.text(header.value).eq_ignore_ascii_case("ICCS")
    })
}

/// How the program counts ranks that the tags show to have written the game, or its comments: PyChess from
/// 1, XBoard from 0.
fn author(items: &[Item<San>], record: &Record, tags: &Tags) -> Option<Numbering> {
    let value = |name: &str| {
        let header = record.headers.iter().find(|header| record.text(header.name) == name);
        header.map(|header| record.text(header.value))
    };
    if value("Site").is_some_and(|site| site.contains("pychess.org"))
        || (value("Variant") == Some("Xiangqi") && tags.fen.is_some())
    {
        return Some(Numbering::FromOne);
    }
    let is_score = |item: &Item<San>| match *item {
        Item::Note { text, .. } => is_score_of_xboard(record.text(text)),
        _ => false,
    };
    let is_xboard = value("Variant") == Some("xiangqi")
        && (value("Annotator").is_some() || items.iter().any(is_score));
    is_xboard.then_some(Numbering::FromZero)
}

/// Whether a comment is what XBoard writes of an engine's move: score, depth and perhaps time (`+0.10/7 1.9`).
fn is_score_of_xboard(comment: &str) -> bool {
    let is_number = |text: &str| {
        text.starts_with(|c: char| c.is_ascii_digit())
            && text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b':'))
    };
    let mut words = comment.split_ascii_whitespace();
    let Some((score, depth)) = words.next().and_then(|word| word.split_once('/')) else {
        return false;
    };
    let score = score.strip_prefix(['+', '-']).unwrap_or(score);
    let is_told = score.contains('.') && is_number(score) && is_number(depth);
    is_told && words.next().is_none_or(is_number) && words.next().is_none()
}

/// The first word of the moves: what stands behind comments and the first number.
pub(super) fn first_word(text: &str) -> Option<&str> {
    first_move(text).map(|(_, place)| &text[place])
}

/// Where it stands, and how many periods before it.
pub(super) fn first_move(text: &str) -> Option<(usize, Range<usize>)> {
    let bytes = text.as_bytes();
    let (mut at, mut periods) = (0, 0);
    while let Some(character) = text[at..].chars().next() {
        let digits = bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        periods += match character {
            '.' | '．' | '、' => 1,
            '…' => 3,
            _ => 0,
        };
        at += match character {
            '{' => scan::comment_end(bytes, at).1 - at,
            ';' => scan::line_end(bytes, at) - at,
            '.' | '…' | '．' | '、' => character.len_utf8(),
            _ if scan::is_blank(character) => character.len_utf8(),
            _ if text[at + digits..].starts_with(['.', ' ', '\t']) && digits > 0 => digits,
            _ => {
                let comment = || {
                    let close = (character == '（').then(|| wide::comment(text, at).ok())?;
                    close.map(|close| close + '）'.len_utf8())
                };
                if let Some(end) = wide::number(text, at).or_else(comment) {
                    at = end;
                    continue;
                }
                let word = text[at..].split(scan::is_blank).next()?;
                let plain = word.trim_end_matches(wide::MARKS);
                let length = if plain.is_empty() { word.len() } else { plain.len() };
                return Some((periods, at..at + length));
            }
        };
    }
    None
}
