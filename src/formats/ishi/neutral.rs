//! Writing what a record says in its own terms: heads, commentary, markup, properties of SGF.

use super::keyword::{HEADERS, Keyword};
use super::lines::line;
use super::marks::{self, PROPERTIES};
use super::target::name;
use super::write::Writer;
use crate::formats::Loss;
use crate::formats::sgf::info::Verdict;
use crate::formats::sgf::{self, values::push_text};
use crate::games::Side;
use crate::record::{Key, NodeId, NoteKind};

/// How many points stand on a SETUP line.
const STONES_A_LINE: usize = 16;

/// The root properties that say something of the file, not of the game.
const OF_THE_FILE: [&str; 5] = ["FF", "GM", "SZ", "CA", "AP"];

/// What the notes of a node say.
#[derive(Debug, Default)]
pub(super) struct Said {
    pub(super) title: Option<String>,
    pub(super) comment: Option<String>,
    pub(super) remarks: Vec<String>,
    /// Markup properties.
    pub(super) markup: Vec<String>,
    /// Other properties, without the one that keeps lines.
    pub(super) others: Vec<String>,
}

impl Said {
    /// Whether it is anything that a diagram could show.
    pub(super) fn is_something(&self) -> bool {
        self.title.is_some()
            || self.comment.is_some()
            || !self.markup.is_empty()
            || !self.others.is_empty()
    }
}

fn add(text: &mut Option<String>, more: &str, between: &str) {
    match text {
        Some(text) => {
            text.push_str(between);
            text.push_str(more);
        }
        None => *text = Some(more.to_owned()),
    }
}

