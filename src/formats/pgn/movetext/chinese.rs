//! What only the moves of xiangqi have among them, as texts of Chinese sites are written (specs:
//! variant-files §2.2, §2.3, §2.6).

use super::Movetext;
use crate::findings::{Code, Finding, Severity};
use crate::formats::pgn::others::Other;
use crate::formats::pgn::{glyphs, scan, wide, words};
use crate::notation::variants::{compact_chinese, holds_no_move, parted_chinese, stated_result};
use crate::record::Outcome;
use crate::source::Span;

/// How the line begins that names the site a game was copied from.
const FOOTER: &str = "棋谱由";

/// What is said of a move that gives check or mate, with the general in it or without.
const CHECKS: [&str; 10] =
    ["将军", "將軍", "叫将", "叫將", "照将", "照將", "将死", "將死", "绝杀", "絕殺"];

impl Movetext<'_> {
    /// Reads the word from `at` to `end` ([`scan::chinese_word_end`]), which is no move by itself; returns where what
    /// was read ends.
    pub(super) fn chinese(&mut self, other: &Other, at: usize, end: usize) -> Option<usize> {
        let word = &self.text[at..end];
        if word.starts_with("===") {
            return self.decoration(at, end);
        }
        if word.is_ascii() {
            return None;
        }
        if word.starts_with('（') {
            return self.wide_comment(at);
        }
        if word.starts_with(FOOTER) && scan::is_line_start(self.bytes, at) {
            let end = scan::line_end(self.bytes, at);
            self.comment(at, end, Span::of(at..end));
            return Some(end);
        }
        if let Some(end) = self.wide_marks(at) {
            return Some(end);
        }
        // What begins with a digit is cut nowhere so far, and a period before a digit may end a move as well.
        let end = at + word.find(wide::ends_word).unwrap_or(word.len());
        let word = &self.text[at..end];
        if (other.is_move)(word) {
            self.text_of_move(word, Span::of(at..end));
            return Some(end);
        }
        let has_period = self.text[end..].starts_with(['.', '．', '、']);
        // What is said may stand right behind the move, too.
        let is_said =
            |(begin, c): &(usize, char)| holds_no_move(&word[*begin..begin + c.len_utf8()]);
        let check = CHECKS.iter().find_map(|check| word.strip_suffix(check)).map(str::len);
        let said = word.char_indices().rev().take_while(is_said).map(|(begin, _)| begin).last();
        let said = check.or(said);
        let moves = |begin: &usize| compact_chinese(&word[..*begin], false);
        let whole = || compact_chinese(word, has_period);
        if let Some(ends) = said.as_ref().and_then(moves).or_else(whole) {
            let mut begin = at;
            for end in ends {
                let end = at + end;
                self.text_of_move(&self.text[begin..end], Span::of(begin..end));
                begin = end;
            }
            return Some(begin);
        }
        if let Some((mv, length)) = parted_chinese(&self.text[at..]) {
            self.text_of_move(&mv, Span::of(at..at + length));
            return Some(at + length);
        }
        self.words_of_end(at, end)
    }

    /// Words of a game that ends, at `at`: they are its result, or what is said of it, and no move.
    fn words_of_end(&mut self, at: usize, end: usize) -> Option<usize> {
        let end = self.parted_result(at, end);
        let word = &self.text[at..end];
        let stated = stated_result(word);
        let is_check = CHECKS.contains(&word);
        if stated.is_none() && !is_check && !holds_no_move(word) {
            return None;
        }
        let ends = self.marker_behind(end);
        let says_nothing = ends.is_none_or(|marker| marker == Outcome::Undecided);
        if let Some(outcome) = stated.filter(|_| says_nothing) {
            self.result_form(outcome, at, end);
            return Some(self.result(outcome, at, end));
        }
        let says_other = stated.zip(ends).is_some_and(|(stated, marker)| stated != marker);
        if says_other || !is_check && ends.is_none() && !self.is_last(end) {
            return Some(self.stray_word(at, end));
        }
        let place = Span::of(at..end);
        let mut finding = Finding::at(Code::PgnStrayWord, place).with("text", word);
        // Nothing that stands behind it is another move for that.
        finding.severity = Severity::Warning;
        self.frame.report(self.braced(finding, at, end));
        self.comment(at, end, place);
        Some(end)
    }

    /// Where a result in words ends whose characters are parted by a blank (`红 胜`), or the word that ends at `end`.
    fn parted_result(&self, at: usize, end: usize) -> usize {
        let rest = self.text[end..].trim_start_matches([' ', '\t', '\u{3000}']);
        let next = self.text.len() - rest.len();
        let behind = rest.split(|c: char| !c.is_alphanumeric()).next().map_or(0, str::len);
        let whole = next + behind;
        let parts = [&self.text[at..end], &self.text[next..whole]];
        let is_parted = parts.iter().all(|part| holds_no_move(part))
            && stated_result(&self.text[at..whole]).is_some();
        if is_parted { whole } else { end }
    }

    /// The result whose marker stands behind a place, whatever else is said before it.
    fn marker_behind(&self, at: usize) -> Option<Outcome> {
        /// Who says more tells a story.
        const WORDS: usize = 8;
        /// No result is longer.
        const LONGEST: usize = 64;
        let mut at = at;
        for _ in 0..WORDS {
            at = words::past_blanks_and_comments(self.text, at);
            if self.text[at..].starts_with('*') {
                return Some(Outcome::Undecided);
            }
            // A word can be as long as the file.
            let limit = self.text.floor_char_boundary((at + LONGEST).min(self.text.len()));
            let end = scan::word_end(&self.text[..limit], at);
            let word = &self.text[at..end];
            match glyphs::result(word) {
                Some((outcome, true)) => return Some(outcome),
                _ if holds_no_move(word) => at = end,
                _ => return None,
            }
        }
        None
    }

    /// Marks of full width at `at`: what is thought of a move, or what parts one from the next.
    fn wide_marks(&mut self, at: usize) -> Option<usize> {
        let text = self.text;
        let run = |signs: &[char]| {
            let rest = &text[at..];
            at + rest.len() - rest.trim_start_matches(signs).len()
        };
        let parted = run(&['。', '，', '、', '；']);
        if parted > at {
            return Some(parted);
        }
        let end = run(&['！', '？']);
        if end == at {
            return None;
        }
        let narrow = text[at..end].replace('！', "!").replace('？', "?");
        self.marked(&narrow, Span::of(at..end));
        Some(end)
    }

    /// A comment in wide brackets.
    fn wide_comment(&mut self, at: usize) -> Option<usize> {
        if at < self.unclosed_wide {
            return None;
        }
        let close = match wide::comment(self.text, at) {
            Ok(close) => close,
            Err(known) => {
                self.unclosed_wide = known;
                return None;
            }
        };
        let (inner, end) = (at + '（'.len_utf8(), close + '）'.len_utf8());
        self.comment(inner, close, Span::of(at..end));
        Some(end)
    }

    /// A line of equal signs under the moves.
    fn decoration(&mut self, at: usize, end: usize) -> Option<usize> {
        let is_line = scan::is_line_start(self.bytes, at)
            && self.text[at..scan::line_end(self.bytes, at)].trim_end() == &self.text[at..end];
        let is_plain = self.bytes[at..end].iter().all(|&byte| byte == b'=');
        if !is_line || !is_plain {
            return None;
        }
        self.frame.report(Finding::at(Code::VariantDecoration, Span::of(at..end)));
        Some(end)
    }
}
