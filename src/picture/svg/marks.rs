//! Marks on squares, and arrows.

use super::frame::{CELL, Frame};
use super::text::{Escaped, Px, dots};
use crate::games::Side;
use crate::picture::room::fitted;
use crate::picture::{Arrow, Look, Mark, Trace};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write as _;

impl Frame<'_> {
    /// The marks, and the one of the last stone.
    pub(super) fn marks(&mut self) {
        let scene = self.scene;
        // Whose stone or man stands on a square: marks stand out from it.
        let stones: HashMap<u32, (Side, bool)> =
            scene.men.iter().map(|man| (man.square, (man.side, man.look == Look::Stone))).collect();
        let marked: BTreeSet<u32> = scene.marks.iter().map(|(square, _)| *square).collect();
        for &(square, trace) in &scene.last {
            let Some(&(side, true)) = stones.get(&square) else { continue };
            let is_free = trace == Trace::To && !marked.contains(&square);
            let Some((x, y)) = self.middle(square).filter(|_| is_free) else { continue };
            self.ring((x, y), self.stone(side)[2]);
        }
        let mut labels = Labels::default();
        for (square, mark) in &scene.marks {
            let Some(place) = self.middle(*square) else { continue };
            let stone = stones.get(square).filter(|(_, is_stone)| *is_stone);
            let ink = match stone {
                Some((side, _)) => self.stone(*side)[2],
                None => self.theme.mark,
            };
            match mark {
                Mark::Label(text) => {
                    labels.add(text, place, ink);
                    if self.scene.has_points() && !stones.contains_key(square) {
                        labels.bare.push(place);
                    }
                }
                mark => self.shape(mark, place, ink),
            }
        }
        self.labels(&labels);
    }

    /// The mark of the last stone.
    pub(super) fn ring(&mut self, (x, y): (i32, i32), ink: &str) {
        let (x, y) = (Px(x), Px(y));
        let _ = writeln!(
            self.out,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"9\" fill=\"none\" stroke=\"{ink}\" \
             stroke-width=\"2.4\"/>"
        );
    }

    /// The labels; the lines of the board stop before those that stand on an empty point.
    fn labels(&mut self, labels: &Labels) {
        if !labels.bare.is_empty() {
            let _ = writeln!(
                self.out,
                "<path d=\"{}\" stroke=\"{}\" stroke-width=\"28\" stroke-linecap=\"round\"/>",
                dots(labels.bare.iter().copied()),
                self.theme.board
            );
        }
        for ((size, ink), texts) in &labels.texts {
            let _ = writeln!(
                self.out,
                "<g font-weight=\"bold\" font-size=\"{}\" fill=\"{ink}\">{texts}</g>",
                Px(*size)
            );
        }
    }

    pub(super) fn shape(&mut self, mark: &Mark, (x, y): (i32, i32), ink: &str) {
        let style = match mark {
            Mark::Territory(side) => {
                let [fill, edge, _] = self.stone(*side);
                format!("fill=\"{fill}\" stroke=\"{edge}\"")
            }
            Mark::Selected => format!("fill=\"{ink}\""),
            _ => format!("fill=\"none\" stroke=\"{ink}\" stroke-width=\"2.2\""),
        };
        let path = match mark {
            Mark::Triangle => "m0-11 9.5 16.5h-19z",
            Mark::Square => "m-8-8h16v16h-16z",
            Mark::Cross => "m-8-8 16 16m0-16-16 16",
            Mark::Territory(_) => "m-5-5h10v10h-10z",
            Mark::Selected => "m-6-6h12v12h-12z",
            Mark::Circle | Mark::Label(_) => "m-10 0a10 10 0 1 0 20 0a10 10 0 1 0-20 0",
        };
        let _ = writeln!(self.out, "<path d=\"M{} {}{path}\" {style}/>", Px(x), Px(y));
    }

    /// The arrows: those of other ways on below that of the line that is followed.
    pub(super) fn arrows(&mut self) {
        let mut arrows: Vec<Arrow> = self.scene.arrows.clone();
        arrows.sort_by_key(|arrow| arrow.main);
        for arrow in arrows {
            self.arrow(arrow);
        }
    }

    fn arrow(&mut self, arrow: Arrow) {
        let colour = self.theme.arrows[usize::from(!arrow.main)];
        let Some(to) = self.middle(arrow.to) else { return };
        let from = match arrow.from {
            Some(square) => self.middle(square),
            None => Some(self.hand_of_mover()),
        };
        let Some(from) = from else { return };
        let style = format!("stroke=\"{colour}\" fill=\"{colour}\" opacity=\".75\"");
        let [dx, dy] = [to.0 - from.0, to.1 - from.1].map(f64::from);
        let length = (dx * dx + dy * dy).sqrt();
        // A square is further from the next one than an arrowhead is long.
        if arrow.head && length < f64::from(CELL) / 2.0 {
            let (x, y) = (Px(to.0), Px(to.1));
            let _ = writeln!(self.out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"8\" {style}/>");
            return;
        }
        let (ux, uy) = (dx / length, dy / length);
        // Rounded to a tenth of a pixel, which no machine does otherwise.
        let along = |back: f64, aside: f64| {
            let x = f64::from(to.0) - ux * back - uy * aside;
            let y = f64::from(to.1) - uy * back + ux * aside;
            format!("{} {}", Px(x.round() as i32), Px(y.round() as i32))
        };
        let (x, y) = (Px(from.0), Px(from.1));
        if !arrow.head {
            let (across, down) = (Px(to.0), Px(to.1));
            let _ = writeln!(
                self.out,
                "<path d=\"M{x} {y}L{across} {down}\" stroke-width=\"5\" \
                 stroke-linecap=\"round\" {style}/>"
            );
            return;
        }
        let _ = writeln!(
            self.out,
            "<g {style}><path d=\"M{x} {y}L{}\" stroke-width=\"5\" stroke-linecap=\"round\"/>\
             <path d=\"M{}L{}L{}z\" stroke=\"none\"/></g>",
            along(170.0, 0.0),
            along(30.0, 0.0),
            along(190.0, 85.0),
            along(190.0, -85.0)
        );
    }

    /// Where the hand of the side to move lies.
    fn hand_of_mover(&self) -> (i32, i32) {
        let near = (self.left + self.width + self.beside, self.top + self.height - CELL / 2);
        if self.scene.turn == self.scene.near() { near } else { self.turned(near) }
    }
}

/// The labels of a picture: those of one size and colour together.
#[derive(Default)]
struct Labels {
    texts: BTreeMap<(i32, &'static str), String>,
    /// Those on empty points.
    bare: Vec<(i32, i32)>,
}

impl Labels {
    fn add(&mut self, text: &str, (x, y): (i32, i32), ink: &'static str) {
        let size = match text.chars().count() {
            0..=1 => 200,
            2 => 180,
            3 => 150,
            _ => 120,
        };
        let text = fitted(text, size, CELL - 20);
        let _ = write!(
            self.texts.entry((size, ink)).or_default(),
            "<text x=\"{}\" y=\"{}\">{}</text>",
            Px(x),
            Px(y + size * 36 / 100),
            Escaped(&text)
        );
    }
}
