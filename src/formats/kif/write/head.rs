//! The head of KIF and its relatives: headers, the name of the handicap, the diagram.

use super::comment;
use crate::formats::kif::{diagram, read, start};
use crate::formats::{Loss, Losses};
use crate::games::shogi::{Handicap, Position, Setup};
use crate::games::{Rules, Side};
use crate::notation::headers::{DAY, has_day, is_unknown_time, kif_name, kif_value, own_name};
use crate::notation::shogi::japanese::cursor::is_blank;
use crate::notation::syntax;
use crate::record::{Header, Key, Record};
use crate::replay::LARGEST_NUMBER;
use std::borrow::Cow;
use std::fmt::Write;

/// What stands before the moves of a record.
pub(in crate::formats::kif) struct Head<'a> {
    record: &'a Record,
    setup: &'a Setup,
    handicap: Option<Handicap>,
    /// What the first and the second side are called.
    names: [&'static str; 2],
}

impl<'a> Head<'a> {
    pub(in crate::formats::kif) fn new(record: &'a Record, setup: &'a Setup) -> Head<'a> {
        let handicap = Handicap::of_setup(setup);
        let given = handicap.is_some_and(|_| setup.turn == Side::Second);
        let named = |header: &Header| matches!(record.text(header.name), "下手" | "上手");
        let names = match given || handicap.is_none() && record.headers.iter().any(named) {
            true => ["下手", "上手"],
            false => ["先手", "後手"],
        };
        Head { record, setup, handicap, names }
    }

    /// What the first and the second side are called.
    pub(in crate::formats::kif) fn names(&self) -> [&'static str; 2] {
        self.names
    }

    /// The same with other names for the sides.
    pub(in crate::formats::kif) fn called(self, names: [&'static str; 2]) -> Head<'a> {
        Head { names, ..self }
    }

    /// What a side is called.
    pub(in crate::formats::kif) fn name(&self, side: Side) -> &'static str {
        self.names[side.index()]
    }

    /// Whether the handicap's name does not say all about the start.
    fn needs_diagram(&self) -> bool {
        let announced = self
            .record
            .header(Key::Handicap)
            .is_some_and(|name| start::announces_diagram(name.trim_matches(is_blank)));
        // Programs differ in what 三枚落ち is, and take a game for an even one whose name they do not know: few know
        // more than those that JKF has, too.
        let is_known = |it: Handicap| it != Handicap::ThreePieces && it.jkf_preset().is_some();
        announced
            || self.names_unknown_handicap()
            || !self.handicap.is_some_and(is_known)
            || self.plies().is_some()
            || self.record.before_start.is_some()
    }

    /// How many moves were played before the start, as far as readers count.
    fn plies(&self) -> Option<u32> {
        self.record.plies_before().filter(|&before| before < LARGEST_NUMBER)
    }

    /// Whether the record calls its start what no handicap is called.
    fn names_unknown_handicap(&self) -> bool {
        let name = self.record.header(Key::Handicap).map(|name| name.trim_matches(is_blank));
        name.is_some_and(|name| Handicap::by_name(name).is_none())
    }

    /// Writes all that stands before the moves, the headers by their `rank`.
    pub(in crate::formats::kif) fn write(
        &self,
        rank: impl Fn(Key) -> u8,
        out: &mut String,
        losses: &mut Losses,
    ) {
        self.headers(true, rank, out, losses);
        if self.needs_diagram() {
            self.diagram(out);
        }
        self.turn_board(out);
    }

    /// Writes the position as a diagram, with all headers but the name that it has.
    pub(in crate::formats::kif) fn write_position(&self, out: &mut String, losses: &mut Losses) {
        self.headers(false, rank, out, losses);
        self.diagram(out);
        self.turn_board(out);
    }

    fn turn_board(&self, out: &mut String) {
        if self.record.flipped {
            out.push_str("盤面回転\n");
        }
    }

    fn headers(
        &self,
        with_handicap: bool,
        rank: impl Fn(Key) -> u8,
        out: &mut String,
        losses: &mut Losses,
    ) {
        let record = self.record;
        let is_too_large = record.plies_before().is_some() && self.plies().is_none();
        losses.add(Loss::StartNumber, u64::from(is_too_large));
        let last = record.headers.iter().rposition(|header| header.key == Key::Handicap);
        let mut pending = with_handicap && last.is_none();
        let has_day = has_day(record);
        // As Kifu for Windows does: dates and event first, handicap and names last.
        let mut ordered: Vec<(usize, &Header)> = record.headers.iter().enumerate().collect();
        ordered.sort_by_key(|(_, header)| match header.key {
            Key::Other if record.text(header.name) == DAY => rank(Key::Start),
            key => rank(key),
        });
        for (index, header) in ordered {
            if pending && rank(header.key) > rank(Key::Handicap) {
                self.named_handicap(out, losses);
                pending = false;
            }
            let value = record.text(header.value);
            match header.key {
                Key::Handicap if !with_handicap => {
                    losses.add(Loss::Headers, u64::from(self.contradicts(value)));
                }
                Key::Handicap if Some(index) != last => {
                    let name = kif_name(Key::Handicap).unwrap_or_default();
                    push_header(name, value, out, losses);
                }
                Key::Handicap => self.stated_handicap(value, out, losses),
                Key::Remark => {
                    for line in syntax::lines(value) {
                        push_remark(line, out, losses);
                    }
                }
                Key::First => push_header(self.name(Side::First), value, out, losses),
                Key::Second => push_header(self.name(Side::Second), value, out, losses),
                Key::Start | Key::End if is_unknown_time(record, header, has_day) => {}
                Key::Other if is_misread(record, header) => {}
                Key::Other => push_header(record.text(header.name), value, out, losses),
                key => {
                    let own = own_name(record, header);
                    let name = match kif_name(key) {
                        Some(_) if own == DAY => own,
                        name => name.unwrap_or(own),
                    };
                    push_header(name, &kif_value(record, header), out, losses);
                }
            }
        }
        if pending {
            self.named_handicap(out, losses);
        }
    }

    /// Writes the headers of other formats that would be read as anything else, as comments on the
    /// start.
    pub(in crate::formats::kif) fn other_headers(&self, out: &mut String, losses: &mut Losses) {
        let record = self.record;
        for header in record.headers.iter().filter(|header| is_misread(record, header)) {
            losses.add(Loss::Headers, 1);
            let (name, value) = (record.text(header.name), record.text(header.value));
            comment(&format!("{name}：{value}"), out);
        }
    }

    fn named_handicap(&self, out: &mut String, losses: &mut Losses) {
        let name = self.handicap.map_or("その他", Handicap::name);
        push_header("手合割", name, out, losses);
    }

    /// Whether the record calls its start what it is not.
    fn contradicts(&self, name: &str) -> bool {
        let known = Handicap::by_name(name.trim_matches(is_blank));
        let three_pieces = known == Some(Handicap::ThreePieces) && self.handicap.is_none();
        known.is_some() && known != self.handicap && !three_pieces
    }

    /// The handicap as the record names it, unless it contradicts the start.
    fn stated_handicap(&self, name: &str, out: &mut String, losses: &mut Losses) {
        if self.contradicts(name) {
            losses.add(Loss::Headers, 1);
            self.named_handicap(out, losses);
        } else {
            // Other programs know one name for each, and begin from the usual board where they know none.
            let usual = match Handicap::by_name(name.trim_matches(is_blank)) {
                Some(known) => known.name(),
                None => name,
            };
            push_header("手合割", usual, out, losses);
        }
    }

    fn diagram(&self, out: &mut String) {
        diagram::write_diagram(self.setup, self.names, out);
        let plies = self.plies();
        if plies.is_some() || self.record.before_start.is_some() {
            let ply = plies.unwrap_or(0);
            let _ = write!(out, "手数＝{ply}");
            if let Some(mv) = self.record.before_start.and_then(Position::unwrap) {
                out.push_str("  ");
                out.push_str(&mv.kanji());
            }
            out.push_str("  まで\n");
        }
        // Where the diagram stands alone, sente's turn is implied.
        if self.setup.turn == Side::Second {
            out.push_str(self.name(Side::Second));
            out.push_str("番\n");
        }
    }
}

