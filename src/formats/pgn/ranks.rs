//! Playing the moves of xiangqi, janggi and makruk, once it is known from where their ranks count
//! (specs: variant-files §1.4).

use super::games::read;
use super::scan;
use super::tags::Tags;
use crate::findings::{Code, Finding};
use crate::formats::frame::Frame;
use crate::games::Rules;
use crate::games::square_board::{Numbering, Pieces, Position};
use crate::notation::chess::san::San;
use crate::notation::variants::{
    Counted, Evidence, Ranks, Style, VariantMove, first_rank, ranks_note,
};
use crate::record::{Record, TextRef};
use crate::replay::{Item, Script};
use crate::source::Span;

/// A word that stands for a move.
type Word = (TextRef, Span);

/// Plays the moves, which stand as text; if the start is unknown, they stay so.
pub(super) fn play<R: Style>(frame: &mut Frame<'_, San>, tags: &Tags, is_opaque: bool) {
    let items = &frame.script.items;
    let numbering = if is_opaque {
        None
    } else if R::COUNTS_FROM_ZERO {
        numbering::<R>(items, frame.record, tags, frame.findings)
    } else {
        Some(Numbering::FromOne)
    };
    let script = match numbering {
        Some(numbering) => script::<R>(items, frame.record, numbering),
        None => Script { items: items.iter().filter_map(|item| item.without_move()).collect() },
    };
    frame.replay_as(script);
}

/// The moves as they read in a numbering.
fn script<R: Style>(
    items: &[Item<San>],
    record: &Record,
    numbering: Numbering,
) -> Script<VariantMove<R>> {
    let as_written = |&item: &Item<San>| match item {
        Item::Unreadable { text, number, span } => match read(record.text(text), numbering) {
            Some(written) => Some(Item::Move { written, number, span }),
            None => item.without_move(),
        },
        _ => item.without_move(),
    };
    Script { items: items.iter().filter_map(as_written).collect() }
}

/// From where the ranks of a game count; none if that cannot be told. What is to be said of it is
/// reported.
fn numbering<R: Style>(
    items: &[Item<San>],
    record: &Record,
    tags: &Tags,
    findings: &mut Vec<Finding>,
) -> Option<Numbering> {
    const BOTH: [Numbering; 2] = [Numbering::FromOne, Numbering::FromZero];
    let start = Position::<R>::of(&record.start)?;
    let words = || {
        items.iter().filter_map(|item| match *item {
            Item::Unreadable { text, span, .. } => Some((text, span)),
            _ => None,
        })
    };
    let readings = |(text, _): Word| BOTH.map(|numbering| read::<R>(record.text(text), numbering));
    let mut evidence = Evidence::default();
    for word in words() {
        let [one, zero] = readings(word);
        evidence.add(one.as_ref(), zero.as_ref(), word);
    }
    let [one, zero] = BOTH.map(|numbering| script::<R>(items, record, numbering));
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
            Some(numbering)
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
            Some(numbering)
        }
        (Ranks::Either, open) => {
            let (text, span) = open?;
            let [one, zero] = readings((text, span)).map(meaning);
            let by_tags = author(record, tags);
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
            by_tags
        }
    }
}

/// Where a move goes, in the coordinates of engines.
fn meaning<R: Pieces>(written: Option<VariantMove<R>>) -> String {
    match written {
        Some(VariantMove::Points { from, to, .. }) => format!("{from}{to}"),
        Some(VariantMove::Named { to, .. }) => to.to_string(),
        Some(VariantMove::Relative(_)) | None => String::new(),
    }
}

/// Whether the tag Format says that the moves are ICCS.
fn is_iccs(record: &Record) -> bool {
    record.headers.iter().any(|header| {
        record.text(header.name) == "Format"
            && record.text(header.value).eq_ignore_ascii_case("ICCS")
    })
}

/// How the program counts ranks that the tags show to have written the game: PyChess from 1, XBoard
/// from 0.
fn author(record: &Record, tags: &Tags) -> Option<Numbering> {
    let value = |name: &str| {
        let header = record.headers.iter().find(|header| record.text(header.name) == name);
        header.map(|header| record.text(header.value))
    };
    if value("Site").is_some_and(|site| site.contains("pychess.org"))
        || (value("Variant") == Some("Xiangqi") && tags.fen.is_some())
    {
        return Some(Numbering::FromOne);
    }
    let is_xboard = value("Variant") == Some("xiangqi") && value("Annotator").is_some();
    is_xboard.then_some(Numbering::FromZero)
}

/// The first word of the moves: what stands behind comments and the first number.
pub(super) fn first_word(text: &str) -> Option<&str> {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(character) = text[at..].chars().next() {
        let digits = bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        at += match character {
            '{' => scan::comment_end(bytes, at).1 - at,
            ';' => scan::line_end(bytes, at) - at,
            '.' | '…' | '．' => character.len_utf8(),
            _ if scan::is_blank(character) => character.len_utf8(),
            _ if text[at + digits..].starts_with(['.', '．']) && digits > 0 => digits,
            _ => {
                let word = text[at..].split(scan::is_blank).next()?;
                return Some(word);
            }
        };
    }
    None
}
