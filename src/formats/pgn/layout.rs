//! Filling lines with tokens (PGN standard 8.2.1, specs: pgn §9).

use crate::notation::syntax::{first_digits, push_digits};

/// Writes tokens separated by one blank, as many to a line as fit.
pub(super) struct Layout<'a> {
    out: &'a mut String,
    /// The lines so far. They are bytes, which short tokens are stored to as they are, and are asked only
    /// once, when all are there, whether they are a text.
    lines: Vec<u8>,
    /// How much room there is behind what stands before the last token and its blank. Where a line has
    /// ended there is none: the blank becomes the line end.
    room: usize,
    /// Where the last token begins, to which more may still be joined.
    start: usize,
    /// How many of its bytes are no columns, since they go on with a character.
    beyond: usize,
    /// Whether there is a last token.
    begun: bool,
    /// Opening parentheses to be joined to the next token.
    open: usize,
    /// How many columns a line has at most.
    width: usize,
    /// Whether blanks stand inside the braces of comments.
    has_airy_braces: bool,
    /// What a token that is made as a text is written to first.
    token: String,
}

impl<'a> Layout<'a> {
    /// The lines begin behind the end of one, and are about so many bytes.
    pub(super) fn new(
        width: usize,
        has_airy_braces: bool,
        bytes: usize,
        out: &'a mut String,
    ) -> Layout<'a> {
        Layout {
            out,
            lines: Vec::with_capacity(bytes.saturating_add(ROOM)),
            room: 0,
            start: 0,
            beyond: 0,
            begun: false,
            open: 0,
            width,
            has_airy_braces,
            token: String::new(),
        }
    }

    /// Opens a comment, whose first word begins a token.
    fn open_brace(&mut self) {
        self.lines.push(b'{');
        if self.has_airy_braces {
            self.lines.push(b' ');
        }
    }

    /// Ends a comment whose last word is the last token.
    fn close_brace(&mut self) {
        if self.has_airy_braces {
            self.lines.push(b' ');
        }
        self.lines.push(b'}');
    }

    /// Writes a comment of commands, a token each, that are appended one by one.
    pub(super) fn commands<T>(
        &mut self,
        commands: impl Iterator<Item = T>,
        push: impl Fn(T, &mut Vec<u8>),
    ) {
        let mut is_first = true;
        for command in commands {
            self.begin();
            if std::mem::take(&mut is_first) {
                self.open_brace();
            }
            push(command, &mut self.lines);
        }
        if !is_first {
            self.close_brace();
        }
    }

    /// Joins a sign of ASCII to the last token.
    pub(super) fn join(&mut self, sign: &str) {
        self.lines.extend_from_slice(sign.as_bytes());
    }

    /// Adds a token that is a text.
    pub(super) fn word(&mut self, word: &str) {
        self.begin();
        self.push(word);
    }

    /// Adds a token of at most 16 characters of ASCII: the lowest bytes of two numbers, the first in the lowest.
    #[inline]
    pub(super) fn short(&mut self, letters: [u64; 2], len: usize) {
        let end = self.lines.len();
        let width = end - self.start - self.beyond;
        let has_room = self.lines.capacity() - end > 16;
        if width == 0 || self.open > 0 || !has_room {
            return self.short_seldom(letters, len);
        }
        // As [settle](Self::settle) has it, where all that is rare is left out, and calls nothing.
        if width > self.room {
            let Some(blank) = self.lines.get_mut(self.start.wrapping_sub(1)) else {
                return self.short_seldom(letters, len);
            };
            *blank = b'\n';
            self.room = self.width;
        }
        self.room = self.room.saturating_sub(width + 1);
        (self.start, self.beyond, self.begun) = (end + 1, 0, true);
        let mut token = [b' '; 17];
        token[1..9].copy_from_slice(&letters[0].to_le_bytes());
        token[9..].copy_from_slice(&letters[1].to_le_bytes());
        self.lines.extend_from_slice(&token);
        self.lines.truncate(end + 1 + len);
    }

    /// The same where something else is to be done too.
    #[cold]
    fn short_seldom(&mut self, letters: [u64; 2], len: usize) {
        self.begin();
        let end = self.lines.len();
        self.lines.reserve(ROOM);
        letters.iter().for_each(|part| self.lines.extend_from_slice(&part.to_le_bytes()));
        self.lines.truncate(end + len);
    }

    /// Adds a comment that is 9 to 14 characters of ASCII, given as a [short](Self::short) token is.
    #[inline(always)]
    pub(super) fn short_comment(&mut self, letters: [u64; 2], len: usize) {
        if self.has_airy_braces {
            return self.airy_comment(letters, len);
        }
        let [first, second] = letters;
        let closing = u64::from(b'}') << (8 * (len - 7));
        let letters = [first << 8 | u64::from(b'{'), second << 8 | first >> 56 | closing];
        self.short(letters, len + 2);
    }

    /// The same where blanks stand inside the braces.
    #[cold]
    fn airy_comment(&mut self, letters: [u64; 2], len: usize) {
        let text = letters.map(u64::to_le_bytes).concat();
        self.commands(std::iter::once(&text[..len]), push_bytes);
    }

    /// Adds the number of a move, of White or of Black.
    #[inline(always)]
    pub(super) fn number(&mut self, number: u64, is_white: bool) {
        let (dots, count) = if is_white { (u64::from(b'.'), 1) } else { (0x2e_2e2e, 3) };
        if number < 1000 {
            let (digits, zeros) = first_digits(number);
            let len = 3 - zeros;
            return self.short([u64::from(digits) | dots << (8 * len), 0], len + count);
        }
        self.begin();
        push_digits(number, &mut self.lines);
        self.lines.extend_from_slice(&dots.to_le_bytes()[..count]);
    }

    /// Adds the number of a glyph, with its sign.
    pub(super) fn glyph(&mut self, number: &str) {
        self.begin();
        self.lines.push(b'$');
        self.lines.extend_from_slice(number.as_bytes());
    }

    /// Adds a token that is appended to a text.
    pub(super) fn text(&mut self, write: impl FnOnce(&mut String)) {
        let mut token = std::mem::take(&mut self.token);
        write(&mut token);
        self.word(&token);
        token.clear();
        self.token = token;
    }

    /// Begins a token.
    #[inline]
    fn begin(&mut self) {
        self.settle();
        self.begun = true;
        self.lines.push(b' ');
        self.start = self.lines.len();
        while self.open > 0 {
            self.lines.push(b'(');
            self.open -= 1;
        }
    }

    /// Adds a text to the last token.
    fn push(&mut self, text: &str) {
        self.lines.extend_from_slice(text.as_bytes());
        self.beyond += text.bytes().filter(|&byte| (byte as i8) < -0x40).count();
    }

    /// Joins a parenthesis to the token that comes next.
    pub(super) fn open(&mut self) {
        self.open += 1;
    }

    /// Joins a parenthesis to the last token.
    pub(super) fn close(&mut self) {
        if !self.begun {
            let open = std::mem::take(&mut self.open);
            self.begin();
            self.open = open;
        }
        self.lines.push(b')');
    }

    /// Writes a comment, broken at its blanks, but not those within a command (`[%clk 0:01:00]`). The
    /// blanks of other scripts are characters of the text: `同　金` stays as it is.
    /// One with braces in it, which nothing can escape, goes to the end of its line instead. Says whether all of it
    /// is written: control characters are blanks.
    pub(super) fn comment(&mut self, text: &str) -> bool {
        let bytes = text.as_bytes();
        if let Some(command) = short_judgement(bytes).or_else(|| short_command(bytes)) {
            self.short_comment(command, text.len());
        } else if let Some(end) = first_of_commands(bytes) {
            self.commands(each_command(bytes, end), push_bytes);
        } else if is_plain(bytes) && is_evenly_spaced(bytes) {
            self.prose(bytes);
        } else {
            let seen = bytes.iter().fold(0, |seen, &byte| seen | CLASSES[usize::from(byte)]);
            self.any_comment(text, seen & !MAY_BE_BLANK);
            return seen & (CONTROL | MAY_BE_CONTROL) == 0 || !holds_controls(text);
        }
        true
    }

    /// Writes a comment in which something else stands than words of ASCII: all that was seen in it.
    fn any_comment(&mut self, text: &str, seen: u8) {
        if seen & BRACE != 0 {
            return self.line_comment(text);
        }
        // Where lines end, words end.
        let mut joined = String::new();
        if seen == CONTROL {
            let blank = |byte: u8| if byte.is_ascii_control() { b' ' } else { byte };
            joined = String::from_utf8(text.bytes().map(blank).collect()).unwrap_or_default();
        }
        let text = if joined.is_empty() { text } else { &joined };
        if seen == CONTROL && is_evenly_spaced(text.as_bytes()) {
            return self.prose(text.as_bytes());
        }
        let mut command = false;
        let mut first = true;
        for word in words(text) {
            if command {
                self.lines.push(b' ');
            } else {
                self.begin();
            }
            if first {
                self.open_brace();
                first = false;
            }
            self.push(word);
            command = seen & BRACKET != 0 && leaves_command_open(word.as_bytes(), command);
        }
        if !first {
            self.close_brace();
        }
    }

    /// Writes a comment that goes to the end of its line.
    fn line_comment(&mut self, text: &str) {
        self.begin();
        self.lines.push(b';');
        for word in words(text) {
            self.lines.push(b' ');
            self.push(word);
        }
        self.end_token();
        self.room = 0;
    }

    /// Writes a comment whose words are of ASCII and have one blank between them.
    fn prose(&mut self, text: &[u8]) {
        let first = memchr::memchr(b' ', text).unwrap_or(text.len());
        self.begin();
        self.open_brace();
        self.lines.extend_from_slice(&text[..first]);
        if let Some(rest) = text.get(first + 1..) {
            let (middle, last) = match memchr::memrchr(b' ', rest) {
                Some(blank) => (&rest[..blank], &rest[blank + 1..]),
                None => (&rest[..0], rest),
            };
            self.end_token();
            self.fill(middle);
            self.start = self.lines.len();
            self.begin();
            self.lines.extend_from_slice(last);
        }
        self.close_brace();
    }

    /// Writes such words behind those of the line, as many to each as fit.
    fn fill(&mut self, text: &[u8]) {
        let mut rest = text;
        while !rest.is_empty() {
            let mut length = fitting(rest, self.room);
            let mut before = b' ';
            if length == 0 {
                before = b'\n';
                self.room = self.width;
                length = fitting(rest, self.width);
            }
            if length == 0 {
                // A word longer than a line has one for itself.
                length = memchr::memchr(b' ', rest).unwrap_or(rest.len());
            }
            self.lines.push(before);
            self.lines.extend_from_slice(&rest[..length]);
            self.room = self.room.saturating_sub(length + 1);
            rest = rest.get(length + 1..).unwrap_or_default();
        }
    }

    /// Ends the last token, so that there is none.
    fn end_token(&mut self) {
        self.settle();
        self.begun = false;
        self.start = self.lines.len();
    }

    /// Nothing more is joined to the last token: it stays on its line, or goes to the next.
    #[inline]
    fn settle(&mut self) {
        let width = self.lines.len() - self.start - self.beyond;
        // One of no width is none, or is taken away.
        if width.wrapping_sub(1) < self.room {
            self.room = self.room.saturating_sub(width + 1);
            self.beyond = 0;
        } else {
            self.settle_at_edge(width);
        }
    }

    /// The same of a token that does not fit, is empty, or is none.
    #[cold]
    fn settle_at_edge(&mut self, width: usize) {
        let blank = self.start.wrapping_sub(1);
        if width > 0 {
            if let Some(blank) = self.lines.get_mut(blank) {
                *blank = b'\n';
            }
            self.room = self.width.saturating_sub(width + 1);
        } else if self.begun {
            self.lines.truncate(blank);
            self.start = blank;
            self.begun = false;
        }
        self.beyond = 0;
    }

    /// Ends the last line.
    pub(super) fn finish(mut self) {
        self.settle();
        self.lines.push(b'\n');
        let lines = simdutf8::basic::from_utf8(&self.lines);
        debug_assert!(lines.is_ok());
        self.out.push_str(lines.unwrap_or_default());
    }
}

