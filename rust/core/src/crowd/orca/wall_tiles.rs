//! The segments around square tiles of the plane: agents near each other look for walls in one list, not each in the tree.

use super::wall_tree::{NearWalls, WallTree};
use crate::crowd::HeightBand;
use crate::numeric::{Lanes, Packed, truncate};
use core::cell::Cell;
use core::ops::Range;
use glam::DVec2;

/// More segments than the list of a tile can have: as many as an integer has bits.
const LISTED: usize = u64::BITS as usize;
/// How many tiles along each axis have a list at once, powers of two; the next ones take their places.
const ALONG: [i64; 2] = [2, 2];
const TILES: usize = (ALONG[0] * ALONG[1]) as usize;
/// Numbers of tiles are below this, so that their corners are exact.
const FARTHEST: f64 = (1_u64 << 50) as f64;
/// A list with fewer segments is short.
const SHORT: usize = 8;
/// The number of short lists in a row after which tiles become larger.
const SHORT_LISTS: u32 = 4;
/// The number of searches that pay for a list.
const COST: i32 = 3;
/// The most searches that pay for later lists. Without any left there are no more lists.
const CREDIT: i32 = 24;

/// The segments around one tile.
#[derive(Clone, Copy)]
struct Tile {
    /// Along each axis.
    number: [i64; 2],
    /// The list has every segment within this distance of the tile; below zero without a list.
    range: f64,
    count: usize,
    /// Of each segment the x and y of its start, and of its end.
    corners: [[f64; LISTED]; 4],
    places: [u32; LISTED],
    /// The segments that are solid from both sides, one bit for each.
    two_sided: u64,
}

impl Tile {
    const EMPTY: Self = Self {
        number: [0; 2],
        range: -1.0,
        count: 0,
        corners: [[0.0; LISTED]; 4],
        places: [0; LISTED],
        two_sided: 0,
    };

    /// Lists the segments within `range` of the tile of that number and size; whether they fit.
    #[inline(never)]
    fn list(&mut self, walls: &WallTree<'_>, number: [i64; 2], size: f64, range: f64) -> bool {
        let low = DVec2::new(number[0] as f64, number[1] as f64) * size;
        let (mut count, mut two_sided) = (0, 0);
        let is_whole = walls.each_around(low, low + DVec2::splat(size), range, |place, record, is_near| {
            let [start_x, start_y, end_x, end_y, is_one_sided, ..] = *record;
            let at = count % LISTED;
            for (column, x) in self.corners.iter_mut().zip([start_x, start_y, end_x, end_y]) {
                column[at] = x;
            }
            self.places[at] = place as u32;
            two_sided |= u64::from(is_near & (is_one_sided == 0.0)) << at;
            count += usize::from(is_near);
            count < LISTED
        });
        (self.number, self.count, self.two_sided) = (number, count, two_sided);
        self.range = if is_whole { range } else { -1.0 };
        is_whole
    }
}

/// The walls of one agent after another, best in the order of the grid. What lies in memory changes the time and never the answer.
pub(super) struct WallTiles {
    tiles: [Tile; TILES],
    /// Of a tile; a power of two, 0 before the first.
    size: f64,
    per_unit: f64,
    /// How many lists in a row were short.
    short: u32,
    /// Whether tiles have become smaller because their lists were too long.
    was_full: bool,
    credit: i32,
    squares: [Cell<f64>; LISTED],
}

/// For fewer agents, or segments, a search in the tree costs less than the memory of the tiles.
const LEAST_AGENTS: usize = 100;
const LEAST_SEGMENTS: usize = 12;

impl WallTiles {
    /// Tiles for a step of those places, if they save time.
    pub fn for_step(walls: &WallTree<'_>, places: &Range<usize>) -> Option<Self> {
        (places.len() >= LEAST_AGENTS && walls.count() >= LEAST_SEGMENTS).then(Self::new)
    }

    fn new() -> Self {
        Self {
            tiles: [Tile::EMPTY; TILES],
            size: 0.0,
            per_unit: 0.0,
            short: 0,
            was_full: false,
            credit: CREDIT,
            squares: [const { Cell::new(0.0) }; LISTED],
        }
    }

