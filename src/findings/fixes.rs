//! Applying fixes to a text, and the list of what can be fixed.

use super::Safety::{self, Safe, Unsafe};
use super::{Code, Edit, Fix};
use crate::source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// The codes whose findings can carry a fix, in the order of the table, and how safe it is at best.
/// That a code is listed does not say that each of its findings has one: where two repairs are
/// possible, there is none.
pub const FIXABLE: &[(Code, Safety)] = &[
    (Code::DeclaredEncoding, Safe),
    (Code::UnknownDeclaration, Safe),
    (Code::NulCharacter, Safe),
    (Code::MovesAfterEnd, Unsafe),
    (Code::SideMark, Unsafe),
    (Code::TimeWithoutMove, Unsafe),
    (Code::TimeTwice, Unsafe),
    (Code::CommentRepeated, Safe),
    (Code::ClaimedCount, Unsafe),
    (Code::ClaimedResult, Unsafe),
    (Code::HeaderRepeated, Unsafe),
    (Code::RepeatedDiffers, Unsafe),
    (Code::HandicapMismatch, Unsafe),
    (Code::IllegalByOther, Unsafe),
    (Code::CsaUnknown, Unsafe),
    (Code::CsaVersion, Unsafe),
    (Code::CsaMissingRow, Unsafe),
    (Code::CsaTwoBoards, Unsafe),
    (Code::CsaNoTurn, Safe),
    (Code::CsaNoPosition, Safe),
    (Code::CsaMoveTail, Unsafe),
    (Code::CsaNoSign, Safe),
    (Code::CsaTime, Unsafe),
    (Code::CsaResultWord, Unsafe),
    (Code::CsaNoSeparator, Safe),
    (Code::CsaLowerCase, Safe),
    (Code::CsaOrder, Safe),
    (Code::CsaBlank, Safe),
    (Code::CsaNameBelow, Safe),
    (Code::CsaLoose, Safe),
    (Code::CsaHeaderWithin, Unsafe),
    (Code::KifUnknownLine, Unsafe),
    (Code::KifTail, Unsafe),
    (Code::KifTime, Unsafe),
    (Code::KifLateHeader, Safe),
    (Code::KifClosing, Unsafe),
    (Code::KifLatePromotion, Safe),
    (Code::KifLastMove, Unsafe),
    (Code::KifExtraRow, Unsafe),
    (Code::KifDigits, Safe),
    (Code::KifPieceName, Safe),
    (Code::KifOriginForm, Safe),
    (Code::KifNoOrigin, Safe),
    (Code::KifSameForm, Safe),
    (Code::KifSideSign, Safe),
    (Code::KifNumberForm, Safe),
    (Code::KifUnpromotedWord, Safe),
    (Code::KifMarkWord, Safe),
    (Code::KifTimeForm, Safe),
    (Code::KifVariationForm, Safe),
    (Code::KifColon, Safe),
    (Code::KifCell, Safe),
    (Code::KifHandForm, Safe),
    (Code::KifEndingWord, Safe),
    (Code::KifWideAsterisk, Safe),
    (Code::SfenDeparture, Safe),
    (Code::VariantCase, Safe),
    (Code::VariantUciDeparture, Safe),
    (Code::DxqClosedAs, Safe),
    (Code::JanggiGibReversed, Safe),
    (Code::JanggiGibHeader, Safe),
    (Code::PgnTagQuotes, Safe),
    (Code::PgnTagForm, Safe),
    (Code::PgnTagTwice, Unsafe),
    (Code::PgnTagValue, Safe),
    (Code::PgnPlyCount, Unsafe),
    (Code::PgnSetUp, Safe),
    (Code::PgnResultMismatch, Unsafe),
    (Code::PgnNoMarker, Safe),
    (Code::PgnResultForm, Safe),
    (Code::PgnResultInVariation, Safe),
    (Code::PgnMoveNumber, Safe),
    (Code::PgnStrayWord, Unsafe),
    (Code::PgnStraySign, Safe),
    (Code::PgnUnclosedVariation, Unsafe),
    (Code::PgnUnclosedComment, Unsafe),
    (Code::PgnNestedComment, Unsafe),
    (Code::PgnVariationWithoutMove, Unsafe),
    (Code::PgnEmptyVariation, Safe),
    (Code::PgnTooDeep, Unsafe),
    (Code::PgnNag, Unsafe),
    (Code::PgnSuffix, Safe),
    (Code::PgnGlyph, Safe),
    (Code::PgnReserved, Safe),
    (Code::PgnPercent, Safe),
    (Code::PgnJunk, Unsafe),
    (Code::PgnDrawOffer, Safe),
    (Code::PgnGlued, Safe),
    (Code::PgnNul, Safe),
    (Code::PgnKings, Safe),
    (Code::PgnTagBroken, Safe),
    (Code::PgnBlank, Safe),
    (Code::PgnEmptyComment, Safe),
    (Code::SanForm, Safe),
    (Code::SanUnclearForm, Unsafe),
    (Code::SanNothingCaptured, Unsafe),
    (Code::SanCheckMark, Safe),
    (Code::FenDeparture, Safe),
    (Code::EpdUnclosed, Safe),
    (Code::UsiDeparture, Safe),
    (Code::UsiLowerCase, Safe),
    (Code::UciDeparture, Safe),
    (Code::PsnOpenComment, Unsafe),
    (Code::SgfText, Unsafe),
    (Code::SgfSemicolon, Safe),
    (Code::SgfUnclosed, Unsafe),
    (Code::SgfStray, Safe),
    (Code::SgfOpenValue, Unsafe),
    (Code::SgfEmptyVariation, Safe),
    (Code::SgfLowerCase, Safe),
    (Code::SgfNoValue, Unsafe),
    (Code::SgfRepeated, Safe),
    (Code::SgfManyValues, Unsafe),
    (Code::SgfOffBoard, Unsafe),
    (Code::SgfPointTwice, Safe),
    (Code::SgfUntidy, Safe),
    (Code::SgfNewer, Unsafe),
    (Code::SgfSetupWithMove, Unsafe),
    (Code::SgfTwoMoves, Unsafe),
    (Code::SgfMarkedTwice, Unsafe),
    (Code::SgfObsolete, Safe),
    (Code::SgfMoveInRoot, Safe),
    (Code::SgfSquare, Safe),
    (Code::SgfVersion, Unsafe),
    (Code::SgfPass, Safe),
    (Code::SgfInfoForm, Safe),
    (Code::SgfStoneKomi, Safe),
    (Code::SgfSetupLeftOut, Unsafe),
    (Code::SgfFixedHandicap, Safe),
    (Code::SgfCharset, Unsafe),
    (Code::SgfStoneResult, Safe),
    (Code::GibOpenItem, Unsafe),
    (Code::GibNoEnd, Safe),
    (Code::NgfOpenText, Unsafe),
    (Code::GoHandicap, Unsafe),
    (Code::IshiUnclosed, Unsafe),
    (Code::IshiEndAlone, Unsafe),
    (Code::IshiVariationOpen, Unsafe),
    (Code::IshiExtraToken, Unsafe),
    (Code::IshiHideAlone, Unsafe),
    (Code::IshiTarget, Unsafe),
    (Code::IshiBackwards, Unsafe),
    (Code::IshiPrisonerNoMove, Unsafe),
    (Code::IshiLineEnds, Safe),
    (Code::IshiExtraData, Unsafe),
    (Code::IshiNothingSaid, Unsafe),
    (Code::JkfMissing, Unsafe),
    (Code::JkfUnknown, Unsafe),
    (Code::JkfFirstElement, Safe),
    (Code::JkfForksAtStart, Unsafe),
    (Code::JkfCapture, Unsafe),
    (Code::JkfSame, Unsafe),
    (Code::JkfRelative, Unsafe),
    (Code::JkfTime, Unsafe),
    (Code::JkfEmptyElement, Unsafe),
    (Code::JkfRepeated, Unsafe),
    (Code::JkfUnsigned, Safe),
    (Code::JkfBooleanColor, Safe),
    (Code::JsonlUnknown, Unsafe),
    (Code::JsonlRepeated, Unsafe),
    (Code::PcnRepeated, Unsafe),
    (Code::PcnOption, Unsafe),
    (Code::PcnNoResult, Unsafe),
    (Code::PcnNoOver, Unsafe),
    (Code::PcnCaptureRemoves, Unsafe),
];

