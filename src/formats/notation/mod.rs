//! Ways of writing moves that several formats share.

pub mod shogi;
