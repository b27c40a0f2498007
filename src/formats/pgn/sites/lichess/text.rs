//! The text of PGN that an object may hold beside the moves: compared with them, and what it alone says taken over.

use super::{Lichess, Members};
use crate::findings::{Code, Finding, LeftOut, Severity};
use crate::formats::Bench;
use crate::formats::pgn::commands::duration_text;
use crate::formats::pgn::glyphs;
use crate::formats::pgn::sites::embedded;
use crate::games::{Position, Rules as _};
use crate::notation::syntax::json::Value;
use crate::record::{Entry, Key, NodeId, Note, Outcome, Record};
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

/// How many alternatives, and how many notes of a node, are compared: a malicious file can have any number.
const COMPARED: usize = 256;

/// Tags that say nothing.
const NOTHING: [&str; 4] = ["", "?", "-", "????.??.??"];

/// The game that a text tells.
struct Text {
    record: Record,
    findings: Vec<Finding>,
}

impl Lichess<'_> {
    /// Compares the game with that of the text, and takes over what only that says.
    pub(super) fn compare_pgn(&mut self, members: &Members<'_>) {
        let &[_, rated, _, speed, perf, _, _, status, _, _, winner, _, _, _, pgn, ..] = members;
        let Some(value) = self.string(pgn, "pgn") else { return };
        let Some(pgn) = value.unescaped() else { return };
        let name = self.game.frame.source.name().to_owned();
        let mut text = None;
        let mut is_more = false;
        let _ =
            embedded::read(pgn, &name, &mut Bench::default(), &mut |record, findings, index| {
                if index > 0 {
                    is_more = true;
                    return ControlFlow::Break(());
                }
                let empty = Record::new(record.start.clone());
                let record = std::mem::replace(record, empty);
                text = Some(Text { record, findings: std::mem::take(findings) });
                ControlFlow::Continue(())
            });
        let frame = &mut self.game.frame;
        let text = text.filter(|text| is_same(frame.record, &text.record));
        if is_more || text.is_none() {
            frame.report(Finding::at(Code::LichessPgn, value.span()));
        }
        let Some(text) = text else { return };
        let outcomes = (frame.record.outcome(), text.record.outcome());
        if !matches!(outcomes, (Outcome::Unknown, _) | (_, Outcome::Unknown))
            && outcomes.0 != outcomes.1
        {
            let named = winner.map(|it| ("winner", it)).or(status.map(|it| ("status", it)));
            let (name, place) = named.unwrap_or(("pgn", value));
            self.differs_from_text(place, name, &place.shown(), glyphs::marker(outcomes.1));
        }
        let is_import = members[22].is_some_and(|origin| origin.shown() == "import");
        self.compare_tags_of(&text.record, value, [rated, perf.or(speed)], is_import);
        let frame = &mut self.game.frame;
        let nodes = take_over(frame.record, &text.record);
        let known: HashSet<Code> = frame.findings.iter().map(|it| it.code).collect();
        for mut finding in text.findings {
            let node = finding.node.and_then(|node| nodes.get(node as usize)).copied();
            let (node, is_new) = node.unwrap_or((NodeId::ROOT, false));
            // What is said of the main line has been said of the moves.
            let is_other = finding.severity >= Severity::Warning && !known.contains(&finding.code);
            if is_new || is_other || finding.drops != LeftOut::No {
                finding.node = finding.node.map(|_| node.into());
                finding.fix = None;
                frame.report(finding);
            }
        }
        self.compare_clocks(&text.record, &nodes, value);
    }

    fn differs_from_text(&mut self, place: Value<'_>, name: &str, own: &str, other: &str) {
        let finding = Finding::at(Code::ChessComContradiction, place.span()).with("name", name);
        let finding = finding.with("value", own.to_owned());
        self.game.frame.report(finding.with("other", other.to_owned()));
    }

    /// Compares what both have as tags, and takes over those that the object does not say.
    fn compare_tags_of(
        &mut self,
        text: &Record,
        place: Value<'_>,
        [rated, kind]: [Option<Value<'_>>; 2],
        is_import: bool,
    ) {
        let record = &self.game.frame.record;
        let known = record.headers.iter().rev();
        let known: HashMap<String, String> = known
            .map(|it| (record.text(it.name).to_owned(), record.text(it.value).to_owned()))
            .collect();
        for header in &text.headers {
            let (name, value) = (text.text(header.name), text.text(header.value));
            // Where the game begins has been compared.
            if NOTHING.contains(&value.trim()) || matches!(name, "FEN" | "SetUp") {
                continue;
            }
            let record = &mut *self.game.frame.record;
            let Some(own) = known.get(name) else {
                record.push_header(header.key, name, value);
                continue;
            };
            let is_of_site = |site: &str| site.starts_with("https://lichess.org/");
            match header.key {
                _ if own.eq_ignore_ascii_case(value) => {}
                // The results have been compared.
                Key::Result => {}
                // No member says it: it was made of others, which are kept.
                Key::Event => {
                    record.set_header(Key::Event, value);
                    for (name, value) in [("Rated", rated), ("Perf", kind)] {
                        let value = value.filter(|_| !known.contains_key(name));
                        if let Some(value) = value {
                            self.keep("", name, value);
                        }
                    }
                }
                Key::Site if !is_of_site(value) => {
                    record.set_header(Key::Site, value);
                    record.push_header(Key::Other, "Link", own);
                }
                // The day that the object tells is that of the import.
                Key::Start if is_import => record.set_header(Key::Start, value),
                // So the site calls whoever it has no name of.
                Key::First | Key::Second if own == "Anonymous" => {
                    record.set_header(header.key, value);
                }
                _ => self.differs_from_text(place, name, own, value),
            }
        }
    }

    /// Says where a clock shows another time: texts have whole seconds of it.
    fn compare_clocks(&mut self, text: &Record, nodes: &[(NodeId, bool)], place: Value<'_>) {
        let own = &self.game.frame.record.tree;
        let other = text.tree.main_line().find_map(|node| {
            let &(same, _) = nodes.get(node.index())?;
            let pair = (own.clock(same)?, text.tree.clock(node)?);
            (pair.0.get()?.abs_diff(pair.1.get()?) > 1000).then_some(pair)
        });
        if let Some((own, other)) = other {
            let [own, other] = [own, other].map(duration_text);
            self.differs_from_text(place, "clocks", &own, &other);
        }
    }
}

