//! Of every record and every pair of formats that hold its game: what is written is clean, it comes
//! back up to the counted losses, it is written the same again, and no variation changes the game.

pub(crate) mod check;
pub(crate) mod generate;
mod image;
pub(crate) mod known;
mod strip;

use crate::support::numbers::Numbers;
use crate::support::{corpus, files, format_of, read, source};
use check::{Failures, check};
use generate::{GAMES, make};
use kifu::games::Game;
use kifu::source::Source;
use std::path::{Path, PathBuf};

/// Does a part of the work in each of two threads.
fn in_two<T: Sync>(work: &[T], each: impl Fn(&T, &mut Failures) + Sync) -> Failures {
    let each = &each;
    std::thread::scope(|scope| {
        let halves: Vec<_> = (0..2)
            .map(|half| {
                scope.spawn(move || {
                    let mut failures = Failures::default();
                    work.iter().skip(half).step_by(2).for_each(|item| each(item, &mut failures));
                    failures
                })
            })
            .collect();
        let done = halves.into_iter().map(|half| half.join().unwrap());
        done.reduce(Failures::merge).unwrap()
    })
}

fn generated(per_game: u64, step: usize) -> Failures {
    let work: Vec<(Game, u64)> =
        GAMES.iter().flat_map(|&game| (0..per_game).map(move |seed| (game, seed))).collect();
    in_two(&work, |&(game, seed), failures| {
        let made = make(game, seed);
        check(&made.name, &made.record, made.is_clean, step, failures);
    })
}

/// The records of a file through all formats: as it is, and with some of its characters changed.
fn file(path: &Path, mutations: usize, step: usize, failures: &mut Failures) {
    let source = source(path.to_str().unwrap(), &std::fs::read(path).unwrap());
    let Some(format) = format_of(&source) else { return };
    let of = |source: &Source, failures: &mut Failures| {
        for (record, findings) in read(format, source) {
            let name = path.file_name().unwrap().to_string_lossy();
            if record.start_known {
                check(&name, &record, findings.is_empty(), step, failures);
            }
        }
    };
    of(&source, failures);
    let mut numbers = Numbers::new(source.text().len() as u64);
    // Bytes are damaged elsewhere.
    let mutations = if source.is_binary() { 0 } else { mutations };
    for _ in 0..mutations {
        let text = source.text();
        let at = text.floor_char_boundary(numbers.below(text.len()));
        let to = text.floor_char_boundary((at + numbers.below(12)).min(text.len()));
        let pieces = ["", "", "{", "}", "(", ")", "\n", "*", "同", "[", "]", "1", "変化：2手\n"];
        let piece = pieces[numbers.below(pieces.len())];
        let changed = format!("{}{piece}{}", &text[..at], &text[to.max(at)..]);
        of(&Source::new(source.name().to_owned(), changed), failures);
    }
}

const EXTENSIONS: [&str; 25] = [
    "csa", "kif", "kifu", "ki2", "ki2u", "jkf", "json", "sfen", "usi", "usen", "pgn", "sgf", "go",
    "pcn", "psn", "uci", "gib", "ngf", "ugf", "ugi", "xqf", "cbr", "cbl", "ubb", "dhtmlxq",
];

pub(crate) fn own_data() -> Vec<PathBuf> {
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata"), &EXTENSIONS)
        .into_iter()
        .filter(|path| !path.components().any(|part| part.as_os_str() == "schemas"))
        .collect()
}

#[test]
fn generated_records_and_our_games_keep_the_properties() {
    let failures = generated(24, 1);
    assert!(failures.pairs > 1000, "{}", failures.pairs);
    // Every fifth by its name, so that a new file changes nothing for the others.
    let name = |path: &PathBuf| path.file_name().unwrap().as_encoded_bytes().to_vec();
    let is_chosen =
        |path: &PathBuf| name(path).iter().map(|&byte| u32::from(byte)).sum::<u32>() % 5 == 0;
    let files: Vec<PathBuf> = own_data().into_iter().filter(is_chosen).collect();
    let own = in_two(&files, |path, failures| file(path, 0, 1, failures));
    assert!(own.records > 60, "{}", own.records);
    known::compare(&failures.merge(own), true);
}

/// Where there are many records, each pair of formats has a third of them.
const STEP: usize = 3;

#[test]
#[ignore = "minutes"]
fn many_generated_records_and_changed_files_keep_the_properties() {
    let failures = generated(200, STEP);
    let files = own_data();
    let failures = failures.merge(in_two(&files, |path, failures| file(path, 3, STEP, failures)));
    known::compare(&failures, false);
}

#[test]
#[ignore = "minutes"]
fn all_real_files_keep_the_properties() {
    let Some(corpus) = corpus() else { return };
    let small = |path: &PathBuf| path.metadata().unwrap().len() < 200_000;
    let files: Vec<PathBuf> = files(&corpus, &EXTENSIONS).into_iter().filter(small).collect();
    let failures = in_two(&files, |path, failures| file(path, 0, STEP, failures));
    assert!(failures.records > 3000, "{}", failures.records);
    known::compare(&failures, false);
}
