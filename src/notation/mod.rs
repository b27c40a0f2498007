//! How things are written, whoever writes them: moves, positions, dates, times, results, evaluations.

pub mod chess;
pub mod evaluation;
pub mod go;
pub mod headers;
pub(crate) mod machine;
pub mod people;
pub mod shogi;
pub mod syntax;
pub mod variants;
