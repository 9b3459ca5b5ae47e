//! The velocity of an agent whose velocity cannot change at once: what it can reach within a tick, and the room that it keeps to
//! stop.
//!
//! The way on which an agent brakes to a stop is a segment. Between two such segments lies a strip across the shortest way from
//! one to the other; each agent keeps to its part of it, which is its share of what is left of the strip beside both bodies. One
//! that just brakes does, so there is always a velocity that keeps to it, and the stopping paths of two agents never collide.
//!
//! Source: plans to stop as what is always left, K. Bekris, D. Grady, M. Moll, L. Kavraki, "Safe distributed motion coordination
//! for second-order systems with different planning cycles", IJRR 31(2), 2012; a part of the space between two for each, D. Zhou,
//! Z. Wang, S. Bandyopadhyay, M. Schwager, "Fast, On-line Collision Avoidance for Dynamic Vehicles Using Buffered Voronoi
//! Cells", RA-L 2(2), 2017.

use super::agent::OrcaLimitNames;
use super::linear_program::{Constraint, HalfPlane, Objective, Velocity, best_velocity, least_violation};
use super::orca_line::{LookAhead, RelativeMotion};
use super::shape_constraints::{ShapeAgent, ShapeConstraints, room_to_stop};
use super::velocity::finite_offset;
use super::wall_constraints::WallConstraints;
use super::wall_velocity_obstacle::{Segment, WallAgent, radius_beside};
use super::{
    HalfSpace, MAX_ORCA_WALLS, OrcaAgent, OrcaLimits, OrcaNeighbor, OrcaSettings, OrcaVelocity, WallTree,
};
use crate::crowd::{Dimensions, HeightBand};
use crate::geometry::{across, perpendicular};
use crate::numeric::{direction_and_length, length, max_or_second, min_or_second, sqrt};
use crate::refusal::{Refusal, Within, in_range};
use glam::DVec3;

/// An agent with limits, the velocities that it can reach, and its way to stop.
pub(super) struct Limited {
    pub reachable: Reachable,
    pub stopping: Stopping,
    pub preferred: DVec3,
    pub dimensions: Dimensions,
}

impl Limited {
    pub fn new(
        velocity: DVec3,
        preferred: DVec3,
        max_speed: f64,
        limits: &OrcaLimits,
        dimensions: Dimensions,
        delta_time: f64,
    ) -> Self {
        let reachable = Reachable::new(velocity, preferred, max_speed, limits, dimensions, delta_time);
        let braking = limits.braking();
        let way = StopSegment { start: DVec3::ZERO, along: velocity * (length(velocity) * braking) };
        let stopping = Stopping { way, delta_time, braking, fastest: reachable.fastest };
        Self { reachable, stopping, preferred, dimensions }
    }

    /// Looks far enough ahead to walls to stop before them.
    fn far_enough(&self, look_ahead: &LookAhead) -> LookAhead {
        let rate = 1.0 / self.stopping.time(self.reachable.fastest);
        LookAhead { wall_rate: min_or_second(rate, look_ahead.wall_rate), ..*look_ahead }
    }

    /// The best velocity: in the room to stop that `brakes` leave, and as far as possible in the half-spaces of `soft`.
    ///
    /// In the order of preference it may be as fast as it can be; slower; or it brakes, straight ahead.
    pub fn best(
        &self,
        brakes: impl Iterator<Item = HalfSpace> + Clone,
        soft: impl Iterator<Item = HalfSpace> + Clone,
        has_walls: bool,
    ) -> OrcaVelocity {
        let Reachable { slowest, fastest, heading, .. } = self.reachable;
        let wish = length(self.preferred);
        let middle = 0.5 * (slowest + fastest);
        for top in [fastest, middle] {
            if let Some(answer) = self.best_below(top, wish, brakes.clone(), soft.clone(), has_walls) {
                return answer;
            }
        }
        let velocity = heading * slowest;
        let worst = soft.map(|space| space.violation(velocity)).fold(0.0, max_or_second);
        OrcaVelocity { velocity, max_violation: worst }
    }

