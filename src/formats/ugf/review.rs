//! The sections `[ReviewNode]` and `[ReviewComment]`: the game again, as a tree with comments.

use super::board::Board;
use super::read::UgfReader;
use crate::findings::{Code, Finding, Word};
use crate::games::Side;
use crate::games::go::{MAX_SIZE, Move, Point};
use crate::record::NoteKind;
use crate::replay::go_plan::{Entry, GoPlan, START};
use crate::source::Span;
use std::collections::HashMap;

/// A line `NODE,id,colour,x,y`.
struct Written {
    id: u32,
    /// None has no move: the root, and what closes the line.
    mv: Option<Move>,
}

impl Written {
    /// Columns count from the left, rows from the bottom, both from 1; what lies behind the last of both passes.
    fn of(line: &str, board: &Board) -> Option<Written> {
        let mut fields = line.strip_prefix("NODE,")?.split(',').map(str::trim);
        let mut number = || fields.next()?.parse::<u32>().ok();
        let (id, colour, column, row) = (number()?, number()?, number()?, number()?);
        let side = match colour {
            0 => return Some(Written { id, mv: None }),
            1 => Side::First,
            2 => Side::Second,
            _ => return None,
        };
        let size = u32::from(board.size);
        if column == size + 1 && row == size + 1 {
            return Some(Written { id, mv: Some(Move::Pass { side }) });
        }
        let column = u8::try_from(column.checked_sub(1)?).ok()?;
        // One outside the board stays outside.
        let row = size.checked_sub(row).filter(|_| row > 0).unwrap_or(row.max(size));
        let row = u8::try_from(row).ok()?;
        let point = Point::new(column, row);
        (column < MAX_SIZE && row < MAX_SIZE)
            .then_some(Written { id, mv: Some(Move::Play { point, side }) })
    }
}

/// Where the tree has come to.
#[derive(Clone, Copy)]
struct Place {
    node: usize,
    /// Where the variation begins, of which there is no node yet.
    begins: bool,
}

impl UgfReader<'_> {
    /// The tree of a review, in place of that of the data, from which it has the times and what was kept.
    pub(super) fn review(
        &mut self,
        (lines, comments): (&[Span], &[Span]),
        board: &Board,
        data: GoPlan,
    ) -> GoPlan {
        let source = self.source;
        let mut tree = GoPlan::default();
        let commented = self.comments(comments);
        let mut nodes: HashMap<u32, usize> = HashMap::new();
        let mut here = Place { node: START, begins: false };
        let mut open: Vec<(Place, Span)> = Vec::new();
        let mut begun = false;
        for &line in lines {
            let text = source.slice(line);
            match text.trim_end_matches(',') {
                "VARIATION" => {
                    open.push((here, line));
                    here.begins = true;
                    continue;
                }
                "VARIATIONEND" => {
                    match open.pop() {
                        Some((place, _)) => here = place,
                        None => self.open_variation(line, Word::VariationBegin),
                    }
                    continue;
                }
                _ => {}
            }
            let Some(Written { id, mv }) = Written::of(text, board) else {
                if text.starts_with("NODE") {
                    self.frame.report(Finding::at(Code::UgfMove, line).with("text", text));
                    here = add(&mut tree, here, Entry::Unreadable(text.to_owned()), line);
                } else {
                    self.unknown(line, here.node, &mut tree);
                }
                continue;
            };
            match mv {
                Some(mv) => here = add(&mut tree, here, Entry::Move(mv), line),
                None if !std::mem::replace(&mut begun, true) => {}
                // It says something only where others stand beside it, or a comment.
                None if here.begins
                    || !tree.nodes[here.node].children.is_empty()
                    || commented.contains_key(&id) =>
                {
                    here = add(&mut tree, here, Entry::Blank, line);
                }
                None => {}
            }
            begun = true;
            nodes.insert(id, here.node);
        }
        let main = open.first().map_or(here, |(place, _)| *place);
        if !main.begins && !tree.nodes[main.node].children.is_empty() {
            // The line that was played ends here; what stands behind it are variations.
            tree.go_on(main.node, Entry::Blank, lines[lines.len() - 1]);
        }
        for (_, line) in open {
            self.open_variation(line, Word::VariationEnd);
        }
        self.compare(&data, &mut tree);
        let mut commented: Vec<_> = commented.into_iter().collect();
        commented.sort_by_key(|(_, (line, _))| line.start);
        for (id, (line, lines)) in commented {
            let node = nodes.get(&id).copied().unwrap_or_else(|| {
                self.frame.report(Finding::at(Code::UgfComment, line).with("number", id));
                START
            });
            if let Some((text, span)) = self.text(&lines) {
                tree.note(node, NoteKind::Comment, text, span);
            }
        }
        tree
    }

    fn open_variation(&mut self, line: Span, end: Word) {
        self.frame.report(Finding::at(Code::UgfOpen, line).with("end", end));
    }

    /// The comments by the numbers of their nodes, each with its lines.
    fn comments(&mut self, lines: &[Span]) -> HashMap<u32, (Span, Vec<Span>)> {
        let mut found: HashMap<u32, (Span, Vec<Span>)> = HashMap::new();
        let mut current = None;
        for &line in lines {
            let text = self.source.slice(line);
            let id = text.strip_prefix(".Comment,").and_then(|id| id.trim().parse::<u32>().ok());
            match (id, current) {
                (Some(id), _) => {
                    current = Some(id);
                    found.entry(id).or_insert_with(|| (line, Vec::new()));
                }
                (None, Some(current)) => {
                    if let Some((_, lines)) = found.get_mut(&current) {
                        lines.push(line);
                    }
                }
                (None, None) if text.is_empty() => {}
                (None, None) => {
                    self.frame.report(Finding::at(Code::UgfText, line).with("text", text));
                    self.frame.record.push_header(crate::record::Key::Remark, "", text);
                }
            }
        }
        found
    }

    /// Takes the times of the data over, as far as its moves are those of the main line, and says where they are not.
    fn compare(&mut self, data: &GoPlan, tree: &mut GoPlan) {
        let moves = |tree: &GoPlan| -> Vec<usize> {
            let is_blank = |node: &usize| matches!(tree.nodes[*node].entry, Entry::Blank);
            tree.main_line().filter(|node| !is_blank(node)).collect()
        };
        let (own, other) = (moves(tree), moves(data));
        let is_same = |own: &Entry, other: &Entry| match (own, other) {
            (Entry::Move(own), Entry::Move(other)) => own == other,
            _ => false,
        };
        let mut same = 0;
        for (&own, &other) in own.iter().zip(&other) {
            if !is_same(&tree.nodes[own].entry, &data.nodes[other].entry) {
                break;
            }
            tree.nodes[own].time = data.nodes[other].time;
            same += 1;
        }
        // A review of a game without data is all there is.
        if !other.is_empty() && (same < own.len() || same < other.len()) {
            let place = own.get(same).map(|node| tree.nodes[*node].span);
            let place = place.or(other.get(same).map(|node| data.nodes[*node].span));
            let finding = Finding::at(Code::UgfReview, place.unwrap_or_default());
            self.frame.report(finding.with("number", same + 1));
        }
        tree.take_notes(data);
    }
}

/// Adds a node where the tree has come to: the first of a variation stands beside the others, any other goes on with
/// its line.
fn add(tree: &mut GoPlan, here: Place, entry: Entry, span: Span) -> Place {
    let node = match here.begins {
        true => tree.add(here.node, entry, span),
        false => tree.go_on(here.node, entry, span),
    };
    Place { node, begins: false }
}
