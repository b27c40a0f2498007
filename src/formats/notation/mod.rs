//! Ways of writing moves that several formats share.

pub mod hodges;
pub mod men;
pub mod relative;
pub mod san;
pub mod shogi;
pub mod shogi_san;
pub mod uci;