    fn best_below(
        &self,
        top: f64,
        wish: f64,
        brakes: impl Iterator<Item = HalfSpace> + Clone,
        soft: impl Iterator<Item = HalfSpace> + Clone,
        has_walls: bool,
    ) -> Option<OrcaVelocity> {
        let turning_speed = self.reachable.turning_speed(wish, top);
        let goal = self.reachable.goal(self.preferred, turning_speed);
        let faces = self.reachable.faces(turning_speed);
        let time = self.stopping.time(top);
        let stops = brakes.map(move |brake| HalfSpace { offset: brake.offset / time, ..brake });
        let hard = faces.as_slice().iter().copied().chain(stops);
        let count = hard.clone().count();
        match self.dimensions {
            Dimensions::Two => {
                let planes = hard.chain(soft).map(|space| space.truncate());
                best_in_hard(planes, count, top, goal.truncate(), has_walls)
            }
            Dimensions::Three => best_in_hard(hard.chain(soft), count, top, goal, has_walls),
        }
    }
}

/// The best velocity within the constraints, or the one that violates those after the first `hard` least; `None` where the hard
/// ones leave nothing.
fn best_in_hard<V: Velocity>(
    constraints: impl Iterator<Item = Constraint<V>> + Clone,
    hard: usize,
    top: f64,
    goal: V,
    has_walls: bool,
) -> Option<OrcaVelocity> {
    let (velocity, max_violation) =
        match best_velocity(constraints.clone(), top, Objective::Nearest(goal), has_walls) {
            Ok(velocity) => (velocity, 0.0),
            Err(stuck) if stuck.at >= hard => least_violation(constraints, hard, top, goal, stuck, has_walls),
            Err(_) => return None,
        };
    Some(OrcaVelocity { velocity: velocity.in_space(), max_violation })
}

