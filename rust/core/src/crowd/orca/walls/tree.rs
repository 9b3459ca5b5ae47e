//! The tree of walls: segments in a bounding volume hierarchy, read-only.

use super::super::MAX_ORCA_WALLS;
use super::super::obstacles::ObstacleTree;
use super::super::tree_leaves::{Leaves, leaves};
use super::wall_velocity_obstacle::Segment;
use crate::crowd::{Dimensions, HeightBand};
use crate::numeric::max_or_second;
use crate::refusal::{Refusal, Requirement};
use glam::DVec2;

/// Numbers of a segment, see [`Record`].
pub(super) const RECORD: usize = 9;
/// Numbers of a box: the least x and y, the greatest x and y.
pub(super) const BOX: usize = 4;

/// A segment as it is stored: x and y of its start and of its end; whether only its right counts, 1 or 0; the number of its wall;
/// the middle of its height band and half of its height; its number.
pub(super) type Record = [f64; RECORD];
pub(super) type Bounds = [f64; BOX];

/// Walls, in two dimensions or in space, sorted so that those near an agent are found without looking at all.
///
/// Read-only: any number of threads may ask it at once.
#[derive(Clone, Copy, Debug)]
pub struct WallTree<'memory> {
    pub(super) records: &'memory [Record],
    /// Of the node `n`, whose halves are the nodes `2 n` and `2 n + 1`; the first is the node 1.
    pub(super) bounds: &'memory [Bounds],
    /// Walls in space; there are none beside those in two dimensions.
    pub(in super::super) obstacles: ObstacleTree<'memory>,
}

impl WallTree<'static> {
    /// No walls.
    pub const EMPTY: Self = Self { records: &[], bounds: &[], obstacles: ObstacleTree::EMPTY };
}

pub(super) fn start_of(record: &Record) -> DVec2 {
    DVec2::new(record[0], record[1])
}

pub(super) fn end_of(record: &Record) -> DVec2 {
    DVec2::new(record[2], record[3])
}

fn height_of(record: &Record) -> HeightBand {
    let [.., center, half_height, _] = *record;
    HeightBand { center, half_height }
}

impl<'memory> WallTree<'memory> {
    /// The tree of so many segments in the numbers that [`WallTree::build`] wrote; `None` when there are too few.
    pub fn from_count(segments: usize, numbers: &'memory [f64]) -> Option<Self> {
        let (records, rest) = numbers.split_at_checked(segments.checked_mul(RECORD)?)?;
        let bounds = rest.get(..2 * leaves(segments) * BOX)?;
        Some(Self { records: records.as_chunks().0, bounds: bounds.as_chunks().0, ..WallTree::EMPTY })
    }

    pub(in super::super) fn of_obstacles(obstacles: ObstacleTree<'memory>) -> Self {
        Self { obstacles, ..WallTree::EMPTY }
    }

    /// How many segments there are, or shapes.
    pub fn count(&self) -> usize {
        self.records.len() + self.obstacles.count()
    }

    /// Whether there are none in two dimensions.
    pub(crate) fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// Refuses walls in two dimensions among agents in space, and walls in space among agents in two dimensions.
    pub(crate) fn check(&self, dimensions: Dimensions) -> Result<(), Refusal> {
        let is_refused = match dimensions {
            Dimensions::Two => self.obstacles.count() > 0,
            Dimensions::Three => !self.is_empty(),
        };
        if is_refused { Err(Refusal::out_of_domain(Requirement::TakenKind, "walls")) } else { Ok(()) }
    }

    /// A segment as it is seen from a position; `None` from behind, where only one side counts.
    pub(super) fn seen_from(&self, place: u32, position: DVec2) -> Option<Segment> {
        let record = self.records.get(place as usize)?;
        let (start, end) = (start_of(record) - position, end_of(record) - position);
        if (end - start).perp_dot(start) >= 0.0 {
            return Some(Segment { start, end });
        }
        (record[4] == 0.0).then_some(Segment { start: end, end: start })
    }

    /// The number of the wall that a segment is of; of none beyond the last.
    pub(super) fn wall_of(&self, place: u32) -> f64 {
        self.records.get(place as usize).map_or(-1.0, |record| record[5])
    }

