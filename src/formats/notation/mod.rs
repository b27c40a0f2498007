//! Ways of writing moves that several formats share.

pub mod relative;
pub mod shogi;