/// The ORCA velocity of an agent whose velocity cannot change at once: the answer can be reached within
/// `delta_time` under its `limits`.
///
/// From the agent's velocity the answer differs by at most `max_acceleration * delta_time`, and turns by at most
/// `turn.max_rate * delta_time`, by at most what `turn.max_acceleration` lets it turn from rest to rest, a quarter of it times
/// `delta_time^2`, and by at most the angle of an arc of `turn_radius` as long as the distance of the tick; it is never backward
/// while turns are limited. An agent that is faster than its maximum speed brakes. The preferred velocity is first turned to
/// where the agent can turn within the tick, so an agent whose goal is behind it drives around. Limitation: it
/// never reaches a goal within its turning circle, but circles it.
///
/// Guarantee: agents, whatever velocities they prefer and whatever `max_violation` is, never touch each other, a wall, or in
/// space one of the 32 nearest shapes, if they
/// - all have limits, and keep to them;
/// - are all among each other's neighbors;
/// - have equal accelerations;
/// - take shares that add up to 1;
/// - could once all brake to a stop without touching: then they can after every tick.
///
/// It is not guaranteed that every agent makes progress: agents that can neither turn on the spot nor reverse can stand face to
/// face without end. A `margin`, a large side bias and a short horizon make that rare.
///
/// A body with the same `SteeringLimits` and `TurnLimits` can reach the answer in one tick. Its steering is the change of
/// velocity, multiplied by `mass * response_time / delta_time` where that is above 1, because mass and response time delay
/// steering.
///
/// Among the velocities that the agent can reach, the answer violates the constraints of ORCA least, with `margin` added twice
/// to the radii, because neighbors are assumed to have the same.
///
/// In two dimensions every z is ignored, and 0 in the answer. `memory` has room for two half-spaces for each
/// neighbor.
///
/// # Errors
/// As [`solve_orca_velocity`](super::solve_orca_velocity); every number is at most 1e50 in size, except the facing and what
/// may be infinite, and no time below 1e-50.
///
/// Source: the margin of agents that cannot follow every velocity, J. Alonso-Mora, A. Breitenmoser, M. Rufli, P. Beardsley, R.
/// Siegwart, "Optimal Reciprocal Collision Avoidance for Multiple Non-Holonomic Robots", DARS 2010; plans to stop, Bekris et
/// al. 2012; a part of the space between two for each, Zhou et al. 2017.
#[expect(clippy::too_many_arguments, reason = "those of the agent and of the tick")]
pub fn solve_limited_orca_velocity(
    agent: &OrcaAgent,
    limits: &OrcaLimits,
    neighbors: impl IntoIterator<Item = OrcaNeighbor>,
    walls: &WallTree<'_>,
    settings: &OrcaSettings,
    dimensions: Dimensions,
    delta_time: f64,
    memory: &mut [HalfSpace],
) -> Result<OrcaVelocity, Refusal> {
    let (agent, height) = agent.seen_in(dimensions).within("agent")?;
    agent.check_range().within("agent")?;
    let limits = limits.in_dimensions(dimensions);
    limits.check(&OrcaLimitNames::ONE).within("limits")?;
    let look_ahead = settings.look_ahead_within_range(delta_time, "settings")?;
    walls.check(dimensions)?;
    let max_speed = agent.max_speed;
    let limited =
        Limited::new(agent.velocity, agent.preferred_velocity, max_speed, &limits, dimensions, delta_time);
    let half = memory.len() / 2;
    let (brakes, soft) = memory.split_at_mut_checked(half).unwrap_or_default();
    let (mut braking, mut count) = (0, 0);
    for (index, neighbor) in neighbors.into_iter().enumerate() {
        let (neighbor, on_floor) = neighbor.seen_in(dimensions).at(index, "neighbors")?;
        neighbor.check_range().at(index, "neighbors")?;
        if index >= half {
            return Err(Refusal::too_small("memory_size"));
        }
        if !height.shares(&on_floor) {
            continue;
        }
        let Some(motion) = agent.relative_motion(&neighbor) else { continue };
        let along = neighbor.velocity * (length(neighbor.velocity) * limits.braking());
        if let Some((place, brake)) = brakes.get_mut(braking).zip(limited.brake(&motion, along)) {
            *place = brake;
            braking += 1;
        }
        let wider = RelativeMotion { radius: motion.radius + 2.0 * limits.margin, ..motion };
        if let Some((place, space)) = soft.get_mut(count).zip(wider.constraint_in(dimensions, &look_ahead)) {
            finite_offset(space.offset)?;
            *place = space;
            count += 1;
        }
    }
    let brakes = brakes.iter().take(braking).copied();
    let soft = soft.iter().take(count).copied();
    let answer = match dimensions {
        Dimensions::Two => {
            let mut near = WallConstraints::new();
            limited.best_among_walls(
                walls,
                &agent.position,
                &height,
                agent.radius,
                &look_ahead,
                &mut near,
                brakes,
                soft,
            )
        }
        Dimensions::Three => {
            let mut near = ShapeConstraints::new();
            limited.best_among_shapes(
                walls,
                agent.position,
                agent.radius,
                &look_ahead,
                &mut near,
                brakes,
                soft,
            )
        }
    };
    in_range(answer.velocity)?;
    finite_offset(answer.max_violation)?;
    Ok(answer)
}

impl Limited {
    /// The room to stop beside a neighbor that brakes `along`.
    pub fn brake(&self, motion: &RelativeMotion<DVec3>, along: DVec3) -> Option<HalfSpace> {
        if motion.radius == 0.0 || motion.responsibility == 0.0 {
            return None;
        }
        let other = StopSegment { start: motion.position, along };
        self.stopping.constraint(&other, motion.radius, motion.responsibility)
    }

    /// [`Limited::best`] in two dimensions among walls.
    #[expect(clippy::too_many_arguments, reason = "those of the agent, its neighbors and its walls")]
    pub fn best_among_walls(
        &self,
        walls: &WallTree<'_>,
        position: &DVec3,
        height: &HeightBand,
        radius: f64,
        look_ahead: &LookAhead,
        near: &mut WallConstraints,
        brakes: impl Iterator<Item = HalfSpace> + Clone,
        soft: impl Iterator<Item = HalfSpace> + Clone,
    ) -> OrcaVelocity {
        let agent = WallAgent::new(self.reachable.velocity, radius, &self.far_enough(look_ahead));
        let position = position.truncate();
        near.update(walls, position, height, &agent, self.reachable.fastest, look_ahead.step_rate);
        let near = &*near;
        let mut stops = [HalfSpace::default(); MAX_ORCA_WALLS];
        let mut count = 0;
        for (Segment { start, end }, inset) in near.near(walls, position) {
            let wall = StopSegment { start: start.extend(0.0), along: (end - start).extend(0.0) };
            let stop = self.stopping.constraint(&wall, radius_beside(radius, inset), 1.0);
            if let (Some(stop), Some(room)) = (stop, stops.get_mut(count)) {
                *room = stop;
                count += 1;
            }
        }
        let stops = stops.iter().take(count).copied();
        let planes = near.planes().map(|plane: HalfPlane| HalfSpace::from(plane));
        self.best(stops.chain(brakes), planes.chain(soft), near.hard_count() > 0)
    }

