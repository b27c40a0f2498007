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
    /// Where the first header of a name stands, by a hash of the name that no file can foresee. Numbers
    /// alone: those of many headers stay near the processor.
    names: HashTable<u32>,
    hash: RandomState,
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
        if record.headers.len() <= FEW {
            return record.headers.iter().any(|header| record.text(header.name) == name);
        }
        self.index(record);
        let is = |&index: &u32| name_of(record, index) == Some(name);
        self.names.find(self.hash.hash_one(name), is).is_some()
    }

    fn index(&mut self, record: &Record) {
        let hash = &self.hash;
        for (index, header) in record.headers.iter().enumerate().skip(self.indexed) {
            if !self.keys.contains(&header.key) {
                self.keys.push(header.key);
            }
            let name = record.text(header.name);
            let is = |&index: &u32| name_of(record, index) == Some(name);
            let again = |&index: &u32| hash.hash_one(name_of(record, index).unwrap_or_default());
            let index = u32::try_from(index).unwrap_or(u32::MAX);
            self.names.entry(hash.hash_one(name), is, again).or_insert(index);
        }
        self.indexed = record.headers.len();
    }
}

/// The name of a header.
fn name_of(record: &Record, index: u32) -> Option<&str> {
    Some(record.text(record.headers.get(index as usize)?.name))
}
