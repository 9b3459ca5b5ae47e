//! The constraints of the walls around an agent: polylines and polygons in two dimensions that no agent of radius `r` comes nearer
//! to than `r`.
//!
//! The velocity obstacle of each segment is a cut-off cone, as of a neighbor that does not move, and its constraint is one
//! half-plane that touches the cone. One that touches it inside the cone of another segment of the same wall is of no use: the
//! next best replaces it that does not, of all of the wall that hides the first. No corner is classified, so a wall has the same
//! constraints however it is divided, and is smooth to slide along. Standing still is always allowed.
//!
//! Source: the velocity obstacles of line segments, J. van den Berg et al. 2011, section 6.

use super::MAX_ORCA_WALLS;
use super::around_walls::Across;
use super::linear_program::{HalfPlane, HalfSpace};
use super::past_walls::SideAcross;
use super::wall_tiles::WallTiles;
use super::wall_tree::{NearWalls, WallTree};
use super::wall_velocity_obstacle::{Segment, Touch, WallAgent, WallConstraint, radius_beside};
use crate::crowd::HeightBand;
use crate::numeric::{Baseline, Lanes, direction_and_length, length, max_or_second, min_or_second, sqrt};
use glam::{DVec2, DVec3};

/// The half-planes of an agent's walls.
pub(crate) struct WallConstraints {
    near: NearWalls,
    /// The half-planes that are never violated.
    hard: WallPlanes,
    /// How far the agent may go before it touches a wall that is none of the nearest.
    free: f64,
    /// 1 / the time within which an agent should be out of a wall.
    step_rate: f64,
}

/// How often an agent looks twice as far to see where a wall ends that goes on beyond what it can reach.
const DOUBLINGS: usize = 8;

/// The part of an agent's radius by which a segment may stick out of a half-plane so that the half-plane moves instead of another
/// one joining it. It decides no more than which of the two keeps clear of the segment; a corner that is on the line of a wall
/// but for the digits that it was stored with must not count as one.
const STICKS_OUT: f64 = 1e-4;

/// Up to [`MAX_ORCA_WALLS`] half-planes; of each its wall, the clearance of the agent from the segments of that behind it, and the
/// agent's radius beside it.
#[derive(Clone, Copy)]
struct WallPlanes {
    planes: [HalfPlane; MAX_ORCA_WALLS],
    clearances: [f64; MAX_ORCA_WALLS],
    walls: [f64; MAX_ORCA_WALLS],
    radii: [f64; MAX_ORCA_WALLS],
    count: usize,
}

impl WallPlanes {
    pub fn new() -> Self {
        let planes = [HalfPlane::default(); MAX_ORCA_WALLS];
        let zeros = [0.0; MAX_ORCA_WALLS];
        Self { planes, clearances: zeros, walls: zeros, radii: zeros, count: 0 }
    }

    fn push(&mut self, constraint: &WallConstraint, wall: f64, agent: &WallAgent) {
        if let Some(plane) = self.planes.get_mut(self.count)
            && let Some(clearance) = self.clearances.get_mut(self.count)
            && let Some(of) = self.walls.get_mut(self.count)
            && let Some(radius) = self.radii.get_mut(self.count)
        {
            (*plane, *clearance, *of) = (constraint.plane, constraint.clearance, wall);
            *radius = agent.radius;
            self.count += 1;
        }
    }

    /// Whether a segment of a wall is behind one of them.
    #[inline(always)]
    fn keep_clear_of(&self, segment: &Segment, wall: f64, agent: &WallAgent) -> bool {
        let mut planes = self.as_slice().iter().zip(self.clearances.iter().zip(&self.walls));
        planes.any(|(plane, (&clearance, &of))| {
            let clearance = if of == wall { clearance } else { agent.radius };
            segment.is_behind(plane, clearance, agent)
        })
    }

    /// Moves a half-plane of its wall that a segment sticks out of by next to nothing, so that it keeps clear of that as well:
    /// whether there was one.
    #[inline(always)]
    fn keep_almost_clear_of(&mut self, segment: &Segment, wall: f64, agent: &WallAgent) -> bool {
        let planes = self.planes.iter_mut().zip(&mut self.clearances).zip(&self.walls).take(self.count);
        for ((plane, clearance), _) in planes.filter(|&(_, &of)| of == wall) {
            let most = max_or_second(plane.normal.dot(segment.start), plane.normal.dot(segment.end));
            let offset = (most + *clearance) * agent.rate;
            if offset - plane.offset > STICKS_OUT * agent.radius * agent.rate {
                continue;
            }
            if offset <= 0.0 {
                plane.offset = offset;
                return true;
            }
            // Of a wall that the agent is in: it need not get farther from that one.
            if *clearance < agent.radius * (1.0 - STICKS_OUT) {
                *clearance = -most;
                return true;
            }
        }
        false
    }

