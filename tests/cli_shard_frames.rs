//! `--shard` of compressed files: by their frames, where those can be found without unpacking.

use crate::cli::{CLEAN, Desk, Run};
use crate::cli_shard::{SOME, agree, all_counts, check, csa, games, kif, parts, pgn};
use kifu::source::{EncodeOptions, Encoding, encode};
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

/// A frame of this text, not compressed, that says or does not say how long its text is.
fn frame(text: &[u8], is_told: bool) -> Vec<u8> {
    let mut frame = b"\x28\xb5\x2f\xfd".to_vec();
    if is_told {
        frame.push(0xa0);
        frame.extend(u32::try_from(text.len()).unwrap().to_le_bytes());
    } else {
        frame.extend([0, 0x40]);
    }
    let blocks = text.chunks(100_000);
    let last = blocks.len() - 1;
    for (number, block) in blocks.enumerate() {
        let head = (u32::try_from(block.len()).unwrap() << 3) | u32::from(number == last);
        frame.extend(&head.to_le_bytes()[..3]);
        frame.extend(block);
    }
    frame
}

/// A frame that is to be skipped, of the kind of this number.
fn skipped(kind: u8, content: &[u8]) -> Vec<u8> {
    let length = u32::try_from(content.len()).unwrap().to_le_bytes();
    [&[0x50 | kind, 0x2a, 0x4d, 0x18], &length[..], content].concat()
}

fn numbers(numbers: &[u32]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
}

/// A seek table: the lengths of each frame and of its text.
fn table(frames: &[[u32; 2]], has_checksums: bool) -> Vec<u8> {
    let mut rows = Vec::new();
    for sizes in frames {
        rows.extend(numbers(sizes));
        rows.extend(&[7; 4][..if has_checksums { 4 } else { 0 }]);
    }
    rows.extend(numbers(&[u32::try_from(frames.len()).unwrap()]));
    rows.push(if has_checksums { 0x80 } else { 0 });
    rows.extend(numbers(&[0x8f92_eab1]));
    skipped(0xe, &rows)
}

/// How a file of several frames tells where they are.
#[derive(Clone, Copy, Debug)]
enum Told {
    /// By a table; frames are compressed, and have checksums.
    Table,
    /// By a table that has checksums, too; frames say nothing of how much text they hold.
    TableOfChecksums,
    /// By each frame itself.
    Headers,
    /// Each frame by one before it that is skipped, as pzstd writes it.
    Pieces,
}

/// A text in frames of so many bytes; and the lengths of each.
fn packed(text: &[u8], size: usize, told: Told) -> (Vec<u8>, Vec<[u32; 2]>) {
    let (mut file, mut sizes) = (Vec::new(), Vec::new());
    for part in text.chunks(size) {
        let frame = match told {
            Told::Table => compress_to_vec(part, CompressionLevel::Fastest),
            Told::TableOfChecksums | Told::Pieces => frame(part, false),
            Told::Headers => frame(part, true),
        };
        let length = u32::try_from(frame.len()).unwrap();
        sizes.push([length, u32::try_from(part.len()).unwrap()]);
        if matches!(told, Told::Pieces) {
            file.extend(skipped(0, &numbers(&[length])));
        }
        file.extend(frame);
    }
    match told {
        Told::Table => file.extend(table(&sizes, false)),
        Told::TableOfChecksums => file.extend(table(&sizes, true)),
        Told::Headers => file.extend(skipped(3, b"a remark")),
        Told::Pieces => {}
    }
    (file, sizes)
}

/// Whether a run says that a file is not read in parts.
fn is_uncut(run: &Run) -> bool {
    run.err.contains("cannot be cut")
}

#[test]
fn the_parts_of_a_seekable_file_are_all_of_it() {
    seekable(&SOME);
}

#[test]
#[ignore = "slow: seekable files in every number of parts"]
fn all_parts_of_a_seekable_file() {
    seekable(&all_counts());
}

