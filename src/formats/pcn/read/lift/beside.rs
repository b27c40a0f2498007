//! The common case: one line of moves that the machine and the rules take as they are.

use super::said::{clear_tree, stands_beside, state_evaluation};
use super::{Lift, Ply, alike, each_game, keeps_pace, misfit, mover, paths};
use crate::formats::frame::Frame;
use crate::formats::pcn::read::PcnReader;
use crate::formats::pcn::read::cache::Outcome;
use crate::formats::pcn::read::extension::Beside;
use crate::formats::pcn::read::form::Form;
use crate::games::board::{Move, Position};
use crate::games::{self, Side};
use crate::notation::syntax::json::Value;
use crate::replay::{Item, Script};

impl PcnReader<'_, '_> {
    /// Replays a game as what it is, if its moves are one line that nothing is to be said about on the
    /// board: its actions are played once, move by move beside those of the game. `named` is what
    /// is said beside the actions, if the file names the game. Says whether the
    /// record is one of that game now; if not, nothing has changed.
    pub(in crate::formats::pcn::read) fn lift_line(
        &mut self,
        known: &games::Position,
        named: Option<&Beside>,
        start: &Position,
        game: Value<'_>,
    ) -> bool {
        each_game!(known, rules => {
            let Some((lifted, end)) = beside(self.frame, self.form, rules, named, start) else {
                return false;
            };
            let before = self.frame.findings.len();
            self.check_cache(game, &end);
            let checked = self.frame.findings.len();
            let script = std::mem::take(&mut self.frame.script);
            self.frame.record.start = known.clone();
            self.frame.replay_as(lifted);
            // Without a name, what is to be said of the game may be said of the board, too.
            let is_lifted = named.is_some() || self.frame.findings.len() == checked;
            if !is_lifted {
                self.frame.findings.truncate(before);
                clear_tree(self.frame.record, &script);
            }
            self.frame.script = script;
            is_lifted
        })
    }
}

/// The script in the notation of the game, and where its line leads on the board: each move is played
/// once there and once in the game, where it must be legal if the file does not name the game. `None` if
/// there is more than one line, or anything to be said.
fn beside<G: Lift>(
    frame: &mut Frame<'_, Move>,
    form: Form,
    game: &G,
    named: Option<&Beside>,
    start: &Position,
) -> Option<(Script<G::Written>, Outcome)> {
    let names = start.sheet().names();
    let keeps_captures = game.has_hands() || form == Form::SideNames;
    let mut lifted = frame.script_as();
    let mut end = Outcome::new(start);
    let mut position = game.clone();
    let mut side = Side::First;
    let (mut ended, mut is_behind_move) = (false, false);
    for item in &frame.script.items {
        let (mv, number, span) = match *item {
            Item::Move { written, number, span } if !ended => (written, number, span),
            Item::Note { .. }
            | Item::Time { .. }
            | Item::Clock { .. }
            | Item::Claim { .. }
            | Item::End { .. } => {
                if matches!(item, Item::End { .. }) && std::mem::replace(&mut ended, true) {
                    return None;
                }
                state_evaluation::<G>(frame.record, item, position.side_to_move(), is_behind_move);
                is_behind_move &= stands_beside(item);
                lifted.items.extend(item.without_move());
                continue;
            }
            _ => return None,
        };
        is_behind_move = true;
        if named
            .is_some_and(|named| named.turns.contains(&mv) || named.said.contains_key(&span.start))
        {
            return None;
        }
        let paths = paths(&end.advance(mv)?, u32::from(game.files()));
        if !keeps_captures && paths.iter().any(|path| path.captures) {
            return None;
        }
        let mover = mover(game.side_to_move(), side);
        let ply = Ply { paths, names, side, mover, is_clear: true };
        let written = game.on_its_way(&ply)?;
        let fits = match named {
            None => misfit(written, &mut position, &end.position).is_none(),
            Some(_) => keeps_pace(written, &ply.paths, &mut position, &end.position),
        };
        if !fits {
            return None;
        }
        side = side.other();
        lifted.push(Item::Move { written, number, span });
    }
    (named.is_none() || alike(&position, &end.position)).then_some((lifted, end))
}
