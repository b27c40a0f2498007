//! CSA, the record format of the Computer Shogi Association: 1997, V2, V2.1 and V2.2
//! (seeds: csa-v2.2) and V3.0, with what other programs make of them (specs: csa).
//!
//! One reader reads all versions, and `csa` and `csa3` differ in what they write. A file that calls
//! itself V3 is nevertheless found to be `csa3`: whoever asks what a file is wants to know by which
//! standard, and converting a file to the format it is in must not take from it what only V3 holds.
//!
//! Leniencies, each reported: blank lines and trailing blanks, rows with trimmed or collapsed
//! blanks, a missing turn line or position, moves without sign, small letters, text behind a move,
//! statements with nothing between them, an ending that stands twice, result words of Shogi Wars
//! scrapes, games joined without `/`. What a server appends in
//! `'summary:` is compared with the ending, or is the ending where there is no `%` line, and the
//! board it notes there (`'P1…`) with the one that the moves lead to.
//!
//! A plain comment (`'…`) is a remark that programs skip, `'*…` is commentary on the position: they
//! are kept apart, since KIF has both too (`#…`, `*…`).

mod canonical;
mod game;
mod glued;
mod headers;
mod loose;
mod position;
mod read;
mod tail;
mod write;

use super::{Door, Format, Holds, Score, Write, WriteOptions};
use crate::games::Game;
use crate::notation::shogi::csa::kind;
use crate::source::{Candidates, Encoding, Eol};
use std::borrow::Cow;

/// What V3.0 holds; V2.2 has whole seconds only.
const HOLDS: Holds = Holds::MOVES
    .and(Holds::ENDINGS)
    .and(Holds::TIMES)
    .and(Holds::END_TIMES)
    .and(Holds::FRACTIONS)
    .and(Holds::COMMENTS)
    .and(Holds::REMARKS)
    .and(Holds::HEADERS)
    .and(Holds::UNNUMBERED);

/// CSA up to V2.2.
pub static CSA: Format = Format {
    name: "csa",
    aliases: &["csa2", "csa2.2"],
    extensions: &["csa"],
    games: &[Game::Shogi],
    multi: true,
    doc: [
        "record format of the Computer Shogi Association, 1997 to V2.2",
        "コンピュータ将棋協会の標準棋譜ファイル形式、1997年からV2.2まで",
    ],
    candidates: Candidates::Shogi,
    encoding: Encoding::Utf8,
    eol: Eol::Lf,
    door: Door::Text { score, split: Some(read::split), seek: Some(read::split), read: read::read },
    write: Some(Write {
        prologue: prologue_v2,
        separator: |_| "/\n",
        ..Write::plain(HOLDS.but(Holds::FRACTIONS), write::v2)
    }),
};

/// CSA V3.0.
pub static CSA3: Format = Format {
    name: "csa3",
    aliases: &["csa3.0"],
    extensions: &["csa"],
    games: &[Game::Shogi],
    multi: true,
    doc: [
        "record format of the Computer Shogi Association, V3.0 of 2024",
        "コンピュータ将棋協会の標準棋譜ファイル形式、2024年のV3.0",
    ],
    candidates: Candidates::Shogi,
    encoding: Encoding::Utf8,
    eol: Eol::Lf,
    door: Door::Text {
        score: score_v3,
        split: Some(read::split),
        seek: Some(read::split),
        read: read::read,
    },
    write: Some(Write {
        prologue: prologue_v3,
        separator: |_| "/\n",
        ..Write::plain(HOLDS, write::v3)
    }),
};

/// V2.2 knows no declaration, but a comment is one for who looks for it; the usual encodings need none.
fn prologue_v2(options: &WriteOptions) -> Cow<'static, str> {
    match options.encoding {
        Encoding::Utf8 | Encoding::ShiftJis => Cow::Borrowed("V2.2\n"),
        encoding => Cow::Owned(format!("{}V2.2\n", declaration(encoding))),
    }
}