/// Whether two records have the same main line from the same position.
fn is_same(own: &Record, text: &Record) -> bool {
    if let (Position::Chess(start), Position::Chess(other)) = (&own.start, &text.start)
        && own.start_known
        && text.start_known
        && (start.board() != other.board() || start.side_to_move() != other.side_to_move())
    {
        return false;
    }
    let plies = |record: &Record| -> Vec<String> {
        let nodes = record.tree.main_line().map(|node| record.tree.node(node).entry);
        nodes.filter(|entry| entry.is_ply()).map(|entry| word(record, entry)).collect()
    };
    plies(own) == plies(text)
}

/// What tells a ply from others: the move, or its text without marks of check.
fn word(record: &Record, entry: Entry) -> String {
    match entry {
        Entry::Unreadable(text) => record.text(text).trim_end_matches(['+', '#']).to_owned(),
        entry => entry.mv().map(|mv| mv.to_string()).unwrap_or_default(),
    }
}

/// Adds the variations and notes of a text to a game with the same main line. Gives back the node that each of the text
/// has there, by its number, and whether it is new.
fn take_over(own: &mut Record, text: &Record) -> Vec<(NodeId, bool)> {
    let mut nodes = vec![(NodeId::ROOT, false); text.tree.len()];
    let last = own.tree.end_of_main_line().unwrap_or(NodeId::ROOT);
    let has_ending = own.ending().is_some();
    notes(own, NodeId::ROOT, text, NodeId::ROOT);
    let mut open = vec![NodeId::ROOT];
    while let Some(parent) = open.pop() {
        let (behind, is_new) = nodes[parent.index()];
        for child in text.tree.children(parent) {
            let entry = text.tree.node(child).entry;
            let is_end = matches!(entry, Entry::End(_));
            let same = own.tree.children(behind).take(COMPARED).find(|&node| {
                match own.tree.node(node).entry {
                    Entry::End(_) => is_end,
                    other => !is_end && word(own, other) == word(text, entry),
                }
            });
            let node = match same {
                Some(node) => node,
                // How the game ended is told by the object, if it says so.
                None if is_end && !is_new && (has_ending || behind != last) => continue,
                None => {
                    let entry = match entry {
                        Entry::Unreadable(word) => Entry::Unreadable(own.keep(text.text(word))),
                        entry => entry,
                    };
                    own.tree.push(behind, entry)
                }
            };
            nodes[child.index()] = (node, same.is_none());
            facts(own, node, text, child);
            notes(own, node, text, child);
            open.push(child);
        }
    }
    nodes
}

/// Gives a node what another has beside its move, where it has none itself.
fn facts(own: &mut Record, node: NodeId, text: &Record, other: NodeId) {
    own.tree.set_first_time(node, text.tree.node(other).time);
    if let Some(left) = text.tree.clock(other).filter(|_| own.tree.clock(node).is_none()) {
        own.tree.set_clock(node, left);
    }
    if let Some(word) = text.tree.word(other).filter(|_| own.tree.word(node).is_none()) {
        let word = own.keep(text.text(word));
        own.tree.set_word(node, word);
    }
}

/// Gives a node the notes of another that it does not have.
fn notes(own: &mut Record, node: NodeId, text: &Record, other: NodeId) {
    let known: Vec<Note> = own.tree.notes(node).take(COMPARED).collect();
    let evaluation = known.iter().find_map(|note| own.tree.evaluation(note.text));
    let is_clock_other = own.tree.clock(node) != text.tree.clock(other);
    for note in text.tree.notes(other) {
        let whole = text.text(note.text);
        let said = text.tree.evaluation(note.text);
        let is_said = said.is_some() && said == evaluation;
        let rest = match (is_said, is_clock_other) {
            (true, _) => without(&["[%eval ", "[%clk "], whole),
            // Texts have whole seconds of it.
            (false, true) => without(&["[%clk "], whole),
            (false, false) => whole.to_owned(),
        };
        // Before the words of the analysis the text may have what it says of the evaluation.
        let is_same = |it: &Note| {
            let own = own.text(it.text);
            it.kind == note.kind && !own.is_empty() && rest.ends_with(own)
        };
        if rest.is_empty() || known.iter().any(is_same) {
            continue;
        }
        let kept = own.keep(&rest);
        if let Some(said) = said.filter(|_| !is_said) {
            own.tree.state_evaluation(kept, said);
        }
        own.attach_note_behind(node, note.kind, kept, note.behind);
    }
}

/// A comment without commands that begin so.
fn without(commands: &[&str], text: &str) -> String {
    let mut rest = String::new();
    let mut at = 0;
    while let Some(begin) = text[at..].find("[%").map(|begin| at + begin) {
        let Some(end) = text[begin..].find(']').map(|end| begin + end + 1) else { break };
        rest.push_str(&text[at..begin]);
        if !commands.iter().any(|command| text[begin..].starts_with(command)) {
            rest.push_str(&text[begin..end]);
        }
        at = end;
    }
    rest.push_str(&text[at..]);
    rest.trim().to_owned()
}
