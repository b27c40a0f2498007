//! `kifu` reads any game record, replays it under the full rules, says exactly what is wrong with
//! it, and writes it in any other format.
#![forbid(unsafe_code)]

pub mod cli;
pub mod commands;
pub mod findings;
pub mod formats;
pub mod games;
pub mod record;
pub mod replay;
pub mod source;
