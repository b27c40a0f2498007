//! What is packed as gzip or zstandard, with all that was unpacked before damage: the decoders of both keep some of it
//! to themselves when they fail.

use super::zip::checksum;
use flate2::Crc;
use flate2::bufread::{DeflateDecoder, GzDecoder};
use ruzstd::decoding::errors::{DecodeBlockContentError, DecompressBlockError, FrameDecoderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder, StreamingDecoder};
use std::io::{self, BufRead, Read};

/// A block of zstandard unpacks to no more than this (RFC 8878, 3.1.1.2.4).
const BLOCK: usize = 128 << 10;

/// A block that is empty and the last, and the room of a checksum.
const LAST: [u8; 7] = [1, 0, 0, 0, 0, 0, 0];

/// Unpacks one member of gzip. What the call gave that failed is known by its count only, which the decoder of members
/// does not tell: so its header is read by that, and the rest here.
pub(super) struct Gzip<R> {
    decoder: DeflateDecoder<R>,
    sum: Crc,
    has_ended: bool,
    /// An error that is still to be told.
    error: Option<io::Error>,
}

impl<R: BufRead> Gzip<R> {
    pub(super) fn new(raw: R) -> Gzip<R> {
        let mut head = GzDecoder::new(raw);
        let error = match head.header() {
            Some(_) => None,
            None => head.read(&mut [0]).err().or_else(|| Some(io::ErrorKind::InvalidData.into())),
        };
        let decoder = DeflateDecoder::new(head.into_inner());
        Gzip { decoder, sum: Crc::new(), has_ended: false, error }
    }

    /// What it is unpacked from.
    pub(super) fn raw(&mut self) -> &mut R {
        self.decoder.get_mut()
    }

    /// What follows the member.
    pub(super) fn into_inner(self) -> R {
        self.decoder.into_inner()
    }

    /// Compares what stands behind the data: their checksum and length (RFC 1952).
    fn compare(&mut self) -> io::Result<()> {
        let mut stated = [0; 8];
        self.decoder.get_mut().read_exact(&mut stated)?;
        let found = [self.sum.sum(), self.sum.amount()].map(u32::to_le_bytes);
        if stated == found.as_flattened() { Ok(()) } else { Err(checksum().into()) }
    }
}

impl<R: BufRead> Read for Gzip<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if let Some(error) = self.error.take() {
            self.has_ended = true;
            return Err(error);
        }
        if self.has_ended || buffer.is_empty() {
            return Ok(0);
        }
        let before = self.decoder.total_out();
        let read = self.decoder.read(buffer);
        let given = usize::try_from(self.decoder.total_out() - before).unwrap_or(0);
        let given = given.min(buffer.len());
        self.sum.update(&buffer[..given]);
        match read {
            Ok(0) => {
                self.has_ended = true;
                self.compare().map(|()| 0)
            }
            Err(error) if given > 0 => {
                self.error = Some(error);
                Ok(given)
            }
            read => read,
        }
    }
}

/// Unpacks one frame of zstandard. Until it ends its decoder keeps as much as its window, which is the whole of a small
/// file; when it fails, all blocks that are whole are given.
pub(super) struct Frame<R: Read> {
    decoder: StreamingDecoder<R, FrameDecoder>,
    /// How much is left of what it had when it failed, and an error that is still to be told.
    left: usize,
    error: Option<io::Error>,
    has_failed: bool,
}

impl<R: Read> Frame<R> {
    /// # Errors
    /// If its header cannot be read.
    pub(super) fn new(raw: R) -> Result<Frame<R>, FrameDecoderError> {
        let decoder = StreamingDecoder::new(raw)?;
        Ok(Frame { decoder, left: 0, error: None, has_failed: false })
    }

    /// What it is unpacked from.
    pub(super) fn raw(&mut self) -> &mut R {
        self.decoder.get_mut()
    }

    /// What follows the frame, and whether its checksum agrees, if it has one.
    pub(super) fn into_parts(self) -> (R, bool) {
        let (raw, frame) = self.decoder.into_parts();
        let stated = frame.get_checksum_from_data();
        (raw, stated.is_none() || stated == frame.get_calculated_checksum())
    }

    /// Lets go of what the decoder has.
    fn fail(&mut self, error: io::Error) {
        let frame = &mut self.decoder.decoder;
        // It gives all only of a frame that has ended.
        let ended = frame.decode_blocks(&LAST[..], BlockDecodingStrategy::UptoBlocks(1));
        // Of the block that could not be unpacked a part may be there, and that may be anything.
        let doubtful = if leaves_part(&error) { BLOCK } else { 0 };
        self.left = ended.map_or(0, |_| frame.can_collect().saturating_sub(doubtful));
        (self.error, self.has_failed) = (Some(error), true);
    }
}

impl<R: Read> Read for Frame<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if !self.has_failed {
            match self.decoder.read(buffer) {
                Err(error) => self.fail(error),
                read => return read,
            }
        }
        let wanted = buffer.len().min(self.left);
        let read = self.decoder.decoder.read(&mut buffer[..wanted])?;
        self.left -= read;
        match self.error.take_if(|_| read == 0) {
            Some(error) => Err(error),
            None => Ok(read),
        }
    }
}

/// Whether a block failed while it was put together, and not before.
fn leaves_part(error: &io::Error) -> bool {
    use DecodeBlockContentError::DecompressBlockError as OfBlock;
    let fault = error.get_ref().and_then(|inner| inner.downcast_ref::<FrameDecoderError>());
    matches!(
        fault,
        Some(FrameDecoderError::FailedToReadBlockBody(OfBlock(
            DecompressBlockError::ExecuteSequencesError(_)
        )))
    )
}
