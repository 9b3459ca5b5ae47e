//! Orbit: agents around a target that walks about, to the left, to the right, and at a range.

use super::shapes::draw_sides;
use super::{Behavior, FIELD, Role, limits_up_to, place, snippet_limits};
use crate::scenario;
use crate::seeded::Generator;
use crate::simulation::{Entry, Inspection, Measure, Panel, Statistic, snippet};
use pursuit_core::motion::MotionState;
use pursuit_core::steering::{Agent, SteeringLimits, advance, orbit, seek};
use pursuit_core::{DVec2, DVec3, Refusal};

/// How near its next place the target takes another one.
const NEAR: f64 = 60.0;
/// How far the places of the target are from the sides, so that most of the ring is in sight.
const INSIDE: f64 = 350.0;
/// How near the ring an agent is on it.
const ON_RING: f64 = 10.0;
/// How many seconds of a velocity are drawn.
const DRAWN: f64 = 0.3;

/// The target, and how well the agents keep their ring.
#[derive(Clone)]
pub struct Orbiting {
    random: Generator,
    target: Agent,
    goal: DVec3,
    /// The distance from the target that is wanted.
    radius: f64,
    /// How far the agents are off the ring on average now, and how many are on it.
    off: f64,
    on_ring: usize,
}

impl Orbiting {
    fn motion(&self) -> MotionState {
        MotionState { position: self.target.position, velocity: self.target.velocity }
    }

    fn ask(
        &self,
        settings: &scenario::Orbiting,
        index: usize,
        agent: &Agent,
        delta_time: f64,
    ) -> Result<DVec3, Refusal> {
        let speed = sense(index) * settings.ring_speed;
        let limits = self.limits(settings);
        orbit(agent, &self.motion(), DVec3::Z, settings.radius, speed, &limits, delta_time)
    }

    fn move_target(&mut self, settings: &scenario::Orbiting, delta_time: f64) -> Result<(), Refusal> {
        self.target.max_speed = settings.target_speed;
        if self.target.position.distance(self.goal) < NEAR {
            self.goal = place(&mut self.random, INSIDE);
        }
        let wish = seek(&self.target, self.goal)?;
        self.target = advance(&self.target, wish, &limits_up_to(settings.target_speed), delta_time)?;
        Ok(())
    }
}

/// The sense in which an agent goes round: left, right, or not at all.
fn sense(index: usize) -> f64 {
    [1.0, -1.0, 0.0][index % 3]
}

impl Behavior for Orbiting {
    type Settings = scenario::Orbiting;
    const TRAIL: f64 = 1.5;

    fn begin(settings: &Self::Settings, random: &mut Generator) -> (Self, Vec<DVec3>) {
        let places = (0..settings.agents).map(|_| place(random, 20.0)).collect();
        let goal = place(random, INSIDE);
        let target = Agent { position: DVec3::ZERO, velocity: DVec3::ZERO, max_speed: settings.target_speed };
        let random = Generator::new(random.bits());
        (Self { random, target, goal, radius: settings.radius, off: 0.0, on_ring: 0 }, places)
    }

    fn limits(&self, settings: &Self::Settings) -> SteeringLimits {
        let acceleration = settings.max_acceleration;
        SteeringLimits { max_acceleration: acceleration, ..limits_up_to(settings.max_speed) }
    }

    fn steer(
        &mut self,
        settings: &Self::Settings,
        index: usize,
        agent: &Agent,
        delta_time: f64,
    ) -> Result<DVec3, Refusal> {
        self.ask(settings, index, agent, delta_time)
    }

    fn look(&mut self, settings: &Self::Settings, agents: &[Agent], delta_time: f64) {
        // The agents have steered for where the target was; now it moves as they did.
        let moved = self.move_target(settings, delta_time);
        debug_assert!(moved.is_ok(), "{moved:?}");
        self.radius = settings.radius;
        let off = |agent: &Agent| (agent.position.distance(self.target.position) - self.radius).abs();
        self.off = agents.iter().map(off).sum::<f64>() / agents.len().max(1) as f64;
        self.on_ring = agents.iter().filter(|agent| off(agent) <= ON_RING).count();
    }

