//! Headers: canonical keys, with the source's own name and text kept beside them.

use super::TextRef;

/// What a header is about, whatever a format calls it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// Title of the record or problem (`表題`).
    Title,
    /// Event (`棋戦`, `$EVENT`).
    Event,
    /// Place (`場所`, `$SITE`).
    Site,
    /// When the game began (`開始日時`, `$START_TIME`).
    Start,
    /// When the game ended (`終了日時`, `$END_TIME`).
    End,
    /// Opening (`戦型`, `$OPENING`).
    Opening,
    /// Name of the first side (`先手`, `下手`, `N+`).
    First,
    /// Name of the second side (`後手`, `上手`, `N-`).
    Second,
    /// Handicap as named (`手合割`).
    Handicap,
    /// Time control, in whatever notation (`持ち時間`, `$TIME_LIMIT`, `$TIME`).
    TimeControl,
    /// Countdown seconds when stated apart (`秒読み`).
    Byoyomi,
    /// Time control of the first side, where it has its own (`$TIME+`).
    FirstTime,
    /// Time control of the second side, where it has its own (`$TIME-`).
    SecondTime,
    /// The number of moves after which the game is drawn (`$MAX_MOVES`, `最大手数`).
    MoveLimit,
    /// The points for a declared win: 24 or 27 (`$JISHOGI`).
    ImpasseRule,
    /// Note on the game (`備考`, `$NOTE`).
    Note,
    /// Number of the game in its event (`Round`).
    Round,
    /// The result as a header states it (`Result`).
    Result,
    /// Rank of the first side (SGF `BR`).
    FirstRank,
    /// Rank of the second side (SGF `WR`).
    SecondRank,
    /// Points given to the second side in Go (SGF `KM`, Ishi `KOMI`).
    Komi,
    /// The rules that are in force (SGF `RU`, Ishi `RULES`).
    Rules,
    /// Where the record comes from (SGF `SO`, Ishi `SOURCE`).
    Source,
    /// Who annotated the game (SGF `AN`, Ishi `ANALYSIS`).
    Annotator,
    /// Who recorded the game (SGF `US`, Ishi `RECORDER`).
    Recorder,
    /// Any other header: its name is what the source calls it.
    Other,
    /// No header but a line that programs skip, standing between headers (`#…`, `'…`).
    Remark,
}

/// A name for machines of each key.
const NAMES: [(Key, &str); 27] = [
    (Key::Title, "title"),
    (Key::Event, "event"),
    (Key::Site, "site"),
    (Key::Start, "start"),
    (Key::End, "end"),
    (Key::Opening, "opening"),
    (Key::First, "first"),
    (Key::Second, "second"),
    (Key::Handicap, "handicap"),
    (Key::TimeControl, "time-control"),
    (Key::Byoyomi, "byoyomi"),
    (Key::FirstTime, "first-time"),
    (Key::SecondTime, "second-time"),
    (Key::MoveLimit, "move-limit"),
    (Key::ImpasseRule, "impasse-rule"),
    (Key::Note, "note"),
    (Key::Round, "round"),
    (Key::Result, "result"),
    (Key::FirstRank, "first-rank"),
    (Key::SecondRank, "second-rank"),
    (Key::Komi, "komi"),
    (Key::Rules, "rules"),
    (Key::Source, "source"),
    (Key::Annotator, "annotator"),
    (Key::Recorder, "recorder"),
    (Key::Other, "other"),
    (Key::Remark, "remark"),
];

/// Each key has its own row.
const _: () = {
    let mut row = 0;
    while row < NAMES.len() {
        assert!(NAMES[row].0 as usize == row);
        row += 1;
    }
};

/// The length of an array that has a place for each key, and for which no index needs a check.
pub(crate) const PLACES: usize = 32;
const _: () = assert!(NAMES.len() <= PLACES && PLACES.is_power_of_two());

impl Key {
    /// Its place in an array of [`PLACES`].
    #[inline]
    pub(crate) const fn place(self) -> usize {
        self as usize & (PLACES - 1)
    }

    /// A name for machines.
    #[must_use]
    pub fn name(self) -> &'static str {
        NAMES.get(self as usize).map_or("", |row| row.1)
    }

    /// Whether this is its name for machines, written with `_` for `-` or not: members of JSON are.
    #[must_use]
    pub fn is_called(self, name: &str) -> bool {
        let own = self.name();
        let same = |(own, other): (u8, u8)| own == other || (own, other) == (b'-', b'_');
        own.len() == name.len() && own.bytes().zip(name.bytes()).all(same)
    }

    /// The key that [is called](Key::is_called) so.
    #[must_use]
    pub fn called(name: &str) -> Option<Key> {
        NAMES.iter().map(|row| row.0).find(|key| key.is_called(name))
    }

    /// The key of such a name.
    #[must_use]
    pub fn find(name: &str) -> Option<Key> {
        NAMES.iter().find(|row| row.1 == name).map(|row| row.0)
    }
}

/// One header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// Its canonical key.
    pub key: Key,
    /// The name the source writes it under; empty if a format implies it.
    pub name: TextRef,
    /// Its value, as written.
    pub value: TextRef,
}
