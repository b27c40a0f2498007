//! What can be said of a whole game: its language, and its tags beside its moves.

use super::glyphs;
use super::tags::Tags;
use crate::findings::{Arg, Code, Finding, Severity, Word};
use crate::formats::frame::Frame;
use crate::games::chess::{self, Role};
use crate::games::{self, Rules as _, Side};
use crate::notation::chess::san::{CHECK_SIGNS, ENGLISH, Language, San, with_letters};
use crate::notation::headers;
use crate::record::{Entry, Key, Outcome, Record};
use crate::replay::{self, Item, Notation as _, Script};
use crate::source::Span;
use std::collections::BTreeMap;

/// Takes the piece letters as those of the language in which most of the game is legal, unless that is less than
/// in English. Where none `is_foreign` it must be more: `Pf6` is a pawn's there, and a knight's in Dutch. Of what is
/// legal as either nobody knows which it is. Returns the language.
pub(super) fn translate(
    at: Span,
    letters: u32,
    is_foreign: bool,
    frame: &mut Frame<'_, San>,
) -> Option<&'static Language> {
    let games::Position::Chess(start) = &frame.record.start else { return None };
    let english = replay::legal_prefix(&frame.script, start);
    let is_whole = !is_foreign && english == replay::main_line(&frame.script).count();
    let mut best: Option<(usize, &'static Language, Script<San>)> = None;
    if !is_foreign {
        best = Some((english, &ENGLISH, frame.script.clone()));
    }
    // One in which as much is legal, and the moves are others.
    let mut other = None;
    // Of a game that is English as a whole only the letter of pawns is to be doubted.
    let is_doubt = |language: &&Language| !is_whole || language.role(b'P') != Some(Role::Pawn);
    for language in with_letters(letters).filter(is_doubt) {
        let mut script = frame.script.clone();
        for item in &mut script.items {
            if let Item::Move { written, .. } = item {
                written.translate(language, |role| start.promotes_to(role));
            }
        }
        let legal = replay::legal_prefix(&script, start);
        match &best {
            Some((most, ..)) if legal < *most => {}
            Some((most, _, known)) if legal == *most => {
                // Beside an English line its variations are English, too.
                let vary_alike = || !is_foreign || vary_alike(known, &script);
                let is_alike = begins_alike(known, &script, legal) && vary_alike();
                if other.is_none() && !is_alike {
                    other = Some(language);
                }
            }
            _ => {
                best = Some((legal, language, script));
                other = None;
            }
        }
    }
    let (legal, language, script) = best?;
    // One letter that is not English may be a slip of the hand, too.
    if legal < english {
        return None;
    }
    if let Some(other) = other {
        // A letter that is English as well, and another piece here, would make another move.
        let sure = |letter: u8| {
            let english = Role::from_letter(char::from(letter));
            let is_english = |role: Option<Role>| role == english;
            with_letters(letters).all(|language| is_english(language.role(letter)))
        };
        for item in &mut frame.script.items {
            if let Item::Move { written, .. } = item {
                written.leave_unread(sure);
            }
        }
        let finding = Finding::at(Code::PgnLanguageUnclear, at).with("language", named(language));
        frame.report(finding.with("other", named(other)));
        return None;
    }
    if !is_foreign && legal == english {
        return None;
    }
    frame.script = script;
    frame.report(Finding::at(Code::PgnLanguage, at).with("language", named(language)));
    Some(language)
}

/// The name of a language.
fn named(language: &Language) -> Arg {
    Arg::term(language.name, language.japanese)
}

/// Gives the words of moves that could not be played the letters that the others are written with: among those
/// their own would mean something else.
pub(super) fn reword(language: &Language, record: &mut Record) {
    let start = match &record.start {
        games::Position::Chess(start) => start.clone(),
        _ => return,
    };
    if !record.reword(|word| language.in_english(word, |role| start.promotes_to(role))) {
        record.written_in = None;
    }
}

/// Makes an error of the finding that the first move has the number of the other side's, if that could make the move
/// as well: then nobody can tell who has.
pub(super) fn doubt_side(index: usize, frame: &mut Frame<'_, San>) {
    let games::Position::Chess(start) = &frame.record.start else { return };
    let first = frame.script.items.iter().find_map(|item| match item {
        Item::Move { written, .. } => Some(*written),
        _ => None,
    });
    let mut other = start.clone();
    other.skip();
    let side = other.side_to_move();
    let is_theirs = first.is_some_and(|san| san.by(side).try_play(&mut other, None).is_some());
    if let Some(finding) = frame.findings.get_mut(index).filter(|_| is_theirs) {
        finding.severity = Severity::Error;
    }
}

