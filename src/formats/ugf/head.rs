//! The section `[Header]`.

use super::read::{Head, UgfReader};
use crate::findings::{Code, Finding, Word};
use crate::games::Side;
use crate::games::go::{MAX_SIZE, Ruleset};
use crate::notation::go::opening::day;
use crate::notation::go::values::{Verdict, decimal};
use crate::record::Key;
use crate::source::Span;

/// A line `Key=value`.
#[derive(Clone, Copy)]
struct Field<'a> {
    name: &'a str,
    value: &'a str,
    /// Where the value stands.
    span: Span,
}

impl<'a> Field<'a> {
    /// Whether something stands behind so many parts: a comma may be meant for a decimal point.
    fn goes_on(self, parts: usize) -> bool {
        self.parts().skip(parts).any(|part| !part.is_empty())
    }

    /// Its parts between commas.
    fn parts(self) -> impl Iterator<Item = &'a str> {
        self.value.split(',').map(str::trim)
    }
}

/// The only cipher that is none.
const PLAIN: &str = "PLAIN_UGF_FILE";

/// What is said of the file and not of the game, or of what stands in it anyway.
const IMPLIED: [&str; 3] = ["Ver", "Lang", "Crypt"];

/// Names of which other letters than the usual would change what is read.
const READ: [&str; 16] = [
    "CoordinateType",
    "Size",
    "Hdcp",
    "Winner",
    "Crypt",
    "Rule",
    "Date",
    "Title",
    "Moves",
    "Ptime",
    "PlayerB",
    "PlayerW",
    "PlayerB2",
    "PlayerW2",
    "BMemb1",
    "WMemb1",
];

/// A name in the letters that it usually has, capital or small: it is that of a Windows profile, in which they are the
/// same.
fn usual(name: &str) -> &str {
    READ.into_iter().find(|usual| usual.eq_ignore_ascii_case(name)).unwrap_or(name)
}

impl<'a> UgfReader<'a> {
    /// Makes headers of the lines.
    pub(super) fn header(&mut self, lines: &[Span]) -> Head {
        let mut head = Head {
            size: 19,
            flips: false,
            rules: Ruleset::UNSPECIFIED,
            handicap: None,
            verdict: None,
            enciphered: None,
            moves: None,
        };
        let mut partners = [None, None];
        let mut seen = std::collections::HashSet::new();
        for &line in lines {
            let text = self.source.slice(line);
            let Some((name, value)) = text.split_once('=') else {
                if !text.starts_with('#') {
                    self.frame.report(Finding::at(Code::UgfText, line).with("text", text));
                }
                self.frame.record.push_header(Key::Remark, "", text);
                continue;
            };
            let (name, value) = (usual(name.trim()), value.trim());
            let span = Span::new(line.end - value.len() as u32, line.end);
            let field = Field { name, value, span };
            if value.is_empty() {
                continue;
            }
            if !seen.insert(name) {
                self.frame.report(Finding::at(Code::HeaderRepeated, line).with("name", name));
            }
            self.field(field, line, &mut head, &mut partners);
        }
        for (key, partner) in [Key::First, Key::Second].into_iter().zip(partners) {
            let Some(partner) = partner else { continue };
            // Two play together.
            let both = match self.frame.record.header(key) {
                Some(name) => format!("{name} & {partner}"),
                None => partner.to_owned(),
            };
            self.frame.record.set_header(key, &both);
        }
        head
    }

