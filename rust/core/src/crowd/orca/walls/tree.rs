//! The tree of walls: segments sorted into a bounding volume hierarchy, then read-only.

use super::super::MAX_ORCA_WALLS;
use super::super::obstacles::ObstacleTree;
use super::super::tree_leaves::{Leaves, items_of, leaves};
use super::wall_velocity_obstacle::Segment;
use crate::crowd::{Dimensions, HeightBand, MAX_AGENTS};
use crate::geometry::{List, PathTopology};
use crate::numeric::{heap_sort, max_or_second, min_or_second};
use crate::refusal::{Refusal, Requirement, Within, vector_within_range};
use glam::{DVec2, DVec3};

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
    /// Sorts walls, so that those near an agent are found without looking at every wall. The corners of all walls are given one
    /// wall after the other; only their first two coordinates count. `memory` has room for at least [`wall_numbers`] of all
    /// corners.
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
