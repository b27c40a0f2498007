//! The properties that the versions of SGF define (specs: SGF §4).

use crate::findings::Word;
use Group::{Info, Judgement, Markup, Misc, Move, Root, Setup};
use Kind::{
    Any, Arrows, Colour, Double, Elist, Figure, Labels, Nothing, Number, Numbering, Point, Points,
    Real, Simple, Size, Style, Text,
};

/// What the values of a property look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Nothing between the brackets.
    Nothing,
    /// A whole number.
    Number,
    /// A number, perhaps with a fraction.
    Real,
    /// A number from 0 to 3: how variations are shown.
    Style,
    /// A number from 0 to 2: how moves are numbered.
    Numbering,
    /// 1 or 2.
    Double,
    /// `B` or `W`.
    Colour,
    /// Text of one line.
    Simple,
    /// Text.
    Text,
    /// One point, or nothing for a pass.
    Point,
    /// One or more points or rectangles.
    Points,
    /// The same, or nothing.
    Elist,
    /// Pairs of different points.
    Arrows,
    /// Points with texts.
    Labels,
    /// Nothing, or a number and a title.
    Figure,
    /// A number, or two.
    Size,
    /// Anything: what the standard does not define, or no longer.
    Any,
}

impl Kind {
    /// Whether several values are a list.
    pub(crate) fn is_list(self) -> bool {
        matches!(self, Points | Elist | Arrows | Labels | Any)
    }

    /// The word for what is expected.
    pub(crate) fn word(self) -> Word {
        match self {
            Nothing => Word::EmptyValue,
            Number | Size => Word::WholeNumber,
            Real => Word::Number,
            Style => Word::ZeroToThree,
            Numbering => Word::ZeroToTwo,
            Double => Word::OneOrTwo,
            Colour => Word::BlackOrWhiteLetter,
            Point => Word::Point,
            Points | Elist => Word::Points,
            Arrows => Word::PairsOfPoints,
            Labels => Word::PointsWithTexts,
            Figure => Word::NothingOrNumberAndTitle,
            Simple | Text | Any => Word::Text,
        }
    }
}

/// What a property is about, which decides where it may stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Group {
    /// Only in the root.
    Root,
    /// Once on each way from the root to a leaf.
    Info,
    /// Not together with a move.
    Setup,
    /// A move and what belongs to it.
    Move,
    /// Needs a move.
    Judgement,
    /// One mark a point.
    Markup,
    /// Anywhere.
    Misc,
}

/// A property of the standard.
#[derive(Debug)]
pub(crate) struct Property {
    /// Its name as a value.
    pub(crate) id: Name,
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
    pub(crate) group: Group,
    /// The first version that has it.
    pub(crate) since: u8,
}

/// THE list of properties: name, values, what it is about, and the first version that has it.
macro_rules! properties {
    ($($name:ident $kind:ident $group:ident $since:literal,)*) => {
        /// The names of the standard.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Name {
            $($name,)*
        }

        /// In the order of [`Name`].
        static PROPERTIES: &[Property] = &[$(Property {
            id: Name::$name,
            name: stringify!($name),
            kind: $kind,
            group: $group,
            since: $since,
        },)*];
    };
}

properties! {
    FF Number Root 1,
    GM Number Root 1,
    SZ Size Root 1,
    CA Simple Root 4,
    AP Simple Root 4,
    ST Style Root 4,
    GN Simple Info 1,
    EV Simple Info 1,
    RO Simple Info 1,
    DT Simple Info 1,
    PC Simple Info 1,
    PB Simple Info 1,
    PW Simple Info 1,
    RE Simple Info 1,
    SO Simple Info 1,
    US Simple Info 1,
    GC Text Info 1,
    BR Simple Info 1,
    WR Simple Info 1,
    AN Simple Info 3,
    BT Simple Info 3,
    WT Simple Info 3,
    CP Simple Info 3,
    ON Simple Info 3,
    RU Simple Info 3,
    OT Simple Info 4,
    TM Simple Info 1,
    HA Number Info 1,
    KM Simple Info 1,
    ID Simple Info 3,
    AB Elist Setup 1,
    AW Elist Setup 1,
    AE Elist Setup 1,
    PL Colour Setup 1,
    B Point Move 1,
    W Point Move 1,
    KO Nothing Judgement 1,
    MN Number Move 1,
    OB Number Move 1,
    OW Number Move 1,
    BL Real Move 1,
    WL Real Move 1,
    TE Double Judgement 1,
    BM Double Judgement 1,
    DO Nothing Judgement 3,
    IT Nothing Judgement 3,
    C Text Misc 1,
    N Simple Misc 1,
    V Real Misc 1,
    GB Double Misc 1,
    GW Double Misc 1,
    DM Double Misc 3,
    UC Double Misc 3,
    HO Double Misc 3,
    MA Points Markup 3,
    TR Points Markup 3,
    CR Points Markup 3,
    SQ Points Markup 4,
    SL Points Markup 1,
    LB Labels Misc 3,
    AR Arrows Misc 4,
    LN Arrows Misc 4,
    DD Elist Misc 4,
    VW Elist Misc 1,
    TB Elist Misc 1,
    TW Elist Misc 1,
    FG Figure Misc 1,
    PM Numbering Misc 4,
    // Obsolete, with a successor: see `node`.
    L Points Misc 1,
    M Points Misc 1,
    KI Number Info 1,
}

/// How many names a letter and perhaps another make.
const NAMES: usize = 26 * 27;

/// The row of each such name, or one that does not exist.
static ROWS: [u8; NAMES] = {
    let mut rows = [u8::MAX; NAMES];
    let mut row = 0;
    while row < PROPERTIES.len() {
        if let Some(place) = place(PROPERTIES[row].name.as_bytes()) {
            rows[place] = row as u8;
        }
        row += 1;
    }
    rows
};

/// The place of a name of one or two capitals in [`ROWS`].
const fn place(name: &[u8]) -> Option<usize> {
    match *name {
        [one @ b'A'..=b'Z'] => Some((one - b'A') as usize),
        [one @ b'A'..=b'Z', other @ b'A'..=b'Z'] => {
            Some((one - b'A') as usize + 26 * (1 + (other - b'A') as usize))
        }
        _ => None,
    }
}

/// Names that old versions of the standard and other games know; what they say is kept.
const OTHER_NAMES: [&str; 25] = [
    "BS", "WS", "CH", "EL", "EX", "SI", "SE", "OM", "OP", "OV", "LT", "RG", "SC", "TC", "AS", "IP",
    "IY", "SU", "MN", "OB", "KX", "GK", "HD", "RD", "LC",
];

/// Whether the standard, in any version, knows a property of this name.
pub(crate) fn is_known(name: &str) -> bool {
    property(name).is_some() || OTHER_NAMES.contains(&name)
}

/// The property of this name, if the standard knows it.
pub(crate) fn property(name: &str) -> Option<&'static Property> {
    PROPERTIES.get(usize::from(ROWS[place(name.as_bytes())?]))
}
