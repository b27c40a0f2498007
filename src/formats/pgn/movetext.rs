//! The moves and what stands among them (PGN standard 7, 8.2; specs: pgn §3, §5).

use super::games::Other;
use super::read::{Level, Reader, span};
use super::{glyphs, scan};
use crate::findings::{Code, Finding, Severity};
use crate::games::Side;
use crate::notation::chess::san::San;
use crate::record::{NoteKind, Outcome};
use crate::replay::Item;
use crate::source::Span;

/// Variations nested deeper than this are kept as text: each costs memory until it closes.
const DEEPEST: usize = 3_000;

impl Reader<'_> {
    /// Reads whatever stands at `at` among the moves and returns where it ends.
    pub(super) fn element(&mut self, at: usize) -> usize {
        let byte = self.bytes[at];
        let end = match byte {
            b'.' => at + 1,
            b'(' => self.open(at),
            b')' => self.close(at),
            b'*' => self.result(Outcome::Undecided, at, at + 1),
            b'$' => self.numbered_glyph(at),
            b'!' | b'?' => self.suffix(at),
            b'<' => self.reserved(at),
            b'%' => self.percent(at),
            b'}' | b'>' | b']' | b'"' | b',' => self.stray_sign(at),
            b'&' if self.text[at..].starts_with(glyphs::DRAW_ENTITY) => self.draw_entity(at),
            _ => match self.blank_at(at) {
                Some(length) => return at + length,
                None => self.word(at),
            },
        };
        self.game.end = end;
        end
    }

    /// The innermost line that the replayer knows of: the one a variation belongs to.
    fn base(&self) -> Option<&Level> {
        self.game.levels.iter().rev().find(|level| level.opened)
    }

    fn at_top(&self) -> bool {
        self.game.levels.len() <= 1
    }

    fn stray_sign(&mut self, at: usize) -> usize {
        let sign = self.text[at..=at].to_owned();
        self.report(Finding::at(Code::PgnStraySign, span(at, at + 1)).with("sign", sign));
        at + 1
    }

    /// A bracket among the moves that begins no tag: a command outside a comment, or nothing.
    pub(super) fn stray_bracket(&mut self, at: usize) -> usize {
        let line_end = scan::line_end(self.bytes, at);
        if self.bytes[at..].starts_with(b"[%")
            && let Some(length) = memchr::memchr(b']', &self.bytes[at..line_end])
        {
            let end = at + length + 1;
            self.report(Finding::at(Code::PgnStraySign, span(at, end)).with("sign", "["));
            self.comment(at, end, span(at, end));
            return end;
        }
        self.stray_sign(at)
    }

    fn reserved(&mut self, at: usize) -> usize {
        let line_end = scan::line_end(self.bytes, at);
        let end = memchr::memchr(b'>', &self.bytes[at..line_end])
            .map_or(at + 1, |length| at + length + 1);
        self.report(Finding::at(Code::PgnReserved, span(at, end)));
        self.comment(at, end, span(at, end));
        end
    }

    fn percent(&mut self, at: usize) -> usize {
        let end = scan::line_end(self.bytes, at);
        self.report(Finding::at(Code::PgnPercent, span(at, end)));
        self.comment(at, end, span(at, end));
        end
    }

    fn nag(&mut self, nag: u8, span: Span) {
        let text = self.bench.record.keep(&nag.to_string());
        let kind = NoteKind::Nag;
        match self.game.levels.last_mut() {
            Some(level) if !level.opened => {
                level.introduction.push((kind, text, span));
                self.report(Finding::at(Code::PgnNagWithoutMove, span));
            }
            level => {
                if level.is_none_or(|level| !level.moves) {
                    self.report(Finding::at(Code::PgnNagWithoutMove, span));
                }
                self.bench.chess.push(Item::Note { kind, text, span });
            }
        }
    }

    fn numbered_glyph(&mut self, at: usize) -> usize {
        let digits = self.bytes[at + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let end = at + 1 + digits;
        match self.text[at + 1..end].parse() {
            Ok(nag) => self.nag(nag, span(at, end)),
            Err(_) => {
                let text = &self.text[at..end];
                self.report(Finding::at(Code::PgnNag, span(at, end)).with("text", text));
            }
        }
        end
    }

    fn suffix(&mut self, at: usize) -> usize {
        let signs = self.bytes[at..].iter().take_while(|byte| matches!(byte, b'!' | b'?')).count();
        let end = at + signs;
        let text = &self.text[at..end];
        let (nag, read, known) = glyphs::suffix(text);
        if !known {
            let finding = Finding::at(Code::PgnSuffix, span(at, end)).with("text", text);
            self.report(finding.with("read", read));
        }
        self.nag(nag, span(at, end));
        end
    }

    /// A variation opens.
    fn open(&mut self, at: usize) -> usize {
        if self.bytes[at..].starts_with(b"(=)") {
            self.report(Finding::at(Code::PgnDrawOffer, span(at, at + 3)));
            self.comment(at, at + 3, span(at, at + 3));
            return at + 3;
        }
        let place = span(at, at + 1);
        let deep = self.game.levels.len() > DEEPEST;
        let Some((ply, offset)) =
            self.base().filter(|base| base.moves && !deep).map(|base| (base.ply - 1, base.offset))
        else {
            let finding = if deep {
                Finding::at(Code::PgnTooDeep, place).with("limit", DEEPEST)
            } else {
                Finding::at(Code::PgnVariationWithoutMove, place)
            };
            self.report(finding);
            let end = self.matching(at);
            self.comment(at, end, span(at, end));
            return end;
        };
        self.game.number = None;
        self.game.fresh = false;
        // Its numbers may go on from a wrong one.
        if let Some(base) = self.game.levels.iter_mut().rev().find(|level| level.opened) {
            base.doubted = None;
        }
        self.game.levels.push(Level {
            ply,
            opened: false,
            moves: false,
            offset,
            doubted: None,
            introduction: Vec::new(),
            span: place,
        });
        at + 1
    }

    /// Where the variation ends that opens at `at`; comments do not count, and the next game ends
    /// it too.
    fn matching(&self, at: usize) -> usize {
        let mut depth = 0_usize;
        let mut here = at;
        while let Some(&byte) = self.bytes.get(here) {
            match byte {
                b'(' => depth += 1,
                b')' if depth <= 1 => return here + 1,
                b')' => depth -= 1,
                b'{' => {
                    here = scan::comment_end(self.bytes, here).1;
                    continue;
                }
                b'[' if scan::is_line_start(self.bytes, here)
                    && scan::tag_name(self.bytes, here).is_some() =>
                {
                    return here;
                }
                _ => {}
            }
            here += 1;
        }
        self.bytes.len()
    }

    fn close(&mut self, at: usize) -> usize {
        if self.at_top() {
            return self.stray_sign(at);
        }
        self.game.number = None;
        self.close_level(span(at, at + 1));
        at + 1
    }

    fn close_level(&mut self, place: Span) {
        let Some(mut level) = self.game.levels.pop() else { return };
        level.settle(&mut self.bench.findings);
        self.game.fresh = false;
        if level.opened {
            self.bench.chess.push(Item::Close { span: place });
            return;
        }
        self.report(Finding::at(Code::PgnEmptyVariation, level.span.join(place)));
        for (kind, text, span) in level.introduction {
            let text = match kind {
                NoteKind::Nag => {
                    let text = format!("${}", self.bench.record.text(text));
                    self.bench.record.keep(&text)
                }
                _ => text,
            };
            self.note(text, span);
        }
    }

    /// Closes all variations at the end of a game.
    pub(super) fn close_all(&mut self) {
        while !self.at_top() {
            let place = self.game.levels.last().map_or(Span::at(0), |level| level.span);
            self.report(Finding::at(Code::PgnUnclosedVariation, place));
            self.close_level(place);
        }
    }

    fn result(&mut self, outcome: Outcome, at: usize, end: usize) -> usize {
        let place = span(at, end);
        if !self.at_top() {
            self.report(Finding::at(Code::PgnResultInVariation, place));
            self.comment(at, end, place);
            return end;
        }
        if let Some((stated, _)) = self.game.stated
            && stated != outcome
        {
            let finding = Finding::at(Code::PgnResultMismatch, place);
            let finding = finding.with("tag", glyphs::marker(stated));
            self.report(finding.with("marker", glyphs::marker(outcome)));
        }
        self.end_with(outcome, place);
        end
    }

    /// A draw as web pages write it, where `;` would begin a comment.
    fn draw_entity(&mut self, at: usize) -> usize {
        let end = at + glyphs::DRAW_ENTITY.len();
        self.result_form(Outcome::Draw, at, end);
        self.result(Outcome::Draw, at, end)
    }

    fn result_form(&mut self, outcome: Outcome, at: usize, end: usize) {
        let place = span(at, end);
        let marker = glyphs::marker(outcome);
        let finding = Finding::at(Code::PgnResultForm, place).with("text", &self.text[at..end]);
        self.report(finding.with("result", marker).fix(place, marker));
    }

    fn word(&mut self, at: usize) -> usize {
        let end = scan::word_end(self.text, at);
        let word = &self.text[at..end];
        if word.is_empty() {
            return self.stray_sign(at);
        }
        if word.as_bytes()[0].is_ascii_digit() {
            let digits = word.bytes().take_while(u8::is_ascii_digit).count();
            if digits == word.len() && !matches!(word, "00" | "000" | "0000") {
                return self.move_number(at, end);
            }
            // Full-width stops end no words elsewhere.
            if word[digits..].starts_with('．') && self.game.other.is_some() {
                return self.move_number(at, at + digits);
            }
        }
        if let Some(other) = self.game.other {
            if let Some(end) = self.other_move(other, at, end) {
                return end;
            }
        } else if let Some(split) = self.two_pawns(at, end) {
            self.report(Finding::at(Code::PgnGlued, span(at, end)).with("text", word));
            if let Some(san) = San::read(&self.text[at..split]) {
                self.mv(san, at, split);
            }
            return split;
        } else if let Some((san, end)) = self.san(at, end) {
            self.mv(san, at, end);
            return end;
        }
        if let Some((outcome, regular)) = glyphs::result(word) {
            if !regular {
                self.result_form(outcome, at, end);
            }
            return self.result(outcome, at, end);
        }
        self.rare_word(at, end)
    }

    /// The word at `at` as a move of another game than chess; returns where it ends.
    fn other_move(&mut self, other: &Other, at: usize, end: usize) -> Option<usize> {
        // A drop or a WXF move holds a sign that ends words elsewhere: `P*5e`, `C2.5`.
        let longer = match self.bytes.get(end) {
            Some(b'*' | b'.') => scan::word_end(self.text, end + 1),
            _ => end,
        };
        let is_move = |&end: &usize| (other.is_move)(&self.text[at..end]);
        let end = [longer, end].into_iter().find(is_move)?;
        self.before_move();
        let text = self.bench.record.keep(&self.text[at..end]);
        self.bench.chess.push(Item::Unreadable { text, number: 0, span: span(at, end) });
        self.introduce();
        Some(end)
    }

    /// A word that is neither move nor number nor result.
    fn rare_word(&mut self, at: usize, end: usize) -> usize {
        let word = &self.text[at..end];
        let place = span(at, end);
        if glyphs::is_null_move(word) {
            self.null_move(place);
            return end;
        }
        if let Some((length, nag)) = glyphs::leading(word) {
            let (glyph, place) = (&word[..length], span(at, at + length));
            let finding = Finding::at(Code::PgnGlyph, place).with("text", glyph);
            self.report(finding.with("nag", nag));
            self.nag(nag, place);
            return at + length;
        }
        if self.game.other.is_none()
            && let Some((san, length)) = scan::with_glyph(word)
        {
            self.mv(san, at, at + length);
            return at + length;
        }
        // Moves have digits, or are not in Latin letters.
        let like_a_move = |byte: u8| byte.is_ascii_digit() || !byte.is_ascii();
        if self.game.other.is_some() && word.bytes().any(like_a_move) {
            self.unreadable(Finding::at(Code::PgnUnreadable, place).with("text", word), place);
            return end;
        }
        if matches!(word, "ep" | "e") {
            let tail = &self.bytes[end..];
            if word == "ep" || tail.starts_with(b".p") {
                let skipped = if word == "e" { 2 } else { 0 };
                let dot = usize::from(self.bytes.get(end + skipped) == Some(&b'.'));
                return end + skipped + dot;
            }
        }
        if self.game.other.is_none()
            && let Some(split) = self.glued(at, end)
        {
            let text = word;
            self.report(Finding::at(Code::PgnGlued, place).with("text", text));
            if let Some(san) = San::read(&self.text[at..split]) {
                self.mv(san, at, split);
            } else {
                self.move_number(at, split);
            }
            return split;
        }
        if word.contains('@') {
            self.unreadable(Finding::at(Code::PgnDrop, place).with("text", word), place);
        } else if looks_like_a_move(word) {
            self.unreadable(Finding::at(Code::PgnUnreadable, place).with("text", word), place);
        } else {
            self.report(Finding::at(Code::PgnStrayWord, place).with("text", word));
            self.comment(at, end, place);
        }
        end
    }

    /// The move at `at`, and where it ends: `exd6e.p.` holds signs that end words elsewhere.
    fn san(&self, at: usize, end: usize) -> Option<(San, usize)> {
        let long = [".p.", ".p"]
            .iter()
            .find(|rest| self.text[..end].ends_with('e') && self.text[end..].starts_with(**rest));
        let end = long.map_or(end, |rest| end + rest.len());
        Some((San::read(&self.text[at..end])?, end))
    }

    /// Where two moves of pawns stand together that look like one in long notation (`1.e4e5`): the
    /// number behind them says that both have moved. White's pawn comes to the first square, so no
    /// piece of White can go from there, and never are both readings legal.
    fn two_pawns(&self, at: usize, end: usize) -> Option<usize> {
        let [b'a'..=b'h', b'3'..=b'7', b'a'..=b'h', b'2'..=b'6'] = self.bytes[at..end] else {
            return None;
        };
        let level = self.game.levels.last().filter(|level| level.ply.is_multiple_of(2))?;
        let rest = self.text[end..].trim_start();
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let next: i64 = rest[..digits].parse().ok()?;
        let is_next = next == i64::from(level.ply / 2) + 2 + level.offset;
        let behind = rest.as_bytes().get(digits..digits + 3).unwrap_or_default();
        (is_next && behind.starts_with(b".") && behind != b"...").then_some(at + 2)
    }

    /// Where two things stand together without a blank, if that can be in one place only: a move
    /// and another move, a number or a result, or a number and a move.
    fn glued(&self, at: usize, end: usize) -> Option<usize> {
        if end - at > scan::LONGEST_WORD {
            return None;
        }
        let follows = |rest: &str| {
            San::read(rest).is_some()
                || glyphs::result(rest).is_some()
                || rest.bytes().all(|byte| byte.is_ascii_digit())
        };
        let mut places = (at + 1..end).filter(|&split| {
            self.text.is_char_boundary(split) && {
                let (first, rest) = (&self.text[at..split], &self.text[split..end]);
                if first.bytes().all(|byte| byte.is_ascii_digit()) {
                    San::read(rest).is_some()
                } else {
                    San::read(first).is_some() && follows(rest)
                }
            }
        });
        let place = places.next()?;
        places.next().is_none().then_some(place)
    }

    fn move_number(&mut self, at: usize, end: usize) -> usize {
        let number = self.text[at..end].parse().unwrap_or(u32::MAX);
        let mut here = end;
        let mut dots = 0;
        let mut last = end;
        loop {
            match self.bytes.get(here) {
                Some(b'.') => {
                    dots += 1;
                    here += 1;
                    last = here;
                }
                // `…` counts as three.
                Some(0xe2) if self.text[here..].starts_with('…') => {
                    dots += 3;
                    here += 3;
                    last = here;
                }
                Some(0xef) if self.text[here..].starts_with('．') => {
                    dots += 1;
                    here += 3;
                    last = here;
                }
                Some(b' ') => here += 1,
                _ => break,
            }
        }
        self.game.number = Some((number, dots, span(at, last)));
        last
    }

    /// Checks the number before a move and opens the variation that it is the first move of.
    fn before_move(&mut self) -> Side {
        let Some(level) = self.game.levels.last_mut() else { return Side::First };
        let ply = level.ply;
        let white = ply.is_multiple_of(2);
        if let Some((number, dots, at)) = self.game.number.take() {
            let expected = i64::from(ply / 2) + 1;
            let offset = i64::from(number) - expected;
            // After a wrong number the right one is as good as one that goes on from it.
            let is_expected = offset == level.offset || offset == 0 || self.game.opaque;
            if offset == 0 {
                level.settle(&mut self.bench.findings);
            }
            level.doubted = None;
            if !is_expected || (white && dots >= 3) {
                let sign = if white { "." } else { "..." };
                let text = self.source.slice(at);
                let digits = &text[..text.bytes().take_while(u8::is_ascii_digit).count()];
                let found = format!("{digits}{}", if dots >= 3 { "..." } else { "." });
                let finding = Finding::at(Code::PgnMoveNumber, at).with("found", found);
                let expected =
                    if is_expected { i64::from(number) } else { expected + level.offset };
                let expected = format!("{expected}{sign}");
                let mut finding = finding.with("expected", expected.as_str());
                if self.game.fen.is_some() && ply == self.game.first_ply {
                    // Programs that start from a position often count from 1 all the same.
                    finding.severity = Severity::Note;
                } else if !is_expected && level.offset == 0 {
                    level.doubted = Some((self.bench.findings.len(), at, expected));
                }
                self.bench.findings.push(finding);
            }
            level.offset = offset;
        }
        level.ply = ply.saturating_add(1);
        level.moves = true;
        self.game.fresh = true;
        if !level.opened {
            level.opened = true;
            self.bench.chess.push(Item::Open { span: level.span });
        }
        if white { Side::First } else { Side::Second }
    }

    /// Attaches the comments that stood before the first move of a variation.
    fn introduce(&mut self) {
        let Some(level) = self.game.levels.last_mut() else { return };
        for (kind, text, span) in level.introduction.drain(..) {
            self.bench.chess.push(Item::Note { kind, text, span });
        }
    }

    fn mv(&mut self, san: San, at: usize, end: usize) {
        let place = span(at, end);
        let side = self.before_move();
        if let Some(letter) = san.letter() {
            self.game.letters |= 1 << (letter - b'A');
            if !b"PNBRQK".contains(&letter) {
                self.game.foreign.get_or_insert(place);
            }
        }
        if self.game.opaque {
            let text = self.bench.record.keep(&self.text[at..end]);
            self.bench.chess.push(Item::Unreadable { text, number: 0, span: place });
        } else {
            self.bench.chess.push(Item::Move { written: san.by(side), number: 0, span: place });
        }
        self.introduce();
    }

    fn null_move(&mut self, place: Span) {
        self.before_move();
        if self.at_top() {
            self.report(Finding::at(Code::PgnNullMove, place));
        }
        let text = self.bench.record.keep(super::NULL_MOVE);
        self.bench.chess.push(Item::Unreadable { text, number: 0, span: place });
        self.introduce();
    }

    fn unreadable(&mut self, finding: Finding, place: Span) {
        self.before_move();
        if !self.game.opaque {
            self.report(finding);
        }
        let text = self.bench.record.keep(self.source.slice(place));
        self.bench.chess.push(Item::Unreadable { text, number: 0, span: place });
        self.introduce();
    }
}

/// Whether a word takes the place of a move: it names a square, or begins like castling.
fn looks_like_a_move(word: &str) -> bool {
    word.as_bytes().windows(2).any(|pair| matches!(pair, [b'a'..=b'h', b'1'..=b'8']))
        || word.starts_with("O-O")
        || word.starts_with("0-0")
}
