//! The drawn shapes of men as paths of TikZ.

use std::f64::consts::{FRAC_PI_2, TAU};
use std::fmt::Write as _;

type Place = (f64, f64);

/// A path of SVG in pixels of a square of 40 as one of TikZ in squares, up being up. It has the commands
/// that the table of shapes has; one that it does not know ends it.
pub(super) fn path(svg: &str) -> String {
    let mut pen = Pen { out: String::new(), at: (0.0, 0.0), begin: (0.0, 0.0), middle: None };
    let mut rest = svg;
    let mut command = 'M';
    while !rest.trim_start().is_empty() {
        rest = rest.trim_start();
        if let Some(letter) = rest.chars().next().filter(char::is_ascii_alphabetic) {
            command = letter;
            rest = &rest[1..];
        }
        let count = match command.to_ascii_lowercase() {
            'h' | 'v' => 1,
            'm' | 'l' | 't' => 2,
            'q' => 4,
            'a' => 7,
            _ => 0,
        };
        let mut numbers = [0.0; 7];
        for number in &mut numbers[..count] {
            let Some((value, behind)) = take_number(rest) else { return pen.out };
            (*number, rest) = (value, behind);
        }
        if !pen.step(command, numbers) {
            return pen.out;
        }
    }
    pen.out
}

/// Takes a number off the front: a sign or a second point begins the next one.
fn take_number(text: &str) -> Option<(f64, &str)> {
    let text = text.trim_start_matches([' ', ',']);
    let mut has_point = false;
    let end = text.char_indices().find(|&(at, character)| match character {
        '0'..='9' => false,
        '-' => at > 0,
        '.' => std::mem::replace(&mut has_point, true),
        _ => true,
    });
    let end = end.map_or(text.len(), |(at, _)| at);
    Some((text.get(..end)?.parse().ok()?, &text[end..]))
}

struct Pen {
    out: String,
    at: Place,
    begin: Place,
    /// The middle of the curve of the second degree that was drawn last.
    middle: Option<Place>,
}

impl Pen {
    /// Draws a command; whether it is known.
    fn step(&mut self, command: char, [a, b, c, d, .., x, y]: [f64; 7]) -> bool {
        let (from, is_relative) = (self.at, command.is_ascii_lowercase());
        let base = if is_relative { from } else { (0.0, 0.0) };
        let before = self.middle.take();
        match command.to_ascii_lowercase() {
            'm' => {
                self.at = (base.0 + a, base.1 + b);
                self.begin = self.at;
                let text = point(self.at);
                let _ = write!(self.out, " {text}");
            }
            'l' => self.line((base.0 + a, base.1 + b)),
            'h' => self.line((base.0 + a, from.1)),
            'v' => self.line((from.0, base.1 + a)),
            'q' => self.bend((base.0 + a, base.1 + b), (base.0 + c, base.1 + d)),
            't' => {
                // It goes on as the curve before it ended.
                let before = before.unwrap_or(from);
                let middle = (2.0 * from.0 - before.0, 2.0 * from.1 - before.1);
                self.bend(middle, (base.0 + a, base.1 + b));
            }
            // Arcs of the table are of circles, and turn as clocks do.
            'a' => self.arc(a, d != 0.0, (base.0 + x, base.1 + y)),
            'z' => {
                self.out.push_str(" -- cycle");
                self.at = self.begin;
            }
            _ => return false,
        }
        true
    }

    // Writing to a String cannot fail, here and in all that follows.
    fn line(&mut self, to: Place) {
        let _ = write!(self.out, " -- {}", point(to));
        self.at = to;
    }

    /// A curve of the second degree, as one of the third.
    fn bend(&mut self, middle: Place, to: Place) {
        let near = |end: Place| {
            let part = |end: f64, middle: f64| end + (middle - end) * 2.0 / 3.0;
            (part(end.0, middle.0), part(end.1, middle.1))
        };
        self.curve(near(self.at), near(to), to);
        self.middle = Some(middle);
    }

    fn curve(&mut self, first: Place, second: Place, to: Place) {
        let [first, second, text] = [first, second, to].map(point);
        let _ = write!(self.out, " .. controls {first} and {second} .. {text}");
        self.at = to;
    }

    /// An arc of a circle, in curves of a quarter at most.
    fn arc(&mut self, radius: f64, is_large: bool, to: Place) {
        let from = self.at;
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy);
        if length == 0.0 || radius <= 0.0 {
            return;
        }
        let radius = radius.max(length / 2.0);
        let height = (radius * radius - length * length / 4.0).max(0.0).sqrt();
        let height = if is_large { -height } else { height };
        // To the right of who goes along, as down is down.
        let middle = (
            (from.0 + to.0) / 2.0 - dy / length * height,
            (from.1 + to.1) / 2.0 + dx / length * height,
        );
        let begin = (from.1 - middle.1).atan2(from.0 - middle.0);
        let end = (to.1 - middle.1).atan2(to.0 - middle.0);
        let whole = (end - begin).rem_euclid(TAU);
        let parts = (whole / FRAC_PI_2).ceil().clamp(1.0, 4.0);
        let step = whole / parts;
        let reach = radius * 4.0 / 3.0 * (step / 4.0).tan();
        let at = |angle: f64| (middle.0 + radius * angle.cos(), middle.1 + radius * angle.sin());
        for part in 0..parts as u32 {
            let angle = begin + step * f64::from(part);
            let next = angle + step;
            let (start, stop) = (at(angle), at(next));
            let first = (start.0 - reach * angle.sin(), start.1 + reach * angle.cos());
            let second = (stop.0 + reach * next.sin(), stop.1 - reach * next.cos());
            self.curve(first, second, stop);
        }
        self.at = to;
    }
}

/// A place in squares, to a thousandth.
fn point((x, y): Place) -> String {
    let [x, y] = [x / 40.0, -y / 40.0].map(|number| {
        let thousandths = (number * 1000.0).round() as i32;
        let text = format!("{:.3}", f64::from(thousandths) / 1000.0);
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    });
    format!("({x},{y})")
}
