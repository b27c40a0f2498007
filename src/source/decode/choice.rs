//! Steps 6 to 8 of [`decode`](super::decode): which encoding, of bytes that nothing declares and that are no UTF-8.

use super::super::candidates::{is_nearly, least_malformed, western};
use super::super::evidence::{self, Characters, Skeleton};
use super::super::names::{self, Names};
use super::super::transcode::{count_malformed, lossy, strict};
use super::super::{Candidates, Encoding, damage, janggi, shogi, xiangqi};
use super::Evidence;

/// An encoding, and how sure it is.
pub(super) struct Choice {
    pub(super) encoding: Encoding,
    pub(super) how: Evidence,
    /// The text, where it had to be decoded to find out.
    pub(super) text: Option<String>,
    /// This and others, if it may be one of those; none if it is sure.
    pub(super) may_be: Vec<Encoding>,
}

impl Choice {
    fn sure(encoding: Encoding) -> Choice {
        Choice { encoding, how: Evidence::StrictOnly, text: None, may_be: Vec::new() }
    }

    fn read(text: String, encoding: Encoding) -> Choice {
        Choice { text: Some(text), ..Choice::sure(encoding) }
    }

    fn replaced(encoding: Encoding) -> Choice {
        Choice { how: Evidence::Replacement, ..Choice::sure(encoding) }
    }

    fn japanese(japanese: Japanese) -> Choice {
        let Japanese { encoding, text, how } = japanese;
        Choice { how, ..Choice::read(text, encoding) }
    }

    /// One that is known, with the text if all of it is in that.
    pub(super) fn known(encoding: Encoding, how: Evidence, text: Option<String>) -> Choice {
        Choice { how, text, ..Choice::sure(encoding) }
    }

    /// The only one of these, or the first, which may be one of the others.
    pub(super) fn of(fitting: Vec<Encoding>) -> Choice {
        match fitting[..] {
            [only] => Choice::sure(only),
            _ => Choice::guessed(fitting),
        }
    }

    /// The first of these, which may be one of the others.
    pub(super) fn guessed(fitting: Vec<Encoding>) -> Choice {
        let encoding = fitting.first().copied().unwrap_or_default();
        Choice { how: Evidence::Guessed, may_be: fitting, ..Choice::sure(encoding) }
    }
}

/// The encoding of bytes that are not UTF-8.
pub(super) fn choose(bytes: &[u8], candidates: Candidates) -> Choice {
    let may_be_xiangqi =
        matches!(candidates, Candidates::Any | Candidates::Chess | Candidates::Xiangqi);
    if may_be_xiangqi && let Some((encoding, text)) = xiangqi::by_moves(bytes) {
        return Choice::read(text, encoding);
    }
    if janggi::is_record(bytes, Encoding::EucKr) {
        return match strict(bytes, Encoding::EucKr) {
            Some(text) => Choice::read(text, Encoding::EucKr),
            None => Choice::replaced(Encoding::EucKr),
        };
    }
    let mut case = Case::of(bytes, candidates);
    if let Some(choice) = case.by_names() {
        return choice;
    }
    let usual = case.candidates.usual();
    let mut fitting: Vec<Encoding> =
        usual.iter().copied().filter(|&e| case.is_credible(e) && case.fits(e)).collect();
    let brackets = Brackets::of(&case, &fitting);
    fitting.retain(|&e| brackets.are_sound(e));
    if case.is_go()
        && let Some(fitting) = damage::readings(bytes, &fitting, |e| case.flaws(e))
    {
        return match fitting[..] {
            [only] if count_malformed(bytes, only) > 0 => Choice::replaced(only),
            _ => Choice::guessed(fitting),
        };
    }
    if case.candidates == Candidates::Xiangqi {
        if fitting.iter().any(|&e| xiangqi::keeps_tags(bytes, e)) {
            fitting.retain(|&e| xiangqi::keeps_tags(bytes, e));
        }
        let (encoding, is_certain) = match fitting[..] {
            [only] => (only, xiangqi::is_hanzi(bytes, only)),
            _ => xiangqi::by_characters(bytes),
        };
        let is_both = fitting == case.candidates.usual();
        if is_both && is_certain {
            return Choice::sure(encoding);
        }
        if is_both || !fitting.is_empty() && !is_certain {
            fitting.sort_by_key(|&e| e != encoding);
            let likely = evidence::guess(bytes, false).filter(|e| !fitting.contains(e));
            fitting.extend(likely.filter(|&e| strict(bytes, e).is_some()));
            return Choice::guessed(fitting);
        }
    }
    let is_proven = !case.is_go() || names::take_off_letters(&mut fitting, bytes, case.skeleton);
    match fitting[..] {
        [only] if case.candidates.settle(bytes) && is_proven => case.settled(only),
        _ => case.guess(fitting, |e| brackets.are_sound(e)),
    }
}

/// Bytes, and what is known of them before any encoding is looked at closely.
struct Case<'b> {
    bytes: &'b [u8],
    /// Resolved by what the bytes show.
    candidates: Candidates,
    skeleton: Option<Skeleton>,
    japanese: Option<Japanese>,
    /// Whether the Japanese reading reads as Japanese.
    reads_japanese: bool,
}

