//! The 29 words that can begin a line (seeds: ishi-standard-format, section 5).

use super::plain;
use crate::record::Key;
use Keyword::{
    Analysis, Black, Handicap, Komi, Place, Recorder, Result, Rules, Source, TimeLimit, White,
};

/// The word that a line begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keyword {
    /// Who annotated the game.
    Analysis,
    /// A move of black.
    B,
    /// Black's name.
    Black,
    /// The size of the board.
    BoardSize,
    /// Commentary opens.
    Com,
    /// When it was played.
    Date,
    /// A diagram begins.
    Diagram,
    /// Commentary ends.
    EndCom,
    /// Data of a program end.
    EndUser,
    /// A variation ends.
    EndVar,
    /// An event begins.
    Event,
    /// The handicap, as a number.
    Handicap,
    /// What a diagram does not show.
    Hide,
    /// Komi.
    Komi,
    /// Marks on the board.
    Mark,
    /// Where it was played.
    Place,
    /// What a move captures.
    Prisoner,
    /// Who recorded the game.
    Recorder,
    /// A remark for readers of the file.
    Remark,
    /// The result.
    Result,
    /// The rules in force.
    Rules,
    /// Stones without a number.
    Setup,
    /// Where the data come from.
    Source,
    /// The time limit.
    TimeLimit,
    /// Marks that are removed.
    Unmark,
    /// Data of a program open.
    User,
    /// A variation opens.
    Var,
    /// A move of white.
    W,
    /// White's name.
    White,
}

static WORDS: [(Keyword, &str); 29] = [
    (Analysis, "ANALYSIS"),
    (Keyword::B, "B"),
    (Black, "BLACK"),
    (Keyword::BoardSize, "BOARDSIZE"),
    (Keyword::Com, "COM"),
    (Keyword::Date, "DATE"),
    (Keyword::Diagram, "DIAGRAM"),
    (Keyword::EndCom, "ENDCOM"),
    (Keyword::EndUser, "ENDUSER"),
    (Keyword::EndVar, "ENDVAR"),
    (Keyword::Event, "EVENT"),
    (Handicap, "HANDICAP"),
    (Keyword::Hide, "HIDE"),
    (Komi, "KOMI"),
    (Keyword::Mark, "MARK"),
    (Place, "PLACE"),
    (Keyword::Prisoner, "PRISONER"),
    (Recorder, "RECORDER"),
    (Keyword::Remark, "REMARK"),
    (Result, "RESULT"),
    (Rules, "RULES"),
    (Keyword::Setup, "SETUP"),
    (Source, "SOURCE"),
    (TimeLimit, "TIMELIMIT"),
    (Keyword::Unmark, "UNMARK"),
    (Keyword::User, "USER"),
    (Keyword::Var, "VAR"),
    (Keyword::W, "W"),
    (White, "WHITE"),
];

// `Keyword::of` looks for the letter that a word begins with.
const _: () = {
    let mut row = 1;
    while row < WORDS.len() {
        assert!(WORDS[row - 1].1.as_bytes()[0] <= WORDS[row].1.as_bytes()[0]);
        row += 1;
    }
};

/// The header words, each with what it is about.
pub(crate) static HEADERS: [(Keyword, Key); 12] = [
    (Source, Key::Source),
    (Black, Key::First),
    (White, Key::Second),
    (Komi, Key::Komi),
    (TimeLimit, Key::TimeControl),
    (Handicap, Key::Handicap),
    (Result, Key::Result),
    (Rules, Key::Rules),
    (Analysis, Key::Annotator),
    (Recorder, Key::Recorder),
    (Keyword::Date, Key::Start),
    (Place, Key::Site),
];

impl Keyword {
    /// The keyword of a word, in any case.
    pub(crate) fn of(word: &str) -> Option<Keyword> {
        let word = &*plain(word);
        // Of the words, which are in the order of the alphabet, few begin with the same letter.
        let first = word.bytes().next()?.to_ascii_uppercase();
        let letter = |row: &(Keyword, &str)| row.1.as_bytes()[0];
        let rows = &WORDS[WORDS.partition_point(|row| letter(row) < first)..];
        let mut rows = rows.iter().take_while(|row| letter(row) == first);
        rows.find(|(_, name)| name.eq_ignore_ascii_case(word)).map(|row| row.0)
    }

    /// The word, in capitals.
    pub(crate) fn name(self) -> &'static str {
        WORDS.iter().find(|row| row.0 == self).map_or("", |row| row.1)
    }

    /// What a header word is about; nothing for the other words.
    pub(crate) fn key(self) -> Option<Key> {
        HEADERS.iter().find(|row| row.0 == self).map(|row| row.1)
    }

    /// Whether the lines of this header add up; of others the last one counts.
    pub(crate) fn is_sum(self) -> bool {
        matches!(self, Analysis | Keyword::Date | Place | Recorder | Source)
    }

    /// The word that ends the block which this word opens.
    pub(crate) fn closer(self) -> Option<Keyword> {
        match self {
            Keyword::Com => Some(Keyword::EndCom),
            Keyword::User => Some(Keyword::EndUser),
            _ => None,
        }
    }
}