    pub fn as_slice(&self) -> &[HalfPlane] {
        self.planes.get(..self.count).unwrap_or_default()
    }
}

/// The nearest segments relative to an agent.
#[derive(Clone, Copy)]
struct WallView<'a> {
    near: &'a NearWalls,
    walls: &'a WallTree<'a>,
    position: DVec2,
    agent: &'a WallAgent,
}

impl WallView<'_> {
    fn segment(&self, index: usize) -> Option<Segment> {
        self.walls.segment_from(*self.near.places().get(index)?, self.position)
    }

    /// The index of a segment's wall.
    #[inline(always)]
    fn wall_of(&self, index: usize) -> f64 {
        self.near.places().get(index).map_or(-1.0, |&place| self.walls.wall_of(place))
    }

    /// The agent beside a segment's wall.
    #[inline(always)]
    fn agent_beside(&self, index: usize) -> WallAgent {
        self.agent.beside(self.near.places().get(index).map_or(0.0, |&place| self.walls.inset_of(place)))
    }

    /// The other segments of its wall that hide where a segment's constraint touches it, one bit for each from the lowest on.
    fn hiding(&self, index: usize, segment: &Segment, constraint: &WallConstraint) -> u32 {
        let places = self.near.places();
        let own = self.wall_of(index);
        let mut hiding = 0;
        for (other, &place) in places.iter().enumerate() {
            if other != index
                && self.walls.wall_of(place) == own
                && let Some(seen) = self.walls.segment_from(place, self.position)
                && constraint.is_hidden_by(&seen, segment, self.agent)
            {
                hiding |= 1 << other;
            }
        }
        hiding
    }

    /// The constraint of a segment; `None` if it is inside of others of its wall.
    ///
    /// Where they hide the part that the velocity, or the nudged velocity, is nearest to, another part of them all replaces it.
    /// So only visible corners of a wall matter, and a wall has the same constraints however it is divided.
    #[inline(always)]
    fn constraint(
        &self,
        index: usize,
        segment: &Segment,
        height: &HeightBand,
        range: f64,
    ) -> Option<WallConstraint> {
        let (constraint, from) = segment.constraint(self.agent);
        if from == Touch::Line {
            return Some(constraint);
        }
        if segment.corner(constraint.touch).length_squared() > range * range {
            return self.far(index, segment, height, range);
        }
        if !self.has_company(index) {
            Some(constraint)
        } else {
            self.seen(index, segment).map(|(.., constraint)| constraint)
        }
    }

    /// [`Self::constraint`] where it touches a corner beyond the range: the wall may go on behind it.
    #[cold]
    #[inline(never)]
    fn far(
        &self,
        index: usize,
        segment: &Segment,
        height: &HeightBand,
        range: f64,
    ) -> Option<WallConstraint> {
        let mut near = NearWalls::new();
        let (mut range, mut found) = (range, None);
        let place = self.near.places().get(index)?;
        for _ in 0..DOUBLINGS {
            range *= 2.0;
            near.find(self.walls, self.position, height, range);
            let view = WallView { near: &near, ..*self };
            let index = near.places().iter().position(|other| other == place)?;
            let (of, constraint) = view.seen(index, segment)?;
            found = Some(constraint);
            if constraint.touch == Touch::Line
                || of.corner(constraint.touch).length_squared() <= range * range
            {
                break;
            }
        }
        found
    }

    /// Whether there are others of its wall.
    #[inline(always)]
    fn has_company(&self, index: usize) -> bool {
        let places = self.near.places();
        let own = self.wall_of(index);
        let mut others = places.iter().enumerate().filter(|&(other, _)| other != index);
        others.any(|(_, &place)| self.walls.wall_of(place) == own)
    }

    /// [`Self::constraint`] of a segment with others of its wall, and the segment that it touches.
    #[inline(never)]
    fn seen(&self, index: usize, segment: &Segment) -> Option<(Segment, WallConstraint)> {
        let plain = WallAgent { side_bias: 0.0, ..*self.agent };
        let (alone, _) = segment.constraint(&plain);
        let (mut owner, mut of, mut constraint) = (index, *segment, alone);
        if self.hiding(index, segment, &alone) != 0 {
            if self.is_inside(index, segment, 1 << index) {
                return None;
            }
            if let Some(best) = self.unhidden(index, segment, &plain) {
                (owner, of, constraint) = best;
            }
        }
        if constraint.is_of_disc() && self.agent.side_bias > 0.0 {
            let nudged = WallAgent { velocity: self.agent.nudged(of.corner(constraint.touch)), ..plain };
            match of.constraint(self.agent).0.clear_of(segment, self.agent) {
                Some(next) if next.touch == Touch::Line || self.hiding(owner, &of, &next) == 0 => {
                    constraint = next
                }
                _ => {
                    if let Some((_, next_of, next)) = self.unhidden(index, segment, &nudged) {
                        (of, constraint) = (next_of, next);
                    }
                }
            }
        }
        Some((of, constraint))
    }

    /// Whether a segment is inside of others of its wall that are not excluded, one bit for each: they share its ends, and one of
    /// them hides its line from one end to the other. The discs around its ends are theirs, and a straight way to its line leads
    /// through that one, so an agent clear of them is clear of it.
    fn is_inside(&self, index: usize, segment: &Segment, excluded: u32) -> bool {
        let places = self.near.places();
        let own = self.wall_of(index);
        let face = segment.face(self.agent);
        let (mut start, mut end, mut between) = (false, false, face.is_none());
        for (other, &place) in places.iter().enumerate() {
            if excluded & (1 << other) == 0
                && self.walls.wall_of(place) == own
                && let Some(seen) = self.walls.segment_from(place, self.position)
            {
                let has = |corner: DVec2| seen.start == corner || seen.end == corner;
                start |= has(segment.start);
                end |= has(segment.end);
                between |= face.is_some_and(|face| face.is_hidden_by(&seen, segment, self.agent));
            }
        }
        start && end && between
    }

    /// A constraint that keeps clear of others as well, one bit for each.
    fn clear_of(&self, constraint: WallConstraint, others: u32, agent: &WallAgent) -> Option<WallConstraint> {
        let mut indices = (0..MAX_ORCA_WALLS).filter(|index| others & (1 << index) != 0);
        indices.try_fold(constraint, |constraint, index| constraint.clear_of(&self.segment(index)?, agent))
    }

    /// The best constraint that keeps clear of a segment, with the segment that it touches. The candidates are the constraints of the
    /// segment and of all of its wall that hide one another where they are touched. The best is nowhere hidden and leaves most of
    /// the velocity.
    #[cold]
    #[inline(never)]
    fn unhidden(
        &self,
        first: usize,
        segment: &Segment,
        agent: &WallAgent,
    ) -> Option<(usize, Segment, WallConstraint)> {
        let nearest = sqrt(self.near.nearest_square());
        let mut parts = [[None::<WallConstraint>; 5]; MAX_ORCA_WALLS];
        let (mut asked, mut next) = (0_u32, 1_u32 << first);
        loop {
            next &= !asked;
            asked |= next;
            for (index, room) in parts.iter_mut().enumerate().filter(|&(index, _)| next & (1 << index) != 0) {
                let seen = self.segment(index).map(|seen| seen.parts(agent, nearest)).unwrap_or_default();
                *room = seen.map(|part| part?.clear_of(segment, agent));
            }
            let mut best: Option<(usize, usize, WallConstraint, (bool, f64))> = None;
            for (index, parts) in parts.iter().enumerate() {
                for (part, constraint) in parts.iter().enumerate() {
                    if let Some(constraint) = constraint {
                        let spare = constraint.spare(agent);
                        if best.is_none_or(|(.., most)| spare > most) {
                            best = Some((index, part, *constraint, spare));
                        }
                    }
                }
            }
            let (index, part, constraint, _) = best?;
            let seen = self.segment(index)?;
            next = self.hiding(index, &seen, &constraint);
            if next == 0 {
                return Some((index, seen, constraint));
            }
            // Along a line it may keep clear of what hides it as well.
            let wider = self.clear_of(constraint, next, agent);
            let wider = wider.filter(|wider| wider.plane != constraint.plane);
            if let Some(room) = parts.get_mut(index).and_then(|parts| parts.get_mut(part)) {
                *room = wider;
            }
        }
    }
}

