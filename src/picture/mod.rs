//! Positions as pictures: what there is to draw, said once, and the drawing of it.
//!
//! A [`Scene`] says what a picture shows: the board and how it is ruled, the men and what they look
//! like, hands, marks, arrows, the names of files and ranks, and the position in words. It knows no
//! colour and no unit of length. [`svg::draw`] makes a drawing of it under a [`Theme`],
//! [`latex::draw`] a diagram for books; [`svg::Kit`] has the parts of which a page puts drawings together.
//!
//! ```
//! use kifu::games::{Position, chess};
//! use kifu::picture::{Options, Scene, Theme, svg};
//!
//! let position = Position::Chess(chess::Position::start());
//! let scene = Scene::new(&position, &Options::default()).unwrap();
//! let picture = svg::draw(&scene, &Theme::LIGHT, "");
//! assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
//! assert!(scene.describe().starts_with("Chess. White: king e1; queen d1; rooks a1, h1;"));
//! ```

mod coordinates;
mod figures;
pub mod latex;
mod look;
mod men;
#[cfg(feature = "png")]
pub mod png;
mod room;
mod scene;
mod shown;
pub mod svg;
mod theme;
mod words;

pub use figures::Figure;
pub use look::{Ink, Look, Script};
pub use scene::{
    Arrow, CoordinateStyle, Edges, Ground, Held, MAX_LENGTH, Man, Mark, Options, Refusal, Scene,
    Trace,
};
pub use shown::ends;
pub use theme::Theme;
