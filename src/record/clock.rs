//! Times spent on moves.

/// A time in milliseconds, at most 49 days; `Millis::NONE` where the source gives none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Millis(u32);

impl Millis {
    /// No time given.
    pub const NONE: Millis = Millis(u32::MAX);

    /// No time at all was spent.
    pub const ZERO: Millis = Millis(0);

    /// So many milliseconds; `None` if that is more than 49 days.
    #[must_use]
    pub fn new(millis: u64) -> Option<Millis> {
        u32::try_from(millis).ok().filter(|&millis| millis != u32::MAX).map(Millis)
    }

    /// So many seconds, which is never more than 49 days.
    #[must_use]
    pub(crate) const fn of_seconds(seconds: u16) -> Millis {
        Millis(seconds as u32 * 1000)
    }

    /// The milliseconds, if a time is given.
    #[must_use]
    pub fn get(self) -> Option<u32> {
        (self != Millis::NONE).then_some(self.0)
    }
}

impl Default for Millis {
    fn default() -> Millis {
        Millis::NONE
    }
}

/// A sum of times in milliseconds, of which a game by letter has more than 49 days; `Total::NONE` where the source
/// gives none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Total {
    // Two halves take no more room beside a time than one did, whatever stands before them.
    high: u32,
    low: u32,
}

impl Total {
    /// No total given.
    pub const NONE: Total = Total { high: u32::MAX, low: u32::MAX };

    /// So many milliseconds; `None` if no number of bits is left to say that there are none.
    #[must_use]
    pub fn new(millis: u64) -> Option<Total> {
        let [high, low] = [(millis >> 32) as u32, millis as u32];
        (millis != u64::MAX).then_some(Total { high, low })
    }

    /// The milliseconds, if a total is given.
    #[must_use]
    pub fn get(self) -> Option<u64> {
        let millis = u64::from(self.high) << 32 | u64::from(self.low);
        (millis != u64::MAX).then_some(millis)
    }
}

impl Default for Total {
    fn default() -> Total {
        Total::NONE
    }
}

impl From<Millis> for Total {
    #[inline]
    fn from(time: Millis) -> Total {
        match time.get() {
            Some(low) => Total { high: 0, low },
            None => Total::NONE,
        }
    }
}

/// How much time each player has, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct TimeControl {
    /// For the whole game.
    pub base: u64,
    /// For each move once the base time is used up; 0 if time is up then.
    pub byoyomi: u64,
    /// Added for each move.
    pub increment: u64,
}

/// `h:mm:ss`, with milliseconds if there are any.
pub(crate) fn clock_text(millis: u64) -> String {
    let seconds = millis / 1000;
    let text = format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    match millis % 1000 {
        0 => text,
        fraction => format!("{text}.{fraction:03}"),
    }
}