/// Whether two readings of one text have the same moves of the main line, up to so many.
fn begins_alike(a: &Script<San>, b: &Script<San>, moves: usize) -> bool {
    replay::main_line(a).zip(replay::main_line(b)).take(moves).all(|(a, b)| a == b)
}

/// Whether two readings of one text have the same moves in the variations: nobody has tried which of them can
/// be played.
fn vary_alike(a: &Script<San>, b: &Script<San>) -> bool {
    let mut depth = 0_usize;
    a.items.iter().zip(&b.items).all(|pair| match pair {
        (Item::Open { .. }, _) => {
            depth += 1;
            true
        }
        (Item::Close { .. }, _) => {
            depth = depth.saturating_sub(1);
            true
        }
        (Item::Move { written: a, .. }, Item::Move { written: b, .. }) => depth == 0 || a == b,
        _ => true,
    })
}

/// Says how marks of check, and moves in other forms than the standard's, should be.
pub(super) fn mend_marks(frame: &mut Frame<'_, San>) {
    let is_foreign = |finding: &Finding| finding.code == Code::PgnLanguage;
    let is_foreign = frame.findings.iter().any(is_foreign);
    let mark = |finding: &Finding| match finding.args.iter().find(|(name, _)| *name == "is") {
        Some((_, Arg::Word(Word::Check))) => "+",
        // What wins a game of a variant has the mark of mate.
        Some((_, Arg::Word(Word::Mate | Word::Win))) => "#",
        _ => "",
    };
    let marked = frame.findings.iter().filter(|finding| finding.code == Code::SanCheckMark);
    let marks: BTreeMap<Span, &str> =
        marked.filter_map(|finding| Some((finding.span?, mark(finding)))).collect();
    // What stands for the whole of a move, its mark with it.
    let mut whole: BTreeMap<Span, (Code, String)> = BTreeMap::new();
    for finding in frame.findings.iter_mut().filter(|_| !is_foreign) {
        use Code::{SanForm, SanNothingCaptured, SanUnclearForm};
        let (code @ (SanForm | SanUnclearForm | SanNothingCaptured), Some(place)) =
            (finding.code, finding.span)
        else {
            continue;
        };
        let san = finding.args.iter().find(|(name, _)| *name == "san");
        let Some((_, Arg::Plain(san))) = san else { continue };
        let word = frame.source.slice(place);
        let own = &word[word.trim_end_matches(CHECK_SIGNS).len()..];
        let stem = san.trim_end_matches(['+', '#']);
        let san = format!("{stem}{}", marks.get(&place).copied().unwrap_or(own));
        match code {
            // What is wrong stands behind the move.
            _ if san == word => {}
            Code::SanForm => finding.add_fix(place, san.as_str()),
            _ => finding.add_unsafe_fix(place, san.as_str()),
        }
        whole.insert(place, (code, san));
    }
    for finding in frame.findings.iter_mut() {
        let Some(place) = finding.span.filter(|_| finding.code == Code::SanCheckMark) else {
            continue;
        };
        if let Some((code, san)) = whole.get(&place) {
            match code {
                Code::SanForm => finding.add_fix(place, san.as_str()),
                _ => finding.add_unsafe_fix(place, san.as_str()),
            }
            continue;
        }
        let word = frame.source.slice(place);
        let stem = word.trim_end_matches(CHECK_SIGNS);
        let mark = mark(finding);
        // Behind `e.p.` and the like a mark would be read otherwise.
        let plain = stem.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"=-".contains(&byte));
        // Nor does a second one go before one that a blank parts from the move.
        let behind = frame.source.text()[place.end as usize..].trim_start_matches([' ', '\t']);
        if plain && !stem.ends_with('p') && !behind.starts_with(['+', '#']) {
            finding.add_fix(place, format!("{stem}{mark}"));
        }
    }
}

/// A tag that has to stand there and says that nothing is known is no header: other formats would
/// take the question mark for a name. Nor is one that says what only PGN has to say of a game of shogi.
pub(super) fn drop_placeholders(record: &mut Record) {
    let is_shogi = matches!(record.start, games::Position::Shogi(_));
    let outcome = is_shogi.then(|| record.outcome());
    let mut kept = std::mem::take(&mut record.headers);
    kept.retain(|header| {
        let (name, value) = (record.text(header.name), record.text(header.value));
        let is_said = match header.key {
            Key::Result => glyphs::stated(value) == outcome,
            _ => name == "Variant" && value.eq_ignore_ascii_case("shogi"),
        };
        !(headers::is_placeholder(header.key, value) || is_shogi && is_said)
    });
    record.headers = kept;
}

