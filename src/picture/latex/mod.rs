//! A scene as a diagram for LaTeX, in black and white as books have it: a picture of TikZ that needs
//! nothing besides that package, and for characters a font of the document that has them.

mod outline;

use super::Look;
use super::figures::Figure;
use super::room::{fitted, length};
use super::scene::{Ground, Held, Mark, Scene, Trace};
use crate::games::{Game, Side};
use crate::source::is_deceptive;
use std::fmt::Write as _;

/// Draws a scene.
#[must_use]
pub fn draw(scene: &Scene) -> String {
    let mut diagram = Diagram { scene, out: String::with_capacity(8 << 10) };
    diagram.head();
    diagram.ground();
    diagram.edges();
    diagram.traces();
    diagram.men();
    diagram.hands();
    diagram.marks();
    diagram.arrows();
    diagram.words();
    diagram.out.push_str("\\end{tikzpicture}%\n");
    // What pdfLaTeX has no fonts for: kanji, kana, hangul.
    match diagram.out.contains(|character| character >= '\u{2e80}') {
        true => format!("% For LuaLaTeX with luatexja, or upLaTeX.\n{}", diagram.out),
        false => diagram.out,
    }
}

/// The side of a square in tenths of a point, of which text is measured: 7 mm.
const SQUARE: i32 = 199;

/// The size of names and captions in tenths of a point.
const LETTERS: i32 = 90;

/// Whether TeX or its fonts make one sign of two that stand side by side: a dash, a quotation mark, `¿`.
fn are_joined(before: Option<char>, character: char) -> bool {
    let of_quote = character == '`' && matches!(before, Some('?' | '!'));
    of_quote || matches!(character, '-' | '`' | '\'' | ',') && before == Some(character)
}

/// A text with what means something to TeX escaped, on one line.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut before = None;
    let ends_line = |it: &char| matches!(it, '\n' | '\t' | '\u{2028}' | '\u{2029}');
    let characters = text.chars().map(|it| if ends_line(&it) { ' ' } else { it });
    for character in characters.filter(|&it| !is_deceptive(it)) {
        if are_joined(before.replace(character), character) {
            // Braces alone do not part them in LuaTeX.
            out.push_str("{\\kern0pt}");
        }
        match character {
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '<' => out.push_str("\\textless{}"),
            '>' => out.push_str("\\textgreater{}"),
            '|' => out.push_str("\\textbar{}"),
            // LaTeX's own encoding has no word for it.
            '"' => out.push_str("\\char34{}"),
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => {
                out.push('\\');
                out.push(character);
            }
            // Brackets end the options of a node where no braces are around them.
            '[' | ']' => {
                let _ = write!(out, "{{{character}}}");
            }
            character => out.push(character),
        }
    }
    out
}

/// A diagram while it is drawn. Lengths are in squares; up is up, and the upper left corner of the board
/// is the origin.
struct Diagram<'a> {
    scene: &'a Scene,
    out: String,
}

