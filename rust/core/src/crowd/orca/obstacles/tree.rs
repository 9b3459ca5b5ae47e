//! The shapes themselves: in a bounding volume hierarchy, read-only.

use super::super::MAX_ORCA_WALLS;
use super::super::tree_leaves::{Leaves, leaves};
use crate::geometry::{Axes, RoundBox, Solid};
use crate::numeric::{max_or_second, sqrt};
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
