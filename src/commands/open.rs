//! From an input to pieces of text ready to be read: unpacking, decoding, finding the format, and
//! cutting what is long.

use super::cutting::{Growing, Told, Waiting, line_end};
use super::piece::{Piece, finding};
use super::place::{Input, InputPlace, names_packed};
use super::trouble::Trouble;
use super::unpack::{Limit, Packing, Unpacked};
use super::usage::Usage;
use super::zip::strange;
use crate::findings::{Code, Finding, Word};
use crate::formats::foreign::{Foreign, foreign, foreign_bytes};
use crate::formats::{
    Detection, Format, Split, by_extension, contradicted, detect, detect_bytes, is_record,
};
use crate::source::{DecodeFaultKind, DecodeOptions, Encoding, Source, Span, decode};
use anyhow::Result;
use std::fs::{self, File};
use std::io::{self, Read};
use std::ops::ControlFlow;

/// Files up to this size are read by the threads that need them; longer inputs are cut into pieces
/// of about this size.
pub(super) const CHUNK: usize = 160 << 10;

/// Texts of more than this many bytes cannot be read in one piece.
pub(super) const LARGEST: u64 = u32::MAX as u64;

/// Whether a file is a record is told by so many of its first bytes.
const HEAD: usize = 16 << 10;

/// How inputs are to be read.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Reading {
    /// The format, if the user named it.
    pub(super) from: Option<&'static Format>,
    /// The encoding, if the user named it.
    pub(super) encoding: Option<Encoding>,
    /// How much may be unpacked.
    pub(super) limit: Limit,
}

/// What the beginning of a long text says of all of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Beginning {
    pub(super) format: &'static Format,
    pub(super) encoding: Encoding,
    /// What it tells of the encoding of the rest.
    pub(super) told: Told,
    pub(super) bom: bool,
}

/// What a piece is made from. Cheap to send to another thread.
#[derive(Debug)]
pub(super) enum Body {
    /// The whole content, or as much of it as shows what it is, and what was found on the way.
    Bytes(Vec<u8>, Vec<Finding>),
    /// A piece of the text, and what was found when it was decoded.
    Piece(Box<Piece>),
}

impl Body {
    /// The memory it takes, or will take.
    #[must_use]
    pub(super) fn size(&self) -> u64 {
        match self {
            Body::Bytes(bytes, _) => bytes.len() as u64,
            Body::Piece(piece) => piece.source.text().len() as u64,
        }
    }
}

impl Reading {
    pub(super) fn options(&self, input: &Input) -> DecodeOptions {
        let hint = self.from.or_else(|| input.extension().and_then(|e| by_extension(e).next()));
        DecodeOptions {
            forced: self.encoding,
            declared: None,
            earlier: None,
            candidates: hint.map(|format| format.candidates).unwrap_or_default(),
        }
    }

