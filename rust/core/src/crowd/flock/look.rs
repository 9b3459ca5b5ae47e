//! Looking around: the neighbors of one agent after another, those of one cell together.

use super::block::Block;
use super::sums::LANES;
use crate::crowd::grid::{NeighborGrid, Runs};
use crate::crowd::reach::{Reach, rim};
use crate::numeric::{Lanes, greater, less};
use core::ops::Range;
use glam::DVec3;

/// What is needed to look around.
pub(super) struct Look<'a, L> {
    pub lanes: L,
    pub grid: &'a NeighborGrid<'a>,
    /// How far to look; `None` when there is nothing to look for.
    radius: Option<f64>,
    /// The greatest square that near; below every square when there is nothing to look for.
    pub farthest: f64,
    block: Block,
    /// Whether the block holds all that may be near those who are looked at together.
    is_whole: bool,
}

/// How far looking around has come.
pub(super) struct Around<'a> {
    center: [f64; 3],
    /// The squared distance within which an agent is listed.
    farthest: f64,
    /// The place of who looks, where not all count.
    who: Option<usize>,
    /// When what may be near is too much for one block.
    pieces: Option<Pieces<'a>>,
    is_done: bool,
}

/// What of the crowd is still to be looked at.
struct Pieces<'a> {
    /// What is left of the present run, and those after it.
    run: Range<usize>,
    rest: Runs<'a>,
    /// Which of the listed stay for the next eight.
    kept: (usize, usize),
}

impl<'a, L: Lanes> Look<'a, L> {
    #[inline(always)]
    pub fn new(lanes: L, grid: &'a NeighborGrid<'a>, radius: Option<f64>) -> Self {
        Self { lanes, grid, radius, farthest: radius.map_or(-1.0, rim), block: Block::new(), is_whole: false }
    }

    /// Takes from `places` those in the cell of the first, and copies together all who may be near them, if they are not
    /// too many.
    #[inline(always)]
    pub fn next_together(&mut self, places: &mut Range<usize>) -> Range<usize> {
        let cells = self.grid.cells();
        let start = places.start;
        let mut low = self.grid.position(start);
        let mut high = low;
        let here = cells.place(low.to_array());
        let mut end = start + 1;
        while end < places.end {
            let next = self.grid.position(end);
            if !cells.holds(here, next.to_array()) {
                break;
            }
            low = DVec3::new(less(low.x, next.x), less(low.y, next.y), less(low.z, next.z));
            high = DVec3::new(greater(high.x, next.x), greater(high.y, next.y), greater(high.z, next.z));
            end += 1;
        }
        places.start = end;

        self.block.clear();
        self.is_whole = true;
        if let Some(radius) = self.radius {
            for run in self.grid.runs_within(&Reach::around_all(low, high, radius)) {
                if run.len() > self.block.room() {
                    self.is_whole = false;
                    break;
                }
                self.block.extend(self.grid, run);
            }
        }
        self.block.close();
        start..end
    }

    /// Begins to look around the agent at a place for agents whose squared distance is at most `farthest`, as far as its
    /// layers avoid them and it shares a height with them.
    #[inline(always)]
    pub fn around(&self, place: usize, farthest: f64) -> Around<'a> {
        let center = self.grid.position(place);
        let who = self.grid.is_selective().then_some(place);
        let pieces = match self.radius {
            Some(radius) if !self.is_whole => {
                let rest = self.grid.runs_within(&Reach::around(center, radius));
                Some(Pieces { run: 0..0, rest, kept: (0, 0) })
            }
            _ => None,
        };
        Around { center: center.to_array(), farthest, who, pieces, is_done: self.radius.is_none() }
    }

    /// Lists further agents in the block, in the order of the grid: how many, a multiple of 8 unless they are the last;
    /// `None` when there were no more to look at.
    #[inline(always)]
    pub fn list(&mut self, around: &mut Around<'a>) -> Option<usize> {
        if around.is_done {
            return None;
        }
        if around.pieces.is_some() {
            return self.list_piece(around);
        }
        around.is_done = true;
        Some(self.list_near(around))
    }

    /// Lists those of the block who are near and count.
    #[inline(always)]
    fn list_near(&mut self, around: &Around<'a>) -> usize {
        let count = self.block.list_near(self.lanes, around.center, around.farthest);
        match around.who {
            Some(own) => self.block.retain(count, |place| self.grid.sees(own, place)),
            None => count,
        }
    }

    fn list_piece(&mut self, around: &mut Around<'a>) -> Option<usize> {
        let Pieces { run, rest, kept } = around.pieces.as_mut()?;
        self.block.keep(kept.0, kept.1);
        while self.block.room() > 0 && !around.is_done {
            let end = run.end.min(run.start + self.block.room());
            self.block.extend(self.grid, run.start..end);
            run.start = end;
            if run.start >= run.end {
                match rest.next() {
                    Some(next) => *run = next,
                    None => around.is_done = true,
                }
            }
        }
        self.block.close();
        let count = self.list_near(around);
        if around.is_done {
            return Some(count);
        }
        let whole = count - count % LANES;
        around.pieces.as_mut()?.kept = (whole, count);
        Some(whole)
    }

    /// Eight of the listed, from number `at` on: how they lie from the center. The last may be fewer; the others of them are
    /// nowhere.
    #[inline(always)]
    pub fn eight(&self, around: &Around<'a>, at: usize) -> [[f64; LANES]; 3] {
        self.block.near(self.lanes, at, around.center)
    }

    /// Where the one listed as number `at` is in the grid.
    #[inline(always)]
    pub fn place(&self, at: usize) -> usize {
        self.block.place(at)
    }
    /// The indexes in the block of those eight, for [`Look::place_of`] until the block changes.
    #[inline(always)]
    pub fn listed(&self, at: usize) -> &[u32; LANES] {
        self.block.listed(at)
    }

    /// Where the one with an index in the block is in the grid.
    #[inline(always)]
    pub fn place_of(&self, index: u32) -> usize {
        self.block.place_of(index)
    }

    /// Whether the block stays as it is for all who are looked at together.
    #[inline(always)]
    pub fn is_whole(&self) -> bool {
        self.is_whole
    }
}
