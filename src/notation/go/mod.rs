//! What game-info says of games of Go: results, dates, clocks, komi.

pub(crate) mod clock;
mod dates;
pub(crate) mod headers;
pub mod marks;
pub(crate) mod opening;
pub(crate) mod property;
pub(crate) mod ranks;
pub(crate) mod told;
pub mod values;
