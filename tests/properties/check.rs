//! The properties of one record in every format that holds its game.

use super::image;
use super::strip::strip;
use crate::support::{Read, assembled, read, write};
use kifu::findings::{Code, Finding, Severity};
use kifu::formats::{FORMATS, Format, Holds, Loss, Losses, WriteOptions};
use kifu::record::{Entry, Outcome, Record};
use kifu::source::{
    DecodeOptions, EncodeOptions, Encoding, Eol, Output, Source, Substitution, decode, encode,
};
use std::collections::BTreeMap;

/// What went wrong: by property, format and kind, the smallest example of each.
#[derive(Debug, Default)]
pub(crate) struct Failures {
    pub(crate) found: BTreeMap<String, Example>,
    pub(crate) records: usize,
    pub(crate) pairs: usize,
}

#[derive(Debug)]
pub(crate) struct Example {
    pub(crate) count: usize,
    pub(crate) text: String,
}

impl Failures {
    fn add(&mut self, key: String, text: String) {
        let example =
            self.found.entry(key).or_insert_with(|| Example { count: 0, text: text.clone() });
        example.count += 1;
        if text.len() < example.text.len() {
            example.text = text;
        }
    }

    pub(crate) fn merge(mut self, other: Failures) -> Failures {
        self.records += other.records;
        self.pairs += other.pairs;
        for (key, example) in other.found {
            let count = example.count;
            self.add(key.clone(), example.text);
            if let Some(own) = self.found.get_mut(&key) {
                own.count += count - 1;
            }
        }
        self
    }
}

/// A record as text, to the last byte, and read again.
struct Trip {
    text: String,
    losses: Losses,
    back: Vec<Read>,
}

fn reread(format: &Format, text: &str) -> Vec<Read> {
    if format.is_assembled() {
        let bytes = assembled(format, text.as_bytes().to_vec());
        return read(format, &Source::of_bytes("x", bytes, format.encoding));
    }
    let options = EncodeOptions { eol: format.eol, bom: false };
    let encoded = encode(text, format.encoding, &options);
    let options = DecodeOptions { forced: Some(format.encoding), ..DecodeOptions::default() };
    let name = format!("x.{}", format.extensions[0]);
    read(format, &Source::from_decoded(name, decode(encoded.bytes, &options)))
}

fn trip(format: &Format, record: &Record) -> Trip {
    let (text, mut losses) = write(format, &[record]);
    let options = EncodeOptions { eol: format.eol, bom: false };
    let encoded = encode(&text, format.encoding, &options);
    losses.add(Loss::Characters, encoded.substitutions.len() as u64);
    let back = reread(format, &text);
    Trip { text, losses, back }
}

/// In which encodings and with which line ends the bytes of a record differ from its text, encoded as a
/// whole: rows that are written as they are must come to the same, and so must the losses.
fn differing(format: &Format, record: &Record, text: &str) -> Option<String> {
    let forms = [
        (Encoding::ShiftJis, Eol::CrLf),
        (Encoding::ShiftJis, Eol::None),
        (Encoding::Utf8, Eol::Cr),
        (Encoding::Utf8, Eol::Lf),
        (Encoding::EucJp, Eol::CrLf),
        (Encoding::Windows1252, Eol::Lf),
        (Encoding::Utf16Le, Eol::CrLf),
    ];
    forms.iter().find_map(|&(encoding, eol)| {
        let mut out = Output::new(encoding, eol);
        format.write_records(&[record], &WriteOptions::default(), &mut out);
        let written = out.take();
        let whole = encode(text, encoding, &EncodeOptions { bom: false, eol });
        let place = |lost: &Substitution| (lost.line, lost.column, lost.char, lost.replaced_by);
        let found = (written.first_lost.as_ref().map(place), written.lost);
        let expected = (whole.substitutions.first().map(place), whole.substitutions.len() as u64);
        // What the encoding has not got, or only as another sign, stands by its number in JSON, and is not lost.
        let is_numbered = || {
            let options = DecodeOptions { forced: Some(encoding), ..Default::default() };
            let decoded = decode(&*written.bytes, &options);
            matches!(format.name, "jkf" | "jsonl" | "pcn")
                && found == (None, 0)
                && decoded.faults.is_empty()
                && values(&decoded.text) == values(text)
        };
        let is_same = written.bytes == *whole.bytes && found == expected || is_numbered();
        (!is_same).then(|| format!("{encoding} {eol}: {found:?} is not {expected:?}"))
    })
}

