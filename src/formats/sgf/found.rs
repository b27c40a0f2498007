//! Properties as they stand in a node, and the node that collects them.

use super::check::{self, ValueFault};
use crate::findings::{Code, Finding, LeftOut, Severity};
use crate::formats::frame::Frame;
use crate::games::go::MAX_SIZE;
use crate::notation::go::property::{Group, Kind, Name, Property, property};
use crate::notation::go::values;
use crate::notation::syntax::sgf;
use crate::replay::go::GoMove;
use crate::source::{Span, offset};
use hashbrown::HashTable;
use std::borrow::Cow;
use std::hash::{BuildHasher, RandomState};
use std::num::NonZeroU32;
use std::ops::Range;

/// A property as it stands in a node.
#[derive(Clone, Debug)]
pub(super) struct Found<'a> {
    /// Its identifier, in capitals only.
    pub(super) name: Cow<'a, str>,
    /// What the standard says of it.
    pub(super) row: Option<&'static Property>,
    /// From its identifier to its last bracket.
    pub(super) span: Span,
    /// The inside of its first brackets.
    pub(super) first: Span,
    /// The inside of the others.
    pub(super) more: Vec<Span>,
    /// Whether it has been reported that there are too many values, and which finding of the game, from 1, says
    /// that there are too many of it.
    pub(super) crowded: (bool, Option<NonZeroU32>),
}

impl Found<'_> {
    pub(super) fn values(&self) -> impl Iterator<Item = Span> + '_ {
        std::iter::once(self.first).chain(self.more.iter().copied())
    }

    /// Whether it is the property of the standard that has this name.
    pub(super) fn is(&self, name: Name) -> bool {
        self.id() == Some(name)
    }

    /// Which property of the standard it is.
    pub(super) fn id(&self) -> Option<Name> {
        self.row.map(|row| row.id)
    }

    pub(super) fn kind(&self) -> Kind {
        self.row.map_or(Kind::Any, |row| row.kind)
    }

    pub(super) fn group(&self) -> Group {
        self.row.map_or(Group::Misc, |row| row.group)
    }
}

/// Names, each of which is spoken of once in a tree.
#[derive(Debug, Default)]
pub(super) struct Strange<'a> {
    names: Vec<Cow<'a, str>>,
    index: Index,
}

impl<'a> Strange<'a> {
    /// Adds a name; whether it was not there before.
    pub(super) fn insert(&mut self, name: Cow<'a, str>) -> bool {
        let names = &self.names;
        let hash = self.index.hash(&name);
        let is_new = self.index.find(hash, |at| names[at] == name).is_none();
        if is_new {
            self.index.insert(hash, names.len());
            self.names.push(name);
        }
        is_new
    }
}

/// Where names are in a list: the hash of each and its place. A table of the names themselves would leave the
/// processor's cache much earlier.
#[derive(Debug, Default)]
struct Index {
    table: HashTable<(u32, u32)>,
    hasher: RandomState,
}

impl Index {
    /// As many bits of a hash as a table can have slots: they are kept, since to hash the names anew when it grows
    /// takes longer than all the rest.
    fn hash(&self, name: &str) -> u32 {
        self.hasher.hash_one(name) as u32
    }

    /// A hash as the table wants it: it looks at both of its ends.
    fn whole(hash: u32) -> u64 {
        u64::from(hash) << 32 | u64::from(hash)
    }

    /// The place that has this hash and is the one looked for.
    fn find(&self, hash: u32, is_it: impl Fn(usize) -> bool) -> Option<usize> {
        let is_it = |entry: &(u32, u32)| entry.0 == hash && is_it(entry.1 as usize);
        self.table.find(Self::whole(hash), is_it).map(|entry| entry.1 as usize)
    }

    fn insert(&mut self, hash: u32, at: usize) {
        self.table.insert_unique(Self::whole(hash), (hash, offset(at)), |it| Self::whole(it.0));
    }
}

/// The node under way.
#[derive(Debug, Default)]
pub(super) struct Node<'a> {
    start: Option<usize>,
    properties: Vec<Found<'a>>,
    /// Of their names, once there are more than [`FEW`].
    index: Index,
}

/// So many properties are found quickly by going through them.
const FEW: usize = 32;

