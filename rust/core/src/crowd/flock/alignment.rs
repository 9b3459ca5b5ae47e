//! The neighbors to align with: listed agent by agent, and summed up for several agents at once.
//!
//! Each agent has a few, and each another count. A loop over the neighbors of one agent ends where no processor can predict it;
//! one loop over the neighbors of all ends once.

use super::neighbor_search::NeighborSearch;
use super::neighbor_sums::{LANES, Lane, only_if};
use crate::numeric::Lanes;

/// The most pairs in the list.
const ROOM: usize = 256;

/// Pairs of agents, and the sums over the pairs that have left the list.
pub(super) struct Aligned {
    /// The lane of the agent that aligns.
    lanes: [u8; ROOM + LANES],
    /// The index of its neighbor in the block.
    indexes: [u32; ROOM + LANES],
    count: usize,
    /// The places of the eight agents.
    places: [usize; LANES],
    /// Of the velocities to align with, along x, y and z, and their number.
    courses: [[f64; 4]; LANES],
}

impl Aligned {
    pub fn new() -> Self {
        Self {
            lanes: [0; ROOM + LANES],
            indexes: [0; ROOM + LANES],
            count: 0,
            places: [0; LANES],
            courses: [[0.0; 4]; LANES],
        }
    }

    /// Begins with one of eight agents, at a place in the grid.
    #[inline(always)]
    pub fn begin(&mut self, lane: usize, place: usize) {
        self.places[lane % LANES] = place;
        self.courses[lane % LANES] = [0.0; 4];
    }

    /// Lists the marked ones of eight neighbors.
    #[inline(always)]
    pub fn note<L: Lanes>(&mut self, look: &NeighborSearch<'_, L>, lane: usize, at: usize, marks: &Lane) {
        if self.count > ROOM {
            self.sum_up(look);
        }
        let free = self.count..self.count + LANES;
        if let Some(free) = self.indexes.get_mut(free.clone()).and_then(<[u32]>::first_chunk_mut) {
            let count = look.lanes.keep(marks, look.listed(at), free);
            if let Some(free) = self.lanes.get_mut(self.count..self.count + LANES) {
                free.fill(lane as u8);
            }
            self.count += count;
        }
    }

    /// Sums up those that are noted; to be done before the block changes.
    #[inline(always)]
    pub fn sum_up<L: Lanes>(&mut self, look: &NeighborSearch<'_, L>) {
        let noted = self.lanes.iter().zip(&self.indexes).take(self.count);
        for (&lane, &index) in noted {
            let lane = lane as usize % LANES;
            let other = look.place_of(index);
            // The agent itself is among them.
            let is_other = other != self.places[lane];
            let velocity = look.grid.velocity(other);
            let course = &mut self.courses[lane];
            for (sum, term) in course.iter_mut().zip([velocity.x, velocity.y, velocity.z, 1.0]) {
                *sum += only_if(is_other, term);
            }
        }
        self.count = 0;
    }

    /// Of each of the eight: the sum of the velocities to align with, along x, y and z, and their number.
    #[inline(always)]
    pub fn courses(&self) -> &[[f64; 4]; LANES] {
        &self.courses
    }
}
