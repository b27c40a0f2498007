//! The head of a game: which of its items say what.

use super::read::{GibReader, Item};
use crate::findings::{Code, Finding, Word};
use crate::games::Side;
use crate::notation::go::opening::day;
use crate::notation::go::ranks::bracketed;
use crate::notation::go::told::told;
use crate::notation::go::values::{Verdict, countdown};
use crate::record::{Ending, Key, NoteKind};
use crate::replay::Item as Entry;
use crate::source::{Eol, Span};
use std::collections::{HashMap, HashSet};

/// The fields of `GAMEINFOMAIN`.
const MAIN: [&str; 10] =
    ["GBKIND", "GTYPE", "GCDT", "GTIME", "GRLT", "ZIPSU", "DUM", "GONGJE", "TCNT", "AUSZ"];
/// Numbers among them that nothing is read of.
const UNREAD: [&str; 4] = ["GBKIND", "GTYPE", "GCDT", "AUSZ"];
/// Those of `GAMEINFOSUB`.
const SUB: [&str; 6] = ["GNAMEF", "GPLCF", "GNAME", "GDATE", "GPLC", "GCMT"];

/// The items whose headers and comments say all of them.
const SAID: [&str; 6] =
    ["GAMEBLACKNAME", "GAMEWHITENAME", "GAMEPLACE", "GAMENAME", "GAMECONDITION", "GAMECOMMENT"];

/// Lists whose fields are each read, and compared with what is said elsewhere.
const LISTS: [&str; 3] = ["GAMEINFOMAIN", "GAMEINFOSUB", "GAMETAG"];

/// How the items end that a server keeps for itself, of each player: the name of an account and its picture, and
/// numbers of a level and a country (specs: go-files §2.1 has them ignored). The account is read where the item of
/// the name is missing or empty.
const SERVER: [&str; 6] = ["NICK", "LEVEL", "COUNTRY", "AVATA", "IMAGE", "USERINFO"];

/// Facts that stand in three places: the field of `GAMEINFOMAIN`, the letter of `GAMETAG`, the item.
const RESULT: [&str; 3] = ["GRLT", "W", ""];
const MARGIN: [&str; 3] = ["ZIPSU", "Z", "GAMEZIPSU"];
const KOMI: [&str; 3] = ["GONGJE", "G", "GAMEGONGJE"];
const COUNT: [&str; 3] = ["TCNT", "", "GAMETOTALNUM"];

/// A number of the head that means no result.
const UNFINISHED: u32 = 255;

/// The head, taken apart.
struct Head<'a> {
    items: Vec<Item<'a>>,
    main: Vec<(&'a str, String)>,
    sub: Vec<(&'a str, String)>,
    tag: Vec<(&'a str, String)>,
}

impl<'a> Head<'a> {
    fn of(items: Vec<Item<'a>>) -> Head<'a> {
        let value = |name: &str| last(&items, name).map_or("", |item| item.value);
        let named = |keys: &'static [&'static str]| {
            move |part: &'a str| part.split_once(':').filter(|(key, _)| keys.contains(key))
        };
        let lettered = |part: &'a str| {
            let is_letter = part.starts_with(|c: char| c.is_ascii_uppercase());
            is_letter.then(|| part.split_at(1))
        };
        let main = parts(value("GAMEINFOMAIN"), named(&MAIN));
        let sub = parts(value("GAMEINFOSUB"), named(&SUB));
        let tag = parts(value("GAMETAG"), lettered);
        Head { main, sub, tag, items }
    }

    fn item(&self, name: &str) -> Option<Item<'a>> {
        last(&self.items, name)
    }

    /// The value of an item that is there and not empty.
    fn value(&self, name: &str) -> Option<&'a str> {
        self.item(name).map(|item| item.value).filter(|value| !value.is_empty())
    }

    fn sub(&self, name: &str) -> Option<&str> {
        find(&self.sub, name)
    }

    /// What the server calls a player: the name of the account, which is what the item of the name has, or else the
    /// other one.
    fn account(&self, side: Side) -> Option<String> {
        let (item, [id, nick], nickname) = match side {
            Side::First => ("BUSERINFO", ["BID", "BNICK"], "GAMEBLACKNICK"),
            Side::Second => ("WUSERINFO", ["WID", "WNICK"], "GAMEWHITENICK"),
        };
        let [tag_id, tag_nick] = letters(side);
        let user = parts(self.value(item).unwrap_or_default(), |part: &'a str| {
            part.split_once(':').filter(|(key, _)| key.bytes().all(|b| b.is_ascii_uppercase()))
        });
        let names = [
            find(&user, id),
            self.tagged(tag_id),
            find(&user, nick),
            self.tagged(tag_nick),
            self.value(nickname),
        ];
        // What a server could not write is no name.
        let mut names = names.into_iter().flatten().filter(|name| !name.contains('\u{fffd}'));
        names.next().map(str::to_owned)
    }

    /// A name in the tag, where all behind it is written with colons: a comma with another capital behind it may belong
    /// to the name.
    fn tagged(&self, letter: &str) -> Option<&str> {
        let is_name = |(key, value): &(&str, String)| *key == letter && value.starts_with(':');
        let at = self.tag.iter().position(is_name)?;
        let is_whole = self.tag.get(at + 1).is_none_or(|(_, next)| next.starts_with(':'));
        let name = self.tag.get(at)?.1.strip_prefix(':')?.trim();
        (is_whole && !name.is_empty()).then_some(name)
    }

    /// Whether the tag has something where the names of a player stand.
    fn is_tagged(&self, side: Side) -> bool {
        let letters = letters(side);
        self.tag.iter().any(|(key, value)| letters.contains(key) && value.len() > 1)
    }

    /// What is said of a fact, with the item that says it, the most trusted first.
    fn said(&self, [main, tag, own]: [&str; 3]) -> impl Iterator<Item = (&str, Item<'a>)> {
        let main = find(&self.main, main).zip(self.item("GAMEINFOMAIN"));
        let tag = find(&self.tag, tag).zip(self.item("GAMETAG"));
        let own = self.value(own).zip(self.item(own));
        main.into_iter().chain(tag).chain(own)
    }
}

