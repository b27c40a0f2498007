//! What a move changes, by what is changed.

use std::collections::BTreeMap;

/// How many changes stand in place: most moves make no more.
const FEW: usize = 4;

/// A map that nearly always has a few entries, for which nothing is allocated.
#[derive(Clone, Debug)]
pub(super) struct Few<K, V> {
    few: [Option<(K, V)>; FEW],
    more: BTreeMap<K, V>,
}

impl<K: Copy + Ord, V: Copy + Default> Few<K, V> {
    /// Nothing yet.
    pub(super) fn new() -> Few<K, V> {
        Few { few: [None; FEW], more: BTreeMap::new() }
    }

    /// The value of a key.
    pub(super) fn get(&self, key: K) -> Option<V> {
        let mut few = self.few.iter().flatten();
        let found = few.find(|(own, _)| *own == key).map(|(_, value)| *value);
        found.or_else(|| self.more.get(&key).copied())
    }

    /// The value of a key, to be changed; it is the default where there was none.
    pub(super) fn entry(&mut self, key: K) -> &mut V {
        let is_place = |place: &Option<(K, V)>| place.is_none_or(|(own, _)| own == key);
        match self.few.iter_mut().find(|place| is_place(place)) {
            Some(place) => &mut place.get_or_insert_with(|| (key, V::default())).1,
            None => self.more.entry(key).or_default(),
        }
    }
}

/// Each key comes once, in no particular order.
impl<K, V> IntoIterator for Few<K, V> {
    type Item = (K, V);
    type IntoIter = std::iter::Chain<
        std::iter::Flatten<std::array::IntoIter<Option<(K, V)>, FEW>>,
        std::collections::btree_map::IntoIter<K, V>,
    >;

    fn into_iter(self) -> Self::IntoIter {
        self.few.into_iter().flatten().chain(self.more)
    }
}
