//! Reading UCI position lines.

use crate::findings::{Code, Finding, Word};
use crate::formats::frame::Frame;
use crate::formats::lines::fen;
use crate::formats::lines::setting::Unknown;
use crate::formats::lines::{self, Joined, Line, Opening, remark, setting};
use crate::formats::{Bench, ReadOptions, Sink};
use crate::games;
use crate::games::chess::{Position, Variant};
use crate::notation::chess::uci::{NULL_MOVE, Uci};
use crate::notation::syntax::words::Words;
use crate::record::{NodeId, NoteKind};
use crate::replay::Item;
use crate::source::{Source, Span};

/// Reads every line as a game.
pub(super) fn read(source: &Source, _: &ReadOptions, bench: &mut Bench, sink: &mut dyn Sink) {
    let mut variant = Variant::Chess;
    let mut unknown = None;
    let mut joined = Joined::new(Code::UciDeparture);
    lines::read(source, remark, bench, sink, |line, place, frame| {
        if setting::is_castling(line) {
            return Line::Setting;
        }
        if let Some(name) = setting::name(line) {
            (variant, unknown) = set(name, (line, place), frame);
            return Line::Setting;
        }
        if let Some(unknown) = &mut unknown {
            unknown.of_game(Code::UciVariant, place, frame);
        }
        let (line, place, kind) = joined.first(line, place, frame);
        game(line, place, variant, frame);
        frame.replay();
        kind
    });
}

/// The variant that a line names for the games behind it. One that is not known is none of those before: chess stands
/// in for it.
fn set(
    name: String,
    (line, place): (&str, Span),
    frame: &mut Frame<'_, Uci>,
) -> (Variant, Option<Unknown>) {
    // Where the men stand says that it is no other game.
    let is_chess960 = matches!(&*name, "chess960" | "fischerandom" | "fischerrandom");
    if let Some(named) = Variant::find(&name).or(is_chess960.then_some(Variant::Chess)) {
        return (named, None);
    }
    // The game may stand behind it on the same line.
    frame.record.start = games::Position::Chess(Position::start());
    frame.record.start_known = false;
    let unknown = Unknown::set((name, line), (Code::UciVariant, place), frame);
    (Variant::Chess, Some(unknown))
}

/// Reads the position of a line and adds its moves to the script.
fn game(line: &str, span: Span, variant: Variant, frame: &mut Frame<'_, Uci>) {
    frame.record.start_known = true;
    let mut words = Words::new(line, span.start);
    let code = Code::UciDeparture;
    let announced = lines::take_meant(&mut words, &["position"], code, frame).is_some();
    frame.record.start = games::Position::Chess(variant.start());
    let opening = Opening::new(Code::UciDeparture, &words, (span, announced), frame.source);
    let first = opening.start();
    let word = words.peek().unwrap_or_default();
    let names = ["startpos", "fen"];
    let is_other = !names.contains(&word)
        && (matches!(word, "moves" | NULL_MOVE)
            || word.contains('/')
            || Uci::parse(word).is_some());
    let named = match is_other {
        true => None,
        false => lines::take_meant(&mut words, &names, code, frame),
    };
    match named.unwrap_or(word) {
        "startpos" => {}
        "moves" => {
            frame.report(opening.lacks(Word::NoPositionBeforeMoves, first, "startpos "));
        }
        word if word == "fen" || word.contains('/') => {
            if named.is_none() {
                frame.report(opening.lacks(Word::NoWordFen, first, "fen "));
            }
            position(&mut words, variant, frame);
        }
        word if Uci::parse(word).is_none() && word != NULL_MOVE => {
            frame.report(Finding::at(Code::UciLine, span));
            frame.record.start_known = false;
            return frame.record.push_note(NodeId::ROOT, NoteKind::Comment, line);
        }
        _ => {}
    }
    if lines::take_meant(&mut words, &["moves"], code, frame).is_none()
        && let Some(word) = words.peek()
    {
        let place = words.span(word).start;
        let text = if place == first { "startpos moves " } else { "moves " };
        frame.report(opening.lacks(Word::NoWordMoves, place, text));
    }
    loop {
        words.fours(|signs, span| {
            let Some(written) = Uci::plain(signs) else { return false };
            frame.script.push(Item::Move { written, number: 0, span });
            true
        });
        let Some(word) = words.next() else { return };
        entry(word, words.span(word), frame);
    }
}

/// Takes the position: all words before `moves`, or before the first move if that is missing.
fn position(words: &mut Words<'_>, variant: Variant, frame: &mut Frame<'_, Uci>) {
    let begin = words.rest().trim_start();
    while words.peek().is_some_and(|word| word != "moves" && Uci::parse(word).is_none()) {
        words.next();
    }
    let text = begin[..begin.len() - words.rest().trim_start().len()].trim_end();
    let rules = Some(variant).filter(|&variant| variant != Variant::Chess);
    let setup = fen::position(text, words.span(text), (false, rules), frame);
    frame.record.start = games::Position::Chess(Position::from_setup(&setup));
}

/// Adds a move, or what stands in the place of one.
pub(in crate::formats::lines) fn entry(word: &str, span: Span, frame: &mut Frame<'_, Uci>) {
    if let Some((written, is_regular)) = Uci::parse(word) {
        if !is_regular {
            let reason = Word::MoveCapitals;
            let finding = Finding::at(Code::UciDeparture, span).with("reason", reason);
            let small = word.to_ascii_lowercase();
            frame.report(match Uci::parse(&small) == Some((written, true)) {
                true => finding.fix(span, small),
                false => finding,
            });
        }
        return frame.script.push(Item::Move { written, number: 0, span });
    }
    if word == NULL_MOVE {
        frame.report(Finding::at(Code::PgnNullMove, span));
        return frame.unreadable(crate::record::PASS, 0, span);
    }
    frame.report(Finding::at(Code::UciMove, span).with("text", word));
    frame.unreadable(word, 0, span);
}