/// Compares tags with the moves.
pub(super) fn compare_tags(tags: &Tags, record: &Record, findings: &mut Vec<Finding>) {
    let mut counted = None;
    let is_sound = findings.iter().all(|finding| finding.severity < Severity::Error);
    let mut date = "";
    for (index, header) in record.headers.iter().enumerate() {
        let value = record.text(header.value);
        let name = record.text(header.name);
        let place = tags.values.get(index).copied().unwrap_or_default();
        let at = || {
            let mut finding =
                Finding::at(Code::PgnTagValue, place).with("tag", name).with("value", value);
            if matches!(value.trim_matches('?'), "") {
                // Not the form for what is not known, but nothing else can be meant.
                finding.severity = Severity::Note;
            }
            match dotted(value) {
                Some(date) if name.ends_with("Date") => finding.fix(place, date),
                _ => finding,
            }
        };
        match (header.key, name) {
            (Key::Start, _) => {
                date = value;
                if !is_date(value) {
                    findings.push(at());
                }
            }
            (_, "PlyCount") => {
                let plies = *counted.get_or_insert_with(|| record.plies());
                if value.trim() == plies.to_string() {
                    continue;
                }
                let stated = Finding::at(Code::PgnPlyCount, place).with("stated", value);
                let stated = stated.with("counted", plies);
                findings.push(match is_sound {
                    true => stated.unsafe_fix(place, plies.to_string()),
                    false => stated,
                });
            }
            (_, "Termination") => {
                let outcome = record.outcome();
                let is_told = !matches!(outcome, Outcome::Unknown);
                if claimed(value, record).is_some_and(|claimed| is_told && claimed != outcome) {
                    let finding = Finding::at(Code::PgnTermination, place).with("text", value);
                    findings.push(finding.with("result", glyphs::marker(outcome)));
                } else if is_sound
                    && let Some(games::Position::Chess(last)) = record.last_position()
                {
                    let against = |reason: Word| {
                        let finding = Finding::new(Code::PgnTerminationBoard);
                        finding.with("text", value).with("reason", reason)
                    };
                    // Who has mated has moved last.
                    let is_winners = outcome == Outcome::Win(last.side_to_move());
                    let found = match value.trim_end().ends_with(" won by checkmate") {
                        true if is_winners => {
                            replay::not_mate(last).map(|_| against(Word::TheWinnerIsToMove))
                        }
                        true => replay::not_mate(last),
                        false => missing(value, last, record).map(against),
                    };
                    findings.extend(found.map(|it| Finding { span: Some(place), ..it }));
                }
            }
            (_, "EventDate" | "UTCDate") if !is_date(value) => findings.push(at()),
            (_, "ECO") if !is_eco(value) => findings.push(at()),
            (Key::Result, _) => match glyphs::stated(value) {
                None => findings.push(at()),
                Some(outcome) => {
                    let marker = glyphs::marker(outcome);
                    if value != marker {
                        let finding = Finding::at(Code::PgnResultForm, place).with("text", value);
                        let finding = finding.with("result", marker);
                        findings.push(match glyphs::result(value) {
                            Some(_) => finding.fix(place, marker),
                            // That nobody played would be gone.
                            None => finding,
                        });
                    }
                }
            },
            _ => {}
        }
    }
    // The rules of five positions and 75 moves are in force since this day. No date says as little as one
    // that is not known.
    if !date.is_empty() && date < "2014.07.01" {
        for finding in findings.iter_mut() {
            if matches!(finding.code, Code::Fivefold | Code::SeventyFiveMoves) {
                finding.severity = Severity::Note;
            }
        }
    }
}

/// The result that a Termination tag tells in the words of chess.com, if it surely tells one: `Alice won on
/// time`, `Game drawn by agreement`.
fn claimed(value: &str, record: &Record) -> Option<Outcome> {
    let value = value.trim().to_lowercase();
    if value.starts_with("game drawn") {
        return Some(Outcome::Draw);
    }
    let won = |key| {
        let name = record.header(key).map(|name| name.trim().to_lowercase());
        let name = name.filter(|name| !name.is_empty() && name != "?");
        name.and_then(|name| value.strip_prefix(&*name))
            .is_some_and(|rest| rest.starts_with(" won "))
    };
    let named = match [won(Key::First), won(Key::Second)] {
        [true, false] => Some(Outcome::Win(Side::First)),
        [false, true] => Some(Outcome::Win(Side::Second)),
        // Both can be meant.
        [true, true] => return None,
        [false, false] => None,
    };
    let is_chess = matches!(record.start, games::Position::Chess(_));
    match (named, by_colour(&value).filter(|_| is_chess)) {
        // A player is called as the other side is.
        (Some(named), Some(other)) if named != other => None,
        (named, other) => named.or(other),
    }
}

