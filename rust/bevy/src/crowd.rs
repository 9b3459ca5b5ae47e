//! Crowds: agents that walk to their goals, avoid each other and walls, and settle.

use crate::pose::Pose;
use crate::velocity::{MovedByPhysics, Velocity, carry};
use crate::{Intercept, NoAnswer, Plane};
use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use bevy_time::Time;
use bevy_transform::prelude::Transform;
use pursuit_core::DVec3;
use pursuit_core::Refusal;
use pursuit_core::crowd::{
    GridSettings, OrcaArrivalSettings, OrcaCrowdSettings, OrcaMember, OrcaPhase, OrcaTraveler, OwnedGrid,
    OwnedWalls, WallTree, step_orca, step_orca_arrivals,
};
use pursuit_core::numeric::Level;

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

/// What an agent does.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct OrcaState {
    /// Under way, waiting its turn, blocked, or there.
    pub phase: OrcaPhase,
    /// The agent before one that is blocked; `None` where a wall blocks it, or nothing.
    pub blocked_by: Option<Entity>,
    /// Why it stands and is not avoided: the first of its fields that is not a finite number of at least 0, or `"position"`, `"goal"`,
    /// `"waypoint"`.
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
    pub(crate) walls: Option<OwnedWalls>,
    grid: OwnedGrid,
    problem: Option<Refusal>,
    agents: u64,
}

impl Default for PursuitCrowd {
    fn default() -> Self {
        Self {
            settings: OrcaCrowdSettings::for_units(1.0),
            arrival_settings: OrcaArrivalSettings::for_units(1.0),
            walls: None,
            grid: OwnedGrid::new(),
            problem: None,
            agents: 0,
        }
    }
}

impl PursuitCrowd {
    /// Why no agent has moved in the last tick: the setting that is refused. `None` while all is well.
    #[must_use]
    pub fn problem(&self) -> Option<Refusal> {
        self.problem
    }
}

/// An agent in Pursuit's axes.
struct Walker {
    entity: Entity,
    order: u64,
    member: OrcaMember,
    traveler: OrcaTraveler,
    position: DVec3,
    velocity: DVec3,
    has_goal: bool,
}

impl Walker {
    fn new(
        plane: Plane,
        (entity, agent, pose, velocity, state, intercept): Seen,
    ) -> Result<Self, &'static str> {
        for (number, name) in [
            (agent.radius, "radius"),
            (agent.preferred_speed, "preferred_speed"),
            (agent.max_speed, "max_speed"),
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
        for (vector, name) in [(position, "position"), (goal_along, "goal"), (next, "waypoint")] {
            if !vector.is_finite() {
                return Err(name);
            }
        }
        let velocity = plane.enter_along(velocity.0);
        let way = next - position;
        Ok(Self {
            entity,
            order: state.order,
            member: OrcaMember {
                preferred_velocity: way.normalize_or_zero() * f64::from(agent.preferred_speed),
                max_speed: f64::from(agent.max_speed),
                radius: f64::from(agent.radius),
                responsibility: 1.0,
            },
            traveler: OrcaTraveler { goal: goal_along, waited: state.waited },
            position,
            velocity: if velocity.is_finite() { velocity } else { DVec3::ZERO },
            has_goal: goal.is_some(),
        })
    }
}

type Seen<'a> = (Entity, &'a OrcaAgent, &'a Pose, &'a Velocity, &'a OrcaState, Option<&'a Intercept>);

