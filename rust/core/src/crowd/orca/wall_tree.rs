//! Walls in a bounding volume hierarchy: segments in two dimensions, convex shapes in space. Build it once; then it is read-only.

use super::MAX_ORCA_WALLS;
use super::wall_velocity_obstacle::{Segment, radius_beside};
use crate::crowd::{Dimensions, HeightBand, MAX_AGENTS};
use crate::geometry::{Axes, List, PathTopology, RoundBox, Shape, Solid};
use crate::numeric::{max_or_second, min_or_second, split_first, sqrt};
use crate::refusal::{Refusal, Requirement, Within, at_least_zero_within_range, vector_within_range};
use core::ops::Range;
use glam::{DVec2, DVec3};

/// A wall: a chain of straight segments between corners, of no thickness.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Wall {
    /// Number of corners. At least 2, of all walls together at most [`MAX_AGENTS`]; equal corners in a row count as one. A
    /// wall whose corners are all equal is a point.
    pub corners: usize,
    /// [`PathTopology::Open`] or [`PathTopology::Closed`]; a loop is refused. Of a closed wall a segment leads from the last
    /// corner to the first, and only one side counts: with corners counterclockwise, as seen with the first axis to the right and
    /// the second up, it is solid to agents outside; clockwise, it is a room around agents. Agents on the other side may cross
    /// it. An open wall is solid from both sides.
    pub topology: PathTopology,
    /// The heights where it stands: agents that share none with it do not see it.
    pub height: HeightBand,
    /// How far inside of what is in the way the wall already stands, such as the border of a navigation mesh, which ends its agent's
    /// radius before every obstacle. The radius of an agent is so much less beside this wall, but no less than 2^-10 of it: an
    /// agent of no radius would be led across by rounding. [0, 1e50]; 0 for a wall that stands where it is.
    pub inset: f64,
}

impl Wall {
    /// A chain through the next corners, solid from both sides, at every height, without inset.
    ///
    /// ```
    /// use pursuit_core::crowd::{HeightBand, Wall};
    ///
    /// let fence = Wall { height: HeightBand { center: 1.0, half_height: 1.0 }, ..Wall::open(2) };
    /// assert_eq!((fence.corners, fence.inset), (2, 0.0));
    /// ```
    #[must_use]
    pub const fn open(corners: usize) -> Self {
        Self { corners, topology: PathTopology::Open, height: HeightBand::EVERYWHERE, inset: 0.0 }
    }

    /// As [`Wall::open`], but closed: an obstacle with corners counterclockwise, a room with corners clockwise.
    ///
    /// ```
    /// use pursuit_core::crowd::Wall;
    /// use pursuit_core::geometry::PathTopology;
    ///
    /// assert_eq!(Wall::closed(4), Wall { topology: PathTopology::Closed, ..Wall::open(4) });
    /// ```
    #[must_use]
    pub const fn closed(corners: usize) -> Self {
        Self { topology: PathTopology::Closed, ..Self::open(corners) }
    }
}

/// Numbers of a segment, see [`SegmentRecord`].
const SEGMENT: usize = 10;
/// Numbers of a box: the least x and y, the greatest x and y.
const BOX_IN_PLANE: usize = 4;

/// A segment as it is stored: x and y of its start and of its end; 1 if only its right side is solid, else 0; the index of its
/// wall; the inset of its wall; the middle of its height band and half of its height; its index.
pub(super) type SegmentRecord = [f64; SEGMENT];

/// Walls, in two dimensions or in space, sorted so that those near an agent are found without looking at all.
///
/// Read-only: any number of threads may ask it at once.
#[derive(Clone, Copy, Debug)]
pub struct WallTree<'memory> {
    records: &'memory [SegmentRecord],
    /// Of the node `n`, whose halves are the nodes `2 n` and `2 n + 1`; the node 1 has all. First the greatest inset.
    boxes: &'memory [[f64; BOX_IN_PLANE]],
    /// Walls in space; there are none beside those in two dimensions.
    pub(super) shapes: ShapeTree<'memory>,
}

impl WallTree<'static> {
    /// No walls.
    pub const EMPTY: Self = Self { records: &[], boxes: &[], shapes: ShapeTree::EMPTY };
}

fn start_of(record: &SegmentRecord) -> DVec2 {
    DVec2::new(record[0], record[1])
}

