//! Filling lines with tokens (PGN standard 8.2.1, specs: pgn §9).

/// Writes tokens separated by one blank, as many to a line as fit.
pub(super) struct Layout<'a> {
    out: &'a mut String,
    /// How much of the line stands before the last token and its blank.
    column: usize,
    /// Where the last token begins, to which more may still be joined.
    start: usize,
    /// Whether there is a last token.
    begun: bool,
    /// Whether all of it is ASCII, so that it is as wide as it is long.
    is_ascii: bool,
    /// Opening parentheses to be joined to the next token.
    open: usize,
    /// Whether the last token goes to the end of its line.
    to_line_end: bool,
    /// How many columns a line has at most.
    width: usize,
    /// Whether blanks stand inside the braces of comments.
    has_airy_braces: bool,
}

impl<'a> Layout<'a> {
    pub(super) fn new(width: usize, has_airy_braces: bool, out: &'a mut String) -> Layout<'a> {
        let start = out.len();
        Layout {
            out,
            column: 0,
            start,
            begun: false,
            is_ascii: false,
            open: 0,
            to_line_end: false,
            width,
            has_airy_braces,
        }
    }

    /// What a comment begins with.
    pub(super) fn opening(&self) -> &'static str {
        if self.has_airy_braces { "{ " } else { "{" }
    }

    /// Ends a comment whose last word is the last token.
    pub(super) fn close_comment(&mut self) {
        if self.has_airy_braces {
            self.out.push(' ');
        }
        self.out.push('}');
    }

    /// Joins a sign to the last token.
    pub(super) fn join(&mut self, sign: &str) {
        self.out.push_str(sign);
    }

    /// Begins a token and returns the place to write it to.
    pub(super) fn token(&mut self) -> &mut String {
        self.begin(false)
    }

    /// The same of a token that is ASCII.
    pub(super) fn ascii_token(&mut self) -> &mut String {
        self.begin(true)
    }

    fn begin(&mut self, is_ascii: bool) -> &mut String {
        self.settle();
        self.begun = true;
        self.is_ascii = is_ascii;
        if self.column > 0 {
            self.out.push(' ');
        }
        self.start = self.out.len();
        while self.open > 0 {
            self.out.push('(');
            self.open -= 1;
        }
        self.out
    }

    /// Joins a parenthesis to the token that comes next.
    pub(super) fn open(&mut self) {
        self.open += 1;
    }

    /// Joins a parenthesis or brace to the last token.
    pub(super) fn close(&mut self, sign: char) {
        if self.to_line_end || !self.begun {
            let open = std::mem::take(&mut self.open);
            self.token();
            self.open = open;
        }
        self.out.push(sign);
    }

    /// Writes a comment, broken at its blanks, but not those within a command (`[%clk 0:01:00]`). The
    /// blanks of other scripts are characters of the text: `同　金` stays as it is.
    /// One with braces in it, which nothing can escape, goes to the end of its line instead.
    pub(super) fn comment(&mut self, text: &str) {
        if let Some(mut end) = first_of_commands(text.as_bytes()) {
            let (mut opening, mut rest) = (self.opening(), text);
            loop {
                let out = self.begin(true);
                out.push_str(std::mem::take(&mut opening));
                out.push_str(&rest[..end]);
                // Behind the blank, if there is more.
                rest = rest.get(end + 1..).unwrap_or_default();
                if rest.is_empty() {
                    break;
                }
                end = memchr::memchr(b']', rest.as_bytes()).map_or(rest.len(), |close| close + 1);
            }
            return self.close_comment();
        }
        let seen = text.bytes().fold(0, |seen, byte| seen | CLASSES[usize::from(byte)]);
        let seen = seen & !MAY_BE_BLANK;
        if seen & BRACE != 0 {
            self.token().push(';');
            for word in words(text) {
                self.out.push(' ');
                self.out.push_str(word);
            }
            self.to_line_end = true;
            return;
        }
        // Where lines end, words end.
        let mut joined = String::new();
        if seen == CONTROL {
            let blank = |byte: u8| if byte.is_ascii_control() { b' ' } else { byte };
            joined = String::from_utf8(text.bytes().map(blank).collect()).unwrap_or_default();
        }
        let text = if joined.is_empty() { text } else { &joined };
        if seen & !CONTROL == 0 && is_evenly_spaced(text.as_bytes()) {
            return self.prose(text);
        }
        let mut command = false;
        let mut first = true;
        for word in words(text) {
            if command {
                self.out.push(' ');
            } else {
                self.begin(seen & WIDE == 0);
            }
            if first {
                self.out.push_str(self.opening());
                first = false;
            }
            self.out.push_str(word);
            command = seen & BRACKET != 0 && leaves_command_open(word.as_bytes(), command);
        }
        if !first {
            self.close_comment();
        }
    }