    /// The square of the distance of a segment; infinite from behind, where only one side counts.
    ///
    /// Without a branch for the part that is nearest, which nobody could foretell.
    #[inline(always)]
    fn distance_squared(record: &Record, position: DVec2) -> f64 {
        let (start, end) = (start_of(record) - position, end_of(record) - position);
        let is_one_sided = record[4];
        let way = end - start;
        let (along, height, length_squared) = (-start.dot(way), way.perp_dot(start), way.length_squared());
        let across = height * height / length_squared;
        let to_end = if along >= length_squared { end.length_squared() } else { across };
        let square = if along <= 0.0 { start.length_squared() } else { to_end };
        if (height >= 0.0) | (is_one_sided == 0.0) { square } else { f64::INFINITY }
    }
}

/// The square of the distance of a box.
fn distance_squared_to(bounds: &Bounds, position: DVec2) -> f64 {
    let [low_x, low_y, high_x, high_y] = *bounds;
    let dx = max_or_second(max_or_second(low_x - position.x, position.x - high_x), 0.0);
    let dy = max_or_second(max_or_second(low_y - position.y, position.y - high_y), 0.0);
    dx * dx + dy * dy
}

/// The nearest segments of walls, the nearest first.
pub(super) struct NearWalls {
    squares: [f64; MAX_ORCA_WALLS],
    places: [u32; MAX_ORCA_WALLS],
    count: usize,
}

/// More than what rounding takes from the square of a box's distance beside a segment's in it.
const WIDER: f64 = 1.0 + 1e-12;

impl NearWalls {
    pub fn new() -> Self {
        Self { squares: [0.0; MAX_ORCA_WALLS], places: [0; MAX_ORCA_WALLS], count: 0 }
    }

    pub fn clear(&mut self) {
        self.count = 0;
    }

    /// The square of the distance of the nearest.
    pub fn nearest_square(&self) -> f64 {
        if self.count > 0 { self.squares[0] } else { f64::INFINITY }
    }

    /// The square of the distance beyond which there may be others that were not found; infinite where all were found.
    pub fn found_square(&self) -> f64 {
        if self.count == MAX_ORCA_WALLS { self.squares[MAX_ORCA_WALLS - 1] } else { f64::INFINITY }
    }

    pub fn places(&self) -> &[u32] {
        self.places.get(..self.count).unwrap_or_default()
    }

    /// Finds the nearest segments within `range` that count where the position is, and at that height; of equally near ones the
    /// lower number first.
    #[inline(always)]
    pub fn find(&mut self, walls: &WallTree<'_>, position: DVec2, height: &HeightBand, range: f64) {
        self.count = 0;
        let mut farthest = range * range;
        let mut leaves = Leaves::of(walls.records.len());
        while let Some(places) =
            leaves.next(walls.bounds, |bounds| distance_squared_to(bounds, position) <= farthest * WIDER)
        {
            for (place, record) in places.clone().zip(walls.records.get(places).unwrap_or_default()) {
                let square = WallTree::distance_squared(record, position);
                if (square <= farthest) & (square < f64::INFINITY) & height.shares(&height_of(record)) {
                    self.insert(walls, square, place as u32);
                    if self.count == MAX_ORCA_WALLS {
                        farthest = self.squares[MAX_ORCA_WALLS - 1];
                    }
                }
            }
        }
    }

    fn insert(&mut self, walls: &WallTree<'_>, square: f64, place: u32) {
        let number = |place: u32| walls.records.get(place as usize).map_or(0.0, |record| record[RECORD - 1]);
        let mut at = self.count.min(MAX_ORCA_WALLS - 1);
        if self.count == MAX_ORCA_WALLS {
            let last = (self.squares[at], number(self.places[at]));
            if (square, number(place)) >= last {
                return;
            }
        } else {
            self.count += 1;
        }
        while at > 0 && (square, number(place)) < (self.squares[at - 1], number(self.places[at - 1])) {
            self.squares[at] = self.squares[at - 1];
            self.places[at] = self.places[at - 1];
            at -= 1;
        }
        self.squares[at] = square;
        self.places[at] = place;
    }
}
