//! The colours of pictures.

/// The colours of a picture, as SVG writes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// Around the board.
    pub paper: &'static str,
    /// Words around the board.
    pub ink: &'static str,
    /// The board.
    pub board: &'static str,
    /// The lines of the board.
    pub line: &'static str,
    /// Light and dark squares of a chessboard.
    pub checks: [&'static str; 2],
    /// Stands for pieces in hand.
    pub stand: &'static str,
    /// Five-sided pieces; none if only their characters are drawn, as books do.
    pub koma: Option<&'static str>,
    /// The characters on pieces of shogi, and those of promoted ones.
    pub characters: [&'static str; 2],
    /// The shapes of each side: fill, outline, and the lines within.
    pub shapes: [[&'static str; 3]; 2],
    /// Discs.
    pub disc: &'static str,
    /// Red, black and green characters on discs.
    pub inks: [&'static str; 3],
    /// Whether the discs of the second side are filled and their characters left out of them, as
    /// books without colours do.
    pub inverts_discs: bool,
    /// Where the last move came from and went to.
    pub trace: &'static str,
    /// Whether squares of the last move are framed and not tinted.
    pub frames_trace: bool,
    /// Marks on empty squares, and those of boards of squares.
    pub mark: &'static str,
    /// The arrow of the line that is followed, and those of others.
    pub arrows: [&'static str; 2],
}

impl Theme {
    /// Boards of wood on white.
    pub const LIGHT: Theme = Theme {
        paper: "#fff",
        ink: "#222",
        board: "#f0c987",
        line: "#6b4a23",
        checks: ["#f3e4c6", "#bd9468"],
        stand: "#e3b56c",
        koma: Some("#fdeec7"),
        characters: ["#111", "#c41e1e"],
        shapes: [["#fff", "#222", "#222"], ["#222", "#111", "#eee"]],
        disc: "#fff3d6",
        inks: ["#c41e1e", "#111", "#12693a"],
        inverts_discs: false,
        trace: "#e8731a",
        frames_trace: false,
        mark: "#1d4ed8",
        arrows: ["#15803d", "#1d4ed8"],
    };

    /// Dark boards on a dark ground.
    pub const DARK: Theme = Theme {
        paper: "#1b1c1f",
        ink: "#dcdcdc",
        board: "#6e5433",
        line: "#2a1f10",
        checks: ["#a39c8f", "#5d6470"],
        stand: "#57422a",
        koma: Some("#e3cb9a"),
        characters: ["#111", "#a31515"],
        shapes: [["#f4f1ea", "#111", "#222"], ["#17181a", "#000", "#cfcfcf"]],
        disc: "#e6d3ad",
        inks: ["#a31515", "#111", "#0c5230"],
        inverts_discs: false,
        trace: "#ffb347",
        frames_trace: false,
        mark: "#9cc9ff",
        arrows: ["#7ee08f", "#9cc9ff"],
    };

    /// Black on white, for books.
    pub const PRINT: Theme = Theme {
        paper: "#fff",
        ink: "#000",
        board: "#fff",
        line: "#000",
        checks: ["#fff", "#ccc"],
        stand: "none",
        koma: None,
        characters: ["#000", "#000"],
        shapes: [["#fff", "#000", "#000"], ["#000", "#000", "#fff"]],
        disc: "#fff",
        inks: ["#000"; 3],
        inverts_discs: true,
        trace: "#000",
        frames_trace: true,
        mark: "#000",
        arrows: ["#000", "#777"],
    };

    /// The colours that a style sheet defines: see [`variables`](Self::variables).
    pub const PAGE: Theme = Theme {
        paper: "var(--paper)",
        ink: "var(--ink)",
        board: "var(--board)",
        line: "var(--line)",
        checks: ["var(--light)", "var(--dark)"],
        stand: "var(--stand)",
        koma: Some("var(--koma)"),
        characters: ["var(--character)", "var(--promoted)"],
        shapes: [
            ["var(--first)", "var(--first-edge)", "var(--first-lines)"],
            ["var(--second)", "var(--second-edge)", "var(--second-lines)"],
        ],
        disc: "var(--disc)",
        inks: ["var(--red)", "var(--black)", "var(--green)"],
        inverts_discs: false,
        trace: "var(--trace)",
        frames_trace: false,
        mark: "var(--mark)",
        arrows: ["var(--arrow)", "var(--other)"],
    };

    /// The declarations in CSS that give [`PAGE`](Self::PAGE) the colours of this theme.
    #[must_use]
    pub fn variables(&self) -> String {
        let values = |theme: &Theme| {
            let [first, second] = theme.shapes;
            [theme.paper, theme.ink, theme.board, theme.line, theme.stand, theme.disc]
                .into_iter()
                .chain([theme.koma.unwrap_or(theme.paper), theme.trace, theme.mark])
                .chain(theme.checks)
                .chain(theme.characters)
                .chain(first)
                .chain(second)
                .chain(theme.inks)
                .chain(theme.arrows)
                .collect::<Vec<_>>()
        };
        let names = values(&Theme::PAGE);
        let name = |name: &&'static str| name.trim_start_matches("var(").trim_end_matches(')');
        let pairs = names.iter().map(name).zip(values(self));
        pairs.map(|(name, value)| format!("{name}:{value};")).collect()
    }
}