impl<'a> Node<'a> {
    /// The property of this name, if the node has it.
    fn find(&mut self, name: &str) -> Option<&mut Found<'a>> {
        if self.properties.len() > FEW {
            let properties = &mut self.properties;
            for (at, found) in properties.iter().enumerate().skip(self.index.table.len()) {
                self.index.insert(self.index.hash(&found.name), at);
            }
            let hash = self.index.hash(name);
            let at = self.index.find(hash, |at| properties[at].name == name)?;
            return properties.get_mut(at);
        }
        self.properties.iter_mut().find(|found| found.name == name)
    }

    pub(super) fn begin(&mut self, at: usize) {
        self.start = Some(at);
    }

    pub(super) fn is_open(&self) -> bool {
        self.start.is_some()
    }

    /// The properties of the node under way, which ends; none if there is no such node.
    pub(super) fn end(&mut self) -> Option<Vec<Found<'a>>> {
        self.start.take()?;
        if !self.index.table.is_empty() {
            // To clear a large one costs as much as it is large, for each small one that follows.
            self.index.table = HashTable::new();
        }
        Some(std::mem::take(&mut self.properties))
    }

    /// Gives the room for properties back.
    pub(super) fn reuse(&mut self, mut properties: Vec<Found<'a>>) {
        properties.clear();
        self.properties = properties;
    }

    /// Adds a property to the node under way. Of a game other than Go any letters are a name.
    pub(super) fn add(
        &mut self,
        name: Range<usize>,
        first: Span,
        more: Vec<Span>,
        (strange, is_go): (&mut Strange<'a>, bool),
        frame: &mut Frame<'a, GoMove>,
    ) {
        let source = frame.source;
        let written = &source.text()[name.clone()];
        let place = Span::of(name.start..name.end);
        let capital = |c: char| c.is_ascii_uppercase();
        let name: Cow<'a, str> = if is_plain_name(written, is_go) {
            written.into()
        } else if is_numbered(written) {
            // One report is enough for a tree full of them.
            if strange.insert(written.into()) {
                frame.report(Finding::at(Code::SgfNumberedName, place).with("name", written));
            }
            written.into()
        } else {
            let letters: String = written.chars().filter(|&c| capital(c)).collect();
            let digits = written.bytes().any(|byte| byte.is_ascii_digit());
            if letters.is_empty() || digits {
                // One report is enough for a tree full of them.
                if strange.insert(written.into()) {
                    frame.report(Finding::at(Code::SgfName, place).with("name", written));
                }
                return;
            }
            let finding = Finding::at(Code::SgfLowerCase, place).with("written", written);
            frame.report(finding.with("name", letters.as_str()).fix(place, letters.as_str()));
            letters.into()
        };
        let end = more.last().unwrap_or(&first).end.saturating_add(1);
        let whole = Span::new(place.start, end.min(source.span().end));
        let row = property(&name);
        let merges = row.is_none_or(|row| row.kind.is_list() || row.kind == Kind::Text);
        let many = !more.is_empty() && !row.is_none_or(|row| row.kind.is_list());
        let is_signature = row.is_some_and(|row| row.id == Name::AP);
        // Some editors part what they set up, and of two lists of stones nothing is lost.
        let is_setup = row.is_some_and(|row| matches!(row.id, Name::AB | Name::AW | Name::AE));
        let earlier = self.find(&name);
        // One report is enough for a node full of them.
        let (told_many, told_again) = earlier.as_ref().map_or((false, None), |found| found.crowded);
        let is_again = earlier.is_some();
        // Counted from 1, for what is small is quick to find.
        let told_now = frame.findings.len() + usize::from(many && !told_many) + 1;
        let told_now = NonZeroU32::new(offset(told_now)).filter(|_| is_again);
        let crowded = (told_many || many, told_again.or(told_now));
        // What counts is the first value, and another may be the only one that says anything.
        let counts = earlier.as_ref().map_or(first, |earlier| earlier.first);
        let is_legible = || is_legible_as(row, source.slice(counts));
        let is_equal =
            !merges && more.is_empty() && source.slice(counts).trim() == source.slice(first).trim();
        match earlier {
            None => {
                let more = if merges { more } else { Vec::new() };
                let name = name.clone();
                let found = Found { name, row, span: whole, first, more, crowded };
                self.properties.push(found);
            }
            Some(earlier) => {
                earlier.crowded = crowded;
                // Of programs that sign one after the other all are named.
                if merges || is_signature {
                    earlier.more.push(first);
                    earlier.more.extend(more);
                }
            }
        }
        if many && !told_many {
            let finding = Finding::at(Code::SgfManyValues, whole).with("name", &*name);
            // What is joined is all read.
            let others = Span::new(first.end.saturating_add(1), end);
            // They may be those of what follows a value that is not closed.
            let is_open = frame.source.slice(first).contains('[');
            frame.report(match merges {
                true => finding.leaving_out(LeftOut::No),
                false if is_legible() && !is_open => finding.unsafe_fix(others, ""),
                false => finding,
            });
        }
        if let Some(told) = told_again {
            // What one finding says of all, its repair does to all.
            let told = frame.findings.get_mut(told.get() as usize - 1);
            if let Some(finding) = told.filter(|it| it.code == Code::SgfRepeated) {
                match &finding.fix {
                    Some(_) if is_equal => finding.add_fix(whole, ""),
                    Some(_) => finding.add_unsafe_fix(whole, ""),
                    None => {}
                }
                // What differs is lost, though an equal value came before it.
                if !merges && !is_signature && !is_equal {
                    let Finding { severity, drops, .. } = Finding::new(Code::SgfRepeated);
                    (finding.severity, finding.drops) = (severity, drops);
                }
            }
        } else if is_again {
            let mut finding = Finding::at(Code::SgfRepeated, whole).with("name", &*name);
            if merges || is_signature || is_equal {
                finding.drops = LeftOut::No;
                let is_odd = merges && !is_setup;
                finding.severity = if is_odd { Severity::Warning } else { Severity::Note };
            }
            // The Fox server signs on top of the program it uses: both are kept, and the second tells how to read the
            // rest.
            if !merges && !is_signature && is_legible() {
                // An equal one that stayed would differ from the first as soon as that is repaired.
                finding = match is_equal {
                    true => finding.fix(whole, ""),
                    false => finding.unsafe_fix(whole, ""),
                };
            }
            frame.report(finding);
        }
    }
}

