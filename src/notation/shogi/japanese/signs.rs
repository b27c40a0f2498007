//! The signs that moves are written with, ready for the rows of a file.

use crate::games::Side;
use crate::games::shogi::{Kind, Move, Square};
use crate::source::{Encoding, Output, Row, Word};
use std::sync::LazyLock;

/// All signs in one encoding.
#[derive(Debug)]
pub(crate) struct Signs {
    /// By the index of the square.
    squares: [Word; Square::COUNT],
    /// The same, in the digits of origins.
    origins: [Word; Square::COUNT],
    /// By `Kind as usize`, which begins with 1.
    kinds: [Word; Kind::ALL.len() + 1],
    same: Word,
    promoted: Word,
    dropped: Word,
    marks: [Word; 2],
}

impl Signs {
    /// The signs for the rows of a file.
    pub(crate) fn of(out: &Output) -> &'static Signs {
        static UTF8: LazyLock<Signs> = LazyLock::new(|| Signs::new(Encoding::Utf8));
        static SHIFT_JIS: LazyLock<Signs> = LazyLock::new(|| Signs::new(Encoding::ShiftJis));
        match out.rows_in() {
            Encoding::ShiftJis => &SHIFT_JIS,
            _ => &UTF8,
        }
    }

    fn new(encoding: Encoding) -> Signs {
        let word = |text: &str| Word::new(text, encoding);
        let mut kinds = [word(""); Kind::ALL.len() + 1];
        for kind in Kind::ALL {
            kinds[kind as usize] = word(kind.kanji());
        }
        Signs {
            squares: Square::ALL.map(|square| word(square.kanji())),
            origins: Square::ALL
                .map(|square| word(&format!("({}{})", square.file(), square.rank()))),
            kinds,
            same: word("同　"),
            promoted: word("成"),
            dropped: word("打"),
            marks: ["▲", "△"].map(word),
        }
    }

    /// The mark of a side.
    pub(crate) fn mark(&self, side: Side) -> Word {
        self.marks[side.index()]
    }

    /// Adds a move as KIF writes it, such as `７六歩(77)`, behind one that went to `previous`. Says how
    /// wide it is in half-width characters.
    #[inline(always)]
    pub(crate) fn write_move(
        &self,
        mv: Move,
        previous: Option<Square>,
        row: &mut Row<'_>,
    ) -> usize {
        let to = mv.to();
        let target = if previous == Some(to) { self.same } else { self.squares[to.index()] };
        let kind = self.kinds[mv.piece().kind() as usize];
        row.word(target);
        row.word(kind);
        let mut columns = target.columns() + kind.columns();
        if mv.promotes() {
            row.word(self.promoted);
            columns += self.promoted.columns();
        }
        match mv.from() {
            Some(from) => {
                row.word(self.origins[from.index()]);
                columns + 4
            }
            None => {
                row.word(self.dropped);
                columns + self.dropped.columns()
            }
        }
    }
}