fn end_of(record: &SegmentRecord) -> DVec2 {
    DVec2::new(record[2], record[3])
}

fn height_of(record: &SegmentRecord) -> HeightBand {
    let [.., center, half_height, _] = *record;
    HeightBand { center, half_height }
}

impl<'memory> WallTree<'memory> {
    /// The tree of that many segments in the numbers that [`WallTree::build`] wrote; `None` when there are too few numbers.
    pub fn from_count(segments: usize, numbers: &'memory [f64]) -> Option<Self> {
        let (records, rest) = numbers.split_at_checked(segments.checked_mul(SEGMENT)?)?;
        let boxes = rest.get(..2 * leaves(segments) * BOX_IN_PLANE)?;
        Some(Self { records: records.as_chunks().0, boxes: boxes.as_chunks().0, ..WallTree::EMPTY })
    }

    fn of_shapes(shapes: ShapeTree<'memory>) -> Self {
        Self { shapes, ..WallTree::EMPTY }
    }

    /// How many segments there are, or shapes.
    pub fn count(&self) -> usize {
        self.records.len() + self.shapes.count()
    }

    /// Whether there are none in two dimensions.
    pub(crate) fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// Refuses walls in two dimensions among agents in space, and walls in space among agents in two dimensions.
    pub(crate) fn check(&self, dimensions: Dimensions) -> Result<(), Refusal> {
        let is_refused = match dimensions {
            Dimensions::Two => self.shapes.count() > 0,
            Dimensions::Three => !self.is_empty(),
        };
        if is_refused { Err(Refusal::out_of_domain(Requirement::TakenKind, "walls")) } else { Ok(()) }
    }

    /// A segment relative to a position; `None` from behind one that is solid from one side only.
    pub(super) fn segment_from(&self, place: u32, position: DVec2) -> Option<Segment> {
        let record = self.records.get(place as usize)?;
        let (start, end) = (start_of(record) - position, end_of(record) - position);
        let is_in_front = (end - start).perp_dot(start) >= 0.0;
        // Without a branch for the side, which no processor could predict.
        let segment = Segment {
            start: if is_in_front { start } else { end },
            end: if is_in_front { end } else { start },
        };
        (is_in_front | (record[4] == 0.0)).then_some(segment)
    }

    /// A segment relative to a position, from wherever it is solid.
    pub(super) fn any_segment_from(&self, place: u32, position: DVec2) -> Option<Segment> {
        let record = self.records.get(place as usize)?;
        Some(Segment { start: start_of(record) - position, end: end_of(record) - position })
    }

    /// The index of the wall that a segment is of; -1 beyond the last segment.
    pub(super) fn wall_of(&self, place: u32) -> f64 {
        self.records.get(place as usize).map_or(-1.0, |record| record[5])
    }

    /// The greatest inset of all walls.
    pub(super) fn greatest_inset(&self) -> f64 {
        self.boxes.first().map_or(0.0, |[greatest, ..]| *greatest)
    }

    /// How far inside of what is in the way a segment already stands; 0 beyond the last segment.
    pub(super) fn inset_of(&self, place: u32) -> f64 {
        self.records.get(place as usize).map_or(0.0, |record| record[6])
    }