/// Appends a remark, so that it stays one.
pub(in crate::formats::kif) fn push_remark(line: &str, out: &mut String, losses: &mut Losses) {
    let declares = read::is_declaration(line);
    losses.add(Loss::Remarks, u64::from(declares));
    out.push_str(if declares { "# " } else { "#" });
    out.push_str(line);
    out.push('\n');
}

/// Appends a header, its line breaks as Kifu for Windows writes them.
fn push_header(name: &str, value: &str, out: &mut String, losses: &mut Losses) {
    out.push_str(name);
    out.push('：');
    let begin = out.len();
    // Only a note is read with line breaks.
    let is_note = kif_name(Key::Note) == Some(name);
    let changes = if is_note { value.contains("\\n") } else { value.contains(['\n', '\r']) };
    let is_several = read::is_several(name, value);
    losses.add(Loss::Headers, u64::from(changes || is_several));
    // It would be the header of another name from there on.
    let value = if is_several { Cow::Owned(read::as_one(value)) } else { Cow::Borrowed(value) };
    let mut lines = value.split('\n').flat_map(|line| {
        let line = line.strip_suffix('\r').unwrap_or(line);
        line.split('\r')
    });
    out.push_str(lines.next().unwrap_or_default());
    for line in lines {
        out.push_str("\\n");
        out.push_str(line);
    }
    // Its reader leaves out what nobody sees, before the end of a line too.
    let shown = out[begin..].trim_end_matches(is_blank).len();
    out.truncate(begin + shown);
    out.push('\n');
}

fn is_misread(record: &Record, header: &Header) -> bool {
    let (name, value) = (record.text(header.name), record.text(header.value));
    header.key == Key::Other && !read::is_other_header(name, value)
}

/// The place of a header; those of the same place keep their order.
pub(in crate::formats::kif) fn rank(key: Key) -> u8 {
    match key {
        Key::Remark => 0,
        Key::Start => 1,
        Key::End => 2,
        Key::Event => 3,
        Key::Opening => 4,
        Key::TimeControl | Key::Byoyomi => 5,
        Key::Site => 6,
        Key::Handicap => 8,
        Key::First => 9,
        Key::Second => 10,
        _ => 7,
    }
}