impl Code {
    /// How safe a fix of this code can be; `None` if its findings carry none.
    #[must_use]
    pub fn fix_safety(self) -> Option<Safety> {
        FIXABLE.iter().find(|(code, _)| *code == self).map(|(_, safety)| *safety)
    }
}

/// A text with fixes applied.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fixed {
    /// The text.
    pub text: String,
    /// What was replaced in the text before, in order; no place twice.
    pub edits: Vec<Edit>,
    /// How many fixes were applied.
    pub fixes: u64,
    /// The edits as the fixes have them, by place and text: several where they put something into one
    /// place.
    parts: Vec<Edit>,
}

impl Fixed {
    /// Whether all of a fix was applied.
    #[must_use]
    pub fn has(&self, fix: &Fix) -> bool {
        let by_text =
            |part: &Edit, edit: &Edit| (part.span, &part.text).cmp(&(edit.span, &edit.text));
        let is_made = |edit| self.parts.binary_search_by(|part| by_text(part, edit)).is_ok();
        fix.edits.iter().all(is_made)
    }
}

/// How often parts of the fixes of a code are tried out: to tell games apart takes longer than to read them, so that
/// of a long text, by so many bytes, it is less often.
const MOST_TRIES: usize = 64;
const LEAST_TRIES: usize = 8;
const BYTES_TRIED: usize = 8 << 20;

