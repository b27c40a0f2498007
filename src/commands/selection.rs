//! Which findings count, and as what.

use super::config::{Config, Configs};
use super::place::Input;
use super::{Session, lookup};
use crate::cli::{self, Level};
use crate::findings::programs::Program;
use crate::findings::{Code, Finding, Severity};
use anyhow::Result;
use std::sync::{Arc, Mutex, PoisonError};

/// Which findings count, and as what.
#[derive(Clone, Debug)]
pub(super) struct Selection {
    select: Vec<Code>,
    ignore: Vec<Code>,
    /// As what codes count whatever else holds.
    severity: Vec<(Code, Severity)>,
    lowest: Severity,
    strict: bool,
    /// What the programs always write that the records come from.
    habits: Vec<Code>,
    /// Whether the arguments name such programs.
    sourced: bool,
    /// Whether findings can be known.
    baseline: bool,
    /// Whether they are written as known.
    writes: bool,
}

impl Selection {
    /// Findings of at least a severity; with `strict`, warnings and tolerated departures from the
    /// format are errors.
    #[must_use]
    pub(super) fn at_least(lowest: Severity, strict: bool) -> Selection {
        let (select, ignore, severity, habits) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Selection {
            select,
            ignore,
            severity,
            lowest,
            strict,
            habits,
            sourced: false,
            baseline: false,
            writes: false,
        }
    }

    /// Whether findings can be known.
    #[must_use]
    pub(super) fn has_baseline(&self) -> bool {
        self.baseline
    }

    /// Whether a finding counts; its severity is set.
    pub(super) fn admits(&self, finding: &mut Finding) -> bool {
        let is_met = self.meets(finding.code, finding.severity);
        finding.severity = self.weigh(finding.code, finding.severity);
        is_met
    }

    /// Whether findings of a code count that were found with a severity.
    pub(super) fn meets(&self, code: Code, found: Severity) -> bool {
        self.weigh(code, found) >= self.lowest && self.names(code)
    }

    /// As what findings of a code count that were found with a severity.
    fn weigh(&self, code: Code, found: Severity) -> Severity {
        let refused = match found {
            Severity::Note => code.row().departure,
            Severity::Warning => true,
            Severity::Error => false,
        };
        match self.severity.iter().find(|(other, _)| *other == code) {
            Some(&(_, severity)) => severity,
            None if refused && self.habits.contains(&code) => Severity::Note,
            None if self.strict && refused => Severity::Error,
            None => found,
        }
    }

    /// Whether a code is selected and not ignored.
    pub(super) fn names(&self, code: Code) -> bool {
        (self.select.is_empty() || self.select.contains(&code)) && !self.ignore.contains(&code)
    }

    /// The codes that the settings leave out, but for those that the command line asks for, which goes before them.
    fn unasked(&self, codes: impl Iterator<Item = Code>) -> impl Iterator<Item = Code> {
        codes.filter(|code| !self.select.contains(code))
    }

    /// The same with what the settings say besides.
    fn with(&self, config: &Config) -> Selection {
        let mut all = self.clone();
        if all.select.is_empty() {
            all.select.clone_from(&config.select);
        }
        let off = config.severity.iter().filter(|(_, severity)| severity.is_none());
        let off = off.map(|&(code, _)| code);
        all.ignore.extend(self.unasked(config.ignore.iter().copied().chain(off)));
        let set = config.severity.iter().filter_map(|&(code, severity)| Some((code, severity?)));
        all.severity.extend(set);
        all.strict |= config.strict;
        if !all.sourced {
            all.habits = habits(config.source.iter().copied());
        }
        all.baseline |= config.baseline.is_some();
        all
    }
}

/// What programs always write.
fn habits(programs: impl Iterator<Item = &'static Program>) -> Vec<Code> {
    programs.flat_map(|program| program.habits).map(|habit| habit.code).collect()
}