/// Room is made for so much at a time: more than the longest short token.
const ROOM: usize = 1 << 9;

/// How long the words are, with one blank between them, that fit into so much room.
fn fitting(words: &[u8], room: usize) -> usize {
    match words.get(..=room) {
        None => words.len(),
        Some(most) => memchr::memrchr(b' ', most).unwrap_or(0),
    }
}

fn push_bytes(bytes: &[u8], out: &mut Vec<u8>) {
    out.extend_from_slice(bytes);
}

/// The commands of a text with a blank between them, of which the first ends here.
fn each_command(text: &[u8], first: usize) -> impl Iterator<Item = &[u8]> {
    let (mut rest, mut end) = (text, first);
    std::iter::from_fn(move || {
        let (command, more) = rest.split_at_checked(end)?;
        // Behind the blank, if there is more.
        rest = more.get(1..).unwrap_or_default();
        end = memchr::memchr(b']', rest).map_or(rest.len(), |close| close + 1);
        (!command.is_empty()).then_some(command)
    })
}

/// What bytes of a comment ask for more than breaking it at its blanks.
static CLASSES: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0_u8;
    loop {
        table[byte as usize] = match byte {
            b'{' | b'}' => BRACE,
            b'[' | b']' => BRACKET,
            0xc2 => WIDE | MAY_BE_CONTROL | MAY_BE_BLANK,
            0x80.. => WIDE,
            0..b' ' | 0x7f => CONTROL | MAY_BE_BLANK,
            b' ' => MAY_BE_BLANK,
            _ => 0,
        };
        if byte == u8::MAX {
            break table;
        }
        byte += 1;
    }
};
const BRACE: u8 = 1;
const BRACKET: u8 = 1 << 1;
const WIDE: u8 = 1 << 2;
const CONTROL: u8 = 1 << 3;
/// What ends a word, or begins a character that does.
const MAY_BE_BLANK: u8 = 1 << 4;
/// What begins a control character that is none of ASCII.
const MAY_BE_CONTROL: u8 = 1 << 5;

