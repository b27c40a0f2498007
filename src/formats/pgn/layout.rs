//! Filling lines with tokens (PGN standard 8.2.1, specs: pgn §9).

/// Export lines stay below 80 printing characters.
const WIDTH: usize = 79;

/// Writes tokens separated by one blank, as many to a line as fit.
pub(super) struct Layout<'a> {
    out: &'a mut String,
    /// How much of the line stands before the last token and its blank.
    column: usize,
    /// Where the last token begins, to which more may still be joined.
    start: usize,
    /// Whether there is a last token.
    begun: bool,
    /// Opening parentheses to be joined to the next token.
    open: usize,
    /// Whether the last token goes to the end of its line.
    to_line_end: bool,
}

impl<'a> Layout<'a> {
    pub(super) fn new(out: &'a mut String) -> Layout<'a> {
        let start = out.len();
        Layout { out, column: 0, start, begun: false, open: 0, to_line_end: false }
    }

    /// Begins a token and returns the place to write it to.
    pub(super) fn token(&mut self) -> &mut String {
        self.settle();
        self.begun = true;
        if self.column > 0 {
            self.out.push(' ');
        }
        self.start = self.out.len();
        for _ in 0..std::mem::take(&mut self.open) {
            self.out.push('(');
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
        if memchr::memchr2(b'{', b'}', text.as_bytes()).is_some() {
            self.token().push(';');
            for word in words(text) {
                self.out.push(' ');
                self.out.push_str(word);
            }
            self.to_line_end = true;
            return;
        }
        let mut command = false;
        let mut first = true;
        for word in words(text) {
            if command {
                self.out.push(' ');
            } else {
                self.token();
            }
            if first {
                self.out.push('{');
                first = false;
            }
            self.out.push_str(word);
            command = leaves_command_open(word.as_bytes(), command);
        }
        if !first {
            self.out.push('}');
        }
    }

    /// Nothing more is joined to the last token: it stays on its line, or goes to the next.
    fn settle(&mut self) {
        if !std::mem::take(&mut self.begun) {
            return;
        }
        let token = &self.out.as_bytes()[self.start..];
        let width = token.iter().filter(|&&byte| byte as i8 >= -0x40).count();
        let blank = usize::from(self.column > 0);
        if width == 0 {
            self.out.truncate(self.start - blank);
        } else if self.column + blank + width <= WIDTH || blank == 0 {
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

/// Whether a command that has begun goes on behind a word.
fn leaves_command_open(word: &[u8], before: bool) -> bool {
    if memchr::memchr2(b'[', b']', word).is_none() {
        return before;
    }
    let close = word.iter().rposition(|&byte| byte == b']');
    match word.windows(2).rposition(|pair| pair == b"[%") {
        Some(open) => close.is_none_or(|close| close < open),
        None => before && close.is_none(),
    }
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
        while at < bytes.len() && blank(&bytes[at..]).is_none() {
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
