//! How evaluations are written: CSA's line, the lines of ShogiHome, and ShogiGUI's line.

use super::line;
use crate::games::Side;
use crate::games::shogi::Position;
use crate::record::{Convention, Evaluation, NoteKind, Record, Score, TextRef};
use crate::replay::{Item, Script};
use crate::source::Span;
use std::ops::Range;

/// Adds a line of commentary, or one that programs skip, to a script. If an engine speaks in it, what it
/// says is stated in the record; lines that belong to one evaluation become one note.
pub(crate) fn push_line<W>(
    record: &mut Record,
    script: &mut Script<W>,
    kind: NoteKind,
    text: &str,
    span: Span,
) {
    if !text.starts_with(['*', '#', '評', '詰', '読', '深', 'ノ', 'エ']) {
        let text = record.keep(text);
        return script.push(Item::Note { kind, text, span });
    }
    if let Some(Item::Note { kind: last, text: before, span: begin }) = script.items.last_mut()
        && *last == kind
        && record.tree.evaluation(*before).is_some()
        && Line::read(text).is_some()
    {
        let joined = format!("{}\n{text}", record.text(*before));
        if let Some(facts) = Facts::read(&joined) {
            *before = record.keep(&joined);
            *begin = Span::new(begin.start, span.end);
            return record.tree.state_evaluation(*before, facts.evaluation(*before));
        }
    }
    let kept = keep_whole(record, text);
    script.push(Item::Note { kind, text: kept, span });
}

/// Keeps a whole note. If an engine speaks in it, what it says is stated in the record.
pub(crate) fn keep_whole(record: &mut Record, text: &str) -> TextRef {
    let kept = record.keep(text);
    state(record, kept);
    kept
}

/// What an engine says in a note, if one speaks in it.
pub(super) fn said(record: &Record, note: TextRef) -> Option<Evaluation> {
    Facts::read(record.text(note)).map(|facts| facts.evaluation(note))
}

/// States what an engine says in a note, if one speaks in it.
fn state(record: &mut Record, note: TextRef) {
    if let Some(evaluation) = said(record, note) {
        record.tree.state_evaluation(note, evaluation);
    }
}

/// The same of a note whose lines end anywhere, as those of comments in PGN do. Gives back the note
/// with its lines as the engine wrote them, if all of it is what one says.
pub(crate) fn state_in_lines(record: &mut Record, note: TextRef) -> TextRef {
    let text = record.text(note);
    let mut lines = String::with_capacity(text.len());
    for word in text.split_ascii_whitespace() {
        if !lines.is_empty() {
            lines.push(if Line::read(word).is_some() { '\n' } else { ' ' });
        }
        lines.push_str(word);
    }
    if Facts::read(&lines).is_none() {
        return note;
    }
    let kept = if lines == text { note } else { record.keep(&lines) };
    state(record, kept);
    kept
}

/// The convention in which an engine speaks in a text, if one does.
pub(super) fn convention(text: &str) -> Option<Convention> {
    Facts::read(text).map(|facts| facts.convention)
}

/// The lines of a text as [`push_line`] makes notes of them one by one.
pub(super) fn parted(text: &str) -> Vec<String> {
    let mut notes: Vec<String> = Vec::new();
    for line in text.split('\n') {
        let joined = notes
            .last()
            .filter(|note| Line::read(line).is_some() && convention(note).is_some())
            .map(|note| format!("{note}\n{line}"))
            .filter(|joined| convention(joined).is_some());
        match (joined, notes.last_mut()) {
            (Some(joined), Some(last)) => *last = joined,
            _ => notes.push(line.to_owned()),
        }
    }
    notes
}

/// CSA's line as lines of ShogiHome, or the other way round; only a text that comes back byte for
/// byte. Blanks at the end of CSA's line, which clients write where no moves follow, stand behind the score of the
/// others.
pub(super) fn translated(text: &str, from: Convention, position: &Position) -> Option<String> {
    type Turn = fn(&str, &Position) -> Option<String>;
    let (there, back): (Turn, Turn) = match from {
        Convention::Csa => (csa_to_lines, lines_to_csa),
        _ => (lines_to_csa, csa_to_lines),
    };
    let turned = there(text, position)?;
    (back(&turned, position).as_deref() == Some(text)).then_some(turned)
}

