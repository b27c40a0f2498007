//! The board machine: any pieces on a board of any number of dimensions, moved by lists of actions
//! that say all that happens (Portable Chess Notation, specs: pcn §3–5).
//!
//! The machine knows no rules of movement. It knows what stands where, who holds what in hand, and
//! what each of the seven verbs demands of its squares: so a game on a mixed board, where every
//! style has rules of its own, can still be replayed and checked mechanically.
//!
//! What a game is made of (shape, piece names, actions) is written once into a [`Sheet`] that all
//! positions of the game share; a [`Position`] is what changes.

mod action;
mod few;
mod line;
mod machine;
mod name;
mod position;
mod shape;
mod sheet;

pub use action::{Action, Move, Reference, Verb};
pub use machine::{Effect, Fault, Illegal, Remark};
pub use name::{Name, NameFault, Names, Piece};
pub use position::{PASSING, Position};
pub use shape::{Shape, SquareFault};
pub use sheet::Sheet;
