//! The properties of East Asian sites and editors: the Nihon Ki-in, Sina, TOM, YuanYu (specs:
//! go-files §5.2). `TE` is the event, `RD` the date, `KO` the komi, `GK` the game, `HD` the handicap,
//! `LT` and `LC` the byo-yomi; most of these names mean something else in the standard.

use super::node::Found;
use super::read::Reader;
use crate::findings::{Code, Finding, Severity};
use crate::notation::go::headers;
use crate::notation::syntax::sgf as values;
use crate::record::Key;
use crate::source::Source;

/// The names that have another meaning, and the property that says the same in the standard.
const NAMES: [(&str, &str); 7] = [
    ("TE", "EV"),
    ("RD", "DT"),
    ("KO", "KM"),
    ("HD", "HA"),
    ("GK", "GM"),
    ("LT", "OT"),
    ("LC", "OT"),
];

/// Whether a property of the root is read as another.
pub(super) fn is_mapped(name: &str) -> bool {
    NAMES.iter().any(|row| row.0 == name)
}

/// Whether a root is written so: without a move, and with a value that the standard's property of
/// that name cannot have.
pub(super) fn is_spoken(source: &Source, properties: &[Found<'_>]) -> bool {
    let mut spoken = false;
    for found in properties {
        let value = source.slice(found.first).trim();
        spoken |= match &*found.name {
            "B" | "W" => return false,
            "TE" => !matches!(value, "" | "1" | "2"),
            "KO" => !value.is_empty(),
            "RD" => value.bytes().any(|byte| byte.is_ascii_digit()),
            "GK" => values::is_number(value, false),
            _ => false,
        };
    }
    spoken
}

/// A bare number of `TM` is in minutes, there.
pub(super) fn minutes(text: &str) -> Option<String> {
    let minutes: u32 = text.parse().ok()?;
    (1..=600).contains(&minutes).then(|| format!("{minutes}分"))
}

impl Reader<'_> {
    /// Makes headers of the properties of the root that the dialect has of its own.
    pub(super) fn dialect(&mut self, properties: &[Found<'_>]) {
        for finding in &mut self.bench.findings {
            // Their files begin without one.
            if finding.code == Code::SgfSemicolon {
                finding.severity = Severity::Note;
            }
        }
        let own = properties.iter().find(|found| is_mapped(&found.name));
        if let Some(found) = own {
            self.report(Finding::at(Code::SgfOldDialect, found.span));
        }
        let mut overtime = [None, None];
        for found in properties {
            let text = values::text(self.source.slice(found.first), true).trim().to_owned();
            match &*found.name {
                "GK" => {}
                "LT" => overtime[0] = Some(text),
                "LC" => overtime[1] = Some(text),
                name if is_mapped(name) => {
                    let standard = NAMES.iter().find(|row| row.0 == name).map_or("", |row| row.1);
                    let key = headers::key(standard);
                    self.header(key, standard, &text, found.first, found.span);
                }
                _ => {}
            }
        }
        if let Some(text) = byoyomi(&overtime) {
            self.bench.record.push_header(Key::Byoyomi, "OT", &text);
        }
    }
}

/// `LT[30秒]LC[5回]` as `5x30 byo-yomi`; other values as they stand.
fn byoyomi(parts: &[Option<String>; 2]) -> Option<String> {
    let number = |text: &Option<String>, units: &[char]| {
        text.as_deref()?.trim_end_matches(units).trim().parse::<u32>().ok()
    };
    match (number(&parts[0], &['秒']), number(&parts[1], &['回', '次'])) {
        (Some(seconds), Some(periods)) => Some(format!("{periods}x{seconds} byo-yomi")),
        _ => {
            let said: Vec<&str> = parts.iter().flatten().map(String::as_str).collect();
            (!said.is_empty()).then(|| said.join(" "))
        }
    }
}
