//! Borders of a floor, such as a navigation mesh, as walls: filtered, opened, joined, straightened and capped.

use super::wall_tree::Wall;
use super::wall_velocity_obstacle::Segment;
use crate::crowd::{HeightBand, MAX_AGENTS};
use crate::geometry::{List, PathTopology};
use crate::numeric::{max_or_second, min_or_second, quick_sort, sqrt};
use crate::refusal::{Refusal, Requirement, Within, at_least_zero_within_range, vector_within_range};
use crate::units::{default_in_centimeters, from_centimeters};
use glam::DVec3;

/// A straight piece of the border of a floor.
///
/// The floor is on its right, as seen with the first axis to the right and the second up: on its left in Unreal, as seen from above.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Border {
    /// Where it begins. No coordinate above 1e50.
    pub start: DVec3,
    /// Where it ends. No coordinate above 1e50. A border of no length in the plane is ignored.
    pub end: DVec3,
}

/// A way across borders, such as a door or a jump from a ledge: the borders that it crosses are no walls there.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BorderOpening {
    /// Where the way begins. No coordinate above 1e50.
    pub start: DVec3,
    /// Where it ends. No coordinate above 1e50.
    pub end: DVec3,
    /// Half of its width: borders are open up to this distance from the straight way, in the plane. [0, 1e50].
    pub radius: f64,
}

/// Which borders become walls, and how the walls are made.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(not(feature = "_exhaustive"), non_exhaustive)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BorderWallSettings {
    /// The place around which walls are wanted. No coordinate above 1e50.
    pub center: DVec3,
    /// Borders farther from the center than this are left out, in the plane. [0, 1e50].
    pub query_radius: f64,
    /// Borders that are higher above the center than this, or deeper below it, are left out. [0, 1e50].
    pub height_range: f64,
    /// How far a wall reaches above its highest corner and below its lowest, [0, 1e50]; 0 for every height. A wall that rises by
    /// more than this is divided, so that it is none on the floor above. Borders of floors that are less than this apart may be
    /// joined.
    pub half_height: f64,
    /// The [`Wall::inset`] of every wall: the radius of the agent that a navigation mesh was made for. [0, 1e50].
    pub inset: f64,
    /// How far a wall may be from the borders that it stands for, in the plane. Ends up to half of this apart are one corner, and
    /// corners up to half of this off a line are left out. [0, 1e50].
    pub tolerance: f64,
    /// The most segments that all walls together have: those nearest to the center. At least 1, at most [`MAX_AGENTS`].
    pub max_segments: usize,
}

impl BorderWallSettings {
    /// Within 20 m of the center, 1 m above and below it, 1 m high, with a tolerance of 1 cm, 256 segments, not inset.
    ///
    /// `units_per_meter` is 100 for centimeters, as in Unreal, and 1 for meters. With a `units_per_meter` that is not finite
    /// and > 0 every length but the inset is NaN, which functions that take the settings refuse.
    ///
    /// ```
    /// use pursuit_core::crowd::BorderWallSettings;
    ///
    /// assert_eq!(BorderWallSettings::for_units(1.0).query_radius, 20.0);
    /// ```
    #[must_use]
    pub fn for_units(units_per_meter: f64) -> Self {
        let length = |centimeters| from_centimeters(centimeters, units_per_meter);
        Self {
            center: DVec3::ZERO,
            query_radius: length(2000.0),
            height_range: length(100.0),
            half_height: length(100.0),
            inset: 0.0,
            tolerance: length(1.0),
            max_segments: 256,
        }
    }

    fn check(&self) -> Result<(), Refusal> {
        vector_within_range(self.center, "center")?;
        at_least_zero_within_range(self.query_radius, "query_radius")?;
        at_least_zero_within_range(self.height_range, "height_range")?;
        at_least_zero_within_range(self.half_height, "half_height")?;
        at_least_zero_within_range(self.inset, "inset")?;
        at_least_zero_within_range(self.tolerance, "tolerance")?;
        if self.max_segments == 0 {
            return Err(Refusal::out_of_domain(Requirement::AtLeastOne, "max_segments"));
        }
        if self.max_segments > MAX_AGENTS {
            return Err(Refusal::out_of_domain(Requirement::AtMostAgents, "max_segments"));
        }
        Ok(())
    }