impl WallConstraints {
    pub fn new() -> Self {
        Self { near: NearWalls::new(), hard: WallPlanes::new(), free: f64::INFINITY, step_rate: 0.0 }
    }

    /// Finds the constraints of the nearest walls within the distance that the agent covers within the wall horizon; a half-plane
    /// that keeps clear of a farther wall as well stands for both. So in the end each of the nearest segments is behind one of the
    /// half-planes, or inside of others that are.
    ///
    /// `step_rate` is 1 / time step: an agent that is in a wall should be out of it by then.
    #[inline(always)]
    pub fn update(
        &mut self,
        walls: &WallTree<'_>,
        position: DVec2,
        height: &HeightBand,
        agent: &WallAgent,
        max_speed: f64,
        step_rate: f64,
    ) {
        self.update_from(Baseline, &mut None, walls, position, height, agent, max_speed, step_rate);
    }

    /// [`Self::update`] of one agent after another.
    #[inline(always)]
    #[expect(clippy::too_many_arguments, reason = "those of one agent, and what is kept for the next")]
    pub fn update_from<L: Lanes>(
        &mut self,
        lanes: L,
        tiles: &mut Option<WallTiles>,
        walls: &WallTree<'_>,
        position: DVec2,
        height: &HeightBand,
        agent: &WallAgent,
        max_speed: f64,
        step_rate: f64,
    ) {
        (self.hard.count, self.free, self.step_rate) = (0, f64::INFINITY, step_rate);
        if walls.is_empty() {
            self.near.clear();
            return;
        }
        let reach = max_speed / agent.rate;
        let range = agent.radius + reach;
        match tiles {
            Some(tiles) => tiles.find(lanes, walls, position, height, range, &mut self.near),
            None => self.near.find(walls, position, height, range),
        }
        self.free = self.way_to_others(walls, position, height, agent.radius, range);
        if walls.greatest_inset() > 0.0 {
            self.near.drop_beyond(walls, agent.radius, reach);
        }
        let all = WallView { near: &self.near, walls, position, agent };
        // Segments inside of others of their wall, one bit for each.
        let mut inside = 0_u32;
        for index in 0..all.near.places().len() {
            let Some(segment) = all.segment(index) else { continue };
            let wall = all.wall_of(index);
            let agent = &all.agent_beside(index);
            let view = WallView { agent, ..all };
            if self.hard.keep_clear_of(&segment, wall, agent)
                || self.hard.keep_almost_clear_of(&segment, wall, agent)
            {
                continue;
            }
            let Some(constraint) = view.constraint(index, &segment, height, agent.radius + reach) else {
                inside |= 1 << index;
                continue;
            };
            self.hard.push(&constraint, wall, agent);
        }
        if inside != 0 {
            self.update_inside(walls, position, agent, inside);
        }
    }

