//! Compressed files and archives of every kind: read like files and folders, and within bounds.

use crate::cli::{CLEAN, Desk, TWO};
use crate::support::numbers::Numbers;
use bzip2::write::BzEncoder;
use lzma_rust2::{XzOptions, XzWriter};
use sevenz_rust2::{ArchiveEntry, ArchiveWriter, SourceReader};
use std::io::{Cursor, Write};

pub(crate) fn bzip2(bytes: &[u8]) -> Vec<u8> {
    let mut packer = BzEncoder::new(Vec::new(), bzip2::Compression::best());
    packer.write_all(bytes).unwrap();
    packer.finish().unwrap()
}

pub(crate) fn xz(bytes: &[u8]) -> Vec<u8> {
    let mut packer = XzWriter::new(Vec::new(), XzOptions::with_preset(6)).unwrap();
    packer.write_all(bytes).unwrap();
    packer.finish().unwrap()
}

pub(crate) fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packer.write_all(bytes).unwrap();
    packer.finish().unwrap()
}

/// A header of tar and what follows it.
fn tar_member(name: &[u8], kind: u8, content: &[u8]) -> Vec<u8> {
    let mut block = vec![0; 512];
    block[..name.len().min(100)].copy_from_slice(&name[..name.len().min(100)]);
    block[100..108].copy_from_slice(b"0000644\0");
    block[124..136].copy_from_slice(format!("{:011o}\0", content.len()).as_bytes());
    block[156] = kind;
    block[257..265].copy_from_slice(b"ustar\x0000");
    block[148..156].copy_from_slice(b"        ");
    let sum: u32 = block.iter().map(|&byte| u32::from(byte)).sum();
    block[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
    block.extend_from_slice(content);
    block.resize(block.len().next_multiple_of(512), 0);
    block
}

pub(crate) fn tar(members: &[(&str, &str)]) -> Vec<u8> {
    let mut tape = tar_member(b"folder/", b'5', b"");
    for (name, text) in members {
        tape.extend(tar_member(name.as_bytes(), b'0', text.as_bytes()));
    }
    tape.resize(tape.len() + 1024, 0);
    tape
}

fn sevenz(members: &[(&str, &str)]) -> Vec<u8> {
    let mut writer = ArchiveWriter::new(Cursor::new(Vec::new())).unwrap();
    for (name, text) in members {
        let entry = ArchiveEntry::new_file(name);
        writer.push_archive_entry(entry, Some(text.as_bytes())).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

const MEMBERS: [(&str, &str); 4] =
    [("folder/b.csa", TWO), ("a.csa", CLEAN), ("readme.txt", "no record"), ("将棋.kif", KIF)];
const KIF: &str = "手数----指手---------消費時間--\n   1 ７六歩(77)\n";

#[test]
fn compressed_files_are_read_like_files() {
    let desk = Desk::new();
    for (name, pack) in [("a.csa.bz2", bzip2 as fn(&[u8]) -> Vec<u8>), ("a.csa.xz", xz)] {
        let packed = pack(CLEAN.as_bytes());
        desk.write(name, &packed);
        let run = desk.run(&["convert", name, "-t", "usi"]).code(0);
        assert_eq!(run.out, "position startpos moves 7g7f 3c3d 8h2b+\n", "{name}");
        // By their content, whatever their name; several behind each other; in a folder.
        let twice = [pack(format!("{CLEAN}/\n").as_bytes()), packed.clone()].concat();
        assert_eq!(desk.pipe(&["info", "--count"], &packed).code(0).out, "1\n");
        assert_eq!(desk.pipe(&["info", "--count"], &twice).code(0).out, "2\n", "{name}");
        // What is cut off, changed or followed by something else is said to be so.
        desk.write("cut.csa", &packed[..packed.len() - 9]);
        let run = desk.run(&["validate", "cut.csa"]).code(2);
        assert!(run.err.contains("cut.csa: ") && run.err.contains("end"), "{name} {run:?}");
        desk.write("more.csa", [&packed[..], b"\x01rest"].concat());
        let run = desk.run(&["validate", "more.csa"]);
        assert!(run.out.contains("[I015]"), "{name} {run:?}");
        // What is packed is never changed in place.
        assert!(desk.run(&["convert", "-i", name]).code(2).err.contains("compressed"));
    }
    let run = desk.run(&["info", "--count", "."]);
    assert!(run.out.contains("a.csa.bz2: 1\n") && run.out.contains("a.csa.xz: 1\n"), "{run:?}");
}

#[test]
fn archives_are_read_like_folders() {
    let desk = Desk::new();
    let tape = tar(&MEMBERS);
    for (name, bytes) in [
        ("x.tar", tape.clone()),
        ("x.tar.gz", gzip(&tape)),
        ("x.tgz", gzip(&tape)),
        ("x.tar.bz2", bzip2(&tape)),
        ("x.TAR.XZ", xz(&tape)),
        ("x.7z", sevenz(&MEMBERS)),
    ] {
        desk.write(name, &bytes);
        let run = desk.run(&["info", "--count", name]).code(0);
        let wanted = format!("{name}/a.csa: 1\n{name}/folder/b.csa: 2\n{name}/将棋.kif: 1\n");
        assert_eq!(run.out, wanted, "{run:?}");
        let run = desk.run(&["info", "--count", "-j", "3", "--glob", "!*.kif", name]).code(0);
        assert_eq!(run.out.lines().count(), 2, "{run:?}");
        let run = desk.run(&["convert", name, "-t", "kifu", "--output-dir", "out"]);
        assert_eq!(run.code, Some(2), "{run:?}");
        assert_eq!(desk.list("out"), ["a.kifu", "将棋.kifu"]);
        std::fs::remove_dir_all(desk.path("out")).unwrap();
        // Any piece of it, and any other byte in it, is read, or refused; nothing else happens.
        for cut in [3, 40, bytes.len() / 3, bytes.len() / 2, bytes.len() - 30] {
            desk.write(name, &bytes[..cut]);
            let run = desk.run(&["validate", name]);
            assert!(matches!(run.code, Some(0..=2)), "{name} {cut} {run:?}");
        }
        let mut numbers = Numbers(7);
        for _ in 0..25 {
            let mut bytes = bytes.clone();
            let at = numbers.below(bytes.len());
            bytes[at] ^= 1 << numbers.below(8);
            desk.write(name, &bytes);
            let run = desk.run(&["validate", name]);
            assert!(matches!(run.code, Some(0..=2)), "{name} {at} {run:?}");
        }
        std::fs::remove_file(desk.path(name)).unwrap();
    }
}

#[test]
fn long_names_and_links_of_tar() {
    let desk = Desk::new();
    let long = format!("{}/game.csa", "folder".repeat(30));
    let body = format!("path={long}\n");
    let digits = (body.len() + 4).to_string();
    let pax = format!("{digits} {body}");
    assert_eq!(pax.len().to_string(), digits);
    let tape = [
        tar_member(b"././@LongLink", b'L', format!("{long}\0").as_bytes()),
        tar_member(&long.as_bytes()[..100], b'0', CLEAN.as_bytes()),
        tar_member(b"pax", b'x', pax.replace("game", "pax1").as_bytes()),
        tar_member(b"short.csa", b'0', TWO.as_bytes()),
        tar_member(b"link.csa", b'2', b""),
        tar_member(b"../../evil.csa", 0, CLEAN.as_bytes()),
        // In Shift_JIS.
        tar_member(b"\x8f\xab\x8a\xfb.csa", b'0', CLEAN.as_bytes()),
    ]
    .concat();
    desk.write("x.tar", &tape);
    let run = desk.run(&["info", "--count", "x.tar"]).code(0);
    let pax_name = long.replace("game", "pax1");
    let wanted = [("evil.csa", 1), (&*long, 1), (&*pax_name, 2), ("将棋.csa", 1)];
    let wanted: String =
        wanted.iter().map(|(name, games)| format!("x.tar/{name}: {games}\n")).collect();
    assert_eq!(run.out, wanted);
    // A wrong sum, and a member that is longer than the archive.
    let mut wrong = tape.clone();
    wrong[3] ^= 1;
    desk.write("x.tar", &wrong);
    assert!(desk.run(&["info", "x.tar"]).code(2).err.contains("x.tar: "));
    desk.write("x.tar", &tape[..700]);
    assert!(desk.run(&["info", "x.tar"]).code(2).err.contains("x.tar: "));
}

#[test]
fn what_unpacks_to_too_much_is_refused() {
    let desk = Desk::new();
    let text = " ".repeat(3 << 20);
    let tape = tar(&[("a.csa", &text)]);
    for (name, bytes) in [
        ("a.csa.bz2", bzip2(text.as_bytes())),
        ("a.csa.xz", xz(text.as_bytes())),
        ("a.tar.xz", xz(&tape)),
        ("a.7z", sevenz(&[("a.csa", &text)])),
    ] {
        assert!(bytes.len() < 10 << 10, "{name} {}", bytes.len());
        desk.write(name, &bytes);
        let run = desk.run(&["validate", "--max-unpacked", "1M", name]).code(2);
        assert!(run.err.contains("1 MiB"), "{name} {run:?}");
        desk.run(&["validate", "--max-unpacked", "4M", "--exit-zero", name]).code(0);
    }
    // What nobody has said is too much for what it was packed in.
    desk.write("b.csa.bz2", bzip2(&vec![b' '; 65 << 20]));
    assert!(desk.run(&["validate", "b.csa.bz2"]).code(2).err.contains("64 MiB"));
}

/// One name alone can be too short to tell its encoding; all names of an archive have the same.
#[test]
fn names_in_a_zip_share_their_encoding() {
    let desk = Desk::new();
    let options =
        zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    // Names are replaced below, since the writer says of all that is no ASCII that it is UTF-8.
    for name in ["11.csa", "2222222222.csa", "é3.csa"] {
        writer.start_file(name, options).unwrap();
        writer.write_all(CLEAN.as_bytes()).unwrap();
    }
    let mut bytes = writer.finish().unwrap().into_inner();
    // 角 and 竜王戦第一 in Shift_JIS.
    for (from, to) in [
        (&b"11.csa"[..], &b"\x8ap.csa"[..]),
        (b"2222222222.csa", b"\x97\xb3\x89\xa4\x90\xed\x91\xe6\x88\xea.csa"),
    ] {
        let places: Vec<usize> =
            (0..bytes.len() - from.len()).filter(|&at| bytes[at..].starts_with(from)).collect();
        assert_eq!(places.len(), 2);
        for at in places {
            bytes[at..at + from.len()].copy_from_slice(to);
        }
    }
    desk.write("x.zip", &bytes);
    let run = desk.run(&["info", "--count", "x.zip"]).code(0);
    assert_eq!(run.out, "x.zip/é3.csa: 1\nx.zip/竜王戦第一.csa: 1\nx.zip/角.csa: 1\n");
}

#[test]
fn members_that_are_not_stored_whole_are_told() {
    let desk = Desk::new();
    let mut sparse = tar_member(b"sparse.csa", b'S', b"V2");
    // Two more blocks of the list of its parts, before what is stored.
    sparse[482] = 1;
    let more: Vec<u8> = [vec![0; 504], vec![1; 8], vec![0; 512]].concat();
    sparse.splice(512..512, more);
    let sum: u32 = 8 * 32 + sparse[..512].iter().map(|&byte| u32::from(byte)).sum::<u32>()
        - sparse[148..156].iter().map(|&byte| u32::from(byte)).sum::<u32>();
    sparse[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
    let record = |text: &str| format!("{} {text}\n", text.len() + 4);
    let pax = record("GNU.sparse.name=parts.csa");
    let tape = [
        tar_member(b"a.csa", b'0', CLEAN.as_bytes()),
        tar_member(b"b.csa", b'1', b""),
        tar_member(b"notes.md", b'1', b""),
        sparse,
        tar_member(b"pax", b'x', pax.as_bytes()),
        tar_member(b"GNUSparseFile.0/parts.csa", b'0', b"1\n0\n2\n"),
        tar_member(b"z.csa", b'0', TWO.as_bytes()),
    ]
    .concat();
    desk.write("t.tar", &tape);
    let run = desk.run(&["info", "--count", "t.tar"]).code(2);
    assert_eq!(run.out, "t.tar/a.csa: 1\nt.tar/z.csa: 2\n");
    for name in ["b.csa", "sparse.csa", "parts.csa"] {
        assert!(run.err.contains(&format!("t.tar/{name}")), "{}", run.err);
    }
    assert!(!run.err.contains("notes"), "{}", run.err);
    assert!(run.err.contains("a link to another member"), "{}", run.err);
}

#[test]
fn names_in_archives_do_not_deceive_as_names_of_files() {
    let desk = Desk::new();
    desk.write("t.tar", tar(&[("a\u{1b}[31m.csa", CLEAN), ("c\u{202e}d.csa", CLEAN)]));
    desk.run(&["convert", "-t", "kif", "--output-dir", "out", "t.tar"]).code(0);
    assert_eq!(desk.list("out"), ["a_[31m.kif", "c_d.kif"]);
    // Two that become one are told apart, or refused.
    desk.write("u.tar", tar(&[("a\u{1b}.csa", CLEAN), ("a_.csa", CLEAN)]));
    let run = desk.run(&["convert", "-t", "kif", "--output-dir", "two", "u.tar"]).code(2);
    assert!(run.err.contains("the target of another input"), "{}", run.err);
}

/// An archive that was cut off is not taken for a shorter one, wherever the cut is.
#[test]
fn what_is_cut_off_is_no_shorter_archive() {
    let desk = Desk::new();
    let about = tar_member(b"PaxHeader", b'x', b"17 path=long.csa\n");
    let member = tar_member(b"b.csa", b'0', CLEAN.as_bytes());
    let mut tape = tar_member(b"a.csa", b'0', CLEAN.as_bytes());
    let whole = tape.len();
    for part in [&about[..], &member, &[0; 1024]] {
        tape.extend_from_slice(part);
    }
    desk.write("x.tar", &tape);
    assert_eq!(desk.run(&["info", "--count", "x.tar"]).code(0).out.lines().count(), 2);
    // Behind what is said of the next member; behind its header; in what fills up its last block.
    let end = tape.len() - 1024;
    for cut in [whole - 3, whole + 100, whole + 512, whole + 1024, whole + 1536, end - 1] {
        desk.write("x.tar", &tape[..cut]);
        let run = desk.run(&["info", "--count", "x.tar"]).code(2);
        assert!(run.err.contains("end too early"), "{cut} {run:?}");
    }
    // Old programs leave out the blocks of zeros at the end; it may have been cut off there as well.
    desk.write("x.tar", &tape[..end]);
    assert_eq!(desk.run(&["info", "--count", "x.tar"]).code(0).out.lines().count(), 2);
    assert!(desk.run(&["info", "x.tar"]).code(0).err.contains("[I012]"));
    let run = desk.run(&["validate", "x.tar"]).code(0);
    assert!(run.out.contains("warning[I012]") && run.out.contains("marks their end"), "{run:?}");
    desk.write("x.tar", &tape);
    assert!(!desk.run(&["validate", "x.tar"]).code(0).out.contains("I012"));

    let options =
        zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    let zipped = |members: &[(&str, &[u8])]| {
        let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
        for (name, content) in members {
            writer.start_file(*name, options).unwrap();
            writer.write_all(content).unwrap();
        }
        writer.finish().unwrap().into_inner()
    };
    let inner = zipped(&[("in.csa", CLEAN.as_bytes())]);
    let outer =
        zipped(&[("a.csa", CLEAN.as_bytes()), ("in.zip", &inner), ("z.csa", TWO.as_bytes())]);
    desk.write("x.zip", &outer[..outer.len() - 5]);
    let run = desk.run(&["info", "--count", "x.zip"]).code(2);
    assert!(run.err.contains("end too early"), "{run:?}");
    // A program that unpacks itself stands before its archive.
    desk.write("x.zip", [b"#!/bin/sh\nexit 1\n", &inner[..]].concat());
    assert_eq!(desk.run(&["info", "--count", "x.zip"]).code(0).out, "x.zip/in.csa: 1\n");
}

/// Old programs took bytes above 0x7f for negative numbers, and whoever reads tar takes both sums.
#[test]
fn sums_of_signed_bytes_are_read() {
    let desk = Desk::new();
    let name = b"\x8f\xab\x8a\xfb.csa";
    let mut tape = tar_member(name, b'0', CLEAN.as_bytes());
    let high = name.iter().filter(|byte| !byte.is_ascii()).count() as u32;
    let sum = u32::from_str_radix(std::str::from_utf8(&tape[148..154]).unwrap(), 8).unwrap();
    for (lowered, code) in [(0, 0), (256 * high, 0), (256, 2), (256 * high + 1, 2)] {
        tape[148..154].copy_from_slice(format!("{:06o}", sum - lowered).as_bytes());
        desk.write("x.tar", [&tape[..], &[0; 1024]].concat());
        let run = desk.run(&["info", "--count", "x.tar"]).code(code);
        assert_eq!(run.out.contains("x.tar/将棋.csa: 1\n"), code == 0, "{lowered} {run:?}");
    }
}

/// What came before the damage is read all the same, as it is of a long file.
#[test]
fn whole_members_before_damage_are_read() {
    let desk = Desk::new();
    let members = [("a.csa", CLEAN), ("b.csa", TWO), ("c.csa", CLEAN)];
    let tape = tar(&members);
    // Two blocks for each, behind that of the folder.
    let mut sum = tape.clone();
    sum[5 * 512 + 3] ^= 1;
    for (name, bytes, whole) in [
        ("cut.tar", tape[..6 * 512 - 7].to_vec(), 2),
        ("sum.tar", sum.clone(), 2),
        ("cut.tar.xz", xz(&tape[..4 * 512 + 9]), 1),
        ("sum.tar.gz", gzip(&sum), 2),
        ("cut.tar.gz", gzip(&tape)[..60].to_vec(), 0),
    ] {
        desk.write(name, &bytes);
        let run = desk.run(&["info", "--count", name]).code(2);
        assert_eq!(run.out.lines().count(), whole, "{name} {run:?}");
        assert!(run.err.starts_with(&format!("kifu: {name}: ")), "{name} {run:?}");
        assert_eq!(run.err.lines().count(), 1, "{name} {run:?}");
        let run = desk.run(&["convert", "-t", "csa", name]).code(2);
        assert_eq!(run.out.contains("V2"), whole > 0, "{name} {run:?}");
    }
}

/// Members of 7z that are packed apart do not share their damage, and each that is lost is named.
#[test]
fn damage_of_7z_costs_the_members_of_its_block() {
    let desk = Desk::new();
    let members = [("a.csa", CLEAN), ("b.csa", TWO), ("c.csa", CLEAN), ("empty.txt", "")];
    let mut apart = sevenz(&members);
    apart[40] ^= 0x10;
    let mut writer = ArchiveWriter::new(Cursor::new(Vec::new())).unwrap();
    let entries = members[..3].iter().map(|(name, _)| ArchiveEntry::new_file(name)).collect();
    let texts: Vec<_> =
        members[..3].iter().map(|(_, text)| SourceReader::from(text.as_bytes())).collect();
    writer.push_archive_entries(entries, texts).unwrap();
    let mut solid = writer.finish().unwrap().into_inner();
    solid[40] ^= 0x10;
    for (name, bytes, read, lost) in [
        ("apart.7z", apart, &["b.csa: 2", "c.csa: 1"][..], &["a.csa"][..]),
        ("solid.7z", solid, &[], &["a.csa", "b.csa", "c.csa"]),
    ] {
        desk.write(name, &bytes);
        let run = desk.run(&["info", "--count", name]).code(2);
        let told: Vec<_> = run.err.lines().map(|line| line.split(": ").nth(1).unwrap()).collect();
        assert_eq!(told, lost.iter().map(|it| format!("{name}/{it}")).collect::<Vec<_>>());
        let out: String = read.iter().map(|it| format!("{name}/{it}\n")).collect();
        assert_eq!(run.out, out, "{run:?}");
    }
}

/// Of folders, links and devices nothing is stored, whatever their size says; a kind that nobody knows is a file.
#[test]
fn kinds_of_members_of_tar() {
    let desk = Desk::new();
    let sized = |name: &[u8], kind: u8| tar_member(name, kind, &[b' '; 1000])[..512].to_vec();
    let tape = [
        sized(b"d/", b'5'),
        tar_member(b"d/a.csa", b'0', CLEAN.as_bytes()),
        sized(b"s.csa", b'2'),
        tar_member(b"b.csa", b'Z', TWO.as_bytes()),
        sized(b"l.csa", b'1'),
        tar_member(b"volume", b'V', b"x"),
        tar_member(b"c.csa", b'0', CLEAN.as_bytes()),
        tar_member(b"m.csa", b'M', b"x"),
        vec![0; 1024],
    ];
    desk.write("x.tar", tape.concat());
    let run = desk.run(&["info", "--count", "x.tar"]).code(2);
    assert_eq!(run.out, "x.tar/b.csa: 2\nx.tar/c.csa: 1\nx.tar/d/a.csa: 1\n");
    assert!(run.err.contains("l.csa: it is a link"), "{}", run.err);
    assert!(run.err.contains("m.csa: it is the rest of a member"), "{}", run.err);
}

/// A link of 7z has the path of another member for its content, as 7-Zip on Unix stores it.
#[test]
fn links_of_7z_are_passed_over() {
    let desk = Desk::new();
    let mut writer = ArchiveWriter::new(Cursor::new(Vec::new())).unwrap();
    for (name, text, mode) in [("a.csa", CLEAN, 0o100_644_u32), ("s.csa", "a.csa", 0o120_777)] {
        let mut entry = ArchiveEntry::new_file(name);
        entry.has_windows_attributes = true;
        entry.windows_attributes = 0x8000 | (mode << 16);
        writer.push_archive_entry(entry, Some(text.as_bytes())).unwrap();
    }
    desk.write("x.7z", writer.finish().unwrap().into_inner());
    assert_eq!(desk.run(&["info", "--count", "x.7z"]).code(0).out, "x.7z/a.csa: 1\n");
}

/// A zip of one member, its name as these bytes, and what stands in the extra field of its entry.
fn zip_named(name: &[u8], extra: &[u8]) -> Vec<u8> {
    let text = CLEAN.as_bytes();
    let mut crc = flate2::Crc::new();
    crc.update(text);
    let (sum, size) = (crc.sum().to_le_bytes(), u32::try_from(text.len()).unwrap().to_le_bytes());
    let len = |bytes: &[u8]| u16::try_from(bytes.len()).unwrap().to_le_bytes();
    let facts = [&[20, 0, 0, 0, 0, 0, 0, 0, 0, 0][..], &sum, &size, &size, &len(name)].concat();
    let local = [b"PK\x03\x04", &facts[..], &[0, 0], name, text].concat();
    let entry = [b"PK\x01\x02\x14\x00", &facts[..], &len(extra), &[0; 14], name, extra].concat();
    let places = [entry.len(), local.len()].map(|at| u32::try_from(at).unwrap().to_le_bytes());
    let end =
        [b"PK\x05\x06", &[0, 0, 0, 0, 1, 0, 1, 0][..], places.as_flattened(), &[0, 0]].concat();
    [local, entry, end].concat()
}

/// Names are in the language of those who have such records: Big5 ends characters in a backslash, which is no separator.
#[test]
fn names_in_archives_are_in_the_languages_of_their_records() {
    let desk = Desk::new();
    let mut crc = flate2::Crc::new();
    crc.update(b"_.csa");
    let unicode = ["名前.csa".as_bytes(), &crc.sum().to_le_bytes(), b"x"];
    let field = [b"up\x0f\x00\x01", unicode[1], unicode[0]].concat();
    let of_another = [b"up\x0f\x00\x01", &[1, 2, 3, 4][..], unicode[0]].concat();
    for (name, extra, shown) in [
        // 許功蓋 in Big5, 胡荣华-吕钦 in GB18030, 이세돌 in EUC-KR, 将棋.
        (&b"\xb3\x5c\xa5\x5c\xbb\x5c.sgf"[..], &[][..], "許功蓋.sgf"),
        (b"\xba\xfa\xc8\xd9\xbb\xaa-\xc2\xc0\xc7\xd5.xqf", &[], "胡荣华-吕钦.xqf"),
        (b"\xc0\xcc\xbc\xbc\xb5\xb9 \xb1\xe2\xbc\xba\xc0\xfc.gib", &[], "이세돌 기성전.gib"),
        (b"\x8f\xab\x8a\xfb.csa", &[], "将棋.csa"),
        // What Info-ZIP says in Unicode, if it is of this name.
        (b"_.csa", &field, "名前.csa"),
        (b"_.csa", &of_another, "_.csa"),
    ] {
        desk.write("x.zip", zip_named(name, extra));
        let run = desk.run(&["info", "--count", "x.zip"]);
        let told = format!("{}{}", run.out, run.err);
        assert!(told.contains(&format!("x.zip/{shown}: ")), "{shown}: {run:?}");
    }
}

#[test]
fn what_unpacks_to_other_bytes_is_told() {
    let desk = Desk::new();
    let mut packed = gzip(CLEAN.as_bytes());
    let sum = packed.len() - 8;
    packed[sum] ^= 1;
    desk.write("a.csa.gz", &packed);
    let run = desk.run(&["validate", "a.csa.gz"]).code(2);
    assert!(run.err.contains("checksum does not agree"), "{run:?}");
}

#[test]
fn a_tar_that_was_joined_to_another_is_read() {
    let desk = Desk::new();
    let (first, second) = (tar(&[("a.csa", CLEAN)]), tar(&[("b.csa", TWO)]));
    desk.write("ab.tar", [first.clone(), second].concat());
    let run = desk.run(&["info", "--count", "ab.tar"]).code(0);
    assert_eq!(run.out, "ab.tar/a.csa: 1\nab.tar/b.csa: 2\n");
    // Zeros fill a tape up, and what is no archive is none.
    for behind in [vec![0; 10_240], b"noise".repeat(300), vec![0x55; 512]] {
        desk.write("a.tar", [first.clone(), behind].concat());
        assert!(desk.run(&["info", "--count", "a.tar"]).code(0).out.ends_with("1\n"));
    }
}

#[test]
fn zeros_between_what_is_packed_hide_nothing() {
    let desk = Desk::new();
    for (name, pack) in [("a.csa.gz", gzip as fn(&[u8]) -> Vec<u8>), ("a.csa.xz", xz)] {
        let (first, second) = (pack(format!("{CLEAN}/\n").as_bytes()), pack(CLEAN.as_bytes()));
        for zeros in [0, 4, 600, 70_000] {
            let padding = vec![0; zeros];
            let joined = [&first[..], &padding, &second].concat();
            assert_eq!(
                desk.pipe(&["info", "--count"], &joined).code(0).out,
                "2\n",
                "{name} {zeros}"
            );
            let padded = [&first[..], &padding].concat();
            assert_eq!(desk.pipe(&["info", "--count"], &padded).code(0).out, "1\n");
            desk.write(name, [&first[..], &padding, b"rest"].concat());
            let run = desk.run(&["validate", name]);
            assert!(run.out.contains("[I015]"), "{name} {zeros}: {run:?}");
        }
    }
}

/// A zip of one file.
fn zip(name: &str, text: &str) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    writer.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
    writer.write_all(text.as_bytes()).unwrap();
    writer.finish().unwrap().into_inner()
}

#[test]
fn what_stands_behind_an_archive_is_told_with_its_size() {
    let tape = tar(&[("a.csa", CLEAN)]);
    let junk = b"V2.2\n+7776FU\n\0\0".repeat(100);
    for (name, bytes) in [
        ("a.tar", tape.clone()),
        ("a.zip", zip("a.csa", CLEAN)),
        ("a.7z", sevenz(&[("a.csa", CLEAN)])),
        ("a.tar.gz", gzip(&tape)),
        ("a.tar.xz", xz(&tape)),
        ("a.csa.gz", gzip(CLEAN.as_bytes())),
        ("a.csa.bz2", bzip2(CLEAN.as_bytes())),
        ("a.csa.xz", xz(CLEAN.as_bytes())),
    ] {
        let desk = Desk::new();
        let (length, count) = (bytes.len(), junk.len());
        desk.write(name, [&bytes[..], &junk].concat());
        let run = desk.run(&["validate", "-f", "csa", name]).code(0);
        let told = format!("from byte {length} on ({count} B)");
        assert!(run.out.contains("[I015]") && run.out.contains(&told), "{name}: {run:#?}");
        assert!(run.out.contains("1 game"), "{name}: {run:#?}");
        let run = desk.run(&["info", "--count", name]).code(0);
        assert!(run.out.ends_with("1\n") && run.err.contains("I015"), "{name}: {run:#?}");
        let run = desk.run(&["convert", "-t", "usi", name]);
        assert!(run.out.contains("moves 7g7f") && run.err.contains(&told), "{name}: {run:#?}");
        assert!(
            run.err.starts_with(&format!("{name}: "))
                || run.err.starts_with(&format!("{name}:1:1: ")),
            "{name}: {run:#?}"
        );
        let run = desk.run(&["validate", "--json", "-f", "csa", name]).code(0);
        let json: serde_json::Value = serde_json::from_str(&run.out).unwrap();
        assert!(json.to_string().contains("I015"), "{name}: {run:#?}");
        // Zeros fill up disks and tapes.
        for behind in [0, 3, 512, 10_240] {
            desk.write(name, [&bytes[..], &vec![0; behind]].concat());
            let run = desk.run(&["validate", name]).code(0);
            assert!(!run.out.contains("I015"), "{name} {behind}: {run:#?}");
        }
    }
    // Of what is packed in something else, both are told.
    let desk = Desk::new();
    desk.write("a.tar.gz", [gzip(&[&tape[..], b"more"].concat()), b"rest".to_vec()].concat());
    let run = desk.run(&["validate", "a.tar.gz"]).code(0);
    assert_eq!(run.out.matches("[I015]").count(), 2, "{run:#?}");
    assert!(run.out.contains("the archive") && run.out.contains("compressed data"), "{run:#?}");
}

/// A zip of some files as a program writes it that does not go back: their sizes stand behind them.
fn streamed_zip(members: &[(&str, &str)]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new_stream(Vec::new());
    for (name, text) in members {
        writer.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
        writer.write_all(text.as_bytes()).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

/// The same with the sizes before them, packed or not.
fn plain_zip(members: &[(&str, &str)], method: zip::CompressionMethod) -> Vec<u8> {
    let options = zip::write::SimpleFileOptions::default().compression_method(method);
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in members {
        writer.start_file(*name, options).unwrap();
        writer.write_all(text.as_bytes()).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

#[test]
fn a_zip_that_is_cut_gives_what_is_whole() {
    use zip::CompressionMethod::{Deflated, Stored};
    let desk = Desk::new();
    let members = [("a.csa", CLEAN), ("notes.md", "words"), ("b.csa", TWO), ("c.csa", CLEAN)];
    for bytes in
        [plain_zip(&members, Stored), plain_zip(&members, Deflated), streamed_zip(&members)]
    {
        let starts: Vec<usize> = memchr_all(&bytes, b"PK\x03\x04");
        assert_eq!(starts.len(), 4);
        let list = memchr_all(&bytes, b"PK\x01\x02")[0];
        for (length, expected) in [
            (bytes.len() - 1, 3),
            (list + 20, 3),
            (list, 3),
            (list - 1, 2),
            (starts[3] + 10, 2),
            (starts[3], 2),
            (starts[2], 1),
            (starts[1], 1),
            (starts[1] - 1, 0),
            (10, 0),
        ] {
            desk.write("cut.zip", &bytes[..length]);
            let run = desk.run(&["info", "--count", "cut.zip"]).code(2);
            assert_eq!(run.out.lines().count(), expected, "{length}: {run:#?}");
            assert!(run.err.contains("end too early"), "{run:#?}");
        }
        // A byte that is another is found by the sum, as in a whole archive.
        let mut damaged = bytes[..list].to_vec();
        damaged[starts[0] + 50] ^= 0x10;
        desk.write("cut.zip", &damaged);
        desk.run(&["validate", "cut.zip"]).code(2);
    }
}

/// The places of a sign.
fn memchr_all(bytes: &[u8], sign: &[u8]) -> Vec<usize> {
    (0..bytes.len()).filter(|&at| bytes[at..].starts_with(sign)).collect()
}

#[test]
fn the_names_in_a_tar_are_in_one_encoding() {
    let desk = Desk::new();
    // 表, 予, 2024年 and 名人戦第一局 in EUC-JP; 表 alone may be a letter of UTF-8.
    let names: [&[u8]; 4] = [
        b"\xc9\xbd.csa",
        b"\xcd\xbd.csa",
        b"2024\xc7\xaf.csa",
        b"\xcc\xbe\xbf\xcd\xc0\xef\xc2\xe8\xb0\xec\xb6\xc9.csa",
    ];
    let member = |name: &&[u8]| tar_member(name, b'0', CLEAN.as_bytes());
    let mut tape: Vec<u8> = names.iter().flat_map(member).collect();
    // Those of pax are in UTF-8, whatever the others are in.
    let record = "19 path=将棋.csa\n";
    assert_eq!(record.len(), 19);
    tape.extend(tar_member(b"pax", b'x', record.as_bytes()));
    tape.extend(tar_member(b"x.csa", b'0', CLEAN.as_bytes()));
    tape.resize(tape.len() + 1024, 0);
    desk.write("t.tar", &tape);
    let run = desk.run(&["info", "--count", "t.tar"]).code(0);
    let mut lines: Vec<&str> = run.out.lines().collect();
    lines.sort_unstable();
    let expected = ["2024年", "予", "名人戦第一局", "将棋", "表"];
    assert_eq!(lines, expected.map(|name| format!("t.tar/{name}.csa: 1")));
}
