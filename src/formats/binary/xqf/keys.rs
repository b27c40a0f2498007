//! The keys of versions 1.1 to 1.8: where men and moves are moved to, and what lies over the tree.

use super::{HEADER, PLAIN, at};

/// What the stream is made of, byte by byte.
const STREAM: &[u8; 32] = b"[(C) Copyright Mr. Dong Shiwei.]";

/// The keys of a file; all 0 in a plain one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Keys {
    /// Is added to the points of men.
    pub(super) men: u8,
    /// Is added to the points that moves lead from, and to.
    pub(super) from: u8,
    pub(super) to: u8,
    /// Is added to the lengths of comments.
    pub(super) length: u32,
    /// Is added to the bytes of the tree, over and over.
    stream: [u8; 32],
}

impl Keys {
    /// The keys of a file, from its header; none if those in it do not add up to 0, by which a program
    /// knows that they are damaged.
    pub(super) fn of(header: &[u8; HEADER]) -> Option<Keys> {
        if header[at::VERSION] <= PLAIN {
            return Some(Keys::default());
        }
        let mask = header[at::MASK];
        let [a, b, c, d, sum, xy, from, to] = header[8..16] else { return None };
        let check = [sum, xy, from, to].into_iter().fold(0_u8, u8::wrapping_add);
        if check != 0 {
            return None;
        }
        let mixed = |key: u8| {
            let square = key.wrapping_mul(key);
            square.wrapping_mul(54).wrapping_add(221)
        };
        let men = mixed(xy).wrapping_mul(xy);
        let origin = mixed(from).wrapping_mul(men);
        let target = mixed(to).wrapping_mul(origin);
        let length = u32::from(u16::from_be_bytes([sum, xy])) % 32_000 + 767;
        let parts = [sum & mask | a, xy & mask | b, from & mask | c, to & mask | d];
        let mut stream = *STREAM;
        for (index, byte) in stream.iter_mut().enumerate() {
            *byte &= parts[index % 4];
        }
        Some(Keys { men, from: origin, to: target, length, stream })
    }

    /// The tree in the clear, as it stands behind the header.
    pub(super) fn clear(&self, tree: &[u8]) -> Vec<u8> {
        // The stream begins anew at every 32 bytes of the file, and so with the tree.
        const _: () = assert!(HEADER.is_multiple_of(32));
        let stream = self.stream.iter().cycle();
        tree.iter().zip(stream).map(|(&byte, &key)| byte.wrapping_sub(key)).collect()
    }
}
