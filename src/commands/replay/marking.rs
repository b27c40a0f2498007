//! Marks that the user wants: `--mark d4,q16=A`.

use crate::findings::Lang;
use crate::games::Coordinates;
use crate::notation::syntax::narrow;
use crate::picture::{Mark, Scene};
use crate::source::escape_for_display;

/// Puts the marks on a scene, in place of any that are there.
///
/// # Errors
/// If one names no square of the board, in words.
pub(super) fn mark(wanted: &[String], scene: &mut Scene) -> Result<(), String> {
    // Names of squares that are numbers have a comma themselves.
    let is_plain = scene.coordinates != Coordinates::Numbers;
    let parts = wanted.iter().flat_map(|text| match is_plain {
        true => text.split(',').collect::<Vec<_>>(),
        false => vec![text.as_str()],
    });
    let mut marks = Vec::new();
    for part in parts.map(str::trim).filter(|part| !part.is_empty()) {
        let (name, mark) = match part.split_once('=') {
            Some((name, label)) => (name.trim_end(), Mark::Label(label.trim().to_owned())),
            None => (part, Mark::Circle),
        };
        let square = find(name, scene).ok_or_else(|| {
            let name = escape_for_display(name, &[]);
            match scene.lang {
                Lang::En => format!("--mark: \"{name}\" is no square of this board"),
                Lang::Ja => format!("--mark: 「{name}」というマスはこの盤にありません"),
            }
        })?;
        marks.push((square, mark));
    }
    scene.marks.retain(|(square, _)| !marks.iter().any(|(other, _)| other == square));
    scene.marks.extend(marks);
    Ok(())
}

/// The square of a name in either language, its digits wide or not.
fn find(name: &str, scene: &Scene) -> Option<u32> {
    let narrowed = |text: &str| text.chars().map(narrow).collect::<String>();
    let name = narrowed(name);
    let mut squares = 0..scene.files * scene.ranks;
    let is = |square: u32, lang: Lang| {
        narrowed(&scene.square_name(square, lang)).eq_ignore_ascii_case(&name)
    };
    squares.find(|&square| is(square, Lang::En) || is(square, Lang::Ja))
}
