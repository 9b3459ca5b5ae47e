//! Blocks: copies of all agents that may be near some others.

use super::neighbor_sums::LANES;
use crate::crowd::grid::NeighborGrid;
use crate::numeric::{BoxVicinity, Indexes, Lanes, POINTS, Points, RoughPoints, max_or_second, sqrt};
use core::ops::Range;

/// The most agents of a block. The points after them are infinitely far.
const ROOM: usize = POINTS - LANES;
/// How many agents' lists are kept at once, so that each is summed up long after it was written.
pub(super) const TOGETHER: usize = 8;
const ALONE: usize = TOGETHER;
const LISTS: usize = TOGETHER + 1;
/// The index of the last point, which is always infinitely far.
const NOWHERE: u32 = POINTS as u32 - 1;

/// A piece of the crowd, in the order of the grid, and lists of its agents near a point.
pub(super) struct Block {
    points: Points,
    places: Indexes,
    length: usize,
    /// The lists of the agents of a group, and the list of an agent that is searched alone.
    near: [Indexes; LISTS],
    counts: [usize; LISTS],
    /// Which of the lists is read.
    list: usize,
    /// The points in f32, which decide for most whether they are near.
    rough: RoughPoints,
    /// The origin of the rough points; `None` without them.
    origin: Option<[f64; 3]>,
    /// Twice the error bound of an f32 squared distance near the square of the radius.
    rough_error: f64,
}

impl Block {
    /// To begin with. It is made of zeros and then filled, so that its 40 KB lie on the stack once.
    pub const ZEROS: Self = Self {
        points: [[0.0; POINTS + LANES]; 3],
        places: [0; POINTS + LANES],
        length: 0,
        near: [[0; POINTS + LANES]; LISTS],
        counts: [0; LISTS],
        list: 0,
        rough: [[0.0; POINTS + 16]; 3],
        origin: None,
        rough_error: 0.0,
    };

    /// Makes of zeros an empty block.
    pub fn begin(&mut self) {
        self.points.as_flattened_mut().fill(f64::INFINITY);
        self.near.as_flattened_mut().fill(NOWHERE);
        self.list = ALONE;
    }

    /// Empties the block.
    #[inline(always)]
    pub fn clear(&mut self) {
        self.length = 0;
        self.origin = None;
    }

    /// How many more there is room for.
    #[inline(always)]
    pub fn room(&self) -> usize {
        ROOM - self.length
    }

    /// Copies the agents at these places, no more than there is room for, to the end of the block.
    #[inline(always)]
    pub fn extend(&mut self, grid: &NeighborGrid<'_>, run: Range<usize>) {
        let count = run.len().min(self.room());
        // By eights; what is too much is overwritten by the agents that come next.
        let eights = count.div_ceil(LANES) * LANES;
        let free = self.length..self.length + eights;
        for (points, positions) in self.points.iter_mut().zip(&grid.positions) {
            let Some(free) = points.get_mut(free.clone()) else { continue };
            match positions.get(run.start..run.start + eights) {
                Some(positions) => {
                    for (free, eight) in free.chunks_exact_mut(LANES).zip(positions.chunks_exact(LANES)) {
                        free.copy_from_slice(eight);
                    }
                }
                None => {
                    for (free, position) in free.iter_mut().zip(positions.iter().skip(run.start)) {
                        *free = *position;
                    }
                }
            }
        }
        if let Some(free) = self.places.get_mut(free) {
            let mut place = run.start as u32;
            for eight in free.chunks_exact_mut(LANES) {
                for (lane, free) in eight.iter_mut().enumerate() {
                    *free = place + lane as u32;
                }
                place += LANES as u32;
            }
        }
        self.length += count;
    }

    /// Copies the agents at these places that are near a box, as far as they fit.
    #[inline(always)]
    pub fn extend_near<L: Lanes>(
        &mut self,
        lanes: L,
        grid: &NeighborGrid<'_>,
        run: Range<usize>,
        near: &BoxVicinity,
    ) {
        let positions = grid.positions;
        self.length =
            lanes.copy_near(positions, run, near, self.length, &mut self.points, &mut self.places).min(ROOM);
    }

    /// Closes the block after its last agent.
    #[inline(always)]
    pub fn close(&mut self) {
        if let Some(after) = self.points[0].get_mut(self.length..).and_then(<[f64]>::first_chunk_mut::<LANES>)
        {
            *after = [f64::INFINITY; LANES];
        }
    }

    /// Copies the points of a closed block to fewer digits. All of them are near a box.
    ///
    /// A coordinate from the middle of the box is at most `far` in size, so that in f32 the difference of two of them misses
    /// theirs by less than `4 far 2^-24`. The square of a distance up to the radius then misses by less than `far far 2^-19`, and
    /// the square of a longer distance comes below it by no more.
    #[inline(always)]
    pub fn round(&mut self, near: &BoxVicinity) {
        let radius = sqrt(near.farthest);
        let ([x, y, z], [high_x, high_y, high_z]) = (near.low, near.high);
        let (half_x, half_y, half_z) = (0.5 * (high_x - x), 0.5 * (high_y - y), 0.5 * (high_z - z));
        let far = max_or_second(max_or_second(half_x, half_y), half_z) + radius;
        // Not beyond the numbers of f32, nor so wide that most are in doubt.
        if !(far < 1e15 && radius > 1e-15 && far < 64.0 * radius) {
            return;
        }
        self.rough_error = far * far * (1.0 / (1_u64 << 18) as f64);
        let end = self.length.div_ceil(LANES) * LANES;
        let origin = [x + half_x, y + half_y, z + half_z];
        for ((origin, points), rough) in origin.iter().zip(&self.points).zip(&mut self.rough) {
            let (points, rough) = (points.as_chunks::<LANES>().0, rough.as_chunks_mut::<LANES>().0);
            for (rough, points) in rough.iter_mut().zip(points).take(end / LANES) {
                for (rough, point) in rough.iter_mut().zip(points) {
                    *rough = (point - origin) as f32;
                }
            }
        }
        if let Some(after) = self.rough[0].get_mut(self.length..).and_then(<[f32]>::first_chunk_mut::<16>) {
            *after = [f32::INFINITY; 16];
        }
        self.origin = Some(origin);
    }