/// Whether a value says something that can be understood.
fn is_legible_as(row: Option<&Property>, raw: &str) -> bool {
    let number = |text: &str| sgf::is_number(text.trim(), false);
    let text = raw.trim();
    match row.map(|row| row.id) {
        Some(Name::KM) => return values::komi(text).is_some(),
        Some(Name::TM) => return values::seconds(text).is_some(),
        Some(Name::RE) => return values::result(text).is_some(),
        Some(Name::DT) => return values::dates(text).is_some(),
        _ => {}
    }
    match row.map_or(Kind::Any, |row| row.kind) {
        Kind::Point => text.is_empty() || sgf::point(raw).is_some() || sgf::is_pass_word(raw),
        Kind::Size => raw.split(':').all(number),
        Kind::Simple | Kind::Text => !text.is_empty(),
        kind => check::value(kind, raw, (MAX_SIZE, MAX_SIZE), &mut None) != Err(ValueFault::Kind),
    }
}

/// Says that a value is not what its property has.
pub(super) fn wrong(found: &Found<'_>, value: Span, code: Code, frame: &mut Frame<'_, GoMove>) {
    let raw = frame.source.slice(value);
    let finding = Finding::at(code, value)
        .with("name", &*found.name)
        .with("value", raw)
        .with("expected", found.kind().word());
    frame.report(finding);
}

/// Says that a value is what its property has, but not written as the standard asks.
pub(super) fn untidy(found: &Found<'_>, value: Span, frame: &mut Frame<'_, GoMove>) {
    wrong(found, value, Code::SgfUntidy, frame);
    let kind = match found.kind() {
        kind @ (Kind::Labels | Kind::Arrows) => kind,
        // A move on a point.
        _ => Kind::Points,
    };
    let normal = tidied(kind, frame.source.slice(value));
    if let (Some(normal), Some(finding)) = (normal, frame.findings.last_mut()) {
        finding.add_fix(value, normal);
    }
}

/// A value that names points as the standard writes it, where it is understood and written otherwise.
pub(super) fn tidied(kind: Kind, raw: &str) -> Option<String> {
    if !matches!(kind, Kind::Points | Kind::Elist | Kind::Labels | Kind::Arrows) {
        return None;
    }
    let points = |raw: &str| sgf::area(raw).map(sgf::Area::tidy);
    let normal = match (kind, sgf::compose(raw)) {
        (Kind::Labels, Some((at, text))) => format!("{}:{text}", points(at)?),
        (Kind::Arrows, Some((from, to))) => format!("{}:{}", points(from)?, points(to)?),
        // Most values are two letters.
        (Kind::Points | Kind::Elist, _) if raw.len() != 2 => points(raw)?,
        _ => return None,
    };
    (normal != raw).then_some(normal)
}

/// Whether a property of this name keeps it in reading.
pub(super) fn is_name(written: &str, is_go: bool) -> bool {
    !written.is_empty() && (is_plain_name(written, is_go) || is_numbered(written))
}

/// Whether a name is of letters only, which are capitals; those of other games than Go may have small ones.
fn is_plain_name(written: &str, is_go: bool) -> bool {
    let is_small = || written.bytes().all(|byte| byte.is_ascii_lowercase());
    written.bytes().all(|byte| byte.is_ascii_uppercase()) || !is_go && is_small()
}

/// Whether a name is that of a private property with a number behind it, such as `LZ2`. Where a property of the
/// standard has a digit behind its name, that is a slip.
fn is_numbered(name: &str) -> bool {
    let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let is_name = letters.len() > 1 && letters.bytes().all(|byte| byte.is_ascii_uppercase());
    is_name && letters.len() < name.len() && property(letters).is_none()
}
