//! Sorting shapes into a tree.

use super::super::tree_leaves::{items_of, leaves};
use super::super::walls::WallTree;
use super::tree::{BOX, Bounds, ObstacleTree, RECORD, Record, center_of, record_of, solid_of};
use crate::crowd::MAX_AGENTS;
use crate::geometry::{List, RoundBox, Shape, Solid};
use crate::numeric::{heap_sort, max_or_second, min_or_second};
use crate::refusal::{Refusal, Requirement, Within};
use glam::DVec3;

/// How many numbers [`WallTree::build_obstacles`] needs for so many shapes.
pub fn obstacle_numbers(obstacles: usize) -> usize {
    let boxes = leaves(obstacles.min(MAX_AGENTS)).saturating_mul(2 * BOX);
    obstacles.saturating_mul(RECORD).saturating_add(boxes)
}

impl<'memory> WallTree<'memory> {
    /// Sorts convex shapes as walls in space. Shapes may touch and lie in each other; half-spaces are near every agent. `memory`
    /// has room for at least [`obstacle_numbers`] of their count.
    ///
    /// # Errors
    /// A refusal when a shape has no meaning, for more than [`MAX_AGENTS`] of them, for too little memory.
    pub fn build_obstacles(
        obstacles: &(impl List<Shape> + ?Sized),
        numbers: &'memory mut [f64],
    ) -> Result<Self, Refusal> {
        let count = obstacles.count();
        if count > MAX_AGENTS {
            return Err(Refusal::out_of_domain(Requirement::AtMostAgents, "obstacle_count"));
        }
        let solids = || (0..count).filter_map(|index| Some((index, Solid::new(&obstacles.item(index)?))));
        for (index, solid) in solids() {
            solid.at(index, "obstacles")?;
        }
        if numbers.len() < obstacle_numbers(count) {
            return Err(Refusal::too_small("memory_size"));
        }
        let mut filled = 0;
        let mut planes = 0;
        let (records, _) = numbers.as_chunks_mut::<RECORD>();
        for wants_planes in [true, false] {
            for (index, solid) in solids() {
                if let Ok(solid) = solid
                    && matches!(solid, Solid::HalfSpace { .. }) == wants_planes
                    && let Some(room) = records.get_mut(filled)
                {
                    *room = record_of(&solid, index);
                    filled += 1;
                    planes += usize::from(wants_planes);
                }
            }
        }
        let (records, rest) = numbers.split_at_mut_checked(filled * RECORD).unwrap_or_default();
        let (planes, records) =
            records.as_chunks_mut::<RECORD>().0.split_at_mut_checked(planes).unwrap_or_default();
        let room = 2 * leaves(records.len()) * BOX;
        let bounds = rest.get_mut(..room).unwrap_or_default().as_chunks_mut::<BOX>().0;
        sort(records, bounds);
        Ok(Self::of_obstacles(ObstacleTree { planes, records, bounds }))
    }

    /// The walls in space of so many shapes in the numbers that [`WallTree::build_obstacles`] wrote; `None` when there are too
    /// few.
    pub fn from_obstacle_count(obstacles: usize, numbers: &'memory [f64]) -> Option<Self> {
        Some(Self::of_obstacles(ObstacleTree::from_count(obstacles, numbers)?))
    }
}

/// Sorts the shapes of every node along the longest side of its box, and writes the boxes.
fn sort(records: &mut [Record], bounds: &mut [Bounds]) {
    let (count, leaves) = (records.len(), bounds.len() / 2);
    for (node, room) in bounds.iter_mut().enumerate().skip(1) {
        let Some(inside) = records.get_mut(items_of(node, count)) else { continue };
        let (low, high) = bounds_of(inside);
        *room = [low.x, low.y, low.z, high.x, high.y, high.z];
        if node < leaves {
            let size = high - low;
            let longest: fn(DVec3) -> f64 = if size.x >= size.y && size.x >= size.z {
                |v| v.x
            } else if size.y >= size.z {
                |v| v.y
            } else {
                |v| v.z
            };
            let key = |record: &Record| (longest(center_of(record)), record[RECORD - 1]);
            heap_sort(inside, |a, b| key(a) < key(b));
        }
    }
}

/// A box around all, a little wider than what rounding takes from it.
fn bounds_of(records: &[Record]) -> (DVec3, DVec3) {
    let (mut low, mut high) = (DVec3::INFINITY, DVec3::NEG_INFINITY);
    for record in records {
        let Solid::RoundBox(RoundBox { center, axes, half_extents: h, radius }) = solid_of(record) else {
            continue;
        };
        let half = axes.x.abs() * h.x + axes.y.abs() * h.y + axes.z.abs() * h.z + DVec3::splat(radius);
        let half = half + (half + center.abs()) * WIDER;
        low = DVec3::new(
            min_or_second(low.x, center.x - half.x),
            min_or_second(low.y, center.y - half.y),
            min_or_second(low.z, center.z - half.z),
        );
        high = DVec3::new(
            max_or_second(high.x, center.x + half.x),
            max_or_second(high.y, center.y + half.y),
            max_or_second(high.z, center.z + half.z),
        );
    }
    (low, high)
}

/// More than what rounding takes from the size of a box and the distance to it.
const WIDER: f64 = 1e-12;