/// The result that a sentence on a side tells: `black won on time`, `white resigns`.
fn by_colour(value: &str) -> Option<Outcome> {
    let (side, done) = match value.split_once(' ')? {
        ("white", done) => (Side::First, done),
        ("black", done) => (Side::Second, done),
        _ => return None,
    };
    let done = done.trim_end_matches('.');
    let (word, how) = done.split_once(' ').unwrap_or((done, ""));
    // What else is said may turn it: `White lost on time but Black cannot mate`.
    match (word, how) {
        ("won" | "wins", how) if matches!(how, "" | "on time") || how.starts_with("by ") => {
            Some(Outcome::Win(side))
        }
        ("lost" | "loses", "" | "on time" | "by resignation" | "by checkmate")
        | ("resigned" | "resigns" | "checkmated", "") => Some(Outcome::Win(side.other())),
        _ => None,
    }
}

/// What the board lacks of the draw that a Termination tag tells in the words of chess.com (`Game drawn by
/// repetition`).
fn missing(value: &str, last: &chess::Position, record: &Record) -> Option<Word> {
    let small = value.trim().to_lowercase();
    let is_chess = !last.is_variant();
    let (is_there, reason) = match small.strip_prefix("game drawn by ")? {
        "repetition" => (times(last, record) >= 3, Word::TheLastPositionHasNotStoodThrice),
        "stalemate" => (last.is_stalemate(), Word::ThePositionIsNoStalemate),
        "50-move rule" if is_chess => {
            let fifty = chess::Position::FIFTY_MOVES;
            (last.halfmoves() >= fifty, Word::FiftyMovesHaveNotPassed)
        }
        // Of two knights and the like sites say so, the laws do not.
        "insufficient material" if is_chess => {
            let strong = [Role::Pawn, Role::Rook, Role::Queen];
            let is_left = strong.into_iter().any(|role| last.board().role(role).any());
            (!is_left, Word::MenToMateWithAreLeft)
        }
        _ => return None,
    };
    (!is_there).then_some(reason)
}

/// How many times the last position of the main line stands in it.
fn times(last: &chess::Position, record: &Record) -> usize {
    let games::Position::Chess(start) = &record.start else { return 0 };
    let mut position = start.clone();
    let is_last = |position: &chess::Position| position.repetition_key() == last.repetition_key();
    let mut times = usize::from(is_last(&position));
    for node in record.tree.main_line() {
        if let Entry::Move(games::Move::Chess(mv)) = record.tree.node(node).entry {
            position.follow(mv);
            times += usize::from(is_last(&position));
        }
    }
    times
}

/// `YYYY.MM.DD`, with question marks for what is not known, and a day that exists.
pub(super) fn is_date(text: &str) -> bool {
    let mut parts = text.split('.');
    let (Some(year), Some(month), Some(day), None) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return false;
    };
    let number = |part: &str, len: usize, range: std::ops::RangeInclusive<u32>| {
        part.len() == len
            && (part.bytes().all(|byte| byte == b'?' || byte.is_ascii_digit()))
            && (part.contains('?') || part.parse().is_ok_and(|number| range.contains(&number)))
    };
    let last = match (month, year.parse::<u32>()) {
        ("04" | "06" | "09" | "11", _) => 30,
        ("02", Ok(year)) if year % 4 != 0 || (year % 100 == 0 && year % 400 != 0) => 28,
        ("02", _) => 29,
        _ => 31,
    };
    number(year, 4, 0..=9999) && number(month, 2, 1..=12) && number(day, 2, 1..=last)
}

/// A date whose parts are only separated by other signs, as it should be.
fn dotted(text: &str) -> Option<String> {
    let mut parts = text.split(['-', '/', '.']);
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    let number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit()) && !part.is_empty();
    let is_date = parts.next().is_none()
        && year.len() == 4
        && [month, day].iter().all(|part| part.len() <= 2 && number(part))
        && number(year);
    let dotted = format!("{year}.{month:0>2}.{day:0>2}");
    (is_date && self::is_date(&dotted)).then_some(dotted)
}

/// `A00` to `E99`, perhaps with two more digits behind a slash.
fn is_eco(text: &str) -> bool {
    let (code, sub) = text.split_once('/').map_or((text, None), |(code, sub)| (code, Some(sub)));
    matches!(code.as_bytes(), [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9', rest @ ..] if rest.len() <= 1)
        && sub.is_none_or(|sub| sub.len() == 2 && sub.bytes().all(|byte| byte.is_ascii_digit()))
        || matches!(text, "?" | "" | "-")
}
