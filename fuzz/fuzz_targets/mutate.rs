//! Changes as people and programs make them: lines and words are lost, doubled, exchanged and taken from other
//! files. What changes single bytes is left to libFuzzer.

use crate::support::all_files;
use crate::support::numbers::Random;
use libfuzzer_sys::fuzzer_mutate;
use std::path::Path;
use std::sync::LazyLock;

/// The lines and the words of the test data.
static POOL: LazyLock<[Vec<Vec<u8>>; 2]> = LazyLock::new(|| {
    let mut pool = [Vec::new(), Vec::new()];
    for path in all_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../testdata")) {
        let Ok(bytes) = std::fs::read(path) else { continue };
        for (unit, kept) in pool.iter_mut().enumerate() {
            let parts = parts(&bytes, unit).filter(|part| part.len() < 200);
            kept.extend(parts.map(<[u8]>::to_vec));
        }
    }
    for kept in &mut pool {
        kept.sort_unstable();
        kept.dedup();
    }
    pool
});

/// Lines (0) or words (1), each with the blanks behind it.
fn parts(bytes: &[u8], unit: usize) -> impl Iterator<Item = &[u8]> {
    let is_last = move |&byte: &u8| byte == b'\n' || unit == 1 && b" \t()[]{};,".contains(&byte);
    bytes.split_inclusive(is_last)
}

/// Makes another text out of `size` bytes of the buffer, of at most `max_size`, and says how long it is.
pub(crate) fn mutate(data: &mut [u8], size: usize, max_size: usize, seed: u32) -> usize {
    let mut random = Random(u64::from(seed));
    if random.below(3) == 0 {
        return fuzzer_mutate(data, size, max_size);
    }
    let old = data[..size].to_vec();
    let mut text = old.clone();
    for _ in 0..=random.below(3) {
        let unit = random.below(2);
        let mut own: Vec<&[u8]> = parts(&text, unit).collect();
        let pool = &POOL[unit];
        if own.is_empty() || pool.is_empty() {
            return fuzzer_mutate(data, size, max_size);
        }
        let (at, other) = (random.below(own.len()), random.below(own.len()));
        match random.below(5) {
            0 => drop(own.remove(at)),
            1 => own.insert(other, own[at]),
            2 => own.swap(at, other),
            3 => own[at] = &pool[random.below(pool.len())],
            _ => own.insert(at, &pool[random.below(pool.len())]),
        }
        text = own.concat();
    }
    if text == old {
        return fuzzer_mutate(data, size, max_size);
    }
    text.truncate(max_size);
    data[..text.len()].copy_from_slice(&text);
    text.len()
}
