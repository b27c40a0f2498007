//! Files made for tests, as their own programs make them.

use kifu::source::{EncodeOptions, Encoding, encode};

/// A move, what is said of it, and the variations beside it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Move {
    /// In coordinates.
    pub(crate) text: String,
    pub(crate) comment: &'static str,
    pub(crate) beside: Vec<Vec<Move>>,
    /// The numbers of other points, of XQF.
    pub(crate) points: Option<[u8; 2]>,
    /// Another length of the comment, as it stands in the file.
    pub(crate) stated: Option<u32>,
}

/// Moves one after the other.
pub(crate) fn chain(moves: &str) -> Vec<Move> {
    let mv = |text: &str| Move { text: text.to_owned(), ..Move::default() };
    moves.split_whitespace().map(mv).collect()
}

/// The file and the rank of both points, from 0.
fn points(text: &str) -> [(u8, u8); 2] {
    let middle = 1 + text[1..].find(|c: char| c.is_ascii_alphabetic()).unwrap();
    let point = |text: &str| (text.as_bytes()[0] - b'a', text[1..].parse::<u8>().unwrap() - 1);
    [point(&text[..middle]), point(&text[middle..])]
}

/// A move on its way to the file.
struct Node<'a> {
    mv: Option<&'a Move>,
    has_next: bool,
    has_sibling: bool,
}

/// The nodes of a tree in the order of these files, the start position first.
fn nodes(moves: &[Move]) -> Vec<Node<'_>> {
    /// Adds a line, then what stands beside its moves: all that follows a move stands before that.
    fn add<'a>(line: &'a [Move], is_last: bool, nodes: &mut Vec<Node<'a>>) {
        for (index, mv) in line.iter().enumerate() {
            let has_sibling = !mv.beside.is_empty() || index == 0 && !is_last;
            nodes.push(Node { mv: Some(mv), has_next: index + 1 < line.len(), has_sibling });
        }
        for mv in line.iter().rev() {
            let last = mv.beside.len();
            for (index, line) in mv.beside.iter().enumerate() {
                assert!(line[0].beside.is_empty());
                add(line, index + 1 == last, nodes);
            }
        }
    }
    let mut nodes = vec![Node { mv: None, has_next: !moves.is_empty(), has_sibling: false }];
    add(moves, true, &mut nodes);
    nodes
}

/// A file of XQStudio.
#[derive(Clone, Debug)]
pub(crate) struct Xqf {
    pub(crate) version: u8,
    pub(crate) men: [u8; 32],
    pub(crate) mover: u8,
    pub(crate) result: u8,
    pub(crate) kind: u8,
    /// Texts of the header, by the offset of their length.
    pub(crate) texts: Vec<(usize, &'static str)>,
    /// What is said before the first move.
    pub(crate) comment: &'static str,
    pub(crate) moves: Vec<Move>,
}

impl Default for Xqf {
    /// The usual array in the version that has all there is.
    fn default() -> Xqf {
        let men = [
            80, 70, 60, 50, 40, 30, 20, 10, 0, 72, 12, 83, 63, 43, 23, 3, 9, 19, 29, 39, 49, 59,
            69, 79, 89, 17, 77, 6, 26, 46, 66, 86,
        ];
        Xqf {
            version: 18,
            men,
            mover: 0,
            result: 0,
            kind: 0,
            texts: Vec::new(),
            comment: "",
            moves: Vec::new(),
        }
    }
}

fn gb(text: &str) -> Vec<u8> {
    encode(text, Encoding::Gb18030, &EncodeOptions::default()).bytes.into_owned()
}

impl Xqf {
    /// The file.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut file = vec![0; 1024];
        file[..3].copy_from_slice(&[b'X', b'Q', self.version]);
        let is_plain = self.version <= 10;
        let keys: [u8; 4] = if is_plain { [0; 4] } else { [0x41, 0x93, 0x5c, 0xd0] };
        assert_eq!(keys.iter().fold(0_u8, |sum, &key| sum.wrapping_add(key)), 0);
        let (mask, or) = if is_plain { (0, [0; 4]) } else { (0x5b, [0x11, 0x82, 0x24, 0x49]) };
        file[3] = mask;
        file[8..12].copy_from_slice(&or);
        file[12..16].copy_from_slice(&keys);
        let f = |byte: u8| {
            let byte = u32::from(byte);
            ((54 * byte * byte + 221) % 256) as u8
        };
        let (mut xy, mut from, mut to, mut length) = (0, 0, 0, 0);
        let mut stream = [0; 32];
        if !is_plain {
            xy = f(keys[1]).wrapping_mul(keys[1]);
            from = f(keys[2]).wrapping_mul(xy);
            to = f(keys[3]).wrapping_mul(from);
            length = (u32::from(keys[0]) * 256 + u32::from(keys[1])) % 32_000 + 767;
            for (index, &byte) in b"[(C) Copyright Mr. Dong Shiwei.]".iter().enumerate() {
                stream[index] = byte & ((keys[index % 4] & mask) | or[index % 4]);
            }
        }
        for (man, &point) in self.men.iter().enumerate() {
            // Byte i belongs to man i + 1 + the key.
            let shift = if self.version >= 12 { 1 + usize::from(xy) } else { 0 };
            let field = (man + 32 * 16 - shift) % 32;
            file[16 + field] = point.wrapping_add(xy);
        }
        (file[50], file[51], file[64]) = (self.mover, self.result, self.kind);
        for &(at, text) in &self.texts {
            let text = gb(text);
            file[at] = text.len() as u8;
            file[at + 1..at + 1 + text.len()].copy_from_slice(&text);
        }
        let mut tree = Vec::new();
        for Node { mv, has_next, has_sibling } in nodes(&self.moves) {
            let numbers = mv.map_or([0, 0], |mv| {
                let number = |(file, rank): (u8, u8)| file * 10 + rank;
                mv.points.unwrap_or_else(|| points(&mv.text).map(number))
            });
            // Those of the first node mean nothing.
            tree.push(numbers[0].wrapping_add(24).wrapping_add(from));
            tree.push(numbers[1].wrapping_add(32).wrapping_add(to));
            let comment = gb(mv.map_or(self.comment, |mv| mv.comment));
            let stated = mv.and_then(|mv| mv.stated);
            let written = stated.unwrap_or(comment.len() as u32 + length);
            if is_plain {
                let next = if has_next { 0xf0 } else { 0 };
                let fourth = if mv.is_none() { 0xff } else { 0 };
                tree.extend([next | if has_sibling { 0x0f } else { 0 }, fourth]);
                tree.extend(written.to_le_bytes());
            } else {
                // The low bits are anything.
                let next = if has_next { 0x80 } else { 0 } | if has_sibling { 0x40 } else { 0 };
                let has_comment = !comment.is_empty() || stated.is_some();
                tree.extend([next | if has_comment { 0x20 } else { 0 } | 0x15, 0x77]);
                if has_comment {
                    tree.extend(written.to_le_bytes());
                }
            }
            tree.extend(comment);
        }
        let stream = stream.iter().cycle();
        file.extend(tree.iter().zip(stream).map(|(byte, key)| byte.wrapping_add(*key)));
        file
    }
}