/// The values of a text of JSON.
fn values(text: &str) -> Vec<serde_json::Value> {
    let values = serde_json::Deserializer::from_str(text).into_iter();
    values.collect::<Result<_, _>>().unwrap_or_else(|fault| panic!("{fault}: {text}"))
}

/// What `validate --strict` refuses, but for what it says of variations that no format with numbers
/// can have without it.
fn refused<'a>(
    findings: impl Iterator<Item = &'a Finding>,
    mut behind: usize,
) -> Option<&'a Finding> {
    let is = |finding: &&Finding| finding.severity > Severity::Note || finding.code.row().departure;
    findings.filter(is).find(|finding| {
        let excused = finding.code == Code::VariationRepeats && behind > 0;
        behind -= usize::from(excused);
        !excused
    })
}

/// How many variations go on where the line beside them only stops: behind a variation they repeat it, since its
/// number is all that says where they branch off.
fn places_behind(record: &Record) -> usize {
    let tree = &record.tree;
    let stops = tree.walk().filter(|&node| tree.node(node).entry.stops());
    stops
        .map(|node| std::iter::successors(tree.next_sibling(node), |&it| tree.next_sibling(it)))
        .map(Iterator::count)
        .sum()
}

/// The moves of a record, and how it ends.
pub(crate) fn main_line(record: &Record) -> Vec<String> {
    let shown = |node| match record.tree.node(node).entry {
        Entry::Move(mv) | Entry::Illegal(mv) => Some(mv.to_string()),
        Entry::Unreadable(text) => Some(format!("?{}", record.text(text))),
        _ => None,
    };
    let mut line: Vec<String> = record.tree.main_line().filter_map(shown).collect();
    // A game without an ending and one that was broken off are both `*` in PGN.
    let outcome = match record.outcome() {
        Outcome::Undecided => Outcome::Unknown,
        outcome => outcome,
    };
    line.push(format!("{outcome:?}"));
    line
}

/// The formats that hold whole games, or positions, of a record.
fn formats(record: &Record) -> impl Iterator<Item = &'static Format> {
    let start = record.start.clone();
    FORMATS
        .iter()
        .copied()
        .filter(move |format| format.holds_game(&start))
        .filter(|format| format.write.is_some() && format.is_read())
}

/// Whether a format holds games, one record each; of others only their cleanness is asked.
fn holds_games(format: &Format) -> bool {
    let Some(write) = &format.write else { return false };
    write.holds.has(kifu::formats::Holds::MOVES) && format.name != "epd"
}

/// Writes a record in every format, and what comes back of it in every other.
///
/// Of the pairs of formats it goes through one in `step`, others for the next record.
pub(crate) fn check(
    name: &str,
    record: &Record,
    is_clean: bool,
    step: usize,
    failures: &mut Failures,
) {
    failures.records += 1;
    for (first, format) in formats(record).enumerate() {
        let Some(back) = one(name, record, is_clean, format, failures) else { continue };
        for (second, other) in formats(record).enumerate() {
            let is_due = (failures.records + first + second).is_multiple_of(step);
            if is_due && other.name != format.name {
                failures.pairs += 1;
                one(&format!("{name} as {}", format.name), &back.0, back.1, other, failures);
            }
        }
    }
}