    /// Whether two heights are on one floor.
    fn is_one_floor(&self, a: f64, b: f64) -> bool {
        self.half_height == 0.0 || (a - b).abs() <= self.half_height
    }
}

default_in_centimeters!(BorderWallSettings);

/// How many walls there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BorderWalls {
    /// Number of walls.
    pub walls: usize,
    /// Number of corners of all walls.
    pub corners: usize,
    /// Number of segments of all walls.
    pub segments: usize,
    /// Number of farther segments that were left out, because there are more than `max_segments`.
    pub left_out: usize,
}

/// How many numbers [`build_border_walls`] needs for a number of pieces: one for each border, and one more for each that an opening
/// divides in two.
pub fn border_wall_numbers(pieces: usize) -> usize {
    pieces.saturating_mul(PIECE + 2 * CORNER)
}

/// Makes walls of the borders of a floor, such as a navigation mesh, for [`WallTree::build`](super::WallTree::build).
///
/// Borders out of reach are left out, openings are cut out, borders that touch end to start become one wall, and those on a line
/// one segment. A wall whose ends meet is closed, with its free side where the floor is. When there are more segments than wanted,
/// the nearest are kept, and the walls that lose a segment are open there.
///
/// Every point of a wall is within `tolerance` of a border, and every point of a border that is not left out within `tolerance`
/// of a wall; with a tolerance of 0 they are the same points. The walls come nearest first, and do not depend on the order of
/// the borders.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::crowd::{
///     Border, BorderOpening, BorderWallSettings, Wall, border_wall_numbers, build_border_walls,
/// };
/// use pursuit_core::geometry::PathTopology;
///
/// // A room of 8 m x 6 m whose lower side comes in two pieces, and a door of 1 m in its upper side.
/// let corner = |x, y| DVec3::new(x, y, 0.0);
/// let ring = [corner(0.0, 0.0), corner(0.0, 6.0), corner(8.0, 6.0), corner(8.0, 0.0), corner(5.0, 0.0)];
/// let borders = [0, 1, 2, 3, 4].map(|i| Border { start: ring[i], end: ring[(i + 1) % 5] });
/// let door = [BorderOpening { start: corner(4.0, 5.0), end: corner(4.0, 7.0), radius: 0.5 }];
/// let mut settings = BorderWallSettings::for_units(1.0);
/// (settings.center, settings.inset) = (corner(4.0, 3.0), 0.35);
///
/// let mut numbers = vec![0.0; border_wall_numbers(6)];
/// let (mut walls, mut corners) = (Vec::<Wall>::new(), Vec::new());
/// let made = build_border_walls(&borders, &door, &settings, &mut numbers, |wall, chain| {
///     walls.push(wall);
///     corners.extend(chain);
/// })?;
///
/// assert_eq!((made.walls, made.segments, made.left_out), (1, 5, 0));
/// // From one side of the door around the room to the other: the two pieces are one.
/// assert_eq!(corners[0], corner(4.5, 6.0));
/// assert_eq!(corners[5], corner(3.5, 6.0));
/// assert_eq!(walls[0].topology, PathTopology::Open);
/// # Ok::<(), pursuit_core::Refusal>(())
/// ```
///
/// # Memory
/// `give` receives every wall and its corners: at most `max_segments` walls, of at most twice as many corners in all. `numbers` has
/// room for [`border_wall_numbers`].
///
/// # Errors
/// A refusal when an input is NaN or out of its domain, for more than [`MAX_AGENTS`] borders, for too little memory.
pub fn build_border_walls(
    borders: &(impl List<Border> + ?Sized),
    openings: &(impl List<BorderOpening> + ?Sized),
    settings: &BorderWallSettings,
    numbers: &mut [f64],
    mut give: impl FnMut(Wall, &mut dyn Iterator<Item = DVec3>),
) -> Result<BorderWalls, Refusal> {
    settings.check().within("settings")?;
    if borders.count() > MAX_AGENTS {
        return Err(Refusal::out_of_domain(Requirement::AtMostAgents, "border_count"));
    }
    if openings.count() > MAX_AGENTS {
        return Err(Refusal::out_of_domain(Requirement::AtMostAgents, "opening_count"));
    }
    for index in 0..openings.count() {
        if let Some(opening) = openings.item(index) {
            opening.check().at(index, "openings")?;
        }
    }
    if numbers.len() < border_wall_numbers(borders.count()) {
        return Err(Refusal::too_small("memory_size"));
    }
    let room = numbers.len() / (PIECE + 2 * CORNER);
    let (pieces, rest) = numbers.split_at_mut_checked(room * PIECE).unwrap_or_default();
    let pieces = pieces.as_chunks_mut::<PIECE>().0;
    let path = rest.as_chunks_mut::<CORNER>().0;

    let mut count = 0;
    for index in 0..borders.count() {
        let Some(border) = borders.item(index) else { break };
        vector_within_range(border.start, "start").at(index, "borders")?;
        vector_within_range(border.end, "end").at(index, "borders")?;
        count = gather(&border, openings, settings, pieces, count)?;
    }
    let pieces_used = pieces.get_mut(..count).unwrap_or_default();
    let count = sort_pieces(pieces_used);
    let pieces_used = pieces.get_mut(..count).unwrap_or_default();
    link(pieces_used, settings);
    let length = straighten_all(pieces_used, path, settings);
    let path = path.get_mut(..length).unwrap_or_default();
    let left_out = cap(path, pieces, settings);
    let runs = find_runs(path, pieces, settings);
    let runs = pieces.get_mut(..runs).unwrap_or_default();
    quick_sort(runs, |a, b| run_key(a) < run_key(b));
    let mut made = BorderWalls { left_out, ..BorderWalls::default() };
    for run in runs {
        let run = Run::of(run);
        let wall = run.wall(settings);
        made.walls += 1;
        made.corners += wall.corners;
        made.segments += wall.corners - usize::from(!run.is_closed);
        give(wall, &mut (0..run.corners).map(|index| vector(&run.corner(path, index), 0)));
    }
    Ok(made)
}

