//! The games that were found so far, a few words of each.

use super::text;
use crate::findings::{Finding, Lang, Severity};
use crate::formats::pgn;
use crate::games::SideNames;
use crate::notation::headers::date;
use crate::record::{Key, Outcome, Record};

/// No more games than this are listed, so that the list takes a few hundred megabytes at most.
pub(super) const MOST: usize = 1_000_000;

/// As much of a name as is kept, in characters.
const NAME: usize = 60;

/// What the list says of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its number in its file, from 1.
    pub number: u32,
    names: &'static SideNames,
    plies: u32,
    outcome: Outcome,
    is_bad: bool,
    /// The players, the event and the date, a tab between them.
    text: String,
}

impl Row {
    /// The words of a record that is the `number`th of its file.
    #[must_use]
    pub fn new(record: &Record, findings: &[Finding], number: u32) -> Row {
        let short = |key| -> String {
            let text = record.header(key).unwrap_or_default().trim();
            text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(NAME).collect()
        };
        let when = record.header(Key::Start).and_then(date::read).map(|mut date| {
            date.time = None;
            date.to_string()
        });
        let event = [Key::Event, Key::Title].map(short).into_iter().find(|text| !text.is_empty());
        let text = [
            short(Key::First),
            short(Key::Second),
            event.unwrap_or_default(),
            when.unwrap_or_default(),
        ];
        Row {
            number,
            names: record.side_names(),
            plies: u32::try_from(record.plies()).unwrap_or(u32::MAX),
            outcome: record.outcome(),
            is_bad: findings.iter().any(|finding| finding.severity == Severity::Error),
            text: text.join("\t"),
        }
    }
}

/// A row as it is kept: its text is a part of that of all.
#[derive(Clone, Copy, Debug)]
struct Packed {
    start: u32,
    len: u16,
    file: u32,
    number: u32,
    plies: u32,
    names: &'static SideNames,
    outcome: Outcome,
    is_bad: bool,
}

/// All rows.
#[derive(Clone, Debug, Default)]
pub(super) struct List {
    texts: String,
    rows: Vec<Packed>,
    files: Vec<String>,
    /// Whether no more will come.
    pub(super) is_complete: bool,
}

impl List {
    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are games of more than one file.
    pub(super) fn has_files(&self) -> bool {
        self.files.len() > 1
    }

    /// Adds the next games, which are of this file.
    pub(super) fn add(&mut self, file: &str, rows: Vec<Row>) {
        if self.files.last().is_none_or(|last| last != file) {
            self.files.push(file.to_owned());
        }
        let of = u32::try_from(self.files.len() - 1).unwrap_or(u32::MAX);
        for row in rows {
            let Ok(start) = u32::try_from(self.texts.len()) else { return };
            self.texts.push_str(&row.text);
            self.rows.push(Packed {
                start,
                len: u16::try_from(row.text.len()).unwrap_or(u16::MAX),
                file: of,
                number: row.number,
                plies: row.plies,
                names: row.names,
                outcome: row.outcome,
                is_bad: row.is_bad,
            });
        }
    }

    /// The file of a game and its number there.
    pub(super) fn place(&self, index: usize) -> Option<(&str, u32)> {
        let row = self.rows.get(index)?;
        Some((self.files.get(row.file as usize)?, row.number))
    }

    /// Whether anything is wrong with a game.
    pub(super) fn is_bad(&self, index: usize) -> bool {
        self.rows.get(index).is_some_and(|row| row.is_bad)
    }

    fn text(&self, row: &Packed) -> &str {
        let start = row.start as usize;
        self.texts.get(start..start + usize::from(row.len)).unwrap_or_default()
    }

    /// Whether a word, in small letters, stands in what is said of a game.
    pub(super) fn has(&self, index: usize, word: &str) -> bool {
        let Some(row) = self.rows.get(index) else { return false };
        self.text(row).to_lowercase().contains(word)
            || self.files.get(row.file as usize).is_some_and(|f| f.to_lowercase().contains(word))
    }

    /// A game in some columns: number, players, result, plies, date, event, file.
    pub(super) fn line(&self, index: usize, columns: usize, lang: Lang) -> String {
        let Some(row) = self.rows.get(index) else { return String::new() };
        let mut parts = self.text(row).split('\t').map(text::harmless);
        let mut part = || parts.next().unwrap_or_default();
        let (first, second, event, date) = (part(), part(), part(), part());
        let number = text::right(&(index + 1).to_string(), 7);
        let sign = if row.is_bad { '!' } else { ' ' };
        let name = if columns < 100 { 16 } else { 24 };
        let (first, second) = (text::fit(&first, name), text::fit(&second, name));
        let result = text::fit(&result(row.outcome, row.names, lang), 8);
        let plies = text::right(&row.plies.to_string(), 4);
        let date = text::fit(&date, 10);
        let file = match self.files.get(row.file as usize) {
            Some(file) if self.has_files() => format!("{file} #{}", row.number),
            _ => String::new(),
        };
        let line =
            format!("{number}{sign} {first} {second} {result} {plies}  {date}  {event}  {file}");
        text::fit(line.trim_end(), columns)
    }
}

/// Who won, in few columns.
pub(super) fn result(outcome: Outcome, names: &SideNames, lang: Lang) -> String {
    match (lang, outcome) {
        (Lang::En, outcome) => pgn::marker(outcome).to_owned(),
        (Lang::Ja, Outcome::Win(side)) => format!("{}勝", names[side.index()][lang as usize]),
        (Lang::Ja, Outcome::Draw) => "引分".to_owned(),
        (Lang::Ja, Outcome::Undecided | Outcome::Unknown) => "－".to_owned(),
    }
}
