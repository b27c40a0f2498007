//! What every finding says, in both languages: with the blanks filled by the first fixture that yields
//! it, compared with `testdata/wording.txt`. `UPDATE=1 cargo test` rewrites that file.

use crate::support::{format_of, read, source};
use kifu::findings::codes::ALL;
use kifu::findings::report::list;
use kifu::findings::{Arg, Code, Finding, Lang, Word};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The names of the blanks of a wording.
fn blanks(text: &str) -> BTreeSet<&str> {
    let named = text.split('{').skip(1).filter_map(|rest| rest.split_once('}'));
    named.map(|(name, _)| name).filter(|name| !name.contains('|')).collect()
}

fn is_japanese(text: &str) -> bool {
    text.chars().any(|c| matches!(c, '\u{3040}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}'))
}

/// The first finding of each code in the bad files, in the order of their names: in those that are
/// called by the code, if it is there.
fn found() -> BTreeMap<&'static str, (String, Finding)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata");
    let mut paths = Vec::new();
    for format in std::fs::read_dir(&root).unwrap() {
        let folder = format.unwrap().path().join("bad");
        if folder.is_dir() {
            let names = std::fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path());
            paths.extend(names.filter(|path| path.extension().is_none_or(|it| it != "findings")));
        }
    }
    paths.sort();
    assert!(paths.len() > 300, "{}", paths.len());
    let mut found: BTreeMap<_, (String, Finding)> = BTreeMap::new();
    for path in paths {
        let name = path.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/");
        let source = source(&name, &std::fs::read(&path).unwrap());
        let Some(format) = format_of(&source) else { continue };
        for (_, findings) in read(format, &source) {
            for finding in findings {
                let id = finding.code.row().id;
                let is_named = |name: &str| name.contains(&format!("/{id}-"));
                let better = |known: &(String, Finding)| !is_named(&known.0) && is_named(&name);
                if found.get(id).is_none_or(better) {
                    found.insert(id, (name.clone(), finding));
                }
            }
        }
    }
    found
}

#[test]
fn every_wording_is_as_it_was_meant() {
    let found = found();
    let mut listed = String::new();
    for &code in ALL {
        let row = code.row();
        let (place, texts) = match found.get(row.id) {
            Some((place, finding)) => {
                let texts =
                    [Lang::En, Lang::Ja].map(|lang| [finding.message(lang), finding.help(lang)]);
                let unfilled = blanks(row.message(Lang::En));
                for text in texts.iter().flatten() {
                    let left = unfilled.iter().find(|name| text.contains(&format!("{{{name}}}")));
                    assert!(left.is_none(), "{}: {text}", row.id);
                }
                (place.as_str(), texts)
            }
            None => {
                let texts = [Lang::En, Lang::Ja];
                ("-", texts.map(|lang| [row.message(lang).to_owned(), row.help(lang).to_owned()]))
            }
        };
        listed.push_str(&format!("{} {place}\n", row.id));
        for text in texts.iter().flatten().filter(|text| !text.is_empty()) {
            listed.push_str(&format!("  {}\n", text.escape_debug()));
        }
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/wording.txt");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &listed).unwrap();
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    if let Some(difference) = crate::support::difference(&expected, &listed) {
        panic!("testdata/wording.txt: {difference}");
    }
}

/// More would be no example.
const LONGEST: u64 = 2000;

#[test]
fn examples_are_the_first_bad_files() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = root.join("src/commands/explain/examples.rs");
    let found = found();
    let mut rows = String::new();
    for code in ALL {
        let Some((file, _)) = found.get(code.row().id) else { continue };
        if std::fs::metadata(root.join("testdata").join(file)).unwrap().len() <= LONGEST {
            rows.push_str(&format!("    \"{code}\" \"{file}\";\n"));
        }
    }
    let page = std::fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
    let begin = page.find("\nexamples! {\n").unwrap();
    let expected = format!("{}\nexamples! {{\n{rows}}}\n", &page[..begin]);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &expected).unwrap();
    } else if let Some(difference) = crate::support::difference(&page, &expected) {
        panic!("examples of `kifu explain`: {difference}");
    }
}

#[test]
fn both_languages_say_the_same() {
    for &code in ALL {
        let row = code.row();
        let [en, ja] = [Lang::En, Lang::Ja].map(|lang| (row.message(lang), row.help(lang)));
        assert_eq!(blanks(en.0), blanks(ja.0), "{}", row.id);
        assert_eq!(en.1.is_empty(), ja.1.is_empty(), "{}", row.id);
        assert!(is_japanese(ja.0), "{}: {}", row.id, ja.0);
        // English may quote what stands in records.
        assert!(en.0.contains(|c: char| c.is_ascii_lowercase()), "{}: {}", row.id, en.0);
    }
    for &word in Word::ALL {
        let [en, ja] = [Lang::En, Lang::Ja].map(|lang| word.text(lang));
        assert!(!en.is_empty() && !is_japanese(en), "{word:?}");
        assert!(!ja.is_empty() && ja != en, "{word:?}");
    }
    assert!(ALL.contains(&Code::UnclearFormat));
}

#[test]
fn blanks_are_filled_in_the_language_of_the_reader() {
    let piece = Arg::term("pawn", "歩");
    let finding = Finding::new(Code::CannotReach).with("from", 3u32).with("piece", piece);
    // A blank that nothing fills stays one.
    assert_eq!(finding.message(Lang::En), "a pawn cannot move from 3 to {to}");
    assert_eq!(finding.message(Lang::Ja), "歩は3から{to}へは動けません");
    // Words go with the number before them.
    let counted = |stated: u32| {
        let finding = Finding::new(Code::ClaimedCount).with("stated", stated);
        finding.with("counted", 1u32).message(Lang::En)
    };
    assert_eq!(counted(1), "the record counts 1 move here, but has 1");
    assert_eq!(counted(0), "the record counts 0 moves here, but has 1");
    assert_eq!(list(&[Code::ClaimedCount], Lang::En).matches("… moves").count(), 1);
}