impl BorderOpening {
    fn check(&self) -> Result<(), Refusal> {
        vector_within_range(self.start, "start")?;
        vector_within_range(self.end, "end")?;
        at_least_zero_within_range(self.radius, "radius")
    }

    /// The part of a border, from 0 at its start to 1 at its end, that the way covers in the plane; `None` if it has no length.
    ///
    /// What covers it is convex: a disc around each end, and the rectangle between them.
    fn covers(&self, border: &Border) -> Option<(f64, f64)> {
        let (start, way) = (border.start.truncate(), (border.end - border.start).truncate());
        let square = way.length_squared();
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for center in [self.start.truncate(), self.end.truncate()] {
            let across = way.perp_dot(center - start);
            let spare = self.radius * self.radius - across * across / square;
            if spare >= 0.0 {
                let (middle, half) = (way.dot(center - start) / square, sqrt(spare / square));
                low = min_or_second(low, middle - half);
                high = max_or_second(high, middle + half);
            }
        }
        let along = (self.end - self.start).truncate();
        let length_squared = along.length_squared();
        if length_squared > 0.0 {
            let from = start - self.start.truncate();
            let width = self.radius * sqrt(length_squared);
            let by_length =
                Slab { at: along.dot(from), rate: along.dot(way), low: 0.0, high: length_squared };
            let by_width =
                Slab { at: along.perp_dot(from), rate: along.perp_dot(way), low: -width, high: width };
            if let (Some(one), Some(other)) = (by_length.inside(), by_width.inside()) {
                let (first, last) = (max_or_second(one.0, other.0), min_or_second(one.1, other.1));
                if first <= last {
                    low = min_or_second(low, first);
                    high = max_or_second(high, last);
                }
            }
        }
        let (low, high) = (max_or_second(low, 0.0), min_or_second(high, 1.0));
        (low < high).then_some((low, high))
    }

