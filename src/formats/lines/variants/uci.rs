//! Lists of games.

use super::fen;
use crate::findings::{Code, Finding, Word};
use crate::formats::frame::Frame;
use crate::formats::lines::setting::Unknown;
use crate::formats::lines::{self, Joined, Line, Opening, remark, setting};
use crate::formats::{Bench, Holds, Losses, ReadOptions, Score, Sink, WriteOptions};
use crate::games::Rules;
use crate::games::square_board::{Numbering, Position};
use crate::notation::syntax::words::Words;
use crate::notation::variants::{Counted, Evidence, Style, VariantMove, ranks_note};
use crate::record::{Entry, NodeId, NoteKind, Record};
use crate::replay::{Item, Notation, Script};
use crate::source::{Output, Source, Span};

/// Cuts before a name of a variant, or a game before which none stands.
pub(super) fn split(text: &str, starts: &mut Vec<usize>) {
    setting::split(text, |_| false, starts);
}

/// Looks for the name of a variant of this game, or for positions that are of it.
pub(super) fn score<R: Style>(text: &str) -> Score {
    let lines = lines::of(text, remark).take(20);
    // Among positions without moves, one that has some is a slip in a list of those.
    let has_positions = lines.clone().any(is_position);
    let mut best = Score::No;
    for line in lines {
        if let Some(name) = setting::name(line) {
            return if R::variant(&name).is_some() { Score::Certain } else { Score::No };
        }
        let mut words = Words::new(line, 0);
        words.eat("position");
        if words.eat("fen") || !has_positions && has_bare_position(&words) {
            let position = position(&mut words);
            best = best.max(fen::fits::<R>(position));
        } else if is_game::<R>(line) {
            best = Score::Certain;
        } else if is_larger::<R>(line) {
            // Xiangqi is what most of them are.
            best = best.max(if R::COUNTS_FROM_ZERO { Score::Likely } else { Score::Weak });
        }
    }
    best
}

/// Whether a position stands here before moves without a word that says so, as sites and engines give it to be copied.
fn has_bare_position(words: &Words<'_>) -> bool {
    words.peek().is_some_and(|word| word.contains('/'))
        && words.rest().split_ascii_whitespace().any(|word| word == "moves")
}

/// Whether a line is a position and no more, as lists of positions have them.
fn is_position(line: &str) -> bool {
    let words = Words::new(line, 0);
    words.peek().is_some_and(|word| word.contains('/')) && !has_bare_position(&words)
}

/// Whether a line from the usual start is a game of this kind and can be none on a smaller board: a move of it has
/// a file or a rank that chess and shogi have not, and those that it begins with are legal.
pub(super) fn is_game<R: Style>(line: &str) -> bool {
    /// So many moves from the start fit two games only if they are the same in both.
    const MOVES: usize = 2;
    let Some(moves) = moves_from_start(line) else { return false };
    // The file i and the ranks 0, 9 and 10, where all words are points: what most lines have not is asked first.
    if !moves.bytes().any(|byte| b"i09".contains(&byte)) {
        return false;
    }
    let reads = |numbering: Numbering| {
        let read = |word| VariantMove::<R>::points(word, numbering);
        let words = || moves.split_ascii_whitespace();
        if words().any(|word| read(word).is_none()) {
            return false;
        }
        let mut position = Position::new(R::start(&R::State::default()));
        words().take(MOVES).filter_map(read).all(|written| {
            let mv = written.plain(&position, None).filter(|&mv| position.check(mv).is_ok());
            mv.inspect(|&mv| position.play(mv)).is_some()
        })
    };
    reads(Numbering::FromOne) || R::COUNTS_FROM_ZERO && reads(Numbering::FromZero)
}

/// Whether a line from the usual start is of moves between points of such a board, legal or not, one of which has a
/// file or a rank that no smaller board has.
pub(super) fn is_larger<R: Style>(line: &str) -> bool {
    let Some(moves) = moves_from_start(line) else { return false };
    let (mut is_larger, mut words) = (false, moves.split_ascii_whitespace());
    let reads = words.all(|word| {
        is_larger |= word.contains('i') || word.contains("10");
        VariantMove::<R>::points(word, Numbering::FromOne).is_some()
    });
    reads && is_larger
}

