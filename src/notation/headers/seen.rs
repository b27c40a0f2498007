//! Which headers stand already: asked of each header, and answered in the same time however many
//! there are.

use crate::record::{Key, Record};
use hashbrown::HashTable;
use std::hash::{BuildHasher, RandomState};

/// Up to so many headers are looked through, which costs less than an index.
const FEW: usize = 16;

/// The headers of the record under way, by what tells them apart.
#[derive(Debug, Default)]
pub struct Seen {
    /// How many headers of the record are in the index.
    indexed: usize,
    /// Each key once.
    keys: Vec<Key>,
    /// The first header of each name.
    names: HashTable<Named>,
    hash: RandomState,
}

/// A name and where its first header stands. Numbers alone, of which those of many headers stay near the
/// processor: a table that grows does not ask for the names again.
#[derive(Clone, Copy, Debug)]
struct Named {
    /// Of the name, and such as no file can foresee.
    hash: u32,
    header: u32,
}

impl Named {
    /// Whether it has this hash and this name.
    fn is(self, hash: u32, record: &Record, name: &str) -> bool {
        let header = || record.headers.get(self.header as usize);
        self.hash == hash && header().is_some_and(|header| record.text(header.name) == name)
    }
}

/// Spreads a hash over the bits that a table asks for.
const fn spread(hash: u32) -> u64 {
    (hash as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

impl Seen {
    /// Forgets a record's headers before the next.
    pub fn clear(&mut self) {
        self.indexed = 0;
        self.keys.clear();
        self.names.clear();
    }

    /// Whether a record has a header about the same thing: of this key or, where no key is known, of
    /// this name.
    pub fn has(&mut self, record: &Record, key: Key, name: &str) -> bool {
        if key == Key::Other {
            return self.has_name(record, name);
        }
        if record.headers.len() <= FEW {
            return record.headers.iter().any(|header| header.key == key);
        }
        self.index(record);
        self.keys.contains(&key)
    }

    /// Whether a record has a header of this name.
    pub fn has_name(&mut self, record: &Record, name: &str) -> bool {
        self.first(record, name).is_some()
    }

    /// Which header of a record is the first of this name.
    pub fn first(&mut self, record: &Record, name: &str) -> Option<usize> {
        if record.headers.len() <= FEW {
            return record.headers.iter().position(|header| record.text(header.name) == name);
        }
        self.index(record);
        let hash = self.hash_of(name);
        let named = self.names.find(spread(hash), |named| named.is(hash, record, name))?;
        Some(named.header as usize)
    }

    fn hash_of(&self, name: &str) -> u32 {
        (self.hash.hash_one(name) >> 32) as u32
    }

    fn index(&mut self, record: &Record) {
        for (index, header) in record.headers.iter().enumerate().skip(self.indexed) {
            if !self.keys.contains(&header.key) {
                self.keys.push(header.key);
            }
            let name = record.text(header.name);
            let hash = self.hash_of(name);
            let is = |named: &Named| named.is(hash, record, name);
            let again = |named: &Named| spread(named.hash);
            let header = u32::try_from(index).unwrap_or(u32::MAX);
            self.names.entry(spread(hash), is, again).or_insert(Named { hash, header });
        }
        self.indexed = record.headers.len();
    }
}
