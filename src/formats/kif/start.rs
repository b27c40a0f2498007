//! Which position a game starts from: what the handicap's name, the diagram and the moves say.

use super::diagram::Diagram;
use crate::findings::{Code, Finding};
use crate::games::Side;
use crate::games::shogi::{Handicap, Setup};
use crate::notation::shogi::WrittenMove;
use crate::notation::shogi::japanese::is_other_game;
use crate::replay::{Script, setup_findings, three_pieces, three_pieces_9};
use crate::source::{Span, offset};

/// Names that only announce a diagram.
const DIAGRAM_NAMES: &[&str] =
    &["その他", "詰将棋", "詰め将棋", "実戦詰将棋", "必至", "練習将棋", "次の一手"];

/// Whether a handicap's name only announces a diagram.
pub(super) fn announces_diagram(name: &str) -> bool {
    DIAGRAM_NAMES.contains(&name)
}

/// What a record says about its start.
#[derive(Clone, Copy, Debug)]
pub(super) struct Statements<'a> {
    /// The handicap's name, trimmed, and where it stands.
    pub(super) handicap: Option<(&'a str, Span)>,
    /// The diagram; it has no rows if there is none.
    pub(super) diagram: &'a Diagram,
    /// The moves.
    pub(super) script: &'a Script<WrittenMove>,
}

/// The start of a game.
#[derive(Clone, Debug)]
pub(super) struct Start {
    /// The position.
    pub(super) setup: Setup,
    /// Whether it is what the record says; if not, it stands in for what could not be read.
    pub(super) known: bool,
}

impl Start {
    fn known(setup: Setup) -> Start {
        Start { setup, known: true }
    }

    fn unknown() -> Start {
        Start { setup: Setup::start(), known: false }
    }
}

/// Finds the start position. `span` is the place for findings about the whole.
pub(super) fn position(said: Statements<'_>, span: Span, findings: &mut Vec<Finding>) -> Start {
    if let Some((name, at)) = said.handicap.filter(|&(name, _)| is_other_game(name)) {
        findings.push(Finding::at(Code::KifOtherGame, at).with("name", name));
        return Start::unknown();
    }
    let known = said.handicap.map(|(name, at)| (name, at, Handicap::by_name(name)));
    if said.diagram.rows > 0 {
        return from_diagram(said.diagram, known, span, findings);
    }
    if let Some(at) = said.diagram.hand {
        findings.push(Finding::at(Code::KifBoardShape, at).with("count", 0u32));
    }
    let start = match known {
        None => Start::known(Setup::start()),
        Some((name, at, Some(Handicap::ThreePieces))) => {
            Start::known(three_pieces(name, at, said.script, findings))
        }
        Some((_, _, Some(handicap))) => Start::known(handicap.setup()),
        Some((name, at, None)) => {
            let announced = announces_diagram(name);
            let code = if announced { Code::KifNoDiagram } else { Code::KifHandicap };
            findings.push(Finding::at(code, at).with("name", name));
            Start::unknown()
        }
    };
    let turn = said.diagram.turn.unwrap_or(start.setup.turn);
    Start { setup: Setup { turn, ..start.setup }, ..start }
}

fn from_diagram(
    diagram: &Diagram,
    known: Option<(&str, Span, Option<Handicap>)>,
    span: Span,
    findings: &mut Vec<Finding>,
) -> Start {
    let at = diagram.span.unwrap_or(span);
    if diagram.rows != 9 {
        findings.push(Finding::at(Code::KifBoardShape, at).with("count", diagram.rows));
    }
    let mut setup = diagram.setup.clone();
    let odd = diagram.out_of_order(&mut setup);
    findings.extend(odd.map(|row| Finding::at(Code::KifBoardRanks, row)));
    setup.turn = diagram.turn.unwrap_or(Side::First);
    if let Some((name, place, Some(handicap))) = known {
        let fits = |named: Setup| (named.board, named.hands) == (setup.board, setup.hands);
        let turn = handicap.setup().turn;
        if fits(handicap.setup()) || handicap == Handicap::ThreePieces && fits(three_pieces_9()) {
            setup.turn = diagram.turn.unwrap_or(turn);
        } else {
            let finding = Finding::at(Code::HandicapMismatch, place).with("name", name);
            let start = place.end.saturating_sub(offset(name.len()));
            let named = Span::new(start, place.end);
            findings.push(finding.unsafe_fix(named, "その他"));
        }
    }
    findings.extend(setup_findings(&setup, at));
    Start { setup, known: diagram.rows == 9 && !diagram.broken }
}
