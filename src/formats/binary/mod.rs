//! Records of xiangqi in bytes: XQF of XQStudio (象棋演播室), CBR and CBL of CCBridge (象棋桥)
//! (specs: variant-files §4, §5).
//!
//! Both have a header of fixed fields, the board as it stands before the first move, and a tree in
//! which each node says whether another comes behind it and beside it. Spans count bytes of the file.
//! What both say in the same way is in `head.rs` and `tree.rs`.
//!
//! What is in a header beside the game is not kept: keys and random bytes, the number of a product,
//! and, in files of CCBridge, the memory of the program that stands behind each text.

mod branch;
mod cbr;
mod head;
mod tree;
mod xqf;

pub use cbr::CBR;
pub use xqf::XQF;

use crate::findings::{Code, Finding, Word};
use crate::formats::frame::Frame;
use crate::games::xiangqi;
use crate::notation::variants::VariantMove;
use crate::source::Span;
use std::ops::{ControlFlow, Range};

/// A move as these files have it: two points.
type Written = VariantMove<xiangqi::Role>;

/// Plays what the script says and hands on the record, which stands at `span`.
fn deliver(frame: &mut Frame<'_, Written>, span: Span) -> ControlFlow<()> {
    frame.replay();
    branch::tell(frame.record, frame.findings);
    frame.hand_on(span)
}

/// That what stands at a place, behind something, was not read, though a game may be there.
fn unread(what: Word, place: Range<usize>) -> Finding {
    let (offset, count) = (place.start as u64, place.len() as u64);
    let finding = Finding::at(Code::TrailingBytes, Span::of(place)).with("what", what);
    finding.with("offset", offset).with("count", count)
}

/// The two bytes of a number at an offset, lowest first; 0 where the file ends before.
fn u16_at(bytes: &[u8], at: usize) -> u16 {
    let pair = bytes.get(at..).and_then(|rest| rest.first_chunk());
    pair.map_or(0, |pair| u16::from_le_bytes(*pair))
}