    /// The square of the distance of a segment; infinite from behind one that is solid from one side only.
    ///
    /// Without a branch for the part that is nearest, which no processor could predict.
    #[inline(always)]
    fn distance_squared(record: &SegmentRecord, position: DVec2) -> f64 {
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

/// How many numbers [`WallTree::build`] needs for walls of `corners` corners in all.
pub fn wall_numbers(corners: usize) -> usize {
    let boxes = leaves(corners.min(MAX_AGENTS)).saturating_mul(2 * BOX_IN_PLANE);
    corners.saturating_mul(SEGMENT).saturating_add(boxes)
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
            at_least_zero_within_range(wall.inset, "inset").at(index, "walls")?;
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
        let (records, _) = numbers.as_chunks_mut::<SEGMENT>();
        for (index, wall) in walls.enumerate() {
            let chain = WallChain { wall, corner: |index: usize| corner(first + index).truncate(), index };
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
        let (records, rest) = numbers.split_at_mut_checked(count * SEGMENT).unwrap_or_default();
        let records = records.as_chunks_mut::<SEGMENT>().0;
        let room = rest.get_mut(..2 * leaves(count) * BOX_IN_PLANE).unwrap_or_default();
        let boxes = room.as_chunks_mut::<BOX_IN_PLANE>().0;
        sort_segments(records, boxes);
        Ok(Self { records, boxes, ..WallTree::EMPTY })
    }
}

/// Divides the segments of every node along the longer side of its box between its halves, and writes the boxes.
fn sort_segments(records: &mut [SegmentRecord], boxes: &mut [[f64; BOX_IN_PLANE]]) {
    let (count, leaves) = (records.len(), boxes.len() / 2);
    if let Some(room) = boxes.first_mut() {
        *room = [records.iter().fold(0.0, |most, record| max_or_second(record[6], most)), 0.0, 0.0, 0.0];
    }
    for (node, room) in boxes.iter_mut().enumerate().skip(1) {
        let Some(inside) = records.get_mut(items_of(node, count)) else { continue };
        let [low_x, low_y, high_x, high_y] = box_of_segments(inside);
        let (width, height) = (high_x - low_x, high_y - low_y);
        // Rounding takes from the distance of a segment in proportion to its length.
        let wider = (width + height) * WIDER;
        *room = [low_x - wider, low_y - wider, high_x + wider, high_y + wider];
        if node < leaves {
            let is_tall = height > width;
            let key = |record: &SegmentRecord| {
                let sum = start_of(record) + end_of(record);
                (if is_tall { sum.y } else { sum.x }, record[SEGMENT - 1])
            };
            let half = items_of(2 * node, count).len();
            split_first(inside, half, |a, b| key(a) < key(b));
        }
    }
}

/// A box around all.
fn box_of_segments(records: &[SegmentRecord]) -> [f64; BOX_IN_PLANE] {
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

/// The corners of a wall, and its index.
struct WallChain<Corners> {
    wall: Wall,
    corner: Corners,
    index: usize,
}

impl<Corners: Fn(usize) -> DVec2> WallChain<Corners> {
    /// The segment from a corner to the next, unless that is equal to it or the wall ends there. Where all corners are equal, the
    /// first is a segment of no length.
    fn record(&self, from: usize, number: usize) -> Option<SegmentRecord> {
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
                self.wall.inset,
                self.wall.height.center,
                self.wall.height.half_height,
                number as f64,
            ]
        })
    }
}

/// Numbers of a shape, see [`ShapeRecord`].
const SHAPE: usize = 18;
/// Numbers of a box: the least x, y and z, the greatest x, y and z.
const BOX_IN_SPACE: usize = 6;

/// A shape as it is stored: 1 for a half-space, else 0; its center; its axes, of a half-space first the normal; its half extents;
/// its radius; its index.
type ShapeRecord = [f64; SHAPE];

/// Convex shapes, sorted so that those near an agent are found without looking at every shape.
#[derive(Clone, Copy, Debug)]
pub(super) struct ShapeTree<'memory> {
    /// Half-spaces, which are near every agent.
    planes: &'memory [ShapeRecord],
    /// All others.
    records: &'memory [ShapeRecord],
    /// Of the nodes of `records`, as in [`WallTree`].
    boxes: &'memory [[f64; BOX_IN_SPACE]],
}

fn is_plane(record: &ShapeRecord) -> bool {
    record[0] == 1.0
}

fn record_of(solid: &Solid, index: usize) -> ShapeRecord {
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
        index as f64,
    ]
}

fn vector(record: &ShapeRecord, at: usize) -> DVec3 {
    let [x, y, z] = [at, at + 1, at + 2].map(|at| record.get(at).copied().unwrap_or(0.0));
    DVec3::new(x, y, z)
}

fn center_of(record: &ShapeRecord) -> DVec3 {
    vector(record, 1)
}

fn solid_of(record: &ShapeRecord) -> Solid {
    let (center, x) = (center_of(record), vector(record, 4));
    if is_plane(record) {
        return Solid::HalfSpace { point: center, normal: x };
    }
    let axes = Axes { x, y: vector(record, 7), z: vector(record, 10) };
    Solid::RoundBox(RoundBox { center, axes, half_extents: vector(record, 13), radius: record[SHAPE - 2] })
}

impl<'memory> ShapeTree<'memory> {
    pub const EMPTY: Self = Self { planes: &[], records: &[], boxes: &[] };