impl<'b> Case<'b> {
    fn of(bytes: &'b [u8], candidates: Candidates) -> Case<'b> {
        let japanese = Japanese::of(bytes);
        let skeleton = evidence::skeleton(bytes);
        let reads_japanese = japanese.as_ref().is_some_and(|j| {
            evidence::looks_japanese(bytes, j.encoding, skeleton) || shogi::is_record(&j.text)
        });
        let candidates = candidates.resolve(bytes, skeleton, reads_japanese);
        Case { bytes, candidates, skeleton, japanese, reads_japanese }
    }

    fn is_go(&self) -> bool {
        self.candidates == Candidates::Go
    }

    /// Of names and notes among ASCII, as in chess, what their words tell.
    fn by_names(&mut self) -> Option<Choice> {
        let is_chess = self.candidates == Candidates::Chess
            || self.candidates == Candidates::Any && self.skeleton == Some(Skeleton::Pgn);
        if !is_chess {
            return None;
        }
        match names::of(self.bytes, self.skeleton)? {
            Names::Western => Some(Choice::sure(Encoding::Windows1252)),
            Names::Unsure(fitting) => {
                // Kana leave no doubt.
                let kana =
                    |j: &mut Japanese| self.reads_japanese && fitting.first() == Some(&j.encoding);
                let japanese = self.japanese.take_if(kana).map(Choice::japanese);
                Some(japanese.unwrap_or_else(|| Choice::guessed(fitting)))
            }
        }
    }

    fn fits(&self, e: Encoding) -> bool {
        match (&self.japanese, e) {
            (Some(j), Encoding::ShiftJis | Encoding::EucJp) => j.encoding == e,
            _ => strict(self.bytes, e).is_some(),
        }
    }

    /// Short names alone are no evidence for EUC-JP: it holds nearly all of GB2312 and EUC-KR.
    fn is_credible(&self, e: Encoding) -> bool {
        e != Encoding::EucJp || self.candidates == Candidates::Shogi || self.reads_japanese
    }

    /// How many brackets and quotes of the record an encoding eats.
    fn flaws(&self, e: Encoding) -> usize {
        evidence::flaws(self.skeleton, || lossy(self.bytes, e, |_| ()))
    }

    /// Step 6: the one encoding usual for the game that decodes all of it.
    fn settled(self, only: Encoding) -> Choice {
        let bytes = self.bytes;
        if self.is_go() && names::are_all_western(bytes) {
            // Letters that pair up to characters by chance: `Ásþór`.
            return Choice::guessed(vec![Encoding::Windows1252, only]);
        }
        let japanese = self.japanese.filter(|j| j.encoding == only);
        let other = match only {
            // Of Big5 that has lost a byte, all is GB18030, too, in characters that nobody uses.
            Encoding::Gb18030 => (evidence::has_trails_of_big5(bytes)
                && is_nearly(bytes, Encoding::Big5, 10))
            .then_some(Encoding::Big5),
            _ => japanese.as_ref().and_then(|j| j.other(bytes)),
        };
        let may_be = other.map_or_else(Vec::new, |other| vec![only, other]);
        Choice { may_be, ..japanese.map_or_else(|| Choice::sure(only), Choice::japanese) }
    }

    /// Steps 7 and 8: statistics, and what is most probable.
    fn guess(&self, mut fitting: Vec<Encoding>, is_sound: impl Fn(Encoding) -> bool) -> Choice {
        let (bytes, is_go) = (self.bytes, self.is_go());
        let likely = evidence::guess(bytes, self.candidates == Candidates::Shogi);
        let guess = likely.filter(|&e| {
            let alone = fitting.is_empty() || e == Encoding::Windows1252;
            let are_words = || e != Encoding::Windows1252 || names::are_western(bytes);
            let is_fair = !is_go || (alone || !e.is_single_byte()) && are_words();
            let is_possible = self.candidates.accepts(e) && is_fair && self.is_credible(e);
            is_possible && strict(bytes, e).is_some() && is_sound(e)
        });
        let looks_japanese = |e| evidence::looks_japanese(bytes, e, self.skeleton);
        let probable = least_malformed(bytes, self.candidates.usual(), likely, looks_japanese);
        let is_none = || {
            let characters = Characters::of(bytes, probable);
            characters.are_letters() || characters.prove_nothing()
        };
        let is_lost = is_go && is_none() || !is_sound(probable);
        // What leaves bytes without a character loses against words that leave none.
        if is_go && fitting.is_empty() && (is_lost || !is_nearly(bytes, probable, 100)) {
            let names = self.in_single_bytes(guess, probable);
            if !names.is_empty() {
                return Choice::guessed(names);
            }
        }
        let chosen = match guess {
            // A single-byte encoding fits anything, so that it fits proves little.
            Some(guess) if fitting.is_empty() && guess.is_single_byte() => {
                // Nor do statistics, of what reads as no words of letters.
                let share = if self.is_odd(guess) { 10 } else { 100 };
                (is_lost || !is_nearly(bytes, probable, share)).then_some(guess)
            }
            Some(guess) => Some(guess),
            None if fitting.is_empty() && !is_sound(probable) => western(bytes),
            None => fitting.first().copied(),
        };
        // Letters that are characters all the same, where nothing else has all of them.
        let chosen = chosen.or_else(|| strict(bytes, probable).map(|_| probable));
        let Some(chosen) = chosen else {
            return Choice::replaced(probable);
        };
        fitting.retain(|&e| e != chosen);
        fitting.insert(0, chosen);
        if let Some(likely) = likely.filter(|e| e.is_single_byte() && !fitting.contains(e))
            && is_go
            && strict(bytes, likely).is_some_and(|text| text != lossy(bytes, chosen, |_| ()))
        {
            fitting.push(likely);
        }
        // Without kana nothing tells it from the two that lie where it does.
        let may_be_euc = || {
            let euc = Encoding::EucJp;
            let reads = Characters::of(bytes, euc).read_as_text() && strict(bytes, euc).is_some();
            reads && is_sound(euc)
        };
        if is_go && !chosen.is_single_byte() && !fitting.contains(&Encoding::EucJp) && may_be_euc()
        {
            fitting.push(Encoding::EucJp);
        }
        if fitting.len() == 1 && probable != chosen && self.is_odd(chosen) {
            // It keeps the brackets in their places; the names it gives are no names.
            fitting.push(probable);
        }
        Choice::guessed(fitting)
    }

    /// The encodings of single bytes that names may be in, the likeliest first; `probable` is the likeliest of
    /// those of two bytes.
    fn in_single_bytes(&self, guess: Option<Encoding>, probable: Encoding) -> Vec<Encoding> {
        let mut names = names::of_single_bytes(self.bytes, self.skeleton);
        // Where words and statistics agree no other is likely.
        if guess.is_some() && guess == names.first().copied() {
            names.truncate(1);
        }
        if names.first().is_some_and(|&e| self.is_odd(e)) {
            names.push(probable);
        }
        names
    }

    /// Whether the letters that an encoding of single bytes gives read as no words.
    fn is_odd(&self, e: Encoding) -> bool {
        e.is_single_byte() && !evidence::reads_as_words(self.bytes, e)
    }
}

/// What encodings leave of the brackets and quotes of a record. One that eats any is the wrong one. Single bytes
/// cannot, but for those of a character that ends in a backslash, which eats one as well: then whatever eats the
/// fewest is right.
struct Brackets<'c, 'b> {
    case: &'c Case<'b>,
    known: Vec<(Encoding, usize)>,
    western: usize,
    least: usize,
}

impl<'c, 'b> Brackets<'c, 'b> {
    fn of(case: &'c Case<'b>, fitting: &[Encoding]) -> Self {
        let western = case.flaws(Encoding::Latin1);
        let known: Vec<(Encoding, usize)> = fitting.iter().map(|&e| (e, case.flaws(e))).collect();
        let ends_in_backslash = |pair: &[u8]| !pair[0].is_ascii() && pair[1] == b'\\';
        let least = match western > 0 && case.bytes.windows(2).any(ends_in_backslash) {
            true => known.iter().map(|row| row.1).fold(western, usize::min),
            false => western,
        };
        Brackets { case, known, western, least }
    }

