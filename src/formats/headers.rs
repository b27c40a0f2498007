//! Names of headers.
