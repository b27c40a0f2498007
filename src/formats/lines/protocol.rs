//! What tells the protocols of engines apart, beside the moves that each reads.

use crate::games::shogi::UsiMove;

/// Whether a line begins a conversation in UCI, as no line of another protocol does.
pub(super) fn greets_chess(line: &str) -> bool {
    matches!(line.trim(), "uci" | "uciok" | "ucinewgame")
}

/// Whether a line begins one in USI.
pub(super) fn greets_shogi(line: &str) -> bool {
    matches!(line.trim(), "usi" | "usiok" | "usinewgame")
}

/// Whether a line has moves of shogi.
pub(super) fn has_moves_of_shogi(line: &str) -> bool {
    let mut words = line.split_ascii_whitespace();
    words.any(|word| word == "moves")
        && words.next().is_some_and(|word| UsiMove::parse(word).is_ok())
}
