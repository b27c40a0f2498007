//! Which formats lose what of which, as it happens.

use super::game_formats;
use super::upto::difference_upto;
use crate::support::{Read, difference, format_of, read, source, write};
use kifu::formats::{Format, Loss, Losses};
use kifu::games::Game;
use kifu::record::Record;
use kifu::source::{DecodeOptions, EncodeOptions, Encoding, Source, decode, encode};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// The kinds of losses between formats, by the names of both.
#[derive(Debug, Default)]
pub(crate) struct Matrix(BTreeMap<(&'static str, &'static str), BTreeSet<Loss>>);

/// What became of games on their way from format to format.
#[derive(Debug, Default)]
pub(crate) struct Trips {
    pub(crate) games: usize,
    /// Comparisons of a game with itself after a trip.
    pub(crate) compared: usize,
    pub(crate) wrong: Vec<String>,
    pub(crate) matrix: Matrix,
}

/// Writes a record in a format, to the last byte, and reads it again.
fn through(format: &Format, record: &Record) -> (String, Losses, Vec<Read>) {
    let (text, mut losses) = write(format, &[record]);
    let options = EncodeOptions { eol: format.eol, bom: false };
    let encoded = encode(&text, format.encoding, &options);
    losses.add(Loss::Characters, encoded.substitutions.len() as u64);
    let options = DecodeOptions { forced: Some(format.encoding), ..DecodeOptions::default() };
    let name = format!("x.{}", format.extensions[0]);
    let again = Source::from_decoded(name, decode(encoded.bytes, &options));
    let back = read(format, &again);
    (text, losses, back)
}

/// A text with the characters that Shift_JIS has, where those look the same (`〜` and `～`).
fn folded(source: Source) -> Source {
    let encoded = encode(source.text(), Encoding::ShiftJis, &EncodeOptions::default());
    if !encoded.substitutions.is_empty() {
        return source;
    }
    let options = DecodeOptions { forced: Some(Encoding::ShiftJis), ..DecodeOptions::default() };
    Source::from_decoded(source.name(), decode(encoded.bytes, &options))
}

impl Trips {
    pub(crate) fn of(files: &[&PathBuf]) -> Trips {
        let mut trips = Trips::default();
        for path in files {
            let source = source(path.to_str().unwrap(), &std::fs::read(path).unwrap());
            let Some(own) = format_of(&source) else { continue };
            if game_formats().iter().any(|known| known.name == own.name) {
                for (record, _) in read(own, &folded(source)) {
                    // In the place of an unknown start nothing is written.
                    if record.game() == Game::Shogi && record.start_known {
                        trips.game(path, &record);
                    }
                }
            }
        }
        trips
    }

    pub(crate) fn merge(mut self, other: Trips) -> Trips {
        self.games += other.games;
        self.compared += other.compared;
        self.wrong.extend(other.wrong);
        for (pair, losses) in other.matrix.0 {
            self.matrix.0.entry(pair).or_default().extend(losses);
        }
        self
    }

    /// Sends a game from each format into every other and back.
    fn game(&mut self, path: &Path, record: &Record) {
        self.games += 1;
        for own in game_formats() {
            let name = format!("{} as {}", path.display(), own.name);
            let (text, losses, held) = through(own, record);
            let [(held, _)] = held.as_slice() else {
                self.wrong.push(format!("{name}: {} records", held.len()));
                continue;
            };
            self.compare(&name, record, held, &losses);
            // What was written is what the writer writes of what it reads back.
            let (again, _, _) = through(own, held);
            let judged_anew = [Loss::MovesAsComments, Loss::Endings, Loss::Characters];
            let in_place = judged_anew.iter().all(|&loss| losses.get(loss) == 0);
            if in_place && let Some(difference) = difference(&text, &again) {
                self.wrong.push(format!("{name} is written differently again: {difference}"));
            }
            for other in game_formats() {
                if other.name != own.name {
                    self.there_and_back(&name, held, own, other);
                }
            }
        }
    }

