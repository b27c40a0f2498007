//! A scene of a position: whose men stand where, how the board is ruled, what its edges say.

use super::look::Look;
use super::scene::{Edges, Ground, Held, MAX_LENGTH, Man, Options, Refusal, Scene};
use crate::games::board::{self, Piece};
use crate::games::{Game, PieceRow, Position, Rules, Side, View, go};
use std::borrow::Cow;

impl Scene {
    /// The scene of a position, without a last move, marks, names or captions.
    ///
    /// # Errors
    /// If the board is not known, has more than two dimensions or is too large.
    pub fn new(position: &Position, options: &Options) -> Result<Scene, Refusal> {
        let game = position.game();
        let mut scene = match (position, position.view()) {
            (Position::Board(board), _) => of_names(board, options)?,
            (_, Some(view)) => of_view(game, view, options),
            (_, None) => return Err(Refusal::NoBoard),
        };
        scene.turn = position.side_to_move();
        if let Position::Go(position) = position {
            let board = position.board();
            let stars = board.points().filter(|&point| go::is_star(board, point));
            scene.ground = points(stars.map(|point| board.number(point)).collect());
        }
        scene.edges = Edges::new(&scene, options.coordinates, options.script);
        Ok(scene)
    }
}

/// An empty board.
fn empty(game: Game, [files, ranks]: [u32; 2], ground: Ground, options: &Options) -> Scene {
    Scene {
        game,
        files,
        ranks,
        ground,
        men: Vec::new(),
        hands: None,
        edges: Edges::default(),
        coordinates: game.vocabulary().coordinates,
        last: Vec::new(),
        marks: Vec::new(),
        arrows: Vec::new(),
        flipped: options.flipped,
        turn: Side::First,
        players: Default::default(),
        sides: &game.vocabulary().sides,
        captions: Vec::new(),
        lang: options.lang,
    }
}

fn of_view(game: Game, view: &dyn View, options: &Options) -> Scene {
    let size = [view.files(), view.ranks()].map(u32::from);
    let mut scene = empty(game, size, ground(game, size), options);
    let squares = 0..scene.files * scene.ranks;
    scene.men.extend(squares.filter_map(|square| {
        let piece = view.at(square)?;
        let (look, name) = named(game, piece.row, piece.side, options);
        Some(Man { square, side: piece.side, look, name })
    }));
    scene.hands = view.has_hands().then(|| {
        Side::BOTH.map(|side| {
            let held = view.hand(side).into_iter().map(|(row, count)| {
                let (look, name) = named(game, row, side, options);
                Held { look, name, count: u32::from(count) }
            });
            held.collect()
        })
    });
    scene
}

fn named(
    game: Game,
    row: &'static PieceRow,
    side: Side,
    options: &Options,
) -> (Look, Cow<'static, str>) {
    let name = options.lang.word(row.english, row.japanese[side.index()]);
    (Look::of(game, row, side, options.script), name.into())
}

/// A board whose pieces have names of any style: those of a style that is known look as they do in
/// their game.
fn of_names(position: &board::Position, options: &Options) -> Result<Scene, Refusal> {
    let size = match *position.sheet().shape().lengths() {
        [files] => [files, 1],
        [ranks, files] => [files, ranks],
        ref lengths => return Err(Refusal::Dimensions(lengths.len())),
    };
    if let Some(&length) = size.iter().find(|&&length| length > MAX_LENGTH) {
        return Err(Refusal::Length(length));
    }
    let names = position.sheet().names();
    let ground = match names.all_are_of(go::Position::VOCABULARY.style) {
        true => points(Vec::new()),
        false => Ground::Squares { dots: Vec::new() },
    };
    let mut scene = empty(Game::Board, size, ground, options);
    scene.men.extend((0..).zip(position.squares()).filter_map(|(square, &piece)| {
        let piece = piece?;
        let (look, name) = by_name(names, piece, options);
        Some(Man { square, side: names.side(piece), look, name })
    }));
    let hands = Side::BOTH.map(|side| {
        let held = position.hand(side).map(|(piece, count)| {
            let (look, name) = by_name(names, piece, options);
            Held { look, name, count }
        });
        held.collect::<Vec<_>>()
    });
    scene.hands = Some(hands).filter(|hands| hands.iter().any(|hand| !hand.is_empty()));
    Ok(scene)
}

/// What a piece looks like by its name, and the name.
fn by_name(names: &board::Names, piece: Piece, options: &Options) -> (Look, Cow<'static, str>) {
    let text = Cow::Owned(names.text(piece).to_owned());
    let Some(name) = names.name(piece) else { return (Look::tile(&text, false), text) };
    let side = names.side(piece);
    let letter = name.abbreviation.to_ascii_lowercase();
    let known = Game::PLAYED.iter().find_map(|&game| {
        let vocabulary = game.vocabulary();
        let row = vocabulary.pieces.iter().find(|row| {
            row.is_promoted == name.promoted && letter.chars().eq([row.abbreviation])
        })?;
        let is_style = !vocabulary.style.is_empty() && name.is_of(vocabulary.style);
        is_style.then(|| Look::of(game, row, side, options.script))
    });
    (known.unwrap_or_else(|| Look::tile(name.abbreviation, name.promoted)), text)
}

fn points(dots: Vec<u32>) -> Ground {
    Ground::Points { dots, angles: Vec::new(), palaces: Vec::new(), river: None }
}

/// How the board of a game is ruled.
fn ground(game: Game, [files, _]: [u32; 2]) -> Ground {
    let at = |file: u32, row: u32| row * files + file;
    let palaces = vec![at(4, 1), at(4, 8)];
    match game {
        Game::Chess => Ground::Checkered,
        Game::Shogi => Ground::Squares { dots: vec![(3, 3), (6, 3), (3, 6), (6, 6)] },
        Game::Go => points(Vec::new()),
        Game::Xiangqi => {
            let soldiers = [3, 6]
                .into_iter()
                .flat_map(|row| (0..files).step_by(2).map(move |file| at(file, row)));
            let cannons = [2, 7].into_iter().flat_map(|row| [at(1, row), at(7, row)]);
            Ground::Points {
                dots: Vec::new(),
                angles: soldiers.chain(cannons).collect(),
                palaces,
                river: Some((4, ["楚河", "漢界"])),
            }
        }
        Game::Janggi => {
            Ground::Points { dots: Vec::new(), angles: Vec::new(), palaces, river: None }
        }
        Game::Makruk | Game::Board | Game::Other => Ground::Squares { dots: Vec::new() },
    }
}