    /// Writes a comment whose words are of ASCII and have one blank between them.
    fn prose(&mut self, text: &str) {
        let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
        let opening = self.opening();
        let out = self.begin(true);
        out.push_str(opening);
        out.push_str(first);
        if !rest.is_empty() {
            let (middle, last) = rest.rsplit_once(' ').unwrap_or(("", rest));
            self.settle();
            self.fill(middle);
            self.begin(true).push_str(last);
        }
        self.close_comment();
    }

    /// Writes such words behind those of the line, as many to each as fit.
    fn fill(&mut self, text: &str) {
        let mut rest = text;
        while !rest.is_empty() {
            let blank = usize::from(self.column > 0);
            let room = self.width.saturating_sub(self.column + blank);
            let length = match rest.as_bytes().get(..=room) {
                None => rest.len(),
                Some(most) => match memchr::memrchr(b' ', most) {
                    Some(length) => length,
                    // A word longer than a line has one for itself.
                    None if blank == 0 => rest.find(' ').unwrap_or(rest.len()),
                    None => 0,
                },
            };
            if length > 0 {
                if blank > 0 {
                    self.out.push(' ');
                }
                self.out.push_str(&rest[..length]);
                self.column += blank + length;
                rest = rest.get(length + 1..).unwrap_or_default();
            }
            if !rest.is_empty() {
                self.out.push('\n');
                self.column = 0;
            }
        }
    }

    /// Nothing more is joined to the last token: it stays on its line, or goes to the next.
    #[inline]
    fn settle(&mut self) {
        if !std::mem::take(&mut self.begun) {
            return;
        }
        let width = self.out.len() - self.start;
        let blank = usize::from(self.column > 0);
        let fits = self.column + blank + width <= self.width && width > 0;
        if fits && self.is_ascii && !self.to_line_end {
            self.column += blank + width;
        } else {
            self.settle_at_edge(blank);
        }
    }

    /// The same of a token that may not fit, is empty, or ends its line.
    fn settle_at_edge(&mut self, blank: usize) {
        let token = &self.out.as_bytes()[self.start..];
        let width = match self.is_ascii {
            true => token.len(),
            false => token.iter().filter(|&&byte| byte as i8 >= -0x40).count(),
        };
        if width == 0 {
            self.out.truncate(self.start - blank);
        } else if self.column + blank + width <= self.width || blank == 0 {
            self.column += blank + width;
        } else {
            self.out.replace_range(self.start - 1..self.start, "\n");
            self.column = width;
        }
        if std::mem::take(&mut self.to_line_end) {
            self.out.push('\n');
            self.column = 0;
        }
    }

    /// Ends the last line.
    pub(super) fn finish(mut self) {
        self.settle();
        self.out.push('\n');
    }
}

/// Above this many bytes a text is likely to be more than one command.
const SHORT: usize = 16;

/// What bytes of a comment ask for more than breaking it at its blanks.
static CLASSES: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0_u8;
    loop {
        table[byte as usize] = match byte {
            b'{' | b'}' => BRACE,
            b'[' | b']' => BRACKET,
            0xc2 => WIDE | MAY_BE_BLANK,
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

/// Whether a text has no blanks at its ends, and nowhere two together.
fn is_evenly_spaced(text: &[u8]) -> bool {
    let pairs = text.iter().zip(text.iter().skip(1));
    let twice = pairs.fold(false, |twice, (&a, &b)| twice | ((a == b' ') & (b == b' ')));
    !twice && text.first() != Some(&b' ') && text.last() != Some(&b' ')
}

/// Where the first command of a text ends, if it is commands with a blank between them and nothing else.
fn first_of_commands(text: &[u8]) -> Option<usize> {
    // Most are one, which need not be looked for.
    if text.len() <= SHORT && is_command(text) {
        return Some(text.len());
    }
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
