//! The reader: each line becomes a header, a move, a time, a note, an ending, a closing line, a
//! variation, a part of the diagram, or a comment with a finding that says so.

mod entries;
mod forms;
mod glued;
mod head;
mod mends;
mod second;

pub(super) use forms::{begins_relative, is_separator, is_unknown_ending, stays_unreadable};
pub(super) use glued::{as_one, is_several};
pub(super) use head::is_other_header;

use super::diagram;
use crate::findings::{Code, Finding};
use crate::formats::frame::Frame;
use crate::formats::{Bench, ReadOptions, Sink};
use crate::notation::headers::settle;
use crate::notation::shogi::WrittenMove;
use crate::notation::shogi::japanese::canonical;
use crate::notation::shogi::japanese::cursor::{Cursor, is_blank};
use crate::record::{Key, NoteKind};
use crate::source::{Source, Span, offset};
use entries::Entries;
use forms::is_move_line;
use head::{Head, turn};
use memchr::{memchr2, memrchr2};
use std::ops::ControlFlow;

/// Reads KIF.
pub(super) fn read(source: &Source, told: &ReadOptions, bench: &mut Bench, sink: &mut dyn Sink) {
    games(source, false, told, bench, sink);
}

/// Reads KI2: besides all that KIF has, lines of moves in relative notation.
pub(super) fn read_relative(
    source: &Source,
    told: &ReadOptions,
    bench: &mut Bench,
    sink: &mut dyn Sink,
) {
    games(source, true, told, bench, sink);
}

/// Finds the last place where a game of a file of KIF surely begins.
pub(super) fn split(text: &str, starts: &mut Vec<usize>) {
    starts.push(0);
    starts.extend(last_start(text, false));
}

/// Finds the last place where a game of a file of KI2 surely begins.
pub(super) fn split_relative(text: &str, starts: &mut Vec<usize>) {
    starts.push(0);
    starts.extend(last_start(text, true));
}

/// What begins a game depends on what was read before, but not on more of it than the last line of
/// moves: after one, whatever stood above it, a game is under way and nothing of another has been
/// seen. So from the end of the text backwards, each stretch between two lines of moves is read as
/// the reader itself does, until it finds a second game there. A game without moves is not found.
fn last_start(text: &str, relative: bool) -> Option<usize> {
    let bytes = text.as_bytes();
    let (mut bench, mut unheard) = (Bench::default(), Vec::new());
    // Where the next line of moves ends, and whether anything but comments stands before it.
    let (mut stretch_end, mut between) = (text.len(), false);
    let mut end = text.len();
    loop {
        let start = memrchr2(b'\n', b'\r', &bytes[..end]).map_or(0, |before| before + 1);
        let line = &text[start..end];
        if is_move_line(line, relative) {
            if between {
                let source = Source::new("", &text[start..stretch_end]);
                let mut frame = Frame::new(&source, &mut bench, &mut unheard);
                let mut reader = KifReader::new(&mut frame, relative, 0, None);
                let at = reader.lines();
                // What is still to come may be this game's.
                let is_sure = reader.ahead.is_none_or(|(_, ahead)| ahead != Ahead::Nothing);
                // Within a line, where the line end between two games is missing, nothing is cut.
                let begins_line = text[..start + at].ends_with(['\n', '\r']);
                if is_sure && begins_line && at < stretch_end - start {
                    return Some(start + at);
                }
            }
            (stretch_end, between) = (end, false);
        } else {
            between |= !line.is_empty() && !line.starts_with('*');
        }
        end = start.checked_sub(1)?;
    }
}

/// Reads a source: normally one game, several if a second begins without a file of its own.
fn games(
    source: &Source,
    relative: bool,
    told: &ReadOptions,
    bench: &mut Bench,
    sink: &mut dyn Sink,
) {
    let mut frame = Frame::new(source, bench, sink);
    let eol = told.fixes.then(|| source.usual_eol().terminator());
    let mut at = 0;
    while at < source.text().len() {
        let mut reader = KifReader::new(&mut frame, relative, at, eol);
        let end = reader.lines();
        if !reader.anything {
            return;
        }
        if at > 0 || told.continued {
            // It begins with a line.
            let rest = &source.text().as_bytes()[at..];
            let len = memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
            reader.entries.frame.report(Finding::at(Code::KifSecondGame, Span::of(at..at + len)));
        }
        reader.finish();
        if frame.hand_on(Span::of(at..end)).is_break() {
            return;
        }
        at = end;
    }
}

/// What is to come behind a line that begins games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ahead {
    /// The move with the next number of this game.
    Next,
    /// Another, or none.
    Other,
    /// Nothing in this text.
    Nothing,
}