/// The properties of a record in one format. Gives back what was read, and whether it is clean.
fn one(
    name: &str,
    record: &Record,
    is_clean: bool,
    format: &'static Format,
    failures: &mut Failures,
) -> Option<(Record, bool)> {
    let trip = trip(format, record);
    if let Some(form) = differing(format, record, &trip.text) {
        failures.add(format!("bytes {}", format.name), format!("{name}: {form}\n{}", trip.text));
    }
    let mut joined_away = Losses::default();
    let joined = match &format.write {
        Some(write) if write.holds.has(Holds::VARIATIONS) && !write.holds.has(Holds::REPEATS) => {
            record.without_repeats(&mut joined_away)
        }
        _ => None,
    };
    let record = joined.as_ref().unwrap_or(record);
    let lost = trip.losses.text(kifu::findings::Lang::En);
    let show = |what: &str| format!("{name} ({lost}): {what}\n{}", trip.text);
    let joins = |(_, findings): &Read| findings.iter().any(|it| it.code == Code::VariationRepeats);
    let joined = trip.back.iter().any(joins);
    let id = |property: char, kind: &str| {
        format!("{property} {} {}", format.name, if joined { "R116" } else { kind })
    };
    if trip.losses.get(Loss::Records) > 0 {
        return None;
    }
    // What is moved between comments and moves is judged anew.
    let judged_anew = [Loss::MovesAsComments, Loss::Endings, Loss::Moves, Loss::Characters];
    let in_place = judged_anew.iter().all(|&loss| trip.losses.get(loss) == 0);
    let wrong = trip.back.iter().find_map(|(_, findings)| {
        // Totals behind a move whose second time went are not the sum of the times any more.
        let left = |it: &&Finding| it.code != Code::TimeTotal || joined_away.get(Loss::Times) == 0;
        refused(findings.iter().filter(left), places_behind(record))
    });
    // Where nothing says how a game ended, PGN's asterisk cannot say it either; that the board does
    // is worth saying all the same.
    let is_open = |it: &&Finding| {
        let ids = ["X302", "V302"];
        format.name == "pgn" && record.ending().is_none() && ids.contains(&it.code.row().id)
    };
    if let Some(finding) = wrong.filter(|it| is_clean && in_place && !is_open(it)) {
        let message = finding.message(kifu::findings::Lang::En);
        failures.add(id('a', finding.code.row().id), show(&message));
    }
    if !holds_games(format) {
        return None;
    }
    let [(back, _)] = trip.back.as_slice() else {
        // Positions set up in the middle are records of their own in Ishi.
        if trip.losses.get(Loss::Nodes) > 0 {
            return None;
        }
        failures.add(id('b', "records"), show(&format!("{} records", trip.back.len())));
        return None;
    };
    if let Some(difference) = image::difference(record, back, &trip.losses, format.name) {
        let kind = difference.split(' ').next().unwrap_or("").trim_end_matches(':');
        failures.add(id('b', kind), show(&difference));
    }
    if in_place {
        let (again, _) = write(format, &[back]);
        let text = image::as_read(&trip.text, format.name);
        if let Some(difference) = crate::support::difference(&text, &again) {
            failures.add(id('c', "text"), show(&difference));
        }
    }
    if in_place {
        stripped(record, format, &trip, &show, &id, failures);
    }
    let is_clean = is_clean && wrong.is_none();
    Some((back.clone(), is_clean))
}

/// The main line is the same whether or not the text has variations.
fn stripped(
    record: &Record,
    format: &Format,
    trip: &Trip,
    show: &dyn Fn(&str) -> String,
    id: &dyn Fn(char, &str) -> String,
    failures: &mut Failures,
) {
    if record.tree.variations() == 0 || trip.losses.get(Loss::Variations) > 0 {
        return;
    }
    let Some(text) = strip(format.name, &trip.text) else { return };
    let back = reread(format, &text);
    let [(bare, _)] = back.as_slice() else {
        return failures.add(id('d', "records"), show("no record"));
    };
    let Some((whole, _)) = trip.back.first() else { return };
    let (bare, whole) = (main_line(bare), main_line(whole));
    if bare != whole {
        failures.add(id('d', "line"), show(&format!("{bare:?} / {whole:?}")));
    }
    let moved = [Loss::Moves, Loss::MovesAsComments, Loss::Endings, Loss::Nodes];
    if moved.iter().all(|&loss| trip.losses.get(loss) == 0) && main_line(record) != whole {
        let difference = format!("{:?} / {whole:?}", main_line(record));
        failures.add(id('d', "record"), show(&difference));
    }
}
