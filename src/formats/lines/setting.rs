//! The line of UCI options that names the variant of the games behind it: `setoption name UCI_Variant value atomic`.

use super::{remark, trimmed};

/// What stands before the name.
const OPTION: &str = "setoption name UCI_Variant value ";

/// The name that a line sets, in small letters.
pub(super) fn name(line: &str) -> Option<String> {
    let (head, name) = line.split_at_checked(OPTION.len())?;
    head.eq_ignore_ascii_case(OPTION).then(|| name.trim().to_ascii_lowercase())
}

/// Appends the line that sets a name.
pub(super) fn push(name: &str, out: &mut String) {
    out.extend([OPTION, name, "\n"]);
}

/// Cuts games, one a line, each with what is before it. A variant holds until the next one is named: behind its name,
/// nothing is cut before that. `is_known` says whether a name is one, `is_usual` whether it is that of games before
/// which none need stand.
pub(super) fn split(
    text: &str,
    is_known: impl Fn(&str) -> bool,
    is_usual: impl Fn(&str) -> bool,
    starts: &mut Vec<usize>,
) {
    starts.push(0);
    let mut is_named = false;
    let mut after_game = None;
    let mut begin = 0;
    for end in memchr::memchr_iter(b'\n', text.as_bytes()).chain([text.len()]) {
        let line = trimmed(&text[begin..end]);
        if let Some(name) = name(line) {
            // An unknown name changes nothing.
            if is_known(&name) {
                is_named = !is_usual(&name);
                starts.extend(after_game.take());
            }
        } else if !line.is_empty() && remark(line).is_none() {
            if !is_named {
                starts.extend(after_game.take());
            }
            after_game = Some(end + 1);
        }
        begin = end + 1;
        if begin > text.len() {
            break;
        }
    }
}
