//! `kifu info`: what is known of records.

use super::condition::{self, is_date, is_side, player};
use super::facts::{FIELDS, Facts, facts, score};
use super::formats::table;
use super::games::{Picker, Wish, wish};
use super::input::{Inputs, names_many};
use super::job::{Done, Event, Planned};
use super::piece::{Description, Faults, Piece};
use super::sort::{Key, Sorter};
use super::terms::{self, label, side_of, value_for_people};
use super::{Session, lookup};
use crate::cli;
use crate::findings::Lang;
use crate::findings::report::{harmless_json, uri};
use crate::formats::Bench;
use crate::formats::table::{Columns, push_tsv, values};
use crate::games::{Game, Side};
use crate::notation::headers::kif_key;
use crate::record::{self, Record};
use crate::source::escape_for_display;
use anyhow::Result;
use serde_json::{Map, Value, json};
use std::fmt::Write as _;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;

/// A piece as `info` sees it.
struct Described {
    text: Description,
    /// Each with its number in the piece, and with what it is sorted by.
    records: Vec<(u32, Told, Vec<u8>)>,
    faults: Faults,
}

/// What is known of a record.
struct Told {
    facts: Facts,
    /// The facts as members of an object of JSON, if only these are wanted: a piece can have tens of
    /// thousands of records, and values take ten times the memory.
    line: String,
    /// The values of the headers that are asked for by what they mean.
    headers: Vec<Option<Value>>,
    /// What the headers are called that have a fact of their own, if they are told to people.
    told: Vec<String>,
}

/// Shows what is known of the inputs.
///
/// # Errors
/// If the usage is wrong, or standard output cannot be written.
pub(super) fn run(args: &cli::Info, session: &mut Session) -> Result<()> {
    let engine = session.engine(&args.input)?;
    let many = names_many(&args.input);
    let plain = !args.json && args.field.is_empty() && !args.detect && !args.count;
    let games = lookup::games(&args.input)?;
    let picker = Picker::new(games.clone());
    let inputs = Inputs::new(&args.input, &session.configs)?;
    let inputs = inputs.map(|input| Ok(Planned { input: input?, plan: () }));
    let wants_records = !args.detect && !args.count;
    let sort = args.sort.as_deref().map(Key::parse).transpose()?;
    let memory = lookup::memory(&args.input)?;
    let lang = session.lang;
    let work = |piece: &mut Piece, planned: &Planned<()>, bench: &mut Bench| {
        let text = piece.description();
        let mut records = Vec::new();
        let first = piece.first;
        piece.read(bench, |record, _, game| {
            match wish(games.as_ref(), first, game) {
                Wish::Perhaps if wants_records => {
                    let headers = args.field.iter().map(|key| header(record, key)).collect();
                    let mut facts = facts(record);
                    if args.json {
                        let table = record.start_known.then(|| values(record, Columns::default()));
                        facts.push(("table".to_owned(), json!(table)));
                    }
                    let key = sort.as_ref().map(|key| key.of(record, &planned.input.name, &text));
                    let is_line = args.json && args.field.is_empty() && sort.is_none();
                    let line = is_line.then(|| members(std::mem::take(&mut facts)));
                    let line = line.unwrap_or_default();
                    let told = if plain { names_of_facts(record) } else { Vec::new() };
                    let told = Told { facts, line, headers, told };
                    records.push((game, told, key.unwrap_or_default()));
                }
                Wish::Perhaps | Wish::No => {}
                Wish::Enough => return ControlFlow::Break(()),
            }
            ControlFlow::Continue(())
        });
        Ok(Described { text, records, faults: piece.faults(&planned.input, lang) })
    };
    let mut list = List {
        args,
        plain,
        many,
        picker,
        total: 0,
        open: None,
        begun: false,
        rows: Vec::new(),
        game: None,
        heading: None,
        found: vec![false; args.field.len()],
        sorter: sort.is_some().then(|| Sorter::new(memory)),
        has_records: false,
    };
    engine.run(session, inputs, work, |session, event| {
        match event {
            Event::Done(done) => list.take(session, done)?,
            Event::Failed(_) => list.fail(session)?,
        }
        Ok(ControlFlow::Continue(()))
    })?;
    if let Some(usage) = sort.as_ref().and_then(Key::unknown).filter(|_| list.has_records) {
        let is_part = args.input.shard.is_some();
        session.miss(&usage.into(), is_part);
        if !is_part {
            return Ok(());
        }
    }
    list.end(session)
}

