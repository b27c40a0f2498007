//! FEN: the men by row from the top, the side to move, the leaps of Cambodian chess, and then
//! either an unused field and the two counters of chess (`- - 0 1`), or, while a side counts, the
//! limit and the state of the count and the move number (`- 128 5 70`).
//!
//! Read tolerantly, because the letters differ by program: `q` = `m` (met), `b` = `s` (khon);
//! fields after the men may be missing from the end.

use super::{Count, Leaps, Role, Setup, Variant};
use crate::games::mailbox::fen::{FenError, Fields, board_and_side};

impl Setup {
    /// Reads a FEN. It does not name the variant, so it is Cambodian chess if a leap is left, and
    /// makruk otherwise.
    ///
    /// # Errors
    /// The first place that cannot be read.
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        let mut fields = Fields::new(text);
        let board = fields.board(role)?;
        let side_to_move = fields.side("w", "b")?;
        let mut leaps = Leaps::NONE;
        if !fields.skip_dash() {
            fields.rights(|letter| leaps.add(letter))?;
        }
        let counting = !fields.skip_dash() && fields.left() >= 3;
        let limit = if counting { fields.number(0)? } else { 0 };
        let plies = fields.number(0)?;
        let move_number = fields.number(1)?;
        fields.end()?;
        let count = (limit > 0).then_some(Count { limit, plies });
        let variant = if leaps == Leaps::NONE { Variant::Makruk } else { Variant::Cambodian };
        let halfmoves = if counting { 0 } else { plies };
        Ok(Setup { board, side_to_move, leaps, count, halfmoves, move_number, variant })
    }

    /// Writes a FEN with the letters of UCI engines, `rnsmksnr`.
    #[must_use]
    pub fn to_fen(&self) -> String {
        let start = board_and_side(&self.board, self.side_to_move, letter);
        let leaps = self.leaps.letters();
        let number = self.move_number;
        match self.count {
            Some(Count { limit, plies }) => format!("{start} {leaps} {limit} {plies} {number}"),
            None => format!("{start} {leaps} - {} {number}", self.halfmoves),
        }
    }
}

fn role(letter: char) -> Option<Role> {
    Some(match letter {
        'k' => Role::King,
        'm' | 'q' => Role::Met,
        's' | 'b' => Role::Khon,
        'n' => Role::Knight,
        'r' => Role::Rook,
        'p' => Role::Pawn,
        _ => return None,
    })
}

const fn letter(role: Role) -> char {
    match role {
        Role::King => 'k',
        Role::Met => 'm',
        Role::Khon => 's',
        Role::Knight => 'n',
        Role::Rook => 'r',
        Role::Pawn => 'p',
    }
}
