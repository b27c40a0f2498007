//! How a move is spelled in short notation: what its piece and the square it goes to do not say.

use super::{Entry, NodeId, Tree};
use crate::games::Position;

/// What standard algebraic notation has to say of a move beside its piece and the square it goes to:
/// how much of the origin tells it from other moves, and whether it gives check (PGN standard 8.2.3).
///
/// It depends on the position alone, so that whoever has played the move knows it, and a writer who
/// is told it needs no board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spelling(u8);

/// Whether a move gives check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Check {
    /// It does not.
    None,
    /// It does, and there is an answer.
    Check,
    /// There is no answer.
    Mate,
}

impl Spelling {
    /// Nothing is known.
    pub const UNKNOWN: Spelling = Spelling(0);
    const KNOWN: u8 = 1;
    const FILE: u8 = 1 << 1;
    const RANK: u8 = 1 << 2;
    const CHECK: u8 = 1 << 3;
    const MATE: u8 = 1 << 4;
    const BY_OTHER_RULES: u8 = 1 << 5;

    /// Whether file and rank of the origin are to be named, and whether the move gives check.
    #[must_use]
    pub const fn new((file, rank): (bool, bool), check: Check) -> Spelling {
        let file = if file { Spelling::FILE } else { 0 };
        let rank = if rank { Spelling::RANK } else { 0 };
        let check = match check {
            Check::None => 0,
            Check::Check => Spelling::CHECK,
            Check::Mate => Spelling::MATE,
        };
        Spelling(Spelling::KNOWN | file | rank | check)
    }

    /// The same of a move that is played by the rules of a variant.
    #[must_use]
    pub const fn by_other_rules(self) -> Spelling {
        Spelling(self.0 | Spelling::BY_OTHER_RULES)
    }

    /// Whether it is the move of a variant, where check and mate are other things than in chess.
    #[must_use]
    pub const fn is_by_other_rules(self) -> bool {
        self.0 & Spelling::BY_OTHER_RULES != 0
    }

    /// Whether anything is known.
    #[must_use]
    pub const fn is_known(self) -> bool {
        self.0 != 0
    }

    /// Whether the file of the origin is to be named.
    #[must_use]
    pub const fn file(self) -> bool {
        self.0 & Spelling::FILE != 0
    }

    /// Whether the rank of the origin is to be named.
    #[must_use]
    pub const fn rank(self) -> bool {
        self.0 & Spelling::RANK != 0
    }

    /// Whether the move gives check.
    #[must_use]
    pub const fn check(self) -> Check {
        match self.0 & (Spelling::CHECK | Spelling::MATE) {
            0 => Check::None,
            Spelling::CHECK => Check::Check,
            _ => Check::Mate,
        }
    }
}

impl Tree {
    /// Begins to keep how moves are spelled that are played from a start position with this key.
    pub(crate) fn spell_from(&mut self, start: u64) {
        self.spellings.clear();
        self.spelled_from = start;
    }

    /// Keeps how the move of a node is spelled, if that is known.
    #[inline]
    pub(crate) fn spell(&mut self, node: NodeId, spelling: Spelling) {
        if !spelling.is_known() {
            return;
        }
        let index = node.index();
        if self.spellings.len() < index {
            self.spellings.resize(index, Spelling::UNKNOWN);
        }
        match self.spellings.get_mut(index) {
            Some(known) => *known = spelling,
            None => self.spellings.push(spelling),
        }
    }

    /// Keeps the position at the end of the main line, whose last node is this: its moves are legal and
    /// have been played from the start position whose key is kept.
    pub(crate) fn keep_last(&mut self, node: NodeId, position: Position) {
        self.last = Some((node, position));
    }

    /// The position at the end of the main line, if whoever played it from a start position with this
    /// key has kept it; known only of lines without an illegal move, and until one is changed.
    #[must_use]
    pub fn last_position(&self, start: u64) -> Option<&Position> {
        let (node, position) = self.last.as_ref()?;
        let is_last = self.spelled_from == start && self.next(*node).is_none();
        is_last.then_some(position)
    }

    /// How the legal moves of the tree are spelled, by [`NodeId::index`]; `None` unless it is known of
    /// each, and by playing from a start position with this key.
    #[must_use]
    pub fn spellings(&self, start: u64) -> Option<&[Spelling]> {
        let known = self.spellings.iter().map(|spelling| spelling.is_known());
        let mut nodes = self.nodes.iter().zip(known.chain(std::iter::repeat(false)));
        let all = nodes.all(|(node, known)| known || !matches!(node.entry, Entry::Move(_)));
        (all && self.spelled_from == start).then_some(&*self.spellings)
    }
}
