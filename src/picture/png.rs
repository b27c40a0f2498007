//! A drawing as a picture of pixels (PNG), its text in the fonts of the system.

use super::{Scene, Theme, svg};
use crate::findings::Lang;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::{Database, ID, Style, Weight};
use resvg::usvg::{Font, FontResolver, Options, Tree};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

/// The longest edge of a picture, in pixels: four bytes each have to be held.
pub const MAX_SIZE: u32 = 8192;

/// The fonts of the system.
#[derive(Clone, Debug)]
pub struct Fonts(Arc<Database>);

impl Fonts {
    /// Looks for the fonts of the system, which takes a while.
    #[must_use]
    pub fn of_system() -> Fonts {
        let mut fonts = Database::new();
        fonts.load_system_fonts();
        Fonts(Arc::new(fonts))
    }

    /// No fonts: of text nothing is drawn.
    #[must_use]
    pub fn none() -> Fonts {
        Fonts(Arc::new(Database::new()))
    }
}

/// A picture.
#[derive(Clone, Debug)]
pub struct Png {
    /// The file.
    pub bytes: Vec<u8>,
    /// The characters that no font has: empty boxes stand for them.
    pub missing: BTreeSet<char>,
    /// Whether there is no font at all, so that no text is in the picture.
    pub has_no_font: bool,
}

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Its longer edge would be of 0 pixels, or of more than [`MAX_SIZE`].
    Size,
    /// The drawing could not be drawn; the reason.
    Drawing(String),
}

impl Fault {
    /// The reason in words.
    #[must_use]
    pub fn message(&self, lang: Lang) -> String {
        match (self, lang) {
            (Fault::Size, Lang::En) => {
                format!("a picture has 1 to {MAX_SIZE} pixels on its longer edge")
            }
            (Fault::Size, Lang::Ja) => format!("図の長辺は1から{MAX_SIZE}ピクセルまでです"),
            (Fault::Drawing(reason), Lang::En) => format!("the picture cannot be drawn: {reason}"),
            (Fault::Drawing(reason), Lang::Ja) => format!("図を描けません: {reason}"),
        }
    }
}

/// What text asked for and the fonts do not have.
#[derive(Debug, Default)]
struct Lacking {
    characters: BTreeSet<char>,
    fonts: bool,
}

/// A picture that is no file yet.
#[derive(Clone, Debug)]
pub struct Pixels {
    pixmap: Pixmap,
    /// As of [`Png::missing`].
    pub missing: BTreeSet<char>,
    /// As of [`Png::has_no_font`].
    pub has_no_font: bool,
}

impl Pixels {
    /// The width in pixels.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.pixmap.width()
    }

    /// The height in pixels.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.pixmap.height()
    }

    /// Red, green and blue of each pixel, row by row from above: pictures have a ground of their own,
    /// through which nothing shines.
    pub fn colors(&self) -> impl Iterator<Item = [u8; 3]> {
        self.pixmap.pixels().iter().map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
    }

    /// The file.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn png(&self) -> Result<Vec<u8>, Fault> {
        self.pixmap.encode_png().map_err(|error| Fault::Drawing(error.to_string()))
    }
}

/// Draws a scene. The longer edge has `size` pixels, or else two for each of the drawing.
///
/// # Errors
/// If the size is not possible.
pub fn draw(scene: &Scene, theme: &Theme, size: Option<u32>, fonts: &Fonts) -> Result<Png, Fault> {
    let pixels = paint(&svg::draw(scene, theme, ""), size, fonts)?;
    let bytes = pixels.png()?;
    Ok(Png { bytes, missing: pixels.missing, has_no_font: pixels.has_no_font })
}

/// Paints a drawing. The longer edge has `size` pixels, or else two for each of the drawing.
///
/// # Errors
/// If the size is not possible.
pub fn paint(drawing: &str, size: Option<u32>, fonts: &Fonts) -> Result<Pixels, Fault> {
    let lacking = Arc::new(Mutex::new(Lacking::default()));
    let options = Options {
        fontdb: Arc::clone(&fonts.0),
        font_resolver: resolver(&lacking),
        ..Options::default()
    };
    let tree =
        Tree::from_str(drawing, &options).map_err(|error| Fault::Drawing(error.to_string()))?;
    let (width, height) = (tree.size().width(), tree.size().height());
    let longer = width.max(height);
    let size = match size {
        Some(size) if (1..=MAX_SIZE).contains(&size) => size as f32,
        Some(_) => return Err(Fault::Size),
        None => (longer * 2.0).min(MAX_SIZE as f32),
    };
    let scale = size / longer;
    // A cast keeps within the bounds of the type, and what is no size is refused.
    let [across, down] = [width, height].map(|edge| ((edge * scale).round() as u32).max(1));
    let mut pixmap = Pixmap::new(across, down).ok_or(Fault::Size)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    let lacking = lacking.lock().unwrap_or_else(PoisonError::into_inner);
    Ok(Pixels { pixmap, missing: lacking.characters.clone(), has_no_font: lacking.fonts })
}

/// Chooses fonts as usual, and takes note of what there is no font for.
fn resolver(lacking: &Arc<Mutex<Lacking>>) -> FontResolver<'static> {
    let select = FontResolver::default_font_selector();
    let fallback = FontResolver::default_fallback_selector();
    let (fonts, characters) = (Arc::clone(lacking), Arc::clone(lacking));
    FontResolver {
        select_font: Box::new(move |font, database| {
            let found = select(font, database).or_else(|| plainest(font, database));
            fonts.lock().unwrap_or_else(PoisonError::into_inner).fonts |= found.is_none();
            found
        }),
        select_fallback: Box::new(move |character, used, database| {
            let found = fallback(character, used, database);
            if found.is_none() {
                let mut lacking = characters.lock().unwrap_or_else(PoisonError::into_inner);
                lacking.characters.insert(character);
            }
            found
        }),
    }
}

/// The font to begin with where none of the families is there: what it does not have, others may.
fn plainest(font: &Font, fonts: &Database) -> Option<ID> {
    let weight = Weight(font.weight());
    let face = fonts.faces().min_by_key(|face| {
        (face.style != Style::Normal, face.monospaced, face.weight.0.abs_diff(weight.0))
    });
    face.map(|face| face.id)
}