/// What is printed, in order.
struct List<'a> {
    args: &'a cli::Info,
    plain: bool,
    many: bool,
    picker: Picker,
    /// Records of the input so far, and what it is called while there is more of it to come.
    total: u64,
    open: Option<String>,
    begun: bool,
    rows: Vec<[String; 6]>,
    /// The game of all rows, if it is the same.
    game: Option<Option<Game>>,
    /// What the sides are called above the last rows that were printed.
    heading: Option<[String; 2]>,
    /// For each field that is asked for, whether any record has it.
    found: Vec<bool>,
    /// What waits to be sorted.
    sorter: Option<Sorter>,
    /// Whether there was a record.
    has_records: bool,
}

/// What the path of a file is called as a relative reference, which is exact whatever bytes it has.
const URI: &str = "uri";

/// Tables of more rows than this are printed in parts, so that they need no memory.
const PART: usize = 1000;

impl List<'_> {
    fn take(&mut self, session: &mut Session, done: Done<(), Described>) -> Result<()> {
        let Done { subject, first, last, before, records, unwanted, value, .. } = done;
        let name = &subject.input.name;
        let mut out = String::new();
        if first {
            self.total = 0;
            if self.args.detect {
                detected(name, &value.text, self.many, session.lang, &mut out);
            }
        }
        let picked = self.picker.count(&subject.input, before, records, &unwanted);
        self.total = self.total.saturating_add(picked);
        value.faults.tell(session);
        // What programs need to find a file again whose name is not UTF-8; people are shown the name.
        let wants_uri = self.args.json || self.args.field.iter().any(|field| field == URI);
        let path = subject.input.real_path();
        let uri = wants_uri.then(|| uri(&path));
        for (number, told, key) in value.records {
            let game = before.saturating_add(number);
            if !self.picker.wants(game) {
                continue;
            }
            self.has_records = true;
            let about = about(&path, uri.as_deref(), game, &value.text);
            match &mut self.sorter {
                Some(sorter) => sorter.push(key, store(about, told))?,
                None => self.record(session, &about, told, &mut out),
            }
        }
        if last {
            self.count(name, &mut out);
        }
        self.open = (!last).then(|| name.clone());
        if self.rows.len() >= PART {
            self.flush(session, &mut out);
        }
        session.progress.suspend(|| session.stdout.write_all(out.as_bytes()))?;
        Ok(())
    }

    /// Of an input that fails on the way, what could be read of it is counted.
    fn fail(&mut self, session: &mut Session) -> Result<()> {
        let mut out = String::new();
        if let Some(name) = self.open.take() {
            self.count(&name, &mut out);
        }
        session.progress.suspend(|| session.stdout.write_all(out.as_bytes()))?;
        Ok(())
    }

    /// The number of records of an input, if that is what is asked for.
    fn count(&self, name: &str, out: &mut String) {
        let _ = match self.many {
            _ if !self.args.count => return,
            true => writeln!(out, "{name}: {}", self.total),
            false => writeln!(out, "{}", self.total),
        };
    }

    fn record(&mut self, session: &Session, about: &Facts, told: Told, out: &mut String) {
        let Told { mut facts, line: rendered, headers, told: named } = told;
        if !self.args.field.is_empty() {
            self.fields(session, about, (&facts, &headers), out);
            return;
        }
        if self.args.json {
            let rendered = if rendered.is_empty() { members(facts) } else { rendered };
            let object = format!("{{{},{rendered}}}", members(about.clone()));
            let _ = writeln!(out, "{}", harmless_json(&object));
            return;
        }
        // What people say of a game of Go is the score.
        if let Some(score) = score(&facts).map(|score| json!(score)) {
            let results = facts.iter_mut().filter(|(key, _)| key == "result");
            results.for_each(|(_, value)| *value = score.clone());
        }
        let get = |key: &str| facts.iter().find(|(k, _)| k == key);
        if self.many {
            let game_of_it = get("game").and_then(|(_, game)| Game::find(game.as_str()?));
            let cell = |key: &str| {
                let value = get(key).map(|(_, value)| value.clone());
                let value =
                    value.map(|value| value_for_people(key, value, game_of_it, session.lang));
                value.as_ref().map(shown).unwrap_or_default()
            };
            let of_file = |key: &str| about.iter().find(|(name, _)| name == key).map(|row| &row.1);
            let name = of_file("file").map(shown).unwrap_or_default();
            let name = match of_file("record").and_then(Value::as_u64) {
                Some(game) if game > 1 => format!("{name} #{game}"),
                _ => name,
            };
            let format = of_file("format").and_then(Value::as_str).unwrap_or("?").to_owned();
            let [first, second] = ["first", "second"].map(cell);
            let row = [name, format, first, second, cell("plies"), cell("result")];
            self.rows.push(row);
            let game = self.game.get_or_insert(game_of_it);
            *game = game.filter(|game| Some(*game) == game_of_it);
        } else if self.plain {
            if self.begun {
                out.push('\n');
            }
            self.begun = true;
            let game_of_it = get("game").and_then(|(_, game)| Game::find(game.as_str()?));
            let white_first = get("game").is_some_and(|(_, game)| game == Game::Chess.name());
            let black_first = get("game").is_some_and(|(_, game)| game == Game::Go.name());
            // Whoever gives a handicap moves first, so that nobody is sente or gote there.
            let is_given = session.lang == Lang::Ja
                && game_of_it == Some(Game::Shogi)
                && get("handicap").is_some_and(|(_, handicap)| !handicap.is_null())
                && get("position").is_some_and(|(_, it)| it.as_str().unwrap_or("").contains(" w "));
            let in_handicap = |words: String| match is_given {
                true => words.replacen("先手", "下手", 1).replacen("後手", "上手", 1),
                false => words,
            };
            let names = |key: &str| match (key, white_first, black_first) {
                ("first", true, _) | ("second", _, true) => "white".to_owned(),
                ("second", true, _) | ("first", _, true) => "black".to_owned(),
                ("first" | "second", ..) => {
                    let side = if key == "first" { Side::First } else { Side::Second };
                    let called = |game| in_handicap(side_of(game, side, session.lang).to_owned());
                    game_of_it.map_or_else(|| key.to_owned(), called)
                }
                (key, ..) => key.to_owned(),
            };
            // Headers whose value has a line of its own already are not told twice.
            let told: Vec<Value> = ["first", "second", "event", "start", "handicap", "result"]
                .into_iter()
                .filter_map(|key| get(key).map(|(_, value)| value.clone()))
                .collect();
            let lines: Vec<[String; 2]> = about
                .iter()
                .cloned()
                .chain(facts)
                .flat_map(|(key, value)| match value {
                    Value::Object(headers) => headers
                        .into_iter()
                        .filter(|(key, value)| !named.contains(key) || !told.contains(value))
                        .map(|(key, value)| line(&key, &value))
                        .collect(),
                    value => {
                        let value = match value_for_people(&key, value, game_of_it, session.lang) {
                            Value::String(words) if key == "result" => in_handicap(words).into(),
                            value => value,
                        };
                        vec![line(label(&names(&key), black_first, session.lang), &value)]
                    }
                })
                .collect();
            out.push_str(&table(&lines));
        }
    }

    /// Prints the fields that are asked for, in one line.
    fn fields(
        &mut self,
        session: &Session,
        about: &Facts,
        (facts, headers): (&Facts, &[Option<Value>]),
        out: &mut String,
    ) {
        let mut values = Vec::new();
        for (index, (key, found)) in self.args.field.iter().zip(&mut self.found).enumerate() {
            let meant = || headers.get(index).and_then(Option::as_ref);
            let uri = || about.iter().find(|(name, _)| name == URI && key == URI);
            let value = field(key, facts, about).or_else(meant).or_else(|| uri().map(|it| &it.1));
            let is = |field: &&str| field.eq_ignore_ascii_case(key) || is_called(field, key);
            let is_known = FIELDS.iter().any(is)
                || condition::names().any(|name| name.eq_ignore_ascii_case(key));
            *found = *found || value.is_some() || is_known || is_side(key);
            values.push(value.map(raw).unwrap_or_default());
        }
        // In a row of several values, none can hold what stands between them.
        let value = match values.as_slice() {
            [one] => one.clone(),
            several => {
                let mut row = String::new();
                for (index, value) in several.iter().enumerate() {
                    row.push_str(if index == 0 { "" } else { "\t" });
                    push_tsv(value, &mut row);
                }
                row
            }
        };
        // Scripts get it as it is, people without what could deceive them.
        let _ = match session.stdout.is_terminal() {
            true => writeln!(out, "{}", escape_for_display(&value, &['\n', '\t'])),
            false => writeln!(out, "{value}"),
        };
    }

    fn flush(&mut self, session: &Session, out: &mut String) {
        if self.rows.is_empty() {
            return;
        }
        // Where all are of one game, its own words for the sides; else those of any game.
        let game = self.game.take().flatten();
        let any = match session.lang {
            Lang::En => ["FIRST", "SECOND"],
            Lang::Ja => ["先手", "後手"],
        }
        .map(str::to_owned);
        let sides = game.map_or_else(
            || any.clone(),
            |game| Side::BOTH.map(|side| side_of(game, side, session.lang).to_uppercase()),
        );
        let [file, format, plies, result] = match session.lang {
            Lang::En => ["FILE", "FORMAT", "PLIES", "RESULT"],
            Lang::Ja => ["ファイル", "形式", "手数", "結果"],
        }
        .map(str::to_owned);
        // Black is first in Go and second in chess: a part of another game gets a heading of its own.
        let holds = self.heading.as_ref().is_some_and(|above| *above == any || *above == sides);
        let head = (!holds).then(|| {
            if self.heading.replace(sides.clone()).is_some() {
                out.push('\n');
            }
            let [first, second] = sides;
            [file, format, first, second, plies, result]
        });
        let rows: Vec<[String; 6]> = head.into_iter().chain(self.rows.drain(..)).collect();
        out.push_str(&table(&rows));
    }

    fn end(mut self, session: &mut Session) -> Result<()> {
        let mut out = String::new();
        if let Some(sorter) = self.sorter.take() {
            for stored in sorter.finish()? {
                let (about, told) = restore(&stored?)?;
                self.record(session, &about, told, &mut out);
                if self.rows.len() >= PART {
                    self.flush(session, &mut out);
                }
                session.stdout.write_all(std::mem::take(&mut out).as_bytes())?;
            }
        }
        self.flush(session, &mut out);
        session.stdout.write_all(out.as_bytes())?;
        self.picker.end(session);
        for (key, found) in self.args.field.iter().zip(&self.found) {
            if self.has_records && !found {
                let labels = FIELDS.map(|field| label(field, false, Lang::Ja));
                let (en, ja) = (FIELDS.join(", "), labels.join("、"));
                let unknown = lookup::unknown_words(&lookup::FIELD, key, condition::names());
                let is_part = self.args.input.shard.is_some();
                session.miss(&unknown.or_listed(&en, &ja).into(), is_part);
            }
        }
        Ok(())
    }
}

