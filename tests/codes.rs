//! Every code of the table is shown by something: a fixture that yields it, or a test that names it.

use kifu::findings::Code;
use kifu::findings::codes::ALL;
use std::path::Path;

/// Codes that no fixture can yield and no test names, and why. Nothing may be added without a reason.
const EXCEPTIONS: [(Code, &str); 15] = [
    (Code::MalformedBytes, "bytes are judged before formats; tests/source.rs shows the fault"),
    (Code::DestroyedEncoding, "as above"),
    (Code::DeclaredEncoding, "as above"),
    (Code::UnknownDeclaration, "as above"),
    (Code::PrivateCharacters, "as above"),
    (Code::NulCharacter, "as above"),
    (Code::RepeatedBom, "as above"),
    (Code::MixedEncodings, "as above"),
    (Code::TooLarge, "needs 4 GiB"),
    (Code::UnpackedLimit, "needs an archive that unpacks to more than is allowed"),
    (
        Code::Unreadable,
        "it is about a file, not its text; tests/cli_input.rs shows it by its words",
    ),
    (Code::DamagedArchive, "as above"),
    (Code::NotUnpacked, "as above"),
    (Code::UnclearFormat, "a fixture must be of one format"),
    (Code::NoPieceNamed, "no reader makes such a move: all name the piece or its square"),
];

/// The text of all files of a folder with this extension, folders inside it too.
fn texts(folder: &Path, extension: &str, out: &mut String) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            texts(&path, extension, out);
        } else if path.extension().is_some_and(|found| found == extension) {
            out.push_str(&std::fs::read_to_string(&path).unwrap());
        }
    }
}

#[test]
fn every_code_is_shown_by_a_fixture_or_a_test() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut fixtures = String::new();
    texts(&root.join("testdata"), "findings", &mut fixtures);
    let mut tests = String::new();
    for entry in std::fs::read_dir(root.join("tests")).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() && path.file_name().is_some_and(|name| name != "codes.rs") {
            tests.push_str(&std::fs::read_to_string(&path).unwrap());
        }
    }
    let is_shown = |code: Code| {
        let id = code.row().id;
        let name = format!("Code::{code:?}");
        let follows =
            |at: usize| tests[at + name.len()..].starts_with(|c: char| c.is_alphanumeric());
        fixtures.lines().any(|line| line.ends_with(id))
            || tests.contains(id)
            || tests.match_indices(&name).any(|(at, _)| !follows(at))
    };
    let mut missing = Vec::new();
    for &code in ALL {
        let excepted = EXCEPTIONS.iter().any(|(known, _)| *known == code);
        if !excepted && !is_shown(code) {
            missing.push(code.row().id);
        }
    }
    assert!(missing.is_empty(), "no fixture and no test for {missing:?}");
}