    fn are_sound(&self, e: Encoding) -> bool {
        match self.known.iter().find(|row| row.0 == e) {
            Some(&(_, flaws)) => flaws <= self.least,
            None if e.is_single_byte() => self.western <= self.least,
            None => self.case.flaws(e) <= self.least,
        }
    }
}

/// The Japanese reading of bytes that are strictly valid in Shift_JIS or EUC-JP.
struct Japanese {
    encoding: Encoding,
    text: String,
    how: Evidence,
}

impl Japanese {
    fn of(bytes: &[u8]) -> Option<Self> {
        let only = |encoding, text| Self { encoding, text, how: Evidence::StrictOnly };
        match (strict(bytes, Encoding::ShiftJis), strict(bytes, Encoding::EucJp)) {
            (None, None) => None,
            (Some(sjis), None) => Some(only(Encoding::ShiftJis, sjis)),
            (None, Some(euc)) => Some(only(Encoding::EucJp, euc)),
            (Some(sjis), Some(euc)) => {
                let by_euc =
                    evidence::halfwidth_katakana(&euc) < evidence::halfwidth_katakana(&sjis);
                let (encoding, text) =
                    if by_euc { (Encoding::EucJp, euc) } else { (Encoding::ShiftJis, sjis) };
                Some(Self { encoding, text, how: Evidence::FewerHalfwidthKatakana })
            }
        }
    }

    /// The other Japanese encoding, if the text may as well be words in the half-width katakana of that.
    fn other(&self, bytes: &[u8]) -> Option<Encoding> {
        let both = self.how == Evidence::FewerHalfwidthKatakana && evidence::may_be_katakana(bytes);
        let is_euc = self.encoding == Encoding::EucJp;
        both.then_some(if is_euc { Encoding::ShiftJis } else { Encoding::EucJp })
    }
}