/// Which findings count in which file: by the arguments, and by the settings that hold there.
#[derive(Debug)]
pub(super) struct Selections {
    asked: Arc<Selection>,
    configs: Arc<Configs>,
    /// The last settings that were met, and what they make of what was asked: files of one folder
    /// come one after the other.
    last: Mutex<Option<(Arc<Config>, Arc<Selection>)>>,
}

impl Selections {
    /// What the arguments ask for, with the settings of each file.
    #[must_use]
    pub(super) fn new(asked: Selection, configs: &Arc<Configs>) -> Selections {
        let configs = Arc::clone(configs);
        Selections { asked: Arc::new(asked), configs, last: Mutex::default() }
    }

    /// What counts in an input.
    ///
    /// # Errors
    /// If its settings cannot be read.
    pub(super) fn of(&self, input: &Input) -> Result<Arc<Selection>> {
        let Some((config, path)) = self.configs.of(input)? else {
            return Ok(Arc::clone(&self.asked));
        };
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let selection = match &*last {
            Some((known, selection)) if Arc::ptr_eq(known, &config) => Arc::clone(selection),
            _ => {
                let selection = Arc::new(self.asked.with(&config));
                *last = Some((Arc::clone(&config), Arc::clone(&selection)));
                selection
            }
        };
        drop(last);
        let mut here = config.ignored_in(&path).peekable();
        if here.peek().is_none() {
            return Ok(selection);
        }
        let mut selection = Selection::clone(&selection);
        selection.ignore.extend(self.asked.unasked(here));
        Ok(Arc::new(selection))
    }

    /// What counts where no settings hold: for what could not be read.
    #[must_use]
    pub(super) fn asked(&self) -> &Selection {
        &self.asked
    }
}

/// The findings of a piece with the number of their record in it; 0 for the text as a whole.
pub(super) type Numbered = Vec<(u32, Finding)>;

/// Adds the findings of a record that count, in the order of their places. What is written as known stays as it was
/// found: what it counts as is a matter of each run.
pub(super) fn admit(
    selection: &Selection,
    game: u32,
    from: &mut Vec<Finding>,
    into: &mut Numbered,
) {
    let start = into.len();
    into.extend(from.drain(..).filter_map(|mut finding| {
        let found = finding.severity;
        let is_met = selection.admits(&mut finding);
        if selection.writes {
            finding.severity = found;
        }
        is_met.then_some((game, finding))
    }));
    into[start..].sort_by_key(|(_, finding)| finding.span.map(|span| span.start));
}

/// The selection that the arguments of `validate` ask for.
///
/// # Errors
/// If a code or a program is unknown.
pub(super) fn selection(args: &cli::Validate, session: &Session) -> Result<Selection> {
    let codes = |texts: &[String]| -> Result<Vec<Code>> {
        let found: Result<Vec<Vec<Code>>> = texts.iter().map(|t| lookup::codes(t)).collect();
        Ok(found?.concat())
    };
    let lowest = match args.severity {
        Some(Level::Note) => Severity::Note,
        Some(Level::Warning) => Severity::Warning,
        Some(Level::Error) => Severity::Error,
        // What is known holds for every run, whatever this one says.
        None if args.write_baseline.is_some() => Severity::Note,
        None if session.quiet => Severity::Error,
        None if session.verbose || !args.select.is_empty() => Severity::Note,
        None => Severity::Warning,
    };
    let sources: Result<Vec<&Program>> = args.source.iter().map(|s| lookup::program(s)).collect();
    Ok(Selection {
        habits: habits(sources?.into_iter()),
        sourced: !args.source.is_empty(),
        select: codes(&args.select)?,
        ignore: codes(&args.ignore)?,
        severity: Vec::new(),
        lowest,
        strict: args.strict,
        baseline: args.baseline.is_some() || args.write_baseline.is_some(),
        writes: args.write_baseline.is_some(),
    })
}
