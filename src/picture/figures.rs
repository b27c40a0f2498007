//! The drawn shapes of men: THE table of their outlines, made for this program.
//!
//! Paths are in pixels of a square of 40 by 40 whose middle is the origin.

use crate::games::Game;

/// A drawn shape.
#[derive(Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Figure {
    /// The game it is of.
    pub game: Game,
    /// The abbreviation of the kind in the vocabulary of the game.
    pub kind: char,
    /// The outline, which is filled with the colour of its owner.
    pub outline: &'static str,
    /// Lines within, drawn in the other colour.
    pub lines: &'static str,
}

const HORSE: [&str; 2] = [
    "M-11.5 15.5v-3.5q0-2 2-2.5q0-6.5 6.5-11.5q-4.5 1-6.5 4.5q-2.5 1.5-4.5-1.5q-.5-2 1-4.5\
     q3-4 4-7.5l.5-6l4.5 3.5q11 .5 13.5 10.5q1.5 6 .5 12.5q2 .5 2 2.5v3.5z",
    "M-5.5-6l2-.5M-9.5 9.5h19.5M3-8q5 4 4.5 14.5",
];

static FIGURES: [Figure; 12] = [
    figure(
        Game::Chess,
        'p',
        [
            "M-11 15.5v-2.5q0-3 3-4.5q4.5-3 5-8.5h-3.5v-2.5h2.6a5.6 5.6 0 1 1 7.8 0h2.6v2.5h-3.5\
             q.5 5.5 5 8.5q3 1.5 3 4.5v2.5z",
            "M-8 8.5h16",
        ],
    ),
    figure(Game::Chess, 'n', HORSE),
    figure(
        Game::Chess,
        'b',
        [
            "M-12 15.5v-2.5q0-2 3-2.5l5-1.5v-2h-3.5v-2.5h2.5q-4.5-3-4.5-7.5q0-6 7.5-11.5\
             a2.5 2.5 0 1 1 4 0q7.5 5.5 7.5 11.5q0 4.5-4.5 7.5h2.5v2.5h-3.5v2l5 1.5\
             q3 .5 3 2.5v2.5z",
            "M-5 4.5h10M-5 8.5h10M0-8.5v8M-3.5-5h7",
        ],
    ),
    figure(
        Game::Chess,
        'r',
        [
            "M-12 15.5v-4.5h2.5l1.5-3.5v-9.5l-3.5-3.5v-8h4.5v3.2h4v-3.2h6v3.2h4v-3.2h4.5v8\
             l-3.5 3.5v9.5l1.5 3.5h2.5v4.5z",
            "M-8-2h16M-8 7.5h16M-9.5 11h19",
        ],
    ),
    figure(
        Game::Chess,
        'q',
        [
            "M-11 15.5v-3.5l2-2.5q-1-7-5.5-15a2 2 0 1 1 2.2-.8l4.8 5.5l.8-9.7\
             a2.1 2.1 0 1 1 2.7-.3l4 9l4-9a2.1 2.1 0 1 1 2.7.3l.8 9.7l4.8-5.5\
             a2 2 0 1 1 2.2.8q-4.5 8-5.5 15l2 2.5v3.5z",
            "M-9 9.5q9-2.5 18 0M-11 12h22",
        ],
    ),
    figure(
        Game::Chess,
        'k',
        [
            "M-11 15.5v-3.5l2-2.5q-6-5-5.5-11q.5-4.5 5.5-4.5q4.5 0 7 4v-5.5h-3.5v-3h3.5\
             v-4.5h4v4.5h3.5v3h-3.5v5.5q2.5-4 7-4q5 0 5.5 4.5q.5 6-5.5 11l2 2.5v3.5z",
            "M-9 9.5q9-2.5 18 0M-11 12h22M0-2.5v9.5",
        ],
    ),
    figure(
        Game::Makruk,
        'k',
        [
            "M-12 16.5v-3.5h2q-.5-4 2.5-7.5h-2.5v-2.5h4q.5-5.5 2.5-8h-2.5v-2.5h2.5\
             q1.5-5 2.5-10.5h2q1 5.5 2.5 10.5h2.5v2.5h-2.5q2 2.5 2.5 8h4v2.5h-2.5q3 3.5 2.5 7.5\
             h2v3.5z",
            "M-7.5 5.5h15M-10 13h20M-3.5-5h7",
        ],
    ),
    figure(
        Game::Makruk,
        'q',
        [
            "M-10.5 16.5v-3.5h1.5q-.5-3.5 2-6.5h-2v-2.5h3q.5-4 3-6.5q1.5-2 2-5.5h2\
             q.5 3.5 2 5.5q2.5 2.5 3 6.5h3v2.5h-2q2.5 3 2 6.5h1.5v3.5z",
            "M-7 6.5h14M-9 13h18",
        ],
    ),
    figure(
        Game::Makruk,
        'b',
        [
            "M-11 16.5v-3h2q-.5-3 1.5-5q-4.5-3-4.5-8q0-7 9-9.5v-2.5a3 3 0 1 1 6 0v2.5\
             q9 2.5 9 9.5q0 5-4.5 8q2 2 1.5 5h2v3z",
            "M-7.5 8.5h15M-9 13.5h18M-3-9h6",
        ],
    ),
    figure(Game::Makruk, 'n', HORSE),
    figure(
        Game::Makruk,
        'r',
        [
            "M-13.5 14.5v-3.5h2v-8.5h-2.5v-5q14-7 28 0v5h-2.5v8.5h2v3.5z",
            "M-11.5 2.5h23M-11.5 11h23",
        ],
    ),
    figure(
        Game::Makruk,
        'p',
        ["M-11 11.5q-1-3.5 1.2-5q1.8-8 9.8-8t9.8 8q2.2 1.5 1.2 5z", "M-9.5 6.5h19"],
    ),
];

const fn figure(game: Game, kind: char, [outline, lines]: [&'static str; 2]) -> Figure {
    Figure { game, kind, outline, lines }
}

/// The shape of a kind of piece of a game.
pub(super) fn find(game: Game, kind: char) -> Option<&'static Figure> {
    FIGURES.iter().find(|figure| figure.game == game && figure.kind == kind)
}
