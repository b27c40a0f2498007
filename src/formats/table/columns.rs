//! The columns of a table of games.

use crate::games::Side;
use crate::record::Key;

/// A column of a table of games.
#[derive(Debug)]
pub struct Column {
    /// What its first line says, and what users name it.
    pub name: &'static str,
    pub(super) cell: Cell,
    /// Whether a table has it of which nobody says what it is to have.
    is_usual: bool,
}

impl Column {
    /// The key of the header that stands in it, if it is one.
    #[must_use]
    pub fn key(&self) -> Option<Key> {
        match self.cell {
            Cell::Header(key) | Cell::Date(key) => Some(key),
            _ => None,
        }
    }
}

/// What stands in a column.
#[derive(Clone, Copy, Debug)]
pub(super) enum Cell {
    Record,
    Game,
    /// A header as it is written.
    Header(Key),
    /// A header that is a date.
    Date(Key),
    /// What the record says of a player beside the name, in a header of one of these endings
    /// (`WhiteElo` beside `White`).
    Of(Side, About),
    /// A header without a canonical key.
    Named(&'static str),
    Base,
    Byoyomi,
    Increment,
    Result,
    Ending,
    Plies,
    Variations,
    Comments,
    Position,
    FinalPosition,
    Moves,
}

/// What is told of a player beside the name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum About {
    Rating,
    Title,
}

const fn usual(name: &'static str, cell: Cell) -> Column {
    Column { name, cell, is_usual: true }
}

const fn other(name: &'static str, cell: Cell) -> Column {
    Column { name, cell, is_usual: false }
}

/// What the values of a column are, where columns have types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    /// A number that is always known.
    Number,
    Int32,
    Int64,
    Double,
    #[cfg(feature = "parquet")]
    Bool,
    /// Words with blanks between them.
    List,
    /// A date as far as it is known.
    Date,
}

impl Cell {
    /// The type of the column.
    pub(super) const fn kind(self) -> Kind {
        match self {
            Cell::Record => Kind::Number,
            Cell::Plies | Cell::Variations | Cell::Comments => Kind::Int32,
            Cell::Base | Cell::Byoyomi | Cell::Increment => Kind::Int64,
            Cell::Of(_, About::Rating) => Kind::Double,
            Cell::Date(_) => Kind::Date,
            Cell::Moves => Kind::List,
            Cell::Game
            | Cell::Header(_)
            | Cell::Of(_, About::Title)
            | Cell::Named(_)
            | Cell::Result
            | Cell::Ending
            | Cell::Position
            | Cell::FinalPosition => Kind::Text,
        }
    }
}

/// All columns; headers have the names of their keys.
pub static COLUMNS: &[Column] = &[
    usual("record", Cell::Record),
    usual("game", Cell::Game),
    usual("first", Cell::Header(Key::First)),
    usual("second", Cell::Header(Key::Second)),
    usual("first_rating", Cell::Of(Side::First, About::Rating)),
    usual("second_rating", Cell::Of(Side::Second, About::Rating)),
    usual("first_title", Cell::Of(Side::First, About::Title)),
    usual("second_title", Cell::Of(Side::Second, About::Title)),
    usual("first_rank", Cell::Header(Key::FirstRank)),
    usual("second_rank", Cell::Header(Key::SecondRank)),
    other("title", Cell::Header(Key::Title)),
    usual("event", Cell::Header(Key::Event)),
    usual("site", Cell::Header(Key::Site)),
    usual("round", Cell::Header(Key::Round)),
    usual("start", Cell::Date(Key::Start)),
    other("end", Cell::Date(Key::End)),
    usual("time_control", Cell::Header(Key::TimeControl)),
    usual("time_base", Cell::Base),
    usual("time_byoyomi", Cell::Byoyomi),
    usual("time_increment", Cell::Increment),
    other("byoyomi", Cell::Header(Key::Byoyomi)),
    other("first_time", Cell::Header(Key::FirstTime)),
    other("second_time", Cell::Header(Key::SecondTime)),
    other("move_limit", Cell::Header(Key::MoveLimit)),
    other("impasse_rule", Cell::Header(Key::ImpasseRule)),
    usual("result", Cell::Result),
    usual("ending", Cell::Ending),
    usual("plies", Cell::Plies),
    other("variations", Cell::Variations),
    other("comments", Cell::Comments),
    usual("opening", Cell::Header(Key::Opening)),
    usual("eco", Cell::Named("ECO")),
    usual("handicap", Cell::Header(Key::Handicap)),
    usual("komi", Cell::Header(Key::Komi)),
    other("rules", Cell::Header(Key::Rules)),
    other("note", Cell::Header(Key::Note)),
    other("source", Cell::Header(Key::Source)),
    other("annotator", Cell::Header(Key::Annotator)),
    other("recorder", Cell::Header(Key::Recorder)),
    usual("position", Cell::Position),
    usual("final_position", Cell::FinalPosition),
    usual("moves", Cell::Moves),
];

/// Which columns a table of games has, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Columns {
    /// Places in [`COLUMNS`].
    places: [u8; COLUMNS.len()],
    len: usize,
}

/// Those that most tables are made for.
impl Default for Columns {
    fn default() -> Columns {
        let usual = COLUMNS.iter().enumerate().filter(|(_, column)| column.is_usual);
        let mut columns = Columns { places: [0; COLUMNS.len()], len: 0 };
        usual.for_each(|(place, _)| columns.push(place));
        columns
    }
}

impl Columns {
    /// Whether one of them says by which rules a game is played.
    pub(super) fn tell_rules(&self) -> bool {
        self.iter().any(|column| matches!(column.cell, Cell::Header(Key::Rules)))
    }

    /// The columns of these names, in any case; each once.
    ///
    /// # Errors
    /// The first name that is none.
    pub fn named<'n>(names: impl IntoIterator<Item = &'n str>) -> Result<Columns, &'n str> {
        let mut columns = Columns { places: [0; COLUMNS.len()], len: 0 };
        for name in names {
            let is = |column: &Column| column.name.eq_ignore_ascii_case(name);
            let place = COLUMNS.iter().position(is).ok_or(name)?;
            columns.push(place);
        }
        Ok(columns)
    }

    fn push(&mut self, place: usize) {
        let place = u8::try_from(place).unwrap_or(u8::MAX);
        if !self.places[..self.len].contains(&place) {
            self.places[self.len] = place;
            self.len += 1;
        }
    }

    /// The columns.
    pub fn iter(&self) -> impl Iterator<Item = &'static Column> + '_ {
        self.places[..self.len].iter().filter_map(|&place| COLUMNS.get(usize::from(place)))
    }
}
