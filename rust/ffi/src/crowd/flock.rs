//! Flocking: separation, alignment and cohesion.

use super::grid::CrowdVectors;
use super::{PURSUIT_ORDER_AGENTS, PURSUIT_ORDER_PLACES, memory};
use crate::call::{Answer, NotNull, answer, unknown};
use crate::layers::PursuitAvoidanceLayers;
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus};
use crate::steering::{PursuitAgent, PursuitSteeringLimits};
use crate::types::PursuitVec3;
use crate::view::{PursuitCrowd, PursuitVec3Array, PursuitVec3View, VectorsMut};
use core::ffi::c_void;
use pursuit_core::crowd::{
    Dimensions, FlockRule, FlockRules, Placed, alignment, cohesion, separation, steer_flock, step_flock,
};
use pursuit_core::geometry::List;
use pursuit_core::steering::{Agent, AvoidanceLayers, HeightBand, MovingNeighbor, SteeringLimits, advance};
use pursuit_core::{DVec3, Input, Refusal, Requirement, Within};
use pursuit_ffi_derive::{FromCore, IntoCore};

/// One rule of a flock: which neighbors it looks at, and how much it counts.
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(FlockRule)]
pub struct PursuitFlockRule {
    /// Radius of the neighborhood, inclusive. From 0 to 1e50.
    pub radius: f64,
    /// Cosine of the half angle of view about the agent's velocity: from 1, straight ahead only, to -1, all around. An agent
    /// at rest looks all around.
    pub view_cosine: f64,
    /// Factor of the rule's steering; 0 turns the rule off. At most 1e50 in size.
    pub weight: f64,
}

/// The three rules of Reynolds' boids. Start from `pursuit_flock_rules_default()`.
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(FlockRules)]
pub struct PursuitFlockRules {
    /// Separation: away from near neighbors; 5 m, -0.707 and 1.5 by default.
    pub separation: PursuitFlockRule,
    /// Alignment: toward the mean velocity of the neighbors; 7.5 m, 0.7 and 1 by default.
    pub alignment: PursuitFlockRule,
    /// Cohesion: toward the center of the neighbors; 9 m, -0.15 and 1 by default.
    pub cohesion: PursuitFlockRule,
}

/// Where a step writes how agents move. In two dimensions only x and y are written.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitCrowdMotion {
    /// Where each agent is.
    pub positions: PursuitVec3Array,
    /// How each agent moves, per second.
    pub velocities: PursuitVec3Array,
    /// Their order: one of the `PURSUIT_ORDER_` constants.
    pub order: i32,
}

/// Where a step writes.
pub(super) struct MotionVectors {
    positions: VectorsMut,
    velocities: VectorsMut,
    is_by_agent: bool,
}

impl PursuitCrowdMotion {
    /// The vectors of `count` agents; refused when their layout or order is unknown, or when they overlap.
    pub(super) fn open(&self, count: usize, dimensions: Dimensions) -> Result<MotionVectors, Refusal> {
        Ok(MotionVectors {
            positions: self.positions.open(count, dimensions, "motion.positions")?,
            velocities: self.velocities.open(count, dimensions, "motion.velocities")?,
            is_by_agent: is_by_agent(self.order, "motion.order")?,
        })
    }
}

impl MotionVectors {
    /// Writes how the agent at a place of the grid moves.
    ///
    /// # Safety
    /// There is room for every agent.
    pub(super) unsafe fn write(&self, place: usize, moved: &Placed) {
        let index = if self.is_by_agent { moved.agent as usize } else { place };
        // SAFETY: the caller's contract.
        unsafe {
            self.positions.set(index, moved.position);
            self.velocities.set(index, moved.velocity);
        }
    }
}

/// The refusal of one agent by the names of the arrays that hold the agents.
fn of_crowd(refusal: Refusal, index: usize) -> Refusal {
    let array = match refusal.input.pieces().last() {
        Some(("position" | "agent.position", _)) => "motion.positions",
        Some(("velocity" | "agent.velocity", _)) => "motion.velocities",
        Some(("steering", _)) => "steering",
        _ => return refusal,
    };
    Refusal { input: Input::named(array), ..refusal }.element(index)
}

/// Whether vectors are written by agent, and not by place.
fn is_by_agent(order: i32, name: &'static str) -> Result<bool, Refusal> {
    match order {
        PURSUIT_ORDER_AGENTS => Ok(true),
        PURSUIT_ORDER_PLACES => Ok(false),
        _ => Err(unknown(name)),
    }
}

