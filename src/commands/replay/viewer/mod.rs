//! `kifu replay --interactive`: records looked at in the terminal.
//!
//! [`Model`] is all that the viewer knows; [`Model::update`] takes what happens and says what is to
//! be done, and [`view`] draws it. Neither touches a terminal or a file, so that tests drive them
//! without. Around them, `visit` reads keys, opens games and writes the screen; the `shelf`
//! knows where the games are.

mod board;
mod event;
mod faults;
mod game;
mod graph;
mod keys;
mod layout;
mod list;
mod model;
mod pages;
#[cfg(feature = "png")]
mod pixels;
#[cfg(not(feature = "png"))]
#[path = "no_pixels.rs"]
mod pixels;
mod screen;
mod shelf;
mod terminal;
mod text;
mod visit;

pub use board::Wanted;
pub use event::{Action, Event, Settings};
pub use list::Row;
pub use model::Model;
pub use screen::view;
pub(super) use visit::run;
