//! Reading USI position lines.

use super::is_book;
use crate::findings::{Code, Finding, Word};
use crate::formats::frame::Frame;
use crate::formats::lines::{self, Joined, Line, Opening};
use crate::formats::{Bench, ReadOptions, Sink};
use crate::games;
use crate::games::shogi::{Position, Setup, UsiError, UsiMove};
use crate::notation::shogi::WrittenMove;
use crate::notation::shogi::sfen;
use crate::notation::shogi::usi_endings;
use crate::notation::syntax::words::Words;
use crate::record::{EndKind, Ending, NodeId, NoteKind};
use crate::replay::Item;
use crate::source::{Source, Span};

/// The frame of a game that is a line.
type Usi<'a> = Frame<'a, WrittenMove>;

/// The remark of a line; what names an opening book is none.
fn remark(line: &str) -> Option<&str> {
    lines::remark(line).filter(|_| !is_book(line))
}

/// Reads every line as a game.
pub(super) fn read(source: &Source, _: &ReadOptions, bench: &mut Bench, sink: &mut dyn Sink) {
    let mut joined = Joined::new(Code::UsiDeparture);
    lines::read(source, remark, bench, sink, |line, place, frame: &mut Usi<'_>| {
        if is_book(line) {
            frame.record.start_known = false;
            frame.report(Finding::at(Code::UsiBook, place));
            return Line::Last;
        }
        let (line, place, kind) = joined.first(line, place, frame);
        game(line, place, frame);
        frame.replay();
        kind
    });
}

/// Reads the position of a line and adds its moves to the script.
fn game(line: &str, span: Span, frame: &mut Usi<'_>) {
    let mut words = Words::new(line, span.start);
    let code = Code::UsiDeparture;
    let announced = lines::take_meant(&mut words, &["position"], code, frame).is_some();
    let opening = Opening::new(Code::UsiDeparture, &words, (span, announced), frame.source);
    let first = opening.start();
    let depart = |frame: &mut Usi<'_>, word: Word, place: u32, text: &str| {
        // What is missing before the first word is put in at once.
        let before = if !announced && place == first { "position " } else { "" };
        frame.report(opening.lacks(word, place, &format!("{before}{text}")));
    };
    frame.record.start = games::Position::Shogi(Position::start());
    let mut other_game = false;
    let word = words.peek().unwrap_or_default();
    let names = ["startpos", "sfen"];
    let is_other = !names.contains(&word)
        && (word == "moves" || word.contains('/') || UsiMove::parse(word).is_ok());
    let named = match is_other {
        true => None,
        false => lines::take_meant(&mut words, &names, code, frame),
    };
    if !announced && named.is_some() {
        depart(frame, Word::NoWordPosition, first, "");
    }
    match named.unwrap_or(word) {
        "startpos" => {}
        "moves" => depart(frame, Word::NoPositionBeforeMoves, first, "startpos "),
        word => {
            if named.is_some() {
                // The position stands behind its word.
            } else if word.contains('/') {
                depart(frame, Word::NoWordSfen, first, "sfen ");
            } else if UsiMove::parse(word).is_err() {
                frame.report(Finding::at(Code::UsiLine, span));
                frame.record.start_known = false;
                frame.record.push_note(NodeId::ROOT, NoteKind::Comment, line);
                return;
            }
            if word == "sfen" || word.contains('/') {
                let text = position(&mut words);
                let at = words.span(text);
                let before = frame.findings.len();
                let read = sfen::read_setup(text, at.start, frame.findings);
                match &read {
                    Some(setup) => sfen::mend(&mut frame.findings[before..], at, setup),
                    None => other_game = sfen::other_game(text).is_some(),
                }
                if read.is_none() {
                    frame.record.start_known = false;
                    frame.record.push_note(NodeId::ROOT, NoteKind::Comment, text);
                }
                frame.set_up(read.unwrap_or_else(Setup::empty), at);
            }
        }
    }
    if lines::take_meant(&mut words, &["moves"], code, frame).is_none()
        && let Some(word) = words.peek()
    {
        let place = words.span(word).start;
        let text = if place == first { "startpos moves " } else { "moves " };
        depart(frame, Word::NoWordMoves, place, text);
    }
    loop {
        if !other_game {
            words.fours(|signs, span| {
                let Some((from, to)) = UsiMove::squares(signs) else { return false };
                let mv = UsiMove::Board { from, to, promotes: false };
                frame.script.push(Item::Move { written: mv.into(), number: 0, span });
                true
            });
        }
        let Some(word) = words.next() else { return };
        let span = words.span(word);
        match other_game {
            true => frame.unreadable(word, 0, span),
            false => entry(word, span, &words, frame),
        }
    }
}

/// The words up to `moves`, or the first four if it is missing.
fn position<'a>(words: &mut Words<'a>) -> &'a str {
    let begin = words.rest().trim_start();
    let mut ahead = words.clone();
    let mut count = 0;
    while let Some(word) = ahead.peek()
        && word != "moves"
        && (count < 3 || count == 3 && UsiMove::parse(word).is_err())
    {
        ahead.next();
        *words = ahead.clone();
        count += 1;
    }
    &begin[..begin.len().saturating_sub(words.rest().len())]
}

/// Adds a move, an ending, or what stands in the place of one; `behind` are the words behind it.
fn entry(word: &str, span: Span, behind: &Words<'_>, frame: &mut Usi<'_>) {
    let error = match UsiMove::parse(word) {
        Ok((mv, departure)) => {
            if departure.is_some() {
                let capitals = word[..1].to_ascii_uppercase();
                let letter = Span::new(span.start, span.start + 1);
                frame.report(Finding::at(Code::UsiLowerCase, span).fix(letter, capitals));
            }
            return frame.script.push(Item::Move { written: mv.into(), number: 0, span });
        }
        Err(error) => error,
    };
    if let Some(kind) = usi_endings::read(word) {
        return frame.script.push(Item::End { ending: Ending::new(kind), number: 0, span });
    }
    let is_word = word.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'_');
    if behind.peek().is_none() && is_word && !matches!(word, "null" | "pass") {
        frame.report(Finding::at(Code::UsiEnding, span).with("text", word));
        let ending = Ending { word: frame.record.keep(word), ..Ending::new(EndKind::Unknown) };
        return frame.script.push(Item::End { ending, number: 0, span });
    }
    let finding = Finding::at(Code::UsiMove, span).with("text", word);
    frame.report(finding.with("reason", error_words(word, error)));
    frame.unreadable(word, 0, span);
}

fn error_words(word: &str, error: UsiError) -> Word {
    if matches!(word, "0000" | "null" | "pass") {
        return Word::ShogiHasNoPass;
    }
    match error {
        UsiError::Origin => Word::OriginIsNoSquare,
        UsiError::DropKind => Word::DropsNoPiece,
        UsiError::Destination => Word::DestinationIsNoSquare,
        UsiError::PromotedDrop => Word::DropCannotPromote,
        UsiError::Trailing => Word::SomethingFollowsMove,
    }
}