/// The letters of the tag for a player's account and its other name.
fn letters(side: Side) -> [&'static str; 2] {
    match side {
        Side::First => ["M", "B"],
        Side::Second => ["I", "A"],
    }
}

/// The item of a name that counts: the last one, or the last that says anything.
fn last<'a>(items: &[Item<'a>], name: &str) -> Option<Item<'a>> {
    let named = || items.iter().filter(|item| item.name == name);
    named().rfind(|item| !item.value.is_empty()).or_else(|| named().next_back()).copied()
}

fn find<'h>(fields: &'h [(&str, String)], name: &str) -> Option<&'h str> {
    let field = fields.iter().find(|field| field.0 == name);
    field.map(|field| field.1.as_str()).filter(|value| !value.is_empty())
}

/// The fields of a list with commas between; a part that begins none belongs to the one before.
fn parts<'a>(
    text: &'a str,
    begins: impl Fn(&'a str) -> Option<(&'a str, &'a str)>,
) -> Vec<(&'a str, String)> {
    let mut fields: Vec<(&str, String)> = Vec::new();
    for part in text.split(',') {
        match (begins(part.trim()), fields.last_mut()) {
            (Some((key, value)), _) => fields.push((key, value.trim().to_owned())),
            (None, Some((_, value))) => {
                value.push(',');
                value.push_str(part);
            }
            (None, None) => {}
        }
    }
    fields
}