/// Whether a text has control characters that are no blanks: in a comment they become some.
pub(super) fn holds_controls(text: &str) -> bool {
    text.chars().any(|c| c.is_control() && !c.is_whitespace())
}

/// Whether nothing but signs of ASCII stand in a text, and none that is more than one in a comment: of each byte
/// [`CLASSES`] says no more than that it may be a blank. Many bytes are asked at once.
fn is_plain(text: &[u8]) -> bool {
    let is_odd = |byte: u8| {
        !(b' '..0x7f).contains(&byte)
            | (byte == b'{')
            | (byte == b'}')
            | (byte == b'[')
            | (byte == b']')
    };
    !text.iter().fold(false, |odd, &byte| odd | is_odd(byte))
}

/// Whether a text has no blanks at its ends, and nowhere two together.
fn is_evenly_spaced(text: &[u8]) -> bool {
    let (Some((first, behind)), Some((last, before))) = (text.split_first(), text.split_last())
    else {
        return true;
    };
    let pairs = before.iter().zip(behind);
    let twice = pairs.fold(false, |twice, (&a, &b)| twice | ((a == b' ') & (b == b' ')));
    !twice && *first != b' ' && *last != b' '
}

/// Where the first command of a text ends, if it is commands with a blank between them and nothing else.
fn first_of_commands(text: &[u8]) -> Option<usize> {
    let (mut rest, mut first) = (text, None);
    while let [b'[', b'%', ..] = rest {
        let end = memchr::memchr(b']', rest)? + 1;
        let (command, more) = rest.split_at(end);
        if !is_command(command) {
            return None;
        }
        first.get_or_insert(end);
        rest = match more {
            [] => return first,
            [b' ', more @ ..] => more,
            _ => return None,
        };
    }
    None
}