/// V3 files say how they are encoded; the standard names these two encodings only.
fn prologue_v3(options: &WriteOptions) -> Cow<'static, str> {
    match options.encoding {
        Encoding::Utf8 => Cow::Borrowed("'CSA encoding=UTF-8\nV3.0\n"),
        Encoding::ShiftJis => Cow::Borrowed("'CSA encoding=SHIFT_JIS\nV3.0\n"),
        encoding => Cow::Owned(format!("{}V3.0\n", declaration(encoding))),
    }
}

/// The line that declares an encoding, if it can be read before the encoding is known.
fn declaration(encoding: Encoding) -> String {
    match encoding.is_ascii_compatible() {
        true => format!("'CSA encoding={}\n", encoding.name()),
        false => String::new(),
    }
}

/// Whether a remark says how the text is encoded, and nothing else.
fn declares_encoding(remark: &str) -> bool {
    let label = remark.strip_prefix("CSA ").unwrap_or(remark).strip_prefix("encoding=");
    label.is_some_and(|label| !label.trim_end().contains(char::is_whitespace))
}

/// The score of CSA up to V2.2: a V3 file is read as well, but is of the other format.
fn score(text: &str) -> Score {
    if is_v3(text) { statements(text).min(Score::Likely) } else { statements(text) }
}

/// The score of CSA V3.
fn score_v3(text: &str) -> Score {
    if is_v3(text) { statements(text) } else { Score::No }
}

/// Whether the first line that is no comment calls the text V3 or what may follow it.
fn is_v3(text: &str) -> bool {
    let lines = text.split(['\n', '\r']).map(str::trim_end);
    let first = lines.filter(|line| !line.is_empty() && !line.starts_with('\'')).take(1);
    first.into_iter().any(|line| matches!(line.as_bytes(), [b'V', b'3'..=b'9', ..]))
}

/// Counts the lines that only CSA has.
fn statements(text: &str) -> Score {
    if text.starts_with("BEGIN Game_Summary") {
        return Score::Certain; // a server's log: the reader says so
    }
    let (mut moves, mut marks, mut others) = (0, 0, 0);
    for line in
        text.split(['\n', '\r']).map(str::trim_end).filter(|line| !line.is_empty()).take(400)
    {
        let bytes = line.as_bytes();
        match bytes {
            [b'+' | b'-', a, b, c, d, x, y, ..]
                if [a, b, c, d].iter().all(|digit| digit.is_ascii_digit())
                    && kind(&[x.to_ascii_uppercase(), y.to_ascii_uppercase()]).is_some() =>
            {
                moves += 1;
            }
            [b'P', b'I', ..]
            | [b'+' | b'-']
            | [b'N', b'+' | b'-', ..]
            | [b'$', b'A'..=b'Z', ..] => {
                marks += 1;
            }
            // Other statements may follow behind a comma.
            [b'V', b'1'..=b'9', rest @ ..]
                if rest
                    .iter()
                    .take_while(|byte| **byte != b',')
                    .all(|byte| byte.is_ascii_digit() || *byte == b'.') =>
            {
                marks += 2;
            }
            [b'P', b'1'..=b'9', b'+' | b'-' | b' ' | b'*', ..]
            | [b'P', b'+' | b'-', b'0'..=b'9', ..]
            | [b'%', b'A'..=b'Z' | b'+' | b'-', ..] => marks += 1,
            [d1, d2, d3, d4, x, y]
                if [d1, d2, d3, d4].iter().all(|digit| digit.is_ascii_digit())
                    && kind(&[*x, *y]).is_some() =>
            {
                moves += 1;
            }
            [b'\'' | b'T' | b'/' | b'$', ..] => {}
            _ if loose::is_numbered(line) => moves += 1,
            _ => others += 1,
        }
        // Nothing else begins so, however it goes on: with moves, or with a version and two players.
        if others == 0 && (moves >= 8 && marks >= 1 || marks >= 4) {
            return Score::Certain;
        }
    }
    match (moves, marks) {
        _ if others > moves + marks => Score::No,
        (1.., 1..) | (_, 2..) => Score::Certain,
        (2.., 0) => Score::Likely,
        (1, 0) | (0, 1) => Score::Weak,
        _ => Score::No,
    }
}
