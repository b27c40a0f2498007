//! Pictures as terminals take them: kitty's protocol, that of iTerm2, and Sixel.

use super::palette::Paletted;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use ratatui_core::layout::Rect;
use std::fmt::Write as _;
use std::io;

/// How a terminal takes pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::commands::replay::viewer) enum Protocol {
    Kitty,
    Iterm,
    Sixel,
}

/// The numbers under which kitty knows pictures: the one that is shown next is put over the one before
/// while that is still there, so that nothing flickers.
const NUMBERS: [u32; 2] = [0x6b_6966, 0x6b_6967];

/// A command of kitty's protocol takes so many characters of a picture (a multiple of four).
const PIECE: usize = 4096;

/// What forgets the pictures, where they would stay beside letters.
pub(super) fn removal(protocol: Protocol) -> String {
    match protocol {
        Protocol::Kitty => NUMBERS.map(deletion).concat(),
        Protocol::Iterm | Protocol::Sixel => String::new(),
    }
}

/// What shows a picture in an area, in turn with the one before.
///
/// # Errors
/// None: memory takes all that is written.
pub(super) fn encode(
    protocol: Protocol,
    picture: &Paletted,
    area: Rect,
    turn: bool,
) -> io::Result<String> {
    // Where the cursor is afterwards is said each time.
    let at = format!("\x1b[{};{}H", area.y + 1, area.x + 1);
    let [now, before] = if turn { [1, 0] } else { [0, 1] };
    Ok(match protocol {
        Protocol::Kitty => at + &kitty(&picture.png()?, NUMBERS[now]) + &deletion(NUMBERS[before]),
        Protocol::Iterm => at + &iterm(&picture.png()?, area),
        Protocol::Sixel => at + &sixel(picture),
    })
}

/// What erases an area.
pub(super) fn erasure(area: Rect) -> String {
    let row = |y| format!("\x1b[{};{}H\x1b[{}X", y + 1, area.x + 1, area.width);
    (area.top()..area.bottom()).map(row).collect()
}

/// Deletes a picture of kitty, and what it has of its data.
fn deletion(number: u32) -> String {
    format!("\x1b_Ga=d,d=I,i={number},q=2\x1b\\")
}

fn kitty(png: &[u8], number: u32) -> String {
    let text = STANDARD.encode(png);
    let mut out = String::with_capacity(text.len() + text.len() / PIECE * 16 + 64);
    let mut rest = text.as_str();
    // The answer is not waited for (q), and the cursor stays (C).
    let mut head = format!("a=T,f=100,i={number},p=1,q=2,C=1,");
    while !rest.is_empty() {
        let (piece, behind) = rest.split_at(rest.len().min(PIECE));
        let more = u8::from(!behind.is_empty());
        // Writing to a String cannot fail, here and below.
        let _ = write!(out, "\x1b_G{head}m={more};{piece}\x1b\\");
        head.clear();
        rest = behind;
    }
    out
}

/// The size is in cells: how many points a pixel has is not the same everywhere.
fn iterm(png: &[u8], Rect { width, height, .. }: Rect) -> String {
    format!(
        "\x1b]1337;File=inline=1;size={};width={width};height={height};preserveAspectRatio=1;\
         doNotMoveCursor=1:{}\x07",
        png.len(),
        STANDARD.encode(png)
    )
}

fn sixel(picture: &Paletted) -> String {
    let Paletted { width, height, colors, numbers } = picture;
    let mut out = format!("\x1bP0;1q\"1;1;{width};{height}");
    for (number, color) in colors.iter().enumerate() {
        // In percent.
        let [r, g, b] = color.map(|part| (u32::from(part) * 100 + 127) / 255);
        let _ = write!(out, "#{number};2;{r};{g};{b}");
    }
    let width = (*width as usize).max(1);
    // The six pixels of each column that have a colour.
    let mut bits = vec![0_u8; colors.len() * width];
    for band in numbers.chunks(6 * width) {
        bits.fill(0);
        let mut is_used = vec![false; colors.len()];
        for (y, row) in band.chunks(width).enumerate() {
            for (x, &number) in row.iter().enumerate() {
                is_used[usize::from(number)] = true;
                bits[usize::from(number) * width + x] |= 1 << y;
            }
        }
        let used = (0..colors.len()).filter(|&number| is_used[number]);
        for (count, number) in used.enumerate() {
            // All colours of a band are put over each other.
            let back = if count > 0 { "$" } else { "" };
            let _ = write!(out, "{back}#{number}");
            runs(&bits[number * width..][..width], &mut out);
        }
        out.push('-');
    }
    out.push_str("\x1b\\");
    out
}

/// A row of sixels, each with how often it comes.
fn runs(row: &[u8], out: &mut String) {
    let end = row.iter().rposition(|&bits| bits != 0).map_or(0, |last| last + 1);
    for run in row[..end].chunk_by(|a, b| a == b) {
        let sixel = char::from(b'?' + run[0]);
        match run.len() {
            length @ 1..=3 => out.extend(std::iter::repeat_n(sixel, length)),
            length => {
                let _ = write!(out, "!{length}{sixel}");
            }
        }
    }
}