/// Facts as the members of an object of JSON, without its braces.
fn members(facts: Facts) -> String {
    let object = Value::Object(facts.into_iter().collect()).to_string();
    let members = object.strip_prefix('{').and_then(|members| members.strip_suffix('}'));
    members.unwrap_or_default().to_owned()
}

/// What is known of a record, as it waits to be sorted.
fn store(about: Facts, told: Told) -> Vec<u8> {
    let [about, facts] =
        [about, told.facts].map(|facts| Value::Object(facts.into_iter().collect()));
    json!([about, facts, told.headers, told.told]).to_string().into_bytes()
}

/// What [`store`] has stored.
fn restore(stored: &[u8]) -> Result<(Facts, Told)> {
    type Stored = (Map<String, Value>, Map<String, Value>, Vec<Option<Value>>, Vec<String>);
    let (about, facts, headers, told): Stored = serde_json::from_slice(stored)?;
    let facts = facts.into_iter().collect();
    Ok((about.into_iter().collect(), Told { facts, line: String::new(), headers, told }))
}

/// What those headers are called that facts are taken from.
fn names_of_facts(record: &Record) -> Vec<String> {
    use record::Key::{Event, First, Handicap, Result, Second, Start, Title};
    let keys = [First, Second, Event, Title, Start, Handicap, Result];
    let headers = record.headers.iter().filter(|header| keys.contains(&header.key));
    headers.map(|header| record.name_of(header).to_owned()).collect()
}