fn seekable(counts: &[usize]) {
    let shift_jis =
        |text: String| encode(&text, Encoding::ShiftJis, &EncodeOptions::default()).bytes.to_vec();
    let size = 700 << 10;
    let files: [(&str, Vec<u8>, usize, Told); 5] = [
        ("a.pgn.zst", games(pgn, size).into(), 20_000, Told::Table),
        ("b.csa.zst", games(csa, size).into(), 250_000, Told::TableOfChecksums),
        ("c.kif.zst", shift_jis(games(kif, size)), 7_001, Told::Headers),
        ("d.kifu.ZST", games(kif, size).into(), 50_001, Told::TableOfChecksums),
        ("e.pgn.zst", games(pgn, size).replace('\n', "\r\n").into(), 150_000, Told::Headers),
    ];
    let desk = Desk::new();
    for (name, text, size, told) in &files {
        desk.write(name, packed(text, *size, *told).0);
        let convert = ["convert", "-t", "jsonl", name];
        let whole = desk.run(&convert);
        for &count in counts {
            let runs = agree(&desk, &convert, &whole, count);
            let bytes = runs.iter().map(|run| run.out.len()).collect::<Vec<_>>();
            let (least, most) = (bytes.iter().min().unwrap(), bytes.iter().max().unwrap());
            assert!(least * 6 >= most * 5, "{name}: {bytes:?}");
            assert!(!runs.iter().any(is_uncut), "{name}: {runs:#?}");
        }
        for count in [2, 5, 17] {
            check(&desk, &["validate", "-S", "note", "--output-format", "gcc", name], count);
        }
    }
}

/// Without the sizes of their texts, frames are not cut, but what stands between them is.
#[test]
fn frames_without_sizes_are_in_one_part_each() {
    untold(&SOME);
}

#[test]
#[ignore = "slow: frames without sizes in every number of parts"]
fn all_parts_of_frames_without_sizes() {
    untold(&all_counts());
}

fn untold(counts: &[usize]) {
    let desk = Desk::new();
    desk.write("a.pgn.zst", packed(games(pgn, 700 << 10).as_bytes(), 8_000, Told::Pieces).0);
    // A game that is longer than a frame, and frames of less than a line.
    let long = format!("{}1. e4 {{{}}} *\n\n", pgn(0), "a word\n".repeat(30_000));
    let text = [games(pgn, 200 << 10), long, games(pgn, 200 << 10)].concat();
    desk.write("b.pgn.zst", packed(text.as_bytes(), 50_000, Told::Pieces).0);
    desk.write("c.csa.zst", packed(games(csa, 300 << 10).as_bytes(), 11, Told::Pieces).0);
    for name in ["a.pgn.zst", "b.pgn.zst", "c.csa.zst"] {
        let convert = ["convert", "-t", "jsonl", name];
        let whole = desk.run(&convert);
        for &count in counts {
            let runs = agree(&desk, &convert, &whole, count);
            assert!(!runs.iter().any(is_uncut), "{name}: {runs:#?}");
            let most = runs.iter().map(|run| run.out.len()).max().unwrap();
            let all: usize = runs.iter().map(|run| run.out.len()).sum();
            // The long game is in one part.
            let is_even = most * count <= all * 3 / 2;
            assert!(is_even || name == "b.pgn.zst", "{name}: {most} of {all} in {count}");
        }
        check(&desk, &["validate", "-S", "note", "--output-format", "gcc", name], 7);
    }
    // More frames than places are remembered.
    desk.write("d.csa.zst", packed(games(csa, 450 << 10).as_bytes(), 3, Told::Headers).0);
    for count in [2, 3, 16] {
        let runs = check(&desk, &["convert", "-t", "jsonl", "d.csa.zst"], count);
        let bytes = runs.iter().map(|run| run.out.len()).collect::<Vec<_>>();
        assert!(bytes.iter().min().unwrap() * 6 >= bytes.iter().max().unwrap() * 5, "{bytes:?}");
    }
}

#[test]
fn what_says_too_little_is_one_part() {
    let desk = Desk::new();
    let text = games(csa, 400 << 10);
    let half = text.len() / 2;
    let (one, other) = text.as_bytes().split_at(half);
    let rest = [&frame(one, true)[..], &frame(other, true), b"rest"].concat();
    for (name, bytes) in [
        ("one.csa.zst", frame(text.as_bytes(), true)),
        ("untold.csa.zst", [frame(one, false), frame(other, false)].concat()),
        ("half.csa.zst", [frame(one, true), frame(other, false)].concat()),
        ("rest.csa.zst", rest),
    ] {
        desk.write(name, bytes);
        let runs = check(&desk, &["convert", "-t", "jsonl", name], 3);
        assert_eq!(runs.iter().filter(|run| is_uncut(run)).count(), 1, "{name}: {runs:#?}");
    }
}