/// The proportions of OpenSteer's boids, in meters.
///
/// `units_per_meter` is 100 for centimeters, as in Unreal, and 1 for meters. With a `units_per_meter` that is not finite
/// and > 0 every length is NaN, which functions that take the settings refuse.
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_flock_rules_default(units_per_meter: f64) -> PursuitFlockRules {
    FlockRules::for_units(units_per_meter).into()
}

/// Steering away from neighbors that are too near: at full speed, each pushing in inverse proportion to its distance.
///
/// `neighbors` are those that were found; the agent itself is not among them. Only neighbors count that the rule sees and that
/// the agent's `layers` avoid, whatever their priorities. The agent extends `half_height` above and below the z of its position;
/// neighbors that share no height with it are ignored. A `half_height` of 0 covers every height. When there are none, or they
/// balance each other exactly, the steering is zero. Neighbors at the agent's own position have no direction: when no other
/// neighbor pushes, the agent keeps its course, or leaves along the x axis when it is at rest. The steering is multiplied by the
/// weight of the rule. No number may be beyond 1e50. Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type, views to as many values as the count says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_separation(
    agent: *const PursuitAgent,
    layers: *const PursuitAvoidanceLayers,
    half_height: f64,
    neighbors: *const PursuitCrowd,
    rule: *const PursuitFlockRule,
    out: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe { obey(Separation, agent, layers, half_height, neighbors, rule, out) }
}

/// Steering with the neighbors: toward their mean velocity.
///
/// `neighbors` are those that were found; the agent itself is not among them. Only neighbors count that the rule sees and that
/// `layers` and `half_height` admit, as in `pursuit_steer_separation`. When there are none, the steering is zero. It is
/// multiplied by the weight of the rule. No number may be beyond 1e50. Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type, views to as many values as the count says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_alignment(
    agent: *const PursuitAgent,
    layers: *const PursuitAvoidanceLayers,
    half_height: f64,
    neighbors: *const PursuitCrowd,
    rule: *const PursuitFlockRule,
    out: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe { obey(Alignment, agent, layers, half_height, neighbors, rule, out) }
}

/// Steering toward the middle of the neighbors, at full speed.
///
/// `neighbors` are those that were found; the agent itself is not among them. Only neighbors count that the rule sees and that
/// `layers` and `half_height` admit, as in `pursuit_steer_separation`. When there are none, or the agent is in the middle of
/// them, the steering is zero. It is multiplied by the weight of the rule. No number may be beyond 1e50. Status: `OK`, or a
/// refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type, views to as many values as the count says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_cohesion(
    agent: *const PursuitAgent,
    layers: *const PursuitAvoidanceLayers,
    half_height: f64,
    neighbors: *const PursuitCrowd,
    rule: *const PursuitFlockRule,
    out: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe { obey(Cohesion, agent, layers, half_height, neighbors, rule, out) }
}

/// One of the three rules.
trait Rule {
    /// What it asks for.
    fn ask(
        agent: &Agent,
        layers: &AvoidanceLayers,
        half_height: f64,
        neighbors: &impl List<MovingNeighbor>,
        rule: &FlockRule,
    ) -> Result<DVec3, Refusal>;
}

/// A type for a rule of the core, which is asked about more than one kind of list.
macro_rules! rule {
    ($name:ident, $ask:ident) => {
        struct $name;

        impl Rule for $name {
            fn ask(
                agent: &Agent,
                layers: &AvoidanceLayers,
                half_height: f64,
                neighbors: &impl List<MovingNeighbor>,
                rule: &FlockRule,
            ) -> Result<DVec3, Refusal> {
                $ask(agent, layers, half_height, neighbors, rule)
            }
        }
    };
}

rule!(Separation, separation);
rule!(Alignment, alignment);
rule!(Cohesion, cohesion);

