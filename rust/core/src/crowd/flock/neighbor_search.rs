//! Neighbor search of a flock: one agent after another, the agents of one cell together.

use super::neighbor_block::{Block, TOGETHER};
use super::neighbor_sums::LANES;
use crate::crowd::cells::Place;
use crate::crowd::grid::{NeighborGrid, Runs};
use crate::crowd::search_box::{SearchBox, rim};
use crate::numeric::{BoxVicinity, Lanes, max_or_second, min_or_second};
use core::ops::Range;
use glam::DVec3;

/// Least number of agents for which a shared block is cheaper than a search for each.
const ENOUGH: usize = 10;

/// The state of the search.
pub(super) struct NeighborSearch<'a, L> {
    pub lanes: L,
    pub grid: &'a NeighborGrid<'a>,
    /// The search radius; `None` when no rule looks for neighbors.
    radius: Option<f64>,
    /// The greatest squared distance of a neighbor; below every square when no rule looks for neighbors.
    pub farthest: f64,
    block: &'a mut Block,
    /// Whether the block holds every agent that may be near the present group.
    is_whole: bool,
    /// The places of the agents whose lists are kept.
    listed: Range<usize>,
}

/// Agents that are searched together: their cell, the place where they end, and the corners of the box that they lie in.
#[derive(Clone, Copy)]
struct CellGroup {
    here: Place,
    end: usize,
    low: DVec3,
    high: DVec3,
}

#[inline(always)]
fn least(a: DVec3, b: DVec3) -> DVec3 {
    DVec3::new(min_or_second(a.x, b.x), min_or_second(a.y, b.y), min_or_second(a.z, b.z))
}

#[inline(always)]
fn greatest(a: DVec3, b: DVec3) -> DVec3 {
    DVec3::new(max_or_second(a.x, b.x), max_or_second(a.y, b.y), max_or_second(a.z, b.z))
}

/// The progress of one agent's search.
pub(super) struct Around<'a> {
    center: [f64; 3],
    /// The squared distance within which an agent is listed.
    farthest: f64,
    /// The place of the agent, where layers or heights make it ignore others.
    own: Option<usize>,
    /// The number of the list that is kept.
    number: Option<usize>,
    /// Set when the agents that may be near do not fit in one block.
    pieces: Option<Pieces<'a>>,
    is_done: bool,
}

/// The part of the crowd that is still to be searched.
struct Pieces<'a> {
    /// The rest of the present run, and the runs after it.
    run: Range<usize>,
    rest: Runs<'a>,
    /// The range of the list that stays for the next eight.
    kept: (usize, usize),
}

impl<'a, L: Lanes> NeighborSearch<'a, L> {
    #[inline(always)]
    pub fn new(lanes: L, grid: &'a NeighborGrid<'a>, radius: Option<f64>, block: &'a mut Block) -> Self {
        Self { lanes, grid, radius, farthest: radius.map_or(-1.0, rim), block, is_whole: false, listed: 0..0 }
    }

    /// Takes from `places` the agents in the cell of the first, and in the cells after it along x while these hold few, and copies
    /// all agents that may be near them into the block if they fit.
    #[inline(always)]
    pub fn next_together(&mut self, places: &mut Range<usize>) -> Range<usize> {
        let start = places.start;
        let first = self.first_cell(places);
        let mut all = first;
        while all.end < places.end && all.end - start < ENOUGH {
            let Some(next) = self.next_cell(&all, places.end) else { break };
            all = next;
        }
        loop {
            self.fill(&all);
            if self.is_whole || all.end == first.end {
                break;
            }
            all = first;
        }
        places.start = all.end;
        start..all.end
    }

    /// The agents of `places` that are in the cell of the first.
    #[inline(always)]
    fn first_cell(&self, places: &Range<usize>) -> CellGroup {
        let (start, cells) = (places.start, self.grid.cells());
        let here = cells.place(self.grid.position(start).to_array());
        let mut end = self.grid.end_of_cell(here).max(start + 1).min(places.end);
        let (mut low, mut high) = self.box_of(start..end);
        // Cells far away from each other may share a place in the table.
        if !(cells.holds(here, low.to_array()) & cells.holds(here, high.to_array())) {
            let holds = |&place: &usize| cells.holds(here, self.grid.position(place).to_array());
            end = start + 1 + (start + 1..end).take_while(holds).count();
            (low, high) = self.box_of(start..end);
        }
        CellGroup { here, end, low, high }
    }