    fn draw(&self, _: &Self::Settings, agents: &[Agent], panel: &mut Panel) {
        draw_sides(panel);
        let target = self.target.position.truncate();
        panel.ring(Role::Range, target, self.radius);
        for agent in agents {
            let at = agent.position.truncate();
            panel.arrow(Role::Aim, at, at + agent.velocity.truncate() * DRAWN, 1.0);
        }
        panel.disk(Role::Target, target, 25.0);
    }

    fn role(&self, index: usize) -> Role {
        if sense(index) == 0.0 { Role::Alternative } else { Role::Pursuer }
    }

    fn name_of(role: Role) -> Option<&'static str> {
        match role {
            Role::Pursuer => Some("goes round"),
            Role::Alternative => Some("keeps its range"),
            Role::PursuerTrail => Some("way of one that goes round"),
            Role::TargetTrail => Some("way of one that keeps its range"),
            Role::Target => Some("target"),
            Role::Range => Some("ring"),
            Role::Aim => Some("velocity"),
            _ => None,
        }
    }

    fn captions(&self, _: &Self::Settings) -> [&'static str; 2] {
        [
            "Agents strafe around a target that walks about, to the left and to the right, and two only keep their range.",
            "Drag the target, or try Ring speed 0, with which all keep their range, or Radius 60: a tight ring holds less speed.",
        ]
    }

    fn handles(&self) -> Vec<(&'static str, DVec2)> {
        vec![("target", self.target.position.truncate())]
    }

    fn drag(&mut self, _: &str, to: DVec2) {
        (self.target.position, self.target.velocity) = (to.clamp(-FIELD, FIELD).extend(0.0), DVec3::ZERO);
    }

    fn inspect(&self, settings: &Self::Settings, agent: &Agent, delta_time: f64) -> Inspection {
        let answer = self.ask(settings, 0, agent, delta_time);
        let c_snippet = snippet::agent(agent)
            + &snippet::motion("target", self.target.position, self.target.velocity)
            + &snippet_limits(&self.limits(settings))
            + &format!(
                "const PursuitVec3 axis = {{ 0, 0, 1 }};\nPursuitVec3 steering;\n\
                 PursuitStatus status = pursuit_steer_orbit(\n    &agent, &target, &axis, {}, {}, &limits, {}, &steering);\n",
                snippet::number(settings.radius),
                snippet::number(settings.ring_speed),
                snippet::number(delta_time),
            );
        Inspection {
            function: "steering::orbit",
            inputs: vec![
                Entry::vector("position", &agent.position.to_array(), "cm"),
                Entry::vector("velocity", &agent.velocity.to_array(), "cm/s"),
                Entry::vector("target position", &self.target.position.to_array(), "cm"),
                Entry::vector("target velocity", &self.target.velocity.to_array(), "cm/s"),
                Entry::number("radius", settings.radius, "cm"),
                Entry::number("speed", settings.ring_speed, "cm/s"),
            ],
            outputs: answer
                .map_or(Vec::new(), |steering| vec![Entry::vector("steering", &steering.to_array(), "cm/s")]),
            point: None,
            time: None,
            status: "",
            reason: "the steering leads to the ring and along it".into(),
            c_snippet,
        }
    }

    fn measures(&self, _: &Self::Settings, _: &[Agent]) -> Vec<Measure> {
        vec![Measure::new("off_ring", "cm", self.off), Measure::new("on_ring", "", self.on_ring as f64)]
    }

    fn summary(&self, _: &Self::Settings, agents: &[Agent]) -> Vec<Statistic> {
        let speed = |agent: &Agent| (agent.velocity - self.target.velocity).length();
        let of_those = |agents: Vec<f64>| agents.iter().sum::<f64>() / agents.len().max(1) as f64;
        let going = agents.iter().enumerate().filter(|(index, _)| sense(*index) != 0.0);
        vec![
            Statistic::words("On the ring", format!("{} of {}", self.on_ring, agents.len())),
            Statistic::number("Mean distance from the ring", self.off, "cm"),
            Statistic::number(
                "Mean speed round the target",
                of_those(going.map(|(_, agent)| speed(agent)).collect()),
                "cm/s",
            ),
        ]
    }
}