    /// Whether a border is between the heights of the way.
    fn shares_height(&self, border: &Border, half_height: f64) -> bool {
        let (low, high) = (min_or_second(self.start.z, self.end.z), max_or_second(self.start.z, self.end.z));
        let (lowest, highest) =
            (min_or_second(border.start.z, border.end.z), max_or_second(border.start.z, border.end.z));
        half_height == 0.0 || (lowest <= high + half_height && highest >= low - half_height)
    }
}

/// A number that changes at a rate, and the limits between which it is inside.
struct Slab {
    at: f64,
    rate: f64,
    low: f64,
    high: f64,
}

impl Slab {
    /// From when to when it is inside.
    fn inside(&self) -> Option<(f64, f64)> {
        if self.rate == 0.0 {
            let is_inside = self.low <= self.at && self.at <= self.high;
            return is_inside.then_some((f64::NEG_INFINITY, f64::INFINITY));
        }
        let (one, other) = ((self.low - self.at) / self.rate, (self.high - self.at) / self.rate);
        Some((min_or_second(one, other), max_or_second(one, other)))
    }
}

/// Numbers of a piece of a border: the cell of its start, its start and end, the piece that follows it, whether it follows one,
/// whether it was passed. Later of a segment that may be left out, and then of a [`Run`].
const PIECE: usize = 11;
type Piece = [f64; PIECE];
/// Numbers of a corner of a chain: x, y and z; the distance of the segment that begins there from the center, see [`NO_SEGMENT`];
/// where the chain ends.
const CORNER: usize = 5;
type Corner = [f64; CORNER];

const START: usize = 2;
const END: usize = 5;
const NEXT: usize = 8;
const FOLLOWS: usize = 9;
const PASSED: usize = 10;
/// In place of an index.
const NONE: f64 = -1.0;
/// In place of the distance of a segment: there is none, or it is left out.
const NO_SEGMENT: f64 = -1.0;
/// Within a chain, the last corner of an open one, and of a closed one.
const INNER: f64 = 0.0;
const LAST_OF_OPEN: f64 = 1.0;
const LAST_OF_CLOSED: f64 = 2.0;

fn vector(numbers: &[f64], at: usize) -> DVec3 {
    let [x, y, z] = [at, at + 1, at + 2].map(|at| numbers.get(at).copied().unwrap_or(0.0));
    DVec3::new(x, y, z)
}

fn start_of(piece: &Piece) -> DVec3 {
    vector(piece, START)
}

fn end_of(piece: &Piece) -> DVec3 {
    vector(piece, END)
}

fn border_of(piece: &Piece) -> Border {
    Border { start: start_of(piece), end: end_of(piece) }
}

fn piece_of(border: &Border, settings: &BorderWallSettings) -> Piece {
    // Plain zeros, whose sign no order tells.
    let (start, end) = (border.start + DVec3::ZERO, border.end + DVec3::ZERO);
    let [column, row] = [start.x, start.y].map(|x| cell(x, settings));
    [column, row, start.x, start.y, start.z, end.x, end.y, end.z, NONE, 0.0, 0.0]
}

/// The cell of a coordinate: ends that are near enough to be one corner lie in one cell or in adjacent ones.
fn cell(x: f64, settings: &BorderWallSettings) -> f64 {
    if settings.tolerance > 0.0 { libm::floor(x / settings.tolerance) } else { x }
}

/// The square of the distance of a point from a segment in the plane.
fn distance_squared(point: DVec3, start: DVec3, end: DVec3) -> f64 {
    Segment { start: start.truncate(), end: end.truncate() }.distance_squared(point.truncate())
}

