//! How texts become bytes.

use crate::commands::config::Config;
use crate::formats::{Format, Write as Writer, WriteOptions};
use crate::source::{EncodeOptions, Encoding, Eol, Source, encode};

/// How text becomes bytes, where the user does not leave it to the format.
#[derive(Clone, Copy, Debug)]
pub(in crate::commands) struct Text {
    pub(in crate::commands) encoding: Option<Encoding>,
    pub(in crate::commands) bom: bool,
    /// Whether the user has asked for a mark by its own option, which needs an encoding that has one.
    pub(in crate::commands) asks_for_mark: bool,
    pub(in crate::commands) eol: Option<Eol>,
    /// Whether it is as in the source where the user says nothing: what is replaced stays readable
    /// for the programs that read it before.
    pub(in crate::commands) kept: bool,
}

impl Text {
    /// The same with what settings say where the user says nothing.
    pub(in crate::commands) fn with(mut self, settings: Option<&Config>) -> Text {
        if let Some(settings) = settings.filter(|_| !self.kept) {
            if self.encoding.is_none() {
                self.encoding = settings.encoding;
                self.bom |= settings.bom;
            }
            self.eol = self.eol.or(settings.eol);
        }
        self
    }

    /// What it is for the conversion of a text, or of no text.
    pub(in crate::commands) fn form(&self, source: Option<&Source>, format: &Format) -> Form {
        if format.is_assembled() {
            // Its files are no text, whatever texts are in them.
            return Form { encoding: format.encoding, bom: false, eol: format.eol };
        }
        let (mut encoding, mut eol) = (format.encoding, format.eol);
        let mut bom = self.bom;
        if let Some(source) = source.filter(|_| self.kept) {
            encoding = source.encoding();
            bom |= source.bom();
            eol = match source.eol() {
                Eol::Mixed => source.usual_eol(),
                Eol::None => eol,
                found => found,
            };
        }
        let encoding = self.encoding.unwrap_or(encoding);
        let is_utf16 = matches!(encoding, Encoding::Utf16Le | Encoding::Utf16Be);
        bom |= is_utf16 && format.write.as_ref().is_some_and(|write| write.needs_mark);
        Form { encoding, bom, eol: self.eol.unwrap_or(eol) }
    }
}

/// How a text becomes bytes.
#[derive(Clone, Copy, Debug)]
pub(in crate::commands) struct Form {
    pub(in crate::commands) encoding: Encoding,
    pub(in crate::commands) bom: bool,
    pub(in crate::commands) eol: Eol,
}

impl Form {
    /// What stands once at the top of a file, and between two records.
    pub(in crate::commands) fn edges(
        &self,
        writer: &Writer,
        options: &WriteOptions,
    ) -> [Vec<u8>; 2] {
        let bytes = |text: &str, bom| {
            encode(text, self.encoding, &EncodeOptions { bom, eol: self.eol }).bytes.into_owned()
        };
        [bytes(&(writer.prologue)(options), self.bom), bytes((writer.separator)(options), false)]
    }
}
