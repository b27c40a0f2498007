//! A move as JKF writes it, with all that it says besides.

use crate::findings::{Arg, Code, Finding, Word};
use crate::games::Side;
use crate::games::shogi::{Kind, Move, Position};
use crate::notation::shogi::csa;
use crate::notation::shogi::relative::Relative;
use crate::notation::shogi::{Marks, WrittenMove};
use crate::notation::syntax::json;
use crate::replay::{Notation, Reading, kind_arg, square_arg};
use crate::source::Source;

/// The value of a finding that says what should be stated; nothing if nothing should.
const MEND: &str = "mend";

/// Gives findings about what moves state besides the repair that says what the board does.
pub(super) fn mend(source: &Source, findings: &mut [Finding]) {
    for finding in findings {
        let name = match finding.code {
            Code::JkfCapture => "capture",
            Code::JkfSame => "same",
            Code::JkfRelative => "relative",
            _ => continue,
        };
        let Some(span) = finding.span else { continue };
        let mend = finding.args.iter().find_map(|(name, arg)| match arg {
            Arg::Plain(text) if *name == MEND => Some(text.as_ref()),
            _ => None,
        });
        let (json, _) = json::part(source.text(), span.start as usize, span.end as usize);
        let Some(mv) = json.values().next() else { continue };
        let mut edit = None;
        mv.pick(&[], |member, value| {
            if member.string().is_some_and(|member| member == name) {
                edit = Some(match mend.unwrap_or_default() {
                    "" => (value.member(member), String::new()),
                    mend => (value.span(), format!("\"{mend}\"")),
                });
            }
        });
        if let Some((place, text)) = edit {
            finding.add_unsafe_fix(place, text);
        }
    }
}

/// A move and the statements that a board can confirm.
#[derive(Clone, Copy, Debug)]
pub(super) struct JkfMove {
    pub(super) written: WrittenMove,
    /// The kind it says is captured.
    pub(super) capture: Option<Kind>,
    /// Whether it says that the move goes to the square of the move before.
    pub(super) same: bool,
    /// The marks it says relative notation needs, and whether `打` is one.
    pub(super) relative: Option<(Marks, bool)>,
}

impl Notation for JkfMove {
    type Rules = Position;

    fn side(&self) -> Option<Side> {
        self.written.side
    }

    fn named(&self) -> Option<&'static str> {
        self.written.named()
    }

    fn resolve(&self, position: &Position, previous: Option<Move>) -> Reading<Position> {
        match self.written.resolve(position, previous) {
            Reading::Move(mv) => match self.contradiction(mv, position, previous) {
                Some(finding) => Reading::Doubtful(mv, Box::new(finding)),
                None => Reading::Move(mv),
            },
            other => other,
        }
    }
}

impl JkfMove {
    /// The first statement that the board does not confirm.
    fn contradiction(
        &self,
        mv: Move,
        position: &Position,
        previous: Option<Move>,
    ) -> Option<Finding> {
        let to = || square_arg(mv.to());
        let actual = position.board(mv.to()).map(|piece| piece.kind());
        if let Some(stated) = self.capture.filter(|&stated| Some(stated) != actual) {
            let mend = actual.map_or("", csa::name);
            let actual = actual.map_or_else(|| Word::NothingAtAll.into(), kind_arg);
            let finding = Finding::new(Code::JkfCapture).with("stated", kind_arg(stated));
            return Some(finding.with("actual", actual).with("to", to()).with(MEND, mend));
        }
        if self.same && previous.is_none_or(|previous| previous.to() != mv.to()) {
            return Some(Finding::new(Code::JkfSame).with("to", to()));
        }
        let (marks, drop) = self.relative?;
        let needed = Relative::of(mv, position)?;
        if (needed.marks, needed.drop) == (marks, drop) {
            return None;
        }
        let letters = |relative: Relative| {
            let mut letters = String::new();
            relative.push_letters(&mut letters);
            if letters.is_empty() { Word::NoneAtAll.into() } else { Arg::from(letters) }
        };
        let stated = letters(Relative { marks, drop, ..needed });
        let finding = Finding::new(Code::JkfRelative).with("stated", stated);
        let mut mend = String::new();
        needed.push_letters(&mut mend);
        let finding = finding.with(MEND, mend);
        Some(finding.with("actual", letters(needed)))
    }
}