/// What a text says, by places in it.
#[derive(Debug)]
struct Facts {
    convention: Convention,
    score: Score,
    depth: [Option<u32>; 2],
    nodes: Option<u64>,
    line: Range<usize>,
    engine: Range<usize>,
}

impl Facts {
    fn new(convention: Convention, score: Score) -> Facts {
        Facts { convention, score, depth: [None; 2], nodes: None, line: 0..0, engine: 0..0 }
    }

    fn evaluation(self, text: TextRef) -> Evaluation {
        Evaluation {
            score: self.score,
            depth: self.depth[0],
            selective_depth: self.depth[1],
            nodes: self.nodes,
            line: text.part(self.line),
            engine: text.part(self.engine),
            convention: self.convention,
        }
    }

    /// Reads all lines of a note in the convention of its first.
    fn read(text: &str) -> Option<Facts> {
        let mut lines = text.split('\n');
        let first = lines.next()?;
        let mut facts = match first.as_bytes() {
            [b'*', b' ', ..] => csa_line(first)?,
            _ if first.starts_with("*対局 ") => shogi_gui(first, Convention::ShogiGui)?,
            _ if first.starts_with("*解析 ") => shogi_gui(first, Convention::ShogiGuiAnalysis)?,
            _ => {
                let line = Line::read(first)?;
                let convention = match line.mark {
                    "#" => Convention::AnalysisLines,
                    _ => Convention::Lines,
                };
                Facts::new(convention, line.score()?)
            }
        };
        let is_csa = facts.convention == Convention::Csa;
        let mark = if is_csa { "*" } else { Line::read(first).map_or("", |line| line.mark) };
        let mut at = first.len() + 1;
        // What is said again, even if it says nothing, begins another evaluation: no one grows without end.
        let mut met: Vec<&str> = Vec::new();
        for text in lines {
            let line = Line::read(text).filter(|line| line.mark == mark)?;
            if met.contains(&line.key) {
                return None;
            }
            met.push(line.key);
            let range = at + text.len() - line.value.len()..at + text.len();
            match line.key {
                "詰み" if is_csa => facts.score = line.score()?,
                "読み筋" if facts.line.is_empty() => facts.line = range,
                "深さ" if facts.depth[0].is_none() => facts.depth = depth(line.value)?,
                "ノード数" if facts.nodes.is_none() => {
                    facts.nodes = Some(line.value.parse().ok()?)
                }
                "エンジン" => facts.engine = range,
                _ => return None,
            }
            at += text.len() + 1;
        }
        let gui = matches!(facts.convention, Convention::ShogiGui | Convention::ShogiGuiAnalysis);
        (!gui || at > text.len()).then_some(facts)
    }
}

/// One line of ShogiHome: `*評価値=120`.
#[derive(Clone, Copy, Debug)]
struct Line<'a> {
    mark: &'a str,
    key: &'a str,
    value: &'a str,
}

