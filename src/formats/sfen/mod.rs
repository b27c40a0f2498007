//! SFEN.