/// The reading of one game.
struct KifReader<'f, 'a> {
    text: &'a str,
    begin: usize,
    /// Whether any line was not empty.
    anything: bool,
    /// Whether there is more than remarks.
    headed: bool,
    /// Whether there has been a line that begins files, or the board: the next such line is of another
    /// game, also where no move stands between. Headers alone may stand above it by a slip.
    declared: bool,
    /// Where a second diagram begins that no move stands above.
    next: Option<usize>,
    /// From where on what is said of a diagram is not said of this game's: a damaged one stands there, or one that is
    /// shown among the moves.
    stray: Option<usize>,
    /// The line before began a variation.
    at_variation: bool,
    /// Up to where it is known whether the moves go on, and whether they do.
    ahead: Option<(usize, Ahead)>,
    head: Head<'a>,
    entries: Entries<'f, 'a>,
}

impl<'f, 'a> KifReader<'f, 'a> {
    fn new(
        frame: &'f mut Frame<'a, WrittenMove>,
        relative: bool,
        begin: usize,
        eol: Option<&'static str>,
    ) -> KifReader<'f, 'a> {
        KifReader {
            text: frame.source.text(),
            begin,
            anything: false,
            headed: false,
            declared: false,
            next: None,
            stray: None,
            at_variation: false,
            ahead: None,
            head: Head::default(),
            entries: Entries::new(frame, relative, eol),
        }
    }

    /// Reads lines to the end of the game and says where that is.
    fn lines(&mut self) -> usize {
        let bytes = self.text.as_bytes();
        let mut at = self.begin;
        while at < bytes.len() {
            let rest = &bytes[at..];
            if self.entries.go_on()
                && let Some(line) = canonical::read_usual(rest)
            {
                debug_assert_eq!(Some(line), canonical::read(rest));
                (self.anything, self.headed, self.at_variation) = (true, true, false);
                self.entries.canonical(line, at);
                at += line.len;
            } else if self.entries.go_on()
                && let Some(line) = canonical::read(rest)
            {
                (self.anything, self.headed, self.at_variation) = (true, true, false);
                self.entries.canonical_seldom(line, at);
                at += line.len;
            } else {
                if self.is_next(at) {
                    return at;
                }
                let len = memchr2(b'\n', b'\r', &bytes[at..]).unwrap_or(bytes.len() - at);
                let relative = self.entries.are_relative();
                let len = forms::joined(&self.text[at..at + len], relative).unwrap_or(len);
                if self.line(&self.text[at..at + len], at).is_break() {
                    // The headers that are its own are left to the second game.
                    return self.entries.step_back().unwrap_or(at);
                }
                if !self.text[at..at + len].starts_with('#') {
                    self.entries.pass_remarks();
                }
                at += len;
            }
            while let Some(b'\n' | b'\r') = bytes.get(at) {
                at += 1;
            }
        }
        at
    }