    /// [`Limited::best`] in space among shapes.
    #[expect(clippy::too_many_arguments, reason = "those of the agent, its neighbors and its walls")]
    pub fn best_among_shapes(
        &self,
        walls: &WallTree<'_>,
        position: DVec3,
        radius: f64,
        look_ahead: &LookAhead,
        near: &mut ShapeConstraints,
        brakes: impl Iterator<Item = HalfSpace> + Clone,
        soft: impl Iterator<Item = HalfSpace> + Clone,
    ) -> OrcaVelocity {
        let agent = ShapeAgent::new(position, self.reachable.velocity, radius, &self.far_enough(look_ahead));
        near.update(&walls.shapes, &agent, self.reachable.fastest, look_ahead.step_rate);
        let mut stops = [HalfSpace::default(); MAX_ORCA_WALLS];
        let mut count = 0;
        for (room, solid) in stops.iter_mut().zip(near.near()) {
            *room = room_to_stop(&solid, &agent, self.stopping.way.along);
            count += 1;
        }
        let distance = self.stopping.distance();
        let stops = stops.iter().take(count).filter(|stop| -stop.offset < distance).copied();
        self.best(stops.chain(brakes), near.spaces().chain(soft), near.hard_count() > 0)
    }
}

/// The cosine and the sine of a sixteenth of a turn.
const COSINE: f64 = 0.923_879_532_511_286_7;
const SINE: f64 = 0.382_683_432_365_089_8;
/// The reciprocals of the roots of 2 and of 3.
const DIAGONAL: f64 = core::f64::consts::FRAC_1_SQRT_2;
const SPACE_DIAGONAL: f64 = 0.577_350_269_189_625_8;
/// The eight directions of a plane.
const AROUND: [(f64, f64); 8] = [
    (1.0, 0.0),
    (DIAGONAL, DIAGONAL),
    (0.0, 1.0),
    (-DIAGONAL, DIAGONAL),
    (-1.0, 0.0),
    (-DIAGONAL, -DIAGONAL),
    (0.0, -1.0),
    (DIAGONAL, -DIAGONAL),
];
/// No turn of a tick is taken to be wider, in radians: beyond it a tangent of the reachable velocities leaves them.
const WIDEST: f64 = 1.0;
/// The most half-spaces: for turns of eight directions by radius and rate, against going backward, and for the acceleration.
const MOST: usize = 25;

/// The velocities that an agent can reach within a tick.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reachable {
    pub velocity: DVec3,
    /// Of length 1.
    pub heading: DVec3,
    /// The least speed, straight ahead.
    pub slowest: f64,
    /// The greatest speed, straight ahead.
    pub fastest: f64,
    /// How far the velocity may change.
    change: f64,
    /// By how many radians it may turn for each unit of speed.
    turn: f64,
    /// By how many radians it may turn.
    angle: f64,
    limits_turns: bool,
    dimensions: Dimensions,
}

/// Half-spaces of velocities.
pub(super) struct Faces {
    spaces: [HalfSpace; MOST],
    count: usize,
}

impl Faces {
    fn push(&mut self, normal: DVec3, offset: f64) {
        if let Some(space) = self.spaces.get_mut(self.count) {
            *space = HalfSpace { normal, offset };
            self.count += 1;
        }
    }

    pub fn as_slice(&self) -> &[HalfSpace] {
        self.spaces.get(..self.count).unwrap_or_default()
    }
}

