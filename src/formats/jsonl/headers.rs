//! Headers as the members of an object, whose names and values programs can ask for, and which come
//! back as they were: in their order, however often they stand, and with the names that they had.

use super::OTHER;
use super::lines::{key, push_key};
use crate::notation::syntax::json::{Kind, Value, push_string};
use crate::record::{Header, Key, PLACES, Record};
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

/// Beyond so many headers without a canonical key they are looked up in a table.
const FEW: usize = 32;

/// Appends the headers of a record, if it has any.
pub(super) fn push(record: &Record, out: &mut String) {
    if record.headers.is_empty() {
        return;
    }
    if are_distinct(record) {
        push_object("headers", record.headers.iter(), out, |header, out| {
            push_name(record, header, out);
            out.push(':');
            push_string(record.text(header.value), out);
        });
        let named = |header: &&Header| has_own_name(record, header);
        push_object("header_names", record.headers.iter().filter(named), out, |header, out| {
            push_name(record, header, out);
            out.push(':');
            push_string(record.text(header.name), out);
        });
    } else {
        push_repeated(record, out);
    }
}

/// Whether no two headers have the same name here.
fn are_distinct(record: &Record) -> bool {
    let mut seen = [false; PLACES];
    let mut others: Vec<&str> = Vec::with_capacity(record.headers.len());
    for header in &record.headers {
        if header.key == Key::Other {
            others.push(record.text(header.name));
        } else if std::mem::replace(&mut seen[header.key.place()], true) {
            return false;
        }
    }
    if others.len() > FEW {
        return others.iter().collect::<HashSet<_>>().len() == others.len();
    }
    !others.iter().enumerate().any(|(index, name)| others[..index].contains(name))
}

/// Whether the record has a name of its own for a header with a canonical key.
fn has_own_name(record: &Record, header: &Header) -> bool {
    header.key != Key::Other && !record.text(header.name).is_empty()
}

/// Appends a member that is an object, unless it would have no members; `push` appends one of them.
fn push_object<T>(
    name: &str,
    members: impl Iterator<Item = T>,
    out: &mut String,
    push: impl Fn(T, &mut String),
) {
    let mut is_open = false;
    for member in members {
        if is_open {
            out.push(',');
        } else {
            out.push_str(",\"");
            out.push_str(name);
            out.push_str("\":{");
            is_open = true;
        }
        push(member, out);
    }
    out.push_str(if is_open { "}" } else { "" });
}

/// Appends what a header is called here, in quotes.
fn push_name(record: &Record, header: &Header, out: &mut String) {
    if header.key != Key::Other {
        out.push('"');
        push_key(header.key, out);
        out.push('"');
        return;
    }
    let name = record.text(header.name);
    // What could be taken for something else says that it is none.
    if name.is_empty() || name.starts_with(OTHER) || key(name).is_some() {
        push_string(&format!("{OTHER}{name}"), out);
    } else {
        push_string(name, out);
    }
}

/// Appends headers of which some stand several times: their values together, and the order if that
/// does not keep it.
fn push_repeated(record: &Record, out: &mut String) {
    let mut places: HashMap<String, usize> = HashMap::new();
    let mut groups: Vec<(String, Vec<&Header>)> = Vec::new();
    let mut order = Vec::new();
    for header in &record.headers {
        let mut name = String::new();
        push_name(record, header, &mut name);
        let place = *places.entry(name.clone()).or_insert(groups.len());
        if place == groups.len() {
            groups.push((name, Vec::new()));
        }
        groups[place].1.push(header);
        order.push(place);
    }
    let values = |header: &Header| record.text(header.value);
    push_groups("headers", groups.iter(), values, out);
    let named =
        |group: &&(String, Vec<&Header>)| group.1.iter().any(|header| has_own_name(record, header));
    let names = |header: &Header| record.text(header.name);
    push_groups("header_names", groups.iter().filter(named), names, out);
    if !order.is_sorted() {
        out.push_str(",\"header_order\":[");
        for (index, &place) in order.iter().enumerate() {
            out.push_str(if index == 0 { "" } else { "," });
            out.push_str(&groups[place].0);
        }
        out.push(']');
    }
}

