//! What is said of what is delivered: findings, what is lost, and what would be read as another text.

use super::{Delivery, Lost, Part};
use crate::commands::convert::RecordBytes;
use crate::commands::convert::terms::Terms;
use crate::commands::destination::Destination;
use crate::commands::order::ranges;
use crate::commands::voice::Voice;
use crate::findings::report::Place as Spot;
use crate::findings::{Code, Lang, Severity};
use crate::formats::{Format, Loss};
use crate::source::escape_for_display;

impl Delivery {
    pub(super) fn findings(&mut self, terms: &Terms, part: &Part<'_>, voice: &mut dyn Voice) {
        let mut text = String::new();
        for (game, finding) in &part.converted.findings {
            let game = if *game == 0 { 0 } else { part.before.saturating_add(*game) };
            if !part.picker.wants(game) {
                continue;
            }
            let (path, game) = (&*part.input.real_path(), u64::from(game));
            // What is wrong with an archive is not so with the member that happens to be read first.
            let (source, path) = match part.input.archive_of(finding) {
                Some(archive) => (None, archive),
                None => (part.converted.source.as_ref(), path),
            };
            let place = Spot { source, path, game, mark: None, again: 0 };
            terms.reporter.finding(finding, &place, &mut text);
            self.bad |= finding.severity == Severity::Error;
            self.damaged |= finding.code == Code::MalformedBytes;
        }
        self.bad |= part.converted.format.is_none();
        if !text.is_empty() {
            voice.tell(&text);
        }
    }

    /// Whether all that was lost of an input is its only game, of which it was said that the format holds none
    /// such.
    pub(super) fn is_told(&self, terms: &Terms, part: &Part<'_>) -> bool {
        let is_only = part.first && self.losses.get(Loss::Records) == 1;
        let is_alone = part.converted.records.iter().all(|written| written.count == 0);
        self.foreign && is_only && is_alone && !terms.args.fail_if_lossy
    }

    /// Takes note of what comes behind what is written, for the place of the first character that is lost.
    pub(super) fn count_lines(&mut self, edge: &[u8], written: &RecordBytes) {
        if written.numbers.encoding().is_unicode() {
            // There nothing is lost.
            return;
        }
        // Every line that is written ends with one, which many bytes are asked for at once.
        let count = |bytes: &[u8]| {
            u32::try_from(memchr::memchr_iter(b'\n', bytes).count()).unwrap_or(u32::MAX)
        };
        self.lines = self.lines.saturating_add(count(edge));
        if let Some(first) = written.lost.filter(|_| self.lost.is_none()) {
            let line = self.lines.saturating_add(first.line);
            self.lost = Some(Lost { char: first.char, place: Some((line, first.column)) });
        }
        self.lines = self.lines.saturating_add(count(&written.bytes));
    }

    /// Takes note of the first character that is lost, where its place is not known.
    pub(super) fn note_lost(&mut self, written: &RecordBytes) {
        let lost = || written.lost.map(|first| Lost { char: first.char, place: None });
        self.lost = self.lost.or_else(lost);
    }

    /// Says that what is written tells nobody which encoding it is in, and would be taken for another.
    pub(super) fn warn(&mut self, terms: &Terms, part: &Part<'_>, voice: &mut dyn Voice) {
        let converted = part.converted;
        let (Some(found), Some([_, meant]), Some(format)) =
            (converted.mistaken, converted.texts, converted.format)
        else {
            return;
        };
        if terms.quiet || std::mem::replace(&mut self.has_warned, true) {
            return;
        }
        let (name, format) = (&part.input.name, format.name);
        voice.tell(&match terms.lang {
            Lang::En => format!(
                "{name}: {format} does not say that it is in {meant}, and would be read as {found}: \
                 name the encoding to whoever reads it (--encoding {meant})\n"
            ),
            Lang::Ja => format!(
                "{name}: {format}形式には{meant}であることが書かれず、{found}として読まれます。読むときに\
                 文字コードを指定してください（--encoding {meant}）\n"
            ),
        });
    }

    /// `a.kif: 12 times, 3 variations not representable in usi`
    pub(super) fn report_losses(
        &self,
        terms: &Terms,
        name: &str,
        format: Option<&'static Format>,
        voice: &mut dyn Voice,
    ) -> bool {
        let Some(format) = format.filter(|_| !self.losses.is_empty()) else {
            return false;
        };
        let in_place = terms.target.destination == Destination::InPlace;
        let is_minor = self.losses.get(Loss::Records) == 0;
        if terms.quiet && is_minor && !terms.args.fail_if_lossy && !in_place {
            return true;
        }
        let lost = self.losses.text(terms.lang);
        let mut text = match terms.lang {
            Lang::En => format!("{name}: {lost} not representable in {}", format.name),
            Lang::Ja => format!("{name}: {}形式で表せないもの: {lost}", format.name),
        };
        if let Some(Lost { char, place }) = self.lost {
            let shown = escape_for_display(&char.to_string(), &[]).into_owned();
            text.push_str(&match (terms.lang, place) {
                (Lang::En, Some((line, column))) => {
                    format!(" (first {shown} in line {line}, column {column} as written)")
                }
                (Lang::Ja, Some((line, column))) => {
                    format!("（最初は出力{line}行{column}桁の「{shown}」）")
                }
                (Lang::En, None) => format!(" (first {shown})"),
                (Lang::Ja, None) => format!("（最初は「{shown}」）"),
            });
        }
        if terms.target.split.is_some() && terms.args.fail_if_lossy {
            text.push_str(terms.lang.word("; not written: game ", "。書き込まなかった対局: "));
            text.push_str(&ranges(self.refused.iter().copied()));
        } else if terms.args.fail_if_lossy {
            text.push_str(terms.lang.word("; not written", "。書き込みませんでした"));
        }
        voice.tell(&format!("{text}\n"));
        true
    }
}