#[test]
fn seekable_files_and_others_in_one_folder() {
    mixed(&SOME);
}

#[test]
#[ignore = "slow: a folder of seekable files in every number of parts"]
fn all_parts_of_seekable_files_and_others() {
    mixed(&all_counts());
}

fn mixed(counts: &[usize]) {
    let desk = Desk::new();
    let text = games(csa, 500 << 10);
    for number in 0..40 {
        desk.write(&format!("d/{number:02}.csa"), csa(number).repeat(20 + number % 5));
        let zst = packed(csa(number).repeat(30).as_bytes(), 900, Told::Headers).0;
        desk.write(&format!("d/{number:02}b.csa.zst"), zst);
    }
    desk.write("d/05a.csa.zst", packed(text.as_bytes(), 60_000, Told::Table).0);
    desk.write("d/20a.csa", &text);
    desk.write("d/20c.csa.zst", frame(text.as_bytes(), true));
    desk.write("d/30a.csa.zst", packed(text.as_bytes(), 9_000, Told::Pieces).0);
    let convert = ["convert", "-t", "jsonl", "d"];
    let whole = desk.run(&convert);
    for &count in counts {
        let runs = agree(&desk, &convert, &whole, count);
        let uncut = runs.iter().filter(|run| is_uncut(run)).count();
        assert!(uncut <= 1, "{count}: {runs:#?}");
        let name = "20c.csa.zst: cannot be cut";
        assert!(runs.iter().all(|run| !is_uncut(run) || run.err.contains(name)), "{runs:#?}");
    }
    check(&desk, &["validate", "--output-format", "gcc", "d"], 5);
}

/// The frames of other parts are not unpacked: whether they can be does not matter.
#[test]
fn only_frames_of_the_part_are_read() {
    let desk = Desk::new();
    // Without faults: where one is, the lines before it are counted.
    let text = games(|_| format!("{CLEAN}/\n"), 900 << 10);
    let (mut file, sizes) = packed(text.as_bytes(), 10_000, Told::TableOfChecksums);
    let begin: u32 = sizes.iter().take(sizes.len() / 2).map(|[packed, _]| packed).sum();
    // A block of no kind.
    file[begin as usize + 6] |= 6;
    desk.write("a.csa.zst", file);
    desk.run(&["info", "--count", "a.csa.zst"]).code(2);
    let runs = parts(&desk, &["info", "--count", "a.csa.zst"], 17);
    let damaged: Vec<usize> = (0..17).filter(|&part| runs[part].code == Some(2)).collect();
    assert!(damaged.contains(&8) && damaged.len() <= 2, "{damaged:?} {runs:#?}");
    assert!(runs[8].err.contains("damaged"), "{runs:#?}");
    // What a checksum disagrees with is found by the part that holds the end of the frame.
    let (mut file, sizes) = packed(text.as_bytes(), 10_000, Told::Table);
    let end: u32 = sizes.iter().take(sizes.len() / 2).map(|[packed, _]| packed).sum();
    file[end as usize - 1] ^= 1;
    desk.write("b.csa.zst", file);
    let runs = parts(&desk, &["info", "--count", "b.csa.zst"], 5);
    let wrong = runs.iter().filter(|run| run.err.contains("checksum")).count();
    assert!((1..=2).contains(&wrong), "{runs:#?}");
}

/// Checks that the parts of a file say what the whole says, or that one says that it is damaged.
#[track_caller]
fn nothing_is_lost(desk: &Desk, name: &str, whole: &str, count: usize) -> bool {
    let runs = parts(desk, &["info", "--field", "first", name], count);
    let is_known = |run: &Run| matches!(run.code, Some(0 | 2));
    assert!(runs.iter().all(is_known), "{name}: {runs:#?}");
    let damaged = runs.iter().any(|run| run.code == Some(2) && run.err.contains("damaged"));
    let all: String = runs.iter().map(|run| run.out.as_str()).collect();
    assert!(damaged || all == whole, "{name}: {runs:#?}");
    damaged
}

