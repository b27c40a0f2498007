//! Which findings count, and as what.

use super::{Session, lookup};
use crate::cli::{self, Level};
use crate::findings::{Code, Finding, Severity};
use anyhow::Result;

/// Which findings count, and as what.
#[derive(Debug)]
pub(super) struct Selection {
    select: Vec<Code>,
    ignore: Vec<Code>,
    lowest: Severity,
    strict: bool,
}

impl Selection {
    /// Findings of at least a severity; with `strict`, warnings and tolerated departures from the
    /// format are errors.
    #[must_use]
    pub(super) fn at_least(lowest: Severity, strict: bool) -> Selection {
        Selection { select: Vec::new(), ignore: Vec::new(), lowest, strict }
    }

    /// Whether a finding counts; its severity is set.
    pub(super) fn admits(&self, finding: &mut Finding) -> bool {
        let refused = match finding.severity {
            Severity::Note => finding.code.row().departure,
            Severity::Warning => true,
            Severity::Error => false,
        };
        if self.strict && refused {
            finding.severity = Severity::Error;
        }
        finding.severity >= self.lowest && self.names(finding.code)
    }

    /// Whether a code is selected and not ignored.
    pub(super) fn names(&self, code: Code) -> bool {
        (self.select.is_empty() || self.select.contains(&code)) && !self.ignore.contains(&code)
    }
}

/// The findings of a piece with the number of their record in it; 0 for the text as a whole.
pub(super) type Numbered = Vec<(u32, Finding)>;

/// Adds the findings of a record that count, in the order of their places.
pub(super) fn admit(
    selection: &Selection,
    game: u32,
    from: &mut Vec<Finding>,
    into: &mut Numbered,
) {
    let start = into.len();
    into.extend(
        from.drain(..)
            .filter_map(|mut finding| selection.admits(&mut finding).then_some((game, finding))),
    );
    into[start..].sort_by_key(|(_, finding)| finding.span.map(|span| span.start));
}

/// The selection that the arguments of `validate` ask for.
///
/// # Errors
/// If a code is unknown.
pub(super) fn selection(args: &cli::Validate, session: &Session) -> Result<Selection> {
    let codes = |texts: &[String]| -> Result<Vec<Code>> {
        let found: Result<Vec<Vec<Code>>> = texts.iter().map(|t| lookup::codes(t)).collect();
        Ok(found?.concat())
    };
    let lowest = match args.severity {
        Some(Level::Note) => Severity::Note,
        Some(Level::Warning) => Severity::Warning,
        Some(Level::Error) => Severity::Error,
        None if session.quiet => Severity::Error,
        None if session.verbose || !args.select.is_empty() => Severity::Note,
        None => Severity::Warning,
    };
    Ok(Selection {
        select: codes(&args.select)?,
        ignore: codes(&args.ignore)?,
        lowest,
        strict: args.strict,
    })
}