impl Reachable {
    pub fn new(
        velocity: DVec3,
        preferred: DVec3,
        max_speed: f64,
        limits: &OrcaLimits,
        dimensions: Dimensions,
        delta_time: f64,
    ) -> Self {
        let (heading, speed) = direction_and_length(velocity).unwrap_or_else(|| {
            let facing = direction_and_length(limits.facing).or_else(|| direction_and_length(preferred));
            (facing.map_or(DVec3::X, |(facing, _)| facing), 0.0)
        });
        let change = limits.max_acceleration * delta_time;
        let slowest = max_or_second(speed - change, 0.0);
        Self {
            velocity,
            heading,
            slowest,
            fastest: max_or_second(min_or_second(speed + change, max_speed), slowest),
            change,
            turn: if limits.turn_radius > 0.0 { delta_time / limits.turn_radius } else { f64::INFINITY },
            angle: limits.turn_within(delta_time),
            limits_turns: limits.limits_turns(),
            dimensions,
        }
    }

    /// The speed at which the faces touch the turns that are reachable, for a wish to be so fast: slower than half of it the
    /// agent gets only by braking.
    pub fn turning_speed(&self, wish: f64, top: f64) -> f64 {
        let speed = min_or_second(max_or_second(wish, self.slowest), top);
        min_or_second(speed, WIDEST / self.turn)
    }

    /// By how much the agent may turn at a speed.
    fn turn_at(&self, speed: f64) -> f64 {
        // Without a radius, at any speed.
        let by_radius = if self.turn < f64::INFINITY { speed * self.turn } else { f64::INFINITY };
        min_or_second(by_radius, self.angle)
    }

    /// The preferred velocity, turned back as far as the agent cannot turn there.
    pub fn goal(&self, preferred: DVec3, turning_speed: f64) -> DVec3 {
        let Some((direction, speed)) = direction_and_length(preferred).filter(|_| self.limits_turns) else {
            return preferred;
        };
        let angle = self.turn_at(turning_speed);
        if angle >= core::f64::consts::PI || direction.dot(self.heading) >= libm::cos(angle) {
            return preferred;
        }
        let side = across(preferred, self.heading).unwrap_or_else(|| self.sideways());
        (self.heading * libm::cos(angle) + side * libm::sin(angle)) * speed
    }

    /// The direction in which an agent turns when its goal is right behind it.
    fn sideways(&self) -> DVec3 {
        match self.dimensions {
            Dimensions::Two => DVec3::new(-self.heading.y, self.heading.x, 0.0),
            Dimensions::Three => perpendicular(self.heading),
        }
    }

    /// Half-spaces that allow only velocities that are reachable; `slowest` straight ahead is among them.
    pub fn faces(&self, turning_speed: f64) -> Faces {
        let mut faces = Faces { spaces: [HalfSpace::default(); MOST], count: 0 };
        let side = self.sideways();
        let other = match self.dimensions {
            Dimensions::Two => side,
            Dimensions::Three => self.heading.cross(side),
        };
        if self.limits_turns {
            match self.dimensions {
                Dimensions::Two => [side, -side].iter().for_each(|&side| {
                    self.limit_turn(side, 1.0, turning_speed, &mut faces);
                }),
                Dimensions::Three => AROUND.iter().for_each(|&(a, b)| {
                    self.limit_turn(side * a + other * b, COSINE, turning_speed, &mut faces);
                }),
            }
            // Of a turn by nothing the others leave the line that goes ahead and back.
            if self.turn < f64::INFINITY || self.angle < core::f64::consts::PI {
                faces.push(self.heading, 0.0);
            }
        }
        if self.change < f64::INFINITY {
            match self.dimensions {
                Dimensions::Two => AROUND.iter().for_each(|&(a, b)| {
                    // An octagon with corners straight ahead and straight back.
                    let (along, beside) = (a * COSINE - b * SINE, a * SINE + b * COSINE);
                    let out = self.heading * along + side * beside;
                    faces.push(-out, -(out.dot(self.velocity) + self.change * COSINE));
                }),
                Dimensions::Three => {
                    [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)].iter().for_each(|&(a, b)| {
                        // An octahedron with corners straight ahead and straight back.
                        for along in [self.heading, -self.heading] {
                            let out = (along + side * a + other * b) * SPACE_DIAGONAL;
                            faces.push(-out, -(out.dot(self.velocity) + self.change * SPACE_DIAGONAL));
                        }
                    })
                }
            }
        }
        faces
    }

    /// Keeps the velocity from turning too far to a side. `within` is by how much less, because corners are farther out.
    fn limit_turn(&self, side: DVec3, within: f64, turning_speed: f64, faces: &mut Faces) {
        if self.angle < core::f64::consts::FRAC_PI_2 {
            let normal = self.heading * (libm::sin(self.angle) * within) - side * libm::cos(self.angle);
            faces.push(normal, 0.0);
        }
        if self.turn < f64::INFINITY {
            // Where the speed is `s`, the turn is at most `s turn`: a spiral, to which this is the tangent.
            let angle = turning_speed * self.turn;
            let (sine, cosine) = (libm::sin(angle), libm::cos(angle));
            let (along, beside) = (cosine - angle * sine, sine + angle * cosine);
            let length = sqrt(along * along + beside * beside);
            let (along, beside) = (along / length, beside / length);
            let normal = self.heading * (beside * within) - side * along;
            faces.push(normal, turning_speed * (beside * cosine - along * sine) * within);
        }
    }
}