/// `a.kif: kif, Shift_JIS, CRLF`
fn detected(name: &str, text: &Description, many: bool, lang: Lang, out: &mut String) {
    if many {
        let _ = write!(out, "{name}: ");
    }
    let format = text.format.map_or("?", |format| format.name);
    let bom = if text.bom { " BOM" } else { "" };
    if !text.is_readable {
        let _ = writeln!(out, "{format}, {}", lang.word("no text", "テキストではない"));
        return;
    }
    let eol = terms::eol(text.eol, lang);
    let _ = writeln!(out, "{format}, {}{bom}, {eol}", text.encoding.name());
}

fn about(path: &Path, uri: Option<&str>, game: u32, text: &Description) -> Facts {
    let mut about = vec![("file".to_owned(), json!(path.to_string_lossy()))];
    about.extend(uri.map(|uri| (URI.to_owned(), json!(uri))));
    about.extend([
        ("record".to_owned(), json!(game)),
        ("format".to_owned(), json!(text.format.map(|format| format.name))),
        ("encoding".to_owned(), json!(text.encoding.name())),
        ("bom".to_owned(), json!(text.bom)),
        ("eol".to_owned(), json!(text.eol.name())),
    ]);
    about
}

/// The value of a header by what it means, whatever the format calls it: `site`, `場所`, `time_control`; by its
/// name in any case; and of a player by the side, as the game calls it: `white`, `gote`.
fn header(record: &Record, name: &str) -> Option<Value> {
    if let Some(key) = player(record, name) {
        return record.header(key).map(Value::from);
    }
    let key = match kif_key(name) {
        _ if is_date(name) => Some(record::Key::Start),
        record::Key::Other => record::Key::called(name),
        key => Some(key),
    };
    let by_key = key.and_then(|key| record.header(key));
    let is_named = |header: &&record::Header| record.text(header.name).eq_ignore_ascii_case(name);
    let by_name = || Some(record.text(record.headers.iter().find(is_named)?.value));
    by_key.or_else(by_name).map(Value::from)
}

