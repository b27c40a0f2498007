//! What is wrong with the bytes of an input, on its way up through readers.

use crate::findings::{Code, Finding, Lang, Word};
use std::{error, fmt, io};

/// A finding on its way to the [`Failure`](super::failure::Failure) that knows which input it is about; also through
/// readers, as the inner error of an [`io::Error`].
#[derive(Debug)]
pub(super) struct Trouble(pub(super) Finding);

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message(Lang::En))
    }
}

impl From<Trouble> for io::Error {
    fn from(trouble: Trouble) -> io::Error {
        io::Error::new(io::ErrorKind::InvalidData, trouble)
    }
}

impl error::Error for Trouble {}

/// That so many bytes, from an offset on, follow what is packed without being any of it.
pub(super) fn trailing(what: Word, offset: u64, count: u64) -> Finding {
    let finding = Finding::new(Code::TrailingBytes).with("what", what);
    finding.with("offset", offset).with("count", count)
}