/// A segment, from a point on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct StopSegment {
    pub start: DVec3,
    pub along: DVec3,
}

impl StopSegment {
    fn nearest_to(&self, point: DVec3) -> DVec3 {
        let square = self.along.length_squared();
        let part = if square > 0.0 { (point - self.start).dot(self.along) / square } else { 0.0 };
        self.start + self.along * min_or_second(max_or_second(part, 0.0), 1.0)
    }

    /// The points of both that are nearest to each other.
    fn nearest(&self, other: &Self) -> (DVec3, DVec3) {
        let (end, other_end) = (self.start + self.along, other.start + other.along);
        let mut best = (self.start, other.nearest_to(self.start));
        let mut least = best.0.distance_squared(best.1);
        let mut keep = |pair: (DVec3, DVec3)| {
            let square = pair.0.distance_squared(pair.1);
            if square < least {
                (best, least) = (pair, square);
            }
        };
        keep((end, other.nearest_to(end)));
        keep((self.nearest_to(other.start), other.start));
        keep((self.nearest_to(other_end), other_end));
        // Where the lines are nearest to each other.
        let normal = self.along.cross(other.along);
        let square = normal.length_squared();
        if square > 0.0 {
            let between = other.start - self.start;
            let part = between.cross(other.along).dot(normal) / square;
            let other_part = between.cross(self.along).dot(normal) / square;
            if (0.0..=1.0).contains(&part) && (0.0..=1.0).contains(&other_part) {
                keep((self.start + self.along * part, other.start + other.along * other_part));
            }
        }
        best
    }
}

/// How an agent moves until it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stopping {
    /// Its way of braking, from where it is.
    pub way: StopSegment,
    /// The time step.
    pub delta_time: f64,
    /// How far it moves while it brakes, for the square of a speed.
    pub braking: f64,
    /// How fast it can be at the end of the time step.
    pub fastest: f64,
}

impl Stopping {
    /// For how long the agent moves on at a speed that it brakes from after the time step, as if it kept that.
    pub fn time(&self, speed: f64) -> f64 {
        self.delta_time + speed * self.braking
    }

    /// How far the agent can get until it stands.
    pub fn distance(&self) -> f64 {
        self.fastest * self.time(self.fastest)
    }

    /// The room beside an agent, or a wall, that brakes on `other`: the way to move along the normal within [`Stopping::time`] is
    /// at least the offset. `None` where it cannot get that far. `radius` is the sum of the radii, `share` the agent's part of
    /// the gap.
    pub fn constraint(&self, other: &StopSegment, radius: f64, share: f64) -> Option<HalfSpace> {
        let ours = self.distance();
        let apart = direction_and_length(other.start - self.way.start);
        let (toward, distance) = apart.unwrap_or((DVec3::X, 0.0));
        let clear = distance - radius - other.along.length() - self.way.along.length();
        if clear * share > ours {
            return None;
        }
        let (own, theirs) = self.way.nearest(other);
        let (normal, gap) = direction_and_length(theirs - own).unwrap_or((toward, 0.0));
        let room = max_or_second(normal.dot(own - self.way.start) + share * (gap - radius), 0.0);
        (room < ours).then_some(HalfSpace { normal: -normal, offset: -room })
    }
}
