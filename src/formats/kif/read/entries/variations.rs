//! Where variations begin.

use super::Entries;
use crate::findings::{Code, Finding, LeftOut};
use crate::notation::shogi::japanese::cursor::{Cursor, is_blank};
use crate::notation::shogi::japanese::moves;
use crate::record::NoteKind;
use crate::replay::Item;
use crate::source::{Span, offset};

impl Entries<'_, '_> {
    /// Reads `変化：N手`. `false` if it is something else that begins with 変.
    pub(in crate::formats::kif::read) fn variation(
        &mut self,
        mut cursor: Cursor<'_>,
        line: Span,
    ) -> bool {
        let begin = line.end - offset(cursor.rest.len());
        if !cursor.eat_word("変化") {
            return false;
        }
        cursor.blanks();
        let colon = cursor.eat(&['：', ':']);
        let usual = self.frame.source.slice(Span::new(begin, line.end)).starts_with("変化：");
        cursor.blanks();
        let digits = cursor.rest;
        let number = cursor.mixed_number();
        let digits = &digits[..digits.len() - cursor.rest.len()];
        cursor.blanks();
        let counted = cursor.eat_word("手");
        let aim = cursor.eat(&['目']);
        let span = Span::new(begin, line.end - offset(cursor.rest.len()));
        let ply = match number {
            Some(ply) if colon || counted => ply,
            // What follows is a variation of something: it must not prolong the line before.
            None if colon && (self.count > 0 || self.closed) => {
                self.nowhere(Code::KifVariationNumber, line);
                return true;
            }
            _ => return false,
        };
        let usual = usual && counted && !aim && digits.bytes().all(|byte| byte.is_ascii_digit());
        if !usual {
            let finding = Finding::at(Code::KifVariationForm, span);
            self.frame.report(finding.fix(span, format!("変化：{ply}手")));
        }
        if ply == 0 {
            self.frame.report(Finding::at(Code::KifVariationNumber, span));
        }
        self.late = None;
        self.ended = false;
        self.unknown = None;
        if self.count == 0 && !self.closed {
            self.pass_early();
            self.early = Some((ply, span, line, self.frame.script.items.len()));
        } else {
            self.begin_variation(ply, span, self.frame.script.items.len());
        }
        let rest = cursor.rest.trim_matches(is_blank);
        let place = Span::new(span.end, line.end);
        if moves::is_plain(rest) {
            self.unreadable(rest, 0, place);
        } else if let Some(rest) = rest.strip_prefix('#') {
            self.note(NoteKind::Remark, rest, place);
        } else if !rest.is_empty() {
            self.frame.report(Finding::at(Code::KifTail, place).with("text", rest));
            self.keep_as_comment(rest, place);
        }
        true
    }

    fn begin_variation(&mut self, ply: u32, span: Span, at: usize) {
        self.varied = true;
        self.frame.script.items.insert(at, Item::Variation { number: ply, before: 0, span });
        self.next = ply;
    }

    /// A variation that was announced before the first move announces nothing: some programs write
    /// such a line above the headers, and moves that begin with the first are those of the game.
    pub(in crate::formats::kif::read) fn pass_early(&mut self) {
        if let Some((_, _, line, _)) = self.early.take() {
            self.frame.report(
                Finding::at(Code::KifEarlyVariation, line).leaving_out(LeftOut::Everywhere),
            );
        }
    }

    /// The first entry comes, with its number if it has one.
    #[cold]
    pub(super) fn settle_early(&mut self, number: u32) {
        let Some((ply, span, line, at)) = self.early else { return };
        // Where moves have no numbers, they are the game's.
        let begins = number == 1 || number == 0 && self.relative;
        if begins && ply != 1 {
            return self.pass_early();
        }
        // What stands in a variation is no main line, even where there is none.
        self.early = None;
        self.frame.report(Finding::at(Code::KifEarlyVariation, line));
        self.begin_variation(ply, span, at);
    }
}
