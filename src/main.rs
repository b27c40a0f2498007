//! The `kifu` program.
#![forbid(unsafe_code)]

fn main() {}