impl<'a> Line<'a> {
    fn read(text: &'a str) -> Option<Line<'a>> {
        let rest = text.trim_start_matches(['*', '#']);
        let mark = &text[..text.len() - rest.len()];
        let (key, value) = rest.split_once('=')?;
        let known = ["評価値", "詰み", "読み筋", "深さ", "ノード数", "エンジン"].contains(&key);
        (mark.len() <= 1 && known).then_some(Line { mark, key, value })
    }

    fn score(self) -> Option<Score> {
        match self.key {
            "評価値" => Some(Score::Points(self.value.trim_end_matches(' ').parse().ok()?)),
            "詰み" => {
                let (who, plies) = match self.value.split_once(':') {
                    Some((who, plies)) => (who, Some(plies.strip_suffix('手')?.parse().ok()?)),
                    None => (self.value, None),
                };
                let winner = match who {
                    "先手勝ち" => Side::First,
                    "後手勝ち" => Side::Second,
                    _ => return None,
                };
                Some(Score::Mate(winner, plies))
            }
            _ => None,
        }
    }
}

/// `20` or `20/27`.
fn depth(text: &str) -> Option<[Option<u32>; 2]> {
    let (depth, selective) = match text.split_once('/') {
        Some((depth, selective)) => (depth, Some(selective.parse().ok()?)),
        None => (text, None),
    };
    Some([Some(depth.parse().ok()?), selective])
}

/// `* 120 -3334FU +2625FU #1234`.
fn csa_line(text: &str) -> Option<Facts> {
    let mut words = text[1..].split_ascii_whitespace();
    let score: i32 = words.next()?.parse().ok()?;
    let mut facts = Facts::new(Convention::Csa, Score::Points(score));
    let place = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    let mut words = words.peekable();
    let Some(first) = words.peek() else { return Some(facts) };
    let begin = place(first);
    facts.line = begin..begin;
    for word in words {
        match word.strip_prefix('#') {
            Some(nodes) if facts.nodes.is_none() => facts.nodes = Some(nodes.parse().ok()?),
            None if facts.nodes.is_none() => facts.line.end = place(word) + word.len(),
            _ => return None,
        }
    }
    Some(facts)
}

/// `*対局 時間 00:05.2 深さ 20/27 ノード数 4912345 評価値 -186 読み筋 △３三角打(00) …`.
fn shogi_gui(text: &str, convention: Convention) -> Option<Facts> {
    let (head, moves) = text.split_once(" 読み筋").unwrap_or((text, ""));
    let mut words = head.split_ascii_whitespace();
    let score = words.clone().skip_while(|word| *word != "評価値").skip(1);
    let score = gui_score(&score.collect::<Vec<_>>())?;
    let mut facts = Facts::new(convention, score);
    while let Some(word) = words.next() {
        match word {
            "深さ" => facts.depth = depth(words.next()?)?,
            "ノード数" => facts.nodes = Some(words.next()?.parse().ok()?),
            _ => {}
        }
    }
    let moves_at = text.len() - moves.trim_start().len();
    facts.line = moves_at..text.len();
    Some(facts)
}

/// `-186`, `+32000↓`, `+詰 5`, `-詰`.
fn gui_score(words: &[&str]) -> Option<Score> {
    let (first, rest) = words.split_first()?;
    let first = first.trim_end_matches(['↑', '↓']);
    let winner = match first {
        "+詰" => Side::First,
        "-詰" => Side::Second,
        _ => return Some(Score::Points(first.parse().ok()?)),
    };
    let plies = rest.first().and_then(|plies| plies.parse().ok());
    Some(Score::Mate(winner, plies))
}

/// CSA's line, and lines for what it has no place for, as lines of ShogiHome.
fn csa_to_lines(text: &str, position: &Position) -> Option<String> {
    let facts = Facts::read(text).filter(|facts| facts.convention == Convention::Csa)?;
    let first = text.split('\n').next()?;
    let mut out = match facts.score {
        Score::Points(points) => format!("*評価値={points}{}", blanks_behind(first)),
        Score::Mate(..) => extra(text, "詰み")?.to_owned(),
    };
    let moves = facts.line.start..facts.line.end.min(first.len());
    if !moves.is_empty() {
        out.push_str("\n*読み筋=");
        line::csa_to_japanese(&text[moves], position, &mut out)?;
    }
    if let Some(depth) = extra(text, "深さ") {
        out.push('\n');
        out.push_str(depth);
    }
    if let Some(nodes) = facts.nodes {
        out.push_str(&format!("\n*ノード数={nodes}"));
    }
    if let Some(engine) = extra(text, "エンジン") {
        out.push('\n');
        out.push_str(engine);
    }
    Some(out)
}

/// Lines of ShogiHome as CSA's line, and lines for what that has no place for.
fn lines_to_csa(text: &str, position: &Position) -> Option<String> {
    let facts = Facts::read(text).filter(|facts| facts.convention == Convention::Lines)?;
    // What the standard recommends for a game that is decided.
    let points = match facts.score {
        Score::Points(points) => points,
        Score::Mate(Side::First, _) => 30_000,
        Score::Mate(Side::Second, _) => -30_000,
    };
    let mut out = format!("* {points}");
    if !facts.line.is_empty() {
        line::japanese_to_csa(&text[facts.line], position, &mut out)?;
    }
    if let Some(nodes) = facts.nodes {
        out.push_str(&format!(" #{nodes}"));
    }
    out.push_str(extra(text, "評価値").map_or("", blanks_behind));
    for key in ["詰み", "深さ", "エンジン"] {
        if let Some(line) = extra(text, key) {
            out.push('\n');
            out.push_str(line);
        }
    }
    Some(out)
}

/// The blanks at the end of a line.
fn blanks_behind(line: &str) -> &str {
    &line[line.trim_end_matches(' ').len()..]
}

/// The line with a key.
fn extra<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    text.split('\n').find(|text| Line::read(text).is_some_and(|line| line.key == key))
}
