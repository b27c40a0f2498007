//! FEN: the men by row from the top, the side to move, two unused fields, two counters.
//!
//! Read tolerantly, because the letters differ by program: `h` = `n` (horse), `e` = `m` = `b`
//! (elephant), `g` = `k` (general), `s` = `p` (soldier), `r` = `w` (Red to move); fields after the
//! men may be missing from the end, and so may the unused ones.

use super::{Role, Setup};
use crate::games::mailbox::fen::{FenError, Fields, board_and_side};

impl Setup {
    /// Reads a FEN.
    ///
    /// # Errors
    /// The first place that cannot be read.
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        let mut fields = Fields::new(text);
        let board = fields.board(role)?;
        let side_to_move = fields.side("wr", "b")?;
        let _unused = fields.skip_dash() && fields.skip_dash();
        let halfmoves = fields.number(0)?;
        let move_number = fields.number(1)?;
        fields.end()?;
        Ok(Setup { board, side_to_move, halfmoves, move_number })
    }

    /// Writes a FEN with the letters of the WXF, `rnbakabnr`.
    #[must_use]
    pub fn to_fen(&self) -> String {
        let start = board_and_side(&self.board, self.side_to_move, letter);
        format!("{start} - - {} {}", self.halfmoves, self.move_number)
    }
}

fn role(letter: char) -> Option<Role> {
    Some(match letter {
        'k' | 'g' => Role::General,
        'a' => Role::Advisor,
        'b' | 'e' | 'm' => Role::Elephant,
        'n' | 'h' => Role::Horse,
        'r' => Role::Chariot,
        'c' => Role::Cannon,
        'p' | 's' => Role::Soldier,
        _ => return None,
    })
}

const fn letter(role: Role) -> char {
    match role {
        Role::General => 'k',
        Role::Advisor => 'a',
        Role::Elephant => 'b',
        Role::Horse => 'n',
        Role::Chariot => 'r',
        Role::Cannon => 'c',
        Role::Soldier => 'p',
    }
}
