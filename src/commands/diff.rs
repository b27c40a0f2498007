//! What a change would change.

use similar::TextDiff;

/// The difference of two texts as `diff -u` writes it; empty if there is none.
#[must_use]
pub(super) fn unified_diff(name: &str, before: &str, after: &str) -> String {
    if before == after {
        return String::new();
    }
    // Line ends are not for the eye; where nothing else differs, all lines do.
    let [plain_before, plain_after] = [before, after].map(|text| text.replace("\r\n", "\n"));
    let diff = match plain_before == plain_after {
        true => TextDiff::from_lines(before, after),
        false => TextDiff::from_lines(&plain_before, &plain_after),
    };
    let text = diff.unified_diff().context_radius(3).header(name, name).to_string();
    crate::source::escape_for_display(&text, &['\n', '\t']).into_owned()
}
