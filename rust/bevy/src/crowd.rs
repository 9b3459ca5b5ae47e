//! Crowds: agents that walk to their goals, avoid each other and walls, and settle.

use crate::layers::{self, Layers};
use crate::pose::Pose;
use crate::velocity::{MovedByPhysics, Velocity, carry};
use crate::{Intercept, NoAnswer, Plane};
use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use bevy_time::Time;
use bevy_transform::prelude::Transform;
use pursuit_core::crowd::{OrcaArrivalSettings, OrcaCrowd, OrcaCrowdSettings, OrcaPhase};
use pursuit_core::{DVec3, Refusal};

/// An entity that walks to its goal among the other agents and [`Walls`](crate::Walls).
///
/// With [`Pursuer`](crate::Pursuer) its goal is where it meets its target. Without a goal it stands, and makes way.
#[derive(Component, Clone, Copy, Debug)]
#[require(Transform, Pose, Velocity, OrcaState)]
pub struct OrcaAgent {
    /// Where it goes. `None` for nowhere.
    pub goal: Option<Vec3>,
    /// The next corner of its way to the goal, such as a door; change it when the agent is there. `None` for straight to the goal.
    pub waypoint: Option<Vec3>,
    /// Its radius, in meters; >= 0. 0.4 by default.
    pub radius: f32,
    /// Its speed when its way is free, in m/s; >= 0. 1.2 by default.
    pub preferred_speed: f32,
    /// Its greatest speed, in m/s; >= 0. 1.5 by default.
    pub max_speed: f32,
}

impl Default for OrcaAgent {
    fn default() -> Self {
        Self { goal: None, waypoint: None, radius: 0.4, preferred_speed: 1.2, max_speed: 1.5 }
    }
}

impl OrcaAgent {
    /// An agent that walks there, with the defaults for all else.
    #[must_use]
    pub fn to(goal: Vec3) -> Self {
        Self { goal: Some(goal), ..Self::default() }
    }
}

/// An [`OrcaAgent`] that is longer than wide, such as a horse: a segment with round ends of its radius. Each tick turns it. Not read in
/// [`Plane::Space`].
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct OrcaCapsule {
    /// Half of the length of the segment, without the round ends, in meters; >= 0.
    pub half_length: f32,
    /// Where it looks. Zero, by default, for along its way.
    pub heading: Vec3,
}

impl OrcaCapsule {
    /// A capsule that begins along its way.
    #[must_use]
    pub const fn of(half_length: f32) -> Self {
        Self { half_length, heading: Vec3::ZERO }
    }
}

/// What an agent does.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct OrcaState {
    /// Under way, waiting its turn, blocked, or there.
    pub phase: OrcaPhase,
    /// The agent before one that is blocked; `None` where a wall blocks it, or nothing.
    pub blocked_by: Option<Entity>,
    /// Why it stands and is not avoided: the first of its fields that is not a finite number of at least 0, or `"position"`, `"goal"`,
    /// `"waypoint"`, `"half_length"`, `"heading"`.
    pub problem: Option<&'static str>,
    waited: f64,
    /// The order in which agents came: the crowd's bits depend on it.
    order: u64,
}

impl Default for OrcaState {
    fn default() -> Self {
        Self { phase: OrcaPhase::UnderWay, blocked_by: None, problem: None, waited: 0.0, order: 0 }
    }
}

impl OrcaState {
    /// Whether it stands at its goal, or as near to it as the crowd allows.
    #[must_use]
    pub fn has_arrived(&self) -> bool {
        matches!(self.phase, OrcaPhase::Arrived | OrcaPhase::ArrivedNear)
    }
}

/// An agent stands at its goal, or as near to it as the crowd allows. Once for each arrival; agents with
/// [`Pursuer`](crate::Pursuer) report [`Caught`](crate::Caught) instead.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrived {
    /// The agent.
    pub agent: Entity,
    /// Whether others or walls keep it from the goal itself.
    pub is_near: bool,
}