/// Applies the fixes that do not overlap, each with all of its edits, of two that do the one that
/// begins first; what several put into one place stands there in their order, below what is moved
/// there. `is_same` is asked whether a text holds the same games as the one before. If it does not with all fixes, those
/// of each code are applied that change nothing beside those before, as far as that is found out by halving them.
#[must_use]
pub fn apply(before: &str, fixes: &[(Code, Fix)], mut is_same: impl FnMut(&str) -> bool) -> Fixed {
    let all = put(before, fixes, |_| true);
    if all.edits.is_empty() || is_same(&all.text) {
        return all;
    }
    let mut by_code: Vec<usize> = (0..fixes.len()).collect();
    by_code.sort_by_key(|&at| fixes[at].0);
    let codes = by_code.chunk_by(|&one, &other| fixes[one].0 == fixes[other].0);
    let mut open: Vec<&[usize]> = codes.rev().collect();
    if let [all] = open[..] {
        open = halves(all);
    }
    let mut tries = open.len() + (BYTES_TRIED / before.len().max(1)).clamp(LEAST_TRIES, MOST_TRIES);
    let mut fixed = Fixed { text: before.to_owned(), ..Fixed::default() };
    let mut chosen = vec![false; fixes.len()];
    while let Some(part) = open.pop().filter(|_| tries > 0) {
        tries -= 1;
        part.iter().for_each(|&at| chosen[at] = true);
        let more = put(before, fixes, |at| chosen[at]);
        if is_same(&more.text) {
            fixed = more;
        } else {
            part.iter().for_each(|&at| chosen[at] = false);
            open.extend(halves(part));
        }
    }
    fixed
}

/// The halves of several, the first of them last.
fn halves(part: &[usize]) -> Vec<&[usize]> {
    if part.len() < 2 {
        return Vec::new();
    }
    let (first, second) = part.split_at(part.len() / 2);
    vec![second, first]
}

