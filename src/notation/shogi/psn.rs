//! Moves of PSN: `P7g-7f`, `+Bx5e`, `G45h`, `S*3d`, `Bx2b+`, `xP`, and `7g7f` of PSN2. Behind a piece ranks may be
//! numbers, as PyChess shows them: `P-76`, `S*34`.

use crate::findings::{Code, Finding};
use crate::games::shogi::{Kind, Move, Piece, Position, Square};
use crate::games::{Rules, Side};
use crate::notation::shogi::written::taking;
use crate::notation::shogi::{Marks, Origin, Promotion, Target, WrittenMove};
use crate::replay::{Notation, Reading, kind_arg, square_arg};

/// A move as PSN writes it: what other notations of shogi write, and a file or rank of the origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PsnMove {
    written: WrittenMove,
    file: Option<u8>,
    rank: Option<u8>,
    /// Whether it is written that something is captured.
    captures: bool,
}

/// Whether a word is a move that says enough to be nothing else.
pub fn is_certain(word: &str) -> bool {
    let known = read(word).is_some_and(|mv| mv.written.target != Target::Same);
    let has_rank = || word.bytes().any(|byte| byte.is_ascii_lowercase() && byte != b'x');
    known && word.starts_with(|c: char| c == '+' || c.is_ascii_uppercase()) && has_rank()
}

/// Reads a word to its end.
pub fn read(word: &str) -> Option<PsnMove> {
    let mut rest = word.as_bytes();
    let promotion = match rest {
        [before @ .., b'+'] => {
            rest = before;
            Promotion::Yes
        }
        [before @ .., b'='] => {
            rest = before;
            Promotion::No
        }
        _ => Promotion::Unstated,
    };
    let recapture = eat(&mut rest, b"x");
    let promoted = eat(&mut rest, b"+");
    let kind = match rest {
        [letter @ b'A'..=b'Z', after @ ..] => {
            rest = after;
            Some(kind(*letter, promoted)?)
        }
        _ if promoted || recapture => return None,
        // Digits alone are a number of something else.
        _ if !rest.iter().any(u8::is_ascii_lowercase) => return None,
        _ => None,
    };
    if !recapture && kind.is_some() && eat(&mut rest, b"*'") {
        let to = square(rest)?;
        return Some(PsnMove::new(Origin::Hand, Target::Square(to), kind, promotion));
    }
    let (origin, target) = match rest.iter().position(|byte| matches!(byte, b'-' | b'x')) {
        _ if recapture => (rest, Target::Same),
        Some(at) if rest[at] == b'x' && at + 1 == rest.len() => (&rest[..at], Target::Same),
        Some(at) => (&rest[..at], Target::Square(square(&rest[at + 1..])?)),
        None => {
            let at = rest.len().checked_sub(2)?;
            (&rest[..at], Target::Square(square(&rest[at..])?))
        }
    };
    let mut mv = PsnMove::new(Origin::Unstated, target, kind, promotion);
    mv.captures = word.contains('x');
    match *origin {
        [] if kind.is_some() => {}
        [file @ b'1'..=b'9'] if kind.is_some() => mv.file = Some(file - b'0'),
        [rank @ b'a'..=b'i'] if kind.is_some() => mv.rank = Some(rank - b'a' + 1),
        _ => mv.written.origin = Origin::Square(square(origin)?),
    }
    Some(mv)
}

fn eat(rest: &mut &[u8], any: &[u8]) -> bool {
    let here = rest.first().is_some_and(|first| any.contains(first));
    if here {
        *rest = &rest[1..];
    }
    here
}

fn kind(letter: u8, promoted: bool) -> Option<Kind> {
    let kind = match letter {
        b'P' => Kind::Pawn,
        b'L' => Kind::Lance,
        b'N' => Kind::Knight,
        b'S' => Kind::Silver,
        b'G' => Kind::Gold,
        b'B' => Kind::Bishop,
        b'R' => Kind::Rook,
        b'K' => Kind::King,
        _ => return None,
    };
    if promoted { kind.promoted() } else { Some(kind) }
}

/// `7f`, `76`.
fn square(text: &[u8]) -> Option<Square> {
    let &[file, rank] = text else { return None };
    let rank = match rank {
        b'0'..=b'9' => rank - b'0',
        _ => rank.wrapping_sub(b'a').wrapping_add(1),
    };
    Square::new(file.wrapping_sub(b'0'), rank)
}

impl PsnMove {
    fn new(origin: Origin, target: Target, kind: Option<Kind>, promotion: Promotion) -> PsnMove {
        let (side, named_after, marks) = (None, false, Marks::NONE);
        let written = WrittenMove { side, origin, target, kind, named_after, promotion, marks };
        PsnMove { written, file: None, rank: None, captures: false }
    }
}

