//! What a report of `kifu validate` ends with.

use crate::commands::draft::Draft;
use crate::commands::place::shown;
use crate::commands::selection::Selection;
use crate::commands::usage::refuse;
use crate::commands::{Exit, Session};
use crate::findings::Lang;
use crate::findings::report::{CodeCount, Reporter, Style};
use anyhow::{Context, Result};

use super::report::Report;

impl Report<'_> {
    pub(super) fn end(mut self, session: &mut Session, selection: &Selection) -> Result<()> {
        let mut milder = std::mem::replace(&mut self.milder, Draft::waiting());
        milder.parts(String::new(), |part| self.write(session, part))?;
        let unchanged = !self.args.check || !self.changes;
        if (self.counts.errors > 0 && !self.args.exit_zero) || !unchanged {
            session.exit.raise(Exit::Found);
        }
        let appendix = std::mem::take(&mut self.appendix);
        let (reporter, exit) = (self.reporter, session.exit as u8);
        appendix.end(&reporter, exit, |part| self.write(session, part))?;
        let mut text = self.stats();
        let human = self.reporter.style == Style::Human;
        match human {
            _ if session.quiet => {}
            true => text.push_str(&self.mended(session.lang)),
            // Programs read nothing but the report there.
            false => self.tell(session, self.mended(session.lang).trim_start()),
        }
        let quiet = session.quiet && self.counts.errors == 0;
        // Where no file could be opened, there is nothing to sum up.
        let nothing = human && self.counts.files == 0 && session.exit == Exit::Failed;
        let silent = self.args.diff || nothing || (quiet || self.baselines.writes()) && human;
        if !silent && (human || !self.args.stats) {
            if !self.is_empty && human && self.mender.mended == 0 {
                text.push('\n');
            }
            self.reporter.summary(&self.counts, &mut text);
        }
        if !silent && human {
            self.tally.games(session.lang, &self.counts, &mut text);
        }
        if self.is_stopped && !self.args.diff {
            let line = self.stopped(session.lang);
            match human {
                true => text.push_str(&line),
                false => self.tell(session, &line),
            }
        }
        let known = self.baselines.known;
        if human && known > 0 && !session.quiet {
            text.push_str(&match session.lang {
                Lang::En if known == 1 => "1 known finding is not shown\n".to_owned(),
                Lang::En => format!("{known} known findings are not shown\n"),
                Lang::Ja => format!("既知の指摘{known}件は表示していません\n"),
            });
        }
        self.write(session, &text)?;
        self.picker.end(session);
        if let Some(target) = self.args.output_file.as_deref().filter(|_| self.file.is_some())
            && self.baselines.reads(target)
        {
            self.own_input = Some(target.to_owned());
        }
        if let Some(own) = &self.own_input {
            let name = shown(own);
            return refuse(
                format!("{name} is one of the files that were read; the report was not written"),
                format!("{name}は読み込んだファイルの一つなので、結果を書き込みませんでした"),
            );
        }
        if let (Some(file), Some(path)) = (self.file.take(), &self.args.output_file) {
            file.commit(self.args.force).with_context(|| shown(path))?;
        }
        let is_report = self.aside && self.args.output_file.is_none() && !human;
        let is_written = self.baselines.writes();
        let told = self.baselines.end(selection, session.lang)?;
        if !(is_report || is_written && session.quiet) {
            session.tell(&told);
        }
        Ok(())
    }

    /// That not all was read.
    fn stopped(&self, lang: Lang) -> String {
        let errors = indicatif::HumanCount(self.counts.errors);
        match lang {
            Lang::En if self.counts.errors == 1 => {
                "stopped after 1 error (--max-errors)\n".to_owned()
            }
            Lang::En => format!("stopped after {errors} errors (--max-errors)\n"),
            Lang::Ja => format!("エラー{errors}件で打ち切りました(--max-errors)\n"),
        }
    }

    /// The counts by code, if they were asked for.
    fn stats(&self) -> String {
        let codes = self.tally.codes();
        let mut text = String::new();
        match self.reporter.style {
            _ if !self.args.stats => {}
            Style::Json => Reporter::stats(&codes, &self.counts, &mut text),
            _ => {
                let rows = codes.into_iter().map(|CodeCount { code, severity, count, .. }| {
                    let (row, severity) = (code.row(), severity.name().to_owned());
                    [count.to_string(), row.id.to_owned(), severity, row.name.to_owned()]
                });
                text.push_str(&crate::commands::formats::table(&rows.collect::<Vec<_>>()));
            }
        }
        text
    }

    /// How many findings were mended, if any.
    fn mended(&self, lang: Lang) -> String {
        let count = self.mender.mended;
        if count == 0 {
            return String::new();
        }
        let before = if self.is_empty { "" } else { "\n" };
        match lang {
            Lang::En if count == 1 => format!("{before}1 finding was mended\n"),
            Lang::En => format!("{before}{count} findings were mended\n"),
            Lang::Ja => format!("{before}{count}件を修正しました\n"),
        }
    }
}