    /// The tree of that many shapes in the numbers that they were built in; `None` when there are too few numbers.
    pub fn from_count(count: usize, numbers: &'memory [f64]) -> Option<Self> {
        let (records, rest) = numbers.split_at_checked(count.checked_mul(SHAPE)?)?;
        let records: &[ShapeRecord] = records.as_chunks().0;
        let planes = records.iter().take_while(|record| is_plane(record)).count();
        let (planes, records) = records.split_at_checked(planes)?;
        let boxes = rest.get(..2 * leaves(records.len()) * BOX_IN_SPACE)?;
        Some(Self { planes, records, boxes: boxes.as_chunks().0 })
    }

    /// How many shapes there are.
    pub fn count(&self) -> usize {
        self.planes.len() + self.records.len()
    }
}

/// How many numbers [`WallTree::build_obstacles`] needs for `obstacles` shapes.
pub fn obstacle_numbers(obstacles: usize) -> usize {
    let boxes = leaves(obstacles.min(MAX_AGENTS)).saturating_mul(2 * BOX_IN_SPACE);
    obstacles.saturating_mul(SHAPE).saturating_add(boxes)
}

impl<'memory> WallTree<'memory> {
    /// Sorts convex shapes as walls in space. Shapes may touch and lie in each other; half-spaces are near every agent. `memory`
    /// has room for at least [`obstacle_numbers`] of their count.
    ///
    /// # Errors
    /// A refusal when a number of a shape is out of its domain, for more than [`MAX_AGENTS`] of them, for too little memory.
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
        let (records, _) = numbers.as_chunks_mut::<SHAPE>();
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
        let (records, rest) = numbers.split_at_mut_checked(filled * SHAPE).unwrap_or_default();
        let (planes, records) =
            records.as_chunks_mut::<SHAPE>().0.split_at_mut_checked(planes).unwrap_or_default();
        let room = rest.get_mut(..2 * leaves(records.len()) * BOX_IN_SPACE).unwrap_or_default();
        let boxes = room.as_chunks_mut::<BOX_IN_SPACE>().0;
        sort_shapes(records, boxes);
        Ok(Self::of_shapes(ShapeTree { planes, records, boxes }))
    }

    /// The walls in space of that many shapes in the numbers that [`WallTree::build_obstacles`] wrote; `None` when there are too
    /// few numbers.
    pub fn from_obstacle_count(obstacles: usize, numbers: &'memory [f64]) -> Option<Self> {
        Some(Self::of_shapes(ShapeTree::from_count(obstacles, numbers)?))
    }
}

/// Divides the shapes of every node along the longest side of its box between its halves, and writes the boxes.
fn sort_shapes(records: &mut [ShapeRecord], boxes: &mut [[f64; BOX_IN_SPACE]]) {
    let (count, leaves) = (records.len(), boxes.len() / 2);
    for (node, room) in boxes.iter_mut().enumerate().skip(1) {
        let Some(inside) = records.get_mut(items_of(node, count)) else { continue };
        let (low, high) = box_of_shapes(inside);
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
            let key = |record: &ShapeRecord| (longest(center_of(record)), record[SHAPE - 1]);
            let half = items_of(2 * node, count).len();
            split_first(inside, half, |a, b| key(a) < key(b));
        }
    }
}

