//! Sorting walls into a tree.

use super::super::tree_leaves::{items_of, leaves};
use super::tree::{BOX, Bounds, RECORD, Record, WallTree, end_of, start_of};
use crate::crowd::{HeightBand, MAX_AGENTS};
use crate::geometry::{List, PathTopology};
use crate::numeric::{heap_sort, max_or_second, min_or_second};
use crate::refusal::{Refusal, Requirement, Within, vector_within_range};
use glam::{DVec2, DVec3};

/// A wall: a chain of straight segments between corners, of no thickness.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wall {
    /// Number of corners. At least 2, those of all walls together at most [`MAX_AGENTS`]; equal corners in a row count as one. A
    /// wall whose corners are all equal is a point.
    pub corners: usize,
    /// [`PathTopology::Open`] or [`PathTopology::Closed`]; a loop is refused. Of a closed wall a segment leads from the last
    /// corner to the first, and only one side counts: with corners counterclockwise, as seen with the first axis to the right and
    /// the second up, it is solid to agents outside; clockwise, it is a room around agents. Agents on the other side may cross
    /// it. An open wall is solid from both sides.
    pub topology: PathTopology,
    /// The heights where it stands: agents that share none with it do not see it.
    pub height: HeightBand,
}

/// How many numbers [`WallTree::build`] needs for walls of so many corners in all.
pub fn wall_numbers(corners: usize) -> usize {
    let boxes = leaves(corners.min(MAX_AGENTS)).saturating_mul(2 * BOX);
    corners.saturating_mul(RECORD).saturating_add(boxes)
}

/// The corners of a wall, and its number.
struct Chain<Corners> {
    wall: Wall,
    corner: Corners,
    index: usize,
}

impl<Corners: Fn(usize) -> DVec2> Chain<Corners> {
    /// The segment from a corner to the next, unless that is equal to it or the wall ends there. Where all corners are equal, the
    /// first is a segment of no length.
    fn record(&self, from: usize, number: usize) -> Option<Record> {
        let is_closed = self.wall.topology == PathTopology::Closed;
        let to = if from + 1 < self.wall.corners { from + 1 } else { 0 };
        let (start, end) = ((self.corner)(from), (self.corner)(to));
        let is_segment = start != end && (to > 0 || is_closed);
        let is_point = || from == 0 && (1..self.wall.corners).all(|at| (self.corner)(at) == start);
        (is_segment || is_point()).then(|| {
            [
                start.x,
                start.y,
                end.x,
                end.y,
                f64::from(u8::from(is_closed)),
                self.index as f64,
                self.wall.height.center,
                self.wall.height.half_height,
                number as f64,
            ]
        })
    }
}

impl<'memory> WallTree<'memory> {
    /// Sorts walls, so that those near an agent are found without looking at every wall. The corners of all walls are
    /// given one wall after the other; only their first two coordinates count.
    ///
    /// `memory` has room for at least [`wall_numbers`] of all corners.
    ///
    /// Walls may cross, touch and lie in each other. One wall is smooth to slide along, however many corners divide it; where
    /// different walls touch, an agent may be held up, so give what belongs together as one wall.
    ///
    /// # Errors
    /// A refusal when a corner or height is not finite or beyond 1e50 in size, when a wall has fewer than two corners or is a
    /// loop, for more than [`MAX_AGENTS`] corners, for fewer points than corners, for too little memory.
    pub fn build(
        walls: impl Iterator<Item = Wall> + Clone,
        points: &(impl List<DVec3> + ?Sized),
        numbers: &'memory mut [f64],
    ) -> Result<Self, Refusal> {
        let mut corners = 0_usize;
        for (index, wall) in walls.clone().enumerate() {
            if wall.corners < 2 {
                return Err(Refusal::out_of_domain(Requirement::AtLeastTwo, "corner_count"))
                    .at(index, "walls");
            }
            if wall.topology == PathTopology::Loop {
                return Err(Refusal::out_of_domain(Requirement::TakenKind, "topology")).at(index, "walls");
            }
            wall.height.check("height_center", "half_height").at(index, "walls")?;
            corners = corners.saturating_add(wall.corners);
            if corners > MAX_AGENTS {
                return Err(Refusal::out_of_domain(Requirement::AtMostAgents, "corner_count"))
                    .at(index, "walls");
            }
        }
        if points.count() < corners {
            return Err(Refusal::out_of_domain(Requirement::OneForEach, "corners"));
        }
        let corner = |index| points.item(index).unwrap_or(DVec3::NAN);
        for index in 0..corners {
            vector_within_range(corner(index).with_z(0.0), "corners").element(index)?;
        }
        if numbers.len() < wall_numbers(corners) {
            return Err(Refusal::too_small("memory_size"));
        }

        let mut count = 0;
        let mut first = 0;
        let (records, _) = numbers.as_chunks_mut::<RECORD>();
        for (index, wall) in walls.enumerate() {
            let chain = Chain { wall, corner: |index: usize| corner(first + index).truncate(), index };
            for from in 0..wall.corners {
                if let Some(record) = chain.record(from, count)
                    && let Some(room) = records.get_mut(count)
                {
                    *room = record;
                    count += 1;
                }
            }
            first += wall.corners;
        }
        let (records, rest) = numbers.split_at_mut_checked(count * RECORD).unwrap_or_default();
        let records = records.as_chunks_mut::<RECORD>().0;
        let bounds = rest.get_mut(..2 * leaves(count) * BOX).unwrap_or_default().as_chunks_mut::<BOX>().0;
        sort(records, bounds);
        Ok(Self { records, bounds, ..WallTree::EMPTY })
    }
}

/// Sorts the segments of every node along the longer side of its box, and writes the boxes.
fn sort(records: &mut [Record], bounds: &mut [Bounds]) {
    let (count, leaves) = (records.len(), bounds.len() / 2);
    for (node, room) in bounds.iter_mut().enumerate().skip(1) {
        let Some(inside) = records.get_mut(items_of(node, count)) else { continue };
        *room = bounds_of(inside);
        if node < leaves {
            let is_tall = room[3] - room[1] > room[2] - room[0];
            let key = |record: &Record| {
                let sum = start_of(record) + end_of(record);
                (if is_tall { sum.y } else { sum.x }, record[RECORD - 1])
            };
            heap_sort(inside, |a, b| key(a) < key(b));
        }
    }
}

fn bounds_of(records: &[Record]) -> Bounds {
    let mut bounds = [f64::INFINITY, f64::INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY];
    for end in records.iter().flat_map(|record| [start_of(record), end_of(record)]) {
        let [low_x, low_y, high_x, high_y] = bounds;
        bounds = [
            min_or_second(low_x, end.x),
            min_or_second(low_y, end.y),
            max_or_second(high_x, end.x),
            max_or_second(high_y, end.y),
        ];
    }
    bounds
}