    fn there_and_back(
        &mut self,
        name: &str,
        held: &Record,
        own: &'static Format,
        other: &'static Format,
    ) {
        let name = format!("{name} through {}", other.name);
        let (_, mut losses, there) = through(other, held);
        let pair = (own.name, other.name);
        self.matrix.0.entry(pair).or_default().extend(losses.iter().map(|(loss, _)| loss));
        let [(there, _)] = there.as_slice() else {
            return self.wrong.push(format!("{name}: {} records", there.len()));
        };
        self.compare(&name, held, there, &losses);
        let (_, more, back) = through(own, there);
        losses.merge(&more);
        match back.as_slice() {
            [(back, _)] => self.compare(&format!("{name} and back"), held, back, &losses),
            _ => self.wrong.push(format!("{name} and back: {} records", back.len())),
        }
    }

    fn compare(&mut self, name: &str, before: &Record, after: &Record, losses: &Losses) {
        self.compared += 1;
        if let Some(difference) = difference_upto(before, after, losses) {
            let losses = losses.text(kifu::findings::Lang::En);
            self.wrong.push(format!("{name} ({losses}): {difference}"));
        }
    }
}

/// The letter of a kind in the table.
fn letter(loss: Loss) -> char {
    match loss {
        Loss::Times => 'T',
        Loss::Fractions => 'F',
        Loss::Totals => 'S',
        Loss::Comments => 'C',
        Loss::Remarks => 'R',
        Loss::Bookmarks => 'B',
        Loss::Nags => 'N',
        Loss::Variations => 'V',
        Loss::Headers => 'H',
        Loss::Moves => 'M',
        Loss::MovesAsComments => 'U',
        Loss::Endings => 'E',
        Loss::LastMove => 'L',
        Loss::StartNumber => 'J',
        Loss::Characters => 'X',
        Loss::Clocks => 'K',
        Loss::Nodes => 'O',
        Loss::Properties => 'P',
        Loss::PrivateData => 'D',
        Loss::Records => '!',
        Loss::Texts => 'Q',
        Loss::MarkedCells => 'A',
    }
}

impl Matrix {
    /// The table, a format a row, with what its letters mean.
    pub(crate) fn table(&self) -> String {
        let names: Vec<&str> = game_formats().iter().map(|format| format.name).collect();
        let mut out = format!("| from \\ to | {} |\n|---|", names.join(" | "));
        out += &"---|".repeat(names.len());
        let mut used = BTreeSet::new();
        for from in &names {
            let _ = write!(out, "\n| {from} |");
            for to in &names {
                let losses = self.0.get(&(*from, *to));
                used.extend(losses.into_iter().flatten());
                let letters: String = losses.into_iter().flatten().copied().map(letter).collect();
                let cell = match (from == to, letters.is_empty()) {
                    (true, _) => "",
                    (_, true) => "–",
                    _ => &letters,
                };
                let _ = write!(out, " {cell} |");
            }
        }
        let legend = |loss: &Loss| format!("{} {}", letter(*loss), loss.name().replace('-', " "));
        let legend: Vec<String> = used.iter().map(legend).collect();
        let _ = write!(out, "\n\n{}.\n", legend.join(" · "));
        out
    }

    /// What is lost here and not there.
    pub(crate) fn beyond(&self, other: &Matrix) -> Vec<String> {
        let none = BTreeSet::new();
        let mut found = Vec::new();
        for (pair, losses) in &self.0 {
            for loss in losses.difference(other.0.get(pair).unwrap_or(&none)) {
                found.push(format!("{} → {}: {}", pair.0, pair.1, loss.name()));
            }
        }
        found
    }

    /// Compares the table with the one in the readme; `UPDATE=1` puts it there.
    pub(crate) fn check_readme(&self) {
        const BEGIN: &str = "<!-- losses -->\n";
        const END: &str = "<!-- /losses -->";
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
        let readme = std::fs::read_to_string(&path).unwrap();
        let (head, rest) = readme.split_once(BEGIN).unwrap();
        let (shown, tail) = rest.split_once(END).unwrap();
        let table = self.table();
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&path, format!("{head}{BEGIN}{table}{END}{tail}")).unwrap();
        } else {
            assert_eq!(shown, table, "the readme's table of losses; UPDATE=1 rewrites it");
        }
    }
}
