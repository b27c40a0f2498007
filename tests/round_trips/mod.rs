//! From every format of shogi into every other and back, over the test data and the corpus; damage.

mod matrix;
pub(crate) mod upto;

use crate::support::numbers::Numbers;
use crate::support::{corpus, files, format_of, read, source, write};
use kifu::formats::{FORMATS, Format};
use matrix::{Matrix, Trips};
use std::path::{Path, PathBuf};

/// The formats that hold whole games of shogi.
const NAMES: [&str; 9] = ["csa", "csa3", "kif", "kifu", "ki2", "ki2u", "usi", "jkf", "pcn"];

fn game_formats() -> Vec<&'static Format> {
    FORMATS.iter().copied().filter(|format| NAMES.contains(&format.name)).collect()
}

/// The files of our own in these formats, good and bad.
fn own_data() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata");
    let folders = NAMES.iter().map(|name| root.join(name)).filter(|folder| folder.is_dir());
    folders.flat_map(|folder| files(&folder, &NAMES)).collect()
}

/// The real files in these formats.
fn real_data() -> Vec<PathBuf> {
    let extensions = ["csa", "kif", "kifu", "ki2", "ki2u", "jkf", "json", "sfen"];
    let real = corpus().map(|corpus| files(&corpus.join("shogi"), &extensions));
    real.unwrap_or_default()
}

/// Every `step`th file through every pair.
fn pairs(files: &[PathBuf], step: usize, at_least: usize) -> Matrix {
    let chosen: Vec<&PathBuf> = files.iter().step_by(step).collect();
    let trips = std::thread::scope(|scope| {
        let halves = chosen.chunks(chosen.len().div_ceil(2).max(1));
        let halves: Vec<_> = halves.map(|half| scope.spawn(|| Trips::of(half))).collect();
        let done = halves.into_iter().map(|half| half.join().unwrap());
        done.reduce(Trips::merge).unwrap_or_default()
    });
    assert!(trips.games >= at_least, "only {} games", trips.games);
    let wrong = &trips.wrong[..trips.wrong.len().min(20)];
    assert!(wrong.is_empty(), "{} wrong\n{}", trips.wrong.len(), wrong.join("\n"));
    let formats = game_formats().len();
    assert!(trips.compared >= trips.games * formats * (formats - 1), "{}", trips.compared);
    trips.matrix
}

#[test]
fn our_games_go_through_every_pair_of_formats_and_back() {
    let matrix = pairs(&own_data(), 1, 150);
    eprintln!("{}", matrix.table());
    matrix.check_readme();
}

fn real_games(step: usize, at_least: usize) {
    if corpus().is_none() {
        return;
    }
    let real = pairs(&real_data(), step, at_least);
    eprintln!("{}", real.table());
    // The readme promises what its own games show; real ones must not lose anything else.
    let own = pairs(&own_data(), 1, 150);
    assert_eq!(real.beyond(&own), Vec::<String>::new());
}

#[test]
fn some_real_games_go_through_every_pair_of_formats_and_back() {
    real_games(16, 100);
}

#[test]
#[ignore = "minutes"]
fn half_of_the_real_games_go_through_every_pair_of_formats_and_back() {
    // All of them go through a third of the pairs, with more properties.
    real_games(2, 750);
}

/// Reads damaged bytes as what they look like and writes what was read in one of the formats.
fn survives(bytes: &[u8], target: usize) {
    let source = source("damaged", bytes);
    let Some(format) = format_of(&source) else { return };
    let targets: Vec<_> = FORMATS.iter().filter(|target| target.write.is_some()).collect();
    for (record, findings) in read(format, &source) {
        for finding in findings {
            let _ = finding.message(kifu::findings::Lang::Ja);
        }
        let _ = write(targets[target % targets.len()], &[&record]);
    }
}

fn damage(times: usize) {
    let mut files = own_data();
    files.extend(real_data());
    assert!(!files.is_empty());
    std::thread::scope(|scope| {
        for (seed, files) in files.chunks(files.len().div_ceil(2)).enumerate() {
            scope.spawn(move || {
                let mut numbers = Numbers(seed as u64);
                for path in files {
                    let bytes = std::fs::read(path).unwrap();
                    for _ in 0..times {
                        survives(&bytes[..numbers.below(bytes.len())], numbers.below(99));
                        let mut flipped = bytes.clone();
                        for _ in 0..=numbers.below(8) {
                            let at = numbers.below(flipped.len());
                            if let Some(byte) = flipped.get_mut(at) {
                                *byte ^= 1 << numbers.below(8);
                            }
                        }
                        survives(&flipped, numbers.below(99));
                    }
                }
            });
        }
    });
}

#[test]
fn damaged_files_are_survived() {
    damage(2);
}

#[test]
#[ignore = "minutes"]
fn damaged_files_are_survived_at_60_places_each() {
    damage(60);
}