/// Adds the parts of a border that no opening takes and that are within reach: the new number of pieces.
fn gather(
    border: &Border,
    openings: &(impl List<BorderOpening> + ?Sized),
    settings: &BorderWallSettings,
    pieces: &mut [Piece],
    first: usize,
) -> Result<usize, Refusal> {
    let center = settings.center;
    let is_off = |z: f64| (z - center.z, center.z - z);
    let ((above, below), (also_above, also_below)) = (is_off(border.start.z), is_off(border.end.z));
    let reach = settings.query_radius * settings.query_radius;
    let is_near = |border: &Border| distance_squared(center, border.start, border.end) <= reach;
    if min_or_second(above, also_above) > settings.height_range
        || min_or_second(below, also_below) > settings.height_range
        || border.start.truncate() == border.end.truncate()
        || !is_near(border)
    {
        return Ok(first);
    }
    let mut count = first;
    let add = |border: &Border, count: &mut usize, pieces: &mut [Piece]| {
        *pieces.get_mut(*count).ok_or(Refusal::too_small("memory_size"))? = piece_of(border, settings);
        *count += 1;
        Ok::<(), Refusal>(())
    };
    add(border, &mut count, pieces)?;
    for index in 0..openings.count() {
        let Some(opening) = openings.item(index) else { break };
        // What an opening leaves is not cut by it again.
        let before = count;
        for at in first..before {
            let part = pieces.get(at).map_or(*border, border_of);
            if part.start.truncate() == part.end.truncate()
                || !opening.shares_height(&part, settings.half_height)
            {
                continue;
            }
            let Some((low, high)) = opening.covers(&part) else { continue };
            let way = part.end - part.start;
            let ahead = Border { end: if low > 0.0 { part.start + way * low } else { part.start }, ..part };
            let behind =
                Border { start: if high < 1.0 { part.start + way * high } else { part.end }, ..part };
            if let Some(room) = pieces.get_mut(at) {
                *room = piece_of(&ahead, settings);
            }
            if behind.start.truncate() != behind.end.truncate() {
                add(&behind, &mut count, pieces)?;
            }
        }
    }
    let mut kept = first;
    for at in first..count {
        if let Some(piece) = pieces.get(at).copied()
            && start_of(&piece).truncate() != end_of(&piece).truncate()
            && is_near(&border_of(&piece))
            && let Some(room) = pieces.get_mut(kept)
        {
            *room = piece;
            kept += 1;
        }
    }
    Ok(kept)
}

/// What the order of pieces goes by: the cell of the start, and then all coordinates.
fn piece_key(piece: &Piece) -> [f64; NEXT] {
    let mut key = [0.0; NEXT];
    for (room, number) in key.iter_mut().zip(piece) {
        *room = *number;
    }
    key
}

/// Sorts pieces, and drops those that are there twice: how many are left.
fn sort_pieces(pieces: &mut [Piece]) -> usize {
    quick_sort(pieces, |a, b| piece_key(a) < piece_key(b));
    let mut kept = 0_usize;
    for at in 0..pieces.len() {
        let Some(piece) = pieces.get(at).copied() else { break };
        let last = kept.checked_sub(1).and_then(|last| pieces.get(last));
        if last.is_some_and(|last| piece_key(last) == piece_key(&piece)) {
            continue;
        }
        if let Some(room) = pieces.get_mut(kept) {
            *room = piece;
            kept += 1;
        }
    }
    kept
}

/// Gives every piece the one that follows it: first where ends are equal, and then the nearest that is left.
fn link(pieces: &mut [Piece], settings: &BorderWallSettings) {
    for join in [0.0, 0.5 * settings.tolerance] {
        for at in 0..pieces.len() {
            let Some(next) = pieces.get(at).and_then(|piece| following(pieces, at, piece, join, settings))
            else {
                continue;
            };
            if let Some(piece) = pieces.get_mut(at) {
                piece[NEXT] = next as f64;
            }
            if let Some(piece) = pieces.get_mut(next) {
                piece[FOLLOWS] = 1.0;
            }
        }
    }
}