#[test]
fn a_table_that_lies_loses_nothing() {
    tables_that_lie(false);
}

#[test]
#[ignore = "slow: every byte of a table wrong in two ways"]
fn all_tables_that_lie_lose_nothing() {
    tables_that_lie(true);
}

fn tables_that_lie(all: bool) {
    let desk = Desk::new();
    let text = games(csa, 300 << 10);
    let (file, sizes) = packed(text.as_bytes(), 60_000, Told::TableOfChecksums);
    let end: u32 = sizes.iter().map(|[packed, _]| packed).sum();
    let frames = &file[..end as usize];
    desk.write("a.csa.zst", &file);
    let whole = desk.run(&["info", "--field", "first", "a.csa.zst"]).code(0).out;
    assert!(!nothing_is_lost(&desk, "a.csa.zst", &whole, 5));
    // Every byte of the table is wrong once.
    for at in frames.len()..file.len() {
        for bits in if all { vec![1, 0x80] } else { vec![[1, 0x80][at % 2]] } {
            let mut wrong = file.clone();
            wrong[at] ^= bits;
            desk.write("b.csa.zst", wrong);
            nothing_is_lost(&desk, "b.csa.zst", &whole, 3);
        }
    }
    // Sizes that are wrong, and add up.
    let mut lies: Vec<(Vec<[u32; 2]>, bool)> = Vec::new();
    for (one, other) in [(0, 1), (1, 2), (3, 4), (0, 5)] {
        for &by in if all { &[1, 4_321, 50_000][..] } else { &[1, 50_000] } {
            for column in [0, 1] {
                let mut lie = sizes.clone();
                lie[one][column] += by;
                lie[other][column] = lie[other][column].saturating_sub(by);
                lies.push((lie, false));
            }
        }
    }
    let mut lie = sizes.clone();
    lie[2][1] = u32::MAX;
    lies.push((lie, true));
    lies.push((vec![], true));
    lies.push((vec![[end, u32::try_from(text.len()).unwrap()]], true));
    lies.push((vec![[0, 0]; 9], true));
    lies.push((sizes.iter().map(|&[packed, _]| [packed, 0]).collect(), true));
    lies.push(([&sizes[..], &[[0, 9]]].concat(), true));
    for (lie, is_seen) in lies {
        desk.write("c.csa.zst", [frames, &table(&lie, false)].concat());
        for &count in if all { &[2, 3, 7][..] } else { &[2, 7] } {
            let is_damaged = nothing_is_lost(&desk, "c.csa.zst", &whole, count);
            assert!(!(is_seen && is_damaged), "{lie:?}");
        }
    }
    // A table of more rows than there are bytes; and what pzstd would say, wrongly.
    let mut many = table(&sizes, false);
    let count = many.len() - 9;
    many[count..count + 4].copy_from_slice(&[0xff; 4]);
    desk.write("d.csa.zst", [frames, &many].concat());
    assert!(!nothing_is_lost(&desk, "d.csa.zst", &whole, 3));
    let (pieces, sizes) = packed(text.as_bytes(), 60_000, Told::Pieces);
    for wrong in [0, 3, sizes[0][0] + 1, sizes[0][0] + 12 + sizes[1][0], u32::MAX] {
        let mut pieces = pieces.clone();
        pieces[8..12].copy_from_slice(&wrong.to_le_bytes());
        desk.write("e.csa.zst", pieces);
        nothing_is_lost(&desk, "e.csa.zst", &whole, 3);
    }
}

/// What would be refused as a whole is refused in parts.
#[test]
fn parts_unpack_no_more_than_the_whole() {
    let desk = Desk::new();
    desk.write("a.csa.zst", packed(games(csa, 400 << 10).as_bytes(), 9_000, Told::Headers).0);
    let args = ["info", "--count", "--max-unpacked", "200K", "a.csa.zst"];
    desk.run(&args).code(2);
    let runs = parts(&desk, &args, 3);
    let refused = runs.iter().filter(|run| run.code == Some(2) && run.err.contains("unpacks to"));
    assert_eq!(refused.count(), 1, "{runs:#?}");
    assert!(runs.iter().filter(|run| run.code == Some(0)).all(|run| run.out.is_empty()));
}