/// What stands behind the words for the usual start.
fn moves_from_start(line: &str) -> Option<&str> {
    let line = line.strip_prefix("position").unwrap_or(line).trim_start();
    let moves = line.strip_prefix("startpos")?.trim_start();
    Some(moves.strip_prefix("moves").unwrap_or(moves))
}

/// Takes the words of a position: all before `moves`.
fn position<'a>(words: &mut Words<'a>) -> &'a str {
    let begin = words.rest().trim_start();
    while words.peek().is_some_and(|word| word != "moves") {
        words.next();
    }
    begin[..begin.len() - words.rest().trim_start().len()].trim_end()
}

/// Reads every line as a game.
pub(super) fn read<R: Style>(
    source: &Source,
    _: &ReadOptions,
    bench: &mut Bench,
    sink: &mut dyn Sink,
) {
    let mut state = R::State::default();
    let mut is_named = false;
    let mut unknown = None;
    let mut joined = Joined::new(Code::VariantUciDeparture);
    lines::read(source, remark, bench, sink, |line, place, frame| {
        if setting::is_castling(line) {
            return Line::Setting;
        }
        if let Some(name) = setting::name(line) {
            is_named = true;
            let named = R::variant(&name);
            unknown = named.is_none().then(|| {
                // A stand-in, which has nothing to do with the games before; the game may stand behind it on the
                // same line.
                let start = R::start(&R::State::default());
                frame.record.start = Position::new(start).wrap_position();
                frame.record.start_known = false;
                Unknown::set((name, line), (Code::VariantVariant, place), frame)
            });
            state = named.unwrap_or_default();
            return Line::Setting;
        }
        if let Some(unknown) = &mut unknown {
            unknown.of_game(Code::VariantVariant, place, frame);
        }
        let (line, place, kind) = joined.first(line, place, frame);
        game::<R>(line, place, (&state, is_named), frame);
        kind
    });
}