    fn field(
        &mut self,
        field: Field<'a>,
        line: Span,
        head: &mut Head,
        partners: &mut [Option<&'a str>; 2],
    ) {
        let Field { name, value, .. } = field;
        let key = match name {
            "Place" => Key::Site,
            "Writer" => Key::Recorder,
            "Commentator" => Key::Annotator,
            "Comment" => Key::Note,
            _ => Key::Other,
        };
        match name {
            "Title" => {
                let parts: Vec<&str> = field.parts().filter(|part| !part.is_empty()).collect();
                if !parts.is_empty() {
                    self.frame.record.push_header(Key::Event, name, &parts.join(", "));
                }
            }
            // SGF has a name for it.
            "Copyright" => self.frame.record.push_header(Key::Other, "CP", value),
            "Date" => self.date(field),
            "Rule" => {
                let (full, known) = rules(value);
                head.rules = known;
                self.frame.record.push_header(Key::Rules, name, full);
            }
            "Size" => match value.parse::<u8>() {
                Ok(size) if (2..=MAX_SIZE).contains(&size) => head.size = size,
                _ => self.unread(field, Word::SizeOfBoard),
            },
            "Hdcp" => self.handicap(field, head),
            "Ptime" => self.time(field),
            "Winner" => self.winner(field, head),
            "PlayerB" => self.player(field, Key::First, Key::FirstRank),
            "PlayerW" => self.player(field, Key::Second, Key::SecondRank),
            "PlayerB2" | "BMemb1" => partners[0] = self.partner(field),
            "PlayerW2" | "WMemb1" => partners[1] = self.partner(field),
            "Crypt" if field.parts().nth(1) != Some(PLAIN) => head.enciphered = Some(line),
            "CoordinateType" if value.eq_ignore_ascii_case("IGS") => head.flips = true,
            "CoordinateType" if value.eq_ignore_ascii_case("JPN") => {}
            "CoordinateType" => self.unread(field, Word::KindOfCoordinates),
            "Moves" => head.moves = value.parse::<u32>().is_ok_and(|it| it > 0).then_some(line),
            _ if IMPLIED.contains(&name) => {}
            _ => self.frame.record.push_header(key, name, value),
        }
    }

    /// That a value is not what its key has. It is kept.
    fn unread(&mut self, field: Field<'_>, expected: Word) {
        let finding = Finding::at(Code::UgfValue, field.span).with("name", field.name);
        self.frame.report(finding.with("value", field.value).with("expected", expected));
        self.frame.record.push_header(Key::Other, field.name, field.value);
    }

    /// The dates and times of beginning and end: `2001/08/20,09:00:00,2001/08/20,00:00:00`.
    fn date(&mut self, field: Field<'_>) {
        let parts: Vec<&str> = field.parts().collect();
        let part = |at: usize| parts.get(at).copied().unwrap_or_default();
        let is_nothing = |text: &str| !text.contains(|c: char| c.is_ascii_digit());
        let is_midnight = |text: &str| text.is_empty() || text == "00:00:00";
        if is_nothing(field.value) {
            return;
        }
        let Some(begin) = day(part(0)) else {
            return self.unread(field, Word::DateOfGame);
        };
        self.frame.record.push_header(Key::Start, field.name, &begin);
        let end = day(part(2)).filter(|end| *end != begin);
        if let Some(end) = &end {
            self.frame.record.push_header(Key::End, field.name, end);
        }
        // Nothing else says at what time it was, or what stands beside a day.
        let is_said = [0, 2].into_iter().all(|at| is_day_alone(part(at)))
            && [1, 3].into_iter().all(|at| is_midnight(part(at)))
            && !field.goes_on(4);
        if !is_said {
            self.frame.record.push_header(Key::Other, field.name, field.value);
        }
    }

    /// Handicap and komi, which may be negative: `0,6.50`.
    fn handicap(&mut self, field: Field<'_>, head: &mut Head) {
        let mut parts = field.parts();
        let (stones, komi) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        let number = stones.parse::<u32>().ok();
        let points = decimal(komi).filter(|_| !field.goes_on(2));
        if let Some(stones) = number {
            head.handicap = Some((stones, field.span));
            if stones >= 2 {
                self.frame.record.push_header(Key::Handicap, field.name, &stones.to_string());
            }
        }
        if let Some(points) = &points {
            self.frame.record.push_header(Key::Komi, field.name, points);
        }
        let is_read = number.is_some() || stones.is_empty();
        if !is_read || points.is_none() && !komi.is_empty() || field.goes_on(2) {
            self.unread(field, Word::Number);
        }
    }

    /// The clocks of both: `J;240;0;0,J;240;0;0,0,0`, of each a kind, minutes, and more; `N` is none.
    fn time(&mut self, field: Field<'_>) {
        let minutes = |part: &str| {
            let mut values = part.split(';').map(str::trim);
            let kind = values.next()?;
            let minutes = values.next()?.parse::<u32>().ok()?;
            (kind != "N").then_some(u64::from(minutes) * 60)
        };
        let mut parts = field.parts();
        let [first, second] = [(); 2].map(|()| parts.next().and_then(minutes));
        let Some(time) = first.or(second) else {
            let is_none = |part: &str| {
                let mut values = part.split(';').map(str::trim);
                matches!(values.next(), Some("" | "N")) && values.all(|it| matches!(it, "" | "0"))
            };
            if !field.parts().take(2).all(is_none) {
                self.unread(field, Word::Number);
            }
            return;
        };
        self.frame.record.push_header(Key::TimeControl, field.name, &time.to_string());
        // What the other numbers mean is not sure.
        let is_said = first == second
            && field.parts().take(2).all(|part| {
                let mut values = part.split(';').map(str::trim).enumerate();
                values.all(|(at, value)| at < 2 || matches!(value, "" | "0"))
            });
        if !is_said {
            self.frame.record.push_header(Key::Other, field.name, field.value);
        }
    }

    /// `B,7.50`, `W,C`.
    fn winner(&mut self, field: Field<'_>, head: &mut Head) {
        let mut parts = field.parts();
        let (who, how) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        // Only who has won has a way in which: no margin is as good as nothing there.
        let is_more = !matches!(who, "B" | "W") && decimal(how).is_none_or(|it| it != "0");
        let goes_on = field.goes_on(2) || is_more && !how.is_empty();
        let won = |side: Side| {
            let how = match how {
                "C" => "R".to_owned(),
                "T" => "T".to_owned(),
                "F" | "F2" => "F".to_owned(),
                "" => String::new(),
                // Nobody knows by how much.
                points if goes_on => decimal(points).map(|_| String::new())?,
                points => decimal(points).filter(|points| !points.starts_with('-'))?,
            };
            Some(Verdict::Win(side, how))
        };
        let verdict = match who {
            "B" => won(Side::First),
            "W" => won(Side::Second),
            "D" => Some(Verdict::Draw),
            "N1" | "N" => Some(Verdict::Void),
            "O" | "E" => Some(Verdict::Unknown),
            // Not finished, or under way.
            "A" | "P" if !goes_on => return,
            _ => None,
        };
        let Some(verdict) = verdict else { return self.unread(field, Word::ResultOfGame) };
        self.frame.record.push_header(Key::Result, field.name, &verdict.to_string());
        if goes_on {
            self.unread(field, Word::ResultOfGame);
        } else if who == "O" || how == "F2" {
            // No other record says so.
            self.frame.record.push_header(Key::Other, field.name, field.value);
        }
        head.verdict = Some((verdict, field.span));
    }

    /// Name, rank, and more.
    fn player(&mut self, field: Field<'_>, key: Key, rank: Key) {
        let parts: Vec<&str> = field.parts().collect();
        for (key, at) in [(key, 0), (rank, 1)] {
            if let Some(text) = parts.get(at).filter(|text| !text.is_empty()) {
                self.frame.record.push_header(key, field.name, text);
            }
        }
        if parts.iter().skip(2).any(|part| !matches!(*part, "" | "0")) {
            self.frame.record.push_header(Key::Other, field.name, field.value);
        }
    }

    /// The name of who plays beside a player.
    fn partner(&mut self, field: Field<'a>) -> Option<&'a str> {
        if field.parts().skip(1).any(|part| !matches!(part, "" | "0")) {
            self.frame.record.push_header(Key::Other, field.name, field.value);
        }
        field.parts().next().filter(|name| !name.is_empty())
    }
}

/// Whether a text is one day and no more, or none: `2001/08/20`, `//`.
fn is_day_alone(text: &str) -> bool {
    let numbers: Vec<&str> =
        text.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty()).collect();
    let is_alone = match numbers[..] {
        [] => true,
        [whole] => whole.len() == 8,
        [_, _, _] => day(text).is_some() && numbers[0].len() == 4,
        _ => false,
    };
    is_alone && text.chars().all(|c| c.is_ascii_digit() || matches!(c, '/' | '-' | '.' | ' '))
}

/// The rules that a name means.
fn rules(name: &str) -> (&str, Ruleset) {
    let full = match name {
        "JPN" => "Japanese",
        "CH" | "CHN" => "Chinese",
        "KR" | "KOR" => "Korean",
        other => other,
    };
    (full, Ruleset::from_text(full).unwrap_or_default())
}