    /// [`NearWalls::find`].
    #[inline(always)]
    pub fn find<L: Lanes>(
        &mut self,
        lanes: L,
        walls: &WallTree<'_>,
        position: DVec2,
        height: &HeightBand,
        range: f64,
        near: &mut NearWalls,
    ) {
        let Some(at) = self.tile(walls, position, range) else {
            find_in_tree(walls, position, height, range, near);
            return;
        };
        near.clear();
        let Some(tile) = self.tiles.get(at) else { return };
        let (x, y) = (lanes.splat(position.x), lanes.splat(position.y));
        let (zero, farthest) = (lanes.splat(0.0), lanes.splat(range * range));
        let infinity = lanes.splat(f64::INFINITY);
        let (mut within, mut in_front, mut first) = (0, 0, 0);
        // As the distance of one segment.
        while first < tile.count {
            let start_x = lanes.load(&tile.corners[0], first) - x;
            let start_y = lanes.load(&tile.corners[1], first) - y;
            let end_x = lanes.load(&tile.corners[2], first) - x;
            let end_y = lanes.load(&tile.corners[3], first) - y;
            let (way_x, way_y) = (end_x - start_x, end_y - start_y);
            let along = -(start_x * way_x + start_y * way_y);
            let height = way_x * start_y - way_y * start_x;
            let length_squared = way_x * way_x + way_y * way_y;
            let across = height * height / length_squared;
            let of_end = end_x * end_x + end_y * end_y;
            let to_end = of_end.where_or(length_squared.at_most(along), across);
            let of_start = start_x * start_x + start_y * start_y;
            let square = of_start.where_or(along.at_most(zero), to_end);
            square.store(&self.squares, first);
            within |= L::Packed::bits(square.at_most(farthest) & square.less(infinity)) << first;
            in_front |= L::Packed::bits(zero.at_most(height)) << first;
            first += L::Packed::COUNT;
        }
        let listed = u64::MAX.checked_shr((LISTED - tile.count) as u32).unwrap_or(0);
        let mut found = within & (in_front | tile.two_sided) & listed;
        while found != 0 {
            let at = found.trailing_zeros() as usize % LISTED;
            found &= found - 1;
            near.offer(walls, self.squares[at].get(), tile.places[at], height);
        }
    }

    /// The tile around a position with the list of what is within that range of it; `None` where there is none.
    #[inline(always)]
    fn tile(&mut self, walls: &WallTree<'_>, position: DVec2, range: f64) -> Option<usize> {
        let exact = position * self.per_unit;
        if !(exact.x.abs() < FARTHEST && exact.y.abs() < FARTHEST) {
            return None;
        }
        let number = [exact.x, exact.y].map(|exact| {
            let whole = truncate(exact);
            whole - i64::from(whole as f64 > exact)
        });
        let [along_x, along_y] = [number[0] & (ALONG[0] - 1), number[1] & (ALONG[1] - 1)];
        let at = (along_x + along_y * ALONG[0]) as usize;
        let tile = self.tiles.get(at)?;
        if (range <= tile.range) & (tile.number[0] == number[0]) & (tile.number[1] == number[1]) {
            self.credit = (self.credit + 1).min(CREDIT);
            return Some(at);
        }
        self.list(walls, number, at, range)
    }

    #[inline(never)]
    fn list(&mut self, walls: &WallTree<'_>, number: [i64; 2], at: usize, range: f64) -> Option<usize> {
        if self.credit <= 0 {
            return None;
        }
        if self.size == 0.0 {
            self.resize(size_for(range)?);
            return None;
        }
        self.credit -= COST;
        let tile = self.tiles.get_mut(at)?;
        if !tile.list(walls, number, self.size, range) {
            self.was_full = true;
            self.resize(0.5 * self.size);
            return None;
        }
        self.short = if tile.count < SHORT { self.short + 1 } else { 0 };
        if self.short >= SHORT_LISTS && !self.was_full {
            self.resize(2.0 * self.size);
            return None;
        }
        Some(at)
    }

    fn resize(&mut self, size: f64) {
        (self.size, self.per_unit, self.short) = (size, 1.0 / size, 0);
        for tile in &mut self.tiles {
            tile.range = -1.0;
        }
    }
}

#[inline(never)]
fn find_in_tree(
    walls: &WallTree<'_>,
    position: DVec2,
    height: &HeightBand,
    range: f64,
    near: &mut NearWalls,
) {
    near.find(walls, position, height, range);
}

/// The power of two that tiles begin with: above twice the range, at most four times; `None` where it would be of no use.
fn size_for(range: f64) -> Option<f64> {
    const EXPONENT: u64 = 0x7ff << 52;
    let power = f64::from_bits(range.to_bits() & EXPONENT);
    (1e-60..1e60).contains(&range).then_some(4.0 * power)
}