impl Notation for PsnMove {
    type Rules = Position;

    fn side(&self) -> Option<Side> {
        None
    }

    fn resolve(&self, position: &Position, previous: Option<Move>) -> Reading<Position> {
        let reading = self.find(position, previous);
        if self.captures { taking(reading, position) } else { reading }
    }
}

impl PsnMove {
    /// The move by what is written of its origin and destination.
    fn find(&self, position: &Position, previous: Option<Move>) -> Reading<Position> {
        let to = match (self.written.target, previous) {
            (Target::Square(to) | Target::SameSquare(to), _) => to,
            (Target::Same, Some(previous)) => previous.to(),
            (Target::Same, None) => return self.written.resolve(position, previous),
        };
        let Some(kind) = self.written.kind.filter(|_| self.file.or(self.rank).is_some()) else {
            return self.written.resolve(position, previous);
        };
        let fits = |square: &Square| {
            self.file.is_none_or(|file| square.file() == file)
                && self.rank.is_none_or(|rank| square.rank() == rank)
        };
        let piece = Piece::new(position.side_to_move(), kind);
        let origins: Vec<Square> = position.candidates(to, piece).filter(fits).collect();
        let readings = origins.iter().map(|&from| {
            let origin = Origin::Square(from);
            WrittenMove { origin, ..self.written }.resolve(position, previous)
        });
        let mut moves: Vec<Move> = readings
            .filter_map(|reading| match reading {
                Reading::Move(mv) => Some(mv),
                _ => None,
            })
            .collect();
        if moves.len() > 1 {
            let legal: Vec<Move> =
                moves.iter().copied().filter(|&mv| position.check(mv).is_ok()).collect();
            moves = if legal.is_empty() { moves } else { legal };
        }
        match moves.as_slice() {
            [] => Reading::Nothing(Box::new(
                Finding::new(Code::NoOrigin)
                    .with("piece", kind_arg(kind))
                    .with("to", square_arg(to)),
            )),
            [only] => Reading::Move(*only),
            _ => {
                let names: Vec<String> = origins.iter().map(ToString::to_string).collect();
                let finding = Finding::new(Code::AmbiguousMove)
                    .with("piece", kind_arg(kind))
                    .with("to", square_arg(to))
                    .with("origins", names.join(", "));
                Reading::Ambiguous(moves, Box::new(finding))
            }
        }
    }
}

/// After so many words outside comments without a move of PSN, none is looked for.
const ENOUGH: u32 = 24;

/// The tags and the moves at the beginning of a text; none in PGN. A move names a file by a digit
/// before its rank, which no chess move does; a tag for Sente or Gote is as good as a move behind
/// it, and both of them are enough where nothing else stands. Counts no further than it needs to tell the two apart.
pub(crate) fn counts(text: &str) -> Option<(u32, u32)> {
    let (mut tags, mut found, mut words, mut others) = (0, 0, 0, 0);
    let mut in_comment = false;
    let (mut players, mut positions, mut western) = ([false; 2], false, false);
    for line in text.split(['\n', '\r']).map(str::trim).take(300) {
        if line.starts_with('[') && line.contains('"') && !in_comment {
            if line.starts_with("[Variant ") {
                // Shogi in PGN, where White is sente.
                return None;
            }
            tags += 1;
            players[0] |= line.starts_with("[Sente ");
            players[1] |= line.starts_with("[Gote ");
            positions |= line.starts_with("[SFEN ");
            western |= line.starts_with("[White ") || line.starts_with("[Black ");
            continue;
        }
        for whole in line.split_ascii_whitespace().take(100) {
            // A comment may stand close behind a move.
            let (word, opens) = whole.split_once('{').map_or((whole, false), |(it, _)| (it, true));
            let in_words = in_comment || opens && word.is_empty();
            let is_result = matches!(word, "1-0" | "0-1" | "1/2-1/2" | "*");
            let word = word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
            words += u32::from(!in_words);
            let is_resignation = matches!(word, "Resigns" | "Resign");
            let is_ending = players != [false; 2] && is_resignation;
            let is_move = is_certain(word);
            found += u32::from(!in_words && (is_ending || is_move));
            let is_known = is_move || is_resignation || is_result || word.is_empty();
            others += u32::from(!in_words && !is_known);
            in_comment = (in_comment || opens) && !whole.ends_with('}');
        }
        if (found >= 4 && tags > 0) || (found == 0 && words >= ENOUGH) {
            break;
        }
    }
    let named = players != [false; 2];
    // Nothing but tags, and those of both players.
    let alone = players == [true; 2] && words == 0 && !western;
    // One move is enough where nothing stands that could be one of chess.
    let only = western && others == 0;
    let told = u32::from(found > 0 && (named || only)) + 2 * u32::from(named && positions || alone);
    Some((tags, found + told))
}