/// The settings of the crowd, and its memory.
#[derive(Resource, Debug)]
pub struct PursuitCrowd {
    /// How agents avoid each other: neighbors, horizons.
    pub settings: OrcaCrowdSettings,
    /// How agents settle at their goals.
    pub arrival_settings: OrcaArrivalSettings,
    pub(crate) crowd: OrcaCrowd,
    problem: Option<Refusal>,
    agents: u64,
}

impl Default for PursuitCrowd {
    fn default() -> Self {
        let crowd = OrcaCrowd::for_units(1.0);
        let (settings, arrival_settings) = (crowd.settings, crowd.arrival_settings);
        Self { settings, arrival_settings, crowd, problem: None, agents: 0 }
    }
}

impl PursuitCrowd {
    /// Why no agent has moved in the last tick: the setting that is refused. `None` while all is well.
    #[must_use]
    pub fn problem(&self) -> Option<Refusal> {
        self.problem
    }

    fn step(&mut self, plane: Plane, walkers: &[Walker], delta_time: f64) -> Result<(), Refusal> {
        fn fill<T>(list: &mut Vec<T>, walkers: &[Walker], of: impl Fn(&Walker) -> T) {
            list.clear();
            list.extend(walkers.iter().map(of));
        }
        let crowd = &mut self.crowd;
        crowd.dimensions = plane.dimensions();
        (crowd.settings, crowd.arrival_settings) = (self.settings, self.arrival_settings);
        fill(&mut crowd.positions, walkers, |walker| walker.position);
        fill(&mut crowd.velocities, walkers, |walker| walker.velocity);
        fill(&mut crowd.goals, walkers, |walker| walker.goal);
        fill(&mut crowd.preferred_velocities, walkers, |walker| walker.preferred_velocity);
        fill(&mut crowd.max_speeds, walkers, |walker| f64::from(walker.agent.max_speed));
        fill(&mut crowd.radii, walkers, |walker| f64::from(walker.agent.radius));
        fill(&mut crowd.waited, walkers, |walker| walker.waited);
        layers::gather(&mut crowd.layers, walkers.iter().map(|walker| walker.layers));
        // Discs cost less.
        let are_long = plane != Plane::Space && walkers.iter().any(|walker| walker.half_length > 0.0);
        let long = if are_long { walkers } else { &[] };
        fill(&mut crowd.half_lengths, long, |walker| walker.half_length);
        fill(&mut crowd.headings, long, |walker| walker.heading);
        crowd.step(delta_time)
    }
}

/// An agent in Pursuit's axes.
struct Walker {
    entity: Entity,
    order: u64,
    agent: OrcaAgent,
    position: DVec3,
    velocity: DVec3,
    preferred_velocity: DVec3,
    goal: DVec3,
    has_goal: bool,
    waited: f64,
    half_length: f64,
    heading: DVec3,
    layers: Option<Layers>,
}

