//! The variants that Lichess plays, and their cousins: games with the men and moves of chess and a few rules of
//! their own (specs: chess-variants §2).
//!
//! A position of one is a [`Position`] that knows its variant. Whatever asks the rules asks first
//! whether it is one, so that chess pays one look for all of them; `legality.rs` says what of its rules is different,
//! `play.rs` what a move does besides, and `ending.rs` when a game is over.

mod ending;
mod legality;
mod play;
mod pocket;
mod starts;

pub use ending::{Verdict, Why};
pub use pocket::Pocket;

use super::{Bitboard, Position, zobrist};
use crate::games::Side;

/// The rules by which the men of chess are played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Variant {
    /// Chess itself, Chess960 included.
    #[default]
    Chess,
    /// What is captured comes into the pocket of who captures it, to be dropped instead of a move.
    Crazyhouse,
    /// A capture explodes.
    Atomic,
    /// Who has no man left or no move wins; captures are compulsory, kings are men like others (Lichess).
    Antichess,
    /// The same, but without a move the side with fewer men wins (FICS).
    Suicide,
    /// Antichess with castling (ICC).
    Giveaway,
    /// The third check wins.
    ThreeCheck,
    /// A king on one of the four squares of the centre wins.
    KingOfTheHill,
    /// White has 36 pawns and no king.
    Horde,
    /// The first king on the eighth rank wins; nobody may give check.
    RacingKings,
}

/// How often a side gives check in three-check until it has won.
pub const CHECKS_TO_WIN: u8 = 3;

impl Variant {
    /// All of them, chess first.
    pub const ALL: [Variant; 10] = [
        Variant::Chess,
        Variant::Crazyhouse,
        Variant::Atomic,
        Variant::Antichess,
        Variant::Suicide,
        Variant::Giveaway,
        Variant::ThreeCheck,
        Variant::KingOfTheHill,
        Variant::Horde,
        Variant::RacingKings,
    ];

    /// What engines call it (`UCI_Variant`).
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Variant::Chess => "chess",
            Variant::Crazyhouse => "crazyhouse",
            Variant::Atomic => "atomic",
            Variant::Antichess => "antichess",
            Variant::Suicide => "suicide",
            Variant::Giveaway => "giveaway",
            Variant::ThreeCheck => "3check",
            Variant::KingOfTheHill => "kingofthehill",
            Variant::Horde => "horde",
            Variant::RacingKings => "racingkings",
        }
    }

    /// What people call it, in English and in Japanese.
    #[must_use]
    pub const fn words(self) -> [&'static str; 2] {
        match self {
            Variant::Chess => ["chess", "チェス"],
            Variant::Crazyhouse => ["crazyhouse", "クレージーハウス"],
            Variant::Atomic => ["atomic chess", "アトミックチェス"],
            Variant::Antichess => ["antichess", "アンチチェス"],
            Variant::Suicide => ["suicide chess", "スーサイドチェス"],
            Variant::Giveaway => ["giveaway chess", "ギブアウェイチェス"],
            Variant::ThreeCheck => ["three-check chess", "スリーチェック"],
            Variant::KingOfTheHill => ["king of the hill", "キング・オブ・ザ・ヒル"],
            Variant::Horde => ["horde", "ホード"],
            Variant::RacingKings => ["racing kings", "レーシングキングス"],
        }
    }

    /// The variant that engines call so.
    #[must_use]
    pub fn find(name: &str) -> Option<Variant> {
        Variant::ALL.into_iter().find(|variant| variant.name() == name)
    }

    /// Whether a side loses nothing with its king, so that there is no check, and has to capture when it can.
    #[must_use]
    pub const fn loses_to_win(self) -> bool {
        matches!(self, Variant::Antichess | Variant::Suicide | Variant::Giveaway)
    }

    /// Whether what is captured comes into a pocket.
    #[must_use]
    pub const fn has_pockets(self) -> bool {
        matches!(self, Variant::Crazyhouse)
    }

    /// Whether each of its positions is told from those of chess by its FEN: by pockets, or by the checks.
    #[must_use]
    pub const fn shows_in_fen(self) -> bool {
        matches!(self, Variant::Crazyhouse | Variant::ThreeCheck)
    }

    /// Whether a capture takes along what stands around it.
    #[must_use]
    pub const fn explodes(self) -> bool {
        matches!(self, Variant::Atomic)
    }

    /// Whether anybody may castle.
    #[must_use]
    pub const fn has_castling(self) -> bool {
        !matches!(self, Variant::Antichess | Variant::Suicide | Variant::RacingKings)
    }

    /// Whether a position of the side that has exactly one king is one with check and mate: Horde knows them for
    /// black only, the games of losing for nobody.
    const fn has_check(self) -> bool {
        !self.loses_to_win()
    }

    /// Whether its moves without a capture or a pawn are counted for a draw.
    #[must_use]
    pub const fn counts_quiet_moves(self) -> bool {
        !matches!(self, Variant::Crazyhouse)
    }
}

/// What a position has that one of chess has not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Beside {
    /// By which rules it is played.
    pub variant: Variant,
    /// What each side can drop.
    pub pockets: [Pocket; 2],
    /// The men that were pawns and are taken as such, in games with pockets.
    pub promoted: Bitboard,
    /// How many checks each side has given, where they are counted.
    pub checks: [u8; 2],
}

impl Beside {
    /// Nothing but the rules.
    #[must_use]
    pub fn of(variant: Variant) -> Beside {
        Beside { variant, ..Beside::default() }
    }

    /// Its part of the key of a position; 0 in chess.
    pub(super) fn key(&self) -> u64 {
        if self.variant == Variant::Chess {
            return 0;
        }
        let mut key = zobrist::variant(self.variant as u8);
        for side in Side::BOTH {
            let Pocket(counts) = self.pockets[side.index()];
            for (role, count) in counts.into_iter().enumerate().filter(|&(_, count)| count > 0) {
                key ^= zobrist::pocket(side, role, count);
            }
            let checks = self.checks[side.index()];
            if checks > 0 {
                key ^= zobrist::checks(side, checks);
            }
        }
        for square in self.promoted {
            key ^= zobrist::promoted(square);
        }
        key
    }
}

impl Position {
    /// By which rules it is played.
    #[must_use]
    #[inline]
    pub const fn variant(&self) -> Variant {
        self.beside.variant
    }

    /// Whether it is one of another game than chess.
    #[must_use]
    #[inline(always)]
    pub const fn is_variant(&self) -> bool {
        !matches!(self.beside.variant, Variant::Chess)
    }

    /// What it has that a position of chess has not.
    #[must_use]
    pub const fn beside(&self) -> &Beside {
        &self.beside
    }
}