#[cfg(test)]
mod tests {
    use super::{LISTED, WallTiles};
    use crate::DVec3;
    use crate::crowd::HeightBand;
    use crate::crowd::orca::wall_tree::NearWalls;
    use crate::crowd::orca::{Wall, WallTree, wall_numbers};
    use crate::geometry::PathTopology;
    use crate::numeric::{Baseline, Lanes, Level, Work};
    use crate::seeded::Generator;
    use glam::DVec2;

    /// Chains of up to four segments in a square around a center, every third closed, some of them points, on two floors.
    fn walls(
        random: &mut Generator,
        count: usize,
        center: DVec3,
        side: f64,
        numbers: &mut Vec<f64>,
    ) -> usize {
        let (mut walls, mut corners) = (Vec::new(), Vec::new());
        for at in 0..count {
            let from = center + random.in_cube(side);
            let length = if at % 7 == 0 { 0.0 } else { random.uniform(0.0, 0.1 * side) };
            let height = match at % 5 {
                0 => HeightBand { center: 3.0, half_height: 1.0 },
                _ => HeightBand::EVERYWHERE,
            };
            let topology = if at % 3 == 0 { PathTopology::Closed } else { PathTopology::Open };
            walls.push(Wall { corners: 4, topology, height, inset: 0.0 });
            corners.extend((0..4).map(|_| from + random.in_cube(length)));
        }
        *numbers = vec![f64::NAN; wall_numbers(corners.len())];
        WallTree::build(walls.into_iter(), &corners, numbers).unwrap().count()
    }

    struct Compare<'a> {
        walls: WallTree<'a>,
        random: Generator,
        center: DVec2,
        side: f64,
        range: f64,
    }

    impl Work for Compare<'_> {
        /// How many searches had tiles, how many found segments, and how many lists were too long.
        type Answer = (usize, usize, bool);

        #[inline(always)]
        fn run<L: Lanes>(mut self, lanes: L) -> Self::Answer {
            let (mut tiles, mut one, mut all) = (WallTiles::new(), NearWalls::new(), NearWalls::new());
            let (mut in_tiles, mut found) = (0, 0);
            let mut position = self.center;
            for at in 0..400 {
                let step = if at % 50 == 0 { self.side } else { 0.5 * self.range };
                position += self.random.in_cube(step).truncate();
                position = position.clamp(self.center - self.side, self.center + self.side);
                let range = if at % 9 == 0 { self.random.uniform(0.0, self.range) } else { self.range };
                let height = HeightBand { center: 1.5 * f64::from(at % 3), half_height: 0.5 };
                tiles.find(lanes, &self.walls, position, &height, range, &mut one);
                all.find(&self.walls, position, &height, range);
                assert_eq!(one.places(), all.places(), "{position} within {range}");
                assert_eq!(one.found_square().to_bits(), all.found_square().to_bits());
                in_tiles += usize::from(tiles.tile(&self.walls, position, range).is_some());
                found += usize::from(!one.places().is_empty());
            }
            (in_tiles, found, tiles.was_full)
        }
    }

    #[test]
    fn tiles_find_the_segments_that_the_tree_finds() {
        let mut full = 0;
        for (seed, center) in [0.0, 1e3, -3e7, 1e12, 1e40].into_iter().enumerate() {
            for count in [1, 20, 400, 3000] {
                for range in [0.0, 0.3, 2.0, 30.0] {
                    let mut random = Generator::new(seed as u64 + 1);
                    let (center, side) = (DVec3::new(center, -0.5 * center, 0.0), 40.0);
                    let mut numbers = Vec::new();
                    let segments = walls(&mut random, count, center, side, &mut numbers);
                    let walls = WallTree::from_count(segments, &numbers).unwrap();
                    let compare = || Compare {
                        walls,
                        random: Generator::new(9),
                        center: center.truncate(),
                        side,
                        range,
                    };
                    let (in_tiles, found, was_full) = compare().run(Baseline);
                    assert_eq!(Level::detect().run(compare()), (in_tiles, found, was_full));
                    let is_usual = range > 0.0 && range < 3.0 && center.x.abs() < 1e10 && count < 3000;
                    assert!(!is_usual || in_tiles > 200, "{in_tiles} of 400, {count} within {range}");
                    assert!(range < 30.0 || found > 0);
                    full += usize::from(was_full);
                }
            }
        }
        assert!(full > 5 && LISTED == 64, "{full}");
    }
}
