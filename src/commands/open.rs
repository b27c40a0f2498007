//! From an input to pieces of text ready to be read: unpacking, decoding, finding the format, and
//! cutting what is long at the starts of records.

use super::input::{Input, LARGEST, Place};
use crate::findings::{Code, Finding, Severity};
use crate::formats::{Bench, Detection, Format, ReadOptions, Sink, Split, by_extension, detect};
use crate::record::Record;
use crate::source::{
    DecodeFault, DecodeFaultKind, DecodeOptions, Decoded, Encoding, Eol, Source, Span, decode,
    line_ends,
};
use anyhow::{Context, Result, bail};
use flate2::read::MultiGzDecoder;
use memchr::memrchr;
use std::fs::File;
use std::io::{self, Cursor, Read};
use std::ops::ControlFlow;

/// Inputs up to this size are read by the threads that need them; longer ones are cut into pieces
/// of about this size.
const CHUNK: usize = 1 << 20;

/// How inputs are to be read.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Reading {
    /// The format, if the user named it.
    pub(super) from: Option<&'static Format>,
    /// The encoding, if the user named it.
    pub(super) encoding: Option<Encoding>,
}

/// What a piece is made from. Cheap to send to another thread.
#[derive(Debug)]
pub(super) enum Body {
    /// The whole file, not read yet.
    Unread,
    /// The whole content.
    Bytes(Vec<u8>),
    /// A piece of the text, and what was found when it was decoded.
    Piece(Box<Piece>),
}

/// A text whose records can be read: a whole input, or a part of one that is long.
#[derive(Debug)]
pub(super) struct Piece {
    /// The text.
    pub(super) source: Source,
    /// Its format, if it is known.
    pub(super) format: Option<&'static Format>,
    /// What was found in decoding it and looking for its format.
    pub(super) findings: Vec<Finding>,
    /// Whether it begins the input.
    pub(super) first: bool,
    /// Whether it ends the input.
    pub(super) last: bool,
    /// The number of records that [`Piece::read`] met.
    pub(super) records: u32,
}

impl Reading {
    fn options(&self, input: &Input) -> DecodeOptions {
        let hint = self.from.or_else(|| input.extension().and_then(|e| by_extension(e).next()));
        DecodeOptions {
            forced: self.encoding,
            declared: None,
            candidates: hint.map(|format| format.candidates).unwrap_or_default(),
        }
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
            Place::Member(bytes) => Box::new(Cursor::new(bytes)),
            Place::Stdin => Box::new(io::stdin().lock()),
            Place::File(path) => {
                let metadata = path.metadata()?;
                if metadata.is_dir() {
                    bail!("it is a folder");
                }
                if metadata.is_file() && metadata.len() <= CHUNK as u64 {
                    return Ok(send(Body::Unread, true));
                }
                Box::new(File::open(path)?)
            }
        };
        self.stream(input, &mut *unpacked(reader)?, send)
    }

    fn stream(
        &self,
        input: &Input,
        reader: &mut dyn Read,
        send: &mut dyn FnMut(Body, bool) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>> {
        let mut bytes = Vec::new();
        let mut options = self.options(input);
        if fill(reader, &mut bytes, CHUNK)? {
            return Ok(send(Body::Bytes(bytes), true));
        }
        let head = line_end(&bytes).map(|end| decode(&bytes[..end], &options));
        let format = self.from.or_else(|| match detect(&head.as_ref()?.text, input.extension()) {
            Detection::Is(format) => Some(format),
            _ => None,
        });
        let splittable = head.is_some_and(|head| head.encoding.is_ascii_compatible());
        let split = format.and_then(|format| format.split).filter(|_| splittable);
        let (Some(format), Some(split)) = (format, split) else {
            reader.take(LARGEST).read_to_end(&mut bytes)?;
            return Ok(send(Body::Bytes(bytes), true));
        };
        let mut text = Growing::default();
        let mut size = CHUNK;
        loop {
            // The rest after the last line end waits for more.
            let ended = fill(reader, &mut bytes, size)?;
            let end = if ended { bytes.len() } else { line_end(&bytes).unwrap_or(0) };
            let decoded = decode(&bytes[..end], &options);
            if !decoded.text.is_ascii() {
                options.declared = Some(decoded.encoding);
            }
            text.push(decoded);
            bytes.drain(..end);
            if ended {
                return Ok(send(Body::Piece(Box::new(text.rest(input, format))), true));
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
                None if text.text.len() as u64 > LARGEST => bail!("a record is longer than 4 GiB"),
                None => size = size.saturating_mul(2),
            }
        }
    }

    /// Makes the text of a body; on the thread that will read it.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub(super) fn open(&self, input: &Input, body: Body) -> Result<Piece> {
        let bytes = match body {
            Body::Piece(piece) => return Ok(*piece),
            Body::Bytes(bytes) => bytes,
            Body::Unread => {
                let path = input.path().context("there is no file")?;
                let mut bytes = Vec::new();
                // One more byte than there may be shows that there are too many.
                let mut reader = unpacked(Box::new(File::open(path)?))?.take(LARGEST + 1);
                reader.read_to_end(&mut bytes)?;
                bytes
            }
        };
        let decoded = decode(bytes, &self.options(input));
        let faults: Vec<Finding> =
            decoded.faults.iter().map(|fault| finding(fault, decoded.encoding)).collect();
        let source = Source::from_decoded(&*input.name, decoded);
        Ok(self.detected(input, source, faults))
    }

    fn detected(&self, input: &Input, source: Source, mut findings: Vec<Finding>) -> Piece {
        let unreadable =
            |finding: &Finding| matches!(finding.code, Code::BinaryFile | Code::TooLarge);
        let format = if findings.iter().any(unreadable) {
            None
        } else if self.from.is_some() {
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
                    findings.push(Finding::new(Code::UnknownFormat));
                    None
                }
            }
        };
        Piece { source, format, findings, first: true, last: true, records: 0 }
    }
}

