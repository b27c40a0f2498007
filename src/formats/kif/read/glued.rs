//! Several headers on one line: Gekisashi writes both players so, and elsewhere a line end is lost.

use super::forms::split_header;
use crate::formats::kif::start;
use crate::games::shogi::Handicap;
use crate::notation::headers::{HEADERS, kif_key};
use crate::notation::shogi::japanese::cursor::is_blank;
use crate::record::Key;

/// The headers of a line.
#[derive(Debug)]
pub(super) struct Line<'a> {
    /// Each that surely is one.
    pub(super) parts: Vec<&'a str>,
    /// What may be another stands in the value of one.
    pub(super) doubtful: bool,
}

/// Takes a line apart that begins with a header and has two colons.
pub(super) fn line(line: &str) -> Line<'_> {
    let mut found = Line { parts: Vec::new(), doubtful: false };
    let mut begin = 0;
    if let Some((name, value)) = split_header(line) {
        let mut own = name;
        let behind = |at: usize| line.len() - line[at..].trim_start_matches(is_between).len();
        let mut upto = behind(line.len() - value.len());
        let mut at = upto;
        while let Some(colon) = line[at..].find(COLONS).map(|colon| at + colon) {
            at = colon + line[colon..].chars().next().map_or(1, char::len_utf8);
            let text = line[upto..colon].trim_end_matches(is_blank);
            let Some(next) = ends_in_name(text) else { continue };
            let name_at = upto + text.len() - next.len();
            let before = line[upto..name_at].trim_end_matches(is_between);
            match kinship(kif_key(own), before, next, &line[at..]) {
                Kinship::Apart if !before.ends_with(OPENED) => {
                    found.parts.push(line[begin..name_at].trim_end_matches(is_between));
                    (own, begin, upto) = (next, name_at, behind(at));
                    at = upto;
                }
                Kinship::Apart | Kinship::Doubtful => found.doubtful = true,
                Kinship::Value => {}
            }
        }
    }
    found.parts.push(&line[begin..]);
    found
}

const COLONS: [char; 2] = ['：', ':'];

/// What text in brackets begins with.
const OPENED: [char; 8] = ['(', '（', '「', '『', '[', '［', '【', '〈'];

/// Whether a sign parts headers.
fn is_between(c: char) -> bool {
    is_blank(c) || matches!(c, '/' | '／' | '、' | ',' | '，')
}

/// The name of a header that a text ends in.
fn ends_in_name(text: &str) -> Option<&str> {
    // As the hours of a time do.
    if text.ends_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let names = HEADERS.iter().flat_map(|row| row.aliases.iter().chain([&row.japanese]));
    let known = names.filter(|name| !name.is_empty() && text.ends_with(**name));
    let longest = known.map(|name| name.len()).max()?;
    Some(&text[text.len() - longest..])
}

/// What is said by the name of a header in the value of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kinship {
    /// It is a header of its own.
    Apart,
    /// It may be.
    Doubtful,
    /// It belongs to the value: notes hold anything, and each side may have a time.
    Value,
}

/// What a name is behind the value of a header as far as `before` it, and before a text.
fn kinship(own: Key, before: &str, name: &str, behind: &str) -> Kinship {
    let key = kif_key(name);
    let is_player = |key| matches!(key, Key::First | Key::Second);
    // A title may speak of one: `初めての手合割：角落ち`.
    let is_start = (name == "手合割" || name == "手合い割")
        && !before.ends_with('の')
        && Handicap::by_name(behind.trim_matches(is_between)).is_some();
    match own {
        Key::Note | Key::Other => Kinship::Value,
        // How one of the players opens.
        Key::Opening if is_player(key) => Kinship::Value,
        Key::TimeControl | Key::Byoyomi | Key::FirstTime | Key::SecondTime if is_player(key) => {
            Kinship::Value
        }
        // Nobody is called so.
        _ if is_player(own) && is_player(key) && own != key => Kinship::Apart,
        Key::Handicap if Handicap::by_name(before).is_some() => Kinship::Apart,
        Key::Handicap if start::announces_diagram(before) => Kinship::Apart,
        Key::Handicap => Kinship::Doubtful,
        _ if is_start => Kinship::Apart,
        _ => Kinship::Doubtful,
    }
}

/// Whether a header of this name and value reads as more than one.
pub(in crate::formats::kif) fn is_several(name: &str, value: &str) -> bool {
    if !value.contains(COLONS) {
        return false;
    }
    line(&format!("{name}：{value}")).parts.len() > 1
}

/// A value in which no name has its colon, so that it reads as one.
pub(in crate::formats::kif) fn as_one(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    for part in value.split_inclusive(COLONS) {
        let text = part.trim_end_matches(COLONS);
        out.push_str(text);
        if text.len() < part.len() {
            let named = ends_in_name(text.trim_end_matches(is_blank)).is_some();
            out.push_str(if named { "＝" } else { &part[text.len()..] });
        }
    }
    out
}
