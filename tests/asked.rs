//! What comes of a text that the program is given: what other tests ask again and again.

use crate::cli::Desk;

/// A text in another format.
pub(crate) fn convert(desk: &Desk, (from, to): (&str, &str), text: impl AsRef<[u8]>) -> String {
    desk.write("text", text);
    desk.run(&["convert", "-q", "-f", from, "-t", to, "text"]).out
}

/// A text as a record in the lines of JSON of this program.
pub(crate) fn record(desk: &Desk, from: &str, text: impl AsRef<[u8]>) -> String {
    convert(desk, (from, "jsonl"), text)
}

/// Whether converting a text is said to lose something.
pub(crate) fn loses(desk: &Desk, (from, to): (&str, &str), text: impl AsRef<[u8]>) -> bool {
    desk.write("text", text);
    let run = desk.run(&["convert", "-q", "-f", from, "-t", to, "--fail-if-lossy", "text"]);
    run.err.contains("not representable")
}

/// The codes of all that is found in a text, notes as well.
pub(crate) fn codes(desk: &Desk, from: &str, text: impl AsRef<[u8]>) -> Vec<String> {
    desk.write("text", text);
    let args = ["validate", "-f", from, "-S", "note", "--output-format", "gcc", "text"];
    let code = |line: &str| Some(line.strip_suffix(']')?.rsplit_once('[')?.1.to_owned());
    desk.run(&args).out.lines().filter_map(code).collect()
}

/// Whether a code is among them.
pub(crate) fn has(desk: &Desk, from: &str, text: impl AsRef<[u8]>, code: &str) -> bool {
    codes(desk, from, text).iter().any(|found| found == code)
}
