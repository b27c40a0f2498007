//! Pages of text: the whole comment, what is known of a game, the keys.

use super::faults;
use super::game::Shown;
use super::keys::KEYS;
use super::text;
use crate::findings::{Finding, Lang, Severity};
use crate::record::Key;
use std::collections::VecDeque;

/// What is on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Page {
    /// The game.
    Board,
    /// The list of games.
    Games,
    /// The whole comment.
    Comment,
    /// Headers, findings and messages.
    About,
    /// The keys.
    Help,
}

/// What pages are made of.
pub(super) struct Material<'a> {
    pub(super) shown: Option<&'a Shown>,
    /// The file of the game and its number there.
    pub(super) place: Option<(&'a str, u32)>,
    pub(super) told: &'a VecDeque<String>,
    pub(super) lang: Lang,
}

/// How a line is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    /// As it is.
    Plain,
    /// Less important.
    Dim,
    /// More important.
    Strong,
    /// Something is wrong.
    Bad,
    /// Something may be wrong.
    Odd,
}

impl Tone {
    /// That of what was found.
    pub(super) fn of(severity: Severity) -> Tone {
        match severity {
            Severity::Error => Tone::Bad,
            Severity::Warning => Tone::Odd,
            Severity::Note => Tone::Plain,
        }
    }
}

/// A line of text.
pub(super) type Said = (String, Tone);

/// Appends a text in lines.
pub(super) fn push(words: &str, tone: Tone, columns: usize, lines: &mut Vec<Said>) {
    let mut wrapped = Vec::new();
    text::wrap(words, columns, &mut wrapped);
    lines.extend(wrapped.into_iter().map(|line| (line, tone)));
}

/// The lines of a page; none if it is no page of text.
pub(super) fn lines(page: Page, material: &Material<'_>, columns: usize) -> Vec<Said> {
    let mut lines = Vec::new();
    match (page, material.shown) {
        (Page::Help, _) => help(material.lang, columns, &mut lines),
        (Page::Comment, Some(shown)) => lines = comment(shown, true, columns),
        (Page::About, shown) => {
            if let Some(shown) = shown {
                lines = about(shown, material.place, columns);
                push(&shown.spot().position.to_line(), Tone::Dim, columns, &mut lines);
            }
            messages(material, columns, &mut lines);
        }
        (Page::Comment, None) | (Page::Board | Page::Games, _) => {}
    }
    lines
}

fn help(lang: Lang, columns: usize, lines: &mut Vec<Said>) {
    let digits = (
        "1 2 3 …",
        ["to a ply, by its number; in the list to a game", "番号の手へ（一覧では対局へ）"],
    );
    let mouse = (
        lang.word("mouse", "マウス"),
        [
            "a click on a move or a game goes there, the wheel goes on and back",
            "指し手や対局をクリックするとそこへ移り、ホイールで進む・戻る",
        ],
    );
    let keys = KEYS.iter().map(|binding| (binding.shown, binding.words));
    for (keys, [en, ja]) in keys.chain([digits, mouse]) {
        let words = format!("{}  {}", text::fit(keys, 14), lang.word(en, ja));
        push(&words, Tone::Plain, columns, lines);
    }
}

/// What was found at the move, and the comments, perhaps exactly as they are written.
pub(super) fn comment(shown: &Shown, as_written: bool, columns: usize) -> Vec<Said> {
    let mut lines = Vec::new();
    let lang = shown.lang();
    for finding in shown.faults.of(shown.node()) {
        let tone = Tone::of(finding.severity);
        push(&faults::words(finding, lang), tone, columns, &mut lines);
    }
    if shown.at() == 0 {
        for finding in shown.faults.loose().filter(|f| f.severity > Severity::Note) {
            let tone = Tone::of(finding.severity);
            push(&placed(finding, shown), tone, columns, &mut lines);
        }
    }
    push(&shown.comments(as_written), Tone::Plain, columns, &mut lines);
    lines
}

/// A finding with the number of its move.
fn placed(finding: &Finding, shown: &Shown) -> String {
    let lang = shown.lang();
    let words = faults::words(finding, lang);
    match (finding.ply, lang) {
        (Some(ply), Lang::En) => format!("move {ply}: {words}"),
        (Some(ply), Lang::Ja) => format!("{ply}手目: {words}"),
        (None, _) => words,
    }
}

/// The headers of a game, and all that was found in it.
pub(super) fn about(shown: &Shown, place: Option<(&str, u32)>, columns: usize) -> Vec<Said> {
    let mut lines = Vec::new();
    let record = &shown.record;
    if let Some((file, number)) = place {
        push(&format!("{file} #{number}"), Tone::Strong, columns, &mut lines);
    }
    for header in record.headers.iter().filter(|header| header.key != Key::Remark) {
        let name = record.name_of(header);
        push(&format!("{name}: {}", record.text(header.value)), Tone::Plain, columns, &mut lines);
    }
    for finding in shown.faults.all() {
        let tone = Tone::of(finding.severity);
        push(&placed(finding, shown), tone, columns, &mut lines);
    }
    lines
}

fn messages(material: &Material<'_>, columns: usize, lines: &mut Vec<Said>) {
    if !material.told.is_empty() {
        let head = material.lang.word("Messages", "メッセージ");
        push(head, Tone::Strong, columns, lines);
    }
    for told in material.told {
        push(told, Tone::Plain, columns, lines);
    }
}
