//! Pictures of few colours: a byte for each pixel, and what that means. It is a third of what goes over the
//! line otherwise, and all that Sixel knows.

use crate::picture::png::Pixels;
use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};
use std::collections::HashMap;
use std::io::{self, Write};

/// So many colours have a number of a byte.
pub(super) const MOST: usize = 256;

/// So many are always to be had: one bit of each of red, green and blue.
const LEAST: usize = 8;

/// A picture.
pub(super) struct Paletted {
    pub(super) width: u32,
    pub(super) height: u32,
    /// Red, green and blue.
    pub(super) colors: Vec<[u8; 3]>,
    /// The number of the colour of each pixel, row by row from above.
    pub(super) numbers: Vec<u8>,
}

impl Paletted {
    /// A picture with no more than so many colours, of which 8 are always possible. Where it has more,
    /// those that differ in their last bits only become one.
    pub(super) fn of(pixels: &Pixels, most: usize) -> Paletted {
        let most = most.clamp(LEAST, MOST);
        let mut known: HashMap<[u8; 3], usize> = HashMap::new();
        // Each colour, and how many pixels have it.
        let mut found: Vec<([u8; 3], u64)> = Vec::new();
        let mut places = Vec::new();
        let mut before = None;
        for color in pixels.colors() {
            let place = match before {
                Some((same, place)) if same == color => place,
                _ => *known.entry(color).or_insert_with(|| {
                    found.push((color, 0));
                    found.len() - 1
                }),
            };
            found[place].1 += 1;
            places.push(place);
            before = Some((color, place));
        }
        let mut bits = [8; 3];
        let (mut colors, mut numbers) = merged(&found, bits);
        // Blue is seen least, green best. At the end each has one bit.
        for part in [2, 0, 1].into_iter().cycle().take(3 * 7) {
            if colors.len() <= most {
                break;
            }
            bits[part] -= 1;
            (colors, numbers) = merged(&found, bits);
        }
        // There are no more of them than a byte counts.
        let numbers = places.into_iter().map(|place| numbers[place] as u8).collect();
        Paletted { width: pixels.width(), height: pixels.height(), colors, numbers }
    }

    /// A PNG.
    ///
    /// # Errors
    /// None: memory takes all that is written.
    pub(super) fn png(&self) -> io::Result<Vec<u8>> {
        let mut out = b"\x89PNG\r\n\x1a\n".to_vec();
        let [width, height] = [self.width, self.height].map(u32::to_be_bytes);
        // Eight bits each with a palette, packed and filtered as usual, and not interlaced.
        chunk(b"IHDR", &[&width[..], &height, &[8, 3, 0, 0, 0]].concat(), &mut out);
        chunk(b"PLTE", self.colors.as_flattened(), &mut out);
        let mut packed = ZlibEncoder::new(Vec::new(), Compression::default());
        for row in self.numbers.chunks((self.width as usize).max(1)) {
            // Numbers of colours are not near each other: no filter.
            packed.write_all(&[0])?;
            packed.write_all(row)?;
        }
        chunk(b"IDAT", &packed.finish()?, &mut out);
        chunk(b"IEND", &[], &mut out);
        Ok(out)
    }
}

/// The colours that differ in their first bits, each the mean of those that become one, and for each
/// colour the number of what it becomes.
fn merged(found: &[([u8; 3], u64)], bits: [u32; 3]) -> (Vec<[u8; 3]>, Vec<usize>) {
    let mut known: HashMap<[u8; 3], usize> = HashMap::new();
    let mut sums: Vec<([u64; 3], u64)> = Vec::new();
    let mut numbers = Vec::with_capacity(found.len());
    for (color, count) in found {
        let key = [0, 1, 2].map(|part| color[part] >> (8 - bits[part]));
        let number = *known.entry(key).or_insert_with(|| {
            sums.push(([0; 3], 0));
            sums.len() - 1
        });
        let (sum, all) = &mut sums[number];
        for (sum, part) in sum.iter_mut().zip(color) {
            *sum += u64::from(*part) * count;
        }
        *all += count;
        numbers.push(number);
    }
    // A mean of bytes is a byte.
    let mean = |(sum, all): ([u64; 3], u64)| sum.map(|sum| ((sum + all / 2) / all) as u8);
    (sums.into_iter().map(mean).collect(), numbers)
}

fn chunk(kind: &[u8; 4], data: &[u8], out: &mut Vec<u8>) {
    // A picture is smaller than 2 GiB.
    out.extend((data.len() as u32).to_be_bytes());
    let from = out.len();
    out.extend(kind);
    out.extend(data);
    let mut sum = Crc::new();
    sum.update(&out[from..]);
    out.extend(sum.sum().to_be_bytes());
}
