//! The start position of JKF: a preset, or board and hands.

use crate::findings::{Code, Finding, Severity, Word};
use crate::games::Side;
use crate::games::shogi::{Handicap, Kind, Piece, Setup, Square};
use crate::notation::shogi::csa;
use crate::notation::syntax::is_slip_of;
use crate::notation::syntax::json::{Kind as Json, Value};
use crate::replay::setup_findings;
use crate::source::Span;
use std::fmt::Write as _;

/// Reads `initial`.
pub(super) fn read(initial: Option<Value<'_>>, findings: &mut Vec<Finding>) -> Setup {
    let Some(initial) = initial else { return Setup::start() };
    if initial.kind() != Json::Object {
        let expected = Word::Object;
        let finding = Finding::at(Code::JkfShape, initial.span()).with("name", "initial");
        findings.push(finding.with("expected", expected));
        return Setup::start();
    }
    let [preset, data] = members(initial, &["preset", "data"], findings);
    if let Some(data) = data {
        // Where there are both, the board is what was really on screen.
        let before = findings.len();
        let setup = data_setup(data, findings);
        // Of a board that could not be read nothing else is true.
        if findings[before..]
            .iter()
            .all(|finding| matches!(finding.code, Code::JkfUnknown | Code::JkfRepeated))
        {
            findings.extend(setup_findings(&setup, data.span()));
        }
        let is_known = |name: &str| name == "OTHER" || Handicap::by_jkf_preset(name).is_some();
        if preset.is_none() {
            // Other programs read no board without it.
            let at = Span::at(initial.span().start + 1);
            let finding = Finding::at(Code::JkfMissing, initial.span()).with("name", "preset");
            let finding = Finding { severity: Severity::Warning, ..finding };
            findings.push(finding.unsafe_fix(at, r#""preset":"OTHER","#));
        }
        let finding = preset.and_then(|preset| match preset.string() {
            Some(name) if is_known(&name) => None,
            Some(name) => Some(Finding::at(Code::JkfPreset, preset.span()).with("text", &*name)),
            None => Some(no_text(preset)),
        });
        findings.extend(finding.map(|it| Finding { severity: Severity::Warning, ..it }));
        return setup;
    }
    let Some(preset) = preset else {
        let finding = Finding::at(Code::JkfMissing, initial.span());
        findings.push(finding.with("name", "preset"));
        return Setup::start();
    };
    let Some(name) = preset.string() else {
        findings.push(no_text(preset));
        return Setup::start();
    };
    if let Some(handicap) = Handicap::by_jkf_preset(&name) {
        return handicap.setup();
    }
    findings.push(match &*name {
        "OTHER" => Finding::at(Code::JkfNoData, initial.span()),
        name => Finding::at(Code::JkfPreset, preset.span()).with("text", name),
    });
    Setup::start()
}

/// A preset that is a number, or something else that is no text.
fn no_text(preset: Value<'_>) -> Finding {
    let finding = Finding::at(Code::JkfShape, preset.span()).with("name", "preset");
    finding.with("expected", Word::String)
}

/// The preset, if it is all there is of `initial` and takes three pieces: programs differ in which lance is one of
/// them.
pub(super) fn preset_of_three_pieces(initial: Value<'_>) -> Option<Value<'_>> {
    let preset = initial.get("preset").filter(|_| initial.get("data").is_none())?;
    let handicap = Handicap::by_jkf_preset(&preset.string()?);
    (handicap == Some(Handicap::ThreePieces)).then_some(preset)
}

/// The members of an object, each the last of its name; reports those that it must not have or has twice.
fn members<'j, const N: usize>(
    object: Value<'j>,
    known: &[&str; N],
    findings: &mut Vec<Finding>,
) -> [Option<Value<'j>>; N] {
    object.pick(known, |name, value| findings.push(odd_member(name, value, known)))
}

/// What is to be said of a member that is not known, or comes again.
pub(super) fn odd_member(name: Value<'_>, value: Value<'_>, known: &[&str]) -> Finding {
    let at = value.member(name);
    let name = name.string().unwrap_or_default();
    let is_known = known.contains(&&*name);
    let code = if is_known { Code::JkfRepeated } else { Code::JkfUnknown };
    let finding = Finding::at(code, value.span()).with("name", &*name);
    // What is meant for a member that is known holds what nobody should throw away.
    let small = name.to_lowercase();
    let is_slip = |known: &&str| small == *known || is_slip_of(&small, known);
    if !is_known && known.iter().any(is_slip) { finding } else { finding.unsafe_fix(at, "") }
}

fn data_setup(data: Value<'_>, findings: &mut Vec<Finding>) -> Setup {
    let mut setup = Setup::empty();
    let [turn, board, hands] = members(data, &["color", "board", "hands"], findings);
    let turn = turn.and_then(color);
    if turn.is_none() {
        findings.push(Finding::at(Code::JkfMissing, data.span()).with("name", "color"));
    }
    setup.turn = turn.unwrap_or(Side::First);
    let mut fits = board.is_some_and(|board| board.elements().count() == 9);
    // The first square that holds something else.
    let mut odd = None;
    for (file, squares) in board.iter().flat_map(|board| board.elements()).take(9).enumerate() {
        fits &= squares.elements().count() == 9;
        for (rank, cell) in squares.elements().take(9).enumerate() {
            let piece = match members(cell, &["color", "kind"], findings) {
                [None, None] if cell.kind() == Json::Object => continue,
                [Some(side), Some(name)] => color(side).zip(kind(name)),
                _ => None,
            };
            if piece.is_none() {
                odd.get_or_insert(cell.span());
            }
            if let Some(square) = Square::new(file as u8 + 1, rank as u8 + 1) {
                setup.set(square, piece.map(|(side, kind)| Piece::new(side, kind)));
            }
        }
    }
    if !fits || odd.is_some() {
        let at = odd.filter(|_| fits).unwrap_or(board.unwrap_or(data).span());
        findings.push(Finding::at(Code::JkfBoard, at));
    }
    let mut fits = hands.is_none_or(|hands| hands.elements().count() == 2);
    for (side, hand) in Side::BOTH.into_iter().zip(hands.iter().flat_map(|hands| hands.elements()))
    {
        fits &= hand.kind() == Json::Object;
        let mut named = Vec::new();
        for (name, count) in hand.members() {
            let kind = csa::kind(name.as_bytes());
            match kind {
                Some(kind) if named.contains(&kind) => {
                    let finding = Finding::at(Code::JkfRepeated, count.span());
                    findings.push(finding.with("name", &*name));
                }
                kind => named.extend(kind),
            }
            match (kind, count.small()) {
                (Some(kind), Some(count)) if Kind::HAND.contains(&kind) => {
                    setup.hand_mut(side).set(kind, count);
                }
                (Some(_), Some(0)) => {}
                _ => fits = false,
            }
        }
    }
    if let Some(hands) = hands.filter(|_| !fits) {
        findings.push(Finding::at(Code::JkfHands, hands.span()));
    }
    setup
}

/// 0 is sente, 1 gote; before the first version of the format, `true` was sente.
pub(super) fn color(value: Value<'_>) -> Option<Side> {
    if let Some(sente) = value.truth() {
        return Some(if sente { Side::First } else { Side::Second });
    }
    Side::BOTH.get(usize::from(value.small()?)).copied()
}

/// A piece by its CSA name.
pub(super) fn kind(value: Value<'_>) -> Option<Kind> {
    csa::kind(value.string()?.as_bytes())
}

/// Writes the value of `initial`.
pub(super) fn write(setup: &Setup, out: &mut String) {
    // Programs differ in which lance 三枚落ち removes.
    let handicap = Handicap::of_setup(setup).filter(|&handicap| handicap != Handicap::ThreePieces);
    if let Some(preset) = handicap.and_then(Handicap::jkf_preset) {
        let _ = write!(out, "{{\"preset\":\"{preset}\"}}");
        return;
    }
    let _ = write!(
        out,
        "{{\"preset\":\"OTHER\",\"data\":{{\"color\":{},\"board\":[",
        setup.turn.index()
    );
    for file in 1..=9u8 {
        out.push_str(if file == 1 { "\n[" } else { ",\n[" });
        for rank in 1..=9u8 {
            if rank > 1 {
                out.push(',');
            }
            match Square::new(file, rank).and_then(|square| setup.board(square)) {
                None => out.push_str("{}"),
                Some(piece) => {
                    let (side, name) = (piece.side().index(), csa::name(piece.kind()));
                    let _ = write!(out, "{{\"color\":{side},\"kind\":\"{name}\"}}");
                }
            }
        }
        out.push(']');
    }
    out.push_str("],\n\"hands\":[");
    for side in Side::BOTH {
        out.push_str(if side == Side::First { "{" } else { ",{" });
        for (index, kind) in Kind::HAND.into_iter().enumerate() {
            let comma = if index == 0 { "" } else { "," };
            let count = setup.hand(side).get(kind);
            let _ = write!(out, "{comma}\"{}\":{count}", csa::name(kind));
        }
        out.push('}');
    }
    out.push_str("]}}");
}