    fn line(&mut self, line: &'a str, at: usize) -> ControlFlow<()> {
        let span = Span::of(at..at + line.len());
        let mut cursor = Cursor::new(line);
        cursor.blanks();
        let Some(first) = cursor.peek() else { return ControlFlow::Continue(()) };
        self.anything = true;
        let at_variation = std::mem::take(&mut self.at_variation);
        if is_version(cursor.rest) {
            let has_moves = self.entries.have_begun() || !self.entries.is_empty();
            let is_next = self.declared || has_moves || self.entries.are_relative();
            if self.headed && is_next && !self.goes_on(span) {
                // What stands above the first line of a file is of the one before.
                self.entries.keep_late();
                return ControlFlow::Break(());
            }
            self.declared = true;
        }
        if self.entries.begins_another(cursor) {
            return ControlFlow::Break(());
        }
        self.headed |= first != '#';
        match first {
            _ if self.entries.are_relative() && begins_relative(cursor) => {
                self.entries.relative_moves(cursor, span);
            }
            '１' | '９' | '1' | '9' if diagram::files(line).is_some() => {
                self.entries.mark_late(at);
                let files = diagram::files(line);
                if files != Some([9, 8, 7, 6, 5, 4, 3, 2, 1]) && !self.head.other_game {
                    self.entries.frame.report(Finding::at(Code::KifBoardFiles, span));
                }
            }
            '0'..='9' | '０'..='９' if self.head.other_game && forms::are_files(line) => {
                self.entries.mark_late(at);
                self.entries.keep_as_comment(line, span);
            }
            '0'..='9' | '０'..='９' if self.chushogi(line, at) => {}
            '0'..='9' | '０'..='９' if self.entries.numbered(line, at) => {}
            '*' => self.entries.note(NoteKind::Comment, &cursor.rest[1..], span),
            '＊' => {
                let sign = span.end - offset(cursor.rest.len());
                let sign = Span::new(sign, sign + offset('＊'.len_utf8()));
                self.entries.frame.report(Finding::at(Code::KifWideAsterisk, span).fix(sign, "*"));
                self.entries.note(NoteKind::Comment, &cursor.rest['＊'.len_utf8()..], span);
            }
            '&' => self.entries.note(NoteKind::Bookmark, &cursor.rest[1..], span),
            '#' => self.remark(&cursor.rest[1..], span),
            '|' | '｜' => return self.row(line, span),
            '+' if diagram::is_border(line) => self.entries.mark_late(at),
            '変' if self.entries.variation(cursor, span) => self.at_variation = true,
            '変' | '化' if self.entries.is_like_variation(line) => {
                self.entries.nowhere(Code::KifVariationNumber, span);
            }
            '本' if self.entries.back_to_main(cursor, span) => {}
            'ま' if cursor.rest.starts_with("まで") => self.entries.closing(line, span),
            '手' if forms::is_separator(cursor.rest) => {
                if self.entries.are_over() && !at_variation && !self.goes_on(span) {
                    return ControlFlow::Break(());
                }
                if !at_variation {
                    self.entries.pass_early();
                }
                self.entries.begin(span);
                let behind = forms::behind_separator(line);
                if let Some(remark) = behind.strip_prefix('#') {
                    self.remark(remark, span);
                } else if !behind.is_empty() {
                    let code = match forms::may_hold_move(line) {
                        true => Code::KifMoveWithin,
                        false => Code::KifUnknownLine,
                    };
                    let place = Span::new(span.end - offset(behind.len()), span.end);
                    let place = self.entries.frame.source.trimmed(place);
                    self.entries.frame.report(Finding::at(code, place));
                    self.entries.keep_as_comment(behind, place);
                }
            }
            '手' if cursor.rest.starts_with("手数＝") || cursor.rest.starts_with("手数=") => {
                self.entries.mark_late(at);
                self.entries.show_late();
                if self.head.other_game {
                    self.entries.keep_as_comment(line, span);
                } else if !self.entries.is_empty()
                    || self.is_stray(at)
                    || self.head.diagram.is_other_last_move(line)
                {
                    self.entries.keep_line(Code::KifExtraRow, line, span);
                } else if !self.head.diagram.last_move(line) || self.head.diagram.forget_misfit() {
                    let above = self.head.diagram.stated(self.entries.mends.eol);
                    self.entries.keep_line_below(above, Code::KifLastMove, line, span);
                } else {
                    self.head.diagram.last_at = Some(span);
                }
            }
            '先' | '後' | '上' | '下' if turn(line).is_some() => {
                self.entries.mark_late(at);
                let said = self.head.diagram.turn;
                let is_other = said.is_some() && said != turn(line);
                if self.head.other_game {
                    self.entries.keep_as_comment(line, span);
                } else if !self.entries.is_empty() || self.is_stray(at) || is_other {
                    self.entries.keep_line(Code::KifExtraRow, line, span);
                } else {
                    self.head.diagram.turn = turn(line);
                }
            }
            '盤' if line.trim_matches(is_blank) == "盤面回転" => {
                self.entries.mark_late(at);
                match self.is_stray(at) {
                    true => self.entries.keep_line(Code::KifExtraRow, line, span),
                    false => self.entries.frame.record.flipped = true,
                }
            }
            _ if self.entries.are_relative()
                && self.entries.have_begun()
                && forms::goes_on_relative(cursor.rest) =>
            {
                self.entries.relative_moves(cursor, span);
            }
            _ if self.entries.are_relative() && self.entries.damaged_line(cursor, span) => {}
            _ => {
                self.head.stray = self.is_stray(at);
                let another = self.entries.begins_with(line) && !self.goes_on(span);
                let flow = self.head.header(line, at, another, &mut self.entries);
                if flow.is_break() && !another {
                    // Without the head of the game, nobody can tell another start from its own.
                    self.ahead = Some((at, Ahead::Nothing));
                }
                return flow;
            }
        }
        ControlFlow::Continue(())
    }

    /// Takes a line of the moves of Chushogi, which tell the game where nothing in the head does: `1手目   7七金将 （←7八）`.
    /// A move of two steps has a line for each, with one number.
    fn chushogi(&mut self, line: &'a str, at: usize) -> bool {
        let begins = self.entries.is_empty() && forms::is_of_chushogi(line);
        if begins {
            self.head.begin_chushogi(Span::of(at..at + line.trim_end_matches(is_blank).len()));
        }
        self.head.chushogi && self.entries.of_other_game(line, at)
    }

