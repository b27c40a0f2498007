//! DhtmlXQ, also called UBB: what dpxq.com shows its boards from, and other sites and programs of xiangqi save
//! (specs: variant-files §3). Tags in square brackets (`[DhtmlXQ_title]…[/DhtmlXQ_title]`) hold the names, the
//! position, the moves as pairs of points (`7747`), lines beside them and comments. Pages of HTML have the same
//! text in them, with its signs escaped, or the moves in a script.
//!
//! Lines name the line that they leave and the ply at which they do, so that they may stand in any order: they are
//! put together before anything is played. Nothing here recurses.
//!
//! Leniencies, each reported: tags that close under another name or not at all, positions that are not whole, lines
//! that count plies within the line that they leave, and what stands around the tags.

mod keys;
mod lines;
mod page;
mod position;
mod read;
mod tags;
mod tree;
mod write;

use super::{Door, Format, Holds, Score, Write};
use crate::games::Game;
use crate::source::{Candidates, Encoding, Eol};

/// What it holds.
const HOLDS: Holds = Holds::TREE;

/// DhtmlXQ.
pub static DHTMLXQ: Format = Format {
    name: "dhtmlxq",
    aliases: &["ubb"],
    extensions: &["ubb", "dhtmlxq"],
    games: &[Game::Xiangqi],
    multi: true,
    doc: [
        "xiangqi: DhtmlXQ (UBB), the tagged text of dpxq.com, also within pages",
        "シャンチーのDhtmlXQ（UBB）、dpxq.comのタグ形式。ページの中のものも読む",
    ],
    candidates: Candidates::Xiangqi,
    encoding: Encoding::Utf8,
    eol: Eol::Lf,
    door: Door::Text { score, split: Some(tags::split), seek: None, read: read::read },
    write: Some(Write { separator: |_| "\n", ..Write::plain(HOLDS, write::record) }),
};

/// It begins with one of its tags, or is a page or another text that has them within.
fn score(text: &str) -> Score {
    let text = text.trim_start_matches(crate::source::is_nothing);
    match text.as_bytes().first() {
        Some(b'[') if tags::at(text, 0).is_some() => Score::Certain,
        // Where a page says so it is one of these, whatever else is in it.
        Some(b'<') if page::has_record(text) => Score::Certain,
        Some(_) if memchr::memmem::find(text.as_bytes(), b"[DhtmlXQ").is_some() => Score::Weak,
        _ => Score::No,
    }
}