/// The piece whose start is nearest to the end of one, within `join`, that follows none yet.
fn following(
    pieces: &[Piece],
    of: usize,
    piece: &Piece,
    join: f64,
    settings: &BorderWallSettings,
) -> Option<usize> {
    if piece[NEXT] != NONE {
        return None;
    }
    let end = end_of(piece);
    let (column, row) = (cell(end.x, settings), cell(end.y, settings));
    let beside: &[f64] = if join > 0.0 { &[-1.0, 0.0, 1.0] } else { &[0.0] };
    let mut best: Option<(f64, usize)> = None;
    for column in beside.iter().map(|step| column + step) {
        let first = row + beside.first().copied().unwrap_or(0.0);
        let last = row + beside.last().copied().unwrap_or(0.0);
        let begin = pieces.partition_point(|other| [other[0], other[1]] < [column, first]);
        let near = pieces.iter().enumerate().skip(begin);
        for (index, other) in near.take_while(|(_, other)| other[0] == column && other[1] <= last) {
            let start = start_of(other);
            let square = (start - end).truncate().length_squared();
            if index != of
                && other[FOLLOWS] == 0.0
                && square <= join * join
                && settings.is_one_floor(start.z, end.z)
                && best.is_none_or(|(least, _)| square < least)
            {
                best = Some((square, index));
            }
        }
    }
    best.map(|(_, index)| index)
}

/// Writes the corners of all chains of pieces, one chain after the other, without those on a line: how many there are.
fn straighten_all(pieces: &mut [Piece], path: &mut [Corner], settings: &BorderWallSettings) -> usize {
    let mut length = 0;
    // First the chains that begin with a piece that follows none, then those that are closed.
    for is_closed in [false, true] {
        for at in 0..pieces.len() {
            let begins = pieces.get(at).is_some_and(|p| p[PASSED] == 0.0 && (is_closed || p[FOLLOWS] == 0.0));
            if begins {
                let first = if is_closed { outermost(pieces, at) } else { at };
                let corners = follow(pieces, first, is_closed, path, length);
                length += straighten(path, length, corners, is_closed, settings);
            }
        }
    }
    length
}

/// The piece of a closed chain whose start comes first by x, and then by y: it is a corner of any line around it.
fn outermost(pieces: &[Piece], first: usize) -> usize {
    let key = |at: usize| pieces.get(at).map_or([0.0; 2], |piece| [piece[START], piece[START + 1]]);
    let (mut best, mut at) = (first, first);
    for _ in 0..pieces.len() {
        at = pieces.get(at).map_or(first, |piece| piece[NEXT] as usize);
        if at == first {
            break;
        }
        if key(at) < key(best) {
            best = at;
        }
    }
    best
}

/// Writes the corners of a chain from `length` on: how many there are.
fn follow(pieces: &mut [Piece], first: usize, is_closed: bool, path: &mut [Corner], length: usize) -> usize {
    let (mut at, mut count) = (first, 0);
    let mut write = |place: DVec3| {
        if let Some(room) = path.get_mut(length + count) {
            *room = [place.x, place.y, place.z, 0.0, INNER];
            count += 1;
        }
    };
    while let Some(piece) = pieces.get_mut(at).filter(|piece| piece[PASSED] == 0.0) {
        piece[PASSED] = 1.0;
        write(start_of(piece));
        if piece[NEXT] == NONE {
            write(end_of(piece));
            break;
        }
        at = piece[NEXT] as usize;
    }
    if let Some(last) = path.get_mut(length + count - 1) {
        last[CORNER - 1] = if is_closed { LAST_OF_CLOSED } else { LAST_OF_OPEN };
    }
    count
}

