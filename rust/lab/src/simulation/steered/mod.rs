//! Agents in the plane that one behavior steers: what its scenes have in common.

mod aiming_hand;
mod bolt;
mod context;
mod crossing;
mod dodge;
mod flow;
mod guarded;
mod guidance;
mod hiding;
mod line_of_fire;
mod orbiting;
mod point_defense;
mod rendezvous;
mod room;
pub(super) mod shapes;
mod turning;
mod walls;
mod wandering;

pub use aiming_hand::AimingHand;
pub use context::ContextMap;
pub use crossing::Crossing;
pub use dodge::Dodge;
pub use flow::FlowFollowing;
pub use guarded::Guarded;
pub use guidance::Guidance;
pub use hiding::HideAndSeek;
pub use line_of_fire::LineOfFire;
pub use orbiting::Orbiting;
pub use point_defense::PointDefense;
pub use rendezvous::Rendezvous;
pub use room::FleeingInRoom;
pub use turning::Turning;
pub use walls::WallFollowing;
pub use wandering::Wandering;

use super::{
    Bounds, Clock, Controls, Digest, Handle, Inspection, Measure, Panel, Role, Scene, Shape, Simulation,
    Statistic, snippet, status_name,
};
use crate::scenario::{Header, Settings};
use crate::seeded::Generator;
use core::f64::consts::TAU;
use pursuit_core::steering::{Agent, SteeringLimits, advance};
use pursuit_core::{DVec2, DVec3, Refusal, Unsolved};

/// Half of the width and height of the field, in centimeters.
const FIELD: DVec2 = DVec2::new(1_200.0, 800.0);
/// How much wider and higher than the field the picture is, for the line around it.
const MARGIN: f64 = 20.0;
/// The radius of an agent.
const RADIUS: f64 = 20.0;
/// How often a random place is tried that must be free.
const TRIES: usize = 100;

/// An agent, and where it was.
#[derive(Clone)]
struct Walker {
    agent: Agent,
    trail: Vec<DVec2>,
}

/// A behavior in a scene of its own.
pub trait Behavior: Clone + Send + 'static {
    /// The settings of its file.
    type Settings: Settings + Clone + Send + 'static;
    /// How long the drawn trails are, in seconds.
    const TRAIL: f64;

    /// The scene, and where its agents begin.
    fn begin(settings: &Self::Settings, random: &mut Generator) -> (Self, Vec<DVec3>);

    /// The limits of agents.
    fn limits(&self, settings: &Self::Settings) -> SteeringLimits;

    /// The steering of one agent at this moment.
    ///
    /// # Errors
    /// What the core refuses.
    fn steer(
        &mut self,
        settings: &Self::Settings,
        index: usize,
        agent: &Agent,
        delta_time: f64,
    ) -> Result<DVec3, Refusal>;

    /// Looks at all agents after they were moved by `delta_time` seconds.
    fn look(&mut self, settings: &Self::Settings, agents: &[Agent], delta_time: f64);

    /// Draws what is below the agents.
    fn draw(&self, settings: &Self::Settings, agents: &[Agent], panel: &mut Panel);

    /// The role in which an agent is drawn.
    fn role(&self, index: usize) -> Role;

    /// The name of a role here, if it differs from the usual one.
    fn name_of(role: Role) -> Option<&'static str>;

    /// What the scene shows and what to try.
    fn captions(&self, settings: &Self::Settings) -> [&'static str; 2];

    /// What can be dragged.
    fn handles(&self) -> Vec<(&'static str, DVec2)> {
        Vec::new()
    }

    /// The handle of that name was dragged there.
    fn drag(&mut self, _handle: &str, _to: DVec2) {}

    /// The query for the first agent, with `status` empty.
    fn inspect(&self, settings: &Self::Settings, agent: &Agent, delta_time: f64) -> Inspection;

    /// The present numbers.
    fn measures(&self, settings: &Self::Settings, agents: &[Agent]) -> Vec<Measure>;

    /// The result.
    fn summary(&self, settings: &Self::Settings, agents: &[Agent]) -> Vec<Statistic>;
}

/// A scene of agents that one behavior steers.
#[derive(Clone)]
pub struct Steered<B: Behavior> {
    settings: B::Settings,
    clock: Clock,
    behavior: B,
    walkers: Vec<Walker>,
    refused: Option<Refusal>,
}

impl<B: Behavior> Steered<B> {
    /// The scenario at its beginning.
    pub fn new(settings: B::Settings, header: &Header) -> Self {
        let (behavior, walkers) = begin(&settings, header.seed);
        Self { settings, clock: Clock::new(header), behavior, walkers, refused: None }
    }

    fn agents(&self) -> Vec<Agent> {
        self.walkers.iter().map(|walker| walker.agent).collect()
    }

    fn move_all(&mut self) -> Result<(), Refusal> {
        let tick = self.clock.tick();
        let limits = self.behavior.limits(&self.settings);
        for (index, walker) in self.walkers.iter_mut().enumerate() {
            walker.agent.max_speed = limits.max_speed;
            let steering = self.behavior.steer(&self.settings, index, &walker.agent, tick)?;
            walker.agent = advance(&walker.agent, steering, &limits, tick)?;
            walker.trail.push(walker.agent.position.truncate());
            let most = (B::TRAIL / tick) as usize;
            walker.trail.drain(..walker.trail.len().saturating_sub(most));
        }
        Ok(())
    }
}

