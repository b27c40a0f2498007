//! Reading PSN.

use crate::findings::{Code, Finding};
use crate::formats::{Bench, ReadOptions, Sink};
use crate::games::shogi::{Handicap, Position, Setup};
use crate::games::{self, Side};
use crate::notation::headers::{date_fault, psn_key};
use crate::notation::shogi::japanese::time::read_text;
use crate::notation::shogi::psn::{self as moves, PsnMove};
use crate::notation::shogi::sfen;
use crate::record::{EndKind, Ending, Key, NoteKind, Outcome};
use crate::replay::{self, Claim, Item, Script};
use crate::source::{Source, Span};
use std::ops::ControlFlow;

/// Reads every game of a source.
pub(super) fn read(source: &Source, _: &ReadOptions, bench: &mut Bench, sink: &mut dyn Sink) {
    bench.clear();
    let mut reader =
        Reader { source, text: source.text(), at: 0, bench, sink, game: Game::default() };
    if reader.run().is_continue() && reader.game.anything {
        let _ = reader.finish();
    }
    reader.bench.clear();
}

/// What is known of the game being read.
#[derive(Default)]
struct Game {
    script: Script<PsnMove>,
    anything: bool,
    start: usize,
    setup: Option<Setup>,
    /// A handicap is named that is not known.
    unknown_handicap: bool,
    /// What the tags say of the result and of the number of moves, and where.
    claim: Option<(Claim, Span)>,
}

struct Reader<'a> {
    source: &'a Source,
    text: &'a str,
    at: usize,
    bench: &'a mut Bench,
    sink: &'a mut dyn Sink,
    game: Game,
}

impl<'a> Reader<'a> {
    fn run(&mut self) -> ControlFlow<()> {
        loop {
            let rest = &self.text[self.at..];
            self.at += rest.len() - rest.trim_start().len();
            let Some(first) = self.text[self.at..].chars().next() else {
                return ControlFlow::Continue(());
            };
            if !self.game.anything {
                self.game.anything = true;
                self.game.start = self.at;
            }
            match first {
                '[' => self.tag()?,
                '{' => self.comment('}'),
                '(' if self.time() => {}
                '(' => self.comment(')'),
                _ => self.word(),
            }
        }
    }

    fn span(&self, start: usize, end: usize) -> Span {
        let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Span::new(offset(start), offset(end))
    }

    fn report(&mut self, finding: Finding) {
        self.bench.findings.push(finding);
    }

    fn note(&mut self, text: &str, span: Span) {
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        let text = self.bench.record.keep(lines.join("\n").trim());
        self.game.script.push(Item::Note { kind: NoteKind::Comment, text, span });
    }

    /// Reads `[Name "value"]`. One behind moves begins the next game.
    fn tag(&mut self) -> ControlFlow<()> {
        let rest = &self.text[self.at..];
        let line = &rest[..rest.find(['\n', '\r']).unwrap_or(rest.len())];
        let end = line.rfind(']').map_or(line.len(), |close| close + 1);
        let (line, span) = (&line[..end], self.span(self.at, self.at + end));
        let read = || {
            let (name, value) = line.strip_prefix('[')?.strip_suffix(']')?.split_once('"')?;
            Some((name.trim(), value.trim_end().strip_suffix('"')?))
        };
        let Some((name, value)) = read().filter(|(name, _)| !name.is_empty()) else {
            self.report(Finding::at(Code::PsnTag, span));
            self.note(line, span);
            self.at += end;
            return ControlFlow::Continue(());
        };
        let moves = |item: &Item<PsnMove>| matches!(item, Item::Move { .. } | Item::End { .. });
        if self.game.script.items.iter().any(moves) {
            self.finish()?;
            self.game.anything = true;
            self.game.start = self.at;
        }
        self.at += end;
        self.header(name, value, span);
        ControlFlow::Continue(())
    }

    fn header(&mut self, name: &str, value: &str, span: Span) {
        let key = psn_key(name);
        if name.eq_ignore_ascii_case("SFEN") {
            let at = span.start + (self.source.slice(span).len() - value.len() - 2) as u32;
            let value_span = Span::new(at, at + value.len() as u32);
            match sfen::read_setup(value, at, &mut self.bench.findings) {
                Some(setup) => {
                    self.bench.findings.extend(replay::setup_findings(&setup, value_span));
                    self.game.setup = Some(setup);
                }
                None => self.bench.record.start_known = false,
            }
            return;
        }
        match key {
            Key::Start => self.bench.findings.extend(date_fault(value, span)),
            Key::Handicap => {
                let named = Handicap::by_name(value.trim()).map(|handicap| handicap.setup());
                let is_even = |name: &&str| name.eq_ignore_ascii_case(value.trim());
                if named.is_none() && !["", "even", "none"].iter().any(is_even) {
                    self.game.unknown_handicap = true;
                    self.report(Finding::at(Code::PsnHandicap, span).with("name", value));
                }
                self.game.setup = self.game.setup.take().or(named);
            }
            Key::Result => self.result(value, span),
            _ if name == "Moves" => {
                let none = Claim { plies: None, ending: None, winner: None };
                let (claim, _) = self.game.claim.get_or_insert((none, span));
                claim.plies = value.trim().parse().ok();
            }
            _ => {}
        }
        let twice = self.bench.seen.has(&self.bench.record, key, name);
        self.bench.record.push_header(key, name, value);
        if twice {
            self.report(Finding::at(Code::HeaderRepeated, span).with("name", name));
        }
    }