/// Reads the position of a line and adds its moves to the script, given the variant and whether a line named it.
fn game<R: Style>(
    line: &str,
    span: Span,
    (state, is_named): (&R::State, bool),
    frame: &mut Frame<'_, VariantMove<R>>,
) {
    frame.record.start_known = true;
    let mut words = Words::new(line, span.start);
    let opening = Opening::new(Code::VariantUciDeparture, &words, (span, true), frame.source);
    let code = Code::VariantUciDeparture;
    let is_announced = lines::take_meant(&mut words, &["position"], code, frame).is_some();
    let mut setup = R::start(state);
    let is_bare = has_bare_position(&words);
    let named = match is_bare {
        true => Some("fen"),
        false => lines::take_meant(&mut words, &["startpos", "fen"], code, frame),
    };
    if let Some(word) = words.peek().filter(|_| is_bare) {
        let lacking = if is_announced { "fen " } else { "position fen " };
        frame.report(opening.lacks(Word::NoWordFen, words.span(word).start, lacking));
    } else if !is_announced && named.is_some() {
        frame.report(opening.lacks(Word::NoWordPosition, opening.start(), "position "));
    }
    if named != Some("startpos") {
        if named.is_none() {
            frame.report(Finding::at(Code::VariantUciLine, span));
            frame.record.start_known = false;
            frame.record.start = Position::new(setup).wrap_position();
            frame.record.push_note(NodeId::ROOT, NoteKind::Comment, line);
            return frame.replay();
        }
        let text = position(&mut words);
        if let Some(read) = fen::position::<R>(text, words.span(text), frame) {
            setup = read;
            setup.state = R::joined(setup.state, state);
        }
    }
    let start = Position::new(setup);
    if lines::take_meant(&mut words, &["moves"], code, frame).is_none()
        && let Some(word) = words.peek()
    {
        frame.report(opening.lacks(Word::NoWordMoves, words.span(word).start, "moves "));
    }
    let read = |numbering, script: &mut Script<_>| {
        let mut words = words.clone();
        loop {
            words.shorts(
                |signs| VariantMove::plain(signs, numbering),
                |written, span| script.push(Item::Move { written, number: 0, span }),
            );
            let Some(word) = words.next() else { return };
            let span = words.span(word);
            let points = VariantMove::points(word, numbering);
            script.push(match points.or_else(|| VariantMove::pass(word)) {
                Some(written) => Item::Move { written, number: 0, span },
                None => Item::Unreadable { text: Default::default(), number: 0, span },
            });
        }
    };
    frame.record.start = start.clone().wrap_position();
    read(Numbering::FromOne, &mut frame.script);
    let findings = frame.findings.len();
    if frame.script.items.iter().all(|item| matches!(item, Item::Move { .. })) {
        frame.replay();
        let tree = &frame.record.tree;
        let is_legal = |node| matches!(tree.node(node).entry, Entry::Move(_));
        // Where nothing was found, every move is legal.
        let is_clean = frame.findings.len() == findings;
        if !R::COUNTS_FROM_ZERO || is_clean || tree.main_line().all(is_legal) {
            return;
        }
        // Perhaps it is another game.
        frame.record.tree.clear();
        frame.findings.truncate(findings);
    }
    // Only UCCI counts from 0, which names no variant: behind such a line a game has to show it, for an illegal move
    // may be another, legal one then.
    if R::COUNTS_FROM_ZERO {
        let mut zero = Script::default();
        read(Numbering::FromZero, &mut zero);
        let counted = Counted { one: &frame.script, zero: &zero };
        let mut evidence = Evidence::default();
        for word in words.clone() {
            let [one, zero] = [Numbering::FromOne, Numbering::FromZero]
                .map(|numbering| VariantMove::<R>::points(word, numbering));
            evidence.add(one.as_ref(), zero.as_ref(), word);
        }
        let shows_none = is_named && evidence.zero.is_none();
        let ranks = counted.ranks(&evidence, &start, None);
        if !shows_none && ranks.numbering() == Some(Numbering::FromZero) {
            frame.report(ranks_note(Numbering::FromZero, words.span(words.rest().trim())));
            frame.script = zero;
        }
    }
    keep_unreadable(line, words.span(line).start, frame);
    frame.replay();
}

/// Keeps the words of a line that are no moves, and says so; the line stands at `start`.
fn keep_unreadable<R: Style>(line: &str, start: u32, frame: &mut Frame<'_, VariantMove<R>>) {
    for item in &mut frame.script.items {
        if let Item::Unreadable { text, span, .. } = item {
            let at = (span.start - start) as usize;
            let word = line.get(at..at + span.len() as usize).unwrap_or_default();
            *text = frame.record.keep(word);
            let finding = Finding::at(Code::VariantUciMove, *span).with("text", word);
            frame.findings.push(finding);
        }
    }
}

/// Writes the variant and the game, each as a line.
pub(super) fn record<R: Style>(
    record: &Record,
    _: &WriteOptions,
    out: &mut Output,
    losses: &mut Losses,
) {
    let out = out.text();
    let Some(start) = Position::<R>::of(&record.start) else { return };
    let setup = start.setup();
    setting::push(R::variant_name(&setup.state), out);
    if *setup == R::start(&setup.state) {
        out.push_str("position startpos");
    } else {
        out.push_str("position fen ");
        out.push_str(&setup.to_fen());
    }
    let mut is_first = true;
    for node in record.tree.main_line() {
        let entry = record.tree.node(node).entry;
        if matches!(entry, Entry::End(_)) {
            continue;
        }
        if let Some(mv) = entry.mv().and_then(Position::<R>::unwrap) {
            out.push_str(if std::mem::take(&mut is_first) { " moves " } else { " " });
            out.push_str(&mv.to_string());
        } else {
            // Nothing can stand in its place, and without it the rest means other moves.
            losses.rest(record, node, Holds::MOVES);
            break;
        }
    }
    out.push('\n');
}
