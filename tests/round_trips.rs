//! From every format of shogi into every other and back, over the test data and the corpus; damage.
#![allow(clippy::unwrap_used, clippy::print_stderr)]

mod support;

use kifu::formats::{FORMATS, Format, Loss, Losses};
use kifu::record::Record;
use std::path::{Path, PathBuf};
use support::{Read, corpus, difference, digest, files, format_of, read, source, write};

/// Formats that hold whole games.
fn game_formats() -> Vec<&'static Format> {
    let names = ["csa", "csa3", "kif", "kifu", "ki2u", "jkf"];
    FORMATS.iter().copied().filter(|format| names.contains(&format.name)).collect()
}

fn records(path: &Path) -> Option<(&'static Format, Vec<Read>)> {
    let source = source(path.to_str()?, &std::fs::read(path).unwrap());
    let format = format_of(&source)?;
    Some((format, read(format, &source)))
}

fn data() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata");
    let mut found = files(&root.join("csa/good"), &["csa"]);
    found.extend(files(&root.join("csa3/good"), &["csa"]));
    found.extend(files(&root.join("kif/good"), &["kif", "kifu"]));
    found.extend(files(&root.join("ki2u/good"), &["ki2u"]));
    found.extend(files(&root.join("jkf/good"), &["jkf"]));
    if let Some(corpus) = corpus() {
        found.extend(files(&corpus.join("shogi"), &["csa", "kif", "kifu"]));
    }
    found
}

/// Writes a record in a format and reads it again.
fn through(format: &Format, record: &Record) -> (String, Losses, Vec<Read>) {
    let (text, losses) = write(format, &[record]);
    let again = read(format, &source(&format!("x.{}", format.extensions[0]), text.as_bytes()));
    (text, losses, again)
}

#[test]
fn every_pair_of_formats_and_back() {
    let mut wrong = Vec::new();
    let mut table = String::new();
    for other in game_formats() {
        let mut total = Losses::default();
        let (mut games, mut equal) = (0, 0);
        for path in data() {
            let Some((own, records)) = records(&path) else { continue };
            if own.write.is_none() || !game_formats().iter().any(|known| known.name == own.name) {
                continue;
            }
            for (record, _) in &records {
                games += 1;
                let (text, losses, back) = through(other, record);
                total.merge(&losses);
                let name = format!("{} through {}", path.display(), other.name);
                let [(back, _)] = back.as_slice() else {
                    wrong.push(format!("{name}: {} records", back.len()));
                    continue;
                };
                // What was written is what the writer writes of what it reads back.
                let (again, _, _) = through(other, back);
                let in_place = losses.get(Loss::MovesAsComments) == 0;
                if in_place && let Some(difference) = difference(&text, &again) {
                    wrong.push(format!("{name} is written differently again: {difference}"));
                }
                if losses.is_empty() {
                    equal += 1;
                    if let Some(difference) = difference(&digest(record), &digest(back)) {
                        wrong.push(format!("{name}: {difference}"));
                    }
                } else if losses.iter().all(|(loss, _)| loss == Loss::Variations) {
                    let mut main = record.clone();
                    main.tree.drop_variations();
                    if let Some(difference) = difference(&digest(&main), &digest(back)) {
                        wrong.push(format!("{name}: {difference}"));
                    }
                }
            }
        }
        table.push_str(&format!(
            "{games} games through {}: {equal} without loss; lost: {}\n",
            other.name,
            total.text(kifu::findings::Lang::En)
        ));
        assert!(games > 40, "{games}");
    }
    eprintln!("{table}");
    wrong.truncate(20);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A small generator of numbers; the same ones every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % limit.max(1)
    }
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
    let files = data();
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
fn damaged_files_are_survived_at_200_places_each() {
    damage(200);
}