    /// Lists the agents of a closed block whose squared distance from `center` is at most `farthest`; returns the count.
    #[inline(always)]
    pub fn list_near<L: Lanes>(&mut self, lanes: L, center: [f64; 3], farthest: f64) -> usize {
        self.list = ALONE;
        self.fill_list(lanes, center, farthest)
    }

    /// [`Self::list_near`], kept as the list of that number.
    #[inline(always)]
    pub fn list_as<L: Lanes>(&mut self, lanes: L, number: usize, center: [f64; 3], farthest: f64) {
        let list = number % TOGETHER;
        self.list = list;
        self.counts[list] = self.fill_list(lanes, center, farthest);
    }

    /// Reads the list of that number: how many are listed.
    #[inline(always)]
    pub fn read(&mut self, number: usize) -> usize {
        let list = number % TOGETHER;
        self.list = list;
        self.counts[list]
    }

    #[inline(always)]
    fn fill_list<L: Lanes>(&mut self, lanes: L, center: [f64; 3], farthest: f64) -> usize {
        let count = match self.list_near_roughly(lanes, center, farthest) {
            Some(count) => count,
            None => {
                lanes.near(&self.points, self.length, center, farthest, &mut self.near[self.list % LISTS])
            }
        };
        let count = count.min(POINTS);
        self.end_list(count);
        count
    }

    /// The same by the rough points; `None` where they do not decide.
    #[inline(always)]
    fn list_near_roughly<L: Lanes>(&mut self, lanes: L, center: [f64; 3], farthest: f64) -> Option<usize> {
        let [from_x, from_y, from_z] = self.origin?;
        let certain = farthest - self.rough_error;
        if certain <= 0.0 {
            return None;
        }
        let limits = [certain as f32, (farthest + self.rough_error) as f32];
        let [x, y, z] = center;
        let center = [(x - from_x) as f32, (y - from_y) as f32, (z - from_z) as f32];
        lanes.near_roughly(&self.rough, self.length, center, limits, &mut self.near[self.list % LISTS])
    }

    /// Drops the agents whose place in the grid is ignored from the first `count` of the list; returns the number left.
    pub fn retain(&mut self, count: usize, counts: impl Fn(usize) -> bool) -> usize {
        let mut kept = 0;
        for at in 0..count.min(POINTS) {
            let near = self.list_mut();
            let index = near[at % POINTS];
            near[kept % POINTS] = index;
            kept += usize::from(counts(self.place_of(index)));
        }
        self.end_list(kept);
        kept
    }

    /// The list that is read.
    #[inline(always)]
    fn list(&self) -> &Indexes {
        &self.near[self.list % LISTS]
    }

    #[inline(always)]
    fn list_mut(&mut self) -> &mut Indexes {
        &mut self.near[self.list % LISTS]
    }

    /// Ends the list after the first `count`.
    #[inline(always)]
    fn end_list(&mut self, count: usize) {
        if let Some(after) = self.list_mut().get_mut(count..).and_then(<[u32]>::first_chunk_mut::<LANES>) {
            *after = [NOWHERE; LANES];
        }
    }

    /// The offsets of eight listed agents from `center`, from index `at` on, a multiple of 8.
    #[inline(always)]
    pub fn near<L: Lanes>(&self, lanes: L, at: usize, center: [f64; 3]) -> [[f64; LANES]; 3] {
        lanes.offsets(&self.points, self.listed(at), center)
    }

    /// Where the one listed as number `at` is in the grid.
    #[inline(always)]
    pub fn place(&self, at: usize) -> usize {
        self.list().get(at).map_or(0, |&index| self.place_of(index))
    }

    /// Where the one with an index in the block is in the grid.
    #[inline(always)]
    pub fn place_of(&self, index: u32) -> usize {
        self.places[index as usize % POINTS] as usize
    }

    /// The indexes in the block of the listed from number `at` on, eight of them.
    #[inline(always)]
    pub fn listed(&self, at: usize) -> &[u32; LANES] {
        let at = at.min(POINTS);
        self.list().get(at..at + LANES).and_then(<[u32]>::first_chunk).unwrap_or(&[NOWHERE; LANES])
    }

    /// Empties the block but for the listed from number `at` to `end`.
    #[inline(always)]
    pub fn keep(&mut self, at: usize, end: usize) {
        self.length = 0;
        for number in at..end {
            let index = self.list().get(number).map_or(0, |&index| index as usize % POINTS);
            // They are listed in order, so this one lies no earlier than where it is moved to.
            let to = self.length % POINTS;
            for points in &mut self.points {
                points[to] = points[index];
            }
            self.places[to] = self.places[index];
            self.length += 1;
        }
    }
}
