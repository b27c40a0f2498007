//! Whose objects a text of JSON holds, told from what no other JSON of games has.

use memchr::memmem;

/// A site that gives games out as JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Site {
    /// lichess.org.
    Lichess,
    /// Chess.com.
    ChessCom,
    /// online-go.com.
    Ogs,
}

/// Whose objects the beginning of a text shows.
pub(crate) fn site(text: &str) -> Option<Site> {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let inside = text.trim_start_matches(|c: char| c == '[' || c.is_ascii_whitespace());
    let inside = inside.strip_prefix('{')?;
    if !inside.trim_start().starts_with('"') || super::is_own_lines(text) > 0 {
        return None;
    }
    let holds = |name: &str, begin: &[char]| {
        value(inside, name).is_some_and(|value| value.starts_with(begin))
    };
    let is = |names: &[&str]| names.iter().filter(|name| value(inside, name).is_some()).count();
    if is_month_without_games(inside) {
        return Some(Site::ChessCom);
    }
    if holds("gamedata", &['{']) || is_bare_go(inside) {
        return Some(Site::Ogs);
    }
    let links = memmem::find(inside.as_bytes(), b"chess.com").is_some();
    let has_pgn = value(inside, "pgn").is_some_and(|pgn| pgn.starts_with("\"[Event "));
    let chess_com = ["pgn", "tcn", "time_class", "time_control", "rules"];
    if links && value(inside, "url").is_some() && is(&chess_com) > 0 {
        return Some(Site::ChessCom);
    }
    let lichess = ["speed", "perf", "variant", "createdAt", "lastMoveAt", "status", "rated"];
    if holds("players", &['{']) && holds("id", &['"']) && is(&lichess) > 1 {
        return Some(Site::Lichess);
    }
    has_pgn.then_some(Site::ChessCom)
}

/// Whether an object is the archive that Chess.com has of a month without games.
fn is_month_without_games(inside: &str) -> bool {
    let mut rest = Some(inside);
    for part in ["\"games\"", ":", "[", "]", "}"] {
        rest = rest.and_then(|rest| rest.trim_start().strip_prefix(part));
    }
    rest.is_some()
}

/// Whether these are the members of a game of Go by themselves.
fn is_bare_go(inside: &str) -> bool {
    let is_number = |name: &str| {
        value(inside, name).is_some_and(|value| value.starts_with(|c: char| c.is_ascii_digit()))
    };
    let has = |name: &str| value(inside, name).is_some();
    is_number("width")
        && is_number("height")
        && has("moves")
        && (has("initial_player") || has("game_id") || has("time_control"))
}

/// What stands behind the first member of a name. In a string its quotes would have a backslash before them.
fn value<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let mut places = memmem::find_iter(text.as_bytes(), name);
    places.find_map(|at| {
        let rest = text[at + name.len()..].strip_prefix('"')?;
        let is_whole = text[..at].ends_with('"') && !text[..at].ends_with("\\\"");
        let value = rest.trim_start().strip_prefix(':').filter(|_| is_whole)?;
        Some(value.trim_start())
    })
}
