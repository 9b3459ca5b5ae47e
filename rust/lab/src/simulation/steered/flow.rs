//! A flow field: agents that go with the flow of a grid.

use super::shapes::draw_sides;
use super::{Behavior, FIELD, Role, place};
use crate::scenario;
use crate::seeded::Generator;
use crate::simulation::{Entry, Inspection, Measure, Panel, Statistic, snippet};
use core::f64::consts::PI;
use pursuit_core::steering::{Agent, FlowField, FlowGrid, FlowOutside, SteeringLimits, follow_flow_field};
use pursuit_core::{DVec3, Refusal};

/// Points of the grid along each axis.
const COUNTS: [u32; 3] = [25, 17, 1];

/// The grid, and how well it is followed.
#[derive(Clone)]
pub struct FlowFollowing {
    flows: Vec<DVec3>,
    /// How far the agents are off the flow where they are, as a speed, on average now.
    astray: f64,
    outside: u64,
}

impl FlowFollowing {
    fn field(&self) -> FlowField<'_> {
        FlowField {
            flows: &self.flows,
            grid: FlowGrid { counts: COUNTS, origin: (-FIELD).extend(0.0), spacing: spacing() },
            outside: FlowOutside::Clamp,
        }
    }

    fn ask(&self, settings: &scenario::FlowFollowing, agent: &Agent) -> Result<DVec3, Refusal> {
        follow_flow_field(agent, &self.field(), settings.look_ahead_time)
    }
}

fn spacing() -> DVec3 {
    let [x, y, _] = COUNTS;
    DVec3::new(2.0 * FIELD.x / f64::from(x - 1), 2.0 * FIELD.y / f64::from(y - 1), 1.0)
}

/// Where the points of the grid are: first along x, then y.
fn points() -> impl Iterator<Item = DVec3> {
    let [columns, rows, _] = COUNTS;
    let at = |column: u32, row: u32| {
        (-FIELD).extend(0.0) + spacing() * DVec3::new(f64::from(column), f64::from(row), 0.0)
    };
    (0..rows).flat_map(move |row| (0..columns).map(move |column| at(column, row)))
}

/// Three whirls side by side, which turn against each other: free of divergence, and along the sides of the field.
fn whirls(at: DVec3, speed: f64) -> DVec3 {
    let (x, y) = (1.5 * PI * (at.x / FIELD.x + 1.0), 0.5 * PI * (at.y / FIELD.y + 1.0));
    // The stream function is sin x sin y, and both axes count in the units of the field.
    let (along, across) = (libm::sin(x) * libm::cos(y), -libm::cos(x) * libm::sin(y));
    let (rate_x, rate_y) = (1.5 * PI / FIELD.x, 0.5 * PI / FIELD.y);
    DVec3::new(along * rate_y, across * rate_x, 0.0) * (speed / rate_x.max(rate_y))
}

impl Behavior for FlowFollowing {
    type Settings = scenario::FlowFollowing;
    const TRAIL: f64 = 0.8;

    fn begin(settings: &Self::Settings, random: &mut Generator) -> (Self, Vec<DVec3>) {
        let places = (0..settings.agents).map(|_| place(random, 20.0)).collect();
        let flows = points().map(|at| whirls(at, settings.flow_speed)).collect();
        (Self { flows, astray: 0.0, outside: 0 }, places)
    }

    fn limits(&self, settings: &Self::Settings) -> SteeringLimits {
        SteeringLimits { max_acceleration: settings.max_acceleration, ..SteeringLimits::for_units(100.0) }
    }

    fn steer(
        &mut self,
        settings: &Self::Settings,
        _: usize,
        agent: &Agent,
        _: f64,
    ) -> Result<DVec3, Refusal> {
        self.ask(settings, agent)
    }

    fn look(&mut self, settings: &Self::Settings, agents: &[Agent], _: f64) {
        let off = |agent: &Agent| whirls(agent.position, settings.flow_speed).distance(agent.velocity);
        self.astray = agents.iter().map(off).sum::<f64>() / agents.len().max(1) as f64;
        let is_outside = |agent: &&Agent| agent.position.truncate().abs().cmpgt(FIELD).any();
        self.outside = agents.iter().filter(is_outside).count() as u64;
    }

    fn draw(&self, settings: &Self::Settings, _: &[Agent], panel: &mut Panel) {
        draw_sides(panel);
        let length = 0.8 * spacing().x / settings.flow_speed.max(1.0);
        for (at, flow) in points().zip(&self.flows) {
            panel.arrow(Role::Ground, at.truncate(), (at + *flow * length).truncate(), 1.0);
        }
    }

    fn role(&self, _: usize) -> Role {
        Role::Pursuer
    }

    fn name_of(role: Role) -> Option<&'static str> {
        match role {
            Role::Pursuer => Some("agents"),
            Role::PursuerTrail => Some("their ways"),
            _ => None,
        }
    }

    fn captions(&self, _: &Self::Settings) -> [&'static str; 2] {
        [
            "Agents go with the flow of a grid, read where they will be in a moment: three whirls.",
            "Try Max acceleration 60: who cannot turn with the flow is carried out of its bends.",
        ]
    }

    fn inspect(&self, settings: &Self::Settings, agent: &Agent, _: f64) -> Inspection {
        let answer = self.ask(settings, agent);
        let [columns, rows, _] = COUNTS;
        let c_snippet = snippet::agent(agent)
            + &format!(
                "static PursuitVec3 flows[{}];\nPursuitFlowField field = {{\n    .flows = {{ flows, sizeof *flows }},\n    \
                 .grid = {{\n        .origin = {},\n        .spacing = {},\n        .count_x = {columns},\n        \
                 .count_y = {rows},\n        .count_z = 1,\n    }},\n    .flow_count = {},\n    .outside = PURSUIT_FLOW_CLAMP,\n}};\nPursuitVec3 steering;\n\
                 PursuitStatus status = pursuit_steer_follow_flow_field(&agent, &field, {}, &steering);\n",
                self.flows.len(),
                snippet::vector((-FIELD).extend(0.0)),
                snippet::vector(spacing()),
                self.flows.len(),
                snippet::number(settings.look_ahead_time),
            );
        Inspection {
            function: "steering::follow_flow_field",
            inputs: vec![
                Entry::vector("position", &agent.position.to_array(), "cm"),
                Entry::vector("velocity", &agent.velocity.to_array(), "cm/s"),
                Entry::number("look_ahead_time", settings.look_ahead_time, "s"),
            ],
            outputs: answer
                .map_or(Vec::new(), |steering| vec![Entry::vector("steering", &steering.to_array(), "cm/s")]),
            point: Some((agent.position + agent.velocity * settings.look_ahead_time).to_array()),
            time: Some(settings.look_ahead_time),
            status: "",
            reason: "the flow there is the velocity that is wanted".into(),
            c_snippet,
        }
    }

    fn measures(&self, _: &Self::Settings, _: &[Agent]) -> Vec<Measure> {
        vec![Measure::new("astray", "cm/s", self.astray), Measure::new("outside", "", self.outside as f64)]
    }

    fn summary(&self, _: &Self::Settings, agents: &[Agent]) -> Vec<Statistic> {
        vec![
            Statistic::number("Mean difference from the flow", self.astray, "cm/s"),
            Statistic::words("Outside the field", format!("{} of {}", self.outside, agents.len())),
        ]
    }
}