/// Asks one rule.
///
/// # Safety
/// As `pursuit_steer_separation`.
unsafe fn obey<R: Rule>(
    _: R,
    agent: *const PursuitAgent,
    layers: *const PursuitAvoidanceLayers,
    half_height: f64,
    neighbors: *const PursuitCrowd,
    rule: *const PursuitFlockRule,
    out: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe {
        answer!((agent, layers, neighbors, rule), out, |(agent, layers, neighbors, rule)| {
            let vectors = neighbors.open(Dimensions::Three).within("neighbors")?;
            let (agent, layers, rule) = (agent.into(), AvoidanceLayers::from(layers), rule.into());
            let are_alike = !neighbors.layers.is_given() && neighbors.half_heights.base.is_null();
            // Where all count, the rule looks at them as fast as if there were neither layers nor heights.
            let steering = if are_alike && layers.avoids(&AvoidanceLayers::DEFAULT) {
                let all = Anyone { count: neighbors.count as usize, vectors: &vectors };
                R::ask(&agent, &AvoidanceLayers::DEFAULT, half_height, &all, &rule)
            } else {
                obey_selected::<R>(&agent, &layers, half_height, &neighbors, &vectors, &rule)
            };
            Ok((PURSUIT_STATUS_OK, steering?.into()))
        })
    }
}

/// Asks one rule about neighbors of whom not all may count.
///
/// # Safety
/// The views hold as many readable values as the count says.
#[inline(always)]
unsafe fn obey_selected<R: Rule>(
    agent: &Agent,
    layers: &AvoidanceLayers,
    half_height: f64,
    neighbors: &PursuitCrowd,
    vectors: &CrowdVectors,
    rule: &FlockRule,
) -> Result<DVec3, Refusal> {
    let heights = neighbors.heights().within("neighbors")?;
    let neighbor = |index: usize| {
        // SAFETY: the caller's contract.
        let height = heights.as_ref().map(|heights| unsafe { heights.get(index) });
        // SAFETY: the caller's contract.
        let (layers, anyone) = unsafe { (neighbors.layers.get(index), anyone(vectors, index)) };
        MovingNeighbor { layers, height: height.unwrap_or(HeightBand::EVERYWHERE), ..anyone }
    };
    R::ask(agent, layers, half_height, &(neighbors.count as usize, neighbor), rule)
}

/// Neighbors without layers and heights.
struct Anyone<'a> {
    count: usize,
    vectors: &'a CrowdVectors,
}

impl List<MovingNeighbor> for Anyone<'_> {
    #[inline(always)]
    fn count(&self) -> usize {
        self.count
    }

    #[inline(always)]
    fn item(&self, index: usize) -> Option<MovingNeighbor> {
        // SAFETY: the views hold as many values as the count says, by the contract of `obey`.
        (index < self.count).then(|| unsafe { anyone(self.vectors, index) })
    }
}

/// A neighbor that everybody counts.
///
/// # Safety
/// The views hold a readable value there.
#[inline(always)]
unsafe fn anyone(vectors: &CrowdVectors, index: usize) -> MovingNeighbor {
    MovingNeighbor {
        // SAFETY: the caller's contract.
        position: unsafe { vectors.position(index) },
        // SAFETY: the caller's contract.
        velocity: unsafe { vectors.velocity(index) },
        radius: 0.0,
        layers: AvoidanceLayers::DEFAULT,
        height: HeightBand::EVERYWHERE,
    }
}

/// Steers the agents at the grid's places from `begin` to `end`, `end` not included, by the three rules; nothing is moved.
///
/// Steering is the sum over the rules of the velocity that each asks for, less the present one, times its weight:
/// separation `max_speed` away from the neighbors, alignment their mean velocity, cohesion `max_speed` toward their middle.
/// A rule without neighbors, or whose neighbors balance each other exactly, asks for nothing. With layers, only agents count that
/// the agent's layers avoid, whatever their priorities. Agents at the same position that no other neighbor pushes part along the
/// x axis.
///
/// `steering` is written in the order that `order` says, one of the `PURSUIT_ORDER_` constants. Any number of threads may
/// steer ranges of one grid at once; an agent's steering depends neither on the ranges nor on the threads. `out_count` is the
/// number of agents. On a refusal nothing is written to `steering`, and `out_count` is 0. `max_speed` must be from 0 to 1e50.
/// Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type, `grid` to `grid_size` bytes, and `steering` has room for every
/// agent.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_flock(
    grid: *const c_void,
    grid_size: usize,
    rules: *const PursuitFlockRules,
    max_speed: f64,
    begin: u32,
    end: u32,
    order: i32,
    steering: *const PursuitVec3Array,
    out_count: *mut u32,
) -> PursuitStatus {
    unsafe {
        answer!((NotNull(grid), rules, steering), out_count, |(grid, rules, steering)| -> Answer<u32> {
            let grid = memory::grid(grid, grid_size)?;
            let steering = steering.open(grid.count(), grid.shape().dimensions(), "steering")?;
            let is_by_agent = is_by_agent(order, "order")?;
            let mut place = begin as usize;
            steer_flock(&grid, &rules.into(), max_speed, place..end as usize, |placed, wanted| {
                let index = if is_by_agent { placed.agent as usize } else { place };
                steering.set(index, wanted);
                place += 1;
            })?;
            Ok((PURSUIT_STATUS_OK, end - begin))
        })
    }
}