impl Walker {
    fn new(
        plane: Plane,
        (entity, agent, pose, velocity, state): (Entity, &OrcaAgent, &Pose, &Velocity, &OrcaState),
        (intercept, capsule, layers): (Option<&Intercept>, Option<&OrcaCapsule>, Option<&Layers>),
    ) -> Result<Self, &'static str> {
        let capsule = capsule.copied().unwrap_or_default();
        for (number, name) in [
            (agent.radius, "radius"),
            (agent.preferred_speed, "preferred_speed"),
            (agent.max_speed, "max_speed"),
            (capsule.half_length, "half_length"),
        ] {
            if !(number.is_finite() && number >= 0.0) {
                return Err(name);
            }
        }
        let position = plane.enter_along(pose.position);
        let goal = match intercept {
            Some(Intercept { verdict: Err(NoAnswer::NoTarget | NoAnswer::Refused(_)), .. }) => None,
            Some(intercept) => Some(intercept.aim_point),
            None => agent.goal,
        };
        let goal_along = goal.map_or(position, |goal| plane.enter_along(goal));
        let next =
            agent.waypoint.filter(|_| intercept.is_none()).map_or(goal_along, |next| plane.enter_along(next));
        let heading = plane.enter_along(capsule.heading);
        for (vector, name) in
            [(position, "position"), (goal_along, "goal"), (next, "waypoint"), (heading, "heading")]
        {
            if !vector.is_finite() {
                return Err(name);
            }
        }
        let velocity = plane.enter_along(velocity.0);
        Ok(Self {
            entity,
            order: state.order,
            agent: *agent,
            position,
            velocity: if velocity.is_finite() { velocity } else { DVec3::ZERO },
            preferred_velocity: (next - position).normalize_or_zero() * f64::from(agent.preferred_speed),
            goal: goal_along,
            has_goal: goal.is_some(),
            waited: state.waited,
            half_length: f64::from(capsule.half_length),
            heading,
            layers: layers.copied(),
        })
    }
}

/// Moves all agents by one tick.
pub(crate) fn advance(
    time: Res<Time>,
    plane: Res<Plane>,
    mut crowd: ResMut<PursuitCrowd>,
    mut agents: Query<(
        (Entity, &OrcaAgent, &Pose, &mut Velocity, &mut OrcaState),
        (Option<&Intercept>, Option<&mut OrcaCapsule>, Option<&Layers>),
        (&mut Transform, Has<MovedByPhysics>),
    )>,
    mut arrived: MessageWriter<Arrived>,
) {
    let delta_time = time.delta_secs_f64();
    if delta_time == 0.0 {
        return;
    }
    let own = &mut *crowd;
    let mut walkers = Vec::new();
    for ((entity, agent, pose, mut velocity, mut state), (intercept, capsule, layers), _) in &mut agents {
        if state.order == 0 {
            own.agents += 1;
            state.order = own.agents;
        }
        let seen = (entity, agent, pose, &*velocity, &*state);
        match Walker::new(*plane, seen, (intercept, capsule.as_deref(), layers)) {
            Ok(walker) => {
                state.problem = None;
                walkers.push(walker);
            }
            Err(name) => {
                if state.problem != Some(name) {
                    log::warn!("{entity} stands: its {name} is not a number that it may be");
                }
                state.problem = Some(name);
                velocity.0 = Vec3::ZERO;
            }
        }
    }
    // However Bevy stores them.
    walkers.sort_unstable_by_key(|walker| walker.order);
    if let Err(refusal) = own.step(*plane, &walkers, delta_time) {
        if own.problem != Some(refusal) {
            log::warn!("the crowd stands: {refusal}");
        }
        own.problem = Some(refusal);
        return;
    }
    own.problem = None;
    let crowd = &own.crowd;
    for (index, walker) in walkers.iter().enumerate() {
        let Ok((
            (entity, _, pose, mut velocity, mut state),
            (intercept, capsule, _),
            (transform, by_physics),
        )) = agents.get_mut(walker.entity)
        else {
            continue;
        };
        let had_arrived = state.has_arrived();
        state.waited = crowd.waited[index];
        state.phase = crowd.phases()[index];
        state.blocked_by =
            crowd.blocked_by()[index].and_then(|other| Some(walkers.get(other as usize)?.entity));
        if state.has_arrived() && !had_arrived && walker.has_goal && intercept.is_none() {
            arrived.write(Arrived { agent: entity, is_near: state.phase == OrcaPhase::ArrivedNear });
        }
        if let (Some(mut capsule), Some(&heading)) = (capsule, crowd.headings.get(index)) {
            capsule.heading = plane.leave(heading);
        }
        let way = crowd.positions[index] - walker.position;
        carry(*plane, pose, &mut velocity, transform, by_physics, crowd.velocities[index], way);
    }
}
