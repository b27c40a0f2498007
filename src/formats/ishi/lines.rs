//! The lines that a record keeps of a node, taken apart again, and statements in canonical form.

use super::board::Board;
use super::draft::Draft;
use super::target::{self, Symbol};
use crate::notation::syntax::ishi::kept::kept_lines;
use crate::notation::syntax::ishi::keyword::Keyword;
use crate::notation::syntax::ishi::{Statement, Statements, block_text, trim, words};

/// The lines of a node.
#[derive(Debug)]
pub(super) struct IshiLines {
    text: String,
    statements: Vec<Statement>,
    /// How many statements, and how much of the text, belong to the VAR line and its ENDVAR.
    prefix: usize,
    own: usize,
    opening: Option<usize>,
    closing: Option<usize>,
}

impl IshiLines {
    /// The lines that a property keeps, if it is one that does.
    pub(super) fn of(property: &str) -> Option<IshiLines> {
        let text = kept_lines(property)?;
        let statements: Vec<Statement> = Statements::new(&text).collect();
        let is = |index: usize, keyword| {
            statements.get(index).is_some_and(|statement| statement.keyword == Some(keyword))
        };
        let behind_remarks = |from: usize| {
            let is_remark = |it: &&Statement| matches!(it.keyword, None | Some(Keyword::Remark));
            from + statements.iter().skip(from).take_while(is_remark).count()
        };
        let opening = Some(behind_remarks(0)).filter(|&at| is(at, Keyword::Var));
        // Remarks can stand before its end, too. Among the node's own lines there is no such end.
        let closing = opening.map(|at| behind_remarks(at + 1));
        let closing = closing.filter(|&at| is(at, Keyword::EndVar));
        let prefix = closing.or(opening).map_or(0, |last| last + 1);
        let ends = |index: usize| (statements[index].whole.end + 1).min(text.len());
        let own = prefix.checked_sub(1).map_or(0, ends);
        Some(IshiLines { prefix, own, opening, closing, statements, text })
    }

    /// The lines from the first to the VAR line; none if no variation begins here.
    pub(super) fn opening(&self, verbatim: bool) -> Option<String> {
        let last = self.opening?;
        if verbatim {
            return Some(
                self.text[..(self.statements[last].whole.end + 1).min(self.text.len())].to_owned(),
            );
        }
        let statements = self.statements[..=last].iter();
        Some(statements.map(|statement| canonical(&self.text, statement)).collect())
    }

    /// The lines up to the ENDVAR line of that variation.
    pub(super) fn closing(&self, verbatim: bool) -> String {
        match (self.opening, self.closing) {
            (Some(opening), Some(_)) if verbatim => {
                let start = self.statements[opening].whole.end + 1;
                self.text[start..self.own].to_owned()
            }
            (Some(opening), Some(closing)) => {
                let statements = self.statements[opening + 1..=closing].iter();
                statements.map(|statement| canonical(&self.text, statement)).collect()
            }
            _ => "ENDVAR\n".to_owned(),
        }
    }

    /// The lines of the node itself, word by word.
    pub(super) fn own(&self) -> &str {
        &self.text[self.own..]
    }

    /// The statements of the node itself.
    pub(super) fn statements(&self) -> &[Statement] {
        &self.statements[self.prefix..]
    }

    /// The text that the places of statements are in.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Whether the node is a diagram.
    pub(super) fn is_diagram(&self) -> bool {
        self.statements().iter().any(|statement| statement.keyword == Some(Keyword::Diagram))
    }

    /// What the lines say, in the record's own terms.
    pub(super) fn draft(&self, board: &mut Board) -> Draft {
        let mut draft = Draft::default();
        for statement in self.statements() {
            let rest = &self.text[statement.rest.clone()];
            let body = &self.text[statement.body.clone()];
            match statement.keyword {
                Some(Keyword::Com) => draft.comment(rest, body),
                Some(Keyword::User) => draft.user(rest, body),
                Some(Keyword::Mark) => {
                    for word in words(&self.text, statement.rest.clone()) {
                        if let Ok((symbol, target)) = target::mark(&self.text[word]) {
                            draft.marks.mark(&symbol, target, &board.points(target).0);
                        }
                    }
                }
                Some(Keyword::Unmark) => {
                    for word in words(&self.text, statement.rest.clone()) {
                        if let Ok(target) = target::target_or_all(&self.text[word]) {
                            draft.marks.unmark(target, &board.points(target).0, board);
                        }
                    }
                }
                _ => {}
            }
        }
        draft
    }
}

/// A statement in the one form that we write: keywords and points in capitals, one blank between
/// words, nothing that is not part of it. Ends with a line break.
pub(super) fn canonical(text: &str, statement: &Statement) -> String {
    let Some(keyword) = statement.keyword else {
        return format!("{}\n", text[statement.whole.clone()].trim());
    };
    let rest = &text[statement.rest.clone()];
    let list = || words(text, statement.rest.clone()).map(|word| &text[word]);
    let capitals = || list().map(str::to_ascii_uppercase).collect::<Vec<_>>();
    let said = match keyword {
        Keyword::Com | Keyword::User => {
            let closer = keyword.closer().map_or("", Keyword::name);
            let mut block = line(keyword, rest);
            let body = block_text(&text[statement.body.clone()]);
            if !statement.body.is_empty() {
                block.push_str(&body);
                block.push('\n');
            }
            return block + closer + "\n";
        }
        Keyword::Setup | Keyword::Prisoner | Keyword::Hide | Keyword::Unmark => capitals(),
        // What is no move stays as it is written.
        Keyword::B | Keyword::W => {
            let is_move = capitals().get(1).is_some_and(|word| target::is_point_or_pass(word));
            let word = |(at, word): (usize, &str)| match at < 2 && is_move {
                true => word.to_ascii_uppercase(),
                false => word.to_owned(),
            };
            list().enumerate().map(word).collect()
        }
        Keyword::Mark => list().map(canonical_mark).collect(),
        Keyword::Diagram => {
            let all = capitals();
            let first = all.first().map_or("", String::as_str);
            match target::Loc::of(first) {
                Some(_) => all.into_iter().take(2).collect(),
                None if first.contains('X') && first.starts_with(|c: char| c.is_ascii_digit()) => {
                    vec![first.to_ascii_lowercase()]
                }
                None => Vec::new(),
            }
        }
        Keyword::BoardSize | Keyword::Var => list().take(1).map(str::to_owned).collect(),
        Keyword::EndVar | Keyword::EndCom | Keyword::EndUser => Vec::new(),
        _ => return line(keyword, rest),
    };
    line(keyword, &said.join(" "))
}

fn canonical_mark(word: &str) -> String {
    let Ok((symbol, _)) = target::mark(word) else { return word.to_owned() };
    let sign = match &symbol {
        Symbol::Number => return word.to_ascii_uppercase(),
        Symbol::Diamond => r"\d",
        Symbol::Triangle => r"\t",
        Symbol::Check => r"\c",
        Symbol::Square => r"\s",
        Symbol::Text(text) => text,
    };
    format!("{sign}{}", word[sign.len()..].to_ascii_uppercase())
}

/// A line of a keyword and what it says. The blanks around that are no part of it.
pub(super) fn line(keyword: Keyword, said: &str) -> String {
    let said = trim(said);
    let blank = if said.is_empty() { "" } else { " " };
    format!("{}{blank}{said}\n", keyword.name())
}
