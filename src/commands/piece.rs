//! A piece of an input, decoded: what threads work on.

use super::place::Input;
use super::stretch::{Before, Stretch};
use super::unique::identity;
use super::{Exit, Session};
use crate::findings::report::{Place, Reporter, Style};
use crate::findings::{Code, Finding, Lang, Severity, Word};
use crate::formats::{Bench, Format, ReadOptions, Sink};
use crate::games::Game;
use crate::record::Record;
use crate::source::{
    DecodeFault, DecodeFaultKind, Encoding, Eol, Source, Span, is_user_defined, offset,
};
use std::fmt::Debug;
use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Who knows which records are wanted.
pub(super) trait Choice: Debug + Send + Sync {
    /// The position that records have to reach, if there is one: its game and its key.
    fn position(&self) -> Option<(Game, u64)>;

    /// Whether a record is; `file` is what messages call its input.
    fn wants(&self, record: &Record, file: &str, about: &Description) -> bool;
}

/// A text whose records can be read: a whole input, or a part of one that is long.
#[derive(Debug)]
pub(super) struct Piece {
    /// The text.
    pub(super) source: Source,
    /// Its format, if it is known.
    pub(super) format: Option<&'static Format>,
    /// What was found in decoding it and looking for its format.
    pub(super) findings: Vec<Finding>,
    /// Whether the input surely is of another format than it is read as.
    pub(super) is_foreign: bool,
    /// Whether it begins the input.
    pub(super) first: bool,
    /// Whether it ends the input.
    pub(super) last: bool,
    /// The part of a file that it is of, if not all is read.
    pub(super) stretch: Option<Arc<Stretch>>,
    /// Why it is not known on which line that part begins.
    pub(super) fault: Option<io::Error>,
    /// At which byte of the input it stands, if it stands there as it is.
    #[cfg_attr(not(feature = "viewer"), allow(dead_code))]
    pub(super) place: Option<u64>,
    /// Whether all is wanted that fixes have to change.
    pub(super) fixes: bool,
    /// Whether findings are to know their lines and columns.
    pub(super) places: bool,
    /// The number of records that [`Piece::read`] met.
    pub(super) records: u32,
    /// Where each of them begins in the text.
    pub(super) starts: Vec<u32>,
    /// Which records are wanted, if not all, and the numbers of those that are not.
    pub(super) filter: Option<Arc<dyn Choice>>,
    pub(super) unwanted: Vec<u32>,
    /// What tells games apart of each record that is wanted, with its number, if that is asked for.
    pub(super) identities: Option<Vec<(u32, u128)>>,
}

impl Piece {
    /// A whole input, of which all is wanted.
    pub(super) fn new(
        source: Source,
        format: Option<&'static Format>,
        findings: Vec<Finding>,
    ) -> Piece {
        let is_foreign = findings.iter().any(|finding| finding.code == Code::ForeignFormat);
        Piece {
            source,
            format,
            findings,
            is_foreign,
            first: true,
            last: true,
            stretch: None,
            fault: None,
            place: None,
            fixes: false,
            places: false,
            records: 0,
            starts: Vec::new(),
            filter: None,
            unwanted: Vec::new(),
            identities: None,
        }
    }

    /// The same piece with another text, of which all is wanted.
    pub(super) fn with_text(&self, text: String, findings: Vec<Finding>) -> Piece {
        let again = Piece::new(self.source.with_text(text), self.format, findings);
        let (first, last, is_foreign) = (self.first, self.last, self.is_foreign);
        Piece { first, last, is_foreign, fixes: self.fixes, ..again }
    }

