//! Moves, and what is said of them, that no text of PGN gives but the objects of a site: each with the place
//! where it stands there.

use super::super::glyphs;
use super::Movetext;
use super::plain::piece_letter;
use crate::findings::{Code, Finding};
use crate::notation::chess::san::{San, WINDOW};
use crate::record::{Ending, Millis};
use crate::replay::Item;
use crate::source::Span;

impl Movetext<'_> {
    /// The move at a place of the text before another, if it is written as it should be and a blank stands behind it;
    /// returns where it ends.
    #[inline]
    pub(in crate::formats::pgn) fn given_plain(&mut self, at: usize, end: usize) -> Option<usize> {
        if self.other.is_some() || self.lines.is_opaque() || at + WINDOW > end {
            return None;
        }
        let (san, length) = San::leading(self.bytes[at..].first_chunk()?)?;
        let behind = at + length;
        if self.bytes.get(behind) != Some(&b' ') {
            return None;
        }
        self.letters |= piece_letter(self.bytes[at]);
        self.push(san, Span::of(at..behind));
        Some(behind)
    }

    /// The word that stands in the place of a move.
    pub(in crate::formats::pgn) fn given_move(&mut self, word: &str, place: Span) {
        match self.other {
            Some(other) if (other.is_move)(word) => return self.text_of_move(word, place),
            Some(_) => {}
            None => {
                if let Some(san) = San::read(word) {
                    return self.mv_of(san, word, place);
                }
            }
        }
        if glyphs::is_null_move(word) {
            return self.null_move(place);
        }
        self.text_of_move(word, place);
        if !self.lines.is_opaque() {
            let finding = Finding::at(Code::PgnUnreadable, place);
            self.frame.report(finding.with("text", word));
        }
    }

    /// A text about the move before.
    pub(in crate::formats::pgn) fn given_comment(&mut self, text: &str, place: Span) {
        if !text.trim().is_empty() {
            self.comments.keep(text, place, &mut self.lines, &mut self.frame);
        }
    }

    /// What is thought of the move before.
    pub(in crate::formats::pgn) fn given_glyph(&mut self, nag: u8, place: Span) {
        self.nag(nag, place);
    }

    /// What the clock shows after the move before, and what an engine says of it, as `eval` has it.
    pub(in crate::formats::pgn) fn given_facts(
        &mut self,
        clock: Option<Millis>,
        eval: Option<&str>,
        place: Span,
    ) {
        self.comments.told(clock, eval, place, &mut self.lines, &mut self.frame);
    }

    /// The game ends.
    pub(in crate::formats::pgn) fn given_end(&mut self, ending: Ending, span: Span) {
        self.frame.script.push(Item::End { ending, number: 0, span });
        self.ended = true;
        self.lines.end();
    }
}