    /// Whether the next line of moves behind this one has the number that this game goes on with: then what begins
    /// others stands in the middle of it.
    fn goes_on(&mut self, line: Span) -> bool {
        let from = line.end as usize;
        if let Some((upto, ahead)) = self.ahead
            && from < upto
        {
            return ahead == Ahead::Next;
        }
        let Some(next) = self.entries.number_to_come() else { return false };
        let relative = self.entries.are_relative();
        let (mut at, mut ahead) = (from, Ahead::Nothing);
        while at < self.text.len() && ahead == Ahead::Nothing {
            let rest = &self.text[at..];
            let line = &rest[..memchr2(b'\n', b'\r', rest.as_bytes()).unwrap_or(rest.len())];
            at += line.len() + 1;
            let mut cursor = Cursor::new(line);
            cursor.blanks();
            if is_move_line(line, relative) {
                let is_next = cursor.number() == Some(next);
                ahead = if is_next { Ahead::Next } else { Ahead::Other };
            } else if cursor.rest.starts_with(['|', '｜', '変']) {
                ahead = Ahead::Other;
            }
        }
        self.ahead = Some((at, ahead));
        ahead == Ahead::Next
    }

    /// Whether what is said of a diagram at a place is not said of this game's.
    fn is_stray(&self, at: usize) -> bool {
        self.stray.is_some_and(|stray| at >= stray)
    }

    /// Reads a row of the board. Below the last one, a second diagram may follow. Behind the moves it is that of the
    /// next problem if that is named above it.
    fn row(&mut self, line: &str, span: Span) -> ControlFlow<()> {
        let at = span.start as usize;
        let relative = self.entries.are_relative();
        if self.entries.may_be_problem() && second::is_problem(&self.text[at..], relative) {
            return ControlFlow::Break(());
        }
        if !self.entries.is_empty() {
            self.stray.get_or_insert(at);
        }
        self.declared = true;
        let rows = self.head.diagram.rows;
        self.head.row(line, span, &mut self.entries);
        if rows == 8 && self.head.diagram.rows == 9 {
            let Entries { frame, .. } = &mut self.entries;
            let below = second::below(span.end as usize, relative, &self.head, frame);
            (self.next, self.stray) = (below.next, below.stray);
        }
        ControlFlow::Continue(())
    }

    /// Whether a second diagram begins here. Behind what stands in the place of a move, it is one that is shown
    /// in the middle of the game.
    fn is_next(&self, at: usize) -> bool {
        self.next.is_some_and(|next| at >= next) && self.entries.is_empty()
    }

    fn remark(&mut self, text: &str, span: Span) {
        if self.entries.have_ended() {
            // Programs put such lines above the headers of a game.
            self.entries.mark_late(span.start as usize);
        } else {
            self.entries.mark_remark(span.start as usize);
        }
        if is_version(text) {
            // Says how the file is encoded; the writer makes a new one.
            return;
        }
        if self.entries.have_begun() {
            self.entries.note(NoteKind::Remark, text, span);
        } else {
            self.entries.frame.record.push_header(Key::Remark, "", text);
        }
    }

    /// Finds the start position and plays the moves.
    fn finish(&mut self) {
        self.entries.pass_early();
        if self.head.other_game {
            self.entries.give_up();
        }
        let whole = Span::at(offset(self.begin));
        settle(self.entries.frame.record);
        self.entries.count_from_diagram(&mut self.head.diagram);
        self.head.begin(whole, self.entries.frame);
        self.entries.frame.replay();
        self.entries.mends.state_origins(self.entries.frame);
        self.entries.mends.attach(self.entries.frame.findings);
        mends::doubt_origins(self.entries.frame);
    }
}

/// Whether a remark would be read as a line that begins a file, or says how it is encoded. Of the
/// characters between, an encoding may have none.
pub(super) fn is_declaration(remark: &str) -> bool {
    let is_plain = |c: &char| c.is_ascii() && !c.is_ascii_control();
    let remark = remark.strip_prefix('#').unwrap_or(remark);
    let mut plain = remark.chars().filter(is_plain);
    if [plain.next(), plain.next()] != [Some('K'), Some('I')] {
        return false;
    }
    let plain: String = remark.chars().filter(is_plain).collect();
    is_version(&plain) || plain.starts_with("KIF") && plain.contains("encoding=")
}

/// Whether a line, with or without its sign, is that which programs begin a file with.
fn is_version(line: &str) -> bool {
    let line = line.strip_prefix('#').unwrap_or(line);
    line.starts_with("KIF version") || line.starts_with("KI2 version")
}
