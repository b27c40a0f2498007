//! Reading PGN: where games begin and end.

use super::movetext::Movetext;
use super::others::Other;
use super::{above, glyphs, scan, tags, untagged, whole};
use crate::findings::{Code, Finding, Severity};
use crate::formats::frame::Frame;
use crate::formats::{Bench, ReadOptions, Sink};
use crate::notation::variants::holds_chinese;
use crate::source::{Source, Span};
use std::ops::ControlFlow;

/// How far a game has been read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    /// Nothing but comments so far.
    Nothing,
    /// Tags.
    Tags,
    /// Something other than a tag has been read.
    Moves,
    /// The result has been read.
    Ended,
}

/// Reads every game of a source.
pub(super) fn read(source: &Source, _: &ReadOptions, bench: &mut Bench, sink: &mut dyn Sink) {
    let text = source.text();
    let mut reader = PgnReader {
        text,
        bytes: text.as_bytes(),
        stage: Stage::Nothing,
        start: 0,
        blank: false,
        words_end: 0,
        before: None,
        game: Movetext::new(Frame::new(source, bench, sink), 0),
    };
    let _ = reader.run();
}

struct PgnReader<'a> {
    text: &'a str,
    bytes: &'a [u8],
    stage: Stage,
    start: usize,
    /// Whether a blank line stands behind the last tag.
    blank: bool,
    /// Up to where what stands behind the head of a Chinese text is none of its moves.
    words_end: usize,
    /// What the game before was, if it was not chess.
    before: Option<&'static Other>,
    game: Movetext<'a>,
}

