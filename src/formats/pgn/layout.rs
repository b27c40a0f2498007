//! Filling lines with tokens (PGN standard 8.2.1, specs: pgn §9).

/// Export lines stay below 80 printing characters.
const WIDTH: usize = 79;

/// Writes tokens separated by one blank, as many to a line as fit.
pub(super) struct Layout<'a> {
    out: &'a mut String,
    column: usize,
    /// The last token, to which a closing parenthesis may still be joined.
    pending: String,
    /// Opening parentheses to be joined to the next token.
    open: usize,
    /// Whether the last token goes to the end of its line.
    to_line_end: bool,
}

impl<'a> Layout<'a> {
    pub(super) fn new(out: &'a mut String) -> Layout<'a> {
        Layout { out, column: 0, pending: String::new(), open: 0, to_line_end: false }
    }

    /// Begins a token and returns the place to write it to.
    pub(super) fn token(&mut self) -> &mut String {
        self.flush();
        for _ in 0..std::mem::take(&mut self.open) {
            self.pending.push('(');
        }
        &mut self.pending
    }

    /// Joins a parenthesis to the token that comes next.
    pub(super) fn open(&mut self) {
        self.open += 1;
    }

    /// Joins a parenthesis to the last token.
    pub(super) fn close(&mut self) {
        if self.to_line_end {
            self.flush();
        }
        self.pending.push(')');
    }

    /// Writes a comment, broken at its blanks, but not those within a command (`[%clk 0:01:00]`). The
    /// blanks of other scripts are characters of the text: `同　金` stays as it is.
    /// One with braces in it, which nothing can escape, goes to the end of its line instead.
    pub(super) fn comment(&mut self, text: &str) {
        if text.contains(['{', '}']) {
            let words = text.split(is_blank);
            self.token().push(';');
            for word in words.filter(|word| !word.is_empty()) {
                self.pending.push(' ');
                self.pending.push_str(word);
            }
            self.to_line_end = true;
            return;
        }
        let mut command = false;
        let mut first = true;
        let words = text.split(is_blank);
        for word in words.filter(|word| !word.is_empty()) {
            if command {
                self.pending.push(' ');
            } else {
                self.token();
            }
            if first {
                self.pending.push('{');
                first = false;
            }
            self.pending.push_str(word);
            command = match (word.rfind("[%"), word.rfind(']')) {
                (Some(open), close) => close.is_none_or(|close| close < open),
                (None, Some(_)) => false,
                (None, None) => command,
            };
        }
        if !first {
            self.pending.push('}');
        }
    }

    fn flush(&mut self) {
        if self.pending.is_empty() {
            return;
        }
        let width = self.pending.chars().count();
        if self.column > 0 {
            if self.column + 1 + width <= WIDTH {
                self.out.push(' ');
                self.column += 1;
            } else {
                self.out.push('\n');
                self.column = 0;
            }
        }
        self.out.push_str(&self.pending);
        self.column += width;
        self.pending.clear();
        if std::mem::take(&mut self.to_line_end) {
            self.out.push('\n');
            self.column = 0;
        }
    }

    /// Ends the last line.
    pub(super) fn finish(mut self) {
        self.flush();
        self.out.push('\n');
    }
}

/// Whether a comment may be broken at a character, or must not have it.
fn is_blank(c: char) -> bool {
    c.is_ascii_whitespace() || c.is_control()
}
