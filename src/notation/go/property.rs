//! The properties that the versions of SGF define (specs: SGF §4).

use crate::findings::Word;
use Group::{Info, Judgement, Markup, Misc, Move, Root, Setup};
use Kind::{
    Any, Arrows, Colour, Double, Elist, Figure, Labels, Nothing, Number, Point, Points, Real,
    Simple, Text,
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
            Number => Word::WholeNumber,
            Real => Word::Number,
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
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
    pub(crate) group: Group,
    /// The first version that has it.
    pub(crate) since: u8,
}

const fn row(name: &'static str, kind: Kind, group: Group, since: u8) -> Property {
    Property { name, kind, group, since }
}

static PROPERTIES: &[Property] = &[
    row("FF", Number, Root, 1),
    row("GM", Number, Root, 1),
    row("SZ", Any, Root, 1),
    row("CA", Simple, Root, 4),
    row("AP", Simple, Root, 4),
    row("ST", Number, Root, 4),
    row("GN", Simple, Info, 1),
    row("EV", Simple, Info, 1),
    row("RO", Simple, Info, 1),
    row("DT", Simple, Info, 1),
    row("PC", Simple, Info, 1),
    row("PB", Simple, Info, 1),
    row("PW", Simple, Info, 1),
    row("RE", Simple, Info, 1),
    row("SO", Simple, Info, 1),
    row("US", Simple, Info, 1),
    row("GC", Text, Info, 1),
    row("BR", Simple, Info, 1),
    row("WR", Simple, Info, 1),
    row("AN", Simple, Info, 3),
    row("BT", Simple, Info, 3),
    row("WT", Simple, Info, 3),
    row("CP", Simple, Info, 3),
    row("ON", Simple, Info, 3),
    row("RU", Simple, Info, 3),
    row("OT", Simple, Info, 4),
    row("TM", Simple, Info, 1),
    row("HA", Number, Info, 1),
    row("KM", Simple, Info, 1),
    row("ID", Simple, Info, 3),
    row("AB", Elist, Setup, 1),
    row("AW", Elist, Setup, 1),
    row("AE", Elist, Setup, 1),
    row("PL", Colour, Setup, 1),
    row("B", Point, Move, 1),
    row("W", Point, Move, 1),
    row("KO", Nothing, Judgement, 1),
    row("MN", Number, Move, 1),
    row("OB", Number, Move, 1),
    row("OW", Number, Move, 1),
    row("BL", Real, Move, 1),
    row("WL", Real, Move, 1),
    row("TE", Double, Judgement, 1),
    row("BM", Double, Judgement, 1),
    row("DO", Nothing, Judgement, 3),
    row("IT", Nothing, Judgement, 3),
    row("C", Text, Misc, 1),
    row("N", Simple, Misc, 1),
    row("V", Real, Misc, 1),
    row("GB", Double, Misc, 1),
    row("GW", Double, Misc, 1),
    row("DM", Double, Misc, 3),
    row("UC", Double, Misc, 3),
    row("HO", Double, Misc, 3),
    row("MA", Points, Markup, 3),
    row("TR", Points, Markup, 3),
    row("CR", Points, Markup, 3),
    row("SQ", Points, Markup, 4),
    row("SL", Points, Markup, 1),
    row("LB", Labels, Misc, 3),
    row("AR", Arrows, Misc, 4),
    row("LN", Arrows, Misc, 4),
    row("DD", Elist, Misc, 4),
    row("VW", Elist, Misc, 1),
    row("TB", Elist, Misc, 1),
    row("TW", Elist, Misc, 1),
    row("FG", Figure, Misc, 1),
    row("PM", Number, Misc, 4),
    // Obsolete, with a successor: see `node`.
    row("L", Points, Misc, 1),
    row("M", Points, Misc, 1),
    row("KI", Number, Info, 1),
];

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
    PROPERTIES.iter().find(|row| row.name == name)
}