    /// Drops the segments inside of others, unless they would be inside of each other only.
    #[cold]
    #[inline(never)]
    fn update_inside(&mut self, walls: &WallTree<'_>, position: DVec2, agent: &WallAgent, mut inside: u32) {
        let all = WallView { near: &self.near, walls, position, agent };
        while inside != 0 {
            let mut left = inside;
            for index in 0..MAX_ORCA_WALLS {
                let agent = &all.agent_beside(index);
                let view = WallView { agent, ..all };
                if left & (1 << index) != 0
                    && view.segment(index).is_none_or(|segment| {
                        self.hard.keep_clear_of(&segment, view.wall_of(index), agent)
                            || view.is_inside(index, &segment, left)
                    })
                {
                    left &= !(1 << index);
                }
            }
            if left == inside {
                let index = inside.trailing_zeros() as usize;
                if let Some(segment) = all.segment(index) {
                    let agent = &all.agent_beside(index);
                    self.hard.push(&segment.constraint(agent).0, all.wall_of(index), agent);
                }
                left &= left - 1;
            }
            inside = left;
        }
    }

    /// First the hard half-planes, then the half-planes that lead out of the walls that the agent is in.
    pub fn planes(&self) -> impl Iterator<Item = HalfPlane> + Clone + '_ {
        let hard = self.hard.as_slice().iter().copied();
        let depths = self.hard.radii.iter().zip(&self.hard.clearances);
        let out = hard.clone().zip(depths).filter_map(|(plane, (radius, clearance))| {
            let depth = radius - clearance;
            (depth > 0.0).then_some(HalfPlane { offset: depth * self.step_rate, ..plane })
        });
        hard.chain(out)
    }

    /// The nearest segments, relative to the agent, and the inset of their walls.
    pub fn near<'walls>(
        &'walls self,
        walls: &'walls WallTree<'_>,
        position: DVec2,
    ) -> impl Iterator<Item = (Segment, f64)> + Clone + 'walls {
        self.near.segments(walls, position)
    }

    /// How far the agent may go before it touches a wall that was too far to be one of the nearest.
    #[inline(always)]
    fn way_to_others(
        &self,
        walls: &WallTree<'_>,
        position: DVec2,
        height: &HeightBand,
        radius: f64,
        range: f64,
    ) -> f64 {
        let square = self.near.found_square();
        if square > radius * radius {
            sqrt(square) - radius
        } else if walls.greatest_inset() > 0.0 {
            self.near.way_to_inset(walls, position, height, radius, range)
        } else {
            f64::INFINITY
        }
    }

    /// How fast an agent may be for one time step so that it touches no wall that was too far to be one of the nearest.
    pub fn most_speed(&self) -> f64 {
        self.free * self.step_rate
    }

    /// Whether a preferred velocity leads into a wall.
    #[inline(always)]
    pub fn cross(&self, preferred: DVec3) -> bool {
        let preferred = preferred.truncate();
        let crosses = |plane: &HalfPlane| plane.normal.dot(preferred) < min_or_second(plane.offset, 0.0);
        self.hard.as_slice().iter().any(crosses)
    }

    /// The preferred velocity of an agent where it leads into a wall: among neighbors nudged past a flat side that is straight across it,
    /// without neighbors turned around the end of a flat side that is across it.
    #[inline(never)]
    #[expect(clippy::too_many_arguments, reason = "those of the agent")]
    pub fn past(
        &self,
        walls: &WallTree<'_>,
        position: DVec2,
        height: &HeightBand,
        agent: &WallAgent,
        max_speed: f64,
        preferred: DVec3,
        is_alone: bool,
    ) -> DVec3 {
        let preferred = preferred.with_z(0.0);
        if agent.side_bias == 0.0 {
            return preferred;
        }
        if !is_alone {
            return self.past_side(walls, position, agent, max_speed, preferred);
        }
        let Some((aim, speed)) = direction_and_length(preferred) else { return preferred };
        let near = self.near(walls, position).zip(self.near.squares());
        let near =
            near.map(|((segment, inset), square)| (square, segment, radius_beside(agent.radius, inset)));
        let side = Across::find(aim.truncate(), speed / agent.rate, agent.radius, near);
        // An end that the nearest walls close is closed.
        let is_open =
            |side: &Across| side.open_ends(f64::INFINITY, agent.radius, self.near(walls, position)).is_some();
        let way = side.filter(is_open).and_then(|side| way_around(&side, walls, position, height, agent));
        way.map_or(preferred, |way| (way * speed).extend(0.0))
    }

    fn past_side(
        &self,
        walls: &WallTree<'_>,
        position: DVec2,
        agent: &WallAgent,
        max_speed: f64,
        preferred: DVec3,
    ) -> DVec3 {
        let beside = self.hard.radii.iter().zip(&self.hard.clearances);
        for (plane, (&radius, clearance)) in self.hard.as_slice().iter().zip(beside) {
            let distance = clearance - plane.offset / agent.rate;
            let plane = HalfSpace::from(*plane);
            if let Some(mut side) = SideAcross::new(preferred, &plane, distance, radius, agent.side_bias)
                && side.is_in_view(radius + max_speed / agent.rate)
            {
                for (Segment { start, end }, _) in self.near(walls, position) {
                    side.see(start.extend(0.0), end.extend(0.0));
                }
                for (Segment { start, end }, _) in self.near(walls, position) {
                    side.see_behind(start.extend(0.0), end.extend(0.0));
                }
                let Some(way) = side.way_to_end() else { return preferred };
                let mut near = self.near(walls, position);
                let has_room = near.all(|(segment, inset)| {
                    let from = |at: DVec2| length((segment.nearest_to(at) - at).extend(0.0));
                    side.has_room(from(way.truncate()), from(DVec2::ZERO), radius_beside(agent.radius, inset))
                });
                return if has_room { side.past(preferred) } else { preferred };
            }
        }
        preferred
    }

    /// The number of half-planes that are never violated.
    pub fn hard_count(&self) -> usize {
        self.hard.count
    }
}

/// The direction around the end of a side that is across the way of an agent, which looks farther than it can get.
#[cold]
#[inline(never)]
fn way_around(
    side: &Across,
    walls: &WallTree<'_>,
    position: DVec2,
    height: &HeightBand,
    agent: &WallAgent,
) -> Option<DVec2> {
    let mut found = NearWalls::new();
    found.find(walls, position, height, side.range());
    let (farthest, near) = (sqrt(found.found_square()), found.segments(walls, position));
    let ends = side.open_ends(farthest, agent.radius, near)?;
    found.find_all(walls, position, height, side.range());
    side.around(&ends, agent.side_bias, found.all_segments(walls, position))
}
