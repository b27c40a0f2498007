//! A page to share: all games in one file, which needs no network and no other program than a browser.
//! Written, never read.
//!
//! # What is in it
//!
//! The page has a list of games, the board in the same drawing as pictures, moves with variations,
//! comments, times and clocks, a graph of evaluations, what was found at the moves that it is about, and
//! the record itself to be saved. Keys, fingers and links such as `#game=3&ply=20` lead to a position.
//!
//! The script of the page (`script/`) knows no rules. Every game carries all of its positions, each as
//! what it changes of the one before, and is only decoded when somebody opens it: a page of thousands
//! opens at once. What boards and men look like stands in the page once, drawn by
//! [`picture`](crate::picture); a board that no page has is brought along by its game.
//!
//! # Untrusted text
//!
//! is text: nothing of a record is ever markup. Its data stand in elements that no browser executes,
//! with every `<` escaped, and come into the page as text. The policy of the page (Content Security
//! Policy) allows its own script and its own style sheet, both by their hashes, and nothing else: no
//! network, no other script, no frame, no form.
//!
//! A file can be cut off, or another one appended, between any two games: the end of the file closes
//! what is open, as HTML allows.

mod game;
mod json;
mod kits;
mod page;
mod walk;
mod words;

use super::{Door, Format, Holds, Losses, Write, WriteOptions};
use crate::games::Game;
use crate::record::Record;
use crate::source::{Candidates, Encoding, Eol, Output};

/// Pages.
pub static HTML: Format = Format {
    name: "html",
    aliases: &["htm", "page"],
    extensions: &["html", "htm"],
    games: Game::ALL,
    multi: true,
    doc: [
        "a page to share: board, moves and comments of all games in one file for any browser",
        "共有用のページ。全対局の盤面・指し手・コメントを一つのファイルに収め、ブラウザーで開ける",
    ],
    candidates: Candidates::Any,
    encoding: Encoding::Utf8,
    eol: Eol::Lf,
    door: Door::Closed,
    // What the page does not show stands in the records that it carries.
    write: Some(Write {
        prologue: page::head,
        // A browser does not look for `<meta charset>` in UTF-16.
        needs_mark: true,
        ..Write::plain(Holds::ALL.and(Holds::FINDINGS), record)
    }),
};

fn record(record: &Record, options: &WriteOptions, out: &mut Output, _: &mut Losses) {
    game::write(record, options, out);
}
