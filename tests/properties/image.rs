//! What a record says, as text, but for what was lost of it.

use crate::support::{header_lines, record_lines};
use kifu::formats::{Loss, Losses};
use kifu::games::{Game, Position};
use kifu::notation::evaluation::Translator;
use kifu::record::{EndKind, Entry, Key, NodeId, NoteKind, Record};
use kifu::replay::go::start_with_handicap;
use std::collections::BTreeMap;

/// The tags that PGN, SGF and DhtmlXQ add of themselves: they say what the ending and the start do.
const IMPLIED: [&str; 10] = [
    "Result",
    "Variant",
    "Game",
    "FEN",
    "SetUp",
    "Termination",
    "Format",
    "PlyCount",
    "手合割",
    "endtype",
];

fn squeezed(text: &str) -> String {
    text.split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// The one of two characters of the same glyph that comes back from Shift_JIS, which has one code for
/// both, and Kifu for Windows writes triangles for its piece signs.
fn same_glyph(c: char) -> char {
    match c {
        '〜' => '～',
        '−' => '－',
        '—' => '―',
        '‖' => '∥',
        '☗' => '▲',
        '☖' => '△',
        _ => c,
    }
}

/// A text as it comes back from the encoding of a format.
pub(crate) fn as_read(text: &str, format: &str) -> String {
    match format {
        "kif" | "ki2" => text.chars().map(same_glyph).collect(),
        _ => text.to_owned(),
    }
}

/// A text, without what an encoding may have had no place for.
fn text(text: &str, losses: &Losses, format: &str) -> String {
    let text = as_read(&squeezed(text), format);
    match losses.get(Loss::Characters) {
        0 => text,
        _ => text.chars().filter(|&c| c.is_ascii_graphic() && c != '?').collect(),
    }
}

/// The headers as SGF has them: what several of one key say stands in one property.
fn joined_headers(record: &Record) -> Record {
    let mut joined = record.clone();
    joined.headers.clear();
    let one = [Key::Other, Key::Remark, Key::Result, Key::TimeControl, Key::Komi, Key::Handicap];
    for header in &record.headers {
        let same = joined.headers.iter().position(|it| it.key == header.key);
        match same.filter(|_| !one.contains(&header.key)) {
            Some(at) => {
                let before = joined.text(joined.headers[at].value).to_owned();
                let both = format!("{before}, {}", record.text(header.value));
                joined.headers[at].value = joined.keep(&both);
            }
            None => joined.headers.push(*header),
        }
    }
    joined
}

/// The headers that say something, and how often each stands.
fn headers(record: &Record, losses: &Losses, format: &str) -> BTreeMap<String, usize> {
    let keep = |key| key != Key::Remark && key != Key::Result;
    let mut found = BTreeMap::new();
    let joined = (format == "sgf").then(|| joined_headers(record));
    for line in header_lines(joined.as_ref().unwrap_or(record), keep) {
        let mut line = text(&line, losses, format);
        // SGF has a form of its own for numbers and times, which tests/sgf.rs compares.
        // Ishi says the seconds of others in words.
        let formal: &[&str] = match format {
            "sgf" => &["Komi", "TimeControl"],
            "ishi" => &["TimeControl"],
            _ => &[],
        };
        if let Some(key) = formal.iter().find(|key| line.starts_with(**key)) {
            line = format!("{key}: stated");
        }
        // Who plays White in PGN plays Red there.
        if let Some(rating) = line.strip_prefix("WhiteElo:").filter(|_| format == "dhtmlxq") {
            line = format!("RedElo:{rating}");
        }
        let value = line.split_once(": ").map_or("", |(_, value)| value);
        let is_implied = IMPLIED.iter().any(|name| line.starts_with(&format!("{name}:")));
        if !(is_implied || value.is_empty() || ["?", "????.??.??", "*"].contains(&value)) {
            *found.entry(line).or_insert(0) += 1;
        }
    }
    found
}

/// Headers may go where headers are lost, but no more than so many, and none may come.
fn header_difference(
    before: &Record,
    after: &Record,
    losses: &Losses,
    format: &str,
) -> Option<String> {
    let (before, mut after) = (headers(before, losses, format), headers(after, losses, format));
    let mut gone = Vec::new();
    for (line, count) in before {
        let there = after.remove(&line).unwrap_or(0);
        if there < count {
            gone.extend(std::iter::repeat_n(line, count - there));
        }
    }
    if let Some((line, _)) = after.first_key_value().filter(|_| losses.get(Loss::Headers) == 0) {
        return Some(format!("header came: {line:?}"));
    }
    (gone.len() as u64 > losses.get(Loss::Headers)).then(|| format!("headers went: {gone:?}"))
}

/// The first difference of two records that the losses do not account for.
pub(crate) fn difference(
    before: &Record,
    after: &Record,
    losses: &Losses,
    format: &str,
) -> Option<String> {
    let bodies = (body(before, losses, format), body(after, losses, format));
    for (number, (left, right)) in bodies.0.iter().zip(&bodies.1).enumerate() {
        if left != right {
            return Some(format!("{} {number}: {left:?} / {right:?}", kind_of(left, right)));
        }
    }
    if bodies.0.len() != bodies.1.len() {
        let more = bodies.0.get(bodies.1.len()).or_else(|| bodies.1.get(bodies.0.len()));
        return Some(format!("nodes: {} / {}, {more:?}", bodies.0.len(), bodies.1.len()));
    }
    header_difference(before, after, losses, format)
}

/// In what two lines differ.
fn kind_of(left: &str, right: &str) -> &'static str {
    let (mut left, mut right) = (left.split(" | "), right.split(" | "));
    ["entry", "time", "total", "clock", "notes"]
        .into_iter()
        .find(|_| left.next() != right.next())
        .unwrap_or("notes")
}

