//! What game-info says of games of Go: results, dates, clocks, komi.

mod dates;
pub(crate) mod headers;
pub mod marks;
pub(crate) mod property;
pub mod values;