// Writing to a String cannot fail, here and in all that follows.
impl Diagram<'_> {
    fn line(&mut self, text: &str) {
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn head(&mut self) {
        let title = escaped(&self.scene.title());
        let _ = writeln!(self.out, "% {title}. In the preamble: \\usepackage{{tikz}}");
        self.line(
            "\\begin{tikzpicture}[x=7mm,y=7mm,line join=round,line cap=round,line width=.4pt,\
             every node/.style={inner sep=0pt,outer sep=0pt}]",
        );
    }

    /// The middle of a square, in halves of a square.
    fn middle(&self, square: u32) -> Option<(f64, f64)> {
        let (file, rank) = self.scene.place(square)?;
        Some((f64::from(file) + 0.5, -f64::from(rank) - 0.5))
    }

    fn size(&self) -> (u32, u32) {
        (self.scene.files, self.scene.ranks)
    }

    fn ground(&mut self) {
        let (files, ranks) = self.size();
        match self.scene.ground.clone() {
            Ground::Checkered => {
                for rank in 0..ranks {
                    for file in (0..files).filter(|file| (file + rank) % 2 == 1) {
                        let _ = writeln!(
                            self.out,
                            "\\fill[black!20] ({file},-{}) rectangle ++(1,1);",
                            rank + 1
                        );
                    }
                }
                let _ = writeln!(
                    self.out,
                    "\\draw[line width=.8pt] (0,0) rectangle ({files},-{ranks});"
                );
            }
            Ground::Squares { dots } => {
                let _ = writeln!(self.out, "\\draw[step=1] (0,-{ranks}) grid ({files},0);");
                let _ = writeln!(
                    self.out,
                    "\\draw[line width=.8pt] (0,0) rectangle ({files},-{ranks});"
                );
                for (file, rank) in dots {
                    let _ = writeln!(self.out, "\\fill ({file},-{rank}) circle[radius=.06];");
                }
            }
            Ground::Points { dots, angles, palaces, river } => {
                self.points(river.map(|(row, _)| row));
                for (x, y) in dots.iter().filter_map(|&dot| self.middle(dot)).collect::<Vec<_>>() {
                    let _ = writeln!(self.out, "\\fill ({x},{y}) circle[radius=.08];");
                }
                for (x, y) in angles.iter().filter_map(|&at| self.middle(at)).collect::<Vec<_>>() {
                    self.angles(x, y);
                }
                for (x, y) in palaces.iter().filter_map(|&at| self.middle(at)).collect::<Vec<_>>() {
                    let (left, right, top, bottom) = (x - 1.0, x + 1.0, y + 1.0, y - 1.0);
                    let _ = writeln!(
                        self.out,
                        "\\draw ({left},{top}) -- ({right},{bottom}) ({right},{top}) -- ({left},{bottom});"
                    );
                }
                if let Some((row, words)) = river {
                    for (word, part) in words.iter().zip([0.25, 0.75]) {
                        let (x, y) = (f64::from(files) * part, -f64::from(row) - 1.0);
                        self.node((x, y), 12, "", word);
                    }
                }
            }
        }
    }

    /// Lines through points. Those along the files stop at the river, but for the outermost.
    fn points(&mut self, river: Option<u32>) {
        let (files, ranks) = self.size();
        let (right, bottom) = (f64::from(files) - 0.5, f64::from(ranks) - 0.5);
        for file in 0..files {
            let x = f64::from(file) + 0.5;
            let _ = match river.filter(|_| file > 0 && file + 1 < files) {
                None => writeln!(self.out, "\\draw ({x},-.5) -- ({x},-{bottom});"),
                Some(row) => {
                    let (above, below) = (f64::from(row) + 0.5, f64::from(row) + 1.5);
                    writeln!(
                        self.out,
                        "\\draw ({x},-.5) -- ({x},-{above}) ({x},-{below}) -- ({x},-{bottom});"
                    )
                }
            };
        }
        for rank in 0..ranks {
            let y = f64::from(rank) + 0.5;
            let _ = writeln!(self.out, "\\draw (.5,-{y}) -- ({right},-{y});");
        }
        let _ =
            writeln!(self.out, "\\draw[line width=.8pt] (.5,-.5) rectangle ({right},-{bottom});");
    }

    /// The four small angles around a point.
    fn angles(&mut self, x: f64, y: f64) {
        let is_inside = |dx: f64| (x + dx) > 0.0 && (x + dx) < f64::from(self.scene.files);
        for dx in [-1.0, 1.0].into_iter().filter(|&dx| is_inside(dx)).collect::<Vec<_>>() {
            for dy in [-1.0, 1.0] {
                let (x, y) = (x + dx * 0.1, y + dy * 0.1);
                let _ = writeln!(
                    self.out,
                    "\\draw ({x:.2},{y:.2}) ++(0,{}) |- ++({},{});",
                    dy * 0.2,
                    dx * 0.2,
                    -dy * 0.2
                );
            }
        }
    }

    /// A text around a place, in a size of points.
    fn node(&mut self, (x, y): (f64, f64), size: u32, style: &str, text: &str) {
        let text = escaped(text);
        let _ = writeln!(
            self.out,
            "\\node[font=\\fontsize{{{size}}}{{{size}}}\\selectfont{style}] at ({x:.2},{y:.2}) {{{text}}};"
        );
    }

    fn edges(&mut self) {
        let edges = self.scene.edges.clone();
        let (files, ranks) = self.size();
        let flipped = self.scene.flipped;
        let along = |index: usize, length: u32| {
            let at = index as f64 + 0.5;
            if flipped { f64::from(length) - at } else { at }
        };
        for (names, y) in [(&edges.far, 0.35), (&edges.near, -f64::from(ranks) - 0.35)] {
            for (index, name) in names.iter().enumerate() {
                self.node((along(index, files), y), 7, "", name);
            }
        }
        for (names, x) in [(&edges.left, -0.4), (&edges.right, f64::from(files) + 0.4)] {
            for (index, name) in names.iter().enumerate() {
                self.node((x, -along(index, ranks)), 7, "", name);
            }
        }
    }

    /// Where the last move came from and went; a stone has a mark of its own.
    fn traces(&mut self) {
        for &(square, trace) in &self.scene.last {
            let is_stone = self.scene.at(square).is_some_and(|man| man.look == Look::Stone);
            let Some((x, y)) = self.middle(square).filter(|_| !is_stone) else { continue };
            let style = if trace == Trace::To { "line width=1.2pt" } else { "dashed" };
            let _ = writeln!(
                self.out,
                "\\draw[{style}] ({:.2},{:.2}) rectangle ++(.9,.9);",
                x - 0.45,
                y - 0.45
            );
        }
    }

    fn men(&mut self) {
        for man in &self.scene.men {
            if let Some(place) = self.middle(man.square) {
                let turned = man.side != self.scene.near();
                self.man(&man.look, man.side, place, turned);
            }
        }
    }

    fn man(&mut self, look: &Look, side: Side, (x, y): (f64, f64), turned: bool) {
        let is_second = side == Side::Second;
        let turn = if turned { ",rotate=180" } else { "" };
        match look {
            Look::Stone => {
                let fill = if is_second { "white" } else { "black" };
                let _ = writeln!(self.out, "\\filldraw[fill={fill}] ({x},{y}) circle[radius=.46];");
            }
            Look::Koma { text, .. } => {
                let size = if text.chars().count() > 1 { 8 } else { 15 };
                self.upright((x, y), size, turn, text);
            }
            Look::Tile { text, .. } => {
                let y0 = if turned { "-" } else { "" };
                let (up, down) = if turned { ("-", "") } else { ("", "-") };
                let _ = writeln!(
                    self.out,
                    "\\filldraw[fill=white] ({x},{y}) ++(0,{y0}.45) -- ++(.28,{down}.1) -- \
                     ++(.1,{down}.75) -- ++(-.76,0) -- ++(.1,{up}.75) -- cycle;"
                );
                self.upright((x, y), 6, turn, text);
            }
            Look::Disc { text, octagon, size, .. } => {
                let [fill, ink] = if is_second { ["black", "white"] } else { ["white", "black"] };
                let radius = f64::from(*size) * 0.0044;
                let _ = match octagon {
                    false => writeln!(
                        self.out,
                        "\\filldraw[fill={fill}] ({x},{y}) circle[radius={radius:.2}];"
                    ),
                    true => {
                        let path = eight_sides((x, y), radius);
                        writeln!(self.out, "\\filldraw[fill={fill}] {path};")
                    }
                };
                self.node((x, y), 11, &format!(",text={ink}"), text);
            }
            Look::Figure(figure) => self.figure(figure, is_second, (x, y)),
        }
    }

    /// Characters that are turned to show whose they are, one below the other if there are two.
    fn upright(&mut self, place: (f64, f64), size: u32, turn: &str, text: &str) {
        let letters: Vec<char> = text.chars().collect();
        match letters.as_slice() {
            [first, second] if !first.is_ascii() => {
                let sign = if turn.is_empty() { 1.0 } else { -1.0 };
                for (letter, dy) in [(first, 0.22), (second, -0.22)] {
                    self.node((place.0, place.1 + sign * dy), size, turn, &letter.to_string());
                }
            }
            _ => self.node(place, size, turn, text),
        }
    }

    fn figure(&mut self, figure: &Figure, is_second: bool, (x, y): (f64, f64)) {
        let [fill, lines] = if is_second { ["black", "white"] } else { ["white", "black"] };
        let _ = writeln!(
            self.out,
            "\\begin{{scope}}[shift={{({x},{y})}}]\\filldraw[fill={fill},draw=black]{};\
             \\draw[draw={lines}]{};\\end{{scope}}",
            outline::path(figure.outline),
            outline::path(figure.lines)
        );
    }

    /// What the sides have in hand, beside the board: to the right of who sits below, from the top down,
    /// and the same for the other as they see it.
    fn hands(&mut self) {
        let Some(hands) = self.scene.hands.clone() else { return };
        let (files, ranks) = self.size();
        for side in Side::BOTH {
            let is_far = side != self.scene.near();
            let hand: &[Held] = &hands[side.index()];
            for (index, held) in hand.iter().enumerate() {
                let x = f64::from(files) + 1.4;
                let y = -f64::from(ranks) + (hand.len() - index) as f64 - 0.5;
                let turned = |(x, y): (f64, f64)| match is_far {
                    true => (f64::from(files) - x, -f64::from(ranks) - y),
                    false => (x, y),
                };
                self.man(&held.look, side, turned((x, y)), is_far);
                if held.count > 1 {
                    self.node(turned((x + 0.6, y)), 8, "", &held.count.to_string());
                }
            }
        }
    }

    fn marks(&mut self) {
        let scene = self.scene;
        for &(square, trace) in &scene.last {
            let man = scene.at(square).filter(|man| man.look == Look::Stone);
            let is_marked = scene.marks.iter().any(|(marked, _)| *marked == square);
            let is_free = trace == Trace::To && !is_marked;
            if let (Some(man), Some((x, y)), true) = (man, self.middle(square), is_free) {
                let ink = if man.side == Side::First { "white" } else { "black" };
                let _ = writeln!(
                    self.out,
                    "\\draw[{ink},line width=1pt] ({x},{y}) circle[radius=.22];"
                );
            }
        }
        for (square, mark) in &scene.marks {
            let Some(place) = self.middle(*square) else { continue };
            let man = scene.at(*square);
            let is_black =
                man.is_some_and(|man| man.look == Look::Stone && man.side == Side::First);
            let ink = if is_black { "white" } else { "black" };
            let is_bare = scene.has_points() && man.is_none();
            self.mark(mark, place, ink, is_bare);
        }
    }

    fn mark(&mut self, mark: &Mark, (x, y): (f64, f64), ink: &str, is_bare: bool) {
        let at = format!("({x},{y})");
        let style = format!("\\draw[{ink},line width=1pt]");
        let square = |half: &str, edge: &str| {
            format!("{at} ++(-{half},-{half}) rectangle ++({edge},{edge})")
        };
        let text = match mark {
            Mark::Label(text) => {
                if is_bare {
                    let _ = writeln!(self.out, "\\fill[white] {at} circle[radius=.35];");
                }
                let size = if text.chars().count() > 2 { 7 } else { 9 };
                let text = fitted(text, 10 * size as i32, SQUARE - 10);
                return self.node((x, y), size, &format!(",text={ink}"), &text);
            }
            Mark::Triangle => {
                format!("{style} {at} ++(0,.27) -- ++(.24,-.41) -- ++(-.48,0) -- cycle;")
            }
            Mark::Square => format!("{style} {};", square(".2", ".4")),
            Mark::Circle => format!("{style} {at} circle[radius=.24];"),
            Mark::Cross => {
                format!("{style} {at} ++(-.2,-.2) -- ++(.4,.4) ++(0,-.4) -- ++(-.4,.4);")
            }
            Mark::Selected => format!("\\fill[{ink}] {};", square(".15", ".3")),
            Mark::Territory(side) => {
                let fill = if *side == Side::First { "black" } else { "white" };
                format!("\\filldraw[fill={fill}] {};", square(".12", ".24"))
            }
        };
        self.line(&text);
    }

    fn arrows(&mut self) {
        for arrow in &self.scene.arrows {
            let from = arrow.from.and_then(|from| self.middle(from));
            let (Some((x, y)), Some((to_x, to_y))) = (from, self.middle(arrow.to)) else {
                continue;
            };
            let style = match (arrow.head, arrow.main) {
                (true, true) => "-latex,line width=1.6pt",
                (true, false) => "-latex,line width=1.6pt,black!50",
                (false, _) => "line width=1.6pt,black!50",
            };
            let _ = writeln!(self.out, "\\draw[{style}] ({x},{y}) -- ({to_x},{to_y});");
        }
    }

    /// The players above the board, and the lines below it.
    fn words(&mut self) {
        let (files, ranks) = self.size();
        let middle = f64::from(files) / 2.0;
        // Beyond a small board as far as a page is wide, and no further than a large one.
        let room = files.max(16) as i32 * SQUARE;
        if self.scene.players.iter().any(|name| !name.is_empty()) {
            let signs = match self.scene.game {
                Game::Shogi => ["☗", "☖"],
                _ => ["", ""],
            };
            let lengths = Side::BOTH.map(|side| length(self.scene.player(side), LETTERS));
            let names = Side::BOTH.map(|side| {
                // One name may take the room that the other leaves.
                let left = room - lengths[side.other().index()].min(room / 2);
                let name = fitted(self.scene.player(side), LETTERS, left);
                format!("{}{name}", signs[side.index()])
            });
            let text = names.join(self.scene.lang.word(" – ", " 対 "));
            self.node((middle, 1.0), 9, "", &text);
        }
        let captions = self.scene.captions.clone();
        for (index, caption) in captions.iter().enumerate() {
            let y = -f64::from(ranks) - 1.0 - index as f64 * 0.6;
            self.node((middle, y), 9, "", &fitted(caption, LETTERS, room));
        }
    }
}

/// A disc with eight sides.
fn eight_sides((x, y): (f64, f64), radius: f64) -> String {
    let mut path = String::new();
    for corner in 0..8 {
        let angle = 22.5 + 45.0 * f64::from(corner);
        let (sine, cosine) = angle.to_radians().sin_cos();
        let _ = write!(path, "({:.2},{:.2}) -- ", x + radius * cosine, y + radius * sine);
    }
    path.push_str("cycle");
    path
}