/// Formats that write the same for a game that was broken off as for one whose ending is not told.
const OPEN: [&str; 4] = ["pgn", "dhtmlxq", "xqf", "janggi-gib"];

/// Whether an ending is what PGN writes `*` for, as it does where there is none.
fn is_open(record: &Record, node: NodeId) -> bool {
    matches!(record.tree.node(node).entry, Entry::End(ending) if ending.kind == EndKind::Interrupted)
}

/// An ending, or the node that stands for one where endings have none of their own.
fn is_end(record: &Record, node: NodeId) -> bool {
    match record.tree.node(node).entry {
        Entry::End(_) => true,
        Entry::Blank => {
            let ends = |child| matches!(record.tree.node(child).entry, Entry::End(_));
            record.tree.children(node).all(ends)
        }
        _ => false,
    }
}

fn body(record: &Record, losses: &Losses, format: &str) -> Vec<String> {
    let lost = |loss| losses.get(loss) > 0;
    // In PCN no side plays twice in a row: stones that moves place as the handicap are the start.
    let placed = start_with_handicap(record).filter(|_| format == "pcn");
    let (start, placed) = match placed {
        Some((start, last)) => {
            let line = std::iter::successors(Some(last), |&at| record.tree.parent(at));
            (Position::Go(start), line.filter(|&node| node != NodeId::ROOT).collect())
        }
        None => (record.start.clone(), Vec::new()),
    };
    let start = start.to_line();
    // Few formats of shogi have a place for the number of the first move.
    let start = match record.game() {
        Game::Shogi => start.rsplit_once(' ').map_or(start.clone(), |(start, _)| start.to_owned()),
        // Files of programs for xiangqi and janggi have none for the two numbers of FEN.
        Game::Xiangqi | Game::Janggi if lost(Loss::StartNumber) => {
            let fields = start.split(' ').enumerate().filter(|(at, _)| !matches!(at, 4 | 5));
            fields.map(|(_, field)| field).collect::<Vec<_>>().join(" ")
        }
        _ => start,
    };
    let mut out = vec![format!("start {start}")];
    if lost(Loss::Moves) || lost(Loss::MovesAsComments) || lost(Loss::Nodes) {
        // Where something that is no move ends a line or becomes a comment: what comes before it.
        return out;
    }
    if !lost(Loss::Headers) {
        out.push(format!("flipped {}", record.flipped));
    }
    let mut evaluations = Translator::new(record);
    for (node, depth) in record_lines(record, |_, is_main| is_main || !lost(Loss::Variations)) {
        let is_blank = record.tree.node(node).entry == Entry::Blank && is_end(record, node);
        if is_blank
            || placed.contains(&node)
            || is_end(record, node)
                && (lost(Loss::Endings) || OPEN.contains(&format) && is_open(record, node))
        {
            continue;
        }
        // What is said of such a move is said of the start.
        let also: &[NodeId] = if node == NodeId::ROOT { &placed } else { &[] };
        out.push(line(record, (node, also), depth, losses, format, &mut evaluations));
    }
    out
}