/// A record of CCBridge.
#[derive(Clone, Debug)]
pub(crate) struct Cbr {
    pub(crate) version: u8,
    pub(crate) men: [u8; 90],
    pub(crate) mover: u8,
    pub(crate) result: u8,
    pub(crate) moves: Vec<Move>,
}

impl Default for Cbr {
    /// The usual array.
    fn default() -> Cbr {
        let mut men = [0; 90];
        for (file, man) in [1, 2, 3, 4, 5, 4, 3, 2, 1].into_iter().enumerate() {
            (men[file], men[81 + file]) = (0x20 + man, 0x10 + man);
        }
        for file in [1, 7] {
            (men[18 + file], men[63 + file]) = (0x26, 0x16);
        }
        for file in [0, 2, 4, 6, 8] {
            (men[27 + file], men[54 + file]) = (0x27, 0x17);
        }
        Cbr { version: 2, men, mover: 1, result: 0, moves: Vec::new() }
    }
}

fn utf16(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

impl Cbr {
    /// The file.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let (early, late) = if self.version <= 1 { (0, 0) } else { (128, 256) };
        let mut file = vec![0xcd; 1958 + late];
        file[..16].copy_from_slice(b"CCBridge Record\0");
        file[19] = self.version;
        let texts = [
            (52 + early, "题目"),
            (564 + early, ""),
            (628 + early, "3"),
            (756 + early, "1956年12月17日"),
            (820 + early, "北京"),
            (948 + early, "甲"),
            (1172 + early, "乙"),
            (1396 + late, ""),
            (1524 + late, ""),
        ];
        for (at, text) in texts {
            // Behind the NUL stands what was in memory.
            let text = [utf16(text), vec![0, 0]].concat();
            file[at..at + text.len()].copy_from_slice(&text);
        }
        (file[1820 + late], file[1856 + late]) = (self.result, self.mover);
        file[1860 + late..1862 + late].copy_from_slice(&[1, 0]);
        file[1864 + late..1954 + late].copy_from_slice(&self.men);
        file[1954 + late..].fill(0xff);
        for Node { mv, has_next, has_sibling } in nodes(&self.moves) {
            let numbers =
                mv.map_or([0, 0], |mv| points(&mv.text).map(|(file, rank)| (9 - rank) * 9 + file));
            let comment = utf16(mv.map_or("", |mv| mv.comment));
            let stated = mv.and_then(|mv| mv.stated);
            let has_comment = !comment.is_empty() || stated.is_some();
            let last = u8::from(!has_next) | if has_sibling { 2 } else { 0 };
            file.extend([last | if has_comment { 4 } else { 0 }, 0, numbers[0], numbers[1]]);
            if has_comment {
                file.extend(stated.unwrap_or(comment.len() as u32).to_le_bytes());
            }
            file.extend(comment);
        }
        file
    }
}

/// A library of records, each in blocks of its own.
pub(crate) fn library(name: &str, records: &[&Cbr]) -> Vec<u8> {
    let mut file = vec![0; 1000];
    file[..16].copy_from_slice(b"CCBridgeLibrary\0");
    let name = utf16(name);
    file[64..64 + name.len()].copy_from_slice(&name);
    for record in records {
        let mut bytes = record.bytes();
        bytes.resize(bytes.len().next_multiple_of(4096), 0xcd);
        file.extend(bytes);
    }
    file
}