/// A box around all, a little wider than what rounding takes from it.
fn box_of_shapes(records: &[ShapeRecord]) -> (DVec3, DVec3) {
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

/// The nearest segments of walls, the nearest first.
pub(in crate::crowd) struct NearWalls {
    squares: [f64; MAX_ORCA_WALLS],
    places: [u32; MAX_ORCA_WALLS],
    count: usize,
}

/// More than what rounding takes from the square of a box's distance beside a segment's in it.
const WIDER_SQUARE: f64 = 1.0 + 1e-12;

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

    /// The squares of their distances.
    pub fn squares(&self) -> impl Iterator<Item = f64> + Clone + '_ {
        self.squares.iter().copied().take(self.count)
    }

    pub fn places(&self) -> &[u32] {
        self.places.get(..self.count).unwrap_or_default()
    }

    /// The segments that were found, relative to a position, and the inset of their walls.
    pub(super) fn segments<'walls>(
        &'walls self,
        walls: &'walls WallTree<'_>,
        position: DVec2,
    ) -> impl Iterator<Item = (Segment, f64)> + Clone + 'walls {
        self.places().iter().filter_map(move |&place| {
            walls.segment_from(place, position).map(|segment| (segment, walls.inset_of(place)))
        })
    }

    /// The ends of the segments that were found, relative to a position, which is on the right of the way from the first to the
    /// second; and the inset of their walls.
    pub(in crate::crowd) fn ends<'walls>(
        &'walls self,
        walls: &'walls WallTree<'_>,
        position: DVec2,
    ) -> impl Iterator<Item = ([DVec2; 2], f64)> + 'walls {
        self.segments(walls, position).map(|(segment, inset)| ([segment.start, segment.end], inset))
    }

    /// The segments that were found, relative to a position, from wherever they are solid.
    pub(super) fn all_segments<'walls>(
        &'walls self,
        walls: &'walls WallTree<'_>,
        position: DVec2,
    ) -> impl Iterator<Item = Segment> + Clone + 'walls {
        self.places().iter().filter_map(move |&place| walls.any_segment_from(place, position))
    }

    /// Finds the nearest segments within `range` that are solid at the position and share its height; of equally near ones the
    /// lower index first.
    #[inline(always)]
    pub fn find(&mut self, walls: &WallTree<'_>, position: DVec2, height: &HeightBand, range: f64) {
        self.find_by(walls, position, height, range, |record| WallTree::distance_squared(record, position));
    }

    /// As [`Self::find`], with the segments that are solid only from the other side too.
    pub fn find_all(&mut self, walls: &WallTree<'_>, position: DVec2, height: &HeightBand, range: f64) {
        self.find_by(walls, position, height, range, |record| {
            Segment { start: start_of(record), end: end_of(record) }.distance_squared(position)
        });
    }

    #[inline(always)]
    fn find_by(
        &mut self,
        walls: &WallTree<'_>,
        position: DVec2,
        height: &HeightBand,
        range: f64,
        square_of: impl Fn(&SegmentRecord) -> f64,
    ) {
        self.count = 0;
        let mut farthest = range * range;
        let center = position.to_array();
        let mut leaves = Leaves::of(walls.records.len());
        while let Some(places) =
            leaves.next(walls.boxes, |bounds| distance_squared_to(bounds, &center) <= farthest * WIDER_SQUARE)
        {
            for (place, record) in places.clone().zip(walls.records.get(places).unwrap_or_default()) {
                let square = square_of(record);
                if (square <= farthest) & (square < f64::INFINITY) & height.shares(&height_of(record)) {
                    self.insert(walls, square, place as u32);
                    farthest = min_or_second(self.found_square(), farthest);
                }
            }
        }
    }

    /// Takes a segment whose distance has this square, if it shares the height and is one of the nearest.
    #[inline(always)]
    pub fn offer(&mut self, walls: &WallTree<'_>, square: f64, place: u32, height: &HeightBand) {
        if let Some(record) = walls.records.get(place as usize)
            && height.shares(&height_of(record))
        {
            self.insert(walls, square, place);
        }
    }

    /// Drops the segments of inset walls that are beyond `reach` of an agent with its radius beside them.
    #[cold]
    #[inline(never)]
    pub fn drop_beyond(&mut self, walls: &WallTree<'_>, radius: f64, reach: f64) {
        let mut kept = 0;
        for at in 0..self.count {
            let (Some(&square), Some(&place)) = (self.squares.get(at), self.places.get(at)) else { break };
            let range = radius_beside(radius, walls.inset_of(place)) + reach;
            if square <= range * range
                && let (Some(kept_square), Some(kept_place)) =
                    (self.squares.get_mut(kept), self.places.get_mut(kept))
            {
                (*kept_square, *kept_place) = (square, place);
                kept += 1;
            }
        }
        self.count = kept;
    }

    /// How far an agent of this radius may go before it touches a segment beyond those found whose wall is inset, within `range` of the
    /// position; infinite where there is none. A segment that is nearer than the radius beside it does not count.
    #[cold]
    #[inline(never)]
    pub fn way_to_inset(
        &self,
        walls: &WallTree<'_>,
        position: DVec2,
        height: &HeightBand,
        radius: f64,
        range: f64,
    ) -> f64 {
        let mut way = f64::INFINITY;
        let center = position.to_array();
        let mut leaves = Leaves::of(walls.records.len());
        while let Some(places) = leaves.next(walls.boxes, |bounds| {
            let distance = sqrt(distance_squared_to(bounds, &center));
            distance <= range && distance - radius <= way
        }) {
            for (place, record) in places.clone().zip(walls.records.get(places).unwrap_or_default()) {
                let clear =
                    sqrt(WallTree::distance_squared(record, position)) - radius_beside(radius, record[6]);
                if record[6] > 0.0
                    && clear > 0.0
                    && height.shares(&height_of(record))
                    && !self.places().contains(&(place as u32))
                {
                    way = min_or_second(clear, way);
                }
            }
        }
        way
    }

    fn insert(&mut self, walls: &WallTree<'_>, square: f64, place: u32) {
        let number = |place: u32| walls.records.get(place as usize).map_or(0.0, |record| record[SEGMENT - 1]);
        let is_before = |near: &Self, at: usize| {
            let (other, of) = (near.squares[at], near.places[at]);
            square < other || (square == other && number(place) < number(of))
        };
        let mut at = self.count.min(MAX_ORCA_WALLS - 1);
        if self.count < MAX_ORCA_WALLS {
            self.count += 1;
        } else if !is_before(self, at) {
            return;
        }
        while at > 0 && is_before(self, at - 1) {
            self.squares[at] = self.squares[at - 1];
            self.places[at] = self.places[at - 1];
            at -= 1;
        }
        self.squares[at] = square;
        self.places[at] = place;
    }
}

