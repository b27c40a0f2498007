//! The form that the standard has, read from the bytes of a longer text.
//!
//! Nearly all moves are written so. What fits is read to the same as [`San::read`] has it, and
//! nothing else is read at all.
//!
//! Which of its few forms comes next nobody can guess, so that to choose a way for each of them costs more than
//! reading it: there is one way for all but castling and what a pawn becomes. The word is looked at from its end,
//! where the square it goes to stands, and what is left between that and the piece is of the origin.

use super::packed::Usual;
use super::read::is_file;
use super::{Mark, San};
use crate::games::chess::{Role, Wing};
use crate::notation::syntax::digits::byte;

/// The longest canonical move (`Qa1xb2#`), and the sign behind it.
pub const WINDOW: usize = 8;

impl San {
    /// The canonical move that begins a text, and its length. None if it is anything else, or if what
    /// stands behind it could belong to it.
    #[must_use]
    #[inline(always)]
    pub fn leading(text: &[u8; WINDOW]) -> Option<(San, usize)> {
        // As one number it is looked at without asking each time whether a place is within it.
        let window = u64::from_le_bytes(*text);
        let length = word_length(window);
        let is_over = matches!(
            byte(window, length),
            b' ' | b'\n' | b'\r' | b'\t' | b')' | b'{' | b'!' | b'?'
        );
        if !(2..WINDOW).contains(&length) || !is_over {
            return None;
        }
        let sign = byte(window, length - 1);
        let mark = u64::from(sign == b'+') | u64::from(sign == b'#') << 1;
        let end = length - usize::from(mark != 0);
        let first = byte(window, 0);
        let san = if first == b'O' { castling(window, end)? } else { man(first, window, end)? };
        Some((san.marked(Mark::of_bits(mark)), length))
    }
}

/// How many bytes stand before the first that is in no canonical move; 8 if none is.
#[inline(always)]
const fn word_length(window: u64) -> usize {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    const HIGHS: u64 = 0x80 * ONES;
    /// The highest bit of the first byte that is below `bound`, 1 to 128; of those behind it nothing is said.
    const fn below(window: u64, bound: u8) -> u64 {
        window.wrapping_sub(bound as u64 * ONES) & !window
    }
    let letters = b'x' + 1;
    // Above the letters an addition reaches the highest bit, where a byte of no text in ASCII has it already.
    let above = (window & !HIGHS).wrapping_add((0x80 - letters) as u64 * ONES) | window;
    let others = below(window, b'#')
        | below(window ^ (b')' as u64 * ONES), 1)
        | below(window ^ (b'?' as u64 * ONES), 1)
        | above;
    ((others & HIGHS).trailing_zeros() / 8) as usize
}

/// What of a table is written nowhere in a move.
const WRONG: u32 = 1 << 31;
/// Nothing but a pawn and the square in the corner.
const BARE: San = San::usual(None, (0, 0), Usual::NOTHING);

/// What a letter says in the first place, which is kept apart from what the others say: the piece, or nothing
/// where a file is that of a pawn.
static FIRST: [u32; 256] = {
    let mut table = [WRONG; 256];
    let mut file = 0;
    while file < 8 {
        table[(b'a' + file) as usize] = 0;
        file += 1;
    }
    let mut officers: &[Role] = &[Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];
    while let [role, rest @ ..] = officers {
        let named = San::usual(Some(*role), (0, 0), Usual::NOTHING);
        table[role.letter() as usize] = named.besides(BARE);
        officers = rest;
    }
    table
};

/// What a byte says of the origin: a file, a rank, or nothing where none stands.
static ORIGIN: [u32; 256] = {
    let mut table = [WRONG; 256];
    table[0] = 0;
    let mut place = 0;
    while place < 8 {
        let file = Usual { from_file: Some(place), ..Usual::NOTHING };
        let rank = Usual { from_rank: Some(place), ..Usual::NOTHING };
        table[(b'a' + place) as usize] = San::usual(None, (0, 0), file).besides(BARE);
        table[(b'1' + place) as usize] = San::usual(None, (0, 0), rank).besides(BARE);
        place += 1;
    }
    table
};

/// The move of a piece or a pawn that is `end` bytes long, 1 to 7, the mark behind it not counted.
#[inline(always)]
fn man(first: u8, window: u64, end: usize) -> Option<San> {
    let is_pawn = is_file(first);
    // The last byte in the highest place: what would stand before the first is none.
    let mut behind = window << (64 - 8 * end);
    let mut end = end;
    let mut promotion = None;
    if byte(behind, 6) == b'=' {
        promotion = Some(promoted(byte(behind, 7)).filter(|_| is_pawn)?);
        (behind, end) = (behind << 16, end - 2);
    }
    let (file, rank) = (byte(behind, 6).wrapping_sub(b'a'), byte(behind, 7).wrapping_sub(b'1'));
    let captures = byte(behind, 5) == b'x';
    let letters = usize::from(!is_pawn);
    let origin = end.wrapping_sub(letters + 2 + usize::from(captures));
    if origin > 2 || file | rank >= 8 {
        return None;
    }
    let places = window >> (8 * letters) & !(!0 << (8 * origin));
    let (place, second) = (byte(places, 0), byte(places, 1));
    let said = FIRST[first as usize] | ORIGIN[place as usize] | ORIGIN[second as usize];
    let form = origin << 2 | letters << 1 | usize::from(captures);
    // A rank stands behind a file.
    let is_turned = second != 0 && (!is_file(place) || is_file(second));
    if said & WRONG != 0 || USUAL_FORMS >> form & 1 == 0 || is_turned {
        return None;
    }
    let usual = Usual { captures, promotion, ..Usual::NOTHING };
    Some(San::usual(None, (file, rank), usual).with(said))
}

/// Which forms there are, a bit each: by how many places of the origin are written, whether a piece is, and whether
/// it captures. The file of a pawn stands where it captures, and nothing else of its origin does.
const USUAL_FORMS: u16 = 0b1100_1110_1101;

/// What a pawn becomes by its letter.
fn promoted(letter: u8) -> Option<Role> {
    Role::from_letter(char::from(letter))
        .filter(|role| role.is_promotion() && letter.is_ascii_uppercase())
}

#[inline(always)]
fn castling(window: u64, end: usize) -> Option<San> {
    let word = window & !(!0 << (8 * end));
    match &word.to_le_bytes() {
        b"O-O\0\0\0\0\0" => Some(San::castling(Wing::Kingside)),
        b"O-O-O\0\0\0" => Some(San::castling(Wing::Queenside)),
        _ => None,
    }
}