/// The bytes of a text as numbers, if it is a [command](is_command) of 9 to 14 of them that judges the position.
/// It says no more than [`short_command`], of what nearly all commands are that stand in comments.
#[inline]
fn short_judgement(text: &[u8]) -> Option<[u64; 2]> {
    const EACH: u64 = u64::from_le_bytes([1; 8]);
    const OPENING: u64 = u64::from_le_bytes(*b"[%eval \0");
    let len = text.len();
    if !(9..=14).contains(&len) || text.last() != Some(&b']') {
        return None;
    }
    let head = u64::from_le_bytes(*text.first_chunk()?);
    let end = u64::from_le_bytes(*text.last_chunk()?);
    // The value, behind which stand digits.
    let value = end << 8 >> (8 * (16 - len)) | (EACH * u64::from(b'0')) << (8 * (len - 8));
    // The highest bit of a byte says that it is none from `!` to `Z`.
    let others = value | value.wrapping_add(EACH * (0x80 - 0x5b)) | value.wrapping_sub(EACH * 0x21);
    let is_value = others & (EACH << 7) == 0;
    (head << 8 == OPENING << 8 && is_value).then_some([head, end >> (8 * (16 - len))])
}

/// The bytes of a text as numbers, if it is a [command](is_command) of 9 to 14 of them, of which none is as rare
/// as `_` or `~`.
#[inline]
fn short_command(text: &[u8]) -> Option<[u64; 2]> {
    const EACH: u64 = u64::from_le_bytes([1; 8]);
    const HIGH: u64 = EACH * 0x80;
    const BLANK: u64 = EACH * 0x20;
    const LETTER: u64 = EACH * 0x61;
    let len = text.len();
    let ([b'[', b'%', first, .., last, b']'], 9..=14) = (text, len) else { return None };
    let head = u64::from_le_bytes(*text.first_chunk()?);
    let tail = u64::from_le_bytes(*text.last_chunk()?) >> (8 * (16 - len));
    // In place of the brackets, and behind the text, stand letters.
    let behind = u64::MAX << (8 * (len - 9));
    let filled = [head & !0xff | u64::from(b'a'), tail & !behind | LETTER & behind];
    // The highest bit of a byte says that it is a control character, a bracket or a brace or beside one, or no ASCII;
    // or that it is a blank.
    let others = |bytes: u64| {
        let behind_letters = (bytes | BLANK).wrapping_add(EACH * (0x80 - 0x7b));
        bytes | behind_letters | bytes.wrapping_sub(BLANK) & !bytes
    };
    let blanks = |bytes: u64| !((bytes ^ BLANK) + EACH * 0x7f) & HIGH;
    let several = |blanks: u64| blanks & blanks.wrapping_sub(1);
    if (others(filled[0]) | others(filled[1])) & HIGH != 0 {
        return None;
    }
    let [early, late] = filled.map(blanks);
    let is_one = several(early) | several(late) == 0 && (early == 0 || late == 0);
    (is_one && *first != b' ' && *last != b' ').then_some([head, tail])
}