impl Piece {
    /// Reads the records, handing each on with what was found in it and its number in this piece,
    /// from 1. What has no record at all gets a finding that says so.
    pub(super) fn read<F>(&mut self, bench: &mut Bench, each: F)
    where
        F: FnMut(&mut Record, &mut Vec<Finding>, u32) -> ControlFlow<()>,
    {
        let Some(read) = self.format.and_then(|format| format.read) else { return };
        let mut sink = Each { each, records: 0 };
        read(&self.source, &ReadOptions { continued: !self.first }, bench, &mut sink);
        self.records = sink.records;
        let whole = self.first && self.last;
        let bad = |finding: &Finding| finding.severity == Severity::Error;
        if whole && self.records == 0 && !self.findings.iter().any(bad) {
            self.findings.push(Finding::new(Code::NoRecord));
        }
    }

    /// `kif, Shift_JIS, CRLF`: what was found out about the text.
    #[must_use]
    pub(super) fn description(&self) -> Description {
        Description {
            format: self.format,
            encoding: self.source.encoding(),
            bom: self.source.bom(),
            eol: self.source.eol(),
        }
    }
}

/// What was found out about a text before its records were read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Description {
    /// The format.
    pub(super) format: Option<&'static Format>,
    /// The encoding.
    pub(super) encoding: Encoding,
    /// Whether a byte order mark stood first.
    pub(super) bom: bool,
    /// The line ends.
    pub(super) eol: Eol,
}

/// A sink that counts.
struct Each<F> {
    each: F,
    records: u32,
}

impl<F> Sink for Each<F>
where
    F: FnMut(&mut Record, &mut Vec<Finding>, u32) -> ControlFlow<()>,
{
    fn record(
        &mut self,
        record: &mut Record,
        findings: &mut Vec<Finding>,
        _span: Span,
    ) -> ControlFlow<()> {
        self.records = self.records.saturating_add(1);
        (self.each)(record, findings, self.records)
    }
}

/// Decoded text that has not been cut off yet.
#[derive(Default)]
struct Growing {
    text: String,
    findings: Vec<Finding>,
    encoding: Encoding,
    bom: bool,
    /// Number of line ends and of bytes of text cut off before.
    lines: u32,
    bytes: u64,
    begun: bool,
}

impl Growing {
    fn push(&mut self, decoded: Decoded<'_>) {
        let shift = u32::try_from(self.text.len()).unwrap_or(u32::MAX);
        for fault in &decoded.faults {
            let mut finding = finding(fault, decoded.encoding);
            finding.span = finding.span.map(|span| {
                Span::new(span.start.saturating_add(shift), span.end.saturating_add(shift))
            });
            self.findings.push(finding);
        }
        if !decoded.text.is_ascii() || self.bytes == 0 {
            self.encoding = decoded.encoding;
        }
        self.bom |= decoded.bom;
        self.text.push_str(&decoded.text);
    }