/// Moves all agents by one tick.
pub(crate) fn advance(
    time: Res<Time>,
    plane: Res<Plane>,
    mut crowd: ResMut<PursuitCrowd>,
    mut agents: Query<(
        Entity,
        &OrcaAgent,
        &Pose,
        &mut Velocity,
        &mut OrcaState,
        Option<&Intercept>,
        &mut Transform,
        Has<MovedByPhysics>,
    )>,
    mut arrived: MessageWriter<Arrived>,
) {
    let delta_time = time.delta_secs_f64();
    if delta_time == 0.0 {
        return;
    }
    let crowd = &mut *crowd;
    let mut walkers = Vec::new();
    for (entity, agent, pose, mut velocity, mut state, intercept, ..) in &mut agents {
        if state.order == 0 {
            crowd.agents += 1;
            state.order = crowd.agents;
        }
        match Walker::new(*plane, (entity, agent, pose, &velocity, &state, intercept)) {
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
    let steps = match step(crowd, *plane, &walkers, delta_time) {
        Ok(steps) => steps,
        Err(refusal) => {
            if crowd.problem != Some(refusal) {
                log::warn!("the crowd stands: {refusal}");
            }
            crowd.problem = Some(refusal);
            return;
        }
    };
    crowd.problem = None;
    for (walker, step) in walkers.iter().zip(&steps) {
        let Ok((entity, _, pose, mut velocity, mut state, intercept, transform, is_by_physics)) =
            agents.get_mut(walker.entity)
        else {
            continue;
        };
        let had_arrived = state.has_arrived();
        state.waited = step.waited;
        state.phase = step.phase;
        state.blocked_by = step.blocked_by.and_then(|other| Some(walkers.get(other as usize)?.entity));
        if state.has_arrived() && !had_arrived && walker.has_goal && intercept.is_none() {
            arrived.write(Arrived { agent: entity, is_near: step.phase == OrcaPhase::ArrivedNear });
        }
        let way = step.position - walker.position;
        carry(*plane, pose, &mut velocity, transform, is_by_physics, step.velocity, way);
    }
}

/// What a tick makes of an agent.
#[derive(Clone)]
struct Step {
    preferred: DVec3,
    position: DVec3,
    velocity: DVec3,
    phase: OrcaPhase,
    blocked_by: Option<u32>,
    waited: f64,
}

fn step(
    crowd: &mut PursuitCrowd,
    plane: Plane,
    walkers: &[Walker],
    delta_time: f64,
) -> Result<Vec<Step>, Refusal> {
    let count = walkers.len();
    let mut steps: Vec<Step> = walkers
        .iter()
        .map(|walker| Step {
            preferred: DVec3::ZERO,
            position: walker.position,
            velocity: DVec3::ZERO,
            phase: OrcaPhase::UnderWay,
            blocked_by: None,
            waited: 0.0,
        })
        .collect();
    // Any size gives the same bits. One that is no size is refused by the step, by its own name.
    let neighbor_distance = crowd.settings.neighbor_distance;
    let cells = GridSettings {
        cell_size: if neighbor_distance > 0.0 { neighbor_distance } else { 1.0 },
        dimensions: plane.dimensions(),
        level: Level::detect(),
    };
    let grid = crowd.grid.build(
        &(count, |agent: usize| walkers[agent].position),
        &(count, |agent: usize| walkers[agent].velocity),
        &cells,
    )?;
    let walls = crowd.walls.as_ref().map_or(WallTree::EMPTY, OwnedWalls::tree);
    step_orca_arrivals(
        &grid,
        &(count, |agent: usize| walkers[agent].member),
        &(count, |agent: usize| walkers[agent].traveler),
        &walls,
        &crowd.settings,
        &crowd.arrival_settings,
        delta_time,
        0..count,
        |agent, arrival| {
            let step = &mut steps[agent as usize];
            step.preferred = arrival.preferred_velocity;
            step.phase = arrival.phase;
            step.blocked_by = arrival.blocked_by;
            step.waited = arrival.waited;
        },
    )?;
    let members: Vec<OrcaMember> = walkers
        .iter()
        .zip(&steps)
        .map(|(walker, step)| OrcaMember { preferred_velocity: step.preferred, ..walker.member })
        .collect();
    step_orca(&grid, &members, &walls, &crowd.settings, delta_time, 0..count, |placed, _| {
        let step = &mut steps[placed.agent as usize];
        step.position = placed.position;
        step.velocity = placed.velocity;
    })?;
    Ok(steps)
}
