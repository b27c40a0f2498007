//! SFEN: one position a line (seeds: shogi rules §3, specs: sfen-usi §1).

use crate::formats::frame::Frame;
use crate::formats::lines::usi;
use crate::formats::lines::{self, Line, is_position, position_text, remark};
use crate::formats::{
    Bench, Door, Format, Holds, Losses, ReadOptions, Score, Sink, Write, WriteOptions,
};
use crate::games::Game;
use crate::games::shogi::Setup;
use crate::notation::shogi::WrittenMove;
use crate::notation::shogi::sfen::{mend, other_game, read_setup};
use crate::record::{NodeId, NoteKind, Record};
use crate::replay;
use crate::source::{Candidates, Encoding, Eol, Output, Source, Span};

/// SFEN position lines.
pub static SFEN: Format = Format {
    name: "sfen",
    aliases: &[],
    extensions: &["sfen"],
    games: &[Game::Shogi],
    multi: true,
    doc: [
        "positions of shogi, one a line (the final position is written)",
        "将棋の局面、1行に1局面（最終局面を書き出す）",
    ],
    candidates: Candidates::Shogi,
    encoding: Encoding::Utf8,
    eol: Eol::Lf,
    door: Door::Text { score, split: Some(lines::split), seek: Some(lines::split), read },
    write: Some(Write::plain(Holds::START_PLY, write)),
};

fn score(text: &str) -> Score {
    let mut lines = lines::of(text, remark).take(20);
    if usi::is_book(text) || lines.clone().any(usi::has_moves) {
        return Score::No;
    }
    let all = lines.clone();
    // The first line alone has a slip.
    let are_others = || {
        let is_ok = |line: &&str| is_position(line);
        let good = all.clone().filter(is_ok).count();
        good > 0 && good + 1 >= all.clone().count()
    };
    match lines.next() {
        Some(first) if is_position(first) => Score::Certain,
        Some(first) if other_game(position_text(first)).is_some() => Score::Likely,
        Some(first) if says_shogi(position_text(first)) => Score::Likely,
        Some(first) if first.matches('/').count() == 8 && first.is_ascii() => Score::Weak,
        _ if are_others() => Score::Likely,
        _ => Score::No,
    }
}

/// Whether a position that cannot be read is one of shogi by its letters, its hands and its number: with a
/// rank too few it has as many as chess has.
fn says_shogi(line: &str) -> bool {
    let mut fields = line.split_whitespace();
    let Some((rows, side)) = fields.next().zip(fields.next()) else { return false };
    let (Some(hands), number) = (fields.next(), fields.next()) else { return false };
    let all = |field: &str, known: &str| field.chars().all(|c| known.contains(c));
    rows.contains('/')
        && rows.contains(['l', 'L', 's', 'S', 'g', 'G', '+', '9'])
        && all(rows, "plnsgkbrPLNSGKBR+123456789/")
        && matches!(side, "w" | "b")
        && (hands == "-" || all(hands, "plnsgbrPLNSGBR0123456789"))
        && number.is_none_or(|number| all(number, "0123456789"))
}

fn read(source: &Source, _: &ReadOptions, bench: &mut Bench, sink: &mut dyn Sink) {
    lines::read(source, remark, bench, sink, |text, place, frame: &mut Frame<'_, WrittenMove>| {
        let position = position_text(text);
        let start = place.start + (position.as_ptr() as usize - text.as_ptr() as usize) as u32;
        let span = Span::new(start, start + position.len() as u32);
        let before = frame.findings.len();
        let setup = read_setup(position, start, frame.findings);
        if let Some(setup) = &setup {
            mend(&mut frame.findings[before..], span, setup);
        }
        let setup = setup.unwrap_or_else(|| {
            frame.record.push_note(NodeId::ROOT, NoteKind::Comment, text);
            frame.record.start_known = false;
            Setup::empty()
        });
        frame.set_up(setup, span);
        Line::Record
    });
}

/// Writes the last position of the main line; all else is lost.
fn write(record: &Record, _: &WriteOptions, out: &mut Output, _: &mut Losses) {
    let out = out.text();
    let mut position = record.numbered_start();
    // A move that nobody can read has passed the turn all the same.
    record.tree.main_line().for_each(|node| replay::enact(record, node, &mut position));
    out.push_str(&position.to_line());
    out.push('\n');
}
