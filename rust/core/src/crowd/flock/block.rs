//! Those who may be near, copied together.

use super::sums::LANES;
use crate::crowd::grid::NeighborGrid;
use crate::numeric::{Indexes, Lanes, POINTS, Points};
use core::ops::Range;

/// How many a block takes. The points after them are nowhere.
const ROOM: usize = POINTS - LANES;
/// The last of the points, which is always nowhere.
const NOBODY: u32 = POINTS as u32 - 1;

/// A piece of the crowd, in the order of the grid, and those of it that are near a point.
pub(super) struct Block {
    points: Points,
    places: [u32; POINTS],
    length: usize,
    near: Indexes,
}

impl Block {
    pub fn new() -> Self {
        Self {
            points: [[f64::INFINITY; POINTS + LANES]; 3],
            places: [0; POINTS],
            length: 0,
            near: [NOBODY; POINTS + LANES],
        }
    }

    /// Empties the block.
    #[inline(always)]
    pub fn clear(&mut self) {
        self.length = 0;
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
        // By eights; what is too much is written over by those who come next.
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

    /// Closes the block after its last agent.
    #[inline(always)]
    pub fn close(&mut self) {
        if let Some(after) = self.points[0].get_mut(self.length..).and_then(<[f64]>::first_chunk_mut::<LANES>)
        {
            *after = [f64::INFINITY; LANES];
        }
    }

    /// Lists those of a closed block whose squared distance from `center` is at most `farthest`: how many.
    #[inline(always)]
    pub fn list_near<L: Lanes>(&mut self, lanes: L, center: [f64; 3], farthest: f64) -> usize {
        let count = lanes.near(&self.points, self.length, center, farthest, &mut self.near).min(POINTS);
        self.end_list(count);
        count
    }

    /// Takes from the first `count` of the list those whose place in the grid does not count: how many are left.
    pub fn retain(&mut self, count: usize, counts: impl Fn(usize) -> bool) -> usize {
        let mut kept = 0;
        for at in 0..count.min(POINTS) {
            let index = self.near[at % POINTS];
            self.near[kept % POINTS] = index;
            kept += usize::from(counts(self.place_of(index)));
        }
        self.end_list(kept);
        kept
    }

    /// Lists nobody after the first `count`.
    #[inline(always)]
    fn end_list(&mut self, count: usize) {
        if let Some(after) = self.near.get_mut(count..).and_then(<[u32]>::first_chunk_mut::<LANES>) {
            *after = [NOBODY; LANES];
        }
    }

    /// The listed from number `at` on, eight of them, beginning with a multiple of 8: how they lie from `center`.
    #[inline(always)]
    pub fn near<L: Lanes>(&self, lanes: L, at: usize, center: [f64; 3]) -> [[f64; LANES]; 3] {
        lanes.offsets(&self.points, self.listed(at), center)
    }

    /// Where the one listed as number `at` is in the grid.
    #[inline(always)]
    pub fn place(&self, at: usize) -> usize {
        self.near.get(at).map_or(0, |&index| self.place_of(index))
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
        self.near.get(at..at + LANES).and_then(<[u32]>::first_chunk).unwrap_or(&[NOBODY; LANES])
    }

    /// Empties the block but for the listed from number `at` to `end`.
    #[inline(always)]
    pub fn keep(&mut self, at: usize, end: usize) {
        self.length = 0;
        for number in at..end {
            let index = self.near.get(number).map_or(0, |&index| index as usize % POINTS);
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
