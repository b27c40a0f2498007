//! The rules of Go against cases written by hand and against a second, naive implementation.

mod cases;
mod playouts;
mod records;

use kifu::games::Side;
use kifu::games::go::{Move, Point, Ruleset};

const BLACK: Side = Side::First;
const WHITE: Side = Side::Second;

const RULESETS: [Ruleset; 5] = [
    Ruleset::JAPANESE,
    Ruleset::CHINESE_SERVER,
    Ruleset::AGA,
    Ruleset::NEW_ZEALAND,
    Ruleset::TROMP_TAYLOR,
];

fn play(point: Point, side: Side) -> Move {
    Move::Play { point, side }
}