/// A node as text, with the notes on it and on others.
fn line(
    record: &Record,
    (node, also): (NodeId, &[NodeId]),
    depth: usize,
    losses: &Losses,
    format: &str,
    evaluations: &mut Translator<'_>,
) -> String {
    let lost = |loss| losses.get(loss) > 0;
    let data = record.tree.node(node);
    let entry = match data.entry {
        Entry::End(ending) => {
            let side = record.turn_after(record.tree.parent(node).unwrap_or(NodeId::ROOT));
            format!("{:?} {:?}", ending.kind, ending.outcome(side))
        }
        Entry::Unreadable(what) => {
            format!("unreadable {}", text(record.text(what), losses, format))
        }
        Entry::Setup(setup) => {
            // In whichever order: they are one position.
            let placements = record.tree.placements(setup).iter();
            let mut placements: Vec<String> = placements.map(|it| format!("{it:?}")).collect();
            placements.sort_unstable();
            format!("setup {placements:?}")
        }
        Entry::Move(mv) | Entry::Illegal(mv) => mv.to_string(),
        Entry::Start => "start".to_owned(),
        Entry::Blank => "blank".to_owned(),
    };
    let shown = |time: Option<u64>| {
        time.map(|time| if lost(Loss::Fractions) { time / 1000 * 1000 } else { time })
    };
    let time = shown(data.time.get().filter(|_| !lost(Loss::Times)).map(u64::from));
    let total = record.tree.stated_total(node).and_then(|total| total.get());
    // That of a move whose time is not told stands nowhere, and one that is the sum says nothing.
    let total = total.filter(|&total| data.time.get().is_some() && !is_sum(record, node, total));
    let gone = lost(Loss::Times) || lost(Loss::Totals) || lost(Loss::Fractions);
    let total = shown(total.filter(|_| !gone));
    let clock = record.tree.clock(node).and_then(|clock| clock.get()).or_else(|| {
        // The reader of SGF keeps what a clock shows as the property that says it.
        let mut notes = record.tree.notes(node).map(|note| record.text(note.text));
        notes.find_map(clock_property)
    });
    let clock = clock.filter(|_| !lost(Loss::Clocks));
    let mut notes = Vec::new();
    // An ending has no place for comments of its own in some formats: they go to the last move.
    if !is_end(record, node) {
        // Remarks before the moves can be headers.
        let remarks = record.headers.iter().filter(|header| header.key == Key::Remark);
        let remarks = remarks.filter(|_| node == NodeId::ROOT && !lost(Loss::Remarks));
        let remarks = remarks.filter(|_| !lost(Loss::Characters) && !lost(Loss::Comments));
        for remark in remarks {
            let words = text(record.text(remark.value), losses, format);
            notes.extend(words.split_whitespace().map(|word| format!("Remark:{word}")));
        }
        for &node in std::iter::once(&node).chain(also) {
            add_notes(record, node, losses, format, evaluations, &mut notes);
        }
        let held = |&child: &NodeId| {
            is_end(record, child)
                && (!lost(Loss::Variations) || record.tree.next(node) == Some(child))
        };
        for child in record.tree.children(node).filter(held) {
            add_notes(record, child, losses, format, evaluations, &mut notes);
        }
    }
    notes.sort_unstable();
    let headers_here = node == NodeId::ROOT && lost(Loss::Headers);
    // The word of an ending can have become a comment on the move before.
    let is_last = record.tree.next(node).is_none();
    let words_here = is_last || record.tree.children(node).any(|child| is_end(record, child));
    if headers_here || words_here && lost(Loss::Endings) {
        notes.clear();
    }
    format!("{depth} {entry} | {time:?} | {total:?} | {clock:?} | {}", notes.join(" "))
}

/// The time left that a property of SGF says.
fn clock_property(text: &str) -> Option<u32> {
    let value = text.strip_prefix("BL[").or(text.strip_prefix("WL["))?.strip_suffix(']')?;
    let seconds: f64 = value.trim().parse().ok()?;
    Some((seconds * 1000.0).round() as u32)
}

