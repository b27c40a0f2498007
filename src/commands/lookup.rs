//! Names that users type: formats, encodings, codes, ranges. What is not known is answered with
//! what it might have been.

use super::open::Reading;
use super::unpack::Limit;
use crate::cli;
use crate::findings::{Code, codes};
use crate::formats::{FORMATS, Format, by_name};
use crate::source::Encoding;
use anyhow::{Context, Result, anyhow, bail};
use std::ops::RangeInclusive;

/// How inputs are read, by the arguments.
///
/// # Errors
/// If a name is not known.
pub(super) fn reading(input: &cli::Input) -> Result<Reading> {
    let from = input.from.as_deref().map(format).transpose()?;
    if let Some(format) = from.filter(|format| format.read.is_none()) {
        bail!("{} can be written, but not read", format.name);
    }
    let encoding = input.encoding.as_deref().map(encoding).transpose()?;
    let limit = Limit(input.max_unpacked.as_deref().map(size).transpose()?);
    Ok(Reading { from, encoding, limit })
}

/// A number of bytes: `500000`, `64M`, `2GiB`.
///
/// # Errors
/// If it is none.
pub(super) fn size(text: &str) -> Result<u64> {
    let text = text.trim();
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let unit = match text[digits..].trim_start().to_ascii_lowercase().as_str() {
        "" | "b" => Some(0),
        "k" | "kb" | "kib" => Some(10),
        "m" | "mb" | "mib" => Some(20),
        "g" | "gb" | "gib" => Some(30),
        "t" | "tb" | "tib" => Some(40),
        _ => None,
    };
    let number = text[..digits].parse().ok().zip(unit);
    let bytes = number.and_then(|(number, unit): (u64, u32)| number.checked_mul(1 << unit));
    bytes.with_context(|| format!("\"{text}\" is no size such as 500M or 2G"))
}

/// The format of a name.
///
/// # Errors
/// If there is none.
pub(super) fn format(name: &str) -> Result<&'static Format> {
    let names = || FORMATS.iter().map(|format| format.name);
    by_name(name).ok_or_else(|| unknown("format", name, names(), "see `kifu formats`"))
}

/// The encoding of a label.
///
/// # Errors
/// If there is none.
pub(super) fn encoding(label: &str) -> Result<Encoding> {
    let names = Encoding::all().map(Encoding::name);
    Encoding::from_label(label).ok_or_else(|| unknown("encoding", label, names, ""))
}

/// The code of an id or name.
///
/// # Errors
/// If there is none.
pub(super) fn code(text: &str) -> Result<Code> {
    let names = || codes::ALL.iter().flat_map(|code| [code.row().id, code.row().name]);
    Code::find(text).ok_or_else(|| unknown("code", text, names(), "`kifu explain` lists all"))
}

/// The codes that an id, a name or the beginning of ids (`S`, `R1`) means.
///
/// # Errors
/// If there is none.
pub(super) fn codes(text: &str) -> Result<Vec<Code>> {
    let begins = |code: &Code| {
        code.row().id.get(..text.len()).is_some_and(|head| head.eq_ignore_ascii_case(text))
    };
    let family: Vec<Code> = codes::ALL.iter().copied().filter(begins).collect();
    if text.is_empty() || family.is_empty() { Ok(vec![code(text)?]) } else { Ok(family) }
}

/// A range of numbers from 1: `3`, `2-5`, `7-`, `-4`.
///
/// # Errors
/// If it is none.
pub(super) fn range(text: &str) -> Result<RangeInclusive<u32>> {
    let number = |part: &str, open: u32| match part.trim() {
        "" => Ok(open),
        part => part.parse().with_context(|| format!("\"{text}\" is no range such as 2-5")),
    };
    let (from, to) = match text.split_once('-') {
        Some((from, to)) => (number(from, 1)?, number(to, u32::MAX)?),
        None => (number(text, 0)?, number(text, 0)?),
    };
    if from == 0 || from > to || text.trim() == "-" {
        bail!("\"{text}\" is no range such as 2-5; games are counted from 1");
    }
    Ok(from..=to)
}

fn unknown<'a>(
    kind: &str,
    name: &str,
    known: impl Iterator<Item = &'a str>,
    hint: &str,
) -> anyhow::Error {
    let lower = name.to_lowercase();
    let near = known
        .map(|word| (distance(&lower, &word.to_lowercase()), word))
        .filter(|&(far, word)| far <= (word.len() / 3).max(1) && far < name.len().max(2))
        .min();
    let end = if hint.is_empty() { String::new() } else { format!("; {hint}") };
    match near {
        Some((_, word)) => anyhow!("unknown {kind} \"{name}\"; did you mean {word}?"),
        None => anyhow!("unknown {kind} \"{name}\"{end}"),
    }
}

/// How many characters have to be added, taken away or changed.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().take(40).collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().take(40).enumerate() {
        let mut corner = std::mem::replace(&mut row[0], i + 1);
        for (j, &y) in b.iter().enumerate() {
            let change = corner + usize::from(x != y);
            corner = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(corner + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn ranges_count_from_one() {
        assert_eq!(range("3").unwrap(), 3..=3);
        assert_eq!(range("2-5").unwrap(), 2..=5);
        assert_eq!(range("7-").unwrap(), 7..=u32::MAX);
        assert_eq!(range("-4").unwrap(), 1..=4);
        for wrong in ["", "0", "5-2", "a", "-", "1-2-3"] {
            assert!(range(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn sizes_have_units() {
        assert_eq!(size("500").unwrap(), 500);
        assert_eq!(size("64M").unwrap(), 64 << 20);
        assert_eq!(size("2 GiB").unwrap(), 2 << 30);
        for wrong in ["", "M", "1.5G", "-1", "3X", "99999999999T", "18446744073709551616"] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn near_names_are_suggested() {
        assert_eq!(distance("kitten", "sitting"), 3);
        assert!(code("two-pawn").unwrap_err().to_string().contains("did you mean two-pawns"));
        assert!(encoding("shift-jsi").is_err());
        assert_eq!(codes("S114").unwrap().len(), 1);
        assert!(codes("s").unwrap().len() > 20);
    }
}