fn begin<B: Behavior>(settings: &B::Settings, seed: u64) -> (B, Vec<Walker>) {
    let (behavior, places) = B::begin(settings, &mut Generator::new(seed));
    let max_speed = behavior.limits(settings).max_speed;
    let walker = |position: DVec3| Walker {
        agent: Agent { position, velocity: DVec3::ZERO, max_speed },
        trail: vec![position.truncate()],
    };
    (behavior, places.into_iter().map(walker).collect())
}

/// A place of the field, so far from its sides.
fn place(random: &mut Generator, inside: f64) -> DVec3 {
    let half = FIELD - DVec2::splat(inside);
    DVec3::new(random.uniform(-half.x, half.x), random.uniform(-half.y, half.y), 0.0)
}

/// A place of the field that `is_free`, or its middle when none was found.
fn free_place(random: &mut Generator, inside: f64, is_free: impl Fn(DVec3) -> bool) -> DVec3 {
    free(is_free, || place(random, inside)).unwrap_or_default()
}

/// The first of the random places that `is_free`.
fn free(is_free: impl Fn(DVec3) -> bool, mut place: impl FnMut() -> DVec3) -> Option<DVec3> {
    (0..TRIES).map(|_| place()).find(|&place| is_free(place))
}

/// The limits of an agent in centimeters that may be so fast.
fn limits_up_to(max_speed: f64) -> SteeringLimits {
    SteeringLimits { max_speed, ..SteeringLimits::for_units(100.0) }
}

/// A direction in the plane.
fn direction(angle: f64) -> DVec3 {
    DVec3::new(libm::cos(angle), libm::sin(angle), 0.0)
}

/// The limits in C.
fn snippet_limits(limits: &SteeringLimits) -> String {
    format!(
        "PursuitSteeringLimits limits = pursuit_steering_limits_default(100.0);\nlimits.max_speed = {};\n\
         limits.max_acceleration = {};\n",
        snippet::number(limits.max_speed),
        snippet::number(limits.max_acceleration)
    )
}

/// Any direction in the plane.
fn any_direction(random: &mut Generator) -> DVec3 {
    direction(random.uniform(0.0, TAU))
}

impl<B: Behavior> Simulation for Steered<B> {
    clock_and_settings!();

    fn reset(&mut self, seed: u64) {
        self.clock.steps = 0;
        (self.behavior, self.walkers) = begin(&self.settings, seed);
        self.refused = None;
    }

    fn step(&mut self, controls: &Controls) {
        for (name, _) in self.behavior.handles() {
            if let Some(to) = controls.dragged_to(name, FIELD) {
                self.behavior.drag(name, to);
            }
        }
        self.refused = self.move_all().err().or(self.refused);
        self.clock.steps += 1;
        let agents = self.agents();
        self.behavior.look(&self.settings, &agents, self.clock.tick());
    }

    fn name_of(&self, role: Role) -> Option<&'static str> {
        B::name_of(role)
    }

    fn captions(&self) -> [&'static str; 2] {
        self.behavior.captions(&self.settings)
    }

    fn scene(&self) -> Scene {
        let bounds = Bounds { least: -FIELD - MARGIN, greatest: FIELD + MARGIN };
        let mut panel = Panel::new("", bounds);
        self.behavior.draw(&self.settings, &self.agents(), &mut panel);
        for (index, walker) in self.walkers.iter().enumerate() {
            let trail = match self.behavior.role(index) {
                Role::Pursuer => Role::PursuerTrail,
                _ => Role::TargetTrail,
            };
            panel.line(trail, walker.trail.clone(), 1.5);
        }
        for (index, walker) in self.walkers.iter().enumerate() {
            let heading = walker.agent.velocity.normalize_or_zero().truncate();
            let (role, at) = (self.behavior.role(index), walker.agent.position.truncate());
            if heading == DVec2::ZERO {
                panel.disk(role, at, 0.5 * RADIUS);
            } else {
                panel.shapes.push(Shape::Crowd { role, agents: vec![(at, heading)], length: 2.0 * RADIUS });
            }
        }
        Scene::of(panel)
    }

    fn handles(&self) -> Vec<Handle> {
        let handles = self.behavior.handles().into_iter();
        handles.map(|(name, position)| Handle { name, panel: 0, position, radius: 40.0 }).collect()
    }

    fn query_and_answer(&self) -> Inspection {
        let verdict = self.refused.map_or(Ok(()), |refusal| Err(Unsolved::from(refusal)));
        let nobody = Agent { position: DVec3::ZERO, velocity: DVec3::ZERO, max_speed: 0.0 };
        let agent = self.walkers.first().map_or(nobody, |walker| walker.agent);
        let inspection = self.behavior.inspect(&self.settings, &agent, self.clock.tick());
        Inspection { status: status_name(verdict), ..inspection }
    }

    fn measures(&self) -> Vec<Measure> {
        self.behavior.measures(&self.settings, &self.agents())
    }

    fn summary(&self) -> Vec<Statistic> {
        self.behavior.summary(&self.settings, &self.agents())
    }

    fn digest(&self, digest: &mut Digest) {
        for walker in &self.walkers {
            digest.vector(walker.agent.position);
            digest.vector(walker.agent.velocity);
        }
    }
}
