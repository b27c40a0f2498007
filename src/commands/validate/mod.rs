//! `kifu validate`: reads, replays, and says what is wrong.

mod appendix;
mod check;
mod mend;
mod report;
mod root;
mod sums;
mod tally;

use check::Task;
use report::Report;

use crate::cli;
use crate::commands::baseline::Baselines;
use crate::commands::failure::{BadSettings, Failure};
use crate::commands::input::Inputs;
use crate::commands::job::{Event, Planned};
use crate::commands::piece::Piece;
use crate::commands::selection::{Selections, selection};
use crate::commands::{Session, lookup};
use crate::formats::Bench;
use anyhow::Result;
use std::ops::ControlFlow;
use std::path::Path;

/// Checks the inputs.
///
/// # Errors
/// If the usage is wrong, or the report cannot be written.
pub(super) fn run(args: &cli::Validate, session: &mut Session) -> Result<()> {
    let asked = selection(args, session)?;
    let engine = session.engine(&args.input)?;
    let games = lookup::games(&args.input)?;
    // What is mended is a whole file, and so is what findings are known of.
    let has_baseline = args.baseline.is_some() || args.write_baseline.is_some();
    let inputs =
        Inputs::new(&args.input, &session.configs)?.whole(args.fix || args.diff || has_baseline);
    let baselines = Baselines::new(args, inputs.configs())?;
    let selections = Selections::new(asked, inputs.configs());
    let mut report = Report::new(args, games.clone(), baselines, session)?;
    let keeps = args.fix && !args.check;
    let inputs = inputs.map(move |input| {
        let input = if keeps { input?.keeping() } else { input? };
        Ok(Planned { input, plan: () })
    });
    let mending = args.fix || args.diff;
    let marking = report.reporter.follows();
    let daring = args.unsafe_fixes;
    let task = Task { games, mending, daring, marking, selections: &selections };
    let work = |piece: &mut Piece, planned: &Planned<()>, bench: &mut Bench| {
        task.check(piece, &planned.input, bench)
    };
    if args.fix {
        session.stdout.persist();
    }
    report.begin(session)?;
    engine.run(session, inputs, work, |session, event| match event {
        Event::Failed(error) => {
            report.mender.give_up();
            if let Some(failure) = Failure::of(&error) {
                report.baselines.give_up(failure.path.as_deref());
                report.failed(session, failure, None, selections.asked())?;
            } else if let Some(settings) = BadSettings::of(&error) {
                let (failure, source) = (&settings.failure, settings.source());
                report.baselines.give_up(failure.path.as_deref().and_then(Path::parent));
                report.beside(session, failure, source.as_ref(), selections.asked())?;
            } else {
                report.baselines.give_up(None);
            }
            Ok(ControlFlow::Continue(()))
        }
        Event::Done(done) => report.take(session, done, &selections),
    })?;
    report.end(session, selections.asked())
}
