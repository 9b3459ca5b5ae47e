//! The tree of shapes: sorted into a bounding volume hierarchy, then read-only.

use super::super::MAX_ORCA_WALLS;
use super::super::tree_leaves::{Leaves, items_of, leaves};
use super::super::walls::WallTree;
use crate::crowd::MAX_AGENTS;
use crate::geometry::{Axes, List, RoundBox, Shape, Solid};
use crate::numeric::{heap_sort, max_or_second, min_or_second, sqrt};
use crate::refusal::{Refusal, Requirement, Within};
use glam::DVec3;

/// Numbers of a shape, see [`Record`].
pub(super) const RECORD: usize = 18;
/// Numbers of a box: the least x, y and z, the greatest x, y and z.
pub(super) const BOX: usize = 6;

/// A shape as it is stored: 1 for a half-space, else 0; its center; its axes, of a half-space first the normal; its half extents;
/// its radius; its number.
pub(super) type Record = [f64; RECORD];
pub(super) type Bounds = [f64; BOX];

/// Convex shapes, sorted so that those near an agent are found without looking at every shape.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct ObstacleTree<'memory> {
    /// Half-spaces, which are near everybody.
    pub(super) planes: &'memory [Record],
    /// All others.
    pub(super) records: &'memory [Record],
    /// Of the node `n`, whose halves are the nodes `2 n` and `2 n + 1`; the first is the node 1.
    pub(super) bounds: &'memory [Bounds],
}

pub(super) fn is_plane(record: &Record) -> bool {
    record[0] == 1.0
}

pub(super) fn record_of(solid: &Solid, number: usize) -> Record {
    let (kind, center, axes, half, radius) = match *solid {
        Solid::HalfSpace { point, normal } => (1.0, point, [normal; 3], DVec3::ZERO, 0.0),
        Solid::RoundBox(RoundBox { center, axes, half_extents, radius }) => {
            (0.0, center, [axes.x, axes.y, axes.z], half_extents, radius)
        }
    };
    let [x, y, z] = axes;
    [
        kind,
        center.x,
        center.y,
        center.z,
        x.x,
        x.y,
        x.z,
        y.x,
        y.y,
        y.z,
        z.x,
        z.y,
        z.z,
        half.x,
        half.y,
        half.z,
        radius,
        number as f64,
    ]
}

fn vector(record: &Record, at: usize) -> DVec3 {
    let [x, y, z] = [at, at + 1, at + 2].map(|at| record.get(at).copied().unwrap_or(0.0));
    DVec3::new(x, y, z)
}

pub(super) fn center_of(record: &Record) -> DVec3 {
    vector(record, 1)
}

pub(super) fn solid_of(record: &Record) -> Solid {
    let (center, x) = (center_of(record), vector(record, 4));
    if is_plane(record) {
        return Solid::HalfSpace { point: center, normal: x };
    }
    let axes = Axes { x, y: vector(record, 7), z: vector(record, 10) };
    Solid::RoundBox(RoundBox { center, axes, half_extents: vector(record, 13), radius: record[RECORD - 2] })
}

impl<'memory> ObstacleTree<'memory> {
    pub const EMPTY: Self = Self { planes: &[], records: &[], bounds: &[] };

    /// The tree of so many shapes in the numbers that they were built in; `None` when there are too few.
    pub fn from_count(count: usize, numbers: &'memory [f64]) -> Option<Self> {
        let (records, rest) = numbers.split_at_checked(count.checked_mul(RECORD)?)?;
        let records: &[Record] = records.as_chunks().0;
        let planes = records.iter().take_while(|record| is_plane(record)).count();
        let (planes, records) = records.split_at_checked(planes)?;
        let bounds = rest.get(..2 * leaves(records.len()) * BOX)?;
        Some(Self { planes, records, bounds: bounds.as_chunks().0 })
    }

    /// How many shapes there are.
    pub fn count(&self) -> usize {
        self.planes.len() + self.records.len()
    }
}

/// The distance of a box.
fn distance_to(bounds: &Bounds, position: DVec3) -> f64 {
    let [low_x, low_y, low_z, high_x, high_y, high_z] = *bounds;
    let beside = |low: f64, x: f64, high: f64| max_or_second(max_or_second(low - x, x - high), 0.0);
    let dx = beside(low_x, position.x, high_x);
    let dy = beside(low_y, position.y, high_y);
    let dz = beside(low_z, position.z, high_z);
    sqrt(dx * dx + dy * dy + dz * dz)
}

/// A shape near an agent.
#[derive(Clone, Copy)]
struct NearShape {
    distance: f64,
    number: f64,
    solid: Solid,
}

/// The nearest shapes, the nearest first.
pub(super) struct NearObstacles {
    near: [Option<NearShape>; MAX_ORCA_WALLS],
    count: usize,
}

impl NearObstacles {
    pub const NONE: Self = Self { near: [None; MAX_ORCA_WALLS], count: 0 };

    pub fn solids(&self) -> impl Iterator<Item = Solid> + '_ {
        self.near.iter().take(self.count).flatten().map(|near| near.solid)
    }

    /// The distance beyond which there may be others that were not found; infinite where all were found.
    pub fn found_distance(&self) -> f64 {
        let [.., last] = &self.near;
        match last {
            Some(near) if self.count == MAX_ORCA_WALLS => near.distance,
            _ => f64::INFINITY,
        }
    }

    /// Finds the nearest shapes within `range` of a position; of equally near ones the lower number first.
    pub fn find(&mut self, tree: &ObstacleTree<'_>, position: DVec3, range: f64) {
        self.count = 0;
        for record in tree.planes {
            self.offer(record, position, range);
        }
        let mut leaves = Leaves::of(tree.records.len());
        while let Some(places) = leaves.next(tree.bounds, |bounds| distance_to(bounds, position) <= range) {
            for record in tree.records.get(places).unwrap_or_default() {
                self.offer(record, position, range);
            }
        }
    }

    fn offer(&mut self, record: &Record, position: DVec3, range: f64) {
        let solid = solid_of(record);
        let distance = solid.signed_distance(position).distance;
        if distance > range {
            return;
        }
        let mut next = NearShape { distance, number: record[RECORD - 1], solid };
        for room in self.near.iter_mut().take(self.count) {
            if let Some(near) = room
                && (next.distance, next.number) < (near.distance, near.number)
            {
                core::mem::swap(near, &mut next);
            }
        }
        if let Some(room) = self.near.get_mut(self.count) {
            *room = Some(next);
            self.count += 1;
        }
    }
}

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
