//! Writing CSA V2.2.

use super::{ending, name, position};
use crate::formats::{Loss, Losses, WriteOptions, push_number};
use crate::games::{self, shogi};
use crate::record::{EndKind, Entry, Header, Key, Node, NodeId, NoteKind, Record};
use std::fmt::Write as _;

/// Appends one record.
pub(super) fn record(record: &Record, _: &WriteOptions, out: &mut String, losses: &mut Losses) {
    let games::Position::Shogi(start) = &record.start else { return };
    headers(record, out, losses);
    position::write(&start.setup(), out);
    notes(record, NodeId::ROOT, out, losses);
    losses.add(Loss::Variations, record.tree.variations() as u64);
    if record.before_start.is_some() || record.start_ply.is_some() {
        losses.add(Loss::LastMove, 1);
    }
    let mut to_move = record.start.side_to_move();
    for id in record.tree.main_line() {
        let node = record.tree.node(id);
        match node.entry {
            Entry::Start => {}
            Entry::Setup(_) | Entry::Blank => losses.add(Loss::Nodes, 1),
            Entry::Move(mv) | Entry::Illegal(mv) => {
                let games::Move::Shogi(mv) = mv else { continue };
                write_move(mv, out);
                to_move = mv.piece().side().other();
            }
            Entry::Unreadable(text) => {
                let _ = writeln!(out, "'*{}", record.text(text));
                losses.add(Loss::MovesAsComments, 1);
                to_move = to_move.other();
            }
            Entry::End(ending) => {
                let word = record.text(ending.word);
                let (statement, exact) = match ending.kind {
                    EndKind::Unknown if word.starts_with('%') => (word, true),
                    _ => ending::write(ending, to_move),
                };
                if !statement.is_empty() {
                    let _ = writeln!(out, "{statement}");
                }
                time(node, out, losses);
                if !exact {
                    losses.add(Loss::Endings, 1);
                    let words = if word.is_empty() { ending::inexact(ending.kind) } else { word };
                    let _ = writeln!(out, "'*{words}");
                }
            }
        }
        if !matches!(node.entry, Entry::End(_)) {
            time(node, out, losses);
        }
        if record.tree.stated_total(id).is_some() {
            losses.add(Loss::Totals, 1);
        }
        notes(record, id, out, losses);
    }
}

fn write_move(mv: shogi::Move, out: &mut String) {
    let digit = |number: u8| char::from(b'0' + number);
    let (file, rank) = mv.from().map_or((0, 0), |from| (from.file(), from.rank()));
    out.push(position::sign(mv.piece().side()));
    out.extend([digit(file), digit(rank), digit(mv.to().file()), digit(mv.to().rank())]);
    out.push_str(name(mv.kind_after()));
    out.push('\n');
}

fn time(node: &Node, out: &mut String, losses: &mut Losses) {
    if let Some(millis) = node.time.get() {
        out.push('T');
        push_number(u64::from(millis / 1000), out);
        out.push('\n');
        if millis % 1000 != 0 {
            losses.add(Loss::Fractions, 1);
        }
    }
}

fn notes(record: &Record, node: NodeId, out: &mut String, losses: &mut Losses) {
    for note in record.tree.notes(node) {
        let text = record.text(note.text);
        let mark = match note.kind {
            NoteKind::Comment | NoteKind::Introduction => "'*",
            NoteKind::Nag | NoteKind::Property => {
                losses.add(Loss::of_note(note.kind), 1);
                continue;
            }
            NoteKind::Remark => remark_mark(text),
            NoteKind::Bookmark => {
                losses.add(Loss::Bookmarks, 1);
                "'*&"
            }
        };
        let _ = writeln!(out, "{mark}{text}");
    }
}

/// A remark must not become commentary when it is read again.
fn remark_mark(text: &str) -> &'static str {
    if text.starts_with('*') { "' " } else { "'" }
}

fn headers(record: &Record, out: &mut String, losses: &mut Losses) {
    let value = |header: &Header| record.text(header.value);
    for header in record.headers.iter().filter(|header| header.key == Key::Remark) {
        let text = value(header);
        let _ = writeln!(out, "{}{text}", remark_mark(text));
    }
    for (key, mark) in [(Key::First, "N+"), (Key::Second, "N-")] {
        for header in record.headers.iter().filter(|header| header.key == key) {
            let _ = writeln!(out, "{mark}{}", value(header));
        }
    }
    let official = ["EVENT", "SITE", "START_TIME", "END_TIME", "TIME_LIMIT", "OPENING"];
    let named: Vec<(&str, &str)> = record
        .headers
        .iter()
        .filter(|header| !matches!(header.key, Key::Remark | Key::First | Key::Second))
        .filter_map(|header| Some((header_name(record, header)?, value(header))))
        .collect();
    for name in official {
        for (_, value) in named.iter().filter(|(known, _)| *known == name) {
            let _ = writeln!(out, "${name}:{value}");
        }
    }
    for (name, value) in named.iter().filter(|(name, _)| !official.contains(name)) {
        if name.is_empty() || name.contains([':', '\n']) {
            losses.add(Loss::Headers, 1);
        } else {
            let _ = writeln!(out, "${name}:{value}");
        }
    }
    if record.flipped {
        losses.add(Loss::Headers, 1);
    }
}

/// The keyword of a header; `None` if the position says all of it.
fn header_name<'a>(record: &'a Record, header: &Header) -> Option<&'a str> {
    let games::Position::Shogi(start) = &record.start else { return None };
    let own = record.text(header.name);
    Some(match header.key {
        Key::Event => "EVENT",
        Key::Site => "SITE",
        Key::Start => "START_TIME",
        Key::End => "END_TIME",
        Key::Opening => "OPENING",
        Key::TimeControl if is_time_limit(record.text(header.value)) => "TIME_LIMIT",
        Key::TimeControl if own == "TIME_LIMIT" || own.is_empty() => "持ち時間",
        Key::Note if own.is_empty() => "NOTE",
        Key::Handicap => {
            let value = record.text(header.value);
            let implied = match shogi::Handicap::by_name(value) {
                Some(named) => named.setup().same_position(&start.setup()),
                None => value == "その他",
            };
            if implied {
                return None;
            }
            "手合割"
        }
        _ if own.is_empty() => "",
        _ => own,
    })
}

/// `HH:MM+SS`.
fn is_time_limit(text: &str) -> bool {
    let digits = |part: &str| part.len() >= 2 && part.bytes().all(|byte| byte.is_ascii_digit());
    let Some((base, byoyomi)) = text.split_once('+') else { return false };
    let Some((hours, minutes)) = base.split_once(':') else { return false };
    digits(hours) && digits(minutes) && digits(byoyomi)
}