/// A number of tenths as a decimal: 65 is `6.5`.
fn tenths(text: &str) -> Option<String> {
    let number: i32 = text.parse().ok()?;
    let sign = if number < 0 { "-" } else { "" };
    let (whole, tenth) = (number.unsigned_abs() / 10, number.unsigned_abs() % 10);
    Some(if tenth == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{tenth}") })
}

/// The numbers of a time, in the order main, countdown, periods: `1200-30-3`.
fn times(text: &str) -> Option<[u32; 3]> {
    let numbers: Option<Vec<u32>> = text.split('-').map(|part| part.trim().parse().ok()).collect();
    numbers.and_then(|numbers| numbers.try_into().ok())
}

/// What the number of a result and the margin mean.
fn verdict(code: u32, margin: Option<&str>) -> Option<Verdict> {
    let (side, how) = match code {
        0 | 3 | 7 => (Side::First, code),
        1 | 4 | 8 => (Side::Second, code - 1),
        _ => return None,
    };
    let how = match how {
        // Nobody wins by less than nothing.
        0 => {
            let points = margin.and_then(tenths);
            points.filter(|points| points != "0" && !points.starts_with('-')).unwrap_or_default()
        }
        3 => "R".to_owned(),
        _ => "T".to_owned(),
    };
    Some(Verdict::Win(side, how))
}

impl GibReader<'_> {
    /// Makes headers of the head and says what in it is wrong; gives back how the game ended, with the place that says
    /// so.
    pub(super) fn headers(&mut self) -> Option<(Ending, Span)> {
        let head = Head::of(std::mem::take(&mut self.game.items));
        let name = head.value("GAMENAME").or(head.sub("GNAME"));
        let place = head.value("GAMEPLACE").or(head.sub("GPLC"));
        for (key, name, value) in [(Key::Title, "GAMENAME", name), (Key::Site, "GAMEPLACE", place)]
        {
            if let Some(value) = value {
                self.frame.record.push_header(key, name, &Eol::unified(value));
            }
        }
        self.date(&head);
        for (side, key, rank, name) in [
            (Side::First, Key::First, Key::FirstRank, "GAMEBLACKNAME"),
            (Side::Second, Key::Second, Key::SecondRank, "GAMEWHITENAME"),
        ] {
            let Some(value) = head.value(name) else {
                match head.account(side) {
                    Some(account) => self.frame.record.push_header(key, name, &account),
                    None if head.is_tagged(side) => {
                        head.item("GAMETAG").into_iter().for_each(|tag| self.keep_list(tag));
                    }
                    None => {}
                }
                continue;
            };
            let (player, level) = bracketed(value);
            self.frame.record.push_header(key, name, player);
            if let Some(level) = level {
                self.frame.record.push_header(rank, name, level);
            }
        }
        let ending = self.result(&head);
        self.komi(&head);
        if let Some((stones, _)) = self.game.handicap.filter(|(stones, _)| *stones >= 2) {
            self.frame.record.push_header(Key::Handicap, "INI", &stones.to_string());
        }
        self.time(&head);
        if let Some(text) = head.value("GAMECONDITION") {
            self.frame.record.push_header(Key::Note, "GAMECONDITION", &Eol::unified(text));
        }
        self.count(&head);
        self.comments(&head);
        self.unsaid(&head);
        self.others(&head);
        self.contradictions(&head);
        ending
    }

    /// Keeps what no other header says, and what is said again. What only a server knows what to do with is no
    /// part of a record.
    fn others(&mut self, head: &Head<'_>) {
        let mut seen = HashSet::new();
        let stated_komi = self.frame.record.header(Key::Komi).map(str::to_owned);
        let unsaid = std::mem::take(&mut self.game.unsaid);
        let last: HashMap<&str, usize> = head
            .items
            .iter()
            .enumerate()
            .filter(|(_, item)| !item.value.is_empty())
            .map(|(index, item)| (item.name, index))
            .collect();
        for (index, item) in head.items.iter().enumerate() {
            // Of two the last one counts that says anything.
            let is_outdone = last.get(item.name) != Some(&index);
            if !seen.insert(item.name) {
                let finding = Finding::at(Code::HeaderRepeated, item.span);
                self.frame.report(finding.with("name", item.name));
            }
            let komi = tenths(item.value).filter(|_| item.name == KOMI[2]);
            let is_komi = komi.is_some() && komi == stated_komi;
            // The result says the margin, the moves their number, and a komi of 0 nothing.
            let number = item.value.parse::<u32>();
            let is_number = match item.name {
                "GAMEDUM" => number == Ok(0),
                name => [MARGIN[2], COUNT[2]].contains(&name) && number.is_ok(),
            };
            let is_server = SERVER.iter().any(|end| item.name.ends_with(end));
            let is_list = LISTS.contains(&item.name) && !unsaid.contains(&item.span);
            let is_said = SAID.contains(&item.name) || is_komi || is_number || is_server || is_list;
            if !item.value.is_empty() && (is_outdone || !is_said) {
                self.frame.record.push_header(Key::Other, item.name, &Eol::unified(item.value));
            }
        }
    }

    /// A list says something that no header does: it is kept as a whole.
    fn keep_list(&mut self, item: Item<'_>) {
        if LISTS.contains(&item.name) {
            self.game.unsaid.push(item.span);
        }
    }

    /// That a value is not what its item has.
    fn unread(&mut self, item: Item<'_>, value: &str, expected: Word) {
        self.keep_list(item);
        let finding = Finding::at(Code::GibValue, item.span).with("name", item.name);
        self.frame.report(finding.with("value", value).with("expected", expected));
    }

    fn date(&mut self, head: &Head<'_>) {
        let sub = head.sub("GDATE").zip(head.item("GAMEINFOSUB"));
        let tag = find(&head.tag, "C").zip(head.item("GAMETAG"));
        let own = head.value("GAMEDATE").zip(head.item("GAMEDATE"));
        let said = [sub, tag, own].into_iter().flatten();
        let known = said.clone().find_map(|(text, _)| day(text));
        match (known, said.clone().last()) {
            (Some(day), _) => {
                self.frame.record.push_header(Key::Start, "GAMEDATE", &day);
                for (text, item) in said {
                    if self::day(text).as_deref() != Some(&*day) {
                        self.keep_list(item);
                    }
                }
            }
            (None, Some((text, item))) => self.unread(item, text, Word::DateOfGame),
            (None, None) => {}
        }
    }

    /// What the number of a result means, with the margin.
    fn coded(&mut self, code: u32, head: &Head<'_>) -> Option<Verdict> {
        let margin = head.said(MARGIN).next();
        let verdict = verdict(code, margin.map(|(text, _)| text))?;
        if let (Some((text, item)), Verdict::Win(_, how)) = (margin, &verdict)
            && how.is_empty()
            && text.parse() != Ok(0)
        {
            self.unread(item, text, Word::WholeNumberFromZero);
        }
        Some(verdict)
    }

    /// The number of the result counts; where there is none, what its text tells.
    fn result(&mut self, head: &Head<'_>) -> Option<(Ending, Span)> {
        let (verdict, place) = match head.said(RESULT).next() {
            Some((text, item)) => match text.parse::<u32>() {
                Ok(UNFINISHED) => return None,
                Ok(code) => match self.coded(code, head) {
                    Some(verdict) => (verdict, item.span),
                    None => {
                        let finding = Finding::at(Code::GibResult, item.span);
                        self.frame.report(finding.with("value", text));
                        self.keep_list(item);
                        return None;
                    }
                },
                Err(_) => {
                    self.unread(item, text, Word::WholeNumber);
                    return None;
                }
            },
            None => {
                let item = head.item("GAMERESULT").filter(|item| !item.value.is_empty())?;
                let Some(told) = told(item.value) else {
                    self.unread(item, item.value, Word::ResultOfGame);
                    return None;
                };
                if !told.is_all {
                    self.unread(item, item.value, Word::ResultWithOneMargin);
                }
                (told.verdict, item.span)
            }
        };
        self.frame.record.push_header(Key::Result, "GAMERESULT", &verdict.to_string());
        let (mut ending, word) = verdict.ending()?;
        ending.word = self.frame.record.keep(word);
        Some((ending, place))
    }

    fn komi(&mut self, head: &Head<'_>) {
        let Some((text, item)) = head.said(KOMI).next() else { return };
        match tenths(text) {
            Some(komi) => self.frame.record.push_header(Key::Komi, "GAMEGONGJE", &komi),
            None => self.unread(item, text, Word::WholeNumber),
        }
    }

    /// `GTIME` is in numbers or in words; the tag has the same numbers in another order.
    fn time(&mut self, head: &Head<'_>) {
        let main = find(&head.main, "GTIME").zip(head.item("GAMEINFOMAIN"));
        let tag = find(&head.tag, "T").zip(head.item("GAMETAG"));
        let by_main = main.and_then(|(text, _)| times(text));
        let by_tag = tag.and_then(|(text, _)| times(text));
        let by_tag = by_tag.map(|[each, periods, main]| [main, each, periods]);
        // The words of an item of its own are kept anyway.
        let has_words = head.value("GAMETIME").is_some();
        for (said, read) in [(main, by_main), (tag, by_tag)] {
            let Some((_, item)) = said else { continue };
            let is_other = match (read, by_main) {
                (None, _) => !has_words,
                (Some(times), Some(trusted)) => times != trusted,
                (Some(_), None) => main.is_some() && !has_words,
            };
            if is_other {
                self.keep_list(item);
            }
        }
        let times = if main.is_some() { by_main } else { by_tag };
        let Some([main, each, periods]) = times else { return };
        self.frame.record.push_header(Key::TimeControl, "GTIME", &main.to_string());
        if periods > 0 && each > 0 {
            self.frame.record.push_header(Key::Byoyomi, "GTIME", &countdown(periods, each));
        }
    }

    /// What a list says of the compensation in a handicap game, of the name and of the place, where that says more
    /// than the items do.
    fn unsaid(&mut self, head: &Head<'_>) {
        for (fields, key, own, list) in [
            (&head.main, "DUM", "GAMEDUM", "GAMEINFOMAIN"),
            (&head.tag, "D", "GAMEDUM", "GAMETAG"),
            (&head.sub, "GNAME", "GAMENAME", "GAMEINFOSUB"),
            (&head.sub, "GPLC", "GAMEPLACE", "GAMEINFOSUB"),
        ] {
            let Some(value) = find(fields, key) else { continue };
            let own = head.value(own);
            let is_said = match key {
                "GNAME" | "GPLC" => own.is_none_or(|own| own == value),
                _ => own == Some(value) || value.parse() == Ok(0_u32),
            };
            if let Some(item) = head.item(list).filter(|_| !is_said) {
                self.keep_list(item);
            }
        }
        // What begins no field goes to the one before, whose number is none then.
        let is_number =
            |name: &&str| find(&head.main, name).is_none_or(|value| value.parse::<i64>().is_ok());
        let are_numbers = UNREAD.iter().all(is_number);
        for (list, fields, is_read) in [
            ("GAMEINFOMAIN", &head.main, are_numbers),
            ("GAMEINFOSUB", &head.sub, true),
            ("GAMETAG", &head.tag, true),
        ] {
            let begins = |item: &Item<'_>| {
                let first = fields.first();
                first.is_some_and(|(key, _)| item.value.trim_start().starts_with(key))
            };
            let is_whole = |item: &Item<'_>| item.value.is_empty() || is_read && begins(item);
            if let Some(item) = head.item(list).filter(|item| !is_whole(item)) {
                self.keep_list(item);
            }
        }
    }

    /// The number of moves, which is often right, and sometimes 0 or a text.
    fn count(&mut self, head: &Head<'_>) {
        let Some((text, item)) = head.said(COUNT).next() else { return };
        let Ok(stated @ 1..) = text.parse::<usize>() else { return };
        if stated != self.game.moves {
            let finding = Finding::at(Code::GibCount, item.span).with("stated", stated);
            self.frame.report(finding.with("moves", self.game.moves));
        }
    }

    fn comments(&mut self, head: &Head<'_>) {
        let own = head.value("GAMECOMMENT");
        let place = head.item("GAMECOMMENT").or(head.item("GAMEINFOSUB"));
        let sub = head.sub("GCMT").filter(|text| Some(*text) != own);
        let span = place.map_or_else(Span::default, |item| item.span);
        for (at, text) in own.into_iter().chain(sub).enumerate() {
            let text = self.frame.record.keep(&Eol::unified(text));
            let note = Entry::Note { kind: NoteKind::Comment, text, span };
            self.frame.script.items.insert(at, note);
        }
    }

    /// The words of the result beside its number: another winner, or another way to win.
    fn result_in_words(&mut self, head: &Head<'_>) {
        let Some(item) = head.item("GAMERESULT") else { return };
        let Some((code, _)) = head.said(RESULT).next() else { return };
        let margin = head.said(MARGIN).next().map(|(margin, _)| margin);
        let told =
            told(item.value).map(|told| told.verdict).filter(|told| *told != Verdict::Unknown);
        let coded = match code.parse() {
            Ok(UNFINISHED) => Verdict::Unknown,
            Ok(code) => match verdict(code, margin) {
                Some(verdict) => verdict,
                // That it is not known is said.
                None => return,
            },
            Err(_) => return,
        };
        let differs = match (told, &coded) {
            (Some(Verdict::Win(side, how)), Verdict::Win(coded, known)) => {
                // One that says no more than who won says nothing else, and stones are no points.
                let is_stones = item.value.contains('子') && known.parse::<f64>().is_ok();
                let is_said = !how.is_empty() && !known.is_empty() && !is_stones;
                side != *coded || is_said && how != *known
            }
            (told, _) => told.is_some(),
        };
        if differs {
            let finding = Finding::at(Code::GibContradiction, item.span).with("name", item.name);
            let other = match coded {
                Verdict::Unknown => format!("GRLT {code}"),
                known => known.to_string(),
            };
            let finding = finding.with("value", item.value).with("other", other);
            self.frame.report(finding);
        }
    }

    /// What is said of the same fact in two places must be the same.
    fn contradictions(&mut self, head: &Head<'_>) {
        for fact in [RESULT, MARGIN, KOMI] {
            let mut said = head.said(fact);
            let Some((first, _)) = said.next() else { continue };
            let other = said.find(|(other, _)| {
                other.parse::<i32>().is_ok() && other.parse::<i32>() != first.parse::<i32>()
            });
            if let Some((other, item)) = other {
                let finding = Finding::at(Code::GibContradiction, item.span);
                let finding = finding.with("name", item.name).with("value", other);
                self.frame.report(finding.with("other", first));
            }
        }
        self.result_in_words(head);
        let tag = find(&head.tag, "R").zip(head.item("GAMETAG"));
        if let Some((text, item)) = tag
            && let Some((stones, _)) = self.game.handicap
            && let Ok(stated) = text.parse::<u32>()
            && stated != stones
            && (stated > 1 || stones > 1)
        {
            let finding = Finding::at(Code::GibContradiction, item.span).with("name", item.name);
            self.frame.report(finding.with("value", text).with("other", stones.to_string()));
        }
    }
}
