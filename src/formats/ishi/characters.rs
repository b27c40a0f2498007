//! What is to be said of the characters of a text.

use crate::findings::{Code, Finding, LeftOut, Severity};
use crate::formats::frame::Frame;
use crate::notation::syntax::ishi::{Statement, Statements};
use crate::replay::go::GoMove;
use crate::source::{Eol, Span};

/// Says which characters of a text, that of a source up to a Ctrl-Z, the format does not know: it
/// knows ASCII 32–126, tabs and CRLF. Line ends are spoken of once a file.
pub(super) fn check(text: &str, continued: bool, frame: &mut Frame<'_, GoMove>) {
    let behind = &frame.source.text()[text.len()..];
    if !behind.is_empty() {
        let mut finding = Finding::at(Code::IshiCtrlZ, Span::of(text.len()..text.len() + 1));
        // Two files that were joined, or only what fills the last block of one.
        match behind.contains(|c: char| c != '\u{1a}' && !c.is_whitespace() && c != '\0') {
            true => finding.severity = Severity::Warning,
            false => finding.drops = LeftOut::No,
        }
        frame.report(finding);
    }
    if !continued && !matches!(Eol::of(text), Eol::CrLf | Eol::None) {
        let at = text.find(['\r', '\n']).unwrap_or(0);
        let mut finding = Finding::at(Code::IshiLineEnds, Span::of(at..at));
        for end in text.match_indices(['\r', '\n']).map(|(end, _)| end) {
            let paired = match text.as_bytes()[end] {
                b'\r' => text[end + 1..].starts_with('\n'),
                _ => text[..end].ends_with('\r'),
            };
            if !paired {
                finding.add_fix(Span::of(end..end + 1), "\r\n");
            }
        }
        frame.report(finding);
    }
    let mut statements = Statements::new(text);
    let mut around = None;
    let mut at = 0;
    while let Some(c) = strange(text, &mut at) {
        let place = Span::of(at..at + c.len_utf8());
        while around.as_ref().is_none_or(|it: &Statement| it.whole.end <= at) {
            statements.pass_moves(at);
            around = statements.next();
            if around.is_none() {
                break;
            }
        }
        // In a text nothing is lost by them.
        let is_text = around.as_ref().is_some_and(|it| it.is_text() && it.word.end < at);
        let finding = Finding::at(Code::IshiCharacter, place);
        let severity = if is_text { Severity::Note } else { finding.severity };
        let finding = finding.with("character", c.escape_default().to_string());
        frame.report(Finding { severity, ..finding });
        // Only the first of a line.
        at = text[at..].find(['\r', '\n']).map_or(text.len(), |end| at + end);
    }
}

/// The next character that the format does not know; `at` is set to its place.
fn strange(text: &str, at: &mut usize) -> Option<char> {
    // Without a way out of the inner loop, many bytes are looked at together.
    let all_known = |part: &[u8]| part.iter().fold(true, |all, &byte| all & is_known(byte));
    let bytes = text.as_bytes().get(*at..)?;
    let known = bytes.chunks(256).take_while(|part| all_known(part)).map(<[u8]>::len).sum();
    let behind = bytes[known..].iter().position(|&byte| !is_known(byte))?;
    *at += known + behind;
    text.get(*at..)?.chars().next()
}

/// Whether the format knows a character: ASCII 32–126, tabs and line ends.
fn is_known(byte: u8) -> bool {
    matches!(byte, b' '..=b'~' | b'\t' | b'\r' | b'\n')
}
