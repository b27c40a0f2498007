//! Two records compared but for what a writer said it could not hold.

use crate::support::{difference, header_lines, note_lines, record_lines};
use kifu::formats::{Loss, Losses};
use kifu::games::{Game, Move};
use kifu::notation::evaluation::Translator;
use kifu::record::{EndKind, Entry, Key, NodeId, NoteKind, Record};

/// What may have become of things that a format has no place of their own for.
#[derive(Clone, Copy)]
struct Became {
    /// Remarks and bookmarks are gone; else they are comments now.
    notes_gone: bool,
    /// Endings are comments on the last move now; else they are other endings.
    ends_gone: bool,
}

/// The first difference of two records that the losses do not account for.
pub(crate) fn difference_upto(before: &Record, after: &Record, losses: &Losses) -> Option<String> {
    if losses.get(Loss::Moves) + losses.get(Loss::MovesAsComments) > 0 {
        return moves_differ(before, after);
    }
    if let Some(header) = header_difference(before, after, losses) {
        return Some(header);
    }
    let compare = |notes_gone, ends_gone| {
        let image = |record| body(record, losses, Became { notes_gone, ends_gone });
        difference(&image(before), &image(after))
    };
    compare(false, false)
        .filter(|_| compare(true, false).is_some())
        .filter(|_| losses.get(Loss::Endings) == 0 || compare(false, true).is_some())
        .filter(|_| losses.get(Loss::Endings) == 0 || compare(true, true).is_some())
}

/// Where something that is no move ends a line or becomes a comment: the moves before it are kept.
fn moves_differ(before: &Record, after: &Record) -> Option<String> {
    let moves = |record: &Record| -> Vec<Option<Move>> {
        let line = record.tree.main_line().map(|node| record.tree.node(node).entry);
        line.take_while(|entry| matches!(entry, Entry::Move(_))).map(Entry::mv).collect()
    };
    let (before, after) = (moves(before), moves(after));
    (!after.starts_with(&before)).then(|| format!("{before:?} is not the beginning of {after:?}"))
}

/// Headers may go where headers are lost, but no more than so many, and none may come.
fn header_difference(before: &Record, after: &Record, losses: &Losses) -> Option<String> {
    let lines = |record: &Record| -> Vec<String> {
        let keep = |key| key != Key::Remark || losses.get(Loss::Remarks) == 0;
        header_lines(record, keep).iter().map(|line| text(line, losses)).collect()
    };
    let (mut gone, after) = (lines(before), lines(after));
    for line in after {
        match gone.iter().position(|known| *known == line) {
            Some(at) => _ = gone.swap_remove(at),
            None => return Some(format!("a header that was not there: {line}")),
        }
    }
    (gone.len() as u64 > losses.get(Loss::Headers)).then(|| format!("headers lost: {gone:?}"))
}

/// All but the headers: the start, and every entry with its time and its notes.
fn body(record: &Record, losses: &Losses, became: Became) -> String {
    let lost = |loss| losses.get(loss) > 0;
    // How many moves came before, formats say in one of two ways.
    let start = record.numbered_start().to_line();
    let is_counted = record.game() != Game::Shogi || !lost(Loss::StartNumber);
    let unnumbered = || start.rsplit_once(' ').map_or("", |(line, _)| line);
    let mut out = format!("start {}\n", if is_counted { &start } else { unnumbered() });
    if !lost(Loss::LastMove) {
        out += &format!("before {:?}\n", record.before_start);
    }
    if !lost(Loss::Headers) {
        out += &format!("flipped {}\n", record.flipped);
    }
    let mut evaluations = Translator::new(record);
    let keep = |_: NodeId, is_main: bool| is_main || !lost(Loss::Variations);
    for (node, depth) in record_lines(record, keep) {
        let data = record.tree.node(node);
        let entry = match data.entry {
            Entry::End(_) if lost(Loss::Endings) && became.ends_gone => continue,
            Entry::End(_) if lost(Loss::Endings) => "end".to_owned(),
            Entry::End(ending) => {
                let word =
                    if ending.kind == EndKind::Unknown { record.text(ending.word) } else { "" };
                format!("{:?} {:?} {}", ending.kind, ending.by, text(word, losses))
            }
            Entry::Unreadable(what) => format!("unreadable {}", text(record.text(what), losses)),
            Entry::Start => "start".to_owned(),
            Entry::Blank => "blank".to_owned(),
            Entry::Setup(setup) => format!("setup {:?}", record.tree.placements(setup)),
            // Whether it is legal is judged anew: a wrong piece's name is put right in writing.
            Entry::Move(mv) | Entry::Illegal(mv) => mv.to_string(),
        };
        let time = data.time.get().filter(|_| !lost(Loss::Times));
        let time = time.map(|time| if lost(Loss::Fractions) { time / 1000 * 1000 } else { time });
        let total = record.tree.stated_total(node);
        let total = total.filter(|_| !lost(Loss::Times) && !lost(Loss::Totals));
        let total = total.filter(|_| !lost(Loss::Fractions));
        out += &format!("{depth} {entry} {time:?} {total:?}\n");
        let is_end = |node| matches!(record.tree.node(node).entry, Entry::End(_));
        // What a header or an ending has become.
        let added = node == NodeId::ROOT && lost(Loss::Headers)
            || is_end(node) && lost(Loss::Endings)
            || became.ends_gone && record.tree.children(node).all(is_end);
        let notes = note_lines(record, &mut evaluations, node);
        for (kind, own) in notes.into_iter().filter(|_| !added) {
            let (kind, own) = match kind {
                NoteKind::Comment | NoteKind::Introduction if lost(Loss::Comments) => continue,
                // Comments that begin like bookmarks become bookmarks.
                NoteKind::Bookmark if lost(Loss::Comments) => continue,
                NoteKind::Nag if lost(Loss::Nags) => continue,
                NoteKind::Remark if lost(Loss::Remarks) && became.notes_gone => continue,
                NoteKind::Bookmark if lost(Loss::Bookmarks) && became.notes_gone => continue,
                NoteKind::Remark if lost(Loss::Remarks) => (NoteKind::Comment, own),
                NoteKind::Bookmark if lost(Loss::Bookmarks) => {
                    (NoteKind::Comment, format!("&{own}"))
                }
                kind => (kind, own),
            };
            out += &format!("  {kind:?} {}\n", text(&own, losses));
        }
    }
    out
}

/// A text, without what an encoding may have had no place for.
fn text(text: &str, losses: &Losses) -> String {
    match losses.get(Loss::Characters) {
        0 => text.to_owned(),
        _ => text.chars().filter(|&c| c.is_ascii() && c != '?').collect(),
    }
}
