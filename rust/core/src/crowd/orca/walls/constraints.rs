//! The constraints of the walls around an agent.

use super::super::capacity::MAX_ORCA_WALLS;
use super::super::half_plane::HalfPlane;
use super::cone::{Demand, Walker};
use super::tree::{NearWalls, WallTree};
use crate::crowd::HeightBand;
use glam::DVec2;

/// The half-planes of an agent's walls.
pub(crate) struct WallDemands {
    near: NearWalls,
    /// Those that are never violated.
    hard: Demands,
    /// Those that lead out of the walls that the agent is in.
    out: Demands,
}

/// Up to [`MAX_ORCA_WALLS`] half-planes.
#[derive(Clone, Copy)]
struct Demands {
    planes: [HalfPlane; MAX_ORCA_WALLS],
    count: usize,
}

impl Demands {
    pub fn new() -> Self {
        Self { planes: [HalfPlane::default(); MAX_ORCA_WALLS], count: 0 }
    }

    /// Adds a half-plane, unless it is there: segments that share a corner often demand the same of it.
    fn push(&mut self, plane: HalfPlane) {
        if !self.as_slice().contains(&plane)
            && let Some(room) = self.planes.get_mut(self.count)
        {
            *room = plane;
            self.count += 1;
        }
    }

    pub fn as_slice(&self) -> &[HalfPlane] {
        self.planes.get(..self.count).unwrap_or_default()
    }
}

impl WallDemands {
    pub fn new() -> Self {
        Self { near: NearWalls::new(), hard: Demands::new(), out: Demands::new() }
    }

    /// What the nearest walls within the distance that the agent covers until it looks no further demand; a half-plane that
    /// keeps clear of a farther wall as well stands for both.
    ///
    /// A segment may leave its demand to the next one of its wall. Where that is out of range, or another half-plane stands for
    /// it, no half-plane may keep clear of the first one: then it demands as if it were alone. So in the end each of the nearest
    /// segments that the agent is not in is behind one of the half-planes.
    ///
    /// `step_rate` is 1 / time step: an agent that is in a wall should be out of it by then.
    #[inline(always)]
    pub fn look(
        &mut self,
        walls: &WallTree<'_>,
        position: DVec2,
        height: &HeightBand,
        walker: &Walker,
        max_speed: f64,
        step_rate: f64,
    ) {
        (self.hard.count, self.out.count) = (0, 0);
        if walls.is_empty() {
            self.near.clear();
            return;
        }
        self.near.find(walls, position, height, walker.radius + max_speed / walker.rate);
        let hard = &mut self.hard;
        // One bit for each of the nearest segments, from the lowest on: whether it left its demand to the next one.
        let (mut left, mut bit) = (0_u32, 1);
        for &place in self.near.places() {
            if let Some(segment) = walls.seen_from(place, position)
                && !hard.as_slice().iter().any(|plane| segment.is_covered_by(plane, walker))
            {
                match segment.demand(walker) {
                    Demand::Nothing => left |= bit,
                    Demand::Clear(plane) => hard.push(plane),
                    Demand::Out(plane, depth) => {
                        hard.push(plane);
                        if depth > 0.0 {
                            self.out.push(HalfPlane { offset: depth * step_rate, ..plane });
                        }
                    }
                }
            }
            bit <<= 1;
        }
        for &place in self.near.places() {
            if left == 0 {
                break;
            }
            if left & 1 != 0
                && let Some(segment) = walls.seen_from(place, position)
                && !hard.as_slice().iter().any(|plane| segment.is_about_covered_by(plane, walker))
                && let Demand::Clear(plane) | Demand::Out(plane, _) = segment.alone().demand(walker)
            {
                hard.push(plane);
            }
            left >>= 1;
        }
    }

    /// First the half-planes that are never violated, then those that lead out.
    pub fn planes(&self) -> impl Iterator<Item = HalfPlane> + Clone + '_ {
        self.hard.as_slice().iter().chain(self.out.as_slice()).copied()
    }

    /// The ends of the walls that were looked at, relative to the agent.
    pub fn near<'walls>(
        &'walls self,
        walls: &'walls WallTree<'_>,
        position: DVec2,
    ) -> impl Iterator<Item = (DVec2, DVec2)> + Clone + 'walls {
        let seen = self.near.places().iter().filter_map(move |&place| walls.seen_from(place, position));
        seen.map(|segment| (segment.start.at, segment.end.at))
    }

    /// How many are never violated.
    pub fn hard_count(&self) -> usize {
        self.hard.count
    }
}
