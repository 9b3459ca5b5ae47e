//! Flocks: separation, alignment and cohesion.

use crate::layers::{self, Layers};
use crate::pose::Pose;
use crate::velocity::{MovedByPhysics, Velocity, carry};
use crate::{OrcaAgent, Plane, Pursuer};
use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use bevy_time::Time;
use bevy_transform::prelude::Transform;
use pursuit_core::crowd::{Flock, FlockRules};
use pursuit_core::steering::SteeringLimits;
use pursuit_core::{DVec3, Refusal};

/// An entity that flies with a flock: away from neighbors that are near, along with them, and toward their center.
///
/// It begins with its [`Velocity`]. All are one flock; [`Layers`] divide it. An [`OrcaAgent`] or a [`Pursuer`] does not flock.
#[derive(Component, Clone, Copy, Debug, Default)]
#[require(Transform, Pose, Velocity, FlockState)]
pub struct FlockAgent;

/// What an agent of a flock does.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FlockState {
    /// Why it stands and is no neighbor: `"position"` or `"velocity"`, where that is not finite.
    pub problem: Option<&'static str>,
    /// The order in which agents came: the flock's bits depend on it.
    order: u64,
}

/// The settings of the flock, and its memory.
#[derive(Resource, Debug)]
pub struct PursuitFlock {
    /// Separation, alignment and cohesion.
    pub rules: FlockRules,
    /// Limits of each agent's body.
    pub limits: SteeringLimits,
    /// Where the flock flies: in space by default, and where [`PursuitPlugin::plane`](crate::PursuitPlugin::plane) is
    /// [`Plane::Xy`], in that.
    pub plane: Plane,
    flock: Flock,
    problem: Option<Refusal>,
    agents: u64,
}

impl Default for PursuitFlock {
    fn default() -> Self {
        Self::in_plane(Plane::Space)
    }
}

impl PursuitFlock {
    /// A flock that flies there, with the defaults for all else.
    #[must_use]
    pub fn in_plane(plane: Plane) -> Self {
        let flock = Flock::for_units(1.0);
        Self { rules: flock.rules, limits: flock.limits, plane, flock, problem: None, agents: 0 }
    }

    /// Why no agent has moved in the last tick: the setting that is refused. `None` while all is well.
    #[must_use]
    pub fn problem(&self) -> Option<Refusal> {
        self.problem
    }
}

/// An agent in Pursuit's axes.
#[derive(Clone, Copy)]
struct Flyer {
    entity: Entity,
    order: u64,
    position: DVec3,
    velocity: DVec3,
    layers: Option<Layers>,
}

/// Moves all agents of the flock by one tick.
pub(crate) fn advance(
    time: Res<Time>,
    mut flock: ResMut<PursuitFlock>,
    mut agents: Query<
        (Entity, &Pose, &mut Velocity, &mut FlockState, Option<&Layers>, &mut Transform, Has<MovedByPhysics>),
        (With<FlockAgent>, Without<OrcaAgent>, Without<Pursuer>),
    >,
) {
    let delta_time = time.delta_secs_f64();
    if delta_time == 0.0 {
        return;
    }
    let own = &mut *flock;
    let plane = own.plane;
    let mut flyers = Vec::new();
    for (entity, pose, mut velocity, mut state, layers, ..) in &mut agents {
        if state.order == 0 {
            own.agents += 1;
            state.order = own.agents;
        }
        let flyer = Flyer {
            entity,
            order: state.order,
            position: plane.enter_along(pose.position),
            velocity: plane.enter_along(velocity.0),
            layers: layers.copied(),
        };
        let problem = [(flyer.position, "position"), (flyer.velocity, "velocity")]
            .into_iter()
            .find_map(|(vector, name)| (!vector.is_finite()).then_some(name));
        match problem {
            None => flyers.push(flyer),
            Some(name) => {
                if state.problem != problem {
                    log::warn!("{entity} stands: its {name} is not finite");
                }
                velocity.0 = Vec3::ZERO;
            }
        }
        state.problem = problem;
    }
    // However Bevy stores them.
    flyers.sort_unstable_by_key(|flyer| flyer.order);
    let flock = &mut own.flock;
    (flock.rules, flock.limits, flock.dimensions) = (own.rules, own.limits, plane.dimensions());
    flock.positions.clear();
    flock.positions.extend(flyers.iter().map(|flyer| flyer.position));
    flock.velocities.clear();
    flock.velocities.extend(flyers.iter().map(|flyer| flyer.velocity));
    layers::gather(&mut flock.layers, flyers.iter().map(|flyer| flyer.layers));
    if let Err(refusal) = flock.step(delta_time) {
        if own.problem != Some(refusal) {
            log::warn!("the flock stands: {refusal}");
        }
        own.problem = Some(refusal);
        return;
    }
    own.problem = None;
    for ((flyer, position), &along) in flyers.iter().zip(&flock.positions).zip(&flock.velocities) {
        let Ok((_, pose, mut velocity, _, _, transform, is_by_physics)) = agents.get_mut(flyer.entity) else {
            continue;
        };
        let way = position - flyer.position;
        carry(plane, pose, &mut velocity, transform, is_by_physics, along, way);
    }
}