/// Whether a text is one command of a name and a value, which is not broken.
fn is_command(text: &[u8]) -> bool {
    let [b'[', b'%', inner @ .., b']'] = text else { return false };
    let is_plain = |part: &[u8]| {
        let seen = part.iter().fold(0, |seen, &byte| seen | CLASSES[usize::from(byte)]);
        !part.is_empty() && seen == 0
    };
    // A second blank is none of a command.
    match inner.iter().position(|&byte| byte == b' ') {
        None => is_plain(inner),
        Some(blank) => is_plain(&inner[..blank]) && is_plain(&inner[blank + 1..]),
    }
}

/// Whether a command that has begun goes on behind a word: whatever opens or closes one last says so.
fn leaves_command_open(word: &[u8], before: bool) -> bool {
    for (at, &byte) in word.iter().enumerate().rev() {
        match byte {
            b']' => return false,
            b'[' if word.get(at + 1) == Some(&b'%') => return true,
            _ => {}
        }
    }
    before
}

/// The words of a comment: what stands between its blanks.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let bytes = text.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        while let Some(length) = blank(&bytes[at..]) {
            at += length;
        }
        let start = at;
        loop {
            let rest = &bytes[at..];
            let may_be_blank = |&byte: &u8| CLASSES[usize::from(byte)] & MAY_BE_BLANK != 0;
            at += rest.iter().position(may_be_blank).unwrap_or(rest.len());
            if at == bytes.len() || blank(&bytes[at..]).is_some() {
                break;
            }
            at += 1;
        }
        (at > start).then(|| &text[start..at])
    })
}

/// The length of the character that begins a text, if a comment may be broken there, or must not have
/// it: a blank of ASCII or a control character.
fn blank(text: &[u8]) -> Option<usize> {
    match *text {
        [0..=b' ' | 0x7f, ..] => Some(1),
        [0xc2, 0x80..=0x9f, ..] => Some(2),
        _ => None,
    }
}