/// The values of a property of SGF, each with its name: several properties of one name on a node are
/// one. Corners stand for the points between them.
fn property_values(text: &str) -> Vec<String> {
    let Some(at) = text.find('[') else { return vec![text.to_owned()] };
    let (name, mut rest) = text.split_at(at);
    let mut values = Vec::new();
    while let Some(inside) = rest.strip_prefix('[') {
        let mut escaped = false;
        let end = inside.find(|c| {
            let ends = c == ']' && !escaped;
            escaped = c == '\\' && !escaped;
            ends
        });
        let end = end.unwrap_or(inside.len());
        let corners: String = inside[..end].split_whitespace().collect();
        match corners.as_bytes() {
            &[a, b, b':', c, d] if ["TR", "SQ", "CR", "MA", "SL"].contains(&name) => {
                for column in a.min(c)..=a.max(c) {
                    for row in b.min(d)..=b.max(d) {
                        values.push(format!("{name}[{}{}]", column as char, row as char));
                    }
                }
            }
            _ => values.push(format!("{name}[{}]", &inside[..end])),
        }
        rest = inside.get(end + 1..).unwrap_or_default();
    }
    values
}

/// The remarks among the lines that Ishi keeps of a node.
fn kept_remarks(text: &str) -> impl Iterator<Item = String> {
    let lines = text.strip_prefix("KX[ISHI:").and_then(|kept| kept.strip_suffix(']'));
    let lines = lines.unwrap_or_default().replace("\\]", "]").replace("\\\\", "\\");
    let remarks = lines.lines().filter_map(|line| {
        let (word, rest) = line.trim_start().split_at_checked("REMARK".len())?;
        word.eq_ignore_ascii_case("REMARK").then_some(rest)
    });
    remarks.map(str::to_owned).collect::<Vec<_>>().into_iter()
}

/// Whether a total is what the times before it come to.
fn is_sum(record: &Record, node: NodeId, total: u64) -> bool {
    let mover = |node| record.turn_after(record.tree.parent(node).unwrap_or(NodeId::ROOT));
    let (side, mut sum) = (mover(node), u64::from(record.tree.node(node).time.get().unwrap_or(0)));
    let before = |&node: &NodeId| record.tree.parent(node);
    for node in std::iter::successors(record.tree.parent(node), before) {
        if node == NodeId::ROOT || mover(node) != side {
            continue;
        }
        if let Some(total) = record.tree.stated_total(node).and_then(|total| total.get()) {
            sum += total;
            break;
        }
        sum += u64::from(record.tree.node(node).time.get().unwrap_or(0));
    }
    total == if total.is_multiple_of(1000) { sum / 1000 * 1000 } else { sum }
}

fn add_notes(
    record: &Record,
    node: NodeId,
    losses: &Losses,
    format: &str,
    evaluations: &mut Translator<'_>,
    notes: &mut Vec<String>,
) {
    let lost = |loss| losses.get(loss) > 0;
    // What a format has no place for may have become a comment.
    let mixed = [Loss::Remarks, Loss::Bookmarks, Loss::Comments, Loss::Characters];
    let mixed = mixed.into_iter().any(lost);
    for note in record.tree.notes(node) {
        let evaluation = evaluations.csa(node, &note);
        let words = text(evaluation.as_deref().unwrap_or(record.text(note.text)), losses, format);
        let is = |own: &str| record.text(note.text).starts_with(own);
        let words = words.split(' ').filter(|word| !word.is_empty());
        match note.kind {
            NoteKind::Nag if lost(Loss::Nags) => {}
            // Of the lines that Ishi keeps word by word, what nothing else says.
            NoteKind::Property if is("KX[ISHI") => {
                for remark in kept_remarks(record.text(note.text)).filter(|_| !mixed) {
                    let words = text(&remark, losses, format);
                    notes.extend(words.split_whitespace().map(|word| format!("Remark:{word}")));
                }
            }
            NoteKind::Property if lost(Loss::Properties) => {}
            // What the start says too, and what says that a node is a diagram, as all are in Ishi.
            NoteKind::Property if is("PL[") || is("FG[]") && format == "ishi" => {}
            NoteKind::Property if clock_property(record.text(note.text)).is_some() => {}
            NoteKind::Property => {
                let values = property_values(record.text(note.text));
                notes.extend(
                    values.iter().map(|value| format!("Property:{}", text(value, losses, format))),
                );
            }
            NoteKind::Nag => notes.extend(words.map(|word| format!("Nag:{word}"))),
            _ if mixed => {}
            NoteKind::Comment | NoteKind::Introduction => notes.extend(words.map(str::to_owned)),
            kind => notes.extend(words.map(|word| format!("{kind:?}:{word}"))),
        }
    }
}