/// Applies the fixes in some places.
fn put(before: &str, fixes: &[(Code, Fix)], wanted: impl Fn(usize) -> bool) -> Fixed {
    let mut fixes: Vec<&(Code, Fix)> =
        (0..).zip(fixes).filter(|&(at, _)| wanted(at)).map(|(_, fix)| fix).collect();
    // What is moved to a place stands above what is missing there: headers above a position. Above both is what
    // parts them from the game before.
    let is_moved = |fix: &Fix| {
        let is_taken = |edit: &Edit| edit.text.is_empty();
        fix.edits.iter().any(is_taken) && !fix.edits.iter().all(is_taken)
    };
    fixes.sort_by_key(|(code, fix)| {
        let place = fix.edits.iter().map(|edit| edit.span).min();
        (place, *code != Code::CsaNoSeparator, !is_moved(fix))
    });
    let fixes: Vec<&Fix> = fixes.into_iter().map(|(_, fix)| fix).collect();
    let mut places =
        Places { before, taken: BTreeMap::new(), seen: BTreeSet::new(), idle: Vec::new() };
    for fix in &fixes {
        places.take(fix);
    }
    let mut fixed = Fixed { text: String::with_capacity(before.len()), ..Fixed::default() };
    let mut at = 0;
    for (span, parts) in places.taken {
        let text: String = parts.iter().map(|edit| edit.text.as_str()).collect();
        fixed.text.push_str(before.get(at..span.start as usize).unwrap_or_default());
        fixed.text.push_str(&text);
        fixed.parts.extend(parts.into_iter().cloned());
        fixed.edits.push(Edit { span, text });
        at = span.end as usize;
    }
    fixed.text.push_str(before.get(at..).unwrap_or_default());
    fixed.parts.extend(places.idle.into_iter().cloned());
    fixed.parts.sort_by(|a, b| (a.span, &a.text).cmp(&(b.span, &b.text)));
    fixed.fixes = fixes.iter().filter(|fix| fixed.has(fix)).count() as u64;
    fixed
}

/// The places of a text that are changed.
struct Places<'a> {
    before: &'a str,
    taken: BTreeMap<Span, Vec<&'a Edit>>,
    /// The places with what is put there.
    seen: BTreeSet<(Span, &'a str)>,
    /// What stands there already: it is made, and changes nothing.
    idle: Vec<&'a Edit>,
}

impl<'a> Places<'a> {
    /// Makes the edits of a fix, if all of them can be made: half of a fix may lose what it moves.
    fn take(&mut self, fix: &'a Fix) {
        if !fix.edits.iter().all(|edit| self.has_room(edit)) {
            return;
        }
        // What two findings ask for is put in once, but what is moved from two places twice.
        let moves = fix.edits.iter().any(|edit| edit.text.is_empty());
        for edit in &fix.edits {
            let old = self.before.get(edit.span.start as usize..edit.span.end as usize);
            // Of two edits of its own that meet, the first.
            if old == Some(&edit.text) {
                self.idle.push(edit);
                continue;
            }
            if !self.has_room(edit) {
                continue;
            }
            let is_new = self.seen.insert((edit.span, &edit.text));
            if is_new || moves && !edit.text.is_empty() {
                self.taken.entry(edit.span).or_default().push(edit);
            }
        }
    }

    /// Whether an edit meets no other, or the same one, or another that only puts something in.
    fn has_room(&self, edit: &Edit) -> bool {
        let Span { start, end } = edit.span;
        if self.before.get(start as usize..end as usize).is_none() {
            return false;
        }
        if let Some(here) = self.taken.get(&edit.span) {
            return start == end || here.iter().all(|other| *other == edit);
        }
        let above = self.taken.range(..edit.span).next_back();
        let below = self.taken.range(edit.span..).next();
        above.is_none_or(|(other, _)| other.end <= start)
            && below.is_none_or(|(other, _)| end <= other.start)
    }
}
