//! What a side has captured and may drop.

use crate::games::chess::Role;

/// How many men of each role but kings a side can drop, from the pawn to the queen.
///
/// Nobody can have more than the board has squares for, but a FEN may say so: counts stay at 255.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pocket(pub(super) [u8; 5]);

impl Pocket {
    /// The roles in the order in which pockets are written.
    pub const ORDER: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

    /// How many men of a role there are; never a king.
    #[must_use]
    pub fn count(self, role: Role) -> u8 {
        self.0.get(role as usize).copied().unwrap_or(0)
    }

    /// Puts one in; a king stays out.
    pub fn add(&mut self, role: Role) {
        if let Some(count) = self.0.get_mut(role as usize) {
            *count = count.saturating_add(1);
        }
    }

    /// Takes one out, and says whether there was any.
    pub(super) fn take(&mut self, role: Role) -> bool {
        match self.0.get_mut(role as usize) {
            Some(count) if *count > 0 => {
                *count -= 1;
                true
            }
            _ => false,
        }
    }

    /// Whether there is nothing in it.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self == Pocket::default()
    }
}