    /// Reads the records, handing each that is wanted on with what was found in it and its number in
    /// this piece, from 1. What has no record at all gets a finding that says so.
    pub(super) fn read<F>(&mut self, bench: &mut Bench, each: F)
    where
        F: FnMut(&mut Record, &mut Vec<Finding>, u32) -> ControlFlow<()>,
    {
        let Some(format) = self.format else { return };
        let (filter, about) = (self.filter.take(), self.description());
        bench.look_for(filter.as_ref().and_then(|filter| filter.position()));
        let wants = |record: &Record| match &filter {
            Some(filter) => filter.wants(record, self.source.name(), &about),
            None => true,
        };
        let identities = self.identities.take();
        let unwanted = Vec::new();
        let (source, stretch) = (&self.source, self.stretch.as_deref());
        let place = |finding: &mut Finding| {
            let Some(span) = finding.span else { return };
            let (line, column) = source.line_col(span.start);
            // That they cannot be counted is said below.
            let before = stretch.map(|stretch| stretch.before(source.encoding()));
            let Before { lines, characters } = before.and_then(Result::ok).unwrap_or_default();
            let characters = if line == 1 { characters } else { 0 };
            finding.place = Some((line.saturating_add(lines), column.saturating_add(characters)));
        };
        let mut each = each;
        let each = |record: &mut Record, findings: &mut Vec<Finding>, number: u32| {
            if self.places {
                findings.iter_mut().for_each(place);
            }
            each(record, findings, number)
        };
        let starts = Vec::new();
        let (records, found) = (0, false);
        let mut sink = Each { each, wants, records, starts, found, unwanted, identities };
        let begins = self.first && self.stretch.as_ref().is_none_or(|stretch| stretch.is_first());
        // Where a part of a file ends, the next goes on.
        let unfinished = !self.last || self.stretch.is_some();
        let options = ReadOptions { continued: !begins, unfinished, fixes: self.fixes };
        format.read(&self.source, &options, bench, &mut sink);
        let found = sink.found || !self.findings.is_empty();
        (self.records, self.unwanted) = (sink.records, sink.unwanted);
        self.starts = sink.starts;
        self.identities = sink.identities;
        if found && let Some(stretch) = &self.stretch {
            match stretch.before(self.source.encoding()) {
                Ok(before) => {
                    let source = std::mem::take(&mut self.source);
                    let (line, byte) = (source.first_line(), source.first_byte());
                    // The last line before the part goes on in its first.
                    let characters = if line == 1 { before.characters } else { 0 };
                    let characters = source.characters_left().saturating_add(characters);
                    let source = source.starting_at(line.saturating_add(before.lines), byte);
                    self.source = source.behind_characters(characters);
                }
                Err(error) => self.fault = Some(error),
            }
        }
        let whole = self.first && self.last && self.stretch.is_none();
        let bad = |finding: &Finding| finding.severity == Severity::Error;
        if whole && self.records == 0 && !self.findings.iter().any(bad) {
            self.findings.push(Finding::new(Code::NoRecord));
        }
    }

    /// Takes out what tells how often something stands in the text: as findings of the records, by their numbers,
    /// which are the same wherever a long text is cut. Without records it stays.
    pub(super) fn counted(&mut self) -> Vec<(u32, Finding)> {
        let encoding = self.source.encoding();
        let mut counted = Vec::new();
        let starts = &self.starts;
        let mut part = |text: &str, is: fn(char) -> bool, kind: fn(usize) -> DecodeFaultKind| {
            let record = |at: usize| starts.partition_point(|start| *start as usize <= at).max(1);
            let mut places = text.match_indices(is).peekable();
            while let Some((at, character)) = places.next() {
                let number = record(at);
                let is_of_it = |(at, _): &(usize, &str)| record(*at) == number;
                let mut count = 1;
                while places.next_if(is_of_it).is_some() {
                    count += 1;
                }
                let (start, len) = (offset(at), offset(character.len()));
                let span = Span::new(start, start.saturating_add(len));
                let fault = DecodeFault { kind: kind(count), offset: 0, len, line: 0, span };
                counted.push((offset(number), finding(&fault, encoding)));
            }
        };
        let text = self.source.text();
        self.findings.retain(|finding| {
            match finding.code {
                _ if starts.is_empty() => return true,
                Code::DestroyedEncoding => {
                    part(text, |c| c == '\u{fffd}', DecodeFaultKind::DestroyedEncoding);
                }
                Code::PrivateCharacters => {
                    part(text, is_user_defined, DecodeFaultKind::UserDefinedCharacters);
                }
                _ => return true,
            }
            false
        });
        counted
    }

    /// What is wrong with the piece beside its records, for those who show records.
    #[must_use]
    pub(super) fn faults(&self, input: &Input, lang: Lang) -> Faults {
        let reporter = Reporter { style: Style::Gcc, lang, color: false, width: 0 };
        let path = &*input.real_path();
        let place = Place { source: Some(&self.source), path, game: 0, mark: None, again: 0 };
        let mut faults = Faults::default();
        for finding in &self.findings {
            let is_error = finding.severity == Severity::Error;
            let is_of_bytes =
                matches!(finding.code, Code::NoRecord | Code::TrailingBytes | Code::DamagedArchive);
            if is_error || is_of_bytes {
                let place = match input.archive_of(finding) {
                    Some(path) => Place { source: None, path, ..place },
                    None => place,
                };
                reporter.finding(finding, &place, &mut faults.lines);
            }
            faults.is_bad |= is_error;
        }
        faults
    }

    /// `kif, Shift_JIS, CRLF`: what was found out about the text.
    #[must_use]
    pub(super) fn description(&self) -> Description {
        Description {
            format: self.format,
            encoding: self.source.encoding(),
            bom: self.source.bom(),
            eol: self.source.eol(),
            is_readable: self.findings.iter().all(|finding| finding.code != Code::BinaryFile),
        }
    }
}