/// Leaves out the corners of a chain that lie on the line between others, and gives every segment its distance from the center:
/// how many corners are left.
fn straighten(
    path: &mut [Corner],
    begin: usize,
    count: usize,
    is_closed: bool,
    settings: &BorderWallSettings,
) -> usize {
    let chain = path.get_mut(begin..begin + count).unwrap_or_default();
    // Of a closed chain the segment to its first corner counts, too.
    let last = if is_closed { count } else { count - 1 };
    let (mut from, mut kept) = (0, 0);
    loop {
        let place = chain.get(from).copied().unwrap_or_default();
        if let Some(room) = chain.get_mut(kept) {
            *room = place;
        }
        kept += 1;
        // A closed chain keeps two corners.
        let most = if is_closed && from == 0 { last - 1 } else { last };
        if from >= most {
            break;
        }
        let to = farthest(chain, from, most, settings);
        let end = vector(chain.get(if to < count { to } else { 0 }).unwrap_or(&place), 0);
        if let Some(room) = chain.get_mut(kept - 1) {
            room[3] = sqrt(distance_squared(settings.center, vector(&place, 0), end));
            room[4] = INNER;
        }
        if to == count {
            break;
        }
        from = to;
    }
    if let Some(room) = chain.get_mut(kept - 1) {
        room[4] = if is_closed { LAST_OF_CLOSED } else { LAST_OF_OPEN };
        if !is_closed {
            room[3] = NO_SEGMENT;
        }
    }
    kept
}

/// The last corner up to which a chain is straight: found by doubling and then by halving, so that a line of many pieces is not
/// looked at as often as it has pieces.
fn farthest(chain: &[Corner], from: usize, last: usize, settings: &BorderWallSettings) -> usize {
    let (mut good, mut step) = (from + 1, 1);
    let mut bad = last + 1;
    while good < last {
        let next = (good + step).min(last);
        if !is_straight(chain, from, next, settings) {
            bad = next;
            break;
        }
        good = next;
        step *= 2;
    }
    while good + 1 < bad {
        let middle = good + (bad - good) / 2;
        if is_straight(chain, from, middle, settings) {
            good = middle;
        } else {
            bad = middle;
        }
    }
    good
}

/// Whether one segment stands for all between two corners: they are on its line, and on its floor.
fn is_straight(chain: &[Corner], from: usize, to: usize, settings: &BorderWallSettings) -> bool {
    let corner =
        |at: usize| vector(chain.get(if at < chain.len() { at } else { 0 }).unwrap_or(&[0.0; CORNER]), 0);
    let (start, end) = (corner(from), corner(to));
    let slack = 0.5 * settings.tolerance;
    let (low, high) = (min_or_second(start.z, end.z), max_or_second(start.z, end.z));
    if !settings.is_one_floor(low, high) {
        return false;
    }
    (from + 1..to).map(corner).all(|between| {
        let is_between = low - slack <= between.z && between.z <= high + slack;
        (is_between || settings.half_height == 0.0) && distance_squared(between, start, end) <= slack * slack
    })
}

/// Leaves out the segments that are farther than those wanted: how many. `sorted` has room for one for each piece.
fn cap(path: &mut [Corner], sorted: &mut [Piece], settings: &BorderWallSettings) -> usize {
    let mut count = 0;
    for (index, corner) in path.iter().enumerate().filter(|(_, corner)| corner[3] != NO_SEGMENT) {
        if let Some(room) = sorted.get_mut(count) {
            *room = [corner[3], corner[0], corner[1], corner[2], index as f64, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0];
            count += 1;
        }
    }
    if count <= settings.max_segments {
        return 0;
    }
    let segments = sorted.get_mut(..count).unwrap_or_default();
    quick_sort(segments, |a, b| piece_key(a) < piece_key(b));
    for segment in segments.iter().skip(settings.max_segments) {
        if let Some(corner) = path.get_mut(segment[4] as usize) {
            corner[3] = NO_SEGMENT;
        }
    }
    count - settings.max_segments
}

/// Segments of a chain that make a wall.
struct Run {
    /// The distance of the nearest segment.
    distance: f64,
    /// The first corner, from the begin of the chain on.
    first: usize,
    corners: usize,
    /// Where the chain begins, and how many corners it has.
    begin: usize,
    length: usize,
    is_closed: bool,
    low: f64,
    high: f64,
}

