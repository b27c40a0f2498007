//! What is done once for each game, whoever reads its tags and moves: where the moves begin, and when all
//! of it has been read.

use super::games::plies_before;
use super::movetext::Movetext;
use super::start::start;
use super::{chess_variants, kings, turns, verify};
use crate::findings::{Code, LeftOut};
use crate::notation::evaluation;
use crate::replay::Item;

/// The tags are read, and the moves begin at `at`.
pub(super) fn begin_moves(game: &mut Movetext<'_>, at: usize) {
    let Movetext { frame, tags, .. } = game;
    let start = start(tags, at, frame);
    let ply = plies_before(&start.position);
    game.begin(&start, ply);
    let frame = &mut game.frame;
    if start.is_shogi() {
        for item in &mut frame.script.items {
            if let Item::Note { text, .. } = item {
                *text = evaluation::state_in_lines(frame.record, *text);
            }
        }
    }
    frame.record.start = start.position;
    frame.record.written_in = Some(super::PGN.name);
    // Where it is not, the words can still be given back as they are.
    frame.record.start_known = !start.is_opaque;
}

/// All of a game is read: it is played, and its tags are compared with that.
pub(super) fn play(game: &mut Movetext<'_>) {
    let Movetext { frame, tags, lines, other, letters, foreign, pawn_letter, first_drop, .. } =
        game;
    lines.settle(frame);
    game.comments.views.settle(&mut frame.record.tree);
    if let Some(place) = first_drop.filter(|_| tags.variant.is_none() && !lines.is_opaque()) {
        chess_variants::become_crazyhouse(place, frame);
    }
    let mut language = None;
    if let Some(at) = foreign.or(*pawn_letter).filter(|_| !lines.is_opaque()) {
        language = verify::translate(at, *letters, foreign.is_some(), frame);
    }
    if let Some(index) = lines.other_side {
        verify::doubt_side(index, frame);
    }
    match other {
        Some(other) => (other.replay)(frame, tags, lines.is_opaque()),
        None => {
            if !lines.claims.is_empty() {
                turns::give(&lines.claims, tags.lost_by, frame);
            }
            let known = frame.findings.len();
            frame.replay();
            kings::take_out(known, tags, frame);
            if let Some(language) = language {
                verify::reword(language, frame.record);
            }
        }
    }
    let twice = frame.findings.iter_mut().filter(|it| it.code == Code::TimeTwice);
    // A comment with a time that is not the move's stays as it is.
    twice.for_each(|finding| finding.drops = LeftOut::No);
    verify::compare_tags(tags, frame.record, frame.findings);
    verify::drop_placeholders(frame.record);
    if other.is_none() {
        verify::mend_marks(frame);
    }
    tags.part_repairs(frame.findings);
}