/// What is wrong with a piece beside its records.
#[derive(Debug, Default)]
pub(super) struct Faults {
    /// A line each.
    pub(super) lines: String,
    /// Whether one is an error.
    pub(super) is_bad: bool,
}

impl Faults {
    /// Says them.
    pub(super) fn tell(&self, session: &mut Session) {
        if self.is_bad {
            session.exit.raise(Exit::Found);
        }
        if !self.lines.is_empty() && !session.quiet {
            session.tell(&self.lines);
        }
    }
}

/// What was found out about a text before its records were read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Description {
    /// The format.
    pub(super) format: Option<&'static Format>,
    /// The encoding.
    pub(super) encoding: Encoding,
    /// Whether a byte order mark stood first.
    pub(super) bom: bool,
    /// The line ends.
    pub(super) eol: Eol,
    /// Whether it is anything that is read: text, or bytes of a known format.
    pub(super) is_readable: bool,
}

/// A sink that counts.
struct Each<F, G> {
    each: F,
    wants: G,
    records: u32,
    starts: Vec<u32>,
    /// Whether anything was found in one of them.
    found: bool,
    unwanted: Vec<u32>,
    identities: Option<Vec<(u32, u128)>>,
}

impl<F, G> Sink for Each<F, G>
where
    G: Fn(&Record) -> bool,
    F: FnMut(&mut Record, &mut Vec<Finding>, u32) -> ControlFlow<()>,
{
    fn record(
        &mut self,
        record: &mut Record,
        findings: &mut Vec<Finding>,
        span: Span,
    ) -> ControlFlow<()> {
        self.records = self.records.saturating_add(1);
        self.starts.push(span.start);
        if !(self.wants)(record) {
            self.unwanted.push(self.records);
            return ControlFlow::Continue(());
        }
        if let Some(identities) = &mut self.identities {
            identities.extend(identity(record).map(|identity| (self.records, identity)));
        }
        self.found |= !findings.is_empty();
        (self.each)(record, findings, self.records)
    }
}

/// That what stands at a place is in another encoding than the rest.
pub(super) fn mixed(place: Span, here: Encoding, rest: Encoding) -> Finding {
    let finding = Finding::at(Code::MixedEncodings, place).with("here", here.name());
    finding.with("encoding", rest.name())
}

/// A fault of the bytes as a finding.
pub(super) fn finding(fault: &DecodeFault, encoding: Encoding) -> Finding {
    use DecodeFaultKind as K;
    let code = match fault.kind {
        K::Malformed | K::MoreMalformed(_) => Code::MalformedBytes,
        K::Nul => Code::NulCharacter,
        K::Binary => Code::BinaryFile,
        K::TooLarge => Code::TooLarge,
        K::DestroyedEncoding(_) => Code::DestroyedEncoding,
        K::DeclarationContradicted(_) => Code::DeclaredEncoding,
        K::UnknownDeclaration => Code::UnknownDeclaration,
        K::AmbiguousEncoding(_) => Code::EncodingGuessed,
        K::UserDefinedCharacters(_) => Code::PrivateCharacters,
        K::MixedEncodings(_) => Code::MixedEncodings,
        K::RepeatedBom => Code::RepeatedBom,
        K::Padding(_) => Code::JanggiGibPadding,
    };
    let whole = matches!(fault.kind, K::Binary | K::TooLarge | K::AmbiguousEncoding(_));
    let found = if whole { Finding::new(code) } else { Finding::at(code, fault.span) };
    let found = found.with("encoding", encoding.name());
    match &fault.kind {
        K::MixedEncodings(here) => found.with("here", here.name()),
        K::DestroyedEncoding(count) | K::UserDefinedCharacters(count) | K::Padding(count) => {
            found.with("count", *count)
        }
        K::AmbiguousEncoding(fitting) => {
            let others: Vec<&str> = fitting.iter().skip(1).map(|other| other.name()).collect();
            let mut found = found;
            if others.is_empty() {
                // No other is known, but nothing proves this one.
                found.severity = Severity::Note;
                return found.with("others", Word::NoOther);
            }
            found.with("others", others.join(", "))
        }
        K::DeclarationContradicted(_) | K::UnknownDeclaration => {
            let label = encoding.name();
            match Encoding::from_label(label) == Some(encoding) {
                // What is valid Unicode is nothing else.
                true if encoding.is_unicode() => found.fix(fault.span, label),
                true => found.unsafe_fix(fault.span, label),
                false => found,
            }
        }
        _ => found,
    }
}