impl Writer<'_> {
    pub(super) fn said(&self, node: NodeId) -> Said {
        let mut said = Said::default();
        for note in self.record.tree.notes(node) {
            let text = self.record.text(note.text);
            match note.kind {
                NoteKind::Comment | NoteKind::Introduction => add(&mut said.comment, text, "\n"),
                NoteKind::Bookmark => add(&mut said.title, text, " "),
                NoteKind::Remark => said.remarks.extend(text.lines().map(str::to_owned)),
                NoteKind::Property => {
                    let name = text.split('[').next().unwrap_or_default();
                    if text.starts_with(super::draft::OPENS) {
                        continue;
                    }
                    let is_markup = PROPERTIES.contains(&name);
                    let list = if is_markup { &mut said.markup } else { &mut said.others };
                    list.push(text.to_owned());
                }
                NoteKind::Nag => {}
            }
        }
        said
    }

    /// The head of an event.
    pub(super) fn head(&mut self, node: NodeId) {
        let is_root = node == NodeId::ROOT;
        if let Some(lines) = self.lines(node).filter(|_| is_root) {
            return self.kept(node, &lines, None);
        }
        let said = self.said(node);
        for remark in &said.remarks {
            self.out.push_str(&line(Keyword::Remark, remark));
        }
        let mut others = if is_root { self.headers() } else { Vec::new() };
        if !is_root {
            let title = self.record.header(Key::Title).unwrap_or_default().to_owned();
            self.out.push_str(&line(Keyword::Event, &one_line(&title)));
        }
        let size = self.board.size();
        if size != 19 {
            self.out.push_str(&line(Keyword::BoardSize, &size.to_string()));
        }
        let mut stones = [Vec::new(), Vec::new()];
        for stone in self.board.position().board().stones() {
            stones[stone.side.index()].push(name(stone.point, size));
        }
        self.stones(&stones);
        others.extend(self.marks(&said.markup));
        self.comment(said.title.as_deref(), said.comment.as_deref());
        // Whose turn it is, the first move says.
        others.extend(said.others.into_iter().filter(|property| !property.starts_with("PL[")));
        self.user(&others);
    }

    /// The header lines of a record of another format. Gives back what they cannot say.
    fn headers(&mut self) -> Vec<String> {
        let record = self.record;
        let mut others = Vec::new();
        for header in record.headers.iter().filter(|header| header.key == Key::Remark) {
            self.out.push_str(&line(Keyword::Remark, record.text(header.value)));
        }
        let title = record.header(Key::Title).unwrap_or_default();
        self.out.push_str(&line(Keyword::Event, &one_line(title)));
        for (keyword, key) in HEADERS {
            let rank = match key {
                Key::First => record.header(Key::FirstRank),
                Key::Second => record.header(Key::SecondRank),
                _ => None,
            };
            let mut written = false;
            for header in record.headers.iter().filter(|header| header.key == key) {
                let value = one_line(record.text(header.value));
                let rank = rank.map(|rank| format!(" {rank}")).unwrap_or_default();
                self.out.push_str(&line(keyword, &format!("{value}{rank}")));
                written = true;
            }
            let ending = record.ending().filter(|_| key == Key::Result && !written);
            let verdict = ending.and_then(|(ending, side)| {
                Verdict::of_ending(ending, side, record.text(ending.word))
            });
            if let Some(verdict) = verdict {
                self.out.push_str(&line(keyword, &verdict.to_string()));
            } else if let Some(rank) = rank.filter(|_| !written) {
                self.out.push_str(&line(keyword, rank));
            }
        }
        for header in &record.headers {
            let is_known = HEADERS.iter().any(|row| row.1 == header.key)
                || matches!(
                    header.key,
                    Key::Title | Key::FirstRank | Key::SecondRank | Key::Remark
                );
            let own = record.text(header.name);
            let property = sgf::root::name(header.key).unwrap_or(own);
            if is_known || OF_THE_FILE.contains(&property) {
                continue;
            }
            let is_name =
                !property.is_empty() && property.bytes().all(|byte| byte.is_ascii_uppercase());
            if is_name {
                let mut text = format!("{property}[");
                push_text(record.text(header.value), &mut text);
                others.push(text + "]");
            } else {
                self.losses.add(Loss::Headers, 1);
            }
        }
        others
    }

    /// SETUP lines for black and white stones.
    pub(super) fn stones(&mut self, stones: &[Vec<String>; 2]) {
        for (side, stones) in Side::BOTH.into_iter().zip(stones) {
            for part in stones.chunks(STONES_A_LINE) {
                let colour = ["B", "W"][side.index()];
                self.out.push_str(&line(Keyword::Setup, &format!("{colour} {}", part.join(" "))));
            }
        }
    }

    /// What the current move has taken.
    pub(super) fn prisoners(&mut self) {
        let size = self.board.size();
        let mut points = self.board.position().removed().to_vec();
        points.sort_unstable_by_key(|point| (point.column, point.row));
        let names: Vec<String> = points.into_iter().map(|point| name(point, size)).collect();
        if !names.is_empty() {
            self.out.push_str(&line(Keyword::Prisoner, &names.join(" ")));
        }
    }

    /// A block of commentary.
    pub(super) fn comment(&mut self, title: Option<&str>, comment: Option<&str>) {
        if title.is_none() && comment.is_none() {
            return;
        }
        self.out.push_str(&line(Keyword::Com, one_line(title.unwrap_or_default()).trim()));
        for text in comment.unwrap_or_default().lines() {
            let first = text.split_ascii_whitespace().next().unwrap_or_default();
            if Keyword::of(first) == Some(Keyword::EndCom) {
                // It would end the block.
                self.losses.add(Loss::Comments, 1);
                self.out.push_str("> ");
            }
            self.out.push_str(text);
            self.out.push('\n');
        }
        self.out.push_str("ENDCOM\n");
    }

    /// MARK lines for markup. Gives back the properties that they cannot say.
    pub(super) fn marks(&mut self, markup: &[String]) -> Vec<String> {
        let mut rest = Vec::new();
        for property in markup {
            match marks::words(property, &self.board) {
                Some(words) => self.out.push_str(&line(Keyword::Mark, &words.join(" "))),
                None => rest.push(property.clone()),
            }
        }
        rest
    }

    /// A block for the properties of SGF that this format has no words for.
    pub(super) fn user(&mut self, properties: &[String]) {
        let is_safe = |property: &&String| {
            let mut lines = property.lines().filter_map(|line| line.split_whitespace().next());
            !lines.any(|word| Keyword::of(word) == Some(Keyword::EndUser))
        };
        let safe: Vec<&String> = properties.iter().filter(is_safe).collect();
        self.losses.add(Loss::Properties, (properties.len() - safe.len()) as u64);
        if safe.is_empty() {
            return;
        }
        self.out.push_str(&line(Keyword::User, "SGF"));
        for property in safe {
            self.out.push_str(property);
            self.out.push('\n');
        }
        self.out.push_str("ENDUSER\n");
    }
}

fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}
