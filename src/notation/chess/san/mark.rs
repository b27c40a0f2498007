//! The mark behind a move: check, mate.

use crate::findings::{Arg, Code, Finding, Severity, Word};
use crate::record::{Check, Spelling};

/// The signs that say so, those of old among them.
pub(crate) const CHECK_SIGNS: [char; 4] = ['+', '#', '†', '‡'];

/// What is written behind the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    None,
    Check,
    Mate,
    /// As it was written before: `++` for mate or double check, `ch` for check.
    Old,
}

impl Mark {
    /// The mark with the number that the lowest two bits are.
    pub(super) const fn of_bits(bits: u64) -> Mark {
        match bits & 3 {
            0 => Mark::None,
            1 => Mark::Check,
            2 => Mark::Mate,
            _ => Mark::Old,
        }
    }

    /// The mark that a text is.
    pub(super) fn of(text: &str) -> Option<Mark> {
        match text {
            "+" => Some(Mark::Check),
            "++" => Some(Mark::Old),
            "#" => Some(Mark::Mate),
            _ => None,
        }
    }

    /// What is to be said of the mark, which should be another.
    #[cold]
    pub(super) fn fault(self, spelling: Spelling) -> Finding {
        let check = spelling.check();
        let is_of_variant = spelling.is_by_other_rules();
        let is = match check {
            Check::Mate if is_of_variant => Word::Win,
            Check::None => Word::NoCheck,
            Check::Check => Word::Check,
            Check::Mate => Word::Mate,
        };
        let mut finding = Finding::new(Code::SanCheckMark).with("is", Arg::Word(is));
        let is_short = check != Check::None && matches!(self, Mark::None | Mark::Old);
        // Servers do not agree on what is marked there.
        if is_short || is_of_variant {
            finding.severity = Severity::Note;
        }
        finding
    }
}