    /// The group with the agents of the next cell along x, if their places come next.
    #[inline(always)]
    fn next_cell(&self, group: &CellGroup, last: usize) -> Option<CellGroup> {
        let cells = self.grid.cells();
        let [x, y, z] = group.here;
        let here = [x.saturating_add(1), y, z];
        if !cells.holds(here, self.grid.position(group.end).to_array()) {
            return None;
        }
        let end = self.grid.end_of_cell(here).max(group.end + 1).min(last);
        let (low, high) = self.box_of(group.end..end);
        (cells.holds(here, low.to_array()) & cells.holds(here, high.to_array())).then(|| CellGroup {
            here,
            end,
            low: least(group.low, low),
            high: greatest(group.high, high),
        })
    }

    /// Copies all agents that may be near the group into the block, if they fit.
    #[inline(always)]
    fn fill(&mut self, group: &CellGroup) {
        self.block.clear();
        self.is_whole = true;
        let Some(radius) = self.radius else { return };
        let (low, high) = (group.low, group.high);
        let near = BoxVicinity { low: low.to_array(), high: high.to_array(), farthest: self.farthest };
        for run in self.grid.runs_within(&SearchBox::around_all(low, high, radius)) {
            if run.len() > self.block.room() {
                self.is_whole = false;
                break;
            }
            self.block.extend_near(self.lanes, self.grid, run, &near);
        }
        self.block.close();
        if self.is_whole {
            self.block.round(&near);
        }
    }

    /// The corners of the box that the agents at these places lie in.
    #[inline(always)]
    fn box_of(&self, places: Range<usize>) -> (DVec3, DVec3) {
        let mut low = self.grid.position(places.start);
        let mut high = low;
        for place in places.start + 1..places.end {
            let next = self.grid.position(place);
            (low, high) = (least(low, next), greatest(high, next));
        }
        (low, high)
    }

    /// Keeps the lists of those near the agents at the first of these places, for [`NeighborSearch::list`], if the block holds all of them:
    /// where the next ones begin.
    #[inline(always)]
    pub fn list_together(&mut self, places: Range<usize>) -> usize {
        let places = places.start..places.end.min(places.start + TOGETHER);
        let end = places.end;
        self.listed = 0..0;
        if self.is_whole && self.radius.is_some() && !self.grid.is_selective() {
            for (number, place) in places.clone().enumerate() {
                let center = self.grid.position(place).to_array();
                self.block.list_as(self.lanes, number, center, self.farthest);
            }
            self.listed = places;
        }
        end
    }

    /// Begins to look around the agent at a place for agents whose squared distance is at most `farthest`, as far as its
    /// layers avoid them and it shares a height with them.
    #[inline(always)]
    pub fn around(&self, place: usize, farthest: f64) -> Around<'a> {
        let center = self.grid.position(place);
        let own = self.grid.is_selective().then_some(place);
        let pieces = match self.radius {
            Some(radius) if !self.is_whole => {
                let rest = self.grid.runs_within(&SearchBox::around(center, radius));
                Some(Pieces { run: 0..0, rest, kept: (0, 0) })
            }
            _ => None,
        };
        let is_listed = self.listed.contains(&place) && farthest == self.farthest;
        let number = is_listed.then(|| place - self.listed.start);
        Around { center: center.to_array(), farthest, own, number, pieces, is_done: self.radius.is_none() }
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
        if let Some(number) = around.number {
            return Some(self.block.read(number));
        }
        Some(self.list_near(around))
    }

    /// Lists the agents of the block that are near and not ignored; returns the count.
    #[inline(always)]
    fn list_near(&mut self, around: &Around<'a>) -> usize {
        let count = self.block.list_near(self.lanes, around.center, around.farthest);
        match around.own {
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

    /// The offsets of eight listed agents from the center, from index `at` on; of lanes past the last one, infinite.
    #[inline(always)]
    pub fn eight(&self, around: &Around<'a>, at: usize) -> [[f64; LANES]; 3] {
        self.block.near(self.lanes, at, around.center)
    }

    /// The place in the grid of the listed agent with index `at`.
    #[inline(always)]
    pub fn place(&self, at: usize) -> usize {
        self.block.place(at)
    }
    /// The indexes in the block of those eight, for [`NeighborSearch::place_of`] until the block changes.
    #[inline(always)]
    pub fn listed(&self, at: usize) -> &[u32; LANES] {
        self.block.listed(at)
    }

    /// The place in the grid of an index of the block.
    #[inline(always)]
    pub fn place_of(&self, index: u32) -> usize {
        self.block.place_of(index)
    }

    /// Whether the block stays as it is for the whole group.
    #[inline(always)]
    pub fn is_whole(&self) -> bool {
        self.is_whole
    }
}