/// The most leaves near a box: a power of two.
const NEAR_LEAVES: usize = 64;

impl WallTree<'_> {
    /// Calls `give(place, record)` for the segments within a range of the box from `low` to `high`, and maybe for some beyond it, as
    /// long as it says yes; whether all were given.
    ///
    /// Level by level, without a branch for each box and each segment, which no processor could predict.
    #[inline(always)]
    pub(super) fn each_around(
        &self,
        low: DVec2,
        high: DVec2,
        range: f64,
        mut give: impl FnMut(usize, &SegmentRecord, bool) -> bool,
    ) -> bool {
        let [.., whole] = self.boxes.first_chunk::<2>().unwrap_or(&[[0.0; BOX_IN_PLANE]; 2]);
        let size = (whole[2] - whole[0]) + (whole[3] - whole[1]);
        // Numbers keep their order when they are rounded, so a sum need not be wider for its own rounding.
        let wide = DVec2::splat(range + (range + size) * WIDER);
        let (low, high) = (low - wide, high + wide);
        let touches = |bounds: &[f64; BOX_IN_PLANE]| {
            (bounds[0] <= high.x) & (bounds[1] <= high.y) & (bounds[2] >= low.x) & (bounds[3] >= low.y)
        };
        let leaves = self.boxes.len() / 2;
        let (mut one, mut other) = ([1_u32; 2 * NEAR_LEAVES], [0; 2 * NEAR_LEAVES]);
        let (mut from, mut to) = (&mut one, &mut other);
        let (mut count, mut first) = (usize::from(leaves > 0), 1);
        while first < leaves {
            let mut next = 0;
            for &node in from.iter().take(count) {
                for child in [2 * node, 2 * node + 1] {
                    to[next % (2 * NEAR_LEAVES)] = child;
                    next += usize::from(self.boxes.get(child as usize).is_some_and(touches));
                }
            }
            if next > NEAR_LEAVES {
                return false;
            }
            count = next;
            first *= 2;
            core::mem::swap(&mut from, &mut to);
        }
        for &node in from.iter().take(count) {
            let places = items_of(node as usize, self.records.len());
            for (place, record) in places.clone().zip(self.records.get(places).unwrap_or_default()) {
                let [start_x, start_y, end_x, end_y, ..] = *record;
                let bounds = [
                    min_or_second(start_x, end_x),
                    min_or_second(start_y, end_y),
                    max_or_second(start_x, end_x),
                    max_or_second(start_y, end_y),
                ];
                if !give(place, record, touches(&bounds)) {
                    return false;
                }
            }
        }
        true
    }
}

/// A shape near an agent.
#[derive(Clone, Copy)]
struct NearShape {
    distance: f64,
    index: f64,
    solid: Solid,
}

/// The nearest shapes, the nearest first.
pub(super) struct NearShapes {
    near: [Option<NearShape>; MAX_ORCA_WALLS],
    count: usize,
}

impl NearShapes {
    pub const NONE: Self = Self { near: [None; MAX_ORCA_WALLS], count: 0 };

