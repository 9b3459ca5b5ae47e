//! The velocity of an agent whose velocity cannot change at once.

use super::MAX_ORCA_WALLS;
use super::half_plane::HalfPlane;
use super::limits::OrcaLimitNames;
use super::objective::Goal;
use super::obstacles::{ShapeAgent, ShapeConstraints, room_to_stop};
use super::plane_program::{best_in_plane, least_violation_in_plane};
use super::reachable::Reachable;
use super::relative_motion::{LookAhead, RelativeMotion};
use super::space_program::{best_in_space, least_violation_in_space};
use super::stopping::{StopSegment, Stopping};
use super::velocity::finite_offset;
use super::walls::{WallAgent, WallConstraints, WallTree};
use super::{HalfSpace, OrcaAgent, OrcaLimits, OrcaNeighbor, OrcaSettings, OrcaVelocity};
use crate::crowd::{Dimensions, HeightBand};
use crate::numeric::{length, max_or_second, min_or_second};
use crate::refusal::{Refusal, Within, in_range};
use glam::DVec3;

/// An agent with limits, and what is asked of it.
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

    /// How such an agent looks at walls: far enough ahead to stop before them.
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
                let goal = goal.truncate();
                let (velocity, max_violation) =
                    match best_in_plane(planes.clone(), top, Goal::Nearest(goal), has_walls) {
                        Ok(velocity) => (velocity, 0.0),
                        Err(stuck) if stuck.at >= count => {
                            least_violation_in_plane(planes, count, top, goal, stuck, has_walls)
                        }
                        Err(_) => return None,
                    };
                Some(OrcaVelocity { velocity: velocity.extend(0.0), max_violation })
            }
            Dimensions::Three => {
                let spaces = hard.chain(soft);
                let (velocity, max_violation) =
                    match best_in_space(spaces.clone(), top, Goal::Nearest(goal), has_walls) {
                        Ok(velocity) => (velocity, 0.0),
                        Err(stuck) if stuck.at >= count => {
                            least_violation_in_space(spaces, count, top, goal, stuck, has_walls)
                        }
                        Err(_) => return None,
                    };
                Some(OrcaVelocity { velocity, max_violation })
            }
        }
    }
}