impl PgnReader<'_> {
    fn run(&mut self) -> ControlFlow<()> {
        let mut at = 0;
        while let Some(&byte) = self.bytes.get(at) {
            if self.stage == Stage::Moves {
                let end = self.game.plain(at);
                if end > at {
                    at = end;
                    continue;
                }
            }
            at = match byte {
                b'\n' | b'\r' => {
                    let second = usize::from(self.bytes[at..].starts_with(b"\r\n"));
                    let next = at + 1 + second;
                    let rest = &self.bytes[next..];
                    let blanks = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t'));
                    let after = next + blanks.count();
                    self.blank |= matches!(self.bytes.get(after), Some(b'\n' | b'\r'));
                    next
                }
                b' ' | b'\t' => at + 1,
                b'%' if scan::is_line_start(self.bytes, at) => self.escaped(at),
                b'[' => self.bracket(at)?,
                b'{' => self.game.brace_comment(at),
                b';' => self.game.line_comment(at),
                _ if self.stage == Stage::Moves => self.element(at)?,
                _ => self.beginning(at)?,
            };
        }
        self.finish()
    }

    /// Something among the moves.
    fn element(&mut self, at: usize) -> ControlFlow<(), usize> {
        if self.game.untagged.is_some()
            && let Some(kind) = self.untagged_begins(at)
        {
            // The text before it has nothing that ends it.
            return self.begin_untagged(kind, at);
        }
        let next = self.game.element(at);
        if self.game.ended {
            self.stage = Stage::Ended;
        }
        if self.game.closed {
            self.finish()?;
        }
        ControlFlow::Continue(next)
    }

    /// A tag pair, or a bracket that belongs to nothing.
    fn bracket(&mut self, at: usize) -> ControlFlow<(), usize> {
        // The next of several tags: of what is written as it should be there is no more to ask.
        if self.stage == Stage::Tags
            && !self.blank
            && let Some(next) = self.game.plain_tag(at)
        {
            return ControlFlow::Continue(next);
        }
        let name = scan::tag_name(self.bytes, at);
        match self.stage {
            Stage::Nothing | Stage::Tags if name.is_some() => {
                let name = name.unwrap_or_default();
                // A tag of the roster again, after a blank line: the game before has no moves.
                let again = self.blank && self.game.has_tag(&self.text[name]);
                if again {
                    self.finish()?;
                }
            }
            // The moves begin with a sign too many.
            Stage::Nothing | Stage::Tags if scan::starts_movetext(self.text, at + 1, false) => {
                if self.stage == Stage::Nothing {
                    self.start = at;
                }
                self.begin_moves(at);
                return ControlFlow::Continue(at);
            }
            Stage::Nothing | Stage::Tags => {}
            Stage::Moves | Stage::Ended => {
                let inside = self.stage == Stage::Moves && !self.game.lines.at_top();
                let has_ended = self.stage == Stage::Ended;
                let is_tag = name.is_some() || tags::begins_unquoted(self.text, at, has_ended);
                if !is_tag || (inside && !scan::is_line_start(self.bytes, at)) {
                    return ControlFlow::Continue(self.game.stray_bracket(at));
                }
                self.finish()?;
            }
        }
        self.begin_tag(at);
        ControlFlow::Continue(self.game.tag(at))
    }

    /// A tag stands at `at`, perhaps the first thing of its game.
    fn begin_tag(&mut self, at: usize) {
        if self.stage == Stage::Nothing {
            self.stage = Stage::Tags;
            self.start = at;
        }
        self.blank = false;
    }

    /// Whether nothing but blanks stands before `at` on its line.
    fn is_line_start(&self, at: usize) -> bool {
        let before = self.text[..at].trim_end_matches([' ', '\t']);
        scan::is_line_start(self.bytes, before.len())
    }

    /// A tag that has lost a bracket: the game of the tags around it is one all the same.
    fn bare_tag(&mut self, at: usize, tag: &scan::BareTag) -> ControlFlow<(), usize> {
        let again = self.blank && self.game.has_tag(&self.text[tag.name.clone()]);
        if self.stage == Stage::Ended || again {
            self.finish()?;
        }
        self.begin_tag(at);
        ControlFlow::Continue(self.game.bare_tag(tag))
    }

    /// Something other than a tag or comment, before the moves or behind the result.
    fn beginning(&mut self, at: usize) -> ControlFlow<(), usize> {
        let tags = self.stage == Stage::Tags;
        if let Some(length) = self.game.blank_at(at) {
            return ControlFlow::Continue(at + length);
        }
        // Several results may stand on one line, which is not looked through from each of them.
        if self.is_line_start(at)
            && let Some(tag) = scan::bare_tag(self.text, at)
        {
            return self.bare_tag(at, &tag);
        }
        if tags
            && let Some((end, name)) = scan::words_before_tag(self.text, at)
            && !self.game.has_tag(&self.text[name])
        {
            // Moves begin otherwise, and the tags go on.
            self.game.frame.report(Finding::at(Code::PgnJunk, Span::of(at..end)));
            return ControlFlow::Continue(end);
        }
        if !tags && let Some(kind) = self.untagged_begins(at) {
            return self.begin_untagged(kind, at);
        }
        let is_chinese = tags && self.game.untagged == Some(untagged::Kind::Dpxq);
        if is_chinese
            && self.is_line_start(at)
            && let Some(tag) = untagged::known(self.text, at)
        {
            // Its lines go on behind a blank one, or those of the next text begin.
            let kind = untagged::Kind::Dpxq;
            let game = &mut self.game;
            let is_next =
                game.has_tag(tag) && untagged::are_of_next(self.text, at, |tag| game.has_tag(tag));
            return match is_next {
                true => self.begin_untagged(kind, at),
                false => ControlFlow::Continue(self.game.untagged_lines(kind, at)),
            };
        }
        if is_chinese
            && self.is_line_start(at)
            && let Some(end) = untagged::announced(self.text, at)
        {
            return ControlFlow::Continue(end);
        }
        let is_words = is_chinese && self.is_before_moves(at);
        // Behind a result, another one ends nothing.
        let is_behind = self.stage == Stage::Ended;
        // With a variation of nothing the moves begin, too, where no game is under way.
        let opens = self.bytes[at] == b'('
            && self.stage == Stage::Nothing
            && scan::starts_movetext(self.text, at + 1, false);
        if !is_words && (tags || opens || scan::starts_movetext(self.text, at, !is_behind)) {
            if is_behind {
                let has_moves = self.game.lines.is_behind_move();
                self.finish()?;
                self.after_result(at, has_moves);
            }
            if self.stage == Stage::Nothing {
                self.start = at;
            }
            self.begin_moves(at);
            return ControlFlow::Continue(at);
        }
        let marker = scan::marker(self.text, at).filter(|_| is_behind);
        let slip = match marker {
            Some(_) => None,
            None => scan::slip_before_tag(self.text, at),
        };
        let end = match (marker, slip) {
            (Some(length), _) => at + length,
            (None, Some(end)) => end,
            (None, None) => scan::line_end(self.bytes, at),
        };
        let is_line = at == 0 || matches!(self.bytes[at - 1], b'\n' | b'\r');
        let frame = &mut self.game.frame;
        let known = frame.findings.iter().position(|finding| finding.code == Code::PgnJunk);
        let index = known.unwrap_or(frame.findings.len());
        if known.is_none() {
            frame.report(Finding::at(Code::PgnJunk, Span::of(at..end)));
        }
        // Where one part cannot be mended none is: half a text is no better.
        let has_fix = |finding: &Finding| finding.fix.is_some();
        let may_mend = known.is_none() || frame.findings.get(index).is_some_and(has_fix);
        let text = &self.text[at..end];
        let game = if is_behind { self.game.other } else { self.before };
        let holds_move = match game {
            Some(other) => text.split_whitespace().any(other.is_move),
            None => self.stage == Stage::Nothing && scan::precedes_moves(self.text, at, end),
        };
        // From where the moves are played nothing else says.
        let is_head = || {
            let next = self.text.len() - self.text[end..].trim_start().len();
            scan::starts_movetext(self.text, next, false)
                || !is_behind && !above::start_is_tagged(self.text, end)
        };
        let name = text.split([':', '：']).next().unwrap_or(text);
        let holds_start = above::holds_position(text) && !above::speaks_of_end(name) && is_head();
        if (holds_chinese(text) || holds_move || holds_start)
            && let Some(finding) = frame.findings.get_mut(index)
        {
            // Without a move that was not understood, those behind it may be taken for the other side's.
            finding.severity = Severity::Error;
        }
        // All of its lines are mended with the first.
        match frame.findings.get_mut(index).filter(|_| may_mend) {
            // Made a remark, the start would be lost without a word.
            Some(finding) if holds_start => finding.fix = None,
            Some(finding) if marker.is_some() || slip.is_some() => {
                finding.add_unsafe_fix(Span::of(at..end), "")
            }
            Some(finding) if is_line => finding.add_unsafe_fix(Span::of(at..at), "%"),
            Some(finding) => finding.fix = None,
            None => {}
        }
        ControlFlow::Continue(end)
    }

    /// Whether what stands at `at`, behind the head of a Chinese text, is none of its moves: as one of them it would
    /// make all others the other side's.
    fn is_before_moves(&mut self, at: usize) -> bool {
        if at >= self.words_end && self.is_line_start(at) {
            self.words_end = untagged::end_of_words(self.text, at).unwrap_or(at);
        }
        at < self.words_end
    }

    /// The kind of a text without tags that begins at `at`.
    fn untagged_begins(&self, at: usize) -> Option<untagged::Kind> {
        let is_within = matches!(self.stage, Stage::Moves | Stage::Ended);
        let begins = || untagged::begins(self.text, at, is_within);
        scan::is_line_start(self.bytes, at).then(begins).flatten()
    }

    /// A text without tags begins at `at`.
    fn begin_untagged(&mut self, kind: untagged::Kind, at: usize) -> ControlFlow<(), usize> {
        self.finish()?;
        self.stage = Stage::Tags;
        self.start = at;
        self.blank = false;
        ControlFlow::Continue(self.game.untagged_lines(kind, at))
    }

    /// Moves behind a result, without tags of their own: if they are numbered as if they went on
    /// with the game that it ended, or that one has none, that is to be said.
    fn after_result(&mut self, at: usize, has_moves: bool) {
        let digits = self.bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let is_marker = matches!(self.bytes.get(at + digits), Some(b'-' | b'/' | b':'));
        let number = self.text[at..at + digits].parse::<u32>().ok().filter(|_| !is_marker);
        let goes_on = number.is_some_and(|number| number > 1);
        let is_bare = digits == 0 && scan::marker(self.text, at).is_none();
        if goes_on || is_bare || !has_moves {
            let end = scan::word_end(self.text, at);
            let end = if goes_on { at + digits } else { end.max(at + 1) };
            let finding = Finding::at(Code::PgnAfterResult, Span::of(at..end));
            // Of what nobody names the sides may be exchanged, or the game is taken for another; and moves that go
            // on nobody has played from its start.
            let harms = self.before.is_some() || (goes_on && has_moves);
            self.game.frame.report(finding.error_if(harms));
        }
    }

    /// The moves begin at `at`.
    fn begin_moves(&mut self, at: usize) {
        self.stage = Stage::Moves;
        whole::begin_moves(&mut self.game, at);
    }

    /// Ends the game under way, if there is one, and hands it out.
    fn finish(&mut self) -> ControlFlow<()> {
        if self.stage == Stage::Nothing {
            return ControlFlow::Continue(());
        }
        let has_moves = self.stage != Stage::Tags;
        if !has_moves {
            self.begin_moves(self.game.end);
        }
        if !self.game.ended {
            self.end_without_marker(has_moves);
        }
        whole::play(&mut self.game);
        let flow = self.game.frame.hand_on(Span::of(self.start..self.game.end));
        self.before = self.game.other;
        self.game.clear();
        self.stage = Stage::Nothing;
        self.start = self.game.end;
        self.blank = false;
        flow
    }

    /// Ends a game whose result does not stand behind it: the tag may say it.
    fn end_without_marker(&mut self, has_moves: bool) {
        let end = Span::of(self.game.end..self.game.end);
        self.game.lines.close_all(end, &mut self.game.frame);
        let findings = &mut self.game.frame.findings;
        if findings.iter().any(|finding| finding.code == Code::PgnUnclosedVariation) {
            // A result in a variation that nothing closes may be that of the game.
            let results = findings.iter_mut().filter(|it| it.code == Code::PgnResultInVariation);
            results.for_each(Finding::doubt_fix);
        }
        let mut finding = Finding::at(Code::PgnNoMarker, end);
        if let Some((outcome, _)) = self.game.tags.stated {
            if let Some(blank) = self.before_marker(has_moves) {
                finding = finding.fix(end, blank + glyphs::marker(outcome));
            }
            self.game.end_with(outcome, end);
        }
        // Texts without tags have no marker there, but may have another sign.
        let is_whole = match self.game.untagged {
            Some(untagged::Kind::Dpxq) => true,
            Some(untagged::Kind::Wxf) => self.game.closed,
            None => false,
        };
        if !is_whole {
            self.game.frame.report(finding);
        }
    }

    /// A line that the standard leaves to other programs (6): nothing of it is kept.
    fn escaped(&mut self, at: usize) -> usize {
        let end = scan::line_end(self.bytes, at);
        let text = &self.text[at + 1..end];
        if !text.trim().is_empty() {
            let finding = Finding::at(Code::PgnEscape, Span::of(at..end));
            self.game.frame.report(finding.with("text", text.trim()));
        }
        end
    }

    /// What has to stand between the game and its marker; none where that cannot be said.
    fn before_marker(&self, has_moves: bool) -> Option<String> {
        let is_open = |finding: &Finding| {
            use Code::{PgnUnclosedComment, PgnUnclosedVariation, PgnVariationWithoutMove};
            // A variation of nothing may be open, too.
            let codes = [PgnUnclosedComment, PgnUnclosedVariation, PgnVariationWithoutMove];
            codes.contains(&finding.code)
        };
        if self.game.frame.findings.iter().any(is_open) {
            return None;
        }
        let game = &self.text[self.start..self.game.end];
        let eol = || self.game.frame.source.usual_eol().terminator();
        Some(match has_moves {
            false => eol().repeat(2),
            true if scan::may_end_in_comment(game) || scan::ends_in_rule(game) => eol().into(),
            true => " ".into(),
        })
    }
}