impl Run {
    fn of(piece: &Piece) -> Self {
        let [distance, _, _, first, corners, begin, length, is_closed, low, high, _] = *piece;
        Self {
            distance,
            first: first as usize,
            corners: corners as usize,
            begin: begin as usize,
            length: length as usize,
            is_closed: is_closed == 1.0,
            low,
            high,
        }
    }

    fn corner(&self, path: &[Corner], index: usize) -> Corner {
        let at = (self.first + index) % self.length.max(1);
        path.get(self.begin + at).copied().unwrap_or_default()
    }

    fn numbers(&self, path: &[Corner]) -> Piece {
        let start = self.corner(path, 0);
        [
            self.distance,
            start[0],
            start[1],
            self.first as f64,
            self.corners as f64,
            self.begin as f64,
            self.length as f64,
            f64::from(u8::from(self.is_closed)),
            self.low,
            self.high,
            0.0,
        ]
    }

    fn wall(&self, settings: &BorderWallSettings) -> Wall {
        let (half_height, rise) = (settings.half_height, self.high - self.low);
        let height = HeightBand {
            center: self.low + 0.5 * rise,
            half_height: if half_height == 0.0 { 0.0 } else { 0.5 * rise + half_height },
        };
        let topology = if self.is_closed { PathTopology::Closed } else { PathTopology::Open };
        Wall { corners: self.corners, topology, height, inset: settings.inset }
    }

    /// With another segment and the corner at its end.
    fn grown(self, distance: f64, height: f64) -> Self {
        Self {
            distance: min_or_second(self.distance, distance),
            corners: self.corners + 1,
            low: min_or_second(self.low, height),
            high: max_or_second(self.high, height),
            ..self
        }
    }
}

fn run_key(run: &Piece) -> [f64; 6] {
    [run[0], run[1], run[2], run[8], run[5], run[3]]
}

/// Divides the chains into walls, where segments are left out and where a wall would rise too far: how many there are.
fn find_runs(path: &[Corner], runs: &mut [Piece], settings: &BorderWallSettings) -> usize {
    let (mut count, mut begin) = (0, 0);
    let mut push = |run: &Run| {
        if run.corners > 1
            && let Some(room) = runs.get_mut(count)
        {
            *room = run.numbers(path);
            count += 1;
        }
    };
    while let Some(length) =
        path.get(begin..).and_then(|rest| rest.iter().position(|c| c[4] != INNER)).map(|last| last + 1)
    {
        let chain = path.get(begin..begin + length).unwrap_or_default();
        let is_closed = chain.last().is_some_and(|corner| corner[4] == LAST_OF_CLOSED);
        let segments = if is_closed { length } else { length - 1 };
        let gap = chain.iter().take(segments).position(|corner| corner[3] == NO_SEGMENT);
        // Of a closed chain behind a gap, so that no wall is divided where its list of corners ends.
        let offset = if is_closed { gap.map_or(0, |gap| gap + 1) } else { 0 };
        let corner = |index: usize| chain.get((offset + index) % length).copied().unwrap_or_default();
        let alone = |index: usize| Run {
            distance: f64::INFINITY,
            first: (offset + index) % length,
            corners: 1,
            begin,
            length,
            is_closed: false,
            low: corner(index)[2],
            high: corner(index)[2],
        };
        let mut run = alone(0);
        for index in 0..segments {
            let (distance, height) = (corner(index)[3], corner(index + 1)[2]);
            if distance == NO_SEGMENT {
                push(&run);
                run = alone(index + 1);
                continue;
            }
            let is_one =
                settings.is_one_floor(min_or_second(run.low, height), max_or_second(run.high, height));
            if run.corners > 1 && !is_one {
                push(&run);
                run = alone(index);
            }
            run = run.grown(distance, height);
        }
        if is_closed && run.corners == length + 1 {
            run = Run { corners: length, is_closed, ..run };
        }
        push(&run);
        begin += length;
    }
    count
}