    fn result(&mut self, value: &str, span: Span) {
        let Some(ending) = result(value.trim()).or_else(|| ending(value.trim())) else { return };
        let plies = self.game.claim.and_then(|(claim, _)| claim.plies);
        let winner = match ending.outcome(Side::First) {
            Outcome::Win(side) if ending.kind == EndKind::Lost => Some(side),
            _ => None,
        };
        self.game.claim = Some((Claim { plies, ending: Some(ending), winner }, span));
    }

    /// Reads a comment up to a sign; one that holds nothing but an ending is that.
    fn comment(&mut self, close: char) {
        let begin = self.at;
        let body = &self.text[begin + 1..];
        let length = body.find(close);
        let text = &body[..length.unwrap_or(body.len())];
        self.at = (begin + text.len() + 2).min(self.text.len());
        let span = self.span(begin, self.at);
        if length.is_none() {
            self.report(Finding::at(Code::PsnOpenComment, self.span(begin, begin + 1)));
        }
        let word = text.trim();
        match ending(word).or_else(|| result(word)) {
            Some(ending) => self.game.script.push(Item::End { ending, number: 0, span }),
            None => self.note(text, span),
        }
    }

    /// Reads `(00:03 / 00:00:03)`, if it stands here.
    fn time(&mut self) -> bool {
        let Some((spent, total, rest)) = read_text(&self.text[self.at..]) else { return false };
        let end = self.text.len() - rest.len();
        let span = self.span(self.at, end);
        self.game.script.push(Item::Time { spent, total, span });
        self.at = end;
        true
    }

    fn word(&mut self) {
        let rest = &self.text[self.at..];
        let is_end = |c: char| c.is_whitespace() || matches!(c, '[' | '{' | '(');
        let end = rest.char_indices().find(|&(at, c)| at > 0 && is_end(c));
        let word = &rest[..end.map_or(rest.len(), |(at, _)| at)];
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let dots = word[digits..].bytes().take_while(|&byte| byte == b'.').count();
        if dots > 0 || digits == word.len() {
            // Numbers count moves or pairs of moves, and are not relied on.
            self.at += digits + dots;
            return;
        }
        let span = self.span(self.at, self.at + word.len());
        self.at += word.len();
        if let Some(ply) = word.strip_prefix("Variation:").and_then(|ply| ply.parse().ok()) {
            self.push_claim();
            return self.game.script.push(Item::Variation { ply, span });
        }
        let bare = word.trim_end_matches(['!', '?', '~', ',']);
        if let Some(written) = moves::read(bare) {
            let span = Span::new(span.start, span.start + bare.len() as u32);
            self.game.script.push(Item::Move { written, number: 0, span });
            if bare.len() < word.len() {
                self.note(&word[bare.len()..], span);
            }
        } else if let Some(ending) = ending(bare).or_else(|| result(bare)) {
            self.game.script.push(Item::End { ending, number: 0, span });
        } else {
            self.report(Finding::at(Code::PsnMove, span).with("text", word));
            let text = self.bench.record.keep(word);
            self.game.script.push(Item::Unreadable { text, number: 0, span });
        }
    }

    /// States what the tags say where the main line ends.
    fn push_claim(&mut self) {
        if let Some((claim, span)) = self.game.claim.take() {
            self.game.script.push(Item::Claim { claim, span });
        }
    }

    fn finish(&mut self) -> ControlFlow<()> {
        self.push_claim();
        let game = std::mem::take(&mut self.game);
        let span = self.span(game.start, self.at);
        let Bench { record, findings, shogi_buffers, .. } = &mut *self.bench;
        match &game.setup {
            None => record.start_known &= !game.unknown_handicap,
            // The position says what the handicap is.
            Some(_) => findings.retain(|finding| finding.code != Code::PsnHandicap),
        }
        let start = game.setup.as_ref().map_or_else(Position::start, Position::from);
        record.start = games::Position::Shogi(start);
        replay::replay(&game.script, self.source, record, shogi_buffers, findings);
        findings.sort_by_key(|finding| finding.span.map(|span| span.start));
        let flow = self.sink.record(record, findings, span);
        self.bench.clear();
        flow
    }
}

/// The words that end a game.
fn ending(word: &str) -> Option<Ending> {
    const WORDS: [(&str, EndKind); 10] = [
        ("Resigns", EndKind::Resign),
        ("Resign", EndKind::Resign),
        ("Sennichite", EndKind::Repetition),
        ("Jishogi", EndKind::Impasse),
        ("Mate", EndKind::Mate),
        ("Checkmate", EndKind::Mate),
        ("Timeup", EndKind::Timeout),
        ("Interrupt", EndKind::Interrupted),
        ("Illegal", EndKind::IllegalMove),
        ("Win", EndKind::DeclaredWin),
    ];
    let known = WORDS.iter().find(|(known, _)| known.eq_ignore_ascii_case(word))?;
    Some(Ending::new(known.1))
}

/// `1-0`, `0-1`, `1/2-1/2`.
fn result(word: &str) -> Option<Ending> {
    match word {
        "1-0" => Some(Ending::by(EndKind::Lost, Side::Second)),
        "0-1" => Some(Ending::by(EndKind::Lost, Side::First)),
        "1/2-1/2" => Some(Ending::new(EndKind::Draw)),
        _ => None,
    }
}
