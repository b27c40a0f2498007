//! How a game ended, by its status and winner, and what the board says to that.

use super::Lichess;
use crate::findings::{Code, Finding, Word};
use crate::formats::pgn::glyphs;
use crate::formats::pgn::movetext::ending;
use crate::games::chess::Variant;
use crate::games::{Position, Side};
use crate::notation::syntax::json::Value;
use crate::record::{EndKind, Ending, Outcome};
use crate::source::Span;

/// What a status means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    /// The game has no result.
    Undecided,
    /// Somebody won, by this if a record has a word for it; without a winner nobody knows who did.
    Won(Option<EndKind>),
    /// Nobody won.
    Drawn,
    /// Somebody won, or without a winner nobody did.
    Either(Option<EndKind>),
}

/// All that the site writes: its meaning, and the Termination tag of the PGN of the site.
const STATUSES: [(&str, Status, &str); 16] = [
    ("created", Status::Undecided, "Unterminated"),
    ("started", Status::Undecided, "Unterminated"),
    ("aborted", Status::Undecided, "Abandoned"),
    ("mate", Status::Won(Some(EndKind::Mate)), "Normal"),
    ("resign", Status::Won(Some(EndKind::Resign)), "Normal"),
    ("stalemate", Status::Drawn, "Normal"),
    // Whoever leaves the game loses it on time there.
    ("timeout", Status::Either(Some(EndKind::Timeout)), "Time forfeit"),
    ("draw", Status::Drawn, "Normal"),
    ("outoftime", Status::Either(Some(EndKind::Timeout)), "Time forfeit"),
    ("cheat", Status::Either(Some(EndKind::IllegalAction)), "Rules infraction"),
    ("noStart", Status::Either(None), "Abandoned"),
    ("unknownFinish", Status::Either(None), "Unknown"),
    ("insufficientMaterialClaim", Status::Drawn, "Insufficient material"),
    ("variantEnd", Status::Either(None), "Normal"),
    // Of old games.
    ("outOfTime", Status::Either(Some(EndKind::Timeout)), "Time forfeit"),
    ("unknown", Status::Either(None), "Unknown"),
];

fn meaning(status: &str) -> Option<(Status, &'static str)> {
    STATUSES.iter().find(|row| row.0 == status).map(|row| (row.1, row.2))
}

/// The Termination tag of a status.
pub(super) fn termination(status: &str) -> Option<&'static str> {
    meaning(status).map(|row| row.1)
}

fn side(winner: Value<'_>) -> Option<Side> {
    match &*winner.string()? {
        "white" => Some(Side::First),
        "black" => Some(Side::Second),
        _ => None,
    }
}

/// What a status and a winner say of the result; none if neither of them does.
fn outcome(status: Option<Status>, winner: Option<Side>) -> Option<Outcome> {
    match (status, winner) {
        (_, Some(side)) => Some(Outcome::Win(side)),
        (Some(Status::Drawn | Status::Either(_)), None) => Some(Outcome::Draw),
        (Some(Status::Undecided | Status::Won(_)), None) => Some(Outcome::Undecided),
        (None, None) => None,
    }
}

/// The result of a game, as its tag has it.
pub(super) fn marker(status: Option<Value<'_>>, winner: Option<Value<'_>>) -> Option<&'static str> {
    let status = status.and_then(Value::string).and_then(|status| meaning(&status));
    outcome(status.map(|row| row.0), winner.and_then(side)).map(glyphs::marker)
}

impl Lichess<'_> {
    /// Ends the game as its status says; gives back what is to be said of a status that only the board can confirm, if
    /// it does not, and its place.
    pub(super) fn status(
        &mut self,
        status: Option<Value<'_>>,
        winner: Option<Value<'_>>,
    ) -> Option<(Span, Word)> {
        let by = winner.and_then(side);
        if let Some(winner) = winner.filter(|_| by.is_none()) {
            self.wrong(winner, "winner", Word::WhiteOrBlack);
        }
        let known = status.and_then(Value::string).and_then(|status| meaning(&status));
        if let Some(status) = status.filter(|_| known.is_none()) {
            let finding = Finding::at(Code::LichessUnknownStatus, status.span());
            self.game.frame.report(finding.with("status", status.shown().into_owned()));
        }
        let known = known.map(|row| row.0);
        let span = status.or(winner)?.inside();
        let outcome = outcome(known, by)?;
        let to_move = self.game.lines.to_move_at_top();
        let misfit = match (known, by) {
            (Some(Status::Won(_)), None) => Some(Word::NobodyIsSaidToHaveWon),
            // Who has no move where losing wins has won.
            (Some(Status::Drawn), Some(_)) if self.may_win_without_a_move(status) => None,
            (Some(Status::Drawn | Status::Undecided), Some(_)) => {
                Some(Word::SomebodyIsSaidToHaveWon)
            }
            (Some(Status::Won(Some(EndKind::Mate))), Some(side))
                if side == to_move && !self.game.lines.is_opaque() =>
            {
                Some(Word::TheWinnerIsToMove)
            }
            _ => None,
        };
        if let (Some(reason), Some(status)) = (misfit, status) {
            self.misfit(status.span(), reason);
        }
        // Without its rules nobody knows whose turn it is.
        let is_opaque = self.game.lines.is_opaque();
        let end = match (known, by) {
            (Some(Status::Won(Some(EndKind::Mate))), Some(side))
                if side != to_move && !is_opaque =>
            {
                Ending::new(EndKind::Mate)
            }
            (Some(Status::Won(Some(EndKind::Resign))), Some(side)) => {
                Ending::by(EndKind::Resign, side.other())
            }
            (Some(Status::Either(Some(EndKind::Timeout))), Some(side)) => {
                Ending::by(EndKind::Timeout, side.other())
            }
            (Some(Status::Either(kind)), Some(_)) if !is_opaque => ending(outcome, kind, to_move),
            _ => ending(outcome, None, to_move),
        };
        self.game.given_end(end, span);
        let status = status?;
        let reason = match &*status.string()? {
            "stalemate" => Word::ThePositionIsNoStalemate,
            "variantEnd" => Word::NoRuleOfTheVariantEndsTheGame,
            _ => return None,
        };
        Some((status.span(), reason))
    }

    /// Whether a status is a stalemate and the game one in which that can be won.
    fn may_win_without_a_move(&self, status: Option<Value<'_>>) -> bool {
        let variant = self.game.frame.record.start.chess_variant();
        variant.is_some_and(Variant::loses_to_win)
            && status.and_then(Value::string).is_some_and(|status| status == "stalemate")
    }

    /// Says what there is to be said of a status at a place, if the board does not confirm it.
    pub(super) fn compare_status(&mut self, status: Option<(Span, Word)>) {
        let Some((place, reason)) = status else { return };
        let record = &self.game.frame.record;
        let Some(Position::Chess(last)) = record.last_position().filter(|_| record.start_known)
        else {
            return;
        };
        let is_so = match reason {
            Word::ThePositionIsNoStalemate => last.is_stalemate(),
            _ => last.verdict().is_some(),
        };
        if !is_so {
            self.misfit(place, reason);
        }
    }

    fn misfit(&mut self, place: Span, reason: Word) {
        let status = self.game.frame.source.slice(place).trim_matches('"').to_owned();
        let finding = Finding::at(Code::LichessStatus, place).with("status", status);
        self.game.frame.report(finding.with("reason", reason));
    }
}
