//! The parts of a drawing of which a page puts together the picture of any position on a board, so that
//! what all of them have in common is in the page once.

use super::frame::{CELL, Frame, HELD, columns, rows};
use super::men::{Kinds, turns};
use super::text::{Escaped, Px};
use crate::games::Side;
use crate::picture::look::Script;
use crate::picture::scene::{CoordinateStyle, Edges};
use crate::picture::{Look, Mark, Scene, Theme, Trace};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// A drawing without a position, and what its men are called in it.
#[derive(Clone, Debug)]
pub struct Kit {
    /// An element `svg`. Its attributes `data-…` tell the places of board and hands, in pixels; its
    /// groups, by their classes, what goes where; and its definitions have the men (`bk0`…), marks
    /// (`bm-…`) and traces (`bto`, `bfrom`), to be used around the middle of a square.
    pub markup: String,
    kinds: BTreeMap<Look, usize>,
}

/// What the names of the parts begin with.
const IDS: &str = "b";

/// All marks that are shapes, with their names in a kit.
pub const SHAPES: [(&str, Mark); 7] = [
    ("triangle", Mark::Triangle),
    ("square", Mark::Square),
    ("circle", Mark::Circle),
    ("cross", Mark::Cross),
    ("selected", Mark::Selected),
    ("first", Mark::Territory(Side::First)),
    ("second", Mark::Territory(Side::Second)),
];

impl Kit {
    /// The parts for all positions that have the board of a scene, no other men than it has on it or in
    /// hand, and no more kinds in a hand.
    #[must_use]
    pub fn new(scene: &Scene, theme: &Theme) -> Kit {
        let mut frame = Frame::new(scene, theme, IDS);
        let kinds = Kinds::of(scene);
        frame.open_kit(scene);
        frame.define(&kinds);
        frame.define_marks();
        let (width, height) = frame.size;
        let paper = theme.paper;
        // Writing to a String cannot fail, here and in all that follows.
        let _ = writeln!(
            frame.out,
            "<rect class=\"paper\" width=\"{}\" height=\"{}\" fill=\"{paper}\"/>",
            Px(width),
            Px(height)
        );
        frame.board();
        frame.out.push_str("<g class=\"near\">");
        frame.edges();
        frame.out.push_str("</g><g class=\"far\">");
        let mut turned = Scene { flipped: !scene.flipped, men: Vec::new(), ..scene.clone() };
        turned.edges = Edges::new(&turned, CoordinateStyle::Usual, Script::Characters);
        let mut other = Frame::new(&turned, theme, IDS);
        other.edges();
        frame.out.push_str(&other.out);
        frame.out.push_str("</g>\n<g class=\"traces\"></g>\n");
        frame.empty_men();
        let ink = theme.ink;
        let _ = write!(
            frame.out,
            "<g class=\"counts\" font-size=\"15\" font-weight=\"bold\" fill=\"{ink}\"></g>\n\
             <g class=\"marks\" font-weight=\"bold\"></g>\n<g class=\"arrows\"></g>\n</svg>\n"
        );
        let kinds = kinds.into_numbers();
        Kit { markup: frame.out, kinds }
    }

    /// The number of a look in the names of the men; a stone, which is a dot of a line, has none, as
    /// what is not in the kit.
    #[must_use]
    pub fn number(&self, look: &Look) -> Option<usize> {
        self.kinds.get(look).copied()
    }

    /// Whether men of this look are turned to show whose they are.
    #[must_use]
    pub fn is_turned(look: &Look) -> bool {
        turns(look)
    }
}

impl Frame<'_> {
    fn open_kit(&mut self, scene: &Scene) {
        let (width, height) = (Px(self.size.0), Px(self.size.1));
        let most = Side::BOTH.map(|side| columns(scene, side)).into_iter().max().unwrap_or(0);
        let _ = writeln!(
            self.out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"board\" viewBox=\"0 0 {width} {height}\" \
             role=\"img\" font-family=\"{}\" text-anchor=\"middle\" data-files=\"{}\" \
             data-ranks=\"{}\" data-left=\"{}\" data-top=\"{}\" data-cell=\"{}\" data-beside=\"{}\" \
             data-rows=\"{}\" data-columns=\"{most}\" data-held=\"{}\" data-points=\"{}\" \
             data-hands=\"{}\">\n<title></title><desc></desc>",
            super::WORDS,
            scene.files,
            scene.ranks,
            Px(self.left),
            Px(self.top),
            Px(CELL),
            Px(self.beside),
            rows(scene),
            Px(HELD),
            u8::from(scene.has_points()),
            u8::from(scene.hands.is_some()),
        );
    }

    /// The marks and the traces of moves, each around the origin.
    fn define_marks(&mut self) {
        self.out.push_str("<defs>\n");
        for (name, mark) in &SHAPES {
            let _ = write!(self.out, "<g id=\"{}m-{name}\">", Escaped(self.ids));
            self.shape(mark, (0, 0), "currentColor");
            self.out.push_str("</g>\n");
        }
        for (name, trace) in [("to", Trace::To), ("from", Trace::From)] {
            let _ = write!(self.out, "<g id=\"{}{name}\">", Escaped(self.ids));
            self.trace_at((0, 0), trace);
            self.out.push_str("</g>\n");
        }
        let _ = write!(self.out, "<g id=\"{}ring\">", Escaped(self.ids));
        self.ring((0, 0), "currentColor");
        self.out.push_str("</g>\n</defs>\n");
    }

    /// The groups in which men stand, by side and by whether they are turned: first the stones.
    fn empty_men(&mut self) {
        for side in Side::BOTH {
            let name = format!("{}s{}", Escaped(self.ids), side.index());
            let [_, _, ink] = self.stone(side);
            let _ = writeln!(
                self.out,
                "<defs><path id=\"{name}\" class=\"stones\" data-side=\"{}\" data-ink=\"{ink}\" \
                 d=\"\"/></defs>",
                side.index()
            );
            self.use_stones(side);
        }
        let (fill, line) = (self.theme.stand, self.theme.line);
        let _ = writeln!(self.out, "<g class=\"stands\" fill=\"{fill}\" stroke=\"{line}\"></g>");
        for side in Side::BOTH {
            for turned in [false, true] {
                for place in ["men", "hand"] {
                    let _ = write!(
                        self.out,
                        "<g class=\"{place}\" data-side=\"{}\" data-turned=\"{}\">",
                        side.index(),
                        u8::from(turned)
                    );
                    self.begin_men(side, turned);
                    self.out.push_str("</g></g>\n");
                }
            }
        }
    }
}
