//! What engines say in the notes of a record.

use super::{Convention, Evaluation, NodeId, Score, TextRef, Tree};

/// What engines say, by the text of the note that says it, ascending.
///
/// In many files they say it of every move, and nearly always nothing but a score: that is kept by itself, so that what
/// stands beside a game is not larger than the game.
#[derive(Clone, Debug, Default)]
pub(super) struct Evaluations {
    said: Vec<(TextRef, Said)>,
    /// What is more than a score, in the order in which it came.
    whole: Vec<Evaluation>,
}

#[derive(Clone, Copy, Debug)]
enum Said {
    /// Hundredths of a pawn in a comment of PGN.
    Points(i32),
    /// The place among what is more.
    Whole(u32),
}

/// The same in full.
const fn points(points: i32) -> Evaluation {
    Evaluation {
        score: Score::Points(points),
        depth: None,
        selective_depth: None,
        nodes: None,
        line: TextRef::EMPTY,
        engine: TextRef::EMPTY,
        convention: Convention::Pgn,
    }
}

impl Evaluations {
    pub(super) fn clear(&mut self) {
        self.said.clear();
        self.whole.clear();
    }

    fn keep(&mut self, evaluation: Evaluation) -> Said {
        if let Score::Points(score) = evaluation.score
            && evaluation == points(score)
        {
            return Said::Points(score);
        }
        self.whole.push(evaluation);
        Said::Whole(u32::try_from(self.whole.len() - 1).unwrap_or(u32::MAX))
    }

    #[inline(always)]
    fn push(&mut self, text: TextRef, said: Said) {
        // Texts are nearly always kept in the order in which they stand.
        match self.said.last() {
            Some((last, _)) if last.start >= text.start => self.insert(text, said),
            _ => self.said.push((text, said)),
        }
    }

    #[cold]
    fn insert(&mut self, text: TextRef, said: Said) {
        let list = &mut self.said;
        match list.binary_search_by_key(&text.start, |(text, _)| text.start) {
            Ok(at) => list[at] = (text, said),
            Err(at) => list.insert(at, (text, said)),
        }
    }

    fn get(&self, said: Said) -> Option<Evaluation> {
        match said {
            Said::Points(score) => Some(points(score)),
            Said::Whole(at) => self.whole.get(at as usize).copied(),
        }
    }

    fn find(&self, text: TextRef) -> Option<Evaluation> {
        let at = self.said.binary_search_by_key(&text.start, |(text, _)| text.start).ok()?;
        let (own, said) = self.said[at];
        if own == text { self.get(said) } else { None }
    }
}

impl Tree {
    /// States what an engine says in the note with this text.
    pub fn state_evaluation(&mut self, text: TextRef, evaluation: Evaluation) {
        let said = self.evaluations.keep(evaluation);
        self.evaluations.push(text, said);
    }

    /// The same of nothing but hundredths of a pawn in a comment of PGN.
    #[inline(always)]
    pub(crate) fn state_points(&mut self, text: TextRef, points: i32) {
        self.evaluations.push(text, Said::Points(points));
    }

    /// What an engine says in the note with this text.
    #[must_use]
    pub fn evaluation(&self, text: TextRef) -> Option<Evaluation> {
        self.evaluations.find(text)
    }

    /// What an engine says of the position at a node. Where several say something it is the first: of several
    /// candidates that is the best, and every reader and every picture has to choose the same.
    #[must_use]
    pub fn evaluation_at(&self, node: NodeId) -> Option<Evaluation> {
        self.notes(node).find_map(|note| self.evaluation(note.text))
    }

    /// The same for one who goes through the notes: `next` is where it is looked for first, and is moved
    /// on to the one behind it.
    pub(crate) fn next_evaluation(&self, text: TextRef, next: &mut usize) -> Option<Evaluation> {
        let list = &self.evaluations.said;
        match list.get(*next) {
            // In the order in which they stand, those before have been met.
            Some((later, _)) if later.start > text.start => {
                let before = next.checked_sub(1).and_then(|at| list.get(at));
                if before.is_none_or(|(earlier, _)| earlier.start < text.start) {
                    return None;
                }
            }
            Some(&(own, said)) if own == text => {
                *next += 1;
                return self.evaluations.get(said);
            }
            _ => {}
        }
        let found = self.evaluations.find(text)?;
        *next = 1 + list.partition_point(|(before, _)| before.start < text.start);
        Some(found)
    }

    /// Whether an engine says anything in any note.
    #[must_use]
    pub fn has_evaluations(&self) -> bool {
        !self.evaluations.said.is_empty()
    }
}
