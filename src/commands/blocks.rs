//! Text packed as bzip2, which has a checksum for each of its blocks: what is not checked yet is held back, so that of a
//! damaged block nothing is read.

use bzip2::bufread::BzDecoder;
use std::io::{self, BufRead, Read};

/// How much is unpacked at a time.
const PART: usize = 64 << 10;

/// Unpacks the blocks of one stream.
pub(super) struct Blocks<R> {
    decoder: BzDecoder<R>,
    /// What has been unpacked and not given yet, from `at` on; as far as `checked` it is known to be right.
    text: Vec<u8>,
    at: usize,
    checked: usize,
    /// What ended it, if anything did: its end, or an error that is still to be told.
    end: Option<io::Result<()>>,
}

impl<R: BufRead> Blocks<R> {
    pub(super) fn new(raw: R) -> Blocks<R> {
        let (decoder, text) = (BzDecoder::new(raw), Vec::new());
        Blocks { decoder, text, at: 0, checked: 0, end: None }
    }

    /// What it is unpacked from.
    pub(super) fn raw(&mut self) -> &mut R {
        self.decoder.get_mut()
    }

    /// What follows the stream.
    pub(super) fn into_inner(self) -> R {
        self.decoder.into_inner()
    }

    /// Unpacks some more. Bytes are taken in only to unpack the next block, and before that the checksum of the one
    /// before is compared: then all is right that had come by then.
    fn unpack(&mut self) {
        self.text.drain(..self.at);
        (self.at, self.checked) = (0, self.checked - self.at);
        let known = self.text.len();
        let taken = self.decoder.total_in();
        self.text.resize(known + PART, 0);
        let read = self.decoder.read(&mut self.text[known..]);
        self.text.truncate(known + read.as_ref().map_or(0, |&read| read));
        if self.decoder.total_in() > taken {
            self.checked = known;
        }
        match read {
            Ok(0) => {
                self.checked = known;
                self.end = Some(Ok(()));
            }
            Ok(_) => {}
            Err(error) => {
                // No more of it is wanted before all that came is checked.
                if error.kind() == io::ErrorKind::UnexpectedEof {
                    self.checked = known;
                }
                self.text.truncate(self.checked);
                self.end = Some(Err(error));
            }
        }
    }
}

impl<R: BufRead> Read for Blocks<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.at == self.checked {
            match &mut self.end {
                None => self.unpack(),
                Some(end) => return std::mem::replace(end, Ok(())).map(|()| 0),
            }
        }
        let read = (&self.text[self.at..self.checked]).read(buffer)?;
        self.at += read;
        Ok(read)
    }
}
