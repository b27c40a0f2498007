//! Ways of writing moves that several formats share.

pub mod san;
pub mod shogi;