    pub fn solids(&self) -> impl Iterator<Item = Solid> + '_ {
        self.indexed().map(|(_, solid)| solid)
    }

    /// The shapes, and the index of each.
    pub fn indexed(&self) -> impl Iterator<Item = (f64, Solid)> + Clone + '_ {
        self.near.iter().take(self.count).flatten().map(|near| (near.index, near.solid))
    }

    /// The distance beyond which there may be others that were not found; infinite where all were found.
    pub fn found_distance(&self) -> f64 {
        let [.., last] = &self.near;
        match last {
            Some(near) if self.count == MAX_ORCA_WALLS => near.distance,
            _ => f64::INFINITY,
        }
    }

    /// Finds the nearest shapes within `range` of a position; of equally near ones the lower index first.
    pub fn find(&mut self, tree: &ShapeTree<'_>, position: DVec3, range: f64) {
        self.count = 0;
        for record in tree.planes {
            self.offer(record, position, range);
        }
        let mut leaves = Leaves::of(tree.records.len());
        let center = position.to_array();
        while let Some(places) =
            leaves.next(tree.boxes, |bounds| sqrt(distance_squared_to(bounds, &center)) <= range)
        {
            for record in tree.records.get(places).unwrap_or_default() {
                self.offer(record, position, range);
            }
        }
    }

    fn offer(&mut self, record: &ShapeRecord, position: DVec3, range: f64) {
        let solid = solid_of(record);
        let distance = solid.signed_distance(position).distance;
        if distance > range {
            return;
        }
        let mut next = NearShape { distance, index: record[SHAPE - 1], solid };
        for room in self.near.iter_mut().take(self.count) {
            if let Some(near) = room
                && (next.distance, next.index) < (near.distance, near.index)
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

/// Most items in one leaf.
const LEAF: usize = 4;
/// The depth of a tree of 2^24 items, twice.
const DEPTH: usize = 64;

/// The number of leaves of a tree of `items` items: a power of two.
const fn leaves(items: usize) -> usize {
    items.div_ceil(LEAF).next_power_of_two()
}

/// The items of a node of a tree of `items` items. The halves of the node `n` are the nodes `2 n` and `2 n + 1`; the node 1 has all
/// items.
fn items_of(node: usize, items: usize) -> Range<usize> {
    let level = node.checked_ilog2().unwrap_or(0);
    let part = node - (1 << level);
    // Both at most 2^25: the product fits.
    let begin = |part: usize| ((items as u64 * part as u64) >> level) as usize;
    begin(part)..begin(part + 1)
}

/// The leaves that may hold what a search looks for, one after another.
struct Leaves {
    /// The nodes yet to be visited.
    nodes: [u32; DEPTH],
    waiting: usize,
    items: usize,
}

impl Leaves {
    /// The boxes of a tree of `items` items.
    fn of(items: usize) -> Self {
        let mut nodes = [0; DEPTH];
        nodes[0] = 1;
        Self { nodes, waiting: usize::from(items > 0), items }
    }

    /// The items of the next leaf that is near, as are all nodes above it. `boxes` has a box for every node.
    #[inline(always)]
    fn next<const B: usize>(
        &mut self,
        boxes: &[[f64; B]],
        is_near: impl Fn(&[f64; B]) -> bool,
    ) -> Option<Range<usize>> {
        while self.waiting > 0 {
            self.waiting -= 1;
            let node = self.nodes.get(self.waiting).map_or(0, |&node| node as usize);
            if !boxes.get(node).is_some_and(&is_near) {
                continue;
            }
            if node >= boxes.len() / 2 {
                return Some(items_of(node, self.items));
            }
            for child in [2 * node, 2 * node + 1] {
                if let Some(free) = self.nodes.get_mut(self.waiting) {
                    *free = child as u32;
                    self.waiting += 1;
                }
            }
        }
        None
    }
}

/// The square of the distance of a box from a position.
#[inline(always)]
fn distance_squared_to<const B: usize>(bounds: &[f64; B], position: &[f64]) -> f64 {
    let (low, high) = bounds.split_at(B / 2);
    let beside = low
        .iter()
        .zip(high)
        .zip(position)
        .map(|((&low, &high), &x)| max_or_second(max_or_second(low - x, x - high), 0.0));
    beside.map(|beside| beside * beside).sum()
}
