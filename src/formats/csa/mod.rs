//! CSA.