    /// The format of bytes that are no text, if that is what they are.
    pub(super) fn binary(&self, bytes: &[u8]) -> Option<&'static Format> {
        match self.from {
            Some(format) => Some(format).filter(|format| format.is_binary()),
            // Whoever names an encoding means the texts beside it.
            None => detect_bytes(bytes),
        }
    }

    /// Whether an input is a record, judged by its first bytes only.
    ///
    /// # Errors
    /// If they cannot be read.
    pub(super) fn is_record(&self, input: &Input) -> Result<bool> {
        let reader = match &input.place {
            InputPlace::Stdin => return Ok(true),
            InputPlace::File(path) => Box::new(File::open(path)?),
            InputPlace::Member(member) => member.open()?,
        };
        let mut read = Waiting::default();
        let ended = read.fill(&mut Unpacked::new(reader, self.limit)?, HEAD)?;
        let mut bytes = read.into_bytes();
        if !ended {
            bytes.truncate(head(&bytes));
        }
        if self.binary(&bytes).is_some() {
            return Ok(true);
        }
        let decoded = decode(bytes, &self.options(input));
        Ok(is_record(&decoded.text, input.extension(), self.from))
    }

    /// Cuts an input into bodies, in order, and hands them on with whether each is the last.
    /// `Break` from `send` ends it early.
    ///
    /// # Errors
    /// If the input cannot be read.
    pub(super) fn cut(
        &self,
        input: &Input,
        send: &mut dyn FnMut(Body, bool) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>> {
        let reader: Box<dyn Read> = match &input.place {
            InputPlace::Stdin => input.tee(Box::new(io::stdin().lock())),
            InputPlace::Member(member) => {
                let (packed, size) = member.sizes();
                self.limit.check(packed, size)?;
                member.open()?
            }
            InputPlace::File(path) => {
                if let Some(stretch) = input.stretch.as_deref() {
                    return self.cut_part(input, stretch, send);
                }
                let file = File::open(path)?;
                if file.metadata()?.is_dir() {
                    return Err(io::Error::from(io::ErrorKind::IsADirectory).into());
                }
                Box::new(file)
            }
        };
        self.stream(input, Unpacked::new(reader, self.limit)?, send)
    }

    /// Hands on what [`load`] has read of an input as [`cut`](Self::cut) does: whole, unless it is compressed under a
    /// name that does not say so.
    ///
    /// # Errors
    /// If it cannot be unpacked.
    pub(super) fn hand_on(
        &self,
        input: &Input,
        bytes: Vec<u8>,
        send: &mut dyn FnMut(Body, bool) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>> {
        if Packing::of(&bytes)? == Packing::None {
            refuse_tar(&bytes)?;
            return Ok(send(Body::Bytes(bytes, Vec::new()), true));
        }
        let unpacked = Unpacked::new(Box::new(io::Cursor::new(bytes)), self.limit)?;
        self.stream(input, unpacked, send)
    }

    fn stream(
        &self,
        input: &Input,
        mut reader: Unpacked,
        send: &mut dyn FnMut(Body, bool) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>> {
        let mut read = Waiting::default();
        let (ended, failed) = match read.fill(&mut reader, CHUNK) {
            Ok(ended) => (ended, None),
            // What came before the damage is read all the same.
            Err(error) if !reader.is_plain() && !read.bytes().is_empty() => (false, Some(error)),
            Err(error) => return Err(error.into()),
        };
        refuse_tar(read.bytes())?;
        if !reader.is_plain() && Packing::of(read.bytes())? != Packing::None {
            return Err(strange(Word::PackedTwice).into());
        }
        let begin = if ended || self.binary(read.bytes()).is_some() {
            None
        } else if let Some(begin) = self.beginning(input, read.bytes()) {
            Some(begin)
        } else if let Some(error) = failed {
            return Err(error.into());
        } else {
            // The rest cannot tell more.
            let mut bytes = read.into_bytes();
            bytes.truncate(head(&bytes));
            return Ok(send(Body::Bytes(bytes, Vec::new()), true));
        };
        let cut = begin.filter(|begin| begin.encoding.is_ascii_compatible());
        let cut = cut.and_then(|begin| Some((begin.format, begin.format.split()?)));
        let Some(cut) = cut else {
            if let Some(error) = failed {
                return Err(error.into());
            }
            let mut bytes = read.into_bytes();
            if !ended {
                (&mut reader).take(LARGEST).read_to_end(&mut bytes)?;
            }
            let found = reader.trailing().into_iter().collect();
            return Ok(send(Body::Bytes(bytes, found), true));
        };
        let text = Growing::of(!reader.is_plain());
        self.pieces(input, (reader, read, failed), cut, text, send)
    }

    /// What the beginning of a long text says of all of it; nothing if its format is not known, or if there is no
    /// more to read.
    pub(super) fn beginning(&self, input: &Input, bytes: &[u8]) -> Option<Beginning> {
        let begin = decode(&bytes[..head(bytes)], &self.options(input));
        let binary = begin.faults.iter().any(|fault| fault.kind == DecodeFaultKind::Binary);
        let format = self.from.or_else(|| match detect(&begin.text, input.extension()) {
            Detection::Is(format) => Some(format),
            _ => None,
        });
        let (encoding, bom, mut told) = (begin.encoding, begin.bom, Told::default());
        told.add(&begin);
        let format = format.filter(|format| !binary && !format.stops_in(&begin.text))?;
        Some(Beginning { format, encoding, told, bom })
    }

    /// Hands on the pieces of a long text, of which these are the first bytes, and why there are no more, if reading
    /// has failed, and what comes of it.
    pub(super) fn pieces(
        &self,
        input: &Input,
        (mut reader, mut read, mut failed): (Unpacked, Waiting, Option<io::Error>),
        (format, split): (&'static Format, Split),
        mut text: Growing,
        send: &mut dyn FnMut(Body, bool) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>> {
        let options = self.options(input);
        let mut size = CHUNK;
        // The beginning is as long as a piece already.
        let mut ended = false;
        let mut begins = input.stretch.as_ref().is_none_or(|stretch| stretch.is_first());
        loop {
            let bytes = read.bytes();
            // The rest after the last line end waits for more.
            let end = if ended { bytes.len() } else { line_end(bytes).unwrap_or(0) };
            let decoded = decode(&bytes[..end], &text.told().options(options));
            if std::mem::take(&mut begins) {
                text.add_finding(self.doubt(&decoded.text));
            }
            text.push(decoded);
            read.take_off(end);
            if ended {
                let mut piece = text.rest(input, format);
                piece.findings.extend(reader.trailing());
                return Ok(send(Body::Piece(Box::new(piece)), true));
            }
            match text.cut(input, format, split) {
                Some(piece) => {
                    size = CHUNK;
                    if send(Body::Piece(Box::new(piece)), false).is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                }
                // A record longer than all that was read: read more at a time, so that looking for
                // its end again and again stays cheap.
                None if text.len() as u64 > LARGEST => {
                    return Err(Trouble(Finding::new(Code::TooLarge)).into());
                }
                None => size = size.saturating_mul(2),
            }
            if let Some(error) = failed {
                return Err(error.into());
            }
            if input.is_stopped() {
                text.drop_rest();
                return Ok(send(Body::Piece(Box::new(text.rest(input, format))), true));
            }
            match read.fill(&mut reader, size) {
                Ok(is_end) => ended = is_end,
                // What came before is read all the same.
                Err(error) => failed = Some(error),
            }
        }
    }

    /// Makes the text of a body; on the thread that will read it.
    #[must_use]
    pub(super) fn open(&self, input: &Input, body: Body) -> Piece {
        let mut piece = match body {
            Body::Piece(piece) => *piece,
            Body::Bytes(bytes, found) => self.whole(input, bytes, found),
        };
        if piece.first {
            piece.findings.extend_from_slice(&input.found);
        }
        piece
    }

    /// Makes the text of a whole input.
    fn whole(&self, input: &Input, bytes: Vec<u8>, mut findings: Vec<Finding>) -> Piece {
        if let Some(format) = self.binary(&bytes) {
            let texts = self.encoding.unwrap_or(format.encoding);
            let source = Source::of_bytes(&*input.name, bytes, texts);
            let too_large = u64::from(source.span().end) >= LARGEST;
            findings.extend(too_large.then(|| Finding::new(Code::TooLarge)));
            let format = Some(format).filter(|_| !too_large);
            return Piece::new(source, format, findings);
        }
        let foreign = foreign_bytes(&bytes);
        let decoded = decode(bytes, &self.options(input));
        findings.extend(decoded.faults.iter().map(|fault| finding(fault, decoded.encoding)));
        if let Some(foreign) = foreign
            && let Some(found) = findings.iter_mut().find(|it| it.code == Code::BinaryFile)
        {
            *found = unread(foreign);
        }
        for found in findings.iter_mut().filter(|found| found.code == Code::NulCharacter) {
            for at in memchr::memchr_iter(0, decoded.text.as_bytes()) {
                found.add_fix(Span::of(at..at + 1), " ");
            }
        }
        let source = Source::from_decoded(&*input.name, decoded);
        self.detected(input, source, findings)
    }

    /// That a text is surely of another format than the one that the user named.
    fn doubt(&self, text: &str) -> Option<Finding> {
        let asked = self.from?;
        let found = contradicted(text, asked)?;
        let finding = Finding::new(Code::ForeignFormat).with("format", found.name);
        Some(finding.with("asked", asked.name))
    }

    fn detected(&self, input: &Input, source: Source, mut findings: Vec<Finding>) -> Piece {
        let unreadable = |finding: &Finding| {
            matches!(finding.code, Code::BinaryFile | Code::TooLarge | Code::UnreadFormat)
        };
        let format = if findings.iter().any(unreadable) {
            None
        } else if self.from.is_some() {
            findings.extend(self.doubt(source.text()));
            self.from
        } else {
            match detect(source.text(), input.extension()) {
                Detection::Is(format) => Some(format),
                Detection::Unclear(formats) => {
                    let names: Vec<&str> = formats.iter().map(|format| format.name).collect();
                    let finding = Finding::new(Code::UnclearFormat);
                    findings.push(finding.with("formats", names.join(", ")));
                    None
                }
                Detection::Unknown => {
                    let unknown = || Finding::new(Code::UnknownFormat);
                    findings.push(foreign(source.text()).map_or_else(unknown, unread));
                    None
                }
            }
        };
        Piece::new(source, format, findings)
    }
}

/// That a file is of another program, and no format here.
fn unread(foreign: Foreign) -> Finding {
    let finding = Finding::new(Code::UnreadFormat).with("what", foreign.what);
    finding.with("instead", foreign.instead)
}

/// The size of an input, if it is a file that is read in one go by the thread that needs it: it is
/// small, and its name does not say that it is compressed.
#[must_use]
pub(super) fn small(input: &Input) -> Option<u64> {
    let path = input.path().filter(|path| !names_packed(path) && input.stretch.is_none())?;
    let metadata = fs::metadata(path).ok()?;
    Some(metadata.len()).filter(|&size| metadata.is_file() && size <= CHUNK as u64)
}

/// Reads a file that [`small`] found to be of this size, into memory that is used again.
///
/// # Errors
/// If it cannot be read, or grows for as long as it is.
pub(super) fn load(input: &Input, size: u64, mut bytes: Vec<u8>) -> Result<Vec<u8>> {
    let path =
        input.path().ok_or_else(|| Usage::new("there is no file", "ファイルではありません"))?;
    let mut file = File::open(path)?;
    let size = usize::try_from(size)?;
    bytes.resize(size + 1, 0);
    let mut filled = 0;
    // A file that has the size it should have needs no second call to see its end.
    while filled != size || size == 0 {
        match file.read(&mut bytes[filled..])? {
            0 => break,
            read => filled += read,
        }
        if filled == bytes.len() {
            // It has grown since its size was asked for.
            if filled > size + CHUNK {
                let reason = Word::GrowsWhileRead;
                let finding = Finding::new(Code::Unreadable).with("reason", reason);
                return Err(Trouble(finding).into());
            }
            bytes.resize(filled * 2, 0);
        }
    }
    bytes.truncate(filled);
    Ok(bytes)
}

/// Refuses an archive that is unpacked only by its name.
fn refuse_tar(bytes: &[u8]) -> Result<()> {
    let is_tar = bytes.get(257..262) == Some(b"ustar") && bytes[..257].contains(&0);
    if is_tar { Err(strange(Word::TarByAnotherName).into()) } else { Ok(()) }
}

/// How much of the beginning of a text can be read by itself: whole lines, or else whole characters.
fn head(bytes: &[u8]) -> usize {
    let whole = |at: &usize| bytes.get(*at).is_none_or(|byte| byte & 0xc0 != 0x80);
    line_end(bytes).unwrap_or_else(|| {
        let last = bytes.len().saturating_sub(1);
        (last.saturating_sub(3)..=last).rev().find(whole).unwrap_or(last)
    })
}