    /// Takes off all but the last record, if there are several.
    fn cut(&mut self, input: &Input, format: &'static Format, split: Split) -> Option<Piece> {
        let mut starts = Vec::new();
        split(&self.text, &mut starts);
        let at = starts.pop().filter(|&at| at > 0 && self.text.is_char_boundary(at))?;
        let kept = self.text.split_off(at);
        let border = u32::try_from(at).unwrap_or(u32::MAX);
        let starts_later = |finding: &Finding| finding.span.is_some_and(|s| s.start >= border);
        let (mut later, here): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.findings).into_iter().partition(starts_later);
        for finding in &mut later {
            finding.span = finding
                .span
                .map(|s| Span::new(s.start.saturating_sub(border), s.end.saturating_sub(border)));
        }
        let text = std::mem::replace(&mut self.text, kept);
        self.findings = later;
        Some(self.piece(input, format, text, here, false))
    }

    fn rest(mut self, input: &Input, format: &'static Format) -> Piece {
        let text = std::mem::take(&mut self.text);
        let findings = std::mem::take(&mut self.findings);
        self.piece(input, format, text, findings, true)
    }

    fn piece(
        &mut self,
        input: &Input,
        format: &'static Format,
        text: String,
        findings: Vec<Finding>,
        last: bool,
    ) -> Piece {
        let (line, byte) = (self.lines.saturating_add(1), self.bytes);
        let ends = u32::try_from(line_ends(text.as_bytes())).unwrap_or(u32::MAX);
        self.lines = self.lines.saturating_add(ends);
        self.bytes = self.bytes.saturating_add(text.len() as u64);
        let decoded = Decoded {
            text: text.into(),
            encoding: self.encoding,
            bom: self.bom && !self.begun,
            how: crate::source::Evidence::Declared,
            faults: Vec::new(),
        };
        let source = Source::from_decoded(&*input.name, decoded).starting_at(line, byte);
        let first = !std::mem::replace(&mut self.begun, true);
        Piece { source, format: Some(format), findings, first, last, records: 0 }
    }
}

/// The end of the last whole line.
fn line_end(bytes: &[u8]) -> Option<usize> {
    memrchr(b'\n', bytes).map(|at| at + 1)
}

/// Adds at most `size` bytes; whether the input has ended.
fn fill(reader: &mut dyn Read, bytes: &mut Vec<u8>, size: usize) -> Result<bool> {
    let wanted = size as u64;
    Ok(reader.take(wanted).read_to_end(bytes)? < size)
}

/// The content of what may be compressed, told by its first bytes.
fn unpacked<'a>(mut reader: Box<dyn Read + 'a>) -> Result<Box<dyn Read + 'a>> {
    let mut magic = Vec::new();
    (&mut reader).take(6).read_to_end(&mut magic)?;
    let start = |mark: &[u8]| magic.starts_with(mark);
    let (gzip, zstd) = (start(b"\x1f\x8b"), start(b"\x28\xb5\x2f\xfd"));
    for (is, name) in [
        (start(b"PK\x03\x04"), "a zip archive; give it a name that ends in .zip"),
        (start(b"BZh"), "compressed with bzip2; unpack it first"),
        (start(b"\xfd7zXZ\0"), "compressed with xz; unpack it first"),
        (start(b"7z\xbc\xaf\x27\x1c"), "a 7z archive; unpack it first"),
        (start(b"Rar!\x1a\x07"), "a rar archive; unpack it first"),
    ] {
        if is {
            bail!("it is {name}");
        }
    }
    let reader: Box<dyn Read> = Box::new(Cursor::new(magic).chain(reader));
    Ok(if gzip {
        Box::new(MultiGzDecoder::new(reader))
    } else if zstd {
        let decoder = ruzstd::decoding::StreamingDecoder::new(reader);
        Box::new(decoder.context("it is damaged: not zstandard")?)
    } else {
        reader
    })
}

/// A fault of the bytes as a finding.
fn finding(fault: &DecodeFault, encoding: Encoding) -> Finding {
    use DecodeFaultKind as K;
    let code = match fault.kind {
        K::Malformed | K::MoreMalformed(_) => Code::MalformedBytes,
        K::Nul => Code::NulCharacter,
        K::Binary => Code::BinaryFile,
        K::TooLarge => Code::TooLarge,
        K::DestroyedEncoding(_) => Code::DestroyedEncoding,
        K::DeclarationContradicted(_) => Code::DeclaredEncoding,
        K::UnknownDeclaration => Code::UnknownDeclaration,
        K::AmbiguousEncoding(_) => Code::EncodingGuessed,
        K::UserDefinedCharacters(_) => Code::PrivateCharacters,
        K::RepeatedBom => Code::RepeatedBom,
    };
    let whole = matches!(fault.kind, K::Binary | K::TooLarge | K::AmbiguousEncoding(_));
    let found = if whole { Finding::new(code) } else { Finding::at(code, fault.span) };
    let found = found.with("encoding", encoding.name());
    match &fault.kind {
        K::DestroyedEncoding(count) | K::UserDefinedCharacters(count) => {
            found.with("count", *count)
        }
        K::AmbiguousEncoding(fitting) => {
            let others: Vec<&str> = fitting.iter().skip(1).map(|other| other.name()).collect();
            found.with("others", others.join(", "))
        }
        _ => found,
    }
}
