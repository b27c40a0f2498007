//! How things are written, whoever writes them: moves, positions, dates, times, results, evaluations.

pub mod chess;
pub mod evaluation;
pub(crate) mod go;
pub mod headers;
pub mod shogi;
pub(crate) mod syntax;
pub mod variants;
