//! Wander: agents that go nowhere in particular, in a tank that they do not leave.

use super::shapes::draw_sides;
use super::{Behavior, FIELD, RADIUS, Role, any_direction, free_place, limits_up_to};
use crate::scenario;
use crate::seeded::Generator;
use crate::simulation::{Entry, Inspection, Measure, Panel, Statistic, snippet};
use pursuit_core::geometry::Shape;
use pursuit_core::steering::{
    Agent, Container, SteeringLimits, WanderSettings, WanderState, contain, wander_in_plane,
};
use pursuit_core::{DVec3, Refusal};

/// Where each is on its walk.
#[derive(Clone)]
pub struct Wandering {
    states: Vec<WanderState>,
    /// Greatest distance of an agent beyond a side; negative if no agent was.
    beyond: f64,
    /// The cosine of the angle of all points off the heading, on average now.
    cosine: f64,
}

impl Wandering {
    fn wandering(settings: &scenario::Wandering) -> WanderSettings {
        WanderSettings {
            distance: settings.distance,
            radius: settings.radius,
            wander_rate: settings.wander_rate,
        }
    }

    fn tank() -> Container<'static> {
        Container::Shape(Shape::Box {
            center: DVec3::ZERO,
            forward: DVec3::X,
            up: DVec3::Z,
            half_extents: FIELD.extend(1_000.0),
        })
    }
}

impl Behavior for Wandering {
    type Settings = scenario::Wandering;
    const TRAIL: f64 = 3.0;

    fn begin(settings: &Self::Settings, random: &mut Generator) -> (Self, Vec<DVec3>) {
        let places: Vec<DVec3> = (0..settings.agents).map(|_| free_place(random, 100.0, |_| true)).collect();
        let states = places.iter().map(|_| {
            let (seed, heading) = (random.bits(), any_direction(random));
            WanderState { heading, direction: heading, random: seed }
        });
        (Self { states: states.collect(), beyond: f64::NEG_INFINITY, cosine: 1.0 }, places)
    }

    fn limits(&self, settings: &Self::Settings) -> SteeringLimits {
        limits_up_to(settings.max_speed)
    }

    fn steer(
        &mut self,
        settings: &Self::Settings,
        index: usize,
        agent: &Agent,
        delta_time: f64,
    ) -> Result<DVec3, Refusal> {
        let asked = Self::wandering(settings);
        let (wish, state) = wander_in_plane(agent, &self.states[index], &asked, DVec3::Z, delta_time)?;
        self.states[index] = state;
        let back = contain(agent, &Self::tank(), settings.look_ahead_time)?;
        // The sides are avoided at once.
        let calm =
            if settings.response_time > delta_time { delta_time / settings.response_time } else { 1.0 };
        Ok(if back == DVec3::ZERO { wish * calm } else { back })
    }

    fn look(&mut self, _: &Self::Settings, agents: &[Agent], _: f64) {
        for agent in agents {
            let over = agent.position.truncate().abs() - FIELD;
            self.beyond = self.beyond.max(over.max_element());
        }
        let sum: f64 = self.states.iter().map(|state| state.heading.dot(state.direction)).sum();
        self.cosine = sum / self.states.len().max(1) as f64;
    }

    fn draw(&self, settings: &Self::Settings, agents: &[Agent], panel: &mut Panel) {
        draw_sides(panel);
        for (agent, state) in agents.iter().zip(&self.states).take(1) {
            let center = agent.position + state.heading * settings.distance;
            let point = center + state.direction * settings.radius;
            panel.ring(Role::Range, center.truncate(), settings.radius);
            panel.line(Role::Aim, vec![agent.position.truncate(), point.truncate()], 1.5);
            panel.dot(Role::Aim, point.truncate(), 4.0);
            panel.ring(Role::Target, agent.position.truncate(), 1.5 * RADIUS);
        }
    }

    fn role(&self, index: usize) -> Role {
        if index == 0 { Role::Target } else { Role::Pursuer }
    }

    fn name_of(role: Role) -> Option<&'static str> {
        match role {
            Role::Pursuer => Some("agents"),
            Role::Target => Some("the first agent"),
            Role::PursuerTrail => Some("ways of the agents"),
            Role::TargetTrail => Some("way of the first"),
            Role::Aim => Some("its point"),
            Role::Range => Some("its circle"),
            _ => None,
        }
    }

    fn captions(&self, _: &Self::Settings) -> [&'static str; 2] {
        [
            "Each agent goes for a point that walks at random on a circle ahead, drawn for one, and stays in the tank.",
            "Try Response time 0, with which many of them spin, or Radius 190, which turns tightly.",
        ]
    }

    fn inspect(&self, settings: &Self::Settings, agent: &Agent, delta_time: f64) -> Inspection {
        let asked = Self::wandering(settings);
        let begun = WanderState { heading: DVec3::X, direction: DVec3::X, random: 0 };
        let state = self.states.first().copied().unwrap_or(begun);
        let answer = wander_in_plane(agent, &state, &asked, DVec3::Z, delta_time);
        let c_snippet = snippet::agent(agent)
            + &format!(
                "PursuitWanderSettings settings = pursuit_wander_settings_default(100.0);\nsettings.distance = {};\n\
                 settings.radius = {};\nsettings.wander_rate = {};\n\
                 PursuitWanderState state = {{ .heading = {}, .direction = {}, .random = {}u }};\n\
                 const PursuitVec3 normal = {};\nPursuitVec3 steering;\n\
                 PursuitStatus status = pursuit_steer_wander_in_plane(\n    \
                 &agent, &settings, &normal, {}, &state, &steering);\n",
                snippet::number(asked.distance),
                snippet::number(asked.radius),
                snippet::number(asked.wander_rate),
                snippet::vector(state.heading),
                snippet::vector(state.direction),
                state.random,
                snippet::vector(DVec3::Z),
                snippet::number(delta_time),
            );
        Inspection {
            function: "steering::wander_in_plane",
            inputs: vec![
                Entry::vector("position", &agent.position.to_array(), "cm"),
                Entry::vector("heading", &state.heading.to_array(), ""),
                Entry::vector("direction", &state.direction.to_array(), ""),
                Entry::number("wander_rate", asked.wander_rate, "rad/sqrt(s)"),
            ],
            outputs: answer.map_or(Vec::new(), |(steering, after)| {
                vec![
                    Entry::vector("steering", &steering.to_array(), "cm/s"),
                    Entry::vector("direction then", &after.direction.to_array(), ""),
                ]
            }),
            point: Some(
                (agent.position + state.heading * asked.distance + state.direction * asked.radius).to_array(),
            ),
            time: None,
            status: "",
            reason: "it goes for the point".into(),
            c_snippet,
        }
    }

    fn measures(&self, _: &Self::Settings, _: &[Agent]) -> Vec<Measure> {
        vec![Measure::new("cosine", "", self.cosine), Measure::new("beyond", "cm", self.beyond)]
    }

    fn summary(&self, _: &Self::Settings, agents: &[Agent]) -> Vec<Statistic> {
        vec![
            Statistic::count("Agents", agents.len() as u64),
            Statistic::number("Farthest beyond a side", self.beyond.max(0.0), "cm"),
            Statistic::number("Mean cosine of the points off the heading", self.cosine, ""),
        ]
    }
}