/// Moves the agents at the grid's places from `begin` to `end`, `end` not included, by `delta_time` seconds: steering as
/// `pursuit_steer_flock` with the maximum speed of the limits, then as `pursuit_advance_agent`.
///
/// The grid is only read: every range of a step sees the crowd as it was when the grid was built, so `motion` may be the
/// very arrays it was built from, and any number of threads may move ranges of one grid at once; an agent's motion depends
/// neither on the ranges nor on the threads. `out_count` is the number of agents. On a refusal nothing is written to `motion`,
/// and `out_count` is 0. `delta_time` must be from 0 to 1e50. Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type, `grid` to `grid_size` bytes, and the arrays of `motion` have room
/// for every agent.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_step_flock(
    grid: *const c_void,
    grid_size: usize,
    rules: *const PursuitFlockRules,
    limits: *const PursuitSteeringLimits,
    delta_time: f64,
    begin: u32,
    end: u32,
    motion: *const PursuitCrowdMotion,
    out_count: *mut u32,
) -> PursuitStatus {
    unsafe {
        answer!(
            (NotNull(grid), rules, limits, motion),
            out_count,
            |(grid, rules, limits, motion)| -> Answer<u32> {
                let grid = memory::grid(grid, grid_size)?;
                let motion = motion.open(grid.count(), grid.shape().dimensions())?;
                let mut place = begin as usize;
                let places = place..end as usize;
                step_flock(&grid, &rules.into(), &limits.into(), delta_time, places, |moved| {
                    motion.write(place, &moved);
                    place += 1;
                })?;
                Ok((PURSUIT_STATUS_OK, end - begin))
            }
        )
    }
}

/// Moves the agents from `begin` to `end`, `end` not included, by `delta_time` seconds of their `steering`: each as
/// `pursuit_advance_agent` does, in the caller's order.
///
/// `motion` is read and written; its order must be `PURSUIT_ORDER_AGENTS`. Any number of threads may move ranges of one
/// crowd at once. `out_count` is the number of agents. If one agent or steering is refused, the whole call is: nothing is written
/// to `motion`, and `out_count` is 0. `delta_time` must be finite and >= 0. Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type, views and arrays to as many values as `end` says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_advance_agents(
    motion: *const PursuitCrowdMotion,
    steering: *const PursuitVec3View,
    limits: *const PursuitSteeringLimits,
    delta_time: f64,
    begin: u32,
    end: u32,
    out_count: *mut u32,
) -> PursuitStatus {
    unsafe {
        answer!((motion, steering, limits), out_count, |(motion, steering, limits)| -> Answer<u32> {
            if begin > end {
                return Err(Refusal::out_of_domain(Requirement::BeforeEnd, "begin"));
            }
            if motion.order != PURSUIT_ORDER_AGENTS {
                return Err(Refusal::out_of_domain(Requirement::TakenKind, "motion.order"));
            }
            let limits = SteeringLimits::from(limits);
            let count = end as usize;
            let positions = motion.positions.open(count, Dimensions::Three, "motion.positions")?;
            let velocities = motion.velocities.open(count, Dimensions::Three, "motion.velocities")?;
            let steering = steering.open(1, "steering")?;
            let moved = |index| {
                let (position, velocity) = (positions.as_read().get(index), velocities.as_read().get(index));
                let agent = Agent { position, velocity, max_speed: 0.0 };
                advance(&agent, steering.get(index), &limits, delta_time)
                    .map_err(|refusal| of_crowd(refusal, index))
            };
            // All are asked before the first is written.
            let mut agents = begin as usize..end as usize;
            agents.clone().try_for_each(|index| moved(index).map(|_| ()))?;
            agents.try_for_each(|index| -> Result<(), Refusal> {
                let agent = moved(index)?;
                positions.set(index, agent.position);
                velocities.set(index, agent.velocity);
                Ok(())
            })?;
            Ok((PURSUIT_STATUS_OK, end - begin))
        })
    }
}