/// The ORCA velocity of an agent whose velocity cannot change at once: the answer can be reached within
/// `delta_time` under its `limits`.
///
/// From the agent's velocity the answer differs by at most `max_acceleration * delta_time`, and turns by at most
/// `turn.max_rate * delta_time`, by at most what `turn.max_acceleration` lets it turn from rest to rest, a quarter of it times
/// `delta_time^2`, and by at most the angle of an arc of `turn_radius` as long as the distance of the tick; it is never backward
/// while turns are limited. An agent that is faster than its maximum speed brakes. The preferred velocity is first turned to
/// where the agent can turn within the tick, so an agent whose goal is behind it drives around. It would circle a goal within its
/// turning circle for ever.
///
/// Guarantee: whatever is preferred, and whatever `max_violation` says, agents never touch each other, a wall, or in space a
/// shape, of which the 32 nearest count, if they
/// - all have limits, and keep to them;
/// - are all among each other's neighbors;
/// - have equal accelerations;
/// - take shares that add up to 1;
/// - could once all brake to a stop without touching: then they can after every tick.
///
/// It is not guaranteed that every agent makes progress: agents that can neither turn on the spot nor reverse can stand face to
/// face for good. A `margin`, a large side bias and a short horizon make that rare.
///
/// A body with the same `SteeringLimits` and `TurnLimits` can reach the answer in one tick. Its steering is the change of
/// velocity, multiplied by `mass * response_time / delta_time` where that is above 1, because mass and response time delay
/// steering.
///
/// Among the velocities that the agent can reach, the answer violates the constraints of ORCA least, with `margin` added twice to
/// the radii, because neighbors are taken to have the same.
///
/// In two dimensions every z is ignored, and 0 in the answer. `memory` has room for twice as many half-spaces as there are
/// neighbors.
///
/// # Errors
/// As [`solve_orca_velocity`](super::solve_orca_velocity); no number may be above 1e50, but the facing and what may be
/// infinite, and no time below 1e-50.
///
/// Source: the margin of those who cannot follow every velocity, J. Alonso-Mora, A. Breitenmoser, M. Rufli, P. Beardsley,
/// R. Siegwart, "Optimal Reciprocal Collision Avoidance for Multiple Non-Holonomic Robots", DARS 2010; plans to stop, Bekris et
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
    let look_ahead = settings.outlook_within_range(delta_time, "settings")?;
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
        if let Some((place, space)) = soft.get_mut(count).zip(wider.demand(dimensions, &look_ahead)) {
            finite_offset(space.offset)?;
            *place = space;
            count += 1;
        }
    }
    let brakes = brakes.iter().take(braking).copied();
    let soft = soft.iter().take(count).copied();
    let answer = match dimensions {
        Dimensions::Two => {
            let mut demands = WallConstraints::new();
            limited.best_among_walls(
                walls,
                &agent.position,
                &height,
                agent.radius,
                &look_ahead,
                &mut demands,
                brakes,
                soft,
            )
        }
        Dimensions::Three => {
            let mut demands = ShapeConstraints::new();
            limited.best_among_obstacles(
                walls,
                agent.position,
                agent.radius,
                &look_ahead,
                &mut demands,
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
    /// What a neighbor that brakes `along` leaves of the room to stop.
    pub fn brake(&self, motion: &RelativeMotion<DVec3>, along: DVec3) -> Option<HalfSpace> {
        if motion.radius == 0.0 || motion.responsibility == 0.0 {
            return None;
        }
        let other = StopSegment { start: motion.position, along };
        self.stopping.demand(&other, motion.radius, motion.responsibility)
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
        demands: &mut WallConstraints,
        brakes: impl Iterator<Item = HalfSpace> + Clone,
        soft: impl Iterator<Item = HalfSpace> + Clone,
    ) -> OrcaVelocity {
        let walker = WallAgent::new(self.reachable.velocity, radius, &self.far_enough(look_ahead));
        demands.look(
            walls,
            position.truncate(),
            height,
            &walker,
            self.reachable.fastest,
            look_ahead.step_rate,
        );
        let demands = &*demands;
        let stops = demands.near(walls, position.truncate()).filter_map(|(start, end)| {
            let wall = StopSegment { start: start.extend(0.0), along: (end - start).extend(0.0) };
            self.stopping.demand(&wall, radius, 1.0)
        });
        let planes = demands.planes().map(|plane: HalfPlane| HalfSpace::from(plane));
        self.best(stops.chain(brakes), planes.chain(soft), demands.hard_count() > 0)
    }

    /// [`Limited::best`] in space among shapes.
    #[expect(clippy::too_many_arguments, reason = "those of the agent, its neighbors and its walls")]
    pub fn best_among_obstacles(
        &self,
        walls: &WallTree<'_>,
        position: DVec3,
        radius: f64,
        look_ahead: &LookAhead,
        demands: &mut ShapeConstraints,
        brakes: impl Iterator<Item = HalfSpace> + Clone,
        soft: impl Iterator<Item = HalfSpace> + Clone,
    ) -> OrcaVelocity {
        let flyer = ShapeAgent::new(position, self.reachable.velocity, radius, &self.far_enough(look_ahead));
        demands.look(&walls.obstacles, &flyer, self.reachable.fastest, look_ahead.step_rate);
        let mut stops = [HalfSpace::default(); MAX_ORCA_WALLS];
        let mut count = 0;
        for (room, solid) in stops.iter_mut().zip(demands.near()) {
            *room = room_to_stop(&solid, &flyer, self.stopping.way.along);
            count += 1;
        }
        let distance = self.stopping.distance();
        let stops = stops.iter().take(count).filter(|stop| -stop.offset < distance).copied();
        self.best(stops.chain(brakes), demands.spaces().chain(soft), demands.hard_count() > 0)
    }
}