/// Appends the values, or the names, of headers that have the same name here.
fn push_groups<'g, 'r: 'g>(
    name: &str,
    groups: impl Iterator<Item = &'g (String, Vec<&'r Header>)>,
    text: impl Fn(&Header) -> &'r str,
    out: &mut String,
) {
    push_object(name, groups, out, |(own, headers), out| {
        out.push_str(own);
        out.push(':');
        if let [header] = headers.as_slice() {
            push_string(text(header), out);
            return;
        }
        for (index, header) in headers.iter().enumerate() {
            out.push(if index == 0 { '[' } else { ',' });
            push_string(text(header), out);
        }
        out.push(']');
    });
}

/// Adds the headers of a record to it. `wrong` is told of every value that is none.
pub(super) fn read<'j>(
    headers: Value<'j>,
    names: Option<Value<'j>>,
    order: Option<Value<'j>>,
    record: &mut Record,
    mut wrong: impl FnMut(Value<'j>),
) {
    let mut own_names: [Vec<Cow<'j, str>>; PLACES] = std::array::from_fn(|_| Vec::new());
    for (name, value) in names.into_iter().flat_map(Value::members) {
        match key(&name) {
            Some(key) => texts(value, |text| own_names[key.place()].push(text), &mut wrong),
            None => wrong(value),
        }
    }
    let mut used = [0_usize; PLACES];
    let mut add = |record: &mut Record, name: &str, value: &str| {
        let key = key(name).filter(|&key| key != Key::Other);
        match key {
            Some(key) => {
                let place = key.place();
                let own = own_names[place].get(used[place]).map_or("", |name| name);
                used[place] += 1;
                record.push_header(key, own, value);
            }
            None => {
                record.push_header(Key::Other, name.strip_prefix(OTHER).unwrap_or(name), value);
            }
        }
    };
    let Some(order) = order else {
        for (name, value) in headers.members() {
            texts(value, |text| add(record, &name, &text), &mut wrong);
        }
        return;
    };
    let mut groups: Vec<(Cow<'j, str>, Vec<Cow<'j, str>>)> = Vec::new();
    let mut places: HashMap<Cow<'j, str>, usize> = HashMap::new();
    for (name, value) in headers.members() {
        let place = *places.entry(name.clone()).or_insert(groups.len());
        if place == groups.len() {
            groups.push((name, Vec::new()));
        }
        texts(value, |text| groups[place].1.push(text), &mut wrong);
    }
    let mut taken = vec![0; groups.len()];
    for name in order.elements() {
        let place = name.string().and_then(|name| places.get(&name).copied());
        let Some(place) = place else { continue };
        let (name, values) = &groups[place];
        if let Some(value) = values.get(taken[place]) {
            add(record, name, value);
            taken[place] += 1;
        }
    }
    // What the order does not name was put in since.
    for ((name, values), taken) in groups.iter().zip(taken) {
        values.iter().skip(taken).for_each(|value| add(record, name, value));
    }
}

/// The texts of a value: of a string or number one, of an array as many as it has.
fn texts<'j>(
    value: Value<'j>,
    mut add: impl FnMut(Cow<'j, str>),
    wrong: &mut impl FnMut(Value<'j>),
) {
    let single = (value.kind() != Kind::Array).then_some(value);
    for value in single.into_iter().chain(value.elements()) {
        match (value.string(), value.kind()) {
            (Some(text), _) => add(text),
            (None, Kind::Word) if value.is_null() => {}
            (None, Kind::Word) => add(Cow::Borrowed(value.text())),
            (None, _) => wrong(value),
        }
    }
}