/// Whether a field is shown to people under a name.
fn is_called(field: &str, name: &str) -> bool {
    [false, true].map(|go| label(field, go, Lang::Ja)).contains(&name)
}

/// The value of a field, by its name, that of a header, or the word that people are shown for it.
fn field<'f>(key: &str, facts: &'f Facts, about: &'f Facts) -> Option<&'f Value> {
    let get = |key: &str| {
        let fact = facts.iter().find(|(name, _)| name.eq_ignore_ascii_case(key));
        fact.map(|(_, value)| value)
    };
    let header = || {
        let headers = get("headers").and_then(Value::as_object)?;
        headers.iter().find(|(name, _)| *name == key).map(|(_, value)| value)
    };
    let of_the_file = || {
        let mut about = about.iter().filter(|(name, _)| name != URI);
        let fact = about.find(|(name, _)| name.eq_ignore_ascii_case(key));
        fact.map(|(_, value)| value)
    };
    let called = || {
        let mut fields = FIELDS.iter().chain(&["black", "white"]);
        let field = fields.find(|field| is_called(field, key)).copied()?;
        let field = match (field, get("game").and_then(Value::as_str)) {
            // Who moves first is called by colour.
            ("black" | "white", game) => {
                let first = if game == Some(Game::Go.name()) { "black" } else { "white" };
                if field == first { "first" } else { "second" }
            }
            (field, _) => field,
        };
        get(field).or_else(|| about.iter().find(|(name, _)| name == field).map(|(_, value)| value))
    };
    get(key).or_else(header).or_else(of_the_file).or_else(called)
}

fn line(label: &str, value: &Value) -> [String; 2] {
    [format!("{}:", escape_for_display(label, &[])), shown(value)]
}

/// A value for scripts: as it is, without quotes.
fn raw(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(values) => values.iter().map(raw).collect::<Vec<_>>().join("\n"),
        other => other.to_string(),
    }
}

/// A value for people: without what could deceive them.
fn shown(value: &Value) -> String {
    match value {
        Value::Null => "-".to_owned(),
        Value::Array(values) => values.iter().map(shown).collect::<Vec<_>>().join("; "),
        other => escape_for_display(&raw(other), &[]).into_owned(),
    }
}
